/* SPDX-License-Identifier: MIT */

/* The page that shows classes in place of samples: all classes, or the one that the filter
 * selects. */

#include "idx-classes-page.h"

#include "idx-class-card.h"
#include "idx-class-view.h"
#include "idx-lazy-grid.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The order of the classes. */
typedef enum
{
  ORDER_NUMBER,
  ORDER_SIZE,
  ORDER_ACCURACY
} Order;

static const struct
{
  const char *nick;
  const char *label;
} orders[] = {
  [ORDER_NUMBER] = { "number", N_ ("By Number") },
  [ORDER_SIZE] = { "size", N_ ("Largest First") },
  [ORDER_ACCURACY] = { "accuracy", N_ ("Least Accurate First") },
};

struct _IdxClassesPage
{
  GtkWidget parent_instance;
  IdxSession *session;
  IdxClassStudy *study;
  IdxDisplayOptions *display_options;
  GSimpleAction *classes_action;
  GSimpleAction *rename_action;
  GSimpleAction *order_action; /* its state is the nick of @order */
  Order order;
  GArray *positions; /* of guint: the classes that the cards show, as positions in all classes */

  GtkWidget *content;
  GtkLabel *title;
  GtkWidget *all_classes_button;
  GtkMenuButton *order_button;
  GtkStack *stack;
  GtkWidget *overview;
  IdxLazyGrid *cards;
  IdxClassView *class_view;
};

G_DEFINE_FINAL_TYPE (IdxClassesPage, idx_classes_page, GTK_TYPE_WIDGET)

/* --- All classes ----------------------------------------------------------------------- */

static const IdxClass *
get_classes (IdxClassesPage *self,
             guint *n_classes)
{
  return idx_decisions_get_classes (
    idx_dataset_get_decisions (idx_session_get_dataset (self->session)), n_classes);
}

/* Returns the class that a card shows; NULL if it has gone. */
static const IdxClass *
get_class_at (IdxClassesPage *self,
              guint card)
{
  guint n_classes;
  const IdxClass *classes = get_classes (self, &n_classes);
  guint position = card < self->positions->len ? g_array_index (self->positions, guint, card)
                                               : n_classes;

  return position < n_classes ? &classes[position] : NULL;
}

static IdxLazyGridChild *
idx_classes_page_create_card_cb (gpointer data)
{
  return IDX_LAZY_GRID_CHILD (idx_class_card_new (IDX_CLASSES_PAGE (data)->display_options));
}

static void
idx_classes_page_show_card_cb (IdxLazyGridChild *child,
                               guint position,
                               gpointer data)
{
  IdxClassesPage *self = data;
  IdxClassProfiles *profiles = idx_class_study_get_profiles (self->study);
  const IdxClass *class = get_class_at (self, position);
  const IdxClassProfile *profile = NULL;

  /* While the overview is hidden, classes may have gone. */
  if (class == NULL)
    return;
  if (profiles != NULL)
    profile = idx_class_profiles_find (profiles, class->value);
  idx_class_card_show (IDX_CLASS_CARD (child), idx_session_get_dataset (self->session), class,
                       profile, idx_class_study_get_matches (self->study));
}

/* What classes are sorted by; smaller keys come first. */
typedef struct
{
  guint position; /* in all classes */
  double key;
} Sorted;

static int
compare_sorted (gconstpointer a,
                gconstpointer b)
{
  const Sorted *first = a;
  const Sorted *second = b;

  if (first->key < second->key || first->key > second->key)
    return first->key < second->key ? -1 : 1;
  return first->position < second->position ? -1 : first->position > second->position;
}

/* Returns the key of a class. Those without an accuracy come last. */
static double
get_key (IdxClassesPage *self,
         const IdxClass *class)
{
  const IdxLabelMatches *matches = idx_class_study_get_matches (self->study);
  IdxLabels *labels = idx_dataset_get_labels (idx_session_get_dataset (self->session));
  guint n_matching, n_compared;

  switch (self->order)
    {
    case ORDER_SIZE:
      return -(double) class->n_samples;
    case ORDER_ACCURACY:
      return matches != NULL && idx_label_matches_get_accuracy (matches, labels, class->value,
                                                                &n_matching, &n_compared)
               ? (double) n_matching / n_compared
               : 2;
    case ORDER_NUMBER:
    default:
      return 0;
    }
}

