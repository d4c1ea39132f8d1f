/* SPDX-License-Identifier: MIT */

/* The write-ahead log of a review: every step is written to the file before it takes effect.
 *
 * The file is locked, and lines are only appended to it. Each line is written by one write(); if a
 * failed write leaves a partial line, the file is truncated to the lines before it. Before
 * appending a line, the journal checks that the path still refers to this file and that the file
 * has the expected size. If not, or if the file isn't writable, the journal first writes all lines
 * to a new file, at the first path where it can create one. */

#include "idx-journal.h"

#include "idx-error.h"
#include "idx-journal-candidates.h"
#include "idx-journal-line.h"
#include "idx-replay.h"
#include "idx-worker.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

struct _IdxJournal
{
  GObject parent_instance;
  IdxHistory *history;
  IdxDecisions *decisions;
  IdxJournalBinding binding;
  char *images_sha256; /* NULL if the journal doesn't contain it */
  char *reviewer;
  char *header; /* the first line of a new journal */
  IdxJournalCandidates *candidates;
  IdxJournalFile *file;       /* one of @candidates; NULL if there is none yet */
  GFile *location;            /* of @file */
  guint64 size;               /* of the complete lines in the file, in bytes */
  guint64 n_lines;            /* the number of complete lines */
  IdxSha256 *checksum;        /* of the complete lines */
  guint64 incomplete_size;    /* of a partial line at the end of the file, to be cut off; or 0 */
  guint64 saved_seq;          /* the number (`seq`) of the last line about saved labels, or 0 */
  gboolean needs_sync;        /* whether lines have been appended since the last sync */
  gboolean needs_folder_sync; /* whether @file has been created or renamed since then */
  gboolean is_in_memory;      /* whether no file could be created, so that lines aren't written */
  char *read_only_reason;     /* for the user; NULL if the journal is writable */
  char *notice;               /* see idx_journal_get_notice() */
};

G_DEFINE_FINAL_TYPE (IdxJournal, idx_journal, G_TYPE_OBJECT)

static void
idx_journal_finalize (GObject *object)
{
  IdxJournal *self = IDX_JOURNAL (object);

  (void) idx_journal_sync (self, NULL);
  g_clear_pointer (&self->candidates, idx_journal_candidates_free);
  g_clear_object (&self->history);
  g_clear_object (&self->decisions);
  g_clear_object (&self->location);
  g_clear_pointer (&self->checksum, idx_sha256_free);
  g_free (self->images_sha256);
  g_free (self->reviewer);
  g_free (self->header);
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
  self->checksum = idx_sha256_new ();
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
  self->history = g_object_ref (idx_replay_get_history (replay));
  self->decisions = g_object_ref (idx_replay_get_decisions (replay));
  self->images_sha256 = g_strdup (idx_replay_get_images_sha256 (replay));
  self->size = idx_replay_get_size (replay);
  self->n_lines = idx_replay_get_n_lines (replay);
  self->saved_seq = idx_replay_get_saved_seq (replay);
  idx_sha256_free (self->checksum);
  self->checksum = idx_replay_copy_checksum (replay);
}

static void
set_file (IdxJournal *self,
          IdxJournalFile *file)
{
  g_autoptr (GFile) location = g_file_new_for_path (idx_journal_file_get_path (file));

  self->file = file;
  g_set_object (&self->location, location);
}

static void
take_file (IdxJournal *self,
           IdxJournalFile *file,
           IdxReplay *replay)
{
  const char *reason;
  IdxReplayProblem problem = idx_replay_get_problem (replay, &reason);

  set_file (self, file);
  take_replay (self, replay);
  if (idx_journal_file_is_locked_by_other (file))
    self->read_only_reason = g_strdup (_ ("These labels are being reviewed in another window or "
                                          "program. Close it, then reload."));
  else if (problem != IDX_REPLAY_OK)
    self->read_only_reason = g_strdup (reason);
  else
    {
      self->incomplete_size = idx_journal_file_get_n_read (file) - self->size;
      if (self->incomplete_size > 0)
        self->notice = g_strdup (_ ("The last line of the journal is incomplete and was dropped. "
                                    "No decision that you saw on the screen is lost."));
    }
}

/* --- Opening ------------------------------------------------------------------------------- */

typedef struct
{
  IdxFile *images;
  IdxLabels *labels;
  char *reviewer;
} OpenRequest;

