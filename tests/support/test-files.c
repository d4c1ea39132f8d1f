/* SPDX-License-Identifier: MIT */

/* Functions for the tables of test files. */

#include "test-files.h"

GByteArray *
test_file_copy (const TestFile *self)
{
  GByteArray *bytes = g_byte_array_new ();

  g_byte_array_append (bytes, (const guint8 *) self->literal, (guint) self->length);
  return bytes;
}

void
test_files_foreach (TestFileFunc func)
{
  const TestFile *(*const tables[]) (gsize * n_files) = {
    test_files_get_plain,
    test_files_get_foreign,
    test_files_get_gzip,
    test_files_get_damaged,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      gsize n_files;
      const TestFile *files = tables[i](&n_files);

      for (gsize j = 0; j < n_files; j++)
        func (&files[j]);
    }
}
