/* SPDX-License-Identifier: MIT */

/* Reads compressed images to the end of the file, and finds the range of all values. A thread that
 * does so accesses nothing in a dataset except its images file, which never changes; its
 * #IdxDatasetLoad contains everything else. The main thread applies the result. */

#include "idx-dataset-private.h"

#include "idx-values.h"

/* The number of bytes to decompress between two progress reports. */
#define LOAD_STEP ((guint64) 4 * 1024 * 1024)

struct _IdxDatasetLoad
{
  IdxFile *images;
  IdxImageFormat format;
  gboolean with_hash; /* whether to hash the images in passing, because a review needs their hash */

  /* The results. */
  IdxRange range;
  IdxNonfiniteCounts not_finite; /* the numbers of values that are NaN or infinite */
};

IdxDatasetLoad *
idx_dataset_load_new (IdxDataset *dataset)
{
  IdxDatasetLoad *self;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  self = g_new0 (IdxDatasetLoad, 1);
  self->images = g_object_ref (idx_dataset_get_images (dataset));
  self->format = *idx_dataset_get_format (dataset);
  self->with_hash = idx_dataset_get_labels (dataset) != NULL;
  return self;
}

void
idx_dataset_load_free (IdxDatasetLoad *self)
{
  g_object_unref (self->images);
  g_free (self);
}

gboolean
idx_dataset_load_run (IdxDatasetLoad *self,
                      IdxProgress *progress,
                      GCancellable *cancellable,
                      GError **error)
{
  double fraction = 0;

  g_return_val_if_fail (self != NULL, FALSE);

  /* For types wider than a byte, the range depends on all values. */
  if (!idx_range_init (&self->range, self->format.element_type) &&
      !idx_values_find_range (self->images, &self->format, progress, &self->range,
                              &self->not_finite, NULL, cancellable, error))
    return FALSE;
  while (fraction < 1)
    {
      if (!(self->with_hash ? idx_file_advance_with_hash : idx_file_advance) (
            self->images, LOAD_STEP, &fraction, cancellable, error))
        return FALSE;
      idx_progress_report (progress, fraction);
    }
  return TRUE;
}

void
idx_dataset_load_apply (const IdxDatasetLoad *self,
                        IdxDataset *dataset)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (IDX_IS_DATASET (dataset));

  idx_dataset_set_range (dataset, &self->range, &self->not_finite);
  idx_dataset_update_n_samples (dataset);
}

gboolean
idx_dataset_load (IdxDataset *self,
                  IdxProgress *progress,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (IdxDatasetLoad) load = NULL;

  g_return_val_if_fail (IDX_IS_DATASET (self), FALSE);

  load = idx_dataset_load_new (self);
  if (!idx_dataset_load_run (load, progress, cancellable, error))
    return FALSE;
  idx_dataset_load_apply (load, self);
  return TRUE;
}
