/* SPDX-License-Identifier: MIT */

/* Reads, finds and writes the names of classes. */

#include "idx-class-names.h"

#include "idx-class-name-text.h"
#include "idx-error.h"
#include "idx-file-name.h"
#include "idx-folder.h"
#include "idx-location.h"
#include "idx-replacement.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_FILE_SIZE ((gsize) 1024 * 1024)

/* The highest label in a list. A list has a line for each label, so without a limit, a single large
 * label could fill the disk. */
#define MAX_LISTED_LABEL 65535

struct _IdxClassNames
{
  GObject parent_instance;
  GHashTable *names; /* from a label (gint64) to its name */
  GFile *location;   /* NULL if the names don't come from a file */
  char *origin;      /* see idx_class_names_get_origin() */
  char *column;      /* see #IdxClassNameText */
  gboolean has_labels;
};

G_DEFINE_FINAL_TYPE (IdxClassNames, idx_class_names, G_TYPE_OBJECT)

/* A well-known dataset with ten classes, and the names that its authors gave to them. */
typedef struct
{
  const char *origin;        /* see idx_class_names_get_origin() */
  const char *folders[4];    /* names of folders, also prefixes of file names, in lower case */
  const char *labels_sha256; /* NULL if unknown */
  const char *names[10];
} KnownDataset;

static const KnownDataset known_datasets[] = {
  { "Fashion-MNIST",
    { "fashion-mnist", "fashionmnist", "fashion" },
    /* the hash of the labels of the test split */
    "3d0e6c6ea990b53b6f8f500a41cac93881d981b315f84578b7d915342ade01e9",
    { "T-shirt/top", "Trouser", "Pullover", "Dress", "Coat", "Sandal", "Shirt", "Sneaker", "Bag",
      "Ankle boot" } },
  { "KMNIST",
    { "kmnist", "kuzushiji-mnist", "kuzushiji" },
    NULL,
    { "o (お)", "ki (き)", "su (す)", "tsu (つ)", "na (な)", "ha (は)", "ma (ま)", "ya (や)",
      "re (れ)", "wo (を)" } },
};

/* A well-known dataset whose classes are characters. */
typedef struct
{
  const char *origin;      /* see idx_class_names_get_origin() */
  const char *prefixes[3]; /* of the names of files, and names of folders, in lower case */
  gint64 first_label;
  const char *characters;
  gboolean with_lower_case; /* whether a class also contains the small letter */
} KnownAlphabet;

#define DIGITS "0123456789"
#define CAPITALS "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

static const KnownAlphabet known_alphabets[] = {
  { "EMNIST ByClass", { "emnist-byclass" }, 0, DIGITS CAPITALS "abcdefghijklmnopqrstuvwxyz" },
  { "EMNIST ByMerge", { "emnist-bymerge" }, 0, DIGITS CAPITALS "abdefghnqrt" },
  { "EMNIST Balanced", { "emnist-balanced" }, 0, DIGITS CAPITALS "abdefghnqrt" },
  { "EMNIST Letters", { "emnist-letters" }, 1, CAPITALS, TRUE },
  { "EMNIST Digits", { "emnist-digits" }, 0, DIGITS },
  { "EMNIST MNIST", { "emnist-mnist" }, 0, DIGITS },
  { "Kuzushiji-49",
    { "k49", "kuzushiji-49", "kuzushiji49" },
    0,
    "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをんゝ" },
  { "Kannada-MNIST", { "kannada-mnist", "kannada" }, 0, "೦೧೨೩೪೫೬೭೮೯" },
};

/* The names of lists that belong to any dataset in the same folder. */
static const char *const list_names[] = {
  "class_names.txt",
  "classes.txt",
  "names.txt",
  "batches.meta.txt",
  "class_names.json",
  "classes.json",
  "names.json",
  "class_indices.json",
  "class_names.csv",
  "classes.csv",
  "names.csv",
  "classmap.csv",
  "kmnist_classmap.csv",
  "k49_classmap.csv",
};

/* The name of a list of class names, or of the labels of all samples. */
#define AMBIGUOUS_LIST_NAME "labels.txt"

