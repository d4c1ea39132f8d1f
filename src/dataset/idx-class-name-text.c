/* SPDX-License-Identifier: MIT */

/* Parses texts with class names. Tries the forms that can't be mistaken for others first. */

#include "idx-class-name-text.h"

#include "idx-class-name-table.h"
#include "idx-error.h"
#include "idx-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Some editors write this at the start of UTF-8 text. */
#define BYTE_ORDER_MARK "\xEF\xBB\xBF"

static IdxClassNameText *
text_new (void)
{
  IdxClassNameText *self = g_new0 (IdxClassNameText, 1);

  self->names = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  return self;
}

void
idx_class_name_text_free (IdxClassNameText *self)
{
  g_return_if_fail (self != NULL);

  g_hash_table_unref (self->names);
  g_free (self->column);
  g_free (self);
}

static void
add_name (IdxClassNameText *self,
          gint64 label,
          const char *name)
{
  gint64 *key = g_new (gint64, 1);

  *key = label;
  g_hash_table_insert (self->names, key, g_strdup (name));
}

static gboolean
read_label (const char *text,
            gint64 *label)
{
  return g_ascii_string_to_signed (text, 10, G_MININT32, G_MAXINT32, label, NULL);
}

/* --- JSON --- */

static const char *
get_string (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
}

/* Adds a member of an object: a label and its name, either way round. */
static void
add_member (JsonObject *object,
            const char *key,
            JsonNode *value,
            gpointer data)
{
  const char *name = get_string (value);
  gint64 label;

  if (name != NULL && read_label (key, &label))
    add_name (data, label, name);
  else if (JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_INT64)
    add_name (data, json_node_get_int (value), key);
}

static void
add_element (JsonArray *array,
             guint i,
             JsonNode *element,
             gpointer data)
{
  const char *name = get_string (element);

  if (name != NULL)
    add_name (data, i, name);
}

/* Parses an object or an array. Returns FALSE if the text is neither. */
static gboolean
parse_json (IdxClassNameText *self,
            const char *text)
{
  g_autofree char *wrapped = NULL;
  g_autoptr (JsonObject) object = NULL;
  JsonNode *node;

  while (g_ascii_isspace (*text))
    text++;
  if (*text != '{' && *text != '[')
    return FALSE;
  wrapped = g_strdup_printf ("{\"names\":%s}", text);
  object = idx_json_parse_object (wrapped, strlen (wrapped));
  node = object != NULL ? json_object_get_member (object, "names") : NULL;
  if (node == NULL)
    return FALSE;
  self->has_labels = TRUE;
  if (JSON_NODE_HOLDS_OBJECT (node))
    json_object_foreach_member (json_node_get_object (node), add_member, self);
  else if (JSON_NODE_HOLDS_ARRAY (node))
    json_array_foreach_element (json_node_get_array (node), add_element, self);
  return TRUE;
}

/* --- Mappings --- */

/* Reads the numbers in a line of a mapping. Returns how many there are, or 0 if the line isn't part
 * of a mapping. */
static gsize
read_numbers (const char *line,
              gint64 numbers[3])
{
  g_auto (GStrv) words = g_strsplit_set (line, " \t,", -1);
  gsize n = 0;

  for (char **word = words; *word != NULL; word++)
    {
      if (**word == '\0')
        continue;
      if (n == 3 ||
          !g_ascii_string_to_signed (*word, 10, G_MININT64, G_MAXINT64, &numbers[n], NULL))
        return 0;
      n++;
    }
  return n;
}

static gboolean
add_mapping (IdxClassNameText *self,
             char **lines,
             GError **error)
{
  for (char **line = lines; *line != NULL; line++)
    {
      g_autoptr (GString) name = g_string_new (NULL);
      gint64 numbers[3];
      gsize n = read_numbers (*line, numbers);

      for (gsize i = 1; i < n; i++)
        {
          if (numbers[i] < 0x20 || numbers[i] > 0x10FFFF ||
              !g_unichar_validate ((gunichar) numbers[i]))
            {
              g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                           _ ("Line %ld of the mapping has the character code %ld, which doesn't "
                              "exist."),
                           (long) (line - lines) + 1, (long) numbers[i]);
              return FALSE;
            }
          if (i > 1)
            g_string_append_c (name, ' ');
          g_string_append_unichar (name, (gunichar) numbers[i]);
        }
      if (n > 1)
        add_name (self, numbers[0], name->str);
    }
  self->has_labels = TRUE;
  return TRUE;
}

