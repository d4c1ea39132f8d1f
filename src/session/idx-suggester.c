/* SPDX-License-Identifier: MIT */

/* Gets suggestions for the labels of the open dataset, from a check or from a file, and shows them.
 *
 * A request that needs a loaded dataset is stored while the dataset is being loaded. */

#include "idx-suggester.h"

#include "idx-decision-pause.h"
#include "idx-error.h"
#include "idx-label-check.h"
#include "idx-similarity.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxSuggester
{
  GObject parent_instance;
  IdxLoader *loader;
  IdxSessionView *view;
  IdxDataset *dataset;
  GSignalGroup *dataset_signals;
  IdxLabelCheck *check;
  GFile *refused; /* a file whose values may be logits, or NULL */
  gboolean may_change_view;

  IdxDecisionPause *pause;
  gboolean has_new_decisions; /* since the labels were checked last */
  gboolean was_updated;       /* whether the result has changed without a notification */

  /* The requests that wait until the dataset is loaded or its labels are checked. */
  gboolean check_when_loaded;
  GFile *suggestions_when_loaded; /* the file to open, or NULL */
  gboolean show_comparison_when_checked;
  IdxSuggestedBy comparison_to_show; /* if show_comparison_when_checked */
};

enum
{
  PROP_0,
  PROP_RESULT,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxSuggester, idx_suggester, G_TYPE_OBJECT)

static void
notify_result (IdxSuggester *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RESULT]);
}

static gboolean
has_file_suggestions (IdxSuggester *self)
{
  IdxSuggestions *suggestions =
    self->dataset != NULL ? idx_dataset_get_suggestions (self->dataset) : NULL;

  return suggestions != NULL && idx_suggestions_is_from_file (suggestions);
}

static gboolean
has_suggestions_by_features (IdxSuggester *self)
{
  return self->dataset != NULL && idx_dataset_get_features (self->dataset) != NULL &&
         idx_dataset_get_suggestions (self->dataset) != NULL && !has_file_suggestions (self);
}

/* --- Showing suggestions --- */

static void
show_labels_to_check (IdxSuggester *self)
{
  idx_label_check_set_listed (self->check);
  idx_session_view_show_labels_to_check (self->view, has_file_suggestions (self));
}

static void
post_no_suspects (IdxSuggester *self,
                  IdxAudit *audit)
{
  g_autoptr (IdxSessionMessage) message =
    idx_label_check_make_no_suspects_message (self->check, audit);

  idx_session_message_emit (self, message);
}

static void
show_result (IdxSuggester *self)
{
  if (idx_label_check_has_suspects (self->check))
    show_labels_to_check (self);
  else
    {
      idx_session_view_stop_using_suggestions (self->view);
      post_no_suspects (self, idx_label_check_get_result (self->check));
    }
}

/* Shows the comparison that the user has requested, if any. If the labels haven't been checked for
 * it yet, checks them first. */
static void
show_comparison (IdxSuggester *self)
{
  IdxAudit *compared = idx_label_check_get_compared (self->check, self->dataset);
  g_autofree char *filter = NULL;

  if (!self->show_comparison_when_checked)
    return;
  if (compared == NULL)
    {
      idx_label_check_compare (self->check, self->dataset);
      return;
    }
  self->show_comparison_when_checked = FALSE;
  if (idx_dataset_get_check_suggestions (self->dataset) == NULL)
    {
      post_no_suspects (self, compared);
      return;
    }
  filter =
    g_strconcat ("suggested-by:", idx_suggested_by_get_nick (self->comparison_to_show), NULL);
  (void) idx_session_view_set_filter (self->view, filter, NULL);
}

/* Checks the current labels again, and shows the result. */
static void
check_current_labels (IdxSuggester *self)
{
  self->has_new_decisions = FALSE;
  idx_label_check_repeat (self->check, self->dataset);
}

static void
check_given_labels (IdxSuggester *self)
{
  self->has_new_decisions = FALSE;
  idx_label_check_start (self->check, self->dataset);
}

