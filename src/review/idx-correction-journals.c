/* SPDX-License-Identifier: MIT */

/* The journals that corrected labels follow from. */

#include "idx-correction-journals.h"

#include "idx-error.h"
#include "idx-proof-verify.h"

#include <glib/gi18n-lib.h>

/* A journal, up to its last line when it was read. */
typedef struct
{
  GFile *location;
  guint64 n_lines;
  char *sha256;        /* of these lines */
  char *images_sha256; /* may be NULL */
} Source;

struct _IdxCorrectionJournals
{
  GArray *sources; /* Source */
  IdxSettlement settlement;
  guint n_by_rule[IDX_N_STEP_RULES]; /* for a single journal */
};

static void
source_clear (gpointer data)
{
  Source *self = data;

  g_clear_object (&self->location);
  g_free (self->sha256);
  g_free (self->images_sha256);
}

IdxCorrectionJournals *
idx_correction_journals_new (const GPtrArray *journals,
                             const IdxSettlement *settlement,
                             IdxDecisions *decisions)
{
  IdxCorrectionJournals *self;

  g_return_val_if_fail (journals != NULL && journals->len > 0, NULL);
  g_return_val_if_fail (settlement != NULL, NULL);
  g_return_val_if_fail (IDX_IS_DECISIONS (decisions), NULL);

  self = g_new0 (IdxCorrectionJournals, 1);
  self->sources = g_array_new (FALSE, FALSE, sizeof (Source));
  g_array_set_clear_func (self->sources, source_clear);
  self->settlement = *settlement;
  for (guint i = 0; i < journals->len; i++)
    {
      IdxJournal *journal = g_ptr_array_index (journals, i);
      Source source = { g_object_ref (idx_journal_get_location (journal)),
                        idx_journal_get_n_lines (journal), idx_journal_dup_sha256 (journal),
                        g_strdup (idx_journal_get_images_sha256 (journal)) };

      g_array_append_val (self->sources, source);
    }
  if (journals->len == 1)
    idx_history_count_rules (idx_journal_get_history (g_ptr_array_index (journals, 0)), decisions,
                             self->n_by_rule);
  return self;
}

void
idx_correction_journals_free (IdxCorrectionJournals *self)
{
  g_array_unref (self->sources);
  g_free (self);
}

gboolean
idx_correction_journals_check_images (IdxCorrectionJournals *self,
                                      const char *sha256,
                                      GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (sha256 != NULL, FALSE);

  for (guint i = 0; i < self->sources->len; i++)
    {
      const Source *source = &g_array_index (self->sources, Source, i);

      if (source->images_sha256 == NULL || g_str_equal (source->images_sha256, sha256))
        continue;
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                           _ ("The journal belongs to other images: their SHA-256 differs."));
      return FALSE;
    }
  return TRUE;
}

/* Checks that the lines of a journal are still those that were read. */
static gboolean
check_lines (const Source *source,
             GCancellable *cancellable,
             GError **error)
{
  g_autoptr (GError) local_error = NULL;
  char sha256[65];
  gboolean is_hashed = idx_proof_hash_lines (source->location, source->n_lines, sha256,
                                             cancellable, &local_error);

  if (is_hashed && g_str_equal (sha256, source->sha256))
    return TRUE;
  if (g_error_matches (local_error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_propagate_error (error, g_steal_pointer (&local_error));
  else
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_JOURNAL_CHANGED,
                         _ ("The journal was changed by another program."));
  return FALSE;
}

gboolean
idx_correction_journals_record (IdxCorrectionJournals *self,
                                IdxProof *proof,
                                GCancellable *cancellable,
                                GError **error)
{
  const Source *first;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (IDX_IS_PROOF (proof), FALSE);

  for (guint i = 0; i < self->sources->len; i++)
    {
      const Source *source = &g_array_index (self->sources, Source, i);

      if (!check_lines (source, cancellable, error))
        return FALSE;
      if (self->sources->len > 1)
        idx_proof_add_journal (proof, source->location, source->sha256, source->n_lines);
    }
  first = &g_array_index (self->sources, Source, 0);
  if (self->sources->len > 1)
    {
      idx_proof_set_settlement (proof, &self->settlement);
      return TRUE;
    }
  idx_proof_set_file (proof, IDX_PROOF_JOURNAL, first->location, first->sha256, first->n_lines);
  idx_proof_set_rules (proof, self->n_by_rule);
  return TRUE;
}
