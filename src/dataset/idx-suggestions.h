/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * IdxEvidence:
 * @IDX_EVIDENCE_NONE: no other label is suggested
 * @IDX_EVIDENCE_WEAK: a suspicion below 0.75; it is above 0.5 unless the suggestions are a list,
 *   and unknown in a list without suspicions
 * @IDX_EVIDENCE_SOME: a suspicion of at least 0.75
 * @IDX_EVIDENCE_STRONG: a suspicion of at least 0.95
 *
 * The strength of the evidence against a given label. The thresholds 0.5, 0.75 and 0.95 mean that
 * the suggested label is more likely than the given one, at least three times as likely, or at
 * least nineteen times as likely.
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
 * @label: the most likely label other than the given one
 * @is_suspect: whether @label is suggested. In a list, every label is; otherwise, @label is
 *   suggested if @margin is negative
 * @margin: the score of the given label minus that of @label; the smaller, the more suspect
 * @p_given: the probability of the given label
 * @p_suggested: the probability of @label
 * @suspicion: @p_suggested / (@p_suggested + @p_given) = 1 / (1 + exp (temperature · @margin)), 0
 *   to 1
 *
 * The result for one given label. Unknown numbers are NaN. In a list (see
 * idx_suggestions_new_list()), the margin and both probabilities are unknown, and the suspicion may
 * be unknown.
 */
typedef struct
{
  gint64 label;
  gboolean is_suspect;
  float margin;
  float p_given;
  float p_suggested;
  float suspicion;
} IdxSuggestion;

/**
 * IDX_SUGGESTIONS_N_NEXT:
 *
 * The number of next likely labels that are stored for each sample if there are many labels.
 */
#define IDX_SUGGESTIONS_N_NEXT 3

#define IDX_TYPE_SUGGESTIONS (idx_suggestions_get_type ())
G_DECLARE_FINAL_TYPE (IdxSuggestions, idx_suggestions, IDX, SUGGESTIONS, GObject)

/**
 * idx_suggestions_new:
 * @source: the method and its version
 * @labels: (array length=n_labels): the labels that can be suggested, at most 65,535
 * @n_samples: the number of samples
 * @temperature: a positive factor that converts a margin to log-odds
 *
 * Returns: (transfer full): empty suggestions, which use ten bytes per sample, six more if there
 *   are more than ten labels, and four more per ranked sample
 */
IdxSuggestions *idx_suggestions_new (const char *source,
                                     const gint64 *labels,
                                     guint n_labels,
                                     guint n_samples,
                                     double temperature);

/**
 * idx_suggestions_new_list:
 * @source: the name of the file that contains the suggestions
 * @labels: (array length=n_labels): the labels that can be suggested, at most 65,535
 * @n_samples: the number of samples
 *
 * Creates suggestions that are an ordered list of samples with suggested labels, without margins.
 *
 * Returns: (transfer full): an empty list, which uses ten bytes per sample
 */
IdxSuggestions *idx_suggestions_new_list (const char *source,
                                          const gint64 *labels,
                                          guint n_labels,
                                          guint n_samples);

/**
 * idx_suggestions_append:
 * @index: the index of a sample that isn't in the list yet
 * @label: a label other than the given one, as a position in the labels of
 *   idx_suggestions_new_list()
 * @suspicion: how likely the given label is wrong, 0 to 1; NaN for all samples if it is unknown
 *
 * Appends a sample to a list. Append the most suspect sample first.
 */
void idx_suggestions_append (IdxSuggestions *self,
                             guint index,
                             guint label,
                             float suspicion);

/**
 * idx_suggestions_set_n_to_check:
 * @n_to_check: the number of labels to check, at the start of the ranking
 *
 * Sets the number of labels to check, but to no more than the number of suspects. Call
 * idx_suggestions_rank() first, unless the suggestions are a list.
 */
void idx_suggestions_set_n_to_check (IdxSuggestions *self,
                                     guint n_to_check);

/**
 * idx_suggestions_set_from_file:
 *
 * Marks the suggestions as read from a file; their source is the file's name.
 */
