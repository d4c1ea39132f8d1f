/* SPDX-License-Identifier: MIT */

/* The lines of a journal and the file that they are written to.
 *
 * The file is locked, and lines are only appended to it. Each line is written by one write(); if a
 * failed write leaves a partial line, the file is truncated to the lines before it. The text of all
 * lines is kept in memory as well. Before and after appending a line, the log checks that the path
 * still leads to this file. If it doesn't, or if the file has another size, can't be written or
 * couldn't be synced, the log moves: it writes all lines to a new file, at the first path where it
 * can create one. If there is no such path, the lines stay in memory, and each further line tries
 * again. */

#include "idx-journal-log.h"

#include "idx-error.h"
#include "idx-journal-line.h"
#include "idx-sha256.h"
#include "idx-text.h"

#include <errno.h>
#include <glib/gi18n-lib.h>

struct _IdxJournalLog
{
  IdxJournalCandidates *candidates;
  IdxJournalFile *file;       /* NULL if there is none yet, or if the lines are only in memory */
  GFile *location;            /* of @file */
  GString *text;              /* all complete lines; without a file, those to write to it */
  guint64 n_lines;            /* the number of these lines */
  IdxSha256 *checksum;        /* of these lines */
  guint64 incomplete_size;    /* of a partial line at the end of the file, to be cut off; or 0 */
  gboolean needs_sync;        /* whether lines have been appended since the last sync */
  gboolean needs_folder_sync; /* whether @file has been created since then */
  gboolean is_syncing;        /* between idx_journal_log_begin_sync() and _end_sync() */
  gboolean is_in_memory;      /* whether the lines count, but no file could be created */
  char *continues;            /* the hash of the lines in the former file, until it is written */
  IdxJournalAnswer answers;
  char *read_only_reason; /* for the user; NULL if the log is writable */
  char *notice;           /* for the user, or NULL */
  char *remark;           /* the notice once the first file has been created, or NULL */
};

IdxJournalLog *
idx_journal_log_new (void)
{
  IdxJournalLog *self = g_new0 (IdxJournalLog, 1);

  self->candidates = idx_journal_candidates_new ();
  self->checksum = idx_sha256_new ();
  self->text = g_string_new (NULL);
  return self;
}

void
idx_journal_log_free (IdxJournalLog *self)
{
  if (self->file != NULL)
    idx_journal_file_unlock (self->file);
  g_clear_pointer (&self->file, idx_journal_file_unref);
  idx_journal_candidates_free (self->candidates);
  g_clear_object (&self->location);
  idx_sha256_free (self->checksum);
  g_string_free (self->text, TRUE);
  g_free (self->continues);
  g_free (self->read_only_reason);
  g_free (self->notice);
  g_free (self->remark);
  g_free (self);
}

IdxJournalCandidates *
idx_journal_log_get_candidates (IdxJournalLog *self)
{
  return self->candidates;
}

const GString *
idx_journal_log_get_text (IdxJournalLog *self)
{
  return self->text;
}

IdxJournalFile *
idx_journal_log_get_file (IdxJournalLog *self)
{
  return self->file;
}

void
idx_journal_log_take_remark (IdxJournalLog *self,
                             char *remark)
{
  g_free (self->remark);
  self->remark = remark;
}

void
idx_journal_log_take_notice (IdxJournalLog *self,
                             char *notice)
{
  g_free (self->notice);
  self->notice = notice;
}

void
idx_journal_log_take_reason (IdxJournalLog *self,
                             IdxJournalAnswer answers,
                             char *reason)
{
  self->answers = answers;
  g_free (self->read_only_reason);
  self->read_only_reason = reason;
}

void
idx_journal_log_add_text (IdxJournalLog *self,
                          const char *lines,
                          gsize size)
{
  g_string_append_len (self->text, lines, (gssize) size);
  idx_sha256_update (self->checksum, lines, size);
  for (gsize i = 0; i < size; i++)
    self->n_lines += lines[i] == '\n' ? 1 : 0;
}

void
idx_journal_log_clear_text (IdxJournalLog *self)
{
  g_string_truncate (self->text, 0);
  idx_sha256_reset (self->checksum);
  self->n_lines = 0;
}

