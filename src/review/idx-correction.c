/* SPDX-License-Identifier: MIT */

/* Saves corrected labels.
 *
 * Copies the labels file byte for byte, 1 MB at a time, and patches only the labels that a person
 * changed. The header, byte order, additional columns, surplus labels and trailing bytes stay as
 * they are. Each label in the file is compared with the label that was loaded; if they differ, the
 * file has changed on disk and the save fails.
 *
 * If samples are dropped, images and labels are copied in the same way without these samples, and
 * the counts in the headers are reduced. Surplus labels and trailing bytes belong to no sample, so
 * they are dropped, too. */

#include "idx-correction.h"

#include "idx-correction-journals.h"
#include "idx-correction-targets.h"
#include "idx-error.h"
#include "idx-proof-write.h"
#include "idx-sha256.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define CHUNK_SIZE ((guint64) 1024 * 1024)

/* Images, labels, index map, proof. */
#define MAX_FILES 4

/* The offset of the number of samples in a header. */
#define COUNT_OFFSET 4

/* How to save the samples in one state. */
typedef struct
{
  IdxTreatment treatment;
  gint64 label; /* for IDX_TREATMENT_LABEL */
} Rule;

struct _IdxCorrection
{
  GObject parent_instance;
  IdxDataset *dataset;
  IdxFile *images;
  IdxLabels *labels;
  IdxDecisions *decisions;
  Rule rules[IDX_N_STATES];
  IdxCorrectionJournals *journals; /* may be NULL */
  GPtrArray *inputs;               /* GFile, which must not be overwritten */
};

G_DEFINE_FINAL_TYPE (IdxCorrection, idx_correction, G_TYPE_OBJECT)

static void
idx_correction_finalize (GObject *object)
{
  IdxCorrection *self = IDX_CORRECTION (object);

  g_clear_object (&self->dataset);
  g_clear_object (&self->images);
  g_clear_object (&self->labels);
  g_clear_object (&self->decisions);
  g_clear_pointer (&self->journals, idx_correction_journals_free);
  g_clear_pointer (&self->inputs, g_ptr_array_unref);
  G_OBJECT_CLASS (idx_correction_parent_class)->finalize (object);
}

static void
idx_correction_class_init (IdxCorrectionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_correction_finalize;
}

static void
idx_correction_init (IdxCorrection *self)
{
  self->inputs = g_ptr_array_new_with_free_func (g_object_unref);
}

void
idx_correction_summary_free (IdxCorrectionSummary *self)
{
  g_object_unref (self->changes);
  g_free (self->text);
  g_ptr_array_unref (self->files);
  g_ptr_array_unref (self->removed);
  g_free (self);
}

IdxCorrection *
idx_correction_new (IdxDataset *dataset,
                    IdxDecisions *decisions)
{
  IdxCorrection *self;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);
  g_return_val_if_fail (IDX_IS_DECISIONS (decisions), NULL);

  self = g_object_new (IDX_TYPE_CORRECTION, NULL);
  self->dataset = idx_dataset_snapshot (dataset);
  self->images = g_object_ref (idx_dataset_get_images (dataset));
  self->labels = g_object_ref (idx_decisions_get_labels (decisions));
  self->decisions = idx_decisions_snapshot (decisions);
  return self;
}

gboolean
idx_correction_set_treatment (IdxCorrection *self,
                              IdxState state,
                              IdxTreatment treatment,
                              gint64 label,
                              GError **error)
{
  g_return_val_if_fail (IDX_IS_CORRECTION (self), FALSE);
  g_return_val_if_fail (state == IDX_STATE_UNSURE || state == IDX_STATE_EXCLUDED, FALSE);

  if (treatment == IDX_TREATMENT_LABEL && !idx_decisions_can_hold (self->decisions, label))
    {
      g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, label);

      g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                   _ ("The labels file can't store the label %s."),
                   number);
      return FALSE;
    }
  self->rules[state] = (Rule){ treatment, label };
  return TRUE;
}

void
idx_correction_set_journal (IdxCorrection *self,
                            IdxJournal *journal)
{
  g_autoptr (GPtrArray) journals = g_ptr_array_new ();
  const IdxSettlement none = { IDX_SETTLEMENT_NONE, 0 };

  g_return_if_fail (IDX_IS_CORRECTION (self));
  g_return_if_fail (IDX_IS_JOURNAL (journal));
  g_return_if_fail (idx_journal_get_location (journal) != NULL);

  g_ptr_array_add (journals, journal);
  idx_correction_set_journals (self, journals, &none);
}

