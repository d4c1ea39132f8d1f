/* SPDX-License-Identifier: MIT */

/* The window: creates a session and the widgets that show it, and connects them. */

#include "idx-window-private.h"

#include "idx-classes-page.h"
#include "idx-column-bar.h"
#include "idx-compare-view.h"
#include "idx-comparison-page.h"
#include "idx-copier.h"
#include "idx-dataset-maker.h"
#include "idx-dataset-switcher.h"
#include "idx-drag-out.h"
#include "idx-exporter.h"
#include "idx-focus-keeper.h"
#include "idx-label-tooltips.h"
#include "idx-large-view.h"
#include "idx-last-place.h"
#include "idx-map-actions.h"
#include "idx-pairing.h"
#include "idx-patch-actions.h"
#include "idx-printer.h"
#include "idx-reporter.h"
#include "idx-recent-files.h"
#include "idx-review-bar.h"
#include "idx-reviewer-actions.h"
#include "idx-selection-bar.h"
#include "idx-shared-line.h"
#include "idx-start-page.h"
#include "idx-table-opener.h"
#include "idx-text.h"
#include "idx-title-bar.h"
#include "idx-tone.h"

#include <glib/gi18n-lib.h>

/* The maximum number of datasets to open at once. Each one opens in a window of its own, and
 * more windows would only clutter the desktop. */
#define MAX_DATASETS 16U

G_DEFINE_FINAL_TYPE (IdxWindow, idx_window, GTK_TYPE_APPLICATION_WINDOW)

/* Returns a widget of the template that has no field in IdxWindow. */
static gpointer
get_child (IdxWindow *self,
           const char *name)
{
  return gtk_widget_get_template_child (GTK_WIDGET (self), IDX_TYPE_WINDOW, name);
}

/* --- Messages -------------------------------------------------------------------------- */

/* A review can't begin because of its journal. */
static void
idx_window_review_blocked_cb (IdxWindow *self)
{
  if (idx_window_find_other_reviewer (self) != NULL)
    idx_notice_add_button (self->notice, _ ("Go to That Window"), "win.show-other-reviewer");
}

static void
idx_window_journal_blocked_cb (IdxWindow *self)
{
  idx_window_review_blocked_cb (self);
  idx_journal_actions_offer_answers (self->journal_actions);
}

/* --- The dataset ----------------------------------------------------------------------- */

static void
idx_window_dataset_changed_cb (IdxWindow *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);

  g_signal_group_set_target (self->dataset_signals, dataset);
  idx_class_bar_set_dataset (self->class_bar, dataset);
  idx_main_menu_set_dataset (self->main_menu, dataset);
  idx_open_button_set_file (self->open_button,
                            idx_file_get_location (idx_dataset_get_images (dataset)));
  if (!idx_comparison_actions_is_active (self->comparison_actions))
    gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->side_layout));
}

static void
idx_window_opened_cb (IdxWindow *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  GFile *images = idx_file_get_location (idx_dataset_get_images (dataset));

  if (!g_file_has_uri_scheme (images, "resource"))
    idx_recent_files_add (images, idx_dataset_get_name (dataset));
  idx_window_update_actions (self);
  if (!idx_comparison_actions_is_active (self->comparison_actions))
    gtk_widget_grab_focus (GTK_WIDGET (self->samples_page));
}

static void
update_class_filter (IdxWindow *self)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);

  idx_class_bar_set_filter (self->class_bar, idx_arrangement_get_filter (arrangement));
  idx_class_bar_set_subset (self->class_bar, idx_arrangement_get_subset (arrangement));
}

/* Loading may have found fewer samples, and so fewer classes, than the header promised. */
static void
idx_window_loaded_cb (IdxWindow *self)
{
  idx_class_bar_set_dataset (self->class_bar, idx_session_get_dataset (self->session));
  idx_class_bar_update_total_and_means (self->class_bar);
  update_class_filter (self);
}

/* Says at the bottom how many samples are shown, and over which values if not over all. */
static void
update_shown_label (IdxWindow *self)
{
  gpointer label = get_child (self, "shown_label");
  guint n_shown = idx_subset_get_n_samples (idx_session_get_subset (self->session));
  guint n_samples = idx_dataset_get_n_samples (idx_session_get_dataset (self->session));
  g_autofree char *shown = idx_text_format_count (n_shown);
  g_autofree char *all = idx_text_format_count (n_samples);
  g_autofree char *tone = idx_tone_describe (idx_session_get_dataset (self->session));
  g_autofree char *samples = NULL;
  g_autofree char *text = NULL;

  if (n_shown == n_samples)
    samples = g_strdup_printf (ngettext ("%s sample", "%s samples", n_samples), all);
  else
    samples = g_strdup_printf (
      ngettext ("Showing %s of %s sample", "Showing %s of %s samples", n_samples), shown, all);
  text = g_strjoin (" · ", samples, tone, NULL);
  gtk_label_set_text (label, text);
  gtk_widget_set_tooltip_text (label, text);
}

