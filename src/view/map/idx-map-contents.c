/* SPDX-License-Identifier: MIT */

/* The contents of a map, prepared for drawing. At most one worker at a time prepares the next
 * version of each part. If the input changes meanwhile, another worker starts when the first one is
 * done. So while the positions keep changing, the map shows as many intermediate versions as the
 * computer can prepare. */

#include "idx-map-contents.h"

#include <gio/gio.h>

/* Up to this number of samples, the main thread prepares the point grid and the symbols, which
 * takes a few milliseconds. */
#define MAX_ON_MAIN_THREAD 200000

typedef enum
{
  PART_GRID,
  PART_LATTICE,
  PART_SYMBOLS,
  N_PARTS
} Part;

struct _IdxMapContents
{
  GObject parent_instance;
  IdxPositions *positions;
  IdxSubset *subset;
  IdxMapColoring coloring;
  IdxPointGrid *point_grid;
  IdxMapLattice *lattice;
  IdxMapSymbols *symbols;
  GCancellable *running[N_PARTS]; /* identifies the worker that prepares the part; NULL if none */
  gboolean is_outdated[N_PARTS];  /* whether the input has changed since the worker started */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxMapContents, idx_map_contents, G_TYPE_OBJECT)

/* The immutable input of a worker. */
typedef struct
{
  Part part;
  IdxPositions *positions;
  IdxSubset *subset; /* a snapshot */
  IdxMapColoring coloring;
} Request;

static void
request_free (gpointer data)
{
  Request *self = data;

  g_clear_object (&self->positions);
  g_clear_object (&self->subset);
  g_free (self);
}

/* Returns (transfer full) a new version of the requested part. */
static gpointer
prepare (const Request *request)
{
  switch (request->part)
    {
    case PART_GRID:
      return idx_point_grid_new (request->positions);
    case PART_LATTICE:
      return idx_map_lattice_new (request->positions);
    case PART_SYMBOLS:
    case N_PARTS:
    default:
      return idx_map_symbols_new (request->subset, request->coloring);
    }
}

/* Replaces a part. Takes ownership of @value; NULL drops the part. */
static void
set_part (IdxMapContents *self,
          Part part,
          gpointer value)
{
  switch (part)
    {
    case PART_GRID:
      g_clear_pointer (&self->point_grid, idx_point_grid_unref);
      self->point_grid = value;
      break;
    case PART_LATTICE:
      g_clear_pointer (&self->lattice, idx_map_lattice_unref);
      self->lattice = value;
      break;
    case PART_SYMBOLS:
    case N_PARTS:
    default:
      g_clear_pointer (&self->symbols, idx_map_symbols_unref);
      self->symbols = value;
    }
}

static void
free_part (Part part,
           gpointer value)
{
  if (part == PART_GRID)
    idx_point_grid_unref (value);
  else if (part == PART_LATTICE)
    idx_map_lattice_unref (value);
  else
    idx_map_symbols_unref (value);
}

/* Starts to prepare a part. If a worker is preparing it already, marks the input as outdated, so
 * that another worker starts afterwards. */
static void start_worker (IdxMapContents *self,
                          Part part);

static void
idx_map_contents_worker (GTask *task,
                         gpointer source,
                         gpointer data,
                         GCancellable *cancellable)
{
  g_task_return_pointer (task, prepare (data), NULL);
}

static void
idx_map_contents_prepared_cb (GObject *source,
                              GAsyncResult *result,
                              gpointer data)
{
  IdxMapContents *self = IDX_MAP_CONTENTS (source);
  const Request *request = g_task_get_task_data (G_TASK (result));
  Part part = request->part;
  gboolean is_current = g_task_get_cancellable (G_TASK (result)) == self->running[part];
  gpointer value = g_task_propagate_pointer (G_TASK (result), NULL);

  if (!is_current)
    {
      free_part (part, value);
      return;
    }
  g_clear_object (&self->running[part]);
  /* Discard an outdated lattice: its cells would show samples in the wrong places. An outdated
   * grid and outdated symbols are better than none. */
  if (part == PART_LATTICE && self->is_outdated[part])
    free_part (part, value);
  else
    set_part (self, part, value);
  if (self->is_outdated[part])
    start_worker (self, part);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
start_worker (IdxMapContents *self,
              Part part)
{
  g_autoptr (GTask) task = NULL;
  Request *request;

  if (self->running[part] != NULL)
    {
      self->is_outdated[part] = TRUE;
      return;
    }
  request = g_new0 (Request, 1);
  request->part = part;
  if (part == PART_SYMBOLS)
    request->subset = idx_subset_snapshot (self->subset);
  else
    request->positions = g_object_ref (self->positions);
  request->coloring = self->coloring;
  self->is_outdated[part] = FALSE;
  self->running[part] = g_cancellable_new ();
  task = g_task_new (self, self->running[part], idx_map_contents_prepared_cb, NULL);
  g_task_set_source_tag (task, start_worker);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, request, request_free);
  g_task_run_in_thread (task, idx_map_contents_worker);
}