void
idx_correction_set_journals (IdxCorrection *self,
                             const GPtrArray *journals,
                             const IdxSettlement *settlement)
{
  g_return_if_fail (IDX_IS_CORRECTION (self));
  g_return_if_fail (journals != NULL && journals->len > 0);

  g_clear_pointer (&self->journals, idx_correction_journals_free);
  self->journals = idx_correction_journals_new (journals, settlement, self->decisions);
  for (guint i = 0; i < journals->len; i++)
    idx_correction_protect (self, idx_journal_get_location (g_ptr_array_index (journals, i)));
}

void
idx_correction_protect (IdxCorrection *self,
                        GFile *input)
{
  g_return_if_fail (IDX_IS_CORRECTION (self));
  g_return_if_fail (G_IS_FILE (input));

  g_ptr_array_add (self->inputs, g_object_ref (input));
}

/* A file that is being written, with the hash of its content so far. */
typedef struct
{
  IdxWriter *writer;
  IdxSha256 *checksum;
} Output;

/* The state of one save. */
typedef struct
{
  IdxCorrection *correction;
  IdxCorrectionTargets *targets;
  gboolean replace;
  IdxProgress *progress;
  GCancellable *cancellable;
  guint64 n_bytes_to_read; /* in total, for the progress */
  guint64 n_bytes_read;
  guint n_dropped;
  guint n_images; /* including the dropped ones; 0 until write_images() */
  Output outputs[IDX_PROOF_N_ROLES];
  IdxProof *proof;
  IdxPatch *changes;
  GArray *dropped; /* IdxChange */
} Save;

static guint
count_labels (const Save *save)
{
  return idx_labels_get_n_labels (save->correction->labels);
}

static guint
count_dropped (IdxCorrection *self)
{
  guint n = 0;

  for (guint state = 0; state < IDX_N_STATES; state++)
    if (self->rules[state].treatment == IDX_TREATMENT_DROP)
      n += idx_decisions_get_n_in_state (self->decisions, state);
  return n;
}

static gboolean
is_dropped (const Save *save,
            guint64 index)
{
  IdxCorrection *self = save->correction;

  return save->n_dropped > 0 && index < count_labels (save) &&
         self->rules[idx_decisions_get_state (self->decisions, (guint) index)].treatment ==
           IDX_TREATMENT_DROP;
}

static gint64
get_new_label (const Save *save,
               guint index)
{
  IdxCorrection *self = save->correction;
  const Rule *rule = &self->rules[idx_decisions_get_state (self->decisions, index)];

  return rule->treatment == IDX_TREATMENT_LABEL ? rule->label
                                                : idx_decisions_get_label (self->decisions, index);
}

static void
report_progress (Save *save,
                 gsize n_bytes)
{
  save->n_bytes_read += n_bytes;
  if (save->progress != NULL && save->n_bytes_to_read > 0)
    idx_progress_report (save->progress,
                         MIN ((double) save->n_bytes_read / (double) save->n_bytes_to_read, 1.0));
}

/* Sets the error that an input has changed. @role is the role of its copy, not of the input. */
static gboolean
set_changed_error (IdxProofRole role,
                   GError **error)
{
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_CHANGED,
                       role == IDX_PROOF_REMAINING_IMAGES
                         ? _ ("The images have changed on disk since they were opened. Open them "
                              "again.")
                         : _ ("The labels have changed on disk since they were opened. Open them "
                              "again."));
  return FALSE;
}

/* Checks that the path of the labels still leads to the file that was opened. Labels in memory have
 * no path and always pass. */
static gboolean
check_labels_at_location (const Save *save,
                          GError **error)
{
  IdxFile *file = idx_labels_get_file (save->correction->labels);
  GFile *location = idx_file_get_location (file);

  if (g_file_peek_path (location) == NULL || idx_file_is_at (file, location))
    return TRUE;
  return set_changed_error (IDX_PROOF_CORRECTED_LABELS, error);
}

