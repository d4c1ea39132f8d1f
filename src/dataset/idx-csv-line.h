/* SPDX-License-Identifier: MIT */

/* The rule that divides a table into lines, for all code that reads tables. LF, CR LF and CR each
 * end a line, even inside quotes. A line of spaces and tabs is blank, and no row. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * idx_csv_is_line_end:
 *
 * A CR LF may be treated as two line endings: the line between them is blank.
 *
 * Returns: whether @byte ends a line, alone or with the next byte
 */
static inline gboolean
idx_csv_is_line_end (char byte)
{
  return byte == '\n' || byte == '\r';
}

/**
 * idx_csv_is_space:
 *
 * Returns: whether @byte is ignored around cells and in blank lines
 */
static inline gboolean
idx_csv_is_space (char byte)
{
  return byte == ' ' || byte == '\t';
}

G_END_DECLS
