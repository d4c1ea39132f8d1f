/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxViewBar:
 *
 * The bar over the samples. What it shows are its properties:
 *
 * - `shown-text` (string): which samples are shown
 * - `n-selected` (uint64): how many samples are selected
 * - `can-show-all` (boolean): whether a filter is in effect
 * - `order` (string): the name of the order
 * - `can-sort-by-suspicion` (boolean): whether the menu offers the order "worst first"
 * - `orientation` (#IdxOrientation): shown as a badge unless images are shown as stored
 * - `thumbnail-size` (int): in logical pixels; changes as a person moves the slider
 * - `slice` (uint64, read-only): which of the stacked images a person has chosen
 *
 * The buttons activate actions of the window.
 */
#define IDX_TYPE_VIEW_BAR (idx_view_bar_get_type ())
G_DECLARE_FINAL_TYPE (IdxViewBar, idx_view_bar, IDX, VIEW_BAR, GtkWidget)

/**
 * IdxViewBar::focus-lost:
 *
 * Emitted when the part that had the focus is hidden, or is no longer needed.
 */

/**
 * idx_view_bar_set_slices:
 * @n_slices: how many images each sample holds; with one there is nothing to choose
 * @slice: the one that is shown
 */
void idx_view_bar_set_slices (IdxViewBar *self,
                              guint64 n_slices,
                              guint64 slice);

/**
 * idx_view_bar_set_suggestions:
 * @dataset: (nullable): whose suggestions the matrix counts, or %NULL to offer none
 * @caption: (nullable): what the matrix counts
 *
 * Offers the matrix of classes that look like each other.
 */
void idx_view_bar_set_suggestions (IdxViewBar *self,
                                   IdxDataset *dataset,
                                   const char *caption);

G_END_DECLS
