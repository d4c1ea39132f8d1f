/* SPDX-License-Identifier: MIT */

/* A reviewer's decisions about a dataset. Each decision is written to the journal before it is
 * applied to the dataset. */

#include "idx-review-private.h"

#include "idx-error.h"
#include "idx-slot.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The time from the first unsynced step until the journal is synced to disk. */
#define SYNC_DELAY_MILLISECONDS 1000

/* The journal of images up to this size is opened with the dataset, which needs their hash. For
 * larger ones, it is opened only if there may be a journal, or when a review begins. (Compressed
 * images are hashed while they are decompressed.) */
#define MAX_EAGER_SIZE ((guint64) 64 * 1024 * 1024)

enum
{
  OPENED,
  CHANGED,
  FAILED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxReview, idx_review, G_TYPE_OBJECT)

static void
idx_review_dispose (GObject *object)
{
  IdxReview *self = IDX_REVIEW (object);

  idx_review_close (self);
  g_clear_object (&self->counted_subset);
  g_clear_object (&self->dataset);
  G_OBJECT_CLASS (idx_review_parent_class)->dispose (object);
}

static void
idx_review_finalize (GObject *object)
{
  IdxReview *self = IDX_REVIEW (object);

  idx_slot_free (self->opening);
  idx_slot_free (self->syncing);
  g_free (self->reviewer);
  g_free (self->open_error);
  g_free (self->reported_notice);
  G_OBJECT_CLASS (idx_review_parent_class)->finalize (object);
}

