/* SPDX-License-Identifier: MIT */

/* One row of thumbnails in one buffer, at device pixels. */

#include "idx-strip.h"

#include "idx-decoder.h"

static void
fill (guint32 *target,
      gsize stride,
      guint width,
      guint height,
      guint32 color)
{
  for (guint y = 0; y < height; y++)
    for (guint x = 0; x < width; x++)
      target[y * stride + x] = color;
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

void
idx_strip_compose (const IdxStripStyle *style,
                   IdxSubset *subset,
                   guint row,
                   const guint8 *samples,
                   const guint8 *there,
                   guint32 *target,
                   gsize stride)
{
  const IdxLayout *layout = &style->layout;
  IdxDataset *dataset = idx_subset_get_dataset (subset);
  gsize sample_size = idx_dataset_get_sample_size (dataset);
  g_autoptr (IdxDecoder) decoder = idx_decoder_new (dataset);
  guint32 missing = idx_palette_get_missing_color (style->palette);
  guint32 colors[256];
  guint rows, columns, first;
  IdxCell cell;
  guint n = idx_strip_get_positions (layout, row, &first);

  idx_palette_get_colors (style->palette, colors);
  fill (target, stride, layout->width, idx_layout_get_row_height (layout), colors[0]);
  idx_decoder_get_size (decoder, style->orientation, &rows, &columns);
  idx_cell_init (&cell, layout->side, rows, columns);
  for (guint i = 0; i < n; i++)
    {
      guint32 *tile = target + idx_layout_get_rect (layout, first + i).x;
      guint index = idx_subset_get_index (subset, first + i);
      IdxSuggestion suggestion;
      IdxRaster raster;

      if (there[i])
        {
          idx_decoder_get_raster (decoder, samples + i * sample_size, style->orientation, &raster);
          idx_cell_compose (&cell, &raster, colors, tile, stride);
        }
      else
        fill (tile + cell.y * stride + cell.x, stride, cell.width, cell.height, missing);

      if (style->captions == NULL)
        continue;
      if (layout->caption > 0)
        compose_caption (style, dataset, index, tile + layout->side * stride, stride);
      else if (idx_dataset_get_suggestion (dataset, index, &suggestion))
        compose_mark (style, colors[0], tile, stride);
    }
}
