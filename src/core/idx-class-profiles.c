/* SPDX-License-Identifier: MIT */

/* Computes the mean and the spread of the images of each class, and finds its most and least
 * typical samples.
 *
 * One pass over the images adds up the pixels of each class and their squares. Without a check
 * result, a second pass compares each image with the mean of its class. */

#include "idx-class-profiles.h"

#include "idx-worker.h"

#include <math.h>

/* More samples wouldn't change a mean image visibly. */
#define MAX_SAMPLES 100000U

/* The maximum number of sums for all classes together: 32 MB, and as much for sums of squares. */
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

typedef struct
{
  IdxClassDetail detail;
  IdxFile *images;
  IdxDecisions *decisions;
  IdxSuggestions *suggestions;
  guint n_samples;
  gsize sample_size;
  IdxImageFormat format;
  IdxRange range;
  IdxProgress *progress;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_clear_object (&request->images);
  g_clear_object (&request->decisions);
  g_clear_object (&request->suggestions);
  g_clear_object (&request->progress);
  g_free (request);
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
             guint class)
{
  return &g_array_index (self->profiles, IdxClassProfile, class);
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
            guint *class)
{
  const IdxClassProfile wanted = { .label = label };

  return g_array_binary_search (self->profiles, &wanted, compare_to_label, class);
}

/* --- Reading --------------------------------------------------------------------------- */

/* Processes the image of a sample. @class is the position of its class in the profiles. */
typedef void (*VisitFunc) (gpointer data,
                           guint class,
                           guint index,
                           const guint8 *levels);

/* Calls @visit for each sample. Reports progress from @start to @end. */
static gboolean
visit_images (IdxClassProfiles *self,
              const Request *request,
              VisitFunc visit,
              gpointer data,
              double start,
              double end,
              GCancellable *cancellable,
              GError **error)
{
  const IdxImageFormat *format = &request->format;
  gboolean in_place = idx_image_format_is_levels (format);
  guint chunk = (guint) MAX (CHUNK_SIZE / MAX (request->sample_size, 1), 1);
  g_autofree guint8 *levels = g_malloc (idx_image_format_get_n_levels (format));
  g_autofree guint8 *samples = g_malloc_n (chunk, request->sample_size);

  for (guint first = 0, n; first < request->n_samples; first += n)
    {
      gsize n_read;

      n = MIN (chunk, request->n_samples - first);
      if (!idx_file_read_range (request->images, first, n, samples, &n_read, IDX_READ_ONCE,
                                cancellable, error))
        return FALSE;
      for (guint i = 0; i < n_read; i++)
        {
          const guint8 *sample = samples + i * request->sample_size;
          guint class = 0;

          (void) find_class (self, idx_decisions_get_label (request->decisions, first + i), &class);
          if (!in_place)
            (void) idx_image_format_decode (format, sample, &request->range, levels, NULL);
          visit (data, class, first + i,
                 in_place ? sample + idx_image_format_get_offset (format) : levels);
        }
      if (request->progress != NULL)
        idx_progress_report (request->progress,
                             start + (end - start) * (first + n) / request->n_samples);
    }
  return TRUE;
}

/* --- Mean and spread ------------------------------------------------------------------- */

/* Sums over the samples of each class, one class after the other. */
typedef struct
{
  gsize n_levels;
  guint64 *sums;
  guint64 *squares; /* nullable */
  guint *counts;
} Sums;

static void
add_image (gpointer data,
           guint class,
           guint index,
           const guint8 *levels)
{
  Sums *sums = data;
  guint64 *sum = sums->sums + class * sums->n_levels;
  guint64 *square = sums->squares != NULL ? sums->squares + class * sums->n_levels : NULL;

  for (gsize i = 0; i < sums->n_levels; i++)
    sum[i] += levels[i];
  for (gsize i = 0; square != NULL && i < sums->n_levels; i++)
    square[i] += (guint64) levels[i] * levels[i];
  sums->counts[class]++;
}

static GBytes *
make_mean (const Sums *sums,
           guint class)
{
  const guint64 *sum = sums->sums + class * sums->n_levels;
  guint count = sums->counts[class];
  guint8 *mean = g_malloc0 (sums->n_levels);

  for (gsize i = 0; i < sums->n_levels && count > 0; i++)
    mean[i] = (guint8) ((sum[i] + count / 2) / count);
  return g_bytes_new_take (mean, sums->n_levels);
}

/* Makes an image of twice the standard deviations. A standard deviation is at most 127.5, so the
 * image uses the whole range of levels. */
static GBytes *
make_spread (const Sums *sums,
             guint class,
             guint n_channels)
{
  const guint64 *sum = sums->sums + class * sums->n_levels;
  const guint64 *square = sums->squares + class * sums->n_levels;
  double count = sums->counts[class];
  guint8 *spread = g_malloc0 (sums->n_levels);

  for (gsize i = 0; i < sums->n_levels; i++)
    {
      double mean = count > 0 ? (double) sum[i] / count : 0;
      double variance = count > 0 ? (double) square[i] / count - mean * mean : 0;
      gboolean is_alpha = n_channels == 4 && i % 4 == 3;

      spread[i] = is_alpha ? 255 : (guint8) MIN (2 * sqrt (MAX (variance, 0)) + 0.5, 255);
    }
  return g_bytes_new_take (spread, sums->n_levels);
}

