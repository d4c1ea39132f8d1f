/* SPDX-License-Identifier: MIT */

/* The format of a proof.
 *
 * A proof is one JSON object with a fixed layout of lines, so that writing and reading it takes
 * constant memory except for the changes:
 *
 *   {"format":"idxproof","version":1,…,"n_changes":2,
 *   "changes":[
 *   {"index":7,"given":4,"new":9},
 *   {"index":9,"given":3,"new":null}
 *   ],
 *   "digest":"<64 hexadecimal digits>"}
 *
 * `new` is null if the sample was dropped. The digest is the SHA-256 of the whole file without
 * these 64 digits. The reader accepts only this layout, so a change of any byte is detected. */

#include "idx-proof-format.h"

static const char *const role_names[IDX_PROOF_N_ROLES] = {
  [IDX_PROOF_IMAGES] = "images",
  [IDX_PROOF_GIVEN_LABELS] = "given_labels",
  [IDX_PROOF_CORRECTED_LABELS] = "labels",
  [IDX_PROOF_REMAINING_IMAGES] = "kept_images",
  [IDX_PROOF_REMAINING_INDICES] = "index",
  [IDX_PROOF_JOURNAL] = "journal",
};

const char *
idx_proof_format_get_role_name (IdxProofRole role)
{
  g_return_val_if_fail (role < IDX_PROOF_N_ROLES, NULL);

  return role_names[role];
}

void
idx_proof_format_append_change (const IdxChange *change,
                                gboolean is_dropped,
                                GString *text)
{
  g_return_if_fail (change != NULL && text != NULL);

  g_string_append_printf (text, "{\"index\":%u,\"given\":%d,\"new\":", change->index,
                          change->given_label);
  if (is_dropped)
    g_string_append (text, "null}");
  else
    g_string_append_printf (text, "%d}", change->new_label);
}
