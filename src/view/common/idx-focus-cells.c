/* SPDX-License-Identifier: MIT */

/* The keyboard focus of widgets that draw their cells themselves. */

#include "idx-focus-cells.h"

#define IDX_TYPE_FOCUS_CELL (idx_focus_cell_get_type ())
G_DECLARE_FINAL_TYPE (IdxFocusCell, idx_focus_cell, IDX, FOCUS_CELL, GtkWidget)

struct _IdxFocusCell
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (IdxFocusCell, idx_focus_cell, GTK_TYPE_WIDGET)

struct _IdxFocusCells
{
  GtkWidget *parent;
  GtkWidget *cells[2];
  guint current; /* an index of @cells */
};

static void
idx_focus_cell_class_init (IdxFocusCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_css_name (widget_class, "cell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID_CELL);
}

static void
idx_focus_cell_init (IdxFocusCell *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

static void
set_hidden_from_screen_readers (GtkWidget *cell,
                                gboolean hidden)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_STATE_HIDDEN, hidden, -1);
}

IdxFocusCells *
idx_focus_cells_new (GtkWidget *parent)
{
  IdxFocusCells *self = g_new0 (IdxFocusCells, 1);

  self->parent = parent;
  for (guint i = 0; i < G_N_ELEMENTS (self->cells); i++)
    {
      self->cells[i] = g_object_new (IDX_TYPE_FOCUS_CELL, NULL);
      gtk_widget_set_parent (self->cells[i], parent);
      set_hidden_from_screen_readers (self->cells[i], i != self->current);
    }
  return self;
}

void
idx_focus_cells_free (IdxFocusCells *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->cells); i++)
    gtk_widget_unparent (self->cells[i]);
  g_free (self);
}

GtkWidget *
idx_focus_cells_get_current (IdxFocusCells *self)
{
  return self->cells[self->current];
}

void
idx_focus_cells_switch (IdxFocusCells *self)
{
  self->current = 1 - self->current;
}

void
idx_focus_cells_set_label (IdxFocusCells *self,
                           const char *label)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->cells[self->current]),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void
idx_focus_cells_set_selected (IdxFocusCells *self,
                              gboolean selected)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->cells[self->current]),
                               GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
}

void
idx_focus_cells_allocate (IdxFocusCells *self,
                          const graphene_rect_t *bounds,
                          gboolean visible)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->cells); i++)
    {
      GtkAllocation allocation = { 0, 0, 1, 1 }; /* any place, for a widget without a cell */

      if (bounds != NULL && i == self->current)
        allocation = (GtkAllocation){ (int) bounds->origin.x, (int) bounds->origin.y,
                                      (int) bounds->size.width, (int) bounds->size.height };
      gtk_widget_set_child_visible (self->cells[i], visible);
      gtk_widget_size_allocate (self->cells[i], &allocation, -1);
    }
}

gboolean
idx_focus_cells_contain_focus (IdxFocusCells *self)
{
  GtkWidget *focused = gtk_widget_get_focus_child (self->parent);

  return focused != NULL && (focused == self->cells[0] || focused == self->cells[1]);
}

void
idx_focus_cells_transfer_focus (IdxFocusCells *self)
{
  GtkWidget *cell = self->cells[self->current];

  set_hidden_from_screen_readers (cell, FALSE);
  if (idx_focus_cells_contain_focus (self) && gtk_widget_get_focus_child (self->parent) != cell)
    gtk_widget_grab_focus (cell);
  set_hidden_from_screen_readers (self->cells[1 - self->current], TRUE);
}

gboolean
idx_focus_cells_grab_focus (IdxFocusCells *self)
{
  return gtk_widget_grab_focus (self->cells[self->current]);
}