/* Drops a part. The result of a worker that is still preparing it will be discarded. */
static void
abandon (IdxMapContents *self,
         Part part)
{
  g_clear_object (&self->running[part]);
  set_part (self, part, NULL);
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_map_contents_dispose (GObject *object)
{
  IdxMapContents *self = IDX_MAP_CONTENTS (object);

  for (Part part = 0; part < N_PARTS; part++)
    abandon (self, part);
  g_clear_object (&self->positions);
  g_clear_object (&self->subset);
  G_OBJECT_CLASS (idx_map_contents_parent_class)->dispose (object);
}

static void
idx_map_contents_class_init (IdxMapContentsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_map_contents_dispose;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
idx_map_contents_init (IdxMapContents *self)
{
}

IdxMapContents *
idx_map_contents_new (void)
{
  return g_object_new (IDX_TYPE_MAP_CONTENTS, NULL);
}

void
idx_map_contents_set_positions (IdxMapContents *self,
                                IdxPositions *positions)
{
  g_return_if_fail (IDX_IS_MAP_CONTENTS (self));
  g_return_if_fail (positions == NULL || IDX_IS_POSITIONS (positions));

  if (!g_set_object (&self->positions, positions))
    return;
  set_part (self, PART_LATTICE, NULL);
  if (positions == NULL)
    {
      abandon (self, PART_GRID);
      abandon (self, PART_LATTICE);
      g_signal_emit (self, signals[CHANGED], 0);
      return;
    }
  if (idx_positions_get_n_samples (positions) <= MAX_ON_MAIN_THREAD)
    {
      abandon (self, PART_GRID);
      set_part (self, PART_GRID, idx_point_grid_new (positions));
    }
  else
    start_worker (self, PART_GRID);
  start_worker (self, PART_LATTICE);
  g_signal_emit (self, signals[CHANGED], 0);
}

void
idx_map_contents_update_symbols (IdxMapContents *self,
                                 IdxSubset *subset,
                                 IdxMapColoring coloring)
{
  IdxDataset *dataset;

  g_return_if_fail (IDX_IS_MAP_CONTENTS (self));
  g_return_if_fail (IDX_IS_SUBSET (subset));

  dataset = idx_subset_get_dataset (subset);
  if (self->subset != NULL && idx_subset_get_dataset (self->subset) != dataset)
    abandon (self, PART_SYMBOLS);
  g_set_object (&self->subset, subset);
  self->coloring = coloring;
  if (idx_dataset_get_n_samples (dataset) > MAX_ON_MAIN_THREAD)
    {
      start_worker (self, PART_SYMBOLS);
      return;
    }
  set_part (self, PART_SYMBOLS, idx_map_symbols_new (subset, coloring));
  g_signal_emit (self, signals[CHANGED], 0);
}

IdxPointGrid *
idx_map_contents_get_point_grid (IdxMapContents *self)
{
  g_return_val_if_fail (IDX_IS_MAP_CONTENTS (self), NULL);

  return self->point_grid;
}

IdxMapLattice *
idx_map_contents_get_lattice (IdxMapContents *self)
{
  g_return_val_if_fail (IDX_IS_MAP_CONTENTS (self), NULL);

  return self->lattice;
}

IdxMapSymbols *
idx_map_contents_get_symbols (IdxMapContents *self)
{
  g_return_val_if_fail (IDX_IS_MAP_CONTENTS (self), NULL);

  return self->symbols;
}

gboolean
idx_map_contents_is_preparing (IdxMapContents *self)
{
  g_return_val_if_fail (IDX_IS_MAP_CONTENTS (self), FALSE);

  for (Part part = 0; part < N_PARTS; part++)
    if (self->running[part] != NULL)
      return TRUE;
  return FALSE;
}
