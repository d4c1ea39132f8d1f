/* SPDX-License-Identifier: MIT */

/* Writes samples as a dataset of their own: images, labels, and their original indices. */

#include "idx-subset-writer.h"

#include "idx-error.h"
#include "idx-folder.h"
#include "idx-text.h"
#include "idx-worker.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define CHUNK_BYTES ((gsize) 1024 * 1024)
#define MAX_CHUNK_SAMPLES 65536

/* Images, labels, indices. */
#define MAX_FILES 3

/* Matches the part after the prefix in the name of a file of any subset. */
#define STALE_PATTERN \
  "^-(images|labels|index)-idx[0-9]+-(ubyte|byte|short|int|float|double)(\\.gz)?$"

typedef struct
{
  IdxSubset *subset;
  const char *prefix;
  IdxWriteFlags flags;
  IdxDecisions *decisions; /* NULL for given labels */
  IdxProgress *progress;
  guint64 n_bytes;
  guint64 n_written;
  GPtrArray *writers;
} Work;

static guint
get_chunk (gsize sample_size)
{
  return (guint) CLAMP (CHUNK_BYTES / MAX (sample_size, 1), 1, MAX_CHUNK_SAMPLES);
}

/* Begins one of the files, and adds its size to the total. */
static IdxWriter *
begin (Work *work,
       const char *what,
       const IdxHeader *pattern,
       GError **error)
{
  IdxHeader header = *pattern;
  g_autofree char *path =
    g_strdup_printf ("%s-%s-idx%u-%s%s", work->prefix, what, header.n_dimensions,
                     idx_element_type_get_suffix (header.element_type),
                     work->flags & IDX_WRITE_GZIP ? ".gz" : "");
  g_autoptr (GFile) target = g_file_new_for_path (path);
  IdxWriter *writer = NULL;

  header.dimensions[0] = idx_subset_get_n_samples (work->subset);
  work->n_bytes += header.sample_size * header.dimensions[0];
  if (idx_dataset_check_target (idx_subset_get_dataset (work->subset), target, error))
    writer = idx_writer_new (target, &header, work->flags, error);
  if (writer == NULL)
    idx_writer_prefix_error (target, error);
  else
    g_ptr_array_add (work->writers, writer);
  return writer;
}

/* Adds the name of the file to an error, except on cancel. */
static gboolean
propagate (IdxWriter *writer,
           GError *writer_error,
           GError **error)
{
  if (writer_error->domain == IDX_ERROR)
    idx_writer_prefix_error (idx_writer_get_target (writer), &writer_error);
  g_propagate_error (error, writer_error);
  return FALSE;
}

static gboolean
append (Work *work,
        IdxWriter *writer,
        const guint8 *bytes,
        gsize length,
        GCancellable *cancellable,
        GError **error)
{
  g_autoptr (GError) append_error = NULL;

  if (!idx_writer_append (writer, bytes, length, cancellable, &append_error))
    return propagate (writer, g_steal_pointer (&append_error), error);
  work->n_written += length;
  if (work->progress != NULL)
    idx_progress_report (work->progress, (double) work->n_written / (double) work->n_bytes);
  return TRUE;
}

static gboolean
check_there (const guint32 *indices,
             const guint8 *there,
             guint n,
             gboolean is_labels,
             GError **error)
{
  for (guint i = 0; i < n; i++)
    if (!there[i])
      {
        g_autofree char *index = idx_text_count (indices[i]);

        g_set_error (error, IDX_ERROR, IDX_ERROR_READ,
                     is_labels ? _ ("The label of sample %s can't be read. Nothing was written.")
                               : _ ("The image of sample %s can't be read. Nothing was written."),
                     index);
        return FALSE;
      }
  return TRUE;
}

