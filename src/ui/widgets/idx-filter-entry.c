/* SPDX-License-Identifier: MIT */

/* An entry for a filter, with a message beside it and completions below it. */

#include "idx-filter-entry.h"

#include "idx-completer.h"
#include "idx-completion-list.h"
#include "idx-line-layout.h"

#include <string.h>

struct _IdxFilterEntry
{
  GtkWidget parent_instance;
  IdxSession *session;
  char *text;               /* the property: the filter as last set or typed */
  char *text_to_restore;    /* the text that is restored when the search closes */
  guint apply_empty_source; /* idle source: applies the empty filter if the entry is still empty */
  guint complete_source;    /* shows completions in the next iteration of the main loop */
  IdxCompleter *completer;
  gboolean offers_completions; /* whether to show completions again when the completer changes */
  gboolean is_updating_entry;  /* whether this object, not the user, is changing the text */
  gboolean has_error;          /* whether the text is invalid */
  gboolean is_open;            /* the property `search-mode-enabled` */

  GtkEditable *entry;
  GtkLabel *message;
  IdxCompletionList *completions;
};

enum
{
  PROP_0,
  PROP_TEXT,
  PROP_SEARCH_MODE_ENABLED,
  N_PROPS
};

enum
{
  DONE,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxFilterEntry, idx_filter_entry, GTK_TYPE_WIDGET)

static void
update_text (IdxFilterEntry *self,
             const char *text)
{
  if (g_str_equal (self->text, text))
    return;
  g_free (self->text);
  self->text = g_strdup (text);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TEXT]);
}

static gboolean
idx_filter_entry_apply_empty_cb (gpointer data)
{
  IdxFilterEntry *self = data;

  self->apply_empty_source = 0;
  if (*gtk_editable_get_text (self->entry) == '\0')
    update_text (self, "");
  return G_SOURCE_REMOVE;
}

/* GtkSearchEntry emits `search-changed` after a delay, but at once if the entry is empty. An entry
 * is also empty for a moment while all of its text is replaced. So an empty text is applied only
 * when the main loop is idle. */
static void
idx_filter_entry_changed_cb (IdxFilterEntry *self)
{
  const char *text = gtk_editable_get_text (self->entry);

  if (*text != '\0')
    update_text (self, text);
  else if (self->apply_empty_source == 0)
    self->apply_empty_source = g_idle_add (idx_filter_entry_apply_empty_cb, self);
}

/* --- Completions --------------------------------------------------------------------------- */

static void
hide_completions (IdxFilterEntry *self)
{
  g_clear_handle_id (&self->complete_source, g_source_remove);
  self->offers_completions = FALSE;
  idx_completion_list_set_completions (self->completions, NULL, GTK_WIDGET (self->entry));
}

/* Shows completions of the word at the cursor. If no word has begun there, shows them only on
 * request (@is_requested), that is, after the Down key. */
static void
show_completions (IdxFilterEntry *self,
                  gboolean is_requested)
{
  const char *text = gtk_editable_get_text (self->entry);
  const char *cursor =
    g_utf8_offset_to_pointer (text, gtk_editable_get_position (self->entry));
  g_autoptr (IdxCompletions) completions = idx_completer_complete (
    self->completer, text, (gsize) (cursor - text), IDX_COMPLETION_LIST_LENGTH);

  if (completions->has_input || is_requested)
    {
      self->offers_completions = TRUE;
      idx_completion_list_set_completions (self->completions, g_steal_pointer (&completions),
                                           GTK_WIDGET (self->entry));
    }
  else
    hide_completions (self);
}

