/* SPDX-License-Identifier: MIT */

/* Gathers what a report states about a dataset. */

#include "idx-report-facts.h"

#include "idx-audit.h"
#include "idx-duplicates.h"
#include "idx-error.h"
#include "idx-map.h"
#include "idx-proof-read.h"
#include "idx-tone.h"

#include <string.h>

/* The maximum number of proofs in the folder of the labels to look at. */
#define MAX_PROOFS 100

/* The number of bytes of a journal to read at a time. */
#define CHUNK_SIZE ((gsize) 64 * 1024)

/* What part of the progress is made after each step, measured with MNIST's test set. */
#define PROGRESS_HASHES .05
#define PROGRESS_DUPLICATES .1
#define PROGRESS_CHECK .5
#define PROGRESS_PROFILES .52

/* Reports the progress of a step as a part of the progress of all steps. */
typedef struct
{
  const IdxProgress *all;
  double start;
  double end;
} Part;

static void
idx_report_facts_progress (double fraction,
                           gpointer data)
{
  const Part *part = data;

  idx_progress_report (part->all, part->start + fraction * (part->end - part->start));
}

/* --- Files ----------------------------------------------------------------------------- */

static void
digest_free (gpointer data)
{
  IdxReportDigest *digest = data;

  g_object_unref (digest->location);
  g_free (digest->sha256);
  g_free (digest);
}

static void
report_proof_free (gpointer data)
{
  IdxReportProof *proof = data;

  g_object_unref (proof->location);
  g_object_unref (proof->proof);
  g_free (proof);
}

static char *
hash_file (GFile *location,
           GCancellable *cancellable,
           GError **error)
{
  g_autoptr (GFileInputStream) stream = g_file_read (location, cancellable, error);
  g_autoptr (IdxSha256) sha256 = idx_sha256_new ();
  g_autofree guint8 *chunk = g_malloc (CHUNK_SIZE);
  gssize n_read = 0;

  if (stream == NULL)
    return NULL;
  while ((n_read = g_input_stream_read (G_INPUT_STREAM (stream), chunk, CHUNK_SIZE, cancellable,
                                        error)) > 0)
    idx_sha256_update (sha256, chunk, (gsize) n_read);
  return n_read == 0 ? g_strdup (idx_sha256_get_hex (sha256)) : NULL;
}

static gboolean
hash_files (IdxReportFacts *self,
            const IdxReportRequest *request,
            GCancellable *cancellable,
            GError **error)
{
  IdxLabels *labels = idx_dataset_get_labels (self->dataset);

  self->images_sha256 =
    idx_file_dup_sha256 (idx_dataset_get_images (self->dataset), cancellable, error);
  if (self->images_sha256 == NULL)
    return FALSE;
  if (labels != NULL)
    {
      self->labels_sha256 = idx_file_dup_sha256 (idx_labels_get_file (labels), cancellable, error);
      if (self->labels_sha256 == NULL)
        return FALSE;
    }
  for (guint i = 0; i < request->journals->len; i++)
    {
      GFile *location = g_ptr_array_index (request->journals, i);
      char *sha256 = hash_file (location, cancellable, error);
      IdxReportDigest *digest;

      if (sha256 == NULL)
        return FALSE;
      digest = g_new (IdxReportDigest, 1);
      digest->location = g_object_ref (location);
      digest->sha256 = sha256;
      g_ptr_array_add (self->journals, digest);
    }
  return TRUE;
}

/* Adds the proof at @location if it is about the labels: they were corrected, or they are the
 * corrected ones. */
static void
add_proof (IdxReportFacts *self,
           GFile *location,
           GCancellable *cancellable)
{
  g_autoptr (IdxProof) proof = idx_proof_load (location, cancellable, NULL);
  IdxReportProof *found;

  if (proof == NULL ||
      (g_strcmp0 (idx_proof_get_sha256 (proof, IDX_PROOF_GIVEN_LABELS), self->labels_sha256) != 0 &&
       g_strcmp0 (idx_proof_get_sha256 (proof, IDX_PROOF_CORRECTED_LABELS),
                  self->labels_sha256) != 0))
    return;
  found = g_new (IdxReportProof, 1);
  found->location = g_object_ref (location);
  found->proof = g_steal_pointer (&proof);
  g_ptr_array_add (self->proofs, found);
}

