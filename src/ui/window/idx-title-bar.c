/* SPDX-License-Identifier: MIT */

/* Lays out the contents of the header bar, and hides some of them if there isn't enough room. */

#include "idx-title-bar.h"

/* The spacing between children, in logical pixels; the same as in a GtkHeaderBar. */
#define SPACING 6

/* The minimum length of an ellipsized title, in characters. A shorter one isn't worth showing. */
#define READABLE_CHARS 8

/* The places for children, from start to end. */
typedef enum
{
  SLOT_START,
  SLOT_TITLE,
  SLOT_OPTIONAL,
  SLOT_END,
  N_SLOTS
} Slot;

struct _IdxTitleBar
{
  GtkWidget parent_instance;

  GPtrArray *children[N_SLOTS];
};

static void idx_title_bar_buildable_init (GtkBuildableIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (IdxTitleBar, idx_title_bar, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE,
                                                      idx_title_bar_buildable_init))

typedef enum
{
  MINIMUM,
  NATURAL
} Size;

static int
measure_child (GtkWidget *child,
               Size size)
{
  int minimum, natural;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  return size == MINIMUM ? minimum : natural;
}

/* Returns the total width of the children in a slot from index @first on, including the spacing
 * after each child. */
static int
measure_slot (IdxTitleBar *self,
              Slot slot,
              guint first,
              Size size)
{
  int width = 0;

  for (guint i = first; i < self->children[slot]->len; i++)
    {
      GtkWidget *child = self->children[slot]->pdata[i];

      if (gtk_widget_should_layout (child))
        width += measure_child (child, size) + SPACING;
    }
  return width;
}

static void
idx_title_bar_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  IdxTitleBar *self = IDX_TITLE_BAR (widget);

  *minimum = 0;
  *natural = 0;
  for (Slot slot = SLOT_START; slot < N_SLOTS; slot++)
    if (orientation == GTK_ORIENTATION_HORIZONTAL)
      {
        *natural += measure_slot (self, slot, 0, NATURAL);
        if (slot == SLOT_START || slot == SLOT_END)
          *minimum += measure_slot (self, slot, 0, MINIMUM);
      }
    else
      for (guint i = 0; i < self->children[slot]->len; i++)
        {
          int child_minimum, child_natural;

          gtk_widget_measure (self->children[slot]->pdata[i], orientation, -1, &child_minimum,
                              &child_natural, NULL, NULL);
          *minimum = MAX (*minimum, child_minimum);
          *natural = MAX (*natural, child_natural);
        }
}

static void
allocate (IdxTitleBar *self,
          GtkWidget *child,
          int x,
          int width,
          int height)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkAllocation area = { x, 0, width, height };

  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    area.x = gtk_widget_get_width (widget) - x - width;
  gtk_widget_size_allocate (child, &area, -1);
}

/* Allocates the children in a slot from index @first on, and hides the children before @first.
 * Returns the horizontal position at which the next slot starts. */
static int
allocate_slot (IdxTitleBar *self,
               Slot slot,
               guint first,
               int x,
               int height)
{
  for (guint i = 0; i < self->children[slot]->len; i++)
    {
      GtkWidget *child = self->children[slot]->pdata[i];

      gtk_widget_set_child_visible (child, i >= first);
      if (i >= first && gtk_widget_should_layout (child))
        {
          int width = measure_child (child, MINIMUM);

          allocate (self, child, x, width, height);
          x += width + SPACING;
        }
    }
  return x;
}

/* Returns the width of READABLE_CHARS characters, or of the whole title if that is shorter. */
static int
get_readable_width (GtkWidget *title)
{
  PangoContext *context = gtk_widget_get_pango_context (title);
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int char_width = PANGO_PIXELS_CEIL (pango_font_metrics_get_approximate_char_width (metrics));

  pango_font_metrics_unref (metrics);
  return MIN (measure_child (title, NATURAL), READABLE_CHARS * char_width);
}

