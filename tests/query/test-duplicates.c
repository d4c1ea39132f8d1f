/* SPDX-License-Identifier: MIT */

/* Equal images, within a dataset and between two. */

#include "idx-duplicates.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-folder.h"
#include "test-gzip.h"
#include "test-progress.h"

#include <string.h>

#define N_MANY 20000U

/* The number of 8-byte words in the images of test_same_hash(). Each pair of words has one of two
 * values. */
#define N_HASHED_WORDS 32U

/* The number of images, their size, and the number of possible pixel values, which is so small that
 * many images are equal. */
#define N_COMPARED 2500U
#define COMPARED_SIZE 5U
#define N_VALUES 5U

/* The number of compressed images, which exceed the memory budget, their size, and the number of
 * noise bytes in each. */
#define N_PAGED 80000U
#define PAGED_SIZE 784U
#define PAGED_NOISE 100U

/* Returns an unlabeled dataset of one-row images whose pixels are the characters of @pixels. */
static IdxDataset *
make_dataset (const char *pixels,
              guint n_columns)
{
  guint n_images = (guint) strlen (pixels) / n_columns;
  g_autoptr (GByteArray) images_content = test_idx_header (0x08, 3, n_images, 1, n_columns);
  g_autoptr (GByteArray) labels_content = test_idx_header (0x08, 1, 0);
  g_autoptr (GBytes) images = NULL;
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);
  IdxDataset *dataset;

  test_append_text (images_content, pixels);
  images = g_bytes_new (images_content->data, images_content->len);
  dataset = idx_dataset_open_bytes (images, labels, "Made", NULL);
  g_assert_nonnull (dataset);
  return dataset;
}

static void
check (IdxDataset *dataset,
       IdxDataset *other,
       const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) duplicates = idx_duplicates_find (dataset, other, NULL, NULL, &error);
  g_autoptr (GString) found = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint i = 0; i < duplicates->len; i++)
    {
      const IdxDuplicate *duplicate = &g_array_index (duplicates, IdxDuplicate, i);

      g_string_append_printf (found, "%s%u=%u", i > 0 ? " " : "", duplicate->index,
                              duplicate->first);
    }
  g_assert_cmpstr (found->str, ==, expected);
}

static void
test_within (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ("aabbaaccbbaa", 2);
  g_autoptr (IdxDataset) different = make_dataset ("abcdefgh", 2);
  g_autoptr (IdxDataset) nothing = make_dataset ("", 2);

  check (dataset, NULL, "2=0 4=1 5=0");
  check (different, NULL, "");
  check (nothing, NULL, "");
}

static void
test_between (void)
{
  g_autoptr (IdxDataset) first = make_dataset ("aabbaacc", 2);
  g_autoptr (IdxDataset) second = make_dataset ("ddccbbddaa", 2);

  check (first, second, "1=3 2=1 4=0");
}

