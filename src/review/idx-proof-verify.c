/* SPDX-License-Identifier: MIT */

/* Checks a proof against the files that it lists.
 *
 * The hashes show that the files are those of the proof. In addition, compares the given and
 * the corrected labels, counts the samples, and replays the journal. This detects a proof with a
 * wrong statement although its digest is correct. */

#include "idx-proof-verify.h"

#include "idx-correction-targets.h"
#include "idx-error.h"
#include "idx-file-source.h"
#include "idx-proof-decisions.h"
#include "idx-replay.h"
#include "idx-sha256.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The number of bytes of a journal to read at a time. */
#define BUFFER_SIZE ((gsize) 256 * 1024)
/* The samples to compare at a time: as many as fit into CHUNK_SIZE bytes, but at least one and at
 * most CHUNK_SAMPLES. */
#define CHUNK_SAMPLES 4096U
#define CHUNK_SIZE ((guint64) 1024 * 1024)

/* The number of roles that are IDX files; the journal is the next role. */
#define N_FILES IDX_PROOF_JOURNAL

/* Hashes the first lines of a journal, and feeds them to @replay if it isn't NULL. */
static gboolean
read_lines (GFile *location,
            guint64 n_lines,
            IdxReplay *replay,
            char *sha256,
            GCancellable *cancellable,
            GError **error)
{
  g_autoptr (IdxSource) source = NULL;
  g_autoptr (IdxSha256) checksum = idx_sha256_new ();
  g_autofree guint8 *buffer = g_malloc (BUFFER_SIZE);
  gsize n_read;

  source = idx_file_source_new (location, cancellable, error);
  if (source == NULL)
    return FALSE;
  for (guint64 offset = 0; n_lines > 0; offset += n_read)
    {
      gsize length = 0;

      if (!idx_source_read (source, offset, buffer, BUFFER_SIZE, IDX_READ_ONCE, &n_read,
                            cancellable, error))
        return FALSE;
      if (n_read == 0)
        {
          g_set_error_literal (error, IDX_ERROR, IDX_ERROR_PROOF,
                               _ ("The journal has fewer lines than the proof states."));
          return FALSE;
        }
      while (length < n_read && n_lines > 0)
        if (buffer[length++] == '\n')
          n_lines--;
      idx_sha256_update (checksum, buffer, length);
      if (replay != NULL && !idx_replay_feed (replay, (const char *) buffer, length))
        replay = NULL;
    }
  g_strlcpy (sha256, idx_sha256_get_hex (checksum), 65);
  return TRUE;
}

gboolean
idx_proof_hash_lines (GFile *location,
                      guint64 n_lines,
                      char *sha256,
                      GCancellable *cancellable,
                      GError **error)
{
  g_return_val_if_fail (G_IS_FILE (location), FALSE);
  g_return_val_if_fail (sha256 != NULL, FALSE);

  return read_lines (location, n_lines, NULL, sha256, cancellable, error);
}

/* The verification of a proof. */
typedef struct
{
  IdxProof *proof;
  IdxProgress *progress;
  GCancellable *cancellable;
  IdxFile *files[N_FILES];     /* by role; NULL if the proof names no file or it can't be read */
  GPtrArray *messages;         /* the problems found so far */
  GFile *journal;              /* the one of several journals that is checked, or NULL */
  IdxLabelFormat label_format; /* of the given labels, once find_label_format() has read them */
} Check;

/* Returns @problem, prefixed with the role of the file. */
static char *
describe (Check *self,
          IdxProofRole role,
          const char *problem)
{
  g_autofree char *name = self->journal != NULL ? idx_text_file_name (self->journal) : NULL;

  if (name != NULL && role == IDX_PROOF_JOURNAL)
    return g_strdup_printf (_ ("The journal “%s”: %s"), name, problem);
  switch (role)
    {
    case IDX_PROOF_IMAGES:
      return g_strdup_printf (_ ("The images: %s"), problem);
    case IDX_PROOF_GIVEN_LABELS:
      return g_strdup_printf (_ ("The given labels: %s"), problem);
    case IDX_PROOF_CORRECTED_LABELS:
      return g_strdup_printf (_ ("The corrected labels: %s"), problem);
    case IDX_PROOF_REMAINING_IMAGES:
      return g_strdup_printf (_ ("The remaining images: %s"), problem);
    case IDX_PROOF_REMAINING_INDICES:
      return g_strdup_printf (_ ("The original indices: %s"), problem);
    case IDX_PROOF_JOURNAL:
      return g_strdup_printf (_ ("The journal: %s"), problem);
    default:
      g_return_val_if_reached (NULL);
    }
}

