/* SPDX-License-Identifier: MIT */

/* A widget that shows one image, enlarged by an integer factor so that each pixel can be seen, or
 * scaled down if it doesn't fit.
 *
 * If the widget is focusable, the arrow keys move a cursor from pixel to pixel. The position of the
 * cursor is stored as a fraction of the image, so it stays at about the same spot when an image of
 * another size is shown.
 *
 * If the image is zoomable, its viewport is the whole widget; otherwise it is the largest square
 * that fits into the widget. IdxImageViewport computes which part of the image is visible, and
 * IdxImagePicture draws only that part. */

#include "idx-image-view.h"

#include "idx-device-scale.h"
#include "idx-image-picture.h"
#include "idx-image-viewport.h"
#include "idx-zoom-gestures.h"

/* The tolerance for rounding errors when a length is multiplied by the scale. */
#define EPSILON 1e-4

/* Zoom gestures change an integer size (see IdxZoomSizeFunc): the zoom times this factor. */
#define ZOOM_UNIT 1024.0

/* The default of the property `size`, in logical pixels. */
#define DEFAULT_SIZE 28

/* The distance by which a key pans, in logical pixels. */
#define PAN_STEP 48

struct _IdxImageView
{
  GtkWidget parent_instance;
  IdxImagePicture *picture;
  int size;         /* the minimum width and height, in logical pixels */
  double cursor_x;  /* from 0 at the left to 1 at the right */
  double cursor_y;  /* from 0 at the top to 1 at the bottom */
  double pointer_x; /* of the last motion, in logical pixels */
  double pointer_y;
  gboolean zoomable;
  gboolean large;
  gboolean cursor_was_moved; /* reset when the image is removed */
  gboolean is_marked;        /* whether the frame is around the marked pixel, not the cursor's */
  guint marked_row;
  guint marked_column;
  double dragged_x; /* how far the current drag has panned, in logical pixels */
  double dragged_y;

  /* The viewport that @picture shows. */
  double scale;            /* device pixels per logical pixel */
  graphene_point_t origin; /* where the viewport begins in the widget, in logical pixels */
  IdxImageViewport viewport;
};

enum
{
  PROP_0,
  PROP_SIZE,
  PROP_ZOOMABLE,
  PROP_LARGE,
  N_PROPS
};

enum
{
  PIXEL_HOVERED,
  PIXEL_LEFT,
  VIEWPORT_CHANGED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxImageView, idx_image_view, GTK_TYPE_WIDGET)

/* Drops the picture, so that the next frame draws it again. */
static void
invalidate (IdxImageView *self)
{
  idx_image_picture_invalidate (self->picture);
}

/* Converts a length in logical pixels to device pixels, rounded down. */
static int
to_device (double length,
           double scale)
{
  return (int) (length * scale + EPSILON);
}

/* Computes the position and size of the viewport: the whole widget for a zoomable image, the
 * largest square in its center otherwise. */
static void
place_viewport (IdxImageView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  IdxImageViewport *viewport = &self->viewport;
  guint rows, columns;
  int width, height, side, left, top;

  self->scale = idx_device_scale_get (widget);
  self->origin = idx_device_scale_get_origin (widget);
  width =
    MAX (to_device (gtk_widget_get_width (widget) - (double) self->origin.x, self->scale), 1);
  height =
    MAX (to_device (gtk_widget_get_height (widget) - (double) self->origin.y, self->scale), 1);
  if (!self->zoomable)
    {
      side = MIN (width, height);
      left = (width - side) / 2;
      top = (height - side) / 2;
      self->origin.x += (float) (left / self->scale);
      self->origin.y += (float) (top / self->scale);
      width = height = side;
    }
  idx_image_picture_get_size (self->picture, &rows, &columns);
  viewport->width = (guint) width;
  viewport->height = (guint) height;
  idx_image_viewport_set_image (viewport, rows, columns);
}

