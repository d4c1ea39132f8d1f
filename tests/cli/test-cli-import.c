/* SPDX-License-Identifier: MIT */

/* idxview-cli import. tests/cli/test-cli-round-trips.c imports what was exported. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-gzip.h"
#include "test-run.h"

#include <cairo.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static void
check_memory (const GByteArray *found,
              gconstpointer expected,
              gsize length)
{
  g_assert_nonnull (found);
  g_assert_cmpuint (found->len, ==, length);
  g_assert_true (memcmp (found->data, expected, length) == 0);
}

static GByteArray *
read_file (TestFolder *folder,
           const char *name)
{
  g_autofree char *path = g_build_filename (test_folder_get_path (folder), name, NULL);
  char *content;
  gsize length;

  if (!g_file_get_contents (path, &content, &length, NULL))
    return NULL;
  return g_byte_array_new_take ((guint8 *) content, length);
}

static gboolean
exists (TestFolder *folder,
        const char *name)
{
  g_autofree char *path = g_build_filename (test_folder_get_path (folder), name, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static void
check_file (TestFolder *folder,
            const char *name,
            GByteArray *expected)
{
  g_autoptr (GByteArray) found = read_file (folder, name);

  check_memory (found, expected->data, expected->len);
}

static TestRun *
import (TestFolder *folder,
        const char *text,
        const char *options)
{
  g_autofree char *path = g_build_filename (test_folder_get_path (folder), "set.csv", NULL);
  g_auto (GStrv) parts = g_strsplit (options, " ", 4);
  guint n = g_strv_length (parts);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "import", "set.csv",
                           "-o", "new", parts[0], n > 1 ? parts[1] : NULL, n > 2 ? parts[2] : NULL,
                           n > 3 ? parts[3] : NULL, NULL);
}

static void
check_import (const char *text,
              const char *options,
              const char *images,
              gsize images_length,
              const char *labels,
              gsize labels_length,
              const char *note)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) run = import (folder, text, options);
  g_autoptr (GByteArray) found = read_file (folder, "new-images-idx3-ubyte");
  g_autoptr (GByteArray) found_labels = read_file (folder, "new-labels-idx1-ubyte");

  g_assert_cmpstr (run->errors, ==, note);
  g_assert_cmpint (run->status, ==, 0);
  check_memory (found, images, images_length);
  g_assert_true ((found_labels == NULL) == (labels == NULL));
  if (labels != NULL)
    check_memory (found_labels, labels, labels_length);
}

#define SQUARE "\0\0\x08\x03\0\0\0\x02\0\0\0\x02\0\0\0\x02\x01\x02\x03\x04\xFF\0\0\x01"
#define LABELS "\0\0\x08\x01\0\0\0\x02\x07\x09"
#define NOTE(header, where) \
  "idxview-cli: set.csv: " header "\nidxview-cli: set.csv: " where \
  "\nidxview-cli: set.csv: It has 2 images of 2×2.\n"
#define HEADER "Its first line is a header."
#define NO_HEADER "It has no header."
#define FIRST "Its first column has the labels."
#define LAST "Its last column has the labels."
#define NONE "It has no labels."

static void
test_layouts (void)
{
  check_import ("7,1,2,3,4\n9,255,0,0,1\n", "", SQUARE, sizeof SQUARE - 1, LABELS,
                sizeof LABELS - 1, NOTE (NO_HEADER, FIRST));
  check_import ("a,b,c,d,label\r\n1,2,3,4,7\r\n\r\n255,0,0,1,9", "", SQUARE, sizeof SQUARE - 1,
                LABELS, sizeof LABELS - 1, NOTE (HEADER, LAST));
  check_import ("\xEF\xBB\xBF\"Label\",\"1x1\",\"1x2\",\"2x1\",\"2x2\"\n\"7\",1,2,3,4\n"
                "9,255,0.0,0,1\n",
                "", SQUARE, sizeof SQUARE - 1, LABELS, sizeof LABELS - 1, NOTE (HEADER, FIRST));
  check_import ("1,2,3,4\n255,0,0,1\n", "", SQUARE, sizeof SQUARE - 1, NULL, 0,
                NOTE (NO_HEADER, NONE));
  check_import ("1,2,3,4,7\n255,0,0,1,9\n", "--labels-from last", SQUARE, sizeof SQUARE - 1, LABELS,
                sizeof LABELS - 1, NOTE (NO_HEADER, LAST));
  check_import ("1,2,3,4,7\n255,0,0,1,9\n", "--shape 2x2", SQUARE, sizeof SQUARE - 1, LABELS,
                sizeof LABELS - 1, NOTE (NO_HEADER, LAST));
}

/* Lines may end with CR, and lines of spaces are no rows. */
static void
test_carriage_returns (void)
{
  check_import ("7,1,2,3,4\r9,255,0,0,1\r", "", SQUARE, sizeof SQUARE - 1, LABELS,
                sizeof LABELS - 1, NOTE (NO_HEADER, FIRST));
  check_import ("label,a,b,c,d\r\n7,1,2,3,4\n \r \n9,255,0,0,1\n\r", "", SQUARE,
                sizeof SQUARE - 1, LABELS, sizeof LABELS - 1, NOTE (HEADER, FIRST));
}

/* If only one of the outer columns varies, it holds the labels. */
static void
test_constant_column (void)
{
  check_import ("0,2,3,4,7\n0,0,0,1,9\n", "", "\0\0\x08\x03\0\0\0\x02\0\0\0\x02\0\0\0\x02"
                                              "\0\x02\x03\x04\0\0\0\x01",
                24, LABELS, sizeof LABELS - 1, NOTE (NO_HEADER, LAST));
}

