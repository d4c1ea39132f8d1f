/* SPDX-License-Identifier: MIT */

/* Finds the journals of a dataset, chooses one, and creates a new file where this is possible. */

#include "idx-journal-candidates.h"

#include "idx-error.h"
#include "idx-journal-branch.h"
#include "idx-journal-line.h"
#include "idx-text.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The number of names to try in each folder. */
#define N_NAMES 9U

#define SUFFIX ".jsonl"

typedef struct
{
  char *path;
  gboolean can_be_created; /* FALSE for names and places of earlier versions */
  gboolean was_found;      /* whether anything was at the path when it was read */
  gboolean was_created;    /* whether the file was created since then */
  IdxJournalFile *file;    /* NULL until it is opened */
  IdxReplay *replay;       /* NULL if the file can't be read */
  char *problem;           /* a message if it can't be read; otherwise see @replay */
  gboolean is_superseded;  /* whether another journal supersedes it */
} Candidate;

struct _IdxJournalCandidates
{
  GPtrArray *candidates; /* Candidate, in order of preference */
  Candidate *chosen;     /* NULL if there is no journal */
  Candidate *rival;      /* NULL unless it has diverged from @chosen */
  Candidate *obstacle;   /* in the way of a journal; NULL if there is none */
  IdxJournalAnswer answers;
  char *reason; /* NULL if @answers is 0 */
};

static void
candidate_free (gpointer data)
{
  Candidate *self = data;

  g_clear_pointer (&self->file, idx_journal_file_unref);
  g_clear_object (&self->replay);
  g_free (self->problem);
  g_free (self->path);
  g_free (self);
}

IdxJournalCandidates *
idx_journal_candidates_new (void)
{
  IdxJournalCandidates *self = g_new0 (IdxJournalCandidates, 1);

  self->candidates = g_ptr_array_new_with_free_func (candidate_free);
  return self;
}

void
idx_journal_candidates_free (IdxJournalCandidates *self)
{
  g_ptr_array_unref (self->candidates);
  g_free (self->reason);
  g_free (self);
}

static Candidate *
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
  Candidate *candidate = g_new0 (Candidate, 1);

  candidate->path = path;
  candidate->can_be_created = can_be_created;
  g_ptr_array_add (self->candidates, candidate);
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

static IdxReplayProblem
get_problem (const Candidate *candidate)
{
  return candidate->replay != NULL ? idx_replay_get_problem (candidate->replay, NULL)
                                   : IDX_REPLAY_FOREIGN;
}

/* Returns whether it is a journal of this dataset, possibly with a damaged line. */
static gboolean
is_journal (const Candidate *candidate)
{
  IdxReplayProblem problem = get_problem (candidate);

  return candidate->replay != NULL &&
         (problem == IDX_REPLAY_OK ||
          (problem == IDX_REPLAY_DAMAGED && idx_replay_get_n_lines (candidate->replay) > 0));
}

/* Returns whether it is a journal that says more than its header. */
static gboolean
counts (const Candidate *candidate)
{
  return is_journal (candidate) && !candidate->is_superseded &&
         (get_problem (candidate) == IDX_REPLAY_DAMAGED ||
          idx_replay_get_n_steps (candidate->replay) > 0 ||
          idx_replay_supersedes_any (candidate->replay));
}

/* Returns whether something is at the path that a person must decide on. */
static gboolean
is_obstacle (const Candidate *candidate)
{
  IdxReplayProblem problem = get_problem (candidate);

  if (!candidate->was_found || candidate->is_superseded || is_journal (candidate))
    return FALSE;
  return candidate->replay == NULL || problem == IDX_REPLAY_FOREIGN ||
         problem == IDX_REPLAY_VERSION || problem == IDX_REPLAY_DAMAGED;
}

static gboolean
is_locked_by_other (const Candidate *candidate)
{
  return candidate->file != NULL &&
         idx_journal_file_get_status (candidate->file) == IDX_JOURNAL_FILE_LOCKED_BY_OTHER;
}

