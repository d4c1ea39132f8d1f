/* SPDX-License-Identifier: MIT */

/* The hand that writes: what it makes of a form. */

#include "hand.h"
#include <math.h>

#define DEGREES (M_PI / 180.0)

/* Returns a point whose coordinates have the standard deviation @sigma. */
static Point
random_point (Random *random,
              double sigma)
{
  double x = random_normal (random, sigma);
  double y = random_normal (random, sigma);

  return (Point){ x, y };
}

/* Returns a hand to write @form with. */
Hand
choose_hand (Random *random,
             const Form *form)
{
  Hand hand = { 0 };
  double haste = random_between (random, 0.0, 1.0);

  hand.haste = 0.1 + 0.9 * haste * haste;
  hand.slant = tan ((7.0 + random_normal (random, form->slant)) * DEGREES);
  hand.rotation = random_normal (random, 2.0 + 4.0 * hand.haste) * DEGREES;
  hand.aspect = exp (random_normal (random, 0.12));

  for (int i = 0; i < N_WAVES; i++)
    {
      Wave *wave = &hand.waves[i];
      double push = 0.02 + 0.034 * hand.haste;

      wave->push = random_point (random, push);
      wave->frequency = random_point (random, 3.6);
      wave->phase = random_between (random, 0.0, 2.0 * M_PI);
    }

  hand.radius = 1.3 * exp (random_normal (random, 0.24));
  hand.pressure = random_between (random, 0.0, 0.22);
  hand.pressure_phase = random_between (random, 0.0, 2.0 * M_PI);
  hand.taper = random_between (random, -0.1, 0.45);
  hand.nib = random_between (random, 0.0, 0.18);
  hand.nib_angle = random_between (random, 0.0, M_PI);

  return hand;
}

/* Moves the knots of @sketch as a hand in haste does: each a little, in step
 * with the one before, the ends of a stroke more; corners are cut. */
void
loosen_sketch (Sketch *sketch,
               Random *random,
               const Hand *hand)
{
  double sigma = 0.005 + 0.018 * hand->haste;
  Point offset = { 0.0, 0.0 };

  for (int i = 0; i < sketch->n_knots; i++)
    {
      Knot *knot = &sketch->knots[i];
      bool ends = i + 1 == sketch->n_knots || sketch->knots[i + 1].starts;
      double reach = knot->starts || ends ? 1.8 * sigma : sigma;

      offset.x = 0.6 * offset.x + random_normal (random, reach);
      offset.y = 0.6 * offset.y + random_normal (random, reach);
      knot->at.x += offset.x;
      knot->at.y += offset.y;

      if (random_between (random, 0.0, 1.0) < 0.6 * hand->haste)
        knot->corner = false;
    }
}

/* Returns where @hand puts what belongs to @at. */
Point
bend_point (const Hand *hand,
            Point at)
{
  Point bent = at;
  double x;
  double y;

  for (int i = 0; i < N_WAVES; i++)
    {
      const Wave *wave = &hand->waves[i];
      double height = sin (wave->frequency.x * at.x + wave->frequency.y * at.y + wave->phase);

      bent.x += wave->push.x * height;
      bent.y += wave->push.y * height;
    }

  x = (bent.x - 0.5) * hand->aspect - (bent.y - 0.5) * hand->slant;
  y = bent.y - 0.5;

  return (Point){
    x * cos (hand->rotation) - y * sin (hand->rotation),
    x * sin (hand->rotation) + y * cos (hand->rotation),
  };
}