static void
check_mistake (const char *text,
               const char *options,
               const char *expected)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) run = import (folder, text, options);

  g_assert_cmpint (run->status, ==, 1);
  g_assert_cmpstr (run->output, ==, "");
  g_assert_nonnull (strstr (run->errors, expected));
  g_assert_false (exists (folder, "new-images-idx3-ubyte"));
  g_assert_false (exists (folder, "new-labels-idx1-ubyte"));
}

static void
test_mistakes (void)
{
  check_mistake ("", "", "set.csv: It has no rows.");
  check_mistake ("a,b\n", "", "set.csv: It has a header, but no rows.");
  check_mistake ("1,2,3,4,5\n1,2,256,4,5\n", "",
                 "set.csv: Line 2, column 3: 256 can't be stored as uint8.");
  check_mistake ("1,2,3,4,5\n\n1,2,3,4\n", "",
                 "set.csv: Line 3: This line has 4 cells, but the first row has 5.");
  check_mistake ("1,2,3,4,5\n1,2,3,4,5,6\n", "",
                 "set.csv: Line 2: This line has more cells than the first row, which has 5.");
  check_mistake ("1,2,3,4,5\n1,2,x,4,5\n", "", "Line 2, column 3: “x” isn't a number.");
  check_mistake ("1,2,3\n", "", "Its rows have 3 cells, which don't make a square image");
  check_mistake ("1,2,3\n", "--shape 2x2",
                 "Its rows have 3 cells. An image of 2×2 has 4 values");
  check_mistake ("1,2,3,4\n", "--labels-from first",
                 "Its rows have 3 cells besides the label, which don't make a square image.");
  check_mistake ("label,a,b,c\n1,2,3,4\n", "",
                 "Its rows have 3 cells besides the label, which don't make a square image.");
  check_mistake ("1,2,3,4\n", "--labels-from last --shape 2x2",
                 "Its rows have 3 cells besides the label, but an image of 2×2 has 4 values.");
  check_mistake ("1,2,3,4,5\n", "--labels-from none",
                 "Its rows have 5 cells, which don't make a square image. Specify");
  check_mistake ("7,1,2,3,4\n7,1,2,3,4\n1.5,1,2,3,4\n7,1,2,3,4\n", "--labels-from first",
                 "set.csv: Line 3, column 1: “1.5” can't be a label, because it isn't a whole "
                 "number.");
  check_mistake ("label,a,b,c,d\n7,1,2,3,4\n,1,2,3,4\n", "",
                 "set.csv: Line 3, column 1: The label is missing.");
  check_mistake ("7,1,2,3,4\n7,1,NA,3,4\n", "",
                 "set.csv: Line 2, column 3: The value is missing.");
  check_mistake ("7,1,2,3,4\n", "--label-column 6",
                 "set.csv: It has no column 6; its rows have 5 cells.");
  check_mistake ("7,1,2,3,4\n", "--label-column digit",
                 "set.csv: It has no column “digit”, because it has no header. Specify the number "
                 "of the column.");
  check_mistake ("label,a,b,c,d\n7,1,2,3,4\n", "--label-column e",
                 "set.csv: It has no column “e”.");
  check_mistake ("a,b\n1,2,3,4,5\n", "",
                 "set.csv: Its header has 2 cells, but the first row after it has 5.");
}

static void
check_other_kind (const char *bytes,
                  gsize length,
                  const char *expected)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (test_folder_get_path (folder), "set.csv", NULL);
  g_autofree char *message = g_strdup_printf ("idxview-cli: set.csv: %s\n", expected);
  g_autoptr (TestRun) run = NULL;

  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
  run = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "import", "set.csv",
                          "-o", "new", NULL);
  g_assert_cmpstr (run->errors, ==, message);
  g_assert_cmpint (run->status, ==, 1);
  g_assert_false (exists (folder, "new-images-idx3-ubyte"));
}

#define CHECK_OTHER_KIND(bytes, expected) check_other_kind (bytes, sizeof (bytes) - 1, expected)

/* Files of other kinds are named, whatever their names are. */
static void
test_other_kinds (void)
{
  static const char rows[] = "label,a,b,c,d\n7,1,2,3,4\n9,255,0,0,1\n";
  g_autoptr (GByteArray) plain = g_byte_array_new ();
  g_autoptr (GByteArray) gzip = NULL;

  g_byte_array_append (plain, (const guint8 *) rows, sizeof rows - 1);
  gzip = test_gzip (plain);
  CHECK_OTHER_KIND ("\0\0\x08\x01\0\0\0\x01\x07",
                    "This isn't a table. It is an IDX file, which can be opened as it is.");
  CHECK_OTHER_KIND ("\xFF\xD8\xFF\xE0\0\x10JFIF",
                    "This isn't a table. It is a JPEG picture. An IDX file contains many images.");
  CHECK_OTHER_KIND ("\x93NUMPY\x01\0",
                    "This isn't a table. It is a NumPy array (NPY). Make a dataset of it first.");
  CHECK_OTHER_KIND ("PK\x03\x04",
                    "This isn't a table. It is a ZIP archive. Unpack it first, then open the IDX "
                    "file.");
  CHECK_OTHER_KIND ("<html>\n1,2\n",
                    "This isn't a table. It is a web page (HTML). The download may have failed. "
                    "Download the data file itself.");
  check_other_kind ((const char *) gzip->data, gzip->len - 12,
                    "The gzip file is cut short, so rows are missing. Download or copy it again.");
  gzip->data[gzip->len - 5] ^= 1;
  check_other_kind ((const char *) gzip->data, gzip->len,
                    "The gzip file is damaged. Download or copy it again.");
}

