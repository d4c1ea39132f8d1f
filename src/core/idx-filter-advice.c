/* SPDX-License-Identifier: MIT */

/* Advice about filters: how to quote a class name, and what to write instead of terms that exclude
 * each other. */

#include "idx-filter-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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

static gboolean
have_common_name (const IdxFilterTerm *a,
                  const IdxFilterTerm *b)
{
  for (guint i = 0; i < a->names->len; i++)
    for (guint j = 0; j < b->names->len; j++)
      {
        g_autofree char *first = g_utf8_casefold (g_ptr_array_index (a->names, i), -1);
        g_autofree char *second = g_utf8_casefold (g_ptr_array_index (b->names, j), -1);

        if (g_str_equal (first, second))
          return TRUE;
      }
  return FALSE;
}

/* Tells whether no sample can pass both terms, because they ask for different values of a key. */
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
