/* SPDX-License-Identifier: MIT */

/* The suggested labels and their ranking, independent of the method that found them.
 *
 * The rival of a given label is the most likely label other than the given one. */

#include "idx-suggestions.h"

#include <math.h>

/* The limit of the absolute value of a margin. */
#define MAX_MARGIN 100

#define UNKNOWN_RIVAL G_MAXUINT16

/* With at most this many labels, all of them can be offered, so the next likely ones aren't
 * stored. */
#define MAX_FEW_LABELS 10U

/* Rounding may make a sum of probabilities exceed 1. */
#define MAX_PROBABILITY 1.001F

/* For the ranking, margins are rounded to multiples of 1/MARGIN_SCALE. */
#define MARGIN_SCALE 10000
#define N_RANK_KEYS (2 * MAX_MARGIN * MARGIN_SCALE + 2)

/* The smallest number of labels to check whose share of confirmed suggestions says anything. */
#define MIN_EXAMINED 20U

/* The smallest share of confirmed suggestions with which the number of labels to check is reliable.
 * The share is .81 and more for digits and clothes, and at most .23 if labels are shuffled; see
 * docs/manual/check-labels.md. */
#define MIN_CONFIRMED 0.6

struct _IdxSuggestions
{
  GObject parent_instance;
  char *source;
  char *note; /* see idx_suggestions_set_note() */
  gboolean is_from_file;
  gboolean is_list; /* created by idx_suggestions_new_list() */
  gint64 *labels;   /* the labels that can be suggested */
  guint n_labels;
  guint n_samples;
  double temperature;

  guint16 *rivals; /* positions in labels, or UNKNOWN_RIVAL */
  float *margins;  /* NULL in a list */
  /* The sum of the probabilities of the given label and the rival; in a list, the suspicion. */
  float *probabilities;
  /* IDX_SUGGESTIONS_N_NEXT positions in labels for each sample, or UNKNOWN_RIVAL; NULL if there are
   * few labels, and in a list. */
  guint16 *next;

  guint32 *ranking; /* NULL until idx_suggestions_rank(), except in a list */
  guint n_ranked;
  guint n_suspects;
  guint n_to_check;

  /* See idx_suggestions_set_confirmed(). */
  guint n_examined;
  guint n_confirmed;
};

G_DEFINE_FINAL_TYPE (IdxSuggestions, idx_suggestions, G_TYPE_OBJECT)

