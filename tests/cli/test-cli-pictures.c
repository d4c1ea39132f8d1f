/* SPDX-License-Identifier: MIT */

/* idxview-cli import of folders of pictures: formats, depths, backgrounds, training and test data,
 * and labels from names. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-pictures.h"
#include "test-run.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define SIDE 8
#define N_PIXELS (SIDE * SIDE)

static void
add (TestFolder *folder,
     const char *name,
     GByteArray *bytes)
{
  g_autofree char *path = g_build_filename (test_folder_get_path (folder), name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_object_unref (test_folder_add (folder, name, bytes));
}

/* Adds a gray picture of a single value. */
static void
add_value (TestFolder *folder,
           const char *name,
           guint8 value)
{
  const TestPng png = { .columns = 1, .rows = 1, .depth = 8, .type = 0 };
  g_autoptr (GByteArray) file = test_png (&png, &value);

  add (folder, name, file);
}

/* Adds a gray picture of one row with 16 bits per value. */
static void
add_deep (TestFolder *folder,
          const char *name,
          guint first,
          guint second)
{
  const TestPng png = { .columns = 2, .rows = 1, .depth = 16, .type = 0 };
  const guint8 data[] = { (guint8) (first >> 8), (guint8) first, (guint8) (second >> 8),
                          (guint8) second };
  g_autoptr (GByteArray) file = test_png (&png, data);

  add (folder, name, file);
}

static TestRun *
import (TestFolder *folder,
        const char *first,
        const char *second,
        const char *third)
{
  return test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "import", "pictures",
                           "-o", "new", "--force", first, second, third, NULL);
}

static void
check_refused (TestFolder *folder,
               const char *first,
               const char *second,
               const char *expected)
{
  g_autoptr (TestRun) run = import (folder, first, second, NULL);
  g_autofree char *message = g_strdup_printf ("idxview-cli: pictures: %s\n", expected);

  g_assert_cmpint (run->status, ==, 1);
  g_assert_cmpstr (run->errors, ==, message);
}

static void
check_bytes (TestFolder *folder,
             const char *name,
             gconstpointer expected,
             gsize length)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GFile) file = test_folder_get_file (folder, name);

  g_byte_array_append (bytes, expected, (guint) length);
  test_check_content (file, bytes);
}

#define CHECK_BYTES(folder, name, text) check_bytes (folder, name, text, sizeof (text) - 1)

static gboolean
exists (TestFolder *folder,
        const char *name)
{
  g_autoptr (GFile) file = test_folder_get_file (folder, name);

  return g_file_query_exists (file, NULL);
}

static void
check_imported (TestFolder *folder,
                const char *first,
                const char *second,
                const char *third)
{
  g_autoptr (TestRun) run = import (folder, first, second, third);

  g_assert_cmpint (run->status, ==, 0);
}

/* Checks the notes, besides those about files of the import before. */
static void
check_notes (TestFolder *folder,
             const char *first,
             const char *second,
             const char *expected)
{
  g_autoptr (TestRun) run = import (folder, first, second, NULL);
  char *removed = strstr (run->errors, "idxview-cli: new: Removed “");

  if (removed != NULL)
    *removed = '\0';
  g_assert_cmpstr (run->errors, ==, expected);
  g_assert_cmpint (run->status, ==, 0);
}

#define NOTE "idxview-cli: pictures: "

/* --- Formats --- */

static void
append_jpeg (TestFolder *folder,
             const char *name,
             TestJpegKind kind,
             gboolean is_progressive,
             guint seed,
             GByteArray *images)
{
  g_autoptr (GByteArray) data = g_byte_array_new ();
  g_autoptr (GByteArray) file = NULL;
  g_autofree guint8 *values = NULL;

  test_append_noise (data, N_PIXELS * 3, seed);
  file = test_jpeg (kind, SIDE, SIDE, is_progressive, data->data);
  values = test_jpeg_decode (file, kind == TEST_JPEG_GRAY ? 1 : 3);
  g_byte_array_append (images, values, kind == TEST_JPEG_GRAY ? N_PIXELS : N_PIXELS * 3);
  add (folder, name, file);
}

