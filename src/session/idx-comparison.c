/* SPDX-License-Identifier: MIT */

/* Compares two datasets: finds the images that are in both, and counts the samples of each class.
 *
 * The job gets snapshots of the datasets. Pairs whose labels differ in the snapshots come
 * first; later decisions don't change this order. */

#include "idx-comparison.h"

#include "idx-duplicates.h"
#include "idx-similar-pairs.h"
#include "idx-slot.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define N_SIDES 2

/* The input of a search. */
typedef struct
{
  IdxDataset *datasets[N_SIDES];
  gboolean is_similarity_search;
  double distance; /* the maximum, if @is_similarity_search */
} Search;

/* The result of a search. */
typedef struct
{
  GArray *pairs;     /* of IdxImagePair */
  guint n_different; /* the number of pairs with different labels, which come first */
  guint n_searched;  /* the number of samples of the first dataset that were searched */
} SearchResult;

struct _IdxComparison
{
  GObject parent_instance;
  IdxSession *sessions[N_SIDES];
  IdxDataset *datasets[N_SIDES];
  GSignalGroup *dataset_signals[N_SIDES];
  IdxSlot *search_slot;
  gboolean is_similarity_search; /* whether the last search is or was one */
  double distance;               /* the maximum in that search; 0 for equal images */
  SearchResult *result;          /* NULL if no search has finished */
  char *problem;                 /* why the last search failed, or NULL */
  gboolean wants_means;          /* whether the mean images were requested */
  IdxSlot *means_slot;
  guint means_side; /* the side whose means are computed */
  IdxClassProfiles *means[N_SIDES];
};

enum
{
  CHANGED,
  LABELS_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxComparison, idx_comparison, G_TYPE_OBJECT)

static void
search_free (gpointer data)
{
  Search *search = data;

  for (guint side = 0; side < N_SIDES; side++)
    g_object_unref (search->datasets[side]);
  g_free (search);
}

static void
search_result_free (gpointer data)
{
  SearchResult *found = data;

  g_array_unref (found->pairs);
  g_free (found);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SearchResult, search_result_free)

/* --- Searching ------------------------------------------------------------------------- */

static gboolean
have_different_labels (IdxDataset *first,
                       IdxDataset *second,
                       const IdxImagePair *pair)
{
  gint64 label, other;

  return idx_dataset_get_label (first, pair->first, &label) &&
         idx_dataset_get_label (second, pair->second, &other) && label != other;
}

/* Compares distances and then, if they are equal, samples of the second dataset. */
static int
compare_pairs (gconstpointer a,
               gconstpointer b)
{
  const IdxImagePair *pair = a;
  const IdxImagePair *other = b;

  if (pair->distance < other->distance || pair->distance > other->distance)
    return pair->distance < other->distance ? -1 : 1;
  return (pair->second > other->second) - (pair->second < other->second);
}

static GArray *
find_equal (const Search *search,
            IdxProgress *progress,
            GCancellable *cancellable,
            GError **error)
{
  GArray *pairs;
  g_autoptr (GArray) duplicates =
    idx_duplicates_find (search->datasets[0], search->datasets[1], progress, cancellable,
                         error);

  if (duplicates == NULL)
    return NULL;
  pairs = g_array_sized_new (FALSE, FALSE, sizeof (IdxImagePair), duplicates->len);
  for (guint i = 0; i < duplicates->len; i++)
    {
      const IdxDuplicate *duplicate = &g_array_index (duplicates, IdxDuplicate, i);
      IdxImagePair pair = { .first = duplicate->first, .second = duplicate->index };

      g_array_append_val (pairs, pair);
    }
  return pairs;
}

static GArray *
find_similar (const Search *search,
              guint *n_searched,
              IdxProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  GArray *pairs;
  g_autoptr (GArray) found =
    idx_similar_pairs_find (search->datasets[0], search->datasets[1], search->distance, n_searched,
                            progress, cancellable, error);

  if (found == NULL)
    return NULL;
  pairs = g_array_sized_new (FALSE, FALSE, sizeof (IdxImagePair), found->len);
  for (guint i = 0; i < found->len; i++)
    {
      const IdxSimilarPair *similar = &g_array_index (found, IdxSimilarPair, i);
      IdxImagePair pair = { similar->nearest, similar->index, similar->distance };

      g_array_append_val (pairs, pair);
    }
  g_array_sort (pairs, compare_pairs);
  return pairs;
}

/* Moves the pairs with different labels to the front, and returns their number. The order is
 * otherwise unchanged. */