/* Opens and locks the file, if there is one. */
static void
open_candidate (Candidate *candidate)
{
  IdxJournalFileStatus status;

  candidate->file = idx_journal_file_open (candidate->path);
  status = idx_journal_file_get_status (candidate->file);
  candidate->was_found = status != IDX_JOURNAL_FILE_ABSENT;
  if (status == IDX_JOURNAL_FILE_UNREADABLE)
    candidate->problem = g_strdup (idx_journal_file_get_problem (candidate->file));
}

/* Reads an open file. Returns FALSE only on cancel. */
static gboolean
read_candidate (Candidate *candidate,
                IdxLabels *labels,
                const IdxJournalBinding *binding,
                GCancellable *cancellable,
                GError **error)
{
  g_autoptr (IdxReplay) replay = idx_replay_new (labels, binding);
  g_autoptr (GError) local_error = NULL;

  if (!candidate->was_found || candidate->problem != NULL)
    return TRUE;
  if (idx_journal_file_replay (candidate->file, replay, cancellable, &local_error))
    candidate->replay = g_steal_pointer (&replay);
  else if (g_error_matches (local_error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return FALSE;
    }
  else
    candidate->problem = g_strdup (local_error->message);
  return TRUE;
}

/* Gets the hash of a file that can be read, including its damaged or incomplete lines. */
static gboolean
hash_candidate (const Candidate *candidate,
                char sha256[65])
{
  return candidate->replay != NULL && idx_journal_file_hash (candidate->file, sha256, NULL);
}

static void
find_superseded (IdxJournalCandidates *self)
{
  for (guint i = 0; i < self->candidates->len; i++)
    {
      Candidate *judge = get_candidate (self, i);

      if (!is_journal (judge) || !idx_replay_supersedes_any (judge->replay))
        continue;
      for (guint j = 0; j < self->candidates->len; j++)
        {
          Candidate *candidate = get_candidate (self, j);
          g_autofree char *name = g_filename_display_name (candidate->path);
          char sha256[65];

          if (candidate != judge && candidate->was_found &&
              idx_replay_supersedes (judge->replay,
                                     hash_candidate (candidate, sha256) ? sha256 : NULL, name))
            candidate->is_superseded = TRUE;
        }
    }
}

/* Compares how much two journals say, whatever that is. */
static gboolean
is_longer (const Candidate *candidate,
           const Candidate *than)
{
  guint64 n_steps = idx_replay_get_n_steps (candidate->replay);
  guint64 n_steps_of_other = idx_replay_get_n_steps (than->replay);

  if (n_steps != n_steps_of_other)
    return n_steps > n_steps_of_other;
  if (get_problem (candidate) != get_problem (than))
    return get_problem (candidate) == IDX_REPLAY_OK;
  return idx_replay_get_n_lines (candidate->replay) > idx_replay_get_n_lines (than->replay);
}

/* Finds the longest journal, and one whose steps it doesn't contain. */
static void
find_chosen (IdxJournalCandidates *self)
{
  g_autoptr (IdxJournalBranch) branch = NULL;

  for (guint i = 0; i < self->candidates->len; i++)
    {
      Candidate *candidate = get_candidate (self, i);

      if (counts (candidate) && (self->chosen == NULL || is_longer (candidate, self->chosen)))
        self->chosen = candidate;
    }
  for (guint i = 0; i < self->candidates->len && self->rival == NULL; i++)
    {
      Candidate *candidate = get_candidate (self, i);
      g_autoptr (IdxJournalBranch) other = NULL;

      if (candidate == self->chosen || !counts (candidate))
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
      Candidate *candidate = get_candidate (self, i);

      if (is_journal (candidate) && !candidate->is_superseded)
        self->chosen = candidate;
    }
}

static void
find_obstacle (IdxJournalCandidates *self)
{
  for (guint i = 0; i < self->candidates->len && self->obstacle == NULL; i++)
    if (is_obstacle (get_candidate (self, i)))
      self->obstacle = get_candidate (self, i);
}

static char *
dup_display_path (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return idx_text_file_path (file);
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

/* "3 decisions, the last on Nov 24, 2026 at 10:02". Counts each decision, undo and flag. */
static char *
describe_steps (IdxReplay *replay)
{
  guint64 n = idx_replay_get_n_steps (replay);
  const char *text = idx_replay_get_last_time (replay);
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) time = text != NULL ? g_date_time_new_from_iso8601 (text, utc) : NULL;
  g_autoptr (GDateTime) local = time != NULL ? g_date_time_to_local (time) : NULL;
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
  g_autofree char *first = dup_display_path (self->chosen->path);
  g_autofree char *second = dup_display_path (self->rival->path);
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
  g_autofree char *path = dup_display_path (self->obstacle->path);
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
  path = dup_display_path (self->chosen->path);
  ask (self, answers | IDX_JOURNAL_ANSWER_USE,
       g_strdup_printf (_ ("%s The decisions shown are from “%s”."), text, path));
}

static gboolean
is_reviewed_elsewhere (IdxJournalCandidates *self)
{
  for (guint i = 0; i < self->candidates->len; i++)
    {
      const Candidate *candidate = get_candidate (self, i);

      if (is_locked_by_other (candidate) &&
          (is_journal (candidate) || get_problem (candidate) == IDX_REPLAY_EMPTY))
        return TRUE;
    }
  return FALSE;
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
  find_superseded (self);
  find_chosen (self);
  find_header_only (self);
  find_obstacle (self);
  if (is_reviewed_elsewhere (self))
    ask (self, IDX_JOURNAL_ANSWER_TRY_AGAIN,
         g_strdup (_ ("These labels are being reviewed in another window or program. Close it, "
                      "then try again.")));
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
    open_candidate (get_candidate (self, i));
  for (guint i = 0; i < self->candidates->len; i++)
    if (!read_candidate (get_candidate (self, i), labels, binding, cancellable, error))
      return FALSE;
  choose (self);
  for (guint i = 0; i < self->candidates->len; i++)
    {
      Candidate *candidate = get_candidate (self, i);

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
  Candidate *former = self->chosen;

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
      const Candidate *candidate = get_candidate (self, i);
      IdxReplayProblem problem = get_problem (candidate);

      if (candidate->can_be_created &&
          (problem == IDX_REPLAY_LABELS || problem == IDX_REPLAY_IMAGES))
        return candidate->path;
    }
  return NULL;
}

/* Returns whether a file ends with a part of a line, so that more may be missing. */
static gboolean
is_incomplete (const Candidate *candidate)
{
  gsize size;

  (void) idx_replay_get_text (candidate->replay, &size);
  return idx_journal_file_get_n_read (candidate->file) != size;
}

static gboolean
is_fragment (IdxJournalCandidates *self,
             const Candidate *candidate)
{
  gboolean is_asked_about = self->rival != NULL || self->obstacle != NULL;

  if (candidate->replay == NULL || candidate->is_superseded ||
      (candidate == self->chosen && !is_asked_about))
    return FALSE;
  if (get_problem (candidate) != IDX_REPLAY_EMPTY &&
      !(is_journal (candidate) &&
        (get_problem (candidate) == IDX_REPLAY_DAMAGED || is_incomplete (candidate))))
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

/* Returns whether the steps of @candidate begin with all steps of @other. */
static gboolean
contains (const Candidate *candidate,
          const Candidate *other)
{
  g_autoptr (IdxJournalBranch) branch = idx_journal_branch_new (candidate->replay);
  g_autoptr (IdxJournalBranch) other_branch = idx_journal_branch_new (other->replay);

  return idx_journal_branch_contains (branch, other_branch);
}

gboolean
idx_journal_candidates_has_more (IdxJournalCandidates *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->rival == NULL)
    return FALSE;
  for (guint i = 0; i < self->candidates->len; i++)
    {
      const Candidate *candidate = get_candidate (self, i);

      if (is_obstacle (candidate) ||
          (counts (candidate) && !contains (self->chosen, candidate) &&
           !contains (self->rival, candidate)))
        return TRUE;
    }
  return FALSE;
}

/* Returns whether an answer decides about a file; see idx_journal_candidates_supersede(). */
static gboolean
is_decided (IdxJournalCandidates *self,
            const Candidate *candidate,
            gboolean all)
{
  if (is_obstacle (candidate))
    return self->rival == NULL;
  if (!counts (candidate) || (candidate == self->chosen && !all))
    return FALSE;
  return self->rival == NULL ? all
                             : contains (self->rival, candidate) ||
                                 (all && contains (self->chosen, candidate));
}

GString *
idx_journal_candidates_supersede (IdxJournalCandidates *self,
                                  gboolean all)
{
  GString *lines = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, lines);

  for (guint i = 0; i < self->candidates->len; i++)
    {
      const Candidate *candidate = get_candidate (self, i);
      char sha256[65];

      if (is_decided (self, candidate, all))
        idx_journal_line_supersedes (lines, hash_candidate (candidate, sha256) ? sha256 : NULL,
                                     candidate->path);
    }
  return lines;
}

