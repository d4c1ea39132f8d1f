/* SPDX-License-Identifier: MIT */

/* The window: what is open, what of it is shown, and what is said about it. */

#include "idx-window-private.h"

#include "idx-text.h"

#include <glib/gi18n-lib.h>

G_DEFINE_FINAL_TYPE (IdxWindow, idx_window, GTK_TYPE_APPLICATION_WINDOW)

static IdxSubset *
get_subset (IdxWindow *self)
{
  IdxSelection *model = idx_sheet_get_model (self->sheet);

  return model != NULL ? idx_selection_get_subset (model) : NULL;
}

gboolean
idx_window_get_index (IdxWindow *self,
                      guint *index)
{
  guint position = idx_sheet_get_position (self->sheet);
  IdxSubset *subset = get_subset (self);

  if (subset == NULL || position == GTK_INVALID_LIST_POSITION)
    return FALSE;
  *index = idx_subset_get_index (subset, position);
  return TRUE;
}

/* --- What is said --------------------------------------------------------------------- */

void
idx_window_say (IdxWindow *self,
                const char *title,
                const char *text)
{
  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, title, text);
}

void
idx_window_tell (IdxWindow *self,
                 const char *title,
                 const char *text)
{
  idx_notice_show_message (self->notice, IDX_NOTICE_GOOD_NEWS, title, text);
}

void
idx_window_offer (IdxWindow *self,
                  const char *label,
                  const char *action)
{
  idx_notice_offer (self->notice, label, action);
}

/* What the filter shows, in words where it is but classes, "Class 4" or "Classes 4, 9", and as captions
 * have it where it is a cell of the matrix: "4→9?". */
static char *
describe_filter (IdxWindow *self)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);
  IdxFilter *filter = idx_arrangement_get_filter (arrangement);
  g_autoptr (GArray) labels = idx_filter_get_labels (filter);
  IdxLabels *names = idx_dataset_get_labels (idx_session_get_dataset (self->session));
  GString *text;
  gint64 given, suggested;

  if (names != NULL && idx_filter_get_suspects (filter, &given, &suggested))
    {
      g_autofree char *given_name = idx_labels_dup_class_name (names, given);
      g_autofree char *suggested_name = idx_labels_dup_class_name (names, suggested);

      return g_strdup_printf ("%s→%s?", given_name, suggested_name);
    }
  if (labels == NULL || names == NULL)
    return g_strdup (idx_arrangement_get_filter_text (arrangement));
  text = g_string_new (labels->len == 1 ? "Class " : "Classes ");
  for (guint i = 0; i < labels->len; i++)
    {
      g_autofree char *name = idx_labels_dup_class_name (names, g_array_index (labels, gint64, i));

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", name);
    }
  return g_string_free (text, FALSE);
}

static void
update_titles (IdxWindow *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);
  IdxSubset *subset = idx_arrangement_get_subset (arrangement);
  gboolean shows_all = idx_filter_is_empty (idx_arrangement_get_filter (arrangement));
  g_autofree char *all = NULL;
  g_autofree char *title = NULL;
  g_autofree char *shown = NULL;
  guint n_samples = idx_dataset_get_n_samples (dataset);

  all = idx_text_counted (n_samples, "samples");
  title = g_strdup_printf ("%s · %s", idx_dataset_get_name (dataset), all);
  gtk_window_set_title (GTK_WINDOW (self), title);

  shown = idx_window_describe_suspects (self);
  if (shown == NULL && shows_all)
    shown = n_samples > 1 ? g_strdup_printf ("All %s", all) : g_strdup (all);
  else if (shown == NULL)
    {
      g_autofree char *filter = describe_filter (self);
      g_autofree char *count = idx_text_count (idx_subset_get_n_samples (subset));

      /* A line that is broken there ends with the point. */
      shown = g_strdup_printf ("%s of %s\u00A0· %s", count, all, filter);
    }
  g_object_set (self->view_bar, "shown-text", shown, "can-show-all", !shows_all, NULL);
}

static void
show_selected_cb (IdxWindow *self)
{
  IdxSelection *model = idx_sheet_get_model (self->sheet);
  guint64 n = model != NULL ? idx_selection_count (model) : 0;

  g_object_set (self->view_bar, "n-selected", n, NULL);
  idx_window_name_export (self, n);
}

void
idx_window_show_sample (IdxWindow *self)
{
  idx_detail_pane_show_sample (self->detail_pane, get_subset (self),
                               idx_sheet_get_position (self->sheet));
  idx_window_update_actions (self);
}

static void
show_sample_cb (IdxWindow *self)
{
  idx_window_show_sample (self);
}

/* --- What is shown ---------------------------------------------------------------------- */

void
idx_window_update_class_filter (IdxWindow *self)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);

  idx_class_bar_set_filter (self->class_bar, idx_arrangement_get_filter (arrangement));
}

