/* SPDX-License-Identifier: MIT */

/* The actions that the window itself adds, and tables of the conditions for enabling actions.
 *
 * GTK doesn't activate a disabled action, but other programs can still set its state over D-Bus.
 * Therefore, change_state functions first check whether their action is enabled. */

#include "idx-window-private.h"

#include "idx-help.h"
#include "idx-image-view.h"
#include "idx-properties.h"
#include "idx-show-file.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

static void
set_state (IdxWindow *self,
           const char *name,
           GVariant *state)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);

  g_simple_action_set_state (G_SIMPLE_ACTION (action), state);
}

/* Closes a view that is shown in place of the samples, by turning off @action. Returns whether the
 * view was open. */
static gboolean
close_view (IdxWindow *self,
            const char *action)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (self), action);

  if (!g_variant_get_boolean (state))
    return FALSE;
  g_action_group_change_action_state (G_ACTION_GROUP (self), action, g_variant_new_boolean (FALSE));
  return TRUE;
}

/* Closes any view that is shown instead of the samples. */
static void
show_samples (IdxWindow *self)
{
  (void) close_view (self, "compare-images");
  (void) close_view (self, "large");
  (void) close_view (self, "comparison");
  (void) close_view (self, "duplicates");
  (void) close_view (self, "classes");
}

/* --- Filter ---------------------------------------------------------------------------- */

static void
filter_change_state (GSimpleAction *action,
                     GVariant *state,
                     gpointer data)
{
  IdxWindow *self = data;
  g_autoptr (GError) error = NULL;

  if (!g_action_get_enabled (G_ACTION (action)))
    return;
  if (idx_session_set_filter (self->session, g_variant_get_string (state, NULL), &error))
    idx_notice_close_message (self->notice, self->filter_message);
  else
    self->filter_message = idx_notice_show_message (self->notice, IDX_NOTICE_WARNING,
                                                    _ ("Invalid filter"), error->message);
}

static void
idx_window_filter_changed_cb (IdxWindow *self)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);

  set_state (self, "filter",
             g_variant_new_string (idx_arrangement_get_filter_text (arrangement)));
}

static void
clear_filter_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  g_action_group_change_action_state (G_ACTION_GROUP (data), "filter", g_variant_new_string (""));
}

static void
search_change_state (GSimpleAction *action,
                     GVariant *state,
                     gpointer data)
{
  IdxWindow *self = data;

  if (!g_action_get_enabled (G_ACTION (action)))
    return;
  if (g_variant_get_boolean (state))
    {
      show_samples (self);
      idx_filter_entry_open (self->filter_entry);
      return;
    }
  g_object_set (self->filter_entry, "search-mode-enabled", FALSE, NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->samples_page));
}

static void
idx_window_search_mode_changed_cb (IdxWindow *self)
{
  gboolean enabled;

  g_object_get (self->filter_entry, "search-mode-enabled", &enabled, NULL);
  set_state (self, "search", g_variant_new_boolean (enabled));
}

static void
find_action (GSimpleAction *action,
             GVariant *parameter,
             gpointer data)
{
  IdxWindow *self = data;

  show_samples (self);
  idx_filter_entry_open (self->filter_entry);
}

static void
find_suspects_action (GSimpleAction *action,
                      GVariant *parameter,
                      gpointer data)
{
  IdxWindow *self = data;

  show_samples (self);
  idx_session_notices_close_check_offer (self->notices);
  idx_session_check_labels (self->session);
  if (idx_session_get_mode (self->session) == IDX_SESSION_MODE_CHECK)
    gtk_widget_grab_focus (GTK_WIDGET (self->samples_page));
}

static void
check_again_action (GSimpleAction *action,
                    GVariant *parameter,
                    gpointer data)
{
  IdxWindow *self = data;

  show_samples (self);
  idx_session_check_again (self->session);
  if (idx_session_get_mode (self->session) == IDX_SESSION_MODE_CHECK)
    gtk_widget_grab_focus (GTK_WIDGET (self->samples_page));
}

/* The parameter is a value of the filter term `suggested-by:`, or "all" for all suggestions from
 * the file or by features. */
