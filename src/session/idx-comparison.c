/* SPDX-License-Identifier: MIT */

/* Finds the images that are in two datasets, or more than once in one dataset, and counts the
 * samples of each class.
 *
 * The job gets snapshots of the datasets. Groups whose labels differ in the snapshots come
 * first; later decisions don't change this order. */

#include "idx-comparison.h"

#include "idx-duplicates.h"
#include "idx-similar-pairs.h"
#include "idx-slot.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define N_SIDES 2

/* Farther than any two samples in the embedding space; its square is a finite float. */
#define ANY_DISTANCE 1e18

/* The input of a search. */
typedef struct
{
  IdxDataset *datasets[N_SIDES]; /* the same twice for a search within one dataset */
  gboolean is_similarity_search;
  GArray *duplicates; /* of IdxDuplicate; NULL if they aren't known yet */
} Search;

/* The result of a search. */
typedef struct
{
  IdxImageGroups *groups;
  GArray *duplicates; /* of IdxDuplicate */
  guint n_searched;   /* the number of samples of the first dataset that were searched */
  gboolean has_similar;
} SearchResult;

struct _IdxComparison
{
  GObject parent_instance;
  IdxDocument *documents[N_SIDES];
  IdxDataset *datasets[N_SIDES];
  gboolean is_within; /* whether there is only one dataset and one document */
  GSignalGroup *dataset_signals[N_SIDES];
  IdxSlot *search_slot;
  gboolean is_similarity_search; /* whether the last search is or was one */
  SearchResult *result;          /* NULL if no search has finished */
  IdxGroupKind kind;             /* the groups to show */
  double max_ratio;              /* of the similar images to show */
  GArray *shown;                 /* of guint32, the numbers of the groups to show */
  guint counts[IDX_N_GROUP_KINDS];
  char *problem;        /* why the last search failed, or NULL */
  gboolean wants_means; /* whether the mean images were requested */
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
  g_clear_pointer (&search->duplicates, g_array_unref);
  g_free (search);
}

static void
search_result_free (gpointer data)
{
  SearchResult *found = data;

  idx_image_groups_free (found->groups);
  g_array_unref (found->duplicates);
  g_free (found);
}

/* --- Searching ------------------------------------------------------------------------- */

/* Returns the dataset to compare with the first one; NULL for a search within that. */
static IdxDataset *
get_other (const Search *search)
{
  return search->datasets[1] != search->datasets[0] ? search->datasets[1] : NULL;
}

static GArray *
find_duplicates (const Search *search,
                 IdxProgress *progress,
                 GCancellable *cancellable,
                 GError **error)
{
  if (search->duplicates != NULL)
    return g_array_ref (search->duplicates);
  /* The progress is that of the search for similar images, which takes longer. */
  return idx_duplicates_find (search->datasets[0], get_other (search),
                              search->is_similarity_search ? NULL : progress, cancellable, error);
}

static gpointer
find_groups (gpointer input,
             IdxProgress *progress,
             GCancellable *cancellable,
             GError **error)
{
  const Search *search = input;
  guint n_searched = idx_dataset_get_n_samples (search->datasets[0]);
  g_autoptr (GArray) duplicates = find_duplicates (search, progress, cancellable, error);
  g_autoptr (GArray) similar = NULL;
  SearchResult *found;

  if (duplicates == NULL)
    return NULL;
  if (search->is_similarity_search)
    {
      similar = idx_similar_pairs_find (search->datasets[0], get_other (search), ANY_DISTANCE,
                                        &n_searched, progress, cancellable, error);
      if (similar == NULL)
        return NULL;
    }
  found = g_new (SearchResult, 1);
  found->groups =
    idx_image_groups_new (search->datasets[0], search->datasets[1], duplicates, similar);
  found->duplicates = g_steal_pointer (&duplicates);
  found->n_searched = n_searched;
  found->has_similar = similar != NULL;
  return found;
}

/* Lists the groups to show. */
static void
update_shown (IdxComparison *self)
{
  g_clear_pointer (&self->shown, g_array_unref);
  memset (self->counts, 0, sizeof self->counts);
  if (self->result == NULL)
    return;
  self->shown = idx_image_groups_list (self->result->groups, self->kind, self->max_ratio);
  idx_image_groups_count (self->result->groups, self->max_ratio, self->counts);
}

static void compute_means (IdxComparison *self);

