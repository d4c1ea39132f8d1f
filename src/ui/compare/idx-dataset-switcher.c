/* SPDX-License-Identifier: MIT */

/* Buttons in the header bar that switch between two datasets and their comparison. */

#include "idx-dataset-switcher.h"

/* The maximum width of a dataset's name, in characters. The label requests the width of the name as
 * its minimum width, because the title bar gives its children no more than their minimum. */
#define MAX_CHARS 12

struct _IdxDatasetSwitcher
{
  GtkWidget parent_instance;
  IdxComparison *comparison;

  GtkWidget *content;
  GtkLabel *first; /* the names of the two datasets */
  GtkLabel *second;
};

G_DEFINE_FINAL_TYPE (IdxDatasetSwitcher, idx_dataset_switcher, GTK_TYPE_WIDGET)

static void
show_name (IdxDatasetSwitcher *self,
           IdxComparisonSide side,
           GtkLabel *label)
{
  IdxDataset *dataset = idx_comparison_get_dataset (self->comparison, side);
  const char *name = dataset != NULL ? idx_dataset_get_short_name (dataset) : "";

  gtk_label_set_text (label, name);
  gtk_label_set_width_chars (label, (int) MIN (g_utf8_strlen (name, -1), MAX_CHARS));
  gtk_widget_set_tooltip_text (gtk_widget_get_parent (GTK_WIDGET (label)),
                               dataset != NULL ? idx_dataset_get_name (dataset) : NULL);
}

static void
idx_dataset_switcher_changed_cb (IdxDatasetSwitcher *self)
{
  show_name (self, IDX_COMPARISON_FIRST, self->first);
  show_name (self, IDX_COMPARISON_SECOND, self->second);
}

static void
disconnect_comparison (IdxDatasetSwitcher *self)
{
  if (self->comparison != NULL)
    g_signal_handlers_disconnect_by_data (self->comparison, self);
  g_clear_object (&self->comparison);
}

static void
idx_dataset_switcher_dispose (GObject *object)
{
  IdxDatasetSwitcher *self = IDX_DATASET_SWITCHER (object);

  disconnect_comparison (self);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_dataset_switcher_parent_class)->dispose (object);
}

static void
idx_dataset_switcher_class_init (IdxDatasetSwitcherClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_dataset_switcher_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/idxview/Idxview/idx-dataset-switcher.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxDatasetSwitcher, content);
  gtk_widget_class_bind_template_child (widget_class, IdxDatasetSwitcher, first);
  gtk_widget_class_bind_template_child (widget_class, IdxDatasetSwitcher, second);
}

static void
idx_dataset_switcher_init (IdxDatasetSwitcher *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
idx_dataset_switcher_set_comparison (IdxDatasetSwitcher *self,
                                     IdxComparison *comparison)
{
  g_return_if_fail (IDX_IS_DATASET_SWITCHER (self));
  g_return_if_fail (comparison == NULL || IDX_IS_COMPARISON (comparison));

  disconnect_comparison (self);
  gtk_widget_set_visible (GTK_WIDGET (self), comparison != NULL);
  if (comparison == NULL)
    return;
  self->comparison = g_object_ref (comparison);
  g_signal_connect_object (comparison, "changed", G_CALLBACK (idx_dataset_switcher_changed_cb),
                           self, G_CONNECT_SWAPPED);
  idx_dataset_switcher_changed_cb (self);
}
