/* SPDX-License-Identifier: MIT */

/* Maps characters that the user types to classes. */

#include "idx-class-keys.h"

/* Classes that have a name but don't occur are included only if their label is below this. */
#define NAMED_LABELS_END 256

#define N_DIGITS 10

/* The maximum number of classes that occur. If labels are arbitrary numbers, there may be too many
 * to list. */
#define MAX_CLASSES 1000U

struct _IdxClassKeys
{
  GObject parent_instance;
  IdxLabels *labels;
  GArray *classes;             /* of gint64, ascending */
  GHashTable *exact;           /* from a character to NamedClass */
  GHashTable *folded;          /* from a character in lower case to NamedClass */
  gboolean digits_name_labels; /* whether digits name classes by their labels */
};

/* The class that a character names. */
typedef struct
{
  gint64 label;
  gboolean is_ambiguous; /* whether the character names another class, too */
} NamedClass;

G_DEFINE_FINAL_TYPE (IdxClassKeys, idx_class_keys, G_TYPE_OBJECT)

static void
idx_class_keys_finalize (GObject *object)
{
  IdxClassKeys *self = IDX_CLASS_KEYS (object);

  g_clear_object (&self->labels);
  g_clear_pointer (&self->classes, g_array_unref);
  g_clear_pointer (&self->exact, g_hash_table_unref);
  g_clear_pointer (&self->folded, g_hash_table_unref);
  G_OBJECT_CLASS (idx_class_keys_parent_class)->finalize (object);
}

static void
idx_class_keys_class_init (IdxClassKeysClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_class_keys_finalize;
}

static void
idx_class_keys_init (IdxClassKeys *self)
{
  self->classes = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->exact = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->folded = g_hash_table_new_full (NULL, NULL, NULL, g_free);
}

static void
add_character (GHashTable *classes_by_character,
               gunichar character,
               gint64 label)
{
  gpointer key = GUINT_TO_POINTER (character);
  NamedClass *named_class = g_hash_table_lookup (classes_by_character, key);

  if (named_class != NULL)
    {
      named_class->is_ambiguous |= named_class->label != label;
      return;
    }
  named_class = g_new0 (NamedClass, 1);
  named_class->label = label;
  g_hash_table_insert (classes_by_character, key, named_class);
}

static const char *
get_name (IdxClassKeys *self,
          gint64 label)
{
  IdxClassNames *names = idx_labels_get_class_names (self->labels);

  return names != NULL ? idx_class_names_get_name (names, label) : NULL;
}

/* If every word of a name is a single character, as in "C c", each of these characters names the
 * class. */
static void
add_name (IdxClassKeys *self,
          const char *name,
          gint64 label)
{
  g_autofree char *composed = g_utf8_normalize (name, -1, G_NORMALIZE_DEFAULT_COMPOSE);
  g_auto (GStrv) words = g_strsplit (composed, " ", -1);

  for (char **word = words; *word != NULL; word++)
    if (g_utf8_strlen (*word, -1) != 1)
      return;
  for (char **word = words; *word != NULL; word++)
    {
      gunichar character = g_utf8_get_char (*word);

      add_character (self->exact, character, label);
      add_character (self->folded, g_unichar_tolower (character), label);
    }
}

