/* SPDX-License-Identifier: MIT */

/* The heading above the samples. If the samples are sorted by label, shows the class at the top of
 * the view, and how many samples of this class pass the filter. If the samples are sorted by
 * suspicion, explains the divider between the labels to check and the other labels, says on which
 * side of it the view is, or why there is none. */

#include "idx-heading.h"

#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxHeading
{
  GtkWidget parent_instance;
  IdxSheet *sheet;
  gboolean bar_names_class;
  gboolean bar_names_count;
  guint tick_id; /* of the tick callback that updates the heading; 0 if none is pending */

  GtkLabel *label;
};

G_DEFINE_FINAL_TYPE (IdxHeading, idx_heading, GTK_TYPE_WIDGET)

static char *
describe_class (IdxSubset *subset,
                guint position)
{
  g_autofree char *name = idx_dataset_dup_class_name (idx_subset_get_dataset (subset),
                                                      idx_subset_get_index (subset, position));
  g_autofree char *count = NULL;
  guint start, end;

  idx_subset_get_label_run (subset, position, &start, &end);
  count = idx_text_format_count (end - start);
  /* Translators: a class and its number of samples: "Class 4 · 982" */
  return name != NULL ? g_strdup_printf (_ ("Class %s · %s"), name, count)
                      : g_strdup_printf (_ ("No label · %s"), count);
}

/* Returns the position of the first sample in view. */
static guint
get_first_in_view (IdxSheet *sheet)
{
  guint position = idx_sheet_get_first_in_view (sheet);

  /* Before its first layout, the sheet has nothing in view; it will start at the top. */
  return position != GTK_INVALID_LIST_POSITION ? position : 0;
}

static char *
describe_confirmed (IdxHeading *self,
                    guint n,
                    guint percent)
{
  g_autofree char *count = idx_text_format_count (n);

  if (self->bar_names_count)
    return g_strdup_printf (_ ("Similar images confirm %u%% of these suggestions"), percent);
  return g_strdup_printf (
    ngettext ("%s label to check; similar images confirm %u%% of these suggestions",
              "%s labels to check; similar images confirm %u%% of these suggestions", n),
    count, percent);
}

static char *
describe_divider (IdxHeading *self,
                  IdxSubset *subset,
                  IdxSuggestions *suggestions)
{
  guint n_before_divider = idx_sheet_get_divider (self->sheet);
  g_autofree char *count = idx_text_format_count (n_before_divider);

  if (n_before_divider == 0)
    return NULL;
  if (get_first_in_view (self->sheet) >= n_before_divider)
    return g_strdup (_ ("These labels are less likely to be wrong"));
  if (n_before_divider == idx_suggestions_get_n_to_check (suggestions) &&
      idx_suggestions_get_confirmed (suggestions, NULL))
    return describe_confirmed (self, n_before_divider,
                               idx_suggestions_get_confirmed_percent (suggestions));
  if (n_before_divider == idx_subset_get_n_samples (subset))
    return NULL;
  if (self->bar_names_count)
    return g_strdup (_ ("The labels below the line are less likely to be wrong"));
  return g_strdup_printf (
    ngettext ("%s label to check; those below the line are less likely to be wrong",
              "%s labels to check; those below the line are less likely to be wrong",
              n_before_divider),
    count);
}

/* Returns whether the samples, which are sorted by suspicion, start with the most suspicious ones,
 * and another label is suggested for these. */
static gboolean
starts_with_worst (IdxSubset *subset,
                   IdxSuggestions *suggestions)
{
  const guint last_position = idx_subset_get_n_samples (subset) - 1;
  IdxSuggestion first, last;

  if (!idx_suggestions_get (suggestions, idx_subset_get_index (subset, 0), &first) ||
      !first.is_suspect)
    return FALSE;
  return !idx_suggestions_get (suggestions, idx_subset_get_index (subset, last_position), &last) ||
         last.suspicion <= first.suspicion;
}

