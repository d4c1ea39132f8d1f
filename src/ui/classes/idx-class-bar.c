/* SPDX-License-Identifier: MIT */

/* Lists the classes of the dataset; a click on a class shows only its samples. The bar activates
 * `win.filter`; its owner calls idx_class_bar_set_filter() when the filter has changed.
 *
 * As in other lists, Ctrl+click adds a class, and Shift+click adds a range. A range begins at the
 * anchor, the class that was last chosen without Shift. A Shift+click shows the classes from the
 * anchor to the clicked one, and those that were shown when the anchor was set (`base_labels`). So
 * another Shift+click replaces the range, which may become shorter.
 *
 * The list has widgets only for the rows in view, so what the rows show is stored here: in an array
 * of classes, and in sets of labels. */

#include "idx-class-bar.h"

#include "idx-class-row.h"
#include "idx-class-tally.h"
#include "idx-color.h"
#include "idx-lazy-grid.h"
#include "idx-map-symbols.h"
#include "idx-parts-box.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The maximum number of classes to list: all labels of two bytes. */
#define MAX_CLASSES 65536U

struct _IdxClassBar
{
  GtkWidget parent_instance;
  IdxDataset *dataset;
  GArray *classes;     /* of IdxClass, sorted: the listed classes; row 0 is "All" */
  IdxMapColors colors; /* of the classes on the map */
  IdxClassMeans *means;
  IdxDisplayOptions *display_options;
  gboolean has_legend;
  gboolean is_all_shown;         /* whether the filter is empty */
  GHashTable *shown_labels;      /* labels in the filter, with and without a row */
  GArray *unlisted_labels;       /* labels in the filter that have no row */
  gboolean selects_only_classes; /* whether the filter selects nothing but classes, or is empty */
  char *kept_terms;              /* the terms of the filter that stay when the user chooses other
                                    classes, see idx_filter_dup_scope() */
  IdxClassTally *matching;       /* the samples that pass the filter, unless only total numbers are
                                    shown */
  gboolean has_anchor;
  gint64 anchor;           /* the label of the class where a range begins */
  GHashTable *base_labels; /* the labels that are shown in addition to a range */

  GtkWidget *content;
  IdxLazyGrid *list;
  GtkLabel *unlisted_note;
  GtkLabel *no_labels_note;
  GtkWidget *choose_button;
  GtkWidget *no_labels; /* a note that is shown if the dataset has no labels */
};

enum
{
  PROP_0,
  PROP_LEGEND,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxClassBar, idx_class_bar, GTK_TYPE_WIDGET)

/* --- The shown classes --------------------------------------------------------------------- */

static GHashTable *
new_label_set (void)
{
  return g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
}

static void
add_label (GHashTable *labels,
           gint64 label)
{
  g_hash_table_add (labels, g_memdup2 (&label, sizeof label));
}

/* Returns the class in a row of the list; NULL for "All". */
static const IdxClass *
get_class (IdxClassBar *self,
           guint position)
{
  return position > 0 ? &g_array_index (self->classes, IdxClass, position - 1) : NULL;
}

/* Changes the filter of the window to show the classes with these labels. */
static void
apply_filter (IdxClassBar *self,
              GArray *labels)
{
  g_autofree char *filter = idx_filter_format_labels (labels, self->kept_terms);

  (void) gtk_widget_activate_action (GTK_WIDGET (self), "win.filter", "s", filter);
}

/* Returns the labels of the classes that the filter shows, with and without a row. */
static GArray *
get_shown_labels (IdxClassBar *self)
{
  GArray *labels = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < self->classes->len; i++)
    {
      const gint64 *label = &g_array_index (self->classes, IdxClass, i).value;

      if (g_hash_table_contains (self->shown_labels, label))
        g_array_append_val (labels, *label);
    }
  if (self->unlisted_labels->len > 0)
    g_array_append_vals (labels, self->unlisted_labels->data, self->unlisted_labels->len);
  return labels;
}

/* Sets the class where a range begins. @base_labels are the classes that are shown in addition to
 * the range; NULL for none. */
static void
set_anchor (IdxClassBar *self,
            gint64 label,
            const GArray *base_labels)
{
  self->has_anchor = TRUE;
  self->anchor = label;
  g_hash_table_remove_all (self->base_labels);
  for (guint i = 0; base_labels != NULL && i < base_labels->len; i++)
    add_label (self->base_labels, g_array_index (base_labels, gint64, i));
}

