/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-patch.h"
#include "idx-proof.h"

G_BEGIN_DECLS

/**
 * IDX_PROOF_FORMAT:
 *
 * The name of the format, in the member `format`.
 */
#define IDX_PROOF_FORMAT "idxproof"

/**
 * IDX_PROOF_VERSION:
 *
 * The version of the format, in the member `version`.
 */
#define IDX_PROOF_VERSION 1

/**
 * IDX_PROOF_SETTLED_AS_GIVEN:
 *
 * The value of the member `disagreement` for %IDX_SETTLEMENT_GIVEN.
 */
#define IDX_PROOF_SETTLED_AS_GIVEN "given"

/**
 * IDX_PROOF_CHANGES_START:
 *
 * The line before the changes.
 */
#define IDX_PROOF_CHANGES_START "\"changes\":["

/**
 * IDX_PROOF_CHANGES_END:
 *
 * The line after the changes.
 */
#define IDX_PROOF_CHANGES_END "],"

/**
 * IDX_PROOF_DIGEST_START:
 *
 * The start of the last line, before the digest.
 */
#define IDX_PROOF_DIGEST_START "\"digest\":\""

/**
 * IDX_PROOF_DIGEST_LENGTH:
 *
 * The number of hexadecimal digits of the digest.
 */
#define IDX_PROOF_DIGEST_LENGTH 64

/**
 * IDX_PROOF_DIGEST_END:
 *
 * The end of the last line, after the digest.
 */
#define IDX_PROOF_DIGEST_END "\"}\n"

/**
 * idx_proof_format_get_role_name:
 *
 * Returns: (transfer none): the name of the member that describes the file with the role @role
 */
const char *idx_proof_format_get_role_name (IdxProofRole role);

/**
 * idx_proof_format_append_change:
 * @change: a changed label or a dropped sample
 * @is_dropped: whether the sample was dropped
 * @text: receives the text
 *
 * Appends the text of a change. The reader accepts only this text.
 */
void idx_proof_format_append_change (const IdxChange *change,
                                     gboolean is_dropped,
                                     GString *text);

G_END_DECLS