static void
report (Check *self,
        IdxProofRole role,
        const char *code,
        const char *problem)
{
  g_autofree char *text = describe (self, role, problem);

  idx_messages_add (self->messages, IDX_VERDICT_ERROR, code, "%s", text);
}

/* Reports that a file can't be read. Takes ownership of @problem. Returns FALSE on cancel, which
 * ends the check. */
static gboolean
report_error (Check *self,
              IdxProofRole role,
              GError *problem,
              GError **error)
{
  gboolean is_canceled = g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  if (is_canceled)
    g_propagate_error (error, problem);
  else
    {
      report (self, role, idx_error_get_name (problem), problem->message);
      g_error_free (problem);
    }
  return !is_canceled;
}

/* Reports a wrong statement that isn't about one file. */
static void
report_statement (Check *self,
                  const char *code,
                  const char *problem)
{
  idx_messages_add (self->messages, IDX_VERDICT_ERROR, code, "%s", problem);
}

static gboolean
has_errors (Check *self)
{
  return idx_messages_get_verdict (self->messages) == IDX_VERDICT_ERROR;
}

/* Returns where a file is. If the proof couldn't state it, the remaining images and the original
 * indices are named after the corrected labels. */
static GFile *
find_file (Check *self,
           IdxProofRole role)
{
  GFile *location = idx_proof_get_location (self->proof, role);
  GFile *labels = idx_proof_get_location (self->proof, IDX_PROOF_CORRECTED_LABELS);
  IdxCorrectionTargets *targets = NULL;

  if (location != NULL)
    return g_object_ref (location);
  if (labels != NULL && self->files[IDX_PROOF_IMAGES] != NULL &&
      (role == IDX_PROOF_REMAINING_IMAGES || role == IDX_PROOF_REMAINING_INDICES))
    targets = idx_correction_targets_new (
      labels, idx_file_get_header (self->files[IDX_PROOF_IMAGES]), TRUE, NULL);
  if (targets == NULL)
    return NULL;
  location = g_object_ref (idx_correction_targets_get_file (targets, role));
  idx_correction_targets_free (targets);
  return location;
}

static void
compare_hash (Check *self,
              IdxProofRole role,
              const char *stated,
              const char *found)
{
  if (!g_str_equal (stated, found))
    report (self, role, "hash", _ ("The content doesn't match the proof."));
}

/* Opens a file of the proof and compares its hash. Reports problems; returns FALSE only on
 * cancel. */
static gboolean
check_file (Check *self,
            IdxProofRole role,
            GError **error)
{
  g_autoptr (GFile) location = NULL;
  g_autofree char *sha256 = NULL;
  GError *problem = NULL;

  if (idx_proof_get_sha256 (self->proof, role) == NULL)
    return TRUE;
  location = find_file (self, role);
  if (location == NULL)
    {
      report (self, role, "missing", _ ("The proof doesn't say where the file is."));
      return TRUE;
    }
  self->files[role] = idx_file_open_with_byte_order (location,
                                                     role == IDX_PROOF_REMAINING_INDICES
                                                       ? IDX_BYTE_ORDER_BIG
                                                       : idx_proof_get_byte_order (self->proof),
                                                     self->cancellable, &problem);
  if (self->files[role] != NULL)
    sha256 = idx_file_dup_sha256 (self->files[role], self->cancellable, &problem);
  if (sha256 == NULL)
    {
      g_clear_object (&self->files[role]);
      return report_error (self, role, problem, error);
    }
  compare_hash (self, role, idx_proof_get_sha256 (self->proof, role), sha256);
  return TRUE;
}

/* Creates a replay for the journal. Returns NULL without an error if the images or the given labels
 * couldn't be opened, which has already been reported. */
