/* SPDX-License-Identifier: MIT */

/* Draws the captions under thumbnails, as opaque pixels that are copied into strips. */

#include "idx-captions.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

/* The font size of captions, as a fraction of the size of the theme's text or, in small cells, of
 * the cell's side; and the height of a line as a multiple of that font size. */
#define FONT_SIZE_PER_TEXT_SIZE 0.83
#define FONT_SIZE_PER_SIDE 0.28
#define MIN_FONT_SIZE 9.0
#define LINE_HEIGHT 1.4

/* The margin on both sides of a caption, in logical pixels. Captions of small cells have no margin,
 * because they need the space for two numbers. */
#define MARGIN 2
#define MIN_SIDE_FOR_MARGIN 36

/* A mark inside an image, in bold: the side of its square and its font size, as fractions of the
 * cell's side. */
#define MARK_SIDE_PER_SIDE 0.5
#define MARK_FONT_SIZE_PER_SIDE 0.6
#define MARK "?"

/* A shortened name keeps MIN_NAME_LENGTH to MAX_NAME_LENGTH characters. A given label is shortened
 * to MIN_GIVEN_LENGTH before another label beside it is shortened, too. If SHORTEST_CAPTION, which
 * has MIN_NAME_LENGTH letters of each, doesn't fit, the caption shows numbers instead. */
#define MIN_NAME_LENGTH 2
#define MIN_GIVEN_LENGTH 3
#define MAX_NAME_LENGTH 24
#define SHORTEST_CAPTION "no…→no…" MARK

/* The font size of two labels in cells in which TYPICAL_PAIR wouldn't fit, as a fraction of the
 * usual one. The cells of a sheet have the same font, whatever the length of their labels. */
#define SMALL_FONT 0.8
#define TYPICAL_PAIR "nnnnnn→nnnnnn" MARK

/* The horizontal padding of a tab, the radius of its corners, and the thickness of the line through
 * an excluded label, as fractions of a caption's height. */
#define TAB_PADDING 0.3
#define TAB_RADIUS 0.25
#define STRIKE_THICKNESS 0.09

struct _IdxCaptions
{
  GObject parent_instance;
  PangoContext *context;
  PangoFontDescription *font;
  PangoFontDescription *pair_font; /* for two labels */
  IdxPalette palette;
  /* In device pixels. */
  guint width;     /* of a caption and of a cell */
  guint height;    /* of a caption; 0 if cells are too small for captions */
  guint margin;    /* on both sides of a caption */
  guint mark_side; /* of a mark inside an image; 0 if there are captions, or cells are too small */
};

G_DEFINE_FINAL_TYPE (IdxCaptions, idx_captions, G_TYPE_OBJECT)

static void
idx_captions_finalize (GObject *object)
{
  IdxCaptions *self = IDX_CAPTIONS (object);

  g_clear_object (&self->context);
  g_clear_pointer (&self->font, pango_font_description_free);
  g_clear_pointer (&self->pair_font, pango_font_description_free);
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
}

static PangoLayout *
make_layout (IdxCaptions *self,
             const PangoFontDescription *font,
             const char *text)
{
  PangoLayout *layout = pango_layout_new (self->context);

  pango_layout_set_font_description (layout, font);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_text (layout, text, -1);
  return layout;
}

static gboolean
fits (IdxCaptions *self,
      const PangoFontDescription *font,
      const char *text)
{
  g_autoptr (PangoLayout) layout = make_layout (self, font, text);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width <= (int) (self->width - 2 * self->margin);
}

