/* SPDX-License-Identifier: MIT */

/* Records what a session has shown, so that the user can go back and forward.
 *
 * A step is recorded when the session notifies a change. The session has then changed completely,
 * so the history keeps the selection of the current step, which says where the user was.
 *
 * A sort may take a while. If it begins together with a change of the filter, for example when the
 * session leaves the labels to check, both are one step. Going to a step with another order is
 * pending until the samples are sorted; only then is the filter of the step applied. */

#include "idx-navigation.h"

#include "idx-hash.h"

/* If the filter hasn't changed for this long, the user has paused typing. */
#define PAUSE_MILLISECONDS 1000

#define MAX_STEPS 100U
#define NO_STEP G_MAXUINT

/* The index of no sample. */
#define NO_SAMPLE G_MAXUINT32

/* The current and the selected samples of a step, and what was in view. */
typedef struct
{
  guint32 index;     /* the current sample */
  guint32 top_index; /* the sample at the top of the viewport, see IdxViewport */
  double top_offset;
  GArray *ranges;  /* of guint: the first and the last position of each range of selected samples */
  guint64 hash;    /* of the indices of the selected samples */
  guint32 visited; /* the visited sample, or NO_SAMPLE */
} Place;

/* The filter, the order and the mode of the session, and where the user was when leaving them. */
typedef struct
{
  char *filter;
  char *sort;
  IdxSessionMode mode;
  char *order_to_restore;
  gboolean is_being_sorted; /* whether a sort that began with this step is still running */
  Place *place;             /* NULL until the user leaves the step, or without samples */
} Step;

struct _IdxNavigation
{
  GObject parent_instance;
  IdxSession *session;
  IdxDataset *dataset;        /* the dataset that the steps belong to */
  IdxSelection *selection;    /* of the current step; NULL if nothing is open */
  guint32 sample_before_sort; /* the current sample when the last sort began; NO_SAMPLE for none */
  GPtrArray *steps;
  guint current;        /* the index of the step that is shown */
  guint target;         /* the index of the step to go to when its sort is done, or NO_STEP */
  gboolean is_applying; /* whether this object itself is changing the session */
  gboolean is_typing;
  guint pause_source; /* while typing, until the user pauses */
};

enum
{
  PROP_0,
  PROP_CAN_GO_BACK,
  PROP_CAN_GO_FORWARD,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxNavigation, idx_navigation, G_TYPE_OBJECT)

static void
place_free (Place *self)
{
  g_array_unref (self->ranges);
  g_free (self);
}

static void
step_free (gpointer data)
{
  Step *step = data;

  g_free (step->filter);
  g_free (step->sort);
  g_free (step->order_to_restore);
  g_clear_pointer (&step->place, place_free);
  g_free (step);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Step, step_free)

static Step *
get_step (IdxNavigation *self,
          guint i)
{
  return g_ptr_array_index (self->steps, i);
}

/* Creates a step from the current state of the session. */
static Step *
make_step (IdxNavigation *self)
{
  IdxSessionView *view = idx_session_get_view (self->session);
  IdxArrangement *arrangement = idx_session_view_get_arrangement (view);
  Step *step = g_new0 (Step, 1);

  step->filter = g_strdup (idx_arrangement_get_filter_text (arrangement));
  step->sort = g_strdup (idx_arrangement_get_sort_text (arrangement));
  step->mode = idx_session_view_get_mode (view);
  step->order_to_restore = g_strdup (idx_session_view_get_order_to_restore (view));
  step->is_being_sorted = idx_arrangement_is_sorting (arrangement);
  return step;
}

static gboolean
is_same_filter (const Step *a,
                const Step *b)
{
  return a->mode == b->mode && g_str_equal (a->filter, b->filter);
}

static gboolean
is_same (const Step *a,
         const Step *b)
{
  return is_same_filter (a, b) && g_str_equal (a->sort, b->sort);
}

static void
notify_steps (IdxNavigation *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_GO_BACK]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_GO_FORWARD]);
}

/* --- Places ---------------------------------------------------------------------------- */

/* Hashes the indices of the samples at the positions @selected. */
static guint64
hash_selected (IdxSubset *subset,
               const IdxSampleSet *selected)
{
  guint64 hash = IDX_HASH_EMPTY;

  for (guint position = idx_sample_set_find_next (selected, 0); position != IDX_NO_POSITION;
       position = idx_sample_set_find_next (selected, position + 1))
    {
      guint32 index = idx_subset_get_index (subset, position);

      hash = idx_hash_bytes (hash, &index, sizeof index);
    }
  return hash;
}

