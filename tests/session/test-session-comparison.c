/* SPDX-License-Identifier: MIT */

/* Compares the datasets of two documents: finds equal and similar images, counts their classes, and
 * saves a table of the pairs. Also finds duplicates within one dataset, and switches between the
 * documents. */

#include "idx-comparison.h"

#include "idx-duplicates.h"
#include "idx-error.h"
#include "idx-similar-pairs.h"
#include "test-bytes.h"
#include "test-fixture.h"
#include "test-loop.h"

#include <string.h>

#define SIDE 14U
#define SIZE ((gsize) SIDE * SIDE)
#define N_OTHERS 30U
#define N_EQUAL 20U
#define FIRST_EQUAL 100U

/* Two samples of the second dataset whose labels differ from those of the equal images. */
#define CHANGED 3U
#define CHANGED_TOO 7U

/* A sample of the second dataset that is similar, but not equal, to sample 125 of the first one. */
#define SIMILAR 25U

static void
fill_images (GByteArray *images,
             gsize start)
{
  g_autoptr (GByteArray) source = test_idx_striped_images (TEST_N_SAMPLES);
  const guint8 *pixels = source->data + (source->len - (TEST_N_SAMPLES * SIZE));

  for (guint i = 0; i < N_OTHERS; i++)
    {
      guint8 *image = images->data + start + i * SIZE;

      if (i < N_EQUAL || i == SIMILAR)
        memcpy (image, pixels + (FIRST_EQUAL + i) * SIZE, SIZE);
    }
  images->data[start + SIMILAR * SIZE] ^= 4;
}

/* Adds the second dataset. The first N_EQUAL images are also in the first dataset. The others are
 * noise, except for one similar image. */
static GFile *
add_others (Fixture *self)
{
  g_autoptr (GByteArray) images = test_idx_header (0x08, 3, N_OTHERS, SIDE, SIDE);
  g_autoptr (GByteArray) labels = test_idx_header (0x08, 1, N_OTHERS);
  g_autoptr (GFile) labels_file = NULL;
  gsize start = images->len;

  test_append_noise (images, N_OTHERS * SIZE, 7);
  fill_images (images, start);
  for (guint i = 0; i < N_OTHERS; i++)
    test_append_be (labels, 1, i == CHANGED || i == CHANGED_TOO ? 11 : (FIRST_EQUAL + i) % 10);
  labels_file = test_folder_add (self->folder, "other-labels-idx1-ubyte", labels);
  return test_folder_add (self->folder, "other-images-idx3-ubyte", images);
}

typedef struct
{
  Fixture *fixture;
  GFile *file;
  IdxDocument *document;
  IdxComparison *comparison;
} Other;

/* Waits until neither document has a task. */
static void
wait_for_both (Other *other)
{
  fixture_wait (other->fixture);
}

static void
other_init (Other *other,
            Fixture *fixture)
{
  IdxJobList *tasks = idx_session_get_tasks (fixture->session);

  *other = (Other){ fixture, add_others (fixture), idx_document_new (tasks), NULL };
  other->comparison =
    idx_comparison_new (tasks, idx_session_get_document (fixture->session), other->document);
}

static void
open_in (IdxDocument *document,
         GFile *file)
{
  idx_session_files_open (idx_document_get_files (document), file, NULL, IDX_OPEN_FIND_LABELS);
}

/* Opens both datasets and waits for the comparison. */
static void
other_open (Other *other)
{
  open_in (other->document, other->file);
  wait_for_both (other);
  fixture_open (other->fixture, other->fixture->images);
  wait_for_both (other);
}

static gboolean
is_unused (gpointer data)
{
  return G_OBJECT (data)->ref_count == 1;
}

static void
other_clear (Other *other)
{
  idx_comparison_close (other->comparison);
  test_loop_until (is_unused, other->comparison);
  g_assert_finalize_object (other->comparison);
  idx_document_close (other->document);
  if (idx_session_get_document (other->fixture->session) == other->document)
    g_object_unref (other->document);
  else
    g_assert_finalize_object (other->document);
  g_object_unref (other->file);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Other, other_clear)

static void
check_description (Other *other,
                   const char *expected)
{
  g_autofree char *text = idx_comparison_describe (other->comparison);

  g_assert_cmpstr (text, ==, expected);
}

