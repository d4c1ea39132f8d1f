/* SPDX-License-Identifier: MIT */

/* The hash of a source that several threads need. The thread that decompresses a file computes it
 * in passing; a thread that needs the hash before that takes turns with it. */

#include "idx-running-hash.h"

#include "idx-sha256.h"

/* The number of bytes to read at once. */
#define CHUNK_SIZE ((guint64) 256 * 1024)

struct _IdxRunningHash
{
  IdxSource *source;

  GMutex lock; /* protects everything below */
  IdxSha256 *sha256;
  guint64 offset; /* the number of bytes added so far */
  gboolean is_at_end;
};

IdxRunningHash *
idx_running_hash_new (IdxSource *source)
{
  IdxRunningHash *self;

  g_return_val_if_fail (IDX_IS_SOURCE (source), NULL);

  self = g_new0 (IdxRunningHash, 1);
  self->source = g_object_ref (source);
  self->sha256 = idx_sha256_new ();
  g_mutex_init (&self->lock);
  return self;
}

void
idx_running_hash_free (IdxRunningHash *self)
{
  g_object_unref (self->source);
  idx_sha256_free (self->sha256);
  g_mutex_clear (&self->lock);
  g_free (self);
}

/* Adds at most @n_bytes bytes, as many as fit in @buffer. */
static gboolean
add_chunk (IdxRunningHash *self,
           guint8 *buffer,
           guint64 n_bytes,
           GCancellable *cancellable,
           GError **error)
{
  gsize n_read;

  if (!idx_source_read (self->source, self->offset, buffer, (gsize) MIN (n_bytes, CHUNK_SIZE),
                        IDX_READ_ONCE, &n_read, cancellable, error))
    return FALSE;
  idx_sha256_update (self->sha256, buffer, n_read);
  self->offset += n_read;
  self->is_at_end = n_read == 0;
  return TRUE;
}

gboolean
idx_running_hash_advance (IdxRunningHash *self,
                          guint64 n_bytes,
                          GCancellable *cancellable,
                          GError **error)
{
  g_autofree guint8 *buffer = NULL;
  gboolean success = TRUE;
  guint64 until;

  g_return_val_if_fail (self != NULL, FALSE);

  buffer = g_malloc ((gsize) CHUNK_SIZE);
  g_mutex_lock (&self->lock);
  until = self->offset + n_bytes;
  while (success && !self->is_at_end && self->offset < until)
    success = add_chunk (self, buffer, until - self->offset, cancellable, error);
  g_mutex_unlock (&self->lock);
  return success;
}

char *
idx_running_hash_dup_hex (IdxRunningHash *self)
{
  char *hex;

  g_return_val_if_fail (self != NULL, NULL);

  g_mutex_lock (&self->lock);
  hex = self->is_at_end ? g_strdup (idx_sha256_get_hex (self->sha256)) : NULL;
  g_mutex_unlock (&self->lock);
  return hex;
}
