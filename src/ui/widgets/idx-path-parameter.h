/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * idx_path_parameter_get_file:
 * @parameter: the parameter of an action that reads or writes a file: its path, a string
 *
 * Other programs can activate actions over D-Bus. They don't know in which folder this program was
 * started, so a relative path would name a file that nobody chose.
 *
 * Returns: (transfer full) (nullable): the file; %NULL if the path isn't absolute
 */
GFile *idx_path_parameter_get_file (GVariant *parameter);

G_END_DECLS