static void
idx_class_bar_activated_cb (IdxClassBar *self,
                            guint position)
{
  g_autoptr (GArray) labels = g_array_new (FALSE, FALSE, sizeof (gint64));
  const IdxClass *class = get_class (self, position);

  if (class != NULL)
    {
      g_array_append_val (labels, class->value);
      set_anchor (self, class->value, NULL);
    }
  else
    {
      self->has_anchor = FALSE;
      /* "All" shows all samples, so drop the other terms of the filter, too. */
      g_clear_pointer (&self->kept_terms, g_free);
    }
  apply_filter (self, labels);
}

/* Returns whether the filter hides a class because it shows other classes. */
static gboolean
is_class_dimmed (IdxClassBar *self,
                 gint64 label)
{
  return g_hash_table_size (self->shown_labels) > 0 &&
         !g_hash_table_contains (self->shown_labels, &label);
}

/* Adds a class to the classes that the filter shows, or removes it. */
static void
toggle (IdxClassBar *self,
        gint64 label)
{
  g_autoptr (GArray) labels = NULL;

  if (!g_hash_table_remove (self->shown_labels, &label))
    add_label (self->shown_labels, label);
  labels = get_shown_labels (self);
  set_anchor (self, label, labels);
  apply_filter (self, labels);
  idx_lazy_grid_update (self->list);
}

/* Dims a class on the map, or shows it again: if the filter shows all classes, shows all others. */
static void
dim (IdxClassBar *self,
     gint64 label)
{
  const gboolean is_dimmed = is_class_dimmed (self, label);
  g_autoptr (GArray) labels = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < self->classes->len; i++)
    {
      const gint64 other = g_array_index (self->classes, IdxClass, i).value;

      if (other == label ? is_dimmed : !is_class_dimmed (self, other))
        g_array_append_val (labels, other);
    }
  if (labels->len == self->classes->len)
    g_array_set_size (labels, 0);
  else if (self->unlisted_labels->len > 0)
    g_array_append_vals (labels, self->unlisted_labels->data, self->unlisted_labels->len);
  apply_filter (self, labels);
}

static void
idx_class_bar_row_dimmed_cb (IdxClassBar *self,
                             IdxClassRow *row)
{
  dim (self, idx_class_row_get_label (row));
}

static void
idx_class_bar_row_toggled_cb (IdxClassBar *self,
                              IdxClassRow *row)
{
  toggle (self, idx_class_row_get_label (row));
}

/* --- Keys and clicks ----------------------------------------------------------------------- */

/* Sets an anchor if there is none: the first class that is shown, or the class @label. */
static void
ensure_anchor (IdxClassBar *self,
               gint64 label)
{
  g_autoptr (GArray) shown = get_shown_labels (self);

  if (!self->has_anchor)
    set_anchor (self, shown->len > 0 ? g_array_index (shown, gint64, 0) : label, shown);
}

/* Shows the classes from the anchor to a class, and those that were shown before the range
 * began. */
static void
extend_range (IdxClassBar *self,
              gint64 end)
{
  g_autoptr (GArray) labels = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 low, high;

  ensure_anchor (self, end);
  low = MIN (self->anchor, end);
  high = MAX (self->anchor, end);
  for (guint i = 0; i < self->classes->len; i++)
    {
      gint64 label = g_array_index (self->classes, IdxClass, i).value;

      if ((label >= low && label <= high) || g_hash_table_contains (self->base_labels, &label))
        g_array_append_val (labels, label);
    }
  if (self->unlisted_labels->len > 0)
    g_array_append_vals (labels, self->unlisted_labels->data, self->unlisted_labels->len);
  apply_filter (self, labels);
}

