/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IdxAuditKey:
 * @question: a hash of what is quickly known: the labels, the shape of the images, the method and
 *   its parameters
 * @images: a hash of all images
 *
 * What a result is an answer to.
 */
typedef struct
{
  guint64 question;
  guint64 images;
} IdxAuditKey;

/**
 * idx_audit_cache_has_any:
 *
 * Returns: whether there is a result for @question, of whatever images. If not, their hash needs
 *   no finding out
 */
gboolean idx_audit_cache_has_any (guint64 question);

/**
 * idx_audit_cache_load:
 * @type: of the results
 *
 * Looks for a result. Whatever is wrong with what is there, it is as if it weren't.
 *
 * Returns: (transfer full) (nullable): the result, in normal form
 */
GVariant *idx_audit_cache_load (const IdxAuditKey *key,
                                const GVariantType *type);

/**
 * idx_audit_cache_store:
 * @result: (transfer none): what idx_audit_cache_load() is to find
 *
 * Writes a result to a file of its own in the folder `idxview` of the user's caches, which may be
 * removed at any time. Then the results that were used the longest ago are removed, so that there
 * are at most 32 of 256 MB together. What can't be written isn't.
 */
void idx_audit_cache_store (const IdxAuditKey *key,
                            GVariant *result);

/**
 * idx_audit_cache_parse:
 * @file: what a file holds, wherever it comes from
 *
 * Returns: (transfer full) (nullable): the result, if the file is one for @key and undamaged
 */
GVariant *idx_audit_cache_parse (GBytes *file,
                                 const IdxAuditKey *key,
                                 const GVariantType *type);

G_END_DECLS
