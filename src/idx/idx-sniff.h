/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The number of bytes at the start of a file that are enough to parse an IDX header or to recognize
 * another format. */
#define IDX_SNIFF_LENGTH 4096

/**
 * idx_sniff_reject_other:
 * @bytes: the start of a file that isn't IDX
 * @length: the length of @bytes; more than %IDX_SNIFF_LENGTH isn't needed
 *
 * Recognizes formats that users mistake for IDX or for tables. The error names the format and says
 * what to do. The caller can prefix a sentence that says what the file isn't.
 *
 * Returns: %FALSE with %IDX_ERROR_NOT_IDX; %TRUE if the format is unknown
 */
gboolean idx_sniff_reject_other (const guint8 *bytes,
                                 gsize length,
                                 GError **error);

/**
 * idx_sniff_reject_known:
 *
 * Like idx_sniff_reject_other(), and also recognizes tables.
 *
 * Returns: %FALSE with %IDX_ERROR_NOT_IDX; %TRUE if the format is unknown
 */
gboolean idx_sniff_reject_known (const guint8 *bytes,
                                 gsize length,
                                 GError **error);

G_END_DECLS
