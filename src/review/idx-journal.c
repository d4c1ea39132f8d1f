/* SPDX-License-Identifier: MIT */

/* The steps of a review, with their effects on the decisions. IdxJournalLog writes the lines. */

#include "idx-journal-private.h"

#include "idx-error.h"
#include "idx-journal-line.h"
#include "idx-sha256.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

G_DEFINE_FINAL_TYPE (IdxJournal, idx_journal, G_TYPE_OBJECT)

static void
idx_journal_finalize (GObject *object)
{
  IdxJournal *self = IDX_JOURNAL (object);

  (void) idx_journal_sync (self, NULL);
  g_clear_pointer (&self->log, idx_journal_log_free);
  g_clear_object (&self->labels);
  g_clear_object (&self->class_names);
  g_clear_object (&self->history);
  g_clear_object (&self->decisions);
  g_free (self->images_sha256);
  g_free (self->reviewer);
  G_OBJECT_CLASS (idx_journal_parent_class)->finalize (object);
}

static void
idx_journal_class_init (IdxJournalClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_journal_finalize;
}

static void
idx_journal_init (IdxJournal *self)
{
  self->log = idx_journal_log_new ();
}

char *
idx_journal_make_reviewer (const char *name)
{
  char *reviewer = g_strdup (name != NULL ? name : g_get_user_name ());

  for (char *c = reviewer; *c != '\0'; c++)
    if (!g_ascii_isalnum (*c) && strchr (".-_", *c) == NULL)
      *c = '_';
  return reviewer;
}

static void
take_replay (IdxJournal *self,
             IdxReplay *replay)
{
  gsize size;
  const char *text = idx_replay_get_text (replay, &size);

  g_set_object (&self->history, idx_replay_get_history (replay));
  g_set_object (&self->decisions, idx_replay_get_decisions (replay));
  g_free (self->images_sha256);
  self->images_sha256 = g_strdup (idx_replay_get_images_sha256 (replay));
  self->last_step_seq = idx_replay_get_last_step_seq (replay);
  self->saved_through = idx_replay_get_saved_through (replay);
  self->was_saved = idx_replay_was_saved (replay);
  idx_journal_log_clear_text (self->log);
  idx_journal_log_add_text (self->log, text, size);
}

void
idx_journal_take_text (IdxJournal *self,
                       const GString *text)
{
  g_autoptr (IdxReplay) replay = idx_replay_new (self->labels, &self->binding);

  (void) idx_replay_feed (replay, text->str, text->len);
  idx_replay_finish (replay);
  take_replay (self, replay);
}

void
idx_journal_take_file (IdxJournal *self,
                       IdxJournalFile *file,
                       IdxReplay *replay)
{
  guint64 incomplete_size;

  idx_journal_log_set_file (self->log, file);
  take_replay (self, replay);
  if (idx_replay_get_problem (replay, NULL) != IDX_REPLAY_OK)
    return;
  incomplete_size = idx_journal_file_get_n_read (file) - idx_journal_log_get_text (self->log)->len;
  idx_journal_log_set_incomplete_size (self->log, incomplete_size);
  if (incomplete_size > 0)
    idx_journal_log_take_notice (self->log,
                                 g_strdup (_ ("The last line of the journal is incomplete and was "
                                              "dropped. Check your last decisions.")));
}

/* --- Opening ------------------------------------------------------------------------------- */

/* The number of bytes to hash at a time. */
#define CHUNK_SIZE ((gsize) 1024 * 1024)

