/* SPDX-License-Identifier: MIT */

/* The actions for reading samples again without seeing their labels. */

#include "idx-blind-actions.h"

#include "idx-blind-reading.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxBlindActions
{
  GObject parent_instance;
  IdxSession *session;
  IdxReviewActions *review_actions;
  IdxNotice *notice;
  GSignalGroup *review_signals; /* handlers for signals of the open dataset's review */
  GSimpleActionGroup *actions;
  GActionMap *window; /* not referenced */
};

G_DEFINE_FINAL_TYPE (IdxBlindActions, idx_blind_actions, G_TYPE_OBJECT)

/* The views that show labels of another dataset or of other samples, or of whole classes. */
static const char *const revealing_views[] = { "compare-images", "comparison", "duplicates",
                                               "classes" };

static IdxReview *
get_review (IdxBlindActions *self)
{
  return idx_session_get_review (self->session);
}

static void
set_view (IdxBlindActions *self,
          const char *name,
          gboolean is_open)
{
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), name,
                                      g_variant_new_boolean (is_open));
}

static void
show_warning (IdxBlindActions *self,
              const char *title,
              const GError *error)
{
  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, title, error->message);
}

/* --- State ---------------------------------------------------------------------------------- */

static GSimpleAction *
get_action (IdxBlindActions *self,
            const char *name)
{
  return G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), name));
}

static gboolean
has_readings (IdxReview *review)
{
  IdxDecisions *readings = idx_review_get_readings (review);

  return readings != NULL && idx_decisions_get_n_in_state (readings, IDX_STATE_UNDECIDED) <
                               idx_decisions_get_n_labels (readings);
}

static void
update_actions (IdxBlindActions *self)
{
  IdxReview *review = get_review (self);
  gboolean can_read = review != NULL && idx_review_get_read_only_reason (review) == NULL;
  gboolean can_accept = can_read && has_readings (review);

  g_simple_action_set_enabled (get_action (self, "blind"), can_read);
  g_simple_action_set_enabled (get_action (self, "read-again"), can_read);
  g_simple_action_set_enabled (get_action (self, "read-again-with-seed"), can_read);
  g_simple_action_set_enabled (get_action (self, "accept-blind-readings"), can_accept);
  g_simple_action_set_enabled (get_action (self, "discard-blind-readings"), can_accept);
}

static void
idx_blind_actions_dataset_changed_cb (IdxBlindActions *self)
{
  g_signal_group_set_target (self->review_signals, get_review (self));
  update_actions (self);
}

static void
idx_blind_actions_blind_cb (IdxBlindActions *self)
{
  g_simple_action_set_state (get_action (self, "blind"),
                             g_variant_new_boolean (idx_session_is_blind (self->session)));
}

/* --- Actions -------------------------------------------------------------------------------- */

/* The views would show the labels of another dataset, or mean images of classes. */
static void
close_revealing_views (IdxBlindActions *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (revealing_views); i++)
    set_view (self, revealing_views[i], FALSE);
}

/* Other programs can request a state over the session bus, even while the action is disabled. */
static void
blind_change_state (GSimpleAction *action,
                    GVariant *state,
                    gpointer data)
{
  IdxBlindActions *self = data;
  g_autoptr (GError) error = NULL;

  if (!g_action_get_enabled (G_ACTION (action)) ||
      g_variant_get_boolean (state) == idx_session_is_blind (self->session))
    return;
  if (g_variant_get_boolean (state))
    close_revealing_views (self);
  if (!idx_session_set_blind (self->session, g_variant_get_boolean (state), &error))
    {
      show_warning (self, _ ("The labels can't be hidden"), error);
      return;
    }
  set_view (self, "review", TRUE);
}

static void
show_begun (IdxBlindActions *self,
            guint n_samples,
            guint64 seed)
{
  g_autofree char *count = idx_text_format_count (n_samples);
  g_autofree char *title = g_strdup_printf (
    ngettext ("Reading %s sample blind", "Reading %s samples blind", n_samples), count);
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, seed);
  /* Translators: the seed is the number that the random order was computed from */
  g_autofree char *text = g_strdup_printf (
    _ ("All labels are hidden. Type what you see. The order is random, with seed %s."), number);

  idx_notice_show_message (self->notice, IDX_NOTICE_INFO, title, text);
}

static void
read_again (IdxBlindActions *self,
            guint64 seed)
{
  g_autoptr (GError) error = NULL;
  guint n_samples;

  close_revealing_views (self);
  if (!idx_blind_reading_begin (self->session, seed, &n_samples, &error))
    {
      show_warning (self, _ ("There is nothing to read again"), error);
      return;
    }
  idx_review_actions_go_on (self->review_actions);
  show_begun (self, n_samples, seed);
}

