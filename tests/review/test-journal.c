/* SPDX-License-Identifier: MIT */

#include "idx-journal.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-folder.h"
#include "test-journal-open.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sched.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <time.h>
#include <unistd.h>

#define N_SAMPLES 20U
#define NAME "set-labels-idx1-ubyte.ann_e.idxreview.jsonl"
#define N_MIXED 10000

typedef struct
{
  TestFolder *folder;
  IdxDataset *dataset;
  IdxJournal *journal;
} Fixture;

/* The user's data folder, where journals are written if they can't be in the folder of the
 * labels. */
static TestFolder *user;

/* What the clock says instead of the time, unless it is 0. */
static gint64 fake_seconds;

/* Replaces the function of GLib. */
gint64
g_get_real_time (void)
{
  return (fake_seconds != 0 ? fake_seconds : (gint64) time (NULL)) * G_USEC_PER_SEC;
}

static void
open_journal (Fixture *self)
{
  g_clear_object (&self->journal);
  self->journal = test_journal_open (self->dataset, "ann e");
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (GByteArray) images = test_idx_header (0x08, 3, N_SAMPLES, 2, 3);
  g_autoptr (GByteArray) labels = test_idx_header (0x08, 1, N_SAMPLES);
  g_autoptr (GFile) images_file = NULL;
  g_autoptr (GFile) labels_file = NULL;
  g_autoptr (GError) error = NULL;

  self->folder = test_folder_new ();
  for (guint8 i = 0; i < N_SAMPLES; i++)
    {
      guint8 label = i % 10;

      for (guint pixel = 0; pixel < 6; pixel++)
        g_byte_array_append (images, &i, 1);
      g_byte_array_append (labels, &label, 1);
    }
  images_file = test_folder_add (self->folder, "set-images-idx3-ubyte", images);
  labels_file = test_folder_add (self->folder, "set-labels-idx1-ubyte", labels);
  g_assert_nonnull (labels_file);
  self->dataset = idx_dataset_open (images_file, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);
  g_assert_no_error (error);
  open_journal (self);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_object (&self->journal);
  g_clear_object (&self->dataset);
  test_folder_free (self->folder);
  test_folder_empty (user);
}

static char *
get_path (Fixture *self,
          const char *name)
{
  return g_build_filename (test_folder_get_path (self->folder), name, NULL);
}