/* Converts values to the byte order of the format, in which headers are written too. */
static void
put_in_order (const IdxHeader *header,
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

/* Replaces labels by those that were decided. The values are in the order of the format. */
static void
put_decisions (Work *work,
               const IdxHeader *header,
               const guint32 *indices,
               guint n,
               guint8 *samples)
{
  for (guint i = 0; i < n; i++)
    if (idx_decisions_get_state (work->decisions, indices[i]) == IDX_STATE_RELABELED)
      idx_element_type_write_integer_in_order (
        header->element_type, idx_decisions_get_label (work->decisions, indices[i]),
        samples + i * (gsize) header->sample_size, FALSE);
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
  guint chunk = MIN (get_chunk (sample_size), MAX (n_samples, 1));
  g_autofree guint32 *indices = g_new (guint32, chunk);
  g_autofree guint8 *there = g_malloc (chunk);
  g_autofree guint8 *samples = g_malloc_n (chunk, MAX (sample_size, 1));

  for (guint first = 0, n; first < n_samples; first += n)
    {
      n = MIN (chunk, n_samples - first);
      for (guint i = 0; i < n; i++)
        indices[i] = idx_subset_get_index (work->subset, first + i);
      if (!idx_file_read_samples (file, indices, n, samples, there, IDX_READ_WAIT, cancellable,
                                  error) ||
          !check_there (indices, there, n, is_labels, error))
        return FALSE;
      put_in_order (header, samples, n * sample_size);
      if (is_labels && work->decisions != NULL)
        put_decisions (work, header, indices, n, samples);
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
  guint chunk = get_chunk (sizeof (guint32));
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
        g_autofree char *index = idx_text_count (idx_subset_get_index (subset, i));
        g_autofree char *most = idx_text_count (G_MAXINT32);

        g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                     _ ("Index %s is too large for the index file, which holds numbers up to %s."),
                     index, most);
        return FALSE;
      }
  return TRUE;
}

/* Begins all files before writing any, so that errors come early. */
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
  if (begin (work, "images", idx_file_get_header (idx_dataset_get_images (dataset)), error) == NULL)
    return FALSE;
  if (labels != NULL &&
      begin (work, "labels", idx_file_get_header (idx_labels_get_file (labels)), error) == NULL)
    return FALSE;
  return begin (work, "index", &index_header, error) != NULL;
}

static gboolean
write_all (Work *work,
           GCancellable *cancellable,
           GError **error)
{
  IdxDataset *dataset = idx_subset_get_dataset (work->subset);
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  IdxWriter *images_writer = g_ptr_array_index (work->writers, 0);
  IdxWriter *index_writer = g_ptr_array_index (work->writers, work->writers->len - 1);

  return copy_samples (work, idx_dataset_get_images (dataset), FALSE, images_writer, cancellable,
                       error) &&
         (labels == NULL ||
          copy_samples (work, idx_labels_get_file (labels), TRUE,
                        g_ptr_array_index (work->writers, 1), cancellable, error)) &&
         write_indices (work, index_writer, cancellable, error);
}

static gboolean
is_written (GPtrArray *writers,
            GFile *file)
{
  for (guint i = 0; i < writers->len; i++)
    if (g_file_equal (idx_writer_get_target (g_ptr_array_index (writers, i)), file))
      return TRUE;
  return FALSE;
}

static int
compare_backwards (gconstpointer a,
                   gconstpointer b)
{
  return strcmp (g_file_peek_path (*(GFile *const *) b), g_file_peek_path (*(GFile *const *) a));
}

typedef struct
{
  const Work *work;
  const char *folder;
  const char *stem;
  GPtrArray *stale;
} Search;

static void
add_stale (const char *name,
           gboolean is_folder,
           gpointer data)
{
  const Search *search = data;
  g_autofree char *path = NULL;
  g_autoptr (GFile) file = NULL;

  if (is_folder || !g_str_has_prefix (name, search->stem) ||
      !g_regex_match_simple (STALE_PATTERN, name + strlen (search->stem), 0, 0))
    return;
  path = g_build_filename (search->folder, name, NULL);
  file = g_file_new_for_path (path);
  if (!is_written (search->work->writers, file))
    g_ptr_array_add (search->stale, g_steal_pointer (&file));
}

/* Finds the files of an earlier subset with this prefix that aren't replaced: they would be
 * mistaken for parts of the new one. Images come last, so that they are removed before their
 * labels. */
static GPtrArray *
find_stale (const Work *work,
            GCancellable *cancellable,
            GError **error)
{
  g_autoptr (GPtrArray) stale = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *folder = g_path_get_dirname (work->prefix);
  g_autofree char *stem = g_path_get_basename (work->prefix);
  Search search = { work, folder, stem, stale };

  if (!idx_folder_foreach (folder, add_stale, &search, cancellable, error))
    return NULL;
  g_ptr_array_sort (stale, compare_backwards);
  return g_steal_pointer (&stale);
}

