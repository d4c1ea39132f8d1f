/* SPDX-License-Identifier: MIT */

/* Reads samples of a file in any order.
 *
 * Samples are read in file order, regardless of the order of the request, so that nothing is
 * decompressed twice. Nearby samples are read together with the bytes between them, because a
 * system call costs as much as copying a few kilobytes. */

#include "idx-file.h"

#include "idx-error.h"

#include <string.h>

/* The maximum number of bytes between samples that are read together, and the maximum size of such
 * a read. The limit for the gap is larger if a read may wait for the disk, because a second read
 * then costs more than reading unused bytes. */
#define MAX_GAP ((guint64) 32 * 1024)
#define MAX_RESIDENT_GAP ((guint64) 8 * 1024)
#define MAX_GROUP_SIZE ((guint64) 1024 * 1024)

/* A request for samples. The @indices are ascending. The sample with the index indices[i] is
 * written to slot slots[i] of @buffer, or to slot i if @slots is NULL. */
typedef struct
{
  IdxFile *file;
  const guint32 *indices;
  const gsize *slots;
  guint8 *buffer;
  guint8 *was_read;
  IdxReadMode mode;
  GCancellable *cancellable;
} Request;

static gsize
get_slot (const Request *request,
          gsize i)
{
  return request->slots != NULL ? request->slots[i] : i;
}

/* Counts the samples, from request->indices[first] on, that are consecutive both in the file and in
 * the buffer. */
static gsize
count_run (const Request *request,
           gsize first,
           gsize n_indices)
{
  const guint32 *indices = request->indices + first;
  gsize n = 1;

  while (n < n_indices && indices[n - 1] < G_MAXUINT32 && indices[n] == indices[n - 1] + 1 &&
         get_slot (request, first + n) == get_slot (request, first) + n)
    n++;
  return n;
}

/* Counts the samples, from request->indices[first] on, that are close enough to be read
 * together. */
static gsize
count_group (const Request *request,
             gsize first,
             gsize n_indices)
{
  const guint32 *indices = request->indices + first;
  guint64 sample_size = idx_file_get_header (request->file)->sample_size;
  guint64 max_gap = request->mode == IDX_READ_RESIDENT ? MAX_RESIDENT_GAP : MAX_GAP;
  gsize n = 1;

  if (sample_size > MAX_GROUP_SIZE)
    return 1;
  while (n < n_indices && indices[n] > indices[n - 1] &&
         (indices[n] - indices[n - 1] - 1) * sample_size <= max_gap &&
         (indices[n] - indices[0] + (guint64) 1) * sample_size <= MAX_GROUP_SIZE)
    n++;
  return n;
}

/* Returns whether to retry with smaller reads. They may succeed up to the first sample that isn't
 * in memory, or up to the new end of a truncated file. */
static gboolean
should_retry_in_parts (const GError *read_error)
{
  return g_error_matches (read_error, IDX_ERROR, IDX_ERROR_PENDING) ||
         g_error_matches (read_error, IDX_ERROR, IDX_ERROR_CHANGED);
}

/* Ignores the error that samples aren't in memory, and propagates any other. */
static gboolean
ignore_pending (GError *read_error,
                GError **error)
{
  if (g_error_matches (read_error, IDX_ERROR, IDX_ERROR_PENDING))
    {
      g_error_free (read_error);
      return TRUE;
    }
  g_propagate_error (error, read_error);
  return FALSE;
}

/* Reads consecutive samples directly into the buffer. If the file has been truncated, splits the
 * read in halves, so that the samples before the new end are read. */
static gboolean
read_run (const Request *request,
          gsize first,
          gsize n,
          GError **error)
{
  gsize sample_size = (gsize) idx_file_get_header (request->file)->sample_size;
  gsize slot = get_slot (request, first);
  GError *read_error = NULL;
  gsize n_available;

  if (!idx_file_read_range (request->file, request->indices[first], n,
                            request->buffer + slot * sample_size, &n_available, request->mode,
                            request->cancellable, &read_error))
    {
      if (n > 1 && g_error_matches (read_error, IDX_ERROR, IDX_ERROR_CHANGED))
        {
          g_error_free (read_error);
          return read_run (request, first, n / 2, error) &&
                 read_run (request, first + n / 2, n - n / 2, error);
        }
      return ignore_pending (read_error, error);
    }
  memset (request->was_read + slot, 1, n_available);
  return TRUE;
}

