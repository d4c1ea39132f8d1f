/* SPDX-License-Identifier: MIT */

/* The ways in which people write digits. */

#pragma once

#include "random.h"
#include <stdbool.h>

#define MAX_KNOTS 20

/* One way to write a digit.
 *
 * The points that the pen passes, x to the right and y downwards, in a square
 * of 100 by 100. The curve runs smoothly through them, but for those marked
 * with a star, which are corners. A bar lifts the pen. */
typedef struct
{
  int digit;
  /* How common it is among the ways to write this digit. */
  int weight;
  /* The spread of its slant, in degrees. */
  int slant;
  const char *path;
} Form;

typedef struct
{
  double x;
  double y;
} Point;

/* A point of a form. */
typedef struct
{
  Point at;
  bool corner;
  /* Whether the pen is put down here. */
  bool starts;
} Knot;

typedef struct
{
  int n_knots;
  Knot knots[MAX_KNOTS];
} Sketch;

const Form *choose_form (Random *random,
                         int digit);
Sketch read_form (const Form *form);
