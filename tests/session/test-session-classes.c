/* SPDX-License-Identifier: MIT */

/* The model of the view that shows the classes of a session instead of its samples. */

#include "idx-class-study.h"

#include "test-bytes.h"
#include "test-fixture.h"
#include "test-loop.h"

#define N_SAMPLES 400

static void
count_cb (guint *n)
{
  (*n)++;
}

/* Adds images in which some samples of the classes 0 and 8 have the label 5. */
static GFile *
add_wrong (Fixture *self)
{
  g_autoptr (GByteArray) images = test_idx_striped_images (N_SAMPLES);
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES);
  g_autoptr (GFile) labels_file = NULL;

  for (guint i = 1; i <= 3; i++)
    labels->data[8 + 40 * i] = 5;
  labels->data[8 + 8] = 5;
  labels_file = test_folder_add (self->folder, "wrong-labels-idx1-ubyte", labels);
  return test_folder_add (self->folder, "wrong-images-idx3-ubyte", images);
}

static void
open_checked (Fixture *self)
{
  g_autoptr (GFile) images = add_wrong (self);

  fixture_open (self, images);
  idx_session_check_labels (self->session);
  fixture_wait (self);
  fixture_set_filter (self, "");
  fixture_forget (self);
}

static void
activate (Fixture *self,
          IdxClassStudy *study)
{
  idx_class_study_set_active (study, TRUE);
  g_assert_true (idx_class_study_is_active (study));
  fixture_wait (self);
}

/* The profiles are computed, as a task, only when the classes are shown. */
static void
test_active (Fixture *self,
             gconstpointer data)
{
  g_autoptr (IdxClassStudy) study = idx_class_study_new (self->session);
  guint n_changes = 0;

  g_assert_false (idx_class_study_has_classes (study));
  idx_class_study_set_active (study, TRUE);
  g_assert_false (idx_class_study_is_active (study));
  fixture_open (self, self->images);
  g_assert_true (idx_class_study_has_classes (study));
  g_assert_null (idx_class_study_get_profiles (study));
  g_signal_connect_swapped (study, "changed", G_CALLBACK (count_cb), &n_changes);
  idx_class_study_set_active (study, TRUE);
  g_assert_nonnull (idx_job_list_get_current (idx_session_get_tasks (self->session)));
  fixture_wait (self);
  g_assert_cmpuint (n_changes, ==, 1);
  g_assert_nonnull (idx_class_profiles_find (idx_class_study_get_profiles (study), 9));
  idx_class_study_set_active (study, FALSE);
  activate (self, study);
  g_assert_cmpuint (n_changes, ==, 1);
}

static void
test_chosen (Fixture *self,
             gconstpointer data)
{
  g_autoptr (IdxClassStudy) study = idx_class_study_new (self->session);
  guint n_choices = 0;
  gint64 label = -1;

  fixture_open (self, self->images);
  activate (self, study);
  g_signal_connect_swapped (study, "chosen", G_CALLBACK (count_cb), &n_choices);
  g_assert_false (idx_class_study_get_chosen (study, &label));
  fixture_set_filter (self, "label:4");
  g_assert_true (idx_class_study_get_chosen (study, &label));
  g_assert_cmpint (label, ==, 4);
  fixture_set_filter (self, "label:4,9");
  g_assert_false (idx_class_study_get_chosen (study, &label));
  g_assert_cmpuint (n_choices, ==, 2);
  g_assert_true (idx_class_study_is_active (study));
}

/* A filter that doesn't choose whole classes returns to the samples. */
static void
test_left_by_filter (Fixture *self,
                     gconstpointer data)
{
  g_autoptr (IdxClassStudy) study = idx_class_study_new (self->session);

  fixture_open (self, self->images);
  activate (self, study);
  fixture_set_filter (self, "index:3");
  g_assert_false (idx_class_study_is_active (study));
  activate (self, study);
  g_assert_true (idx_class_study_is_active (study));
}

static void
test_left_by_check (Fixture *self,
                    gconstpointer data)
{
  g_autoptr (GFile) images = add_wrong (self);
  g_autoptr (IdxClassStudy) study = idx_class_study_new (self->session);

  fixture_open (self, images);
  activate (self, study);
  idx_session_check_labels (self->session);
  fixture_wait (self);
  g_assert_false (idx_class_study_is_active (study));
  g_assert_cmpint (idx_session_get_mode (self->session), ==, IDX_SESSION_MODE_CHECK);
}

static void
test_left_by_opening (Fixture *self,
                      gconstpointer data)
{
  g_autoptr (GFile) other = fixture_add_images (self, "other-images-idx3-ubyte", 20);
  g_autoptr (IdxClassStudy) study = idx_class_study_new (self->session);

  fixture_open (self, self->images);
  activate (self, study);
  fixture_open (self, other);
  g_assert_false (idx_class_study_is_active (study));
  g_assert_null (idx_class_study_get_profiles (study));
}

