/* SPDX-License-Identifier: MIT */

/* Opens a second dataset beside the one that is shown, or looks for duplicates in that one.
 *
 * Each dataset is a document. The window and its parts follow one session, which shows one of the
 * documents. To the parts of the window, showing the other one looks as if another dataset had been
 * opened. */

#include "idx-comparison-actions.h"
#include "idx-path-parameter.h"

#include <glib/gi18n-lib.h>

/* A decision about samples of a document. */
typedef struct
{
  IdxDocument *document;
  GVariant *parameter; /* of `decide-samples` */
} Decision;

struct _IdxComparisonActions
{
  GObject parent_instance;
  IdxSession *session;       /* of the window */
  IdxDocument *opening;      /* with the dataset that is being opened, later @other; or NULL */
  IdxDocument *other;        /* the document that isn't shown; NULL for none */
  IdxComparison *comparison; /* of two datasets, or NULL */
  IdxComparison *duplicates; /* within the dataset of @session, or NULL */
  IdxComparison *shown;      /* which of the two the page shows or has shown, or NULL */
  IdxFileDialog *dialog;
  GActionMap *actions; /* not owned */
  gboolean active;     /* whether the page is shown */
  gboolean keeps_page; /* whether the page stays while the datasets are switched */
  GPtrArray *waiting;  /* of Decision, made in this order as soon as the journals are read */
};

enum
{
  PROP_0,
  PROP_COMPARISON,
  PROP_SHOWN_COMPARISON,
  PROP_ACTIVE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxComparisonActions, idx_comparison_actions, G_TYPE_OBJECT)

static GSimpleAction *
get_action (IdxComparisonActions *self,
            const char *name)
{
  return G_SIMPLE_ACTION (g_action_map_lookup_action (self->actions, name));
}

/* The actions that need a second dataset, those that need anything to show on the page, those that
 * switch datasets, which need idx_session_can_show(), and those about samples on the page. */
static const char *const comparison_actions[] = { "comparison", "close-second-dataset" };
static const char *const page_actions[] = { "image-groups", "max-distance" };
static const char *const switch_actions[] = { "shown-dataset", "switch-dataset" };
static const char *const sample_actions[] = { "go-to-compared", "decide-compared" };

static void
set_enabled (IdxComparisonActions *self,
             const char *const *names,
             gsize n_names,
             gboolean enabled)
{
  for (gsize i = 0; i < n_names; i++)
    g_simple_action_set_enabled (get_action (self, names[i]), enabled);
}

static gboolean
is_first_shown (IdxComparisonActions *self)
{
  return self->comparison == NULL ||
         idx_comparison_get_dataset (self->comparison, IDX_COMPARISON_FIRST) ==
           idx_session_get_dataset (self->session);
}

static void
idx_comparison_actions_update_cb (IdxComparisonActions *self)
{
  gboolean can_switch =
    self->other != NULL && idx_session_can_show (self->session, self->other);
  /* The other dataset may have the hidden labels. */
  gboolean is_blind = idx_session_is_blind (self->session);

  gboolean has_dataset = idx_session_get_dataset (self->session) != NULL;

  set_enabled (self, comparison_actions, G_N_ELEMENTS (comparison_actions),
               self->comparison != NULL && !is_blind);
  set_enabled (self, page_actions, G_N_ELEMENTS (page_actions), self->shown != NULL && !is_blind);
  set_enabled (self, switch_actions, G_N_ELEMENTS (switch_actions), can_switch);
  set_enabled (self, sample_actions, G_N_ELEMENTS (sample_actions),
               can_switch || self->duplicates != NULL);
  g_simple_action_set_enabled (get_action (self, "find-duplicates"), has_dataset && !is_blind);
  g_simple_action_set_enabled (get_action (self, "duplicates"),
                               self->duplicates != NULL && !is_blind);
  g_simple_action_set_state (get_action (self, "shown-dataset"),
                             g_variant_new_string (is_first_shown (self) ? "first" : "second"));
}

