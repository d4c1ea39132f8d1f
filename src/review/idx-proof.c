/* SPDX-License-Identifier: MIT */

/* The proof that is saved next to corrected labels. It states what was corrected, and how. */

#include "idx-proof.h"

#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The number of hexadecimal digits of a SHA-256 hash. */
#define SHA256_LENGTH 64

/* What a proof states about a file. */
typedef struct
{
  GFile *location; /* NULL if it is unknown */
  char *sha256;    /* NULL if the proof names no such file */
  guint64 n_lines; /* of the journal, otherwise 0 */
} ProofFile;

struct _IdxProof
{
  GObject parent_instance;
  guint n_samples;
  IdxByteOrder byte_order;
  ProofFile files[IDX_PROOF_N_ROLES];
  GArray *journals; /* ProofFile; empty if there are less than two journals */
  IdxSettlement settlement;
  guint n_in_state[IDX_N_STATES];
  guint n_by_rule[IDX_N_STEP_RULES];
  gboolean has_rules; /* whether @n_by_rule is known */
  IdxPatch *changes;
  GArray *dropped; /* IdxChange; the new labels don't matter */
};

G_DEFINE_FINAL_TYPE (IdxProof, idx_proof, G_TYPE_OBJECT)

static void
proof_file_clear (gpointer data)
{
  ProofFile *file = data;

  g_clear_object (&file->location);
  g_clear_pointer (&file->sha256, g_free);
}

static void
idx_proof_finalize (GObject *object)
{
  IdxProof *self = IDX_PROOF (object);

  for (gsize i = 0; i < IDX_PROOF_N_ROLES; i++)
    proof_file_clear (&self->files[i]);
  g_array_unref (self->journals);
  g_clear_object (&self->changes);
  g_clear_pointer (&self->dropped, g_array_unref);
  G_OBJECT_CLASS (idx_proof_parent_class)->finalize (object);
}

static void
idx_proof_class_init (IdxProofClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_proof_finalize;
}

static void
idx_proof_init (IdxProof *self)
{
  self->journals = g_array_new (FALSE, FALSE, sizeof (ProofFile));
  g_array_set_clear_func (self->journals, proof_file_clear);
  self->changes = idx_patch_new ();
  self->dropped = g_array_new (FALSE, FALSE, sizeof (IdxChange));
}

IdxProof *
idx_proof_new (guint n_samples,
               IdxByteOrder byte_order)
{
  IdxProof *self = g_object_new (IDX_TYPE_PROOF, NULL);

  self->n_samples = n_samples;
  self->byte_order = byte_order;
  return self;
}

void
idx_proof_set_file (IdxProof *self,
                    IdxProofRole role,
                    GFile *location,
                    const char *sha256,
                    guint64 n_lines)
{
  ProofFile *file;

  g_return_if_fail (IDX_IS_PROOF (self));
  g_return_if_fail (role < IDX_PROOF_N_ROLES);
  g_return_if_fail (sha256 != NULL && strlen (sha256) == SHA256_LENGTH);

  file = &self->files[role];
  g_set_object (&file->location, location);
  g_free (file->sha256);
  file->sha256 = g_strdup (sha256);
  file->n_lines = n_lines;
}

void
idx_proof_add_journal (IdxProof *self,
                       GFile *location,
                       const char *sha256,
                       guint64 n_lines)
{
  ProofFile file = { NULL, g_strdup (sha256), n_lines };

  g_return_if_fail (IDX_IS_PROOF (self));
  g_return_if_fail (sha256 != NULL && strlen (sha256) == SHA256_LENGTH);

  g_set_object (&file.location, location);
  g_array_append_val (self->journals, file);
}

void
idx_proof_set_settlement (IdxProof *self,
                          const IdxSettlement *settlement)
{
  g_return_if_fail (IDX_IS_PROOF (self));
  g_return_if_fail (settlement != NULL);

  self->settlement = *settlement;
}

void
idx_proof_set_n_in_state (IdxProof *self,
                          IdxState state,
                          guint n)
{
  g_return_if_fail (IDX_IS_PROOF (self));
  g_return_if_fail (state < IDX_N_STATES);

  self->n_in_state[state] = n;
}

void
idx_proof_set_rules (IdxProof *self,
                     const guint *n_by_rule)
{
  g_return_if_fail (IDX_IS_PROOF (self));
  g_return_if_fail (n_by_rule != NULL);

  memcpy (self->n_by_rule, n_by_rule, sizeof self->n_by_rule);
  self->has_rules = TRUE;
}

void
idx_proof_set_changes (IdxProof *self,
                       IdxPatch *changes,
                       GArray *dropped)
{
  g_return_if_fail (IDX_IS_PROOF (self));
  g_return_if_fail (IDX_IS_PATCH (changes) && idx_patch_has_given (changes));
  g_return_if_fail (dropped != NULL);

  g_set_object (&self->changes, changes);
  g_array_ref (dropped);
  g_array_unref (self->dropped);
  self->dropped = dropped;
}

GFile *
idx_proof_get_location (IdxProof *self,
                        IdxProofRole role)
{
  g_return_val_if_fail (IDX_IS_PROOF (self), NULL);
  g_return_val_if_fail (role < IDX_PROOF_N_ROLES, NULL);

  return self->files[role].location;
}

