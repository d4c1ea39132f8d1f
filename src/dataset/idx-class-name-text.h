/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IdxClassNameText:
 * @names: (element-type gint64 utf8): the name of each label
 * @column: (nullable): the name of the column of a table that has the names
 * @has_labels: whether the text says which label each name belongs to
 *
 * The class names that a text contains.
 */
typedef struct
{
  GHashTable *names;
  char *column;
  gboolean has_labels;
} IdxClassNameText;

/**
 * idx_class_name_text_parse:
 * @text: @length bytes of text
 *
 * Parses class names in one of these forms:
 *
 * - a JSON object, `{"zero": 0, …}` or `{"0": "zero", …}`, or a JSON array of the names from that
 *   of label 0 on;
 * - a mapping like EMNIST's: on each line a label and the Unicode code points of its characters
 *   ("1 65" names label 1 "A"; "1 65 97" names it "A a");
 * - lines like `0: zero` or `0=zero`, or `0 zero` if the labels count the lines;
 * - a table with a column of different whole numbers, the labels, and a column of names, which its
 *   header or its values show;
 * - otherwise, a name on each line, starting with that of label 0.
 *
 * Returns: (transfer full): the names, or %NULL with %IDX_ERROR_UNSUPPORTED if @text isn't UTF-8,
 *   has no names, or has an invalid code point
 */
IdxClassNameText *idx_class_name_text_parse (const char *text,
                                             gsize length,
                                             GError **error);

/**
 * idx_class_name_text_free:
 */
void idx_class_name_text_free (IdxClassNameText *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxClassNameText, idx_class_name_text_free)

G_END_DECLS
