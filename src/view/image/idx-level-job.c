/* SPDX-License-Identifier: MIT */

/* A job that reads a few images and converts their values to levels, for widgets that show them. */

#include "idx-level-job.h"

#include "idx-decoder.h"

struct _IdxLevelReader
{
  IdxDataset *dataset;
  IdxDecoder *decoder;
  gsize sample_size;
  guint rows;
  guint columns;
  guint n_channels;
};

struct _IdxReadLevels
{
  GPtrArray *images; /* GBytes; NULL for an image that wasn't read */
  guint rows;
  guint columns;
  guint n_channels;
};

IdxLevelReader *
idx_level_reader_new (IdxDataset *dataset)
{
  const IdxImageFormat *format;
  IdxLevelReader *self;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  format = idx_dataset_get_format (dataset);
  self = g_new (IdxLevelReader, 1);
  *self = (IdxLevelReader){ g_object_ref (dataset),
                            idx_decoder_new (dataset),
                            idx_dataset_get_sample_size (dataset),
                            format->rows,
                            format->columns,
                            format->n_channels };
  return self;
}

void
idx_level_reader_free (IdxLevelReader *self)
{
  g_object_unref (self->dataset);
  idx_decoder_free (self->decoder);
  g_free (self);
}

IdxReadLevels *
idx_level_reader_read (IdxLevelReader *self,
                       const guint32 *indices,
                       guint n_indices,
                       GCancellable *cancellable,
                       GError **error)
{
  g_autofree guint8 *samples = NULL;
  g_autofree guint8 *was_read = NULL;
  g_autoptr (IdxReadLevels) levels = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (indices != NULL || n_indices == 0, NULL);

  samples = g_malloc_n (MAX (n_indices, 1), self->sample_size);
  was_read = g_malloc0 (MAX (n_indices, 1));
  if (!idx_dataset_read (self->dataset, indices, n_indices, samples, was_read, IDX_READ_WAIT,
                         cancellable, error))
    return NULL;
  levels = g_new (IdxReadLevels, 1);
  levels->images = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  levels->rows = self->rows;
  levels->columns = self->columns;
  levels->n_channels = self->n_channels;
  for (guint i = 0; i < n_indices; i++)
    {
      const guint8 *sample = samples + i * self->sample_size;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      g_ptr_array_add (levels->images,
                       was_read[i] ? idx_decoder_dup_levels (self->decoder, sample) : NULL);
    }
  return g_steal_pointer (&levels);
}

void
idx_read_levels_free (gpointer data)
{
  IdxReadLevels *self = data;

  g_ptr_array_unref (self->images);
  g_free (self);
}

void
idx_read_levels_show (const IdxReadLevels *self,
                      guint i,
                      IdxImageView *view)
{
  g_return_if_fail (IDX_IS_IMAGE_VIEW (view));

  if (self != NULL && i < self->images->len && g_ptr_array_index (self->images, i) != NULL)
    idx_image_view_set_levels (view, g_ptr_array_index (self->images, i), self->rows,
                               self->columns, self->n_channels);
}

/* --- Job --- */

typedef struct
{
  IdxLevelReader *reader;
  guint32 *indices;
  guint n_indices;
} Input;

void
idx_level_job_free_input (gpointer data)
{
  Input *input = data;

  idx_level_reader_free (input->reader);
  g_free (input->indices);
  g_free (input);
}

gpointer
idx_level_job_work (gpointer data,
                    IdxProgress *progress,
                    GCancellable *cancellable,
                    GError **error)
{
  const Input *input = data;

  return idx_level_reader_read (input->reader, input->indices, input->n_indices, cancellable,
                                error);
}

void
idx_level_job_start (IdxSlot *slot,
                     const IdxJobKind *kind,
                     IdxDataset *dataset,
                     const guint32 *indices,
                     guint n_indices)
{
  Input *input;

  g_return_if_fail (IDX_IS_DATASET (dataset));
  g_return_if_fail (indices != NULL || n_indices == 0);

  input = g_new (Input, 1);
  *input = (Input){ idx_level_reader_new (dataset),
                    g_memdup2 (indices, n_indices * sizeof *indices), n_indices };
  idx_slot_start (slot, kind, NULL /* no title */, input);
}