/* The maximum number of class names in a list with that name. */
#define MAX_AMBIGUOUS_NAMES 1000

static void
idx_class_names_finalize (GObject *object)
{
  IdxClassNames *self = IDX_CLASS_NAMES (object);

  g_clear_pointer (&self->names, g_hash_table_unref);
  g_clear_object (&self->location);
  g_clear_pointer (&self->origin, g_free);
  g_clear_pointer (&self->column, g_free);
  G_OBJECT_CLASS (idx_class_names_parent_class)->finalize (object);
}

static void
idx_class_names_class_init (IdxClassNamesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_class_names_finalize;
}

static void
idx_class_names_init (IdxClassNames *self)
{
  self->names = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
}

static void
add_name (IdxClassNames *self,
          gint64 label,
          const char *name)
{
  gint64 *key = g_new (gint64, 1);

  *key = label;
  g_hash_table_insert (self->names, key, g_strdup (name));
}

/* Replaces control characters with spaces, so that the name fits on one line and can't change what
 * is around it. */
static char *
replace_controls (const char *name)
{
  GString *clean = g_string_new (NULL);

  for (const char *c = name; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);

      g_string_append_unichar (clean, idx_text_is_control (character) ? ' ' : character);
    }
  return g_string_free (clean, FALSE);
}

static void
replace_all_controls (GHashTable *names)
{
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, names);
  while (g_hash_table_iter_next (&iter, NULL, &name))
    g_hash_table_iter_replace (&iter, replace_controls (name));
}

IdxClassNames *
idx_class_names_parse (const char *text,
                       gsize length,
                       GError **error)
{
  g_autoptr (IdxClassNameText) parsed = NULL;
  IdxClassNames *self;

  g_return_val_if_fail (text != NULL || length == 0, NULL);

  parsed = idx_class_name_text_parse (text, length, error);
  if (parsed == NULL)
    return NULL;
  self = g_object_new (IDX_TYPE_CLASS_NAMES, NULL);
  g_hash_table_unref (self->names);
  self->names = g_hash_table_ref (parsed->names);
  replace_all_controls (self->names);
  self->column = g_steal_pointer (&parsed->column);
  self->has_labels = parsed->has_labels;
  return self;
}

/* Replaces the most common errors with messages for the user. Takes ownership of @read_error. */
static void
take_read_error (GError *read_error,
                 GError **error)
{
  if (g_error_matches (read_error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_READABLE, _ ("The file doesn't exist."));
  else if (g_error_matches (read_error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED))
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_READABLE,
                         _ ("You don't have permission to read it."));
  else
    {
      g_propagate_error (error, read_error);
      return;
    }
  g_error_free (read_error);
}

static GBytes *
read_file (GFile *location,
           GCancellable *cancellable,
           GError **error)
{
  g_autoptr (GFileInfo) info = NULL;
  g_autoptr (GFileInputStream) stream = NULL;
  g_autofree guint8 *text = NULL;
  gsize length;

  info = g_file_query_info (location,
                            G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
                            G_FILE_QUERY_INFO_NONE, cancellable, error);
  if (info == NULL)
    return NULL;
  if (g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR ||
      g_file_info_get_size (info) > (goffset) MAX_FILE_SIZE)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                           _ ("A file with class names must be text of at most one megabyte."));
      return NULL;
    }
  stream = g_file_read (location, cancellable, error);
  if (stream == NULL)
    return NULL;
  text = g_malloc (MAX_FILE_SIZE);
  if (!g_input_stream_read_all (G_INPUT_STREAM (stream), text, MAX_FILE_SIZE, &length, cancellable,
                                error))
    return NULL;
  return g_bytes_new (text, length);
}

static char *
dup_origin (IdxClassNames *self,
            GFile *location)
{
  g_autofree char *name = idx_text_file_name (location);
  g_autofree char *column = self->column != NULL ? idx_text_escape_controls (self->column) : NULL;

  if (column == NULL)
    return g_steal_pointer (&name);
  /* Translators: the origin of class names, like “kmnist_classmap.csv, column “char”” */
  return g_strdup_printf (_ ("%s, column “%s”"), name, column);
}

