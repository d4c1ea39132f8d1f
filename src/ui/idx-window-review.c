/* SPDX-License-Identifier: MIT */

/* The review: deciding about labels, and what the window shows of the decisions. */

#include "idx-window-private.h"

#include "idx-correction.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* A longer menu would need scrolling. */
#define MAX_MENU_CLASSES 12

static IdxReview *
get_review (IdxWindow *self)
{
  return idx_session_get_review (self->session);
}

static gboolean
has_labels (IdxWindow *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);

  return dataset != NULL && idx_dataset_get_labels (dataset) != NULL;
}

static IdxDecisions *
get_decisions (IdxWindow *self)
{
  return idx_dataset_get_decisions (idx_session_get_dataset (self->session));
}

static IdxSubset *
get_subset (IdxWindow *self)
{
  return idx_arrangement_get_subset (idx_session_get_arrangement (self->session));
}

/* --- What is shown -------------------------------------------------------------------------- */

static void
update_bar (IdxWindow *self)
{
  if (!self->is_reviewing)
    return;
  idx_review_bar_set_progress (self->review_bar, idx_review_count_decided (get_review (self), get_subset (self)),
                               idx_subset_get_n_samples (get_subset (self)),
                               idx_review_get_n_changed (get_review (self)));
}

static void
idx_window_decisions_changed_cb (IdxWindow *self)
{
  guint index;

  idx_sheet_update_decisions (self->sheet);
  idx_class_bar_update_counts (self->class_bar);
  if (idx_window_get_index (self, &index))
    idx_detail_pane_update_decision (self->detail_pane, index);
  update_bar (self);
  idx_window_update_actions (self);
}

static void
append_decision (GMenu *menu,
                 const char *name,
                 const char *decision)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (name, NULL);

  g_menu_item_set_action_and_target (item, "win.decide", "s", decision);
  g_menu_append_item (menu, item);
}

/* Lists the classes in the menu of a sample, or a way to all of them if they are many. */
static void
fill_label_menu (IdxWindow *self,
                 IdxClassKeys *keys)
{
  g_autoptr (GMenu) classes = g_menu_new ();
  g_autoptr (GMenu) others = g_menu_new ();
  gsize n_labels;
  const gint64 *labels = idx_class_keys_get_labels (keys, &n_labels);

  for (gsize i = 0; n_labels <= MAX_MENU_CLASSES && i < n_labels; i++)
    {
      g_autofree char *name = idx_class_keys_dup_name (keys, labels[i]);
      g_autofree char *target = g_strdup_printf ("%" G_GINT64_FORMAT, labels[i]);

      append_decision (classes, name, target);
    }
  append_decision (others, _ ("Keep Label"), "keep");
  append_decision (others, _ ("Unsure"), "unsure");
  append_decision (others, _ ("Exclude"), "exclude");
  append_decision (others, _ ("Flag"), "flag");
  g_menu_remove_all (self->label_menu);
  g_menu_append_section (self->label_menu, NULL, G_MENU_MODEL (classes));
  g_menu_append (classes, _ ("Another Class…"), "win.choose-label");
  g_menu_append_section (self->label_menu, NULL, G_MENU_MODEL (others));
}

void
idx_window_update_class_keys (IdxWindow *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  IdxLabels *labels = dataset != NULL ? idx_dataset_get_labels (dataset) : NULL;
  g_autoptr (IdxClassKeys) keys = idx_class_keys_new (labels);

  idx_review_keys_set_class_keys (self->review_keys, keys);
  idx_class_chooser_set_keys (self->class_chooser, keys);
  idx_detail_pane_set_review (self->detail_pane, self->is_reviewing ? keys : NULL);
  fill_label_menu (self, keys);
}

