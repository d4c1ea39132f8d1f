/* SPDX-License-Identifier: MIT */

/* Gives pictures that are to be compared the same size, to the pixel: that of GtkBox differs by one
 * if the space can't be divided, and then images may be enlarged differently. */

#include "idx-even-layout.h"

#define SPACING 12

struct _IdxEvenLayout
{
  GtkLayoutManager parent_instance;
  double ratio;
};

G_DEFINE_FINAL_TYPE (IdxEvenLayout, idx_even_layout, GTK_TYPE_LAYOUT_MANAGER)

/* The least size of a child, and the number of those that are visible. */
typedef struct
{
  int width;
  int height;
  int n;
} Need;

static Need
find_need (GtkWidget *widget)
{
  Need need = { 0 };

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int width, height;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
      need.width = MAX (need.width, width);
      need.height = MAX (need.height, height);
      need.n++;
    }
  return need;
}

/* Returns the size of each of @n equal parts of a length. */
static int
get_part (int length,
          int n)
{
  return (length - (n - 1) * SPACING) / MAX (n, 1);
}

/* Returns the height of a picture in a child of this size. What a child needs at least is text. */
static double
get_picture_height (IdxEvenLayout *self,
                    const Need *need,
                    int width,
                    int height)
{
  if (width < need->width || height < need->height)
    return -1;
  return MIN (width / self->ratio, height - need->height);
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
  Need need = find_need (widget);
  int row = need.n * need.width + MAX (need.n - 1, 0) * SPACING;
  int stack = need.n * need.height + MAX (need.n - 1, 0) * SPACING;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = need.width;
      *natural = row;
      return;
    }
  *minimum = for_size >= 0 && for_size < row ? stack : need.height;
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
  Need need = find_need (widget);
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int part_width = get_part (width, need.n);
  int part_height = get_part (height, need.n);
  gboolean is_stacked = get_picture_height (self, &need, width, part_height) >
                        get_picture_height (self, &need, part_width, height);
  GtkAllocation allocation = { 0, 0, is_stacked ? width : part_width,
                               is_stacked ? part_height : height };
  int i = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      if (!gtk_widget_should_layout (child))
        continue;
      if (is_stacked)
        allocation.y = i * (part_height + SPACING);
      else
        allocation.x = (is_rtl ? need.n - 1 - i : i) * (part_width + SPACING);
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
