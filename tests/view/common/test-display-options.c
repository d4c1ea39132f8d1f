/* SPDX-License-Identifier: MIT */

/* Tests the palettes that the options choose in a light and in a dark style, and color contrast. */

#include "idx-display-options.h"

#include "idx-color.h"
#include "test-display.h"

static void
test_palette (void)
{
  g_autoptr (GtkWidget) widget = g_object_ref_sink (gtk_label_new ("4"));
  g_autoptr (IdxDisplayOptions) options = idx_display_options_new ();

  for (int dark = 0; dark < 2; dark++)
    {
      GtkWindow *window;

      test_set_dark (dark != 0);
      window = test_show (widget, 100, 100);
      g_assert_cmpint (idx_color_is_theme_dark (widget), ==, dark);
      idx_display_options_set_palette_choice (options, IDX_PALETTE_CHOICE_AUTO);
      g_assert_cmpint (idx_display_options_get_palette (options, widget), ==,
                       dark != 0 ? IDX_PALETTE_SCREEN : IDX_PALETTE_INK);
      idx_display_options_set_background (options, IDX_BACKGROUND_LIGHT);
      g_assert_cmpint (idx_display_options_get_palette (options, widget), ==,
                       dark != 0 ? IDX_PALETTE_INK_ON_DARK : IDX_PALETTE_SCREEN_ON_LIGHT);
      idx_display_options_set_background (options, IDX_BACKGROUND_UNEVEN);
      g_assert_cmpint (idx_display_options_get_palette (options, widget), ==,
                       dark != 0 ? IDX_PALETTE_SCREEN : IDX_PALETTE_SCREEN_ON_LIGHT);
      idx_display_options_set_background (options, IDX_BACKGROUND_DARK);
      idx_display_options_set_palette_choice (options, IDX_PALETTE_CHOICE_INK);
      g_assert_cmpint (idx_display_options_get_palette (options, widget), ==, IDX_PALETTE_INK);
      idx_display_options_set_palette_choice (options, IDX_PALETTE_CHOICE_SCREEN);
      g_assert_cmpint (idx_display_options_get_palette (options, widget), ==, IDX_PALETTE_SCREEN);
      gtk_window_set_child (window, NULL);
      gtk_window_destroy (window);
    }
  test_set_dark (FALSE);
}

/* A difference image has its own palette, but the orientation of the images. */
static void
test_difference (void)
{
  g_autoptr (GtkWidget) widget = g_object_ref_sink (gtk_label_new ("4"));
  g_autoptr (IdxDisplayOptions) images = idx_display_options_new ();
  g_autoptr (IdxDisplayOptions) difference = idx_display_options_new_difference (images);

  idx_display_options_set_palette_choice (images, IDX_PALETTE_CHOICE_INK);
  idx_display_options_set_orientation (images, IDX_ORIENTATION_TRANSPOSED);
  g_assert_cmpint (idx_display_options_get_orientation (difference), ==,
                   IDX_ORIENTATION_TRANSPOSED);
  for (int dark = 0; dark < 2; dark++)
    {
      GtkWindow *window;

      test_set_dark (dark != 0);
      window = test_show (widget, 100, 100);
      g_assert_cmpint (idx_display_options_get_palette (difference, widget), ==,
                       dark != 0 ? IDX_PALETTE_DARK_DIVERGING : IDX_PALETTE_DIVERGING);
      gtk_window_set_child (window, NULL);
      gtk_window_destroy (window);
    }
  test_set_dark (FALSE);
}

static void
test_color (void)
{
  GdkRGBA color = idx_color_get_rgba (0xFF3366CC);

  g_assert_cmpfloat_with_epsilon (color.red, 0.2, 0.001);
  g_assert_cmpfloat_with_epsilon (color.green, 0.4, 0.001);
  g_assert_cmpfloat_with_epsilon (color.blue, 0.8, 0.001);
  g_assert_cmpfloat (color.alpha, ==, 1);
}

static void
test_contrast (void)
{
  const GdkRGBA black = { 0, 0, 0, 1 };
  const GdkRGBA white = { 1, 1, 1, 1 };
  const GdkRGBA gray = idx_color_get_rgba (0xFF767676);

  g_assert_cmpfloat_with_epsilon (idx_color_get_contrast (&black, &white), 21, 0.01F);
  g_assert_cmpfloat_with_epsilon (idx_color_get_contrast (&white, &gray), 4.54F, 0.01F);
  g_assert_cmpfloat (idx_color_get_contrast (&gray, &gray), ==, 1);
}

/* A color with enough contrast stays unchanged. All others are adjusted until they have enough. */
static void
test_ensure_contrast (void)
{
  const guint32 colors[] = { 0xFF15539E, 0xFF3584E4, 0xFF000000, 0xFFFFFFFF, 0xFFF6D32D };
  const guint32 pages[] = { 0xFF000000, 0xFFFFFFFF };

  for (gsize i = 0; i < G_N_ELEMENTS (colors); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (pages); j++)
      {
        GdkRGBA color = idx_color_get_rgba (colors[i]);
        GdkRGBA page = idx_color_get_rgba (pages[j]);
        GdkRGBA result = idx_color_ensure_contrast (&color, &page, 3.5F);

        g_assert_cmpfloat (idx_color_get_contrast (&result, &page), >=, 3.5F);
        g_assert_cmpint (gdk_rgba_equal (&result, &color), ==,
                         idx_color_get_contrast (&color, &page) >= 3.5F);
      }
}

/* The nicks are the states of actions, which other programs may set. */
static void
test_nicks (void)
{
  g_autoptr (GEnumClass) palettes = g_type_class_ref (IDX_TYPE_PALETTE_CHOICE);
  g_autoptr (GEnumClass) orientations = g_type_class_ref (IDX_TYPE_ORIENTATION);

  g_assert_cmpint (g_enum_get_value_by_nick (palettes, "auto")->value, ==, IDX_PALETTE_CHOICE_AUTO);
  g_assert_cmpint (g_enum_get_value_by_nick (palettes, "ink")->value, ==, IDX_PALETTE_CHOICE_INK);
  g_assert_cmpint (g_enum_get_value_by_nick (palettes, "screen")->value, ==,
                   IDX_PALETTE_CHOICE_SCREEN);
  for (guint i = 0; i < orientations->n_values; i++)
    g_assert_cmpstr (orientations->values[i].value_nick, ==,
                     idx_orientation_get_name ((IdxOrientation) orientations->values[i].value));
  g_assert_cmpuint (orientations->n_values, ==, 8);
}

int
main (int argc,
      char **argv)
{
  test_display_init (&argc, &argv);

  g_test_add_func ("/view/display-options/palette", test_palette);
  g_test_add_func ("/view/display-options/difference", test_difference);
  g_test_add_func ("/view/display-options/color", test_color);
  g_test_add_func ("/view/display-options/contrast", test_contrast);
  g_test_add_func ("/view/display-options/ensure-contrast", test_ensure_contrast);
  g_test_add_func ("/view/display-options/nicks", test_nicks);

  return g_test_run ();
}
