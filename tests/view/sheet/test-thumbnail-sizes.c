/* SPDX-License-Identifier: MIT */

/* Tests which sizes of thumbnails controls offer. */

#include "idx-thumbnail-sizes.h"

#include "idx-cell.h"
#include "idx-sheet.h"
#include "test-display.h"

#include <math.h>

static const double scales[] = { 1, 1.25, 1.5, 2 };

static IdxCell
get_cell (const IdxThumbnailSizes *self,
          int size)
{
  IdxCell cell;

  idx_cell_init (&cell, (guint) lround (size * self->scale), self->longest, self->longest);
  return cell;
}

/* Returns the part of a cell that the image and the gap don't fill, in device pixels. */
static guint
get_rest (const IdxThumbnailSizes *self,
          int size)
{
  guint side = (guint) lround (size * self->scale);

  return side - idx_cell_get_gap (side) - get_cell (self, size).width;
}

/* Images of 32 pixels are drawn with 32 or 64 pixels, and nothing in between. */
static void
test_offered (void)
{
  IdxThumbnailSizes small = { 28, 1 };
  IdxThumbnailSizes medium = { 32, 1 };

  g_assert_cmpint (idx_thumbnail_sizes_snap (&medium, 58), ==, 68);
  g_assert_cmpint (idx_thumbnail_sizes_snap (&medium, 40), ==, 34);
  g_assert_cmpint (idx_thumbnail_sizes_snap (&small, 64), ==, 58);
  g_assert_cmpint (idx_thumbnail_sizes_snap (&small, 512), ==, 507);
  /* Images are scaled down to any size. */
  g_assert_cmpint (idx_thumbnail_sizes_snap (&medium, 20), ==, 20);
  g_assert_cmpint (idx_thumbnail_sizes_snap (&medium, 1), ==, IDX_SHEET_MIN_SIZE);
}

/* Enlarged images fill their cells, but for less than a logical pixel. */
static void
test_no_rest (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (scales); i++)
    for (guint longest = 1; longest < 300; longest += 3)
      for (int size = IDX_SHEET_MIN_SIZE; size <= IDX_SHEET_MAX_SIZE; size += 3)
        {
          IdxThumbnailSizes sizes = { longest, scales[i] };
          int snapped = idx_thumbnail_sizes_snap (&sizes, size);

          g_assert_cmpint (snapped, <=, IDX_SHEET_MAX_SIZE);
          if (snapped > IDX_SHEET_MIN_SIZE && get_cell (&sizes, snapped).scale > 0)
            g_assert_cmpuint (get_rest (&sizes, snapped), <=, 2);
        }
}

/* Steps visit sizes that are offered. Each draws the images larger, up to the largest size, and
 * smaller, down to the smallest one. */
static void
test_steps (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (scales); i++)
    for (guint longest = 1; longest < 600; longest += 3)
      {
        IdxThumbnailSizes sizes = { longest, scales[i] };
        int size = IDX_SHEET_MIN_SIZE;
        guint n_steps = 0;

        for (int next; (next = idx_thumbnail_sizes_step (&sizes, size, TRUE)) > size; size = next)
          {
            g_assert_cmpuint (get_cell (&sizes, next).width, >, get_cell (&sizes, size).width);
            g_assert_cmpint (idx_thumbnail_sizes_snap (&sizes, next), ==, next);
            n_steps++;
          }
        g_assert_cmpuint (n_steps, >=, 10);
        g_assert_cmpuint (n_steps, <, 40);
        for (int next; (next = idx_thumbnail_sizes_step (&sizes, size, FALSE)) < size; size = next)
          g_assert_cmpuint (get_cell (&sizes, next).width, <, get_cell (&sizes, size).width);
        g_assert_cmpint (size, ==, IDX_SHEET_MIN_SIZE);
      }
}

/* A size that isn't offered, such as the default, leads to the sizes next to it that differ. */
static void
test_step_from_default (void)
{
  IdxThumbnailSizes sizes = { 28, 1 };

  g_assert_cmpint (idx_thumbnail_sizes_step (&sizes, IDX_SHEET_DEFAULT_SIZE, TRUE), ==, 89);
  g_assert_cmpint (idx_thumbnail_sizes_step (&sizes, IDX_SHEET_DEFAULT_SIZE, FALSE), ==, 30);
}

/* Without a dataset, all sizes are offered. */
static void
test_no_images (void)
{
  GtkWidget *widget = g_object_ref_sink (gtk_label_new (NULL));
  IdxThumbnailSizes sizes;

  idx_thumbnail_sizes_init (&sizes, NULL, widget);
  g_assert_cmpint (idx_thumbnail_sizes_snap (&sizes, 100), ==, 100);
  g_assert_cmpint (idx_thumbnail_sizes_step (&sizes, 100, TRUE), ==, 125);
  g_object_unref (widget);
}

int
main (int argc,
      char *argv[])
{
  test_display_init (&argc, &argv);
  g_test_add_func ("/view/thumbnail-sizes/offered", test_offered);
  g_test_add_func ("/view/thumbnail-sizes/no-rest", test_no_rest);
  g_test_add_func ("/view/thumbnail-sizes/steps", test_steps);
  g_test_add_func ("/view/thumbnail-sizes/step-from-default", test_step_from_default);
  g_test_add_func ("/view/thumbnail-sizes/no-images", test_no_images);
  return g_test_run ();
}