static GArray *
list_ranges (const IdxSampleSet *set)
{
  GArray *ranges = g_array_new (FALSE, FALSE, sizeof (guint));
  guint position = idx_sample_set_find_next (set, 0);

  while (position != IDX_NO_POSITION)
    {
      guint last;

      g_array_append_val (ranges, position);
      do
        {
          last = position;
          position = idx_sample_set_find_next (set, last + 1);
        }
      while (position == last + 1);
      g_array_append_val (ranges, last);
    }
  return ranges;
}

/* Returns where the user is, or NULL if there are no samples. */
static Place *
make_place (IdxSelection *selection)
{
  IdxSubset *subset = idx_selection_get_subset (selection);
  const IdxSampleSet *selected = idx_selection_get_selected (selection);
  const IdxViewport *viewport = idx_selection_get_viewport (selection);
  guint32 index;
  Place *place;

  if (!idx_selection_get_index (selection, &index))
    return NULL;
  place = g_new0 (Place, 1);
  place->index = index;
  place->top_index = viewport != NULL ? idx_subset_get_index (subset, viewport->top) : index;
  place->top_offset = viewport != NULL ? viewport->offset : 0;
  place->ranges = list_ranges (selected);
  place->hash = hash_selected (subset, selected);
  if (!idx_selection_get_visited (selection, &place->visited))
    place->visited = NO_SAMPLE;
  return place;
}

/* Returns to @place. Doesn't move if the sample that was current isn't shown any more. Other
 * samples may be at the selected positions now; then selects only the current one, because the user
 * didn't select those samples. */
static void
restore_place (const Place *place,
               IdxSelection *selection)
{
  IdxSubset *subset = idx_selection_get_subset (selection);
  g_autoptr (IdxSampleSet) selected = idx_sample_set_new (idx_subset_get_n_samples (subset));
  guint position, top = IDX_NO_POSITION;

  if (idx_subset_find (subset, place->index, &position))
    {
      for (guint i = 0; i < place->ranges->len; i += 2)
        {
          guint first = g_array_index (place->ranges, guint, i);

          idx_sample_set_add_range (selected, first,
                                    g_array_index (place->ranges, guint, i + 1) - first + 1);
        }
      idx_selection_move (selection, position, IDX_SELECT_ONLY);
      if (hash_selected (subset, selected) == place->hash)
        idx_selection_set_selected (selection, selected);
      (void) idx_subset_find (subset, place->top_index, &top);
      idx_selection_request_top (selection, top, place->top_offset);
    }
  if (place->visited != NO_SAMPLE)
    idx_selection_visit (selection, place->visited);
  else
    idx_selection_end_visit (selection);
}

/* Stores where the user is in the current step. */
static void
keep_place (IdxNavigation *self)
{
  Step *step = get_step (self, self->current);

  g_clear_pointer (&step->place, place_free);
  if (self->selection != NULL)
    step->place = make_place (self->selection);
}

/* Gets the selection that belongs to the current step. */
static void
update_selection (IdxNavigation *self)
{
  g_set_object (&self->selection, idx_session_get_selection (self->session));
}

/* --- Recording ------------------------------------------------------------------------- */

/* Adds a step after the current one, and drops all later steps. Takes ownership of @step. */
static void
append (IdxNavigation *self,
        Step *step)
{
  if (self->steps->len > 0)
    g_ptr_array_set_size (self->steps, (int) self->current + 1);
  g_ptr_array_add (self->steps, step);
  if (self->steps->len > MAX_STEPS)
    g_ptr_array_remove_index (self->steps, 0);
  self->current = self->steps->len - 1;
}

/* Replaces the current step by @step, and drops all later steps. If the step before the current one
 * shows the same samples, goes back to that one instead. Takes ownership of @step. */
static void
replace (IdxNavigation *self,
         Step *step)
{
  g_ptr_array_set_size (self->steps, (int) self->current);
  if (self->steps->len > 0 && is_same (step, get_step (self, self->current - 1)))
    {
      step_free (step);
      self->current--;
      return;
    }
  g_ptr_array_add (self->steps, step);
}

static gboolean
idx_navigation_paused_cb (gpointer data)
{
  ((IdxNavigation *) data)->pause_source = 0;
  return G_SOURCE_REMOVE;
}

/* Restarts the pause timer while the user is typing. Returns whether the user was already typing,
 * without a pause, at the previous change. */
static gboolean
wait_for_pause (IdxNavigation *self)
{
  gboolean was_typing = self->pause_source != 0;

  g_clear_handle_id (&self->pause_source, g_source_remove);
  if (self->is_typing)
    self->pause_source = g_timeout_add (PAUSE_MILLISECONDS, idx_navigation_paused_cb, self);
  return self->is_typing && was_typing;
}

