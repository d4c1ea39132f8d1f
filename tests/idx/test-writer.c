/* SPDX-License-Identifier: MIT */

/* The contents of written files, of every element type and rank, plain and compressed.
 * tests/idx/test-replacement.c tests how they replace existing files. */

#include "idx-writer.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-folder.h"

#include <string.h>
#include <unistd.h>

/* Returns a complete file of noise. The first dimension is @n_samples, the next four are 2, and the
 * others are 1. */
static GByteArray *
make_content (guint type,
              guint n_dimensions,
              guint n_samples)
{
  GByteArray *content = g_byte_array_new ();
  gsize size = idx_element_type_get_size ((IdxElementType) type) * n_samples;

  test_append_be (content, 2, 0);
  test_append_be (content, 1, type);
  test_append_be (content, 1, n_dimensions);
  test_append_be (content, 4, n_samples);
  for (guint i = 1; i < n_dimensions; i++)
    {
      test_append_be (content, 4, i < 5 ? 2 : 1);
      size *= i < 5 ? 2 : 1;
    }
  test_append_noise (content, size, type);
  return content;
}

/* Writes a file with @content, in two steps. */
static void
write_content (GFile *target,
               const GByteArray *content,
               IdxWriteFlags flags)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxWriter) writer = NULL;
  IdxHeader header;
  gsize half;

  g_assert_true (idx_header_parse (&header, content->data, content->len, &error));
  half = header.data_size / 2;
  writer = idx_writer_new (target, &header, flags, &error);
  g_assert_no_error (error);
  g_assert_true (idx_writer_get_target (writer) == target);
  g_assert_true (idx_writer_append (writer, content->data + header.size, half, NULL, &error));
  g_assert_true (idx_writer_append (writer, content->data + header.size + half,
                                    header.data_size - half, NULL, &error));
  g_assert_true (idx_writer_finish (writer, NULL, &error));
  g_assert_true (idx_writer_publish (&writer, 1, NULL, &error));
  g_assert_no_error (error);
}

/* Asserts that the decompressed file has the hash of @content, and that opening it reports no
 * problem. */
static void
check_opened (GFile *target,
              const GByteArray *content)
{
  g_autoptr (IdxFile) file = idx_file_open (target, NULL, NULL);
  g_autofree char *expected =
    g_compute_checksum_for_data (G_CHECKSUM_SHA256, content->data, content->len);
  g_autoptr (GPtrArray) messages = idx_messages_new ();
  IdxHashes hashes;

  g_assert_nonnull (file);
  g_assert_true (idx_file_hash (file, &hashes, NULL, NULL));
  g_assert_cmpstr (hashes.file, ==, expected);
  idx_file_collect_messages (file, messages);
  g_assert_cmpuint (messages->len, ==, 0);
}

static const guint types[] = { 0x08, 0x09, 0x0B, 0x0C, 0x0D, 0x0E };

static void
check_rank (guint type,
            guint n_dimensions)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) plain = test_folder_get_file (folder, "plain");
  g_autoptr (GFile) gzip = test_folder_get_file (folder, "gzip");
  g_autoptr (GByteArray) content = make_content (type, n_dimensions, 7);

  write_content (plain, content, IDX_WRITE_DEFAULT);
  test_check_content (plain, content);
  write_content (gzip, content, IDX_WRITE_GZIP);
  check_opened (gzip, content);
}

static void
test_types_and_ranks (void)
{
  static const guint ranks[] = { 1, 2, 3, 4, 5, 255 };

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (ranks); j++)
      check_rank (types[i], ranks[j]);
}

static void
test_no_samples (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) plain = test_folder_get_file (folder, "plain");
  g_autoptr (GFile) gzip = test_folder_get_file (folder, "gzip");
  g_autoptr (GByteArray) content = make_content (0x08, 3, 0);

  write_content (plain, content, IDX_WRITE_DEFAULT);
  test_check_content (plain, content);
  write_content (gzip, content, IDX_WRITE_GZIP);
  check_opened (gzip, content);
}

/* Writes more than the buffers hold: data that compresses, and data that doesn't. */
static void
test_large (void)
{
  for (guint n_constant = 0; n_constant <= 900000; n_constant += 900000)
    {
      g_autoptr (TestFolder) folder = test_folder_new ();
      g_autoptr (GFile) plain = test_folder_get_file (folder, "plain");
      g_autoptr (GFile) gzip = test_folder_get_file (folder, "gzip");
      g_autoptr (GByteArray) content = make_content (0x08, 1, 1000003);

      memset (content->data + 100, 7, n_constant);
      write_content (plain, content, IDX_WRITE_DEFAULT);
      test_check_content (plain, content);
      write_content (gzip, content, IDX_WRITE_GZIP);
      check_opened (gzip, content);
    }
}