static void
idx_suggestions_finalize (GObject *object)
{
  IdxSuggestions *self = IDX_SUGGESTIONS (object);

  g_clear_pointer (&self->source, g_free);
  g_clear_pointer (&self->note, g_free);
  g_clear_pointer (&self->labels, g_free);
  g_clear_pointer (&self->rivals, g_free);
  g_clear_pointer (&self->margins, g_free);
  g_clear_pointer (&self->probabilities, g_free);
  g_clear_pointer (&self->next, g_free);
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

/* Returns an array of @n positions that are all unknown. */
static guint16 *
new_unknown (gsize n)
{
  guint16 *positions = g_new (guint16, n);

  for (gsize i = 0; i < n; i++)
    positions[i] = UNKNOWN_RIVAL;
  return positions;
}

static gsize
count_next (IdxSuggestions *self)
{
  return self->n_labels > MAX_FEW_LABELS && !self->is_list
           ? (gsize) self->n_samples * IDX_SUGGESTIONS_N_NEXT
           : 0;
}

/* Creates suggestions without margins. */
static IdxSuggestions *
new_empty (const char *source,
           const gint64 *labels,
           guint n_labels,
           guint n_samples)
{
  IdxSuggestions *self = g_object_new (IDX_TYPE_SUGGESTIONS, NULL);

  self->source = g_strdup (source);
  self->labels = g_memdup2 (labels, n_labels * sizeof *labels);
  self->n_labels = n_labels;
  self->n_samples = n_samples;
  self->rivals = new_unknown (n_samples);
  self->probabilities = g_new0 (float, n_samples);
  return self;
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
  g_return_val_if_fail (n_labels <= UNKNOWN_RIVAL, NULL);
  g_return_val_if_fail (temperature > 0, NULL);

  self = new_empty (source, labels, n_labels, n_samples);
  self->temperature = temperature;
  self->margins = g_new0 (float, n_samples);
  if (count_next (self) > 0)
    self->next = new_unknown (count_next (self));
  return self;
}

IdxSuggestions *
idx_suggestions_new_list (const char *source,
                          const gint64 *labels,
                          guint n_labels,
                          guint n_samples)
{
  IdxSuggestions *self;

  g_return_val_if_fail (source != NULL, NULL);
  g_return_val_if_fail (n_labels <= UNKNOWN_RIVAL, NULL);

  self = new_empty (source, labels, n_labels, n_samples);
  self->is_from_file = TRUE;
  self->is_list = TRUE;
  self->ranking = g_new (guint32, MAX (n_samples, 1));
  return self;
}

void
idx_suggestions_append (IdxSuggestions *self,
                        guint index,
                        guint label,
                        float suspicion)
{
  g_return_if_fail (IDX_IS_SUGGESTIONS (self));
  g_return_if_fail (self->is_list);
  g_return_if_fail (index < self->n_samples);
  g_return_if_fail (label < self->n_labels);
  g_return_if_fail (self->rivals[index] == UNKNOWN_RIVAL);

  self->rivals[index] = (guint16) label;
  self->probabilities[index] = suspicion;
  self->ranking[self->n_ranked++] = index;
  self->n_suspects = self->n_ranked;
}

void
idx_suggestions_set_n_to_check (IdxSuggestions *self,
                                guint n_to_check)
{
  g_return_if_fail (IDX_IS_SUGGESTIONS (self));
  g_return_if_fail (self->ranking != NULL);

  self->n_to_check = MIN (n_to_check, self->n_suspects);
}

void
idx_suggestions_set_from_file (IdxSuggestions *self)
{
  g_return_if_fail (IDX_IS_SUGGESTIONS (self));

  self->is_from_file = TRUE;
}

void
idx_suggestions_set_note (IdxSuggestions *self,
                          const char *note)
{
  g_return_if_fail (IDX_IS_SUGGESTIONS (self));

  g_free (self->note);
  self->note = g_strdup (note);
}

void
idx_suggestions_set (IdxSuggestions *self,
                     guint index,
                     guint label,
                     float margin,
                     float probability)
{
  g_return_if_fail (IDX_IS_SUGGESTIONS (self));
  g_return_if_fail (self->ranking == NULL && !self->is_list);
  g_return_if_fail (index < self->n_samples);
  g_return_if_fail (label < self->n_labels);
  g_return_if_fail (margin >= -MAX_MARGIN && margin <= MAX_MARGIN);

  self->rivals[index] = (guint16) label;
  self->margins[index] = margin;
  self->probabilities[index] = probability;
}

/* Inserts a label into the sorted list of the @n_found next likely labels so far. Returns their
 * new number. */
static guint
insert_next (guint16 next[IDX_SUGGESTIONS_N_NEXT],
             guint n_found,
             const float *scores,
             guint label)
{
  guint rank = n_found;

  while (rank > 0 && scores[label] > scores[next[rank - 1]])
    rank--;
  if (rank == IDX_SUGGESTIONS_N_NEXT)
    return n_found;
  n_found = MIN (n_found + 1, IDX_SUGGESTIONS_N_NEXT);
  for (guint i = n_found - 1; i > rank; i--)
    next[i] = next[i - 1];
  next[rank] = (guint16) label;
  return n_found;
}

void
idx_suggestions_set_next (IdxSuggestions *self,
                          guint index,
                          guint given,
                          const float *scores)
{
  guint n_found = 0;
  guint16 *next;

  g_return_if_fail (IDX_IS_SUGGESTIONS (self));
  g_return_if_fail (self->ranking == NULL);
  g_return_if_fail (index < self->n_samples);

  if (self->next == NULL)
    return;
  next = self->next + (gsize) index * IDX_SUGGESTIONS_N_NEXT;
  for (guint label = 0; label < self->n_labels; label++)
    if (label != given && label != self->rivals[index])
      n_found = insert_next (next, n_found, scores, label);
}

gboolean
idx_suggestions_get_next (IdxSuggestions *self,
                          guint index,
                          gint64 labels[IDX_SUGGESTIONS_N_NEXT])
{
  const guint16 *next;

  g_return_val_if_fail (IDX_IS_SUGGESTIONS (self), FALSE);
  g_return_val_if_fail (index < self->n_samples, FALSE);

  if (self->next == NULL)
    return FALSE;
  next = self->next + (gsize) index * IDX_SUGGESTIONS_N_NEXT;
  if (next[0] == UNKNOWN_RIVAL)
    return FALSE;
  for (guint i = 0; i < IDX_SUGGESTIONS_N_NEXT; i++)
    labels[i] = self->labels[next[i]];
  return TRUE;
}

/* Returns the sort key: the rounded margin, as an integer from 0. Negative margins that round to
 * zero have a smaller key than zero. */
static gsize
get_rank_key (const IdxSuggestions *self,
              guint index)
{
  float margin = self->margins[index];

  return (gsize) (lrint ((double) margin * MARGIN_SCALE) + (glong) MAX_MARGIN * MARGIN_SCALE +
                  !(margin < 0));
}

/* Uses a counting sort. It is stable, so samples with the same rounded margin stay in file
 * order. */
void
idx_suggestions_rank (IdxSuggestions *self,
                      guint estimate)
{
  g_autofree guint32 *offsets = NULL;
  guint32 offset = 0;

  g_return_if_fail (IDX_IS_SUGGESTIONS (self));
  g_return_if_fail (self->ranking == NULL);

  offsets = g_new0 (guint32, N_RANK_KEYS);
  for (guint i = 0; i < self->n_samples; i++)
    if (self->rivals[i] != UNKNOWN_RIVAL)
      {
        offsets[get_rank_key (self, i)]++;
        self->n_ranked++;
        self->n_suspects += self->margins[i] < 0;
      }
  for (gsize key = 0; key < N_RANK_KEYS; key++)
    {
      guint32 n = offsets[key];

      offsets[key] = offset;
      offset += n;
    }
  self->ranking = g_new (guint32, MAX (self->n_ranked, 1));
  for (guint i = 0; i < self->n_samples; i++)
    if (self->rivals[i] != UNKNOWN_RIVAL)
      self->ranking[offsets[get_rank_key (self, i)]++] = i;
  self->n_to_check = MIN (estimate, self->n_suspects);
}

const char *
idx_suggestions_get_source (IdxSuggestions *self)
{
  g_return_val_if_fail (IDX_IS_SUGGESTIONS (self), NULL);

  return self->source;
}

gboolean
idx_suggestions_is_from_file (IdxSuggestions *self)
{
  g_return_val_if_fail (IDX_IS_SUGGESTIONS (self), FALSE);

  return self->is_from_file;
}

const char *
idx_suggestions_get_note (IdxSuggestions *self)
{
  g_return_val_if_fail (IDX_IS_SUGGESTIONS (self), NULL);

  return self->note;
}

gboolean
idx_suggestions_is_list (IdxSuggestions *self)
{
  g_return_val_if_fail (IDX_IS_SUGGESTIONS (self), FALSE);

  return self->is_list;
}

gboolean
idx_suggestions_has_suspicion (IdxSuggestions *self)
{
  g_return_val_if_fail (IDX_IS_SUGGESTIONS (self), FALSE);

  return !self->is_list || self->n_ranked == 0 ||
         !isnan (self->probabilities[self->ranking[0]]);
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

  if (self->rivals[index] == UNKNOWN_RIVAL)
    return FALSE;
  suggestion->label = self->labels[self->rivals[index]];
  if (self->is_list)
    {
      suggestion->is_suspect = TRUE;
      suggestion->suspicion = self->probabilities[index];
      suggestion->margin = suggestion->p_given = suggestion->p_suggested = NAN;
      return TRUE;
    }
  odds = exp (self->temperature * (double) self->margins[index]);
  suggestion->margin = self->margins[index];
  suggestion->is_suspect = suggestion->margin < 0;
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

  if (!idx_suggestions_get (self, index, &suggestion) || !suggestion.is_suspect)
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

void
idx_suggestions_set_confirmed (IdxSuggestions *self,
                               guint n_examined,
                               guint n_confirmed)
{
  g_return_if_fail (IDX_IS_SUGGESTIONS (self));
  g_return_if_fail (n_examined <= self->n_to_check);
  g_return_if_fail (n_confirmed <= n_examined);

  self->n_examined = n_examined;
  self->n_confirmed = n_confirmed;
}

gboolean
idx_suggestions_get_confirmed (IdxSuggestions *self,
                               double *share)
{
  g_return_val_if_fail (IDX_IS_SUGGESTIONS (self), FALSE);

  if (self->n_examined < MIN_EXAMINED)
    return FALSE;
  if (share != NULL)
    *share = (double) self->n_confirmed / self->n_examined;
  return TRUE;
}

guint
idx_suggestions_get_confirmed_percent (IdxSuggestions *self)
{
  g_return_val_if_fail (IDX_IS_SUGGESTIONS (self), 0);

  return idx_suggestions_get_confirmed (self, NULL)
           ? (guint) (100 * (guint64) self->n_confirmed / self->n_examined)
           : 0;
}

gboolean
idx_suggestions_is_estimate_reliable (IdxSuggestions *self)
{
  double share;

  g_return_val_if_fail (IDX_IS_SUGGESTIONS (self), FALSE);

  return !idx_suggestions_get_confirmed (self, &share) || share >= MIN_CONFIRMED;
}

/* --- Serialization. GVariant has no 32-bit floats, so their bits are stored as integers. --- */

GVariant *
idx_suggestions_to_variant (IdxSuggestions *self)
{
  GVariant *labels, *rivals, *margins, *probabilities;

  g_return_val_if_fail (IDX_IS_SUGGESTIONS (self), NULL);
  g_return_val_if_fail (self->ranking != NULL && !self->is_list, NULL);

  labels = g_variant_new_fixed_array (G_VARIANT_TYPE_INT64, self->labels, self->n_labels,
                                      sizeof *self->labels);
  rivals = g_variant_new_fixed_array (G_VARIANT_TYPE_UINT16, self->rivals, self->n_samples,
                                      sizeof *self->rivals);
  margins = g_variant_new_fixed_array (G_VARIANT_TYPE_UINT32, self->margins, self->n_samples,
                                       sizeof *self->margins);
  probabilities = g_variant_new_fixed_array (G_VARIANT_TYPE_UINT32, self->probabilities,
                                             self->n_samples, sizeof *self->probabilities);
  return g_variant_new ("(s@axd@aq@au@auuuu)", self->source, labels, self->temperature, rivals,
                        margins, probabilities, self->n_to_check, self->n_examined,
                        self->n_confirmed);
}

GVariant *
idx_suggestions_next_to_variant (IdxSuggestions *self)
{
  g_return_val_if_fail (IDX_IS_SUGGESTIONS (self), NULL);

  return g_variant_new_fixed_array (G_VARIANT_TYPE_UINT16, self->next, count_next (self),
                                    sizeof *self->next);
}

/* Returns whether the next likely labels of a sample are all valid, or all unknown. */
static gboolean
is_valid_next (IdxSuggestions *self,
               const guint16 next[IDX_SUGGESTIONS_N_NEXT])
{
  guint n_unknown = 0;

  for (guint i = 0; i < IDX_SUGGESTIONS_N_NEXT; i++)
    {
      n_unknown += next[i] == UNKNOWN_RIVAL;
      if (next[i] != UNKNOWN_RIVAL && next[i] >= self->n_labels)
        return FALSE;
    }
  return n_unknown == 0 || n_unknown == IDX_SUGGESTIONS_N_NEXT;
}

gboolean
idx_suggestions_set_next_from_variant (IdxSuggestions *self,
                                       GVariant *next)
{
  gsize n_found;
  const guint16 *positions;

  g_return_val_if_fail (IDX_IS_SUGGESTIONS (self), FALSE);
  g_return_val_if_fail (g_variant_is_of_type (next, G_VARIANT_TYPE ("aq")), FALSE);

  positions = g_variant_get_fixed_array (next, &n_found, sizeof *positions);
  if (n_found != count_next (self))
    return FALSE;
  for (gsize i = 0; i < n_found; i += IDX_SUGGESTIONS_N_NEXT)
    if (!is_valid_next (self, positions + i))
      return FALSE;
  g_free (self->next);
  self->next = g_memdup2 (positions, n_found * sizeof *positions);
  return TRUE;
}

static gboolean
is_valid (const IdxSuggestions *self,
          guint index)
{
  guint rival = self->rivals[index];
  float margin = self->margins[index];
  float probability = self->probabilities[index];

  return (rival < self->n_labels || rival == UNKNOWN_RIVAL) && margin >= -MAX_MARGIN &&
         margin <= MAX_MARGIN && probability >= 0 && probability <= MAX_PROBABILITY;
}

/* Copies an array if it has @n elements; otherwise returns NULL. */
static gpointer
copy_array (GVariant *array,
            gsize element_size,
            guint n)
{
  gsize n_found;
  gconstpointer elements = g_variant_get_fixed_array (array, &n_found, element_size);

  return n_found == n ? g_memdup2 (elements, n * element_size) : NULL;
}

IdxSuggestions *
idx_suggestions_new_from_variant (GVariant *variant)
{
  g_autoptr (IdxSuggestions) self = NULL;
  g_autoptr (GVariant) labels = NULL;
  g_autoptr (GVariant) rivals = NULL;
  g_autoptr (GVariant) margins = NULL;
  g_autoptr (GVariant) probabilities = NULL;
  guint32 n_to_check, n_examined, n_confirmed;

  g_return_val_if_fail (g_variant_is_of_type (variant, G_VARIANT_TYPE (IDX_SUGGESTIONS_VARIANT)),
                        NULL);

  self = g_object_new (IDX_TYPE_SUGGESTIONS, NULL);
  g_variant_get (variant, "(s@axd@aq@au@auuuu)", &self->source, &labels, &self->temperature,
                 &rivals, &margins, &probabilities, &n_to_check, &n_examined, &n_confirmed);
  if (!isfinite (self->temperature) || self->temperature <= 0 ||
      g_variant_n_children (labels) > UNKNOWN_RIVAL ||
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
    if (!is_valid (self, i))
      return NULL;
  idx_suggestions_rank (self, n_to_check);
  if (n_examined > self->n_to_check || n_confirmed > n_examined)
    return NULL;
  idx_suggestions_set_confirmed (self, n_examined, n_confirmed);
  return g_steal_pointer (&self);
}
