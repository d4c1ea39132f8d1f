/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-session.h"
#include "idx-sheet.h"

G_BEGIN_DECLS

#define IDX_TYPE_VIEW_SETTINGS (idx_view_settings_get_type ())
G_DECLARE_FINAL_TYPE (IdxViewSettings, idx_view_settings, IDX, VIEW_SETTINGS, GObject)

/**
 * idx_view_settings_new:
 * @session: whose datasets are shown
 * @sheet: has the size of thumbnails
 * @options: how images look
 * @actions: gets the actions `palette`, `orientation`, `thumbnail-size`, `larger`, `smaller` and
 *   `default-size`
 *
 * View settings choose how the samples of each dataset look, by the images and by what the user
 * chose before, and store what the user chooses. Before `larger`, `smaller` or `default-size`
 * changes thumbnails, they emit `zoom (n_steps)` with 1, -1 or 0; a handler that zooms something
 * else, which is shown in their place, returns %TRUE.
 *
 * Returns: (transfer full): view settings
 */
IdxViewSettings *idx_view_settings_new (IdxSession *session,
                                        IdxSheet *sheet,
                                        IdxDisplayOptions *options,
                                        GActionMap *actions);

G_END_DECLS
