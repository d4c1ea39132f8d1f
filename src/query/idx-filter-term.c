/* SPDX-License-Identifier: MIT */

/* Parses the terms of filters, and compares their values. */

#include "idx-filter-term.h"

#include "idx-decisions.h"
#include "idx-error.h"
#include "idx-opinions.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define SPACES IDX_FILTER_SPACES
#define DIGITS "0123456789"

static void
class_word_clear (gpointer data)
{
  IdxClassWord *word = data;

  g_free (word->text);
}

void
idx_filter_term_free (IdxFilterTerm *self)
{
  g_array_unref (self->integer_ranges);
  g_array_unref (self->suspicion_ranges);
  g_array_unref (self->class_words);
  g_free (self->facet);
  g_free (self->text);
  g_free (self);
}

typedef struct
{
  const char *text; /* the whole filter */
  const char *next; /* the next character to read */
} Reader;

/* Returns the position of a character for messages: in characters from 1. */
static long
get_position (const Reader *reader,
              const char *character)
{
  return g_utf8_pointer_to_offset (reader->text, character) + 1;
}

static gboolean
fail (const Reader *reader,
      const char *mistake,
      GError **error,
      const char *message)
{
  g_set_error (error, IDX_ERROR, IDX_ERROR_FILTER, _ ("At character %ld: %s"),
               get_position (reader, mistake), message);
  return FALSE;
}

/* If @symbol follows @text after any spaces, returns the number of spaces, otherwise -1. */
static gssize
find_symbol (const char *text,
             char symbol)
{
  gsize n_spaces = strspn (text, SPACES);

  return text[n_spaces] == symbol ? (gssize) n_spaces : -1;
}

static void
skip_spaces (Reader *reader)
{
  reader->next += strspn (reader->next, SPACES);
}

static gboolean
read_key (Reader *reader,
          IdxFilterTerm *term,
          GError **error)
{
  const char *start = reader->next;
  gsize length = strcspn (start, ":" SPACES);
  gssize n_spaces = find_symbol (start + length, ':');
  g_autofree char *message = NULL;

  if (n_spaces < 0)
    return fail (reader, start, error, _ ("a term is KEY:VALUE, such as label:4."));

  if (idx_filter_key_find (start, length, &term->key, &term->facet))
    {
      term->has_key = TRUE;
      reader->next = start + length + n_spaces + 1;
      skip_spaces (reader);
      return TRUE;
    }

  message = g_strdup_printf (_ ("there is no key “%.*s”; the keys are label, given, index, class, "
                                "suggested, suspicion, suggested-by, state, flag, other and "
                                "col.NAME."),
                             (int) length, start);
  return fail (reader, start, error, message);
}

/* If a term has no key, infers it from the first value: a number is a label, a word is a class.
 * Returns FALSE if the term has a key, or if the value is neither a number nor a word. */
static gboolean
infer_key (const Reader *reader,
           IdxFilterTerm *term)
{
  const char *start = reader->next;

  if (*start != '"' && find_symbol (start + strcspn (start, ":" SPACES), ':') >= 0)
    return FALSE;
  if (g_ascii_isdigit (start[*start == '-' ? 1 : 0]))
    term->key = IDX_FILTER_KEY_LABEL;
  else if (*start == '"' || g_ascii_isalpha (*start) || (guchar) *start >= 0x80)
    term->key = IDX_FILTER_KEY_CLASS;
  else
    return FALSE;
  return TRUE;
}

static gboolean
read_number (Reader *reader,
             gint64 *number,
             GError **error)
{
  const char *start = reader->next;
  char *end;

  if (!g_ascii_isdigit (start[*start == '-' ? 1 : 0]))
    return fail (reader, start, error, _ ("a whole number is missing here."));
  errno = 0;
  *number = g_ascii_strtoll (start, &end, 10);
  if (errno == ERANGE)
    return fail (reader, start, error, _ ("the number is too large."));
  reader->next = end;
  return TRUE;
}

/* Skips the dash or the two dots in a range. Returns whether there are any. Doesn't skip a dash
 * with a space before it but none after it, because it negates the next term: "4 -9". */
