/* SPDX-License-Identifier: MIT */

/* A session compares samples by the features of a model. */

#include "test-fixture.h"

#include "idx-map-maker.h"
#include "idx-npy-header.h"
#include "idx-similar-images.h"
#include "test-bytes.h"
#include "test-loop.h"

#include <string.h>

#define N_COLUMNS 12

/* The number of samples of open_mislabeled(). */
#define N_MISLABELED 400

/* Returns a feature: the features of a sample show its label, see open_mislabeled(). */
static float
get_feature (guint index,
             guint column)
{
  const guint label = index == 160 ? 5 : index % 10;

  return (label == column ? 1.0F : 0.0F) + 0.01F * (float) (index * 7 % 11 + column);
}

static void
append_rows (GByteArray *bytes,
             guint n_rows,
             guint n_columns)
{
  for (guint i = 0; i < n_rows; i++)
    for (guint c = 0; c < n_columns; c++)
      {
        float feature = get_feature (i, c);
        guint32 bits;

        memcpy (&bits, &feature, sizeof bits);
        bits = GUINT32_TO_LE (bits);
        g_byte_array_append (bytes, (const guint8 *) &bits, sizeof bits);
      }
}

static GFile *
add_matrix (Fixture *self,
            const char *name,
            guint n_rows,
            guint n_columns)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  g_byte_array_set_size (bytes, IDX_NPY_WRITTEN_HEADER_SIZE);
  idx_npy_header_write (n_rows, n_columns, bytes->data);
  append_rows (bytes, n_rows, n_columns);
  return test_folder_add (self->folder, name, bytes);
}

static GFile *
add_features (Fixture *self)
{
  return add_matrix (self, "resnet.npy", TEST_N_SAMPLES, N_COLUMNS);
}

static IdxFeatures *
get_features (Fixture *self)
{
  return idx_dataset_get_features (idx_session_get_dataset (self->session));
}

static void
open_features (Fixture *self,
               GFile *file)
{
  idx_session_open_features (self->session, file);
  fixture_wait (self);
}

static void
open_with_features (Fixture *self)
{
  g_autoptr (GFile) file = add_features (self);

  fixture_open (self, self->images);
  fixture_forget (self);
  open_features (self, file);
}

static void
check_uses_features (Fixture *self,
                     const char *name)
{
  g_autofree char *found = NULL;

  g_assert_nonnull (get_features (self));
  found = g_file_get_basename (idx_features_get_location (get_features (self)));
  g_assert_cmpstr (found, ==, name);
}

static const char *
get_text (Fixture *self)
{
  return ((const IdxSessionMessage *) g_ptr_array_index (self->messages, 0))->text;
}

/* Opens images with wrong labels: samples 40 and 80, which look like 0, are labeled 5. Sample 120
 * is labeled 5 and looks like that, but its features are those of a 0; sample 160 is the
 * reverse. */
static void
open_mislabeled (Fixture *self)
{
  g_autoptr (GByteArray) images = test_idx_striped_images (N_MISLABELED);
  g_autoptr (GByteArray) labels = test_idx_labels (N_MISLABELED);
  g_autoptr (GFile) labels_file = NULL;
  g_autoptr (GFile) images_file = NULL;
  const gsize image_size = (gsize) 14 * 14;

  for (guint i = 40; i <= 160; i += 40)
    labels->data[8 + i] = 5;
  memcpy (images->data + 16 + 120 * image_size, images->data + 16 + 5 * image_size, image_size);
  labels_file = test_folder_add (self->folder, "wrong-labels-idx1-ubyte", labels);
  images_file = test_folder_add (self->folder, "wrong-images-idx3-ubyte", images);
  g_assert_nonnull (labels_file);
  fixture_open (self, images_file);
  fixture_forget (self);
}

static void
test_open (Fixture *self,
           gconstpointer data)
{
  const IdxSessionMessage *message;

  open_with_features (self);
  check_uses_features (self, "resnet.npy");
  fixture_check_titles (self, "Samples are compared by the 12 features in “resnet.npy”");
  message = g_ptr_array_index (self->messages, 0);
  g_assert_null (message->text);
  g_assert_cmpint (message->remedy, ==, IDX_REMEDY_CHECK_LABELS);
  fixture_check_shown (self, "", "index", TEST_N_SAMPLES);
}

