/* SPDX-License-Identifier: MIT */

#include "idx-arrangement.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-loop.h"

#define N_SAMPLES 300

typedef struct
{
  IdxJobList *tasks;
  IdxDataset *dataset;
  IdxArrangement *arrangement;
} Fixture;

static IdxDataset *
make_dataset (guint n_samples)
{
  g_autoptr (GByteArray) images = test_idx_images (n_samples, 9, 9);
  g_autoptr (GByteArray) labels = test_idx_labels (n_samples);
  g_autoptr (GBytes) image_bytes = g_bytes_new (images->data, images->len);
  g_autoptr (GBytes) label_bytes = g_bytes_new (labels->data, labels->len);
  g_autoptr (GError) error = NULL;
  IdxDataset *dataset = idx_dataset_open_bytes (image_bytes, label_bytes, "made", &error);

  g_assert_no_error (error);
  return dataset;
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  self->tasks = idx_job_list_new ();
  self->dataset = make_dataset (N_SAMPLES);
  self->arrangement = idx_arrangement_new (self->tasks);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  idx_job_list_cancel_all (self->tasks);
  test_loop_settle ();
  g_assert_finalize_object (self->arrangement);
  g_object_unref (self->dataset);
  g_object_unref (self->tasks);
}

static gboolean
is_idle (gpointer data)
{
  return idx_job_list_get_current (data) == NULL;
}

static void
set_filter (Fixture *self,
            const char *text)
{
  g_assert_true (idx_arrangement_set_filter (self->arrangement, text, NULL));
}

static void
begin_sort (Fixture *self,
            const char *text)
{
  g_assert_true (idx_arrangement_set_sort (self->arrangement, text, NULL));
}

static void
finish (Fixture *self)
{
  test_loop_until (is_idle, self->tasks);
}

/* Asserts the filter, the order, the number of samples, and the index of the first one. */
static void
check (Fixture *self,
       const char *filter,
       const char *sort,
       guint n_samples,
       guint first)
{
  IdxSubset *subset = idx_arrangement_get_subset (self->arrangement);

  g_assert_cmpstr (idx_arrangement_get_filter_text (self->arrangement), ==, filter);
  g_assert_cmpstr (idx_arrangement_get_sort_text (self->arrangement), ==, sort);
  g_assert_cmpuint (idx_subset_get_n_samples (subset), ==, n_samples);
  g_assert_cmpuint (idx_subset_get_index (subset, 0), ==, first);
}

static void
count_cb (guint *n)
{
  (*n)++;
}

static void
test_filter (Fixture *self,
             gconstpointer data)
{
  idx_arrangement_set_dataset (self->arrangement, self->dataset, FALSE);
  check (self, "", "index", 300, 0);
  set_filter (self, "label:4,9");
  check (self, "label:4,9", "index", 60, 4);
}