static guint
move_different_to_front (const Search *search,
                         GArray *pairs)
{
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (IdxImagePair));
  guint n_different = 0;

  for (guint i = 0; i < pairs->len; i++)
    {
      const IdxImagePair pair = g_array_index (pairs, IdxImagePair, i);

      if (have_different_labels (search->datasets[0], search->datasets[1], &pair))
        g_array_index (pairs, IdxImagePair, n_different++) = pair;
      else
        g_array_append_val (others, pair);
    }
  g_array_set_size (pairs, n_different);
  if (others->len > 0)
    g_array_append_vals (pairs, others->data, others->len);
  return n_different;
}

static gpointer
find_pairs (gpointer input,
            IdxProgress *progress,
            GCancellable *cancellable,
            GError **error)
{
  const Search *search = input;
  guint n_searched = idx_dataset_get_n_samples (search->datasets[0]);
  GArray *pairs;
  SearchResult *found;

  if (search->is_similarity_search)
    pairs = find_similar (search, &n_searched, progress, cancellable, error);
  else
    pairs = find_equal (search, progress, cancellable, error);
  if (pairs == NULL)
    return NULL;
  found = g_new (SearchResult, 1);
  *found = (SearchResult){ pairs, move_different_to_front (search, pairs), n_searched };
  return found;
}

static void compute_means (IdxComparison *self);

