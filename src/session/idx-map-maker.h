/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-session.h"

G_BEGIN_DECLS

#define IDX_TYPE_MAP_MAKER (idx_map_maker_get_type ())
G_DECLARE_FINAL_TYPE (IdxMapMaker, idx_map_maker, IDX, MAP_MAKER, GObject)

/**
 * idx_map_maker_new:
 * @session: the session whose dataset to map
 *
 * Makes the map of a session's dataset, with or without labels: sets the positions of its samples,
 * see idx_dataset_set_map_points(). While the layout is running, it sets intermediate positions, at
 * most once per frame.
 *
 * Properties; all of them notify:
 * - `active`: whether the map is shown. Showing it starts making the map if there is none; hiding
 *   it doesn't stop that
 * - `animated`: whether all intermediate positions are published, or only the first ones
 * - `making`: whether the map is being made
 * - `reason`: a sentence that explains why there is no map to show, or %NULL
 *
 * Returns: (transfer full): a map maker that isn't active
 */
IdxMapMaker *idx_map_maker_new (IdxSession *session);

/**
 * idx_map_maker_set_active:
 *
 * Sets the property `active`. If the map is shown and isn't complete, makes it as soon as the
 * dataset is loaded; if making it was stopped, starts over.
 */
void idx_map_maker_set_active (IdxMapMaker *self,
                               gboolean active);

/**
 * idx_map_maker_set_animated:
 *
 * Sets the property `animated`.
 */
void idx_map_maker_set_animated (IdxMapMaker *self,
                                 gboolean animated);

/**
 * idx_map_maker_is_making:
 *
 * Returns: the property `making`
 */
gboolean idx_map_maker_is_making (IdxMapMaker *self);

/**
 * idx_map_maker_get_reason:
 *
 * Returns: (transfer none) (nullable): the property `reason`
 */
const char *idx_map_maker_get_reason (IdxMapMaker *self);

/**
 * idx_map_maker_stop:
 *
 * Stops making the map, and keeps the positions as they are.
 */
void idx_map_maker_stop (IdxMapMaker *self);

G_END_DECLS
