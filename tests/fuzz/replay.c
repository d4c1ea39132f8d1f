/* SPDX-License-Identifier: MIT */

/* Runs a fuzz target without a fuzzer, on an empty input and on each file in a folder. */

#include "fuzz-target.h"

#include <stdio.h>

int
main (int argc,
      char **argv)
{
  g_autoptr (GError) error = NULL;
  const char *folder_path = argc > 1 ? argv[1] : ".";
  GDir *folder = g_dir_open (folder_path, 0, &error);
  const char *name;
  guint n_files = 0;

  g_assert_no_error (error);

  /* The data of an empty GBytes is NULL. */
  printf ("# no bytes\n");
  (void) fflush (stdout);
  (void) LLVMFuzzerTestOneInput (NULL, 0);
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder_path, name, NULL);
      g_autofree char *content = NULL;
      g_autofree guint8 *exact = NULL;
      gsize length;

      g_file_get_contents (path, &content, &length, &error);
      g_assert_no_error (error);

      /* The buffer is exactly as large as the file, so that the sanitizer detects reads beyond its
       * end. */
      exact = g_memdup2 (content, length);
      printf ("# %s\n", name);
      (void) fflush (stdout);
      (void) LLVMFuzzerTestOneInput (exact, length);
      n_files++;
    }
  g_dir_close (folder);
  printf ("1..1\n%s 1 - %u files\n", n_files > 0 ? "ok" : "not ok", n_files);
  return n_files > 0 ? 0 : 1;
}
