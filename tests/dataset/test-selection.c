/* SPDX-License-Identifier: MIT */

/* The current sample and the selection: their signals, what stays when other samples are shown, and
 * the memory that they use. */

#include "idx-selection.h"

#include "test-bytes.h"

#include <malloc.h>

#define N_SAMPLES 100U

/* The number of samples of the largest known dataset. */
#define N_MANY 8100000U

typedef struct
{
  IdxDataset *dataset;
  IdxSelection *selection;
  guint n_changes;
  guint first;
  guint n;
  GString *signals; /* a letter for each signal; upper case if the current sample was selected */
} Fixture;

static void
changed_cb (IdxSelection *selection,
            guint first,
            guint n,
            gpointer data)
{
  Fixture *self = data;

  self->n_changes++;
  self->first = first;
  self->n = n;
  g_string_append (self->signals, "s");
}

static void
moved_cb (Fixture *self)
{
  g_string_append (self->signals, "m");
}

static void
position_cb (Fixture *self)
{
  guint position = idx_selection_get_position (self->selection);

  g_string_append (self->signals,
                   idx_selection_is_selected (self->selection, position) ? "P" : "p");
}

static IdxDataset *
make_dataset (guint n)
{
  g_autoptr (GByteArray) images_content = test_idx_images (n, 1, 1);
  g_autoptr (GByteArray) labels_content = test_idx_labels (n);
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);

  return idx_dataset_open_bytes (images, labels, "Made", NULL);
}

/* Shows the samples whose index modulo @step is @remainder, after what is shown. */
static void
show (Fixture *self,
      guint step,
      guint remainder)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (IdxSelection) before = g_steal_pointer (&self->selection);
  g_autoptr (IdxSubset) subset = NULL;

  for (guint32 i = remainder; i < N_SAMPLES; i += step)
    g_array_append_val (indices, i);
  subset = idx_subset_new (self->dataset, indices);
  self->selection = idx_selection_new_after (subset, before);
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (IdxSubset) subset = NULL;

  self->dataset = make_dataset (N_SAMPLES);
  subset = idx_subset_new (self->dataset, NULL);
  self->selection = idx_selection_new (subset);
  self->signals = g_string_new (NULL);
  g_signal_connect (self->selection, "selection-changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->selection, "moved", G_CALLBACK (moved_cb), self);
  g_signal_connect_swapped (self->selection, "notify::position", G_CALLBACK (position_cb), self);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_object (&self->selection);
  g_clear_object (&self->dataset);
  g_string_free (self->signals, TRUE);
}

static void
check_change (Fixture *self,
              guint n_changes,
              guint first,
              guint n)
{
  g_assert_cmpuint (self->n_changes, ==, n_changes);
  g_assert_cmpuint (self->first, ==, first);
  g_assert_cmpuint (self->n, ==, n);
}

static void
check_current (Fixture *self,
               guint position,
               guint index)
{
  guint32 current;

  g_assert_cmpuint (idx_selection_get_position (self->selection), ==, position);
  g_assert_true (idx_selection_get_index (self->selection, &current));
  g_assert_cmpuint (current, ==, index);
}

static void
test_none_at_first (Fixture *self,
                    gconstpointer data)
{
  g_assert_cmpuint (idx_selection_count (self->selection), ==, 0);
  g_assert_false (idx_selection_is_selected (self->selection, 0));
  check_current (self, 0, 0);
}

static void
test_select_one (Fixture *self,
                 gconstpointer data)
{
  idx_selection_select_range (self->selection, 5, 1, TRUE);
  check_change (self, 1, 5, 1);
  idx_selection_select_range (self->selection, 9, 1, TRUE);
  check_change (self, 2, 5, 5);
  g_assert_false (idx_selection_is_selected (self->selection, 5));
  g_assert_true (idx_selection_is_selected (self->selection, 9));
  g_assert_cmpuint (idx_selection_count (self->selection), ==, 1);
}

static void
test_select_range (Fixture *self,
                   gconstpointer data)
{
  idx_selection_select_range (self->selection, 10, 5, FALSE);
  idx_selection_select_range (self->selection, 12, 8, FALSE);
  check_change (self, 2, 15, 5);
  g_assert_cmpuint (idx_selection_count (self->selection), ==, 10);
}

