/* SPDX-License-Identifier: MIT */

/* Finds the journals of a dataset, chooses one, and creates a new file where this is possible. */

#include "idx-journal-candidates.h"

#include "idx-journal-branch.h"
#include "idx-journal-candidate.h"
#include "idx-journal-discard.h"
#include "idx-journal-line.h"
#include "idx-text.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdlib.h>

/* The number of names to try in each folder. */
#define N_NAMES 9U

#define SUFFIX ".jsonl"

struct _IdxJournalCandidates
{
  GPtrArray *candidates;         /* IdxJournalCandidate, in order of preference */
  IdxJournalCandidate *chosen;   /* NULL if there is no journal */
  IdxJournalCandidate *rival;    /* NULL unless it has diverged from @chosen */
  IdxJournalCandidate *obstacle; /* in the way of a journal; NULL if there is none */
  IdxJournalAnswer answers;
  char *reason; /* NULL if @answers is 0 */
};

IdxJournalCandidates *
idx_journal_candidates_new (void)
{
  IdxJournalCandidates *self = g_new0 (IdxJournalCandidates, 1);

  self->candidates = g_ptr_array_new_with_free_func (idx_journal_candidate_free);
  return self;
}

void
idx_journal_candidates_free (IdxJournalCandidates *self)
{
  g_ptr_array_unref (self->candidates);
  g_free (self->reason);
  g_free (self);
}

static IdxJournalCandidate *
get_candidate (IdxJournalCandidates *self,
               guint i)
{
  return g_ptr_array_index (self->candidates, i);
}

/* --- Paths --------------------------------------------------------------------------------- */

/* Takes ownership of @path. */
static void
add (IdxJournalCandidates *self,
     gboolean can_be_created,
     char *path)
{
  g_ptr_array_add (self->candidates, idx_journal_candidate_new (path, can_be_created));
}

static char *
make_path_beside (const char *labels_path,
                  const char *reviewer,
                  guint i)
{
  return i == 1 ? g_strdup_printf ("%s.%s.idxreview" SUFFIX, labels_path, reviewer)
                : g_strdup_printf ("%s.%s.%u.idxreview" SUFFIX, labels_path, reviewer, i);
}

static char *
make_data_path (const char *hashes,
                const char *reviewer,
                guint i)
{
  g_autofree char *name = i == 1 ? g_strdup_printf ("%s.%s" SUFFIX, hashes, reviewer)
                                 : g_strdup_printf ("%s.%s.%u" SUFFIX, hashes, reviewer, i);

  return g_build_filename (g_get_user_data_dir (), "idxview", "reviews", name, NULL);
}

/* Returns the path of the file itself if @path leads to it through links. */
static char *
resolve_links (const char *path)
{
  char *resolved = realpath (path, NULL);
  char *copy = g_strdup (resolved != NULL ? resolved : path);

  free (resolved);
  return copy;
}

void
idx_journal_candidates_add_defaults (IdxJournalCandidates *self,
                                     GFile *labels,
                                     const char *labels_sha256,
                                     const char *images_sha256,
                                     const char *reviewer)
{
  g_autofree char *hashes = NULL;
  g_autofree char *real_path = NULL;
  const char *path;

  g_return_if_fail (self != NULL);
  g_return_if_fail (G_IS_FILE (labels));
  g_return_if_fail (labels_sha256 != NULL && images_sha256 != NULL && reviewer != NULL);

  hashes = g_strdup_printf ("%s.%s", labels_sha256, images_sha256);
  path = g_file_peek_path (labels);
  real_path = path != NULL ? resolve_links (path) : NULL;
  if (path != NULL)
    add (self, TRUE, make_path_beside (real_path, reviewer, 1));
  if (path != NULL && !g_str_equal (path, real_path))
    add (self, FALSE, make_path_beside (path, reviewer, 1));
  for (guint i = 1; i <= N_NAMES; i++)
    add (self, TRUE, make_data_path (hashes, reviewer, i));
  for (guint i = 1; i <= N_NAMES; i++)
    add (self, FALSE, make_data_path (labels_sha256, reviewer, i));
  for (guint i = 2; i <= N_NAMES && path != NULL; i++)
    add (self, TRUE, make_path_beside (real_path, reviewer, i));
}

