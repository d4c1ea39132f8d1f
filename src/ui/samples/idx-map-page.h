/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-means.h"
#include "idx-map-view.h"
#include "idx-session.h"

G_BEGIN_DECLS

/**
 * IdxMapPage:
 *
 * The map of a session's samples, or the reason why there is none. The map is computed when
 * the page is shown for the first time.
 */
#define IDX_TYPE_MAP_PAGE (idx_map_page_get_type ())
G_DECLARE_FINAL_TYPE (IdxMapPage, idx_map_page, IDX, MAP_PAGE, GtkWidget)

/**
 * idx_map_page_set_session:
 *
 * Shows the map of @session. Call it once.
 */
void idx_map_page_set_session (IdxMapPage *self,
                               IdxSession *session);

/**
 * idx_map_page_set_class_means:
 * @means: the mean images of the classes, which the map shows where a class has no name
 */
void idx_map_page_set_class_means (IdxMapPage *self,
                                   IdxClassMeans *means);

/**
 * idx_map_page_get_view:
 *
 * Returns: (transfer none): the widget that draws the map
 */
IdxMapView *idx_map_page_get_view (IdxMapPage *self);

/**
 * idx_map_page_add_actions:
 * @window_actions: the actions of the window
 *
 * Adds these actions to @window_actions: `emphasize-class (s)`, which makes all classes but that of
 * a label pale, or with "" none; `lasso`, whether dragging selects the samples inside a
 * drawn outline; `map-coloring`, what the colors of the samples stand for; `whole-map`, which zooms
 * out to the whole map; and `stop-map`, which stops the computation of the map.
 */
void idx_map_page_add_actions (IdxMapPage *self,
                               GActionMap *window_actions);

G_END_DECLS
