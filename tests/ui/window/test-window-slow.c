/* SPDX-License-Identifier: MIT */

/* Tests a window on a slow disk: a result that arrives late doesn't replace the result of a later
 * request. */

#include "test-viewer.h"

#include "test-bytes.h"
#include "test-display.h"
#include "test-gzip.h"

#include <unistd.h>

#define N_SAMPLES 100
#define SIDE 100

/* Blocks reads of image files beyond the first @n_bytes bytes. */
static void
block_reads (TestViewer *self,
             const char *n_bytes)
{
  g_autoptr (GFile) file = test_folder_add_text (self->folder, "hold", n_bytes);

  g_setenv ("SLOW_READS_FILES", "*-images-idx3-ubyte", TRUE);
  g_setenv ("SLOW_READS_HOLD", g_file_peek_path (file), TRUE);
}

static void
unblock_reads (TestViewer *self)
{
  (void) unlink (g_getenv ("SLOW_READS_HOLD"));
}

static void
open_large (TestViewer *self)
{
  g_autoptr (GByteArray) content = test_idx_images (N_SAMPLES, SIDE, SIDE);
  g_autoptr (GFile) images = test_folder_add (self->folder, "large-images-idx3-ubyte", content);

  test_viewer_open (self, images);
}

static void
copy (TestViewer *self,
      guint64 index)
{
  test_viewer_go_to (self, index);
  test_viewer_activate (self, "copy-image", NULL);
}

static void
add_one_cb (guint *n)
{
  (*n)++;
}

static gboolean
is_positive (gpointer data)
{
  return *(const guint *) data > 0;
}

/* Returns whether no unfinished task holds a reference to the window any more. */
static gboolean
is_released (gpointer data)
{
  TestViewer *self = data;

  return G_OBJECT (self->window)->ref_count <=
         GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (self->window), "n-refs"));
}

static void
test_last_copied_wins (TestViewer *self,
                       gconstpointer data)
{
  guint n_changes = 0;

  block_reads (self, "500000");
  open_large (self);
  g_object_set_data (G_OBJECT (self->window), "n-refs",
                     GUINT_TO_POINTER (G_OBJECT (self->window)->ref_count));
  g_signal_connect_swapped (gtk_widget_get_clipboard (GTK_WIDGET (self->window)), "changed",
                            G_CALLBACK (add_one_cb), &n_changes);
  copy (self, N_SAMPLES - 1);
  copy (self, 0);
  test_wait_until (is_positive, &n_changes);
  unblock_reads (self);
  test_wait_until (is_released, self);
  g_assert_cmpuint (n_changes, ==, 1);
}

static gboolean
exists (gpointer data)
{
  return g_file_query_exists (data, NULL);
}

static void
export_to (TestViewer *self,
           guint64 index,
           GFile *target)
{
  test_viewer_go_to (self, index);
  test_viewer_activate (self, "export-image-to", g_variant_new_string (g_file_peek_path (target)));
}

/* A second export doesn't disturb one that is still running. */
static void
test_two_exports (TestViewer *self,
                  gconstpointer data)
{
  g_autoptr (GFile) first = test_folder_get_file (self->folder, "first.png");
  g_autoptr (GFile) second = test_folder_get_file (self->folder, "second.png");

  block_reads (self, "500000");
  open_large (self);
  export_to (self, N_SAMPLES - 1, first);
  export_to (self, 0, second);
  unblock_reads (self);
  test_wait_until (exists, first);
  test_wait_until (exists, second);
}

static gboolean
is_filled (gpointer data)
{
  return idx_sheet_is_complete (test_viewer_get_sheet (data));
}

static gboolean
is_unfilled (gpointer data)
{
  return !is_filled (data);
}

/* Blocked reads of the previous dataset don't prevent reading the next one. */
static void
test_next_dataset (TestViewer *self,
                   gconstpointer data)
{
  block_reads (self, "200000");
  open_large (self);
  test_viewer_go_to (self, N_SAMPLES - 1);
  test_wait_until (is_unfilled, self);
  test_viewer_open (self, self->images);
  test_wait_for_frame (GTK_WIDGET (self->window));
  test_wait_until (is_filled, self);
  unblock_reads (self);
}

/* Writes a compressed dataset of noise, which gzip can't shrink. */
static GFile *
add_compressed (TestViewer *self)
{
  g_autoptr (GByteArray) content = test_idx_images (N_SAMPLES * 4, SIDE, SIDE);
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autoptr (GByteArray) compressed = NULL;

  for (guint i = 16; i < content->len; i++)
    content->data[i] = (guint8) g_rand_int (random);
  compressed = test_gzip (content);
  return test_folder_add (self->folder, "second-images-idx3-ubyte", compressed);
}

static void
open_second_dataset (TestViewer *self,
                     const char *n_bytes)
{
  g_autoptr (GFile) second = add_compressed (self);

  test_viewer_open (self, self->images);
  block_reads (self, n_bytes);
  test_viewer_activate (self, "compare-with", g_variant_new_string (g_file_peek_path (second)));
}

static gboolean
is_reading (gpointer data)
{
  IdxJob *task = test_viewer_get_task (data);

  return task != NULL && g_str_has_prefix (idx_job_get_title (task), "Reading second-");
}

static gboolean
has_no_task (gpointer data)
{
  return test_viewer_get_task (data) == NULL;
}

/* While the other dataset is being read, the window shows a task. */
static void
test_beside (TestViewer *self,
             gconstpointer data)
{
  open_second_dataset (self, "3000000");
  g_assert_true (g_str_has_prefix (idx_job_get_title (test_viewer_get_task (self)), "Opening "));
  test_wait_until (is_reading, self);
  g_assert_nonnull (idx_comparison_actions_get_comparison (self->window->comparison_actions));
  unblock_reads (self);
  test_wait_until (has_no_task, self);
  g_assert_nonnull (idx_comparison_actions_get_comparison (self->window->comparison_actions));
}

static gboolean
is_closed (gpointer data)
{
  TestViewer *self = data;

  return has_no_task (self) &&
         idx_comparison_actions_get_comparison (self->window->comparison_actions) == NULL;
}

/* Canceling the task closes the other dataset and keeps the first one. */
static void
test_beside_canceled (TestViewer *self,
                      gconstpointer data)
{
  open_second_dataset (self, "3000000");
  test_wait_until (is_reading, self);
  idx_job_list_cancel (idx_session_get_tasks (self->window->session),
                       test_viewer_get_task (self));
  g_assert_true (is_closed (self));
  unblock_reads (self);
  g_assert_false (idx_comparison_actions_is_active (self->window->comparison_actions));
  g_assert_cmpuint (idx_dataset_get_n_samples (test_viewer_get_dataset (self)), ==,
                    TEST_N_SAMPLES);
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-slow/last-copied-wins", test_last_copied_wins);
  test_viewer_add ("/ui/window-slow/two-exports", test_two_exports);
  test_viewer_add ("/ui/window-slow/next-dataset", test_next_dataset);
  test_viewer_add ("/ui/window-slow/beside", test_beside);
  test_viewer_add ("/ui/window-slow/beside-canceled", test_beside_canceled);
  return test_viewer_run ();
}