/* Updates the states that say what is on the page. */
static void
update_page_states (IdxComparisonActions *self)
{
  IdxComparison *open = self->active ? self->shown : NULL;

  g_simple_action_set_state (
    get_action (self, "comparison"),
    g_variant_new_boolean (open != NULL && open == self->comparison));
  g_simple_action_set_state (
    get_action (self, "duplicates"),
    g_variant_new_boolean (open != NULL && open == self->duplicates));
}

static const char *const kind_names[IDX_N_GROUP_KINDS] = { "all", "equal", "similar",
                                                           "different" };

static void
idx_comparison_actions_shown_changed_cb (IdxComparisonActions *self)
{
  IdxGroupKind kind = IDX_GROUPS_ALL;
  double max_ratio = IDX_COMPARISON_DEFAULT_RATIO;

  if (self->shown != NULL)
    {
      kind = idx_comparison_get_kind (self->shown);
      max_ratio = idx_comparison_get_max_ratio (self->shown);
    }
  g_simple_action_set_state (get_action (self, "image-groups"),
                             g_variant_new_string (kind_names[kind]));
  g_simple_action_set_state (get_action (self, "max-distance"), g_variant_new_double (max_ratio));
}

/* Chooses what the page shows. */
static void
set_shown (IdxComparisonActions *self,
           IdxComparison *shown)
{
  if (shown == self->shown)
    return;
  if (self->shown != NULL)
    g_signal_handlers_disconnect_by_func (self->shown, idx_comparison_actions_shown_changed_cb,
                                          self);
  g_set_object (&self->shown, shown);
  if (shown != NULL)
    g_signal_connect_object (shown, "changed", G_CALLBACK (idx_comparison_actions_shown_changed_cb),
                             self, G_CONNECT_SWAPPED);
  idx_comparison_actions_shown_changed_cb (self);
  idx_comparison_actions_update_cb (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOWN_COMPARISON]);
}

/* Opens the page with a comparison; closes it if @comparison is NULL. */
static void
show_page (IdxComparisonActions *self,
           IdxComparison *comparison)
{
  gboolean was_active = self->active;

  self->active = comparison != NULL;
  if (comparison != NULL)
    set_shown (self, comparison);
  update_page_states (self);
  if (self->active != was_active)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ACTIVE]);
}

/* Replaces one of the two comparisons. If the page shows the old one, closes the page. */
static void
replace_comparison (IdxComparisonActions *self,
                    IdxComparison **place,
                    IdxComparison *comparison)
{
  g_autoptr (IdxComparison) old = g_steal_pointer (place);

  g_set_object (place, comparison);
  if (old != NULL)
    {
      g_signal_handlers_disconnect_by_data (old, self);
      if (old == self->shown)
        {
          show_page (self, NULL);
          set_shown (self, NULL);
        }
      idx_comparison_close (old);
    }
  if (comparison != NULL)
    g_signal_connect_object (comparison, "changed", G_CALLBACK (idx_comparison_actions_update_cb),
                             self, G_CONNECT_SWAPPED);
  idx_comparison_actions_update_cb (self);
}

static void
set_comparison (IdxComparisonActions *self,
                IdxComparison *comparison)
{
  replace_comparison (self, &self->comparison, comparison);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COMPARISON]);
}

/* --- Closing --------------------------------------------------------------------------- */

static void
close_document (IdxComparisonActions *self,
                IdxDocument **document)
{
  g_autoptr (IdxDocument) closed = g_steal_pointer (document);

  if (closed == NULL)
    return;
  g_signal_handlers_disconnect_by_data (closed, self);
  idx_document_close (closed);
}

/* Closes the dataset that isn't shown, and the one that is being opened. */
static void
close_second_dataset (IdxComparisonActions *self)
{
  close_document (self, &self->opening);
  close_document (self, &self->other);
  if (self->comparison != NULL)
    set_comparison (self, NULL);
}

/* --- Opening --------------------------------------------------------------------------- */