/* Returns whether the user's data folder may contain a journal of these labels. */
static gboolean
exists_in_data (const char *labels_sha256)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "idxview", "reviews", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  const char *name;

  if (dir == NULL)
    return !g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT) &&
           !g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOTDIR);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_prefix (name, labels_sha256))
      return TRUE;
  return FALSE;
}

gboolean
idx_journal_candidates_exist (GFile *labels,
                              const char *labels_sha256,
                              const char *reviewer)
{
  g_autoptr (IdxJournalCandidates) self = idx_journal_candidates_new ();

  g_return_val_if_fail (G_IS_FILE (labels), FALSE);
  g_return_val_if_fail (labels_sha256 != NULL && reviewer != NULL, FALSE);

  idx_journal_candidates_add_defaults (self, labels, labels_sha256, "", reviewer);
  for (guint i = 0; i < self->candidates->len; i++)
    {
      const char *path = get_candidate (self, i)->path;

      if (g_file_test (path, G_FILE_TEST_EXISTS) || g_file_test (path, G_FILE_TEST_IS_SYMLINK))
        return TRUE;
    }
  return exists_in_data (labels_sha256);
}

/* --- Choosing ------------------------------------------------------------------------------ */

static void
find_superseded (IdxJournalCandidates *self)
{
  for (guint i = 0; i < self->candidates->len; i++)
    {
      IdxJournalCandidate *judge = get_candidate (self, i);

      if (!idx_journal_candidate_is_journal (judge) || !idx_replay_supersedes_any (judge->replay))
        continue;
      for (guint j = 0; j < self->candidates->len; j++)
        {
          IdxJournalCandidate *candidate = get_candidate (self, j);
          g_autofree char *name = g_filename_display_name (candidate->path);
          char sha256[65];

          if (candidate != judge && candidate->was_found &&
              idx_replay_supersedes (judge->replay,
                                     idx_journal_candidate_hash (candidate, sha256) ? sha256 : NULL,
                                     name))
            candidate->is_superseded = TRUE;
        }
    }
}

/* Finds the longest journal, and one whose steps it doesn't contain. */
static void
find_chosen (IdxJournalCandidates *self)
{
  g_autoptr (IdxJournalBranch) branch = NULL;

  for (guint i = 0; i < self->candidates->len; i++)
    {
      IdxJournalCandidate *candidate = get_candidate (self, i);

      if (idx_journal_candidate_counts (candidate) &&
          (self->chosen == NULL || idx_journal_candidate_is_longer (candidate, self->chosen)))
        self->chosen = candidate;
    }
  for (guint i = 0; i < self->candidates->len && self->rival == NULL; i++)
    {
      IdxJournalCandidate *candidate = get_candidate (self, i);
      g_autoptr (IdxJournalBranch) other = NULL;

      if (candidate == self->chosen || !idx_journal_candidate_counts (candidate))
        continue;
      if (branch == NULL)
        branch = idx_journal_branch_new (self->chosen->replay);
      other = idx_journal_branch_new (candidate->replay);
      if (!idx_journal_branch_contains (branch, other))
        self->rival = candidate;
    }
}

/* If no journal has steps, one with a header only can be continued. */
static void
find_header_only (IdxJournalCandidates *self)
{
  for (guint i = 0; i < self->candidates->len && self->chosen == NULL; i++)
    {
      IdxJournalCandidate *candidate = get_candidate (self, i);

      if (idx_journal_candidate_is_journal (candidate) && !candidate->is_superseded)
        self->chosen = candidate;
    }
}

