/* SPDX-License-Identifier: MIT */

/* Lists the classes of the dataset; a click on a class shows only its samples. The bar activates
 * `win.filter`; its owner calls idx_class_bar_set_filter() when the filter has changed.
 *
 * As in other lists, Ctrl+click adds a class, and Shift+click adds a range. A range begins at the
 * anchor, the class that was last chosen without Shift. A Shift+click shows the classes from the
 * anchor to the clicked one, and those that were shown when the anchor was set (`base_labels`). So
 * another Shift+click replaces the range, which may become shorter. */

#include "idx-class-bar.h"

#include "idx-class-counts.h"
#include "idx-class-profiles.h"
#include "idx-class-row.h"
#include "idx-color.h"
#include "idx-map-symbols.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The maximum number of rows. Labels can be any numbers, so there may be thousands of classes. */
#define MAX_CLASSES 1000U

/* The maximum number of samples to count in the main thread. Counting them takes less than a frame,
 * even with labels of several bytes. A worker counts larger subsets. */
#define MAX_COUNTED_IN_MAIN_THREAD 100000U

struct _IdxClassBar
{
  GtkWidget parent_instance;
  IdxDataset *dataset;
  GCancellable *computing_means; /* cancels computing the mean images */
  IdxDisplayOptions *display_options;
  gboolean has_legend;
  GArray *unlisted_labels;       /* labels in the filter that have no row */
  gboolean selects_only_classes; /* whether the filter selects nothing but classes, or is empty */
  char *kept_terms;              /* the terms of the filter that stay when the user chooses other
                                    classes, see idx_filter_dup_scope() */
  IdxSubset *subset;             /* the samples to count; NULL to show only total numbers */
  GCancellable *counting;        /* cancels counting @subset */
  gboolean has_anchor;
  gint64 anchor;       /* the label of the class where a range begins */
  GArray *base_labels; /* the labels that are shown in addition to a range */

  GtkWidget *content;
  GtkListBox *list;
  GtkLabel *unlisted_note;
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

/* Returns the row at index @i; NULL past the last row. Row 0 is "All". */
static IdxClassRow *
get_row (IdxClassBar *self,
         int i)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, i);

  return row != NULL ? IDX_CLASS_ROW (row) : NULL;
}

/* Changes the filter of the window to show the classes with these labels. */
static void
apply_filter (IdxClassBar *self,
              GArray *labels)
{
  g_autofree char *filter = idx_filter_format_labels (labels, self->kept_terms);

  (void) gtk_widget_activate_action (GTK_WIDGET (self), "win.filter", "s", filter);
}

static gboolean
contains (const GArray *labels,
          gint64 label)
{
  for (guint i = 0; i < labels->len; i++)
    if (g_array_index (labels, gint64, i) == label)
      return TRUE;
  return FALSE;
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
  g_array_set_size (self->base_labels, 0);
  if (base_labels != NULL && base_labels->len > 0)
    g_array_append_vals (self->base_labels, base_labels->data, base_labels->len);
}

static void
idx_class_bar_row_activated_cb (IdxClassBar *self,
                                IdxClassRow *row)
{
  g_autoptr (GArray) labels = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 label = idx_class_row_get_label (row);

  if (idx_class_row_has_class (row))
    {
      g_array_append_val (labels, label);
      set_anchor (self, label, NULL);
    }
  else
    {
      self->has_anchor = FALSE;
      /* "All" shows all samples, so drop the other terms of the filter, too. */
      g_clear_pointer (&self->kept_terms, g_free);
    }
  apply_filter (self, labels);
}

/* Returns the labels of the classes that the filter shows, with and without a row. */
static GArray *
get_shown_labels (IdxClassBar *self)
{
  GArray *labels = g_array_new (FALSE, FALSE, sizeof (gint64));
  IdxClassRow *row;

  for (int i = 0; (row = get_row (self, i)) != NULL; i++)
    if (idx_class_row_has_class (row) && idx_class_row_get_shown (row))
      {
        gint64 label = idx_class_row_get_label (row);

        g_array_append_val (labels, label);
      }
  if (self->unlisted_labels->len > 0)
    g_array_append_vals (labels, self->unlisted_labels->data, self->unlisted_labels->len);
  return labels;
}

