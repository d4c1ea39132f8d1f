/* SPDX-License-Identifier: MIT */

/* Cancellation ends all work promptly, at whatever point it happens. Measured times would depend on
 * the load of the computer, so these tests count the work between two polls of the cancellable. To
 * do that, they interpose on g_cancellable_…() of GIO and on preadv64v2() of the C library, and
 * wrap the kernels. */

#include "idx-audit-private.h"
#include "idx-duplicates.h"
#include "idx-neighbors.h"
#include "idx-ridge.h"
#include "test-folder.h"
#include "test-sanitizers.h"
#include "test-set.h"

#include <dlfcn.h>
#include <string.h>
#include <sys/uio.h>

#define N_SAMPLES 1024
#define N_CLASSES 10
#define N_LANDMARKS 1024

/* The number of canceled runs of a job, each canceled at a different poll. Sanitizers make each run
 * ten times slower. */
#ifdef __SANITIZE_ADDRESS__
#define N_CANCELS 1
#else
#define N_CANCELS 4
#endif

/* The cost, in multiplications, of extracting the features of an image, per pixel, and of one value
 * of the RBF kernel. */
#define PIXEL_WORK 200
#define COLOR_PIXEL_WORK 600
#define RBF_WORK 16

/* The work allowed between two polls: comparing a block of points with all landmarks, and a little
 * more. It grows linearly with the number of landmarks, not with the square or the cube. */
#define MAX_WORK \
  (1.1 * IDX_RIDGE_BLOCK_SIZE * N_LANDMARKS * (IDX_EMBEDDING_MAX_DIMENSIONS + RBF_WORK))
#define MAX_BYTES ((gsize) 1024 * 1024)

/* The work of a thread since its last poll. */
typedef struct
{
  double work; /* in multiplications */
  gsize bytes;
} Work;

static _Thread_local Work current;

/* The work of all threads; guarded by the lock. */
static struct
{
  GMutex lock;
  guint n_polls;
  guint stop_at; /* the poll that is canceled, counting from 1; 0 for none */
  double work;
  Work maximum; /* between two polls */
} total;

static const IdxKernels *kernels;
static const IdxFeatureKernels *feature_kernels;

static void
start (guint stop_at)
{
  current = (Work){ 0 };
  total.n_polls = 0;
  total.stop_at = stop_at;
  total.work = 0;
  total.maximum = (Work){ 0 };
}

/* Records the work of a thread. */
static void
record_work (void)
{
  total.work += current.work;
  total.maximum.work = MAX (total.maximum.work, current.work);
  total.maximum.bytes = MAX (total.maximum.bytes, current.bytes);
  current = (Work){ 0 };
}

gboolean
g_cancellable_is_cancelled (GCancellable *cancellable)
{
  gboolean is_canceled;

  if (cancellable == NULL)
    return FALSE;
  g_mutex_lock (&total.lock);
  record_work ();
  total.n_polls++;
  is_canceled = total.stop_at > 0 && total.n_polls >= total.stop_at;
  /* From now on, count the work done in spite of the cancellation. */
  if (total.n_polls == total.stop_at)
    {
      total.work = 0;
      total.maximum = (Work){ 0 };
    }
  g_mutex_unlock (&total.lock);
  return is_canceled;
}

gboolean
g_cancellable_set_error_if_cancelled (GCancellable *cancellable,
                                      GError **error)
{
  if (!g_cancellable_is_cancelled (cancellable))
    return FALSE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "canceled");
  return TRUE;
}

static ssize_t
count_read (int fd,
            const struct iovec *vectors,
            int n_vectors,
            gint64 offset,
            int flags)
{
  static ssize_t (*next) (int,
                          const struct iovec *,
                          int,
                          gint64,
                          int);
  ssize_t n;

  if (next == NULL)
    *(gpointer *) &next = dlsym (RTLD_NEXT, "preadv64v2");
  n = next (fd, vectors, n_vectors, offset, flags);
  current.bytes += (gsize) MAX (n, 0);
  return n;
}

ssize_t preadv64v2 (int fd,
                    const struct iovec *vectors,
                    int n_vectors,
                    off_t offset,
                    int flags);

ssize_t
preadv64v2 (int fd,
            const struct iovec *vectors,
            int n_vectors,
            off_t offset,
            int flags)
{
  return count_read (fd, vectors, n_vectors, offset, flags);
}

static void
multiply (gsize n_rows,
          gsize depth,
          const float *left,
          gsize stride,
          const float *panel,
          float *product,
          gsize row_step)
{
  current.work += (double) (n_rows * depth * kernels->panel_columns);
  kernels->multiply (n_rows, depth, left, stride, panel, product, row_step);
}

static void
add_gram (gsize n_rows,
          const float *panels,
          gsize panel_step,
          gsize right,
          float *sums,
          gsize stride)
{
  current.work += (double) (n_rows * (right + 1) * kernels->panel_columns * kernels->panel_columns);
  kernels->add_gram (n_rows, panels, panel_step, right, sums, stride);
}