static gboolean
compute_images (IdxClassProfiles *self,
                const Request *request,
                double end,
                GCancellable *cancellable,
                GError **error)
{
  gsize n_levels = idx_image_format_get_n_levels (&request->format);
  guint n_classes = self->profiles->len;
  g_autofree guint64 *sum = g_new0 (guint64, n_classes * n_levels);
  g_autofree guint64 *squares = NULL;
  g_autofree guint *counts = g_new0 (guint, n_classes);
  Sums sums = { n_levels, sum, NULL, counts };

  if (request->detail == IDX_CLASS_DETAIL_ALL)
    sums.squares = squares = g_new0 (guint64, n_classes * n_levels);
  if (!visit_images (self, request, add_image, &sums, 0, end, cancellable, error))
    return FALSE;
  self->n_read = request->n_samples;
  for (guint class = 0; class < n_classes; class ++)
    {
      IdxClassProfile *profile = get_profile (self, class);

      profile->mean = make_mean (&sums, class);
      if (squares != NULL)
        profile->spread = make_spread (&sums, class, request->format.n_channels);
    }
  return TRUE;
}

/* --- Typical samples by distance ------------------------------------------------------- */

typedef struct
{
  guint64 distance;
  guint32 index;
} Distance;

/* The samples closest to the mean of their class, and those farthest from it. */
typedef struct
{
  IdxClassProfiles *profiles;
  gsize n_levels;
  guint *counts;    /* for each class */
  GArray **closest; /* for each class */
  GArray **farthest;
} Distances;

/* Inserts a sample into a sorted list of at most N_TYPICAL samples. Samples at the same distance
 * stay in the order in which they were added. */
static void
insert (GArray *list,
        const Distance *distance,
        gboolean is_descending)
{
  guint place = list->len;

  while (place > 0)
    {
      guint64 before = g_array_index (list, Distance, place - 1).distance;

      if (is_descending ? before >= distance->distance : before <= distance->distance)
        break;
      place--;
    }
  if (place >= N_TYPICAL)
    return;
  g_array_insert_vals (list, place, distance, 1);
  g_array_set_size (list, MIN (list->len, N_TYPICAL));
}

static void
measure_image (gpointer data,
               guint class,
               guint index,
               const guint8 *levels)
{
  Distances *distances = data;
  const guint8 *mean = g_bytes_get_data (get_profile (distances->profiles, class)->mean, NULL);
  Distance distance = { 0, index };

  for (gsize i = 0; i < distances->n_levels; i++)
    {
      int difference = levels[i] - mean[i];

      distance.distance += (guint) (difference * difference);
    }
  distances->counts[class]++;
  insert (distances->closest[class], &distance, FALSE);
  insert (distances->farthest[class], &distance, TRUE);
}

/* Appends the samples of a list, but at most half of the class, so that no sample of a small class
 * is both typical and atypical. */
static void
append_half (GArray *indices,
             GArray *list,
             guint n_samples)
{
  for (guint i = 0; i < list->len && i < n_samples / 2; i++)
    g_array_append_val (indices, g_array_index (list, Distance, i).index);
}

/* Lists the samples of each class that are closest to its mean, and those that are farthest from
 * it. */
static gboolean
find_by_distance (IdxClassProfiles *self,
                  const Request *request,
                  double start,
                  GCancellable *cancellable,
                  GError **error)
{
  guint n_classes = self->profiles->len;
  g_autoptr (GPtrArray) lists = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autofree guint *counts = g_new0 (guint, n_classes);
  Distances distances = { .profiles = self,
                          .n_levels = idx_image_format_get_n_levels (&request->format),
                          .counts = counts };

  for (guint i = 0; i < 2 * n_classes; i++)
    g_ptr_array_add (lists, g_array_new (FALSE, FALSE, sizeof (Distance)));
  distances.closest = (GArray **) lists->pdata;
  distances.farthest = (GArray **) lists->pdata + n_classes;
  if (!visit_images (self, request, measure_image, &distances, start, 1, cancellable, error))
    return FALSE;
  for (guint class = 0; class < n_classes; class ++)
    {
      append_half (get_profile (self, class)->typical, distances.closest[class], counts[class]);
      append_half (get_profile (self, class)->atypical, distances.farthest[class], counts[class]);
    }
  return TRUE;
}

/* --- Typical samples by the check result ------------------------------------------------ */

/* Finds the class whose label was checked. A changed label wasn't checked, and an excluded sample
 * belongs to no class. */
