/* SPDX-License-Identifier: MIT */

/* The key bindings of the map. An arrow key moves to the nearest sample in its direction and
 * selects it; with Ctrl, it only moves; with Shift, it pans. Most other keys do the same as on the
 * sheet. */

#include "idx-map-keys.h"

static const struct
{
  guint key;
  guint keypad_key;
  int dx;
  int dy;
} arrows[] = {
  { GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0 },
  { GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0 },
  { GDK_KEY_Up, GDK_KEY_KP_Up, 0, -1 },
  { GDK_KEY_Down, GDK_KEY_KP_Down, 0, 1 },
};

static const struct
{
  guint key;
  GdkModifierType modifiers;
  const char *action;
} keys[] = {
  { GDK_KEY_Home, 0, "map.show-whole" },
  { GDK_KEY_KP_Home, 0, "map.show-whole" },
  { GDK_KEY_Return, 0, "map.activate" },
  { GDK_KEY_KP_Enter, 0, "map.activate" },
  { GDK_KEY_ISO_Enter, 0, "map.activate" },
  { GDK_KEY_a, GDK_CONTROL_MASK, "win.select-all" },
  { GDK_KEY_a, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "win.select-none" },
  { GDK_KEY_i, GDK_CONTROL_MASK, "win.invert-selection" },
  { GDK_KEY_space, 0, "map.toggle" },
  { GDK_KEY_space, GDK_CONTROL_MASK, "map.toggle" },
  { GDK_KEY_KP_Space, 0, "map.toggle" },
  { GDK_KEY_Menu, 0, "map.menu-at-focus" },
  { GDK_KEY_F10, GDK_SHIFT_MASK, "map.menu-at-focus" },
};

void
idx_map_keys_install (GtkWidgetClass *klass)
{
  for (gsize i = 0; i < G_N_ELEMENTS (arrows); i++)
    {
      const guint arrow_keys[] = { arrows[i].key, arrows[i].keypad_key };

      for (gsize j = 0; j < G_N_ELEMENTS (arrow_keys); j++)
        {
          gtk_widget_class_add_binding_action (klass, arrow_keys[j], 0, "map.move", "(iib)",
                                               arrows[i].dx, arrows[i].dy, TRUE);
          gtk_widget_class_add_binding_action (klass, arrow_keys[j], GDK_CONTROL_MASK, "map.move",
                                               "(iib)", arrows[i].dx, arrows[i].dy, FALSE);
          gtk_widget_class_add_binding_action (klass, arrow_keys[j], GDK_SHIFT_MASK, "map.pan",
                                               "(ii)", arrows[i].dx, arrows[i].dy);
        }
    }
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (klass, keys[i].key, keys[i].modifiers, keys[i].action,
                                         NULL);
}
