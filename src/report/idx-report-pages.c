/* SPDX-License-Identifier: MIT */

/* Fills the pages of a report from top to bottom with headings, paragraphs and boxes. */

#include "idx-report-pages.h"

#include "idx-text.h"

#include <cairo-pdf.h>
#include <pango/pangocairo.h>

/* Fonts, and sizes in points. */
#define FONT_FAMILY "Sans"
#define CODE_FAMILY "Monospace"
#define MARGIN 48.0
#define FOOT_HEIGHT 24.0
#define HEADING_HEIGHT 26.0
#define SECTION_GAP 18.0
#define PARAGRAPH_GAP 5.0
#define NAME_WIDTH 96.0
#define NAME_GAP 8.0
#define RULE_WIDTH 0.5

/* Marks that keep the order of what they enclose, and hide it from the text around. */
#define LEFT_TO_RIGHT_ISOLATE "\u2066"
#define POP_ISOLATE "\u2069"

struct _IdxReportPages
{
  GObject parent_instance;
  cairo_surface_t *surface;
  cairo_t *cr;
  PangoLayout *layout;
  double width;
  double height;
  char *title;
  gboolean is_rtl;
  guint n_pages;
  double y; /* where the next box begins */
};

G_DEFINE_FINAL_TYPE (IdxReportPages, idx_report_pages, G_TYPE_OBJECT)

const IdxReportStyle idx_report_body = { .size = 9, .color = IDX_REPORT_BLACK };
const IdxReportStyle idx_report_small = { .size = 7.5, .color = IDX_REPORT_GRAY };

static const IdxReportStyle heading_style = { .size = 13, .n_lines = 1, .is_bold = TRUE, .color = IDX_REPORT_BLACK };
static const IdxReportStyle name_style = { .size = 8.5, .n_lines = 1, .color = IDX_REPORT_GRAY };
static const IdxReportStyle value_style = { .size = 8.5, .color = IDX_REPORT_BLACK };
static const IdxReportStyle code_style = { .size = 7.5, .is_code = TRUE, .color = IDX_REPORT_BLACK };
static const IdxReportStyle foot_style = { .size = 7.5, .n_lines = 1, .color = IDX_REPORT_GRAY };
static const IdxReportStyle page_number_style = { .size = 7.5, .n_lines = 1, .color = IDX_REPORT_GRAY, .align = IDX_REPORT_ALIGN_END };

/* --- Drawing --------------------------------------------------------------------------- */

static void
set_color (cairo_t *cr,
           guint32 color)
{
  cairo_set_source_rgb (cr, (color >> 16 & 0xFF) / 255.0, (color >> 8 & 0xFF) / 255.0,
                        (color & 0xFF) / 255.0);
}

/* Returns the side at which a text is, which depends on where lines start. */
static PangoAlignment
get_alignment (IdxReportPages *self,
               IdxReportAlign align)
{
  if (align == IDX_REPORT_ALIGN_CENTER)
    return PANGO_ALIGN_CENTER;
  return (align == IDX_REPORT_ALIGN_END) == self->is_rtl ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT;
}