static char *
read_file (Fixture *self)
{
  g_autofree char *path = get_path (self, NAME);
  char *text;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static void
write_file (Fixture *self,
            const char *text)
{
  g_autofree char *path = get_path (self, NAME);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* Changes the content of a file without replacing it, as other programs may. */
static void
write_in_place (const char *path,
                const char *text)
{
  FILE *file = fopen (path, "wb");

  g_assert_nonnull (file);
  (void) fputs (text, file);
  g_assert_cmpint (fclose (file), ==, 0);
}

static void
decide (Fixture *self,
        guint32 index,
        gint32 label)
{
  g_autoptr (GError) error = NULL;

  idx_journal_decide (self->journal, &index, 1, IDX_STATE_RELABELED, &label, 0.97, &error);
  g_assert_no_error (error);
}

static char *
describe (Fixture *self)
{
  IdxDecisions *decisions = idx_journal_get_decisions (self->journal);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < N_SAMPLES; i++)
    g_string_append_printf (text, "%s %" G_GINT64_FORMAT "%s\n",
                            idx_state_get_nick (idx_decisions_get_state (decisions, i)),
                            idx_decisions_get_label (decisions, i),
                            idx_decisions_get_flag (decisions, i) ? " !" : "");
  return g_string_free (text, FALSE);
}

/* Describes the blind readings that aren't accepted. */
static char *
describe_readings (Fixture *self)
{
  IdxDecisions *readings =
    idx_history_get_readings (idx_journal_get_history (self->journal));
  GString *text = g_string_new (NULL);

  for (guint i = 0; readings != NULL && i < N_SAMPLES; i++)
    if (idx_decisions_get_state (readings, i) != IDX_STATE_UNDECIDED)
      g_string_append_printf (text, "%u %s %" G_GINT64_FORMAT "\n", i,
                              idx_state_get_nick (idx_decisions_get_state (readings, i)),
                              idx_decisions_get_label (readings, i));
  return g_string_free (text, FALSE);
}

/* Describes the decisions and the readings. */
static char *
describe_all (Fixture *self)
{
  g_autofree char *decisions = describe (self);
  g_autofree char *readings = describe_readings (self);

  return g_strconcat (decisions, readings, NULL);
}

static void
check_label (Fixture *self,
             guint index,
             gint64 label)
{
  g_assert_cmpint (idx_decisions_get_label (idx_journal_get_decisions (self->journal), index), ==,
                   label);
}

static void
check_read_only (Fixture *self,
                 const char *part)
{
  g_autoptr (GError) error = NULL;
  const guint32 index = 0;
  const char *reason = idx_journal_get_read_only_reason (self->journal);

  g_assert_nonnull (reason);
  g_assert_nonnull (strstr (reason, part));
  g_assert_false (idx_journal_decide (self->journal, &index, 1, IDX_STATE_KEPT, NULL, -1, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
}

static void
test_no_file_before (Fixture *self,
                     gconstpointer data)
{
  g_autofree char *path = get_path (self, NAME);

  g_assert_null (idx_journal_get_location (self->journal));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

static void
test_lines (Fixture *self,
            gconstpointer data)
{
  const guint32 indices[] = { 3, 19 };
  const gint32 labels[] = { 3, 0 };
  g_autofree char *text = NULL;
  g_autofree char *sha256 = NULL;
  g_autofree char *expected = NULL;
  g_auto (GStrv) lines = NULL;

  decide (self, 4, 9);
  g_assert_true (idx_journal_decide (self->journal, indices, 2, IDX_STATE_RELABELED, labels, -1,
                                     NULL));
  g_assert_true (idx_journal_decide (self->journal, indices, 1, IDX_STATE_RELABELED, labels, -1,
                                     NULL));
  g_assert_true (idx_journal_flag (self->journal, indices, 1, TRUE, NULL));
  g_assert_true (idx_journal_undo (self->journal, NULL));
  g_assert_true (idx_journal_decide_by_rule (self->journal, indices, 2, IDX_STEP_RULE_SUGGESTED,
                                             IDX_STATE_RELABELED, labels, 0.5, NULL));

  text = read_file (self);
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 8);
  g_assert_true (g_str_has_prefix (lines[0], "{\"format\":\"idxreview\",\"version\":1,"
                                             "\"samples\":20,"
                                             "\"rows\":2,\"columns\":3,"
                                             "\"images_sha256\":\""));
  g_assert_nonnull (strstr (lines[0], "\"reviewer\":\"ann_e\""));
  g_assert_true (g_str_has_prefix (lines[1], "{\"seq\":1,\"t\":\""));
  g_assert_true (g_str_has_suffix (lines[1],
                                   "\"by\":\"ann_e\",\"i\":[4],\"given\":[4],\"new\":[9],"
                                   "\"state\":\"relabeled\",\"by_rule\":null,"
                                   "\"suspicion\":0.97}"));
  g_assert_true (g_str_has_suffix (lines[2], "\"i\":[3,19],\"given\":[3,9],\"new\":[3,0],"
                                             "\"state\":\"relabeled\",\"by_rule\":null}"));
  g_assert_true (g_str_has_suffix (lines[3], "\"i\":[3],\"given\":[3],\"new\":[3],"
                                             "\"state\":\"kept\",\"by_rule\":null}"));
  g_assert_true (g_str_has_suffix (lines[4], "\"i\":[3],\"flag\":true}"));
  g_assert_true (g_str_has_suffix (lines[5], "\"by\":\"ann_e\",\"undo\":4}"));
  g_assert_true (g_str_has_suffix (lines[6], "\"i\":[3,19],\"given\":[3,9],\"new\":[3,0],"
                                             "\"state\":\"relabeled\",\"by_rule\":\"suggested\"}"));

  g_assert_cmpuint (idx_journal_get_n_lines (self->journal), ==, 7);
  sha256 = idx_journal_dup_sha256 (self->journal);
  expected = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  g_assert_cmpstr (sha256, ==, expected);
}

static void
check_rules (Fixture *self,
             guint n_without_rule,
             guint n_suggested)
{
  guint n_by_rule[IDX_N_STEP_RULES];

  idx_history_count_rules (idx_journal_get_history (self->journal),
                           idx_journal_get_decisions (self->journal), n_by_rule);
  g_assert_cmpuint (n_by_rule[IDX_STEP_RULE_NONE], ==, n_without_rule);
  g_assert_cmpuint (n_by_rule[IDX_STEP_RULE_SUGGESTED], ==, n_suggested);
  g_assert_cmpuint (n_by_rule[IDX_STEP_RULE_PATCH], ==, 0);
  g_assert_cmpuint (n_by_rule[IDX_STEP_RULE_PAGE], ==, 0);
}

/* The last decision about a sample that isn't undone counts. */
static void
test_rules (Fixture *self,
            gconstpointer data)
{
  const guint32 indices[] = { 3, 5, 3 };
  const gint32 labels[] = { 1, 2, 4 };

  check_rules (self, 0, 0);
  g_assert_true (idx_journal_decide_by_rule (self->journal, indices, 3, IDX_STEP_RULE_SUGGESTED,
                                             IDX_STATE_RELABELED, labels, -1, NULL));
  check_rules (self, 0, 2);
  decide (self, 5, 9);
  decide (self, 6, 9);
  check_rules (self, 2, 1);
  g_assert_true (idx_journal_flag (self->journal, indices, 2, TRUE, NULL));
  g_assert_true (
    idx_journal_decide (self->journal, indices, 1, IDX_STATE_UNDECIDED, NULL, -1, NULL));
  check_rules (self, 2, 0);
  g_assert_true (idx_journal_undo (self->journal, NULL));
  check_rules (self, 2, 1);
  for (guint i = 0; i < 4; i++)
    g_assert_true (idx_journal_undo (self->journal, NULL));
  check_rules (self, 0, 0);
  for (guint i = 0; i < 3; i++)
    g_assert_true (idx_journal_redo (self->journal, NULL));
  check_rules (self, 2, 1);
  open_journal (self);
  check_rules (self, 2, 1);
}

static void
test_replay (Fixture *self,
             gconstpointer data)
{
  const guint32 indices[] = { 1, 2, 3 };
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  decide (self, 4, 9);
  decide (self, 4, 7);
  g_assert_true (idx_journal_decide (self->journal, indices, 3, IDX_STATE_UNSURE, NULL, -1, NULL));
  g_assert_true (idx_journal_flag (self->journal, indices, 2, TRUE, NULL));
  g_assert_true (idx_journal_undo (self->journal, NULL));
  g_assert_true (idx_journal_undo (self->journal, NULL));
  g_assert_true (idx_journal_redo (self->journal, NULL));
  before = describe (self);
  open_journal (self);
  after = describe (self);
  g_assert_cmpstr (after, ==, before);
  check_label (self, 4, 7);

  g_assert_true (idx_journal_redo (self->journal, NULL));
  g_assert_true (idx_decisions_get_flag (idx_journal_get_decisions (self->journal), 2));
  g_assert_false (idx_journal_redo (self->journal, NULL));
}

/* After a new decision, undone decisions can't be redone, not even after a restart. */
static void
test_no_redo_after_decision (Fixture *self,
                             gconstpointer data)
{
  decide (self, 0, 5);
  decide (self, 1, 5);
  g_assert_true (idx_journal_undo (self->journal, NULL));
  decide (self, 2, 5);
  g_assert_true (idx_journal_undo (self->journal, NULL));
  open_journal (self);
  g_assert_true (idx_journal_redo (self->journal, NULL));
  check_label (self, 2, 5);
  check_label (self, 1, 1);
  g_assert_false (idx_journal_redo (self->journal, NULL));
}

static void
step_at_random (Fixture *self)
{
  guint32 indices[5];
  gint32 labels[5];
  g_autoptr (GArray) accepted = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint n = (guint) g_test_rand_int_range (1, 6);

  for (guint i = 0; i < n; i++)
    {
      indices[i] = (guint32) g_test_rand_int_range (0, N_SAMPLES);
      labels[i] = g_test_rand_int_range (0, 256);
    }
  switch (g_test_rand_int_range (0, 12))
    {
    case 0:
      (void) idx_journal_undo (self->journal, NULL);
      break;
    case 1:
      (void) idx_journal_redo (self->journal, NULL);
      break;
    case 2:
      g_assert_true (idx_journal_flag (self->journal, indices, n, g_test_rand_bit (), NULL));
      break;
    case 3:
      g_assert_true (idx_journal_read_blind (self->journal, indices, n, IDX_STATE_RELABELED, labels,
                                             NULL));
      break;
    case 4:
      g_assert_true (
        idx_journal_read_blind (self->journal, indices, n,
                                g_test_rand_bit () ? IDX_STATE_UNSURE : IDX_STATE_UNDECIDED, NULL,
                                NULL));
      break;
    case 5:
      g_array_set_size (accepted, 0);
      g_assert_true (idx_journal_accept_readings (self->journal, accepted, NULL));
      break;
    case 6:
    case 7:
      g_assert_true (idx_journal_decide (self->journal, indices, n, IDX_STATE_RELABELED, labels,
                                         -1, NULL));
      break;
    default:
      g_assert_true (idx_journal_decide (self->journal, indices, n,
                                         g_test_rand_bit () ? IDX_STATE_EXCLUDED
                                                            : IDX_STATE_UNDECIDED,
                                         NULL, -1, NULL));
    }
}

/* After many random steps, undoing all of them restores the initial state, and redoing them the
 * final state, even if the journal is opened again in between. */
static void
test_mixed (Fixture *self,
            gconstpointer data)
{
  g_autofree char *initial = describe_all (self);
  g_autofree char *final = NULL;
  guint n_undone = 0;

  for (guint i = 0; i < N_MIXED; i++)
    {
      step_at_random (self);
      if (i % 2500 == 1250)
        {
          g_autofree char *before = describe_all (self);
          g_autofree char *after = NULL;

          open_journal (self);
          after = describe_all (self);
          g_assert_cmpstr (after, ==, before);
        }
    }
  final = describe_all (self);
  open_journal (self);
  while (idx_journal_undo (self->journal, NULL))
    if (++n_undone == 1000)
      open_journal (self);
  {
    g_autofree char *undone = describe_all (self);

    g_assert_cmpstr (undone, ==, initial);
  }
  open_journal (self);
  for (; n_undone > 0; n_undone--)
    {
      g_assert_true (idx_journal_redo (self->journal, NULL));
      if (n_undone == 500)
        open_journal (self);
    }
  {
    g_autofree char *redone = describe_all (self);

    g_assert_cmpstr (redone, ==, final);
  }
}

static void
read_blind (Fixture *self,
            guint32 index,
            gint32 label)
{
  g_autoptr (GError) error = NULL;

  idx_journal_read_blind (self->journal, &index, 1, IDX_STATE_RELABELED, &label, &error);
  g_assert_no_error (error);
}

static void
check_readings (Fixture *self,
                const char *expected)
{
  g_autofree char *readings = describe_readings (self);

  g_assert_cmpstr (readings, ==, expected);
}

static void
read_three_blind (Fixture *self)
{
  const guint32 unsure = 6;

  decide (self, 4, 9);
  read_blind (self, 4, 4);
  read_blind (self, 5, 7);
  g_assert_true (
    idx_journal_read_blind (self->journal, &unsure, 1, IDX_STATE_UNSURE, NULL, NULL));
}

/* A blind reading changes no decision. */
static void
test_blind (Fixture *self,
            gconstpointer data)
{
  const guint32 index = 5;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  decide (self, 4, 9);
  before = describe (self);
  g_assert_true (idx_journal_undo (self->journal, NULL));
  read_three_blind (self);
  after = describe (self);
  g_assert_cmpstr (after, ==, before);
  check_readings (self, "4 kept 4\n5 relabeled 7\n6 unsure 6\n");

  g_assert_true (idx_journal_undo (self->journal, NULL));
  check_readings (self, "4 kept 4\n5 relabeled 7\n");
  open_journal (self);
  check_readings (self, "4 kept 4\n5 relabeled 7\n");
  check_label (self, 4, 9);
  g_assert_true (idx_journal_redo (self->journal, NULL));
  check_readings (self, "4 kept 4\n5 relabeled 7\n6 unsure 6\n");
  g_assert_true (
    idx_journal_read_blind (self->journal, &index, 1, IDX_STATE_UNDECIDED, NULL, NULL));
  open_journal (self);
  check_readings (self, "4 kept 4\n6 unsure 6\n");
}

/* Saved labels stay up to date, because they have no blind readings. */
static void
test_blind_saved (Fixture *self,
                  gconstpointer data)
{
  g_autoptr (GFile) saved = g_file_new_for_path ("/saved");

  decide (self, 4, 9);
  g_assert_true (idx_journal_record_saved (self->journal, idx_journal_get_last_seq (self->journal),
                                           saved, "", NULL));
  read_blind (self, 4, 4);
  g_assert_true (idx_journal_undo (self->journal, NULL));
  g_assert_false (idx_journal_has_unsaved_steps (self->journal));
  open_journal (self);
  g_assert_false (idx_journal_has_unsaved_steps (self->journal));
}

static void
test_blind_accepted (Fixture *self,
                     gconstpointer data)
{
  g_autoptr (GArray) accepted = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  guint n_by_rule[IDX_N_STEP_RULES];

  read_three_blind (self);
  before = describe_all (self);
  g_assert_true (idx_journal_accept_readings (self->journal, accepted, NULL));
  g_assert_cmpuint (accepted->len, ==, 3);
  open_journal (self);
  check_readings (self, "");
  check_label (self, 4, 4);
  check_label (self, 5, 7);
  g_assert_cmpint (idx_decisions_get_state (idx_journal_get_decisions (self->journal), 6), ==,
                   IDX_STATE_UNSURE);
  idx_history_count_rules (idx_journal_get_history (self->journal),
                           idx_journal_get_decisions (self->journal), n_by_rule);
  g_assert_cmpuint (n_by_rule[IDX_STEP_RULE_NONE], ==, 3);

  g_assert_true (idx_journal_undo (self->journal, NULL) &&
                 idx_journal_undo (self->journal, NULL));
  after = describe_all (self);
  g_assert_cmpstr (after, ==, before);
}

/* Copies the lines that versions without blind readings know. */
static char *
remove_unknown_lines (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GString *known = g_string_new (NULL);

  for (char **line = lines; **line != '\0'; line++)
    if (known->len == 0 || strstr (*line, "\"i\":") != NULL || strstr (*line, "\"undo\":") != NULL)
      g_string_append_printf (known, "%s\n", *line);
  return g_string_free (known, FALSE);
}

/* Older versions ignore the lines about blind readings, and get the same decisions. */
static void
test_blind_older (Fixture *self,
                  gconstpointer data)
{
  g_autoptr (GArray) accepted = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree char *text = NULL;
  g_autofree char *known = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  read_three_blind (self);
  g_assert_true (idx_journal_undo (self->journal, NULL));
  g_assert_true (idx_journal_redo (self->journal, NULL));
  g_assert_true (idx_journal_accept_readings (self->journal, accepted, NULL));
  g_assert_true (idx_journal_undo (self->journal, NULL));
  read_blind (self, 8, 1);
  before = describe (self);
  g_clear_object (&self->journal);
  text = read_file (self);
  g_assert_nonnull (strstr (text, "\"blind\":true,\"read\":[4],\"given\":[4],\"new\":[4],"
                                  "\"reading\":\"kept\"}\n"));
  g_assert_nonnull (strstr (text, "\"blind\":true,\"undo_read\":4}\n"));
  g_assert_nonnull (strstr (text, "\"blind\":true,\"undo_read\":5}\n"));
  g_assert_nonnull (strstr (text, "\"i\":[4,5],\"given\":[4,5],\"new\":[4,7],"
                                  "\"state\":\"relabeled\",\"by_rule\":null,"
                                  "\"blind\":true}\n"));
  known = remove_unknown_lines (text);
  write_file (self, known);
  open_journal (self);
  g_assert_null (idx_journal_get_read_only_reason (self->journal));
  after = describe (self);
  g_assert_cmpstr (after, ==, before);
}

static void
test_torn (Fixture *self,
           gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autofree char *torn = NULL;
  g_autofree char *after = NULL;

  decide (self, 4, 9);
  g_clear_object (&self->journal);
  text = read_file (self);
  torn = g_strconcat (text, "{\"seq\":2,\"i\":[5]", NULL);
  write_file (self, torn);
  open_journal (self);
  g_assert_nonnull (idx_journal_get_notice (self->journal));
  g_assert_null (idx_journal_get_read_only_reason (self->journal));
  check_label (self, 4, 9);

  decide (self, 5, 6);
  after = read_file (self);
  g_assert_true (g_str_has_prefix (after, text));
  g_assert_true (g_str_has_prefix (after + strlen (text), "{\"seq\":2,\"t\""));
}

/* Invalid lines don't affect the lines before them. */
static void
test_damaged (Fixture *self,
              gconstpointer data)
{
  static const char *const lines[] = {
    "nonsense",
    "[1]",
    "{\"seq\":1,\"i\":[1],\"state\":\"kept\"}",
    "{\"seq\":-1,\"i\":[1],\"state\":\"kept\"}",
    "{\"i\":[1],\"state\":\"kept\"}",
    "{\"seq\":2,\"i\":[20],\"state\":\"kept\"}",
    "{\"seq\":2,\"i\":[-1],\"state\":\"kept\"}",
    "{\"seq\":2,\"i\":[18446744073709551617],\"state\":\"kept\"}",
    "{\"seq\":2,\"i\":[1.5],\"state\":\"kept\"}",
    "{\"seq\":2,\"i\":[],\"state\":\"kept\"}",
    "{\"seq\":2,\"i\":1,\"state\":\"kept\"}",
    "{\"seq\":2,\"i\":[1],\"state\":\"fine\"}",
    "{\"seq\":2,\"i\":[1]}",
    "{\"seq\":2,\"i\":[1],\"given\":[2],\"state\":\"kept\"}",
    "{\"seq\":2,\"i\":[1],\"given\":[1,2],\"state\":\"kept\"}",
    "{\"seq\":2,\"i\":[1],\"new\":[256],\"state\":\"relabeled\"}",
    "{\"seq\":2,\"i\":[1],\"new\":[],\"state\":\"relabeled\"}",
    "{\"seq\":2,\"i\":[1],\"state\":\"relabeled\"}",
    "{\"seq\":2,\"i\":[1],\"flag\":1}",
    "{\"seq\":2,\"undo\":2}",
    "{\"seq\":2,\"undo\":7}",
    "{\"seq\":2,\"undo\":\"1\"}",
    "{\"seq\":2,\"undo_read\":1}",
    "{\"seq\":2,\"undo_read\":7}",
    "{\"seq\":2,\"read\":[20],\"reading\":\"kept\"}",
    "{\"seq\":2,\"read\":[1],\"state\":\"kept\"}",
    "{\"seq\":2,\"read\":[1],\"given\":[2],\"reading\":\"kept\"}",
    "{\"seq\":2,\"read\":[1],\"reading\":\"relabeled\"}",
    "{\"seq\":9223372036854775807,\"i\":[1],\"state\":\"kept\"}",
    "{\"seq\":2,\"a\":[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]}",
    "{\"seq\":2,\"note\":\"\xff\"}",
    "{\"seq\":2,\"i\":[1],\"state\":\"kept\"}{\"seq\":3,\"i\":[2],\"state\":\"kept\"}",
    "\"kept\"{\"seq\":2,\"i\":[1],\"state\":\"kept\"}",
    "",
  };
  g_autofree char *text = NULL;

  decide (self, 4, 9);
  g_clear_object (&self->journal);
  text = read_file (self);
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char *damaged = g_strconcat (text, lines[i], "\n", NULL);
      g_autofree char *after = NULL;

      write_file (self, damaged);
      open_journal (self);
      check_read_only (self, "Line 3 of the journal is damaged. The lines before it are valid.");
      check_label (self, 4, 9);
      g_clear_object (&self->journal);
      after = read_file (self);
      g_assert_cmpstr (after, ==, damaged);
    }
}

static void
test_unknown_keys (Fixture *self,
                   gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autofree char *longer = NULL;

  decide (self, 4, 9);
  g_clear_object (&self->journal);
  text = read_file (self);
  longer = g_strconcat (text,
                        "{\"seq\":5,\"i\":[6],\"state\":\"kept\",\"mood\":[{\"a\":1}]}\n"
                        "{\"remark\":\"not a step\"}\n{\"seq\":8,\"moon\":\"full\"}\n",
                        NULL);
  write_file (self, longer);
  open_journal (self);
  g_assert_null (idx_journal_get_read_only_reason (self->journal));
  g_assert_cmpuint (idx_history_get_last_seq (idx_journal_get_history (self->journal)), ==, 8);
  g_assert_cmpuint (idx_decisions_get_state (idx_journal_get_decisions (self->journal), 6), ==,
                    IDX_STATE_KEPT);
}

static void
test_deep (Fixture *self,
           gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autofree char *brackets = g_strnfill (4000000, '[');
  g_autofree char *deep = NULL;

  decide (self, 4, 9);
  g_clear_object (&self->journal);
  text = read_file (self);
  deep = g_strconcat (text, "{\"a\":", brackets, "\n", NULL);
  write_file (self, deep);
  open_journal (self);
  check_read_only (self, "Line 3 ");
}

/* Removes the journal and what was set aside. */
static void
remove_journals (Fixture *self)
{
  g_autoptr (GDir) dir = g_dir_open (test_folder_get_path (self->folder), 0, NULL);
  const char *name;

  g_clear_object (&self->journal);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (strstr (name, "idxreview") != NULL)
      {
        g_autofree char *path = get_path (self, name);

        g_assert_cmpint (g_unlink (path), ==, 0);
      }
  test_folder_empty (user);
}

static void
replace_in_file (Fixture *self,
                 const char *from,
                 const char *to)
{
  g_autofree char *text = read_file (self);
  g_auto (GStrv) parts = g_strsplit (text, from, -1);
  g_autofree char *changed = g_strjoinv (to, parts);

  g_assert_cmpstr (text, !=, changed);
  write_file (self, changed);
}

static void
test_other_version (Fixture *self,
                    gconstpointer data)
{
  decide (self, 4, 9);
  g_clear_object (&self->journal);
  replace_in_file (self, "\"version\":1", "\"version\":2");
  open_journal (self);
  check_read_only (self, "version");
  check_label (self, 4, 4);
}

/* The journal of other images isn't touched. The journal of these images is then written to the
 * user's data folder. */
static void
test_other_images (Fixture *self,
                   gconstpointer data)
{
  static const char *const changes[][2] = {
    { "\"rows\":2", "\"rows\":3" },
    { "\"images_sha256\":\"",
      "\"images_sha256\":"
      "\"0000000000000000000000000000000000000000000000000000000000000000\","
      "\"x\":\"" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *path = get_path (self, NAME);
      g_autofree char *before = NULL;
      g_autofree char *after = NULL;

      test_folder_empty (user);
      (void) g_unlink (path);
      open_journal (self);
      decide (self, 4, 9);
      g_clear_object (&self->journal);
      replace_in_file (self, changes[i][0], changes[i][1]);
      before = read_file (self);
      open_journal (self);
      check_label (self, 4, 4);
      g_assert_null (idx_journal_get_notice (self->journal));
      decide (self, 4, 7);
      g_assert_nonnull (
        strstr (idx_journal_get_notice (self->journal), "the journal of other files"));
      after = read_file (self);
      g_assert_cmpstr (after, ==, before);
      open_journal (self);
      check_label (self, 4, 7);
    }
}

/* A file with the name of the journal, but with the hash of other labels, stays unchanged. The
 * journal is then written to the user's data folder. */
static void
test_other_labels (Fixture *self,
                   gconstpointer data)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *name = NULL;
  g_autofree char *expected = NULL;
  IdxHashes hashes;

  decide (self, 4, 9);
  g_clear_object (&self->journal);
  replace_in_file (self, "\"labels_sha256\":\"", "\"labels_sha256\":\"0\",\"x\":\"");
  open_journal (self);
  check_read_only (self, "damaged");
  g_clear_object (&self->journal);
  replace_in_file (self, "\"labels_sha256\":\"0\"",
                   "\"labels_sha256\":\""
                   "0000000000000000000000000000000000000000000000000000000000000000\"");
  before = read_file (self);
  open_journal (self);
  g_assert_null (idx_journal_get_read_only_reason (self->journal));
  decide (self, 4, 7);
  after = read_file (self);
  g_assert_cmpstr (after, ==, before);
  name = g_file_get_basename (idx_journal_get_location (self->journal));
  g_assert_true (idx_file_hash (idx_labels_get_file (idx_dataset_get_labels (self->dataset)),
                                &hashes, NULL, NULL));
  expected = g_strdup_printf ("%s.%s.ann_e.jsonl", hashes.file,
                              idx_journal_get_images_sha256 (self->journal));
  g_assert_cmpstr (name, ==, expected);
  open_journal (self);
  check_label (self, 4, 7);
}

static void
test_locked (Fixture *self,
             gconstpointer data)
{
  IdxJournal *first;

  decide (self, 4, 9);
  first = g_steal_pointer (&self->journal);
  open_journal (self);
  check_read_only (self, "another window");
  check_label (self, 4, 9);
  g_object_unref (first);
  open_journal (self);
  decide (self, 4, 7);
}

/* Two windows open a dataset that has no journal. Only the window in which the first decision is
 * made may write the journal. */
static void
test_begun_elsewhere (Fixture *self,
                      gconstpointer data)
{
  IdxJournal *first = g_steal_pointer (&self->journal);
  const guint32 index = 0;

  open_journal (self);
  decide (self, 4, 9);
  g_object_unref (g_steal_pointer (&self->journal));
  self->journal = first;
  g_assert_false (idx_journal_decide (self->journal, &index, 1, IDX_STATE_KEPT, NULL, -1, NULL));
  g_assert_cmpuint (idx_decisions_get_state (idx_journal_get_decisions (self->journal), 0), ==,
                    IDX_STATE_UNDECIDED);
  check_read_only (self, "another window");
}

static void
check_moved (Fixture *self)
{
  g_assert_nonnull (idx_journal_get_notice (self->journal));
  open_journal (self);
  check_label (self, 4, 9);
  check_label (self, 5, 6);
}

static void
test_deleted (Fixture *self,
              gconstpointer data)
{
  g_autofree char *path = get_path (self, NAME);

  decide (self, 4, 9);
  g_assert_cmpint (g_unlink (path), ==, 0);
  decide (self, 5, 6);
  check_moved (self);
}

static void
test_replaced (Fixture *self,
               gconstpointer data)
{
  decide (self, 4, 9);
  write_file (self, "somebody else's\n");
  decide (self, 5, 6);
  check_moved (self);
}

/* Another program truncates the journal in place, so its content is lost. */
static void
test_overwritten (Fixture *self,
                  gconstpointer data)
{
  g_autofree char *path = get_path (self, NAME);

  decide (self, 4, 9);
  decide (self, 6, 9);
  g_assert_true (idx_journal_undo (self->journal, NULL));
  g_assert_cmpint (truncate (path, 30), ==, 0);
  decide (self, 5, 6);
  check_moved (self);
  check_label (self, 6, 6);
}

/* While no journal can be written, decisions stay in memory. As soon as one can be written, it
 * contains all of them. */
static void
test_in_memory (Fixture *self,
                gconstpointer data)
{
  const char *folder = test_folder_get_path (self->folder);
  g_autofree char *moved = g_strconcat (folder, ".moved", NULL);
  g_autofree char *blocked = g_build_filename (g_get_user_data_dir (), "idxview", NULL);

  g_assert_cmpint (g_mkdir_with_parents (g_get_user_data_dir (), 0700), ==, 0);
  open_journal (self);
  g_assert_true (g_file_set_contents (blocked, "not a folder", -1, NULL));
  g_assert_cmpint (g_rename (folder, moved), ==, 0);
  decide (self, 4, 9);
  g_assert_true (idx_journal_is_in_memory (self->journal));
  g_assert_null (idx_journal_get_location (self->journal));
  g_assert_nonnull (strstr (idx_journal_get_notice (self->journal), "only in memory"));
  check_label (self, 4, 9);
  g_assert_true (idx_journal_undo (self->journal, NULL));
  check_label (self, 4, 4);
  g_assert_true (idx_journal_redo (self->journal, NULL));

  g_assert_cmpint (g_rename (moved, folder), ==, 0);
  decide (self, 5, 6);
  g_assert_false (idx_journal_is_in_memory (self->journal));
  open_journal (self);
  check_label (self, 4, 9);
  check_label (self, 5, 6);
}

/* Returns the content of a file in the folder that has @text in its name; asserts that there is
 * one. */
static char *
read_file_named (Fixture *self,
                 const char *text)
{
  g_autoptr (GDir) dir = g_dir_open (test_folder_get_path (self->folder), 0, NULL);
  const char *name;
  char *content;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (strstr (name, text) != NULL)
      {
        g_autofree char *path = get_path (self, name);

        g_assert_true (g_file_get_contents (path, &content, NULL, NULL));
        return content;
      }
  g_test_message ("no file has “%s” in its name", text);
  g_assert_not_reached ();
}

/* A file that can hold no decision is renamed, and the journal takes its place. */
static void
test_empty (Fixture *self,
            gconstpointer data)
{
  static const char *const contents[] = { "", "{\"for",
                                          "{\"format\":\"idxreview\",\"version\":1,\"sa" };

  for (gsize i = 0; i < G_N_ELEMENTS (contents); i++)
    {
      g_autofree char *aside = NULL;
      g_autofree char *kept = NULL;

      remove_journals (self);
      write_file (self, contents[i]);
      open_journal (self);
      g_assert_null (idx_journal_get_read_only_reason (self->journal));
      decide (self, 4, 9);
      open_journal (self);
      check_label (self, 4, 9);
      aside = read_file_named (self, ".damaged-1.");
      g_assert_cmpstr (aside, ==, contents[i]);
      kept = read_file (self);
      g_assert_true (g_str_has_prefix (kept, "{\"format\""));
    }
}

static void
answer (Fixture *self,
        IdxJournalAnswer answer)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (idx_journal_get_answers (self->journal) & answer, ==, answer);
  idx_journal_answer (self->journal, answer, &error);
  g_assert_no_error (error);
  g_assert_null (idx_journal_get_read_only_reason (self->journal));
}

/* What is at the path of the journal stays as it is if it isn't a journal. After a person has begun
 * a new review, it isn't in the way any more. */
static void
test_not_ours (Fixture *self,
               gconstpointer data)
{
  static const char *const contents[] = {
    "my notes\n",
    "my notes",
    "{\"format\":\"other\"}\n",
    "{\"format\":\"idxreview\",\"version\":1\n{\"seq\":1,\"i\":[1],\"state\":\"kept\"}\n",
    "{\"format\":\"idxreview\",\"version\":7}\n",
    "x{\"format\":\"idxreview\",\"version\":1}\n",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (contents); i++)
    {
      g_autofree char *after = NULL;

      remove_journals (self);
      write_file (self, contents[i]);
      open_journal (self);
      check_read_only (self, NAME);
      answer (self, IDX_JOURNAL_ANSWER_START_NEW);
      g_assert_nonnull (strstr (idx_journal_get_notice (self->journal), "A new review"));
      decide (self, 4, 9);
      open_journal (self);
      g_assert_null (idx_journal_get_read_only_reason (self->journal));
      check_label (self, 4, 9);
      after = read_file (self);
      g_assert_cmpstr (after, ==, contents[i]);
    }
}

/* A link that leads nowhere may lead to the journal on a disk that isn't connected. */
static void
test_dangling (Fixture *self,
               gconstpointer data)
{
  g_autofree char *path = get_path (self, NAME);
  g_autofree char *target = get_path (self, "elsewhere");

  decide (self, 4, 9);
  g_clear_object (&self->journal);
  g_assert_cmpint (g_rename (path, target), ==, 0);
  g_assert_cmpint (symlink (target, path), ==, 0);
  open_journal (self);
  check_label (self, 4, 9);
  g_clear_object (&self->journal);

  g_assert_cmpint (g_unlink (target), ==, 0);
  open_journal (self);
  check_read_only (self, "is a link to a file that isn't there");
  answer (self, IDX_JOURNAL_ANSWER_START_NEW);
  decide (self, 5, 6);
  open_journal (self);
  check_label (self, 5, 6);
  g_assert_null (idx_journal_get_read_only_reason (self->journal));
}

/* The labels are the same whether they are opened through a link or not. */
static void
test_link_to_labels (Fixture *self,
                     gconstpointer data)
{
  g_autoptr (TestFolder) other = test_folder_new ();
  g_autoptr (GFile) images = test_folder_get_file (other, "set-images-idx3-ubyte");
  g_autofree char *kept = NULL;

  for (guint i = 0; i < 2; i++)
    {
      const char *name = i == 0 ? "set-images-idx3-ubyte" : "set-labels-idx1-ubyte";
      g_autofree char *path = get_path (self, name);
      g_autofree char *link = g_build_filename (test_folder_get_path (other), name, NULL);

      g_assert_cmpint (symlink (path, link), ==, 0);
    }
  decide (self, 4, 9);
  g_clear_object (&self->journal);
  g_clear_object (&self->dataset);
  self->dataset = idx_dataset_open (images, NULL, IDX_OPEN_FIND_LABELS, NULL, NULL);
  open_journal (self);
  check_label (self, 4, 9);
  decide (self, 5, 6);
  g_clear_object (&self->journal);
  kept = read_file (self);
  g_assert_nonnull (strstr (kept, "\"i\":[5]"));
}

/* After a damaged line, a person can continue with the decisions before it. */
static void
test_continue (Fixture *self,
               gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autofree char *damaged = NULL;
  g_autofree char *after = NULL;

  decide (self, 4, 9);
  decide (self, 5, 6);
  g_clear_object (&self->journal);
  text = read_file (self);
  damaged = g_strconcat (text, "nonsense\n{\"seq\":9,\"i\":[7],\"state\":\"kept\"}\n", NULL);
  write_file (self, damaged);
  open_journal (self);
  check_read_only (self, "Line 4 ");
  answer (self, IDX_JOURNAL_ANSWER_CONTINUE);
  decide (self, 6, 7);
  open_journal (self);
  g_assert_null (idx_journal_get_read_only_reason (self->journal));
  check_label (self, 4, 9);
  check_label (self, 5, 6);
  check_label (self, 6, 7);
  after = read_file (self);
  g_assert_cmpstr (after, ==, damaged);
}

/* Makes two journals that have diverged: 4 is 9 in both; then 5 is 6 and 7 is 8 in the user's data,
 * and 5 is 3 next to the labels. Opens them. */
static void
open_diverged (Fixture *self)
{
  g_autofree char *path = get_path (self, NAME);
  g_autofree char *text = NULL;
  g_autofree char *longer = NULL;

  decide (self, 4, 9);
  text = read_file (self);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  decide (self, 5, 6);
  decide (self, 7, 8);
  g_clear_object (&self->journal);
  g_assert_cmpint (g_rmdir (path), ==, 0);
  longer = g_strconcat (text,
                        "{\"seq\":2,\"t\":\"9999-12-31T23:59:59Z\",\"i\":[5],\"given\":[5],"
                        "\"new\":[3],\"state\":\"relabeled\",\"note\":\"mine\"}\n",
                        NULL);
  write_file (self, longer);
  open_journal (self);
  check_read_only (self, "Two journals of these labels have different decisions.");
}

static void
test_diverged (Fixture *self,
               gconstpointer data)
{
  open_diverged (self);
  check_label (self, 5, 6);
  answer (self, IDX_JOURNAL_ANSWER_USE_OTHER);
  check_label (self, 5, 3);
  check_label (self, 7, 7);
  decide (self, 6, 1);
  open_journal (self);
  g_assert_null (idx_journal_get_read_only_reason (self->journal));
  check_label (self, 5, 3);
  check_label (self, 6, 1);
}

static void
test_use (Fixture *self,
          gconstpointer data)
{
  g_autofree char *kept = NULL;

  open_diverged (self);
  answer (self, IDX_JOURNAL_ANSWER_USE);
  open_journal (self);
  g_assert_null (idx_journal_get_read_only_reason (self->journal));
  check_label (self, 5, 6);
  kept = read_file_named (self, ".discarded-");
  g_assert_nonnull (strstr (kept, "mine"));
}

/* A journal that can't be renamed is superseded by the one that is used, as long as it stays the
 * same. */
static void
test_superseded (Fixture *self,
                 gconstpointer data)
{
  g_autofree char *aside = NULL;
  g_autofree char *longer = NULL;

  open_diverged (self);
  answer (self, IDX_JOURNAL_ANSWER_USE);
  g_clear_object (&self->journal);
  aside = read_file_named (self, ".discarded-");
  write_file (self, aside);
  open_journal (self);
  g_assert_null (idx_journal_get_read_only_reason (self->journal));
  check_label (self, 5, 6);
  g_clear_object (&self->journal);

  longer = g_strconcat (aside, "{\"seq\":3,\"i\":[1],\"state\":\"kept\"}\n", NULL);
  write_file (self, longer);
  open_journal (self);
  check_read_only (self, "Two journals");
}

static void
test_merge (Fixture *self,
            gconstpointer data)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  open_diverged (self);
  answer (self, IDX_JOURNAL_ANSWER_MERGE);
  g_assert_nonnull (strstr (idx_journal_get_notice (self->journal), "about 1 sample (5)"));
  check_label (self, 4, 9);
  check_label (self, 5, 3);
  check_label (self, 7, 8);
  g_assert_true (idx_journal_has_unsaved_steps (self->journal));
  g_assert_true (idx_journal_undo (self->journal, NULL));
  check_label (self, 5, 6);
  before = describe (self);
  open_journal (self);
  g_assert_null (idx_journal_get_read_only_reason (self->journal));
  after = describe (self);
  g_assert_cmpstr (after, ==, before);
}

