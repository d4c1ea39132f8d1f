/* SPDX-License-Identifier: MIT */

/* Saves corrected labels.
 *
 * Copies the labels file byte for byte, 1 MB at a time, and patches only the labels that a
 * person changed. The header, byte order, additional columns, surplus labels and trailing bytes
 * stay as they are. Each label in the file is compared with the label that was loaded; if they
 * differ, the file has changed on disk and the save fails.
 *
 * If samples are dropped, images and labels are copied in the same way without these samples, and
 * the counts in the headers are reduced. Surplus labels and trailing bytes belong to no sample, so
 * they are dropped, too. */

#include "idx-correction.h"

#include "idx-correction-targets.h"
#include "idx-error.h"
#include "idx-proof-verify.h"
#include "idx-proof-write.h"
#include "idx-text.h"
#include "idx-worker.h"

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
  GFile *journal; /* may be NULL */
  guint64 n_journal_lines;
  char *images_sha256; /* from the journal; may be NULL */
  GPtrArray *inputs;   /* GFile, which must not be overwritten */
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
  g_clear_object (&self->journal);
  g_clear_pointer (&self->inputs, g_ptr_array_unref);
  g_free (self->images_sha256);
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
  self->dataset = g_object_ref (dataset);
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
  g_return_if_fail (IDX_IS_CORRECTION (self));
  g_return_if_fail (IDX_IS_JOURNAL (journal));
  g_return_if_fail (idx_journal_get_location (journal) != NULL);

  g_set_object (&self->journal, idx_journal_get_location (journal));
  self->n_journal_lines = idx_journal_get_n_lines (journal);
  g_free (self->images_sha256);
  self->images_sha256 = g_strdup (idx_journal_get_images_sha256 (journal));
  idx_correction_protect (self, self->journal);
}

void
idx_correction_protect (IdxCorrection *self,
                        GFile *input)
{
  g_return_if_fail (IDX_IS_CORRECTION (self));
  g_return_if_fail (G_IS_FILE (input));

  g_ptr_array_add (self->inputs, g_object_ref (input));
}

static gboolean
check_change (IdxDecisions *decisions,
              const IdxChange *change,
              gboolean has_given,
              GError **error)
{
  IdxLabels *labels = idx_decisions_get_labels (decisions);
  g_autofree char *index = idx_text_format_count (change->index);

  if (change->index >= idx_decisions_get_n_samples (decisions))
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_PATCH, _ ("Sample %s has no label."), index);
      return FALSE;
    }
  if (has_given && idx_labels_get_value (labels, change->index) != change->given_label)
    {
      g_autofree char *label =
        g_strdup_printf ("%" G_GINT64_FORMAT, idx_labels_get_value (labels, change->index));

      g_set_error (error, IDX_ERROR, IDX_ERROR_PATCH,
                   _ ("Sample %s is labeled %s, not %d as in the patch. The patch is for other "
                      "labels."),
                   index, label, change->given_label);
      return FALSE;
    }
  if (!idx_decisions_can_hold (decisions, change->new_label))
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                   _ ("Sample %s: the labels file can't store %d."), index, change->new_label);
      return FALSE;
    }
  return TRUE;
}

gboolean
idx_correction_apply_patch (IdxDecisions *decisions,
                            IdxPatch *patch,
                            GError **error)
{
  const IdxChange *changes;
  guint n_changes;

  g_return_val_if_fail (IDX_IS_DECISIONS (decisions), FALSE);
  g_return_val_if_fail (IDX_IS_PATCH (patch), FALSE);

  changes = idx_patch_get_changes (patch, &n_changes);
  for (guint i = 0; i < n_changes; i++)
    if (!check_change (decisions, &changes[i], idx_patch_has_given (patch), error))
      return FALSE;
  for (guint i = 0; i < n_changes; i++)
    (void) idx_decisions_set (decisions, changes[i].index, IDX_STATE_RELABELED,
                              changes[i].new_label);
  return TRUE;
}

/* A file that is being written, with the hash of its content so far. */
typedef struct
{
  IdxWriter *writer;
  GChecksum *checksum;
} Output;

