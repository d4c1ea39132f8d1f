/* SPDX-License-Identifier: MIT */

/* Writes samples as a dataset of their own: images, labels, and their original indices. */

#include "idx-subset-writer.h"

#include "idx-dataset-files.h"
#include "idx-error.h"
#include "idx-sample-copy.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Moves the values of the images. */
typedef struct
{
  const guint32 *order; /* see IdxSubsetWriteOptions */
  gsize value_size;
  gsize sample_size;
  guint8 *original; /* room for a sample */
} Mover;

typedef struct
{
  IdxSubset *subset;
  const IdxSubsetWriteOptions *options;
  IdxDatasetFiles *files;
  IdxSampleCopyTotal *total; /* of all files of all parts, without their headers */
  IdxWriter *images;
  IdxWriter *labels; /* NULL if the dataset has none */
  IdxWriter *indices;
} Work;

/* Begins one of the files, and adds its size to the total for the progress. See
 * idx_dataset_files_begin() for @word. */
static IdxWriter *
begin (Work *work,
       const char *word,
       const IdxHeader *source_header,
       GError **error)
{
  IdxHeader header = *source_header;

  header.dimensions[0] = idx_subset_get_n_samples (work->subset);
  work->total->n_bytes += header.sample_size * header.dimensions[0];
  return idx_dataset_files_begin (work->files, word, &header, error);
}

/* Replaces labels that a decision changed. */
static void
apply_decisions (guint8 *samples,
                 const guint32 *indices,
                 guint n,
                 gpointer data)
{
  const Work *work = data;
  IdxDecisions *decisions = work->options->decisions;
  IdxLabels *labels = idx_dataset_get_labels (idx_subset_get_dataset (work->subset));
  const IdxHeader *header = idx_file_get_header (idx_labels_get_file (labels));
  IdxLabelFormat format = *idx_labels_get_format (labels);

  format.little_endian = FALSE;
  for (guint i = 0; i < n; i++)
    if (idx_decisions_get_state (decisions, indices[i]) == IDX_STATE_RELABELED)
      idx_label_format_write (&format, idx_decisions_get_label (decisions, indices[i]),
                              samples + i * (gsize) header->sample_size);
}

/* Brings the values of images into another order. */
static void
move_values (guint8 *samples,
             const guint32 *indices,
             guint n,
             gpointer data)
{
  const Mover *mover = data;
  gsize size = mover->value_size;

  for (guint8 *sample = samples; n > 0; sample += mover->sample_size, n--)
    {
      memcpy (mover->original, sample, mover->sample_size);
      for (gsize i = 0; i < mover->sample_size / size; i++)
        memcpy (sample + i * size, mover->original + mover->order[i] * size, size);
    }
}

static gboolean
write_indices (Work *work,
               IdxWriter *writer,
               GCancellable *cancellable,
               GError **error)
{
  guint n_samples = idx_subset_get_n_samples (work->subset);
  guint chunk = idx_sample_copy_get_chunk (sizeof (guint32));
  g_autofree guint32 *indices = g_new (guint32, chunk);

  for (guint first = 0, n; first < n_samples; first += n)
    {
      n = MIN (chunk, n_samples - first);
      for (guint i = 0; i < n; i++)
        indices[i] = GUINT32_TO_BE (idx_subset_get_index (work->subset, first + i));
      if (!idx_sample_copy_append (writer, (const guint8 *) indices, n * sizeof (guint32),
                                   work->total, cancellable, error))
        return FALSE;
    }
  return TRUE;
}

/* Indices are written as signed 32-bit integers. */
static gboolean
check_indices (IdxSubset *subset,
               GError **error)
{
  for (guint i = 0; i < idx_subset_get_n_samples (subset); i++)
    if (idx_subset_get_index (subset, i) > G_MAXINT32)
      {
        g_autofree char *index = idx_text_format_count (idx_subset_get_index (subset, i));
        g_autofree char *most = idx_text_format_count (G_MAXINT32);

        g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                     _ ("Index %s is too large for the index file, which stores numbers up to %s."),
                     index, most);
        return FALSE;
      }
  return TRUE;
}

/* Exchanges the height and the width of the images in the header. Vectors have neither. */
static void
transpose_header (IdxHeader *header,
                  IdxDataset *dataset)
{
  for (guint i = 1; i + 1 < header->n_dimensions; i++)
    if (header->dimensions[i] == idx_dataset_get_rows (dataset) &&
        header->dimensions[i + 1] == idx_dataset_get_columns (dataset))
      {
        header->dimensions[i] = idx_dataset_get_columns (dataset);
        header->dimensions[i + 1] = idx_dataset_get_rows (dataset);
        return;
      }
}