/* Merging keeps the blind readings of both journals, and which of them are undone. */
static void
test_merge_blind (Fixture *self,
                  gconstpointer data)
{
  g_autofree char *path = get_path (self, NAME);
  g_autofree char *text = NULL;
  g_autofree char *longer = NULL;

  read_blind (self, 4, 9);
  text = read_file (self);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  read_blind (self, 5, 6);
  read_blind (self, 6, 1);
  g_assert_true (idx_journal_undo (self->journal, NULL));
  g_clear_object (&self->journal);
  g_assert_cmpint (g_rmdir (path), ==, 0);
  longer = g_strconcat (text,
                        "{\"seq\":2,\"t\":\"9999-12-31T23:59:58Z\",\"blind\":true,\"read\":[8],"
                        "\"given\":[8],\"new\":[3],\"reading\":\"relabeled\"}\n"
                        "{\"seq\":3,\"t\":\"9999-12-31T23:59:59Z\",\"blind\":true,"
                        "\"undo_read\":2}\n"
                        "{\"seq\":4,\"t\":\"9999-12-31T23:59:59Z\",\"blind\":true,"
                        "\"undo_read\":3}\n",
                        NULL);
  write_file (self, longer);
  open_journal (self);
  check_read_only (self, "Two journals of these labels have different decisions.");
  answer (self, IDX_JOURNAL_ANSWER_MERGE);
  check_readings (self, "4 relabeled 9\n5 relabeled 6\n8 relabeled 3\n");
  open_journal (self);
  check_readings (self, "4 relabeled 9\n5 relabeled 6\n8 relabeled 3\n");
  check_label (self, 5, 5);
}