/* Handles clicks with Ctrl or Shift; the list handles the others. */
static void
idx_class_bar_pressed_cb (IdxClassBar *self,
                          int n_presses,
                          double x,
                          double y,
                          GtkGestureClick *gesture)
{
  GtkEventController *controller = GTK_EVENT_CONTROLLER (gesture);
  GdkModifierType modifiers = gtk_event_controller_get_current_event_state (controller);
  const IdxClass *class;
  guint position;

  if ((modifiers & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) == 0 ||
      !idx_lazy_grid_find_at (self->list, x, y, &position))
    return;
  (void) gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  (void) idx_lazy_grid_focus_position (self->list, position);
  class = get_class (self, position);
  if (class == NULL)
    return;
  if ((modifiers & GDK_SHIFT_MASK) != 0)
    extend_range (self, class->value);
  else
    toggle (self, class->value);
}

/* Ctrl+Space adds or removes a class. Shift+Space dims a class on the map, or shows it again. Shift
 * and an arrow key move the end of the range to the next class. */
static gboolean
idx_class_bar_key_pressed_cb (IdxClassBar *self,
                              guint key,
                              guint code,
                              GdkModifierType modifiers)
{
  gboolean is_down = key == GDK_KEY_Down || key == GDK_KEY_KP_Down;
  gboolean is_up = key == GDK_KEY_Up || key == GDK_KEY_KP_Up;
  const IdxClass *class;
  guint position;

  modifiers &= gtk_accelerator_get_default_mod_mask ();
  if (!idx_lazy_grid_get_focused (self->list, &position))
    return FALSE;
  class = get_class (self, position);
  if (modifiers == GDK_CONTROL_MASK && (key == GDK_KEY_space || key == GDK_KEY_KP_Space))
    {
      if (class != NULL)
        toggle (self, class->value);
      return TRUE;
    }
  if (modifiers == GDK_SHIFT_MASK && self->has_legend &&
      (key == GDK_KEY_space || key == GDK_KEY_KP_Space))
    {
      if (class != NULL)
        dim (self, class->value);
      return TRUE;
    }
  if (modifiers != GDK_SHIFT_MASK || (!is_down && !is_up))
    return FALSE;
  if (class != NULL)
    ensure_anchor (self, class->value);
  if (is_down ? position >= self->classes->len : position <= 1)
    return TRUE;
  position = is_down ? position + 1 : position - 1;
  (void) idx_lazy_grid_focus_position (self->list, position);
  extend_range (self, get_class (self, position)->value);
  return TRUE;
}

/* --- Rows ---------------------------------------------------------------------------------- */

/* Returns the labels of the dataset; NULL if it has none. */
static IdxLabels *
get_labels (IdxClassBar *self)
{
  return self->dataset != NULL ? idx_dataset_get_labels (self->dataset) : NULL;
}

/* Shows the mean image of a class in a row, or none if @class is NULL. */
static void
show_mean (IdxClassBar *self,
           IdxClassRow *row,
           const IdxClass *class)
{
  guint rows = 0, columns = 0, n_channels = 1;
  GBytes *mean =
    class != NULL ? idx_class_means_get (self->means, class->value, &rows, &columns, &n_channels)
                  : NULL;

  idx_class_row_set_mean (row, mean, rows, columns, n_channels);
}

/* Shows the color of a class on the map in a row, or none if the map isn't colored by class, or
 * @class is NULL. */
static void
show_color (IdxClassBar *self,
            IdxClassRow *row,
            const IdxClass *class)
{
  guint class_index;
  GdkRGBA color;

  if (!self->has_legend || class == NULL)
    {
      idx_class_row_set_color (row, NULL);
      return;
    }
  class_index = idx_labels_find_class (get_labels (self), class->value);
  color = idx_color_get_rgba (idx_map_colors_get_class (&self->colors, class_index) | 0xFF000000U);
  idx_class_row_set_color (row, &color);
}

static void
idx_class_bar_show_row_cb (IdxLazyGridChild *child,
                           guint position,
                           gpointer data)
{
  IdxClassBar *self = data;
  IdxClassRow *row = IDX_CLASS_ROW (child);
  const IdxClass *class = get_class (self, position);
  guint n_all = idx_dataset_get_n_samples (self->dataset);
  g_autofree char *name =
    class != NULL ? idx_labels_dup_class_name (get_labels (self), class->value) : NULL;
  IdxClassRowContent content = {
    .name = class != NULL ? name : _ ("All"),
    .label = class != NULL ? class->value : 0,
    .has_class = class != NULL,
    .n_samples = class != NULL ? class->n_samples : n_all,
    .n_matching = -1,
    .largest_n_samples = n_all,
    .largest_n_matching = idx_class_tally_get_total (self->matching),
    .is_shown = class != NULL ? g_hash_table_contains (self->shown_labels, &class->value)
                              : self->is_all_shown,
    .is_dimmed = class != NULL && is_class_dimmed (self, class->value),
  };

  if (idx_class_tally_has_numbers (self->matching))
    content.n_matching = class != NULL ? idx_class_tally_find (self->matching, class->value)
                                       : idx_class_tally_get_total (self->matching);
  idx_class_row_show (row, &content);
  show_mean (self, row, class);
  show_color (self, row, class);
}

