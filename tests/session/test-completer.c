/* SPDX-License-Identifier: MIT */

/* Completes filters. In a typed text, `|` is the cursor. Completions are written as
 * "START-END TEXT(NOTE)=COUNT …", followed by "+N" if N more were left out. */

#include "idx-completer.h"

#include "test-bytes.h"
#include "test-folder.h"
#include "test-loop.h"

#include <string.h>

#define NAMES "T-shirt/top\nTrouser\nPullover\nSandal\nShirt\nSneaker\nAnkle boot\n"

/* Makes a dataset with one sample of each class, in ascending order, followed by a second sample of
 * class 0. If @n_values isn't 0, a second label column contains the index modulo @n_values. */
static IdxDataset *
make_dataset (guint n_classes,
              guint n_values,
              const char *names_text)
{
  guint n_samples = n_classes + 1;
  g_autoptr (GByteArray) images_content = test_idx_images (n_samples, 1, 1);
  g_autoptr (GByteArray) labels_content =
    n_values > 0 ? test_idx_header (0x0C, 2, n_samples, 2) : test_idx_header (0x0C, 1, n_samples);
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels = NULL;
  g_autoptr (IdxClassNames) names = NULL;
  IdxDataset *dataset;

  for (guint i = 0; i < n_samples; i++)
    {
      test_append_be (labels_content, 4, i % n_classes);
      if (n_values > 0)
        test_append_be (labels_content, 4, i % n_values);
    }
  labels = g_bytes_new (labels_content->data, labels_content->len);
  dataset = idx_dataset_open_bytes (images, labels, "Made", NULL);
  g_assert_nonnull (dataset);
  if (names_text != NULL)
    {
      names = idx_class_names_parse (names_text, strlen (names_text), NULL);
      idx_labels_set_class_names (idx_dataset_get_labels (dataset), names);
    }
  return dataset;
}

static IdxCompleter *
make_completer (guint n_classes,
                guint n_values,
                const char *names)
{
  g_autoptr (IdxDataset) dataset = make_dataset (n_classes, n_values, names);
  IdxCompleter *completer = idx_completer_new ();

  idx_completer_set_dataset (completer, dataset);
  return completer;
}

static IdxCompletions *
complete (IdxCompleter *completer,
          const char *typed,
          guint max)
{
  g_auto (GStrv) parts = g_strsplit (typed, "|", 2);
  g_autofree char *text = g_strconcat (parts[0], parts[1], NULL);

  return idx_completer_complete (completer, text, strlen (parts[0]), max);
}

static char *
describe (const IdxCompletions *completions)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < completions->list->len; i++)
    {
      const IdxCompletion *completion = &g_array_index (completions->list, IdxCompletion, i);

      if (i == 0)
        g_string_append_printf (text, "%zu-%zu", completions->start, completions->end);
      g_string_append_printf (text, " %s", completion->text);
      if (completion->note != NULL && completion->n_samples >= 0)
        g_string_append_printf (text, "(%s)", completion->note);
      if (completion->n_samples >= 0)
        g_string_append_printf (text, "=%" G_GINT64_FORMAT, completion->n_samples);
    }
  if (completions->n_more > 0)
    g_string_append_printf (text, " +%u", completions->n_more);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
check (IdxCompleter *completer,
       const char *typed,
       const char *expected)
{
  g_autoptr (IdxCompletions) completions = complete (completer, typed, 5);
  g_autofree char *found = describe (completions);

  g_assert_cmpstr (found, ==, expected);
}

static void
test_nothing (void)
{
  g_autoptr (IdxCompleter) completer = idx_completer_new ();

  check (completer, "l|", "");
  check (completer, "|", "");
}

static void
test_keys (void)
{
  g_autoptr (IdxCompleter) completer = make_completer (10, 3, NULL);

  check (completer, "l|", "0-1 label:");
  check (completer, "4 C|", "2-3 class: col.1:");
  check (completer, "-s|", "1-2 state:");
  check (completer, "label|", "0-5 label:");
  check (completer, "x|", "");
  check (completer, "|", "0-0 label: given: index: class: col.1: +12");
  check (completer, "foo:|", "");
  check (completer, "index:|", "");
}

/* Keys have a note that explains them. */
static void
test_notes (void)
{
  g_autoptr (IdxCompleter) completer = make_completer (10, 3, NULL);
  g_autoptr (IdxCompletions) completions = complete (completer, "giv|", 5);
  const IdxCompletion *only = &g_array_index (completions->list, IdxCompletion, 0);

  g_assert_cmpuint (completions->list->len, ==, 1);
  g_assert_cmpstr (only->title, ==, "given:");
  g_assert_cmpstr (only->note, ==, "label in the file");
  g_assert_cmpint (only->n_samples, ==, -1);
  g_assert_true (completions->has_input);
}

