/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-mipmapper.h"
#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IdxStripBatch:
 * @first: the position of the first image
 * @n: the number of images, which have consecutive positions
 * @are_mipmaps: whether the images are mipmaps (see #IdxMipmapper), not samples as stored
 * @images: the images, one after the other
 * @was_read: for each image, whether it was read
 * @n_bytes: the number of bytes that were read
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
  guint8 *was_read;
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
 * Replaces the contents of the batch with the samples that are in memory. All others are marked as
 * missing in @was_read.
 */
void idx_strip_batch_read_resident (IdxStripBatch *self,
                                    IdxSubset *subset,
                                    guint first,
                                    guint n);

/**
 * idx_strip_batch_make_mipmaps:
 *
 * Replaces the samples in @self with their mipmaps.
 */
void idx_strip_batch_make_mipmaps (IdxStripBatch *self,
                                   IdxMipmapper *mipmapper);

/**
 * idx_strip_batch_read_async:
 * @mipmapper: (transfer full) (nullable): computes mipmaps of the images
 *
 * Reads images in a worker thread, whether or not they are in memory. @callback is called with a
 * lower priority than drawing.
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
 * Returns: (transfer full) (nullable): the images, all marked as missing if they can't be
 *   read; %NULL if the operation was canceled
 */
IdxStripBatch *idx_strip_batch_read_finish (GAsyncResult *result);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxStripBatch, idx_strip_batch_free)

G_END_DECLS
