/* SPDX-License-Identifier: MIT */

/* From the way of the pen to pixels. */

#pragma once

#include "trace.h"
#include <cairo.h>

/* The pixels of an image, and of the box in it that a digit fits into. */
#define SIDE 28
#define BOX 20

cairo_surface_t *canvas_new (void);
void canvas_draw (cairo_surface_t *canvas,
                  const Trace *trace);
void canvas_shrink (cairo_surface_t *canvas,
                    uint8_t image[SIDE * SIDE]);
