/* SPDX-License-Identifier: MIT */

/* Lays out content with a bar at its start and a pane at its end.
 *
 * In a wide window, a side is shown beside the content if `start-docked` or `end-docked` is set. In
 * a narrow window, the sides are folded: they are hidden, but one side at a time can float over the
 * content. A floating side has a close button next to it, because the side may cover the button
 * with which the user opened it. The properties `show-start` and `show-end` say whether a side is
 * shown, either beside the content or floating. */

#include "idx-side-layout.h"

#include "idx-parts-box.h"

#include <glib/gi18n-lib.h>

typedef enum
{
  SIDE_START,
  SIDE_END,
  N_SIDES
} Side;

/* The widths of the layout, in logical pixels, below which each side is folded. */
static const int fold_widths[N_SIDES] = {
  [SIDE_START] = IDX_SIDE_LAYOUT_FOLD_START,
  [SIDE_END] = IDX_SIDE_LAYOUT_FOLD_END,
};

static const char *const close_labels[N_SIDES] = {
  [SIDE_START] = N_ ("Hide Classes"),
  [SIDE_END] = N_ ("Hide Details"),
};

struct _IdxSideLayout
{
  GtkWidget parent_instance;
  GtkWidget *content;
  GtkWidget *sides[N_SIDES];
  GtkWidget *close_buttons[N_SIDES];
  GtkWidget *anchor;          /* a weak pointer, see idx_side_layout_align_close_button() */
  gboolean docked[N_SIDES];   /* whether to show the side beside the content if there is room */
  gboolean folded[N_SIDES];   /* whether there is no room beside the content */
  gboolean floating[N_SIDES]; /* whether the side floats over the content; only if it is folded */
  guint notify_source;        /* idle source: notifies `show-start` and `show-end`; 0 if none */
};

enum
{
  PROP_0,
  PROP_SHOW_START,
  PROP_SHOW_END,
  PROP_START_DOCKED,
  PROP_END_DOCKED,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void idx_side_layout_buildable_init (GtkBuildableIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (IdxSideLayout, idx_side_layout, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE,
                                                      idx_side_layout_buildable_init))

/* The IDs of the properties for each side. */
static const int show_props[N_SIDES] = { PROP_SHOW_START, PROP_SHOW_END };
static const int docked_props[N_SIDES] = { PROP_START_DOCKED, PROP_END_DOCKED };

static gboolean
is_shown (IdxSideLayout *self,
          Side side)
{
  return self->folded[side] ? self->floating[side] : self->docked[side];
}

static void
notify (IdxSideLayout *self,
        int property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
set_floating (IdxSideLayout *self,
              Side side,
              gboolean floating)
{
  Side other = side == SIDE_START ? SIDE_END : SIDE_START;

  if (floating == self->floating[side])
    return;
  if (floating)
    set_floating (self, other, FALSE);
  self->floating[side] = floating;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  notify (self, show_props[side]);
}

static void
set_docked (IdxSideLayout *self,
            Side side,
            gboolean docked)
{
  if (docked == self->docked[side])
    return;
  self->docked[side] = docked;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  notify (self, docked_props[side]);
  if (!self->folded[side])
    notify (self, show_props[side]);
}

static void
set_shown (IdxSideLayout *self,
           Side side,
           gboolean shown)
{
  if (self->folded[side])
    set_floating (self, side, shown);
  else
    set_docked (self, side, shown);
}

static gboolean
idx_side_layout_notify_cb (gpointer data)
{
  IdxSideLayout *self = data;

  self->notify_source = 0;
  notify (self, PROP_SHOW_START);
  notify (self, PROP_SHOW_END);
  return G_SOURCE_REMOVE;
}

/* Folds the sides for which @width is too small, and unfolds the others. A side that folds or
 * unfolds stops floating. */
static void
update_folded (IdxSideLayout *self,
               int width)
{
  for (Side side = SIDE_START; side < N_SIDES; side++)
    {
      gboolean folded = width < fold_widths[side];

      if (folded == self->folded[side])
        continue;
      self->folded[side] = folded;
      self->floating[side] = FALSE;
      if (self->sides[side] == NULL)
        continue;
      if (folded)
        gtk_widget_add_css_class (self->sides[side], "floating");
      else
        gtk_widget_remove_css_class (self->sides[side], "floating");
      /* Handlers may resize widgets, so don't notify during size allocation. */
      if (self->notify_source == 0)
        self->notify_source = g_idle_add (idx_side_layout_notify_cb, self);
    }
}

/* Returns the position of the anchor's top below the top of the layout. */
static int
get_anchor_y (IdxSideLayout *self)
{
  const graphene_point_t origin = { 0, 0 };
  graphene_point_t point;

  if (self->anchor == NULL ||
      !gtk_widget_compute_point (self->anchor, GTK_WIDGET (self), &origin, &point))
    return 0;
  return (int) point.y;
}

/* Places the close button of a floating side next to it, over the content. */
static void
allocate_button (IdxSideLayout *self,
                 Side side,
                 int side_width,
                 int width)
{
  GtkWidget *button = self->close_buttons[side];
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  GtkAllocation allocation = { 0 };

  gtk_widget_set_child_visible (button, self->folded[side] && self->floating[side]);
  if (!gtk_widget_get_child_visible (button))
    return;
  gtk_widget_measure (button, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &allocation.width, NULL, NULL);
  gtk_widget_measure (button, GTK_ORIENTATION_VERTICAL, -1, NULL, &allocation.height, NULL, NULL);
  allocation.x = (side == SIDE_START) != rtl ? side_width : width - side_width - allocation.width;
  allocation.x = CLAMP (allocation.x, 0, MAX (width - allocation.width, 0));
  allocation.y = get_anchor_y (self);
  gtk_widget_size_allocate (button, &allocation, -1);
}

static void
allocate (GtkWidget *child,
          int x,
          int width,
          int height)
{
  GtkAllocation allocation = { x, 0, width, height };

  gtk_widget_size_allocate (child, &allocation, -1);
}

static void
idx_side_layout_size_allocate (GtkWidget *widget,
                               int width,
                               int height,
                               int baseline)
{
  IdxSideLayout *self = IDX_SIDE_LAYOUT (widget);
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int side_widths[N_SIDES] = { 0 };
  int widths_beside[N_SIDES] = { 0 };

  update_folded (self, width);
  for (Side side = SIDE_START; side < N_SIDES; side++)
    {
      GtkWidget *child = self->sides[side];
      int side_width, x;

      if (child == NULL)
        continue;
      gtk_widget_set_child_visible (child, is_shown (self, side));
      if (!is_shown (self, side))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &side_width, NULL, NULL);
      side_widths[side] = MIN (side_width, width);
      x = (side == SIDE_START) != rtl ? 0 : width - side_widths[side];
      allocate (child, x, side_widths[side], height);
      widths_beside[side] = self->folded[side] ? 0 : side_widths[side];
    }
  if (self->content != NULL)
    allocate (self->content, widths_beside[rtl ? SIDE_END : SIDE_START],
              MAX (width - widths_beside[SIDE_START] - widths_beside[SIDE_END], 0), height);
  /* Allocate the content first, because the anchor is inside it. */
  for (Side side = SIDE_START; side < N_SIDES; side++)
    allocate_button (self, side, side_widths[side], width);
}

static void
idx_side_layout_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  IdxSideLayout *self = IDX_SIDE_LAYOUT (widget);
  GtkWidget *children[] = { self->content, self->sides[SIDE_START], self->sides[SIDE_END] };