/* The values are those that libjpeg decodes. */
static void
test_jpeg_folder (void)
{
  static const TestJpegKind kinds[][2] = { { TEST_JPEG_GRAY, TEST_JPEG_GRAY },
                                           { TEST_JPEG_COLOR, TEST_JPEG_RGB } };

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (TestFolder) folder = test_folder_new ();
      g_autoptr (GByteArray) images = i == 0
                                        ? test_idx_header (0x08, 3, 3, SIDE, SIDE)
                                        : test_idx_header (0x08, 4, 3, SIDE, SIDE, 3);

      append_jpeg (folder, "pictures/3/00000.jpg", kinds[i][0], FALSE, 1, images);
      append_jpeg (folder, "pictures/7/00001.JPEG", kinds[i][1], FALSE, 2, images);
      append_jpeg (folder, "pictures/3/00002.jpeg", kinds[i][0], TRUE, 3, images);
      check_notes (folder, NULL, NULL, NOTE "Found 3 pictures of 8×8.\n");
      check_bytes (folder, i == 0 ? "new-images-idx3-ubyte" : "new-images-idx4-ubyte",
                   images->data, images->len);
      CHECK_BYTES (folder, "new-labels-idx1-ubyte", "\0\0\x08\x01\0\0\0\x03\x03\x07\x03");
    }
}

/* PNG and JPEG files may be in the same folder. */
static void
test_mixed (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_header (0x08, 3, 2, SIDE, SIDE);
  const TestPng png = { .columns = SIDE, .rows = SIDE, .depth = 8, .type = 0 };
  g_autoptr (GByteArray) data = g_byte_array_new ();
  g_autoptr (GByteArray) file = NULL;

  append_jpeg (folder, "pictures/a.jpg", TEST_JPEG_GRAY, FALSE, 1, images);
  test_append_noise (data, N_PIXELS, 2);
  file = test_png (&png, data->data);
  g_byte_array_append (images, data->data, data->len);
  add (folder, "pictures/b.png", file);
  check_notes (folder, NULL, NULL,
               NOTE "Found 2 pictures of 8×8.\n" NOTE "There are no labels.\n");
  check_bytes (folder, "new-images-idx3-ubyte", images->data, images->len);
}

static void
test_damaged (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = g_byte_array_new ();
  g_autoptr (GByteArray) data = g_byte_array_new ();
  g_autoptr (GByteArray) cmyk = NULL;
  g_autoptr (GByteArray) cut = NULL;

  test_append_noise (data, N_PIXELS * 4, 1);
  append_jpeg (folder, "pictures/a.jpg", TEST_JPEG_GRAY, FALSE, 1, images);
  cut = test_jpeg (TEST_JPEG_GRAY, SIDE, SIDE, FALSE, data->data);
  g_byte_array_set_size (cut, cut->len - 20);
  add (folder, "pictures/cut.jpg", cut);
  check_refused (folder, NULL, NULL,
                 "Found 2 pictures of 8×8.\n" NOTE "There are no labels.\n" NOTE
                 "“cut.jpg”: The JPEG file is damaged.");
  cmyk = test_jpeg (TEST_JPEG_CMYK, SIDE, SIDE, FALSE, data->data);
  add (folder, "pictures/cmyk.jpg", cmyk);
  check_notes (folder, "--skip-damaged", NULL,
               NOTE "Found 1 picture of 8×8.\n" NOTE
                    "Skipped 2 pictures that can't be read. “cmyk.jpg”: It has the four channels "
                    "of print (CMYK). Save it in RGB first. “cut.jpg”: The JPEG file is "
                    "damaged.\n" NOTE "There are no labels.\n");
}

static void
test_gray_advice (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  const TestPng png = { .columns = 1, .rows = 1, .depth = 8, .type = 2 };
  const guint8 data[] = { 7, 7, 7 };
  g_autoptr (GByteArray) file = test_png (&png, data);

  add (folder, "pictures/a.png", file);
  check_notes (folder, NULL, NULL,
               NOTE "Found 1 picture of 1×1.\n" NOTE "There are no labels.\n" NOTE
                    "All pictures are gray, but stored in color, so the images have three equal "
                    "channels. Converted to gray, they have one channel. Use --gray for that.\n");
}

/* --- Values --- */

