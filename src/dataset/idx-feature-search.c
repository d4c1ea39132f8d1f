/* SPDX-License-Identifier: MIT */

/* Looks for the features of a model beside the images. */

#include "idx-feature-search.h"

#include "idx-file-name.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define WORD "features"

/* The number of files that a message lists. */
#define MAX_LISTED 3U

/* Returns @name in lower case, with dashes between its words. */
static char *
fold (const char *name)
{
  char *folded = g_ascii_strdown (name, -1);

  return g_strdelimit (folded, "_.", '-');
}

gboolean
idx_feature_search_matches (const char *name,
                            const char *images_name)
{
  g_autofree char *folded = fold (name);
  g_autofree char *key = NULL;
  gsize length;

  g_return_val_if_fail (name != NULL && images_name != NULL, FALSE);

  if (!g_str_has_suffix (folded, "-npy") && !idx_file_name_is_idx (name))
    return FALSE;
  (void) idx_file_name_parse (images_name, &key);
  length = strlen (key);
  if (length > 0 && (!g_str_has_prefix (folded, key) || folded[length++] != '-'))
    return FALSE;
  return g_str_has_prefix (folded + length, WORD "-");
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Lists the files in @folder whose names match that of the images, sorted. */
static GPtrArray *
list_names (GFile *folder,
            const char *images_name,
            GCancellable *cancellable,
            GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GFileEnumerator) files =
    g_file_enumerate_children (folder, G_FILE_ATTRIBUTE_STANDARD_NAME, G_FILE_QUERY_INFO_NONE,
                               cancellable, error);
  GFileInfo *info;

  if (files == NULL)
    return NULL;
  for (;;)
    {
      if (!g_file_enumerator_iterate (files, &info, NULL, cancellable, error))
        return NULL;
      if (info == NULL)
        break;
      if (idx_feature_search_matches (g_file_info_get_name (info), images_name))
        g_ptr_array_add (names, g_strdup (g_file_info_get_name (info)));
    }
  g_ptr_array_sort (names, compare_names);
  return g_steal_pointer (&names);
}

/* Sets an error that lists some of the files. */
static void
set_several (GPtrArray *names,
             GError **error)
{
  g_autoptr (GPtrArray) listed = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = NULL;

  for (guint i = 0; i < MIN (names->len, MAX_LISTED); i++)
    g_ptr_array_add (listed, g_filename_display_name (names->pdata[i]));
  if (names->len > MAX_LISTED)
    g_ptr_array_add (listed, g_strdup ("…"));
  g_ptr_array_add (listed, NULL);
  text = g_strjoinv (", ", (char **) listed->pdata);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
               _ ("There are several files with features beside the images: %s. Name one."), text);
}

GFile *
idx_feature_search_find (GFile *images,
                         GCancellable *cancellable,
                         GError **error)
{
  g_autoptr (GFile) folder = g_file_get_parent (images);
  g_autofree char *images_name = g_file_get_basename (images);
  g_autoptr (GPtrArray) names = NULL;
  g_autofree char *key = NULL;

  g_return_val_if_fail (G_IS_FILE (images), NULL);

  if (folder == NULL)
    folder = g_object_ref (images);
  names = list_names (folder, images_name, cancellable, error);
  if (names == NULL)
    return NULL;
  if (names->len == 1)
    return g_file_get_child (folder, names->pdata[0]);
  if (names->len > 1)
    {
      set_several (names, error);
      return NULL;
    }
  (void) idx_file_name_parse (images_name, &key);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
               _ ("There are no features beside the images, such as “%s%sfeatures.npy”."), key,
               key[0] != '\0' ? "-" : "");
  return NULL;
}