  *minimum = 0;
  *natural = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (children); i++)
    {
      int child_minimum, child_natural;

      if (children[i] == NULL)
        continue;
      gtk_widget_measure (children[i], orientation, -1, &child_minimum, &child_natural, NULL, NULL);
      *minimum = MAX (*minimum, child_minimum);
      if (orientation == GTK_ORIENTATION_HORIZONTAL)
        *natural += child_natural;
      else
        *natural = MAX (*natural, child_natural);
    }
}

/* Replaces a child. @slot is the field that holds it; @child may be NULL. */
static void
set_child (IdxSideLayout *self,
           GtkWidget **slot,
           GtkWidget *child)
{
  g_clear_pointer (slot, gtk_widget_unparent);
  *slot = child;
  if (child == NULL)
    return;
  /* A later child is drawn over earlier ones and gets pointer events first, so the order is:
   * content, sides, close buttons. */
  if (slot == &self->content)
    gtk_widget_insert_after (child, GTK_WIDGET (self), NULL);
  else
    gtk_widget_insert_before (child, GTK_WIDGET (self), self->close_buttons[SIDE_START]);
}

static void
idx_side_layout_snapshot (GtkWidget *widget,
                          GtkSnapshot *snapshot)
{
  IdxSideLayout *self = IDX_SIDE_LAYOUT (widget);

  /* When a sample is decided, the content and both sides change. */
  idx_parts_box_append_constant (snapshot);
  /* Draw the sides last, because they may float over the content. */
  if (self->content != NULL)
    gtk_widget_snapshot_child (widget, self->content, snapshot);
  for (Side side = SIDE_START; side < N_SIDES; side++)
    {
      if (self->sides[side] != NULL && gtk_widget_get_child_visible (self->sides[side]))
        gtk_widget_snapshot_child (widget, self->sides[side], snapshot);
      if (gtk_widget_get_child_visible (self->close_buttons[side]))
        gtk_widget_snapshot_child (widget, self->close_buttons[side], snapshot);
    }
}

static void
idx_side_layout_add_child (GtkBuildable *buildable,
                           GtkBuilder *builder,
                           GObject *child,
                           const char *type)
{
  IdxSideLayout *self = IDX_SIDE_LAYOUT (buildable);

  g_return_if_fail (GTK_IS_WIDGET (child));

  if (g_strcmp0 (type, "start") == 0)
    set_child (self, &self->sides[SIDE_START], GTK_WIDGET (child));
  else if (g_strcmp0 (type, "end") == 0)
    set_child (self, &self->sides[SIDE_END], GTK_WIDGET (child));
  else
    set_child (self, &self->content, GTK_WIDGET (child));
}

