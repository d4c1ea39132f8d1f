/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-cli.h"
#include "idx-dataset.h"
#include "idx-replacement.h"

G_BEGIN_DECLS

/**
 * IdxCliOutput:
 * @name: (transfer none): the value of `-o`
 * @file: (nullable): the file being written; %NULL for a stream
 * @stream: receives the content
 *
 * The output of a command: a file that appears complete or not at all, or a stream (standard
 * output, a named pipe, a character device).
 */
typedef struct
{
  const char *name;
  IdxReplacement *file;
  GOutputStream *stream;
} IdxCliOutput;

/**
 * IDX_CLI_PNG_OPTION:
 * @name: where the value goes
 *
 * The option `--output` of commands that write a PNG file.
 */
#define IDX_CLI_PNG_OPTION(name) \
  { \
    "output", 'o', IDX_CLI_TEXT, name, "OUT.png", N_ ("The PNG file; - for standard output"), \
      .required = N_ ("Name the PNG file with -o.") \
  }

/* For --palette and --orientation. */
#define IDX_CLI_NO_PALETTE N_ ("There is no such palette; there are ink and screen.")
#define IDX_CLI_NO_ORIENTATION \
  N_ ("There is no such orientation; there are stored, transposed, rotated-90, rotated-180, " \
      "rotated-270, mirrored, flipped and transversed.")

/**
 * idx_cli_output_open:
 * @self: a zeroed output
 * @name: the value of `-o`: a path, a `file:` URI, or `-` for standard output
 * @force: whether to replace an existing file
 * @dataset: its own files are never replaced
 *
 * Opens the output, before any work is done.
 *
 * Returns: %FALSE if it can't be written, after printing why
 */
gboolean idx_cli_output_open (IdxCliOutput *self,
                              const char *name,
                              gboolean force,
                              IdxDataset *dataset);

/**
 * idx_cli_output_close:
 *
 * Moves a file to its final name.
 *
 * Returns: %FALSE if that fails, after printing why
 */
gboolean idx_cli_output_close (IdxCliOutput *self);

/**
 * idx_cli_output_clear:
 *
 * Removes a file that wasn't closed.
 */
void idx_cli_output_clear (IdxCliOutput *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (IdxCliOutput, idx_cli_output_clear)

G_END_DECLS
