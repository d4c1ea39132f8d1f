/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_GO_TO (idx_go_to_get_type ())
G_DECLARE_FINAL_TYPE (IdxGoTo, idx_go_to, IDX, GO_TO, GtkPopover)

/**
 * idx_go_to_set_subset:
 * @subset: the samples that are shown
 */
void idx_go_to_set_subset (IdxGoTo *self,
                           IdxSubset *subset);

/**
 * idx_go_to_ask:
 *
 * Asks for the index of a sample and activates `win.go-to` with it. If the filter hides the sample,
 * offers to show all samples with `win.show-all-and-go-to`.
 */
void idx_go_to_ask (IdxGoTo *self);

G_END_DECLS