static void
compare_suggestions_action (GSimpleAction *action,
                            GVariant *parameter,
                            gpointer data)
{
  IdxWindow *self = data;
  const char *suggested_by = g_variant_get_string (parameter, NULL);

  show_samples (self);
  if (g_str_equal (suggested_by, "all") &&
      !idx_session_set_filter (self->session, "suggested-by:both,theirs", NULL))
    idx_session_check_labels (self->session);
  for (IdxSuggestedBy i = IDX_SUGGESTED_BY_BOTH; i <= IDX_SUGGESTED_BY_CHECK; i++)
    if (g_str_equal (suggested_by, idx_suggested_by_get_nick (i)))
      idx_session_compare_suggestions (self->session, i);
}

/* --- Order ----------------------------------------------------------------------------- */

/* The states of the sort actions describe the order that is shown, so they change only after
 * the samples have been sorted. */
static void
idx_window_sort_changed_cb (IdxWindow *self)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);
  gboolean is_reversed = idx_arrangement_is_reversed (arrangement);

  set_state (self, "sort", g_variant_new_string (idx_arrangement_get_sort_text (arrangement)));
  set_state (self, "sort-key", g_variant_new_string (idx_arrangement_get_sort_key (arrangement)));
  set_state (self, "label-sort-key",
             g_variant_new_string (idx_arrangement_get_sort_key (arrangement)));
  set_state (self, "sort-reversed", g_variant_new_boolean (is_reversed));
}

static void
sort_change_state (GSimpleAction *action,
                   GVariant *state,
                   gpointer data)
{
  IdxWindow *self = data;
  g_autoptr (GError) error = NULL;

  if (g_action_get_enabled (G_ACTION (action)) &&
      !idx_session_set_sort (self->session, g_variant_get_string (state, NULL), &error))
    idx_notice_show_message (self->notice, IDX_NOTICE_WARNING,
                             _ ("The samples can't be sorted this way"), error->message);
}

/* Sorts by @key, such as "label". */
static void
change_sort (IdxWindow *self,
             const char *key,
             gboolean reversed)
{
  g_autofree char *text = idx_arrangement_format_sort (key, reversed);

  g_action_group_change_action_state (G_ACTION_GROUP (self), "sort", g_variant_new_string (text));
}

static void
sort_key_change_state (GSimpleAction *action,
                       GVariant *state,
                       gpointer data)
{
  IdxWindow *self = data;
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);

  if (g_action_get_enabled (G_ACTION (action)))
    change_sort (self, g_variant_get_string (state, NULL),
                 idx_arrangement_is_reversed (arrangement));
}

static void
sort_reversed_change_state (GSimpleAction *action,
                            GVariant *state,
                            gpointer data)
{
  IdxWindow *self = data;
  const char *text =
    idx_arrangement_get_next_sort_text (idx_session_get_arrangement (self->session));

  /* The text is a key, after "-" if the order is reversed. */
  if (g_action_get_enabled (G_ACTION (action)))
    change_sort (self, *text == '-' ? text + 1 : text, g_variant_get_boolean (state));
}

/* --- Samples --------------------------------------------------------------------------- */

static void
show_position (IdxWindow *self,
               guint position)
{
  idx_session_move_to (self->session, position);
  gtk_widget_grab_focus (GTK_WIDGET (self->samples_page));
}

static void
go_to_action (GSimpleAction *action,
              GVariant *parameter,
              gpointer data)
{
  IdxWindow *self = data;
  IdxSubset *subset = idx_arrangement_get_subset (idx_session_get_arrangement (self->session));
  guint64 index = g_variant_get_uint64 (parameter);
  g_autofree char *number = idx_text_format_count (index);
  g_autofree char *title = NULL;
  g_autofree char *show_all_and_go_to = NULL;
  g_autoptr (GError) error = NULL;
  guint position;

  if (!idx_dataset_check_index (idx_session_get_dataset (self->session), index, &error))
    idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, error->message, NULL);
  else if (idx_subset_find (subset, (guint) index, &position))
    {
      show_samples (self);
      idx_navigation_begin_step (idx_navigation_actions_get_navigation (self->navigation_actions));
      show_position (self, position);
    }
  else
    {
      title = g_strdup_printf (_ ("Image %s is hidden by the filter"), number);
      show_all_and_go_to =
        g_strdup_printf ("win.show-all-and-go-to(uint64 %" G_GUINT64_FORMAT ")", index);
      idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, title, NULL);
      idx_notice_add_button (self->notice, _ ("Show All and Go There"), show_all_and_go_to);
    }
}

