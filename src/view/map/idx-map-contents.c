/* SPDX-License-Identifier: MIT */

/* The contents of a map, prepared for drawing. At most one job at a time prepares the next
 * version of each part. If the input changes meanwhile, another job starts when the first one is
 * done. So while the positions keep changing, the map shows as many intermediate versions as the
 * computer can prepare. */

#include "idx-map-contents.h"

#include "idx-slot.h"

/* Up to this number of samples, the main thread prepares the point grid and the symbols, which
 * takes a few milliseconds. */
#define MAX_ON_MAIN_THREAD 200000

typedef enum
{
  PART_GRID,
  PART_LATTICE,
  PART_PLACES,
  PART_SYMBOLS,
  N_PARTS
} Part;

struct _IdxMapContents
{
  GObject parent_instance;
  IdxMapPoints *positions;
  IdxDataset *dataset; /* of @positions */
  IdxSubset *subset;
  IdxMapColoring coloring;
  IdxPointGrid *point_grid;
  IdxMapLattice *lattice;
  IdxMapPlaces *places;
  IdxMapSymbols *symbols;
  IdxSlot *slots[N_PARTS];       /* prepare the parts */
  gboolean is_outdated[N_PARTS]; /* whether the input has changed since the job started */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxMapContents, idx_map_contents, G_TYPE_OBJECT)

/* The immutable input of a job. */
typedef struct
{
  Part part;
  IdxMapPoints *positions;
  IdxDataset *dataset; /* a snapshot */
  IdxSubset *subset;   /* a snapshot */
  IdxMapColoring coloring;
} Request;

static void
request_free (gpointer data)
{
  Request *self = data;

  g_clear_object (&self->positions);
  g_clear_object (&self->dataset);
  g_clear_object (&self->subset);
  g_free (self);
}

/* Returns (transfer full) a new version of the requested part. */
static gpointer
prepare (gpointer data,
         IdxProgress *progress,
         GCancellable *cancellable,
         GError **error)
{
  const Request *request = data;

  switch (request->part)
    {
    case PART_GRID:
      return idx_point_grid_new (request->positions);
    case PART_LATTICE:
      return idx_map_lattice_new (request->positions);
    case PART_PLACES:
      return idx_map_places_new (request->dataset, request->positions);
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
    case PART_PLACES:
      g_clear_pointer (&self->places, idx_map_places_unref);
      self->places = value;
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
  else if (part == PART_PLACES)
    idx_map_places_unref (value);
  else
    idx_map_symbols_unref (value);
}

/* Starts to prepare a part. If a job is preparing it already, marks the input as outdated, so that
 * another job starts afterwards. */
static void start (IdxMapContents *self,
                   Part part);

static void
prepare_done (gpointer owner,
              gpointer data,
              gpointer value,
              const GError *error)
{
  IdxMapContents *self = owner;
  Part part = ((const Request *) data)->part;

  /* Discard an outdated lattice: its cells would show samples in the wrong places. Names of
   * classes that jump while the map is being computed would be in the way. An outdated grid and
   * outdated symbols are better than none. */
  if ((part == PART_LATTICE || part == PART_PLACES) && self->is_outdated[part])
    free_part (part, value);
  else
    set_part (self, part, value);
  if (self->is_outdated[part])
    start (self, part);
  g_signal_emit (self, signals[CHANGED], 0);
}

static const IdxJobKind prepare_kinds[N_PARTS] = {
  [PART_GRID] = { prepare, request_free, (GDestroyNotify) idx_point_grid_unref, prepare_done },
  [PART_LATTICE] = { prepare, request_free, (GDestroyNotify) idx_map_lattice_unref, prepare_done },
  [PART_PLACES] = { prepare, request_free, (GDestroyNotify) idx_map_places_unref, prepare_done },
  [PART_SYMBOLS] = { prepare, request_free, (GDestroyNotify) idx_map_symbols_unref, prepare_done },
};

static void
start (IdxMapContents *self,
       Part part)
{
  Request *request;

  if (idx_slot_is_running (self->slots[part]))
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
  if (part == PART_PLACES)
    request->dataset = idx_dataset_snapshot (self->dataset);
  request->coloring = self->coloring;
  self->is_outdated[part] = FALSE;
  idx_slot_start (self->slots[part], &prepare_kinds[part], NULL, request);
}

/* Drops a part, even while a job is preparing it. */
static void
abandon (IdxMapContents *self,
         Part part)
{
  idx_slot_cancel (self->slots[part]);
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
  g_clear_object (&self->dataset);
  g_clear_object (&self->subset);
  G_OBJECT_CLASS (idx_map_contents_parent_class)->dispose (object);
}

static void
idx_map_contents_finalize (GObject *object)
{
  for (Part part = 0; part < N_PARTS; part++)
    idx_slot_free (IDX_MAP_CONTENTS (object)->slots[part]);
  G_OBJECT_CLASS (idx_map_contents_parent_class)->finalize (object);
}

static void
idx_map_contents_class_init (IdxMapContentsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_map_contents_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_map_contents_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
idx_map_contents_init (IdxMapContents *self)
{
  for (Part part = 0; part < N_PARTS; part++)
    self->slots[part] = idx_slot_new (NULL, self);
}

IdxMapContents *
idx_map_contents_new (void)
{
  return g_object_new (IDX_TYPE_MAP_CONTENTS, NULL);
}

void
idx_map_contents_set_positions (IdxMapContents *self,
                                IdxMapPoints *positions,
                                IdxDataset *dataset)
{
  g_return_if_fail (IDX_IS_MAP_CONTENTS (self));
  g_return_if_fail (positions == NULL || IDX_IS_MAP_POINTS (positions));
  g_return_if_fail (positions == NULL || IDX_IS_DATASET (dataset));

  if (!g_set_object (&self->positions, positions))
    return;
  g_set_object (&self->dataset, dataset);
  set_part (self, PART_LATTICE, NULL);
  set_part (self, PART_PLACES, NULL);
  if (positions == NULL)
    {
      abandon (self, PART_GRID);
      abandon (self, PART_LATTICE);
      abandon (self, PART_PLACES);
      g_signal_emit (self, signals[CHANGED], 0);
      return;
    }
  if (idx_map_points_get_n_samples (positions) <= MAX_ON_MAIN_THREAD)
    {
      abandon (self, PART_GRID);
      set_part (self, PART_GRID, idx_point_grid_new (positions));
    }
  else
    start (self, PART_GRID);
  start (self, PART_LATTICE);
  start (self, PART_PLACES);
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
      start (self, PART_SYMBOLS);
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

IdxMapPlaces *
idx_map_contents_get_places (IdxMapContents *self)
{
  g_return_val_if_fail (IDX_IS_MAP_CONTENTS (self), NULL);

  return self->places;
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
    if (idx_slot_is_running (self->slots[part]))
      return TRUE;
  return FALSE;
}
