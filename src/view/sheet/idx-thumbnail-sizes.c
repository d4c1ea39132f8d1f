/* SPDX-License-Identifier: MIT */

/* Chooses sizes of thumbnails at which enlarged images fill their cells. */

#include "idx-thumbnail-sizes.h"

#include "idx-cell.h"
#include "idx-device-scale.h"
#include "idx-sheet.h"

#include <math.h>

/* The factor of a step, if each size is offered. */
#define STEP 1.25

/* Returns the smallest size, in logical pixels, at which each value of an image is a square of
 * @factor × @factor device pixels. */
static int
get_whole_size (const IdxThumbnailSizes *self,
                guint factor)
{
  int size = MAX ((int) (factor * self->longest / self->scale), IDX_SHEET_MIN_SIZE);

  for (;; size++)
    {
      guint side = (guint) lround (size * self->scale);

      if (side - idx_cell_get_gap (side) >= factor * self->longest)
        return size;
    }
}

/* Returns how often images are enlarged at a size; 0 if they are scaled down. */
static guint
get_factor (const IdxThumbnailSizes *self,
            int size)
{
  guint factor = 0;

  if (self->longest == 0)
    return 0;
  while (get_whole_size (self, factor + 1) <= MIN (size, IDX_SHEET_MAX_SIZE))
    factor++;
  return factor;
}

void
idx_thumbnail_sizes_init (IdxThumbnailSizes *self,
                          IdxDataset *dataset,
                          GtkWidget *widget)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (dataset == NULL || IDX_IS_DATASET (dataset));
  g_return_if_fail (GTK_IS_WIDGET (widget));

  self->longest = dataset != NULL
                    ? MAX (idx_dataset_get_rows (dataset), idx_dataset_get_columns (dataset))
                    : 0;
  self->scale = idx_device_scale_get (widget);
}

int
idx_thumbnail_sizes_snap (const IdxThumbnailSizes *self,
                          int size)
{
  guint factor;
  int below, above;

  g_return_val_if_fail (self != NULL && self->scale > 0, size);

  size = CLAMP (size, IDX_SHEET_MIN_SIZE, IDX_SHEET_MAX_SIZE);
  factor = get_factor (self, size);
  if (factor == 0)
    return size;
  below = get_whole_size (self, factor);
  above = get_whole_size (self, factor + 1);
  return above <= IDX_SHEET_MAX_SIZE && size * size > below * above ? above : below;
}

int
idx_thumbnail_sizes_step (const IdxThumbnailSizes *self,
                          int size,
                          gboolean is_larger)
{
  guint factor;
  int next;

  g_return_val_if_fail (self != NULL && self->scale > 0, size);

  factor = get_factor (self, size);
  next = (int) round (is_larger ? size * STEP : size / STEP);
  if (next == size)
    next += is_larger ? 1 : -1;
  next = idx_thumbnail_sizes_snap (self, next);
  if (factor == 0)
    return next;
  if (is_larger && get_factor (self, next) <= factor)
    next = get_whole_size (self, factor + 1);
  else if (!is_larger && get_factor (self, next) >= factor)
    next = factor > 1 ? get_whole_size (self, factor - 1)
                      : (int) round (get_whole_size (self, 1) / STEP);
  return next > IDX_SHEET_MAX_SIZE ? size : MAX (next, IDX_SHEET_MIN_SIZE);
}
