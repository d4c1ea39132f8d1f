/* SPDX-License-Identifier: MIT */

/* The current sample of the sheet: the focus that goes to it, and what assistive technologies
 * are told of it. */

#include "idx-sheet-private.h"

#include "idx-sheet-cell.h"
#include "idx-text.h"

static char *
describe_position (IdxSheet *self,
                   guint position)
{
  IdxSubset *subset = idx_selection_get_subset (self->model);
  IdxDataset *dataset = idx_sheet_get_dataset (self);
  guint index = idx_subset_get_index (subset, position);
  g_autofree char *name = idx_dataset_dup_class_name (dataset, index);
  g_autofree char *number = idx_text_count (index);
  const IdxLayout *layout = &self->style.layout;
  g_autoptr (GString) text = g_string_new (NULL);
  IdxSuggestion suggestion;

  g_string_append_printf (text, "Image %s", number);
  if (name != NULL)
    g_string_append_printf (text, ", labelled %s", name);
  if (name != NULL && idx_dataset_get_suggestion (dataset, index, &suggestion))
    {
      g_autofree char *suggested =
        idx_labels_dup_class_name (idx_dataset_get_labels (dataset), suggestion.label);

      g_string_append_printf (text, ", looks like %s", suggested);
    }
  if (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->model), position))
    g_string_append (text, ", selected");
  if (layout->n_rows > 0)
    {
      g_autofree char *row = idx_text_count (position / layout->n_columns + 1);
      g_autofree char *n_rows = idx_text_count (layout->n_rows);

      g_string_append_printf (text, ", row %s of %s", row, n_rows);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
idx_sheet_name_cell (IdxSheet *self)
{
  GtkAccessible *cell = GTK_ACCESSIBLE (self->cells[self->current_cell]);
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->model);
  g_autofree char *text = NULL;

  if (model == NULL || g_list_model_get_n_items (G_LIST_MODEL (model)) == 0)
    {
      gtk_accessible_update_property (cell, GTK_ACCESSIBLE_PROPERTY_LABEL, "No samples", -1);
      gtk_accessible_update_state (cell, GTK_ACCESSIBLE_STATE_SELECTED, FALSE, -1);
      return;
    }
  if (self->position == GTK_INVALID_LIST_POSITION)
    return;
  text = describe_position (self, self->position);
  gtk_accessible_update_property (cell, GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_accessible_update_state (cell, GTK_ACCESSIBLE_STATE_SELECTED,
                               gtk_selection_model_is_selected (model, self->position), -1);
}

void
idx_sheet_tell_selection (IdxSheet *self)
{
  guint64 n = self->model != NULL ? idx_selection_count (self->model) : 0;
  g_autofree char *count = idx_text_counted (n, "samples");
  g_autofree char *text = g_strdup_printf ("%s selected", count);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

void
idx_sheet_update_cell (IdxSheet *self)
{
  GtkWidget *focused = gtk_widget_get_focus_child (GTK_WIDGET (self));
  GtkWidget *cell = self->cells[self->current_cell];

  idx_sheet_name_cell (self);
  idx_sheet_place_cells (self);
  idx_sheet_cell_set_current (cell, TRUE);
  /* A menu over the sheet keeps it. */
  if (IDX_IS_SHEET_CELL (focused) && focused != cell)
    gtk_widget_grab_focus (cell);
  idx_sheet_cell_set_current (self->cells[1 - self->current_cell], FALSE);
}

static void
select_range (IdxSheet *self,
              guint position,
              gboolean alike)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->model);
  guint first = MIN (self->anchor, position);
  guint n = MAX (self->anchor, position) - first + 1;

  if (alike && !gtk_selection_model_is_selected (model, self->anchor))
    gtk_selection_model_unselect_range (model, first, n);
  else
    gtk_selection_model_select_range (model, first, n, !alike);
}

static void
select_at (IdxSheet *self,
           guint position,
           IdxSheetSelect select)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->model);
  gboolean range = select == IDX_SHEET_SELECT_RANGE || select == IDX_SHEET_SELECT_ALIKE;

  if (select == IDX_SHEET_SELECT_NOTHING)
    return;
  if (range && self->anchor != GTK_INVALID_LIST_POSITION)
    {
      select_range (self, position, select == IDX_SHEET_SELECT_ALIKE);
      return;
    }
  if (select == IDX_SHEET_SELECT_TOGGLE && gtk_selection_model_is_selected (model, position))
    gtk_selection_model_unselect_item (model, position);
  else
    gtk_selection_model_select_item (model, position, select != IDX_SHEET_SELECT_TOGGLE);
  self->anchor = position;
}

void
idx_sheet_set_current (IdxSheet *self,
                       guint position,
                       IdxSheetSelect select)
{
  guint before = self->position;

  self->position = position;
  /* Before anything changes, so that the cell that is left keeps its name. */
  if (position != before)
    self->current_cell = 1 - self->current_cell;
  select_at (self, position, select);
  idx_sheet_update_cell (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (position != before)
    g_object_notify (G_OBJECT (self), "position");
}

void
idx_sheet_move (IdxSheet *self,
                guint position,
                IdxSheetSelect select)
{
  guint n_items = self->model != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->model)) : 0;

  if (n_items == 0)
    return;
  idx_sheet_scroll_to (self, MIN (position, n_items - 1));
  idx_sheet_set_current (self, MIN (position, n_items - 1), select);
}

gboolean
idx_sheet_grab_focus (GtkWidget *widget)
{
  IdxSheet *self = IDX_SHEET (widget);

  return self->model != NULL && gtk_widget_grab_focus (self->cells[self->current_cell]);
}

/* Tab leaves the sheet in one press; a menu over it has its own way. */
gboolean
idx_sheet_focus (GtkWidget *widget,
                 GtkDirectionType direction)
{
  GtkWidget *child = gtk_widget_get_focus_child (widget);

  if (child == NULL)
    return idx_sheet_grab_focus (widget);
  return !IDX_IS_SHEET_CELL (child) && gtk_widget_child_focus (child, direction);
}
