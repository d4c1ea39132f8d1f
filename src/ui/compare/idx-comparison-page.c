/* SPDX-License-Identifier: MIT */

/* Equal and similar images of one dataset or of two, shown in place of the samples, and the classes
 * of two datasets. */

#include "idx-comparison-page.h"

#include "idx-class-comparison-row.h"
#include "idx-lazy-grid.h"
#include "idx-line-layout.h"
#include "idx-pair-card.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxComparisonPage
{
  GtkWidget parent_instance;
  IdxComparison *comparison;
  IdxDisplayOptions *display_options;
  IdxDisplayOptions *difference_options;
  GArray *class_sizes;  /* see idx_comparison_dup_class_sizes(); NULL until the classes are shown */
  double largest_share; /* of a class in one of the datasets */

  GtkWidget *content;
  GtkActionable *short_back_button;
  GtkActionable *back_button;
  GtkWidget *switcher; /* of @views; hidden for one dataset, which has no view of classes */
  GtkWidget *title;    /* shown in its place */
  GtkStack *views;
  GtkStackPage *classes_page;
  GtkWidget *classes_view;
  GtkLabel *all_label;
  GtkLabel *equal_label;
  GtkLabel *similar_label;
  GtkLabel *different_label;
  GtkLabel *note;
  GtkLabel *distance_label;
  GtkWidget *distance_scale;
  GtkAdjustment *distance_adjustment;
  GtkStack *pairs_stack;
  GtkWidget *pairs_part;
  GtkWidget *status_part; /* shown in place of the pairs if there are none */
  GtkLabel *status;
  GtkWidget *search_button; /* looks for similar images */
  IdxLazyGrid *list;
  IdxLazyGrid *class_list;
  GtkLabel *difference_label;
  GtkWidget *no_classes; /* shown in place of the list if there are no classes */
  GtkInscription *first_column_title;
  GtkInscription *second_column_title;
};

G_DEFINE_FINAL_TYPE (IdxComparisonPage, idx_comparison_page, GTK_TYPE_WIDGET)

/* --- Pairs ----------------------------------------------------------------------------- */

static IdxLazyGridChild *
idx_comparison_page_create_card_cb (gpointer data)
{
  IdxComparisonPage *self = data;

  return idx_pair_card_new (self->display_options, self->difference_options);
}

static void
idx_comparison_page_show_card_cb (IdxLazyGridChild *child,
                                  guint position,
                                  gpointer data)
{
  IdxComparisonPage *self = data;

  idx_pair_card_show (IDX_PAIR_CARD (child), self->comparison, position);
}

/* Shows the number of groups of a kind on its button. The number of similar images is unknown until
 * they were searched for. */
static void
show_count (IdxComparisonPage *self,
            GtkLabel *label,
            IdxGroupKind kind,
            const char *name)
{
  gboolean is_known =
    kind != IDX_GROUPS_SIMILAR || idx_comparison_has_similar (self->comparison);
  g_autofree char *count =
    idx_text_format_count (idx_comparison_count_groups (self->comparison, kind));
  /* Translators: what a button shows, and how many of these there are: "Equal 12" */
  g_autofree char *text = g_strdup_printf (C_ ("filter", "%s %s"), name, count);

  gtk_label_set_text (label, is_known ? text : name);
}

static void
show_distance (IdxComparisonPage *self)
{
  gboolean is_shown = idx_comparison_has_similar (self->comparison);
  double ratio = idx_comparison_get_max_ratio (self->comparison);
  g_autofree char *number = idx_text_format_decimal (100 * ratio, 0);
  g_autofree char *percent = g_strdup_printf (_ ("%s%%"), number);
  /* Translators: the similar images that are shown: "Up to: alike (65%)" */
  g_autofree char *text =
    g_strdup_printf (_ ("Up to: %s (%s)"), idx_pair_card_describe_ratio (ratio), percent);

  gtk_label_set_text (self->distance_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->distance_label), is_shown);
  gtk_widget_set_visible (self->distance_scale, is_shown);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->distance_scale),
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
  gtk_adjustment_set_value (self->distance_adjustment, ratio);
}

static void
show_pairs (IdxComparisonPage *self)
{
  g_autofree char *text = idx_comparison_describe (self->comparison);
  guint n_groups = idx_comparison_get_n_groups (self->comparison);

  show_count (self, self->all_label, IDX_GROUPS_ALL, _ ("All"));
  show_count (self, self->equal_label, IDX_GROUPS_EQUAL, _ ("Equal"));
  show_count (self, self->similar_label, IDX_GROUPS_SIMILAR, _ ("Similar"));
  show_count (self, self->different_label, IDX_GROUPS_DIFFERENT, _ ("Different Labels"));
  show_distance (self);
  gtk_label_set_text (self->note, n_groups > 0 && text != NULL ? text : "");
  gtk_label_set_text (self->status, text != NULL ? text : "");
  gtk_widget_set_visible (self->search_button,
                          idx_comparison_get_state (self->comparison) == IDX_COMPARISON_DONE &&
                            !idx_comparison_has_similar (self->comparison));
  idx_lazy_grid_set_n_children (self->list, n_groups);
  gtk_stack_set_visible_child (self->pairs_stack,
                               n_groups > 0 ? self->pairs_part : self->status_part);
}

