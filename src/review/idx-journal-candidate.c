/* SPDX-License-Identifier: MIT */

/* A path where a journal may be: opens and reads the file that is there. */

#include "idx-journal-candidate.h"

#include "idx-journal-branch.h"
#include "idx-text.h"

IdxJournalCandidate *
idx_journal_candidate_new (char *path,
                           gboolean can_be_created)
{
  IdxJournalCandidate *self = g_new0 (IdxJournalCandidate, 1);

  self->path = path;
  self->can_be_created = can_be_created;
  return self;
}

void
idx_journal_candidate_free (gpointer data)
{
  IdxJournalCandidate *self = data;

  g_clear_pointer (&self->file, idx_journal_file_unref);
  g_clear_object (&self->replay);
  g_free (self->problem);
  g_free (self->path);
  g_free (self);
}

IdxReplayProblem
idx_journal_candidate_get_problem (const IdxJournalCandidate *self)
{
  return self->replay != NULL ? idx_replay_get_problem (self->replay, NULL)
                              : IDX_REPLAY_FOREIGN;
}

gboolean
idx_journal_candidate_is_journal (const IdxJournalCandidate *self)
{
  IdxReplayProblem problem = idx_journal_candidate_get_problem (self);

  return self->replay != NULL &&
         (problem == IDX_REPLAY_OK ||
          (problem == IDX_REPLAY_DAMAGED && idx_replay_get_n_lines (self->replay) > 0));
}

gboolean
idx_journal_candidate_counts (const IdxJournalCandidate *self)
{
  return idx_journal_candidate_is_journal (self) && !self->is_superseded &&
         (idx_journal_candidate_get_problem (self) == IDX_REPLAY_DAMAGED ||
          idx_replay_get_n_steps (self->replay) > 0 ||
          idx_replay_supersedes_any (self->replay));
}

gboolean
idx_journal_candidate_is_obstacle (const IdxJournalCandidate *self)
{
  IdxReplayProblem problem = idx_journal_candidate_get_problem (self);

  if (!self->was_found || self->is_superseded || idx_journal_candidate_is_journal (self))
    return FALSE;
  return self->replay == NULL || problem == IDX_REPLAY_FOREIGN ||
         problem == IDX_REPLAY_VERSION || problem == IDX_REPLAY_DAMAGED;
}

gboolean
idx_journal_candidate_is_locked_by_other (const IdxJournalCandidate *self)
{
  return self->file != NULL &&
         idx_journal_file_get_status (self->file) == IDX_JOURNAL_FILE_LOCKED_BY_OTHER;
}

void
idx_journal_candidate_open (IdxJournalCandidate *self)
{
  IdxJournalFileStatus status;

  self->file = idx_journal_file_open (self->path);
  status = idx_journal_file_get_status (self->file);
  self->was_found = status != IDX_JOURNAL_FILE_ABSENT;
  if (status == IDX_JOURNAL_FILE_UNREADABLE)
    self->problem = g_strdup (idx_journal_file_get_problem (self->file));
}

gboolean
idx_journal_candidate_read (IdxJournalCandidate *self,
                            IdxLabels *labels,
                            const IdxJournalBinding *binding,
                            GCancellable *cancellable,
                            GError **error)
{
  g_autoptr (IdxReplay) replay = idx_replay_new (labels, binding);
  g_autoptr (GError) local_error = NULL;

  if (!self->was_found || self->problem != NULL)
    return TRUE;
  if (idx_journal_file_replay (self->file, replay, cancellable, &local_error))
    self->replay = g_steal_pointer (&replay);
  else if (g_error_matches (local_error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return FALSE;
    }
  else
    self->problem = g_strdup (local_error->message);
  return TRUE;
}

gboolean
idx_journal_candidate_hash (const IdxJournalCandidate *self,
                            char sha256[65])
{
  return self->replay != NULL && idx_journal_file_hash (self->file, sha256, NULL);
}

gboolean
idx_journal_candidate_is_longer (const IdxJournalCandidate *self,
                                 const IdxJournalCandidate *than)
{
  guint64 n_steps = idx_replay_get_n_steps (self->replay);
  guint64 n_steps_of_other = idx_replay_get_n_steps (than->replay);

  if (n_steps != n_steps_of_other)
    return n_steps > n_steps_of_other;
  if (idx_journal_candidate_get_problem (self) != idx_journal_candidate_get_problem (than))
    return idx_journal_candidate_get_problem (self) == IDX_REPLAY_OK;
  return idx_replay_get_n_lines (self->replay) > idx_replay_get_n_lines (than->replay);
}

gboolean
idx_journal_candidate_is_incomplete (const IdxJournalCandidate *self)
{
  gsize size;

  (void) idx_replay_get_text (self->replay, &size);
  return idx_journal_file_get_n_read (self->file) != size;
}

gboolean
idx_journal_candidate_contains (const IdxJournalCandidate *self,
                                const IdxJournalCandidate *other)
{
  g_autoptr (IdxJournalBranch) branch = idx_journal_branch_new (self->replay);
  g_autoptr (IdxJournalBranch) other_branch = idx_journal_branch_new (other->replay);

  return idx_journal_branch_contains (branch, other_branch);
}

char *
idx_journal_candidate_dup_name (const IdxJournalCandidate *self)
{
  g_autoptr (GFile) location = g_file_new_for_path (self->path);

  return idx_text_file_path (location);
}
