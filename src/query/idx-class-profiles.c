/* SPDX-License-Identifier: MIT */

/* Computes the mean and the spread of the images of each class, and finds its most and least
 * typical samples.
 *
 * One pass over the images adds up the pixels of each class and their squares. Without a check
 * result, a second pass compares each image with the mean of its class. */

#include "idx-class-profiles.h"

#include <math.h>

/* The maximum number of samples to read. More wouldn't change a mean image visibly. */
#define MAX_SAMPLES 100000U

/* The maximum number of sums for all classes together. They take 32 MB, and the sums of squares
 * another 32 MB. */
#define MAX_SUMS ((guint64) 4 * 1024 * 1024)

/* The maximum size of a sample, and of all samples that are read, in bytes. */
#define MAX_SAMPLE_SIZE ((gsize) 64 * 1024 * 1024)
#define MAX_READ_SIZE ((gsize) 1024 * 1024 * 1024)

/* The approximate number of bytes to read at a time. */
#define CHUNK_SIZE ((gsize) 1024 * 1024)

/* The maximum number of most typical samples of each class, and of least typical ones. */
#define N_TYPICAL 20U

struct _IdxClassProfiles
{
  GObject parent_instance;
  GArray *profiles; /* of IdxClassProfile, sorted by label */
  guint n_read;
  gboolean uses_check;
};

G_DEFINE_FINAL_TYPE (IdxClassProfiles, idx_class_profiles, G_TYPE_OBJECT)

struct _IdxClassProfilesInput
{
  IdxClassDetail detail;
  IdxFile *images;
  IdxDecisions *decisions;
  IdxSuggestions *suggestions; /* NULL if there are none */
  guint n_samples;             /* to read; the first samples of the dataset */
  gsize sample_size;           /* in bytes */
  IdxImageFormat format;
  IdxRange range;
  gboolean is_stretched; /* whether @range isn't that of the dataset */
};

void
idx_class_profiles_input_free (gpointer data)
{
  IdxClassProfilesInput *input = data;

  g_object_unref (input->images);
  g_object_unref (input->decisions);
  g_clear_object (&input->suggestions);
  g_free (input);
}

static void
profile_clear (gpointer data)
{
  IdxClassProfile *profile = data;

  g_clear_pointer (&profile->mean, g_bytes_unref);
  g_clear_pointer (&profile->spread, g_bytes_unref);
  g_clear_pointer (&profile->typical, g_array_unref);
  g_clear_pointer (&profile->atypical, g_array_unref);
}

static void
idx_class_profiles_finalize (GObject *object)
{
  g_array_unref (IDX_CLASS_PROFILES (object)->profiles);
  G_OBJECT_CLASS (idx_class_profiles_parent_class)->finalize (object);
}

static void
idx_class_profiles_class_init (IdxClassProfilesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_class_profiles_finalize;
}

static void
idx_class_profiles_init (IdxClassProfiles *self)
{
  self->profiles = g_array_new (FALSE, TRUE, sizeof (IdxClassProfile));
  g_array_set_clear_func (self->profiles, profile_clear);
}

static IdxClassProfile *
get_profile (IdxClassProfiles *self,
             guint class_index)
{
  return &g_array_index (self->profiles, IdxClassProfile, class_index);
}

static int
compare_to_label (gconstpointer a,
                  gconstpointer b)
{
  gint64 label = ((const IdxClassProfile *) a)->label;
  gint64 wanted = ((const IdxClassProfile *) b)->label;

  return (label > wanted) - (label < wanted);
}

static gboolean
find_class (IdxClassProfiles *self,
            gint64 label,
            guint *class_index)
{
  const IdxClassProfile wanted = { .label = label };

  return g_array_binary_search (self->profiles, &wanted, compare_to_label, class_index);
}

/* --- Reading --------------------------------------------------------------------------- */

/* Processes the image of the sample at @index. @class_index is the index of its class in the
 * profiles. */
