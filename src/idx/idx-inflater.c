/* SPDX-License-Identifier: MIT */

/* Runs zlib's inflate over all members of a gzip file, from the start or from any position where a
 * member or a deflate block begins.
 *
 * A member that is inflated from its start is read with its header, and its checksum is verified. A
 * member that is resumed at a block is read as raw deflate; its checksum can't be verified and is
 * skipped. After a failed read, the call can be repeated. */

#include "idx-inflater.h"

#include <string.h>
#include <zlib.h>

#define INPUT_SIZE ((gsize) 64 * 1024)

/* The windowBits of zlib: the window size in bits, plus 16 for a gzip header; negative for raw
 * deflate. */
#define GZIP_WINDOW_BITS (15 + 16)
#define RAW_WINDOW_BITS (-15)

/* The size of the trailer of a member (its checksum and length), in bytes. */
#define TRAILER_SIZE 8

/* The parts of z_stream.data_type after inflate() (zlib.h). */
#define DATA_TYPE_AT_BOUNDARY 128 /* inflate() stopped at the end of a block or of the header */
#define DATA_TYPE_LAST_BLOCK 64   /* that block is the last one */
#define DATA_TYPE_UNUSED_BITS 7   /* the number of unread bits in the last byte that was read */

struct _IdxInflater
{
  IdxSource *stored;
  guint8 *input;     /* a buffer of stored bytes; NULL in a snapshot */
  guint64 input_end; /* the offset in @stored at which the buffered bytes end */
  z_stream stream;

  guint64 offset;        /* in the content */
  guint64 member_offset; /* the start of the member's content, or of the resumed window */
  gboolean in_member;    /* whether the member hasn't ended yet */
  gboolean is_raw;       /* whether the member was resumed at a block */
  gsize n_to_skip;       /* the number of bytes of the trailer to skip */

  IdxInflateEnd end;
  gboolean has_bad_checksum;
  gboolean has_trailing_bytes;
};

gboolean
idx_inflater_is_gzip (const guint8 *bytes,
                      gsize length)
{
  return length >= 2 && bytes[0] == 0x1F && bytes[1] == 0x8B;
}

static IdxInflater *
new_empty (IdxSource *stored)
{
  IdxInflater *self = g_new0 (IdxInflater, 1);

  self->stored = g_object_ref (stored);
  return self;
}

IdxInflater *
idx_inflater_new (IdxSource *stored)
{
  IdxInflater *self;

  g_return_val_if_fail (IDX_IS_SOURCE (stored), NULL);

  self = new_empty (stored);
  self->input = g_malloc (INPUT_SIZE);
  if (inflateInit2 (&self->stream, GZIP_WINDOW_BITS) != Z_OK)
    g_error ("zlib has no memory for a stream");
  self->in_member = TRUE;
  return self;
}

void
idx_inflater_free (IdxInflater *self)
{
  if (self == NULL)
    return;
  (void) inflateEnd (&self->stream);
  g_object_unref (self->stored);
  g_free (self->input);
  g_free (self);
}

/* Reads more input if none is left. At the end of the stored bytes, avail_in stays 0. */
static gboolean
refill (IdxInflater *self,
        GCancellable *cancellable,
        GError **error)
{
  gsize n_read;

  if (self->stream.avail_in > 0)
    return TRUE;
  if (!idx_source_read (self->stored, self->input_end, self->input, INPUT_SIZE, IDX_READ_ONCE,
                        &n_read, cancellable, error))
    return FALSE;

  self->input_end += n_read;
  self->stream.next_in = self->input;
  self->stream.avail_in = (uInt) n_read;
  return TRUE;
}

/* Skips the part of a trailer that zlib hasn't read. */
static gboolean
skip_trailer (IdxInflater *self,
              GCancellable *cancellable,
              GError **error)
{
  while (self->n_to_skip > 0)
    {
      if (!refill (self, cancellable, error))
        return FALSE;
      if (self->stream.avail_in == 0)
        self->n_to_skip = 0;
      else
        {
          self->stream.next_in++;
          self->stream.avail_in--;
          self->n_to_skip--;
        }
    }
  return TRUE;
}

