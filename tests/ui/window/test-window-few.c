/* SPDX-License-Identifier: MIT */

/* Tests datasets without samples and with a single sample. */

#include "test-viewer.h"

#include "test-bytes.h"
#include "test-display.h"

static void
open_few (TestViewer *self,
          guint n_samples)
{
  g_autoptr (GByteArray) labels_content = test_idx_labels (n_samples);
  g_autoptr (GFile) labels =
    test_folder_add (self->folder, "few-labels-idx1-ubyte", labels_content);
  g_autoptr (GFile) images = test_viewer_add_images (self, "few-images-idx3-ubyte", n_samples);

  test_viewer_open (self, images);
  test_wait_for_frame (GTK_WIDGET (self->window));
}

static gboolean
is_checked (gpointer data)
{
  TestViewer *self = data;

  return test_viewer_get_task (self) == NULL;
}

/* Sorts, filters, and activates actions that take no parameter and open no dialog. */
static void
do_everything (TestViewer *self)
{
  static const char *const sorts[] = { "label", "-mean", "random", "-index", "index" };
  static const char *const actions[] = {
    "select-all", "invert-selection", "select-none", "larger", "smaller",
    "default-size", "previous", "next", "copy-image", "show-details",
    "show-details", "ask-index", "find-suspects", "reload"
  };

  for (gsize i = 0; i < G_N_ELEMENTS (sorts); i++)
    test_viewer_set_sort (self, sorts[i]);
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      test_viewer_activate (self, actions[i], NULL);
      test_wait_for_frame (GTK_WIDGET (self->window));
      test_wait_until (is_checked, self);
    }
  test_viewer_set_filter (self, "label:7");
  test_viewer_set_filter (self, "");
  test_viewer_go_to (self, 0);
  test_viewer_wait (self);
}

static void
check_shown (TestViewer *self,
             const char *shown,
             const char *nothing)
{
  g_assert_cmpstr (test_viewer_get_shown (self), ==, shown);
  g_assert_cmpstr (test_viewer_get_nothing_shown (self), ==, nothing);
}

static void
test_none (TestViewer *self,
           gconstpointer data)
{
  open_few (self, 0);
  check_shown (self, "0 samples", "This Dataset Is Empty");
  do_everything (self);
  check_shown (self, "0 samples", "This Dataset Is Empty");
  test_viewer_set_filter (self, "label:7");
  check_shown (self, "0 of 0 samples\u00A0· Class 7", "This Dataset Is Empty");
}

static void
test_one (TestViewer *self,
          gconstpointer data)
{
  open_few (self, 1);
  check_shown (self, "1 sample", NULL);
  do_everything (self);
  check_shown (self, "1 sample", NULL);
  test_viewer_check_index (self, 0);
  test_viewer_set_filter (self, "label:7");
  check_shown (self, "0 of 1 sample\u00A0· Class 7", "No Matching Samples");
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-few/none", test_none);
  test_viewer_add ("/ui/window-few/one", test_one);
  return test_viewer_run ();
}