/* Replaces the suggestions of a file with those of the check. */
static void
drop_file_suggestions (IdxSuggester *self)
{
  if (!has_file_suggestions (self))
    return;
  idx_session_view_stop_using_suggestions (self->view);
  idx_label_check_apply_result (self->check, self->dataset);
}

/* Shows the result that is there, and tells others about it if it is new to them. */
static void
show_former_result (IdxSuggester *self)
{
  idx_session_message_emit (self, NULL);
  show_result (self);
  if (self->was_updated)
    {
      self->was_updated = FALSE;
      notify_result (self);
    }
}

/* Updates the ranking, if the labels were checked before the last decisions. */
static void
idx_suggester_paused_cb (IdxSuggester *self)
{
  if (self->has_new_decisions && idx_label_check_can_update (self->check, self->dataset) &&
      idx_label_check_update (self->check, self->dataset))
    self->has_new_decisions = FALSE;
}

/* Says how many labels have become suspect. The samples that are shown stay, and so does the
 * notification of `result`, which would move to the first of them. */
static void
idx_suggester_updated_cb (IdxSuggester *self,
                          guint n_more)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (self->dataset);
  g_autofree char *count = idx_text_format_count (n_more);
  g_autofree char *title = NULL;

  self->was_updated = TRUE;
  idx_similarity_attach (self->dataset, idx_label_check_get_result (self->check));
  if (n_more == 0)
    return;
  title = idx_suggestions_is_estimate_reliable (suggestions)
            ? g_strdup_printf (ngettext ("Ranking updated: %s more label to check",
                                         "Ranking updated: %s more labels to check", n_more),
                               count)
            : g_strdup (_ ("Ranking updated"));
  idx_session_message_post (self, IDX_SEVERITY_INFO, title, NULL, IDX_REMEDY_SHOW_LABELS_TO_CHECK);
}

static void
idx_suggester_decided_cb (IdxSuggester *self)
{
  self->has_new_decisions = TRUE;
}

/* The decisions that the check was to take into account are still new. */
static void
idx_suggester_canceled_cb (IdxSuggester *self)
{
  self->has_new_decisions = TRUE;
  self->show_comparison_when_checked = FALSE;
}

static void
idx_suggester_checked_cb (IdxSuggester *self,
                          const GError *error)
{
  if (error != NULL)
    {
      self->has_new_decisions = TRUE;
      self->show_comparison_when_checked = FALSE;
      idx_session_message_post (self, IDX_SEVERITY_ERROR, _ ("The labels can't be checked"),
                                error->message, IDX_REMEDY_NONE);
      return;
    }
  idx_similarity_attach (self->dataset, idx_label_check_get_result (self->check));
  if (has_file_suggestions (self) ||
      (has_suggestions_by_features (self) && self->show_comparison_when_checked))
    show_comparison (self);
  else if (idx_label_check_has_suspects (self->check) && !self->may_change_view)
    {
      g_autofree char *description = idx_label_check_describe (self->dataset);
      g_autofree char *features =
        idx_audit_describe_features (idx_label_check_get_result (self->check));

      idx_session_message_post (self, IDX_SEVERITY_INFO, description, features,
                                IDX_REMEDY_SHOW_LABELS_TO_CHECK);
    }
  else
    show_result (self);
  idx_label_check_set_listed (self->check);
  self->was_updated = FALSE;
  notify_result (self);
}

/* Shows the suggestions of a file that has just been read. */
static void
show_file_suggestions (IdxSuggester *self,
                       const char *name)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (self->dataset);
  const char *note = idx_suggestions_get_note (suggestions);
  g_autofree char *title = g_strdup_printf (_ ("“%s” is open"), name);
  g_autofree char *text = NULL;

  if (idx_suggestions_get_n_suspects (suggestions) == 0)
    {
      text = g_strjoin (" ", _ ("The file suggests no label changes."), note, NULL);
      idx_session_message_post (self, IDX_SEVERITY_INFO, _ ("No label looks wrong"), text,
                                IDX_REMEDY_NONE);
      return;
    }
  if (note != NULL)
    idx_session_message_post (self, IDX_SEVERITY_INFO, title, note, IDX_REMEDY_NONE);
  else
    idx_session_message_emit (self, NULL);
  show_labels_to_check (self);
}

