/* SPDX-License-Identifier: MIT */

/* Parses and formats filters. Suggests corrections of filters that can't match anything. */

#include "idx-filter-private.h"

#include "idx-error.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define SPACES IDX_FILTER_SPACES
#define DIGITS "0123456789"

static const char *const key_names[IDX_N_FILTER_KEYS] = {
  [IDX_FILTER_LABEL] = "label",
  [IDX_FILTER_GIVEN] = "given",
  [IDX_FILTER_INDEX] = "index",
  [IDX_FILTER_CLASS] = "class",
  [IDX_FILTER_FACET] = "col",
  [IDX_FILTER_SUGGESTED] = "suggested",
  [IDX_FILTER_SUSPICION] = "suspicion",
  [IDX_FILTER_SUGGESTED_BY] = "suggested-by",
  [IDX_FILTER_STATE] = "state",
  [IDX_FILTER_FLAG] = "flag",
};

static const char *const suggested_by_nicks[] = {
  [IDX_SUGGESTED_BY_BOTH] = "both",
  [IDX_SUGGESTED_BY_FILE] = "theirs",
  [IDX_SUGGESTED_BY_CHECK] = "ours",
};

static void
name_clear (gpointer data)
{
  IdxFilterName *name = data;

  g_free (name->text);
}

static void
term_free (gpointer data)
{
  IdxFilterTerm *term = data;

  g_array_unref (term->ranges);
  g_array_unref (term->suspicion_ranges);
  g_array_unref (term->names);
  g_free (term->facet);
  g_free (term->text);
  g_free (term);
}

/* The current position in the text. */
typedef struct
{
  const char *text;
  const char *at;
} Reader;

static gboolean
fail (const Reader *reader,
      const char *at,
      GError **error,
      const char *what)
{
  g_set_error (error, IDX_ERROR, IDX_ERROR_FILTER, _ ("At character %ld: %s"),
               g_utf8_pointer_to_offset (reader->text, at) + 1, what);
  return FALSE;
}

/* Returns the number of spaces at @at if @symbol follows them, otherwise -1. */
static gssize
find_symbol (const char *at,
             char symbol)
{
  gsize length = strspn (at, SPACES);

  return at[length] == symbol ? (gssize) length : -1;
}

static void
skip_spaces (Reader *reader)
{
  reader->at += strspn (reader->at, SPACES);
}

const char *
idx_filter_key_get_name (IdxFilterKey key)
{
  g_return_val_if_fail (key < IDX_N_FILTER_KEYS, NULL);

  return key_names[key];
}

const char *
idx_suggested_by_get_nick (IdxSuggestedBy suggested_by)
{
  g_return_val_if_fail (suggested_by < G_N_ELEMENTS (suggested_by_nicks), NULL);

  return suggested_by_nicks[suggested_by];
}

gboolean
idx_filter_key_find (const char *text,
                     gsize length,
                     IdxFilterKey *key,
                     char **facet)
{
  const char *dot = memchr (text, '.', length);
  gsize name_length = dot != NULL ? (gsize) (dot - text) : length;

  for (guint i = 0; i < IDX_N_FILTER_KEYS; i++)
    if (strlen (key_names[i]) == name_length &&
        g_ascii_strncasecmp (text, key_names[i], name_length) == 0 &&
        (i == IDX_FILTER_FACET) == (dot != NULL))
      {
        *key = (IdxFilterKey) i;
        *facet = dot != NULL ? g_strndup (dot + 1, length - name_length - 1) : NULL;
        return TRUE;
      }
  return FALSE;
}

static gboolean
read_key (Reader *reader,
          IdxFilterTerm *term,
          GError **error)
{
  const char *start = reader->at;
  gsize length = strcspn (start, ":" SPACES);
  gssize spaces = find_symbol (start + length, ':');
  g_autofree char *message = NULL;

  if (spaces < 0)
    return fail (reader, start, error, _ ("a term is KEY:VALUE, such as label:4."));

  if (idx_filter_key_find (start, length, &term->key, &term->facet))
    {
      reader->at = start + length + spaces + 1;
      skip_spaces (reader);
      return TRUE;
    }

  message = g_strdup_printf (_ ("there is no key “%.*s”; the keys are label, given, index, class, "
                                "suggested, suspicion, suggested-by, state, flag and col.NAME."),
                             (int) length, start);
  return fail (reader, start, error, message);
}

