/* SPDX-License-Identifier: MIT */

/* A dataset that is open, and how it is looked at. Parts of the document open its files, filter and
 * sort its samples, name its classes, and get suggestions for its labels. They don't know the
 * document, which passes each dataset to all of them, and emits their messages and notifications as
 * its own.
 *
 * Each kind of task runs at most once: a new task cancels the previous one, and the result of a
 * canceled task is dropped.
 *
 * When a dataset is opened, `check-result` and `mode` are reset first. Then the document updates
 * all other state before it emits the next signal, so a handler of `notify::dataset` sees the new
 * filter, order and subset. */

#include "idx-document.h"

#include "idx-error.h"
#include "idx-forwarded-property.h"
#include "idx-similarity.h"

#include <glib/gi18n-lib.h>

struct _IdxDocument
{
  GObject parent_instance;
  IdxJobList *tasks;
  IdxLoader *loader;
  IdxSessionFiles *files;
  IdxSessionView *view;
  IdxArrangement *arrangement; /* of `view` */
  IdxSuggester *suggester;
  IdxFeatureOpener *features;
  IdxChosenNames *names;
  IdxDataset *dataset;
  IdxDataset *hidden;      /* the dataset with its labels, while @dataset hides them; else NULL */
  IdxSelection *selection; /* of the arrangement's subset; NULL if there is none */
  IdxReview *review;
  gboolean is_reviewed; /* whether to open the reviews of datasets */
  char *reviewer;       /* NULL for the login name */
  char *deferred_sort;  /* an order to restore when the dataset is loaded; or NULL */
};

/* The first ones, up to PROP_MODE, are those of the view. */
enum
{
  PROP_0,
  PROP_FILTER,
  PROP_SORT,
  PROP_SUBSET,
  PROP_MODE,
  PROP_DATASET,
  PROP_SELECTION,
  PROP_POSITION,
  PROP_N_SELECTED,
  PROP_CHECK_RESULT,
  PROP_CAN_RELOAD,
  PROP_REVIEW,
  PROP_BLIND,
  N_PROPS
};

enum
{
  OPENED,
  LOADED,
  CLASS_NAMES_CHANGED,
  CHOOSE_DATASET,
  OPEN_FAILED,
  STOPPED,
  N_SIGNALS
};

/* The names of the properties up to PROP_MODE. */
static const char *const forwarded[] = { "filter", "sort", "subset", "mode" };
static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxDocument, idx_document, G_TYPE_OBJECT)