static void
idx_suggester_file_opened_cb (IdxSuggester *self,
                              GFile *file,
                              const GError *error)
{
  g_autofree char *name = idx_text_file_name (file);
  g_autofree char *title = g_strdup_printf (_ ("“%s” can't be opened"), name);

  if (error != NULL)
    {
      gboolean may_be_logits = g_error_matches (error, IDX_ERROR, IDX_ERROR_LOGITS);
      GFile *refused = may_be_logits ? file : NULL;

      g_set_object (&self->refused, refused);
      idx_session_message_post (self, IDX_SEVERITY_ERROR, title, error->message,
                                may_be_logits ? IDX_REMEDY_READ_AS_LOGITS : IDX_REMEDY_NONE);
      return;
    }
  idx_session_view_stop_using_suggestions (self->view);
  show_file_suggestions (self, name);
}

/* --- Dataset --- */

static void
forget_requests (IdxSuggester *self)
{
  self->check_when_loaded = FALSE;
  g_clear_object (&self->suggestions_when_loaded);
}

static void
drop_result (IdxSuggester *self)
{
  if (idx_label_check_drop (self->check))
    notify_result (self);
}

/* The check result belongs to the images in the previous format. */
static void
idx_suggester_format_changed_cb (IdxSuggester *self)
{
  drop_result (self);
  if (idx_dataset_is_loaded (self->dataset))
    idx_similarity_attach (self->dataset, NULL);
  idx_session_view_adapt_to_format (self->view);
  idx_dataset_set_suggestions (self->dataset, NULL);
  idx_dataset_set_check_suggestions (self->dataset, NULL);
}

/* The check result and the order by similarity are from comparing samples otherwise. The
 * suggestions of a file aren't. */
static void
idx_suggester_features_changed_cb (IdxSuggester *self)
{
  const gboolean keeps_suggestions = has_file_suggestions (self);
  const gboolean shows_suggestions =
    keeps_suggestions && idx_session_view_get_mode (self->view) == IDX_SESSION_MODE_CHECK;

  if (idx_label_check_renew (self->check, self->dataset))
    notify_result (self);
  if (idx_dataset_is_loaded (self->dataset))
    idx_similarity_attach (self->dataset, NULL);
  idx_session_view_adapt_to_format (self->view);
  if (!keeps_suggestions)
    idx_dataset_set_suggestions (self->dataset, NULL);
  idx_dataset_set_check_suggestions (self->dataset, NULL);
  if (shows_suggestions)
    show_labels_to_check (self);
}

