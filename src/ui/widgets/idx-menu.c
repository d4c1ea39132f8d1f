/* SPDX-License-Identifier: MIT */

/* The labels of items of menus. */

#include "idx-menu.h"

char *
idx_menu_escape_label (const char *text)
{
  g_auto (GStrv) parts = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  parts = g_strsplit (text, "_", -1);
  return g_strjoinv ("__", parts);
}

void
idx_menu_set_label (GMenu *menu,
                    int position,
                    const char *label)
{
  g_autofree char *old_label = NULL;
  g_autoptr (GMenuItem) item = NULL;

  g_return_if_fail (G_IS_MENU (menu));
  g_return_if_fail (position >= 0 &&
                    position < g_menu_model_get_n_items (G_MENU_MODEL (menu)));
  g_return_if_fail (label != NULL);

  g_menu_model_get_item_attribute (G_MENU_MODEL (menu), position, G_MENU_ATTRIBUTE_LABEL, "s",
                                   &old_label);
  if (g_strcmp0 (label, old_label) == 0)
    return;
  item = g_menu_item_new_from_model (G_MENU_MODEL (menu), position);
  g_menu_item_set_label (item, label);
  g_menu_remove (menu, position);
  g_menu_insert_item (menu, position, item);
}
