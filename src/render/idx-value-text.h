/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-element-type.h"

G_BEGIN_DECLS

/**
 * idx_value_text_append:
 * @type: the type of the values in the file
 * @is_short: whether to round floats to three digits
 *
 * Appends a value as text, like "253", "-0.25", "NaN" or "∞". Without @is_short, floats have the
 * fewest digits, but at most 17, that parse back to the same value of @type.
 */
void idx_value_text_append (GString *text,
                            IdxElementType type,
                            double value,
                            gboolean is_short);

/**
 * idx_value_text_dup:
 *
 * Returns: (transfer full): the text that idx_value_text_append() appends
 */
char *idx_value_text_dup (IdxElementType type,
                          double value,
                          gboolean is_short);

G_END_DECLS
