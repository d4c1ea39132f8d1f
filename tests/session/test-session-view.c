/* SPDX-License-Identifier: MIT */

/* Tests IdxSessionView without a session: the modes and the order to restore. */

#include "idx-session-view.h"

#include "test-bytes.h"
#include "test-loop.h"

#define N_SAMPLES 40

typedef struct
{
  IdxJobList *tasks;
  IdxDataset *dataset;
  IdxSessionView *view;
  guint n_notified; /* the number of notifications of the view */
} Fixture;

/* Makes a dataset with suggestions for the samples 4 and 7. */
static IdxDataset *
make_dataset (void)
{
  static const gint64 suggested[] = { 8 };
  g_autoptr (GByteArray) images = test_idx_images (N_SAMPLES, 3, 3);
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES);
  g_autoptr (GBytes) image_bytes = g_bytes_new (images->data, images->len);
  g_autoptr (GBytes) label_bytes = g_bytes_new (labels->data, labels->len);
  g_autoptr (IdxSuggestions) suggestions =
    idx_suggestions_new ("test 1", suggested, G_N_ELEMENTS (suggested), N_SAMPLES, 1);
  IdxDataset *dataset = idx_dataset_open_bytes (image_bytes, label_bytes, "made", NULL);

  g_assert_nonnull (dataset);
  idx_suggestions_set (suggestions, 4, 0, -1, 1);
  idx_suggestions_set (suggestions, 7, 0, -2, 1);
  idx_suggestions_rank (suggestions, 2);
  idx_dataset_set_suggestions (dataset, suggestions);
  return dataset;
}

static void
notify_cb (Fixture *self)
{
  self->n_notified++;
}

static IdxSessionView *
make_view (Fixture *self,
           IdxDataset *dataset)
{
  IdxSessionView *view = idx_session_view_new (self->tasks);

  idx_arrangement_set_dataset (idx_session_view_get_arrangement (view), dataset, FALSE);
  return view;
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  self->tasks = idx_job_list_new ();
  self->dataset = make_dataset ();
  self->view = make_view (self, self->dataset);
  g_signal_connect_swapped (self->view, "notify", G_CALLBACK (notify_cb), self);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_assert_finalize_object (self->view);
  g_object_unref (self->dataset);
  g_object_unref (self->tasks);
}

static void
set_filter (Fixture *self,
            const char *text)
{
  g_assert_true (idx_session_view_set_filter (self->view, text, NULL));
}

static gboolean
is_idle (gpointer tasks)
{
  return idx_job_list_get_current (tasks) == NULL;
}

static void
set_sort (Fixture *self,
          const char *text)
{
  IdxArrangement *arrangement = idx_session_view_get_arrangement (self->view);

  g_assert_true (idx_arrangement_set_sort (arrangement, text, NULL));
  test_loop_until (is_idle, self->tasks);
}

static void
check (IdxSessionView *view,
       IdxSessionMode mode,
       const char *filter,
       const char *sort,
       const char *order_to_restore)
{
  IdxArrangement *arrangement = idx_session_view_get_arrangement (view);

  g_assert_cmpint (idx_session_view_get_mode (view), ==, mode);
  g_assert_cmpstr (idx_arrangement_get_filter_text (arrangement), ==, filter);
  g_assert_cmpstr (idx_arrangement_get_sort_text (arrangement), ==, sort);
  g_assert_cmpstr (idx_session_view_get_order_to_restore (view), ==, order_to_restore);
}

/* All four properties have changed before the first of them is notified. */
static void
check_mode_cb (IdxSessionView *view)
{
  check (view, IDX_SESSION_MODE_CHECK, "suspicion:>0.5", "-suspicion", "index");
}

static void
test_show (Fixture *self,
           gconstpointer data)
{
  g_signal_connect (self->view, "notify", G_CALLBACK (check_mode_cb), NULL);
  idx_session_view_show_labels_to_check (self->view, FALSE);
  check_mode_cb (self->view);
  g_assert_cmpuint (self->n_notified, ==, 4);
  g_assert_true (idx_session_view_is_sorted_by_suspicion (self->view));
}

static void
test_leave (Fixture *self,
            gconstpointer data)
{
  set_sort (self, "-index");
  idx_session_view_show_labels_to_check (self->view, FALSE);
  set_filter (self, "suspicion:>0.9");
  check (self->view, IDX_SESSION_MODE_BROWSE, "suspicion:>0.9", "-suspicion", "-index");
  set_filter (self, "label:4");
  test_loop_until (is_idle, self->tasks);
  check (self->view, IDX_SESSION_MODE_BROWSE, "label:4", "-index", NULL);
}

