/* SPDX-License-Identifier: MIT */

/* Finds out which classes of several datasets are the same. */

#include "idx-class-merge.h"

#include "idx-error.h"

#include <glib/gi18n-lib.h>

/* A class list contains names for the labels up to this one. */
#define MAX_LISTED_LABEL 65535

/* A class of the merged dataset. */
typedef struct
{
  gint64 label; /* the key of the table */
  char *name;   /* NULL if it has none */
  char *origin; /* the name of the dataset that the name comes from */
} MergedClass;

struct _IdxClassMerge
{
  GHashTable *classes; /* (element-type gint64 MergedClass) */
  GHashTable *by_name; /* (element-type utf8 MergedClass): the first class with each name */
  char *named_first;   /* the first dataset with class names */
  char *unnamed_first; /* the first dataset without class names */
};

static void
merged_class_free (gpointer data)
{
  MergedClass *self = data;

  g_free (self->name);
  g_free (self->origin);
  g_free (self);
}

IdxClassMerge *
idx_class_merge_new (void)
{
  IdxClassMerge *self = g_new0 (IdxClassMerge, 1);

  self->classes = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, merged_class_free);
  self->by_name = g_hash_table_new (g_str_hash, g_str_equal);
  return self;
}

void
idx_class_merge_free (IdxClassMerge *self)
{
  g_hash_table_unref (self->by_name);
  g_hash_table_unref (self->classes);
  g_free (self->named_first);
  g_free (self->unnamed_first);
  g_free (self);
}

/* Adds a label to those that change, and checks that no other label of the same dataset has the
 * same target. @sources has the label (gint64) for each target of a label that occurs. */
static gboolean
add_change (GHashTable *changes,
            GHashTable *sources,
            gint64 label,
            gint64 target,
            const char *name,
            GError **error)
{
  const gint64 *other = g_hash_table_lookup (sources, &target);

  if (other != NULL)
    {
      g_autofree char *other_text = g_strdup_printf ("%" G_GINT64_FORMAT, *other);
      g_autofree char *label_text = g_strdup_printf ("%" G_GINT64_FORMAT, label);
      g_autofree char *target_text = g_strdup_printf ("%" G_GINT64_FORMAT, target);

      g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                   _ ("The labels %s and %s of “%s” would both become %s, because of their class "
                      "names. Rename one of the classes."),
                   other_text, label_text, name, target_text);
      return FALSE;
    }
  g_hash_table_insert (sources, g_memdup2 (&target, sizeof target),
                       g_memdup2 (&label, sizeof label));
  if (label != target)
    g_hash_table_insert (changes, g_memdup2 (&label, sizeof label),
                         g_memdup2 (&target, sizeof target));
  return TRUE;
}

/* Finds the label that a class gets. Returns FALSE if the label already has another name. */
static gboolean
find_target (IdxClassMerge *self,
             gint64 label,
             const char *class_name,
             const IdxLabelFormat *format,
             const char *name,
             gint64 *target,
             GError **error)
{
  const MergedClass *same_label = g_hash_table_lookup (self->classes, &label);
  const MergedClass *same_name =
    class_name != NULL ? g_hash_table_lookup (self->by_name, class_name) : NULL;
  g_autofree char *label_text = NULL;

  *target = label;
  if (class_name == NULL || same_label == NULL || g_strcmp0 (same_label->name, class_name) == 0)
    {
      if (same_label == NULL && same_name != NULL &&
          idx_label_format_can_hold (format, same_name->label))
        *target = same_name->label;
      return TRUE;
    }
  if (same_name != NULL && idx_label_format_can_hold (format, same_name->label))
    {
      *target = same_name->label;
      return TRUE;
    }
  if (same_label->name == NULL)
    return TRUE;
  label_text = g_strdup_printf ("%" G_GINT64_FORMAT, label);
  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               _ ("The label %s is “%s” in “%s”, but “%s” in “%s”. Rename one of the classes or "
                  "change one of the labels."),
               label_text, same_label->name, same_label->origin, class_name, name);
  return FALSE;
}

/* Adds the class that a label gets, and its name. */
static void
add_class (IdxClassMerge *self,
           gint64 label,
           const char *class_name,
           const char *origin)
{
  MergedClass *class = g_hash_table_lookup (self->classes, &label);

  if (class == NULL)
    {
      class = g_new0 (MergedClass, 1);
      class->label = label;
      g_hash_table_insert (self->classes, &class->label, class);
    }
  if (class->name != NULL || class_name == NULL)
    return;
  class->name = g_strdup (class_name);
  class->origin = g_strdup (origin);
  if (!g_hash_table_contains (self->by_name, class->name))
    g_hash_table_insert (self->by_name, class->name, class);
}