/* Checks that a group of two has these samples, and returns it. */
static const IdxImageGroup *
check_group (Other *other,
             guint position,
             guint32 first,
             guint32 second)
{
  const guint32 *samples;
  const IdxImageGroup *group = idx_comparison_get_group (other->comparison, position, &samples);

  g_assert_cmpuint (group->n_samples, ==, 2);
  g_assert_cmpuint (samples[0], ==, first);
  g_assert_cmpuint (samples[1], ==, second);
  return group;
}

/* As soon as both datasets are read, a task searches for equal images. Groups with different labels
 * come first. */
static void
test_equal (Fixture *self,
            gconstpointer data)
{
  g_auto (Other) other = { 0 };
  IdxComparison *comparison;

  other_init (&other, self);
  comparison = other.comparison;
  g_assert_false (idx_comparison_is_within (comparison));
  g_assert_cmpint (idx_comparison_get_state (comparison), ==, IDX_COMPARISON_WAITING);
  check_description (&other, "The datasets are still being read.");
  other_open (&other);
  g_assert_cmpint (idx_comparison_get_state (comparison), ==, IDX_COMPARISON_DONE);
  g_assert_false (idx_comparison_has_similar (comparison));
  g_assert_cmpuint (idx_comparison_get_n_groups (comparison), ==, N_EQUAL);
  g_assert_cmpuint (idx_comparison_count_groups (comparison, IDX_GROUPS_EQUAL), ==, N_EQUAL);
  g_assert_cmpuint (idx_comparison_count_groups (comparison, IDX_GROUPS_DIFFERENT), ==, 2);
  g_assert_true (check_group (&other, 0, FIRST_EQUAL + CHANGED, CHANGED)->labels_differ);
  g_assert_true (check_group (&other, 1, FIRST_EQUAL + CHANGED_TOO, CHANGED_TOO)->labels_differ);
  g_assert_false (check_group (&other, 2, FIRST_EQUAL, 0)->labels_differ);
  g_assert_true (check_group (&other, 2, FIRST_EQUAL, 0)->is_equal);
  check_description (&other, NULL);
}

/* Similar images are searched for on request. The equal ones stay, and both kinds can be shown
 * alone. */
static void
test_similar (Fixture *self,
              gconstpointer data)
{
  g_auto (Other) other = { 0 };
  const IdxImageGroup *group;

  other_init (&other, self);
  other_open (&other);
  idx_comparison_set_shown (other.comparison, IDX_GROUPS_SIMILAR, 0.5);
  g_assert_cmpint (idx_comparison_get_state (other.comparison), ==, IDX_COMPARISON_SEARCHING);
  g_assert_cmpuint (idx_comparison_get_n_groups (other.comparison), ==, 0);
  check_description (&other, "Looking for similar images…");
  wait_for_both (&other);
  g_assert_true (idx_comparison_has_similar (other.comparison));
  g_assert_cmpuint (idx_comparison_get_n_groups (other.comparison), ==, 1);
  group = check_group (&other, 0, FIRST_EQUAL + SIMILAR, SIMILAR);
  g_assert_false (group->is_equal);
  g_assert_true (group->distance > 0 && group->ratio > group->distance && group->ratio <= 0.5F);
  idx_comparison_set_shown (other.comparison, IDX_GROUPS_ALL, 0.5);
  g_assert_cmpuint (idx_comparison_get_n_groups (other.comparison), ==, N_EQUAL + 1);
  (void) check_group (&other, 0, FIRST_EQUAL + CHANGED, CHANGED);
  (void) check_group (&other, N_EQUAL, FIRST_EQUAL + SIMILAR, SIMILAR);
  idx_comparison_set_shown (other.comparison, IDX_GROUPS_SIMILAR, 0);
  check_description (&other, "No images are that similar.");
}

static gboolean
has_dataset (gpointer document)
{
  return idx_document_get_dataset (document) != NULL;
}

