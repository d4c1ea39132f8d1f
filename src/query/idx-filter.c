/* SPDX-License-Identifier: MIT */

/* Parses and formats filters, which are lists of terms. Suggests corrections of filters that can't
 * match anything. */

#include "idx-filter-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SPACES IDX_FILTER_SPACES

IdxFilter *
idx_filter_parse (const char *text,
                  GError **error)
{
  g_autoptr (IdxFilter) self = NULL;
  const char *next = text;

  g_return_val_if_fail (text != NULL, NULL);
  g_return_val_if_fail (g_utf8_validate (text, -1, NULL), NULL);

  self = g_new0 (IdxFilter, 1);
  self->terms = g_ptr_array_new_with_free_func ((GDestroyNotify) idx_filter_term_free);
  for (;;)
    {
      IdxFilterTerm *term;

      next += strspn (next, SPACES);
      if (*next == '\0')
        return g_steal_pointer (&self);
      term = idx_filter_term_parse (text, &next, error);
      if (term == NULL)
        return NULL;
      g_ptr_array_add (self->terms, term);
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

/* Returns whether a term is part of the scope: the terms that are kept when the user selects other
 * classes. */
static gboolean
is_scope (const IdxFilterTerm *term)
{
  return term->key == IDX_FILTER_KEY_FACET || idx_filter_term_get_suspects_text (term) != NULL;
}

/* Returns the only term that isn't part of the scope; NULL if there are none or several. */
static const IdxFilterTerm *
find_term_outside_scope (IdxFilter *self)
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
idx_filter_has_single_term (IdxFilter *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->terms->len == 1;
}

gboolean
idx_filter_lists_samples (IdxFilter *self)
{
  const IdxFilterTerm *term;

  g_return_val_if_fail (self != NULL, FALSE);

  if (self->terms->len != 1)
    return FALSE;
  term = g_ptr_array_index (self->terms, 0);
  return term->key == IDX_FILTER_KEY_INDEX && !term->is_negated && term->integer_ranges->len > 1;
}

GArray *
idx_filter_dup_labels (IdxFilter *self)
{
  const IdxFilterTerm *term;

  g_return_val_if_fail (self != NULL, NULL);

  term = find_term_outside_scope (self);
  if (term == NULL || term->key != IDX_FILTER_KEY_LABEL)
    return NULL;
  return idx_filter_term_dup_integers (term);
}

gboolean
idx_filter_get_confusion (IdxFilter *self,
                          gint64 *given,
                          gint64 *suggested)
{
  IdxFilterTerm *const *terms;
  guint n_terms;

  g_return_val_if_fail (self != NULL && given != NULL && suggested != NULL, FALSE);

  terms = (IdxFilterTerm *const *) self->terms->pdata;
  n_terms = self->terms->len;
  if (n_terms == 3 && idx_filter_term_get_suspects_text (terms[0]) != NULL)
    {
      terms++;
      n_terms--;
    }
  return n_terms == 2 &&
         idx_filter_term_get_single_integer (terms[0], IDX_FILTER_KEY_GIVEN, given) &&
         idx_filter_term_get_single_integer (terms[1], IDX_FILTER_KEY_SUGGESTED, suggested);
}

gboolean
idx_filter_get_change (IdxFilter *self,
                       gint64 *given,
                       gint64 *current)
{
  IdxFilterTerm *const *terms;

  g_return_val_if_fail (self != NULL && given != NULL && current != NULL, FALSE);

  terms = (IdxFilterTerm *const *) self->terms->pdata;
  return self->terms->len == 2 &&
         idx_filter_term_get_single_integer (terms[0], IDX_FILTER_KEY_GIVEN, given) &&
         idx_filter_term_get_single_integer (terms[1], IDX_FILTER_KEY_LABEL, current) &&
         *given != *current;
}

const char *
idx_filter_get_suspects_term (IdxFilter *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->terms->len; i++)
    {
      const char *text = idx_filter_term_get_suspects_text (g_ptr_array_index (self->terms, i));

      if (text != NULL)
        return text;
    }
  return NULL;
}

static void
append_term (GString *text,
             const IdxFilterTerm *term)
{
  g_string_append_printf (text, "%s%s%s", text->len > 0 ? " " : "", term->is_negated ? "-" : "",
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
    if (((const IdxFilterTerm *) g_ptr_array_index (self->terms, i))->key == IDX_FILTER_KEY_FACET)
      return TRUE;
  return FALSE;
}

/* Appends a term such as "label:3,8"; appends nothing if @values is empty. */
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

  append_values (text, idx_filter_key_get_name (IDX_FILTER_KEY_LABEL), labels);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* --- Columns --- */

static gboolean
is_about_facet (const IdxFilterTerm *term,
                IdxLabels *labels,
                guint facet)
{
  guint found;

  return term->key == IDX_FILTER_KEY_FACET && idx_labels_find_facet (labels, term->facet, &found) &&
         found == facet;
}

GArray *
idx_filter_dup_facet_values (IdxFilter *self,
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
  return found != NULL ? idx_filter_term_dup_integers (found)
                       : g_array_new (FALSE, FALSE, sizeof (gint64));
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
  key = g_strconcat (idx_filter_key_get_name (IDX_FILTER_KEY_FACET), ".", name, NULL);
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

  for (const char *c = name; *c != '\0'; c++)
    {
      if (*c == '"' || *c == '\\')
        g_string_append_c (quoted, '\\');
      g_string_append_c (quoted, *c);
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

          if (idx_filter_term_excludes (first, other))
            g_string_append_printf (joined, ",%s", other->values_text);
        }
      if (joined->len > strlen (first->text))
        return g_strdup_printf (
          _ ("No sample can match all terms. Write %s to match any of these values."), joined->str);
    }
  return NULL;
}
