/* SPDX-License-Identifier: MIT */

/* Lines between two samples of the sheet: one after the labels to check, and in the order of labels
 * one between classes. Samples keep their places in the rows, so that within a row a line goes down
 * between two tiles: under those before it, and over those after it. */

#include "idx-sheet-private.h"

#include "idx-color.h"

#define THICKNESS 2
#define CLASS_THICKNESS 1
#define CLASS_DARKNESS 0.4F

/* Smaller tiles have nothing between them; more lines than these are a pattern of their own. */
#define MIN_SIDE_FOR_CLASSES 8
#define MAX_CLASS_LINES 100

guint
idx_sheet_get_divider (IdxSheet *self)
{
  g_return_val_if_fail (IDX_IS_SHEET (self), 0);

  return self->n_before_divider;
}

void
idx_sheet_set_divider (IdxSheet *self,
                       guint n_before)
{
  g_return_if_fail (IDX_IS_SHEET (self));

  self->n_before_divider = n_before;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
draw_line (IdxSheet *self,
           GtkSnapshot *snapshot,
           const GdkRGBA *color,
           float left,
           float top,
           float right,
           float bottom)
{
  gtk_snapshot_append_color (snapshot, color, &GRAPHENE_RECT_INIT (left, top, right - left, bottom - top));
  self->n_nodes++;
}

/* Draws the line between the samples before one and the others. */
static void
draw_step (IdxSheet *self,
           GtkSnapshot *snapshot,
           guint n_before,
           const GdkRGBA *color,
           int thickness)
{
  const IdxLayout *layout = &self->style.layout;
  graphene_rect_t next = idx_sheet_get_bounds (self, n_before);
  float width = (float) gtk_widget_get_width (GTK_WIDGET (self));
  float left = next.origin.x;
  float right = left + next.size.width;
  const int half = (thickness + 1) / 2;
  float before = idx_sheet_snap_length (self, (float) half);
  float line = idx_sheet_snap_length (self, (float) thickness);
  float top = next.origin.y - before;
  float bottom = top + next.size.height;
  float between;

  if (n_before % layout->n_columns == 0)
    {
      draw_line (self, snapshot, color, 0, top, width, top + line);
      return;
    }

  between = (layout->mirrored ? right : left) - before;
  draw_line (self, snapshot, color, between, top, between + line, bottom + line);
  draw_line (self, snapshot, color, layout->mirrored ? 0 : left, top, layout->mirrored ? right : width, top + line);
  draw_line (self, snapshot, color, layout->mirrored ? right : 0, bottom, layout->mirrored ? width : left,
             bottom + line);
}

/* Finds where classes begin from @first to @end; gives how many there are, or 0 if they are too many. */
static guint
find_classes (IdxSubset *subset,
              guint first,
              guint end,
              guint *starts)
{
  guint start, next;
  guint n = 0;

  for (guint at = first; at < end; at = next)
    {
      idx_subset_get_label_run (subset, at, &start, &next);
      if (next >= end || next >= idx_subset_get_n_samples (subset))
        break;
      if (n == MAX_CLASS_LINES)
        return 0;
      starts[n++] = next;
    }
  return n;
}

/* Opaque, since lines beside short classes lie over each other. */
static GdkRGBA
get_class_color (IdxSheet *self)
{
  GdkRGBA color = idx_color_get_rgba (idx_palette_get_text_color (self->style.palette));
  GdkRGBA page = idx_color_get_rgba (idx_palette_get_page_color (self->style.palette));

  color.red = page.red + CLASS_DARKNESS * (color.red - page.red);
  color.green = page.green + CLASS_DARKNESS * (color.green - page.green);
  color.blue = page.blue + CLASS_DARKNESS * (color.blue - page.blue);
  return color;
}

static void
draw_classes (IdxSheet *self,
              GtkSnapshot *snapshot,
              guint first,
              guint end)
{
  IdxSubset *subset = idx_selection_get_subset (self->model);
  GdkRGBA color = get_class_color (self);
  guint starts[MAX_CLASS_LINES];
  guint n = find_classes (subset, first, end, starts);

  for (guint i = 0; i < n; i++)
    draw_step (self, snapshot, starts[i], &color, CLASS_THICKNESS);
}

void
idx_sheet_draw_dividers (IdxSheet *self,
                         GtkSnapshot *snapshot,
                         guint first,
                         guint end)
{
  GdkRGBA color = idx_color_get_rgba (idx_palette_get_check_color (self->style.palette));

  if (self->n_before_divider > 0 && self->n_before_divider < self->style.layout.n_samples)
    draw_step (self, snapshot, self->n_before_divider, &color, THICKNESS);
  if (idx_subset_get_sort_key (idx_selection_get_subset (self->model)) == IDX_SORT_LABEL &&
      self->thumbnail_size >= MIN_SIDE_FOR_CLASSES)
    draw_classes (self, snapshot, first, end);
}