typedef void (*VisitFunc) (gpointer data,
                           guint class_index,
                           guint index,
                           const guint8 *levels);

/* Calls @visit for each sample. The progress of the whole task is @start_fraction before and
 * @end_fraction after this pass. */
static gboolean
visit_images (IdxClassProfiles *self,
              const IdxClassProfilesInput *input,
              VisitFunc visit,
              gpointer data,
              double start_fraction,
              double end_fraction,
              IdxProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  const IdxImageFormat *format = &input->format;
  gboolean bytes_are_levels = !input->is_stretched && idx_image_format_is_levels (format);
  guint max_in_chunk = (guint) MAX (CHUNK_SIZE / MAX (input->sample_size, 1), 1);
  g_autofree guint8 *levels = g_malloc (idx_image_format_get_n_levels (format));
  g_autofree guint8 *samples = g_malloc_n (max_in_chunk, input->sample_size);

  for (guint first = 0, n; first < input->n_samples; first += n)
    {
      gsize n_read;

      n = MIN (max_in_chunk, input->n_samples - first);
      if (!idx_file_read_range (input->images, first, n, samples, &n_read, IDX_READ_ONCE,
                                cancellable, error))
        return FALSE;
      for (guint i = 0; i < n_read; i++)
        {
          const guint8 *sample = samples + i * input->sample_size;
          gint64 label = idx_decisions_get_label (input->decisions, first + i);
          guint class_index = 0;

          (void) find_class (self, label, &class_index);
          if (!bytes_are_levels)
            (void) idx_image_format_decode (format, sample, &input->range, levels, NULL);
          visit (data, class_index, first + i,
                 bytes_are_levels ? sample + idx_image_format_get_offset (format) : levels);
        }
      idx_progress_report (progress,
                           start_fraction + (end_fraction - start_fraction) * (first + n) /
                                              input->n_samples);
    }
  return TRUE;
}

/* --- Mean and spread ------------------------------------------------------------------- */

/* For each class, the sums of the levels of its images. */
typedef struct
{
  gsize n_levels;           /* in an image */
  guint64 *sums;            /* @n_levels sums for each class, one class after another */
  guint64 *sums_of_squares; /* likewise; may be NULL */
  guint *counts;            /* for each class, the number of images */
} Sums;

static void
add_image (gpointer data,
           guint class_index,
           guint index,
           const guint8 *levels)
{
  Sums *sums = data;
  gsize offset = class_index * sums->n_levels;
  guint64 *sum = sums->sums + offset;
  guint64 *sum_of_squares = sums->sums_of_squares != NULL ? sums->sums_of_squares + offset : NULL;

  for (gsize i = 0; i < sums->n_levels; i++)
    sum[i] += levels[i];
  for (gsize i = 0; sum_of_squares != NULL && i < sums->n_levels; i++)
    sum_of_squares[i] += (guint64) levels[i] * levels[i];
  sums->counts[class_index]++;
}

static GBytes *
make_mean (const Sums *sums,
           guint class_index)
{
  const guint64 *sum = sums->sums + class_index * sums->n_levels;
  guint count = sums->counts[class_index];
  guint8 *mean = g_malloc0 (sums->n_levels);

  for (gsize i = 0; i < sums->n_levels && count > 0; i++)
    mean[i] = (guint8) ((sum[i] + count / 2) / count);
  return g_bytes_new_take (mean, sums->n_levels);
}

/* Makes an image of twice the standard deviations. A standard deviation is at most 127.5, so the
 * image uses the whole range of levels. */
static GBytes *
make_spread (const Sums *sums,
             guint class_index,
             guint n_channels)
{
  const guint64 *sum = sums->sums + class_index * sums->n_levels;
  const guint64 *sum_of_squares = sums->sums_of_squares + class_index * sums->n_levels;
  double count = sums->counts[class_index];
  guint8 *spread = g_malloc0 (sums->n_levels);

  for (gsize i = 0; i < sums->n_levels; i++)
    {
      double mean = count > 0 ? (double) sum[i] / count : 0;
      double variance = count > 0 ? (double) sum_of_squares[i] / count - mean * mean : 0;
      gboolean is_alpha = n_channels == 4 && i % 4 == 3;

      spread[i] = is_alpha ? 255 : (guint8) MIN (2 * sqrt (MAX (variance, 0)) + 0.5, 255);
    }
  return g_bytes_new_take (spread, sums->n_levels);
}

