/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-decider.h"
#include "idx-samples-page.h"

G_BEGIN_DECLS

/**
 * IdxPageKeeper:
 *
 * Keeps the labels of all undecided samples that are in view at once: the reviewer has corrected
 * the wrong ones and sees that the others are right. Only samples count that are completely in
 * view, large enough to be read, and whose images are loaded. Owns the action `win.keep-others`.
 *
 * Properties:
 * - `n-samples` (uint, read-only): how many labels the action would keep; 0 while it does nothing
 */
#define IDX_TYPE_PAGE_KEEPER (idx_page_keeper_get_type ())
G_DECLARE_FINAL_TYPE (IdxPageKeeper, idx_page_keeper, IDX, PAGE_KEEPER, GObject)

/**
 * idx_page_keeper_new:
 *
 * Returns: (transfer full): a keeper for the samples that @page shows
 */
IdxPageKeeper *idx_page_keeper_new (IdxSession *session,
                                    IdxSamplesPage *page,
                                    IdxDecider *decider);

/**
 * idx_page_keeper_set_active:
 * @is_active: whether samples are being reviewed; %FALSE until it is set
 */
void idx_page_keeper_set_active (IdxPageKeeper *self,
                                 gboolean is_active);

/**
 * idx_page_keeper_add_to:
 *
 * Adds the action to those of a window.
 */
void idx_page_keeper_add_to (IdxPageKeeper *self,
                             GActionMap *window_actions);

G_END_DECLS
