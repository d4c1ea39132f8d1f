/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define IDX_TYPE_SOURCE (idx_source_get_type ())
G_DECLARE_INTERFACE (IdxSource, idx_source, IDX, SOURCE, GObject)

/**
 * IdxReadMode:
 * @IDX_READ_WAIT: wait until the bytes have been read
 * @IDX_READ_ONCE: like %IDX_READ_WAIT, for bytes that aren't needed again, as in a pass through the
 *   whole file; doesn't displace bytes that are cached for other readers
 * @IDX_READ_RESIDENT: read only bytes that are in memory; for the main thread
 *
 * How to read bytes.
 */
typedef enum
{
  IDX_READ_WAIT,
  IDX_READ_ONCE,
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
 * Reads bytes at @offset. Any number of threads may read at the same time.
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
 * @size: (out): the number of bytes; an upper bound while the exact number isn't known
 *
 * Returns: whether @size is exact
 */
gboolean idx_source_get_size (IdxSource *self,
                              guint64 *size);

/**
 * idx_source_advance:
 * @n_bytes: the number of bytes of the source to process
 * @progress: (out): the processed fraction of the file, 0 to 1; 1 only at the end of the file, when
 *   the exact size and all damage are known
 *
 * A gzip file is decompressed in a single pass from start to end. This function continues the pass,
 * and does nothing at the end of the file. For a source whose size is always known, it only sets
 * @progress to 1.
 *
 * Returns: %FALSE with an error if a read fails or on cancel
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