void idx_suggestions_set_from_file (IdxSuggestions *self);

/**
 * idx_suggestions_set_note:
 * @note: (nullable): sentences about how the file was understood
 *
 * Sets what the user should know about the file of the suggestions.
 */
void idx_suggestions_set_note (IdxSuggestions *self,
                               const char *note);

/**
 * idx_suggestions_set:
 * @index: a sample's index
 * @label: the most likely label other than the given one, as a position in the labels of
 *   idx_suggestions_new()
 * @margin: see #IdxSuggestion; from -100 to 100
 * @probability: the sum of the probabilities of the given label and @label
 *
 * Sets the result for a sample. Until idx_suggestions_rank() is called, several threads may set
 * different samples at the same time.
 */
void idx_suggestions_set (IdxSuggestions *self,
                          guint index,
                          guint label,
                          float margin,
                          float probability);

/**
 * idx_suggestions_set_next:
 * @index: a sample's index, after idx_suggestions_set()
 * @given: the given label, as a position in the labels of idx_suggestions_new()
 * @scores: a score for each of these labels; the higher, the more likely
 *
 * Sets the next likely labels of a sample: those with the highest scores, except the given label
 * and the one of idx_suggestions_set(). Does nothing if there are at most ten labels. Until
 * idx_suggestions_rank() is called, several threads may set different samples at the same time.
 */
void idx_suggestions_set_next (IdxSuggestions *self,
                               guint index,
                               guint given,
                               const float *scores);

/**
 * idx_suggestions_get_next:
 * @index: below idx_suggestions_get_n_samples()
 * @labels: (out caller-allocates) (array fixed-size=3): the most likely labels other than the given
 *   one and #IdxSuggestion.label, the most likely first
 *
 * Returns: %FALSE if they aren't known
 */
gboolean idx_suggestions_get_next (IdxSuggestions *self,
                                   guint index,
                                   gint64 labels[IDX_SUGGESTIONS_N_NEXT]);

/**
 * idx_suggestions_rank:
 * @estimate: the estimated number of wrong labels
 *
 * Ranks the samples that have a result. Samples for which another label is suggested come first.
 * Within both groups, samples are sorted by margin in ascending order, then by index. Margins are
 * rounded to 1/10,000, so that the order doesn't depend on the last bits. Don't call
 * idx_suggestions_set() afterwards.
 */
void idx_suggestions_rank (IdxSuggestions *self,
                           guint estimate);

/**
 * idx_suggestions_get_source:
 *
 * Returns: (transfer none): the method and its version, or the name of a file
 */
const char *idx_suggestions_get_source (IdxSuggestions *self);

/**
 * idx_suggestions_is_from_file:
 *
 * Returns: whether the suggestions were read from a file; their source is the file's name then
 */
gboolean idx_suggestions_is_from_file (IdxSuggestions *self);

/**
 * idx_suggestions_get_note:
 *
 * Returns: (transfer none) (nullable): see idx_suggestions_set_note()
 */
const char *idx_suggestions_get_note (IdxSuggestions *self);

/**
 * idx_suggestions_is_list:
 *
 * Returns: whether the suggestions are a list, which ranks only suspects
 */
gboolean idx_suggestions_is_list (IdxSuggestions *self);

/**
 * idx_suggestions_has_suspicion:
 *
 * Returns: %FALSE for a list without suspicions, which ranks the samples only by its order
 */
gboolean idx_suggestions_has_suspicion (IdxSuggestions *self);

/**
 * idx_suggestions_get_n_samples:
 *
 * Returns: the number of samples in the dataset
 */
guint idx_suggestions_get_n_samples (IdxSuggestions *self);

/**
 * idx_suggestions_get:
 * @index: below idx_suggestions_get_n_samples()
 *
 * Returns: %FALSE if the sample has no result
 */
gboolean idx_suggestions_get (IdxSuggestions *self,
                              guint index,
                              IdxSuggestion *suggestion);

/**
 * idx_suggestions_get_evidence:
 * @index: below idx_suggestions_get_n_samples()
 *
 * Returns: the strength of the evidence against the given label of the sample
 */
