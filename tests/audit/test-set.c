/* SPDX-License-Identifier: MIT */

#include "test-set.h"

#include "idx-random.h"
#include "test-bytes.h"

#include <string.h>

#define INT32 0x0C
#define UINT8 0x08

#define IMAGES_HEADER 16
#define COLOR_HEADER 20
#define LABELS_HEADER 8

/* The directions of bars, unordered, so that consecutive classes differ. */
static const int directions[][2] = {
  { 1, 0 },
  { 0, 1 },
  { 1, 1 },
  { -1, 1 },
  { 2, 1 },
  { -1, 2 },
  { 1, 2 },
  { -2, 1 },
};

static int
draw_number (guint64 *state,
             guint n)
{
  return (int) (idx_random_next (state) % n);
}

static void
draw_bar (guint8 *pixels,
          guint rows,
          guint columns,
          guint class,
          guint64 *state)
{
  const int *direction = directions[class % G_N_ELEMENTS (directions)];
  int side = (int) MAX (rows, columns);
  int middle_row = (int) rows / 2 + draw_number (state, (guint) side / 7 + 1) - side / 14;
  int middle_column = (int) columns / 2 + draw_number (state, (guint) side / 7 + 1) - side / 14;
  int strength = 150 + draw_number (state, 100);
  int thickness = side * (direction[0] * direction[0] + direction[1] * direction[1]);

  for (int row = 0; row < (int) rows; row++)
    for (int column = 0; column < (int) columns; column++)
      {
        int across = direction[0] * (row - middle_row) - direction[1] * (column - middle_column);
        int level = strength - 14 * strength * ABS (across) / thickness;

        pixels[row * (int) columns + column] =
          (guint8) (MAX (level, 0) * 15 / 16 + draw_number (state, 16));
      }
}

void
test_set_init (TestSet *self,
               guint n_samples,
               guint rows,
               guint columns,
               guint n_classes)
{
  guint64 state = 7;

  self->n_samples = n_samples;
  self->rows = rows;
  self->columns = columns;
  self->n_classes = n_classes;
  self->images = test_idx_header (UINT8, 3, n_samples, rows, columns);
  self->labels = test_idx_header (INT32, 1, n_samples);
  g_byte_array_set_size (self->images, IMAGES_HEADER + n_samples * rows * columns);
  for (guint i = 0; i < n_samples; i++)
    {
      test_append_be (self->labels, 4, i % n_classes);
      draw_bar (test_set_get_image (self, i), rows, columns, i % n_classes, &state);
    }
}

void
test_set_clear (TestSet *self)
{
  g_clear_pointer (&self->images, g_byte_array_unref);
  g_clear_pointer (&self->labels, g_byte_array_unref);
}

guint8 *
test_set_get_image (TestSet *self,
                    guint index)
{
  return self->images->data + IMAGES_HEADER + (gsize) index * self->rows * self->columns;
}

guint
test_set_get_label (const TestSet *self,
                    guint index)
{
  const guint8 *bytes = self->labels->data + LABELS_HEADER + (gsize) index * 4;

  return (guint) bytes[0] << 24 | (guint) bytes[1] << 16 | (guint) bytes[2] << 8 | bytes[3];
}

void
test_set_set_label (TestSet *self,
                    guint index,
                    guint label)
{
  guint8 *bytes = self->labels->data + LABELS_HEADER + (gsize) index * 4;

  for (guint i = 0; i < 4; i++)
    bytes[i] = (guint8) (label >> (24 - 8 * i));
}

GByteArray *
test_set_paint (TestSet *self,
                guint n_channels,
                const guint8 *colors)
{
  const guint n_pixels = self->rows * self->columns;
  GByteArray *images =
    test_idx_header (UINT8, 4, self->n_samples, self->rows, self->columns, n_channels);
  guint8 *to;

  g_byte_array_set_size (images, COLOR_HEADER + self->n_samples * n_pixels * n_channels);
  to = images->data + COLOR_HEADER;
  for (guint i = 0; i < self->n_samples; i++)
    for (guint pixel = 0; pixel < n_pixels; pixel++)
      for (guint channel = 0; channel < n_channels; channel++)
        *to++ = (guint8) (channel == 3
                            ? 255
                            : test_set_get_image (self, i)[pixel] * colors[3 * i + channel] / 255);
  return images;
}

IdxDataset *
test_open_bytes (GByteArray *images,
                 GByteArray *labels)
{
  g_autoptr (GBytes) image_bytes = g_byte_array_free_to_bytes (images);
  g_autoptr (GBytes) label_bytes = g_byte_array_free_to_bytes (labels);
  g_autoptr (GError) error = NULL;
  IdxDataset *dataset = idx_dataset_open_bytes (image_bytes, label_bytes, "test", &error);

  g_assert_no_error (error);
  (void) idx_dataset_load (dataset, NULL, NULL, &error);
  g_assert_no_error (error);
  return dataset;
}

IdxDataset *
test_set_open_with (const TestSet *self,
                    GByteArray *images)
{
  GByteArray *labels = g_byte_array_new ();

  g_byte_array_append (labels, self->labels->data, self->labels->len);
  return test_open_bytes (images, labels);
}

IdxDataset *
test_set_open (const TestSet *self)
{
  GByteArray *images = g_byte_array_new ();

  g_byte_array_append (images, self->images->data, self->images->len);
  return test_set_open_with (self, images);
}

void
test_check_equal (gconstpointer found,
                  gconstpointer expected,
                  gsize size)
{
  g_assert_true (memcmp (found, expected, size) == 0);
}
