/* SPDX-License-Identifier: MIT */

/* A job that reads a few images of a dataset. */

#include "idx-read-job.h"

typedef struct
{
  IdxDataset *dataset;
  guint32 *indices;
  guint n_indices;
} Input;

void
idx_read_images_free (gpointer data)
{
  IdxReadImages *self = data;

  g_clear_object (&self->dataset);
  g_clear_pointer (&self->pixels, g_bytes_unref);
  g_free (self->was_read);
  g_free (self);
}

GBytes *
idx_read_images_dup_image (const IdxReadImages *self,
                           guint i)
{
  gsize size;

  if (self == NULL || !self->was_read[i])
    return NULL;
  size = idx_dataset_get_sample_size (self->dataset);
  return g_bytes_new_from_bytes (self->pixels, i * size, size);
}

void
idx_read_job_free_input (gpointer data)
{
  Input *input = data;

  g_object_unref (input->dataset);
  g_free (input->indices);
  g_free (input);
}

gpointer
idx_read_job_work (gpointer data,
                   IdxProgress *progress,
                   GCancellable *cancellable,
                   GError **error)
{
  const Input *input = data;
  gsize size = idx_dataset_get_sample_size (input->dataset);
  g_autoptr (IdxReadImages) images = g_new0 (IdxReadImages, 1);
  guint8 *pixels = g_malloc_n (MAX (input->n_indices, 1), size);

  images->dataset = g_object_ref (input->dataset);
  images->n_images = input->n_indices;
  images->pixels = g_bytes_new_take (pixels, input->n_indices * size);
  images->was_read = g_malloc (MAX (input->n_indices, 1));
  return idx_dataset_read (input->dataset, input->indices, input->n_indices, pixels,
                           images->was_read, IDX_READ_WAIT, cancellable, error)
           ? g_steal_pointer (&images)
           : NULL;
}

void
idx_read_job_start (IdxSlot *slot,
                    const IdxJobKind *kind,
                    IdxDataset *dataset,
                    const guint32 *indices,
                    guint n_indices)
{
  Input *input;

  g_return_if_fail (IDX_IS_DATASET (dataset));
  g_return_if_fail (indices != NULL || n_indices == 0);

  input = g_new (Input, 1);
  input->dataset = g_object_ref (dataset);
  input->indices = g_memdup2 (indices, n_indices * sizeof *indices);
  input->n_indices = n_indices;
  idx_slot_start (slot, kind, NULL /* no title */, input);
}