IdxEvidence idx_suggestions_get_evidence (IdxSuggestions *self,
                                          guint index);

/**
 * idx_suggestions_get_ranking:
 *
 * Returns: (transfer none) (array length=n_ranked): the indices of the samples that have a result,
 *   the most suspect first
 */
const guint32 *idx_suggestions_get_ranking (IdxSuggestions *self,
                                            guint *n_ranked);

/**
 * idx_suggestions_get_n_suspects:
 *
 * Returns: the number of samples for which another label is suggested; they come first in the
 *   ranking
 */
guint idx_suggestions_get_n_suspects (IdxSuggestions *self);

/**
 * idx_suggestions_get_n_to_check:
 *
 * Returns: the number of labels to check, which are the first of the ranking: the estimate, limited
 *   to the number of suspects
 */
guint idx_suggestions_get_n_to_check (IdxSuggestions *self);

/**
 * idx_suggestions_set_confirmed:
 * @n_examined: the number of labels to check that were compared with similar images
 * @n_confirmed: how many of these have a suggestion that the similar images confirm
 *
 * Sets how well similar images confirm the suggestions of the labels to check. Call
 * idx_suggestions_rank() first.
 */
void idx_suggestions_set_confirmed (IdxSuggestions *self,
                                    guint n_examined,
                                    guint n_confirmed);

/**
 * idx_suggestions_get_confirmed:
 * @share: (out) (optional): the share of the labels to check whose suggestions similar images
 *   confirm, 0 to 1
 *
 * Returns: %FALSE if the share is unknown, because there are fewer than twenty labels to check or
 *   because similar images weren't searched
 */
gboolean idx_suggestions_get_confirmed (IdxSuggestions *self,
                                        double *share);

/**
 * idx_suggestions_get_confirmed_percent:
 *
 * Returns: the share of idx_suggestions_get_confirmed() in percent, rounded down; 0 if the share is
 *   unknown
 */
guint idx_suggestions_get_confirmed_percent (IdxSuggestions *self);

/**
 * idx_suggestions_is_estimate_reliable:
 *
 * If similar images confirm less than .6 of the suggestions of the labels to check, the classes are
 * hard to tell apart by the images, so most of these labels may be right. The ranking is useful
 * even so, but nothing should show idx_suggestions_get_n_to_check() as a number of wrong labels.
 *
 * Returns: %FALSE if similar images confirm too few suggestions; %TRUE if they confirm enough, or
 *   if the share is unknown
 */
gboolean idx_suggestions_is_estimate_reliable (IdxSuggestions *self);

/**
 * IDX_SUGGESTIONS_VARIANT:
 *
 * The type of idx_suggestions_to_variant().
 */
#define IDX_SUGGESTIONS_VARIANT "(saxdaqauauuuu)"

/**
 * idx_suggestions_to_variant:
 *
 * Returns: (transfer floating): the ranked suggestions in ten bytes per sample, for storage
 */
GVariant *idx_suggestions_to_variant (IdxSuggestions *self);

/**
 * idx_suggestions_next_to_variant:
 *
 * Returns: (transfer floating): the next likely labels as an array of type `aq`, for storage; empty
 *   if there are at most ten labels
 */
GVariant *idx_suggestions_next_to_variant (IdxSuggestions *self);

/**
 * idx_suggestions_set_next_from_variant:
 * @next: untrusted data of the type `aq`
 *
 * Sets the next likely labels of all samples.
 *
 * Returns: %FALSE if @next contains invalid values, or too many or too few; nothing is set then
 */
gboolean idx_suggestions_set_next_from_variant (IdxSuggestions *self,
                                                GVariant *next);

/**
 * idx_suggestions_new_from_variant:
 * @variant: untrusted data of the type %IDX_SUGGESTIONS_VARIANT
 *
 * Returns: (transfer full) (nullable): the ranked suggestions; %NULL if @variant contains
 *   invalid values
 */
IdxSuggestions *idx_suggestions_new_from_variant (GVariant *variant);

G_END_DECLS
