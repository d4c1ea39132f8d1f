/* SPDX-License-Identifier: MIT */

/* Reads lists of files and their labels: every error names its line. */

#include "fuzz-target.h"

#include "idx-error.h"
#include "idx-label-list.h"

#include <string.h>

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  static const char *const names[] = { "a", "a.png", "b/a.png", "b/.png", "/", ".", "" };
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (bytes);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxLabelList) list = idx_label_list_read (stream, NULL, &error);

  if (list == NULL)
    {
      g_assert_error (error, IDX_ERROR, IDX_ERROR_CSV);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      g_assert_true (g_str_has_prefix (error->message, "Line "));
      return 0;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *label = idx_label_list_find (list, names[i]);

      g_assert_true (label == NULL || *label != '\0');
    }
  return 0;
}