static int
compare_proofs (gconstpointer a,
                gconstpointer b)
{
  const IdxReportProof *const *first = a;
  const IdxReportProof *const *second = b;
  g_autofree char *first_uri = g_file_get_uri ((*first)->location);
  g_autofree char *second_uri = g_file_get_uri ((*second)->location);

  return strcmp (first_uri, second_uri);
}

/* Looks for proofs in the folder of the labels. A folder that can't be read has none. */
static void
find_proofs (IdxReportFacts *self,
             GCancellable *cancellable)
{
  IdxLabels *labels = idx_dataset_get_labels (self->dataset);
  GFile *file = labels != NULL ? idx_file_get_location (idx_labels_get_file (labels)) : NULL;
  g_autoptr (GFile) folder = NULL;
  g_autoptr (GFileEnumerator) children = NULL;
  guint n_proofs = 0;

  if (file == NULL || !g_file_is_native (file))
    return;
  folder = g_file_get_parent (file);
  if (folder != NULL)
    children = g_file_enumerate_children (folder, G_FILE_ATTRIBUTE_STANDARD_NAME,
                                          G_FILE_QUERY_INFO_NONE, cancellable, NULL);
  while (children != NULL && n_proofs < MAX_PROOFS)
    {
      GFileInfo *info;
      GFile *child;

      if (!g_file_enumerator_iterate (children, &info, &child, cancellable, NULL) || info == NULL)
        break;
      if (!g_str_has_suffix (g_file_info_get_name (info), IDX_PROOF_SUFFIX))
        continue;
      add_proof (self, child, cancellable);
      n_proofs++;
    }
  g_ptr_array_sort (self->proofs, compare_proofs);
}

/* --- Steps ----------------------------------------------------------------------------- */

static gboolean
is_conflict (IdxDataset *dataset,
             const IdxDuplicate *duplicate)
{
  gint64 label, first_label;

  return idx_dataset_get_given_label (dataset, duplicate->index, &label) &&
         idx_dataset_get_given_label (dataset, duplicate->first, &first_label) &&
         label != first_label;
}

static gboolean
find_duplicates (IdxReportFacts *self,
                 IdxProgress *progress,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (GArray) found =
    idx_duplicates_find (self->dataset, NULL, progress, cancellable, error);

  if (found == NULL)
    return FALSE;
  self->duplicates = g_array_sized_new (FALSE, FALSE, sizeof (IdxDuplicate), found->len);
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < found->len; i++)
      {
        const IdxDuplicate *duplicate = &g_array_index (found, IdxDuplicate, i);

        if (is_conflict (self->dataset, duplicate) == (pass == 0))
          g_array_append_vals (self->duplicates, duplicate, 1);
        if (pass == 0)
          self->n_conflicts = self->duplicates->len;
      }
  return TRUE;
}

/* Moves the message of an error that a report can do without to @note. */
static gboolean
keep_note (GError *problem,
           char **note,
           GError **error)
{
  if (!g_error_matches (problem, IDX_ERROR, IDX_ERROR_UNSUPPORTED))
    {
      g_propagate_error (error, problem);
      return FALSE;
    }
  *note = g_strdup (problem->message);
  g_error_free (problem);
  return TRUE;
}

static gboolean
check_labels (IdxReportFacts *self,
              gboolean uses_cache,
              IdxProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  const IdxAuditOptions options = { .bypass_cache = !uses_cache };
  GError *problem = NULL;
  g_autoptr (IdxAuditRequest) request = NULL;
  g_autoptr (IdxAudit) audit = NULL;

  if (idx_dataset_get_labels (self->dataset) == NULL ||
      idx_dataset_get_suggestions (self->dataset) != NULL)
    return TRUE;
  request = idx_audit_request_new (self->dataset, &options, &problem);
  if (request != NULL)
    audit = idx_audit_request_run (request, progress, cancellable, &problem);
  if (audit == NULL)
    return keep_note (problem, &self->check_note, error);
  if (idx_audit_get_verdict (audit) != IDX_AUDIT_DONE)
    self->check_note = g_strdup (idx_audit_get_summary (audit));
  if (idx_audit_get_verdict (audit) != IDX_AUDIT_TOO_FEW)
    idx_dataset_set_suggestions (self->dataset, idx_audit_get_suggestions (audit));
  return TRUE;
}