/* A file that doesn't fit leaves everything as it is. */
static void
test_wrong (Fixture *self,
            gconstpointer data)
{
  g_autoptr (GFile) other = add_matrix (self, "other.npy", TEST_N_SAMPLES - 1, N_COLUMNS);
  g_autoptr (GFile) text = test_folder_add_text (self->folder, "notes.txt", "Nothing\n");

  fixture_open (self, self->images);
  open_features (self, other);
  g_assert_null (get_features (self));
  fixture_check_titles (self, "“other.npy” can't be opened");
  g_assert_cmpstr (get_text (self), ==,
                   "It has 299 rows of features, but the dataset has 300 samples. There must be a "
                   "row for each sample, in the same order.");
  fixture_forget (self);
  open_features (self, text);
  fixture_check_titles (self, "“notes.txt” can't be opened");
  fixture_forget (self);
  open_with_features (self);
  open_features (self, other);
  check_uses_features (self, "resnet.npy");
}

static void
test_invalid_rows (Fixture *self,
                   gconstpointer data)
{
  static const guint8 nan[] = { 0, 0, 0xC0, 0x7F };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GFile) file = NULL;

  g_byte_array_set_size (bytes, IDX_NPY_WRITTEN_HEADER_SIZE);
  idx_npy_header_write (TEST_N_SAMPLES, N_COLUMNS, bytes->data);
  append_rows (bytes, TEST_N_SAMPLES, N_COLUMNS);
  memcpy (bytes->data + IDX_NPY_WRITTEN_HEADER_SIZE, nan, sizeof nan);
  file = test_folder_add (self->folder, "nan.npy", bytes);
  fixture_open (self, self->images);
  open_features (self, file);
  g_assert_cmpstr (get_text (self), ==,
                   "1 row contains NaN or infinite values, so its sample isn't compared.");
}

static void
test_replace (Fixture *self,
              gconstpointer data)
{
  g_autoptr (GFile) other = add_matrix (self, "other.npy", TEST_N_SAMPLES, 20);

  open_with_features (self);
  open_features (self, other);
  check_uses_features (self, "other.npy");
}

static void
test_while_loading (Fixture *self,
                    gconstpointer data)
{
  g_autoptr (GFile) file = add_features (self);

  idx_session_open (self->session, self->images, NULL, IDX_OPEN_FIND_LABELS);
  while (idx_session_get_dataset (self->session) == NULL)
    g_main_context_iteration (NULL, TRUE);
  idx_session_open_features (self->session, file);
  fixture_wait (self);
  check_uses_features (self, "resnet.npy");
}

static void
test_cancel (Fixture *self,
             gconstpointer data)
{
  g_autoptr (GFile) file = add_features (self);

  fixture_open (self, self->images);
  idx_session_open_features (self->session, file);
  idx_job_list_cancel_all (idx_session_get_tasks (self->session));
  fixture_wait (self);
  test_loop_settle ();
  g_assert_null (get_features (self));
  fixture_check_titles (self, NULL);
}

/* Features belong to one dataset. */
static void
test_other_dataset (Fixture *self,
                    gconstpointer data)
{
  g_autoptr (GFile) other = fixture_add_images (self, "other-images-idx3-ubyte", 50);

  open_with_features (self);
  fixture_open (self, other);
  g_assert_null (get_features (self));
  fixture_check_titles (self, NULL);
}