static IdxReplay *
make_replay (Check *self,
             GError **error)
{
  const IdxHeader *header;
  IdxJournalBinding binding;
  g_autoptr (IdxLabels) labels = NULL;

  if (self->files[IDX_PROOF_IMAGES] == NULL || self->files[IDX_PROOF_GIVEN_LABELS] == NULL)
    return NULL;
  labels = idx_labels_new (self->files[IDX_PROOF_GIVEN_LABELS],
                           idx_proof_get_n_samples (self->proof), self->cancellable, error);
  if (labels == NULL)
    return NULL;
  header = idx_file_get_header (self->files[IDX_PROOF_IMAGES]);
  idx_journal_binding_init (&binding, header,
                            idx_proof_get_sha256 (self->proof, IDX_PROOF_GIVEN_LABELS));
  return idx_replay_new (labels, &binding);
}

/* The journal contains the hash of the images only once they have been hashed, which may be after
 * the stated lines. The size of the images is in its first line. */
static void
compare_images (Check *self,
                IdxReplay *replay)
{
  const char *sha256 = idx_replay_get_images_sha256 (replay);
  g_autofree char *text = NULL;

  if (sha256 == NULL)
    {
      text = describe (self, IDX_PROOF_JOURNAL,
                       _ ("The stated lines don't contain the SHA-256 of the images. Only the "
                          "number and the size of the images are known to match."));
      idx_messages_add (self->messages, IDX_VERDICT_WARNING, "images-unknown", "%s", text);
    }
  else if (!g_str_equal (sha256, idx_proof_get_sha256 (self->proof, IDX_PROOF_IMAGES)))
    report (self, IDX_PROOF_JOURNAL, "images",
            _ ("The journal belongs to other images: their SHA-256 differs."));
}

static void
compare_decisions (Check *self,
                   IdxDecisions *decisions)
{
  if (!idx_proof_has_states (self->proof, decisions))
    report (self, IDX_PROOF_JOURNAL, "states",
            _ ("Its decisions result in other numbers of samples in each state than the proof "
               "states."));
  if (!idx_proof_has_changes (self->proof, decisions))
    report (self, IDX_PROOF_JOURNAL, "decisions",
            _ ("Its decisions result in other changes than the proof states."));
}

/* Hashes and replays a journal. Reports problems, in which case @result isn't set; returns FALSE
 * only on cancel. */
static gboolean
replay_journal (Check *self,
                const IdxProofJournal *stated,
                IdxReplay **result,
                GError **error)
{
  g_autoptr (IdxReplay) replay = NULL;
  char sha256[65];
  const char *reason;
  GError *problem = NULL;

  if (stated->location == NULL)
    {
      report (self, IDX_PROOF_JOURNAL, "missing", _ ("The proof doesn't say where the file is."));
      return TRUE;
    }
  replay = make_replay (self, &problem);
  if (problem != NULL)
    return report_error (self, IDX_PROOF_GIVEN_LABELS, problem, error);
  if (!read_lines (stated->location, stated->n_lines, replay, sha256, self->cancellable, &problem))
    return report_error (self, IDX_PROOF_JOURNAL, problem, error);
  compare_hash (self, IDX_PROOF_JOURNAL, stated->sha256, sha256);
  if (replay == NULL || has_errors (self))
    return TRUE;
  idx_replay_finish (replay);
  if (idx_replay_get_problem (replay, &reason) != IDX_REPLAY_OK)
    {
      report (self, IDX_PROOF_JOURNAL, "journal", reason);
      return TRUE;
    }
  compare_images (self, replay);
  *result = g_steal_pointer (&replay);
  return TRUE;
}

static gboolean
check_single_journal (Check *self,
                      GError **error)
{
  const IdxProofJournal stated = idx_proof_get_journal (self->proof, 0);
  g_autoptr (IdxReplay) replay = NULL;

  if (!replay_journal (self, &stated, &replay, error))
    return FALSE;
  if (replay == NULL)
    return TRUE;
  if (!idx_proof_has_rules (self->proof, idx_replay_get_history (replay),
                            idx_replay_get_decisions (replay)))
    report (self, IDX_PROOF_JOURNAL, "rules",
            _ ("It has other numbers of decisions by each rule than the proof states."));
  compare_decisions (self, idx_replay_get_decisions (replay));
  return TRUE;
}

static void
compare_merged (Check *self,
                GPtrArray *opinions)
{
  g_autoptr (IdxAgreement) agreement = idx_agreement_new (opinions);
  g_autoptr (GArray) unsettled = NULL;
  g_autoptr (IdxDecisions) merged =
    idx_agreement_settle (agreement, idx_proof_get_settlement (self->proof), &unsettled);

  if (unsettled->len > 0)
    report_statement (self, "disagreement",
                      _ ("The journals disagree about samples, and the proof doesn't state whose "
                         "decisions count."));
  else
    compare_decisions (self, merged);
}

