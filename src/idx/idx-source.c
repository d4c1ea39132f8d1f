/* SPDX-License-Identifier: MIT */

/* The interface for reading at any offset: from a stored file, from bytes in memory, or from the
 * decompressed content of another source. */

#include "idx-source.h"

G_DEFINE_INTERFACE (IdxSource, idx_source, G_TYPE_OBJECT)

static void
idx_source_default_init (IdxSourceInterface *iface)
{
}

gboolean
idx_source_read (IdxSource *self,
                 guint64 offset,
                 gpointer buffer,
                 gsize length,
                 IdxReadMode mode,
                 gsize *n_read,
                 GCancellable *cancellable,
                 GError **error)
{
  g_return_val_if_fail (IDX_IS_SOURCE (self), FALSE);
  g_return_val_if_fail (buffer != NULL || length == 0, FALSE);
  g_return_val_if_fail (n_read != NULL, FALSE);

  return IDX_SOURCE_GET_IFACE (self)->read (self, offset, buffer, length, mode,
                                            n_read, cancellable, error);
}

gboolean
idx_source_get_size (IdxSource *self,
                     guint64 *size)
{
  g_return_val_if_fail (IDX_IS_SOURCE (self), FALSE);
  g_return_val_if_fail (size != NULL, FALSE);

  return IDX_SOURCE_GET_IFACE (self)->get_size (self, size);
}

gboolean
idx_source_advance (IdxSource *self,
                    guint64 n_bytes,
                    double *progress,
                    GCancellable *cancellable,
                    GError **error)
{
  IdxSourceInterface *iface;

  g_return_val_if_fail (IDX_IS_SOURCE (self), FALSE);
  g_return_val_if_fail (progress != NULL, FALSE);

  iface = IDX_SOURCE_GET_IFACE (self);
  if (iface->advance != NULL)
    return iface->advance (self, n_bytes, progress, cancellable, error);

  *progress = 1;
  return TRUE;
}

void
idx_source_collect_messages (IdxSource *self,
                             GPtrArray *messages)
{
  IdxSourceInterface *iface;

  g_return_if_fail (IDX_IS_SOURCE (self));

  iface = IDX_SOURCE_GET_IFACE (self);
  if (iface->collect_messages != NULL)
    iface->collect_messages (self, messages);
}