typedef struct
{
  IdxCorrection *self;
  IdxCorrectionTargets *targets;
  gboolean replace;
  IdxProgress *progress;
  GCancellable *cancellable;
  guint64 n_bytes; /* to read in total, for the progress */
  guint64 n_read;
  guint n_dropped;
  guint n_images; /* including the dropped ones; 0 until write_images() */
  Output outputs[IDX_PROOF_N_ROLES];
  IdxProof *proof;
  IdxPatch *changes;
  GArray *dropped; /* IdxChange */
} Work;

static guint
count_labels (const Work *work)
{
  return idx_labels_get_n_labels (work->self->labels);
}

static guint
count_dropped (IdxCorrection *self)
{
  guint n = 0;

  for (guint state = 0; state < IDX_N_STATES; state++)
    if (self->rules[state].treatment == IDX_TREATMENT_DROP)
      n += idx_decisions_get_n (self->decisions, state);
  return n;
}

static gboolean
is_dropped (const Work *work,
            guint64 index)
{
  IdxCorrection *self = work->self;

  return work->n_dropped > 0 && index < count_labels (work) &&
         self->rules[idx_decisions_get_state (self->decisions, (guint) index)].treatment ==
           IDX_TREATMENT_DROP;
}

static gint64
get_new_label (const Work *work,
               guint index)
{
  IdxCorrection *self = work->self;
  const Rule *rule = &self->rules[idx_decisions_get_state (self->decisions, index)];

  return rule->treatment == IDX_TREATMENT_LABEL ? rule->label
                                                : idx_decisions_get_label (self->decisions, index);
}

static void
report_progress (Work *work,
                 gsize n_bytes)
{
  work->n_read += n_bytes;
  if (work->progress != NULL && work->n_bytes > 0)
    idx_progress_report (work->progress,
                         MIN ((double) work->n_read / (double) work->n_bytes, 1.0));
}

static gboolean
set_changed_error (GError **error)
{
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_CHANGED,
                       _ ("The labels have changed on disk since they were opened. Open them "
                          "again."));
  return FALSE;
}

/* Checks that the labels file is still the one that was opened. Labels in memory have no file. */
static gboolean
check_labels_in_place (const Work *work,
                       GError **error)
{
  IdxFile *file = idx_labels_get_file (work->self->labels);
  GFile *location = idx_file_get_location (file);

  if (g_file_peek_path (location) == NULL || idx_file_is_at (file, location))
    return TRUE;
  return set_changed_error (error);
}

static gboolean
start_output (Work *work,
              IdxProofRole role,
              guint64 size,
              GError **error)
{
  Output *output = &work->outputs[role];
  GFile *location = idx_correction_targets_get_file (work->targets, role);
  IdxWriteFlags flags =
    (work->replace ? IDX_WRITE_REPLACE : 0) |
    (idx_correction_targets_are_gzipped (work->targets) ? IDX_WRITE_GZIP : 0);

  output->checksum = g_checksum_new (G_CHECKSUM_SHA256);
  output->writer = idx_writer_new_content (location, size, flags, error);
  if (output->writer != NULL)
    return TRUE;
  if (work->n_dropped > 0)
    idx_writer_prefix_error (location, error);
  return FALSE;
}

static gboolean
append (Work *work,
        IdxProofRole role,
        const guint8 *bytes,
        gsize length,
        GError **error)
{
  Output *output = &work->outputs[role];

  g_checksum_update (output->checksum, bytes, (gssize) length);
  return idx_writer_append (output->writer, bytes, length, work->cancellable, error);
}

/* Replaces the number of samples in a stored header, in the byte order of the header. */
static void
set_count (const IdxHeader *header,
           guint8 *bytes,
           guint32 count)
{
  guint32 stored;
  guint32 big = GUINT32_TO_BE (header->dimensions[0]);

  memcpy (&stored, bytes + COUNT_OFFSET, sizeof stored);
  stored = stored == big ? GUINT32_TO_BE (count) : GUINT32_TO_LE (count);
  memcpy (bytes + COUNT_OFFSET, &stored, sizeof stored);
}