static void
set_reviewing (IdxWindow *self,
               gboolean is_reviewing)
{
  self->is_reviewing = is_reviewing;
  idx_window_set_state (self, "review", g_variant_new_boolean (is_reviewing));
  gtk_widget_set_visible (GTK_WIDGET (self->review_bar), is_reviewing);
  idx_review_keys_set_active (self->review_keys, is_reviewing);
  idx_window_update_class_keys (self);
  update_bar (self);
  idx_window_update_actions (self);
}

static void
idx_window_review_dataset_cb (IdxWindow *self)
{
  set_reviewing (self, FALSE);
}

/* --- The queue ------------------------------------------------------------------------------ */

/* Makes the nearest undecided sample current. */
static gboolean
go_to_undecided (IdxWindow *self,
                 gboolean forward)
{
  guint position = idx_sheet_get_position (self->sheet);
  guint found;

  if (position == GTK_INVALID_LIST_POSITION ||
      !idx_review_find_undecided (get_review (self), get_subset (self), position, forward, &found))
    return FALSE;
  idx_sheet_set_position (self->sheet, found);
  return TRUE;
}

static void
next_undecided_action (GSimpleAction *action,
                       GVariant *parameter,
                       gpointer data)
{
  gboolean is_next = g_str_equal (g_action_get_name (G_ACTION (action)), "next-undecided");
  IdxWindow *self = IDX_WINDOW (data);

  if (self->is_reviewing && !go_to_undecided (self, is_next))
    idx_window_tell (self, _ ("Everything shown is decided"), NULL);
}

/* --- Decisions ------------------------------------------------------------------------------ */

/* What to decide about: the selection if the current sample is part of it, else that alone. */
static GArray *
collect_indices (IdxWindow *self)
{
  IdxSelection *model = idx_sheet_get_model (self->sheet);
  guint position = idx_sheet_get_position (self->sheet);
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GtkBitset) positions = NULL;
  GtkBitsetIter iter;
  guint selected;

  if (model == NULL || position == GTK_INVALID_LIST_POSITION)
    return indices;
  if (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (model), position))
    positions = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (model));
  else
    {
      positions = gtk_bitset_new_empty ();
      gtk_bitset_add (positions, position);
    }
  for (gboolean more = gtk_bitset_iter_init_first (&iter, positions, &selected); more;
       more = gtk_bitset_iter_next (&iter, &selected))
    {
      guint32 index = idx_subset_get_index (idx_selection_get_subset (model), selected);

      g_array_append_val (indices, index);
    }
  return indices;
}

static void
say_decided (IdxWindow *self,
             guint n)
{
  g_autofree char *count = idx_text_count (n);
  g_autofree char *text =
    g_strdup_printf (ngettext ("Decided about %s sample", "Decided about %s samples", n), count);

  idx_window_tell (self, text, NULL);
  idx_window_offer (self, _ ("Undo"), "win.undo");
}

static const struct
{
  const char *name;
  IdxState state;
} choices[] = {
  { "keep", IDX_STATE_KEPT },
  { "unsure", IDX_STATE_UNSURE },
  { "exclude", IDX_STATE_EXCLUDED },
};

static gboolean
parse_choice (const char *text,
              IdxState *state,
              gint64 *label)
{
  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    if (g_str_equal (text, choices[i].name))
      {
        *state = choices[i].state;
        *label = 0;
        return TRUE;
      }
  *state = IDX_STATE_RELABELED;
  return g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, label, NULL);
}

/* The choice is what the current sample's suggestion says. */
static gboolean
parse_suggested (IdxWindow *self,
                 IdxState *state,
                 gint64 *label)
{
  IdxSuggestion suggestion;
  guint index;

  if (!idx_window_get_index (self, &index) ||
      !idx_dataset_get_suggestion (idx_session_get_dataset (self->session), index, &suggestion))
    return FALSE;
  *state = IDX_STATE_RELABELED;
  *label = suggestion.label;
  return TRUE;
}

static void
toggle_flag (IdxWindow *self,
             GArray *indices)
{
  g_autoptr (GError) error = NULL;

  if (!idx_review_flag (get_review (self), indices, &error))
    idx_window_say (self, _ ("The sample can't be flagged"), error->message);
}

