/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _IdxCopyStore IdxCopyStore;

/**
 * idx_copy_store_new:
 * @copy_size: the bytes of a copy
 * @budget: how many bytes are kept at most, beyond a block
 *
 * Returns: (transfer full): copies of the images at positions, in blocks of so many
 */
IdxCopyStore *idx_copy_store_new (gsize copy_size,
                                  gsize budget);

/**
 * idx_copy_store_free:
 */
void idx_copy_store_free (IdxCopyStore *self);

/**
 * idx_copy_store_get_copy_size:
 *
 * Returns: the bytes of a copy
 */
gsize idx_copy_store_get_copy_size (IdxCopyStore *self);

/**
 * idx_copy_store_get_block_length:
 *
 * Returns: how many positions there are in a block
 */
guint idx_copy_store_get_block_length (IdxCopyStore *self);

/**
 * idx_copy_store_put:
 * @block: a block, counted from 0
 * @copies: (transfer full): its copies, one after the other
 * @there: (transfer full): for each of them whether its image was read
 *
 * Keeps a block. Those that were asked for the longest time ago are given up for it.
 */
void idx_copy_store_put (IdxCopyStore *self,
                         guint block,
                         guint8 *copies,
                         guint8 *there);

/**
 * idx_copy_store_has:
 *
 * Returns: whether @block is kept
 */
gboolean idx_copy_store_has (IdxCopyStore *self,
                             guint block);

/**
 * idx_copy_store_get:
 * @copies: (out) (transfer none): the copies of @block
 * @there: (out) (transfer none): for each of them whether its image was read
 *
 * Returns: %FALSE if the block isn't kept
 */
gboolean idx_copy_store_get (IdxCopyStore *self,
                             guint block,
                             const guint8 **copies,
                             const guint8 **there);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxCopyStore, idx_copy_store_free)

G_END_DECLS
