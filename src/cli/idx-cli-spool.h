/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IDX_CLI_STANDARD_INPUT:
 *
 * The argument for standard input. `./-` is a file with that name.
 */
#define IDX_CLI_STANDARD_INPUT "-"

/**
 * idx_cli_spool_input:
 *
 * Copies standard input to a temporary file, because images are read in random order. The file has
 * no name, so it disappears when the program ends, even if the program is killed.
 *
 * Returns: (transfer full) (nullable): the file, or %NULL with an error if standard input can't be
 *   read or stored
 */
GFile *idx_cli_spool_input (GError **error);

/**
 * idx_cli_spool_pipe:
 *
 * Copies the content of a pipe, such as the shell's `<(command)`, to a temporary file like that of
 * idx_cli_spool_input().
 *
 * Returns: (transfer full) (nullable): the copy, or @file if it isn't a pipe; %NULL with an error
 *   if the pipe can't be read or stored
 */
GFile *idx_cli_spool_pipe (GFile *file,
                           GError **error);

G_END_DECLS