static void
show_all_and_go_to_action (GSimpleAction *action,
                           GVariant *parameter,
                           gpointer data)
{
  IdxWindow *self = data;
  guint64 index = g_variant_get_uint64 (parameter);
  guint position;

  if (index >= idx_dataset_get_n_samples (idx_session_get_dataset (self->session)))
    return;
  gtk_popover_popdown (GTK_POPOVER (self->go_to_popover));
  idx_notice_close (self->notice);
  show_samples (self);
  g_action_group_activate_action (G_ACTION_GROUP (self), "clear-filter", NULL);
  if (idx_subset_find (idx_arrangement_get_subset (idx_session_get_arrangement (self->session)),
                       (guint) index, &position))
    show_position (self, position);
}

static void
ask_index_action (GSimpleAction *action,
                  GVariant *parameter,
                  gpointer data)
{
  IdxWindow *self = data;

  show_samples (self);
  /* The popover belongs to the view bar, which the filter would hide. */
  if (!idx_filter_entry_confirm (self->filter_entry))
    return;
  idx_go_to_popover_ask (self->go_to_popover);
}

static void
step_action (GSimpleAction *action,
             GVariant *parameter,
             gpointer data)
{
  IdxSession *session = ((IdxWindow *) data)->session;
  gboolean is_next = g_str_equal (g_action_get_name (G_ACTION (action)), "next");
  guint position = idx_session_get_position (session);

  if (position != IDX_NO_POSITION && (is_next || position > 0))
    idx_session_move_to (session, is_next ? position + 1 : position - 1);
}

/* Activates the sheet's action of the same name. The keys are bound in the sheet: as accelerators
 * of the application they would take precedence over entries, which use the same keys. */
static void
select_action (GSimpleAction *action,
               GVariant *parameter,
               gpointer data)
{
  IdxSheet *sheet = idx_samples_page_get_sheet (((IdxWindow *) data)->samples_page);
  g_autofree char *name = g_strconcat ("sheet.", g_action_get_name (G_ACTION (action)), NULL);

  (void) gtk_widget_activate_action (GTK_WIDGET (sheet), name, NULL);
}

static void
select_again_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  IdxSelection *selection = idx_session_get_selection (((IdxWindow *) data)->session);

  if (selection != NULL)
    idx_selection_select_again (selection);
}

static void
idx_window_n_selected_cb (IdxWindow *self)
{
  IdxSelection *selection = idx_session_get_selection (self->session);

  g_simple_action_set_enabled (
    G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), "select-again")),
    selection != NULL && idx_selection_can_select_again (selection));
}

static void
select_above_line_action (GSimpleAction *action,
                          GVariant *parameter,
                          gpointer data)
{
  IdxWindow *self = data;

  show_samples (self);
  idx_samples_page_select_above_line (self->samples_page);
  gtk_widget_grab_focus (GTK_WIDGET (self->samples_page));
}

/* Sorts the samples by their similarity to the sample visited in the detail pane, or to the
 * current sample if none is visited. Keeps the filter, so that the user can look for similar
 * samples within a class. */
static void
show_similar_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  IdxWindow *self = data;
  g_autofree char *sort = NULL;
  guint32 index;

  if (!idx_session_get_current_index (self->session, &index))
    return;
  (void) idx_session_get_visited_index (self->session, &index);
  show_samples (self);
  sort = g_strdup_printf ("similar:%u", index);
  g_action_group_change_action_state (G_ACTION_GROUP (self), "sort", g_variant_new_string (sort));
}

/* --- Window ---------------------------------------------------------------------------- */

/* Doesn't set the state; idx_window_shape_changed_cb() does once the dataset has the new shape. */
static void
shape_change_state (GSimpleAction *action,
                    GVariant *state,
                    gpointer data)
{
  if (g_action_get_enabled (G_ACTION (action)))
    idx_session_set_shape (((IdxWindow *) data)->session, g_variant_get_string (state, NULL));
}