static void
find_obstacle (IdxJournalCandidates *self)
{
  for (guint i = 0; i < self->candidates->len && self->obstacle == NULL; i++)
    if (idx_journal_candidate_is_obstacle (get_candidate (self, i)))
      self->obstacle = get_candidate (self, i);
}

/* Takes ownership of @reason. */
static void
ask (IdxJournalCandidates *self,
     IdxJournalAnswer answers,
     char *reason)
{
  self->answers = answers;
  self->reason = reason;
}

/* Returns the local time of the last step in a journal, or NULL. */
static GDateTime *
get_last_time (IdxReplay *replay)
{
  const char *text = idx_replay_get_last_time (replay);
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) time = text != NULL ? g_date_time_new_from_iso8601 (text, utc) : NULL;

  return time != NULL ? g_date_time_to_local (time) : NULL;
}

/* Describes the steps of a journal: their number, and the time of the last one. */
static char *
describe_steps (IdxReplay *replay)
{
  guint64 n = idx_replay_get_n_steps (replay);
  g_autoptr (GDateTime) local = get_last_time (replay);
  g_autofree char *count = idx_text_format_count (n);
  g_autofree char *date = local != NULL ? g_date_time_format (local, "%c") : NULL;

  if (date == NULL)
    return g_strdup_printf (ngettext ("%s step", "%s steps", (gulong) n), count);
  return g_strdup_printf (ngettext ("%s step of %s", "%s steps, the last of %s", (gulong) n), count,
                          date);
}

static void
ask_about_rival (IdxJournalCandidates *self)
{
  g_autofree char *first = idx_journal_candidate_dup_name (self->chosen);
  g_autofree char *second = idx_journal_candidate_dup_name (self->rival);
  g_autofree char *first_steps = describe_steps (self->chosen->replay);
  g_autofree char *second_steps = describe_steps (self->rival->replay);
  IdxJournalAnswer answers = IDX_JOURNAL_ANSWER_USE | IDX_JOURNAL_ANSWER_USE_OTHER;

  if (idx_journal_file_get_status (self->chosen->file) == IDX_JOURNAL_FILE_LOCKED &&
      idx_journal_file_get_status (self->rival->file) == IDX_JOURNAL_FILE_LOCKED)
    answers |= IDX_JOURNAL_ANSWER_MERGE;
  ask (self, answers,
       g_strdup_printf (_ ("Two journals of these labels have different decisions. This one is "
                           "shown: “%s” (%s). The other one: “%s” (%s). The one that you don't use "
                           "is kept."),
                        first, first_steps, second, second_steps));
}

static void
ask_about_obstacle (IdxJournalCandidates *self)
{
  IdxJournalAnswer answers = IDX_JOURNAL_ANSWER_TRY_AGAIN | IDX_JOURNAL_ANSWER_START_NEW;
  g_autofree char *path = idx_journal_candidate_dup_name (self->obstacle);
  const char *problem = self->obstacle->problem;
  g_autofree char *text = NULL;

  if (problem == NULL)
    (void) idx_replay_get_problem (self->obstacle->replay, &problem);
  text = self->obstacle->problem != NULL ? g_strdup (problem)
                                         : g_strdup_printf ("“%s”: %s", path, problem);
  if (self->chosen == NULL)
    {
      ask (self, answers, g_steal_pointer (&text));
      return;
    }
  g_free (path);
  path = idx_journal_candidate_dup_name (self->chosen);
  ask (self, answers | IDX_JOURNAL_ANSWER_USE,
       g_strdup_printf (_ ("%s The decisions shown are from “%s”."), text, path));
}

/* Returns the journal that another window or program writes, or NULL. */
static const IdxJournalCandidate *
find_written_elsewhere (IdxJournalCandidates *self)
{
  for (guint i = 0; i < self->candidates->len; i++)
    {
      const IdxJournalCandidate *candidate = get_candidate (self, i);

      if (idx_journal_candidate_is_locked_by_other (candidate) &&
          (idx_journal_candidate_is_journal (candidate) ||
           idx_journal_candidate_get_problem (candidate) == IDX_REPLAY_EMPTY))
        return candidate;
    }
  return NULL;
}