static void
idx_window_subset_changed_cb (IdxWindow *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  guint n_samples = idx_dataset_get_n_samples (dataset);
  g_autofree char *count = idx_text_format_count (n_samples);
  /* Translators: the title of a window: "MNIST test · 10,000 samples" */
  g_autofree char *title =
    g_strdup_printf (ngettext ("%s · %s sample", "%s · %s samples", n_samples),
                     idx_dataset_get_name (dataset), count);

  gtk_window_set_title (GTK_WINDOW (self), title);
  update_shown_label (self);
  idx_go_to_popover_set_subset (
    self->go_to_popover, idx_arrangement_get_subset (idx_session_get_arrangement (self->session)));
  update_class_filter (self);
}

/* Passes the current sample to the large view. */
static void
update_large_view (IdxWindow *self)
{
  gpointer large_view = get_child (self, "large_view");
  guint32 index;

  if (idx_session_get_current_index (self->session, &index))
    idx_large_view_set_sample (large_view, idx_session_get_dataset (self->session), index,
                               idx_detail_pane_get_label_text (self->detail_pane),
                               idx_detail_pane_get_audit (self->detail_pane));
  else
    idx_large_view_set_sample (large_view, NULL, 0, NULL, NULL);
}

static void
idx_window_sample_changed_cb (IdxWindow *self)
{
  idx_detail_pane_show_current (self->detail_pane, idx_session_get_selection (self->session));
  update_large_view (self);
  idx_window_update_actions (self);
}

static void
idx_window_sample_activated_cb (IdxWindow *self)
{
  g_action_group_change_action_state (G_ACTION_GROUP (self), "large", g_variant_new_boolean (TRUE));
}

/* Shows the view that is open: the comparison of images, the large view, or the page of equal and
 * similar images. If none is open, shows the samples and the panes beside them. */
static void
idx_window_view_changed_cb (IdxWindow *self)
{
  gpointer large_view = get_child (self, "large_view");
  gpointer compare_view = get_child (self, "compare_view");
  gpointer comparison_page = get_child (self, "comparison_page");
  gpointer selection_bar = get_child (self, "selection_bar");
  GtkWidget *page = GTK_WIDGET (self->side_layout);

  if (idx_comparison_actions_is_active (self->comparison_actions))
    page = comparison_page;
  if (idx_large_view_is_open (large_view))
    page = large_view;
  if (idx_compare_view_is_open (compare_view))
    page = compare_view;
  gtk_stack_set_visible_child (self->stack, page);
  idx_selection_bar_set_active (selection_bar, page == GTK_WIDGET (self->side_layout));
  gtk_widget_grab_focus (page != GTK_WIDGET (self->side_layout) ? page
                                                                : GTK_WIDGET (self->samples_page));
}

static void
idx_window_comparison_changed_cb (IdxWindow *self)
{
  IdxComparison *comparison = idx_comparison_actions_get_comparison (self->comparison_actions);
  gpointer switcher = get_child (self, "dataset_switcher");

  idx_dataset_switcher_set_comparison (switcher, comparison);
}

static void
idx_window_shown_comparison_changed_cb (IdxWindow *self)
{
  IdxComparison *comparison =
    idx_comparison_actions_get_shown_comparison (self->comparison_actions);
  gpointer comparison_page = get_child (self, "comparison_page");

  idx_comparison_page_show (comparison_page, comparison);
  idx_pair_saver_set_comparison (self->pair_saver, comparison);
}

/* Zooms the view that is shown instead of the sheet, so that Ctrl+plus doesn't resize hidden
 * thumbnails. Returns FALSE if the sheet is shown. */
static gboolean
idx_window_zoom_cb (IdxWindow *self,
                    int n_steps)
{
  IdxMapView *map_view = idx_map_page_get_view (idx_samples_page_get_map_page (self->samples_page));
  gpointer large_view = get_child (self, "large_view");
  gpointer compare_view = get_child (self, "compare_view");

  if (idx_compare_view_is_open (compare_view))
    idx_compare_view_zoom (compare_view, n_steps);
  else if (idx_large_view_is_open (large_view))
    idx_large_view_zoom (large_view, n_steps);
  else if (!idx_samples_page_shows_map (self->samples_page))
    return FALSE;
  else if (n_steps == 0)
    idx_map_view_show_whole (map_view);
  else
    idx_map_view_zoom (map_view, n_steps);
  return TRUE;
}

/* Redraws the samples after their images or captions have changed. */
static void
redraw_samples (IdxWindow *self)
{
  idx_sheet_recompose (idx_samples_page_get_sheet (self->samples_page));
  idx_window_sample_changed_cb (self);
}

static void
idx_window_format_changed_cb (IdxWindow *self)
{
  redraw_samples (self);
  idx_class_bar_update_total_and_means (self->class_bar);
}

static void
idx_window_tone_changed_cb (IdxWindow *self)
{
  update_shown_label (self);
  idx_window_format_changed_cb (self);
}

