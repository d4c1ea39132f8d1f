/* SPDX-License-Identifier: MIT */

/* The button of the main menu. */

#include "idx-main-menu.h"

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
           guint64 rows,
           guint64 columns)
{
  g_autofree char *label =
    g_strdup_printf ("%" G_GUINT64_FORMAT "×%" G_GUINT64_FORMAT, rows, columns);
  g_autofree char *shape =
    g_strdup_printf ("%" G_GUINT64_FORMAT "x%" G_GUINT64_FORMAT, rows, columns);
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, "win.shape", "s", shape);
  g_menu_append_item (menu, item);
}

static gboolean
has_shape (const IdxImageFormat *format,
           guint64 rows,
           guint64 columns)
{
  return format->rows == rows && format->columns == columns;
}

/* Lists the shape of the dataset's images, then the other shapes that have as many pixels as a
 * sample has values, the most square first. */
static void
fill_shapes (IdxMainMenu *self,
             IdxDataset *dataset)
{
  const IdxImageFormat *format = idx_dataset_get_format (dataset);
  guint64 n_values =
    idx_dataset_get_sample_size (dataset) / idx_element_type_get_size (format->element_type);
  guint64 square_root = 1;
  int n_shapes = 0;

  g_menu_remove_all (self->shape_menu);
  add_shape (self->shape_menu, format->rows, format->columns);
  /* For samples without values, the loop would add 1×0 and 0×1, which have no pixels. */
  if (n_values == 0)
    return;
  while ((square_root + 1) * (square_root + 1) <= n_values && square_root < G_MAXUINT16)
    square_root++;
  for (guint64 rows = square_root; rows >= 1 && n_shapes < MAX_SHAPES; rows--)
    {
      if (n_values % rows != 0)
        continue;
      if (!has_shape (format, rows, n_values / rows))
        add_shape (self->shape_menu, rows, n_values / rows);
      n_shapes = g_menu_model_get_n_items (G_MENU_MODEL (self->shape_menu));
      if (n_shapes < MAX_SHAPES && rows * rows != n_values &&
          !has_shape (format, n_values / rows, rows))
        add_shape (self->shape_menu, n_values / rows, rows);
    }
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
