/* SPDX-License-Identifier: MIT */

/* Cohen's kappa, a measure of agreement. */

#include "idx-kappa.h"

gboolean
idx_kappa_compute (guint64 n_alike,
                   const guint64 *first,
                   const guint64 *second,
                   guint n_categories,
                   double *kappa)
{
  guint64 n = 0;
  double chance = 0;

  g_return_val_if_fail (n_categories == 0 || (first != NULL && second != NULL), FALSE);
  g_return_val_if_fail (kappa != NULL, FALSE);

  for (guint i = 0; i < n_categories; i++)
    n += first[i];
  if (n == 0)
    return FALSE;
  for (guint i = 0; i < n_categories; i++)
    {
      if (first[i] == n && second[i] == n)
        return FALSE;
      chance += (double) first[i] / (double) n * ((double) second[i] / (double) n);
    }
  *kappa = ((double) n_alike / (double) n - chance) / (1 - chance);
  return TRUE;
}