/* Draws the samples everywhere with the contrast that the user chose in the large view. */
static void
idx_window_contrast_changed_cb (IdxWindow *self,
                                IdxContrastView *view)
{
  idx_view_settings_set_contrast (self->settings, idx_contrast_view_get_contrast (view),
                                  idx_contrast_view_get_range (view));
}

static void
idx_window_class_names_changed_cb (IdxWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  gpointer classes_page = get_child (self, "classes_page");

  idx_class_bar_set_dataset (self->class_bar, idx_session_get_dataset (self->session));
  update_class_filter (self);
  idx_window_format_changed_cb (self);
  idx_map_view_recompose (
    idx_map_page_get_view (idx_samples_page_get_map_page (self->samples_page)));
  /* The row that had the focus may be gone. */
  if (!gtk_widget_get_visible (classes_page))
    gtk_widget_grab_focus (GTK_WIDGET (self->samples_page));
  else if (focus == NULL || !gtk_widget_is_ancestor (focus, classes_page))
    gtk_widget_grab_focus (classes_page);
}

static void
idx_window_decisions_changed_cb (IdxWindow *self)
{
  guint32 index;

  idx_sheet_update_decisions (idx_samples_page_get_sheet (self->samples_page));
  idx_class_bar_update_counts (self->class_bar);
  if (idx_session_get_current_index (self->session, &index))
    {
      idx_detail_pane_update_decision (self->detail_pane, index);
      update_large_view (self);
    }
}

/* Shows the result of a check. If the labels to check are shown, moves to the most suspicious
 * one that isn't decided yet. */
static void
idx_window_check_result_changed_cb (IdxWindow *self)
{
  IdxAudit *result = idx_session_get_check_result (self->session);

  idx_window_sample_changed_cb (self);
  if (result == NULL || idx_session_get_mode (self->session) != IDX_SESSION_MODE_CHECK)
    return;
  idx_review_actions_go_to_first_undecided (self->review_actions);
  gtk_widget_grab_focus (GTK_WIDGET (self->samples_page));
}

/* --- Focus ----------------------------------------------------------------------------- */

/* While the user types a filter, the end of a check must not change the view, and the history
 * combines all changes into one step. */
static void
idx_window_focus_changed_cb (IdxWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  gboolean is_typing =
    focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->filter_entry));

  idx_session_set_may_change_view (self->session, !is_typing);
  idx_navigation_set_is_typing (idx_navigation_actions_get_navigation (self->navigation_actions),
                                is_typing);
}

/* Moves the focus to the classes when they replace the samples, and back to the samples when they
 * return. */
static void
idx_window_classes_page_changed_cb (IdxWindow *self,
                                    GParamSpec *pspec,
                                    GtkWidget *classes_page)
{
  gboolean is_shown = gtk_widget_get_visible (classes_page);

  gtk_widget_grab_focus (is_shown ? classes_page : GTK_WIDGET (self->samples_page));
}

static gboolean
is_within (GtkWidget *widget,
           gpointer ancestor)
{
  return widget == ancestor || gtk_widget_is_ancestor (widget, ancestor);
}

/* If the focus is in a side that was closed, or on its close button, moves it to the samples. Reads
 * the properties of the layout, because a closed side and its button stay mapped until the next
 * layout. */
static void
idx_window_side_changed_cb (IdxWindow *self)
{
  gpointer column_bar = get_child (self, "column_bar");
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  gboolean start, end;

  g_object_get (self->side_layout, "show-start", &start, "show-end", &end, NULL);
  if (focus != NULL && (gtk_widget_get_parent (focus) == GTK_WIDGET (self->side_layout) ||
                        (!start && is_within (focus, column_bar)) ||
                        (!end && is_within (focus, self->detail_pane))))
    gtk_widget_grab_focus (GTK_WIDGET (self->samples_page));
}

/* Entering or leaving full screen hides the header bar, or buttons of the view bar. If one of their
 * buttons has the focus, moves it to the samples. */
static void
idx_window_header_hidden_cb (IdxWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (focus != NULL && (is_within (focus, gtk_window_get_titlebar (GTK_WINDOW (self))) ||
                        is_within (focus, self->view_bar)))
    gtk_widget_grab_focus (GTK_WIDGET (self->samples_page));
}