/* Patches the labels of a chunk. Returns FALSE if a given label differs from the loaded one. */
static gboolean
patch_labels (Work *work,
              const IdxHeader *header,
              guint64 first,
              gsize n,
              guint8 *samples)
{
  IdxLabels *labels = work->self->labels;
  guint n_labels = count_labels (work);

  for (gsize i = 0; i < n && first + i < n_labels; i++)
    {
      guint index = (guint) (first + i);
      guint8 *element = samples + i * header->sample_size;
      gint64 given = idx_labels_get_value (labels, index);
      gint64 label = get_new_label (work, index);
      IdxChange change = { index, (gint32) given, (gint32) label };

      if (idx_element_type_read_integer_in_order (header->element_type, element,
                                                  header->little_endian) != given)
        return FALSE;
      if (is_dropped (work, index))
        {
          change.new_label = change.given_label;
          g_array_append_val (work->dropped, change);
        }
      else if (label != given)
        {
          idx_element_type_write_integer_in_order (header->element_type, label, element,
                                                   header->little_endian);
          idx_patch_append (work->changes, &change);
        }
    }
  return TRUE;
}

/* Moves the remaining samples to the start of the chunk. Returns their number. */
static gsize
drop_samples (Work *work,
              gsize sample_size,
              guint64 first,
              gsize n,
              guint8 *samples)
{
  gsize n_remaining = 0;

  for (gsize i = 0; i < n; i++)
    {
      if (is_dropped (work, first + i))
        continue;
      if (n_remaining < i)
        memmove (samples + n_remaining * sample_size, samples + i * sample_size, sample_size);
      n_remaining++;
    }
  return n_remaining;
}

typedef struct
{
  IdxFile *file;
  IdxProofRole role;
  GChecksum *checksum; /* of the content before any change */
  guint8 *buffer;
  guint64 n_samples; /* in the file, without surplus labels */
} Copy;

static gboolean
copy_header (Work *work,
             Copy *copy,
             GError **error)
{
  const IdxHeader *header = idx_file_get_header (copy->file);
  guint8 bytes[IDX_HEADER_MAX_SIZE];
  gsize n_read;

  if (!idx_file_read_content (copy->file, 0, bytes, header->size, &n_read, work->cancellable,
                              error))
    return FALSE;
  if (n_read < header->size)
    return set_changed_error (error);
  g_checksum_update (copy->checksum, bytes, (gssize) n_read);
  if (work->n_dropped > 0)
    set_count (header, bytes, (guint32) copy->n_samples - work->n_dropped);
  return append (work, copy->role, bytes, n_read, error);
}

/* Copies a chunk that starts at a sample boundary. */
static gboolean
copy_chunk (Work *work,
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
      !patch_labels (work, header, first, n, copy->buffer))
    return set_changed_error (error);
  if (work->n_dropped > 0)
    length = drop_samples (work, sample_size, first, n, copy->buffer) * sample_size;
  return append (work, copy->role, copy->buffer, length, error);
}

/* Copies a file without the dropped samples. Patches the labels if it is the labels file. */
static gboolean
copy_file (Work *work,
           Copy *copy,
           GError **error)
{
  const IdxHeader *header = idx_file_get_header (copy->file);
  gsize sample_size = (gsize) MAX (header->sample_size, 1);
  gsize chunk = (gsize) MAX (CHUNK_SIZE / sample_size, 1) * sample_size;
  g_autofree guint8 *buffer = g_malloc (chunk);
  gsize n_read;

  copy->buffer = buffer;
  if (!copy_header (work, copy, error))
    return FALSE;
  for (guint64 offset = header->size;; offset += n_read)
    {
      if (!idx_file_read_content (copy->file, offset, buffer, chunk, &n_read, work->cancellable,
                                  error))
        return FALSE;
      if (n_read == 0)
        return TRUE;
      g_checksum_update (copy->checksum, buffer, (gssize) n_read);
      report_progress (work, n_read);
      if (!copy_chunk (work, copy, (offset - header->size) / sample_size, n_read, error))
        return FALSE;
    }
}

