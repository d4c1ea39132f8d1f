/* SPDX-License-Identifier: MIT */

/* A fixture with a session, and functions that make files for it. */

#include "test-fixture.h"

#include "test-bytes.h"
#include "test-gzip.h"
#include "test-loop.h"

#include <string.h>
#include <unistd.h>

static void
free_message (gpointer data)
{
  idx_session_message_free (data);
}

static void
message_cb (Fixture *self,
            const IdxSessionMessage *message)
{
  if (message != NULL)
    g_ptr_array_add (self->messages, idx_session_message_copy (message));
  else
    g_ptr_array_set_size (self->messages, 0);
}

/* The dataset and the subset of the session always belong together. */
static void
changed_cb (Fixture *self)
{
  IdxSubset *subset = idx_arrangement_get_subset (idx_session_get_arrangement (self->session));

  g_assert_true (idx_subset_get_dataset (subset) == idx_session_get_dataset (self->session));
  self->n_changes++;
}

static void
journal_read_cb (Fixture *self)
{
  self->has_read_journal = TRUE;
}

static void
review_changed_cb (Fixture *self)
{
  self->has_read_journal = FALSE;
  g_signal_connect_swapped (idx_session_get_review (self->session), "opened",
                            G_CALLBACK (journal_read_cb), self);
}

static void
make_session (Fixture *self)
{
  self->session = idx_session_new ();
  g_signal_connect_swapped (self->session, "message", G_CALLBACK (message_cb), self);
  g_signal_connect_swapped (self->session, "notify::subset", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->session, "notify::review", G_CALLBACK (review_changed_cb), self);
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  self->folder = test_folder_new ();
  self->images = fixture_add_images (self, "some-images-idx3-ubyte", TEST_N_SAMPLES);
  self->messages = g_ptr_array_new_with_free_func (free_message);
  make_session (self);
}

void
fixture_start_again (Fixture *self)
{
  idx_session_close (self->session);
  g_object_unref (self->session);
  make_session (self);
  fixture_forget (self);
}

static gboolean
is_unused (gpointer data)
{
  return G_OBJECT (data)->ref_count == 1;
}

/* Other tests open equal images, for which the choices of this test must not apply. Each test
 * program has its own state folder, see test_folder_new_for_user(). */
static void
forget_choices (void)
{
  g_autofree char *path = g_build_filename (g_get_user_state_dir (), "idxview", "datasets", NULL);

  (void) unlink (path);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  fixture_unblock_reads (self);
  idx_session_close (self->session);
  /* Only running workers may still hold references to the session. Wait for them. */
  test_loop_until (is_unused, self->session);
  g_assert_finalize_object (self->session);
  g_ptr_array_unref (self->messages);
  g_object_unref (self->images);
  test_folder_free (self->folder);
  g_unsetenv ("SLOW_READS_FILES");
  forget_choices ();
}

void
fixture_add_test (const char *path,
                  void (*test) (Fixture *self,
                                gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

GFile *
fixture_add_images (Fixture *self,
                    const char *name,
                    guint n_samples)
{
  g_autoptr (GByteArray) images = test_idx_striped_images (n_samples);
  g_autoptr (GByteArray) stored = NULL;
  g_autoptr (GByteArray) labels = test_idx_labels (n_samples);
  g_auto (GStrv) parts = g_strsplit (name, "-images-idx3-ubyte", 2);
  g_autofree char *labels_name = g_strconcat (parts[0], "-labels-idx1-ubyte", NULL);
  g_autoptr (GFile) labels_file = test_folder_add (self->folder, labels_name, labels);

  if (!g_str_has_suffix (name, ".gz"))
    return test_folder_add (self->folder, name, images);
  stored = test_gzip (images);
  return test_folder_add (self->folder, name, stored);
}

void
fixture_block_reads (Fixture *self,
                     const char *n_bytes)
{
  g_autoptr (GFile) file = test_folder_add_text (self->folder, "hold", n_bytes);

  g_setenv ("SLOW_READS_FILES", "*-images-idx3-ubyte*", TRUE);
  g_setenv ("SLOW_READS_HOLD", g_file_peek_path (file), TRUE);
}

void
fixture_unblock_reads (Fixture *self)
{
  const char *path = g_getenv ("SLOW_READS_HOLD");

  if (path != NULL)
    (void) unlink (path);
}

static gboolean
is_idle (gpointer data)
{
  return idx_job_list_get_current (data) == NULL;
}

void
fixture_wait (Fixture *self)
{
  test_loop_until (is_idle, idx_session_get_tasks (self->session));
}

static gboolean
has_read_journal (gpointer data)
{
  return ((Fixture *) data)->has_read_journal;
}

void
fixture_open (Fixture *self,
              GFile *file)
{
  IdxDataset *dataset;

  idx_session_open (self->session, file, NULL, IDX_OPEN_FIND_LABELS);
  fixture_wait (self);
  dataset = idx_session_get_dataset (self->session);
  if (dataset != NULL && idx_dataset_get_labels (dataset) != NULL)
    test_loop_until (has_read_journal, self);
}

void
fixture_forget (Fixture *self)
{
  g_ptr_array_set_size (self->messages, 0);
  self->n_changes = 0;
}

void
fixture_check_titles (Fixture *self,
                      const char *titles)
{
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i < self->messages->len; i++)
    g_string_append_printf (found, "%s%s", i > 0 ? "\n" : "",
                            ((IdxSessionMessage *) g_ptr_array_index (self->messages, i))->title);
  g_assert_cmpstr (found->str, ==, titles != NULL ? titles : "");
}

void
fixture_check_shown (Fixture *self,
                     const char *filter,
                     const char *sort,
                     guint n_samples)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);

  g_assert_cmpstr (idx_arrangement_get_filter_text (arrangement), ==, filter);
  g_assert_cmpstr (idx_arrangement_get_sort_text (arrangement), ==, sort);
  g_assert_cmpuint (idx_subset_get_n_samples (idx_arrangement_get_subset (arrangement)), ==,
                    n_samples);
}

void
fixture_set_filter (Fixture *self,
                    const char *text)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (idx_session_set_filter (self->session, text, &error));
  g_assert_no_error (error);
}

void
fixture_set_sort (Fixture *self,
                  const char *text)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (idx_session_set_sort (self->session, text, &error));
  g_assert_no_error (error);
}
