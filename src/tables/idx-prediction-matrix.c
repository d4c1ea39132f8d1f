/* SPDX-License-Identifier: MIT */

/* Reads class probabilities that a model has predicted. */

#include "idx-prediction-matrix.h"

#include "idx-error.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The maximum deviation of the sum of a sample's probabilities from 1. */
#define TOLERANCE 0.001

/* The maximum absolute value of a margin, see IdxSuggestion. */
#define MAX_MARGIN 100.0

/* The approximate number of bytes to read at a time. */
#define CHUNK_SIZE ((gsize) 1024 * 1024)

static gboolean
fail_shape (IdxFile *file,
            IdxLabels *labels,
            guint n_samples,
            GError **error)
{
  g_autofree char *description = idx_header_describe (idx_file_get_header (file));
  g_autofree char *samples = idx_text_format_count (n_samples);
  g_autofree char *classes = NULL;
  guint n_classes;

  (void) idx_labels_get_classes (labels, &n_classes);
  classes = idx_text_format_count (n_classes);
  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               _ ("A file of suggestions must contain floats: for each of %s samples, one "
                  "probability for each of %s classes. This file contains something else: %s."),
               samples, classes, description);
  return FALSE;
}

gboolean
idx_prediction_matrix_fits (IdxFile *file,
                            IdxLabels *labels,
                            guint n_samples)
{
  const IdxHeader *header;
  guint n_classes;

  g_return_val_if_fail (IDX_IS_FILE (file), FALSE);
  g_return_val_if_fail (IDX_IS_LABELS (labels), FALSE);

  header = idx_file_get_header (file);
  (void) idx_labels_get_classes (labels, &n_classes);
  return !idx_element_type_is_integer (header->element_type) && header->n_dimensions == 2 &&
         header->dimensions[0] == n_samples && header->dimensions[1] == n_classes &&
         n_classes <= G_MAXUINT16;
}

/* Reads a big-endian number. */
static double
read_number (const guint8 *bytes,
             IdxElementType type)
{
  guint64 wide;
  guint32 narrow;
  double number;
  float single;

  if (type == IDX_ELEMENT_TYPE_FLOAT32)
    {
      memcpy (&narrow, bytes, sizeof narrow);
      narrow = GUINT32_FROM_BE (narrow);
      memcpy (&single, &narrow, sizeof single);
      return (double) single;
    }
  memcpy (&wide, bytes, sizeof wide);
  wide = GUINT64_FROM_BE (wide);
  memcpy (&number, &wide, sizeof number);
  return number;
}

/* Reads the probabilities of a sample into @row, and checks them. */
static gboolean
read_row (const guint8 *bytes,
          IdxElementType type,
          double *row,
          guint n_classes,
          guint index,
          GError **error)
{
  gsize size = idx_element_type_get_size (type);
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  double sum = 0;

  for (guint c = 0; c < n_classes; c++)
    {
      row[c] = read_number (bytes + c * size, type);
      sum += row[c];
      if (row[c] >= 0 && row[c] <= 1 + TOLERANCE)
        continue;
      g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                   _ ("Sample %u: %s isn't a probability from 0 to 1."), index,
                   g_ascii_formatd (text, sizeof text, "%.6g", row[c]));
      return FALSE;
    }
  if (fabs (sum - 1) <= TOLERANCE)
    return TRUE;
  g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
               _ ("Sample %u: its probabilities add up to %s instead of 1."), index,
               g_ascii_formatd (text, sizeof text, "%.6g", sum));
  return FALSE;
}

/* Finds the rival, the most likely label other than the given one, and sets the result of the
 * sample. @given is the position of the given label among the classes, @scores a buffer for a
 * number per class. */
static void
set_result (IdxSuggestions *suggestions,
            guint index,
            const double *row,
            guint n_classes,
            guint given,
            float *scores)
{
  guint rival = given == 0 ? 1 : 0;
  double margin;

  for (guint c = 0; c < n_classes; c++)
    {
      scores[c] = (float) row[c];
      if (c != given && row[c] > row[rival])
        rival = c;
    }
  if (row[given] == row[rival])
    margin = 0;
  else
    margin = CLAMP (log (row[given]) - log (row[rival]), -MAX_MARGIN, MAX_MARGIN);
  idx_suggestions_set (suggestions, index, rival, (float) margin,
                       (float) MIN (row[given] + row[rival], 1));
  idx_suggestions_set_next (suggestions, index, given, scores);
}