static gboolean
compute_images (IdxClassProfiles *self,
                const IdxClassProfilesInput *input,
                double end_fraction,
                IdxProgress *progress,
                GCancellable *cancellable,
                GError **error)
{
  gsize n_levels = idx_image_format_get_n_levels (&input->format);
  guint n_classes = self->profiles->len;
  g_autofree guint64 *sum = g_new0 (guint64, n_classes * n_levels);
  g_autofree guint64 *squares = NULL;
  g_autofree guint *counts = g_new0 (guint, n_classes);
  Sums sums = { n_levels, sum, NULL, counts };

  if (input->detail == IDX_CLASS_DETAIL_ALL)
    sums.sums_of_squares = squares = g_new0 (guint64, n_classes * n_levels);
  if (!visit_images (self, input, add_image, &sums, 0, end_fraction, progress, cancellable,
                     error))
    return FALSE;
  self->n_read = input->n_samples;
  for (guint class_index = 0; class_index < n_classes; class_index++)
    {
      IdxClassProfile *profile = get_profile (self, class_index);

      profile->mean = make_mean (&sums, class_index);
      if (squares != NULL)
        profile->spread = make_spread (&sums, class_index, input->format.n_channels);
    }
  return TRUE;
}

/* --- Typical samples by distance ------------------------------------------------------- */

/* A sample and the squared distance of its image from the mean of its class. */
typedef struct
{
  guint64 distance;
  guint32 index;
} MeasuredSample;

/* The samples closest to the mean of their class, and those farthest from it. */
typedef struct
{
  IdxClassProfiles *profiles;
  gsize n_levels;
  guint *counts;     /* for each class, the number of samples */
  GArray **closest;  /* for each class, MeasuredSample, the closest first */
  GArray **farthest; /* for each class, MeasuredSample, the farthest first */
} Distances;

/* Inserts a sample into a sorted list, which keeps only its first N_TYPICAL samples. Samples at the
 * same distance stay in the order in which they were added. */
static void
insert (GArray *list,
        const MeasuredSample *sample,
        gboolean is_descending)
{
  guint position = list->len;

  while (position > 0)
    {
      guint64 preceding = g_array_index (list, MeasuredSample, position - 1).distance;

      if (is_descending ? preceding >= sample->distance : preceding <= sample->distance)
        break;
      position--;
    }
  if (position >= N_TYPICAL)
    return;
  g_array_insert_vals (list, position, sample, 1);
  g_array_set_size (list, MIN (list->len, N_TYPICAL));
}

static void
measure_image (gpointer data,
               guint class_index,
               guint index,
               const guint8 *levels)
{
  Distances *distances = data;
  const IdxClassProfile *profile = get_profile (distances->profiles, class_index);
  const guint8 *mean = g_bytes_get_data (profile->mean, NULL);
  MeasuredSample sample = { 0, index };

  for (gsize i = 0; i < distances->n_levels; i++)
    {
      int difference = levels[i] - mean[i];

      sample.distance += (guint) (difference * difference);
    }
  distances->counts[class_index]++;
  insert (distances->closest[class_index], &sample, FALSE);
  insert (distances->farthest[class_index], &sample, TRUE);
}

/* Appends the indices of the first samples in a list. Appends at most half as many as the class has
 * samples, so that no sample of a small class is both typical and atypical. */
static void
append_half (GArray *indices,
             GArray *list,
             guint n_samples)
{
  for (guint i = 0; i < list->len && i < n_samples / 2; i++)
    g_array_append_val (indices, g_array_index (list, MeasuredSample, i).index);
}