IdxCaptions *
idx_captions_new (const char *family,
                  double font_size,
                  guint side,
                  double scale,
                  IdxPalette palette)
{
  IdxCaptions *self;
  double size;

  g_return_val_if_fail (family != NULL, NULL);
  g_return_val_if_fail (side > 0 && scale > 0, NULL);

  self = g_object_new (IDX_TYPE_CAPTIONS, NULL);
  size = scale * MIN (FONT_SIZE_PER_TEXT_SIZE * font_size,
                      MAX (FONT_SIZE_PER_SIDE * side, MIN_FONT_SIZE));
  self->palette = palette;
  self->width = (guint) lround (side * scale);
  self->margin = side >= MIN_SIDE_FOR_MARGIN ? (guint) lround (MARGIN * scale) : 0;
  self->height = side >= IDX_CAPTIONS_MIN_SIDE ? (guint) ceil (size * LINE_HEIGHT) : 0;
  self->context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  self->font = pango_font_description_new ();
  pango_font_description_set_family (self->font, family);
  pango_font_description_set_absolute_size (self->font, size * PANGO_SCALE);
  self->pair_font = pango_font_description_copy (self->font);
  if (!fits (self, self->font, TYPICAL_PAIR))
    pango_font_description_set_absolute_size (
      self->pair_font, MAX (SMALL_FONT * size, MIN (MIN_FONT_SIZE * scale, size)) * PANGO_SCALE);
  if (side >= IDX_CAPTIONS_MIN_MARK_SIDE && self->height == 0)
    self->mark_side = (guint) (MARK_SIDE_PER_SIDE * self->width);
  return self;
}

guint
idx_captions_get_height (IdxCaptions *self)
{
  g_return_val_if_fail (IDX_IS_CAPTIONS (self), 0);

  return self->height;
}

/* Finds the columns of the mark, which is the last character of the text. The text may run in
 * either direction. */
static void
find_mark (IdxCaptions *self,
           PangoLayout *layout,
           guint *start,
           guint *end)
{
  PangoRectangle mark;
  int margin = (int) self->margin;
  int width = (int) self->width;

  pango_layout_index_to_pos (layout, (int) strlen (pango_layout_get_text (layout)) - 1, &mark);
  pango_extents_to_pixels (NULL, &mark);
  *start = (guint) CLAMP (margin + MIN (mark.x, mark.x + mark.width), 0, width);
  *end = (guint) CLAMP (margin + MAX (mark.x, mark.x + mark.width), 0, width);
}

static guint32
blend_channel (guint32 under,
               guint32 over,
               guint shift,
               guint coverage)
{
  guint u = under >> shift & 0xFF;
  guint o = over >> shift & 0xFF;

  return (guint32) ((u * (255 - coverage) + o * coverage + 127) / 255) << shift;
}

static guint32
blend (guint32 under,
       guint32 over,
       guint coverage)
{
  return 0xFF000000U | blend_channel (under, over, 16, coverage) |
         blend_channel (under, over, 8, coverage) | blend_channel (under, over, 0, coverage);
}

/* Draws text on the page. @coverage is the fraction of each pixel that the text covers. From the
 * column @mark_start to @mark_end, the text has the color of marks. */
static IdxCaption *
paint (IdxCaptions *self,
       cairo_surface_t *coverage,
       guint mark_start,
       guint mark_end)
{
  const guint8 *data = cairo_image_surface_get_data (coverage);
  gsize stride = (gsize) cairo_image_surface_get_stride (coverage);
  gsize width = (gsize) cairo_image_surface_get_width (coverage);
  gsize height = (gsize) cairo_image_surface_get_height (coverage);
  IdxCaption *caption = g_malloc (sizeof *caption + width * height * sizeof *caption->pixels);
  guint32 text_color = idx_palette_get_text_color (self->palette);
  guint32 mark_color = idx_palette_get_suspect_color (self->palette);
  guint32 page_color = idx_palette_get_page_color (self->palette);

  caption->width = (guint) width;
  caption->height = (guint) height;
  caption->mark_start = mark_start;
  caption->mark_end = mark_end;
  for (gsize y = 0; y < height; y++)
    for (gsize x = 0; x < width; x++)
      caption->pixels[y * width + x] =
        blend (page_color, x >= mark_start && x < mark_end ? mark_color : text_color,
               data[y * stride + x]);
  return caption;
}

