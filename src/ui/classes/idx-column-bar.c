/* SPDX-License-Identifier: MIT */

/* Lists the classes, or the values of another label column. The user selects values as in any list,
 * with clicks, Ctrl, Shift and the arrow keys. The selected values become a term of the filter. */

#include "idx-column-bar.h"

#include "idx-facet-list.h"
#include "idx-facet-row.h"
#include "idx-parts-box.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* With fewer values, the search entry is hidden. */
#define MIN_VALUES_TO_SEARCH 12U

struct _IdxColumnBar
{
  GtkWidget parent_instance;
  IdxFacetList *facet_list;
  gboolean is_updating_selection; /* while code, not the user, changes the selection; the filter
                                     must not change then */
  gboolean is_updating_columns;   /* while code, not the user, chooses a column */
  guint max_samples;              /* the largest number of samples that have the same value */

  GtkWidget *content;
  GtkDropDown *columns;
  GtkStack *stack;
  IdxClassBar *class_bar;
  GtkWidget *values_page;
  GtkWidget *show_all_button;
  GtkEditable *search_entry;
  GtkListView *list;
  GtkWidget *none_found;
  GtkCustomFilter *search_filter;
  GtkFilterListModel *found_values;
  GtkSelectionModel *selection;
};

enum
{
  PROP_0,
  PROP_COLUMN,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxColumnBar, idx_column_bar, GTK_TYPE_WIDGET)

/* --- Rows ---------------------------------------------------------------------------------- */

static void
idx_column_bar_setup_cb (GtkSignalListItemFactory *factory,
                         GtkListItem *item)
{
  gtk_list_item_set_child (item, idx_facet_row_new ());
}

static void
idx_column_bar_bind_cb (GtkSignalListItemFactory *factory,
                        GtkListItem *item,
                        gpointer data)
{
  IdxColumnBar *self = data;

  idx_facet_row_set_value (IDX_FACET_ROW (gtk_list_item_get_child (item)),
                           gtk_list_item_get_item (item), self->max_samples);
}

static void
idx_column_bar_unbind_cb (GtkSignalListItemFactory *factory,
                          GtkListItem *item)
{
  idx_facet_row_set_value (IDX_FACET_ROW (gtk_list_item_get_child (item)), NULL, 0);
}

static void
init_factory (IdxColumnBar *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (idx_column_bar_setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (idx_column_bar_bind_cb), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (idx_column_bar_unbind_cb), NULL);
  gtk_list_view_set_factory (self->list, factory);
}

/* --- Choosing values ----------------------------------------------------------------------- */

/* Changes the filter of the window to show the samples with the chosen values. */
static void
apply_filter (IdxColumnBar *self)
{
  g_autofree char *text = idx_facet_list_format_filter (self->facet_list);

  (void) gtk_widget_activate_action (GTK_WIDGET (self), "win.filter", "s", text);
}

static void
choose_no_values (IdxColumnBar *self)
{
  GListModel *values = idx_facet_list_get_values (self->facet_list);

  for (guint i = 0; i < g_list_model_get_n_items (values); i++)
    {
      g_autoptr (GObject) value = g_list_model_get_item (values, i);

      idx_facet_value_set_chosen (IDX_FACET_VALUE (value), FALSE);
    }
}

/* Chooses the values that are selected in the list: the filter will contain them. Chosen values
 * that the search hides stay chosen. But if a single value is selected, it replaces all others. */
static void
idx_column_bar_selection_changed_cb (IdxColumnBar *self)
{
  g_autoptr (GtkBitset) selected = NULL;

  if (self->is_updating_selection)
    return;
  selected = gtk_selection_model_get_selection (self->selection);
  if (gtk_bitset_get_size (selected) == 1)
    choose_no_values (self);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->found_values)); i++)
    {
      g_autoptr (GObject) value = g_list_model_get_item (G_LIST_MODEL (self->found_values), i);

      idx_facet_value_set_chosen (IDX_FACET_VALUE (value), gtk_bitset_contains (selected, i));
    }
  apply_filter (self);
}

