/* SPDX-License-Identifier: MIT */

/* Samples out of a file.
 *
 * Those that are wanted together and stand close together are read at once, with what is
 * between them: a call into the system costs as much as copying a few kilobytes. */

#include "idx-file-private.h"

#include "idx-error.h"

#include <string.h>

/* Samples with at most so many bytes between them are read at once, up to so many. Where they may
 * have to be waited for, a read costs more than what is read for nothing. */
#define MAX_GAP ((guint64) 32 * 1024)
#define MAX_RESIDENT_GAP ((guint64) 8 * 1024)
#define MAX_GROUP_SIZE ((guint64) 1024 * 1024)

/* What somebody wants to read. */
typedef struct
{
  IdxFile *file;
  const guint32 *indices;
  guint8 *buffer;
  guint8 *there;
  IdxReadMode mode;
  GCancellable *cancellable;
} Request;

/* Gives how many of the indices from the first on follow each other. */
static gsize
count_run (const guint32 *indices,
           gsize n_indices)
{
  gsize n = 1;

  while (n < n_indices && indices[n - 1] < G_MAXUINT32 && indices[n] == indices[n - 1] + 1)
    n++;
  return n;
}

/* Gives how many of the indices from the first on are near enough to each other. */
static gsize
count_group (const guint32 *indices,
             gsize n_indices,
             guint64 sample_size,
             IdxReadMode mode)
{
  guint64 max_gap = mode == IDX_READ_RESIDENT ? MAX_RESIDENT_GAP : MAX_GAP;
  gsize n = 1;

  if (sample_size > MAX_GROUP_SIZE)
    return 1;
  while (n < n_indices && indices[n] > indices[n - 1] &&
         (indices[n] - indices[n - 1] - 1) * sample_size <= max_gap &&
         (indices[n] - indices[0] + (guint64) 1) * sample_size <= MAX_GROUP_SIZE)
    n++;
  return n;
}

/* What follows the data is no sample. */
static guint64
count_samples (IdxFile *file,
               guint32 first,
               guint64 n)
{
  guint32 n_samples = idx_file_get_header (file)->dimensions[0];

  return first < n_samples ? MIN (n, n_samples - first) : 0;
}

gboolean
idx_file_read_range (IdxFile *self,
                     guint32 first,
                     gsize n,
                     guint8 *buffer,
                     gsize *n_there,
                     IdxReadMode mode,
                     GCancellable *cancellable,
                     GError **error)
{
  const IdxHeader *header;
  gsize n_read, wanted;

  g_return_val_if_fail (IDX_IS_FILE (self), FALSE);
  g_return_val_if_fail (buffer != NULL || n == 0, FALSE);
  g_return_val_if_fail (n_there != NULL, FALSE);

  header = idx_file_get_header (self);
  wanted = (gsize) count_samples (self, first, n);
  if (wanted == 0 || header->sample_size == 0)
    {
      *n_there = 0;
      return TRUE;
    }
  if (!idx_source_read (idx_file_get_source (self), header->size + first * header->sample_size,
                        buffer, wanted * (gsize) header->sample_size, mode, &n_read, cancellable,
                        error))
    return FALSE;
  *n_there = n_read / (gsize) header->sample_size;
  return TRUE;
}

/* Samples that aren't in memory are no mistake. */
static gboolean
forgive_pending (GError *read_error,
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

static gboolean
read_run (const Request *request,
          gsize first,
          gsize n,
          GError **error)
{
  gsize sample_size = (gsize) idx_file_get_header (request->file)->sample_size;
  GError *read_error = NULL;
  gsize n_there;

  if (!idx_file_read_range (request->file, request->indices[first], n,
                            request->buffer + first * sample_size, &n_there, request->mode,
                            request->cancellable, &read_error))
    return forgive_pending (read_error, error);
  memset (request->there + first, 1, n_there);
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
      n_run = count_run (request->indices + first + done, n - done);
      if (!read_run (request, first + done, n_run, error))
        return FALSE;
    }
  return TRUE;
}

/* Reads all from the first sample to the last one. */
static gboolean
read_group (const Request *request,
            gsize first,
            gsize n,
            GError **error)
{
  gsize sample_size = (gsize) idx_file_get_header (request->file)->sample_size;
  const guint32 *indices = request->indices + first;
  gsize n_whole = (gsize) indices[n - 1] - indices[0] + 1;
  g_autofree guint8 *whole = g_malloc (n_whole * sample_size);
  GError *read_error = NULL;
  gsize n_there;

  if (!idx_file_read_range (request->file, indices[0], n_whole, whole, &n_there, request->mode,
                            request->cancellable, &read_error))
    {
      /* The part that isn't in memory may be one between those that are wanted. */
      return forgive_pending (read_error, error) && read_runs (request, first, n, error);
    }
  for (gsize i = 0; i < n && indices[i] - indices[0] < n_there; i++)
    {
      memcpy (request->buffer + (first + i) * sample_size,
              whole + (indices[i] - indices[0]) * sample_size, sample_size);
      request->there[first + i] = 1;
    }
  return TRUE;
}

gboolean
idx_file_read_samples (IdxFile *self,
                       const guint32 *indices,
                       gsize n_indices,
                       guint8 *buffer,
                       guint8 *there,
                       IdxReadMode mode,
                       GCancellable *cancellable,
                       GError **error)
{
  const Request request = { self, indices, buffer, there, mode, cancellable };
  guint64 sample_size;

  g_return_val_if_fail (IDX_IS_FILE (self), FALSE);
  g_return_val_if_fail (n_indices == 0 || (indices != NULL && buffer != NULL && there != NULL),
                        FALSE);

  sample_size = idx_file_get_header (self)->sample_size;
  if (n_indices > 0)
    memset (there, 0, n_indices);
  for (gsize first = 0, n; first < n_indices; first += n)
    {
      gsize n_run = count_run (indices + first, n_indices - first);
      gsize n_group = count_group (indices + first, n_indices - first, sample_size, mode);

      n = MAX (n_run, n_group);
      if (n == n_run ? !read_run (&request, first, n, error)
                     : !read_group (&request, first, n, error))
        return FALSE;
    }
  return TRUE;
}
