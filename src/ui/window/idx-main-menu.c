/* SPDX-License-Identifier: MIT */

/* The button of the main menu. */

#include "idx-main-menu.h"

#include "idx-shape-list.h"

/* The maximum number of shapes: a menu with all shapes of a long vector would be taller than the
 * screen. */
#define MAX_SHAPES 12

struct _IdxMainMenu
{
  GtkWidget parent_instance;

  GtkWidget *button;
  GMenu *export_menu;
  GMenu *shape_menu;
};

G_DEFINE_FINAL_TYPE (IdxMainMenu, idx_main_menu, GTK_TYPE_WIDGET)

static void
add_shape (GMenu *menu,
           const IdxShape *shape)
{
  g_autofree char *label = idx_shape_dup_label (shape);
  g_autofree char *text = idx_shape_dup_text (shape);
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, "win.shape", "s", text);
  g_menu_append_item (menu, item);
}

/* Lists the shape of the images, then the other shapes that they may have. */
static void
fill_shapes (IdxMainMenu *self,
             IdxDataset *dataset)
{
  const IdxHeader *header = idx_file_get_header (idx_dataset_get_images (dataset));
  g_autoptr (GArray) shapes = idx_shape_list (header, MAX_SHAPES);
  IdxShape current;

  idx_dataset_get_shape (dataset, &current);
  g_menu_remove_all (self->shape_menu);
  add_shape (self->shape_menu, &current);
  for (guint i = 0; i < shapes->len; i++)
    if (!idx_shape_equal (&g_array_index (shapes, IdxShape, i), &current))
      add_shape (self->shape_menu, &g_array_index (shapes, IdxShape, i));
}

static void
idx_main_menu_dispose (GObject *object)
{
  g_clear_pointer (&IDX_MAIN_MENU (object)->button, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_main_menu_parent_class)->dispose (object);
}

static void
idx_main_menu_class_init (IdxMainMenuClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_main_menu_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-main-menu.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxMainMenu, button);
  gtk_widget_class_bind_template_child (widget_class, IdxMainMenu, export_menu);
  gtk_widget_class_bind_template_child (widget_class, IdxMainMenu, shape_menu);
}

static void
idx_main_menu_init (IdxMainMenu *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
idx_main_menu_set_dataset (IdxMainMenu *self,
                           IdxDataset *dataset)
{
  GActionMap *actions;
  g_autoptr (GAction) action = NULL;

  g_return_if_fail (IDX_IS_MAIN_MENU (self));
  g_return_if_fail (IDX_IS_DATASET (dataset));

  /* GTK 4.8 tells screen readers which item is checked only if the action is added after the
   * items. */
  actions = G_ACTION_MAP (gtk_widget_get_root (GTK_WIDGET (self)));
  action = g_object_ref (g_action_map_lookup_action (actions, "shape"));
  g_action_map_remove_action (actions, "shape");
  fill_shapes (self, dataset);
  g_action_map_add_action (actions, action);
}

GMenuModel *
idx_main_menu_get_model (IdxMainMenu *self)
{
  g_return_val_if_fail (IDX_IS_MAIN_MENU (self), NULL);

  return gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (self->button));
}

GMenu *
idx_main_menu_get_export_menu (IdxMainMenu *self)
{
  g_return_val_if_fail (IDX_IS_MAIN_MENU (self), NULL);

  return self->export_menu;
}