static gboolean
skip_range_symbol (Reader *reader)
{
  gsize n_spaces = strspn (reader->next, SPACES);
  const char *symbol = reader->next + n_spaces;

  if (g_str_has_prefix (symbol, ".."))
    reader->next = symbol + 2;
  else if (*symbol == '-' && (n_spaces == 0 || g_ascii_isspace (symbol[1])))
    reader->next = symbol + 1;
  else
    return FALSE;
  skip_spaces (reader);
  return TRUE;
}

static gboolean
read_integer_range (Reader *reader,
                    IdxFilterTerm *term,
                    GError **error)
{
  const char *start = reader->next;
  IdxIntegerRange range;

  if (!read_number (reader, &range.low, error))
    return FALSE;
  range.high = range.low;
  if (skip_range_symbol (reader) && !read_number (reader, &range.high, error))
    return FALSE;
  if (range.high < range.low)
    return fail (reader, start, error, _ ("the range ends before it begins."));
  if (term->integer_ranges->len > 0 &&
      g_array_index (term->integer_ranges, IdxIntegerRange, term->integer_ranges->len - 1).high >=
        range.low)
    term->ranges_ascend = FALSE;
  g_array_append_val (term->integer_ranges, range);
  return TRUE;
}

/* Reads a decimal fraction such as 0.5. Stops before two dots, which separate the ends of a
 * range. */
static gboolean
read_suspicion (Reader *reader,
                float *suspicion,
                GError **error)
{
  const char *end = reader->next + strspn (reader->next, DIGITS);
  g_autofree char *number = NULL;

  if (end[0] == '.' && g_ascii_isdigit (end[1]))
    end += 1 + strspn (end + 1, DIGITS);
  number = g_strndup (reader->next, (gsize) (end - reader->next));
  *suspicion = (float) g_ascii_strtod (number, NULL);
  if (*number == '\0' || *suspicion > 1)
    return fail (reader, reader->next, error,
                 _ ("expected a suspicion, a number from 0 to 1."));
  reader->next = end;
  return TRUE;
}

/* Reads a range or a comparison. Stores ">x" as a range that starts at the next larger float. */
static gboolean
read_suspicion_range (Reader *reader,
                      IdxFilterTerm *term,
                      GError **error)
{
  const char *start = reader->next;
  gboolean above = *start == '>';
  gboolean below = *start == '<';
  gboolean or_equal = (above || below) && start[1] == '=';
  IdxSuspicionRange range;

  reader->next += (above || below ? 1 : 0) + (or_equal ? 1 : 0);
  skip_spaces (reader);
  if (!read_suspicion (reader, &range.low, error))
    return FALSE;
  range.high = range.low;
  if (above)
    {
      range.low = or_equal ? range.low : nextafterf (range.low, INFINITY);
      range.high = INFINITY;
    }
  else if (below)
    {
      range.low = -INFINITY;
      range.high = or_equal ? range.high : nextafterf (range.high, -INFINITY);
    }
  else if (skip_range_symbol (reader))
    {
      if (!read_suspicion (reader, &range.high, error))
        return FALSE;
      if (range.high < range.low)
        return fail (reader, start, error, _ ("the range ends before it begins."));
    }
  g_array_append_val (term->suspicion_ranges, range);
  return TRUE;
}

/* Takes ownership of @text. */
static void
add_class_word (IdxFilterTerm *term,
                const Reader *reader,
                char *text,
                gboolean is_quoted)
{
  IdxClassWord word = { text, is_quoted, get_position (reader, reader->next) };

  g_array_append_val (term->class_words, word);
}

/* Reads up to the closing quote. A backslash escapes a quote or a backslash; before any other
 * character it is literal. */
static gboolean
read_quoted_class (Reader *reader,
                   IdxFilterTerm *term,
                   GError **error)
{
  g_autoptr (GString) name = g_string_new (NULL);
  const char *c;

  for (c = reader->next + 1; *c != '"'; c++)
    {
      if (c[0] == '\\' && (c[1] == '"' || c[1] == '\\'))
        c++;
      if (*c == '\0')
        return fail (reader, reader->next, error, _ ("the closing quote is missing."));
      g_string_append_c (name, *c);
    }
  add_class_word (term, reader, g_string_free (g_steal_pointer (&name), FALSE), TRUE);
  reader->next = c + 1;
  return TRUE;
}