gboolean
idx_image_view_get_cursor (IdxImageView *self,
                           guint *row,
                           guint *column)
{
  guint rows, columns;

  g_return_val_if_fail (IDX_IS_IMAGE_VIEW (self), FALSE);

  if (!idx_image_picture_has_image (self->picture) || !gtk_widget_has_focus (GTK_WIDGET (self)) ||
      (self->large && !self->cursor_was_moved))
    return FALSE;
  idx_image_picture_get_size (self->picture, &rows, &columns);
  *row = (guint) (self->cursor_y * rows);
  *column = (guint) (self->cursor_x * columns);
  return TRUE;
}

/* Gets the pixel to draw a frame around. Returns FALSE if there is none. */
static gboolean
get_framed_pixel (IdxImageView *self,
                  guint *row,
                  guint *column)
{
  if (!self->is_marked)
    return idx_image_view_get_cursor (self, row, column);
  *row = self->marked_row;
  *column = self->marked_column;
  return idx_image_viewport_get_scale (&self->viewport) >= 1;
}

/* Frames a pixel in black and in white, so that one of the frames contrasts with any image. */
static void
draw_frame (IdxImageView *self,
            GtkSnapshot *snapshot)
{
  const GdkRGBA black = { 0, 0, 0, 1 };
  const GdkRGBA white = { 1, 1, 1, 1 };
  const GdkRGBA *const colors[] = { &black, &white };
  float block = (float) (idx_image_viewport_get_scale (&self->viewport) / self->scale);
  float scale = (float) self->scale;
  IdxImagePart part;
  guint row, column;
  graphene_rect_t bounds;

  if (!get_framed_pixel (self, &row, &column))
    return;
  idx_image_viewport_get_part (&self->viewport, &part);
  bounds = GRAPHENE_RECT_INIT (
    (float) part.x / scale + ((float) column - (float) part.column) * block,
    (float) part.y / scale + ((float) row - (float) part.row) * block, block, block);
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

  if (!idx_image_picture_has_image (self->picture) || gtk_widget_get_width (widget) <= 0 ||
      gtk_widget_get_height (widget) <= 0)
    return;
  if (idx_image_picture_get_node (self->picture) == NULL)
    {
      place_viewport (self);
      idx_image_picture_draw (self->picture, &self->viewport, self->scale, self->zoomable);
    }

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &self->origin);
  gtk_snapshot_append_node (snapshot, idx_image_picture_get_node (self->picture));
  draw_frame (self, snapshot);
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
  *natural = *minimum;
  if (orientation == GTK_ORIENTATION_VERTICAL && !IDX_IMAGE_VIEW (widget)->large)
    *natural = MAX (for_size, *minimum);
}

static GtkSizeRequestMode
idx_image_view_get_request_mode (GtkWidget *widget)
{
  return IDX_IMAGE_VIEW (widget)->large ? GTK_SIZE_REQUEST_CONSTANT_SIZE
                                        : GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
idx_image_view_size_allocate (GtkWidget *widget,
                              int width,
                              int height,
                              int baseline)
{
  invalidate (IDX_IMAGE_VIEW (widget));
}

static void
idx_image_view_css_changed (GtkWidget *widget,
                            GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (idx_image_view_parent_class)->css_changed (widget, change);
  invalidate (IDX_IMAGE_VIEW (widget));
}

static void
idx_image_view_unrealize (GtkWidget *widget)
{
  /* The cached node is valid only for the current renderer. */
  invalidate (IDX_IMAGE_VIEW (widget));
  GTK_WIDGET_CLASS (idx_image_view_parent_class)->unrealize (widget);
}

/* Finds the pixel at a point of the widget. Returns FALSE outside the image, and if the image is
 * scaled down, because several pixels then share a point. */
static gboolean
find_pixel (IdxImageView *self,
            double x,
            double y,
            guint *row,
            guint *column)
{
  if (idx_image_picture_get_node (self->picture) == NULL)
    return FALSE;
  return idx_image_viewport_find (&self->viewport, (x - self->origin.x) * self->scale,
                                  (y - self->origin.y) * self->scale, row, column);
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
  gboolean is_resting = x == self->pointer_x && y == self->pointer_y;
  guint row, column;

  self->pointer_x = x;
  self->pointer_y = y;
  /* GTK also emits motion after each frame while the pointer rests. Ignore that while the keyboard
   * cursor or a mark selects the pixel. */
  if (is_resting && (gtk_widget_has_focus (GTK_WIDGET (self)) || self->is_marked))
    return;
  if (find_pixel (self, x, y, &row, &column))
    g_signal_emit (self, signals[PIXEL_HOVERED], 0, row, column);
  else
    idx_image_view_leave_cb (controller, self);
}

/* Emits pixel-hovered for the pixel at the cursor, or pixel-left if the cursor is hidden. */
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

static void
redraw_viewport (IdxImageView *self)
{
  invalidate (self);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), self->viewport.zoom > 0 ? "grab" : NULL);
}

