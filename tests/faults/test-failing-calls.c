/* SPDX-License-Identifier: MIT */

/* Runs each command once for each of its system calls, and makes that call fail. Each run must
 * either print a message, exit with status 1 and leave all files unchanged, or have the same result
 * as without a failure. */

#include "fault-run.h"

#include "idx-cli.h"
#include "idx-session.h"
#include "test-bytes.h"
#include "test-folder.h"
#include "test-gzip.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define N_SAMPLES 60
#define IMAGES "set-images-idx3-ubyte"
#define LABELS "set-labels-idx1-ubyte"

/* A run with more calls than this is in an infinite loop. */
#define MAX_CALLS 5000

/**
 * Case:
 * @name: a word for the test path
 * @func: the command
 * @arguments: its arguments
 * @is_gzip: whether the dataset's files are compressed
 * @before: (nullable): the arguments of a command that runs first, without failures, to create
 *   files
 * @before_func: (nullable): the command that runs first, if it isn't @func
 * @lacks: the features that the file system lacks
 * @may_warn: whether the command may continue without labels if it prints a message
 */
typedef struct
{
  const char *name;
  FaultFunc func;
  const char *arguments[12];
  gboolean is_gzip;
  const char *before[12];
  FaultFunc before_func;
  FailingCallsLacks lacks;
  gboolean may_warn;
} Case;

static int
fail (GError *error)
{
  g_printerr ("%s\n", error->message);
  g_error_free (error);
  return 1;
}

static IdxDataset *
open_loaded (const char *name,
             GError **error)
{
  g_autoptr (GFile) location = g_file_new_for_path (name);
  g_autoptr (IdxDataset) dataset =
    idx_dataset_open (location, NULL, IDX_OPEN_FIND_LABELS, NULL, error);

  if (dataset == NULL || !idx_dataset_load (dataset, NULL, NULL, error))
    return NULL;
  return g_steal_pointer (&dataset);
}

/* Opens a dataset as the window does, and prints the hash and the label of each image. */
static int
run_open (char **arguments)
{
  GError *error = NULL;
  g_autoptr (IdxDataset) dataset = open_loaded (arguments[1], &error);
  g_autoptr (GPtrArray) messages = NULL;

  if (dataset == NULL)
    return fail (error);
  messages = idx_dataset_dup_messages (dataset);
  for (guint i = 0; i < messages->len; i++)
    g_printerr ("%s\n", ((const IdxMessage *) g_ptr_array_index (messages, i))->text);
  for (guint i = 0; i < idx_dataset_get_n_samples (dataset); i++)
    {
      g_autoptr (GBytes) image = idx_dataset_read_image (dataset, i, NULL, &error);
      g_autofree char *sum = NULL;
      g_autofree char *label = NULL;

      if (image == NULL)
        return fail (error);
      sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, image);
      label = idx_dataset_dup_class_name (dataset, i);
      (void) printf ("%s %s\n", sum, label != NULL ? label : "none");
    }
  return 0;
}

static void
message_cb (IdxSession *session,
            const IdxSessionMessage *message)
{
  if (message != NULL)
    g_printerr ("%s: %s\n", message->title, message->text);
}