/* Files are only replaced with --force, and then the labels of an earlier dataset are removed. */
static void
test_existing (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) first = import (folder, "7,1,2,3,4\n", "");
  g_autoptr (TestRun) again = import (folder, "1,2,3,4\n", "");
  g_autoptr (TestRun) forced = import (folder, "1,2,3,4\n", "--force");

  g_assert_cmpint (first->status, ==, 0);
  g_assert_cmpint (again->status, ==, 1);
  g_assert_nonnull (strstr (again->errors, "Use --force to replace it."));
  g_assert_cmpint (forced->status, ==, 0);
  g_assert_nonnull (strstr (forced->errors, "Removed “new-labels-idx1-ubyte”"));
  g_assert_false (exists (folder, "new-labels-idx1-ubyte"));
}

static void
test_compression (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) run = import (folder, "7,1,2,3,4\n", "--gzip");
  g_autoptr (TestRun) table =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "table",
                      "new-images-idx3-ubyte.gz", "--pixels", NULL);

  g_assert_cmpint (run->status, ==, 0);
  g_assert_true (exists (folder, "new-labels-idx1-ubyte.gz"));
  g_assert_cmpstr (table->output, ==, "7,1,2,3,4\n");
}

static void
check_usage (const char *first,
             const char *second,
             const char *third,
             const char *fourth)
{
  g_autoptr (TestRun) run = test_run_program (NULL, NULL, IDXVIEW_CLI, "import", "a.csv", first,
                                              second, third, fourth, NULL);

  g_assert_cmpint (run->status, ==, 2);
  g_assert_cmpstr (run->output, ==, "");
}

static void
test_usage (void)
{
  check_usage (NULL, NULL, NULL, NULL);
  check_usage (".", "-o", "a", NULL);
  check_usage ("-o", "a", "--fit", "28x28");
  check_usage ("-o", "a", "--names", "b");
  check_usage ("-o", "a", "--skip-damaged", NULL);
  check_usage ("-o", "a", "--labels-from", "b.csv");
  check_usage ("-o", "a", "--labels-from", "number");
  check_usage ("-o", "a", "--labels-from=first", "--label-column=1");
  check_usage ("-o", "-", NULL, NULL);
  check_usage ("-o", "a", "--type", "int64");
  check_usage ("-o", "a", "--shape", "28");
}

/* Adds a PNG file. Its first pixel is @first, as 0xAARRGGBB; each further pixel is larger by
 * 0x010101. */
static void
add_picture (TestFolder *folder,
             const char *name,
             cairo_format_t format,
             int columns,
             int rows,
             guint32 first)
{
  g_autofree char *path = g_build_filename (test_folder_get_path (folder), name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);
  cairo_surface_t *surface = cairo_image_surface_create (format, columns, rows);
  guint8 *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++)
      {
        guint32 pixel = first + (guint32) (row * columns + column) * 0x010101;

        if (format == CAIRO_FORMAT_A8)
          data[row * stride + column] = (guint8) pixel;
        else
          memcpy (data + row * stride + column * 4, &pixel, 4);
      }
  cairo_surface_mark_dirty (surface);
  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
}

static TestRun *
import_folder (TestFolder *folder,
               const char *option,
               const char *value)
{
  return test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "import", "pictures",
                           "-o", "new", option, value, NULL);
}

static void
check_bytes (TestFolder *folder,
             const char *name,
             const char *expected,
             gsize length)
{
  g_autoptr (GByteArray) found = read_file (folder, name);

  check_memory (found, expected, length);
}

/* The indices in the file names determine the order, and the names of the folders are the
 * labels. */
static void
test_class_folders (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) run = NULL;
  g_autoptr (TestRun) gray = NULL;

  add_picture (folder, "pictures/7/a-00010.png", CAIRO_FORMAT_RGB24, 2, 1, 0x102030);
  add_picture (folder, "pictures/12/a-00002.png", CAIRO_FORMAT_RGB24, 2, 1, 0x000000);
  run = import_folder (folder, NULL, NULL);
  g_assert_cmpstr (run->errors, ==, "idxview-cli: pictures: Found 2 pictures of 1×2.\n");
  g_assert_cmpint (run->status, ==, 0);
  check_bytes (folder, "new-images-idx4-ubyte",
               "\0\0\x08\x04\0\0\0\x02\0\0\0\x01\0\0\0\x02\0\0\0\x03"
               "\0\0\0\x01\x01\x01\x10\x20\x30\x11\x21\x31",
               32);
  check_bytes (folder, "new-labels-idx1-ubyte", "\0\0\x08\x01\0\0\0\x02\x0C\x07", 10);
  gray = import_folder (folder, "--gray", "--force");
  g_assert_cmpint (gray->status, ==, 0);
  check_bytes (folder, "new-images-idx3-ubyte",
               "\0\0\x08\x03\0\0\0\x02\0\0\0\x01\0\0\0\x02\0\x01\x1E\x1F", 20);
  g_assert_false (exists (folder, "new-images-idx4-ubyte"));
}

/* Folders whose names aren't numbers are classes in byte order, and their names become class
 * names. */