static void
idx_suggester_get_property (GObject *object,
                            guint id,
                            GValue *value,
                            GParamSpec *pspec)
{
  IdxSuggester *self = IDX_SUGGESTER (object);

  switch (id)
    {
    case PROP_RESULT:
      g_value_set_object (value, idx_label_check_get_result (self->check));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_suggester_finalize (GObject *object)
{
  IdxSuggester *self = IDX_SUGGESTER (object);

  g_object_unref (self->pause);
  g_object_unref (self->dataset_signals);
  g_clear_object (&self->suggestions_when_loaded);
  g_clear_object (&self->refused);
  g_clear_object (&self->dataset);
  g_object_unref (self->check);
  g_object_unref (self->view);
  g_object_unref (self->loader);
  G_OBJECT_CLASS (idx_suggester_parent_class)->finalize (object);
}

static void
idx_suggester_class_init (IdxSuggesterClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = idx_suggester_get_property;
  object_class->finalize = idx_suggester_finalize;

  properties[PROP_RESULT] =
    g_param_spec_object ("result", NULL, NULL, IDX_TYPE_AUDIT,
                         G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  idx_session_message_add_signal (IDX_TYPE_SUGGESTER);
}

static void
idx_suggester_init (IdxSuggester *self)
{
  self->may_change_view = TRUE;
  self->dataset_signals = g_signal_group_new (IDX_TYPE_DATASET);
  g_signal_group_connect_swapped (self->dataset_signals, "format-changed",
                                  G_CALLBACK (idx_suggester_format_changed_cb), self);
  g_signal_group_connect_swapped (self->dataset_signals, "features-changed",
                                  G_CALLBACK (idx_suggester_features_changed_cb), self);
}

IdxSuggester *
idx_suggester_new (IdxJobList *tasks,
                   IdxLoader *loader,
                   IdxSessionView *view)
{
  IdxSuggester *self;

  g_return_val_if_fail (IDX_IS_JOB_LIST (tasks), NULL);
  g_return_val_if_fail (IDX_IS_LOADER (loader), NULL);
  g_return_val_if_fail (IDX_IS_SESSION_VIEW (view), NULL);

  self = g_object_new (IDX_TYPE_SUGGESTER, NULL);
  self->loader = g_object_ref (loader);
  self->view = g_object_ref (view);
  self->check = idx_label_check_new (tasks);
  g_signal_connect_object (self->check, "done", G_CALLBACK (idx_suggester_checked_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->check, "canceled", G_CALLBACK (idx_suggester_canceled_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->check, "updated", G_CALLBACK (idx_suggester_updated_cb), self,
                           G_CONNECT_SWAPPED);
  self->pause = idx_decision_pause_new (idx_session_view_get_arrangement (view));
  g_signal_connect_object (self->pause, "decided", G_CALLBACK (idx_suggester_decided_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->pause, "paused", G_CALLBACK (idx_suggester_paused_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->check, "suggestions-opened",
                           G_CALLBACK (idx_suggester_file_opened_cb), self, G_CONNECT_SWAPPED);
  return self;
}

void
idx_suggester_set_dataset (IdxSuggester *self,
                           IdxDataset *dataset)
{
  g_return_if_fail (IDX_IS_SUGGESTER (self));
  g_return_if_fail (IDX_IS_DATASET (dataset));

  forget_requests (self);
  self->show_comparison_when_checked = FALSE;
  g_clear_object (&self->refused);
  drop_result (self);
  g_set_object (&self->dataset, dataset);
  g_signal_group_set_target (self->dataset_signals, dataset);
  idx_decision_pause_set_dataset (self->pause, dataset);
  self->has_new_decisions = FALSE;
  self->was_updated = FALSE;
}

void
idx_suggester_close (IdxSuggester *self)
{
  g_return_if_fail (IDX_IS_SUGGESTER (self));

  forget_requests (self);
  idx_decision_pause_set_dataset (self->pause, NULL);
  (void) idx_label_check_drop (self->check);
}

void
idx_suggester_stop (IdxSuggester *self)
{
  g_return_if_fail (IDX_IS_SUGGESTER (self));

  forget_requests (self);
  self->show_comparison_when_checked = FALSE;
  idx_decision_pause_set_dataset (self->pause, self->dataset); /* forgets a pause that has begun */
  idx_label_check_stop (self->check);
}

void
idx_suggester_end_loading (IdxSuggester *self,
                           gboolean is_loaded)
{
  g_return_if_fail (IDX_IS_SUGGESTER (self));

  if (is_loaded && self->check_when_loaded)
    check_given_labels (self);
  if (is_loaded && self->suggestions_when_loaded != NULL)
    idx_label_check_open_suggestions (self->check, self->dataset, self->suggestions_when_loaded,
                                      IDX_PREDICTION_PROBABILITIES);
  forget_requests (self);
}

/* --- Requests of the user --- */

void
idx_suggester_check_labels (IdxSuggester *self)
{
  g_return_if_fail (IDX_IS_SUGGESTER (self));

  if (self->dataset == NULL)
    return;
  self->show_comparison_when_checked = FALSE;
  drop_file_suggestions (self);
  if (idx_dataset_get_labels (self->dataset) == NULL)
    idx_session_message_post (self, IDX_SEVERITY_WARNING, _ ("There are no labels"),
                              _ ("No labels were found next to the images."),
                              IDX_REMEDY_CHOOSE_LABELS);
  else if (self->has_new_decisions && idx_label_check_can_update (self->check, self->dataset))
    check_current_labels (self);
  else if (idx_label_check_get_result (self->check) != NULL)
    show_former_result (self);
  else if (idx_loader_is_loading (self->loader))
    self->check_when_loaded = TRUE;
  else if (!idx_dataset_is_loaded (self->dataset))
    idx_session_message_post (self, IDX_SEVERITY_WARNING, _ ("The labels can't be checked"),
                              _ ("The images haven't been read completely."), IDX_REMEDY_RELOAD);
  else
    check_given_labels (self);
}

void
idx_suggester_check_again (IdxSuggester *self)
{
  g_return_if_fail (IDX_IS_SUGGESTER (self));

  if (self->dataset == NULL || idx_dataset_get_labels (self->dataset) == NULL ||
      !idx_dataset_is_loaded (self->dataset))
    {
      /* Says why the labels can't be checked, or checks them when they are loaded. */
      idx_suggester_check_labels (self);
      return;
    }
  self->show_comparison_when_checked = FALSE;
  drop_file_suggestions (self);
  check_current_labels (self);
}

void
idx_suggester_open_file (IdxSuggester *self,
                         GFile *file)
{
  g_return_if_fail (IDX_IS_SUGGESTER (self));
  g_return_if_fail (G_IS_FILE (file));

  if (self->dataset == NULL)
    return;
  self->show_comparison_when_checked = FALSE;
  if (idx_dataset_get_labels (self->dataset) == NULL)
    idx_session_message_post (self, IDX_SEVERITY_WARNING,
                              _ ("There are no labels to apply the suggestions to"),
                              _ ("No labels were found next to the images."),
                              IDX_REMEDY_CHOOSE_LABELS);
  else if (idx_loader_is_loading (self->loader))
    g_set_object (&self->suggestions_when_loaded, file);
  else if (!idx_dataset_is_loaded (self->dataset))
    idx_session_message_post (self, IDX_SEVERITY_WARNING, _ ("The suggestions can't be opened"),
                              _ ("The images haven't been read completely."), IDX_REMEDY_RELOAD);
  else
    idx_label_check_open_suggestions (self->check, self->dataset, file,
                                      IDX_PREDICTION_PROBABILITIES);
}

void
idx_suggester_read_as_logits (IdxSuggester *self)
{
  g_return_if_fail (IDX_IS_SUGGESTER (self));

  /* The file is unknown after the dataset has changed. */
  if (self->refused != NULL && self->dataset != NULL && idx_dataset_is_loaded (self->dataset) &&
      idx_dataset_get_labels (self->dataset) != NULL)
    idx_label_check_open_suggestions (self->check, self->dataset, self->refused,
                                      IDX_PREDICTION_LOGITS);
}

void
idx_suggester_compare (IdxSuggester *self,
                       IdxSuggestedBy suggested_by)
{
  g_return_if_fail (IDX_IS_SUGGESTER (self));

  if (!has_file_suggestions (self) && !has_suggestions_by_features (self))
    return;
  self->show_comparison_when_checked = TRUE;
  self->comparison_to_show = suggested_by;
  show_comparison (self);
}

void
idx_suggester_set_update_delay (IdxSuggester *self,
                                guint delay)
{
  g_return_if_fail (IDX_IS_SUGGESTER (self));

  idx_decision_pause_set_delay (self->pause, delay);
}

void
idx_suggester_set_may_change_view (IdxSuggester *self,
                                   gboolean may_change_view)
{
  g_return_if_fail (IDX_IS_SUGGESTER (self));

  self->may_change_view = may_change_view;
}

IdxAudit *
idx_suggester_get_result (IdxSuggester *self)
{
  g_return_val_if_fail (IDX_IS_SUGGESTER (self), NULL);

  return idx_label_check_get_result (self->check);
}
