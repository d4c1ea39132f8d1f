/* SPDX-License-Identifier: MIT */

/* The legend of the shapes of a map. It is drawn once, and appended to each frame. */

#include "idx-map-legend.h"

#include "idx-color.h"

/* The distance of the legend from the edges of the map, the padding in it, the gap between a symbol
 * and its text, and the radius of its corners, in logical pixels. */
#define MARGIN 12
#define PADDING 8
#define GAP 6
#define RADIUS 6

/* The width of the outline of a symbol, in logical pixels */
#define OUTLINE 1

/* The opacity of the background, through which samples still show faintly */
#define OPACITY 0.85F

/* The size of the text, relative to the widget's font */
#define TEXT_SCALE 0.85

/* The largest part of the width and of the height of the map that the legend may cover */
#define MAX_PART 0.5F

/* The shapes that are explained, in the order of the rows, and the sides of their symbols relative
 * to the height of a row */
static const struct
{
  IdxMapShape shape;
  float side;
} rows[] = {
  { IDX_MAP_SHAPE_TO_CHECK, 0.6F },
  { IDX_MAP_SHAPE_SUSPECT, 0.4F },
  { IDX_MAP_SHAPE_DECIDED, 0.5F },
  { IDX_MAP_SHAPE_FAINT, 0.35F },
};

struct _IdxMapLegend
{
  GtkWidget *widget;
  GskRenderNode *node;  /* the legend with its corner at the origin; NULL if it isn't drawn */
  graphene_size_t size; /* of @node, in logical pixels */
  guint shapes;         /* the shapes in @node, a bit each */
};

IdxMapLegend *
idx_map_legend_new (GtkWidget *widget)
{
  IdxMapLegend *self;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);

  self = g_new0 (IdxMapLegend, 1);
  self->widget = widget;
  return self;
}

void
idx_map_legend_free (IdxMapLegend *self)
{
  if (self == NULL)
    return;
  idx_map_legend_invalidate (self);
  g_free (self);
}

void
idx_map_legend_invalidate (IdxMapLegend *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->node, gsk_render_node_unref);
  self->shapes = 0;
}

/* Returns the shapes to explain, a bit each. */
static guint
find_shapes (const IdxMapSymbols *symbols)
{
  guint shapes = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (symbols->n_shapes[rows[i].shape] > 0)
      shapes |= 1U << rows[i].shape;
  return shapes;
}

/* Appends a square of @side with the middle @middle, turned by @angle. */
static void
append_square (GtkSnapshot *snapshot,
               const graphene_point_t *middle,
               float side,
               float angle,
               const GdkRGBA *color)
{
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, middle);
  gtk_snapshot_rotate (snapshot, angle);
  gtk_snapshot_append_color (snapshot, color,
                             &GRAPHENE_RECT_INIT (-side / 2, -side / 2, side, side));
  gtk_snapshot_restore (snapshot);
}

static void
append_disc (GtkSnapshot *snapshot,
             const graphene_point_t *middle,
             float diameter,
             const GdkRGBA *color)
{
  const graphene_rect_t square = GRAPHENE_RECT_INIT (
    middle->x - diameter / 2, middle->y - diameter / 2, diameter, diameter);
  GskRoundedRect disc;

  gsk_rounded_rect_init_from_rect (&disc, &square, diameter / 2);
  gtk_snapshot_push_rounded_clip (snapshot, &disc);
  gtk_snapshot_append_color (snapshot, color, &square);
  gtk_snapshot_pop (snapshot);
}

/* Appends the symbol of the row @i: a gray disc, or an outlined square or diamond. The samples
 * themselves have the color of their class. */
static void
append_symbol (GtkSnapshot *snapshot,
               gsize i,
               const graphene_point_t *middle,
               float height,
               const IdxMapColors *colors,
               const GdkRGBA *text)
{
  const float side = height * rows[i].side;
  const float angle = rows[i].shape == IDX_MAP_SHAPE_DECIDED ? 0 : 45;
  const GdkRGBA faint = idx_color_get_rgba (colors->faint | 0xFF000000U);
  const GdkRGBA page = idx_color_get_rgba (colors->page | 0xFF000000U);

  if (rows[i].shape == IDX_MAP_SHAPE_FAINT)
    {
      append_disc (snapshot, middle, side, &faint);
      return;
    }
  append_square (snapshot, middle, side, angle, text);
  append_square (snapshot, middle, side - 2 * OUTLINE, angle, &page);
}

