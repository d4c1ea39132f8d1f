/* SPDX-License-Identifier: MIT */

/* The write-ahead log of a review: every step is written to the file before it takes effect.
 *
 * The file is locked, and lines are only appended to it. Each line is written by one write(); if a
 * failed write leaves a partial line, the file is truncated to the lines before it. The text of all
 * lines is kept in memory as well. Before and after appending a line, the journal checks that the
 * path still leads to this file. If it doesn't, or if the file has another size, can't be written or
 * couldn't be synced, the journal moves: it writes all lines to a new file, at the first path where
 * it can create one. If there is no such path, the lines stay in memory, and each further step tries
 * again. */

#include "idx-journal.h"

#include "idx-error.h"
#include "idx-journal-branch.h"
#include "idx-journal-candidates.h"
#include "idx-journal-line.h"
#include "idx-replay.h"
#include "idx-text.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/* The number of samples to list by their indices in a message. */
#define N_LISTED 10U

struct _IdxJournal
{
  GObject parent_instance;
  IdxLabels *labels;
  IdxHistory *history;
  IdxDecisions *decisions;
  IdxJournalBinding binding;
  char *images_sha256; /* NULL if the journal doesn't contain it */
  char *reviewer;
  IdxJournalCandidates *candidates;
  IdxJournalFile *file; /* NULL if there is none yet, or if the journal is in memory */
  GFile *location;      /* of @file */
  GString *text;        /* all complete lines; without a file, those to write to it */
  guint64 n_lines;      /* the number of these lines */
  GChecksum *checksum;  /* of these lines */
  guint64 n_steps;
  guint64 last_step_seq;
  guint64 incomplete_size;    /* of a partial line at the end of the file, to be cut off; or 0 */
  guint64 saved_through;      /* see idx_replay_get_saved_through() */
  gboolean was_saved;         /* whether corrected labels have been saved */
  gboolean left_out_names;    /* whether the header has no class names because they are too long */
  gboolean needs_sync;        /* whether lines have been appended since the last sync */
  gboolean needs_folder_sync; /* whether @file has been created since then */
  gboolean is_syncing;        /* between idx_journal_begin_sync() and idx_journal_end_sync() */
  gboolean is_in_memory;      /* whether there are steps, but no file can be created */
  char *continues;            /* the hash of the lines in the former file, until it is written */
  IdxJournalAnswer answers;
  char *read_only_reason; /* for the user; NULL if the journal is writable */
  char *notice;           /* see idx_journal_get_notice() */
};

G_DEFINE_FINAL_TYPE (IdxJournal, idx_journal, G_TYPE_OBJECT)

