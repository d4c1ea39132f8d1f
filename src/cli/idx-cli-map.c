/* SPDX-License-Identifier: MIT */

/* idxview-cli map: lays out all samples in two dimensions, by similarity. */

#include "idx-cli-input.h"
#include "idx-cli-output.h"
#include "idx-cli-rows.h"
#include "idx-cli-work.h"
#include "idx-header.h"
#include "idx-map-cells.h"
#include "idx-map-composer.h"
#include "idx-map-poster.h"
#include "idx-map.h"
#include "idx-mean-images.h"
#include "idx-picture.h"
#include "idx-sheet-pages.h"
#include "idx-tone.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The side of the picture, in pixels: the defaults without and with --thumbnails, and the
 * limits. */
#define DEFAULT_SIDE 1200
#define DEFAULT_THUMBNAILS_SIDE 6000
#define MIN_SIDE 64
#define MAX_SIDE 16384

/* Tables are written in chunks of about this size, in bytes. */
#define CHUNK_SIZE 65536

/* The format of the output, derived from its name. */
typedef enum
{
  OUTPUT_PNG,
  OUTPUT_PDF,
  OUTPUT_CSV,
  OUTPUT_IDX
} OutputKind;

typedef struct
{
  IdxMapColoring color;
  guint side; /* of the picture, in pixels */
  gboolean thumbnails;
  gboolean legend;
  const char *filter; /* "" for none */
} MapOptions;

static OutputKind
get_kind (const char *name)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);

  if (g_str_has_suffix (lower, ".csv"))
    return OUTPUT_CSV;
  if (g_str_has_suffix (lower, ".pdf"))
    return OUTPUT_PDF;
  if (g_str_has_suffix (lower, "-idx2-float") || g_str_has_suffix (lower, ".idx2-float"))
    return OUTPUT_IDX;
  return OUTPUT_PNG;
}

static gpointer
idx_cli_map_worker (gpointer data,
                    IdxProgress *progress,
                    GCancellable *cancellable,
                    GError **error)
{
  return idx_map_new (data, NULL, progress, cancellable, error);
}

static void
append_row (GString *text,
            IdxDataset *dataset,
            guint index)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (dataset);
  g_autofree char *label = idx_cli_format_label (dataset, index);
  char x_text[G_ASCII_DTOSTR_BUF_SIZE], y_text[G_ASCII_DTOSTR_BUF_SIZE];
  char suspicion[G_ASCII_DTOSTR_BUF_SIZE] = "";
  IdxSuggestion suggestion;
  float x, y;

  if (!idx_map_points_get (idx_dataset_get_map_points (dataset), index, &x, &y))
    return;
  g_ascii_formatd (x_text, sizeof x_text, "%.5f", (double) x);
  g_ascii_formatd (y_text, sizeof y_text, "%.5f", (double) y);
  g_string_append_printf (text, "%u,%s,%s,%s,", index, x_text, y_text,
                          label != NULL ? label : "");
  if (idx_dataset_is_suspect (dataset, index, &suggestion))
    g_string_append_printf (text, "%" G_GINT64_FORMAT, suggestion.label);
  if (suggestions != NULL && idx_suggestions_get (suggestions, index, &suggestion) &&
      !isnan (suggestion.suspicion))
    g_ascii_formatd (suspicion, sizeof suspicion, "%.6f", (double) suggestion.suspicion);
  g_string_append_printf (text, ",%s\n", suspicion);
}

static gboolean
write_csv (IdxSubset *subset,
           GOutputStream *stream,
           GError **error)
{
  const guint n = idx_subset_get_n_samples (subset);
  g_autoptr (GString) text = g_string_new ("index,x,y,label,suggested,suspicion\n");

  for (guint i = 0; i < n; i++)
    {
      append_row (text, idx_subset_get_dataset (subset), idx_subset_get_index (subset, i));
      if (text->len < CHUNK_SIZE)
        continue;
      if (!g_output_stream_write_all (stream, text->str, text->len, NULL, NULL, error))
        return FALSE;
      g_string_truncate (text, 0);
    }
  return g_output_stream_write_all (stream, text->str, text->len, NULL, NULL, error);
}

/* Appends a float in big-endian byte order, as in IDX files. */
static void
append_float (GByteArray *bytes,
              float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  bits = GUINT32_TO_BE (bits);
  g_byte_array_append (bytes, (const guint8 *) &bits, sizeof bits);
}