static gboolean
start_output (Save *save,
              IdxProofRole role,
              guint64 size,
              GError **error)
{
  Output *output = &save->outputs[role];
  GFile *location = idx_correction_targets_get_file (save->targets, role);
  IdxWriteFlags flags =
    (save->replace ? IDX_WRITE_REPLACE : 0) |
    (idx_correction_targets_are_gzipped (save->targets) ? IDX_WRITE_GZIP : 0);

  output->checksum = idx_sha256_new ();
  output->writer = idx_writer_new_raw (location, size, flags, error);
  if (output->writer != NULL)
    return TRUE;
  if (save->n_dropped > 0)
    idx_writer_prefix_error (location, error);
  return FALSE;
}

static gboolean
append (Save *save,
        IdxProofRole role,
        const guint8 *bytes,
        gsize length,
        GError **error)
{
  Output *output = &save->outputs[role];

  idx_sha256_update (output->checksum, bytes, length);
  return idx_writer_append (output->writer, bytes, length, save->cancellable, error);
}

/* Replaces the number of samples in a stored header, in the byte order of the header. */
static void
set_count (const IdxHeader *header,
           guint8 *bytes,
           guint32 count)
{
  guint8 big_endian[IDX_HEADER_MAX_SIZE];
  gsize size = idx_header_write (header, big_endian);
  guint32 stored =
    memcmp (bytes, big_endian, size) == 0 ? GUINT32_TO_BE (count) : GUINT32_TO_LE (count);

  memcpy (bytes + COUNT_OFFSET, &stored, sizeof stored);
}

/* Patches the labels of a chunk. Returns FALSE if a label in the file differs from the one that was
 * loaded. */
static gboolean
patch_labels (Save *save,
              const IdxHeader *header,
              guint64 first,
              gsize n,
              guint8 *samples)
{
  IdxLabels *labels = save->correction->labels;
  const IdxLabelFormat *format = idx_labels_get_format (labels);
  guint n_labels = count_labels (save);

  for (gsize i = 0; i < n && first + i < n_labels; i++)
    {
      guint index = (guint) (first + i);
      guint8 *row = samples + i * header->sample_size;
      gint32 stored;
      gint64 given = idx_labels_get_value (labels, index);
      gint64 label = get_new_label (save, index);
      IdxChange change = { index, (gint32) given, (gint32) label };

      if (!idx_label_format_read (format, row, &stored) || stored != given)
        return FALSE;
      if (is_dropped (save, index))
        {
          change.new_label = change.given_label;
          g_array_append_val (save->dropped, change);
        }
      else if (label != given)
        {
          idx_label_format_write (format, label, row);
          idx_patch_append (save->changes, &change);
        }
    }
  return TRUE;
}

/* Moves the remaining samples to the start of the chunk. Returns their number. */
static gsize
drop_samples (Save *save,
              gsize sample_size,
              guint64 first,
              gsize n,
              guint8 *samples)
{
  gsize n_remaining = 0;

  for (gsize i = 0; i < n; i++)
    {
      if (is_dropped (save, first + i))
        continue;
      if (n_remaining < i)
        memmove (samples + n_remaining * sample_size, samples + i * sample_size, sample_size);
      n_remaining++;
    }
  return n_remaining;
}

/* The state of copying a file. */
typedef struct
{
  IdxFile *file;
  IdxProofRole role;   /* of the copy */
  IdxSha256 *checksum; /* of the content before any change */
  guint8 *buffer;
  guint64 n_samples; /* in the file, without surplus labels */
} Copy;

static gboolean
copy_header (Save *save,
             Copy *copy,
             GError **error)
{
  const IdxHeader *header = idx_file_get_header (copy->file);
  guint8 bytes[IDX_HEADER_MAX_SIZE];
  gsize n_read;

  if (!idx_file_read_content (copy->file, 0, bytes, header->size, &n_read, save->cancellable,
                              error))
    return FALSE;
  if (n_read < header->size)
    return set_changed_error (copy->role, error);
  idx_sha256_update (copy->checksum, bytes, n_read);
  if (save->n_dropped > 0)
    set_count (header, bytes, (guint32) copy->n_samples - save->n_dropped);
  return append (save, copy->role, bytes, n_read, error);
}