static void
idx_window_subset_changed_cb (IdxWindow *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);
  IdxSubset *subset = idx_arrangement_get_subset (arrangement);
  g_autoptr (IdxSelection) selection = idx_selection_new (subset);

  g_signal_connect_object (selection, "selection-changed", G_CALLBACK (show_selected_cb), self,
                           G_CONNECT_SWAPPED);
  idx_sheet_set_model (self->sheet, selection);
  idx_go_to_set_subset (self->go_to, subset);
  show_selected_cb (self);
  idx_window_place_divider (self, subset);
  idx_heading_update (self->heading);
  idx_window_update_class_filter (self);
  gtk_label_set_text (self->nothing_shown, idx_dataset_get_n_samples (dataset) == 0
                                             ? _ ("This dataset is empty")
                                             : _ ("No sample matches"));
  gtk_widget_set_visible (GTK_WIDGET (self->nothing_shown), idx_subset_get_n_samples (subset) == 0);
  update_titles (self);
}

/* The view bar counts the labels to check in words of their own. */
static void
idx_window_mode_changed_cb (IdxWindow *self)
{
  if (idx_arrangement_get_subset (idx_session_get_arrangement (self->session)) != NULL)
    update_titles (self);
}

void
idx_window_stop (GCancellable **cancellable)
{
  if (*cancellable != NULL)
    g_cancellable_cancel (*cancellable);
  g_clear_object (cancellable);
}

static gboolean
drop_cb (IdxWindow *self,
         const GValue *value)
{
  GSList *files = gdk_file_list_get_files (g_value_get_boxed (value));
  g_autoptr (GPtrArray) array = g_ptr_array_new ();

  for (GSList *file = files; file != NULL; file = file->next)
    g_ptr_array_add (array, file->data);
  g_slist_free (files);
  if (array->len == 0)
    return FALSE;
  idx_window_open_files (self, (GFile **) array->pdata, array->len);
  return TRUE;
}

/* --- The sheet -------------------------------------------------------------------------------- */

static void
activate_cb (IdxWindow *self)
{
  g_object_set (self->side_layout, "show-end", TRUE, NULL);
}

static void
menu_requested_cb (IdxWindow *self,
                   double x,
                   double y)
{
  GdkRectangle point = { (int) x, (int) y, 1, 1 };

  gtk_popover_set_pointing_to (self->sample_menu, &point);
  gtk_popover_popup (self->sample_menu);
}

/* --- Object ------------------------------------------------------------------------------------- */

static void
stop_all (IdxWindow *self)
{
  idx_session_close (self->session);
  idx_window_stop (&self->copying);
  idx_window_stop (&self->looking);
  idx_window_close_chooser (self);
  if (self->exporter != NULL)
    idx_exporter_cancel_all (self->exporter);
}

static gboolean
idx_window_close_request (GtkWindow *window)
{
  stop_all (IDX_WINDOW (window));
  return GTK_WINDOW_CLASS (idx_window_parent_class)->close_request (window);
}

static void
idx_window_dispose (GObject *object)
{
  IdxWindow *self = IDX_WINDOW (object);

  stop_all (self);
  if (self->display_options != NULL)
    idx_window_remove_actions (self);
  if (self->sample_menu != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->sample_menu));
  self->sample_menu = NULL;
  if (self->go_to != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->go_to));
  self->go_to = NULL;
  g_clear_weak_pointer (&self->properties);
  g_clear_object (&self->dataset_signals);
  g_clear_object (&self->exporter);
  g_clear_object (&self->review_actions);
  g_clear_object (&self->label_saver);
  g_clear_object (&self->settings);
  g_clear_object (&self->display_options);
  G_OBJECT_CLASS (idx_window_parent_class)->dispose (object);
}

static void
idx_window_finalize (GObject *object)
{
  IdxWindow *self = IDX_WINDOW (object);

  g_clear_object (&self->session);
  G_OBJECT_CLASS (idx_window_parent_class)->finalize (object);
}