/* Hashes a decompressed file. @progress may be NULL. */
static gboolean
hash_file (IdxFile *file,
           char sha256[65],
           IdxProgress *progress,
           GCancellable *cancellable,
           GError **error)
{
  const IdxHeader *header = idx_file_get_header (file);
  double size = (double) (header->size + header->data_size);
  g_autoptr (IdxSha256) checksum = idx_sha256_new ();
  g_autofree guint8 *buffer = g_malloc (CHUNK_SIZE);
  gsize n_read;

  for (guint64 offset = 0;; offset += n_read)
    {
      if (!idx_file_read_content (file, offset, buffer, CHUNK_SIZE, &n_read, cancellable, error))
        return FALSE;
      if (n_read == 0)
        break;
      idx_sha256_update (checksum, buffer, n_read);
      if (progress != NULL)
        idx_progress_report (progress, MIN ((double) (offset + n_read) / size, 1.0));
    }
  g_strlcpy (sha256, idx_sha256_get_hex (checksum), 65);
  return TRUE;
}

gboolean
idx_journal_exists (IdxLabels *labels,
                    const char *reviewer,
                    GCancellable *cancellable)
{
  g_autofree char *name = idx_journal_make_reviewer (reviewer);
  IdxFile *file;
  char sha256[65];

  g_return_val_if_fail (IDX_IS_LABELS (labels), FALSE);

  file = idx_labels_get_file (labels);
  return hash_file (file, sha256, NULL, cancellable, NULL) &&
         idx_journal_candidates_exist (idx_file_get_location (file), sha256, name);
}

static IdxJournal *
journal_new (IdxLabels *labels,
             const char *reviewer)
{
  IdxJournal *self = g_object_new (IDX_TYPE_JOURNAL, NULL);

  self->labels = g_object_ref (labels);
  self->reviewer = idx_journal_make_reviewer (reviewer);
  return self;
}

/* Gets what binds a journal to its files, apart from the hash of the images. */
static gboolean
compute_binding (IdxJournal *self,
                 IdxFile *images,
                 GCancellable *cancellable,
                 GError **error)
{
  char sha256[65];

  if (!hash_file (idx_labels_get_file (self->labels), sha256, NULL, cancellable, error))
    return FALSE;
  idx_journal_binding_init (&self->binding, idx_file_get_header (images), sha256);
  return TRUE;
}

void
idx_journal_begin_anew (IdxJournal *self)
{
  gboolean left_out_names = FALSE;
  g_autofree char *header =
    idx_journal_line_header (&self->binding, self->labels, self->class_names, self->reviewer,
                             &left_out_names);
  g_autoptr (GString) text = g_string_new (header);

  idx_journal_log_set_file (self->log, NULL);
  idx_journal_take_text (self, text);
  if (left_out_names)
    idx_journal_log_take_remark (self->log,
                                 g_strdup (_ ("The journal doesn't contain the names of the "
                                              "classes, because they are too long.")));
}

/* Says that decisions may be missing, unless a notice about the chosen journal says so already. */
static void
report_fragment (IdxJournal *self)
{
  const char *path =
    idx_journal_candidates_get_fragment (idx_journal_log_get_candidates (self->log));
  g_autoptr (GFile) file = path != NULL ? g_file_new_for_path (path) : NULL;
  g_autofree char *name = file != NULL ? idx_text_file_path (file) : NULL;

  if (name != NULL && idx_journal_log_get_notice (self->log) == NULL)
    idx_journal_log_take_notice (
      self->log, g_strdup_printf (_ ("“%s” is incomplete or damaged, so decisions may be "
                                     "missing. The file is kept."),
                                  name));
}

static void
take_chosen (IdxJournal *self)
{
  IdxJournalCandidates *candidates = idx_journal_log_get_candidates (self->log);
  IdxReplay *replay;
  IdxJournalFile *file = idx_journal_candidates_get_chosen (candidates, &replay);
  IdxJournalAnswer answers;
  const char *reason, *notice;

  if (file != NULL)
    idx_journal_take_file (self, file, replay);
  else
    idx_journal_begin_anew (self);
  answers = idx_journal_candidates_get_answers (candidates, &reason);
  report_fragment (self);
  notice = idx_journal_log_get_notice (self->log);
  /* A question is shown alone. */
  idx_journal_log_take_reason (self->log, answers,
                               reason == NULL || notice == NULL
                                 ? g_strdup (reason)
                                 : g_strconcat (reason, " ", notice, NULL));
}

