/* SPDX-License-Identifier: MIT */

/* One image, enlarged by an integer so that each pixel can be seen.
 *
 * If the widget is focusable, the arrow keys move a cursor from pixel to pixel. The cursor is kept
 * as a fraction of the image, so it stays at about the same spot in an image of another size. */

#include "idx-image-view.h"

#include "idx-cell.h"
#include "idx-device-scale.h"
#include "idx-pixel-node.h"

#include <math.h>

/* Covers the rounding errors of lengths that are multiplied by the scale. */
#define EPSILON 1e-4

struct _IdxImageView
{
  GtkWidget parent_instance;
  GBytes *levels;
  guint rows;
  guint columns;
  guint n_channels;
  IdxDisplayOptions *display_options;
  int size;
  double cursor_x; /* from 0 at the left to 1 at the right */
  double cursor_y;
  double pointer_x;
  double pointer_y;

  /* How the image is drawn: device pixels per logical pixel, and where the square of device pixels
   * begins, in logical pixels. */
  GskRenderNode *node;
  double scale;
  graphene_point_t origin;
  IdxCell cell;
};

enum
{
  PROP_0,
  PROP_SIZE,
  N_PROPS
};

enum
{
  PIXEL_HOVERED,
  PIXEL_LEFT,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxImageView, idx_image_view, GTK_TYPE_WIDGET)

static void
drop_node (IdxImageView *self)
{
  g_clear_pointer (&self->node, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
get_raster (IdxImageView *self,
            IdxRaster *raster)
{
  gsize n = (gsize) self->rows * self->columns * self->n_channels;
  gsize size;
  const guint8 *levels = g_bytes_get_data (self->levels, &size);

  idx_raster_init_levels (raster, levels, size > n ? levels + n : NULL, self->rows, self->columns,
                          self->n_channels,
                          idx_display_options_get_orientation (self->display_options));
}

static int
to_device (double length,
           double scale)
{
  return (int) (length * scale + EPSILON);
}

/* Centers the largest square of whole device pixels; returns its side in device pixels. */
static int
place_square (IdxImageView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  int width, height, side, left, top;

  self->scale = idx_device_scale_get (widget);
  self->origin = idx_device_scale_get_origin (widget);
  width = to_device (gtk_widget_get_width (widget) - (double) self->origin.x, self->scale);
  height = to_device (gtk_widget_get_height (widget) - (double) self->origin.y, self->scale);
  side = MAX (MIN (width, height), 1);
  left = MAX ((width - side) / 2, 0);
  top = MAX ((height - side) / 2, 0);
  self->origin.x += (float) (left / self->scale);
  self->origin.y += (float) (top / self->scale);
  return side;
}

static void
make_node (IdxImageView *self)
{
  IdxPalette palette = idx_display_options_get_palette (self->display_options, GTK_WIDGET (self));
  guint32 page = idx_palette_get_page_color (palette);
  int side = place_square (self);
  cairo_surface_t *surface;
  guint32 colors[256];
  guint32 *data;
  gsize stride;
  IdxRaster raster;

  get_raster (self, &raster);
  idx_cell_init_filling (&self->cell, (guint) side, raster.rows, raster.columns);
  idx_palette_get_colors (palette, colors);

  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, side, side);
  cairo_surface_flush (surface);
  data = (guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  stride = (gsize) cairo_image_surface_get_stride (surface) / sizeof (guint32);
  for (gsize i = 0; i < stride * (gsize) side; i++)
    data[i] = page;
  idx_cell_compose (&self->cell, &raster, colors, data, stride);
  cairo_surface_mark_dirty (surface);
  self->node = idx_pixel_node_new (surface, self->scale, GTK_WIDGET (self));
  cairo_surface_destroy (surface);
}

/* The size of the image in its orientation. */
static void
get_shown_size (IdxImageView *self,
                guint *rows,
                guint *columns)
{
  idx_orientation_get_size (idx_display_options_get_orientation (self->display_options), self->rows,
                            self->columns, rows, columns);
}

gboolean
idx_image_view_get_cursor (IdxImageView *self,
                           guint *row,
                           guint *column)
{
  guint rows, columns;

  g_return_val_if_fail (IDX_IS_IMAGE_VIEW (self), FALSE);

  if (self->levels == NULL || !gtk_widget_has_focus (GTK_WIDGET (self)))
    return FALSE;
  get_shown_size (self, &rows, &columns);
  *row = (guint) (self->cursor_y * rows);
  *column = (guint) (self->cursor_x * columns);
  return TRUE;
}

/* Draws a black and a white frame around the cursor's pixel, so that it shows on any image. */
static void
draw_cursor (IdxImageView *self,
             GtkSnapshot *snapshot)
{
  const GdkRGBA black = { 0, 0, 0, 1 };
  const GdkRGBA white = { 1, 1, 1, 1 };
  const GdkRGBA *const colors[] = { &black, &white };
  float scale = (float) self->scale;
  float width, height;
  guint row, column, rows, columns;
  graphene_rect_t bounds;

  if (!idx_image_view_get_cursor (self, &row, &column))
    return;
  get_shown_size (self, &rows, &columns);
  width = (float) self->cell.width / scale / (float) columns;
  height = (float) self->cell.height / scale / (float) rows;
  bounds = GRAPHENE_RECT_INIT ((float) self->cell.x / scale + (float) column * width,
                               (float) self->cell.y / scale + (float) row * height, width, height);
  for (gsize i = 0; i < G_N_ELEMENTS (colors); i++)
    {
      const float widths[4] = { 1, 1, 1, 1 };
      const GdkRGBA sides[4] = { *colors[i], *colors[i], *colors[i], *colors[i] };
      GskRoundedRect outline;

      graphene_rect_inset (&bounds, -1, -1);
      gsk_rounded_rect_init_from_rect (&outline, &bounds, 0);
      gtk_snapshot_append_border (snapshot, &outline, widths, sides);
    }
}

static void
idx_image_view_snapshot (GtkWidget *widget,
                         GtkSnapshot *snapshot)
{
  IdxImageView *self = IDX_IMAGE_VIEW (widget);

  if (self->levels == NULL || gtk_widget_get_width (widget) <= 0 ||
      gtk_widget_get_height (widget) <= 0)
    return;
  if (self->node == NULL)
    make_node (self);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &self->origin);
  gtk_snapshot_append_node (snapshot, self->node);
  draw_cursor (self, snapshot);
  gtk_snapshot_restore (snapshot);
}

static void
idx_image_view_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  *minimum = IDX_IMAGE_VIEW (widget)->size;
  *natural = orientation == GTK_ORIENTATION_VERTICAL ? MAX (for_size, *minimum) : *minimum;
}