static void
idx_window_class_init (IdxWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = idx_window_dispose;
  object_class->finalize = idx_window_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = idx_window_close_request;

  /* Not among the accelerators of the application: those come before the focused widget, and
   * an entry has its own use for these keys. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "win.copy-image",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "win.back", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "win.redo", NULL);

  g_type_ensure (IDX_TYPE_CLASS_BAR);
  g_type_ensure (IDX_TYPE_DETAIL_PANE);
  g_type_ensure (IDX_TYPE_FILTER_ENTRY);
  g_type_ensure (IDX_TYPE_GO_TO);
  g_type_ensure (IDX_TYPE_HEADING);
  g_type_ensure (IDX_TYPE_NOTICE);
  g_type_ensure (IDX_TYPE_OPEN_BUTTON);
  g_type_ensure (IDX_TYPE_REVIEW_BAR);
  g_type_ensure (IDX_TYPE_SHEET);
  g_type_ensure (IDX_TYPE_SIDE_LAYOUT);
  g_type_ensure (IDX_TYPE_START_PAGE);
  g_type_ensure (IDX_TYPE_TASK_BAR);
  g_type_ensure (IDX_TYPE_VIEW_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-window.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, open_button);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, notice);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, start_page);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, side_layout);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, class_bar);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, detail_pane);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, filter_entry);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, shape_menu);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, export_menu);
  gtk_widget_class_bind_template_child_full (widget_class, "label_menu", FALSE, 0);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, sample_export_menu);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, scrolled);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, sheet);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, nothing_shown);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, sample_menu);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, view_bar);
  gtk_widget_class_bind_template_child_full (widget_class, "review_bar", FALSE, 0);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, go_to);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, task_bar);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, drop_cb);
  gtk_widget_class_bind_template_callback (widget_class, gtk_widget_grab_focus);
  gtk_widget_class_bind_template_callback (widget_class, menu_requested_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_sample_cb);
}

/* A new window begins as the last one was left; those that are open don't follow each other. */
static void
bind_settings (IdxWindow *self)
{
  const GSettingsBindFlags flags =
    G_SETTINGS_BIND_GET | G_SETTINGS_BIND_SET | G_SETTINGS_BIND_GET_NO_CHANGES;

  g_settings_bind (self->settings, "window-width", self, "default-width", flags);
  g_settings_bind (self->settings, "window-height", self, "default-height", flags);
  g_settings_bind (self->settings, "window-maximized", self, "maximized", flags);
  g_settings_bind (self->settings, "class-bar-visible", self->side_layout, "start-beside", flags);
  g_settings_bind (self->settings, "pane-visible", self->side_layout, "end-beside", flags);
}

static void
bind_everything (IdxWindow *self)
{
  g_settings_bind (self->settings, "palette", self->display_options, "palette", G_SETTINGS_BIND_DEFAULT);
  g_object_bind_property (self->display_options, "orientation", self->view_bar, "orientation",
                          G_BINDING_SYNC_CREATE);
  idx_sheet_set_display_options (self->sheet, self->display_options);
  idx_class_bar_set_display_options (self->class_bar, self->display_options);
  idx_detail_pane_set_display_options (self->detail_pane, self->display_options);
}

static void
idx_window_decisions_changed_cb (IdxWindow *self)
{
  guint index;

  idx_sheet_update_decisions (self->sheet);
  idx_class_bar_update_counts (self->class_bar);
  if (idx_window_get_index (self, &index))
    idx_detail_pane_update_decision (self->detail_pane, index);
}

static gpointer
get_child (IdxWindow *self,
           const char *name)
{
  return gtk_widget_get_template_child (GTK_WIDGET (self), IDX_TYPE_WINDOW, name);
}

static void
init_review (IdxWindow *self)
{
  self->review_actions =
    idx_review_actions_new (self->session, self->sheet, get_child (self, "review_bar"),
                            self->detail_pane, self->notice);
  idx_review_actions_set_menu (self->review_actions, get_child (self, "label_menu"));
  idx_review_actions_add_to (self->review_actions, G_ACTION_MAP (self));
  self->label_saver = idx_label_saver_new (self->session, self->notice);
  idx_label_saver_add_to (self->label_saver, G_ACTION_MAP (self));
  g_signal_group_connect_swapped (self->dataset_signals, "decisions-changed",
                                  G_CALLBACK (idx_window_decisions_changed_cb), self);
}

static void
idx_window_init (IdxWindow *self)
{
  GtkDropTarget *drop;

  self->settings = g_settings_new (IDX_APP_ID);
  self->dataset_signals = g_signal_group_new (IDX_TYPE_DATASET);
  self->display_options = idx_display_options_new ();
  self->session = idx_session_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_parent (GTK_WIDGET (self->sample_menu), GTK_WIDGET (self->sheet));
  gtk_widget_set_parent (GTK_WIDGET (self->go_to), GTK_WIDGET (self->view_bar));
  idx_sheet_watch_scrollbar (self->sheet, gtk_scrolled_window_get_vscrollbar (self->scrolled));
  idx_side_layout_set_anchor (self->side_layout, GTK_WIDGET (self->scrolled));
  idx_window_init_focus (self);
  idx_window_init_filter (self);

  drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_signal_connect_object (drop, "drop", G_CALLBACK (drop_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));

  bind_settings (self);
  bind_everything (self);
  idx_window_init_format (self);
  idx_window_init_export (self);
  idx_heading_set_sheet (self->heading, self->sheet);
  idx_window_add_actions (self);
  idx_window_init_suspects (self);
  init_review (self);
  idx_window_init_session (self);
  g_signal_connect_object (self->session, "notify::subset",
                           G_CALLBACK (idx_window_subset_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::mode", G_CALLBACK (idx_window_mode_changed_cb),
                           self, G_CONNECT_SWAPPED);
  idx_window_update_actions (self);
}

GtkWidget *
idx_window_new (GtkApplication *application)
{
  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);

  return g_object_new (IDX_TYPE_WINDOW, "application", application, NULL);
}