static gboolean
compute_profiles (IdxReportFacts *self,
                  IdxProgress *progress,
                  GCancellable *cancellable,
                  GError **error)
{
  IdxClassProfilesInput *input;

  if (idx_dataset_get_labels (self->dataset) == NULL)
    return TRUE;
  input = idx_class_profiles_input_new (self->dataset, IDX_CLASS_DETAIL_MEANS);
  self->profiles = idx_class_profiles_compute (input, progress, cancellable, error);
  idx_class_profiles_input_free (input);
  return self->profiles != NULL;
}

static gboolean
make_map (IdxReportFacts *self,
          gboolean uses_cache,
          IdxProgress *progress,
          GCancellable *cancellable,
          GError **error)
{
  GError *problem = NULL;
  g_autoptr (IdxMapPoints) points = NULL;
  g_autoptr (IdxMapRequest) request = NULL;

  if (idx_dataset_get_map_points (self->dataset) != NULL)
    return TRUE;
  if (!uses_cache)
    points = idx_map_new (self->dataset, NULL, progress, cancellable, &problem);
  else
    {
      request = idx_map_request_new (self->dataset, NULL, &problem);
      if (request != NULL)
        points = idx_map_request_run (request, progress, cancellable, &problem);
    }
  if (points == NULL)
    return keep_note (problem, &self->map_note, error);
  idx_dataset_set_map_points (self->dataset, points);
  return TRUE;
}

/* --- All ------------------------------------------------------------------------------- */

IdxReportFacts *
idx_report_facts_gather (const IdxReportRequest *request,
                         IdxProgress *progress,
                         GCancellable *cancellable,
                         GError **error)
{
  g_autoptr (IdxReportFacts) self = g_new0 (IdxReportFacts, 1);
  Part duplicates = { progress, PROGRESS_HASHES, PROGRESS_DUPLICATES };
  Part check = { progress, PROGRESS_DUPLICATES, PROGRESS_CHECK };
  Part profiles = { progress, PROGRESS_CHECK, PROGRESS_PROFILES };
  Part map = { progress, PROGRESS_PROFILES, 1 };
  IdxProgress duplicates_progress = { idx_report_facts_progress, &duplicates };
  IdxProgress check_progress = { idx_report_facts_progress, &check };
  IdxProgress profiles_progress = { idx_report_facts_progress, &profiles };
  IdxProgress map_progress = { idx_report_facts_progress, &map };

  g_return_val_if_fail (request != NULL, NULL);

  self->dataset = idx_dataset_snapshot (request->dataset);
  self->journals = g_ptr_array_new_with_free_func (digest_free);
  self->proofs = g_ptr_array_new_with_free_func (report_proof_free);
  if (!idx_tone_apply (self->dataset, cancellable, error) ||
      !hash_files (self, request, cancellable, error))
    return NULL;
  find_proofs (self, cancellable);
  if (!find_duplicates (self, &duplicates_progress, cancellable, error) ||
      !check_labels (self, request->uses_cache, &check_progress, cancellable, error) ||
      !compute_profiles (self, &profiles_progress, cancellable, error) ||
      !make_map (self, request->uses_cache, &map_progress, cancellable, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
idx_report_facts_free (IdxReportFacts *self)
{
  g_clear_object (&self->dataset);
  g_free (self->images_sha256);
  g_free (self->labels_sha256);
  g_free (self->check_note);
  g_free (self->map_note);
  g_clear_pointer (&self->duplicates, g_array_unref);
  g_clear_object (&self->profiles);
  g_clear_pointer (&self->journals, g_ptr_array_unref);
  g_clear_pointer (&self->proofs, g_ptr_array_unref);
  g_free (self);
}