/* A search that is requested while a file is being read starts when it has been read completely. */
static void
test_similar_while_loading (Fixture *self,
                            gconstpointer data)
{
  g_auto (Other) other = { 0 };
  g_autoptr (GFile) held = fixture_add_images (self, "held-images-idx3-ubyte.gz", 3000);

  other_init (&other, self);
  fixture_open (self, self->images);
  fixture_block_reads (self, "400000");
  open_in (other.document, held);
  test_loop_until (has_dataset, other.document);
  idx_comparison_set_shown (other.comparison, IDX_GROUPS_SIMILAR, 0.5);
  g_assert_cmpint (idx_comparison_get_state (other.comparison), ==, IDX_COMPARISON_WAITING);
  fixture_unblock_reads (self);
  wait_for_both (&other);
  g_assert_cmpint (idx_comparison_get_state (other.comparison), ==, IDX_COMPARISON_DONE);
  g_assert_true (idx_comparison_has_similar (other.comparison));
}

static gboolean
is_stopped (gpointer data)
{
  return idx_comparison_get_state (data) == IDX_COMPARISON_STOPPED;
}

/* A search can be canceled and started again. What was found before stays. */
static void
test_cancel (Fixture *self,
             gconstpointer data)
{
  g_auto (Other) other = { 0 };
  IdxJobList *tasks = idx_session_get_tasks (self->session);

  other_init (&other, self);
  other_open (&other);
  idx_comparison_set_shown (other.comparison, IDX_GROUPS_SIMILAR, 0.5);
  g_assert_nonnull (idx_job_list_get_current (tasks));
  idx_job_list_cancel (tasks, idx_job_list_get_current (tasks));
  test_loop_until (is_stopped, other.comparison);
  check_description (&other, "The comparison was stopped.");
  g_assert_cmpuint (idx_comparison_get_n_groups (other.comparison), ==, 0);
  idx_comparison_set_shown (other.comparison, IDX_GROUPS_EQUAL, 0.5);
  g_assert_cmpuint (idx_comparison_get_n_groups (other.comparison), ==, N_EQUAL);
  g_assert_cmpint (idx_comparison_get_state (other.comparison), ==, IDX_COMPARISON_DONE);
  check_description (&other, NULL);
  idx_comparison_set_shown (other.comparison, IDX_GROUPS_SIMILAR, 0.5);
  wait_for_both (&other);
  g_assert_cmpuint (idx_comparison_get_n_groups (other.comparison), ==, 1);
}

/* Images of different sizes can't be compared, and the description says so. */
static void
test_formats (Fixture *self,
              gconstpointer data)
{
  g_auto (Other) other = { 0 };
  g_autoptr (GByteArray) images = test_idx_images (20, 2, 2);
  g_autoptr (GFile) small = test_folder_add (self->folder, "small-images-idx3-ubyte", images);
  g_autofree char *text = NULL;

  other_init (&other, self);
  other_open (&other);
  open_in (other.document, small);
  wait_for_both (&other);
  g_assert_cmpint (idx_comparison_get_state (other.comparison), ==, IDX_COMPARISON_FAILED);
  text = idx_comparison_describe (other.comparison);
  g_assert_nonnull (strstr (text, "14×14 and 2×2"));
  g_assert_cmpuint (idx_comparison_get_n_groups (other.comparison), ==, 0);
}

/* Opening another dataset starts the search again. */
static void
test_opened (Fixture *self,
             gconstpointer data)
{
  g_auto (Other) other = { 0 };
  g_autoptr (GFile) fewer = fixture_add_images (self, "fewer-images-idx3-ubyte.gz", 50);

  other_init (&other, self);
  other_open (&other);
  open_in (other.document, fewer);
  wait_for_both (&other);
  g_assert_cmpuint (idx_comparison_get_n_groups (other.comparison), ==, 50);
  (void) check_group (&other, 49, 49, 49);
  g_assert_cmpuint (idx_comparison_count_groups (other.comparison, IDX_GROUPS_DIFFERENT), ==, 0);
}

/* Adds a dataset of noise. Images 3, 5 and 8 are equal, and so are 4 and 6; 8 has another label
 * than 3 and 5. */
