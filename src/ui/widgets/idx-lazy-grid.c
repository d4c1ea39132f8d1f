/* SPDX-License-Identifier: MIT */

/* A scrollable grid that has only the children in view.
 *
 * GtkListBox and GtkFlowBox need a widget for each child, about a millisecond each. GtkListView
 * makes 200 rows at once, and GtkGridView more, however few are in view. Because all children of
 * this grid have the same size, it knows which ones are in view without making the others.
 *
 * The size of a child is measured with the children in view. If one of them needs more space than
 * all before, for example because its text uses another font, all children grow. */

#include "idx-lazy-grid.h"

#include "idx-scrolling.h"

#include <math.h>

struct _IdxLazyGrid
{
  GtkWidget parent_instance;
  IdxScrolling scrolling;
  guint min_columns;
  guint max_columns;
  int max_child_width; /* 0 for no limit */
  int spacing;
  guint natural_rows;
  IdxLazyGridCreateFunc create;
  IdxLazyGridShowFunc show;
  gpointer user_data; /* of both functions */

  guint n_children;
  GPtrArray *children;  /* those that exist, in the order of their positions */
  guint focus_position; /* the position that had the focus last */

  /* The layout. */
  guint n_columns;
  int child_width;
  int child_height;          /* 0 until it is measured */
  gboolean is_style_changed; /* whether @child_height was measured with another style */
  gboolean is_laying_out;
};

enum
{
  PROP_0,
  PROP_MIN_COLUMNS,
  PROP_MAX_COLUMNS,
  PROP_MAX_CHILD_WIDTH,
  PROP_SPACING,
  PROP_NATURAL_ROWS,
  N_PROPS
};