/* A journal that says less than another one doesn't count: with the same steps, or with a header
 * only. */
static void
test_older (Fixture *self,
            gconstpointer data)
{
  g_autofree char *path = get_path (self, NAME);
  g_autofree char *text = NULL;

  decide (self, 4, 9);
  text = read_file (self);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  for (guint i = 0; i < 6; i++)
    g_assert_true (idx_journal_undo (self->journal, NULL) &&
                   idx_journal_redo (self->journal, NULL));
  decide (self, 5, 6);
  g_clear_object (&self->journal);
  g_assert_cmpint (g_rmdir (path), ==, 0);
  write_file (self, text);
  open_journal (self);
  g_assert_null (idx_journal_get_read_only_reason (self->journal));
  check_label (self, 5, 6);
}

/* If the journal is cut inside a line or damaged, an earlier copy of it isn't shown without a word.
 * What is left at the path from which it has moved doesn't matter. */
static void
test_fragment (Fixture *self,
               gconstpointer data)
{
  static const char *const ends[] = { "", "{\"seq\":2,\"i\":[1", "nonsense\n" };
  g_autofree char *path = get_path (self, NAME);
  g_autofree char *moved_path = NULL;
  g_autofree char *text = NULL;
  g_autofree char *changed = NULL;

  decide (self, 4, 9);
  decide (self, 6, 7);
  text = read_file (self);
  changed = g_strconcat (text, "{\"se", NULL);
  write_in_place (path, changed);
  decide (self, 5, 6);
  moved_path = g_strdup (g_file_peek_path (idx_journal_get_location (self->journal)));
  open_journal (self);
  g_assert_null (idx_journal_get_notice (self->journal));
  check_label (self, 5, 6);
  g_clear_object (&self->journal);

  write_in_place (path, text);
  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      gsize size = i > 0 ? (gsize) (strchr (text, '\n') + 1 - text) : 30;
      g_autofree char *start = g_strndup (text, size);
      g_autofree char *damaged = g_strconcat (start, ends[i], NULL);

      write_in_place (moved_path, damaged);
      open_journal (self);
      check_label (self, 6, 7);
      check_label (self, 5, 5);
      g_assert_nonnull (idx_journal_get_notice (self->journal));
      g_assert_nonnull (strstr (idx_journal_get_notice (self->journal), "incomplete or damaged"));
      g_clear_object (&self->journal);
    }
}

