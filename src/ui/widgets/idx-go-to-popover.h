/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_GO_TO_POPOVER (idx_go_to_popover_get_type ())
G_DECLARE_FINAL_TYPE (IdxGoToPopover, idx_go_to_popover, IDX, GO_TO_POPOVER, GtkPopover)

/**
 * idx_go_to_popover_set_subset:
 * @subset: the samples that are shown
 */
void idx_go_to_popover_set_subset (IdxGoToPopover *self,
                                   IdxSubset *subset);

/**
 * idx_go_to_popover_ask:
 *
 * Asks for the index of a sample and activates `win.go-to` with it. If the filter hides the sample,
 * offers to show all samples with `win.show-all-and-go-to`.
 */
void idx_go_to_popover_ask (IdxGoToPopover *self);

G_END_DECLS