enum
{
  ACTIVATED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE_WITH_CODE (IdxLazyGrid, idx_lazy_grid, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

static IdxLazyGridChild *
get_child_at (IdxLazyGrid *self,
              guint i)
{
  return g_ptr_array_index (self->children, i);
}

/* --- Layout -------------------------------------------------------------------------------- */

static int
get_row_step (IdxLazyGrid *self)
{
  return self->child_height + self->spacing;
}

static guint
get_n_rows (IdxLazyGrid *self)
{
  return (self->n_children + self->n_columns - 1) / self->n_columns;
}

static int
get_height_of_rows (IdxLazyGrid *self,
                    guint n_rows)
{
  gint64 height = (gint64) n_rows * get_row_step (self) - self->spacing;

  return (int) CLAMP (height, 0, G_MAXINT / 2);
}

static GtkAdjustment *
get_adjustment (IdxLazyGrid *self)
{
  return self->scrolling.adjustments[GTK_ORIENTATION_VERTICAL];
}

/* Measures the children that exist. Returns the largest size in one direction. */
static int
measure_children (IdxLazyGrid *self,
                  GtkOrientation orientation,
                  int for_size,
                  gboolean natural)
{
  int largest = 0;

  for (guint i = 0; i < self->children->len; i++)
    {
      int minimum_size, natural_size;

      gtk_widget_measure (GTK_WIDGET (get_child_at (self, i)), orientation, for_size, &minimum_size,
                          &natural_size, NULL, NULL);
      largest = MAX (largest, natural ? natural_size : minimum_size);
    }
  return largest;
}

/* Computes the columns and the size of a child for a grid of this width. Before the grid has a
 * size, its width is 0, and children have their minimum width. */
static void
compute_layout (IdxLazyGrid *self,
                int width)
{
  int minimum_width =
    measure_children (self, GTK_ORIENTATION_HORIZONTAL, -1, FALSE /* the minimum width */);
  guint n_columns = self->max_columns;
  int child_height;

  if (self->max_columns > 1)
    {
      int natural_width =
        measure_children (self, GTK_ORIENTATION_HORIZONTAL, -1, TRUE /* the natural width */);
      int n_fitting = (width + self->spacing) / MAX (natural_width + self->spacing, 1);

      n_columns = (guint) CLAMP (n_fitting, (int) self->min_columns, (int) self->max_columns);
    }
  self->n_columns = n_columns;
  self->child_width =
    MAX ((width - ((int) n_columns - 1) * self->spacing) / (int) n_columns, minimum_width);
  if (self->max_child_width > 0)
    self->child_width = MIN (self->child_width, MAX (self->max_child_width, minimum_width));
  child_height = measure_children (self, GTK_ORIENTATION_VERTICAL, self->child_width,
                                   TRUE /* the natural height */);
  self->child_height =
    self->is_style_changed ? child_height : MAX (self->child_height, child_height);
  self->is_style_changed = FALSE;
}

/* --- Children ------------------------------------------------------------------------------ */

static void
idx_lazy_grid_activate_cb (IdxLazyGrid *self,
                           IdxLazyGridChild *child)
{
  g_signal_emit (self, signals[ACTIVATED], 0, idx_lazy_grid_child_get_position (child));
}

static IdxLazyGridChild *
create_child (IdxLazyGrid *self)
{
  IdxLazyGridChild *child = self->create (self->user_data);

  gtk_widget_set_parent (GTK_WIDGET (child), GTK_WIDGET (self));
  g_signal_connect_object (child, "activate", G_CALLBACK (idx_lazy_grid_activate_cb), self,
                           G_CONNECT_SWAPPED);
  return child;
}

static void
show_position (IdxLazyGrid *self,
               IdxLazyGridChild *child,
               guint position)
{
  idx_lazy_grid_child_set_position (child, position, self->n_children);
  self->show (child, position, self->user_data);
}

/* Finds the positions that are in view: from @start up to, but not including, @end. Adds a row on
 * each side, which is visible in the padding of the grid. Before the grid has a size, these are
 * only the first children. */
static void
find_visible (IdxLazyGrid *self,
              guint *start,
              guint *end)
{
  double value = MAX (gtk_adjustment_get_value (get_adjustment (self)), 0);
  int step = MAX (get_row_step (self), 1);
  guint64 first_row = (guint64) (value / step);
  guint64 n_rows = (guint64) (gtk_widget_get_height (GTK_WIDGET (self)) / step) + 3;

  first_row = MIN (first_row, MAX (get_n_rows (self), 1) - 1);
  first_row = first_row > 0 ? first_row - 1 : 0;
  *start = (guint) MIN (first_row * self->n_columns, self->n_children);
  *end = (guint) MIN ((first_row + n_rows) * self->n_columns, self->n_children);
}

static int
compare_positions (gconstpointer a,
                   gconstpointer b)
{
  guint first = idx_lazy_grid_child_get_position (*(IdxLazyGridChild *const *) a);
  guint second = idx_lazy_grid_child_get_position (*(IdxLazyGridChild *const *) b);

  return (first > second) - (first < second);
}

/* Screen readers read children in the order of the widgets. */
static void
sort_children (IdxLazyGrid *self)
{
  GtkWidget *previous = NULL;

  g_ptr_array_sort (self->children, compare_positions);
  for (guint i = 0; i < self->children->len; i++)
    {
      GtkWidget *child = GTK_WIDGET (get_child_at (self, i));

      if (gtk_widget_get_prev_sibling (child) != previous)
        gtk_widget_insert_after (child, GTK_WIDGET (self), previous);
      previous = child;
    }
}

/* Moves children that are no longer in view out of self->children. Keeps the focused child, because
 * the user may go on from there. */
static GPtrArray *
take_spare_children (IdxLazyGrid *self,
                     guint start,
                     guint end)
{
  GPtrArray *spare = g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_widget_unparent);
  GtkWidget *focused = gtk_widget_get_focus_child (GTK_WIDGET (self));

  for (guint i = self->children->len; i > 0; i--)
    {
      IdxLazyGridChild *child = get_child_at (self, i - 1);
      guint position = idx_lazy_grid_child_get_position (child);
      gboolean is_kept = (position >= start && position < end) ||
                         (GTK_WIDGET (child) == focused && position < self->n_children);

      if (!is_kept)
        g_ptr_array_add (spare, g_ptr_array_remove_index (self->children, i - 1));
    }
  return spare;
}

/* Makes the children in view exist, and no others but the focused one. */
static void
update_children (IdxLazyGrid *self)
{
  g_autoptr (GPtrArray) spare = NULL;
  guint start, end;

  find_visible (self, &start, &end);
  spare = take_spare_children (self, start, end);
  for (guint position = start; position < end; position++)
    {
      IdxLazyGridChild *child;

      if (idx_lazy_grid_get_child (self, position) != NULL)
        continue;
      child = spare->len > 0 ? g_ptr_array_steal_index (spare, spare->len - 1)
                             : create_child (self);
      show_position (self, child, position);
      g_ptr_array_add (self->children, child);
      g_ptr_array_sort (self->children, compare_positions);
    }
  sort_children (self);
}

static void
remove_hidden_children (IdxLazyGrid *self)
{
  guint start, end;

  find_visible (self, &start, &end);
  g_ptr_array_unref (take_spare_children (self, start, end));
}

/* Measures the children before they are laid out for the first time. */
static void
ensure_layout (IdxLazyGrid *self)
{
  if (self->child_height > 0 || self->n_children == 0)
    return;
  if (self->children->len == 0)
    {
      IdxLazyGridChild *child = create_child (self);

      show_position (self, child, 0);
      g_ptr_array_add (self->children, child);
    }
  compute_layout (self, gtk_widget_get_width (GTK_WIDGET (self)));
}

/* --- Size and scrolling -------------------------------------------------------------------- */

static void
idx_lazy_grid_value_changed_cb (GtkWidget *widget)
{
  IdxLazyGrid *self = IDX_LAZY_GRID (widget);

  if (self->is_laying_out)
    return;
  update_children (self);
  gtk_widget_queue_allocate (widget);
}

static void
idx_lazy_grid_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  IdxLazyGrid *self = IDX_LAZY_GRID (widget);
  int gaps = ((int) self->min_columns - 1) * self->spacing;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = measure_children (self, orientation, -1, FALSE) * (int) self->min_columns + gaps;
      *natural = measure_children (self, orientation, -1, TRUE) * (int) self->min_columns + gaps;
      return;
    }
  *minimum = self->n_children > 0 ? self->child_height : 0;
  *natural = MAX (get_height_of_rows (self, MAX (get_n_rows (self), self->natural_rows)), *minimum);
}

