/* SPDX-License-Identifier: MIT */

/* Exports IDX files to folders of PNG files, to a table and to a subset of all samples, and imports
 * them again: the files are the same, byte for byte. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-run.h"

#include <string.h>

#define NAMES "z/1\n.y\nx\nw\nv\nu\nt\ns\nr\nq\n"

typedef struct
{
  guint code;
  gsize size;
  const char *name;
  const char *suffix;
} Type;

static const Type types[] = {
  { 0x08, 1, "uint8", "ubyte" },
  { 0x09, 1, "int8", "byte" },
  { 0x0B, 2, "int16", "short" },
  { 0x0C, 4, "int32", "int" },
  { 0x0D, 4, "float32", "float" },
  { 0x0E, 8, "float64", "double" },
};

static void
check_file (TestFolder *folder,
            const char *name,
            GByteArray *expected)
{
  g_autoptr (GFile) file = test_folder_get_file (folder, name);

  test_check_content (file, expected);
}

static TestRun *
run (TestFolder *folder,
     const char *command,
     const char *source,
     const char *output,
     const char *first,
     const char *second,
     const char *third)
{
  TestRun *run = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, command,
                                   source, "-o", output, first, second, third, NULL);

  g_assert_cmpint (run->status, ==, 0);
  return run;
}

static void
add (TestFolder *folder,
     const char *name,
     GByteArray *bytes)
{
  g_autoptr (GFile) file = test_folder_add (folder, name, bytes);
}

/* --- Tables and subsets --- */

/* Makes images of noise. Every tenth float is NaN or infinite. All NaNs have the same bits, without
 * a sign or payload. */
static GByteArray *
make_images (const Type *type)
{
  static const guint64 singles[] = { 0x7FC00000, 0x7F800000, 0xFF800000 };
  static const guint64 doubles[] = { 0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000 };
  GByteArray *images = test_idx_header (type->code, 3, 300, 3, 5);

  test_append_noise (images, 300 * 3 * 5 * type->size, type->code);
  for (guint i = 16, n = 0; type->code >= 0x0D && i < images->len; i += (guint) type->size, n++)
    {
      g_autoptr (GByteArray) special = g_byte_array_new ();
      guint8 exponent = images->data[i] & 0x7F;

      test_append_be (special, (guint) type->size,
                      type->size == 4 ? singles[n % 3] : doubles[n % 3]);
      if (exponent == 0x7F || n % 10 == 0)
        memcpy (images->data + i, special->data, type->size);
    }
  return images;
}

static void
check_table (const Type *type)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = make_images (type);
  g_autoptr (GByteArray) labels = test_idx_labels (300);
  g_autofree char *images_name = g_strdup_printf ("a-images-idx3-%s", type->suffix);
  g_autofree char *new_name = g_strdup_printf ("b-images-idx3-%s", type->suffix);
  g_autoptr (TestRun) table = NULL;
  g_autoptr (TestRun) back = NULL;
  gboolean has_names;

  add (folder, images_name, images);
  add (folder, "a-labels-idx1-ubyte", labels);
  table = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "table", images_name,
                            "--pixels", NULL);
  g_assert_cmpint (table->status, ==, 0);
  has_names = strstr (table->output, ",nan") != NULL && strstr (table->output, ",inf") != NULL &&
              strstr (table->output, ",-inf") != NULL;
  g_assert_true (has_names == (type->code >= 0x0D));
  g_object_unref (test_folder_add_text (folder, "a.csv", table->output));
  back = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "import", "a.csv",
                           "-o", "b", "--type", type->name, "--shape", "3x5", "--labels-from",
                           "first", NULL);
  g_assert_cmpint (back->status, ==, 0);
  check_file (folder, new_name, images);
  check_file (folder, "b-labels-idx1-ubyte", labels);
}

static void
test_tables (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    check_table (&types[i]);
}

static void
check_subset (const Type *type)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = make_images (type);
  g_autoptr (GByteArray) labels = test_idx_labels (300);
  g_autofree char *images_name = g_strdup_printf ("a-images-idx3-%s", type->suffix);
  g_autofree char *new_name = g_strdup_printf ("b-images-idx3-%s", type->suffix);
  g_autoptr (TestRun) subset = NULL;

  add (folder, images_name, images);
  add (folder, "a-labels-idx1-ubyte", labels);
  subset = run (folder, "subset", images_name, "b", NULL, NULL, NULL);
  check_file (folder, new_name, images);
  check_file (folder, "b-labels-idx1-ubyte", labels);
}

static void
test_subsets (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    check_subset (&types[i]);
}

