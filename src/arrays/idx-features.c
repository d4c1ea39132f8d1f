/* SPDX-License-Identifier: MIT */

/* Features of the samples of a dataset, computed by a model.
 *
 * The rows stay in the file: 60,000 rows of 2,048 floats would take 490 MB. They are read once when
 * the file is opened, to find rows with NaN or infinite values, and to hash all values. */

#include "idx-features.h"

#include "idx-error.h"
#include "idx-hash.h"
#include "idx-matrix-file.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The number of values that are checked at a time. */
#define SCAN_VALUES (1024U * 1024)

struct _IdxFeatures
{
  GObject parent_instance;
  GFile *location;
  IdxMatrixFile *file;
  IdxFeatureScale scale;
  guint n_rows;
  guint n_columns;
  guint64 hash;
  GArray *invalid; /* the rows with NaN or infinite values, in ascending order */
};

G_DEFINE_FINAL_TYPE (IdxFeatures, idx_features, G_TYPE_OBJECT)

static void
idx_features_finalize (GObject *object)
{
  IdxFeatures *self = IDX_FEATURES (object);

  g_clear_object (&self->location);
  g_clear_pointer (&self->file, idx_matrix_file_free);
  g_array_unref (self->invalid);
  G_OBJECT_CLASS (idx_features_parent_class)->finalize (object);
}

static void
idx_features_class_init (IdxFeaturesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_features_finalize;
}

static void
idx_features_init (IdxFeatures *self)
{
  self->invalid = g_array_new (FALSE, FALSE, sizeof (guint32));
}

/* --- Opening --- */

static gboolean
check_shape (IdxFeatures *self,
             guint n_samples,
             GError **error)
{
  const guint64 n_rows = idx_matrix_file_get_n_rows (self->file);
  const guint64 n_columns = idx_matrix_file_get_n_columns (self->file);
  g_autofree char *rows = idx_text_format_count (n_rows);
  g_autofree char *columns = idx_text_format_count (n_columns);
  g_autofree char *samples = idx_text_format_count (n_samples);

  if (n_rows != n_samples)
    g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                 _ ("It has %s rows of features, but the dataset has %s samples. There must be a "
                    "row for each sample, in the same order."),
                 rows, samples);
  else if (n_columns < IDX_FEATURES_MIN_COLUMNS || n_columns > IDX_FEATURES_MAX_COLUMNS)
    g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                 _ ("The length of its rows is %s. It must be from %u to %u."), columns,
                 IDX_FEATURES_MIN_COLUMNS, IDX_FEATURES_MAX_COLUMNS);
  else
    {
      self->n_rows = n_samples;
      self->n_columns = (guint) n_columns;
      return TRUE;
    }
  return FALSE;
}

static gboolean
is_finite (const float *row,
           guint n_columns)
{
  for (guint i = 0; i < n_columns; i++)
    if (!isfinite (row[i]))
      return FALSE;
  return TRUE;
}

/* What the rows that have been read have in common. */
typedef struct
{
  float *first_row; /* the first valid row */
  guint n_valid;
  gboolean differ;
} Scan;

static void
scan_rows (IdxFeatures *self,
           const float *values,
           guint32 first,
           guint n_rows,
           Scan *scan)
{
  const gsize row_size = self->n_columns * sizeof *values;

  for (guint32 i = first; i < first + n_rows; i++, values += self->n_columns)
    {
      if (!is_finite (values, self->n_columns))
        {
          g_array_append_val (self->invalid, i);
          continue;
        }
      if (scan->n_valid++ == 0)
        memcpy (scan->first_row, values, row_size);
      else if (!scan->differ)
        scan->differ = memcmp (scan->first_row, values, row_size) != 0;
    }
}

/* Reads all rows once. */
static gboolean
scan_file (IdxFeatures *self,
           Scan *scan,
           IdxProgress *progress,
           GCancellable *cancellable,
           GError **error)
{
  const guint n_at_once = MAX (SCAN_VALUES / self->n_columns, 1);
  g_autofree float *values = g_new (float, (gsize) n_at_once * self->n_columns);
  g_autofree guint32 *indices = g_new (guint32, n_at_once);
  guint n;

  self->hash = IDX_HASH_EMPTY;
  for (guint first = 0; first < self->n_rows; first += n)
    {
      n = MIN (n_at_once, self->n_rows - first);
      for (guint i = 0; i < n; i++)
        indices[i] = first + i;
      if (!idx_matrix_file_read (self->file, indices, n, values, cancellable, error))
        return FALSE;
      scan_rows (self, values, first, n, scan);
      self->hash =
        idx_hash_bytes (self->hash, values, (gsize) n * self->n_columns * sizeof *values);
      idx_progress_report (progress, (double) (first + n) / self->n_rows);
    }
  return TRUE;
}

