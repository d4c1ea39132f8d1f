/* SPDX-License-Identifier: MIT */

/* Opens files with a session. Also tests what happens if the user does something else before a task
 * has ended. */

#include "test-fixture.h"

#include "test-bytes.h"
#include "test-gzip.h"
#include "test-loop.h"

#include <unistd.h>

static IdxDataset *
get_dataset (Fixture *self)
{
  return idx_session_get_dataset (self->session);
}

static IdxJob *
get_task (Fixture *self)
{
  return idx_job_list_get_current (idx_session_get_tasks (self->session));
}

static void
cancel_task (Fixture *self)
{
  idx_job_list_cancel (idx_session_get_tasks (self->session), get_task (self));
}

static gboolean
is_open (gpointer data)
{
  return get_dataset (data) != NULL;
}

static const IdxSessionMessage *
get_message (Fixture *self)
{
  g_assert_cmpuint (self->messages->len, ==, 1);
  return g_ptr_array_index (self->messages, 0);
}

/* Opens compressed images and blocks reads of their last part. */
static void
open_partly_blocked (Fixture *self,
                     guint n_samples)
{
  g_autoptr (GFile) file = fixture_add_images (self, "held-images-idx3-ubyte.gz", n_samples);

  fixture_block_reads (self, "400000");
  idx_session_open (self->session, file, NULL, IDX_OPEN_FIND_LABELS);
  test_loop_until (is_open, self);
  g_assert_nonnull (get_task (self));
}

/* --- Opening --- */

static void
count_cb (guint *n)
{
  (*n)++;
}

static void
opened_cb (IdxSession *session,
           gboolean reopened,
           guint *n)
{
  g_assert_false (reopened);
  (*n)++;
}

static void
test_open (Fixture *self,
           gconstpointer data)
{
  guint n_opened = 0, n_loaded = 0;

  g_signal_connect (self->session, "opened", G_CALLBACK (opened_cb), &n_opened);
  g_signal_connect_swapped (self->session, "loaded", G_CALLBACK (count_cb), &n_loaded);
  g_assert_true (idx_session_is_empty (self->session));
  g_assert_false (idx_session_can_reload (self->session));
  idx_session_open (self->session, self->images, NULL, IDX_OPEN_FIND_LABELS);
  g_assert_false (idx_session_is_empty (self->session));
  g_assert_cmpstr (idx_job_get_title (get_task (self)), ==, "Opening some-images-idx3-ubyte…");
  fixture_wait (self);
  g_assert_nonnull (idx_dataset_get_labels (get_dataset (self)));
  g_assert_true (idx_session_can_reload (self->session));
  g_assert_cmpint (idx_session_get_mode (self->session), ==, IDX_SESSION_MODE_BROWSE);
  fixture_check_shown (self, "", "index", TEST_N_SAMPLES);
  fixture_check_titles (self, NULL);
  g_assert_cmpuint (self->n_changes, ==, 1);
  g_assert_cmpuint (n_opened, ==, 1);
  g_assert_cmpuint (n_loaded, ==, 1);
}

/* Appends the names of the properties that belong to the samples that are shown. When any property
 * notifies, all of these have changed. */
static void
shown_cb (IdxSession *session,
          GParamSpec *pspec,
          GString *names)
{
  const char *const shown[] = { "subset", "selection", "position", "n-selected", NULL };
  IdxSelection *selection = idx_session_get_selection (session);

  g_assert_nonnull (selection);
  g_assert_true (idx_selection_get_subset (selection) == idx_session_get_subset (session));
  if (g_strv_contains (shown, pspec->name))
    g_string_append_printf (names, "%s ", pspec->name);
}

static void
check_order (GString *names)
{
  g_assert_cmpstr (names->str, ==, "subset selection position n-selected ");
  g_string_truncate (names, 0);
}

/* The order in which properties notify when other samples are shown. */
static void
test_order_of_properties (Fixture *self,
                          gconstpointer data)
{
  g_autoptr (GString) names = g_string_new (NULL);

  fixture_open (self, self->images);
  g_signal_connect (self->session, "notify", G_CALLBACK (shown_cb), names);
  g_assert_true (idx_session_set_filter (self->session, "label:4", NULL));
  check_order (names);
  idx_session_move_to (self->session, 3);
  g_assert_cmpstr (names->str, ==, "position n-selected ");
  g_string_truncate (names, 0);
  fixture_open (self, self->images);
  check_order (names);
}