static void
open_request_free (gpointer data)
{
  OpenRequest *request = data;

  g_clear_object (&request->images);
  g_clear_object (&request->labels);
  g_free (request->reviewer);
  g_free (request);
}

static OpenRequest *
open_request_new (IdxDataset *dataset,
                  const char *reviewer)
{
  OpenRequest *request = g_new0 (OpenRequest, 1);

  request->images = g_object_ref (idx_dataset_get_images (dataset));
  request->labels = g_object_ref (idx_dataset_get_labels (dataset));
  request->reviewer = idx_journal_make_reviewer (reviewer);
  return request;
}

static gboolean
compute_binding (IdxJournalBinding *binding,
                 const OpenRequest *request,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autofree char *sha256 =
    idx_file_dup_sha256 (idx_labels_get_file (request->labels), cancellable, error);

  if (sha256 == NULL)
    return FALSE;
  idx_journal_binding_init (binding, idx_file_get_header (request->images), sha256);
  return TRUE;
}

static IdxJournal *
open_journal (const OpenRequest *request,
              GCancellable *cancellable,
              GError **error)
{
  g_autoptr (IdxJournal) self = g_object_new (IDX_TYPE_JOURNAL, NULL);
  g_autoptr (IdxReplay) replay = NULL;
  IdxJournalFile *file = NULL;
  GFile *labels;

  if (!compute_binding (&self->binding, request, cancellable, error))
    return NULL;
  self->reviewer = g_strdup (request->reviewer);
  self->header = idx_journal_line_header (&self->binding, request->labels, self->reviewer);
  labels = idx_file_get_location (idx_labels_get_file (request->labels));
  idx_journal_candidates_add_defaults (self->candidates, labels, self->binding.labels_sha256,
                                       self->reviewer);
  if (!idx_journal_candidates_read (self->candidates, request->labels, &self->binding, &file,
                                    &replay, cancellable, error))
    return NULL;
  if (replay != NULL)
    take_file (self, file, replay);
  else
    {
      self->history = idx_history_new ();
      self->decisions = idx_decisions_new (request->labels);
    }
  return g_steal_pointer (&self);
}

IdxJournal *
idx_journal_open (IdxDataset *dataset,
                  const char *reviewer,
                  GCancellable *cancellable,
                  GError **error)
{
  OpenRequest *request;
  IdxJournal *self;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);
  g_return_val_if_fail (idx_dataset_get_labels (dataset) != NULL, NULL);

  request = open_request_new (dataset, reviewer);
  self = open_journal (request, cancellable, error);
  open_request_free (request);
  return self;
}

static gpointer
idx_journal_open_worker (gpointer source,
                         gpointer request,
                         GCancellable *cancellable,
                         GError **error)
{
  return open_journal (request, cancellable, error);
}

void
idx_journal_open_async (IdxDataset *dataset,
                        const char *reviewer,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  g_return_if_fail (IDX_IS_DATASET (dataset));
  g_return_if_fail (idx_dataset_get_labels (dataset) != NULL);

  idx_worker_run (NULL, idx_journal_open_async, idx_journal_open_worker, g_object_unref,
                  open_request_new (dataset, reviewer), open_request_free, cancellable, callback,
                  user_data);
}

IdxJournal *
idx_journal_open_finish (GAsyncResult *result,
                         GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static gboolean
read_journal (IdxJournal *self,
              const OpenRequest *request,
              GFile *location,
              GCancellable *cancellable,
              GError **error)
{
  const char *path = g_file_peek_path (location);
  IdxJournalFile *file = idx_journal_candidates_add (self->candidates, path != NULL ? path : "");
  g_autoptr (IdxReplay) replay = NULL;
  const char *reason;

  if (!compute_binding (&self->binding, request, cancellable, error) ||
      !idx_journal_file_open_to_read (file, error))
    return FALSE;
  replay = idx_replay_new (request->labels, &self->binding);
  if (!idx_journal_file_replay (file, replay, cancellable, error))
    return FALSE;
  if (idx_replay_get_problem (replay, &reason) != IDX_REPLAY_OK ||
      idx_replay_get_n_lines (replay) == 0)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                           reason != NULL ? reason : _ ("The file isn't a journal of a review."));
      return FALSE;
    }
  take_file (self, file, replay);
  if (self->read_only_reason == NULL)
    self->read_only_reason = g_strdup (_ ("The journal was opened read-only."));
  self->incomplete_size = 0;
  idx_journal_file_close (file);
  return TRUE;
}

