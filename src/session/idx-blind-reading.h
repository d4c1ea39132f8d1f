/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-session.h"

G_BEGIN_DECLS

/**
 * IdxBlindSummary:
 * @n_read: the number of samples with a blind reading that hasn't been accepted
 * @n_as_given: how many of them were read as their given label
 * @n_decided: how many of them were decided before
 * @n_agreed: how many of those were read as they were decided: as the same label, or as unsure or
 *   excluded again
 *
 * How blind readings compare with the given labels and with the reviewer's own decisions.
 */
typedef struct
{
  guint n_read;
  guint n_as_given;
  guint n_decided;
  guint n_agreed;
} IdxBlindSummary;

/**
 * idx_blind_reading_begin:
 * @seed: makes the queue reproducible
 * @n_samples: (out): the number of samples in the queue
 *
 * Hides all labels, see idx_session_set_blind(), and shows the queue: the decided samples and as
 * many undecided ones, or all if there are fewer, in random order. Leaves out the samples that have
 * a blind reading already. The same decisions and the same seed always yield the same queue.
 *
 * Returns: %FALSE with an #IdxError: %IDX_ERROR_RANGE if no sample is decided, or if all decided
 *   samples have been read; otherwise as idx_session_set_blind()
 */
gboolean idx_blind_reading_begin (IdxSession *session,
                                  guint64 seed,
                                  guint *n_samples,
                                  GError **error);

/**
 * idx_blind_summary_init:
 */
void idx_blind_summary_init (IdxBlindSummary *self,
                             IdxReview *review);

/**
 * idx_blind_summary_describe:
 * @text: (out) (transfer full) (nullable): the agreement with the reviewer's first reading; %NULL
 *   if none of the samples was decided before
 *
 * Returns: (transfer full): "50 read blind: 46 as given, 4 otherwise"
 */
char *idx_blind_summary_describe (const IdxBlindSummary *self,
                                  char **text);

G_END_DECLS