static GFile *
add_duplicates (Fixture *self)
{
  g_autoptr (GByteArray) images = test_idx_header (0x08, 3, 10, SIDE, SIDE);
  g_autoptr (GByteArray) labels = test_idx_header (0x08, 1, 10);
  g_autoptr (GFile) labels_file = NULL;
  gsize start = images->len;
  static const guint8 values[] = { 0, 1, 2, 3, 4, 3, 4, 7, 9, 9 };

  test_append_noise (images, 10 * SIZE, 7);
  memcpy (images->data + start + 5 * SIZE, images->data + start + 3 * SIZE, SIZE);
  memcpy (images->data + start + 8 * SIZE, images->data + start + 3 * SIZE, SIZE);
  memcpy (images->data + start + 6 * SIZE, images->data + start + 4 * SIZE, SIZE);
  g_byte_array_append (labels, values, sizeof values);
  labels_file = test_folder_add (self->folder, "twice-labels-idx1-ubyte", labels);
  return test_folder_add (self->folder, "twice-images-idx3-ubyte", images);
}

static gboolean
is_done (gpointer data)
{
  return idx_comparison_get_state (data) == IDX_COMPARISON_DONE;
}

/* Within one dataset, all equal images are one group. */
static void
test_within (Fixture *self,
             gconstpointer data)
{
  static const guint32 equal[] = { 3, 5, 8 };
  IdxComparison *comparison = idx_comparison_new (idx_session_get_tasks (self->session),
                                                  idx_session_get_document (self->session), NULL);
  g_autoptr (GFile) file = add_duplicates (self);
  const guint32 *samples;
  const IdxImageGroup *group;

  g_assert_true (idx_comparison_is_within (comparison));
  fixture_open (self, file);
  test_loop_until (is_done, comparison);
  g_assert_true (idx_comparison_get_dataset (comparison, IDX_COMPARISON_SECOND) ==
                 idx_session_get_dataset (self->session));
  g_assert_cmpuint (idx_comparison_get_n_groups (comparison), ==, 2);
  group = idx_comparison_get_group (comparison, 0, &samples);
  g_assert_cmpuint (group->n_samples, ==, 3);
  for (guint i = 0; i < group->n_samples; i++)
    g_assert_cmpuint (samples[i], ==, equal[i]);
  g_assert_true (group->labels_differ);
  group = idx_comparison_get_group (comparison, 1, &samples);
  g_assert_cmpuint (group->n_samples, ==, 2);
  g_assert_cmpuint (samples[0], ==, 4);
  g_assert_cmpuint (samples[1], ==, 6);
  g_assert_false (group->labels_differ);
  idx_comparison_set_shown (comparison, IDX_GROUPS_DIFFERENT, 0.5);
  g_assert_cmpuint (idx_comparison_get_n_groups (comparison), ==, 1);
  fixture_open (self, self->images);
  test_loop_until (is_done, comparison);
  g_assert_cmpuint (idx_comparison_get_n_groups (comparison), ==, 0);
  idx_comparison_close (comparison);
  test_loop_until (is_unused, comparison);
  g_assert_finalize_object (comparison);
}

/* A distance counts relative to what is usual in the class, so that a class of images that are all
 * alike doesn't crowd out the others. */
static void
test_ratios (Fixture *self,
             gconstpointer data)
{
  g_autoptr (GArray) duplicates = g_array_new (FALSE, FALSE, sizeof (IdxDuplicate));
  g_autoptr (GArray) similar = g_array_new (FALSE, FALSE, sizeof (IdxSimilarPair));
  g_autoptr (IdxImageGroups) groups = NULL;
  g_autoptr (GArray) shown = NULL;
  IdxDataset *dataset;

  fixture_open (self, self->images);
  dataset = idx_session_get_dataset (self->session);
  for (guint32 i = 10; i < TEST_N_SAMPLES; i++)
    {
      float usual = i % 10 == 1 ? 0.1F : 0.4F;
      IdxSimilarPair pair = { i, i - 10, usual };

      if (i == 101 || i == 102)
        pair.distance /= 2;
      if (i == 103)
        pair.distance *= 1.5F;
      g_array_append_val (similar, pair);
    }
  groups = idx_image_groups_new (dataset, dataset, duplicates, similar);
  shown = idx_image_groups_list (groups, IDX_GROUPS_ALL, 0.6);
  g_assert_cmpuint (shown->len, ==, 2);
  for (guint32 i = 0; i < 2; i++)
    {
      const IdxImageGroup *group =
        idx_image_groups_get (groups, g_array_index (shown, guint32, i));

      g_assert_cmpfloat_with_epsilon (group->ratio, 0.5, 1e-6);
      g_assert_cmpuint (idx_image_groups_get_samples (groups, group)[1], ==, 101 + i);
    }
  g_clear_pointer (&shown, g_array_unref);
  shown = idx_image_groups_list (groups, IDX_GROUPS_ALL, IDX_MAX_DISTANCE_RATIO);
  g_assert_cmpuint (shown->len, ==, TEST_N_SAMPLES - 11);
}

