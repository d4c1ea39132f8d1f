/* SPDX-License-Identifier: MIT */

/* Stores the current sample and the selected samples of a subset. A selected sample takes one bit:
 * GtkMultiSelection would create and keep an object for each selected row. */

#include "idx-selection.h"

/* The index of no sample. */
#define NO_SAMPLE G_MAXUINT32

struct _IdxSelection
{
  GObject parent_instance;
  IdxSubset *subset;
  guint position; /* of the current sample; IDX_NO_POSITION if there are no samples */
  guint wanted;   /* the index of the sample that was moved to last, or NO_SAMPLE */
  IdxSampleSet *selected;
  guint n_selected;
  IdxSampleSet *former; /* the last selection of several samples that isn't selected any more */
  guint anchor;         /* see IdxSelectMode; IDX_NO_POSITION before the first selection */
  guint32 *positions;   /* by sample index; NULL until idx_selection_find() needs them */
  IdxViewport viewport; /* zeros if there is none */
  gboolean has_viewport;
  guint32 visited; /* the index of the visited sample, or NO_SAMPLE */
};

enum
{
  PROP_0,
  PROP_POSITION,
  N_PROPS
};

enum
{
  MOVED,
  SELECTION_CHANGED,
  VIEWPORT_CHANGED,
  TOP_REQUESTED,
  VISITED_CHANGED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxSelection, idx_selection, G_TYPE_OBJECT)

