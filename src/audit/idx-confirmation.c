/* SPDX-License-Identifier: MIT */

/* Measures whether the number of labels to check can be trusted.
 *
 * The agreement of predictions and labels can't tell: both wrong labels and classes that look alike
 * lower it. But the images most similar to one with a wrong label mostly have the suggested label,
 * while those around an unusual image with the right label have several labels. So the measure is
 * the share of the labels to check whose suggestions are confirmed by their neighbors.
 *
 * The neighbors of a group of samples are searched together, by brute force: the distances of all
 * points are a product of matrices, like the work of a check but much smaller. Pruned searches, as
 * in idx-neighbors.c, are slower where images have no close neighbors, as among photographs. */

#include "idx-confirmation.h"

#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* How many of how many neighbors must have the suggested label. */
#define MIN_CONFIRMING 4U
#define N_NEIGHBORS 10U

/* The number of samples whose neighbors are searched together, a multiple of the panel sizes of all
 * kernels; and the number of points to which they are compared at a time. */
#define GROUP_SIZE 96U
#define BLOCK_SIZE 128U

/* The nearest points of a sample so far, sorted by score. The score of a point p is |p|²/2 - p·q,
 * which sorts points by their distance from the sample's point q. */
typedef struct
{
  float scores[N_NEIGHBORS];
  guint32 points[N_NEIGHBORS];
} Nearest;

/* The buffers of one worker. */
typedef struct
{
  IdxFloats *coordinates; /* a row for each sample of the group */
  IdxFloats *products;    /* a row for each point of a block, a column for each sample */
  guint own_points[GROUP_SIZE];
  float thresholds[GROUP_SIZE]; /* the largest score of each sample's nearest points */
  Nearest nearest[GROUP_SIZE];
} Workspace;

typedef struct
{
  const IdxSpace *space;
  IdxLabels *labels;
  IdxThreadPool *pool;
  Workspace *workspaces;
  guint n_examined;
  guint32 *examined;      /* the indices of the samples */
  gint64 *suggested;      /* their suggested labels */
  gboolean *is_confirmed; /* the results */
} Measurement;

static guint
get_n_dimensions (const Measurement *self)
{
  return idx_embedding_get_n_dimensions (idx_space_get_embedding (self->space));
}

static guint
get_group_size (const Measurement *self,
                guint group)
{
  return MIN (GROUP_SIZE, self->n_examined - group * GROUP_SIZE);
}

static gboolean
idx_confirmation_fetch (gpointer data,
                        guint group,
                        guint worker,
                        GError **error)
{
  const Measurement *self = data;
  Workspace *workspace = &self->workspaces[worker];
  const guint32 *examined = self->examined + (gsize) group * GROUP_SIZE;

  for (guint i = 0; i < get_group_size (self, group); i++)
    {
      float *coordinates = workspace->coordinates + (gsize) i * get_n_dimensions (self);

      if (!idx_space_find_point (self->space, examined[i], &workspace->own_points[i]))
        workspace->own_points[i] = G_MAXUINT;
      if (!idx_space_project_sample (self->space, examined[i], coordinates,
                                     idx_thread_pool_get_cancellable (self->pool), error))
        return FALSE;
    }
  return TRUE;
}

/* Inserts a point into the nearest points of a sample, and drops the farthest one. */
static void
insert (Workspace *workspace,
        guint sample,
        guint point,
        float score)
{
  Nearest *nearest = &workspace->nearest[sample];
  guint rank = N_NEIGHBORS - 1;

  for (; rank > 0 && score < nearest->scores[rank - 1]; rank--)
    {
      nearest->scores[rank] = nearest->scores[rank - 1];
      nearest->points[rank] = nearest->points[rank - 1];
    }
  nearest->scores[rank] = score;
  nearest->points[rank] = point;
  workspace->thresholds[sample] = nearest->scores[N_NEIGHBORS - 1];
}

