/* SPDX-License-Identifier: MIT */

/* The display options of a window, shared by all of its widgets that draw images. */

#include "idx-display-options.h"

#include "idx-color.h"
#include "idx-tone.h"

struct _IdxDisplayOptions
{
  GObject parent_instance;
  IdxPaletteChoice palette_choice;
  IdxOrientation orientation;
  IdxBackground background; /* of the stored images */
  gboolean is_difference;   /* see idx_display_options_new_difference() */
};

enum
{
  PROP_0,
  PROP_PALETTE,
  PROP_ORIENTATION,
  PROP_BACKGROUND,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxDisplayOptions, idx_display_options, G_TYPE_OBJECT)

G_DEFINE_ENUM_TYPE (IdxPaletteChoice, idx_palette_choice,
                    G_DEFINE_ENUM_VALUE (IDX_PALETTE_CHOICE_AUTO, "auto"),
                    G_DEFINE_ENUM_VALUE (IDX_PALETTE_CHOICE_INK, "ink"),
                    G_DEFINE_ENUM_VALUE (IDX_PALETTE_CHOICE_SCREEN, "screen"),
                    G_DEFINE_ENUM_VALUE (IDX_PALETTE_CHOICE_CUBEHELIX, "cubehelix"),
                    G_DEFINE_ENUM_VALUE (IDX_PALETTE_CHOICE_DIVERGING, "diverging"))

static void
idx_display_options_get_property (GObject *object,
                                  guint id,
                                  GValue *value,
                                  GParamSpec *pspec)
{
  IdxDisplayOptions *self = IDX_DISPLAY_OPTIONS (object);

  switch (id)
    {
    case PROP_PALETTE:
      g_value_set_enum (value, (int) self->palette_choice);
      break;
    case PROP_ORIENTATION:
      g_value_set_enum (value, (int) self->orientation);
      break;
    case PROP_BACKGROUND:
      g_value_set_uint (value, self->background);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_display_options_set_property (GObject *object,
                                  guint id,
                                  const GValue *value,
                                  GParamSpec *pspec)
{
  IdxDisplayOptions *self = IDX_DISPLAY_OPTIONS (object);

  switch (id)
    {
    case PROP_PALETTE:
      idx_display_options_set_palette_choice (self, (IdxPaletteChoice) g_value_get_enum (value));
      break;
    case PROP_ORIENTATION:
      idx_display_options_set_orientation (self, (IdxOrientation) g_value_get_enum (value));
      break;
    case PROP_BACKGROUND:
      idx_display_options_set_background (self, g_value_get_uint (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_display_options_class_init (IdxDisplayOptionsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags =
    G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = idx_display_options_get_property;
  object_class->set_property = idx_display_options_set_property;

  properties[PROP_PALETTE] =
    g_param_spec_enum ("palette", NULL, NULL, IDX_TYPE_PALETTE_CHOICE, IDX_PALETTE_CHOICE_AUTO,
                       flags);
  properties[PROP_ORIENTATION] =
    g_param_spec_enum ("orientation", NULL, NULL, IDX_TYPE_ORIENTATION, IDX_ORIENTATION_STORED,
                       flags);
  properties[PROP_BACKGROUND] =
    g_param_spec_uint ("background", NULL, NULL, IDX_BACKGROUND_DARK, IDX_BACKGROUND_UNEVEN,
                       IDX_BACKGROUND_DARK, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
idx_display_options_init (IdxDisplayOptions *self)
{
}

IdxDisplayOptions *
idx_display_options_new (void)
{
  return g_object_new (IDX_TYPE_DISPLAY_OPTIONS, NULL);
}

IdxDisplayOptions *
idx_display_options_new_difference (IdxDisplayOptions *images)
{
  IdxDisplayOptions *self;

  g_return_val_if_fail (IDX_IS_DISPLAY_OPTIONS (images), NULL);

  self = idx_display_options_new ();
  self->is_difference = TRUE;
  g_object_bind_property (images, "orientation", self, "orientation", G_BINDING_SYNC_CREATE);
  return self;
}

IdxPalette
idx_display_options_get_palette (IdxDisplayOptions *self,
                                 GtkWidget *widget)
{
  gboolean is_dark;

  g_return_val_if_fail (IDX_IS_DISPLAY_OPTIONS (self), IDX_PALETTE_INK);

  is_dark = widget != NULL && idx_color_is_theme_dark (widget);
  if (self->is_difference)
    return is_dark ? IDX_PALETTE_DARK_DIVERGING : IDX_PALETTE_DIVERGING;
  switch (self->palette_choice)
    {
    case IDX_PALETTE_CHOICE_INK:
      return IDX_PALETTE_INK;
    case IDX_PALETTE_CHOICE_SCREEN:
      return IDX_PALETTE_SCREEN;
    case IDX_PALETTE_CHOICE_CUBEHELIX:
      return IDX_PALETTE_CUBEHELIX;
    case IDX_PALETTE_CHOICE_DIVERGING:
      return IDX_PALETTE_DIVERGING;
    case IDX_PALETTE_CHOICE_AUTO:
    default:
      return idx_tone_choose_palette (self->background, is_dark);
    }
}

void
idx_display_options_set_palette_choice (IdxDisplayOptions *self,
                                        IdxPaletteChoice palette_choice)
{
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (self));

  if (palette_choice == self->palette_choice)
    return;
  self->palette_choice = palette_choice;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PALETTE]);
}

IdxOrientation
idx_display_options_get_orientation (IdxDisplayOptions *self)
{
  g_return_val_if_fail (IDX_IS_DISPLAY_OPTIONS (self), IDX_ORIENTATION_STORED);

  return self->orientation;
}

void
idx_display_options_set_orientation (IdxDisplayOptions *self,
                                     IdxOrientation orientation)
{
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (self));

  if (orientation == self->orientation)
    return;
  self->orientation = orientation;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ORIENTATION]);
}

void
idx_display_options_set_background (IdxDisplayOptions *self,
                                    IdxBackground background)
{
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (self));

  if (background == self->background)
    return;
  self->background = background;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BACKGROUND]);
}