void
idx_journal_log_set_file (IdxJournalLog *self,
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

void
idx_journal_log_set_incomplete_size (IdxJournalLog *self,
                                     guint64 size)
{
  self->incomplete_size = size;
}

void
idx_journal_log_detach (IdxJournalLog *self)
{
  idx_journal_log_set_file (self, NULL);
  self->is_in_memory = TRUE;
}

static gboolean
set_write_error (GError **error,
                 int code)
{
  g_set_error (error, IDX_ERROR, IDX_ERROR_WRITE,
               _ ("The journal can't be written, so nothing was changed: %s."),
               g_strerror (code));
  return FALSE;
}

gboolean
idx_journal_log_fail (IdxJournalLog *self,
                      GError **error)
{
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE, self->read_only_reason);
  return FALSE;
}

/* Keeps the lines in memory, because no file can be written. */
static void
keep_in_memory (IdxJournalLog *self)
{
  if (self->file != NULL && self->continues == NULL)
    self->continues = idx_journal_log_dup_sha256 (self);
  idx_journal_log_set_file (self, NULL);
  self->is_in_memory = TRUE;
  idx_journal_log_take_notice (
    self, g_strdup (_ ("No journal can be written, so your decisions are only in memory. "
                       "They will be lost when the files are closed. Save the corrected "
                       "labels first.")));
}

/* Says where the lines are now that a file has been created. */
static void
report_created (IdxJournalLog *self,
                gboolean has_moved)
{
  g_autofree char *path = idx_text_file_path (self->location);
  const char *other = idx_journal_candidates_get_other_journal (self->candidates);

  idx_journal_log_take_notice (self, NULL);
  if (has_moved)
    idx_journal_log_take_notice (
      self, g_strdup_printf (_ ("The journal can't be continued where it was. Your "
                                "decisions are in “%s” now."),
                             path));
  else if (other != NULL)
    {
      g_autoptr (GFile) other_file = g_file_new_for_path (other);
      g_autofree char *other_path = idx_text_file_path (other_file);

      idx_journal_log_take_notice (
        self, g_strdup_printf (_ ("“%s” is the journal of other files, so your decisions "
                                  "are in “%s”."),
                               other_path, path));
    }
  else
    idx_journal_log_take_notice (self, g_steal_pointer (&self->remark));
}

gboolean
idx_journal_log_write_new_file (IdxJournalLog *self,
                                const GString *line,
                                GError **error)
{
  gboolean had_file = self->file != NULL || self->is_in_memory;
  g_autofree char *continues =
    self->continues != NULL || self->file == NULL ? g_strdup (self->continues)
                                                  : idx_journal_log_dup_sha256 (self);
  g_autoptr (GString) added = g_string_new (NULL);
  g_autoptr (GString) text = g_string_new_len (self->text->str, (gssize) self->text->len);
  g_autoptr (IdxJournalFile) file = NULL;

  if (continues != NULL)
    idx_journal_line_continues (added, continues);
  g_string_append_len (added, line->str, (gssize) line->len);
  g_string_append_len (text, added->str, (gssize) added->len);
  if (!idx_journal_candidates_create_file (self->candidates, text, !had_file, &file))
    {
      idx_journal_log_take_reason (
        self, IDX_JOURNAL_ANSWER_TRY_AGAIN,
        g_strdup (_ ("These labels are being reviewed in another window or program. "
                     "Close it, then try again.")));
      return idx_journal_log_fail (self, error);
    }
  if (file == NULL)
    {
      keep_in_memory (self);
      idx_journal_log_add_text (self, line->str, line->len);
      return TRUE;
    }
  idx_journal_log_add_text (self, added->str, added->len);
  idx_journal_log_set_file (self, file);
  g_clear_pointer (&self->continues, g_free);
  self->is_in_memory = FALSE;
  self->needs_sync = FALSE;
  self->needs_folder_sync = TRUE;
  report_created (self, had_file);
  return TRUE;
}

/* Returns whether the file is still the one that was written last. */
static gboolean
is_unchanged (IdxJournalLog *self)
{
  return idx_journal_file_is_in_place (self->file) &&
         idx_journal_file_has_size (self->file, self->text->len + self->incomplete_size);
}

/* Writes lines to the file. Returns 0 or an errno; the file then contains the lines not at all, or
 * an incomplete part of them. */
static int
write_lines (IdxJournalLog *self,
             const GString *lines)
{
  int code = 0;

  if (self->incomplete_size > 0)
    code = idx_journal_file_truncate (self->file, self->text->len);
  if (code != 0)
    return code;
  self->incomplete_size = 0;
  code = idx_journal_file_append (self->file, lines);
  if (code != 0 && idx_journal_file_truncate (self->file, self->text->len) != 0)
    self->incomplete_size =
      idx_journal_file_get_size (self->file, self->text->len) - self->text->len;
  return code;
}