/* Checks that the stale files may be removed. */
static gboolean
check_stale (Work *work,
             GPtrArray *stale,
             GError **error)
{
  g_autofree char *name = NULL;

  for (guint i = 0; i < stale->len; i++)
    if (!idx_dataset_check_target (idx_subset_get_dataset (work->subset),
                                   g_ptr_array_index (stale, i), error))
      {
        idx_writer_prefix_error (g_ptr_array_index (stale, i), error);
        return FALSE;
      }
  if (stale->len == 0 || (work->flags & IDX_WRITE_OVER) != 0)
    return TRUE;
  name = idx_text_file_name (g_ptr_array_index (stale, 0));
  g_set_error (error, IDX_ERROR, IDX_ERROR_EXISTS,
               _ ("“%s” already exists and would be mistaken for a part of this subset."), name);
  return FALSE;
}

static gboolean
finish_all (GPtrArray *writers,
            GPtrArray *stale,
            GCancellable *cancellable,
            GError **error)
{
  for (guint i = 0; i < writers->len; i++)
    {
      IdxWriter *writer = g_ptr_array_index (writers, i);
      g_autoptr (GError) finish_error = NULL;

      if (!idx_writer_finish (writer, cancellable, &finish_error))
        return propagate (writer, g_steal_pointer (&finish_error), error);
    }
  return idx_writer_publish ((IdxWriter *const *) writers->pdata, writers->len, stale, error);
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
  g_autoptr (GPtrArray) writers = g_ptr_array_new_full (MAX_FILES, g_object_unref);
  g_autoptr (GPtrArray) stale = NULL;
  GPtrArray *files;
  Work work = { subset, prefix, flags, decisions, progress, 0, 0, writers };

  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);
  g_return_val_if_fail (prefix != NULL, NULL);

  if (!begin_all (&work, error))
    return NULL;
  stale = find_stale (&work, cancellable, error);
  if (stale == NULL || !check_stale (&work, stale, error) ||
      !write_all (&work, cancellable, error) || !finish_all (writers, stale, cancellable, error))
    return NULL;

  files = g_ptr_array_new_full (MAX_FILES, g_object_unref);
  for (guint i = 0; i < writers->len; i++)
    g_ptr_array_add (files, g_object_ref (idx_writer_get_target (g_ptr_array_index (writers, i))));
  if (removed != NULL)
    *removed = g_steal_pointer (&stale);
  return files;
}

/* --- In a thread --- */

typedef struct
{
  IdxSubset *subset; /* a snapshot */
  char *prefix;
  IdxWriteFlags flags;
  gboolean with_decisions;
  IdxProgress *progress;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_object_unref (request->subset);
  g_free (request->prefix);
  g_clear_object (&request->progress);
  g_free (request);
}

static gpointer
idx_subset_write_worker (gpointer source,
                         gpointer data,
                         GCancellable *cancellable,
                         GError **error)
{
  const Request *request = data;
  IdxDataset *dataset = idx_subset_get_dataset (request->subset);

  return idx_subset_write (request->subset, request->prefix, request->flags,
                           request->with_decisions ? idx_dataset_get_decisions (dataset) : NULL,
                           NULL, request->progress, cancellable, error);
}

static void
unref_files (gpointer files)
{
  g_ptr_array_unref (files);
}

void
idx_subset_write_async (IdxSubset *subset,
                        const char *prefix,
                        IdxWriteFlags flags,
                        gboolean with_decisions,
                        IdxProgress *progress,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  Request *request;

  g_return_if_fail (IDX_IS_SUBSET (subset));
  g_return_if_fail (prefix != NULL);

  request = g_new0 (Request, 1);
  request->subset = idx_subset_snapshot (subset);
  request->prefix = g_strdup (prefix);
  request->flags = flags;
  request->with_decisions = with_decisions;
  g_set_object (&request->progress, progress);
  idx_worker_run (subset, idx_subset_write_async, idx_subset_write_worker, unref_files, request,
                  request_free, cancellable, callback, user_data);
}

GPtrArray *
idx_subset_write_finish (IdxSubset *subset,
                         GAsyncResult *result,
                         GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, subset), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
