/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * idx_text_escape_invalid:
 * @bytes: a text in any encoding, such as a file name or a cell of a table
 *
 * Returns: (transfer full): @bytes as UTF-8, with invalid bytes as `\xNN`
 */
char *idx_text_escape_invalid (const char *bytes);

/**
 * idx_text_is_control:
 *
 * Returns: whether a character is a control character, breaks the line, or changes the direction of
 *   the text after it
 */
gboolean idx_text_is_control (gunichar character);

/**
 * idx_text_escape_controls:
 * @text: a text in UTF-8
 *
 * Returns: (transfer full): @text with control characters, line separators, and bidirectional
 *   embeddings, overrides and isolates as `\xNN`, so that a file name can't control a terminal or
 *   garble a message
 */
char *idx_text_escape_controls (const char *text);

/**
 * idx_text_format_count:
 *
 * Returns: (transfer full): @count with its digits grouped for the locale: "10,000", or "10.000" in
 *   German
 */
char *idx_text_format_count (guint64 count);

/**
 * idx_text_format_decimal:
 * @n_digits: the number of digits after the decimal point
 *
 * Returns: (transfer full): @value, rounded, with the decimal point of the locale: "9.8", or "9,8"
 *   in German
 */
char *idx_text_format_decimal (double value,
                               guint n_digits);

/**
 * idx_text_file_name:
 *
 * Returns: (transfer full): the last part of @file's path in UTF-8, escaped as by
 *   idx_text_escape_invalid() and idx_text_escape_controls()
 */
char *idx_text_file_name (GFile *file);

/**
 * idx_text_file_path:
 *
 * Returns: (transfer full): @file's path, or its URI if it has no path, escaped as by
 *   idx_text_escape_invalid()
 */
char *idx_text_file_path (GFile *file);

G_END_DECLS
