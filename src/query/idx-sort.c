/* SPDX-License-Identifier: MIT */

/* Parses sort orders and sorts the samples of a dataset.
 *
 * Each sample gets a 32-bit unsigned key. A radix sort with digits of eleven bits sorts the keys,
 * lowest digit first, in stable passes. A digit that is the same in all keys needs no pass, so
 * labels usually need only one. Sorting uses 12 bytes per sample: 4 for the keys and 8 for two
 * arrays of indices. The result keeps 4 of them.
 *
 * The whole dataset is sorted once. A filter selects from that order, so a new filter needs no
 * sort. */

#include "idx-sort.h"

#include "idx-error.h"
#include "idx-sample-means.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define DIGIT_BITS 11U
#define N_DIGITS 3U
#define N_BUCKETS (1U << DIGIT_BITS)

/* The key of samples without a value, which come last. */
#define LAST_KEY G_MAXUINT32

static const char *const key_names[] = {
  [IDX_SORT_INDEX] = "index",
  [IDX_SORT_LABEL] = "label",
  [IDX_SORT_MEAN] = "mean",
  [IDX_SORT_SUSPICION] = "suspicion",
  [IDX_SORT_RANDOM] = "random",
  [IDX_SORT_SIMILAR] = "similar",
};

/* --- Grammar ----------------------------------------------------------------------------- */

/* Sets an error about the character at @position, which is in @text. */
static gboolean
fail (const char *text,
      const char *position,
      GError **error,
      const char *message)
{
  g_set_error (error, IDX_ERROR, IDX_ERROR_SORT, _ ("At character %ld: %s"),
               g_utf8_pointer_to_offset (text, position) + 1, message);
  return FALSE;
}

static gboolean
parse_seed (const char *text,
            const char *digits,
            guint64 *seed,
            GError **error)
{
  char *end;

  if (!g_ascii_isdigit (*digits))
    return fail (text, digits, error, _ ("expected a seed, a whole number of at least 0."));
  errno = 0;
  *seed = g_ascii_strtoull (digits, &end, 10);
  if (errno == ERANGE)
    return fail (text, digits, error, _ ("the seed is too large."));
  if (*end != '\0')
    return fail (text, end, error, _ ("there is unexpected text here."));
  return TRUE;
}

/* Parses a colon and the index after it. */
static gboolean
parse_index (const char *text,
             const char *rest,
             guint *index,
             GError **error)
{
  guint64 number;
  char *end;

  if (rest[0] != ':' || !g_ascii_isdigit (rest[1]))
    return fail (text, *rest == ':' ? rest + 1 : rest, error,
                 _ ("expected the index of a sample, as in similar:5."));
  errno = 0;
  number = g_ascii_strtoull (rest + 1, &end, 10);
  if (errno == ERANGE || number > G_MAXUINT32)
    return fail (text, rest + 1, error, _ ("the index is too large."));
  if (*end != '\0')
    return fail (text, end, error, _ ("there is unexpected text here."));
  *index = (guint) number;
  return TRUE;
}

gboolean
idx_sort_parse (const char *text,
                IdxSort *sort,
                GError **error)
{
  IdxSort parsed = { .seed = 1 };
  const char *rest = text;
  gsize length;
  g_autofree char *message = NULL;

  g_return_val_if_fail (text != NULL, FALSE);
  g_return_val_if_fail (g_utf8_validate (text, -1, NULL), FALSE);
  g_return_val_if_fail (sort != NULL, FALSE);

  if (*rest == '-')
    {
      parsed.descending = TRUE;
      rest++;
    }
  length = strcspn (rest, ":");
  for (gsize i = 0; i < G_N_ELEMENTS (key_names); i++)
    if (strlen (key_names[i]) == length && g_ascii_strncasecmp (rest, key_names[i], length) == 0)
      {
        parsed.key = (IdxSortKey) i;
        rest += length;
        if (parsed.key == IDX_SORT_SIMILAR)
          {
            if (!parse_index (text, rest, &parsed.index, error))
              return FALSE;
            *sort = parsed;
            return TRUE;
          }
        if (*rest != '\0' && parsed.key != IDX_SORT_RANDOM)
          return fail (text, rest, error, _ ("only random and similar take a number."));
        if (*rest != '\0' && !parse_seed (text, rest + 1, &parsed.seed, error))
          return FALSE;
        *sort = parsed;
        return TRUE;
      }

  message = g_strdup_printf (_ ("there is no sort order “%.*s”; write index, label, mean, "
                                "suspicion, random or similar:INDEX."),
                             (int) length, rest);
  return fail (text, rest, error, message);
}

