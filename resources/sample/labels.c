/* SPDX-License-Identifier: MIT */

/* Which digit stands where, and which label it gets. Integers only, so that
 * labels and key are the same on every machine. */

#include "labels.h"

#define N_WRONG 20

/* Of a thousand samples, how many show each digit. */
static const int shares[10] = { 98, 114, 99, 103, 97, 90, 97, 106, 96, 100 };

/* What is easily taken for what: the digit, and the label that it gets. */
static const struct
{
  uint8_t digit;
  uint8_t label;
} confusions[] = {
  { 9, 4 },
  { 4, 9 },
  { 1, 7 },
  { 7, 1 },
  { 5, 3 },
  { 3, 5 },
  { 7, 9 },
  { 8, 3 },
  { 2, 7 },
  { 6, 0 },
  { 5, 6 },
  { 9, 7 },
  { 4, 9 },
  { 9, 4 },
};

#define N_CONFUSIONS ((int) (sizeof confusions / sizeof confusions[0]))

/* Fills @digits with what the samples show, in a random order. */
void
deal_digits (Random *random,
             uint8_t digits[N_SAMPLES])
{
  int n = 0;

  for (int digit = 0; digit < 10; digit++)
    for (int i = 0; i < shares[digit] * (N_SAMPLES / 1000); i++)
      digits[n++] = (uint8_t) digit;

  for (int i = N_SAMPLES - 1; i > 0; i--)
    {
      int other = random_below (random, i + 1);
      uint8_t kept = digits[i];

      digits[i] = digits[other];
      digits[other] = kept;
    }
}

/* Changes N_WRONG of @labels, which are those of @digits: the confusions of the
 * table, and for the rest any label for any digit, as a slip of a key does. */
void
spoil_labels (Random *random,
              const uint8_t digits[N_SAMPLES],
              uint8_t labels[N_SAMPLES])
{
  int n = 0;

  while (n < N_WRONG)
    {
      int i = random_below (random, N_SAMPLES);

      if (labels[i] != digits[i])
        continue;

      if (n >= N_CONFUSIONS)
        labels[i] = (uint8_t) ((digits[i] + 1 + random_below (random, 9)) % 10);
      else if (confusions[n].digit == digits[i])
        labels[i] = confusions[n].label;
      else
        continue;

      n++;
    }
}