/* Returns whether a term has no key. If so, sets the key that the value implies: a number is a
 * label, a word is a class. */
static gboolean
has_no_key (const Reader *reader,
            IdxFilterTerm *term)
{
  const char *start = reader->at;

  if (*start != '"' && find_symbol (start + strcspn (start, ":" SPACES), ':') >= 0)
    return FALSE;
  if (g_ascii_isdigit (start[*start == '-' ? 1 : 0]))
    term->key = IDX_FILTER_LABEL;
  else if (*start == '"' || g_ascii_isalpha (*start) || (guchar) *start >= 0x80)
    term->key = IDX_FILTER_CLASS;
  else
    return FALSE;
  term->bare = TRUE;
  return TRUE;
}

static gboolean
read_number (Reader *reader,
             gint64 *number,
             GError **error)
{
  const char *start = reader->at;
  char *end;

  if (!g_ascii_isdigit (start[*start == '-' ? 1 : 0]))
    return fail (reader, start, error, _ ("a whole number is missing here."));
  errno = 0;
  *number = g_ascii_strtoll (start, &end, 10);
  if (errno == ERANGE)
    return fail (reader, start, error, _ ("the number is too large."));
  reader->at = end;
  return TRUE;
}

/* Skips the dash or the two dots in a range. A dash with a space before it but none after it
 * isn't skipped, because it negates the next term: "4 -9". */
static gboolean
skip_dash (Reader *reader)
{
  gsize spaces = strspn (reader->at, SPACES);
  const char *at = reader->at + spaces;

  if (g_str_has_prefix (at, ".."))
    reader->at = at + 2;
  else if (*at == '-' && (spaces == 0 || g_ascii_isspace (at[1])))
    reader->at = at + 1;
  else
    return FALSE;
  skip_spaces (reader);
  return TRUE;
}

static gboolean
read_range (Reader *reader,
            IdxFilterTerm *term,
            GError **error)
{
  const char *start = reader->at;
  IdxFilterRange range;

  if (!read_number (reader, &range.low, error))
    return FALSE;
  range.high = range.low;
  if (skip_dash (reader) && !read_number (reader, &range.high, error))
    return FALSE;
  if (range.high < range.low)
    return fail (reader, start, error, _ ("the range ends before it begins."));
  g_array_append_val (term->ranges, range);
  return TRUE;
}

/* Reads a decimal fraction such as 0.5. Stops before two dots, which separate the ends of a
 * range. */
static gboolean
read_suspicion (Reader *reader,
                float *suspicion,
                GError **error)
{
  const char *end = reader->at + strspn (reader->at, DIGITS);
  g_autofree char *number = NULL;

  if (end[0] == '.' && g_ascii_isdigit (end[1]))
    end += 1 + strspn (end + 1, DIGITS);
  number = g_strndup (reader->at, (gsize) (end - reader->at));
  *suspicion = (float) g_ascii_strtod (number, NULL);
  if (*number == '\0' || *suspicion > 1)
    return fail (reader, reader->at, error,
                 _ ("expected a suspicion, a number from 0 to 1."));
  reader->at = end;
  return TRUE;
}

/* Reads a range or a comparison. “>x” is stored as a range that starts at the next larger
 * float. */
