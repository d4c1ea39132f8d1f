/* SPDX-License-Identifier: MIT */

/* Shows one of the open documents in a window. Widgets follow the session: it passes their requests
 * to the document, and emits the document's signals and notifications as its own. */

#include "idx-session.h"

#include "idx-forwarded-property.h"
#include "idx-label-check.h"

/* See idx_session_set_update_delay(). */
#define DEFAULT_UPDATE_DELAY 10000

struct _IdxSession
{
  GObject parent_instance;
  IdxJobList *tasks;
  IdxDocument *document;
  GSignalGroup *document_signals;
  GSignalGroup *arrangement_signals; /* of the arrangement of @document */
  char *reviewer;                    /* NULL for the login name */
  guint update_delay;
  gboolean may_change_view;
};

/* The properties that the session forwards: the first N_OF_DOCUMENT from its document, the others
 * from the arrangement. When another document is shown, all but the first notify in this order. */
#define N_OF_DOCUMENT 12
static const char *const forwarded[] = {
  "blind",
  "can-reload",
  "review",
  "check-result",
  "mode",
  "dataset",
  "filter",
  "sort",
  "subset",
  "selection",
  "position",
  "n-selected",
  "sorting",
  "n-unmatched",
  "n-misplaced",
};

enum
{
  OPENED,
  LOADED,
  CLASS_NAMES_CHANGED,
  CHOOSE_DATASET,
  OPEN_FAILED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxSession, idx_session, G_TYPE_OBJECT)

static IdxSessionFiles *
get_files (IdxSession *self)
{
  return idx_document_get_files (self->document);
}

static IdxSuggester *
get_suggester (IdxSession *self)
{
  return idx_document_get_suggester (self->document);
}

static IdxFeatureOpener *
get_features (IdxSession *self)
{
  return idx_document_get_features (self->document);
}

static IdxChosenNames *
get_names (IdxSession *self)
{
  return idx_document_get_names (self->document);
}

/* --- Following the document --- */

static void
idx_session_document_changed_cb (IdxSession *self,
                                 GParamSpec *pspec)
{
  g_object_notify (G_OBJECT (self), pspec->name);
}

static void
idx_session_opened_cb (IdxSession *self,
                       gboolean is_reopened)
{
  g_signal_emit (self, signals[OPENED], 0, is_reopened);
}

static void
idx_session_loaded_cb (IdxSession *self)
{
  g_signal_emit (self, signals[LOADED], 0);
}

static void
idx_session_class_names_changed_cb (IdxSession *self)
{
  g_signal_emit (self, signals[CLASS_NAMES_CHANGED], 0);
}

static gboolean
idx_session_choose_dataset_cb (IdxSession *self,
                               IdxFolderScan *scan)
{
  gboolean is_handled = FALSE;

  g_signal_emit (self, signals[CHOOSE_DATASET], 0, scan, &is_handled);
  return is_handled;
}

static void
idx_session_open_failed_cb (IdxSession *self,
                            GFile *location)
{
  g_signal_emit (self, signals[OPEN_FAILED], 0, location);
}