/* Begins all files of a part before writing any of them, to detect errors early. */
static gboolean
begin_all (Work *work,
           GError **error)
{
  const IdxHeader index_header = { .element_type = IDX_ELEMENT_TYPE_INT32,
                                   .n_dimensions = 1,
                                   .sample_size = sizeof (guint32) };
  IdxDataset *dataset = idx_subset_get_dataset (work->subset);
  IdxLabels *labels = idx_dataset_get_labels (dataset);

  IdxHeader images_header = *idx_file_get_header (idx_dataset_get_images (dataset));

  if (work->options->is_transposed)
    transpose_header (&images_header, dataset);
  if (!check_indices (work->subset, error) || !idx_subset_check_labels (work->subset, error))
    return FALSE;
  work->images = begin (work, "images", &images_header, error);
  if (work->images == NULL)
    return FALSE;
  if (labels != NULL)
    {
      work->labels = begin (work, "labels", idx_file_get_header (idx_labels_get_file (labels)),
                            error);
      if (work->labels == NULL)
        return FALSE;
    }
  work->indices = begin (work, "index", &index_header, error);
  return work->indices != NULL;
}

static gboolean
copy_images (Work *work,
             GCancellable *cancellable,
             GError **error)
{
  IdxFile *images = idx_dataset_get_images (idx_subset_get_dataset (work->subset));
  const IdxHeader *header = idx_file_get_header (images);
  const guint32 *order = work->options->value_order;
  g_autofree guint8 *original = order != NULL ? g_malloc (MAX (header->sample_size, 1)) : NULL;
  Mover mover = { order, idx_element_type_get_size (header->element_type),
                  (gsize) header->sample_size, original };

  return idx_sample_copy (images, FALSE, idx_subset_peek_indices (work->subset),
                          idx_subset_get_n_samples (work->subset), work->images,
                          order != NULL ? move_values : NULL, &mover, work->total, cancellable,
                          error);
}

static gboolean
copy_labels (Work *work,
             GCancellable *cancellable,
             GError **error)
{
  IdxLabels *labels = idx_dataset_get_labels (idx_subset_get_dataset (work->subset));

  return labels == NULL ||
         idx_sample_copy (idx_labels_get_file (labels), TRUE,
                          idx_subset_peek_indices (work->subset),
                          idx_subset_get_n_samples (work->subset), work->labels,
                          work->options->decisions != NULL ? apply_decisions : NULL, work,
                          work->total, cancellable, error);
}

static gboolean
begin_parts (Work *works,
             const IdxSubsetPart *parts,
             guint n_parts,
             GError **error)
{
  for (guint i = 0; i < n_parts; i++)
    {
      if (i > 0)
        idx_dataset_files_set_prefix (works[i].files, parts[i].prefix);
      if (!begin_all (&works[i], error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_parts (Work *works,
             guint n_parts,
             GCancellable *cancellable,
             GError **error)
{
  for (guint i = 0; i < n_parts; i++)
    if (!copy_images (&works[i], cancellable, error) ||
        !copy_labels (&works[i], cancellable, error) ||
        !write_indices (&works[i], works[i].indices, cancellable, error))
      return FALSE;
  return TRUE;
}

GPtrArray *
idx_subset_write_parts (const IdxSubsetPart *parts,
                        guint n_parts,
                        const IdxSubsetWriteOptions *options,
                        GPtrArray **removed,
                        IdxProgress *progress,
                        GCancellable *cancellable,
                        GError **error)
{
  g_autoptr (IdxDatasetFiles) files = NULL;
  g_autofree Work *works = NULL;
  IdxSampleCopyTotal total = { .progress = progress };

  g_return_val_if_fail (parts != NULL && n_parts > 0, NULL);
  g_return_val_if_fail (options != NULL, NULL);

  files = idx_dataset_files_new (parts[0].prefix, options->flags,
                                 idx_subset_get_dataset (parts[0].subset));
  works = g_new0 (Work, n_parts);
  for (guint i = 0; i < n_parts; i++)
    works[i] = (Work){ parts[i].subset, options, files, &total, NULL, NULL, NULL };
  if (!begin_parts (works, parts, n_parts, error) ||
      !idx_dataset_files_check_stale (files, cancellable, error) ||
      !write_parts (works, n_parts, cancellable, error))
    return NULL;
  return idx_dataset_files_publish (files, removed, cancellable, error);
}

GPtrArray *
idx_subset_write (IdxSubset *subset,
                  const char *prefix,
                  IdxWriteFlags flags,
                  IdxDecisions *decisions,
                  GPtrArray **removed,
                  IdxProgress *progress,
                  GCancellable *cancellable,
                  GError **error)
{
  const IdxSubsetPart part = { subset, prefix };
  const IdxSubsetWriteOptions options = { .flags = flags, .decisions = decisions };

  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);
  g_return_val_if_fail (prefix != NULL, NULL);

  return idx_subset_write_parts (&part, 1, &options, removed, progress, cancellable, error);
}