static void
add_product (gsize n_rows,
             gsize n_columns,
             gsize depth,
             double scale,
             const double *left,
             gsize row_step,
             gsize depth_step,
             const double *right,
             gsize right_stride,
             double *result,
             gsize result_stride)
{
  current.work += (double) (n_rows * n_columns * depth);
  kernels->add_product (n_rows, n_columns, depth, scale, left, row_step, depth_step, right,
                        right_stride, result, result_stride);
}

static void
rbf_kernel (gsize n_rows,
            gsize n_columns,
            float gamma,
            const float *row_norms,
            const float *column_norms,
            float *products)
{
  current.work += (double) (n_rows * n_columns * RBF_WORK);
  kernels->rbf_kernel (n_rows, n_columns, gamma, row_norms, column_norms, products);
}

static void
extract_features (const IdxFeatureGrid *grid,
                  float *planes,
                  float *scratch,
                  float *features)
{
  current.work +=
    (double) (feature_kernels->n_lanes * idx_feature_grid_get_plane_size (grid) * PIXEL_WORK);
  feature_kernels->extract_features (grid, planes, scratch, features);
}

static void
rbf_kernel_mirrored (gsize n_rows,
                     gsize n_columns,
                     float gamma,
                     const float *row_norms,
                     const float *column_norms,
                     float *products,
                     const float *odd_products)
{
  current.work += (double) (n_rows * n_columns * 2 * RBF_WORK);
  kernels->rbf_kernel_mirrored (n_rows, n_columns, gamma, row_norms, column_norms, products,
                                odd_products);
}

static void
extract_color_features (const IdxColorLayout *layout,
                        const float *planes,
                        float *scratch,
                        float *features)
{
  current.work +=
    (double) (feature_kernels->n_lanes * idx_color_layout_get_plane_size (layout) *
              COLOR_PIXEL_WORK);
  feature_kernels->extract_color_features (layout, planes, scratch, features);
}

extern const IdxFeatureKernels idx_feature_kernels_baseline;

/* Takes the place of the function in the library. Returns kernels that count their work. */
const IdxFeatureKernels *
idx_feature_kernels_find (const char *name)
{
  static IdxFeatureKernels counting;

#ifdef __x86_64__
  extern const IdxFeatureKernels idx_feature_kernels_avx2;
  extern const IdxFeatureKernels idx_feature_kernels_avx512;

  if (g_str_equal (name, "avx512"))
    feature_kernels = &idx_feature_kernels_avx512;
  else if (g_str_equal (name, "avx2"))
    feature_kernels = &idx_feature_kernels_avx2;
  else
#endif
    feature_kernels = &idx_feature_kernels_baseline;
  counting = *feature_kernels;
  counting.extract_features = extract_features;
  counting.extract_color_features = extract_color_features;
  return &counting;
}

/* Returns kernels that count their work and then call the kernels named @name. */
static IdxKernels
make_kernels (const char *name)
{
  IdxKernels counting;

  kernels = idx_kernels_find (name);
  counting = *kernels;
  counting.multiply = multiply;
  counting.add_gram = add_gram;
  counting.add_product = add_product;
  counting.rbf_kernel = rbf_kernel;
  counting.rbf_kernel_mirrored = rbf_kernel_mirrored;
  return counting;
}

static IdxAuditRequest *
make_request (IdxDataset *dataset,
              const IdxKernels *counting)
{
  const IdxAuditOptions options = { .n_landmarks = N_LANDMARKS, .n_threads = 1 };
  IdxAuditRequest *request = idx_audit_request_new (dataset, &options, NULL);

  request->kernels = counting;
  return request;
}

/* Runs a job to its end. Then runs it again several times, and cancels each run at a different
 * poll, spread evenly over all polls. */
typedef void (*WorkFunc) (gpointer data, GCancellable *cancellable, GError **error);

static void
check_work (WorkFunc func,
            gpointer data,
            guint n_cancels)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  guint n_polls;
  guint n_canceled = 0;

  start (0);
  func (data, cancellable, &error);
  g_assert_no_error (error);
  record_work ();
  g_test_message ("%u polls, at most %g multiplications and %zu bytes between two",
                  total.n_polls, total.maximum.work, total.maximum.bytes);
  g_assert_cmpfloat (total.maximum.work, <, MAX_WORK);
  g_assert_cmpuint (total.maximum.bytes, <=, MAX_BYTES);
  n_polls = total.n_polls;
  g_assert_cmpuint (n_polls, >, n_cancels);
  for (guint i = 0; i <= n_cancels; i++)
    {
      start (1 + n_polls * 19 / 20 * i / n_cancels);
      func (data, cancellable, &error);
      /* When threads wait for each other, there may be fewer polls. */
      if (total.n_polls < total.stop_at)
        {
          g_assert_no_error (error);
          continue;
        }
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_clear_error (&error);
      n_canceled++;
      record_work ();
      g_assert_cmpfloat (total.work, <, MAX_WORK);
      g_assert_cmpuint (total.maximum.bytes, ==, 0);
    }
  g_assert_cmpuint (n_canceled, >, n_cancels / 2);
}