static void
test_no_change_is_silent (Fixture *self,
                          gconstpointer data)
{
  idx_selection_unselect_all (self->selection);
  g_assert_cmpuint (self->n_changes, ==, 0);
  idx_selection_select_range (self->selection, 3, 1, TRUE);
  idx_selection_select_range (self->selection, 3, 1, TRUE);
  g_assert_cmpuint (self->n_changes, ==, 1);
}

static void
test_invert (Fixture *self,
             gconstpointer data)
{
  idx_selection_select_range (self->selection, 10, 5, TRUE);
  idx_selection_invert (self->selection);
  check_change (self, 2, 0, N_SAMPLES);
  g_assert_cmpuint (idx_selection_count (self->selection), ==, N_SAMPLES - 5);
  g_assert_false (idx_selection_is_selected (self->selection, 14));
  g_assert_true (idx_selection_is_selected (self->selection, 15));
  idx_selection_invert (self->selection);
  g_assert_cmpuint (idx_selection_count (self->selection), ==, 5);
}

/* The last selection of several samples comes back after a click has cleared it. */
static void
test_select_again (Fixture *self,
                   gconstpointer data)
{
  idx_selection_select_range (self->selection, 3, 5, TRUE);
  g_assert_false (idx_selection_can_select_again (self->selection));
  idx_selection_move (self->selection, 20, IDX_SELECT_ONLY);
  g_assert_cmpuint (idx_selection_count (self->selection), ==, 1);
  idx_selection_move (self->selection, 30, IDX_SELECT_ONLY);
  g_assert_true (idx_selection_can_select_again (self->selection));
  idx_selection_select_again (self->selection);
  g_assert_cmpuint (idx_selection_count (self->selection), ==, 5);
  g_assert_true (idx_selection_is_selected (self->selection, 7));
  g_assert_cmpuint (idx_selection_get_position (self->selection), ==, 30);
  g_assert_false (idx_selection_can_select_again (self->selection));
  idx_selection_select_range (self->selection, 50, 2, TRUE);
  idx_selection_unselect_all (self->selection);
  idx_selection_select_again (self->selection);
  g_assert_cmpuint (idx_selection_count (self->selection), ==, 2);
}

static void
test_list (Fixture *self,
           gconstpointer data)
{
  g_autoptr (GArray) indices = NULL;

  show (self, 3, 1);
  idx_selection_select_range (self->selection, 2, 2, TRUE);
  indices = idx_selection_list_selected (self->selection);
  g_assert_cmpuint (indices->len, ==, 2);
  g_assert_cmpuint (g_array_index (indices, guint32, 0), ==, 7);
  g_assert_cmpuint (g_array_index (indices, guint32, 1), ==, 10);
}

/* The order of the signals, which come after everything has changed; a move to the same sample only
 * says that it was made. */
static void
test_signals (Fixture *self,
              gconstpointer data)
{
  idx_selection_move (self->selection, 7, IDX_SELECT_ONLY);
  g_assert_cmpstr (self->signals->str, ==, "mPs");
  idx_selection_move (self->selection, 7, IDX_SELECT_ONLY);
  g_assert_cmpstr (self->signals->str, ==, "mPsm");
  g_assert_false (idx_selection_has_others (self->selection));
  idx_selection_move (self->selection, 9, IDX_SELECT_TOGGLE);
  g_assert_cmpstr (self->signals->str, ==, "mPsmmPs");
  g_assert_true (idx_selection_has_others (self->selection));
  idx_selection_move (self->selection, 11, IDX_SELECT_NONE);
  g_assert_cmpstr (self->signals->str, ==, "mPsmmPsmp");
}

static void
test_beyond_end (Fixture *self,
                 gconstpointer data)
{
  idx_selection_move (self->selection, N_SAMPLES + 5, IDX_SELECT_ONLY);
  check_current (self, N_SAMPLES - 1, N_SAMPLES - 1);
}

static void
test_modes (Fixture *self,
            gconstpointer data)
{
  IdxSelection *selection = self->selection;

  idx_selection_move (selection, 10, IDX_SELECT_ONLY);
  idx_selection_move (selection, 13, IDX_SELECT_RANGE);
  g_assert_cmpuint (idx_selection_count (selection), ==, 4);
  idx_selection_move (selection, 8, IDX_SELECT_RANGE);
  g_assert_cmpuint (idx_selection_count (selection), ==, 3);
  idx_selection_move (selection, 20, IDX_SELECT_TOGGLE);
  idx_selection_move (selection, 22, IDX_SELECT_RANGE_KEEP_OTHERS);
  g_assert_cmpuint (idx_selection_count (selection), ==, 6);
  idx_selection_move (selection, 21, IDX_SELECT_TOGGLE);
  g_assert_cmpuint (idx_selection_count (selection), ==, 5);
  idx_selection_move (selection, 10, IDX_SELECT_RANGE_KEEP_OTHERS);
  g_assert_cmpuint (idx_selection_count (selection), ==, 3);
  idx_selection_move (selection, 50, IDX_SELECT_NONE);
  g_assert_cmpuint (idx_selection_count (selection), ==, 3);
}