static gboolean
read_suspicion_range (Reader *reader,
                      IdxFilterTerm *term,
                      GError **error)
{
  const char *start = reader->at;
  gboolean above = *start == '>';
  gboolean below = *start == '<';
  gboolean or_equal = (above || below) && start[1] == '=';
  IdxSuspicionRange range;

  reader->at += (above || below ? 1 : 0) + (or_equal ? 1 : 0);
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
  else if (skip_dash (reader))
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
add_name (IdxFilterTerm *term,
          const Reader *reader,
          char *text,
          gboolean is_quoted)
{
  IdxFilterName name = { text, is_quoted, 0 };

  name.position = g_utf8_pointer_to_offset (reader->text, reader->at) + 1;
  g_array_append_val (term->names, name);
}

/* Reads up to the closing quote. A backslash escapes a quote or a backslash; before any other
 * character it is literal. */
static gboolean
read_quoted_name (Reader *reader,
                  IdxFilterTerm *term,
                  GError **error)
{
  g_autoptr (GString) name = g_string_new (NULL);
  const char *at;

  for (at = reader->at + 1; *at != '"'; at++)
    {
      if (at[0] == '\\' && (at[1] == '"' || at[1] == '\\'))
        at++;
      if (*at == '\0')
        return fail (reader, reader->at, error, _ ("the closing quote is missing."));
      g_string_append_c (name, *at);
    }
  add_name (term, reader, g_string_free (g_steal_pointer (&name), FALSE), TRUE);
  reader->at = at + 1;
  return TRUE;
}

static gboolean
read_name (Reader *reader,
           IdxFilterTerm *term,
           GError **error)
{
  const char *start = reader->at;
  gsize length;

  if (*start == '"')
    return read_quoted_name (reader, term, error);
  length = strcspn (start, ",\"" SPACES);
  if (length == 0)
    return fail (reader, start, error, _ ("a name is missing here."));
  add_name (term, reader, g_strndup (start, length), FALSE);
  reader->at = start + length;
  return TRUE;
}

static gboolean
find_suggested_by (const char *word,
                   guint *suggested_by)
{
  for (guint i = 0; i < G_N_ELEMENTS (suggested_by_nicks); i++)
    if (g_str_equal (word, suggested_by_nicks[i]))
      {
        *suggested_by = i;
        return TRUE;
      }
  return FALSE;
}

static gboolean
read_choice (Reader *reader,
             IdxFilterTerm *term,
             GError **error)
{
  const char *start = reader->at;
  gsize length = strcspn (start, ",\"" SPACES);
  g_autofree char *word = g_ascii_strdown (start, (gssize) length);
  IdxState state;
  guint suggested_by;

  if (term->key == IDX_FILTER_SUGGESTED_BY)
    {
      if (!find_suggested_by (word, &suggested_by))
        return fail (reader, start, error,
                     _ ("“suggested-by” takes “both”, “theirs” (the file) or “ours” (the check)."));
      term->choices |= 1U << suggested_by;
    }
  else if (term->key == IDX_FILTER_FLAG)
    {
      gboolean is_yes = g_str_equal (word, "yes");

      if (!is_yes && !g_str_equal (word, "no"))
        return fail (reader, start, error, _ ("a flag is yes or no."));
      term->choices |= 1U << (is_yes ? 1 : 0);
    }
  else if (idx_state_find (word, &state))
    term->choices |= 1U << state;
  else
    return fail (reader, start, error,
                 _ ("a state is undecided, kept, relabeled, unsure or excluded."));
  reader->at = start + length;
  return TRUE;
}

static gboolean
read_value (Reader *reader,
            IdxFilterTerm *term,
            GError **error)
{
  if (term->key == IDX_FILTER_CLASS)
    return read_name (reader, term, error);
  if (term->key == IDX_FILTER_STATE || term->key == IDX_FILTER_FLAG ||
      term->key == IDX_FILTER_SUGGESTED_BY)
    return read_choice (reader, term, error);
  if (term->key == IDX_FILTER_SUSPICION)
    return read_suspicion_range (reader, term, error);
  return read_range (reader, term, error);
}

static gboolean
read_term (Reader *reader,
           IdxFilter *self,
           GError **error)
{
  IdxFilterTerm *term = g_new0 (IdxFilterTerm, 1);
  const char *start, *values;
  gssize spaces;

  term->position = g_utf8_pointer_to_offset (reader->text, reader->at) + 1;
  term->ranges = g_array_new (FALSE, FALSE, sizeof (IdxFilterRange));
  term->suspicion_ranges = g_array_new (FALSE, FALSE, sizeof (IdxSuspicionRange));
  term->names = g_array_new (FALSE, FALSE, sizeof (IdxFilterName));
  g_array_set_clear_func (term->names, name_clear);
  g_ptr_array_add (self->terms, term);

  if (*reader->at == '-')
    {
      term->negated = TRUE;
      reader->at++;
    }
  start = reader->at;
  if (!has_no_key (reader, term) && !read_key (reader, term, error))
    return FALSE;
  values = reader->at;
  for (;;)
    {
      if (!read_value (reader, term, error))
        return FALSE;
      spaces = find_symbol (reader->at, ',');
      if (spaces < 0)
        break;
      reader->at += spaces + 1;
      skip_spaces (reader);
    }
  term->text = g_strndup (start, (gsize) (reader->at - start));
  term->values = term->text + (values - start);
  if (*reader->at != '\0' && !g_ascii_isspace (*reader->at))
    return fail (reader, reader->at, error, _ ("a comma or a space is missing here."));
  return TRUE;
}

IdxFilter *
idx_filter_parse (const char *text,
                  GError **error)
{
  g_autoptr (IdxFilter) self = NULL;
  Reader reader = { text, text };

  g_return_val_if_fail (text != NULL, NULL);
  g_return_val_if_fail (g_utf8_validate (text, -1, NULL), NULL);

  self = g_new0 (IdxFilter, 1);
  self->terms = g_ptr_array_new_with_free_func (term_free);
  for (;;)
    {
      while (g_ascii_isspace (*reader.at))
        reader.at++;
      if (*reader.at == '\0')
        return g_steal_pointer (&self);
      if (!read_term (&reader, self, error))
        return NULL;
    }
}

void
idx_filter_free (IdxFilter *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->terms);
  g_free (self);
}