static void
read_again_action (GSimpleAction *action,
                   GVariant *parameter,
                   gpointer data)
{
  read_again (data, parameter != NULL ? g_variant_get_uint64 (parameter) : g_random_int ());
}

/* Shows the labels again, because the readings become decisions. */
static void
accept_action (GSimpleAction *action,
               GVariant *parameter,
               gpointer data)
{
  IdxBlindActions *self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *count = NULL;
  g_autofree char *title = NULL;
  guint n;

  set_view (self, "blind", FALSE);
  if (!idx_review_accept_readings (get_review (self), &n, &error))
    {
      show_warning (self, _ ("The blind readings can't be accepted"), error);
      return;
    }
  count = idx_text_format_count (n);
  title = g_strdup_printf (
    ngettext ("Accepted %s blind reading", "Accepted %s blind readings", n), count);
  idx_notice_show_message (self->notice, IDX_NOTICE_SUCCESS, title, NULL);
  idx_notice_add_button (self->notice, _ ("Undo"), "win.undo");
}

static void
discard_action (GSimpleAction *action,
                GVariant *parameter,
                gpointer data)
{
  IdxBlindActions *self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *count = NULL;
  g_autofree char *title = NULL;
  guint n;

  if (!idx_review_discard_readings (get_review (self), &n, &error))
    {
      show_warning (self, _ ("The blind readings can't be discarded"), error);
      return;
    }
  count = idx_text_format_count (n);
  title = g_strdup_printf (
    ngettext ("Discarded %s blind reading", "Discarded %s blind readings", n), count);
  idx_notice_show_message (self->notice, IDX_NOTICE_SUCCESS, title, NULL);
  idx_notice_add_button (self->notice, _ ("Undo"), "win.undo");
}

static const GActionEntry entries[] = {
  { .name = "blind", .state = "false", .change_state = blind_change_state },
  { .name = "read-again", .activate = read_again_action },
  { .name = "read-again-with-seed", .parameter_type = "t", .activate = read_again_action },
  { .name = "accept-blind-readings", .activate = accept_action },
  { .name = "discard-blind-readings", .activate = discard_action },
};

/* --- Object --------------------------------------------------------------------------------- */

static void
idx_blind_actions_dispose (GObject *object)
{
  IdxBlindActions *self = IDX_BLIND_ACTIONS (object);

  /* The actions outlive this object in the action map of the window. */
  for (gsize i = 0; self->actions != NULL && i < G_N_ELEMENTS (entries); i++)
    g_signal_handlers_disconnect_by_data (get_action (self, entries[i].name), self);
  g_clear_object (&self->actions);
  g_clear_object (&self->review_signals);
  g_clear_object (&self->review_actions);
  g_clear_object (&self->session);
  g_clear_object (&self->notice);
  G_OBJECT_CLASS (idx_blind_actions_parent_class)->dispose (object);
}

static void
idx_blind_actions_class_init (IdxBlindActionsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_blind_actions_dispose;
}

static void
idx_blind_actions_init (IdxBlindActions *self)
{
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  self->review_signals = g_signal_group_new (IDX_TYPE_REVIEW);
  g_signal_group_connect_swapped (self->review_signals, "changed", G_CALLBACK (update_actions),
                                  self);
}

IdxBlindActions *
idx_blind_actions_new (IdxSession *session,
                       IdxReviewActions *review_actions,
                       IdxNotice *notice,
                       GActionMap *window)
{
  IdxBlindActions *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);
  g_return_val_if_fail (IDX_IS_REVIEW_ACTIONS (review_actions), NULL);
  g_return_val_if_fail (IDX_IS_NOTICE (notice), NULL);
  g_return_val_if_fail (G_IS_ACTION_MAP (window), NULL);

  self = g_object_new (IDX_TYPE_BLIND_ACTIONS, NULL);
  self->session = g_object_ref (session);
  self->review_actions = g_object_ref (review_actions);
  self->notice = g_object_ref (notice);
  self->window = window;
  g_signal_connect_object (session, "notify::dataset",
                           G_CALLBACK (idx_blind_actions_dataset_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::blind", G_CALLBACK (idx_blind_actions_blind_cb), self,
                           G_CONNECT_SWAPPED);
  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    g_action_map_add_action (window, G_ACTION (get_action (self, entries[i].name)));
  update_actions (self);
  return self;
}
