/* SPDX-License-Identifier: MIT */

/* Parses mappings and lists of class names. */

#include "fuzz-target.h"

#include "idx-class-names.h"
#include "idx-error.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  static const gint64 labels[] = { G_MININT64, -1, 0, 1, 9, 26, 255, 65536, G_MAXINT64 };
  g_autoptr (GError) error = NULL;
  /* An empty text is passed as NULL, which g_bytes_get_data() returns for an empty file. */
  const char *text = size > 0 ? (const char *) data : NULL;
  g_autoptr (IdxClassNames) names = idx_class_names_parse (text, size, &error);

  if (names == NULL)
    {
      g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      const char *name = idx_class_names_get_name (names, labels[i]);

      g_assert_true (name == NULL || g_utf8_validate (name, -1, NULL));
    }
  return 0;
}
