/* SPDX-License-Identifier: MIT */

/* Lays out a bar of three parts: text at the start, controls in the middle, buttons at the end.
 *
 * All three share a row if the text at the start stays readable there. Otherwise the middle moves
 * to a second row. If `end_follows_middle` is set and both fit into that row, the end moves there,
 * too. */

#include "idx-bar-layout.h"

/* The space between parts and between rows, in logical pixels. */
#define SPACING 6

/* The text at the start is readable if this many characters fit in addition to the minimum width of
 * that part. */
#define READABLE_CHARS 22

typedef enum
{
  PART_START,
  PART_MIDDLE,
  PART_END,
  N_PARTS
} Part;

struct _IdxBarLayout
{
  GtkLayoutManager parent_instance;
  gboolean reserves_max_height;
  gboolean end_follows_middle;
};

G_DEFINE_FINAL_TYPE (IdxBarLayout, idx_bar_layout, GTK_TYPE_LAYOUT_MANAGER)

/* The layout of a bar at a given width: the widths of its parts, and the heights of its rows. */
typedef struct
{
  gboolean has_two_rows;
  gboolean end_is_below; /* whether the end is in the second row */
  int widths[N_PARTS];
  int heights[2];
} Layout;

/* Finds the parts: the three children of the bar that aren't popovers. */
static void
find_parts (GtkWidget *bar,
            GtkWidget *parts[N_PARTS])
{
  GtkWidget *child = gtk_widget_get_first_child (bar);
  guint n = 0;

  for (; child != NULL && n < N_PARTS; child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_NATIVE (child))
      parts[n++] = child;
  g_assert (n == N_PARTS);
}

static void
measure_widths (GtkWidget *parts[N_PARTS],
                int minimum[N_PARTS],
                int natural[N_PARTS])
{
  for (Part part = PART_START; part < N_PARTS; part++)
    gtk_widget_measure (parts[part], GTK_ORIENTATION_HORIZONTAL, -1, &minimum[part], &natural[part],
                        NULL, NULL);
}

/* Returns the width that the part at the start needs for its text to be readable. This is never
 * more than the part's natural width. */
static int
get_readable_width (GtkWidget *bar,
                    int min_width,
                    int natural_width)
{
  PangoContext *context = gtk_widget_get_pango_context (bar);
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int char_width = PANGO_PIXELS_CEIL (pango_font_metrics_get_approximate_char_width (metrics));

  pango_font_metrics_unref (metrics);
  return MIN (natural_width, min_width + READABLE_CHARS * char_width);
}

static int
measure_height (GtkWidget *part,
                int width)
{
  int height;

  gtk_widget_measure (part, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  return height;
}

/* Chooses the number of rows, and computes the widths of the parts and the heights of the rows. */
static void
compute_layout (IdxBarLayout *self,
                GtkWidget *bar,
                GtkWidget *parts[N_PARTS],
                int width,
                Layout *layout)
{
  int minimum[N_PARTS], natural[N_PARTS];
  int width_beside_end, readable_width;
  int end_height;

  measure_widths (parts, minimum, natural);
  layout->widths[PART_END] = natural[PART_END];
  width_beside_end = width - natural[PART_END] - SPACING;
  readable_width = get_readable_width (bar, minimum[PART_START], natural[PART_START]);
  layout->has_two_rows = readable_width + SPACING + natural[PART_MIDDLE] > width_beside_end;
  layout->end_is_below =
    layout->has_two_rows && self->end_follows_middle && minimum[PART_MIDDLE] <= width_beside_end;
  if (layout->end_is_below)
    {
      layout->widths[PART_START] = MAX (width, minimum[PART_START]);
      layout->widths[PART_MIDDLE] = width_beside_end;
    }
  else if (layout->has_two_rows)
    {
      layout->widths[PART_START] = MAX (width_beside_end, minimum[PART_START]);
      layout->widths[PART_MIDDLE] = MAX (width, minimum[PART_MIDDLE]);
    }
  else
    {
      layout->widths[PART_START] =
        MIN (natural[PART_START], width_beside_end - SPACING - natural[PART_MIDDLE]);
      layout->widths[PART_MIDDLE] = width_beside_end - SPACING - layout->widths[PART_START];
    }

  layout->heights[0] = measure_height (parts[PART_START], layout->widths[PART_START]);
  /* At its minimum width, the text has its maximum number of lines. */
  if (self->reserves_max_height)
    layout->heights[0] =
      MAX (layout->heights[0], measure_height (parts[PART_START], minimum[PART_START]));
  layout->heights[1] = measure_height (parts[PART_MIDDLE], layout->widths[PART_MIDDLE]);
  end_height = measure_height (parts[PART_END], layout->widths[PART_END]);
  if (layout->end_is_below)
    layout->heights[1] = MAX (layout->heights[1], end_height);
  else
    layout->heights[0] = MAX (layout->heights[0], end_height);
  if (!layout->has_two_rows)
    layout->heights[0] = MAX (layout->heights[0], layout->heights[1]);
}

static void
idx_bar_layout_measure (GtkLayoutManager *manager,
                        GtkWidget *bar,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  GtkWidget *parts[N_PARTS];
  int min_widths[N_PARTS], natural_widths[N_PARTS];
  Layout layout;

  find_parts (bar, parts);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      measure_widths (parts, min_widths, natural_widths);
      *minimum =
        MAX (min_widths[PART_START] + SPACING + natural_widths[PART_END], min_widths[PART_MIDDLE]);
      *natural = natural_widths[PART_START] + natural_widths[PART_MIDDLE] +
                 natural_widths[PART_END] + 2 * SPACING;
      return;
    }
  compute_layout (IDX_BAR_LAYOUT (manager), bar, parts,
                  for_size >= 0 ? for_size : G_MAXINT / 2 /* wide enough for one row */, &layout);
  *minimum = layout.heights[0];
  if (layout.has_two_rows)
    *minimum += SPACING + layout.heights[1];
  *natural = *minimum;
}

