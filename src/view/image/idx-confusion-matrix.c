/* SPDX-License-Identifier: MIT */

/* The confusion matrix: each cell shows the number of samples with the given label of its row and
 * the suggested or current label of its column. The user can choose a cell. The matrix draws its
 * cells itself, because a thousand classes would need too many widgets. The headings stay in view
 * when the cells scroll. */

#include "idx-confusion-matrix-private.h"

#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The indices in the arrays of the matrix: ACROSS for columns (suggested or current labels), DOWN
 * for rows (given labels). */
#define ACROSS GTK_ORIENTATION_HORIZONTAL
#define DOWN GTK_ORIENTATION_VERTICAL

/* Lengths in logical pixels. PADDING separates texts from each other and from the edges of a cell;
 * NAME_GAP separates the names of columns from the cells; MARGIN is the space between a cell's
 * background and its edges. */
#define PADDING 6
#define NAME_GAP 3
#define MARGIN 1
#define MIN_CELL 28

/* The maximum width of a name, in logical pixels. Longer names are ellipsized. */
#define MAX_NAME_WIDTH 120

/* The number of rows that Page Up and Page Down move. */
#define PAGE_ROWS 10

/* The opacity of the background of an empty cell, and of the cell with the most samples. Even on
 * the latter, text is legible. */
#define EMPTY_OPACITY 0.04F
#define FULL_OPACITY 0.3F

/* What the columns and the matrix are called. */
static const struct
{
  const char *column_title;
  const char *name; /* for screen readers */
} texts[] = {
  [IDX_CONFUSION_SUGGESTED] = { N_ ("Looks like"), N_ ("Given and suggested labels") },
  [IDX_CONFUSION_CHANGED] = { N_ ("Changed to"), N_ ("Given and current labels") },
};

