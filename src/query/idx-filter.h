/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-filter-key.h"
#include "idx-subset.h"

G_BEGIN_DECLS

typedef struct _IdxFilter IdxFilter;

/**
 * idx_filter_parse:
 * @text: a filter, in UTF-8
 *
 * Parses a filter. Terms are separated by spaces; a sample must match all of them. A term is
 * `KEY:VALUE,VALUE…`; a sample matches it by matching any of its values, and `-` before the term
 * negates it. Spaces are allowed around the colon, the commas, a comparison operator, and the dash
 * or dots of a range.
 *
 * The keys are `label`, `given` and `index` (a number or a range `a-b` or `a..b`), `class` (a name,
 * in quotes if it has a space, a comma or a quote; `\"` and `\\` are escapes), `col.NAME` (a number
 * or range in an additional column of the labels), `suggested` (a number or range), `suspicion` (a
 * comparison such as `>0.5` or `<=0.9`, a number or a range), `suggested-by` (`both`, `theirs` or
 * `ours`, see #IdxSuggestedBy), `state` (see #IdxState), `flag` (`yes` or `no`) and `other`
 * (`differs`, `agrees` or `undecided`, see #IdxOpinion). `label` and
 * `class` refer to current labels, after the decisions. Case is ignored, except for class names
 * that differ only in case. Without quotes, an unambiguous prefix of a name stands for the name.
 * Without a key, `4` or `0-3` is a label, and `Sneaker` or `"Ankle boot"` is a class. An empty
 * filter passes all samples.
 *
 * Returns: (transfer full): the filter, or %NULL with %IDX_ERROR_FILTER, whose message says what is
 *   wrong and where, in characters from 1
 */
IdxFilter *idx_filter_parse (const char *text,
                             GError **error);

/**
 * idx_filter_free:
 */
void idx_filter_free (IdxFilter *self);

/**
 * idx_filter_is_empty:
 *
 * Returns: whether the filter has no terms, so that it passes all samples
 */
gboolean idx_filter_is_empty (IdxFilter *self);

/**
 * idx_filter_dup_advice:
 *
 * Returns: (transfer full) (nullable): advice if no sample of any dataset can pass the filter,
 *   because its terms require different values of the same key; for "4 9", the advice is to write
 *   "4,9"
 */
char *idx_filter_dup_advice (IdxFilter *self);

/**
 * idx_filter_quote_name:
 * @name: the name of a class
 *
 * Returns: (transfer full): @name in quotes, for use in a filter
 */
char *idx_filter_quote_name (const char *name);

/**
 * idx_filter_format_name:
 * @name: the name of a class
 *
 * Returns: (transfer full): @name for use in a filter, in quotes only if it needs them
 */
char *idx_filter_format_name (const char *name);

/**
 * idx_filter_needs_suggestions:
 *
 * Returns: whether the result depends on the suggestions of the dataset
 */
gboolean idx_filter_needs_suggestions (IdxFilter *self);

/**
 * idx_filter_needs_comparison:
 *
 * Returns: whether the filter compares the suggestions of a file with those of the check, so that
 *   the result depends on idx_dataset_get_check_suggestions()
 */
gboolean idx_filter_needs_comparison (IdxFilter *self);

/**
 * idx_filter_dup_scope:
 *
 * Returns: (transfer full): the terms that are kept when the user selects other classes: the term
 *   that passes only labels to check and those about additional columns, such as "suspicion:>0.5
 *   col.writer:412"; empty if there are none
 */
char *idx_filter_dup_scope (IdxFilter *self);

/**
 * idx_filter_has_facet:
 *
 * Returns: whether one of the terms is about an additional column
 */
gboolean idx_filter_has_facet (IdxFilter *self);

/**
 * idx_filter_dup_labels:
 *
 * Returns: (transfer full) (nullable) (element-type gint64): the labels that pass, if the filter
 *   consists of one `label:` term and, optionally, the terms of idx_filter_dup_scope(); otherwise
 *   %NULL. Also %NULL if the `label:` term is negated or contains a range
 */
GArray *idx_filter_dup_labels (IdxFilter *self);

