/* SPDX-License-Identifier: MIT */

/* A sample of the map under the pointer: its image and its labels. */

#include "idx-map-card.h"

#include "idx-cell.h"
#include "idx-decoder.h"
#include "idx-device-scale.h"
#include "idx-pixel-node.h"
#include "idx-read-job.h"

#include <math.h>

/* The side of the image, in logical pixels. */
#define SIDE 112

/* The width at which the text is wrapped, in characters. */
#define TEXT_WIDTH 24

#define SPACING 6

struct _IdxMapCard
{
  GtkWidget parent_instance;
  IdxDataset *dataset;
  guint index;
  guint read_index; /* the sample whose image was read or is being read; G_MAXUINT for none */
  IdxSlot *reading;
  IdxDisplayOptions *display_options;
  IdxDecoder *decoder;
  GBytes *sample;      /* the image as stored; NULL until it is read */
  GskRenderNode *node; /* the image; NULL until it is drawn */
  double scale;        /* of @node */
  GtkLabel *label;     /* below the image */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxMapCard, idx_map_card, GTK_TYPE_WIDGET)

/* --- The image ------------------------------------------------------------------------- */

static void
drop_image (IdxMapCard *self)
{
  g_clear_pointer (&self->node, gsk_render_node_unref);
  g_clear_pointer (&self->sample, g_bytes_unref);
  g_clear_pointer (&self->decoder, idx_decoder_free);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Draws the image in the middle of a square. */
static cairo_surface_t *
compose (IdxMapCard *self,
         guint side)
{
  IdxPalette palette = idx_display_options_get_palette (self->display_options, GTK_WIDGET (self));
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) side, (int) side);
  const gsize stride = (gsize) cairo_image_surface_get_stride (surface) / sizeof (guint32);
  guint32 *pixels = (guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  guint32 colors[256];
  IdxRaster raster;
  IdxCell cell;

  idx_decoder_get_raster (self->decoder, g_bytes_get_data (self->sample, NULL),
                          idx_display_options_get_orientation (self->display_options), &raster);
  idx_cell_init_without_gap (&cell, side, raster.rows, raster.columns);
  idx_palette_get_colors (palette, colors);
  for (gsize i = 0; i < stride * side; i++)
    pixels[i] = idx_palette_get_page_color (palette);
  idx_cell_compose (&cell, &raster, colors, pixels, stride);
  cairo_surface_mark_dirty (surface);
  return surface;
}

static void
idx_map_card_snapshot (GtkWidget *widget,
                       GtkSnapshot *snapshot)
{
  IdxMapCard *self = IDX_MAP_CARD (widget);
  const double scale = idx_device_scale_get (widget);
  const double left = floor ((gtk_widget_get_width (widget) - SIDE) / 2.0 * scale) / scale;

  GTK_WIDGET_CLASS (idx_map_card_parent_class)->snapshot (widget, snapshot);
  if (self->sample == NULL)
    return;
  if (self->node == NULL || scale > self->scale || scale < self->scale)
    {
      cairo_surface_t *surface = compose (self, (guint) (SIDE * scale));

      g_clear_pointer (&self->node, gsk_render_node_unref);
      self->scale = scale;
      self->node = idx_pixel_node_new (surface, scale, widget);
      cairo_surface_destroy (surface);
    }
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) left, 0));
  gtk_snapshot_append_node (snapshot, self->node);
  gtk_snapshot_restore (snapshot);
}

static void
read_done (gpointer owner,
           gpointer input,
           gpointer result,
           const GError *error)
{
  IdxMapCard *self = owner;
  g_autoptr (IdxReadImages) images = result;
  g_autoptr (GBytes) sample = idx_read_images_dup_image (images, 0);

  if (sample == NULL)
    return;
  drop_image (self);
  self->sample = g_steal_pointer (&sample);
  self->decoder = idx_decoder_new (images->dataset);
}

static const IdxJobKind read_kind = IDX_READ_JOB_KIND (read_done);

/* Reads the image of the sample, if the card is mapped. */
static void
update_image (IdxMapCard *self)
{
  const guint32 index = self->index;

  if (self->dataset == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)) ||
      self->read_index == index)
    return;
  self->read_index = index;
  drop_image (self);
  idx_read_job_start (self->reading, &read_kind, self->dataset, &index, 1);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_map_card_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (idx_map_card_parent_class)->map (widget);
  update_image (IDX_MAP_CARD (widget));
}

static void
idx_map_card_unmap (GtkWidget *widget)
{
  IdxMapCard *self = IDX_MAP_CARD (widget);

  idx_slot_cancel (self->reading);
  drop_image (self);
  self->read_index = G_MAXUINT;
  GTK_WIDGET_CLASS (idx_map_card_parent_class)->unmap (widget);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
idx_map_card_dispose (GObject *object)
{
  IdxMapCard *self = IDX_MAP_CARD (object);

  idx_slot_cancel (self->reading);
  drop_image (self);
  g_clear_object (&self->dataset);
  g_clear_object (&self->display_options);
  if (self->label != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->label));
  self->label = NULL;
  G_OBJECT_CLASS (idx_map_card_parent_class)->dispose (object);
}

static void
idx_map_card_finalize (GObject *object)
{
  idx_slot_free (IDX_MAP_CARD (object)->reading);
  G_OBJECT_CLASS (idx_map_card_parent_class)->finalize (object);
}

static void
idx_map_card_class_init (IdxMapCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_map_card_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_map_card_finalize;
  widget_class->map = idx_map_card_map;
  widget_class->unmap = idx_map_card_unmap;
  widget_class->snapshot = idx_map_card_snapshot;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
idx_map_card_init (IdxMapCard *self)
{
  self->reading = idx_slot_new (NULL, self);
  self->index = G_MAXUINT;
  self->read_index = G_MAXUINT;
  self->display_options = idx_display_options_new ();
  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_set_size_request (GTK_WIDGET (self->label), SIDE, -1);
  gtk_widget_set_margin_top (GTK_WIDGET (self->label), SIDE + SPACING);
  gtk_label_set_wrap (self->label, TRUE);
  gtk_label_set_max_width_chars (self->label, TEXT_WIDTH);
  gtk_label_set_justify (self->label, GTK_JUSTIFY_CENTER);
  gtk_widget_set_parent (GTK_WIDGET (self->label), GTK_WIDGET (self));
}

GtkWidget *
idx_map_card_new (void)
{
  return g_object_new (IDX_TYPE_MAP_CARD, NULL);
}

void
idx_map_card_show (IdxMapCard *self,
                   IdxDataset *dataset,
                   guint index,
                   const char *text)
{
  g_return_if_fail (IDX_IS_MAP_CARD (self));
  g_return_if_fail (dataset == NULL || IDX_IS_DATASET (dataset));

  if (g_set_object (&self->dataset, dataset))
    {
      idx_slot_cancel (self->reading);
      drop_image (self);
      self->read_index = G_MAXUINT;
    }
  self->index = dataset != NULL ? index : G_MAXUINT;
  gtk_label_set_text (self->label, text != NULL ? text : "");
  update_image (self);
}

guint
idx_map_card_get_index (IdxMapCard *self)
{
  g_return_val_if_fail (IDX_IS_MAP_CARD (self), G_MAXUINT);

  return gtk_widget_get_mapped (GTK_WIDGET (self)) ? self->index : G_MAXUINT;
}

void
idx_map_card_set_display_options (IdxMapCard *self,
                                  IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_MAP_CARD (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));

  g_set_object (&self->display_options, options);
  g_clear_pointer (&self->node, gsk_render_node_unref);
}