static void
viewport_changed (IdxImageView *self)
{
  redraw_viewport (self);
  g_signal_emit (self, signals[VIEWPORT_CHANGED], 0);
}

/* Moves a coordinate of the cursor, a fraction of the image, by @step pixels, but not beyond the
 * image. Returns the center of the new pixel, likewise as a fraction. */
static double
move_cursor (double fraction,
             guint n_pixels,
             int step)
{
  gint64 pixel = (gint64) (fraction * n_pixels) + step;

  return ((double) CLAMP (pixel, 0, (gint64) n_pixels - 1) + 0.5) / n_pixels;
}

gboolean
idx_image_view_move_cursor (IdxImageView *self,
                            int right,
                            int down)
{
  guint rows, columns;

  g_return_val_if_fail (IDX_IS_IMAGE_VIEW (self), FALSE);

  if (!idx_image_picture_has_image (self->picture))
    return FALSE;
  idx_image_picture_get_size (self->picture, &rows, &columns);
  self->cursor_x = move_cursor (self->cursor_x, columns, right);
  self->cursor_y = move_cursor (self->cursor_y, rows, down);
  self->cursor_was_moved = TRUE;
  if (self->viewport.zoom > 0)
    {
      idx_image_viewport_reveal (&self->viewport, (guint) (self->cursor_y * rows),
                                 (guint) (self->cursor_x * columns));
      viewport_changed (self);
    }
  idx_image_view_cursor_changed_cb (self);
  return TRUE;
}

static gboolean
idx_image_view_move_cursor_cb (GtkWidget *widget,
                               GVariant *arguments,
                               gpointer data)
{
  int right, down;

  g_variant_get (arguments, "(ii)", &right, &down);
  return idx_image_view_move_cursor (IDX_IMAGE_VIEW (widget), right, down);
}

/* --- Zoom and pan ---------------------------------------------------------------------- */

static int
idx_image_view_get_size_cb (GtkWidget *widget)
{
  const IdxImageViewport *viewport = &IDX_IMAGE_VIEW (widget)->viewport;
  double zoom = viewport->zoom > 0 ? viewport->zoom : idx_image_viewport_get_scale (viewport);

  return MAX ((int) (zoom * ZOOM_UNIT), 1);
}

static void
idx_image_view_zoom_at_cb (GtkWidget *widget,
                           int size,
                           double x,
                           double y)
{
  IdxImageView *self = IDX_IMAGE_VIEW (widget);

  if (!self->zoomable || !idx_image_picture_has_image (self->picture))
    return;
  idx_image_viewport_zoom (&self->viewport, size / ZOOM_UNIT, (x - self->origin.x) * self->scale,
                           (y - self->origin.y) * self->scale);
  viewport_changed (self);
}

void
idx_image_view_zoom (IdxImageView *self,
                     int n_steps)
{
  double x, y;

  g_return_if_fail (IDX_IS_IMAGE_VIEW (self));

  if (!self->zoomable || !idx_image_picture_has_image (self->picture))
    return;
  x = self->viewport.width / 2.0;
  y = self->viewport.height / 2.0;
  if (n_steps == 0)
    idx_image_viewport_zoom (&self->viewport, 0 /* the whole image */, x, y);
  else
    idx_image_viewport_step (&self->viewport, n_steps, x, y);
  viewport_changed (self);
}