gboolean
idx_sort_check (const IdxSort *self,
                IdxDataset *dataset,
                GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (IDX_IS_DATASET (dataset), FALSE);

  if (self->key == IDX_SORT_LABEL && idx_dataset_get_labels (dataset) == NULL)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_SORT, _ ("There are no labels to sort by."));
      return FALSE;
    }
  if (self->key == IDX_SORT_SUSPICION && idx_dataset_get_suggestions (dataset) == NULL)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_SORT,
                           _ ("The labels haven't been checked yet. Check them first."));
      return FALSE;
    }
  if (self->key == IDX_SORT_SIMILAR && self->index >= idx_dataset_get_n_samples (dataset))
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_SORT, _ ("There is no sample %u to compare with."),
                   self->index);
      return FALSE;
    }
  if (self->key == IDX_SORT_SIMILAR && idx_dataset_get_distance_func (dataset) == NULL)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_SORT,
                           _ ("The images haven't been read completely, so they can't be compared "
                              "yet."));
      return FALSE;
    }
  return TRUE;
}

/* --- Keys ---------------------------------------------------------------------------------- */

static guint32
get_integer_key (gint32 value,
                 gboolean descending)
{
  guint32 key = (guint32) value ^ 0x80000000U;

  return descending ? ~key : key;
}

/* The bit patterns of positive floats sort like unsigned integers, those of negative floats in
 * reverse. */
static guint32
get_float_key (float value,
               gboolean descending)
{
  float without_sign_of_zero = value + 0.0F; /* turns -0 into 0 */
  guint32 bits;
  guint32 key;

  if (isnan (value))
    return LAST_KEY;
  memcpy (&bits, &without_sign_of_zero, sizeof bits);
  key = bits & 0x80000000U ? ~bits : bits | 0x80000000U;
  return descending ? ~key : key;
}

static guint32 *
make_label_keys (const IdxSort *sort,
                 IdxDecisions *decisions,
                 guint n_samples)
{
  guint n_labels =
    decisions != NULL ? MIN (idx_decisions_get_n_labels (decisions), n_samples) : 0;
  guint32 *keys = g_new (guint32, n_samples);
  guint n;

  for (guint first = 0; first < n_labels; first += n)
    {
      const guint8 *bytes = idx_decisions_peek_bytes (decisions, first, &n);

      n = bytes != NULL ? MIN (n, n_labels - first) : n_labels - first;
      for (guint i = 0; i < n; i++)
        {
          gint32 label =
            bytes != NULL ? bytes[i] : (gint32) idx_decisions_get_label (decisions, first + i);

          keys[first + i] = get_integer_key (label, sort->descending);
        }
    }
  for (guint i = n_labels; i < n_samples; i++)
    keys[i] = LAST_KEY;
  return keys;
}

static guint32 *
make_float_keys (const IdxSort *sort,
                 const GArray *values,
                 guint n_samples)
{
  guint32 *keys = g_new (guint32, n_samples);

  for (guint i = 0; i < n_samples; i++)
    keys[i] = get_float_key (g_array_index (values, float, i), sort->descending);
  return keys;
}

/* --- Orders -------------------------------------------------------------------------------- */

static GArray *
make_file_order (guint n_samples)
{
  GArray *indices = g_array_sized_new (FALSE, FALSE, sizeof (guint32), n_samples);

  g_array_set_size (indices, n_samples);
  for (guint32 i = 0; i < n_samples; i++)
    g_array_index (indices, guint32, i) = i;
  return indices;
}

static void
reverse (GArray *indices)
{
  guint32 *array = (guint32 *) (gpointer) indices->data;

  for (guint i = 0, j = indices->len; i + 1 < j; i++)
    {
      guint32 swapped = array[--j];

      array[j] = array[i];
      array[i] = swapped;
    }
}

/* Makes one stable pass over one digit of the keys. @counts contains the number of keys with each
 * value of the digit. */
static void
sort_by_digit (const guint32 *keys,
               guint shift,
               const guint *counts,
               const GArray *from,
               GArray *to)
{
  g_autofree guint *offsets = g_new (guint, N_BUCKETS);
  guint n_before = 0;

  for (guint bucket = 0; bucket < N_BUCKETS; bucket++)
    {
      offsets[bucket] = n_before;
      n_before += counts[bucket];
    }
  for (guint i = 0; i < from->len; i++)
    {
      guint32 index = g_array_index (from, guint32, i);

      g_array_index (to, guint32, offsets[keys[index] >> shift & (N_BUCKETS - 1)]++) = index;
    }
}