/* Checks that no class has more than three times its share of the similar images that are shown at
 * first. */
static void
check_shares (IdxDataset *dataset)
{
  g_autoptr (GArray) duplicates = g_array_new (FALSE, FALSE, sizeof (IdxDuplicate));
  g_autoptr (GArray) similar = NULL;
  g_autoptr (IdxImageGroups) groups = NULL;
  g_autoptr (GArray) shown = NULL;
  guint n_pairs[10] = { 0 };
  guint n_classes, n_searched;
  const IdxClass *classes =
    idx_decisions_get_classes (idx_dataset_get_decisions (dataset), &n_classes);

  similar = idx_similar_pairs_find (dataset, NULL, 1e18, &n_searched, NULL, NULL, NULL);
  groups = idx_image_groups_new (dataset, dataset, duplicates, similar);
  shown = idx_image_groups_list (groups, IDX_GROUPS_SIMILAR, IDX_COMPARISON_DEFAULT_RATIO);
  g_assert_cmpuint (shown->len, >, 100);
  g_assert_cmpuint (n_classes, ==, 10);
  for (guint i = 0; i < shown->len; i++)
    {
      const IdxImageGroup *group =
        idx_image_groups_get (groups, g_array_index (shown, guint32, i));
      gint64 label = 0;

      g_assert_true (idx_dataset_get_label (
        dataset, idx_image_groups_get_samples (groups, group)[1], &label));
      n_pairs[label]++;
    }
  for (guint i = 0; i < n_classes; i++)
    g_assert_cmpfloat ((double) n_pairs[i] / shown->len, <=,
                       3.0 * classes[i].n_samples / idx_dataset_get_n_samples (dataset));
}

