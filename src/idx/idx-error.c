/* SPDX-License-Identifier: MIT */

/* The program's error domain. */

#include "idx-error.h"

G_DEFINE_QUARK (idx_error_quark, idx_error)

const char *
idx_error_get_name (const GError *error)
{
  static const char *const names[] = {
    [IDX_ERROR_NOT_READABLE] = "not-readable",
    [IDX_ERROR_NOT_IDX] = "not-idx",
    [IDX_ERROR_HEADER] = "header",
    [IDX_ERROR_BYTE_ORDER] = "byte-order",
    [IDX_ERROR_NO_SAMPLES] = "no-samples",
    [IDX_ERROR_UNSUPPORTED] = "unsupported",
    [IDX_ERROR_GZIP] = "gzip",
    [IDX_ERROR_READ] = "read",
    [IDX_ERROR_CHANGED] = "changed",
  };

  g_return_val_if_fail (error != NULL, NULL);

  if (error->domain == IDX_ERROR && (gsize) error->code < G_N_ELEMENTS (names) &&
      names[error->code] != NULL)
    return names[error->code];
  return "failed";
}
