/* SPDX-License-Identifier: MIT */

/* The samples most alike to one, in the space in which labels are judged. */

#include "idx-neighbours.h"

#include "idx-audit-private.h"

typedef struct
{
  guint index;
  gboolean has_label;
  gint64 label;
  guint count;
} Request;

static float
get_distance (const float *a,
              const float *b,
              guint n)
{
  float sum = 0;

  for (guint k = 0; k < n; k++)
    sum += (a[k] - b[k]) * (a[k] - b[k]);
  return sum;
}

/* Puts a neighbour in its place among the nearest found by now. */
static void
insert (GArray *nearest,
        guint count,
        guint32 index,
        float distance)
{
  IdxNeighbour neighbour = { index, distance };
  guint place = nearest->len;

  if (place == count && distance >= g_array_index (nearest, IdxNeighbour, place - 1).distance)
    return;
  while (place > 0 && distance < g_array_index (nearest, IdxNeighbour, place - 1).distance)
    place--;
  g_array_insert_val (nearest, place, neighbour);
  if (nearest->len > count)
    g_array_set_size (nearest, count);
}

GArray *
idx_neighbours_find (IdxAudit *audit,
                     guint index,
                     const gint64 *label,
                     guint count,
                     GCancellable *cancellable,
                     GError **error)
{
  g_autoptr (GArray) nearest = NULL;
  guint n_dimensions;
  const float *point;

  g_return_val_if_fail (IDX_IS_AUDIT (audit), NULL);
  g_return_val_if_fail (index < audit->n_samples, NULL);

  nearest = g_array_new (FALSE, FALSE, sizeof (IdxNeighbour));
  if (audit->embedding == NULL || count == 0)
    return g_steal_pointer (&nearest);
  n_dimensions = idx_embedding_get_n_dimensions (audit->embedding);
  point = audit->points + (gsize) index * n_dimensions;
  for (guint i = 0; i < audit->n_samples; i++)
    if (i != index && (label == NULL || idx_labels_get_value (audit->labels, i) == *label))
      insert (nearest, count, i,
              get_distance (point, audit->points + (gsize) i * n_dimensions, n_dimensions));
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  return g_steal_pointer (&nearest);
}

static void
worker (GTask *task,
        gpointer source,
        gpointer data,
        GCancellable *cancellable)
{
  const Request *request = data;
  GError *error = NULL;
  GArray *nearest = idx_neighbours_find (source, request->index, request->has_label ? &request->label : NULL,
                                         request->count, cancellable, &error);

  if (nearest != NULL)
    g_task_return_pointer (task, nearest, (GDestroyNotify) g_array_unref);
  else
    g_task_return_error (task, error);
}

void
idx_neighbours_find_async (IdxAudit *audit,
                           guint index,
                           const gint64 *label,
                           guint count,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  Request *request;

  g_return_if_fail (IDX_IS_AUDIT (audit));
  g_return_if_fail (index < audit->n_samples);

  request = g_new0 (Request, 1);
  request->index = index;
  request->has_label = label != NULL;
  request->label = label != NULL ? *label : 0;
  request->count = count;
  task = g_task_new (audit, cancellable, callback, user_data);
  g_task_set_source_tag (task, idx_neighbours_find_async);
  g_task_set_task_data (task, request, g_free);
  g_task_run_in_thread (task, worker);
}

GArray *
idx_neighbours_find_finish (IdxAudit *audit,
                            GAsyncResult *result,
                            GError **error)
{
  g_return_val_if_fail (IDX_IS_AUDIT (audit), NULL);
  g_return_val_if_fail (g_task_is_valid (result, audit), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
