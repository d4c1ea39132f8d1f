/* SPDX-License-Identifier: MIT */

/* Writes samples as a dataset of their own: images, labels, and their original indices. */

#include "idx-subset-writer.h"

#include "idx-dataset-files.h"
#include "idx-error.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The samples to copy at a time: as many as fit into CHUNK_BYTES, but at least one. */
#define CHUNK_BYTES ((gsize) 1024 * 1024)
#define MAX_CHUNK_SAMPLES 65536

typedef struct
{
  IdxSubset *subset;
  IdxDatasetFiles *files;
  IdxDecisions *decisions; /* NULL to write the given labels */
  IdxProgress *progress;
  guint64 n_bytes;   /* the number of bytes in all files, without their headers */
  guint64 n_written; /* how many of @n_bytes have been written */
  IdxWriter *images;
  IdxWriter *labels; /* NULL if the dataset has none */
  IdxWriter *indices;
} Work;

static guint
get_chunk_length (gsize sample_size)
{
  return (guint) CLAMP (CHUNK_BYTES / MAX (sample_size, 1), 1, MAX_CHUNK_SAMPLES);
}

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
  work->n_bytes += header.sample_size * header.dimensions[0];
  return idx_dataset_files_begin (work->files, word, &header, error);
}

static gboolean
append (Work *work,
        IdxWriter *writer,
        const guint8 *bytes,
        gsize length,
        GCancellable *cancellable,
        GError **error)
{
  if (!idx_dataset_files_append (writer, bytes, length, cancellable, error))
    return FALSE;
  work->n_written += length;
  if (work->progress != NULL)
    idx_progress_report (work->progress, (double) work->n_written / (double) work->n_bytes);
  return TRUE;
}

static gboolean
check_all_read (const guint32 *indices,
                const guint8 *was_read,
                guint n,
                gboolean is_labels,
                GError **error)
{
  for (guint i = 0; i < n; i++)
    if (!was_read[i])
      {
        g_autofree char *index = idx_text_format_count (indices[i]);

        g_set_error (error, IDX_ERROR, IDX_ERROR_READ,
                     is_labels ? _ ("The label of sample %s can't be read. Nothing was written.")
                               : _ ("The image of sample %s can't be read. Nothing was written."),
                     index);
        return FALSE;
      }
  return TRUE;
}

/* Converts values to big-endian, the byte order of IDX. */
static void
convert_to_big_endian (const IdxHeader *header,
                       guint8 *bytes,
                       gsize length)
{
  gsize size = idx_element_type_get_size (header->element_type);

  if (!header->little_endian || size == 1)
    return;
  for (guint8 *element = bytes; element < bytes + length; element += size)
    for (gsize i = 0; i < size / 2; i++)
      {
        guint8 byte = element[i];

        element[i] = element[size - 1 - i];
        element[size - 1 - i] = byte;
      }
}

/* Replaces labels that a decision changed. The values are big-endian. */
static void
apply_decisions (Work *work,
                 const IdxHeader *header,
                 const guint32 *indices,
                 guint n,
                 guint8 *samples)
{
  IdxLabelFormat format =
    *idx_labels_get_format (idx_dataset_get_labels (idx_subset_get_dataset (work->subset)));

  format.little_endian = FALSE;
  for (guint i = 0; i < n; i++)
    if (idx_decisions_get_state (work->decisions, indices[i]) == IDX_STATE_RELABELED)
      idx_label_format_write (&format, idx_decisions_get_label (work->decisions, indices[i]),
                              samples + i * (gsize) header->sample_size);
}

/* Copies the samples of an open file. */
static gboolean
copy_samples (Work *work,
              IdxFile *file,
              gboolean is_labels,
              IdxWriter *writer,
              GCancellable *cancellable,
              GError **error)
{
  const IdxHeader *header = idx_file_get_header (file);
  gsize sample_size = (gsize) header->sample_size;
  guint n_samples = idx_subset_get_n_samples (work->subset);
  guint chunk = MIN (get_chunk_length (sample_size), MAX (n_samples, 1));
  g_autofree guint32 *indices = g_new (guint32, chunk);
  g_autofree guint8 *was_read = g_malloc (chunk);
  g_autofree guint8 *samples = g_malloc_n (chunk, MAX (sample_size, 1));

  for (guint first = 0, n; first < n_samples; first += n)
    {
      n = MIN (chunk, n_samples - first);
      for (guint i = 0; i < n; i++)
        indices[i] = idx_subset_get_index (work->subset, first + i);
      if (!idx_file_read_samples (file, indices, n, samples, was_read, IDX_READ_WAIT, cancellable,
                                  error) ||
          !check_all_read (indices, was_read, n, is_labels, error))
        return FALSE;
      convert_to_big_endian (header, samples, n * sample_size);
      if (is_labels && work->decisions != NULL)
        apply_decisions (work, header, indices, n, samples);
      if (!append (work, writer, samples, n * sample_size, cancellable, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_indices (Work *work,
               IdxWriter *writer,
               GCancellable *cancellable,
               GError **error)
{
  guint n_samples = idx_subset_get_n_samples (work->subset);
  guint chunk = get_chunk_length (sizeof (guint32));
  g_autofree guint32 *indices = g_new (guint32, chunk);

  for (guint first = 0, n; first < n_samples; first += n)
    {
      n = MIN (chunk, n_samples - first);
      for (guint i = 0; i < n; i++)
        indices[i] = GUINT32_TO_BE (idx_subset_get_index (work->subset, first + i));
      if (!append (work, writer, (const guint8 *) indices, n * sizeof (guint32), cancellable,
                   error))
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

  return copy_samples (work, idx_dataset_get_images (dataset), FALSE, work->images, cancellable,
                       error) &&
         (labels == NULL || copy_samples (work, idx_labels_get_file (labels), TRUE, work->labels,
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
  Work work = { .subset = subset, .decisions = decisions, .progress = progress };

  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);
  g_return_val_if_fail (prefix != NULL, NULL);

  files = idx_dataset_files_new (prefix, flags, idx_subset_get_dataset (subset));
  work.files = files;
  if (!begin_all (&work, error) || !idx_dataset_files_check_stale (files, cancellable, error) ||
      !write_all (&work, cancellable, error))
    return NULL;
  return idx_dataset_files_publish (files, removed, cancellable, error);
}