gboolean
idx_filter_is_empty (IdxFilter *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->terms->len == 0;
}

/* Returns the canonical text of a term that passes exactly the labels to check, or NULL for
 * other terms. */
static const char *
get_to_check_text (const IdxFilterTerm *term)
{
  const IdxSuspicionRange *range;

  if (term->negated)
    return NULL;
  if (term->key == IDX_FILTER_SUGGESTED_BY)
    return term->choices == IDX_SUGGESTED_BY_FILE_CHOICES ? "suggested-by:both,theirs" : NULL;
  if (term->key != IDX_FILTER_SUSPICION || term->suspicion_ranges->len != 1)
    return NULL;
  range = &g_array_index (term->suspicion_ranges, IdxSuspicionRange, 0);
  return range->low == nextafterf (0.5F, INFINITY) && range->high >= 1 ? "suspicion:>0.5" : NULL;
}

/* Returns whether a term is part of the scope, which stays when the user selects other classes. */
static gboolean
is_scope (const IdxFilterTerm *term)
{
  return term->key == IDX_FILTER_FACET || get_to_check_text (term) != NULL;
}

/* Returns the only term that isn't part of the scope; NULL if there are none or several. */
static const IdxFilterTerm *
find_labels_term (IdxFilter *self)
{
  const IdxFilterTerm *found = NULL;

  for (guint i = 0; i < self->terms->len; i++)
    {
      const IdxFilterTerm *term = g_ptr_array_index (self->terms, i);

      if (is_scope (term))
        continue;
      if (found != NULL)
        return NULL;
      found = term;
    }
  return found;
}

gboolean
idx_filter_is_single (IdxFilter *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->terms->len == 1;
}

/* Returns the values of a term, or NULL if it is negated or contains a range. */
static GArray *
get_values (const IdxFilterTerm *term)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (gint64));

  if (term->negated)
    return NULL;
  for (guint i = 0; i < term->ranges->len; i++)
    {
      const IdxFilterRange *range = &g_array_index (term->ranges, IdxFilterRange, i);

      if (range->low != range->high)
        return NULL;
      g_array_append_val (values, range->low);
    }
  return g_steal_pointer (&values);
}

GArray *
idx_filter_get_labels (IdxFilter *self)
{
  const IdxFilterTerm *term;

  g_return_val_if_fail (self != NULL, NULL);

  term = find_labels_term (self);
  return term != NULL && term->key == IDX_FILTER_LABEL ? get_values (term) : NULL;
}

/* Gets the only value of a term. Returns FALSE if the term has another key, is negated, or has
 * several values. */
