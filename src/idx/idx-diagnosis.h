/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-header.h"
#include "idx-source.h"

G_BEGIN_DECLS

/**
 * idx_diagnosis_find_text_copy:
 * @source: the decompressed bytes of a file
 *
 * Finds out whether a file was copied as if it were text. Reads up to the first 256 KB. In a file
 * that was copied in text mode, each byte 0A follows a byte 0D; in a file that was decoded as
 * UTF-8, each byte above 7F belongs to the replacement character EF BF BD. Binary data has such
 * bytes everywhere, so a few of them are proof.
 *
 * Returns: (nullable): a translated sentence that says what happened and what to do, or %NULL
 */
const char *idx_diagnosis_find_text_copy (IdxSource *source,
                                          GCancellable *cancellable);

/**
 * idx_diagnosis_describe_surplus:
 * @source: the decompressed bytes of a file
 * @header: its header
 * @size: the number of bytes in @source, more than the header declares
 *
 * Explains why a file has more bytes than its header declares: it was copied as text, it contains a
 * second header, the count in the header is wrong, or bytes were appended.
 *
 * Returns: (transfer full): a translated text of one or two sentences
 */
char *idx_diagnosis_describe_surplus (IdxSource *source,
                                      const IdxHeader *header,
                                      guint64 size);

G_END_DECLS
