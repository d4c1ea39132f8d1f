/* SPDX-License-Identifier: MIT */

/* The marks that show decisions, drawn over the samples. */

#include "idx-decision-marks.h"

#include "idx-color.h"
#include "idx-pixel-node.h"

/* The maximum number of cached nodes. Each node holds the pixels of a caption. */
#define MAX_NODES 1000

/* The side of a flag as a fraction of the side of a tile, and its minimum in logical pixels. */
#define FLAG_FRACTION 0.18
#define MIN_FLAG_SIDE 9.0

/* The distance of a flag from the edges of the tile, in logical pixels. It leaves room for the
 * frame of the current sample. */
#define FLAG_INSET 3.5

/* The opacity of the page over the image of an excluded sample. */
#define DIM_ALPHA 0.65F

struct _IdxDecisionMarks
{
  IdxCaptions *captions;
  GHashTable *nodes; /* from Decision to GskRenderNode */
};

/* The content of a mark, which is also the key of its cached node: a decision, and the values of
 * the given and the current label. */
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

  if (g_set_object (&self->captions, captions))
    g_hash_table_remove_all (self->nodes);
}

/* Returns (transfer none) a new node, which the cache owns; NULL if the cell is too small for a
 * mark. */
static GskRenderNode *
make_node (IdxDecisionMarks *self,
           const IdxDecisionCell *cell,
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
  node = idx_pixel_node_new (surface, cell->scale, cell->widget);
  cairo_surface_destroy (surface);
  if (g_hash_table_size (self->nodes) >= MAX_NODES)
    g_hash_table_remove_all (self->nodes);
  g_hash_table_insert (self->nodes, g_memdup2 (decision, sizeof *decision), node);
  return node;
}

/* Draws a flag, a pole with a pennant, in the top left corner, which no other mark uses. Its
 * outline in the page color, drawn first, separates it from the image. */
static void
draw_flag (GtkSnapshot *snapshot,
           const IdxDecisionCell *cell)
{
  const graphene_point_t *origin = &cell->bounds.origin;
  double side = MAX (FLAG_FRACTION * (double) cell->bounds.size.width, MIN_FLAG_SIDE);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (origin->x, origin->y,
                                               (float) (side + 2 * FLAG_INSET),
                                               (float) (side + 2 * FLAG_INSET));
  guint32 colors[] = { idx_palette_get_page_color (cell->palette),
                       idx_palette_get_text_color (cell->palette) };
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &bounds);

  cairo_translate (cr, (double) origin->x + FLAG_INSET, (double) origin->y + FLAG_INSET);
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
}

static void
dim_image (GtkSnapshot *snapshot,
           const IdxDecisionCell *cell)
{
  GdkRGBA color = idx_color_get_rgba (idx_palette_get_page_color (cell->palette));

  color.alpha = DIM_ALPHA;
  gtk_snapshot_append_color (snapshot, &color, &cell->bounds);
}

/* Draws a node over the caption of a cell. If cells have no captions, draws it in the top right
 * corner of the image, over the mark that a label to check has there. */
static void
draw_node (GtkSnapshot *snapshot,
           GskRenderNode *node,
           const IdxDecisionCell *cell)
{
  graphene_point_t origin = cell->bounds.origin;
  graphene_rect_t bounds;

  gsk_render_node_get_bounds (node, &bounds);
  if (cell->has_caption)
    origin.y += cell->bounds.size.width;
  else
    origin.x += cell->bounds.size.width - bounds.size.width;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &origin);
  gtk_snapshot_append_node (snapshot, node);
  gtk_snapshot_restore (snapshot);
}

gboolean
idx_decision_marks_has_any (IdxDecisionMarks *self,
                            IdxDecisions *decisions)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (IDX_IS_DECISIONS (decisions), FALSE);

  if (self->captions == NULL)
    return FALSE;
  return idx_decisions_get_n_flagged (decisions) > 0 ||
         idx_decisions_get_n_in_state (decisions, IDX_STATE_UNDECIDED) <
           idx_decisions_get_n_labels (decisions);
}

guint
idx_decision_marks_draw_cell (IdxDecisionMarks *self,
                              GtkSnapshot *snapshot,
                              const IdxDecisionCell *cell,
                              IdxDecisions *decisions,
                              guint index)
{
  IdxLabels *labels;
  Decision decision = { 0 };
  GskRenderNode *node;
  guint n_nodes = 0;

  g_return_val_if_fail (self != NULL && cell != NULL, 0);
  g_return_val_if_fail (GTK_IS_SNAPSHOT (snapshot), 0);
  g_return_val_if_fail (IDX_IS_DECISIONS (decisions), 0);

  if (self->captions == NULL || index >= idx_decisions_get_n_labels (decisions))
    return 0;
  decision.state = idx_decisions_get_state (decisions, index);
  if (decision.state == IDX_STATE_EXCLUDED)
    {
      dim_image (snapshot, cell);
      n_nodes++;
    }
  if ((double) cell->bounds.size.width >= IDX_CAPTIONS_MIN_MARK_SIDE &&
      idx_decisions_get_flag (decisions, index))
    {
      draw_flag (snapshot, cell);
      n_nodes++;
    }
  if (decision.state == IDX_STATE_UNDECIDED)
    return n_nodes;
  labels = idx_decisions_get_labels (decisions);
  decision.given = idx_labels_get_value (labels, index);
  decision.current = idx_decisions_get_label (decisions, index);
  node = g_hash_table_lookup (self->nodes, &decision);
  if (node == NULL)
    node = make_node (self, cell, labels, &decision);
  /* The tile is too small for a mark. */
  if (node == NULL)
    return n_nodes;
  draw_node (snapshot, node, cell);
  return n_nodes + 1;
}