static void
idx_journal_finalize (GObject *object)
{
  IdxJournal *self = IDX_JOURNAL (object);

  (void) idx_journal_sync (self, NULL);
  g_clear_pointer (&self->file, idx_journal_file_unref);
  g_clear_pointer (&self->candidates, idx_journal_candidates_free);
  g_clear_object (&self->labels);
  g_clear_object (&self->history);
  g_clear_object (&self->decisions);
  g_clear_object (&self->location);
  g_clear_pointer (&self->checksum, g_checksum_free);
  g_string_free (self->text, TRUE);
  g_free (self->images_sha256);
  g_free (self->reviewer);
  g_free (self->continues);
  g_free (self->read_only_reason);
  g_free (self->notice);
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
  self->candidates = idx_journal_candidates_new ();
  self->checksum = g_checksum_new (G_CHECKSUM_SHA256);
  self->text = g_string_new (NULL);
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
set_notice (IdxJournal *self,
            char *notice)
{
  g_free (self->notice);
  self->notice = notice;
}

/* Takes ownership of @reason. */
static void
set_read_only (IdxJournal *self,
               IdxJournalAnswer answers,
               char *reason)
{
  self->answers = answers;
  g_free (self->read_only_reason);
  self->read_only_reason = reason;
}

/* Adds complete lines to the text. */
static void
add_text (IdxJournal *self,
          const char *lines,
          gsize size)
{
  g_string_append_len (self->text, lines, (gssize) size);
  g_checksum_update (self->checksum, (const guint8 *) lines, (gssize) size);
  for (gsize i = 0; i < size; i++)
    self->n_lines += lines[i] == '\n' ? 1 : 0;
}

static void
clear_text (IdxJournal *self)
{
  g_string_truncate (self->text, 0);
  g_checksum_reset (self->checksum);
  self->n_lines = 0;
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
  self->n_steps = idx_replay_get_n_steps (replay);
  self->last_step_seq = idx_replay_get_last_step_seq (replay);
  self->saved_through = idx_replay_get_saved_through (replay);
  self->was_saved = idx_replay_was_saved (replay);
  clear_text (self);
  add_text (self, text, size);
}

/* Replays lines that this journal made itself. */
static void
take_text (IdxJournal *self,
           const GString *text)
{
  g_autoptr (IdxReplay) replay = idx_replay_new (self->labels, &self->binding);

  (void) idx_replay_feed (replay, text->str, text->len);
  idx_replay_finish (replay);
  take_replay (self, replay);
}

/* Sets the file, whose content is the text. */
static void
set_file (IdxJournal *self,
          IdxJournalFile *file)
{
  IdxJournalFile *former = self->file;

  self->file = file != NULL ? idx_journal_file_ref (file) : NULL;
  g_clear_pointer (&former, idx_journal_file_unref);
  g_clear_object (&self->location);
  if (file != NULL)
    self->location = g_file_new_for_path (idx_journal_file_get_path (file));
  self->incomplete_size = 0;
}

static void
take_file (IdxJournal *self,
           IdxJournalFile *file,
           IdxReplay *replay)
{
  set_file (self, file);
  take_replay (self, replay);
  if (idx_replay_get_problem (replay, NULL) != IDX_REPLAY_OK)
    return;
  self->incomplete_size = idx_journal_file_get_n_read (file) - self->text->len;
  if (self->incomplete_size > 0)
    set_notice (self, g_strdup (_ ("The last line of the journal is incomplete and was dropped. "
                                   "Check your last decisions.")));
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
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree guint8 *buffer = g_malloc (CHUNK_SIZE);
  gsize n_read;

  for (guint64 offset = 0;; offset += n_read)
    {
      if (!idx_file_read_content (file, offset, buffer, CHUNK_SIZE, &n_read, cancellable, error))
        return FALSE;
      if (n_read == 0)
        break;
      g_checksum_update (checksum, buffer, (gssize) n_read);
      if (progress != NULL)
        idx_progress_report (progress, MIN ((double) (offset + n_read) / size, 1.0));
    }
  g_strlcpy (sha256, g_checksum_get_string (checksum), 65);
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

/* Begins a journal without decisions. */
static void
begin (IdxJournal *self)
{
  g_autofree char *header = idx_journal_line_header (&self->binding, self->labels, self->reviewer,
                                                     &self->left_out_names);
  g_autoptr (GString) text = g_string_new (header);

  set_file (self, NULL);
  take_text (self, text);
}

/* Says that decisions may be missing, unless a notice about the chosen journal says so already. */
static void
report_fragment (IdxJournal *self)
{
  const char *path = idx_journal_candidates_get_fragment (self->candidates);
  g_autoptr (GFile) file = path != NULL ? g_file_new_for_path (path) : NULL;
  g_autofree char *name = file != NULL ? idx_text_file_path (file) : NULL;

  if (name != NULL && self->notice == NULL)
    set_notice (self, g_strdup_printf (_ ("“%s” is incomplete or damaged, so decisions may be "
                                          "missing. The file is kept."),
                                       name));
}

static void
take_chosen (IdxJournal *self)
{
  IdxReplay *replay;
  IdxJournalFile *file = idx_journal_candidates_get_chosen (self->candidates, &replay);
  const char *reason;

  if (file != NULL)
    take_file (self, file, replay);
  else
    begin (self);
  self->answers = idx_journal_candidates_get_answers (self->candidates, &reason);
  report_fragment (self);
  /* A question is shown alone. */
  self->read_only_reason = reason == NULL || self->notice == NULL
                             ? g_strdup (reason)
                             : g_strconcat (reason, " ", self->notice, NULL);
}

IdxJournal *
idx_journal_open (IdxFile *images,
                  IdxLabels *labels,
                  const char *reviewer,
                  IdxProgress *progress,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (IdxJournal) self = NULL;

  g_return_val_if_fail (IDX_IS_FILE (images), NULL);
  g_return_val_if_fail (IDX_IS_LABELS (labels), NULL);

  self = journal_new (labels, reviewer);
  if (!compute_binding (self, images, cancellable, error) ||
      !hash_file (images, self->binding.images_sha256, progress, cancellable, error))
    return NULL;
  idx_journal_candidates_add_defaults (
    self->candidates, idx_file_get_location (idx_labels_get_file (labels)),
    self->binding.labels_sha256, self->binding.images_sha256, self->reviewer);
  if (!idx_journal_candidates_read (self->candidates, labels, &self->binding, cancellable, error))
    return NULL;
  take_chosen (self);
  return g_steal_pointer (&self);
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
  take_file (self, file, replay);
  self->incomplete_size = 0;
  set_read_only (self, 0, g_strdup (_ ("The journal was opened read-only.")));
  idx_journal_file_close (file);
  return g_steal_pointer (&self);
}

/* --- Writing ------------------------------------------------------------------------------- */

static gboolean
set_write_error (GError **error,
                 int code)
{
  g_set_error (error, IDX_ERROR, IDX_ERROR_WRITE,
               _ ("The journal can't be written, so nothing was changed: %s."),
               g_strerror (code));
  return FALSE;
}

static gboolean
fail_read_only (IdxJournal *self,
                GError **error)
{
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE, self->read_only_reason);
  return FALSE;
}

/* Keeps the lines in memory, because no file can be written. */
static void
keep_in_memory (IdxJournal *self)
{
  if (self->file != NULL && self->continues == NULL)
    self->continues = idx_journal_dup_sha256 (self);
  set_file (self, NULL);
  self->is_in_memory = TRUE;
  set_notice (self, g_strdup (_ ("No journal can be written, so your decisions are only in memory. "
                                 "They will be lost when the files are closed. Save the corrected "
                                 "labels first.")));
}

/* Says where the lines are now that a file has been created. */
static void
report_created (IdxJournal *self,
                gboolean has_moved)
{
  g_autofree char *path = idx_text_file_path (self->location);
  const char *other = idx_journal_candidates_get_other_journal (self->candidates);

  set_notice (self, NULL);
  if (has_moved)
    set_notice (self, g_strdup_printf (_ ("The journal can't be continued where it was. Your "
                                          "decisions are in “%s” now."),
                                       path));
  else if (other != NULL)
    {
      g_autoptr (GFile) other_file = g_file_new_for_path (other);
      g_autofree char *other_path = idx_text_file_path (other_file);

      set_notice (self, g_strdup_printf (_ ("“%s” is the journal of other files, so your decisions "
                                            "are in “%s”."),
                                         other_path, path));
    }
  else if (self->left_out_names)
    set_notice (self, g_strdup (_ ("The journal doesn't contain the names of the classes, because "
                                   "they are too long.")));
}

/* Writes all lines and @line to a new file, at the first path where one can be created. If there is
 * no such path, keeps them in memory. If another program has created the first file of this journal
 * in the meantime, fails and makes the journal read-only. */
static gboolean
write_new_file (IdxJournal *self,
                const GString *line,
                GError **error)
{
  gboolean had_file = self->file != NULL || self->is_in_memory;
  g_autofree char *continues =
    self->continues != NULL || self->file == NULL ? g_strdup (self->continues)
                                                  : idx_journal_dup_sha256 (self);
  g_autoptr (GString) added = g_string_new (NULL);
  g_autoptr (GString) text = g_string_new_len (self->text->str, (gssize) self->text->len);
  g_autoptr (IdxJournalFile) file = NULL;

  if (continues != NULL)
    idx_journal_line_continues (added, continues);
  g_string_append_len (added, line->str, (gssize) line->len);
  g_string_append_len (text, added->str, (gssize) added->len);
  if (!idx_journal_candidates_create_file (self->candidates, text, !had_file, &file))
    {
      set_read_only (self, IDX_JOURNAL_ANSWER_TRY_AGAIN,
                     g_strdup (_ ("These labels are being reviewed in another window or program. "
                                  "Close it, then try again.")));
      return fail_read_only (self, error);
    }
  if (file == NULL)
    {
      keep_in_memory (self);
      add_text (self, line->str, line->len);
      return TRUE;
    }
  add_text (self, added->str, added->len);
  set_file (self, file);
  g_clear_pointer (&self->continues, g_free);
  self->is_in_memory = FALSE;
  self->needs_sync = FALSE;
  self->needs_folder_sync = TRUE;
  report_created (self, had_file);
  return TRUE;
}

/* Returns whether the file is still the one that was written last. */
static gboolean
is_unchanged (IdxJournal *self)
{
  return idx_journal_file_is_in_place (self->file) &&
         idx_journal_file_has_size (self->file, self->text->len + self->incomplete_size);
}

/* Writes a line to the file. Returns 0 or an errno; the file then contains the line not at all, or
 * an incomplete part of it. */
static int
write_line (IdxJournal *self,
            const GString *line)
{
  int code = 0;

  if (self->incomplete_size > 0)
    code = idx_journal_file_truncate (self->file, self->text->len);
  if (code != 0)
    return code;
  self->incomplete_size = 0;
  code = idx_journal_file_append (self->file, line);
  if (code != 0 && idx_journal_file_truncate (self->file, self->text->len) != 0)
    self->incomplete_size =
      idx_journal_file_get_size (self->file, self->text->len) - self->text->len;
  return code;
}

/* Writes complete lines to the file, if they fit and it is writable, otherwise to a new file or to
 * memory. */
static gboolean
append (IdxJournal *self,
        const GString *line,
        GError **error)
{
  int code;

  if (self->read_only_reason != NULL)
    return fail_read_only (self, error);
  if (line->len > IDX_JOURNAL_MAX_LINE || self->text->len + line->len > IDX_JOURNAL_MAX_SIZE)
    return set_write_error (error, EFBIG);
  if (self->file == NULL ||
      idx_journal_file_get_status (self->file) != IDX_JOURNAL_FILE_LOCKED || !is_unchanged (self))
    return write_new_file (self, line, error);
  code = write_line (self, line);
  if (code != 0)
    return set_write_error (error, code);
  if (!idx_journal_file_is_in_place (self->file))
    return write_new_file (self, line, error);
  add_text (self, line->str, line->len);
  self->needs_sync = TRUE;
  return TRUE;
}

/* Like append(), for a line about a step. A journal that doesn't name its images gets their hash
 * first. */
static gboolean
append_step (IdxJournal *self,
             const GString *line,
             guint64 seq,
             GError **error)
{
  g_autoptr (GString) lines = NULL;

  if (self->images_sha256 == NULL)
    {
      lines = idx_journal_line_images (self->binding.images_sha256);
      g_string_append_len (lines, line->str, (gssize) line->len);
    }
  if (!append (self, lines != NULL ? lines : line, error))
    return FALSE;
  if (self->images_sha256 == NULL)
    self->images_sha256 = g_strdup (self->binding.images_sha256);
  self->n_steps++;
  self->last_step_seq = seq;
  return TRUE;
}

gboolean
idx_journal_move (IdxJournal *self,
                  GError **error)
{
  g_autoptr (GString) nothing = g_string_new (NULL);

  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);

  if (self->read_only_reason != NULL)
    return fail_read_only (self, error);
  if (!write_new_file (self, nothing, error))
    return FALSE;
  if (!self->is_in_memory)
    return TRUE;
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE, self->notice);
  return FALSE;
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
  if (!append_step (self, line, step->seq, error))
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
  IdxStep step = {
    .kind = IDX_STEP_DECIDE,
    .n_indices = n_indices,
    .indices = indices,
    .state = state,
    .labels = labels,
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

static gboolean
append_undo (IdxJournal *self,
             guint64 seq,
             guint64 undone_seq,
             GError **error)
{
  g_autoptr (GString) line = NULL;

  if (undone_seq == 0)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE, _ ("There is nothing to undo."));
      return FALSE;
    }
  line = idx_journal_line_undo (seq, undone_seq, self->reviewer);
  return append_step (self, line, seq, error);
}

