/* SPDX-License-Identifier: MIT */

/* The private part of the review, shared by its source files. */

#pragma once

#include "idx-review.h"
#include "idx-slot.h"

G_BEGIN_DECLS

struct _IdxReview
{
  GObject parent_instance;
  IdxDataset *dataset;
  IdxJournal *journal;
  IdxSlot *opening; /* opens the journal, or gives it an answer */
  IdxSlot *syncing;
  char *reviewer;
  char *open_error;          /* why the journal can't be opened, or NULL */
  char *reported_notice;     /* the last notice of the journal that was reported */
  IdxSubset *counted_subset; /* the subset that `n_decided_in_subset` refers to */
  guint n_decided_in_subset; /* the number of its decided samples */
  gboolean is_blind;         /* whether decisions are blind readings */
  gboolean is_deferred;      /* whether the journal is opened only when a review begins */
  gboolean is_begun;         /* whether idx_review_begin() was called */
  guint sync_source;         /* while a sync of the journal is pending */
};

/**
 * idx_review_finish_step:
 * @indices: (element-type guint32): the samples of the step
 *
 * Reports a step that was written to the journal, and schedules a sync.
 */
void idx_review_finish_step (IdxReview *self,
                             GArray *indices);

/**
 * idx_review_check_writable:
 *
 * Begins the review if that was deferred, as a decision does.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE if no step can be written now
 */
gboolean idx_review_check_writable (IdxReview *self,
                                    GError **error);

/**
 * idx_review_get_followed:
 *
 * Returns: (transfer none) (nullable): the decisions or, while these are hidden, the blind readings
 */
IdxDecisions *idx_review_get_followed (IdxReview *self);

G_END_DECLS
