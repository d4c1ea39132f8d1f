/* SPDX-License-Identifier: MIT */

/* A session remembers what the user chose for a dataset and applies it when the dataset is opened
 * again. */

#include "idx-reviewed-list.h"

#include "test-bytes.h"
#include "test-fixture.h"
#include "test-loop.h"

static GFile *
add_labels (Fixture *self,
            const char *name,
            guint n_labels)
{
  g_autoptr (GByteArray) labels = test_idx_labels (n_labels);

  return test_folder_add (self->folder, name, labels);
}

static void
check_labels (Fixture *self,
              const char *expected)
{
  IdxLabels *labels = idx_dataset_get_labels (idx_session_get_dataset (self->session));
  g_autofree char *name = NULL;

  if (labels != NULL)
    name = g_file_get_basename (idx_file_get_location (idx_labels_get_file (labels)));
  g_assert_cmpstr (name, ==, expected);
}

static void
choose_labels (Fixture *self,
               const char *name,
               guint n_labels)
{
  g_autoptr (GFile) labels = add_labels (self, name, n_labels);

  fixture_open (self, self->images);
  check_labels (self, "some-labels-idx1-ubyte");
  idx_session_reopen_with_labels (self->session, labels);
  fixture_wait (self);
  check_labels (self, name);
  fixture_start_again (self);
}

static void
test_labels (Fixture *self,
             gconstpointer data)
{
  choose_labels (self, "chosen", TEST_N_SAMPLES);
  fixture_open (self, self->images);
  check_labels (self, "chosen");
}

static void
test_labels_explicit (Fixture *self,
                      gconstpointer data)
{
  g_autoptr (GFile) labels = add_labels (self, "explicit", TEST_N_SAMPLES);
  g_autoptr (GFile) own = test_folder_get_file (self->folder, "some-labels-idx1-ubyte");

  choose_labels (self, "chosen", TEST_N_SAMPLES);
  idx_session_open (self->session, self->images, NULL, IDX_OPEN_ONLY_IMAGES);
  fixture_wait (self);
  check_labels (self, NULL);
  fixture_start_again (self);
  fixture_open (self, own);
  check_labels (self, "some-labels-idx1-ubyte");
  fixture_start_again (self);
  idx_session_open (self->session, self->images, labels, IDX_OPEN_FIND_LABELS);
  fixture_wait (self);
  check_labels (self, "explicit");
}

static void
test_labels_gone (Fixture *self,
                  gconstpointer data)
{
  g_autoptr (GFile) labels = test_folder_get_file (self->folder, "chosen");

  choose_labels (self, "chosen", TEST_N_SAMPLES);
  g_assert_true (g_file_delete (labels, NULL, NULL));
  fixture_open (self, self->images);
  check_labels (self, "some-labels-idx1-ubyte");
  fixture_check_titles (self, NULL);
}

static void
test_labels_wrong_count (Fixture *self,
                         gconstpointer data)
{
  g_autoptr (GFile) shorter = NULL;

  choose_labels (self, "chosen", TEST_N_SAMPLES);
  shorter = add_labels (self, "chosen", TEST_N_SAMPLES - 1);
  fixture_open (self, self->images);
  check_labels (self, "some-labels-idx1-ubyte");
}

/* Labels next to a copy of the images take precedence over the labels that the user chose. */
static void
test_labels_elsewhere (Fixture *self,
                       gconstpointer data)
{
  g_autoptr (GFile) copy =
    fixture_add_images (self, "copy/some-images-idx3-ubyte", TEST_N_SAMPLES);
  g_autoptr (GFile) own = test_folder_get_file (self->folder, "copy/some-labels-idx1-ubyte");

  choose_labels (self, "chosen", TEST_N_SAMPLES);
  fixture_open (self, copy);
  check_labels (self, "some-labels-idx1-ubyte");
  fixture_start_again (self);
  g_assert_true (g_file_delete (own, NULL, NULL));
  fixture_open (self, copy);
  check_labels (self, "chosen");
}

static void
test_class_names (Fixture *self,
                  gconstpointer data)
{
  g_autoptr (GFile) names = test_folder_add_text (self->folder, "names", "zero\none\ntwo\n");
  g_autofree char *name = NULL;

  fixture_open (self, self->images);
  idx_session_load_class_names (self->session, names);
  fixture_wait (self);
  fixture_start_again (self);
  fixture_open (self, self->images);
  name = idx_dataset_dup_class_name (idx_session_get_dataset (self->session), 1);
  g_assert_cmpstr (name, ==, "one");
}

