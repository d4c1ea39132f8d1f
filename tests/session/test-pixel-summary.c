/* SPDX-License-Identifier: MIT */

/* The mean and the standard deviation of the pixels. */

#include "idx-pixel-summary.h"

#include "test-bytes.h"
#include "test-folder.h"
#include "test-loop.h"

#include <glib/gstdio.h>
#include <utime.h>

typedef struct
{
  TestFolder *folder;
  GFile *images;
  IdxDataset *dataset;
  IdxPixelSummary *summary;
  guint n_changed;
} Fixture;

static void
count_changed_cb (Fixture *self)
{
  self->n_changed++;
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (GByteArray) content = test_idx_header (0x08, 3, 2, 1, 2);
  g_autoptr (GError) error = NULL;

  g_byte_array_append (content, (const guint8 *) "\0\377\0\377", 4);
  self->folder = test_folder_new ();
  self->images =
    test_folder_add (self->folder, "a-images", content);
  self->dataset = idx_dataset_open (self->images, NULL, IDX_OPEN_ONLY_IMAGES, NULL, &error);
  g_assert_no_error (error);
  self->summary = idx_pixel_summary_get (self->dataset);
  g_signal_connect_swapped (self->summary, "changed", G_CALLBACK (count_changed_cb), self);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_object_unref (self->dataset);
  g_object_unref (self->images);
  test_folder_free (self->folder);
}

/* The job runs once for a dataset. */
static void
test_once (Fixture *self,
           gconstpointer data)
{
  g_assert_true (idx_pixel_summary_get (self->dataset) == self->summary);
  idx_pixel_summary_compute (self->summary, self->dataset);
  idx_pixel_summary_compute (self->summary, self->dataset);
  g_assert_null (idx_pixel_summary_get_text (self->summary));
  test_loop_settle ();
  g_assert_cmpuint (self->n_changed, ==, 1);
  g_assert_cmpstr (idx_pixel_summary_get_text (self->summary), ==,
                   "mean=[0.5], std=[0.5], of values divided by 255");

  idx_pixel_summary_cancel (self->summary);
  g_assert_nonnull (idx_pixel_summary_get_text (self->summary));
  idx_pixel_summary_compute (self->summary, self->dataset);
  test_loop_settle ();
  g_assert_cmpuint (self->n_changed, ==, 1);
}

/* After a cancel, the job can be started again. */
static void
test_cancel (Fixture *self,
             gconstpointer data)
{
  idx_pixel_summary_compute (self->summary, self->dataset);
  idx_pixel_summary_cancel (self->summary);
  test_loop_settle ();
  g_assert_cmpuint (self->n_changed, ==, 0);
  g_assert_null (idx_pixel_summary_get_text (self->summary));
  idx_pixel_summary_compute (self->summary, self->dataset);
  test_loop_settle ();
  g_assert_cmpuint (self->n_changed, ==, 1);
}

/* An error is kept until a cancel. */
static void
test_error (Fixture *self,
            gconstpointer data)
{
  /* A file that was written to can't be read any more. */
  g_assert_cmpint (g_utime (g_file_peek_path (self->images), &(struct utimbuf){ 1, 1 }), ==, 0);
  idx_pixel_summary_compute (self->summary, self->dataset);
  test_loop_settle ();
  g_assert_nonnull (idx_pixel_summary_get_text (self->summary));
  idx_pixel_summary_compute (self->summary, self->dataset);
  test_loop_settle ();
  g_assert_cmpuint (self->n_changed, ==, 1);
  idx_pixel_summary_cancel (self->summary);
  g_assert_null (idx_pixel_summary_get_text (self->summary));
}

#define ADD(name, function) \
  g_test_add ("/session/pixel-summary/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("once", test_once);
  ADD ("cancel", test_cancel);
  ADD ("error", test_error);
  return g_test_run ();
}
