/* SPDX-License-Identifier: MIT */

/* The comparison of two datasets, shown in place of the samples: the images that they have in
 * common, and the classes of both. */

#include "idx-comparison-page.h"

#include "idx-class-comparison-row.h"
#include "idx-lazy-grid.h"
#include "idx-line-layout.h"
#include "idx-pair-model.h"
#include "idx-pair-row.h"

#include <glib/gi18n-lib.h>

struct _IdxComparisonPage
{
  GtkWidget parent_instance;
  IdxComparison *comparison;
  IdxDisplayOptions *display_options;
  IdxPairModel *pair_model;
  GArray *class_sizes; /* see idx_comparison_dup_class_sizes(); NULL until the classes are shown */

  GtkWidget *content;
  GtkStack *views;
  GtkWidget *classes_view;
  GtkLabel *title;
  GtkSpinButton *distance;
  GtkStack *pairs_stack;
  GtkWidget *pairs_part;
  GtkLabel *status; /* shown in place of the pairs if there are none */
  GtkListView *list;
  GtkLabel *first_name;
  GtkLabel *second_name;
  IdxLazyGrid *class_list;
  GtkWidget *no_classes; /* shown in place of the list if there are no classes */
  GtkInscription *first_column_title;
  GtkInscription *second_column_title;
};

G_DEFINE_FINAL_TYPE (IdxComparisonPage, idx_comparison_page, GTK_TYPE_WIDGET)

/* --- Pairs ----------------------------------------------------------------------------- */

static void
idx_comparison_page_setup_cb (GtkSignalListItemFactory *factory,
                              GtkListItem *item,
                              gpointer data)
{
  IdxComparisonPage *self = data;

  gtk_list_item_set_activatable (item, FALSE);
  gtk_list_item_set_child (item, idx_pair_row_new (self->display_options));
}

static void
idx_comparison_page_bind_cb (GtkSignalListItemFactory *factory,
                             GtkListItem *item,
                             gpointer data)
{
  IdxComparisonPage *self = data;
  guint position = gtk_list_item_get_position (item);
  guint n_pairs;
  const IdxImagePair *pairs = idx_comparison_get_pairs (self->comparison, &n_pairs);

  if (position < n_pairs)
    idx_pair_row_show (IDX_PAIR_ROW (gtk_list_item_get_child (item)), self->comparison,
                       &pairs[position]);
}

static void
idx_comparison_page_unbind_cb (GtkSignalListItemFactory *factory,
                               GtkListItem *item,
                               gpointer data)
{
  idx_pair_row_show (IDX_PAIR_ROW (gtk_list_item_get_child (item)), NULL, NULL);
}

static void
show_pairs (IdxComparisonPage *self)
{
  g_autofree char *text = idx_comparison_describe (self->comparison);
  gboolean is_done = idx_comparison_get_state (self->comparison) == IDX_COMPARISON_DONE;
  guint n_pairs;

  (void) idx_comparison_get_pairs (self->comparison, &n_pairs);
  gtk_label_set_text (self->title, is_done ? text : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title), is_done ? text : NULL);
  gtk_label_set_text (self->status, is_done ? _ ("The datasets have no image in common.")
                                            : text);
  if (is_done && idx_comparison_is_similarity_search (self->comparison))
    gtk_label_set_text (self->status, _ ("No images are that similar."));
  idx_pair_model_set_n_pairs (self->pair_model, n_pairs);
  gtk_stack_set_visible_child (self->pairs_stack,
                               n_pairs > 0 ? self->pairs_part : GTK_WIDGET (self->status));
}

static void
idx_comparison_page_find_similar_cb (IdxComparisonPage *self)
{
  (void) gtk_widget_activate_action (GTK_WIDGET (self), "win.find-similar", "d",
                                     gtk_spin_button_get_value (self->distance));
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
                                 &g_array_index (self->class_sizes, IdxClassSizes, position));
}

static void
show_classes (IdxComparisonPage *self)
{
  g_clear_pointer (&self->class_sizes, g_array_unref);
  self->class_sizes = idx_comparison_dup_class_sizes (self->comparison);
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

/* Shows the name of a dataset above the pairs and above its column in the list of classes. */
static void
show_name (IdxComparisonPage *self,
           IdxComparisonSide side,
           GtkLabel *name_label,
           GtkInscription *column_title)
{
  IdxDataset *dataset = idx_comparison_get_dataset (self->comparison, side);
  const char *text = dataset != NULL ? idx_dataset_get_name (dataset) : "";

  gtk_label_set_text (name_label, text);
  gtk_inscription_set_text (column_title, text);
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
  show_name (self, IDX_COMPARISON_FIRST, self->first_name, self->first_column_title);
  show_name (self, IDX_COMPARISON_SECOND, self->second_name, self->second_column_title);
  show_pairs (self);
  idx_comparison_page_view_changed_cb (self);
  keep_focus (self);
}

static void
unfollow (IdxComparisonPage *self)
{
  if (self->comparison != NULL)
    g_signal_handlers_disconnect_by_data (self->comparison, self);
  idx_pair_model_set_n_pairs (self->pair_model, 0);
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
  g_clear_object (&self->pair_model);
  g_clear_object (&self->display_options);
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
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, views);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, classes_view);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, title);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, distance);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, pairs_stack);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, pairs_part);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, status);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, list);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, first_name);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, second_name);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, class_list);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, no_classes);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, first_column_title);
  gtk_widget_class_bind_template_child (widget_class, IdxComparisonPage, second_column_title);
  gtk_widget_class_bind_template_callback (widget_class, idx_comparison_page_find_similar_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_comparison_page_class_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_comparison_page_view_changed_cb);
}

static void
init_list (IdxComparisonPage *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkNoSelection) selection =
    gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->pair_model)));

  g_signal_connect_object (factory, "setup", G_CALLBACK (idx_comparison_page_setup_cb), self, 0);
  g_signal_connect_object (factory, "bind", G_CALLBACK (idx_comparison_page_bind_cb), self, 0);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (idx_comparison_page_unbind_cb), self, 0);
  gtk_list_view_set_factory (self->list, factory);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (selection));
}

static void
idx_comparison_page_init (IdxComparisonPage *self)
{
  self->pair_model = idx_pair_model_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_spin_button_set_value (self->distance, IDX_COMPARISON_DEFAULT_DISTANCE);
  init_list (self);
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
  g_signal_connect_object (comparison, "changed", G_CALLBACK (idx_comparison_page_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (comparison, "labels-changed",
                           G_CALLBACK (idx_comparison_page_labels_changed_cb), self,
                           G_CONNECT_SWAPPED);
  idx_comparison_page_changed_cb (self);
}