/* Returns the local date and time of the last step in a journal, or NULL. */
static char *
describe_last_time (const IdxJournalCandidate *candidate)
{
  g_autoptr (GDateTime) local =
    candidate->replay != NULL ? get_last_time (candidate->replay) : NULL;

  return local != NULL ? g_date_time_format (local, "%x, %H:%M") : NULL;
}

static void
ask_to_close (IdxJournalCandidates *self,
              const IdxJournalCandidate *written_elsewhere)
{
  g_autofree char *time = describe_last_time (written_elsewhere);

  ask (self, IDX_JOURNAL_ANSWER_TRY_AGAIN,
       time == NULL
         ? g_strdup (_ ("These labels are being reviewed in another window or program. Close it, "
                        "then try again."))
         /* Translators: %s is a date and a time. */
         : g_strdup_printf (_ ("These labels are being reviewed in another window or program; the "
                               "last decision there is of %s. Close it, then try again."),
                            time));
}

/* Determines what is wrong with the chosen journal alone. */
static void
ask_about_chosen (IdxJournalCandidates *self)
{
  IdxReplay *replay = self->chosen->replay;
  const char *reason;

  if (idx_journal_file_get_status (self->chosen->file) == IDX_JOURNAL_FILE_LOCK_FAILED)
    ask (self, IDX_JOURNAL_ANSWER_TRY_AGAIN | IDX_JOURNAL_ANSWER_USE,
         g_strdup (idx_journal_file_get_problem (self->chosen->file)));
  else if (idx_replay_get_problem (replay, &reason) == IDX_REPLAY_DAMAGED)
    ask (self,
         IDX_JOURNAL_ANSWER_TRY_AGAIN | IDX_JOURNAL_ANSWER_CONTINUE | IDX_JOURNAL_ANSWER_START_NEW,
         g_strdup (reason));
  else if (idx_replay_get_images_sha256 (replay) == NULL && idx_replay_get_n_steps (replay) > 0)
    ask (self, IDX_JOURNAL_ANSWER_USE | IDX_JOURNAL_ANSWER_START_NEW,
         g_strdup (_ ("The journal doesn't say which images its decisions are about. Use it only "
                      "if the decisions shown fit.")));
}

/* Chooses a journal, and determines whether a person must answer first. */
static void
choose (IdxJournalCandidates *self)
{
  const IdxJournalCandidate *written_elsewhere = find_written_elsewhere (self);

  find_superseded (self);
  find_chosen (self);
  find_header_only (self);
  find_obstacle (self);
  if (written_elsewhere != NULL)
    ask_to_close (self, written_elsewhere);
  else if (self->rival != NULL)
    ask_about_rival (self);
  else if (self->obstacle != NULL)
    ask_about_obstacle (self);
  else if (self->chosen != NULL)
    ask_about_chosen (self);
}

gboolean
idx_journal_candidates_read (IdxJournalCandidates *self,
                             IdxLabels *labels,
                             const IdxJournalBinding *binding,
                             GCancellable *cancellable,
                             GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (IDX_IS_LABELS (labels), FALSE);

  for (guint i = 0; i < self->candidates->len; i++)
    idx_journal_candidate_open (get_candidate (self, i));
  for (guint i = 0; i < self->candidates->len; i++)
    if (!idx_journal_candidate_read (get_candidate (self, i), labels, binding, cancellable, error))
      return FALSE;
  choose (self);
  for (guint i = 0; i < self->candidates->len; i++)
    {
      IdxJournalCandidate *candidate = get_candidate (self, i);

      if (self->answers == 0 && candidate != self->chosen)
        idx_journal_file_close (candidate->file);
    }
  return TRUE;
}

IdxJournalFile *
idx_journal_candidates_get_chosen (IdxJournalCandidates *self,
                                   IdxReplay **replay)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (self->chosen == NULL)
    return NULL;
  if (replay != NULL)
    *replay = self->chosen->replay;
  return self->chosen->file;
}