static GtkSizeRequestMode
idx_image_view_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
idx_image_view_size_allocate (GtkWidget *widget,
                              int width,
                              int height,
                              int baseline)
{
  drop_node (IDX_IMAGE_VIEW (widget));
}

static void
idx_image_view_css_changed (GtkWidget *widget,
                            GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (idx_image_view_parent_class)->css_changed (widget, change);
  drop_node (IDX_IMAGE_VIEW (widget));
}

static void
idx_image_view_unrealize (GtkWidget *widget)
{
  g_clear_pointer (&IDX_IMAGE_VIEW (widget)->node, gsk_render_node_unref);
  GTK_WIDGET_CLASS (idx_image_view_parent_class)->unrealize (widget);
}

/* Finds the pixel at a point. An image that is scaled down has no single pixel there. */
static gboolean
find_pixel (IdxImageView *self,
            double x,
            double y,
            guint *row,
            guint *column)
{
  double device_x, device_y;

  if (self->levels == NULL || self->node == NULL || self->cell.scale == 0)
    return FALSE;
  device_x = (x - self->origin.x) * self->scale - self->cell.x;
  device_y = (y - self->origin.y) * self->scale - self->cell.y;
  if (device_x < 0 || device_x >= self->cell.width || device_y < 0 || device_y >= self->cell.height)
    return FALSE;
  *row = (guint) device_y / self->cell.scale;
  *column = (guint) device_x / self->cell.scale;
  return TRUE;
}

static void
idx_image_view_leave_cb (GtkEventControllerMotion *controller,
                         IdxImageView *self)
{
  g_signal_emit (self, signals[PIXEL_LEFT], 0);
}

static void
idx_image_view_motion_cb (GtkEventControllerMotion *controller,
                          double x,
                          double y,
                          IdxImageView *self)
{
  gboolean rests = x == self->pointer_x && y == self->pointer_y;
  guint row, column;

  self->pointer_x = x;
  self->pointer_y = y;
  /* GTK also emits motion for a resting pointer, after each frame; the cursor takes precedence. */
  if (rests && gtk_widget_has_focus (GTK_WIDGET (self)))
    return;
  if (find_pixel (self, x, y, &row, &column))
    g_signal_emit (self, signals[PIXEL_HOVERED], 0, row, column);
  else
    idx_image_view_leave_cb (controller, self);
}

