/* SPDX-License-Identifier: MIT */

/* Determines whether images have a light or a dark background. */

#include "idx-background.h"

#include "idx-decoder.h"

/* At most this many samples, and this many bytes of samples, are examined. */
#define MAX_SAMPLES 64
#define MAX_BYTES ((gsize) 16 * 1024 * 1024)

#define FIRST_LIGHT_LEVEL 128

guint
idx_background_get_n_needed (IdxDataset *dataset)
{
  gsize size;
  guint n_samples;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), 0);

  if (idx_dataset_get_format (dataset)->n_channels != 1)
    return 0;
  size = MAX (idx_dataset_get_sample_size (dataset), 1);
  n_samples = idx_dataset_get_n_samples (dataset);
  return (guint) MIN (MIN (n_samples, MAX_SAMPLES), MAX_BYTES / size);
}

/* Counts the light pixels on the border of an image. Adds the number of all pixels on the border to
 * *@n_border_pixels. */
static guint64
count_light (const IdxRaster *raster,
             guint64 *n_border_pixels)
{
  guint64 n_light = 0;

  for (guint row = 0; row < raster->rows; row++)
    {
      gboolean is_border_row = row == 0 || row == raster->rows - 1;
      guint step = is_border_row ? 1 : MAX (raster->columns - 1, 1);

      for (guint64 column = 0; column < raster->columns; column += step)
        {
          n_light += idx_raster_get_value (raster, row, (guint) column) >= FIRST_LIGHT_LEVEL;
          (*n_border_pixels)++;
        }
    }
  return n_light;
}

gboolean
idx_background_is_light (IdxDataset *dataset,
                         const guint8 *samples,
                         const guint8 *was_read,
                         guint n_samples,
                         gboolean *is_light)
{
  g_autoptr (IdxDecoder) decoder = NULL;
  guint64 n_light = 0;
  guint64 n_border_pixels = 0;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), FALSE);
  g_return_val_if_fail (samples != NULL && was_read != NULL && is_light != NULL, FALSE);

  decoder = idx_decoder_new (dataset);
  for (guint i = 0; i < n_samples; i++)
    if (was_read[i])
      {
        IdxRaster raster;

        idx_decoder_get_raster (decoder, samples + i * idx_dataset_get_sample_size (dataset),
                                IDX_ORIENTATION_STORED, &raster);
        n_light += count_light (&raster, &n_border_pixels);
      }
  if (n_border_pixels == 0)
    return FALSE;
  *is_light = 2 * n_light > n_border_pixels;
  return TRUE;
}