IdxJournal *
idx_journal_open (IdxFile *images,
                  IdxLabels *labels,
                  IdxClassNames *names,
                  const char *reviewer,
                  IdxProgress *progress,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (IdxJournal) self = NULL;

  g_return_val_if_fail (IDX_IS_FILE (images), NULL);
  g_return_val_if_fail (IDX_IS_LABELS (labels), NULL);

  self = journal_new (labels, reviewer);
  (void) g_set_object (&self->class_names, names);
  if (!compute_binding (self, images, cancellable, error) ||
      !hash_file (images, self->binding.images_sha256, progress, cancellable, error))
    return NULL;
  idx_journal_candidates_add_defaults (idx_journal_log_get_candidates (self->log),
                                       idx_file_get_location (idx_labels_get_file (labels)),
                                       self->binding.labels_sha256, self->binding.images_sha256,
                                       self->reviewer);
  if (!idx_journal_candidates_read (idx_journal_log_get_candidates (self->log), labels,
                                    &self->binding, cancellable, error))
    return NULL;
  take_chosen (self);
  return g_steal_pointer (&self);
}

static void
take_reviewer (IdxJournal *self,
               IdxReplay *replay,
               const char *path)
{
  const char *name = idx_replay_get_reviewer (replay);
  g_autofree char *file_name = g_path_get_basename (path);

  g_free (self->reviewer);
  self->reviewer = idx_journal_make_reviewer (name != NULL && *name != '\0' ? name : file_name);
}

IdxJournal *
idx_journal_read (GFile *location,
                  IdxDataset *dataset,
                  GCancellable *cancellable,
                  GError **error)
{
  const char *path = g_file_peek_path (location);
  g_autoptr (IdxJournal) self = NULL;
  g_autoptr (IdxJournalFile) file = NULL;
  g_autoptr (IdxReplay) replay = NULL;
  const char *reason;

  g_return_val_if_fail (G_IS_FILE (location), NULL);
  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);
  g_return_val_if_fail (idx_dataset_get_labels (dataset) != NULL, NULL);

  self = journal_new (idx_dataset_get_labels (dataset), NULL);
  if (!compute_binding (self, idx_dataset_get_images (dataset), cancellable, error))
    return NULL;
  file = idx_journal_file_open_to_read (path != NULL ? path : "", error);
  if (file == NULL)
    return NULL;
  replay = idx_replay_new (self->labels, &self->binding);
  if (!idx_journal_file_replay (file, replay, cancellable, error))
    return NULL;
  if (idx_replay_get_problem (replay, &reason) != IDX_REPLAY_OK)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED, reason);
      return NULL;
    }
  idx_journal_take_file (self, file, replay);
  take_reviewer (self, replay, path);
  idx_journal_log_set_incomplete_size (self->log, 0);
  idx_journal_log_take_reason (self->log, 0, g_strdup (_ ("The journal was opened read-only.")));
  idx_journal_file_close (file);
  return g_steal_pointer (&self);
}

/* Appends a line about a step. A journal that doesn't name its images gets their hash first. */
static gboolean
append_step (IdxJournal *self,
             const GString *line,
             guint64 seq,
             gboolean is_blind,
             GError **error)
{
  g_autoptr (GString) lines = NULL;

  if (self->images_sha256 == NULL)
    {
      lines = idx_journal_line_images (self->binding.images_sha256);
      g_string_append_len (lines, line->str, (gssize) line->len);
    }
  if (!idx_journal_log_append (self->log, lines != NULL ? lines : line, error))
    return FALSE;
  if (self->images_sha256 == NULL)
    self->images_sha256 = g_strdup (self->binding.images_sha256);
  if (!is_blind)
    self->last_step_seq = seq;
  return TRUE;
}

