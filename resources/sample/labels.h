/* SPDX-License-Identifier: MIT */

/* Which digit stands where, and which label it gets. */

#pragma once

#include "random.h"

#define N_SAMPLES 3000

void deal_digits (Random *random,
                  uint8_t digits[N_SAMPLES]);
void spoil_labels (Random *random,
                   const uint8_t digits[N_SAMPLES],
                   uint8_t labels[N_SAMPLES]);
