/* SPDX-License-Identifier: MIT */

/* Reads samples from plain and compressed files, complete and truncated. */

#include "idx-file.h"

#include "idx-error.h"
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

/* Reads the samples at @indices and compares them with test_idx_pixel(). @expected has a '1' for
 * each sample that can be read, and a '0' for each that can't. */
static void
check_samples (IdxFile *file,
               const guint32 *indices,
               gsize n_indices,
               const char *expected)
{
  const IdxHeader *header = idx_file_get_header (file);
  guint rows = header->dimensions[1];
  guint columns = header->dimensions[2];
  g_autofree guint8 *buffer = g_malloc (n_indices * header->sample_size);
  g_autofree guint8 *was_read = g_malloc (n_indices);
  g_autoptr (GError) error = NULL;

  g_assert_true (idx_file_read_samples (file, indices, n_indices, buffer, was_read, IDX_READ_WAIT,
                                        NULL, &error));
  g_assert_no_error (error);
  for (gsize i = 0; i < n_indices; i++)
    {
      g_assert_cmpint (was_read[i] ? '1' : '0', ==, expected[i]);
      for (guint row = 0; was_read[i] && row < rows; row++)
        for (guint column = 0; column < columns; column++)
          g_assert_cmpuint (buffer[i * header->sample_size + row * columns + column], ==,
                            test_idx_pixel (indices[i], row, column));
    }
}

static void
test_plain (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_images (10, 5, 4);
  g_autoptr (GFile) location = test_folder_add (folder, "f", content);
  g_autoptr (IdxFile) file = open_good (location);

  g_assert_false (idx_file_is_gzip (file));
  g_assert_true (g_file_equal (idx_file_get_location (file), location));
  g_assert_cmpuint (idx_file_get_header (file)->dimensions[0], ==, 10);
}

static void
test_gzip_by_content (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = gzip_and_free (test_idx_images (10, 5, 4));
  g_autoptr (GFile) location = test_folder_add (folder, "f.idx", content);
  g_autoptr (IdxFile) file = open_good (location);

  g_assert_true (idx_file_is_gzip (file));
}

static void
test_plain_named_gz (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_images (10, 5, 4);
  g_autoptr (GFile) location = test_folder_add (folder, "f.gz", content);
  g_autoptr (IdxFile) file = open_good (location);

  g_assert_false (idx_file_is_gzip (file));
}

static void
test_samples_in_order (void)
{
  g_autoptr (IdxFile) file = open_made (test_idx_images (10, 5, 4));
  const guint32 indices[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 };

  check_samples (file, indices, 10, "1111111111");
}

static void
test_samples_scattered (void)
{
  g_autoptr (IdxFile) file = open_made (test_idx_images (10, 5, 4));
  const guint32 indices[] = { 7, 2, 3, 3, 9, 0 };

  check_samples (file, indices, 6, "111111");
}

static void
test_samples_beyond (void)
{
  g_autoptr (IdxFile) file = open_made (test_idx_images (10, 5, 4));
  const guint32 indices[] = { 8, 9, 10, 11, 0xFFFFFFFF, 0 };

  check_samples (file, indices, 6, "110001");
}

static void
test_samples_behind_trailing (void)
{
  GByteArray *content = test_idx_images (2, 5, 4);
  g_autoptr (IdxFile) file = NULL;
  const guint32 indices[] = { 1, 2, 3 };

  /* Trailing bytes aren't samples. */
  test_append_noise (content, 100, 1);
  file = open_made (content);
  check_samples (file, indices, 3, "100");
}

/* Reads samples with gaps of different lengths between them. */
static void
check_gaps (GByteArray *content,
            guint n_samples)
{
  g_autoptr (IdxFile) file = open_made (content);

  for (guint step = 1; step < 40; step += 3)
    {
      g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));
      g_autofree char *expected = NULL;

      for (guint32 i = step; i < n_samples; i += 1 + i % step)
        g_array_append_val (indices, i);
      expected = g_strnfill (indices->len, '1');
      check_samples (file, (const guint32 *) (gpointer) indices->data, indices->len, expected);
    }
}

static void
test_samples_with_gaps (void)
{
  check_gaps (test_idx_images (3000, 28, 28), 3000);
}

static void
test_samples_with_gaps_of_gzip (void)
{
  check_gaps (gzip_and_free (test_idx_images (3000, 28, 28)), 3000);
}

