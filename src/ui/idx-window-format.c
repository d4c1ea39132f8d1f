/* SPDX-License-Identifier: MIT */

/* How the window lets a person choose what samples are: the shape of their images, which of those
 * that are stacked in them, what their classes are called. */

#include "idx-window-private.h"

/* A menu of all shapes of a long vector would be longer than a screen. */
#define MAX_SHAPES 12

static void
slice_changed_cb (IdxWindow *self)
{
  guint64 slice;

  g_object_get (self->view_bar, "slice", &slice, NULL);
  if (idx_session_get_dataset (self->session) != NULL)
    idx_dataset_set_slice (idx_session_get_dataset (self->session), slice);
}

static void
update_planes (IdxWindow *self)
{
  const IdxImageFormat *format = idx_dataset_get_format (idx_session_get_dataset (self->session));

  idx_view_bar_set_slices (self->view_bar, format->n_slices, format->slice);
}

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
is_shape (const IdxImageFormat *format,
          guint64 rows,
          guint64 columns)
{
  return format->rows == rows && format->columns == columns;
}

/* The shape that the file gives, and those that the values of a sample fill as one image, the
 * squarest first. */
static void
update_shapes (IdxWindow *self)
{
  const IdxImageFormat *format = idx_dataset_get_format (idx_session_get_dataset (self->session));
  guint64 n_values =
    idx_dataset_get_sample_size (idx_session_get_dataset (self->session)) / idx_element_type_get_size (format->element_type);
  g_autoptr (GAction) action = g_object_ref (g_action_map_lookup_action (G_ACTION_MAP (self), "shape"));
  guint64 side = 1;
  int n = 0;

  /* GTK 4.8 tells screen readers of a choice only where its action comes after its entry. */
  g_action_map_remove_action (G_ACTION_MAP (self), "shape");
  g_menu_remove_all (self->shape_menu);
  add_shape (self->shape_menu, format->rows, format->columns);
  while ((side + 1) * (side + 1) <= n_values && side < G_MAXUINT16)
    side++;
  for (guint64 rows = side; rows >= 1 && n < MAX_SHAPES; rows--)
    {
      if (n_values % rows != 0)
        continue;
      if (!is_shape (format, rows, n_values / rows))
        add_shape (self->shape_menu, rows, n_values / rows);
      if (rows * rows != n_values && !is_shape (format, n_values / rows, rows))
        add_shape (self->shape_menu, n_values / rows, rows);
      n = g_menu_model_get_n_items (G_MENU_MODEL (self->shape_menu));
    }
  g_action_map_add_action (G_ACTION_MAP (self), action);
}

static void
show_shape (IdxWindow *self)
{
  g_autofree char *shape =
    g_strdup_printf ("%ux%u", idx_dataset_get_rows (idx_session_get_dataset (self->session)), idx_dataset_get_columns (idx_session_get_dataset (self->session)));

  idx_window_set_state (self, "shape", g_variant_new_string (shape));
}

/* Shows the samples as what they are taken for now. */
static void
update_samples (IdxWindow *self)
{
  update_planes (self);
  show_shape (self);
  idx_sheet_recompose (self->sheet);
  idx_class_bar_update (self->class_bar);
  idx_window_show_sample (self);
}

static void
idx_window_format_changed_cb (IdxWindow *self)
{
  idx_window_update_look (self);
  update_samples (self);
}

void
idx_window_update_format (IdxWindow *self)
{
  gboolean little;

  update_planes (self);
  update_shapes (self);
  show_shape (self);
  little = idx_file_get_byte_order (idx_dataset_get_images (idx_session_get_dataset (self->session))) == IDX_BYTE_ORDER_LITTLE;
  idx_window_set_state (self, "byte-order", g_variant_new_string (little ? "little" : "big"));
}

static void
idx_window_class_names_changed_cb (IdxWindow *self)
{
  idx_class_bar_set_dataset (self->class_bar, idx_session_get_dataset (self->session));
  idx_window_update_class_filter (self);
  idx_window_update_suspects (self);
  update_samples (self);
  /* The row that had the focus may be gone. */
  gtk_widget_grab_focus (GTK_WIDGET (self->sheet));
}

void
idx_window_init_format (IdxWindow *self)
{
  g_signal_connect_object (self->view_bar, "notify::slice", G_CALLBACK (slice_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "class-names-changed",
                           G_CALLBACK (idx_window_class_names_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_group_connect_swapped (self->dataset_signals, "format-changed",
                                  G_CALLBACK (idx_window_format_changed_cb), self);
}