/* --- Renaming ------------------------------------------------------------------------------ */

/* Renames a file to STEM.LABEL.jsonl, or STEM.LABEL-N.jsonl with the first number that is free.
 * Returns the new path, or NULL with errno set. */
static char *
rename_aside (IdxJournalFile *file,
              const char *label,
              guint first)
{
  const char *path = idx_journal_file_get_path (file);
  g_autofree char *stem =
    g_strndup (path, strlen (path) - (g_str_has_suffix (path, SUFFIX) ? strlen (SUFFIX) : 0));
  int code = EEXIST;

  for (guint i = first; i < first + 1000 && code == EEXIST; i++)
    {
      g_autofree char *number = i > 0 ? g_strdup_printf ("-%u", i) : g_strdup ("");
      g_autofree char *target = g_strdup_printf ("%s.%s%s" SUFFIX, stem, label, number);

      code = idx_journal_file_rename (file, target);
      if (code == 0)
        return g_steal_pointer (&target);
    }
  errno = code;
  return NULL;
}

static char *
make_discard_label (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();

  return now != NULL ? g_date_time_format (now, "discarded-%Y%m%dT%H%M%SZ")
                     : g_strdup ("discarded");
}

char *
idx_journal_candidates_put_aside (IdxJournalCandidates *self,
                                  IdxJournalFile *file)
{
  g_autofree char *label = make_discard_label ();
  char *path;

  g_return_val_if_fail (self != NULL && file != NULL, NULL);

  path = rename_aside (file, label, 0);
  idx_journal_file_close (file);
  for (guint i = 0; i < self->candidates->len && path != NULL; i++)
    {
      Candidate *candidate = get_candidate (self, i);

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
remove_empty (const Candidate *candidate)
{
  g_autoptr (IdxJournalFile) file = NULL;

  if (get_problem (candidate) != IDX_REPLAY_EMPTY)
    return;
  file = idx_journal_file_open (candidate->path);
  if (idx_journal_file_get_status (file) == IDX_JOURNAL_FILE_LOCKED &&
      idx_journal_file_is_same (file, candidate->file) &&
      idx_journal_file_has_size (file, idx_journal_file_get_n_read (candidate->file)))
    g_free (rename_aside (file, "damaged", 1));
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
      Candidate *candidate = get_candidate (self, i);
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

/* Opens a journal again, if it was closed, and checks that it is still the file that was read. */
static IdxJournalFile *
reopen (const Candidate *candidate)
{
  g_autoptr (IdxJournalFile) file = NULL;

  if (idx_journal_file_get_status (candidate->file) != IDX_JOURNAL_FILE_CLOSED)
    return idx_journal_file_ref (candidate->file);
  file = idx_journal_file_open (candidate->path);
  return idx_journal_file_is_same (file, candidate->file) ? g_steal_pointer (&file) : NULL;
}

static gboolean
set_rename_error (GError **error,
                  const char *path,
                  int code)
{
  g_autofree char *name = dup_display_path (path);
  const char *reason = code == ESTALE  ? _ ("another file is there now")
                       : code == EBUSY ? _ ("another program uses it")
                                       : g_strerror (code);

  g_set_error (error, IDX_ERROR, IDX_ERROR_WRITE, _ ("The journal “%s” can't be renamed: %s."),
               name, reason);
  return FALSE;
}

/* A journal that is being discarded. */
typedef struct
{
  IdxJournalFile *file;
  char *new_path; /* NULL until it has been renamed */
} Discarded;

static void
discarded_clear (gpointer data)
{
  Discarded *self = data;

  g_clear_pointer (&self->file, idx_journal_file_unref);
  g_free (self->new_path);
}

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
          const Candidate *candidate)
{
  if (candidate == self->chosen)
    return RANK_CHOSEN;
  if (!is_journal (candidate) && !candidate->was_created)
    return RANK_NOT_OURS;
  return candidate->is_superseded ? RANK_SUPERSEDED : RANK_OTHER;
}

/* Returns whether nothing is at the path, although the folder is there. */
static gboolean
is_deleted (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  struct stat info;

  return lstat (path, &info) != 0 && errno == ENOENT && lstat (folder, &info) == 0;
}

/* Adds a journal, locked by us. Ignores one from which the chosen journal has moved and that was
 * deleted since. */
static gboolean
collect_journal (IdxJournalCandidates *self,
                 const Candidate *candidate,
                 GArray *discarded,
                 GError **error)
{
  Discarded found = { .file = reopen (candidate) };
  struct stat info;

  if (found.file != NULL && idx_journal_file_is_in_place (found.file))
    {
      g_array_append_val (discarded, found);
      return TRUE;
    }
  g_clear_pointer (&found.file, idx_journal_file_unref);
  if (candidate != self->chosen && is_deleted (candidate->path))
    return TRUE;
  return set_rename_error (error, candidate->path,
                           lstat (candidate->path, &info) != 0 ? errno : ESTALE);
}

/* Collects all journals of the dataset, in the order in which to rename them. */
static gboolean
collect_journals (IdxJournalCandidates *self,
                  GArray *discarded,
                  GError **error)
{
  for (guint rank = 0; rank < RANK_NOT_OURS; rank++)
    for (guint i = 0; i < self->candidates->len; i++)
      {
        const Candidate *candidate = get_candidate (self, i);

        if (get_rank (self, candidate) == rank &&
            !collect_journal (self, candidate, discarded, error))
          return FALSE;
      }
  return TRUE;
}

static void
rename_back (GArray *discarded)
{
  for (guint i = 0; i < discarded->len; i++)
    {
      const Discarded *each = &g_array_index (discarded, Discarded, i);

      if (each->new_path != NULL)
        idx_journal_file_rename_back (each->file, each->new_path);
    }
}

GPtrArray *
idx_journal_candidates_discard (IdxJournalCandidates *self,
                                GError **error)
{
  g_autoptr (GArray) discarded = g_array_new (FALSE, FALSE, sizeof (Discarded));
  g_autoptr (GPtrArray) locations = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *label = make_discard_label ();

  g_return_val_if_fail (self != NULL, NULL);

  g_array_set_clear_func (discarded, discarded_clear);
  if (!collect_journals (self, discarded, error))
    return NULL;
  for (guint i = 0; i < discarded->len; i++)
    {
      Discarded *each = &g_array_index (discarded, Discarded, i);

      each->new_path = rename_aside (each->file, label, 0);
      if (each->new_path == NULL)
        {
          (void) set_rename_error (error, idx_journal_file_get_path (each->file), errno);
          rename_back (discarded);
          return NULL;
        }
      g_ptr_array_add (locations, g_file_new_for_path (each->new_path));
    }
  return g_steal_pointer (&locations);
}