static IdxCaption *
draw_caption (IdxCaptions *self,
              const PangoFontDescription *font,
              const char *text,
              gboolean has_mark)
{
  cairo_surface_t *coverage =
    cairo_image_surface_create (CAIRO_FORMAT_A8, (int) self->width, (int) MAX (self->height, 1));
  cairo_t *cr = cairo_create (coverage);
  g_autoptr (PangoLayout) layout = make_layout (self, font, text);
  guint mark_start = 0;
  guint mark_end = 0;
  IdxCaption *caption;
  int height;

  pango_layout_set_width (layout, (int) (self->width - 2 * self->margin) * PANGO_SCALE);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_get_pixel_size (layout, NULL, &height);
  if (has_mark)
    find_mark (self, layout, &mark_start, &mark_end);
  cairo_move_to (cr, self->margin, floor (((double) self->height - height) / 2));
  pango_cairo_show_layout (cr, layout);
  cairo_destroy (cr);
  cairo_surface_flush (coverage);
  caption = paint (self, coverage, mark_start, mark_end);
  cairo_surface_destroy (coverage);
  return caption;
}

IdxCaption *
idx_captions_draw (IdxCaptions *self,
                   const char *text)
{
  g_return_val_if_fail (IDX_IS_CAPTIONS (self), NULL);
  g_return_val_if_fail (text != NULL, NULL);

  return draw_caption (self, self->font, text, FALSE);
}

/* Returns the first text that fits in a font; NULL if none does. */
static const char *
find_fitting (IdxCaptions *self,
              const PangoFontDescription *font,
              const char *const *texts)
{
  for (; *texts != NULL; texts++)
    if (fits (self, font, *texts))
      return *texts;
  return NULL;
}

IdxCaption *
idx_captions_draw_marked (IdxCaptions *self,
                          const char *const *texts)
{
  g_autoptr (GPtrArray) marked = g_ptr_array_new_with_free_func (g_free);
  const char *text;

  g_return_val_if_fail (IDX_IS_CAPTIONS (self), NULL);
  g_return_val_if_fail (texts != NULL && texts[0] != NULL, NULL);

  for (; *texts != NULL; texts++)
    g_ptr_array_add (marked, g_strconcat (*texts, MARK, NULL));
  g_ptr_array_add (marked, NULL);
  text = find_fitting (self, self->font, (const char *const *) marked->pdata);
  return draw_caption (self, self->font,
                       text != NULL ? text : g_ptr_array_index (marked, marked->len - 2), TRUE);
}

/* Returns whether the name of a class is just its label. */
static gboolean
is_number (const char *name)
{
  return g_ascii_string_to_signed (name, 10, G_MININT64, G_MAXINT64, NULL, NULL);
}

/* Shortens a name to @n characters and an ellipsis, unless that is no shorter. Doesn't shorten
 * numbers, because a part of a number would be another label. */
static char *
shorten (const char *name,
         glong n)
{
  g_autofree char *start = NULL;

  if (g_utf8_strlen (name, -1) <= n || is_number (name))
    return g_strdup (name);
  start = g_utf8_substring (name, 0, n);
  return g_strconcat (g_strchomp (start), "…", NULL);
}

/* Adds a name and shorter forms of it. With the prefix "→", these are "→Trouser", "→Trouse…", and
 * so on. */
static void
add_short_forms (GPtrArray *texts,
                 const char *prefix,
                 const char *name,
                 const char *suffix)
{
  g_ptr_array_add (texts, g_strconcat (prefix, name, suffix, NULL));
  for (glong n = MIN (g_utf8_strlen (name, -1) - 1, MAX_NAME_LENGTH); n >= MIN_NAME_LENGTH; n--)
    {
      g_autofree char *shortened = shorten (name, n);

      g_ptr_array_add (texts, g_strconcat (prefix, shortened, suffix, NULL));
    }
}