/* Writes as much as one or two buffers hold, a byte less and a byte more. */
static void
test_block_sizes (void)
{
  const guint header_size = 8;

  for (guint n_blocks = 1; n_blocks <= 2; n_blocks++)
    for (int surplus = -1; surplus <= 1; surplus++)
      {
        g_autoptr (TestFolder) folder = test_folder_new ();
        g_autoptr (GFile) plain = test_folder_get_file (folder, "plain");
        g_autoptr (GByteArray) content =
          make_content (0x08, 1, (guint) ((int) (n_blocks * 256 * 1024 - header_size) + surplus));

        write_content (plain, content, IDX_WRITE_DEFAULT);
        test_check_content (plain, content);
      }
}

/* The ten bytes that a gzip file begins with: no name, no time, level 6, Unix. */
static void
test_gzip_header (void)
{
  static const guint8 expected[] = { 0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3 };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_get_file (folder, "f.gz");
  g_autoptr (GByteArray) content = make_content (0x08, 3, 5);
  g_autofree char *found = NULL;

  write_content (target, content, IDX_WRITE_GZIP);
  g_assert_true (g_file_load_contents (target, NULL, &found, NULL, NULL, NULL));
  g_assert_true (memcmp (found, expected, sizeof expected) == 0);
}

static void
test_reproducible (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) first = test_folder_get_file (folder, "first.gz");
  g_autoptr (GFile) second = test_folder_get_file (folder, "second.gz");
  g_autoptr (GByteArray) content = make_content (0x08, 1, 300000);
  g_autoptr (GBytes) first_bytes = NULL;
  g_autoptr (GBytes) second_bytes = NULL;

  write_content (first, content, IDX_WRITE_GZIP);
  write_content (second, content, IDX_WRITE_GZIP);
  first_bytes = g_file_load_bytes (first, NULL, NULL, NULL);
  second_bytes = g_file_load_bytes (second, NULL, NULL, NULL);
  g_assert_true (g_bytes_equal (first_bytes, second_bytes));
  /* The header has no time. */
  g_assert_true (memcmp ((const char *) g_bytes_get_data (first_bytes, NULL) + 4, "\0\0\0\0", 4) ==
                 0);
}

static IdxWriter *
begin (TestFolder *folder,
       guint n_samples)
{
  g_autoptr (GFile) target = test_folder_get_file (folder, "f");
  const IdxHeader header = { .element_type = IDX_ELEMENT_TYPE_UINT8,
                             .n_dimensions = 1,
                             .dimensions = { n_samples } };

  return idx_writer_new (target, &header, IDX_WRITE_DEFAULT, NULL);
}

static void
check_nothing_left (TestFolder *folder)
{
  g_autofree char *names = test_folder_list (folder);

  g_assert_cmpstr (names, ==, "");
}