/* Centers the title in the window, or moves it aside if it would overlap other children. They leave
 * room from @start to @end. Hides the title if too little of it would be readable. */
static void
allocate_title (IdxTitleBar *self,
                int start,
                int end,
                int width,
                int height)
{
  GtkWidget *title = self->children[SLOT_TITLE]->pdata[0];
  int title_width = MIN (measure_child (title, NATURAL), end - start);
  int x = CLAMP ((width - title_width) / 2, start, MAX (start, end - title_width));

  gtk_widget_set_child_visible (title, title_width >= get_readable_width (title));
  if (gtk_widget_get_child_visible (title))
    allocate (self, title, x, title_width, height);
}

static void
idx_title_bar_size_allocate (GtkWidget *widget,
                             int width,
                             int height,
                             int baseline)
{
  IdxTitleBar *self = IDX_TITLE_BAR (widget);
  int start_width = measure_slot (self, SLOT_START, 0, MINIMUM);
  int title_width = measure_slot (self, SLOT_TITLE, 0, MINIMUM);
  int end_width = measure_slot (self, SLOT_END, 0, MINIMUM) - SPACING;
  int optional_width = measure_slot (self, SLOT_OPTIONAL, 0, MINIMUM);
  guint n_hidden = 0;
  int x;

  while (n_hidden < self->children[SLOT_OPTIONAL]->len &&
         start_width + title_width + optional_width + end_width > width)
    optional_width = measure_slot (self, SLOT_OPTIONAL, ++n_hidden, MINIMUM);

  (void) allocate_slot (self, SLOT_START, 0, 0, height);
  x = width - end_width - optional_width;
  allocate_title (self, start_width, x - SPACING, width, height);
  x = allocate_slot (self, SLOT_OPTIONAL, n_hidden, x, height);
  (void) allocate_slot (self, SLOT_END, 0, x, height);
}

static void
idx_title_bar_add_child (GtkBuildable *buildable,
                         GtkBuilder *builder,
                         GObject *child,
                         const char *type)
{
  static const char *const types[N_SLOTS] = { "start", NULL, "optional", "end" };
  IdxTitleBar *self = IDX_TITLE_BAR (buildable);

  g_return_if_fail (GTK_IS_WIDGET (child));

  for (Slot slot = SLOT_START; slot < N_SLOTS; slot++)
    if (g_strcmp0 (type, types[slot]) == 0)
      {
        g_ptr_array_add (self->children[slot], child);
        gtk_widget_set_parent (GTK_WIDGET (child), GTK_WIDGET (self));
      }
}

static void
idx_title_bar_buildable_init (GtkBuildableIface *iface)
{
  iface->add_child = idx_title_bar_add_child;
}

static void
idx_title_bar_dispose (GObject *object)
{
  IdxTitleBar *self = IDX_TITLE_BAR (object);

  for (Slot slot = SLOT_START; slot < N_SLOTS; slot++)
    g_ptr_array_set_size (self->children[slot], 0);
  G_OBJECT_CLASS (idx_title_bar_parent_class)->dispose (object);
}

static void
idx_title_bar_finalize (GObject *object)
{
  IdxTitleBar *self = IDX_TITLE_BAR (object);

  for (Slot slot = SLOT_START; slot < N_SLOTS; slot++)
    g_ptr_array_unref (self->children[slot]);
  G_OBJECT_CLASS (idx_title_bar_parent_class)->finalize (object);
}

static void
idx_title_bar_class_init (IdxTitleBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_title_bar_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_title_bar_finalize;
  widget_class->measure = idx_title_bar_measure;
  widget_class->size_allocate = idx_title_bar_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "title-bar");
}

static void
idx_title_bar_init (IdxTitleBar *self)
{
  for (Slot slot = SLOT_START; slot < N_SLOTS; slot++)
    self->children[slot] = g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_widget_unparent);
}
