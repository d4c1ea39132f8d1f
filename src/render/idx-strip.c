/* SPDX-License-Identifier: MIT */

/* Draws rows of thumbnails with their captions, each row into a buffer of device pixels. */

#include "idx-strip.h"

#include "idx-box-filter.h"
#include "idx-mipmapper.h"
#include "idx-decoder.h"

#include <string.h>

/* The maximum number of pixels in the cache of captions, because a dataset may have many
 * classes. */
#define MAX_CAPTION_PIXELS ((gsize) 1024 * 1024)

struct _IdxStripComposer
{
  IdxStripStyle style;
  IdxSubset *subset;
  IdxDecoder *decoder;
  IdxMipmapper *mipmapper; /* NULL if images are drawn from samples */
  gsize sample_size;
  gsize image_size;    /* of a mipmap if there is a mipmapper, else of a sample */
  guint32 colors[256]; /* of the levels */
  IdxCell cell;        /* where the image is in each cell */

  GHashTable *captions; /* cached IdxCaption by CaptionLabels */
  IdxCaption *mark;     /* drawn into images if cells are too small for captions */

  /* Used for images that are scaled down; NULL until the first one is drawn. */
  IdxBoxFilter *filter;
  guint8 *levels; /* a buffer for one scaled image */
};

static void
fill (guint32 *target,
      gsize stride,
      guint width,
      guint height,
      guint32 color)
{
  for (guint x = 0; x < width; x++)
    target[x] = color;
  for (guint y = 1; y < height; y++)
    memcpy (target + y * stride, target, width * sizeof (guint32));
}

static void
copy_caption (const IdxCaption *caption,
              guint32 *target,
              gsize stride)
{
  const guint32 *pixels = caption->pixels;

  for (guint y = 0; y < caption->height; y++, pixels += caption->width)
    memcpy (target + y * stride, pixels, caption->width * sizeof *pixels);
}

guint
idx_strip_get_positions (const IdxLayout *layout,
                         guint row,
                         guint *first)
{
  g_return_val_if_fail (layout != NULL && first != NULL, 0);
  g_return_val_if_fail (row < layout->n_rows, 0);

  *first = row * layout->n_columns;
  return MIN (layout->n_columns, layout->n_samples - *first);
}

/* --- Captions ------------------------------------------------------------------------------ */

/* The labels in a caption. Without a suggestion, both are the given label. */
typedef struct
{
  gint64 given;
  gint64 suggested;
} CaptionLabels;

static guint
caption_labels_hash (gconstpointer key)
{
  const CaptionLabels *labels = key;

  return g_int64_hash (&labels->given) ^ (g_int64_hash (&labels->suggested) * 31);
}

static gboolean
caption_labels_equal (gconstpointer a,
                      gconstpointer b)
{
  const CaptionLabels *first = a;
  const CaptionLabels *second = b;

  return first->given == second->given && first->suggested == second->suggested;
}

static IdxCaption *
draw_suspect_caption (IdxCaptions *captions,
                      const char *given_name,
                      const char *suggested_name,
                      const CaptionLabels *labels)
{
  g_autofree char *numbers = g_strdup_printf ("%" G_GINT64_FORMAT "→%" G_GINT64_FORMAT,
                                              labels->given, labels->suggested);
  g_autofree char *names = g_strdup_printf ("%s→%s", given_name, suggested_name);

  return idx_captions_draw_suspect (captions, given_name, suggested_name,
                                    g_str_equal (names, numbers) ? NULL : numbers);
}

static IdxCaption *
draw_caption (IdxStripComposer *self,
              const CaptionLabels *labels)
{
  IdxLabels *dataset_labels = idx_dataset_get_labels (idx_subset_get_dataset (self->subset));
  g_autofree char *given = idx_labels_dup_class_name (dataset_labels, labels->given);
  g_autofree char *suggested = NULL;

  if (labels->suggested == labels->given)
    return idx_captions_draw (self->style.captions, given);
  suggested = idx_labels_dup_class_name (dataset_labels, labels->suggested);
  return draw_suspect_caption (self->style.captions, given, suggested, labels);
}

