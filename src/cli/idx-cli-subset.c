/* SPDX-License-Identifier: MIT */

/* idxview-cli subset: writes some samples as a separate dataset. */

#include "idx-cli-folder.h"
#include "idx-cli-input.h"
#include "idx-cli-work.h"
#include "idx-raster.h"
#include "idx-subset-parts.h"

#include <glib/gi18n-lib.h>

/* The values of --labels-as. */
typedef enum
{
  LABELS_GIVEN,
  LABELS_CURRENT
} LabelKind;

/* The values of the options. */
typedef struct
{
  IdxPick pick;
  char *split; /* NULL to write one dataset */
  guint *shares;
  guint n_shares;
  char *output;
  char *prefix; /* @output as a path */
  LabelKind labels_as;
  gboolean gzip;
  gboolean force;
  gboolean upright;
} Options;

static void
options_clear (Options *self)
{
  g_free (self->split);
  g_free (self->shares);
  g_free (self->output);
  g_free (self->prefix);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* What to write. */
typedef struct
{
  const IdxSubsetParts *parts;
  IdxSubsetWriteOptions options;
  GPtrArray *removed; /* files of an earlier dataset that were removed */
} Work;

static gpointer
idx_cli_subset_worker (gpointer data,
                       IdxProgress *progress,
                       GCancellable *cancellable,
                       GError **error)
{
  Work *work = data;

  return idx_subset_write_parts (work->parts->parts, work->parts->n_parts, &work->options,
                                 &work->removed, progress, cancellable, error);
}

static int
write_parts (Work *work,
             const Options *options)
{
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GPtrArray) removed = NULL;
  g_autoptr (GFile) target = g_file_new_for_path (options->prefix);
  g_autoptr (IdxCliFolder) folder = idx_cli_folder_make (target);
  g_autoptr (GError) error = NULL;

  files = idx_cli_run (_ ("Writing samples…"), idx_cli_subset_worker, work,
                       (GDestroyNotify) g_ptr_array_unref, &error);
  removed = work->removed;
  if (files == NULL)
    {
      idx_cli_print_write_error (options->output, error);
      return IDX_CLI_FAILED;
    }
  idx_cli_folder_keep (folder);
  idx_cli_print_dataset_files (options->output, files, removed);
  return IDX_CLI_DONE;
}

/* Sets the order of values that makes images upright. Prints a note if they are already. */
static guint32 *
find_value_order (IdxDataset *dataset,
                  const char *name,
                  Work *work)
{
  IdxOrientation orientation = idx_orientation_guess (idx_dataset_get_stem (dataset));
  const IdxImageFormat *format = idx_dataset_get_format (dataset);
  guint32 *order;
  guint rows, columns;

  if (orientation == IDX_ORIENTATION_STORED)
    {
      idx_cli_print_error (name, _ ("The name of the file doesn't say that images need to be "
                                    "rotated. They are written as stored."));
      return NULL;
    }
  order = idx_orientation_list_values (orientation, format);
  idx_orientation_get_size (orientation, format->rows, format->columns, &rows, &columns);
  work->options.is_transposed = rows != format->rows;
  return order;
}

/* Writes the samples of @subset, whose images come from the file @name. */
static int
write_subset (IdxSubset *subset,
              const char *name,
              const Options *options)
{
  IdxDataset *dataset = idx_subset_get_dataset (subset);
  g_autoptr (IdxSubsetParts) parts = NULL;
  g_autofree guint32 *order = NULL;
  g_autoptr (GError) error = NULL;
  Work work = { 0 };

  parts = idx_subset_parts_new (subset, &options->pick, options->shares, options->n_shares,
                                options->prefix, &error);
  if (parts == NULL)
    return idx_cli_fail (name, error);
  work.parts = parts;
  work.options.flags =
    (options->gzip ? IDX_WRITE_GZIP : 0) | (options->force ? IDX_WRITE_REPLACE : 0);
  if (options->labels_as == LABELS_CURRENT)
    work.options.decisions = idx_dataset_get_decisions (dataset);
  if (options->upright)
    order = find_value_order (dataset, name, &work);
  work.options.value_order = order;
  return write_parts (&work, options);
}

/* --- Options --- */

/* Returns whether images that are written upright would be shown transposed because of their name.
 */
static gboolean
is_misleading (const char *prefix)
{
  g_autofree char *name = g_path_get_basename (prefix);

  return idx_orientation_guess (name) != IDX_ORIENTATION_STORED;
}