gboolean
idx_journal_undo (IdxJournal *self,
                  GError **error)
{
  guint64 seq;

  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);

  seq = idx_history_get_last_seq (self->history) + 1;
  if (!append_undo (self, seq, idx_history_peek_undo (self->history, NULL), error))
    return FALSE;
  idx_history_undo (self->history, self->decisions, seq);
  return TRUE;
}

gboolean
idx_journal_redo (IdxJournal *self,
                  GError **error)
{
  guint64 undone_seq, seq;

  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);

  undone_seq = idx_history_peek_redo (self->history, NULL);
  seq = idx_history_get_last_seq (self->history) + 1;
  if (undone_seq == 0)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE, _ ("There is nothing to redo."));
      return FALSE;
    }
  if (!append_undo (self, seq, undone_seq, error))
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
  if (!append (self, line, error))
    return FALSE;
  idx_history_skip_to (self->history, seq);
  self->saved_through = through;
  self->was_saved = TRUE;
  return TRUE;
}

/* --- Answers ------------------------------------------------------------------------------- */

static void
clear_read_only (IdxJournal *self)
{
  set_read_only (self, 0, NULL);
  set_notice (self, NULL);
}

/* Appends lines and restores the reason to be read-only if that fails. */
static gboolean
append_answer (IdxJournal *self,
               const GString *lines,
               gboolean in_new_file,
               GError **error)
{
  g_autofree char *reason = g_steal_pointer (&self->read_only_reason);
  IdxJournalAnswer answers = self->answers;
  gboolean is_written;

  clear_read_only (self);
  is_written = in_new_file ? write_new_file (self, lines, error) : append (self, lines, error);
  if (!is_written && self->read_only_reason == NULL)
    set_read_only (self, answers, g_steal_pointer (&reason));
  return is_written;
}

