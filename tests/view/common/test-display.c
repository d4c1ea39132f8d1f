/* SPDX-License-Identifier: MIT */

/* Helpers for tests of widgets. GTK 4 can't send events to widgets of the same program, so these
 * tests activate actions, call functions, or emit the signals of controllers. The end-to-end tests
 * use real input. */

#include "test-display.h"

#include "test-bytes.h"

#include <locale.h>

/* A wait ends as soon as its condition holds, so the limit only has to be long enough for a machine
 * with other work. */
#define MAX_WAIT_SECONDS 120

/* The interval in which a condition is checked even if nothing wakes up the main loop */
#define POLL_MS 20

static gboolean
has_chooser (void)
{
  g_autoptr (GList) toplevels = gtk_window_list_toplevels ();

  for (GList *window = toplevels; window != NULL; window = window->next)
    if (GTK_IS_FILE_CHOOSER (window->data))
      return TRUE;
  return FALSE;
}

/* Returns whether a message is a known warning of GTK, which any program can trigger. On X11, GTK
 * 4.24 warns whenever a popover and its window are drawn in the same frame. A file chooser that is
 * drawn before it has read the first folder warns about the two sliders of its path bar. */
static gboolean
is_known_warning (const char *message)
{
  return g_str_has_prefix (message, "gdk_frame_timings_submitted") ||
         (g_str_has_prefix (message, "Trying to snapshot GtkButton") && has_chooser ());
}

static GLogWriterOutput
write_log (GLogLevelFlags level,
           const GLogField *fields,
           gsize n_fields,
           gpointer data)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "MESSAGE") && is_known_warning (fields[i].value))
      return G_LOG_WRITER_HANDLED;
  return g_log_writer_default (level, fields, n_fields, data);
}

void
test_display_init (int *argc,
                   char ***argv)
{
  if (g_getenv ("DISPLAY") == NULL && g_getenv ("WAYLAND_DISPLAY") == NULL)
    {
      g_print ("1..0 # SKIP there is no display; see scripts/ui-session\n");
      exit (0);
    }
  /* Not gtk_test_init(): since GTK 4.24, it warns if the American locale isn't installed. */
  g_test_init (argc, argv, NULL);
  g_log_set_writer_func (write_log, NULL, NULL);
  gtk_disable_setlocale ();
  (void) setlocale (LC_ALL, "C.UTF-8");
  gtk_init ();
  /* GTK 4.8 leaks memory when it looks for recent files that are too old. */
  g_object_set (gtk_settings_get_default (), "gtk-recent-files-max-age", -1, NULL);
#ifdef __SANITIZE_ADDRESS__
  /* GTK 4.8 leaks some of the values that a style has during a transition. */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
#endif
}

void
test_set_dark (gboolean dark)
{
#if GTK_CHECK_VERSION(4, 20, 0)
  GtkInterfaceColorScheme scheme =
    dark ? GTK_INTERFACE_COLOR_SCHEME_DARK : GTK_INTERFACE_COLOR_SCHEME_LIGHT;

  g_object_set (gtk_settings_get_default (), "gtk-interface-color-scheme", scheme, NULL);
#else
  g_object_set (gtk_settings_get_default (), "gtk-application-prefer-dark-theme", dark, NULL);
#endif
}

static void
append_labels (GString *text,
               GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (text, " “%s”", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    append_labels (text, child);
}

/* Describes what the windows of this program show. */
static char *
describe_windows (void)
{
  GListModel *windows = gtk_window_get_toplevels ();
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);
      GtkWidget *focus = gtk_window_get_focus (window);

      g_string_append_printf (text, "\n%s, %d×%d, %s, %s, focus in %s:",
                              G_OBJECT_TYPE_NAME (window),
                              gtk_widget_get_width (GTK_WIDGET (window)),
                              gtk_widget_get_height (GTK_WIDGET (window)),
                              gtk_widget_get_mapped (GTK_WIDGET (window)) ? "mapped" : "not mapped",
                              gtk_window_is_active (window) ? "active" : "not active",
                              focus != NULL ? G_OBJECT_TYPE_NAME (focus) : "nothing");
      append_labels (text, GTK_WIDGET (window));
    }
  return g_string_free (text, FALSE);
}