IdxJournal *
idx_journal_read (GFile *location,
                  IdxDataset *dataset,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (IdxJournal) self = NULL;
  OpenRequest *request;
  gboolean is_read;

  g_return_val_if_fail (G_IS_FILE (location), NULL);
  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);
  g_return_val_if_fail (idx_dataset_get_labels (dataset) != NULL, NULL);

  self = g_object_new (IDX_TYPE_JOURNAL, NULL);
  request = open_request_new (dataset, NULL);
  is_read = read_journal (self, request, location, cancellable, error);
  open_request_free (request);
  return is_read ? g_steal_pointer (&self) : NULL;
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

/* Returns all lines so far: from the file if their hash is unchanged, otherwise recreated from the
 * history. */
static GString *
read_back (IdxJournal *self)
{
  g_autoptr (IdxSha256) checksum = idx_sha256_new ();
  g_autofree char *expected = idx_journal_dup_sha256 (self);
  GString *text = idx_journal_file_read_back (self->file, self->size);

  idx_sha256_update (checksum, text->str, text->len);
  if (text->len == self->size && g_str_equal (idx_sha256_get_hex (checksum), expected))
    return text;
  g_string_free (text, TRUE);
  return idx_journal_line_all (self->header, self->history,
                               idx_decisions_get_labels (self->decisions), self->images_sha256,
                               self->reviewer);
}

static guint64
count_lines (const GString *text)
{
  guint64 n = 0;

  for (gsize i = 0; i < text->len; i++)
    n += text->str[i] == '\n' ? 1 : 0;
  return n;
}

static gboolean
fail_read_only (IdxJournal *self,
                GError **error)
{
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE, self->read_only_reason);
  return FALSE;
}

static void
keep_in_memory (IdxJournal *self)
{
  self->file = NULL;
  g_clear_object (&self->location);
  self->is_in_memory = TRUE;
  g_free (self->notice);
  self->notice = g_strdup (_ ("No journal can be written, so your decisions will be lost when the "
                              "files are closed. Save the corrected labels first."));
}

/* Writes all lines to a new file, at the first path where one can be created. If there is no such
 * path, keeps the journal in memory. If another program has created the first file of this journal
 * in the meantime, fails and makes the journal read-only. */
static gboolean
create_file (IdxJournal *self,
             GError **error)
{
  IdxJournalFile *former = self->file;
  IdxJournalFile *file;
  g_autoptr (GString) text = former != NULL ? read_back (self) : g_string_new (self->header);

  if (!idx_journal_candidates_create_file (self->candidates, text, former == NULL, &file))
    {
      self->read_only_reason = g_strdup (_ ("These labels are being reviewed in another "
                                            "window or program. Close it, then reload."));
      return fail_read_only (self, error);
    }
  if (file == NULL)
    {
      keep_in_memory (self);
      return TRUE;
    }
  set_file (self, file);
  if (former != NULL && former != file)
    idx_journal_file_close (former);
  self->size = text->len;
  self->n_lines = count_lines (text);
  self->incomplete_size = 0;
  idx_sha256_reset (self->checksum);
  idx_sha256_update (self->checksum, text->str, text->len);
  self->needs_folder_sync = TRUE;
  g_clear_pointer (&self->notice, g_free);
  if (former != NULL)
    {
      g_autofree char *name = g_filename_display_name (idx_journal_file_get_path (file));

      self->notice = g_strdup_printf (_ ("The journal can't be continued where it was. Your "
                                         "decisions are in “%s” now."),
                                      name);
    }
  return TRUE;
}

