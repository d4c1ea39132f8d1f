/* SPDX-License-Identifier: MIT */

/* What lies over the samples: what is shown at the start, how it is shown in the middle, and a
 * button at the end.
 *
 * They stand in one row where the words of the start can be read there, and else in two, of which
 * the second is the middle's. Of long words that depends no more: otherwise the bar would grow and
 * shrink with each class that somebody chooses. */

#include "idx-view-bar.h"

#define SPACING 6
#define READABLE_CHARS 22

typedef enum
{
  PART_START,
  PART_MIDDLE,
  PART_END,
  N_PARTS
} Part;

static const char *const part_names[N_PARTS] = {
  [PART_START] = "start",
  [PART_MIDDLE] = "middle",
  [PART_END] = "end",
};

struct _IdxViewBar
{
  GtkWidget parent_instance;
  GtkWidget *parts[N_PARTS];
};

static void idx_view_bar_buildable_init (GtkBuildableIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (IdxViewBar, idx_view_bar, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, idx_view_bar_buildable_init))

static GtkBuildableIface *parent_buildable;

/* Where the parts are in a width, from the start. */
typedef struct
{
  gboolean two_rows;
  int widths[N_PARTS];
  int heights[2];
} Rows;

static void
measure_widths (IdxViewBar *self,
                int minimum[N_PARTS],
                int natural[N_PARTS])
{
  for (Part part = PART_START; part < N_PARTS; part++)
    gtk_widget_measure (self->parts[part], GTK_ORIENTATION_HORIZONTAL, -1, &minimum[part], &natural[part],
                        NULL, NULL);
}

/* How wide the start has to be for its words to be read. */
static int
get_readable_width (IdxViewBar *self,
                    int minimum,
                    int natural)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int char_width = PANGO_PIXELS_CEIL (pango_font_metrics_get_approximate_char_width (metrics));

  pango_font_metrics_unref (metrics);
  return MIN (natural, minimum + READABLE_CHARS * char_width);
}

static int
measure_height (IdxViewBar *self,
                Part part,
                int width)
{
  int height;

  gtk_widget_measure (self->parts[part], GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  return height;
}

static void
arrange (IdxViewBar *self,
         int width,
         Rows *rows)
{
  int minimum[N_PARTS], natural[N_PARTS];
  int room;

  measure_widths (self, minimum, natural);
  rows->widths[PART_END] = natural[PART_END];
  room = width - natural[PART_END] - SPACING;
  rows->two_rows = get_readable_width (self, minimum[PART_START], natural[PART_START]) + SPACING +
                     natural[PART_MIDDLE] >
                   room;
  if (rows->two_rows)
    {
      rows->widths[PART_START] = MAX (room, minimum[PART_START]);
      rows->widths[PART_MIDDLE] = MAX (width, minimum[PART_MIDDLE]);
    }
  else
    {
      rows->widths[PART_START] = MIN (natural[PART_START], room - SPACING - natural[PART_MIDDLE]);
      rows->widths[PART_MIDDLE] = room - SPACING - rows->widths[PART_START];
    }

  rows->heights[0] = MAX (measure_height (self, PART_START, rows->widths[PART_START]),
                          measure_height (self, PART_END, rows->widths[PART_END]));
  rows->heights[1] = measure_height (self, PART_MIDDLE, rows->widths[PART_MIDDLE]);
  if (!rows->two_rows)
    rows->heights[0] = MAX (rows->heights[0], rows->heights[1]);
}

static void
idx_view_bar_measure (GtkWidget *widget,
                      GtkOrientation orientation,
                      int for_size,
                      int *minimum,
                      int *natural,
                      int *minimum_baseline,
                      int *natural_baseline)
{
  IdxViewBar *self = IDX_VIEW_BAR (widget);
  int least[N_PARTS], wanted[N_PARTS];
  Rows rows;

  measure_widths (self, least, wanted);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MAX (least[PART_START] + SPACING + wanted[PART_END], least[PART_MIDDLE]);
      *natural = wanted[PART_START] + wanted[PART_MIDDLE] + wanted[PART_END] + 2 * SPACING;
      return;
    }
  arrange (self, for_size >= 0 ? for_size : G_MAXINT / 2, &rows);
  *minimum = rows.two_rows ? rows.heights[0] + SPACING + rows.heights[1] : rows.heights[0];
  *natural = *minimum;
}

static void
allocate (IdxViewBar *self,
          Part part,
          int x,
          int y,
          int height,
          const Rows *rows)
{
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int part_width = rows->widths[part];
  GtkAllocation allocation = {
    rtl ? gtk_widget_get_width (GTK_WIDGET (self)) - x - part_width : x, y, part_width, height
  };

  gtk_widget_size_allocate (self->parts[part], &allocation, -1);
}

static void
idx_view_bar_size_allocate (GtkWidget *widget,
                            int width,
                            int height,
                            int baseline)
{
  IdxViewBar *self = IDX_VIEW_BAR (widget);
  Rows rows;
  int first;

  arrange (self, width, &rows);
  first = rows.two_rows ? rows.heights[0] : height;
  allocate (self, PART_START, 0, 0, first, &rows);
  allocate (self, PART_END, width - rows.widths[PART_END], 0, first, &rows);
  if (rows.two_rows)
    allocate (self, PART_MIDDLE, 0, first + SPACING, rows.heights[1], &rows);
  else
    allocate (self, PART_MIDDLE, rows.widths[PART_START] + SPACING, 0, first, &rows);
}

static GtkSizeRequestMode
idx_view_bar_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
idx_view_bar_add_child (GtkBuildable *buildable,
                        GtkBuilder *builder,
                        GObject *child,
                        const char *type)
{
  IdxViewBar *self = IDX_VIEW_BAR (buildable);

  for (Part part = PART_START; part < N_PARTS; part++)
    if (g_strcmp0 (type, part_names[part]) == 0)
      {
        self->parts[part] = GTK_WIDGET (child);
        gtk_widget_set_parent (self->parts[part], GTK_WIDGET (self));
        return;
      }
  parent_buildable->add_child (buildable, builder, child, type);
}

static void
idx_view_bar_buildable_init (GtkBuildableIface *iface)
{
  parent_buildable = g_type_interface_peek_parent (iface);
  iface->add_child = idx_view_bar_add_child;
}

static void
idx_view_bar_dispose (GObject *object)
{
  IdxViewBar *self = IDX_VIEW_BAR (object);

  for (Part part = PART_START; part < N_PARTS; part++)
    g_clear_pointer (&self->parts[part], gtk_widget_unparent);
  G_OBJECT_CLASS (idx_view_bar_parent_class)->dispose (object);
}

static void
idx_view_bar_class_init (IdxViewBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_view_bar_dispose;
  widget_class->measure = idx_view_bar_measure;
  widget_class->size_allocate = idx_view_bar_size_allocate;
  widget_class->get_request_mode = idx_view_bar_get_request_mode;
  gtk_widget_class_set_css_name (widget_class, "viewbar");
}

static void
idx_view_bar_init (IdxViewBar *self)
{
}