static gboolean
scan (IdxFeatures *self,
      IdxProgress *progress,
      GCancellable *cancellable,
      GError **error)
{
  g_autofree float *first_row = g_new (float, self->n_columns);
  Scan found = { .first_row = first_row };

  if (!scan_file (self, &found, progress, cancellable, error))
    return FALSE;
  if (found.n_valid == 0)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                         _ ("Each of its rows contains NaN or infinite values."));
  else if (!found.differ)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                         _ ("All of its rows are equal, so they say nothing about the samples."));
  else
    return TRUE;
  return FALSE;
}

IdxFeatures *
idx_features_open (GFile *location,
                   guint n_samples,
                   IdxFeatureScale scale,
                   IdxProgress *progress,
                   GCancellable *cancellable,
                   GError **error)
{
  g_autoptr (IdxFeatures) self = g_object_new (IDX_TYPE_FEATURES, NULL);

  g_return_val_if_fail (G_IS_FILE (location), NULL);

  self->location = g_object_ref (location);
  self->scale = scale;
  self->file = idx_matrix_file_open (location, cancellable, error);
  if (self->file == NULL || !check_shape (self, n_samples, error) ||
      !scan (self, progress, cancellable, error))
    return NULL;
  return g_steal_pointer (&self);
}

/* --- Properties --- */

GFile *
idx_features_get_location (IdxFeatures *self)
{
  g_return_val_if_fail (IDX_IS_FEATURES (self), NULL);

  return self->location;
}

IdxFeatureScale
idx_features_get_scale (IdxFeatures *self)
{
  g_return_val_if_fail (IDX_IS_FEATURES (self), IDX_FEATURE_SCALE_AUTO);

  return self->scale;
}

guint
idx_features_get_n_columns (IdxFeatures *self)
{
  g_return_val_if_fail (IDX_IS_FEATURES (self), 0);

  return self->n_columns;
}

guint64
idx_features_get_hash (IdxFeatures *self)
{
  g_return_val_if_fail (IDX_IS_FEATURES (self), 0);

  return self->hash;
}

const guint32 *
idx_features_get_invalid_rows (IdxFeatures *self,
                               guint *n_rows)
{
  g_return_val_if_fail (IDX_IS_FEATURES (self), NULL);

  *n_rows = self->invalid->len;
  return (const guint32 *) (gpointer) self->invalid->data;
}

char *
idx_features_describe_invalid_rows (IdxFeatures *self)
{
  g_autofree char *count = NULL;

  g_return_val_if_fail (IDX_IS_FEATURES (self), NULL);

  if (self->invalid->len == 0)
    return NULL;
  count = idx_text_format_count (self->invalid->len);
  return g_strdup_printf (
    ngettext ("%s row contains NaN or infinite values, so its sample isn't compared.",
              "%s rows contain NaN or infinite values, so their samples aren't compared.",
              self->invalid->len),
    count);
}

/* Returns the number of invalid rows before @row. */
static guint
count_invalid_before (IdxFeatures *self,
                      guint row)
{
  guint low = 0;

  for (guint high = self->invalid->len; low < high;)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->invalid, guint32, middle) < row)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

guint
idx_features_count_valid (IdxFeatures *self,
                          guint n_rows)
{
  g_return_val_if_fail (IDX_IS_FEATURES (self), 0);
  g_return_val_if_fail (n_rows <= self->n_rows, 0);

  return n_rows - count_invalid_before (self, n_rows);
}

gboolean
idx_features_is_valid (IdxFeatures *self,
                       guint row)
{
  guint position;

  g_return_val_if_fail (IDX_IS_FEATURES (self), FALSE);
  g_return_val_if_fail (row < self->n_rows, FALSE);

  position = count_invalid_before (self, row);
  return position == self->invalid->len ||
         g_array_index (self->invalid, guint32, position) != row;
}

/* --- Reading --- */

/* Sets invalid rows to 0. Fails if a row has become invalid. */
static gboolean
check_row (IdxFeatures *self,
           guint32 index,
           float *row,
           GError **error)
{
  if (is_finite (row, self->n_columns))
    return TRUE;
  if (idx_features_is_valid (self, index))
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_CHANGED, _ ("The file has changed."));
      return FALSE;
    }
  memset (row, 0, self->n_columns * sizeof *row);
  return TRUE;
}

gboolean
idx_features_read (IdxFeatures *self,
                   const guint32 *indices,
                   guint32 first,
                   guint n_rows,
                   float *values,
                   GCancellable *cancellable,
                   GError **error)
{
  g_autofree guint32 *range = NULL;

  g_return_val_if_fail (IDX_IS_FEATURES (self), FALSE);

  if (indices == NULL)
    {
      range = g_new (guint32, n_rows);
      for (guint i = 0; i < n_rows; i++)
        range[i] = first + i;
      indices = range;
    }
  if (!idx_matrix_file_read (self->file, indices, n_rows, values, cancellable, error))
    return FALSE;
  for (guint i = 0; i < n_rows; i++)
    if (!check_row (self, indices[i], values + (gsize) i * self->n_columns, error))
      return FALSE;
  return TRUE;
}