static void
wait_for_tasks (IdxSession *session)
{
  while (idx_job_list_get_current (idx_session_get_tasks (session)) != NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
print_shown (IdxSession *session)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (session);
  IdxSubset *subset = idx_arrangement_get_subset (arrangement);

  (void) printf ("%s %s", idx_arrangement_get_filter_text (arrangement),
                 idx_arrangement_get_sort_text (arrangement));
  for (guint i = 0; i < idx_subset_get_n_samples (subset); i++)
    (void) printf (" %u", idx_subset_get_index (subset, i));
  (void) printf ("\n");
}

/* Opens a dataset, sorts and filters it, and checks its labels, as a user does in the window. */
static int
run_session (char **arguments)
{
  g_autoptr (GFile) location = g_file_new_for_path (arguments[1]);
  g_autoptr (IdxSession) session = idx_session_new ();

  g_signal_connect (session, "message", G_CALLBACK (message_cb), NULL);
  idx_session_open (session, location, NULL, IDX_OPEN_FIND_LABELS);
  wait_for_tasks (session);
  if (idx_session_get_dataset (session) == NULL)
    return 1;
  print_shown (session);
  (void) idx_session_set_sort (session, "mean", NULL);
  wait_for_tasks (session);
  print_shown (session);
  (void) idx_session_set_filter (session, "label:3", NULL);
  print_shown (session);
  idx_session_check_labels (session);
  wait_for_tasks (session);
  print_shown (session);
  return 0;
}

/* Creates the subset that a run with --force replaces. */
#define OLD_SUBSET \
  { \
    "subset", IMAGES, "--filter", "index:20-29", "-o", "out", NULL \
  }

/* The features that the file system of a shared folder may lack. */
#define SHARED_FOLDER \
  (FAILING_CALLS_NO_UNNAMED | FAILING_CALLS_NO_LINKS | FAILING_CALLS_NO_RENAME_FLAGS | \
   FAILING_CALLS_NO_FOLDER_SYNC | FAILING_CALLS_NO_LOCKS)

static const Case cases[] = {
  { .name = "info",
    .func = idx_cli_info_run,
    .may_warn = TRUE,
    .arguments = { "info", IMAGES, "--json", "--hash", "--range" } },
  { .name = "info-gzip",
    .func = idx_cli_info_run,
    .may_warn = TRUE,
    .is_gzip = TRUE,
    .arguments = { "info", IMAGES ".gz", "--json", "--hash" } },
  { .name = "open", .func = run_open, .may_warn = TRUE, .arguments = { "open", IMAGES } },
  { .name = "open-gzip",
    .func = run_open,
    .may_warn = TRUE,
    .is_gzip = TRUE,
    .arguments = { "open", IMAGES ".gz" } },
  { .name = "session", .func = run_session, .may_warn = TRUE, .arguments = { "session", IMAGES } },
  { .name = "session-gzip",
    .func = run_session,
    .may_warn = TRUE,
    .is_gzip = TRUE,
    .arguments = { "session", IMAGES ".gz" } },
  { .name = "export",
    .func = idx_cli_export_run,
    .arguments = { "export", IMAGES, "--index", "3", "-o", "out.png" } },
  { .name = "export-images",
    .func = fault_export_images,
    .arguments = { "export-images", IMAGES, "." } },
  { .name = "export-folders",
    .func = idx_cli_export_run,
    .arguments = { "export", IMAGES, "--filter", "index:0-3", "-o", "out" } },
  { .name = "export-folders-force",
    .func = idx_cli_export_run,
    .before = { "export", IMAGES, "--filter", "index:0-1", "--palette", "ink", "-o", "out", NULL },
    .arguments = { "export", IMAGES, "--filter", "index:0-3", "-o", "out", "--force" } },
  { .name = "export-folders-little",
    .func = idx_cli_export_run,
    .lacks = SHARED_FOLDER,
    .arguments = { "export", IMAGES, "--filter", "index:0-3", "-o", "out" } },
  { .name = "import",
    .func = idx_cli_import_run,
    .before = { "export", IMAGES, "--filter", "index:0-3", "-o", "pictures", NULL },
    .before_func = idx_cli_export_run,
    .arguments = { "import", "pictures", "-o", "out" } },
  { .name = "sheet",
    .func = idx_cli_sheet_run,
    .arguments = { "sheet", IMAGES, "--filter", "label:3", "-o", "out.png" } },
  { .name = "sheet-gzip",
    .func = idx_cli_sheet_run,
    .is_gzip = TRUE,
    .arguments = { "sheet", IMAGES ".gz", "-o", "out.png" } },
  { .name = "table",
    .func = idx_cli_table_run,
    .arguments = { "table", IMAGES, "--format", "csv" } },
  { .name = "suspects",
    .func = idx_cli_suspects_run,
    .arguments = { "suspects", IMAGES, "--landmarks", "32", "--threads", "1", "--probabilities",
                   "out" } },
  { .name = "sample",
    .func = idx_cli_sample_run,
    .arguments = { "sample", "-o", "one/two", "--key" } },
  { .name = "apply",
    .func = idx_cli_apply_run,
    .arguments = { "apply", IMAGES, "--patch", "patch.csv", "-o", "out" } },
  { .name = "apply-gzip",
    .func = idx_cli_apply_run,
    .is_gzip = TRUE,
    .arguments = { "apply", IMAGES ".gz", "--patch", "patch.csv", "-o", "out.gz" } },
  { .name = "apply-force",
    .func = idx_cli_apply_run,
    .before = { "apply", IMAGES, "--patch", "old.csv", "-o", "out", NULL },
    .arguments = { "apply", IMAGES, "--patch", "patch.csv", "-o", "out", "--force" } },
  { .name = "apply-force-little",
    .func = idx_cli_apply_run,
    .lacks = SHARED_FOLDER,
    .before = { "apply", IMAGES, "--patch", "old.csv", "-o", "out", NULL },
    .arguments = { "apply", IMAGES, "--patch", "patch.csv", "-o", "out", "--force" } },
  { .name = "verify",
    .func = idx_cli_verify_run,
    .before = { "apply", IMAGES, "--patch", "patch.csv", "-o", "out", NULL },
    .before_func = idx_cli_apply_run,
    .arguments = { "verify", "out.proof.json" } },
  { .name = "subset",
    .func = idx_cli_subset_run,
    .arguments = { "subset", IMAGES, "--filter", "label:3", "-o", "out" } },
  { .name = "subset-gzip",
    .func = idx_cli_subset_run,
    .is_gzip = TRUE,
    .arguments = { "subset", IMAGES ".gz", "--gzip", "-o", "out" } },
  { .name = "subset-force",
    .func = idx_cli_subset_run,
    .before = OLD_SUBSET,
    .arguments = { "subset", IMAGES, "--filter", "index:0-9", "-o", "out", "--force" } },
  { .name = "subset-no-links",
    .func = idx_cli_subset_run,
    .lacks = FAILING_CALLS_NO_LINKS | FAILING_CALLS_NO_RENAME_FLAGS,
    .arguments = { "subset", IMAGES, "--filter", "index:0-9", "-o", "out" } },
  { .name = "subset-force-no-links",
    .func = idx_cli_subset_run,
    .before = OLD_SUBSET,
    .lacks = FAILING_CALLS_NO_LINKS | FAILING_CALLS_NO_RENAME_FLAGS,
    .arguments = { "subset", IMAGES, "--filter", "index:0-9", "-o", "out", "--force" } },
  { .name = "subset-little",
    .func = idx_cli_subset_run,
    .lacks = SHARED_FOLDER,
    .arguments = { "subset", IMAGES, "--filter", "index:0-9", "-o", "out" } },
  { .name = "subset-force-little",
    .func = idx_cli_subset_run,
    .before = OLD_SUBSET,
    .lacks = SHARED_FOLDER,
    .arguments = { "subset", IMAGES, "--filter", "index:0-9", "-o", "out", "--force" } },
  { .name = "export-little",
    .func = idx_cli_export_run,
    .lacks = SHARED_FOLDER,
    .arguments = { "export", IMAGES, "--index", "3", "-o", "out.png" } },
  { .name = "subset-force-gzip",
    .func = idx_cli_subset_run,
    .before = OLD_SUBSET,
    .arguments = { "subset", IMAGES, "--filter", "index:0-9", "-o", "out", "--force", "--gzip" } },
  { .name = "subset-force-no-labels",
    .func = idx_cli_subset_run,
    .before = OLD_SUBSET,
    .arguments = { "subset", IMAGES, "--filter", "index:0-9", "-o", "out", "--force",
                   "--no-labels" } },
};

static void
add (TestFolder *folder,
     const char *name,
     const GByteArray *bytes,
     gboolean is_gzip)
{
  g_autoptr (GByteArray) compressed = is_gzip ? test_gzip (bytes) : NULL;
  g_autofree char *full = g_strconcat (name, is_gzip ? ".gz" : NULL, NULL);
  g_autoptr (GFile) file = test_folder_add (folder, full, is_gzip ? compressed : bytes);
}

static void
add_patches (TestFolder *folder)
{
  g_object_unref (test_folder_add_text (folder, "old.csv", "index,new\n1,7\n"));
  g_object_unref (test_folder_add_text (folder, "patch.csv", "index,given,new\n3,3,8\n"));
}

/* Creates the dataset, runs the command @before, and returns all files. */
static GHashTable *
prepare (const Case *self,
         TestFolder *folder)
{
  const FailingCalls none = { FAILING_CALLS_NONE, 0, 0, 0 };
  g_autoptr (GByteArray) images = test_idx_striped_images (N_SAMPLES);
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES);

  add (folder, IMAGES, images, self->is_gzip);
  add (folder, LABELS, labels, self->is_gzip);
  add_patches (folder);
  if (self->before[0] != NULL)
    {
      g_autoptr (FaultRun) run =
        fault_run (test_folder_get_path (folder), &none,
                   self->before_func != NULL ? self->before_func : self->func, self->before);

      g_assert_cmpint (run->status, ==, 0);
    }
  return fault_folder_read (test_folder_get_path (folder));
}

