/* SPDX-License-Identifier: MIT */

/* The text under thumbnails: drawn once a class, then blended into each strip. */

#include "idx-captions.h"

#include <math.h>
#include <pango/pangocairo.h>

/* Captions are a little smaller than the theme's text, and grow with the cells up to
 * that size. */
#define RELATIVE_SIZE 0.83
#define SIZE_OF_SIDE 0.28
#define MIN_SIZE 9.0
#define LINE_HEIGHT 1.4

/* Long class names of many kinds must not fill the memory. */
#define MAX_CAPTIONS 4096

struct _IdxCaptions
{
  GObject parent_instance;
  PangoContext *context;
  PangoFontDescription *font;
  guint width;
  guint height;
  GHashTable *surfaces;
};

G_DEFINE_FINAL_TYPE (IdxCaptions, idx_captions, G_TYPE_OBJECT)

static void
idx_captions_finalize (GObject *object)
{
  IdxCaptions *self = IDX_CAPTIONS (object);

  g_clear_object (&self->context);
  g_clear_pointer (&self->font, pango_font_description_free);
  g_clear_pointer (&self->surfaces, g_hash_table_unref);
  G_OBJECT_CLASS (idx_captions_parent_class)->finalize (object);
}

static void
idx_captions_class_init (IdxCaptionsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_captions_finalize;
}

static void
idx_captions_init (IdxCaptions *self)
{
  self->surfaces = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                          (GDestroyNotify) cairo_surface_destroy);
}

IdxCaptions *
idx_captions_new (const char *family,
                  double font_size,
                  guint side,
                  guint scale)
{
  IdxCaptions *self;
  double size;

  g_return_val_if_fail (family != NULL, NULL);
  g_return_val_if_fail (side > 0 && scale > 0, NULL);

  self = g_object_new (IDX_TYPE_CAPTIONS, NULL);
  size = scale * MIN (RELATIVE_SIZE * font_size, MAX (SIZE_OF_SIDE * side, MIN_SIZE));
  self->width = side * scale;
  self->height = side >= IDX_CAPTIONS_MIN_SIDE ? (guint) ceil (size * LINE_HEIGHT) : 0;
  self->context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  self->font = pango_font_description_new ();
  pango_font_description_set_family (self->font, family);
  pango_font_description_set_absolute_size (self->font, size * PANGO_SCALE);
  return self;
}

guint
idx_captions_get_height (IdxCaptions *self)
{
  g_return_val_if_fail (IDX_IS_CAPTIONS (self), 0);

  return self->height;
}

static cairo_surface_t *
draw_caption (IdxCaptions *self,
              const char *text)
{
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_A8, (int) self->width, (int) MAX (self->height, 1));
  cairo_t *cr = cairo_create (surface);
  g_autoptr (PangoLayout) layout = pango_layout_new (self->context);
  int height;

  pango_layout_set_font_description (layout, self->font);
  pango_layout_set_text (layout, text, -1);
  pango_layout_set_width (layout, (int) self->width * PANGO_SCALE);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_get_pixel_size (layout, NULL, &height);
  cairo_move_to (cr, 0, floor (((double) self->height - height) / 2));
  pango_cairo_show_layout (cr, layout);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

cairo_surface_t *
idx_captions_get (IdxCaptions *self,
                  const char *text)
{
  cairo_surface_t *surface;

  g_return_val_if_fail (IDX_IS_CAPTIONS (self), NULL);
  g_return_val_if_fail (text != NULL, NULL);

  surface = g_hash_table_lookup (self->surfaces, text);
  if (surface == NULL)
    {
      if (g_hash_table_size (self->surfaces) >= MAX_CAPTIONS)
        g_hash_table_remove_all (self->surfaces);
      surface = draw_caption (self, text);
      g_hash_table_insert (self->surfaces, g_strdup (text), surface);
    }
  return surface;
}
