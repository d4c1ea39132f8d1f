/* SPDX-License-Identifier: MIT */

/* An open IDX file: its bytes, its header, and the problems found in it.
 *
 * A truncated file is opened with the samples that it contains. Opening fails only if none of the
 * promised samples is complete. */

#include "idx-file.h"

#include "idx-bytes-source.h"
#include "idx-diagnosis.h"
#include "idx-error.h"
#include "idx-file-source.h"
#include "idx-gzip-source.h"
#include "idx-inflater.h"
#include "idx-running-hash.h"
#include "idx-sniff.h"
#include "idx-text.h"
#include "idx-zip.h"

#include <glib/gi18n-lib.h>

/* Some datasets are gzipped twice by mistake; deeper nesting is a decompression bomb. */
#define MAX_GZIP_DEPTH 2

/* The number of bytes to hash before another thread can go on. */
#define HASH_STEP ((guint64) 1024 * 1024)

struct _IdxFile
{
  GObject parent_instance;
  GFile *location;
  IdxSource *stored;    /* the bytes of the file, which may be compressed */
  IdxSource *source;    /* the decompressed bytes */
  IdxRunningHash *hash; /* of @source */
  IdxByteOrder byte_order;
  IdxHeader header;
  char *surplus;    /* see explain_surplus(); NULL if it isn't known yet */
  guint gzip_depth; /* how many times the file is compressed; 0 for a plain file */
};

G_DEFINE_FINAL_TYPE (IdxFile, idx_file, G_TYPE_OBJECT)

static void
idx_file_finalize (GObject *object)
{
  IdxFile *self = IDX_FILE (object);

  g_clear_pointer (&self->hash, idx_running_hash_free);
  g_free (self->surplus);
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

/* Reads the start of the file, through all layers of gzip. */
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
      if (!idx_inflater_is_gzip (start, *length))
        return TRUE;
      if (self->gzip_depth == MAX_GZIP_DEPTH)
        {
          g_set_error_literal (error, IDX_ERROR, IDX_ERROR_GZIP,
                               _ ("The file was compressed more than twice. Decompress it first."));
          return FALSE;
        }
      stored = g_steal_pointer (&self->source);
      self->source = idx_gzip_source_new (stored);
      self->gzip_depth++;
    }
}

/* Parses the header in @start, the first @length bytes of the decompressed file. If the user chose
 * little-endian byte order, first swaps the bytes of the header. */
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
                             ? _ ("The gzip file has no content.")
                             : _ ("The start of the gzip file is damaged, so nothing can be "
                                  "decompressed."));
      return FALSE;
    }
  if (self->byte_order == IDX_BYTE_ORDER_LITTLE)
    idx_header_swap (start, length, size, is_exact);
  if (!idx_header_looks_like_idx (start, length) &&
      (!idx_zip_reject_archive (self->source, start, length, cancellable, error) ||
       !idx_sniff_reject_known (start, length, error)))
    {
      if (error != NULL && g_error_matches (*error, IDX_ERROR, IDX_ERROR_NOT_IDX))
        g_prefix_error (error, "%s ", _ ("This isn't an IDX file."));
      return FALSE;
    }
  if (idx_header_is_swapped (start, length, size, is_exact))
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_BYTE_ORDER,
                           _ ("The file seems to have the wrong byte order: its dimensions fit its "
                              "size only with the least significant byte first, and IDX files have "
                              "the most significant byte first."));
      return FALSE;
    }
  if (!idx_header_parse (&self->header, start, length, error))
    return FALSE;
  self->header.little_endian = self->byte_order == IDX_BYTE_ORDER_LITTLE;
  return TRUE;
}

/* Checks that the file contains at least one of the promised samples. */
static gboolean
check_size (IdxFile *self,
            GError **error)
{
  guint64 size, available, n_samples;

  (void) idx_source_get_size (self->source, &size);
  available = size > self->header.size ? size - self->header.size : 0;
  (void) idx_file_get_n_samples (self, &n_samples);
  if (n_samples == 0 && self->header.dimensions[0] > 0)
    {
      g_autofree char *promised = idx_text_format_count (self->header.dimensions[0]);
      g_autofree char *needed = idx_text_format_count (self->header.sample_size);
      g_autofree char *found = idx_text_format_count (available);

      g_set_error (error, IDX_ERROR, IDX_ERROR_NO_SAMPLES,
                   ngettext ("The file contains 0 of %s samples: one sample takes %s byte, "
                             "but only %s follow the header.",
                             "The file contains 0 of %s samples: one sample takes %s bytes, "
                             "but only %s follow the header.",
                             self->header.sample_size),
                   promised, needed, found);
      return FALSE;
    }
  return TRUE;
}

/* Adds a sentence to an error if the file was copied as text, which can make its header invalid.
 * Returns FALSE. */
