/* SPDX-License-Identifier: MIT */

/* The way of the pen over the paper. */

#include "trace.h"
#include <assert.h>
#include <math.h>

#define DOTS_PER_SPAN 7
#define DOTS_TO_LIFT (2 * DOTS_PER_SPAN)

/* Returns the point at @share of the way from @a to @b. */
static Point
mix (Point a,
     Point b,
     double share)
{
  return (Point){ a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share };
}

/* Returns the length of the way from @a to @b. */
double
distance (Point a,
          Point b)
{
  return hypot (b.x - a.x, b.y - a.y);
}

/* Returns the point at @share of the curve from @p[1] to @p[2]: a centripetal
 * Catmull-Rom spline, by the pyramid of Barry and Goldman (1988). Centripetal,
 * because it makes neither cusps nor loops that were not asked for. */
static Point
spline (const Point p[4],
        double share)
{
  double t[4] = { 0.0 };
  double at;
  Point a[3];
  Point b[2];

  for (int i = 1; i < 4; i++)
    t[i] = t[i - 1] + sqrt (fmax (distance (p[i - 1], p[i]), 1e-6));

  at = t[1] + (t[2] - t[1]) * share;

  for (int i = 0; i < 3; i++)
    a[i] = mix (p[i], p[i + 1], (at - t[i]) / (t[i + 1] - t[i]));
  for (int i = 0; i < 2; i++)
    b[i] = mix (a[i], a[i + 1], (at - t[i]) / (t[i + 2] - t[i]));

  return mix (b[0], b[1], (at - t[1]) / (t[2] - t[1]));
}

/* Fills @p with the four points that decide about the curve of @sketch from
 * knot @i to the next. Beyond an end and beyond a corner there is no point to
 * heed, and the span is mirrored instead. */
static void
get_span (const Sketch *sketch,
          int i,
          Point p[4])
{
  const Knot *knots = sketch->knots;
  bool first = knots[i].starts || knots[i].corner;
  bool last = i + 2 >= sketch->n_knots || knots[i + 2].starts || knots[i + 1].corner;

  p[1] = knots[i].at;
  p[2] = knots[i + 1].at;
  p[0] = first ? mix (p[2], p[1], 2.0) : knots[i - 1].at;
  p[3] = last ? mix (p[1], p[2], 2.0) : knots[i + 2].at;
}

/* Fills @trace with the way of the pen through the knots of @sketch, bent as
 * @hand bends it, all dots of radius 0. */
static void
follow_knots (Trace *trace,
              const Sketch *sketch,
              const Hand *hand)
{
  trace->n_dots = 0;

  for (int i = 0; i + 1 < sketch->n_knots; i++)
    {
      Point p[4];

      if (sketch->knots[i + 1].starts)
        continue;

      get_span (sketch, i, p);
      for (int j = sketch->knots[i].starts ? 0 : 1; j <= DOTS_PER_SPAN; j++)
        {
          Dot *dot = &trace->dots[trace->n_dots++];

          assert (trace->n_dots <= MAX_DOTS);
          dot->at = bend_point (hand, spline (p, (double) j / DOTS_PER_SPAN));
          dot->starts = j == 0;
        }
    }
}

/* Rounds what is angular in @trace, as a moving hand does. The ends of a stroke
 * stay where they are. */
static void
smooth_trace (Trace *trace,
              int n_passes)
{
  for (int pass = 0; pass < n_passes; pass++)
    {
      Point before = trace->dots[0].at;

      for (int i = 1; i + 1 < trace->n_dots; i++)
        {
          Dot *dot = &trace->dots[i];
          Point at = dot->at;

          if (!dot[0].starts && !dot[1].starts)
            dot->at = mix (at, mix (before, dot[1].at, 0.5), 0.5);
          before = at;
        }
    }
}

/* Returns how far the pen has been lifted at dot @i of @trace: 0 up to the last
 * spans of a stroke, 1 at its end. */
static double
get_lift (const Trace *trace,
          int i)
{
  int n_left = 0;

  while (n_left < DOTS_TO_LIFT && i + n_left + 1 < trace->n_dots && !trace->dots[i + n_left + 1].starts)
    n_left++;

  return 1.0 - (double) n_left / DOTS_TO_LIFT;
}

/* Sets the radii of @trace, in pixels: the pen is pressed unevenly, draws
 * broader in one direction than in the other, and leaves the paper slowly. */
static void
press_pen (Trace *trace,
           Random *random,
           const Hand *hand)
{
  double rough = 0.0;

  for (int i = 0; i < trace->n_dots; i++)
    {
      Dot *dot = &trace->dots[i];
      const Dot *before = dot->starts ? dot : dot - 1;
      const Dot *after = i + 1 < trace->n_dots && !dot[1].starts ? dot + 1 : dot;
      double angle = atan2 (after->at.y - before->at.y, after->at.x - before->at.x);
      double way = 5.0 * dot->at.y + 3.0 * dot->at.x + hand->pressure_phase;
      double lift = get_lift (trace, i);

      rough = 0.7 * rough + random_normal (random, 0.03);
      dot->radius = hand->radius *
                    (1.0 + rough + hand->pressure * sin (way)) *
                    (1.0 + hand->nib * cos (2.0 * (angle - hand->nib_angle))) *
                    (1.0 - hand->taper * lift * lift);
    }
}

/* Returns the way on which @hand writes @sketch. Positions are shares of the
 * square's side, radii are pixels. */
Trace
trace_sketch (const Sketch *sketch,
              Random *random,
              const Hand *hand)
{
  Trace trace;

  follow_knots (&trace, sketch, hand);
  smooth_trace (&trace, 4 + (int) (10.0 * hand->haste));
  press_pen (&trace, random, hand);

  return trace;
}

/* Enlarges and moves @trace so that it just fits, drawn with a pen of @radius,
 * into a square of @side around the origin. Positions become pixels. */
void
fit_trace (Trace *trace,
           double side,
           double radius)
{
  Point low = { INFINITY, INFINITY };
  Point high = { -INFINITY, -INFINITY };
  double scale;

  for (int i = 0; i < trace->n_dots; i++)
    {
      low.x = fmin (low.x, trace->dots[i].at.x);
      low.y = fmin (low.y, trace->dots[i].at.y);
      high.x = fmax (high.x, trace->dots[i].at.x);
      high.y = fmax (high.y, trace->dots[i].at.y);
    }

  scale = (side - 2.0 * radius) / fmax (high.x - low.x, high.y - low.y);

  for (int i = 0; i < trace->n_dots; i++)
    {
      Dot *dot = &trace->dots[i];

      dot->at.x = (dot->at.x - (low.x + high.x) / 2.0) * scale;
      dot->at.y = (dot->at.y - (low.y + high.y) / 2.0) * scale;
    }
}
