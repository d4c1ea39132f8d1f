/* SPDX-License-Identifier: MIT */

/* The inverse of a subset. */

#include "idx-sample-places.h"

/* The place of a sample that isn't in the subset. */
#define NOWHERE G_MAXUINT32

struct _IdxSamplePlaces
{
  IdxSubset *subset;
  guint32 *places; /* positions by index */
};

IdxSamplePlaces *
idx_sample_places_new (IdxSubset *subset)
{
  IdxSamplePlaces *self;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);

  self = g_new0 (IdxSamplePlaces, 1);
  self->subset = g_object_ref (subset);
  return self;
}

void
idx_sample_places_free (IdxSamplePlaces *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->subset);
  g_free (self->places);
  g_free (self);
}

static void
list_places (IdxSamplePlaces *self)
{
  const guint n_samples = idx_dataset_get_n_samples (idx_subset_get_dataset (self->subset));

  self->places = g_new (guint32, n_samples);
  for (guint i = 0; i < n_samples; i++)
    self->places[i] = NOWHERE;
  for (guint i = 0; i < idx_subset_get_n_samples (self->subset); i++)
    self->places[idx_subset_get_index (self->subset, i)] = i;
}

gboolean
idx_sample_places_find (IdxSamplePlaces *self,
                        guint index,
                        guint *position)
{
  g_return_val_if_fail (self != NULL && position != NULL, FALSE);

  if (idx_subset_peek_indices (self->subset) == NULL)
    return idx_subset_find (self->subset, index, position);
  if (self->places == NULL)
    list_places (self);
  if (self->places[index] == NOWHERE)
    return FALSE;
  *position = self->places[index];
  return TRUE;
}
