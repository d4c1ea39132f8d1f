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

G_END_DECLS