static gboolean
get_single (const IdxFilterTerm *term,
            IdxFilterKey key,
            gint64 *value)
{
  const IdxFilterRange *range = &g_array_index (term->ranges, IdxFilterRange, 0);

  if (term->key != key || term->negated || term->ranges->len != 1 || range->low != range->high)
    return FALSE;
  *value = range->low;
  return TRUE;
}

gboolean
idx_filter_get_confusion (IdxFilter *self,
                          gint64 *given,
                          gint64 *suggested)
{
  guint first; /* 0, or 1 after a term for the labels to check */

  g_return_val_if_fail (self != NULL && given != NULL && suggested != NULL, FALSE);

  first = self->terms->len == 3 && get_to_check_text (g_ptr_array_index (self->terms, 0)) != NULL;
  return self->terms->len == first + 2 &&
         get_single (g_ptr_array_index (self->terms, first), IDX_FILTER_GIVEN, given) &&
         get_single (g_ptr_array_index (self->terms, first + 1), IDX_FILTER_SUGGESTED, suggested);
}

const char *
idx_filter_get_to_check_term (IdxFilter *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->terms->len; i++)
    {
      const char *text = get_to_check_text (g_ptr_array_index (self->terms, i));

      if (text != NULL)
        return text;
    }
  return NULL;
}

static void
append_term (GString *text,
             const IdxFilterTerm *term)
{
  g_string_append_printf (text, "%s%s%s", text->len > 0 ? " " : "", term->negated ? "-" : "",
                          term->text);
}

char *
idx_filter_dup_scope (IdxFilter *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->terms->len; i++)
    if (is_scope (g_ptr_array_index (self->terms, i)))
      append_term (text, g_ptr_array_index (self->terms, i));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

gboolean
idx_filter_has_facet (IdxFilter *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint i = 0; i < self->terms->len; i++)
    if (((const IdxFilterTerm *) g_ptr_array_index (self->terms, i))->key == IDX_FILTER_FACET)
      return TRUE;
  return FALSE;
}

/* Appends "label:3,8", unless there are no values. */
static void
append_values (GString *text,
               const char *key,
               const GArray *values)
{
  for (guint i = 0; i < values->len; i++)
    if (i == 0)
      g_string_append_printf (text, "%s%s:%" G_GINT64_FORMAT, text->len > 0 ? " " : "", key,
                              g_array_index (values, gint64, i));
    else
      g_string_append_printf (text, ",%" G_GINT64_FORMAT, g_array_index (values, gint64, i));
}