/* Reads samples in random order, some of them twice and some beyond the end. @step makes them close
 * to each other or far apart. */
static void
check_shuffled (GByteArray *content,
                guint n_samples)
{
  g_autoptr (IdxFile) file = open_made (content);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (guint32 step = 1; step < 100; step += 7)
    {
      guint32 indices[200];
      char expected[200];

      for (gsize i = 0; i < G_N_ELEMENTS (indices); i++)
        {
          indices[i] =
            n_samples - 50 - step * (guint32) g_rand_int_range (rand, -50 / (gint32) step, 100);
          expected[i] = indices[i] < n_samples ? '1' : '0';
        }
      check_samples (file, indices, G_N_ELEMENTS (indices), expected);
    }
}

static void
test_samples_shuffled (void)
{
  check_shuffled (test_idx_images (20000, 28, 28), 20000);
}

static void
test_samples_shuffled_of_gzip (void)
{
  check_shuffled (gzip_and_free (test_idx_images (20000, 28, 28)), 20000);
}

static void
test_samples_shuffled_and_cut (void)
{
  GByteArray *content = test_idx_images (10, 5, 4);
  g_autoptr (IdxFile) file = NULL;
  const guint32 indices[] = { 9, 1, 7, 3, 11, 5 };

  g_byte_array_set_size (content, content->len - 41);
  file = open_made (content);
  check_samples (file, indices, 6, "010101");
}

static void
test_samples_with_gaps_cut (void)
{
  GByteArray *content = test_idx_images (10, 5, 4);
  g_autoptr (IdxFile) file = NULL;
  const guint32 indices[] = { 1, 3, 5, 7, 9, 11 };

  g_byte_array_set_size (content, content->len - 41);
  file = open_made (content);
  check_samples (file, indices, 6, "111000");
}

static void
check_range (IdxFile *file,
             guint32 first,
             gsize n,
             gsize expected)
{
  g_autofree guint8 *buffer = g_malloc (n * 20 + 1);
  gsize n_there = 99;

  g_assert_true (idx_file_read_range (file, first, n, buffer, &n_there, IDX_READ_ONCE, NULL, NULL));
  g_assert_cmpuint (n_there, ==, expected);
  for (gsize i = 0; i < n_there; i++)
    g_assert_cmpuint (buffer[i * 20 + 9], ==, test_idx_pixel (first + (guint) i, 2, 1));
}

static void
test_range (void)
{
  g_autoptr (IdxFile) file = open_made (test_idx_images (10, 5, 4));

  check_range (file, 0, 10, 10);
  check_range (file, 3, 4, 4);
  check_range (file, 8, 10, 2);
  check_range (file, 10, 10, 0);
  check_range (file, 0xFFFFFFFF, 10, 0);
  check_range (file, 0, 0, 0);
}

static void
test_samples_cut (void)
{
  GByteArray *content = test_idx_images (10, 5, 4);
  g_autoptr (IdxFile) file = NULL;
  const guint32 indices[] = { 7, 8, 9 };

  g_byte_array_set_size (content, content->len - 21);
  file = open_made (content);
  check_samples (file, indices, 3, "100");
}

/* Returns images that are all different, but compress well. */
static GByteArray *
make_many (guint n_images)
{
  GByteArray *content = test_idx_header (0x08, 3, n_images, 28, 28);
  guint offset = content->len;

  g_byte_array_set_size (content, offset + n_images * 784);
  for (guint i = 0; i < n_images; i++)
    for (guint word = 0; word < 784 / sizeof i; word++)
      memcpy (content->data + offset + (gsize) i * 784 + word * sizeof i, &i, sizeof i);
  return content;
}

/* A compressed file larger than the memory budget is truncated while it is open. All complete
 * samples before the cut can still be read. */
