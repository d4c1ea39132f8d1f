/* SPDX-License-Identifier: MIT */

/* Finds classes by their names. */

#include "idx-class-matcher.h"

/* The name of a class, or its label as a number if it has no name. */
typedef struct
{
  char *text;
  char *folded;      /* @text, case-folded for comparison regardless of case */
  gboolean is_label; /* whether @text is the label */
} ClassName;

struct _IdxClassMatcher
{
  GArray *names; /* of ClassName, in the order of the classes */
};

static void
class_name_clear (gpointer data)
{
  ClassName *name = data;

  g_free (name->text);
  g_free (name->folded);
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
  self->names = g_array_sized_new (FALSE, FALSE, sizeof (ClassName), n_classes);
  g_array_set_clear_func (self->names, class_name_clear);
  for (guint c = 0; c < n_classes; c++)
    {
      ClassName name;

      name.text = idx_labels_dup_class_name (labels, classes[c].value);
      name.folded = g_utf8_casefold (name.text, -1);
      name.is_label =
        names == NULL || idx_class_names_get_name (names, classes[c].value) == NULL;
      g_array_append_val (self->names, name);
    }
  return self;
}

void
idx_class_matcher_free (IdxClassMatcher *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->names);
  g_free (self);
}

static const ClassName *
get_name (IdxClassMatcher *self,
          guint position)
{
  return &g_array_index (self->names, ClassName, position);
}

const char *
idx_class_matcher_get_name (IdxClassMatcher *self,
                            guint position)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (position < self->names->len, NULL);

  return get_name (self, position)->text;
}

/* Returns whether a name matches. */
typedef gboolean (*MatchFunc) (const ClassName *name,
                               const char *wanted);

static gboolean
is_equal (const ClassName *name,
          const char *wanted)
{
  return g_str_equal (name->text, wanted);
}

static gboolean
is_equal_folded (const ClassName *name,
                 const char *wanted)
{
  return g_str_equal (name->folded, wanted);
}

static gboolean
begins_with (const ClassName *name,
             const char *wanted)
{
  return !name->is_label && g_str_has_prefix (name->folded, wanted);
}

/* Appends the positions of the matching classes. Returns 0 if there are none, 1 if they all have
 * the same name, else a larger number. */
static guint
collect (IdxClassMatcher *self,
         MatchFunc matches,
         const char *wanted,
         GArray *positions)
{
  const ClassName *first = NULL;
  guint n_names = 0;

  for (guint c = 0; c < self->names->len; c++)
    {
      const ClassName *name = get_name (self, c);

      if (!matches (name, wanted))
        continue;
      if (first == NULL || !g_str_equal (first->folded, name->folded))
        n_names++;
      if (first == NULL)
        first = name;
      if (positions != NULL)
        g_array_append_val (positions, c);
    }
  return n_names;
}

IdxClassMatch
idx_class_matcher_find (IdxClassMatcher *self,
                        const char *wanted,
                        gboolean whole_names_only,
                        GArray *positions)
{
  g_autofree char *folded = NULL;
  guint n_names;

  g_return_val_if_fail (self != NULL, IDX_CLASS_MATCH_NONE);
  g_return_val_if_fail (wanted != NULL, IDX_CLASS_MATCH_NONE);

  if (positions != NULL)
    g_array_set_size (positions, 0);
  folded = g_utf8_casefold (wanted, -1);
  if (collect (self, is_equal, wanted, positions) > 0 ||
      collect (self, is_equal_folded, folded, positions) > 0)
    return IDX_CLASS_MATCH_NAME;
  n_names = whole_names_only ? 0 : collect (self, begins_with, folded, positions);
  if (n_names == 0)
    return IDX_CLASS_MATCH_NONE;
  return n_names == 1 ? IDX_CLASS_MATCH_PREFIX : IDX_CLASS_MATCH_AMBIGUOUS;
}