/* Lists the samples of each class that are closest to its mean, and those that are farthest from
 * it. */
static gboolean
find_by_distance (IdxClassProfiles *self,
                  const IdxClassProfilesInput *input,
                  double start_fraction,
                  IdxProgress *progress,
                  GCancellable *cancellable,
                  GError **error)
{
  guint n_classes = self->profiles->len;
  g_autoptr (GPtrArray) lists = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autofree guint *counts = g_new0 (guint, n_classes);
  Distances distances = { .profiles = self,
                          .n_levels = idx_image_format_get_n_levels (&input->format),
                          .counts = counts };

  for (guint i = 0; i < 2 * n_classes; i++)
    g_ptr_array_add (lists, g_array_new (FALSE, FALSE, sizeof (MeasuredSample)));
  distances.closest = (GArray **) lists->pdata;
  distances.farthest = (GArray **) lists->pdata + n_classes;
  if (!visit_images (self, input, measure_image, &distances, start_fraction, 1, progress,
                     cancellable, error))
    return FALSE;
  for (guint class_index = 0; class_index < n_classes; class_index++)
    {
      IdxClassProfile *profile = get_profile (self, class_index);

      append_half (profile->typical, distances.closest[class_index], counts[class_index]);
      append_half (profile->atypical, distances.farthest[class_index], counts[class_index]);
    }
  return TRUE;
}

/* --- Typical samples by the check result ------------------------------------------------ */

/* Finds the class of a sample. Returns FALSE if the check says nothing about its current label: a
 * changed label wasn't checked, and an excluded sample belongs to no class. */
static gboolean
find_checked_class (IdxClassProfiles *self,
                    IdxDecisions *decisions,
                    guint32 index,
                    guint *class_index)
{
  IdxState state;

  if (index >= idx_decisions_get_n_labels (decisions))
    return FALSE;
  state = idx_decisions_get_state (decisions, index);
  return state != IDX_STATE_RELABELED && state != IDX_STATE_EXCLUDED &&
         find_class (self, idx_decisions_get_label (decisions, index), class_index);
}

/* Appends a sample to a list of its class, unless the list has its maximum length. */
static void
append_to_class (GArray *indices,
                 guint32 index,
                 guint max_length)
{
  if (indices->len < max_length)
    g_array_append_val (indices, index);
}

/* Lists the samples of each class at both ends of the ranking, which begins with the most
 * suspicious labels: the first samples of a class are its least typical ones, the last are its most
 * typical ones. Either list has at most half of the samples, so that no sample is in both. */
static void
find_by_check (IdxClassProfiles *self,
               const IdxClassProfilesInput *input)
{
  guint n_ranked;
  const guint32 *ranking = idx_suggestions_get_ranking (input->suggestions, &n_ranked);
  g_autofree guint *max_lengths = g_new0 (guint, self->profiles->len);
  guint class_index;

  for (guint rank = 0; rank < n_ranked; rank++)
    if (find_checked_class (self, input->decisions, ranking[rank], &class_index))
      max_lengths[class_index]++;
  for (guint i = 0; i < self->profiles->len; i++)
    max_lengths[i] = MIN (max_lengths[i] / 2, N_TYPICAL);
  for (guint rank = 0; rank < n_ranked; rank++)
    if (find_checked_class (self, input->decisions, ranking[rank], &class_index))
      append_to_class (get_profile (self, class_index)->atypical, ranking[rank],
                       max_lengths[class_index]);
  for (guint rank = n_ranked; rank-- > 0;)
    if (find_checked_class (self, input->decisions, ranking[rank], &class_index))
      append_to_class (get_profile (self, class_index)->typical, ranking[rank],
                       max_lengths[class_index]);
}

/* --- Computing profiles ---------------------------------------------------------------- */

