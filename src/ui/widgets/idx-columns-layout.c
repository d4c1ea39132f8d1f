/* SPDX-License-Identifier: MIT */

/* Lays out children in rows, in as many columns as fit. */

#include "idx-columns-layout.h"

/* The distances between children, in logical pixels. */
#define COLUMN_SPACING 18
#define ROW_SPACING 12

struct _IdxColumnsLayout
{
  GtkLayoutManager parent_instance;
  guint max_columns; /* 0 for as many as fit */
};

enum
{
  PROP_MAX_COLUMNS = 1,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (IdxColumnsLayout, idx_columns_layout, GTK_TYPE_LAYOUT_MANAGER)

/* The visible children: their largest minimum and natural width, and their number. */
typedef struct
{
  int minimum;
  int natural;
  int n_children;
  int max_columns; /* at least 1 */
} Requisition;

static Requisition
measure_widths (IdxColumnsLayout *self,
                GtkWidget *widget)
{
  Requisition request = { .max_columns =
                            self->max_columns > 0 ? (int) self->max_columns : G_MAXINT };

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int minimum, natural;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
      request.minimum = MAX (request.minimum, minimum);
      request.natural = MAX (request.natural, natural);
      request.n_children++;
    }
  return request;
}

/* Returns the number of columns that fit, at least one. */
static int
count_columns (const Requisition *request,
               int width)
{
  const int n_fitting = (width + COLUMN_SPACING) / (MAX (request->natural, 1) + COLUMN_SPACING);

  return CLAMP (n_fitting, 1, request->max_columns);
}

/* Returns the width of all columns if their number is limited, else the width of one. */
static int
get_natural_width (IdxColumnsLayout *self,
                   const Requisition *request)
{
  const int n_columns =
    self->max_columns > 0 ? CLAMP (request->n_children, 1, request->max_columns) : 1;

  return n_columns * (request->natural + COLUMN_SPACING) - COLUMN_SPACING;
}

static int
get_column_width (int n_columns,
                  int width)
{
  return (width - (n_columns - 1) * COLUMN_SPACING) / n_columns;
}

/* Returns the height of the row that begins with *@child, and moves *@child to the next row. */
static int
measure_row (GtkWidget **child,
             int n_columns,
             int column_width)
{
  int height = 0;

  for (int column = 0; *child != NULL && column < n_columns;
       *child = gtk_widget_get_next_sibling (*child))
    {
      int natural;

      if (!gtk_widget_should_layout (*child))
        continue;
      gtk_widget_measure (*child, GTK_ORIENTATION_VERTICAL, column_width, NULL, &natural, NULL,
                          NULL);
      height = MAX (height, natural);
      column++;
    }
  return height;
}

static int
measure_height (GtkWidget *widget,
                const Requisition *request,
                int width)
{
  const int n_columns = count_columns (request, width);
  const int n_rows = (request->n_children + n_columns - 1) / n_columns;
  GtkWidget *child = gtk_widget_get_first_child (widget);
  int height = MAX (n_rows - 1, 0) * ROW_SPACING;

  for (int row = 0; row < n_rows; row++)
    height += measure_row (&child, n_columns, get_column_width (n_columns, width));
  return height;
}

static GtkSizeRequestMode
idx_columns_layout_get_request_mode (GtkLayoutManager *manager,
                                     GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
idx_columns_layout_measure (GtkLayoutManager *manager,
                            GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  IdxColumnsLayout *self = IDX_COLUMNS_LAYOUT (manager);
  const Requisition request = measure_widths (self, widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = request.minimum;
      *natural = get_natural_width (self, &request);
    }
  else
    *minimum = *natural =
      measure_height (widget, &request,
                      for_size >= 0 ? for_size : get_natural_width (self, &request));
}

static void
idx_columns_layout_allocate (GtkLayoutManager *manager,
                             GtkWidget *widget,
                             int width,
                             int height,
                             int baseline)
{
  const Requisition request = measure_widths (IDX_COLUMNS_LAYOUT (manager), widget);
  const int n_columns = count_columns (&request, width);
  const int column_width = get_column_width (n_columns, width);
  const gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GtkWidget *next = gtk_widget_get_first_child (widget);
  int y = 0;

  while (next != NULL)
    {
      GtkWidget *child = next;
      const int row_height = measure_row (&next, n_columns, column_width);
      int x = 0;

      for (; child != next; child = gtk_widget_get_next_sibling (child))
        {
          const GtkAllocation area = { is_rtl ? width - x - column_width : x, y, column_width,
                                       row_height };

          if (!gtk_widget_should_layout (child))
            continue;
          gtk_widget_size_allocate (child, &area, -1);
          x += column_width + COLUMN_SPACING;
        }
      y += row_height + ROW_SPACING;
    }
}

static void
idx_columns_layout_get_property (GObject *object,
                                 guint id,
                                 GValue *value,
                                 GParamSpec *pspec)
{
  g_value_set_uint (value, IDX_COLUMNS_LAYOUT (object)->max_columns);
}

static void
idx_columns_layout_set_property (GObject *object,
                                 guint id,
                                 const GValue *value,
                                 GParamSpec *pspec)
{
  IDX_COLUMNS_LAYOUT (object)->max_columns = g_value_get_uint (value);
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (object));
}

static void
idx_columns_layout_class_init (IdxColumnsLayoutClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  object_class->get_property = idx_columns_layout_get_property;
  object_class->set_property = idx_columns_layout_set_property;
  manager_class->get_request_mode = idx_columns_layout_get_request_mode;
  manager_class->measure = idx_columns_layout_measure;
  manager_class->allocate = idx_columns_layout_allocate;

  properties[PROP_MAX_COLUMNS] =
    g_param_spec_uint ("max-columns", NULL, NULL, 0, G_MAXINT, 0,
                       G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
idx_columns_layout_init (IdxColumnsLayout *self)
{
}