static void
idx_column_bar_show_all_cb (IdxColumnBar *self)
{
  choose_no_values (self);
  apply_filter (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

/* Selects the values that the filter of the window contains. */
static void
idx_column_bar_filter_changed_cb (IdxColumnBar *self)
{
  g_autoptr (GtkBitset) selected = gtk_bitset_new_empty ();
  g_autoptr (GtkBitset) all = NULL;
  guint n_values = g_list_model_get_n_items (G_LIST_MODEL (self->found_values));
  GListModel *values = idx_facet_list_get_values (self->facet_list);
  gboolean any_chosen = FALSE;

  for (guint i = 0; i < n_values; i++)
    {
      g_autoptr (GObject) value = g_list_model_get_item (G_LIST_MODEL (self->found_values), i);

      if (idx_facet_value_is_chosen (IDX_FACET_VALUE (value)))
        gtk_bitset_add (selected, i);
    }
  for (guint i = 0; i < g_list_model_get_n_items (values) && !any_chosen; i++)
    {
      g_autoptr (GObject) value = g_list_model_get_item (values, i);

      any_chosen = idx_facet_value_is_chosen (IDX_FACET_VALUE (value));
    }
  all = gtk_bitset_new_range (0, n_values);
  self->is_updating_selection = TRUE;
  (void) gtk_selection_model_set_selection (self->selection, selected, all);
  self->is_updating_selection = FALSE;
  gtk_widget_set_sensitive (self->show_all_button, any_chosen);
}

/* --- Search -------------------------------------------------------------------------------- */

static gboolean
idx_column_bar_matches_cb (gpointer item,
                           gpointer data)
{
  IdxColumnBar *self = data;
  char text[32];

  (void) g_snprintf (text, sizeof text, "%" G_GINT64_FORMAT, idx_facet_value_get_value (item));
  return strstr (text, gtk_editable_get_text (self->search_entry)) != NULL;
}

static void
idx_column_bar_search_changed_cb (IdxColumnBar *self)
{
  /* The search adds and removes values, which changes the selection although the user chose
   * nothing. idx_column_bar_filter_changed_cb() resets the flag. */
  self->is_updating_selection = TRUE;
  gtk_filter_changed (GTK_FILTER (self->search_filter), GTK_FILTER_CHANGE_DIFFERENT);
  idx_column_bar_filter_changed_cb (self);
}

static void
idx_column_bar_search_stopped_cb (IdxColumnBar *self)
{
  gtk_editable_set_text (self->search_entry, "");
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

/* Enter in the search entry selects the first value found. */
static void
idx_column_bar_search_activated_cb (IdxColumnBar *self)
{
  if (g_list_model_get_n_items (G_LIST_MODEL (self->found_values)) > 0)
    (void) gtk_selection_model_select_item (self->selection, 0, TRUE);
}

/* --- Columns ------------------------------------------------------------------------------- */

/* Called when the values of a column have been counted or cleared. */
static void
idx_column_bar_values_changed_cb (IdxColumnBar *self)
{
  GListModel *values = idx_facet_list_get_values (self->facet_list);
  guint n_values = g_list_model_get_n_items (values);

  self->max_samples = 0;
  for (guint i = 0; i < n_values; i++)
    {
      g_autoptr (GObject) value = g_list_model_get_item (values, i);

      self->max_samples =
        MAX (self->max_samples, idx_facet_value_get_n_samples (IDX_FACET_VALUE (value)));
    }
  gtk_widget_set_visible (GTK_WIDGET (self->search_entry), n_values >= MIN_VALUES_TO_SEARCH);
}

static void
idx_column_bar_found_changed_cb (IdxColumnBar *self)
{
  gtk_widget_set_visible (self->none_found,
                          g_list_model_get_n_items (G_LIST_MODEL (self->found_values)) == 0 &&
                            *gtk_editable_get_text (self->search_entry) != '\0');
}

/* Shows the values of a column, or the classes if @facet is -1. */
static void
show_column (IdxColumnBar *self,
             int facet)
{
  if (facet == idx_facet_list_get_facet (self->facet_list))
    return;
  gtk_editable_set_text (self->search_entry, "");
  gtk_widget_set_visible (GTK_WIDGET (self->search_entry), FALSE);
  idx_facet_list_set_facet (self->facet_list, facet);
  gtk_stack_set_visible_child (self->stack,
                               facet >= 0 ? self->values_page : GTK_WIDGET (self->class_bar));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COLUMN]);
}

static void
idx_column_bar_column_chosen_cb (IdxColumnBar *self)
{
  guint position = gtk_drop_down_get_selected (self->columns);

  if (!self->is_updating_columns && position != GTK_INVALID_LIST_POSITION)
    show_column (self, (int) position - 1 /* the classes come first */);
}

/* Lists the columns by name, after the classes. */
static void
idx_column_bar_labels_changed_cb (IdxColumnBar *self)
{
  IdxLabels *labels = idx_facet_list_get_labels (self->facet_list);
  guint n_facets = labels != NULL ? idx_labels_get_n_facets (labels) : 0;
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  gtk_string_list_append (names, _ ("Classes"));
  for (guint facet = 0; facet < n_facets; facet++)
    {
      g_autofree char *name = idx_labels_dup_facet_name (labels, facet);

      /* Translators: a column of the labels file that has no name but a number: "Column 2" */
      gtk_string_list_take (names, g_ascii_isdigit (*name)
                                     ? g_strdup_printf (_ ("Column %s"), name)
                                     : g_steal_pointer (&name));
    }
  self->is_updating_columns = TRUE;
  gtk_drop_down_set_model (self->columns, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->columns, 0);
  self->is_updating_columns = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->columns), n_facets > 0);
  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->class_bar));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COLUMN]);
}

