/* SPDX-License-Identifier: MIT */

/* The hand that writes: what it makes of a form. */

#pragma once

#include "forms.h"

/* A wave that pushes the points of the square about, so that strokes which lie
 * side by side move together. */
typedef struct
{
  Point push;
  Point frequency;
  double phase;
} Wave;

#define N_WAVES 3

/* Who writes, and with what. Lengths are shares of the square's side. */
typedef struct
{
  /* 0 for neat, 1 for barely legible. */
  double haste;
  double slant;
  double rotation;
  double aspect;
  Wave waves[N_WAVES];
  /* Of the pen: its radius in pixels, how much it is pressed unevenly, how much
   * it thins out at the end of a stroke, how broad its nib is and in which
   * direction. */
  double radius;
  double pressure;
  double pressure_phase;
  double taper;
  double nib;
  double nib_angle;
} Hand;

Hand choose_hand (Random *random,
                  const Form *form);
void loosen_sketch (Sketch *sketch,
                    Random *random,
                    const Hand *hand);
Point bend_point (const Hand *hand,
                  Point at);