static void
idx_window_shape_changed_cb (IdxWindow *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  g_autofree char *text = NULL;
  IdxShape shape;

  idx_dataset_get_shape (dataset, &shape);
  text = idx_shape_dup_text (&shape);
  set_state (self, "shape", g_variant_new_string (text));
}

static void
properties_action (GSimpleAction *action,
                   GVariant *parameter,
                   gpointer data)
{
  IdxWindow *self = data;

  idx_properties_present (GTK_WINDOW (self), self->session);
}

static void
show_help_overlay_action (GSimpleAction *action,
                          GVariant *parameter,
                          gpointer data)
{
  idx_help_show_shortcuts (GTK_APPLICATION_WINDOW (data));
}

static void
cancel_action (GSimpleAction *action,
               GVariant *parameter,
               gpointer data)
{
  IdxJobList *tasks = idx_session_get_tasks (((IdxWindow *) data)->session);
  IdxJob *task = idx_job_list_get_current (tasks);

  if (task != NULL)
    idx_job_list_cancel (tasks, task);
}

/* Returns where the labels of a window are, or NULL if it has none. */
static GFile *
get_labels_location (IdxWindow *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  IdxLabels *labels = dataset != NULL ? idx_dataset_get_labels (dataset) : NULL;

  return labels != NULL ? idx_file_get_location (idx_labels_get_file (labels)) : NULL;
}

GtkWindow *
idx_window_find_other_reviewer (IdxWindow *self)
{
  GFile *location = get_labels_location (self);
  GList *windows = gtk_application_get_windows (gtk_window_get_application (GTK_WINDOW (self)));

  /* IDX_IS_WINDOW() would make the two files of the window call each other. */
  for (; location != NULL && windows != NULL; windows = windows->next)
    if (G_OBJECT_TYPE (windows->data) == G_OBJECT_TYPE (self) && windows->data != self)
      {
        IdxWindow *other = windows->data;
        GFile *other_location = get_labels_location (other);

        if (other_location != NULL && g_file_equal (location, other_location) &&
            idx_review_get_read_only_reason (idx_session_get_review (other->session)) == NULL)
          return GTK_WINDOW (other);
      }
  return NULL;
}

static void
show_other_reviewer_action (GSimpleAction *action,
                            GVariant *parameter,
                            gpointer data)
{
  GtkWindow *other = idx_window_find_other_reviewer (data);

  if (other != NULL)
    gtk_window_present (other);
}

static gboolean
has_selection (IdxWindow *self)
{
  IdxSelection *selection = idx_session_get_selection (self->session);

  return selection != NULL && idx_selection_has_others (selection);
}

/* Closes one view, side, message or selection with each press of Escape, the topmost first. */
static void
back_action (GSimpleAction *action,
             GVariant *parameter,
             gpointer data)
{
  IdxWindow *self = data;
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (close_view (self, "compare-images") || close_view (self, "large"))
    return;
  if (focus != NULL && IDX_IS_IMAGE_VIEW (focus) &&
      gtk_widget_get_mapped (GTK_WIDGET (self->samples_page)))
    {
      gtk_widget_grab_focus (GTK_WIDGET (self->samples_page));
      return;
    }
  if (idx_side_layout_close_floating (self->side_layout))
    return;
  if (close_view (self, "search"))
    return;
  if (gtk_widget_get_visible (GTK_WIDGET (self->notice)))
    idx_notice_close (self->notice);
  else if (close_view (self, "comparison") || close_view (self, "duplicates") ||
           close_view (self, "classes"))
    return;
  else if (has_selection (self))
    g_action_group_activate_action (G_ACTION_GROUP (self), "select-none", NULL);
  else if (gtk_window_is_fullscreen (GTK_WINDOW (self)))
    gtk_window_unfullscreen (GTK_WINDOW (self));
}

static void
fullscreen_change_state (GSimpleAction *action,
                         GVariant *state,
                         gpointer data)
{
  g_simple_action_set_state (action, state);
  if (g_variant_get_boolean (state))
    gtk_window_fullscreen (GTK_WINDOW (data));
  else
    gtk_window_unfullscreen (GTK_WINDOW (data));
}

/* Updates the state, because the window manager can toggle full screen without the action. */
static void
idx_window_fullscreened_cb (IdxWindow *self)
{
  set_state (self, "fullscreen",
             g_variant_new_boolean (gtk_window_is_fullscreen (GTK_WINDOW (self))));
}