IdxClassNames *
idx_class_names_load (GFile *location,
                      GCancellable *cancellable,
                      GError **error)
{
  g_autoptr (GBytes) bytes = NULL;
  IdxClassNames *self;
  GError *read_error = NULL;

  g_return_val_if_fail (G_IS_FILE (location), NULL);

  bytes = read_file (location, cancellable, &read_error);
  if (bytes == NULL)
    {
      take_read_error (read_error, error);
      return NULL;
    }
  self = idx_class_names_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error);
  if (self != NULL)
    {
      self->location = g_object_ref (location);
      self->origin = dup_origin (self, location);
    }
  return self;
}

static void
add_child (const char *name,
           gboolean is_folder,
           gpointer data)
{
  GHashTable *children = data;
  g_autofree char *lower = g_ascii_strdown (name, -1);
  const char *other = g_hash_table_lookup (children, lower);

  if (is_folder || (!g_str_has_suffix (lower, ".txt") && !g_str_has_suffix (lower, ".json") &&
                    !g_str_has_suffix (lower, ".csv")))
    return;
  /* Of names that differ only in case, the one with more small letters counts. */
  if (other == NULL || strcmp (name, other) > 0)
    g_hash_table_insert (children, g_steal_pointer (&lower), g_strdup (name));
}

/* Returns the files in a local folder that may contain class names, by their names in lower case.
 * Returns none if the folder can't be read. */
static GHashTable *
list_children (GFile *folder,
               GCancellable *cancellable)
{
  GHashTable *children = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  if (g_file_peek_path (folder) != NULL)
    (void) idx_folder_foreach (g_file_peek_path (folder), add_child, children, cancellable, NULL);
  return children;
}

/* Loads the file that is called @name, in small or capital letters. */
static IdxClassNames *
load_child (GFile *folder,
            GHashTable *children,
            const char *name,
            GCancellable *cancellable)
{
  const char *stored = g_hash_table_lookup (children, name);
  g_autoptr (GFile) location = NULL;

  if (stored == NULL && g_file_peek_path (folder) != NULL)
    return NULL;
  location = g_file_get_child (folder, stored != NULL ? stored : name);
  return idx_class_names_load (location, cancellable, NULL);
}

/* Returns whether the names can only be those of classes: labels of samples are numbers, or the
 * same for several samples. */
static gboolean
are_unambiguous (IdxClassNames *self)
{
  g_autoptr (GHashTable) different = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTableIter iter;
  gpointer name;

  if (g_hash_table_size (self->names) > MAX_AMBIGUOUS_NAMES)
    return FALSE;
  g_hash_table_iter_init (&iter, self->names);
  while (g_hash_table_iter_next (&iter, NULL, &name))
    if (g_ascii_string_to_signed (name, 10, G_MININT64, G_MAXINT64, NULL, NULL) ||
        !g_hash_table_add (different, name))
      return FALSE;
  return TRUE;
}

/* Looks for a mapping or a list in the folder of the images. */
static IdxClassNames *
find_in_folder (GFile *folder,
                const char *dataset_name,
                GCancellable *cancellable)
{
  g_autoptr (GHashTable) children = list_children (folder, cancellable);
  g_autofree char *prefix = g_strdup (dataset_name);
  IdxClassNames *names = NULL;

  /* `emnist-letters-train` uses the mapping of `emnist-letters`. */
  for (char *end = prefix + strlen (prefix); end != NULL && names == NULL;
       end = strrchr (prefix, '-'))
    {
      g_autofree char *mapping = NULL;
      g_autofree char *list = NULL;

      *end = '\0';
      mapping = g_strconcat (prefix, "-mapping.txt", NULL);
      list = g_strconcat (prefix, "-names.txt", NULL);
      if (*prefix != '\0')
        names = load_child (folder, children, mapping, cancellable);
      if (*prefix != '\0' && names == NULL)
        names = load_child (folder, children, list, cancellable);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (list_names) && names == NULL; i++)
    names = load_child (folder, children, list_names[i], cancellable);
  if (names == NULL)
    {
      names = load_child (folder, children, AMBIGUOUS_LIST_NAME, cancellable);
      if (names != NULL && !are_unambiguous (names))
        g_clear_object (&names);
    }
  return names;
}