static GArray *
sort_by_keys (const guint32 *keys,
              guint n_samples)
{
  g_autofree guint *counts = g_new0 (guint, N_DIGITS * N_BUCKETS);
  g_autoptr (GArray) indices = make_file_order (n_samples);
  g_autoptr (GArray) destination = g_array_sized_new (FALSE, FALSE, sizeof (guint32), n_samples);

  g_array_set_size (destination, n_samples);
  for (guint i = 0; i < n_samples; i++)
    for (guint digit = 0; digit < N_DIGITS; digit++)
      counts[digit * N_BUCKETS + (keys[i] >> digit * DIGIT_BITS & (N_BUCKETS - 1))]++;

  for (guint digit = 0; digit < N_DIGITS && n_samples > 0; digit++)
    {
      const guint *digit_counts = counts + (gsize) digit * N_BUCKETS;
      guint shift = digit * DIGIT_BITS;
      GArray *sorted = destination;

      if (digit_counts[keys[0] >> shift & (N_BUCKETS - 1)] == n_samples)
        continue;
      sort_by_digit (keys, shift, digit_counts, indices, destination);
      destination = indices;
      indices = sorted;
    }
  return g_steal_pointer (&indices);
}

/* SplitMix64 (G. Steele, D. Lea and C. Flood, Fast Splittable Pseudorandom Number Generators,
 * OOPSLA 2014). */
static guint64
next_random (guint64 *state)
{
  guint64 z = *state += G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);

  z = (z ^ z >> 30) * G_GUINT64_CONSTANT (0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * G_GUINT64_CONSTANT (0x94D049BB133111EB);
  return z ^ z >> 31;
}

/* The Fisher–Yates shuffle. The upper half of a random number chooses among the remaining
 * samples. */
static GArray *
shuffle (guint64 seed,
         guint n_samples)
{
  GArray *indices = make_file_order (n_samples);
  guint32 *array = (guint32 *) (gpointer) indices->data;

  for (guint n_left = n_samples; n_left > 1; n_left--)
    {
      guint chosen = (guint) ((next_random (&seed) >> 32) * n_left >> 32);
      guint32 swapped = array[n_left - 1];

      array[n_left - 1] = array[chosen];
      array[chosen] = swapped;
    }
  return indices;
}

/* Samples without a suspicion come last in either direction. */
static GArray *
make_suspicion_order (IdxSuggestions *suggestions,
                      gboolean descending,
                      guint n_samples)
{
  GArray *indices = g_array_sized_new (FALSE, FALSE, sizeof (guint32), n_samples);
  g_autofree guint8 *is_ranked = g_new0 (guint8, n_samples);
  guint n_ranked = 0;
  const guint32 *ranking =
    suggestions != NULL ? idx_suggestions_get_ranking (suggestions, &n_ranked) : NULL;

  for (guint i = 0; i < n_ranked; i++)
    g_array_append_val (indices, ranking[i]);
  if (!descending)
    reverse (indices);
  for (guint i = 0; i < n_ranked; i++)
    is_ranked[ranking[i]] = TRUE;
  for (guint32 i = 0; i < n_samples; i++)
    if (!is_ranked[i])
      g_array_append_val (indices, i);
  return indices;
}

/* --- Work ---------------------------------------------------------------------------------- */

/* The input of a job, and the values that it computes. */
struct _IdxSortRun
{
  IdxSort sort;
  guint n_samples;
  IdxDecisions *decisions; /* a snapshot, if the order is by label */
  GArray *means;           /* from the cache of the dataset, or computed by the job */
  IdxDistanceFunc distance_func;
  GObject *distance_source; /* the first argument of @distance_func */
  GArray *distances;        /* from the sample of IDX_SORT_SIMILAR; computed by the job */
  IdxSuggestions *suggestions;
  IdxFile *images;
  IdxImageFormat format;
};

void
idx_sort_run_free (gpointer data)
{
  IdxSortRun *self = data;

  g_clear_object (&self->decisions);
  g_clear_pointer (&self->means, g_array_unref);
  g_clear_pointer (&self->distances, g_array_unref);
  g_clear_object (&self->distance_source);
  g_clear_object (&self->suggestions);
  g_clear_object (&self->images);
  g_free (self);
}