/* The sample that the user moved to stays current; while it is hidden, the first one is, and it
 * returns with the sample's subset. */
static void
test_other_samples (Fixture *self,
                    gconstpointer data)
{
  idx_selection_move (self->selection, 30, IDX_SELECT_ONLY);
  show (self, 2, 0);
  check_current (self, 15, 30);
  g_assert_false (idx_selection_has_others (self->selection));
  show (self, 2, 1);
  check_current (self, 0, 1);
  show (self, N_SAMPLES, N_SAMPLES);
  g_assert_cmpuint (idx_selection_get_position (self->selection), ==, IDX_NO_POSITION);
  show (self, 1, 0);
  check_current (self, 30, 30);
  show (self, 2, 1);
  idx_selection_move (self->selection, 4, IDX_SELECT_ONLY);
  show (self, 1, 0);
  check_current (self, 9, 9);
}

/* Choosing the sample that became current because another one isn't shown makes it the one to
 * return to. */
static void
test_already_current (Fixture *self,
                      gconstpointer data)
{
  idx_selection_move (self->selection, 30, IDX_SELECT_ONLY);
  show (self, 2, 1);
  check_current (self, 0, 1);
  /* A move that selects nothing only brings it into view. */
  idx_selection_move (self->selection, 0, IDX_SELECT_NONE);
  show (self, 1, 0);
  check_current (self, 30, 30);
  show (self, 2, 1);
  idx_selection_move (self->selection, 0, IDX_SELECT_ONLY);
  show (self, 1, 0);
  check_current (self, 1, 1);
}

static void
test_other_dataset (Fixture *self,
                    gconstpointer data)
{
  idx_selection_move (self->selection, 30, IDX_SELECT_ONLY);
  g_object_unref (self->dataset);
  self->dataset = make_dataset (N_SAMPLES);
  show (self, 1, 0);
  check_current (self, 0, 0);
}

static void
check_find (IdxSelection *selection)
{
  IdxSubset *subset = idx_selection_get_subset (selection);
  guint n_found = 0;

  for (guint index = 0; index < N_SAMPLES; index++)
    {
      guint position = 77777;

      if (!idx_selection_find (selection, index, &position))
        {
          g_assert_cmpuint (position, ==, 77777);
          continue;
        }
      g_assert_cmpuint (idx_subset_get_index (subset, position), ==, index);
      n_found++;
    }
  g_assert_cmpuint (n_found, ==, idx_subset_get_n_samples (subset));
}

static void
test_find (Fixture *self,
           gconstpointer data)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (IdxSubset) subset = NULL;
  g_autoptr (IdxSelection) selection = NULL;

  check_find (self->selection);
  for (guint32 index = 30; index > 10; index -= 2)
    g_array_append_val (indices, index);
  subset = idx_subset_new (self->dataset, indices);
  selection = idx_selection_new (subset);
  check_find (selection);
}

/* Each operation emits one signal, and the selection takes less than two bits per sample. An object
 * per row would take gigabytes. */
static void
count_cb (guint *n)
{
  (*n)++;
}

/* The signal says that the view was scrolled, not that it has another size. */
static void
test_viewport (Fixture *self,
               gconstpointer data)
{
  IdxViewport viewport = { .top = 10, .offset = -2, .first = 20, .end = 50 };
  guint n = 0;

  g_signal_connect_swapped (self->selection, "viewport-changed", G_CALLBACK (count_cb), &n);
  g_assert_null (idx_selection_get_viewport (self->selection));
  idx_selection_set_viewport (self->selection, &viewport);
  g_assert_cmpuint (n, ==, 1);
  viewport.end = 60;
  idx_selection_set_viewport (self->selection, &viewport);
  g_assert_cmpuint (idx_selection_get_viewport (self->selection)->end, ==, 60);
  g_assert_cmpuint (n, ==, 1);
  viewport.offset = 0;
  idx_selection_set_viewport (self->selection, &viewport);
  g_assert_cmpuint (n, ==, 2);
  idx_selection_set_viewport (self->selection, NULL);
  g_assert_null (idx_selection_get_viewport (self->selection));
}

