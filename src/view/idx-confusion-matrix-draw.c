/* SPDX-License-Identifier: MIT */

/* How the matrix is measured and drawn: heads that stay in view, and shaded cells that scroll
 * under them. */

#include "idx-confusion-matrix-private.h"

#include "idx-text.h"

#include <math.h>

#define PADDING 6
#define BESIDE_NAMES 3
#define GAP 1
#define MIN_CELL 28

/* Longer names are cut. */
#define MAX_NAME_WIDTH 120

/* The shade of an empty cell, and of the one that holds most: the text on it stays legible. */
#define EMPTY_SHADE 0.04F
#define FULL_SHADE 0.3F

static PangoLayout *
make_layout (IdxConfusionMatrix *self,
             const char *text,
             int width)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);

  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_width (layout, width < 0 ? -1 : width * PANGO_SCALE);
  return layout;
}

static PangoLayout *
make_name (IdxConfusionMatrix *self,
           GtkOrientation orientation,
           guint position)
{
  g_autofree char *name = idx_labels_dup_class_name (idx_dataset_get_labels (self->dataset),
                                                     self->labels[orientation][position]);

  return make_layout (self, name, MAX_NAME_WIDTH);
}

/* The width of the longest name, and the height of a line. */
static int
measure_names (IdxConfusionMatrix *self,
               GtkOrientation orientation,
               int *line)
{
  int longest = 0;

  for (guint i = 0; i < self->n_labels[orientation]; i++)
    {
      g_autoptr (PangoLayout) layout = make_name (self, orientation, i);
      int width, height;

      pango_layout_get_pixel_size (layout, &width, &height);
      longest = MAX (longest, width);
      *line = MAX (*line, height);
    }
  return longest;
}

void
idx_confusion_matrix_measure_parts (IdxConfusionMatrix *self)
{
  g_autofree char *number = NULL;
  g_autoptr (PangoLayout) layout = NULL;
  int width, line, row_names, column_names;

  if (self->measured || self->confusions == NULL)
    return;
  number = idx_text_count (idx_confusions_get_largest (self->confusions, NULL, NULL));
  layout = make_layout (self, number, MAX_NAME_WIDTH);
  pango_layout_get_pixel_size (layout, &width, &line);
  row_names = measure_names (self, DOWN, &line);
  column_names = measure_names (self, ACROSS, &line);

  self->title_height = line + PADDING;
  self->cell[ACROSS] = MAX (width + 2 * PADDING, MIN_CELL);
  self->cell[DOWN] = MAX (line + PADDING, MIN_CELL);
  self->columns_turned = column_names > self->cell[ACROSS] - 2 * GAP;
  self->head[ACROSS] = self->title_height + row_names + PADDING;
  self->head[DOWN] =
    self->title_height + (self->columns_turned ? column_names + PADDING : line) + PADDING;
  self->measured = TRUE;
}

static double
get_scroll (IdxConfusionMatrix *self,
            GtkOrientation orientation)
{
  return floor (gtk_adjustment_get_value (self->adjustments[orientation]));
}

graphene_rect_t
idx_confusion_matrix_get_bounds (IdxConfusionMatrix *self,
                                 IdxMatrixPlace place)
{
  double x = self->head[ACROSS] + (double) place.column * self->cell[ACROSS] - get_scroll (self, ACROSS);
  double y = self->head[DOWN] + (double) place.row * self->cell[DOWN] - get_scroll (self, DOWN);

  return GRAPHENE_RECT_INIT ((float) x, (float) y, (float) self->cell[ACROSS], (float) self->cell[DOWN]);
}

/* The positions that show, in part at least. */
static void
get_visible (IdxConfusionMatrix *self,
             GtkOrientation orientation,
             guint *first,
             guint *end)
{
  int size = orientation == ACROSS ? gtk_widget_get_width (GTK_WIDGET (self))
                                   : gtk_widget_get_height (GTK_WIDGET (self));
  double start = get_scroll (self, orientation);
  double stop = start + MAX (size - self->head[orientation], 0);

  *first = MIN ((guint) (start / self->cell[orientation]), self->n_labels[orientation]);
  *end = MIN ((guint) ceil (stop / self->cell[orientation]), self->n_labels[orientation]);
}

static GdkRGBA
get_color (IdxConfusionMatrix *self,
           float opacity)
{
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  color.alpha *= opacity;
  return color;
}

/* Draws a text in the middle of a rectangle; turned, it runs upwards from the rectangle's foot. */
static void
draw_text (IdxConfusionMatrix *self,
           GtkSnapshot *snapshot,
           PangoLayout *layout,
           const graphene_rect_t *bounds,
           float align,
           gboolean turned)
{
  GdkRGBA color = get_color (self, 1);
  float along = turned ? bounds->size.height : bounds->size.width;
  float beside = turned ? bounds->size.width : bounds->size.height;
  PangoRectangle text;

  /* Where people read from right to left, a layout of a width has its text at the other end, at a
   * fraction of a pixel. */
  pango_layout_get_extents (layout, NULL, &text);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT (bounds->origin.x,
                                                bounds->origin.y + (turned ? bounds->size.height : 0)));
  if (turned)
    gtk_snapshot_rotate (snapshot, -90);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT (floorf ((along - (float) PANGO_PIXELS (text.width)) * align) -
                                                  (float) text.x / PANGO_SCALE,
                                                floorf ((beside - (float) PANGO_PIXELS (text.height)) / 2)));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

