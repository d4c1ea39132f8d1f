/* SPDX-License-Identifier: MIT */

/* Does what standard input says to the journal of a dataset, for test-journal-model.py. Each line
 * is a command, and each reply is a line with a JSON object.
 *
 *   journal-driver FOLDER    the folder that lacks features; see failing-calls.h
 *
 *   open IMAGES | close | sync | discard | undo | redo | saved
 *   decide STATE LABEL SAMPLE… | flag 0|1 SAMPLE… | answer NUMBER | lacks FEATURES */

#include "failing-calls.h"

#include "idx-journal-line.h"
#include "idx-journal.h"

#include <json-glib/json-glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REVIEWER "ann"
#define MAX_SAMPLES 100U

static IdxDataset *dataset;
static IdxJournal *journal;
static const char *folder;

static gboolean
run_open (const char *path,
          GError **error)
{
  g_autoptr (GFile) location = g_file_new_for_path (path);

  dataset = idx_dataset_open (location, NULL, IDX_OPEN_FIND_LABELS, NULL, error);
  if (dataset == NULL)
    return FALSE;
  if (idx_dataset_get_labels (dataset) != NULL)
    journal = idx_journal_open (idx_dataset_get_images (dataset), idx_dataset_get_labels (dataset),
                                NULL, REVIEWER, NULL, NULL, error);
  if (journal == NULL)
    g_clear_object (&dataset);
  return journal != NULL;
}

/* Syncs and closes the journal, as IdxReview does. */
static gboolean
run_close (GError **error)
{
  gboolean is_synced = journal == NULL || idx_journal_sync (journal, error);

  g_clear_object (&journal);
  g_clear_object (&dataset);
  return is_synced;
}

static guint
parse_samples (char **words,
               guint32 samples[MAX_SAMPLES])
{
  guint n = 0;

  for (; words[n] != NULL && n < MAX_SAMPLES; n++)
    samples[n] = (guint32) g_ascii_strtoull (words[n], NULL, 10);
  return n;
}

static gboolean
run_decide (char **words,
            GError **error)
{
  guint32 samples[MAX_SAMPLES];
  gint32 labels[MAX_SAMPLES];
  guint n = parse_samples (words + 3, samples);
  IdxState state;

  g_assert_true (idx_state_find (words[1], &state));
  for (guint i = 0; i < n; i++)
    labels[i] = atoi (words[2]);
  return idx_journal_decide (journal, samples, n, state,
                             state == IDX_STATE_RELABELED ? labels : NULL, IDX_JOURNAL_NO_SUSPICION,
                             error);
}

static gboolean
run_discard (GError **error)
{
  g_autoptr (GPtrArray) locations = idx_journal_discard (journal, error);

  return locations != NULL;
}

static gboolean
run_saved (GError **error)
{
  g_autoptr (GFile) target = g_file_new_for_path ("/corrected");

  return idx_journal_record_saved (journal, idx_journal_get_last_seq (journal), target, "00",
                                   error);
}

static void
set_lacks (const char *features)
{
  const FailingCalls calls = { .lacks = (FailingCallsLacks) atoi (features) };

  failing_calls_start (folder, &calls);
}

static gboolean
run_command (char **words,
             GError **error)
{
  guint32 samples[MAX_SAMPLES];

  if (g_str_equal (words[0], "lacks"))
    set_lacks (words[1]);
  else if (g_str_equal (words[0], "open"))
    return run_open (words[1], error);
  else if (g_str_equal (words[0], "close"))
    return run_close (error);
  else if (g_str_equal (words[0], "sync"))
    return idx_journal_sync (journal, error);
  else if (g_str_equal (words[0], "discard"))
    return run_discard (error);
  else if (g_str_equal (words[0], "undo"))
    return idx_journal_undo (journal, error);
  else if (g_str_equal (words[0], "redo"))
    return idx_journal_redo (journal, error);
  else if (g_str_equal (words[0], "saved"))
    return run_saved (error);
  else if (g_str_equal (words[0], "decide"))
    return run_decide (words, error);
  else if (g_str_equal (words[0], "flag"))
    return idx_journal_flag (journal, samples, parse_samples (words + 2, samples),
                             atoi (words[1]) != 0, error);
  else if (g_str_equal (words[0], "answer"))
    return idx_journal_answer (journal, (IdxJournalAnswer) atoi (words[1]), error);
  else
    g_error ("unknown command “%s”", words[0]);
  return TRUE;
}

static void
add_text (JsonObject *reply,
          const char *name,
          const char *text)
{
  if (text != NULL)
    json_object_set_string_member (reply, name, text);
  else
    json_object_set_null_member (reply, name);
}

/* Adds the state, label and flag of each sample, for example "relabeled 4 0". */
static void
add_samples (JsonObject *reply)
{
  IdxDecisions *decisions = idx_journal_get_decisions (journal);
  JsonArray *samples = json_array_new ();

  for (guint i = 0; i < idx_decisions_get_n_labels (decisions); i++)
    {
      g_autofree char *sample =
        g_strdup_printf ("%s %" G_GINT64_FORMAT " %d",
                         idx_state_get_nick (idx_decisions_get_state (decisions, i)),
                         idx_decisions_get_label (decisions, i),
                         idx_decisions_get_flag (decisions, i) ? 1 : 0);

      json_array_add_string_element (samples, sample);
    }
  json_object_set_array_member (reply, "samples", samples);
}

static void
reply_to (gboolean is_done,
          const GError *error)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *reply = json_object_new ();
  g_autofree char *text = NULL;

  json_object_set_boolean_member (reply, "done", is_done);
  add_text (reply, "error", error != NULL ? error->message : NULL);
  if (journal != NULL)
    {
      GFile *location = idx_journal_get_location (journal);

      add_samples (reply);
      add_text (reply, "notice", idx_journal_get_notice (journal));
      add_text (reply, "reason", idx_journal_get_read_only_reason (journal));
      add_text (reply, "location", location != NULL ? g_file_peek_path (location) : NULL);
      json_object_set_int_member (reply, "answers", idx_journal_get_answers (journal));
      json_object_set_boolean_member (reply, "in_memory", idx_journal_is_in_memory (journal));
    }
  json_node_take_object (node, reply);
  text = json_to_string (node, FALSE);
  (void) printf ("%s\n", text);
  (void) fflush (stdout);
}

int
main (int argc,
      char **argv)
{
  char line[4096];

  g_assert_cmpint (argc, ==, 2);
  g_setenv ("GIO_USE_VFS", "local", TRUE);
  folder = argv[1];
  while (fgets (line, sizeof line, stdin) != NULL)
    {
      g_auto (GStrv) words = g_strsplit (g_strstrip (line), " ", -1);
      g_autoptr (GError) error = NULL;
      gboolean is_done = run_command (words, &error);

      reply_to (is_done, error);
    }
  return run_close (NULL) ? 0 : 1;
}
