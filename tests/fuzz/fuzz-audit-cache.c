/* SPDX-License-Identifier: MIT */

/* Reads a cached check result: the input as a whole file, and the input as the variant in an
 * undamaged file. */

#include "fuzz-target.h"

#include "idx-audit-cache.h"
#include "idx-audit-private.h"
#include "test-strokes.h"

#define N_SAMPLES 60

static IdxAuditRequest *
make_request (void)
{
  g_autoptr (GByteArray) images_content = test_strokes_images (N_SAMPLES);
  g_autoptr (GByteArray) labels_content = test_strokes_labels (N_SAMPLES, NULL, 0);
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);
  g_autoptr (IdxDataset) dataset = idx_dataset_open_bytes (images, labels, "Made", NULL);

  return idx_audit_request_new (dataset, NULL, NULL);
}

static void
check_audit (IdxAudit *audit)
{
  IdxSuggestions *suggestions = idx_audit_get_suggestions (audit);
  guint n_ranked;
  const guint32 *ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);

  g_assert_cmpuint (n_ranked, <=, N_SAMPLES);
  for (guint i = 0; i < n_ranked; i++)
    {
      IdxSuggestion suggestion;

      g_assert_true (idx_suggestions_get (suggestions, ranking[i], &suggestion));
      g_assert_true (suggestion.suspicion >= 0 && suggestion.suspicion <= 1);
    }
  g_assert_cmpuint (idx_suggestions_get_n_to_check (suggestions), <=, n_ranked);
  g_assert_true (g_utf8_validate (idx_audit_get_summary (audit), -1, NULL));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  static IdxAuditRequest *request;
  const IdxAuditKey key = { 1, 2 };
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GVariant) kept =
    idx_audit_cache_parse (bytes, &key, G_VARIANT_TYPE (IDX_AUDIT_VARIANT));
  g_autoptr (GVariant) variant = NULL;
  g_autoptr (IdxAudit) audit = NULL;

  if (request == NULL)
    request = make_request ();
  variant = g_variant_ref_sink (
    g_variant_new_from_bytes (G_VARIANT_TYPE (IDX_AUDIT_VARIANT), bytes, FALSE));
  if (!g_variant_is_normal_form (variant))
    return 0;
  audit = idx_audit_new_from_variant (request, variant);
  if (audit != NULL)
    check_audit (audit);
  return 0;
}