static void
idx_comparison_found (gpointer owner,
                      gpointer input,
                      gpointer result,
                      const GError *error)
{
  g_autoptr (IdxComparison) self = g_object_ref (owner);

  if (result != NULL)
    {
      g_clear_pointer (&self->result, search_result_free);
      self->result = result;
      update_shown (self);
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    self->problem = g_strdup (error->message);
  g_signal_emit (self, signals[CHANGED], 0);
  compute_means (self);
}

static const IdxJobKind search_job = { find_groups, search_free, search_result_free,
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

/* Starts a search. The groups that are known stay until it is done. If a dataset hasn't been read
 * completely, idx_comparison_loaded_cb() starts the search later. */
static void
search (IdxComparison *self,
        gboolean is_similarity_search)
{
  Search *input;

  idx_slot_cancel (self->search_slot);
  g_clear_pointer (&self->problem, g_free);
  self->is_similarity_search = is_similarity_search;
  if (are_loaded (self))
    {
      input = g_new0 (Search, 1);
      input->datasets[0] = idx_dataset_snapshot (self->datasets[0]);
      input->datasets[1] = self->is_within ? g_object_ref (input->datasets[0])
                                           : idx_dataset_snapshot (self->datasets[1]);
      input->is_similarity_search = is_similarity_search;
      if (self->result != NULL)
        input->duplicates = g_array_ref (self->result->duplicates);
      idx_slot_start (self->search_slot, &search_job,
                      self->is_within ? _ ("Looking for duplicates…") : _ ("Comparing datasets…"),
                      input);
    }
  g_signal_emit (self, signals[CHANGED], 0);
}

/* Starts from the beginning, because the images have changed. */
static void
restart (IdxComparison *self)
{
  g_clear_pointer (&self->result, search_result_free);
  update_shown (self);
  search (self, self->kind == IDX_GROUPS_SIMILAR);
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

/* --- Following the documents ----------------------------------------------------------- */

/* Returns whether the document has another dataset now. */
static gboolean
update_dataset (IdxComparison *self,
                guint side)
{
  IdxDataset *dataset = idx_document_get_dataset (self->documents[side]);

  if (!g_set_object (&self->datasets[side], dataset))
    return FALSE;
  if (side == 0 || !self->is_within)
    g_signal_group_set_target (self->dataset_signals[side], dataset);
  g_clear_object (&self->means[side]);
  return TRUE;
}

/* Starts a new search. */
static void
idx_comparison_dataset_cb (IdxComparison *self)
{
  gboolean is_changed = FALSE;

  for (guint side = 0; side < N_SIDES; side++)
    is_changed |= update_dataset (self, side);
  if (!is_changed)
    return;
  idx_slot_cancel (self->means_slot);
  restart (self);
}

/* The means were computed from images in the previous format. */
static void
idx_comparison_format_cb (IdxComparison *self)
{
  idx_slot_cancel (self->means_slot);
  for (guint side = 0; side < N_SIDES; side++)
    g_clear_object (&self->means[side]);
  restart (self);
}

/* Starts the search if it had to wait until both files are read, because a compressed file may
 * contain fewer images than its header states. */
static void
idx_comparison_loaded_cb (IdxComparison *self)
{
  if (idx_slot_get_job (self->search_slot) == NULL && self->result == NULL && self->problem == NULL)
    search (self, self->is_similarity_search);
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
  g_clear_pointer (&self->shown, g_array_unref);
  for (guint side = 0; side < N_SIDES; side++)
    {
      g_clear_object (&self->dataset_signals[side]);
      g_clear_object (&self->datasets[side]);
      g_clear_object (&self->means[side]);
      g_clear_object (&self->documents[side]);
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
  self->max_ratio = IDX_COMPARISON_DEFAULT_RATIO;
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
idx_comparison_new (IdxJobList *tasks,
                    IdxDocument *first,
                    IdxDocument *second)
{
  IdxComparison *self;

  g_return_val_if_fail (IDX_IS_JOB_LIST (tasks), NULL);
  g_return_val_if_fail (IDX_IS_DOCUMENT (first), NULL);
  g_return_val_if_fail (second == NULL || IDX_IS_DOCUMENT (second), NULL);

  self = g_object_new (IDX_TYPE_COMPARISON, NULL);
  self->is_within = second == NULL;
  self->search_slot = idx_slot_new (tasks, self);
  self->means_slot = idx_slot_new (tasks, self);
  self->documents[IDX_COMPARISON_FIRST] = g_object_ref (first);
  self->documents[IDX_COMPARISON_SECOND] = g_object_ref (second != NULL ? second : first);
  for (guint side = 0; side < (self->is_within ? 1 : N_SIDES); side++)
    {
      g_signal_connect_object (self->documents[side], "notify::dataset",
                               G_CALLBACK (idx_comparison_dataset_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->documents[side], "loaded",
                               G_CALLBACK (idx_comparison_loaded_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->documents[side], "class-names-changed",
                               G_CALLBACK (idx_comparison_labels_cb), self, G_CONNECT_SWAPPED);
    }
  for (guint side = 0; side < N_SIDES; side++)
    (void) update_dataset (self, side);
  search (self, FALSE);
  return self;
}

gboolean
idx_comparison_is_within (IdxComparison *self)
{
  g_return_val_if_fail (IDX_IS_COMPARISON (self), FALSE);

  return self->is_within;
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
  gboolean has_groups;

  g_return_val_if_fail (IDX_IS_COMPARISON (self), IDX_COMPARISON_WAITING);

  has_groups =
    self->result != NULL && (self->kind != IDX_GROUPS_SIMILAR || self->result->has_similar);
  if (self->problem != NULL && !has_groups)
    return IDX_COMPARISON_FAILED;
  if (!are_loaded (self))
    return IDX_COMPARISON_WAITING;
  if (idx_slot_get_job (self->search_slot) != NULL)
    return IDX_COMPARISON_SEARCHING;
  return has_groups ? IDX_COMPARISON_DONE : IDX_COMPARISON_STOPPED;
}

void
idx_comparison_set_shown (IdxComparison *self,
                          IdxGroupKind kind,
                          double max_ratio)
{
  gboolean has_similar;

  g_return_if_fail (IDX_IS_COMPARISON (self));
  g_return_if_fail (max_ratio >= 0);

  self->kind = kind;
  self->max_ratio = max_ratio;
  update_shown (self);
  has_similar = self->result != NULL && self->result->has_similar;
  if (kind == IDX_GROUPS_SIMILAR && !has_similar &&
      !(self->is_similarity_search && idx_slot_get_job (self->search_slot) != NULL))
    search (self, TRUE);
  else
    g_signal_emit (self, signals[CHANGED], 0);
}

IdxGroupKind
idx_comparison_get_kind (IdxComparison *self)
{
  g_return_val_if_fail (IDX_IS_COMPARISON (self), IDX_GROUPS_ALL);

  return self->kind;
}

double
idx_comparison_get_max_ratio (IdxComparison *self)
{
  g_return_val_if_fail (IDX_IS_COMPARISON (self), 0);

  return self->max_ratio;
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
idx_comparison_has_similar (IdxComparison *self)
{
  g_return_val_if_fail (IDX_IS_COMPARISON (self), FALSE);

  return self->result != NULL && self->result->has_similar;
}

guint
idx_comparison_get_n_groups (IdxComparison *self)
{
  g_return_val_if_fail (IDX_IS_COMPARISON (self), 0);

  return self->shown != NULL ? self->shown->len : 0;
}

guint
idx_comparison_count_groups (IdxComparison *self,
                             IdxGroupKind kind)
{
  g_return_val_if_fail (IDX_IS_COMPARISON (self), 0);
  g_return_val_if_fail (kind < IDX_N_GROUP_KINDS, 0);

  return self->counts[kind];
}

const IdxImageGroup *
idx_comparison_get_group (IdxComparison *self,
                          guint position,
                          const guint32 **samples)
{
  const IdxImageGroup *group;

  g_return_val_if_fail (IDX_IS_COMPARISON (self), NULL);
  g_return_val_if_fail (position < idx_comparison_get_n_groups (self), NULL);

  group = idx_image_groups_get (self->result->groups,
                                g_array_index (self->shown, guint32, position));
  if (samples != NULL)
    *samples = idx_image_groups_get_samples (self->result->groups, group);
  return group;
}

gboolean
idx_comparison_labels_differ (IdxComparison *self,
                              const guint32 *samples,
                              guint n_samples)
{
  gint64 label, other;

  g_return_val_if_fail (IDX_IS_COMPARISON (self), FALSE);
  g_return_val_if_fail (samples != NULL && n_samples > 0, FALSE);

  if (!idx_dataset_get_label (self->datasets[0], samples[0], &label))
    return FALSE;
  for (guint i = 1; i < n_samples; i++)
    if (idx_dataset_get_label (self->datasets[1], samples[i], &other) && other != label)
      return TRUE;
  return FALSE;
}

/* Says that there is nothing to show, and why. */
static char *
describe_nothing (IdxComparison *self)
{
  switch (self->kind)
    {
    case IDX_GROUPS_SIMILAR:
      return g_strdup (_ ("No images are that similar."));
    case IDX_GROUPS_DIFFERENT:
      return g_strdup (_ ("No images with different labels were found."));
    case IDX_GROUPS_ALL:
    case IDX_GROUPS_EQUAL:
    default:
      return g_strdup (self->is_within ? _ ("Each image occurs only once.")
                                       : _ ("The datasets have no image in common."));
    }
}

/* Says how many images were compared if not all of them; else returns NULL. */
static char *
describe_searched (IdxComparison *self)
{
  g_autofree char *searched = NULL;
  g_autofree char *all = NULL;
  guint n_samples =
    idx_dataset_get_n_samples (idx_comparison_get_dataset (self, IDX_COMPARISON_FIRST));

  if (self->result->n_searched >= n_samples)
    return NULL;
  searched = idx_text_format_count (self->result->n_searched);
  all = idx_text_format_count (n_samples);
  /* Translators: "Compared with 131,072 of 8,000,000 images" */
  return g_strdup_printf (_ ("Compared with %s of %s images"), searched, all);
}

char *
idx_comparison_describe (IdxComparison *self)
{
  g_return_val_if_fail (IDX_IS_COMPARISON (self), NULL);

  switch (idx_comparison_get_state (self))
    {
    case IDX_COMPARISON_WAITING:
      return g_strdup (self->is_within ? _ ("The dataset is still being read.")
                                       : _ ("The datasets are still being read."));
    case IDX_COMPARISON_SEARCHING:
      if (self->is_similarity_search)
        return g_strdup (_ ("Looking for similar images…"));
      return g_strdup (self->is_within ? _ ("Looking for duplicates…") : _ ("Comparing datasets…"));
    case IDX_COMPARISON_STOPPED:
      return g_strdup (_ ("The comparison was stopped."));
    case IDX_COMPARISON_FAILED:
      return g_strdup (self->problem);
    case IDX_COMPARISON_DONE:
    default:
      break;
    }
  return self->shown->len == 0 ? describe_nothing (self) : describe_searched (self);
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

double
idx_comparison_get_share (IdxComparison *self,
                          const IdxClassSizes *size,
                          IdxComparisonSide side)
{
  IdxDataset *dataset;

  g_return_val_if_fail (IDX_IS_COMPARISON (self), 0);
  g_return_val_if_fail (size != NULL, 0);

  dataset = self->datasets[side];
  if (dataset == NULL)
    return 0;
  return (double) size->n_samples[side] / MAX (idx_dataset_get_n_samples (dataset), 1);
}

/* --- Saving ---------------------------------------------------------------------------- */

struct _IdxComparisonTable
{
  IdxDataset *datasets[N_SIDES]; /* snapshots */
  GArray *pairs;                 /* of IdxImagePair */
  gboolean has_distances;
};

/* Lists the first sample of each group that is shown with each of the others. */
static GArray *
list_pairs (IdxComparison *self)
{
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (IdxImagePair));

  for (guint position = 0; position < self->shown->len; position++)
    {
      const guint32 *samples;
      const IdxImageGroup *group = idx_comparison_get_group (self, position, &samples);

      for (guint i = 1; i < group->n_samples; i++)
        {
          const IdxImagePair pair = { samples[0], samples[i], group->distance };

          g_array_append_val (pairs, pair);
        }
    }
  return pairs;
}

IdxComparisonTable *
idx_comparison_dup_table (IdxComparison *self)
{
  IdxComparisonTable *table;

  g_return_val_if_fail (IDX_IS_COMPARISON (self), NULL);
  g_return_val_if_fail (self->result != NULL, NULL);

  table = g_new (IdxComparisonTable, 1);
  table->pairs = list_pairs (self);
  table->has_distances = self->result->has_similar;
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
                              self->has_distances, target, replace, cancellable, error);
}
