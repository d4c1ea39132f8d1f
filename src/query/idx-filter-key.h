/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IdxFilterKey:
 * @IDX_FILTER_KEY_LABEL: the current label, as a number
 * @IDX_FILTER_KEY_GIVEN: the label in the file
 * @IDX_FILTER_KEY_INDEX: the index of the sample
 * @IDX_FILTER_KEY_CLASS: the current label, as the name of its class
 * @IDX_FILTER_KEY_FACET: the value in an additional column of the labels, which the term names
 * @IDX_FILTER_KEY_SUGGESTED: the suggested label
 * @IDX_FILTER_KEY_SUSPICION: how likely the given label is wrong, from 0 to 1
 * @IDX_FILTER_KEY_SUGGESTED_BY: who suggests another label, see #IdxSuggestedBy
 * @IDX_FILTER_KEY_STATE: the decision about the sample, see #IdxState
 * @IDX_FILTER_KEY_FLAG: whether the sample is flagged
 * @IDX_FILTER_KEY_OTHER: what several reviewers say about the sample, see #IdxOpinion
 *
 * The key of a term: what the term compares with its values, see idx_filter_parse().
 *
 * Another key also needs code that the compiler doesn't ask for: its name (idx-filter-key.c); its
 * values, and the message that lists all keys (idx-filter-term.c); whether a sample passes, and
 * what the dataset must have (idx-filter-apply.c); the completion (idx-completer.c); and the manual
 * (docs/manual/filters.md and the man page).
 */
typedef enum
{
  IDX_FILTER_KEY_LABEL,
  IDX_FILTER_KEY_GIVEN,
  IDX_FILTER_KEY_INDEX,
  IDX_FILTER_KEY_CLASS,
  IDX_FILTER_KEY_FACET,
  IDX_FILTER_KEY_SUGGESTED,
  IDX_FILTER_KEY_SUSPICION,
  IDX_FILTER_KEY_SUGGESTED_BY,
  IDX_FILTER_KEY_STATE,
  IDX_FILTER_KEY_FLAG,
  IDX_FILTER_KEY_OTHER
} IdxFilterKey;

#define IDX_N_FILTER_KEYS 11

/**
 * IdxSuggestedBy:
 * @IDX_SUGGESTED_BY_BOTH: the file and the check
 * @IDX_SUGGESTED_BY_FILE: only the file
 * @IDX_SUGGESTED_BY_CHECK: only the check
 *
 * The source that suggests another label for a sample: the file of suggestions, the check, or both.
 * Used only if the suggestions of the dataset were read from a file. The suggestions of the check
 * are then kept beside them, see idx_dataset_get_check_suggestions().
 */
typedef enum
{
  IDX_SUGGESTED_BY_BOTH,
  IDX_SUGGESTED_BY_FILE,
  IDX_SUGGESTED_BY_CHECK
} IdxSuggestedBy;

/**
 * idx_suggested_by_get_nick:
 *
 * Returns: (transfer none): the word in a filter: "both", "theirs" (the file) or "ours" (the check)
 */
const char *idx_suggested_by_get_nick (IdxSuggestedBy suggested_by);

/**
 * idx_suggested_by_find:
 * @nick: a word in lower case
 * @suggested_by: (out): the value with the nick @nick; unchanged if there is none
 *
 * Returns: whether a value has the nick @nick
 */
gboolean idx_suggested_by_find (const char *nick,
                                IdxSuggestedBy *suggested_by);

/**
 * idx_filter_key_get_name:
 *
 * Returns: (transfer none): the key as written in a filter, such as "label"; "col" for additional
 *   columns
 */
const char *idx_filter_key_get_name (IdxFilterKey key);

/**
 * idx_filter_key_find:
 * @text: (array length=length): a key, such as "label" or "col.writer"
 * @key: (out): the key; unchanged if @text isn't a key
 * @facet: (out) (transfer full) (nullable): the name of the column; %NULL for keys other than
 *   %IDX_FILTER_KEY_FACET
 *
 * Returns: whether @text is a key
 */
gboolean idx_filter_key_find (const char *text,
                              gsize length,
                              IdxFilterKey *key,
                              char **facet);

G_END_DECLS