static void
check_shape (Fixture *self,
             guint rows,
             guint columns)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);

  g_assert_cmpuint (idx_dataset_get_rows (dataset), ==, rows);
  g_assert_cmpuint (idx_dataset_get_columns (dataset), ==, columns);
}

static void
test_shape (Fixture *self,
            gconstpointer data)
{
  fixture_open (self, self->images);
  idx_session_set_shape (self->session, "7x28");
  fixture_start_again (self);
  fixture_open (self, self->images);
  check_shape (self, 7, 28);
  idx_session_set_shape (self->session, "14x14");
  g_assert_null (
    idx_dataset_choices_get (idx_session_get_choices (self->session), IDX_CHOICE_SHAPE));
  fixture_start_again (self);
  fixture_open (self, self->images);
  check_shape (self, 14, 14);
}

/* Invalid values, as from a damaged file, are ignored. */
static void
test_nonsense (Fixture *self,
               gconstpointer data)
{
  IdxDatasetChoices *choices;

  fixture_open (self, self->images);
  choices = idx_session_get_choices (self->session);
  for (guint i = 0; i <= IDX_CHOICE_SAMPLE; i++)
    idx_dataset_choices_set (choices, (IdxChoice) i, "nonsense");
  fixture_start_again (self);
  fixture_open (self, self->images);
  check_labels (self, "some-labels-idx1-ubyte");
  check_shape (self, 14, 14);
  fixture_check_titles (self, NULL);
}

/* Choices apply even if the dataset is opened again before the timer saves them. */
static void
test_at_once (Fixture *self,
              gconstpointer data)
{
  g_autoptr (GFile) other = fixture_add_images (self, "other-images-idx3-ubyte", 200);

  fixture_open (self, self->images);
  idx_session_set_shape (self->session, "7x28");
  fixture_open (self, other);
  check_shape (self, 14, 14);
  fixture_open (self, self->images);
  check_shape (self, 7, 28);
}

static void
test_demo (Fixture *self,
           gconstpointer data)
{
  fixture_open (self, self->images);
  g_assert_nonnull (idx_session_get_choices (self->session));
  idx_session_open_demo (self->session);
  fixture_wait (self);
  g_assert_null (idx_session_get_choices (self->session));
}

static void
check_name (Fixture *self,
            gint64 label,
            const char *expected)
{
  IdxLabels *labels = idx_dataset_get_labels (idx_session_get_dataset (self->session));
  g_autofree char *name = idx_labels_dup_class_name (labels, label);

  g_assert_cmpstr (name, ==, expected);
}

/* Names that were edited take precedence over those of the file that was chosen before. */
static void
test_renamed (Fixture *self,
              gconstpointer data)
{
  g_autoptr (GFile) names = test_folder_add_text (self->folder, "names", "zero\none\n");

  fixture_open (self, self->images);
  idx_session_load_class_names (self->session, names);
  fixture_wait (self);
  idx_session_rename_class (self->session, 1, "Eins");
  idx_session_rename_class (self->session, 4, "Four");
  idx_session_rename_class (self->session, 4, "4");
  idx_session_rename_class (self->session, -1, "None");
  check_name (self, 0, "zero");
  check_name (self, 1, "Eins");
  fixture_start_again (self);
  fixture_open (self, self->images);
  check_name (self, 0, "zero");
  check_name (self, 1, "Eins");
  check_name (self, 4, "4");
  idx_session_load_class_names (self->session, names);
  fixture_wait (self);
  fixture_start_again (self);
  fixture_open (self, self->images);
  check_name (self, 1, "one");
}

/* A filter by the former name would match nothing, so it is dropped. */
static void
test_renamed_filter (Fixture *self,
                     gconstpointer data)
{
  fixture_open (self, self->images);
  idx_session_rename_class (self->session, 3, "Coat");
  fixture_set_filter (self, "class:Coat");
  fixture_check_shown (self, "class:Coat", "index", TEST_N_SAMPLES / 10);
  idx_session_rename_class (self->session, 3, "Bag");
  fixture_check_shown (self, "", "index", TEST_N_SAMPLES);
}

