/* SPDX-License-Identifier: MIT */

/* Reads and writes JSON. */

#include "idx-json.h"

#include "idx-text.h"

#include <string.h>

/* json-glib appends this to a number that contains no decimal point. */
#define SUFFIX ".0"

#define MAX_DEPTH 16
#define MAX_VALUES 1000000

/* Returns the position after the closing quote of a string. @text begins after its opening
 * quote. */
static const char *
skip_string (const char *text)
{
  for (; *text != '\0' && *text != '"'; text++)
    if (*text == '\\' && text[1] != '\0')
      text++;
  return *text != '\0' ? text + 1 : text;
}

static gboolean
is_part_of_number (char c)
{
  return g_ascii_isdigit (c) || strchr ("+-.eE", c) != NULL;
}

/* Appends a number without the suffix after its exponent. Returns the position after the
 * number. */
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
  const char *token, *end;

  g_return_val_if_fail (node != NULL, NULL);

  written = json_to_string (node, FALSE);
  text = g_string_sized_new (strlen (written));
  for (token = written; *token != '\0'; token = end)
    if (*token == '-' || g_ascii_isdigit (*token))
      end = append_number (text, token);
    else
      {
        end = *token == '"' ? skip_string (token + 1) : token + 1;
        g_string_append_len (text, token, end - token);
      }
  return g_string_free (text, FALSE);
}

char *
idx_json_to_printable (JsonNode *node)
{
  g_autofree char *text = idx_json_to_string (node);
  GString *printable = g_string_sized_new (strlen (text));

  /* Control characters are only in strings, and json-glib has escaped those of ASCII. */
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);

      if (idx_text_is_control (character))
        g_string_append_printf (printable, "\\u%04x", character);
      else
        g_string_append_unichar (printable, character);
    }
  return g_string_free (printable, FALSE);
}

static gboolean
is_blank (const char *text,
          gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isspace (text[i]))
      return FALSE;
  return TRUE;
}

/* Checks the text before it is parsed: it must be within the limits and contain a single object or
 * array, because json-glib would read several and keep the last. Rejects `/`, `'` and `#` outside
 * strings: json-glib may accept a comment or a single-quoted string there, and a double quote
 * inside it would mislead this function. */
static gboolean
is_acceptable (const char *text,
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
    else
      switch (text[i])
        {
        case '[':
        case '{':
          if (++depth > MAX_DEPTH)
            return FALSE;
          break;
        case ']':
        case '}':
          if (depth <= 1)
            return depth == 1 && is_blank (text + i + 1, length - i - 1);
          depth--;
          break;
        case ',':
          if (++n_values > MAX_VALUES)
            return FALSE;
          break;
        case '/':
        case '\'':
        case '#':
          return FALSE;
        default:
          if (depth == 0 && !g_ascii_isspace (text[i]))
            return FALSE;
          in_string = text[i] == '"';
          break;
        }
  return FALSE;
}

JsonObject *
idx_json_parse_object (const char *text,
                       gsize length)
{
  g_autoptr (JsonParser) parser = NULL;
  JsonNode *root;

  if (length == 0 || length > G_MAXSSIZE || !g_utf8_validate (text, (gssize) length, NULL) ||
      !is_acceptable (text, length))
    return NULL;
  parser = json_parser_new_immutable ();
  if (!json_parser_load_from_data (parser, text, (gssize) length, NULL))
    return NULL;
  root = json_parser_get_root (parser);
  return root != NULL && JSON_NODE_HOLDS_OBJECT (root) ? json_node_dup_object (root) : NULL;
}