static const IdxCaption *
get_caption (IdxStripComposer *self,
             const CaptionLabels *labels)
{
  IdxCaption *caption = g_hash_table_lookup (self->captions, labels);

  if (caption != NULL)
    return caption;
  caption = draw_caption (self, labels);
  if ((g_hash_table_size (self->captions) + 1) * (gsize) caption->width * caption->height >
      MAX_CAPTION_PIXELS)
    g_hash_table_remove_all (self->captions);
  g_hash_table_insert (self->captions, g_memdup2 (labels, sizeof *labels), caption);
  return caption;
}

static void
compose_caption (IdxStripComposer *self,
                 guint index,
                 guint32 *target,
                 gsize stride)
{
  IdxDataset *dataset = idx_subset_get_dataset (self->subset);
  IdxSuggestion suggestion;
  CaptionLabels labels;

  /* Shows the given label. Decisions are drawn over the strips, so that a decision recomposes no
   * strip. */
  if (!idx_dataset_get_given_label (dataset, index, &labels.given))
    return;
  labels.suggested = labels.given;
  if (idx_dataset_is_suspect (dataset, index, &suggestion))
    labels.suggested = suggestion.label;
  copy_caption (get_caption (self, &labels), target, stride);
}

/* --- Composers -------------------------------------------------------------------------------- */

static void
init_filter (IdxStripComposer *self,
             const IdxRaster *raster)
{
  self->filter =
    idx_box_filter_new (raster->rows, raster->columns, self->cell.height, self->cell.width);
  self->levels = g_malloc ((gsize) self->cell.height * self->cell.width * raster->n_channels);
}

IdxStripComposer *
idx_strip_composer_new (const IdxStripStyle *style,
                        IdxSubset *subset)
{
  IdxStripComposer *self;
  IdxDataset *dataset;
  guint rows, columns;

  g_return_val_if_fail (style != NULL, NULL);
  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);

  dataset = idx_subset_get_dataset (subset);
  self = g_new0 (IdxStripComposer, 1);
  self->style = *style;
  self->captions =
    g_hash_table_new_full (caption_labels_hash, caption_labels_equal, g_free, g_free);
  if (style->captions != NULL)
    {
      g_object_ref (style->captions);
      self->mark = idx_captions_draw_mark (style->captions);
    }
  self->subset = g_object_ref (subset);
  self->decoder = idx_decoder_new (dataset);
  self->sample_size = idx_dataset_get_sample_size (dataset);
  self->image_size = self->sample_size;
  idx_palette_get_colors (style->palette, self->colors);
  idx_decoder_get_size (self->decoder, style->orientation, &rows, &columns);
  /* Without samples, images may have no rows or columns. */
  if (rows > 0 && columns > 0)
    {
      idx_cell_init (&self->cell, style->layout.side, rows, columns);
      if (idx_mipmapper_is_suitable (style->layout.side, rows, columns))
        self->mipmapper = idx_mipmapper_new (dataset);
    }
  if (self->mipmapper != NULL)
    self->image_size = idx_mipmapper_get_size (self->mipmapper);
  return self;
}

void
idx_strip_composer_free (IdxStripComposer *self)
{
  if (self == NULL)
    return;
  g_clear_object (&self->style.captions);
  g_hash_table_unref (self->captions);
  g_free (self->mark);
  g_object_unref (self->subset);
  idx_decoder_free (self->decoder);
  idx_mipmapper_free (self->mipmapper);
  idx_box_filter_free (self->filter);
  g_free (self->levels);
  g_free (self);
}

gboolean
idx_strip_composer_uses_mipmaps (IdxStripComposer *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->mipmapper != NULL;
}

gsize
idx_strip_composer_get_image_size (IdxStripComposer *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->image_size;
}

static void
draw_missing (IdxStripComposer *self,
              guint32 *tile,
              gsize stride)
{
  fill (tile + self->cell.y * stride + self->cell.x, stride, self->cell.width, self->cell.height,
        idx_palette_get_missing_color (self->style.palette));
}

