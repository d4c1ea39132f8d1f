/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-sample-image.h"
#include "idx-session.h"
#include "idx-sheet.h"

G_BEGIN_DECLS

#define IDX_TYPE_VIEW_SETTINGS (idx_view_settings_get_type ())
G_DECLARE_FINAL_TYPE (IdxViewSettings, idx_view_settings, IDX, VIEW_SETTINGS, GObject)

/**
 * idx_view_settings_new:
 * @session: the session whose datasets are shown
 * @sheet: the sheet whose thumbnail size is changed
 * @options: how images are drawn
 * @actions: gets the actions `palette`, `orientation`, `thumbnail-size`, `larger`, `smaller` and
 *   `default-size`
 *
 * View settings choose how the samples of each dataset look, based on the images and on the user's
 * earlier choices, and store the user's choices. Before `larger`, `smaller` or `default-size`
 * changes the thumbnail size, the object emits `zoom (n_steps)` with 1, -1 or 0. If another view is
 * shown instead of the sheet, the handler zooms that view and returns %TRUE.
 *
 * Returns: (transfer full): view settings
 */
IdxViewSettings *idx_view_settings_new (IdxSession *session,
                                        IdxSheet *sheet,
                                        IdxDisplayOptions *options,
                                        GActionMap *actions);

/**
 * idx_view_settings_set_contrast:
 * @range: the range for %IDX_CONTRAST_CUSTOM; otherwise ignored
 *
 * Draws the images of the current dataset over other values, wherever they are.
 */
void idx_view_settings_set_contrast (IdxViewSettings *self,
                                     IdxContrast contrast,
                                     const IdxRange *range);

G_END_DECLS