static void
idx_comparison_found (gpointer owner,
                      gpointer input,
                      gpointer result,
                      const GError *error)
{
  g_autoptr (IdxComparison) self = g_object_ref (owner);

  self->result = result;
  if (error != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    self->problem = g_strdup (error->message);
  g_signal_emit (self, signals[CHANGED], 0);
  compute_means (self);
}

static const IdxJobKind search_job = { find_pairs, search_free, search_result_free,
                                       idx_comparison_found };

static gboolean
are_loaded (IdxComparison *self)
{
  for (guint side = 0; side < N_SIDES; side++)
    {
      IdxDataset *dataset = self->datasets[side];

      if (dataset == NULL || !idx_dataset_is_loaded (dataset))
        return FALSE;
    }
  return TRUE;
}

static void
drop_result (IdxComparison *self)
{
  idx_slot_cancel (self->search_slot);
  g_clear_pointer (&self->result, search_result_free);
  g_clear_pointer (&self->problem, g_free);
}

/* Searches for similar or for equal images. @distance is 0 for equal images. If a dataset hasn't
 * been read completely, idx_comparison_loaded_cb() starts the search later. */
static void
search_pairs (IdxComparison *self,
              gboolean is_similarity_search,
              double distance)
{
  Search *search;

  drop_result (self);
  self->is_similarity_search = is_similarity_search;
  self->distance = distance;
  if (are_loaded (self))
    {
      search = g_new0 (Search, 1);
      for (guint side = 0; side < N_SIDES; side++)
        search->datasets[side] = idx_dataset_snapshot (self->datasets[side]);
      search->is_similarity_search = is_similarity_search;
      search->distance = distance;
      idx_slot_start (self->search_slot, &search_job, _ ("Comparing datasets…"), search);
    }
  g_signal_emit (self, signals[CHANGED], 0);
}

/* --- Mean images ----------------------------------------------------------------------- */

static void
idx_comparison_means_computed (gpointer owner,
                               gpointer input,
                               gpointer result,
                               const GError *error)
{
  g_autoptr (IdxComparison) self = g_object_ref (owner);
  g_autoptr (IdxClassProfiles) means = result;

  /* If the means can't be computed, the classes are shown without them, and without an error. */
  if (means == NULL)
    return;
  g_set_object (&self->means[self->means_side], means);
  g_signal_emit (self, signals[LABELS_CHANGED], 0);
  compute_means (self);
}

static const IdxJobKind means_job = { idx_class_profiles_compute, idx_class_profiles_input_free,
                                      g_object_unref, idx_comparison_means_computed };

/* Computes the means of one side at a time, and only after the search, because each of these jobs
 * reads all images. */
static void
compute_means (IdxComparison *self)
{
  guint side = 0;

  while (side < N_SIDES && (self->means[side] != NULL || self->datasets[side] == NULL ||
                            idx_dataset_get_decisions (self->datasets[side]) == NULL))
    side++;
  if (!self->wants_means || side == N_SIDES || idx_slot_get_job (self->search_slot) != NULL ||
      idx_slot_is_running (self->means_slot) || !are_loaded (self))
    return;
  self->means_side = side;
  idx_slot_start (self->means_slot, &means_job, _ ("Comparing classes…"),
                  idx_class_profiles_input_new (self->datasets[side], IDX_CLASS_DETAIL_MEANS));
}

/* --- Following the sessions ------------------------------------------------------------ */

/* Returns whether the sessions hold the datasets that are compared, in this order. */
static gboolean
are_datasets_of (IdxComparison *self,
                 IdxSession *first,
                 IdxSession *second)
{
  return self->datasets[0] == idx_session_get_dataset (first) &&
         self->datasets[1] == idx_session_get_dataset (second);
}

static void
update_dataset (IdxComparison *self,
                guint side)
{
  IdxDataset *dataset = idx_session_get_dataset (self->sessions[side]);

  if (!g_set_object (&self->datasets[side], dataset))
    return;
  g_signal_group_set_target (self->dataset_signals[side], dataset);
  g_clear_object (&self->means[side]);
}

/* Starts a new search, unless the sessions have exchanged their datasets. */
static void
idx_comparison_dataset_cb (IdxComparison *self)
{
  if (are_datasets_of (self, self->sessions[0], self->sessions[1]))
    return;
  if (are_datasets_of (self, self->sessions[1], self->sessions[0]))
    {
      IdxSession *first = self->sessions[0];

      self->sessions[0] = self->sessions[1];
      self->sessions[1] = first;
      return;
    }
  idx_slot_cancel (self->means_slot);
  for (guint side = 0; side < N_SIDES; side++)
    update_dataset (self, side);
  idx_comparison_find_equal (self);
}

/* The means were computed from images in the previous format. */
static void
idx_comparison_format_cb (IdxComparison *self)
{
  idx_slot_cancel (self->means_slot);
  for (guint side = 0; side < N_SIDES; side++)
    g_clear_object (&self->means[side]);
  idx_comparison_find_equal (self);
}

/* Starts the search if it had to wait until both files are read, because a compressed file may
 * contain fewer images than its header states. */
static void
idx_comparison_loaded_cb (IdxComparison *self)
{
  if (idx_slot_get_job (self->search_slot) == NULL && self->result == NULL && self->problem == NULL)
    search_pairs (self, self->is_similarity_search, self->distance);
}

static void
idx_comparison_labels_cb (IdxComparison *self)
{
  g_signal_emit (self, signals[LABELS_CHANGED], 0);
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_comparison_dispose (GObject *object)
{
  IdxComparison *self = IDX_COMPARISON (object);

  g_clear_pointer (&self->means_slot, idx_slot_free);
  g_clear_pointer (&self->search_slot, idx_slot_free);
  g_clear_pointer (&self->result, search_result_free);
  g_clear_pointer (&self->problem, g_free);
  for (guint side = 0; side < N_SIDES; side++)
    {
      g_clear_object (&self->dataset_signals[side]);
      g_clear_object (&self->datasets[side]);
      g_clear_object (&self->means[side]);
      g_clear_object (&self->sessions[side]);
    }
  G_OBJECT_CLASS (idx_comparison_parent_class)->dispose (object);
}

static void
idx_comparison_class_init (IdxComparisonClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_comparison_dispose;

  signals[CHANGED] = g_signal_new ("changed", IDX_TYPE_COMPARISON, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[LABELS_CHANGED] =
    g_signal_new ("labels-changed", IDX_TYPE_COMPARISON, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
}

static void
idx_comparison_init (IdxComparison *self)
{
  for (guint side = 0; side < N_SIDES; side++)
    {
      self->dataset_signals[side] = g_signal_group_new (IDX_TYPE_DATASET);
      g_signal_group_connect_swapped (self->dataset_signals[side], "format-changed",
                                      G_CALLBACK (idx_comparison_format_cb), self);
      g_signal_group_connect_swapped (self->dataset_signals[side], "decisions-changed",
                                      G_CALLBACK (idx_comparison_labels_cb), self);
    }
}

IdxComparison *
idx_comparison_new (IdxSession *first,
                    IdxSession *second)
{
  IdxComparison *self;

  g_return_val_if_fail (IDX_IS_SESSION (first), NULL);
  g_return_val_if_fail (IDX_IS_SESSION (second), NULL);

  self = g_object_new (IDX_TYPE_COMPARISON, NULL);
  self->search_slot = idx_slot_new (idx_session_get_tasks (first), self);
  self->means_slot = idx_slot_new (idx_session_get_tasks (first), self);
  self->sessions[IDX_COMPARISON_FIRST] = g_object_ref (first);
  self->sessions[IDX_COMPARISON_SECOND] = g_object_ref (second);
  for (guint side = 0; side < N_SIDES; side++)
    {
      g_signal_connect_object (self->sessions[side], "notify::dataset",
                               G_CALLBACK (idx_comparison_dataset_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->sessions[side], "loaded",
                               G_CALLBACK (idx_comparison_loaded_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->sessions[side], "class-names-changed",
                               G_CALLBACK (idx_comparison_labels_cb), self, G_CONNECT_SWAPPED);
    }
  for (guint side = 0; side < N_SIDES; side++)
    update_dataset (self, side);
  idx_comparison_find_equal (self);
  return self;
}

IdxDataset *
idx_comparison_get_dataset (IdxComparison *self,
                            IdxComparisonSide side)
{
  g_return_val_if_fail (IDX_IS_COMPARISON (self), NULL);

  return self->datasets[side];
}

IdxComparisonState
idx_comparison_get_state (IdxComparison *self)
{
  g_return_val_if_fail (IDX_IS_COMPARISON (self), IDX_COMPARISON_WAITING);

  if (self->result != NULL)
    return IDX_COMPARISON_DONE;
  if (self->problem != NULL)
    return IDX_COMPARISON_FAILED;
  if (!are_loaded (self))
    return IDX_COMPARISON_WAITING;
  return idx_slot_get_job (self->search_slot) != NULL ? IDX_COMPARISON_SEARCHING
                                                      : IDX_COMPARISON_STOPPED;
}

void
idx_comparison_find_equal (IdxComparison *self)
{
  g_return_if_fail (IDX_IS_COMPARISON (self));

  search_pairs (self, FALSE, 0);
}

void
idx_comparison_find_similar (IdxComparison *self,
                             double distance)
{
  g_return_if_fail (IDX_IS_COMPARISON (self));
  g_return_if_fail (distance >= 0);

  search_pairs (self, TRUE, distance);
}

void
idx_comparison_close (IdxComparison *self)
{
  g_return_if_fail (IDX_IS_COMPARISON (self));

  idx_slot_cancel (self->search_slot);
  idx_slot_cancel (self->means_slot);
}

void
idx_comparison_request_means (IdxComparison *self)
{
  g_return_if_fail (IDX_IS_COMPARISON (self));

  self->wants_means = TRUE;
  compute_means (self);
}

IdxClassProfiles *
idx_comparison_get_means (IdxComparison *self,
                          IdxComparisonSide side)
{
  g_return_val_if_fail (IDX_IS_COMPARISON (self), NULL);

  return self->means[side];
}

gboolean
idx_comparison_is_similarity_search (IdxComparison *self)
{
  g_return_val_if_fail (IDX_IS_COMPARISON (self), FALSE);

  return self->is_similarity_search;
}

const IdxImagePair *
idx_comparison_get_pairs (IdxComparison *self,
                          guint *n_pairs)
{
  g_return_val_if_fail (IDX_IS_COMPARISON (self), NULL);
  g_return_val_if_fail (n_pairs != NULL, NULL);

  *n_pairs = self->result != NULL ? self->result->pairs->len : 0;
  return self->result != NULL ? (const IdxImagePair *) self->result->pairs->data : NULL;
}

guint
idx_comparison_get_n_label_differences (IdxComparison *self)
{
  g_return_val_if_fail (IDX_IS_COMPARISON (self), 0);

  return self->result != NULL ? self->result->n_different : 0;
}

gboolean
idx_comparison_labels_differ (IdxComparison *self,
                              const IdxImagePair *pair)
{
  g_return_val_if_fail (IDX_IS_COMPARISON (self), FALSE);
  g_return_val_if_fail (pair != NULL, FALSE);

  return have_different_labels (idx_comparison_get_dataset (self, IDX_COMPARISON_FIRST),
                                idx_comparison_get_dataset (self, IDX_COMPARISON_SECOND), pair);
}

/* "Equal images: 12 · with different labels: 3" */
static char *
describe_pairs (IdxComparison *self)
{
  g_autofree char *pairs = idx_text_format_count (self->result->pairs->len);
  g_autofree char *different = idx_text_format_count (self->result->n_different);

  if (!self->is_similarity_search)
    return g_strdup_printf (_ ("Equal images: %s\u00A0· with different labels: %s"), pairs,
                            different);
  /* Translators: the last placeholder is a number like 0.1. */
  return g_strdup_printf (
    _ ("Similar images: %s\u00A0· with different labels: %s\u00A0· distance up to %g"), pairs,
    different, self->distance);
}

char *
idx_comparison_describe (IdxComparison *self)
{
  g_autofree char *pairs = NULL;
  g_autofree char *searched = NULL;
  g_autofree char *all = NULL;
  guint n_samples;

  g_return_val_if_fail (IDX_IS_COMPARISON (self), NULL);

  switch (idx_comparison_get_state (self))
    {
    case IDX_COMPARISON_WAITING:
      return g_strdup (_ ("The datasets are still being read."));
    case IDX_COMPARISON_SEARCHING:
      return g_strdup (_ ("Comparing datasets…"));
    case IDX_COMPARISON_STOPPED:
      return g_strdup (_ ("The comparison was stopped."));
    case IDX_COMPARISON_FAILED:
      return g_strdup (self->problem);
    case IDX_COMPARISON_DONE:
    default:
      break;
    }
  pairs = describe_pairs (self);
  n_samples =
    idx_dataset_get_n_samples (idx_comparison_get_dataset (self, IDX_COMPARISON_FIRST));
  if (self->result->n_searched >= n_samples)
    return g_steal_pointer (&pairs);
  searched = idx_text_format_count (self->result->n_searched);
  all = idx_text_format_count (n_samples);
  /* Translators: "Similar images…: 12 · compared with 131,072 of 8,000,000 images" */
  return g_strdup_printf (_ ("%s\u00A0· compared with %s of %s images"), pairs, searched, all);
}

static const IdxClass *
get_classes (IdxDataset *dataset,
             guint *n_classes)
{
  IdxDecisions *decisions = dataset != NULL ? idx_dataset_get_decisions (dataset) : NULL;

  *n_classes = 0;
  return decisions != NULL ? idx_decisions_get_classes (decisions, n_classes) : NULL;
}

GArray *
idx_comparison_dup_class_sizes (IdxComparison *self)
{
  GArray *sizes = g_array_new (FALSE, FALSE, sizeof (IdxClassSizes));
  const IdxClass *classes[N_SIDES];
  guint n_classes[N_SIDES];
  guint i = 0, j = 0;

  g_return_val_if_fail (IDX_IS_COMPARISON (self), sizes);

  for (guint side = 0; side < N_SIDES; side++)
    classes[side] = get_classes (self->datasets[side], &n_classes[side]);
  while (i < n_classes[0] || j < n_classes[1])
    {
      gboolean is_first = j == n_classes[1] ||
                          (i < n_classes[0] && classes[0][i].value <= classes[1][j].value);
      gint64 label = is_first ? classes[0][i].value : classes[1][j].value;
      IdxClassSizes size = { label, { 0, 0 } };

      if (i < n_classes[0] && classes[0][i].value == label)
        size.n_samples[0] = classes[0][i++].n_samples;
      if (j < n_classes[1] && classes[1][j].value == label)
        size.n_samples[1] = classes[1][j++].n_samples;
      g_array_append_val (sizes, size);
    }
  return sizes;
}

/* --- Saving ---------------------------------------------------------------------------- */

struct _IdxComparisonTable
{
  IdxDataset *datasets[N_SIDES]; /* snapshots */
  GArray *pairs;
  gboolean is_similarity_search;
};

IdxComparisonTable *
idx_comparison_dup_table (IdxComparison *self)
{
  IdxComparisonTable *table;

  g_return_val_if_fail (IDX_IS_COMPARISON (self), NULL);
  g_return_val_if_fail (self->result != NULL, NULL);

  table = g_new (IdxComparisonTable, 1);
  table->pairs = g_array_ref (self->result->pairs);
  table->is_similarity_search = self->is_similarity_search;
  for (guint side = 0; side < N_SIDES; side++)
    table->datasets[side] = idx_dataset_snapshot (self->datasets[side]);
  return table;
}

void
idx_comparison_table_free (IdxComparisonTable *self)
{
  for (guint side = 0; side < N_SIDES; side++)
    g_object_unref (self->datasets[side]);
  g_array_unref (self->pairs);
  g_free (self);
}

gboolean
idx_comparison_table_save (IdxComparisonTable *self,
                           GFile *target,
                           gboolean replace,
                           GCancellable *cancellable,
                           GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (G_IS_FILE (target), FALSE);

  return idx_pair_table_save (self->pairs, self->datasets[0], self->datasets[1],
                              self->is_similarity_search, target, replace, cancellable, error);
}