static void
test_samples_of_gzip_cut_meanwhile (void)
{
  const guint n_images = 220000, n_wanted = 3000;
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = make_many (n_images);
  g_autoptr (GByteArray) stored = test_gzip (content);
  g_autoptr (GFile) location = test_folder_add (folder, "f", stored);
  g_autoptr (IdxFile) file = idx_file_open (location, NULL, NULL);
  g_autoptr (IdxFile) cut = NULL;
  g_autofree guint8 *buffer = g_malloc ((gsize) n_wanted * 784);
  g_autofree guint8 *was_read = g_malloc (n_wanted);
  g_autofree guint32 *indices = g_new (guint32, n_wanted);
  g_autoptr (GError) error = NULL;
  double progress = 0;
  guint64 n_there;

  while (progress < 1)
    g_assert_true (idx_file_advance (file, G_MAXINT32, &progress, NULL, NULL));
  g_assert_cmpint (truncate (g_file_peek_path (location), stored->len / 2), ==, 0);
  cut = idx_file_open (location, NULL, NULL);
  for (progress = 0; progress < 1;)
    g_assert_true (idx_file_advance (cut, G_MAXINT32, &progress, NULL, NULL));
  g_assert_true (idx_file_get_n_samples (cut, &n_there));

  for (guint step = 1; step < 3; step++)
    {
      guint32 first = (guint32) n_there - 2001;
      guint n_expected = (2001 + step - 1) / step;

      for (guint i = 0; i < n_wanted; i++)
        indices[i] = first + i * step;
      g_assert_false (idx_file_read_samples (file, indices, n_wanted, buffer, was_read,
                                             IDX_READ_WAIT, NULL, &error));
      g_assert_error (error, IDX_ERROR, IDX_ERROR_CHANGED);
      g_clear_error (&error);
      for (guint i = 0; i < n_wanted; i++)
        {
          g_assert_cmpuint (was_read[i], ==, i < n_expected ? 1 : 0);
          g_assert_true (!was_read[i] || memcmp (buffer + (gsize) i * 784 + 780, &indices[i],
                                                 sizeof *indices) == 0);
        }
    }
}

static void
test_samples_of_gzip (void)
{
  g_autoptr (IdxFile) file = open_made (gzip_and_free (test_idx_images (3000, 28, 28)));
  const guint32 indices[] = { 2999, 0, 1, 2, 1500, 1501, 3000 };

  check_samples (file, indices, 7, "1111110");
}

static void
test_no_samples (void)
{
  g_autoptr (IdxFile) file = open_made (test_idx_images (0, 5, 4));
  const guint32 indices[] = { 0 };

  check_samples (file, indices, 1, "0");
  g_assert_true (idx_file_read_samples (file, NULL, 0, NULL, NULL, IDX_READ_WAIT, NULL, NULL));
}

static void
test_shortened (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_images (10, 5, 4);
  g_autoptr (GFile) location = test_folder_add (folder, "f", content);
  g_autoptr (IdxFile) file = open_good (location);
  const guint32 indices[] = { 1, 2, 8 };
  guint64 n_samples;

  g_assert_cmpint (truncate (g_file_peek_path (location), 16 + 3 * 20), ==, 0);
  check_samples (file, indices, 3, "110");
  g_assert_true (idx_file_get_n_samples (file, &n_samples));
  g_assert_cmpuint (n_samples, ==, 3);
}

static void
test_shortened_message (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_images (10, 5, 4);
  g_autoptr (GFile) location = test_folder_add (folder, "f", content);
  g_autoptr (IdxFile) file = open_good (location);
  g_autoptr (GPtrArray) messages = idx_messages_new ();

  g_assert_cmpint (truncate (g_file_peek_path (location), 16 + 3 * 20), ==, 0);
  idx_file_collect_messages (file, messages);
  g_assert_cmpint (idx_messages_get_verdict (messages), ==, IDX_VERDICT_PARTIAL);
}

