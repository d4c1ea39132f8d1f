/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-source.h"

G_BEGIN_DECLS

/**
 * idx_zip_sniff:
 * @source: a file that isn't IDX
 * @start: its first bytes
 * @length: how many there are
 *
 * Sets an error that says what is in @source where it is a ZIP archive: an IDX file to be
 * extracted first, or the arrays of NumPy or PyTorch, which use ZIP for their own files.
 * Only the list at the archive's end is read.
 *
 * Returns: %FALSE with %IDX_ERROR_NOT_IDX, or with the error of a read; %TRUE if it is no
 *   archive
 */
gboolean idx_zip_sniff (IdxSource *source,
                        const guint8 *start,
                        gsize length,
                        GCancellable *cancellable,
                        GError **error);

G_END_DECLS
