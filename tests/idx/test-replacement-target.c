/* SPDX-License-Identifier: MIT */

/* A replacement follows links, but writes only files that the user may replace. */

#include "idx-replacement.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-folder.h"

#include <sys/stat.h>
#include <unistd.h>

/* Begins to write a file that may replace an existing one. */
static IdxReplacement *
begin (GFile *target,
       GError **error)
{
  return idx_replacement_new (target, TRUE, error);
}

static void
check_list (TestFolder *folder,
            const char *expected)
{
  g_autofree char *names = test_folder_list (folder);

  g_assert_cmpstr (names, ==, expected);
}

static void
test_not_over (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_add_text (folder, "f", "old");
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_replacement_new (target, FALSE, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_EXISTS);
  g_assert_cmpstr (error->message, ==, "A file with this name already exists.");
  check_list (folder, "f");
}

static char *
get_path (TestFolder *folder,
          const char *name)
{
  return g_build_filename (test_folder_get_path (folder), name, NULL);
}

/* If the target is a link to a file, the link stays, and the file is replaced in its own folder. */
static void
test_link (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) real = test_folder_add_text (folder, "deep/real", "old");
  g_autofree char *link_path = get_path (folder, "link");
  g_autoptr (GFile) target = g_file_new_for_path (link_path);
  g_autoptr (GByteArray) content = test_idx_labels (10);
  g_autoptr (IdxReplacement) file = NULL;
  gsize failed;

  g_assert_cmpint (symlink ("deep/real", link_path), ==, 0);
  file = begin (target, NULL);
  g_assert_true (idx_replacement_write (file, content->data, content->len, NULL));
  g_assert_true (idx_replacement_place (&file, 1, &failed, NULL));
  test_check_content (real, content);
  g_assert_true (g_file_test (link_path, G_FILE_TEST_IS_SYMLINK));
  check_list (folder, "deep link");
}

static void
check_refused (GFile *target,
               const char *message)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (begin (target, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_dangling_link (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *link_path = get_path (folder, "link");
  g_autoptr (GFile) target = g_file_new_for_path (link_path);

  g_assert_cmpint (symlink ("nowhere", link_path), ==, 0);
  check_refused (target, "It is a symbolic link to a file that doesn't exist.");
  check_list (folder, "link");
}

static void
test_circular_link (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *link_path = get_path (folder, "link");
  g_autoptr (GFile) target = g_file_new_for_path (link_path);

  g_assert_cmpint (symlink ("link", link_path), ==, 0);
  check_refused (target, "It is a symbolic link that points back to itself.");
}

static void
test_no_folder (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) nowhere = test_folder_get_file (folder, "nowhere/f");
  g_autoptr (GFile) in_file = test_folder_get_file (folder, "file/f");
  g_autoptr (GFile) file = test_folder_add_text (folder, "file", "old");

  check_refused (nowhere, "The folder doesn't exist.");
  check_refused (in_file, "The folder doesn't exist.");
}

static void
test_not_a_file (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = g_file_new_for_path (test_folder_get_path (folder));
  g_autoptr (GFile) pipe = test_folder_get_file (folder, "pipe");
  g_autoptr (GFile) remote = g_file_new_for_uri ("idxview-test://host/f");

  g_assert_cmpint (mkfifo (g_file_peek_path (pipe), 0600), ==, 0);
  check_refused (target, "A folder with this name already exists.");
  check_refused (pipe, "Something that isn't a file already has this name.");
  check_refused (remote, "Only local files can be written.");
}

/* Sets the mode of the folder. If the test runs as root, which may write anywhere, switches to
 * another user. */
static void
drop_permissions (TestFolder *folder,
                  mode_t mode)
{
  g_assert_cmpint (chmod (test_folder_get_path (folder), mode), ==, 0);
  if (geteuid () == 0)
    g_assert_cmpint (seteuid (65534), ==, 0);
}

static void
restore_permissions (TestFolder *folder)
{
  if (getuid () == 0)
    g_assert_cmpint (seteuid (0), ==, 0);
  g_assert_cmpint (chmod (test_folder_get_path (folder), 0700), ==, 0);
}

static void
test_read_only_folder (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_get_file (folder, "f");

  drop_permissions (folder, 0555);
  check_refused (target, "You don't have permission to write there.");
  restore_permissions (folder);
  check_list (folder, "");
}

static void
test_read_only_file (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_add_text (folder, "f", "old");

  g_assert_cmpint (chmod (g_file_peek_path (target), 0444), ==, 0);
  drop_permissions (folder, 0777);
  check_refused (target, "You don't have permission to write there.");
  restore_permissions (folder);
  check_list (folder, "f");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/idx/replacement-target/not-over", test_not_over);
  g_test_add_func ("/idx/replacement-target/link", test_link);
  g_test_add_func ("/idx/replacement-target/dangling-link", test_dangling_link);
  g_test_add_func ("/idx/replacement-target/circular-link", test_circular_link);
  g_test_add_func ("/idx/replacement-target/no-folder", test_no_folder);
  g_test_add_func ("/idx/replacement-target/not-a-file", test_not_a_file);
  g_test_add_func ("/idx/replacement-target/read-only-folder", test_read_only_folder);
  g_test_add_func ("/idx/replacement-target/read-only-file", test_read_only_file);
  return g_test_run ();
}
