/* SPDX-License-Identifier: MIT */

/* Finds classes by their names. */

#include "idx-class-matcher.h"

typedef struct
{
  char *name;
  char *folded;
  gboolean is_named; /* the name isn't just the label */
} Named;

struct _IdxClassMatcher
{
  GArray *classes; /* of Named */
};

static void
named_clear (gpointer data)
{
  Named *named = data;

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
  self->classes = g_array_sized_new (FALSE, FALSE, sizeof (Named), n_classes);
  g_array_set_clear_func (self->classes, named_clear);
  for (guint c = 0; c < n_classes; c++)
    {
      Named named;

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

static const Named *
get_class (IdxClassMatcher *self,
           guint position)
{
  return &g_array_index (self->classes, Named, position);
}

const char *
idx_class_matcher_get_name (IdxClassMatcher *self,
                            guint position)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (position < self->classes->len, NULL);

  return get_class (self, position)->name;
}

/* Tells how a single class matches. */
typedef gboolean (*Matches) (const Named *named,
                             const char *wanted);

static gboolean
has_name (const Named *named,
          const char *wanted)
{
  return g_str_equal (named->name, wanted);
}

static gboolean
has_folded_name (const Named *named,
                 const char *wanted)
{
  return g_str_equal (named->folded, wanted);
}

static gboolean
begins_with (const Named *named,
             const char *wanted)
{
  return named->is_named && g_str_has_prefix (named->folded, wanted);
}

/* Returns how many different names match. */
static guint
collect (IdxClassMatcher *self,
         Matches matches,
         const char *wanted,
         GArray *positions)
{
  const Named *first = NULL;
  guint n_names = 0;

  for (guint c = 0; c < self->classes->len; c++)
    {
      const Named *named = get_class (self, c);

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
