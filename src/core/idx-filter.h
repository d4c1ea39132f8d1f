/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

G_BEGIN_DECLS

typedef struct _IdxFilter IdxFilter;

/**
 * idx_filter_parse:
 * @text: a filter, in UTF-8
 *
 * Reads a filter: terms separated by spaces, all of which must hold; a term is
 * `KEY:VALUE,VALUE…`, of whose values any may hold, and `-` before it negates it. Spaces may surround
 * the colon, the commas, a comparison and what joins the ends of a range.
 * The keys are `label` and `given` (a number or a range `a-b` or `a..b`), `index`
 * (likewise), `class` (a name, in quotes if it has a space, a comma or a quote; within quotes `\"` is a quote and
 * `\\` a backslash), `col.NAME` (a number or
 * a range in a further column of the labels), `suggested` (a number or a range) and `suspicion` (a
 * comparison such as `>0.5` or `<=0.9`, a number or a range). Small and capital letters are the same,
 * but not in the names of classes that differ in nothing else. Without a key, `4` or `0-3` is a label
 * and `Sneaker` or `"Ankle boot"` a class. An empty filter passes everything.
 *
 * Returns: (transfer full): the filter, or %NULL with %IDX_ERROR_FILTER, whose message
 *   names the mistake and its position, from 1
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
 * Returns: (transfer full) (nullable): a sentence for a filter that no sample can pass, whatever the dataset,
 *   because its terms ask for different values of the same key, like "4 9": what to write instead, "4,9"
 */
char *idx_filter_dup_advice (IdxFilter *self);

/**
 * idx_filter_quote_name:
 * @name: the name of a class
 *
 * Returns: (transfer full): @name in quotes, as a filter takes it
 */
char *idx_filter_quote_name (const char *name);

/**
 * idx_filter_needs_suggestions:
 *
 * Returns: whether it depends on the suggestions of a data set what passes
 */
gboolean idx_filter_needs_suggestions (IdxFilter *self);

/**
 * idx_filter_get_labels:
 *
 * Returns: (transfer full) (nullable) (element-type gint64): the labels that pass, if
 *   the filter is but one `label:` term of single values; else %NULL
 */
GArray *idx_filter_get_labels (IdxFilter *self);

/**
 * idx_filter_get_suspects:
 *
 * Returns: whether the filter is but one `given:` and one `suggested:` term of one value each:
 *   then these are in @given and @suggested
 */
gboolean idx_filter_get_suspects (IdxFilter *self,
                                  gint64 *given,
                                  gint64 *suggested);

/**
 * idx_filter_is_all_suspects:
 *
 * Returns: whether the filter is but one `suspicion:>0.5`, which passes the samples whose label is
 *   probably wrong, in whatever way it is written
 */
gboolean idx_filter_is_all_suspects (IdxFilter *self);

/**
 * idx_filter_format_labels:
 * @labels: (element-type gint64): labels
 *
 * Returns: (transfer full): the filter that shows only @labels, like "label:3,8";
 *   empty if there are none
 */
char *idx_filter_format_labels (GArray *labels);

/**
 * idx_filter_check:
 *
 * Returns: %FALSE with %IDX_ERROR_FILTER if the filter asks for a column that the labels of
 *   @dataset don't have, for suggestions that it doesn't have, or by a word without a key for a
 *   class that it doesn't have
 */
gboolean idx_filter_check (IdxFilter *self,
                           IdxDataset *dataset,
                           GError **error);

/**
 * idx_filter_apply:
 * @dataset: a data set
 *
 * Returns: (transfer full): the samples of @dataset that pass. A sample without a label
 *   passes no `label:` term, and every negated one; likewise one of which no suspicion is known,
 *   or to which no other label is suggested
 */
IdxSubset *idx_filter_apply (IdxFilter *self,
                             IdxDataset *dataset);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxFilter, idx_filter_free)

G_END_DECLS