static void
init_focus (IdxWindow *self)
{
  gpointer classes_page = get_child (self, "classes_page");

  g_signal_connect_object (classes_page, "notify::visible",
                           G_CALLBACK (idx_window_classes_page_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::fullscreened", G_CALLBACK (idx_window_header_hidden_cb), NULL);
  g_signal_connect (self, "notify::focus-widget", G_CALLBACK (idx_window_focus_changed_cb), NULL);
  /* Connect to these two properties only: others also change while the window is disposed. */
  g_signal_connect_object (self->side_layout, "notify::show-start",
                           G_CALLBACK (idx_window_side_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->side_layout, "notify::show-end",
                           G_CALLBACK (idx_window_side_changed_cb), self, G_CONNECT_SWAPPED);
}

/* --- Files ----------------------------------------------------------------------------- */

static void
idx_window_chosen_cb (IdxWindow *self,
                      GListModel *files)
{
  g_autoptr (GPtrArray) array = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (files); i++)
    g_ptr_array_add (array, g_list_model_get_item (files, i));
  idx_window_open_files (self, (GFile **) array->pdata, array->len);
}

static gboolean
idx_window_drop_cb (IdxWindow *self,
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

/* Rejects images that are dragged from a window of this program, because they aren't files to
 * open. */
static gboolean
idx_window_accept_cb (GtkDropTarget *target,
                      GdkDrop *drop)
{
  return gdk_drop_get_drag (drop) == NULL && (gdk_drop_get_actions (drop) & GDK_ACTION_COPY) != 0 &&
         gdk_content_formats_match (gdk_drop_get_formats (drop),
                                    gtk_drop_target_get_formats (target));
}

static void
init_drop (IdxWindow *self)
{
  GtkDropTarget *drop_target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect (drop_target, "accept", G_CALLBACK (idx_window_accept_cb), NULL);
  g_signal_connect_object (drop_target, "drop", G_CALLBACK (idx_window_drop_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop_target));
}

/* --- Object ---------------------------------------------------------------------------- */

static void
stop_and_close (IdxWindow *self)
{
  idx_comparison_actions_close (self->comparison_actions);
  idx_session_close (self->session);
  idx_file_dialog_close (self->file_dialog);
}

/* Asks before decisions are lost that are only in memory. Returns whether the window may close. */
static gboolean
check_may_close (IdxWindow *self)
{
  IdxReview *review = idx_session_get_review (self->session);

  if (review == NULL || !idx_review_is_in_memory (review) || self->closes_anyway)
    return TRUE;
  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING,
                           _ ("Your decisions will be lost if you close the window"),
                           _ ("They are only in memory, because no journal can be written. Save "
                              "the corrected labels first."));
  idx_notice_add_button (self->notice, _ ("Close Anyway"), "win.close-anyway");
  return FALSE;
}

static gboolean
idx_window_close_request (GtkWindow *window)
{
  if (!check_may_close (IDX_WINDOW (window)))
    return TRUE;
  stop_and_close (IDX_WINDOW (window));
  return GTK_WINDOW_CLASS (idx_window_parent_class)->close_request (window);
}

static void
close_popovers (GtkWidget *widget)
{
  GtkWidget *child;

  for (child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    close_popovers (child);
  if (GTK_IS_POPOVER (widget) && gtk_widget_get_visible (widget))
    gtk_popover_popdown (GTK_POPOVER (widget));
}

/* Takes the focus out of the popovers, then closes them. GTK leaks a popover that is closed while
 * it has the focus, or destroyed while it is open and holds a grab. GTK 4.8 also prints a critical
 * warning when it looks for a tooltip in a leaked popover. */
static void
idx_window_unmap (GtkWidget *widget)
{
  gtk_window_set_focus (GTK_WINDOW (widget), NULL);
  close_popovers (widget);
  GTK_WIDGET_CLASS (idx_window_parent_class)->unmap (widget);
}

static void
idx_window_dispose (GObject *object)
{
  IdxWindow *self = IDX_WINDOW (object);

  stop_and_close (self);
  idx_window_remove_actions (self);
  if (self->go_to_popover != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->go_to_popover));
  self->go_to_popover = NULL;
  g_clear_object (&self->dataset_signals);
  g_clear_object (&self->navigation_actions);
  g_clear_object (&self->blind_actions);
  g_clear_object (&self->review_actions);
  g_clear_object (&self->journal_actions);
  g_clear_object (&self->notices);
  g_clear_object (&self->label_saver);
  G_OBJECT_CLASS (idx_window_parent_class)->dispose (object);
}

/* Frees these objects last, because the actions point to them without holding references. */
static void
idx_window_finalize (GObject *object)
{
  IdxWindow *self = IDX_WINDOW (object);

  g_ptr_array_unref (self->kept_objects);
  g_object_unref (self->opener);
  g_object_unref (self->pair_saver);
  g_object_unref (self->comparison_actions);
  g_object_unref (self->file_dialog);
  g_object_unref (self->display_options);
  g_object_unref (self->session);
  G_OBJECT_CLASS (idx_window_parent_class)->finalize (object);
}

static void
idx_window_class_init (IdxWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = idx_window_dispose;
  object_class->finalize = idx_window_finalize;
  widget_class->unmap = idx_window_unmap;
  GTK_WINDOW_CLASS (klass)->close_request = idx_window_close_request;

  /* Bind these keys in the window: as accelerators of the application they would take
   * precedence over a focused entry, which uses the same keys. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "win.copy-image",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "win.back", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "win.redo", NULL);

  g_type_ensure (IDX_TYPE_CLASSES_PAGE);
  g_type_ensure (IDX_TYPE_COLUMN_BAR);
  g_type_ensure (IDX_TYPE_COMPARE_VIEW);
  g_type_ensure (IDX_TYPE_COMPARISON_PAGE);
  g_type_ensure (IDX_TYPE_DATASET_SWITCHER);
  g_type_ensure (IDX_TYPE_DETAIL_PANE);
  g_type_ensure (IDX_TYPE_FILTER_ENTRY);
  g_type_ensure (IDX_TYPE_GO_TO_POPOVER);
  g_type_ensure (IDX_TYPE_LARGE_VIEW);
  g_type_ensure (IDX_TYPE_MAIN_MENU);
  g_type_ensure (IDX_TYPE_NOTICE);
  g_type_ensure (IDX_TYPE_OPEN_BUTTON);
  g_type_ensure (IDX_TYPE_REVIEW_BAR);
  g_type_ensure (IDX_TYPE_SAMPLES_PAGE);
  g_type_ensure (IDX_TYPE_SELECTION_BAR);
  g_type_ensure (IDX_TYPE_SHARED_LINE);
  g_type_ensure (IDX_TYPE_SIDE_LAYOUT);
  g_type_ensure (IDX_TYPE_START_PAGE);
  g_type_ensure (IDX_TYPE_TASK_BAR);
  g_type_ensure (IDX_TYPE_TITLE_BAR);
  g_type_ensure (IDX_TYPE_VIEW_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-window.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, open_button);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, main_menu);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, notice);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, side_layout);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, view_bar);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, filter_entry);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, samples_page);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, detail_pane);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, go_to_popover);
  gtk_widget_class_bind_template_child (widget_class, IdxWindow, task_bar);
  gtk_widget_class_bind_template_child_full (widget_class, "classes_page", FALSE, 0);
  gtk_widget_class_bind_template_child_full (widget_class, "column_bar", FALSE, 0);
  gtk_widget_class_bind_template_child_full (widget_class, "comparison_page", FALSE, 0);
  gtk_widget_class_bind_template_child_full (widget_class, "dataset_switcher", FALSE, 0);
  gtk_widget_class_bind_template_child_full (widget_class, "review_bar", FALSE, 0);
  gtk_widget_class_bind_template_child_full (widget_class, "selection_bar", FALSE, 0);
  gtk_widget_class_bind_template_child_full (widget_class, "shown_label", FALSE, 0);
  gtk_widget_class_bind_template_child_full (widget_class, "large_view", FALSE, 0);
  gtk_widget_class_bind_template_child_full (widget_class, "compare_view", FALSE, 0);
  gtk_widget_class_bind_template_callback (widget_class, gtk_widget_grab_focus);
  gtk_widget_class_bind_template_callback (widget_class, idx_label_tooltips_check_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_label_tooltips_review_cb);
}

/* A new window starts with the last settings of any window. Open windows don't affect each
 * other. */
static void
bind_settings (IdxWindow *self)
{
  gpointer large_view = get_child (self, "large_view");
  const GSettingsBindFlags flags =
    G_SETTINGS_BIND_GET | G_SETTINGS_BIND_SET | G_SETTINGS_BIND_GET_NO_CHANGES;
  g_autoptr (GSettings) settings = g_settings_new (IDX_APP_ID);

  g_settings_bind (settings, "window-width", self, "default-width", flags);
  g_settings_bind (settings, "window-height", self, "default-height", flags);
  g_settings_bind (settings, "window-maximized", self, "maximized", flags);
  g_settings_bind (settings, "class-bar-visible", self->side_layout, "start-docked", flags);
  g_settings_bind (settings, "pane-visible", self->side_layout, "end-docked", flags);
  g_settings_bind (settings, "statistics-visible", large_view, "statistics-visible", flags);
  g_settings_bind (settings, "values-visible", large_view, "values-visible", flags);
  g_settings_bind (settings, "review-values-visible", large_view, "review-values-visible", flags);
}

/* Shows the colors of the classes in the class bar while the map is colored by class. */
static void
idx_window_update_legend_cb (IdxWindow *self)
{
  IdxMapColoring coloring;

  g_object_get (idx_map_page_get_view (idx_samples_page_get_map_page (self->samples_page)),
                "coloring", &coloring, NULL);
  g_object_set (self->class_bar, "legend",
                idx_samples_page_shows_map (self->samples_page) &&
                  coloring != IDX_MAP_COLORING_SUSPICION,
                NULL);
}

static void
init_widgets (IdxWindow *self)
{
  IdxMapView *map_view = idx_map_page_get_view (idx_samples_page_get_map_page (self->samples_page));
  gpointer large_view = get_child (self, "large_view");
  gpointer compare_view = get_child (self, "compare_view");
  IdxSheet *sheet = idx_samples_page_get_sheet (self->samples_page);
  gpointer classes_page = get_child (self, "classes_page");
  gpointer comparison_page = get_child (self, "comparison_page");
  gpointer column_bar = get_child (self, "column_bar");
  gpointer selection_bar = get_child (self, "selection_bar");

  self->class_bar = idx_column_bar_get_class_bar (column_bar);
  idx_detail_pane_set_session (self->detail_pane, self->session);
  idx_detail_pane_add_actions (self->detail_pane, G_ACTION_MAP (self));
  idx_column_bar_set_session (column_bar, self->session);
  idx_column_bar_add_actions (column_bar, G_ACTION_MAP (self));
  gtk_widget_set_parent (GTK_WIDGET (self->go_to_popover), GTK_WIDGET (self->view_bar));
  idx_side_layout_align_close_button (self->side_layout,
                                      gtk_widget_get_parent (GTK_WIDGET (sheet)));
  idx_sheet_set_display_options (sheet, self->display_options);
  idx_map_view_set_display_options (map_view, self->display_options);
  idx_class_bar_set_display_options (self->class_bar, self->display_options);
  idx_detail_pane_set_display_options (self->detail_pane, self->display_options);
  idx_large_view_set_display_options (large_view, self->display_options);
  idx_compare_view_set_display_options (compare_view, self->display_options);
  idx_comparison_page_set_display_options (comparison_page, self->display_options);
  idx_samples_page_set_session (self->samples_page, self->session);
  idx_compare_view_set_widgets (compare_view, self->session, self->detail_pane,
                                idx_large_view_get_contrast_view (large_view));
  idx_compare_view_add_actions (compare_view, G_ACTION_MAP (self));
  g_signal_connect_object (compare_view, "notify::open", G_CALLBACK (idx_window_view_changed_cb),
                           self, G_CONNECT_SWAPPED);
  idx_classes_page_set_session (classes_page, self->session, self->display_options);
  idx_classes_page_add_actions (classes_page, G_ACTION_MAP (self));
  idx_view_bar_set_main_menu (self->view_bar, idx_main_menu_get_model (self->main_menu));
  idx_filter_entry_set_session (self->filter_entry, self->session);
  idx_selection_bar_set_session (selection_bar, self->session);
  idx_task_bar_set_tasks (self->task_bar, idx_session_get_tasks (self->session));
  g_object_bind_property (self->display_options, "orientation", self->view_bar, "orientation",
                          G_BINDING_SYNC_CREATE);
  g_object_bind_property (sheet, "thumbnail-size", self->view_bar, "thumbnail-size",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  g_object_bind_property (self->samples_page, "shows-map", self->view_bar, "shows-map",
                          G_BINDING_SYNC_CREATE);
  g_object_bind_property (self->samples_page, "n-above-line", get_child (self, "review_bar"),
                          "n-above-line", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (self->samples_page, "notify::shows-map",
                           G_CALLBACK (idx_window_update_legend_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (map_view, "notify::coloring", G_CALLBACK (idx_window_update_legend_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sheet, "activate", G_CALLBACK (idx_window_sample_activated_cb), self,
                           G_CONNECT_SWAPPED);
}

/* Lets users drag images to other programs. */
static void
init_drag (IdxWindow *self)
{
  gpointer large_view = get_child (self, "large_view");
  IdxDragOut *drag_out = idx_drag_out_new (self->display_options, self->notice);

  idx_drag_out_add_sheet (drag_out, idx_samples_page_get_sheet (self->samples_page));
  idx_drag_out_add_image (drag_out, idx_detail_pane_get_image (self->detail_pane));
  idx_drag_out_add_image (drag_out, idx_large_view_get_image (large_view));
  g_ptr_array_add (self->kept_objects, drag_out);
}

/* Creates the objects that the window only has to keep alive. Most of them own actions. */
static void
init_kept_objects (IdxWindow *self)
{
  GActionMap *actions = G_ACTION_MAP (self);
  IdxExporter *exporter =
    idx_exporter_new (self->session, self->samples_page, self->display_options, self->file_dialog,
                      self->notice, actions);
  IdxCopier *copier = idx_copier_new (self->session, self->samples_page, self->display_options,
                                      self->notice, actions);
  IdxContrastView *contrast =
    idx_large_view_get_contrast_view (get_child (self, "large_view"));

  idx_exporter_add_menu (exporter, idx_main_menu_get_export_menu (self->main_menu));
  idx_exporter_add_menu (exporter, idx_samples_page_get_export_menu (self->samples_page));
  idx_copier_add_menu (copier, idx_samples_page_get_copy_menu (self->samples_page));
  self->settings =
    idx_view_settings_new (self->session, idx_samples_page_get_sheet (self->samples_page),
                           self->display_options, actions);
  g_signal_connect_object (contrast, "changed", G_CALLBACK (idx_window_contrast_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->settings, "zoom", G_CALLBACK (idx_window_zoom_cb), self,
                           G_CONNECT_SWAPPED);
  self->kept_objects = g_ptr_array_new_with_free_func (g_object_unref);
  g_ptr_array_add (self->kept_objects, exporter);
  g_ptr_array_add (self->kept_objects,
                   idx_printer_new (exporter, self->file_dialog, self->notice, actions));
  g_ptr_array_add (self->kept_objects,
                   idx_reporter_new (self->session, self->display_options, self->file_dialog,
                                     self->notice, actions));
  g_ptr_array_add (self->kept_objects, copier);
  g_ptr_array_add (self->kept_objects,
                   idx_focus_keeper_new (GTK_WINDOW (self), GTK_WIDGET (self->samples_page)));
  g_ptr_array_add (self->kept_objects, self->settings);
  g_ptr_array_add (
    self->kept_objects,
    idx_dataset_maker_new (self->session, self->file_dialog, self->notice, actions));
  g_ptr_array_add (self->kept_objects, idx_table_opener_new (self->session, self->notice));
  g_ptr_array_add (self->kept_objects,
                   idx_patch_actions_new (self->session, self->file_dialog, self->notice,
                                          G_ACTION_MAP (self)));
  g_ptr_array_add (self->kept_objects,
                   idx_reviewer_actions_new (self->session, self->detail_pane, self->file_dialog,
                                             self->notice, actions));
  g_ptr_array_add (self->kept_objects,
                   idx_map_actions_new (self->session, self->samples_page, actions));
  g_ptr_array_add (self->kept_objects, idx_last_place_new (self->session));
}

/* Creates the objects that the window uses later, and adds their actions. */
static void
init_objects (IdxWindow *self)
{
  GActionMap *actions = G_ACTION_MAP (self);
  gpointer large_view = get_child (self, "large_view");
  gpointer review_bar = get_child (self, "review_bar");

  idx_large_view_add_actions (large_view, actions);
  g_signal_connect_object (large_view, "notify::open", G_CALLBACK (idx_window_view_changed_cb),
                           self, G_CONNECT_SWAPPED);
  self->file_dialog = idx_file_dialog_new (GTK_WINDOW (self));
  self->opener = idx_opener_new (self->session, self->file_dialog, actions);
  g_signal_connect_object (self->opener, "chosen", G_CALLBACK (idx_window_chosen_cb), self,
                           G_CONNECT_SWAPPED);
  self->journal_actions = idx_journal_actions_new (self->session, self->notice, actions);
  self->notices = idx_session_notices_new (self->session, self->notice);
  g_signal_connect_object (self->notices, "journal-blocked",
                           G_CALLBACK (idx_window_journal_blocked_cb), self, G_CONNECT_SWAPPED);
  self->review_actions =
    idx_review_actions_new (self->session, self->samples_page, large_view, review_bar,
                            self->detail_pane, self->journal_actions, self->notice);
  g_signal_connect_object (self->review_actions, "blocked",
                           G_CALLBACK (idx_window_review_blocked_cb), self, G_CONNECT_SWAPPED);
  idx_review_actions_set_class_images (self->review_actions,
                                       idx_class_bar_get_means (self->class_bar),
                                       self->display_options);
  idx_map_page_set_class_means (idx_samples_page_get_map_page (self->samples_page),
                                idx_class_bar_get_means (self->class_bar));
  idx_review_actions_set_menu (self->review_actions,
                               idx_samples_page_get_decision_menu (self->samples_page));
  idx_review_actions_add_to (self->review_actions, actions);
  self->blind_actions =
    idx_blind_actions_new (self->session, self->review_actions, self->notice, actions);
  self->label_saver = idx_label_saver_new (self->session, self->file_dialog, self->notice);
  idx_label_saver_add_actions (self->label_saver, actions);
  self->comparison_actions = idx_comparison_actions_new (self->session, self->file_dialog, actions);
  self->pair_saver = idx_pair_saver_new (idx_session_get_tasks (self->session), self->file_dialog,
                                         self->notice, actions);
  g_signal_connect_object (self->comparison_actions, "notify::active",
                           G_CALLBACK (idx_window_view_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->comparison_actions, "notify::comparison",
                           G_CALLBACK (idx_window_comparison_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->comparison_actions, "notify::shown-comparison",
                           G_CALLBACK (idx_window_shown_comparison_changed_cb), self,
                           G_CONNECT_SWAPPED);
  idx_navigation_actions_add_to (self->navigation_actions, actions);
  idx_navigation_actions_add_controllers (self->navigation_actions, GTK_WIDGET (self));
  idx_map_page_add_actions (idx_samples_page_get_map_page (self->samples_page), actions);
}

static void
connect_session (IdxWindow *self)
{
  const struct
  {
    const char *signal;
    GCallback callback;
  } session_handlers[] = {
    { "opened", G_CALLBACK (idx_window_opened_cb) },
    { "loaded", G_CALLBACK (idx_window_loaded_cb) },
    { "class-names-changed", G_CALLBACK (idx_window_class_names_changed_cb) },
    { "notify::dataset", G_CALLBACK (idx_window_dataset_changed_cb) },
    { "notify::subset", G_CALLBACK (idx_window_subset_changed_cb) },
    { "notify::position", G_CALLBACK (idx_window_sample_changed_cb) },
    { "notify::check-result", G_CALLBACK (idx_window_check_result_changed_cb) },
    { "notify::can-reload", G_CALLBACK (idx_window_update_actions) },
  },
    dataset_handlers[] = {
      { "format-changed", G_CALLBACK (idx_window_format_changed_cb) },
      { "features-changed", G_CALLBACK (idx_window_update_actions) },
      { "tone-changed", G_CALLBACK (idx_window_tone_changed_cb) },
      { "suggestions-changed", G_CALLBACK (redraw_samples) },
      { "decisions-changed", G_CALLBACK (idx_window_decisions_changed_cb) },
    };

  for (gsize i = 0; i < G_N_ELEMENTS (session_handlers); i++)
    g_signal_connect_object (self->session, session_handlers[i].signal,
                             session_handlers[i].callback, self, G_CONNECT_SWAPPED);
  for (gsize i = 0; i < G_N_ELEMENTS (dataset_handlers); i++)
    g_signal_group_connect_swapped (self->dataset_signals, dataset_handlers[i].signal,
                                    dataset_handlers[i].callback, self);
}

static gboolean
is_second_dataset_missing (GtkWidget *widget,
                           GVariant *arguments,
                           gpointer data)
{
  return !g_action_group_get_action_enabled (G_ACTION_GROUP (widget), "switch-dataset");
}

/* Without a second dataset, the key that switches to it does nothing. GTK would open its inspector,
 * which has the same key. */
static void
init_keys (IdxWindow *self)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();
  GtkShortcut *shortcut =
    gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("<Control><Shift>d"),
                      gtk_callback_action_new (is_second_dataset_missing, NULL, NULL));

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller), shortcut);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

static void
idx_window_init (IdxWindow *self)
{
  self->dataset_signals = g_signal_group_new (IDX_TYPE_DATASET);
  self->display_options = idx_display_options_new ();
  self->session = idx_session_new ();
  self->navigation_actions = idx_navigation_actions_new (self->session);
  gtk_widget_init_template (GTK_WIDGET (self));
  bind_settings (self);
  init_focus (self);
  init_keys (self);
  init_drop (self);
  init_widgets (self);
  init_objects (self);
  init_kept_objects (self);
  init_drag (self);
  idx_window_add_actions (self);
  connect_session (self);
  idx_view_bar_set_session (self->view_bar, self->session);
  idx_window_update_actions (self);
}

GtkWidget *
idx_window_new (GtkApplication *application)
{
  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);

  return g_object_new (IDX_TYPE_WINDOW, "application", application, NULL);
}

void
idx_window_open (IdxWindow *self,
                 GFile *location,
                 GFile *labels)
{
  g_return_if_fail (IDX_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (location));

  idx_session_open (self->session, location, labels, IDX_OPEN_FIND_LABELS);
}

static void
show_too_many_datasets (IdxWindow *self,
                        guint n_datasets)
{
  g_autofree char *count = idx_text_format_count (n_datasets);
  g_autofree char *title = g_strdup_printf (
    ngettext ("The files contain %s dataset", "The files contain %s datasets", n_datasets), count);
  g_autofree char *text = g_strdup_printf (
    ngettext ("At most %u window can be opened at once.",
              "At most %u windows can be opened at once.", MAX_DATASETS),
    MAX_DATASETS);

  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, title, text);
  gtk_window_present (GTK_WINDOW (self));
}

void
idx_window_open_files (IdxWindow *self,
                       GFile **files,
                       gsize n_files)
{
  g_autoptr (GPtrArray) pairs = NULL;

  g_return_if_fail (IDX_IS_WINDOW (self));

  pairs = idx_pairing_group (files, n_files);
  if (pairs->len > MAX_DATASETS)
    {
      show_too_many_datasets (self, pairs->len);
      return;
    }
  for (guint i = 0; i < pairs->len; i++)
    {
      const IdxFilePair *pair = g_ptr_array_index (pairs, i);
      GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
      IdxWindow *window = i == 0 ? self : IDX_WINDOW (idx_window_new (application));

      if (pair->images != NULL)
        idx_window_open (window, pair->images, pair->labels);
      else
        idx_window_open (window, pair->labels, NULL);
      gtk_window_present (GTK_WINDOW (window));
    }
}

void
idx_window_open_demo (IdxWindow *self)
{
  g_return_if_fail (IDX_IS_WINDOW (self));

  idx_session_open_demo (self->session);
}

void
idx_window_choose_files (IdxWindow *self)
{
  g_return_if_fail (IDX_IS_WINDOW (self));

  idx_opener_choose_files (self->opener);
}

gboolean
idx_window_is_empty (IdxWindow *self)
{
  g_return_val_if_fail (IDX_IS_WINDOW (self), FALSE);

  return idx_session_is_empty (self->session);
}
