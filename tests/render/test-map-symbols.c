/* SPDX-License-Identifier: MIT */

/* The colors of classes on a map: whether people with color-vision deficiencies can tell them
 * apart. */

#include "idx-map-symbols.h"

#include "test-bytes.h"

#include <math.h>

#define N_CLASSES 10
#define N_SUSPECTS 25

/* The minimum distances, in CIELAB, between the colors of two classes, and from the page. */
#define MIN_DISTANCE 15
#define MIN_TO_PAGE 30

/* The minimum distance from the color of outlines, and the minimum chroma. Tints of blue that are
 * bright on black are the closest. */
#define MIN_TO_INK 25
#define MIN_CHROMA 22

typedef struct
{
  double channels[3];
} Color;

/* Matrices from linear RGB to what people with full vision, protanopia, deuteranopia and tritanopia
 * see, in linear RGB (Machado, Oliveira and Fernandes, 2009, severity 1). */
static const double visions[][3][3] = {
  { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
  { { 0.152286, 1.052583, -0.204868 },
    { 0.114503, 0.786281, 0.099216 },
    { -0.003882, -0.048116, 1.051998 } },
  { { 0.367322, 0.860646, -0.227968 },
    { 0.280085, 0.672501, 0.047413 },
    { -0.011820, 0.042940, 0.968881 } },
  { { 1.255528, -0.076749, -0.178779 },
    { -0.078411, 0.930809, 0.147602 },
    { 0.004733, 0.691367, 0.303900 } },
};

/* The matrix from linear sRGB to XYZ, divided by the D65 white point. */
static const double to_xyz[3][3] = {
  { 0.4124 / 0.95047, 0.3576 / 0.95047, 0.1805 / 0.95047 },
  { 0.2126, 0.7152, 0.0722 },
  { 0.0193 / 1.08883, 0.1192 / 1.08883, 0.9505 / 1.08883 },
};

static Color
multiply (const double matrix[3][3],
          Color color)
{
  Color product = { 0 };

  for (guint row = 0; row < 3; row++)
    {
      for (guint column = 0; column < 3; column++)
        product.channels[row] += matrix[row][column] * color.channels[column];
      product.channels[row] = CLAMP (product.channels[row], 0, 1);
    }
  return product;
}

static Color
to_linear (guint32 rgb)
{
  Color color;

  for (guint i = 0; i < 3; i++)
    {
      double value = (rgb >> (16 - 8 * i) & 0xFF) / 255.0;

      color.channels[i] = value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
    }
  return color;
}

static Color
to_lab (Color linear)
{
  Color xyz = multiply (to_xyz, linear);
  Color lab;

  for (guint i = 0; i < 3; i++)
    xyz.channels[i] = xyz.channels[i] > 0.008856 ? cbrt (xyz.channels[i])
                                                 : 7.787 * xyz.channels[i] + 16.0 / 116;
  lab.channels[0] = 116 * xyz.channels[1] - 16;
  lab.channels[1] = 500 * (xyz.channels[0] - xyz.channels[1]);
  lab.channels[2] = 200 * (xyz.channels[1] - xyz.channels[2]);
  return lab;
}

static double
measure_distance (Color a,
                  Color b)
{
  return hypot (hypot (a.channels[0] - b.channels[0], a.channels[1] - b.channels[1]),
                a.channels[2] - b.channels[2]);
}

static void
test_vision (gconstpointer data)
{
  IdxMapColors colors;

  idx_map_colors_init (&colors, IDX_MAP_COLORING_LABEL, N_CLASSES, GPOINTER_TO_INT (data), -1);
  for (gsize vision = 0; vision < G_N_ELEMENTS (visions); vision++)
    {
      Color seen[N_CLASSES];
      Color page = to_lab (multiply (visions[vision], to_linear (colors.page)));

      for (guint i = 0; i < N_CLASSES; i++)
        {
          seen[i] = to_lab (
            multiply (visions[vision], to_linear (idx_map_colors_get_class (&colors, i))));
          g_assert_cmpfloat (measure_distance (seen[i], page), >, MIN_TO_PAGE);
          for (guint j = 0; j < i; j++)
            g_assert_cmpfloat (measure_distance (seen[i], seen[j]), >, MIN_DISTANCE);
        }
    }
}

/* Returns the relative luminance of a color, as WCAG defines it. */
static double
get_luminance (guint32 rgb)
{
  const Color linear = to_linear (rgb);

  return 0.2126 * linear.channels[0] + 0.7152 * linear.channels[1] + 0.0722 * linear.channels[2];
}

/* No class looks black on white or white on black, which are the colors of text and outlines, and
 * none of a few classes is gray, the color of samples that a filter hides. All can be seen. */
static void
test_backgrounds (void)
{
  for (guint is_dark = 0; is_dark < 2; is_dark++)
    for (guint n_classes = 10; n_classes <= 250; n_classes += 60)
      {
        IdxMapColors colors;
        Color ink;

        idx_map_colors_init (&colors, IDX_MAP_COLORING_LABEL, n_classes, (gboolean) is_dark, -1);
        ink = to_lab (to_linear (colors.outline));
        for (guint i = 0; i < n_classes; i++)
          {
            const guint32 rgb = idx_map_colors_get_class (&colors, i);
            const double luminance = get_luminance (rgb) + 0.05;
            const double page = get_luminance (colors.page) + 0.05;
            const Color lab = to_lab (to_linear (rgb));

            g_assert_cmpfloat (MAX (luminance, page) / MIN (luminance, page), >, 1.9);
            g_assert_cmpfloat (measure_distance (lab, ink), >, MIN_TO_INK);
            g_assert_cmpfloat (hypot (lab.channels[1], lab.channels[2]), >, MIN_CHROMA);
          }
      }
}

static IdxDataset *
make_dataset (guint n_samples)
{
  g_autoptr (GByteArray) images_content = test_idx_images (n_samples, 6, 6);
  g_autoptr (GByteArray) labels_content = test_idx_labels (n_samples);
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);
  g_autoptr (GError) error = NULL;
  IdxDataset *dataset = idx_dataset_open_bytes (images, labels, "Made", &error);

  g_assert_no_error (error);
  return dataset;
}

