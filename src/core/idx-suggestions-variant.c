/* SPDX-License-Identifier: MIT */

/* Serializes suggestions. GVariant has no floats, so they are stored as 32-bit integers. */

#include "idx-suggestions-private.h"

#include <math.h>

/* Sums of probabilities may exceed 1 by rounding. */
#define LARGEST_PROBABILITY 1.001F

GVariant *
idx_suggestions_to_variant (IdxSuggestions *self)
{
  GVariant *labels, *rivals, *margins, *probabilities;

  g_return_val_if_fail (IDX_IS_SUGGESTIONS (self), NULL);
  g_return_val_if_fail (self->ranking != NULL, NULL);

  labels = g_variant_new_fixed_array (G_VARIANT_TYPE_INT64, self->labels, self->n_labels,
                                      sizeof *self->labels);
  rivals = g_variant_new_fixed_array (G_VARIANT_TYPE_UINT16, self->rivals, self->n_samples,
                                      sizeof *self->rivals);
  margins = g_variant_new_fixed_array (G_VARIANT_TYPE_UINT32, self->margins, self->n_samples,
                                       sizeof *self->margins);
  probabilities = g_variant_new_fixed_array (G_VARIANT_TYPE_UINT32, self->probabilities,
                                             self->n_samples, sizeof *self->probabilities);
  return g_variant_new ("(s@axd@aq@au@auu)", self->source, labels, self->temperature, rivals,
                        margins, probabilities, self->n_to_check);
}

static gboolean
is_possible (const IdxSuggestions *self,
             guint index)
{
  guint rival = self->rivals[index];
  float margin = self->margins[index];
  float probability = self->probabilities[index];

  return (rival < self->n_labels || rival == IDX_UNKNOWN_RIVAL) && margin >= -IDX_LARGEST_MARGIN &&
         margin <= IDX_LARGEST_MARGIN && probability >= 0 && probability <= LARGEST_PROBABILITY;
}

/* Copies an array if it has @n numbers. */
static gpointer
copy_array (GVariant *array,
            gsize size,
            guint n)
{
  gsize n_found;
  gconstpointer numbers = g_variant_get_fixed_array (array, &n_found, size);

  return n_found == n ? g_memdup2 (numbers, n * size) : NULL;
}

IdxSuggestions *
idx_suggestions_new_from_variant (GVariant *variant)
{
  g_autoptr (IdxSuggestions) self = NULL;
  g_autoptr (GVariant) labels = NULL;
  g_autoptr (GVariant) rivals = NULL;
  g_autoptr (GVariant) margins = NULL;
  g_autoptr (GVariant) probabilities = NULL;
  guint32 n_to_check;

  g_return_val_if_fail (g_variant_is_of_type (variant, G_VARIANT_TYPE (IDX_SUGGESTIONS_VARIANT)),
                        NULL);

  self = g_object_new (IDX_TYPE_SUGGESTIONS, NULL);
  g_variant_get (variant, "(s@axd@aq@au@auu)", &self->source, &labels, &self->temperature, &rivals,
                 &margins, &probabilities, &n_to_check);
  if (!isfinite (self->temperature) || self->temperature <= 0 ||
      g_variant_n_children (labels) > IDX_UNKNOWN_RIVAL ||
      g_variant_n_children (rivals) > G_MAXUINT)
    return NULL;

  self->n_labels = (guint) g_variant_n_children (labels);
  self->n_samples = (guint) g_variant_n_children (rivals);
  self->labels = copy_array (labels, sizeof *self->labels, self->n_labels);
  self->rivals = copy_array (rivals, sizeof *self->rivals, self->n_samples);
  self->margins = copy_array (margins, sizeof *self->margins, self->n_samples);
  self->probabilities = copy_array (probabilities, sizeof *self->probabilities, self->n_samples);
  if (self->n_samples > 0 && (self->margins == NULL || self->probabilities == NULL))
    return NULL;
  for (guint i = 0; i < self->n_samples; i++)
    if (!is_possible (self, i))
      return NULL;
  idx_suggestions_rank (self, n_to_check);
  return g_steal_pointer (&self);
}
