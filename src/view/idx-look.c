/* SPDX-License-Identifier: MIT */

/* How images look in a window: one choice for the sheet, the class bar and the detail
 * pane. */

#include "idx-look.h"

#include <math.h>

struct _IdxLook
{
  GObject parent_instance;
  IdxPaletteChoice palette;
  IdxOrientation orientation;
  gboolean light_background;
};

enum
{
  PROP_0,
  PROP_PALETTE,
  PROP_ORIENTATION,
  PROP_LIGHT_BACKGROUND,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxLook, idx_look, G_TYPE_OBJECT)

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

static void
idx_look_get_property (GObject *object,
                       guint id,
                       GValue *value,
                       GParamSpec *pspec)
{
  IdxLook *self = IDX_LOOK (object);

  switch (id)
    {
    case PROP_PALETTE:
      g_value_set_enum (value, (int) self->palette);
      break;
    case PROP_ORIENTATION:
      g_value_set_enum (value, (int) self->orientation);
      break;
    case PROP_LIGHT_BACKGROUND:
      g_value_set_boolean (value, self->light_background);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_look_set_property (GObject *object,
                       guint id,
                       const GValue *value,
                       GParamSpec *pspec)
{
  IdxLook *self = IDX_LOOK (object);

  switch (id)
    {
    case PROP_PALETTE:
      idx_look_set_palette (self, (IdxPaletteChoice) g_value_get_enum (value));
      break;
    case PROP_ORIENTATION:
      idx_look_set_orientation (self, (IdxOrientation) g_value_get_enum (value));
      break;
    case PROP_LIGHT_BACKGROUND:
      idx_look_set_light_background (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_look_class_init (IdxLookClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags =
    G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = idx_look_get_property;
  object_class->set_property = idx_look_set_property;

  properties[PROP_PALETTE] =
    g_param_spec_enum ("palette", NULL, NULL, IDX_TYPE_PALETTE_CHOICE, IDX_PALETTE_CHOICE_AUTO,
                       flags);
  properties[PROP_ORIENTATION] =
    g_param_spec_enum ("orientation", NULL, NULL, IDX_TYPE_ORIENTATION, IDX_ORIENTATION_STORED,
                       flags);
  properties[PROP_LIGHT_BACKGROUND] = g_param_spec_boolean ("light-background", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
idx_look_init (IdxLook *self)
{
}

IdxLook *
idx_look_new (void)
{
  return g_object_new (IDX_TYPE_LOOK, NULL);
}

IdxPalette
idx_look_get_palette (IdxLook *self,
                      GtkWidget *widget)
{
  g_return_val_if_fail (IDX_IS_LOOK (self), IDX_PALETTE_INK);

  switch (self->palette)
    {
    case IDX_PALETTE_CHOICE_INK:
      return IDX_PALETTE_INK;
    case IDX_PALETTE_CHOICE_SCREEN:
      return IDX_PALETTE_SCREEN;
    case IDX_PALETTE_CHOICE_AUTO:
    default:
      if (self->light_background)
        return idx_look_is_dark (widget) ? IDX_PALETTE_DARK_PAPER : IDX_PALETTE_LIGHT_PAPER;
      return idx_look_is_dark (widget) ? IDX_PALETTE_SCREEN : IDX_PALETTE_INK;
    }
}

void
idx_look_set_palette (IdxLook *self,
                      IdxPaletteChoice palette)
{
  g_return_if_fail (IDX_IS_LOOK (self));

  if (palette == self->palette)
    return;
  self->palette = palette;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PALETTE]);
}

IdxOrientation
idx_look_get_orientation (IdxLook *self)
{
  g_return_val_if_fail (IDX_IS_LOOK (self), IDX_ORIENTATION_STORED);

  return self->orientation;
}

void
idx_look_set_orientation (IdxLook *self,
                          IdxOrientation orientation)
{
  g_return_if_fail (IDX_IS_LOOK (self));

  if (orientation == self->orientation)
    return;
  self->orientation = orientation;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ORIENTATION]);
}

gboolean
idx_look_get_light_background (IdxLook *self)
{
  g_return_val_if_fail (IDX_IS_LOOK (self), FALSE);

  return self->light_background;
}

void
idx_look_set_light_background (IdxLook *self,
                               gboolean light_background)
{
  g_return_if_fail (IDX_IS_LOOK (self));

  if (light_background == self->light_background)
    return;
  self->light_background = light_background;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LIGHT_BACKGROUND]);
}

gboolean
idx_look_is_dark (GtkWidget *widget)
{
  GdkRGBA color;

  /* Light text is a dark theme, whatever it is called. Weights of Rec. 709. */
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  return 0.2126F * color.red + 0.7152F * color.green + 0.0722F * color.blue > 0.5F;
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

/* The relative luminance of sRGB, as WCAG has it. */
static float
get_luminance (const GdkRGBA *color)
{
  const float weights[] = { 0.2126F, 0.7152F, 0.0722F };
  const float channels[] = { color->red, color->green, color->blue };
  float luminance = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (weights); i++)
    luminance += weights[i] * (channels[i] <= 0.04045F ? channels[i] / 12.92F
                                                       : powf ((channels[i] + 0.055F) / 1.055F, 2.4F));
  return luminance;
}

float
idx_look_get_contrast (const GdkRGBA *a,
                       const GdkRGBA *b)
{
  float first, second;

  g_return_val_if_fail (a != NULL && b != NULL, 1);

  first = get_luminance (a) + 0.05F;
  second = get_luminance (b) + 0.05F;
  return MAX (first, second) / MIN (first, second);
}

GdkRGBA
idx_look_set_off (const GdkRGBA *color,
                  const GdkRGBA *ground,
                  float contrast)
{
  GdkRGBA result = { 0, 0, 0, 1 };
  float end;

  g_return_val_if_fail (color != NULL && ground != NULL, result);

  result = *color;
  /* Of black and white what is farther from the ground; grey of 0.18 is halfway to the eye. */
  end = get_luminance (ground) < 0.18F ? 1 : 0;
  for (int step = 1; step <= 10 && idx_look_get_contrast (&result, ground) < contrast; step++)
    {
      float share = (float) step / 10;

      result.red = color->red + share * (end - color->red);
      result.green = color->green + share * (end - color->green);
      result.blue = color->blue + share * (end - color->blue);
    }
  return result;
}
