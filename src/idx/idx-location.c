/* SPDX-License-Identifier: MIT */

/* Compares the files that two locations lead to. */

#include "idx-location.h"

#include <sys/stat.h>

gboolean
idx_location_is_same_file (GFile *first,
                           GFile *second)
{
  const char *paths[2];
  struct stat status[2];

  g_return_val_if_fail (first == NULL || G_IS_FILE (first), FALSE);
  g_return_val_if_fail (G_IS_FILE (second), FALSE);

  paths[0] = first != NULL ? g_file_peek_path (first) : NULL;
  paths[1] = g_file_peek_path (second);
  return paths[0] != NULL && paths[1] != NULL && stat (paths[0], &status[0]) == 0 &&
         stat (paths[1], &status[1]) == 0 && status[0].st_dev == status[1].st_dev &&
         status[0].st_ino == status[1].st_ino;
}
