/* SPDX-License-Identifier: MIT */

/* idxview-cli diff: prints the changes between two labels files as a patch. */

#include "idx-cli.h"
#include "idx-patch.h"

#include <gio/gunixoutputstream.h>
#include <glib/gi18n-lib.h>
#include <unistd.h>

static IdxFile *
open_labels (const char *name,
             IdxByteOrder order)
{
  g_autoptr (GFile) location = idx_cli_file_for_input (name);
  g_autoptr (GError) error = NULL;
  IdxFile *file = idx_file_open_with_byte_order (location, order, NULL, &error);

  if (file == NULL)
    idx_cli_print_error (name, error->message);
  return file;
}

static int
print_patch (IdxFile *old_file,
             IdxFile *new_file,
             const char *name,
             IdxPatchFormat format)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxPatch) patch = idx_patch_compare (old_file, new_file, NULL, &error);
  g_autoptr (GOutputStream) stream = g_unix_output_stream_new (STDOUT_FILENO, FALSE);

  if (patch == NULL)
    return idx_cli_fail (name, error);
  if (!idx_patch_write (patch, format, stream, NULL, &error))
    return idx_cli_fail (NULL, error);
  return IDX_CLI_DONE;
}

int
idx_cli_diff_run (char **arguments)
{
  static const char *const format_names[] = { "csv", "json", NULL };
  static const char *const order_names[] = { "big", "little", NULL };
  IdxPatchFormat format = IDX_PATCH_CSV;
  IdxByteOrder order = IDX_BYTE_ORDER_BIG;
  g_autoptr (IdxFile) old_file = NULL;
  g_autoptr (IdxFile) new_file = NULL;
  const IdxCliOption options[] = {
    { "format", 0, IDX_CLI_CHOICE, &format, "FORMAT", N_ ("csv (the default) or json"),
      .choices = format_names, .invalid_message = N_ ("--format takes csv or json.") },
    { "byte-order", 0, IDX_CLI_CHOICE, &order, "ORDER", N_ ("big (the default) or little"),
      .choices = order_names, .invalid_message = N_ ("--byte-order takes big or little.") },
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_parse (&idx_cli_diff, options, NULL, NULL, arguments))
    return IDX_CLI_USAGE;
  if (g_strv_length (arguments) != 3)
    return idx_cli_usage_error (_ ("Specify the old and the new labels file."));
  old_file = open_labels (arguments[1], order);
  new_file = old_file != NULL ? open_labels (arguments[2], order) : NULL;
  if (new_file == NULL)
    return IDX_CLI_FAILED;
  return print_patch (old_file, new_file, arguments[2], format);
}

const IdxCliCommand idx_cli_diff = {
  "diff", "OLD NEW", FALSE, N_ ("List the changes between two labels files, as a patch"),
  N_ ("List the changed labels as a patch for “apply --patch”."), idx_cli_diff_run
};
