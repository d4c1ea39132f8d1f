/* SPDX-License-Identifier: MIT */

/* Maps the index of a sample to its position in a subset. */

#include "idx-position-lookup.h"

/* The table's value for samples that aren't in the subset. */
#define NOT_IN_SUBSET G_MAXUINT32

struct _IdxPositionLookup
{
  IdxSubset *subset;
  guint32 *positions; /* by sample index; NULL until a search needs them */
};

IdxPositionLookup *
idx_position_lookup_new (IdxSubset *subset)
{
  IdxPositionLookup *self;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);

  self = g_new0 (IdxPositionLookup, 1);
  self->subset = g_object_ref (subset);
  return self;
}

void
idx_position_lookup_free (IdxPositionLookup *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->subset);
  g_free (self->positions);
  g_free (self);
}

static void
build_table (IdxPositionLookup *self)
{
  const guint n_samples = idx_dataset_get_n_samples (idx_subset_get_dataset (self->subset));

  self->positions = g_new (guint32, n_samples);
  for (guint i = 0; i < n_samples; i++)
    self->positions[i] = NOT_IN_SUBSET;
  for (guint i = 0; i < idx_subset_get_n_samples (self->subset); i++)
    self->positions[idx_subset_get_index (self->subset, i)] = i;
}

gboolean
idx_position_lookup_find (IdxPositionLookup *self,
                          guint index,
                          guint *position)
{
  g_return_val_if_fail (self != NULL && position != NULL, FALSE);

  if (idx_subset_peek_indices (self->subset) == NULL)
    return idx_subset_find (self->subset, index, position);
  if (self->positions == NULL)
    build_table (self);
  if (self->positions[index] == NOT_IN_SUBSET)
    return FALSE;
  *position = self->positions[index];
  return TRUE;
}
