/* SPDX-License-Identifier: MIT */

/* Samples out of a file.
 *
 * They are read in the order of the file, whatever order they are wanted in: nothing is
 * decompressed twice, and those that stand close together are read at once, with what is
 * between them. A call into the system costs as much as copying a few kilobytes. */

#include "idx-file-private.h"

#include "idx-error.h"

#include <string.h>

/* Samples with at most so many bytes between them are read at once, up to so many. Where they may
 * have to be waited for, a read costs more than what is read for nothing. */
#define MAX_GAP ((guint64) 32 * 1024)
#define MAX_RESIDENT_GAP ((guint64) 8 * 1024)
#define MAX_GROUP_SIZE ((guint64) 1024 * 1024)

/* What somebody wants to read: ascending indices, and for each the place of its sample among
 * those in the buffer. Without places it is that of the index. */
typedef struct
{
  IdxFile *file;
  const guint32 *indices;
  const gsize *places;
  guint8 *buffer;
  guint8 *there;
  IdxReadMode mode;
  GCancellable *cancellable;
} Request;

static gsize
get_place (const Request *request,
           gsize i)
{
  return request->places != NULL ? request->places[i] : i;
}

/* Gives how many of the samples from the first of @n_indices on follow each other, in the file and
 * in the buffer. */
static gsize
count_run (const Request *request,
           gsize first,
           gsize n_indices)
{
  const guint32 *indices = request->indices + first;
  gsize n = 1;

  while (n < n_indices && indices[n - 1] < G_MAXUINT32 && indices[n] == indices[n - 1] + 1 &&
         get_place (request, first + n) == get_place (request, first) + n)
    n++;
  return n;
}

/* Gives how many of the samples from the first of @n_indices on are near enough to each other. */
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

/* Reads of less may go further: up to a sample that isn't in memory, or to where the file has been
 * cut short meanwhile. */
static gboolean
is_worth_less (const GError *read_error)
{
  return g_error_matches (read_error, IDX_ERROR, IDX_ERROR_PENDING) ||
         g_error_matches (read_error, IDX_ERROR, IDX_ERROR_CHANGED);
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
  gsize place = get_place (request, first);
  GError *read_error = NULL;
  gsize n_there;

  if (!idx_file_read_range (request->file, request->indices[first], n,
                            request->buffer + place * sample_size, &n_there, request->mode,
                            request->cancellable, &read_error))
    {
      if (n > 1 && g_error_matches (read_error, IDX_ERROR, IDX_ERROR_CHANGED))
        {
          g_error_free (read_error);
          return read_run (request, first, n / 2, error) &&
                 read_run (request, first + n / 2, n - n / 2, error);
        }
      return forgive_pending (read_error, error);
    }
  memset (request->there + place, 1, n_there);
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
      /* What is missing may be between those that are wanted. */
      if (!is_worth_less (read_error))
        {
          g_propagate_error (error, read_error);
          return FALSE;
        }
      g_error_free (read_error);
      return read_runs (request, first, n, error);
    }
  for (gsize i = 0; i < n && indices[i] - indices[0] < n_there; i++)
    {
      gsize place = get_place (request, first + i);

      memcpy (request->buffer + place * sample_size,
              whole + (indices[i] - indices[0]) * sample_size, sample_size);
      request->there[place] = 1;
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
      if (n == n_run ? !read_run (request, first, n, error) : !read_group (request, first, n, error))
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
compare_places (gconstpointer a,
                gconstpointer b,
                gpointer data)
{
  const guint32 *indices = data;
  guint32 first = indices[*(const gsize *) a];
  guint32 second = indices[*(const gsize *) b];

  return (first > second) - (first < second);
}

/* Gives the places of some indices in their order. */
static gsize *
sort_places (const guint32 *indices,
             gsize n_indices)
{
  gsize *places = g_new (gsize, n_indices);

  for (gsize i = 0; i < n_indices; i++)
    places[i] = i;
  g_qsort_with_data (places, (int) n_indices, sizeof (gsize), compare_places, (gpointer) indices);
  return places;
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
  Request request = { self, indices, NULL, buffer, there, mode, cancellable };
  g_autofree guint32 *sorted = NULL;
  g_autofree gsize *places = NULL;

  g_return_val_if_fail (IDX_IS_FILE (self), FALSE);
  g_return_val_if_fail (n_indices == 0 || (indices != NULL && buffer != NULL && there != NULL),
                        FALSE);
  g_return_val_if_fail (n_indices <= G_MAXINT, FALSE);

  if (n_indices == 0)
    return TRUE;
  memset (there, 0, n_indices);
  if (!are_ascending (indices, n_indices))
    {
      places = sort_places (indices, n_indices);
      sorted = g_new (guint32, n_indices);
      for (gsize i = 0; i < n_indices; i++)
        sorted[i] = indices[places[i]];
      request.indices = sorted;
      request.places = places;
    }
  return read_ascending (&request, n_indices, error);
}