static gboolean
is_mapping (char **lines)
{
  gint64 numbers[3];

  for (char **line = lines; *line != NULL; line++)
    if (**line != '\0' && read_numbers (*line, numbers) < 2)
      return FALSE;
  return TRUE;
}

/* --- Lines with labels --- */

/* Divides a line into a label and a name at @separator. */
static gboolean
split_line (const char *line,
            char separator,
            gint64 *label,
            const char **name)
{
  const char *end = strchr (line, separator);
  g_autofree char *number = end != NULL ? g_strndup (line, (gsize) (end - line)) : NULL;

  if (number == NULL || !read_label (g_strchomp (number), label))
    return FALSE;
  *name = end + 1;
  while (g_ascii_isspace (**name))
    (*name)++;
  return **name != '\0';
}

/* Adds the lines if all of them have a label and a name, and no label twice. Spaces separate them
 * only if there are several lines, and the labels count them, from 0 or 1. */
static gboolean
add_labeled_lines (IdxClassNameText *self,
                   char **lines,
                   char separator)
{
  gboolean is_valid = TRUE;
  gint64 first = 0;
  guint n = 0;

  for (char **line = lines; *line != NULL && is_valid; line++)
    {
      const char *name = NULL;
      gint64 label = 0;

      if (**line == '\0')
        continue;
      is_valid = split_line (*line, separator, &label, &name) &&
                 !g_hash_table_contains (self->names, &label);
      if (n == 0)
        first = label;
      if (separator == ' ')
        is_valid = is_valid && first >= 0 && first <= 1 && label == first + n;
      if (is_valid)
        add_name (self, label, name);
      n++;
    }
  self->has_labels = is_valid && n > (separator == ' ' ? 1 : 0);
  if (!self->has_labels)
    g_hash_table_remove_all (self->names);
  return self->has_labels;
}

/* --- Texts --- */

/* Adds the names in text that is not JSON. */
static gboolean
add_lines (IdxClassNameText *self,
           const char *text,
           GError **error)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  gint64 label = 0;

  for (char **line = lines; *line != NULL; line++)
    g_strstrip (*line);
  if (is_mapping (lines))
    return add_mapping (self, lines, error);
  if (add_labeled_lines (self, lines, ':') || add_labeled_lines (self, lines, '=') ||
      add_labeled_lines (self, lines, ' '))
    return TRUE;
  if (idx_class_name_table_read (text, self->names, &self->column))
    {
      self->has_labels = TRUE;
      return TRUE;
    }
  for (char **line = lines; *line != NULL; line++, label++)
    if (**line != '\0')
      add_name (self, label, *line);
  return TRUE;
}

IdxClassNameText *
idx_class_name_text_parse (const char *text,
                           gsize length,
                           GError **error)
{
  g_autoptr (IdxClassNameText) self = NULL;
  g_autofree char *copy = NULL;

  g_return_val_if_fail (text != NULL || length == 0, NULL);

  if (text == NULL)
    text = "";
  if (!g_utf8_validate_len (text, length, NULL))
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                           _ ("The class names aren't UTF-8 text."));
      return NULL;
    }
  if (length >= strlen (BYTE_ORDER_MARK) &&
      memcmp (text, BYTE_ORDER_MARK, strlen (BYTE_ORDER_MARK)) == 0)
    {
      text += strlen (BYTE_ORDER_MARK);
      length -= strlen (BYTE_ORDER_MARK);
    }
  copy = g_strndup (text, length);
  self = text_new ();
  if (!parse_json (self, copy) && !add_lines (self, copy, error))
    return NULL;
  if (g_hash_table_size (self->names) == 0)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                           _ ("The file has no class names."));
      return NULL;
    }
  return g_steal_pointer (&self);
}
