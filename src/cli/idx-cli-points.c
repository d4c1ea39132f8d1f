/* SPDX-License-Identifier: MIT */

/* idxview-cli points: writes the points by which samples are compared, for other programs. */

#include "idx-cli-features.h"
#include "idx-cli-input.h"
#include "idx-cli-output.h"
#include "idx-cli-work.h"
#include "idx-file-name.h"
#include "idx-header.h"
#include "idx-npy-header.h"
#include "idx-points.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  IdxDataset *dataset;
  gboolean is_npy;
  GOutputStream *stream;
  guint n_dimensions;
} Work;

static gboolean
write_bytes (Work *work,
             gconstpointer bytes,
             gsize length,
             GError **error)
{
  return g_output_stream_write_all (work->stream, bytes, length, NULL, NULL, error);
}

static gboolean
write_header (Work *work,
              GError **error)
{
  const guint n_samples = idx_dataset_get_n_samples (work->dataset);
  const IdxHeader header = { .element_type = IDX_ELEMENT_TYPE_FLOAT32,
                             .n_dimensions = 2,
                             .dimensions = { n_samples, work->n_dimensions } };
  guint8 bytes[MAX (IDX_HEADER_MAX_SIZE, IDX_NPY_WRITTEN_HEADER_SIZE)];
  gsize length = IDX_NPY_WRITTEN_HEADER_SIZE;

  if (work->is_npy)
    idx_npy_header_write (n_samples, work->n_dimensions, bytes);
  else
    length = idx_header_write (&header, bytes);
  return write_bytes (work, bytes, length, error);
}

/* Writes points as floats: little-endian in an NPY file, big-endian in an IDX file. */
static gboolean
write_points (const float *coordinates,
              gsize n_points,
              gpointer data,
              GError **error)
{
  Work *work = data;
  const gsize n = n_points * work->n_dimensions;
  g_autofree guint32 *bits = g_new (guint32, n);

  memcpy (bits, coordinates, n * sizeof *bits);
  for (gsize i = 0; i < n; i++)
    bits[i] = work->is_npy ? GUINT32_TO_LE (bits[i]) : GUINT32_TO_BE (bits[i]);
  return write_bytes (work, bits, n * sizeof *bits, error);
}

static gpointer
idx_cli_points_worker (gpointer data,
                       IdxProgress *progress,
                       GCancellable *cancellable,
                       GError **error)
{
  Work *work = data;
  g_autoptr (IdxPoints) points = idx_points_new (work->dataset, cancellable, error);

  if (points == NULL)
    return NULL;
  work->n_dimensions = idx_points_get_n_dimensions (points);
  if (!write_header (work, error) ||
      !idx_points_compute (points, write_points, work, progress, cancellable, error))
    return NULL;
  return work;
}

int
idx_cli_points_run (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  g_auto (IdxCliFeatures) features = { 0 };
  g_auto (IdxCliOutput) output = { 0 };
  g_autoptr (IdxDataset) dataset = NULL;
  g_autofree char *output_name = NULL;
  g_autofree char *lower = NULL;
  g_autoptr (GError) error = NULL;
  gboolean force = FALSE;
  Work work = { 0 };
  const IdxCliOption options[] = {
    { "output", 'o', IDX_CLI_TEXT, &output_name, "OUT", N_ ("OUT.npy or OUT-idx2-float"),
      .missing_message = N_ ("Specify the NPY or IDX file with -o.") },
    IDX_CLI_FEATURES_OPTION (&features),
    IDX_CLI_SCALE_OPTION (&features),
    { "force", 0, IDX_CLI_FLAG, &force, NULL, N_ ("Replace an existing file") },
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_input_parse (&input, &idx_cli_points, options, arguments) ||
      !idx_cli_features_check (&features))
    return IDX_CLI_USAGE;
  lower = g_ascii_strdown (output_name, -1);
  work.is_npy = g_str_has_suffix (lower, ".npy");
  if (!work.is_npy && !g_str_has_suffix (lower, "-idx2-float") &&
      !g_str_has_suffix (lower, ".idx2-float"))
    return idx_cli_usage_error (
      _ ("The name of the file must end in “.npy” or “-idx2-float”."));
  dataset = idx_cli_open (&input, arguments[1]);
  if (dataset == NULL || !idx_cli_features_load (&features, dataset))
    return IDX_CLI_FAILED;
  if (idx_dataset_get_n_samples (dataset) == 0)
    {
      idx_cli_print_error (arguments[1], _ ("There are no samples."));
      return IDX_CLI_FAILED;
    }
  if (!idx_cli_output_open (&output, output_name, force, dataset))
    return IDX_CLI_FAILED;
  work.dataset = dataset;
  work.stream = output.stream;
  if (idx_cli_run (_ ("Computing points…"), idx_cli_points_worker, &work, NULL, &error) == NULL)
    return idx_cli_output_fail (&output, arguments[1], error);
  return idx_cli_output_close (&output) ? IDX_CLI_DONE : IDX_CLI_FAILED;
}

const IdxCliCommand idx_cli_points = {
  "points", "IMAGES", TRUE, N_ ("Write the points by which samples are compared"),
  N_ ("Write the points by which samples are compared, a row for each sample: similar samples have "
      "near points. Other programs can read them, and --features takes them back."),
  idx_cli_points_run
};
