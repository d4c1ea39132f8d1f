/* SPDX-License-Identifier: MIT */

/* Reading images and converting them to levels in a job. */

#include "idx-level-job.h"

#include "test-bytes.h"
#include "test-display.h"

#define N_IMAGES 5U
#define SIDE 7

static IdxDataset *
make_dataset (void)
{
  g_autoptr (GByteArray) images_content = test_idx_images (N_IMAGES, SIDE, SIDE);
  g_autoptr (GByteArray) labels_content = test_idx_labels (N_IMAGES);
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);

  return idx_dataset_open_bytes (images, labels, "Made", NULL);
}

/* Draws a view and returns its scale: 0 if it shows no image. */
static double
draw (GtkWidget *view)
{
  GtkWindow *window = test_show (view, 10 * SIDE, 10 * SIDE);
  double scale;

  test_wait_for_frame (view);
  scale = idx_image_view_get_scale (IDX_IMAGE_VIEW (view));
  gtk_window_destroy (window);
  return scale;
}

static void
check_shown (const IdxReadLevels *levels,
             guint i,
             gboolean is_shown)
{
  GtkWidget *view = idx_image_view_new ();

  g_object_set (view, "size", 10 * SIDE, NULL);
  idx_read_levels_show (levels, i, IDX_IMAGE_VIEW (view));
  g_assert_cmpint (draw (view) > 0, ==, is_shown);
}

/* Images that aren't in the dataset aren't shown, and don't prevent the others. */
static void
test_read (void)
{
  const guint32 indices[] = { 0, N_IMAGES - 1, N_IMAGES };
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxLevelReader) reader = idx_level_reader_new (dataset);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxReadLevels) levels =
    idx_level_reader_read (reader, indices, G_N_ELEMENTS (indices), NULL, &error);

  g_assert_no_error (error);
  check_shown (levels, 0, TRUE);
  check_shown (levels, 1, TRUE);
  check_shown (levels, 2, FALSE);
  check_shown (levels, 3, FALSE);
  check_shown (NULL, 0, FALSE);
}

static void
test_cancel (void)
{
  const guint32 index = 0;
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxLevelReader) reader = idx_level_reader_new (dataset);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (idx_level_reader_read (reader, &index, 1, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* --- Job --- */

static void
read_done (gpointer owner,
           gpointer input,
           gpointer result,
           const GError *error)
{
  IdxReadLevels **levels = owner;

  g_assert_no_error (error);
  *levels = result;
}

static const IdxJobKind kind = IDX_LEVEL_JOB_KIND (read_done);

static void
test_job (void)
{
  const guint32 index = 3;
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxReadLevels) levels = NULL;
  IdxSlot *slot = idx_slot_new (NULL, &levels);

  idx_level_job_start (slot, &kind, dataset, &index, 1);
  while (levels == NULL)
    g_main_context_iteration (NULL, TRUE);
  check_shown (levels, 0, TRUE);
  idx_slot_free (slot);
}

int
main (int argc,
      char **argv)
{
  test_display_init (&argc, &argv);
  g_test_add_func ("/view/level-job/read", test_read);
  g_test_add_func ("/view/level-job/cancel", test_cancel);
  g_test_add_func ("/view/level-job/job", test_job);
  return g_test_run ();
}
