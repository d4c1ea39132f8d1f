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

static void
blend_caption (cairo_surface_t *caption,
               guint32 color,
               guint32 *target,
               gsize stride,
               guint width,
               guint height)
{
  const guint8 *coverage = cairo_image_surface_get_data (caption);
  gsize coverage_stride = (gsize) cairo_image_surface_get_stride (caption);

  for (guint y = 0; y < height; y++)
    for (guint x = 0; x < width; x++)
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
  guint32 text = idx_palette_get_text_color (style->palette);
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
      guint32 *tile = target + layout->x + (gsize) i * layout->side;
      g_autofree char *name = NULL;
      IdxRaster raster;

      if (there[i])
        {
          idx_decoder_get_raster (decoder, samples + i * sample_size, style->orientation, &raster);
          idx_cell_compose (&cell, &raster, colors, tile, stride);
        }
      else
        fill (tile + cell.y * stride + cell.x, stride, cell.width, cell.height, missing);

      if (layout->caption == 0 || style->captions == NULL)
        continue;
      name = idx_dataset_dup_class_name (dataset, idx_subset_get_index (subset, first + i));
      if (name != NULL)
        blend_caption (idx_captions_get (style->captions, name), text,
                       tile + layout->side * stride, stride, layout->side, layout->caption);
    }
}
