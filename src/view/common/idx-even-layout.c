/* SPDX-License-Identifier: MIT */

/* Gives all children exactly the same size, so that the user can compare their pictures. The sizes
 * of children of a GtkBox may differ by one pixel, and then their pictures may be enlarged by
 * different factors. */

#include "idx-even-layout.h"

/* The distance between children, in logical pixels. */
#define SPACING 12

struct _IdxEvenLayout
{
  GtkLayoutManager parent_instance;
  double ratio; /* width divided by height */
};

G_DEFINE_FINAL_TYPE (IdxEvenLayout, idx_even_layout, GTK_TYPE_LAYOUT_MANAGER)

/* The largest minimum width and height of all visible children, and their number. */
typedef struct
{
  int width;
  int height;
  int n_children;
} Requisition;

static Requisition
measure_children (GtkWidget *widget)
{
  Requisition request = { 0 };

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int width, height;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
      request.width = MAX (request.width, width);
      request.height = MAX (request.height, height);
      request.n_children++;
    }
  return request;
}

/* Returns the length of each of @n_children children that share @length, with spacing between
 * them. */
static int
get_child_length (int length,
                  int n_children)
{
  return (length - (n_children - 1) * SPACING) / MAX (n_children, 1);
}

/* Returns the height of the picture in a child of a given size, or -1 if the child doesn't fit.
 * The minimum height of a child is the height of its texts; the picture gets the rest. */
static double
get_picture_height (IdxEvenLayout *self,
                    const Requisition *request,
                    int width,
                    int height)
{
  if (width < request->width || height < request->height)
    return -1;
  return MIN (width / self->ratio, height - request->height);
}

static void
idx_even_layout_measure (GtkLayoutManager *manager,
                         GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  Requisition request = measure_children (widget);
  int spacing = MAX (request.n_children - 1, 0) * SPACING;
  int row_width = request.n_children * request.width + spacing;
  int column_height = request.n_children * request.height + spacing;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = request.width;
      *natural = row_width;
      return;
    }
  *minimum = for_size >= 0 && for_size < row_width ? column_height : request.height;
  *natural = *minimum;
}

static GtkSizeRequestMode
idx_even_layout_get_request_mode (GtkLayoutManager *manager,
                                  GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
idx_even_layout_allocate (GtkLayoutManager *manager,
                          GtkWidget *widget,
                          int width,
                          int height,
                          int baseline)
{
  IdxEvenLayout *self = IDX_EVEN_LAYOUT (manager);
  Requisition request = measure_children (widget);
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int child_width = get_child_length (width, request.n_children);
  int child_height = get_child_length (height, request.n_children);
  gboolean is_stacked = get_picture_height (self, &request, width, child_height) >
                        get_picture_height (self, &request, child_width, height);
  GtkAllocation allocation = { 0, 0, is_stacked ? width : child_width,
                               is_stacked ? child_height : height };
  int i = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      if (!gtk_widget_should_layout (child))
        continue;
      if (is_stacked)
        allocation.y = i * (child_height + SPACING);
      else
        allocation.x = (is_rtl ? request.n_children - 1 - i : i) * (child_width + SPACING);
      gtk_widget_size_allocate (child, &allocation, -1);
      i++;
    }
}

static void
idx_even_layout_class_init (IdxEvenLayoutClass *klass)
{
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  manager_class->measure = idx_even_layout_measure;
  manager_class->allocate = idx_even_layout_allocate;
  manager_class->get_request_mode = idx_even_layout_get_request_mode;
}

static void
idx_even_layout_init (IdxEvenLayout *self)
{
  self->ratio = 1;
}

void
idx_even_layout_set_ratio (IdxEvenLayout *self,
                           double ratio)
{
  g_return_if_fail (IDX_IS_EVEN_LAYOUT (self));
  g_return_if_fail (ratio > 0);

  self->ratio = ratio;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}