static gboolean
is_known_dataset (const KnownDataset *dataset,
                  const char *folder_name,
                  const char *dataset_name,
                  const char *labels_sha256)
{
  if (dataset->labels_sha256 != NULL && g_strcmp0 (dataset->labels_sha256, labels_sha256) == 0)
    return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (dataset->folders) && dataset->folders[i] != NULL; i++)
    if (g_strcmp0 (folder_name, dataset->folders[i]) == 0 ||
        g_str_has_prefix (dataset_name, dataset->folders[i]))
      return TRUE;
  return FALSE;
}

/* Returns the names of the well-known alphabet that the folder or the file is named after, or NULL
 * if there is none. */
static IdxClassNames *
find_alphabet (const char *folder_name,
               const char *dataset_name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (known_alphabets); i++)
    {
      const KnownAlphabet *alphabet = &known_alphabets[i];
      const char *const *prefixes = alphabet->prefixes;
      gint64 label = alphabet->first_label;
      IdxClassNames *self;
      gsize n = 0;

      while (n < G_N_ELEMENTS (alphabet->prefixes) && prefixes[n] != NULL &&
             g_strcmp0 (folder_name, prefixes[n]) != 0 &&
             !g_str_has_prefix (dataset_name, prefixes[n]))
        n++;
      if (n == G_N_ELEMENTS (alphabet->prefixes) || prefixes[n] == NULL)
        continue;
      self = g_object_new (IDX_TYPE_CLASS_NAMES, NULL);
      self->origin = g_strdup (alphabet->origin);
      for (const char *c = alphabet->characters; *c != '\0'; c = g_utf8_next_char (c))
        {
          g_autofree char *name =
            alphabet->with_lower_case
              ? g_strdup_printf ("%c %c", *c, g_ascii_tolower (*c))
              : g_strndup (c, (gsize) (g_utf8_next_char (c) - c));

          add_name (self, label++, name);
        }
      return self;
    }
  return NULL;
}

IdxClassNames *
idx_class_names_find (GFile *images,
                      const char *labels_sha256,
                      GCancellable *cancellable)
{
  g_autoptr (GFile) folder = NULL;
  g_autofree char *name = NULL;
  g_autofree char *dataset_name = NULL;
  g_autofree char *folder_name = NULL;
  g_autofree char *folder_dataset_name = NULL;
  IdxClassNames *self = NULL;

  g_return_val_if_fail (G_IS_FILE (images), NULL);

  folder = g_file_get_parent (images);
  name = g_file_get_basename (images);
  (void) idx_file_name_parse (name, &dataset_name);
  if (folder != NULL)
    {
      folder_name = g_file_get_basename (folder);
      (void) idx_file_name_parse (folder_name, &folder_dataset_name);
      self = find_in_folder (folder, dataset_name, cancellable);
    }
  if (self == NULL)
    self = find_alphabet (folder_dataset_name, dataset_name);
  for (gsize i = 0; i < G_N_ELEMENTS (known_datasets) && self == NULL; i++)
    {
      if (!is_known_dataset (&known_datasets[i], folder_dataset_name, dataset_name, labels_sha256))
        continue;
      self = g_object_new (IDX_TYPE_CLASS_NAMES, NULL);
      self->origin = g_strdup (known_datasets[i].origin);
      for (gsize label = 0; label < G_N_ELEMENTS (known_datasets[i].names); label++)
        add_name (self, (gint64) label, known_datasets[i].names[label]);
    }
  return self;
}

const char *
idx_class_names_get_origin (IdxClassNames *self)
{
  g_return_val_if_fail (IDX_IS_CLASS_NAMES (self), NULL);

  return self->origin;
}

gboolean
idx_class_names_has_labels (IdxClassNames *self)
{
  g_return_val_if_fail (IDX_IS_CLASS_NAMES (self), FALSE);

  return self->has_labels;
}

