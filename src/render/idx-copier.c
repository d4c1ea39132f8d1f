/* SPDX-License-Identifier: MIT */

/* Quarter-size copies of images: what the smallest thumbnails are made from. Sixty thousand of
 * 28×28 take 3 MB instead of 47, so that they stay in memory while somebody zooms. */

#include "idx-copier.h"

#include "idx-box-filter.h"
#include "idx-cell.h"
#include "idx-decoder.h"

#define REDUCTION 4U

struct _IdxCopier
{
  IdxDecoder *decoder;
  IdxBoxFilter *filter;
  gsize sample_size;
  guint n_channels;
  IdxCell cell;
};

gboolean
idx_copier_serves (guint side,
                   guint rows,
                   guint columns)
{
  return side - idx_cell_get_gap (side) <= MAX (rows, columns) / REDUCTION;
}

IdxCopier *
idx_copier_new (IdxDataset *dataset)
{
  const IdxImageFormat *format;
  IdxCopier *self;
  guint longest;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  format = idx_dataset_get_format (dataset);
  longest = MAX (format->rows, format->columns);
  if (longest < REDUCTION || longest / REDUCTION > G_MAXUINT16 || format->n_channels == 4 ||
      format->element_type == IDX_ELEMENT_TYPE_FLOAT32 ||
      format->element_type == IDX_ELEMENT_TYPE_FLOAT64)
    return NULL;

  self = g_new0 (IdxCopier, 1);
  self->decoder = idx_decoder_new (dataset);
  self->sample_size = idx_dataset_get_sample_size (dataset);
  self->n_channels = format->n_channels;
  idx_cell_init_filling (&self->cell, longest / REDUCTION, format->rows, format->columns);
  self->filter = idx_box_filter_new (format->rows, format->columns, self->cell.height, self->cell.width);
  return self;
}

void
idx_copier_free (IdxCopier *self)
{
  if (self == NULL)
    return;
  idx_decoder_free (self->decoder);
  idx_box_filter_free (self->filter);
  g_free (self);
}

gsize
idx_copier_get_size (IdxCopier *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return (gsize) self->cell.height * self->cell.width * self->n_channels;
}

void
idx_copier_make (IdxCopier *self,
                 const guint8 *samples,
                 gsize n,
                 guint8 *copies)
{
  gsize size = idx_copier_get_size (self);

  g_return_if_fail (self != NULL && samples != NULL && copies != NULL);

  for (gsize i = 0; i < n; i++)
    {
      IdxRaster raster;

      idx_decoder_get_raster (self->decoder, samples + i * self->sample_size, IDX_ORIENTATION_STORED,
                              &raster);
      idx_box_filter_apply (self->filter, &raster, copies + i * size);
    }
}

void
idx_copier_get_raster (IdxCopier *self,
                       const guint8 *copy,
                       IdxOrientation orientation,
                       IdxRaster *raster)
{
  g_return_if_fail (self != NULL && copy != NULL && raster != NULL);

  idx_raster_init_levels (raster, copy, NULL, self->cell.height, self->cell.width, self->n_channels,
                          orientation);
}
