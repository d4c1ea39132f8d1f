/* SPDX-License-Identifier: MIT */

/* Renames journals, so that they are no longer found but kept. */

#include "idx-journal-discard.h"

#include "idx-error.h"
#include "idx-text.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>

#define SUFFIX ".jsonl"

char *
idx_journal_rename_aside (IdxJournalFile *file,
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

char *
idx_journal_make_discard_label (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();

  return now != NULL ? g_date_time_format (now, "discarded-%Y%m%dT%H%M%SZ")
                     : g_strdup ("discarded");
}

/* Opens a journal again, if it was closed, and checks that it is still the file that was read. */
static IdxJournalFile *
reopen (const IdxJournalCandidate *candidate)
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
  g_autoptr (GFile) location = g_file_new_for_path (path);
  g_autofree char *name = idx_text_file_path (location);
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
collect_journal (const IdxJournalCandidate *candidate,
                 const IdxJournalCandidate *chosen,
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
  if (candidate != chosen && is_deleted (candidate->path))
    return TRUE;
  return set_rename_error (error, candidate->path,
                           lstat (candidate->path, &info) != 0 ? errno : ESTALE);
}

/* Collects all journals, in the order in which to rename them. */
static gboolean
collect_journals (GPtrArray *candidates,
                  const IdxJournalCandidate *chosen,
                  GArray *discarded,
                  GError **error)
{
  for (guint i = 0; i < candidates->len; i++)
    if (!collect_journal (g_ptr_array_index (candidates, i), chosen, discarded, error))
      return FALSE;
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
idx_journal_discard_all (GPtrArray *candidates,
                         const IdxJournalCandidate *chosen,
                         GError **error)
{
  g_autoptr (GArray) discarded = g_array_new (FALSE, FALSE, sizeof (Discarded));
  g_autoptr (GPtrArray) locations = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *label = idx_journal_make_discard_label ();

  g_return_val_if_fail (candidates != NULL, NULL);

  g_array_set_clear_func (discarded, discarded_clear);
  if (!collect_journals (candidates, chosen, discarded, error))
    return NULL;
  for (guint i = 0; i < discarded->len; i++)
    {
      Discarded *each = &g_array_index (discarded, Discarded, i);

      each->new_path = idx_journal_rename_aside (each->file, label, 0);
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