static void
test_canceled (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_images (10, 5, 4);
  g_autoptr (GFile) location = test_folder_add (folder, "f", content);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (IdxFile) file = NULL;
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  file = idx_file_open (location, cancellable, &error);
  g_assert_null (file);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
check_hash (IdxFile *file,
            const GByteArray *content,
            gsize data_size)
{
  g_autofree char *whole =
    g_compute_checksum_for_data (G_CHECKSUM_SHA256, content->data, content->len);
  g_autofree char *payload =
    g_compute_checksum_for_data (G_CHECKSUM_SHA256, content->data + 16, data_size);
  IdxHashes hashes;

  g_assert_true (idx_file_hash (file, &hashes, NULL, NULL));
  g_assert_cmpstr (hashes.file, ==, whole);
  g_assert_cmpstr (hashes.payload, ==, payload);
}

static void
test_hash (void)
{
  g_autoptr (GByteArray) content = test_idx_images (3000, 28, 28);
  g_autoptr (IdxFile) file = open_made (g_byte_array_ref (content));

  check_hash (file, content, 3000 * 784);
}

static void
test_hash_of_gzip (void)
{
  g_autoptr (GByteArray) content = test_idx_images (3000, 28, 28);
  g_autoptr (IdxFile) file = open_made (test_gzip (content));

  check_hash (file, content, 3000 * 784);
}

static void
test_hash_with_trailing (void)
{
  g_autoptr (GByteArray) content = test_idx_images (10, 5, 4);
  g_autoptr (IdxFile) file = NULL;

  test_append_noise (content, 50, 1);
  file = open_made (g_byte_array_ref (content));
  check_hash (file, content, 200);
}

/* The hash that is computed while a file is decompressed needs no second pass. */
static void
test_hash_in_passing (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_images (3000, 28, 28);
  g_autoptr (GByteArray) stored = test_gzip (content);
  g_autoptr (GFile) location = test_folder_add (folder, "images", stored);
  g_autoptr (IdxFile) file = open_good (location);
  g_autofree char *expected =
    g_compute_checksum_for_data (G_CHECKSUM_SHA256, content->data, content->len);
  g_autofree char *sha256 = NULL;
  double progress = 0;

  while (progress < 1)
    g_assert_true (idx_file_advance_with_hash (file, 100000, &progress, NULL, NULL));
  g_assert_cmpint (truncate (g_file_peek_path (location), 0), ==, 0);
  sha256 = idx_file_dup_sha256 (file, NULL, NULL);
  g_assert_cmpstr (sha256, ==, expected);
}

static void
test_real_hash (void)
{
  g_autoptr (GFile) location = test_data_file ("mnist/t10k-images-idx3-ubyte.gz");
  g_autoptr (IdxFile) file = NULL;
  IdxHashes hashes;

  if (location == NULL)
    return;
  file = open_good (location);
  g_assert_true (idx_file_hash (file, &hashes, NULL, NULL));
  g_assert_cmpstr (hashes.file, ==,
                   "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/idx/file/plain", test_plain);
  g_test_add_func ("/idx/file/gzip-by-content", test_gzip_by_content);
  g_test_add_func ("/idx/file/plain-named-gz", test_plain_named_gz);
  g_test_add_func ("/idx/file/samples/in-order", test_samples_in_order);
  g_test_add_func ("/idx/file/samples/scattered", test_samples_scattered);
  g_test_add_func ("/idx/file/samples/beyond", test_samples_beyond);
  g_test_add_func ("/idx/file/samples/behind-trailing", test_samples_behind_trailing);
  g_test_add_func ("/idx/file/samples/cut", test_samples_cut);
  g_test_add_func ("/idx/file/samples/of-gzip-cut-meanwhile", test_samples_of_gzip_cut_meanwhile);
  g_test_add_func ("/idx/file/samples/of-gzip", test_samples_of_gzip);
  g_test_add_func ("/idx/file/samples/none", test_no_samples);
  g_test_add_func ("/idx/file/samples/with-gaps", test_samples_with_gaps);
  g_test_add_func ("/idx/file/samples/with-gaps-of-gzip", test_samples_with_gaps_of_gzip);
  g_test_add_func ("/idx/file/samples/with-gaps-cut", test_samples_with_gaps_cut);
  g_test_add_func ("/idx/file/samples/shuffled", test_samples_shuffled);
  g_test_add_func ("/idx/file/samples/shuffled-of-gzip", test_samples_shuffled_of_gzip);
  g_test_add_func ("/idx/file/samples/shuffled-and-cut", test_samples_shuffled_and_cut);
  g_test_add_func ("/idx/file/range", test_range);
  g_test_add_func ("/idx/file/shortened", test_shortened);
  g_test_add_func ("/idx/file/shortened-message", test_shortened_message);
  g_test_add_func ("/idx/file/canceled", test_canceled);
  g_test_add_func ("/idx/file/hash/plain", test_hash);
  g_test_add_func ("/idx/file/hash/gzip", test_hash_of_gzip);
  g_test_add_func ("/idx/file/hash/trailing", test_hash_with_trailing);
  g_test_add_func ("/idx/file/hash/in-passing", test_hash_in_passing);
  g_test_add_func ("/idx/file/hash/real", test_real_hash);
  return g_test_run ();
}
