/* SPDX-License-Identifier: MIT */

/* The map of a session's samples, or the reason why there is none. */

#include "idx-map-page.h"

#include "idx-map-maker.h"

struct _IdxMapPage
{
  GtkWidget parent_instance;
  IdxSession *session;
  IdxMapMaker *maker; /* computes the map; NULL until the session is set */
  IdxClassMeans *means;
  GSimpleActionGroup *actions;
  GBinding *making_binding; /* from the maker to an action; not owned */

  GtkWidget *content;
  IdxMapView *view;
  GtkLabel *reason_label; /* says why there is no map */
};

G_DEFINE_FINAL_TYPE (IdxMapPage, idx_map_page, GTK_TYPE_WIDGET)

static void
idx_map_page_reason_changed_cb (IdxMapPage *self)
{
  const char *reason = idx_map_maker_get_reason (self->maker);

  gtk_label_set_text (self->reason_label, reason != NULL ? reason : "");
  gtk_widget_set_visible (GTK_WIDGET (self->reason_label), reason != NULL);
}

/* --- Actions --------------------------------------------------------------------------- */

static void
set_state (IdxMapPage *self,
           const char *name,
           GVariant *state)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  g_simple_action_set_state (G_SIMPLE_ACTION (action), state);
}

static void
lasso_change_state (GSimpleAction *action,
                    GVariant *state,
                    gpointer data)
{
  if (!g_action_get_enabled (G_ACTION (action)))
    return;
  g_simple_action_set_state (action, state);
  idx_map_view_set_uses_lasso (((IdxMapPage *) data)->view, g_variant_get_boolean (state));
}

static void
map_coloring_change_state (GSimpleAction *action,
                           GVariant *state,
                           gpointer data)
{
  IdxMapPage *self = data;
  g_autoptr (GEnumClass) coloring_class = g_type_class_ref (IDX_TYPE_MAP_COLORING);
  const GEnumValue *coloring =
    g_enum_get_value_by_nick (coloring_class, g_variant_get_string (state, NULL));

  /* Other programs can send any state over the session bus, even while the action is disabled. */
  if (coloring == NULL || !g_action_get_enabled (G_ACTION (action)))
    return;
  set_state (self, "map-coloring", g_variant_new_string (coloring->value_nick));
  idx_map_view_set_coloring (self->view, (IdxMapColoring) coloring->value);
}

static void
stop_map_action (GSimpleAction *action,
                 GVariant *parameter,
                 gpointer data)
{
  idx_map_maker_stop (((IdxMapPage *) data)->maker);
}

static void
whole_map_action (GSimpleAction *action,
                  GVariant *parameter,
                  gpointer data)
{
  idx_map_view_show_whole (((IdxMapPage *) data)->view);
}

/* The parameter is the label of the class to emphasize; anything but a number stands for none. */
static void
emphasize_class_action (GSimpleAction *action,
                        GVariant *parameter,
                        gpointer data)
{
  IdxMapPage *self = data;
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  IdxLabels *labels = dataset != NULL ? idx_dataset_get_labels (dataset) : NULL;
  gint class = -1;
  gint64 label;

  if (labels != NULL &&
      g_ascii_string_to_signed (g_variant_get_string (parameter, NULL), 10, G_MININT64, G_MAXINT64,
                                &label, NULL))
    class = (gint) idx_labels_find_class (labels, label);
  idx_map_view_set_emphasized_class (self->view, class);
}

static const GActionEntry entries[] = {
  { .name = "emphasize-class", .parameter_type = "s", .activate = emphasize_class_action },
  { .name = "lasso", .state = "false", .change_state = lasso_change_state },
  { .name = "map-coloring",
    .parameter_type = "s",
    .state = "'label'",
    .change_state = map_coloring_change_state },
  { .name = "stop-map", .activate = stop_map_action },
  { .name = "whole-map", .activate = whole_map_action },
};

/* --- Object ---------------------------------------------------------------------------- */

static gboolean
idx_map_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (IDX_MAP_PAGE (widget)->view));
}

/* The default focus() calls grab_focus() on Shift+Tab, so the focus could never leave the page. */
static gboolean
idx_map_page_focus (GtkWidget *widget,
                    GtkDirectionType direction)
{
  return gtk_widget_child_focus (GTK_WIDGET (IDX_MAP_PAGE (widget)->view), direction);
}

