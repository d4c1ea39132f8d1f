/* SPDX-License-Identifier: MIT */

/* Counts the samples of a subset by class. */

#include "idx-class-tally.h"

#include "idx-class-counts.h"
#include "idx-slot.h"

/* The maximum number of samples to count in the main thread. Counting them takes less than a frame,
 * even with labels of several bytes. A job counts larger subsets. */
#define MAX_COUNTED_IN_MAIN_THREAD 100000U

struct _IdxClassTally
{
  void (*changed) (gpointer owner);
  gpointer owner;
  IdxSubset *subset; /* the samples to count, or NULL */
  IdxSlot *counting;
  GArray *counts; /* of IdxClass; NULL if there are no numbers */
  guint total;
};

/* Takes ownership of @counts. */
static void
set_counts (IdxClassTally *self,
            GArray *counts)
{
  g_clear_pointer (&self->counts, g_array_unref);
  self->counts = counts;
  if (counts != NULL)
    self->total = idx_subset_get_n_samples (self->subset);
  self->changed (self->owner);
}

/* The input of a job that counts samples. */
typedef struct
{
  IdxSubset *subset;
  IdxDecisions *decisions;
} CountInput;

static void
count_input_free (gpointer data)
{
  CountInput *input = data;

  g_object_unref (input->subset);
  g_object_unref (input->decisions);
  g_free (input);
}

static gpointer
count_in_thread (gpointer data,
                 IdxProgress *progress,
                 GCancellable *cancellable,
                 GError **error)
{
  const CountInput *input = data;

  return idx_class_counts_compute (input->subset, input->decisions);
}

static void
count_done (gpointer owner,
            gpointer input,
            gpointer result,
            const GError *error)
{
  if (result != NULL)
    set_counts (owner, result);
}

static const IdxJobKind count_job = { count_in_thread, count_input_free,
                                      (GDestroyNotify) g_array_unref, count_done };

IdxClassTally *
idx_class_tally_new (void (*changed) (gpointer owner),
                     gpointer owner)
{
  IdxClassTally *self;

  g_return_val_if_fail (changed != NULL, NULL);

  self = g_new0 (IdxClassTally, 1);
  self->changed = changed;
  self->owner = owner;
  self->counting = idx_slot_new (NULL, self);
  return self;
}

void
idx_class_tally_free (IdxClassTally *self)
{
  if (self == NULL)
    return;
  idx_class_tally_clear (self);
  idx_slot_free (self->counting);
  g_free (self);
}

void
idx_class_tally_clear (IdxClassTally *self)
{
  g_return_if_fail (self != NULL);

  idx_slot_cancel (self->counting);
  g_clear_object (&self->subset);
  g_clear_pointer (&self->counts, g_array_unref);
}

void
idx_class_tally_set_subset (IdxClassTally *self,
                            IdxSubset *subset)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (subset == NULL || IDX_IS_SUBSET (subset));

  g_set_object (&self->subset, subset);
}

void
idx_class_tally_count (IdxClassTally *self)
{
  IdxDecisions *decisions;
  CountInput *input;

  g_return_if_fail (self != NULL);

  idx_slot_cancel (self->counting);
  decisions = self->subset != NULL
                ? idx_dataset_get_decisions (idx_subset_get_dataset (self->subset))
                : NULL;
  if (decisions == NULL)
    set_counts (self, NULL);
  else if (idx_subset_get_n_samples (self->subset) <= MAX_COUNTED_IN_MAIN_THREAD)
    set_counts (self, idx_class_counts_compute (self->subset, decisions));
  else
    {
      input = g_new (CountInput, 1);
      *input = (CountInput){ g_object_ref (self->subset), idx_decisions_snapshot (decisions) };
      idx_slot_start (self->counting, &count_job, NULL, input);
    }
}

gboolean
idx_class_tally_has_numbers (IdxClassTally *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->counts != NULL;
}

guint
idx_class_tally_get_total (IdxClassTally *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->total;
}

guint
idx_class_tally_find (IdxClassTally *self,
                      gint64 label)
{
  g_return_val_if_fail (self != NULL && self->counts != NULL, 0);

  return idx_class_counts_find (self->counts, label);
}
