/* SPDX-License-Identifier: MIT */

/* Keeps track of the current sample, for the sheet and for the map. */

#include "idx-sample-focus.h"

#include "idx-text.h"

#include <glib/gi18n-lib.h>

IdxSubset *
idx_sample_focus_get_subset (const IdxSampleFocus *self)
{
  return self->model != NULL ? idx_selection_get_subset (self->model) : NULL;
}

IdxDataset *
idx_sample_focus_get_dataset (const IdxSampleFocus *self)
{
  return self->model != NULL ? idx_subset_get_dataset (idx_sample_focus_get_subset (self)) : NULL;
}

gboolean
idx_sample_focus_find (const IdxSampleFocus *self,
                       guint index,
                       guint *position)
{
  return self->lookup != NULL && idx_position_lookup_find (self->lookup, index, position);
}

void
idx_sample_focus_describe (IdxSampleFocus *self)
{
  g_autofree char *text = NULL;

  if (self->position == GTK_INVALID_LIST_POSITION)
    {
      idx_focus_cells_set_label (self->cells, _ ("No samples"));
      idx_focus_cells_set_selected (self->cells, FALSE);
      return;
    }
  text = self->functions->describe (self->widget, self->position);
  idx_focus_cells_set_label (self->cells, text);
  idx_focus_cells_set_selected (self->cells,
                                gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->model),
                                                                 self->position));
}

void
idx_sample_focus_describe_selection (IdxSampleFocus *self)
{
  guint64 n = self->model != NULL ? idx_selection_count (self->model) : 0;
  g_autofree char *count = idx_text_format_count (n);
  g_autofree char *text =
    g_strdup_printf (ngettext ("%s sample selected", "%s samples selected", n), count);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->widget),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

void
idx_sample_focus_allocate (IdxSampleFocus *self)
{
  const float width = (float) gtk_widget_get_width (self->widget);
  const float height = (float) gtk_widget_get_height (self->widget);
  graphene_rect_t bounds;

  if (self->position == GTK_INVALID_LIST_POSITION ||
      !self->functions->get_bounds (self->widget, self->position, &bounds))
    {
      idx_focus_cells_allocate (self->cells, NULL, self->model != NULL);
      return;
    }
  /* The focus cell of a sample out of view stays just outside the edge, because the coordinates of
   * a widget can't represent a position that is far away. */
  bounds.origin.x = CLAMP (bounds.origin.x, -bounds.size.width, width);
  bounds.origin.y = CLAMP (bounds.origin.y, -bounds.size.height, height);
  idx_focus_cells_allocate (self->cells, &bounds, TRUE);
}

static void
update (IdxSampleFocus *self)
{
  idx_sample_focus_describe (self);
  idx_sample_focus_allocate (self);
  idx_focus_cells_transfer_focus (self->cells);
  gtk_widget_queue_draw (self->widget);
}

void
idx_sample_focus_update_selection (IdxSampleFocus *self)
{
  idx_sample_focus_describe_selection (self);
  if (self->functions->selection_changed != NULL)
    self->functions->selection_changed (self->widget);
  update (self);
}

void
idx_sample_focus_init (IdxSampleFocus *self,
                       GtkWidget *widget,
                       const IdxSampleFocusFuncs *functions)
{
  self->widget = widget;
  self->functions = functions;
  self->position = GTK_INVALID_LIST_POSITION;
  self->cells = idx_focus_cells_new (widget);
}

void
idx_sample_focus_clear (IdxSampleFocus *self)
{
  g_clear_pointer (&self->cells, idx_focus_cells_free);
  idx_sample_focus_set_model (self, NULL);
}

void
idx_sample_focus_set_model (IdxSampleFocus *self,
                            IdxSelection *model)
{
  if (self->model != NULL)
    g_signal_handlers_disconnect_by_func (self->model, (gpointer) idx_sample_focus_update_selection,
                                          self);
  g_set_object (&self->model, model);
  g_clear_pointer (&self->lookup, idx_position_lookup_free);
  if (model != NULL)
    {
      self->lookup = idx_position_lookup_new (idx_selection_get_subset (model));
      g_signal_connect_swapped (model, "selection-changed",
                                G_CALLBACK (idx_sample_focus_update_selection), self);
    }
  self->position = GTK_INVALID_LIST_POSITION;
}

void
idx_sample_focus_set (IdxSampleFocus *self,
                      guint position,
                      IdxSelectMode mode)
{
  gboolean moves = position != self->position;

  self->position = position;
  /* Switch cells before update(), which sets the label of the cell that is about to get the
   * focus. */
  if (moves)
    idx_focus_cells_switch (self->cells);
  if (position != GTK_INVALID_LIST_POSITION)
    idx_selection_select (self->model, position, mode);
  update (self);
  if (moves)
    g_object_notify (G_OBJECT (self->widget), "position");
}

gboolean
idx_sample_focus_needs_mark (const IdxSampleFocus *self)
{
  return gtk_widget_get_focus_child (self->widget) != NULL;
}

gboolean
idx_sample_focus_grab (IdxSampleFocus *self)
{
  return self->model != NULL && idx_focus_cells_grab_focus (self->cells);
}

gboolean
idx_sample_focus_move_focus (IdxSampleFocus *self,
                             GtkDirectionType direction)
{
  GtkWidget *child = gtk_widget_get_focus_child (self->widget);

  if (child == NULL)
    return gtk_widget_grab_focus (self->widget);
  return !idx_focus_cells_contain_focus (self->cells) &&
         gtk_widget_child_focus (child, direction);
}
