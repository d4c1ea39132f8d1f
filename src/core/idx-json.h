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

G_END_DECLS