/* Inserts a point into the nearest points of the samples of a group that it is near to. */
static void
compare (Workspace *workspace,
         guint n_samples,
         guint point,
         float half_norm,
         const float *products)
{
  guint n_near = 0;

  for (guint i = 0; i < GROUP_SIZE; i++)
    n_near += half_norm - products[i] < workspace->thresholds[i] ? 1 : 0;
  if (n_near == 0)
    return;
  for (guint i = 0; i < n_samples; i++)
    if (half_norm - products[i] < workspace->thresholds[i] && point != workspace->own_points[i])
      insert (workspace, i, point, half_norm - products[i]);
}

static float
get_half_norm (const float *coordinates,
               guint n_dimensions)
{
  float sums[IDX_EMBEDDING_DIMENSIONS_STEP] = { 0 };
  float sum = 0;

  for (guint first = 0; first < n_dimensions; first += IDX_EMBEDDING_DIMENSIONS_STEP)
    for (guint i = 0; i < IDX_EMBEDDING_DIMENSIONS_STEP; i++)
      sums[i] += coordinates[first + i] * coordinates[first + i];
  for (guint i = 0; i < IDX_EMBEDDING_DIMENSIONS_STEP; i++)
    sum += sums[i];
  return sum / 2;
}

static void
search (const Measurement *self,
        Workspace *workspace,
        guint n_samples)
{
  const IdxKernels *kernels = idx_space_get_kernels (self->space);
  const guint n_dimensions = get_n_dimensions (self);
  const guint n_points = idx_space_get_n_points (self->space);
  const float *points = idx_space_get_points (self->space);
  g_autoptr (IdxFloats) panels =
    idx_kernels_pack (kernels, n_dimensions, n_samples, workspace->coordinates, 1, n_dimensions);

  g_assert (GROUP_SIZE % kernels->panel_columns == 0);
  for (guint i = 0; i < GROUP_SIZE; i++)
    {
      workspace->thresholds[i] = i < n_samples ? INFINITY : -INFINITY;
      for (guint rank = 0; rank < N_NEIGHBORS; rank++)
        workspace->nearest[i].scores[rank] = INFINITY;
    }
  for (guint first = 0; first < n_points && !idx_thread_pool_is_canceled (self->pool);
       first += BLOCK_SIZE)
    {
      const guint n = MIN (BLOCK_SIZE, n_points - first);
      const float *block = points + (gsize) first * n_dimensions;

      idx_kernels_multiply (kernels, idx_kernels_pad_rows (kernels, n), n_dimensions, block,
                            n_dimensions, panels, idx_kernels_count_panels (kernels, n_samples),
                            FALSE, workspace->products, GROUP_SIZE, kernels->panel_columns, NULL);
      for (guint i = 0; i < n; i++)
        compare (workspace, n_samples, first + i,
                 get_half_norm (block + (gsize) i * n_dimensions, n_dimensions),
                 workspace->products + (gsize) i * GROUP_SIZE);
    }
}

/* Tests whether the neighbors of a sample confirm its suggested label. */
static gboolean
is_confirmed (const Measurement *self,
              const Nearest *nearest,
              guint index,
              gint64 suggested)
{
  const gint64 given = idx_labels_get_value (self->labels, index);
  guint n_suggested = 0, n_given = 0;

  for (guint rank = 0; rank < N_NEIGHBORS && isfinite (nearest->scores[rank]); rank++)
    {
      guint neighbor = idx_space_get_index (self->space, nearest->points[rank]);
      gint64 label = idx_labels_get_value (self->labels, neighbor);

      n_suggested += label == suggested;
      n_given += label == given;
    }
  return n_suggested >= MIN_CONFIRMING && n_suggested > n_given;
}

static void
idx_confirmation_worker (gpointer data,
                         guint group,
                         guint worker)
{
  Measurement *self = data;
  Workspace *workspace = &self->workspaces[worker];
  const guint n_samples = get_group_size (self, group);

  search (self, workspace, n_samples);
  for (guint i = 0; i < n_samples; i++)
    {
      guint number = group * GROUP_SIZE + i;

      self->is_confirmed[number] = is_confirmed (self, &workspace->nearest[i],
                                                 self->examined[number], self->suggested[number]);
    }
}