/* Reports the cursor's pixel, or that there is none any more. */
static void
idx_image_view_cursor_changed_cb (IdxImageView *self)
{
  guint row, column;

  if (idx_image_view_get_cursor (self, &row, &column))
    g_signal_emit (self, signals[PIXEL_HOVERED], 0, row, column);
  else
    g_signal_emit (self, signals[PIXEL_LEFT], 0);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Moves by some pixels but not beyond the image; returns the middle of the pixel as a fraction. */
static double
move_cursor (double share,
             guint n_pixels,
             int step)
{
  gint64 pixel = (gint64) (share * n_pixels) + step;

  return ((double) CLAMP (pixel, 0, (gint64) n_pixels - 1) + 0.5) / n_pixels;
}

static gboolean
idx_image_view_move_cursor_cb (GtkWidget *widget,
                               GVariant *arguments,
                               gpointer data)
{
  IdxImageView *self = IDX_IMAGE_VIEW (widget);
  guint rows, columns;
  int right, down;

  if (self->levels == NULL)
    return FALSE;
  g_variant_get (arguments, "(ii)", &right, &down);
  get_shown_size (self, &rows, &columns);
  self->cursor_x = move_cursor (self->cursor_x, columns, right);
  self->cursor_y = move_cursor (self->cursor_y, rows, down);
  idx_image_view_cursor_changed_cb (self);
  return TRUE;
}

static void
add_move (GtkWidgetClass *widget_class,
          guint key,
          guint keypad_key,
          int right,
          int down)
{
  gtk_widget_class_add_binding (widget_class, key, 0, idx_image_view_move_cursor_cb, "(ii)", right,
                                down);
  gtk_widget_class_add_binding (widget_class, keypad_key, 0, idx_image_view_move_cursor_cb, "(ii)",
                                right, down);
}

static void
idx_image_view_get_property (GObject *object,
                             guint id,
                             GValue *value,
                             GParamSpec *pspec)
{
  IdxImageView *self = IDX_IMAGE_VIEW (object);

  switch (id)
    {
    case PROP_SIZE:
      g_value_set_int (value, self->size);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_image_view_set_property (GObject *object,
                             guint id,
                             const GValue *value,
                             GParamSpec *pspec)
{
  IdxImageView *self = IDX_IMAGE_VIEW (object);

  switch (id)
    {
    case PROP_SIZE:
      self->size = g_value_get_int (value);
      gtk_widget_queue_resize (GTK_WIDGET (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_image_view_finalize (GObject *object)
{
  IdxImageView *self = IDX_IMAGE_VIEW (object);

  g_clear_pointer (&self->node, gsk_render_node_unref);
  g_clear_pointer (&self->levels, g_bytes_unref);
  g_clear_object (&self->display_options);
  G_OBJECT_CLASS (idx_image_view_parent_class)->finalize (object);
}

static void
idx_image_view_class_init (IdxImageViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags =
    G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = idx_image_view_get_property;
  object_class->set_property = idx_image_view_set_property;
  object_class->finalize = idx_image_view_finalize;

  widget_class->snapshot = idx_image_view_snapshot;
  widget_class->measure = idx_image_view_measure;
  widget_class->get_request_mode = idx_image_view_get_request_mode;
  widget_class->size_allocate = idx_image_view_size_allocate;
  widget_class->css_changed = idx_image_view_css_changed;
  widget_class->unrealize = idx_image_view_unrealize;

  properties[PROP_SIZE] = g_param_spec_int ("size", NULL, NULL, 1, 4096, 28, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[PIXEL_HOVERED] =
    g_signal_new ("pixel-hovered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[PIXEL_LEFT] = g_signal_new ("pixel-left", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 0);

  add_move (widget_class, GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0);
  add_move (widget_class, GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0);
  add_move (widget_class, GDK_KEY_Up, GDK_KEY_KP_Up, 0, -1);
  add_move (widget_class, GDK_KEY_Down, GDK_KEY_KP_Down, 0, 1);

  gtk_widget_class_set_css_name (widget_class, "imageview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
idx_image_view_init (IdxImageView *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  g_autoptr (IdxDisplayOptions) options = idx_display_options_new ();

  self->size = 28;
  self->cursor_x = 0.5;
  self->cursor_y = 0.5;
  idx_image_view_set_display_options (self, options);
  g_signal_connect (motion, "enter", G_CALLBACK (idx_image_view_motion_cb), self);
  g_signal_connect (motion, "motion", G_CALLBACK (idx_image_view_motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (idx_image_view_leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  idx_device_scale_watch (GTK_WIDGET (self), G_CALLBACK (drop_node));
  g_signal_connect (self, "notify::has-focus", G_CALLBACK (idx_image_view_cursor_changed_cb), NULL);
}

GtkWidget *
idx_image_view_new (void)
{
  return g_object_new (IDX_TYPE_IMAGE_VIEW, NULL);
}

void
idx_image_view_set_levels (IdxImageView *self,
                           GBytes *levels,
                           guint rows,
                           guint columns,
                           guint n_channels)
{
  g_return_if_fail (IDX_IS_IMAGE_VIEW (self));
  g_return_if_fail (levels == NULL ||
                    g_bytes_get_size (levels) >= (gsize) rows * columns * n_channels);

  if (levels != NULL)
    g_bytes_ref (levels);
  g_clear_pointer (&self->levels, g_bytes_unref);
  self->levels = levels;
  self->rows = rows;
  self->columns = columns;
  self->n_channels = n_channels;
  drop_node (self);
}

void
idx_image_view_set_display_options (IdxImageView *self,
                                    IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_IMAGE_VIEW (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));

  if (self->display_options != NULL)
    g_signal_handlers_disconnect_by_func (self->display_options, (gpointer) drop_node, self);
  g_set_object (&self->display_options, options);
  g_signal_connect_object (options, "notify", G_CALLBACK (drop_node), self, G_CONNECT_SWAPPED);
  drop_node (self);
}