/* Colors, and labels of another type. */
static void
test_color_subset (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_header (0x08, 4, 40, 5, 4, 3);
  g_autoptr (GByteArray) labels = test_idx_header (0x0C, 1, 40);
  g_autoptr (TestRun) subset = NULL;

  test_append_noise (images, (gsize) 40 * 5 * 4 * 3, 1);
  for (guint i = 0; i < 40; i++)
    test_append_be (labels, 4, i * 1000003);
  add (folder, "a-images-idx4-ubyte", images);
  add (folder, "a-labels-idx1-int", labels);
  subset = run (folder, "subset", "a-images-idx4-ubyte", "b", NULL, NULL, NULL);
  check_file (folder, "b-images-idx4-ubyte", images);
  check_file (folder, "b-labels-idx1-int", labels);
}

/* --- Folders --- */

static void
check_folders (GByteArray *images,
               const char *images_suffix,
               GByteArray *labels,
               const char *labels_suffix)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *images_name = g_strconcat ("a-images-", images_suffix, NULL);
  g_autofree char *new_images = g_strconcat ("b-images-", images_suffix, NULL);
  g_autofree char *labels_name = g_strconcat ("a-labels-", labels_suffix, NULL);
  g_autofree char *new_labels = g_strconcat ("b-labels-", labels_suffix, NULL);
  g_autoptr (GFile) new_file = test_folder_get_file (folder, new_labels);
  g_autoptr (TestRun) out = NULL;
  g_autoptr (TestRun) back = NULL;

  add (folder, images_name, images);
  if (labels != NULL)
    add (folder, labels_name, labels);
  out = run (folder, "export", images_name, "pictures", "--all", NULL, NULL);
  g_assert_cmpstr (out->errors, ==, "");
  back = run (folder, "import", "pictures", "b", NULL, NULL, NULL);
  check_file (folder, new_images, images);
  if (labels != NULL)
    check_file (folder, new_labels, labels);
  else
    g_assert_false (g_file_query_exists (new_file, NULL));
}

static GByteArray *
make_labels (guint type,
             guint size,
             guint n,
             const gint64 *values,
             guint n_values)
{
  GByteArray *labels = test_idx_header (type, 1, n);

  for (guint i = 0; i < n; i++)
    test_append_be (labels, size, (guint64) values[i * 7 / 3 % n_values]);
  return labels;
}

static void
test_gray (void)
{
  g_autoptr (GByteArray) images = test_idx_header (0x08, 3, 120, 5, 4);
  g_autoptr (GByteArray) labels = test_idx_labels (120);

  test_append_noise (images, (gsize) 120 * 5 * 4, 1);
  check_folders (images, "idx3-ubyte", labels, "idx1-ubyte");
  check_folders (images, "idx3-ubyte", NULL, "idx1-ubyte");
}

static void
test_color (void)
{
  g_autoptr (GByteArray) images = test_idx_header (0x08, 4, 40, 5, 4, 3);
  g_autoptr (GByteArray) labels = test_idx_labels (40);

  test_append_noise (images, (gsize) 40 * 5 * 4 * 3, 1);
  check_folders (images, "idx4-ubyte", labels, "idx1-ubyte");
  check_folders (images, "idx4-ubyte", NULL, "idx1-ubyte");
}

/* Labels that are negative or large. */
static void
test_wide_labels (void)
{
  static const gint64 shorts[] = { -1, 0, 300, -32768 };
  static const gint64 ints[] = { -1, 70000, 2147483647 };
  g_autoptr (GByteArray) images = test_idx_images (50, 3, 2);
  g_autoptr (GByteArray) short_labels =
    make_labels (0x0B, 2, 50, shorts, G_N_ELEMENTS (shorts));
  g_autoptr (GByteArray) int_labels = make_labels (0x0C, 4, 50, ints, G_N_ELEMENTS (ints));

  check_folders (images, "idx3-ubyte", short_labels, "idx1-short");
  check_folders (images, "idx3-ubyte", int_labels, "idx1-int");
}

/* Class names don't change the labels, neither if folders are named by label, nor if folders are
 * named by class and the class names are specified again. */
