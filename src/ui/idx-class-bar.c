/* SPDX-License-Identifier: MIT */

/* The classes of the dataset; a click on one shows only its samples. The bar activates
 * `win.filter`; its owner calls idx_class_bar_set_filter() when the filter has changed. */

#include "idx-class-bar.h"

#include "idx-class-profiles.h"
#include "idx-class-row.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* Labels can be any numbers, so there may be thousands of classes: too many to list. */
#define MAX_CLASSES 1000U

struct _IdxClassBar
{
  GtkWidget parent_instance;
  IdxDataset *dataset;
  GCancellable *computing;
  IdxDisplayOptions *display_options;
  GArray *unlisted; /* labels in the filter that have no row */

  GtkWidget *content;
  GtkListBox *list;
  GtkLabel *more;
  GtkWidget *no_labels;
};

G_DEFINE_FINAL_TYPE (IdxClassBar, idx_class_bar, GTK_TYPE_WIDGET)

static IdxClassRow *
get_row (IdxClassBar *self,
         int i)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, i);

  return row != NULL ? IDX_CLASS_ROW (row) : NULL;
}

static void
set_filter (IdxClassBar *self,
            GArray *labels)
{
  g_autofree char *filter = idx_filter_format_labels (labels);

  (void) gtk_widget_activate_action (GTK_WIDGET (self), "win.filter", "s", filter);
}

static void
idx_class_bar_row_activated_cb (IdxClassBar *self,
                                IdxClassRow *row)
{
  g_autoptr (GArray) labels = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 label = idx_class_row_get_label (row);

  if (idx_class_row_is_class (row))
    g_array_append_val (labels, label);
  set_filter (self, labels);
}

static void
idx_class_bar_row_toggled_cb (IdxClassBar *self)
{
  g_autoptr (GArray) labels = g_array_new (FALSE, FALSE, sizeof (gint64));
  IdxClassRow *row;

  for (int i = 0; (row = get_row (self, i)) != NULL; i++)
    if (idx_class_row_is_class (row) && idx_class_row_get_shown (row))
      {
        gint64 label = idx_class_row_get_label (row);

        g_array_append_val (labels, label);
      }
  g_array_append_vals (labels, self->unlisted->data, self->unlisted->len);
  set_filter (self, labels);
}

static void
add_row (IdxClassBar *self,
         const char *name,
         gint64 label,
         gboolean is_class,
         guint n_samples,
         int position)
{
  GtkWidget *row = idx_class_row_new (name, label, is_class);

  idx_class_row_set_count (IDX_CLASS_ROW (row), n_samples);
  idx_class_row_set_display_options (IDX_CLASS_ROW (row), self->display_options);
  g_signal_connect_object (row, "toggled", G_CALLBACK (idx_class_bar_row_toggled_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_list_box_insert (self->list, row, position);
}

static void
idx_class_bar_computed_cb (GObject *source,
                           GAsyncResult *result,
                           gpointer data)
{
  g_autoptr (IdxClassBar) self = IDX_CLASS_BAR (data);
  IdxDataset *dataset = IDX_DATASET (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxClassProfiles) profiles =
    idx_class_profiles_compute_finish (dataset, result, &error);
  IdxClassRow *row;

  /* Without mean images the rows are still complete. */
  if (profiles == NULL || dataset != self->dataset)
    return;
  for (int i = 0; (row = get_row (self, i)) != NULL; i++)
    {
      const IdxClassProfile *profile =
        idx_class_row_is_class (row)
          ? idx_class_profiles_find (profiles, idx_class_row_get_label (row))
          : NULL;

      if (profile != NULL && profile->mean != NULL)
        idx_class_row_set_mean (row, profile->mean, idx_dataset_get_rows (dataset),
                                idx_dataset_get_columns (dataset),
                                idx_dataset_get_format (dataset)->n_channels);
    }
}

static void
stop_computing (IdxClassBar *self)
{
  if (self->computing != NULL)
    g_cancellable_cancel (self->computing);
  g_clear_object (&self->computing);
}

static void
idx_class_bar_dispose (GObject *object)
{
  IdxClassBar *self = IDX_CLASS_BAR (object);

  stop_computing (self);
  g_clear_object (&self->dataset);
  g_clear_object (&self->display_options);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_class_bar_parent_class)->dispose (object);
}

static void
idx_class_bar_finalize (GObject *object)
{
  g_array_unref (IDX_CLASS_BAR (object)->unlisted);
  G_OBJECT_CLASS (idx_class_bar_parent_class)->finalize (object);
}

static void
idx_class_bar_class_init (IdxClassBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_class_bar_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_class_bar_finalize;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "classbar");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-class-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxClassBar, content);
  gtk_widget_class_bind_template_child (widget_class, IdxClassBar, list);
  gtk_widget_class_bind_template_child (widget_class, IdxClassBar, more);
  gtk_widget_class_bind_template_child (widget_class, IdxClassBar, no_labels);
  gtk_widget_class_bind_template_callback (widget_class, idx_class_bar_row_activated_cb);
}