/* Copies a chunk that starts at a sample boundary. */
static gboolean
copy_chunk (Save *save,
            const Copy *copy,
            guint64 first,
            gsize length,
            GError **error)
{
  const IdxHeader *header = idx_file_get_header (copy->file);
  gsize sample_size = (gsize) header->sample_size;
  gsize n = first < copy->n_samples
              ? (gsize) MIN (length / sample_size, copy->n_samples - first)
              : 0;

  if (copy->role == IDX_PROOF_CORRECTED_LABELS &&
      !patch_labels (save, header, first, n, copy->buffer))
    return set_changed_error (copy->role, error);
  if (save->n_dropped > 0)
    length = drop_samples (save, sample_size, first, n, copy->buffer) * sample_size;
  return append (save, copy->role, copy->buffer, length, error);
}

/* Copies a file without the dropped samples. Patches the labels if it is the labels file. */
static gboolean
copy_file (Save *save,
           Copy *copy,
           GError **error)
{
  const IdxHeader *header = idx_file_get_header (copy->file);
  gsize sample_size = (gsize) MAX (header->sample_size, 1);
  gsize chunk_size = (gsize) MAX (CHUNK_SIZE / sample_size, 1) * sample_size;
  g_autofree guint8 *buffer = g_malloc (chunk_size);
  gsize n_read;

  copy->buffer = buffer;
  if (!copy_header (save, copy, error))
    return FALSE;
  for (guint64 offset = header->size;; offset += n_read)
    {
      if (!idx_file_read_content (copy->file, offset, buffer, chunk_size, &n_read,
                                  save->cancellable, error))
        return FALSE;
      if (n_read == 0)
        return TRUE;
      idx_sha256_update (copy->checksum, buffer, n_read);
      report_progress (save, n_read);
      if (!copy_chunk (save, copy, (offset - header->size) / sample_size, n_read, error))
        return FALSE;
    }
}

/* Copies the labels or the images to the file with the role @role. Records the hashes of the input
 * and the copy in the proof. Fails if the input doesn't have the hash @input_sha256. */
static gboolean
copy_input (Save *save,
            IdxFile *file,
            IdxProofRole input_role,
            IdxProofRole role,
            const char *input_sha256,
            guint64 input_size,
            GError **error)
{
  const IdxHeader *header = idx_file_get_header (file);
  g_autoptr (IdxSha256) checksum = idx_sha256_new ();
  Copy copy = { file, role, checksum, NULL, 0 };
  guint64 size = input_size;

  copy.n_samples = role == IDX_PROOF_CORRECTED_LABELS ? count_labels (save) : save->n_images;
  if (save->n_dropped > 0)
    size = header->size + (copy.n_samples - save->n_dropped) * header->sample_size;
  if (!start_output (save, role, size, error) || !copy_file (save, &copy, error))
    return FALSE;
  if (!g_str_equal (idx_sha256_get_hex (checksum), input_sha256))
    return set_changed_error (role, error);
  idx_proof_set_file (save->proof, input_role, idx_file_get_location (file), input_sha256, 0);
  idx_proof_set_file (save->proof, role, idx_correction_targets_get_file (save->targets, role),
                      idx_sha256_get_hex (save->outputs[role].checksum), 0);
  return TRUE;
}

/* Writes the index map: the original indices of the samples that aren't dropped. */
static gboolean
write_index_map (Save *save,
                 GError **error)
{
  IdxHeader header = *idx_correction_targets_get_index_header ();
  guint32 chunk[16384];
  guint8 start[IDX_HEADER_MAX_SIZE];
  gsize length, n = 0;

  header.dimensions[0] = save->n_images - save->n_dropped;
  length = idx_header_write (&header, start);
  if (!start_output (save, IDX_PROOF_REMAINING_INDICES,
                     length + (guint64) header.dimensions[0] * sizeof (guint32), error) ||
      !append (save, IDX_PROOF_REMAINING_INDICES, start, length, error))
    return FALSE;
  for (guint index = 0; index < save->n_images; index++)
    {
      if (!is_dropped (save, index))
        chunk[n++] = GUINT32_TO_BE (index);
      if (n < G_N_ELEMENTS (chunk) && index + 1 < save->n_images)
        continue;
      if (!append (save, IDX_PROOF_REMAINING_INDICES, (const guint8 *) chunk,
                   n * sizeof (guint32), error))
        return FALSE;
      n = 0;
    }
  idx_proof_set_file (save->proof, IDX_PROOF_REMAINING_INDICES,
                      idx_correction_targets_get_file (save->targets, IDX_PROOF_REMAINING_INDICES),
                      idx_sha256_get_hex (save->outputs[IDX_PROOF_REMAINING_INDICES].checksum),
                      0);
  return TRUE;
}

