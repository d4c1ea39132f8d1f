/* SPDX-License-Identifier: MIT */

/* Random numbers that are the same on every machine. */

#pragma once

#include <stdint.h>

/* PCG32 (M. E. O'Neill, 2014): 64 bits of state, and an odd increment that
 * selects one of many independent sequences. Each sample has its own sequence,
 * so that a change in how one is drawn leaves all others as they were. */
typedef struct
{
  uint64_t state;
  uint64_t increment;
} Random;

Random random_new (uint64_t sequence);
int random_below (Random *random,
                  int n);
double random_between (Random *random,
                       double low,
                       double high);
double random_normal (Random *random,
                      double sigma);