static void
add_pair (GPtrArray *texts,
          const char *given,
          const char *other,
          const char *suffix)
{
  g_ptr_array_add (texts, g_strconcat (given, "→", other, suffix, NULL));
}

/* Returns (transfer full) a given label and another one, and shorter forms of both, in the order
 * "airplane→bird", "airpla…→bird" to "air…→bird", and "ai…→bi…". Each shows the given label. The
 * array ends with NULL. */
static GPtrArray *
make_pair_forms (const char *given,
                 const char *other,
                 const char *suffix)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  glong given_length = g_utf8_strlen (given, -1);
  glong longest = MAX (given_length, g_utf8_strlen (other, -1));

  add_pair (texts, given, other, suffix);
  for (glong n = MIN (given_length - 1, MAX_NAME_LENGTH); n >= MIN_GIVEN_LENGTH; n--)
    {
      g_autofree char *shortened = shorten (given, n);

      add_pair (texts, shortened, other, suffix);
    }
  for (glong n = MIN (longest - 1, MAX_NAME_LENGTH); n >= MIN_NAME_LENGTH; n--)
    {
      g_autofree char *first = shorten (given, n);
      g_autofree char *second = shorten (other, n);

      add_pair (texts, first, second, suffix);
    }
  g_ptr_array_add (texts, NULL);
  return texts;
}

/* Returns the font for two labels: the usual one if neither is long enough to be shortened. */
static const PangoFontDescription *
choose_pair_font (IdxCaptions *self,
                  const char *given,
                  const char *other)
{
  gboolean are_short = g_utf8_strlen (given, -1) <= MIN_GIVEN_LENGTH &&
                       g_utf8_strlen (other, -1) <= MIN_GIVEN_LENGTH;

  return are_short ? self->font : self->pair_font;
}

IdxCaption *
idx_captions_draw_suspect (IdxCaptions *self,
                           const char *given,
                           const char *suggested,
                           const char *numbers)
{
  g_autoptr (GPtrArray) texts = NULL;
  g_autofree char *suggestion = NULL;
  g_autofree char *names = NULL;
  const PangoFontDescription *font;
  const char *text;

  g_return_val_if_fail (IDX_IS_CAPTIONS (self), NULL);
  g_return_val_if_fail (given != NULL && suggested != NULL, NULL);

  names = g_strdup_printf ("%s→%s", given, suggested);
  if (numbers == NULL)
    {
      suggestion = g_strdup_printf ("→%s", suggested);
      return idx_captions_draw_marked (self,
                                       (const char *const[]){ names, suggestion, "", NULL });
    }
  texts = make_pair_forms (given, suggested, MARK);
  font = choose_pair_font (self, given, suggested);
  text = fits (self, font, SHORTEST_CAPTION)
           ? find_fitting (self, font, (const char *const *) texts->pdata)
           : NULL;
  if (text != NULL)
    return draw_caption (self, font, text, TRUE);
  return idx_captions_draw_marked (self, (const char *const[]){ names, numbers, "", NULL });
}

