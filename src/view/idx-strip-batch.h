/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-mipmapper.h"
#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IdxStripBatch:
 * @first: a position
 * @n: how many images there are, at consecutive positions
 * @are_mipmaps: whether they are mipmaps (see #IdxMipmapper) or samples as stored
 * @images: one after the other
 * @there: for each of them whether it was read
 * @n_bytes: how many bytes were read for them
 * @room: the capacity of @images in bytes
 *
 * Images for strips that were read together. A zeroed batch is empty.
 */
typedef struct
{
  guint first;
  guint n;
  gboolean are_mipmaps;
  guint8 *images;
  guint8 *there;
  gsize n_bytes;
  gsize room;
} IdxStripBatch;

/**
 * idx_strip_batch_clear:
 */
void idx_strip_batch_clear (IdxStripBatch *self);

/**
 * idx_strip_batch_free:
 */
void idx_strip_batch_free (IdxStripBatch *self);

/**
 * idx_strip_batch_read_resident:
 *
 * Replaces the contents by the samples that are in memory. The others are marked as not there.
 */
void idx_strip_batch_read_resident (IdxStripBatch *self,
                                    IdxSubset *subset,
                                    guint first,
                                    guint n);

/**
 * idx_strip_batch_make_mipmaps:
 *
 * Replaces the samples in @self by mipmaps.
 */
void idx_strip_batch_make_mipmaps (IdxStripBatch *self,
                                   IdxMipmapper *mipmapper);

/**
 * idx_strip_batch_read_async:
 * @mipmapper: (transfer full) (nullable): makes mipmaps of the images
 *
 * Reads images in a thread, however long that takes. @callback has a lower priority than drawing.
 */
void idx_strip_batch_read_async (IdxSubset *subset,
                                 guint first,
                                 guint n,
                                 IdxMipmapper *mipmapper,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);

/**
 * idx_strip_batch_read_finish:
 *
 * Returns: (transfer full) (nullable): the images, none of which is there if they can't be read;
 *   %NULL if it was canceled
 */
IdxStripBatch *idx_strip_batch_read_finish (GAsyncResult *result);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxStripBatch, idx_strip_batch_free)

G_END_DECLS
