/* SPDX-License-Identifier: MIT */

/* Tests what the commands share: usage, exit statuses, and the form of error messages. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-run.h"

#include <string.h>

static void
check_usage (TestRun *run,
             const char *errors)
{
  g_assert_cmpint (run->status, ==, 2);
  g_assert_cmpstr (run->output, ==, "");
  g_assert_cmpstr (run->errors, ==, errors);
}

static void
test_nothing (void)
{
  g_autoptr (TestRun) run = test_run_program (NULL, NULL, IDXVIEW_CLI, NULL);

  g_assert_cmpint (run->status, ==, 2);
}

static void
test_help (void)
{
  g_autoptr (TestRun) run = test_run_program (NULL, NULL, IDXVIEW_CLI, "--help", NULL);

  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpstr (run->errors, ==, "");
  g_assert_nonnull (strstr (run->output, "info"));
}

static const char *const commands[] = { "apply", "diff", "duplicates", "export",
                                        "import", "info", "map", "neighbors", "sample",
                                        "sheet", "subset", "suspects", "table", "verify" };

static void
test_help_of_commands (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autoptr (TestRun) run =
        test_run_program (NULL, NULL, IDXVIEW_CLI, commands[i], "--help", NULL);
      g_autofree char *usage = g_strdup_printf ("idxview-cli %s", commands[i]);

      g_assert_cmpint (run->status, ==, 0);
      g_assert_cmpstr (run->errors, ==, "");
      g_assert_nonnull (strstr (run->output, usage));
    }
}

static void
test_help_into_nothing (void)
{
  static const char *const command_lines[] = { "--help", "info --help", "export -h" };

  for (gsize i = 0; i < G_N_ELEMENTS (command_lines); i++)
    {
      g_autofree char *script = g_strdup_printf ("\"$0\" %s >&-", command_lines[i]);
      g_autoptr (TestRun) run =
        test_run_program (NULL, NULL, "/bin/sh", "-c", script, IDXVIEW_CLI, NULL);

      g_assert_cmpint (run->status, ==, 1);
      g_assert_cmpstr (run->errors, ==, "idxview-cli: The output can't be written.\n");
    }
}

static void
test_version (void)
{
  g_autoptr (TestRun) run = test_run_program (NULL, NULL, IDXVIEW_CLI, "--version", NULL);

  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpstr (run->output, ==, "idxview-cli " IDX_VERSION "\n");
}

static void
test_unknown_command (void)
{
  g_autoptr (TestRun) run = test_run_program (NULL, NULL, IDXVIEW_CLI, "eat", NULL);

  check_usage (
    run, "idxview-cli: There is no command “eat”. “idxview-cli --help” lists all commands.\n");
}

static void
test_unknown_option (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autoptr (TestRun) run =
        test_run_program (NULL, NULL, IDXVIEW_CLI, commands[i], "--eat", NULL);

      check_usage (run, "idxview-cli: Unknown option --eat\n");
    }
}

static void
test_no_images (void)
{
  g_autoptr (TestRun) run =
    test_run_program (NULL, NULL, IDXVIEW_CLI, "export", "--index", "0", "-o", "f.png", NULL);

  check_usage (run, "idxview-cli: Specify an images file, or --sample for the demo dataset.\n");
}

static void
test_images_and_sample (void)
{
  g_autoptr (TestRun) run =
    test_run_program (NULL, NULL, IDXVIEW_CLI, "sheet", "--sample", "a", "-o", "f.png", NULL);

  check_usage (run, "idxview-cli: Specify an images file or --sample, not both.\n");
}

static void
test_two_images (void)
{
  g_autoptr (TestRun) run =
    test_run_program (NULL, NULL, IDXVIEW_CLI, "sheet", "a", "b", "-o", "f.png", NULL);

  check_usage (run, "idxview-cli: This command takes only one images file.\n");
}

static void
test_missing_file (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "export", "nowhere",
                      "--index", "0", "-o", "f.png", NULL);

  g_assert_cmpint (run->status, ==, 1);
  g_assert_cmpstr (run->output, ==, "");
  g_assert_cmpstr (run->errors, ==, "idxview-cli: nowhere: The file doesn't exist.\n");
}

static void
test_warning (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (10, 5, 4);
  g_autoptr (GFile) file = NULL;
  g_autoptr (TestRun) run = NULL;

  g_byte_array_set_size (images, images->len - 30);
  file = test_folder_add (folder, "images", images);
  run = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "export", "images",
                          "--index", "0", "-o", "f.png", NULL);
  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpstr (run->errors, ==,
                   "idxview-cli: images: The file contains 8 of 10 samples: 30 of 200 bytes are "
                   "missing.\n");
}

static void
test_latin_1_name (void)
{
  g_autoptr (TestRun) run =
    test_run_program (NULL, NULL, IDXVIEW_CLI, "export", "gr\xF6sse", "--index", "0", "-o",
                      "f.png", NULL);

  g_assert_cmpint (run->status, ==, 1);
  g_assert_cmpstr (run->errors, ==, "idxview-cli: gr\\xF6sse: The file doesn't exist.\n");
}

static void
test_name_with_controls (void)
{
  g_autoptr (TestRun) run =
    test_run_program (NULL, NULL, IDXVIEW_CLI, "export", "a\n\x1b[31m", "--index", "0", "-o",
                      "f.png", NULL);

  g_assert_cmpint (run->status, ==, 1);
  g_assert_cmpstr (run->errors, ==, "idxview-cli: a\\x0A\\x1B[31m: The file doesn't exist.\n");
}

/* Bytes that aren't UTF-8 are escaped, even at the end of a message. */
static void
test_invalid_arguments (void)
{
  g_autoptr (TestRun) option =
    test_run_program (NULL, NULL, IDXVIEW_CLI, "info", "--x\xFC", NULL);
  g_autoptr (TestRun) command = test_run_program (NULL, NULL, IDXVIEW_CLI, "x\xFF", NULL);

  g_assert_cmpstr (option->errors, ==, "idxview-cli: Unknown option --x\\xFC\n");
  g_assert_true (g_str_has_prefix (command->errors, "idxview-cli: There is no command “x\\xFF”."));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/cli/nothing", test_nothing);
  g_test_add_func ("/cli/cli/help", test_help);
  g_test_add_func ("/cli/cli/help-of-commands", test_help_of_commands);
  g_test_add_func ("/cli/cli/help-into-nothing", test_help_into_nothing);
  g_test_add_func ("/cli/cli/version", test_version);
  g_test_add_func ("/cli/cli/unknown-command", test_unknown_command);
  g_test_add_func ("/cli/cli/unknown-option", test_unknown_option);
  g_test_add_func ("/cli/cli/no-images", test_no_images);
  g_test_add_func ("/cli/cli/images-and-sample", test_images_and_sample);
  g_test_add_func ("/cli/cli/two-images", test_two_images);
  g_test_add_func ("/cli/cli/missing-file", test_missing_file);
  g_test_add_func ("/cli/cli/warning", test_warning);
  g_test_add_func ("/cli/cli/latin-1-name", test_latin_1_name);
  g_test_add_func ("/cli/cli/name-with-controls", test_name_with_controls);
  g_test_add_func ("/cli/cli/invalid-arguments", test_invalid_arguments);
  return g_test_run ();
}