/* Returns what is wrong with the result of a run, or NULL. */
static const char *
judge (const Case *self,
       const FaultRun *run,
       const FaultRun *reference,
       const char *unlike_before,
       const char *unlike_after)
{
  gboolean has_message = *run->errors != '\0' || strstr (run->output, "\"text\"") != NULL;

  if (run->signal != 0)
    return "ended by a signal";
  if (run->status == 1)
    return !has_message ? "failed without a message" : unlike_before != NULL ? "failed and left"
                                                                             : NULL;
  if (run->status != 0)
    return "exited with an unexpected status";
  if (unlike_after != NULL)
    return "succeeded with";
  if (g_str_equal (run->output, reference->output) || (self->may_warn && has_message))
    return NULL;
  return "printed something else";
}

/* Sanitizers make each run several times slower, so only every ninth call fails there. In a plain
 * build, every call does. */
#ifdef __SANITIZE_ADDRESS__
#define STEP 9U
#else
#define STEP 1U
#endif

/* Makes the calls fail one after the other. Returns the number of runs with a wrong result. */
static guint
sweep (const Case *self,
       const char *path,
       GHashTable *before,
       FailingCalls *calls)
{
  const FailingCalls none = { FAILING_CALLS_NONE, 0, 0, calls->lacks };
  g_autoptr (FaultRun) reference = fault_run (path, &none, self->func, self->arguments);
  g_autoptr (GHashTable) after = fault_folder_read (path);
  const guint step = fault_is_long () ? 1 : STEP;
  guint n_bad = 0;

  if (reference->status != 0)
    g_error ("%s: %s", self->name, reference->errors);
  for (calls->number = 1; calls->number < MAX_CALLS; calls->number += step)
    {
      g_autoptr (FaultRun) run = NULL;
      g_autoptr (GHashTable) found = NULL;
      g_autofree char *unlike_before = NULL;
      g_autofree char *unlike_after = NULL;
      const char *problem;

      fault_folder_write (path, before);
      run = fault_run (path, calls, self->func, self->arguments);
      found = fault_folder_read (path);
      unlike_before = fault_folder_compare (found, before);
      unlike_after = fault_folder_compare (found, after);
      problem = judge (self, run, reference, unlike_before, unlike_after);
      if (problem != NULL)
        g_test_message ("%s, call %u (%s: %s): %s%s; status %d; %s%s", self->name, calls->number,
                        run->chosen, g_strerror (calls->code), problem,
                        run->status == 0 ? unlike_after : unlike_before, run->status, run->errors,
                        run->output);
      n_bad += problem != NULL;
      if (run->chosen == NULL)
        break;
    }
  g_assert_cmpuint (calls->number, <, MAX_CALLS);
  g_test_message ("%s: %u runs, %u bad", self->name, calls->number / step, n_bad);
  return n_bad;
}