/* Replays several journals, and merges their decisions as the proof states. */
static gboolean
check_several_journals (Check *self,
                        GError **error)
{
  g_autoptr (GPtrArray) opinions = g_ptr_array_new_with_free_func (g_object_unref);
  guint n_journals = idx_proof_get_n_journals (self->proof);

  for (guint i = 0; i < n_journals; i++)
    {
      const IdxProofJournal stated = idx_proof_get_journal (self->proof, i);
      g_autoptr (IdxReplay) replay = NULL;
      gboolean is_done;

      self->journal = stated.location;
      is_done = replay_journal (self, &stated, &replay, error);
      self->journal = NULL;
      if (!is_done)
        return FALSE;
      if (replay != NULL)
        g_ptr_array_add (opinions, g_object_ref (idx_replay_get_decisions (replay)));
    }
  if (opinions->len == n_journals)
    compare_merged (self, opinions);
  return TRUE;
}

static gboolean
check_journals (Check *self,
                GError **error)
{
  guint n_journals = idx_proof_get_n_journals (self->proof);

  if (n_journals != 1 && idx_proof_get_rules (self->proof) != NULL)
    report_statement (self, "rules",
                      _ ("The proof counts decisions by each rule, but names no journal that "
                         "shows them."));
  if (n_journals == 0)
    return TRUE;
  return n_journals == 1 ? check_single_journal (self, error)
                         : check_several_journals (self, error);
}

static gboolean
are_same_changes (IdxPatch *first,
                  IdxPatch *second)
{
  guint n_first, n_second;
  const IdxChange *first_changes = idx_patch_get_changes (first, &n_first);
  const IdxChange *second_changes = idx_patch_get_changes (second, &n_second);

  if (n_first != n_second)
    return FALSE;
  return n_first == 0 || memcmp (first_changes, second_changes, n_first * sizeof (IdxChange)) == 0;
}

static void
report_changes (Check *self)
{
  report (self, IDX_PROOF_CORRECTED_LABELS, "changes",
          _ ("The changes from the given labels don't match the proof."));
}

/* Compares the labels files if no sample was dropped, so that both have the same layout. */
static gboolean
compare_complete (Check *self,
                  GError **error)
{
  GError *problem = NULL;
  g_autoptr (IdxPatch) found =
    idx_patch_compare (self->files[IDX_PROOF_GIVEN_LABELS], self->files[IDX_PROOF_CORRECTED_LABELS],
                       self->cancellable, &problem);

  if (found == NULL)
    return report_error (self, IDX_PROOF_CORRECTED_LABELS, problem, error);
  if (!are_same_changes (found, idx_proof_get_changes (self->proof)))
    report_changes (self);
  return TRUE;
}

/* Iterates over the remaining samples, in ascending order of their original indices. */
typedef struct
{
  guint next_dropped; /* a position in the dropped samples */
  guint next_change;  /* a position in the changes */
  guint n_samples;    /* including the dropped ones */
  guint32 next_index;
} RemainingIterator;

static gboolean
remaining_next (Check *self,
                RemainingIterator *remaining,
                guint32 *index)
{
  GArray *dropped = idx_proof_get_dropped (self->proof);

  while (remaining->next_dropped < dropped->len && remaining->next_index < remaining->n_samples &&
         g_array_index (dropped, IdxChange, remaining->next_dropped).index == remaining->next_index)
    {
      remaining->next_dropped++;
      remaining->next_index++;
    }
  if (remaining->next_index >= remaining->n_samples)
    return FALSE;
  *index = remaining->next_index++;
  return TRUE;
}

/* The number of images is final, because all files have been read completely. */
static guint
count_images (Check *self)
{
  guint64 n_images;

  (void) idx_file_get_n_samples (self->files[IDX_PROOF_IMAGES], &n_images);
  return (guint) n_images;
}

/* Applies the change that the proof states for a sample, if any. Returns FALSE if the given
 * label isn't the one in the proof, or if the file can't represent the new one. */