static void
test_wrong_filter (Fixture *self,
                   gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint n = 0;

  idx_arrangement_set_dataset (self->arrangement, self->dataset, FALSE);
  set_filter (self, "label:4");
  g_signal_connect_swapped (self->arrangement, "notify", G_CALLBACK (count_cb), &n);
  g_assert_false (idx_arrangement_set_filter (self->arrangement, "label:", &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_FILTER);
  g_clear_error (&error);
  g_assert_false (idx_arrangement_set_filter (self->arrangement, "suspicion:>0.5", &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_FILTER);
  check (self, "label:4", "index", 30, 4);
  g_assert_cmpuint (n, ==, 0);
}

static void
test_sort (Fixture *self,
           gconstpointer data)
{
  idx_arrangement_set_dataset (self->arrangement, self->dataset, FALSE);
  begin_sort (self, "-label");
  /* The order stays the same until the sort has ended. */
  check (self, "", "index", 300, 0);
  finish (self);
  check (self, "", "-label", 300, 9);
  g_assert_cmpint (idx_arrangement_get_sort (self->arrangement)->key, ==, IDX_SORT_LABEL);
  g_assert_true (idx_arrangement_get_sort (self->arrangement)->descending);
  begin_sort (self, "index");
  check (self, "", "index", 300, 0);
}

static void
test_wrong_sort (Fixture *self,
                 gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  idx_arrangement_set_dataset (self->arrangement, self->dataset, FALSE);
  g_assert_false (idx_arrangement_set_sort (self->arrangement, "size", &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_SORT);
  g_clear_error (&error);
  g_assert_false (idx_arrangement_set_sort (self->arrangement, "suspicion", &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_SORT);
  check (self, "", "index", 300, 0);
}

static void
test_filter_while_sorting (Fixture *self,
                           gconstpointer data)
{
  idx_arrangement_set_dataset (self->arrangement, self->dataset, FALSE);
  begin_sort (self, "-label");
  set_filter (self, "label:4,5");
  check (self, "label:4,5", "index", 60, 4);
  finish (self);
  check (self, "label:4,5", "-label", 60, 5);
}

static void
test_sort_while_sorting (Fixture *self,
                         gconstpointer data)
{
  idx_arrangement_set_dataset (self->arrangement, self->dataset, FALSE);
  begin_sort (self, "mean");
  begin_sort (self, "-label");
  finish (self);
  test_loop_settle ();
  check (self, "", "-label", 300, 9);
  begin_sort (self, "label");
  begin_sort (self, "index");
  test_loop_settle ();
  check (self, "", "index", 300, 0);
}

static void
test_cancel (Fixture *self,
             gconstpointer data)
{
  idx_arrangement_set_dataset (self->arrangement, self->dataset, FALSE);
  begin_sort (self, "-label");
  idx_job_list_cancel_all (self->tasks);
  test_loop_settle ();
  check (self, "", "index", 300, 0);
  /* The canceled sort isn't started again. */
  idx_arrangement_rebuild (self->arrangement);
  g_assert_null (idx_job_list_get_current (self->tasks));
}

static void
test_refresh_while_sorting (Fixture *self,
                            gconstpointer data)
{
  idx_arrangement_set_dataset (self->arrangement, self->dataset, FALSE);
  begin_sort (self, "-label");
  idx_arrangement_rebuild (self->arrangement);
  finish (self);
  check (self, "", "-label", 300, 9);
}

static void
test_keep (Fixture *self,
           gconstpointer data)
{
  g_autoptr (IdxDataset) other = make_dataset (200);

  idx_arrangement_set_dataset (self->arrangement, self->dataset, FALSE);
  begin_sort (self, "-label");
  finish (self);
  set_filter (self, "label:4,5");
  idx_arrangement_set_dataset (self->arrangement, other, TRUE);
  check (self, "label:4,5", "index", 40, 4);
  finish (self);
  check (self, "label:4,5", "-label", 40, 5);
  idx_arrangement_set_dataset (self->arrangement, self->dataset, FALSE);
  check (self, "", "index", 300, 0);
  g_assert_null (idx_job_list_get_current (self->tasks));
}

/* The result of a sort isn't applied to another dataset. */
static void
test_dataset_while_sorting (Fixture *self,
                            gconstpointer data)
{
  g_autoptr (IdxDataset) other = make_dataset (200);

  idx_arrangement_set_dataset (self->arrangement, self->dataset, FALSE);
  begin_sort (self, "-label");
  idx_arrangement_set_dataset (self->arrangement, other, FALSE);
  test_loop_settle ();
  check (self, "", "index", 200, 0);
  g_assert_true (idx_subset_get_dataset (idx_arrangement_get_subset (self->arrangement)) == other);
}

static void
relabel (Fixture *self,
         guint32 index,
         gint64 label)
{
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  IdxDecisions *decisions = idx_dataset_get_decisions (self->dataset);

  g_array_append_val (indices, index);
  (void) idx_decisions_set (decisions, index, IDX_STATE_RELABELED, label);
  idx_dataset_report_decisions (self->dataset, indices);
}

static void
check_outdated (Fixture *self,
                guint n_unmatched,
                guint n_misplaced)
{
  guint unmatched, misplaced;

  g_object_get (self->arrangement, "n-unmatched", &unmatched, "n-misplaced", &misplaced, NULL);
  g_assert_cmpuint (unmatched, ==, n_unmatched);
  g_assert_cmpuint (misplaced, ==, n_misplaced);
}

/* Samples whose labels have changed stay until the filter is applied again. */
static void
test_decisions_and_filter (Fixture *self,
                           gconstpointer data)
{
  idx_arrangement_set_dataset (self->arrangement, self->dataset, FALSE);
  set_filter (self, "label:4,5");
  relabel (self, 4, 5);
  check_outdated (self, 0, 0);
  relabel (self, 4, 9);
  relabel (self, 15, 9);
  relabel (self, 4, 8);
  /* Not counted, because this sample isn't shown. */
  relabel (self, 1, 9);
  check_outdated (self, 2, 0);
  relabel (self, 15, 5);
  check_outdated (self, 1, 0);
  check (self, "label:4,5", "index", 60, 4);
  relabel (self, 0, 4);
  idx_arrangement_reapply_filter (self->arrangement);
  check (self, "label:4,5", "index", 60, 0);
  check_outdated (self, 0, 0);
}

/* Decisions also make the order by label outdated. The next filter sorts again. */
static void
test_decisions_and_order (Fixture *self,
                          gconstpointer data)
{
  idx_arrangement_set_dataset (self->arrangement, self->dataset, FALSE);
  begin_sort (self, "-label");
  finish (self);
  relabel (self, 3, 9);
  check_outdated (self, 0, 1);
  set_filter (self, "index:3,8,9");
  finish (self);
  check (self, "index:3,8,9", "-label", 3, 3);
  check_outdated (self, 0, 0);
  set_filter (self, "label:9");
  g_assert_null (idx_job_list_get_current (self->tasks));
  relabel (self, 3, 200);
  check_outdated (self, 1, 1);
  idx_arrangement_reapply_filter (self->arrangement);
  finish (self);
  check (self, "label:9", "-label", 30, 9);
}

/* A running sort ignores decisions that are made in the meantime. */
static void
test_decision_while_sorting (Fixture *self,
                             gconstpointer data)
{
  guint start, end;

  idx_arrangement_set_dataset (self->arrangement, self->dataset, FALSE);
  begin_sort (self, "-label");
  relabel (self, 3, 9);
  finish (self);
  check (self, "", "-label", 300, 9);
  idx_subset_get_label_run (idx_arrangement_get_subset (self->arrangement), 0, &start, &end);
  g_assert_cmpuint (end - start, ==, 30);
  idx_arrangement_reapply_filter (self->arrangement);
  finish (self);
  check (self, "", "-label", 300, 3);
}

/* The worker of a canceled sort may not have returned yet when the next filter sorts again. */
static void
test_filter_after_cancel (Fixture *self,
                          gconstpointer data)
{
  idx_arrangement_set_dataset (self->arrangement, self->dataset, FALSE);
  begin_sort (self, "-label");
  finish (self);
  relabel (self, 3, 9);
  begin_sort (self, "mean");
  idx_job_list_cancel_all (self->tasks);
  set_filter (self, "index:3,8,9");
  finish (self);
  check (self, "index:3,8,9", "-label", 3, 3);
  test_loop_settle ();
  check (self, "index:3,8,9", "-label", 3, 3);
}

/* The decisions of a journal are read only after the samples are shown. */
static void
test_journal (Fixture *self,
              gconstpointer data)
{
  g_autoptr (IdxDecisions) decisions = idx_decisions_new (idx_dataset_get_labels (self->dataset));

  idx_arrangement_set_dataset (self->arrangement, self->dataset, FALSE);
  set_filter (self, "label:4");
  (void) idx_decisions_set (decisions, 0, IDX_STATE_RELABELED, 4);
  idx_dataset_set_decisions (self->dataset, decisions);
  check (self, "label:4", "index", 31, 0);
}

#define ADD(path, test) \
  g_test_add ("/session/arrangement/" path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("filter", test_filter);
  ADD ("wrong-filter", test_wrong_filter);
  ADD ("sort", test_sort);
  ADD ("wrong-sort", test_wrong_sort);
  ADD ("filter-while-sorting", test_filter_while_sorting);
  ADD ("sort-while-sorting", test_sort_while_sorting);
  ADD ("cancel", test_cancel);
  ADD ("refresh-while-sorting", test_refresh_while_sorting);
  ADD ("keep", test_keep);
  ADD ("dataset-while-sorting", test_dataset_while_sorting);
  ADD ("decisions-and-filter", test_decisions_and_filter);
  ADD ("decisions-and-order", test_decisions_and_order);
  ADD ("decision-while-sorting", test_decision_while_sorting);
  ADD ("filter-after-cancel", test_filter_after_cancel);
  ADD ("journal", test_journal);
  return g_test_run ();
}
