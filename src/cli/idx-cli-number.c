/* SPDX-License-Identifier: MIT */

/* Numbers in options. GOption reads them in base 0: `010` would be eight. */

#include "idx-cli.h"

gboolean
idx_cli_parse_number (const char *option,
                      const char *text,
                      guint minimum,
                      guint maximum,
                      guint *number)
{
  g_autofree char *message = NULL;
  guint64 parsed;

  if (text == NULL)
    return TRUE;
  if (g_ascii_string_to_unsigned (text, 10, minimum, maximum, &parsed, NULL))
    {
      *number = (guint) parsed;
      return TRUE;
    }
  message =
    g_strdup_printf ("%s takes a whole number from %u to %u, not “%s”.", option, minimum, maximum, text);
  (void) idx_cli_usage (message);
  return FALSE;
}

gboolean
idx_cli_parse_label (const char *text,
                     gint64 *label)
{
  g_autofree char *message = NULL;

  if (text == NULL || g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, label, NULL))
    return TRUE;
  message = g_strdup_printf ("--label takes a whole number, not “%s”.", text);
  (void) idx_cli_usage (message);
  return FALSE;
}
