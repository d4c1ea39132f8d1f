/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define IDX_TYPE_SOURCE (idx_source_get_type ())
G_DECLARE_INTERFACE (IdxSource, idx_source, IDX, SOURCE, GObject)

/**
 * IdxReadMode:
 * @IDX_READ_WAIT: read from wherever the bytes are, however long it takes
 * @IDX_READ_SCAN: likewise, by somebody who goes through everything and doesn't come back:
 *   what others keep in memory stays there
 * @IDX_READ_RESIDENT: give only what is in memory, for the main thread
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
 * @advance: see idx_source_advance(); %NULL where the size is always known
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
 * @n_read: (out): how many bytes there were; fewer than @length only where the
 *   data end
 *
 * Reads bytes at @offset. Any thread may read, several at once.
 *
 * Returns: %FALSE with %IDX_ERROR_PENDING if @mode is %IDX_READ_RESIDENT and the
 *   bytes aren't in memory, with %IDX_ERROR_READ if the system refuses, with
 *   %IDX_ERROR_CHANGED if the file was written to since it was opened, with
 *   %G_IO_ERROR_CANCELLED
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
 * @size: (out): how many bytes there are; while that isn't known, a number that
 *   there can't be more of
 *
 * Returns: whether @size is exact
 */
gboolean idx_source_get_size (IdxSource *self,
                              guint64 *size);

/**
 * idx_source_advance:
 * @n_bytes: how far to go on, in bytes of the source
 * @progress: (out): 0 to 1, how much of the file has been gone through; 1 only
 *   at its end, after which the size is known and so is every damage
 *
 * Goes on with the one pass through the file. Does nothing at its end.
 */
gboolean idx_source_advance (IdxSource *self,
                             guint64 n_bytes,
                             double *progress,
                             GCancellable *cancellable,
                             GError **error);

/**
 * idx_source_collect_messages:
 * @messages: a list of idx_messages_new(), to which is added what is known by
 *   now to be wrong with the bytes as they are stored
 */
void idx_source_collect_messages (IdxSource *self,
                                  GPtrArray *messages);

G_END_DECLS
