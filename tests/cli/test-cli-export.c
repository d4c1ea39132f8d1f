/* SPDX-License-Identifier: MIT */

/* idxview-cli export. tests/render checks the pictures. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-run.h"

#include <cairo.h>
#include <string.h>
#include <unistd.h>

static TestFolder *
make_dataset (void)
{
  TestFolder *folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (20, 5, 4);
  g_autoptr (GFile) file = test_folder_add (folder, "images", images);

  return folder;
}

/* Exports image 3 with two more arguments and returns the picture. */
static cairo_surface_t *
export_image (const char *option,
              const char *value)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GFile) target = test_folder_get_file (folder, "f.png");
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "export", "images",
                      "--index", "3", "-o", "f.png", option, value, NULL);

  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpstr (run->output, ==, "");
  g_assert_cmpstr (run->errors, ==, "");
  return cairo_image_surface_create_from_png (g_file_peek_path (target));
}

static guint
get_gray (cairo_surface_t *surface,
          guint x,
          guint y)
{
  const guint8 *data = cairo_image_surface_get_data (surface);

  return data[y * (gsize) cairo_image_surface_get_stride (surface) + x * 4];
}

static void
test_stored (void)
{
  cairo_surface_t *surface = export_image (NULL, NULL);

  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 4);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, 5);
  for (guint y = 0; y < 5; y++)
    for (guint x = 0; x < 4; x++)
      g_assert_cmpuint (get_gray (surface, x, y), ==, test_idx_pixel (3, y, x));
  cairo_surface_destroy (surface);
}

static void
test_scale (void)
{
  cairo_surface_t *surface = export_image ("--scale", "10");

  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 40);
  g_assert_cmpuint (get_gray (surface, 39, 49), ==, test_idx_pixel (3, 4, 3));
  cairo_surface_destroy (surface);
}

static void
test_palette (void)
{
  cairo_surface_t *surface = export_image ("--palette", "ink");

  g_assert_cmpuint (get_gray (surface, 1, 2), ==, 255U - test_idx_pixel (3, 2, 1));
  cairo_surface_destroy (surface);
}

static void
test_orientation (void)
{
  cairo_surface_t *surface = export_image ("--orientation", "transposed");

  /* The images have no even border, so 0 is black. */
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 5);
  g_assert_cmpuint (get_gray (surface, 2, 1), ==, test_idx_pixel (3, 2, 1));
  cairo_surface_destroy (surface);
}

typedef struct
{
  const char *option;
  const char *value;
  const char *message;
} Mistake;

static const Mistake mistakes[] = {
  { "--index", "-1", "--index takes a whole number from 0 to 4294967295, not “-1”." },
  { "--index", "4294967296",
    "--index takes a whole number from 0 to 4294967295, not “4294967296”." },
  { "--index", "x", "--index takes a whole number from 0 to 4294967295, not “x”." },
  { "--index", "0x3", "--index takes a whole number from 0 to 4294967295, not “0x3”." },
  { "--index", "", "--index takes a whole number from 0 to 4294967295, not “”." },
  { "--index", "3 ", "--index takes a whole number from 0 to 4294967295, not “3 ”." },
  { "--scale", "0", "--scale takes a whole number from 1 to 4294967295, not “0”." },
  { "--scale", "-3", "--scale takes a whole number from 1 to 4294967295, not “-3”." },
  { "--palette", "rainbow", NULL },
  { "--orientation", "sideways", NULL },
};

static void
test_mistakes (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (mistakes); i++)
    {
      g_autoptr (TestFolder) folder = make_dataset ();
      g_autoptr (GFile) target = test_folder_get_file (folder, "f.png");
      g_autoptr (TestRun) run =
        test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "export", "images",
                          "--index", "3", "-o", "f.png", mistakes[i].option, mistakes[i].value,
                          NULL);
      g_autofree char *expected = g_strdup_printf ("idxview-cli: %s\n", mistakes[i].message);

      g_assert_cmpint (run->status, ==, 2);
      if (mistakes[i].message != NULL)
        g_assert_cmpstr (run->errors, ==, expected);
      g_assert_true (g_str_has_prefix (run->errors, "idxview-cli: "));
      g_assert_false (g_file_query_exists (target, NULL));
    }
}