/* Computes the SHA-256 and the size of the decompressed content of a file. */
static gboolean
hash_content (Save *save,
              IdxFile *file,
              char *sha256,
              guint64 *size,
              GError **error)
{
  g_autoptr (IdxSha256) checksum = idx_sha256_new ();
  g_autofree guint8 *buffer = g_malloc (CHUNK_SIZE);
  gsize n_read;

  for (*size = 0;; *size += n_read)
    {
      if (!idx_file_read_content (file, *size, buffer, CHUNK_SIZE, &n_read, save->cancellable,
                                  error))
        return FALSE;
      if (n_read == 0)
        break;
      idx_sha256_update (checksum, buffer, n_read);
      report_progress (save, n_read);
    }
  g_strlcpy (sha256, idx_sha256_get_hex (checksum), 65);
  return TRUE;
}

/* Checks that all indices fit into the index map, which stores signed 32-bit integers. */
static gboolean
check_indices (const Save *save,
               GError **error)
{
  g_autofree char *maximum = NULL;

  if (save->n_images <= (guint) G_MAXINT32 + 1U)
    return TRUE;
  maximum = idx_text_format_count ((guint64) G_MAXINT32 + 1);
  g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
               _ ("Samples can be left out only if there are at most %s samples."), maximum);
  return FALSE;
}

/* Hashes the images for the proof. If samples are dropped, also writes the remaining images and the
 * index map. */
static gboolean
write_images (Save *save,
              GError **error)
{
  IdxFile *images = save->correction->images;
  IdxCorrectionJournals *journals = save->correction->journals;
  char sha256[65];
  guint64 size, n_images;

  if (!hash_content (save, images, sha256, &size, error) ||
      (journals != NULL && !idx_correction_journals_check_images (journals, sha256, error)))
    return FALSE;
  (void) idx_file_get_n_samples (images, &n_images);
  save->n_images = (guint) n_images;
  if (save->n_dropped == 0)
    {
      idx_proof_set_file (save->proof, IDX_PROOF_IMAGES, idx_file_get_location (images), sha256, 0);
      return TRUE;
    }
  return check_indices (save, error) &&
         copy_input (save, images, IDX_PROOF_IMAGES, IDX_PROOF_REMAINING_IMAGES, sha256, size,
                     error) &&
         write_index_map (save, error);
}

static gboolean
record_journals (Save *save,
                 GError **error)
{
  IdxCorrectionJournals *journals = save->correction->journals;

  return journals == NULL ||
         idx_correction_journals_record (journals, save->proof, save->cancellable, error);
}

static IdxWriter *
write_proof (Save *save,
             GError **error)
{
  GFile *location = idx_correction_targets_get_proof (save->targets);
  IdxWriter *writer;

  for (guint state = 0; state < IDX_N_STATES; state++)
    idx_proof_set_n_in_state (save->proof, state,
                              idx_decisions_get_n_in_state (save->correction->decisions, state));
  idx_proof_set_changes (save->proof, save->changes, save->dropped);
  writer = idx_proof_write (save->proof, location,
                            save->replace ? IDX_WRITE_REPLACE : IDX_WRITE_DEFAULT,
                            save->cancellable, error);
  if (writer == NULL)
    idx_writer_prefix_error (location, error);
  return writer;
}

/* Moves all files into place. The main file comes first, which is the images file if there is one,
 * otherwise the labels file (see idx_replacement_place()). */
static gboolean
publish (Save *save,
         GPtrArray *files,
         GPtrArray *stale,
         GError **error)
{
  static const IdxProofRole order[] = { IDX_PROOF_REMAINING_IMAGES, IDX_PROOF_CORRECTED_LABELS,
                                        IDX_PROOF_REMAINING_INDICES };
  g_autoptr (IdxWriter) proof = write_proof (save, error);
  IdxWriter *writers[MAX_FILES];
  gsize n = 0;

  if (proof == NULL)
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++)
    if (save->outputs[order[i]].writer != NULL)
      writers[n++] = save->outputs[order[i]].writer;
  writers[n++] = proof;
  for (gsize i = 0; i < n; i++)
    if (!idx_writer_finish (writers[i], save->cancellable, error))
      return FALSE;
  if (!check_labels_at_location (save, error) || !idx_writer_publish (writers, n, stale, error))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    g_ptr_array_add (files, g_object_ref (idx_writer_get_target (writers[i])));
  return TRUE;
}