static void
idx_side_layout_buildable_init (GtkBuildableIface *iface)
{
  iface->add_child = idx_side_layout_add_child;
}

static void
idx_side_layout_get_property (GObject *object,
                              guint id,
                              GValue *value,
                              GParamSpec *pspec)
{
  IdxSideLayout *self = IDX_SIDE_LAYOUT (object);

  switch (id)
    {
    case PROP_SHOW_START:
      g_value_set_boolean (value, is_shown (self, SIDE_START));
      break;
    case PROP_SHOW_END:
      g_value_set_boolean (value, is_shown (self, SIDE_END));
      break;
    case PROP_START_DOCKED:
      g_value_set_boolean (value, self->docked[SIDE_START]);
      break;
    case PROP_END_DOCKED:
      g_value_set_boolean (value, self->docked[SIDE_END]);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_side_layout_set_property (GObject *object,
                              guint id,
                              const GValue *value,
                              GParamSpec *pspec)
{
  IdxSideLayout *self = IDX_SIDE_LAYOUT (object);

  switch (id)
    {
    case PROP_SHOW_START:
      set_shown (self, SIDE_START, g_value_get_boolean (value));
      break;
    case PROP_SHOW_END:
      set_shown (self, SIDE_END, g_value_get_boolean (value));
      break;
    case PROP_START_DOCKED:
      set_docked (self, SIDE_START, g_value_get_boolean (value));
      break;
    case PROP_END_DOCKED:
      set_docked (self, SIDE_END, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_side_layout_dispose (GObject *object)
{
  IdxSideLayout *self = IDX_SIDE_LAYOUT (object);

  g_clear_handle_id (&self->notify_source, g_source_remove);
  g_clear_weak_pointer (&self->anchor);
  set_child (self, &self->content, NULL);
  for (Side side = SIDE_START; side < N_SIDES; side++)
    {
      set_child (self, &self->sides[side], NULL);
      g_clear_pointer (&self->close_buttons[side], gtk_widget_unparent);
    }
  G_OBJECT_CLASS (idx_side_layout_parent_class)->dispose (object);
}

static void
idx_side_layout_class_init (IdxSideLayoutClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags =
    G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = idx_side_layout_get_property;
  object_class->set_property = idx_side_layout_set_property;
  object_class->dispose = idx_side_layout_dispose;

  widget_class->measure = idx_side_layout_measure;
  widget_class->size_allocate = idx_side_layout_size_allocate;
  widget_class->snapshot = idx_side_layout_snapshot;

  properties[PROP_SHOW_START] =
    g_param_spec_boolean ("show-start", NULL, NULL, TRUE, flags);
  properties[PROP_SHOW_END] =
    g_param_spec_boolean ("show-end", NULL, NULL, TRUE, flags);
  properties[PROP_START_DOCKED] =
    g_param_spec_boolean ("start-docked", NULL, NULL, TRUE, flags);
  properties[PROP_END_DOCKED] =
    g_param_spec_boolean ("end-docked", NULL, NULL, TRUE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_css_name (widget_class, "sidelayout");
}

static void
idx_side_layout_close_cb (GtkButton *button,
                          IdxSideLayout *self)
{
  for (Side side = SIDE_START; side < N_SIDES; side++)
    if (self->close_buttons[side] == GTK_WIDGET (button))
      set_shown (self, side, FALSE);
}

static GtkWidget *
create_close_button (IdxSideLayout *self,
                     const char *name)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("window-close-symbolic");

  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_add_css_class (button, "beside");
  gtk_widget_set_parent (button, GTK_WIDGET (self));
  gtk_widget_set_child_visible (button, FALSE);
  g_signal_connect (button, "clicked", G_CALLBACK (idx_side_layout_close_cb), self);
  return button;
}

static void
idx_side_layout_init (IdxSideLayout *self)
{
  for (Side side = SIDE_START; side < N_SIDES; side++)
    self->close_buttons[side] = create_close_button (self, _ (close_labels[side]));
  self->docked[SIDE_START] = TRUE;
  self->docked[SIDE_END] = TRUE;
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

void
idx_side_layout_align_close_button (IdxSideLayout *self,
                                    GtkWidget *anchor)
{
  g_return_if_fail (IDX_IS_SIDE_LAYOUT (self));
  g_return_if_fail (anchor == NULL || GTK_IS_WIDGET (anchor));

  g_set_weak_pointer (&self->anchor, anchor);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

gboolean
idx_side_layout_close_floating (IdxSideLayout *self)
{
  gboolean was_floating = FALSE;

  g_return_val_if_fail (IDX_IS_SIDE_LAYOUT (self), FALSE);

  for (Side side = SIDE_START; side < N_SIDES; side++)
    if (self->folded[side] && self->floating[side])
      {
        set_shown (self, side, FALSE);
        was_floating = TRUE;
      }
  return was_floating;
}