/* Renames a journal that isn't used. A file that can't be renamed stays, because the journal that is
 * used supersedes it. */
static void
put_aside (IdxJournal *self,
           IdxJournalFile *unused)
{
  g_autofree char *path = idx_journal_candidates_put_aside (self->candidates, unused);
  g_autoptr (GFile) file =
    g_file_new_for_path (path != NULL ? path : idx_journal_file_get_path (unused));
  g_autofree char *name = idx_text_file_path (file);

  set_notice (self, g_strdup_printf (_ ("The other journal is kept as “%s”."), name));
}

/* Asks again if the answer has left something that may contain other decisions. */
static void
ask_for_more (IdxJournal *self)
{
  set_read_only (self, IDX_JOURNAL_ANSWER_TRY_AGAIN,
                 g_strdup (_ ("Another file may contain decisions about these labels as well. Try "
                              "again to read it.")));
}

static gboolean
use (IdxJournal *self,
     GError **error)
{
  gboolean has_more = idx_journal_candidates_has_more (self->candidates);
  IdxJournalFile *rival = idx_journal_candidates_get_rival (self->candidates, NULL);
  /* If the rival was deleted meanwhile, a new file may take its place in the list. */
  g_autoptr (IdxJournalFile) unused = rival != NULL ? idx_journal_file_ref (rival) : NULL;
  g_autoptr (GString) lines = idx_journal_candidates_supersede (self->candidates, FALSE);

  if (self->images_sha256 == NULL)
    {
      g_autoptr (GString) images = idx_journal_line_images (self->binding.images_sha256);

      g_string_append_len (lines, images->str, (gssize) images->len);
    }
  if (!append_answer (self, lines, FALSE, error))
    return FALSE;
  if (self->images_sha256 == NULL)
    self->images_sha256 = g_strdup (self->binding.images_sha256);
  if (unused != NULL)
    put_aside (self, unused);
  if (has_more)
    ask_for_more (self);
  return TRUE;
}

