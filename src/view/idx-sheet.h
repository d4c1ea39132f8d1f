/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"
#include "idx-selection.h"
#include "idx-strip-cache.h"

G_BEGIN_DECLS

/* The limits of the side of a thumbnail, in logical pixels. */
#define IDX_SHEET_MIN_SIZE 4
#define IDX_SHEET_MAX_SIZE 512
#define IDX_SHEET_DEFAULT_SIZE 64

#define IDX_TYPE_SHEET (idx_sheet_get_type ())
G_DECLARE_FINAL_TYPE (IdxSheet, idx_sheet, IDX, SHEET, GtkWidget)

/**
 * idx_sheet_new:
 *
 * Creates a scrollable sheet of thumbnails. Like #GtkGridView it has a property `model`, here an
 * #IdxSelection, and a signal `activate (position)`. The signal `menu-requested (x, y)` asks for
 * the menu of the current sample.
 *
 * Returns: (transfer floating): the new sheet
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
 * Sets the samples. The current sample stays current and in place if it is among the new ones; with
 * the same samples in another order the sheet starts at the top. See #IdxScrollAnchor for how the
 * sheet returns to where it was.
 */
void idx_sheet_set_model (IdxSheet *self,
                          IdxSelection *model);

/**
 * idx_sheet_set_drags_selection:
 * @drags_selection: whether a #GtkDragSource of the sheet drags the selected samples
 *
 * Leaves the drags to it that idx_sheet_can_drag_from() allows; others select.
 */
void idx_sheet_set_drags_selection (IdxSheet *self,
                                    gboolean drags_selection);

/**
 * idx_sheet_can_drag_from:
 * @state: the modifier keys
 *
 * Returns: whether a drag that begins at a point of the sheet drags the selected samples: it begins
 *   on one of them, without a key that changes what is selected
 */
gboolean idx_sheet_can_drag_from (IdxSheet *self,
                                  double x,
                                  double y,
                                  GdkModifierType state);

/**
 * idx_sheet_get_position:
 *
 * Returns: the position of the current sample; %GTK_INVALID_LIST_POSITION if there is none
 */
guint idx_sheet_get_position (IdxSheet *self);

/**
 * idx_sheet_set_position:
 *
 * Makes the sample at @position current, selects only it, and scrolls it into view.
 */
void idx_sheet_set_position (IdxSheet *self,
                             guint position);

/**
 * idx_sheet_follow:
 * @position: the current sample of another view of the same samples
 *
 * Makes the sample at @position current and scrolls it into view. The selection stays.
 */
void idx_sheet_follow (IdxSheet *self,
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
 * Draws a line between two samples. Setting another model removes it.
 */
void idx_sheet_set_divider (IdxSheet *self,
                            guint n_before);

/**
 * idx_sheet_get_first_in_view:
 *
 * Returns: the position of the first sample of the first row that is at least half in view;
 *   %GTK_INVALID_LIST_POSITION if there is none
 */
guint idx_sheet_get_first_in_view (IdxSheet *self);

/**
 * idx_sheet_get_top:
 * @position: (out): the first sample of the first row that shows
 * @offset: (out): how far that row begins below the top of the sheet, in logical pixels; usually
 *   negative
 *
 * Returns: whether anything shows
 */
gboolean idx_sheet_get_top (IdxSheet *self,
                            guint *position,
                            double *offset);

/**
 * idx_sheet_restore:
 * @position: the sample to make current
 * @selected: the positions to select
 * @top: see idx_sheet_get_top()
 *
 * Returns to an earlier place on the sheet.
 */
void idx_sheet_restore (IdxSheet *self,
                        guint position,
                        GtkBitset *selected,
                        guint top,
                        double offset);

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
 * Sets the side of a thumbnail. The current sample stays where it is if it is in view, or moves as
 * little as it takes to show all of it; otherwise the sample in the middle stays.
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
 * Shows the sample in view in a bubble beside the thumb while the scrollbar is dragged.
 */
void idx_sheet_watch_scrollbar (IdxSheet *self,
                                GtkWidget *scrollbar);

/**
 * idx_sheet_recompose:
 *
 * Redraws every thumbnail, because the images or captions of the samples have changed.
 */
void idx_sheet_recompose (IdxSheet *self);

/**
 * idx_sheet_update_decisions:
 *
 * Shows the decisions about the samples as they are now. Composes no strip.
 */
void idx_sheet_update_decisions (IdxSheet *self);

/**
 * idx_sheet_shows_current:
 *
 * Returns: whether the image of the current sample is in view
 */
gboolean idx_sheet_shows_current (IdxSheet *self);

/**
 * idx_sheet_get_current_bounds:
 * @bounds: (out): the tile of the current sample, in logical pixels of the sheet
 *
 * Returns: whether there is a current sample
 */
gboolean idx_sheet_get_current_bounds (IdxSheet *self,
                                       graphene_rect_t *bounds);

/**
 * idx_sheet_is_filled:
 *
 * Returns: whether every thumbnail in view shows its image
 */
gboolean idx_sheet_is_filled (IdxSheet *self);

/**
 * idx_sheet_get_counters:
 * @strips: (out): the work done for strips so far
 * @n_nodes: (out): the number of render nodes in the last frame
 *
 * Reports the cost of drawing, for tests and benchmarks.
 */
void idx_sheet_get_counters (IdxSheet *self,
                             IdxStripCounters *strips,
                             guint *n_nodes);

G_END_DECLS
