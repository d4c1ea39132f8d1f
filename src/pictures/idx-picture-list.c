/* SPDX-License-Identifier: MIT */

/* Lists pictures, and determines their labels and their order. */

#include "idx-picture-list.h"

#include "idx-error.h"
#include "idx-file-name.h"
#include "idx-folder.h"
#include "idx-label-list.h"
#include "idx-picture-names.h"
#include "idx-text.h"

#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

/* The maximum number of folders between the folder of a class and a picture. A symbolic link may
 * lead back to a folder above it. */
#define MAX_DEPTH 16

static void
picture_clear (gpointer data)
{
  IdxPictureFile *self = data;

  g_free (self->name);
}

static IdxPictureFile *
get_picture (const IdxPictureList *self,
             guint i)
{
  return &g_array_index (self->pictures, IdxPictureFile, i);
}

void
idx_picture_list_prefix_error (const char *name,
                               GError **error)
{
  g_autofree char *valid = idx_text_escape_invalid (name);
  g_autofree char *shown = idx_text_escape_controls (valid);

  g_prefix_error (error, "“%s”: ", shown);
}

static gboolean
set_error (const char *name,
           const char *message,
           GError **error)
{
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED, message);
  idx_picture_list_prefix_error (name, error);
  return FALSE;
}

static int
compare_text (gconstpointer a,
              gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* --- Listing --- */

typedef struct
{
  IdxPictureList *list;
  const char *path;      /* of the current folder */
  const char *folder;    /* the current folder, relative to the source; "" for the source */
  guint folder_index;    /* the field @folder of the pictures in the current folder */
  guint split;           /* the field @split of the same pictures */
  GPtrArray *subfolders; /* the names of the folders in the current folder */
  gboolean is_deep;      /* whether the folders of classes may contain other folders */
} Listing;

/* Adds the folder of a class unless it is in the list, and returns its index. */
static guint
add_folder (IdxPictureList *self,
            const char *name)
{
  guint i;

  if (g_ptr_array_find_with_equal_func (self->folders, name, g_str_equal, &i))
    return i;
  g_ptr_array_add (self->folders, g_strdup (name));
  return self->folders->len - 1;
}

/* Returns whether a file is named like a picture. */
static gboolean
has_picture_name (const char *name)
{
  static const char *const endings[] = { ".png", ".jpg", ".jpeg", ".gif", ".bmp",
                                         ".webp", ".tif", ".tiff" };
  g_autofree char *folded = g_ascii_strdown (name, -1);

  for (gsize i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (folded, endings[i]))
      return TRUE;
  return FALSE;
}

/* Returns whether a file begins like a picture. A file that can't be read may be one. */
static gboolean
begins_like_picture (const char *folder,
                     const char *name)
{
  static const char *const magics[] = { "\x89PNG", "\xFF\xD8\xFF", "GIF8", "RIFF", "II*", "MM" };
  g_autofree char *path = g_build_filename (folder, name, NULL);
  char start[5] = "";
  /* A named pipe would block the open without O_NONBLOCK. */
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  gssize n = fd >= 0 ? read (fd, start, sizeof start - 1) : -1;

  if (fd >= 0)
    (void) close (fd);
  for (gsize i = 0; i < G_N_ELEMENTS (magics) && n >= 0; i++)
    if (g_str_has_prefix (start, magics[i]))
      return TRUE;
  return n < 0;
}

/* Returns whether an entry of a folder is neither a picture nor the folder of a class. macOS adds
 * `.DS_Store` and `__MACOSX`, Windows `Thumbs.db`. */
static gboolean
is_skipped (const Listing *listing,
            const char *name,
            gboolean is_folder)
{
  if (name[0] == '.' || g_str_equal (name, "__MACOSX"))
    return TRUE;
  return !is_folder && !has_picture_name (name) &&
         (idx_file_name_is_other (name) || !begins_like_picture (listing->path, name));
}

static void
idx_picture_list_add_cb (const char *name,
                         gboolean is_folder,
                         gpointer data)
{
  const Listing *listing = data;
  IdxPictureList *self = listing->list;

  if (is_skipped (listing, name, is_folder))
    {
      self->n_skipped++;
      /* The listing has no particular order, but a message must be the same each time. */
      if (self->first_skipped == NULL || strcmp (name, self->first_skipped) < 0)
        {
          g_free (self->first_skipped);
          self->first_skipped = g_strdup (name);
        }
      return;
    }
  if (is_folder)
    g_ptr_array_add (listing->subfolders, g_strdup (name));
  else
    {
      IdxPictureFile picture = { .source = self->sources->len - 1,
                                 .folder = listing->folder_index,
                                 .split = listing->split };

      picture.name = *listing->folder != '\0' ? g_build_filename (listing->folder, name, NULL)
                                              : g_strdup (name);
      g_array_append_val (self->pictures, picture);
    }
}

/* Lists the files in the folder of a class or of a dataset. */
static gboolean
list_folder (Listing *listing,
             const char *source,
             GCancellable *cancellable,
             GError **error)
{
  g_autofree char *path = g_build_filename (source, listing->folder, NULL);

  listing->path = path;
  if (idx_folder_foreach (path, idx_picture_list_add_cb, listing, cancellable, error))
    return TRUE;
  idx_picture_list_prefix_error (listing->folder, error);
  return FALSE;
}

/* Lists the files in a folder of a class, which is @depth folders below that of the class. */
static gboolean
list_class (Listing *listing,
            const char *source,
            const char *folder,
            guint depth,
            GCancellable *cancellable,
            GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  listing->folder = folder;
  listing->subfolders = names;
  if (!list_folder (listing, source, cancellable, error))
    return FALSE;
  if (names->len > 0 && !listing->is_deep)
    return set_error (folder,
                      _ ("It isn't clear which folders are the classes, because this one "
                         "contains other folders. Import this one alone, or use “idxview-cli "
                         "import --labels-from folder” if it is a class."),
                      error);
  if (names->len > 0 && depth == MAX_DEPTH)
    return set_error (folder, _ ("Its folders are nested too deeply."), error);
  g_ptr_array_sort (names, compare_text);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *child = g_build_filename (folder, g_ptr_array_index (names, i), NULL);

      if (!list_class (listing, source, child, depth + 1, cancellable, error))
        return FALSE;
    }
  return TRUE;
}