/* Copies the labels or the images. Records the hashes of the original and the copy in the
 * proof. */
static gboolean
copy_input (Work *work,
            IdxFile *file,
            IdxProofRole given_role,
            IdxProofRole role,
            const char *given_sha256,
            guint64 content_size,
            GError **error)
{
  const IdxHeader *header = idx_file_get_header (file);
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  Copy copy = { file, role, checksum, NULL, 0 };
  guint64 size = content_size;

  copy.n_samples = role == IDX_PROOF_CORRECTED_LABELS ? count_labels (work) : work->n_images;
  if (work->n_dropped > 0)
    size = header->size + (copy.n_samples - work->n_dropped) * header->sample_size;
  if (!start_output (work, role, size, error) || !copy_file (work, &copy, error))
    return FALSE;
  if (!g_str_equal (g_checksum_get_string (checksum), given_sha256))
    return set_changed_error (error);
  idx_proof_set_file (work->proof, given_role, idx_file_get_location (file), given_sha256, 0);
  idx_proof_set_file (work->proof, role, idx_correction_targets_get_file (work->targets, role),
                      g_checksum_get_string (work->outputs[role].checksum), 0);
  return TRUE;
}

static gboolean
write_indices (Work *work,
               GError **error)
{
  IdxHeader header = *idx_correction_targets_get_index_header ();
  guint32 chunk[16384];
  guint8 start[IDX_HEADER_MAX_SIZE];
  gsize length, n = 0;

  header.dimensions[0] = work->n_images - work->n_dropped;
  length = idx_header_write (&header, start);
  if (!start_output (work, IDX_PROOF_REMAINING_INDICES,
                     length + (guint64) header.dimensions[0] * sizeof (guint32), error) ||
      !append (work, IDX_PROOF_REMAINING_INDICES, start, length, error))
    return FALSE;
  for (guint index = 0; index < work->n_images; index++)
    {
      if (!is_dropped (work, index))
        chunk[n++] = GUINT32_TO_BE (index);
      if (n < G_N_ELEMENTS (chunk) && index + 1 < work->n_images)
        continue;
      if (!append (work, IDX_PROOF_REMAINING_INDICES, (const guint8 *) chunk,
                   n * sizeof (guint32), error))
        return FALSE;
      n = 0;
    }
  idx_proof_set_file (work->proof, IDX_PROOF_REMAINING_INDICES,
                      idx_correction_targets_get_file (work->targets, IDX_PROOF_REMAINING_INDICES),
                      g_checksum_get_string (work->outputs[IDX_PROOF_REMAINING_INDICES].checksum),
                      0);
  return TRUE;
}

/* Computes the SHA-256 and the size of the decompressed content of a file. */
static gboolean
hash_content (Work *work,
              IdxFile *file,
              char *sha256,
              guint64 *size,
              GError **error)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree guint8 *buffer = g_malloc (CHUNK_SIZE);
  gsize n_read;

  for (*size = 0;; *size += n_read)
    {
      if (!idx_file_read_content (file, *size, buffer, CHUNK_SIZE, &n_read, work->cancellable,
                                  error))
        return FALSE;
      if (n_read == 0)
        break;
      g_checksum_update (checksum, buffer, (gssize) n_read);
      report_progress (work, n_read);
    }
  g_strlcpy (sha256, g_checksum_get_string (checksum), 65);
  return TRUE;
}

/* Checks that all indices fit into the index map, which stores signed 32-bit integers. */
static gboolean
check_indices (const Work *work,
               GError **error)
{
  g_autofree char *maximum = NULL;

  if (work->n_images <= (guint) G_MAXINT32 + 1U)
    return TRUE;
  maximum = idx_text_format_count ((guint64) G_MAXINT32 + 1);
  g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
               _ ("Samples can be left out only if there are at most %s samples."), maximum);
  return FALSE;
}

static gboolean
check_images (const Work *work,
              const char *sha256,
              GError **error)
{
  const char *expected = work->self->images_sha256;

  if (expected == NULL || g_str_equal (expected, sha256))
    return TRUE;
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                       _ ("The journal belongs to other images: their SHA-256 differs."));
  return FALSE;
}