static gboolean
idx_image_view_zoom_cb (GtkWidget *widget,
                        GVariant *arguments,
                        gpointer data)
{
  if (!IDX_IMAGE_VIEW (widget)->zoomable)
    return FALSE;
  idx_image_view_zoom (IDX_IMAGE_VIEW (widget), g_variant_get_int32 (arguments));
  return TRUE;
}

static gboolean
idx_image_view_pan_cb (GtkWidget *widget,
                       GVariant *arguments,
                       gpointer data)
{
  IdxImageView *self = IDX_IMAGE_VIEW (widget);
  int right, down;

  if (self->viewport.zoom <= 0)
    return FALSE;
  g_variant_get (arguments, "(ii)", &right, &down);
  idx_image_viewport_pan (&self->viewport, -right * PAN_STEP * self->scale,
                          -down * PAN_STEP * self->scale);
  viewport_changed (self);
  return TRUE;
}

static void
idx_image_view_drag_begin_cb (GtkGestureDrag *gesture,
                              double x,
                              double y,
                              IdxImageView *self)
{
  if (self->viewport.zoom <= 0)
    {
      (void) gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  self->dragged_x = 0;
  self->dragged_y = 0;
  (void) gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
idx_image_view_drag_update_cb (GtkGestureDrag *gesture,
                               double x,
                               double y,
                               IdxImageView *self)
{
  idx_image_viewport_pan (&self->viewport, (x - self->dragged_x) * self->scale,
                          (y - self->dragged_y) * self->scale);
  self->dragged_x = x;
  self->dragged_y = y;
  viewport_changed (self);
}

/* Ignores the arrow keys without modifiers in a large image, so that the user can move from image
 * to image with them. */
static gboolean
idx_image_view_arrow_cb (GtkWidget *widget,
                         GVariant *arguments,
                         gpointer data)
{
  return !IDX_IMAGE_VIEW (widget)->large && idx_image_view_move_cursor_cb (widget, arguments, data);
}

static void
add_move (GtkWidgetClass *widget_class,
          guint key,
          guint keypad_key,
          int right,
          int down)
{
  gtk_widget_class_add_binding (widget_class, key, 0, idx_image_view_arrow_cb, "(ii)", right,
                                down);
  gtk_widget_class_add_binding (widget_class, keypad_key, 0, idx_image_view_arrow_cb, "(ii)",
                                right, down);
  gtk_widget_class_add_binding (widget_class, key, GDK_CONTROL_MASK, idx_image_view_move_cursor_cb,
                                "(ii)", right, down);
  gtk_widget_class_add_binding (widget_class, key, GDK_SHIFT_MASK, idx_image_view_pan_cb, "(ii)",
                                right, down);
}

static void
add_zoom_keys (GtkWidgetClass *widget_class)
{
  static const struct
  {
    guint key;
    int n_steps;
  } keys[] = {
    { GDK_KEY_plus, 1 },
    { GDK_KEY_equal, 1 },
    { GDK_KEY_KP_Add, 1 },
    { GDK_KEY_minus, -1 },
    { GDK_KEY_KP_Subtract, -1 },
    { GDK_KEY_0, 0 },
    { GDK_KEY_KP_0, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding (widget_class, keys[i].key, 0, idx_image_view_zoom_cb, "i",
                                  keys[i].n_steps);
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
    case PROP_ZOOMABLE:
      g_value_set_boolean (value, self->zoomable);
      break;
    case PROP_LARGE:
      g_value_set_boolean (value, self->large);
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
    case PROP_ZOOMABLE:
      self->zoomable = g_value_get_boolean (value);
      invalidate (self);
      break;
    case PROP_LARGE:
      self->large = g_value_get_boolean (value);
      idx_zoom_gestures_set_zoom_without_ctrl (GTK_WIDGET (self), self->large);
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

  g_clear_pointer (&self->picture, idx_image_picture_free);
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

  properties[PROP_SIZE] = g_param_spec_int ("size", NULL, NULL, 1, 4096, DEFAULT_SIZE, flags);
  properties[PROP_ZOOMABLE] = g_param_spec_boolean ("zoomable", NULL, NULL, FALSE, flags);
  properties[PROP_LARGE] = g_param_spec_boolean ("large", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[PIXEL_HOVERED] =
    g_signal_new ("pixel-hovered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[PIXEL_LEFT] = g_signal_new ("pixel-left", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 0);

  signals[VIEWPORT_CHANGED] =
    g_signal_new ("viewport-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 0);

  add_move (widget_class, GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0);
  add_move (widget_class, GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0);
  add_move (widget_class, GDK_KEY_Up, GDK_KEY_KP_Up, 0, -1);
  add_move (widget_class, GDK_KEY_Down, GDK_KEY_KP_Down, 0, 1);
  add_zoom_keys (widget_class);

  gtk_widget_class_set_css_name (widget_class, "imageview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
idx_image_view_init (IdxImageView *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();

  self->picture = idx_image_picture_new (GTK_WIDGET (self));
  self->size = DEFAULT_SIZE;
  self->cursor_x = 0.5;
  self->cursor_y = 0.5;
  g_signal_connect (motion, "enter", G_CALLBACK (idx_image_view_motion_cb), self);
  g_signal_connect (motion, "motion", G_CALLBACK (idx_image_view_motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (idx_image_view_leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (idx_image_view_drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (idx_image_view_drag_update_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  idx_zoom_gestures_add (GTK_WIDGET (self), idx_image_view_get_size_cb, idx_image_view_zoom_at_cb);
  idx_device_scale_watch (GTK_WIDGET (self), G_CALLBACK (invalidate));
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

  self->cursor_was_moved = self->cursor_was_moved && levels != NULL;
  self->is_marked = FALSE;
  idx_image_picture_set_levels (self->picture, levels, rows, columns, n_channels);
}

void
idx_image_view_set_display_options (IdxImageView *self,
                                    IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_IMAGE_VIEW (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));

  idx_image_picture_set_display_options (self->picture, options);
}

void
idx_image_view_set_value_func (IdxImageView *self,
                               IdxPixelValueFunc get_value,
                               gpointer data)
{
  g_return_if_fail (IDX_IS_IMAGE_VIEW (self));

  idx_image_picture_set_value_func (self->picture, get_value, data);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
idx_image_view_copy_viewport (IdxImageView *self,
                              IdxImageView *other)
{
  g_return_if_fail (IDX_IS_IMAGE_VIEW (self));
  g_return_if_fail (IDX_IS_IMAGE_VIEW (other));

  self->viewport.zoom = other->viewport.zoom;
  self->viewport.center_x = other->viewport.center_x;
  self->viewport.center_y = other->viewport.center_y;
  redraw_viewport (self);
}

void
idx_image_view_mark (IdxImageView *self,
                     guint row,
                     guint column)
{
  guint rows, columns;

  g_return_if_fail (IDX_IS_IMAGE_VIEW (self));

  idx_image_picture_get_size (self->picture, &rows, &columns);
  self->is_marked = row < rows && column < columns;
  self->marked_row = row;
  self->marked_column = column;
  if (self->is_marked)
    {
      self->cursor_x = (column + 0.5) / columns;
      self->cursor_y = (row + 0.5) / rows;
      self->cursor_was_moved = TRUE;
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
idx_image_view_unmark (IdxImageView *self)
{
  g_return_if_fail (IDX_IS_IMAGE_VIEW (self));

  self->is_marked = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

double
idx_image_view_get_scale (IdxImageView *self)
{
  g_return_val_if_fail (IDX_IS_IMAGE_VIEW (self), 0);

  if (idx_image_picture_get_node (self->picture) == NULL)
    return 0;
  return idx_image_viewport_get_scale (&self->viewport);
}

gboolean
idx_image_view_shows_value_texts (IdxImageView *self)
{
  g_return_val_if_fail (IDX_IS_IMAGE_VIEW (self), FALSE);

  return idx_image_picture_shows_value_texts (self->picture);
}
