/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-session.h"

G_BEGIN_DECLS

#define IDX_TYPE_LAST_PLACE (idx_last_place_get_type ())
G_DECLARE_FINAL_TYPE (IdxLastPlace, idx_last_place, IDX, LAST_PLACE, GObject)

/**
 * idx_last_place_new:
 * @session: the session
 *
 * Remembers the user's place in each dataset: the current sample or, if that is out of view,
 * the first sample in view. When the dataset is opened again, makes that sample current. If the
 * dataset is still loading, the view starts at the top and moves to the place once the dataset is
 * loaded, unless the user has moved by then.
 *
 * Create it after all objects that show the samples of @session, so that their signal handlers run
 * first.
 *
 * Returns: (transfer full): an object that remembers the place
 */
IdxLastPlace *idx_last_place_new (IdxSession *session);

G_END_DECLS
