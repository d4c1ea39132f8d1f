/* SPDX-License-Identifier: MIT */

/* Where things are on the sheet, and what stays in its place when that changes. Heights are
 * counted in device pixels and 64 bits; only what is relative to the viewport becomes a
 * float. */

#include "idx-sheet-private.h"

#include "idx-device-scale.h"

#include <math.h>

/* Far below a device pixel, far above what is lost when millions of rows are computed. */
#define EPSILON 1e-6

IdxDataset *
idx_sheet_get_dataset (IdxSheet *self)
{
  return self->model != NULL ? idx_subset_get_dataset (idx_selection_get_subset (self->model)) : NULL;
}

/* The device pixel in which a place lies. One that was computed from a whole number of device
 * pixels must lie in that one. */
static gint64
to_device (double place,
           double scale)
{
  return (gint64) floor (place * scale + EPSILON);
}

gint64
idx_sheet_get_top (IdxSheet *self)
{
  return to_device (gtk_adjustment_get_value (self->adjustments[GTK_ORIENTATION_VERTICAL]), self->scale);
}

gint64
idx_sheet_get_view_height (IdxSheet *self)
{
  return MAX (to_device (gtk_widget_get_height (GTK_WIDGET (self)) - (double) self->origin.y, self->scale), 0);
}

gint64
idx_sheet_get_view_width (IdxSheet *self)
{
  return MAX (to_device (gtk_widget_get_width (GTK_WIDGET (self)) - (double) self->origin.x, self->scale), 0);
}

void
idx_sheet_to_device (IdxSheet *self,
                     double x,
                     double y,
                     gint64 *device_x,
                     gint64 *device_y)
{
  *device_x = to_device (x - self->origin.x, self->scale);
  *device_y = to_device (y - self->origin.y, self->scale) + idx_sheet_get_top (self);
}

graphene_point_t
idx_sheet_to_logical (IdxSheet *self,
                      gint64 x,
                      gint64 y)
{
  return GRAPHENE_POINT_INIT (self->origin.x + (float) ((double) x / self->scale),
                              self->origin.y +
                                (float) ((double) (y - idx_sheet_get_top (self)) / self->scale));
}

float
idx_sheet_snap_length (IdxSheet *self,
                       float length)
{
  return (float) (MAX (round (length * self->scale), 1) / self->scale);
}

void
idx_sheet_set_top (IdxSheet *self,
                   gint64 top)
{
  gtk_adjustment_set_value (self->adjustments[GTK_ORIENTATION_VERTICAL],
                            (double) top / self->scale);
}

guint
idx_sheet_get_first_in_view (IdxSheet *self)
{
  const IdxLayout *layout = &self->style.layout;
  guint first, last;

  g_return_val_if_fail (IDX_IS_SHEET (self), GTK_INVALID_LIST_POSITION);

  if (self->model == NULL || layout->n_rows == 0)
    return GTK_INVALID_LIST_POSITION;
  idx_layout_get_rows (layout, idx_sheet_get_top (self) + idx_layout_get_row_height (layout) / 2, 1,
                       &first, &last);
  return MIN (first, layout->n_rows - 1) * layout->n_columns;
}

graphene_rect_t
idx_sheet_get_bounds (IdxSheet *self,
                      guint position)
{
  IdxLayoutRect rect = idx_layout_get_rect (&self->style.layout, position);
  graphene_rect_t bounds = {
    idx_sheet_to_logical (self, rect.x, rect.y),
    { (float) (rect.width / self->scale), (float) (rect.height / self->scale) },
  };

  return bounds;
}

gboolean
idx_sheet_find_at (IdxSheet *self,
                   double x,
                   double y,
                   guint *position)
{
  gint64 device_x, device_y;

  if (self->model == NULL)
    return FALSE;
  idx_sheet_to_device (self, x, y, &device_x, &device_y);
  return idx_layout_find (&self->style.layout, device_x, device_y, position);
}

static IdxCaptions *
make_captions (IdxSheet *self,
               guint side)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  const PangoFontDescription *font = pango_context_get_font_description (context);
  double size = pango_font_description_get_size (font) / (double) PANGO_SCALE;

  if (!pango_font_description_get_size_is_absolute (font))
    size *= pango_cairo_context_get_resolution (context) / 72.0;
  return idx_captions_new (pango_font_description_get_family (font), size, side, self->scale,
                           self->style.palette);
}

