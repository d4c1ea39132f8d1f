/* SPDX-License-Identifier: MIT */

/* Reads and writes JSON. */

#include "idx-json.h"

#include <string.h>

/* json-glib appends this to a number in which it finds no decimal point. */
#define SUFFIX ".0"

#define MAX_DEPTH 16
#define MAX_VALUES 1000000

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

/* Checks the limits before anything is parsed. Refuses slashes outside strings, because comments,
 * which json-glib skips, could hide quotes. */
static gboolean
is_within_limits (const char *text,
                  gsize length)
{
  gsize depth = 0;
  gsize n_values = 0;
  gboolean in_string = FALSE;

  for (gsize i = 0; i < length; i++)
    if (in_string)
      {
        if (text[i] == '\\')
          i++;
        else if (text[i] == '"')
          in_string = FALSE;
      }
    else if (text[i] == '"')
      in_string = TRUE;
    else if (text[i] == '/' || text[i] == '\'' || text[i] == '#')
      return FALSE;
    else if (text[i] == '[' || text[i] == '{')
      {
        if (++depth > MAX_DEPTH)
          return FALSE;
      }
    else if (text[i] == ']' || text[i] == '}')
      depth -= depth > 0 ? 1 : 0;
    else if (text[i] == ',' && ++n_values > MAX_VALUES)
      return FALSE;
  return TRUE;
}

JsonObject *
idx_json_parse_object (const char *text,
                       gsize length)
{
  g_autoptr (JsonParser) parser = NULL;
  JsonNode *root;

  if (length == 0 || length > G_MAXSSIZE || !g_utf8_validate (text, (gssize) length, NULL) ||
      !is_within_limits (text, length))
    return NULL;
  parser = json_parser_new_immutable ();
  if (!json_parser_load_from_data (parser, text, (gssize) length, NULL))
    return NULL;
  root = json_parser_get_root (parser);
  return root != NULL && JSON_NODE_HOLDS_OBJECT (root) ? json_node_dup_object (root) : NULL;
}
