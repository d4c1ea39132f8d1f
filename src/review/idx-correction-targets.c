/* SPDX-License-Identifier: MIT */

/* The files that are written when corrected labels are saved: their names, whether they may be
 * written, and which files of an earlier save they make stale. */

#include "idx-correction-targets.h"

#include "idx-error.h"
#include "idx-proof-read.h"
#include "idx-text.h"
#include "idx-writer.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>

#define JOURNAL_SUFFIX ".jsonl"

struct _IdxCorrectionTargets
{
  GFile *files[IDX_PROOF_N_ROLES]; /* the files to write; NULL for roles that aren't written */
  GFile *proof;
  gboolean drops_samples; /* whether this save drops samples */
  /* The locations of the remaining images and the index map; NULL for other roles. If this save
   * doesn't write these files, an earlier save may have written them. */
  GFile *siblings[IDX_PROOF_N_ROLES];
  gboolean is_input[IDX_PROOF_N_ROLES]; /* whether each sibling is an input */
};

/* Images come last. idx_replacement_place() sets stale files aside from last to first, so the
 * images are the first file that it removes, before it replaces the labels. */
static const IdxProofRole sibling_roles[] = { IDX_PROOF_REMAINING_INDICES,
                                              IDX_PROOF_REMAINING_IMAGES };

static const IdxHeader index_header = {
  .element_type = IDX_ELEMENT_TYPE_INT32,
  .n_dimensions = 1,
  .sample_size = sizeof (guint32),
};

const IdxHeader *
idx_correction_targets_get_index_header (void)
{
  return &index_header;
}

static gboolean
is_gzip_name (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return g_str_has_suffix (name, ".gz");
}

/* Names a file after the labels: "train-labels-idx1-ubyte" becomes "train-index-idx1-int". */
static GFile *
name_sibling (GFile *labels,
              const char *word,
              const IdxHeader *header)
{
  g_autoptr (GFile) folder = g_file_get_parent (labels);
  g_autofree char *name = g_file_get_basename (labels);
  g_autofree char *sibling = NULL;
  const char *suffix = is_gzip_name (labels) ? ".gz" : "";
  const char *word_start = g_strrstr (name, "labels");
  gsize length = word_start != NULL ? (gsize) (word_start - name) : strlen (name) - strlen (suffix);

  sibling = g_strdup_printf ("%.*s%s%s-idx%u-%s%s", (int) length, name,
                             word_start != NULL ? "" : "-", word, header->n_dimensions,
                             idx_element_type_get_suffix (header->element_type), suffix);
  return g_file_get_child (folder, sibling);
}

IdxCorrectionTargets *
idx_correction_targets_new (GFile *labels,
                            const IdxHeader *images,
                            gboolean drops_samples,
                            GError **error)
{
  g_autoptr (IdxCorrectionTargets) self = NULL;
  g_autoptr (GFile) folder = NULL;
  g_autofree char *name = NULL;
  g_autofree char *proof_name = NULL;

  g_return_val_if_fail (G_IS_FILE (labels), NULL);
  g_return_val_if_fail (images != NULL, NULL);

  folder = g_file_get_parent (labels);
  if (folder == NULL)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                           _ ("A folder with this name already exists."));
      return NULL;
    }
  name = g_file_get_basename (labels);
  proof_name = g_strconcat (name, IDX_PROOF_SUFFIX, NULL);
  self = g_new0 (IdxCorrectionTargets, 1);
  self->drops_samples = drops_samples;
  self->proof = g_file_get_child (folder, proof_name);
  self->siblings[IDX_PROOF_REMAINING_IMAGES] = name_sibling (labels, "images", images);
  self->siblings[IDX_PROOF_REMAINING_INDICES] = name_sibling (labels, "index", &index_header);
  self->files[IDX_PROOF_CORRECTED_LABELS] = g_object_ref (labels);
  for (gsize i = 0; drops_samples && i < G_N_ELEMENTS (sibling_roles); i++)
    self->files[sibling_roles[i]] = g_object_ref (self->siblings[sibling_roles[i]]);
  return g_steal_pointer (&self);
}

void
idx_correction_targets_free (IdxCorrectionTargets *self)
{
  for (guint role = 0; role < IDX_PROOF_N_ROLES; role++)
    {
      g_clear_object (&self->files[role]);
      g_clear_object (&self->siblings[role]);
    }
  g_clear_object (&self->proof);
  g_free (self);
}

static gboolean
is_same_file (GFile *first,
              GFile *second)
{
  struct stat first_status, second_status;

  if (g_file_equal (first, second))
    return TRUE;
  return g_file_peek_path (first) != NULL && g_file_peek_path (second) != NULL &&
         stat (g_file_peek_path (first), &first_status) == 0 &&
         stat (g_file_peek_path (second), &second_status) == 0 &&
         first_status.st_dev == second_status.st_dev && first_status.st_ino == second_status.st_ino;
}

static gboolean
set_open_error (GError **error)
{
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                       _ ("This file is open. Choose another name."));
  return FALSE;
}

static gboolean
check_input (GFile *file,
             IdxDataset *dataset,
             GPtrArray *inputs,
             GError **error)
{
  for (guint i = 0; i < inputs->len; i++)
    if (is_same_file (file, g_ptr_array_index (inputs, i)))
      return set_open_error (error);
  return idx_dataset_check_target (dataset, file, error);
}

