/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _IdxMipmapStore IdxMipmapStore;

/**
 * idx_mipmap_store_new:
 * @mipmap_size: the size of a mipmap in bytes
 * @budget: the maximum number of bytes to store; at least one block is stored
 *
 * Returns: (transfer full): an empty store. It stores mipmaps in blocks, each with the mipmaps of
 *   samples at consecutive positions in the subset
 */
IdxMipmapStore *idx_mipmap_store_new (gsize mipmap_size,
                                      gsize budget);

/**
 * idx_mipmap_store_free:
 */
void idx_mipmap_store_free (IdxMipmapStore *self);

/**
 * idx_mipmap_store_get_mipmap_size:
 *
 * Returns: the size of a mipmap in bytes
 */
gsize idx_mipmap_store_get_mipmap_size (IdxMipmapStore *self);

/**
 * idx_mipmap_store_get_block_length:
 *
 * Returns: the number of mipmaps in a block
 */
guint idx_mipmap_store_get_block_length (IdxMipmapStore *self);

/**
 * idx_mipmap_store_put:
 * @block: the number of a block, from 0
 * @mipmaps: (transfer full): its mipmaps, one after the other
 * @was_read: (transfer full): for each mipmap, whether its image was read
 *
 * Stores a block. Evicts the least recently used one if the budget would be exceeded.
 */
void idx_mipmap_store_put (IdxMipmapStore *self,
                           guint block,
                           guint8 *mipmaps,
                           guint8 *was_read);

/**
 * idx_mipmap_store_has:
 *
 * Returns: whether @block is stored
 */
gboolean idx_mipmap_store_has (IdxMipmapStore *self,
                               guint block);

/**
 * idx_mipmap_store_get:
 * @mipmaps: (out) (transfer none): the mipmaps of @block
 * @was_read: (out) (transfer none): for each mipmap, whether its image was read
 *
 * Returns: %FALSE if the block isn't stored
 */
gboolean idx_mipmap_store_get (IdxMipmapStore *self,
                               guint block,
                               const guint8 **mipmaps,
                               const guint8 **was_read);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxMipmapStore, idx_mipmap_store_free)

G_END_DECLS
