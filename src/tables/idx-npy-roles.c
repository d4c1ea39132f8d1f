/* SPDX-License-Identifier: MIT */

/* Finds out which arrays of an NPZ file are images, and which are their labels. */

#include "idx-npy-roles.h"

#include "idx-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum length of a word in a split, which becomes a part of a file name. */
#define MAX_WORD_LENGTH 32

typedef enum
{
  ROLE_NONE,
  ROLE_IMAGES,
  ROLE_LABELS
} Role;

static const char *const image_words[] = { "x", "image", "images", "img", "imgs",
                                           "data", "pixels", "samples", "features", NULL };
static const char *const label_words[] = { "y", "label", "labels", "class",
                                           "target", "targets", "classes", NULL };
static const char *const split_words[] = { "train", "training", "test", "testing",
                                           "val", "valid", "validation", NULL };

static void
dataset_free (IdxNpyDataset *self)
{
  g_free (self->split);
  g_free (self);
}

static Role
get_word_role (const char *word)
{
  if (g_strv_contains (image_words, word))
    return ROLE_IMAGES;
  return g_strv_contains (label_words, word) ? ROLE_LABELS : ROLE_NONE;
}

static gboolean
is_short (const char *word)
{
  return *word != '\0' && strlen (word) <= MAX_WORD_LENGTH;
}

/* Divides a name like "x_train", "train-images" or "Xtrain" into its role and the rest, which
 * consists of ASCII letters, digits and hyphens. */
static Role
parse_name (const char *name,
            char **split)
{
  g_autofree char *folded = g_ascii_strdown (name, -1);
  g_auto (GStrv) words = NULL;
  g_autoptr (GString) rest = g_string_new (NULL);
  Role role = ROLE_NONE;

  for (char *c = folded; *c != '\0'; c++)
    if (!g_ascii_isalnum (*c))
      *c = '_';
  words = g_strsplit (folded, "_", 16);
  for (guint i = 0; words[i] != NULL; i++)
    {
      const char *word = words[i];
      Role word_role = get_word_role (word);

      if (word_role == ROLE_NONE && (*word == 'x' || *word == 'y') &&
          g_strv_contains (split_words, word + 1))
        {
          word_role = *word == 'x' ? ROLE_IMAGES : ROLE_LABELS;
          g_string_append_printf (rest, "%s%s", rest->len > 0 ? "-" : "", word + 1);
        }
      else if (word_role == ROLE_NONE && is_short (word))
        g_string_append_printf (rest, "%s%s", rest->len > 0 ? "-" : "", word);
      if (word_role != ROLE_NONE)
        role = word_role;
    }
  *split = g_string_free (g_steal_pointer (&rest), FALSE);
  return role;
}

static IdxNpyDataset *
find_split (GPtrArray *datasets,
            const char *split)
{
  for (guint i = 0; i < datasets->len; i++)
    {
      IdxNpyDataset *dataset = g_ptr_array_index (datasets, i);

      if (g_str_equal (dataset->split, split))
        return dataset;
    }
  return NULL;
}

static void
add_unused_note (GPtrArray *notes,
                 const IdxNpyArray *array)
{
  g_ptr_array_add (notes,
                   g_strdup_printf (_ ("The array “%s” is left out: its name is neither that of "
                                       "images nor that of labels of images."),
                                    array->name));
}

/* Adds the arrays with @role. */
static gboolean
add_role (GPtrArray *datasets,
          GPtrArray *arrays,
          Role role,
          GPtrArray *notes,
          GError **error)
{
  for (guint i = 0; i < arrays->len; i++)
    {
      const IdxNpyArray *array = g_ptr_array_index (arrays, i);
      g_autofree char *split = NULL;
      IdxNpyDataset *dataset;
      Role own_role = parse_name (array->name, &split);

      if (own_role == ROLE_NONE && role == ROLE_LABELS)
        add_unused_note (notes, array);
      if (own_role != role)
        continue;
      dataset = find_split (datasets, split);
      if (dataset == NULL && role == ROLE_LABELS)
        {
          add_unused_note (notes, array);
          continue;
        }
      if (dataset != NULL && (role == ROLE_IMAGES || dataset->labels != NULL))
        {
          g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                       _ ("The arrays “%s” and “%s” seem to contain the same. Save the arrays to "
                          "import in a file of their own."),
                       role == ROLE_IMAGES ? dataset->images->name : dataset->labels->name,
                       array->name);
          return FALSE;
        }
      if (dataset == NULL)
        {
          dataset = g_new0 (IdxNpyDataset, 1);
          dataset->split = g_steal_pointer (&split);
          g_ptr_array_add (datasets, dataset);
        }
      *(role == ROLE_IMAGES ? &dataset->images : &dataset->labels) = array;
    }
  return TRUE;
}

/* Adds one or two arrays whose names say nothing, such as arr_0 and arr_1. */
static void
add_unnamed (GPtrArray *datasets,
             GPtrArray *arrays)
{
  IdxNpyDataset *dataset = g_new0 (IdxNpyDataset, 1);
  const IdxNpyArray *first = g_ptr_array_index (arrays, 0);
  const IdxNpyArray *second = arrays->len > 1 ? g_ptr_array_index (arrays, 1) : NULL;
  gboolean is_reversed = second != NULL && second->error == NULL && first->error == NULL &&
                         second->header.n_dimensions > first->header.n_dimensions;

  dataset->split = g_strdup ("");
  dataset->images = is_reversed ? second : first;
  dataset->labels = is_reversed ? first : second;
  g_ptr_array_add (datasets, dataset);
}

GPtrArray *
idx_npy_roles_find (GPtrArray *arrays,
                    GPtrArray *notes,
                    GError **error)
{
  g_autoptr (GPtrArray) datasets =
    g_ptr_array_new_with_free_func ((GDestroyNotify) dataset_free);
  gboolean has_names = FALSE;

  g_return_val_if_fail (arrays != NULL && arrays->len > 0, NULL);
  g_return_val_if_fail (notes != NULL, NULL);

  for (guint i = 0; i < arrays->len; i++)
    {
      const IdxNpyArray *array = g_ptr_array_index (arrays, i);
      g_autofree char *split = NULL;

      has_names = has_names || parse_name (array->name, &split) != ROLE_NONE;
    }
  if (arrays->len == 1 || (arrays->len == 2 && !has_names))
    add_unnamed (datasets, arrays);
  else if (!add_role (datasets, arrays, ROLE_IMAGES, notes, error) ||
           (datasets->len > 0 && !add_role (datasets, arrays, ROLE_LABELS, notes, error)))
    return NULL;
  if (datasets->len > 0)
    return g_steal_pointer (&datasets);
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                       _ ("The names of its arrays don't say which are the images. Name them "
                          "x_train, y_train, x_test and y_test."));
  return NULL;
}
