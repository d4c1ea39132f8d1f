/* SPDX-License-Identifier: MIT */

/* A session shows the suggestions of a file, and compares them with a check. */

#include "test-fixture.h"

#include "test-bytes.h"
#include "test-loop.h"

#include <string.h>

#define N_SAMPLES 400
#define N_WRONG 8
#define SUGGESTED_BY_FILE "suggested-by:both,theirs"

/* Adds images with some wrong labels: the samples 40, 80, … have the label 5 instead of 0. */
static GFile *
add_wrong (Fixture *self)
{
  g_autoptr (GByteArray) images = test_idx_striped_images (N_SAMPLES);
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES);
  g_autoptr (GFile) labels_file = NULL;

  for (guint i = 1; i <= N_WRONG; i++)
    labels->data[8 + 40 * i] = 5;
  labels_file = test_folder_add (self->folder, "wrong-labels-idx1-ubyte", labels);
  return test_folder_add (self->folder, "wrong-images-idx3-ubyte", images);
}

static void
open_wrong (Fixture *self)
{
  g_autoptr (GFile) images = add_wrong (self);

  fixture_open (self, images);
  fixture_forget (self);
}

/* Adds a file that suggests correcting two of the wrong labels and changing a correct one. */
static GFile *
add_suggestions (Fixture *self)
{
  return test_folder_add_text (self->folder, "p.csv",
                               "index,label,probability\n40,0,0.9\n7,1,0.6\n80,0,0.7\n");
}

static void
open_suggestions (Fixture *self,
                  const char *text)
{
  g_autoptr (GFile) file = test_folder_add_text (self->folder, "other.csv", text);

  idx_session_open_suggestions (self->session, file);
  fixture_wait (self);
}

static void
open_with_suggestions (Fixture *self)
{
  g_autoptr (GFile) file = add_suggestions (self);

  open_wrong (self);
  idx_session_open_suggestions (self->session, file);
  fixture_wait (self);
}

static IdxSuggestions *
get_suggestions (Fixture *self)
{
  return idx_dataset_get_suggestions (idx_session_get_dataset (self->session));
}

static void
check_indices (Fixture *self,
               const char *expected)
{
  IdxSubset *subset = idx_arrangement_get_subset (idx_session_get_arrangement (self->session));
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i < idx_subset_get_n_samples (subset); i++)
    g_string_append_printf (found, "%s%u", i > 0 ? " " : "", idx_subset_get_index (subset, i));
  g_assert_cmpstr (found->str, ==, expected);
}

static void
check_shows_file_suggestions (Fixture *self)
{
  g_autofree char *text = idx_session_describe_labels_to_check (self->session);

  g_assert_cmpint (idx_session_get_mode (self->session), ==, IDX_SESSION_MODE_CHECK);
  fixture_check_shown (self, SUGGESTED_BY_FILE, "-suspicion", 3);
  check_indices (self, "40 80 7");
  g_assert_cmpstr (text, ==, "2 labels to check\u00A0· 1 less likely\u00A0· p.csv");
}

static void
test_open (Fixture *self,
           gconstpointer data)
{
  open_with_suggestions (self);
  check_shows_file_suggestions (self);
  g_assert_null (idx_session_get_check_result (self->session));
  fixture_check_titles (self, NULL);
  /* Another filter restores the order; the filter for the suggestions shows them again. */
  fixture_set_filter (self, "label:4");
  fixture_check_shown (self, "label:4", "index", 40);
  fixture_set_filter (self, SUGGESTED_BY_FILE);
  check_shows_file_suggestions (self);
}

/* Adds a file of probabilities for @n_samples samples: the class of each sample is certain, and
 * differs from the wrong labels of add_wrong(). */