static void
show_file_action (GSimpleAction *action,
                  GVariant *parameter,
                  gpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  idx_show_file (data, file);
}

static void
open_anyway_action (GSimpleAction *action,
                    GVariant *parameter,
                    gpointer data)
{
  IdxWindow *self = data;

  idx_notice_close (self->notice);
  idx_session_open_anyway (self->session);
}

/* Closes the window although decisions that are only in memory are lost. */
static void
close_anyway_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  IdxWindow *self = data;
  IdxReview *review = idx_session_get_review (self->session);

  if (review == NULL || !idx_review_is_in_memory (review))
    return;
  self->closes_anyway = TRUE;
  gtk_window_close (GTK_WINDOW (self));
}

/* --- The tables of actions ------------------------------------------------------------- */

static const GActionEntry entries[] = {
  { .name = "open-anyway", .activate = open_anyway_action },
  { .name = "close-anyway", .activate = close_anyway_action },
  { .name = "show-in-folder", .parameter_type = "s", .activate = show_file_action },
  { .name = "filter", .parameter_type = "s", .state = "''", .change_state = filter_change_state },
  { .name = "clear-filter", .activate = clear_filter_action },
  { .name = "find", .activate = find_action },
  { .name = "search", .state = "false", .change_state = search_change_state },
  { .name = "find-suspects", .activate = find_suspects_action },
  { .name = "check-again", .activate = check_again_action },
  { .name = "compare-suggestions",
    .parameter_type = "s",
    .activate = compare_suggestions_action },
  { .name = "sort",
    .parameter_type = "s",
    .state = "'index'",
    .change_state = sort_change_state },
  { .name = "sort-key",
    .parameter_type = "s",
    .state = "'index'",
    .change_state = sort_key_change_state },
  { .name = "label-sort-key",
    .parameter_type = "s",
    .state = "'index'",
    .change_state = sort_key_change_state },
  { .name = "sort-reversed", .state = "false", .change_state = sort_reversed_change_state },
  { .name = "go-to", .parameter_type = "t", .activate = go_to_action },
  { .name = "show-all-and-go-to", .parameter_type = "t", .activate = show_all_and_go_to_action },
  { .name = "show-similar", .activate = show_similar_action },
  { .name = "ask-index", .activate = ask_index_action },
  { .name = "previous", .activate = step_action },
  { .name = "next", .activate = step_action },
  { .name = "select-all", .activate = select_action },
  { .name = "select-none", .activate = select_action },
  { .name = "show-other-reviewer", .activate = show_other_reviewer_action },
  { .name = "invert-selection", .activate = select_action },
  { .name = "select-above-line", .activate = select_above_line_action },
  { .name = "select-again", .activate = select_again_action },
  { .name = "shape", .parameter_type = "s", .state = "''", .change_state = shape_change_state },
  { .name = "properties", .activate = properties_action },
  { .name = "show-help-overlay", .activate = show_help_overlay_action },
  { .name = "cancel", .activate = cancel_action },
  { .name = "back", .activate = back_action },
  { .name = "fullscreen", .state = "false", .change_state = fullscreen_change_state },
};

/* The actions that are enabled if a dataset is open. */
static const char *const dataset_actions[] = {
  "filter",
  "clear-filter",
  "search",
  "find",
  "sort",
  "sort-key",
  "sort-reversed",
  "view",
  "lasso",
  "whole-map",
  "larger",
  "smaller",
  "default-size",
  "properties",
  "go-to",
  "show-all-and-go-to",
  "ask-index",
  "shape",
  "open-features",
  "open-features-from",
  "select-all",
  "select-none",
  "invert-selection",
  "export-shown",
  "export-list",
  "export-list-to",
  "export-sheet",
  "export-sheet-to",
  "export-subset",
  "export-subset-to",
  "export-report",
  "export-report-to",
  "print",
  "print-samples",
  "print-to",
  "open-second-dataset",
  "compare-with",
};

/* Those of them that are disabled while labels are hidden: they would show labels, or change what
 * both the hidden dataset and its copy depend on. */
static const char *const revealing_actions[] = {
  "shape",
  "open-features",
  "open-features-from",
  "open-second-dataset",
  "compare-with",
};