static void
test_case (gconstpointer data)
{
  static const int codes[] = { EIO, EINTR, ENOSPC, EACCES };
  const Case *self = data;
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GHashTable) before = prepare (self, folder);
  gsize n_codes = fault_is_long () ? G_N_ELEMENTS (codes) : 1;
  guint n_bad = 0;

  for (gsize i = 0; i < n_codes; i++)
    {
      FailingCalls calls = { FAILING_CALLS_ONE, 0, codes[i], self->lacks };

      fault_folder_write (test_folder_get_path (folder), before);
      n_bad += sweep (self, test_folder_get_path (folder), before, &calls);
    }
  if (n_bad > 0)
    g_test_fail_printf ("%u runs had a wrong result", n_bad);
}

/* A message about one of several tables names the table before what is wrong with it. */
static void
test_tables_named (void)
{
  static const char *const arguments[] = { "import", "a.csv", "b.csv", "-o", "out", NULL };
  static const char *const names[] = { "a.csv", "b.csv" };
  g_autoptr (TestFolder) folder = test_folder_new ();
  const char *path = test_folder_get_path (folder);
  FailingCalls calls = { FAILING_CALLS_ONE, 0, EACCES, 0 };
  gboolean is_reached = TRUE;
  guint n_opened[G_N_ELEMENTS (names)] = { 0 };

  for (calls.number = 1; is_reached && calls.number < MAX_CALLS; calls.number++)
    {
      g_autoptr (GHashTable) none = g_hash_table_new (g_str_hash, g_str_equal);
      g_autoptr (FaultRun) run = NULL;

      fault_folder_write (path, none);
      g_object_unref (test_folder_add_text (folder, "a.csv", "7,1,2,3,4\n"));
      g_object_unref (test_folder_add_text (folder, "b.csv", "9,255,0,0,1\n"));
      run = fault_run (path, &calls, idx_cli_import_run, arguments);
      is_reached = run->chosen != NULL;
      for (gsize i = 0; is_reached && i < G_N_ELEMENTS (names); i++)
        if (g_str_has_prefix (run->chosen, "open") && g_str_has_suffix (run->chosen, names[i]))
          {
            const char *name = strstr (run->errors, names[i]);
            const char *reason = strstr (run->errors, "permission to read it");

            g_test_message ("%s: %s", run->chosen, run->errors);
            g_assert_true (name != NULL && reason != NULL && name < reason);
            n_opened[i]++;
          }
    }
  /* The tables are opened to count their rows, and again to convert them. */
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_cmpuint (n_opened[i], >=, 2);
}

int
main (int argc,
      char **argv)
{
  g_autoptr (TestFolder) caches = NULL;

  fault_init ();
  caches = test_folder_new ();
  /* Check results are cached there. */
  g_setenv ("XDG_CACHE_HOME", test_folder_get_path (caches), TRUE);
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/faults/failing-calls/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/faults/failing-calls/tables-named", test_tables_named);
  return g_test_run ();
}
