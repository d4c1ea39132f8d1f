/* SPDX-License-Identifier: MIT */

/* Determines which samples of a dataset are shown, and in which order.
 *
 * `order` holds all samples, sorted; it is NULL for file order. A filter selects from `order`, so a
 * new filter needs no sort. A sort replaces `order` only when it finishes. A new sort cancels the
 * one that is running.
 *
 * Decisions change labels and states, but the samples stay where they are until the filter is
 * applied again. Until then, `n-unmatched` counts the samples that no longer match the filter, and
 * `n-misplaced` those that are no longer in order. */

#include "idx-arrangement.h"

#include "idx-slot.h"

#include <glib/gi18n-lib.h>

struct _IdxArrangement
{
  GObject parent_instance;
  IdxDataset *dataset;
  IdxFilter *filter;
  char *filter_text;
  IdxSort sort;
  char *sort_text;
  IdxSubset *order;
  IdxSubset *subset;
  GSignalGroup *dataset_signals;
  GHashTable *unmatched;  /* the indices of samples in `subset` that no longer match the filter */
  GHashTable *misplaced;  /* the indices of those that are no longer in order */
  gboolean had_decisions; /* whether there were any when decisions last changed */
  guint label_version;    /* incremented when changed labels may make `order` outdated */
  guint order_version;    /* the label version that `order` is sorted by */
  IdxSlot *sorting;
  IdxSort next_sort; /* the order that the running sort results in */
  char *next_sort_text;
  guint sorted_version; /* the label version that the running sort sorts by */
};

enum
{
  PROP_0,
  PROP_FILTER,
  PROP_SORT,
  PROP_SUBSET,
  PROP_SORTING,
  PROP_N_UNMATCHED,
  PROP_N_MISPLACED,
  N_PROPS
};

enum
{
  FAILED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxArrangement, idx_arrangement, G_TYPE_OBJECT)

/* For each sort key, its texts and its usual direction. */
static const struct
{
  const char *key;      /* in --sort and the action "sort" */
  const char *title;    /* of the task while samples are sorted */
  const char *name;     /* of the order in the usual direction */
  const char *reversed; /* of the order in the other direction */
  gboolean descending;  /* whether the usual direction is descending */
} orders[] = {
  /* File order itself needs no sort, see idx_arrangement_set_sort(). */
  [IDX_SORT_INDEX] = { "index",
                       N_ ("Reversing the order…"),
                       N_ ("File Order"),
                       N_ ("File Order, Reversed"),
                       FALSE },
  [IDX_SORT_LABEL] = { "label",
                       N_ ("Sorting by label…"),
                       N_ ("By Label"),
                       N_ ("By Label, Reversed"),
                       FALSE },
  [IDX_SORT_MEAN] = { "mean",
                      N_ ("Sorting by mean intensity…"),
                      N_ ("By Mean Intensity"),
                      N_ ("By Mean Intensity, Reversed"),
                      FALSE },
  [IDX_SORT_SUSPICION] = { "suspicion",
                           N_ ("Sorting by suspicion…"),
                           N_ ("Worst First"),
                           N_ ("Worst Last"),
                           TRUE },
  [IDX_SORT_RANDOM] = { "random",
                        N_ ("Shuffling…"),
                        N_ ("Random"),
                        N_ ("Random, Reversed"),
                        FALSE },
  [IDX_SORT_SIMILAR] = { "similar",
                         N_ ("Comparing images…"),
                         N_ ("Most Similar First"),
                         N_ ("Most Similar Last"),
                         FALSE },
};