static void
test_named_folders (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) run = NULL;
  g_autoptr (TestRun) refused = NULL;
  g_autoptr (TestRun) table = NULL;

  add_picture (folder, "pictures/dog/b.png", CAIRO_FORMAT_RGB24, 1, 1, 0);
  add_picture (folder, "pictures/cat/c.png", CAIRO_FORMAT_RGB24, 1, 1, 0);
  add_picture (folder, "pictures/7/a.png", CAIRO_FORMAT_RGB24, 1, 1, 0);
  run = import_folder (folder, NULL, NULL);
  g_assert_cmpint (run->status, ==, 0);
  check_bytes (folder, "new-labels-idx1-ubyte", "\0\0\x08\x01\0\0\0\x03\0\x01\x02", 11);
  check_bytes (folder, "new-names.txt", "7\ncat\ndog\n", 10);
  g_object_unref (test_folder_add_text (folder, "names", "dog\nsheep\n"));
  refused = import_folder (folder, "--force", "--names=names");
  g_assert_cmpint (refused->status, ==, 1);
  g_assert_cmpstr (refused->errors, ==,
                   "idxview-cli: pictures: “cat”: This class isn't among the class names.\n");
  table = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "table",
                            "new-images-idx4-ubyte", "--filter", "class:cat", NULL);
  g_assert_nonnull (strstr (table->output, "\n1,1,1,"));
}

static void
check_refused (TestFolder *folder,
               const char *option,
               const char *value,
               const char *expected)
{
  g_autoptr (TestRun) run = import_folder (folder, option, value);

  g_assert_cmpint (run->status, ==, 1);
  g_assert_cmpstr (run->output, ==, "");
  g_assert_nonnull (strstr (run->errors, expected));
  g_assert_false (exists (folder, "new-images-idx3-ubyte"));
  g_assert_false (exists (folder, "new-images-idx4-ubyte"));
}

static void
test_refused_pictures (void)
{
  static const char promise[] =
    "\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\x4E\x20\0\0\x4E\x20\x08\0\0\0\0abcd";
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path =
    g_build_filename (test_folder_get_path (folder), "pictures", "z.png", NULL);
  static const char *const mistakes[][2] = { { "--gray", "--color" },
                                             { "--shape", "1x1" },
                                             { "--type", "int8" },
                                             { "--background", "red" },
                                             { "--background", "#12345" },
                                             { "--labels-from", "last" } };
  char deep[sizeof promise];

  add_picture (folder, "pictures/a.png", CAIRO_FORMAT_RGB24, 1, 1, 0);
  check_refused (folder, "--labels-from", "name",
                 "“a.png”: Its name must contain a label, as in “00042-label-4.png”, "
                 "“7_00012.png” or “train-04999-2.png”.");
  g_assert_true (g_file_set_contents (path, promise, sizeof promise - 1, NULL));
  check_refused (folder, NULL, NULL,
                 "“z.png”: Its header declares 20000×20000 pixels, more than a file of this "
                 "size can hold.");
  g_assert_true (g_file_set_contents (path, "text", -1, NULL));
  check_refused (folder, NULL, NULL, "“z.png”: It is neither a PNG nor a JPEG file.");
  memcpy (deep, promise, sizeof promise);
  memset (deep + 16, 0, 8);
  deep[19] = 1;
  deep[23] = 1;
  deep[25] = 2;
  g_assert_true (g_file_set_contents (path, deep, sizeof promise - 1, NULL));
  check_refused (folder, NULL, NULL, "“z.png”: The PNG file is damaged.");
  add_picture (folder, "pictures/z.png", CAIRO_FORMAT_RGB24, 2, 1, 0);
  check_refused (folder, NULL, NULL, "The pictures have different sizes: 1×1 (1), 1×2 (1).");
  add_picture (folder, "pictures/z.png", CAIRO_FORMAT_A8, 1, 1, 9);
  check_refused (folder, NULL, NULL, "Some pictures are gray (1), and others are in color (1).");
  for (gsize i = 0; i < G_N_ELEMENTS (mistakes); i++)
    {
      g_autoptr (TestRun) run = import_folder (folder, mistakes[i][0], mistakes[i][1]);

      g_assert_cmpint (run->status, ==, 2);
    }
}

/* The program can import what it exports: gray images with their labels in the names. */
static void
test_exported (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (3, 4, 5);
  g_autoptr (GByteArray) labels = test_idx_labels (3);
  g_autoptr (GFile) images_file = test_folder_add (folder, "a-images-idx3-ubyte", images);
  g_autoptr (GFile) labels_file = test_folder_add (folder, "a-labels-idx1-ubyte", labels);
  g_autoptr (GFile) pictures = test_folder_get_file (folder, "pictures");
  g_autoptr (TestRun) run = NULL;

  g_assert_true (g_file_make_directory (pictures, NULL, NULL));
  for (int i = 2; i >= 0; i--)
    {
      g_autofree char *index = g_strdup_printf ("%d", i);
      g_autofree char *name = g_strdup_printf ("pictures/a-%05d-label-%d.png", i, i);
      g_autoptr (TestRun) export =
        test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "export",
                          "a-images-idx3-ubyte", "--index", index, "-o", name, NULL);

      g_assert_cmpint (export->status, ==, 0);
    }
  run = import_folder (folder, NULL, NULL);
  g_assert_cmpint (run->status, ==, 0);
  check_file (folder, "new-images-idx3-ubyte", images);
  check_file (folder, "new-labels-idx1-ubyte", labels);
}

/* --- Several sources --- */

static TestRun *
import_sources (TestFolder *folder,
                const char *first,
                const char *second,
                const char *option,
                const char *value)
{
  return test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "import", "-o", "new",
                           "--force", first, second, option, value, NULL);
}

