/* SPDX-License-Identifier: MIT */

/* The window on a disk that is slow: what comes late is not taken for what was asked for since. */

#include "test-viewer.h"

#include "test-bytes.h"
#include "test-display.h"

#include <unistd.h>

#define N_SAMPLES 100
#define SIDE 100

/* Reads beyond so many bytes of a file of images wait. */
static void
hold (TestViewer *self,
      const char *n_bytes)
{
  g_autoptr (GFile) file = test_folder_add_text (self->folder, "hold", n_bytes);

  g_setenv ("SLOW_READS_FILES", "*-images-idx3-ubyte", TRUE);
  g_setenv ("SLOW_READS_HOLD", g_file_peek_path (file), TRUE);
}

static void
let_through (TestViewer *self)
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

/* Who waits for something holds the window. */
static gboolean
is_let_go (gpointer data)
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

  hold (self, "500000");
  open_large (self);
  g_object_set_data (G_OBJECT (self->window), "n-refs",
                     GUINT_TO_POINTER (G_OBJECT (self->window)->ref_count));
  g_signal_connect_swapped (gtk_widget_get_clipboard (GTK_WIDGET (self->window)), "changed",
                            G_CALLBACK (add_one_cb), &n_changes);
  copy (self, N_SAMPLES - 1);
  copy (self, 0);
  test_wait_until (is_positive, &n_changes);
  let_through (self);
  test_wait_until (is_let_go, self);
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

/* One that is asked for while another goes on takes nothing from it. */
static void
test_two_exports (TestViewer *self,
                  gconstpointer data)
{
  g_autoptr (GFile) first = test_folder_get_file (self->folder, "first.png");
  g_autoptr (GFile) second = test_folder_get_file (self->folder, "second.png");

  hold (self, "500000");
  open_large (self);
  export_to (self, N_SAMPLES - 1, first);
  export_to (self, 0, second);
  let_through (self);
  test_wait_until (exists, first);
  test_wait_until (exists, second);
}

static gboolean
is_filled (gpointer data)
{
  return idx_sheet_is_filled (test_viewer_get_sheet (data));
}

/* Reads of the former dataset that hang don't keep the next one from being read. */
static void
test_next_dataset (TestViewer *self,
                   gconstpointer data)
{
  hold (self, "200000");
  open_large (self);
  test_viewer_go_to (self, N_SAMPLES - 1);
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_false (idx_sheet_is_filled (test_viewer_get_sheet (self)));
  test_viewer_open (self, self->images);
  test_wait_for_frame (GTK_WIDGET (self->window));
  test_wait_until (is_filled, self);
  let_through (self);
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-slow/last-copied-wins", test_last_copied_wins);
  test_viewer_add ("/ui/window-slow/two-exports", test_two_exports);
  test_viewer_add ("/ui/window-slow/next-dataset", test_next_dataset);
  return test_viewer_run ();
}