gboolean
idx_journal_log_append (IdxJournalLog *self,
                        const GString *lines,
                        GError **error)
{
  int code;

  if (self->read_only_reason != NULL)
    return idx_journal_log_fail (self, error);
  if (lines->len > IDX_JOURNAL_MAX_LINE || self->text->len + lines->len > IDX_JOURNAL_MAX_SIZE)
    return set_write_error (error, EFBIG);
  if (self->file == NULL ||
      idx_journal_file_get_status (self->file) != IDX_JOURNAL_FILE_LOCKED || !is_unchanged (self))
    return idx_journal_log_write_new_file (self, lines, error);
  code = write_lines (self, lines);
  if (code != 0)
    return set_write_error (error, code);
  if (!idx_journal_file_is_in_place (self->file))
    return idx_journal_log_write_new_file (self, lines, error);
  idx_journal_log_add_text (self, lines->str, lines->len);
  self->needs_sync = TRUE;
  return TRUE;
}

gboolean
idx_journal_log_move (IdxJournalLog *self,
                      GError **error)
{
  g_autoptr (GString) nothing = g_string_new (NULL);

  if (self->read_only_reason != NULL)
    return idx_journal_log_fail (self, error);
  if (!idx_journal_log_write_new_file (self, nothing, error))
    return FALSE;
  if (!self->is_in_memory)
    return TRUE;
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE, self->notice);
  return FALSE;
}

gboolean
idx_journal_log_needs_sync (IdxJournalLog *self)
{
  return self->file != NULL && (self->needs_sync || self->needs_folder_sync);
}

IdxJournalFile *
idx_journal_log_begin_sync (IdxJournalLog *self,
                            gboolean *with_folder)
{
  if (!idx_journal_log_needs_sync (self))
    return NULL;
  *with_folder = self->needs_folder_sync;
  self->needs_sync = FALSE;
  self->needs_folder_sync = FALSE;
  self->is_syncing = TRUE;
  return idx_journal_file_ref (self->file);
}

gboolean
idx_journal_log_end_sync (IdxJournalLog *self,
                          IdxJournalFile *file,
                          int code,
                          GError **error)
{
  self->is_syncing = FALSE;
  if (file != self->file || self->read_only_reason != NULL || (code == 0 && is_unchanged (self)))
    return TRUE;
  if (idx_journal_log_move (self, NULL))
    return TRUE;
  g_set_error (error, IDX_ERROR, IDX_ERROR_WRITE, _ ("The last decisions may not be on disk: %s."),
               code != 0 ? g_strerror (code) : self->notice);
  return FALSE;
}

gboolean
idx_journal_log_sync (IdxJournalLog *self,
                      GError **error)
{
  g_autoptr (IdxJournalFile) file = NULL;
  gboolean with_folder;

  if (self->is_in_memory && self->read_only_reason == NULL)
    return idx_journal_log_move (self, error);
  /* Another thread may not have finished its sync. */
  self->needs_sync |= self->is_syncing;
  self->needs_folder_sync |= self->is_syncing;
  file = idx_journal_log_begin_sync (self, &with_folder);
  if (file != NULL)
    return idx_journal_log_end_sync (self, file, idx_journal_file_sync (file, with_folder), error);
  if (self->file == NULL || self->read_only_reason != NULL || self->n_lines < 2 ||
      is_unchanged (self))
    return TRUE;
  return idx_journal_log_move (self, error);
}

GFile *
idx_journal_log_get_location (IdxJournalLog *self)
{
  return self->location;
}

const char *
idx_journal_log_get_read_only_reason (IdxJournalLog *self)
{
  return self->read_only_reason;
}

IdxJournalAnswer
idx_journal_log_get_answers (IdxJournalLog *self)
{
  return self->answers;
}

const char *
idx_journal_log_get_notice (IdxJournalLog *self)
{
  return self->notice;
}

gboolean
idx_journal_log_is_in_memory (IdxJournalLog *self)
{
  return self->is_in_memory;
}

guint64
idx_journal_log_get_n_lines (IdxJournalLog *self)
{
  return self->n_lines;
}

char *
idx_journal_log_dup_sha256 (IdxJournalLog *self)
{
  return g_strdup (idx_sha256_get_hex (self->checksum));
}
