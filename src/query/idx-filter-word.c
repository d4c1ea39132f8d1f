/* SPDX-License-Identifier: MIT */

/* Finds the word that is being typed into a filter. The text may be incomplete, so this parses only
 * as much of the grammar as it takes to distinguish keys from values. */

#include "idx-filter-word.h"

#include "idx-filter-term.h"

#include <string.h>

typedef struct
{
  const char *text;
  const char *next;   /* the next character to read */
  const char *limit;  /* the cursor */
  const char *phrase; /* the start of the words without a key directly before @next, or NULL */
} Reader;

static void
skip_spaces (Reader *reader)
{
  reader->next += strspn (reader->next, IDX_FILTER_SPACES);
}

/* Returns a pointer to @symbol if it is the first character after any spaces at @start, and before
 * the cursor; otherwise NULL. */
static const char *
find_symbol (const Reader *reader,
             const char *start,
             char symbol)
{
  const char *found = start + strspn (start, IDX_FILTER_SPACES);

  return found < reader->limit && *found == symbol ? found : NULL;
}

/* Reads the key of a term, if it has one before the cursor. Returns FALSE if the key is unknown. */
static gboolean
read_key (Reader *reader,
          IdxFilterWord *self)
{
  gsize length = strcspn (reader->next, ":" IDX_FILTER_SPACES);
  const char *colon = find_symbol (reader, reader->next + length, ':');

  self->has_key = *reader->next != '"' && colon != NULL;
  if (!self->has_key)
    return TRUE;
  if (!idx_filter_key_find (reader->next, length, &self->key, &self->facet))
    return FALSE;
  reader->next = colon + 1;
  return TRUE;
}

/* Reads a value in quotes. If it ends before the cursor, returns TRUE. Otherwise it is the word
 * that is being typed; stores it in @self. */
static gboolean
read_quoted (Reader *reader,
             IdxFilterWord *self)
{
  g_autoptr (GString) typed = g_string_new (NULL);
  const char *c = reader->next + 1;

  for (; c < reader->limit && *c != '"'; c++)
    {
      if (c + 1 < reader->limit && c[0] == '\\' && (c[1] == '"' || c[1] == '\\'))
        c++;
      g_string_append_c (typed, *c);
    }
  if (c < reader->limit)
    {
      reader->next = c + 1;
      return TRUE;
    }
  self->start = (gsize) (reader->next - reader->text);
  self->end = (gsize) (c - reader->text) + strcspn (c, "\"");
  if (reader->text[self->end] == '"')
    self->end++;
  else
    self->end = (gsize) (reader->limit - reader->text);
  self->typed = g_string_free (g_steal_pointer (&typed), FALSE);
  return FALSE;
}

/* Like read_quoted(), for a value with or without quotes. */
static gboolean
read_value (Reader *reader,
            IdxFilterWord *self)
{
  const char *start = reader->next;
  gsize length = strcspn (start, ",\"" IDX_FILTER_SPACES);

  if (start < reader->limit && *start == '"')
    return read_quoted (reader, self);
  if (start < reader->limit && start + length < reader->limit)
    {
      reader->next = start + length;
      return TRUE;
    }
  start = MIN (start, reader->limit);
  length = strcspn (start, ",:\"" IDX_FILTER_SPACES);
  self->start = (gsize) (start - reader->text);
  self->end = MAX (self->start + length, (gsize) (reader->limit - reader->text));
  self->typed = g_strndup (start, (gsize) (reader->limit - start));
  return FALSE;
}

/* Reads the values of a term, up to the cursor. Returns TRUE if the cursor is in the term. */
static gboolean
read_values (Reader *reader,
             IdxFilterWord *self)
{
  const char *first = reader->next;
  const char *comma;
  gboolean is_bare_word; /* the value has neither a key, nor quotes, nor a comma before it */

  self->starts_term = !self->has_key;
  for (;;)
    {
      skip_spaces (reader);
      is_bare_word = self->starts_term && *reader->next != '"';
      if (!read_value (reader, self))
        break;
      comma = find_symbol (reader, reader->next, ',');
      if (comma == NULL)
        {
          /* A quote directly after a word begins the next term. */
          reader->phrase = is_bare_word ? (reader->phrase != NULL ? reader->phrase : first) : NULL;
          return FALSE;
        }
      reader->next = comma + 1;
      self->starts_term = FALSE;
    }
  self->phrase_start =
    is_bare_word && reader->phrase != NULL ? (gsize) (reader->phrase - reader->text) : self->start;
  return TRUE;
}

gboolean
idx_filter_word_init (IdxFilterWord *self,
                      const char *text,
                      gsize position)
{
  g_auto (IdxFilterWord) found = { 0 };
  Reader reader = { text, text, text + position, NULL };

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (text != NULL && position <= strlen (text), FALSE);

  do
    {
      idx_filter_word_clear (&found);
      skip_spaces (&reader);
      if (reader.next < reader.limit && *reader.next == '-')
        {
          reader.next++;
          reader.phrase = NULL;
        }
      if (!read_key (&reader, &found))
        return FALSE;
      if (found.has_key)
        reader.phrase = NULL;
    }
  while (!read_values (&reader, &found));
  *self = found;
  memset (&found, 0, sizeof found);
  return TRUE;
}

void
idx_filter_word_clear (IdxFilterWord *self)
{
  g_clear_pointer (&self->facet, g_free);
  g_clear_pointer (&self->typed, g_free);
}
