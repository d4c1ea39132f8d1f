/* SPDX-License-Identifier: MIT */

#include "idx-shape-list.h"

#include "idx-error.h"

#include <string.h>

static void
test_parse (void)
{
  static const struct
  {
    const char *text;
    IdxShape shape;
  } shapes[] = {
    { "28x28", { 28, 28, 0, FALSE } },
    { "28×30", { 28, 30, 0, FALSE } },
    { "32x30x3", { 32, 30, 3, FALSE } },
    { "32×30×4", { 32, 30, 4, FALSE } },
    { "3x32x30", { 32, 30, 3, TRUE } },
    { "1x28x28", { 28, 28, 1, TRUE } },
    { "28x28x1", { 28, 28, 1, FALSE } },
    { "28x28x2", { 28, 28, 2, FALSE } },
    { "3x32x3", { 3, 32, 3, FALSE } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;
      IdxShape shape;

      g_assert_true (idx_shape_parse (shapes[i].text, &shape, &error));
      g_assert_no_error (error);
      g_assert_true (idx_shape_equal (&shape, &shapes[i].shape));
      text = idx_shape_dup_text (&shape);
      g_assert_true (idx_shape_parse (text, &shape, NULL));
      g_assert_true (idx_shape_equal (&shape, &shapes[i].shape));
    }
}

static void
test_parse_errors (void)
{
  static const char *const texts[] = { "", "28", "28x", "x28x28", "0x28", "28x28x0", "5x28x28",
                                       "28x28x5", "3x3x3x3", "28 x 28", "4294967296x1", "-1x5" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      IdxShape shape;

      g_assert_false (idx_shape_parse (texts[i], &shape, &error));
      g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
    }
}

static void
test_size (void)
{
  g_autoptr (GError) error = NULL;
  guint rows, columns;

  g_assert_true (idx_shape_parse_size ("28x30", &rows, &columns, NULL));
  g_assert_cmpuint (rows, ==, 28);
  g_assert_cmpuint (columns, ==, 30);
  g_assert_false (idx_shape_parse_size ("28x30x3", &rows, &columns, &error));
  g_assert_cmpstr (error->message, ==,
                   "“28x30x3” isn't a size; write ROWSxCOLUMNS, such as 28x28.");
}

/* Returns the labels of the shapes that a file with these dimensions may have. */
static char *
list_shapes (guint n_dimensions,
             const guint32 *dimensions)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GArray) shapes = NULL;
  IdxHeader header = { .element_type = IDX_ELEMENT_TYPE_UINT8,
                       .n_dimensions = n_dimensions,
                       .sample_size = 1 };

  memcpy (header.dimensions, dimensions, n_dimensions * sizeof *dimensions);
  for (guint i = 1; i < n_dimensions; i++)
    header.sample_size *= dimensions[i];
  shapes = idx_shape_list (&header, 5);
  for (guint i = 0; i < shapes->len; i++)
    {
      g_autofree char *label = idx_shape_dup_label (&g_array_index (shapes, IdxShape, i));

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", label);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
test_list (void)
{
  static const struct
  {
    guint n_dimensions;
    guint32 dimensions[4];
    const char *shapes;
  } files[] = {
    { 2, { 10, 12 }, "1×12, 2×2×3 (RGB), 3×2×2 (RGB), 3×4, 4×3" },
    { 3, { 10, 2, 3 }, "2×3, 3×2, 1×6, 6×1" },
    { 4, { 10, 32, 32, 3 }, "32×32×3 (RGB), 48×64, 64×48, 32×96, 96×32" },
    { 4, { 10, 3, 32, 32 }, "3×32×32 (RGB), 32×32×1 (gray), 48×64, 64×48, 32×96" },
    { 4, { 10, 4, 32, 32 }, "32×32, 4×32×32 (RGBA), 64×64, 32×128, 128×32" },
    { 4, { 10, 3, 32, 3 }, "3×32×3 (RGB), 16×18, 18×16, 12×24, 24×12" },
    { 4, { 10, 28, 28, 2 }, "28×28×2 (two slices), 32×49, 49×32, 28×56, 56×28" },
    { 3, { 10, 0, 3 }, "0×3" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *shapes = list_shapes (files[i].n_dimensions, files[i].dimensions);

      g_assert_cmpstr (shapes, ==, files[i].shapes);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/shape/parse", test_parse);
  g_test_add_func ("/dataset/shape/parse-errors", test_parse_errors);
  g_test_add_func ("/dataset/shape/size", test_size);
  g_test_add_func ("/dataset/shape/list", test_list);
  return g_test_run ();
}