/* If the user has canceled opening or reading a dataset, closes it. */
static void
idx_comparison_actions_stopped_cb (IdxComparisonActions *self,
                                   IdxDocument *document)
{
  if (document == self->opening)
    close_document (self, &self->opening);
  else
    close_second_dataset (self);
}

/* Shows the messages of the other dataset in the window. */
static void
idx_comparison_actions_message_cb (IdxComparisonActions *self,
                                   const IdxSessionMessage *message)
{
  if (message != NULL && message->severity != IDX_SEVERITY_INFO)
    idx_session_post (self->session, message->severity, message->title, message->text,
                      IDX_REMEDY_NONE);
}

static void
idx_comparison_actions_opened_cb (IdxComparisonActions *self,
                                  gboolean reopened,
                                  IdxDocument *document)
{
  g_autoptr (IdxComparison) comparison = NULL;

  if (document != self->opening)
    return;
  set_comparison (self, NULL);
  close_document (self, &self->other);
  self->other = g_steal_pointer (&self->opening);
  comparison = idx_comparison_new (idx_session_get_tasks (self->session),
                                   idx_session_get_document (self->session), self->other);
  set_comparison (self, comparison);
  show_page (self, comparison);
}

/* When another dataset is opened in the window, shows its samples instead of the page. */
static void
idx_comparison_actions_replaced_cb (IdxComparisonActions *self,
                                    gboolean reopened)
{
  if (reopened)
    return;
  replace_comparison (self, &self->duplicates, NULL);
  if (!self->keeps_page)
    {
      g_ptr_array_set_size (self->waiting, 0);
      show_page (self, NULL);
    }
}

/* Follows a document that isn't shown. */
static void
follow_hidden (IdxComparisonActions *self,
               IdxDocument *document)
{
  const struct
  {
    const char *signal;
    GCallback callback;
  } handlers[] = {
    { "message", G_CALLBACK (idx_comparison_actions_message_cb) },
    { "opened", G_CALLBACK (idx_comparison_actions_opened_cb) },
    { "loaded", G_CALLBACK (idx_comparison_actions_update_cb) },
    { "stopped", G_CALLBACK (idx_comparison_actions_stopped_cb) },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (document, handlers[i].signal, handlers[i].callback, self,
                             G_CONNECT_SWAPPED);
}

static void
open_second_dataset (IdxComparisonActions *self,
                     GFile *location)
{
  close_document (self, &self->opening);
  self->opening = idx_document_new (idx_session_get_tasks (self->session));
  follow_hidden (self, self->opening);
  idx_session_files_open (idx_document_get_files (self->opening), location, NULL,
                          IDX_OPEN_FIND_LABELS);
}

static void
idx_comparison_actions_chosen_cb (GtkFileChooser *chooser,
                                  gpointer data)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);

  if (file != NULL)
    open_second_dataset (data, file);
}

/* --- Actions --------------------------------------------------------------------------- */

static void
open_second_dataset_action (GSimpleAction *action,
                            GVariant *parameter,
                            gpointer data)
{
  IdxComparisonActions *self = data;
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  GFile *images = idx_file_get_location (idx_dataset_get_images (dataset));
  g_autoptr (GFile) folder = g_file_get_parent (images);

  (void) idx_file_dialog_begin (self->dialog, _ ("Compare With Dataset"),
                                GTK_FILE_CHOOSER_ACTION_OPEN,
                                _ ("_Open"));
  if (folder != NULL && g_file_is_native (folder))
    idx_file_dialog_set_folder (self->dialog, folder);
  idx_file_dialog_show (self->dialog, idx_comparison_actions_chosen_cb, self, NULL);
}

static void
compare_with_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  g_autoptr (GFile) file = idx_path_parameter_get_file (parameter);

  if (file != NULL)
    open_second_dataset (data, file);
}

static void
comparison_change_state (GSimpleAction *action,
                         GVariant *state,
                         gpointer data)
{
  IdxComparisonActions *self = data;
  gboolean is_duplicates = g_str_equal (g_action_get_name (G_ACTION (action)), "duplicates");
  IdxComparison *comparison = is_duplicates ? self->duplicates : self->comparison;

  if (!g_action_get_enabled (G_ACTION (action)))
    return;
  if (g_variant_get_boolean (state))
    show_page (self, comparison);
  else if (self->shown == comparison)
    show_page (self, NULL);
}