static void
follow_document (IdxSession *self)
{
  const struct
  {
    const char *signal;
    GCallback callback;
  } handlers[] = {
    { "notify", G_CALLBACK (idx_session_document_changed_cb) },
    { "message", G_CALLBACK (idx_session_message_emit) },
    { "opened", G_CALLBACK (idx_session_opened_cb) },
    { "loaded", G_CALLBACK (idx_session_loaded_cb) },
    { "class-names-changed", G_CALLBACK (idx_session_class_names_changed_cb) },
    { "choose-dataset", G_CALLBACK (idx_session_choose_dataset_cb) },
    { "open-failed", G_CALLBACK (idx_session_open_failed_cb) },
  };

  self->document_signals = g_signal_group_new (IDX_TYPE_DOCUMENT);
  for (gsize i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_group_connect_swapped (self->document_signals, handlers[i].signal,
                                    handlers[i].callback, self);
  self->arrangement_signals = g_signal_group_new (IDX_TYPE_ARRANGEMENT);
  for (gsize i = N_OF_DOCUMENT; i < G_N_ELEMENTS (forwarded); i++)
    {
      g_autofree char *signal = g_strconcat ("notify::", forwarded[i], NULL);

      g_signal_group_connect_swapped (self->arrangement_signals, signal,
                                      G_CALLBACK (idx_session_document_changed_cb), self);
    }
}

/* Shows a document, without any signal. */
static void
set_document (IdxSession *self,
              IdxDocument *document)
{
  IdxSuggester *suggester = idx_document_get_suggester (document);

  g_set_object (&self->document, document);
  idx_suggester_set_update_delay (suggester, self->update_delay);
  idx_suggester_set_may_change_view (suggester, self->may_change_view);
  g_signal_group_set_target (self->document_signals, document);
  g_signal_group_set_target (self->arrangement_signals, idx_session_get_arrangement (self));
}

/* --- Object --- */

static void
idx_session_get_property (GObject *object,
                          guint id,
                          GValue *value,
                          GParamSpec *pspec)
{
  IdxSession *self = IDX_SESSION (object);

  if (id <= N_OF_DOCUMENT)
    g_object_get_property (G_OBJECT (self->document), pspec->name, value);
  else
    g_object_get_property (G_OBJECT (idx_session_get_arrangement (self)), pspec->name, value);
}

static void
idx_session_dispose (GObject *object)
{
  IdxSession *self = IDX_SESSION (object);

  if (self->document != NULL)
    idx_session_close (self);
  g_clear_object (&self->document_signals);
  g_clear_object (&self->arrangement_signals);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (idx_session_parent_class)->dispose (object);
}

static void
idx_session_finalize (GObject *object)
{
  IdxSession *self = IDX_SESSION (object);

  g_free (self->reviewer);
  g_object_unref (self->tasks);
  G_OBJECT_CLASS (idx_session_parent_class)->finalize (object);
}

static void
idx_session_class_init (IdxSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = idx_session_get_property;
  object_class->dispose = idx_session_dispose;
  object_class->finalize = idx_session_finalize;

  for (guint i = 0; i < G_N_ELEMENTS (forwarded); i++)
    (void) idx_forwarded_property_install (
      object_class, i + 1, i < N_OF_DOCUMENT ? IDX_TYPE_DOCUMENT : IDX_TYPE_ARRANGEMENT,
      forwarded[i]);

  idx_session_message_add_signal (IDX_TYPE_SESSION);
  signals[OPENED] = g_signal_new ("opened", IDX_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  signals[LOADED] = g_signal_new ("loaded", IDX_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);
  signals[CLASS_NAMES_CHANGED] =
    g_signal_new ("class-names-changed", IDX_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
  signals[CHOOSE_DATASET] = g_signal_new ("choose-dataset", IDX_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0,
                                          g_signal_accumulator_true_handled, NULL, NULL,
                                          G_TYPE_BOOLEAN, 1, IDX_TYPE_FOLDER_SCAN);
  signals[OPEN_FAILED] = g_signal_new ("open-failed", IDX_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
}

static void
idx_session_init (IdxSession *self)
{
  g_autoptr (IdxDocument) document = NULL;

  self->tasks = idx_job_list_new ();
  self->update_delay = DEFAULT_UPDATE_DELAY;
  self->may_change_view = TRUE;
  follow_document (self);
  document = idx_document_new (self->tasks);
  idx_document_begin_review (document, NULL);
  set_document (self, document);
}

IdxSession *
idx_session_new (void)
{
  return g_object_new (IDX_TYPE_SESSION, NULL);
}

/* --- Opening --- */

void
idx_session_open (IdxSession *self,
                  GFile *location,
                  GFile *labels,
                  IdxOpenFlags flags)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  idx_session_files_open (get_files (self), location, labels, flags);
}

void
idx_session_open_demo (IdxSession *self)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  idx_session_files_open_demo (get_files (self));
}

void
idx_session_open_anyway (IdxSession *self)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  idx_session_files_open_held (get_files (self));
}

void
idx_session_reload (IdxSession *self)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  idx_session_files_reload (get_files (self));
}

void
idx_session_reopen (IdxSession *self,
                    IdxOpenFlags flags)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  idx_session_files_reopen (get_files (self), flags);
}

void
idx_session_reopen_with_labels (IdxSession *self,
                                GFile *labels)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  idx_session_files_reopen_with_labels (get_files (self), labels);
}

void
idx_session_retry_little_endian (IdxSession *self)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  idx_session_files_retry_little_endian (get_files (self));
}

/* --- Switching --- */

