/* SPDX-License-Identifier: MIT */

/* Creates captions in the font of a widget. */

#include "idx-widget-captions.h"

IdxCaptions *
idx_widget_captions_new (GtkWidget *widget,
                         guint side,
                         double scale,
                         IdxPalette palette)
{
  PangoContext *context;
  const PangoFontDescription *font;
  double size;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);

  context = gtk_widget_get_pango_context (widget);
  font = pango_context_get_font_description (context);
  size = pango_font_description_get_size (font) / (double) PANGO_SCALE;
  if (!pango_font_description_get_size_is_absolute (font))
    size *= pango_cairo_context_get_resolution (context) / 72.0;
  return idx_captions_new (pango_font_description_get_family (font), size, side, scale, palette);
}