static void
configure_adjustments (IdxLazyGrid *self,
                       int width,
                       int height,
                       double value)
{
  int full_height = MAX (get_height_of_rows (self, get_n_rows (self)), height);

  gtk_adjustment_configure (self->scrolling.adjustments[GTK_ORIENTATION_HORIZONTAL], 0, 0, width,
                            width * 0.1, width * 0.9, width);
  gtk_adjustment_configure (get_adjustment (self), CLAMP (value, 0, full_height - height), 0,
                            full_height, get_row_step (self), height * 0.9, height);
}

static void
allocate_children (IdxLazyGrid *self,
                   int width)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  double value = gtk_adjustment_get_value (get_adjustment (self));

  for (guint i = 0; i < self->children->len; i++)
    {
      IdxLazyGridChild *child = get_child_at (self, i);
      guint position = idx_lazy_grid_child_get_position (child);
      int column = (int) (position % self->n_columns);
      int row = (int) (position / self->n_columns);
      int x = column * (self->child_width + self->spacing);
      GtkAllocation area = { is_rtl ? width - x - self->child_width : x,
                             row * get_row_step (self) - (int) round (value), self->child_width,
                             self->child_height };

      gtk_widget_size_allocate (GTK_WIDGET (child), &area, -1);
    }
}

/* Children that come into view may be larger than those before. They are measured, and the layout
 * is computed again. If the size or the columns change, the first position in view stays. */
static void
idx_lazy_grid_size_allocate (GtkWidget *widget,
                             int width,
                             int height,
                             int baseline)
{
  IdxLazyGrid *self = IDX_LAZY_GRID (widget);
  double row = gtk_adjustment_get_value (get_adjustment (self)) / MAX (get_row_step (self), 1);
  guint n_columns_before = self->n_columns;

  self->is_laying_out = TRUE;
  for (int pass = 0; pass < 2; pass++)
    {
      int step_before = get_row_step (self);

      compute_layout (self, width);
      if (self->n_columns != n_columns_before)
        row = floor (row) * n_columns_before / self->n_columns;
      n_columns_before = self->n_columns;
      configure_adjustments (self, width, height,
                             step_before == get_row_step (self) && pass > 0
                               ? gtk_adjustment_get_value (get_adjustment (self))
                               : row * get_row_step (self));
      update_children (self);
    }
  self->is_laying_out = FALSE;
  allocate_children (self, width);
}

static void
idx_lazy_grid_css_changed (GtkWidget *widget,
                           GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (idx_lazy_grid_parent_class)->css_changed (widget, change);
  IDX_LAZY_GRID (widget)->is_style_changed = TRUE;
}

/* --- Keyboard and mouse -------------------------------------------------------------------- */