static gboolean
patch_sample (Check *self,
              RemainingIterator *remaining,
              const IdxHeader *header,
              guint32 index,
              guint8 *sample)
{
  guint n_changes;
  const IdxChange *changes =
    idx_patch_get_changes (idx_proof_get_changes (self->proof), &n_changes);
  const IdxChange *change;
  gint32 given;

  if (remaining->next_change == n_changes || changes[remaining->next_change].index != index)
    return TRUE;
  change = &changes[remaining->next_change++];
  if (!idx_label_format_read (&self->label_format, sample, &given) ||
      given != change->given_label ||
      !idx_label_format_can_hold (&self->label_format, change->new_label))
    return FALSE;
  idx_label_format_write (&self->label_format, change->new_label, sample);
  return TRUE;
}

typedef struct
{
  guint32 *indices;
  guint8 *was_read;
  guint8 *old_samples;
  guint8 *new_samples;
} Buffers;

static gboolean
compare_chunk (Check *self,
               RemainingIterator *remaining,
               IdxProofRole old_role,
               IdxProofRole new_role,
               guint32 first,
               gsize n,
               const Buffers *buffers,
               gboolean *is_equal,
               GError **error)
{
  const IdxHeader *header = idx_file_get_header (self->files[old_role]);
  gsize sample_size = (gsize) header->sample_size;
  gsize n_read;

  if (!idx_file_read_samples (self->files[old_role], buffers->indices, n, buffers->old_samples,
                              buffers->was_read, IDX_READ_ONCE, self->cancellable, error) ||
      !idx_file_read_range (self->files[new_role], first, n, buffers->new_samples, &n_read,
                            IDX_READ_ONCE, self->cancellable, error))
    return FALSE;
  *is_equal = n_read == n && memchr (buffers->was_read, 0, n) == NULL;
  for (gsize i = 0; *is_equal && i < n; i++)
    *is_equal = (old_role != IDX_PROOF_GIVEN_LABELS ||
                 patch_sample (self, remaining, header, buffers->indices[i],
                               buffers->old_samples + i * sample_size)) &&
                memcmp (buffers->old_samples + i * sample_size,
                        buffers->new_samples + i * sample_size, sample_size) == 0;
  return TRUE;
}

/* Compares the remaining samples of an original file with the copy. */
static gboolean
compare_remaining (Check *self,
                   IdxProofRole old_role,
                   IdxProofRole new_role,
                   gboolean *is_equal,
                   GError **error)
{
  const IdxHeader *old_header = idx_file_get_header (self->files[old_role]);
  const IdxHeader *new_header = idx_file_get_header (self->files[new_role]);
  gsize sample_size = (gsize) old_header->sample_size;
  gsize chunk = (gsize) CLAMP (CHUNK_SIZE / MAX (sample_size, 1), 1, CHUNK_SAMPLES);
  g_autofree guint32 *indices = g_new (guint32, chunk);
  g_autofree guint8 *was_read = g_malloc (chunk);
  g_autofree guint8 *old_samples = g_malloc_n (chunk, MAX (sample_size, 1));
  g_autofree guint8 *new_samples = g_malloc_n (chunk, MAX (sample_size, 1));
  const Buffers buffers = { indices, was_read, old_samples, new_samples };
  RemainingIterator remaining = { 0 };
  guint32 first = 0;
  gsize n;

  remaining.n_samples = old_role == IDX_PROOF_GIVEN_LABELS ? idx_proof_get_n_samples (self->proof)
                                                           : count_images (self);
  *is_equal = old_header->element_type == new_header->element_type &&
              old_header->n_dimensions == new_header->n_dimensions;
  for (guint i = 1; *is_equal && i < old_header->n_dimensions; i++)
    *is_equal = old_header->dimensions[i] == new_header->dimensions[i];
  while (*is_equal)
    {
      for (n = 0; n < chunk && remaining_next (self, &remaining, &indices[n]);)
        n++;
      if (n == 0)
        break;
      if (!compare_chunk (self, &remaining, old_role, new_role, first, n, &buffers, is_equal,
                          error))
        return FALSE;
      first += (guint32) n;
    }
  *is_equal = *is_equal && first == new_header->dimensions[0];
  return TRUE;
}