IdxJournalFile *
idx_journal_candidates_get_rival (IdxJournalCandidates *self,
                                  IdxReplay **replay)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (self->rival == NULL)
    return NULL;
  if (replay != NULL)
    *replay = self->rival->replay;
  return self->rival->file;
}

void
idx_journal_candidates_swap (IdxJournalCandidates *self)
{
  IdxJournalCandidate *former = self->chosen;

  g_return_if_fail (self->rival != NULL);

  self->chosen = self->rival;
  self->rival = former;
}

IdxJournalAnswer
idx_journal_candidates_get_answers (IdxJournalCandidates *self,
                                    const char **reason)
{
  g_return_val_if_fail (self != NULL, 0);

  *reason = self->reason;
  return self->answers;
}

const char *
idx_journal_candidates_get_other_journal (IdxJournalCandidates *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->candidates->len; i++)
    {
      const IdxJournalCandidate *candidate = get_candidate (self, i);
      IdxReplayProblem problem = idx_journal_candidate_get_problem (candidate);

      if (candidate->can_be_created &&
          (problem == IDX_REPLAY_LABELS || problem == IDX_REPLAY_IMAGES))
        return candidate->path;
    }
  return NULL;
}

static gboolean
is_fragment (IdxJournalCandidates *self,
             const IdxJournalCandidate *candidate)
{
  gboolean is_asked_about = self->rival != NULL || self->obstacle != NULL;

  if (candidate->replay == NULL || candidate->is_superseded ||
      (candidate == self->chosen && !is_asked_about))
    return FALSE;
  if (idx_journal_candidate_get_problem (candidate) != IDX_REPLAY_EMPTY &&
      !(idx_journal_candidate_is_journal (candidate) &&
        (idx_journal_candidate_get_problem (candidate) == IDX_REPLAY_DAMAGED ||
         idx_journal_candidate_is_incomplete (candidate))))
    return FALSE;
  return self->chosen == NULL || candidate == self->chosen ||
         !idx_replay_was_copied_from (self->chosen->replay, candidate->replay);
}

const char *
idx_journal_candidates_get_fragment (IdxJournalCandidates *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->candidates->len; i++)
    if (is_fragment (self, get_candidate (self, i)))
      return get_candidate (self, i)->path;
  return NULL;
}

gboolean
idx_journal_candidates_has_more (IdxJournalCandidates *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->rival == NULL)
    return FALSE;
  for (guint i = 0; i < self->candidates->len; i++)
    {
      const IdxJournalCandidate *candidate = get_candidate (self, i);

      if (idx_journal_candidate_is_obstacle (candidate) ||
          (idx_journal_candidate_counts (candidate) &&
           !idx_journal_candidate_contains (self->chosen, candidate) &&
           !idx_journal_candidate_contains (self->rival, candidate)))
        return TRUE;
    }
  return FALSE;
}

/* Returns whether an answer decides about a file; see idx_journal_candidates_supersede(). */
static gboolean
is_decided (IdxJournalCandidates *self,
            const IdxJournalCandidate *candidate,
            gboolean all)
{
  if (idx_journal_candidate_is_obstacle (candidate))
    return self->rival == NULL;
  if (!idx_journal_candidate_counts (candidate) || (candidate == self->chosen && !all))
    return FALSE;
  return self->rival == NULL ? all
                             : idx_journal_candidate_contains (self->rival, candidate) ||
                                 (all && idx_journal_candidate_contains (self->chosen, candidate));
}

GString *
idx_journal_candidates_supersede (IdxJournalCandidates *self,
                                  gboolean all)
{
  GString *lines = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, lines);

  for (guint i = 0; i < self->candidates->len; i++)
    {
      const IdxJournalCandidate *candidate = get_candidate (self, i);
      char sha256[65];

      if (is_decided (self, candidate, all))
        idx_journal_line_supersedes (
          lines, idx_journal_candidate_hash (candidate, sha256) ? sha256 : NULL, candidate->path);
    }
  return lines;
}