static IdxSuggestions *
new_suggestions (IdxFile *file,
                 IdxLabels *labels,
                 guint n_samples)
{
  g_autofree char *source = idx_text_file_name (idx_file_get_location (file));
  guint n_classes;
  const IdxClass *classes = idx_labels_get_classes (labels, &n_classes);
  g_autofree gint64 *values = g_new (gint64, MAX (n_classes, 1));
  IdxSuggestions *suggestions;

  for (guint c = 0; c < n_classes; c++)
    values[c] = classes[c].value;
  /* The temperature is 1, because the margins are log-odds already. */
  suggestions = idx_suggestions_new (source, values, n_classes, n_samples, 1);
  idx_suggestions_set_from_file (suggestions);
  return suggestions;
}

/* Reads all samples from a file that has the right shape. Adds the expected number of wrong labels
 * to @n_expected_wrong. */
static gboolean
read_rows (IdxFile *file,
           IdxLabels *labels,
           guint n_samples,
           IdxSuggestions *suggestions,
           double *n_expected_wrong,
           IdxProgress *progress,
           GCancellable *cancellable,
           GError **error)
{
  const IdxHeader *header = idx_file_get_header (file);
  guint n_classes = header->dimensions[1];
  gsize row_size = (gsize) header->sample_size;
  gsize chunk = MAX (CHUNK_SIZE / MAX (row_size, 1), 1);
  g_autofree guint8 *rows = g_malloc_n (chunk, MAX (row_size, 1));
  g_autofree double *row = g_new (double, MAX (n_classes, 1));
  g_autofree float *scores = g_new (float, MAX (n_classes, 1));
  guint n_labels = idx_labels_get_n_labels (labels);
  gsize n_read;

  for (guint first = 0; first < n_samples; first += (guint) n_read)
    {
      if (!idx_file_read_range (file, first, MIN (chunk, n_samples - first), rows, &n_read,
                                IDX_READ_ONCE, cancellable, error))
        return FALSE;
      if (n_read == 0)
        {
          g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                       _ ("The file ends before the probabilities of sample %u."), first);
          return FALSE;
        }
      for (guint i = 0; i < n_read; i++)
        {
          guint index = first + i;
          guint given;

          if (!read_row (rows + i * row_size, header->element_type, row, n_classes, index,
                         error))
            return FALSE;
          if (index >= n_labels || n_classes < 2)
            continue;
          given = idx_labels_find_class (labels, idx_labels_get_value (labels, index));
          *n_expected_wrong += 1 - MIN (row[given], 1);
          set_result (suggestions, index, row, n_classes, given, scores);
        }
      if (progress != NULL)
        idx_progress_report (progress, (double) first / (double) n_samples);
    }
  return TRUE;
}

IdxSuggestions *
idx_prediction_matrix_read (IdxFile *file,
                            IdxLabels *labels,
                            guint n_samples,
                            IdxProgress *progress,
                            GCancellable *cancellable,
                            GError **error)
{
  g_autoptr (IdxSuggestions) suggestions = NULL;
  double n_expected_wrong = 0;

  g_return_val_if_fail (IDX_IS_FILE (file), NULL);
  g_return_val_if_fail (IDX_IS_LABELS (labels), NULL);

  if (!idx_prediction_matrix_fits (file, labels, n_samples))
    {
      (void) fail_shape (file, labels, n_samples, error);
      return NULL;
    }
  suggestions = new_suggestions (file, labels, n_samples);
  if (!read_rows (file, labels, n_samples, suggestions, &n_expected_wrong, progress, cancellable,
                  error))
    return NULL;
  idx_suggestions_rank (suggestions, (guint) lround (n_expected_wrong));
  return g_steal_pointer (&suggestions);
}
