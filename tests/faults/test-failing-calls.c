/* SPDX-License-Identifier: MIT */

/* Runs each command once for each of its system calls, and makes that call fail. Each run must
 * either print a message, exit with status 1 and leave all files unchanged, or have the same result
 * as without a failure. A read or write that transfers fewer bytes must make no difference. With
 * IDXVIEW_TEST_LONG=1, every call fails in every way, otherwise only some. */

#include "failing-cases.h"

#include "idx-cli.h"
#include "test-bytes.h"
#include "test-folder.h"
#include "test-gzip.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* A run with more calls than this is in an infinite loop, or writes a file in tiny pieces. */
#define MAX_CALLS 1000

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
prepare (const FailingCase *self,
         TestFolder *folder)
{
  const FailingCalls none = { FAILING_CALLS_NONE, 0, 0, 0 };
  g_autoptr (GByteArray) images = test_idx_striped_images (FAILING_CASE_N_SAMPLES);
  g_autoptr (GByteArray) labels = test_idx_labels (FAILING_CASE_N_SAMPLES);

  add (folder, FAILING_CASE_IMAGES, images, self->is_gzip);
  add (folder, FAILING_CASE_LABELS, labels, self->is_gzip);
  add_patches (folder);
  if (self->add_files != NULL)
    self->add_files (folder);
  if (self->before[0] != NULL)
    {
      g_autoptr (FaultRun) run =
        fault_run (test_folder_get_path (folder), &none,
                   self->before_func != NULL ? self->before_func : self->func, self->before);

      g_assert_cmpint (run->status, ==, 0);
    }
  return fault_folder_read (test_folder_get_path (folder));
}

/* A failure, and every how many calls it is tried if IDXVIEW_TEST_LONG isn't set; 0 for never. */
typedef struct
{
  const char *name;
  FailingCallsMode mode;
  int code;
  guint step;
} Failure;

/* Of the calls of a slow command, only every so many are tried. */
#define SLOW_STEP 5U

static const Failure failures[] = {
  { "input/output error", FAILING_CALLS_ONE, EIO, 4 },
  { "interrupted", FAILING_CALLS_ONE, EINTR, 0 },
  { "no space", FAILING_CALLS_ONE, ENOSPC, 0 },
  { "no access", FAILING_CALLS_ONE, EACCES, 0 },
  { "dying disk", FAILING_CALLS_REST, EIO, 21 },
  { "short transfer", FAILING_CALLS_SHORT, 0, 6 },
  { "no memory", FAILING_CALLS_MEMORY, 0, 1 },
};

/* The results of a case: without a failure, and with one. */
typedef struct
{
  const FailingCase *tested;
  GHashTable *before;  /* the files before a run */
  GHashTable *after;   /* the files after a run without a failure */
  FaultRun *reference; /* the run without a failure */
  guint n_runs;
} Sweep;

static gboolean
is_hidden (const char *name)
{
  return *name == '.' || strstr (name, "/.") != NULL;
}

static gboolean
has_file (GHashTable *files,
          const char *name,
          GBytes *content)
{
  GBytes *other = g_hash_table_lookup (files, name);

  return other != NULL && g_bytes_equal (other, content);
}

/* Returns the first file that is neither one from before the run nor a complete new one, or NULL.
 * Hidden files, which a dying disk keeps from being removed, aren't compared. */
static const char *
find_incomplete (const Sweep *self,
                 GHashTable *found)
{
  GHashTableIter iter;
  gpointer name, bytes;

  g_hash_table_iter_init (&iter, found);
  while (g_hash_table_iter_next (&iter, &name, &bytes))
    if (!is_hidden (name) && !has_file (self->before, name, bytes) &&
        !has_file (self->after, name, bytes))
      return name;
  return NULL;
}

/* Returns whether all files that the command reads are unchanged. */
static gboolean
has_inputs (const Sweep *self,
            GHashTable *found)
{
  GHashTableIter iter;
  gpointer name, bytes;

  g_hash_table_iter_init (&iter, self->before);
  while (g_hash_table_iter_next (&iter, &name, &bytes))
    if (!g_str_has_prefix (name, "out") && !has_file (found, name, bytes))
      return FALSE;
  return TRUE;
}

static gboolean
has_message (const FaultRun *run)
{
  return *run->errors != '\0' || strstr (run->output, "\"text\"") != NULL;
}

/* Like judge() if the disk doesn't work any more after the chosen call: nothing can be removed. */
static const char *
judge_dying (const Sweep *self,
             const FaultRun *run,
             GHashTable *found)
{
  const char *incomplete = find_incomplete (self, found);

  if (run->status == 1 && !has_message (run))
    return "failed without a message";
  if (incomplete != NULL)
    return incomplete;
  return has_inputs (self, found) ? NULL : "changed an input";
}