/* They are remembered for it, until the user wants its images to be compared. */
static void
test_remember (Fixture *self,
               gconstpointer data)
{
  g_autoptr (GFile) other = fixture_add_images (self, "other-images-idx3-ubyte", 50);

  open_with_features (self);
  fixture_start_again (self);
  fixture_open (self, self->images);
  check_uses_features (self, "resnet.npy");
  fixture_check_titles (self, NULL);
  idx_session_reload (self->session);
  fixture_wait (self);
  check_uses_features (self, "resnet.npy");
  fixture_open (self, other);
  fixture_open (self, self->images);
  check_uses_features (self, "resnet.npy");
  idx_session_close_features (self->session);
  g_assert_null (get_features (self));
  fixture_check_titles (self, "Samples are compared by their images");
  fixture_start_again (self);
  fixture_open (self, self->images);
  g_assert_null (get_features (self));
}

/* Remembered features that can't be opened any more are reported once. */
static void
test_gone (Fixture *self,
           gconstpointer data)
{
  g_autoptr (GFile) file = NULL;

  open_with_features (self);
  file = test_folder_get_file (self->folder, "resnet.npy");
  g_assert_true (g_file_delete (file, NULL, NULL));
  fixture_start_again (self);
  fixture_open (self, self->images);
  g_assert_null (get_features (self));
  fixture_check_titles (
    self, "“resnet.npy” can't be opened, so samples are compared by their images");
  fixture_start_again (self);
  fixture_open (self, self->images);
  fixture_check_titles (self, NULL);
}

/* Opening a file that isn't a dataset, or hardly is one, decides by its shape. */
static void
test_open_as_dataset (Fixture *self,
                      gconstpointer data)
{
  g_autoptr (GFile) npy = add_features (self);
  g_autoptr (GFile) classes = add_matrix (self, "ten.npy", TEST_N_SAMPLES, 10);
  g_autoptr (GByteArray) bytes = test_idx_header (0x0D, 2, TEST_N_SAMPLES, N_COLUMNS);
  g_autoptr (GFile) idx = NULL;
  IdxDataset *dataset;

  append_rows (bytes, TEST_N_SAMPLES, N_COLUMNS);
  idx = test_folder_add (self->folder, "net-idx2-float", bytes);
  fixture_open (self, npy);
  g_assert_null (idx_session_get_dataset (self->session));
  fixture_check_titles (self, "“resnet.npy” can't be opened");
  fixture_open (self, self->images);
  dataset = idx_session_get_dataset (self->session);
  fixture_open (self, npy);
  check_uses_features (self, "resnet.npy");
  fixture_open (self, idx);
  g_assert_true (idx_session_get_dataset (self->session) == dataset);
  fixture_open (self, classes);
  g_assert_true (idx_session_get_dataset (self->session) == dataset);
  fixture_check_titles (self, "“ten.npy” can't be opened");
}

/* A check by features, then one by images. */
static void
test_check (Fixture *self,
            gconstpointer data)
{
  IdxDataset *dataset;
  IdxAudit *result;

  open_with_features (self);
  dataset = idx_session_get_dataset (self->session);
  idx_session_check_labels (self->session);
  fixture_wait (self);
  result = idx_session_get_check_result (self->session);
  g_assert_nonnull (result);
  g_assert_true (idx_audit_get_features (result) == get_features (self));
  fixture_set_filter (self, "");
  idx_session_move_to (self->session, 17);
  idx_session_close_features (self->session);
  g_assert_null (idx_session_get_check_result (self->session));
  g_assert_null (idx_dataset_get_suggestions (dataset));
  g_assert_cmpuint (idx_session_get_position (self->session), ==, 17);
  idx_session_check_labels (self->session);
  fixture_wait (self);
  g_assert_null (idx_audit_get_features (idx_session_get_check_result (self->session)));
}

/* Compares a check by features with one by images, whose result doesn't replace that by
 * features. */
