/* SPDX-License-Identifier: MIT */

/* The suggested labels and their ranking, whatever method they come from. */

#include "idx-suggestions-private.h"

#include <math.h>

/* Margins are rounded to multiples of 1/SCALE for the ranking. */
#define SCALE 10000
#define N_STEPS (2 * IDX_LARGEST_MARGIN * SCALE + 2)

G_DEFINE_FINAL_TYPE (IdxSuggestions, idx_suggestions, G_TYPE_OBJECT)

static void
idx_suggestions_finalize (GObject *object)
{
  IdxSuggestions *self = IDX_SUGGESTIONS (object);

  g_clear_pointer (&self->source, g_free);
  g_clear_pointer (&self->labels, g_free);
  g_clear_pointer (&self->rivals, g_free);
  g_clear_pointer (&self->margins, g_free);
  g_clear_pointer (&self->probabilities, g_free);
  g_clear_pointer (&self->ranking, g_free);
  G_OBJECT_CLASS (idx_suggestions_parent_class)->finalize (object);
}

static void
idx_suggestions_class_init (IdxSuggestionsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_suggestions_finalize;
}

static void
idx_suggestions_init (IdxSuggestions *self)
{
}

IdxSuggestions *
idx_suggestions_new (const char *source,
                     const gint64 *labels,
                     guint n_labels,
                     guint n_samples,
                     double temperature)
{
  IdxSuggestions *self;

  g_return_val_if_fail (source != NULL, NULL);
  g_return_val_if_fail (n_labels <= IDX_UNKNOWN_RIVAL, NULL);
  g_return_val_if_fail (temperature > 0, NULL);

  self = g_object_new (IDX_TYPE_SUGGESTIONS, NULL);
  self->source = g_strdup (source);
  self->labels = g_memdup2 (labels, n_labels * sizeof *labels);
  self->n_labels = n_labels;
  self->n_samples = n_samples;
  self->temperature = temperature;
  self->rivals = g_new (guint16, n_samples);
  for (guint i = 0; i < n_samples; i++)
    self->rivals[i] = IDX_UNKNOWN_RIVAL;
  self->margins = g_new0 (float, n_samples);
  self->probabilities = g_new0 (float, n_samples);
  return self;
}

void
idx_suggestions_set (IdxSuggestions *self,
                     guint index,
                     guint label,
                     float margin,
                     float probability)
{
  g_return_if_fail (IDX_IS_SUGGESTIONS (self));
  g_return_if_fail (self->ranking == NULL);
  g_return_if_fail (index < self->n_samples);
  g_return_if_fail (label < self->n_labels);
  g_return_if_fail (margin >= -IDX_LARGEST_MARGIN && margin <= IDX_LARGEST_MARGIN);

  self->rivals[index] = (guint16) label;
  self->margins[index] = margin;
  self->probabilities[index] = probability;
}

/* Negative margins that round to zero come before the others. */
static gsize
get_step (const IdxSuggestions *self,
          guint index)
{
  float margin = self->margins[index];

  return (gsize) (lrint ((double) margin * SCALE) + (glong) IDX_LARGEST_MARGIN * SCALE +
                  !(margin < 0));
}

/* A counting sort. It is stable, so samples with the same rounded margin stay in file order. */
void
idx_suggestions_rank (IdxSuggestions *self,
                      guint estimate)
{
  g_autofree guint32 *offsets = NULL;
  guint32 offset = 0;

  g_return_if_fail (IDX_IS_SUGGESTIONS (self));
  g_return_if_fail (self->ranking == NULL);

  offsets = g_new0 (guint32, N_STEPS);
  for (guint i = 0; i < self->n_samples; i++)
    if (self->rivals[i] != IDX_UNKNOWN_RIVAL)
      {
        offsets[get_step (self, i)]++;
        self->n_ranked++;
        self->n_suspects += self->margins[i] < 0;
      }
  for (gsize step = 0; step < N_STEPS; step++)
    {
      guint32 n = offsets[step];

      offsets[step] = offset;
      offset += n;
    }
  self->ranking = g_new (guint32, MAX (self->n_ranked, 1));
  for (guint i = 0; i < self->n_samples; i++)
    if (self->rivals[i] != IDX_UNKNOWN_RIVAL)
      self->ranking[offsets[get_step (self, i)]++] = i;
  self->n_to_check = MIN (estimate, self->n_suspects);
}

const char *
idx_suggestions_get_source (IdxSuggestions *self)
{
  g_return_val_if_fail (IDX_IS_SUGGESTIONS (self), NULL);

  return self->source;
}

guint
idx_suggestions_get_n_samples (IdxSuggestions *self)
{
  g_return_val_if_fail (IDX_IS_SUGGESTIONS (self), 0);

  return self->n_samples;
}

gboolean
idx_suggestions_get (IdxSuggestions *self,
                     guint index,
                     IdxSuggestion *suggestion)
{
  double odds;

  g_return_val_if_fail (IDX_IS_SUGGESTIONS (self), FALSE);
  g_return_val_if_fail (index < self->n_samples, FALSE);
  g_return_val_if_fail (suggestion != NULL, FALSE);

  if (self->rivals[index] == IDX_UNKNOWN_RIVAL)
    return FALSE;
  odds = exp (self->temperature * (double) self->margins[index]);
  suggestion->label = self->labels[self->rivals[index]];
  suggestion->margin = self->margins[index];
  suggestion->suspicion = (float) (1 / (1 + odds));
  suggestion->p_suggested = (float) ((double) self->probabilities[index] / (1 + odds));
  suggestion->p_given = (float) ((double) self->probabilities[index] / (1 + 1 / odds));
  return TRUE;
}

IdxEvidence
idx_suggestions_get_evidence (IdxSuggestions *self,
                              guint index)
{
  IdxSuggestion suggestion;

  if (!idx_suggestions_get (self, index, &suggestion) || suggestion.margin >= 0)
    return IDX_EVIDENCE_NONE;
  if (suggestion.suspicion >= 0.95F)
    return IDX_EVIDENCE_STRONG;
  return suggestion.suspicion >= 0.75F ? IDX_EVIDENCE_SOME : IDX_EVIDENCE_WEAK;
}

const guint32 *
idx_suggestions_get_ranking (IdxSuggestions *self,
                             guint *n_ranked)
{
  g_return_val_if_fail (IDX_IS_SUGGESTIONS (self), NULL);
  g_return_val_if_fail (self->ranking != NULL, NULL);
  g_return_val_if_fail (n_ranked != NULL, NULL);

  *n_ranked = self->n_ranked;
  return self->ranking;
}

guint
idx_suggestions_get_n_suspects (IdxSuggestions *self)
{
  g_return_val_if_fail (IDX_IS_SUGGESTIONS (self), 0);

  return self->n_suspects;
}

guint
idx_suggestions_get_n_to_check (IdxSuggestions *self)
{
  g_return_val_if_fail (IDX_IS_SUGGESTIONS (self), 0);

  return self->n_to_check;
}
