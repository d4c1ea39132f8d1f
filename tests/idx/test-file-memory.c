/* SPDX-License-Identifier: MIT */

/* Opening and reading a file takes limited memory, whatever its header declares. */

#include "idx-file.h"

#include "test-bytes.h"
#include "test-folder.h"
#include "test-gzip.h"

#include <string.h>
#include <unistd.h>

static IdxFile *
open_good (GFile *location)
{
  g_autoptr (GError) error = NULL;
  IdxFile *file = idx_file_open (location, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (file);
  return file;
}

static IdxFile *
open_made (GByteArray *content)
{
  g_autoptr (GBytes) bytes = g_bytes_new (content->data, content->len);
  g_autoptr (GFile) location = g_file_new_for_path ("made");
  g_autoptr (GError) error = NULL;
  IdxFile *file = idx_file_open_bytes (bytes, location, &error);

  g_assert_no_error (error);
  g_assert_nonnull (file);
  g_byte_array_unref (content);
  return file;
}

static GByteArray *
gzip_and_free (GByteArray *content)
{
  GByteArray *file = test_gzip (content);

  g_byte_array_unref (content);
  return file;
}

static guint64
get_peak_memory (void)
{
  g_autofree char *status = NULL;
  const char *line;

  g_assert_true (g_file_get_contents ("/proc/self/status", &status, NULL, NULL));
  line = strstr (status, "VmHWM:");
  g_assert_nonnull (line);
  return g_ascii_strtoull (line + strlen ("VmHWM:"), NULL, 10) * 1024;
}

/* Resets the peak memory usage of this process, if the kernel supports that, and returns it. */
static guint64
reset_peak_memory (void)
{
  (void) g_file_set_contents_full ("/proc/self/clear_refs", "5", 1, G_FILE_SET_CONTENTS_NONE, 0600,
                                   NULL);
  return get_peak_memory ();
}

static void
check_sparse (GByteArray *header,
              guint64 size,
              guint64 n_samples)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) location = test_folder_add (folder, "f", header);
  g_autoptr (IdxFile) file = NULL;
  guint64 before = reset_peak_memory ();
  guint64 found;

  g_assert_cmpint (truncate (g_file_peek_path (location), (off_t) (header->len + size)), ==, 0);
  file = open_good (location);
  g_assert_true (idx_file_get_n_samples (file, &found));
  g_assert_cmpuint (found, ==, n_samples);
  g_assert_cmpuint (get_peak_memory () - before, <, 64 * 1024 * 1024);
}

static void
test_huge_image (void)
{
  g_autoptr (GByteArray) header = test_idx_header (0x08, 3, 1, 65536, 65536);

  check_sparse (header, (guint64) 65536 * 65536, 1);
}

static void
test_many_tiny_images (void)
{
  g_autoptr (GByteArray) header = test_idx_header (0x08, 3, 0xFFFFFFFF, 1, 1);

  check_sparse (header, 0xFFFFFFFF, 0xFFFFFFFF);
}

/* The maximum memory, in bytes, for reading a gzip bomb. AddressSanitizer takes more, because it
 * delays the reuse of freed memory. */
#ifdef __SANITIZE_ADDRESS__
#define MAX_MEMORY (96 * 1000 * 1000)
#else
#define MAX_MEMORY (64 * 1000 * 1000)
#endif

/* Reads a file whose 320 MB of zeros compress to 320 KB. @code is the code of the expected message;
 * NULL if none is expected. */
static void
check_bomb (GByteArray *header,
            guint32 n_images,
            const char *code)
{
  const gsize size = (gsize) 16 * 1024 * 1024;
  g_autoptr (GByteArray) stored = g_byte_array_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GFile) location = g_file_new_for_path ("made");
  g_autoptr (GPtrArray) messages = idx_messages_new ();
  g_autoptr (IdxFile) file = NULL;
  guint8 *zeros = g_malloc0 (size);
  guint8 image[1024], was_read;
  double progress = 0;
  guint64 before;

  test_gzip_append (stored, header->data, header->len, 6);
  for (guint i = 0; i < 20; i++)
    test_gzip_append (stored, zeros, size, 6);
  g_free (zeros);
  bytes = g_bytes_new (stored->data, stored->len);

  before = reset_peak_memory ();
  file = idx_file_open_bytes (bytes, location, NULL);
  while (progress < 1)
    g_assert_true (idx_file_advance (file, 1 << 20, &progress, NULL, NULL));
  for (guint32 i = 0; i < n_images; i += 1 + n_images / 50)
    {
      g_assert_true (idx_file_read_samples (file, &i, 1, image, &was_read, IDX_READ_WAIT, NULL,
                                            NULL));
      g_assert_true (was_read);
    }
  idx_file_collect_messages (file, messages);
  g_assert_cmpuint (messages->len, ==, code != NULL ? 1 : 0);
  g_assert_cmpuint (get_peak_memory () - before, <, MAX_MEMORY);
}

static void
test_bomb (void)
{
  g_autoptr (GByteArray) header = test_idx_header (0x08, 3, 20 * 16 * 1024, 32, 32);

  check_bomb (header, 20 * 16 * 1024, NULL);
}

static void
test_bomb_after_data (void)
{
  g_autoptr (GByteArray) header = test_idx_header (0x08, 3, 1, 32, 32);

  check_bomb (header, 1, "trailing-bytes");
}

static void
test_lying_gzip (void)
{
  GByteArray *content = test_idx_header (0x08, 3, 0xFFFFFFFF, 1000, 1000);
  g_autoptr (IdxFile) file = NULL;
  guint64 before = reset_peak_memory ();
  double progress = 0;

  test_append_noise (content, 1500000, 1);
  file = open_made (gzip_and_free (content));
  while (progress < 1)
    g_assert_true (idx_file_advance (file, 1 << 20, &progress, NULL, NULL));
  g_assert_cmpuint (get_peak_memory () - before, <, 64 * 1024 * 1024);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/idx/file-memory/huge-image", test_huge_image);
  g_test_add_func ("/idx/file-memory/many-tiny-images", test_many_tiny_images);
  g_test_add_func ("/idx/file-memory/lying-gzip", test_lying_gzip);
  g_test_add_func ("/idx/file-memory/bomb", test_bomb);
  g_test_add_func ("/idx/file-memory/bomb-after-data", test_bomb_after_data);
  return g_test_run ();
}
