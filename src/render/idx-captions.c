/* SPDX-License-Identifier: MIT */

/* The text under thumbnails: drawn once for all that have the same, then blended into each strip. */

#include "idx-captions.h"

#include <math.h>
#include <pango/pangocairo.h>

/* Captions are a little smaller than the theme's text, and grow with the cells up to
 * that size. */
#define RELATIVE_SIZE 0.83
#define SIZE_OF_SIDE 0.28
#define MIN_SIZE 9.0
#define LINE_HEIGHT 1.4

/* A mark that stands in an image takes a quarter of the cell, and is drawn bold. */
#define MARK_SIDE_OF_SIDE 0.5
#define MARK_SIZE_OF_SIDE 0.6
#define MARK "?"

/* Long class names of many kinds must not fill the memory. */
#define MAX_CAPTIONS 4096

struct _IdxCaptions
{
  GObject parent_instance;
  PangoContext *context;
  PangoFontDescription *font;
  guint width;
  guint height;
  GHashTable *captions;
  cairo_surface_t *mark;
};

G_DEFINE_FINAL_TYPE (IdxCaptions, idx_captions, G_TYPE_OBJECT)

static void
caption_free (gpointer data)
{
  IdxCaption *caption = data;

  cairo_surface_destroy (caption->coverage);
  g_free (caption);
}

static void
idx_captions_finalize (GObject *object)
{
  IdxCaptions *self = IDX_CAPTIONS (object);

  g_clear_object (&self->context);
  g_clear_pointer (&self->font, pango_font_description_free);
  g_clear_pointer (&self->captions, g_hash_table_unref);
  g_clear_pointer (&self->mark, cairo_surface_destroy);
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
  self->captions = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, caption_free);
}

/* The mark for cells that are too small for a caption. */
static cairo_surface_t *
draw_mark (IdxCaptions *self)
{
  int side = (int) (MARK_SIDE_OF_SIDE * self->width);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, side, side);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (PangoLayout) layout = pango_layout_new (self->context);
  g_autoptr (PangoFontDescription) font = pango_font_description_copy (self->font);
  PangoRectangle ink;

  pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_font_description_set_absolute_size (font, MARK_SIZE_OF_SIDE * self->width * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_text (layout, MARK, -1);
  pango_layout_get_pixel_extents (layout, &ink, NULL);
  cairo_move_to (cr, floor ((side - ink.width) / 2.0) - ink.x, floor ((side - ink.height) / 2.0) - ink.y);
  pango_cairo_show_layout (cr, layout);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
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
  if (side >= IDX_CAPTIONS_MIN_MARK_SIDE && self->height == 0)
    self->mark = draw_mark (self);
  return self;
}

guint
idx_captions_get_height (IdxCaptions *self)
{
  g_return_val_if_fail (IDX_IS_CAPTIONS (self), 0);

  return self->height;
}

static PangoLayout *
make_layout (IdxCaptions *self,
             const char *text)
{
  PangoLayout *layout = pango_layout_new (self->context);

  pango_layout_set_font_description (layout, self->font);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_text (layout, text, -1);
  return layout;
}

static gboolean
fits (IdxCaptions *self,
      const char *text)
{
  g_autoptr (PangoLayout) layout = make_layout (self, text);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width <= (int) self->width;
}

/* The columns that the last character takes, in whatever direction the text runs. */
static void
find_mark (PangoLayout *layout,
           guint width,
           IdxCaption *caption)
{
  PangoRectangle mark;

  pango_layout_index_to_pos (layout, (int) strlen (pango_layout_get_text (layout)) - 1, &mark);
  pango_extents_to_pixels (NULL, &mark);
  caption->mark_start = (guint) CLAMP (MIN (mark.x, mark.x + mark.width), 0, (int) width);
  caption->mark_end = (guint) CLAMP (MAX (mark.x, mark.x + mark.width), 0, (int) width);
}

static IdxCaption *
draw_caption (IdxCaptions *self,
              const char *text,
              gboolean marked)
{
  IdxCaption *caption = g_new0 (IdxCaption, 1);
  g_autoptr (PangoLayout) layout = make_layout (self, text);
  cairo_t *cr;
  int height;

  caption->coverage =
    cairo_image_surface_create (CAIRO_FORMAT_A8, (int) self->width, (int) MAX (self->height, 1));
  cr = cairo_create (caption->coverage);
  pango_layout_set_width (layout, (int) self->width * PANGO_SCALE);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_get_pixel_size (layout, NULL, &height);
  if (marked)
    find_mark (layout, self->width, caption);
  cairo_move_to (cr, 0, floor (((double) self->height - height) / 2));
  pango_cairo_show_layout (cr, layout);
  cairo_destroy (cr);
  cairo_surface_flush (caption->coverage);
  return caption;
}

/* Keeps a caption by @key, which it takes. */
static const IdxCaption *
keep (IdxCaptions *self,
      char *key,
      IdxCaption *caption)
{
  if (g_hash_table_size (self->captions) >= MAX_CAPTIONS)
    g_hash_table_remove_all (self->captions);
  g_hash_table_insert (self->captions, key, caption);
  return caption;
}

const IdxCaption *
idx_captions_get (IdxCaptions *self,
                  const char *text)
{
  const IdxCaption *caption;

  g_return_val_if_fail (IDX_IS_CAPTIONS (self), NULL);
  g_return_val_if_fail (text != NULL, NULL);

  caption = g_hash_table_lookup (self->captions, text);
  return caption != NULL ? caption : keep (self, g_strdup (text), draw_caption (self, text, FALSE));
}

const IdxCaption *
idx_captions_get_marked (IdxCaptions *self,
                         const char *const *texts)
{
  const IdxCaption *caption;
  g_autofree char *joined = NULL;
  g_autofree char *key = NULL;
  g_autofree char *text = NULL;

  g_return_val_if_fail (IDX_IS_CAPTIONS (self), NULL);
  g_return_val_if_fail (texts != NULL && texts[0] != NULL, NULL);

  /* The line at its end tells it from a caption without a mark. */
  joined = g_strjoinv ("\n", (char **) texts);
  key = g_strconcat (joined, "\n", NULL);
  caption = g_hash_table_lookup (self->captions, key);
  if (caption != NULL)
    return caption;

  do
    {
      g_free (text);
      text = g_strconcat (*texts, MARK, NULL);
    }
  while (!fits (self, text) && *++texts != NULL);
  return keep (self, g_steal_pointer (&key), draw_caption (self, text, TRUE));
}

cairo_surface_t *
idx_captions_get_mark (IdxCaptions *self)
{
  g_return_val_if_fail (IDX_IS_CAPTIONS (self), NULL);

  return self->mark;
}
