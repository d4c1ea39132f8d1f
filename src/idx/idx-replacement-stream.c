/* SPDX-License-Identifier: MIT */

/* An output stream that appends to an IdxReplacement. */

#include "idx-replacement-stream.h"

struct _IdxReplacementStream
{
  GOutputStream parent_instance;
  IdxReplacement *replacement;
};

G_DEFINE_FINAL_TYPE (IdxReplacementStream, idx_replacement_stream, G_TYPE_OUTPUT_STREAM)

static gssize
idx_replacement_stream_write (GOutputStream *stream,
                              const void *buffer,
                              gsize count,
                              GCancellable *cancellable,
                              GError **error)
{
  if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
      !idx_replacement_write (IDX_REPLACEMENT_STREAM (stream)->replacement, buffer, count, error))
    return -1;
  return (gssize) count;
}

static void
idx_replacement_stream_class_init (IdxReplacementStreamClass *klass)
{
  G_OUTPUT_STREAM_CLASS (klass)->write_fn = idx_replacement_stream_write;
}

static void
idx_replacement_stream_init (IdxReplacementStream *self)
{
}

GOutputStream *
idx_replacement_stream_new (IdxReplacement *replacement)
{
  IdxReplacementStream *self;

  g_return_val_if_fail (replacement != NULL, NULL);

  self = g_object_new (IDX_TYPE_REPLACEMENT_STREAM, NULL);
  self->replacement = replacement;
  return G_OUTPUT_STREAM (self);
}
