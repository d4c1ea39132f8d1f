/* SPDX-License-Identifier: MIT */

/* Tests the choices about the format of images. */

#include "test-viewer.h"

#include "test-bytes.h"
#include "test-display.h"

#define N_SLICES 5

/* Writes a dataset of stacks of images. */
static GFile *
add_stacks (TestViewer *self)
{
  g_autoptr (GByteArray) content = test_idx_header (0x08, 4, 20, N_SLICES, 6, 7);

  test_append_noise (content, 20 * N_SLICES * 6 * 7, 1);
  return test_folder_add (self->folder, "stacked-images-idx4-ubyte", content);
}

static gboolean
has_slices (TestViewer *self)
{
  return gtk_widget_get_mapped (test_viewer_find (self, GTK_TYPE_SPIN_BUTTON));
}

static void
choose_slice (TestViewer *self,
              double number)
{
  gtk_spin_button_set_value (test_viewer_find (self, GTK_TYPE_SPIN_BUTTON), number);
}

static void
test_slice (TestViewer *self,
            gconstpointer data)
{
  g_autoptr (GFile) images = add_stacks (self);

  test_viewer_open (self, images);
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_true (has_slices (self));
  choose_slice (self, 4);
  g_assert_cmpuint (idx_dataset_get_format (test_viewer_get_dataset (self))->slice, ==, 3);
}

/* The previous dataset keeps its slice, because an export may still be using it. */
static void
test_slice_of_another_dataset (TestViewer *self,
                               gconstpointer data)
{
  g_autoptr (GFile) images = add_stacks (self);
  g_autoptr (IdxDataset) before = NULL;

  test_viewer_open (self, images);
  choose_slice (self, 4);
  before = g_object_ref (test_viewer_get_dataset (self));
  test_viewer_open (self, self->images);
  g_assert_false (has_slices (self));
  g_assert_cmpuint (idx_dataset_get_format (before)->slice, ==, 3);
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-format/slice", test_slice);
  test_viewer_add ("/ui/window-format/slice-of-another-dataset", test_slice_of_another_dataset);
  return test_viewer_run ();
}
