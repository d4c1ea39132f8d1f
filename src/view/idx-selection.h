/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_SELECTION (idx_selection_get_type ())
G_DECLARE_FINAL_TYPE (IdxSelection, idx_selection, IDX, SELECTION, GObject)

/**
 * idx_selection_new:
 * @subset: the samples
 *
 * Returns: (transfer full): a #GtkSelectionModel of @subset that keeps a bit, and no
 *   object, for each selected sample
 */
IdxSelection *idx_selection_new (IdxSubset *subset);

/**
 * idx_selection_get_subset:
 *
 * Returns: (transfer none): the samples
 */
IdxSubset *idx_selection_get_subset (IdxSelection *self);

/**
 * idx_selection_count:
 *
 * Returns: how many samples are selected
 */
guint64 idx_selection_count (IdxSelection *self);

/**
 * idx_selection_invert:
 *
 * Selects what isn't selected, and nothing else, in one step.
 */
void idx_selection_invert (IdxSelection *self);

G_END_DECLS
