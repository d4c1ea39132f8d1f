/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit.h"
#include "idx-cli.h"

G_BEGIN_DECLS

/**
 * idx_cli_suspects_tell:
 * @contradictions: (element-type IdxDuplicate): equal images with different labels
 * @name: (nullable): what the images are called
 *
 * Prints to the standard error what was found, what it is worth, and what made it.
 */
void idx_cli_suspects_tell (IdxAudit *audit,
                            IdxDataset *dataset,
                            GArray *contradictions,
                            const char *name);

/**
 * idx_cli_suspects_print:
 * @contradictions: (element-type IdxDuplicate): equal images with different labels
 * @n_rows: how many samples at most
 *
 * Prints the samples that were judged, the most suspect first.
 */
void idx_cli_suspects_print (IdxAudit *audit,
                             IdxDataset *dataset,
                             GArray *contradictions,
                             guint n_rows,
                             IdxCliFormat format);

G_END_DECLS
