/* SPDX-License-Identifier: MIT */

/* Temporary folders for tests. */

#include "test-folder.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

struct _TestFolder
{
  char *path;
};

TestFolder *
test_folder_new (void)
{
  TestFolder *self = g_new0 (TestFolder, 1);
  g_autoptr (GError) error = NULL;

  self->path = g_dir_make_tmp ("idxview-test-XXXXXX", &error);
  g_assert_no_error (error);
  return self;
}

TestFolder *
test_folder_new_for_user (void)
{
  static const char *const names[] = { "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
                                       "XDG_STATE_HOME" };
  TestFolder *self = test_folder_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_true (g_setenv (names[i], self->path, TRUE));
  return self;
}

static int
remove_cb (const char *path,
           const struct stat *status,
           int kind,
           struct FTW *position)
{
  return position->level > 0 ? remove (path) : 0;
}

void
test_folder_empty (TestFolder *self)
{
  g_assert_cmpint (nftw (self->path, remove_cb, 16, FTW_DEPTH | FTW_PHYS), ==, 0);
}

void
test_folder_free (TestFolder *self)
{
  test_folder_empty (self);
  g_assert_cmpint (remove (self->path), ==, 0);
  g_free (self->path);
  g_free (self);
}

const char *
test_folder_get_path (TestFolder *self)
{
  return self->path;
}

GFile *
test_folder_get_file (TestFolder *self,
                      const char *name)
{
  g_autofree char *path = g_build_filename (self->path, name, NULL);

  return g_file_new_for_path (path);
}

static GFile *
add (TestFolder *self,
     const char *name,
     gconstpointer data,
     gsize length)
{
  g_autofree char *path = g_build_filename (self->path, name, NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_file_set_contents (path, data, (gssize) length, &error);
  g_assert_no_error (error);
  return g_file_new_for_path (path);
}

GFile *
test_folder_add (TestFolder *self,
                 const char *name,
                 const GByteArray *bytes)
{
  return add (self, name, bytes->data, bytes->len);
}

GFile *
test_folder_add_text (TestFolder *self,
                      const char *name,
                      const char *text)
{
  return add (self, name, text, strlen (text));
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

char *
test_folder_list (TestFolder *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  GDir *folder = g_dir_open (self->path, 0, NULL);
  const char *name;

  g_assert_nonnull (folder);
  while ((name = g_dir_read_name (folder)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_dir_close (folder);
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);
  return g_strjoinv (" ", (char **) names->pdata);
}

void
test_check_content (GFile *file,
                    const GByteArray *content)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) found = g_file_load_bytes (file, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (g_bytes_get_size (found), ==, content->len);
  g_assert_true (content->len == 0 ||
                 memcmp (g_bytes_get_data (found, NULL), content->data, content->len) == 0);
}

GFile *
test_data_file (const char *name)
{
  const char *folder = g_getenv ("IDXVIEW_TEST_DATA");
  g_autofree char *path = NULL;

  if (folder == NULL || *folder == '\0')
    {
      g_test_skip ("IDXVIEW_TEST_DATA names no folder with datasets");
      return NULL;
    }
  path = g_build_filename (folder, name, NULL);
  if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
    {
      g_test_skip ("IDXVIEW_TEST_DATA doesn't have this file");
      return NULL;
    }
  return g_file_new_for_path (path);
}