/* Values of 16 bits are scaled to 8, or stored as they are. */
static void
test_deep (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  add_deep (folder, "pictures/a.png", 0x0102, 0x7FFF);
  check_notes (folder, NULL, NULL,
               NOTE "Found 1 picture of 1×2.\n" NOTE
                    "Values of 16 bits are scaled to 8: 65,535 becomes 255. The type int32 keeps "
                    "them.\n" NOTE "There are no labels.\n");
  CHECK_BYTES (folder, "new-images-idx3-ubyte",
               "\0\0\x08\x03\0\0\0\x01\0\0\0\x01\0\0\0\x02\x01\x7F");
  check_notes (folder, "--type", "int16",
               NOTE "Found 1 picture of 1×2.\n" NOTE "There are no labels.\n");
  CHECK_BYTES (folder, "new-images-idx3-short",
               "\0\0\x0B\x03\0\0\0\x01\0\0\0\x01\0\0\0\x02\x01\x02\x7F\xFF");
  add_deep (folder, "pictures/b.png", 40000, 65535);
  check_refused (folder, "--type", "int16",
                 "Found 2 pictures of 1×2.\n" NOTE "There are no labels.\n" NOTE
                 "“b.png”: Its largest value, 65,535, doesn't fit in int16. int32 can hold all "
                 "values of 16 bits.");
  check_notes (folder, "--type", "int32",
               NOTE "Found 2 pictures of 1×2.\n" NOTE "There are no labels.\n");
  CHECK_BYTES (folder, "new-images-idx3-int",
               "\0\0\x0C\x03\0\0\0\x02\0\0\0\x01\0\0\0\x02\0\0\x01\x02\0\0\x7F\xFF"
               "\0\0\x9C\x40\0\0\xFF\xFF");
  check_notes (folder, "--type", "float32",
               NOTE "Found 2 pictures of 1×2.\n" NOTE "There are no labels.\n");
  CHECK_BYTES (folder, "new-images-idx3-float",
               "\0\0\x0D\x03\0\0\0\x02\0\0\0\x01\0\0\0\x02\x43\x81\0\0\x46\xFF\xFE\0"
               "\x47\x1C\x40\0\x47\x7F\xFF\0");
  add_value (folder, "pictures/c.png", 9);
  check_refused (folder, "--type", "int32",
                 "The pictures have different sizes: 1×2 (2), 1×1 (1). All images of a dataset "
                 "must have the same size. Use --fit to scale them to one size.");
}

static void
test_depths (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  const TestPng png = { .columns = 2, .rows = 1, .depth = 8, .type = 0 };
  const guint8 data[] = { 1, 200 };
  g_autoptr (GByteArray) file = test_png (&png, data);

  add (folder, "pictures/a.png", file);
  check_notes (folder, "--type", "float64",
               NOTE "Found 1 picture of 1×2.\n" NOTE "There are no labels.\n");
  CHECK_BYTES (folder, "new-images-idx3-double",
               "\0\0\x0E\x03\0\0\0\x01\0\0\0\x01\0\0\0\x02\x3F\xF0\0\0\0\0\0\0"
               "\x40\x69\0\0\0\0\0\0");
  add_deep (folder, "pictures/b.png", 1, 2);
  check_refused (folder, "--type", "int32",
                 "Some pictures have 16 bits per channel (1), and others 8 (1). Only as uint8 can "
                 "they be stored together.");
}

/* Transparent pixels show the background, which is white. */
static void
test_background (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  const TestPng png = { .columns = 2, .rows = 1, .depth = 8, .type = 6 };
  const guint8 data[] = { 10, 20, 30, 0, 100, 100, 100, 51 };
  g_autoptr (GByteArray) file = test_png (&png, data);

#define HEADER "\0\0\x08\x04\0\0\0\x01\0\0\0\x01\0\0\0\x02\0\0\0\x03"
  add (folder, "pictures/a.png", file);
  check_imported (folder, NULL, NULL, NULL);
  CHECK_BYTES (folder, "new-images-idx4-ubyte", HEADER "\xFF\xFF\xFF\xE0\xE0\xE0");
  check_imported (folder, "--background", "black", NULL);
  CHECK_BYTES (folder, "new-images-idx4-ubyte", HEADER "\0\0\0\x14\x14\x14");
  check_imported (folder, "--background=#ff0080", "--invert", NULL);
  CHECK_BYTES (folder, "new-images-idx4-ubyte", HEADER "\0\xFF\x7F\x1F\xEB\x85");
  check_imported (folder, "--background=white", "--invert", "--gray");
  CHECK_BYTES (folder, "new-images-idx3-ubyte",
               "\0\0\x08\x03\0\0\0\x01\0\0\0\x01\0\0\0\x02\0\x1F");
}

/* --- Training and test data --- */

