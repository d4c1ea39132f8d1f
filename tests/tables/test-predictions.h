/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-labels.h"
#include "idx-suggestions.h"

G_BEGIN_DECLS

/**
 * test_predictions_make_labels:
 *
 * Returns: (transfer full): @n labels: 0, 1, …
 */
IdxLabels *test_predictions_make_labels (guint n);

/**
 * test_predictions_check_ranking:
 * @expected: a list like "index>label index>label"
 *
 * Asserts which samples are suspects.
 */
void test_predictions_check_ranking (IdxSuggestions *suggestions,
                                     const char *expected);

/**
 * test_probabilities:
 *
 * Probabilities of three classes for four samples.
 */
extern const float test_probabilities[4][3];

/**
 * test_predictions_check:
 *
 * Asserts that @suggestions were made of test_probabilities, for samples of which the first three
 * have labels: 0, 1 and 2.
 */
void test_predictions_check (IdxSuggestions *suggestions);

G_END_DECLS
