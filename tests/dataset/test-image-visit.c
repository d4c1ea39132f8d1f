/* SPDX-License-Identifier: MIT */

#include "idx-image-visit.h"

#include "idx-error.h"
#include "test-bytes.h"

#define STOP_INDEX 13

typedef struct
{
  GArray *indices;
  GArray *fractions;
  GCancellable *cancellable; /* canceled at the first image; may be NULL */
} Visit;

static void
visit_clear (Visit *self)
{
  g_array_unref (self->indices);
  g_array_unref (self->fractions);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Visit, visit_clear)

static Visit
visit_init (void)
{
  return (Visit){ .indices = g_array_new (FALSE, FALSE, sizeof (guint32)),
                  .fractions = g_array_new (FALSE, FALSE, sizeof (double)) };
}

static gboolean
record (gpointer data,
        guint32 index,
        const guint8 *pixels,
        GError **error)
{
  Visit *self = data;

  g_assert_cmpuint (pixels[0], ==, test_idx_pixel (index, 0, 0));
  g_array_append_val (self->indices, index);
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  if (index != STOP_INDEX)
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "stop");
  return FALSE;
}

static void
record_fraction (double fraction,
                 gpointer data)
{
  Visit *self = data;

  g_array_append_val (self->fractions, fraction);
}

/* Makes a dataset with 300,000 bytes per image, so that three are read at a time. The file ends
 * after @n_stored of the 20 images. */
static IdxDataset *
make_dataset (guint n_stored)
{
  g_autoptr (GByteArray) content = test_idx_images (20, 300, 1000);
  g_autoptr (GByteArray) labels_content = test_idx_labels (20);
  g_autoptr (GBytes) images = NULL;
  g_autoptr (GBytes) labels = NULL;
  g_autoptr (GError) error = NULL;
  IdxDataset *dataset;

  images = g_bytes_new (content->data, 16 + (gsize) n_stored * 300 * 1000);
  labels = g_bytes_new (labels_content->data, labels_content->len);
  dataset = idx_dataset_open_bytes (images, labels, "Made", &error);
  g_assert_no_error (error);
  return dataset;
}

static void
check_visit (Visit *visit,
             IdxDataset *dataset,
             const guint32 *indices,
             gsize n_indices,
             GCancellable *cancellable,
             GError **error)
{
  IdxProgress progress = { .report = record_fraction, .data = visit };
  gboolean ok = idx_dataset_visit_images (dataset, indices, n_indices, record, visit, &progress,
                                          cancellable, error);

  g_assert_cmpint (ok, ==, *error == NULL);
}

static void
test_order (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (20);
  g_auto (Visit) visit = visit_init ();
  g_autoptr (GError) error = NULL;
  const guint32 indices[] = { 3, 4, 19, 0 };

  check_visit (&visit, dataset, indices, G_N_ELEMENTS (indices), NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (visit.indices->len, ==, G_N_ELEMENTS (indices));
  for (guint i = 0; i < G_N_ELEMENTS (indices); i++)
    g_assert_cmpuint (g_array_index (visit.indices, guint32, i), ==, indices[i]);
  g_assert_cmpuint (visit.fractions->len, ==, 2);
  g_assert_cmpfloat (g_array_index (visit.fractions, double, 0), ==, 0.75);
  g_assert_cmpfloat (g_array_index (visit.fractions, double, 1), ==, 1);
}

static void
test_none (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (20);
  g_auto (Visit) visit = visit_init ();
  g_autoptr (GError) error = NULL;

  check_visit (&visit, dataset, NULL, 0, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (visit.indices->len, ==, 0);
}

static void
test_missing (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (5);
  g_auto (Visit) visit = visit_init ();
  g_autoptr (GError) error = NULL;
  const guint32 indices[] = { 4, 5, 6 };

  check_visit (&visit, dataset, indices, G_N_ELEMENTS (indices), NULL, &error);
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
  g_assert_cmpstr (error->message, ==, "The file doesn't contain image 5.");
  g_assert_cmpuint (visit.indices->len, ==, 1);
}

static void
test_error (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (20);
  g_auto (Visit) visit = visit_init ();
  g_autoptr (GError) error = NULL;
  const guint32 indices[] = { 12, STOP_INDEX, 14 };

  check_visit (&visit, dataset, indices, G_N_ELEMENTS (indices), NULL, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_assert_cmpuint (visit.indices->len, ==, 2);
}

static void
test_cancel (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (20);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_auto (Visit) visit = visit_init ();
  g_autoptr (GError) error = NULL;
  const guint32 indices[] = { 1, 2, 3 };

  visit.cancellable = cancellable;
  check_visit (&visit, dataset, indices, G_N_ELEMENTS (indices), cancellable, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (visit.indices->len, ==, 1);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/image-visit/order", test_order);
  g_test_add_func ("/dataset/image-visit/none", test_none);
  g_test_add_func ("/dataset/image-visit/missing", test_missing);
  g_test_add_func ("/dataset/image-visit/error", test_error);
  g_test_add_func ("/dataset/image-visit/cancel", test_cancel);
  return g_test_run ();
}
