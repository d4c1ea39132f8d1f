/* SPDX-License-Identifier: MIT */

/* Sends real input through the extension XTEST. The requests are written here, because libXtst and
 * libxcb-xtest are more than these tests need. */

#include "test-input.h"

#ifdef GDK_WINDOWING_X11
#include <gdk/x11/gdkx.h>
#endif
#include <xcb/xcb.h>
#include <xcb/xcbext.h>

/* The request "fake input" and its kinds of events */
#define FAKE_INPUT 2
#define KEY_PRESS 2
#define KEY_RELEASE 3
#define BUTTON_PRESS 4
#define BUTTON_RELEASE 5
#define MOTION 6

struct _TestInput
{
  xcb_connection_t *connection;
  xcb_window_t root;
  double wayland_scale; /* 0 with X11 */
};

typedef struct
{
  guint8 major;
  guint8 minor;
  guint16 length;
  guint8 type;
  guint8 detail;
  guint8 padding_1[2];
  guint32 time;
  guint32 root;
  guint8 padding_2[8];
  gint16 x;
  gint16 y;
  guint8 padding_3[7];
  guint8 device;
} FakeInput;

static xcb_extension_t xtest = { "XTEST", 0 };

static const struct
{
  GdkModifierType modifier;
  guint keyval;
} modifier_keys[] = {
  { GDK_SHIFT_MASK, GDK_KEY_Shift_L },
  { GDK_CONTROL_MASK, GDK_KEY_Control_L },
  { GDK_ALT_MASK, GDK_KEY_Alt_L },
};

static void
send (TestInput *self,
      guint8 type,
      guint8 detail,
      int x,
      int y)
{
  static const xcb_protocol_request_t request = { 1, &xtest, FAKE_INPUT, 1 };
  FakeInput input = { .type = type,
                      .detail = detail,
                      .root = type == MOTION ? self->root : XCB_NONE,
                      .x = (gint16) x,
                      .y = (gint16) y };
  /* The library uses the two vectors before the request. */
  struct iovec vectors[3] = { { NULL, 0 }, { NULL, 0 }, { &input, sizeof input } };

  (void) xcb_send_request (self->connection, 0, &vectors[2], &request);
}

TestInput *
test_input_new (void)
{
  g_autoptr (TestInput) self = g_new0 (TestInput, 1);
  const char *scale = g_getenv ("IDXVIEW_SCREEN_SCALE");
  const xcb_query_extension_reply_t *extension;

  self->connection = xcb_connect (NULL, NULL);
  if (xcb_connection_has_error (self->connection))
    return NULL;
  extension = xcb_get_extension_data (self->connection, &xtest);
  if (extension == NULL || !extension->present)
    return NULL;
  self->root = xcb_setup_roots_iterator (xcb_get_setup (self->connection)).data->root;
  if (g_strcmp0 (g_getenv ("GDK_BACKEND"), "wayland") == 0)
    self->wayland_scale = scale != NULL ? g_ascii_strtod (scale, NULL) : 1;
  return g_steal_pointer (&self);
}

void
test_input_free (TestInput *self)
{
  xcb_disconnect (self->connection);
  g_free (self);
}

/* Returns the position of a surface on the screen, in logical pixels. On Wayland, windows fill the
 * screen. */
static graphene_point_t
get_wayland_origin (GdkSurface *surface)
{
  graphene_point_t origin = GRAPHENE_POINT_INIT (0, 0);

  for (; GDK_IS_POPUP (surface); surface = gdk_popup_get_parent (GDK_POPUP (surface)))
    {
      origin.x += (float) gdk_popup_get_position_x (GDK_POPUP (surface));
      origin.y += (float) gdk_popup_get_position_y (GDK_POPUP (surface));
    }
  return origin;
}

