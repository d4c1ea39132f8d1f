/* SPDX-License-Identifier: MIT */

/* How images look: the choices a person has, as types that properties and actions can
 * have. */

#include "idx-look.h"

GType
idx_palette_choice_get_type (void)
{
  static gsize type;

  if (g_once_init_enter (&type))
    {
      static const GEnumValue values[] = {
        { IDX_PALETTE_CHOICE_AUTO, "IDX_PALETTE_CHOICE_AUTO", "auto" },
        { IDX_PALETTE_CHOICE_INK, "IDX_PALETTE_CHOICE_INK", "ink" },
        { IDX_PALETTE_CHOICE_SCREEN, "IDX_PALETTE_CHOICE_SCREEN", "screen" },
        { 0, NULL, NULL }
      };

      g_once_init_leave (&type, g_enum_register_static ("IdxPaletteChoice", values));
    }
  return type;
}

GType
idx_orientation_get_type (void)
{
  static gsize type;

  if (g_once_init_enter (&type))
    {
      static const GEnumValue values[] = {
        { IDX_ORIENTATION_STORED, "IDX_ORIENTATION_STORED", "stored" },
        { IDX_ORIENTATION_TRANSPOSED, "IDX_ORIENTATION_TRANSPOSED", "transposed" },
        { IDX_ORIENTATION_ROTATED_90, "IDX_ORIENTATION_ROTATED_90", "rotated-90" },
        { IDX_ORIENTATION_ROTATED_180, "IDX_ORIENTATION_ROTATED_180", "rotated-180" },
        { IDX_ORIENTATION_ROTATED_270, "IDX_ORIENTATION_ROTATED_270", "rotated-270" },
        { IDX_ORIENTATION_MIRRORED, "IDX_ORIENTATION_MIRRORED", "mirrored" },
        { IDX_ORIENTATION_FLIPPED, "IDX_ORIENTATION_FLIPPED", "flipped" },
        { IDX_ORIENTATION_TRANSVERSED, "IDX_ORIENTATION_TRANSVERSED", "transversed" },
        { 0, NULL, NULL }
      };

      g_once_init_leave (&type, g_enum_register_static ("IdxOrientation", values));
    }
  return type;
}

gboolean
idx_look_is_dark (GtkWidget *widget)
{
  GdkRGBA color;

  /* Light text is a dark theme, whatever it is called. Weights of Rec. 709. */
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  return 0.2126F * color.red + 0.7152F * color.green + 0.0722F * color.blue > 0.5F;
}

IdxPalette
idx_look_resolve_palette (IdxPaletteChoice choice,
                          GtkWidget *widget)
{
  switch (choice)
    {
    case IDX_PALETTE_CHOICE_INK:
      return IDX_PALETTE_INK;
    case IDX_PALETTE_CHOICE_SCREEN:
      return IDX_PALETTE_SCREEN;
    case IDX_PALETTE_CHOICE_AUTO:
    default:
      return idx_look_is_dark (widget) ? IDX_PALETTE_SCREEN : IDX_PALETTE_INK;
    }
}

GdkRGBA
idx_look_get_rgba (guint32 color)
{
  GdkRGBA rgba = {
    (float) (color >> 16 & 0xFF) / 255.0F,
    (float) (color >> 8 & 0xFF) / 255.0F,
    (float) (color & 0xFF) / 255.0F,
    1.0F,
  };

  return rgba;
}