/* Returns what is wrong with the result of a run, or NULL. */
static const char *
judge (const Sweep *self,
       const Failure *failure,
       const FaultRun *run,
       GHashTable *found)
{
  g_autofree char *unlike_before = fault_folder_compare (found, self->before);
  g_autofree char *unlike_after = fault_folder_compare (found, self->after);

  if (run->signal != 0)
    return "ended by a signal";
  if (run->status != 0 && run->status != 1)
    return "exited with an unexpected status";
  if (failure->mode == FAILING_CALLS_REST)
    return judge_dying (self, run, found);
  if (run->status == 1)
    return failure->mode == FAILING_CALLS_SHORT ? "failed"
           : !has_message (run)                 ? "failed without a message"
           : unlike_before != NULL              ? "failed and left other files"
                                                : NULL;
  if (unlike_after != NULL)
    return "succeeded with other files";
  if (g_str_equal (run->output, self->reference->output))
    return NULL;
  return failure->mode != FAILING_CALLS_SHORT && self->tested->may_warn && has_message (run)
           ? NULL
           : "printed something else";
}

/* Replaces the content of each PDF file by whether it is complete, because the file has a date. */
static void
forget_dates (GHashTable *files)
{
  GHashTableIter iter;
  gpointer name, bytes;

  g_hash_table_iter_init (&iter, files);
  while (g_hash_table_iter_next (&iter, &name, &bytes))
    if (g_str_has_suffix (name, ".pdf"))
      {
        gsize size;
        const char *content = g_bytes_get_data (bytes, &size);
        gboolean is_complete = size > 12 && memcmp (content, "%PDF-1.", 7) == 0 &&
                               g_strstr_len (content + size - 8, 8, "%%EOF") != NULL;

        g_hash_table_iter_replace (&iter, g_bytes_new (&is_complete, is_complete ? 1 : 0));
      }
}

static GHashTable *
read_files (const FailingCase *tested,
            const char *path)
{
  GHashTable *files = fault_folder_read (path);

  if (tested->is_dated)
    forget_dates (files);
  return files;
}

static void
report (const FaultRun *run,
        const Failure *failure,
        guint number,
        const char *problem,
        const Sweep *self,
        GHashTable *found)
{
  g_autofree char *unlike_before = fault_folder_compare (found, self->before);
  g_autofree char *unlike_after = fault_folder_compare (found, self->after);

  g_test_message ("%s, call %u (%s: %s): %s; unlike before:%s; unlike after:%s; signal %d, status "
                  "%d; %s%s",
                  self->tested->name, number, run->chosen, failure->name, problem, unlike_before,
                  unlike_after, run->signal, run->status, run->errors, run->output);
}

/* Makes the calls fail one after the other. Returns the number of runs with a wrong result. */
static guint
sweep (Sweep *self,
       const Failure *failure,
       const char *path,
       guint step)
{
  FailingCalls calls = { failure->mode, 1, failure->code, self->tested->lacks };
  gboolean is_reached = TRUE;
  guint n_bad = 0;

  for (; is_reached && calls.number < MAX_CALLS; calls.number += step)
    {
      g_autoptr (FaultRun) run = NULL;
      g_autoptr (GHashTable) found = NULL;
      const char *problem;

      fault_folder_write (path, self->before);
      run = fault_run (path, &calls, self->tested->func, self->tested->arguments);
      found = read_files (self->tested, path);
      problem = judge (self, failure, run, found);
      if (problem != NULL)
        report (run, failure, calls.number, problem, self, found);
      n_bad += problem != NULL;
      self->n_runs++;
      is_reached = run->chosen != NULL;
    }
  g_assert_cmpuint (calls.number, <, MAX_CALLS);
  return n_bad;
}

static void
test_case (gconstpointer data)
{
  const FailingCase *tested = data;
  const FailingCalls none = { FAILING_CALLS_NONE, 0, 0, tested->lacks };
  g_autoptr (TestFolder) folder = test_folder_new ();
  const char *path = test_folder_get_path (folder);
  g_autoptr (GHashTable) before = prepare (tested, folder);
  g_autoptr (FaultRun) reference = fault_run (path, &none, tested->func, tested->arguments);
  g_autoptr (GHashTable) after = read_files (tested, path);
  Sweep self = { tested, before, after, reference, 0 };
  guint n_bad = 0;

  if (reference->status != 0)
    g_error ("%s: %s", tested->name, reference->errors);
  for (gsize i = 0; i < G_N_ELEMENTS (failures); i++)
    {
      guint step = fault_is_long () ? 1 : failures[i].step;

      step *= tested->is_slow ? SLOW_STEP : 1;
      n_bad += step > 0 ? sweep (&self, &failures[i], path, step) : 0;
    }
  g_test_message ("%s: %u runs, %u bad", tested->name, self.n_runs, n_bad);
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
  const FailingCase *cases;
  guint n_cases;

  fault_init ();
  caches = test_folder_new ();
  /* Check results are cached there. */
  g_setenv ("XDG_CACHE_HOME", test_folder_get_path (caches), TRUE);
  g_test_init (&argc, &argv, NULL);
  cases = failing_cases_get (&n_cases);
  for (guint i = 0; i < n_cases; i++)
    {
      g_autofree char *path = g_strconcat ("/faults/failing-calls/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/faults/failing-calls/tables-named", test_tables_named);
  return g_test_run ();
}