static void
idx_class_bar_init (IdxClassBar *self)
{
  self->display_options = idx_display_options_new ();
  self->unlisted = g_array_new (FALSE, FALSE, sizeof (gint64));
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Says that some classes aren't listed, and how to show them. */
static void
show_more (IdxClassBar *self,
           const IdxClass *classes,
           guint n_classes)
{
  g_autofree char *listed = NULL;
  g_autofree char *all = NULL;
  g_autofree char *example = NULL;
  g_autofree char *text = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->more), n_classes > MAX_CLASSES);
  if (n_classes <= MAX_CLASSES)
    return;
  listed = idx_text_count (MAX_CLASSES);
  all = idx_text_count (n_classes);
  example = g_strdup_printf ("label:%" G_GINT64_FORMAT, classes[MAX_CLASSES].value);
  text = g_strdup_printf (_ ("The first %s of %s classes. Type a filter to show another: %s"),
                          listed, all, example);
  gtk_label_set_text (self->more, text);
}

void
idx_class_bar_set_display_options (IdxClassBar *self,
                                   IdxDisplayOptions *options)
{
  IdxClassRow *row;

  g_return_if_fail (IDX_IS_CLASS_BAR (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));

  g_set_object (&self->display_options, options);
  for (int i = 0; (row = get_row (self, i)) != NULL; i++)
    idx_class_row_set_display_options (row, options);
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

  stop_computing (self);
  g_set_object (&self->dataset, dataset);
  while ((row = get_row (self, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  if (dataset == NULL)
    return;

  labels = idx_dataset_get_labels (dataset);
  if (labels != NULL)
    classes = idx_labels_get_classes (labels, &n_classes);
  gtk_widget_set_visible (self->no_labels, labels == NULL);
  show_more (self, classes, n_classes);
  add_row (self, _ ("All"), 0, FALSE, idx_dataset_get_n_samples (dataset), -1);
  for (guint i = 0; i < MIN (n_classes, MAX_CLASSES); i++)
    {
      g_autofree char *name = idx_labels_dup_class_name (labels, classes[i].value);

      add_row (self, name, classes[i].value, TRUE, classes[i].n_samples, -1);
    }
}

void
idx_class_bar_update (IdxClassBar *self)
{
  g_return_if_fail (IDX_IS_CLASS_BAR (self));
  g_return_if_fail (self->dataset != NULL);

  idx_class_row_set_count (get_row (self, 0), idx_dataset_get_n_samples (self->dataset));
  stop_computing (self);
  if (idx_dataset_get_labels (self->dataset) == NULL || !idx_dataset_is_loaded (self->dataset))
    return;
  self->computing = g_cancellable_new ();
  idx_class_profiles_compute_async (self->dataset, IDX_CLASS_DETAIL_MEANS, NULL, self->computing,
                                    idx_class_bar_computed_cb, g_object_ref (self));
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
  for (guint i = 0; i < MIN (n_classes, MAX_CLASSES); i++)
    {
      IdxClassRow *row = get_row (self, (int) i + 1);

      if (row != NULL && idx_class_row_get_label (row) == classes[i].value)
        idx_class_row_set_count (row, classes[i].n_samples);
      else
        {
          g_autofree char *name = idx_labels_dup_class_name (
            idx_dataset_get_labels (self->dataset), classes[i].value);

          add_row (self, name, classes[i].value, TRUE, classes[i].n_samples, (int) i + 1);
        }
    }
}

/* Remembers the labels in the filter that have no row, so that toggling a check box keeps them in
 * the filter. */
static void
keep_unlisted (IdxClassBar *self,
               GArray *filtered)
{
  g_autoptr (GHashTable) listed = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  IdxClassRow *row;

  for (int i = 0; (row = get_row (self, i)) != NULL; i++)
    {
      gint64 label = idx_class_row_get_label (row);

      if (idx_class_row_is_class (row))
        g_hash_table_add (listed, g_memdup2 (&label, sizeof label));
    }
  g_array_set_size (self->unlisted, 0);
  for (guint i = 0; filtered != NULL && i < filtered->len; i++)
    if (!g_hash_table_contains (listed, &g_array_index (filtered, gint64, i)))
      g_array_append_val (self->unlisted, g_array_index (filtered, gint64, i));
}

void
idx_class_bar_set_filter (IdxClassBar *self,
                          IdxFilter *filter)
{
  g_autoptr (GArray) labels = NULL;
  IdxClassRow *row;

  g_return_if_fail (IDX_IS_CLASS_BAR (self));
  g_return_if_fail (filter != NULL);

  labels = idx_filter_get_labels (filter);
  keep_unlisted (self, labels);
  for (int i = 0; (row = get_row (self, i)) != NULL; i++)
    {
      gboolean shown = !idx_class_row_is_class (row) && idx_filter_is_empty (filter);

      for (guint j = 0; labels != NULL && idx_class_row_is_class (row) && j < labels->len; j++)
        shown = shown || g_array_index (labels, gint64, j) == idx_class_row_get_label (row);
      idx_class_row_set_shown (row, shown);
    }
}
