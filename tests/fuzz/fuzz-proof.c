/* SPDX-License-Identifier: MIT */

/* Reads proofs. First corrects the digest of the input: with a wrong digest, the code after the
 * digest check wouldn't be tested. */

#include "fuzz-target.h"

#include "idx-bytes-source.h"
#include "idx-error.h"
#include "idx-proof-read.h"

#include <string.h>

#define DIGEST_LENGTH 64
#define END "\"}\n"

/* Replaces the digest at the end with the correct one. */
static void
correct_digest (guint8 *text,
                gsize length)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  gsize digest_offset;

  if (length < DIGEST_LENGTH + strlen (END))
    return;
  digest_offset = length - DIGEST_LENGTH - strlen (END);
  g_checksum_update (checksum, text, (gssize) digest_offset);
  g_checksum_update (checksum, (const guchar *) END, (gssize) strlen (END));
  memcpy (text + digest_offset, g_checksum_get_string (checksum), DIGEST_LENGTH);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  guint8 *text = g_memdup2 (data, size);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (IdxSource) source = NULL;
  g_autoptr (GFile) location = g_file_new_for_path ("/nowhere/proof.json");
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxProof) proof = NULL;
  g_autofree char *summary = NULL;

  correct_digest (text, size);
  bytes = g_bytes_new_take (text, size);
  source = idx_bytes_source_new (bytes);
  proof = idx_proof_read (source, location, NULL, &error);
  if (proof == NULL)
    {
      g_assert_error (error, IDX_ERROR, IDX_ERROR_PROOF);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }
  g_assert_cmpuint (idx_proof_get_n_changed (proof), <=, idx_proof_get_n_samples (proof));
  g_assert_nonnull (idx_proof_get_sha256 (proof, IDX_PROOF_CORRECTED_LABELS));
  summary = idx_proof_dup_summary (proof);
  g_assert_true (g_utf8_validate (summary, -1, NULL));
  return 0;
}
