/* SPDX-License-Identifier: MIT */

/* Tests that text in colors of the program's own style sheet is legible in the light and the dark
 * style. */

#include "test-viewer.h"

#include "idx-color.h"
#include "idx-sheet-private.h"
#include "test-display.h"

#define MIN_CONTRAST 4.5F

static void
check_legible (GtkWidget *widget)
{
  GtkStyleContext *context = gtk_widget_get_style_context (widget);
  GdkRGBA color, ground;

  gtk_style_context_get_color (context, &color);
  g_assert_true (gtk_style_context_lookup_color (context, "theme_bg_color", &ground));
  g_assert_cmpfloat (idx_color_get_contrast (&color, &ground), >=, MIN_CONTRAST);
}

static void
test_error (TestViewer *self,
            gconstpointer data)
{
  test_viewer_open (self, self->images);
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "search", NULL);
  for (int dark = 0; dark < 2; dark++)
    {
      test_set_dark (dark != 0);
      gtk_widget_set_visible (test_viewer_get_filter_message (self), TRUE);
      test_wait_for_frame (GTK_WIDGET (self->window));
      g_assert_cmpint (idx_color_is_theme_dark (GTK_WIDGET (self->window)), ==, dark);
      check_legible (test_viewer_get_filter_message (self));
    }
  test_set_dark (FALSE);
}

/* Returns the highest contrast between the background of a sample's caption and any of its
 * pixels. */
static float
get_caption_contrast (IdxSheet *sheet,
                      guint position)
{
  cairo_surface_t *surface = test_draw (GTK_WIDGET (sheet));
  graphene_rect_t bounds = idx_sheet_geometry_get_bounds (&sheet->geometry, position);
  guint left = (guint) bounds.origin.x + 4;
  guint right = (guint) (bounds.origin.x + bounds.size.width) - 4;
  guint top = (guint) (bounds.origin.y + bounds.size.width) + 2;
  guint bottom = (guint) (bounds.origin.y + bounds.size.height) - 2;
  GdkRGBA ground = idx_color_get_rgba (test_get_pixel (surface, left, top));
  float contrast = 1;

  for (guint y = top; y < bottom; y++)
    for (guint x = left; x < right; x++)
      {
        GdkRGBA color = idx_color_get_rgba (test_get_pixel (surface, x, y));

        contrast = MAX (contrast, idx_color_get_contrast (&color, &ground));
      }
  cairo_surface_destroy (surface);
  return contrast;
}

static void
test_selected_caption (TestViewer *self,
                       gconstpointer data)
{
  const IdxPaletteChoice choices[] = { IDX_PALETTE_CHOICE_INK, IDX_PALETTE_CHOICE_SCREEN };
  IdxSheet *sheet = test_viewer_get_sheet (self);

  test_viewer_open (self, self->images);
  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      idx_display_options_set_palette_choice (self->window->display_options, choices[i]);
      test_wait_for_frame (GTK_WIDGET (sheet));
      g_assert_true (
        idx_selection_is_selected (idx_sheet_get_model (sheet), 0));
      g_assert_cmpfloat (get_caption_contrast (sheet, 0), >=, MIN_CONTRAST);
      /* The sample at position 10 has the same label. */
      g_assert_cmpfloat (get_caption_contrast (sheet, 0), <, get_caption_contrast (sheet, 10));
    }
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);

  test_viewer_add ("/ui/styles/error", test_error);
  test_viewer_add ("/ui/styles/selected-caption", test_selected_caption);

  return test_viewer_run ();
}