/* Looks for duplicates, or shows those that were found. */
static void
find_duplicates_action (GSimpleAction *action,
                        GVariant *parameter,
                        gpointer data)
{
  IdxComparisonActions *self = data;
  g_autoptr (IdxComparison) duplicates = NULL;

  if (self->duplicates == NULL)
    {
      duplicates = idx_comparison_new (idx_session_get_tasks (self->session),
                                       idx_session_get_document (self->session), NULL);
      replace_comparison (self, &self->duplicates, duplicates);
    }
  show_page (self, self->duplicates);
}

/* Shows the other document in the window. */
static void
switch_documents (IdxComparisonActions *self)
{
  g_autoptr (IdxDocument) document = NULL;

  if (!idx_session_can_show (self->session, self->other))
    return;
  document = self->other;
  g_signal_handlers_disconnect_by_data (document, self);
  self->other = g_object_ref (idx_session_get_document (self->session));
  idx_session_show (self->session, document);
  follow_hidden (self, self->other);
}

/* Shows the samples of one of the two datasets in the window. */
static void
show_side (IdxComparisonActions *self,
           IdxComparisonSide side)
{
  show_page (self, NULL);
  if (self->other != NULL && is_first_shown (self) != (side == IDX_COMPARISON_FIRST))
    switch_documents (self);
  idx_comparison_actions_update_cb (self);
}

static void
shown_dataset_change_state (GSimpleAction *action,
                            GVariant *state,
                            gpointer data)
{
  if (!g_action_get_enabled (G_ACTION (action)))
    return;
  if (g_str_equal (g_variant_get_string (state, NULL), "first"))
    show_side (data, IDX_COMPARISON_FIRST);
  else if (g_str_equal (g_variant_get_string (state, NULL), "second"))
    show_side (data, IDX_COMPARISON_SECOND);
}

static void
switch_dataset_action (GSimpleAction *action,
                       GVariant *parameter,
                       gpointer data)
{
  show_side (data, is_first_shown (data) ? IDX_COMPARISON_SECOND : IDX_COMPARISON_FIRST);
}

static void
go_to_compared_action (GSimpleAction *action,
                       GVariant *parameter,
                       gpointer data)
{
  IdxComparisonActions *self = data;
  guint32 side;
  guint64 index;

  g_variant_get (parameter, "(ut)", &side, &index);
  show_side (self, side == 0 ? IDX_COMPARISON_FIRST : IDX_COMPARISON_SECOND);
  g_action_group_activate_action (G_ACTION_GROUP (self->actions), "go-to",
                                  g_variant_new_uint64 (index));
}

static void
decision_free (gpointer data)
{
  Decision *decision = data;

  g_object_unref (decision->document);
  g_variant_unref (decision->parameter);
  g_free (decision);
}

/* Shows a document, but stays on the page. Returns whether it is shown now. */
static gboolean
show_on_page (IdxComparisonActions *self,
              IdxDocument *document)
{
  if (document != idx_session_get_document (self->session) && document == self->other)
    {
      self->keeps_page = TRUE;
      switch_documents (self);
      self->keeps_page = FALSE;
      idx_comparison_actions_update_cb (self);
    }
  return document == idx_session_get_document (self->session);
}

static void idx_comparison_actions_journal_read_cb (IdxComparisonActions *self,
                                                    IdxReview *review);

/* Makes the decisions that wait, in their order, up to the first one whose journal has to be read:
 * that of a dataset that was only compared is read when it is shown. Doesn't wait for @opened, the
 * review that has just tried to read its journal. */
