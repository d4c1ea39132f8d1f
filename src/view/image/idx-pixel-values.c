/* SPDX-License-Identifier: MIT */

/* Draws the grid between the pixels of an enlarged image, and the values of the pixels as text. */

#include "idx-pixel-values.h"

#include "idx-color.h"

#include <string.h>

/* The minimum size of the text relative to the widget's font, and the minimum distance between a
 * text and the left and right edges of its block, in logical pixels. */
#define TEXT_SCALE 0.75
#define MARGIN 2

/* Text grows with its block to this fraction of the size that would fill it. Each text counts as at
 * least as long as a byte, so that the size seldom depends on which pixels are in view. */
#define FILL 0.6
#define TYPICAL_LENGTH 3

/* The minimum side of a block with text, in logical pixels. Smaller text would be unreadable. */
#define MIN_BLOCK_SIDE 12

/* Mixes seven parts of a color with one part of black or white, whichever differs more from it. */
static guint32
shade (guint32 color)
{
  /* The lightness times 8, from 0 to 8 * 255. */
  guint light = (color >> 16 & 0xFF) * 2 + (color >> 8 & 0xFF) * 5 + (color & 0xFF);
  guint32 other = light > 8 * 127 ? 0 : 0xFF;
  guint32 shaded = 0xFF000000U;

  for (guint shift = 0; shift < 24; shift += 8)
    shaded |= ((color >> shift & 0xFF) * 7 + other) / 8 << shift;
  return shaded;
}

void
idx_pixel_values_draw_grid (const IdxImagePart *part,
                            guint32 *pixels,
                            gsize stride,
                            guint block)
{
  g_return_if_fail (part != NULL && pixels != NULL);
  g_return_if_fail (block > 0);

  for (guint y = 0; y < part->height; y++)
    {
      gboolean is_line = y % block == 0 || y == part->height - 1;

      for (guint x = 0; x < part->width; x++)
        if (is_line || x % block == 0 || x == part->width - 1)
          pixels[y * stride + x] = shade (pixels[y * stride + x]);
    }
}

/* Returns the number of characters in the longest line, and the number of lines. */
static guint
measure_lines (const char *text,
               guint *n_lines)
{
  guint longest = 0;

  *n_lines = 1;
  for (const char *line = text; line != NULL; *n_lines += line != NULL ? 1 : 0)
    {
      const char *end = strchr (line, '\n');

      longest = MAX (longest, (guint) g_utf8_strlen (line, end != NULL ? end - line : -1));
      line = end != NULL ? end + 1 : NULL;
    }
  return longest;
}

/* Returns (transfer full) the texts of all pixels in the part, row by row. */
static GPtrArray *
get_texts (const IdxImagePart *part,
           IdxPixelValueFunc get_value,
           gpointer data)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  for (guint row = 0; row < part->n_rows; row++)
    for (guint column = 0; column < part->n_columns; column++)
      g_ptr_array_add (texts, get_value (part->row + row, part->column + column, data));
  return texts;
}

/* Sets the size of the text, relative to the widget's font. */
static void
set_text_scale (PangoLayout *layout,
                double scale)
{
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_scale_new (scale));
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
}

static PangoLayout *
make_layout (GtkWidget *widget)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (widget, NULL);

  set_text_scale (layout, TEXT_SCALE);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  return layout;
}

/* Makes the text as large as suits blocks of @side logical pixels. Returns FALSE if some text
 * doesn't fit. Assumes that each character is as wide as a zero. */
static gboolean
fit_text (PangoLayout *layout,
          GPtrArray *texts,
          double side)
{
  guint longest = 1, most_lines = 1;
  int width, height;
  double growth;

  for (guint i = 0; i < texts->len; i++)
    {
      guint n_lines;

      longest = MAX (longest, measure_lines (g_ptr_array_index (texts, i), &n_lines));
      most_lines = MAX (most_lines, n_lines);
    }
  pango_layout_set_text (layout, "0", -1);
  pango_layout_get_pixel_size (layout, &width, &height);
  if (width * (int) longest + 2 * MARGIN > side || height * (int) most_lines > side)
    return FALSE;
  growth = FILL * MIN ((side - 2 * MARGIN) / (width * (int) MAX (longest, TYPICAL_LENGTH)),
                       side / (height * (int) most_lines));
  if (growth > 1)
    set_text_scale (layout, TEXT_SCALE * growth);
  return TRUE;
}

static const GdkRGBA *
choose_text_color (guint32 background)
{
  static const GdkRGBA black = { 0, 0, 0, 1 };
  static const GdkRGBA white = { 1, 1, 1, 1 };
  GdkRGBA color = idx_color_get_rgba (background);

  return idx_color_get_contrast (&black, &color) > idx_color_get_contrast (&white, &color)
           ? &black
           : &white;
}

gboolean
idx_pixel_values_snapshot (GtkWidget *widget,
                           GtkSnapshot *snapshot,
                           const IdxImagePart *part,
                           const guint32 *pixels,
                           gsize stride,
                           guint block,
                           double scale,
                           IdxPixelValueFunc get_value,
                           gpointer data)
{
  g_autoptr (PangoLayout) layout = NULL;
  g_autoptr (GPtrArray) texts = NULL;
  double side;

  g_return_val_if_fail (GTK_IS_WIDGET (widget) && GTK_IS_SNAPSHOT (snapshot), FALSE);
  g_return_val_if_fail (part != NULL && pixels != NULL && get_value != NULL, FALSE);

  side = block / scale;
  if (side < MIN_BLOCK_SIDE)
    return FALSE;
  layout = make_layout (widget);
  texts = get_texts (part, get_value, data);
  if (!fit_text (layout, texts, side))
    return FALSE;

  for (guint row = 0; row < part->n_rows; row++)
    for (guint column = 0; column < part->n_columns; column++)
      {
        gsize y = (gsize) row * block + block / 2;
        gsize x = (gsize) column * block + block / 2;
        gsize middle = y * stride + x;
        int width, height;

        pango_layout_set_text (layout, g_ptr_array_index (texts, row * part->n_columns + column),
                               -1);
        pango_layout_get_pixel_size (layout, &width, &height);
        gtk_snapshot_save (snapshot);
        gtk_snapshot_translate (
          snapshot, &GRAPHENE_POINT_INIT ((float) (column * side + (side - width) / 2),
                                          (float) (row * side + (side - height) / 2)));
        gtk_snapshot_append_layout (snapshot, layout, choose_text_color (pixels[middle]));
        gtk_snapshot_restore (snapshot);
      }
  return TRUE;
}