/* --- Steps --------------------------------------------------------------------------------- */

static gboolean
add_step (IdxJournal *self,
          IdxStep *step,
          double suspicion,
          GError **error)
{
  g_autoptr (GString) line = NULL;

  step->seq = idx_history_get_last_seq (self->history) + 1;
  line = idx_journal_line_step (step, idx_decisions_get_labels (self->decisions), suspicion,
                                self->reviewer);
  if (!append_step (self, line, step->seq, step->kind == IDX_STEP_READ, error))
    return FALSE;
  idx_history_apply (self->history, self->decisions, step);
  return TRUE;
}

gboolean
idx_journal_decide (IdxJournal *self,
                    const guint32 *indices,
                    guint n_indices,
                    IdxState state,
                    const gint32 *labels,
                    double suspicion,
                    GError **error)
{
  return idx_journal_decide_by_rule (self, indices, n_indices, IDX_STEP_RULE_NONE, state, labels,
                                     suspicion, error);
}

gboolean
idx_journal_decide_by_rule (IdxJournal *self,
                            const guint32 *indices,
                            guint n_indices,
                            IdxStepRule rule,
                            IdxState state,
                            const gint32 *labels,
                            double suspicion,
                            GError **error)
{
  IdxStep step = {
    .kind = IDX_STEP_DECIDE,
    .n_indices = n_indices,
    .indices = indices,
    .state = state,
    .labels = labels,
    .rule = rule,
  };

  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);
  g_return_val_if_fail (n_indices > 0 && n_indices <= IDX_STEP_MAX_SAMPLES, FALSE);
  g_return_val_if_fail ((state == IDX_STATE_RELABELED) == (labels != NULL), FALSE);

  return add_step (self, &step, n_indices == 1 ? suspicion : IDX_JOURNAL_NO_SUSPICION, error);
}

gboolean
idx_journal_flag (IdxJournal *self,
                  const guint32 *indices,
                  guint n_indices,
                  gboolean flag,
                  GError **error)
{
  IdxStep step = {
    .kind = IDX_STEP_FLAG,
    .n_indices = n_indices,
    .indices = indices,
    .flag = flag,
  };

  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);
  g_return_val_if_fail (n_indices > 0 && n_indices <= IDX_STEP_MAX_SAMPLES, FALSE);

  return add_step (self, &step, IDX_JOURNAL_NO_SUSPICION, error);
}

gboolean
idx_journal_read_blind (IdxJournal *self,
                        const guint32 *indices,
                        guint n_indices,
                        IdxState state,
                        const gint32 *labels,
                        GError **error)
{
  IdxStep step = {
    .kind = IDX_STEP_READ,
    .n_indices = n_indices,
    .indices = indices,
    .state = state,
    .labels = labels,
  };

  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);
  g_return_val_if_fail (n_indices > 0 && n_indices <= IDX_STEP_MAX_SAMPLES, FALSE);
  g_return_val_if_fail ((state == IDX_STATE_RELABELED) == (labels != NULL), FALSE);

  return add_step (self, &step, IDX_JOURNAL_NO_SUSPICION, error);
}

/* The blind readings that are accepted in one line. */
typedef struct
{
  GArray *indices; /* of guint32 */
  GArray *labels;  /* of gint32; for relabeled and kept samples */
} Readings;

static void
readings_clear (Readings *self)
{
  g_array_unref (self->indices);
  g_array_unref (self->labels);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Readings, readings_clear)

/* Collects the readings with a label, or those in another state. Leaves out samples that are
 * missing because the images were truncated. */
