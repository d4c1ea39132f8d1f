/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define IDX_TYPE_SOURCE (idx_source_get_type ())
G_DECLARE_INTERFACE (IdxSource, idx_source, IDX, SOURCE, GObject)

/**
 * IdxReadMode:
 * @IDX_READ_WAIT: read the bytes, however long it takes
 * @IDX_READ_SCAN: likewise, for one pass through the whole file that doesn't displace what is
 *   cached for other readers
 * @IDX_READ_RESIDENT: read only what is in memory; for the main thread
 */
typedef enum
{
  IDX_READ_WAIT,
  IDX_READ_SCAN,
  IDX_READ_RESIDENT
} IdxReadMode;

/**
 * IdxSourceInterface:
 * @read: see idx_source_read()
 * @get_size: see idx_source_get_size()
 * @advance: see idx_source_advance(); %NULL if the size is always known
 * @collect_messages: see idx_source_collect_messages(); may be %NULL
 */
struct _IdxSourceInterface
{
  GTypeInterface parent_iface;

  gboolean (*read) (IdxSource *self,
                    guint64 offset,
                    gpointer buffer,
                    gsize length,
                    IdxReadMode mode,
                    gsize *n_read,
                    GCancellable *cancellable,
                    GError **error);
  gboolean (*get_size) (IdxSource *self,
                        guint64 *size);
  gboolean (*advance) (IdxSource *self,
                       guint64 n_bytes,
                       double *progress,
                       GCancellable *cancellable,
                       GError **error);
  void (*collect_messages) (IdxSource *self,
                            GPtrArray *messages);
};

/**
 * idx_source_read:
 * @buffer: (out caller-allocates): room for @length bytes
 * @n_read: (out): the number of bytes read; less than @length only at the end of the data
 *
 * Reads bytes at @offset. Any number of threads may read at once.
 *
 * Returns: %FALSE with %IDX_ERROR_PENDING if @mode is %IDX_READ_RESIDENT and the bytes aren't in
 *   memory, with %IDX_ERROR_READ if the read fails, with %IDX_ERROR_CHANGED if the file has changed
 *   since it was opened, or with %G_IO_ERROR_CANCELLED
 */
gboolean idx_source_read (IdxSource *self,
                          guint64 offset,
                          gpointer buffer,
                          gsize length,
                          IdxReadMode mode,
                          gsize *n_read,
                          GCancellable *cancellable,
                          GError **error);

/**
 * idx_source_get_size:
 * @size: (out): the number of bytes; an upper bound while it isn't known
 *
 * Returns: whether @size is exact
 */
gboolean idx_source_get_size (IdxSource *self,
                              guint64 *size);

/**
 * idx_source_advance:
 * @n_bytes: how many bytes of the source to process
 * @progress: (out): the processed part of the file, 0 to 1; 1 only at its end, when the size and
 *   all damage are known
 *
 * Continues the one pass through the file. Does nothing at its end.
 */
gboolean idx_source_advance (IdxSource *self,
                             guint64 n_bytes,
                             double *progress,
                             GCancellable *cancellable,
                             GError **error);

/**
 * idx_source_collect_messages:
 * @messages: a list created by idx_messages_new()
 *
 * Adds the problems that have been found in the stored bytes so far.
 */
void idx_source_collect_messages (IdxSource *self,
                                  GPtrArray *messages);

G_END_DECLS
