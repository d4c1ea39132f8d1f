/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define IDX_TYPE_PAIR_MODEL (idx_pair_model_get_type ())
G_DECLARE_FINAL_TYPE (IdxPairModel, idx_pair_model, IDX, PAIR_MODEL, GObject)

/**
 * idx_pair_model_new:
 *
 * A list model that has only a length. Its items are empty objects that are created on demand; rows
 * look up their pairs by position.
 *
 * Returns: (transfer full): an empty list
 */
IdxPairModel *idx_pair_model_new (void);

/**
 * idx_pair_model_set_n_pairs:
 *
 * Replaces all items, even if there are as many as before.
 */
void idx_pair_model_set_n_pairs (IdxPairModel *self,
                                 guint n_pairs);

G_END_DECLS
