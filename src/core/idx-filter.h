/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IdxFilterKey:
 *
 * What a term is about, see idx_filter_parse(). %IDX_FILTER_FACET is a further column.
 */
typedef enum
{
  IDX_FILTER_LABEL,
  IDX_FILTER_GIVEN,
  IDX_FILTER_INDEX,
  IDX_FILTER_CLASS,
  IDX_FILTER_FACET,
  IDX_FILTER_SUGGESTED,
  IDX_FILTER_SUSPICION,
  IDX_FILTER_SUGGESTED_BY,
  IDX_FILTER_STATE,
  IDX_FILTER_FLAG
} IdxFilterKey;

#define IDX_N_FILTER_KEYS 10

/**
 * IdxSuggestedBy:
 *
 * Who doubts a given label: both the suggestions of the dataset and those that they are compared
 * with, see idx_dataset_set_compared(); only the former; or only the latter.
 */
typedef enum
{
  IDX_SUGGESTED_BY_BOTH,
  IDX_SUGGESTED_BY_THEIRS,
  IDX_SUGGESTED_BY_OURS
} IdxSuggestedBy;

/**
 * idx_suggested_by_get_nick:
 *
 * Returns: (transfer none): the word in a filter, like "theirs"
 */
const char *idx_suggested_by_get_nick (IdxSuggestedBy suggested_by);

/**
 * idx_filter_key_get_name:
 *
 * Returns: (transfer none): the key as it is written, like "label"; "col" for a further column
 */
const char *idx_filter_key_get_name (IdxFilterKey key);

/**
 * idx_filter_key_find:
 * @text: (array length=length): a key, like "label" or "col.writer"
 * @key: (out): the key; untouched if there is none
 * @facet: (out) (transfer full) (nullable): the name of the column
 *
 * Returns: whether @text is a key
 */
gboolean idx_filter_key_find (const char *text,
                              gsize length,
                              IdxFilterKey *key,
                              char **facet);

typedef struct _IdxFilter IdxFilter;

/**
 * idx_filter_parse:
 * @text: a filter, in UTF-8
 *
 * Parses a filter. Terms are separated by spaces; a sample must match all of them. A term is
 * `KEY:VALUE,VALUE…`; a sample must match any of its values, and `-` before the term negates it.
 * There may be spaces around the colon, the commas, a comparison and the dash or dots of a range.
 *
 * The keys are `label`, `given` and `index` (a number or a range `a-b` or `a..b`), `class` (a name,
 * in quotes if it has a space, a comma or a quote; `\"` and `\\` are escapes), `col.NAME` (a number
 * or range in a further column of the labels), `suggested` (a number or range), `suspicion` (a
 * comparison such as `>0.5` or `<=0.9`, a number or a range), `suggested-by` (see
 * #IdxSuggestedBy), `state` (see #IdxState) and `flag` (`yes` or `no`). `label` and `class` are the
 * current ones, after the decisions. Case is ignored, except for class names that differ only in
 * case. Without quotes, the beginning of a name that no other name has stands for it. Without a
 * key, `4` or `0-3` is a label, and `Sneaker` or `"Ankle boot"` a class. An empty filter passes
 * everything.
 *
 * Returns: (transfer full): the filter, or %NULL with %IDX_ERROR_FILTER, whose message has the
 *   mistake and its position, from 1
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
 * Returns: whether the filter passes everything
 */
gboolean idx_filter_is_empty (IdxFilter *self);

/**
 * idx_filter_dup_advice:
 *
 * Returns: (transfer full) (nullable): advice for a filter that no sample of any dataset can pass,
 *   because its terms ask for different values of the same key: for "4 9", to write "4,9"
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
 * Returns: whether the result depends on what the suggestions are compared with, see
 *   idx_dataset_set_compared()
 */
gboolean idx_filter_needs_comparison (IdxFilter *self);

/**
 * idx_filter_dup_scope:
 *
 * Returns: (transfer full): the terms that stay when somebody chooses other classes: that for
 *   labels to check and those about further columns, like "suspicion:>0.5 col.writer:412"; empty
 *   if there are none
 */