IdxCaption *
idx_captions_draw_mark (IdxCaptions *self)
{
  g_autoptr (PangoLayout) layout = NULL;
  g_autoptr (PangoFontDescription) font = NULL;
  cairo_surface_t *coverage;
  IdxCaption *caption;
  PangoRectangle ink;
  cairo_t *cr;
  int side;

  g_return_val_if_fail (IDX_IS_CAPTIONS (self), NULL);

  if (self->mark_side == 0)
    return NULL;
  side = (int) self->mark_side;
  coverage = cairo_image_surface_create (CAIRO_FORMAT_A8, side, side);
  cr = cairo_create (coverage);
  layout = pango_layout_new (self->context);
  font = pango_font_description_copy (self->font);
  pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_font_description_set_absolute_size (font,
                                            MARK_FONT_SIZE_PER_SIDE * self->width * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_text (layout, MARK, -1);
  pango_layout_get_pixel_extents (layout, &ink, NULL);
  cairo_move_to (cr, floor ((side - ink.width) / 2.0) - ink.x,
                 floor ((side - ink.height) / 2.0) - ink.y);
  pango_cairo_show_layout (cr, layout);
  cairo_destroy (cr);
  cairo_surface_flush (coverage);
  caption = paint (self, coverage, 0, self->mark_side);
  cairo_surface_destroy (coverage);
  return caption;
}

/* --- Decisions ------------------------------------------------------------------------------- */

static void
set_color (cairo_t *cr,
           guint32 color)
{
  cairo_set_source_rgb (cr, (color >> 16 & 0xFF) / 255.0, (color >> 8 & 0xFF) / 255.0,
                        (color & 0xFF) / 255.0);
}

static void
add_rounded_rectangle (cairo_t *cr,
                       const PangoRectangle *bounds,
                       double radius)
{
  double right = bounds->x + bounds->width - radius;
  double bottom = bounds->y + bounds->height - radius;

  cairo_new_sub_path (cr);
  cairo_arc (cr, right, bounds->y + radius, radius, -G_PI_2, 0);
  cairo_arc (cr, right, bottom, radius, 0, G_PI_2);
  cairo_arc (cr, bounds->x + radius, bottom, radius, G_PI_2, G_PI);
  cairo_arc (cr, bounds->x + radius, bounds->y + radius, radius, G_PI, 3 * G_PI_2);
  cairo_close_path (cr);
}

/* Returns the sign of a decision that follows the name; "" if the style of the text shows the
 * decision. */
static const char *
get_suffix (IdxState state)
{
  switch (state)
    {
    case IDX_STATE_KEPT:
      return "\u00A0✓";
    case IDX_STATE_UNSURE:
      return "\u00A0~";
    case IDX_STATE_RELABELED:
    case IDX_STATE_EXCLUDED:
    default:
      return "";
    }
}

static const char *
get_prefix (IdxState state)
{
  return state == IDX_STATE_RELABELED ? "→" : "";
}

/* Chooses a single character for the decision, for cells without captions. */
static char *
choose_character (IdxState state,
                  const char *current)
{
  switch (state)
    {
    case IDX_STATE_RELABELED:
      return g_strdup (g_utf8_strlen (current, -1) == 1 ? current : "→");
    case IDX_STATE_KEPT:
      return g_strdup ("✓");
    case IDX_STATE_UNSURE:
      return g_strdup ("~");
    case IDX_STATE_EXCLUDED:
    default:
      return g_strdup ("×");
    }
}

/* Lays out the best text that fits in a caption; the sign alone always fits. */
static PangoLayout *
choose_layout (IdxCaptions *self,
               IdxState state,
               const char *given,
               const char *current)
{
  g_autoptr (GPtrArray) texts = make_pair_forms (given, current, "");
  const PangoFontDescription *font = self->font;
  const char *text = NULL;
  g_autofree char *character = NULL;

  if (state == IDX_STATE_RELABELED)
    {
      font = choose_pair_font (self, given, current);
      text = find_fitting (self, font, (const char *const *) texts->pdata);
    }
  if (text == NULL)
    {
      font = self->font;
      g_ptr_array_set_size (texts, 0);
      add_short_forms (texts, get_prefix (state), current, get_suffix (state));
      g_ptr_array_add (texts, NULL);
      text = find_fitting (self, font, (const char *const *) texts->pdata);
    }
  if (text == NULL)
    character = choose_character (state, "" /* without the name */);
  return make_layout (self, font, text != NULL ? text : character);
}

/* Returns the color of the text of a decision. */
static guint32
get_decision_color (IdxCaptions *self,
                    IdxState state)
{
  switch (state)
    {
    case IDX_STATE_RELABELED:
      return idx_palette_get_page_color (self->palette);
    case IDX_STATE_KEPT:
      return idx_palette_get_kept_color (self->palette);
    case IDX_STATE_UNSURE:
    case IDX_STATE_EXCLUDED:
    default:
      return idx_palette_get_text_color (self->palette);
    }
}

/* Draws a line through the text, as wide as a tab. Pango's own strikethrough is hard to see on a
 * single digit. */
static void
strike_through (cairo_t *cr,
                const PangoRectangle *text,
                int width,
                int height)
{
  double thickness = MAX (1, round (STRIKE_THICKNESS * height));
  double length = MIN (text->width + 2 * ceil (TAB_PADDING * height), width);

  cairo_rectangle (cr, floor ((width - length) / 2), round ((height - thickness) / 2), length,
                   thickness);
  cairo_fill (cr);
}

/* Makes the tilde bold, because it is faint in most fonts. */
static void
embolden_tilde (PangoLayout *layout)
{
  const char *text = pango_layout_get_text (layout);
  const char *tilde = strrchr (text, '~');
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  PangoAttribute *bold = pango_attr_weight_new (PANGO_WEIGHT_BOLD);

  if (tilde != NULL)
    bold->start_index = (guint) (tilde - text);
  pango_attr_list_insert (attributes, bold);
  pango_layout_set_attributes (layout, attributes);
}

/* Draws @layout in the center of a new surface, in the style of a decision: on a tab if the label
 * was changed, or with a line through it if a caption shows that the sample was excluded. */
static cairo_surface_t *
draw_decision (IdxCaptions *self,
               PangoLayout *layout,
               IdxState state,
               int width,
               int height)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);
  PangoRectangle text;
  PangoRectangle tab = { 0, 0, width, height };

  set_color (cr, idx_palette_get_page_color (self->palette));
  cairo_paint (cr);
  if (state == IDX_STATE_UNSURE)
    embolden_tilde (layout);
  pango_layout_get_pixel_extents (layout, NULL, &text);
  if (state == IDX_STATE_RELABELED)
    {
      tab.width = MIN (text.width + 2 * (int) ceil (TAB_PADDING * height), width);
      tab.x = (width - tab.width) / 2;
      set_color (cr, idx_palette_get_changed_color (self->palette));
      add_rounded_rectangle (cr, &tab, TAB_RADIUS * height);
      cairo_fill (cr);
    }
  set_color (cr, get_decision_color (self, state));
  cairo_move_to (cr, floor ((width - text.width) / 2.0) - text.x,
                 floor ((height - text.height) / 2.0) - text.y);
  pango_cairo_show_layout (cr, layout);
  if (state == IDX_STATE_EXCLUDED && self->mark_side == 0)
    strike_through (cr, &text, width, height);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static cairo_surface_t *
draw_decision_mark (IdxCaptions *self,
                    IdxState state,
                    const char *current)
{
  g_autofree char *text = choose_character (state, current);
  g_autoptr (PangoLayout) layout = make_layout (self, self->font, text);
  g_autoptr (PangoFontDescription) font = pango_font_description_copy (self->font);

  pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_font_description_set_absolute_size (font,
                                            MARK_FONT_SIZE_PER_SIDE * self->width * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  return draw_decision (self, layout, state, (int) self->mark_side, (int) self->mark_side);
}

cairo_surface_t *
idx_captions_draw_decision (IdxCaptions *self,
                            IdxState state,
                            const char *given,
                            const char *current)
{
  g_autoptr (PangoLayout) layout = NULL;

  g_return_val_if_fail (IDX_IS_CAPTIONS (self), NULL);
  g_return_val_if_fail (given != NULL && current != NULL, NULL);

  if (self->mark_side > 0)
    return draw_decision_mark (self, state, current);
  if (self->height == 0)
    return NULL;
  layout = choose_layout (self, state, given, current);
  return draw_decision (self, layout, state, (int) self->width, (int) self->height);
}