static void
test_cancel (Fixture *self,
             gconstpointer data)
{
  g_autoptr (IdxClassStudy) study = idx_class_study_new (self->session);

  fixture_open (self, self->images);
  idx_class_study_set_active (study, TRUE);
  idx_job_list_cancel_all (idx_session_get_tasks (self->session));
  test_loop_settle ();
  g_assert_null (idx_class_study_get_profiles (study));
  fixture_check_titles (self, NULL);
  idx_class_study_set_active (study, FALSE);
  activate (self, study);
  g_assert_nonnull (idx_class_study_get_profiles (study));
}

static void
test_decided (Fixture *self,
              gconstpointer data)
{
  g_autoptr (IdxClassStudy) study = idx_class_study_new (self->session);
  IdxDecisions *decisions;
  IdxDataset *dataset;
  const IdxClassProfile *profile;

  fixture_open (self, self->images);
  activate (self, study);
  dataset = idx_session_get_dataset (self->session);
  decisions = idx_dataset_get_decisions (dataset);
  g_assert_true (idx_decisions_set (decisions, 4, IDX_STATE_RELABELED, 9));
  idx_dataset_report_decisions (dataset, NULL);
  fixture_wait (self);
  profile = idx_class_profiles_find (idx_class_study_get_profiles (study), 9);
  g_assert_cmpuint (profile->n_samples, ==, TEST_N_SAMPLES / 10 + 1);
}

static void
test_confused (Fixture *self,
               gconstpointer data)
{
  g_autoptr (IdxClassStudy) study = idx_class_study_new (self->session);
  g_autoptr (GArray) confused = NULL;
  const IdxConfusedClass *first, *second;

  open_checked (self);
  activate (self, study);
  g_assert_null (idx_class_study_dup_confused (study));
  fixture_set_filter (self, "label:5");
  confused = idx_class_study_dup_confused (study);
  g_assert_cmpuint (confused->len, ==, 2);
  first = &g_array_index (confused, IdxConfusedClass, 0);
  second = &g_array_index (confused, IdxConfusedClass, 1);
  g_assert_cmpint (first->label, ==, 0);
  g_assert_cmpuint (first->n_chosen_as_label, ==, 3);
  g_assert_cmpuint (first->n_label_as_chosen, ==, 0);
  g_assert_cmpint (second->label, ==, 8);
  g_assert_cmpuint (second->n_chosen_as_label, ==, 1);
}

static void
test_samples_by_check (Fixture *self,
                       gconstpointer data)
{
  g_autoptr (IdxClassStudy) study = idx_class_study_new (self->session);

  open_checked (self);
  fixture_set_filter (self, "label:5");
  activate (self, study);
  idx_class_study_show_samples (study, FALSE);
  fixture_wait (self);
  fixture_check_shown (self, "label:5", "-suspicion", 44);
  g_assert_false (idx_class_study_is_active (study));
  activate (self, study);
  idx_class_study_show_samples (study, TRUE);
  fixture_wait (self);
  fixture_check_shown (self, "label:5", "suspicion", 44);
}

static void
test_samples_by_distance (Fixture *self,
                          gconstpointer data)
{
  g_autoptr (IdxClassStudy) study = idx_class_study_new (self->session);
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);

  fixture_open (self, self->images);
  fixture_set_filter (self, "label:5");
  activate (self, study);
  g_assert_null (idx_class_study_dup_confused (study));
  idx_class_study_show_samples (study, TRUE);
  g_assert_cmpuint (idx_subset_get_n_samples (idx_arrangement_get_subset (arrangement)), ==,
                    TEST_N_SAMPLES / 10 / 2);
  g_assert_true (g_str_has_prefix (idx_arrangement_get_filter_text (arrangement), "index:"));
  g_assert_false (idx_class_study_is_active (study));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_add_test ("/session/classes/active", test_active);
  fixture_add_test ("/session/classes/chosen", test_chosen);
  fixture_add_test ("/session/classes/left-by-filter", test_left_by_filter);
  fixture_add_test ("/session/classes/left-by-check", test_left_by_check);
  fixture_add_test ("/session/classes/left-by-opening", test_left_by_opening);
  fixture_add_test ("/session/classes/cancel", test_cancel);
  fixture_add_test ("/session/classes/decided", test_decided);
  fixture_add_test ("/session/classes/confused", test_confused);
  fixture_add_test ("/session/classes/samples-by-check", test_samples_by_check);
  fixture_add_test ("/session/classes/samples-by-distance", test_samples_by_distance);
  return g_test_run ();
}