static IdxLazyGridChild *
idx_class_bar_create_row_cb (gpointer data)
{
  IdxClassBar *self = data;
  GtkWidget *row = idx_class_row_new ();

  idx_class_row_set_display_options (IDX_CLASS_ROW (row), self->display_options);
  g_signal_connect_object (row, "toggled", G_CALLBACK (idx_class_bar_row_toggled_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "dimmed", G_CALLBACK (idx_class_bar_row_dimmed_cb), self,
                           G_CONNECT_SWAPPED);
  return IDX_LAZY_GRID_CHILD (row);
}

/* Computes the colors of the classes on the map. */
static void
compute_colors (IdxClassBar *self)
{
  IdxLabels *labels = get_labels (self);
  IdxPalette palette =
    idx_display_options_get_palette (self->display_options, GTK_WIDGET (self));
  guint n_classes = 0;

  if (labels != NULL)
    (void) idx_labels_get_classes (labels, &n_classes);
  idx_map_colors_init (&self->colors, IDX_MAP_COLORING_LABEL, n_classes,
                       idx_palette_is_dark (palette), -1 /* emphasizes no class */);
}

/* Shows the colors of the map in the rows, or hides them. */
static void
update_legend (IdxClassBar *self)
{
  compute_colors (self);
  idx_lazy_grid_update (self->list);
}

/* Lists @classes, after a row for all samples. */
static void
list_classes (IdxClassBar *self,
              const IdxClass *classes,
              guint n_classes)
{
  n_classes = MIN (n_classes, MAX_CLASSES);
  g_array_set_size (self->classes, 0);
  if (n_classes > 0)
    g_array_append_vals (self->classes, classes, n_classes);
  idx_lazy_grid_set_n_children (self->list, n_classes + 1);
}

static void
idx_class_bar_counted_cb (gpointer self)
{
  idx_lazy_grid_update (((IdxClassBar *) self)->list);
}

static void
idx_class_bar_means_changed_cb (IdxClassBar *self)
{
  idx_lazy_grid_update (self->list);
}

static void
idx_class_bar_dispose (GObject *object)
{
  IdxClassBar *self = IDX_CLASS_BAR (object);

  idx_class_tally_clear (self->matching);
  idx_class_means_clear (self->means);
  g_clear_object (&self->dataset);
  g_clear_object (&self->display_options);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_class_bar_parent_class)->dispose (object);
}

static void
idx_class_bar_finalize (GObject *object)
{
  IdxClassBar *self = IDX_CLASS_BAR (object);

  idx_class_tally_free (self->matching);
  g_object_unref (self->means);
  g_array_unref (self->classes);
  g_hash_table_unref (self->shown_labels);
  g_array_unref (self->unlisted_labels);
  g_hash_table_unref (self->base_labels);
  g_free (self->kept_terms);
  G_OBJECT_CLASS (idx_class_bar_parent_class)->finalize (object);
}

