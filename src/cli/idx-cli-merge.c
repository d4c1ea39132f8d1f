/* SPDX-License-Identifier: MIT */

/* idxview-cli merge: writes the samples of several datasets as one. */

#include "idx-cli-folder.h"
#include "idx-cli-input.h"
#include "idx-cli-work.h"
#include "idx-merge.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  GArray *inputs; /* (element-type IdxMergeInput) */
  const char *output;
  const char *prefix; /* @output as a path */
  IdxWriteFlags flags;
  GPtrArray *notes;   /* sentences about what was assumed */
  GPtrArray *removed; /* files of an earlier dataset that were removed */
} Merge;

static void
merge_input_clear (gpointer data)
{
  IdxMergeInput *self = data;

  g_clear_object (&self->dataset);
}

static gpointer
idx_cli_merge_worker (gpointer data,
                      IdxProgress *progress,
                      GCancellable *cancellable,
                      GError **error)
{
  Merge *merge = data;

  return idx_merge ((const IdxMergeInput *) (gpointer) merge->inputs->data, merge->inputs->len,
                    merge->prefix, merge->flags, merge->notes, &merge->removed, progress,
                    cancellable, error);
}

static int
run_merge (Merge *merge)
{
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) removed = NULL;
  g_autoptr (GFile) target = g_file_new_for_path (merge->prefix);
  g_autoptr (IdxCliFolder) folder = idx_cli_folder_make (target);
  g_autoptr (GError) error = NULL;

  merge->notes = notes;
  files = idx_cli_run (_ ("Merging datasets…"), idx_cli_merge_worker, merge,
                       (GDestroyNotify) g_ptr_array_unref, &error);
  removed = merge->removed;
  if (files == NULL)
    {
      idx_cli_print_write_error (merge->output, error);
      return IDX_CLI_FAILED;
    }
  for (guint i = 0; i < notes->len; i++)
    idx_cli_print_error (merge->output, g_ptr_array_index (notes, i));
  idx_cli_folder_keep (folder);
  idx_cli_print_dataset_files (merge->output, files, removed);
  return IDX_CLI_DONE;
}

/* Opens the datasets. Compressed images are read when they are copied. */
static gboolean
open_inputs (const IdxCliInput *options,
             char **names,
             GArray *inputs)
{
  for (char **name = names; *name != NULL; name++)
    {
      IdxMergeInput input = { idx_cli_open_unloaded (options, *name), *name };

      if (input.dataset == NULL)
        return FALSE;
      g_array_append_val (inputs, input);
      idx_cli_print_messages (input.dataset, *name);
    }
  return TRUE;
}

int
idx_cli_merge_run (char **arguments)
{
  static const char *const byte_orders[] = {
    [IDX_BYTE_ORDER_BIG] = "big", [IDX_BYTE_ORDER_LITTLE] = "little", NULL
  };
  g_auto (IdxCliInput) input = { 0 };
  g_autoptr (GArray) inputs = g_array_new (FALSE, FALSE, sizeof (IdxMergeInput));
  g_autofree char *output = NULL;
  g_autofree char *prefix = NULL;
  gboolean gzip = FALSE;
  gboolean force = FALSE;
  Merge merge = { .inputs = inputs };
  const IdxCliOption options[] = {
    { "output", 'o', IDX_CLI_TEXT, &output, "PREFIX", N_ ("The beginning of the file names") },
    { "no-labels", 0, IDX_CLI_FLAG, &input.no_labels, NULL, N_ ("Don't look for labels") },
    { "byte-order", 0, IDX_CLI_CHOICE, &input.byte_order, "ORDER", N_ ("big or little"),
      .choices = byte_orders, .invalid_message = N_ ("--byte-order takes big or little.") },
    { "gzip", 0, IDX_CLI_FLAG, &gzip, NULL, N_ ("Compress the files") },
    { "force", 0, IDX_CLI_FLAG, &force, NULL, N_ ("Replace existing files") },
    IDX_CLI_NO_OPTION
  };

  g_array_set_clear_func (inputs, merge_input_clear);
  if (!idx_cli_parse (&idx_cli_merge, options, NULL, NULL, arguments))
    return IDX_CLI_USAGE;
  prefix = idx_cli_parse_prefix (output);
  if (prefix == NULL)
    return IDX_CLI_USAGE;
  if (g_strv_length (arguments) < 3)
    return idx_cli_usage_error (_ ("Specify at least two images files to merge."));
  if (!open_inputs (&input, arguments + 1, inputs))
    return IDX_CLI_FAILED;
  merge.output = output;
  merge.prefix = prefix;
  merge.flags = (gzip ? IDX_WRITE_GZIP : 0) | (force ? IDX_WRITE_REPLACE : 0);
  return run_merge (&merge);
}

const IdxCliCommand idx_cli_merge = {
  "merge", "IMAGES IMAGES…", FALSE, N_ ("Write several datasets as one"),
  N_ ("Write the samples of several datasets, in their order, as IDX files: images, labels, and "
      "class names."),
  idx_cli_merge_run
};
