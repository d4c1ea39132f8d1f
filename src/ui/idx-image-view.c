/* SPDX-License-Identifier: MIT */

/* One image, enlarged by a whole number so that each pixel can be seen. */

#include "idx-image-view.h"

#include "idx-cell.h"
#include "idx-pixel-node.h"

#include <math.h>

struct _IdxImageView
{
  GtkWidget parent_instance;
  GBytes *levels;
  guint rows;
  guint columns;
  guint n_channels;
  IdxLook *look;
  int size;

  GskRenderNode *node;
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
forget_node (IdxImageView *self)
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
                          self->n_channels, idx_look_get_orientation (self->look));
}

static void
make_node (IdxImageView *self)
{
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  int side = MIN (gtk_widget_get_width (GTK_WIDGET (self)),
                  gtk_widget_get_height (GTK_WIDGET (self))) *
             scale;
  cairo_surface_t *surface;
  guint32 colors[256];
  guint32 *data;
  gsize stride;
  IdxRaster raster;

  get_raster (self, &raster);
  idx_cell_init_filling (&self->cell, (guint) side, raster.rows, raster.columns);
  idx_palette_get_colors (idx_look_get_palette (self->look, GTK_WIDGET (self)), colors);

  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, side, side);
  cairo_surface_flush (surface);
  data = (guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  stride = (gsize) cairo_image_surface_get_stride (surface) / sizeof (guint32);
  for (gsize i = 0; i < stride * (gsize) side; i++)
    data[i] = colors[0];
  idx_cell_compose (&self->cell, &raster, colors, data, stride);
  cairo_surface_mark_dirty (surface);
  self->node = idx_pixel_node_new (surface, scale, GTK_WIDGET (self));
  cairo_surface_destroy (surface);
}

/* Where the square of the image begins, in logical pixels. */
static void
get_origin (IdxImageView *self,
            int *x,
            int *y)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));

  *x = (width - MIN (width, height)) / 2;
  *y = (height - MIN (width, height)) / 2;
}

static void
idx_image_view_snapshot (GtkWidget *widget,
                         GtkSnapshot *snapshot)
{
  IdxImageView *self = IDX_IMAGE_VIEW (widget);
  int x, y;

  if (self->levels == NULL || gtk_widget_get_width (widget) <= 0 ||
      gtk_widget_get_height (widget) <= 0)
    return;
  if (self->node == NULL)
    make_node (self);

  get_origin (self, &x, &y);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) x, (float) y));
  gtk_snapshot_append_node (snapshot, self->node);
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
  forget_node (IDX_IMAGE_VIEW (widget));
}

static void
idx_image_view_css_changed (GtkWidget *widget,
                            GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (idx_image_view_parent_class)->css_changed (widget, change);
  forget_node (IDX_IMAGE_VIEW (widget));
}

static void
idx_image_view_unrealize (GtkWidget *widget)
{
  g_clear_pointer (&IDX_IMAGE_VIEW (widget)->node, gsk_render_node_unref);
  GTK_WIDGET_CLASS (idx_image_view_parent_class)->unrealize (widget);
}

/* Which pixel is at a point. One of an image that is made smaller has no value that
 * could be told. */
static gboolean
find_pixel (IdxImageView *self,
            double x,
            double y,
            guint *row,
            guint *column)
{
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  int origin_x, origin_y;
  double device_x, device_y;

  if (self->levels == NULL || self->node == NULL || self->cell.scale == 0)
    return FALSE;
  get_origin (self, &origin_x, &origin_y);
  device_x = (x - origin_x) * scale - self->cell.x;
  device_y = (y - origin_y) * scale - self->cell.y;
  if (device_x < 0 || device_x >= self->cell.width || device_y < 0 || device_y >= self->cell.height)
    return FALSE;
  *row = (guint) device_y / self->cell.scale;
  *column = (guint) device_x / self->cell.scale;
  return TRUE;
}

static void
leave_cb (GtkEventControllerMotion *controller,
          IdxImageView *self)
{
  g_signal_emit (self, signals[PIXEL_LEFT], 0);
}

static void
motion_cb (GtkEventControllerMotion *controller,
           double x,
           double y,
           IdxImageView *self)
{
  guint row, column;

  if (find_pixel (self, x, y, &row, &column))
    g_signal_emit (self, signals[PIXEL_HOVERED], 0, row, column);
  else
    leave_cb (controller, self);
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
  g_clear_object (&self->look);
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
    g_signal_new ("pixel-hovered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[PIXEL_LEFT] = g_signal_new ("pixel-left", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_css_name (widget_class, "imageview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
idx_image_view_init (IdxImageView *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  g_autoptr (IdxLook) look = idx_look_new ();

  self->size = 28;
  idx_image_view_set_look (self, look);
  g_signal_connect (motion, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (forget_node), NULL);
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
  forget_node (self);
}

void
idx_image_view_set_look (IdxImageView *self,
                         IdxLook *look)
{
  g_return_if_fail (IDX_IS_IMAGE_VIEW (self));
  g_return_if_fail (IDX_IS_LOOK (look));

  if (self->look != NULL)
    g_signal_handlers_disconnect_by_func (self->look, (gpointer) forget_node, self);
  g_set_object (&self->look, look);
  g_signal_connect_object (look, "notify", G_CALLBACK (forget_node), self, G_CONNECT_SWAPPED);
  forget_node (self);
}