/* Lists the files in the folders of classes. @subfolders of @listing has the names of these folders
 * in the folder @parent. */
static gboolean
list_classes (Listing *listing,
              const char *source,
              const char *parent,
              GCancellable *cancellable,
              GError **error)
{
  g_autoptr (GPtrArray) names = g_steal_pointer (&listing->subfolders);

  g_ptr_array_sort (names, compare_text);
  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      g_autofree char *folder =
        *parent != '\0' ? g_build_filename (parent, name, NULL) : g_strdup (name);

      listing->folder_index = add_folder (listing->list, name);
      if (!list_class (listing, source, folder, 0, cancellable, error))
        return FALSE;
    }
  return TRUE;
}

/* Puts the pictures from the index @first on, if there are any, into the class of their source. */
static void
put_in_class (IdxPictureList *self,
              guint first,
              const char *class_name)
{
  guint folder_index = first < self->pictures->len ? add_folder (self, class_name) : 0;

  for (guint i = first; i < self->pictures->len; i++)
    get_picture (self, i)->folder = folder_index;
}

/* The datasets that a folder may be named after, in their order. */
static const char *const split_names[] = { "train", "validation", "test" };

/* Returns the index in split_names of the dataset that a folder is named after, or -1. */
static int
find_split (const char *folder)
{
  static const char *const words[][4] = {
    { "train", "training", NULL },
    { "validation", "valid", "val", NULL },
    { "test", "testing", NULL },
  };
  g_autofree char *folded = g_ascii_strdown (folder, -1);

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_strv_contains (words[i], folded))
      return (int) i;
  return -1;
}

static int
compare_splits (gconstpointer a,
                gconstpointer b)
{
  return find_split (*(const char *const *) a) - find_split (*(const char *const *) b);
}

/* If all folders are named after different datasets, sorts them by these, and makes the names of
 * the datasets the @splits of the list. */