static void
idx_class_bar_row_toggled_cb (IdxClassBar *self,
                              IdxClassRow *row)
{
  g_autoptr (GArray) labels = get_shown_labels (self);

  set_anchor (self, idx_class_row_get_label (row), labels);
  apply_filter (self, labels);
}

/* --- Keys and clicks ----------------------------------------------------------------------- */

/* Adds the class of a row to the classes that the filter shows, or removes it. */
static void
toggle (IdxClassBar *self,
        IdxClassRow *row)
{
  if (!idx_class_row_has_class (row))
    return;
  idx_class_row_set_shown (row, !idx_class_row_get_shown (row));
  idx_class_bar_row_toggled_cb (self, row);
}

/* Sets an anchor if there is none: the first class that is shown, or the class of @row. */
static void
ensure_anchor (IdxClassBar *self,
               IdxClassRow *row)
{
  g_autoptr (GArray) shown = get_shown_labels (self);

  if (!self->has_anchor)
    set_anchor (self,
                shown->len > 0 ? g_array_index (shown, gint64, 0) : idx_class_row_get_label (row),
                shown);
}

/* Shows the classes from the anchor to a row, and those that were shown before the range began. */
static void
extend_range (IdxClassBar *self,
              IdxClassRow *end_row)
{
  g_autoptr (GArray) labels = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 end = idx_class_row_get_label (end_row);
  gint64 low, high;
  IdxClassRow *row;

  if (!idx_class_row_has_class (end_row))
    return;
  ensure_anchor (self, end_row);
  low = MIN (self->anchor, end);
  high = MAX (self->anchor, end);
  for (int i = 0; (row = get_row (self, i)) != NULL; i++)
    {
      gint64 label = idx_class_row_get_label (row);

      if (idx_class_row_has_class (row) &&
          ((label >= low && label <= high) || contains (self->base_labels, label)))
        g_array_append_val (labels, label);
    }
  if (self->unlisted_labels->len > 0)
    g_array_append_vals (labels, self->unlisted_labels->data, self->unlisted_labels->len);
  apply_filter (self, labels);
}

/* Handles clicks with Ctrl or Shift; GtkListBox handles the others. */
static void
idx_class_bar_pressed_cb (IdxClassBar *self,
                          int n_presses,
                          double x,
                          double y,
                          GtkGestureClick *gesture)
{
  GtkEventController *controller = GTK_EVENT_CONTROLLER (gesture);
  GdkModifierType modifiers = gtk_event_controller_get_current_event_state (controller);
  GtkListBoxRow *row = gtk_list_box_get_row_at_y (self->list, (int) y);

  if (row == NULL || (modifiers & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) == 0)
    return;
  (void) gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (GTK_WIDGET (row));
  if ((modifiers & GDK_SHIFT_MASK) != 0)
    extend_range (self, IDX_CLASS_ROW (row));
  else
    toggle (self, IDX_CLASS_ROW (row));
}

/* Returns the row that has the focus, or whose check box has the focus. */
static GtkListBoxRow *
get_focused_row (IdxClassBar *self)
{
  GtkWidget *row = gtk_widget_get_focus_child (GTK_WIDGET (self->list));

  return row != NULL ? GTK_LIST_BOX_ROW (row) : NULL;
}

/* Ctrl+Space adds or removes a class. Shift and an arrow key move the end of the range to the next
 * class. */
static gboolean
idx_class_bar_key_pressed_cb (IdxClassBar *self,
                              guint key,
                              guint code,
                              GdkModifierType modifiers)
{
  GtkListBoxRow *row = get_focused_row (self);
  gboolean is_down = key == GDK_KEY_Down || key == GDK_KEY_KP_Down;
  gboolean is_up = key == GDK_KEY_Up || key == GDK_KEY_KP_Up;

  modifiers &= gtk_accelerator_get_default_mod_mask ();
  if (row == NULL)
    return FALSE;
  if (modifiers == GDK_CONTROL_MASK && (key == GDK_KEY_space || key == GDK_KEY_KP_Space))
    {
      toggle (self, IDX_CLASS_ROW (row));
      return TRUE;
    }
  if (modifiers != GDK_SHIFT_MASK || (!is_down && !is_up))
    return FALSE;
  if (idx_class_row_has_class (IDX_CLASS_ROW (row)))
    ensure_anchor (self, IDX_CLASS_ROW (row));
  row = gtk_list_box_get_row_at_index (self->list,
                                       gtk_list_box_row_get_index (row) + (is_down ? 1 : -1));
  if (row == NULL || !idx_class_row_has_class (IDX_CLASS_ROW (row)))
    return TRUE;
  gtk_widget_grab_focus (GTK_WIDGET (row));
  extend_range (self, IDX_CLASS_ROW (row));
  return TRUE;
}