static int
compare_labels (gconstpointer a,
                gconstpointer b)
{
  gint64 x = *(const gint64 *) a;
  gint64 y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

static gboolean
occurs (const IdxClass *classes,
        guint n_classes,
        gint64 label)
{
  for (guint i = 0; i < n_classes; i++)
    if (classes[i].value == label)
      return TRUE;
  return FALSE;
}

static void
find_classes (IdxClassKeys *self)
{
  guint n_classes;
  const IdxClass *classes = idx_labels_get_classes (self->labels, &n_classes);

  n_classes = MIN (n_classes, MAX_CLASSES);
  self->digits_name_labels = TRUE;
  for (guint i = 0; i < n_classes; i++)
    {
      g_array_append_val (self->classes, classes[i].value);
      self->digits_name_labels &= classes[i].value >= 0 && classes[i].value < N_DIGITS;
    }
  for (gint64 label = N_DIGITS; label < NAMED_LABELS_END; label++)
    self->digits_name_labels &= get_name (self, label) == NULL;
  for (gint64 label = 0; label < NAMED_LABELS_END; label++)
    if (get_name (self, label) != NULL && !occurs (classes, n_classes, label))
      g_array_append_val (self->classes, label);
  g_array_sort (self->classes, compare_labels);
}

IdxClassKeys *
idx_class_keys_new (IdxLabels *labels)
{
  IdxClassKeys *self;

  g_return_val_if_fail (labels == NULL || IDX_IS_LABELS (labels), NULL);

  self = g_object_new (IDX_TYPE_CLASS_KEYS, NULL);
  if (labels == NULL)
    return self;
  g_set_object (&self->labels, labels);
  find_classes (self);
  for (guint i = 0; i < self->classes->len; i++)
    {
      gint64 label = g_array_index (self->classes, gint64, i);
      const char *name = get_name (self, label);

      if (name != NULL)
        add_name (self, name, label);
    }
  return self;
}

static gboolean
lookup_name (IdxClassKeys *self,
             gunichar character,
             const NamedClass **named_class)
{
  gpointer lower = GUINT_TO_POINTER (g_unichar_tolower (character));

  *named_class = g_hash_table_lookup (self->exact, GUINT_TO_POINTER (character));
  if (*named_class == NULL)
    *named_class = g_hash_table_lookup (self->folded, lower);
  return *named_class != NULL;
}

gboolean
idx_class_keys_lookup (IdxClassKeys *self,
                       gunichar character,
                       gint64 *label)
{
  const NamedClass *named_class;
  int digit = g_unichar_digit_value (character);

  g_return_val_if_fail (IDX_IS_CLASS_KEYS (self), FALSE);
  g_return_val_if_fail (label != NULL, FALSE);

  if (lookup_name (self, character, &named_class) ||
      (digit >= 0 && lookup_name (self, (gunichar) ('0' + digit), &named_class)))
    {
      if (named_class->is_ambiguous)
        return FALSE;
      *label = named_class->label;
      return TRUE;
    }
  if (digit < 0 || !self->digits_name_labels || self->labels == NULL)
    return FALSE;
  *label = digit;
  return TRUE;
}

/* Returns @character if it names the class @label, in lower case if that names the class, too; else
 * NULL. */
static char *
dup_character (IdxClassKeys *self,
               gunichar character,
               gint64 label)
{
  gint64 named;
  char text[6];
  gunichar lower = g_unichar_tolower (character);

  if (idx_class_keys_lookup (self, lower, &named) && named == label)
    character = lower;
  else if (!idx_class_keys_lookup (self, character, &named) || named != label)
    return NULL;
  return g_strndup (text, (gsize) g_unichar_to_utf8 (character, text));
}

char *
idx_class_keys_dup_key (IdxClassKeys *self,
                        gint64 label)
{
  const char *name;

  g_return_val_if_fail (IDX_IS_CLASS_KEYS (self), NULL);

  if (self->labels == NULL)
    return NULL;
  name = get_name (self, label);
  if (name != NULL && *name != '\0')
    {
      g_autofree char *composed = g_utf8_normalize (name, -1, G_NORMALIZE_DEFAULT_COMPOSE);
      char *key = dup_character (self, g_utf8_get_char (composed), label);

      if (key != NULL)
        return key;
    }
  if (label < 0 || label >= N_DIGITS)
    return NULL;
  return dup_character (self, (gunichar) ('0' + label), label);
}

const gint64 *
idx_class_keys_get_labels (IdxClassKeys *self,
                           gsize *n_labels)
{
  g_return_val_if_fail (IDX_IS_CLASS_KEYS (self), NULL);
  g_return_val_if_fail (n_labels != NULL, NULL);

  *n_labels = self->classes->len;
  return (const gint64 *) (gpointer) self->classes->data;
}

char *
idx_class_keys_dup_name (IdxClassKeys *self,
                         gint64 label)
{
  g_return_val_if_fail (IDX_IS_CLASS_KEYS (self), NULL);

  return self->labels != NULL ? idx_labels_dup_class_name (self->labels, label)
                              : g_strdup_printf ("%" G_GINT64_FORMAT, label);
}
