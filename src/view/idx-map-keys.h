/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * idx_map_keys_install:
 *
 * Binds keys to the actions of the map. The action `map.move` takes a step to the right, a step
 * down, and whether to select the sample there; `map.pan` takes the two steps.
 */
void idx_map_keys_install (GtkWidgetClass *klass);

G_END_DECLS
