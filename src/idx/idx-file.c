/* SPDX-License-Identifier: MIT */

/* An opened IDX file: its bytes, its header, and what is wrong with it.
 *
 * A file that ends early is opened with the samples that it holds; it is
 * refused only where there is nothing to show. */

#include "idx-file-private.h"

#include "idx-bytes-source.h"
#include "idx-error.h"
#include "idx-file-source.h"
#include "idx-gzip-source.h"
#include "idx-sniff.h"
#include "idx-text.h"
#include "idx-zip.h"

#include <string.h>

/* A gzip file within a gzip file happens; more is somebody's bomb. */
#define MAX_GZIP_DEPTH 2

struct _IdxFile
{
  GObject parent_instance;
  GFile *location;
  IdxSource *stored;
  IdxSource *source;
  IdxByteOrder byte_order;
  IdxHeader header;
  guint gzip_depth;
};

G_DEFINE_FINAL_TYPE (IdxFile, idx_file, G_TYPE_OBJECT)

static void
idx_file_finalize (GObject *object)
{
  IdxFile *self = IDX_FILE (object);

  g_clear_object (&self->location);
  g_clear_object (&self->stored);
  g_clear_object (&self->source);
  G_OBJECT_CLASS (idx_file_parent_class)->finalize (object);
}

static void
idx_file_class_init (IdxFileClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_file_finalize;
}

static void
idx_file_init (IdxFile *self)
{
}

/* Reads the start of the file, through as many layers of gzip as there are. */
static gboolean
read_start (IdxFile *self,
            guint8 *start,
            gsize *length,
            GCancellable *cancellable,
            GError **error)
{
  for (;;)
    {
      g_autoptr (IdxSource) stored = NULL;

      if (!idx_source_read (self->source, 0, start, IDX_SNIFF_LENGTH, IDX_READ_WAIT, length,
                            cancellable, error))
        return FALSE;
      if (!idx_gzip_source_is_gzip (start, *length))
        return TRUE;
      if (self->gzip_depth == MAX_GZIP_DEPTH)
        {
          g_set_error_literal (error, IDX_ERROR, IDX_ERROR_GZIP,
                               "The file is gzip within gzip within gzip: decompress it first.");
          return FALSE;
        }
      stored = g_steal_pointer (&self->source);
      self->source = idx_gzip_source_new (stored);
      self->gzip_depth++;
    }
}

static gboolean
check_start (IdxFile *self,
             guint8 *start,
             gsize length,
             GCancellable *cancellable,
             GError **error)
{
  guint64 size;
  gboolean is_exact = idx_source_get_size (self->source, &size);

  if (length == 0 && self->gzip_depth > 0)
    {
      g_autoptr (GPtrArray) messages = idx_messages_new ();

      idx_source_collect_messages (self->source, messages);
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_GZIP,
                           idx_messages_get_verdict (messages) == IDX_VERDICT_OK
                             ? "The gzip file is empty inside."
                             : "The gzip file is damaged at its start: nothing can be decompressed.");
      return FALSE;
    }
  if (self->byte_order == IDX_BYTE_ORDER_LITTLE)
    idx_header_put_in_order (start, length, size, is_exact);
  if (!idx_header_looks_like_idx (start, length) &&
      (!idx_zip_sniff (self->source, start, length, cancellable, error) ||
       !idx_sniff (start, length, error)))
    return FALSE;
  if (idx_header_is_swapped (start, length, size, is_exact))
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_BYTE_ORDER,
                           "The dimensions are written with the least significant byte first: "
                           "read that way they fit the file. IDX has the most significant one first.");
      return FALSE;
    }
  if (!idx_header_parse (&self->header, start, length, error))
    return FALSE;
  self->header.little_endian = self->byte_order == IDX_BYTE_ORDER_LITTLE;
  return TRUE;
}