/**
 * idx_filter_get_confusion:
 *
 * Returns: whether the filter selects a cell of the confusion matrix: it consists of a `given:` and
 *   a `suggested:` term with one value each, optionally after a term that passes only labels to
 *   check. If so, sets @given and @suggested to these values
 */
gboolean idx_filter_get_confusion (IdxFilter *self,
                                   gint64 *given,
                                   gint64 *suggested);

/**
 * idx_filter_get_change:
 *
 * Returns: whether the filter selects the samples with one given and one current label: it consists
 *   of a `given:` and a `label:` term with one value each, which differ. If so, sets @given and
 *   @current to these values
 */
gboolean idx_filter_get_change (IdxFilter *self,
                                gint64 *given,
                                gint64 *current);

/**
 * idx_filter_has_single_term:
 *
 * Returns: whether the filter has a single term
 */
gboolean idx_filter_has_single_term (IdxFilter *self);

/**
 * idx_filter_lists_samples:
 *
 * Returns: whether the filter only lists samples one by one, as `index:4,10-12` does
 */
gboolean idx_filter_lists_samples (IdxFilter *self);

/**
 * idx_filter_get_suspects_term:
 *
 * Returns: (transfer none) (nullable): `suspicion:>0.5` or `suggested-by:both,theirs` if a term is
 *   equivalent to it, so that only labels to check (the suspects) pass; otherwise %NULL
 */
const char *idx_filter_get_suspects_term (IdxFilter *self);

/**
 * idx_filter_format_labels:
 * @labels: (element-type gint64): labels
 * @scope: (nullable): other terms, see idx_filter_dup_scope()
 *
 * Returns: (transfer full): the text of a filter that passes the samples that pass @scope and have
 *   one of @labels, such as "suspicion:>0.5 label:3,8"; just @scope if @labels is empty
 */
char *idx_filter_format_labels (const GArray *labels,
                                const char *scope);

/**
 * idx_filter_dup_facet_values:
 * @facet: an additional column of @labels, below idx_labels_get_n_facets()
 *
 * Returns: (transfer full) (nullable) (element-type gint64): the values of the column that pass.
 *   Empty if the filter has no term about the column; %NULL if it has several, or one that is
 *   negated or contains a range
 */
GArray *idx_filter_dup_facet_values (IdxFilter *self,
                                     IdxLabels *labels,
                                     guint facet);

/**
 * idx_filter_format_facet_values:
 * @facet: an additional column of @labels, below idx_labels_get_n_facets()
 * @values: (element-type gint64): values of the column; empty to pass all
 *
 * Returns: (transfer full): the text of the filter, with all terms about the column replaced by one
 *   for @values
 */
char *idx_filter_format_facet_values (IdxFilter *self,
                                      IdxLabels *labels,
                                      guint facet,
                                      const GArray *values);

/**
 * idx_filter_check:
 *
 * Returns: %FALSE with %IDX_ERROR_FILTER if @dataset lacks a column, suggestions, compared reviews
 *   or a class (named without a key) that the filter refers to, or if a word in the filter is a
 *   prefix of several class names
 */
gboolean idx_filter_check (IdxFilter *self,
                           IdxDataset *dataset,
                           GError **error);

/**
 * idx_filter_apply:
 *
 * Finds the samples of @dataset that pass. A word that is a prefix of several class names matches
 * none of them. A sample that lacks the value that a term is about, such as its label or its
 * suspicion, passes the term only if the term is negated. Samples without a label count as
 * undecided and not flagged.
 *
 * Returns: (transfer full): the samples, in file order
 */
IdxSubset *idx_filter_apply (IdxFilter *self,
                             IdxDataset *dataset);

/**
 * idx_filter_test:
 * @indices: (element-type guint32): the indices of samples
 * @passes: (out caller-allocates): for each sample, whether it passes
 *
 * Like idx_filter_apply(), for some of the samples of @dataset.
 */
void idx_filter_test (IdxFilter *self,
                      IdxDataset *dataset,
                      const GArray *indices,
                      gboolean *passes);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxFilter, idx_filter_free)

G_END_DECLS
