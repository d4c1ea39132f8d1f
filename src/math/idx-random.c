/* SPDX-License-Identifier: MIT */

/* Reproducible random numbers. */

#include "idx-random.h"

guint64
idx_random_next (guint64 *state)
{
  guint64 bits = *state += G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);

  bits = (bits ^ bits >> 30) * G_GUINT64_CONSTANT (0xBF58476D1CE4E5B9);
  bits = (bits ^ bits >> 27) * G_GUINT64_CONSTANT (0x94D049BB133111EB);
  return bits ^ bits >> 31;
}

guint32 *
idx_random_draw (guint32 n,
                 guint32 n_drawn,
                 guint64 seed)
{
  guint32 *drawn;

  g_return_val_if_fail (n_drawn <= n, NULL);

  drawn = g_new (guint32, MAX (n_drawn, 1));
  for (guint32 i = 0; i < n_drawn; i++)
    {
      guint64 first = (guint64) n * i / n_drawn;
      guint64 end = (guint64) n * (i + 1) / n_drawn;

      drawn[i] = (guint32) (first + idx_random_next (&seed) % (end - first));
    }
  return drawn;
}