/* Draws an image. If possible, scales it down with the box filter, which is faster than
 * idx_cell_compose() because all images have the same size. */
static void
draw_image (IdxStripComposer *self,
            const guint8 *image,
            guint32 *tile,
            gsize stride)
{
  IdxCell cell = self->cell;
  IdxRaster raster;

  if (self->mipmapper != NULL)
    idx_mipmapper_get_raster (self->mipmapper, image, self->style.orientation, &raster);
  else
    idx_decoder_get_raster (self->decoder, image, self->style.orientation, &raster);
  if (self->cell.scale == 0 && idx_box_filter_can_apply (&raster))
    {
      if (self->filter == NULL)
        init_filter (self, &raster);
      idx_box_filter_apply (self->filter, &raster, self->levels);
      idx_raster_init_full (&raster, self->levels, NULL, self->cell.height, self->cell.width,
                            raster.n_channels, IDX_ORIENTATION_STORED);
      cell.scale = 1;
    }
  idx_cell_compose (&cell, &raster, self->colors, tile, stride);
}

void
idx_strip_composer_begin (IdxStripComposer *self,
                          guint row,
                          guint column,
                          guint32 *target,
                          gsize stride)
{
  const IdxLayout *layout;
  guint first, n;

  g_return_if_fail (self != NULL && target != NULL);

  layout = &self->style.layout;
  n = idx_strip_get_positions (layout, row, &first);
  fill (target, stride, layout->width, idx_layout_get_row_height (layout),
        idx_palette_get_page_color (self->style.palette));
  for (guint i = 0; i < n; i++)
    {
      guint32 *tile = target + idx_layout_get_rect (layout, first + i).x;

      if (i >= column)
        draw_missing (self, tile, stride);
      if (layout->caption_height > 0 && self->style.captions != NULL)
        compose_caption (self, idx_subset_get_index (self->subset, first + i),
                         tile + layout->side * stride, stride);
    }
}

void
idx_strip_composer_add (IdxStripComposer *self,
                        guint row,
                        guint column,
                        guint n,
                        const guint8 *images,
                        const guint8 *was_read,
                        guint32 *target,
                        gsize stride)
{
  const IdxLayout *layout;
  IdxDataset *dataset;
  guint first;

  g_return_if_fail (self != NULL && images != NULL && was_read != NULL && target != NULL);

  layout = &self->style.layout;
  dataset = idx_subset_get_dataset (self->subset);
  (void) idx_strip_get_positions (layout, row, &first);
  for (guint i = 0; i < n; i++)
    {
      guint32 *tile = target + idx_layout_get_rect (layout, first + column + i).x;
      guint index = idx_subset_get_index (self->subset, first + column + i);
      IdxSuggestion suggestion;

      if (was_read[i])
        draw_image (self, images + i * self->image_size, tile, stride);
      else
        draw_missing (self, tile, stride);
      /* Without a caption, the mark is in the top right corner. */
      if (self->mark != NULL && idx_dataset_is_suspect (dataset, index, &suggestion))
        copy_caption (self->mark, tile + layout->side - self->mark->width, stride);
    }
}

void
idx_strip_composer_compose (IdxStripComposer *self,
                            guint row,
                            const guint8 *samples,
                            const guint8 *was_read,
                            guint32 *target,
                            gsize stride)
{
  g_autofree guint8 *mipmaps = NULL;
  guint first, n;

  g_return_if_fail (self != NULL && samples != NULL && was_read != NULL && target != NULL);

  n = idx_strip_get_positions (&self->style.layout, row, &first);
  if (self->mipmapper != NULL)
    {
      mipmaps = g_malloc0_n (n, self->image_size);
      for (guint i = 0; i < n; i++)
        if (was_read[i])
          idx_mipmapper_make (self->mipmapper, samples + i * self->sample_size, 1,
                              mipmaps + i * self->image_size);
    }
  idx_strip_composer_begin (self, row, n, target, stride);
  idx_strip_composer_add (self, row, 0, n, mipmaps != NULL ? mipmaps : samples, was_read, target,
                          stride);
}
