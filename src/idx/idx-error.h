/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define IDX_ERROR (idx_error_quark ())

/**
 * IdxError:
 * @IDX_ERROR_NOT_READABLE: it isn't a regular file that can be read
 * @IDX_ERROR_NOT_IDX: the content is of another, or of no known, format
 * @IDX_ERROR_HEADER: it begins like IDX, but the header can't be true
 * @IDX_ERROR_BYTE_ORDER: the header only makes sense in the other byte order
 * @IDX_ERROR_NO_SAMPLES: the header promises samples and not one is there
 * @IDX_ERROR_UNSUPPORTED: a valid file of a kind that can't be shown
 * @IDX_ERROR_GZIP: the file is gzip and can't be decompressed at all
 * @IDX_ERROR_READ: the system refused a read from an open file
 * @IDX_ERROR_CHANGED: the file has been written to since it was opened
 * @IDX_ERROR_PENDING: the bytes aren't in memory and the caller wouldn't wait
 * @IDX_ERROR_RANGE: an index, a size or a label that doesn't exist
 * @IDX_ERROR_FILTER: a filter that can't be understood
 * @IDX_ERROR_SORT: an order that can't be understood
 * @IDX_ERROR_WRITE: a file could not be written
 * @IDX_ERROR_EXISTS: there is a file already that nobody asked to replace
 *
 * Codes of the domain %IDX_ERROR. The messages are worded for the person who
 * opened the file: what is wrong, what was found and what was promised.
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
  IDX_ERROR_EXISTS
} IdxError;

GQuark idx_error_quark (void);

/**
 * idx_error_get_name:
 * @error: why a file can't be read
 *
 * Returns: (transfer none): a word for programs, like "not-idx"; "failed" for other errors
 */
const char *idx_error_get_name (const GError *error);

G_END_DECLS