/* Makes a third journal that has diverged from the two others: 5 is 1 in it. */
static void
open_three (Fixture *self)
{
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autofree char *third = NULL;
  g_autofree char *third_path = NULL;

  open_diverged (self);
  path = g_strdup (g_file_peek_path (idx_journal_get_location (self->journal)));
  g_clear_object (&self->journal);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", 3);
  third = g_strconcat (
    lines[0], "\n", lines[1],
    "\n{\"seq\":2,\"i\":[5],\"given\":[5],\"new\":[1],\"state\":\"relabeled\"}\n", NULL);
  third_path = g_strdup_printf ("%.*s.2.jsonl", (int) (strlen (path) - strlen (".jsonl")), path);
  write_in_place (third_path, third);
  open_journal (self);
  check_read_only (self, "Two journals of these labels have different decisions.");
}

/* After an answer about two of three journals, the third one still has to be asked about. */
static void
test_three (Fixture *self,
            gconstpointer data)
{
  static const IdxJournalAnswer answers[] = { IDX_JOURNAL_ANSWER_USE, IDX_JOURNAL_ANSWER_USE_OTHER,
                                              IDX_JOURNAL_ANSWER_MERGE };

  for (gsize i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      remove_journals (self);
      open_journal (self);
      open_three (self);
      g_assert_true (idx_journal_answer (self->journal, answers[i], NULL));
      g_assert_cmpint (idx_journal_get_answers (self->journal), ==, IDX_JOURNAL_ANSWER_TRY_AGAIN);
      check_read_only (self, "Another file");
      open_journal (self);
      check_read_only (self, "Two journals of these labels have different decisions.");
      answer (self, IDX_JOURNAL_ANSWER_USE);
      open_journal (self);
      g_assert_null (idx_journal_get_read_only_reason (self->journal));
    }
}