static void
make_decisions (IdxComparisonActions *self,
                IdxReview *opened)
{
  while (self->waiting->len > 0)
    {
      Decision *decision = g_ptr_array_index (self->waiting, 0);
      gboolean is_shown = show_on_page (self, decision->document);
      IdxReview *review = idx_session_get_review (self->session);

      if (is_shown && review != NULL && review != opened &&
          idx_review_get_journal (review) == NULL)
        {
          g_signal_handlers_disconnect_by_func (review, idx_comparison_actions_journal_read_cb,
                                                self);
          g_signal_connect_object (review, "opened",
                                   G_CALLBACK (idx_comparison_actions_journal_read_cb), self,
                                   G_CONNECT_SWAPPED);
          idx_review_begin (review);
          return;
        }
      decision = g_ptr_array_steal_index (self->waiting, 0);
      if (is_shown)
        g_action_group_activate_action (G_ACTION_GROUP (self->actions), "decide-samples",
                                        decision->parameter);
      decision_free (decision);
    }
}

static void
idx_comparison_actions_journal_read_cb (IdxComparisonActions *self,
                                        IdxReview *review)
{
  g_signal_handlers_disconnect_by_func (review, idx_comparison_actions_journal_read_cb, self);
  make_decisions (self, review);
}

/* Decides about samples of one of the two datasets. Shows that dataset first, so that the decision
 * can be undone. */
static void
decide_compared_action (GSimpleAction *action,
                        GVariant *parameter,
                        gpointer data)
{
  IdxComparisonActions *self = data;
  g_autoptr (GVariant) samples = g_variant_get_child_value (parameter, 1);
  g_autoptr (GVariant) decision = g_variant_get_child_value (parameter, 2);
  IdxDocument *document = idx_session_get_document (self->session);
  Decision *waiting = g_new (Decision, 1);
  guint32 side;

  g_variant_get_child (parameter, 0, "u", &side);
  if (self->other != NULL && self->shown == self->comparison &&
      is_first_shown (self) != (side == 0))
    document = self->other;
  *waiting = (Decision){ g_object_ref (document),
                         g_variant_ref_sink (g_variant_new ("(@au@s)", samples, decision)) };
  g_ptr_array_add (self->waiting, waiting);
  if (self->waiting->len == 1)
    make_decisions (self, NULL);
}

static void
image_groups_change_state (GSimpleAction *action,
                           GVariant *state,
                           gpointer data)
{
  IdxComparisonActions *self = data;

  if (!g_action_get_enabled (G_ACTION (action)))
    return;
  for (guint kind = 0; kind < IDX_N_GROUP_KINDS; kind++)
    if (g_str_equal (g_variant_get_string (state, NULL), kind_names[kind]))
      idx_comparison_set_shown (self->shown, kind, idx_comparison_get_max_ratio (self->shown));
}

/* Checks the distance, because other programs can pass any number over D-Bus. */
static void
max_distance_change_state (GSimpleAction *action,
                           GVariant *state,
                           gpointer data)
{
  double max_ratio = g_variant_get_double (state);
  IdxComparisonActions *self = data;

  if (g_action_get_enabled (G_ACTION (action)) && max_ratio >= 0 &&
      max_ratio <= IDX_MAX_DISTANCE_RATIO)
    idx_comparison_set_shown (self->shown, idx_comparison_get_kind (self->shown), max_ratio);
}

static void
close_second_dataset_action (GSimpleAction *action,
                             GVariant *parameter,
                             gpointer data)
{
  close_second_dataset (data);
}

