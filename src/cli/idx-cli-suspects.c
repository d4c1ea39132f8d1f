/* SPDX-License-Identifier: MIT */

/* idxview-cli suspects: the samples whose labels look wrong. */

#include "idx-cli-suspects-private.h"
#include "idx-cli-work.h"
#include "idx-duplicates.h"
#include "idx-error.h"
#include "idx-writer.h"

#include <string.h>

/* How many probabilities are written at a time. */
#define PIECE_LENGTH ((gsize) 64 * 1024)

/* More than any computer has use for, and fewer than any system refuses. */
#define MAX_THREADS 256

typedef struct
{
  IdxDataset *dataset;
  const char *name;
  const char *output;
  gboolean force;
  gboolean has_n_rows;
  guint n_rows; /* of those that look like another class all, unless @has_n_rows */
  IdxCliFormat format;
  IdxAuditOptions audit;
} Work;

static gpointer
find_duplicates (gpointer data,
                 IdxProgress *progress,
                 GCancellable *cancellable,
                 GError **error)
{
  const Work *work = data;

  return idx_duplicates_find (work->dataset, NULL, progress, cancellable, error);
}

static gpointer
check_labels (gpointer data,
              IdxProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  const Work *work = data;

  return idx_audit_new (work->dataset, &work->audit, progress, cancellable, error);
}

/* Keeps the equal images whose labels differ: whatever is right, one of the labels is wrong. */
static void
keep_contradictions (GArray *duplicates,
                     IdxDataset *dataset)
{
  guint n = 0;

  for (guint i = 0; i < duplicates->len; i++)
    {
      IdxDuplicate duplicate = g_array_index (duplicates, IdxDuplicate, i);
      gint64 label, first_label;

      if (idx_dataset_get_label (dataset, duplicate.index, &label) &&
          idx_dataset_get_label (dataset, duplicate.first, &first_label) && label != first_label)
        g_array_index (duplicates, IdxDuplicate, n++) = duplicate;
    }
  g_array_set_size (duplicates, n);
}

/* Begins the file of probabilities: what can't be written is found out before all the work. */
static IdxWriter *
begin_probabilities (const Work *work,
                     GError **error)
{
  IdxLabels *labels = idx_dataset_get_labels (work->dataset);
  IdxHeader header = { .element_type = IDX_ELEMENT_TYPE_FLOAT32, .n_dimensions = 2 };
  g_autoptr (GFile) target = idx_cli_new_output_file (work->output);

  header.dimensions[0] = idx_dataset_get_n_samples (work->dataset);
  (void) idx_labels_get_classes (labels, &header.dimensions[1]);
  if (!idx_dataset_check_target (work->dataset, target, error))
    return NULL;
  return idx_writer_new (target, &header, work->force ? IDX_WRITE_OVER : IDX_WRITE_PLAIN, error);
}

static gboolean
write_probabilities (const Work *work,
                     IdxWriter *writer,
                     IdxAudit *audit,
                     GError **error)
{
  const float *probabilities = idx_audit_get_probabilities (audit);
  g_autofree guint32 *piece = g_new (guint32, PIECE_LENGTH);
  guint n_classes;
  gsize length;

  if (probabilities == NULL)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                   "There are no probabilities, so that nothing is written: %s",
                   idx_audit_get_summary (audit));
      return FALSE;
    }
  (void) idx_labels_get_classes (idx_dataset_get_labels (work->dataset), &n_classes);
  length = (gsize) idx_dataset_get_n_samples (work->dataset) * n_classes;
  for (gsize first = 0, n; first < length; first += n)
    {
      n = MIN (length - first, PIECE_LENGTH);
      memcpy (piece, probabilities + first, n * sizeof *piece);
      for (gsize i = 0; i < n; i++)
        piece[i] = GUINT32_TO_BE (piece[i]);
      if (!idx_writer_append (writer, (const guint8 *) piece, n * sizeof *piece, NULL, error))
        return FALSE;
    }
  return idx_writer_finish (writer, NULL, error) && idx_writer_publish (&writer, 1, NULL, error);
}

static int
fail (const char *name,
      const GError *error)
{
  idx_cli_print_error (name, error->message);
  return IDX_CLI_FAILED;
}