static void
idx_comparison_page_distance_changed_cb (IdxComparisonPage *self)
{
  double ratio = gtk_adjustment_get_value (self->distance_adjustment);

  if (self->comparison == NULL ||
      ABS (ratio - idx_comparison_get_max_ratio (self->comparison)) < 1e-6)
    return;
  (void) gtk_widget_activate_action (GTK_WIDGET (self), "win.max-distance", "d", ratio);
}

/* --- Classes --------------------------------------------------------------------------- */

static IdxLazyGridChild *
idx_comparison_page_create_class_cb (gpointer data)
{
  IdxComparisonPage *self = data;

  return IDX_LAZY_GRID_CHILD (idx_class_comparison_row_new (self->display_options));
}

static void
idx_comparison_page_show_class_cb (IdxLazyGridChild *child,
                                   guint position,
                                   gpointer data)
{
  IdxComparisonPage *self = data;

  idx_class_comparison_row_show (IDX_CLASS_COMPARISON_ROW (child), self->comparison,
                                 &g_array_index (self->class_sizes, IdxClassSizes, position),
                                 self->largest_share);
}

/* Says how much the shares of the classes differ at most, if both datasets have labels. */
static void
show_difference (IdxComparisonPage *self,
                 double difference,
                 gboolean are_known)
{
  g_autofree char *number = idx_text_format_decimal (100 * difference, 1);
  g_autofree char *text = g_strdup_printf (
    /* Translators: a number such as 0.5 */
    _ ("The shares of the classes differ by at most %s percentage points"), number);

  gtk_label_set_text (self->difference_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->difference_label), are_known);
}

static void
show_classes (IdxComparisonPage *self)
{
  double difference = 0;
  double sums[2] = { 0 };

  g_clear_pointer (&self->class_sizes, g_array_unref);
  self->class_sizes = idx_comparison_dup_class_sizes (self->comparison);
  self->largest_share = 0;
  for (guint i = 0; i < self->class_sizes->len; i++)
    {
      const IdxClassSizes *size = &g_array_index (self->class_sizes, IdxClassSizes, i);
      const double first = idx_comparison_get_share (self->comparison, size, IDX_COMPARISON_FIRST);
      const double second =
        idx_comparison_get_share (self->comparison, size, IDX_COMPARISON_SECOND);

      self->largest_share = MAX (self->largest_share, MAX (first, second));
      difference = MAX (difference, ABS (first - second));
      sums[0] += first;
      sums[1] += second;
    }
  show_difference (self, difference, sums[0] > 0 && sums[1] > 0);
  gtk_widget_set_visible (self->no_classes, self->class_sizes->len == 0);
  idx_lazy_grid_set_n_children (self->class_list, self->class_sizes->len);
}

static void
idx_comparison_page_class_activated_cb (IdxComparisonPage *self,
                                        guint position)
{
  gint64 label = g_array_index (self->class_sizes, IdxClassSizes, position).label;
  g_autofree char *filter = g_strdup_printf ("label:%" G_GINT64_FORMAT, label);

  (void) gtk_widget_activate_action (GTK_WIDGET (self), "win.filter", "s", filter);
  (void) gtk_widget_activate_action (GTK_WIDGET (self), "win.comparison", NULL);
}

static void
idx_comparison_page_view_changed_cb (IdxComparisonPage *self)
{
  if (self->comparison == NULL ||
      gtk_stack_get_visible_child (self->views) != self->classes_view)
    return;
  show_classes (self);
  idx_comparison_request_means (self->comparison);
}

/* --- Page ------------------------------------------------------------------------------ */

/* Shows the name of a dataset above its column in the list of classes. */
static void
show_name (IdxComparisonPage *self,
           IdxComparisonSide side,
           GtkInscription *column_title)
{
  IdxDataset *dataset = idx_comparison_get_dataset (self->comparison, side);
  const char *text = dataset != NULL ? idx_dataset_get_name (dataset) : "";

  gtk_inscription_set_text (column_title,
                            dataset != NULL ? idx_dataset_get_short_name (dataset) : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (column_title), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (column_title), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  text, -1);
}

static void
idx_comparison_page_labels_changed_cb (IdxComparisonPage *self)
{
  if (gtk_stack_get_visible_child (self->views) == self->classes_view)
    show_classes (self);
}

/* Moves the focus to the page if the focused list is hidden: newer versions of GTK then leave the
 * window without a focus. */
