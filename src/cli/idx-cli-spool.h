/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IDX_CLI_STANDARD_INPUT:
 *
 * The argument that names standard input. `./-` names a file of that name.
 */
#define IDX_CLI_STANDARD_INPUT "-"

/**
 * idx_cli_spool_input:
 *
 * Copies standard input to a temporary file, because images are read in any order. The file has
 * no name, takes its space until the program ends, and leaves nothing behind however that happens.
 *
 * Returns: (transfer full) (nullable): the file; %NULL with an error if standard input can't be
 *   read, or not be stored
 */
GFile *idx_cli_spool_input (GError **error);

G_END_DECLS