/* An order that the user has chosen for the labels to check stays. */
static void
test_leave_sorted (Fixture *self,
                   gconstpointer data)
{
  idx_session_view_show_labels_to_check (self->view, FALSE);
  set_sort (self, "-index");
  set_filter (self, "label:4");
  check (self->view, IDX_SESSION_MODE_BROWSE, "label:4", "-index", NULL);
}

static void
test_invalid_filter (Fixture *self,
                     gconstpointer data)
{
  idx_session_view_show_labels_to_check (self->view, FALSE);
  g_assert_false (idx_session_view_set_filter (self->view, "label:", NULL));
  check (self->view, IDX_SESSION_MODE_CHECK, "suspicion:>0.5", "-suspicion", "index");
}

static void
test_restore (Fixture *self,
              gconstpointer data)
{
  set_sort (self, "-suspicion");
  g_assert_true (idx_session_view_restore (self->view, "suspicion:>0.5", IDX_SESSION_MODE_CHECK,
                                           "label", NULL));
  check (self->view, IDX_SESSION_MODE_CHECK, "suspicion:>0.5", "-suspicion", "label");
}

static void
test_stop_using_suggestions (Fixture *self,
                             gconstpointer data)
{
  idx_session_view_show_labels_to_check (self->view, FALSE);
  idx_session_view_stop_using_suggestions (self->view);
  check (self->view, IDX_SESSION_MODE_BROWSE, "", "index", NULL);
  set_sort (self, "suspicion");
  idx_session_view_stop_using_suggestions (self->view);
  check (self->view, IDX_SESSION_MODE_BROWSE, "", "index", NULL);
}

static void
test_reset (Fixture *self,
            gconstpointer data)
{
  idx_session_view_show_labels_to_check (self->view, FALSE);
  idx_session_view_reset (self->view, TRUE);
  check (self->view, IDX_SESSION_MODE_BROWSE, "", "-suspicion", NULL);
  set_filter (self, "label:4");
  idx_session_view_reset (self->view, TRUE);
  check (self->view, IDX_SESSION_MODE_BROWSE, "label:4", "-suspicion", NULL);
  idx_session_view_reset (self->view, FALSE);
  check (self->view, IDX_SESSION_MODE_BROWSE, "", "-suspicion", NULL);
}

static void
test_empty_filter (Fixture *self,
                   gconstpointer data)
{
  g_autoptr (IdxSessionMessage) message = NULL;

  set_filter (self, "label:4");
  g_assert_null (idx_session_view_drop_empty_filter (self->view, "label:4"));
  g_assert_null (idx_session_view_drop_empty_filter (self->view, ""));
  set_filter (self, "label:11");
  message = idx_session_view_drop_empty_filter (self->view, "label:11");
  g_assert_cmpstr (message->title, ==, "No samples match the filter “label:11” any longer");
  check (self->view, IDX_SESSION_MODE_BROWSE, "", "index", NULL);
}

/* Another dataset is shown for a while, in file order; then the first one as before. */
static void
test_replace (Fixture *self,
              gconstpointer data)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();

  idx_session_view_show_labels_to_check (self->view, FALSE);
  idx_session_view_replace (self->view, dataset);
  check (self->view, IDX_SESSION_MODE_BROWSE, "", "index", NULL);
  g_assert_true (idx_subset_get_dataset (idx_arrangement_get_subset (
                   idx_session_view_get_arrangement (self->view))) == dataset);
  idx_session_view_put_back (self->view, self->dataset);
  check (self->view, IDX_SESSION_MODE_CHECK, "suspicion:>0.5", "-suspicion", "index");
  g_assert_true (idx_subset_get_dataset (idx_arrangement_get_subset (
                   idx_session_view_get_arrangement (self->view))) == self->dataset);
}

#define ADD(path, test) \
  g_test_add ("/session/session-view/" path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("show", test_show);
  ADD ("leave", test_leave);
  ADD ("leave-sorted", test_leave_sorted);
  ADD ("invalid-filter", test_invalid_filter);
  ADD ("restore", test_restore);
  ADD ("stop-using-suggestions", test_stop_using_suggestions);
  ADD ("reset", test_reset);
  ADD ("empty-filter", test_empty_filter);
  ADD ("replace", test_replace);
  return g_test_run ();
}
