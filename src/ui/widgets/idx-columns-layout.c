/* SPDX-License-Identifier: MIT */

/* Lays out children in rows, in as many columns as fit. */

#include "idx-columns-layout.h"

/* The distances between children, in logical pixels. */
#define COLUMN_SPACING 18
#define ROW_SPACING 12

struct _IdxColumnsLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (IdxColumnsLayout, idx_columns_layout, GTK_TYPE_LAYOUT_MANAGER)

/* The visible children: their largest minimum and natural width, and their number. */
typedef struct
{
  int minimum;
  int natural;
  int n_children;
} Requisition;

static Requisition
measure_widths (GtkWidget *widget)
{
  Requisition request = { 0 };

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
  return MAX ((width + COLUMN_SPACING) / (MAX (request->natural, 1) + COLUMN_SPACING), 1);
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
  const Requisition request = measure_widths (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = request.minimum;
      *natural = request.natural;
    }
  else
    *minimum = *natural =
      measure_height (widget, &request, for_size >= 0 ? for_size : request.natural);
}

static void
idx_columns_layout_allocate (GtkLayoutManager *manager,
                             GtkWidget *widget,
                             int width,
                             int height,
                             int baseline)
{
  const Requisition request = measure_widths (widget);
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
idx_columns_layout_class_init (IdxColumnsLayoutClass *klass)
{
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  manager_class->get_request_mode = idx_columns_layout_get_request_mode;
  manager_class->measure = idx_columns_layout_measure;
  manager_class->allocate = idx_columns_layout_allocate;
}

static void
idx_columns_layout_init (IdxColumnsLayout *self)
{
}