static void
keep_focus (IdxComparisonPage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (gtk_widget_get_mapped (widget) && (focus == NULL || !gtk_widget_get_mapped (focus)))
    (void) gtk_widget_grab_focus (widget);
}

static void
idx_comparison_page_changed_cb (IdxComparisonPage *self)
{
  show_name (self, IDX_COMPARISON_FIRST, self->first_column_title);
  show_name (self, IDX_COMPARISON_SECOND, self->second_column_title);
  show_pairs (self);
  idx_comparison_page_view_changed_cb (self);
  keep_focus (self);
}

static void
unfollow (IdxComparisonPage *self)
{
  if (self->comparison != NULL)
    g_signal_handlers_disconnect_by_data (self->comparison, self);
  idx_lazy_grid_set_n_children (self->list, 0);
  idx_lazy_grid_set_n_children (self->class_list, 0);
  g_clear_pointer (&self->class_sizes, g_array_unref);
  g_clear_object (&self->comparison);
}

/* --- Object ---------------------------------------------------------------------------- */

static gboolean
idx_comparison_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_child_focus (IDX_COMPARISON_PAGE (widget)->content, GTK_DIR_TAB_FORWARD);
}

/* The default focus() calls grab_focus() on Shift+Tab, so the focus could never leave the page. */
static gboolean
idx_comparison_page_focus (GtkWidget *widget,
                           GtkDirectionType direction)
{
  return gtk_widget_child_focus (IDX_COMPARISON_PAGE (widget)->content, direction);
}

static void
idx_comparison_page_dispose (GObject *object)
{
  IdxComparisonPage *self = IDX_COMPARISON_PAGE (object);

  if (self->content != NULL)
    unfollow (self);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_object (&self->display_options);
  g_clear_object (&self->difference_options);
  G_OBJECT_CLASS (idx_comparison_page_parent_class)->dispose (object);
}

static void
idx_comparison_page_class_init (IdxComparisonPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_comparison_page_dispose;
  widget_class->grab_focus = idx_comparison_page_grab_focus;
  widget_class->focus = idx_comparison_page_focus;

  g_type_ensure (IDX_TYPE_LINE_LAYOUT);
  g_type_ensure (IDX_TYPE_LAZY_GRID);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "comparisonpage");
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/idxview/Idxview/idx-comparison-page.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, content);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, short_back_button);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, back_button);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, switcher);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, title);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, views);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, classes_page);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, classes_view);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, all_label);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, equal_label);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, similar_label);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, different_label);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, note);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, distance_label);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, distance_scale);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, distance_adjustment);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, pairs_stack);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, pairs_part);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, status_part);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, status);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, search_button);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, list);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, class_list);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, difference_label);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, no_classes);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, first_column_title);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, second_column_title);
  gtk_widget_class_bind_template_callback (widget_class, idx_comparison_page_distance_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_comparison_page_class_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_comparison_page_view_changed_cb);
}

static void
idx_comparison_page_init (IdxComparisonPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  idx_lazy_grid_set_functions (self->list, idx_comparison_page_create_card_cb,
                               idx_comparison_page_show_card_cb, self);
  idx_lazy_grid_set_functions (self->class_list, idx_comparison_page_create_class_cb,
                               idx_comparison_page_show_class_cb, self);
}

void
idx_comparison_page_set_display_options (IdxComparisonPage *self,
                                         IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_COMPARISON_PAGE (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));
  g_return_if_fail (self->display_options == NULL);

  self->display_options = g_object_ref (options);
  self->difference_options = idx_display_options_new_difference (options);
}

/* Shows the parts for one dataset or for two. */
static void
show_parts (IdxComparisonPage *self,
            gboolean is_within)
{
  const char *close_action = is_within ? "win.duplicates" : "win.comparison";

  if (is_within)
    gtk_stack_set_visible_child_name (self->views, "images");
  gtk_stack_page_set_visible (self->classes_page, !is_within);
  gtk_widget_set_visible (self->switcher, !is_within);
  gtk_widget_set_visible (self->title, is_within);
  gtk_actionable_set_action_name (self->back_button, close_action);
  gtk_actionable_set_action_name (self->short_back_button, close_action);
}

void
idx_comparison_page_show (IdxComparisonPage *self,
                          IdxComparison *comparison)
{
  g_return_if_fail (IDX_IS_COMPARISON_PAGE (self));
  g_return_if_fail (comparison == NULL || IDX_IS_COMPARISON (comparison));
  g_return_if_fail (self->display_options != NULL);

  unfollow (self);
  if (comparison == NULL)
    return;
  self->comparison = g_object_ref (comparison);
  show_parts (self, idx_comparison_is_within (comparison));
  g_signal_connect_object (comparison, "changed", G_CALLBACK (idx_comparison_page_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (comparison, "labels-changed",
                           G_CALLBACK (idx_comparison_page_labels_changed_cb), self,
                           G_CONNECT_SWAPPED);
  idx_comparison_page_changed_cb (self);
}
