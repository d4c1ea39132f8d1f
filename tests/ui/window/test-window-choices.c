/* SPDX-License-Identifier: MIT */

/* Tests what the program remembers about a dataset: how it looks, and where the user was. */

#include "test-viewer.h"

#include "test-bytes.h"
#include "test-display.h"
#include "test-gzip.h"

#include <unistd.h>

#define N_SAMPLES 5000

/* Closes the window and opens an empty one. */
static void
start_again (TestViewer *self)
{
  gtk_window_close (GTK_WINDOW (self->window));
  test_run_idle ();
  self->window = IDX_WINDOW (idx_window_new (test_viewer_get_application ()));
  gtk_window_present (GTK_WINDOW (self->window));
  test_wait_for_frame (GTK_WIDGET (self->window));
}

static void
change_state (TestViewer *self,
              const char *action,
              const char *state)
{
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), action,
                                      g_variant_new_string (state));
}

static void
test_look (TestViewer *self,
           gconstpointer data)
{
  g_autoptr (GFile) other = test_viewer_add_images (self, "other-images-idx3-ubyte", 20);

  test_viewer_open (self, self->images);
  change_state (self, "palette", "screen");
  change_state (self, "orientation", "transposed");
  test_viewer_open (self, other);
  test_viewer_check_state (self, "palette", "auto");
  test_viewer_check_state (self, "orientation", "stored");
  start_again (self);
  test_viewer_check_state (self, "palette", "auto");
  test_viewer_open (self, self->images);
  test_viewer_check_state (self, "palette", "screen");
  test_viewer_check_state (self, "orientation", "transposed");
}

/* A choice that equals the default isn't stored. */
static void
test_usual_look (TestViewer *self,
                 gconstpointer data)
{
  IdxDatasetChoices *choices;

  test_viewer_open (self, self->images);
  choices = idx_session_get_choices (self->window->session);
  change_state (self, "palette", "screen");
  change_state (self, "orientation", "transposed");
  g_assert_cmpstr (idx_dataset_choices_get (choices, IDX_CHOICE_PALETTE), ==, "screen");
  g_assert_cmpstr (idx_dataset_choices_get (choices, IDX_CHOICE_ORIENTATION), ==, "transposed");
  change_state (self, "palette", "auto");
  change_state (self, "orientation", "stored");
  g_assert_null (idx_dataset_choices_get (choices, IDX_CHOICE_PALETTE));
  g_assert_null (idx_dataset_choices_get (choices, IDX_CHOICE_ORIENTATION));
}

static void
test_nonsense (TestViewer *self,
               gconstpointer data)
{
  IdxDatasetChoices *choices;

  test_viewer_open (self, self->images);
  choices = idx_session_get_choices (self->window->session);
  for (guint i = IDX_CHOICE_SHAPE; i <= IDX_CHOICE_SAMPLE; i++)
    idx_dataset_choices_set (choices, (IdxChoice) i, "nonsense");
  start_again (self);
  test_viewer_open (self, self->images);
  test_viewer_check_state (self, "palette", "auto");
  test_viewer_check_state (self, "orientation", "stored");
  test_viewer_check_index (self, 0);
}

static GtkAdjustment *
get_adjustment (TestViewer *self)
{
  return gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (test_viewer_get_sheet (self)));
}

static void
test_sample (TestViewer *self,
             gconstpointer data)
{
  g_autoptr (GFile) images = test_viewer_add_images (self, "many-images-idx3-ubyte", N_SAMPLES);

  test_viewer_open (self, images);
  test_viewer_go_to (self, 4321);
  start_again (self);
  test_viewer_open (self, images);
  test_viewer_check_index (self, 4321);
  test_wait_for_frame (GTK_WIDGET (self->window));
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_true (idx_sheet_shows_current (test_viewer_get_sheet (self)));
  g_assert_cmpfloat (gtk_adjustment_get_value (get_adjustment (self)), >, 0);
}

/* If the current sample isn't in view, the program returns to the first sample in view. */
static void
test_scrolled (TestViewer *self,
               gconstpointer data)
{
  g_autoptr (GFile) images = test_viewer_add_images (self, "many-images-idx3-ubyte", N_SAMPLES);
  guint first;

  test_viewer_open (self, images);
  test_wait_for_frame (GTK_WIDGET (self->window));
  gtk_adjustment_set_value (get_adjustment (self),
                            gtk_adjustment_get_upper (get_adjustment (self)) / 2);
  first = idx_sheet_get_first_in_view (test_viewer_get_sheet (self));
  g_assert_cmpuint (first, >, 100);
  start_again (self);
  test_viewer_open (self, images);
  test_viewer_check_index (self, first);
}