static void
test_compare (Fixture *self,
              gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = NULL;
  IdxDataset *dataset;
  IdxAudit *result;

  open_mislabeled (self);
  file = add_matrix (self, "resnet.npy", N_MISLABELED, N_COLUMNS);
  dataset = idx_session_get_dataset (self->session);
  idx_session_compare_suggestions (self->session, IDX_SUGGESTED_BY_BOTH);
  g_assert_null (idx_job_list_get_current (idx_session_get_tasks (self->session)));
  open_features (self, file);
  idx_session_check_labels (self->session);
  fixture_wait (self);
  result = idx_session_get_check_result (self->session);
  g_assert_false (idx_session_set_filter (self->session, "suggested-by:both", &error));
  idx_session_compare_suggestions (self->session, IDX_SUGGESTED_BY_BOTH);
  fixture_wait (self);
  fixture_check_shown (self, "suggested-by:both", "-suspicion", 2);
  g_assert_true (idx_session_get_check_result (self->session) == result);
  idx_session_compare_suggestions (self->session, IDX_SUGGESTED_BY_FILE);
  fixture_check_shown (self, "suggested-by:theirs", "-suspicion", 1);
  idx_session_compare_suggestions (self->session, IDX_SUGGESTED_BY_CHECK);
  fixture_check_shown (self, "suggested-by:ours", "-suspicion", 1);
  fixture_set_filter (self, "suggested-by:both,theirs");
  fixture_check_shown (self, "suggested-by:both,theirs", "-suspicion", 3);
  /* Another check needs another comparison. */
  idx_session_check_again (self->session);
  fixture_wait (self);
  idx_session_compare_suggestions (self->session, IDX_SUGGESTED_BY_BOTH);
  fixture_wait (self);
  fixture_check_shown (self, "suggested-by:both", "-suspicion", 2);
  idx_session_close_features (self->session);
  g_assert_null (idx_dataset_get_check_suggestions (dataset));
  fixture_check_shown (self, "", "index", N_MISLABELED);
}

/* A check that is running starts again; a filter that needs its result is dropped. */
static void
test_check_again (Fixture *self,
                  gconstpointer data)
{
  g_autoptr (IdxFeatures) features = NULL;

  open_with_features (self);
  features = g_object_ref (get_features (self));
  idx_session_close_features (self->session);
  idx_session_check_labels (self->session);
  fixture_wait (self);
  fixture_set_filter (self, "suspicion:<=0.5");
  idx_session_check_again (self->session);
  /* Not by opening the file, because the check could end while it is read. */
  idx_dataset_set_features (idx_session_get_dataset (self->session), features);
  fixture_wait (self);
  g_assert_nonnull (idx_session_get_check_result (self->session));
  g_assert_true (idx_audit_get_features (idx_session_get_check_result (self->session)) ==
                 get_features (self));
  fixture_set_filter (self, "label:4");
  idx_session_close_features (self->session);
  fixture_check_shown (self, "label:4", "index", TEST_N_SAMPLES / 10);
}

/* Suggestions of a file stay. */
static void
test_suggestions (Fixture *self,
                  gconstpointer data)
{
  g_autoptr (GFile) suggestions =
    test_folder_add_text (self->folder, "p.csv", "index,label\n40,1\n7,1\n");
  g_autoptr (GFile) features = add_features (self);

  fixture_open (self, self->images);
  idx_session_open_suggestions (self->session, suggestions);
  fixture_wait (self);
  fixture_check_shown (self, "suggested-by:both,theirs", "-suspicion", 2);
  open_features (self, features);
  fixture_check_shown (self, "suggested-by:both,theirs", "-suspicion", 2);
  g_assert_cmpint (idx_session_get_mode (self->session), ==, IDX_SESSION_MODE_CHECK);
}

/* An order by similarity ends, even while the samples are being sorted. */
static void
test_sort (Fixture *self,
           gconstpointer data)
{
  open_with_features (self);
  fixture_set_sort (self, "similar:3");
  fixture_wait (self);
  fixture_check_shown (self, "", "similar:3", TEST_N_SAMPLES);
  idx_session_close_features (self->session);
  fixture_check_shown (self, "", "index", TEST_N_SAMPLES);
  fixture_set_sort (self, "similar:3");
  open_with_features (self);
  fixture_set_sort (self, "similar:3");
  idx_session_close_features (self->session);
  fixture_wait (self);
  test_loop_settle ();
  fixture_check_shown (self, "", "index", TEST_N_SAMPLES);
}

