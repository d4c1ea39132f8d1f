/* SPDX-License-Identifier: MIT */

/* Numbers in options are decimal, even with a leading zero. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-run.h"
#include "test-strokes.h"

#include <cairo.h>
#include <json-glib/json-glib.h>

#define N_SAMPLES 60

/* Runs a command on a dataset, with arguments separated by spaces. */
static TestRun *
run (TestFolder *folder,
     const char *command_line)
{
  g_autofree char *script = g_strconcat ("\"$0\" ", command_line, NULL);
  TestRun *done = test_run_program (test_folder_get_path (folder), NULL, "/bin/sh", "-c", script,
                                    IDXVIEW_CLI, NULL);

  g_assert_cmpint (done->status, ==, 0);
  return done;
}

static cairo_surface_t *
load (TestFolder *folder,
      const char *name)
{
  g_autoptr (GFile) file = test_folder_get_file (folder, name);

  return cairo_image_surface_create_from_png (g_file_peek_path (file));
}

static void
check_export (TestFolder *folder,
              const char *index,
              guint expected)
{
  g_autofree char *command_line =
    g_strdup_printf ("export images --force -o f.png --scale 02 --index %s", index);
  g_autoptr (TestRun) done = run (folder, command_line);
  cairo_surface_t *surface = load (folder, "f.png");

  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 8);
  g_assert_cmpuint (*cairo_image_surface_get_data (surface), ==, test_idx_pixel (expected, 0, 0));
  cairo_surface_destroy (surface);
}

static void
test_export (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (20, 5, 4);
  g_autoptr (GFile) file = test_folder_add (folder, "images", images);

  check_export (folder, "010", 10);
  check_export (folder, "08", 8);
  check_export (folder, "00000000000000000000019", 19);
}

static void
test_sheet (void)
{
  g_autoptr (TestFolder) folder = test_strokes_add (N_SAMPLES, NULL, 0);
  g_autoptr (TestRun) done =
    run (folder, "sheet a-images-idx3-ubyte -o s.png --columns 010 --limit 030 --size 016");
  cairo_surface_t *surface = load (folder, "s.png");

  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 160);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, 48);
  cairo_surface_destroy (surface);
}

static void
test_neighbors (void)
{
  g_autoptr (TestFolder) folder = test_strokes_add (N_SAMPLES, NULL, 0);
  g_autoptr (TestRun) done =
    run (folder, "neighbors a-images-idx3-ubyte --index 010 --count 010 --label 01 --format csv");
  g_autoptr (TestRun) decimal =
    run (folder, "neighbors a-images-idx3-ubyte --index 10 --count 10 --label 1 --format csv");
  g_auto (GStrv) lines = g_strsplit (done->output, "\n", -1);

  g_assert_cmpuint (g_strv_length (lines), ==, 10 + 2);
  g_assert_cmpstr (done->output, ==, decimal->output);
}

static void
test_suspects (void)
{
  g_autoptr (TestFolder) folder = test_strokes_add (N_SAMPLES, NULL, 0);
  g_autoptr (TestRun) done = run (
    folder, "suspects a-images-idx3-ubyte --top 010 --landmarks 012 --threads 02 --format json");
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *object;

  g_assert_true (json_parser_load_from_data (parser, done->output, -1, NULL));
  object = json_node_get_object (json_parser_get_root (parser));
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (object, "suspects")), ==,
                    10);
  g_assert_cmpint (json_object_get_int_member (object, "landmarks"), ==, 12);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/numbers/export", test_export);
  g_test_add_func ("/cli/numbers/sheet", test_sheet);
  g_test_add_func ("/cli/numbers/neighbors", test_neighbors);
  g_test_add_func ("/cli/numbers/suspects", test_suspects);
  return g_test_run ();
}
