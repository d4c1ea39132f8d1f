/* SPDX-License-Identifier: MIT */

/* Opens a second dataset beside the one that is shown.
 *
 * The window and its parts follow one session; the second dataset has a session of its own. To
 * switch datasets, the two sessions exchange their contents. To the parts of the window, this looks
 * as if another dataset had been opened. */

#include "idx-comparison-actions.h"

#include <glib/gi18n-lib.h>

struct _IdxComparisonActions
{
  GObject parent_instance;
  IdxSession *session;       /* of the window */
  IdxSession *opening;       /* of the dataset that is being opened, later @other; NULL for none */
  IdxSession *other;         /* of the dataset that isn't shown; NULL for none */
  IdxJobList *watched_tasks; /* the tasks of the session that was created last */
  IdxJob *listed_task;       /* the task of @watched_tasks that is also in the window's list,
                                 or NULL */
  IdxComparison *comparison;
  IdxFileDialog *dialog;
  GActionMap *actions; /* not owned */
  gboolean active;     /* whether the comparison is shown */
};

enum
{
  PROP_0,
  PROP_COMPARISON,
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

/* The actions that need a comparison, and the actions that switch datasets, which need
 * idx_session_can_exchange(). */
static const char *const comparison_actions[] = { "comparison", "find-equal", "find-similar",
                                                  "close-second-dataset" };
static const char *const switch_actions[] = { "shown-dataset", "switch-dataset",
                                              "go-to-compared" };

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
    self->other != NULL && idx_session_can_exchange (self->session, self->other);
  /* The other dataset may have the hidden labels. */
  gboolean is_blind = idx_session_is_blind (self->session);

  for (gsize i = 0; i < G_N_ELEMENTS (comparison_actions); i++)
    g_simple_action_set_enabled (get_action (self, comparison_actions[i]),
                                 self->comparison != NULL && !is_blind);
  for (gsize i = 0; i < G_N_ELEMENTS (switch_actions); i++)
    g_simple_action_set_enabled (get_action (self, switch_actions[i]), can_switch);
  g_simple_action_set_state (get_action (self, "shown-dataset"),
                             g_variant_new_string (is_first_shown (self) ? "first" : "second"));
}

static void
set_active (IdxComparisonActions *self,
            gboolean active)
{
  active = active && self->comparison != NULL;
  g_simple_action_set_state (get_action (self, "comparison"), g_variant_new_boolean (active));
  if (active == self->active)
    return;
  self->active = active;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ACTIVE]);
}

static void
set_comparison (IdxComparisonActions *self,
                IdxComparison *comparison)
{
  if (self->comparison != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->comparison, self);
      idx_comparison_close (self->comparison);
    }
  g_set_object (&self->comparison, comparison);
  if (comparison != NULL)
    g_signal_connect_object (comparison, "changed", G_CALLBACK (idx_comparison_actions_update_cb),
                             self, G_CONNECT_SWAPPED);
  idx_comparison_actions_update_cb (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COMPARISON]);
}

/* --- Tasks ----------------------------------------------------------------------------- */

/* Adds @task, a task of another session, to the window's list, and removes the task that was added
 * before. If @task is NULL, only removes. */
static void
show_task (IdxComparisonActions *self,
           IdxJob *task)
{
  IdxJobList *tasks = idx_session_get_tasks (self->session);

  if (task == self->listed_task)
    return;
  if (self->listed_task != NULL)
    idx_job_list_remove (tasks, self->listed_task);
  g_set_object (&self->listed_task, task);
  if (task != NULL)
    idx_job_list_add (tasks, task);
}

static void
unwatch_tasks (IdxComparisonActions *self)
{
  if (self->watched_tasks != NULL)
    g_signal_handlers_disconnect_by_data (self->watched_tasks, self);
  g_clear_object (&self->watched_tasks);
  show_task (self, NULL);
}

/* --- Opening --------------------------------------------------------------------------- */

static void
close_session (IdxComparisonActions *self,
               IdxSession **session)
{
  g_autoptr (IdxSession) closed = g_steal_pointer (session);

  if (closed == NULL)
    return;
  if (idx_session_get_tasks (closed) == self->watched_tasks)
    unwatch_tasks (self);
  g_signal_handlers_disconnect_by_data (closed, self);
  idx_session_close (closed);
}

