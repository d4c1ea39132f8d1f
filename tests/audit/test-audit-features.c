/* SPDX-License-Identifier: MIT */

#include "idx-audit-private.h"

#include "idx-error.h"
#include "idx-feature-model.h"
#include "idx-header.h"
#include "idx-neighbors.h"
#include "idx-points.h"
#include "idx-random.h"
#include "test-folder.h"
#include "test-set.h"

#include <math.h>
#include <string.h>

#define N_SAMPLES 400
#define N_CLASSES 4

/* The regularization parameter of fits to gray images, for comparisons with them. */
#define GRAY_LAMBDA 0.05

typedef struct
{
  TestFolder *folder;
  IdxDataset *dataset;
  GArray *points; /* float: our own points of all samples */
  guint n_dimensions;
} Fixture;

/* --- Points and features --- */

static gboolean
append_points (const float *coordinates,
               gsize n_points,
               gpointer data,
               GError **error)
{
  Fixture *self = data;

  g_array_append_vals (self->points, coordinates, (guint) n_points * self->n_dimensions);
  return TRUE;
}

static void
compute_points (Fixture *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxPoints) points = idx_points_new (self->dataset, NULL, &error);

  g_assert_no_error (error);
  self->n_dimensions = idx_points_get_n_dimensions (points);
  self->points = g_array_new (FALSE, FALSE, sizeof (float));
  g_assert_true (idx_points_compute (points, append_points, self, NULL, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (self->points->len, ==,
                    idx_dataset_get_n_samples (self->dataset) * self->n_dimensions);
}

/* Writes rows of @n_columns values as an IDX file, and sets them as features. */
static void
set_features (Fixture *self,
              const float *values,
              guint n_columns,
              IdxFeatureScale scale)
{
  const guint n = idx_dataset_get_n_samples (self->dataset);
  const IdxHeader header = { .element_type = IDX_ELEMENT_TYPE_FLOAT32,
                             .n_dimensions = 2,
                             .dimensions = { n, n_columns } };
  guint8 start[IDX_HEADER_MAX_SIZE];
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxFeatures) features = NULL;
  g_autoptr (GError) error = NULL;

  g_byte_array_append (bytes, start, (guint) idx_header_write (&header, start));
  for (gsize i = 0; i < (gsize) n * n_columns; i++)
    {
      guint32 bits;

      memcpy (&bits, values + i, sizeof bits);
      bits = GUINT32_TO_BE (bits);
      g_byte_array_append (bytes, (const guint8 *) &bits, sizeof bits);
    }
  file = test_folder_add (self->folder, "features-idx2-float", bytes);
  features = idx_features_open (file, n, scale, NULL, NULL, &error);
  g_assert_no_error (error);
  idx_dataset_set_features (self->dataset, features);
}

/* Reflects each row at a random hyperplane through 0, twice, which rotates all of them alike. */
static float *
rotate (const Fixture *self)
{
  const guint n = self->n_dimensions;
  float *values = g_memdup2 (self->points->data, self->points->len * sizeof (float));
  g_autoptr (GRand) random = g_rand_new_with_seed (1);

  for (guint turn = 0; turn < 2; turn++)
    {
      g_autofree double *normal = g_new (double, n);
      double square = 0;

      for (guint k = 0; k < n; k++)
        {
          normal[k] = g_rand_double_range (random, -1, 1);
          square += normal[k] * normal[k];
        }
      for (float *row = values; row < values + self->points->len; row += n)
        {
          double product = 0;

          for (guint k = 0; k < n; k++)
            product += normal[k] * (double) row[k];
          for (guint k = 0; k < n; k++)
            row[k] -= (float) (2 * product / square * normal[k]);
        }
    }
  return values;
}

/* --- Fixtures --- */

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_auto (TestSet) set = { 0 };

  self->folder = test_folder_new ();
  test_set_init (&set, N_SAMPLES, 14, 14, N_CLASSES);
  test_set_set_label (&set, 90, 3);
  self->dataset = test_set_open (&set);
  compute_points (self);
}

