/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-samples-page.h"

G_BEGIN_DECLS

#define IDX_TYPE_MAP_ACTIONS (idx_map_actions_get_type ())
G_DECLARE_FINAL_TYPE (IdxMapActions, idx_map_actions, IDX, MAP_ACTIONS, GObject)

/**
 * idx_map_actions_new:
 * @session: the open dataset
 * @page: shows the samples as a sheet or as a map
 * @actions: gets the actions; not referenced
 *
 * Adds the actions `view`, whose state is `sheet` or `map`; `show-on-map`, which shows the current
 * or the visited sample on the map; and `show-selected`, which sets a filter for the selected
 * samples. A new window shows the view that was chosen last.
 *
 * Returns: (transfer full): an object that must live as long as the actions are used
 */
IdxMapActions *idx_map_actions_new (IdxSession *session,
                                    IdxSamplesPage *page,
                                    GActionMap *actions);

G_END_DECLS