static void
test_back_at_the_top (TestViewer *self,
                      gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_go_to (self, 123);
  test_viewer_go_to (self, 0);
  start_again (self);
  test_viewer_open (self, self->images);
  test_viewer_check_index (self, 0);
}

/* Opening another dataset in the same window doesn't change what is remembered about the first. */
static void
test_two_datasets (TestViewer *self,
                   gconstpointer data)
{
  g_autoptr (GFile) other = test_viewer_add_images (self, "other-images-idx3-ubyte", 200);

  test_viewer_open (self, self->images);
  test_viewer_go_to (self, 123);
  test_viewer_open (self, other);
  test_viewer_check_index (self, 0);
  test_viewer_go_to (self, 77);
  test_viewer_open (self, self->images);
  test_viewer_check_index (self, 123);
  test_viewer_open (self, other);
  test_viewer_check_index (self, 77);
}

static gboolean
is_open (gpointer data)
{
  return test_viewer_get_dataset (data) != NULL;
}

/* Writes a compressed file of images. */
static GFile *
add_compressed (TestViewer *self)
{
  g_autoptr (GByteArray) content = test_idx_images (N_SAMPLES, 40, 40);
  g_autoptr (GByteArray) stored = test_gzip (content);

  return test_folder_add (self->folder, "slow-images-idx3-ubyte.gz", stored);
}

static void
block_reads (TestViewer *self)
{
  g_autoptr (GFile) file = test_folder_add_text (self->folder, "hold", "300000");

  g_setenv ("SLOW_READS_FILES", "*slow-images-idx3-ubyte.gz", TRUE);
  g_setenv ("SLOW_READS_HOLD", g_file_peek_path (file), TRUE);
}

static void
unblock_reads (void)
{
  (void) unlink (g_getenv ("SLOW_READS_HOLD"));
}

static void
open_blocked (TestViewer *self,
              GFile *images)
{
  test_viewer_open (self, images);
  test_viewer_go_to (self, 4321);
  start_again (self);
  block_reads (self);
  idx_window_open (self->window, images, NULL);
  test_wait_until (is_open, self);
  test_run_idle ();
  /* The sheet shows the first samples meanwhile. */
  test_viewer_check_index (self, 0);
}

/* While the file is being read, the sheet shows the first samples; then it goes to the remembered
 * sample. */
static void
test_compressed (TestViewer *self,
                 gconstpointer data)
{
  g_autoptr (GFile) images = add_compressed (self);

  open_blocked (self, images);
  unblock_reads ();
  test_viewer_wait (self);
  test_viewer_check_index (self, 4321);
}

static void
test_moved_meanwhile (TestViewer *self,
                      gconstpointer data)
{
  g_autoptr (GFile) images = add_compressed (self);

  open_blocked (self, images);
  test_viewer_go_to (self, 3);
  unblock_reads ();
  test_viewer_wait (self);
  test_viewer_check_index (self, 3);
}

/* If the window is closed while the file is being read, the remembered sample stays the same. */
static void
test_closed_meanwhile (TestViewer *self,
                       gconstpointer data)
{
  g_autoptr (GFile) images = add_compressed (self);

  open_blocked (self, images);
  start_again (self);
  unblock_reads ();
  test_viewer_open (self, images);
  test_viewer_check_index (self, 4321);
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-choices/look", test_look);
  test_viewer_add ("/ui/window-choices/usual-look", test_usual_look);
  test_viewer_add ("/ui/window-choices/nonsense", test_nonsense);
  test_viewer_add ("/ui/window-choices/sample", test_sample);
  test_viewer_add ("/ui/window-choices/scrolled", test_scrolled);
  test_viewer_add ("/ui/window-choices/back-at-the-top", test_back_at_the_top);
  test_viewer_add ("/ui/window-choices/two-datasets", test_two_datasets);
  test_viewer_add ("/ui/window-choices/compressed", test_compressed);
  test_viewer_add ("/ui/window-choices/moved-meanwhile", test_moved_meanwhile);
  test_viewer_add ("/ui/window-choices/closed-meanwhile", test_closed_meanwhile);
  return test_viewer_run ();
}
