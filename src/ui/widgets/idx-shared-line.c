/* SPDX-License-Identifier: MIT */

/* A line that shows one of several children at a time. */

#include "idx-shared-line.h"

struct _IdxSharedLine
{
  GtkWidget parent_instance;
  GPtrArray *children; /* the first one that is visible is shown */
  GPtrArray *at_end;   /* children that are shown beside it */
  GtkWidget *measure;  /* contains a button; is never shown, but sets the height of the line */
};

enum
{
  FOCUS_LOST,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void idx_shared_line_buildable_init (GtkBuildableIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (IdxSharedLine, idx_shared_line, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE,
                                                      idx_shared_line_buildable_init))

static gboolean
has_focus (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

/* Shows the first of the children that is visible. */
static void
idx_shared_line_update_cb (IdxSharedLine *self)
{
  gboolean has_shown = FALSE;
  gboolean loses_focus = FALSE;

  for (guint i = 0; i < self->children->len; i++)
    {
      GtkWidget *child = self->children->pdata[i];
      gboolean is_shown = !has_shown && gtk_widget_get_visible (child);

      has_shown |= is_shown;
      loses_focus |= !is_shown && has_focus (child);
      gtk_widget_set_child_visible (child, is_shown);
    }
  if (loses_focus)
    g_signal_emit (self, signals[FOCUS_LOST], 0);
}

static int
measure_width (GtkWidget *child,
               gboolean is_natural)
{
  int minimum, natural;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  return is_natural ? natural : minimum;
}

/* Returns the width of the children at the end. */
static int
measure_end (IdxSharedLine *self)
{
  int width = 0;

  for (guint i = 0; i < self->at_end->len; i++)
    width += measure_width (self->at_end->pdata[i], TRUE);
  return width;
}

static void
idx_shared_line_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  IdxSharedLine *self = IDX_SHARED_LINE (widget);

  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      gtk_widget_measure (self->measure, orientation, -1, minimum, natural, NULL, NULL);
      return;
    }
  *minimum = 0;
  *natural = 0;
  for (guint i = 0; i < self->children->len; i++)
    {
      *minimum = MAX (*minimum, measure_width (self->children->pdata[i], FALSE));
      *natural = MAX (*natural, measure_width (self->children->pdata[i], TRUE));
    }
  *minimum += measure_end (self);
  *natural += measure_end (self);
}

static void
allocate (IdxSharedLine *self,
          GtkWidget *child,
          int x,
          int width,
          int line_width,
          int height)
{
  GtkAllocation area = { x, 0, width, height };

  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    area.x = line_width - x - width;
  gtk_widget_size_allocate (child, &area, -1);
}

static void
idx_shared_line_size_allocate (GtkWidget *widget,
                               int width,
                               int height,
                               int baseline)
{
  IdxSharedLine *self = IDX_SHARED_LINE (widget);
  int x = width - measure_end (self);

  for (guint i = 0; i < self->children->len; i++)
    if (gtk_widget_get_child_visible (self->children->pdata[i]))
      allocate (self, self->children->pdata[i], 0, x, width, height);
  for (guint i = 0; i < self->at_end->len; i++)
    {
      GtkWidget *child = self->at_end->pdata[i];
      int child_width = measure_width (child, TRUE);

      if (!gtk_widget_get_visible (child))
        continue;
      allocate (self, child, x, child_width, width, height);
      x += child_width;
    }
}

static void
idx_shared_line_add_child (GtkBuildable *buildable,
                           GtkBuilder *builder,
                           GObject *child,
                           const char *type)
{
  IdxSharedLine *self = IDX_SHARED_LINE (buildable);

  g_return_if_fail (GTK_IS_WIDGET (child));

  g_ptr_array_add (g_strcmp0 (type, "end") == 0 ? self->at_end : self->children, child);
  gtk_widget_set_parent (GTK_WIDGET (child), GTK_WIDGET (self));
  g_signal_connect_object (child, "show", G_CALLBACK (idx_shared_line_update_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (child, "hide", G_CALLBACK (idx_shared_line_update_cb), self,
                           G_CONNECT_SWAPPED);
  idx_shared_line_update_cb (self);
}

static void
idx_shared_line_buildable_init (GtkBuildableIface *iface)
{
  iface->add_child = idx_shared_line_add_child;
}

static void
idx_shared_line_dispose (GObject *object)
{
  IdxSharedLine *self = IDX_SHARED_LINE (object);

  g_ptr_array_set_size (self->children, 0);
  g_ptr_array_set_size (self->at_end, 0);
  g_clear_pointer (&self->measure, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_shared_line_parent_class)->dispose (object);
}

static void
idx_shared_line_finalize (GObject *object)
{
  IdxSharedLine *self = IDX_SHARED_LINE (object);

  g_ptr_array_unref (self->children);
  g_ptr_array_unref (self->at_end);
  G_OBJECT_CLASS (idx_shared_line_parent_class)->finalize (object);
}

static void
idx_shared_line_class_init (IdxSharedLineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_shared_line_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_shared_line_finalize;
  widget_class->measure = idx_shared_line_measure;
  widget_class->size_allocate = idx_shared_line_size_allocate;

  signals[FOCUS_LOST] = g_signal_new ("focus-lost", IDX_TYPE_SHARED_LINE, G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_css_name (widget_class, "sharedline");
}

static void
idx_shared_line_init (IdxSharedLine *self)
{
  self->children = g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_widget_unparent);
  self->at_end = g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_widget_unparent);
  /* Screen readers would find the button otherwise, because only its parent isn't shown. */
  self->measure = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION,
                                NULL);
  gtk_box_append (GTK_BOX (self->measure), gtk_button_new_with_label ("M"));
  gtk_widget_set_child_visible (self->measure, FALSE);
  gtk_widget_set_parent (self->measure, GTK_WIDGET (self));
}