/* Images with interleaved channels and images with separate planes can't be compared. */
static void
test_other_channels (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) interleaved = test_idx_header (0x08, 4, 2, 5, 5, 3);
  g_autoptr (GByteArray) planar = test_idx_header (0x08, 4, 2, 3, 5, 5);
  g_autoptr (GFile) interleaved_file = NULL;
  g_autoptr (GFile) planar_file = NULL;
  g_autoptr (IdxDataset) a = NULL;
  g_autoptr (IdxDataset) b = NULL;
  g_autoptr (GError) error = NULL;

  test_append_noise (interleaved, 150, 1);
  test_append_noise (planar, 150, 1);
  interleaved_file = test_folder_add (folder, "a-images-idx4-ubyte", interleaved);
  planar_file = test_folder_add (folder, "b-images-idx4-ubyte", planar);
  a = idx_dataset_open (interleaved_file, NULL, IDX_OPEN_ONLY_IMAGES, NULL, NULL);
  b = idx_dataset_open (planar_file, NULL, IDX_OPEN_ONLY_IMAGES, NULL, NULL);
  g_assert_null (idx_duplicates_find (a, b, NULL, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
}

static void
test_other_sizes (void)
{
  g_autoptr (IdxDataset) first = make_dataset ("aabb", 2);
  g_autoptr (IdxDataset) second = make_dataset ("aabb", 4);
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_duplicates_find (first, second, NULL, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
}

/* With this number of images, the Bloom filter has false positives, and images are read in many
 * chunks. */
static void
test_many (void)
{
  g_autoptr (GByteArray) content = test_idx_header (0x08, 3, N_MANY, 10, 10);
  g_autoptr (GByteArray) labels_content = test_idx_labels (10);
  g_autoptr (GBytes) images = NULL;
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);
  g_autoptr (IdxDataset) dataset = NULL;
  guint8 *pixels;

  test_append_noise (content, (gsize) N_MANY * 100, 1);
  pixels = content->data + 16;
  memcpy (pixels + (gsize) 19999 * 100, pixels, 100);
  memcpy (pixels + (gsize) 7000 * 100, pixels + (gsize) 6999 * 100, 100);
  images = g_bytes_new (content->data, content->len);
  dataset = idx_dataset_open_bytes (images, labels, "Made", NULL);
  check (dataset, NULL, "7000=6999 19999=0");
}

static GByteArray *
make_few_values (guint seed)
{
  GByteArray *content = test_idx_header (0x08, 3, N_COMPARED, 1, COMPARED_SIZE);

  test_append_noise (content, (gsize) N_COMPARED * COMPARED_SIZE, seed);
  for (guint i = 16; i < content->len; i++)
    content->data[i] %= N_VALUES;
  return content;
}

static const guint8 *
get_image (const GByteArray *content,
           guint index)
{
  return content->data + 16 + (gsize) index * COMPARED_SIZE;
}

/* Finds duplicates by comparing bytes: each image with all earlier ones or, if @other isn't NULL,
 * each image of @other with all images of @content. */
static char *
find_by_bytes (const GByteArray *content,
               const GByteArray *other)
{
  GString *found = g_string_new (NULL);

  for (guint i = 0; i < N_COMPARED; i++)
    for (guint first = 0; first < (other != NULL ? N_COMPARED : i); first++)
      if (memcmp (get_image (other != NULL ? other : content, i), get_image (content, first),
                  COMPARED_SIZE) == 0)
        {
          g_string_append_printf (found, "%s%u=%u", found->len > 0 ? " " : "", i, first);
          break;
        }
  return g_string_free (found, FALSE);
}

static IdxDataset *
open_unlabeled (GByteArray *content,
                const char *name)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add (folder, name, content);
  IdxDataset *dataset = idx_dataset_open (file, NULL, IDX_OPEN_ONLY_IMAGES, NULL, NULL);

  g_assert_nonnull (dataset);
  return dataset;
}

/* The result is the same as if all bytes were compared. */
static void
test_by_bytes (void)
{
  g_autoptr (GByteArray) first_content = make_few_values (1);
  g_autoptr (GByteArray) second_content = make_few_values (2);
  g_autoptr (IdxDataset) first = open_unlabeled (first_content, "first");
  g_autoptr (IdxDataset) second = open_unlabeled (second_content, "second");
  g_autofree char *within = find_by_bytes (first_content, NULL);
  g_autofree char *between = find_by_bytes (first_content, second_content);

  g_assert_cmpstr (within, !=, "");
  check (first, NULL, within);
  check (first, second, between);
}

/* Images with the same FNV-1a hash, computed over eight bytes at a time, are duplicates only if
 * they are equal. All images here have the same hash: flipping the top bit of a word flips two bits
 * of the state, whatever the state is, and the next word flips them back. */
static void
test_same_hash (void)
{
  const guint n_images = 1U << (N_HASHED_WORDS / 2);
  g_autoptr (GByteArray) content = test_idx_header (0x08, 3, n_images + 1, 8, N_HASHED_WORDS);
  g_autoptr (GByteArray) labels_content = test_idx_labels (10);
  g_autoptr (GBytes) images = NULL;
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);
  g_autoptr (IdxDataset) dataset = NULL;

  for (guint i = 0; i <= n_images; i++)
    for (guint word = 0; word < N_HASHED_WORDS; word++)
      {
        gboolean flipped = (i % n_images >> word / 2 & 1) != 0;
        guint64 bits = word % 2 == 0 ? G_GUINT64_CONSTANT (1) << 63
                                     : G_GUINT64_CONSTANT (1) << 63 | G_GUINT64_CONSTANT (1) << 31;
        guint64 value = GUINT64_TO_LE (flipped ? bits : 0);

        g_byte_array_append (content, (const guint8 *) &value, sizeof value);
      }
  images = g_bytes_new (content->data, content->len);
  dataset = idx_dataset_open_bytes (images, labels, "Made", NULL);
  check (dataset, NULL, "65536=0");
}

