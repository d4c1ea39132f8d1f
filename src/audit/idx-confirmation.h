/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-space.h"
#include "idx-suggestions.h"
#include "idx-thread-pool.h"

G_BEGIN_DECLS

/**
 * idx_confirmation_measure:
 * @space: a filled space
 * @labels: the given labels, of all samples in the space
 * @suggestions: (inout): ranked suggestions; gets its share of confirmed suggestions
 * @max_examined: the maximum number of samples to examine. If there are more labels to check, these
 *   are spread evenly over the ranking
 * @work: how much this call adds to the progress, see idx_thread_pool_run()
 *
 * Measures the share of the labels to check whose suggestions similar images confirm, see
 * idx_suggestions_get_confirmed(). A suggestion is confirmed if at least four of the ten nearest
 * other samples have the suggested label, and more of them than have the given label.
 *
 * Returns: %FALSE with a read error or %G_IO_ERROR_CANCELLED
 */
gboolean idx_confirmation_measure (const IdxSpace *space,
                                   IdxLabels *labels,
                                   IdxSuggestions *suggestions,
                                   guint max_examined,
                                   IdxThreadPool *pool,
                                   double work,
                                   GError **error);

/**
 * idx_confirmation_describe:
 *
 * Returns: (transfer full) (nullable): a sentence that says which share of the suggestions similar
 *   images confirm, and what that means for the number of wrong labels; %NULL if the share is
 *   unknown
 */
char *idx_confirmation_describe (IdxSuggestions *suggestions);

/**
 * idx_confirmation_describe_counts:
 *
 * Returns: (transfer full): sentences with the number of labels to check, if it is reliable, and
 *   the number of samples that look like another class
 */
char *idx_confirmation_describe_counts (IdxSuggestions *suggestions);

G_END_DECLS