static void
test_saved_names (Fixture *self,
                  gconstpointer data)
{
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "saved.txt");
  g_autoptr (GFile) again = test_folder_get_file (self->folder, "again.txt");
  g_autofree char *text = NULL;

  fixture_open (self, self->images);
  idx_session_save_class_names (self->session, target, FALSE);
  g_assert_false (g_file_query_exists (target, NULL));
  idx_session_rename_class (self->session, 1, "Eins");
  idx_session_save_class_names (self->session, target, FALSE);
  fixture_wait (self);
  fixture_check_titles (self, "The class names were saved as “saved.txt”");
  g_assert_true (g_file_load_contents (target, NULL, &text, NULL, NULL, NULL));
  g_assert_cmpstr (text, ==, "\nEins\n");
  fixture_forget (self);
  idx_session_save_class_names (self->session, target, FALSE);
  fixture_wait (self);
  fixture_check_titles (self, "“saved.txt” can't be saved");

  /* Only the location of the file is stored, so changes by other programs take effect. */
  fixture_start_again (self);
  g_clear_object (&target);
  target = test_folder_add_text (self->folder, "saved.txt", "\nUno\n");
  fixture_open (self, self->images);
  check_name (self, 1, "Uno");
  /* Edited names may be saved to the file that they came from. */
  idx_session_rename_class (self->session, 1, "Un");
  idx_session_save_class_names (self->session, target, TRUE);
  fixture_wait (self);
  g_clear_pointer (&text, g_free);
  g_assert_true (g_file_load_contents (target, NULL, &text, NULL, NULL, NULL));
  g_assert_cmpstr (text, ==, "\nUn\n");
  idx_session_save_class_names (self->session, again, FALSE);
  fixture_wait (self);
  g_assert_true (g_file_query_exists (again, NULL));
}

/* The user cancels when the file is there already. */
static void
test_saved_names_canceled (Fixture *self,
                           gconstpointer data)
{
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "saved.txt");
  IdxJobList *tasks = idx_session_get_tasks (self->session);

  fixture_open (self, self->images);
  idx_session_rename_class (self->session, 1, "Eins");
  idx_session_save_class_names (self->session, target, FALSE);
  while (!g_file_query_exists (target, NULL))
    g_usleep (1000);
  idx_job_list_cancel (tasks, idx_job_list_get_current (tasks));
  test_loop_settle ();
  fixture_check_titles (self, "The class names were saved as “saved.txt”");
}

/* A review is continued with the list that was reviewed last. */
static void
test_reviewed_list (Fixture *self,
                    gconstpointer data)
{
  fixture_open (self, self->images);
  idx_reviewed_list_show (self->session);
  fixture_check_shown (self, "", "index", TEST_N_SAMPLES);
  fixture_set_filter (self, "label:4");
  g_assert_true (idx_session_set_sort (self->session, "-mean", NULL));
  fixture_wait (self);
  idx_reviewed_list_remember (self->session);
  fixture_start_again (self);
  fixture_open (self, self->images);
  idx_reviewed_list_show (self->session);
  fixture_wait (self);
  fixture_check_shown (self, "label:4", "-mean", TEST_N_SAMPLES / 10);
}

int
main (int argc,
      char **argv)
{
  g_autoptr (TestFolder) user = NULL;

  g_test_init (&argc, &argv, NULL);
  user = test_folder_new_for_user ();
  fixture_add_test ("/session/open-with-choices/labels", test_labels);
  fixture_add_test ("/session/open-with-choices/labels-explicit", test_labels_explicit);
  fixture_add_test ("/session/open-with-choices/labels-gone", test_labels_gone);
  fixture_add_test ("/session/open-with-choices/labels-wrong-count", test_labels_wrong_count);
  fixture_add_test ("/session/open-with-choices/labels-elsewhere", test_labels_elsewhere);
  fixture_add_test ("/session/open-with-choices/class-names", test_class_names);
  fixture_add_test ("/session/open-with-choices/renamed", test_renamed);
  fixture_add_test ("/session/open-with-choices/renamed-filter", test_renamed_filter);
  fixture_add_test ("/session/open-with-choices/saved-names", test_saved_names);
  fixture_add_test ("/session/open-with-choices/saved-names-canceled", test_saved_names_canceled);
  fixture_add_test ("/session/open-with-choices/shape", test_shape);
  fixture_add_test ("/session/open-with-choices/nonsense", test_nonsense);
  fixture_add_test ("/session/open-with-choices/at-once", test_at_once);
  fixture_add_test ("/session/open-with-choices/demo", test_demo);
  fixture_add_test ("/session/session-open-with-choices/reviewed-list", test_reviewed_list);
  return g_test_run ();
}