/* Chooses the samples to examine. */
static void
choose_examined (Measurement *self,
                 IdxSuggestions *suggestions)
{
  const guint n_to_check = idx_suggestions_get_n_to_check (suggestions);
  guint n_ranked;
  const guint32 *ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);

  for (guint i = 0; i < self->n_examined; i++)
    {
      IdxSuggestion suggestion;

      self->examined[i] = ranking[(guint64) i * n_to_check / self->n_examined];
      (void) idx_suggestions_get (suggestions, self->examined[i], &suggestion);
      self->suggested[i] = suggestion.label;
    }
}

static gboolean
run (Measurement *self,
     double work,
     GError **error)
{
  const IdxThreadPoolJob job = { .fetch = idx_confirmation_fetch, .work = idx_confirmation_worker };
  const guint n_workers = idx_thread_pool_get_n_workers (self->pool);
  const guint n_groups = (self->n_examined + GROUP_SIZE - 1) / GROUP_SIZE;
  g_autofree Workspace *workspaces = g_new (Workspace, n_workers);
  gboolean success;

  for (guint i = 0; i < n_workers; i++)
    {
      workspaces[i].coordinates = idx_floats_new (GROUP_SIZE, get_n_dimensions (self));
      workspaces[i].products = idx_floats_new (BLOCK_SIZE, GROUP_SIZE);
    }
  self->workspaces = workspaces;
  success = idx_thread_pool_run (self->pool, &job, self, n_groups, work, error);
  for (guint i = 0; i < n_workers; i++)
    {
      idx_floats_free (workspaces[i].coordinates);
      idx_floats_free (workspaces[i].products);
    }
  return success;
}

gboolean
idx_confirmation_measure (const IdxSpace *space,
                          IdxLabels *labels,
                          IdxSuggestions *suggestions,
                          guint max_examined,
                          IdxThreadPool *pool,
                          double work,
                          GError **error)
{
  const guint n_examined = MIN (idx_suggestions_get_n_to_check (suggestions), max_examined);
  g_autofree guint32 *examined = g_new (guint32, n_examined);
  g_autofree gint64 *suggested = g_new (gint64, n_examined);
  g_autofree gboolean *is_confirmed = g_new0 (gboolean, n_examined);
  Measurement self = { .space = space,
                       .labels = labels,
                       .pool = pool,
                       .n_examined = n_examined,
                       .examined = examined,
                       .suggested = suggested,
                       .is_confirmed = is_confirmed };
  guint n_confirmed = 0;

  choose_examined (&self, suggestions);
  if (!run (&self, work, error))
    return FALSE;
  for (guint i = 0; i < n_examined; i++)
    n_confirmed += is_confirmed[i] ? 1 : 0;
  idx_suggestions_set_confirmed (suggestions, n_examined, n_confirmed);
  return TRUE;
}

char *
idx_confirmation_describe (IdxSuggestions *suggestions)
{
  const guint percent = idx_suggestions_get_confirmed_percent (suggestions);

  if (!idx_suggestions_get_confirmed (suggestions, NULL))
    return NULL;
  if (!idx_suggestions_is_estimate_reliable (suggestions))
    return g_strdup_printf (_ ("Similar images confirm only %u%% of the first suggestions, so the "
                               "number of wrong labels is unknown."),
                            percent);
  return g_strdup_printf (
    _ ("Similar images confirm %u%% of the suggestions for the labels to check."), percent);
}

char *
idx_confirmation_describe_counts (IdxSuggestions *suggestions)
{
  guint n_to_check = idx_suggestions_get_n_to_check (suggestions);
  guint n_suspects = idx_suggestions_get_n_suspects (suggestions);
  g_autofree char *to_check = idx_text_format_count (n_to_check);
  g_autofree char *suspects = idx_text_format_count (n_suspects);
  g_autofree char *first = g_strdup_printf (ngettext ("Estimate: %s label to check.",
                                                      "Estimate: %s labels to check.", n_to_check),
                                            to_check);
  g_autofree char *second = g_strdup_printf (ngettext ("%s sample looks like another class.",
                                                       "%s samples look like another class.",
                                                       n_suspects),
                                             suspects);

  return idx_suggestions_is_estimate_reliable (suggestions) ? g_strconcat (first, " ", second, NULL)
                                                            : g_steal_pointer (&second);
}
