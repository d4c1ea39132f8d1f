/* SPDX-License-Identifier: MIT */

/* Draws the embedded sample: a small data set of handwritten digits in the
 * format of MNIST, some of whose labels are wrong on purpose.
 *
 *   make-sample DIRECTORY
 *
 * writes sample-images-idx3-ubyte.gz, sample-labels-idx1-ubyte.gz and
 * sample-key.csv, the list of the labels that are wrong.
 *
 * How it works: a table (forms.c) holds the ways in which people write each
 * digit, as the points that the pen passes. A hand (hand.c), made up anew for
 * each sample, says how neatly it writes, how it slants, which pen it holds. It
 * moves the points, and the pen draws a smooth curve through them (trace.c).
 * That is laid out as MNIST does it (LeCun et al., 1998): fitted into a box of
 * 20 by 20 pixels, and put with its centre of mass on the middle of an image of
 * 28 by 28 (canvas.c).
 *
 * Labels and key are made by integer arithmetic alone, so that they are the
 * same on every machine. The images are the same to the eye; single values may
 * differ in the last place with another libm or cairo.
 */

#include "canvas.h"
#include "labels.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* Fills @image with sample number @i, which shows @digit. */
static void
draw_sample (cairo_surface_t *canvas,
             int i,
             int digit,
             uint8_t image[SIDE * SIDE])
{
  Random random = random_new ((uint64_t) i + 1);
  const Form *form = choose_form (&random, digit);
  Hand hand = choose_hand (&random, form);
  Sketch sketch = read_form (form);
  Trace trace;

  loosen_sketch (&sketch, &random, &hand);
  trace = trace_sketch (&sketch, &random, &hand);
  fit_trace (&trace, BOX, hand.radius);
  canvas_draw (canvas, &trace);
  canvas_shrink (canvas, image);
}

/* Ends the program with a message about @path. */
static _Noreturn void
fail (const char *path,
      const char *problem)
{
  fprintf (stderr, "make-sample: %s: %s\n", path, problem);
  exit (EXIT_FAILURE);
}

/* Returns the path of @name in @directory, to be freed. */
static char *
build_path (const char *directory,
            const char *name)
{
  size_t size = strlen (directory) + strlen (name) + 2;
  char *path = malloc (size);

  if (path == NULL)
    fail (name, strerror (ENOMEM));

  snprintf (path, size, "%s/%s", directory, name);

  return path;
}

/* Writes an IDX file of unsigned bytes: the magic number with the type and the
 * number of dimensions, the dimensions, big-endian, and @data. zlib leaves name
 * and time out of the head of the gzip file, so that the same data make the
 * same file. */
static void
write_idx (const char *directory,
           const char *name,
           int n_dimensions,
           const int *dimensions,
           const uint8_t *data)
{
  char *path = build_path (directory, name);
  gzFile file = gzopen (path, "wb9");
  uint8_t header[16] = { 0, 0, 0x08, (uint8_t) n_dimensions };
  unsigned int header_size = 4 + 4 * (unsigned int) n_dimensions;
  unsigned int size = 1;

  if (file == NULL)
    fail (path, strerror (errno));

  for (int i = 0; i < n_dimensions; i++)
    {
      unsigned int dimension = (unsigned int) dimensions[i];

      for (int j = 0; j < 4; j++)
        header[4 + 4 * i + j] = (uint8_t) (dimension >> (24 - 8 * j));
      size *= dimension;
    }

  if (gzwrite (file, header, header_size) != (int) header_size ||
      gzwrite (file, data, size) != (int) size ||
      gzclose (file) != Z_OK)
    fail (path, "could not be written");

  free (path);
}

/* Writes the list of the samples whose label is not the digit. */
static void
write_key (const char *directory,
           const char *name,
           const uint8_t digits[N_SAMPLES],
           const uint8_t labels[N_SAMPLES])
{
  char *path = build_path (directory, name);
  FILE *file = fopen (path, "w");
  bool failed;

  if (file == NULL)
    fail (path, strerror (errno));

  fprintf (file, "index,given,true\n");
  for (int i = 0; i < N_SAMPLES; i++)
    if (labels[i] != digits[i])
      fprintf (file, "%d,%d,%d\n", i, labels[i], digits[i]);

  failed = ferror (file) != 0;
  if (fclose (file) != 0 || failed)
    fail (path, "could not be written");

  free (path);
}

int
main (int argc,
      char **argv)
{
  static uint8_t digits[N_SAMPLES];
  static uint8_t labels[N_SAMPLES];
  static uint8_t images[N_SAMPLES][SIDE * SIDE];
  Random random = random_new (0);
  cairo_surface_t *canvas;

  if (argc != 2)
    {
      fprintf (stderr, "Usage: make-sample DIRECTORY\n");
      return 2;
    }

  deal_digits (&random, digits);
  memcpy (labels, digits, sizeof labels);
  spoil_labels (&random, digits, labels);

  canvas = canvas_new ();
  if (cairo_surface_status (canvas) != CAIRO_STATUS_SUCCESS)
    fail ("canvas", cairo_status_to_string (cairo_surface_status (canvas)));

  for (int i = 0; i < N_SAMPLES; i++)
    draw_sample (canvas, i, digits[i], images[i]);
  cairo_surface_destroy (canvas);

  write_idx (argv[1], "sample-images-idx3-ubyte.gz", 3, (int[]){ N_SAMPLES, SIDE, SIDE }, images[0]);
  write_idx (argv[1], "sample-labels-idx1-ubyte.gz", 1, (int[]){ N_SAMPLES }, labels);
  write_key (argv[1], "sample-key.csv", digits, labels);

  return EXIT_SUCCESS;
}