static gboolean
find_checked_class (IdxClassProfiles *self,
                    IdxDecisions *decisions,
                    guint32 index,
                    guint *class)
{
  IdxState state;

  if (index >= idx_decisions_get_n_samples (decisions))
    return FALSE;
  state = idx_decisions_get_state (decisions, index);
  return state != IDX_STATE_RELABELED && state != IDX_STATE_EXCLUDED &&
         find_class (self, idx_decisions_get_label (decisions, index), class);
}

/* Lists the samples of each class at both ends of the ranking: at most half of the class at either
 * end, so that no sample is in both lists. */
static void
find_by_check (IdxClassProfiles *self,
               const Request *request)
{
  guint n_ranked;
  const guint32 *ranking = idx_suggestions_get_ranking (request->suggestions, &n_ranked);
  g_autoptr (GArray) limits = g_array_new (FALSE, TRUE, sizeof (guint));
  guint class;

  g_array_set_size (limits, self->profiles->len);
  for (guint rank = 0; rank < n_ranked; rank++)
    if (find_checked_class (self, request->decisions, ranking[rank], &class))
      g_array_index (limits, guint, class)++;
  for (guint i = 0; i < self->profiles->len; i++)
    g_array_index (limits, guint, i) = MIN (g_array_index (limits, guint, i) / 2, N_TYPICAL);
  for (guint rank = 0; rank < n_ranked; rank++)
    if (find_checked_class (self, request->decisions, ranking[rank], &class) &&
        get_profile (self, class)->atypical->len < g_array_index (limits, guint, class))
      g_array_append_val (get_profile (self, class)->atypical, ranking[rank]);
  for (guint rank = n_ranked; rank-- > 0;)
    if (find_checked_class (self, request->decisions, ranking[rank], &class) &&
        get_profile (self, class)->typical->len < g_array_index (limits, guint, class))
      g_array_append_val (get_profile (self, class)->typical, ranking[rank]);
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

static gpointer
idx_class_profiles_compute_worker (gpointer source,
                                   gpointer data,
                                   GCancellable *cancellable,
                                   GError **error)
{
  const Request *request = data;
  gsize n_levels = idx_image_format_get_n_levels (&request->format);
  g_autoptr (IdxClassProfiles) self = list_classes (request->decisions);
  gboolean has_images = n_levels > 0 && self->profiles->len <= MAX_SUMS / n_levels &&
                        request->sample_size <= MAX_SAMPLE_SIZE;
  gboolean has_second_pass;

  /* A list ranks only suspects, so the last samples of its ranking aren't typical. */
  self->uses_check =
    request->suggestions != NULL && !idx_suggestions_is_list (request->suggestions);
  has_second_pass = request->detail == IDX_CLASS_DETAIL_ALL && !self->uses_check;
  if (has_images &&
      !compute_images (self, request, has_second_pass ? 0.5 : 1, cancellable, error))
    return NULL;
  if (has_images && has_second_pass && !find_by_distance (self, request, 0.5, cancellable, error))
    return NULL;
  if (request->detail == IDX_CLASS_DETAIL_ALL && self->uses_check)
    find_by_check (self, request);
  return g_steal_pointer (&self);
}

void
idx_class_profiles_compute_async (IdxDataset *dataset,
                                  IdxClassDetail detail,
                                  IdxProgress *progress,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  IdxDecisions *decisions;
  Request *request;
  guint max_samples;

  g_return_if_fail (IDX_IS_DATASET (dataset));
  g_return_if_fail (progress == NULL || IDX_IS_PROGRESS (progress));

  decisions = idx_dataset_get_decisions (dataset);
  g_return_if_fail (decisions != NULL);

  request = g_new0 (Request, 1);
  request->detail = detail;
  request->images = g_object_ref (idx_dataset_get_images (dataset));
  request->decisions = idx_decisions_snapshot (decisions);
  g_set_object (&request->suggestions, idx_dataset_get_suggestions (dataset));
  request->sample_size = idx_dataset_get_sample_size (dataset);
  max_samples = (guint) CLAMP (MAX_READ_SIZE / MAX (request->sample_size, 1), 1, MAX_SAMPLES);
  request->n_samples = MIN (MIN (idx_dataset_get_n_samples (dataset),
                                 idx_decisions_get_n_samples (decisions)),
                            max_samples);
  request->format = *idx_dataset_get_format (dataset);
  request->range = *idx_dataset_get_range (dataset);
  g_set_object (&request->progress, progress);
  idx_worker_run (dataset, idx_class_profiles_compute_async, idx_class_profiles_compute_worker,
                  g_object_unref, request, request_free, cancellable, callback, user_data);
}

IdxClassProfiles *
idx_class_profiles_compute_finish (IdxDataset *dataset,
                                   GAsyncResult *result,
                                   GError **error)
{
  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);
  g_return_val_if_fail (g_task_is_valid (result, dataset), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

const IdxClassProfile *
idx_class_profiles_find (IdxClassProfiles *self,
                         gint64 label)
{
  guint class;

  g_return_val_if_fail (IDX_IS_CLASS_PROFILES (self), NULL);

  return find_class (self, label, &class) ? get_profile (self, class) : NULL;
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