static gboolean
idx_lazy_grid_focus (GtkWidget *widget,
                     GtkDirectionType direction)
{
  IdxLazyGrid *self = IDX_LAZY_GRID (widget);
  GtkWidget *focused = gtk_widget_get_focus_child (widget);
  IdxLazyGridChild *child;

  if (focused != NULL)
    return gtk_widget_child_focus (focused, direction);
  if (self->n_children == 0)
    return FALSE;
  self->focus_position = MIN (self->focus_position, self->n_children - 1);
  idx_lazy_grid_scroll_to (self, self->focus_position);
  child = idx_lazy_grid_get_child (self, self->focus_position);
  return child != NULL && gtk_widget_child_focus (GTK_WIDGET (child), direction);
}

static gboolean
idx_lazy_grid_grab_focus (GtkWidget *widget)
{
  return idx_lazy_grid_focus (widget, GTK_DIR_TAB_FORWARD);
}

/* Remembers the position of the focus, to return there. */
static void
idx_lazy_grid_set_focus_child (GtkWidget *widget,
                               GtkWidget *child)
{
  GTK_WIDGET_CLASS (idx_lazy_grid_parent_class)->set_focus_child (widget, child);
  if (child != NULL)
    IDX_LAZY_GRID (widget)->focus_position =
      idx_lazy_grid_child_get_position (IDX_LAZY_GRID_CHILD (child));
}

/* Moves the focus by columns, rows and pages. An arrow key at the edge of the grid is left to the
 * window, which moves the focus out of the grid, or inside the child. */
static gboolean
idx_lazy_grid_move_cb (GtkWidget *widget,
                       GVariant *arguments,
                       gpointer data)
{
  IdxLazyGrid *self = IDX_LAZY_GRID (widget);
  int columns, rows, pages;
  gint64 target;
  guint position;

  g_variant_get (arguments, "(iii)", &columns, &rows, &pages);
  if (!idx_lazy_grid_get_focused (self, &position) || (columns != 0 && self->max_columns == 1))
    return FALSE;
  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    columns = -columns;
  rows += pages * MAX (gtk_widget_get_height (widget) / MAX (get_row_step (self), 1) - 1, 1);
  target = (gint64) position + columns + (gint64) rows * self->n_columns;
  if (pages == 0 && (target < 0 || target >= self->n_children))
    return FALSE;
  (void) idx_lazy_grid_focus_position (self, (guint) CLAMP (target, 0, self->n_children - 1));
  return TRUE;
}

static void
add_move (GtkWidgetClass *klass,
          guint key,
          guint keypad_key,
          int columns,
          int rows,
          int pages)
{
  gtk_widget_class_add_binding (klass, key, 0, idx_lazy_grid_move_cb, "(iii)", columns, rows,
                                pages);
  gtk_widget_class_add_binding (klass, keypad_key, 0, idx_lazy_grid_move_cb, "(iii)", columns, rows,
                                pages);
}

static gboolean
idx_lazy_grid_home_cb (GtkWidget *widget,
                       GVariant *arguments,
                       gpointer data)
{
  return idx_lazy_grid_focus_position (IDX_LAZY_GRID (widget), 0);
}

static gboolean
idx_lazy_grid_end_cb (GtkWidget *widget,
                      GVariant *arguments,
                      gpointer data)
{
  IdxLazyGrid *self = IDX_LAZY_GRID (widget);

  return self->n_children > 0 && idx_lazy_grid_focus_position (self, self->n_children - 1);
}

static void
idx_lazy_grid_released_cb (GtkGestureClick *gesture,
                           int n_presses,
                           double x,
                           double y,
                           IdxLazyGrid *self)
{
  GtkWidget *child;
  guint position;

  if (!idx_lazy_grid_find_at (self, x, y, &position))
    return;
  (void) gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  child = idx_lazy_grid_get_child (self, position);
  (void) gtk_widget_grab_focus (child);
  (void) gtk_widget_activate (child);
}

/* --- Object -------------------------------------------------------------------------------- */