/* Writes the corrected labels. Reads the given labels twice: first to compute their size and hash,
 * then to copy them. */
static gboolean
write_labels (Save *save,
              GError **error)
{
  IdxFile *file = idx_labels_get_file (save->correction->labels);
  char sha256[65];
  guint64 size;

  return check_labels_at_location (save, error) &&
         hash_content (save, file, sha256, &size, error) &&
         copy_input (save, file, IDX_PROOF_GIVEN_LABELS, IDX_PROOF_CORRECTED_LABELS, sha256, size,
                     error);
}

static IdxCorrectionSummary *
summarize (const Save *save,
           GPtrArray *files,
           GPtrArray *removed)
{
  IdxCorrectionSummary *summary = g_new0 (IdxCorrectionSummary, 1);

  summary->n_labels = count_labels (save);
  summary->n_changed = idx_proof_get_n_changed (save->proof);
  summary->n_dropped = idx_proof_get_n_dropped (save->proof);
  g_strlcpy (summary->sha256, idx_proof_get_sha256 (save->proof, IDX_PROOF_CORRECTED_LABELS),
             sizeof summary->sha256);
  summary->changes = g_object_ref (save->changes);
  summary->text = idx_proof_dup_summary (save->proof);
  summary->files = g_ptr_array_ref (files);
  summary->removed = g_ptr_array_ref (removed);
  return summary;
}

static void
save_free (gpointer data)
{
  Save *save = data;

  for (guint role = 0; role < IDX_PROOF_N_ROLES; role++)
    {
      g_clear_object (&save->outputs[role].writer);
      g_clear_pointer (&save->outputs[role].checksum, idx_sha256_free);
    }
  g_clear_object (&save->correction);
  g_clear_pointer (&save->targets, idx_correction_targets_free);
  g_clear_object (&save->proof);
  g_clear_object (&save->changes);
  g_clear_pointer (&save->dropped, g_array_unref);
  g_free (save);
}

/* Prepares a save. Returns NULL if it isn't possible. */
static Save *
save_new (IdxCorrection *self,
          GFile *target,
          gboolean replace,
          IdxProgress *progress,
          GError **error)
{
  Save *save = g_new0 (Save, 1);
  IdxFile *labels = idx_labels_get_file (self->labels);

  save->correction = g_object_ref (self);
  save->progress = progress;
  save->replace = replace;
  save->n_dropped = count_dropped (self);
  save->changes = idx_patch_new ();
  save->dropped = g_array_new (FALSE, FALSE, sizeof (IdxChange));
  save->proof = idx_proof_new (count_labels (save), idx_file_get_byte_order (labels));
  /* Both files are hashed. The labels are also copied, and the images only if samples are
   * dropped. */
  save->n_bytes_to_read =
    2 * idx_file_get_header (labels)->data_size +
    (save->n_dropped > 0 ? 2 : 1) * idx_file_get_header (self->images)->data_size;
  save->targets = idx_correction_targets_new (
    target, idx_file_get_header (self->images), save->n_dropped > 0, error);
  if (save->targets != NULL &&
      idx_correction_targets_check (save->targets, self->dataset, self->inputs, error))
    return save;
  save_free (save);
  return NULL;
}

static IdxCorrectionSummary *
run_save (Save *save,
          GCancellable *cancellable,
          GError **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) stale = NULL;

  save->cancellable = cancellable;
  if (!write_labels (save, error) || !write_images (save, error) || !record_journals (save, error))
    return NULL;
  stale = idx_correction_targets_find_stale (save->targets, cancellable, error);
  if (stale == NULL || !publish (save, files, stale, error))
    return NULL;
  return summarize (save, files, stale);
}

IdxCorrectionSummary *
idx_correction_save (IdxCorrection *self,
                     GFile *target,
                     gboolean replace,
                     IdxProgress *progress,
                     GCancellable *cancellable,
                     GError **error)
{
  IdxCorrectionSummary *summary;
  Save *save;

  g_return_val_if_fail (IDX_IS_CORRECTION (self), NULL);
  g_return_val_if_fail (G_IS_FILE (target), NULL);

  save = save_new (self, target, replace, progress, error);
  if (save == NULL)
    return NULL;
  summary = run_save (save, cancellable, error);
  save_free (save);
  return summary;
}