static void
decide (IdxWindow *self,
        const char *what)
{
  g_autoptr (GArray) indices = collect_indices (self);
  g_autoptr (GError) error = NULL;
  IdxState state;
  gint64 label;

  if (indices->len == 0)
    return;
  if (g_str_equal (what, "flag"))
    {
      toggle_flag (self, indices);
      return;
    }
  if (!parse_choice (what, &state, &label) &&
      !(g_str_equal (what, "suggested") && parse_suggested (self, &state, &label)))
    {
      idx_window_say (self, _ ("There is no such decision"), what);
      return;
    }
  if (!(state == IDX_STATE_RELABELED
          ? idx_review_label (get_review (self), indices, label, &error)
          : idx_review_decide (get_review (self), indices, state, &error)))
    {
      idx_window_say (self, _ ("Nothing was decided"), error->message);
      return;
    }
  if (indices->len > 1)
    say_decided (self, indices->len);
  if (!go_to_undecided (self, TRUE))
    idx_window_tell (self, _ ("Everything shown is decided"), NULL);
}

/* Whether a sample has the label now. */
static gboolean
occurs (IdxWindow *self,
        gint64 label)
{
  guint n_classes;
  const IdxClass *classes = idx_decisions_get_classes (get_decisions (self), &n_classes);

  for (guint i = 0; i < n_classes; i++)
    if (classes[i].value == label)
      return TRUE;
  return FALSE;
}

static void
ask_class (IdxWindow *self,
           const char *text)
{
  graphene_rect_t bounds;
  GdkRectangle tile;

  if (!idx_sheet_get_current_bounds (self->sheet, &bounds))
    return;
  tile = (GdkRectangle){ (int) bounds.origin.x, (int) bounds.origin.y, (int) bounds.size.width,
                         (int) bounds.size.height };
  gtk_popover_set_pointing_to (GTK_POPOVER (self->class_chooser), &tile);
  idx_class_chooser_ask (self->class_chooser, text);
}

/* Nobody may decide about an image that can't be seen. */
static gboolean
can_see_current (IdxWindow *self)
{
  if (idx_sheet_shows_current (self->sheet))
    return TRUE;
  idx_window_tell (self, _ ("The current sample is out of view"),
                   _ ("Nothing was decided. Scroll back to it, or choose another sample."));
  return FALSE;
}

static void
idx_window_decide_key_cb (IdxWindow *self,
                          const char *what)
{
  gint64 label;

  if (!can_see_current (self))
    return;
  if (g_ascii_string_to_signed (what, 10, G_MININT64, G_MAXINT64, &label, NULL) &&
      !occurs (self, label))
    ask_class (self, what);
  else
    decide (self, what);
}

static void
idx_window_choose_key_cb (IdxWindow *self,
                          const char *text)
{
  if (can_see_current (self))
    ask_class (self, text);
}

static void
idx_window_explain_key_cb (IdxWindow *self)
{
  if (!has_labels (self))
    return;
  idx_window_tell (self, _ ("Nothing was decided"),
                   _ ("Press Ctrl+R to review labels; then type what you see."));
  idx_window_offer (self, _ ("Review"), "win.review");
}

static void
idx_window_class_chosen_cb (IdxWindow *self,
                            gint64 label)
{
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, label);

  gtk_widget_grab_focus (GTK_WIDGET (self->sheet));
  decide (self, text);
}

/* --- Saving --------------------------------------------------------------------------------- */

/* What is being saved; the window may be closed or show another dataset meanwhile. */
typedef struct
{
  GWeakRef window;
  IdxTaskList *tasks;
  IdxTask *task;
  GFile *target;
  IdxReview *review;
} Save;

static void
save_free (Save *save)
{
  g_weak_ref_clear (&save->window);
  g_clear_object (&save->tasks);
  g_clear_object (&save->task);
  g_clear_object (&save->target);
  g_clear_object (&save->review);
  g_free (save);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Save, save_free)