static void
readings_init (Readings *self,
               IdxJournal *journal,
               IdxState state)
{
  IdxDecisions *readings = idx_history_get_readings (journal->history);
  guint n_samples = idx_decisions_get_n_labels (journal->decisions);

  self->indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->labels = g_array_new (FALSE, FALSE, sizeof (gint32));
  for (guint32 i = 0; readings != NULL && i < n_samples; i++)
    {
      IdxState found = idx_decisions_get_state (readings, i);
      gint32 label = (gint32) idx_decisions_get_label (readings, i);

      if (found != state && !(found == IDX_STATE_KEPT && state == IDX_STATE_RELABELED))
        continue;
      g_array_append_val (self->indices, i);
      g_array_append_val (self->labels, label);
    }
}

/* Accepts the readings with a label, or those in another state. */
static gboolean
accept_readings (IdxJournal *self,
                 IdxState state,
                 GArray *accepted,
                 GError **error)
{
  g_auto (Readings) readings = { 0 };

  readings_init (&readings, self, state);
  for (guint first = 0; first < readings.indices->len; first += IDX_STEP_MAX_SAMPLES)
    {
      IdxStep step = {
        .kind = IDX_STEP_ACCEPT,
        .n_indices = MIN (readings.indices->len - first, IDX_STEP_MAX_SAMPLES),
        .indices = &g_array_index (readings.indices, guint32, first),
        .state = state,
      };

      if (state == IDX_STATE_RELABELED)
        step.labels = &g_array_index (readings.labels, gint32, first);
      if (!add_step (self, &step, IDX_JOURNAL_NO_SUSPICION, error))
        return FALSE;
      g_array_append_vals (accepted, step.indices, step.n_indices);
    }
  return TRUE;
}

gboolean
idx_journal_accept_readings (IdxJournal *self,
                             GArray *accepted,
                             GError **error)
{
  static const IdxState states[] = { IDX_STATE_RELABELED, IDX_STATE_UNSURE, IDX_STATE_EXCLUDED };

  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);
  g_return_val_if_fail (accepted != NULL, FALSE);

  for (gsize i = 0; i < G_N_ELEMENTS (states); i++)
    if (!accept_readings (self, states[i], accepted, error))
      return FALSE;
  return TRUE;
}

static gboolean
append_undo (IdxJournal *self,
             guint64 seq,
             guint64 undone_seq,
             gboolean is_blind,
             GError **error)
{
  g_autoptr (GString) line = NULL;

  if (undone_seq == 0)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE, _ ("There is nothing to undo."));
      return FALSE;
    }
  line = idx_journal_line_undo (seq, undone_seq, is_blind, self->reviewer);
  return append_step (self, line, seq, is_blind, error);
}

gboolean
idx_journal_undo (IdxJournal *self,
                  GError **error)
{
  IdxStep step = { 0 };
  guint64 seq;

  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);

  seq = idx_history_get_last_seq (self->history) + 1;
  (void) idx_history_peek_undo (self->history, &step);
  if (!append_undo (self, seq, step.seq, step.kind == IDX_STEP_READ, error))
    return FALSE;
  idx_history_undo (self->history, self->decisions, seq);
  return TRUE;
}

gboolean
idx_journal_redo (IdxJournal *self,
                  GError **error)
{
  guint64 undone_seq, seq;
  IdxStep step = { 0 };

  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);

  undone_seq = idx_history_peek_redo (self->history, &step);
  seq = idx_history_get_last_seq (self->history) + 1;
  if (undone_seq == 0)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE, _ ("There is nothing to redo."));
      return FALSE;
    }
  if (!append_undo (self, seq, undone_seq, step.kind == IDX_STEP_READ, error))
    return FALSE;
  idx_history_redo (self->history, self->decisions, seq);
  return TRUE;
}

gboolean
idx_journal_record_saved (IdxJournal *self,
                          guint64 through,
                          GFile *location,
                          const char *sha256,
                          GError **error)
{
  g_autoptr (GString) line = NULL;
  guint64 seq;

  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (location), FALSE);
  g_return_val_if_fail (sha256 != NULL, FALSE);

  seq = idx_history_get_last_seq (self->history) + 1;
  line = idx_journal_line_saved (seq, through, location, sha256, self->reviewer);
  if (!idx_journal_log_append (self->log, line, error))
    return FALSE;
  idx_history_skip_to (self->history, seq);
  self->saved_through = through;
  self->was_saved = TRUE;
  return TRUE;
}