static void
test_similar (Fixture *self,
              gconstpointer data)
{
  g_autoptr (IdxSimilarImages) images = idx_similar_images_new (self->session);

  open_with_features (self);
  idx_similar_images_prepare (images);
  fixture_wait (self);
  g_assert_nonnull (idx_similar_images_get_audit (images));
  g_assert_true (idx_audit_get_features (idx_similar_images_get_audit (images)) ==
                 get_features (self));
  idx_session_close_features (self->session);
  g_assert_null (idx_similar_images_get_audit (images));
  g_assert_true (idx_similar_images_can_prepare (images));
}

/* A map that is shown is made again. */
static void
test_map (Fixture *self,
          gconstpointer data)
{
  g_autoptr (GFile) file = add_features (self);
  g_autoptr (IdxMapMaker) maker = idx_map_maker_new (self->session);
  g_autoptr (IdxMapPoints) by_images = NULL;
  g_autoptr (GVariant) before = NULL;
  g_autoptr (GVariant) after = NULL;
  IdxDataset *dataset;

  fixture_open (self, self->images);
  dataset = idx_session_get_dataset (self->session);
  idx_map_maker_set_active (maker, TRUE);
  fixture_wait (self);
  by_images = g_object_ref (idx_dataset_get_map_points (dataset));
  open_features (self, file);
  fixture_wait (self);
  g_assert_nonnull (idx_dataset_get_map_points (dataset));
  before = g_variant_ref_sink (idx_map_points_to_variant (by_images));
  after =
    g_variant_ref_sink (idx_map_points_to_variant (idx_dataset_get_map_points (dataset)));
  g_assert_false (g_variant_equal (before, after));
  idx_map_maker_set_active (maker, FALSE);
  idx_session_close_features (self->session);
  g_assert_null (idx_dataset_get_map_points (dataset));
}

/* Features stay with their dataset if another document is shown. */
static void
test_switch (Fixture *self,
             gconstpointer data)
{
  g_autoptr (GFile) images = fixture_add_images (self, "other-images-idx3-ubyte", 50);
  g_autoptr (IdxDocument) document = g_object_ref (idx_session_get_document (self->session));
  g_autoptr (IdxDocument) other = idx_document_new (idx_session_get_tasks (self->session));
  IdxDataset *dataset;

  open_with_features (self);
  dataset = idx_session_get_dataset (self->session);
  idx_session_files_open (idx_document_get_files (other), images, NULL, IDX_OPEN_FIND_LABELS);
  fixture_wait (self);
  idx_session_show (self->session, other);
  g_assert_null (get_features (self));
  g_assert_nonnull (idx_dataset_get_features (dataset));
  idx_feature_opener_close (idx_document_get_features (document));
  g_assert_null (idx_dataset_get_features (dataset));
  fixture_wait (self);
}

int
main (int argc,
      char **argv)
{
  g_autoptr (TestFolder) user = test_folder_new_for_user ();

  g_test_init (&argc, &argv, NULL);
  fixture_add_test ("/session/features/open", test_open);
  fixture_add_test ("/session/features/wrong", test_wrong);
  fixture_add_test ("/session/features/invalid-rows", test_invalid_rows);
  fixture_add_test ("/session/features/replace", test_replace);
  fixture_add_test ("/session/features/while-loading", test_while_loading);
  fixture_add_test ("/session/features/cancel", test_cancel);
  fixture_add_test ("/session/features/other-dataset", test_other_dataset);
  fixture_add_test ("/session/features/remember", test_remember);
  fixture_add_test ("/session/features/gone", test_gone);
  fixture_add_test ("/session/features/open-as-dataset", test_open_as_dataset);
  fixture_add_test ("/session/features/check", test_check);
  fixture_add_test ("/session/features/compare", test_compare);
  fixture_add_test ("/session/features/check-again", test_check_again);
  fixture_add_test ("/session/features/suggestions", test_suggestions);
  fixture_add_test ("/session/features/sort", test_sort);
  fixture_add_test ("/session/features/similar", test_similar);
  fixture_add_test ("/session/features/map", test_map);
  fixture_add_test ("/session/features/switch", test_switch);
  return g_test_run ();
}