static gboolean
give_up_cb (gpointer data)
{
  g_autofree char *windows = describe_windows ();

  g_error ("Waited %d seconds for %s; the windows are:%s", MAX_WAIT_SECONDS, (const char *) data,
           windows);
  return G_SOURCE_REMOVE;
}

static gboolean
poll_cb (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

void
test_wait_until_described (TestCondition condition,
                           gpointer data,
                           const char *description)
{
  guint watchdog =
    g_timeout_add_seconds (MAX_WAIT_SECONDS, give_up_cb, (gpointer) description);
  guint poll = g_timeout_add (POLL_MS, poll_cb, NULL);

  while (!condition (data))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (poll);
  g_source_remove (watchdog);
}

void
test_run_idle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

typedef struct
{
  GtkWidget *widget;
  int width;
  int height;
} Size;

static gboolean
has_size (gpointer data)
{
  const Size *size = data;

  return gtk_widget_get_mapped (size->widget) &&
         gtk_widget_get_width (size->widget) == size->width &&
         gtk_widget_get_height (size->widget) == size->height;
}

GtkWindow *
test_show (GtkWidget *widget,
           int width,
           int height)
{
  GtkWindow *window = GTK_WINDOW (gtk_window_new ());
  Size size = { widget, width, height };

  gtk_window_set_decorated (window, FALSE);
  gtk_window_set_default_size (window, width, height);
  gtk_window_set_child (window, widget);
  gtk_window_present (window);
  test_wait_until (has_size, &size);
  test_wait_for_frame (widget);
  return window;
}

static void
painted_cb (GdkFrameClock *clock,
            gboolean *painted)
{
  *painted = TRUE;
}

static gboolean
is_true (gpointer data)
{
  return *(const gboolean *) data;
}

void
test_wait_for_frame (GtkWidget *widget)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
  gboolean painted = FALSE;
  gulong id = g_signal_connect (clock, "after-paint", G_CALLBACK (painted_cb), &painted);

  gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_PAINT);
  test_wait_until (is_true, &painted);
  g_signal_handler_disconnect (clock, id);
}

cairo_surface_t *
test_draw_node (GskRenderNode *node)
{
  g_autoptr (GskRenderer) renderer = gsk_cairo_renderer_new ();
  g_autoptr (GdkTexture) texture = NULL;
  graphene_rect_t bounds;
  cairo_surface_t *surface;

  gsk_render_node_get_bounds (node, &bounds);
  bounds = GRAPHENE_RECT_INIT (0, 0, bounds.origin.x + bounds.size.width,
                               bounds.origin.y + bounds.size.height);
  g_assert_true (gsk_renderer_realize (renderer, NULL, NULL));
  texture = gsk_renderer_render_texture (renderer, node, &bounds);
  gsk_renderer_unrealize (renderer);

  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, gdk_texture_get_width (texture),
                                        gdk_texture_get_height (texture));
  cairo_surface_flush (surface);
  gdk_texture_download (texture, cairo_image_surface_get_data (surface),
                        (gsize) cairo_image_surface_get_stride (surface));
  cairo_surface_mark_dirty (surface);
  return surface;
}

cairo_surface_t *
test_draw (GtkWidget *widget)
{
  g_autoptr (GdkPaintable) paintable = NULL;
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GskRenderNode *node;
  cairo_surface_t *surface;

  /* The paintable shows the last frame. */
  test_wait_for_frame (widget);
  paintable = gtk_widget_paintable_new (widget);
  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (widget),
                          gtk_widget_get_height (widget));
  node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    return cairo_image_surface_create (CAIRO_FORMAT_ARGB32, gtk_widget_get_width (widget),
                                       gtk_widget_get_height (widget));
  surface = test_draw_node (node);
  gsk_render_node_unref (node);
  return surface;
}

