/* SPDX-License-Identifier: MIT */

/* Opens NPY and IDX files as features of a model. What is opened can be read: every row is finite,
 * or it is 0 because it isn't. */

#include "fuzz-target.h"

#include "idx-error.h"
#include "idx-features.h"

#include <math.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define N_SAMPLES 12

static void
check_rows (IdxFeatures *features)
{
  const guint n_columns = idx_features_get_n_columns (features);
  const guint32 indices[] = { 1, 2, 7, N_SAMPLES - 1 };
  g_autofree float *all = g_new (float, N_SAMPLES *n_columns);
  g_autofree float *some = g_new (float, G_N_ELEMENTS (indices) * n_columns);
  const gsize row_size = n_columns * sizeof *all;

  g_assert_true (idx_features_read (features, NULL, 0, N_SAMPLES, all, NULL, NULL));
  g_assert_true (
    idx_features_read (features, indices, 0, G_N_ELEMENTS (indices), some, NULL, NULL));
  for (guint i = 0; i < N_SAMPLES * n_columns; i++)
    g_assert_true (isfinite (all[i]));
  for (guint i = 0; i < G_N_ELEMENTS (indices); i++)
    g_assert_cmpint (
      memcmp (some + i * n_columns, all + indices[i] * n_columns, row_size), ==, 0);
}

static void
open_file (GFile *location)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxFeatures) features =
    idx_features_open (location, N_SAMPLES, IDX_FEATURE_SCALE_AUTO, NULL, NULL, &error);
  g_autofree char *description = NULL;
  guint n_invalid;

  if (features == NULL)
    {
      g_assert_true (error->domain == IDX_ERROR);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return;
    }
  (void) idx_features_get_invalid_rows (features, &n_invalid);
  g_assert_cmpuint (n_invalid + idx_features_count_valid (features, N_SAMPLES), ==, N_SAMPLES);
  description = idx_features_describe_invalid_rows (features);
  g_assert_cmpint (description == NULL, ==, n_invalid == 0);
  check_rows (features);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  int fd = memfd_create ("features", MFD_CLOEXEC);
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);
  g_autoptr (GFile) location = g_file_new_for_path (path);

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (write (fd, data, size), ==, (gssize) size);
  open_file (location);
  (void) close (fd);
  return 0;
}
