/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit-run.h"

G_BEGIN_DECLS

/* The type of a cached result: the verdict, the figures in the order of IdxAuditFigures, the
 * suggestions, and their next likely labels. */
#define IDX_AUDIT_VARIANT "(u(uutsdddd)" IDX_SUGGESTIONS_VARIANT "aq)"

struct _IdxAudit
{
  GObject parent_instance;
  IdxAuditResult result;
  IdxLabels *labels;        /* of the dataset; NULL if it has none */
  gboolean is_new;          /* whether the result is worth being stored in the cache */
  GCancellable *background; /* cancels work for which no caller waits */

  /* Ensure that only one thread at a time fills the space. */
  GMutex lock;
  GCond filling_ended; /* successfully or not */
  gboolean is_filling;
};

/**
 * idx_audit_new_without_check:
 * @dataset: a loaded dataset
 *
 * Returns: (transfer full): an audit that hasn't checked any labels and has no suggestions, but can
 *   be used to search for neighbors among all images of @dataset
 */
IdxAudit *idx_audit_new_without_check (IdxDataset *dataset);

/**
 * idx_audit_is_space_filled:
 *
 * Thread-safe.
 *
 * Returns: whether the space is filled, so that idx_audit_fill_space() returns at once
 */
gboolean idx_audit_is_space_filled (IdxAudit *self);

/**
 * idx_audit_fill_space:
 * @progress: (nullable): reports progress if this call fills the space
 * @fill_cancellable: (nullable): cancels this call while it fills the space
 * @wait_cancellable: (nullable): cancels this call while it waits because another thread fills the
 *   space
 *
 * Fills the space unless it is filled already. A check fills it, but no check has run if there were
 * too few samples or classes, or if the result was loaded from the cache. Call this function
 * only if the result has a space. Thread-safe.
 *
 * Returns: %FALSE with a read error or %G_IO_ERROR_CANCELLED
 */
gboolean idx_audit_fill_space (IdxAudit *self,
                               IdxProgress *progress,
                               GCancellable *fill_cancellable,
                               GCancellable *wait_cancellable,
                               GError **error);

/**
 * idx_audit_load:
 *
 * Loads the result of an earlier audit with the same data and parameters from the cache.
 *
 * Returns: (transfer full) (nullable): the audit, without probabilities; %NULL if it isn't in the
 *   cache, or on cancellation
 */
IdxAudit *idx_audit_load (const IdxAuditRequest *request,
                          GCancellable *cancellable);

/**
 * idx_audit_new_from_variant:
 * @variant: of type %IDX_AUDIT_VARIANT, untrusted
 *
 * Returns: (transfer full) (nullable): the audit, or %NULL if it can't be a result for @request
 */
IdxAudit *idx_audit_new_from_variant (const IdxAuditRequest *request,
                                      GVariant *variant);

G_END_DECLS
