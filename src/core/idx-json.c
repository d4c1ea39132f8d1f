/* SPDX-License-Identifier: MIT */

/* Serializes JSON. */

#include "idx-json.h"

#include <string.h>

/* json-glib appends this to a number in which it finds no decimal point. */
#define SUFFIX ".0"

/* Returns the end of the string whose opening quote precedes @at. */
static const char *
skip_string (const char *at)
{
  for (; *at != '\0' && *at != '"'; at++)
    if (*at == '\\' && at[1] != '\0')
      at++;
  return *at != '\0' ? at + 1 : at;
}

static gboolean
is_part_of_number (char c)
{
  return g_ascii_isdigit (c) || strchr ("+-.eE", c) != NULL;
}

/* Appends a number without the suffix after its exponent, and gives its end. */
static const char *
append_number (GString *text,
               const char *number)
{
  gsize length = 0;
  gsize kept;

  while (number[length] != '\0' && is_part_of_number (number[length]))
    length++;
  kept = length;
  if (memchr (number, 'e', length) != NULL && length > strlen (SUFFIX) &&
      memcmp (number + length - strlen (SUFFIX), SUFFIX, strlen (SUFFIX)) == 0)
    kept -= strlen (SUFFIX);
  g_string_append_len (text, number, (gssize) kept);
  return number + length;
}

char *
idx_json_to_string (JsonNode *node)
{
  g_autofree char *written = NULL;
  GString *text;
  const char *at, *end;

  g_return_val_if_fail (node != NULL, NULL);

  written = json_to_string (node, FALSE);
  text = g_string_sized_new (strlen (written));
  for (at = written; *at != '\0'; at = end)
    if (*at == '-' || g_ascii_isdigit (*at))
      end = append_number (text, at);
    else
      {
        end = *at == '"' ? skip_string (at + 1) : at + 1;
        g_string_append_len (text, at, end - at);
      }
  return g_string_free (text, FALSE);
}