enum
{
  PROP_0,
  FIRST_SCROLLING_PROP /* the first of the four properties of GtkScrollable */
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE_WITH_CODE (IdxConfusionMatrix, idx_confusion_matrix, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

/* Returns the number of samples with the labels of a cell. */
static guint
count_samples (IdxConfusionMatrix *self,
               IdxMatrixCell cell)
{
  return idx_confusions_count (self->confusions, self->labels[DOWN][cell.row],
                               self->labels[ACROSS][cell.column]);
}

static gboolean
is_empty (IdxConfusionMatrix *self)
{
  return self->n_labels[ACROSS] == 0 || self->n_labels[DOWN] == 0;
}

/* --- Size ---------------------------------------------------------------------------------- */

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

/* Returns the width of the widest name. Increases @line_height to the height of the tallest
 * name. */
static int
measure_names (IdxConfusionMatrix *self,
               GtkOrientation orientation,
               int *line_height)
{
  int widest = 0;

  for (guint i = 0; i < self->n_labels[orientation]; i++)
    {
      g_autoptr (PangoLayout) layout = make_name (self, orientation, i);
      int width, height;

      pango_layout_get_pixel_size (layout, &width, &height);
      widest = MAX (widest, width);
      *line_height = MAX (*line_height, height);
    }
  return widest;
}

static void
measure_parts (IdxConfusionMatrix *self)
{
  g_autofree char *number = NULL;
  g_autoptr (PangoLayout) layout = NULL;
  int number_width, line_height, row_names, column_names;

  if (self->is_measured || self->confusions == NULL)
    return;
  number = idx_text_format_count (idx_confusions_get_largest (self->confusions, NULL, NULL));
  layout = make_layout (self, number, MAX_NAME_WIDTH);
  pango_layout_get_pixel_size (layout, &number_width, &line_height);
  row_names = measure_names (self, DOWN, &line_height);
  column_names = measure_names (self, ACROSS, &line_height);

  self->title_height = line_height + PADDING;
  self->cell_size[ACROSS] = MAX (number_width + 2 * PADDING, MIN_CELL);
  self->cell_size[DOWN] = MAX (line_height + PADDING, MIN_CELL);
  self->has_rotated_columns = column_names > self->cell_size[ACROSS] - 2 * MARGIN;
  self->heading_size[ACROSS] = self->title_height + row_names + PADDING;
  self->heading_size[DOWN] = self->title_height + PADDING;
  self->heading_size[DOWN] +=
    self->has_rotated_columns ? column_names + PADDING : line_height;
  self->is_measured = TRUE;
}

static double
get_scroll (IdxConfusionMatrix *self,
            GtkOrientation orientation)
{
  return floor (gtk_adjustment_get_value (self->scrolling.adjustments[orientation]));
}

graphene_rect_t
idx_confusion_matrix_get_bounds (IdxConfusionMatrix *self,
                                 IdxMatrixCell cell)
{
  double x = (double) cell.column * self->cell_size[ACROSS] - get_scroll (self, ACROSS);
  double y = (double) cell.row * self->cell_size[DOWN] - get_scroll (self, DOWN);

  return GRAPHENE_RECT_INIT ((float) (self->heading_size[ACROSS] + x),
                             (float) (self->heading_size[DOWN] + y),
                             (float) self->cell_size[ACROSS], (float) self->cell_size[DOWN]);
}

/* Gets the rows or columns that are at least partly in view: from @first to @end (excluded). */
static void
get_visible_range (IdxConfusionMatrix *self,
                   GtkOrientation orientation,
                   guint *first,
                   guint *end)
{
  int size = orientation == ACROSS ? gtk_widget_get_width (GTK_WIDGET (self))
                                   : gtk_widget_get_height (GTK_WIDGET (self));
  double start = get_scroll (self, orientation);
  double stop = start + MAX (size - self->heading_size[orientation], 0);

  *first = MIN ((guint) (start / self->cell_size[orientation]), self->n_labels[orientation]);
  *end = MIN ((guint) ceil (stop / self->cell_size[orientation]), self->n_labels[orientation]);
}

/* Returns the length of all rows or columns, in logical pixels. */
static int
get_length (IdxConfusionMatrix *self,
            GtkOrientation orientation)
{
  gint64 length = (gint64) self->n_labels[orientation] * self->cell_size[orientation];

  return (int) MIN (length, G_MAXINT / 2);
}

static void
idx_confusion_matrix_measure (GtkWidget *widget,
                              GtkOrientation orientation,
                              int for_size,
                              int *minimum,
                              int *natural,
                              int *minimum_baseline,
                              int *natural_baseline)
{
  IdxConfusionMatrix *self = IDX_CONFUSION_MATRIX (widget);

  measure_parts (self);
  *minimum = self->heading_size[orientation] + self->cell_size[orientation];
  *natural = MAX (self->heading_size[orientation] + get_length (self, orientation), *minimum);
}

static void
allocate_focus_cells (IdxConfusionMatrix *self)
{
  gboolean empty = is_empty (self);
  graphene_rect_t bounds;

  if (!empty)
    bounds = idx_confusion_matrix_get_bounds (self, self->current);
  idx_focus_cells_allocate (self->focus_cells, empty ? NULL : &bounds, !empty);
}

static void
idx_confusion_matrix_size_allocate (GtkWidget *widget,
                                    int width,
                                    int height,
                                    int baseline)
{
  IdxConfusionMatrix *self = IDX_CONFUSION_MATRIX (widget);
  const int sizes[2] = { width, height };

  measure_parts (self);
  for (int i = ACROSS; i <= DOWN; i++)
    {
      GtkAdjustment *adjustment = self->scrolling.adjustments[i];
      double page = MAX (sizes[i] - self->heading_size[i], 0);

      gtk_adjustment_configure (adjustment, gtk_adjustment_get_value (adjustment), 0,
                                MAX (get_length (self, (GtkOrientation) i), page),
                                self->cell_size[i], page, page);
    }
  allocate_focus_cells (self);
}

static void
idx_confusion_matrix_css_changed (GtkWidget *widget,
                                  GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (idx_confusion_matrix_parent_class)->css_changed (widget, change);
  IDX_CONFUSION_MATRIX (widget)->is_measured = FALSE;
  gtk_widget_queue_resize (widget);
}

/* --- Drawing ------------------------------------------------------------------------------- */

static GdkRGBA
get_color (IdxConfusionMatrix *self,
           float opacity)
{
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  color.alpha *= opacity;
  return color;
}

/* Draws text in a rectangle, from bottom to top if @is_rotated is set. @align is 0 for the start of
 * the line and 1 for its end. */
static void
draw_text (IdxConfusionMatrix *self,
           GtkSnapshot *snapshot,
           PangoLayout *layout,
           const graphene_rect_t *bounds,
           float align,
           gboolean is_rotated)
{
  GdkRGBA color = get_color (self, 1);
  float line_length = is_rotated ? bounds->size.height : bounds->size.width;
  float line_height = is_rotated ? bounds->size.width : bounds->size.height;
  PangoRectangle text;
  graphene_point_t origin;

  /* A layout with a fixed width aligns right-to-left text with its right edge, possibly at a
   * fraction of a pixel. Subtract that offset. */
  pango_layout_get_extents (layout, NULL, &text);
  gtk_snapshot_save (snapshot);
  origin = bounds->origin;
  if (is_rotated)
    origin.y += bounds->size.height;
  gtk_snapshot_translate (snapshot, &origin);
  if (is_rotated)
    gtk_snapshot_rotate (snapshot, -90);
  origin.x = floorf ((line_length - (float) PANGO_PIXELS (text.width)) * align);
  origin.y = floorf ((line_height - (float) PANGO_PIXELS (text.height)) / 2);
  origin.x -= (float) text.x / PANGO_SCALE;
  gtk_snapshot_translate (snapshot, &origin);
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

static void
draw_cell (IdxConfusionMatrix *self,
           GtkSnapshot *snapshot,
           IdxMatrixCell cell)
{
  graphene_rect_t bounds = idx_confusion_matrix_get_bounds (self, cell);
  guint n = count_samples (self, cell);
  float fraction = (float) n / (float) idx_confusions_get_largest (self->confusions, NULL, NULL);
  float opacity = EMPTY_OPACITY + (FULL_OPACITY - EMPTY_OPACITY) * sqrtf (fraction);
  GdkRGBA background = get_color (self, opacity);
  g_autofree char *number = NULL;
  g_autoptr (PangoLayout) layout = NULL;

  graphene_rect_inset (&bounds, MARGIN, MARGIN);
  gtk_snapshot_append_color (snapshot, &background, &bounds);
  if (n == 0)
    return;
  number = idx_text_format_count (n);
  layout = make_layout (self, number, MAX_NAME_WIDTH);
  draw_text (self, snapshot, layout, &bounds, 0.5F, FALSE);
}

static void
draw_outline (IdxConfusionMatrix *self,
              GtkSnapshot *snapshot,
              IdxMatrixCell cell,
              float opacity,
              float width)
{
  graphene_rect_t bounds = idx_confusion_matrix_get_bounds (self, cell);
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
  IdxMatrixCell first, end;

  get_visible_range (self, ACROSS, &first.column, &end.column);
  get_visible_range (self, DOWN, &first.row, &end.row);
  for (guint row = first.row; row < end.row; row++)
    for (guint column = first.column; column < end.column; column++)
      draw_cell (self, snapshot, (IdxMatrixCell){ row, column });
  if (self->is_hovering && count_samples (self, self->hovered) > 0)
    draw_outline (self, snapshot, self->hovered, 0.5F, 1);
  if (gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL)
    draw_outline (self, snapshot, self->current, 1, 2);
}

/* Draws the names of the visible rows or columns, between their title and the cells. */
static void
draw_names (IdxConfusionMatrix *self,
            GtkSnapshot *snapshot,
            GtkOrientation orientation)
{
  gboolean is_rotated = orientation == ACROSS && self->has_rotated_columns;
  guint first, end;

  get_visible_range (self, orientation, &first, &end);
  for (guint i = first; i < end; i++)
    {
      g_autoptr (PangoLayout) layout = make_name (self, orientation, i);
      IdxMatrixCell cell = { orientation == DOWN ? i : 0, orientation == ACROSS ? i : 0 };
      graphene_rect_t bounds = idx_confusion_matrix_get_bounds (self, cell);

      if (orientation == ACROSS)
        {
          bounds.origin.y = (float) self->title_height;
          bounds.size.height = (float) (self->heading_size[DOWN] - self->title_height - NAME_GAP);
          draw_text (self, snapshot, layout, &bounds, is_rotated ? 0 : 0.5F, is_rotated);
        }
      else
        {
          bounds.origin.x = (float) self->title_height;
          bounds.size.width = (float) (self->heading_size[ACROSS] - self->title_height - PADDING);
          draw_text (self, snapshot, layout, &bounds, 1, FALSE);
        }
    }
}

static void
draw_title (IdxConfusionMatrix *self,
            GtkSnapshot *snapshot,
            const char *text,
            const graphene_rect_t *bounds,
            gboolean is_rotated)
{
  g_autoptr (PangoLayout) layout = make_layout (self, text, -1);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (layout, attributes);
  draw_text (self, snapshot, layout, bounds, is_rotated ? 1 : 0, is_rotated);
}

static void
idx_confusion_matrix_snapshot (GtkWidget *widget,
                               GtkSnapshot *snapshot)
{
  IdxConfusionMatrix *self = IDX_CONFUSION_MATRIX (widget);
  float x = (float) self->heading_size[ACROSS];
  float y = (float) self->heading_size[DOWN];
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
  draw_title (self, snapshot, _ (texts[self->kind].column_title),
              &GRAPHENE_RECT_INIT (x, 0, width, title), FALSE);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, y, x, height));
  draw_names (self, snapshot, DOWN);
  draw_title (self, snapshot, _ ("Labeled"), &GRAPHENE_RECT_INIT (0, y, title, height), TRUE);
  gtk_snapshot_pop (snapshot);
}

/* --- The current cell ---------------------------------------------------------------------- */

static char *
describe_cell (IdxConfusionMatrix *self,
               IdxMatrixCell cell)
{
  IdxLabels *labels = idx_dataset_get_labels (self->dataset);
  g_autofree char *given = idx_labels_dup_class_name (labels, self->labels[DOWN][cell.row]);
  g_autofree char *other = idx_labels_dup_class_name (labels, self->labels[ACROSS][cell.column]);
  guint n = count_samples (self, cell);
  g_autofree char *count = idx_text_format_count (n);

  return self->kind == IDX_CONFUSION_SUGGESTED
           ? g_strdup_printf (ngettext ("Labeled %s, looks like %s: %s sample",
                                        "Labeled %s, looks like %s: %s samples", n),
                              given, other, count)
           : g_strdup_printf (ngettext ("Labeled %s, changed to %s: %s sample",
                                        "Labeled %s, changed to %s: %s samples", n),
                              given, other, count);
}

static void
describe_current (IdxConfusionMatrix *self)
{
  g_autofree char *text = describe_cell (self, self->current);

  idx_focus_cells_set_label (self->focus_cells, text);
}

/* Scrolls by the smallest distance that shows a row or a column completely. */
static void
scroll_to (IdxConfusionMatrix *self,
           GtkOrientation orientation,
           guint position)
{
  GtkAdjustment *adjustment = self->scrolling.adjustments[orientation];
  double start = (double) position * self->cell_size[orientation];

  gtk_adjustment_clamp_page (adjustment, start, start + self->cell_size[orientation]);
}

void
idx_confusion_matrix_move_to (IdxConfusionMatrix *self,
                              IdxMatrixCell cell)
{
  self->current = cell;
  idx_focus_cells_switch (self->focus_cells);
  describe_current (self);
  scroll_to (self, ACROSS, cell.column);
  scroll_to (self, DOWN, cell.row);
  allocate_focus_cells (self);
  idx_focus_cells_transfer_focus (self->focus_cells);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
choose (IdxConfusionMatrix *self,
        IdxMatrixCell cell)
{
  if (count_samples (self, cell) > 0)
    g_signal_emit (self, signals[CHOSEN], 0, self->labels[DOWN][cell.row],
                   self->labels[ACROSS][cell.column]);
}

static gboolean
idx_confusion_matrix_grab_focus (GtkWidget *widget)
{
  IdxConfusionMatrix *self = IDX_CONFUSION_MATRIX (widget);

  return !is_empty (self) && idx_focus_cells_grab_focus (self->focus_cells);
}

/* Tab moves the focus into the matrix or out of it, not from cell to cell. */
static gboolean
idx_confusion_matrix_focus (GtkWidget *widget,
                            GtkDirectionType direction)
{
  return gtk_widget_get_focus_child (widget) == NULL && idx_confusion_matrix_grab_focus (widget);
}

/* --- Keys and mouse ------------------------------------------------------------------------ */

static guint
move_within (guint position,
             int by,
             guint n)
{
  return (guint) CLAMP ((gint64) position + by, 0, (gint64) n - 1);
}

static gboolean
idx_confusion_matrix_move_cb (GtkWidget *widget,
                              GVariant *arguments,
                              gpointer data)
{
  IdxConfusionMatrix *self = IDX_CONFUSION_MATRIX (widget);
  IdxMatrixCell cell;
  int columns, rows;

  if (is_empty (self))
    return FALSE;
  g_variant_get (arguments, "(ii)", &columns, &rows);
  cell.column = move_within (self->current.column, columns, self->n_labels[ACROSS]);
  cell.row = move_within (self->current.row, rows, self->n_labels[DOWN]);
  idx_confusion_matrix_move_to (self, cell);
  return TRUE;
}

static void
idx_confusion_matrix_choose_action (GtkWidget *widget,
                                    const char *name,
                                    GVariant *parameter)
{
  IdxConfusionMatrix *self = IDX_CONFUSION_MATRIX (widget);

  if (!is_empty (self))
    choose (self, self->current);
}

static gboolean
find_at (IdxConfusionMatrix *self,
         double x,
         double y,
         IdxMatrixCell *cell)
{
  double across = x - self->heading_size[ACROSS] + get_scroll (self, ACROSS);
  double down = y - self->heading_size[DOWN] + get_scroll (self, DOWN);

  /* The pointer may enter before the cells have been measured. */
  if (is_empty (self) || !self->is_measured || x < self->heading_size[ACROSS] ||
      y < self->heading_size[DOWN])
    return FALSE;
  cell->column = (guint) across / (guint) self->cell_size[ACROSS];
  cell->row = (guint) down / (guint) self->cell_size[DOWN];
  return cell->column < self->n_labels[ACROSS] && cell->row < self->n_labels[DOWN];
}

static void
idx_confusion_matrix_released_cb (GtkGestureClick *gesture,
                                  int n_press,
                                  double x,
                                  double y,
                                  IdxConfusionMatrix *self)
{
  IdxMatrixCell cell;

  if (!find_at (self, x, y, &cell))
    return;
  gtk_widget_grab_focus (GTK_WIDGET (self));
  idx_confusion_matrix_move_to (self, cell);
  choose (self, cell);
}

static void
idx_confusion_matrix_motion_cb (GtkEventControllerMotion *controller,
                                double x,
                                double y,
                                IdxConfusionMatrix *self)
{
  self->is_hovering = find_at (self, x, y, &self->hovered);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
idx_confusion_matrix_leave_cb (GtkEventControllerMotion *controller,
                               IdxConfusionMatrix *self)
{
  self->is_hovering = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
idx_confusion_matrix_query_tooltip (GtkWidget *widget,
                                    int x,
                                    int y,
                                    gboolean keyboard,
                                    GtkTooltip *tooltip)
{
  IdxConfusionMatrix *self = IDX_CONFUSION_MATRIX (widget);
  IdxMatrixCell cell;
  g_autofree char *text = NULL;
  graphene_rect_t bounds;
  GdkRectangle area;

  if (keyboard || !find_at (self, x, y, &cell))
    return FALSE;
  text = describe_cell (self, cell);
  bounds = idx_confusion_matrix_get_bounds (self, cell);
  gtk_tooltip_set_text (tooltip, text);
  area = (GdkRectangle){ (int) bounds.origin.x, (int) bounds.origin.y, (int) bounds.size.width,
                         (int) bounds.size.height };
  gtk_tooltip_set_tip_area (tooltip, &area);
  return TRUE;
}

static void
add_move (GtkWidgetClass *klass,
          guint key,
          guint keypad_key,
          int columns,
          int rows)
{
  gtk_widget_class_add_binding (klass, key, 0, idx_confusion_matrix_move_cb, "(ii)", columns, rows);
  gtk_widget_class_add_binding (klass, keypad_key, 0, idx_confusion_matrix_move_cb, "(ii)", columns,
                                rows);
}

/* --- Object -------------------------------------------------------------------------------- */

static void
idx_confusion_matrix_get_property (GObject *object,
                                   guint id,
                                   GValue *value,
                                   GParamSpec *pspec)
{
  if (!idx_scrolling_get_property (&IDX_CONFUSION_MATRIX (object)->scrolling,
                                   id - FIRST_SCROLLING_PROP, value))
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
idx_confusion_matrix_set_property (GObject *object,
                                   guint id,
                                   const GValue *value,
                                   GParamSpec *pspec)
{
  if (!idx_scrolling_set_property (&IDX_CONFUSION_MATRIX (object)->scrolling,
                                   id - FIRST_SCROLLING_PROP, value))
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
idx_confusion_matrix_dispose (GObject *object)
{
  IdxConfusionMatrix *self = IDX_CONFUSION_MATRIX (object);

  g_clear_pointer (&self->focus_cells, idx_focus_cells_free);
  g_clear_pointer (&self->confusions, idx_confusions_free);
  g_clear_object (&self->dataset);
  idx_scrolling_clear (&self->scrolling);
  G_OBJECT_CLASS (idx_confusion_matrix_parent_class)->dispose (object);
}

static void
idx_confusion_matrix_class_init (IdxConfusionMatrixClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = idx_confusion_matrix_get_property;
  object_class->set_property = idx_confusion_matrix_set_property;
  object_class->dispose = idx_confusion_matrix_dispose;

  widget_class->measure = idx_confusion_matrix_measure;
  widget_class->size_allocate = idx_confusion_matrix_size_allocate;
  widget_class->snapshot = idx_confusion_matrix_snapshot;
  widget_class->grab_focus = idx_confusion_matrix_grab_focus;
  widget_class->focus = idx_confusion_matrix_focus;
  widget_class->css_changed = idx_confusion_matrix_css_changed;
  widget_class->query_tooltip = idx_confusion_matrix_query_tooltip;

  idx_scrolling_class_init (object_class, FIRST_SCROLLING_PROP);

  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT64, G_TYPE_INT64);

  add_move (widget_class, GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0);
  add_move (widget_class, GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0);
  add_move (widget_class, GDK_KEY_Up, GDK_KEY_KP_Up, 0, -1);
  add_move (widget_class, GDK_KEY_Down, GDK_KEY_KP_Down, 0, 1);
  add_move (widget_class, GDK_KEY_Home, GDK_KEY_KP_Home, -G_MAXINT, 0);
  add_move (widget_class, GDK_KEY_End, GDK_KEY_KP_End, G_MAXINT, 0);
  add_move (widget_class, GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, 0, -PAGE_ROWS);
  add_move (widget_class, GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, 0, PAGE_ROWS);
  gtk_widget_class_install_action (widget_class, "matrix.choose", NULL,
                                   idx_confusion_matrix_choose_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, 0, "matrix.choose", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Enter, 0, "matrix.choose", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_space, 0, "matrix.choose", NULL);
  gtk_widget_class_set_css_name (widget_class, "confusionmatrix");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void
idx_confusion_matrix_init (IdxConfusionMatrix *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->focus_cells = idx_focus_cells_new (widget);
  idx_scrolling_init (&self->scrolling, widget, gtk_widget_queue_allocate);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_has_tooltip (widget, TRUE);
  g_signal_connect (click, "released", G_CALLBACK (idx_confusion_matrix_released_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  g_signal_connect (motion, "motion", G_CALLBACK (idx_confusion_matrix_motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (idx_confusion_matrix_leave_cb), self);
  gtk_widget_add_controller (widget, motion);
}

GtkWidget *
idx_confusion_matrix_new (void)
{
  return g_object_new (IDX_TYPE_CONFUSION_MATRIX, NULL);
}

/* Finds the cell with the most samples, because users look for it first. */
static IdxMatrixCell
find_largest (IdxConfusionMatrix *self)
{
  IdxMatrixCell cell = { 0, 0 };
  gint64 given, other;

  if (is_empty (self))
    return cell;
  (void) idx_confusions_get_largest (self->confusions, &given, &other);
  while (self->labels[DOWN][cell.row] != given)
    cell.row++;
  while (self->labels[ACROSS][cell.column] != other)
    cell.column++;
  return cell;
}

void
idx_confusion_matrix_set_dataset (IdxConfusionMatrix *self,
                                  IdxDataset *dataset,
                                  IdxConfusionKind kind)
{
  g_return_if_fail (IDX_IS_CONFUSION_MATRIX (self));
  g_return_if_fail (dataset == NULL || IDX_IS_DATASET (dataset));

  g_set_object (&self->dataset, dataset);
  self->kind = kind;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (texts[kind].name), -1);
  g_clear_pointer (&self->confusions, idx_confusions_free);
  self->n_labels[ACROSS] = 0;
  self->n_labels[DOWN] = 0;
  if (dataset != NULL)
    {
      self->confusions = idx_confusions_new (dataset, kind);
      self->labels[ACROSS] = idx_confusions_get_others (self->confusions, &self->n_labels[ACROSS]);
      self->labels[DOWN] = idx_confusions_get_given (self->confusions, &self->n_labels[DOWN]);
    }
  self->current = find_largest (self);
  self->is_hovering = FALSE;
  self->is_measured = FALSE;
  if (!is_empty (self))
    describe_current (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