static void
test_no_file (Fixture *self,
              gconstpointer data)
{
  g_autoptr (GFile) file = test_folder_get_file (self->folder, "nothing");

  fixture_open (self, file);
  fixture_check_titles (self, "“nothing” can't be opened");
  g_assert_cmpint (get_message (self)->severity, ==, IDX_SEVERITY_ERROR);
  g_assert_true (idx_session_is_empty (self->session));
  /* The file may be created later. */
  g_assert_true (idx_session_can_reload (self->session));
}

static void
test_no_file_keeps_dataset (Fixture *self,
                            gconstpointer data)
{
  g_autoptr (GFile) file = test_folder_get_file (self->folder, "nothing");
  IdxDataset *dataset;

  fixture_open (self, self->images);
  dataset = get_dataset (self);
  fixture_set_filter (self, "label:4");
  fixture_open (self, file);
  g_assert_true (get_dataset (self) == dataset);
  fixture_check_shown (self, "label:4", "index", 30);
  /* Reloads the open dataset, not the file that failed to open. */
  idx_session_reload (self->session);
  fixture_wait (self);
  fixture_check_titles (self, NULL);
  fixture_check_shown (self, "label:4", "index", 30);
}

static void
test_open_while_opening (Fixture *self,
                         gconstpointer data)
{
  g_autoptr (GFile) other = fixture_add_images (self, "other-images-idx3-ubyte", 200);

  idx_session_open (self->session, self->images, NULL, IDX_OPEN_FIND_LABELS);
  idx_session_open (self->session, other, NULL, IDX_OPEN_FIND_LABELS);
  fixture_wait (self);
  test_loop_settle ();
  fixture_check_shown (self, "", "index", 200);
  g_assert_cmpuint (self->n_changes, ==, 1);
}

static void
test_open_while_loading (Fixture *self,
                         gconstpointer data)
{
  guint n_loaded = 0;

  open_partly_blocked (self, 6000);
  g_signal_connect_swapped (self->session, "loaded", G_CALLBACK (count_cb), &n_loaded);
  idx_session_open (self->session, self->images, NULL, IDX_OPEN_FIND_LABELS);
  fixture_wait (self);
  fixture_check_shown (self, "", "index", TEST_N_SAMPLES);
  fixture_unblock_reads (self);
  test_loop_settle ();
  fixture_check_shown (self, "", "index", TEST_N_SAMPLES);
  fixture_check_titles (self, NULL);
  g_assert_cmpuint (n_loaded, ==, 1);
}

static void
test_cancel_opening (Fixture *self,
                     gconstpointer data)
{
  idx_session_open (self->session, self->images, NULL, IDX_OPEN_FIND_LABELS);
  cancel_task (self);
  g_assert_true (idx_session_is_empty (self->session));
  test_loop_settle ();
  g_assert_null (get_dataset (self));
  fixture_check_titles (self, NULL);
  fixture_open (self, self->images);
  fixture_check_shown (self, "", "index", TEST_N_SAMPLES);
}

static void
test_cancel_loading (Fixture *self,
                     gconstpointer data)
{
  open_partly_blocked (self, 6000);
  cancel_task (self);
  fixture_unblock_reads (self);
  test_loop_settle ();
  g_assert_false (idx_dataset_is_loaded (get_dataset (self)));
  fixture_check_shown (self, "", "index", 6000);
  fixture_check_titles (self, NULL);
  /* Labels can be checked only if all images have been read. */
  idx_session_check_labels (self->session);
  fixture_check_titles (self, "The labels can't be checked");
  g_assert_cmpint (get_message (self)->remedy, ==, IDX_REMEDY_RELOAD);
}

static void
test_demo (Fixture *self,
           gconstpointer data)
{
  idx_session_open (self->session, self->images, NULL, IDX_OPEN_FIND_LABELS);
  idx_session_open_demo (self->session);
  fixture_wait (self);
  test_loop_settle ();
  fixture_check_shown (self, "", "index", 3000);
  g_assert_false (idx_session_can_reload (self->session));
}

static void
test_little_endian (Fixture *self,
                    gconstpointer data)
{
  g_autoptr (GByteArray) content = g_byte_array_new ();
  g_autoptr (GFile) file = NULL;

  test_append_be (content, 4, 0x00000803);
  test_append_be (content, 4, 0x0a000000);
  test_append_be (content, 4, 0x04000000);
  test_append_be (content, 4, 0x04000000);
  test_append_noise (content, 160, 1);
  file = test_folder_add (self->folder, "little", content);
  fixture_open (self, file);
  fixture_check_titles (self, "“little” can't be opened");
  g_assert_cmpint (get_message (self)->remedy, ==, IDX_REMEDY_OPEN_LITTLE_ENDIAN);
  idx_session_retry_little_endian (self->session);
  fixture_wait (self);
  fixture_check_shown (self, "", "index", 10);
  /* Reloading keeps the byte order. */
  idx_session_reload (self->session);
  fixture_wait (self);
  fixture_check_titles (self, NULL);
  fixture_check_shown (self, "", "index", 10);
}

