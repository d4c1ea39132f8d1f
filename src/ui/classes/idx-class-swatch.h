/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_CLASS_SWATCH (idx_class_swatch_get_type ())

/**
 * IdxClassSwatch:
 *
 * A button in the color that a class has on the map. A click dims the class there, or shows it
 * again. The swatch of a dimmed class is hollow.
 */
G_DECLARE_FINAL_TYPE (IdxClassSwatch, idx_class_swatch, IDX, CLASS_SWATCH, GtkButton)

/**
 * idx_class_swatch_set_color:
 */
void idx_class_swatch_set_color (IdxClassSwatch *self,
                                 const GdkRGBA *color);

/**
 * idx_class_swatch_set_class:
 * @name: the name of the class
 * @is_dimmed: whether the class is dimmed on the map
 */
void idx_class_swatch_set_class (IdxClassSwatch *self,
                                 const char *name,
                                 gboolean is_dimmed);

/**
 * idx_class_swatch_is_dimmed:
 *
 * Returns: whether the class is dimmed on the map
 */
gboolean idx_class_swatch_is_dimmed (IdxClassSwatch *self);

G_END_DECLS