/* --- Counts -------------------------------------------------------------------------------- */

/* Aligns the numbers: sets the number columns of every row to the widths that the first row needs.
 * The first row counts all samples, so its numbers are the widest; all digits have the same
 * width. */
static void
align_counts (IdxClassBar *self)
{
  IdxClassRowWidths widths;
  IdxClassRow *row = get_row (self, 0);

  if (row == NULL)
    return;
  idx_class_row_measure (row, &widths);
  for (int i = 0; (row = get_row (self, i)) != NULL; i++)
    idx_class_row_set_widths (row, &widths);
}

/* Shows how many samples of each class pass the filter. Hides these numbers if @counts is NULL. */
static void
show_matching (IdxClassBar *self,
               const GArray *counts)
{
  IdxClassRow *row;

  for (int i = 0; (row = get_row (self, i)) != NULL; i++)
    {
      gint64 n_matching = -1;

      if (counts != NULL)
        n_matching = idx_class_row_has_class (row)
                       ? idx_class_counts_find (counts, idx_class_row_get_label (row))
                       : idx_subset_get_n_samples (self->subset);
      idx_class_row_set_matching (row, n_matching);
    }
  align_counts (self);
}

static void
idx_class_bar_counted_cb (GObject *source,
                          GAsyncResult *result,
                          gpointer data)
{
  g_autoptr (IdxClassBar) self = IDX_CLASS_BAR (data);
  IdxSubset *subset = IDX_SUBSET (source);
  g_autoptr (GArray) counts = idx_class_counts_compute_finish (subset, result, NULL);

  if (counts != NULL && subset == self->subset)
    show_matching (self, counts);
}

static void
stop_counting (IdxClassBar *self)
{
  if (self->counting != NULL)
    g_cancellable_cancel (self->counting);
  g_clear_object (&self->counting);
}

/* Counts the samples that pass the filter. While a worker counts them, the bar still shows the
 * numbers for the previous filter. */
static void
count_matching (IdxClassBar *self)
{
  IdxDecisions *decisions =
    self->dataset != NULL ? idx_dataset_get_decisions (self->dataset) : NULL;
  g_autoptr (GArray) counts = NULL;

  stop_counting (self);
  if (self->subset == NULL || decisions == NULL)
    show_matching (self, NULL);
  else if (idx_subset_get_n_samples (self->subset) <= MAX_COUNTED_IN_MAIN_THREAD)
    {
      counts = idx_class_counts_compute (self->subset, decisions);
      show_matching (self, counts);
    }
  else
    {
      self->counting = g_cancellable_new ();
      idx_class_counts_compute_async (self->subset, decisions, self->counting,
                                      idx_class_bar_counted_cb, g_object_ref (self));
    }
}

/* --- Colors -------------------------------------------------------------------------------- */

/* Shows the colors of the map in the rows, or hides them. */
static void
update_legend (IdxClassBar *self)
{
  IdxLabels *labels = self->dataset != NULL ? idx_dataset_get_labels (self->dataset) : NULL;
  IdxPalette palette =
    idx_display_options_get_palette (self->display_options, GTK_WIDGET (self));
  IdxMapColors colors;
  guint n_classes = 0;
  IdxClassRow *row;

  if (labels != NULL)
    (void) idx_labels_get_classes (labels, &n_classes);
  idx_map_colors_init (&colors, IDX_MAP_COLORING_LABEL, n_classes, idx_palette_is_dark (palette),
                       -1 /* emphasizes no class */);
  for (int i = 0; (row = get_row (self, i)) != NULL; i++)
    if (self->has_legend && idx_class_row_has_class (row))
      {
        guint class = idx_labels_find_class (labels, idx_class_row_get_label (row));
        GdkRGBA color =
          idx_color_get_rgba (idx_map_colors_get_class (&colors, class) | 0xFF000000U);

        idx_class_row_set_color (row, &color);
      }
    else
      idx_class_row_set_color (row, NULL);
}

/* --- Rows ---------------------------------------------------------------------------------- */

/* Inserts a row at @row_index, or at the end if that is -1. See idx_class_row_new() for @name,
 * @label and @has_class. */
