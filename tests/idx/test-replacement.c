/* SPDX-License-Identifier: MIT */

/* Replaces files: all or none of them, even if the disk is full or the process is killed.
 * tests/idx/test-replacement-target.c tests which targets are allowed. */

#include "idx-replacement.h"

#include "idx-error.h"
#include "idx-hidden-name.h"
#include "test-bytes.h"
#include "test-folder.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#define N_KILLS 30

static GByteArray *
make_noise (gsize length,
            guint seed)
{
  GByteArray *bytes = g_byte_array_new ();

  test_append_noise (bytes, length, seed);
  return bytes;
}

/* Begins to write a file that may replace an existing one. */
static IdxReplacement *
begin (GFile *target,
       GError **error)
{
  return idx_replacement_new (target, TRUE, error);
}

static gboolean
write_and_place (IdxReplacement *file,
                 const GByteArray *content,
                 GError **error)
{
  gsize failed;

  return idx_replacement_write (file, content->data, content->len, error) &&
         idx_replacement_sync (file, error) && idx_replacement_place (&file, 1, &failed, error);
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
  g_autoptr (GFile) target = test_folder_get_file (folder, "f");
  g_autoptr (GByteArray) content = make_noise (1000, 1);
  g_autoptr (IdxReplacement) file = begin (target, NULL);

  g_assert_true (write_and_place (file, content, NULL));
  test_check_content (target, content);
  check_list (folder, "f");
}

static void
test_over (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) old = make_noise (5000, 1);
  g_autoptr (GByteArray) content = make_noise (1000, 2);
  g_autoptr (GFile) target = test_folder_add (folder, "f", old);
  g_autoptr (IdxReplacement) file = begin (target, NULL);

  test_check_content (target, old);
  g_assert_true (write_and_place (file, content, NULL));
  test_check_content (target, content);
  check_list (folder, "f");
}

static void
test_released (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = make_noise (1000, 1);
  g_autoptr (GFile) target = test_folder_get_file (folder, "f");
  IdxReplacement *file = begin (target, NULL);

  g_assert_true (idx_replacement_write (file, content->data, content->len, NULL));
  idx_replacement_free (file);
  check_list (folder, "");
}

