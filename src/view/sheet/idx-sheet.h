/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"
#include "idx-selection.h"
#include "idx-strip-cache.h"

G_BEGIN_DECLS

/* The limits and the default of the side of a thumbnail, in logical pixels. */
#define IDX_SHEET_MIN_SIZE 4
#define IDX_SHEET_MAX_SIZE 512
#define IDX_SHEET_DEFAULT_SIZE 64

#define IDX_TYPE_SHEET (idx_sheet_get_type ())
G_DECLARE_FINAL_TYPE (IdxSheet, idx_sheet, IDX, SHEET, GtkWidget)

/**
 * idx_sheet_new:
 *
 * Creates a scrollable sheet of thumbnails.
 *
 * Properties:
 * - `model` (#IdxSelection): the samples, the current one, and the selected ones
 * - `thumbnail-size`: the side of a thumbnail, in logical pixels
 *
 * Signals:
 * - `activate (position)`: the user wants to open a sample
 * - `menu-requested (x, y)`: the user wants to open the menu of the current sample, at a point of
 *   the sheet in logical pixels
 *
 * Returns: (transfer floating): the new sheet
 */
GtkWidget *idx_sheet_new (void);

/**
 * idx_sheet_get_model:
 *
 * Returns: (transfer none) (nullable): the samples
 */
IdxSelection *idx_sheet_get_model (IdxSheet *self);

/**
 * idx_sheet_set_model:
 * @model: (nullable): the samples
 *
 * Sets the samples. If the sample that was current still is, and is in view, it stays in place. If
 * only the order of the samples changes, the sheet scrolls to the top. If the samples are those
 * that were shown earlier, the sheet returns to where it was then, as described for
 * #IdxScrollAnchor. While the model stays the same, the sheet scrolls each sample that becomes
 * current into view, and tells the model what is in view.
 */
void idx_sheet_set_model (IdxSheet *self,
                          IdxSelection *model);

/**
 * idx_sheet_set_drags_selection:
 * @drags_selection: whether the sheet has a #GtkDragSource for the selected samples
 *
 * If %TRUE, the sheet leaves a drag to the drag source if idx_sheet_can_drag_from() returns %TRUE
 * for its starting point. All other drags draw a rubber band.
 */
void idx_sheet_set_drags_selection (IdxSheet *self,
                                    gboolean drags_selection);

/**
 * idx_sheet_can_drag_from:
 * @x: the x coordinate of a point of the sheet, in logical pixels
 * @y: its y coordinate
 * @state: the modifier keys that are held
 *
 * Returns: whether a drag that starts at the point drags the selected samples: the point is on one
 *   of them, and neither Ctrl nor Shift is held
 */
gboolean idx_sheet_can_drag_from (IdxSheet *self,
                                  double x,
                                  double y,
                                  GdkModifierType state);

/**
 * idx_sheet_get_divider:
 *
 * Returns: the number of samples before the divider; 0 if there is none
 */
guint idx_sheet_get_divider (IdxSheet *self);

/**
 * idx_sheet_set_divider:
 * @n_before: the number of samples before the divider; 0 for no divider
 *
 * Draws a line between two samples: the divider. Setting another model removes it.
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
 * idx_sheet_get_thumbnail_size:
 *
 * Returns: the side of a thumbnail, in logical pixels
 */
int idx_sheet_get_thumbnail_size (IdxSheet *self);

/**
 * idx_sheet_set_thumbnail_size:
 * @size: the side in logical pixels; clamped to %IDX_SHEET_MIN_SIZE and %IDX_SHEET_MAX_SIZE
 *
 * Sets the side of a thumbnail. If the current sample is in view, it stays in place, or moves just
 * enough to stay completely in view. Otherwise the sample in the middle stays in place.
 */
void idx_sheet_set_thumbnail_size (IdxSheet *self,
                                   int size);

/**
 * idx_sheet_set_display_options:
 * @options: how to draw images
 *
 * Until this is called, the defaults of idx_display_options_new() apply.
 */
void idx_sheet_set_display_options (IdxSheet *self,
                                    IdxDisplayOptions *options);

/**
 * idx_sheet_watch_scrollbar:
 * @scrollbar: the vertical scrollbar of the sheet
 *
 * While the scrollbar is dragged, a bubble beside its thumb describes the first sample in view.
 */
void idx_sheet_watch_scrollbar (IdxSheet *self,
                                GtkWidget *scrollbar);

/**
 * idx_sheet_recompose:
 *
 * Redraws every thumbnail. Call it when the images or captions of the samples have changed.
 */
void idx_sheet_recompose (IdxSheet *self);

/**
 * idx_sheet_update_decisions:
 *
 * Redraws the marks of decisions, without recomposing any strip. Call it when decisions have
 * changed.
 */
void idx_sheet_update_decisions (IdxSheet *self);

/**
 * idx_sheet_has_current_in_view:
 *
 * Returns: whether the current sample is in view, whether or not its image has been read
 */
gboolean idx_sheet_has_current_in_view (IdxSheet *self);

/**
 * idx_sheet_shows_current:
 *
 * Returns: whether the current sample is in view, and its thumbnail shows its image
 */
gboolean idx_sheet_shows_current (IdxSheet *self);

/**
 * idx_sheet_shows_selected:
 *
 * Returns: whether all selected samples are in view
 */
gboolean idx_sheet_shows_selected (IdxSheet *self);

/**
 * idx_sheet_get_whole:
 * @first: (out): the position of the first sample that is completely in view
 * @n_samples: (out): the number of samples from there on that are completely in view, and whose
 *   thumbnails show their images; may be 0
 */
void idx_sheet_get_whole (IdxSheet *self,
                          guint *first,
                          guint *n_samples);

/**
 * idx_sheet_get_current_bounds:
 * @bounds: (out): the bounds of the current sample's tile, in logical pixels of the sheet
 *
 * Returns: whether there is a current sample
 */
gboolean idx_sheet_get_current_bounds (IdxSheet *self,
                                       graphene_rect_t *bounds);

/**
 * idx_sheet_is_complete:
 *
 * Returns: whether every thumbnail in view shows its image
 */
gboolean idx_sheet_is_complete (IdxSheet *self);

/**
 * idx_sheet_get_counters:
 * @strips: (out): the work done for strips since the sheet was created
 * @n_nodes: (out): the number of render nodes in the last frame
 *
 * Reports the cost of drawing, for tests and benchmarks.
 */
void idx_sheet_get_counters (IdxSheet *self,
                             IdxStripCounters *strips,
                             guint *n_nodes);

G_END_DECLS