static void
idx_lazy_grid_get_property (GObject *object,
                            guint id,
                            GValue *value,
                            GParamSpec *pspec)
{
  IdxLazyGrid *self = IDX_LAZY_GRID (object);

  switch (id)
    {
    case PROP_MIN_COLUMNS:
      g_value_set_uint (value, self->min_columns);
      break;
    case PROP_MAX_COLUMNS:
      g_value_set_uint (value, self->max_columns);
      break;
    case PROP_MAX_CHILD_WIDTH:
      g_value_set_int (value, self->max_child_width);
      break;
    case PROP_SPACING:
      g_value_set_int (value, self->spacing);
      break;
    case PROP_NATURAL_ROWS:
      g_value_set_uint (value, self->natural_rows);
      break;
    default:
      if (!idx_scrolling_get_property (&self->scrolling, id - N_PROPS, value))
        G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_lazy_grid_set_property (GObject *object,
                            guint id,
                            const GValue *value,
                            GParamSpec *pspec)
{
  IdxLazyGrid *self = IDX_LAZY_GRID (object);

  switch (id)
    {
    case PROP_MIN_COLUMNS:
      self->min_columns = g_value_get_uint (value);
      break;
    case PROP_MAX_COLUMNS:
      self->max_columns = g_value_get_uint (value);
      break;
    case PROP_MAX_CHILD_WIDTH:
      self->max_child_width = g_value_get_int (value);
      gtk_widget_queue_resize (GTK_WIDGET (self));
      break;
    case PROP_SPACING:
      self->spacing = g_value_get_int (value);
      break;
    case PROP_NATURAL_ROWS:
      self->natural_rows = g_value_get_uint (value);
      gtk_widget_queue_resize (GTK_WIDGET (self));
      break;
    default:
      if (!idx_scrolling_set_property (&self->scrolling, id - N_PROPS, value))
        G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_lazy_grid_dispose (GObject *object)
{
  IdxLazyGrid *self = IDX_LAZY_GRID (object);
  GtkWidget *child;

  self->n_children = 0;
  g_ptr_array_set_size (self->children, 0);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  idx_scrolling_clear (&self->scrolling);
  G_OBJECT_CLASS (idx_lazy_grid_parent_class)->dispose (object);
}

static void
idx_lazy_grid_finalize (GObject *object)
{
  g_ptr_array_unref (IDX_LAZY_GRID (object)->children);
  G_OBJECT_CLASS (idx_lazy_grid_parent_class)->finalize (object);
}

static void
idx_lazy_grid_class_init (IdxLazyGridClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = idx_lazy_grid_get_property;
  object_class->set_property = idx_lazy_grid_set_property;
  object_class->dispose = idx_lazy_grid_dispose;
  object_class->finalize = idx_lazy_grid_finalize;
  widget_class->measure = idx_lazy_grid_measure;
  widget_class->size_allocate = idx_lazy_grid_size_allocate;
  widget_class->css_changed = idx_lazy_grid_css_changed;
  widget_class->focus = idx_lazy_grid_focus;
  widget_class->grab_focus = idx_lazy_grid_grab_focus;
  widget_class->set_focus_child = idx_lazy_grid_set_focus_child;

  properties[PROP_MIN_COLUMNS] = g_param_spec_uint (
    "min-columns", NULL, NULL, 1, 100, 1, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_MAX_COLUMNS] = g_param_spec_uint (
    "max-columns", NULL, NULL, 1, 100, 1, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_MAX_CHILD_WIDTH] = g_param_spec_int (
    "max-child-width", NULL, NULL, 0, G_MAXINT, 0, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SPACING] = g_param_spec_int ("spacing", NULL, NULL, 0, 100, 0,
                                               G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_NATURAL_ROWS] = g_param_spec_uint (
    "natural-rows", NULL, NULL, 0, 100, 0, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  idx_scrolling_class_init (object_class, N_PROPS);

  signals[ACTIVATED] = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);

  add_move (widget_class, GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0, 0);
  add_move (widget_class, GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0, 0);
  add_move (widget_class, GDK_KEY_Up, GDK_KEY_KP_Up, 0, -1, 0);
  add_move (widget_class, GDK_KEY_Down, GDK_KEY_KP_Down, 0, 1, 0);
  add_move (widget_class, GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, 0, 0, -1);
  add_move (widget_class, GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, 0, 0, 1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Home, 0, idx_lazy_grid_home_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_KP_Home, 0, idx_lazy_grid_home_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_End, 0, idx_lazy_grid_end_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_KP_End, 0, idx_lazy_grid_end_cb, NULL);

  gtk_widget_class_set_css_name (widget_class, "list");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST);
}

static void
idx_lazy_grid_init (IdxLazyGrid *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->min_columns = 1;
  self->max_columns = 1;
  self->n_columns = 1;
  self->children = g_ptr_array_new ();
  idx_scrolling_init (&self->scrolling, GTK_WIDGET (self), idx_lazy_grid_value_changed_cb);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_PRIMARY);
  g_signal_connect (click, "released", G_CALLBACK (idx_lazy_grid_released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

void
idx_lazy_grid_set_functions (IdxLazyGrid *self,
                             IdxLazyGridCreateFunc create,
                             IdxLazyGridShowFunc show,
                             gpointer user_data)
{
  g_return_if_fail (IDX_IS_LAZY_GRID (self));
  g_return_if_fail (create != NULL && show != NULL);
  g_return_if_fail (self->create == NULL);

  self->create = create;
  self->show = show;
  self->user_data = user_data;
}

guint
idx_lazy_grid_get_n_children (IdxLazyGrid *self)
{
  g_return_val_if_fail (IDX_IS_LAZY_GRID (self), 0);

  return self->n_children;
}

void
idx_lazy_grid_set_n_children (IdxLazyGrid *self,
                              guint n_children)
{
  g_return_if_fail (IDX_IS_LAZY_GRID (self));
  g_return_if_fail (self->create != NULL);

  self->n_children = n_children;
  self->focus_position = MIN (self->focus_position, MAX (n_children, 1) - 1);
  ensure_layout (self);
  remove_hidden_children (self);
  idx_lazy_grid_update (self);
  update_children (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
idx_lazy_grid_update (IdxLazyGrid *self)
{
  g_return_if_fail (IDX_IS_LAZY_GRID (self));

  for (guint i = 0; i < self->children->len; i++)
    {
      IdxLazyGridChild *child = get_child_at (self, i);

      show_position (self, child, idx_lazy_grid_child_get_position (child));
    }
}

gpointer
idx_lazy_grid_get_child (IdxLazyGrid *self,
                         guint position)
{
  guint low = 0;
  guint high;

  g_return_val_if_fail (IDX_IS_LAZY_GRID (self), NULL);

  high = self->children->len;
  while (low < high)
    {
      guint middle = (low + high) / 2;
      guint found = idx_lazy_grid_child_get_position (get_child_at (self, middle));

      if (found == position)
        return get_child_at (self, middle);
      if (found < position)
        low = middle + 1;
      else
        high = middle;
    }
  return NULL;
}

gboolean
idx_lazy_grid_find_at (IdxLazyGrid *self,
                       double x,
                       double y,
                       guint *position)
{
  g_return_val_if_fail (IDX_IS_LAZY_GRID (self), FALSE);
  g_return_val_if_fail (position != NULL, FALSE);

  for (guint i = 0; i < self->children->len; i++)
    {
      IdxLazyGridChild *child = get_child_at (self, i);
      double child_x, child_y;

      if (!gtk_widget_translate_coordinates (GTK_WIDGET (self), GTK_WIDGET (child), x, y, &child_x,
                                             &child_y) ||
          !gtk_widget_contains (GTK_WIDGET (child), child_x, child_y))
        continue;
      *position = idx_lazy_grid_child_get_position (child);
      return TRUE;
    }
  return FALSE;
}

gboolean
idx_lazy_grid_get_focused (IdxLazyGrid *self,
                           guint *position)
{
  GtkWidget *child;

  g_return_val_if_fail (IDX_IS_LAZY_GRID (self), FALSE);
  g_return_val_if_fail (position != NULL, FALSE);

  child = gtk_widget_get_focus_child (GTK_WIDGET (self));
  if (child == NULL)
    return FALSE;
  *position = idx_lazy_grid_child_get_position (IDX_LAZY_GRID_CHILD (child));
  return TRUE;
}

gboolean
idx_lazy_grid_focus_position (IdxLazyGrid *self,
                              guint position)
{
  GtkWidget *child;

  g_return_val_if_fail (IDX_IS_LAZY_GRID (self), FALSE);
  g_return_val_if_fail (position < self->n_children, FALSE);

  idx_lazy_grid_scroll_to (self, position);
  child = idx_lazy_grid_get_child (self, position);
  return child != NULL && gtk_widget_grab_focus (child);
}

void
idx_lazy_grid_scroll_to (IdxLazyGrid *self,
                         guint position)
{
  gint64 top;

  g_return_if_fail (IDX_IS_LAZY_GRID (self));
  g_return_if_fail (position < self->n_children);

  ensure_layout (self);
  top = (gint64) (position / self->n_columns) * get_row_step (self);
  gtk_adjustment_clamp_page (get_adjustment (self), (double) top,
                             (double) (top + self->child_height));
}