/* A visit ends when another sample becomes current, or when the current sample is visited. */
static void
test_visit (Fixture *self,
            gconstpointer data)
{
  guint32 index;
  guint n = 0;

  g_signal_connect_swapped (self->selection, "visited-changed", G_CALLBACK (count_cb), &n);
  idx_selection_visit (self->selection, N_SAMPLES);
  g_assert_false (idx_selection_get_visited (self->selection, &index));
  idx_selection_visit (self->selection, 7);
  idx_selection_visit (self->selection, 7);
  g_assert_true (idx_selection_get_visited (self->selection, &index));
  g_assert_cmpuint (index, ==, 7);
  g_assert_cmpuint (n, ==, 1);
  idx_selection_move (self->selection, 5, IDX_SELECT_ONLY);
  g_assert_false (idx_selection_get_visited (self->selection, &index));
  g_assert_cmpuint (n, ==, 1);
  idx_selection_visit (self->selection, 7);
  idx_selection_visit (self->selection, 5);
  g_assert_false (idx_selection_get_visited (self->selection, &index));
  idx_selection_visit (self->selection, 7);
  idx_selection_end_visit (self->selection);
  g_assert_false (idx_selection_get_visited (self->selection, &index));
  g_assert_cmpuint (n, ==, 5);
}

static void
test_many (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (N_MANY);
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, NULL);
  gsize before = mallinfo2 ().uordblks + mallinfo2 ().hblkhd;
  Fixture fixture = { NULL, idx_selection_new (subset), 0, 0, 0, g_string_new (NULL) };
  g_autoptr (IdxSampleSet) even = idx_sample_set_new (N_MANY);
  IdxSelection *selection = fixture.selection;

  g_signal_connect (selection, "selection-changed", G_CALLBACK (changed_cb), &fixture);
  idx_selection_select_range (selection, 0, G_MAXUINT, TRUE);
  check_change (&fixture, 1, 0, N_MANY);
  g_assert_cmpuint (idx_selection_count (selection), ==, N_MANY);
  idx_selection_invert (selection);
  check_change (&fixture, 2, 0, N_MANY);
  g_assert_cmpuint (idx_selection_count (selection), ==, 0);

  for (guint position = 0; position < N_MANY; position += 2)
    idx_sample_set_add (even, position);
  idx_selection_set_selected (selection, even);
  idx_selection_invert (selection);
  check_change (&fixture, 4, 0, N_MANY);
  g_assert_false (idx_selection_is_selected (selection, 1000));
  g_assert_true (idx_selection_is_selected (selection, 1001));
  g_clear_pointer (&even, idx_sample_set_free);
  g_assert_cmpuint (mallinfo2 ().uordblks + mallinfo2 ().hblkhd, <, before + N_MANY / 3);

  idx_selection_unselect_all (selection);
  check_change (&fixture, 5, 1, N_MANY - 1);
  g_assert_cmpuint (idx_selection_count (selection), ==, 0);
  g_object_unref (selection);
  g_string_free (fixture.signals, TRUE);
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
  g_test_init (&argc, &argv, NULL);

  add ("/dataset/selection/none-at-first", test_none_at_first);
  add ("/dataset/selection/select-one", test_select_one);
  add ("/dataset/selection/select-range", test_select_range);
  add ("/dataset/selection/no-change-is-silent", test_no_change_is_silent);
  add ("/dataset/selection/invert", test_invert);
  add ("/dataset/selection/select-again", test_select_again);
  add ("/dataset/selection/list", test_list);
  add ("/dataset/selection/signals", test_signals);
  add ("/dataset/selection/beyond-end", test_beyond_end);
  add ("/dataset/selection/modes", test_modes);
  add ("/dataset/selection/other-samples", test_other_samples);
  add ("/dataset/selection/already-current", test_already_current);
  add ("/dataset/selection/other-dataset", test_other_dataset);
  add ("/dataset/selection/find", test_find);
  add ("/dataset/selection/viewport", test_viewport);
  add ("/dataset/selection/visit", test_visit);
  g_test_add_func ("/dataset/selection/many", test_many);

  return g_test_run ();
}
