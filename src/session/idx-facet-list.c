/* SPDX-License-Identifier: MIT */

/* Lists the values of a label column besides the class labels, and marks those that the filter
 * chooses. */

#include "idx-facet-list.h"

#include "idx-class-counts.h"
#include "idx-facet-counts.h"
#include "idx-slot.h"

struct _IdxFacetList
{
  GObject parent_instance;
  IdxSession *session;
  IdxLabels *labels;
  int facet;                  /* the listed column, or -1 */
  GListStore *values;         /* of IdxFacetValue */
  IdxSlot *counting_all;      /* counts the values of all samples */
  IdxSlot *counting_matching; /* counts the values of the matching samples */
};

enum
{
  FILTER_CHANGED,
  LABELS_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxFacetList, idx_facet_list, G_TYPE_OBJECT)

static IdxFilter *
get_filter (IdxFacetList *self)
{
  return idx_arrangement_get_filter (idx_session_get_arrangement (self->session));
}

static IdxFacetValue *
get_value (IdxFacetList *self,
           guint position)
{
  g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (self->values), position);

  return item != NULL ? IDX_FACET_VALUE (item) : NULL;
}

/* --- The rest of the filter ---------------------------------------------------------------- */

/* Sets the numbers of matching samples. @counts is NULL if no term of the filter is for another
 * column. */
static void
set_matching_counts (IdxFacetList *self,
                     const GArray *counts)
{
  IdxFacetValue *value;

  for (guint i = 0; (value = get_value (self, i)) != NULL; i++)
    {
      gint64 n = -1;

      if (counts != NULL)
        n = idx_class_counts_find (counts, idx_facet_value_get_value (value));
      idx_facet_value_set_n_matching (value, n);
    }
}

static void
idx_facet_list_matched (gpointer owner,
                        gpointer input,
                        gpointer result,
                        const GError *error)
{
  g_autoptr (GArray) counts = result;

  if (counts != NULL)
    set_matching_counts (owner, counts);
}

static const IdxJobKind matching_job = { idx_facet_counts_compute, idx_facet_counts_input_free,
                                         (GDestroyNotify) g_array_unref, idx_facet_list_matched };

/* Returns the samples that pass the rest of the filter, that is, the terms for other columns; NULL
 * if the filter has no such terms. If no value is chosen, no term is for this column, so the rest
 * is the whole filter, which has been applied already. */
static IdxSubset *
apply_rest (IdxFacetList *self,
            const GArray *chosen)
{
  IdxSubset *subset = idx_arrangement_get_subset (idx_session_get_arrangement (self->session));
  g_autoptr (GArray) no_values = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autofree char *text = NULL;
  g_autoptr (IdxFilter) rest = NULL;

  if (subset == NULL || idx_filter_is_empty (get_filter (self)))
    return NULL;
  if (chosen != NULL && chosen->len == 0)
    return g_object_ref (subset);
  text = idx_filter_format_facet_values (get_filter (self), self->labels, (guint) self->facet,
                                         no_values);
  rest = idx_filter_parse (text, NULL);
  return idx_filter_is_empty (rest) ? NULL
                                    : idx_filter_apply (rest, idx_subset_get_dataset (subset));
}

/* Marks the values that the filter chooses, and counts the samples that pass the rest of the
 * filter. The previous counts stay until a job has finished. */
static void
update_for_filter (IdxFacetList *self)
{
  g_autoptr (GArray) chosen = NULL;
  g_autoptr (GHashTable) is_chosen = NULL;
  g_autoptr (IdxSubset) matching = NULL;
  IdxFacetValue *value;

  idx_slot_cancel (self->counting_matching);
  /* NULL if the filter chooses values in a way that a list can't show, such as by a range. */
  chosen = idx_filter_dup_facet_values (get_filter (self), self->labels, (guint) self->facet);
  is_chosen = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, NULL);
  for (guint i = 0; chosen != NULL && i < chosen->len; i++)
    g_hash_table_add (is_chosen, &g_array_index (chosen, gint64, i));
  for (guint i = 0; (value = get_value (self, i)) != NULL; i++)
    {
      gint64 number = idx_facet_value_get_value (value);

      idx_facet_value_set_chosen (value, g_hash_table_contains (is_chosen, &number));
    }
  matching = apply_rest (self, chosen);
  if (matching == NULL)
    set_matching_counts (self, NULL);
  else
    idx_slot_start (self->counting_matching, &matching_job, NULL,
                    idx_facet_counts_input_new (self->labels, (guint) self->facet, matching));
  g_signal_emit (self, signals[FILTER_CHANGED], 0);
}

static void
idx_facet_list_subset_changed_cb (IdxFacetList *self)
{
  if (g_list_model_get_n_items (G_LIST_MODEL (self->values)) > 0)
    update_for_filter (self);
}

/* --- The values ---------------------------------------------------------------------------- */