static PangoLayout *
create_layout (IdxMapLegend *self,
               const char *text)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (self->widget, text);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_scale_new (TEXT_SCALE));
  pango_layout_set_attributes (layout, attributes);
  return layout;
}

/* Draws the rows of @shapes, and finds the size of the legend. */
static GskRenderNode *
draw_rows (IdxMapLegend *self,
           guint shapes,
           const IdxMapColors *colors,
           const GdkRGBA *text,
           graphene_size_t *size)
{
  const gboolean is_rtl = gtk_widget_get_direction (self->widget) == GTK_TEXT_DIR_RTL;
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  PangoLayout *layouts[G_N_ELEMENTS (rows)] = { NULL };
  int width = 0, height = 0;
  float y = PADDING;

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if ((shapes & 1U << rows[i].shape) != 0)
      {
        int row_width, row_height;

        layouts[i] = create_layout (self, idx_map_shape_get_name (rows[i].shape));
        pango_layout_get_pixel_size (layouts[i], &row_width, &row_height);
        width = MAX (width, row_width);
        height = MAX (height, row_height);
      }
  size->width = 2 * PADDING + GAP + (float) (height + width);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (layouts[i] != NULL)
      {
        const float symbol_x = PADDING + (float) height / 2;
        const float text_x = PADDING + GAP + (float) height;
        int row_width;

        pango_layout_get_pixel_size (layouts[i], &row_width, NULL);
        append_symbol (snapshot, i,
                       &GRAPHENE_POINT_INIT (is_rtl ? size->width - symbol_x : symbol_x,
                                             y + (float) height / 2),
                       (float) height, colors, text);
        gtk_snapshot_save (snapshot);
        gtk_snapshot_translate (
          snapshot,
          &GRAPHENE_POINT_INIT (is_rtl ? size->width - text_x - (float) row_width : text_x, y));
        gtk_snapshot_append_layout (snapshot, layouts[i], text);
        gtk_snapshot_restore (snapshot);
        g_object_unref (layouts[i]);
        y += (float) height;
      }
  size->height = y + PADDING;
  return gtk_snapshot_free_to_node (snapshot);
}

/* Draws the legend again. */
static void
update (IdxMapLegend *self,
        guint shapes,
        const IdxMapColors *colors,
        const GdkRGBA *text)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GdkRGBA page = idx_color_get_rgba (colors->page | 0xFF000000U);
  GskRoundedRect rounded;
  GskRenderNode *content;

  idx_map_legend_invalidate (self);
  content = draw_rows (self, shapes, colors, text, &self->size);
  page.alpha = OPACITY;
  gsk_rounded_rect_init_from_rect (
    &rounded, &GRAPHENE_RECT_INIT (0, 0, self->size.width, self->size.height), RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &rounded);
  gtk_snapshot_append_color (snapshot, &page, &rounded.bounds);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_node (snapshot, content);
  gsk_render_node_unref (content);
  self->node = gtk_snapshot_free_to_node (snapshot);
  self->shapes = shapes;
}

void
idx_map_legend_draw (IdxMapLegend *self,
                     GtkSnapshot *snapshot,
                     const IdxMapSymbols *symbols,
                     const IdxMapColors *colors,
                     const GdkRGBA *text)
{
  graphene_point_t corner;
  float width, height; /* of the map */
  guint shapes;

  g_return_if_fail (self != NULL);
  g_return_if_fail (GTK_IS_SNAPSHOT (snapshot));
  g_return_if_fail (symbols != NULL && colors != NULL && text != NULL);

  shapes = find_shapes (symbols);
  if (shapes == 0)
    {
      idx_map_legend_invalidate (self);
      return;
    }
  if (self->node == NULL || shapes != self->shapes)
    update (self, shapes, colors, text);
  width = (float) gtk_widget_get_width (self->widget);
  height = (float) gtk_widget_get_height (self->widget);
  if (self->size.width > width * MAX_PART || self->size.height > height * MAX_PART)
    return;
  corner.x = gtk_widget_get_direction (self->widget) == GTK_TEXT_DIR_RTL
               ? width - MARGIN - self->size.width
               : MARGIN;
  corner.y = height - MARGIN - self->size.height;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &corner);
  gtk_snapshot_append_node (snapshot, self->node);
  gtk_snapshot_restore (snapshot);
}
