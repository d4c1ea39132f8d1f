/* SPDX-License-Identifier: MIT */

/* Arguments that look like something else: options, URIs, text in another character set. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-run.h"

#include <string.h>

#define TABLE "index,given,current,state,flag,suggested,suspicion\n"

static TestFolder *
make_dataset (const char *prefix)
{
  TestFolder *folder = test_folder_new ();
  g_autofree char *images_name = g_strconcat (prefix, "-images-idx3-ubyte", NULL);
  g_autofree char *labels_name = g_strconcat (prefix, "-labels-idx1-ubyte", NULL);
  g_autoptr (GByteArray) images = test_idx_images (3, 5, 4);
  g_autoptr (GByteArray) labels = test_idx_labels (3);
  g_autoptr (GFile) images_file = test_folder_add (folder, images_name, images);
  g_autoptr (GFile) labels_file = test_folder_add (folder, labels_name, labels);

  return folder;
}

static void
check (TestFolder *folder,
       const char *locale,
       const char *command_line,
       const char *expected)
{
  g_autofree char *script = g_strconcat ("\"$0\" ", command_line, NULL);
  g_autoptr (TestRun) done = test_run_program (test_folder_get_path (folder), locale, "/bin/sh",
                                               "-c", script, IDXVIEW_CLI, NULL);

  g_assert_cmpstr (done->errors, ==, "");
  g_assert_cmpint (done->status, ==, 0);
  g_assert_nonnull (strstr (done->output, expected));
}

static void
test_dash (void)
{
  g_autoptr (TestFolder) folder = make_dataset ("-x");
  g_autoptr (GByteArray) images = test_idx_images (3, 5, 4);
  g_autoptr (GFile) separator = test_folder_add (folder, "--", images);

  check (folder, NULL, "info -- -x-images-idx3-ubyte", "-x-images-idx3-ubyte: ok\n");
  check (folder, NULL, "info -- -x-images-idx3-ubyte --", "-x-images-idx3-ubyte: ok\n");
  check (folder, NULL, "table --filter index:0 -- -x-images-idx3-ubyte", TABLE "0,0,0,");
  check (folder, NULL, "duplicates --format csv -- -x-images-idx3-ubyte -x-images-idx3-ubyte",
         "index,label,equal_to,equal_label\n0,0,0,0\n");
  check (folder, NULL, "export --index 1 -o -f.png -- -x-images-idx3-ubyte", "");
}

static void
test_colon (void)
{
  g_autoptr (TestFolder) folder = make_dataset ("x:y");
  g_autoptr (GFile) names = test_folder_add_text (folder, "n:s", "zero\none\ntwo\n");
  g_autofree char *listed = NULL;

  check (folder, NULL, "info x:y-images-idx3-ubyte", "x:y-images-idx3-ubyte: ok\n");
  check (
    folder, NULL,
    "table --labels x:y-labels-idx1-ubyte --names n:s --filter class:one x:y-images-idx3-ubyte",
    TABLE "1,1,1,");
  check (folder, NULL, "export --index 1 -o f:g.png x:y-images-idx3-ubyte", "");
  check (folder, NULL, "subset --no-labels -o s:t x:y-images-idx3-ubyte", "s:t-images");
  listed = test_folder_list (folder);
  g_assert_nonnull (strstr (listed, "f:g.png"));
  g_assert_nonnull (strstr (listed, "s:t-index-idx1-int"));
}

static void
test_uri (void)
{
  g_autoptr (TestFolder) folder = make_dataset ("a");

  check (folder, NULL, "info \"file://$PWD/a-images-idx3-ubyte\"", "");
  check (folder, NULL, "export --index 1 -o \"file://$PWD/f.png\" a-images-idx3-ubyte", "");
}

static void
test_c_locale (void)
{
  g_autoptr (TestFolder) folder = make_dataset ("a");
  g_autoptr (GFile) names = test_folder_add_text (folder, "names", "zéro\nüne\ntwo\n");

  check (folder, "C", "table --names names --filter class:üne a-images-idx3-ubyte", TABLE "1,1,1,");
}

/* Names are printed on one line, and can't send commands to the terminal. */
static void
test_controls (void)
{
  g_autoptr (TestFolder) folder = make_dataset ("a\n\x1b[31m\xC2\x9B\xFF");
  g_autoptr (GFile) patch = test_folder_add_text (folder, "patch", "index,new\n1,2\n");

  check (folder, NULL, "info a*-images-idx3-ubyte",
         "/a\\x0A\\x1B[31m\\xC2\\x9B\\xFF-images-idx3-ubyte: ok\n");
  check (folder, NULL, "info .", "/a\\x0A\\x1B[31m\\xC2\\x9B\\xFF-images-idx3-ubyte: ok · ");
  check (folder, NULL, "info --json a*-images-idx3-ubyte",
         "/a\\n\\u001b[31m\\u009b\\\\xFF-images-idx3-ubyte\",");
  check (folder, NULL, "subset -o \"$(printf 's\\n\\033[31m\\377')\" a*-images-idx3-ubyte",
         "/s\\x0A\\x1B[31m\\xFF-images-idx3-ubyte\n");
  check (folder, NULL, "apply --patch patch -o \"$(printf 'b\\n\\033[31m')\" a*-images-idx3-ubyte",
         "/b\\x0A\\x1B[31m\n");
  check (folder, NULL, "sample -o \"$(printf 'c\\n\\033[31m')\"",
         "/c\\x0A\\x1B[31m/sample-images-idx3-ubyte.gz\n");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/names/dash", test_dash);
  g_test_add_func ("/cli/names/colon", test_colon);
  g_test_add_func ("/cli/names/uri", test_uri);
  g_test_add_func ("/cli/names/c-locale", test_c_locale);
  g_test_add_func ("/cli/names/controls", test_controls);
  return g_test_run ();
}