static IdxClassProfiles *
list_classes (IdxDecisions *decisions)
{
  IdxClassProfiles *self = g_object_new (IDX_TYPE_CLASS_PROFILES, NULL);
  guint n_classes;
  const IdxClass *classes = idx_decisions_get_classes (decisions, &n_classes);

  for (guint i = 0; i < n_classes; i++)
    {
      IdxClassProfile profile = { .label = classes[i].value,
                                  .n_samples = classes[i].n_samples,
                                  .typical = g_array_new (FALSE, FALSE, sizeof (guint32)),
                                  .atypical = g_array_new (FALSE, FALSE, sizeof (guint32)) };

      g_array_append_val (self->profiles, profile);
    }
  return self;
}

IdxClassProfilesInput *
idx_class_profiles_input_new (IdxDataset *dataset,
                              IdxClassDetail detail)
{
  IdxDecisions *decisions;
  IdxClassProfilesInput *self;
  guint max_samples;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  decisions = idx_dataset_get_decisions (dataset);
  g_return_val_if_fail (decisions != NULL, NULL);

  self = g_new0 (IdxClassProfilesInput, 1);
  self->detail = detail;
  self->images = g_object_ref (idx_dataset_get_images (dataset));
  self->decisions = idx_decisions_snapshot (decisions);
  g_set_object (&self->suggestions, idx_dataset_get_suggestions (dataset));
  self->sample_size = idx_dataset_get_sample_size (dataset);
  max_samples = (guint) CLAMP (MAX_READ_SIZE / MAX (self->sample_size, 1), 1, MAX_SAMPLES);
  self->n_samples = MIN (MIN (idx_dataset_get_n_samples (dataset),
                              idx_decisions_get_n_labels (decisions)),
                         max_samples);
  self->format = *idx_dataset_get_format (dataset);
  self->range = *idx_dataset_get_shown_range (dataset);
  self->is_stretched = idx_dataset_get_tone (dataset)->is_stretched;
  return self;
}

gpointer
idx_class_profiles_compute (gpointer input,
                            IdxProgress *progress,
                            GCancellable *cancellable,
                            GError **error)
{
  const IdxClassProfilesInput *snapshot = input;
  gsize n_levels = idx_image_format_get_n_levels (&snapshot->format);
  g_autoptr (IdxClassProfiles) self = list_classes (snapshot->decisions);
  gboolean has_images = n_levels > 0 && self->profiles->len <= MAX_SUMS / n_levels &&
                        snapshot->sample_size <= MAX_SAMPLE_SIZE;
  gboolean has_second_pass;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  /* A list of suggestions ranks only suspects, so even the samples at the end of its ranking aren't
   * typical of their classes. See idx_suggestions_new_list(). */
  self->uses_check =
    snapshot->suggestions != NULL && !idx_suggestions_is_list (snapshot->suggestions);
  has_second_pass = snapshot->detail == IDX_CLASS_DETAIL_ALL && !self->uses_check;
  if (has_images &&
      !compute_images (self, snapshot, has_second_pass ? 0.5 : 1, progress, cancellable, error))
    return NULL;
  if (has_images && has_second_pass &&
      !find_by_distance (self, snapshot, 0.5, progress, cancellable, error))
    return NULL;
  if (snapshot->detail == IDX_CLASS_DETAIL_ALL && self->uses_check)
    find_by_check (self, snapshot);
  return g_steal_pointer (&self);
}

const IdxClassProfile *
idx_class_profiles_find (IdxClassProfiles *self,
                         gint64 label)
{
  guint class_index;

  g_return_val_if_fail (IDX_IS_CLASS_PROFILES (self), NULL);

  return find_class (self, label, &class_index) ? get_profile (self, class_index) : NULL;
}

guint
idx_class_profiles_get_n_read (IdxClassProfiles *self)
{
  g_return_val_if_fail (IDX_IS_CLASS_PROFILES (self), 0);

  return self->n_read;
}

gboolean
idx_class_profiles_uses_check (IdxClassProfiles *self)
{
  g_return_val_if_fail (IDX_IS_CLASS_PROFILES (self), FALSE);

  return self->uses_check;
}