static gboolean
check_name (GFile *file,
            GError **error)
{
  g_autofree char *name = g_file_get_basename (file);

  if (!g_str_has_suffix (name, JOURNAL_SUFFIX))
    return TRUE;
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                       _ ("This is the name of a journal. Choose another name."));
  return FALSE;
}

static gboolean
check_file (GFile *file,
            IdxDataset *dataset,
            GPtrArray *inputs,
            GError **error)
{
  if (check_name (file, error) && check_input (file, dataset, inputs, error))
    return TRUE;
  idx_writer_prefix_error (file, error);
  return FALSE;
}

gboolean
idx_correction_targets_check (IdxCorrectionTargets *self,
                              IdxDataset *dataset,
                              GPtrArray *inputs,
                              GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (IDX_IS_DATASET (dataset), FALSE);
  g_return_val_if_fail (inputs != NULL, FALSE);

  for (guint role = 0; role < IDX_PROOF_N_ROLES; role++)
    {
      if (self->files[role] != NULL && !check_file (self->files[role], dataset, inputs, error))
        return FALSE;
      if (self->siblings[role] != NULL)
        self->is_input[role] = !check_input (self->siblings[role], dataset, inputs, NULL);
    }
  return check_file (self->proof, dataset, inputs, error);
}

/* Returns whether a file has the path and the content that the proof states. */
static gboolean
is_proven (GFile *file,
           IdxProof *proof,
           IdxProofRole role,
           GCancellable *cancellable)
{
  GFile *stated_location = proof != NULL ? idx_proof_get_location (proof, role) : NULL;
  gboolean is_big_endian = role == IDX_PROOF_REMAINING_INDICES || proof == NULL;
  IdxByteOrder order = is_big_endian ? IDX_BYTE_ORDER_BIG : idx_proof_get_byte_order (proof);
  g_autoptr (IdxFile) opened = NULL;
  g_autofree char *sha256 = NULL;

  if (stated_location == NULL || !is_same_file (file, stated_location))
    return FALSE;
  opened = idx_file_open_with_byte_order (file, order, cancellable, NULL);
  if (opened != NULL)
    sha256 = idx_file_dup_sha256 (opened, cancellable, NULL);
  return g_strcmp0 (sha256, idx_proof_get_sha256 (proof, role)) == 0;
}

/* Returns whether an index map that the proof doesn't confirm may still belong to the earlier save.
 * It could also belong to a subset that the user wrote under a similar name. */
static gboolean
may_be_stale (const IdxCorrectionTargets *self,
              IdxProof *proof,
              GCancellable *cancellable)
{
  if (proof != NULL)
    return idx_proof_get_sha256 (proof, IDX_PROOF_REMAINING_INDICES) != NULL;
  return g_file_query_exists (self->files[IDX_PROOF_CORRECTED_LABELS], cancellable) ||
         g_file_query_exists (self->proof, cancellable);
}

/* Adds the sibling with the role @role to @stale if it belongs to the earlier save. Fails if the
 * sibling is an input, or if it is an index map that may belong to that save but doesn't match its
 * proof. */
static gboolean
add_stale (const IdxCorrectionTargets *self,
           IdxProofRole role,
           IdxProof *proof,
           GPtrArray *stale,
           GCancellable *cancellable,
           GError **error)
{
  GFile *file = self->siblings[role];
  gboolean is_stale = is_proven (file, proof, role, cancellable);
  g_autofree char *name = NULL;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (is_stale && self->is_input[role])
    {
      (void) set_open_error (error);
      idx_writer_prefix_error (file, error);
      return FALSE;
    }
  if (is_stale)
    g_ptr_array_add (stale, g_object_ref (file));
  if (is_stale || role != IDX_PROOF_REMAINING_INDICES || !may_be_stale (self, proof, cancellable))
    return TRUE;
  name = idx_text_file_name (file);
  g_set_error (error, IDX_ERROR, IDX_ERROR_WRITE,
               _ ("“%s” seems to belong to labels that were saved here before, but their proof "
                  "doesn't say so. Move it away, or choose another name."),
               name);
  return FALSE;
}

GPtrArray *
idx_correction_targets_find_stale (IdxCorrectionTargets *self,
                                   GCancellable *cancellable,
                                   GError **error)
{
  g_autoptr (GPtrArray) stale = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (IdxProof) proof = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  for (gsize i = 0; !self->drops_samples && i < G_N_ELEMENTS (sibling_roles); i++)
    {
      IdxProofRole role = sibling_roles[i];

      if (!g_file_query_exists (self->siblings[role], cancellable))
        continue;
      if (proof == NULL)
        proof = idx_proof_load (self->proof, cancellable, NULL);
      if (!add_stale (self, role, proof, stale, cancellable, error))
        return NULL;
    }
  return g_steal_pointer (&stale);
}

GFile *
idx_correction_targets_get_file (IdxCorrectionTargets *self,
                                 IdxProofRole role)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (role < IDX_PROOF_N_ROLES, NULL);

  return self->files[role];
}

GFile *
idx_correction_targets_get_proof (IdxCorrectionTargets *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->proof;
}

gboolean
idx_correction_targets_are_gzipped (IdxCorrectionTargets *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return is_gzip_name (self->files[IDX_PROOF_CORRECTED_LABELS]);
}