/* The actions that are enabled if the dataset has labels. */
static const char *const label_actions[] = {
  "find-suspects",
  "check-again",
  "label-sort-key",
  "map-coloring",
  "export-folders-to",
  "open-names",
  "open-suggestions",
  "open-suggestions-from",
  "read-as-logits",
  "compare-suggestions",
  "save-names",
  "save-names-to",
  "export-patch",
  "export-patch-to",
  "apply-patch",
  "apply-patch-from",
};

/* The actions that are enabled if there is a current sample. */
static const char *const sample_actions[] = {
  "show-on-map",
  "show-similar",
  "previous",
  "next",
  "large",
  "export-image",
  "export-image-to",
  "export-current",
  "export-selected-to",
  "copy-image",
};

static void
set_enabled (IdxWindow *self,
             const char *name,
             gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

/* Returns FALSE for the demo dataset, which is embedded in the program: the user can't choose
 * other labels for it. */
static gboolean
is_from_files (IdxDataset *dataset)
{
  return !g_file_has_uri_scheme (idx_file_get_location (idx_dataset_get_images (dataset)),
                                 "resource");
}

void
idx_window_update_actions (IdxWindow *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  gboolean can_reload = idx_session_can_reload (self->session);
  gboolean has_labels = dataset != NULL && idx_dataset_get_labels (dataset) != NULL;
  guint32 index;
  gboolean has_sample = idx_session_get_current_index (self->session, &index);
  gboolean is_blind = idx_session_is_blind (self->session);

  for (gsize i = 0; i < G_N_ELEMENTS (dataset_actions); i++)
    set_enabled (self, dataset_actions[i], dataset != NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (revealing_actions) && is_blind; i++)
    set_enabled (self, revealing_actions[i], FALSE);
  for (gsize i = 0; i < G_N_ELEMENTS (sample_actions); i++)
    set_enabled (self, sample_actions[i], has_sample);
  for (gsize i = 0; i < G_N_ELEMENTS (label_actions); i++)
    set_enabled (self, label_actions[i], has_labels);
  set_enabled (self, "open-labels", dataset != NULL && is_from_files (dataset));
  set_enabled (self, "close-features",
               dataset != NULL && idx_dataset_get_features (dataset) != NULL && !is_blind);
  set_enabled (self, "reload", can_reload);
  set_enabled (self, "byte-order", can_reload);
}

/* The actions that show or hide a side, and the properties of the side layout that they toggle. */
static const struct
{
  const char *name;
  const char *property;
} side_actions[] = {
  { "show-classes", "show-start" },
  { "show-details", "show-end" },
};

void
idx_window_add_actions (IdxWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  for (gsize i = 0; i < G_N_ELEMENTS (side_actions); i++)
    {
      g_autoptr (GPropertyAction) action = g_property_action_new (
        side_actions[i].name, self->side_layout, side_actions[i].property);

      g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
    }
  g_signal_connect (self, "notify::fullscreened", G_CALLBACK (idx_window_fullscreened_cb), NULL);
  g_signal_connect_object (self->session, "notify::filter",
                           G_CALLBACK (idx_window_filter_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::sort", G_CALLBACK (idx_window_sort_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::dataset",
                           G_CALLBACK (idx_window_shape_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_group_connect_swapped (self->dataset_signals, "format-changed",
                                  G_CALLBACK (idx_window_shape_changed_cb), self);
  g_object_bind_property (self->samples_page, "n-above-line",
                          g_action_map_lookup_action (G_ACTION_MAP (self), "select-above-line"),
                          "enabled", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (self->session, "notify::n-selected",
                           G_CALLBACK (idx_window_n_selected_cb), self, G_CONNECT_SWAPPED);
  idx_window_n_selected_cb (self);
  g_signal_connect_object (self->filter_entry, "notify::search-mode-enabled",
                           G_CALLBACK (idx_window_search_mode_changed_cb), self, G_CONNECT_SWAPPED);
}

void
idx_window_remove_actions (IdxWindow *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (side_actions); i++)
    g_action_map_remove_action (G_ACTION_MAP (self), side_actions[i].name);
  g_action_map_remove_action (G_ACTION_MAP (self), "column");
}
