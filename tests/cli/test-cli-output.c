/* SPDX-License-Identifier: MIT */

/* The output of export and sheet: they replace nothing by mistake, and write to streams. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-run.h"

#include <cairo.h>
#include <string.h>

/* Commands that write a picture, without `-o`. */
static const char *const commands[] = { "export a-images-idx3-ubyte --index 1",
                                        "sheet a-images-idx3-ubyte" };

#define INPUTS "a-images-idx3-ubyte a-labels-idx1-ubyte"
#define EXISTS \
  "idxview-cli: f.png: A file with this name already exists. Use --force to replace it.\n"
#define IS_OPEN "This file is open. Choose another name.\n"

static TestFolder *
make_dataset (void)
{
  TestFolder *folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (20, 5, 4);
  g_autoptr (GByteArray) labels = test_idx_labels (20);
  g_autoptr (GFile) images_file = test_folder_add (folder, "a-images-idx3-ubyte", images);
  g_autoptr (GFile) labels_file = test_folder_add (folder, "a-labels-idx1-ubyte", labels);

  return folder;
}

/* Runs a line of shell script in which `$0` is the program and `$COMMAND` one of the commands. */
static TestRun *
run (TestFolder *folder,
     const char *command,
     const char *script)
{
  g_auto (GStrv) parts = g_strsplit (script, "$COMMAND", -1);
  g_autofree char *line = g_strjoinv (command, parts);

  return test_run_program (test_folder_get_path (folder), NULL, "/bin/sh", "-c", line, IDXVIEW_CLI,
                           NULL);
}

static void
check_picture (TestFolder *folder,
               const char *name)
{
  g_autoptr (GFile) file = test_folder_get_file (folder, name);
  cairo_surface_t *surface = cairo_image_surface_create_from_png (g_file_peek_path (file));

  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
}

static void
test_force (gconstpointer command)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GFile) file = test_folder_add_text (folder, "f.png", "kept");
  g_autoptr (TestRun) refused = run (folder, command, "\"$0\" $COMMAND -o f.png");
  g_autoptr (TestRun) forced = NULL;
  g_autofree char *content = NULL;

  g_assert_cmpint (refused->status, ==, 1);
  g_assert_cmpstr (refused->errors, ==, EXISTS);
  g_assert_true (g_file_load_contents (file, NULL, &content, NULL, NULL, NULL));
  g_assert_cmpstr (content, ==, "kept");
  forced = run (folder, command, "\"$0\" $COMMAND -o f.png --force");
  g_assert_cmpint (forced->status, ==, 0);
  g_assert_cmpstr (forced->errors, ==, "");
  check_picture (folder, "f.png");
}

/* Inputs are never replaced, whatever their name, even with --force. */
static void
test_inputs (gconstpointer command)
{
  static const char *const names[] = { "a-images-idx3-ubyte", "a-labels-idx1-ubyte", "hard", "soft",
                                       "names" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (TestFolder) folder = make_dataset ();
      g_autoptr (GFile) names_file = test_folder_add_text (folder, "names", "zero\none\n");
      g_autofree char *script = g_strdup_printf (
        "ln a-labels-idx1-ubyte hard; ln -s a-images-idx3-ubyte soft; cat * | cksum >../$$;"
        "\"$0\" $COMMAND --names names --force -o %s; status=$?;"
        "cat * | cksum | cmp - ../$$ || status=9; rm ../$$; exit $status",
        names[i]);
      g_autoptr (TestRun) done = run (folder, command, script);
      g_autofree char *errors = g_strdup_printf ("idxview-cli: %s: " IS_OPEN, names[i]);

      g_assert_cmpint (done->status, ==, 1);
      g_assert_cmpstr (done->errors, ==, errors);
    }
}

/* Refuses to write to standard output if that is one of the inputs. */
static void
test_standard_output_is_input (gconstpointer command)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) done = run (
    folder, command,
    "cat a-i* | cksum >b; \"$0\" $COMMAND -o - >>a-images-idx3-ubyte; cat a-i* | cksum | cmp b -");

  g_assert_cmpint (done->status, ==, 0);
  g_assert_cmpstr (done->errors, ==, "idxview-cli: -: " IS_OPEN);
}