static gboolean
read_class (Reader *reader,
            IdxFilterTerm *term,
            GError **error)
{
  const char *start = reader->next;
  gsize length;

  if (*start == '"')
    return read_quoted_class (reader, term, error);
  length = strcspn (start, ",\"" SPACES);
  if (length == 0)
    return fail (reader, start, error, _ ("a name is missing here."));
  add_class_word (term, reader, g_strndup (start, length), FALSE);
  reader->next = start + length;
  return TRUE;
}

static gboolean
read_choice (Reader *reader,
             IdxFilterTerm *term,
             GError **error)
{
  const char *start = reader->next;
  gsize length = strcspn (start, ",\"" SPACES);
  g_autofree char *word = g_ascii_strdown (start, (gssize) length);
  IdxState state;
  IdxSuggestedBy suggested_by;
  IdxOpinion opinion;

  if (term->key == IDX_FILTER_KEY_SUGGESTED_BY)
    {
      if (!idx_suggested_by_find (word, &suggested_by))
        return fail (reader, start, error,
                     _ ("“suggested-by” takes “both”, “theirs” (the file) or “ours” (the check)."));
      term->choices |= 1U << suggested_by;
    }
  else if (term->key == IDX_FILTER_KEY_FLAG)
    {
      gboolean is_yes = g_str_equal (word, "yes");

      if (!is_yes && !g_str_equal (word, "no"))
        return fail (reader, start, error, _ ("a flag is yes or no."));
      term->choices |= 1U << (is_yes ? 1 : 0);
    }
  else if (term->key == IDX_FILTER_KEY_OTHER)
    {
      if (!idx_opinion_find (word, &opinion))
        return fail (reader, start, error, _ ("“other” takes “differs”, “agrees” or “undecided”."));
      term->choices |= 1U << opinion;
    }
  else if (idx_state_find (word, &state))
    term->choices |= 1U << state;
  else
    return fail (reader, start, error,
                 _ ("a state is undecided, kept, relabeled, unsure or excluded."));
  reader->next = start + length;
  return TRUE;
}

static gboolean
read_value (Reader *reader,
            IdxFilterTerm *term,
            GError **error)
{
  if (term->key == IDX_FILTER_KEY_CLASS)
    return read_class (reader, term, error);
  if (term->key == IDX_FILTER_KEY_STATE || term->key == IDX_FILTER_KEY_FLAG ||
      term->key == IDX_FILTER_KEY_SUGGESTED_BY || term->key == IDX_FILTER_KEY_OTHER)
    return read_choice (reader, term, error);
  if (term->key == IDX_FILTER_KEY_SUSPICION)
    return read_suspicion_range (reader, term, error);
  return read_integer_range (reader, term, error);
}

IdxFilterTerm *
idx_filter_term_parse (const char *filter,
                       const char **next,
                       GError **error)
{
  g_autoptr (IdxFilterTerm) self = NULL;
  Reader reader;
  const char *start, *values;
  gssize n_spaces;

  g_return_val_if_fail (filter != NULL, NULL);
  g_return_val_if_fail (next != NULL && *next != NULL, NULL);

  reader = (Reader){ filter, *next };
  self = g_new0 (IdxFilterTerm, 1);
  self->position = get_position (&reader, reader.next);
  self->integer_ranges = g_array_new (FALSE, FALSE, sizeof (IdxIntegerRange));
  self->ranges_ascend = TRUE;
  self->suspicion_ranges = g_array_new (FALSE, FALSE, sizeof (IdxSuspicionRange));
  self->class_words = g_array_new (FALSE, FALSE, sizeof (IdxClassWord));
  g_array_set_clear_func (self->class_words, class_word_clear);

  if (*reader.next == '-')
    {
      self->is_negated = TRUE;
      reader.next++;
    }
  start = reader.next;
  if (!infer_key (&reader, self) && !read_key (&reader, self, error))
    return NULL;
  values = reader.next;
  for (;;)
    {
      if (!read_value (&reader, self, error))
        return NULL;
      n_spaces = find_symbol (reader.next, ',');
      if (n_spaces < 0)
        break;
      reader.next += n_spaces + 1;
      skip_spaces (&reader);
    }
  self->text = g_strndup (start, (gsize) (reader.next - start));
  self->values_text = self->text + (values - start);
  if (*reader.next != '\0' && !g_ascii_isspace (*reader.next))
    {
      (void) fail (&reader, reader.next, error, _ ("a comma or a space is missing here."));
      return NULL;
    }
  *next = reader.next;
  return g_steal_pointer (&self);
}