/* Returns how many bytes this process has read so far. */
static guint64
count_read_bytes (void)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents ("/proc/self/io", &text, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, "rchar: "));
  return g_ascii_strtoull (text + strlen ("rchar: "), NULL, 10);
}

/* Returns a file of compressed images that exceed the memory budget, with duplicates all over the
 * file. */
static GByteArray *
make_paged_file (void)
{
  g_autoptr (GByteArray) content = test_idx_header (0x08, 3, N_PAGED, 28, 28);
  GByteArray *file = g_byte_array_new ();
  guint8 *pixels;

  test_append_noise (content, (gsize) N_PAGED * PAGED_SIZE, 1);
  pixels = content->data + 16;
  for (gsize i = 0; i < N_PAGED; i++)
    {
      memset (pixels + i * PAGED_SIZE + PAGED_NOISE, 0, PAGED_SIZE - PAGED_NOISE);
      if (i % 100 == 99)
        memcpy (pixels + i * PAGED_SIZE, pixels + i / 2 * PAGED_SIZE, PAGED_SIZE);
    }
  test_gzip_append (file, content->data, content->len, 1);
  return file;
}

static void
test_reads_once (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = make_paged_file ();
  g_autoptr (GFile) file = test_folder_add (folder, "images.gz", content);
  g_autoptr (IdxDataset) dataset = idx_dataset_open (file, NULL, IDX_OPEN_ONLY_IMAGES, NULL, NULL);
  guint64 n_before = count_read_bytes ();
  g_autoptr (GArray) duplicates = idx_duplicates_find (dataset, NULL, NULL, NULL, NULL);
  guint64 n_read = count_read_bytes () - n_before;

  g_assert_nonnull (duplicates);
  g_assert_cmpuint (duplicates->len, ==, N_PAGED / 100);
  g_assert_cmpuint (n_read, >, content->len / 2);
  g_assert_cmpuint (n_read, <, content->len + content->len / 10);
  g_assert_true (idx_dataset_load (dataset, NULL, NULL, NULL));
  g_assert_cmpuint (count_read_bytes () - n_before, <, content->len + content->len / 10);
}

/* Only the end of a compressed file shows that images are missing. */
static void
test_cut (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_header (0x08, 3, G_MAXUINT32, 1, 2);
  g_autoptr (GByteArray) compressed = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxDataset) dataset = NULL;

  test_append_text (content, "aabbaab");
  compressed = test_gzip (content);
  file = test_folder_add (folder, "images.gz", compressed);
  dataset = idx_dataset_open (file, NULL, IDX_OPEN_ONLY_IMAGES, NULL, NULL);
  g_assert_nonnull (dataset);
  check (dataset, NULL, "2=0");
}

static void
test_cancel (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ("aabb", 2);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (idx_duplicates_find (dataset, NULL, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_progress (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ("aabb", 2);
  double fraction = 0;
  g_autoptr (GArray) duplicates =
    idx_duplicates_find (dataset, NULL, TEST_PROGRESS (&fraction), NULL, NULL);

  g_assert_cmpfloat (fraction, ==, 1);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/query/duplicates/within", test_within);
  g_test_add_func ("/query/duplicates/between", test_between);
  g_test_add_func ("/query/duplicates/other-sizes", test_other_sizes);
  g_test_add_func ("/query/duplicates/other-channels", test_other_channels);
  g_test_add_func ("/query/duplicates/many", test_many);
  g_test_add_func ("/query/duplicates/by-bytes", test_by_bytes);
  g_test_add_func ("/query/duplicates/same-hash", test_same_hash);
  g_test_add_func ("/query/duplicates/reads-once", test_reads_once);
  g_test_add_func ("/query/duplicates/cut", test_cut);
  g_test_add_func ("/query/duplicates/cancel", test_cancel);
  g_test_add_func ("/query/duplicates/progress", test_progress);
  return g_test_run ();
}