static gboolean
use_other (IdxJournal *self,
           GError **error)
{
  IdxReplay *replay;
  IdxJournalFile *rival = idx_journal_candidates_get_rival (self->candidates, &replay);

  take_file (self, rival, replay);
  idx_journal_candidates_swap (self->candidates);
  if (use (self, error))
    return TRUE;
  /* Show the journal again that the question names as the one that is shown. */
  rival = idx_journal_candidates_get_rival (self->candidates, &replay);
  take_file (self, rival, replay);
  idx_journal_candidates_swap (self->candidates);
  return FALSE;
}

/* Lists samples: "3, 17, 40 and 5 more". */
static char *
list_samples (const GArray *indices)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (indices->len, N_LISTED); i++)
    g_string_append_printf (text, "%s%u", i > 0 ? ", " : "", g_array_index (indices, guint32, i));
  if (indices->len > N_LISTED)
    g_string_append (text, ", …");
  return g_string_free (text, FALSE);
}

static void
report_merged (IdxJournal *self,
               const GArray *both)
{
  g_autofree char *count = idx_text_format_count (both->len);
  g_autofree char *list = list_samples (both);

  if (both->len == 0)
    set_notice (self, g_strdup (_ ("The journals were merged. No sample is in both of them.")));
  else
    set_notice (self,
                g_strdup_printf (ngettext ("The journals were merged. Both have a decision about "
                                           "%s sample (%s); the later one counts.",
                                           "The journals were merged. Both have decisions about %s "
                                           "samples (%s); the later ones count.",
                                           both->len),
                                 count, list));
}