static void
idx_class_bar_get_property (GObject *object,
                            guint id,
                            GValue *value,
                            GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_LEGEND:
      g_value_set_boolean (value, IDX_CLASS_BAR (object)->has_legend);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_class_bar_set_property (GObject *object,
                            guint id,
                            const GValue *value,
                            GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_LEGEND:
      IDX_CLASS_BAR (object)->has_legend = g_value_get_boolean (value);
      update_legend (IDX_CLASS_BAR (object));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_class_bar_css_changed (GtkWidget *widget,
                           GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (idx_class_bar_parent_class)->css_changed (widget, change);
  if (IDX_CLASS_BAR (widget)->list != NULL)
    update_legend (IDX_CLASS_BAR (widget));
}

static void
idx_class_bar_class_init (IdxClassBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->get_property = idx_class_bar_get_property;
  G_OBJECT_CLASS (klass)->set_property = idx_class_bar_set_property;
  G_OBJECT_CLASS (klass)->dispose = idx_class_bar_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_class_bar_finalize;
  widget_class->css_changed = idx_class_bar_css_changed;

  properties[PROP_LEGEND] = g_param_spec_boolean ("legend", NULL, NULL, FALSE,
                                                  G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);

  g_type_ensure (IDX_TYPE_LAZY_GRID);
  g_type_ensure (IDX_TYPE_PARTS_BOX);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "classbar");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-class-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxClassBar, content);
  gtk_widget_class_bind_template_child (widget_class, IdxClassBar, list);
  gtk_widget_class_bind_template_callback (widget_class, idx_class_bar_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_class_bar_key_pressed_cb);
  gtk_widget_class_bind_template_child (widget_class, IdxClassBar, unlisted_note);
  gtk_widget_class_bind_template_child (widget_class, IdxClassBar, no_labels);
  gtk_widget_class_bind_template_child (widget_class, IdxClassBar, no_labels_note);
  gtk_widget_class_bind_template_child (widget_class, IdxClassBar, choose_button);
  gtk_widget_class_bind_template_callback (widget_class, idx_class_bar_activated_cb);
}

static void
idx_class_bar_init (IdxClassBar *self)
{
  self->means = idx_class_means_new ();
  g_signal_connect_object (self->means, "changed", G_CALLBACK (idx_class_bar_means_changed_cb),
                           self, G_CONNECT_SWAPPED);
  self->matching = idx_class_tally_new (idx_class_bar_counted_cb, self);
  self->display_options = idx_display_options_new ();
  self->classes = g_array_new (FALSE, FALSE, sizeof (IdxClass));
  self->shown_labels = new_label_set ();
  self->unlisted_labels = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->base_labels = new_label_set ();
  gtk_widget_init_template (GTK_WIDGET (self));
  idx_lazy_grid_set_functions (self->list, idx_class_bar_create_row_cb, idx_class_bar_show_row_cb,
                               self);
}

/* If there are too many classes to list, says so and explains how to show another one. */
static void
update_unlisted_note (IdxClassBar *self,
                      const IdxClass *classes,
                      guint n_classes)
{
  g_autofree char *listed = NULL;
  g_autofree char *all = NULL;
  g_autofree char *example = NULL;
  g_autofree char *text = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->unlisted_note), n_classes > MAX_CLASSES);
  if (n_classes <= MAX_CLASSES)
    return;
  listed = idx_text_format_count (MAX_CLASSES);
  all = idx_text_format_count (n_classes);
  example = g_strdup_printf ("label:%" G_GINT64_FORMAT, classes[MAX_CLASSES].value);
  text = g_strdup_printf (_ ("The first %s of %s classes. Type a filter to show another: %s"),
                          listed, all, example);
  gtk_label_set_text (self->unlisted_note, text);
}

void
idx_class_bar_set_display_options (IdxClassBar *self,
                                   IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_CLASS_BAR (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));
  g_return_if_fail (self->dataset == NULL);

  g_set_object (&self->display_options, options);
  g_signal_connect_object (options, "notify", G_CALLBACK (update_legend), self, G_CONNECT_SWAPPED);
  update_legend (self);
}

void
idx_class_bar_set_dataset (IdxClassBar *self,
                           IdxDataset *dataset)
{
  IdxDecisions *decisions;
  const IdxClass *classes = NULL;
  guint n_classes = 0;
  gboolean hides_labels;

  g_return_if_fail (IDX_IS_CLASS_BAR (self));
  g_return_if_fail (dataset == NULL || IDX_IS_DATASET (dataset));

  idx_class_tally_clear (self->matching);
  g_set_object (&self->dataset, dataset);
  idx_class_means_clear (self->means);
  g_hash_table_remove_all (self->shown_labels);
  self->is_all_shown = FALSE;
  self->has_anchor = FALSE;
  if (dataset == NULL)
    {
      idx_lazy_grid_set_n_children (self->list, 0);
      return;
    }

  /* A review may have changed labels before the dataset is set again. */
  decisions = idx_dataset_get_decisions (dataset);
  if (decisions != NULL)
    classes = idx_decisions_get_classes (decisions, &n_classes);
  else if (get_labels (self) != NULL)
    classes = idx_labels_get_classes (get_labels (self), &n_classes);
  hides_labels = idx_dataset_hides_labels (dataset);
  gtk_widget_set_visible (self->no_labels, get_labels (self) == NULL);
  gtk_label_set_text (self->no_labels_note,
                      hides_labels ? _ ("Labels are hidden") : _ ("No labels found"));
  gtk_widget_set_visible (self->choose_button, !hides_labels);
  update_unlisted_note (self, classes, n_classes);
  compute_colors (self);
  list_classes (self, classes, n_classes);
}