static gboolean
has_focus (IdxFilterEntry *self)
{
  return (gtk_widget_get_state_flags (GTK_WIDGET (self->entry)) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0;
}

static gboolean
idx_filter_entry_complete_cb (gpointer data)
{
  IdxFilterEntry *self = data;

  self->complete_source = 0;
  if (has_focus (self))
    show_completions (self, FALSE);
  return G_SOURCE_REMOVE;
}

/* Shows completions in the next iteration of the main loop, before drawing: the entry emits
 * `changed` before it moves the cursor. */
static void
schedule_completions (IdxFilterEntry *self)
{
  if (self->complete_source == 0)
    self->complete_source =
      g_idle_add_full (G_PRIORITY_DEFAULT, idx_filter_entry_complete_cb, self, NULL);
}

static void
idx_filter_entry_typed_cb (IdxFilterEntry *self)
{
  if (!self->is_updating_entry && has_focus (self))
    schedule_completions (self);
}

/* Called when the completer has counted the samples of its completions. Shows completions even if
 * no word has begun, because the user may have requested them with the Down key. */
static void
idx_filter_entry_completer_changed_cb (IdxFilterEntry *self)
{
  if (self->offers_completions && self->complete_source == 0 && has_focus (self))
    show_completions (self, TRUE);
}

/* Updates the completions, which depend on the word at the cursor. */
static void
idx_filter_entry_cursor_moved_cb (IdxFilterEntry *self)
{
  if (!self->is_updating_entry && gtk_widget_get_visible (GTK_WIDGET (self->completions)))
    schedule_completions (self);
}

static void
idx_filter_entry_focus_left_cb (IdxFilterEntry *self)
{
  hide_completions (self);
}

static gboolean
idx_filter_entry_key_pressed_cb (IdxFilterEntry *self,
                                 guint key,
                                 guint code,
                                 GdkModifierType modifiers)
{
  if ((modifiers & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;

  /* Update the completions first, so that the key can't accept a completion of an earlier text. */
  if (self->complete_source != 0)
    {
      g_clear_handle_id (&self->complete_source, g_source_remove);
      (void) idx_filter_entry_complete_cb (self);
    }
  if (idx_completion_list_handle_key (self->completions, key))
    {
      if (key == GDK_KEY_Escape)
        self->offers_completions = FALSE;
      return TRUE;
    }
  if (key != GDK_KEY_Down && key != GDK_KEY_KP_Down)
    return FALSE;
  show_completions (self, TRUE);
  return TRUE;
}

/* Replaces the text from byte @start to byte @end with the completion. If the completion is a
 * filter key such as `label:`, offers the values of the key at once. */
static void
idx_filter_entry_completion_accepted_cb (IdxFilterEntry *self,
                                         const char *completion,
                                         guint64 start,
                                         guint64 end)
{
  const char *text = gtk_editable_get_text (self->entry);
  int position = (int) g_utf8_pointer_to_offset (text, text + start);
  int end_position = (int) g_utf8_pointer_to_offset (text, text + end);
  gboolean is_key = g_str_has_suffix (completion, ":");

  self->is_updating_entry = TRUE;
  gtk_editable_delete_text (self->entry, position, end_position);
  gtk_editable_insert_text (self->entry, completion, -1, &position);
  gtk_editable_set_position (self->entry, position);
  self->is_updating_entry = FALSE;
  self->offers_completions = FALSE;
  if (is_key)
    show_completions (self, FALSE);
}

/* --- Text ---------------------------------------------------------------------------------- */

static const char *
get_applied_text (IdxFilterEntry *self)
{
  return idx_arrangement_get_filter_text (idx_session_get_arrangement (self->session));
}

/* Returns whether the user may be about to complete the text: it ends where something must follow,
 * within quotes, or with a word that has completions. */
static gboolean
is_unfinished (IdxFilterEntry *self)
{
  const gsize length = strlen (self->text);
  guint n_quotes = 0;
  g_autoptr (IdxCompletions) completions = NULL;

  if (length == 0)
    return FALSE;
  for (gsize i = 0; i < length; i++)
    n_quotes += self->text[i] == '"' && (i == 0 || self->text[i - 1] != '\\');
  if (n_quotes % 2 == 1 || strchr (",:.<>-", self->text[length - 1]) != NULL)
    return TRUE;
  completions = idx_completer_complete (self->completer, self->text, length, 1);
  return completions->has_input && completions->list->len > 0;
}

/* Applies the text or, if it is invalid, shows the error. While @is_typing, a text that isn't
 * finished yet is no error. */
static void
show_state (IdxFilterEntry *self,
            gboolean is_typing)
{
  IdxDataset *dataset = self->session != NULL ? idx_session_get_dataset (self->session) : NULL;
  g_autoptr (IdxFilter) filter = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *advice = NULL;

  if (dataset == NULL)
    return;
  filter = idx_filter_parse (self->text, &error);
  if (filter != NULL && idx_filter_check (filter, dataset, &error))
    advice = idx_filter_dup_advice (filter);
  if (error != NULL && is_typing && is_unfinished (self))
    idx_filter_entry_set_message (self, NULL, FALSE);
  else
    idx_filter_entry_set_message (self, error != NULL ? error->message : advice, error != NULL);
  if (error == NULL && !g_str_equal (self->text, get_applied_text (self)))
    (void) gtk_widget_activate_action (GTK_WIDGET (self), "win.filter", "s", self->text);
}

static void
replace_text (IdxFilterEntry *self,
              const char *text)
{
  gpointer handler = idx_filter_entry_changed_cb;

  g_clear_handle_id (&self->apply_empty_source, g_source_remove);
  g_signal_handlers_block_by_func (self->entry, handler, self);
  self->is_updating_entry = TRUE;
  gtk_editable_set_text (self->entry, text);
  self->is_updating_entry = FALSE;
  g_signal_handlers_unblock_by_func (self->entry, handler, self);
  hide_completions (self);
  idx_filter_entry_set_message (self, NULL, FALSE);
  update_text (self, text);
}

static void
set_open (IdxFilterEntry *self,
          gboolean is_open)
{
  if (is_open == self->is_open)
    return;
  self->is_open = is_open;
  if (is_open)
    {
      g_free (self->text_to_restore);
      self->text_to_restore = g_strdup (self->text);
    }
  else if (!g_str_equal (gtk_editable_get_text (self->entry), self->text_to_restore))
    replace_text (self, self->text_to_restore);
  gtk_widget_set_visible (GTK_WIDGET (self), is_open);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEARCH_MODE_ENABLED]);
}

static void
idx_filter_entry_stop_cb (IdxFilterEntry *self)
{
  set_open (self, FALSE);
  g_signal_emit (self, signals[DONE], 0);
}

/* Applies the typed text. If it is invalid, the focus stays in the entry. */
static void
idx_filter_entry_activate_cb (IdxFilterEntry *self)
{
  if (idx_filter_entry_confirm (self))
    g_signal_emit (self, signals[DONE], 0);
}

/* Keeps what was typed, like Enter; a text that is invalid is dropped, like with Escape. */
static void
idx_filter_entry_closed_cb (IdxFilterEntry *self)
{
  if (idx_filter_entry_confirm (self))
    g_signal_emit (self, signals[DONE], 0);
  else
    idx_filter_entry_stop_cb (self);
}

static void
idx_filter_entry_get_property (GObject *object,
                               guint id,
                               GValue *value,
                               GParamSpec *pspec)
{
  IdxFilterEntry *self = IDX_FILTER_ENTRY (object);

  switch (id)
    {
    case PROP_TEXT:
      g_value_set_string (value, self->text);
      break;
    case PROP_SEARCH_MODE_ENABLED:
      g_value_set_boolean (value, self->is_open);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_filter_entry_set_property (GObject *object,
                               guint id,
                               const GValue *value,
                               GParamSpec *pspec)
{
  IdxFilterEntry *self = IDX_FILTER_ENTRY (object);

  switch (id)
    {
    case PROP_TEXT:
      idx_filter_entry_set_text (self, g_value_get_string (value));
      break;
    case PROP_SEARCH_MODE_ENABLED:
      set_open (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_filter_entry_dispose (GObject *object)
{
  IdxFilterEntry *self = IDX_FILTER_ENTRY (object);
  GtkWidget *child;

  g_clear_handle_id (&self->apply_empty_source, g_source_remove);
  g_clear_handle_id (&self->complete_source, g_source_remove);
  g_clear_object (&self->completer);
  /* The entry comes first, because it hides the completions when it loses the focus. */
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (idx_filter_entry_parent_class)->dispose (object);
}

static void
idx_filter_entry_finalize (GObject *object)
{
  IdxFilterEntry *self = IDX_FILTER_ENTRY (object);

  g_free (self->text);
  g_free (self->text_to_restore);
  G_OBJECT_CLASS (idx_filter_entry_parent_class)->finalize (object);
}

static void
idx_filter_entry_class_init (IdxFilterEntryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = idx_filter_entry_get_property;
  object_class->set_property = idx_filter_entry_set_property;
  object_class->dispose = idx_filter_entry_dispose;
  object_class->finalize = idx_filter_entry_finalize;

  properties[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, "", flags);
  properties[PROP_SEARCH_MODE_ENABLED] =
    g_param_spec_boolean ("search-mode-enabled", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[DONE] = g_signal_new ("done", IDX_TYPE_FILTER_ENTRY, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);

  g_type_ensure (IDX_TYPE_COMPLETION_LIST);
  gtk_widget_class_set_layout_manager_type (widget_class, IDX_TYPE_LINE_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "filterentry");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-filter-entry.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxFilterEntry, entry);
  gtk_widget_class_bind_template_child (widget_class, IdxFilterEntry, message);
  gtk_widget_class_bind_template_child (widget_class, IdxFilterEntry, completions);
  gtk_widget_class_bind_template_callback (widget_class, idx_filter_entry_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_filter_entry_typed_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_filter_entry_cursor_moved_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_filter_entry_focus_left_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_filter_entry_key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_filter_entry_completion_accepted_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_filter_entry_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_filter_entry_closed_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_filter_entry_stop_cb);
}

static void
idx_filter_entry_init (IdxFilterEntry *self)
{
  self->text = g_strdup ("");
  self->text_to_restore = g_strdup ("");
  self->completer = idx_completer_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  g_signal_connect_object (self->completer, "changed",
                           G_CALLBACK (idx_filter_entry_completer_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
idx_filter_entry_filter_changed_cb (IdxFilterEntry *self)
{
  idx_filter_entry_set_text (self, get_applied_text (self));
}

static void
idx_filter_entry_dataset_changed_cb (IdxFilterEntry *self)
{
  hide_completions (self);
  idx_completer_set_dataset (self->completer, idx_session_get_dataset (self->session));
}

static void
idx_filter_entry_text_changed_cb (IdxFilterEntry *self)
{
  show_state (self, has_focus (self));
}

void
idx_filter_entry_set_session (IdxFilterEntry *self,
                              IdxSession *session)
{
  g_return_if_fail (IDX_IS_FILTER_ENTRY (self));
  g_return_if_fail (IDX_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::filter",
                           G_CALLBACK (idx_filter_entry_filter_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::dataset",
                           G_CALLBACK (idx_filter_entry_dataset_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::text", G_CALLBACK (idx_filter_entry_text_changed_cb), NULL);
}

const char *
idx_filter_entry_get_text (IdxFilterEntry *self)
{
  g_return_val_if_fail (IDX_IS_FILTER_ENTRY (self), NULL);

  return self->text;
}

void
idx_filter_entry_set_text (IdxFilterEntry *self,
                           const char *text)
{
  g_return_if_fail (IDX_IS_FILTER_ENTRY (self));
  g_return_if_fail (text != NULL);

  if (g_str_equal (gtk_editable_get_text (self->entry), text))
    return;
  g_free (self->text_to_restore);
  self->text_to_restore = g_strdup (text);
  replace_text (self, text);
}

void
idx_filter_entry_set_message (IdxFilterEntry *self,
                              const char *message,
                              gboolean is_error)
{
  GtkAccessibleInvalidState state =
    is_error ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE;

  g_return_if_fail (IDX_IS_FILTER_ENTRY (self));

  self->has_error = is_error;
  gtk_label_set_text (self->message, message != NULL ? message : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->message), message);
  if (is_error)
    gtk_widget_add_css_class (GTK_WIDGET (self->message), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->message), "error");
  gtk_widget_set_visible (GTK_WIDGET (self->message), message != NULL);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID, state,
                               -1);
}

void
idx_filter_entry_open (IdxFilterEntry *self)
{
  g_return_if_fail (IDX_IS_FILTER_ENTRY (self));

  set_open (self, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
  gtk_editable_select_region (self->entry, 0, -1);
}

gboolean
idx_filter_entry_confirm (IdxFilterEntry *self)
{
  g_return_val_if_fail (IDX_IS_FILTER_ENTRY (self), FALSE);

  if (!self->is_open)
    return TRUE;
  update_text (self, gtk_editable_get_text (self->entry));
  show_state (self, FALSE);
  if (self->has_error)
    return FALSE;
  g_free (self->text_to_restore);
  self->text_to_restore = g_strdup (self->text);
  set_open (self, FALSE);
  return TRUE;
}