static void
test_splits (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  add_value (folder, "pictures/test/horse/1.png", 3);
  add_value (folder, "pictures/train/cat/2.png", 1);
  add_value (folder, "pictures/train/horse/1.png", 2);
  add_value (folder, "pictures/train/dog/3.png", 4);
  check_notes (folder, NULL, NULL,
               NOTE "Found 4 pictures of 1×1.\n" NOTE
                    "The folder “train” becomes a dataset of its own, with 3 pictures.\n" NOTE
                    "The folder “test” becomes a dataset of its own, with 1 picture.\n" NOTE
                    "The names of 3 folders are the classes.\n");
  CHECK_BYTES (folder, "new-train-images-idx3-ubyte",
               "\0\0\x08\x03\0\0\0\x03\0\0\0\x01\0\0\0\x01\x02\x01\x04");
  CHECK_BYTES (folder, "new-train-labels-idx1-ubyte", "\0\0\x08\x01\0\0\0\x03\x02\0\x01");
  CHECK_BYTES (folder, "new-test-images-idx3-ubyte",
               "\0\0\x08\x03\0\0\0\x01\0\0\0\x01\0\0\0\x01\x03");
  /* A label means the same in both datasets, although “cat” and “dog” aren't in this one. */
  CHECK_BYTES (folder, "new-test-labels-idx1-ubyte", "\0\0\x08\x01\0\0\0\x01\x02");
  CHECK_BYTES (folder, "new-train-names.txt", "cat\ndog\nhorse\n");
  CHECK_BYTES (folder, "new-test-names.txt", "cat\ndog\nhorse\n");
  g_assert_false (exists (folder, "new-images-idx3-ubyte"));
}

/* The test data may have no labels. */
static void
test_unlabeled_split (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  add_value (folder, "pictures/Training/7/2.png", 1);
  add_value (folder, "pictures/val/8/1.png", 2);
  add_value (folder, "pictures/test/1.png", 3);
  check_notes (folder, NULL, NULL,
               NOTE "Found 3 pictures of 1×1.\n" NOTE
                    "The folder “train” becomes a dataset of its own, with 1 picture.\n" NOTE
                    "The folder “validation” becomes a dataset of its own, with 1 picture.\n" NOTE
                    "The folder “test” becomes a dataset of its own, with 1 picture.\n" NOTE
                    "There are no labels in “test”.\n");
  CHECK_BYTES (folder, "new-train-labels-idx1-ubyte", "\0\0\x08\x01\0\0\0\x01\x07");
  CHECK_BYTES (folder, "new-validation-labels-idx1-ubyte", "\0\0\x08\x01\0\0\0\x01\x08");
  g_assert_true (exists (folder, "new-test-images-idx3-ubyte"));
  g_assert_false (exists (folder, "new-test-labels-idx1-ubyte"));
  g_assert_false (exists (folder, "new-train-names.txt"));
}

/* Nothing is written if one of the datasets can't be. */
static void
test_damaged_split (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) text = g_byte_array_new ();

  test_append_text (text, "text");
  add_value (folder, "pictures/train/7/2.png", 1);
  add_value (folder, "pictures/test/7/1.png", 2);
  add (folder, "pictures/test/7/2.png", text);
  check_refused (folder, NULL, NULL, "“test/7/2.png”: It is neither a PNG nor a JPEG file.");
  g_assert_false (exists (folder, "new-train-images-idx3-ubyte"));
}

/* Folders with such names may be classes. */
static void
test_no_splits (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  add_value (folder, "pictures/train/1.png", 1);
  add_value (folder, "pictures/test/2.png", 2);
  check_notes (folder, "--labels-from", "folder",
               NOTE "Found 2 pictures of 1×1.\n" NOTE "The names of 2 folders are the classes.\n");
  CHECK_BYTES (folder, "new-labels-idx1-ubyte", "\0\0\x08\x01\0\0\0\x02\x01\0");
  CHECK_BYTES (folder, "new-names.txt", "test\ntrain\n");
  add_value (folder, "pictures/bus/3.png", 3);
  check_notes (folder, NULL, NULL,
               NOTE "Found 3 pictures of 1×1.\n" NOTE "The names of 3 folders are the classes.\n");
}

/* With folders in the folder of a class, either may be the classes. */
static void
test_nested (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  add_value (folder, "pictures/cat/1.png", 1);
  add_value (folder, "pictures/dog/big/old/3.png", 3);
  add_value (folder, "pictures/dog/small/4.png", 4);
  check_refused (folder, NULL, NULL,
                 "“dog”: It isn't clear which folders are the classes, because this one contains "
                 "other folders. Import this one alone, or use “idxview-cli import --labels-from "
                 "folder” if it is a class.");
  check_notes (folder, "--labels-from", "folder",
               NOTE "Found 3 pictures of 1×1.\n" NOTE "The names of 2 folders are the classes.\n");
  CHECK_BYTES (folder, "new-images-idx3-ubyte",
               "\0\0\x08\x03\0\0\0\x03\0\0\0\x01\0\0\0\x01\x01\x03\x04");
  CHECK_BYTES (folder, "new-labels-idx1-ubyte", "\0\0\x08\x01\0\0\0\x03\0\x01\x01");
}

