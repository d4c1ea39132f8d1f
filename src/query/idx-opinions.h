/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-decisions.h"

G_BEGIN_DECLS

/**
 * IdxOpinion:
 * @IDX_OPINION_UNDECIDED: fewer than two reviewers decided about the sample
 * @IDX_OPINION_AGREES: all reviewers who decided about it decided the same
 * @IDX_OPINION_DIFFERS: they decided differently
 *
 * What several reviewers say about a sample. Two decisions are the same if they have the same state
 * and, for %IDX_STATE_RELABELED, the same label.
 */
typedef enum
{
  IDX_OPINION_UNDECIDED,
  IDX_OPINION_AGREES,
  IDX_OPINION_DIFFERS
} IdxOpinion;

/* The number of values of IdxOpinion. */
#define IDX_N_OPINIONS 3

/**
 * idx_opinion_get_nick:
 *
 * Returns: (transfer none): the word in a filter: "undecided", "agrees" or "differs"
 */
const char *idx_opinion_get_nick (IdxOpinion opinion);

/**
 * idx_opinion_find:
 * @nick: a word in lower case
 * @opinion: (out): the value with the nick @nick; unchanged if there is none
 *
 * Returns: whether a value has the nick @nick
 */
gboolean idx_opinion_find (const char *nick,
                           IdxOpinion *opinion);

/**
 * idx_opinions_is_decided:
 * @decisions: the decisions of a reviewer
 * @index: the index of a sample, with or without a label
 *
 * Returns: whether the reviewer decided about the sample
 */
gboolean idx_opinions_is_decided (IdxDecisions *decisions,
                                  guint index);

/**
 * idx_opinions_compare:
 * @opinions: (element-type IdxDecisions): the decisions of each reviewer about the same labels
 * @index: the index of a sample, with or without a label
 *
 * Returns: what the reviewers say about the sample
 */
IdxOpinion idx_opinions_compare (const GPtrArray *opinions,
                                 guint index);

G_END_DECLS