static gboolean
merge (IdxJournal *self,
       GError **error)
{
  IdxReplay *first_replay, *second_replay;
  IdxJournalFile *first = idx_journal_candidates_get_chosen (self->candidates, &first_replay);
  IdxJournalFile *second = idx_journal_candidates_get_rival (self->candidates, &second_replay);
  g_autoptr (IdxJournalBranch) first_branch = idx_journal_branch_new (first_replay);
  g_autoptr (IdxJournalBranch) second_branch = idx_journal_branch_new (second_replay);
  g_autoptr (GString) superseded = idx_journal_candidates_supersede (self->candidates, TRUE);
  g_autoptr (IdxJournalFile) kept = idx_journal_file_ref (first);
  g_autoptr (IdxJournalFile) kept_second = idx_journal_file_ref (second);
  gboolean has_more = idx_journal_candidates_has_more (self->candidates);
  g_autoptr (GArray) both = NULL;
  g_autoptr (GString) steps = idx_journal_branch_merge (first_branch, second_branch, &both);
  g_autoptr (GString) text = NULL;

  begin (self);
  text = g_string_new_len (self->text->str, (gssize) self->text->len);
  g_string_append_len (text, steps->str, (gssize) steps->len);
  take_text (self, text);
  self->is_in_memory = TRUE;
  if (!append_answer (self, superseded, TRUE, error))
    return FALSE;
  if (!self->is_in_memory)
    {
      /* The new file must be on disk before the others get other names. */
      (void) idx_journal_sync (self, NULL);
      put_aside (self, kept);
      put_aside (self, kept_second);
      report_merged (self, both);
    }
  if (has_more)
    ask_for_more (self);
  return TRUE;
}

static gboolean
start_new (IdxJournal *self,
           GError **error)
{
  g_autoptr (GString) superseded = idx_journal_candidates_supersede (self->candidates, TRUE);

  begin (self);
  self->is_in_memory = TRUE;
  if (!append_answer (self, superseded, TRUE, error))
    return FALSE;
  if (!self->is_in_memory)
    {
      g_autofree char *path = idx_text_file_path (self->location);

      set_notice (self, g_strdup_printf (_ ("A new review has begun in “%s”."), path));
    }
  return TRUE;
}

/* Continues with the lines that could be read, in a new file. */
static gboolean
continue_elsewhere (IdxJournal *self,
                    GError **error)
{
  g_autoptr (GString) superseded = idx_journal_candidates_supersede (self->candidates, TRUE);

  return append_answer (self, superseded, TRUE, error);
}

