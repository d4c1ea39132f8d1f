/* SPDX-License-Identifier: MIT */

/* Describes several selected samples in the line under the samples. */

#include "idx-selection-bar.h"

#include "idx-line-layout.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* How many labels are named. The rest is counted together. */
#define N_NAMED 3U

/* The labels of more samples aren't counted, because the bar is updated with each motion of a drag
 * that selects samples. */
#define MAX_COUNTED 10000U

struct _IdxSelectionBar
{
  GtkWidget parent_instance;
  IdxSession *session;
  GSignalGroup *dataset_signals; /* handlers for signals of the open dataset */
  gboolean is_active;            /* see the header */

  GtkLabel *description;
  GtkWidget *accept_button; /* if there are any suggestions */
};

G_DEFINE_FINAL_TYPE (IdxSelectionBar, idx_selection_bar, GTK_TYPE_WIDGET)

/* A label and how many of the selected samples have it. */
typedef struct
{
  gint64 label;
  guint n_samples;
} Count;

static int
compare_labels (gconstpointer a,
                gconstpointer b)
{
  const Count *first = a;
  const Count *second = b;

  return (first->label > second->label) - (first->label < second->label);
}

/* The label of most samples comes first. */
static int
compare_counts (gconstpointer a,
                gconstpointer b)
{
  const Count *first = a;
  const Count *second = b;

  if (first->n_samples != second->n_samples)
    return first->n_samples < second->n_samples ? 1 : -1;
  return compare_labels (a, b);
}

/* Returns the current labels of samples, each as a Count, those of most samples first. Leaves out
 * samples without a label. */
static GArray *
count_labels (IdxDataset *dataset,
              GArray *indices)
{
  g_autoptr (GArray) labels = g_array_new (FALSE, FALSE, sizeof (Count));
  GArray *counts = g_array_new (FALSE, FALSE, sizeof (Count));

  for (guint i = 0; i < indices->len; i++)
    {
      Count count = { .n_samples = 1 };

      if (idx_dataset_get_label (dataset, g_array_index (indices, guint32, i), &count.label))
        g_array_append_val (labels, count);
    }
  g_array_sort (labels, compare_labels);
  for (guint i = 0; i < labels->len; i++)
    {
      const Count *label = &g_array_index (labels, Count, i);
      Count *last = counts->len > 0 ? &g_array_index (counts, Count, counts->len - 1) : NULL;

      if (last != NULL && last->label == label->label)
        last->n_samples++;
      else
        g_array_append_val (counts, *label);
    }
  g_array_sort (counts, compare_counts);
  return counts;
}

/* Returns "4 labeled 9, 3 labeled 4", or NULL if the samples have no labels. */
static char *
describe_labels (IdxSelectionBar *self,
                 GArray *indices)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GArray) counts = NULL;

  if (labels == NULL)
    return NULL;
  counts = count_labels (dataset, indices);
  for (guint i = 0; i < MIN (counts->len, N_NAMED); i++)
    {
      const Count *count = &g_array_index (counts, Count, i);
      g_autofree char *n_samples = idx_text_format_count (count->n_samples);
      g_autofree char *name = idx_labels_dup_class_name (labels, count->label);

      if (i > 0)
        /* Translators: separates the items of a list: "Classes 4, 9" */
        g_string_append (text, _ (", "));
      /* Translators: "4 labeled 9", a part of "7 selected: 4 labeled 9, 3 labeled 4" */
      g_string_append_printf (
        text, ngettext ("%s labeled %s", "%s labeled %s", count->n_samples), n_samples, name);
    }
  if (counts->len > N_NAMED)
    g_string_append (text, "…");
  return counts->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

static void
idx_selection_bar_update_cb (IdxSelectionBar *self)
{
  IdxSelection *selection = idx_session_get_selection (self->session);
  guint n = idx_session_count_selected (self->session);
  gboolean has_others = selection != NULL && idx_selection_has_others (selection);
  g_autofree char *count = idx_text_format_count (n);
  g_autoptr (GArray) indices = NULL;
  g_autofree char *labels = NULL;
  g_autofree char *text = NULL;

  if (has_others)
    {
      if (n <= MAX_COUNTED)
        indices = idx_session_list_selected (self->session);
      labels = indices != NULL ? describe_labels (self, indices) : NULL;
      if (labels != NULL)
        /* Translators: "7 selected: 4 labeled 9, 3 labeled 4" */
        text = g_strdup_printf (ngettext ("%s selected: %s", "%s selected: %s", n), count, labels);
      else
        text = g_strdup_printf (ngettext ("%s selected", "%s selected", n), count);
      gtk_label_set_text (self->description, text);
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->description), text);
    }
  gtk_widget_set_visible (GTK_WIDGET (self), has_others && self->is_active);
}

static void
idx_selection_bar_suggestions_changed_cb (IdxSelectionBar *self)
{
  IdxSuggestions *suggestions =
    idx_dataset_get_suggestions (idx_session_get_dataset (self->session));

  gtk_widget_set_visible (self->accept_button,
                          suggestions != NULL &&
                            idx_suggestions_get_n_suspects (suggestions) > 0);
}

static void
idx_selection_bar_dataset_changed_cb (IdxSelectionBar *self)
{
  g_signal_group_set_target (self->dataset_signals, idx_session_get_dataset (self->session));
  idx_selection_bar_suggestions_changed_cb (self);
}

static void
idx_selection_bar_dispose (GObject *object)
{
  IdxSelectionBar *self = IDX_SELECTION_BAR (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->dataset_signals);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (idx_selection_bar_parent_class)->dispose (object);
}

static void
idx_selection_bar_class_init (IdxSelectionBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_selection_bar_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, IDX_TYPE_LINE_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "selectionbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-selection-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxSelectionBar, description);
  gtk_widget_class_bind_template_child (widget_class, IdxSelectionBar, accept_button);
}

static void
idx_selection_bar_init (IdxSelectionBar *self)
{
  self->is_active = TRUE;
  self->dataset_signals = g_signal_group_new (IDX_TYPE_DATASET);
  g_signal_group_connect_swapped (self->dataset_signals, "decisions-changed",
                                  G_CALLBACK (idx_selection_bar_update_cb), self);
  g_signal_group_connect_swapped (self->dataset_signals, "suggestions-changed",
                                  G_CALLBACK (idx_selection_bar_suggestions_changed_cb), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
idx_selection_bar_set_session (IdxSelectionBar *self,
                               IdxSession *session)
{
  g_return_if_fail (IDX_IS_SELECTION_BAR (self));
  g_return_if_fail (IDX_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::dataset",
                           G_CALLBACK (idx_selection_bar_dataset_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::n-selected",
                           G_CALLBACK (idx_selection_bar_update_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::position", G_CALLBACK (idx_selection_bar_update_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "class-names-changed",
                           G_CALLBACK (idx_selection_bar_update_cb), self, G_CONNECT_SWAPPED);
}

void
idx_selection_bar_set_active (IdxSelectionBar *self,
                              gboolean is_active)
{
  g_return_if_fail (IDX_IS_SELECTION_BAR (self));

  self->is_active = is_active;
  if (self->session != NULL && idx_session_get_dataset (self->session) != NULL)
    idx_selection_bar_update_cb (self);
}