static void
draw_cell (IdxConfusionMatrix *self,
           GtkSnapshot *snapshot,
           IdxMatrixPlace place)
{
  graphene_rect_t bounds = idx_confusion_matrix_get_bounds (self, place);
  guint n = idx_confusion_matrix_count (self, place);
  float share = (float) n / (float) idx_confusions_get_largest (self->confusions, NULL, NULL);
  GdkRGBA shade = get_color (self, EMPTY_SHADE + (FULL_SHADE - EMPTY_SHADE) * sqrtf (share));
  g_autofree char *number = NULL;
  g_autoptr (PangoLayout) layout = NULL;

  graphene_rect_inset (&bounds, GAP, GAP);
  gtk_snapshot_append_color (snapshot, &shade, &bounds);
  if (n == 0)
    return;
  number = idx_text_count (n);
  layout = make_layout (self, number, MAX_NAME_WIDTH);
  draw_text (self, snapshot, layout, &bounds, 0.5F, FALSE);
}

static void
draw_outline (IdxConfusionMatrix *self,
              GtkSnapshot *snapshot,
              IdxMatrixPlace place,
              float opacity,
              float width)
{
  graphene_rect_t bounds = idx_confusion_matrix_get_bounds (self, place);
  GdkRGBA color = get_color (self, opacity);
  const GdkRGBA colors[4] = { color, color, color, color };
  const float widths[4] = { width, width, width, width };
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, &bounds, 2);
  gtk_snapshot_append_border (snapshot, &outline, widths, colors);
}

static void
draw_cells (IdxConfusionMatrix *self,
            GtkSnapshot *snapshot)
{
  IdxMatrixPlace first, end;

  get_visible (self, ACROSS, &first.column, &end.column);
  get_visible (self, DOWN, &first.row, &end.row);
  for (guint row = first.row; row < end.row; row++)
    for (guint column = first.column; column < end.column; column++)
      draw_cell (self, snapshot, (IdxMatrixPlace){ row, column });
  if (self->hovers && idx_confusion_matrix_count (self, self->hovered) > 0)
    draw_outline (self, snapshot, self->hovered, 0.5F, 1);
  if (gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL)
    draw_outline (self, snapshot, self->current, 1, 2);
}

/* The names of the labels in one direction, clear of the title beside them. */
static void
draw_names (IdxConfusionMatrix *self,
            GtkSnapshot *snapshot,
            GtkOrientation orientation)
{
  gboolean turned = orientation == ACROSS && self->columns_turned;
  guint first, end;

  get_visible (self, orientation, &first, &end);
  for (guint i = first; i < end; i++)
    {
      g_autoptr (PangoLayout) layout = make_name (self, orientation, i);
      IdxMatrixPlace place = { orientation == DOWN ? i : 0, orientation == ACROSS ? i : 0 };
      graphene_rect_t bounds = idx_confusion_matrix_get_bounds (self, place);

      if (orientation == ACROSS)
        {
          bounds.origin.y = (float) self->title_height;
          bounds.size.height = (float) (self->head[DOWN] - self->title_height - BESIDE_NAMES);
          draw_text (self, snapshot, layout, &bounds, turned ? 0 : 0.5F, turned);
        }
      else
        {
          bounds.origin.x = (float) self->title_height;
          bounds.size.width = (float) (self->head[ACROSS] - self->title_height - PADDING);
          draw_text (self, snapshot, layout, &bounds, 1, FALSE);
        }
    }
}

static void
draw_title (IdxConfusionMatrix *self,
            GtkSnapshot *snapshot,
            const char *text,
            const graphene_rect_t *bounds,
            gboolean turned)
{
  g_autoptr (PangoLayout) layout = make_layout (self, text, -1);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (layout, attributes);
  draw_text (self, snapshot, layout, bounds, turned ? 1 : 0, turned);
}

void
idx_confusion_matrix_snapshot (GtkWidget *widget,
                               GtkSnapshot *snapshot)
{
  IdxConfusionMatrix *self = IDX_CONFUSION_MATRIX (widget);
  float x = (float) self->head[ACROSS];
  float y = (float) self->head[DOWN];
  float width = (float) gtk_widget_get_width (widget) - x;
  float height = (float) gtk_widget_get_height (widget) - y;
  float title = (float) self->title_height;

  if (self->confusions == NULL || width <= 0 || height <= 0)
    return;

  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (x, y, width, height));
  draw_cells (self, snapshot);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (x, 0, width, y));
  draw_names (self, snapshot, ACROSS);
  draw_title (self, snapshot, "Looks like", &GRAPHENE_RECT_INIT (x, 0, width, title), FALSE);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, y, x, height));
  draw_names (self, snapshot, DOWN);
  draw_title (self, snapshot, "Labelled", &GRAPHENE_RECT_INIT (0, y, title, height), TRUE);
  gtk_snapshot_pop (snapshot);
}