static void
notify (IdxDocument *self,
        guint property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

/* Drops a filter that no longer matches any sample, and reports that. @text is the filter before
 * the dataset or its class names changed. */
static void
drop_empty_filter (IdxDocument *self,
                   const char *text)
{
  g_autoptr (IdxSessionMessage) message = idx_session_view_drop_empty_filter (self->view, text);

  if (message != NULL)
    idx_session_message_emit (self, message);
}

/* --- The current sample and the selection --- */

static void
idx_document_position_changed_cb (IdxDocument *self)
{
  notify (self, PROP_POSITION);
}

static void
idx_document_selection_changed_cb (IdxDocument *self)
{
  notify (self, PROP_N_SELECTED);
}

/* Adapts the selection to the samples that are shown. Emits no signal, because more may have to be
 * updated first; notify_subset() does. */
static void
update_selection (IdxDocument *self)
{
  IdxSubset *subset = idx_arrangement_get_subset (self->arrangement);
  g_autoptr (IdxSelection) before = NULL;

  if (self->selection != NULL && idx_selection_get_subset (self->selection) == subset)
    return;
  before = g_steal_pointer (&self->selection);
  if (before != NULL)
    g_signal_handlers_disconnect_by_data (before, self);
  if (subset == NULL)
    return;
  self->selection = idx_selection_new_after (subset, before);
  g_signal_connect_object (self->selection, "notify::position",
                           G_CALLBACK (idx_document_position_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "selection-changed",
                           G_CALLBACK (idx_document_selection_changed_cb), self, G_CONNECT_SWAPPED);
}

static void
notify_subset (IdxDocument *self)
{
  notify (self, PROP_SUBSET);
  notify (self, PROP_SELECTION);
  notify (self, PROP_POSITION);
  notify (self, PROP_N_SELECTED);
}

/* --- Review --- */

/* Asks what to do about a journal that can't be continued as it is, or offers to continue the
 * review if the journal has decisions that aren't saved yet. */
static void
idx_document_review_opened_cb (IdxDocument *self,
                               IdxReview *review)
{
  g_autoptr (IdxSessionMessage) message = NULL;

  if (review == self->review)
    message = idx_review_make_message (review);
  if (message != NULL)
    idx_session_message_emit (self, message);
}

static void
idx_document_review_failed_cb (IdxDocument *self,
                               const GError *error)
{
  idx_session_message_post (self, IDX_SEVERITY_WARNING, _ ("There is a problem with the review"),
                            error->message, IDX_REMEDY_NONE);
}

/* Decisions that are only in memory must not be lost without a question. */
static void
idx_document_review_changed_cb (IdxDocument *self,
                                IdxReview *review)
{
  if (review == self->review)
    idx_session_files_set_guarded (self->files, idx_review_is_in_memory (review));
}

/* Reads the journal of the dataset, unless the dataset is only compared. */
static void
open_review (IdxDocument *self)
{
  if (!self->is_reviewed)
    return;
  self->review = idx_review_new (self->dataset, self->reviewer, self->tasks);
  g_signal_connect_object (self->review, "changed", G_CALLBACK (idx_document_review_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->review, "opened", G_CALLBACK (idx_document_review_opened_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->review, "failed", G_CALLBACK (idx_document_review_failed_cb), self,
                           G_CONNECT_SWAPPED);
}

void
idx_document_begin_review (IdxDocument *self,
                           const char *reviewer)
{
  g_return_if_fail (IDX_IS_DOCUMENT (self));

  g_free (self->reviewer);
  self->reviewer = g_strdup (reviewer);
  self->is_reviewed = TRUE;
  if (self->dataset == NULL || self->review != NULL)
    return;
  open_review (self);
  notify (self, PROP_REVIEW);
}

void
idx_document_set_reviewer (IdxDocument *self,
                           const char *reviewer)
{
  g_autoptr (GError) error = NULL;

  g_return_if_fail (IDX_IS_DOCUMENT (self));

  g_free (self->reviewer);
  self->reviewer = g_strdup (reviewer);
  if (self->review != NULL && !idx_review_set_reviewer (self->review, reviewer, &error))
    idx_session_message_post (self, IDX_SEVERITY_WARNING, _ ("The reviewer can't be changed"),
                              error->message, IDX_REMEDY_NONE);
}

static void
drop_review (IdxDocument *self)
{
  if (self->review != NULL)
    idx_review_close (self->review);
  g_clear_object (&self->review);
  idx_session_files_set_guarded (self->files, FALSE);
}

/* --- Files --- */

/* Keeps an order that needs the whole dataset, such as one by similarity, until it is loaded. */
static void
defer_sort (IdxDocument *self,
            const char *sort)
{
  g_clear_pointer (&self->deferred_sort, g_free);
  if (sort != NULL &&
      !g_str_equal (sort, idx_arrangement_get_next_sort_text (self->arrangement)))
    self->deferred_sort = g_strdup (sort);
}

/* Sorts as before the dataset was reopened, unless the user has chosen another order meanwhile. */
static void
resume_sort (IdxDocument *self)
{
  g_autofree char *sort = g_steal_pointer (&self->deferred_sort);

  if (sort != NULL && g_str_equal (idx_arrangement_get_next_sort_text (self->arrangement), "index"))
    (void) idx_arrangement_set_sort (self->arrangement, sort, NULL);
}

static void
idx_document_opened_cb (IdxDocument *self,
                        IdxDataset *dataset,
                        gboolean has_same_images,
                        gboolean keeps_names)
{
  IdxDatasetChoices *choices = idx_session_files_get_choices (self->files);
  g_autofree char *filter = NULL;
  g_autofree char *sort = NULL;

  idx_loader_cancel_loading (self->loader);
  idx_chosen_names_set_dataset (self->names, dataset, choices, keeps_names);

  /* Handlers must not see the former dataset with the new filter, or the reverse. */
  g_object_freeze_notify (G_OBJECT (self));
  g_object_freeze_notify (G_OBJECT (self->arrangement));
  idx_suggester_set_dataset (self->suggester, dataset);
  idx_feature_opener_set_dataset (self->features, dataset, choices);
  drop_review (self);
  if (self->hidden != NULL)
    notify (self, PROP_BLIND);
  g_clear_object (&self->hidden);
  g_set_object (&self->dataset, dataset);
  open_review (self);
  idx_session_view_reset (self->view, has_same_images);
  filter = g_strdup (idx_arrangement_get_filter_text (self->arrangement));
  sort = g_strdup (idx_arrangement_get_next_sort_text (self->arrangement));
  idx_arrangement_set_dataset (self->arrangement, dataset, has_same_images);
  defer_sort (self, has_same_images ? sort : NULL);
  update_selection (self);
  notify (self, PROP_DATASET);
  notify (self, PROP_REVIEW);
  notify (self, PROP_CAN_RELOAD);
  g_object_thaw_notify (G_OBJECT (self));
  g_object_thaw_notify (G_OBJECT (self->arrangement));

  idx_session_message_emit (self, NULL);
  drop_empty_filter (self, filter);
  g_signal_emit (self, signals[OPENED], 0, has_same_images);
  idx_loader_load (self->loader, dataset);
}

static void
idx_document_loaded_cb (IdxDocument *self,
                        IdxDataset *dataset,
                        gboolean is_truncated,
                        const GError *error)
{
  if (error != NULL)
    {
      idx_suggester_end_loading (self->suggester, FALSE);
      idx_feature_opener_end_loading (self->features, FALSE);
      idx_session_message_post (self, IDX_SEVERITY_ERROR, _ ("The file can't be read completely"),
                                error->message, IDX_REMEDY_NONE);
      return;
    }
  if (is_truncated)
    idx_arrangement_rebuild (self->arrangement);
  /* The labels haven't been checked yet. */
  idx_similarity_attach (dataset, NULL);
  resume_sort (self);
  g_signal_emit (self, signals[LOADED], 0);
  idx_session_files_report_problem (self->files);
  idx_suggester_end_loading (self->suggester, TRUE);
  idx_feature_opener_end_loading (self->features, TRUE);
}

static void
idx_document_suggestions_found_cb (IdxDocument *self,
                                   GFile *file)
{
  if (idx_document_check_not_blind (self))
    idx_suggester_open_file (self->suggester, file);
}

static void
idx_document_features_found_cb (IdxDocument *self,
                                GFile *file)
{
  if (idx_document_check_not_blind (self))
    idx_feature_opener_open (self->features, file);
}

static gboolean
idx_document_choose_dataset_cb (IdxDocument *self,
                                IdxFolderScan *scan)
{
  gboolean is_handled = FALSE;

  notify (self, PROP_CAN_RELOAD);
  g_signal_emit (self, signals[CHOOSE_DATASET], 0, scan, &is_handled);
  return is_handled;
}

static void
idx_document_stopped_cb (IdxDocument *self)
{
  g_signal_emit (self, signals[STOPPED], 0);
}

static void
idx_document_open_failed_cb (IdxDocument *self,
                             GFile *location)
{
  notify (self, PROP_CAN_RELOAD);
  g_signal_emit (self, signals[OPEN_FAILED], 0, location);
}

/* --- View, suggestions and class names --- */

/* After a sort by similarity, reports if the dataset is so large that only some of its samples were
 * compared. Without a dataset, the order is only for the next one. */
static void
idx_document_sorted_cb (IdxDocument *self)
{
  g_autofree char *text = NULL;

  if (self->dataset != NULL &&
      idx_arrangement_get_sort (self->arrangement)->key == IDX_SORT_SIMILAR)
    text = idx_similarity_describe_limit (self->dataset);
  if (text != NULL)
    idx_session_message_post (self, IDX_SEVERITY_INFO, text,
                              _ ("The other samples come last, in file order."), IDX_REMEDY_NONE);
}

/* Whichever property of the view notifies first, the selection must belong to the samples that are
 * shown. */
static void
idx_document_view_changed_cb (IdxDocument *self,
                              GParamSpec *pspec)
{
  update_selection (self);
  if (g_str_equal (pspec->name, "subset"))
    notify_subset (self);
  else
    g_object_notify (G_OBJECT (self), pspec->name);
}

static void
idx_document_sort_failed_cb (IdxDocument *self,
                             GError *error)
{
  idx_session_message_post (self, IDX_SEVERITY_ERROR, _ ("The samples can't be sorted"),
                            error->message, IDX_REMEDY_NONE);
}

static void
idx_document_check_result_changed_cb (IdxDocument *self)
{
  notify (self, PROP_CHECK_RESULT);
}

static void
idx_document_class_names_changed_cb (IdxDocument *self)
{
  g_autofree char *filter = NULL;

  g_signal_emit (self, signals[CLASS_NAMES_CHANGED], 0);
  /* The filter may name classes. */
  filter = g_strdup (idx_arrangement_get_filter_text (self->arrangement));
  idx_arrangement_reapply_filter (self->arrangement);
  drop_empty_filter (self, filter);
}

/* --- Object --- */

static void
idx_document_get_property (GObject *object,
                           guint id,
                           GValue *value,
                           GParamSpec *pspec)
{
  IdxDocument *self = IDX_DOCUMENT (object);

  switch (id)
    {
    case PROP_DATASET:
      g_value_set_object (value, self->dataset);
      break;
    case PROP_FILTER:
    case PROP_SORT:
    case PROP_SUBSET:
    case PROP_MODE:
      g_object_get_property (G_OBJECT (self->view), pspec->name, value);
      break;
    case PROP_SELECTION:
      g_value_set_object (value, self->selection);
      break;
    case PROP_POSITION:
      g_value_set_uint (value, self->selection != NULL
                                 ? idx_selection_get_position (self->selection)
                                 : IDX_NO_POSITION);
      break;
    case PROP_N_SELECTED:
      g_value_set_uint (value,
                        self->selection != NULL ? idx_selection_count (self->selection) : 0);
      break;
    case PROP_CHECK_RESULT:
      g_value_set_object (value, idx_document_get_check_result (self));
      break;
    case PROP_REVIEW:
      g_value_set_object (value, self->review);
      break;
    case PROP_BLIND:
      g_value_set_boolean (value, idx_document_is_blind (self));
      break;
    case PROP_CAN_RELOAD:
      g_value_set_boolean (value, idx_session_files_can_reload (self->files));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_document_dispose (GObject *object)
{
  IdxDocument *self = IDX_DOCUMENT (object);

  idx_document_close (self);
  idx_suggester_close (self->suggester);
  drop_review (self);
  g_clear_object (&self->selection);
  g_clear_object (&self->hidden);
  g_clear_object (&self->dataset);
  G_OBJECT_CLASS (idx_document_parent_class)->dispose (object);
}

static void
idx_document_finalize (GObject *object)
{
  IdxDocument *self = IDX_DOCUMENT (object);

  g_free (self->deferred_sort);
  g_free (self->reviewer);
  g_object_unref (self->features);
  g_object_unref (self->suggester);
  g_object_unref (self->names);
  g_object_unref (self->view);
  g_object_unref (self->files);
  g_object_unref (self->loader);
  g_object_unref (self->tasks);
  G_OBJECT_CLASS (idx_document_parent_class)->finalize (object);
}

static void
idx_document_class_init (IdxDocumentClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = idx_document_get_property;
  object_class->dispose = idx_document_dispose;
  object_class->finalize = idx_document_finalize;

  properties[PROP_DATASET] = g_param_spec_object ("dataset", NULL, NULL, IDX_TYPE_DATASET, flags);
  properties[PROP_SELECTION] =
    g_param_spec_object ("selection", NULL, NULL, IDX_TYPE_SELECTION, flags);
  properties[PROP_POSITION] =
    g_param_spec_uint ("position", NULL, NULL, 0, G_MAXUINT, IDX_NO_POSITION, flags);
  properties[PROP_N_SELECTED] =
    g_param_spec_uint ("n-selected", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_CHECK_RESULT] =
    g_param_spec_object ("check-result", NULL, NULL, IDX_TYPE_AUDIT, flags);
  properties[PROP_REVIEW] = g_param_spec_object ("review", NULL, NULL, IDX_TYPE_REVIEW, flags);
  properties[PROP_BLIND] = g_param_spec_boolean ("blind", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_RELOAD] = g_param_spec_boolean ("can-reload", NULL, NULL, FALSE, flags);
  for (guint i = 1; i < N_PROPS; i++)
    if (i <= PROP_MODE)
      properties[i] = idx_forwarded_property_install (object_class, i, IDX_TYPE_SESSION_VIEW,
                                                      forwarded[i - 1]);
    else
      g_object_class_install_property (object_class, i, properties[i]);

  idx_session_message_add_signal (IDX_TYPE_DOCUMENT);
  signals[OPENED] = g_signal_new ("opened", IDX_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  signals[LOADED] = g_signal_new ("loaded", IDX_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);
  signals[CLASS_NAMES_CHANGED] =
    g_signal_new ("class-names-changed", IDX_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
  signals[CHOOSE_DATASET] = g_signal_new ("choose-dataset", IDX_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0,
                                          g_signal_accumulator_true_handled, NULL, NULL,
                                          G_TYPE_BOOLEAN, 1, IDX_TYPE_FOLDER_SCAN);
  signals[OPEN_FAILED] = g_signal_new ("open-failed", IDX_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
  signals[STOPPED] = g_signal_new ("stopped", IDX_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
}

/* Connects to a signal of a part. */
static void
connect_part (IdxDocument *self,
              gpointer part,
              const char *signal,
              GCallback callback)
{
  g_signal_connect_object (part, signal, callback, self, G_CONNECT_SWAPPED);
}

static void
idx_document_init (IdxDocument *self)
{
}

static void
connect_parts (IdxDocument *self)
{
  connect_part (self, self->loader, "loaded", G_CALLBACK (idx_document_loaded_cb));
  connect_part (self, self->loader, "stopped", G_CALLBACK (idx_document_stopped_cb));
  connect_part (self, self->files, "opened", G_CALLBACK (idx_document_opened_cb));
  connect_part (self, self->files, "suggestions-found",
                G_CALLBACK (idx_document_suggestions_found_cb));
  connect_part (self, self->files, "features-found", G_CALLBACK (idx_document_features_found_cb));
  connect_part (self, self->files, "choose-dataset", G_CALLBACK (idx_document_choose_dataset_cb));
  connect_part (self, self->files, "open-failed", G_CALLBACK (idx_document_open_failed_cb));
  connect_part (self, self->files, "message", G_CALLBACK (idx_session_message_emit));
  connect_part (self, self->view, "notify", G_CALLBACK (idx_document_view_changed_cb));
  /* The session passes on properties that the view doesn't have. */
  connect_part (self, self->arrangement, "notify", G_CALLBACK (update_selection));
  connect_part (self, self->arrangement, "notify::sort", G_CALLBACK (idx_document_sorted_cb));
  connect_part (self, self->arrangement, "failed", G_CALLBACK (idx_document_sort_failed_cb));
  connect_part (self, self->suggester, "message", G_CALLBACK (idx_session_message_emit));
  connect_part (self, self->suggester, "notify::result",
                G_CALLBACK (idx_document_check_result_changed_cb));
  connect_part (self, self->features, "message", G_CALLBACK (idx_session_message_emit));
  connect_part (self, self->names, "changed", G_CALLBACK (idx_document_class_names_changed_cb));
  connect_part (self, self->names, "message", G_CALLBACK (idx_session_message_emit));
}

IdxDocument *
idx_document_new (IdxJobList *tasks)
{
  IdxDocument *self;

  g_return_val_if_fail (IDX_IS_JOB_LIST (tasks), NULL);

  self = g_object_new (IDX_TYPE_DOCUMENT, NULL);
  self->tasks = g_object_ref (tasks);
  self->loader = idx_loader_new (tasks);
  self->files = idx_session_files_new (self->loader);
  self->view = idx_session_view_new (tasks);
  self->arrangement = idx_session_view_get_arrangement (self->view);
  self->suggester = idx_suggester_new (tasks, self->loader, self->view);
  self->features = idx_feature_opener_new (tasks, self->loader);
  self->names = idx_chosen_names_new (tasks);
  connect_parts (self);
  return self;
}

void
idx_document_close (IdxDocument *self)
{
  g_return_if_fail (IDX_IS_DOCUMENT (self));

  idx_loader_cancel_opening (self->loader);
  idx_loader_cancel_loading (self->loader);
  idx_session_files_save_choices (self->files);
}

gboolean
idx_document_is_complete (IdxDocument *self)
{
  g_return_val_if_fail (IDX_IS_DOCUMENT (self), FALSE);

  return self->dataset != NULL && idx_dataset_is_loaded (self->dataset) &&
         !idx_loader_is_opening (self->loader) && !idx_loader_is_loading (self->loader);
}

/* --- Reading blind --- */

static gboolean
check_can_hide (IdxDocument *self,
                GError **error)
{
  const char *reason = NULL;

  if (self->dataset == NULL || idx_dataset_get_labels (self->dataset) == NULL)
    reason = _ ("There are no labels to hide.");
  else if (!idx_document_is_complete (self))
    reason = _ ("The images haven't been read completely.");
  else if (self->review == NULL)
    reason = _ ("The dataset is only compared.");
  else
    reason = idx_review_get_read_only_reason (self->review);
  if (reason != NULL)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE, reason);
  return reason == NULL;
}

static void
hide_labels (IdxDocument *self)
{
  idx_suggester_stop (self->suggester);
  self->hidden = g_steal_pointer (&self->dataset);
  self->dataset = idx_dataset_copy_without_labels (self->hidden);
  idx_similarity_attach (self->dataset, NULL);
  idx_session_view_replace (self->view, self->dataset);
}

static void
show_labels (IdxDocument *self)
{
  g_autoptr (IdxDataset) copy = g_steal_pointer (&self->dataset);

  self->dataset = g_steal_pointer (&self->hidden);
  idx_dataset_set_slice (self->dataset, idx_dataset_get_format (copy)->slice);
  idx_session_view_put_back (self->view, self->dataset);
}

gboolean
idx_document_set_blind (IdxDocument *self,
                        gboolean blind,
                        GError **error)
{
  g_return_val_if_fail (IDX_IS_DOCUMENT (self), FALSE);

  if (blind == idx_document_is_blind (self))
    return TRUE;
  if (blind && !check_can_hide (self, error))
    return FALSE;
  g_object_freeze_notify (G_OBJECT (self));
  g_object_freeze_notify (G_OBJECT (self->arrangement));
  if (blind)
    hide_labels (self);
  else
    show_labels (self);
  idx_review_set_blind (self->review, blind);
  update_selection (self);
  notify (self, PROP_DATASET);
  notify (self, PROP_CHECK_RESULT);
  notify (self, PROP_BLIND);
  g_object_thaw_notify (G_OBJECT (self));
  g_object_thaw_notify (G_OBJECT (self->arrangement));
  idx_session_message_emit (self, NULL);
  g_signal_emit (self, signals[OPENED], 0, TRUE);
  g_signal_emit (self, signals[LOADED], 0);
  return TRUE;
}

gboolean
idx_document_is_blind (IdxDocument *self)
{
  g_return_val_if_fail (IDX_IS_DOCUMENT (self), FALSE);

  return self->hidden != NULL;
}

gboolean
idx_document_check_not_blind (IdxDocument *self)
{
  g_return_val_if_fail (IDX_IS_DOCUMENT (self), FALSE);

  if (self->hidden == NULL)
    return TRUE;
  idx_session_message_post (self, IDX_SEVERITY_WARNING,
                            _ ("Labels are hidden while you read blind"),
                            _ ("Turn off Blind first."), IDX_REMEDY_NONE);
  return FALSE;
}

/* --- Getters --- */

gboolean
idx_document_is_empty (IdxDocument *self)
{
  g_return_val_if_fail (IDX_IS_DOCUMENT (self), FALSE);

  return self->dataset == NULL && !idx_loader_is_opening (self->loader);
}

IdxDataset *
idx_document_get_dataset (IdxDocument *self)
{
  g_return_val_if_fail (IDX_IS_DOCUMENT (self), NULL);

  return self->dataset;
}

IdxSelection *
idx_document_get_selection (IdxDocument *self)
{
  g_return_val_if_fail (IDX_IS_DOCUMENT (self), NULL);

  return self->selection;
}

IdxReview *
idx_document_get_review (IdxDocument *self)
{
  g_return_val_if_fail (IDX_IS_DOCUMENT (self), NULL);

  return self->review;
}

IdxAudit *
idx_document_get_check_result (IdxDocument *self)
{
  g_return_val_if_fail (IDX_IS_DOCUMENT (self), NULL);

  return self->hidden == NULL ? idx_suggester_get_result (self->suggester) : NULL;
}

IdxSessionFiles *
idx_document_get_files (IdxDocument *self)
{
  g_return_val_if_fail (IDX_IS_DOCUMENT (self), NULL);

  return self->files;
}

IdxSessionView *
idx_document_get_view (IdxDocument *self)
{
  g_return_val_if_fail (IDX_IS_DOCUMENT (self), NULL);

  return self->view;
}

IdxSuggester *
idx_document_get_suggester (IdxDocument *self)
{
  g_return_val_if_fail (IDX_IS_DOCUMENT (self), NULL);

  return self->suggester;
}

IdxFeatureOpener *
idx_document_get_features (IdxDocument *self)
{
  g_return_val_if_fail (IDX_IS_DOCUMENT (self), NULL);

  return self->features;
}

IdxChosenNames *
idx_document_get_names (IdxDocument *self)
{
  g_return_val_if_fail (IDX_IS_DOCUMENT (self), NULL);

  return self->names;
}