static GFile *
add_matrix (Fixture *self,
            guint n_samples)
{
  static const guint8 one[] = { 0x3F, 0x80, 0, 0 };
  g_autoptr (GByteArray) content = g_byte_array_new ();
  const guint8 header[] = { 0, 0, 0x0D, 2, 0, 0, (guint8) (n_samples >> 8), (guint8) n_samples,
                            0, 0, 0, 10 };

  g_byte_array_append (content, header, sizeof header);
  g_byte_array_set_size (content, (guint) sizeof header + 40 * n_samples);
  memset (content->data + sizeof header, 0, (gsize) 40 * n_samples);
  for (guint i = 0; i < n_samples; i++)
    memcpy (content->data + sizeof header + 40 * i + 4 * (i % 10), one, sizeof one);
  return test_folder_add (self->folder, "p-idx2-float", content);
}

static void
test_open_as_dataset (Fixture *self,
                      gconstpointer data)
{
  g_autoptr (GFile) fitting = NULL;
  g_autoptr (GFile) other = NULL;

  open_wrong (self);
  fitting = add_matrix (self, N_SAMPLES);
  idx_session_open (self->session, fitting, NULL, IDX_OPEN_FIND_LABELS);
  fixture_wait (self);
  g_assert_cmpuint (idx_suggestions_get_n_suspects (get_suggestions (self)), ==, N_WRONG);
  g_assert_nonnull (idx_dataset_get_labels (idx_session_get_dataset (self->session)));
  other = add_matrix (self, N_SAMPLES - 1);
  idx_session_open (self->session, other, NULL, IDX_OPEN_FIND_LABELS);
  fixture_wait (self);
  g_assert_null (get_suggestions (self));
  g_assert_cmpuint (idx_dataset_get_n_samples (idx_session_get_dataset (self->session)), ==,
                    N_SAMPLES - 1);
}

/* Without probabilities, the suggestions are ranked in the order of the file. */
static void
test_no_probabilities (Fixture *self,
                       gconstpointer data)
{
  g_autofree char *text = NULL;

  open_wrong (self);
  open_suggestions (self, "80,0\n7,1\n40,0\n");
  check_indices (self, "80 7 40");
  text = idx_session_describe_labels_to_check (self->session);
  g_assert_cmpstr (text, ==, "3 labels to check\u00A0· other.csv");
}

static void
test_while_loading (Fixture *self,
                    gconstpointer data)
{
  g_autoptr (GFile) file = add_suggestions (self);
  g_autoptr (GFile) images = add_wrong (self);

  idx_session_open (self->session, images, NULL, IDX_OPEN_FIND_LABELS);
  while (idx_session_get_dataset (self->session) == NULL)
    g_main_context_iteration (NULL, TRUE);
  idx_session_open_suggestions (self->session, file);
  fixture_wait (self);
  check_shows_file_suggestions (self);
}

static void
test_mistakes (Fixture *self,
               gconstpointer data)
{
  const IdxSessionMessage *message;

  open_wrong (self);
  open_suggestions (self, "80,0\n80,1\n");
  fixture_check_shown (self, "", "index", N_SAMPLES);
  g_assert_null (get_suggestions (self));
  fixture_check_titles (self, "“other.csv” can't be opened");
  message = g_ptr_array_index (self->messages, 0);
  g_assert_cmpint (message->severity, ==, IDX_SEVERITY_ERROR);
  g_assert_cmpstr (message->text, ==, "Line 2: Sample 80 occurs twice.");
}

static void
test_nothing_suggested (Fixture *self,
                        gconstpointer data)
{
  open_wrong (self);
  open_suggestions (self, "80,5\n");
  fixture_check_shown (self, "", "index", N_SAMPLES);
  fixture_check_titles (self, "No label looks wrong");
}

/* A file with a mistake doesn't replace the suggestions of another file. */
static void
test_keep (Fixture *self,
           gconstpointer data)
{
  open_with_suggestions (self);
  open_suggestions (self, "400,1\n");
  check_shows_file_suggestions (self);
  fixture_check_titles (self, "“other.csv” can't be opened");
}

static void
test_cancel (Fixture *self,
             gconstpointer data)
{
  g_autoptr (GFile) file = add_suggestions (self);

  open_wrong (self);
  idx_session_open_suggestions (self->session, file);
  idx_job_list_cancel_all (idx_session_get_tasks (self->session));
  fixture_wait (self);
  test_loop_settle ();
  g_assert_null (get_suggestions (self));
  fixture_check_shown (self, "", "index", N_SAMPLES);
  fixture_check_titles (self, NULL);
}