/* Writes x and y of each sample, or NaN if a sample has no position. */
static gboolean
write_idx (IdxMapPoints *positions,
           GOutputStream *stream,
           GError **error)
{
  const guint n = idx_map_points_get_n_samples (positions);
  const IdxHeader header = { .element_type = IDX_ELEMENT_TYPE_FLOAT32,
                             .n_dimensions = 2,
                             .dimensions = { n, 2 } };
  guint8 header_bytes[IDX_HEADER_MAX_SIZE];
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  g_byte_array_append (bytes, header_bytes, (guint) idx_header_write (&header, header_bytes));
  for (guint i = 0; i < n; i++)
    {
      float x = NAN;
      float y = NAN;

      (void) idx_map_points_get (positions, i, &x, &y);
      append_float (bytes, x);
      append_float (bytes, y);
      if (bytes->len < CHUNK_SIZE)
        continue;
      if (!g_output_stream_write_all (stream, bytes->data, bytes->len, NULL, NULL, error))
        return FALSE;
      g_byte_array_set_size (bytes, 0);
    }
  return g_output_stream_write_all (stream, bytes->data, bytes->len, NULL, NULL, error);
}

/* The arguments of idx_map_cells_compose(). */
typedef struct
{
  IdxSubset *subset;
  IdxMapColoring color;
  guint side;
} Thumbnails;

static gpointer
idx_cli_map_thumbnails_worker (gpointer data,
                               IdxProgress *progress,
                               GCancellable *cancellable,
                               GError **error)
{
  const Thumbnails *thumbnails = data;

  return idx_map_cells_compose (thumbnails->subset, thumbnails->color, thumbnails->side, progress,
                                cancellable, error);
}

static void
destroy_surface (gpointer surface)
{
  cairo_surface_destroy (surface);
}

typedef struct
{
  IdxMeanImages images;
  IdxDataset *dataset;
} Means;

static gpointer
idx_cli_map_means_worker (gpointer data,
                          IdxProgress *progress,
                          GCancellable *cancellable,
                          GError **error)
{
  Means *means = data;

  return idx_mean_images_compute (&means->images, means->dataset, progress, cancellable, error)
           ? means
           : NULL;
}

/* Writes the map with names and a legend. */
static gboolean
write_poster (IdxSubset *subset,
              OutputKind kind,
              const MapOptions *options,
              GOutputStream *stream,
              GError **error)
{
  IdxDataset *dataset = idx_subset_get_dataset (subset);
  Means means = { .dataset = dataset };
  g_autofree char *title = idx_sheet_pages_dup_title (subset, options->filter);
  const IdxMapPosterOptions poster = {
    .coloring = options->color,
    .title = title,
    .side = options->side,
    .palette = idx_tone_choose_palette (idx_dataset_get_tone (dataset)->background, FALSE),
    .orientation = idx_orientation_guess (idx_dataset_get_stem (dataset)),
    .get_mean = idx_mean_images_get,
    .mean_data = &means.images,
  };
  gboolean is_written;

  if (idx_dataset_get_labels (dataset) != NULL &&
      idx_cli_run (_ ("Computing mean images…"), idx_cli_map_means_worker, &means, NULL, error) ==
        NULL)
    return FALSE;
  is_written = kind == OUTPUT_PDF ? idx_map_poster_write_pdf (subset, &poster, stream, NULL, error)
                                  : idx_map_poster_write_png (subset, &poster, stream, NULL, error);
  idx_mean_images_clear (&means.images);
  return is_written;
}

static gboolean
write_png (IdxSubset *subset,
           const MapOptions *options,
           GOutputStream *stream,
           GError **error)
{
  Thumbnails thumbnails = { subset, options->color, options->side };
  cairo_surface_t *surface =
    options->thumbnails
      ? idx_cli_run (_ ("Drawing thumbnails…"), idx_cli_map_thumbnails_worker,
                     &thumbnails, destroy_surface, error)
      : idx_map_composer_compose (subset, options->color, options->side);
  gboolean success;

  if (surface == NULL)
    return FALSE;
  success = idx_picture_write_png (surface, stream, NULL, error);
  cairo_surface_destroy (surface);
  return success;
}

static gboolean
write_output (IdxSubset *subset,
              OutputKind kind,
              const MapOptions *options,
              GOutputStream *stream,
              GError **error)
{
  switch (kind)
    {
    case OUTPUT_CSV:
      return write_csv (subset, stream, error);
    case OUTPUT_IDX:
      return write_idx (idx_dataset_get_map_points (idx_subset_get_dataset (subset)), stream,
                        error);
    case OUTPUT_PDF:
      return write_poster (subset, kind, options, stream, error);
    case OUTPUT_PNG:
    default:
      if (options->legend)
        return write_poster (subset, kind, options, stream, error);
      return write_png (subset, options, stream, error);
    }
}