gboolean
idx_journal_answer (IdxJournal *self,
                    IdxJournalAnswer answer,
                    GError **error)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);
  g_return_val_if_fail ((self->answers & answer) != 0, FALSE);

  switch (answer)
    {
    case IDX_JOURNAL_ANSWER_CONTINUE:
      return continue_elsewhere (self, error);
    case IDX_JOURNAL_ANSWER_USE:
      return use (self, error);
    case IDX_JOURNAL_ANSWER_USE_OTHER:
      return use_other (self, error);
    case IDX_JOURNAL_ANSWER_MERGE:
      return merge (self, error);
    case IDX_JOURNAL_ANSWER_START_NEW:
      return start_new (self, error);
    case IDX_JOURNAL_ANSWER_TRY_AGAIN:
    default:
      g_return_val_if_reached (FALSE);
    }
}

/* --- Syncing ------------------------------------------------------------------------------- */

gboolean
idx_journal_needs_sync (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);

  return self->file != NULL && (self->needs_sync || self->needs_folder_sync);
}

IdxJournalFile *
idx_journal_begin_sync (IdxJournal *self,
                        gboolean *with_folder)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), NULL);
  g_return_val_if_fail (with_folder != NULL, NULL);

  if (!idx_journal_needs_sync (self))
    return NULL;
  *with_folder = self->needs_folder_sync;
  self->needs_sync = FALSE;
  self->needs_folder_sync = FALSE;
  self->is_syncing = TRUE;
  return idx_journal_file_ref (self->file);
}

gboolean
idx_journal_end_sync (IdxJournal *self,
                      IdxJournalFile *file,
                      int code,
                      GError **error)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);
  g_return_val_if_fail (file != NULL, FALSE);

  self->is_syncing = FALSE;
  if (file != self->file || self->read_only_reason != NULL || (code == 0 && is_unchanged (self)))
    return TRUE;
  if (idx_journal_move (self, NULL))
    return TRUE;
  g_set_error (error, IDX_ERROR, IDX_ERROR_WRITE, _ ("The last decisions may not be on disk: %s."),
               code != 0 ? g_strerror (code) : self->notice);
  return FALSE;
}

gboolean
idx_journal_sync (IdxJournal *self,
                  GError **error)
{
  g_autoptr (IdxJournalFile) file = NULL;
  gboolean with_folder;

  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);

  if (self->is_in_memory && self->read_only_reason == NULL)
    return idx_journal_move (self, error);
  /* Another thread may not have finished its sync. */
  self->needs_sync |= self->is_syncing;
  self->needs_folder_sync |= self->is_syncing;
  file = idx_journal_begin_sync (self, &with_folder);
  if (file != NULL)
    return idx_journal_end_sync (self, file, idx_journal_file_sync (file, with_folder), error);
  if (self->file == NULL || self->read_only_reason != NULL || self->n_steps == 0 ||
      is_unchanged (self))
    return TRUE;
  return idx_journal_move (self, error);
}

/* --- Discarding ---------------------------------------------------------------------------- */

gboolean
idx_journal_can_discard (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);

  return self->file != NULL && idx_journal_file_get_status (self->file) !=
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
      if (self->file != NULL)
        (void) fail_read_only (self, error);
      else
        g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE, _ ("There is no journal yet."));
      return NULL;
    }
  discarded = idx_journal_candidates_discard (self->candidates, error);
  if (discarded != NULL)
    set_read_only (self, 0, g_strdup (_ ("The review was discarded.")));
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

GFile *
idx_journal_get_location (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), NULL);

  return self->location;
}

const char *
idx_journal_get_read_only_reason (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), NULL);

  return self->read_only_reason;
}

IdxJournalAnswer
idx_journal_get_answers (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), 0);

  return self->answers;
}

const char *
idx_journal_get_notice (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), NULL);

  return self->notice;
}

gboolean
idx_journal_is_in_memory (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);

  return self->is_in_memory;
}

guint64
idx_journal_get_n_steps (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), 0);

  return self->n_steps;
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

guint64
idx_journal_get_n_lines (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), 0);

  return self->n_lines;
}

char *
idx_journal_dup_sha256 (IdxJournal *self)
{
  g_autoptr (GChecksum) copy = NULL;

  g_return_val_if_fail (IDX_IS_JOURNAL (self), NULL);

  copy = g_checksum_copy (self->checksum);
  return g_strdup (g_checksum_get_string (copy));
}