char *idx_filter_dup_scope (IdxFilter *self);

/**
 * idx_filter_has_facet:
 *
 * Returns: whether one of the terms is about a further column
 */
gboolean idx_filter_has_facet (IdxFilter *self);

/**
 * idx_filter_get_labels:
 *
 * Returns: (transfer full) (nullable) (element-type gint64): the labels that pass, if the filter is
 *   a single `label:` term with single values, besides those of idx_filter_dup_scope(); else %NULL
 */
GArray *idx_filter_get_labels (IdxFilter *self);

/**
 * idx_filter_get_suspects:
 *
 * Returns: whether the filter is one `given:` and one `suggested:` term of one value each, with or
 *   without a term for labels to check before them; then the values are in @given and @suggested
 */
gboolean idx_filter_get_suspects (IdxFilter *self,
                                  gint64 *given,
                                  gint64 *suggested);

/**
 * idx_filter_is_single:
 *
 * Returns: whether the filter has a single term
 */
gboolean idx_filter_is_single (IdxFilter *self);

/**
 * idx_filter_get_to_check:
 *
 * Returns: (transfer none) (nullable): `suspicion:>0.5` or `suggested-by:both,theirs`, if one of
 *   the terms is equivalent to it, so that only samples whose label is probably wrong pass
 */
const char *idx_filter_get_to_check (IdxFilter *self);

/**
 * idx_filter_format_labels:
 * @labels: (element-type gint64)
 * @scope: (nullable): other terms, see idx_filter_dup_scope()
 *
 * Returns: (transfer full): the filter that passes only @labels among the samples of @scope, like
 *   "suspicion:>0.5 label:3,8"; without @labels all of these
 */
char *idx_filter_format_labels (const GArray *labels,
                                const char *scope);

/**
 * idx_filter_get_facet_values:
 * @facet: a further column of @labels, below idx_labels_get_n_facets()
 *
 * Returns: (transfer full) (nullable) (element-type gint64): the values of the column that pass;
 *   empty if the filter doesn't mention the column, %NULL if it asks for it in another way than a
 *   single term with single values
 */
GArray *idx_filter_get_facet_values (IdxFilter *self,
                                     IdxLabels *labels,
                                     guint facet);

/**
 * idx_filter_format_facet_values:
 * @facet: a further column of @labels, below idx_labels_get_n_facets()
 * @values: (element-type gint64): values of the column; none for all
 *
 * Returns: (transfer full): the text of the filter, in which the terms about the column are
 *   replaced by one for @values
 */
char *idx_filter_format_facet_values (IdxFilter *self,
                                      IdxLabels *labels,
                                      guint facet,
                                      const GArray *values);

/**
 * idx_filter_check:
 *
 * Returns: %FALSE with %IDX_ERROR_FILTER if @dataset lacks a column or the suggestions that the
 *   filter needs, or a class that the filter names without a key, or if several names of classes
 *   begin with a word of the filter
 */
gboolean idx_filter_check (IdxFilter *self,
                           IdxDataset *dataset,
                           GError **error);

/**
 * idx_filter_apply:
 * Returns: (transfer full): the samples of @dataset that pass. A word with which several names of
 *   classes begin stands for none. A sample without a label passes no
 *   `label:` term and every negated one. The same goes for samples without a suspicion or a
 *   suggested label and the terms about these
 */
IdxSubset *idx_filter_apply (IdxFilter *self,
                             IdxDataset *dataset);

/**
 * idx_filter_test:
 * @indices: (element-type guint32): samples
 * @passes: (out caller-allocates): for each of them, whether it passes
 *
 * Like idx_filter_apply(), for some of the samples of @dataset.
 */
void idx_filter_test (IdxFilter *self,
                      IdxDataset *dataset,
                      const GArray *indices,
                      gboolean *passes);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxFilter, idx_filter_free)

G_END_DECLS
