/* SPDX-License-Identifier: MIT */

/* Tests which shapes the images of a file may have. */

#include "idx-shape-list.h"

#include <string.h>

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
  g_test_add_func ("/session/shape-list/list", test_list);
  return g_test_run ();
}
