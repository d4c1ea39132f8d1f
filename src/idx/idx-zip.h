/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-source.h"

G_BEGIN_DECLS

/**
 * idx_zip_reject_archive:
 * @source: the bytes of a file that isn't IDX
 * @start: the first @length bytes of the file
 *
 * Recognizes ZIP archives, including the files of NumPy and PyTorch. The error says what the
 * archive contains and what to do. Reads only the central directory.
 *
 * Returns: %FALSE with %IDX_ERROR_NOT_IDX, or if a read fails; %TRUE if the file isn't an archive
 */
gboolean idx_zip_reject_archive (IdxSource *source,
                                 const guint8 *start,
                                 gsize length,
                                 GCancellable *cancellable,
                                 GError **error);

G_END_DECLS
