/* SPDX-License-Identifier: MIT */

/* Tests files that change while they are open: the message, and what stays the same after
 * reloading. */

#include "test-viewer.h"

#include "test-bytes.h"
#include "test-display.h"

#include <stdio.h>

static gboolean
has_notice (gpointer data)
{
  return test_viewer_get_notice (data) != NULL;
}

static void
rename_file (TestViewer *self,
             const char *from,
             const char *to)
{
  g_autoptr (GFile) source = test_folder_get_file (self->folder, from);
  g_autoptr (GFile) target = test_folder_get_file (self->folder, to);

  g_assert_cmpint (rename (g_file_peek_path (source), g_file_peek_path (target)), ==, 0);
}

/* Most programs write a new file and rename it over the old one. */
static void
test_replaced (TestViewer *self,
               gconstpointer data)
{
  g_autoptr (GByteArray) content = test_idx_labels (TEST_N_SAMPLES);
  g_autoptr (GFile) file = test_folder_add (self->folder, ".goutputstream-ABC", content);

  test_viewer_open (self, self->images);
  rename_file (self, ".goutputstream-ABC", "some-labels-idx1-ubyte");
  test_wait_until (has_notice, self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==,
                   "“some-labels-idx1-ubyte” has changed since it was opened");
}

static void
test_renamed (TestViewer *self,
              gconstpointer data)
{
  test_viewer_open (self, self->images);
  rename_file (self, "some-labels-idx1-ubyte", "other");
  test_wait_until (has_notice, self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==,
                   "“some-labels-idx1-ubyte” was moved or deleted");
}

static void
test_names (TestViewer *self,
            gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_set_class_names (self, "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n");
  test_viewer_set_filter (self, "class:c");
  test_viewer_activate (self, "reload", NULL);
  test_viewer_wait (self);
  g_assert_cmpstr (test_viewer_get_shown (self), ==, "30 of 300 samples\u00A0· class:c");
  g_assert_null (test_viewer_get_notice (self));
}

static void
test_shape (TestViewer *self,
            gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_activate (self, "shape", g_variant_new_string ("27x3"));
  test_viewer_activate (self, "reload", NULL);
  test_viewer_wait (self);
  test_viewer_check_state (self, "shape", "27x3");
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-reload/replaced", test_replaced);
  test_viewer_add ("/ui/window-reload/renamed", test_renamed);
  test_viewer_add ("/ui/window-reload/names", test_names);
  test_viewer_add ("/ui/window-reload/shape", test_shape);
  return test_viewer_run ();
}