static void
test_tables (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) run = NULL;
  g_autoptr (TestRun) refused = NULL;
  g_autoptr (TestRun) short_header = NULL;

  g_object_unref (test_folder_add_text (folder, "a.csv", "7,1,2,3,4\n"));
  g_object_unref (test_folder_add_text (folder, "b.csv", "label,a,b,c,d\n9,255,0,0,1\n"));
  g_object_unref (test_folder_add_text (folder, "c.csv", "9,255,0,0,1,1,1,1,1,1\n"));
  g_object_unref (test_folder_add_text (folder, "d.csv", "label,a,b\n9,255,0,0,1\n"));
  run = import_sources (folder, "a.csv", "b.csv", NULL, NULL);
  g_assert_cmpstr (run->errors, ==,
                   "idxview-cli: new: Its first column has the labels.\n"
                   "idxview-cli: new: It has 2 images of 2×2.\n");
  check_bytes (folder, "new-images-idx3-ubyte", SQUARE, sizeof SQUARE - 1);
  check_bytes (folder, "new-labels-idx1-ubyte", LABELS, sizeof LABELS - 1);
  refused = import_sources (folder, "a.csv", "c.csv", NULL, NULL);
  g_assert_cmpint (refused->status, ==, 1);
  g_assert_cmpstr (refused->errors, ==,
                   "idxview-cli: new: “c.csv”: Its rows have 10 cells, but those of the first "
                   "table have 5.\n");
  short_header = import_sources (folder, "a.csv", "d.csv", NULL, NULL);
  g_assert_cmpint (short_header->status, ==, 1);
  g_assert_cmpstr (short_header->errors, ==,
                   "idxview-cli: new: “d.csv”: Its header has 3 cells, but the first row after it "
                   "has 5.\n");
}

/* A name of a column may begin with a digit, and follow a column of row names without a name. */
static void
test_column_name (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) run =
    import (folder, "2class,a,b,c,d\n1,7,1,2,3,4\n2,9,255,0,0,1\n", "--label-column 2class");

  g_assert_cmpint (run->status, ==, 0);
  check_bytes (folder, "new-images-idx3-ubyte", SQUARE, sizeof SQUARE - 1);
  check_bytes (folder, "new-labels-idx1-ubyte", LABELS, sizeof LABELS - 1);
}

/* The indices determine the order over all sources, unless two sources have the same index. */
static void
test_sources (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) run = NULL;
  g_autoptr (TestRun) by_folder = NULL;
  g_autoptr (TestRun) by_subfolder = NULL;
  g_autoptr (TestRun) shared = NULL;
  g_autoptr (TestRun) mixed = NULL;

  add_picture (folder, "b/4/00003.png", CAIRO_FORMAT_A8, 1, 1, 3);
  add_picture (folder, "b/2/00000.png", CAIRO_FORMAT_A8, 1, 1, 0);
  add_picture (folder, "a/4/00001.png", CAIRO_FORMAT_A8, 1, 1, 1);
  add_picture (folder, "a/7/00002.png", CAIRO_FORMAT_A8, 1, 1, 2);
  run = import_sources (folder, "b", "a", NULL, NULL);
  g_assert_cmpint (run->status, ==, 0);
  check_bytes (folder, "new-images-idx3-ubyte",
               "\0\0\x08\x03\0\0\0\x04\0\0\0\x01\0\0\0\x01\0\x01\x02\x03", 20);
  check_bytes (folder, "new-labels-idx1-ubyte", "\0\0\x08\x01\0\0\0\x04\x02\x04\x07\x04", 12);

  /* A source that contains no pictures of its own isn't a class. */
  by_subfolder = import_sources (folder, "b", "a", "--labels-from", "folder");
  g_assert_cmpint (by_subfolder->status, ==, 0);
  check_bytes (folder, "new-labels-idx1-ubyte", "\0\0\x08\x01\0\0\0\x04\x02\x04\x07\x04", 12);
  by_folder = import_sources (folder, "a/7", "b/4/", "--labels-from", "folder");
  g_assert_cmpint (by_folder->status, ==, 0);
  check_bytes (folder, "new-labels-idx1-ubyte", "\0\0\x08\x01\0\0\0\x02\x07\x04", 10);
  add_picture (folder, "a/4/00003.png", CAIRO_FORMAT_A8, 1, 1, 9);
  shared = import_sources (folder, "b", "a", NULL, NULL);
  g_assert_cmpint (shared->status, ==, 0);
  check_bytes (folder, "new-images-idx3-ubyte",
               "\0\0\x08\x03\0\0\0\x05\0\0\0\x01\0\0\0\x01\0\x03\x01\x02\x09", 21);
  g_object_unref (test_folder_add_text (folder, "a.csv", "7,1,2,3,4\n"));
  mixed = import_sources (folder, "b", "a.csv", NULL, NULL);
  g_assert_cmpint (mixed->status, ==, 2);
}

/* Files that aren't pictures are no reason to refuse a folder. */
static void
test_other_files (void)
{
  static const char *const others[] = { "pictures/README.txt", "pictures/3/Thumbs.db",
                                        "pictures/.DS_Store", "pictures/__MACOSX/3/._a.png",
                                        "pictures/7/.hidden", "pictures/7/labels",
                                        "pictures/7/notes.bin", "pictures/7/empty" };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) run = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (GFile) file = test_folder_get_file (folder, others[i]);
      g_autofree char *parent = g_path_get_dirname (g_file_peek_path (file));

      g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
      g_object_unref (test_folder_add_text (folder, others[i], i < 7 ? "some text" : ""));
    }
  add_picture (folder, "pictures/3/a.png", CAIRO_FORMAT_A8, 1, 1, 1);
  add_picture (folder, "pictures/7/b", CAIRO_FORMAT_A8, 1, 1, 2);
  run = import_folder (folder, NULL, NULL);
  g_assert_cmpstr (run->errors, ==,
                   "idxview-cli: pictures: Found 2 pictures of 1×1.\n"
                   "idxview-cli: pictures: Skipped 8 files that aren't pictures, such as "
                   "“.DS_Store”.\n");
  g_assert_cmpint (run->status, ==, 0);
  check_bytes (folder, "new-labels-idx1-ubyte", "\0\0\x08\x01\0\0\0\x02\x03\x07", 10);
}

