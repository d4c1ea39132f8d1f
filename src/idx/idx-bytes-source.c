/* SPDX-License-Identifier: MIT */

/* A source of bytes in memory, for the demo dataset and for tests. */

#include "idx-bytes-source.h"

#include <string.h>

struct _IdxBytesSource
{
  GObject parent_instance;
  GBytes *bytes;
};

static void idx_bytes_source_iface_init (IdxSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (IdxBytesSource, idx_bytes_source, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (IDX_TYPE_SOURCE,
                                                      idx_bytes_source_iface_init))

static gboolean
idx_bytes_source_read (IdxSource *source,
                       guint64 offset,
                       gpointer buffer,
                       gsize length,
                       IdxReadMode mode,
                       gsize *n_read,
                       GCancellable *cancellable,
                       GError **error)
{
  IdxBytesSource *self = IDX_BYTES_SOURCE (source);
  gsize size;
  const guint8 *bytes = g_bytes_get_data (self->bytes, &size);

  *n_read = offset < size ? MIN (length, size - (gsize) offset) : 0;
  if (*n_read > 0)
    memcpy (buffer, bytes + offset, *n_read);
  return TRUE;
}

static gboolean
idx_bytes_source_get_size (IdxSource *source,
                           guint64 *size)
{
  *size = g_bytes_get_size (IDX_BYTES_SOURCE (source)->bytes);
  return TRUE;
}

static void
idx_bytes_source_iface_init (IdxSourceInterface *iface)
{
  iface->read = idx_bytes_source_read;
  iface->get_size = idx_bytes_source_get_size;
}

static void
idx_bytes_source_finalize (GObject *object)
{
  IdxBytesSource *self = IDX_BYTES_SOURCE (object);

  g_clear_pointer (&self->bytes, g_bytes_unref);
  G_OBJECT_CLASS (idx_bytes_source_parent_class)->finalize (object);
}

static void
idx_bytes_source_class_init (IdxBytesSourceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_bytes_source_finalize;
}

static void
idx_bytes_source_init (IdxBytesSource *self)
{
}

IdxSource *
idx_bytes_source_new (GBytes *bytes)
{
  IdxBytesSource *self;

  g_return_val_if_fail (bytes != NULL, NULL);

  self = g_object_new (IDX_TYPE_BYTES_SOURCE, NULL);
  self->bytes = g_bytes_ref (bytes);
  return IDX_SOURCE (self);
}
