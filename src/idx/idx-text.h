/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * idx_text_escape:
 * @bytes: a file name, as the system or the command line gave it
 *
 * Returns: (transfer full): @bytes for a person to read, in UTF-8; bytes that are not
 *   UTF-8 are written as `\xNN`
 */
char *idx_text_escape (const char *bytes);

/**
 * idx_text_escape_controls:
 * @text: in UTF-8
 *
 * Returns: (transfer full): @text for a line on a terminal or a label: control characters, line separators and
 *   what changes the direction of text, which names may hold and a terminal or a label would obey, are
 *   written as `\xNN`
 */
char *idx_text_escape_controls (const char *text);

/**
 * idx_text_count:
 *
 * Returns: (transfer full): @count with a comma between groups of three
 *   digits, in every locale: "10,000"
 */
char *idx_text_count (guint64 count);

/**
 * idx_text_counted:
 * @noun: a plural that loses its "s" in the singular, like "images"
 *
 * Returns: (transfer full): "1 image" or "10,000 images"
 */
char *idx_text_counted (guint64 count,
                        const char *noun);

/**
 * idx_text_file_name:
 *
 * Returns: (transfer full): the last part of @file's path for a person to
 *   read, in UTF-8; bytes that are not UTF-8, and what idx_text_escape_controls() escapes, are written as
 *   `\xNN`
 */
char *idx_text_file_name (GFile *file);

/**
 * idx_text_file_path:
 *
 * Returns: (transfer full): @file's path, or else its URI, in UTF-8; bytes
 *   that are not UTF-8 are written as `\xNN`
 */
char *idx_text_file_path (GFile *file);

G_END_DECLS