static void
idx_review_class_init (IdxReviewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = idx_review_dispose;
  object_class->finalize = idx_review_finalize;
  signals[OPENED] = g_signal_new ("opened", IDX_TYPE_REVIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
  signals[CHANGED] = g_signal_new ("changed", IDX_TYPE_REVIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
  signals[FAILED] = g_signal_new ("failed", IDX_TYPE_REVIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
idx_review_init (IdxReview *self)
{
}

static void
fail (IdxReview *self,
      const char *message)
{
  g_autoptr (GError) error = g_error_new_literal (IDX_ERROR, IDX_ERROR_WRITE, message);

  g_signal_emit (self, signals[FAILED], 0, error);
}

/* Reports a new notice of the journal. */
static void
report_notice (IdxReview *self)
{
  const char *notice = idx_journal_get_notice (self->journal);

  if (g_strcmp0 (notice, self->reported_notice) == 0)
    return;
  g_free (self->reported_notice);
  self->reported_notice = g_strdup (notice);
  if (notice != NULL)
    fail (self, notice);
}

/* --- Opening the journal --- */

typedef struct
{
  IdxFile *images;
  IdxLabels *labels;
  IdxClassNames *names;
  char *reviewer;
  gboolean only_existing; /* whether to open a journal only if there may be one */
} OpenRequest;

static void
open_request_free (gpointer data)
{
  OpenRequest *request = data;

  g_clear_object (&request->images);
  g_clear_object (&request->labels);
  g_clear_object (&request->names);
  g_free (request->reviewer);
  g_free (request);
}

/* Returns NULL without an error if the request is for an existing journal and there is none. */
static gpointer
open_or_create (gpointer data,
                IdxProgress *progress,
                GCancellable *cancellable,
                GError **error)
{
  const OpenRequest *request = data;

  if (request->only_existing &&
      !idx_journal_exists (request->labels, request->reviewer, cancellable))
    return NULL;
  return idx_journal_open (request->images, request->labels, request->names, request->reviewer,
                           progress, cancellable, error);
}

static void
take_journal (IdxReview *self,
              IdxJournal *journal)
{
  self->journal = journal;
  g_clear_object (&self->counted_subset);
  idx_dataset_set_decisions (self->dataset, idx_journal_get_decisions (journal));
}

static void open_journal (IdxReview *self, gboolean only_existing);

static void
open_done (gpointer owner,
           gpointer data,
           gpointer result,
           const GError *error)
{
  g_autoptr (IdxReview) self = g_object_ref (owner);
  g_autoptr (IdxJournal) journal = result;

  self->is_deferred =
    journal == NULL &&
    (error == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  /* The review has begun while a job was looking for a journal. */
  if (journal == NULL && error == NULL && self->is_begun)
    {
      open_journal (self, FALSE);
      return;
    }
  if (journal != NULL)
    {
      take_journal (self, g_steal_pointer (&journal));
      /* The session shows the notice in its own message. */
      g_free (self->reported_notice);
      self->reported_notice = g_strdup (idx_journal_get_notice (self->journal));
    }
  else if (!self->is_deferred)
    self->open_error = g_strdup (error->message);
  g_signal_emit (self, signals[OPENED], 0);
  g_signal_emit (self, signals[CHANGED], 0);
}

static const IdxJobKind open_kind = { open_or_create, open_request_free, g_object_unref,
                                      open_done };

/* Opens the journal in a job. With @only_existing, and if the images are large, only if there
 * may be one. */
static void
open_journal (IdxReview *self,
              gboolean only_existing)
{
  IdxFile *images = idx_dataset_get_images (self->dataset);
  gboolean is_large = idx_file_get_header (images)->data_size > MAX_EAGER_SIZE;
  OpenRequest *request;

  if (idx_dataset_get_labels (self->dataset) == NULL ||
      idx_slot_get_job (self->opening) != NULL)
    return;
  request = g_new0 (OpenRequest, 1);
  request->images = g_object_ref (images);
  request->labels = g_object_ref (idx_dataset_get_labels (self->dataset));
  (void) g_set_object (&request->names, idx_labels_get_class_names (request->labels));
  request->reviewer = g_strdup (self->reviewer);
  request->only_existing = only_existing && is_large;
  g_clear_pointer (&self->open_error, g_free);
  idx_slot_start (self->opening, &open_kind,
                  !only_existing && is_large ? _ ("Reading images…") : NULL, request);
}

IdxReview *
idx_review_new (IdxDataset *dataset,
                const char *reviewer,
                IdxJobList *tasks)
{
  IdxReview *self;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  self = g_object_new (IDX_TYPE_REVIEW, NULL);
  self->dataset = g_object_ref (dataset);
  self->reviewer = g_strdup (reviewer);
  self->opening = idx_slot_new (tasks, self);
  self->syncing = idx_slot_new (NULL, self);
  open_journal (self, TRUE);
  return self;
}

void
idx_review_begin (IdxReview *self)
{
  g_return_if_fail (IDX_IS_REVIEW (self));

  self->is_begun = TRUE;
  if (self->journal == NULL && self->is_deferred)
    open_journal (self, FALSE);
}

IdxJournal *
idx_review_get_journal (IdxReview *self)
{
  g_return_val_if_fail (IDX_IS_REVIEW (self), NULL);

  return self->journal;
}

const char *
idx_review_get_read_only_reason (IdxReview *self)
{
  g_return_val_if_fail (IDX_IS_REVIEW (self), NULL);

  if (idx_dataset_get_labels (self->dataset) == NULL)
    return _ ("There are no labels to decide on. Open a labels file first.");
  if (self->journal == NULL)
    return self->open_error != NULL ? self->open_error
                                    : _ ("The images are still being read, to find your decisions "
                                         "about them. Decide again in a moment.");
  return idx_journal_get_read_only_reason (self->journal);
}

/* --- Syncing --- */

static void schedule_sync (IdxReview *self);

typedef struct
{
  IdxJournalFile *file;
  gboolean with_folder;
  int code; /* the result */
} Sync;

static void
sync_free (gpointer data)
{
  Sync *sync = data;

  idx_journal_file_unref (sync->file);
  g_free (sync);
}

static gpointer
sync_journal (gpointer data,
              IdxProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  Sync *sync = data;

  sync->code = idx_journal_file_sync (sync->file, sync->with_folder);
  return NULL;
}

static void
sync_done (gpointer owner,
           gpointer data,
           gpointer result,
           const GError *job_error)
{
  g_autoptr (IdxReview) self = g_object_ref (owner);
  const Sync *sync = data;
  g_autoptr (GError) error = NULL;

  if (self->journal == NULL)
    return;
  if (!idx_journal_end_sync (self->journal, sync->file, sync->code, &error))
    g_signal_emit (self, signals[FAILED], 0, error);
  report_notice (self);
  /* Steps may have been made meanwhile. */
  schedule_sync (self);
}

static const IdxJobKind sync_kind = { sync_journal, sync_free, NULL, sync_done };

static gboolean
idx_review_sync_cb (gpointer data)
{
  IdxReview *self = data;
  IdxJournalFile *file;
  gboolean with_folder;
  Sync *sync;

  self->sync_source = 0;
  file = idx_journal_begin_sync (self->journal, &with_folder);
  if (file == NULL)
    return G_SOURCE_REMOVE;
  sync = g_new0 (Sync, 1);
  sync->file = file;
  sync->with_folder = with_folder;
  idx_slot_start (self->syncing, &sync_kind, NULL, sync);
  return G_SOURCE_REMOVE;
}

/* Schedules a sync if lines were written since the last one. */
static void
schedule_sync (IdxReview *self)
{
  if (self->sync_source == 0 && !idx_slot_is_running (self->syncing) &&
      idx_journal_needs_sync (self->journal))
    self->sync_source = g_timeout_add_full (G_PRIORITY_DEFAULT, SYNC_DELAY_MILLISECONDS,
                                            idx_review_sync_cb, self, NULL);
}

/* --- Decisions --- */

void
idx_review_finish_step (IdxReview *self,
                        GArray *indices)
{
  schedule_sync (self);
  report_notice (self);
  idx_dataset_report_decisions (self->dataset, indices);
  g_signal_emit (self, signals[CHANGED], 0);
}

gboolean
idx_review_check_writable (IdxReview *self,
                           GError **error)
{
  const char *reason = idx_review_get_read_only_reason (self);

  idx_review_begin (self);
  if (reason != NULL)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE, reason);
  return reason == NULL;
}

IdxDecisions *
idx_review_get_followed (IdxReview *self)
{
  return self->is_blind ? idx_review_get_readings (self)
                        : idx_dataset_get_decisions (self->dataset);
}

gboolean
idx_review_is_undecided (IdxReview *self,
                         guint index)
{
  IdxDecisions *decisions, *followed;

  g_return_val_if_fail (IDX_IS_REVIEW (self), FALSE);

  decisions = idx_dataset_get_decisions (self->dataset);
  followed = idx_review_get_followed (self);
  return decisions != NULL && index < idx_decisions_get_n_labels (decisions) &&
         (followed == NULL || idx_decisions_get_state (followed, index) == IDX_STATE_UNDECIDED);
}

gboolean
idx_review_find_undecided (IdxReview *self,
                           IdxSubset *subset,
                           guint position,
                           gboolean forward,
                           guint *found)
{
  guint n_samples;

  g_return_val_if_fail (IDX_IS_REVIEW (self), FALSE);
  g_return_val_if_fail (IDX_IS_SUBSET (subset), FALSE);
  g_return_val_if_fail (found != NULL, FALSE);

  n_samples = idx_subset_get_n_samples (subset);
  if (idx_review_count_decided (self, subset) == n_samples)
    return FALSE;
  for (guint i = 1; i < n_samples; i++)
    {
      guint64 offset = forward ? i : n_samples - i;
      guint next = (guint) ((position + offset) % n_samples);

      if (idx_review_is_undecided (self, idx_subset_get_index (subset, next)))
        {
          *found = next;
          return TRUE;
        }
    }
  return FALSE;
}

static guint
count_decided (IdxDecisions *decisions)
{
  return idx_decisions_get_n_labels (decisions) -
         idx_decisions_get_n_in_state (decisions, IDX_STATE_UNDECIDED);
}

guint
idx_review_count_decided (IdxReview *self,
                          IdxSubset *subset)
{
  IdxDecisions *decisions;
  const guint32 *indices;

  g_return_val_if_fail (IDX_IS_REVIEW (self), 0);
  g_return_val_if_fail (IDX_IS_SUBSET (subset), 0);

  decisions = idx_review_get_followed (self);
  indices = idx_subset_peek_indices (subset);
  if (decisions == NULL)
    return 0;
  if (indices == NULL)
    return count_decided (decisions);
  if (g_set_object (&self->counted_subset, subset))
    self->n_decided_in_subset =
      idx_decisions_count_decided (decisions, indices, idx_subset_get_n_samples (subset));
  return self->n_decided_in_subset;
}

guint
idx_review_get_n_decided (IdxReview *self)
{
  IdxDecisions *decisions;

  g_return_val_if_fail (IDX_IS_REVIEW (self), 0);

  decisions = idx_dataset_get_decisions (self->dataset);
  return decisions != NULL ? count_decided (decisions) : 0;
}

guint
idx_review_count_kept_by_page (IdxReview *self)
{
  guint n_by_rule[IDX_N_STEP_RULES];
  IdxHistory *history;

  g_return_val_if_fail (IDX_IS_REVIEW (self), 0);

  history = self->journal != NULL ? idx_journal_get_history (self->journal) : NULL;
  if (history == NULL || !idx_history_has_rule (history, IDX_STEP_RULE_PAGE))
    return 0;
  idx_history_count_rules (history, idx_review_get_decisions (self), n_by_rule);
  return n_by_rule[IDX_STEP_RULE_PAGE];
}

guint
idx_review_get_n_relabeled (IdxReview *self)
{
  IdxDecisions *decisions;

  g_return_val_if_fail (IDX_IS_REVIEW (self), 0);

  decisions = idx_dataset_get_decisions (self->dataset);
  return decisions != NULL ? idx_decisions_get_n_changed (decisions) : 0;
}

char *
idx_review_describe_unsaved (IdxReview *self)
{
  g_autofree char *decided = NULL;
  g_autofree char *changed = NULL;
  guint n_decided;

  g_return_val_if_fail (IDX_IS_REVIEW (self), NULL);

  n_decided = idx_review_get_n_decided (self);
  if (n_decided == 0 || self->journal == NULL || !idx_journal_has_unsaved_steps (self->journal))
    return NULL;
  decided = idx_text_format_count (n_decided);
  changed = idx_text_format_count (idx_review_get_n_relabeled (self));
  if (idx_journal_was_saved (self->journal))
    return g_strdup_printf (ngettext ("%s decision, not saved yet (changed labels: %s)",
                                      "%s decisions, the latest of them not saved yet (changed "
                                      "labels: %s)",
                                      n_decided),
                            decided, changed);
  return g_strdup_printf (ngettext ("%s decision not saved yet (changed labels: %s)",
                                    "%s decisions not saved yet (changed labels: %s)", n_decided),
                          decided, changed);
}

IdxSessionMessage *
idx_review_make_message (IdxReview *self)
{
  g_autofree char *unsaved = NULL;
  const char *notice;

  g_return_val_if_fail (IDX_IS_REVIEW (self), NULL);

  if (self->journal == NULL)
    return NULL;
  if (idx_journal_get_answers (self->journal) != 0)
    return idx_session_message_new (
      IDX_SEVERITY_WARNING, _ ("Your decisions can't be continued yet"),
      idx_journal_get_read_only_reason (self->journal), IDX_REMEDY_ANSWER_JOURNAL);
  unsaved = idx_review_describe_unsaved (self);
  notice = idx_journal_get_notice (self->journal);
  if (unsaved != NULL)
    return idx_session_message_new (IDX_SEVERITY_INFO, unsaved, notice,
                                    IDX_REMEDY_CONTINUE_REVIEW);
  return notice != NULL
           ? idx_session_message_new (IDX_SEVERITY_INFO, notice, NULL, IDX_REMEDY_NONE)
           : NULL;
}

gboolean
idx_review_record_saved (IdxReview *self,
                         guint64 through,
                         GFile *target,
                         const char *sha256,
                         GError **error)
{
  g_return_val_if_fail (IDX_IS_REVIEW (self), FALSE);

  if (!idx_review_check_writable (self, error) ||
      !idx_journal_record_saved (self->journal, through, target, sha256, error))
    return FALSE;
  schedule_sync (self);
  g_signal_emit (self, signals[CHANGED], 0);
  return TRUE;
}

gboolean
idx_review_move_journal (IdxReview *self,
                         GError **error)
{
  g_return_val_if_fail (IDX_IS_REVIEW (self), FALSE);

  if (!idx_review_check_writable (self, error))
    return FALSE;
  if (!idx_journal_move (self->journal, error))
    {
      report_notice (self);
      return FALSE;
    }
  schedule_sync (self);
  report_notice (self);
  return TRUE;
}

/* --- Blind readings --- */

IdxLabels *
idx_review_get_labels (IdxReview *self)
{
  g_return_val_if_fail (IDX_IS_REVIEW (self), NULL);

  return idx_dataset_get_labels (self->dataset);
}

void
idx_review_set_blind (IdxReview *self,
                      gboolean blind)
{
  g_return_if_fail (IDX_IS_REVIEW (self));

  self->is_blind = blind;
  g_clear_object (&self->counted_subset);
  g_signal_emit (self, signals[CHANGED], 0);
}

gboolean
idx_review_is_blind (IdxReview *self)
{
  g_return_val_if_fail (IDX_IS_REVIEW (self), FALSE);

  return self->is_blind;
}

IdxDecisions *
idx_review_get_readings (IdxReview *self)
{
  g_return_val_if_fail (IDX_IS_REVIEW (self), NULL);

  return self->journal != NULL
           ? idx_history_get_readings (idx_journal_get_history (self->journal))
           : NULL;
}

IdxDecisions *
idx_review_get_decisions (IdxReview *self)
{
  g_return_val_if_fail (IDX_IS_REVIEW (self), NULL);

  return idx_dataset_get_decisions (self->dataset);
}

/* Drops the journal and its decisions. */
static void
drop_journal (IdxReview *self)
{
  g_autoptr (IdxDecisions) none =
    idx_decisions_new (idx_dataset_get_labels (self->dataset));

  g_clear_handle_id (&self->sync_source, g_source_remove);
  idx_slot_cancel (self->syncing);
  g_clear_object (&self->journal);
  g_clear_object (&self->counted_subset);
  idx_dataset_set_decisions (self->dataset, none);
}

/* --- The reviewer --- */

char *
idx_review_dup_reviewer (IdxReview *self)
{
  g_return_val_if_fail (IDX_IS_REVIEW (self), NULL);

  return idx_journal_make_reviewer (self->reviewer);
}

gboolean
idx_review_set_reviewer (IdxReview *self,
                         const char *reviewer,
                         GError **error)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  g_return_val_if_fail (IDX_IS_REVIEW (self), FALSE);

  before = idx_review_dup_reviewer (self);
  after = idx_journal_make_reviewer (reviewer);
  if (g_str_equal (before, after))
    return TRUE;
  if (idx_review_is_in_memory (self) && idx_review_get_n_decided (self) > 0)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                           _ ("The decisions so far are only in memory and would be lost. Save the "
                              "corrected labels first."));
      return FALSE;
    }
  if (self->journal != NULL && !idx_journal_sync (self->journal, error))
    return FALSE;
  g_free (self->reviewer);
  self->reviewer = g_steal_pointer (&after);
  idx_slot_cancel (self->opening);
  self->is_deferred = FALSE;
  if (idx_dataset_get_labels (self->dataset) != NULL)
    drop_journal (self);
  open_journal (self, TRUE /* only_existing */);
  g_signal_emit (self, signals[CHANGED], 0);
  return TRUE;
}

/* --- Answers --- */

typedef struct
{
  IdxJournal *journal;
  IdxJournalAnswer answer;
} AnswerRequest;

static void
answer_request_free (gpointer data)
{
  AnswerRequest *request = data;

  g_clear_object (&request->journal);
  g_free (request);
}

/* Always returns the journal, which is still read-only if the answer has failed. */
static gpointer
answer_journal (gpointer data,
                IdxProgress *progress,
                GCancellable *cancellable,
                GError **error)
{
  AnswerRequest *request = data;

  (void) idx_journal_answer (request->journal, request->answer, NULL);
  return g_steal_pointer (&request->journal);
}

static void
answer_done (gpointer owner,
             gpointer data,
             gpointer journal,
             const GError *error)
{
  g_autoptr (IdxReview) self = g_object_ref (owner);

  take_journal (self, journal);
  schedule_sync (self);
  report_notice (self);
  g_signal_emit (self, signals[OPENED], 0);
  g_signal_emit (self, signals[CHANGED], 0);
}

static const IdxJobKind answer_kind = { answer_journal, answer_request_free, g_object_unref,
                                        answer_done };

void
idx_review_answer (IdxReview *self,
                   IdxJournalAnswer answer)
{
  AnswerRequest *request;

  g_return_if_fail (IDX_IS_REVIEW (self));

  if (self->journal == NULL || (idx_journal_get_answers (self->journal) & answer) == 0)
    return;
  if (answer == IDX_JOURNAL_ANSWER_TRY_AGAIN)
    {
      drop_journal (self);
      open_journal (self, FALSE);
      g_signal_emit (self, signals[CHANGED], 0);
      return;
    }
  request = g_new0 (AnswerRequest, 1);
  request->journal = g_steal_pointer (&self->journal);
  request->answer = answer;
  idx_slot_start (self->opening, &answer_kind, NULL, request);
  g_signal_emit (self, signals[CHANGED], 0);
}

GPtrArray *
idx_review_discard (IdxReview *self,
                    GError **error)
{
  GPtrArray *discarded;

  g_return_val_if_fail (IDX_IS_REVIEW (self), NULL);

  if (self->journal == NULL)
    {
      (void) idx_review_check_writable (self, error);
      return NULL;
    }
  discarded = idx_journal_discard (self->journal, error);
  if (discarded == NULL)
    return NULL;
  drop_journal (self);
  open_journal (self, FALSE);
  g_signal_emit (self, signals[CHANGED], 0);
  return discarded;
}

gboolean
idx_review_is_in_memory (IdxReview *self)
{
  g_return_val_if_fail (IDX_IS_REVIEW (self), FALSE);

  return self->journal != NULL && idx_journal_is_in_memory (self->journal);
}

void
idx_review_close (IdxReview *self)
{
  g_autoptr (GError) error = NULL;

  g_return_if_fail (IDX_IS_REVIEW (self));

  idx_slot_cancel (self->opening);
  idx_slot_cancel (self->syncing);
  g_clear_handle_id (&self->sync_source, g_source_remove);
  if (self->journal != NULL && !idx_journal_sync (self->journal, &error))
    g_signal_emit (self, signals[FAILED], 0, error);
  g_clear_object (&self->journal);
}