guint32
test_get_pixel (cairo_surface_t *surface,
                guint x,
                guint y)
{
  const guint32 *data = (const guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface) / sizeof (guint32);

  g_assert_cmpuint (x, <, (guint) cairo_image_surface_get_width (surface));
  g_assert_cmpuint (y, <, (guint) cairo_image_surface_get_height (surface));
  return data[y * stride + x];
}

GtkEventController *
test_find_controller (GtkWidget *widget,
                      GType type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (controller, type))
        return controller;
    }
  g_assert_not_reached ();
}

typedef struct
{
  GType type;
  const char *text;
} Wanted;

static gboolean
is_wanted (GtkWidget *widget,
           const Wanted *wanted)
{
  return G_TYPE_CHECK_INSTANCE_TYPE (widget, wanted->type) &&
         (wanted->text == NULL ||
          strstr (gtk_label_get_text (GTK_LABEL (widget)), wanted->text) != NULL);
}

static GtkWidget *
find (GtkWidget *widget,
      const Wanted *wanted)
{
  if (is_wanted (widget, wanted))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child, wanted);

      if (found != NULL)
        return found;
    }
  return NULL;
}

GtkWidget *
test_find_widget (GtkWidget *widget,
                  GType type)
{
  const Wanted wanted = { type, NULL };

  return find (widget, &wanted);
}

gpointer
test_find_window (GType type)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (g_type_is_a (G_OBJECT_TYPE (window), type))
        return window;
    }
  return NULL;
}

GtkWidget *
test_find_button (GtkWidget *widget,
                  const char *action)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (widget))
    {
      const char *name = gtk_actionable_get_action_name (GTK_ACTIONABLE (widget));

      if (name != NULL && (action == NULL || g_str_equal (name, action)))
        return widget;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = test_find_button (child, action);
  return found;
}

GtkWidget *
test_find_label (GtkWidget *widget,
                 const char *text)
{
  const Wanted wanted = { GTK_TYPE_LABEL, text };

  return find (widget, &wanted);
}

IdxDataset *
test_make_dataset (guint n_samples,
                   guint rows,
                   guint columns)
{
  g_autoptr (GByteArray) images_content = test_idx_images (n_samples, rows, columns);
  g_autoptr (GByteArray) labels_content = test_idx_labels (n_samples);
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);
  g_autoptr (GError) error = NULL;
  IdxDataset *dataset = idx_dataset_open_bytes (images, labels, "Made", &error);

  g_assert_no_error (error);
  return dataset;
}

void
test_suggest (IdxDataset *dataset,
              const guint32 *suspects,
              guint n_suspects,
              guint n_to_check)
{
  static const gint64 labels[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 };
  guint n_samples = idx_dataset_get_n_samples (dataset);
  g_autoptr (IdxSuggestions) suggestions =
    idx_suggestions_new ("test 1", labels, G_N_ELEMENTS (labels), n_samples, 4);

  for (guint i = 0; i < n_samples; i++)
    idx_suggestions_set (suggestions, i, (i + 1) % 10, 1, 0.98F);
  for (guint i = 0; i < n_suspects; i++)
    idx_suggestions_set (suggestions, suspects[i], (suspects[i] + 1) % 10,
                         ((float) i - (float) n_suspects) / (float) n_suspects, 0.98F);
  idx_suggestions_rank (suggestions, n_to_check);
  idx_dataset_set_suggestions (dataset, suggestions);
}

IdxSubset *
test_make_subset (guint n_samples,
                  guint rows,
                  guint columns)
{
  g_autoptr (IdxDataset) dataset = test_make_dataset (n_samples, rows, columns);

  return idx_subset_new (dataset, NULL);
}