static char *
describe_suspects (IdxHeading *self,
                   IdxSubset *subset)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (idx_subset_get_dataset (subset));

  if (suggestions == NULL)
    return NULL;
  if (idx_suggestions_is_estimate_reliable (suggestions))
    return describe_divider (self, subset, suggestions);
  if (!starts_with_worst (subset, suggestions))
    return NULL;
  return g_strdup_printf (
    _ ("Start here: similar images confirm only %u%% of these suggestions"),
    idx_suggestions_get_confirmed_percent (suggestions));
}

static char *
describe (IdxHeading *self)
{
  IdxSelection *model = idx_sheet_get_model (self->sheet);
  IdxSubset *subset = model != NULL ? idx_selection_get_subset (model) : NULL;

  if (subset == NULL || idx_subset_get_n_samples (subset) == 0)
    return NULL;
  switch (idx_subset_get_sort_key (subset))
    {
    case IDX_SORT_LABEL:
      return self->bar_names_class ? NULL
                                   : describe_class (subset, get_first_in_view (self->sheet));
    case IDX_SORT_SUSPICION:
      return describe_suspects (self, subset);
    case IDX_SORT_INDEX:
    case IDX_SORT_MEAN:
    case IDX_SORT_RANDOM:
    case IDX_SORT_SIMILAR:
    default:
      return NULL;
    }
}

void
idx_heading_update (IdxHeading *self)
{
  g_autofree char *text = NULL;

  g_return_if_fail (IDX_IS_HEADING (self));

  text = describe (self);
  gtk_widget_set_visible (GTK_WIDGET (self), text != NULL);
  /* Setting a label's text causes a new layout, even if the text stays the same. */
  if (text != NULL && !g_str_equal (text, gtk_label_get_text (self->label)))
    gtk_label_set_text (self->label, text);
}

static gboolean
idx_heading_tick_cb (GtkWidget *widget,
                     GdkFrameClock *clock,
                     gpointer data)
{
  IdxHeading *self = IDX_HEADING (widget);

  self->tick_id = 0;
  idx_heading_update (self);
  return G_SOURCE_REMOVE;
}

/* Updates the heading in the next frame: the sheet may scroll during its layout, when it is too
 * late to change a label. */
static void
idx_heading_scrolled_cb (IdxHeading *self)
{
  if (self->tick_id == 0 && gtk_widget_get_visible (GTK_WIDGET (self)))
    self->tick_id =
      gtk_widget_add_tick_callback (GTK_WIDGET (self), idx_heading_tick_cb, NULL, NULL);
}

void
idx_heading_set_sheet (IdxHeading *self,
                       IdxSheet *sheet)
{
  GtkAdjustment *adjustment;

  g_return_if_fail (IDX_IS_HEADING (self));
  g_return_if_fail (IDX_IS_SHEET (sheet));
  g_return_if_fail (self->sheet == NULL);

  self->sheet = g_object_ref (sheet);
  adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (sheet));
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (idx_heading_scrolled_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (adjustment, "changed", G_CALLBACK (idx_heading_scrolled_cb), self,
                           G_CONNECT_SWAPPED);
}

void
idx_heading_set_named (IdxHeading *self,
                       gboolean names_class,
                       gboolean names_count)
{
  g_return_if_fail (IDX_IS_HEADING (self));

  self->bar_names_class = names_class;
  self->bar_names_count = names_count;
}

static void
idx_heading_dispose (GObject *object)
{
  IdxHeading *self = IDX_HEADING (object);

  g_clear_object (&self->sheet);
  if (self->label != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->label));
  self->label = NULL;
  G_OBJECT_CLASS (idx_heading_parent_class)->dispose (object);
}

static void
idx_heading_class_init (IdxHeadingClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_heading_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "heading");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-heading.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxHeading, label);
}

static void
idx_heading_init (IdxHeading *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