gboolean
idx_session_can_show (IdxSession *self,
                      IdxDocument *document)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), FALSE);
  g_return_val_if_fail (IDX_IS_DOCUMENT (document), FALSE);

  return document != self->document && idx_document_is_complete (document) &&
         idx_document_is_complete (self->document) && !idx_document_is_blind (document) &&
         !idx_document_is_blind (self->document);
}

void
idx_session_show (IdxSession *self,
                  IdxDocument *document)
{
  g_return_if_fail (IDX_IS_SESSION (self));
  g_return_if_fail (IDX_IS_DOCUMENT (document));

  if (!idx_session_can_show (self, document))
    return;
  idx_suggester_stop (get_suggester (self));
  idx_document_begin_review (document, self->reviewer);
  set_document (self, document);
  for (gsize i = 1; i < G_N_ELEMENTS (forwarded); i++)
    g_object_notify (G_OBJECT (self), forwarded[i]);
  idx_session_message_emit (self, NULL);
  g_signal_emit (self, signals[OPENED], 0, FALSE);
  g_signal_emit (self, signals[LOADED], 0);
}

IdxDocument *
idx_session_get_document (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  return self->document;
}

/* --- Reading blind --- */

gboolean
idx_session_set_blind (IdxSession *self,
                       gboolean blind,
                       GError **error)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), FALSE);

  return idx_document_set_blind (self->document, blind, error);
}

gboolean
idx_session_is_blind (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), FALSE);

  return idx_document_is_blind (self->document);
}

/* --- Class names and shape --- */

void
idx_session_load_class_names (IdxSession *self,
                              GFile *location)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  idx_chosen_names_load (get_names (self), location);
}

IdxClassNames *
idx_session_get_class_names (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  return idx_chosen_names_get_current (get_names (self));
}

void
idx_session_rename_class (IdxSession *self,
                          gint64 label,
                          const char *name)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  idx_chosen_names_rename (get_names (self), label, name);
}

void
idx_session_save_class_names (IdxSession *self,
                              GFile *target,
                              gboolean replace)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  idx_chosen_names_save (get_names (self), target, replace);
}

void
idx_session_set_shape (IdxSession *self,
                       const char *shape)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  if (idx_document_check_not_blind (self->document))
    idx_session_files_set_shape (get_files (self), shape);
}

/* --- Filter and order --- */

gboolean
idx_session_set_filter (IdxSession *self,
                        const char *text,
                        GError **error)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), FALSE);

  return idx_session_view_set_filter (idx_document_get_view (self->document), text, error);
}

gboolean
idx_session_set_sort (IdxSession *self,
                      const char *text,
                      GError **error)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), FALSE);

  return idx_arrangement_set_sort (idx_session_get_arrangement (self), text, error);
}

void
idx_session_refresh (IdxSession *self)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  idx_arrangement_reapply_filter (idx_session_get_arrangement (self));
}

/* --- Suggestions --- */

void
idx_session_check_labels (IdxSession *self)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  if (idx_document_check_not_blind (self->document))
    idx_suggester_check_labels (get_suggester (self));
}

void
idx_session_check_again (IdxSession *self)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  if (idx_document_check_not_blind (self->document))
    idx_suggester_check_again (get_suggester (self));
}

void
idx_session_open_suggestions (IdxSession *self,
                              GFile *file)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  if (idx_document_check_not_blind (self->document))
    idx_suggester_open_file (get_suggester (self), file);
}

void
idx_session_read_suggestions_as_logits (IdxSession *self)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  if (idx_document_check_not_blind (self->document))
    idx_suggester_read_as_logits (get_suggester (self));
}

void
idx_session_open_features (IdxSession *self,
                           GFile *file)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  if (idx_document_check_not_blind (self->document))
    idx_feature_opener_open (get_features (self), file);
}

void
idx_session_close_features (IdxSession *self)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  if (idx_document_check_not_blind (self->document))
    idx_feature_opener_close (get_features (self));
}

void
idx_session_compare_suggestions (IdxSession *self,
                                 IdxSuggestedBy suggested_by)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  if (idx_document_check_not_blind (self->document))
    idx_suggester_compare (get_suggester (self), suggested_by);
}

char *
idx_session_describe_labels_to_check (IdxSession *self)
{
  IdxDataset *dataset;

  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  dataset = idx_document_get_dataset (self->document);
  return dataset != NULL ? idx_label_check_describe (dataset) : NULL;
}

void
idx_session_set_update_delay (IdxSession *self,
                              guint delay)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  self->update_delay = delay;
  idx_suggester_set_update_delay (get_suggester (self), delay);
}