static gboolean
write_images (Work *work,
              GError **error)
{
  IdxFile *images = work->self->images;
  char sha256[65];
  guint64 size, n_images;

  if (!hash_content (work, images, sha256, &size, error) || !check_images (work, sha256, error))
    return FALSE;
  (void) idx_file_get_n_samples (images, &n_images);
  work->n_images = (guint) n_images;
  if (work->n_dropped == 0)
    {
      idx_proof_set_file (work->proof, IDX_PROOF_IMAGES, idx_file_get_location (images), sha256, 0);
      return TRUE;
    }
  return check_indices (work, error) &&
         copy_input (work, images, IDX_PROOF_IMAGES, IDX_PROOF_REMAINING_IMAGES, sha256, size,
                     error) &&
         write_indices (work, error);
}

static gboolean
record_journal (Work *work,
                GError **error)
{
  IdxCorrection *self = work->self;
  char sha256[65];

  if (self->journal == NULL)
    return TRUE;
  if (!idx_proof_hash_lines (self->journal, self->n_journal_lines, sha256, work->cancellable,
                             error))
    return FALSE;
  idx_proof_set_file (work->proof, IDX_PROOF_JOURNAL, self->journal, sha256, self->n_journal_lines);
  return TRUE;
}

static IdxWriter *
write_proof (Work *work,
             GError **error)
{
  GFile *location = idx_correction_targets_get_proof (work->targets);
  IdxWriter *writer;

  for (guint state = 0; state < IDX_N_STATES; state++)
    idx_proof_set_n_in_state (work->proof, state,
                              idx_decisions_get_n (work->self->decisions, state));
  idx_proof_set_changes (work->proof, work->changes, work->dropped);
  writer = idx_proof_write (work->proof, location,
                            work->replace ? IDX_WRITE_REPLACE : IDX_WRITE_PLAIN, work->cancellable,
                            error);
  if (writer == NULL)
    idx_writer_prefix_error (location, error);
  return writer;
}

/* Moves all files into place. The main file comes first, which is the images file if there is
 * one, otherwise the labels file (see idx_replacement_place()). */
static gboolean
publish (Work *work,
         GPtrArray *files,
         GPtrArray *stale,
         GError **error)
{
  static const IdxProofRole order[] = { IDX_PROOF_REMAINING_IMAGES, IDX_PROOF_CORRECTED_LABELS,
                                        IDX_PROOF_REMAINING_INDICES };
  g_autoptr (IdxWriter) proof = write_proof (work, error);
  IdxWriter *writers[MAX_FILES];
  gsize n = 0;

  if (proof == NULL)
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++)
    if (work->outputs[order[i]].writer != NULL)
      writers[n++] = work->outputs[order[i]].writer;
  writers[n++] = proof;
  for (gsize i = 0; i < n; i++)
    if (!idx_writer_finish (writers[i], work->cancellable, error))
      return FALSE;
  if (!check_labels_in_place (work, error) || !idx_writer_publish (writers, n, stale, error))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    g_ptr_array_add (files, g_object_ref (idx_writer_get_target (writers[i])));
  return TRUE;
}

/* Writes the corrected labels. Reads the given labels twice: first to compute their size and
 * hash, then to copy them. */
static gboolean
write_labels (Work *work,
              GError **error)
{
  IdxFile *file = idx_labels_get_file (work->self->labels);
  char sha256[65];
  guint64 size;

  return check_labels_in_place (work, error) && hash_content (work, file, sha256, &size, error) &&
         copy_input (work, file, IDX_PROOF_GIVEN_LABELS, IDX_PROOF_CORRECTED_LABELS, sha256, size,
                     error);
}