static void
test_too_many_bytes (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GError) error = NULL;
  IdxWriter *writer = begin (folder, 3);

  g_assert_false (idx_writer_append (writer, (const guint8 *) "abcd", 4, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
  g_assert_cmpstr (error->message, ==,
                   "The header declares 11 bytes, but the data to write has 12. Nothing was "
                   "written.");
  g_object_unref (writer);
  check_nothing_left (folder);
}

static void
test_too_few_bytes (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GError) error = NULL;
  IdxWriter *writer = begin (folder, 3);

  g_assert_true (idx_writer_append (writer, (const guint8 *) "ab", 2, NULL, NULL));
  g_assert_false (idx_writer_finish (writer, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
  g_object_unref (writer);
  check_nothing_left (folder);
}

static void
test_cancel (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) append_error = NULL;
  g_autoptr (GError) finish_error = NULL;
  IdxWriter *writer = begin (folder, 3);

  g_cancellable_cancel (cancellable);
  g_assert_false (
    idx_writer_append (writer, (const guint8 *) "abc", 3, cancellable, &append_error));
  g_assert_error (append_error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_true (idx_writer_append (writer, (const guint8 *) "abc", 3, NULL, NULL));
  g_assert_false (idx_writer_finish (writer, cancellable, &finish_error));
  g_assert_error (finish_error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_object_unref (writer);
  check_nothing_left (folder);
}

/* Returns the descriptor of the open unnamed file (O_TMPFILE) in @folder, or -1. */
static int
find_unnamed (TestFolder *folder)
{
  g_autofree char *prefix = g_strconcat (test_folder_get_path (folder), "/#", NULL);

  for (int fd = 3; fd < 100; fd++)
    {
      g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);
      g_autofree char *name = g_file_read_link (path, NULL);

      if (name != NULL && g_str_has_prefix (name, prefix))
        return fd;
    }
  return -1;
}

/* Flips the highest bit of the byte at @offset. */
static void
flip_bit (int fd,
          off_t offset)
{
  guint8 byte;

  g_assert_cmpint (pread (fd, &byte, 1, offset), ==, 1);
  byte ^= 0x80;
  g_assert_cmpint (pwrite (fd, &byte, 1, offset), ==, 1);
}

/* Simulates a disk that returns corrupted data at @offset, and @distance bytes after that if it
 * isn't 0. */
static void
check_corrupted (IdxWriteFlags flags,
                 off_t offset,
                 off_t distance)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_get_file (folder, "f");
  g_autoptr (GByteArray) content = make_content (0x08, 1, 1000000);
  g_autoptr (GError) error = NULL;
  IdxWriter *writer;
  IdxHeader header;
  int fd;

  g_assert_true (idx_header_parse (&header, content->data, content->len, NULL));
  writer = idx_writer_new (target, &header, flags, NULL);
  g_assert_true (
    idx_writer_append (writer, content->data + header.size, header.data_size, NULL, NULL));
  fd = find_unnamed (folder);
  if (fd < 0)
    g_test_skip ("the file system doesn't support O_TMPFILE");
  else
    {
      flip_bit (fd, offset);
      if (distance > 0)
        flip_bit (fd, offset + distance);
      g_assert_false (idx_writer_finish (writer, NULL, &error));
      g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
      g_assert_true (g_str_has_prefix (error->message, "The file on disk "));
    }
  g_object_unref (writer);
  check_nothing_left (folder);
}

static void
test_corrupted (void)
{
  check_corrupted (IDX_WRITE_DEFAULT, 0, 0);
  /* Each byte of the words that are mixed at a time. */
  for (off_t i = 0; i < 32; i++)
    {
      check_corrupted (IDX_WRITE_DEFAULT, 100000 + i, 0);
      check_corrupted (IDX_WRITE_DEFAULT, 100000 + i, 32);
    }
  check_corrupted (IDX_WRITE_DEFAULT, 500000, 262144);
  check_corrupted (IDX_WRITE_GZIP, 0, 0);
  check_corrupted (IDX_WRITE_GZIP, 100000, 0);
}

static void
test_impossible_header (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_get_file (folder, "f");
  g_autoptr (GError) error = NULL;
  const IdxHeader header = { .element_type = IDX_ELEMENT_TYPE_FLOAT64,
                             .n_dimensions = 3,
                             .dimensions = { 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF } };

  g_assert_null (idx_writer_new (target, &header, IDX_WRITE_DEFAULT, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_HEADER);
  check_nothing_left (folder);
}

static void
test_no_room (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_get_file (folder, "f");
  g_autoptr (GError) error = NULL;
  const IdxHeader header = { .element_type = IDX_ELEMENT_TYPE_UINT8,
                             .n_dimensions = 2,
                             .dimensions = { 0x7FFFFFFF, 0x40000000 } };

  /* No disk has room for 2 EB. Reserving space fails before the first byte is written. */
  g_assert_null (idx_writer_new (target, &header, IDX_WRITE_DEFAULT, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
  check_nothing_left (folder);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/idx/writer/types-and-ranks", test_types_and_ranks);
  g_test_add_func ("/idx/writer/no-samples", test_no_samples);
  g_test_add_func ("/idx/writer/large", test_large);
  g_test_add_func ("/idx/writer/block-sizes", test_block_sizes);
  g_test_add_func ("/idx/writer/gzip-header", test_gzip_header);
  g_test_add_func ("/idx/writer/reproducible", test_reproducible);
  g_test_add_func ("/idx/writer/too-many-bytes", test_too_many_bytes);
  g_test_add_func ("/idx/writer/too-few-bytes", test_too_few_bytes);
  g_test_add_func ("/idx/writer/cancel", test_cancel);
  g_test_add_func ("/idx/writer/corrupted", test_corrupted);
  g_test_add_func ("/idx/writer/impossible-header", test_impossible_header);
  g_test_add_func ("/idx/writer/no-room", test_no_room);
  return g_test_run ();
}
