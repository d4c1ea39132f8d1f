/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-copier.h"
#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IdxStripBatch:
 * @first: a position
 * @n: how many images there are, those of the positions from @first on
 * @are_copies: whether they are copies (see #IdxCopier) or samples as stored
 * @images: one after the other
 * @there: for each of them whether it was read
 * @n_bytes: how many bytes were read for them
 * @room: how many bytes there is room for at @images
 *
 * Images for strips that were read together. A zeroed one holds none.
 */
typedef struct
{
  guint first;
  guint n;
  gboolean are_copies;
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
 * Reads samples of which those that aren't in memory aren't there, in place of what @self held.
 */
void idx_strip_batch_read_resident (IdxStripBatch *self,
                                    IdxSubset *subset,
                                    guint first,
                                    guint n);

/**
 * idx_strip_batch_make_copies:
 *
 * Makes copies of the samples in @self, in their place.
 */
void idx_strip_batch_make_copies (IdxStripBatch *self,
                                  IdxCopier *copier);

/**
 * idx_strip_batch_read_async:
 * @copier: (transfer full) (nullable): what makes copies of the images
 *
 * Reads images in a thread of its own, however long it takes. @callback is called when
 * there is nothing to be drawn before.
 */
void idx_strip_batch_read_async (IdxSubset *subset,
                                 guint first,
                                 guint n,
                                 IdxCopier *copier,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);

/**
 * idx_strip_batch_read_finish:
 *
 * Returns: (transfer full) (nullable): the images; where they can't be read, none of them is
 *   there. %NULL if it was cancelled
 */
IdxStripBatch *idx_strip_batch_read_finish (GAsyncResult *result);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxStripBatch, idx_strip_batch_free)

G_END_DECLS