/* A link that leads back must not be followed for ever. */
static void
test_loop (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path =
    g_build_filename (test_folder_get_path (folder), "pictures", "cat", "again", NULL);

  add_value (folder, "pictures/cat/1.png", 1);
  g_assert_cmpint (symlink (".", path), ==, 0);
  check_refused (folder, "--labels-from", "folder",
                 "“cat/again/again/again/again/again/again/again/again/again/again/again/again/"
                 "again/again/again/again”: Its folders are nested too deeply.");
}

/* Training data alone is a dataset, too. */
static void
test_lone_split (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  add_value (folder, "pictures/train/7/1.png", 1);
  add_value (folder, "pictures/train/8/2.png", 2);
  check_notes (folder, NULL, NULL,
               NOTE "Found 2 pictures of 1×1.\n" NOTE
                    "The folder “train” becomes a dataset of its own, with 2 pictures.\n");
  CHECK_BYTES (folder, "new-train-labels-idx1-ubyte", "\0\0\x08\x01\0\0\0\x02\x07\x08");
}

/* --- Labels --- */

static void
test_names (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  add_value (folder, "pictures/7_00012.png", 1);
  add_value (folder, "pictures/2_00010.png", 2);
  add_value (folder, "pictures/sub/7_00011.png", 3);
  check_notes (folder, "--labels-from", "name",
               NOTE "Found 3 pictures of 1×1.\n" NOTE
                    "The labels are the first numbers in the names of the pictures: that of "
                    "“2_00010.png” is 2.\n");
  CHECK_BYTES (folder, "new-images-idx3-ubyte",
               "\0\0\x08\x03\0\0\0\x03\0\0\0\x01\0\0\0\x01\x02\x03\x01");
  CHECK_BYTES (folder, "new-labels-idx1-ubyte", "\0\0\x08\x01\0\0\0\x03\x02\x07\x07");
  add_value (folder, "pictures/cat.png", 1);
  check_refused (folder, "--labels-from", "name",
                 "“cat.png”: Its name must contain a label, as in “00042-label-4.png”, "
                 "“7_00012.png” or “train-04999-2.png”.");
}

/* The paths in a list may be relative to the list, to the source, or anything else. */
static void
test_list (void)
{
  static const char *const lists[] = {
    "pictures/a/1.png,7\npictures/b/1.png,8\n",
    "./pictures/a/1.png,7\n./pictures/b/1.png,8\n",
    "a/1.png,7\nb/1.png,8\n1.png,9\n",
    "../data/pictures/a/1.png,7\nb/1,8\n",
  };
  g_autoptr (TestFolder) folder = test_folder_new ();

  add_value (folder, "data/pictures/a/1.png", 1);
  add_value (folder, "data/pictures/b/1.png", 2);
  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autoptr (TestRun) run = NULL;

      g_object_unref (test_folder_add_text (folder, "data/labels.csv", lists[i]));
      run = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "import",
                              "data/pictures", "-o", "new", "--force", "--labels-from",
                              "data/labels.csv", NULL);
      g_assert_cmpstr (run->errors, ==, "idxview-cli: data/pictures: Found 2 pictures of 1×1.\n");
      CHECK_BYTES (folder, "new-labels-idx1-ubyte", "\0\0\x08\x01\0\0\0\x02\x07\x08");
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/pictures/jpeg", test_jpeg_folder);
  g_test_add_func ("/cli/pictures/mixed", test_mixed);
  g_test_add_func ("/cli/pictures/damaged", test_damaged);
  g_test_add_func ("/cli/pictures/gray-advice", test_gray_advice);
  g_test_add_func ("/cli/pictures/16-bits", test_deep);
  g_test_add_func ("/cli/pictures/depths", test_depths);
  g_test_add_func ("/cli/pictures/background", test_background);
  g_test_add_func ("/cli/pictures/splits", test_splits);
  g_test_add_func ("/cli/pictures/unlabeled-split", test_unlabeled_split);
  g_test_add_func ("/cli/pictures/damaged-split", test_damaged_split);
  g_test_add_func ("/cli/pictures/no-splits", test_no_splits);
  g_test_add_func ("/cli/pictures/lone-split", test_lone_split);
  g_test_add_func ("/cli/pictures/nested", test_nested);
  g_test_add_func ("/cli/pictures/loop", test_loop);
  g_test_add_func ("/cli/pictures/names", test_names);
  g_test_add_func ("/cli/pictures/list", test_list);
  return g_test_run ();
}