static void
test_cut_short (Fixture *self,
                gconstpointer data)
{
  g_autoptr (GByteArray) images = test_idx_striped_images (6000);
  g_autoptr (GByteArray) stored = test_gzip (images);
  g_autoptr (GFile) file = NULL;
  guint n;

  g_byte_array_set_size (stored, stored->len / 2);
  file = test_folder_add (self->folder, "cut-images-idx3-ubyte.gz", stored);
  idx_session_open (self->session, file, NULL, IDX_OPEN_FIND_LABELS);
  test_loop_until (is_open, self);
  fixture_set_sort (self, "-index");
  fixture_wait (self);
  n = idx_dataset_get_n_samples (get_dataset (self));
  g_assert_cmpuint (n, <, 6000);
  fixture_check_shown (self, "", "-index", n);
  fixture_check_titles (self, "Some of the data is missing");
}

static void
test_unreadable_labels (Fixture *self,
                        gconstpointer data)
{
  g_autoptr (GFile) labels =
    test_folder_add_text (self->folder, "some-labels-idx1-ubyte", "<html></html>");

  fixture_open (self, self->images);
  fixture_check_titles (self, "The samples are shown without their labels");
  g_assert_cmpint (get_message (self)->remedy, ==, IDX_REMEDY_CHOOSE_LABELS);
}

/* --- Opening again --- */

static void
test_reload (Fixture *self,
             gconstpointer data)
{
  fixture_open (self, self->images);
  fixture_set_filter (self, "label:4,5");
  fixture_set_sort (self, "-label");
  fixture_wait (self);
  idx_session_set_shape (self->session, "28x7");
  idx_session_reload (self->session);
  fixture_wait (self);
  fixture_check_shown (self, "label:4,5", "-label", 60);
  g_assert_cmpuint (idx_dataset_get_rows (get_dataset (self)), ==, 28);
  fixture_check_titles (self, NULL);
}

/* The order by similarity needs the whole dataset, so it comes back once that is loaded, unless the
 * user has chosen another one meanwhile. */
static void
test_reload_similar (Fixture *self,
                     gconstpointer data)
{
  fixture_open (self, self->images);
  fixture_set_sort (self, "similar:7");
  fixture_wait (self);
  idx_session_reload (self->session);
  fixture_wait (self);
  fixture_check_shown (self, "", "similar:7", TEST_N_SAMPLES);
  idx_session_reload (self->session);
  fixture_set_sort (self, "-index");
  fixture_wait (self);
  fixture_check_shown (self, "", "-index", TEST_N_SAMPLES);
}

static void
test_reload_while_sorting (Fixture *self,
                           gconstpointer data)
{
  fixture_open (self, self->images);
  fixture_set_sort (self, "mean");
  idx_session_reload (self->session);
  fixture_wait (self);
  fixture_check_shown (self, "", "mean", TEST_N_SAMPLES);
}

static gboolean
has_message (gpointer data)
{
  return ((Fixture *) data)->messages->len > 0;
}

static void
test_reload_with_fewer (Fixture *self,
                        gconstpointer data)
{
  g_autoptr (GFile) labels = NULL;
  g_autoptr (GByteArray) content = g_byte_array_new ();

  fixture_open (self, self->images);
  fixture_set_filter (self, "label:9");
  /* All labels are 0. */
  test_append_be (content, 4, 0x00000801);
  test_append_be (content, 4, TEST_N_SAMPLES);
  g_byte_array_set_size (content, 8 + TEST_N_SAMPLES);
  for (guint i = 0; i < TEST_N_SAMPLES; i++)
    content->data[8 + i] = 0;
  labels = test_folder_add (self->folder, "some-labels-idx1-ubyte", content);
  test_loop_until (has_message, self);
  fixture_check_titles (self, "“some-labels-idx1-ubyte” has changed since it was opened");
  idx_session_reload (self->session);
  fixture_wait (self);
  fixture_check_shown (self, "", "index", TEST_N_SAMPLES);
  fixture_check_titles (self, "No samples match the filter “label:9” any longer");
}