/* In real datasets, the similar images that are shown at first are of many classes. */
static void
test_default_ratio (Fixture *self,
                    gconstpointer data)
{
  static const char *const names[] = { "mnist/t10k-images-idx3-ubyte.gz",
                                       "fashion-mnist/t10k-images-idx3-ubyte.gz",
                                       "emnist/emnist-mnist-test-images-idx3-ubyte.gz" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GFile) file = test_data_file (names[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (IdxDataset) dataset = NULL;

      if (file == NULL)
        return;
      dataset = idx_dataset_open (file, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);
      g_assert_no_error (error);
      g_assert_true (idx_dataset_load (dataset, NULL, NULL, &error));
      g_test_message ("%s", names[i]);
      check_shares (dataset);
    }
}

/* The mean images of both datasets are computed on request. */
static void
test_means (Fixture *self,
            gconstpointer data)
{
  g_auto (Other) other = { 0 };
  IdxClassProfiles *means;

  other_init (&other, self);
  other_open (&other);
  g_assert_null (idx_comparison_get_means (other.comparison, IDX_COMPARISON_FIRST));
  idx_comparison_request_means (other.comparison);
  wait_for_both (&other);
  means = idx_comparison_get_means (other.comparison, IDX_COMPARISON_FIRST);
  g_assert_nonnull (means);
  g_assert_null (idx_class_profiles_find (means, 11));
  means = idx_comparison_get_means (other.comparison, IDX_COMPARISON_SECOND);
  g_assert_nonnull (means);
  g_assert_nonnull (idx_class_profiles_find (means, 11)->mean);
}

static void
count_cb (guint *n)
{
  (*n)++;
}

/* The classes of both datasets are counted. Decisions change whether a pair has different labels,
 * but not the number of such pairs. */
static void
test_class_sizes (Fixture *self,
                  gconstpointer data)
{
  g_auto (Other) other = { 0 };
  g_autoptr (GArray) sizes = NULL;
  IdxDataset *dataset;
  const guint32 *samples;
  const IdxClassSizes *size;
  guint n = 0;

  other_init (&other, self);
  other_open (&other);
  sizes = idx_comparison_dup_class_sizes (other.comparison);
  g_assert_cmpuint (sizes->len, ==, 11);
  size = &g_array_index (sizes, IdxClassSizes, 0);
  g_assert_cmpint (size->label, ==, 0);
  g_assert_cmpuint (size->n_samples[0], ==, 30);
  g_assert_cmpuint (size->n_samples[1], ==, 3);
  size = &g_array_index (sizes, IdxClassSizes, 10);
  g_assert_cmpint (size->label, ==, 11);
  g_assert_cmpuint (size->n_samples[0], ==, 0);
  g_assert_cmpuint (size->n_samples[1], ==, 2);

  g_signal_connect_swapped (other.comparison, "labels-changed", G_CALLBACK (count_cb), &n);
  dataset = idx_comparison_get_dataset (other.comparison, IDX_COMPARISON_FIRST);
  (void) idx_comparison_get_group (other.comparison, 0, &samples);
  g_assert_true (idx_comparison_labels_differ (other.comparison, samples, 2));
  (void) idx_decisions_set (idx_dataset_get_decisions (dataset), FIRST_EQUAL + CHANGED,
                            IDX_STATE_RELABELED, 11);
  idx_dataset_report_decisions (dataset, NULL);
  g_assert_cmpuint (n, ==, 1);
  g_assert_false (idx_comparison_labels_differ (other.comparison, samples, 2));
  g_assert_cmpuint (idx_comparison_count_groups (other.comparison, IDX_GROUPS_DIFFERENT), ==, 2);
}

static void
check_shown (IdxDocument *document,
             IdxDataset *dataset,
             const char *filter,
             const char *sort,
             guint n_samples)
{
  IdxArrangement *arrangement =
    idx_session_view_get_arrangement (idx_document_get_view (document));
  IdxSubset *subset = idx_arrangement_get_subset (arrangement);

  g_assert_true (idx_document_get_dataset (document) == dataset);
  g_assert_true (idx_subset_get_dataset (subset) == dataset);
  g_assert_cmpstr (idx_arrangement_get_filter_text (arrangement), ==, filter);
  g_assert_cmpstr (idx_arrangement_get_sort_text (arrangement), ==, sort);
  g_assert_cmpuint (idx_subset_get_n_samples (subset), ==, n_samples);
}

/* Returns the document that the session shows. */
static IdxDocument *
dup_document (Fixture *self)
{
  return g_object_ref (idx_session_get_document (self->session));
}

/* The filter, order, current sample and review of a document stay while another one is shown.
 * Nothing is read or compared again. */
static void
test_switch (Fixture *self,
             gconstpointer data)
{
  g_auto (Other) other = { 0 };
  g_autoptr (IdxDocument) document = dup_document (self);
  IdxDataset *first, *second;
  IdxReview *review;
  guint n_changed = 0, n_opened = 0;

  other_init (&other, self);
  g_assert_false (idx_session_can_show (self->session, other.document));
  idx_session_show (self->session, other.document);
  g_assert_true (idx_session_get_document (self->session) == document);
  other_open (&other);
  g_assert_true (idx_session_can_show (self->session, other.document));
  g_assert_false (idx_session_can_show (self->session, document));
  first = idx_session_get_dataset (self->session);
  second = idx_document_get_dataset (other.document);
  review = idx_session_get_review (self->session);
  g_assert_nonnull (review);
  g_assert_null (idx_document_get_review (other.document));
  fixture_set_filter (self, "label:4");
  fixture_set_sort (self, "-label");
  wait_for_both (&other);
  idx_session_move_to (self->session, 7);
  g_signal_connect_swapped (other.comparison, "changed", G_CALLBACK (count_cb), &n_changed);
  g_signal_connect_swapped (self->session, "opened", G_CALLBACK (count_cb), &n_opened);

  idx_session_show (self->session, other.document);
  wait_for_both (&other);
  g_assert_true (idx_session_get_dataset (self->session) == second);
  check_shown (other.document, second, "", "index", N_OTHERS);
  check_shown (document, first, "label:4", "-label", 30);
  g_assert_true (idx_document_get_review (document) == review);
  g_assert_nonnull (idx_session_get_review (self->session));
  g_assert_true (idx_session_get_review (self->session) != review);
  g_assert_cmpuint (n_opened, ==, 1);
  g_assert_cmpuint (n_changed, ==, 0);
  g_assert_true (idx_comparison_get_dataset (other.comparison, IDX_COMPARISON_FIRST) == first);
  g_assert_cmpint (idx_comparison_get_state (other.comparison), ==, IDX_COMPARISON_DONE);

  idx_session_show (self->session, document);
  wait_for_both (&other);
  g_assert_true (idx_session_get_dataset (self->session) == first);
  check_shown (document, first, "label:4", "-label", 30);
  check_shown (other.document, second, "", "index", N_OTHERS);
  g_assert_cmpuint (idx_session_get_position (self->session), ==, 7);
  g_assert_true (idx_session_get_review (self->session) == review);
  g_assert_cmpuint (n_changed, ==, 0);
}

static void
check_consistent_cb (IdxSession *session,
                     GParamSpec *property,
                     gpointer data)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (session);

  g_assert_true (idx_subset_get_dataset (idx_arrangement_get_subset (arrangement)) ==
                 idx_session_get_dataset (session));
}