static void
notify (IdxArrangement *self,
        guint property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
notify_outdated (IdxArrangement *self)
{
  notify (self, PROP_N_UNMATCHED);
  notify (self, PROP_N_MISPLACED);
}

static void
update_subset (IdxArrangement *self)
{
  g_autoptr (IdxSubset) passing = NULL;

  if (self->dataset == NULL)
    return;
  passing = idx_filter_apply (self->filter, self->dataset);
  g_clear_object (&self->subset);
  self->subset = self->order != NULL ? idx_subset_order (passing, self->order)
                                     : g_steal_pointer (&passing);
  g_hash_table_remove_all (self->unmatched);
  g_hash_table_remove_all (self->misplaced);
  notify (self, PROP_SUBSET);
  notify_outdated (self);
}

/* Takes ownership of @filter. */
static void
take_filter (IdxArrangement *self,
             const char *text,
             IdxFilter *filter)
{
  g_autofree char *copy = g_strdup (text);

  g_clear_pointer (&self->filter, idx_filter_free);
  self->filter = filter;
  g_free (self->filter_text);
  self->filter_text = g_steal_pointer (&copy);
  notify (self, PROP_FILTER);
}

static void
set_order (IdxArrangement *self,
           const char *text,
           const IdxSort *sort,
           IdxSubset *order,
           guint label_version)
{
  g_autofree char *copy = g_strdup (text);

  g_set_object (&self->order, order);
  self->order_version = label_version;
  self->sort = *sort;
  g_free (self->sort_text);
  self->sort_text = g_steal_pointer (&copy);
  notify (self, PROP_SORT);
}

static void
reset_order (IdxArrangement *self)
{
  const IdxSort sort = { .key = IDX_SORT_INDEX };

  set_order (self, "index", &sort, NULL, self->label_version);
}

static void
cancel_sort (IdxArrangement *self)
{
  if (idx_slot_get_job (self->sorting) == NULL)
    return;
  idx_slot_cancel (self->sorting);
  notify (self, PROP_SORTING);
}

static void
idx_arrangement_sorted (gpointer owner,
                        gpointer run,
                        gpointer result,
                        const GError *error)
{
  g_autoptr (IdxArrangement) self = g_object_ref (owner);

  if (result != NULL)
    {
      g_autoptr (IdxSubset) order = idx_sort_run_finish (run, self->dataset, result);

      g_object_freeze_notify (G_OBJECT (self));
      set_order (self, self->next_sort_text, &self->next_sort, order, self->sorted_version);
      update_subset (self);
      g_object_thaw_notify (G_OBJECT (self));
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_signal_emit (self, signals[FAILED], 0, error);
  notify (self, PROP_SORTING);
}

static const IdxJobKind sort_job = { idx_sort_run, idx_sort_run_free,
                                     (GDestroyNotify) g_array_unref, idx_arrangement_sorted };

static void
begin_sort (IdxArrangement *self,
            const char *text,
            const IdxSort *sort)
{
  g_autofree char *copy = g_strdup (text);

  self->next_sort = *sort;
  g_free (self->next_sort_text);
  self->next_sort_text = g_steal_pointer (&copy);
  self->sorted_version = self->label_version;
  idx_slot_start (self->sorting, &sort_job, _ (orders[sort->key].title),
                  idx_sort_run_new (sort, self->dataset));
  notify (self, PROP_SORTING);
}

/* --- Decisions ----------------------------------------------------------------------------- */

static gboolean
has_decisions (IdxArrangement *self)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (self->dataset);

  return decisions != NULL && (idx_decisions_get_n_flagged (decisions) > 0 ||
                               idx_decisions_get_n_in_state (decisions, IDX_STATE_UNDECIDED) <
                                 idx_decisions_get_n_labels (decisions));
}

/* Adds @index to a set of outdated samples, or removes it. */
static void
set_outdated (GHashTable *set,
              guint index,
              gboolean is_outdated)
{
  if (is_outdated)
    (void) g_hash_table_add (set, GUINT_TO_POINTER (index));
  else
    (void) g_hash_table_remove (set, GUINT_TO_POINTER (index));
}

/* Updates which of @indices no longer match the filter or the order. `order` becomes outdated if a
 * decision displaces a sample, or if a sort by older labels is running. */
static void
mark_outdated (IdxArrangement *self,
               GArray *indices)
{
  g_autofree gboolean *passes = g_new (gboolean, indices->len);
  gboolean labels_changed = idx_arrangement_is_sorting (self);

  idx_filter_test (self->filter, self->dataset, indices, passes);
  for (guint i = 0; i < indices->len; i++)
    {
      guint index = g_array_index (indices, guint32, i);

      if (self->order != NULL && !idx_subset_is_sorted_at (self->order, index))
        labels_changed = TRUE;
      if (!idx_subset_contains (self->subset, index))
        continue;
      set_outdated (self->unmatched, index, !passes[i]);
      set_outdated (self->misplaced, index, !idx_subset_is_sorted_at (self->subset, index));
    }
  if (labels_changed)
    self->label_version++;
}

/* Marks the changed samples but leaves them in place. If @indices is NULL, all decisions were
 * replaced, for example by those of a journal. Then this filters and sorts immediately: the user
 * hasn't just decided about a sample, so none needs to stay in place. */
static void
idx_arrangement_decisions_cb (IdxArrangement *self,
                              GArray *indices)
{
  gboolean had_decisions = self->had_decisions;

  if (self->subset == NULL)
    return;
  self->had_decisions = has_decisions (self);
  if (indices != NULL)
    {
      mark_outdated (self, indices);
      notify_outdated (self);
    }
  else if (had_decisions || self->had_decisions)
    {
      self->label_version++;
      if (!idx_filter_is_empty (self->filter) || self->sort.key == IDX_SORT_LABEL)
        idx_arrangement_reapply_filter (self);
    }
}

/* Sorts again if decisions since the last sort have changed the labels that the samples are sorted
 * by. */
static void
sort_again_if_outdated (IdxArrangement *self)
{
  g_autofree char *text = g_strdup (self->sort_text);

  if (self->order == NULL || self->sort.key != IDX_SORT_LABEL ||
      idx_arrangement_is_sorting (self) || self->order_version == self->label_version)
    return;
  /* The user may have canceled a sort that hasn't ended yet. */
  cancel_sort (self);
  begin_sort (self, text, &self->sort);
}

/* --- Object -------------------------------------------------------------------------------- */

static void
idx_arrangement_get_property (GObject *object,
                              guint id,
                              GValue *value,
                              GParamSpec *pspec)
{
  IdxArrangement *self = IDX_ARRANGEMENT (object);

  switch (id)
    {
    case PROP_FILTER:
      g_value_set_string (value, self->filter_text);
      break;
    case PROP_SORT:
      g_value_set_string (value, self->sort_text);
      break;
    case PROP_SUBSET:
      g_value_set_object (value, self->subset);
      break;
    case PROP_SORTING:
      g_value_set_boolean (value, idx_arrangement_is_sorting (self));
      break;
    case PROP_N_UNMATCHED:
      g_value_set_uint (value, g_hash_table_size (self->unmatched));
      break;
    case PROP_N_MISPLACED:
      g_value_set_uint (value, g_hash_table_size (self->misplaced));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_arrangement_dispose (GObject *object)
{
  IdxArrangement *self = IDX_ARRANGEMENT (object);

  cancel_sort (self);
  g_clear_object (&self->dataset_signals);
  g_clear_object (&self->dataset);
  g_clear_object (&self->order);
  g_clear_object (&self->subset);
  G_OBJECT_CLASS (idx_arrangement_parent_class)->dispose (object);
}

static void
idx_arrangement_finalize (GObject *object)
{
  IdxArrangement *self = IDX_ARRANGEMENT (object);

  idx_slot_free (self->sorting);
  idx_filter_free (self->filter);
  g_hash_table_unref (self->unmatched);
  g_hash_table_unref (self->misplaced);
  g_free (self->filter_text);
  g_free (self->sort_text);
  g_free (self->next_sort_text);
  G_OBJECT_CLASS (idx_arrangement_parent_class)->finalize (object);
}

static void
idx_arrangement_class_init (IdxArrangementClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = idx_arrangement_get_property;
  object_class->dispose = idx_arrangement_dispose;
  object_class->finalize = idx_arrangement_finalize;

  properties[PROP_FILTER] = g_param_spec_string ("filter", NULL, NULL, "", flags);
  properties[PROP_SORT] = g_param_spec_string ("sort", NULL, NULL, "index", flags);
  properties[PROP_SUBSET] = g_param_spec_object ("subset", NULL, NULL, IDX_TYPE_SUBSET, flags);
  properties[PROP_SORTING] = g_param_spec_boolean ("sorting", NULL, NULL, FALSE, flags);
  properties[PROP_N_UNMATCHED] =
    g_param_spec_uint ("n-unmatched", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_N_MISPLACED] =
    g_param_spec_uint ("n-misplaced", NULL, NULL, 0, G_MAXUINT, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[FAILED] = g_signal_new ("failed", IDX_TYPE_ARRANGEMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
idx_arrangement_init (IdxArrangement *self)
{
  self->unmatched = g_hash_table_new (NULL, NULL);
  self->misplaced = g_hash_table_new (NULL, NULL);
  self->dataset_signals = g_signal_group_new (IDX_TYPE_DATASET);
  g_signal_group_connect_swapped (self->dataset_signals, "decisions-changed",
                                  G_CALLBACK (idx_arrangement_decisions_cb), self);
  take_filter (self, "", idx_filter_parse ("", NULL));
  reset_order (self);
}

IdxArrangement *
idx_arrangement_new (IdxJobList *tasks)
{
  IdxArrangement *self;

  g_return_val_if_fail (IDX_IS_JOB_LIST (tasks), NULL);

  self = g_object_new (IDX_TYPE_ARRANGEMENT, NULL);
  self->sorting = idx_slot_new (tasks, self);
  return self;
}

void
idx_arrangement_set_dataset (IdxArrangement *self,
                             IdxDataset *dataset,
                             gboolean keep)
{
  g_return_if_fail (IDX_IS_ARRANGEMENT (self));
  g_return_if_fail (IDX_IS_DATASET (dataset));

  g_object_freeze_notify (G_OBJECT (self));
  g_set_object (&self->dataset, dataset);
  g_signal_group_set_target (self->dataset_signals, dataset);
  self->had_decisions = has_decisions (self);
  if (!keep || !idx_filter_check (self->filter, dataset, NULL))
    take_filter (self, "", idx_filter_parse ("", NULL));
  if (!keep)
    {
      cancel_sort (self);
      reset_order (self);
    }
  idx_arrangement_rebuild (self);
  g_object_thaw_notify (G_OBJECT (self));
}

void
idx_arrangement_rebuild (IdxArrangement *self)
{
  g_autofree char *text = NULL;

  g_return_if_fail (IDX_IS_ARRANGEMENT (self));

  /* If a sort is running, its order is the one that the user asked for last. */
  text = g_strdup (idx_arrangement_get_next_sort_text (self));
  g_object_freeze_notify (G_OBJECT (self));
  cancel_sort (self);
  reset_order (self);
  update_subset (self);
  /* Ignore the error if the dataset has no values to sort by: the samples stay in file order. */
  (void) idx_arrangement_set_sort (self, text, NULL);
  g_object_thaw_notify (G_OBJECT (self));
}

void
idx_arrangement_reapply_filter (IdxArrangement *self)
{
  g_return_if_fail (IDX_IS_ARRANGEMENT (self));

  update_subset (self);
  sort_again_if_outdated (self);
}

gboolean
idx_arrangement_set_filter (IdxArrangement *self,
                            const char *text,
                            GError **error)
{
  g_autoptr (IdxFilter) filter = NULL;

  g_return_val_if_fail (IDX_IS_ARRANGEMENT (self), FALSE);

  filter = idx_filter_parse (text, error);
  if (filter == NULL ||
      (self->dataset != NULL && !idx_filter_check (filter, self->dataset, error)))
    return FALSE;
  g_object_freeze_notify (G_OBJECT (self));
  take_filter (self, text, g_steal_pointer (&filter));
  update_subset (self);
  sort_again_if_outdated (self);
  g_object_thaw_notify (G_OBJECT (self));
  return TRUE;
}

gboolean
idx_arrangement_set_sort (IdxArrangement *self,
                          const char *text,
                          GError **error)
{
  g_autoptr (IdxSubset) order = NULL;
  IdxSort sort;

  g_return_val_if_fail (IDX_IS_ARRANGEMENT (self), FALSE);

  if (!idx_sort_parse (text, &sort, error) ||
      (self->dataset != NULL && !idx_sort_check (&sort, self->dataset, error)))
    return FALSE;
  cancel_sort (self);
  if (self->dataset == NULL || (sort.key == IDX_SORT_INDEX && !sort.descending))
    order = NULL;
  /* The suggestions are already ranked, so no task is needed. */
  else if (sort.key == IDX_SORT_SUSPICION)
    order = idx_sort_apply (&sort, self->dataset, NULL, NULL, NULL);
  else
    {
      begin_sort (self, text, &sort);
      return TRUE;
    }
  /* The usual case when a dataset is opened or refreshed: the samples are already in file order. */
  if (order == NULL && self->order == NULL && g_strcmp0 (self->sort_text, text) == 0)
    return TRUE;
  g_object_freeze_notify (G_OBJECT (self));
  set_order (self, text, &sort, order, self->label_version);
  update_subset (self);
  g_object_thaw_notify (G_OBJECT (self));
  return TRUE;
}

IdxFilter *
idx_arrangement_get_filter (IdxArrangement *self)
{
  g_return_val_if_fail (IDX_IS_ARRANGEMENT (self), NULL);

  return self->filter;
}

const char *
idx_arrangement_get_filter_text (IdxArrangement *self)
{
  g_return_val_if_fail (IDX_IS_ARRANGEMENT (self), NULL);

  return self->filter_text;
}

const IdxSort *
idx_arrangement_get_sort (IdxArrangement *self)
{
  g_return_val_if_fail (IDX_IS_ARRANGEMENT (self), NULL);

  return &self->sort;
}

const char *
idx_arrangement_get_sort_text (IdxArrangement *self)
{
  g_return_val_if_fail (IDX_IS_ARRANGEMENT (self), NULL);

  return self->sort_text;
}

const char *
idx_arrangement_get_next_sort_text (IdxArrangement *self)
{
  g_return_val_if_fail (IDX_IS_ARRANGEMENT (self), NULL);

  return idx_arrangement_is_sorting (self) ? self->next_sort_text : self->sort_text;
}

const char *
idx_arrangement_get_sort_key (IdxArrangement *self)
{
  g_return_val_if_fail (IDX_IS_ARRANGEMENT (self), NULL);

  return orders[self->sort.key].key;
}

const char *
idx_arrangement_get_sort_name (IdxArrangement *self)
{
  g_return_val_if_fail (IDX_IS_ARRANGEMENT (self), NULL);

  return idx_arrangement_is_reversed (self) ? _ (orders[self->sort.key].reversed)
                                            : _ (orders[self->sort.key].name);
}

gboolean
idx_arrangement_is_reversed (IdxArrangement *self)
{
  g_return_val_if_fail (IDX_IS_ARRANGEMENT (self), FALSE);

  return self->sort.descending != orders[self->sort.key].descending;
}

char *
idx_arrangement_format_sort (const char *key,
                             gboolean reversed)
{
  IdxSort sort = { 0 };

  g_return_val_if_fail (key != NULL, NULL);

  (void) idx_sort_parse (key, &sort, NULL);
  return g_strconcat (reversed != orders[sort.key].descending ? "-" : "", key, NULL);
}

IdxSubset *
idx_arrangement_get_subset (IdxArrangement *self)
{
  g_return_val_if_fail (IDX_IS_ARRANGEMENT (self), NULL);

  return self->subset;
}

gboolean
idx_arrangement_is_sorting (IdxArrangement *self)
{
  g_return_val_if_fail (IDX_IS_ARRANGEMENT (self), FALSE);

  return idx_slot_is_running (self->sorting);
}