/* All pictures that can't be read are named, or left out. */
static void
test_damaged (void)
{
  static const char *const damaged[] = { "pictures/3/b.png", "pictures/3/c.jpg",
                                         "pictures/3/d.png" };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) refused = NULL;
  g_autoptr (TestRun) run = NULL;
  g_autofree char *cut =
    g_build_filename (test_folder_get_path (folder), "pictures/7/cut.png", NULL);

  add_picture (folder, "pictures/3/a.png", CAIRO_FORMAT_A8, 1, 1, 1);
  add_picture (folder, "pictures/7/e.png", CAIRO_FORMAT_A8, 1, 1, 2);
  add_picture (folder, "pictures/7/cut.png", CAIRO_FORMAT_A8, 1, 1, 2);
  g_assert_cmpint (truncate (cut, 60), ==, 0);
  check_refused (folder, NULL, NULL,
                 "pictures: “7/cut.png”: The PNG file is damaged.\n");
  for (gsize i = 0; i < G_N_ELEMENTS (damaged); i++)
    g_object_unref (test_folder_add_text (folder, damaged[i], "text"));
  refused = import_folder (folder, NULL, NULL);
  g_assert_cmpint (refused->status, ==, 1);
  g_assert_nonnull (strstr (refused->errors, "pictures: 3 pictures can't be read. “3/b.png”: "));
  g_assert_nonnull (strstr (refused->errors, " “3/c.jpg”: "));
  g_assert_nonnull (strstr (refused->errors, " “3/d.png”: "));
  run = import_folder (folder, "--skip-damaged", NULL);
  g_assert_cmpint (run->status, ==, 0);
  g_assert_nonnull (strstr (run->errors, "Found 2 pictures of 1×1.\n"));
  g_assert_nonnull (
    strstr (run->errors, "Skipped 4 pictures that can't be read. “3/b.png”: "));
  check_bytes (folder, "new-images-idx3-ubyte",
               "\0\0\x08\x03\0\0\0\x02\0\0\0\x01\0\0\0\x01\x01\x02", 18);
  check_bytes (folder, "new-labels-idx1-ubyte", "\0\0\x08\x01\0\0\0\x02\x03\x07", 10);
}

/* Gray pictures may be stored in color. */
static void
test_gray_in_color (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) gray = NULL;
  g_autoptr (TestRun) converted = NULL;
  g_autoptr (TestRun) color = NULL;

  add_picture (folder, "pictures/a.png", CAIRO_FORMAT_RGB24, 2, 1, 0x101010);
  gray = import_folder (folder, NULL, NULL);
  g_assert_nonnull (strstr (gray->errors, "All pictures are gray, but stored in color"));
  g_assert_true (exists (folder, "new-images-idx4-ubyte"));
  converted = import_folder (folder, "--gray", "--force");
  g_assert_null (strstr (converted->errors, "All pictures are gray"));
  g_assert_true (exists (folder, "new-images-idx3-ubyte"));
  add_picture (folder, "pictures/b.png", CAIRO_FORMAT_RGB24, 2, 1, 0x101011);
  color = import_folder (folder, "--force", NULL);
  g_assert_null (strstr (color->errors, "All pictures are gray"));
}

/* A folder without pictures is a class as well, so labels follow from the names of all folders. */
static void
test_empty_class (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *empty = g_build_filename (test_folder_get_path (folder), "pictures", "a", NULL);
  g_autoptr (TestRun) run = NULL;

  g_assert_cmpint (g_mkdir_with_parents (empty, 0700), ==, 0);
  add_picture (folder, "pictures/b/0.png", CAIRO_FORMAT_A8, 1, 1, 0);
  run = import_sources (folder, "pictures", "--labels-from", "folder", NULL);
  g_assert_cmpint (run->status, ==, 0);
  check_bytes (folder, "new-labels-idx1-ubyte", "\0\0\x08\x01\0\0\0\x01\x01", 9);
}

/* The word “label” in the name of a dataset doesn't mean that a label follows. */
static void
test_label_in_name (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) run = NULL;

  add_picture (folder, "pictures/4/a-label-set-00001.png", CAIRO_FORMAT_A8, 1, 1, 1);
  add_picture (folder, "pictures/2/a-label-set-00002.png", CAIRO_FORMAT_A8, 1, 1, 2);
  run = import_folder (folder, NULL, NULL);
  g_assert_cmpint (run->status, ==, 0);
  check_bytes (folder, "new-labels-idx1-ubyte", "\0\0\x08\x01\0\0\0\x02\x04\x02", 10);
}

/* --- Lists of labels --- */