/* --- Renaming ------------------------------------------------------------------------------ */

char *
idx_journal_candidates_put_aside (IdxJournalCandidates *self,
                                  IdxJournalFile *file)
{
  g_autofree char *label = idx_journal_make_discard_label ();
  char *path;

  g_return_val_if_fail (self != NULL && file != NULL, NULL);

  path = idx_journal_rename_aside (file, label, 0);
  idx_journal_file_close (file);
  for (guint i = 0; i < self->candidates->len && path != NULL; i++)
    {
      IdxJournalCandidate *candidate = get_candidate (self, i);

      if (candidate->file != file)
        continue;
      candidate->was_found = FALSE;
      g_clear_object (&candidate->replay);
    }
  return path;
}

/* Renames what is at the path of a candidate if it can't hold any decision, now that it is
 * locked. */
static void
remove_empty (const IdxJournalCandidate *candidate)
{
  g_autoptr (IdxJournalFile) file = NULL;

  if (idx_journal_candidate_get_problem (candidate) != IDX_REPLAY_EMPTY)
    return;
  file = idx_journal_file_open (candidate->path);
  if (idx_journal_file_get_status (file) == IDX_JOURNAL_FILE_LOCKED &&
      idx_journal_file_is_same (file, candidate->file) &&
      idx_journal_file_has_size (file, idx_journal_file_get_n_read (candidate->file)))
    g_free (idx_journal_rename_aside (file, "damaged", 1));
}

gboolean
idx_journal_candidates_create_file (IdxJournalCandidates *self,
                                    const GString *text,
                                    gboolean is_new,
                                    IdxJournalFile **file)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (text != NULL && file != NULL, FALSE);

  for (guint i = 0; i < self->candidates->len; i++)
    {
      IdxJournalCandidate *candidate = get_candidate (self, i);
      IdxJournalFile *created;
      int code;

      if (!candidate->can_be_created)
        continue;
      remove_empty (candidate);
      created = idx_journal_file_create (candidate->path, text, &code);
      if (code == EEXIST && is_new && !candidate->was_found)
        return FALSE;
      if (created == NULL)
        continue;
      candidate->was_found = TRUE;
      candidate->was_created = TRUE;
      g_clear_pointer (&candidate->file, idx_journal_file_unref);
      g_clear_object (&candidate->replay);
      candidate->file = idx_journal_file_ref (created);
      self->chosen = candidate;
      *file = created;
      return TRUE;
    }
  *file = NULL;
  return TRUE;
}

/* --- Discarding ---------------------------------------------------------------------------- */

/* The order in which journals are renamed. If the program is killed in between, the journals that
 * are left must not say anything else than all of them: the chosen one contains the others, except
 * those that are superseded. */
typedef enum
{
  RANK_SUPERSEDED,
  RANK_OTHER,
  RANK_CHOSEN,
  RANK_NOT_OURS
} Rank;

static Rank
get_rank (IdxJournalCandidates *self,
          const IdxJournalCandidate *candidate)
{
  if (candidate == self->chosen)
    return RANK_CHOSEN;
  if (!idx_journal_candidate_is_journal (candidate) && !candidate->was_created)
    return RANK_NOT_OURS;
  return candidate->is_superseded ? RANK_SUPERSEDED : RANK_OTHER;
}

GPtrArray *
idx_journal_candidates_discard (IdxJournalCandidates *self,
                                GError **error)
{
  g_autoptr (GPtrArray) journals = g_ptr_array_new ();

  g_return_val_if_fail (self != NULL, NULL);

  for (guint rank = 0; rank < RANK_NOT_OURS; rank++)
    for (guint i = 0; i < self->candidates->len; i++)
      if (get_rank (self, get_candidate (self, i)) == rank)
        g_ptr_array_add (journals, get_candidate (self, i));
  return idx_journal_discard_all (journals, self->chosen, error);
}
