/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IdxAuditKey:
 * @parameters: a hash of everything that is cheap to hash: the method, its parameters, the format
 *   of the images, and the labels if the result depends on them
 * @images: a hash of all images
 *
 * Identifies a result in the cache: the result of checking labels, or a map.
 */
typedef struct
{
  guint64 parameters;
  guint64 images;
} IdxAuditKey;

/**
 * idx_audit_cache_has_any:
 *
 * Returns: whether the cache contains a result for @parameters and any images. If not, there is no
 *   need to hash the images
 */
gboolean idx_audit_cache_has_any (guint64 parameters);

/**
 * idx_audit_cache_load:
 * @type: the type of the result
 *
 * Returns: (transfer full) (nullable): the result, in normal form; %NULL if there is none, or if
 *   its file is damaged
 */
GVariant *idx_audit_cache_load (const IdxAuditKey *key,
                                const GVariantType *type);

/**
 * idx_audit_cache_store:
 * @result: (transfer none): the result
 *
 * Writes a result to its own file in the folder `idxview` of the user's cache directory. These
 * files may be deleted at any time. Then removes the least recently used files until at most 32
 * files and 256 MB remain. Errors are ignored.
 */
void idx_audit_cache_store (const IdxAuditKey *key,
                            GVariant *result);

/**
 * idx_audit_cache_parse:
 * @file: the content of a file, untrusted
 *
 * Returns: (transfer full) (nullable): the result; %NULL if the file is damaged or doesn't belong
 *   to @key
 */
GVariant *idx_audit_cache_parse (GBytes *file,
                                 const IdxAuditKey *key,
                                 const GVariantType *type);

G_END_DECLS