static void
test_no_output (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "export", "images",
                      "--index", "3", NULL);

  g_assert_cmpint (run->status, ==, 2);
  g_assert_cmpstr (run->errors, ==, "idxview-cli: Specify the PNG file or the folder with -o.\n");
}

static void
test_no_such_image (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "export", "images",
                      "--index", "20", "-o", "f.png", NULL);

  g_assert_cmpint (run->status, ==, 1);
  g_assert_cmpstr (run->errors, ==,
                   "idxview-cli: images: There is no image 20. Indices range from 0 to 19.\n");
}

static void
test_over_input (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autofree char *path = g_build_filename (test_folder_get_path (folder), "link", NULL);
  g_autoptr (TestRun) run = NULL;

  g_assert_cmpint (symlink ("images", path), ==, 0);
  run = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "export", "images",
                          "--index", "3", "-o", "link", NULL);
  g_assert_cmpint (run->status, ==, 1);
  g_assert_cmpstr (run->errors, ==,
                   "idxview-cli: link: This file is open. Choose another name.\n");
}

static void
test_over_names (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (3, 5, 4);
  g_autoptr (GByteArray) labels = test_idx_labels (3);
  g_autoptr (GFile) images_file = test_folder_add (folder, "a-images-idx3-ubyte", images);
  g_autoptr (GFile) labels_file = test_folder_add (folder, "a-labels-idx1-ubyte", labels);
  g_autoptr (GFile) names = test_folder_add_text (folder, "f", "zero\none\ntwo\n");
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "export",
                      "a-images-idx3-ubyte", "--names", "f", "--index", "0", "-o", "f", NULL);
  g_autofree char *content = NULL;

  g_assert_cmpint (run->status, ==, 1);
  g_assert_cmpstr (run->errors, ==,
                   "idxview-cli: f: This file is open. Choose another name.\n");
  g_assert_true (g_file_load_contents (names, NULL, &content, NULL, NULL, NULL));
  g_assert_cmpstr (content, ==, "zero\none\ntwo\n");
}

static void
test_no_folder (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "export", "images",
                      "--index", "3", "-o", "nowhere/f.png", NULL);
  g_autoptr (GFile) file = test_folder_get_file (folder, "nowhere/f.png");

  g_assert_cmpstr (run->errors, ==, "");
  g_assert_cmpint (run->status, ==, 0);
  g_assert_true (g_file_query_exists (file, NULL));
}

static void
test_sample (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_get_file (folder, "f.png");
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "export", "--sample",
                      "--index", "0", "-o", "f.png", NULL);
  cairo_surface_t *surface;

  g_assert_cmpint (run->status, ==, 0);
  surface = cairo_image_surface_create_from_png (g_file_peek_path (target));
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 28);
  cairo_surface_destroy (surface);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/export/stored", test_stored);
  g_test_add_func ("/cli/export/scale", test_scale);
  g_test_add_func ("/cli/export/palette", test_palette);
  g_test_add_func ("/cli/export/orientation", test_orientation);
  g_test_add_func ("/cli/export/mistakes", test_mistakes);
  g_test_add_func ("/cli/export/no-output", test_no_output);
  g_test_add_func ("/cli/export/no-such-image", test_no_such_image);
  g_test_add_func ("/cli/export/over-input", test_over_input);
  g_test_add_func ("/cli/export/over-names", test_over_names);
  g_test_add_func ("/cli/export/no-folder", test_no_folder);
  g_test_add_func ("/cli/export/sample", test_sample);
  return g_test_run ();
}