/* A journal that moves keeps all of its lines. */
static void
test_moved_whole (Fixture *self,
                  gconstpointer data)
{
  g_autofree char *path = get_path (self, NAME);
  g_autofree char *before = NULL;
  g_autofree char *sha256 = NULL;
  g_autofree char *expected = NULL;
  g_autofree char *after = NULL;

  decide (self, 4, 9);
  g_assert_true (idx_journal_undo (self->journal, NULL));
  g_assert_true (idx_journal_redo (self->journal, NULL));
  before = read_file (self);
  sha256 = idx_journal_dup_sha256 (self->journal);
  g_assert_cmpint (truncate (path, 30), ==, 0);
  decide (self, 5, 6);
  g_assert_true (g_file_get_contents (g_file_peek_path (idx_journal_get_location (self->journal)),
                                      &after, NULL, NULL));
  g_assert_true (g_str_has_prefix (after, before));
  expected = g_strdup_printf ("{\"continues\":\"%s\"}\n{\"seq\":4,", sha256);
  g_assert_true (g_str_has_prefix (after + strlen (before), expected));
}

/* Mounts a small file system over the folder, for this process only. Needs root. */
static gboolean
mount_small (Fixture *self)
{
  return unshare (CLONE_NEWNS) == 0 && mount (NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
         mount ("tmpfs", test_folder_get_path (self->folder), "tmpfs", 0, "size=16k") == 0;
}

/* Fills the rest of the file system. */
static void
fill (const char *path)
{
  static const char zeros[512];
  FILE *file = fopen (path, "wb");

  g_assert_nonnull (file);
  (void) setvbuf (file, NULL, _IONBF, 0);
  while (fwrite (zeros, 1, sizeof zeros, file) == sizeof zeros)
    ;
  (void) fclose (file);
}

/* On a full disk, decisions fail, and no earlier decision is lost. */
static void
test_full (Fixture *self,
           gconstpointer data)
{
  const guint32 index = 5;
  const gint32 label = 8;
  g_autofree char *filler = get_path (self, "filler");
  g_autoptr (GError) error = NULL;
  gboolean is_full = FALSE;

  if (!mount_small (self))
    {
      g_test_skip ("only root can mount a file system");
      return;
    }
  decide (self, 4, 9);
  fill (filler);
  /* The last page of the journal still has room for some lines. */
  for (guint i = 0; i < 200 && !is_full; i++)
    {
      is_full = !idx_journal_decide (self->journal, &index, 1, IDX_STATE_RELABELED, &label, -1,
                                     &error);
      if (!is_full)
        g_assert_true (idx_journal_undo (self->journal, &error) ||
                       g_error_matches (error, IDX_ERROR, IDX_ERROR_WRITE));
      if (error != NULL)
        is_full = TRUE;
    }
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
  check_label (self, 4, 9);
  g_assert_cmpint (g_remove (filler), ==, 0);
  decide (self, 6, 7);
  open_journal (self);
  check_label (self, 4, 9);
  check_label (self, 6, 7);
  g_assert_null (idx_journal_get_notice (self->journal));
  g_clear_object (&self->journal);
  g_assert_cmpint (umount2 (test_folder_get_path (self->folder), MNT_DETACH), ==, 0);
}

/* The header of the journal next to the labels, without a newline. */
static char *
read_header (Fixture *self)
{
  g_autofree char *text = read_file (self);

  return g_strndup (text, strcspn (text, "\n"));
}

/* A step that was undone before a step of the other journal can't be redone: it would be applied
 * last now, but first at the next start. */
static void
test_redo_merged (Fixture *self,
                  gconstpointer data)
{
  g_autofree char *path = get_path (self, NAME);
  g_autofree char *header = NULL;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *data_path = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  decide (self, 7, 8);
  header = read_header (self);
  g_assert_cmpint (truncate (path, 30), ==, 0);
  g_assert_true (idx_journal_undo (self->journal, NULL));
  data_path = g_strdup (g_file_peek_path (idx_journal_get_location (self->journal)));
  g_clear_object (&self->journal);
  first = g_strconcat (header, "\n{\"seq\":1,\"t\":\"2020-01-01T00:00:01Z\",\"i\":[7],\"new\":[8],"
                               "\"state\":\"relabeled\"}\n"
                               "{\"seq\":2,\"t\":\"2020-01-01T00:00:03Z\",\"undo\":1}\n",
                       NULL);
  second = g_strconcat (header, "\n{\"seq\":1,\"t\":\"2020-01-01T00:00:02Z\",\"i\":[7],\"new\":[3],"
                                "\"state\":\"relabeled\"}\n",
                        NULL);
  write_in_place (data_path, first);
  write_in_place (path, second);
  open_journal (self);
  answer (self, IDX_JOURNAL_ANSWER_MERGE);
  check_label (self, 7, 3);
  (void) idx_journal_redo (self->journal, NULL);
  before = describe (self);
  open_journal (self);
  after = describe (self);
  g_assert_cmpstr (after, ==, before);
}

/* No file can have a name that is too long, so it isn't in the way. */
static void
test_long_name (Fixture *self,
                gconstpointer data)
{
  g_autofree char *reviewer = g_strnfill (200, 'a');
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "idxview", "reviews", NULL);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_clear_object (&self->journal);
  self->journal = test_journal_open (self->dataset, reviewer);
  g_assert_null (idx_journal_get_read_only_reason (self->journal));
  decide (self, 4, 9);
  g_clear_object (&self->journal);
  self->journal = test_journal_open (self->dataset, reviewer);
  check_label (self, 4, 9);
}

