/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-replacement.h"

G_BEGIN_DECLS

/**
 * IdxCliOutput:
 * @name: (transfer none): the value of `-o`
 * @file: (nullable): the file that is being written; %NULL for a stream
 * @stream: where the content goes
 *
 * Where a command writes the one thing that it makes: to a file that appears whole or not at all,
 * or to a stream (standard output, a named pipe, a character device).
 */
typedef struct
{
  const char *name;
  IdxReplacement *file;
  GOutputStream *stream;
} IdxCliOutput;

/**
 * idx_cli_output_check:
 * @name: (nullable): the value of `-o`
 * @what: what `-o` takes, such as "the PNG file"
 *
 * Returns: %FALSE if it is missing, which has been printed
 */
gboolean idx_cli_output_check (const char *name,
                               const char *what);

/**
 * idx_cli_output_open:
 * @self: a zeroed output
 * @name: the value of `-o`: a path, a `file:` URI, or `-` for standard output
 * @force: whether a file that exists is replaced
 * @dataset: whose files are never replaced
 *
 * Opens what is to be written, before any work.
 *
 * Returns: %FALSE if it can't be written, which has been printed
 */
gboolean idx_cli_output_open (IdxCliOutput *self,
                              const char *name,
                              gboolean force,
                              IdxDataset *dataset);

/**
 * idx_cli_output_close:
 *
 * Puts a file in its place.
 *
 * Returns: %FALSE if that can't be done, which has been printed
 */
gboolean idx_cli_output_close (IdxCliOutput *self);

/**
 * idx_cli_output_clear:
 *
 * Leaves nothing behind of a file that wasn't closed.
 */
void idx_cli_output_clear (IdxCliOutput *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (IdxCliOutput, idx_cli_output_clear)

G_END_DECLS