IdxSampleSet *
idx_select_mode_combine (IdxSelectMode mode,
                         const IdxSampleSet *before,
                         const IdxSampleSet *touched)
{
  IdxSampleSet *selected;

  g_return_val_if_fail (before != NULL && touched != NULL, NULL);

  /* The names of the modes describe clicks. For a drag, they only represent the modifier keys:
   * TOGGLE for Ctrl, RANGE for Shift, and RANGE_KEEP_OTHERS for both. */
  if (mode == IDX_SELECT_NONE || mode == IDX_SELECT_ONLY)
    return idx_sample_set_copy (touched);
  selected = idx_sample_set_copy (before);
  idx_sample_set_combine (selected, touched,
                          mode == IDX_SELECT_TOGGLE  ? IDX_SET_ADD
                          : mode == IDX_SELECT_RANGE ? IDX_SET_REMOVE
                                                     : IDX_SET_TOGGLE);
  return selected;
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_selection_get_property (GObject *object,
                            guint id,
                            GValue *value,
                            GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_POSITION:
      g_value_set_uint (value, IDX_SELECTION (object)->position);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_selection_finalize (GObject *object)
{
  IdxSelection *self = IDX_SELECTION (object);

  g_object_unref (self->subset);
  idx_sample_set_free (self->selected);
  g_clear_pointer (&self->former, idx_sample_set_free);
  g_free (self->positions);
  G_OBJECT_CLASS (idx_selection_parent_class)->finalize (object);
}

static void
idx_selection_class_init (IdxSelectionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = idx_selection_get_property;
  object_class->finalize = idx_selection_finalize;

  properties[PROP_POSITION] =
    g_param_spec_uint ("position", NULL, NULL, 0, G_MAXUINT, IDX_NO_POSITION,
                       G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[MOVED] = g_signal_new ("moved", IDX_TYPE_SELECTION, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
  signals[SELECTION_CHANGED] =
    g_signal_new ("selection-changed", IDX_TYPE_SELECTION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[VIEWPORT_CHANGED] = g_signal_new ("viewport-changed", IDX_TYPE_SELECTION,
                                            G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[TOP_REQUESTED] =
    g_signal_new ("top-requested", IDX_TYPE_SELECTION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_DOUBLE);
  signals[VISITED_CHANGED] = g_signal_new ("visited-changed", IDX_TYPE_SELECTION, G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
idx_selection_init (IdxSelection *self)
{
  self->anchor = IDX_NO_POSITION;
  self->visited = NO_SAMPLE;
}

IdxSelection *
idx_selection_new (IdxSubset *subset)
{
  IdxSelection *self;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);

  self = g_object_new (IDX_TYPE_SELECTION, NULL);
  self->subset = g_object_ref (subset);
  self->selected = idx_sample_set_new (idx_subset_get_n_samples (subset));
  self->position = idx_subset_get_n_samples (subset) > 0 ? 0 : IDX_NO_POSITION;
  self->wanted = NO_SAMPLE;
  return self;
}

IdxSubset *
idx_selection_get_subset (IdxSelection *self)
{
  g_return_val_if_fail (IDX_IS_SELECTION (self), NULL);

  return self->subset;
}

/* --- The selected samples -------------------------------------------------------------- */

/* Replaces the selected samples, and takes ownership of @selected. Returns the samples that were
 * selected or unselected. All changes of the selection are made here. */
static IdxSampleSet *
replace_selected (IdxSelection *self,
                  IdxSampleSet *selected)
{
  IdxSampleSet *changes = g_steal_pointer (&self->selected);
  const guint n_before = self->n_selected;

  self->selected = selected;
  self->n_selected = idx_sample_set_count (selected);
  if (n_before > 1 && self->n_selected <= 1)
    {
      g_clear_pointer (&self->former, idx_sample_set_free);
      self->former = idx_sample_set_copy (changes);
    }
  idx_sample_set_combine (changes, selected, IDX_SET_TOGGLE);
  return changes;
}

static void
emit_changed (IdxSelection *self,
              const IdxSampleSet *changes)
{
  guint first = idx_sample_set_find_next (changes, 0);

  if (first != IDX_NO_POSITION)
    g_signal_emit (self, signals[SELECTION_CHANGED], 0, first,
                   idx_sample_set_get_last (changes) - first + 1);
}

static void
take_selected (IdxSelection *self,
               IdxSampleSet *selected)
{
  g_autoptr (IdxSampleSet) changes = replace_selected (self, selected);

  emit_changed (self, changes);
}

void
idx_selection_set_selected (IdxSelection *self,
                            const IdxSampleSet *selected)
{
  g_return_if_fail (IDX_IS_SELECTION (self));
  g_return_if_fail (selected != NULL);
  g_return_if_fail (idx_sample_set_get_n_samples (selected) ==
                    idx_subset_get_n_samples (self->subset));

  take_selected (self, idx_sample_set_copy (selected));
}

static IdxSampleSet *
make_range (IdxSelection *self,
            guint first,
            guint n)
{
  IdxSampleSet *range = idx_sample_set_new (idx_subset_get_n_samples (self->subset));

  idx_sample_set_add_range (range, first, n);
  return range;
}

/* Returns the selected samples after a range has been combined with them. */
static IdxSampleSet *
combine_range (IdxSelection *self,
               guint first,
               guint n,
               IdxSetOperation operation)
{
  g_autoptr (IdxSampleSet) range = make_range (self, first, n);
  IdxSampleSet *selected = idx_sample_set_copy (self->selected);

  idx_sample_set_combine (selected, range, operation);
  return selected;
}

void
idx_selection_select_range (IdxSelection *self,
                            guint first,
                            guint n,
                            gboolean unselect_rest)
{
  g_return_if_fail (IDX_IS_SELECTION (self));

  take_selected (self, unselect_rest ? make_range (self, first, n)
                                     : combine_range (self, first, n, IDX_SET_ADD));
}

void
idx_selection_unselect_all (IdxSelection *self)
{
  g_return_if_fail (IDX_IS_SELECTION (self));

  take_selected (self, make_range (self, 0, 0));
}

void
idx_selection_invert (IdxSelection *self)
{
  g_return_if_fail (IDX_IS_SELECTION (self));

  take_selected (self, combine_range (self, 0, idx_subset_get_n_samples (self->subset),
                                      IDX_SET_TOGGLE));
}

gboolean
idx_selection_can_select_again (IdxSelection *self)
{
  g_return_val_if_fail (IDX_IS_SELECTION (self), FALSE);

  return self->former != NULL && self->n_selected <= 1;
}

void
idx_selection_select_again (IdxSelection *self)
{
  g_return_if_fail (IDX_IS_SELECTION (self));

  if (idx_selection_can_select_again (self))
    take_selected (self, g_steal_pointer (&self->former));
}

guint
idx_selection_count (IdxSelection *self)
{
  g_return_val_if_fail (IDX_IS_SELECTION (self), 0);

  return self->n_selected;
}

gboolean
idx_selection_is_selected (IdxSelection *self,
                           guint position)
{
  g_return_val_if_fail (IDX_IS_SELECTION (self), FALSE);

  return idx_sample_set_contains (self->selected, position);
}

gboolean
idx_selection_has_others (IdxSelection *self)
{
  g_return_val_if_fail (IDX_IS_SELECTION (self), FALSE);

  return self->n_selected > 1 ||
         (self->n_selected == 1 && !idx_sample_set_contains (self->selected, self->position));
}

const IdxSampleSet *
idx_selection_get_selected (IdxSelection *self)
{
  g_return_val_if_fail (IDX_IS_SELECTION (self), NULL);

  return self->selected;
}

GArray *
idx_selection_list_selected (IdxSelection *self)
{
  GArray *indices;

  g_return_val_if_fail (IDX_IS_SELECTION (self), NULL);

  indices = g_array_sized_new (FALSE, FALSE, sizeof (guint32), self->n_selected);
  for (guint position = idx_sample_set_find_next (self->selected, 0); position != IDX_NO_POSITION;
       position = idx_sample_set_find_next (self->selected, position + 1))
    {
      guint32 index = idx_subset_get_index (self->subset, position);

      g_array_append_val (indices, index);
    }
  return indices;
}

/* --- The current sample ---------------------------------------------------------------- */

guint
idx_selection_get_position (IdxSelection *self)
{
  g_return_val_if_fail (IDX_IS_SELECTION (self), IDX_NO_POSITION);

  return self->position;
}

gboolean
idx_selection_get_index (IdxSelection *self,
                         guint32 *index)
{
  g_return_val_if_fail (IDX_IS_SELECTION (self), FALSE);
  g_return_val_if_fail (index != NULL, FALSE);

  if (self->position == IDX_NO_POSITION)
    return FALSE;
  *index = idx_subset_get_index (self->subset, self->position);
  return TRUE;
}

/* Returns the samples from the anchor to @position alone. If @like_anchor is set, returns the
 * selected samples after these samples got the state of the anchor. */
static IdxSampleSet *
select_to (IdxSelection *self,
           guint position,
           gboolean like_anchor)
{
  guint first = MIN (self->anchor, position);
  guint n = MAX (self->anchor, position) - first + 1;

  if (!like_anchor)
    return make_range (self, first, n);
  return combine_range (self, first, n,
                        idx_sample_set_contains (self->selected, self->anchor) ? IDX_SET_ADD
                                                                               : IDX_SET_REMOVE);
}

/* Returns the samples that are selected after @position has become current. @mode isn't NONE. */
static IdxSampleSet *
select_at (IdxSelection *self,
           guint position,
           IdxSelectMode mode)
{
  gboolean is_range = mode == IDX_SELECT_RANGE || mode == IDX_SELECT_RANGE_KEEP_OTHERS;

  if (is_range && self->anchor != IDX_NO_POSITION)
    return select_to (self, position, mode == IDX_SELECT_RANGE_KEEP_OTHERS);
  self->anchor = position;
  return mode == IDX_SELECT_TOGGLE ? combine_range (self, position, 1, IDX_SET_TOGGLE)
                                   : make_range (self, position, 1);
}

void
idx_selection_move (IdxSelection *self,
                    guint position,
                    IdxSelectMode mode)
{
  g_autoptr (IdxSampleSet) changes = NULL;
  guint n_samples, before;

  g_return_if_fail (IDX_IS_SELECTION (self));

  n_samples = idx_subset_get_n_samples (self->subset);
  if (n_samples == 0)
    return;
  before = self->position;
  self->position = MIN (position, n_samples - 1);
  if (mode != IDX_SELECT_NONE)
    changes = replace_selected (self, select_at (self, self->position, mode));
  if (self->position != before || mode != IDX_SELECT_NONE)
    self->wanted = idx_subset_get_index (self->subset, self->position);
  if (self->position != before)
    self->visited = NO_SAMPLE;
  g_signal_emit (self, signals[MOVED], 0);
  if (self->position != before)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_POSITION]);
  if (changes != NULL)
    emit_changed (self, changes);
}

IdxSelection *
idx_selection_new_after (IdxSubset *subset,
                         IdxSelection *before)
{
  IdxSelection *self;
  guint position;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);
  g_return_val_if_fail (before == NULL || IDX_IS_SELECTION (before), NULL);

  self = idx_selection_new (subset);
  if (before != NULL &&
      idx_subset_get_dataset (before->subset) == idx_subset_get_dataset (subset))
    self->wanted = before->wanted;
  if (self->wanted != NO_SAMPLE && idx_subset_find (subset, self->wanted, &position))
    self->position = position;
  if (self->position != IDX_NO_POSITION)
    take_selected (self, select_at (self, self->position, IDX_SELECT_ONLY));
  return self;
}

/* --- What is in view ------------------------------------------------------------------- */

void
idx_selection_set_viewport (IdxSelection *self,
                            const IdxViewport *viewport)
{
  IdxViewport before;

  g_return_if_fail (IDX_IS_SELECTION (self));

  before = self->viewport;
  self->has_viewport = viewport != NULL;
  self->viewport = viewport != NULL ? *viewport : (IdxViewport){ 0 };
  if (self->viewport.top != before.top || self->viewport.offset < before.offset ||
      self->viewport.offset > before.offset)
    g_signal_emit (self, signals[VIEWPORT_CHANGED], 0);
}

const IdxViewport *
idx_selection_get_viewport (IdxSelection *self)
{
  g_return_val_if_fail (IDX_IS_SELECTION (self), NULL);

  return self->has_viewport ? &self->viewport : NULL;
}

void
idx_selection_request_top (IdxSelection *self,
                           guint top,
                           double offset)
{
  g_return_if_fail (IDX_IS_SELECTION (self));

  g_signal_emit (self, signals[TOP_REQUESTED], 0, top, offset);
}

/* --- The visited sample ---------------------------------------------------------------- */

static void
set_visited (IdxSelection *self,
             guint32 visited)
{
  if (visited == self->visited)
    return;
  self->visited = visited;
  g_signal_emit (self, signals[VISITED_CHANGED], 0);
}

void
idx_selection_visit (IdxSelection *self,
                     guint index)
{
  guint32 current;

  g_return_if_fail (IDX_IS_SELECTION (self));

  if (idx_selection_get_index (self, &current) &&
      index < idx_dataset_get_n_samples (idx_subset_get_dataset (self->subset)))
    set_visited (self, index != current ? index : NO_SAMPLE);
}

void
idx_selection_end_visit (IdxSelection *self)
{
  g_return_if_fail (IDX_IS_SELECTION (self));

  set_visited (self, NO_SAMPLE);
}

gboolean
idx_selection_get_visited (IdxSelection *self,
                           guint32 *index)
{
  g_return_val_if_fail (IDX_IS_SELECTION (self), FALSE);
  g_return_val_if_fail (index != NULL, FALSE);

  if (self->visited == NO_SAMPLE)
    return FALSE;
  *index = self->visited;
  return TRUE;
}

/* --- Finding samples ------------------------------------------------------------------- */

static void
build_positions (IdxSelection *self)
{
  const guint n_samples = idx_dataset_get_n_samples (idx_subset_get_dataset (self->subset));

  self->positions = g_new (guint32, n_samples);
  for (guint i = 0; i < n_samples; i++)
    self->positions[i] = NO_SAMPLE;
  for (guint i = 0; i < idx_subset_get_n_samples (self->subset); i++)
    self->positions[idx_subset_get_index (self->subset, i)] = i;
}

gboolean
idx_selection_find (IdxSelection *self,
                    guint index,
                    guint *position)
{
  g_return_val_if_fail (IDX_IS_SELECTION (self), FALSE);
  g_return_val_if_fail (position != NULL, FALSE);

  if (idx_subset_peek_indices (self->subset) == NULL)
    return idx_subset_find (self->subset, index, position);
  if (self->positions == NULL)
    build_positions (self);
  if (self->positions[index] == NO_SAMPLE)
    return FALSE;
  *position = self->positions[index];
  return TRUE;
}