static void
record (IdxNavigation *self)
{
  Step *step = make_step (self);
  Step *current = get_step (self, self->current);

  if (is_same (step, current) || (self->target != NO_STEP && is_same_filter (step, current)))
    {
      step_free (step);
      return;
    }
  /* The user has changed something else instead of waiting for the sort. */
  self->target = NO_STEP;
  if (is_same_filter (step, current) && current->is_being_sorted)
    {
      g_free (current->sort);
      current->sort = g_steal_pointer (&step->sort);
      step_free (step);
    }
  else if (wait_for_pause (self))
    replace (self, step);
  else
    {
      keep_place (self);
      append (self, step);
    }
  notify_steps (self);
}

/* Ignores changes while another dataset is being opened; idx_navigation_opened_cb() records
 * them. */
static void
idx_navigation_changed_cb (IdxNavigation *self)
{
  if (!self->is_applying && self->steps->len > 0 &&
      idx_session_get_dataset (self->session) == self->dataset)
    record (self);
  update_selection (self);
}

/* Reloading the files keeps the steps, but the session may have dropped the filter or the order, so
 * this replaces the current step. */
static void
idx_navigation_opened_cb (IdxNavigation *self,
                          gboolean reopened)
{
  g_set_object (&self->dataset, idx_session_get_dataset (self->session));
  update_selection (self);
  g_clear_handle_id (&self->pause_source, g_source_remove);
  self->target = NO_STEP;
  if (!reopened)
    {
      g_ptr_array_set_size (self->steps, 0);
      self->current = 0;
    }
  if (self->steps->len == 0 || !reopened)
    append (self, make_step (self));
  else
    {
      step_free (g_steal_pointer (&g_ptr_array_index (self->steps, self->current)));
      g_ptr_array_index (self->steps, self->current) = make_step (self);
    }
  notify_steps (self);
}

/* --- Going to a step ------------------------------------------------------------------- */

/* Returns whether the dataset has what a step needs. */
static gboolean
can_show (IdxNavigation *self,
          const Step *step)
{
  g_autoptr (IdxFilter) filter = idx_filter_parse (step->filter, NULL);
  IdxSort sort;

  return filter != NULL && idx_filter_check (filter, self->dataset, NULL) &&
         idx_sort_parse (step->sort, &sort, NULL) && idx_sort_check (&sort, self->dataset, NULL);
}

/* Returns the index of the step to go to, or NO_STEP. */
static guint
find_step (IdxNavigation *self,
           int direction)
{
  guint from = self->target != NO_STEP ? self->target : self->current;

  /* Before the first step, i becomes the largest number, which ends the loop, too. */
  for (guint i = from + (guint) direction; i < self->steps->len; i += (guint) direction)
    if (can_show (self, get_step (self, i)))
      return i;
  return NO_STEP;
}

static void
arrive (IdxNavigation *self)
{
  const Place *place = get_step (self, self->target)->place;

  self->current = self->target;
  self->target = NO_STEP;
  g_clear_handle_id (&self->pause_source, g_source_remove);
  if (place == NULL || self->selection == NULL)
    return;
  restore_place (place, self->selection);
  self->sample_before_sort = place->index;
}

/* Shows the samples of the target if they are in its order. Otherwise sorts them first; the end of
 * the sort calls this again. */
static void
proceed (IdxNavigation *self)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);
  const Step *step = get_step (self, self->target);
  g_autoptr (Step) now = make_step (self);
  gboolean is_shown = TRUE;

  self->is_applying = TRUE;
  if (!g_str_equal (step->sort, now->sort) || now->is_being_sorted)
    is_shown = idx_session_set_sort (self->session, step->sort, NULL);
  if (is_shown && !idx_arrangement_is_sorting (arrangement) && !is_same_filter (step, now))
    is_shown = idx_session_view_restore (idx_session_get_view (self->session), step->filter,
                                         step->mode, step->order_to_restore, NULL);
  self->is_applying = FALSE;
  if (!is_shown)
    self->target = NO_STEP;
  else if (!idx_arrangement_is_sorting (arrangement))
    arrive (self);
  notify_steps (self);
}

/* When a sort has ended, shows the target; if the sort failed or was canceled, drops the target. */
static void
end_sort (IdxNavigation *self)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);

  get_step (self, self->current)->is_being_sorted = FALSE;
  if (self->target == NO_STEP)
    return;
  if (g_str_equal (get_step (self, self->target)->sort,
                   idx_arrangement_get_sort_text (arrangement)))
    proceed (self);
  else
    self->target = NO_STEP;
}