static gboolean
append (IdxJournal *self,
        const GString *line,
        GError **error)
{
  int code = 0;

  if (self->read_only_reason != NULL)
    return fail_read_only (self, error);
  if (line->len > IDX_JOURNAL_MAX_LINE)
    return set_write_error (error, EFBIG);
  if (!self->is_in_memory &&
      (self->file == NULL || !idx_journal_file_is_writable (self->file) ||
       !idx_journal_file_is_unchanged (self->file, self->size + self->incomplete_size)) &&
      !create_file (self, error))
    return FALSE;
  if (self->is_in_memory)
    return TRUE;

  if (self->incomplete_size > 0)
    code = idx_journal_file_truncate (self->file, self->size);
  if (code != 0)
    return set_write_error (error, code);
  self->incomplete_size = 0;
  code = idx_journal_file_append (self->file, line);
  if (code != 0)
    {
      if (idx_journal_file_truncate (self->file, self->size) != 0)
        self->incomplete_size = idx_journal_file_get_size (self->file, self->size) - self->size;
      return set_write_error (error, code);
    }
  self->size += line->len;
  self->n_lines++;
  idx_sha256_update (self->checksum, line->str, line->len);
  self->needs_sync = TRUE;
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
  if (!append (self, line, error))
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
  return append (self, line, error);
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
  line = idx_journal_line_saved (seq, location, sha256, self->reviewer);
  if (!append (self, line, error))
    return FALSE;
  idx_history_skip_to (self->history, seq);
  self->saved_seq = seq;
  return TRUE;
}

gboolean
idx_journal_bind_images (IdxJournal *self,
                         const char *sha256,
                         GError **error)
{
  g_autoptr (GString) line = NULL;

  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);
  g_return_val_if_fail (sha256 != NULL, FALSE);

  if (self->images_sha256 != NULL && !g_str_equal (self->images_sha256, sha256))
    {
      g_free (self->read_only_reason);
      self->read_only_reason =
        g_strdup (_ ("The journal belongs to other images: their SHA-256 differs."));
      return fail_read_only (self, error);
    }
  if (self->images_sha256 != NULL || self->n_lines == 0)
    return TRUE;
  line = idx_journal_line_images (sha256);
  if (!append (self, line, error))
    return FALSE;
  self->images_sha256 = g_strdup (sha256);
  return TRUE;
}

gboolean
idx_journal_sync (IdxJournal *self,
                  GError **error)
{
  int code;

  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);

  if ((!self->needs_sync && !self->needs_folder_sync) || self->file == NULL)
    return TRUE;
  code = idx_journal_file_sync (self->file, self->needs_folder_sync);
  if (code != 0)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_WRITE,
                   _ ("The last decisions may not be on disk: %s."), g_strerror (code));
      return FALSE;
    }
  self->needs_sync = FALSE;
  self->needs_folder_sync = FALSE;
  return TRUE;
}

gboolean
idx_journal_can_discard (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);

  return self->file != NULL && !idx_journal_file_is_locked_by_other (self->file);
}

GFile *
idx_journal_discard (IdxJournal *self,
                     GError **error)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *stamp = g_date_time_format (now, "%Y%m%dT%H%M%SZ");
  g_autofree char *stem = NULL;
  const char *former;

  g_return_val_if_fail (IDX_IS_JOURNAL (self), NULL);

  if (self->file == NULL)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE, _ ("There is no journal yet."));
      return NULL;
    }
  if (idx_journal_file_is_locked_by_other (self->file))
    {
      (void) fail_read_only (self, error);
      return NULL;
    }
  former = idx_journal_file_get_path (self->file);
  stem = g_strndup (former, strlen (former) - strlen (".jsonl"));
  for (guint i = 0;; i++)
    {
      g_autofree char *number = i > 0 ? g_strdup_printf ("-%u", i) : g_strdup ("");
      g_autofree char *path = g_strdup_printf ("%s.discarded-%s%s.jsonl", stem, stamp, number);

      if (i < 100 && g_file_test (path, G_FILE_TEST_EXISTS))
        continue;
      if (g_rename (former, path) != 0)
        {
          g_set_error (error, IDX_ERROR, IDX_ERROR_WRITE, _ ("The journal can't be renamed: %s."),
                       g_strerror (errno));
          return NULL;
        }
      self->needs_folder_sync = TRUE;
      g_free (self->read_only_reason);
      self->read_only_reason = g_strdup (_ ("The review was discarded."));
      return g_file_new_for_path (path);
    }
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

const char *
idx_journal_get_notice (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), NULL);

  return self->notice;
}

gboolean
idx_journal_has_unsaved_steps (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);

  return idx_history_get_last_seq (self->history) > self->saved_seq;
}

gboolean
idx_journal_was_saved (IdxJournal *self)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);

  return self->saved_seq > 0;
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
  g_return_val_if_fail (IDX_IS_JOURNAL (self), NULL);

  return g_strdup (idx_sha256_get_hex (self->checksum));
}
