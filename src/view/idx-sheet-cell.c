/* SPDX-License-Identifier: MIT */

/* The focus of the sheet. */

#include "idx-sheet-cell.h"

struct _IdxSheetCell
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (IdxSheetCell, idx_sheet_cell, GTK_TYPE_WIDGET)

static void
idx_sheet_cell_class_init (IdxSheetCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_css_name (widget_class, "cell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID_CELL);
}

static void
idx_sheet_cell_init (IdxSheetCell *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

GtkWidget *
idx_sheet_cell_new (void)
{
  return g_object_new (IDX_TYPE_SHEET_CELL, NULL);
}

void
idx_sheet_cell_set_current (GtkWidget *cell,
                            gboolean current)
{
  g_return_if_fail (IDX_IS_SHEET_CELL (cell));

  gtk_accessible_update_state (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_STATE_HIDDEN, !current, -1);
}