/* Lists the labels (gint64) that occur, then those that only have a name. */
static GArray *
list_labels (IdxLabels *labels,
             guint *n_occurring)
{
  IdxClassNames *names = idx_labels_get_class_names (labels);
  const IdxClass *classes = idx_labels_get_classes (labels, n_occurring);
  GArray *list = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < *n_occurring; i++)
    g_array_append_val (list, classes[i].value);
  for (gint64 label = 0; names != NULL && label <= MAX_LISTED_LABEL; label++)
    {
      guint position = idx_labels_find_class (labels, label);

      if (idx_class_names_get_name (names, label) != NULL &&
          (position == *n_occurring || classes[position].value != label))
        g_array_append_val (list, label);
    }
  return list;
}

/* Notes what was assumed about the meaning of labels. */
static void
add_notes (IdxClassMerge *self,
           gboolean has_names,
           gboolean has_changes,
           const char *name,
           GPtrArray *notes)
{
  gboolean was_mixed = self->named_first != NULL && self->unnamed_first != NULL;

  if (has_names && self->named_first == NULL)
    self->named_first = g_strdup (name);
  if (!has_names && self->unnamed_first == NULL)
    self->unnamed_first = g_strdup (name);
  if (has_changes)
    g_ptr_array_add (notes,
                     g_strdup_printf (_ ("The labels of “%s” were renumbered so that its classes "
                                         "have the same labels as those with the same names in "
                                         "“%s”."),
                                      name, self->named_first));
  if (!was_mixed && self->named_first != NULL && self->unnamed_first != NULL)
    g_ptr_array_add (notes, g_strdup_printf (_ ("“%s” has no class names. Its labels are taken to "
                                                "mean the same as those of “%s”."),
                                             self->unnamed_first, self->named_first));
}

GHashTable *
idx_class_merge_add (IdxClassMerge *self,
                     IdxLabels *labels,
                     const char *name,
                     GPtrArray *notes,
                     GError **error)
{
  IdxClassNames *names;
  gboolean is_first;
  guint n_occurring;
  g_autoptr (GArray) list = NULL;
  g_autofree gint64 *targets = NULL;
  g_autoptr (GHashTable) changes =
    g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_autoptr (GHashTable) sources =
    g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (IDX_IS_LABELS (labels), NULL);

  names = idx_labels_get_class_names (labels);
  is_first = g_hash_table_size (self->classes) == 0;
  list = list_labels (labels, &n_occurring);
  targets = g_new (gint64, MAX (list->len, 1));
  for (guint i = 0; i < list->len; i++)
    {
      gint64 label = g_array_index (list, gint64, i);
      const char *class_name = names != NULL ? idx_class_names_get_name (names, label) : NULL;

      targets[i] = label;
      if (!is_first && !find_target (self, label, class_name, idx_labels_get_format (labels), name,
                                     &targets[i], error))
        return NULL;
      if (i < n_occurring && !add_change (changes, sources, label, targets[i], name, error))
        return NULL;
    }
  for (guint i = 0; i < list->len; i++)
    add_class (self, targets[i],
               names != NULL ? idx_class_names_get_name (names, g_array_index (list, gint64, i))
                             : NULL,
               name);
  add_notes (self, names != NULL, g_hash_table_size (changes) > 0, name, notes);
  return g_steal_pointer (&changes);
}

/* Returns whether a list that is read back has the name of each class. */
static gboolean
has_all_names (IdxClassMerge *self,
               IdxClassNames *names)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, self->classes);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const MergedClass *class = value;

      if (g_strcmp0 (class->name, idx_class_names_get_name (names, class->label)) != 0)
        return FALSE;
    }
  return TRUE;
}

gboolean
idx_class_merge_to_text (IdxClassMerge *self,
                         char **text,
                         GError **error)
{
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (IdxClassNames) names = NULL;
  GHashTableIter iter;
  gpointer value;
  gint64 highest = -1;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (text != NULL, FALSE);

  *text = NULL;
  if (g_hash_table_size (self->by_name) == 0)
    return TRUE;
  g_hash_table_iter_init (&iter, self->by_name);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    highest = MAX (highest, ((const MergedClass *) value)->label);
  for (gint64 label = 0; label <= MIN (highest, MAX_LISTED_LABEL); label++)
    {
      const MergedClass *class = g_hash_table_lookup (self->classes, &label);

      g_string_append_printf (list, "%s\n",
                              class != NULL && class->name != NULL ? class->name : "");
    }
  names = idx_class_names_parse (list->str, list->len, NULL);
  if (names == NULL || !has_all_names (self, names))
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                           _ ("These names can't be saved as a list, which has one name per line "
                              "for the labels from 0 to 65,535."));
      return FALSE;
    }
  *text = g_string_free (g_steal_pointer (&list), FALSE);
  return TRUE;
}