/* Whatever the clock says, the journal can be read again. */
static void
test_clock (Fixture *self,
            gconstpointer data)
{
  static const gint64 seconds[] = { -1, -100000000000, 253402300800, 9000000000000 };

  for (gsize i = 0; i < G_N_ELEMENTS (seconds); i++)
    {
      fake_seconds = seconds[i];
      decide (self, (guint32) i, 9);
      fake_seconds = 0;
      open_journal (self);
      g_assert_null (idx_journal_get_read_only_reason (self->journal));
      check_label (self, (guint) i, 9);
    }
}

/* A journal with decisions that doesn't name its images is used only if a person says so. */
static void
test_unknown_images (Fixture *self,
                     gconstpointer data)
{
  static const IdxJournalAnswer answers[] = { IDX_JOURNAL_ANSWER_START_NEW,
                                              IDX_JOURNAL_ANSWER_USE };
  g_autofree char *text = NULL;

  decide (self, 4, 9);
  g_clear_object (&self->journal);
  replace_in_file (self, "\"images_sha256\":\"", "\"images_sha256\":null,\"x\":\"");
  text = read_file (self);
  for (gsize i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autofree char *after = NULL;

      remove_journals (self);
      write_file (self, text);
      open_journal (self);
      check_read_only (self, "which images");
      check_label (self, 4, 9);
      answer (self, answers[i]);
      open_journal (self);
      g_assert_null (idx_journal_get_read_only_reason (self->journal));
      check_label (self, 4, i == 0 ? 4 : 9);
      after = read_file (self);
      g_assert_true (g_str_has_prefix (after, text));
      g_assert_true ((strstr (after, "\n{\"images_sha256\":\"") != NULL) == (i == 1));
      g_assert_true (i == 1 || g_str_equal (after, text));
    }
}

/* Finds the journals of version 1.0.0 in the user's data, and next to a link to the labels. */
static void
test_old_names (Fixture *self,
                gconstpointer data)
{
  g_autofree char *path = get_path (self, NAME);
  g_autofree char *labels_path = get_path (self, "set-labels-idx1-ubyte");
  g_autofree char *target = get_path (self, "target");
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "idxview", "reviews", NULL);
  g_autofree char *name = NULL;
  g_autofree char *old_path = NULL;
  IdxHashes hashes;

  decide (self, 4, 9);
  g_clear_object (&self->journal);
  g_assert_true (idx_file_hash (idx_labels_get_file (idx_dataset_get_labels (self->dataset)),
                                &hashes, NULL, NULL));
  name = g_strdup_printf ("%s.ann_e.jsonl", hashes.file);
  old_path = g_build_filename (folder, name, NULL);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_cmpint (g_rename (path, old_path), ==, 0);
  open_journal (self);
  check_label (self, 4, 9);
  decide (self, 5, 6);
  g_assert_cmpstr (g_file_peek_path (idx_journal_get_location (self->journal)), ==, old_path);
  g_clear_object (&self->journal);

  g_assert_cmpint (g_rename (old_path, path), ==, 0);
  g_assert_cmpint (g_rename (labels_path, target), ==, 0);
  g_assert_cmpint (symlink (target, labels_path), ==, 0);
  open_journal (self);
  check_label (self, 5, 6);
  decide (self, 6, 7);
  g_assert_cmpstr (g_file_peek_path (idx_journal_get_location (self->journal)), ==, path);
}

