/* SPDX-License-Identifier: MIT */

/* Marks of decisions over the strips of the sheet. */

#include "idx-decision-marks.h"

#include "idx-pixel-node.h"

/* Each node holds the pixels of a caption. */
#define MAX_NODES 1000

/* The side of a flag, in sides of a tile and in logical pixels. */
#define FLAG_OF_SIDE 0.18
#define MIN_FLAG 9.0

/* Keeps clear of the frame of the current sample. */
#define FLAG_INSET 3.5

struct _IdxDecisionMarks
{
  IdxCaptions *captions;
  GHashTable *nodes; /* from Decision to GskRenderNode */
};

/* What a mark shows. */
typedef struct
{
  IdxState state;
  gint64 given;
  gint64 current;
} Decision;

static guint
decision_hash (gconstpointer key)
{
  const Decision *decision = key;

  return g_int64_hash (&decision->given) ^ (g_int64_hash (&decision->current) * 31) ^
         ((guint) decision->state * 961);
}

static gboolean
decision_equal (gconstpointer a,
                gconstpointer b)
{
  const Decision *first = a;
  const Decision *second = b;

  return first->state == second->state && first->given == second->given &&
         first->current == second->current;
}

IdxDecisionMarks *
idx_decision_marks_new (void)
{
  IdxDecisionMarks *self = g_new0 (IdxDecisionMarks, 1);

  self->nodes = g_hash_table_new_full (decision_hash, decision_equal, g_free,
                                       (GDestroyNotify) gsk_render_node_unref);
  return self;
}

void
idx_decision_marks_free (IdxDecisionMarks *self)
{
  if (self == NULL)
    return;
  g_clear_object (&self->captions);
  g_hash_table_unref (self->nodes);
  g_free (self);
}

void
idx_decision_marks_set_captions (IdxDecisionMarks *self,
                                 IdxCaptions *captions)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (captions == NULL || IDX_IS_CAPTIONS (captions));

  g_set_object (&self->captions, captions);
  g_hash_table_remove_all (self->nodes);
}

/* Returns NULL if there is no room for a mark. */
static GskRenderNode *
make_node (IdxDecisionMarks *self,
           const IdxSheetGeometry *geometry,
           IdxLabels *labels,
           const Decision *decision)
{
  g_autofree char *given = idx_labels_dup_class_name (labels, decision->given);
  g_autofree char *current = idx_labels_dup_class_name (labels, decision->current);
  cairo_surface_t *surface =
    idx_captions_draw_decision (self->captions, decision->state, given, current);
  GskRenderNode *node;

  if (surface == NULL)
    return NULL;
  node = idx_pixel_node_new (surface, geometry->scale, geometry->widget);
  cairo_surface_destroy (surface);
  if (g_hash_table_size (self->nodes) >= MAX_NODES)
    g_hash_table_remove_all (self->nodes);
  g_hash_table_insert (self->nodes, g_memdup2 (decision, sizeof *decision), node);
  return node;
}

/* A pole with a pennant in the corner that no other mark uses. It has an outline, because it may be
 * over the writing. */
static void
draw_flag (IdxSheetPainter *painter,
           guint position)
{
  graphene_rect_t tile = idx_sheet_geometry_get_bounds (painter->geometry, position);
  double side = MAX (FLAG_OF_SIDE * (double) tile.size.width, MIN_FLAG);
  graphene_rect_t bounds =
    GRAPHENE_RECT_INIT (tile.origin.x, tile.origin.y, (float) (side + 2 * FLAG_INSET),
                        (float) (side + 2 * FLAG_INSET));
  guint32 colors[] = { idx_palette_get_page_color (painter->palette),
                       idx_palette_get_text_color (painter->palette) };
  cairo_t *cr = gtk_snapshot_append_cairo (painter->snapshot, &bounds);

  cairo_translate (cr, (double) tile.origin.x + FLAG_INSET, (double) tile.origin.y + FLAG_INSET);
  for (gsize i = 0; i < G_N_ELEMENTS (colors); i++)
    {
      cairo_set_source_rgb (cr, (colors[i] >> 16 & 0xFF) / 255.0, (colors[i] >> 8 & 0xFF) / 255.0,
                            (colors[i] & 0xFF) / 255.0);
      cairo_move_to (cr, 0, side);
      cairo_line_to (cr, 0, 0);
      cairo_line_to (cr, 0.8 * side, 0.3 * side);
      cairo_line_to (cr, 0, 0.6 * side);
      cairo_set_line_width (cr, i == 0 ? 3 : 1);
      cairo_stroke_preserve (cr);
      cairo_fill (cr);
    }
  cairo_destroy (cr);
  painter->n_nodes++;
}

/* A caption is below the image; the sign alone is in the same corner as the mark to check. */
static void
draw_node (IdxSheetPainter *painter,
           GskRenderNode *node,
           guint position)
{
  const IdxSheetGeometry *geometry = painter->geometry;
  graphene_rect_t tile = idx_sheet_geometry_get_bounds (geometry, position);
  float side = (float) (geometry->layout.side / geometry->scale);
  graphene_rect_t bounds;

  gsk_render_node_get_bounds (node, &bounds);
  gtk_snapshot_save (painter->snapshot);
  if (geometry->layout.caption > 0)
    tile.origin.y += side;
  else
    tile.origin.x += side - bounds.size.width;
  gtk_snapshot_translate (painter->snapshot, &tile.origin);
  gtk_snapshot_append_node (painter->snapshot, node);
  gtk_snapshot_restore (painter->snapshot);
  painter->n_nodes++;
}

void
idx_decision_marks_draw (IdxDecisionMarks *self,
                         IdxSheetPainter *painter,
                         IdxDecisions *decisions,
                         IdxSubset *subset,
                         guint first,
                         guint end)
{
  IdxLabels *labels;
  gboolean has_flags;

  g_return_if_fail (self != NULL && painter != NULL);
  g_return_if_fail (IDX_IS_DECISIONS (decisions));
  g_return_if_fail (IDX_IS_SUBSET (subset));

  if (self->captions == NULL ||
      (idx_decisions_get_n_flagged (decisions) == 0 &&
       idx_decisions_get_n (decisions, IDX_STATE_UNDECIDED) ==
         idx_decisions_get_n_samples (decisions)))
    return;
  has_flags = idx_decisions_get_n_flagged (decisions) > 0 &&
              painter->geometry->layout.side / painter->geometry->scale >=
                IDX_CAPTIONS_MIN_MARK_SIDE;
  labels = idx_decisions_get_labels (decisions);
  for (guint position = first; position < end; position++)
    {
      guint index = idx_subset_get_index (subset, position);
      Decision decision = { 0 };
      GskRenderNode *node;

      if (index >= idx_decisions_get_n_samples (decisions))
        continue;
      if (has_flags && idx_decisions_get_flag (decisions, index))
        draw_flag (painter, position);
      decision.state = idx_decisions_get_state (decisions, index);
      if (decision.state == IDX_STATE_UNDECIDED)
        continue;
      decision.given = idx_labels_get_value (labels, index);
      decision.current = idx_decisions_get_label (decisions, index);
      node = g_hash_table_lookup (self->nodes, &decision);
      if (node == NULL)
        node = make_node (self, painter->geometry, labels, &decision);
      /* Tiny tiles have no marks at all. */
      if (node == NULL)
        return;
      draw_node (painter, node, position);
    }
}