static void
update_style (IdxSheet *self)
{
  IdxSubset *subset = idx_selection_get_subset (self->model);
  IdxDataset *dataset = idx_sheet_get_dataset (self);
  g_autoptr (IdxCaptions) captions = NULL;
  guint caption = 0;
  guint width, side;

  self->scale = idx_device_scale_get (GTK_WIDGET (self));
  self->origin = idx_device_scale_get_origin (GTK_WIDGET (self));
  width = (guint) idx_sheet_get_view_width (self);
  /* A sheet that is narrower than a thumbnail has smaller ones. */
  side = MIN ((guint) self->thumbnail_size, MAX ((guint) (width / self->scale), 1));
  self->style.palette = idx_display_options_get_palette (self->display_options, GTK_WIDGET (self));
  if (idx_dataset_get_labels (dataset) != NULL)
    {
      captions = make_captions (self, side);
      caption = idx_captions_get_height (captions);
    }
  self->style.orientation = idx_display_options_get_orientation (self->display_options);
  g_set_object (&self->style.captions, captions);
  idx_layout_init (&self->style.layout, width, (guint) lround (side * self->scale), caption,
                   idx_subset_get_n_samples (subset));
  self->style.layout.mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  idx_strip_cache_set_contents (self->strips, subset, &self->style, self->scale);
  self->style_changed = FALSE;
  idx_sheet_name_cell (self);
}

static void
configure_adjustments (IdxSheet *self,
                       gint64 top)
{
  double step = idx_layout_get_row_height (&self->style.layout) / self->scale;
  double upper = (double) idx_layout_get_height (&self->style.layout) / self->scale;
  double height = (double) idx_sheet_get_view_height (self) / self->scale;
  double width = gtk_widget_get_width (GTK_WIDGET (self));

  gtk_adjustment_configure (self->adjustments[GTK_ORIENTATION_HORIZONTAL], 0, 0, width, width,
                            width, width);
  gtk_adjustment_configure (self->adjustments[GTK_ORIENTATION_VERTICAL],
                            (double) top / self->scale, 0, MAX (upper, height), step,
                            MAX (height - step, step), height);
}

void
idx_sheet_place_cells (IdxSheet *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->cells); i++)
    {
      gboolean current = i == self->current_cell && self->position != GTK_INVALID_LIST_POSITION;
      graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, 1, 1);
      int height = gtk_widget_get_height (GTK_WIDGET (self));
      GtkAllocation allocation;

      if (current)
        bounds = idx_sheet_get_bounds (self, self->position);
      /* Out of view it waits at the edge: widgets have no place for far distances. */
      allocation.x = (int) bounds.origin.x;
      allocation.y = (int) CLAMP (bounds.origin.y, -bounds.size.height, (float) height);
      allocation.width = (int) bounds.size.width;
      allocation.height = (int) bounds.size.height;
      gtk_widget_set_child_visible (self->cells[i], self->model != NULL);
      gtk_widget_size_allocate (self->cells[i], &allocation, -1);
    }
}

void
idx_sheet_layout_from_top (IdxSheet *self)
{
  if (self->model == NULL || gtk_widget_get_width (GTK_WIDGET (self)) <= 0)
    return;
  update_style (self);
  configure_adjustments (self, 0);
}

/* The position that stays in place when rows change: the current one if it shows, else
 * the one in the middle. */
static guint
get_pivot (IdxSheet *self)
{
  const IdxLayout *layout = &self->style.layout;
  guint first, last;

  if (layout->n_rows == 0)
    return GTK_INVALID_LIST_POSITION;
  idx_layout_get_rows (layout, idx_sheet_get_top (self), idx_sheet_get_view_height (self), &first, &last);
  if (self->position != GTK_INVALID_LIST_POSITION &&
      self->position / layout->n_columns >= first && self->position / layout->n_columns < last)
    return self->position;
  if (idx_sheet_get_top (self) == 0)
    return 0;
  return MIN ((first + (last - first) / 2) * layout->n_columns, layout->n_samples - 1);
}

/* Lays out anew, and gives the top at which the pivot is where it was: as a whole, if that is
 * how the current sample showed. */