static void
test_list (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) run = NULL;
  g_autoptr (TestRun) boxes = NULL;
  g_autoptr (TestRun) numbers = NULL;
  g_autoptr (TestRun) missing = NULL;
  g_autoptr (TestRun) twice = NULL;
  g_autoptr (TestRun) bare = NULL;

  add_picture (folder, "pictures/a.png", CAIRO_FORMAT_A8, 1, 1, 1);
  add_picture (folder, "pictures/sub/b.png", CAIRO_FORMAT_A8, 1, 1, 2);
  add_picture (folder, "pictures/sub/c.png", CAIRO_FORMAT_A8, 1, 1, 3);
  g_object_unref (test_folder_add_text (
    folder, "names.csv", "id,size,label\nc.png,9,dog/cat\na,9,dog\nsub/b,9,dog\nx,9,cow\n"));
  run = import_folder (folder, "--labels-from", "names.csv");
  g_assert_cmpstr (run->errors, ==,
                   "idxview-cli: pictures: Found 3 pictures of 1×1.\n"
                   "idxview-cli: pictures: The list of labels has 2 classes.\n");
  check_bytes (folder, "new-labels-idx1-ubyte", "\0\0\x08\x01\0\0\0\x03\0\0\x01", 11);
  check_bytes (folder, "new-names.txt", "dog\ndog/cat\n", 12);
  g_object_unref (test_folder_add_text (
    folder, "boxes.csv", "file,label,x,y\na,7,1,2\nb,-2,3,4\nc,7,5,6\n"));
  boxes = import_sources (folder, "pictures", "--labels-from", "boxes.csv", NULL);
  g_assert_cmpint (boxes->status, ==, 0);
  check_bytes (folder, "new-labels-idx1-short", "\0\0\x0B\x01\0\0\0\x03\0\x07\xFF\xFE\0\x07",
               14);
  g_object_unref (test_folder_add_text (folder, "numbers.csv", "a.png,7\nb.png,-2\nc.png,7\n"));
  numbers = import_sources (folder, "pictures", "--labels-from", "numbers.csv", NULL);
  g_assert_cmpint (numbers->status, ==, 0);
  check_bytes (folder, "new-labels-idx1-short", "\0\0\x0B\x01\0\0\0\x03\0\x07\xFF\xFE\0\x07", 14);
  g_assert_false (exists (folder, "new-names.txt"));
  g_object_unref (test_folder_add_text (folder, "few.csv", "a.png,7\nb.png,2\n"));
  missing = import_sources (folder, "pictures", "--labels-from", "few.csv", NULL);
  g_assert_cmpint (missing->status, ==, 1);
  g_assert_cmpstr (missing->errors, ==,
                   "idxview-cli: pictures: “sub/c.png”: This file isn't in the list of labels.\n");
  g_object_unref (test_folder_add_text (folder, "twice.csv", "a,7\nb,2\nc,1\nb,2\na,2\n"));
  twice = import_sources (folder, "pictures", "--labels-from", "twice.csv", NULL);
  g_assert_cmpint (twice->status, ==, 1);
  g_assert_cmpstr (
    twice->errors, ==,
    "idxview-cli: pictures: “twice.csv”: Line 5: “a” already has another label.\n");
  g_object_unref (test_folder_add_text (folder, "bare.csv", "a,7\nb\n"));
  bare = import_sources (folder, "pictures", "--labels-from", "bare.csv", NULL);
  g_assert_cmpint (bare->status, ==, 1);
  g_assert_cmpstr (bare->errors, ==,
                   "idxview-cli: pictures: “bare.csv”: Line 2: The row has no label.\n");
}

/* --- Sizes --- */

/* Pictures keep their proportions and are centered; each value is the mean of an area. */
static void
test_fit (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) refused = NULL;
  g_autoptr (TestRun) run = NULL;
  g_autoptr (TestRun) color = NULL;

  add_picture (folder, "pictures/1.png", CAIRO_FORMAT_A8, 3, 3, 1);
  add_picture (folder, "pictures/2.png", CAIRO_FORMAT_A8, 3, 1, 11);
  add_picture (folder, "pictures/3.png", CAIRO_FORMAT_A8, 2, 6, 0);
  add_picture (folder, "pictures/4.png", CAIRO_FORMAT_A8, 1, 1, 9);
  refused = import_folder (folder, NULL, NULL);
  g_assert_cmpstr (refused->errors, ==,
                   "idxview-cli: pictures: The pictures have different sizes: 3×3 (1), 1×3 (1), "
                   "6×2 (1), …. All images of a dataset must have the same size. Use --fit "
                   "to scale them to one size.\n");
  run = import_folder (folder, "--fit", "3x3");
  g_assert_cmpstr (run->errors, ==,
                   "idxview-cli: pictures: Found 4 pictures of 3×3.\n"
                   "idxview-cli: pictures: There are no labels.\n");
  check_bytes (folder, "new-images-idx3-ubyte",
               "\0\0\x08\x03\0\0\0\x04\0\0\0\x03\0\0\0\x03"
               "\x01\x02\x03\x04\x05\x06\x07\x08\x09"
               "\0\0\0\x0B\x0C\x0D\0\0\0"
               "\0\x02\0\0\x06\0\0\x0A\0"
               "\x09\x09\x09\x09\x09\x09\x09\x09\x09",
               52);
  add_picture (folder, "pictures/5.png", CAIRO_FORMAT_RGB24, 2, 1, 0x102030);
  color = import_sources (folder, "pictures/5.png", "--fit", "1x1", NULL);
  g_assert_cmpint (color->status, ==, 0);
  check_bytes (folder, "new-images-idx4-ubyte",
               "\0\0\x08\x04\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\0\0\x03\x11\x21\x31", 23);
}

static void
test_fit_mistakes (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) large = NULL;
  g_autoptr (TestRun) shape = NULL;

  add_picture (folder, "pictures/1.png", CAIRO_FORMAT_A8, 3, 3, 1);
  large = import_folder (folder, "--fit", "28x40000");
  g_assert_cmpint (large->status, ==, 1);
  g_assert_nonnull (strstr (large->errors, "40000×28 pixels, but a side can have at most 32767."));
  shape = import_folder (folder, "--fit", "28");
  g_assert_cmpint (shape->status, ==, 2);
}

/* --- Large pictures --- */

/* Adds a PNG file that is large enough for the pixels in its header. Its pixel data is never read,
 * and neither is the checksum of its header. */
