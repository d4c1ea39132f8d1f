/* SPDX-License-Identifier: MIT */

/* Lays out the children of a bar in one line of a fixed height. */

#include "idx-line-layout.h"

/* The space between children, in logical pixels. */
#define SPACING 6

struct _IdxLineLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (IdxLineLayout, idx_line_layout, GTK_TYPE_LAYOUT_MANAGER)

/* --- The layout properties of a child --- */

#define IDX_TYPE_LINE_CHILD (idx_line_child_get_type ())
G_DECLARE_FINAL_TYPE (IdxLineChild, idx_line_child, IDX, LINE_CHILD, GtkLayoutChild)

struct _IdxLineChild
{
  GtkLayoutChild parent_instance;
  guint rank;
  guint readable_chars;
  gboolean stands_in;
};

enum
{
  PROP_0,
  PROP_RANK,
  PROP_READABLE_CHARS,
  PROP_STANDS_IN,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxLineChild, idx_line_child, GTK_TYPE_LAYOUT_CHILD)

static void
idx_line_child_get_property (GObject *object,
                             guint id,
                             GValue *value,
                             GParamSpec *pspec)
{
  IdxLineChild *self = IDX_LINE_CHILD (object);

  switch (id)
    {
    case PROP_RANK:
      g_value_set_uint (value, self->rank);
      break;
    case PROP_READABLE_CHARS:
      g_value_set_uint (value, self->readable_chars);
      break;
    case PROP_STANDS_IN:
      g_value_set_boolean (value, self->stands_in);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_line_child_set_property (GObject *object,
                             guint id,
                             const GValue *value,
                             GParamSpec *pspec)
{
  IdxLineChild *self = IDX_LINE_CHILD (object);

  switch (id)
    {
    case PROP_RANK:
      self->rank = g_value_get_uint (value);
      break;
    case PROP_READABLE_CHARS:
      self->readable_chars = g_value_get_uint (value);
      break;
    case PROP_STANDS_IN:
      self->stands_in = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  gtk_layout_manager_layout_changed (
    gtk_layout_child_get_layout_manager (GTK_LAYOUT_CHILD (self)));
}

static void
idx_line_child_class_init (IdxLineChildClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = idx_line_child_get_property;
  object_class->set_property = idx_line_child_set_property;

  properties[PROP_RANK] = g_param_spec_uint ("rank", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_READABLE_CHARS] =
    g_param_spec_uint ("readable-chars", NULL, NULL, 0, 1000, 0, flags);
  properties[PROP_STANDS_IN] = g_param_spec_boolean ("stands-in", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
idx_line_child_init (IdxLineChild *self)
{
}

/* --- Choosing the children that are shown --- */

/* The widths of a child. Between the smallest and the largest one is the width at which enough of
 * its text is readable. */
typedef enum
{
  WIDTH_MINIMUM,
  WIDTH_READABLE,
  WIDTH_NATURAL,
  N_WIDTHS
} Width;

typedef struct
{
  GtkWidget *widget;
  guint rank;
  gboolean stands_in;
  gboolean is_shown;
  int widths[N_WIDTHS];
  int width; /* what compute_widths() gives it */
} Child;

static int
get_width_of_text (GtkWidget *widget,
                   guint n_chars)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int char_width = pango_font_metrics_get_approximate_char_width (metrics);

  pango_font_metrics_unref (metrics);
  return PANGO_PIXELS_CEIL ((int) n_chars * char_width);
}

static void
measure_widths (GtkWidget *widget,
                guint readable_chars,
                int widths[N_WIDTHS])
{
  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &widths[WIDTH_MINIMUM],
                      &widths[WIDTH_NATURAL], NULL, NULL);
  widths[WIDTH_READABLE] = CLAMP (get_width_of_text (widget, readable_chars),
                                  widths[WIDTH_MINIMUM], widths[WIDTH_NATURAL]);
}

/* Returns the children of @bar that take part in the layout, as Child. */
static GArray *
list_children (GtkLayoutManager *manager,
               GtkWidget *bar)
{
  GArray *children = g_array_new (FALSE, FALSE, sizeof (Child));
  GtkWidget *widget = gtk_widget_get_first_child (bar);

  for (; widget != NULL; widget = gtk_widget_get_next_sibling (widget))
    {
      IdxLineChild *properties_of_child;
      Child child = { .widget = widget };

      if (!gtk_widget_should_layout (widget))
        continue;
      properties_of_child = IDX_LINE_CHILD (gtk_layout_manager_get_layout_child (manager, widget));
      child.rank = properties_of_child->rank;
      child.stands_in = properties_of_child->stands_in;
      child.is_shown = !child.stands_in;
      measure_widths (widget, properties_of_child->readable_chars, child.widths);
      g_array_append_val (children, child);
    }
  return children;
}

/* Returns one of the widths of all children that are shown. */
static int
add_widths (GArray *children,
            Width which)
{
  int width = -SPACING;

  for (guint i = 0; i < children->len; i++)
    {
      const Child *child = &g_array_index (children, Child, i);

      if (child->is_shown)
        width += SPACING + child->widths[which];
    }
  return MAX (width, 0);
}

/* Returns the highest rank of the children that are shown. */
static guint
find_highest_rank (GArray *children)
{
  guint rank = 0;

  for (guint i = 0; i < children->len; i++)
    {
      const Child *child = &g_array_index (children, Child, i);

      if (child->is_shown)
        rank = MAX (rank, child->rank);
    }
  return rank;
}

static void
leave_out (GArray *children,
           guint rank)
{
  for (guint i = 0; i < children->len; i++)
    {
      Child *child = &g_array_index (children, Child, i);

      child->is_shown &= child->rank != rank;
    }
}

static void
show_stand_ins (GArray *children)
{
  for (guint i = 0; i < children->len; i++)
    {
      Child *child = &g_array_index (children, Child, i);

      child->is_shown |= child->stands_in;
    }
}

/* Leaves out children until the others fit into @width. */
static void
choose_children (GArray *children,
                 int width)
{
  guint rank;

  while (add_widths (children, WIDTH_READABLE) > width &&
         (rank = find_highest_rank (children)) > 0)
    {
      leave_out (children, rank);
      show_stand_ins (children);
    }
}

/* --- Layout --- */

static void
idx_line_layout_measure (GtkLayoutManager *manager,
                         GtkWidget *bar,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  g_autoptr (GArray) children = list_children (manager, bar);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *natural = add_widths (children, WIDTH_NATURAL);
      choose_children (children, 0);
      *minimum = add_widths (children, WIDTH_MINIMUM);
      *natural = MAX (*natural, *minimum);
      return;
    }
  *minimum = 0;
  for (guint i = 0; i < children->len; i++)
    {
      int height;

      gtk_widget_measure (g_array_index (children, Child, i).widget, GTK_ORIENTATION_VERTICAL, -1,
                          NULL, &height, NULL, NULL);
      *minimum = MAX (*minimum, height);
    }
  *natural = *minimum;
}

/* Gives each child that is shown at least its readable width if all of these fit, else at least its
 * minimum, and at most its natural width. What is left goes to the first child that expands. Sets
 * the `width` of each child. */
static void
compute_widths (GArray *children,
                int width)
{
  g_autofree GtkRequestedSize *sizes = g_new0 (GtkRequestedSize, children->len);
  Width least = add_widths (children, WIDTH_READABLE) <= width ? WIDTH_READABLE : WIDTH_MINIMUM;
  int left = MAX (width - add_widths (children, least), 0);
  gboolean has_expanded = FALSE;

  for (guint i = 0; i < children->len; i++)
    {
      const Child *child = &g_array_index (children, Child, i);

      sizes[i].minimum_size = child->is_shown ? child->widths[least] : 0;
      sizes[i].natural_size = child->is_shown ? child->widths[WIDTH_NATURAL] : 0;
    }
  left = gtk_distribute_natural_allocation (left, children->len, sizes);
  for (guint i = 0; i < children->len; i++)
    {
      Child *child = &g_array_index (children, Child, i);

      child->width = sizes[i].minimum_size;
      if (has_expanded || !child->is_shown ||
          !gtk_widget_compute_expand (child->widget, GTK_ORIENTATION_HORIZONTAL))
        continue;
      child->width += left;
      has_expanded = TRUE;
    }
}

static void
idx_line_layout_allocate (GtkLayoutManager *manager,
                          GtkWidget *bar,
                          int width,
                          int height,
                          int baseline)
{
  const gboolean is_rtl = gtk_widget_get_direction (bar) == GTK_TEXT_DIR_RTL;
  g_autoptr (GArray) children = list_children (manager, bar);
  int x = 0;

  choose_children (children, width);
  compute_widths (children, width);
  for (guint i = 0; i < children->len; i++)
    {
      const Child *child = &g_array_index (children, Child, i);
      GtkAllocation area = { x, 0, child->width, height };

      gtk_widget_set_child_visible (child->widget, child->is_shown);
      if (!child->is_shown)
        continue;
      if (is_rtl)
        area.x = width - x - area.width;
      gtk_widget_size_allocate (child->widget, &area, -1);
      x += area.width + SPACING;
    }
}

static void
idx_line_layout_class_init (IdxLineLayoutClass *klass)
{
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  manager_class->layout_child_type = IDX_TYPE_LINE_CHILD;
  manager_class->measure = idx_line_layout_measure;
  manager_class->allocate = idx_line_layout_allocate;
}

static void
idx_line_layout_init (IdxLineLayout *self)
{
}

void
idx_line_layout_shorten_button (GtkButton *button)
{
  g_return_if_fail (GTK_IS_BUTTON (button));
  g_return_if_fail (GTK_IS_LABEL (gtk_button_get_child (button)));

  gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (button)), PANGO_ELLIPSIZE_END);
}