static void
idx_facet_list_listed (gpointer owner,
                       gpointer input,
                       gpointer result,
                       const GError *error)
{
  IdxFacetList *self = owner;
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GArray) counts = result;

  if (counts == NULL)
    return;
  for (guint i = 0; i < counts->len; i++)
    {
      const IdxClass *value = &g_array_index (counts, IdxClass, i);

      g_ptr_array_add (values, idx_facet_value_new (value->value, value->n_samples));
    }
  g_list_store_splice (self->values, 0, g_list_model_get_n_items (G_LIST_MODEL (self->values)),
                       values->pdata, values->len);
  idx_facet_list_subset_changed_cb (self);
}

static const IdxJobKind list_job = { idx_facet_counts_compute, idx_facet_counts_input_free,
                                     (GDestroyNotify) g_array_unref, idx_facet_list_listed };

void
idx_facet_list_set_facet (IdxFacetList *self,
                          int facet)
{
  g_return_if_fail (IDX_IS_FACET_LIST (self));
  g_return_if_fail (facet < 0 || (self->labels != NULL &&
                                  (guint) facet < idx_labels_get_n_facets (self->labels)));

  if (facet == self->facet)
    return;
  idx_slot_cancel (self->counting_all);
  idx_slot_cancel (self->counting_matching);
  g_list_store_remove_all (self->values);
  self->facet = facet;
  if (facet < 0)
    return;
  idx_slot_start (self->counting_all, &list_job, NULL,
                  idx_facet_counts_input_new (self->labels, (guint) facet, NULL));
}

/* The labels of a dataset are replaced if its file turns out to be shorter than its header
 * states. */
static void
idx_facet_list_labels_changed_cb (IdxFacetList *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  IdxLabels *labels = dataset != NULL ? idx_dataset_get_labels (dataset) : NULL;

  if (labels == self->labels)
    return;
  idx_facet_list_set_facet (self, -1);
  g_set_object (&self->labels, labels);
  g_signal_emit (self, signals[LABELS_CHANGED], 0);
}

/* --- Object -------------------------------------------------------------------------------- */

static void
idx_facet_list_dispose (GObject *object)
{
  IdxFacetList *self = IDX_FACET_LIST (object);

  idx_slot_cancel (self->counting_all);
  idx_slot_cancel (self->counting_matching);
  g_clear_object (&self->labels);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (idx_facet_list_parent_class)->dispose (object);
}

static void
idx_facet_list_finalize (GObject *object)
{
  IdxFacetList *self = IDX_FACET_LIST (object);

  idx_slot_free (self->counting_all);
  idx_slot_free (self->counting_matching);
  g_object_unref (self->values);
  G_OBJECT_CLASS (idx_facet_list_parent_class)->finalize (object);
}

static void
idx_facet_list_class_init (IdxFacetListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_facet_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_facet_list_finalize;

  signals[FILTER_CHANGED] = g_signal_new ("filter-changed", G_TYPE_FROM_CLASS (klass),
                                          G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[LABELS_CHANGED] = g_signal_new ("labels-changed", G_TYPE_FROM_CLASS (klass),
                                          G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
idx_facet_list_init (IdxFacetList *self)
{
  self->facet = -1;
  self->counting_all = idx_slot_new (NULL, self);
  self->counting_matching = idx_slot_new (NULL, self);
  self->values = g_list_store_new (IDX_TYPE_FACET_VALUE);
}

IdxFacetList *
idx_facet_list_new (IdxSession *session)
{
  IdxFacetList *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);

  self = g_object_new (IDX_TYPE_FACET_LIST, NULL);
  g_set_object (&self->session, session);
  g_signal_connect_object (session, "notify::dataset",
                           G_CALLBACK (idx_facet_list_labels_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "loaded", G_CALLBACK (idx_facet_list_labels_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::subset",
                           G_CALLBACK (idx_facet_list_subset_changed_cb), self, G_CONNECT_SWAPPED);
  idx_facet_list_labels_changed_cb (self);
  return self;
}

IdxLabels *
idx_facet_list_get_labels (IdxFacetList *self)
{
  g_return_val_if_fail (IDX_IS_FACET_LIST (self), NULL);

  return self->labels;
}

int
idx_facet_list_get_facet (IdxFacetList *self)
{
  g_return_val_if_fail (IDX_IS_FACET_LIST (self), -1);

  return self->facet;
}

GListModel *
idx_facet_list_get_values (IdxFacetList *self)
{
  g_return_val_if_fail (IDX_IS_FACET_LIST (self), NULL);

  return G_LIST_MODEL (self->values);
}

char *
idx_facet_list_format_filter (IdxFacetList *self)
{
  g_autoptr (GArray) chosen = g_array_new (FALSE, FALSE, sizeof (gint64));
  IdxFacetValue *value;

  g_return_val_if_fail (IDX_IS_FACET_LIST (self), NULL);
  g_return_val_if_fail (self->facet >= 0, NULL);

  for (guint i = 0; (value = get_value (self, i)) != NULL; i++)
    {
      gint64 number = idx_facet_value_get_value (value);

      if (idx_facet_value_is_chosen (value))
        g_array_append_val (chosen, number);
    }
  return idx_filter_format_facet_values (get_filter (self), self->labels, (guint) self->facet,
                                         chosen);
}
