/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * idx_map_keys_install:
 *
 * Binds keys to the actions of the map. The parameters of `map.move` are the direction (-1, 0 or 1
 * to the right, and likewise down) and whether to select the sample that becomes current. The
 * parameters of `map.pan` are the direction alone.
 */
void idx_map_keys_install (GtkWidgetClass *klass);

G_END_DECLS