/* Skips zero bytes between members, which some programs write as padding. */
static gboolean
skip_padding (IdxInflater *self,
              GCancellable *cancellable,
              GError **error)
{
  for (;;)
    {
      if (!refill (self, cancellable, error))
        return FALSE;
      if (self->stream.avail_in == 0 || *self->stream.next_in != 0)
        return TRUE;
      self->stream.next_in++;
      self->stream.avail_in--;
    }
}

static void
start_member (IdxInflater *self)
{
  (void) inflateReset2 (&self->stream, GZIP_WINDOW_BITS);
  self->in_member = TRUE;
  self->is_raw = FALSE;
  self->member_offset = self->offset;
}

/* Starts the next member, or ends the content if there is none. */
static gboolean
next_member (IdxInflater *self,
             GCancellable *cancellable,
             GError **error)
{
  guint8 next[2];
  gsize n_read;

  if (!skip_trailer (self, cancellable, error) || !skip_padding (self, cancellable, error))
    return FALSE;
  if (self->stream.avail_in == 0)
    {
      self->end = IDX_INFLATE_END_GOOD;
      return TRUE;
    }

  if (!idx_source_read (self->stored, idx_inflater_get_stored_offset (self), next, sizeof next,
                        IDX_READ_WAIT, &n_read, cancellable, error))
    return FALSE;
  if (idx_inflater_is_gzip (next, n_read))
    start_member (self);
  else
    {
      self->end = IDX_INFLATE_END_GOOD;
      self->has_trailing_bytes = TRUE;
    }
  return TRUE;
}

/* Returns whether zlib found a wrong checksum or length. By then, zlib has returned all bytes of
 * the member; after a wrong checksum, it hasn't read the 4 bytes of the length yet. */
static gboolean
is_checksum_error (const IdxInflater *self,
                   gsize *n_to_skip)
{
  *n_to_skip = g_strcmp0 (self->stream.msg, "incorrect data check") == 0 ? 4 : 0;
  return *n_to_skip > 0 || g_strcmp0 (self->stream.msg, "incorrect length check") == 0;
}

static void
end_member (IdxInflater *self,
            gsize n_to_skip)
{
  self->in_member = FALSE;
  self->n_to_skip = n_to_skip;
}

/* Inflates until the buffered input or the room for output ends, or with the mode Z_BLOCK for
 * @flush, also until a block begins. Updates the offset and the end. */
static gboolean
inflate_some (IdxInflater *self,
              int flush,
              GCancellable *cancellable,
              GError **error)
{
  uInt room = self->stream.avail_out;
  gboolean input_ended;
  gsize n_to_skip;
  int result;

  if (!refill (self, cancellable, error))
    return FALSE;

  /* zlib may still produce output after the end of the input. */
  input_ended = self->stream.avail_in == 0;
  result = inflate (&self->stream, flush);
  self->offset += room - self->stream.avail_out;
  if (result == Z_STREAM_END)
    end_member (self, self->is_raw ? TRAILER_SIZE : 0);
  else if (result == Z_DATA_ERROR && is_checksum_error (self, &n_to_skip))
    {
      self->has_bad_checksum = TRUE;
      end_member (self, n_to_skip);
    }
  else if (result != Z_OK && result != Z_BUF_ERROR)
    self->end = IDX_INFLATE_END_DAMAGED;
  else if (input_ended && self->stream.avail_out == room)
    self->end = IDX_INFLATE_END_CUT_SHORT;
  return TRUE;
}

/* Returns whether inflate() stopped at the start of a block rather than at the end of the last
 * one. */
static gboolean
is_at_block (const IdxInflater *self)
{
  return self->in_member && (self->stream.data_type & DATA_TYPE_AT_BOUNDARY) != 0 &&
         (self->stream.data_type & DATA_TYPE_LAST_BLOCK) == 0;
}

static void
get_position (IdxInflater *self,
              gboolean is_member,
              IdxInflatePosition *position)
{
  guint64 n_in_member = self->offset - self->member_offset;

  position->offset = self->offset;
  position->stored_offset = idx_inflater_get_stored_offset (self);
  position->n_bits = is_member ? 0 : (guint) self->stream.data_type & DATA_TYPE_UNUSED_BITS;
  position->n_history = (guint) MIN (n_in_member, IDX_WINDOW_SIZE);
  position->is_member = is_member;
}