static IdxCorrectionSummary *
summarize (const Work *work,
           GPtrArray *files,
           GPtrArray *removed)
{
  IdxCorrectionSummary *summary = g_new0 (IdxCorrectionSummary, 1);

  summary->n_labels = count_labels (work);
  summary->n_changed = idx_proof_get_n_changed (work->proof);
  summary->n_dropped = idx_proof_get_n_dropped (work->proof);
  g_strlcpy (summary->sha256, idx_proof_get_sha256 (work->proof, IDX_PROOF_CORRECTED_LABELS),
             sizeof summary->sha256);
  summary->text = idx_proof_dup_summary (work->proof);
  summary->files = g_ptr_array_ref (files);
  summary->removed = g_ptr_array_ref (removed);
  return summary;
}

static void
work_free (gpointer data)
{
  Work *work = data;

  for (guint role = 0; role < IDX_PROOF_N_ROLES; role++)
    {
      g_clear_object (&work->outputs[role].writer);
      g_clear_pointer (&work->outputs[role].checksum, g_checksum_free);
    }
  g_clear_object (&work->self);
  g_clear_pointer (&work->targets, idx_correction_targets_free);
  g_clear_object (&work->progress);
  g_clear_object (&work->proof);
  g_clear_object (&work->changes);
  g_clear_pointer (&work->dropped, g_array_unref);
  g_free (work);
}

/* Prepares a save. Does everything that uses the dataset, because the dataset may change while
 * a worker writes the files. */
static Work *
work_new (IdxCorrection *self,
          GFile *target,
          gboolean replace,
          IdxProgress *progress,
          GError **error)
{
  Work *work = g_new0 (Work, 1);
  IdxFile *labels = idx_labels_get_file (self->labels);

  work->self = g_object_ref (self);
  g_set_object (&work->progress, progress);
  work->replace = replace;
  work->n_dropped = count_dropped (self);
  work->changes = idx_patch_new ();
  work->dropped = g_array_new (FALSE, FALSE, sizeof (IdxChange));
  work->proof = idx_proof_new (count_labels (work), idx_file_get_byte_order (labels));
  work->n_bytes = 2 * idx_file_get_header (labels)->data_size +
                  (work->n_dropped > 0 ? 2 : 1) * idx_file_get_header (self->images)->data_size;
  work->targets = idx_correction_targets_new (
    target, idx_file_get_header (self->images), work->n_dropped > 0, error);
  if (work->targets != NULL &&
      idx_correction_targets_check (work->targets, self->dataset, self->inputs, error))
    return work;
  work_free (work);
  return NULL;
}

static IdxCorrectionSummary *
save (Work *work,
      GCancellable *cancellable,
      GError **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) stale = NULL;

  work->cancellable = cancellable;
  if (!write_labels (work, error) || !write_images (work, error) || !record_journal (work, error))
    return NULL;
  stale = idx_correction_targets_find_stale (work->targets, cancellable, error);
  if (stale == NULL || !publish (work, files, stale, error))
    return NULL;
  return summarize (work, files, stale);
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
  Work *work;

  g_return_val_if_fail (IDX_IS_CORRECTION (self), NULL);
  g_return_val_if_fail (G_IS_FILE (target), NULL);

  work = work_new (self, target, replace, progress, error);
  if (work == NULL)
    return NULL;
  summary = save (work, cancellable, error);
  work_free (work);
  return summary;
}

static gpointer
idx_correction_save_worker (gpointer source,
                            gpointer work,
                            GCancellable *cancellable,
                            GError **error)
{
  return save (work, cancellable, error);
}

void
idx_correction_save_async (IdxCorrection *self,
                           GFile *target,
                           gboolean replace,
                           IdxProgress *progress,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  GError *error = NULL;
  Work *work;

  g_return_if_fail (IDX_IS_CORRECTION (self));
  g_return_if_fail (G_IS_FILE (target));

  work = work_new (self, target, replace, progress, &error);
  if (work == NULL)
    g_task_report_error (self, callback, user_data, idx_correction_save_async, error);
  else
    idx_worker_run (self, idx_correction_save_async, idx_correction_save_worker,
                    (GDestroyNotify) idx_correction_summary_free, work, work_free, cancellable,
                    callback, user_data);
}

IdxCorrectionSummary *
idx_correction_save_finish (IdxCorrection *self,
                            GAsyncResult *result,
                            GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
