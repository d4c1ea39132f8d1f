/* SPDX-License-Identifier: MIT */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * idx_json_to_string:
 *
 * Like json_to_string() without pretty-printing, but returns valid JSON for every finite
 * number: json-glib 1.6 writes 1e20 as `1e+20.0`.
 *
 * Returns: (transfer full): the JSON text of @node
 */
char *idx_json_to_string (JsonNode *node);

/**
 * idx_json_to_printable:
 *
 * Like idx_json_to_string(), but writes the characters of idx_text_is_control() as `\uNNNN`, so
 * that a file name can't control a terminal. Parsers read the same text.
 *
 * Returns: (transfer full): @node as JSON
 */
char *idx_json_to_printable (JsonNode *node);

/**
 * idx_json_parse_object:
 * @text: untrusted text, not necessarily zero-terminated
 *
 * Parses a JSON object with at most 16 levels and about a million values. json-glib alone
 * would overflow the stack on deeply nested text.
 *
 * Returns: (transfer full) (nullable): the object; %NULL if @text isn't one
 */
JsonObject *idx_json_parse_object (const char *text,
                                   gsize length);

G_END_DECLS
