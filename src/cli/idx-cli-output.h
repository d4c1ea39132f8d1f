/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-cli-folder.h"
#include "idx-cli.h"
#include "idx-dataset.h"
#include "idx-replacement.h"

G_BEGIN_DECLS

/**
 * IdxCliOutput:
 * @name: (transfer none): the value of `-o`
 * @folder: (nullable): the folders that were made for the file
 * @file: (nullable): the file being written; %NULL for a stream
 * @stream: receives the content
 *
 * The output of a command: a file, which appears complete or not at all, or a stream (standard
 * output, a named pipe, a character device).
 */
typedef struct
{
  const char *name;
  IdxCliFolder *folder;
  IdxReplacement *file;
  GOutputStream *stream;
} IdxCliOutput;

/* The error messages for invalid values of --palette and --orientation. */
#define IDX_CLI_INVALID_PALETTE N_ ("--palette takes ink, screen, cubehelix or diverging.")
#define IDX_CLI_INVALID_ORIENTATION \
  N_ ("--orientation takes stored, transposed, rotated-90, rotated-180, rotated-270, mirrored, " \
      "flipped or transversed.")

/**
 * idx_cli_output_open:
 * @self: a zeroed output
 * @name: the value of `-o`: a path, a `file:` URI, or `-` for standard output
 * @force: whether to replace an existing file
 * @dataset: the input, whose files are never replaced
 *
 * Opens the output. Call it before any long work, so that errors are reported early.
 *
 * Returns: %FALSE if the output can't be written, after printing an error
 */
gboolean idx_cli_output_open (IdxCliOutput *self,
                              const char *name,
                              gboolean force,
                              IdxDataset *dataset);

/**
 * idx_cli_output_close:
 *
 * Finishes the output; moves a file to its final name.
 *
 * Returns: %FALSE on failure, after printing an error
 */
gboolean idx_cli_output_close (IdxCliOutput *self);

/**
 * idx_cli_output_fail:
 * @images: (nullable): the name of the input, as the user typed it; %NULL for the demo dataset
 * @error: why the content couldn't be computed or written
 *
 * Prints an error that names the file it is about: the output if a write failed, otherwise @images.
 *
 * Returns: %IDX_CLI_FAILED
 */
int idx_cli_output_fail (const IdxCliOutput *self,
                         const char *images,
                         const GError *error);

/**
 * idx_cli_output_clear:
 *
 * Frees the output. Discards a file that wasn't closed with idx_cli_output_close().
 */
void idx_cli_output_clear (IdxCliOutput *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (IdxCliOutput, idx_cli_output_clear)

G_END_DECLS