/* --- Syncing ------------------------------------------------------------------------------- */

gboolean
idx_journal_move (IdxJournal *self,
                  GError **error)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);

  return idx_journal_log_move (self->log, error);
}

gboolean
idx_journal_needs_sync (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);

  return idx_journal_log_needs_sync (self->log);
}

IdxJournalFile *
idx_journal_begin_sync (IdxJournal *self,
                        gboolean *with_folder)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), NULL);
  g_return_val_if_fail (with_folder != NULL, NULL);

  return idx_journal_log_begin_sync (self->log, with_folder);
}

gboolean
idx_journal_end_sync (IdxJournal *self,
                      IdxJournalFile *file,
                      int code,
                      GError **error)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);
  g_return_val_if_fail (file != NULL, FALSE);

  return idx_journal_log_end_sync (self->log, file, code, error);
}

gboolean
idx_journal_sync (IdxJournal *self,
                  GError **error)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);

  return idx_journal_log_sync (self->log, error);
}

/* --- Discarding ---------------------------------------------------------------------------- */

gboolean
idx_journal_can_discard (IdxJournal *self)
{
  IdxJournalFile *file;

  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);

  file = idx_journal_log_get_file (self->log);
  return file != NULL && idx_journal_file_get_status (file) !=
                           IDX_JOURNAL_FILE_LOCKED_BY_OTHER;
}

GPtrArray *
idx_journal_discard (IdxJournal *self,
                     GError **error)
{
  GPtrArray *discarded;

  g_return_val_if_fail (IDX_IS_JOURNAL (self), NULL);

  if (!idx_journal_can_discard (self))
    {
      if (idx_journal_log_get_file (self->log) != NULL)
        (void) idx_journal_log_fail (self->log, error);
      else
        g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE, _ ("There is no journal yet."));
      return NULL;
    }
  discarded = idx_journal_candidates_discard (idx_journal_log_get_candidates (self->log), error);
  if (discarded != NULL)
    idx_journal_log_take_reason (self->log, 0, g_strdup (_ ("The review was discarded.")));
  return discarded;
}

/* --- Properties ---------------------------------------------------------------------------- */

IdxDecisions *
idx_journal_get_decisions (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), NULL);

  return self->decisions;
}

IdxHistory *
idx_journal_get_history (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), NULL);

  return self->history;
}

guint64
idx_journal_get_last_seq (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), 0);

  return idx_history_get_last_seq (self->history);
}

gboolean
idx_journal_has_unsaved_steps (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);

  return self->last_step_seq > self->saved_through;
}

gboolean
idx_journal_was_saved (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);

  return self->was_saved;
}

const char *
idx_journal_get_images_sha256 (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), NULL);

  return self->images_sha256;
}

const char *
idx_journal_get_reviewer (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), NULL);

  return self->reviewer;
}

GFile *
idx_journal_get_location (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), NULL);

  return idx_journal_log_get_location (self->log);
}

const char *
idx_journal_get_read_only_reason (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), NULL);

  return idx_journal_log_get_read_only_reason (self->log);
}

IdxJournalAnswer
idx_journal_get_answers (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), 0);

  return idx_journal_log_get_answers (self->log);
}

const char *
idx_journal_get_notice (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), NULL);

  return idx_journal_log_get_notice (self->log);
}

gboolean
idx_journal_is_in_memory (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);

  return idx_journal_log_is_in_memory (self->log);
}

guint64
idx_journal_get_n_lines (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), 0);

  return idx_journal_log_get_n_lines (self->log);
}

char *
idx_journal_dup_sha256 (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), NULL);

  return idx_journal_log_dup_sha256 (self->log);
}
