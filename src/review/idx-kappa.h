/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * idx_kappa_compute:
 * @n_alike: the number of samples that both reviewers put into the same category
 * @first: (array length=n_categories): the number of samples that the first reviewer put into each
 *   category
 * @second: (array length=n_categories): the same for the second reviewer; the sums must be equal
 * @n_categories: the number of categories
 * @kappa: (out): Cohen's kappa, at most 1; unchanged if it is undefined
 *
 * Computes how far two reviewers agree beyond chance: (p - c) / (1 - c), where p is the share of
 * samples on which they agree, and c the share on which they would agree by chance, if each chose
 * categories at random with their own frequencies. See Cohen, “A coefficient of agreement for
 * nominal scales”, 1960.
 *
 * Returns: %FALSE if kappa is undefined, because there is no sample or both reviewers put all
 *   samples into the same category
 */
gboolean idx_kappa_compute (guint64 n_alike,
                            const guint64 *first,
                            const guint64 *second,
                            guint n_categories,
                            double *kappa);

G_END_DECLS
