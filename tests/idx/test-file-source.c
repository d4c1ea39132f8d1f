/* SPDX-License-Identifier: MIT */

/* Reads from files, and refuses everything that isn't a regular file. */

#include "idx-file-source.h"

#include "idx-error.h"
#include "test-folder.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static IdxSource *
open_good (GFile *file)
{
  g_autoptr (GError) error = NULL;
  IdxSource *source = idx_file_source_new (file, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (source);
  return source;
}

static void
check_read (IdxSource *source,
            guint64 offset,
            gsize length,
            const char *expected)
{
  g_autoptr (GError) error = NULL;
  char buffer[64] = { 0 };
  gsize n_read = 99;

  g_assert_true (idx_source_read (source, offset, buffer, length, IDX_READ_WAIT, &n_read, NULL,
                                  &error));
  g_assert_no_error (error);
  g_assert_cmpuint (n_read, ==, strlen (expected));
  g_assert_cmpstr (buffer, ==, expected);
}

static void
check_refused (GFile *file,
               const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxSource) source = idx_file_source_new (file, NULL, &error);

  g_assert_null (source);
  g_assert_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_reads (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add_text (folder, "f", "0123456789");
  g_autoptr (IdxSource) source = open_good (file);

  check_read (source, 0, 4, "0123");
  check_read (source, 8, 8, "89");
  check_read (source, 10, 8, "");
  check_read (source, G_MAXUINT64, 8, "");
}

static void
test_size (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add_text (folder, "f", "0123456789");
  g_autoptr (IdxSource) source = open_good (file);
  guint64 size;

  g_assert_true (idx_source_get_size (source, &size));
  g_assert_cmpuint (size, ==, 10);
}

static void
test_more_than_32_bits (void)
{
  const guint64 far = G_GUINT64_CONSTANT (5000000000);
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add_text (folder, "f", "");
  g_autoptr (IdxSource) source = NULL;
  int fd = open (g_file_peek_path (file), O_WRONLY | O_CLOEXEC);

  g_assert_cmpint (pwrite (fd, "far", 3, (off_t) far), ==, 3);
  close (fd);
  source = open_good (file);
  check_read (source, far, 10, "far");
}

static void
test_shortened (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add_text (folder, "f", "0123456789");
  g_autoptr (IdxSource) source = open_good (file);
  guint64 size;

  g_assert_cmpint (truncate (g_file_peek_path (file), 6), ==, 0);
  check_read (source, 4, 4, "45");
  check_read (source, 8, 1, "");
  g_assert_true (idx_source_get_size (source, &size));
  g_assert_cmpuint (size, ==, 6);
}

/* Reading fails if the file was changed in place after it was opened. */
static void
test_rewritten (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add_text (folder, "f", "0123456789");
  g_autoptr (IdxSource) source = open_good (file);
  g_autoptr (GError) error = NULL;
  char buffer[4];
  gsize n_read;
  int fd = open (g_file_peek_path (file), O_WRONLY);
  struct stat before;
  struct stat after;

  g_assert_cmpint (fstat (fd, &before), ==, 0);
  /* The timestamps of files may have a resolution of several milliseconds. */
  do
    {
      g_assert_cmpint (pwrite (fd, "x", 1, 5), ==, 1);
      g_assert_cmpint (fstat (fd, &after), ==, 0);
    }
  while (after.st_mtim.tv_sec == before.st_mtim.tv_sec &&
         after.st_mtim.tv_nsec == before.st_mtim.tv_nsec);
  close (fd);
  g_assert_false (idx_source_read (source, 0, buffer, 4, IDX_READ_WAIT, &n_read, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_CHANGED);
}

static void
test_replaced (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add_text (folder, "f", "old");
  g_autoptr (GFile) other = test_folder_add_text (folder, "g", "new");
  g_autoptr (IdxSource) source = open_good (file);

  g_assert_cmpint (rename (g_file_peek_path (other), g_file_peek_path (file)), ==, 0);
  check_read (source, 0, 3, "old");
}

static void
test_resident (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add_text (folder, "f", "0123456789");
  g_autoptr (IdxSource) source = open_good (file);
  g_autoptr (GError) error = NULL;
  char buffer[11] = { 0 };
  gsize n_read = 0;

  /* Not every file system supports RWF_NOWAIT. */
  if (idx_source_read (source, 0, buffer, 10, IDX_READ_RESIDENT, &n_read, NULL, &error))
    g_assert_cmpstr (buffer, ==, "0123456789");
  else
    g_assert_error (error, IDX_ERROR, IDX_ERROR_PENDING);
}

static void
test_canceled (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add_text (folder, "f", "0123456789");
  g_autoptr (IdxSource) source = open_good (file);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  char byte;
  gsize n_read;

  g_cancellable_cancel (cancellable);
  g_assert_false (idx_source_read (source, 0, &byte, 1, IDX_READ_WAIT, &n_read, cancellable,
                                   &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_refused_read (void)
{
  /* This is a regular file, but nothing is mapped at address 0, so its start can't be read. */
  g_autoptr (GFile) file = g_file_new_for_path ("/proc/self/mem");
  g_autoptr (IdxSource) source = idx_file_source_new (file, NULL, NULL);
  g_autoptr (GError) error = NULL;
  char byte;
  gsize n_read;

  if (source == NULL)
    {
      g_test_skip ("/proc can't be read here");
      return;
    }
  g_assert_false (idx_source_read (source, 0, &byte, 1, IDX_READ_WAIT, &n_read, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_READ);
}

static void
test_missing (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_get_file (folder, "f");

  check_refused (file, "The file doesn't exist.");
}

static void
test_folder (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_get_file (folder, ".");

  check_refused (file, "It is a folder, not a file.");
}

static void
test_pipe (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_get_file (folder, "f");

  g_assert_cmpint (mkfifo (g_file_peek_path (file), 0600), ==, 0);
  check_refused (file, "It is a pipe, not a file.");
}

static void
test_socket (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_get_file (folder, "f");
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

  g_strlcpy (address.sun_path, g_file_peek_path (file), sizeof address.sun_path);
  g_assert_cmpint (bind (fd, (struct sockaddr *) &address, sizeof address), ==, 0);
  check_refused (file, "It is a socket, not a file.");
  close (fd);
}

static void
test_device (void)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/dev/null");

  check_refused (file, "It is a device, not a file.");
}

static void
test_no_permission (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add_text (folder, "f", "0123456789");
  gboolean is_root = geteuid () == 0;

  g_assert_cmpint (chmod (test_folder_get_path (folder), 0755), ==, 0);
  g_assert_cmpint (chmod (g_file_peek_path (file), 0), ==, 0);
  if (is_root)
    g_assert_cmpint (seteuid (65534), ==, 0);
  check_refused (file, "You don't have permission to read it.");
  if (is_root)
    g_assert_cmpint (seteuid (0), ==, 0);
}

static void
test_dangling_link (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_get_file (folder, "f");

  g_assert_cmpint (symlink ("nowhere", g_file_peek_path (file)), ==, 0);
  check_refused (file, "It is a symbolic link to a file that doesn't exist.");
}

static void
test_looping_link (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_get_file (folder, "f");

  g_assert_cmpint (symlink ("f", g_file_peek_path (file)), ==, 0);
  check_refused (file, "It is a symbolic link that points back to itself.");
}

static void
test_link (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_add_text (folder, "f", "0123456789");
  g_autoptr (GFile) file = test_folder_get_file (folder, "g");
  g_autoptr (IdxSource) source = NULL;

  g_assert_cmpint (symlink ("f", g_file_peek_path (file)), ==, 0);
  source = open_good (file);
  check_read (source, 0, 4, "0123");
}

static gboolean
is_at (IdxSource *source,
       TestFolder *folder,
       const char *name)
{
  g_autoptr (GFile) location = test_folder_get_file (folder, name);

  return idx_file_source_is_at (IDX_FILE_SOURCE (source), location);
}

static void
test_is_at (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add_text (folder, "f", "0123456789");
  g_autoptr (GFile) other = test_folder_add_text (folder, "g", "0123456789");
  g_autoptr (GFile) linked = test_folder_get_file (folder, "l");
  g_autoptr (IdxSource) source = open_good (file);

  g_assert_cmpint (symlink ("f", g_file_peek_path (linked)), ==, 0);
  g_assert_true (is_at (source, folder, "f"));
  g_assert_true (is_at (source, folder, "l"));
  g_assert_false (is_at (source, folder, "g"));
  g_assert_false (is_at (source, folder, "nowhere"));
}

static void
test_is_at_new_name (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add_text (folder, "f", "0123456789");
  g_autoptr (GFile) moved = test_folder_get_file (folder, "g");
  g_autoptr (GFile) again = NULL;
  g_autoptr (IdxSource) source = open_good (file);

  g_assert_cmpint (rename (g_file_peek_path (file), g_file_peek_path (moved)), ==, 0);
  again = test_folder_add_text (folder, "f", "new");
  g_assert_true (is_at (source, folder, "g"));
  g_assert_false (is_at (source, folder, "f"));
}

static void
test_strange_names (void)
{
  static const char *const names[] = { "a\nname", "gr\xF6sse", " ", "-" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (TestFolder) folder = test_folder_new ();
      g_autoptr (GFile) file = test_folder_add_text (folder, names[i], "0123456789");
      g_autoptr (IdxSource) source = open_good (file);

      check_read (source, 0, 4, "0123");
    }
}

static void
test_long_name (void)
{
  g_autofree char *name = g_strnfill (5000, 'x');
  g_autofree char *path = g_strconcat ("/", name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  check_refused (file, "It can't be opened: File name too long.");
}

static void
test_elsewhere (void)
{
  g_autoptr (GFile) file = g_file_new_for_uri ("https://example.org/f");

  check_refused (file, "It can't be opened: Operation not supported.");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/idx/file-source/reads", test_reads);
  g_test_add_func ("/idx/file-source/size", test_size);
  g_test_add_func ("/idx/file-source/more-than-32-bits", test_more_than_32_bits);
  g_test_add_func ("/idx/file-source/shortened", test_shortened);
  g_test_add_func ("/idx/file-source/rewritten", test_rewritten);
  g_test_add_func ("/idx/file-source/replaced", test_replaced);
  g_test_add_func ("/idx/file-source/resident", test_resident);
  g_test_add_func ("/idx/file-source/canceled", test_canceled);
  g_test_add_func ("/idx/file-source/refused-read", test_refused_read);
  g_test_add_func ("/idx/file-source/missing", test_missing);
  g_test_add_func ("/idx/file-source/folder", test_folder);
  g_test_add_func ("/idx/file-source/pipe", test_pipe);
  g_test_add_func ("/idx/file-source/socket", test_socket);
  g_test_add_func ("/idx/file-source/device", test_device);
  g_test_add_func ("/idx/file-source/no-permission", test_no_permission);
  g_test_add_func ("/idx/file-source/dangling-link", test_dangling_link);
  g_test_add_func ("/idx/file-source/looping-link", test_looping_link);
  g_test_add_func ("/idx/file-source/link", test_link);
  g_test_add_func ("/idx/file-source/strange-names", test_strange_names);
  g_test_add_func ("/idx/file-source/long-name", test_long_name);
  g_test_add_func ("/idx/file-source/elsewhere", test_elsewhere);
  g_test_add_func ("/idx/file-source/is-at", test_is_at);
  g_test_add_func ("/idx/file-source/is-at-new-name", test_is_at_new_name);
  return g_test_run ();
}
