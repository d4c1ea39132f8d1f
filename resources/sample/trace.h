/* SPDX-License-Identifier: MIT */

/* The way of the pen over the paper. */

#pragma once

#include "hand.h"

#define MAX_DOTS 256

/* A place where the pen has been, and how wide it was there. */
typedef struct
{
  Point at;
  double radius;
  bool starts;
} Dot;

typedef struct
{
  int n_dots;
  Dot dots[MAX_DOTS];
} Trace;

double distance (Point a,
                 Point b);
Trace trace_sketch (const Sketch *sketch,
                    Random *random,
                    const Hand *hand);
void fit_trace (Trace *trace,
                double side,
                double radius);