/* Shows the current task of @tasks in the window. If the user has canceled a task, closes the
 * dataset that it belongs to. */
static void
idx_comparison_actions_task_changed_cb (IdxComparisonActions *self,
                                        GParamSpec *pspec,
                                        IdxJobList *tasks)
{
  g_autoptr (IdxJob) previous = NULL;

  g_set_object (&previous, self->listed_task);
  show_task (self, idx_job_list_get_current (tasks));
  if (self->listed_task != NULL || previous == NULL || idx_job_is_running (previous))
    return;
  if (self->opening != NULL && idx_session_get_tasks (self->opening) == tasks)
    close_session (self, &self->opening);
  else
    idx_comparison_actions_close (self);
}

static void
watch_tasks (IdxComparisonActions *self,
             IdxJobList *tasks)
{
  unwatch_tasks (self);
  self->watched_tasks = g_object_ref (tasks);
  g_signal_connect_object (tasks, "notify::current",
                           G_CALLBACK (idx_comparison_actions_task_changed_cb),
                           self, G_CONNECT_SWAPPED);
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
                                  IdxSession *session)
{
  g_autoptr (IdxComparison) comparison = NULL;

  if (session != self->opening)
    return;
  set_comparison (self, NULL);
  close_session (self, &self->other);
  self->other = g_steal_pointer (&self->opening);
  comparison = idx_comparison_new (self->session, self->other);
  set_comparison (self, comparison);
  set_active (self, TRUE);
}

/* When another dataset is opened in the window, shows its samples instead of the comparison. */
static void
idx_comparison_actions_replaced_cb (IdxComparisonActions *self,
                                    gboolean reopened)
{
  if (!reopened)
    set_active (self, FALSE);
}

static void
open_second_dataset (IdxComparisonActions *self,
                     GFile *location)
{
  close_session (self, &self->opening);
  self->opening = idx_session_new_for_comparison ();
  g_signal_connect_object (self->opening, "message", G_CALLBACK (idx_comparison_actions_message_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->opening, "opened", G_CALLBACK (idx_comparison_actions_opened_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->opening, "loaded", G_CALLBACK (idx_comparison_actions_update_cb),
                           self, G_CONNECT_SWAPPED);
  watch_tasks (self, idx_session_get_tasks (self->opening));
  idx_session_open (self->opening, location, NULL, IDX_OPEN_FIND_LABELS);
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
  g_autoptr (GFile) file = g_file_new_for_path (g_variant_get_string (parameter, NULL));

  open_second_dataset (data, file);
}

static void
comparison_change_state (GSimpleAction *action,
                         GVariant *state,
                         gpointer data)
{
  if (g_action_get_enabled (G_ACTION (action)))
    set_active (data, g_variant_get_boolean (state));
}

/* Shows the samples of one of the two datasets in the window. */
static void
show_side (IdxComparisonActions *self,
           IdxComparisonSide side)
{
  set_active (self, FALSE);
  if (is_first_shown (self) != (side == IDX_COMPARISON_FIRST))
    idx_session_exchange (self->session, self->other);
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
find_equal_action (GSimpleAction *action,
                   GVariant *parameter,
                   gpointer data)
{
  idx_comparison_find_equal (((IdxComparisonActions *) data)->comparison);
}

/* Checks the distance, because other programs can pass any number over D-Bus. */
static void
find_similar_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  double distance = g_variant_get_double (parameter);

  if (distance >= 0 && distance < G_MAXFLOAT)
    idx_comparison_find_similar (((IdxComparisonActions *) data)->comparison, distance);
}

static void
close_second_dataset_action (GSimpleAction *action,
                             GVariant *parameter,
                             gpointer data)
{
  idx_comparison_actions_close (data);
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
  { .name = "find-equal", .activate = find_equal_action },
  { .name = "find-similar", .parameter_type = "d", .activate = find_similar_action },
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

  g_clear_object (&self->comparison);
  g_clear_object (&self->watched_tasks);
  g_clear_object (&self->listed_task);
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
  properties[PROP_ACTIVE] = g_param_spec_boolean ("active", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
idx_comparison_actions_init (IdxComparisonActions *self)
{
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

  close_session (self, &self->opening);
  close_session (self, &self->other);
  if (self->comparison == NULL)
    return;
  set_comparison (self, NULL);
  set_active (self, FALSE);
}
