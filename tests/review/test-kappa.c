/* SPDX-License-Identifier: MIT */

/* Cohen's kappa of counts whose result is known. */

#include "idx-kappa.h"

#define MAX_CATEGORIES 3

/* The numbers of samples by the category of the first reviewer (row) and the second (column). */
typedef struct
{
  const char *path;
  guint n_categories;
  guint counts[MAX_CATEGORIES][MAX_CATEGORIES];
  double kappa; /* above 1 if it is undefined */
} Case;

#define NONE 2.0

static const Case cases[] = {
  { "/review/kappa/textbook", 2, { { 20, 5 }, { 10, 15 } }, 0.4 },
  { "/review/kappa/all-alike", 2, { { 3, 0 }, { 0, 4 } }, 1 },
  { "/review/kappa/by-chance", 2, { { 4, 4 }, { 4, 4 } }, 0 },
  { "/review/kappa/opposite", 2, { { 0, 5 }, { 5, 0 } }, -1 },
  { "/review/kappa/three", 3, { { 4, 1, 0 }, { 0, 3, 0 }, { 0, 0, 2 } }, 27.0 / 32 },
  { "/review/kappa/one-decides-alike", 2, { { 3, 0 }, { 1, 0 } }, 0 },
  { "/review/kappa/single-category", 1, { { 50 } }, NONE },
  { "/review/kappa/unused-category", 2, { { 50, 0 }, { 0, 0 } }, NONE },
  { "/review/kappa/no-samples", 2, { { 0, 0 }, { 0, 0 } }, NONE },
  { "/review/kappa/no-categories", 0, { { 0 } }, NONE },
};

/* Computes kappa, or if @is_swapped, that of the reviewers in the other order. */
static gboolean
compute (const Case *c,
         gboolean is_swapped,
         double *kappa)
{
  guint64 first[MAX_CATEGORIES] = { 0 };
  guint64 second[MAX_CATEGORIES] = { 0 };
  guint64 n_alike = 0;

  for (guint row = 0; row < c->n_categories; row++)
    for (guint column = 0; column < c->n_categories; column++)
      {
        first[row] += c->counts[row][column];
        second[column] += c->counts[row][column];
        n_alike += row == column ? c->counts[row][column] : 0;
      }
  return idx_kappa_compute (n_alike, is_swapped ? second : first, is_swapped ? first : second,
                            c->n_categories, kappa);
}

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  double kappa = NONE, swapped = NONE;

  g_assert_cmpint (compute (c, FALSE, &kappa), ==, c->kappa < NONE);
  g_assert_cmpfloat_with_epsilon (kappa, c->kappa, 1e-12);
  g_assert_cmpint (compute (c, TRUE, &swapped), ==, c->kappa < NONE);
  g_assert_cmpfloat (swapped, ==, kappa);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    g_test_add_data_func (cases[i].path, &cases[i], test_case);
  return g_test_run ();
}
