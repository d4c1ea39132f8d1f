/* SPDX-License-Identifier: MIT */

/* One row of thumbnails in one buffer, at device pixels. */

#include "idx-strip.h"

#include "idx-box-filter.h"
#include "idx-copier.h"
#include "idx-decoder.h"

#include <string.h>

struct _IdxStripComposer
{
  IdxStripStyle style;
  IdxSubset *subset;
  IdxDecoder *decoder;
  IdxCopier *copier;
  gsize sample_size;
  gsize image_size;
  guint32 colors[256];
  IdxCell cell;

  /* Where images are made smaller: how, and one that is. */
  IdxBoxFilter *filter;
  guint8 *levels;
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

static guint32
blend_channel (guint32 under,
               guint32 over,
               guint shift,
               guint coverage)
{
  guint u = under >> shift & 0xFF;
  guint o = over >> shift & 0xFF;

  return (guint32) ((u * (255 - coverage) + o * coverage + 127) / 255) << shift;
}

/* Blends a colour over @target, by the columns from @start to @end of @surface. */
static void
blend (cairo_surface_t *surface,
       guint start,
       guint end,
       guint32 color,
       guint32 *target,
       gsize stride)
{
  const guint8 *coverage = cairo_image_surface_get_data (surface);
  gsize coverage_stride = (gsize) cairo_image_surface_get_stride (surface);
  guint height = (guint) cairo_image_surface_get_height (surface);

  for (guint y = 0; y < height; y++)
    for (guint x = start; x < end; x++)
      {
        guint c = coverage[y * coverage_stride + x];
        guint32 *pixel = &target[y * stride + x];

        if (c > 0)
          *pixel = 0xFF000000U | blend_channel (*pixel, color, 16, c) |
                   blend_channel (*pixel, color, 8, c) | blend_channel (*pixel, color, 0, c);
      }
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

/* The caption of a suspect is "4→9?": with class names where they fit, else with labels, else it
 * is but the mark. */
static const IdxCaption *
get_suspect_caption (const IdxStripStyle *style,
                     IdxLabels *labels,
                     gint64 given,
                     gint64 suggested)
{
  g_autofree char *given_name = idx_labels_dup_class_name (labels, given);
  g_autofree char *suggested_name = idx_labels_dup_class_name (labels, suggested);
  g_autofree char *names = g_strdup_printf ("%s→%s", given_name, suggested_name);
  g_autofree char *numbers =
    g_strdup_printf ("%" G_GINT64_FORMAT "→%" G_GINT64_FORMAT, given, suggested);

  return idx_captions_get_marked (style->captions,
                                  (const char *const[]){ names, numbers, "", NULL });
}

static void
compose_caption (const IdxStripStyle *style,
                 IdxDataset *dataset,
                 guint index,
                 guint32 *target,
                 gsize stride)
{
  g_autofree char *name = NULL;
  guint32 color = idx_palette_get_text_color (style->palette);
  const IdxCaption *caption;
  IdxSuggestion suggestion;
  gint64 given;

  if (!idx_dataset_get_label (dataset, index, &given))
    return;
  if (idx_dataset_get_suggestion (dataset, index, &suggestion))
    caption = get_suspect_caption (style, idx_dataset_get_labels (dataset), given, suggestion.label);
  else
    {
      name = idx_dataset_dup_class_name (dataset, index);
      caption = idx_captions_get (style->captions, name);
    }
  blend (caption->coverage, 0, caption->mark_start, color, target, stride);
  blend (caption->coverage, caption->mark_start, caption->mark_end,
         idx_palette_get_check_color (style->palette), target, stride);
  blend (caption->coverage, caption->mark_end, style->layout.side, color, target, stride);
}

/* Where there is no room for a caption the mark stands in the corner, on the page. */
static void
compose_mark (const IdxStripStyle *style,
              guint32 page,
              guint32 *tile,
              gsize stride)
{
  cairo_surface_t *mark = idx_captions_get_mark (style->captions);
  guint side;

  if (mark == NULL)
    return;
  side = (guint) cairo_image_surface_get_width (mark);
  tile += style->layout.side - side;
  fill (tile, stride, side, side, page);
  blend (mark, 0, side, idx_palette_get_check_color (style->palette), tile, stride);
}

static void
init_filter (IdxStripComposer *self,
             const IdxRaster *raster)
{
  self->filter = idx_box_filter_new (raster->rows, raster->columns, self->cell.height, self->cell.width);
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
  if (style->captions != NULL)
    g_object_ref (style->captions);
  self->subset = g_object_ref (subset);
  self->decoder = idx_decoder_new (dataset);
  self->sample_size = idx_dataset_get_sample_size (dataset);
  self->image_size = self->sample_size;
  idx_palette_get_colors (style->palette, self->colors);
  idx_decoder_get_size (self->decoder, style->orientation, &rows, &columns);
  idx_cell_init (&self->cell, style->layout.side, rows, columns);
  if (idx_copier_serves (style->layout.side, rows, columns))
    self->copier = idx_copier_new (dataset);
  if (self->copier != NULL)
    self->image_size = idx_copier_get_size (self->copier);
  return self;
}

void
idx_strip_composer_free (IdxStripComposer *self)
{
  if (self == NULL)
    return;
  g_clear_object (&self->style.captions);
  g_object_unref (self->subset);
  idx_decoder_free (self->decoder);
  idx_copier_free (self->copier);
  idx_box_filter_free (self->filter);
  g_free (self->levels);
  g_free (self);
}

gboolean
idx_strip_composer_takes_copies (IdxStripComposer *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->copier != NULL;
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

/* Many images of one size are made smaller by a filter that is made for it. */
static void
draw_image (IdxStripComposer *self,
            const guint8 *image,
            guint32 *tile,
            gsize stride)
{
  IdxCell small = self->cell;
  IdxRaster raster;

  if (self->copier != NULL)
    idx_copier_get_raster (self->copier, image, self->style.orientation, &raster);
  else
    idx_decoder_get_raster (self->decoder, image, self->style.orientation, &raster);
  if (self->cell.scale == 0 && idx_box_filter_can_apply (&raster))
    {
      if (self->filter == NULL)
        init_filter (self, &raster);
      idx_box_filter_apply (self->filter, &raster, self->levels);
      idx_raster_init_levels (&raster, self->levels, NULL, self->cell.height, self->cell.width,
                              raster.n_channels, IDX_ORIENTATION_STORED);
      small.scale = 1;
    }
  idx_cell_compose (&small, &raster, self->colors, tile, stride);
}

void
idx_strip_composer_begin (IdxStripComposer *self,
                          guint row,
                          guint column,
                          guint32 *target,
                          gsize stride)
{
  const IdxLayout *layout;
  IdxDataset *dataset;
  guint first, n;

  g_return_if_fail (self != NULL && target != NULL);

  layout = &self->style.layout;
  dataset = idx_subset_get_dataset (self->subset);
  n = idx_strip_get_positions (layout, row, &first);
  fill (target, stride, layout->width, idx_layout_get_row_height (layout), self->colors[0]);
  for (guint i = 0; i < n; i++)
    {
      guint32 *tile = target + idx_layout_get_rect (layout, first + i).x;

      if (i >= column)
        draw_missing (self, tile, stride);
      if (layout->caption > 0 && self->style.captions != NULL)
        compose_caption (&self->style, dataset, idx_subset_get_index (self->subset, first + i),
                         tile + layout->side * stride, stride);
    }
}

void
idx_strip_composer_add (IdxStripComposer *self,
                        guint row,
                        guint column,
                        guint n,
                        const guint8 *images,
                        const guint8 *there,
                        guint32 *target,
                        gsize stride)
{
  const IdxLayout *layout;
  IdxDataset *dataset;
  gboolean has_marks;
  guint first;

  g_return_if_fail (self != NULL && images != NULL && there != NULL && target != NULL);

  layout = &self->style.layout;
  dataset = idx_subset_get_dataset (self->subset);
  has_marks = self->style.captions != NULL && layout->caption == 0;
  (void) idx_strip_get_positions (layout, row, &first);
  for (guint i = 0; i < n; i++)
    {
      guint32 *tile = target + idx_layout_get_rect (layout, first + column + i).x;
      IdxSuggestion suggestion;

      if (there[i])
        draw_image (self, images + i * self->image_size, tile, stride);
      else
        draw_missing (self, tile, stride);
      if (has_marks &&
          idx_dataset_get_suggestion (dataset, idx_subset_get_index (self->subset, first + column + i),
                                      &suggestion))
        compose_mark (&self->style, self->colors[0], tile, stride);
    }
}

void
idx_strip_composer_compose (IdxStripComposer *self,
                            guint row,
                            const guint8 *samples,
                            const guint8 *there,
                            guint32 *target,
                            gsize stride)
{
  g_autofree guint8 *copies = NULL;
  guint first, n;

  g_return_if_fail (self != NULL && samples != NULL && there != NULL && target != NULL);

  n = idx_strip_get_positions (&self->style.layout, row, &first);
  if (self->copier != NULL)
    {
      copies = g_malloc0_n (n, self->image_size);
      for (guint i = 0; i < n; i++)
        if (there[i])
          idx_copier_make (self->copier, samples + i * self->sample_size, 1,
                           copies + i * self->image_size);
    }
  idx_strip_composer_begin (self, row, n, target, stride);
  idx_strip_composer_add (self, row, 0, n, copies != NULL ? copies : samples, there, target, stride);
}
