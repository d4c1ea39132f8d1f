/* SPDX-License-Identifier: MIT */

/* The menu of decisions about samples. */

#include "idx-decision-menu.h"

#include "idx-menu.h"

#include <glib/gi18n-lib.h>

/* The maximum number of classes in the menu. A menu with more would need scrolling. */
#define MAX_CLASSES 12

static void
append_decision (GMenu *menu,
                 const char *menu_label,
                 const char *decision)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (menu_label, NULL);

  g_menu_item_set_action_and_target (item, "win.decide", "s", decision);
  g_menu_append_item (menu, item);
}

void
idx_decision_menu_fill (GMenu *menu,
                        IdxClassKeys *class_keys)
{
  g_autoptr (GMenu) classes = g_menu_new ();
  g_autoptr (GMenu) others = g_menu_new ();
  const gint64 *labels;
  gsize n_labels;

  g_return_if_fail (G_IS_MENU (menu));
  g_return_if_fail (IDX_IS_CLASS_KEYS (class_keys));

  labels = idx_class_keys_get_labels (class_keys, &n_labels);
  for (gsize i = 0; n_labels <= MAX_CLASSES && i < n_labels; i++)
    {
      g_autofree char *name = idx_class_keys_dup_name (class_keys, labels[i]);
      g_autofree char *menu_label = idx_menu_escape_label (name);
      g_autofree char *target = g_strdup_printf ("%" G_GINT64_FORMAT, labels[i]);

      append_decision (classes, menu_label, target);
    }
  g_menu_append (classes, _ ("Another Class…"), "win.choose-label");
  append_decision (others, _ ("Accept Suggestions"), "suggested");
  append_decision (others, _ ("Keep Label"), "keep");
  append_decision (others, _ ("Unsure"), "unsure");
  append_decision (others, _ ("Exclude"), "exclude");
  append_decision (others, _ ("Flag"), "flag");
  append_decision (others, _ ("Revert"), "revert");
  g_menu_remove_all (menu);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (classes));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (others));
}