static void
idx_window_saved_cb (GObject *source,
                     GAsyncResult *result,
                     gpointer data)
{
  g_autoptr (Save) save = data;
  g_autoptr (IdxWindow) self = g_weak_ref_get (&save->window);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxCorrectionSummary) summary =
    idx_correction_save_finish (IDX_CORRECTION (source), result, &error);
  g_autofree char *name = NULL;
  g_autofree char *display_name = NULL;
  g_autofree char *title = NULL;

  idx_task_list_end (save->tasks, save->task);
  if (self == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (summary == NULL)
    {
      idx_window_say (self, _ ("The labels can't be saved"), error->message);
      return;
    }
  if (get_review (self) == save->review)
    (void) idx_review_record_saved (save->review, save->target, summary->sha256, NULL);
  name = g_file_get_basename (save->target);
  display_name = g_filename_display_name (name);
  title = g_strdup_printf (_ ("The corrected labels were saved as “%s”"), display_name);
  idx_window_tell (self, title, summary->text);
}

static void
save_labels (IdxWindow *self,
             GFile *target,
             gboolean replace)
{
  g_autoptr (IdxCorrection) correction =
    idx_correction_new (idx_session_get_dataset (self->session), get_decisions (self));
  Save *save = g_new0 (Save, 1);

  IdxJournal *journal = idx_review_get_journal (get_review (self));

  if (journal != NULL && idx_journal_get_location (journal) != NULL)
    idx_correction_set_journal (correction, idx_journal_get_location (journal),
                                idx_journal_get_n_lines (journal));
  g_weak_ref_init (&save->window, self);
  save->review = g_object_ref (get_review (self));
  save->tasks = g_object_ref (idx_session_get_tasks (self->session));
  save->task = idx_task_list_begin (save->tasks, _ ("Saving labels…"));
  save->target = g_object_ref (target);
  idx_correction_save_async (correction, target, replace, idx_task_get_progress (save->task),
                             idx_task_get_cancellable (save->task), idx_window_saved_cb, save);
}

static void
save_labels_to_action (GSimpleAction *action,
                       GVariant *parameter,
                       gpointer data)
{
  g_autoptr (GFile) target = g_file_new_for_path (g_variant_get_string (parameter, NULL));

  save_labels (IDX_WINDOW (data), target, FALSE);
}

/* The dialog has asked before it replaces a file. */
static void
idx_window_save_chosen_cb (GtkNativeDialog *native,
                           int response,
                           IdxWindow *self)
{
  g_autoptr (GFile) target = NULL;

  if (response != GTK_RESPONSE_ACCEPT || !has_labels (self))
    return;
  target = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (native));
  save_labels (self, target, TRUE);
}

/* The name stays, so that programs find the corrected labels; the folder can't be the same. */
static void
save_labels_action (GSimpleAction *action,
                    GVariant *parameter,
                    gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);
  IdxLabels *labels = idx_dataset_get_labels (idx_session_get_dataset (self->session));
  GFile *given = idx_file_get_location (idx_labels_get_file (labels));
  g_autoptr (GFile) given_folder = g_file_get_parent (given);
  g_autoptr (GFile) home = g_file_new_for_path (g_get_home_dir ());
  g_autofree char *name = g_file_get_basename (given);
  GtkFileChooserNative *native = idx_window_make_chooser (
    self, _ ("Save Corrected Labels"), GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"));

  if (given_folder != NULL && g_file_equal (given_folder, home))
    {
      g_object_unref (home);
      home = g_file_new_for_path (g_get_tmp_dir ());
    }
  (void) gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (native), home, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (native), name);
  g_signal_connect_object (native, "response", G_CALLBACK (idx_window_save_chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (native));
}

/* --- Actions -------------------------------------------------------------------------------- */