/* Checks options that can't be combined. Returns an error message, or NULL. */
static const char *
find_usage_error (const Options *self,
                  const IdxCliInput *input)
{
  if (self->pick.at_random && self->pick.limit == 0 && self->pick.per_class == 0 &&
      self->split == NULL)
    return _ ("--random chooses which samples --limit, --per-class or --split takes. Add one of "
              "them.");
  if (self->pick.per_class > 0 && input->no_labels)
    return _ ("--per-class needs labels, so it can't be used together with --no-labels.");
  if (self->upright && is_misleading (self->prefix))
    return _ ("Images in files whose names begin with “emnist” are shown transposed. Specify "
              "another name with -o, such as upright.");
  return NULL;
}

static gboolean
parse_split (Options *self)
{
  g_autofree char *message = NULL;

  if (self->split == NULL)
    return TRUE;
  self->shares = idx_pick_parse_shares (self->split, &self->n_shares);
  if (self->shares != NULL)
    return TRUE;
  message = g_strdup_printf (_ ("--split takes the proportions of 2 to %d parts, such as 80,20, "
                                "not “%s”."),
                             IDX_PICK_MAX_PARTS, self->split);
  (void) idx_cli_usage_error (message);
  return FALSE;
}

int
idx_cli_subset_run (char **arguments)
{
  static const char *const label_kinds[] = {
    [LABELS_GIVEN] = "given", [LABELS_CURRENT] = "current", NULL
  };
  g_auto (IdxCliInput) input = { 0 };
  g_auto (IdxCliArrangement) arrangement = { 0 };
  g_auto (Options) self = { .labels_as = LABELS_GIVEN };
  g_autoptr (IdxSubset) subset = NULL;
  guint seed = 0;
  const char *error_message;
  int status;
  const IdxCliOption options[] = {
    { "output", 'o', IDX_CLI_TEXT, &self.output, "PREFIX",
      N_ ("The beginning of the file names") },
    IDX_CLI_FILTER_OPTION (&arrangement),
    IDX_CLI_JOURNAL_OPTION (&arrangement.journals),
    IDX_CLI_DISAGREEMENT_OPTION (&arrangement.journals),
    IDX_CLI_SUGGESTIONS_OPTION (&arrangement.suggestions),
    IDX_CLI_LOGITS_OPTION (&arrangement.are_logits),
    IDX_CLI_FEATURES_OPTION (&arrangement.features),
    IDX_CLI_SCALE_OPTION (&arrangement.features),
    { "limit", 0, IDX_CLI_NUMBER, &self.pick.limit, "N", N_ ("Write at most N samples"),
      .minimum = 1 },
    { "per-class", 0, IDX_CLI_NUMBER, &self.pick.per_class, "N",
      N_ ("Write at most N samples of each class"), .minimum = 1 },
    { "random", 0, IDX_CLI_NUMBER, &seed, "SEED",
      N_ ("Draw samples at random, always the same for a seed"),
      .is_given = &self.pick.at_random },
    { "split", 0, IDX_CLI_TEXT, &self.split, "SHARES",
      N_ ("Divide each class into parts, such as 80,20, with files for each") },
    { "upright", 0, IDX_CLI_FLAG, &self.upright, NULL,
      N_ ("Write the images of EMNIST as they are shown") },
    { "gzip", 0, IDX_CLI_FLAG, &self.gzip, NULL, N_ ("Compress the files") },
    { "labels-as", 0, IDX_CLI_CHOICE, &self.labels_as, "L",
      N_ ("The labels to write: given (as in the file) or current (after your decisions)"),
      .choices = label_kinds, .invalid_message = N_ ("--labels-as takes “given” or “current”.") },
    { "force", 0, IDX_CLI_FLAG, &self.force, NULL, N_ ("Replace existing files") },
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_input_parse (&input, &idx_cli_subset, options, arguments))
    return IDX_CLI_USAGE;
  self.prefix = idx_cli_parse_prefix (self.output);
  if (self.prefix == NULL || !parse_split (&self))
    return IDX_CLI_USAGE;
  error_message = find_usage_error (&self, &input);
  if (error_message != NULL)
    return idx_cli_usage_error (error_message);
  if (!idx_cli_arrangement_parse (&arrangement))
    return IDX_CLI_USAGE;
  self.pick.seed = seed;
  self.pick.use_current_labels = self.labels_as == LABELS_CURRENT;
  subset = idx_cli_open_subset (&input, &arrangement, arguments[1], &status);
  return subset != NULL ? write_subset (subset, arguments[1], &self) : status;
}

const IdxCliCommand idx_cli_subset = {
  "subset", "IMAGES", TRUE, N_ ("Write some samples as separate IDX files"),
  N_ ("Write the samples that pass a filter as IDX files: images, labels, and original indices."),
  idx_cli_subset_run
};