IdxSortRun *
idx_sort_run_new (const IdxSort *sort,
                  IdxDataset *dataset)
{
  IdxSortRun *self;

  g_return_val_if_fail (sort != NULL, NULL);
  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  self = g_new0 (IdxSortRun, 1);
  self->sort = *sort;
  self->n_samples = idx_dataset_get_n_samples (dataset);
  self->images = g_object_ref (idx_dataset_get_images (dataset));
  self->format = *idx_dataset_get_format (dataset);
  g_set_object (&self->suggestions, idx_dataset_get_suggestions (dataset));
  self->distance_func = idx_dataset_get_distance_func (dataset);
  g_set_object (&self->distance_source, idx_dataset_get_distance_source (dataset));
  if (sort->key == IDX_SORT_LABEL && idx_dataset_get_decisions (dataset) != NULL)
    self->decisions = idx_decisions_snapshot (idx_dataset_get_decisions (dataset));
  if (sort->key == IDX_SORT_MEAN && idx_dataset_get_sample_means (dataset) != NULL)
    self->means = g_array_ref (idx_dataset_get_sample_means (dataset));
  return self;
}

static GArray *
sort_by_label (IdxSortRun *self)
{
  g_autofree guint32 *keys = make_label_keys (&self->sort, self->decisions, self->n_samples);

  return sort_by_keys (keys, self->n_samples);
}

static GArray *
sort_by_mean (IdxSortRun *self,
              IdxProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  g_autofree guint32 *keys = NULL;

  if (self->means == NULL)
    self->means = idx_sample_means_compute (self->images, &self->format, self->n_samples, progress,
                                            cancellable, error);
  if (self->means == NULL)
    return NULL;
  keys = make_float_keys (&self->sort, self->means, self->n_samples);
  return sort_by_keys (keys, self->n_samples);
}

/* Sorts by the distance from one sample. Sets the distance of this sample from itself to -1, so
 * that it comes before its duplicates. */
static GArray *
sort_by_distance (IdxSortRun *self,
                  IdxProgress *progress,
                  GCancellable *cancellable,
                  GError **error)
{
  const IdxSort *sort = &self->sort;
  g_autofree guint32 *keys = NULL;

  self->distances =
    self->distance_func (self->distance_source, sort->index, self->n_samples,
                         progress, cancellable, error);
  if (self->distances == NULL)
    return NULL;
  keys = make_float_keys (sort, self->distances, self->n_samples);
  keys[sort->index] = get_float_key (-1, sort->descending);
  return sort_by_keys (keys, self->n_samples);
}

gpointer
idx_sort_run (gpointer data,
              IdxProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  IdxSortRun *self = data;
  GArray *indices;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  switch (self->sort.key)
    {
    case IDX_SORT_LABEL:
      return sort_by_label (self);
    case IDX_SORT_MEAN:
      return sort_by_mean (self, progress, cancellable, error);
    case IDX_SORT_SUSPICION:
      return make_suspicion_order (self->suggestions, self->sort.descending, self->n_samples);
    case IDX_SORT_SIMILAR:
      return sort_by_distance (self, progress, cancellable, error);
    case IDX_SORT_RANDOM:
      indices = shuffle (self->sort.seed, self->n_samples);
      break;
    case IDX_SORT_INDEX:
    default:
      indices = make_file_order (self->n_samples);
    }
  if (self->sort.descending)
    reverse (indices);
  return indices;
}

IdxSubset *
idx_sort_run_finish (IdxSortRun *self,
                     IdxDataset *dataset,
                     GArray *indices)
{
  g_return_val_if_fail (self != NULL && indices != NULL, NULL);
  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  if (idx_dataset_get_sample_means (dataset) == NULL && self->means != NULL &&
      idx_image_format_is_same_layout (&self->format, idx_dataset_get_format (dataset)))
    idx_dataset_set_sample_means (dataset, self->means);
  if (self->distances != NULL)
    idx_dataset_set_distances (dataset, self->distances);
  return idx_subset_new_sorted (dataset, indices, self->sort.key, self->decisions);
}

IdxSubset *
idx_sort_apply (const IdxSort *self,
                IdxDataset *dataset,
                IdxProgress *progress,
                GCancellable *cancellable,
                GError **error)
{
  g_autoptr (IdxSortRun) run = NULL;
  GArray *indices;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  run = idx_sort_run_new (self, dataset);
  indices = idx_sort_run (run, progress, cancellable, error);
  return indices != NULL ? idx_sort_run_finish (run, dataset, indices) : NULL;
}
