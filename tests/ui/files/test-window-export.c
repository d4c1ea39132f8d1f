/* SPDX-License-Identifier: MIT */

/* Tests what the window exports, and the messages that it shows. */

#include "test-viewer.h"

#include "idx-export.h"
#include "test-bytes.h"
#include "test-display.h"

#include <unistd.h>

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

static void
check_selected (TestViewer *self,
                const char *expected)
{
  test_viewer_close_notice (self);
  test_viewer_activate (self, "export-selected-to",
                        g_variant_new_string (test_folder_get_path (self->folder)));
  test_wait_until (has_notice, self);
  g_assert_true (g_str_has_prefix (test_viewer_get_notice (self), expected));
}

static void
test_selected (TestViewer *self,
               gconstpointer data)
{
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;

  test_viewer_open (self, self->images);
  check_selected (self, "1 image was exported to “");
  name = idx_export_suggest_name (test_viewer_get_dataset (self), 0);
  path = g_build_filename (test_folder_get_path (self->folder), name, NULL);
  g_assert_cmpint (unlink (path), ==, 0);
  test_viewer_activate (self, "select-none", NULL);
  check_selected (self, "No image is selected");
}

/* An image with a very long side can't be copied, because pictures are limited in size. */
static void
test_copy_of_a_long_image (TestViewer *self,
                           gconstpointer data)
{
  g_autoptr (GByteArray) content = test_idx_images (2, 1, 40000);
  g_autoptr (GFile) file = test_folder_add (self->folder, "long-images-idx3-ubyte", content);

  test_viewer_open (self, file);
  test_viewer_go_to (self, 1);
  test_viewer_activate (self, "copy-image", NULL);
  test_wait_until (has_notice, self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "The image can't be copied");
  g_assert_true (test_viewer_has_notice_text (
    self, "The picture would be 40000×1 pixels, but a side can have at most 32767."));
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-export/image", test_image);
  test_viewer_add ("/ui/window-export/selected", test_selected);
  test_viewer_add ("/ui/window-export/copy-of-a-long-image", test_copy_of_a_long_image);
  return test_viewer_run ();
}