static gboolean
explain_error (IdxFile *self,
               const guint8 *start,
               gsize length,
               GCancellable *cancellable,
               GError **error)
{
  const char *copied;
  g_autofree char *message = NULL;

  if (error == NULL || *error == NULL || !idx_header_looks_like_idx (start, length) ||
      (*error)->domain != IDX_ERROR || g_error_matches (*error, IDX_ERROR, IDX_ERROR_READ))
    return FALSE;
  copied = idx_diagnosis_find_text_copy (self->source, cancellable);
  if (copied == NULL)
    return FALSE;
  message = g_strdup_printf ("%s %s", (*error)->message, copied);
  g_free ((*error)->message);
  (*error)->message = g_steal_pointer (&message);
  return FALSE;
}

/* Returns why the file has more bytes than its header declares. Reads the file once, so that later
 * calls in the main thread don't. Any thread may call this. */
static const char *
explain_surplus (IdxFile *self,
                 guint64 size)
{
  char *text = g_atomic_pointer_get (&self->surplus);

  if (text != NULL)
    return text;
  text = idx_diagnosis_describe_surplus (self->source, &self->header, size);
  if (g_atomic_pointer_compare_and_exchange (&self->surplus, NULL, text))
    return text;
  g_free (text);
  return g_atomic_pointer_get (&self->surplus);
}

/* Explains a surplus as soon as the size of the file is known. */
static void
examine_surplus (IdxFile *self)
{
  guint64 size;

  if (idx_source_get_size (self->source, &size) &&
      size > self->header.size + self->header.data_size)
    (void) explain_surplus (self, size);
}

static gboolean
open_source (IdxFile *self,
             GCancellable *cancellable,
             GError **error)
{
  guint8 start[IDX_SNIFF_LENGTH];
  gsize length;

  if (!read_start (self, start, &length, cancellable, error))
    return FALSE;
  if (!check_start (self, start, length, cancellable, error) || !check_size (self, error))
    return explain_error (self, start, length, cancellable, error);
  examine_surplus (self);
  self->hash = idx_running_hash_new (self->source);
  return TRUE;
}

IdxFile *
idx_file_open (GFile *location,
               GCancellable *cancellable,
               GError **error)
{
  return idx_file_open_with_byte_order (location, IDX_BYTE_ORDER_BIG, cancellable, error);
}

IdxFile *
idx_file_open_with_byte_order (GFile *location,
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
  gboolean is_exact;

  g_return_val_if_fail (IDX_IS_FILE (self), FALSE);
  g_return_val_if_fail (n_samples != NULL, FALSE);

  is_exact = idx_source_get_size (self->source, &size);
  if (self->header.sample_size == 0 || size <= self->header.size)
    *n_samples = 0;
  else
    *n_samples = MIN ((size - self->header.size) / self->header.sample_size,
                      self->header.dimensions[0]);
  return is_exact;
}

gboolean
idx_file_advance (IdxFile *self,
                  guint64 n_bytes,
                  double *progress,
                  GCancellable *cancellable,
                  GError **error)
{
  g_return_val_if_fail (IDX_IS_FILE (self), FALSE);

  if (!idx_source_advance (self->source, n_bytes, progress, cancellable, error))
    return FALSE;
  examine_surplus (self);
  return TRUE;
}

gboolean
idx_file_advance_with_hash (IdxFile *self,
                            guint64 n_bytes,
                            double *progress,
                            GCancellable *cancellable,
                            GError **error)
{
  g_return_val_if_fail (IDX_IS_FILE (self), FALSE);

  if (self->gzip_depth > 0 && !idx_running_hash_advance (self->hash, n_bytes, cancellable, error))
    return FALSE;
  if (!idx_source_advance (self->source, 0, progress, cancellable, error))
    return FALSE;
  examine_surplus (self);
  return TRUE;
}

static void
collect_size_messages (IdxFile *self,
                       guint64 size,
                       GPtrArray *messages)
{
  const IdxHeader *header = &self->header;
  guint64 available = size > header->size ? size - header->size : 0;
  guint64 missing = header->data_size - MIN (available, header->data_size);
  guint64 extra = available - MIN (available, header->data_size);
  g_autofree char *missing_bytes = idx_text_format_count (missing);
  g_autofree char *promised_bytes = idx_text_format_count (header->data_size);
  g_autofree char *promised_samples = idx_text_format_count (header->dimensions[0]);
  g_autofree char *available_samples = NULL;
  guint64 n_samples;

  (void) idx_file_get_n_samples (self, &n_samples);
  available_samples = idx_text_format_count (n_samples);
  if (missing > 0 && n_samples == 0)
    idx_messages_add (messages, IDX_VERDICT_ERROR, "no-samples",
                      ngettext ("The file contains 0 of %s samples: %s of %s bytes is missing.",
                                "The file contains 0 of %s samples: %s of %s bytes are missing.",
                                missing),
                      promised_samples, missing_bytes, promised_bytes);
  else if (missing > 0)
    idx_messages_add (messages, IDX_VERDICT_PARTIAL, "truncated",
                      ngettext ("The file contains %s of %s samples: %s of %s bytes is missing.",
                                "The file contains %s of %s samples: %s of %s bytes are missing.",
                                missing),
                      available_samples, promised_samples, missing_bytes, promised_bytes);
  else if (extra > 0)
    idx_messages_add (messages, IDX_VERDICT_WARNING, "trailing-bytes", "%s",
                      explain_surplus (self, size));
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
                      _ ("The file was compressed twice."));
  if (idx_source_get_size (self->source, &size))
    collect_size_messages (self, size, messages);
  idx_source_collect_messages (self->source, messages);
}