void
idx_session_set_may_change_view (IdxSession *self,
                                 gboolean may_change_view)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  self->may_change_view = may_change_view;
  idx_suggester_set_may_change_view (get_suggester (self), may_change_view);
}

/* --- Session --- */

void
idx_session_post (IdxSession *self,
                  IdxSeverity severity,
                  const char *title,
                  const char *text,
                  IdxRemedy remedy)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  idx_session_message_post (self, severity, title, text, remedy);
}

void
idx_session_close (IdxSession *self)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  idx_job_list_cancel_all (self->tasks);
  idx_session_files_save_choices (get_files (self));
}

IdxJobList *
idx_session_get_tasks (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  return self->tasks;
}

gboolean
idx_session_is_empty (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), FALSE);

  return idx_document_is_empty (self->document);
}

gboolean
idx_session_can_reload (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), FALSE);

  return idx_session_files_can_reload (get_files (self));
}

IdxDataset *
idx_session_get_dataset (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  return idx_document_get_dataset (self->document);
}

IdxDatasetChoices *
idx_session_get_choices (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  return idx_session_files_get_choices (get_files (self));
}

IdxReview *
idx_session_get_review (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  return idx_document_get_review (self->document);
}

void
idx_session_set_reviewer (IdxSession *self,
                          const char *reviewer)
{
  g_return_if_fail (IDX_IS_SESSION (self));

  g_free (self->reviewer);
  self->reviewer = g_strdup (reviewer);
  idx_document_set_reviewer (self->document, reviewer);
}

const char *
idx_session_get_reviewer (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  return self->reviewer;
}

IdxSessionView *
idx_session_get_view (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  return idx_document_get_view (self->document);
}

IdxArrangement *
idx_session_get_arrangement (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  return idx_session_view_get_arrangement (idx_document_get_view (self->document));
}

IdxSubset *
idx_session_get_subset (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  return idx_arrangement_get_subset (idx_session_get_arrangement (self));
}

IdxSelection *
idx_session_get_selection (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  return idx_document_get_selection (self->document);
}

guint
idx_session_get_position (IdxSession *self)
{
  IdxSelection *selection;

  g_return_val_if_fail (IDX_IS_SESSION (self), IDX_NO_POSITION);

  selection = idx_document_get_selection (self->document);
  return selection != NULL ? idx_selection_get_position (selection) : IDX_NO_POSITION;
}

gboolean
idx_session_get_current_index (IdxSession *self,
                               guint32 *index)
{
  IdxSelection *selection;

  g_return_val_if_fail (IDX_IS_SESSION (self), FALSE);

  selection = idx_document_get_selection (self->document);
  return selection != NULL && idx_selection_get_index (selection, index);
}

gboolean
idx_session_get_visited_index (IdxSession *self,
                               guint32 *index)
{
  IdxSelection *selection;

  g_return_val_if_fail (IDX_IS_SESSION (self), FALSE);

  selection = idx_document_get_selection (self->document);
  return selection != NULL && idx_selection_get_visited (selection, index);
}

void
idx_session_move_to (IdxSession *self,
                     guint position)
{
  IdxSelection *selection;

  g_return_if_fail (IDX_IS_SESSION (self));

  selection = idx_document_get_selection (self->document);
  if (selection != NULL && position != IDX_NO_POSITION)
    idx_selection_move (selection, position, IDX_SELECT_ONLY);
}

guint
idx_session_count_selected (IdxSession *self)
{
  IdxSelection *selection;

  g_return_val_if_fail (IDX_IS_SESSION (self), 0);

  selection = idx_document_get_selection (self->document);
  return selection != NULL ? idx_selection_count (selection) : 0;
}

GArray *
idx_session_list_selected (IdxSession *self)
{
  IdxSelection *selection;

  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  selection = idx_document_get_selection (self->document);
  return selection != NULL ? idx_selection_list_selected (selection)
                           : g_array_new (FALSE, FALSE, sizeof (guint32));
}

IdxSessionMode
idx_session_get_mode (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), IDX_SESSION_MODE_BROWSE);

  return idx_session_view_get_mode (idx_document_get_view (self->document));
}

IdxAudit *
idx_session_get_check_result (IdxSession *self)
{
  g_return_val_if_fail (IDX_IS_SESSION (self), NULL);

  return idx_document_get_check_result (self->document);
}
