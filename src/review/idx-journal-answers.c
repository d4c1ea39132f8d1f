/* SPDX-License-Identifier: MIT */

/* Carries out what a person chose to do about a journal that can't be continued as it is. */

#include "idx-journal-private.h"

#include "idx-journal-branch.h"
#include "idx-journal-line.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The number of samples to list by their indices in a message. */
#define N_LISTED 10U

/* Writes the lines of an answer, to a new file if there is none. Stays read-only if that fails. */
static gboolean
write_answer (IdxJournal *self,
              const GString *lines,
              gboolean in_new_file,
              GError **error)
{
  g_autofree char *reason = g_strdup (idx_journal_log_get_read_only_reason (self->log));
  IdxJournalAnswer answers = idx_journal_log_get_answers (self->log);
  gboolean is_written;

  idx_journal_log_take_reason (self->log, 0, NULL);
  idx_journal_log_take_notice (self->log, NULL);
  is_written = in_new_file ? idx_journal_log_write_new_file (self->log, lines, error)
                           : idx_journal_log_append (self->log, lines, error);
  if (!is_written && idx_journal_log_get_read_only_reason (self->log) == NULL)
    idx_journal_log_take_reason (self->log, answers, g_steal_pointer (&reason));
  return is_written;
}

/* Renames a journal that isn't used. A file that can't be renamed stays, because the journal that
 * is used supersedes it. */
static void
put_aside (IdxJournal *self,
           IdxJournalFile *unused)
{
  g_autofree char *path =
    idx_journal_candidates_put_aside (idx_journal_log_get_candidates (self->log), unused);
  g_autoptr (GFile) file =
    g_file_new_for_path (path != NULL ? path : idx_journal_file_get_path (unused));
  g_autofree char *name = idx_text_file_path (file);

  idx_journal_log_take_notice (self->log,
                               g_strdup_printf (_ ("The other journal is kept as “%s”."), name));
}

/* Asks again if the answer has left something that may contain other decisions. */
static void
ask_for_more (IdxJournal *self)
{
  idx_journal_log_take_reason (
    self->log, IDX_JOURNAL_ANSWER_TRY_AGAIN,
    g_strdup (_ ("Another file may contain decisions about these labels as well. Try "
                 "again to read it.")));
}

static gboolean
use (IdxJournal *self,
     GError **error)
{
  IdxJournalCandidates *candidates = idx_journal_log_get_candidates (self->log);
  gboolean has_more = idx_journal_candidates_has_more (candidates);
  IdxJournalFile *rival = idx_journal_candidates_get_rival (candidates, NULL);
  /* If the rival was deleted meanwhile, a new file may take its place in the list. */
  g_autoptr (IdxJournalFile) unused = rival != NULL ? idx_journal_file_ref (rival) : NULL;
  g_autoptr (GString) lines = idx_journal_candidates_supersede (candidates, FALSE);

  if (self->images_sha256 == NULL)
    {
      g_autoptr (GString) images = idx_journal_line_images (self->binding.images_sha256);

      g_string_append_len (lines, images->str, (gssize) images->len);
    }
  if (!write_answer (self, lines, FALSE, error))
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
  IdxJournalCandidates *candidates = idx_journal_log_get_candidates (self->log);
  IdxReplay *replay;
  IdxJournalFile *rival = idx_journal_candidates_get_rival (candidates, &replay);

  idx_journal_take_file (self, rival, replay);
  idx_journal_candidates_swap (candidates);
  if (use (self, error))
    return TRUE;
  /* Show the journal again that the question names as the one that is shown. */
  rival = idx_journal_candidates_get_rival (candidates, &replay);
  idx_journal_take_file (self, rival, replay);
  idx_journal_candidates_swap (candidates);
  return FALSE;
}

/* Lists samples: "3, 17, 40, …". */
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
    idx_journal_log_take_notice (
      self->log, g_strdup (_ ("The journals were merged. No sample is in both of them.")));
  else
    idx_journal_log_take_notice (
      self->log,
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
  IdxJournalCandidates *candidates = idx_journal_log_get_candidates (self->log);
  IdxReplay *first_replay, *second_replay;
  IdxJournalFile *first = idx_journal_candidates_get_chosen (candidates, &first_replay);
  IdxJournalFile *second = idx_journal_candidates_get_rival (candidates, &second_replay);
  g_autoptr (IdxJournalBranch) first_branch = idx_journal_branch_new (first_replay);
  g_autoptr (IdxJournalBranch) second_branch = idx_journal_branch_new (second_replay);
  g_autoptr (GString) superseded = idx_journal_candidates_supersede (candidates, TRUE);
  g_autoptr (IdxJournalFile) kept = idx_journal_file_ref (first);
  g_autoptr (IdxJournalFile) kept_second = idx_journal_file_ref (second);
  gboolean has_more = idx_journal_candidates_has_more (candidates);
  g_autoptr (GArray) both = NULL;
  g_autoptr (GString) steps = idx_journal_branch_merge (first_branch, second_branch, &both);
  g_autoptr (GString) text = NULL;
  const GString *header;

  idx_journal_begin_anew (self);
  header = idx_journal_log_get_text (self->log);
  text = g_string_new_len (header->str, (gssize) header->len);
  g_string_append_len (text, steps->str, (gssize) steps->len);
  idx_journal_take_text (self, text);
  idx_journal_log_detach (self->log);
  if (!write_answer (self, superseded, TRUE, error))
    return FALSE;
  if (!idx_journal_log_is_in_memory (self->log))
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
  g_autoptr (GString) superseded =
    idx_journal_candidates_supersede (idx_journal_log_get_candidates (self->log), TRUE);

  idx_journal_begin_anew (self);
  idx_journal_log_detach (self->log);
  if (!write_answer (self, superseded, TRUE, error))
    return FALSE;
  if (!idx_journal_log_is_in_memory (self->log))
    {
      g_autofree char *path = idx_text_file_path (idx_journal_log_get_location (self->log));

      idx_journal_log_take_notice (self->log,
                                   g_strdup_printf (_ ("A new review has begun in “%s”."), path));
    }
  return TRUE;
}

/* Continues with the lines that could be read, in a new file. */
static gboolean
continue_elsewhere (IdxJournal *self,
                    GError **error)
{
  g_autoptr (GString) superseded =
    idx_journal_candidates_supersede (idx_journal_log_get_candidates (self->log), TRUE);

  return write_answer (self, superseded, TRUE, error);
}

gboolean
idx_journal_answer (IdxJournal *self,
                    IdxJournalAnswer answer,
                    GError **error)
{
  g_return_val_if_fail (IDX_IS_JOURNAL (self), FALSE);
  g_return_val_if_fail ((idx_journal_log_get_answers (self->log) & answer) != 0, FALSE);

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
