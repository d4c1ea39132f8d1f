/* SPDX-License-Identifier: MIT */

/* Reads predictions of other programs, as a table, as IDX or as a NumPy array, and as probabilities
 * and as logits: the suggestions are ranked, and every error in a table names its line. */

#include "fuzz-target.h"

#include "idx-error.h"
#include "idx-prediction-array.h"
#include "idx-prediction-csv.h"
#include "idx-prediction-matrix.h"

#include <math.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The labels are 0, 1, 2, 0, …; the last sample has none. */
#define N_LABELS 11
#define N_SAMPLES 12

static IdxFile *
open_bytes (gconstpointer data,
            size_t size,
            GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GFile) location = g_file_new_for_path ("made-labels-idx1-ubyte");

  return idx_file_open_bytes (bytes, location, error);
}

static IdxLabels *
make_labels (void)
{
  guint8 content[8 + N_LABELS] = { 0, 0, 8, 1, 0, 0, 0, N_LABELS };
  g_autoptr (IdxFile) file = NULL;

  for (guint8 i = 0; i < N_LABELS; i++)
    content[8 + i] = i % 3;
  file = open_bytes (content, sizeof content, NULL);
  return idx_labels_new (file, N_LABELS, NULL, NULL);
}

static void
check_suggestions (IdxSuggestions *suggestions,
                   IdxLabels *labels)
{
  guint n_suspects = idx_suggestions_get_n_suspects (suggestions);
  gboolean has_suspicion = idx_suggestions_has_suspicion (suggestions);
  guint n_ranked;
  const guint32 *ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);

  g_assert_cmpuint (n_ranked, <=, N_LABELS);
  g_assert_cmpuint (n_suspects, <=, n_ranked);
  g_assert_cmpuint (idx_suggestions_get_n_to_check (suggestions), <=, n_suspects);
  for (guint i = 0; i < n_ranked; i++)
    {
      IdxSuggestion suggestion;

      g_assert_true (idx_suggestions_get (suggestions, ranking[i], &suggestion));
      g_assert_cmpint (suggestion.is_suspect, ==, i < n_suspects);
      g_assert_cmpint (suggestion.label, !=, idx_labels_get_value (labels, ranking[i]));
      g_assert_true (has_suspicion ? suggestion.suspicion >= 0 && suggestion.suspicion <= 1
                                   : isnan (suggestion.suspicion));
    }
}

static IdxSuggestions *
read_matrix (const uint8_t *data,
             size_t size,
             IdxLabels *labels,
             IdxPredictionValues values,
             GError **error)
{
  g_autoptr (IdxFile) file = open_bytes (data, size, error);

  return file != NULL
           ? idx_prediction_matrix_read (file, labels, N_SAMPLES, values, NULL, NULL, error)
           : NULL;
}

static IdxSuggestions *
read_array (const uint8_t *data,
            size_t size,
            IdxLabels *labels,
            IdxPredictionValues values,
            GError **error)
{
  int fd = memfd_create ("array", MFD_CLOEXEC);
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);
  g_autoptr (GFile) location = g_file_new_for_path (path);
  IdxSuggestions *suggestions;

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (write (fd, data, size), ==, (gssize) size);
  suggestions = idx_prediction_array_read (location, labels, N_SAMPLES, values, NULL, NULL, error);
  (void) close (fd);
  return suggestions;
}

static IdxSuggestions *
read_table (const uint8_t *data,
            size_t size,
            IdxLabels *labels,
            IdxPredictionValues values,
            GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (bytes);
  IdxSuggestions *suggestions = idx_prediction_csv_read (
    stream, size, "made", labels, N_SAMPLES, values, NULL, NULL, error);

  g_assert_true (suggestions != NULL || g_error_matches (*error, IDX_ERROR, IDX_ERROR_CSV) ||
                 g_error_matches (*error, IDX_ERROR, IDX_ERROR_LOGITS));
  g_assert_true (suggestions != NULL || g_str_has_prefix ((*error)->message, "Line "));
  return suggestions;
}

static void
check_values (const uint8_t *data,
              size_t size,
              IdxPredictionValues values)
{
  g_autoptr (IdxLabels) labels = make_labels ();
  g_autoptr (IdxSuggestions) suggestions = NULL;
  g_autoptr (GError) error = NULL;

  if (size > 0 && data[0] == 0)
    suggestions = read_matrix (data, size, labels, values, &error);
  else if (size > 0 && data[0] == 0x93)
    suggestions = read_array (data, size, labels, values, &error);
  else
    suggestions = read_table (data, size, labels, values, &error);
  if (suggestions != NULL)
    check_suggestions (suggestions, labels);
  else
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  check_values (data, size, IDX_PREDICTION_PROBABILITIES);
  check_values (data, size, IDX_PREDICTION_LOGITS);
  return 0;
}