static void
test_names (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (20, 3, 2);
  g_autoptr (GByteArray) labels = test_idx_labels (20);
  g_autoptr (TestRun) out = NULL;
  g_autoptr (TestRun) back = NULL;
  g_autoptr (TestRun) by_name = NULL;
  g_autoptr (TestRun) back_by_name = NULL;
  g_autoptr (GFile) names = test_folder_get_file (folder, "c-names.txt");
  g_autofree char *text = NULL;

  add (folder, "a-images-idx3-ubyte", images);
  add (folder, "a-labels-idx1-ubyte", labels);
  g_object_unref (test_folder_add_text (folder, "classes.txt", NAMES));
  out = run (folder, "export", "a-images-idx3-ubyte", "pictures", "--all", "--folders", "label");
  back = run (folder, "import", "pictures", "b", NULL, NULL, NULL);
  check_file (folder, "b-images-idx3-ubyte", images);
  check_file (folder, "b-labels-idx1-ubyte", labels);
  by_name = run (folder, "export", "a-images-idx3-ubyte", "named", "--all", NULL, NULL);
  back_by_name = run (folder, "import", "named", "c", "--names", "classes.txt", NULL);
  check_file (folder, "c-labels-idx1-ubyte", labels);
  g_assert_true (g_file_load_contents (names, NULL, &text, NULL, NULL, NULL));
  g_assert_cmpstr (text, ==, NAMES);
}

/* Real datasets, if they are available. */
static void
test_real (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_data_file ("mnist/t10k-images-idx3-ubyte.gz");
  g_autoptr (TestRun) out = NULL;
  g_autoptr (TestRun) back = NULL;
  g_autoptr (TestRun) whole = NULL;
  static const char *const names[] = { "images-idx3-ubyte", "labels-idx1-ubyte" };

  if (file == NULL)
    return;
  whole = run (folder, "subset", g_file_peek_path (file), "a", NULL, NULL, NULL);
  out = run (folder, "export", g_file_peek_path (file), "pictures", "--all", NULL, NULL);
  back = run (folder, "import", "pictures", "b", NULL, NULL, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *old_name = g_strconcat ("a-", names[i], NULL);
      g_autofree char *new_name = g_strconcat ("b-", names[i], NULL);
      g_autoptr (GFile) old = test_folder_get_file (folder, old_name);
      g_autoptr (GBytes) bytes = g_file_load_bytes (old, NULL, NULL, NULL);
      g_autoptr (GByteArray) content = g_bytes_unref_to_array (g_steal_pointer (&bytes));

      check_file (folder, new_name, content);
    }
}

/* Values that a PNG file can't store unchanged are exported only as displayed. */
static void
check_refused (GByteArray *images,
               const char *reason)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *expected =
    g_strdup_printf ("idxview-cli: a: %s Use --palette to export the images as displayed.\n",
                     reason);
  g_autoptr (GFile) pictures = test_folder_get_file (folder, "pictures");
  g_autoptr (TestRun) refused = NULL;
  g_autoptr (TestRun) shown = NULL;

  add (folder, "a", images);
  refused = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "export", "a",
                              "--all", "-o", "pictures", NULL);
  g_assert_cmpint (refused->status, ==, 1);
  g_assert_true (g_str_has_suffix (refused->errors, expected));
  g_assert_false (g_file_query_exists (pictures, NULL));
  shown = run (folder, "export", "a", "pictures", "--all", "--palette", "screen");
  g_assert_true (g_file_query_exists (pictures, NULL));
}

static void
test_refused (void)
{
  g_autoptr (GByteArray) alpha = test_idx_header (0x08, 4, 3, 5, 4, 4);
  g_autoptr (GByteArray) stacks = test_idx_header (0x08, 4, 3, 7, 5, 6);

  for (gsize i = 1; i < G_N_ELEMENTS (types); i++)
    {
      g_autoptr (GByteArray) images = make_images (&types[i]);
      g_autofree char *reason = g_strdup_printf (
        "Its values have the type %s, which PNG files can't store unchanged.", types[i].name);

      check_refused (images, reason);
    }
  test_append_noise (alpha, (gsize) 3 * 5 * 4 * 4, 1);
  check_refused (alpha,
                 "Its images have an alpha channel, and exporting them would change their values.");
  test_append_noise (stacks, (gsize) 3 * 7 * 5 * 6, 1);
  check_refused (stacks, "Its samples are stacks of images, and a PNG file can hold only one.");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/round-trips/tables", test_tables);
  g_test_add_func ("/cli/round-trips/subsets", test_subsets);
  g_test_add_func ("/cli/round-trips/color-subset", test_color_subset);
  g_test_add_func ("/cli/round-trips/folders/gray", test_gray);
  g_test_add_func ("/cli/round-trips/folders/color", test_color);
  g_test_add_func ("/cli/round-trips/folders/wide-labels", test_wide_labels);
  g_test_add_func ("/cli/round-trips/folders/names", test_names);
  g_test_add_func ("/cli/round-trips/folders/real", test_real);
  g_test_add_func ("/cli/round-trips/folders/refused", test_refused);
  return g_test_run ();
}