void
idx_proof_set_location (IdxProof *self,
                        IdxProofRole role,
                        GFile *location)
{
  g_return_if_fail (IDX_IS_PROOF (self));
  g_return_if_fail (role < IDX_PROOF_N_ROLES);
  g_return_if_fail (G_IS_FILE (location));

  g_set_object (&self->files[role].location, location);
}

guint
idx_proof_get_n_samples (IdxProof *self)
{
  g_return_val_if_fail (IDX_IS_PROOF (self), 0);

  return self->n_samples;
}

guint
idx_proof_get_n_changed (IdxProof *self)
{
  guint n;

  g_return_val_if_fail (IDX_IS_PROOF (self), 0);

  (void) idx_patch_get_changes (self->changes, &n);
  return n;
}

guint
idx_proof_get_n_dropped (IdxProof *self)
{
  g_return_val_if_fail (IDX_IS_PROOF (self), 0);

  return self->dropped->len;
}

char *
idx_proof_dup_summary (IdxProof *self)
{
  guint n_changed;
  guint n_dropped;
  g_autofree char *changed = NULL;
  g_autofree char *dropped = NULL;
  g_autofree char *all = NULL;
  g_autofree char *differ = NULL;
  g_autofree char *left_out = NULL;

  g_return_val_if_fail (IDX_IS_PROOF (self), NULL);

  n_changed = idx_proof_get_n_changed (self);
  n_dropped = idx_proof_get_n_dropped (self);
  changed = idx_text_format_count (n_changed);
  all = idx_text_format_count (self->n_samples);
  if (n_dropped == 0)
    return g_strdup_printf (ngettext ("%s of %s labels differs from the given one; everything else "
                                      "is identical.",
                                      "%s of %s labels differ from the given ones; everything else "
                                      "is identical.",
                                      n_changed),
                            changed, all);
  dropped = idx_text_format_count (n_dropped);
  differ = g_strdup_printf (
    ngettext ("%s of %s labels differs.", "%s of %s labels differ.", n_changed), changed, all);
  left_out = g_strdup_printf (
    ngettext ("%s sample was left out.", "%s samples were left out.", n_dropped), dropped);
  return g_strjoin (" ", differ, left_out, _ ("Everything else is identical."), NULL);
}

const char *
idx_proof_get_sha256 (IdxProof *self,
                      IdxProofRole role)
{
  g_return_val_if_fail (IDX_IS_PROOF (self), NULL);
  g_return_val_if_fail (role < IDX_PROOF_N_ROLES, NULL);

  return self->files[role].sha256;
}

guint
idx_proof_get_n_journals (IdxProof *self)
{
  g_return_val_if_fail (IDX_IS_PROOF (self), 0);

  if (self->files[IDX_PROOF_JOURNAL].sha256 != NULL)
    return 1;
  return self->journals->len;
}

static ProofFile *
get_journal (IdxProof *self,
             guint position)
{
  return self->files[IDX_PROOF_JOURNAL].sha256 != NULL
           ? &self->files[IDX_PROOF_JOURNAL]
           : &g_array_index (self->journals, ProofFile, position);
}

IdxProofJournal
idx_proof_get_journal (IdxProof *self,
                       guint position)
{
  const ProofFile *file;

  g_return_val_if_fail (IDX_IS_PROOF (self), (IdxProofJournal){ 0 });
  g_return_val_if_fail (position < idx_proof_get_n_journals (self), (IdxProofJournal){ 0 });

  file = get_journal (self, position);
  return (IdxProofJournal){ file->location, file->sha256, file->n_lines };
}

void
idx_proof_set_journal_location (IdxProof *self,
                                guint position,
                                GFile *location)
{
  g_return_if_fail (IDX_IS_PROOF (self));
  g_return_if_fail (position < idx_proof_get_n_journals (self));
  g_return_if_fail (G_IS_FILE (location));

  g_set_object (&get_journal (self, position)->location, location);
}

const IdxSettlement *
idx_proof_get_settlement (IdxProof *self)
{
  g_return_val_if_fail (IDX_IS_PROOF (self), NULL);

  return &self->settlement;
}

guint
idx_proof_get_n_in_state (IdxProof *self,
                          IdxState state)
{
  g_return_val_if_fail (IDX_IS_PROOF (self), 0);
  g_return_val_if_fail (state < IDX_N_STATES, 0);

  return self->n_in_state[state];
}

const guint *
idx_proof_get_rules (IdxProof *self)
{
  g_return_val_if_fail (IDX_IS_PROOF (self), NULL);

  return self->has_rules ? self->n_by_rule : NULL;
}

IdxByteOrder
idx_proof_get_byte_order (IdxProof *self)
{
  g_return_val_if_fail (IDX_IS_PROOF (self), IDX_BYTE_ORDER_BIG);

  return self->byte_order;
}

IdxPatch *
idx_proof_get_changes (IdxProof *self)
{
  g_return_val_if_fail (IDX_IS_PROOF (self), NULL);

  return self->changes;
}

GArray *
idx_proof_get_dropped (IdxProof *self)
{
  g_return_val_if_fail (IDX_IS_PROOF (self), NULL);

  return self->dropped;
}