static gboolean
compare_indices (Check *self,
                 gboolean *is_equal,
                 GError **error)
{
  const IdxHeader *header = idx_file_get_header (self->files[IDX_PROOF_REMAINING_INDICES]);
  RemainingIterator remaining = { .n_samples = count_images (self) };
  guint32 stored[CHUNK_SAMPLES];
  guint32 index;
  gsize n_read;

  *is_equal = header->n_dimensions == 1 && header->element_type == IDX_ELEMENT_TYPE_INT32;
  for (guint32 first = 0; *is_equal && first < header->dimensions[0]; first += (guint32) n_read)
    {
      if (!idx_file_read_range (self->files[IDX_PROOF_REMAINING_INDICES], first, CHUNK_SAMPLES,
                                (guint8 *) stored, &n_read, IDX_READ_ONCE, self->cancellable,
                                error))
        return FALSE;
      *is_equal = n_read > 0;
      for (gsize i = 0; *is_equal && i < n_read; i++)
        *is_equal =
          remaining_next (self, &remaining, &index) && GUINT32_FROM_BE (stored[i]) == index;
    }
  *is_equal = *is_equal && !remaining_next (self, &remaining, &index);
  return TRUE;
}

/* Compares the given labels of the dropped samples with those in the proof. */
static gboolean
compare_dropped (Check *self,
                 gboolean *is_equal,
                 GError **error)
{
  IdxFile *file = self->files[IDX_PROOF_GIVEN_LABELS];
  const IdxHeader *header = idx_file_get_header (file);
  GArray *dropped = idx_proof_get_dropped (self->proof);
  g_autofree guint8 *labels = g_malloc_n (CHUNK_SAMPLES, MAX ((gsize) header->sample_size, 1));
  guint8 was_read[CHUNK_SAMPLES];
  guint32 indices[CHUNK_SAMPLES];
  gint32 given;
  guint n;

  *is_equal = TRUE;
  for (guint first = 0; *is_equal && first < dropped->len; first += n)
    {
      const IdxChange *changes = &g_array_index (dropped, IdxChange, first);

      n = MIN (dropped->len - first, CHUNK_SAMPLES);
      for (guint i = 0; i < n; i++)
        indices[i] = changes[i].index;
      if (!idx_file_read_samples (file, indices, n, labels, was_read, IDX_READ_ONCE,
                                  self->cancellable, error))
        return FALSE;
      for (guint i = 0; *is_equal && i < n; i++)
        *is_equal = was_read[i] &&
                    idx_label_format_read (&self->label_format, labels + i * header->sample_size,
                                           &given) &&
                    given == changes[i].given_label;
    }
  return TRUE;
}

static gboolean
find_label_format (Check *self,
                   GError **error)
{
  g_autoptr (IdxLabels) labels = idx_labels_new (
    self->files[IDX_PROOF_GIVEN_LABELS], idx_proof_get_n_samples (self->proof), self->cancellable,
    error);

  if (labels != NULL)
    self->label_format = *idx_labels_get_format (labels);
  return labels != NULL;
}

/* Compares the files if samples were dropped. Reports files that can't be read. Returns FALSE only
 * on cancel. */
static gboolean
compare_all_remaining (Check *self,
                       GError **error)
{
  GError *problem = NULL;
  gboolean is_equal;

  if (!find_label_format (self, &problem) || !compare_dropped (self, &is_equal, &problem))
    return report_error (self, IDX_PROOF_GIVEN_LABELS, problem, error);
  if (is_equal && !compare_remaining (self, IDX_PROOF_GIVEN_LABELS, IDX_PROOF_CORRECTED_LABELS,
                                      &is_equal, &problem))
    return report_error (self, IDX_PROOF_CORRECTED_LABELS, problem, error);
  if (!is_equal)
    report_changes (self);
  if (!compare_remaining (self, IDX_PROOF_IMAGES, IDX_PROOF_REMAINING_IMAGES, &is_equal, &problem))
    return report_error (self, IDX_PROOF_REMAINING_IMAGES, problem, error);
  if (!is_equal)
    report (self, IDX_PROOF_REMAINING_IMAGES, "images",
            _ ("They aren't the images that the proof names."));
  if (!compare_indices (self, &is_equal, &problem))
    return report_error (self, IDX_PROOF_REMAINING_INDICES, problem, error);
  if (!is_equal)
    report (self, IDX_PROOF_REMAINING_INDICES, "index", _ ("They don't match the proof."));
  return TRUE;
}

