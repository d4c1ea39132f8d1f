/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-page.h"
#include "idx-session.h"
#include "idx-sheet.h"

G_BEGIN_DECLS

/**
 * IdxSamplesPage:
 *
 * The samples of a session: the sheet, the heading above it, the map, and the menu of the current
 * sample.
 *
 * Properties, read-only:
 * - `shows-map` (boolean): whether the page shows the map instead of the sheet
 * - `n-above-line` (uint): how many of the samples above the line, that is, of the labels to check,
 *   aren't decided yet; 0 if the samples aren't in that order
 */
#define IDX_TYPE_SAMPLES_PAGE (idx_samples_page_get_type ())
G_DECLARE_FINAL_TYPE (IdxSamplesPage, idx_samples_page, IDX, SAMPLES_PAGE, GtkWidget)

/**
 * idx_samples_page_set_session:
 *
 * Shows the samples of @session. Call it once.
 */
void idx_samples_page_set_session (IdxSamplesPage *self,
                                   IdxSession *session);

/**
 * idx_samples_page_get_sheet:
 *
 * Returns: (transfer none): the sheet
 */
IdxSheet *idx_samples_page_get_sheet (IdxSamplesPage *self);

/**
 * idx_samples_page_get_map_page:
 *
 * Returns: (transfer none): the page that shows the map
 */
IdxMapPage *idx_samples_page_get_map_page (IdxSamplesPage *self);

/**
 * idx_samples_page_shows_map:
 *
 * Returns: whether the page shows the map instead of the sheet
 */
gboolean idx_samples_page_shows_map (IdxSamplesPage *self);

/**
 * idx_samples_page_set_shows_map:
 * @shows_map: whether to show the map instead of the sheet
 */
void idx_samples_page_set_shows_map (IdxSamplesPage *self,
                                     gboolean shows_map);

/**
 * idx_samples_page_shows_current:
 *
 * Returns: whether the user can see the current sample: its image on the sheet, or at least its dot
 *   on the map
 */
gboolean idx_samples_page_shows_current (IdxSamplesPage *self);

/**
 * idx_samples_page_shows_selected:
 *
 * Returns: whether all selected samples are in view
 */
gboolean idx_samples_page_shows_selected (IdxSamplesPage *self);

/**
 * idx_samples_page_get_current_bounds:
 * @bounds: (out): the bounds of the current sample in the coordinates of the page, as far as they
 *   are inside the page; the nearest place inside the page if the sample is out of view
 *
 * Returns: %FALSE if there is no current sample, or if the map is shown without it
 */
gboolean idx_samples_page_get_current_bounds (IdxSamplesPage *self,
                                              GdkRectangle *bounds);

/**
 * idx_samples_page_get_copy_menu:
 *
 * Returns: (transfer none): the section of the sample's menu whose second item copies images
 */
GMenu *idx_samples_page_get_copy_menu (IdxSamplesPage *self);

/**
 * idx_samples_page_get_export_menu:
 *
 * Returns: (transfer none): the export section of the sample's menu
 */
GMenu *idx_samples_page_get_export_menu (IdxSamplesPage *self);

/**
 * idx_samples_page_get_decision_menu:
 *
 * Returns: (transfer none): the submenu of the sample's menu with the decisions about its
 *   label
 */
GMenu *idx_samples_page_get_decision_menu (IdxSamplesPage *self);

/**
 * idx_samples_page_select_above_line:
 *
 * Selects the samples above the line that aren't decided yet, and moves to the first one.
 */
void idx_samples_page_select_above_line (IdxSamplesPage *self);

G_END_DECLS
