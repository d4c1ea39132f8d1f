/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define IDX_ERROR (idx_error_quark ())

/**
 * IdxError:
 * @IDX_ERROR_NOT_READABLE: not a regular file, or a file that can't be read
 * @IDX_ERROR_NOT_IDX: the content has another or an unknown format
 * @IDX_ERROR_HEADER: the file begins like IDX, but its header is invalid
 * @IDX_ERROR_BYTE_ORDER: the header only makes sense in the opposite byte order
 * @IDX_ERROR_NO_SAMPLES: the header promises samples, but the file contains none
 * @IDX_ERROR_UNSUPPORTED: a valid file of a kind that can't be shown
 * @IDX_ERROR_GZIP: the gzip file can't be decompressed at all
 * @IDX_ERROR_READ: a read from an open file failed, or a sample is missing
 * @IDX_ERROR_CHANGED: the file has changed since it was opened
 * @IDX_ERROR_PENDING: the bytes aren't in memory, and the caller doesn't want to wait
 * @IDX_ERROR_RANGE: an index that doesn't exist, or a number, size or label that is out of range
 * @IDX_ERROR_FILTER: a filter with a syntax error
 * @IDX_ERROR_SORT: a sort order with a syntax error
 * @IDX_ERROR_WRITE: a file couldn't be written
 * @IDX_ERROR_EXISTS: a file already exists, and the caller didn't ask to replace it
 * @IDX_ERROR_PATCH: a patch (a list of changed labels) with a syntax error, or one that doesn't
 *   match the labels
 * @IDX_ERROR_PROOF: a damaged proof (the `.proof.json` file next to corrected labels), or a file
 *   that isn't a proof
 * @IDX_ERROR_JOURNAL_CHANGED: another program has changed the journal since it was opened
 * @IDX_ERROR_CSV: a table with a syntax error, or a table of the wrong kind
 * @IDX_ERROR_LOGITS: predictions that aren't probabilities, but may be logits
 *
 * Codes of the domain %IDX_ERROR. Messages are written for the user. They state what is wrong, what
 * was found and what was expected.
 */
typedef enum
{
  IDX_ERROR_NOT_READABLE,
  IDX_ERROR_NOT_IDX,
  IDX_ERROR_HEADER,
  IDX_ERROR_BYTE_ORDER,
  IDX_ERROR_NO_SAMPLES,
  IDX_ERROR_UNSUPPORTED,
  IDX_ERROR_GZIP,
  IDX_ERROR_READ,
  IDX_ERROR_CHANGED,
  IDX_ERROR_PENDING,
  IDX_ERROR_RANGE,
  IDX_ERROR_FILTER,
  IDX_ERROR_SORT,
  IDX_ERROR_WRITE,
  IDX_ERROR_EXISTS,
  IDX_ERROR_PATCH,
  IDX_ERROR_PROOF,
  IDX_ERROR_JOURNAL_CHANGED,
  IDX_ERROR_CSV,
  IDX_ERROR_LOGITS
} IdxError;

GQuark idx_error_quark (void);

/**
 * idx_error_get_name:
 *
 * Returns: (transfer none): the word for @error in the output of `idxview-cli info --json`, like
 *   "not-idx"; "failed" for an error that occurs only in other commands or isn't an #IdxError
 */
const char *idx_error_get_name (const GError *error);

G_END_DECLS
