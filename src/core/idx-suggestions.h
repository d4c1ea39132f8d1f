/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * IdxEvidence:
 * @IDX_EVIDENCE_NONE: the given label is the most likely one, or the sample couldn't be judged
 * @IDX_EVIDENCE_WEAK: a suspicion over 0.5
 * @IDX_EVIDENCE_SOME: a suspicion of 0.75 and more
 * @IDX_EVIDENCE_STRONG: a suspicion of 0.95 and more
 *
 * How much speaks against a given label: the rival is more likely, three times as likely, nineteen
 * times as likely.
 */
typedef enum
{
  IDX_EVIDENCE_NONE,
  IDX_EVIDENCE_WEAK,
  IDX_EVIDENCE_SOME,
  IDX_EVIDENCE_STRONG
} IdxEvidence;

/**
 * IdxSuggestion:
 * @label: the most likely label besides the given one. It is suggested only where @margin is
 *   negative
 * @margin: by how much the given label scores better than @label; the smaller, the more suspect
 * @p_given: the probability of the given label
 * @p_suggested: the probability of @label
 * @suspicion: @p_suggested / (@p_suggested + @p_given) = 1 / (1 + exp (temperature · @margin)), 0
 *   to 1
 *
 * What is known of one given label.
 */
typedef struct
{
  gint64 label;
  float margin;
  float p_given;
  float p_suggested;
  float suspicion;
} IdxSuggestion;

#define IDX_TYPE_SUGGESTIONS (idx_suggestions_get_type ())
G_DECLARE_FINAL_TYPE (IdxSuggestions, idx_suggestions, IDX, SUGGESTIONS, GObject)

/**
 * idx_suggestions_new:
 * @source: what the suggestions come from: a method and its version
 * @labels: (array length=n_labels): the labels that can be suggested, at most 65,535
 * @n_samples: how many samples there are
 * @temperature: what a margin is multiplied with to become the logarithm of a ratio of
 *   probabilities, over 0
 *
 * Returns: (transfer full): suggestions in which nothing is known of any sample yet. They take ten
 *   bytes a sample, and four more for each that is ranked
 */
IdxSuggestions *idx_suggestions_new (const char *source,
                                     const gint64 *labels,
                                     guint n_labels,
                                     guint n_samples,
                                     double temperature);

/**
 * idx_suggestions_set:
 * @index: a sample's index
 * @label: the position in the labels of idx_suggestions_new() of the best label besides the given
 *   one
 * @margin: see #IdxSuggestion; from -100 to 100
 * @probability: that it is the given label or @label
 *
 * Says what is known of a sample. Threads may do so at the same time for different samples, until
 * idx_suggestions_rank().
 */
void idx_suggestions_set (IdxSuggestions *self,
                          guint index,
                          guint label,
                          float margin,
                          float probability);

/**
 * idx_suggestions_rank:
 * @estimate: how many of the given labels are estimated to be wrong
 *
 * Puts the samples of which something is known in order, the most suspect first: those for which
 * another label is suggested, then the others; among them by their margins, rounded to 1/10,000 so
 * that the order doesn't hang on the last bits, then by their indices. Nothing may be set
 * afterwards.
 */
void idx_suggestions_rank (IdxSuggestions *self,
                           guint estimate);

/**
 * idx_suggestions_get_source:
 *
 * Returns: (transfer none): what the suggestions come from
 */
const char *idx_suggestions_get_source (IdxSuggestions *self);

/**
 * idx_suggestions_get_n_samples:
 *
 * Returns: how many samples the data set has
 */
guint idx_suggestions_get_n_samples (IdxSuggestions *self);

/**
 * idx_suggestions_get:
 * @index: below idx_suggestions_get_n_samples()
 * @suggestion: (out caller-allocates): what is known of it
 *
 * Returns: %FALSE if nothing is known of the sample
 */
gboolean idx_suggestions_get (IdxSuggestions *self,
                              guint index,
                              IdxSuggestion *suggestion);

/**
 * idx_suggestions_get_evidence:
 * @index: below idx_suggestions_get_n_samples()
 *
 * Returns: how much speaks against the given label of the sample
 */
IdxEvidence idx_suggestions_get_evidence (IdxSuggestions *self,
                                          guint index);

/**
 * idx_suggestions_get_ranking:
 * @n_ranked: (out): how many there are
 *
 * Returns: (transfer none) (array length=n_ranked): the indices of the samples of which something
 *   is known, the most suspect first
 */
const guint32 *idx_suggestions_get_ranking (IdxSuggestions *self,
                                            guint *n_ranked);

/**
 * idx_suggestions_get_n_suspects:
 *
 * Returns: for how many samples another label is suggested; they come first in the ranking
 */
guint idx_suggestions_get_n_suspects (IdxSuggestions *self);

/**
 * idx_suggestions_get_n_to_check:
 *
 * Returns: how many labels, the first of the ranking, are to be checked: the estimate, but no
 *   more than there are suspects
 */
guint idx_suggestions_get_n_to_check (IdxSuggestions *self);

/**
 * IDX_SUGGESTIONS_VARIANT:
 *
 * The type of idx_suggestions_to_variant().
 */
#define IDX_SUGGESTIONS_VARIANT "(saxdaqauauu)"

/**
 * idx_suggestions_to_variant:
 *
 * Returns: (transfer floating): ranked suggestions, to be kept: ten bytes a sample
 */
GVariant *idx_suggestions_to_variant (IdxSuggestions *self);

/**
 * idx_suggestions_new_from_variant:
 * @variant: of the type %IDX_SUGGESTIONS_VARIANT, wherever it comes from
 *
 * Returns: (transfer full) (nullable): the same suggestions, ranked; %NULL if @variant can't be
 *   what idx_suggestions_to_variant() gave
 */
IdxSuggestions *idx_suggestions_new_from_variant (GVariant *variant);

G_END_DECLS
