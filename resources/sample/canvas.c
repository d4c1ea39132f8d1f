/* SPDX-License-Identifier: MIT */

/* From the way of the pen to pixels. */

#include "canvas.h"
#include <math.h>
#include <stddef.h>

/* A digit is drawn this many times larger, on a canvas with room for an image
 * around any centre of mass that a digit in its middle can have. */
#define SCALE 6
#define CANVAS_SIDE ((SIDE + BOX) * SCALE)

/* Returns a canvas for one digit after the other. */
cairo_surface_t *
canvas_new (void)
{
  return cairo_image_surface_create (CAIRO_FORMAT_A8, CANVAS_SIDE, CANVAS_SIDE);
}

/* Adds to the path of @cr the ink between @from and @to: a round one at @to, and
 * the strip that joins the two. All parts turn the same way round, so that they
 * add up instead of cutting holes into each other. */
static void
add_ink (cairo_t *cr,
         const Dot *from,
         const Dot *to)
{
  double length = distance (from->at, to->at);
  double nx;
  double ny;

  cairo_new_sub_path (cr);
  cairo_arc (cr, to->at.x, to->at.y, to->radius, 0.0, 2.0 * M_PI);
  cairo_close_path (cr);

  if (length < 1e-6)
    return;

  nx = (from->at.y - to->at.y) / length;
  ny = (to->at.x - from->at.x) / length;
  cairo_move_to (cr, from->at.x - nx * from->radius, from->at.y - ny * from->radius);
  cairo_line_to (cr, to->at.x - nx * to->radius, to->at.y - ny * to->radius);
  cairo_line_to (cr, to->at.x + nx * to->radius, to->at.y + ny * to->radius);
  cairo_line_to (cr, from->at.x + nx * from->radius, from->at.y + ny * from->radius);
  cairo_close_path (cr);
}

/* Draws @trace, whose positions are pixels of an image, with its origin in the
 * middle of @canvas, which is wiped before. */
void
canvas_draw (cairo_surface_t *canvas,
             const Trace *trace)
{
  cairo_t *cr = cairo_create (canvas);

  cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
  cairo_paint (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
  cairo_translate (cr, CANVAS_SIDE / 2.0, CANVAS_SIDE / 2.0);
  cairo_scale (cr, SCALE, SCALE);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_FAST);

  for (int i = 0; i < trace->n_dots; i++)
    {
      const Dot *dot = &trace->dots[i];

      add_ink (cr, dot->starts ? dot : dot - 1, dot);
    }

  cairo_fill (cr);
  cairo_destroy (cr);
  cairo_surface_flush (canvas);
}

/* Returns where on @canvas an image begins in whose middle the centre of mass
 * of the ink lies. */
static void
find_corner (cairo_surface_t *canvas,
             int *left,
             int *top)
{
  const unsigned char *pixels = cairo_image_surface_get_data (canvas);
  int stride = cairo_image_surface_get_stride (canvas);
  double mass = 0.0;
  double sum_x = 0.0;
  double sum_y = 0.0;

  for (int y = 0; y < CANVAS_SIDE; y++)
    {
      const unsigned char *row = pixels + (ptrdiff_t) y * stride;
      int row_mass = 0;
      int row_sum = 0;

      for (int x = 0; x < CANVAS_SIDE; x++)
        {
          row_mass += row[x];
          row_sum += row[x] * x;
        }

      mass += row_mass;
      sum_x += row_sum;
      sum_y += (double) row_mass * y;
    }

  *left = (int) lround (sum_x / mass) - SIDE * SCALE / 2;
  *top = (int) lround (sum_y / mass) - SIDE * SCALE / 2;
}

/* Fills @image with what is on @canvas, the centre of its mass in the middle:
 * each value is the mean over a square, 0 for paper, 255 for ink. */
void
canvas_shrink (cairo_surface_t *canvas,
               uint8_t image[SIDE * SIDE])
{
  const unsigned char *pixels = cairo_image_surface_get_data (canvas);
  int stride = cairo_image_surface_get_stride (canvas);
  int left;
  int top;

  find_corner (canvas, &left, &top);

  for (int i = 0; i < SIDE * SIDE; i++)
    {
      int x0 = left + (i % SIDE) * SCALE;
      int y0 = top + (i / SIDE) * SCALE;
      int sum = 0;

      for (int y = y0; y < y0 + SCALE; y++)
        for (int x = x0; x < x0 + SCALE; x++)
          sum += pixels[(ptrdiff_t) y * stride + x];

      image[i] = (uint8_t) ((sum + SCALE * SCALE / 2) / (SCALE * SCALE));
    }
}