static void
test_labels (void)
{
  g_autoptr (IdxCompleter) completer = make_completer (120, 0, NULL);

  check (completer, "label:|", "6-6 0=2 1=1 2=1 3=1 4=1 +115");
  check (completer, "label:11|", "6-8 11=1 110=1 111=1 112=1 113=1 +6");
  check (completer, "label:0|", "");
  check (completer, "label:3, 11|9", "9-12 11=1 110=1 111=1 112=1 113=1 +6");
  check (completer, "given:11|", "6-8 11=1 110=1 111=1 112=1 113=1 +6");
  check (completer, "12|", "");
  check (completer, "7|", "0-1 7=1 70=1 71=1 72=1 73=1 +6");
  check (completer, "7,|", "2-2 0=2 1=1 2=1 3=1 4=1 +115");
  check (completer, "label:-|", "");
  check (completer, "label:07|", "");
  check (completer, "label:1-|", "");
  check (completer, "suggested:1|", "");
  check (completer, "suspicion:>|", "");
}

static void
test_names (void)
{
  g_autoptr (IdxCompleter) completer = make_completer (8, 0, NAMES);

  check (completer, "s|", "0-1 state: Sandal(3)=1 Shirt(4)=1 Sneaker(5)=1 T-shirt/top(0)=2");
  check (completer, "sn|", "0-2 Sneaker(5)=1");
  check (completer, "SH|irt", "0-5 Shirt(4)=1 T-shirt/top(0)=2");
  check (completer, "boot|", "0-4 \"Ankle boot\"(6)=1");
  check (completer, "Sneaker|", "");
  check (completer, "Sneaker, t|", "9-10 T-shirt/top(0)=2 Trouser(1)=1");
  check (completer, "class:t|", "6-7 T-shirt/top(0)=2 Trouser(1)=1");
  check (completer, "class:\"an|", "6-9 \"Ankle boot\"(6)=1");
  check (completer, "index:3 ankle  b|", "8-16 \"Ankle boot\"(6)=1");
  check (completer, "index:3 ankle b|", "8-15 \"Ankle boot\"(6)=1");
  check (completer, "class:|", "6-6 T-shirt/top(0)=2 Trouser(1)=1 Pullover(2)=1 Sandal(3)=1 "
                               "Shirt(4)=1 +3");
  /* A class is completed to its label or to its name, whichever the user began to type. */
  check (completer, "5,3|6", "2-4 3(Sandal)=1");
  check (completer, "5|", "");
  check (completer, "label:5|", "");
  check (completer, "label:sn|", "6-8 5(Sneaker)=1");
  check (completer, "class:5|", "");
  check (completer, "class:7|", "");
  check (completer, "class:x|", "");
}

static void
test_renamed (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (3, 0, "one\ntwo\nthree\n");
  g_autoptr (IdxCompleter) completer = idx_completer_new ();
  g_autoptr (IdxClassNames) names = idx_class_names_parse ("drei\nzwei\n", 10, NULL);

  idx_completer_set_dataset (completer, dataset);
  check (completer, "class:t|", "6-7 two(1)=1 three(2)=1");
  idx_labels_set_class_names (idx_dataset_get_labels (dataset), names);
  check (completer, "class:t|", "");
  check (completer, "class:z|", "6-7 zwei(1)=1");
  idx_completer_set_dataset (completer, NULL);
  check (completer, "class:z|", "");
}

static void
test_decisions (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (10, 0, NULL);
  g_autoptr (IdxCompleter) completer = idx_completer_new ();
  IdxDecisions *decisions = idx_dataset_get_decisions (dataset);

  idx_completer_set_dataset (completer, dataset);
  (void) idx_decisions_set (decisions, 3, IDX_STATE_RELABELED, 42);
  (void) idx_decisions_set (decisions, 4, IDX_STATE_KEPT, 0);
  (void) idx_decisions_set_flag (decisions, 5, TRUE);
  check (completer, "state:|", "6-6 undecided=9 kept=1 relabeled=1 unsure=0 excluded=0");
  check (completer, "state:kept,UN|", "11-13 undecided=9 unsure=0");
  check (completer, "flag:|", "5-5 yes=1 no=10");
  check (completer, "label:4|", "6-7 4=1 42=1");
  check (completer, "given:4|", "");
}

/* `other` is offered only while reviews are compared. */
static void
test_opinions (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (10, 0, NULL);
  g_autoptr (IdxCompleter) completer = idx_completer_new ();
  g_autoptr (GPtrArray) opinions = g_ptr_array_new ();

  idx_completer_set_dataset (completer, dataset);
  check (completer, "o|", "");
  check (completer, "other:|", "");
  idx_dataset_set_opinions (dataset, opinions);
  check (completer, "o|", "0-1 other:");
  check (completer, "other:|", "6-6 differs agrees undecided");
  check (completer, "-other:agrees,d|", "14-15 differs");
}

