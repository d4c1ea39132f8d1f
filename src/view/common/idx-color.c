/* SPDX-License-Identifier: MIT */

/* Colors of the theme, and the contrast between colors. */

#include "idx-color.h"

#include <math.h>

gboolean
idx_color_is_theme_dark (GtkWidget *widget)
{
  GdkRGBA color;

  /* A theme with light text is dark, whatever its name. The weights are from ITU-R BT.709. */
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  return 0.2126F * color.red + 0.7152F * color.green + 0.0722F * color.blue > 0.5F;
}

GdkRGBA
idx_color_get_rgba (guint32 color)
{
  GdkRGBA rgba = {
    (float) (color >> 16 & 0xFF) / 255.0F,
    (float) (color >> 8 & 0xFF) / 255.0F,
    (float) (color & 0xFF) / 255.0F,
    1.0F,
  };

  return rgba;
}

guint32
idx_color_get_rgb (const GdkRGBA *color)
{
  const float channels[] = { color->red, color->green, color->blue };
  guint32 rgb = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (channels); i++)
    rgb = rgb << 8 | (guint32) lrintf (255 * CLAMP (channels[i], 0, 1));
  return rgb;
}

/* Returns the relative luminance of an sRGB color as defined by WCAG, from 0 to 1. */
static float
get_luminance (const GdkRGBA *color)
{
  const float weights[] = { 0.2126F, 0.7152F, 0.0722F };
  const float channels[] = { color->red, color->green, color->blue };
  float luminance = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (weights); i++)
    {
      float channel = channels[i];

      luminance += weights[i] * (channel <= 0.04045F ? channel / 12.92F
                                                     : powf ((channel + 0.055F) / 1.055F, 2.4F));
    }
  return luminance;
}

float
idx_color_get_contrast (const GdkRGBA *a,
                        const GdkRGBA *b)
{
  float first, second;

  g_return_val_if_fail (a != NULL && b != NULL, 1);

  first = get_luminance (a) + 0.05F;
  second = get_luminance (b) + 0.05F;
  return MAX (first, second) / MIN (first, second);
}

GdkRGBA
idx_color_ensure_contrast (const GdkRGBA *color,
                           const GdkRGBA *background,
                           float contrast)
{
  GdkRGBA result = { 0, 0, 0, 1 };
  float target;

  g_return_val_if_fail (color != NULL && background != NULL, result);

  result = *color;
  /* Moves toward black or white, whichever contrasts more with the background. At a luminance of
   * 0.18, both contrast about equally. */
  target = get_luminance (background) < 0.18F ? 1 : 0;
  for (int step = 1; step <= 10 && idx_color_get_contrast (&result, background) < contrast; step++)
    {
      float fraction = (float) step / 10;

      result.red = color->red + fraction * (target - color->red);
      result.green = color->green + fraction * (target - color->green);
      result.blue = color->blue + fraction * (target - color->blue);
    }
  return result;
}

GdkRGBA
idx_color_get_accent (GtkWidget *widget,
                      const GdkRGBA *page,
                      float contrast)
{
  GdkRGBA color = { 0.2F, 0.5F, 0.9F, 1.0F };

  g_return_val_if_fail (GTK_IS_WIDGET (widget), color);
  g_return_val_if_fail (page != NULL, color);

  (void) gtk_style_context_lookup_color (gtk_widget_get_style_context (widget),
                                         "theme_selected_bg_color", &color);
  return idx_color_ensure_contrast (&color, page, contrast);
}
