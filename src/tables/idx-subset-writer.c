/* SPDX-License-Identifier: MIT */

/* Writes samples as a dataset of their own: images, labels, and their original indices. */

#include "idx-subset-writer.h"

#include "idx-dataset-files.h"
#include "idx-error.h"
#include "idx-sample-copy.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  IdxSubset *subset;
  IdxDatasetFiles *files;
  IdxDecisions *decisions;  /* NULL to write the given labels */
  IdxSampleCopyTotal total; /* of all files, without their headers */
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
  work->total.n_bytes += header.sample_size * header.dimensions[0];
  return idx_dataset_files_begin (work->files, word, &header, error);
}

/* Replaces labels that a decision changed. */
static void
apply_decisions (guint8 *samples,
                 const guint32 *indices,
                 guint n,
                 gpointer data)
{
  Work *work = data;
  IdxLabelFormat format =
    *idx_labels_get_format (idx_dataset_get_labels (idx_subset_get_dataset (work->subset)));
  const IdxHeader *header = idx_file_get_header (
    idx_labels_get_file (idx_dataset_get_labels (idx_subset_get_dataset (work->subset))));

  format.little_endian = FALSE;
  for (guint i = 0; i < n; i++)
    if (idx_decisions_get_state (work->decisions, indices[i]) == IDX_STATE_RELABELED)
      idx_label_format_write (&format, idx_decisions_get_label (work->decisions, indices[i]),
                              samples + i * (gsize) header->sample_size);
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
                                   &work->total, cancellable, error))
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

/* Begins all files before writing any of them, to detect errors early. */
static gboolean
begin_all (Work *work,
           GError **error)
{
  const IdxHeader index_header = { .element_type = IDX_ELEMENT_TYPE_INT32,
                                   .n_dimensions = 1,
                                   .sample_size = sizeof (guint32) };
  IdxDataset *dataset = idx_subset_get_dataset (work->subset);
  IdxLabels *labels = idx_dataset_get_labels (dataset);

  if (!check_indices (work->subset, error) || !idx_subset_check_labels (work->subset, error))
    return FALSE;
  work->images = begin (work, "images", idx_file_get_header (idx_dataset_get_images (dataset)),
                        error);
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
write_all (Work *work,
           GCancellable *cancellable,
           GError **error)
{
  IdxDataset *dataset = idx_subset_get_dataset (work->subset);
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  const guint32 *indices = idx_subset_peek_indices (work->subset);
  guint n_samples = idx_subset_get_n_samples (work->subset);

  return idx_sample_copy (idx_dataset_get_images (dataset), FALSE, indices, n_samples, work->images,
                          NULL, NULL, &work->total, cancellable, error) &&
         (labels == NULL ||
          idx_sample_copy (idx_labels_get_file (labels), TRUE, indices, n_samples, work->labels,
                           work->decisions != NULL ? apply_decisions : NULL, work, &work->total,
                           cancellable, error)) &&
         write_indices (work, work->indices, cancellable, error);
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
  g_autoptr (IdxDatasetFiles) files = NULL;
  Work work = { .subset = subset, .decisions = decisions, .total.progress = progress };

  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);
  g_return_val_if_fail (prefix != NULL, NULL);

  files = idx_dataset_files_new (prefix, flags, idx_subset_get_dataset (subset));
  work.files = files;
  if (!begin_all (&work, error) || !idx_dataset_files_check_stale (files, cancellable, error) ||
      !write_all (&work, cancellable, error))
    return NULL;
  return idx_dataset_files_publish (files, removed, cancellable, error);
}