IdxClassMeans *
idx_class_bar_get_means (IdxClassBar *self)
{
  g_return_val_if_fail (IDX_IS_CLASS_BAR (self), NULL);

  return self->means;
}

void
idx_class_bar_update_total_and_means (IdxClassBar *self)
{
  g_return_if_fail (IDX_IS_CLASS_BAR (self));
  g_return_if_fail (self->dataset != NULL);

  idx_lazy_grid_update (self->list);
  if (idx_dataset_get_labels (self->dataset) != NULL && idx_dataset_is_loaded (self->dataset))
    idx_class_means_compute (self->means, self->dataset);
}

void
idx_class_bar_update_counts (IdxClassBar *self)
{
  IdxDecisions *decisions;
  const IdxClass *classes;
  guint n_classes;

  g_return_if_fail (IDX_IS_CLASS_BAR (self));

  decisions = self->dataset != NULL ? idx_dataset_get_decisions (self->dataset) : NULL;
  if (decisions == NULL)
    return;
  classes = idx_decisions_get_classes (decisions, &n_classes);
  list_classes (self, classes, n_classes);
  idx_class_tally_count (self->matching);
}

/* Stores the labels in the filter, and separately those without a row, so that toggling a check box
 * keeps them in the filter. @labels may be NULL. */
static void
store_shown_labels (IdxClassBar *self,
                    GArray *labels)
{
  g_autoptr (GHashTable) listed = new_label_set ();

  g_hash_table_remove_all (self->shown_labels);
  g_array_set_size (self->unlisted_labels, 0);
  if (labels == NULL)
    return;
  for (guint i = 0; i < self->classes->len; i++)
    add_label (listed, g_array_index (self->classes, IdxClass, i).value);
  for (guint i = 0; i < labels->len; i++)
    {
      gint64 label = g_array_index (labels, gint64, i);

      add_label (self->shown_labels, label);
      if (!g_hash_table_contains (listed, &label))
        g_array_append_val (self->unlisted_labels, label);
    }
}

void
idx_class_bar_set_filter (IdxClassBar *self,
                          IdxFilter *filter)
{
  g_autoptr (GArray) labels = NULL;

  g_return_if_fail (IDX_IS_CLASS_BAR (self));
  g_return_if_fail (filter != NULL);

  labels = idx_filter_dup_labels (filter);
  store_shown_labels (self, labels);
  self->is_all_shown = idx_filter_is_empty (filter);
  g_free (self->kept_terms);
  self->kept_terms = idx_filter_dup_scope (filter);
  self->selects_only_classes =
    (labels != NULL && *self->kept_terms == '\0') || idx_filter_is_empty (filter);
  idx_lazy_grid_update (self->list);
}

void
idx_class_bar_set_subset (IdxClassBar *self,
                          IdxSubset *subset)
{
  g_autoptr (IdxSubset) all_classes = NULL;

  g_return_if_fail (IDX_IS_CLASS_BAR (self));
  g_return_if_fail (subset == NULL || IDX_IS_SUBSET (subset));

  if (self->selects_only_classes)
    subset = NULL;
  else if (subset != NULL && self->kept_terms != NULL && *self->kept_terms != '\0')
    {
      /* Count the samples of all classes, not only of those that are shown. */
      g_autoptr (IdxFilter) filter = idx_filter_parse (self->kept_terms, NULL);

      all_classes = idx_filter_apply (filter, idx_subset_get_dataset (subset));
      subset = all_classes;
    }
  idx_class_tally_set_subset (self->matching, subset);
  idx_class_tally_count (self->matching);
}