static void
test_suggestions (void)
{
  static const gint64 labels[] = { 8, 9 };
  g_autoptr (IdxDataset) dataset = make_dataset (10, 0, NULL);
  g_autoptr (IdxCompleter) completer = idx_completer_new ();
  g_autoptr (IdxSuggestions) suggestions =
    idx_suggestions_new ("test 1", labels, G_N_ELEMENTS (labels), 11, 1);

  idx_suggestions_set (suggestions, 1, 0, -1, 1);
  idx_suggestions_rank (suggestions, 1);
  idx_dataset_set_suggestions (dataset, suggestions);
  idx_completer_set_dataset (completer, dataset);
  check (completer, "su|", "0-2 suggested: suspicion:");
  check (completer, "suspicion:>|", "10-11 >0.5=1 >=0.75 >=0.95");
  check (completer, "suggested:|", "10-10 0 1 2 3 4 +5");
}

static gboolean
is_set (gpointer data)
{
  return *(gboolean *) data;
}

static void
set (gboolean *flag)
{
  *flag = TRUE;
}

/* The values of a column are counted when the user begins to type one. */
static void
test_columns (void)
{
  g_autoptr (IdxCompleter) completer = make_completer (30, 12, NULL);
  gboolean is_changed = FALSE;

  g_signal_connect_swapped (completer, "changed", G_CALLBACK (set), &is_changed);
  check (completer, "col.1:|", "");
  test_loop_until (is_set, &is_changed);
  check (completer, "col.1:|", "6-6 0=3 1=3 2=3 3=3 4=3 +7");
  check (completer, "col.1:1|", "6-7 1=3 10=2 11=2");
  check (completer, "col.1:11|", "");
  check (completer, "col.2:1|", "");
  check (completer, "col.writer:1|", "");
}

/* Counting starts while the user is still typing the name of the column. */
static void
test_column_ahead (void)
{
  g_autoptr (IdxCompleter) completer = make_completer (30, 12, NULL);
  gboolean is_changed = FALSE;

  g_signal_connect_swapped (completer, "changed", G_CALLBACK (set), &is_changed);
  check (completer, "col|", "0-3 col.1:");
  test_loop_until (is_set, &is_changed);
  check (completer, "col.1:11|", "");
  check (completer, "col.1:1|", "6-7 1=3 10=2 11=2");
}

/* If the dataset is replaced while values are counted, the counts are dropped. */
static void
test_closed (void)
{
  g_autoptr (IdxCompleter) completer = make_completer (30, 12, NULL);
  g_autoptr (IdxDataset) other = make_dataset (3, 0, NULL);

  check (completer, "col.1:|", "");
  idx_completer_set_dataset (completer, other);
  test_loop_settle ();
  check (completer, "col.1:|", "");
  check (completer, "label:|", "6-6 0=2 1=1 2=1");
}

/* Completes with many classes and values. */
static void
test_many (void)
{
  g_autoptr (IdxCompleter) completer = make_completer (100000, 50000, NULL);
  gboolean is_changed = FALSE;

  g_signal_connect_swapped (completer, "changed", G_CALLBACK (set), &is_changed);
  check (completer, "col.1:|", "");
  test_loop_until (is_set, &is_changed);
  check (completer, "col.1:4|", "6-7 4=2 40=2 41=2 42=2 43=2 +11106");
  check (completer, "label:9999|", "6-10 9999=1 99990=1 99991=1 99992=1 99993=1 +6");
}

static void
test_none (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_images (3, 2, 2);
  g_autoptr (GFile) images = test_folder_add (folder, "images-idx3-ubyte", content);
  g_autoptr (IdxDataset) dataset = idx_dataset_open (images, NULL, 0, NULL, NULL);
  g_autoptr (IdxCompleter) completer = idx_completer_new ();

  idx_completer_set_dataset (completer, dataset);
  check (completer, "|", "0-0 index:");
  check (completer, "label:|", "");
  check (completer, "given:|", "");
  check (completer, "state:|", "");
  check (completer, "flag:|", "");
  check (completer, "col.1:|", "");
  check (completer, "4|", "");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/completer/nothing", test_nothing);
  g_test_add_func ("/session/completer/keys", test_keys);
  g_test_add_func ("/session/completer/notes", test_notes);
  g_test_add_func ("/session/completer/labels", test_labels);
  g_test_add_func ("/session/completer/names", test_names);
  g_test_add_func ("/session/completer/renamed", test_renamed);
  g_test_add_func ("/session/completer/decisions", test_decisions);
  g_test_add_func ("/session/completer/suggestions", test_suggestions);
  g_test_add_func ("/session/completer/columns", test_columns);
  g_test_add_func ("/session/completer/column-ahead", test_column_ahead);
  g_test_add_func ("/session/completer/opinions", test_opinions);
  g_test_add_func ("/session/completer/closed", test_closed);
  g_test_add_func ("/session/completer/many", test_many);
  g_test_add_func ("/session/completer/none", test_none);
  return g_test_run ();
}