static void
sort_classes (IdxClassesPage *self)
{
  g_autoptr (GArray) sorted = g_array_new (FALSE, FALSE, sizeof (Sorted));
  guint n_classes;
  const IdxClass *classes = get_classes (self, &n_classes);

  for (guint i = 0; i < n_classes; i++)
    {
      const Sorted class = { i, get_key (self, &classes[i]) };

      g_array_append_val (sorted, class);
    }
  g_array_sort (sorted, compare_sorted);
  g_array_set_size (self->positions, 0);
  for (guint i = 0; i < n_classes; i++)
    g_array_append_val (self->positions, g_array_index (sorted, Sorted, i).position);
}

static void
show_all_classes (IdxClassesPage *self)
{
  guint n_classes;
  g_autofree char *number = NULL;
  g_autofree char *title = NULL;

  (void) get_classes (self, &n_classes);
  number = idx_text_format_count (n_classes);
  title = g_strdup_printf (ngettext ("%s class", "%s classes", n_classes), number);
  gtk_label_set_text (self->title, title);
  sort_classes (self);
  idx_lazy_grid_set_n_children (self->cards, n_classes);
}

static void
idx_classes_page_card_activated_cb (IdxClassesPage *self,
                                    guint position)
{
  const IdxClass *class = get_class_at (self, position);
  g_autofree char *filter = NULL;

  if (class == NULL)
    return;
  filter = g_strdup_printf ("label:%" G_GINT64_FORMAT, class->value);
  (void) gtk_widget_activate_action (GTK_WIDGET (self), "win.filter", "s", filter);
}

/* --- Page ------------------------------------------------------------------------------ */

/* Moves the focus from the hidden child of the stack to the visible one. If the class bar has the
 * focus, leaves it there: the user may have just chosen a class. */
static void
keep_focus (IdxClassesPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *shown = gtk_stack_get_visible_child (self->stack);

  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->stack)) &&
      !gtk_widget_is_ancestor (focus, shown))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
idx_classes_page_update_cb (IdxClassesPage *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  gint64 chosen;
  gboolean is_class_chosen = idx_class_study_get_chosen (self->study, &chosen);

  if (!idx_class_study_is_active (self->study))
    return;
  gtk_widget_set_visible (self->all_classes_button, is_class_chosen);
  gtk_widget_set_visible (GTK_WIDGET (self->order_button), !is_class_chosen);
  if (is_class_chosen)
    {
      idx_class_view_show (self->class_view, self->study, dataset);
      gtk_label_set_text (self->title, "");
    }
  else
    show_all_classes (self);
  gtk_stack_set_visible_child (self->stack,
                               is_class_chosen ? GTK_WIDGET (self->class_view) : self->overview);
  keep_focus (self);
}

static void
idx_classes_page_active_cb (IdxClassesPage *self)
{
  gboolean active = idx_class_study_is_active (self->study);

  if (active)
    idx_classes_page_update_cb (self);
  else
    idx_class_view_show (self->class_view, NULL, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), active);
  g_simple_action_set_state (self->classes_action, g_variant_new_boolean (active));
}

static void
idx_classes_page_dataset_cb (IdxClassesPage *self)
{
  idx_lazy_grid_set_n_children (self->cards, 0);
  g_simple_action_set_enabled (self->classes_action, idx_class_study_has_classes (self->study));
  g_simple_action_set_enabled (self->rename_action, idx_class_study_has_classes (self->study));
}

static void
idx_classes_page_change_state_cb (IdxClassesPage *self,
                                  GVariant *state)
{
  if (self->study != NULL && g_action_get_enabled (G_ACTION (self->classes_action)))
    idx_class_study_set_active (self->study, g_variant_get_boolean (state));
}

static void
idx_classes_page_change_order_cb (IdxClassesPage *self,
                                  GVariant *state)
{
  const char *nick = g_variant_get_string (state, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      if (!g_str_equal (orders[i].nick, nick))
        continue;
      self->order = (Order) i;
      g_simple_action_set_state (self->order_action, state);
      gtk_menu_button_set_label (self->order_button, _ (orders[i].label));
      if (self->study != NULL)
        idx_classes_page_update_cb (self);
    }
}

/* Chooses a class and lets the user edit its name. */
static void
idx_classes_page_rename_cb (IdxClassesPage *self,
                            GVariant *label)
{
  g_autofree char *filter =
    g_strdup_printf ("label:%" G_GINT64_FORMAT, g_variant_get_int64 (label));

  if (self->study == NULL)
    return;
  (void) gtk_widget_activate_action (GTK_WIDGET (self), "win.filter", "s", filter);
  idx_class_study_set_active (self->study, TRUE);
  if (idx_class_study_is_active (self->study))
    idx_class_view_rename_class (self->class_view);
}

/* --- Object ---------------------------------------------------------------------------- */

static gboolean
idx_classes_page_grab_focus (GtkWidget *widget)
{
  IdxClassesPage *self = IDX_CLASSES_PAGE (widget);

  return gtk_widget_child_focus (gtk_stack_get_visible_child (self->stack), GTK_DIR_TAB_FORWARD);
}