static void
test_other_labels (Fixture *self,
                   gconstpointer data)
{
  g_autoptr (GByteArray) content = test_idx_labels (TEST_N_SAMPLES);
  g_autoptr (GFile) labels = NULL;
  g_autoptr (GFile) names = test_folder_add_text (self->folder, "n.txt",
                                                  "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n");
  g_autofree char *name = NULL;

  fixture_open (self, self->images);
  idx_session_load_class_names (self->session, names);
  fixture_wait (self);
  fixture_set_filter (self, "label:4");
  content->data[8 + 4] = 7;
  labels = test_folder_add (self->folder, "mine", content);
  idx_session_reopen_with_labels (self->session, labels);
  fixture_wait (self);
  fixture_check_shown (self, "label:4", "index", 29);
  name = idx_dataset_dup_class_name (get_dataset (self), 4);
  g_assert_cmpstr (name, ==, "h");
  /* Reloading keeps the labels. */
  idx_session_reload (self->session);
  fixture_wait (self);
  fixture_check_shown (self, "label:4", "index", 29);
}

/* Choosing labels keeps the byte order in which the images were opened. */
static void
test_other_labels_little_endian (Fixture *self,
                                 gconstpointer data)
{
  g_autoptr (GByteArray) content = g_byte_array_new ();
  g_autoptr (GByteArray) labels_content = g_byte_array_new ();
  g_autoptr (GFile) file = NULL;
  g_autoptr (GFile) labels = NULL;

  test_append_be (content, 4, 0x00000803);
  test_append_be (content, 4, 0x0a000000);
  test_append_be (content, 4, 0x04000000);
  test_append_be (content, 4, 0x04000000);
  test_append_noise (content, 160, 1);
  file = test_folder_add (self->folder, "little", content);
  test_append_be (labels_content, 4, 0x00000801);
  test_append_be (labels_content, 4, 0x0a000000);
  test_append_be (labels_content, 8, 0);
  test_append_be (labels_content, 2, 0);
  idx_session_open (self->session, file, NULL, IDX_OPEN_LITTLE_ENDIAN);
  fixture_wait (self);
  g_assert_null (idx_dataset_get_labels (get_dataset (self)));
  labels = test_folder_add (self->folder, "labels", labels_content);
  idx_session_reopen_with_labels (self->session, labels);
  fixture_wait (self);
  fixture_check_titles (self, NULL);
  g_assert_nonnull (idx_dataset_get_labels (get_dataset (self)));
}

static void
test_file_gone (Fixture *self,
                gconstpointer data)
{
  fixture_open (self, self->images);
  g_assert_cmpint (unlink (g_file_peek_path (self->images)), ==, 0);
  test_loop_until (has_message, self);
  fixture_check_titles (self, "“some-images-idx3-ubyte” was moved or deleted");
  g_assert_cmpint (get_message (self)->remedy, ==, IDX_REMEDY_RELOAD);
}

/* --- Class names and shapes --- */

static void
test_class_names (Fixture *self,
                  gconstpointer data)
{
  g_autoptr (GFile) first =
    test_folder_add_text (self->folder, "first.txt", "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n");
  g_autoptr (GFile) second =
    test_folder_add_text (self->folder, "second.txt", "k\nl\nm\nn\no\np\nq\nr\ns\nt\n");
  guint n = 0;

  fixture_open (self, self->images);
  g_signal_connect_swapped (self->session, "class-names-changed", G_CALLBACK (count_cb), &n);
  idx_session_load_class_names (self->session, first);
  fixture_wait (self);
  g_assert_cmpuint (n, ==, 1);
  fixture_set_filter (self, "class:c");
  fixture_check_shown (self, "class:c", "index", 30);
  idx_session_reload (self->session);
  fixture_wait (self);
  fixture_check_shown (self, "class:c", "index", 30);

  idx_session_load_class_names (self->session, second);
  fixture_wait (self);
  fixture_check_shown (self, "", "index", TEST_N_SAMPLES);
  fixture_check_titles (self, "No samples match the filter “class:c” any longer");
}

static void
test_wrong_class_names (Fixture *self,
                        gconstpointer data)
{
  g_autoptr (GFile) empty = test_folder_add_text (self->folder, "empty.txt", "");

  fixture_open (self, self->images);
  idx_session_load_class_names (self->session, empty);
  fixture_wait (self);
  fixture_check_titles (self, "The class names can't be used");
}

