/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"
#include "idx-selection.h"
#include "idx-strip-cache.h"

G_BEGIN_DECLS

/* The sides that thumbnails can have, in logical pixels. */
#define IDX_SHEET_MIN_SIZE 4
#define IDX_SHEET_MAX_SIZE 512
#define IDX_SHEET_DEFAULT_SIZE 64

#define IDX_TYPE_SHEET (idx_sheet_get_type ())
G_DECLARE_FINAL_TYPE (IdxSheet, idx_sheet, IDX, SHEET, GtkWidget)

/**
 * idx_sheet_new:
 *
 * Returns: (transfer floating): a scrollable sheet of thumbnails. It speaks GtkGridView's
 *   dialect: `model`, a #GtkSelectionModel (an #IdxSelection), and the signal
 *   `activate (position)`
 */
GtkWidget *idx_sheet_new (void);

/**
 * idx_sheet_get_model:
 *
 * Returns: (transfer none) (nullable): the samples and which are selected
 */
IdxSelection *idx_sheet_get_model (IdxSheet *self);

/**
 * idx_sheet_set_model:
 * @model: (nullable): the samples
 *
 * Sets what is shown. The current sample stays so, and in its place, if it is among the new ones;
 * in another order of the same samples the sheet starts at its top. As soon as the same samples are
 * shown again in the same order, the sheet is where it was, unless another sample was chosen
 * meanwhile.
 */
void idx_sheet_set_model (IdxSheet *self,
                          IdxSelection *model);

/**
 * idx_sheet_get_position:
 *
 * Returns: the position of the current sample; %GTK_INVALID_LIST_POSITION if there is none
 */
guint idx_sheet_get_position (IdxSheet *self);

/**
 * idx_sheet_set_position:
 *
 * Makes the sample at @position the current one, selects it alone, and scrolls it into
 * view.
 */
void idx_sheet_set_position (IdxSheet *self,
                             guint position);

/**
 * idx_sheet_get_divider:
 *
 * Returns: how many samples come before the divider; 0 if there is none
 */
guint idx_sheet_get_divider (IdxSheet *self);

/**
 * idx_sheet_set_divider:
 * @n_before: how many samples come before the divider; 0 for none
 *
 * Draws a line between two samples. Another model has none.
 */
void idx_sheet_set_divider (IdxSheet *self,
                            guint n_before);

/**
 * idx_sheet_get_first_in_view:
 *
 * Returns: the position of the first sample of the first row of which at least a half shows;
 *   %GTK_INVALID_LIST_POSITION if there is none
 */
guint idx_sheet_get_first_in_view (IdxSheet *self);

/**
 * idx_sheet_get_thumbnail_size:
 *
 * Returns: the side of a thumbnail, in logical pixels
 */
int idx_sheet_get_thumbnail_size (IdxSheet *self);

/**
 * idx_sheet_set_thumbnail_size:
 * @size: %IDX_SHEET_MIN_SIZE to %IDX_SHEET_MAX_SIZE; others are clamped
 *
 * Sets the side of a thumbnail. The current sample stays where it is if it shows, or as
 * near as it still shows as a whole; else the one in the middle stays.
 */
void idx_sheet_set_thumbnail_size (IdxSheet *self,
                                   int size);

/**
 * idx_sheet_set_display_options:
 * @options: how to draw images; the defaults of a new one apply until it is called
 */
void idx_sheet_set_display_options (IdxSheet *self,
                                    IdxDisplayOptions *options);

/**
 * idx_sheet_watch_scrollbar:
 * @scrollbar: the vertical scrollbar of the sheet
 *
 * Shows beside the thumb which sample one has come to while it is dragged.
 */
void idx_sheet_watch_scrollbar (IdxSheet *self,
                                GtkWidget *scrollbar);

/**
 * idx_sheet_recompose:
 *
 * Draws every thumbnail anew: the samples are the same, and their images aren't.
 */
void idx_sheet_recompose (IdxSheet *self);

/**
 * idx_sheet_is_filled:
 *
 * Returns: whether every thumbnail that was drawn last shows its image
 */
gboolean idx_sheet_is_filled (IdxSheet *self);

/**
 * idx_sheet_get_counters:
 * @strips: (out): what was done for strips so far
 * @n_nodes: (out): how many nodes the last frame has
 *
 * Tells what drawing has cost, for tests and benchmarks.
 */
void idx_sheet_get_counters (IdxSheet *self,
                             IdxStripCounters *strips,
                             guint *n_nodes);

G_END_DECLS