/* Opens MNIST's test set. */
static void
set_up_digits (Fixture *self,
               gconstpointer data)
{
  g_autoptr (GFile) file = test_data_file ("mnist/t10k-images-idx3-ubyte.gz");
  g_autoptr (GError) error = NULL;

  if (file == NULL)
    return;
  self->folder = test_folder_new ();
  self->dataset = idx_dataset_open (file, NULL, 0, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (idx_dataset_load (self->dataset, NULL, NULL, &error));
  compute_points (self);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  if (self->folder == NULL)
    return;
  g_object_unref (self->dataset);
  g_array_unref (self->points);
  test_folder_free (self->folder);
}

static IdxAudit *
check_labels (Fixture *self,
              const IdxAuditOptions *options)
{
  g_autoptr (GError) error = NULL;
  IdxAudit *audit = idx_audit_new (self->dataset, options, NULL, NULL, &error);

  g_assert_no_error (error);
  return audit;
}

static float
get_margin (IdxAudit *audit,
            guint index)
{
  IdxSuggestion suggestion = { 0 };

  return idx_suggestions_get (idx_audit_get_suggestions (audit), index, &suggestion)
           ? suggestion.margin
           : NAN;
}

/* Asserts that the nearest neighbors of a sample are the same. Their distances are rounded
 * differently, so those that are as good as equal may be swapped. */
static void
check_same_neighbors (IdxAudit *a,
                      IdxAudit *b,
                      guint index)
{
  g_autoptr (GArray) found = idx_neighbors_find (a, index, NULL, 8, NULL, NULL);
  g_autoptr (GArray) expected = idx_neighbors_find (b, index, NULL, 8, NULL, NULL);

  g_assert_cmpuint (found->len, ==, expected->len);
  for (guint i = 0; i < found->len; i++)
    {
      const IdxNeighbor *neighbor = &g_array_index (found, IdxNeighbor, i);
      const IdxNeighbor *other = &g_array_index (expected, IdxNeighbor, i);

      g_assert_cmpfloat_with_epsilon (neighbor->distance, other->distance, 1e-5);
      if (neighbor->index != other->index)
        g_assert_cmpfloat_with_epsilon (
          neighbor->distance,
          g_array_index (found, IdxNeighbor, i > 0 ? i - 1 : i + 1).distance, 1e-5);
    }
}

/* Asserts that two checks give each sample the same margin, up to @tolerance. */
static void
check_same_margins (Fixture *self,
                    IdxAudit *a,
                    IdxAudit *b,
                    float tolerance)
{
  for (guint i = 0; i < idx_dataset_get_n_samples (self->dataset); i++)
    g_assert_cmpfloat_with_epsilon (get_margin (a, i), get_margin (b, i), tolerance);
}

/* --- Tests --- */

/* Our own points, given back as features, give what the images give; so do the points turned
 * around. */
static void
check_own_points (Fixture *self)
{
  const IdxAuditOptions options = { .lambda = GRAY_LAMBDA };
  g_autofree float *rotated = rotate (self);
  g_autoptr (IdxAudit) by_images = check_labels (self, NULL);
  g_autoptr (IdxAudit) by_points = NULL;
  g_autoptr (IdxAudit) by_rotated = NULL;

  g_assert_null (idx_audit_get_features (by_images));
  set_features (self, (const float *) (gpointer) self->points->data, self->n_dimensions,
                IDX_FEATURE_SCALE_NONE);
  by_points = check_labels (self, &options);
  g_assert_true (idx_audit_get_features (by_points) == idx_dataset_get_features (self->dataset));
  set_features (self, rotated, self->n_dimensions, IDX_FEATURE_SCALE_NONE);
  by_rotated = check_labels (self, &options);

  check_same_margins (self, by_points, by_images, 0.02F);
  check_same_margins (self, by_rotated, by_points, 1e-3F);
  for (guint i = 0; i < idx_dataset_get_n_samples (self->dataset); i += 17)
    {
      check_same_neighbors (by_points, by_images, i);
      check_same_neighbors (by_rotated, by_images, i);
    }
}

static void
test_own_points (Fixture *self,
                 gconstpointer data)
{
  check_own_points (self);
}

static void
test_digits (Fixture *self,
             gconstpointer data)
{
  if (self->folder == NULL)
    g_test_skip ("The folder IDXVIEW_TEST_DATA doesn't have MNIST's test set.");
  else
    check_own_points (self);
}

/* Samples whose features aren't finite get no suggestion and are nobody's neighbors; the others get
 * what they would get without them. */
static void
test_invalid_rows (Fixture *self,
                   gconstpointer data)
{
  float *values = (float *) (gpointer) self->points->data;
  g_autoptr (IdxAudit) audit = NULL;
  g_autoptr (GArray) neighbors = NULL;
  g_autoptr (GArray) none = NULL;
  g_autoptr (GError) error = NULL;
  IdxSuggestion suggestion;

  values[0] = NAN;
  values[6 * self->n_dimensions] = INFINITY;
  values[399 * self->n_dimensions + 5] = NAN;
  set_features (self, values, self->n_dimensions, IDX_FEATURE_SCALE_AUTO);
  audit = check_labels (self, NULL);
  g_assert_cmpint (idx_audit_get_verdict (audit), ==, IDX_AUDIT_DONE);
  g_assert_cmpuint (idx_audit_get_figures (audit)->n_fitted, ==, N_SAMPLES - 3);
  g_assert_cmpfloat (idx_audit_get_figures (audit)->accuracy, >, 0.98);
  for (guint i = 0; i < N_SAMPLES; i++)
    g_assert_cmpint (idx_suggestions_get (idx_audit_get_suggestions (audit), i, &suggestion), ==,
                     i != 0 && i != 6 && i != 399);
  g_assert_true (idx_suggestions_get (idx_audit_get_suggestions (audit), 90, &suggestion));
  g_assert_cmpint (suggestion.label, ==, 90 % N_CLASSES);
  neighbors = idx_neighbors_find (audit, 4, NULL, N_SAMPLES, NULL, &error);
  g_assert_cmpuint (neighbors->len, ==, N_SAMPLES - 4);
  for (guint i = 0; i < neighbors->len; i++)
    {
      guint32 index = g_array_index (neighbors, IdxNeighbor, i).index;

      g_assert_true (index != 0 && index != 6 && index != 399);
    }
  none = idx_neighbors_find (audit, 6, NULL, 4, NULL, &error);
  g_assert_null (none);
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
}

/* If only few rows are finite, the labels can't be checked. */
static void
test_too_few (Fixture *self,
              gconstpointer data)
{
  float *values = (float *) (gpointer) self->points->data;
  g_autoptr (IdxAudit) audit = NULL;

  for (guint i = 40; i < N_SAMPLES; i++)
    values[i * self->n_dimensions] = NAN;
  set_features (self, values, self->n_dimensions, IDX_FEATURE_SCALE_AUTO);
  audit = check_labels (self, NULL);
  g_assert_cmpint (idx_audit_get_verdict (audit), ==, IDX_AUDIT_TOO_FEW);
}

/* Features that have nothing to do with the labels are recognized, few columns or many. */
static void
test_unrelated (Fixture *self,
                gconstpointer data)
{
  static const guint n_columns[] = { 2, 3, 500 };
  g_autoptr (GRand) random = g_rand_new_with_seed (2);

  for (guint c = 0; c < G_N_ELEMENTS (n_columns); c++)
    {
      g_autofree float *values = g_new (float, N_SAMPLES *n_columns[c]);
      g_autoptr (IdxAudit) audit = NULL;

      for (guint i = 0; i < N_SAMPLES * n_columns[c]; i++)
        values[i] = (float) g_rand_double (random);
      set_features (self, values, n_columns[c], IDX_FEATURE_SCALE_AUTO);
      audit = check_labels (self, NULL);
      g_assert_cmpint (idx_audit_get_verdict (audit), ==, IDX_AUDIT_UNPREDICTABLE);
      g_assert_nonnull (strstr (idx_audit_get_summary (audit), "probably of another dataset"));
    }
}

/* Constant columns, and a few that say everything, with fewer columns than a projection has. */
static void
test_few_columns (Fixture *self,
                  gconstpointer data)
{
  g_autofree float *values = g_new0 (float, N_SAMPLES * 3);
  g_autoptr (IdxAudit) audit = NULL;
  g_autofree char *description = NULL;
  IdxSuggestion suggestion;

  for (guint i = 0; i < N_SAMPLES; i++)
    {
      values[i * 3] = (float) (i % N_CLASSES) + (float) (i % 7) / 100;
      values[i * 3 + 1] = 1e6F;
    }
  set_features (self, values, 3, IDX_FEATURE_SCALE_NONE);
  audit = check_labels (self, NULL);
  g_assert_cmpint (idx_audit_get_verdict (audit), ==, IDX_AUDIT_DONE);
  g_assert_true (idx_suggestions_get (idx_audit_get_suggestions (audit), 90, &suggestion));
  g_assert_cmpint (suggestion.label, ==, 90 % N_CLASSES);
  g_assert_cmpfloat (suggestion.suspicion, >, 0.9);
  description = idx_audit_describe_features (audit);
  g_assert_cmpstr (description, ==,
                   "Compared by the features in “features-idx2-float”, as they are: 3 for each "
                   "sample, in 3 dimensions with 100% of their variance.");
}

/* Makes rows whose direction depends on the class, and whose length on @length: a factor, or 0 for
 * the class. */
static IdxFeatureModel
select_model (IdxFeatureScale scale,
              gboolean has_noisy_length)
{
  enum
  {
    N = 600,
    D = 16
  };
  g_autoptr (IdxFloats) features = idx_floats_new (N, D);
  g_autofree guint16 *classes = g_new (guint16, N);
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (1, NULL, NULL, NULL);
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  IdxFeatureModel model;

  for (guint i = 0; i < N; i++)
    {
      double length;

      classes[i] = (guint16) (i % 4);
      length = has_noisy_length ? exp (g_rand_double_range (random, -4, 4)) : classes[i] + 1;
      for (guint k = 0; k < D; k++)
        {
          double direction = has_noisy_length && k % 4 == classes[i] ? 2 : 0.5;

          features[i * D + k] =
            (float) (length * (direction + g_rand_double_range (random, -0.3, 0.3)));
        }
    }
  idx_feature_model_init (&model, scale);
  g_assert_true (idx_feature_model_select (&model, scale, 0, features, N, D, classes, 4,
                                           idx_kernels_find (NULL), pool, 1, NULL));
  return model;
}

/* Rows are scaled if their length says nothing, not if it says everything. */
static void
test_scale (void)
{
  g_assert_true (select_model (IDX_FEATURE_SCALE_AUTO, TRUE).has_unit_length);
  g_assert_false (select_model (IDX_FEATURE_SCALE_AUTO, FALSE).has_unit_length);
  g_assert_false (select_model (IDX_FEATURE_SCALE_NONE, TRUE).has_unit_length);
  g_assert_true (select_model (IDX_FEATURE_SCALE_UNIT, FALSE).has_unit_length);
}

static void
test_unit_length (void)
{
  float values[] = { 3, 4, 0, 0, -1e-20F, 0 };

  idx_feature_model_scale (values, 3, 2);
  g_assert_cmpfloat_with_epsilon (values[0], 0.6F, 1e-6);
  g_assert_cmpfloat_with_epsilon (values[1], 0.8F, 1e-6);
  g_assert_cmpfloat (values[2], ==, 0);
  g_assert_cmpfloat (values[3], ==, 0);
  g_assert_cmpfloat_with_epsilon (values[4], -1, 1e-6);
}

/* No label is learned from if there is only one class. */
static void
test_points_of_one_class (void)
{
  g_auto (TestSet) set = { 0 };
  g_autofree float *values = g_new (float, N_SAMPLES * 3);
  Fixture self = { .folder = test_folder_new () };

  test_set_init (&set, N_SAMPLES, 8, 8, 1);
  self.dataset = test_set_open (&set);
  for (guint i = 0; i < N_SAMPLES * 3; i++)
    values[i] = (float) (i % 7);
  set_features (&self, values, 3, IDX_FEATURE_SCALE_AUTO);
  compute_points (&self);
  for (guint i = 0; i < self.points->len; i++)
    g_assert_true (isfinite (g_array_index (self.points, float, i)));
  tear_down (&self, NULL);
}

/* The result doesn't depend on the number of threads. */
static void
test_threads (Fixture *self,
              gconstpointer data)
{
  const IdxAuditOptions one = { .n_threads = 1 };
  const IdxAuditOptions three = { .n_threads = 3 };
  g_autoptr (IdxAudit) a = NULL;
  g_autoptr (IdxAudit) b = NULL;

  set_features (self, (const float *) (gpointer) self->points->data, self->n_dimensions,
                IDX_FEATURE_SCALE_AUTO);
  a = check_labels (self, &one);
  b = check_labels (self, &three);
  for (guint i = 0; i < N_SAMPLES; i++)
    g_assert_cmpfloat (get_margin (a, i), ==, get_margin (b, i));
}

static void
add (const char *path,
     void (*test) (Fixture *self,
                   gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("/audit-features/own-points", test_own_points);
  g_test_add ("/audit-features/digits", Fixture, NULL, set_up_digits, test_digits, tear_down);
  add ("/audit-features/invalid-rows", test_invalid_rows);
  add ("/audit-features/too-few", test_too_few);
  add ("/audit-features/unrelated", test_unrelated);
  add ("/audit-features/few-columns", test_few_columns);
  g_test_add_func ("/audit-features/points-of-one-class", test_points_of_one_class);
  g_test_add_func ("/audit-features/scale", test_scale);
  g_test_add_func ("/audit-features/unit-length", test_unit_length);
  add ("/audit-features/threads", test_threads);
  return g_test_run ();
}