/* Suggests the next class for some samples, the most suspicious first, and labels to check. */
static void
suggest (IdxDataset *dataset,
         const guint32 *suspects,
         guint n_suspects,
         guint n_to_check)
{
  static const gint64 labels[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 };
  const guint n_samples = idx_dataset_get_n_samples (dataset);
  g_autoptr (IdxSuggestions) suggestions =
    idx_suggestions_new ("test 1", labels, G_N_ELEMENTS (labels), n_samples, 4);

  for (guint i = 0; i < n_samples; i++)
    idx_suggestions_set (suggestions, i, (i + 1) % 10, 1, 0.98F);
  for (guint i = 0; i < n_suspects; i++)
    idx_suggestions_set (suggestions, suspects[i], (suspects[i] + 1) % 10,
                         (float) i - (float) n_suspects, 0.98F);
  idx_suggestions_rank (suggestions, n_to_check);
  idx_dataset_set_suggestions (dataset, suggestions);
}

static IdxMapShape
get_shape (IdxDataset *dataset,
           guint index)
{
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, NULL);
  g_autoptr (IdxMapSymbols) symbols = idx_map_symbols_new (subset, IDX_MAP_COLORING_LABEL);

  return symbols->symbols[index].shape;
}

/* Only the labels above the line are labels to check; if the line isn't reliable, none are. */
static void
test_line (void)
{
  guint32 suspects[N_SUSPECTS];
  g_autoptr (IdxDataset) dataset = make_dataset (60);

  for (guint i = 0; i < N_SUSPECTS; i++)
    suspects[i] = 2 * i + 1;
  suggest (dataset, suspects, N_SUSPECTS, N_SUSPECTS - 1);
  g_assert_cmpuint (get_shape (dataset, 1), ==, IDX_MAP_SHAPE_TO_CHECK);
  g_assert_cmpuint (get_shape (dataset, 2 * N_SUSPECTS - 3), ==, IDX_MAP_SHAPE_TO_CHECK);
  g_assert_cmpuint (get_shape (dataset, 2 * N_SUSPECTS - 1), ==, IDX_MAP_SHAPE_SUSPECT);
  g_assert_cmpuint (get_shape (dataset, 2), ==, IDX_MAP_SHAPE_DOT);
  idx_suggestions_set_confirmed (idx_dataset_get_suggestions (dataset), 20, 3);
  g_assert_cmpuint (get_shape (dataset, 1), ==, IDX_MAP_SHAPE_SUSPECT);
}

/* The symbols know which classes a filter leaves. */
static void
test_shown_classes (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (60);
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (IdxSubset) subset = NULL;
  g_autoptr (IdxMapSymbols) symbols = NULL;

  for (guint32 i = 0; i < 60; i++)
    {
      gint64 label;

      g_assert_true (idx_dataset_get_label (dataset, i, &label));
      if (label == 4)
        g_array_append_val (indices, i);
    }
  subset = idx_subset_new (dataset, indices);
  symbols = idx_map_symbols_new (subset, IDX_MAP_COLORING_LABEL);
  for (guint i = 0; i < N_CLASSES; i++)
    g_assert_cmpint (idx_map_symbols_shows_class (symbols, i), ==, i == 4);
}

/* Even many classes have different colors. If one is emphasized, only that one keeps its color. */
static void
test_many (void)
{
  IdxMapColors colors, emphasized;

  idx_map_colors_init (&colors, IDX_MAP_COLORING_LABEL, 62, FALSE, -1);
  idx_map_colors_init (&emphasized, IDX_MAP_COLORING_LABEL, 62, FALSE, 5);
  for (guint i = 0; i < 62; i++)
    {
      guint32 color = idx_map_colors_get_class (&colors, i);

      for (guint j = 0; j < i; j++)
        g_assert_cmphex (color, !=, idx_map_colors_get_class (&colors, j));
      if (i == 5)
        g_assert_cmphex (idx_map_colors_get_class (&emphasized, i), ==, color);
      else
        g_assert_cmphex (idx_map_colors_get_class (&emphasized, i), !=, color);
    }
}

/* The hues of very many classes go around the whole color wheel: a third of a turn swaps the
 * channels. */
static void
test_very_many (void)
{
  IdxMapColors colors;
  guint32 first, third;

  idx_map_colors_init (&colors, IDX_MAP_COLORING_LABEL, 1000, FALSE, -1);
  first = idx_map_colors_get_class (&colors, 0);
  third = idx_map_colors_get_class (&colors, 85);
  g_assert_cmphex (third & 0xFFFFFF, ==, (first << 8 | (first >> 16 & 0xFF)) & 0xFFFFFF);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/render/map-symbols/vision/light", GINT_TO_POINTER (FALSE), test_vision);
  g_test_add_data_func ("/render/map-symbols/vision/dark", GINT_TO_POINTER (TRUE), test_vision);
  g_test_add_func ("/render/map-symbols/backgrounds", test_backgrounds);
  g_test_add_func ("/render/map-symbols/line", test_line);
  g_test_add_func ("/render/map-symbols/shown-classes", test_shown_classes);
  g_test_add_func ("/render/map-symbols/many", test_many);
  g_test_add_func ("/render/map-symbols/very-many", test_very_many);

  return g_test_run ();
}
