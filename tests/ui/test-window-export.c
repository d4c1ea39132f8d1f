/* SPDX-License-Identifier: MIT */

/* What the window exports, and what it says of that. */

#include "test-viewer.h"

#include "test-display.h"

static gboolean
has_notice (gpointer data)
{
  return test_viewer_get_notice (data) != NULL;
}

static void
test_image (TestViewer *self,
            gconstpointer data)
{
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "a.png");

  test_viewer_open (self, self->images);
  test_viewer_go_to (self, 7);
  test_viewer_activate (self, "export-image-to", g_variant_new_string (g_file_peek_path (target)));
  test_wait_until (has_notice, self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Image 7 was exported to “a.png”");
  g_assert_true (g_file_query_exists (target, NULL));
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-export/image", test_image);
  return test_viewer_run ();
}