static int
find_suspects (Work *work)
{
  g_autoptr (IdxWriter) writer = NULL;
  g_autoptr (GArray) contradictions = NULL;
  g_autoptr (IdxAudit) audit = NULL;
  g_autoptr (GError) error = NULL;
  guint n_rows;

  /* How large the file becomes is known only when all images are. */
  if (work->output != NULL && !idx_cli_load (work->dataset, work->name))
    return IDX_CLI_FAILED;
  if (!idx_audit_check (work->dataset, &work->audit, &error))
    return fail (work->name, error);
  if (work->output != NULL)
    {
      writer = begin_probabilities (work, &error);
      if (writer == NULL)
        {
          idx_cli_print_write_error (work->output, error);
          return IDX_CLI_FAILED;
        }
    }
  contradictions = idx_cli_work ("Looking for equal images", find_duplicates, work,
                                 (GDestroyNotify) g_array_unref, &error);
  if (contradictions == NULL)
    return fail (work->name, error);
  /* Compressed images have been decompressed on the way. */
  if (work->output == NULL && !idx_cli_load (work->dataset, work->name))
    return IDX_CLI_FAILED;
  keep_contradictions (contradictions, work->dataset);
  audit = idx_cli_work ("Checking labels", check_labels, work, g_object_unref, &error);
  if (audit == NULL)
    return fail (work->name, error);
  if (writer != NULL && !write_probabilities (work, writer, audit, &error))
    return fail (work->output, error);

  n_rows = work->has_n_rows
             ? work->n_rows
             : idx_suggestions_get_n_suspects (idx_audit_get_suggestions (audit));
  idx_cli_suspects_tell (audit, work->dataset, contradictions, work->name);
  idx_cli_suspects_print (audit, work->dataset, contradictions, n_rows, work->format);
  return IDX_CLI_DONE;
}

int
idx_cli_suspects (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  g_autofree char *n_rows = NULL;
  g_autofree char *n_landmarks = NULL;
  g_autofree char *n_threads = NULL;
  g_autofree char *kernels = NULL;
  g_autofree char *output = NULL;
  g_autofree char *format_name = NULL;
  Work work = { 0 };
  g_autoptr (IdxDataset) dataset = NULL;
  const GOptionEntry entries[] = {
    { "top", 0, 0, G_OPTION_ARG_STRING, &n_rows,
      "How many samples; if not given, those that look like another class", "N" },
    { "landmarks", 0, 0, G_OPTION_ARG_STRING, &n_landmarks,
      "How many samples span the fit: more take longer, and tell classes better apart", "M" },
    { "threads", 0, 0, G_OPTION_ARG_STRING, &n_threads, "How many threads work", "T" },
    { "kernels", 0, 0, G_OPTION_ARG_STRING, &kernels, "baseline, avx2 or avx512", "K" },
    { "probabilities", 0, 0, G_OPTION_ARG_FILENAME, &output,
      "Write how likely each class is for each sample, as an IDX file of floats", "OUT" },
    { "force", 0, 0, G_OPTION_ARG_NONE, &work.force, "Replace a file that is there already", NULL },
    { "format", 0, 0, G_OPTION_ARG_STRING, &format_name, "table, csv or json", "FORMAT" },
    G_OPTION_ENTRY_NULL
  };

  if (!idx_cli_parse ("suspects", "IMAGES",
                      "Lists the samples whose labels look wrong, the worst first. Each is judged by "
                      "a fit to all others, which looks at shapes, and at colors if the images have "
                      "any.",
                      entries, &input, arguments) ||
      !idx_cli_check_arguments (&input, arguments) ||
      !idx_cli_parse_format (format_name, &work.format) ||
      !idx_cli_parse_number ("--top", n_rows, 0, G_MAXUINT32, &work.n_rows) ||
      !idx_cli_parse_number ("--landmarks", n_landmarks, 1, G_MAXUINT32, &work.audit.n_landmarks) ||
      !idx_cli_parse_number ("--threads", n_threads, 1, MAX_THREADS, &work.audit.n_threads))
    return IDX_CLI_USAGE;
  if (output != NULL && g_str_equal (output, "-"))
    return idx_cli_usage ("--probabilities takes a file: the list goes to standard output.");

  dataset = idx_cli_open_unloaded (&input, arguments[1]);
  if (dataset == NULL)
    return IDX_CLI_FAILED;
  if (idx_dataset_get_labels (dataset) == NULL)
    {
      idx_cli_print_error (arguments[1], "There are no labels to check; --labels names them.");
      return IDX_CLI_FAILED;
    }
  work.dataset = dataset;
  work.name = arguments[1];
  work.output = output;
  work.has_n_rows = n_rows != NULL;
  work.audit.kernels = kernels;
  work.audit.keep_probabilities = output != NULL;
  return find_suspects (&work);
}