const char *
idx_filter_term_get_suspects_text (const IdxFilterTerm *self)
{
  const IdxSuspicionRange *range;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->is_negated)
    return NULL;
  if (self->key == IDX_FILTER_KEY_SUGGESTED_BY)
    return self->choices == IDX_SUGGESTED_BY_FILE_CHOICES ? "suggested-by:both,theirs" : NULL;
  if (self->key != IDX_FILTER_KEY_SUSPICION || self->suspicion_ranges->len != 1)
    return NULL;
  range = &g_array_index (self->suspicion_ranges, IdxSuspicionRange, 0);
  return range->low == nextafterf (0.5F, INFINITY) && range->high >= 1 ? "suspicion:>0.5" : NULL;
}

GArray *
idx_filter_term_dup_integers (const IdxFilterTerm *self)
{
  g_autoptr (GArray) values = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->is_negated)
    return NULL;
  values = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < self->integer_ranges->len; i++)
    {
      const IdxIntegerRange *range = &g_array_index (self->integer_ranges, IdxIntegerRange, i);

      if (range->low != range->high)
        return NULL;
      g_array_append_val (values, range->low);
    }
  return g_steal_pointer (&values);
}

gboolean
idx_filter_term_get_single_integer (const IdxFilterTerm *self,
                                    IdxFilterKey key,
                                    gint64 *value)
{
  const IdxIntegerRange *range;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (value != NULL, FALSE);

  range = &g_array_index (self->integer_ranges, IdxIntegerRange, 0);
  if (self->key != key || self->is_negated || self->integer_ranges->len != 1 ||
      range->low != range->high)
    return FALSE;
  *value = range->low;
  return TRUE;
}

static gboolean
have_common_integer (const IdxFilterTerm *a,
                     const IdxFilterTerm *b)
{
  for (guint i = 0; i < a->integer_ranges->len; i++)
    for (guint j = 0; j < b->integer_ranges->len; j++)
      {
        const IdxIntegerRange *first = &g_array_index (a->integer_ranges, IdxIntegerRange, i);
        const IdxIntegerRange *second = &g_array_index (b->integer_ranges, IdxIntegerRange, j);

        if (first->low <= second->high && second->low <= first->high)
          return TRUE;
      }
  return FALSE;
}

/* Returns whether two words may refer to the same class. An unquoted word may be a prefix. */
static gboolean
may_be_same_class (const IdxClassWord *a,
                   const IdxClassWord *b)
{
  g_autofree char *first = g_utf8_casefold (a->text, -1);
  g_autofree char *second = g_utf8_casefold (b->text, -1);

  return g_str_equal (first, second) || (!a->is_quoted && g_str_has_prefix (second, first)) ||
         (!b->is_quoted && g_str_has_prefix (first, second));
}

static gboolean
have_common_class (const IdxFilterTerm *a,
                   const IdxFilterTerm *b)
{
  for (guint i = 0; i < a->class_words->len; i++)
    for (guint j = 0; j < b->class_words->len; j++)
      if (may_be_same_class (&g_array_index (a->class_words, IdxClassWord, i),
                             &g_array_index (b->class_words, IdxClassWord, j)))
        return TRUE;
  return FALSE;
}

gboolean
idx_filter_term_excludes (const IdxFilterTerm *self,
                          const IdxFilterTerm *other)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (other != NULL, FALSE);

  if (self->key != other->key || self->is_negated || other->is_negated)
    return FALSE;
  switch (self->key)
    {
    case IDX_FILTER_KEY_CLASS:
      return !have_common_class (self, other);
    case IDX_FILTER_KEY_LABEL:
    case IDX_FILTER_KEY_GIVEN:
    case IDX_FILTER_KEY_INDEX:
    case IDX_FILTER_KEY_SUGGESTED:
      return !have_common_integer (self, other);
    case IDX_FILTER_KEY_FACET:
      return g_ascii_strcasecmp (self->facet, other->facet) == 0 &&
             !have_common_integer (self, other);
    case IDX_FILTER_KEY_STATE:
    case IDX_FILTER_KEY_FLAG:
    case IDX_FILTER_KEY_SUGGESTED_BY:
    case IDX_FILTER_KEY_OTHER:
      return (self->choices & other->choices) == 0;
    case IDX_FILTER_KEY_SUSPICION:
    default:
      return FALSE;
    }
}