/* If another program creates the target in the meantime, its file stays. */
static void
test_taken_meanwhile (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_get_file (folder, "f");
  g_autoptr (GByteArray) content = make_noise (1000, 1);
  g_autoptr (GByteArray) other = make_noise (10, 2);
  g_autoptr (IdxReplacement) file = begin (target, NULL);
  g_autoptr (GFile) made = test_folder_add (folder, "f", other);
  g_autoptr (GError) error = NULL;

  g_assert_false (write_and_place (file, content, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_EXISTS);
  test_check_content (target, other);
}

static void
test_changed_meanwhile (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_add_text (folder, "f", "old");
  g_autoptr (GByteArray) content = make_noise (1000, 1);
  g_autoptr (GByteArray) other = make_noise (10, 2);
  g_autoptr (IdxReplacement) file = begin (target, NULL);
  g_autoptr (GFile) made = test_folder_add (folder, "f", other);
  g_autoptr (GError) error = NULL;

  g_assert_false (write_and_place (file, content, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
  g_assert_cmpstr (error->message, ==,
                   "Another program has changed the file in the meantime.");
  g_clear_pointer (&file, idx_replacement_free);
  test_check_content (target, other);
  check_list (folder, "f");
}

/* If the last of three files can't be placed, the first, a new file, is removed, and the file that
 * the second one replaced is restored. */
static void
test_all_or_none (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) old = make_noise (5000, 1);
  g_autoptr (GByteArray) other = make_noise (10, 2);
  g_autoptr (GFile) first = test_folder_get_file (folder, "a");
  g_autoptr (GFile) second = test_folder_add (folder, "b", old);
  g_autoptr (GFile) third = test_folder_get_file (folder, "c");
  g_autoptr (IdxReplacement) first_file = begin (first, NULL);
  g_autoptr (IdxReplacement) second_file = begin (second, NULL);
  g_autoptr (IdxReplacement) third_file = begin (third, NULL);
  g_autoptr (GFile) made = test_folder_add (folder, "c", other);
  IdxReplacement *files[] = { first_file, second_file, third_file };
  g_autoptr (GError) error = NULL;
  gsize failed = 99;

  g_assert_false (idx_replacement_place (files, 3, &failed, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_EXISTS);
  g_assert_cmpuint (failed, ==, 2);
  g_clear_pointer (&first_file, idx_replacement_free);
  g_clear_pointer (&second_file, idx_replacement_free);
  g_clear_pointer (&third_file, idx_replacement_free);
  check_list (folder, "b c");
  test_check_content (second, old);
  test_check_content (third, other);
}

static void
test_all (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = make_noise (10, 2);
  g_autoptr (GFile) first = test_folder_get_file (folder, "a");
  g_autoptr (GFile) second = test_folder_add_text (folder, "b", "old");
  g_autoptr (IdxReplacement) first_file = begin (first, NULL);
  g_autoptr (IdxReplacement) second_file = begin (second, NULL);
  IdxReplacement *files[] = { first_file, second_file };
  gsize failed;

  for (gsize i = 0; i < 2; i++)
    g_assert_true (idx_replacement_write (files[i], content->data, content->len, NULL));
  g_assert_true (idx_replacement_place (files, 2, &failed, NULL));
  check_list (folder, "a b");
  test_check_content (first, content);
  test_check_content (second, content);
}

static void
test_mode (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_add_text (folder, "f", "old");
  g_autoptr (GByteArray) content = make_noise (1000, 1);
  g_autoptr (IdxReplacement) file = NULL;
  struct stat status;

  g_assert_cmpint (chmod (g_file_peek_path (target), 0640), ==, 0);
  file = begin (target, NULL);
  g_assert_true (write_and_place (file, content, NULL));
  g_assert_cmpint (stat (g_file_peek_path (target), &status), ==, 0);
  g_assert_cmpuint (status.st_mode & 07777, ==, 0640);
}

static void
test_owner (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_add_text (folder, "f", "old");
  g_autoptr (GByteArray) content = make_noise (1000, 1);
  g_autoptr (IdxReplacement) file = NULL;
  struct stat status;

  if (chown (g_file_peek_path (target), 1234, 2345) != 0)
    {
      g_test_skip ("only root can give files away");
      return;
    }
  file = begin (target, NULL);
  g_assert_true (write_and_place (file, content, NULL));
  g_assert_cmpint (stat (g_file_peek_path (target), &status), ==, 0);
  g_assert_cmpuint (status.st_uid, ==, 1234);
  g_assert_cmpuint (status.st_gid, ==, 2345);
}

static void
test_attributes (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_add_text (folder, "f", "old");
  g_autoptr (GByteArray) content = make_noise (1000, 1);
  g_autoptr (IdxReplacement) file = NULL;
  char value[16] = "";

  if (setxattr (g_file_peek_path (target), "user.origin", "here", 4, 0) != 0)
    {
      g_test_skip ("the file system has no extended attributes");
      return;
    }
  file = begin (target, NULL);
  g_assert_true (write_and_place (file, content, NULL));
  g_assert_cmpint (getxattr (g_file_peek_path (target), "user.origin", value, sizeof value), ==, 4);
  g_assert_cmpstr (value, ==, "here");
}

/* A file size limit simulates a full disk. */
static void
test_full (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) old = make_noise (5000, 1);
  g_autoptr (GByteArray) content = make_noise (300000, 2);
  g_autoptr (GFile) target = test_folder_add (folder, "f", old);
  g_autoptr (GError) error = NULL;
  IdxReplacement *file = begin (target, NULL);
  struct rlimit limit, small;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  small = limit;
  small.rlim_cur = 100000;
  (void) signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_assert_false (write_and_place (file, content, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  (void) signal (SIGXFSZ, SIG_DFL);

  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
  g_assert_cmpstr (error->message, ==, "The file would be larger than the file system allows.");
  idx_replacement_free (file);
  test_check_content (target, old);
  check_list (folder, "f");
}

/* Writes @first and @second alternately until the process is killed. */
static G_GNUC_NORETURN void
write_forever (GFile *target,
               const GByteArray *first,
               const GByteArray *second)
{
  for (guint i = 0;; i++)
    {
      IdxReplacement *file = begin (target, NULL);

      if (file == NULL || !write_and_place (file, i % 2 == 0 ? first : second, NULL))
        _exit (1);
      idx_replacement_free (file);
    }
}

static gboolean
is_content (GBytes *found,
            const GByteArray *content)
{
  return g_bytes_get_size (found) == content->len &&
         memcmp (g_bytes_get_data (found, NULL), content->data, content->len) == 0;
}

static void
test_killed (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) first = make_noise (200000, 1);
  g_autoptr (GByteArray) second = make_noise (150000, 2);
  g_autoptr (GFile) target = test_folder_add (folder, "f", second);

  for (guint i = 0; i < N_KILLS; i++)
    {
      g_autoptr (GBytes) found = NULL;
      pid_t child = fork ();
      int status;

      if (child == 0)
        write_forever (target, first, second);
      g_usleep ((gulong) g_test_rand_int_range (500, 20000));
      g_assert_cmpint (kill (child, SIGKILL), ==, 0);
      g_assert_cmpint (waitpid (child, &status, 0), ==, child);
      g_assert_true (WIFSIGNALED (status));

      found = g_file_load_bytes (target, NULL, NULL, NULL);
      g_assert_true (is_content (found, first) || is_content (found, second));
    }
}

/* Creates a file like one that a killed process leaves, and returns its path. */
static char *
add_leftover (TestFolder *folder)
{
  g_autofree char *name = idx_hidden_name_new ();
  g_autoptr (GFile) file = test_folder_add_text (folder, name, "half");

  return g_file_get_path (file);
}

/* A backup that a killed process left may be the only copy of a file, so it stays. */
static void
test_backups_left (void)
{
  g_autofree char *long_name = g_strnfill (255, 'x');
  const char *names[] = { "labels", "étiquettes", long_name };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_get_file (folder, "f");

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = idx_hidden_name_new_backup (names[i]);
      g_autoptr (GFile) backup = test_folder_add_text (folder, name, "old");
      g_autoptr (IdxReplacement) file = begin (target, NULL);

      g_assert_nonnull (file);
      g_assert_true (g_file_query_exists (backup, NULL));
      g_assert_true (g_str_has_suffix (name, names[i]) || strlen (names[i]) > 200);
    }
}

/* Temporary files of killed processes are removed; those of running processes and files of other
 * programs aren't. */
static void
test_leftovers (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *left = add_leftover (folder);
  g_autofree char *needed = add_leftover (folder);
  g_autoptr (GFile) notes = test_folder_add_text (folder, ".idxview-notes", "mine");
  g_autoptr (GFile) foreign =
    test_folder_add_text (folder, ".idxview-00000000-0123456789abcdef", "theirs");
  g_autoptr (GFile) target = test_folder_get_file (folder, "f");
  g_autoptr (IdxReplacement) file = NULL;
  int fd = open (needed, O_RDWR | O_CLOEXEC);

  g_assert_true (idx_hidden_name_lock (fd, LOCK_EX));
  file = begin (target, NULL);
  g_assert_false (g_file_test (left, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (needed, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_query_exists (notes, NULL));
  g_assert_true (g_file_query_exists (foreign, NULL));
  close (fd);
}

/* If another file can't be placed, a removal is undone as well. */
static void
test_removal (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) old = make_noise (50, 1);
  g_autoptr (GByteArray) content = make_noise (10, 2);
  g_autoptr (GFile) target = test_folder_add (folder, "a", old);
  g_autoptr (GFile) stale = test_folder_add (folder, "b", old);
  g_autoptr (GFile) third = test_folder_get_file (folder, "c");
  g_autoptr (IdxReplacement) file = begin (target, NULL);
  g_autoptr (IdxReplacement) removal = idx_replacement_new_removal (stale, NULL);
  g_autoptr (IdxReplacement) third_file = begin (third, NULL);
  IdxReplacement *files[] = { file, removal, third_file };
  g_autoptr (GFile) made = test_folder_add (folder, "c", old);
  gsize failed;

  g_assert_true (idx_replacement_write (file, content->data, content->len, NULL));
  g_assert_false (idx_replacement_place (files, 3, &failed, NULL));
  g_assert_cmpuint (failed, ==, 2);
  test_check_content (target, old);
  test_check_content (stale, old);
}

static void
test_removed (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = make_noise (10, 2);
  g_autoptr (GFile) target = test_folder_add_text (folder, "a", "old");
  g_autoptr (GFile) stale = test_folder_add_text (folder, "b", "old");
  g_autoptr (IdxReplacement) file = begin (target, NULL);
  g_autoptr (IdxReplacement) removal = idx_replacement_new_removal (stale, NULL);
  IdxReplacement *files[] = { file, removal };
  gsize failed;

  g_assert_true (idx_replacement_write (file, content->data, content->len, NULL));
  g_assert_true (idx_replacement_place (files, 2, &failed, NULL));
  test_check_content (target, content);
  check_list (folder, "a");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/idx/replacement/new", test_new);
  g_test_add_func ("/idx/replacement/over", test_over);
  g_test_add_func ("/idx/replacement/released", test_released);
  g_test_add_func ("/idx/replacement/taken-meanwhile", test_taken_meanwhile);
  g_test_add_func ("/idx/replacement/changed-meanwhile", test_changed_meanwhile);
  g_test_add_func ("/idx/replacement/all-or-none", test_all_or_none);
  g_test_add_func ("/idx/replacement/all", test_all);
  g_test_add_func ("/idx/replacement/mode", test_mode);
  g_test_add_func ("/idx/replacement/owner", test_owner);
  g_test_add_func ("/idx/replacement/attributes", test_attributes);
  g_test_add_func ("/idx/replacement/full", test_full);
  g_test_add_func ("/idx/replacement/leftovers", test_leftovers);
  g_test_add_func ("/idx/replacement/backups-left", test_backups_left);
  g_test_add_func ("/idx/replacement/removal", test_removal);
  g_test_add_func ("/idx/replacement/removed", test_removed);
  g_test_add_func ("/idx/replacement/killed", test_killed);
  return g_test_run ();
}