static void
idx_map_page_map (GtkWidget *widget)
{
  IdxMapPage *self = IDX_MAP_PAGE (widget);

  GTK_WIDGET_CLASS (idx_map_page_parent_class)->map (widget);
  if (self->maker != NULL)
    idx_map_maker_set_active (self->maker, TRUE);
}

static void
idx_map_page_unmap (GtkWidget *widget)
{
  if (IDX_MAP_PAGE (widget)->maker != NULL)
    idx_map_maker_set_active (IDX_MAP_PAGE (widget)->maker, FALSE);
  GTK_WIDGET_CLASS (idx_map_page_parent_class)->unmap (widget);
}

static void
idx_map_page_dispose (GObject *object)
{
  IdxMapPage *self = IDX_MAP_PAGE (object);

  /* A map that is being made keeps its maker alive. The actions outlive this object in the action
   * map of the window; after the window is gone, changing one of them would crash. */
  g_clear_pointer (&self->making_binding, g_binding_unbind);
  for (gsize i = 0; self->actions != NULL && i < G_N_ELEMENTS (entries); i++)
    g_signal_handlers_disconnect_by_data (
      g_action_map_lookup_action (G_ACTION_MAP (self->actions), entries[i].name), self);
  g_clear_object (&self->actions);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_object (&self->means);
  g_clear_object (&self->maker);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (idx_map_page_parent_class)->dispose (object);
}

static void
idx_map_page_class_init (IdxMapPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_map_page_dispose;
  widget_class->grab_focus = idx_map_page_grab_focus;
  widget_class->focus = idx_map_page_focus;
  widget_class->map = idx_map_page_map;
  widget_class->unmap = idx_map_page_unmap;

  g_type_ensure (IDX_TYPE_MAP_VIEW);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-map-page.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxMapPage, content);
  gtk_widget_class_bind_template_child (widget_class, IdxMapPage, view);
  gtk_widget_class_bind_template_child (widget_class, IdxMapPage, reason_label);
}

static void
idx_map_page_init (IdxMapPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}

void
idx_map_page_set_session (IdxMapPage *self,
                          IdxSession *session)
{
  g_return_if_fail (IDX_IS_MAP_PAGE (self));
  g_return_if_fail (IDX_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  self->maker = idx_map_maker_new (session);
  g_object_bind_property (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations",
                          self->maker, "animated", G_BINDING_SYNC_CREATE);
  self->making_binding = g_object_bind_property (
    self->maker, "making",
    g_action_map_lookup_action (G_ACTION_MAP (self->actions), "stop-map"), "enabled",
    G_BINDING_SYNC_CREATE);
  g_signal_connect_object (self->maker, "notify::reason",
                           G_CALLBACK (idx_map_page_reason_changed_cb), self, G_CONNECT_SWAPPED);
}

static GBytes *
idx_map_page_get_mean_cb (gpointer data,
                          gint64 label,
                          guint *rows,
                          guint *columns,
                          guint *n_channels)
{
  return idx_class_means_get (data, label, rows, columns, n_channels);
}

static void
idx_map_page_means_changed_cb (IdxMapPage *self)
{
  idx_map_view_set_mean_func (self->view, idx_map_page_get_mean_cb, self->means);
}

void
idx_map_page_set_class_means (IdxMapPage *self,
                              IdxClassMeans *means)
{
  g_return_if_fail (IDX_IS_MAP_PAGE (self));
  g_return_if_fail (IDX_IS_CLASS_MEANS (means));
  g_return_if_fail (self->means == NULL);

  self->means = g_object_ref (means);
  g_signal_connect_object (means, "changed", G_CALLBACK (idx_map_page_means_changed_cb), self,
                           G_CONNECT_SWAPPED);
  idx_map_page_means_changed_cb (self);
}

IdxMapView *
idx_map_page_get_view (IdxMapPage *self)
{
  g_return_val_if_fail (IDX_IS_MAP_PAGE (self), NULL);

  return self->view;
}

void
idx_map_page_add_actions (IdxMapPage *self,
                          GActionMap *window_actions)
{
  g_return_if_fail (IDX_IS_MAP_PAGE (self));
  g_return_if_fail (G_IS_ACTION_MAP (window_actions));

  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    g_action_map_add_action (
      window_actions, g_action_map_lookup_action (G_ACTION_MAP (self->actions), entries[i].name));
}