/* Limits the length of a range to the samples that the header promises. Bytes after them aren't
 * samples. */
static guint64
clip_to_promised (IdxFile *file,
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
                     gsize *n_available,
                     IdxReadMode mode,
                     GCancellable *cancellable,
                     GError **error)
{
  const IdxHeader *header;
  gsize n_read, n_wanted;

  g_return_val_if_fail (IDX_IS_FILE (self), FALSE);
  g_return_val_if_fail (buffer != NULL || n == 0, FALSE);
  g_return_val_if_fail (n_available != NULL, FALSE);

  header = idx_file_get_header (self);
  n_wanted = (gsize) clip_to_promised (self, first, n);
  if (n_wanted == 0 || header->sample_size == 0)
    {
      *n_available = 0;
      return TRUE;
    }
  if (!idx_source_read (self->source, header->size + first * header->sample_size,
                        buffer, n_wanted * (gsize) header->sample_size, mode, &n_read, cancellable,
                        error))
    return FALSE;
  *n_available = n_read / (gsize) header->sample_size;
  return TRUE;
}

gboolean
idx_file_read_content (IdxFile *self,
                       guint64 offset,
                       guint8 *buffer,
                       gsize length,
                       gsize *n_read,
                       GCancellable *cancellable,
                       GError **error)
{
  g_return_val_if_fail (IDX_IS_FILE (self), FALSE);
  g_return_val_if_fail (buffer != NULL, FALSE);
  g_return_val_if_fail (n_read != NULL, FALSE);

  return idx_source_read (self->source, offset, buffer, length, IDX_READ_ONCE, n_read, cancellable,
                          error);
}

char *
idx_file_dup_sha256 (IdxFile *self,
                     GCancellable *cancellable,
                     GError **error)
{
  char *sha256;

  g_return_val_if_fail (IDX_IS_FILE (self), NULL);

  while ((sha256 = idx_running_hash_dup_hex (self->hash)) == NULL)
    if (!idx_running_hash_advance (self->hash, HASH_STEP, cancellable, error))
      return NULL;
  return sha256;
}

/* Adds the whole file to @sha256, and the data that the header describes to @payload_sha256. */
static gboolean
hash_content (IdxFile *self,
              IdxSha256 *sha256,
              IdxSha256 *payload_sha256,
              GCancellable *cancellable,
              GError **error)
{
  const gsize chunk_size = (gsize) 1024 * 1024;
  g_autofree guint8 *buffer = g_malloc (chunk_size);
  guint64 data_end = self->header.size + self->header.data_size;
  gsize n_read;

  for (guint64 offset = 0;; offset += n_read)
    {
      guint64 from = MAX (offset, self->header.size);
      guint64 to;

      if (!idx_source_read (self->source, offset, buffer, chunk_size, IDX_READ_ONCE, &n_read,
                            cancellable, error))
        return FALSE;
      if (n_read == 0)
        return TRUE;

      idx_sha256_update (sha256, buffer, n_read);
      to = MIN (offset + n_read, data_end);
      if (from < to)
        idx_sha256_update (payload_sha256, buffer + (from - offset), (gsize) (to - from));
    }
}

gboolean
idx_file_hash (IdxFile *self,
               IdxHashes *hashes,
               GCancellable *cancellable,
               GError **error)
{
  g_autoptr (IdxSha256) file = NULL;
  g_autoptr (IdxSha256) payload = NULL;

  g_return_val_if_fail (IDX_IS_FILE (self), FALSE);
  g_return_val_if_fail (hashes != NULL, FALSE);

  file = idx_sha256_new ();
  payload = idx_sha256_new ();
  if (!hash_content (self, file, payload, cancellable, error))
    return FALSE;
  g_strlcpy (hashes->file, idx_sha256_get_hex (file), sizeof hashes->file);
  g_strlcpy (hashes->payload, idx_sha256_get_hex (payload), sizeof hashes->payload);
  return TRUE;
}
