/* SPDX-License-Identifier: MIT */

/* Nearest-neighbor search in the embedding space, exact and by brute force.
 *
 * Every search scans all points. The first coordinates, which vary most, give a lower bound of the
 * distance. The full distance is computed only for points that this bound doesn't rule out. */

#include "idx-neighbors.h"

#include "idx-audit-private.h"

#include <math.h>
#include <stdlib.h>

typedef struct
{
  guint index;
  gboolean has_label;
  gint64 label;
  guint n_neighbors;
} Request;

/* Returns whether a sample may be a neighbor: it isn't the sample whose neighbors are searched, and
 * it has the requested label, if any. */
static gboolean
is_eligible (IdxAudit *audit,
             const Request *request,
             guint index)
{
  if (index == request->index)
    return FALSE;
  return !request->has_label ||
         (audit->labels != NULL && index < idx_labels_get_n_labels (audit->labels) &&
          idx_labels_get_value (audit->labels, index) == request->label);
}

/* Inserts a neighbor into the sorted list of the @n_neighbors nearest neighbors so far. Until the
 * search ends, the distances in the list are squared. */
static void
insert (GArray *nearest,
        guint n_neighbors,
        guint32 index,
        float squared_distance)
{
  IdxNeighbor neighbor = { index, squared_distance };
  guint rank = nearest->len;

  while (rank > 0 && squared_distance < g_array_index (nearest, IdxNeighbor, rank - 1).distance)
    rank--;
  if (rank == n_neighbors)
    return;
  g_array_insert_val (nearest, rank, neighbor);
  g_array_set_size (nearest, MIN (nearest->len, n_neighbors));
}

/* Returns the squared distance below which a point is among the @n_neighbors nearest ones. */
static float
get_max_squared_distance (GArray *nearest,
                          guint n_neighbors)
{
  return nearest->len < n_neighbors
           ? INFINITY
           : g_array_index (nearest, IdxNeighbor, n_neighbors - 1).distance;
}

/* Adds a point of the space to the nearest neighbors if it is eligible and near enough. */
static void
add_if_near (IdxAudit *audit,
             const Request *request,
             const float *coordinates,
             guint point,
             GArray *nearest)
{
  guint index = idx_space_get_index (audit->result.space, point);
  float max_squared_distance = get_max_squared_distance (nearest, request->n_neighbors);

  if (is_eligible (audit, request, index))
    insert (nearest, request->n_neighbors, index,
            idx_space_get_squared_distance (audit->result.space, coordinates, point,
                                            max_squared_distance));
}

static void
search (IdxAudit *audit,
        const Request *request,
        const float *coordinates,
        GArray *nearest)
{
  const guint n_points = idx_space_get_n_points (audit->result.space);
  guint32 candidates[IDX_SPACE_BLOCK_SIZE];

  for (guint first = 0; first < n_points; first += IDX_SPACE_BLOCK_SIZE)
    {
      const float max_squared_distance = get_max_squared_distance (nearest, request->n_neighbors);
      guint n_candidates =
        idx_space_prefilter (audit->result.space, coordinates, first, max_squared_distance,
                             candidates);

      for (guint i = 0; i < n_candidates; i++)
        add_if_near (audit, request, coordinates, candidates[i], nearest);
    }
  for (guint i = 0; i < nearest->len; i++)
    {
      IdxNeighbor *neighbor = &g_array_index (nearest, IdxNeighbor, i);

      neighbor->distance = sqrtf (neighbor->distance);
    }
}

/* Computes the coordinates of a sample. Fills the space first, if necessary. */
static IdxFloats *
locate (IdxAudit *audit,
        guint index,
        GCancellable *cancellable,
        GError **error)
{
  g_autoptr (IdxFloats) coordinates = NULL;

  /* Later searches need the space, too, so canceling this one doesn't cancel filling it. */
  if (!idx_audit_fill_space (audit, NULL, audit->background, cancellable, error))
    return NULL;
  coordinates = idx_floats_new (
    1, idx_embedding_get_n_dimensions (idx_space_get_embedding (audit->result.space)));
  if (!idx_space_project_sample (audit->result.space, index, coordinates, cancellable, error))
    return NULL;
  return g_steal_pointer (&coordinates);
}

GArray *
idx_neighbors_find (IdxAudit *audit,
                    guint index,
                    const gint64 *label,
                    guint n_neighbors,
                    GCancellable *cancellable,
                    GError **error)
{
  g_autoptr (GArray) nearest = g_array_new (FALSE, FALSE, sizeof (IdxNeighbor));
  g_autoptr (IdxFloats) coordinates = NULL;
  Request request = { .index = index, .has_label = label != NULL };

  g_return_val_if_fail (IDX_IS_AUDIT (audit), NULL);
  g_return_val_if_fail (index < idx_suggestions_get_n_samples (audit->result.suggestions), NULL);

  request.label = label != NULL ? *label : 0;
  if (audit->result.space != NULL)
    request.n_neighbors = MIN (n_neighbors, idx_space_get_n_points (audit->result.space));
  if (request.n_neighbors == 0)
    return g_steal_pointer (&nearest);
  coordinates = locate (audit, index, cancellable, error);
  if (coordinates == NULL)
    return NULL;
  search (audit, &request, coordinates, nearest);
  return g_steal_pointer (&nearest);
}

/* --- The nearest sample of each class ------------------------------------------------------- */

static int
compare_class_labels (gconstpointer a,
                      gconstpointer b)
{
  gint64 x = ((const IdxClass *) a)->value;
  gint64 y = ((const IdxClass *) b)->value;

  return (x > y) - (x < y);
}