/* Compares the number of samples with the files. */
static void
check_samples (Check *self)
{
  guint64 n_images, n_labels;
  guint n_stated = idx_proof_get_n_samples (self->proof);
  g_autofree char *stated = idx_text_format_count (n_stated);
  g_autofree char *found = NULL;
  g_autofree char *text = NULL;

  if (self->files[IDX_PROOF_IMAGES] == NULL || self->files[IDX_PROOF_GIVEN_LABELS] == NULL)
    return;
  (void) idx_file_get_n_samples (self->files[IDX_PROOF_IMAGES], &n_images);
  (void) idx_file_get_n_samples (self->files[IDX_PROOF_GIVEN_LABELS], &n_labels);
  if (MIN (n_images, n_labels) == n_stated)
    return;
  found = idx_text_format_count (MIN (n_images, n_labels));
  text = g_strdup_printf (_ ("The proof states %s samples, but the number of given labels that "
                             "belong to an image is %s."),
                          stated, found);
  report_statement (self, "samples", text);
}

/* Compares the numbers of samples in each state with the number of changes. Each relabeled sample
 * is a change; unsure and excluded ones may be changes or be left out, and no other samples can.
 * Without a journal, nothing else shows these numbers. */
static void
check_states (Check *self)
{
  IdxProof *proof = self->proof;
  guint64 n_relabeled = idx_proof_get_n_in_state (proof, IDX_STATE_RELABELED);
  guint64 n_without_label = (guint64) idx_proof_get_n_in_state (proof, IDX_STATE_UNSURE) +
                            idx_proof_get_n_in_state (proof, IDX_STATE_EXCLUDED);
  guint64 n_changed = idx_proof_get_n_changed (proof);
  guint64 n_dropped = idx_proof_get_n_dropped (proof);
  guint64 n_decided = 0;

  for (guint state = 0; state < IDX_N_STATES; state++)
    n_decided += idx_proof_get_n_in_state (proof, state);
  if (n_decided != idx_proof_get_n_samples (proof) || n_relabeled > n_changed ||
      n_changed + n_dropped > n_relabeled + n_without_label)
    report_statement (self, "states",
                      _ ("The numbers of samples in each state don't match the changes or the "
                         "number of samples."));
  else if (idx_proof_get_n_journals (proof) == 0)
    idx_messages_add (self->messages, IDX_VERDICT_WARNING, "no-journal", "%s",
                      _ ("The proof names no journal. The numbers of samples in each state match "
                         "the changes, but no file shows the decisions."));
}

/* The remaining images and the original indices are written only if samples are left out. */
static void
check_left_out (Check *self)
{
  gboolean has_dropped = idx_proof_get_n_dropped (self->proof) > 0;

  for (guint role = IDX_PROOF_REMAINING_IMAGES; role <= IDX_PROOF_REMAINING_INDICES; role++)
    if (has_dropped != (idx_proof_get_sha256 (self->proof, role) != NULL))
      report (self, role, "left-out",
              has_dropped ? _ ("Samples were left out, but the proof doesn't name this file.")
                          : _ ("The proof names this file, but no sample was left out."));
}

static gboolean
check_all (Check *self,
           GError **error)
{
  for (guint role = 0; role < N_FILES; role++)
    {
      if (!check_file (self, role, error))
        return FALSE;
      if (self->progress != NULL)
        idx_progress_report (self->progress, (double) (role + 1) / (N_FILES + 1));
    }
  check_samples (self);
  check_left_out (self);
  check_states (self);
  if (!check_journals (self, error))
    return FALSE;

  /* Comparing makes no sense if a problem has already been reported. */
  if (has_errors (self))
    return TRUE;
  return idx_proof_get_n_dropped (self->proof) > 0 ? compare_all_remaining (self, error)
                                                   : compare_complete (self, error);
}

GPtrArray *
idx_proof_verify (IdxProof *self,
                  IdxProgress *progress,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (GPtrArray) messages = idx_messages_new ();
  Check check = { self, progress, cancellable, { NULL }, messages, NULL };
  gboolean is_done;

  g_return_val_if_fail (IDX_IS_PROOF (self), NULL);

  is_done = check_all (&check, error);
  for (guint role = 0; role < N_FILES; role++)
    g_clear_object (&check.files[role]);
  return is_done ? g_steal_pointer (&messages) : NULL;
}