#ifdef GDK_WINDOWING_X11
/* Returns the position of a surface on the screen, in pixels. */
static graphene_point_t
get_x11_origin (TestInput *self,
                GdkSurface *surface)
{
  xcb_window_t window = (xcb_window_t) gdk_x11_surface_get_xid (surface);
  xcb_translate_coordinates_cookie_t cookie =
    xcb_translate_coordinates (self->connection, window, self->root, 0, 0);
  xcb_translate_coordinates_reply_t *reply =
    xcb_translate_coordinates_reply (self->connection, cookie, NULL);
  graphene_point_t origin = GRAPHENE_POINT_INIT (0, 0);

  if (reply != NULL)
    origin = GRAPHENE_POINT_INIT (reply->dst_x, reply->dst_y);
  free (reply);
  return origin;
}
#endif

static void
move (TestInput *self,
      double x,
      double y)
{
  send (self, MOTION, 0, (int) x, (int) y);
}

void
test_input_move (TestInput *self,
                 GtkWidget *widget,
                 double x,
                 double y)
{
  GtkNative *native = gtk_widget_get_native (widget);
  GdkSurface *surface = native != NULL ? gtk_native_get_surface (native) : NULL;
  graphene_point_t point = GRAPHENE_POINT_INIT ((float) x, (float) y);
  graphene_point_t origin;
  double native_x, native_y, scale;

  if (surface == NULL ||
      !gtk_widget_compute_point (widget, GTK_WIDGET (native), &point, &point))
    return;
  gtk_native_get_surface_transform (native, &native_x, &native_y);
  point.x += (float) native_x;
  point.y += (float) native_y;
#ifdef GDK_WINDOWING_X11
  if (GDK_IS_X11_SURFACE (surface))
    {
      scale = gdk_surface_get_scale_factor (surface);
      origin = get_x11_origin (self, surface);
      move (self, origin.x + scale * point.x, origin.y + scale * point.y);
      return;
    }
#endif
  scale = self->wayland_scale;
  origin = get_wayland_origin (surface);
  move (self, scale * (origin.x + point.x), scale * (origin.y + point.y));
}

void
test_input_button (TestInput *self,
                   guint button,
                   gboolean press)
{
  send (self, press ? BUTTON_PRESS : BUTTON_RELEASE, (guint8) button, 0, 0);
}

/* Returns the code of a key, and whether it needs Shift; 0 if there is none. */
static guint
find_key (guint keyval,
          gboolean *needs_shift)
{
  g_autofree GdkKeymapKey *keys = NULL;
  int n_keys;
  guint code = 0;

  if (!gdk_display_map_keyval (gdk_display_get_default (), keyval, &keys, &n_keys))
    return 0;
  /* Level 0 last, so that it wins */
  for (int level = 1; level >= 0; level--)
    for (int i = n_keys - 1; i >= 0; i--)
      if (keys[i].group == 0 && keys[i].level == level)
        {
          code = keys[i].keycode;
          *needs_shift = level == 1;
        }
  return code;
}

void
test_input_hold (TestInput *self,
                 GdkModifierType modifiers,
                 gboolean press)
{
  gboolean needs_shift;

  for (gsize i = 0; i < G_N_ELEMENTS (modifier_keys); i++)
    if (modifiers & modifier_keys[i].modifier)
      send (self, press ? KEY_PRESS : KEY_RELEASE,
            (guint8) find_key (modifier_keys[i].keyval, &needs_shift), 0, 0);
}

gboolean
test_input_key (TestInput *self,
                guint keyval,
                GdkModifierType modifiers)
{
  gboolean needs_shift = FALSE;
  guint8 code = (guint8) find_key (keyval, &needs_shift);

  if (code == 0)
    return FALSE;
  if (needs_shift)
    modifiers |= GDK_SHIFT_MASK;
  test_input_hold (self, modifiers, TRUE);
  send (self, KEY_PRESS, code, 0, 0);
  send (self, KEY_RELEASE, code, 0, 0);
  test_input_hold (self, modifiers, FALSE);
  return TRUE;
}

void
test_input_flush (TestInput *self)
{
  free (xcb_get_input_focus_reply (self->connection, xcb_get_input_focus (self->connection), NULL));
}