/* Returns the neighbor of the class of a sample; NULL if the sample has no label, or is
 * excluded. @neighbors has one for each class. */
static IdxClassNeighbor *
find_class_neighbor (IdxDecisions *decisions,
                     IdxClassNeighbor *neighbors,
                     guint index)
{
  guint n_classes;
  const IdxClass *classes = idx_decisions_get_classes (decisions, &n_classes);
  IdxClass key = { 0 };
  const IdxClass *found;

  if (index >= idx_decisions_get_n_labels (decisions) ||
      idx_decisions_get_state (decisions, index) == IDX_STATE_EXCLUDED)
    return NULL;
  key.value = idx_decisions_get_label (decisions, index);
  found = bsearch (&key, classes, n_classes, sizeof key, compare_class_labels);
  return found != NULL ? &neighbors[found - classes] : NULL;
}

/* Returns whether another label is suggested for a sample that isn't decided. */
static gboolean
is_in_doubt (IdxAudit *audit,
             IdxDecisions *decisions,
             guint index)
{
  IdxSuggestion suggestion;

  return idx_decisions_get_state (decisions, index) == IDX_STATE_UNDECIDED &&
         idx_suggestions_get (audit->result.suggestions, index, &suggestion) &&
         suggestion.is_suspect;
}

/* Searches all points for the nearest one of each class. */
static void
search_classes (IdxAudit *audit,
                guint index,
                const float *coordinates,
                IdxDecisions *decisions,
                IdxClassNeighbor *neighbors)
{
  const IdxSpace *space = audit->result.space;

  for (guint point = 0; point < idx_space_get_n_points (space); point++)
    {
      guint sample = idx_space_get_index (space, point);
      IdxClassNeighbor *neighbor =
        sample != index ? find_class_neighbor (decisions, neighbors, sample) : NULL;
      float squared_distance;

      if (neighbor == NULL)
        continue;
      squared_distance =
        idx_space_get_squared_distance (space, coordinates, point, neighbor->distance);
      if (squared_distance < neighbor->distance && !is_in_doubt (audit, decisions, sample))
        *neighbor = (IdxClassNeighbor){ neighbor->label, sample, squared_distance };
    }
}

static int
compare_class_neighbors (gconstpointer a,
                         gconstpointer b)
{
  const IdxClassNeighbor *x = a;
  const IdxClassNeighbor *y = b;

  if (x->distance != y->distance)
    return x->distance < y->distance ? -1 : 1;
  return (x->label > y->label) - (x->label < y->label);
}

/* Returns the neighbors that were found, with their distances in place of the squared ones. */
static GArray *
collect_class_neighbors (const IdxClassNeighbor *neighbors,
                         guint n_classes)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (IdxClassNeighbor));

  for (guint i = 0; i < n_classes; i++)
    if (isfinite (neighbors[i].distance))
      {
        IdxClassNeighbor neighbor = neighbors[i];

        neighbor.distance = sqrtf (neighbor.distance);
        g_array_append_val (found, neighbor);
      }
  g_array_sort (found, compare_class_neighbors);
  return found;
}

GArray *
idx_neighbors_find_in_classes (IdxAudit *audit,
                               guint index,
                               IdxDecisions *decisions,
                               GCancellable *cancellable,
                               GError **error)
{
  const IdxClass *classes;
  guint n_classes;
  g_autofree IdxClassNeighbor *neighbors = NULL;
  g_autoptr (IdxFloats) coordinates = NULL;

  g_return_val_if_fail (IDX_IS_AUDIT (audit), NULL);
  g_return_val_if_fail (IDX_IS_DECISIONS (decisions), NULL);
  g_return_val_if_fail (index < idx_suggestions_get_n_samples (audit->result.suggestions), NULL);

  if (audit->result.space == NULL)
    return g_array_new (FALSE, FALSE, sizeof (IdxClassNeighbor));
  coordinates = locate (audit, index, cancellable, error);
  if (coordinates == NULL)
    return NULL;
  classes = idx_decisions_get_classes (decisions, &n_classes);
  neighbors = g_new (IdxClassNeighbor, n_classes);
  for (guint i = 0; i < n_classes; i++)
    neighbors[i] = (IdxClassNeighbor){ classes[i].value, 0, INFINITY };
  search_classes (audit, index, coordinates, decisions, neighbors);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  return collect_class_neighbors (neighbors, n_classes);
}

guint
idx_neighbors_count_searched (IdxAudit *audit)
{
  g_return_val_if_fail (IDX_IS_AUDIT (audit), 0);

  return audit->result.space != NULL ? idx_space_get_n_points (audit->result.space) : 0;
}

GArray *
idx_neighbors_find_in_dataset (IdxDataset *dataset,
                               guint index,
                               const gint64 *label,
                               guint n_neighbors,
                               guint *n_searched,
                               IdxProgress *progress,
                               GCancellable *cancellable,
                               GError **error)
{
  g_autoptr (IdxAudit) audit = NULL;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);
  g_return_val_if_fail (index < idx_dataset_get_n_samples (dataset), NULL);

  audit = idx_audit_new_without_check (dataset);
  if (!idx_audit_fill_space (audit, progress, cancellable, cancellable, error))
    return NULL;
  if (n_searched != NULL)
    *n_searched = idx_neighbors_count_searched (audit);
  return idx_neighbors_find (audit, index, label, n_neighbors, cancellable, error);
}