static gboolean
find_splits (IdxPictureList *self,
             GPtrArray *folders)
{
  gboolean are_found[G_N_ELEMENTS (split_names)] = { FALSE };

  for (guint i = 0; i < folders->len; i++)
    {
      int split = find_split (g_ptr_array_index (folders, i));

      if (split < 0 || are_found[split])
        return FALSE;
      are_found[split] = TRUE;
    }
  if (folders->len == 0)
    return FALSE;
  g_ptr_array_sort (folders, compare_splits);
  g_ptr_array_set_size (self->splits, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (split_names); i++)
    if (are_found[i])
      g_ptr_array_add (self->splits, (gpointer) split_names[i]);
  return TRUE;
}

/* Lists the folders of datasets, which are named in @subfolders of @listing. */
static gboolean
list_splits (Listing *listing,
             const char *source,
             GCancellable *cancellable,
             GError **error)
{
  g_autoptr (GPtrArray) names = g_steal_pointer (&listing->subfolders);

  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);

      listing->split = i;
      listing->folder = name;
      listing->folder_index = 0;
      listing->subfolders = g_ptr_array_new_with_free_func (g_free);
      if (!list_folder (listing, source, cancellable, error))
        {
          g_ptr_array_unref (listing->subfolders);
          return FALSE;
        }
      if (!list_classes (listing, source, name, cancellable, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
has_splits (IdxPictureList *self)
{
  return *(const char *) g_ptr_array_index (self->splits, 0) != '\0';
}

/* Makes classes of the folders that could be datasets. */
static void
make_classes_of_splits (IdxPictureList *self)
{
  for (guint i = 0; i < self->pictures->len; i++)
    {
      IdxPictureFile *picture = get_picture (self, i);
      g_autofree char *folder = g_path_get_dirname (picture->name);

      picture->folder = add_folder (self, folder);
      picture->split = 0;
    }
  g_ptr_array_set_size (self->splits, 0);
  g_ptr_array_add (self->splits, (gpointer) "");
}

static gboolean
list_source (IdxPictureList *self,
             const char *source,
             gboolean is_class,
             gboolean is_deep,
             gboolean can_split,
             GCancellable *cancellable,
             GError **error)
{
  gboolean is_folder = g_file_test (source, G_FILE_TEST_IS_DIR);
  g_autofree char *path = g_canonicalize_filename (source, NULL);
  g_autofree char *folder = is_folder ? g_strdup (path) : g_path_get_dirname (path);
  g_autofree char *class_name = g_path_get_basename (folder);
  Listing listing = { self, .path = path, .folder = "", .is_deep = is_deep };
  guint first = self->pictures->len;

  g_ptr_array_add (self->sources, g_steal_pointer (&folder));
  if (!is_folder)
    {
      g_autofree char *name = g_path_get_basename (path);
      IdxPictureFile picture = { .source = self->sources->len - 1 };

      picture.name = g_steal_pointer (&name);
      g_array_append_val (self->pictures, picture);
      if (is_class)
        put_in_class (self, first, class_name);
      return TRUE;
    }
  listing.subfolders = g_ptr_array_new_with_free_func (g_free);
  if (!idx_folder_foreach (path, idx_picture_list_add_cb, &listing, cancellable, error))
    {
      g_ptr_array_unref (listing.subfolders);
      return FALSE;
    }
  if (is_class)
    put_in_class (self, first, class_name);
  if (first == self->pictures->len && can_split && find_splits (self, listing.subfolders))
    return list_splits (&listing, path, cancellable, error);
  return list_classes (&listing, path, "", cancellable, error);
}

/* --- Labels --- */

/* The largest label that can have a class name. */
#define MAX_NAMED_LABEL 65535

/* Assigns a label to each text: the label of the class with this name, or else the text as a
 * number. If the texts are the names of folders, they are unescaped first. */
static GHashTable *
match_class_names (GPtrArray *texts,
                   gboolean are_folders,
                   IdxClassNames *names,
                   GError **error)
{
  g_autoptr (GHashTable) labels = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  g_autoptr (GHashTable) labels_by_name = g_hash_table_new (g_str_hash, g_str_equal);

  /* Stores each label plus 1, because 0 means that there is no such name. If classes have the same
   * name, the smallest label counts. */
  for (gint64 label = MAX_NAMED_LABEL; label >= 0; label--)
    {
      const char *name = idx_class_names_get_name (names, label);

      if (name != NULL)
        (void) g_hash_table_insert (labels_by_name, (gpointer) name, GUINT_TO_POINTER (label + 1));
    }
  for (guint i = 0; i < texts->len; i++)
    {
      const char *text = g_ptr_array_index (texts, i);
      g_autofree char *name = are_folders ? idx_file_name_unescape (text) : g_strdup (text);
      gint64 label = (gint64) GPOINTER_TO_UINT (g_hash_table_lookup (labels_by_name, name)) - 1;

      if (label < 0 &&
          !g_ascii_string_to_signed (name, 10, G_MININT32, G_MAXINT32, &label, NULL))
        {
          (void) set_error (name, _ ("This class isn't among the class names."), error);
          return NULL;
        }
      (void) g_hash_table_insert (labels, (gpointer) text, g_memdup2 (&label, sizeof label));
    }
  return g_steal_pointer (&labels);
}

/* Assigns a label to each text: the text as a number if all are numbers, else 0, 1, … in their byte
 * order. */
static GHashTable *
number_texts (IdxPictureList *self,
              GPtrArray *texts,
              gboolean are_folders)
{
  GHashTable *labels = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  gboolean are_numbers = TRUE;
  gint64 label;

  g_ptr_array_sort (texts, compare_text);
  for (guint i = 0; i < texts->len && are_numbers; i++)
    are_numbers = g_ascii_string_to_signed (g_ptr_array_index (texts, i), 10, G_MININT32,
                                            G_MAXINT32, NULL, NULL);
  if (!are_numbers)
    self->classes = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < texts->len; i++)
    {
      char *text = g_ptr_array_index (texts, i);

      if (are_numbers)
        (void) g_ascii_string_to_signed (text, 10, G_MININT32, G_MAXINT32, &label, NULL);
      else
        {
          label = i;
          g_ptr_array_add (self->classes,
                           are_folders ? idx_file_name_unescape (text) : g_strdup (text));
        }
      (void) g_hash_table_insert (labels, text, g_memdup2 (&label, sizeof label));
    }
  return labels;
}

/* Labels the pictures of the datasets in @are_labeled. */
static gboolean
label_by_folder (IdxPictureList *self,
                 const gboolean *are_labeled,
                 IdxClassNames *names,
                 GError **error)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();
  g_autoptr (GHashTable) labels = NULL;

  for (guint i = 1; i < self->folders->len; i++)
    g_ptr_array_add (texts, g_ptr_array_index (self->folders, i));
  labels = names != NULL ? match_class_names (texts, TRUE, names, error)
                         : number_texts (self, texts, TRUE);
  if (labels == NULL)
    return FALSE;
  for (guint i = 0; i < self->pictures->len; i++)
    {
      IdxPictureFile *picture = get_picture (self, i);

      if (!are_labeled[picture->split])
        continue;
      if (picture->folder == 0)
        return set_error (picture->name, _ ("This file isn't in the folder of a class."), error);
      picture->has_label = TRUE;
      picture->label = *(const gint64 *) g_hash_table_lookup (
        labels, g_ptr_array_index (self->folders, picture->folder));
    }
  return TRUE;
}