static gint64
layout_around_pivot (IdxSheet *self)
{
  gint64 view = idx_sheet_get_view_height (self);
  gint64 top = idx_sheet_get_top (self);
  guint pivot = get_pivot (self);
  double scale = self->scale;
  IdxLayoutRect before = { 0 };
  IdxLayoutRect after;
  gboolean whole;

  if (pivot != GTK_INVALID_LIST_POSITION)
    before = idx_layout_get_rect (&self->style.layout, pivot);
  whole = pivot == self->position && before.y >= top && before.y + before.height <= top + view;

  update_style (self);
  if (pivot >= self->style.layout.n_samples)
    return 0;
  after = idx_layout_get_rect (&self->style.layout, pivot);
  top = after.y - (gint64) round ((double) (before.y - top) * self->scale / scale);
  if (whole)
    top = MIN (MAX (top, after.y + after.height - idx_sheet_get_view_height (self)), after.y);
  return MAX (top, 0);
}

/* The layout of a frame comes too late: a scrollbar that comes or goes with the new height would ask for
 * another one in the middle of it, and GTK would leave out what is on the way to it. */
void
idx_sheet_layout_now (IdxSheet *self)
{
  idx_sheet_change_style (self);
  if (self->model == NULL || gtk_widget_get_width (GTK_WIDGET (self)) <= 0)
    return;
  configure_adjustments (self, layout_around_pivot (self));
}

static gboolean
has_layout (IdxSheet *self)
{
  return !self->style_changed && self->style.layout.width == idx_sheet_get_view_width (self);
}

void
idx_sheet_update_scale (IdxSheet *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gint64 top = idx_sheet_get_top (self);

  if (fabs (idx_device_scale_get (widget) - self->scale) < EPSILON)
    self->origin = idx_device_scale_get_origin (widget);
  else
    self->style_changed = TRUE;
  if (self->model == NULL || !has_layout (self))
    {
      idx_sheet_layout_now (self);
      return;
    }
  configure_adjustments (self, top);
  idx_sheet_place_cells (self);
  gtk_widget_queue_draw (widget);
}

void
idx_sheet_size_allocate (GtkWidget *widget,
                         int width,
                         int height,
                         int baseline)
{
  IdxSheet *self = IDX_SHEET (widget);
  gint64 top = idx_sheet_get_top (self);

  if (self->model == NULL || width <= 0)
    return;

  if (!has_layout (self))
    top = layout_around_pivot (self);
  configure_adjustments (self, top);
  idx_sheet_place_cells (self);
}

void
idx_sheet_measure (GtkWidget *widget,
                   GtkOrientation orientation,
                   int for_size,
                   int *minimum,
                   int *natural,
                   int *minimum_baseline,
                   int *natural_baseline)
{
  *minimum = IDX_SHEET_MIN_SIZE;
  *natural = 10 * IDX_SHEET_DEFAULT_SIZE;
}

void
idx_sheet_change_style (IdxSheet *self)
{
  self->style_changed = TRUE;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
idx_sheet_scroll_to (IdxSheet *self,
                     guint position)
{
  IdxLayoutRect rect = idx_layout_get_rect (&self->style.layout, position);
  gint64 top = idx_sheet_get_top (self);
  gint64 height = idx_sheet_get_view_height (self);

  if (rect.y < top)
    idx_sheet_set_top (self, rect.y);
  else if (rect.y + rect.height > top + height)
    idx_sheet_set_top (self, rect.y + rect.height - height);
}

void
idx_sheet_zoom_at (IdxSheet *self,
                   int size,
                   double x,
                   double y)
{
  IdxLayoutRect before, after;
  gint64 device_x, device_y, above, y_in_view;
  guint position;

  if (self->model == NULL || !idx_sheet_find_at (self, x, y, &position))
    {
      idx_sheet_set_thumbnail_size (self, size);
      return;
    }
  before = idx_layout_get_rect (&self->style.layout, position);
  idx_sheet_to_device (self, x, y, &device_x, &device_y);
  above = device_y - before.y;
  y_in_view = device_y - idx_sheet_get_top (self);
  idx_sheet_set_thumbnail_size (self, size);

  /* The pointer stays on the same part of the tile. */
  after = idx_layout_get_rect (&self->style.layout, position);
  idx_sheet_set_top (self, after.y + above * after.height / before.height - y_in_view);
}