/* The bytes that are there, against those that the header promises. */
static gboolean
check_size (IdxFile *self,
            GError **error)
{
  const char *noun = idx_header_get_noun (&self->header);
  guint64 size, available, n_samples;

  (void) idx_source_get_size (self->source, &size);
  available = size > self->header.size ? size - self->header.size : 0;
  (void) idx_file_get_n_samples (self, &n_samples);
  if (n_samples == 0 && self->header.dimensions[0] > 0)
    {
      g_autofree char *one = idx_text_counted (self->header.sample_size, "bytes");
      g_autofree char *there = idx_text_counted (available, "bytes");
      g_autofree char *promised = idx_text_counted (self->header.dimensions[0], noun);

      g_set_error (error, IDX_ERROR, IDX_ERROR_NO_SAMPLES,
                   "The header promises %s, and not one is whole: one takes %s, and %s "
                   "%s there.",
                   promised, one, there, available == 1 ? "is" : "are");
      return FALSE;
    }
  return TRUE;
}

static gboolean
open_source (IdxFile *self,
             GCancellable *cancellable,
             GError **error)
{
  guint8 start[IDX_SNIFF_LENGTH];
  gsize length;

  return read_start (self, start, &length, cancellable, error) &&
         check_start (self, start, length, cancellable, error) &&
         check_size (self, error);
}

IdxFile *
idx_file_open (GFile *location,
               GCancellable *cancellable,
               GError **error)
{
  return idx_file_open_in_order (location, IDX_BYTE_ORDER_BIG, cancellable, error);
}

IdxFile *
idx_file_open_in_order (GFile *location,
                        IdxByteOrder order,
                        GCancellable *cancellable,
                        GError **error)
{
  g_autoptr (IdxFile) self = NULL;

  g_return_val_if_fail (G_IS_FILE (location), NULL);

  self = g_object_new (IDX_TYPE_FILE, NULL);
  self->location = g_object_ref (location);
  self->byte_order = order;
  self->stored = idx_file_source_new (location, cancellable, error);
  if (self->stored == NULL)
    return NULL;
  self->source = g_object_ref (self->stored);
  if (!open_source (self, cancellable, error))
    return NULL;
  return g_steal_pointer (&self);
}

IdxFile *
idx_file_open_bytes (GBytes *bytes,
                     GFile *location,
                     GError **error)
{
  g_autoptr (IdxFile) self = NULL;

  g_return_val_if_fail (bytes != NULL, NULL);
  g_return_val_if_fail (G_IS_FILE (location), NULL);

  self = g_object_new (IDX_TYPE_FILE, NULL);
  self->location = g_object_ref (location);
  self->stored = idx_bytes_source_new (bytes);
  self->source = g_object_ref (self->stored);
  if (!open_source (self, NULL, error))
    return NULL;
  return g_steal_pointer (&self);
}

IdxByteOrder
idx_file_get_byte_order (IdxFile *self)
{
  g_return_val_if_fail (IDX_IS_FILE (self), IDX_BYTE_ORDER_BIG);

  return self->byte_order;
}

GFile *
idx_file_get_location (IdxFile *self)
{
  g_return_val_if_fail (IDX_IS_FILE (self), NULL);

  return self->location;
}

gboolean
idx_file_is_at (IdxFile *self,
                GFile *location)
{
  g_return_val_if_fail (IDX_IS_FILE (self), FALSE);

  return IDX_IS_FILE_SOURCE (self->stored) &&
         idx_file_source_is_at (IDX_FILE_SOURCE (self->stored), location);
}

const IdxHeader *
idx_file_get_header (IdxFile *self)
{
  g_return_val_if_fail (IDX_IS_FILE (self), NULL);

  return &self->header;
}

gboolean
idx_file_is_gzip (IdxFile *self)
{
  g_return_val_if_fail (IDX_IS_FILE (self), FALSE);

  return self->gzip_depth > 0;
}

gboolean
idx_file_get_n_samples (IdxFile *self,
                        guint64 *n_samples)
{
  guint64 size;
  gboolean known;

  g_return_val_if_fail (IDX_IS_FILE (self), FALSE);
  g_return_val_if_fail (n_samples != NULL, FALSE);

  known = idx_source_get_size (self->source, &size);
  if (self->header.sample_size == 0 || size <= self->header.size)
    *n_samples = 0;
  else
    *n_samples = MIN ((size - self->header.size) / self->header.sample_size,
                      self->header.dimensions[0]);
  return known;
}

