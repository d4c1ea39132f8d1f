/* SPDX-License-Identifier: MIT */

/* Finds the file of a journal, and creates a new one where this is possible. */

#include "idx-journal-candidates.h"

#include <errno.h>

/* The number of paths to try in the user's data folder. */
#define N_DATA_PATHS 9U

struct _IdxJournalCandidates
{
  GPtrArray *files; /* IdxJournalFile, in order of preference */
};

IdxJournalCandidates *
idx_journal_candidates_new (void)
{
  IdxJournalCandidates *self = g_new0 (IdxJournalCandidates, 1);

  self->files = g_ptr_array_new_with_free_func ((GDestroyNotify) idx_journal_file_free);
  return self;
}

void
idx_journal_candidates_free (IdxJournalCandidates *self)
{
  g_ptr_array_unref (self->files);
  g_free (self);
}

IdxJournalFile *
idx_journal_candidates_add (IdxJournalCandidates *self,
                            const char *path)
{
  IdxJournalFile *file;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (path != NULL, NULL);

  file = idx_journal_file_new (path);
  g_ptr_array_add (self->files, file);
  return file;
}

void
idx_journal_candidates_add_defaults (IdxJournalCandidates *self,
                                     GFile *labels,
                                     const char *labels_sha256,
                                     const char *reviewer)
{
  const char *labels_path;

  g_return_if_fail (self != NULL);
  g_return_if_fail (G_IS_FILE (labels));
  g_return_if_fail (labels_sha256 != NULL && reviewer != NULL);

  labels_path = g_file_peek_path (labels);
  if (labels_path != NULL)
    {
      g_autofree char *path = g_strdup_printf ("%s.%s.idxreview.jsonl", labels_path, reviewer);

      (void) idx_journal_candidates_add (self, path);
    }
  for (guint i = 1; i <= N_DATA_PATHS; i++)
    {
      g_autofree char *number = i > 1 ? g_strdup_printf (".%u", i) : g_strdup ("");
      g_autofree char *name = g_strdup_printf ("%s.%s%s.jsonl", labels_sha256, reviewer, number);
      g_autofree char *path =
        g_build_filename (g_get_user_data_dir (), "idxview", "reviews", name, NULL);

      (void) idx_journal_candidates_add (self, path);
    }
}

/* Opens and reads a file. Leaves @replay unchanged if there is no file, if it can't be read, or if
 * it isn't a journal of these labels. Returns FALSE only on cancel. */
static gboolean
read_file (IdxJournalFile *file,
           IdxLabels *labels,
           const IdxJournalBinding *binding,
           IdxReplay **replay,
           GCancellable *cancellable,
           GError **error)
{
  g_autoptr (IdxReplay) new_replay = idx_replay_new (labels, binding);
  g_autoptr (GError) local_error = NULL;

  if (!idx_journal_file_open (file))
    return TRUE;
  if (!idx_journal_file_replay (file, new_replay, cancellable, &local_error))
    {
      idx_journal_file_close (file);
      if (!g_error_matches (local_error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return TRUE;
      g_propagate_error (error, g_steal_pointer (&local_error));
      return FALSE;
    }
  if (idx_replay_get_problem (new_replay, NULL) == IDX_REPLAY_FOREIGN)
    idx_journal_file_close (file);
  else
    *replay = g_steal_pointer (&new_replay);
  return TRUE;
}

gboolean
idx_journal_candidates_read (IdxJournalCandidates *self,
                             IdxLabels *labels,
                             const IdxJournalBinding *binding,
                             IdxJournalFile **file,
                             IdxReplay **replay,
                             GCancellable *cancellable,
                             GError **error)
{
  g_autoptr (IdxReplay) best = NULL;
  IdxJournalFile *best_file = NULL;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (IDX_IS_LABELS (labels), FALSE);
  g_return_val_if_fail (file != NULL && replay != NULL, FALSE);

  for (guint i = 0; i < self->files->len; i++)
    {
      IdxJournalFile *candidate_file = g_ptr_array_index (self->files, i);
      g_autoptr (IdxReplay) candidate = NULL;

      if (!read_file (candidate_file, labels, binding, &candidate, cancellable, error))
        return FALSE;
      if (candidate == NULL)
        continue;
      if (best != NULL && idx_replay_get_n_lines (candidate) <= idx_replay_get_n_lines (best))
        {
          idx_journal_file_close (candidate_file);
          continue;
        }
      if (best_file != NULL)
        idx_journal_file_close (best_file);
      best_file = candidate_file;
      g_set_object (&best, candidate);
    }
  if (best != NULL)
    {
      *file = best_file;
      *replay = g_steal_pointer (&best);
    }
  return TRUE;
}

gboolean
idx_journal_candidates_create_file (IdxJournalCandidates *self,
                                    const GString *text,
                                    gboolean is_new,
                                    IdxJournalFile **file)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (text != NULL && file != NULL, FALSE);

  for (guint i = 0; i < self->files->len; i++)
    {
      IdxJournalFile *candidate = g_ptr_array_index (self->files, i);
      int code = idx_journal_file_create (candidate, text);

      if (code == EEXIST && is_new && !idx_journal_file_was_found (candidate))
        return FALSE;
      if (code != 0)
        continue;
      *file = candidate;
      return TRUE;
    }
  *file = NULL;
  return TRUE;
}
