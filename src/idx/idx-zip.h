/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-source.h"

#include <zip.h>

G_BEGIN_DECLS

/**
 * idx_zip_matches:
 * @start: the first @length bytes of a file
 *
 * Returns: whether the file is a ZIP archive
 */
gboolean idx_zip_matches (const guint8 *start,
                          gsize length);

/**
 * idx_zip_open:
 * @source: the bytes of a ZIP archive, whose exact size is known
 * @cancellable: stops reads, also those of files in the archive
 *
 * Opens an archive with libzip. Memory use is bounded: archives with more files than a dataset has
 * are refused.
 *
 * Returns: (transfer full): the archive, to be freed by zip_discard(); or %NULL with
 *   %IDX_ERROR_HEADER if it is damaged, with %IDX_ERROR_UNSUPPORTED if it contains too many files,
 *   or with an error of idx_source_read()
 */
zip_t *idx_zip_open (IdxSource *source,
                     GCancellable *cancellable,
                     GError **error);

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