static void
idx_bar_layout_allocate (GtkLayoutManager *manager,
                         GtkWidget *bar,
                         int width,
                         int height,
                         int baseline)
{
  gboolean is_rtl = gtk_widget_get_direction (bar) == GTK_TEXT_DIR_RTL;
  GtkAllocation allocations[N_PARTS] = { 0 };
  GtkWidget *parts[N_PARTS];
  Layout layout;
  int first_height;

  find_parts (bar, parts);
  compute_layout (IDX_BAR_LAYOUT (manager), bar, parts, width, &layout);
  first_height = layout.has_two_rows ? layout.heights[0] : height;
  allocations[PART_END].x = width - layout.widths[PART_END];
  if (layout.has_two_rows)
    allocations[PART_MIDDLE].y = first_height + SPACING;
  else
    allocations[PART_MIDDLE].x = layout.widths[PART_START] + SPACING;
  if (layout.end_is_below)
    allocations[PART_END].y = first_height + SPACING;
  for (Part part = PART_START; part < N_PARTS; part++)
    {
      GtkAllocation *allocation = &allocations[part];

      allocation->width = layout.widths[part];
      allocation->height = allocation->y > 0 ? layout.heights[1] : first_height;
      if (is_rtl)
        allocation->x = width - allocation->x - allocation->width;
      gtk_widget_size_allocate (parts[part], allocation, -1);
    }
}

static GtkSizeRequestMode
idx_bar_layout_get_request_mode (GtkLayoutManager *manager,
                                 GtkWidget *bar)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
idx_bar_layout_class_init (IdxBarLayoutClass *klass)
{
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  manager_class->measure = idx_bar_layout_measure;
  manager_class->allocate = idx_bar_layout_allocate;
  manager_class->get_request_mode = idx_bar_layout_get_request_mode;
}

static void
idx_bar_layout_init (IdxBarLayout *self)
{
}

void
idx_bar_layout_set_reserves_max_height (IdxBarLayout *self,
                                        gboolean reserves_max_height)
{
  g_return_if_fail (IDX_IS_BAR_LAYOUT (self));

  if (reserves_max_height == self->reserves_max_height)
    return;
  self->reserves_max_height = reserves_max_height;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}

void
idx_bar_layout_set_end_follows_middle (IdxBarLayout *self,
                                       gboolean end_follows_middle)
{
  g_return_if_fail (IDX_IS_BAR_LAYOUT (self));

  if (end_follows_middle == self->end_follows_middle)
    return;
  self->end_follows_middle = end_follows_middle;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}