gboolean
idx_inflater_read (IdxInflater *self,
                   guint8 *buffer,
                   gsize length,
                   IdxInflateStop stop,
                   gsize *n_read,
                   IdxInflatePosition *position,
                   gboolean *at_position,
                   GCancellable *cancellable,
                   GError **error)
{
  int flush = stop == IDX_INFLATE_STOP_AT_BLOCK ? Z_BLOCK : Z_NO_FLUSH;
  guint64 start = self->offset;
  gboolean success = TRUE;

  *at_position = FALSE;
  self->stream.next_out = buffer;
  self->stream.avail_out = (uInt) length;
  while (success && !*at_position && self->end == IDX_INFLATE_END_NOT_REACHED &&
         self->stream.avail_out > 0)
    {
      gboolean is_member = !self->in_member;

      if (is_member)
        {
          success = next_member (self, cancellable, error);
          *at_position = self->in_member && stop != IDX_INFLATE_STOP_NOWHERE;
        }
      else
        {
          success = inflate_some (self, flush, cancellable, error);
          *at_position = success && stop == IDX_INFLATE_STOP_AT_BLOCK && is_at_block (self);
        }
      if (*at_position)
        get_position (self, is_member, position);
    }
  *n_read = (gsize) (self->offset - start);
  return success;
}

gsize
idx_inflater_get_window (IdxInflater *self,
                         guint8 *window)
{
  uInt length = 0;

  (void) inflateGetDictionary (&self->stream, window, &length);
  return length;
}

gboolean
idx_inflater_resume (IdxInflater *self,
                     const IdxInflatePosition *position,
                     const guint8 *window,
                     GCancellable *cancellable,
                     GError **error)
{
  guint8 partial_byte = 0;
  gsize n_read;

  if (position->n_bits > 0 &&
      !idx_source_read (self->stored, position->stored_offset - 1, &partial_byte, 1, IDX_READ_WAIT,
                        &n_read, cancellable, error))
    return FALSE;

  self->stream.avail_in = 0;
  self->input_end = position->stored_offset;
  self->offset = position->offset;
  self->n_to_skip = 0;
  self->end = IDX_INFLATE_END_NOT_REACHED;
  if (position->is_member)
    {
      start_member (self);
      return TRUE;
    }

  (void) inflateReset2 (&self->stream, RAW_WINDOW_BITS);
  if (position->n_bits > 0)
    (void) inflatePrime (&self->stream, (int) position->n_bits,
                         partial_byte >> (8 - position->n_bits));
  if (position->n_history > 0)
    (void) inflateSetDictionary (&self->stream, window, position->n_history);
  self->in_member = TRUE;
  self->is_raw = TRUE;
  self->member_offset = position->offset - position->n_history;
  return TRUE;
}

/* Copies everything except the buffered input, which will be read again. */
static void
copy_state (IdxInflater *self,
            IdxInflater *other)
{
  if (inflateCopy (&self->stream, &other->stream) != Z_OK)
    g_error ("zlib has no memory for a stream");
  self->stream.avail_in = 0;
  self->input_end = idx_inflater_get_stored_offset (other);
  self->offset = other->offset;
  self->member_offset = other->member_offset;
  self->in_member = other->in_member;
  self->is_raw = other->is_raw;
  self->n_to_skip = other->n_to_skip;
  self->end = other->end;
}

IdxInflater *
idx_inflater_snapshot (IdxInflater *self)
{
  IdxInflater *snapshot = new_empty (self->stored);

  copy_state (snapshot, self);
  return snapshot;
}

gsize
idx_inflater_get_snapshot_size (void)
{
  /* zlib's internal state takes 7 KB. */
  return sizeof (IdxInflater) + IDX_WINDOW_SIZE + (gsize) 8 * 1024;
}

void
idx_inflater_restore (IdxInflater *self,
                      IdxInflater *snapshot)
{
  (void) inflateEnd (&self->stream);
  copy_state (self, snapshot);
}

guint64
idx_inflater_get_offset (IdxInflater *self)
{
  return self->offset;
}

guint64
idx_inflater_get_stored_offset (IdxInflater *self)
{
  return self->input_end - self->stream.avail_in;
}

IdxInflateEnd
idx_inflater_get_end (IdxInflater *self)
{
  return self->end;
}

gboolean
idx_inflater_has_bad_checksum (IdxInflater *self)
{
  return self->has_bad_checksum;
}

gboolean
idx_inflater_has_trailing_bytes (IdxInflater *self)
{
  return self->has_trailing_bytes;
}