static gboolean
read_runs (const Request *request,
           gsize first,
           gsize n,
           GError **error)
{
  for (gsize done = 0, n_run; done < n; done += n_run)
    {
      n_run = count_run (request, first + done, n - done);
      if (!read_run (request, first + done, n_run, error))
        return FALSE;
    }
  return TRUE;
}

/* Reads the whole range from the first sample to the last, and copies the requested samples. */
static gboolean
read_group (const Request *request,
            gsize first,
            gsize n,
            GError **error)
{
  gsize sample_size = (gsize) idx_file_get_header (request->file)->sample_size;
  const guint32 *indices = request->indices + first;
  gsize n_in_range = (gsize) indices[n - 1] - indices[0] + 1;
  g_autofree guint8 *range = g_malloc (n_in_range * sample_size);
  GError *read_error = NULL;
  gsize n_available;

  if (!idx_file_read_range (request->file, indices[0], n_in_range, range, &n_available,
                            request->mode, request->cancellable, &read_error))
    {
      /* The bytes that can't be read may be between the requested samples. */
      if (!should_retry_in_parts (read_error))
        {
          g_propagate_error (error, read_error);
          return FALSE;
        }
      g_error_free (read_error);
      return read_runs (request, first, n, error);
    }
  for (gsize i = 0; i < n && indices[i] - indices[0] < n_available; i++)
    {
      gsize slot = get_slot (request, first + i);

      memcpy (request->buffer + slot * sample_size,
              range + (indices[i] - indices[0]) * sample_size, sample_size);
      request->was_read[slot] = 1;
    }
  return TRUE;
}

static gboolean
read_ascending (const Request *request,
                gsize n_indices,
                GError **error)
{
  for (gsize first = 0, n; first < n_indices; first += n)
    {
      gsize n_run = count_run (request, first, n_indices - first);
      gsize n_group = count_group (request, first, n_indices - first);

      n = MAX (n_run, n_group);
      if (n == n_run ? !read_run (request, first, n, error)
                     : !read_group (request, first, n, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
are_ascending (const guint32 *indices,
               gsize n_indices)
{
  for (gsize i = 1; i < n_indices; i++)
    if (indices[i] < indices[i - 1])
      return FALSE;
  return TRUE;
}

static int
compare_slots (gconstpointer a,
               gconstpointer b,
               gpointer data)
{
  const guint32 *indices = data;
  guint32 first = indices[*(const gsize *) a];
  guint32 second = indices[*(const gsize *) b];

  return (first > second) - (first < second);
}

/* Returns the permutation that sorts the indices. */
static gsize *
sort_slots (const guint32 *indices,
            gsize n_indices)
{
  gsize *slots = g_new (gsize, n_indices);

  for (gsize i = 0; i < n_indices; i++)
    slots[i] = i;
  g_qsort_with_data (slots, (int) n_indices, sizeof (gsize), compare_slots, (gpointer) indices);
  return slots;
}

gboolean
idx_file_read_samples (IdxFile *self,
                       const guint32 *indices,
                       gsize n_indices,
                       guint8 *buffer,
                       guint8 *was_read,
                       IdxReadMode mode,
                       GCancellable *cancellable,
                       GError **error)
{
  Request request = { .file = self,
                      .indices = indices,
                      .buffer = buffer,
                      .was_read = was_read,
                      .mode = mode,
                      .cancellable = cancellable };
  g_autofree guint32 *sorted = NULL;
  g_autofree gsize *slots = NULL;

  g_return_val_if_fail (IDX_IS_FILE (self), FALSE);
  g_return_val_if_fail (n_indices == 0 || (indices != NULL && buffer != NULL && was_read != NULL),
                        FALSE);
  g_return_val_if_fail (n_indices <= G_MAXINT, FALSE);

  if (n_indices == 0)
    return TRUE;
  memset (was_read, 0, n_indices);
  if (!are_ascending (indices, n_indices))
    {
      slots = sort_slots (indices, n_indices);
      sorted = g_new (guint32, n_indices);
      for (gsize i = 0; i < n_indices; i++)
        sorted[i] = indices[slots[i]];
      request.indices = sorted;
      request.slots = slots;
    }
  return read_ascending (&request, n_indices, error);
}