static void
decide_action (GSimpleAction *action,
               GVariant *parameter,
               gpointer data)
{
  decide (IDX_WINDOW (data), g_variant_get_string (parameter, NULL));
}

static void
choose_label_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);

  if (can_see_current (self))
    ask_class (self, "");
}

/* Shows what an undo or a redo was about. */
static void
undo_action (GSimpleAction *action,
             GVariant *parameter,
             gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);
  gboolean is_undo = g_str_equal (g_action_get_name (G_ACTION (action)), "undo");
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) indices = NULL;
  guint position;

  if (is_undo ? !idx_review_undo (get_review (self), &indices, &error)
              : !idx_review_redo (get_review (self), &indices, &error))
    {
      idx_window_say (self, _ ("The decision can't be undone"), error->message);
      return;
    }
  if (indices->len > 0 &&
      idx_subset_find (get_subset (self), g_array_index (indices, guint32, 0), &position))
    idx_sheet_set_position (self->sheet, position);
}

static void
review_change_state (GSimpleAction *action,
                     GVariant *state,
                     gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);

  if (!g_action_get_enabled (G_ACTION (action)))
    return;
  if (!has_labels (self))
    {
      idx_window_say (self, _ ("There are no labels to review"), _ ("Open a labels file first."));
      idx_window_offer (self, _ ("Choose Labels…"), "win.open-labels");
      return;
    }
  if (g_variant_get_boolean (state))
    idx_notice_close (self->notice);
  set_reviewing (self, g_variant_get_boolean (state));
  gtk_widget_grab_focus (GTK_WIDGET (self->sheet));
}

void
idx_window_update_review_actions (IdxWindow *self)
{
  IdxReview *review = has_labels (self) ? get_review (self) : NULL;
  const struct
  {
    const char *name;
    gboolean enabled;
  } actions[] = {
    { "review", idx_session_get_dataset (self->session) != NULL },
    { "decide", review != NULL },
    { "choose-label", review != NULL },
    { "undo", review != NULL && idx_review_can_undo (review) },
    { "redo", review != NULL && idx_review_can_redo (review) },
    { "save-labels", review != NULL },
    { "save-labels-to", review != NULL },
    { "next-undecided", review != NULL },
    { "previous-undecided", review != NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    g_simple_action_set_enabled (
      G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), actions[i].name)),
      actions[i].enabled);
}

static const GActionEntry entries[] = {
  { .name = "review", .state = "false", .change_state = review_change_state },
  { .name = "decide", .parameter_type = "s", .activate = decide_action },
  { .name = "choose-label", .activate = choose_label_action },
  { .name = "undo", .activate = undo_action },
  { .name = "redo", .activate = undo_action },
  { .name = "save-labels", .activate = save_labels_action },
  { .name = "save-labels-to", .parameter_type = "s", .activate = save_labels_to_action },
  { .name = "next-undecided", .activate = next_undecided_action },
  { .name = "previous-undecided", .activate = next_undecided_action },
};

void
idx_window_init_review (IdxWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_set_parent (GTK_WIDGET (self->class_chooser), GTK_WIDGET (self->sheet));
  self->review_keys = idx_review_keys_new (GTK_WIDGET (self->sheet));
  g_signal_connect_object (self->review_keys, "decide", G_CALLBACK (idx_window_decide_key_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->review_keys, "choose", G_CALLBACK (idx_window_choose_key_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->review_keys, "explain", G_CALLBACK (idx_window_explain_key_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->class_chooser, "chosen", G_CALLBACK (idx_window_class_chosen_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::dataset",
                           G_CALLBACK (idx_window_review_dataset_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::subset", G_CALLBACK (update_bar), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "class-names-changed",
                           G_CALLBACK (idx_window_update_class_keys), self, G_CONNECT_SWAPPED);
  g_signal_group_connect_swapped (self->dataset_signals, "decisions-changed",
                                  G_CALLBACK (idx_window_decisions_changed_cb), self);
}
