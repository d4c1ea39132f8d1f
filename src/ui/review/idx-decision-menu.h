/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-keys.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * idx_decision_menu_fill:
 * @class_keys: the classes
 *
 * Replaces the items of a menu by the possible decisions. Lists the classes, unless there are too
 * many, and adds an item that opens the class chooser.
 */
void idx_decision_menu_fill (GMenu *menu,
                             IdxClassKeys *class_keys);

G_END_DECLS