/* The default focus() calls grab_focus() on Shift+Tab, so the focus could never leave the page. */
static gboolean
idx_classes_page_focus (GtkWidget *widget,
                        GtkDirectionType direction)
{
  return gtk_widget_child_focus (IDX_CLASSES_PAGE (widget)->content, direction);
}

static void
idx_classes_page_dispose (GObject *object)
{
  IdxClassesPage *self = IDX_CLASSES_PAGE (object);

  g_clear_object (&self->classes_action);
  g_clear_object (&self->rename_action);
  g_clear_object (&self->order_action);
  g_clear_pointer (&self->positions, g_array_unref);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_object (&self->study);
  g_clear_object (&self->session);
  g_clear_object (&self->display_options);
  G_OBJECT_CLASS (idx_classes_page_parent_class)->dispose (object);
}

static void
idx_classes_page_class_init (IdxClassesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_classes_page_dispose;
  widget_class->grab_focus = idx_classes_page_grab_focus;
  widget_class->focus = idx_classes_page_focus;

  g_type_ensure (IDX_TYPE_CLASS_VIEW);
  g_type_ensure (IDX_TYPE_LAZY_GRID);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "classespage");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-classes-page.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxClassesPage, content);
  gtk_widget_class_bind_template_child (widget_class, IdxClassesPage, title);
  gtk_widget_class_bind_template_child (widget_class, IdxClassesPage, all_classes_button);
  gtk_widget_class_bind_template_child (widget_class, IdxClassesPage, order_button);
  gtk_widget_class_bind_template_child (widget_class, IdxClassesPage, stack);
  gtk_widget_class_bind_template_child (widget_class, IdxClassesPage, overview);
  gtk_widget_class_bind_template_child (widget_class, IdxClassesPage, cards);
  gtk_widget_class_bind_template_child (widget_class, IdxClassesPage, class_view);
  gtk_widget_class_bind_template_callback (widget_class, idx_classes_page_card_activated_cb);
}

static void
idx_classes_page_init (IdxClassesPage *self)
{
  self->classes_action =
    g_simple_action_new_stateful ("classes", NULL, g_variant_new_boolean (FALSE));
  g_simple_action_set_enabled (self->classes_action, FALSE);
  g_signal_connect_object (self->classes_action, "change-state",
                           G_CALLBACK (idx_classes_page_change_state_cb), self, G_CONNECT_SWAPPED);
  self->rename_action = g_simple_action_new ("rename-class", G_VARIANT_TYPE_INT64);
  g_simple_action_set_enabled (self->rename_action, FALSE);
  g_signal_connect_object (self->rename_action, "activate",
                           G_CALLBACK (idx_classes_page_rename_cb), self, G_CONNECT_SWAPPED);
  self->positions = g_array_new (FALSE, FALSE, sizeof (guint));
  self->order_action = g_simple_action_new_stateful (
    "class-order", G_VARIANT_TYPE_STRING, g_variant_new_string (orders[ORDER_NUMBER].nick));
  g_signal_connect_object (self->order_action, "change-state",
                           G_CALLBACK (idx_classes_page_change_order_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_label (self->order_button, _ (orders[ORDER_NUMBER].label));
  idx_lazy_grid_set_functions (self->cards, idx_classes_page_create_card_cb,
                               idx_classes_page_show_card_cb, self);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
idx_classes_page_set_session (IdxClassesPage *self,
                              IdxSession *session,
                              IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_CLASSES_PAGE (self));
  g_return_if_fail (IDX_IS_SESSION (session));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  self->display_options = g_object_ref (options);
  self->study = idx_class_study_new (session);
  idx_class_view_set_display_options (self->class_view, options);
  g_signal_connect_object (session, "notify::dataset", G_CALLBACK (idx_classes_page_dataset_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->study, "notify::active", G_CALLBACK (idx_classes_page_active_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->study, "changed", G_CALLBACK (idx_classes_page_update_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->study, "chosen", G_CALLBACK (idx_classes_page_update_cb), self,
                           G_CONNECT_SWAPPED);
}

void
idx_classes_page_add_actions (IdxClassesPage *self,
                              GActionMap *actions)
{
  g_return_if_fail (IDX_IS_CLASSES_PAGE (self));
  g_return_if_fail (G_IS_ACTION_MAP (actions));

  g_action_map_add_action (actions, G_ACTION (self->classes_action));
  g_action_map_add_action (actions, G_ACTION (self->rename_action));
  g_action_map_add_action (actions, G_ACTION (self->order_action));
}