/* The class names aren't written if the first line would be too long to be read again. */
static void
test_long_names (Fixture *self,
                 gconstpointer data)
{
  g_autofree char *name = g_strnfill ((gsize) 9 * 1024 * 1024, 'x');
  g_autoptr (IdxClassNames) names = idx_class_names_rename (NULL, 4, name);

  g_clear_object (&self->journal);
  idx_labels_set_class_names (idx_dataset_get_labels (self->dataset), names);
  open_journal (self);
  decide (self, 4, 9);
  g_assert_nonnull (idx_journal_get_notice (self->journal));
  g_assert_nonnull (strstr (idx_journal_get_notice (self->journal), "names of the classes"));
  open_journal (self);
  check_label (self, 4, 9);
  g_assert_null (idx_journal_get_read_only_reason (self->journal));
}

/* If another program has locked one of two journals, nothing can be decided, whatever the other one
 * contains. */
static void
test_one_locked (Fixture *self,
                 gconstpointer data)
{
  g_autofree char *path = get_path (self, NAME);
  g_autofree char *text = NULL;
  int fd;

  decide (self, 4, 9);
  text = read_file (self);
  g_assert_cmpint (truncate (path, 30), ==, 0);
  decide (self, 5, 6);
  g_clear_object (&self->journal);
  write_in_place (path, text);
  fd = open (path, O_RDWR | O_CLOEXEC);
  g_assert_cmpint (flock (fd, LOCK_EX | LOCK_NB), ==, 0);
  open_journal (self);
  check_read_only (self, "another window");
  check_label (self, 5, 6);
  g_assert_cmpint (idx_journal_get_answers (self->journal), ==, IDX_JOURNAL_ANSWER_TRY_AGAIN);
  g_assert_cmpint (close (fd), ==, 0);
  open_journal (self);
  g_assert_null (idx_journal_get_read_only_reason (self->journal));
}

static void
test_saved (Fixture *self,
            gconstpointer data)
{
  g_autoptr (GFile) target = g_file_new_for_path ("/tmp/a\"b");

  g_assert_false (idx_journal_has_unsaved_steps (self->journal));
  decide (self, 4, 9);
  g_assert_true (idx_journal_has_unsaved_steps (self->journal));
  decide (self, 5, 7);
  g_assert_true (idx_journal_record_saved (self->journal, 1, target, "00", NULL));
  g_assert_true (idx_journal_has_unsaved_steps (self->journal));
  open_journal (self);
  g_assert_true (idx_journal_has_unsaved_steps (self->journal));
  g_assert_true (idx_journal_record_saved (self->journal, 3, target, "00", NULL));
  open_journal (self);
  g_assert_false (idx_journal_has_unsaved_steps (self->journal));
  decide (self, 4, 7);
  open_journal (self);
  g_assert_true (idx_journal_has_unsaved_steps (self->journal));
}

static void
test_discard (Fixture *self,
              gconstpointer data)
{
  g_autofree char *path = get_path (self, NAME);
  g_autoptr (GPtrArray) discarded = NULL;
  g_autoptr (GError) error = NULL;

  decide (self, 4, 9);
  discarded = idx_journal_discard (self->journal, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (discarded->len, ==, 1);
  check_read_only (self, "discarded");
  open_journal (self);
  check_label (self, 4, 4);
  g_assert_null (idx_journal_get_location (self->journal));

  g_assert_cmpint (g_rename (g_file_peek_path (discarded->pdata[0]), path), ==, 0);
  open_journal (self);
  check_label (self, 4, 9);
}

/* Discards the journal after it has moved, which leaves the former file behind. */
static void
test_discard_moved (Fixture *self,
                    gconstpointer data)
{
  g_autofree char *path = get_path (self, NAME);
  g_autoptr (GPtrArray) discarded = NULL;
  g_autoptr (GPtrArray) discarded_again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *longer = NULL;
  g_autofree char *text = NULL;

  decide (self, 4, 9);
  text = read_file (self);
  longer = g_strconcat (text, "garbage\n", NULL);
  write_in_place (path, longer);
  decide (self, 5, 6);
  discarded = idx_journal_discard (self->journal, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (discarded->len, ==, 2);
  open_journal (self);
  check_label (self, 4, 4);
  g_assert_null (idx_journal_get_read_only_reason (self->journal));

  decide (self, 4, 9);
  g_assert_cmpint (truncate (path, 30), ==, 0);
  decide (self, 5, 6);
  g_assert_cmpint (g_unlink (path), ==, 0);
  discarded_again = idx_journal_discard (self->journal, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (discarded_again->len, ==, 1);
}

static void
test_read (Fixture *self,
           gconstpointer data)
{
  g_autofree char *path = get_path (self, NAME);
  g_autoptr (GFile) location = g_file_new_for_path (path);
  g_autoptr (GFile) images = test_folder_get_file (self->folder, "set-images-idx3-ubyte");
  g_autoptr (GFile) none = test_folder_get_file (self->folder, "none");
  g_autoptr (IdxJournal) read = NULL;
  g_autoptr (GError) error = NULL;

  decide (self, 4, 9);
  read = idx_journal_read (location, self->dataset, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (idx_decisions_get_label (idx_journal_get_decisions (read), 4), ==, 9);

  g_assert_null (idx_journal_read (images, self->dataset, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_null (idx_journal_read (none, self->dataset, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_NOT_READABLE);
}

static void
test_reviewer (Fixture *self,
               gconstpointer data)
{
  g_autofree char *reviewer = idx_journal_make_reviewer ("Zoë/../a.b-c_d 1");

  g_assert_cmpstr (reviewer, ==, "Zo___.._a.b-c_d_1");
}

static void
add (const char *path,
     void (*test) (Fixture *self,
                   gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc,
      char **argv)
{
  int status;

  user = test_folder_new_for_user ();
  g_test_init (&argc, &argv, NULL);
  add ("/review/journal/no-file-before", test_no_file_before);
  add ("/review/journal/lines", test_lines);
  add ("/review/journal/rules", test_rules);
  add ("/review/journal/replay", test_replay);
  add ("/review/journal/no-redo-after-decision", test_no_redo_after_decision);
  add ("/review/journal/mixed", test_mixed);
  add ("/review/journal/blind", test_blind);
  add ("/review/journal/blind-saved", test_blind_saved);
  add ("/review/journal/blind-accepted", test_blind_accepted);
  add ("/review/journal/blind-older", test_blind_older);
  add ("/review/journal/torn", test_torn);
  add ("/review/journal/damaged", test_damaged);
  add ("/review/journal/unknown-keys", test_unknown_keys);
  add ("/review/journal/deep", test_deep);
  add ("/review/journal/other-version", test_other_version);
  add ("/review/journal/other-images", test_other_images);
  add ("/review/journal/other-labels", test_other_labels);
  add ("/review/journal/locked", test_locked);
  add ("/review/journal/begun-elsewhere", test_begun_elsewhere);
  add ("/review/journal/deleted", test_deleted);
  add ("/review/journal/replaced", test_replaced);
  add ("/review/journal/overwritten", test_overwritten);
  add ("/review/journal/in-memory", test_in_memory);
  add ("/review/journal/empty", test_empty);
  add ("/review/journal/not-ours", test_not_ours);
  add ("/review/journal/dangling", test_dangling);
  add ("/review/journal/link-to-labels", test_link_to_labels);
  add ("/review/journal/continue", test_continue);
  add ("/review/journal/diverged", test_diverged);
  add ("/review/journal/use", test_use);
  add ("/review/journal/superseded", test_superseded);
  add ("/review/journal/merge", test_merge);
  add ("/review/journal/merge-blind", test_merge_blind);
  add ("/review/journal/older", test_older);
  add ("/review/journal/fragment", test_fragment);
  add ("/review/journal/three", test_three);
  add ("/review/journal/moved-whole", test_moved_whole);
  add ("/review/journal/full", test_full);
  add ("/review/journal/redo-merged", test_redo_merged);
  add ("/review/journal/long-name", test_long_name);
  add ("/review/journal/clock", test_clock);
  add ("/review/journal/unknown-images", test_unknown_images);
  add ("/review/journal/old-names", test_old_names);
  add ("/review/journal/long-names", test_long_names);
  add ("/review/journal/one-locked", test_one_locked);
  add ("/review/journal/saved", test_saved);
  add ("/review/journal/discard", test_discard);
  add ("/review/journal/discard-moved", test_discard_moved);
  add ("/review/journal/read", test_read);
  add ("/review/journal/reviewer", test_reviewer);
  status = g_test_run ();
  test_folder_free (user);
  return status;
}
