/* SPDX-License-Identifier: MIT */

/* Finds classes by their names. */

#include "idx-class-matcher.h"

typedef struct
{
  char *name;
  char *folded;
  gboolean is_named; /* whether the class has a name; otherwise the label stands in for it */
} NamedClass;

struct _IdxClassMatcher
{
  GArray *classes; /* of NamedClass */
};

static void
named_clear (gpointer data)
{
  NamedClass *named = data;

  g_free (named->name);
  g_free (named->folded);
}

IdxClassMatcher *
idx_class_matcher_new (IdxLabels *labels,
                       const IdxClass *classes,
                       guint n_classes)
{
  IdxClassMatcher *self;
  IdxClassNames *names;

  g_return_val_if_fail (labels == NULL || IDX_IS_LABELS (labels), NULL);
  g_return_val_if_fail (labels != NULL || n_classes == 0, NULL);

  names = labels != NULL ? idx_labels_get_class_names (labels) : NULL;
  self = g_new0 (IdxClassMatcher, 1);
  self->classes = g_array_sized_new (FALSE, FALSE, sizeof (NamedClass), n_classes);
  g_array_set_clear_func (self->classes, named_clear);
  for (guint c = 0; c < n_classes; c++)
    {
      NamedClass named;

      named.name = idx_labels_dup_class_name (labels, classes[c].value);
      named.folded = g_utf8_casefold (named.name, -1);
      named.is_named =
        names != NULL && idx_class_names_get_name (names, classes[c].value) != NULL;
      g_array_append_val (self->classes, named);
    }
  return self;
}

void
idx_class_matcher_free (IdxClassMatcher *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->classes);
  g_free (self);
}

static const NamedClass *
get_class (IdxClassMatcher *self,
           guint position)
{
  return &g_array_index (self->classes, NamedClass, position);
}

const char *
idx_class_matcher_get_name (IdxClassMatcher *self,
                            guint position)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (position < self->classes->len, NULL);

  return get_class (self, position)->name;
}

/* Returns whether a class matches. */
typedef gboolean (*MatchFunc) (const NamedClass *named,
                               const char *wanted);

static gboolean
has_name (const NamedClass *named,
          const char *wanted)
{
  return g_str_equal (named->name, wanted);
}

static gboolean
has_folded_name (const NamedClass *named,
                 const char *wanted)
{
  return g_str_equal (named->folded, wanted);
}

static gboolean
begins_with (const NamedClass *named,
             const char *wanted)
{
  return named->is_named && g_str_has_prefix (named->folded, wanted);
}

/* Appends the positions of the matching classes. Returns 0 if there are none, 1 if they all have
 * the same name, else a larger number. */
static guint
collect (IdxClassMatcher *self,
         MatchFunc matches,
         const char *wanted,
         GArray *positions)
{
  const NamedClass *first = NULL;
  guint n_names = 0;

  for (guint c = 0; c < self->classes->len; c++)
    {
      const NamedClass *named = get_class (self, c);

      if (!matches (named, wanted))
        continue;
      if (first == NULL || !g_str_equal (first->folded, named->folded))
        n_names++;
      if (first == NULL)
        first = named;
      if (positions != NULL)
        g_array_append_val (positions, c);
    }
  return n_names;
}

IdxClassMatch
idx_class_matcher_find (IdxClassMatcher *self,
                        const char *wanted,
                        gboolean whole,
                        GArray *positions)
{
  g_autofree char *folded = NULL;
  guint n_names;

  g_return_val_if_fail (self != NULL, IDX_CLASS_MATCH_NONE);
  g_return_val_if_fail (wanted != NULL, IDX_CLASS_MATCH_NONE);

  if (positions != NULL)
    g_array_set_size (positions, 0);
  folded = g_utf8_casefold (wanted, -1);
  if (collect (self, has_name, wanted, positions) > 0 ||
      collect (self, has_folded_name, folded, positions) > 0)
    return IDX_CLASS_MATCH_NAME;
  n_names = whole ? 0 : collect (self, begins_with, folded, positions);
  if (n_names == 0)
    return IDX_CLASS_MATCH_NONE;
  return n_names == 1 ? IDX_CLASS_MATCH_PREFIX : IDX_CLASS_MATCH_AMBIGUOUS;
}