gboolean
idx_file_advance (IdxFile *self,
                  guint64 n_bytes,
                  double *progress,
                  GCancellable *cancellable,
                  GError **error)
{
  g_return_val_if_fail (IDX_IS_FILE (self), FALSE);

  return idx_source_advance (self->source, n_bytes, progress, cancellable, error);
}

IdxSource *
idx_file_get_source (IdxFile *self)
{
  g_return_val_if_fail (IDX_IS_FILE (self), NULL);

  return self->source;
}

static void
collect_size_messages (IdxFile *self,
                       guint64 size,
                       GPtrArray *messages)
{
  const IdxHeader *header = &self->header;
  const char *noun = idx_header_get_noun (header);
  guint64 available = size > header->size ? size - header->size : 0;
  guint64 missing = header->data_size - MIN (available, header->data_size);
  guint64 extra = available - MIN (available, header->data_size);
  g_autofree char *extra_text = idx_text_counted (extra, "bytes");
  g_autofree char *missing_text = idx_text_count (missing);
  g_autofree char *promised_text = idx_text_counted (header->data_size, "bytes");
  g_autofree char *wanted_text = idx_text_counted (header->dimensions[0], noun);
  g_autofree char *found_text = NULL;
  guint64 n_samples;

  (void) idx_file_get_n_samples (self, &n_samples);
  found_text = idx_text_count (n_samples);
  if (missing > 0 && n_samples == 0)
    idx_messages_add (messages, IDX_VERDICT_ERROR, "no-samples",
                      "Not one of %s is whole; the header promises %s and %s %s missing.",
                      wanted_text, promised_text, missing_text, missing == 1 ? "is" : "are");
  else if (missing > 0)
    idx_messages_add (messages, IDX_VERDICT_PARTIAL, "truncated",
                      "%s of %s %s in the file; the header promises %s and %s %s "
                      "missing. Showing %s.",
                      found_text, wanted_text, n_samples == 1 ? "is" : "are", promised_text,
                      missing_text, missing == 1 ? "is" : "are", found_text);
  else if (extra > 0)
    idx_messages_add (messages, IDX_VERDICT_WARNING, "trailing-bytes",
                      "The data are followed by %s that the header doesn't promise; "
                      "%s ignored.",
                      extra_text, extra == 1 ? "it is" : "they are");
}

void
idx_file_collect_messages (IdxFile *self,
                           GPtrArray *messages)
{
  guint64 size;

  g_return_if_fail (IDX_IS_FILE (self));
  g_return_if_fail (messages != NULL);

  if (self->gzip_depth > 1)
    idx_messages_add (messages, IDX_VERDICT_WARNING, "gzip-in-gzip",
                      "The file was compressed twice: it is gzip within gzip.");
  if (idx_source_get_size (self->source, &size))
    collect_size_messages (self, size, messages);
  idx_source_collect_messages (self->source, messages);
}

gboolean
idx_file_hash (IdxFile *self,
               IdxHashes *hashes,
               GCancellable *cancellable,
               GError **error)
{
  const gsize chunk = (gsize) 1024 * 1024;
  g_autoptr (GChecksum) file = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (GChecksum) payload = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree guint8 *buffer = g_malloc (chunk);
  guint64 data_end;
  gsize n_read;

  g_return_val_if_fail (IDX_IS_FILE (self), FALSE);
  g_return_val_if_fail (hashes != NULL, FALSE);

  data_end = self->header.size + self->header.data_size;
  for (guint64 offset = 0;; offset += n_read)
    {
      guint64 from = MAX (offset, self->header.size);
      guint64 to;

      if (!idx_source_read (self->source, offset, buffer, chunk, IDX_READ_SCAN, &n_read,
                            cancellable, error))
        return FALSE;
      if (n_read == 0)
        break;

      g_checksum_update (file, buffer, (gssize) n_read);
      to = MIN (offset + n_read, data_end);
      if (from < to)
        g_checksum_update (payload, buffer + (from - offset), (gssize) (to - from));
    }

  g_strlcpy (hashes->file, g_checksum_get_string (file), sizeof hashes->file);
  g_strlcpy (hashes->payload, g_checksum_get_string (payload), sizeof hashes->payload);
  return TRUE;
}
