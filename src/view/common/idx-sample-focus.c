/* SPDX-License-Identifier: MIT */

/* Gives the current sample the keyboard focus, for the sheet and for the map. */

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

guint
idx_sample_focus_get_position (const IdxSampleFocus *self)
{
  return self->model != NULL ? idx_selection_get_position (self->model) : IDX_NO_POSITION;
}

void
idx_sample_focus_describe (IdxSampleFocus *self)
{
  const guint position = idx_sample_focus_get_position (self);
  g_autofree char *text = NULL;

  if (position == IDX_NO_POSITION)
    {
      idx_focus_cells_set_label (self->cells, _ ("No samples"));
      idx_focus_cells_set_selected (self->cells, FALSE);
      return;
    }
  text = self->functions->describe (self->widget, position);
  idx_focus_cells_set_label (self->cells, text);
  idx_focus_cells_set_selected (self->cells, idx_selection_is_selected (self->model, position));
}

/* Updates the accessible description of the widget: the number of selected samples. */
static void
describe_selection (IdxSampleFocus *self)
{
  guint n = self->model != NULL ? idx_selection_count (self->model) : 0;
  g_autofree char *count = idx_text_format_count (n);
  g_autofree char *text =
    g_strdup_printf (ngettext ("%s sample selected", "%s samples selected", n), count);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->widget),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

void
idx_sample_focus_allocate (IdxSampleFocus *self)
{
  const guint position = idx_sample_focus_get_position (self);
  const float width = (float) gtk_widget_get_width (self->widget);
  const float height = (float) gtk_widget_get_height (self->widget);
  graphene_rect_t bounds;

  if (position == IDX_NO_POSITION ||
      !self->functions->get_bounds (self->widget, position, &bounds))
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

static void
idx_sample_focus_selection_changed_cb (IdxSampleFocus *self)
{
  describe_selection (self);
  if (self->functions->selection_changed != NULL)
    self->functions->selection_changed (self->widget);
  update (self);
}

static void
idx_sample_focus_moved_cb (IdxSampleFocus *self)
{
  self->functions->follow (self->widget);
}

/* Switches cells before update(), which sets the label of the cell that is about to get the
 * focus. */
static void
idx_sample_focus_position_changed_cb (IdxSampleFocus *self)
{
  idx_focus_cells_switch (self->cells);
  update (self);
}

void
idx_sample_focus_init (IdxSampleFocus *self,
                       GtkWidget *widget,
                       const IdxSampleFocusFuncs *functions)
{
  self->widget = widget;
  self->functions = functions;
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
    g_signal_handlers_disconnect_by_data (self->model, self);
  g_set_object (&self->model, model);
  if (model == NULL)
    return;
  g_signal_connect_swapped (model, "moved", G_CALLBACK (idx_sample_focus_moved_cb), self);
  g_signal_connect_swapped (model, "notify::position",
                            G_CALLBACK (idx_sample_focus_position_changed_cb), self);
  g_signal_connect_swapped (model, "selection-changed",
                            G_CALLBACK (idx_sample_focus_selection_changed_cb), self);
}

void
idx_sample_focus_update_model (IdxSampleFocus *self)
{
  idx_focus_cells_switch (self->cells);
  idx_sample_focus_selection_changed_cb (self);
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