static void
set_text (IdxReportPages *self,
          const IdxReportStyle *style,
          const char *text,
          double width)
{
  PangoFontDescription *font = pango_font_description_new ();

  pango_font_description_set_family (font, style->is_code ? CODE_FAMILY : FONT_FAMILY);
  pango_font_description_set_absolute_size (font, style->size * PANGO_SCALE);
  pango_font_description_set_weight (font,
                                     style->is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (self->layout, font);
  pango_font_description_free (font);
  pango_layout_set_single_paragraph_mode (self->layout, style->n_lines == 1);
  pango_layout_set_wrap (self->layout, style->is_code ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR);
  /* Long names often differ at their end. */
  pango_layout_set_ellipsize (self->layout, style->n_lines == 0   ? PANGO_ELLIPSIZE_NONE
                                            : style->n_lines == 1 ? PANGO_ELLIPSIZE_MIDDLE
                                                                  : PANGO_ELLIPSIZE_END);
  /* Negative numbers are lines. */
  pango_layout_set_height (self->layout, -(int) MAX (style->n_lines, 1));
  pango_layout_set_alignment (self->layout, get_alignment (self, style->align));
  pango_layout_set_width (self->layout, (int) (width * PANGO_SCALE));
  pango_layout_set_text (self->layout, text, -1);
}

static double
get_layout_height (IdxReportPages *self)
{
  int height;

  pango_layout_get_size (self->layout, NULL, &height);
  return (double) height / PANGO_SCALE;
}

double
idx_report_pages_measure (IdxReportPages *self,
                          const IdxReportStyle *style,
                          const char *text,
                          double width)
{
  g_return_val_if_fail (IDX_IS_REPORT_PAGES (self), 0);
  g_return_val_if_fail (style != NULL && text != NULL, 0);

  set_text (self, style, text, width);
  return get_layout_height (self);
}

cairo_t *
idx_report_pages_get_cairo (IdxReportPages *self,
                            double x,
                            double width,
                            double *left)
{
  g_return_val_if_fail (IDX_IS_REPORT_PAGES (self), NULL);
  g_return_val_if_fail (left != NULL, NULL);

  *left = self->is_rtl ? self->width - MARGIN - x - width : MARGIN + x;
  return self->cr;
}

void
idx_report_pages_draw_text (IdxReportPages *self,
                            const IdxReportStyle *style,
                            const char *text,
                            double x,
                            double y,
                            double width)
{
  double left;
  cairo_t *cr = idx_report_pages_get_cairo (self, x, width, &left);

  g_return_if_fail (style != NULL && text != NULL);

  set_text (self, style, text, width);
  set_color (cr, style->color);
  cairo_move_to (cr, left, y);
  pango_cairo_show_layout (cr, self->layout);
}

void
idx_report_pages_draw_turned_text (IdxReportPages *self,
                                   const IdxReportStyle *style,
                                   const char *text,
                                   double x,
                                   double y,
                                   double width,
                                   double height)
{
  double left;
  cairo_t *cr = idx_report_pages_get_cairo (self, x, width, &left);

  g_return_if_fail (style != NULL && text != NULL);

  set_text (self, style, text, height);
  pango_layout_set_alignment (self->layout, PANGO_ALIGN_LEFT);
  set_color (cr, style->color);
  cairo_save (cr);
  cairo_translate (cr, left + (width - get_layout_height (self)) / 2, y);
  cairo_rotate (cr, -G_PI_2);
  cairo_move_to (cr, 0, 0);
  pango_cairo_show_layout (cr, self->layout);
  cairo_restore (cr);
}

void
idx_report_pages_fill (IdxReportPages *self,
                       guint32 color,
                       double x,
                       double y,
                       double width,
                       double height)
{
  double left;
  cairo_t *cr = idx_report_pages_get_cairo (self, x, width, &left);

  set_color (cr, color);
  cairo_rectangle (cr, left, y, width, height);
  cairo_fill (cr);
}

/* --- Pages ----------------------------------------------------------------------------- */

double
idx_report_pages_get_width (IdxReportPages *self)
{
  g_return_val_if_fail (IDX_IS_REPORT_PAGES (self), 0);

  return self->width - 2 * MARGIN;
}

double
idx_report_pages_get_max_height (IdxReportPages *self)
{
  g_return_val_if_fail (IDX_IS_REPORT_PAGES (self), 0);

  return self->height - 2 * MARGIN - FOOT_HEIGHT;
}

static void
draw_foot (IdxReportPages *self)
{
  const double width = idx_report_pages_get_width (self);
  const double y = self->height - MARGIN - FOOT_HEIGHT / 2;
  g_autofree char *number = idx_text_format_count (self->n_pages);

  idx_report_pages_draw_text (self, &foot_style, self->title, 0, y, width * .8);
  idx_report_pages_draw_text (self, &page_number_style, number, width * .8, y, width * .2);
}

static void
start_page (IdxReportPages *self)
{
  if (self->n_pages > 0)
    {
      draw_foot (self);
      cairo_show_page (self->cr);
    }
  self->n_pages++;
  self->y = MARGIN;
}

gboolean
idx_report_pages_has_room (IdxReportPages *self,
                           double height)
{
  g_return_val_if_fail (IDX_IS_REPORT_PAGES (self), FALSE);

  return self->y <= MARGIN || self->y + height <= self->height - MARGIN - FOOT_HEIGHT;
}

double
idx_report_pages_reserve (IdxReportPages *self,
                          double height)
{
  double y;

  g_return_val_if_fail (IDX_IS_REPORT_PAGES (self), 0);

  if (!idx_report_pages_has_room (self, height))
    start_page (self);
  y = self->y;
  self->y += height;
  return y;
}

void
idx_report_pages_skip (IdxReportPages *self,
                       double height)
{
  g_return_if_fail (IDX_IS_REPORT_PAGES (self));

  if (self->y > MARGIN)
    self->y += height;
}

void
idx_report_pages_finish (IdxReportPages *self)
{
  g_return_if_fail (IDX_IS_REPORT_PAGES (self));

  draw_foot (self);
  cairo_show_page (self->cr);
}

/* --- Parts of a section ---------------------------------------------------------------- */

static void
add_to_outline (IdxReportPages *self,
                const char *text,
                double y)
{
  char position[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *target =
    g_strdup_printf ("page=%u pos=[0 %s]", self->n_pages,
                     g_ascii_formatd (position, sizeof position, "%.1f", y));

  (void) cairo_pdf_surface_add_outline (self->surface, CAIRO_PDF_OUTLINE_ROOT, text, target,
                                        CAIRO_PDF_OUTLINE_FLAG_OPEN);
}

void
idx_report_pages_add_heading (IdxReportPages *self,
                              const char *text,
                              double min_height)
{
  const double width = idx_report_pages_get_width (self);
  double y;

  g_return_if_fail (text != NULL);

  idx_report_pages_skip (self, SECTION_GAP);
  y = idx_report_pages_reserve (
    self, MIN (HEADING_HEIGHT + min_height, idx_report_pages_get_max_height (self)));
  self->y = y + HEADING_HEIGHT;
  add_to_outline (self, text, y);
  idx_report_pages_draw_text (self, &heading_style, text, 0, y, width);
  idx_report_pages_fill (self, IDX_REPORT_RULE, 0, y + HEADING_HEIGHT - 7, width, RULE_WIDTH);
}

void
idx_report_pages_add_paragraph (IdxReportPages *self,
                                const IdxReportStyle *style,
                                const char *text)
{
  const double width = idx_report_pages_get_width (self);
  const double height = idx_report_pages_measure (self, style, text, width);

  idx_report_pages_draw_text (self, style, text, 0, idx_report_pages_reserve (self, height), width);
  idx_report_pages_skip (self, PARAGRAPH_GAP);
}

void
idx_report_pages_add_property (IdxReportPages *self,
                               const char *name,
                               const char *value,
                               gboolean is_code)
{
  const IdxReportStyle *style = is_code ? &code_style : &value_style;
  const double x = NAME_WIDTH + NAME_GAP;
  const double width = idx_report_pages_get_width (self) - x;
  const double height = idx_report_pages_measure (self, style, value, width);
  const double y = idx_report_pages_reserve (self, height + 3);

  idx_report_pages_draw_text (self, &name_style, name, 0, y, NAME_WIDTH);
  idx_report_pages_draw_text (self, style, value, x, is_code ? y + 1 : y, width);
}

char *
idx_report_pages_dup_arrow (IdxReportPages *self,
                            const char *before,
                            const char *after)
{
  g_return_val_if_fail (IDX_IS_REPORT_PAGES (self), NULL);

  return self->is_rtl
           ? g_strconcat (LEFT_TO_RIGHT_ISOLATE, before, " → ", after, POP_ISOLATE, NULL)
           : g_strconcat (before, " → ", after, NULL);
}

/* Sets the layout up for text that is scaled freely: nothing is rounded to pixels. */
static PangoLayout *
create_layout (cairo_t *cr,
               gboolean is_rtl)
{
  PangoLayout *layout = pango_cairo_create_layout (cr);
  PangoContext *context = pango_layout_get_context (layout);
  cairo_font_options_t *options = cairo_font_options_create ();
  PangoAttrList *attributes = pango_attr_list_new ();

  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (context, options);
  cairo_font_options_destroy (options);
  pango_context_set_round_glyph_positions (context, FALSE);
  /* Ligatures would be copied and searched as characters of their own. */
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("liga=0, clig=0"));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  pango_context_set_base_dir (context, is_rtl ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR);
  /* The alignment is that of the page, whatever the direction of a text. */
  pango_layout_set_auto_dir (layout, FALSE);
  return layout;
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_report_pages_finalize (GObject *object)
{
  IdxReportPages *self = IDX_REPORT_PAGES (object);

  g_clear_object (&self->layout);
  g_clear_pointer (&self->cr, cairo_destroy);
  g_clear_pointer (&self->surface, cairo_surface_destroy);
  g_free (self->title);
  G_OBJECT_CLASS (idx_report_pages_parent_class)->finalize (object);
}

static void
idx_report_pages_class_init (IdxReportPagesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_report_pages_finalize;
}

static void
idx_report_pages_init (IdxReportPages *self)
{
}

IdxReportPages *
idx_report_pages_new (cairo_surface_t *surface,
                      double width,
                      double height,
                      const char *title,
                      gboolean is_rtl)
{
  IdxReportPages *self;

  g_return_val_if_fail (surface != NULL && title != NULL, NULL);

  self = g_object_new (IDX_TYPE_REPORT_PAGES, NULL);
  self->surface = cairo_surface_reference (surface);
  self->cr = cairo_create (surface);
  self->layout = create_layout (self->cr, is_rtl);
  self->width = width;
  self->height = height;
  self->title = g_strdup (title);
  self->is_rtl = is_rtl;
  start_page (self);
  return self;
}
