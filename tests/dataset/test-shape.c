/* SPDX-License-Identifier: MIT */

#include "idx-shape.h"

#include "idx-error.h"

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

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/shape/parse", test_parse);
  g_test_add_func ("/dataset/shape/parse-errors", test_parse_errors);
  g_test_add_func ("/dataset/shape/size", test_size);
  return g_test_run ();
}