gboolean
idx_class_names_is_at (IdxClassNames *self,
                       GFile *location)
{
  g_return_val_if_fail (IDX_IS_CLASS_NAMES (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (location), FALSE);

  return idx_location_is_same_file (self->location, location);
}

guint
idx_class_names_get_n_names (IdxClassNames *self)
{
  g_return_val_if_fail (IDX_IS_CLASS_NAMES (self), 0);

  return g_hash_table_size (self->names);
}

const char *
idx_class_names_get_name (IdxClassNames *self,
                          gint64 label)
{
  g_return_val_if_fail (IDX_IS_CLASS_NAMES (self), NULL);

  return g_hash_table_lookup (self->names, &label);
}

gboolean
idx_class_names_can_name (gint64 label)
{
  return label >= 0 && label <= MAX_LISTED_LABEL;
}

IdxClassNames *
idx_class_names_rename (IdxClassNames *self,
                        gint64 label,
                        const char *name)
{
  IdxClassNames *renamed;
  g_autofree char *clean = NULL;
  GHashTableIter iter;
  gpointer key, value;

  g_return_val_if_fail (self == NULL || IDX_IS_CLASS_NAMES (self), NULL);
  g_return_val_if_fail (idx_class_names_can_name (label), NULL);
  g_return_val_if_fail (name != NULL && g_utf8_validate (name, -1, NULL), NULL);

  renamed = g_object_new (IDX_TYPE_CLASS_NAMES, NULL);
  if (self != NULL)
    {
      g_hash_table_iter_init (&iter, self->names);
      while (g_hash_table_iter_next (&iter, &key, &value))
        add_name (renamed, *(const gint64 *) key, value);
    }
  clean = g_strstrip (replace_controls (name));
  if (*clean != '\0')
    add_name (renamed, label, clean);
  else
    (void) g_hash_table_remove (renamed->names, &label);
  return renamed;
}

static gboolean
has_same_names (IdxClassNames *self,
                IdxClassNames *other)
{
  GHashTableIter iter;
  gpointer key, value;

  if (g_hash_table_size (self->names) != g_hash_table_size (other->names))
    return FALSE;
  g_hash_table_iter_init (&iter, self->names);
  while (g_hash_table_iter_next (&iter, &key, &value))
    if (g_strcmp0 (g_hash_table_lookup (other->names, key), value) != 0)
      return FALSE;
  return TRUE;
}

char *
idx_class_names_to_text (IdxClassNames *self,
                         GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (IdxClassNames) parsed = NULL;
  GHashTableIter iter;
  gpointer key;
  gint64 highest_label = -1;

  g_return_val_if_fail (IDX_IS_CLASS_NAMES (self), NULL);

  g_hash_table_iter_init (&iter, self->names);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    highest_label = MAX (highest_label, *(const gint64 *) key);
  for (gint64 label = 0; label <= MIN (highest_label, MAX_LISTED_LABEL); label++)
    {
      const char *name = g_hash_table_lookup (self->names, &label);

      g_string_append_printf (text, "%s\n", name != NULL ? name : "");
    }
  /* If the names are numbers, the list could be parsed as a mapping. */
  if (text->len <= MAX_FILE_SIZE)
    parsed = idx_class_names_parse (text->str, text->len, NULL);
  if (parsed == NULL || !has_same_names (self, parsed))
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                           _ ("These names can't be saved as a list, which has one name per line "
                              "for the labels from 0 to 65,535."));
      return NULL;
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

gboolean
idx_class_names_save (IdxClassNames *self,
                      GFile *target,
                      gboolean replace,
                      GError **error)
{
  g_autoptr (IdxReplacement) replacement = NULL;
  g_autofree char *text = NULL;

  g_return_val_if_fail (IDX_IS_CLASS_NAMES (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (target), FALSE);

  text = idx_class_names_to_text (self, error);
  if (text == NULL)
    return FALSE;
  replacement = idx_replacement_new (target, replace, error);
  if (replacement == NULL)
    return FALSE;
  return idx_replacement_write (replacement, (const guint8 *) text, strlen (text), error) &&
         idx_replacement_sync_and_place (replacement, error);
}