/* Looks for a picture under its whole path, of which the list may contain any part, such as the one
 * that is relative to the list. */
static const char *
find_in_list (const IdxPictureList *self,
              IdxLabelList *list,
              const IdxPictureFile *picture)
{
  g_autofree char *path = g_build_filename (g_ptr_array_index (self->sources, picture->source),
                                            picture->name, NULL);

  return idx_label_list_find (list, path);
}

static gboolean
label_by_list (IdxPictureList *self,
               GFile *location,
               IdxClassNames *names,
               GCancellable *cancellable,
               GError **error)
{
  g_autoptr (GFileInputStream) stream = g_file_read (location, cancellable, error);
  g_autoptr (IdxLabelList) list =
    stream != NULL ? idx_label_list_read (G_INPUT_STREAM (stream), cancellable, error) : NULL;
  g_autoptr (GHashTable) known_texts = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();
  g_autoptr (GHashTable) labels = NULL;

  if (list == NULL)
    {
      g_autofree char *name = g_file_get_basename (location);

      idx_picture_list_prefix_error (name, error);
      return FALSE;
    }
  for (guint i = 0; i < self->pictures->len; i++)
    {
      const IdxPictureFile *picture = get_picture (self, i);
      const char *text = find_in_list (self, list, picture);

      if (text == NULL)
        return set_error (picture->name, _ ("This file isn't in the list of labels."), error);
      if (g_hash_table_add (known_texts, (gpointer) text))
        g_ptr_array_add (texts, (gpointer) text);
    }
  labels = names != NULL ? match_class_names (texts, FALSE, names, error)
                         : number_texts (self, texts, FALSE);
  if (labels == NULL)
    return FALSE;
  for (guint i = 0; i < self->pictures->len; i++)
    {
      IdxPictureFile *picture = get_picture (self, i);

      picture->has_label = TRUE;
      picture->label =
        *(const gint64 *) g_hash_table_lookup (labels, find_in_list (self, list, picture));
    }
  return TRUE;
}

