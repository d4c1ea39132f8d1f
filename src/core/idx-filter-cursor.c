/* SPDX-License-Identifier: MIT */

/* Finds the word that is being typed into a filter. The text may be incomplete, so this parses
 * only as much of the grammar as it takes to distinguish keys from values. */

#include "idx-filter-cursor.h"

#include "idx-filter-private.h"

#include <string.h>

typedef struct
{
  const char *text;
  const char *at;
  const char *limit;  /* the cursor */
  const char *phrase; /* the first of the preceding words without a key, or NULL */
} Reader;

static void
skip_spaces (Reader *reader)
{
  reader->at += strspn (reader->at, IDX_FILTER_SPACES);
}

/* Skips spaces from @at on. Returns the position of @symbol if it comes next and before the
 * cursor, otherwise NULL. */
static const char *
find_symbol (const Reader *reader,
             const char *at,
             char symbol)
{
  at += strspn (at, IDX_FILTER_SPACES);
  return at < reader->limit && *at == symbol ? at : NULL;
}

/* Reads the key of a term, if it has one before the cursor. Returns FALSE if the key is
 * unknown. */
static gboolean
read_key (Reader *reader,
          IdxFilterCursor *self)
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

/* Reads a value in quotes. Returns whether it ends before the cursor. If it doesn't, sets the
 * word. */
static gboolean
read_quoted (Reader *reader,
             IdxFilterCursor *self)
{
  g_autoptr (GString) word = g_string_new (NULL);
  const char *at = reader->at + 1;

  for (; at < reader->limit && *at != '"'; at++)
    {
      if (at + 1 < reader->limit && at[0] == '\\' && (at[1] == '"' || at[1] == '\\'))
        at++;
      g_string_append_c (word, *at);
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
  self->word = g_string_free (g_steal_pointer (&word), FALSE);
  return FALSE;
}

/* Like read_quoted(), for any value. */
static gboolean
read_value (Reader *reader,
            IdxFilterCursor *self)
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
  self->word = g_strndup (start, (gsize) (reader->limit - start));
  return FALSE;
}

/* Reads the values of a term, up to the cursor. Returns TRUE if the cursor is in the term. */
static gboolean
read_values (Reader *reader,
             IdxFilterCursor *self)
{
  const char *first = reader->at;
  const char *comma;
  gboolean is_word;

  self->is_first = !self->has_key;
  for (;;)
    {
      skip_spaces (reader);
      is_word = self->is_first && *reader->at != '"';
      if (!read_value (reader, self))
        break;
      comma = find_symbol (reader, reader->at, ',');
      if (comma == NULL)
        {
          /* A quote directly after a word begins the next term. */
          reader->phrase = is_word ? (reader->phrase != NULL ? reader->phrase : first) : NULL;
          return FALSE;
        }
      reader->at = comma + 1;
      self->is_first = FALSE;
    }
  self->phrase_start =
    is_word && reader->phrase != NULL ? (gsize) (reader->phrase - reader->text) : self->start;
  return TRUE;
}

gboolean
idx_filter_cursor_init (IdxFilterCursor *self,
                        const char *text,
                        gsize cursor)
{
  g_auto (IdxFilterCursor) found = { 0 };
  Reader reader = { text, text, text + cursor, NULL };

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (text != NULL && cursor <= strlen (text), FALSE);

  do
    {
      idx_filter_cursor_clear (&found);
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
idx_filter_cursor_clear (IdxFilterCursor *self)
{
  g_clear_pointer (&self->facet, g_free);
  g_clear_pointer (&self->word, g_free);
}
