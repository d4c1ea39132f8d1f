/* SPDX-License-Identifier: MIT */

/* The key bindings of the sheet: those of GtkGridView, Ctrl+I, and the keys that open the menu. */

#include "idx-sheet-keys.h"

#include "idx-selection.h"
#include "idx-sheet-geometry.h"

static const struct
{
  guint key;
  guint keypad_key;
  IdxSheetMove move;
  int direction;
} moves[] = {
  { GDK_KEY_Left, GDK_KEY_KP_Left, IDX_SHEET_MOVE_COLUMNS, -1 },
  { GDK_KEY_Right, GDK_KEY_KP_Right, IDX_SHEET_MOVE_COLUMNS, 1 },
  { GDK_KEY_Up, GDK_KEY_KP_Up, IDX_SHEET_MOVE_ROWS, -1 },
  { GDK_KEY_Down, GDK_KEY_KP_Down, IDX_SHEET_MOVE_ROWS, 1 },
  { GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, IDX_SHEET_MOVE_PAGES, -1 },
  { GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, IDX_SHEET_MOVE_PAGES, 1 },
  { GDK_KEY_Home, GDK_KEY_KP_Home, IDX_SHEET_MOVE_ENDS, -1 },
  { GDK_KEY_End, GDK_KEY_KP_End, IDX_SHEET_MOVE_ENDS, 1 },
};

/* How a move changes the selection. With Ctrl alone, only the focus moves. */
static const struct
{
  GdkModifierType modifiers;
  IdxSelectMode mode;
} modes[] = {
  { 0, IDX_SELECT_ONLY },
  { GDK_SHIFT_MASK, IDX_SELECT_RANGE },
  { GDK_CONTROL_MASK, IDX_SELECT_NONE },
  { GDK_CONTROL_MASK | GDK_SHIFT_MASK, IDX_SELECT_RANGE_KEEP_OTHERS },
};

static const struct
{
  guint key;
  GdkModifierType modifiers;
  const char *action;
} keys[] = {
  { GDK_KEY_Return, 0, "sheet.activate" },
  { GDK_KEY_KP_Enter, 0, "sheet.activate" },
  { GDK_KEY_ISO_Enter, 0, "sheet.activate" },
  { GDK_KEY_a, GDK_CONTROL_MASK, "sheet.select-all" },
  { GDK_KEY_slash, GDK_CONTROL_MASK, "sheet.select-all" },
  { GDK_KEY_a, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "sheet.select-none" },
  { GDK_KEY_backslash, GDK_CONTROL_MASK, "sheet.select-none" },
  { GDK_KEY_i, GDK_CONTROL_MASK, "sheet.invert-selection" },
  { GDK_KEY_space, 0, "sheet.toggle" },
  { GDK_KEY_space, GDK_CONTROL_MASK, "sheet.toggle" },
  { GDK_KEY_space, GDK_SHIFT_MASK, "sheet.toggle" },
  { GDK_KEY_KP_Space, 0, "sheet.toggle" },
  { GDK_KEY_KP_Space, GDK_CONTROL_MASK, "sheet.toggle" },
  { GDK_KEY_Menu, 0, "sheet.menu-at-focus" },
  { GDK_KEY_F10, GDK_SHIFT_MASK, "sheet.menu-at-focus" },
};

void
idx_sheet_keys_install (GtkWidgetClass *klass)
{
  for (gsize i = 0; i < G_N_ELEMENTS (moves); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (modes); j++)
      {
        gtk_widget_class_add_binding_action (klass, moves[i].key, modes[j].modifiers, "sheet.move",
                                             "(iii)", (int) moves[i].move, moves[i].direction,
                                             (int) modes[j].mode);
        gtk_widget_class_add_binding_action (klass, moves[i].keypad_key, modes[j].modifiers,
                                             "sheet.move", "(iii)", (int) moves[i].move,
                                             moves[i].direction, (int) modes[j].mode);
      }
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (klass, keys[i].key, keys[i].modifiers, keys[i].action,
                                         NULL);
}