int
idx_cli_map_run (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  g_auto (IdxCliArrangement) arrangement = { 0 };
  gboolean force = FALSE;
  MapOptions map = { .color = IDX_MAP_COLORING_LABEL };
  g_autofree char *output_name = NULL;
  g_autoptr (IdxSubset) subset = NULL;
  g_autoptr (IdxMapPoints) positions = NULL;
  g_auto (IdxCliOutput) output = { 0 };
  g_autoptr (GError) error = NULL;
  IdxDataset *dataset;
  OutputKind kind;
  int status;
  const IdxCliOption options[] = {
    { "output", 'o', IDX_CLI_TEXT, &output_name, "OUT",
      N_ ("OUT.png, OUT.pdf, OUT.csv or OUT-idx2-float, or - for a PNG to standard output"),
      .missing_message = N_ ("Specify the PNG, PDF, CSV or IDX file with -o.") },
    IDX_CLI_FILTER_OPTION (&arrangement),
    IDX_CLI_JOURNAL_OPTION (&arrangement.journals),
    IDX_CLI_DISAGREEMENT_OPTION (&arrangement.journals),
    IDX_CLI_SUGGESTIONS_OPTION (&arrangement.suggestions),
    IDX_CLI_LOGITS_OPTION (&arrangement.are_logits),
    IDX_CLI_FEATURES_OPTION (&arrangement.features),
    IDX_CLI_SCALE_OPTION (&arrangement.features),
    { "size", 0, IDX_CLI_NUMBER, &map.side, "PX",
      N_ ("The side of the map in a PNG file, in pixels"),
      .minimum = MIN_SIDE, .maximum = MAX_SIDE },
    { "thumbnails", 0, IDX_CLI_FLAG, &map.thumbnails, NULL,
      N_ ("Draw thumbnails instead of dots") },
    { "legend", 0, IDX_CLI_FLAG, &map.legend, NULL,
      N_ ("Add names and a legend to a PNG file, as a PDF file has them") },
    { "color", 0, IDX_CLI_CHOICE, &map.color, "COLOR",
      N_ ("Color dots by label, suggested (label) or suspicion"),
      .choices = idx_map_coloring_get_names (),
      .invalid_message = N_ ("--color takes “label”, “suggested” or “suspicion”.") },
    { "force", 0, IDX_CLI_FLAG, &force, NULL, N_ ("Replace an existing file") },
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_input_parse (&input, &idx_cli_map, options, arguments) ||
      !idx_cli_arrangement_parse (&arrangement))
    return IDX_CLI_USAGE;
  arrangement.check_labels = map.color != IDX_MAP_COLORING_LABEL;
  kind = get_kind (output_name);
  if (kind == OUTPUT_IDX && arrangement.filter_text != NULL)
    return idx_cli_usage_error (
      _ ("An IDX file contains the positions of all samples, so --filter can't be used with it."));
  if (kind != OUTPUT_PNG && map.thumbnails)
    return idx_cli_usage_error (_ ("--thumbnails needs a PNG file."));
  if (kind != OUTPUT_PNG && (map.side != 0 || map.legend))
    return idx_cli_usage_error (_ ("--size and --legend need a PNG file."));
  if (map.thumbnails && map.legend)
    return idx_cli_usage_error (_ ("--legend can't be used with --thumbnails."));
  map.filter = arrangement.filter_text != NULL ? arrangement.filter_text : "";
  if (map.side == 0)
    map.side = map.thumbnails ? DEFAULT_THUMBNAILS_SIDE : DEFAULT_SIDE;
  subset = idx_cli_open_subset (&input, &arrangement, arguments[1], &status);
  if (subset == NULL)
    return status;
  dataset = idx_subset_get_dataset (subset);
  if (!idx_cli_output_open (&output, output_name, force, dataset))
    return IDX_CLI_FAILED;
  positions = idx_cli_run (_ ("Arranging the map…"), idx_cli_map_worker, dataset,
                           g_object_unref, &error);
  if (positions == NULL)
    return idx_cli_fail (arguments[1], error);
  idx_dataset_set_map_points (dataset, positions);
  if ((map.thumbnails || map.legend || kind == OUTPUT_PDF) &&
      !idx_cli_find_tone (dataset, arguments[1]))
    return IDX_CLI_FAILED;
  if (!write_output (subset, kind, &map, output.stream, &error))
    return idx_cli_output_fail (&output, arguments[1], error);
  return idx_cli_output_close (&output) ? IDX_CLI_DONE : IDX_CLI_FAILED;
}

const IdxCliCommand idx_cli_map = {
  "map",
  "IMAGES",
  TRUE,
  N_ ("Lay out all samples by similarity, as PNG, PDF, CSV or IDX"),
  N_ ("Lay out all samples in two dimensions, with similar ones close together. Writes a table of "
      "positions if the name ends in .csv, an IDX file of them if it ends in -idx2-float, a PDF "
      "page with names and a legend if it ends in .pdf, otherwise a PNG picture with a dot for "
      "each sample."),
  idx_cli_map_run
};