/* A check replaces the suggestions of a file, and vice versa. */
static void
test_replace (Fixture *self,
              gconstpointer data)
{
  g_autoptr (GFile) file = add_suggestions (self);

  open_with_suggestions (self);
  idx_session_check_labels (self->session);
  fixture_wait (self);
  g_assert_cmpint (idx_session_get_mode (self->session), ==, IDX_SESSION_MODE_CHECK);
  g_assert_false (idx_suggestions_is_from_file (get_suggestions (self)));
  fixture_check_shown (self, "suspicion:>0.5", "-suspicion",
                       idx_suggestions_get_n_suspects (get_suggestions (self)));
  idx_session_open_suggestions (self->session, file);
  fixture_wait (self);
  check_shows_file_suggestions (self);
  g_assert_nonnull (idx_session_get_check_result (self->session));
  /* The check result is kept, so its suggestions are shown at once. */
  idx_session_check_labels (self->session);
  g_assert_false (idx_suggestions_is_from_file (get_suggestions (self)));
  g_assert_null (idx_dataset_get_check_suggestions (idx_session_get_dataset (self->session)));
  g_assert_cmpint (idx_session_get_mode (self->session), ==, IDX_SESSION_MODE_CHECK);
}

static void
test_compare (Fixture *self,
              gconstpointer data)
{
  open_with_suggestions (self);
  idx_session_compare_suggestions (self->session, IDX_SUGGESTED_BY_BOTH);
  fixture_wait (self);
  g_assert_true (idx_suggestions_is_from_file (get_suggestions (self)));
  fixture_check_shown (self, "suggested-by:both", "-suspicion", 2);
  check_indices (self, "40 80");
  idx_session_compare_suggestions (self->session, IDX_SUGGESTED_BY_FILE);
  check_indices (self, "7");
  idx_session_compare_suggestions (self->session, IDX_SUGGESTED_BY_CHECK);
  fixture_check_shown (self, "suggested-by:ours", "-suspicion", N_WRONG - 2);
  fixture_check_titles (self, NULL);
}

/* Reloading or opening another dataset drops the suggestions. */
static void
test_reload (Fixture *self,
             gconstpointer data)
{
  g_autoptr (GFile) file = NULL;

  open_with_suggestions (self);
  idx_session_compare_suggestions (self->session, IDX_SUGGESTED_BY_BOTH);
  fixture_wait (self);
  idx_session_reload (self->session);
  fixture_wait (self);
  fixture_check_shown (self, "", "index", N_SAMPLES);
  g_assert_null (get_suggestions (self));
  file = test_folder_get_file (self->folder, "p.csv");
  idx_session_open_suggestions (self->session, file);
  fixture_open (self, self->images);
  test_loop_settle ();
  fixture_check_shown (self, "", "index", TEST_N_SAMPLES);
  g_assert_null (get_suggestions (self));
}

int
main (int argc,
      char **argv)
{
  g_autoptr (TestFolder) user = test_folder_new_for_user ();

  g_test_init (&argc, &argv, NULL);
  fixture_add_test ("/session/suggestions/open", test_open);
  fixture_add_test ("/session/suggestions/open-as-dataset", test_open_as_dataset);
  fixture_add_test ("/session/suggestions/no-probabilities", test_no_probabilities);
  fixture_add_test ("/session/suggestions/while-loading", test_while_loading);
  fixture_add_test ("/session/suggestions/mistakes", test_mistakes);
  fixture_add_test ("/session/suggestions/nothing-suggested", test_nothing_suggested);
  fixture_add_test ("/session/suggestions/keep", test_keep);
  fixture_add_test ("/session/suggestions/cancel", test_cancel);
  fixture_add_test ("/session/suggestions/replace", test_replace);
  fixture_add_test ("/session/suggestions/compare", test_compare);
  fixture_add_test ("/session/suggestions/reload", test_reload);
  return g_test_run ();
}
