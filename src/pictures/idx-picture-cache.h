/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-picture-header.h"
#include "idx-picture-list.h"

G_BEGIN_DECLS

/**
 * IdxPictureCache:
 *
 * Reads the files of pictures, and keeps small ones from one pass to the next: opening each of them
 * twice would take longer than any other step but decoding.
 */
typedef struct _IdxPictureCache IdxPictureCache;

/**
 * idx_picture_cache_new:
 * @list: the pictures; must outlive the cache
 *
 * Returns: (transfer full): an empty cache
 */
IdxPictureCache *idx_picture_cache_new (const IdxPictureList *list);

/**
 * idx_picture_cache_free:
 */
void idx_picture_cache_free (IdxPictureCache *self);

/**
 * idx_picture_cache_read_header:
 * @i: the index of a picture
 * @header: (out caller-allocates): untouched on failure
 *
 * Reads the header of a picture. Keeps the whole file if it is small.
 *
 * Returns: %FALSE with the error of a read or of idx_picture_header_parse()
 */
gboolean idx_picture_cache_read_header (IdxPictureCache *self,
                                        guint i,
                                        IdxPictureHeader *header,
                                        GError **error);

/**
 * idx_picture_cache_take:
 * @i: the index of a picture
 * @length: (out): the number of bytes
 *
 * Gets the whole file of a picture, and removes it from the cache.
 *
 * Returns: (transfer full) (nullable): the file, or %NULL with the error of a read
 */
guint8 *idx_picture_cache_take (IdxPictureCache *self,
                                guint i,
                                gsize *length,
                                GError **error);

/**
 * idx_picture_cache_put:
 * @i: the index of a picture
 * @bytes: (transfer full): its file, @length bytes
 *
 * Keeps a file if it is small and there is room, and frees it otherwise.
 */
void idx_picture_cache_put (IdxPictureCache *self,
                            guint i,
                            guint8 *bytes,
                            gsize length);

/**
 * idx_picture_cache_remove:
 * @is_removed: for each picture, whether it is removed from the list
 *
 * Call this before idx_picture_list_remove().
 */
void idx_picture_cache_remove (IdxPictureCache *self,
                               const gboolean *is_removed);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxPictureCache, idx_picture_cache_free)

G_END_DECLS