static gboolean
label_by_name (IdxPictureList *self,
               GError **error)
{
  guint n = self->pictures->len;
  g_autofree const char **paths = g_new (const char *, n);
  g_autofree IdxPictureName *names = g_new (IdxPictureName, n);

  for (guint i = 0; i < n; i++)
    paths[i] = get_picture (self, i)->name;
  if (!idx_picture_names_find_labels (paths, n, names, &self->label_note, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      IdxPictureFile *picture = get_picture (self, i);

      picture->index = names[i].index;
      picture->has_label = TRUE;
      picture->label = names[i].label;
    }
  return TRUE;
}

/* Reads the indices in the names, and the labels of names like those of exported images. */
static void
parse_names (IdxPictureList *self)
{
  for (guint i = 0; i < self->pictures->len; i++)
    {
      IdxPictureFile *picture = get_picture (self, i);
      IdxPictureName name;

      idx_picture_name_parse (&name, picture->name);
      picture->index = name.index;
      picture->has_label = name.has_label;
      picture->label = name.label;
    }
}

/* Labels the pictures of each dataset by their folders if there are any, else by their names if all
 * of them have a label. */
static gboolean
label_as_detected (IdxPictureList *self,
                   IdxClassNames *names,
                   GError **error)
{
  guint n_splits = self->splits->len;
  g_autofree gboolean *have_folders = g_new0 (gboolean, n_splits);
  g_autofree gboolean *lack_labels = g_new0 (gboolean, n_splits);

  have_folders[0] = n_splits == 1 && self->folders->len > 1;
  for (guint i = 0; i < self->pictures->len; i++)
    {
      const IdxPictureFile *picture = get_picture (self, i);

      have_folders[picture->split] = have_folders[picture->split] || picture->folder != 0;
      lack_labels[picture->split] = lack_labels[picture->split] || !picture->has_label;
    }
  for (guint i = 0; i < self->pictures->len; i++)
    {
      IdxPictureFile *picture = get_picture (self, i);

      picture->has_label = !lack_labels[picture->split] && !have_folders[picture->split];
    }
  return self->folders->len == 1 || label_by_folder (self, have_folders, names, error);
}

static gboolean
label (IdxPictureList *self,
       IdxPictureLabels labels,
       GFile *label_list,
       IdxClassNames *names,
       GCancellable *cancellable,
       GError **error)
{
  g_autofree gboolean *are_labeled = g_new (gboolean, self->splits->len);

  parse_names (self);
  if (labels == IDX_PICTURE_LABELS_DETECT)
    return label_as_detected (self, names, error);
  for (guint i = 0; i < self->pictures->len; i++)
    get_picture (self, i)->has_label = FALSE;
  for (guint i = 0; i < self->splits->len; i++)
    are_labeled[i] = TRUE;
  if (labels == IDX_PICTURE_LABELS_FOLDER)
    return label_by_folder (self, are_labeled, names, error);
  if (labels == IDX_PICTURE_LABELS_LIST)
    return label_by_list (self, label_list, names, cancellable, error);
  return labels != IDX_PICTURE_LABELS_NAME || label_by_name (self, error);
}

/* --- Order --- */

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  const IdxPictureFile *first = a;
  const IdxPictureFile *second = b;

  if (first->split != second->split)
    return first->split < second->split ? -1 : 1;
  if (first->source != second->source)
    return first->source < second->source ? -1 : 1;
  return strcmp (first->name, second->name);
}