/* Shows the column named @name, or the classes if there is no such column. */
static void
set_column (IdxColumnBar *self,
            const char *name)
{
  IdxLabels *labels = idx_facet_list_get_labels (self->facet_list);
  guint facet;

  if (labels == NULL)
    return;
  gtk_drop_down_set_selected (
    self->columns, idx_labels_find_facet (labels, name, &facet) ? facet + 1 : 0);
}

static char *
dup_column (IdxColumnBar *self)
{
  int facet = self->facet_list != NULL ? idx_facet_list_get_facet (self->facet_list) : -1;

  if (facet < 0)
    return g_strdup ("");
  return idx_labels_dup_facet_name (idx_facet_list_get_labels (self->facet_list), (guint) facet);
}

/* --- Object -------------------------------------------------------------------------------- */

static void
idx_column_bar_get_property (GObject *object,
                             guint id,
                             GValue *value,
                             GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_COLUMN:
      g_value_take_string (value, dup_column (IDX_COLUMN_BAR (object)));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_column_bar_set_property (GObject *object,
                             guint id,
                             const GValue *value,
                             GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_COLUMN:
      set_column (IDX_COLUMN_BAR (object), g_value_get_string (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_column_bar_dispose (GObject *object)
{
  IdxColumnBar *self = IDX_COLUMN_BAR (object);

  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_object (&self->selection);
  g_clear_object (&self->facet_list);
  G_OBJECT_CLASS (idx_column_bar_parent_class)->dispose (object);
}

static void
idx_column_bar_snapshot (GtkWidget *widget,
                         GtkSnapshot *snapshot)
{
  idx_parts_box_append_constant (snapshot);
  GTK_WIDGET_CLASS (idx_column_bar_parent_class)->snapshot (widget, snapshot);
}

static void
idx_column_bar_class_init (IdxColumnBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->get_property = idx_column_bar_get_property;
  G_OBJECT_CLASS (klass)->set_property = idx_column_bar_set_property;
  G_OBJECT_CLASS (klass)->dispose = idx_column_bar_dispose;
  widget_class->snapshot = idx_column_bar_snapshot;

  properties[PROP_COLUMN] =
    g_param_spec_string ("column", NULL, NULL, "",
                         G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);

  g_type_ensure (IDX_TYPE_CLASS_BAR);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "columnbar");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-column-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxColumnBar, content);
  gtk_widget_class_bind_template_child (widget_class, IdxColumnBar, columns);
  gtk_widget_class_bind_template_child (widget_class, IdxColumnBar, stack);
  gtk_widget_class_bind_template_child (widget_class, IdxColumnBar, class_bar);
  gtk_widget_class_bind_template_child (widget_class, IdxColumnBar, values_page);
  gtk_widget_class_bind_template_child (widget_class, IdxColumnBar, show_all_button);
  gtk_widget_class_bind_template_child (widget_class, IdxColumnBar, search_entry);
  gtk_widget_class_bind_template_child (widget_class, IdxColumnBar, list);
  gtk_widget_class_bind_template_child (widget_class, IdxColumnBar, none_found);
  gtk_widget_class_bind_template_callback (widget_class, idx_column_bar_column_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_column_bar_show_all_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_column_bar_search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_column_bar_search_stopped_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_column_bar_search_activated_cb);
}

static void
idx_column_bar_init (IdxColumnBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  init_factory (self);
}

/* Creates the models on top of the list of all values: the values that the search finds, and the
 * selection among the values found. */
static void
init_models (IdxColumnBar *self)
{
  GListModel *values = idx_facet_list_get_values (self->facet_list);

  /* Connect this before the list creates rows, which need self->max_samples. */
  g_signal_connect_object (values, "items-changed", G_CALLBACK (idx_column_bar_values_changed_cb),
                           self, G_CONNECT_SWAPPED);
  self->search_filter = gtk_custom_filter_new (idx_column_bar_matches_cb, self, NULL);
  self->found_values =
    gtk_filter_list_model_new (g_object_ref (values), GTK_FILTER (self->search_filter));
  self->selection =
    GTK_SELECTION_MODEL (gtk_multi_selection_new (G_LIST_MODEL (self->found_values)));
  g_signal_connect_object (self->found_values, "items-changed",
                           G_CALLBACK (idx_column_bar_found_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "selection-changed",
                           G_CALLBACK (idx_column_bar_selection_changed_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_list_view_set_model (self->list, self->selection);
}

void
idx_column_bar_set_session (IdxColumnBar *self,
                            IdxSession *session)
{
  g_return_if_fail (IDX_IS_COLUMN_BAR (self));
  g_return_if_fail (IDX_IS_SESSION (session));
  g_return_if_fail (self->facet_list == NULL);

  self->facet_list = idx_facet_list_new (session);
  init_models (self);
  g_signal_connect_object (self->facet_list, "filter-changed",
                           G_CALLBACK (idx_column_bar_filter_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->facet_list, "labels-changed",
                           G_CALLBACK (idx_column_bar_labels_changed_cb), self, G_CONNECT_SWAPPED);
  idx_column_bar_labels_changed_cb (self);
}

IdxClassBar *
idx_column_bar_get_class_bar (IdxColumnBar *self)
{
  g_return_val_if_fail (IDX_IS_COLUMN_BAR (self), NULL);

  return self->class_bar;
}

void
idx_column_bar_add_actions (IdxColumnBar *self,
                            GActionMap *actions)
{
  g_autoptr (GPropertyAction) action = NULL;

  g_return_if_fail (IDX_IS_COLUMN_BAR (self));
  g_return_if_fail (G_IS_ACTION_MAP (actions));

  action = g_property_action_new ("column", self, "column");
  g_action_map_add_action (actions, G_ACTION (action));
}
