/* SPDX-License-Identifier: MIT */

/* Computes the points of all samples, for other programs. */

#include "idx-points.h"

#include "idx-audit-run.h"
#include "idx-audit.h"
#include "idx-space.h"

#include <math.h>

/* The number of samples whose points are in memory at the same time. */
#define BATCH_SIZE 32768U

struct _IdxPoints
{
  IdxPixelReader pixel_reader;
  guint n_samples;
  IdxSpace *space;
};

/* Returns the labels from which a check would learn: those of all samples if there are at least two
 * classes, otherwise NULL. */
static IdxLabels *
find_labels (IdxDataset *dataset)
{
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  guint n_classes;

  if (labels == NULL || !idx_audit_check_preconditions (dataset, NULL, NULL) ||
      idx_labels_get_n_labels (labels) < idx_dataset_get_n_samples (dataset))
    return NULL;
  (void) idx_labels_get_classes (labels, &n_classes);
  return n_classes >= 2 ? labels : NULL;
}

IdxPoints *
idx_points_new (IdxDataset *dataset,
                GCancellable *cancellable,
                GError **error)
{
  g_autoptr (IdxPoints) self = g_new0 (IdxPoints, 1);
  g_autoptr (IdxThreadPool) pool =
    idx_audit_run_new_pool (idx_audit_run_get_n_threads (0), NULL, cancellable);
  g_autoptr (IdxFeatureExtractor) extractor = NULL;
  const IdxKernels *kernels = idx_kernels_find (NULL);
  IdxPixelReader pixel_reader;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);
  g_return_val_if_fail (idx_dataset_get_n_samples (dataset) > 0, NULL);

  idx_pixel_reader_init (&pixel_reader, dataset);
  idx_pixel_reader_copy (&pixel_reader, &self->pixel_reader);
  self->n_samples = idx_dataset_get_n_samples (dataset);
  self->space = idx_space_new (&pixel_reader, kernels, self->n_samples);
  extractor = idx_feature_extractor_new (&pixel_reader, kernels,
                                         idx_thread_pool_get_n_workers (pool));
  if (!idx_space_learn (self->space, extractor, find_labels (dataset), pool, 1, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
idx_points_free (IdxPoints *self)
{
  g_clear_pointer (&self->space, idx_space_unref);
  idx_pixel_reader_clear (&self->pixel_reader);
  g_free (self);
}

guint
idx_points_get_n_dimensions (const IdxPoints *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return idx_embedding_get_n_dimensions (idx_space_get_embedding (self->space));
}

/* Sets the coordinates of samples that can't be compared to NaN. */
static void
mark_unusable (const IdxPoints *self,
               const guint32 *indices,
               guint n,
               float *coordinates)
{
  const guint n_dimensions = idx_points_get_n_dimensions (self);

  for (guint i = 0; i < n; i++)
    if (!idx_pixel_reader_is_usable (&self->pixel_reader, indices[i]))
      for (guint k = 0; k < n_dimensions; k++)
        coordinates[(gsize) i * n_dimensions + k] = NAN;
}

gboolean
idx_points_compute (IdxPoints *self,
                    IdxPointsFunc func,
                    gpointer data,
                    IdxProgress *progress,
                    GCancellable *cancellable,
                    GError **error)
{
  g_autoptr (IdxThreadPool) pool =
    idx_audit_run_new_pool (idx_audit_run_get_n_threads (0), progress, cancellable);
  g_autofree guint32 *indices = g_new (guint32, BATCH_SIZE);
  guint n;

  g_return_val_if_fail (self != NULL && func != NULL, FALSE);

  idx_thread_pool_set_total_work (pool, self->n_samples);
  for (guint first = 0; first < self->n_samples; first += n)
    {
      g_autoptr (IdxFloats) coordinates = NULL;

      n = MIN (BATCH_SIZE, self->n_samples - first);
      for (guint i = 0; i < n; i++)
        indices[i] = first + i;
      coordinates =
        idx_space_embed (self->space, &self->pixel_reader, indices, n, pool, n, error);
      if (coordinates == NULL)
        return FALSE;
      mark_unusable (self, indices, n, coordinates);
      if (!func (coordinates, n, data, error))
        return FALSE;
    }
  return TRUE;
}