/* The check result and the suggestions stay with their dataset. */
static void
test_switch_checked (Fixture *self,
                     gconstpointer data)
{
  static const char *const properties[] = { "notify::check-result", "notify::mode",
                                            "notify::dataset", "notify::subset" };
  g_auto (Other) other = { 0 };
  g_autoptr (IdxDocument) document = dup_document (self);
  IdxAudit *result;
  IdxDataset *first;
  IdxSuggestions *suggestions;

  other_init (&other, self);
  other_open (&other);
  first = idx_session_get_dataset (self->session);
  idx_session_check_labels (self->session);
  wait_for_both (&other);
  result = idx_session_get_check_result (self->session);
  g_assert_nonnull (result);
  suggestions = idx_dataset_get_suggestions (first);
  for (gsize i = 0; i < G_N_ELEMENTS (properties); i++)
    g_signal_connect (self->session, properties[i], G_CALLBACK (check_consistent_cb), NULL);
  idx_session_show (self->session, other.document);
  g_assert_null (idx_session_get_check_result (self->session));
  g_assert_true (idx_document_get_check_result (document) == result);
  g_assert_true (idx_dataset_get_suggestions (first) == suggestions);
  g_assert_cmpint (idx_session_get_mode (self->session), ==, IDX_SESSION_MODE_BROWSE);
  idx_session_show (self->session, document);
  g_assert_true (idx_session_get_check_result (self->session) == result);
}

/* Showing another document cancels a check that is running. */
static void
test_switch_while_checking (Fixture *self,
                            gconstpointer data)
{
  g_auto (Other) other = { 0 };
  g_autoptr (IdxDocument) document = dup_document (self);

  other_init (&other, self);
  other_open (&other);
  idx_session_check_labels (self->session);
  idx_session_show (self->session, other.document);
  wait_for_both (&other);
  test_loop_settle ();
  g_assert_null (idx_session_get_check_result (self->session));
  g_assert_null (idx_document_get_check_result (document));
  idx_session_show (self->session, document);
  idx_session_check_labels (self->session);
  wait_for_both (&other);
  g_assert_nonnull (idx_session_get_check_result (self->session));
}

/* A dataset that is opened after another document was shown is compared with the other dataset. */
static void
test_switch_opened (Fixture *self,
                    gconstpointer data)
{
  g_auto (Other) other = { 0 };
  g_autoptr (IdxDocument) document = dup_document (self);
  g_autoptr (GFile) fewer = fixture_add_images (self, "fewer-images-idx3-ubyte", 50);
  IdxDataset *first;

  other_init (&other, self);
  other_open (&other);
  first = idx_session_get_dataset (self->session);
  idx_session_show (self->session, other.document);
  idx_session_open (self->session, fewer, NULL, IDX_OPEN_FIND_LABELS);
  wait_for_both (&other);
  g_assert_true (idx_comparison_get_dataset (other.comparison, IDX_COMPARISON_FIRST) == first);
  g_assert_true (idx_comparison_get_dataset (other.comparison, IDX_COMPARISON_SECOND) ==
                 idx_session_get_dataset (self->session));
  g_assert_cmpuint (idx_comparison_get_n_groups (other.comparison), ==, 50);
}