/* When a sort has ended, also brings the current sample into view if it has become current since
 * the sort began. */
static void
idx_navigation_sorting_cb (IdxNavigation *self)
{
  guint32 index = NO_SAMPLE;

  (void) idx_session_get_current_index (self->session, &index);
  if (idx_arrangement_is_sorting (idx_session_get_arrangement (self->session)))
    {
      self->sample_before_sort = index;
      return;
    }
  if (!self->is_applying && self->steps->len > 0)
    end_sort (self);
  if (idx_session_get_current_index (self->session, &index) && index != self->sample_before_sort)
    idx_selection_move (idx_session_get_selection (self->session),
                        idx_session_get_position (self->session), IDX_SELECT_NONE);
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_navigation_get_property (GObject *object,
                             guint id,
                             GValue *value,
                             GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_CAN_GO_BACK:
      g_value_set_boolean (value, idx_navigation_can_go (IDX_NAVIGATION (object), -1));
      break;
    case PROP_CAN_GO_FORWARD:
      g_value_set_boolean (value, idx_navigation_can_go (IDX_NAVIGATION (object), 1));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_navigation_dispose (GObject *object)
{
  IdxNavigation *self = IDX_NAVIGATION (object);

  g_clear_handle_id (&self->pause_source, g_source_remove);
  g_clear_object (&self->selection);
  g_clear_object (&self->dataset);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (idx_navigation_parent_class)->dispose (object);
}

static void
idx_navigation_finalize (GObject *object)
{
  g_ptr_array_unref (IDX_NAVIGATION (object)->steps);
  G_OBJECT_CLASS (idx_navigation_parent_class)->finalize (object);
}

static void
idx_navigation_class_init (IdxNavigationClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = idx_navigation_get_property;
  object_class->dispose = idx_navigation_dispose;
  object_class->finalize = idx_navigation_finalize;

  properties[PROP_CAN_GO_BACK] =
    g_param_spec_boolean ("can-go-back", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_GO_FORWARD] =
    g_param_spec_boolean ("can-go-forward", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
idx_navigation_init (IdxNavigation *self)
{
  self->steps = g_ptr_array_new_with_free_func (step_free);
  self->target = NO_STEP;
}

IdxNavigation *
idx_navigation_new (IdxSession *session)
{
  const char *const changes[] = { "notify::filter", "notify::sort", "notify::mode" };
  IdxNavigation *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);

  self = g_object_new (IDX_TYPE_NAVIGATION, NULL);
  self->session = g_object_ref (session);
  for (gsize i = 0; i < G_N_ELEMENTS (changes); i++)
    g_signal_connect_object (session, changes[i], G_CALLBACK (idx_navigation_changed_cb), self,
                             G_CONNECT_SWAPPED);
  /* Any of these notifications may come first, and the place must be stored before another one
   * replaces the selection. */
  g_signal_connect_object (session, "notify::subset", G_CALLBACK (idx_navigation_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::check-result", G_CALLBACK (notify_steps), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "opened", G_CALLBACK (idx_navigation_opened_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::sorting", G_CALLBACK (idx_navigation_sorting_cb),
                           self, G_CONNECT_SWAPPED);
  return self;
}

void
idx_navigation_begin_step (IdxNavigation *self)
{
  g_return_if_fail (IDX_IS_NAVIGATION (self));

  if (self->steps->len == 0)
    return;
  self->target = NO_STEP;
  keep_place (self);
  append (self, make_step (self));
  notify_steps (self);
}

void
idx_navigation_set_is_typing (IdxNavigation *self,
                              gboolean is_typing)
{
  g_return_if_fail (IDX_IS_NAVIGATION (self));

  self->is_typing = is_typing;
  if (!is_typing)
    g_clear_handle_id (&self->pause_source, g_source_remove);
}

gboolean
idx_navigation_can_go (IdxNavigation *self,
                       int direction)
{
  g_return_val_if_fail (IDX_IS_NAVIGATION (self), FALSE);
  g_return_val_if_fail (direction == -1 || direction == 1, FALSE);

  return find_step (self, direction) != NO_STEP;
}

void
idx_navigation_go (IdxNavigation *self,
                   int direction)
{
  guint step;

  g_return_if_fail (IDX_IS_NAVIGATION (self));
  g_return_if_fail (direction == -1 || direction == 1);

  step = find_step (self, direction);
  if (step == NO_STEP)
    return;
  if (self->target == NO_STEP)
    keep_place (self);
  self->target = step;
  proceed (self);
}
