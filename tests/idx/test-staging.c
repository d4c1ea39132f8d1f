/* SPDX-License-Identifier: MIT */

/* Trees of files that appear completely or not at all. */

#include "idx-staging.h"

#include "idx-error.h"
#include "idx-hidden-name.h"
#include "test-folder.h"

#include <sys/stat.h>
#include <unistd.h>

static void
check_text (TestFolder *folder,
            const char *name,
            const char *expected)
{
  g_autoptr (GFile) file = test_folder_get_file (folder, name);
  g_autofree char *text = NULL;

  (void) g_file_load_contents (file, NULL, &text, NULL, NULL, NULL);
  g_assert_cmpstr (text, ==, expected);
}

/* Adds a file to a staged folder, which is created if it is new. */
static void
stage (IdxStaging *staging,
       const char *folder,
       const char *name,
       const char *text)
{
  g_autoptr (GFile) hidden = idx_staging_dup_hidden_folder (staging);
  g_autofree char *path = g_build_filename (g_file_peek_path (hidden), folder, name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);
  g_autoptr (GFile) created = NULL;

  if (!g_file_test (parent, G_FILE_TEST_IS_DIR))
    {
      created = idx_staging_create_folder (staging, folder, NULL);
      g_assert_cmpstr (g_file_peek_path (created), ==, parent);
    }
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static IdxStaging *
begin (TestFolder *folder,
       const char *name)
{
  g_autoptr (GFile) target = test_folder_get_file (folder, name);
  g_autoptr (GError) error = NULL;
  IdxStaging *staging = idx_staging_new (target, &error);

  g_assert_no_error (error);
  return staging;
}

static void
check_list (TestFolder *folder,
            const char *expected)
{
  g_autofree char *names = test_folder_list (folder);

  g_assert_cmpstr (names, ==, expected);
}

static void
test_new (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  IdxStaging *staging = begin (folder, "new");

  stage (staging, "a", "1", "one");
  stage (staging, "b", "2", "two");
  g_assert_true (idx_staging_place (staging, FALSE, NULL));
  idx_staging_free (staging);
  check_text (folder, "new/a/1", "one");
  check_text (folder, "new/b/2", "two");
}

/* If the tree isn't placed, nothing is left behind, not even the hidden folder. */
static void
test_given_up (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  IdxStaging *staging = begin (folder, "new");

  stage (staging, "a", "1", "one");
  idx_staging_free (staging);
  check_list (folder, "");
}

/* Files are added to existing folders. */
static void
test_merge (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) old = test_folder_add_text (folder, "a/0", "zero");
  IdxStaging *staging = begin (folder, "");

  stage (staging, "a", "1", "one");
  stage (staging, "b", "2", "two");
  g_assert_true (idx_staging_place (staging, FALSE, NULL));
  idx_staging_free (staging);
  check_text (folder, "a/0", "zero");
  check_text (folder, "a/1", "one");
  check_text (folder, "b/2", "two");
  check_list (folder, "a b");
}

static void
test_replace (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) old = test_folder_add_text (folder, "a/1", "old");
  IdxStaging *staging = begin (folder, "");

  stage (staging, "a", "1", "new");
  g_assert_true (idx_staging_place (staging, TRUE, NULL));
  idx_staging_free (staging);
  check_text (folder, "a/1", "new");
  check_list (folder, "a");
}

/* After a failure, everything is as before, including files that had already been placed or
 * replaced. */
static void
check_undone (gboolean replace,
              int code)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) first = test_folder_add_text (folder, "a/1", "old");
  g_autoptr (GFile) taken =
    test_folder_add_text (folder, replace ? "c/5/folder" : "c/5", "taken");
  IdxStaging *staging = begin (folder, "");
  g_autoptr (GError) error = NULL;

  if (replace)
    stage (staging, "a", "1", "new");
  for (int i = 0; i < 10; i++)
    {
      g_autofree char *name = g_strdup_printf ("%d", i);

      stage (staging, "b", name, "new");
      stage (staging, "c", name, "new");
      stage (staging, name, name, "new");
    }
  g_assert_false (idx_staging_place (staging, replace, &error));
  g_assert_error (error, IDX_ERROR, code);
  g_assert_true (g_str_has_prefix (error->message, "“c/5” can't be written. "));
  idx_staging_free (staging);
  check_text (folder, "a/1", "old");
  check_text (folder, replace ? "c/5/folder" : "c/5", "taken");
  check_list (folder, "a c");
}

static void
test_undone (void)
{
  check_undone (FALSE, IDX_ERROR_EXISTS);
  check_undone (TRUE, IDX_ERROR_WRITE);
}

static void
check_refused (TestFolder *folder,
               const char *name)
{
  g_autoptr (GFile) target = test_folder_get_file (folder, name);
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_staging_new (target, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
}

static void
test_refused (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add_text (folder, "f", "");

  check_refused (folder, "f");
  check_refused (folder, "no/such/folder");
}

/* The hidden folder of a killed process is removed without following its links. That of a running
 * process stays. */
static void
test_leftovers (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *hidden = idx_hidden_name_new ();
  g_autofree char *name = g_strconcat (hidden, "/7/00042.png", NULL);
  g_autofree char *link = g_build_filename (test_folder_get_path (folder), hidden, "link", NULL);
  g_autoptr (GFile) left = test_folder_add_text (folder, name, "");
  g_autoptr (GFile) own = test_folder_add_text (folder, "own/file", "own");
  IdxStaging *running = NULL;
  IdxStaging *staging = NULL;

  g_assert_cmpint (symlink ("../own", link), ==, 0);
  running = begin (folder, "");
  stage (running, "b", "2", "two");
  staging = begin (folder, "");
  stage (staging, "a", "1", "one");
  g_assert_false (g_file_query_exists (left, NULL));
  g_assert_true (idx_staging_place (running, FALSE, NULL));
  g_assert_true (idx_staging_place (staging, FALSE, NULL));
  idx_staging_free (running);
  idx_staging_free (staging);
  check_list (folder, "a b own");
  check_text (folder, "own/file", "own");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/idx/staging/new", test_new);
  g_test_add_func ("/idx/staging/given-up", test_given_up);
  g_test_add_func ("/idx/staging/merge", test_merge);
  g_test_add_func ("/idx/staging/replace", test_replace);
  g_test_add_func ("/idx/staging/undone", test_undone);
  g_test_add_func ("/idx/staging/refused", test_refused);
  g_test_add_func ("/idx/staging/leftovers", test_leftovers);
  return g_test_run ();
}
