/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * idx_class_name_table_read:
 * @text: a text in UTF-8
 * @names: (element-type gint64 utf8): an empty table; receives the name of each label
 * @column: (out) (nullable) (transfer full): the name of the column that has the names; %NULL if
 *   there is no header, or if the columns are only a label and a name
 *
 * Reads a table of classes in the format of idx_csv_reader_new(). The labels are in the first
 * column of different whole numbers. The names are in the column with a usual title, such as `name`
 * or `char`, or else in the first column of different texts. Code points like `U+304A` are names
 * only if there are no others.
 *
 * Returns: %FALSE if @text isn't such a table
 */
gboolean idx_class_name_table_read (const char *text,
                                    GHashTable *names,
                                    char **column);

G_END_DECLS