static const GActionEntry entries[] = {
  { .name = "open-second-dataset", .activate = open_second_dataset_action },
  { .name = "compare-with", .parameter_type = "s", .activate = compare_with_action },
  { .name = "comparison", .state = "false", .change_state = comparison_change_state },
  { .name = "shown-dataset",
    .parameter_type = "s",
    .state = "'first'",
    .change_state = shown_dataset_change_state },
  { .name = "switch-dataset", .activate = switch_dataset_action },
  { .name = "go-to-compared", .parameter_type = "(ut)", .activate = go_to_compared_action },
  { .name = "decide-compared",
    .parameter_type = "(uaus)",
    .activate = decide_compared_action },
  { .name = "find-duplicates", .activate = find_duplicates_action },
  { .name = "duplicates", .state = "false", .change_state = comparison_change_state },
  { .name = "image-groups",
    .parameter_type = "s",
    .state = "'all'",
    .change_state = image_groups_change_state },
  { .name = "max-distance",
    .parameter_type = "d",
    .state = "0.0",
    .change_state = max_distance_change_state },
  { .name = "close-second-dataset", .activate = close_second_dataset_action },
};

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_comparison_actions_get_property (GObject *object,
                                     guint id,
                                     GValue *value,
                                     GParamSpec *pspec)
{
  IdxComparisonActions *self = IDX_COMPARISON_ACTIONS (object);

  switch (id)
    {
    case PROP_COMPARISON:
      g_value_set_object (value, self->comparison);
      break;
    case PROP_SHOWN_COMPARISON:
      g_value_set_object (value, self->shown);
      break;
    case PROP_ACTIVE:
      g_value_set_boolean (value, self->active);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_comparison_actions_dispose (GObject *object)
{
  IdxComparisonActions *self = IDX_COMPARISON_ACTIONS (object);

  g_clear_pointer (&self->waiting, g_ptr_array_unref);
  g_clear_object (&self->comparison);
  g_clear_object (&self->duplicates);
  g_clear_object (&self->shown);
  g_clear_object (&self->opening);
  g_clear_object (&self->other);
  g_clear_object (&self->session);
  g_clear_object (&self->dialog);
  G_OBJECT_CLASS (idx_comparison_actions_parent_class)->dispose (object);
}

static void
idx_comparison_actions_class_init (IdxComparisonActionsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = idx_comparison_actions_get_property;
  object_class->dispose = idx_comparison_actions_dispose;

  properties[PROP_COMPARISON] =
    g_param_spec_object ("comparison", NULL, NULL, IDX_TYPE_COMPARISON, flags);
  properties[PROP_SHOWN_COMPARISON] =
    g_param_spec_object ("shown-comparison", NULL, NULL, IDX_TYPE_COMPARISON, flags);
  properties[PROP_ACTIVE] = g_param_spec_boolean ("active", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
idx_comparison_actions_init (IdxComparisonActions *self)
{
  self->waiting = g_ptr_array_new_with_free_func (decision_free);
}

IdxComparisonActions *
idx_comparison_actions_new (IdxSession *session,
                            IdxFileDialog *dialog,
                            GActionMap *actions)
{
  IdxComparisonActions *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);
  g_return_val_if_fail (IDX_IS_FILE_DIALOG (dialog), NULL);
  g_return_val_if_fail (G_IS_ACTION_MAP (actions), NULL);

  self = g_object_new (IDX_TYPE_COMPARISON_ACTIONS, NULL);
  self->session = g_object_ref (session);
  self->dialog = g_object_ref (dialog);
  self->actions = actions;
  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (session, "notify::dataset",
                           G_CALLBACK (idx_comparison_actions_update_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "opened", G_CALLBACK (idx_comparison_actions_replaced_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "loaded", G_CALLBACK (idx_comparison_actions_update_cb), self,
                           G_CONNECT_SWAPPED);
  idx_comparison_actions_update_cb (self);
  return self;
}

IdxComparison *
idx_comparison_actions_get_comparison (IdxComparisonActions *self)
{
  g_return_val_if_fail (IDX_IS_COMPARISON_ACTIONS (self), NULL);

  return self->comparison;
}

IdxComparison *
idx_comparison_actions_get_shown_comparison (IdxComparisonActions *self)
{
  g_return_val_if_fail (IDX_IS_COMPARISON_ACTIONS (self), NULL);

  return self->shown;
}

gboolean
idx_comparison_actions_is_active (IdxComparisonActions *self)
{
  g_return_val_if_fail (IDX_IS_COMPARISON_ACTIONS (self), FALSE);

  return self->active;
}

void
idx_comparison_actions_close (IdxComparisonActions *self)
{
  g_return_if_fail (IDX_IS_COMPARISON_ACTIONS (self));

  close_second_dataset (self);
  replace_comparison (self, &self->duplicates, NULL);
}