static void
add_row (IdxClassBar *self,
         const char *name,
         gint64 label,
         gboolean has_class,
         guint n_samples,
         int row_index)
{
  GtkWidget *row = idx_class_row_new (name, label, has_class);

  idx_class_row_set_count (IDX_CLASS_ROW (row), n_samples);
  idx_class_row_set_display_options (IDX_CLASS_ROW (row), self->display_options);
  g_signal_connect_object (row, "toggled", G_CALLBACK (idx_class_bar_row_toggled_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_list_box_insert (self->list, row, row_index);
}

static void
idx_class_bar_means_computed_cb (GObject *source,
                                 GAsyncResult *result,
                                 gpointer data)
{
  g_autoptr (IdxClassBar) self = IDX_CLASS_BAR (data);
  IdxDataset *dataset = IDX_DATASET (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxClassProfiles) profiles =
    idx_class_profiles_compute_finish (dataset, result, &error);
  IdxClassRow *row;

  /* Ignore errors: the rows are usable without mean images. */
  if (profiles == NULL || dataset != self->dataset)
    return;
  for (int i = 0; (row = get_row (self, i)) != NULL; i++)
    {
      const IdxClassProfile *profile =
        idx_class_row_has_class (row)
          ? idx_class_profiles_find (profiles, idx_class_row_get_label (row))
          : NULL;

      if (profile != NULL && profile->mean != NULL)
        idx_class_row_set_mean (row, profile->mean, idx_dataset_get_rows (dataset),
                                idx_dataset_get_columns (dataset),
                                idx_dataset_get_format (dataset)->n_channels);
    }
}

static void
stop_computing_means (IdxClassBar *self)
{
  if (self->computing_means != NULL)
    g_cancellable_cancel (self->computing_means);
  g_clear_object (&self->computing_means);
}

static void
idx_class_bar_dispose (GObject *object)
{
  IdxClassBar *self = IDX_CLASS_BAR (object);

  stop_computing_means (self);
  stop_counting (self);
  g_clear_object (&self->dataset);
  g_clear_object (&self->subset);
  g_clear_object (&self->display_options);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_class_bar_parent_class)->dispose (object);
}

static void
idx_class_bar_finalize (GObject *object)
{
  IdxClassBar *self = IDX_CLASS_BAR (object);

  g_array_unref (self->unlisted_labels);
  g_array_unref (self->base_labels);
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
  gtk_widget_class_bind_template_callback (widget_class, idx_class_bar_row_activated_cb);
}

static void
idx_class_bar_init (IdxClassBar *self)
{
  self->display_options = idx_display_options_new ();
  self->unlisted_labels = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->base_labels = g_array_new (FALSE, FALSE, sizeof (gint64));
  gtk_widget_init_template (GTK_WIDGET (self));
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
  IdxClassRow *row;

  g_return_if_fail (IDX_IS_CLASS_BAR (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));

  g_set_object (&self->display_options, options);
  g_signal_connect_object (options, "notify", G_CALLBACK (update_legend), self, G_CONNECT_SWAPPED);
  for (int i = 0; (row = get_row (self, i)) != NULL; i++)
    idx_class_row_set_display_options (row, options);
  update_legend (self);
}

void
idx_class_bar_set_dataset (IdxClassBar *self,
                           IdxDataset *dataset)
{
  IdxClassRow *row;
  IdxLabels *labels;
  const IdxClass *classes = NULL;
  guint n_classes = 0;

  g_return_if_fail (IDX_IS_CLASS_BAR (self));
  g_return_if_fail (dataset == NULL || IDX_IS_DATASET (dataset));

  stop_computing_means (self);
  stop_counting (self);
  g_set_object (&self->dataset, dataset);
  g_clear_object (&self->subset);
  self->has_anchor = FALSE;
  while ((row = get_row (self, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  if (dataset == NULL)
    return;

  labels = idx_dataset_get_labels (dataset);
  if (labels != NULL)
    classes = idx_labels_get_classes (labels, &n_classes);
  gtk_widget_set_visible (self->no_labels, labels == NULL);
  update_unlisted_note (self, classes, n_classes);
  add_row (self, _ ("All"), 0, FALSE, idx_dataset_get_n_samples (dataset), -1);
  for (guint i = 0; i < MIN (n_classes, MAX_CLASSES); i++)
    {
      g_autofree char *name = idx_labels_dup_class_name (labels, classes[i].value);

      add_row (self, name, classes[i].value, TRUE, classes[i].n_samples, -1);
    }
  update_legend (self);
}

void
idx_class_bar_update_total_and_means (IdxClassBar *self)
{
  g_return_if_fail (IDX_IS_CLASS_BAR (self));
  g_return_if_fail (self->dataset != NULL);

  idx_class_row_set_count (get_row (self, 0), idx_dataset_get_n_samples (self->dataset));
  stop_computing_means (self);
  if (idx_dataset_get_labels (self->dataset) == NULL || !idx_dataset_is_loaded (self->dataset))
    return;
  self->computing_means = g_cancellable_new ();
  idx_class_profiles_compute_async (self->dataset, IDX_CLASS_DETAIL_MEANS, NULL,
                                    self->computing_means, idx_class_bar_means_computed_cb,
                                    g_object_ref (self));
}

void
idx_class_bar_update_counts (IdxClassBar *self)
{
  IdxDecisions *decisions;
  const IdxClass *classes;
  guint n_classes;
  IdxClassRow *row;

  g_return_if_fail (IDX_IS_CLASS_BAR (self));

  decisions = self->dataset != NULL ? idx_dataset_get_decisions (self->dataset) : NULL;
  if (decisions == NULL)
    return;
  classes = idx_decisions_get_classes (decisions, &n_classes);
  for (guint i = 0; i < MIN (n_classes, MAX_CLASSES); i++)
    {
      /* If decisions have introduced a label, its class is gone when the last of them is undone. */
      while ((row = get_row (self, (int) i + 1)) != NULL &&
             idx_class_row_get_label (row) < classes[i].value)
        gtk_list_box_remove (self->list, GTK_WIDGET (row));
      if (row != NULL && idx_class_row_get_label (row) == classes[i].value)
        idx_class_row_set_count (row, classes[i].n_samples);
      else
        {
          g_autofree char *name = idx_labels_dup_class_name (
            idx_dataset_get_labels (self->dataset), classes[i].value);

          add_row (self, name, classes[i].value, TRUE, classes[i].n_samples, (int) i + 1);
        }
    }
  while ((row = get_row (self, (int) MIN (n_classes, MAX_CLASSES) + 1)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  count_matching (self);
}

/* Stores the labels in the filter that have no row, so that toggling a check box keeps them in the
 * filter. @filter_labels may be NULL. */
static void
store_unlisted_labels (IdxClassBar *self,
                       GArray *filter_labels)
{
  g_autoptr (GHashTable) listed = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  IdxClassRow *row;

  for (int i = 0; (row = get_row (self, i)) != NULL; i++)
    {
      gint64 label = idx_class_row_get_label (row);

      if (idx_class_row_has_class (row))
        g_hash_table_add (listed, g_memdup2 (&label, sizeof label));
    }
  g_array_set_size (self->unlisted_labels, 0);
  for (guint i = 0; filter_labels != NULL && i < filter_labels->len; i++)
    if (!g_hash_table_contains (listed, &g_array_index (filter_labels, gint64, i)))
      g_array_append_val (self->unlisted_labels, g_array_index (filter_labels, gint64, i));
}

void
idx_class_bar_set_filter (IdxClassBar *self,
                          IdxFilter *filter)
{
  g_autoptr (GArray) labels = NULL;
  IdxClassRow *row;

  g_return_if_fail (IDX_IS_CLASS_BAR (self));
  g_return_if_fail (filter != NULL);

  labels = idx_filter_dup_labels (filter);
  store_unlisted_labels (self, labels);
  for (int i = 0; (row = get_row (self, i)) != NULL; i++)
    {
      gboolean shown = !idx_class_row_has_class (row) && idx_filter_is_empty (filter);

      for (guint j = 0; labels != NULL && idx_class_row_has_class (row) && j < labels->len; j++)
        shown = shown || g_array_index (labels, gint64, j) == idx_class_row_get_label (row);
      idx_class_row_set_shown (row, shown);
    }
  g_free (self->kept_terms);
  self->kept_terms = idx_filter_dup_scope (filter);
  self->selects_only_classes =
    (labels != NULL && *self->kept_terms == '\0') || idx_filter_is_empty (filter);
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
  g_set_object (&self->subset, subset);
  count_matching (self);
}