static int
compare_indices (gconstpointer a,
                 gconstpointer b)
{
  const IdxPictureFile *first = a;
  const IdxPictureFile *second = b;

  if (first->split != second->split)
    return first->split < second->split ? -1 : 1;
  if (first->index != second->index)
    return first->index < second->index ? -1 : 1;
  return compare_names (a, b);
}

static int
compare_sources (gconstpointer a,
                 gconstpointer b)
{
  const IdxPictureFile *first = a;
  const IdxPictureFile *second = b;

  if (first->source != second->source)
    return first->source < second->source ? -1 : 1;
  return compare_indices (a, b);
}

/* Returns whether two pictures from different sources have the same index. The pictures must be
 * sorted by index. */
static gboolean
have_index_in_common (const IdxPictureList *self)
{
  for (guint i = 1; i < self->pictures->len; i++)
    if (get_picture (self, i)->index == get_picture (self, i - 1)->index &&
        get_picture (self, i)->source != get_picture (self, i - 1)->source)
      return TRUE;
  return FALSE;
}

static void
sort (IdxPictureList *self)
{
  gboolean have_indices = TRUE;

  for (guint i = 0; i < self->pictures->len; i++)
    have_indices = have_indices && get_picture (self, i)->index != IDX_PICTURE_NO_INDEX;
  g_array_sort (self->pictures, have_indices ? compare_indices : compare_names);
  if (have_indices && have_index_in_common (self))
    g_array_sort (self->pictures, compare_sources);
}

IdxPictureList *
idx_picture_list_new (const char *const *sources,
                      IdxPictureLabels labels,
                      GFile *label_list,
                      IdxClassNames *names,
                      GCancellable *cancellable,
                      GError **error)
{
  g_autoptr (IdxPictureList) self = NULL;
  gboolean is_class;

  g_return_val_if_fail (sources != NULL && sources[0] != NULL, NULL);
  g_return_val_if_fail (labels != IDX_PICTURE_LABELS_LIST || G_IS_FILE (label_list), NULL);

  self = g_new0 (IdxPictureList, 1);
  self->sources = g_ptr_array_new_with_free_func (g_free);
  self->folders = g_ptr_array_new_with_free_func (g_free);
  self->splits = g_ptr_array_new ();
  g_ptr_array_add (self->splits, (gpointer) "");
  self->pictures = g_array_new (FALSE, FALSE, sizeof (IdxPictureFile));
  g_array_set_clear_func (self->pictures, picture_clear);
  g_ptr_array_add (self->folders, g_strdup (""));
  is_class = labels == IDX_PICTURE_LABELS_FOLDER && sources[1] != NULL;
  for (guint i = 0; sources[i] != NULL; i++)
    if (!list_source (self, sources[i], is_class, labels != IDX_PICTURE_LABELS_DETECT,
                      sources[1] == NULL, cancellable, error))
      return NULL;
  if (self->pictures->len == 0)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NO_SAMPLES,
                           _ ("There are no pictures in this folder."));
      return NULL;
    }
  if (labels == IDX_PICTURE_LABELS_FOLDER && has_splits (self) && self->folders->len == 1)
    make_classes_of_splits (self);
  if (!label (self, labels, label_list, names, cancellable, error))
    return NULL;
  sort (self);
  return g_steal_pointer (&self);
}

void
idx_picture_list_remove (IdxPictureList *self,
                         const gboolean *is_removed)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (is_removed != NULL);

  for (guint i = self->pictures->len; i > 0; i--)
    if (is_removed[i - 1])
      g_array_remove_index (self->pictures, i - 1);
}

void
idx_picture_list_free (IdxPictureList *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->sources);
  g_ptr_array_unref (self->folders);
  g_ptr_array_unref (self->splits);
  g_free (self->label_note);
  g_array_unref (self->pictures);
  g_free (self->first_skipped);
  g_clear_pointer (&self->classes, g_ptr_array_unref);
  g_free (self);
}