static void
check_labels (gpointer data,
              GCancellable *cancellable,
              GError **error)
{
  IdxAuditResult result = { 0 };
  gboolean good = idx_audit_run (data, NULL, NULL, cancellable, &result, error);

  g_assert_true (good || *error != NULL);
  idx_audit_result_clear (&result);
}

/* A whole run: feature extraction, covariance, subspace iteration, factorizations, sums,
 * calibration and scores. */
static void
test_run (gconstpointer name)
{
  const IdxKernels counting = make_kernels (name);
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxAuditRequest) request = NULL;

  test_set_init (&set, N_SAMPLES, 14, 14, N_CLASSES);
  dataset = test_set_open (&set);
  request = make_request (dataset, &counting);
  check_work (check_labels, request, N_CANCELS);
}

/* The same for color images, which also need a model selection. */
static void
test_color_run (void)
{
  const IdxKernels counting = make_kernels (NULL);
  g_auto (TestSet) set = { 0 };
  g_autofree guint8 *colors = g_malloc ((gsize) 3 * N_SAMPLES);
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxAuditRequest) request = NULL;

  if (test_skip_with_sanitizers ())
    return;

  for (guint i = 0; i < 3 * N_SAMPLES; i++)
    colors[i] = (guint8) (i * 37 % 256);
  test_set_init (&set, N_SAMPLES, 14, 14, N_CLASSES);
  dataset = test_set_open_with (&set, test_set_paint (&set, 3, colors));
  request = make_request (dataset, &counting);
  check_work (check_labels, request, N_CANCELS);
}

static void
find_duplicates (gpointer data,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (GArray) duplicates = idx_duplicates_find (data, NULL, NULL, cancellable, error);

  g_assert_true (duplicates != NULL || *error != NULL);
}

/* Returns a dataset in files whose folder has been deleted. */
static IdxDataset *
open_files (guint rows,
            guint columns)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_auto (TestSet) set = { 0 };
  g_autoptr (GFile) images = NULL;
  g_autoptr (GFile) labels = NULL;
  IdxDataset *dataset;

  test_set_init (&set, N_SAMPLES, rows, columns, N_CLASSES);
  memcpy (test_set_get_image (&set, 900), test_set_get_image (&set, 7), (gsize) rows * columns);
  images = test_folder_add (folder, "a-images-idx3-ubyte", set.images);
  labels = test_folder_add (folder, "a-labels-idx1-int", set.labels);
  dataset = idx_dataset_open (images, labels, IDX_OPEN_FIND_LABELS, NULL, NULL);
  g_assert_true (idx_dataset_load (dataset, NULL, NULL, NULL));
  return dataset;
}

/* The search for equal images reads the whole file, which may be slow. */
static void
test_duplicates (void)
{
  g_autoptr (IdxDataset) dataset = open_files (60, 50);

  check_work (find_duplicates, dataset, 5);
}

/* The search for neighbors also reads the whole file if the space must be filled first. */
typedef struct
{
  IdxAuditRequest *request;
  guint index;
} Query;

static void
find_neighbors (gpointer data,
                GCancellable *cancellable,
                GError **error)
{
  const Query *query = data;
  g_autoptr (IdxAudit) audit = g_object_new (IDX_TYPE_AUDIT, NULL);
  g_autoptr (GArray) nearest = NULL;

  audit->labels = g_object_ref (query->request->labels);
  audit->result.space = idx_space_new (&query->request->pixel_reader, query->request->kernels,
                                       query->request->n_samples);
  audit->result.suggestions = idx_suggestions_new (IDX_AUDIT_METHOD, NULL, 0, N_SAMPLES, 1);
  nearest = idx_neighbors_find (audit, query->index, NULL, 8, cancellable, error);
  g_assert_true (nearest != NULL || *error != NULL);
}

static void
test_neighbors (void)
{
  const IdxKernels counting = make_kernels (NULL);
  g_autoptr (IdxDataset) dataset = open_files (14, 14);
  g_autoptr (IdxAuditRequest) request = make_request (dataset, &counting);
  Query query = { request, 900 };

  check_work (find_neighbors, &query, 6);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/audit/cancel/result/baseline", "baseline", test_run);
  g_test_add_data_func ("/audit/cancel/result/fastest", NULL, test_run);
  g_test_add_func ("/audit/cancel/result/color", test_color_run);
  g_test_add_func ("/audit/cancel/duplicates", test_duplicates);
  g_test_add_func ("/audit/cancel/neighbors", test_neighbors);
  return g_test_run ();
}