static void
add_promise (TestFolder *folder,
             guint32 columns,
             guint32 rows,
             guint8 depth,
             guint8 type,
             gsize size)
{
  g_autofree char *pictures = g_build_filename (test_folder_get_path (folder), "pictures", NULL);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  const guint32 sides[] = { GUINT32_TO_BE (columns), GUINT32_TO_BE (rows) };
  const guint8 format[] = { depth, type, 0, 0, 0 };

  g_assert_cmpint (g_mkdir_with_parents (pictures, 0700), ==, 0);
  g_byte_array_append (bytes, (const guint8 *) "\x89PNG\r\n\x1A\n\0\0\0\rIHDR", 16);
  g_byte_array_append (bytes, (const guint8 *) sides, sizeof sides);
  g_byte_array_append (bytes, format, sizeof format);
  g_byte_array_append (bytes, (const guint8 *) "\0\0\0\0\0\0\x10\0IDAT", 12);
  g_byte_array_set_size (bytes, (guint) size);
  g_object_unref (test_folder_add (folder, "pictures/a.png", bytes));
}

/* A small file may state a size that needs gigabytes of memory when it is decoded. */
static void
test_too_many_pixels (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  add_promise (folder, 23000, 23000, 1, 0, 65000);
  check_refused (folder, "--fit", "28x28",
                 "“a.png”: It is 23000×23000 pixels, 529,000,000 in total, but a picture can have "
                 "at most 125,000,000.");
  add_promise (folder, 32767, 32767, 1, 0, 131000);
  check_refused (folder, "--color", NULL, "“a.png”: It is 32767×32767 pixels, 1,073,676,289 in");
  add_promise (folder, 12501, 10000, 1, 0, 16000);
  check_refused (folder, NULL, NULL, "“a.png”: It is 12501×10000 pixels, 125,010,000 in total");
  add_promise (folder, 12500, 10000, 1, 0, 16000);
  check_refused (folder, "--fit", "28x28", "“a.png”: The PNG file is damaged.");
}

/* A file may continue after the picture, and need no space on the disk for that. */
static void
test_large_file (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path =
    g_build_filename (test_folder_get_path (folder), "pictures", "a.png", NULL);

  add_picture (folder, "pictures/a.png", CAIRO_FORMAT_A8, 1, 1, 1);
  g_assert_cmpint (truncate (path, 3000000000), ==, 0);
  check_refused (folder, NULL, NULL,
                 "“a.png”: The file has 3.0\u00A0GB, but a picture can have at most "
                 "536.0\u00A0MB.");
}

#ifndef __SANITIZE_ADDRESS__

static void
check_memory_error (TestFolder *folder,
                    const char *option,
                    const char *value,
                    const char *expected)
{
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, "/bin/sh", "-c",
                      "ulimit -v 400000; exec \"$0\" import pictures -o new \"$@\"", IDXVIEW_CLI,
                      option, value, NULL);

  g_assert_nonnull (strstr (run->errors, expected));
  g_assert_cmpint (run->status, ==, 1);
  g_assert_false (exists (folder, "new-images-idx3-ubyte"));
}

#endif

static void
test_too_little_memory (void)
{
#ifdef __SANITIZE_ADDRESS__
  g_test_skip ("The sanitizer needs more memory than any limit leaves.");
#else
  const char *message = "There isn't enough memory for a picture of 11000×11000 pixels.";
  g_autofree char *named = g_strdup_printf ("“a.png”: %s", message);
  g_autoptr (TestFolder) folder = test_folder_new ();

  add_promise (folder, 11000, 11000, 8, 2, 360000);
  check_memory_error (folder, NULL, NULL, message);
  check_memory_error (folder, "--fit", "28x28", named);
  /* A byte per pixel would fit, but not the three bytes that a picture in color needs at first. */
  check_memory_error (folder, "--gray", NULL, named);
#endif
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/import/layouts", test_layouts);
  g_test_add_func ("/cli/import/carriage-returns", test_carriage_returns);
  g_test_add_func ("/cli/import/constant-column", test_constant_column);
  g_test_add_func ("/cli/import/mistakes", test_mistakes);
  g_test_add_func ("/cli/import/other-kinds", test_other_kinds);
  g_test_add_func ("/cli/import/existing", test_existing);
  g_test_add_func ("/cli/import/gzip", test_compression);
  g_test_add_func ("/cli/import/class-folders", test_class_folders);
  g_test_add_func ("/cli/import/named-folders", test_named_folders);
  g_test_add_func ("/cli/import/refused-pictures", test_refused_pictures);
  g_test_add_func ("/cli/import/exported", test_exported);
  g_test_add_func ("/cli/import/tables", test_tables);
  g_test_add_func ("/cli/import/column-name", test_column_name);
  g_test_add_func ("/cli/import/sources", test_sources);
  g_test_add_func ("/cli/import/other-files", test_other_files);
  g_test_add_func ("/cli/import/damaged", test_damaged);
  g_test_add_func ("/cli/import/gray-in-color", test_gray_in_color);
  g_test_add_func ("/cli/import/empty-class", test_empty_class);
  g_test_add_func ("/cli/import/label-in-name", test_label_in_name);
  g_test_add_func ("/cli/import/list", test_list);
  g_test_add_func ("/cli/import/fit", test_fit);
  g_test_add_func ("/cli/import/fit-mistakes", test_fit_mistakes);
  g_test_add_func ("/cli/import/too-many-pixels", test_too_many_pixels);
  g_test_add_func ("/cli/import/large-file", test_large_file);
  g_test_add_func ("/cli/import/too-little-memory", test_too_little_memory);
  g_test_add_func ("/cli/import/usage", test_usage);
  return g_test_run ();
}