/* The session doesn't follow a document that it doesn't show. */
static void
test_switch_silent (Fixture *self,
                    gconstpointer data)
{
  g_auto (Other) other = { 0 };
  g_autoptr (IdxDocument) document = dup_document (self);
  guint n_notified = 0;

  other_init (&other, self);
  other_open (&other);
  idx_session_show (self->session, other.document);
  g_signal_connect_swapped (self->session, "notify", G_CALLBACK (count_cb), &n_notified);
  g_assert_true (
    idx_session_view_set_filter (idx_document_get_view (document), "label:4", NULL));
  g_assert_cmpuint (n_notified, ==, 0);
  g_assert_cmpstr (idx_arrangement_get_filter_text (idx_session_get_arrangement (self->session)),
                   ==, "");
}

static void
save (Other *other,
      GFile *target,
      gboolean replace,
      int code)
{
  g_autoptr (IdxComparisonTable) table = idx_comparison_dup_table (other->comparison);
  g_autoptr (GError) error = NULL;

  g_assert_true (idx_comparison_table_save (table, target, replace, NULL, &error) == (code < 0));
  if (code < 0)
    g_assert_no_error (error);
  else
    g_assert_error (error, IDX_ERROR, code);
}

/* The table has the columns of `idxview-cli duplicates`. It replaces a file only on request, and
 * never an input. */
static void
test_save (Fixture *self,
           gconstpointer data)
{
  g_auto (Other) other = { 0 };
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "pairs.csv");
  g_autofree char *text = NULL;

  other_init (&other, self);
  other_open (&other);
  save (&other, target, FALSE, -1);
  g_assert_true (g_file_get_contents (g_file_peek_path (target), &text, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, "index,label,equal_to,equal_label\n"
                                         "3,11,103,3\n"
                                         "7,11,107,7\n"
                                         "0,0,100,0\n"));
  save (&other, target, FALSE, IDX_ERROR_EXISTS);
  idx_comparison_set_shown (other.comparison, IDX_GROUPS_SIMILAR, 0.5);
  wait_for_both (&other);
  idx_comparison_set_shown (other.comparison, IDX_GROUPS_ALL, 0.5);
  save (&other, target, TRUE, -1);
  g_clear_pointer (&text, g_free);
  g_assert_true (g_file_get_contents (g_file_peek_path (target), &text, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, "index,label,near_to,near_label,distance\n"
                                         "3,11,103,3,0\n"));
  save (&other, self->images, TRUE, IDX_ERROR_WRITE);
  save (&other, other.file, TRUE, IDX_ERROR_WRITE);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  fixture_add_test ("/session/comparison/equal", test_equal);
  fixture_add_test ("/session/comparison/similar", test_similar);
  fixture_add_test ("/session/comparison/similar-while-loading", test_similar_while_loading);
  fixture_add_test ("/session/comparison/cancel", test_cancel);
  fixture_add_test ("/session/comparison/formats", test_formats);
  fixture_add_test ("/session/comparison/opened", test_opened);
  fixture_add_test ("/session/comparison/within", test_within);
  fixture_add_test ("/session/comparison/ratios", test_ratios);
  fixture_add_test ("/session/comparison/default-ratio", test_default_ratio);
  fixture_add_test ("/session/comparison/means", test_means);
  fixture_add_test ("/session/comparison/class-sizes", test_class_sizes);
  fixture_add_test ("/session/comparison/save", test_save);
  fixture_add_test ("/session/switch/shown", test_switch);
  fixture_add_test ("/session/switch/checked", test_switch_checked);
  fixture_add_test ("/session/switch/while-checking", test_switch_while_checking);
  fixture_add_test ("/session/switch/opened", test_switch_opened);
  fixture_add_test ("/session/switch/silent", test_switch_silent);

  return g_test_run ();
}