/* Class names that were still being read when another dataset was opened aren't used for it. */
static void
test_open_while_reading_names (Fixture *self,
                               gconstpointer data)
{
  g_autoptr (GFile) names = test_folder_add_text (self->folder, "names.txt", "a\nb\n");
  g_autoptr (GFile) other = fixture_add_images (self, "other-images-idx3-ubyte", 200);
  guint n = 0;

  fixture_open (self, self->images);
  g_signal_connect_swapped (self->session, "class-names-changed", G_CALLBACK (count_cb), &n);
  idx_session_load_class_names (self->session, names);
  idx_session_open_demo (self->session);
  test_loop_settle ();
  g_assert_cmpuint (n, ==, 0);
}

static void
test_wrong_shape (Fixture *self,
                  gconstpointer data)
{
  idx_session_set_shape (self->session, "7x28");
  fixture_open (self, self->images);
  idx_session_set_shape (self->session, "5x5");
  fixture_check_titles (self, "Invalid shape");
  g_assert_cmpuint (idx_dataset_get_rows (get_dataset (self)), ==, 14);
}

/* --- Filter and order --- */

static void
test_filter_while_sorting (Fixture *self,
                           gconstpointer data)
{
  fixture_open (self, self->images);
  fixture_set_sort (self, "-label");
  fixture_set_filter (self, "label:4,5");
  fixture_wait (self);
  fixture_check_shown (self, "label:4,5", "-label", 60);
}

static void
test_sort_while_loading (Fixture *self,
                         gconstpointer data)
{
  open_partly_blocked (self, 6000);
  fixture_set_sort (self, "-label");
  fixture_set_filter (self, "label:4");
  fixture_unblock_reads (self);
  fixture_wait (self);
  fixture_check_shown (self, "label:4", "-label", 600);
  g_assert_true (idx_dataset_is_loaded (get_dataset (self)));
}

/* Closing the session cancels a sort whose reads are blocked. */
static void
test_close_while_sorting (Fixture *self,
                          gconstpointer data)
{
  open_partly_blocked (self, 6000);
  fixture_set_sort (self, "mean");
  idx_session_close (self->session);
  g_assert_null (get_task (self));
  fixture_unblock_reads (self);
  test_loop_settle ();
  fixture_check_shown (self, "", "index", 6000);
  fixture_check_titles (self, NULL);
}

int
main (int argc,
      char **argv)
{
  g_autoptr (TestFolder) user = test_folder_new_for_user ();

  g_test_init (&argc, &argv, NULL);
  fixture_add_test ("/session/session/open", test_open);
  fixture_add_test ("/session/session/order-of-properties", test_order_of_properties);
  fixture_add_test ("/session/session/no-file", test_no_file);
  fixture_add_test ("/session/session/no-file-keeps-dataset", test_no_file_keeps_dataset);
  fixture_add_test ("/session/session/open-while-opening", test_open_while_opening);
  fixture_add_test ("/session/session/open-while-loading", test_open_while_loading);
  fixture_add_test ("/session/session/cancel-opening", test_cancel_opening);
  fixture_add_test ("/session/session/cancel-loading", test_cancel_loading);
  fixture_add_test ("/session/session/demo", test_demo);
  fixture_add_test ("/session/session/little-endian", test_little_endian);
  fixture_add_test ("/session/session/cut-short", test_cut_short);
  fixture_add_test ("/session/session/unreadable-labels", test_unreadable_labels);
  fixture_add_test ("/session/session/reload", test_reload);
  fixture_add_test ("/session/session/reload-similar", test_reload_similar);
  fixture_add_test ("/session/session/reload-while-sorting", test_reload_while_sorting);
  fixture_add_test ("/session/session/reload-with-fewer", test_reload_with_fewer);
  fixture_add_test ("/session/session/other-labels", test_other_labels);
  fixture_add_test ("/session/session/other-labels-little-endian", test_other_labels_little_endian);
  fixture_add_test ("/session/session/file-gone", test_file_gone);
  fixture_add_test ("/session/session/class-names", test_class_names);
  fixture_add_test ("/session/session/wrong-class-names", test_wrong_class_names);
  fixture_add_test ("/session/session/open-while-reading-names", test_open_while_reading_names);
  fixture_add_test ("/session/session/wrong-shape", test_wrong_shape);
  fixture_add_test ("/session/session/filter-while-sorting", test_filter_while_sorting);
  fixture_add_test ("/session/session/sort-while-loading", test_sort_while_loading);
  fixture_add_test ("/session/session/close-while-sorting", test_close_while_sorting);
  return g_test_run ();
}
