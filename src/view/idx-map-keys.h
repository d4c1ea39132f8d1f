/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * idx_map_keys_install:
 *
 * Binds keys to the actions of the map. The parameters of `map.move` are the step to the right, the
 * step down, and whether to select the sample that becomes current; those of `map.pan` are the two
 * steps.
 */
void idx_map_keys_install (GtkWidgetClass *klass);

G_END_DECLS
