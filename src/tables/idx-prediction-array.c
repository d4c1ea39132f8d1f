/* SPDX-License-Identifier: MIT */

/* Reads predictions from NumPy arrays. */

#include "idx-prediction-array.h"

#include "idx-error.h"
#include "idx-npy-convert.h"
#include "idx-npy-reader.h"
#include "idx-prediction-ranking.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

typedef struct
{
  IdxNpyFile *file;
  const IdxNpyArray *array;
  IdxNpyReader *reader;
  char *source;
  IdxLabels *labels;
  guint n_samples;
  IdxProgress *progress;
} Work;

static void
work_clear (Work *work)
{
  g_clear_pointer (&work->reader, idx_npy_reader_free);
  g_clear_pointer (&work->file, idx_npy_file_free);
  g_clear_pointer (&work->source, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, work_clear)

/* --- Shapes --- */

static gboolean
has_values (const IdxNpyHeader *header,
            IdxLabels *labels,
            guint n_samples)
{
  guint n_classes;

  (void) idx_labels_get_classes (labels, &n_classes);
  return header->kind == IDX_NPY_KIND_FLOAT && header->n_dimensions == 2 && header->n_values > 0 &&
         header->dimensions[0] == n_samples && header->dimensions[1] == n_classes &&
         n_classes <= G_MAXUINT16;
}

static gboolean
has_labels (const IdxNpyHeader *header,
            guint n_samples)
{
  return header->kind != IDX_NPY_KIND_FLOAT && header->n_dimensions == 1 && header->n_values > 0 &&
         header->dimensions[0] == n_samples;
}

/* Returns: (transfer full): "float64, 60,000 × 10" */
static char *
describe (const IdxNpyHeader *header)
{
  g_autofree char *type = idx_npy_header_dup_type_name (header);
  g_autoptr (GString) text = g_string_new (type);

  for (guint i = 0; i < header->n_dimensions; i++)
    {
      g_autofree char *count = idx_text_format_count (header->dimensions[i]);

      g_string_append_printf (text, "%s%s", i == 0 ? ", " : " × ", count);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
set_shape_error (const IdxNpyHeader *header,
                 IdxLabels *labels,
                 guint n_samples,
                 GError **error)
{
  g_autofree char *description = describe (header);
  g_autofree char *samples = idx_text_format_count (n_samples);
  g_autofree char *classes = NULL;
  guint n_classes;

  (void) idx_labels_get_classes (labels, &n_classes);
  classes = idx_text_format_count (n_classes);
  /* Translators: the last part is the type and the shape: "float32, 10,000 × 10". */
  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               _ ("An array of suggestions must contain, for each of %s samples, a float for each "
                  "of %s classes, or an integer: the predicted label. This array contains "
                  "something else: %s."),
               samples, classes, description);
}

gboolean
idx_prediction_array_fits (GFile *location,
                           IdxLabels *labels,
                           guint n_samples)
{
  g_autoptr (IdxNpyFile) file = NULL;
  GPtrArray *arrays;
  const IdxNpyArray *array;

  g_return_val_if_fail (G_IS_FILE (location), FALSE);
  g_return_val_if_fail (IDX_IS_LABELS (labels), FALSE);

  file = idx_npy_file_open (location, NULL);
  arrays = file != NULL ? idx_npy_file_get_arrays (file) : NULL;
  if (arrays == NULL || arrays->len != 1)
    return FALSE;
  array = g_ptr_array_index (arrays, 0);
  return array->error == NULL && has_values (&array->header, labels, n_samples);
}

/* --- Values --- */

static void
report (Work *work,
        guint64 n_done)
{
  if (work->progress != NULL)
    idx_progress_report (work->progress,
                         (double) n_done / (double) work->array->header.n_values);
}

static IdxSuggestions *
read_values (Work *work,
             IdxPredictionValues kind,
             GCancellable *cancellable,
             GError **error)
{
  const IdxNpyHeader *header = &work->array->header;
  guint n_classes = (guint) header->dimensions[1];
  g_autoptr (IdxPredictionRows) rows =
    idx_prediction_rows_new (work->source, work->labels, work->n_samples, kind);
  g_autofree double *row = g_new (double, n_classes);
  guint64 n_done = 0;
  const guint8 *values;
  gsize n_values;

  for (;;)
    {
      if (!idx_npy_reader_next (work->reader, &values, &n_values, cancellable, error))
        return NULL;
      if (n_values == 0)
        return idx_prediction_rows_end (rows, error);
      /* A part may end within a row. */
      for (gsize i = 0; i < n_values; i++)
        {
          guint column = (guint) (n_done % n_classes);
          guint index = (guint) (n_done / n_classes);

          row[column] = idx_npy_convert_read_float (header, values + i * header->value_size);
          n_done++;
          if (column == n_classes - 1 && !idx_prediction_rows_add (rows, index, row, error))
            return NULL;
        }
      report (work, n_done);
    }
}

static gboolean
add_label (IdxPredictionRanking *ranking,
           guint index,
           gint64 label,
           GError **error)
{
  if (label >= G_MININT32 && label <= G_MAXINT32)
    return idx_prediction_ranking_add (ranking, index, label, NAN, FALSE /* is_issue */, error);
  g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
               _ ("Sample %u: the predicted label is too large or too small."), index);
  return FALSE;
}

static IdxSuggestions *
read_labels (Work *work,
             GCancellable *cancellable,
             GError **error)
{
  const IdxNpyHeader *header = &work->array->header;
  g_autoptr (IdxPredictionRanking) ranking =
    idx_prediction_ranking_new (work->source, work->labels, work->n_samples);
  guint n_done = 0;
  const guint8 *values;
  gsize n_values;

  for (;;)
    {
      if (!idx_npy_reader_next (work->reader, &values, &n_values, cancellable, error))
        return NULL;
      if (n_values == 0)
        return idx_prediction_ranking_end (ranking, FALSE /* has_issues */);
      for (gsize i = 0; i < n_values; i++)
        if (!add_label (ranking, n_done++,
                        idx_npy_convert_read_integer (header, values + i * header->value_size),
                        error))
          return NULL;
      report (work, n_done);
    }
}

IdxSuggestions *
idx_prediction_array_read (GFile *location,
                           IdxLabels *labels,
                           guint n_samples,
                           IdxPredictionValues values,
                           IdxProgress *progress,
                           GCancellable *cancellable,
                           GError **error)
{
  g_auto (Work) work = { .labels = labels, .n_samples = n_samples, .progress = progress };
  gboolean are_labels;

  g_return_val_if_fail (G_IS_FILE (location), NULL);
  g_return_val_if_fail (IDX_IS_LABELS (labels), NULL);

  work.file = idx_npy_file_open (location, error);
  if (work.file == NULL)
    return NULL;
  work.array = g_ptr_array_index (idx_npy_file_get_arrays (work.file), 0);
  if (work.array->error != NULL)
    {
      g_propagate_error (error, g_error_copy (work.array->error));
      return NULL;
    }
  are_labels =
    values == IDX_PREDICTION_PROBABILITIES && has_labels (&work.array->header, n_samples);
  if (!are_labels && !has_values (&work.array->header, labels, n_samples))
    {
      set_shape_error (&work.array->header, labels, n_samples, error);
      return NULL;
    }
  work.reader = idx_npy_reader_new (work.file, work.array, cancellable, error);
  if (work.reader == NULL)
    return NULL;
  work.source = idx_text_file_name (location);
  return are_labels ? read_labels (&work, cancellable, error)
                    : read_values (&work, values, cancellable, error);
}
