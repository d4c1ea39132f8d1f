/* SPDX-License-Identifier: MIT */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * idx_json_to_string:
 *
 * Like json_to_string() on one line, but valid JSON for every finite number: json-glib 1.6 writes
 * 1e20 as `1e+20.0`.
 *
 * Returns: (transfer full): the text of @node
 */
char *idx_json_to_string (JsonNode *node);

/**
 * idx_json_parse_object:
 * @text: untrusted text, which need not end with a zero byte
 *
 * Parses a JSON object of at most 16 levels and at most a million values. json-glib alone would
 * overflow the stack on text that is nested deeply.
 *
 * Returns: (transfer full) (nullable): the object; %NULL if @text isn't one
 */
JsonObject *idx_json_parse_object (const char *text,
                                   gsize length);

G_END_DECLS