typedef struct
{
  const char *name;
  const char *script;
} Stream;

static const Stream streams[] = {
  { "dash-into-pipe", "\"$0\" $COMMAND -o - | cat >f.png" },
  { "name-into-pipe", "\"$0\" $COMMAND -o /dev/stdout | cat >f.png" },
  { "number-into-pipe", "\"$0\" $COMMAND -o /proc/self/fd/1 | cat >f.png" },
  { "dash-into-file", "\"$0\" $COMMAND -o - >f.png" },
  { "name-into-file", "\"$0\" $COMMAND -o /dev/stdout >f.png" },
  { "other-descriptor", "\"$0\" $COMMAND -o /dev/fd/7 7>&1 >/dev/null | cat >f.png" },
  { "named-pipe",
    "mkfifo p; timeout 120 cat p >f.png & \"$0\" $COMMAND -o p; status=$?; wait; rm p; "
    "exit $status" },
};

static void
test_stream (gconstpointer data)
{
  const Stream *stream = data;

  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autoptr (TestFolder) folder = make_dataset ();
      g_autoptr (TestRun) done = run (folder, commands[i], stream->script);
      g_autofree char *names = test_folder_list (folder);

      g_assert_cmpint (done->status, ==, 0);
      g_assert_cmpstr (done->output, ==, "");
      g_assert_cmpstr (done->errors, ==, "");
      g_assert_cmpstr (names, ==, INPUTS " f.png");
      check_picture (folder, "f.png");
    }
}

static void
test_full_stream (gconstpointer command)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) named = run (folder, command, "\"$0\" $COMMAND -o /dev/full");
  g_autoptr (TestRun) standard = run (folder, command, "\"$0\" $COMMAND -o - >/dev/full");

  g_assert_cmpint (named->status, ==, 1);
  g_assert_true (g_str_has_prefix (named->errors, "idxview-cli: /dev/full: "));
  g_assert_cmpint (standard->status, ==, 1);
  g_assert_true (g_str_has_prefix (standard->errors, "idxview-cli: -: "));
}

static const char *const others[] = {
  "points a-images-idx3-ubyte",
  "report a-images-idx3-ubyte",
  "map a-images-idx3-ubyte",
};

/* The name of a file of points must have an ending, so a link stands for the device. */
static void
test_full_others (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (TestFolder) folder = make_dataset ();
      g_autoptr (TestRun) done =
        run (folder, others[i], "ln -s /dev/full f.npy; \"$0\" $COMMAND -o f.npy");

      g_assert_cmpint (done->status, ==, 1);
      g_assert_true (g_str_has_prefix (done->errors, "idxview-cli: f.npy: "));
    }
}

static const char *const several[] = {
  "subset a-images-idx3-ubyte -o -",
  "sample -o -",
  "suspects a-images-idx3-ubyte --probabilities -",
};

static void
test_several (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (several); i++)
    {
      g_autoptr (TestFolder) folder = make_dataset ();
      g_autoptr (TestRun) done = run (folder, several[i], "\"$0\" $COMMAND");
      g_autofree char *names = test_folder_list (folder);

      g_assert_cmpint (done->status, ==, 2);
      g_assert_cmpstr (done->output, ==, "");
      g_assert_nonnull (strstr (done->errors, "standard output"));
      g_assert_cmpstr (names, ==, INPUTS);
    }
}

static void
add (const char *name,
     GTestDataFunc test)
{
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autofree char *path = g_strdup_printf ("/cli/output/%s/%zu", name, i);

      g_test_add_data_func (path, commands[i], test);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("force", test_force);
  add ("inputs", test_inputs);
  add ("standard-output-is-input", test_standard_output_is_input);
  for (gsize i = 0; i < G_N_ELEMENTS (streams); i++)
    {
      g_autofree char *path = g_strconcat ("/cli/output/stream/", streams[i].name, NULL);

      g_test_add_data_func (path, &streams[i], test_stream);
    }
  add ("full-stream", test_full_stream);
  g_test_add_func ("/cli/output/full-others", test_full_others);
  g_test_add_func ("/cli/output/several", test_several);
  return g_test_run ();
}
