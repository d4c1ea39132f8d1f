/* SPDX-License-Identifier: MIT */

/* Finds the word that is being typed into a filter. The text may be incomplete, so this parses only
 * as much of the grammar as it takes to distinguish keys from values. */

#include "idx-filter-word.h"

#include "idx-filter-term.h"

#include <string.h>

typedef struct
{
  const char *text;
  const char *at;
  const char *limit;  /* the cursor */
  const char *phrase; /* the first of the bare words directly before @at, or NULL */
} Reader;

static void
skip_spaces (Reader *reader)
{
  reader->at += strspn (reader->at, IDX_FILTER_SPACES);
}

/* Returns @symbol if it is the first character after spaces at @at, and before the cursor;
 * otherwise NULL. */
static const char *
find_symbol (const Reader *reader,
             const char *at,
             char symbol)
{
  at += strspn (at, IDX_FILTER_SPACES);
  return at < reader->limit && *at == symbol ? at : NULL;
}

/* Reads the key of a term, if it has one before the cursor. Returns FALSE if the key is unknown. */
static gboolean
read_key (Reader *reader,
          IdxFilterWord *self)
{
  gsize length = strcspn (reader->at, ":" IDX_FILTER_SPACES);
  const char *colon = find_symbol (reader, reader->at + length, ':');

  self->has_key = *reader->at != '"' && colon != NULL;
  if (!self->has_key)
    return TRUE;
  if (!idx_filter_key_find (reader->at, length, &self->key, &self->facet))
    return FALSE;
  reader->at = colon + 1;
  return TRUE;
}

/* Reads a value in quotes. If it ends before the cursor, returns TRUE. Otherwise it is the word
 * that is being typed; stores it in @self. */
static gboolean
read_quoted (Reader *reader,
             IdxFilterWord *self)
{
  g_autoptr (GString) typed = g_string_new (NULL);
  const char *at = reader->at + 1;

  for (; at < reader->limit && *at != '"'; at++)
    {
      if (at + 1 < reader->limit && at[0] == '\\' && (at[1] == '"' || at[1] == '\\'))
        at++;
      g_string_append_c (typed, *at);
    }
  if (at < reader->limit)
    {
      reader->at = at + 1;
      return TRUE;
    }
  self->start = (gsize) (reader->at - reader->text);
  self->end = (gsize) (at - reader->text) + strcspn (at, "\"");
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
  const char *start = reader->at;
  gsize length = strcspn (start, ",\"" IDX_FILTER_SPACES);

  if (start < reader->limit && *start == '"')
    return read_quoted (reader, self);
  if (start < reader->limit && start + length < reader->limit)
    {
      reader->at = start + length;
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
  const char *first = reader->at;
  const char *comma;
  gboolean is_bare_word; /* the value has neither a key, nor quotes, nor a comma before it */

  self->starts_term = !self->has_key;
  for (;;)
    {
      skip_spaces (reader);
      is_bare_word = self->starts_term && *reader->at != '"';
      if (!read_value (reader, self))
        break;
      comma = find_symbol (reader, reader->at, ',');
      if (comma == NULL)
        {
          /* A quote directly after a word begins the next term. */
          reader->phrase = is_bare_word ? (reader->phrase != NULL ? reader->phrase : first) : NULL;
          return FALSE;
        }
      reader->at = comma + 1;
      self->starts_term = FALSE;
    }
  self->phrase_start =
    is_bare_word && reader->phrase != NULL ? (gsize) (reader->phrase - reader->text) : self->start;
  return TRUE;
}

gboolean
idx_filter_word_init (IdxFilterWord *self,
                      const char *text,
                      gsize cursor)
{
  g_auto (IdxFilterWord) found = { 0 };
  Reader reader = { text, text, text + cursor, NULL };

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (text != NULL && cursor <= strlen (text), FALSE);

  do
    {
      idx_filter_word_clear (&found);
      skip_spaces (&reader);
      if (reader.at < reader.limit && *reader.at == '-')
        {
          reader.at++;
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