char *
idx_filter_format_labels (const GArray *labels,
                          const char *scope)
{
  g_autoptr (GString) text = g_string_new (scope);

  g_return_val_if_fail (labels != NULL, NULL);

  append_values (text, key_names[IDX_FILTER_LABEL], labels);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* --- Columns --- */

static gboolean
is_about_facet (const IdxFilterTerm *term,
                IdxLabels *labels,
                guint facet)
{
  guint found;

  return term->key == IDX_FILTER_FACET && idx_labels_find_facet (labels, term->facet, &found) &&
         found == facet;
}

GArray *
idx_filter_get_facet_values (IdxFilter *self,
                             IdxLabels *labels,
                             guint facet)
{
  const IdxFilterTerm *found = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (IDX_IS_LABELS (labels), NULL);

  for (guint i = 0; i < self->terms->len; i++)
    if (is_about_facet (g_ptr_array_index (self->terms, i), labels, facet))
      {
        if (found != NULL)
          return NULL;
        found = g_ptr_array_index (self->terms, i);
      }
  return found != NULL ? get_values (found) : g_array_new (FALSE, FALSE, sizeof (gint64));
}

char *
idx_filter_format_facet_values (IdxFilter *self,
                                IdxLabels *labels,
                                guint facet,
                                const GArray *values)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *name = NULL;
  g_autofree char *key = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (IDX_IS_LABELS (labels), NULL);
  g_return_val_if_fail (values != NULL, NULL);

  name = idx_labels_dup_facet_name (labels, facet);
  key = g_strconcat (key_names[IDX_FILTER_FACET], ".", name, NULL);
  for (guint i = 0; i < self->terms->len; i++)
    if (!is_about_facet (g_ptr_array_index (self->terms, i), labels, facet))
      append_term (text, g_ptr_array_index (self->terms, i));
  append_values (text, key, values);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* --- Advice --- */

char *
idx_filter_quote_name (const char *name)
{
  g_autoptr (GString) quoted = g_string_new ("\"");

  g_return_val_if_fail (name != NULL, NULL);

  for (const char *at = name; *at != '\0'; at++)
    {
      if (*at == '"' || *at == '\\')
        g_string_append_c (quoted, '\\');
      g_string_append_c (quoted, *at);
    }
  g_string_append_c (quoted, '"');
  return g_string_free (g_steal_pointer (&quoted), FALSE);
}

char *
idx_filter_format_name (const char *name)
{
  g_return_val_if_fail (name != NULL, NULL);

  if ((g_ascii_isalpha (*name) || (guchar) *name >= 0x80) &&
      name[strcspn (name, ":,\"" SPACES)] == '\0')
    return g_strdup (name);
  return idx_filter_quote_name (name);
}

static gboolean
have_common_value (const IdxFilterTerm *a,
                   const IdxFilterTerm *b)
{
  for (guint i = 0; i < a->ranges->len; i++)
    for (guint j = 0; j < b->ranges->len; j++)
      {
        const IdxFilterRange *first = &g_array_index (a->ranges, IdxFilterRange, i);
        const IdxFilterRange *second = &g_array_index (b->ranges, IdxFilterRange, j);

        if (first->low <= second->high && second->low <= first->high)
          return TRUE;
      }
  return FALSE;
}

/* Returns whether two names may refer to the same class. An unquoted name may be a prefix. */
static gboolean
may_be_same (const IdxFilterName *a,
             const IdxFilterName *b)
{
  g_autofree char *first = g_utf8_casefold (a->text, -1);
  g_autofree char *second = g_utf8_casefold (b->text, -1);

  return g_str_equal (first, second) || (!a->is_quoted && g_str_has_prefix (second, first)) ||
         (!b->is_quoted && g_str_has_prefix (first, second));
}

static gboolean
have_common_name (const IdxFilterTerm *a,
                  const IdxFilterTerm *b)
{
  for (guint i = 0; i < a->names->len; i++)
    for (guint j = 0; j < b->names->len; j++)
      if (may_be_same (&g_array_index (a->names, IdxFilterName, i),
                       &g_array_index (b->names, IdxFilterName, j)))
        return TRUE;
  return FALSE;
}

/* Returns whether no sample can pass both terms, because they require different values of the
 * same key. */
static gboolean
exclude_each_other (const IdxFilterTerm *a,
                    const IdxFilterTerm *b)
{
  if (a->key != b->key || a->negated || b->negated)
    return FALSE;
  switch (a->key)
    {
    case IDX_FILTER_CLASS:
      return !have_common_name (a, b);
    case IDX_FILTER_LABEL:
    case IDX_FILTER_GIVEN:
    case IDX_FILTER_INDEX:
    case IDX_FILTER_SUGGESTED:
      return !have_common_value (a, b);
    case IDX_FILTER_FACET:
      return g_ascii_strcasecmp (a->facet, b->facet) == 0 && !have_common_value (a, b);
    case IDX_FILTER_STATE:
    case IDX_FILTER_FLAG:
    case IDX_FILTER_SUGGESTED_BY:
      return (a->choices & b->choices) == 0;
    case IDX_FILTER_SUSPICION:
    default:
      return FALSE;
    }
}

char *
idx_filter_dup_advice (IdxFilter *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->terms->len; i++)
    {
      const IdxFilterTerm *first = g_ptr_array_index (self->terms, i);
      g_autoptr (GString) joined = g_string_new (first->text);

      for (guint j = i + 1; j < self->terms->len; j++)
        {
          const IdxFilterTerm *other = g_ptr_array_index (self->terms, j);

          if (exclude_each_other (first, other))
            g_string_append_printf (joined, ",%s", other->values);
        }
      if (joined->len > strlen (first->text))
        return g_strdup_printf (
          _ ("No sample can match all terms. Write %s to match any of these values."), joined->str);
    }
  return NULL;
}
