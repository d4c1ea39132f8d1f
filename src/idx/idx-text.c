/* SPDX-License-Identifier: MIT */

/* Formats numbers and file names for messages. */

#include "idx-text.h"

#include <locale.h>
#include <string.h>

char *
idx_text_escape_invalid (const char *bytes)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (bytes != NULL, NULL);

  for (const char *rest = bytes; *rest != '\0';)
    {
      const char *end;

      (void) g_utf8_validate (rest, -1, &end);
      g_string_append_len (text, rest, end - rest);
      rest = end;
      if (*rest != '\0')
        g_string_append_printf (text, "\\x%02X", (guint) (guint8) *rest++);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

gboolean
idx_text_is_control (gunichar character)
{
  return g_unichar_iscntrl (character) || (character >= 0x2028 && character <= 0x202E) ||
         (character >= 0x2066 && character <= 0x2069);
}

char *
idx_text_escape_controls (const char *text)
{
  g_autoptr (GString) escaped = g_string_new (NULL);

  g_return_val_if_fail (text != NULL, NULL);

  for (const char *character = text, *next; *character != '\0'; character = next)
    {
      next = g_utf8_next_char (character);
      if (!idx_text_is_control (g_utf8_get_char (character)))
        g_string_append_len (escaped, character, next - character);
      else
        for (const char *byte = character; byte < next; byte++)
          g_string_append_printf (escaped, "\\x%02X", (guint) (guint8) *byte);
    }
  return g_string_free (g_steal_pointer (&escaped), FALSE);
}

/* Groups digits with commas, because the C locale has no separator. */
static char *
count_with_commas (guint64 count)
{
  char digits[32];
  GString *text = g_string_new (NULL);
  gsize n;

  g_snprintf (digits, sizeof digits, "%" G_GUINT64_FORMAT, count);
  n = strlen (digits);
  for (gsize i = 0; i < n; i++)
    {
      if (i > 0 && (n - i) % 3 == 0)
        g_string_append_c (text, ',');
      g_string_append_c (text, digits[i]);
    }
  return g_string_free (text, FALSE);
}

char *
idx_text_format_count (guint64 count)
{
  const char *locale = setlocale (LC_NUMERIC, NULL);
  char grouped[64]; /* separators may take four bytes each */
  char *text;

  if (g_str_equal (locale, "C") || g_str_equal (locale, "POSIX") ||
      g_str_has_prefix (locale, "C."))
    return count_with_commas (count);
  g_snprintf (grouped, sizeof grouped, "%'" G_GUINT64_FORMAT, count);
  text = g_locale_to_utf8 (grouped, -1, NULL, NULL, NULL);
  return text != NULL ? text : count_with_commas (count);
}

char *
idx_text_format_decimal (double value,
                         guint n_digits)
{
  g_autofree char *text = g_strdup_printf ("%.*f", (int) n_digits, value);
  char *utf8 = g_locale_to_utf8 (text, -1, NULL, NULL, NULL);

  return utf8 != NULL ? utf8 : g_steal_pointer (&text);
}

char *
idx_text_file_name (GFile *file)
{
  g_autofree char *name = NULL;
  g_autofree char *valid = NULL;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  name = g_file_get_basename (file);
  valid = idx_text_escape_invalid (name != NULL ? name : "");
  return idx_text_escape_controls (valid);
}

char *
idx_text_file_path (GFile *file)
{
  g_autofree char *uri = NULL;
  const char *path;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  path = g_file_peek_path (file);
  if (path != NULL)
    return idx_text_escape_invalid (path);

  uri = g_file_get_uri (file);
  return idx_text_escape_invalid (uri);
}
