/* SPDX-License-Identifier: MIT */

/* The file that the parameter of an action names. */

#include "idx-path-parameter.h"

GFile *
idx_path_parameter_get_file (GVariant *parameter)
{
  const char *path;

  g_return_val_if_fail (g_variant_is_of_type (parameter, G_VARIANT_TYPE_STRING), NULL);

  path = g_variant_get_string (parameter, NULL);
  return g_path_is_absolute (path) ? g_file_new_for_path (path) : NULL;
}
