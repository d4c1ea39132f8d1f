/* SPDX-License-Identifier: MIT */

/* Which samples of its dataset a session shows: all that pass the user's filter, or the labels to
 * check.
 *
 * Showing the labels to check changes the filter and the order. The previous order is stored, and
 * restored when the user enters a filter that doesn't use suggestions. */

#include "idx-session-view.h"

#include "idx-forwarded-property.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The filters and the order for the labels to check. The first filter shows the labels that a check
 * suggests changing; the second, those that a file suggests changing, whether or not a check
 * agrees. */
#define LABELS_TO_CHECK_FILTER "suspicion:>0.5"
#define LABELS_TO_CHECK_FILTER_FOR_FILE "suggested-by:both,theirs"
#define LABELS_TO_CHECK_SORT "-suspicion"

/* The filter, order and mode in which a view shows its dataset. */
typedef struct
{
  char *filter;
  char *sort;
  char *order_to_restore;
  IdxSessionMode mode;
} ViewState;

static void
view_state_clear (ViewState *state)
{
  g_clear_pointer (&state->filter, g_free);
  g_clear_pointer (&state->sort, g_free);
  g_clear_pointer (&state->order_to_restore, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ViewState, view_state_clear)

struct _IdxSessionView
{
  GObject parent_instance;
  IdxArrangement *arrangement;
  IdxSessionMode mode;
  char *order_to_restore; /* when IDX_SESSION_MODE_CHECK ends, or NULL */
  ViewState replaced;     /* what idx_session_view_put_back() restores */
};

enum
{
  PROP_0,
  PROP_FILTER,
  PROP_SORT,
  PROP_SUBSET,
  PROP_MODE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* The properties of the arrangement that the view has as well, from PROP_FILTER on. */
static const char *const forwarded[] = { "filter", "sort", "subset" };

G_DEFINE_ENUM_TYPE (IdxSessionMode, idx_session_mode,
                    G_DEFINE_ENUM_VALUE (IDX_SESSION_MODE_BROWSE, "browse"),
                    G_DEFINE_ENUM_VALUE (IDX_SESSION_MODE_CHECK, "check"))

G_DEFINE_FINAL_TYPE (IdxSessionView, idx_session_view, G_TYPE_OBJECT)

static void
set_mode (IdxSessionView *self,
          IdxSessionMode mode)
{
  if (mode == self->mode)
    return;
  self->mode = mode;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODE]);
}

/* Ends IDX_SESSION_MODE_CHECK. Restores the previous order, unless the user has chosen another one
 * since. */
static void
leave_labels_to_check (IdxSessionView *self)
{
  g_autofree char *sort = g_steal_pointer (&self->order_to_restore);

  set_mode (self, IDX_SESSION_MODE_BROWSE);
  if (sort != NULL && idx_session_view_is_sorted_by_suspicion (self))
    (void) idx_arrangement_set_sort (self->arrangement, sort, NULL);
}

static void
sort_by_suspicion (IdxSessionView *self)
{
  if (idx_session_view_is_sorted_by_suspicion (self))
    {
      /* The suggestions may have changed since. */
      (void) idx_arrangement_set_sort (self->arrangement, LABELS_TO_CHECK_SORT, NULL);
      return;
    }
  g_free (self->order_to_restore);
  self->order_to_restore = g_strdup (idx_arrangement_get_sort_text (self->arrangement));
  (void) idx_arrangement_set_sort (self->arrangement, LABELS_TO_CHECK_SORT, NULL);
}

/* Replaces an order that is no longer valid with the order to restore or, if there is none, with
 * file order. */
static void
restore_order (IdxSessionView *self)
{
  g_autofree char *sort = g_steal_pointer (&self->order_to_restore);

  (void) idx_arrangement_set_sort (self->arrangement, sort != NULL ? sort : "index", NULL);
}

static gboolean
has_filter_of_suggestions (IdxSessionView *self)
{
  return idx_filter_needs_suggestions (idx_arrangement_get_filter (self->arrangement));
}

/* --- Object --- */

static void
idx_session_view_arrangement_changed_cb (IdxSessionView *self,
                                         GParamSpec *pspec)
{
  if (g_object_class_find_property (G_OBJECT_GET_CLASS (self), pspec->name) != NULL)
    g_object_notify (G_OBJECT (self), pspec->name);
}

static void
idx_session_view_get_property (GObject *object,
                               guint id,
                               GValue *value,
                               GParamSpec *pspec)
{
  IdxSessionView *self = IDX_SESSION_VIEW (object);

  switch (id)
    {
    case PROP_FILTER:
    case PROP_SORT:
    case PROP_SUBSET:
      g_object_get_property (G_OBJECT (self->arrangement), pspec->name, value);
      break;
    case PROP_MODE:
      g_value_set_enum (value, self->mode);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_session_view_finalize (GObject *object)
{
  IdxSessionView *self = IDX_SESSION_VIEW (object);

  g_object_unref (self->arrangement);
  g_free (self->order_to_restore);
  view_state_clear (&self->replaced);
  G_OBJECT_CLASS (idx_session_view_parent_class)->finalize (object);
}

static void
idx_session_view_class_init (IdxSessionViewClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = idx_session_view_get_property;
  object_class->finalize = idx_session_view_finalize;

  for (guint i = 0; i < G_N_ELEMENTS (forwarded); i++)
    (void) idx_forwarded_property_install (object_class, PROP_FILTER + i, IDX_TYPE_ARRANGEMENT,
                                           forwarded[i]);
  properties[PROP_MODE] =
    g_param_spec_enum ("mode", NULL, NULL, IDX_TYPE_SESSION_MODE, IDX_SESSION_MODE_BROWSE, flags);
  g_object_class_install_property (object_class, PROP_MODE, properties[PROP_MODE]);
}

static void
idx_session_view_init (IdxSessionView *self)
{
}

IdxSessionView *
idx_session_view_new (IdxJobList *tasks)
{
  IdxSessionView *self;

  g_return_val_if_fail (IDX_IS_JOB_LIST (tasks), NULL);

  self = g_object_new (IDX_TYPE_SESSION_VIEW, NULL);
  self->arrangement = idx_arrangement_new (tasks);
  g_signal_connect_object (self->arrangement, "notify",
                           G_CALLBACK (idx_session_view_arrangement_changed_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}

/* --- Filter and order --- */

void
idx_session_view_reset (IdxSessionView *self,
                        gboolean keeps_filter)
{
  g_return_if_fail (IDX_IS_SESSION_VIEW (self));

  g_clear_pointer (&self->order_to_restore, g_free);
  set_mode (self, IDX_SESSION_MODE_BROWSE);
  if (!keeps_filter || has_filter_of_suggestions (self))
    (void) idx_arrangement_set_filter (self->arrangement, "", NULL);
}

gboolean
idx_session_view_set_filter (IdxSessionView *self,
                             const char *text,
                             GError **error)
{
  IdxFilter *filter;
  gboolean is_set;

  g_return_val_if_fail (IDX_IS_SESSION_VIEW (self), FALSE);

  g_object_freeze_notify (G_OBJECT (self));
  is_set = idx_arrangement_set_filter (self->arrangement, text, error);
  filter = idx_arrangement_get_filter (self->arrangement);
  if (is_set && !idx_filter_needs_suggestions (filter))
    leave_labels_to_check (self);
  else if (is_set && idx_filter_get_suspects_term (filter) == NULL)
    set_mode (self, IDX_SESSION_MODE_BROWSE);
  else if (is_set && self->mode != IDX_SESSION_MODE_CHECK)
    {
      sort_by_suspicion (self);
      set_mode (self, IDX_SESSION_MODE_CHECK);
    }
  g_object_thaw_notify (G_OBJECT (self));
  return is_set;
}

IdxSessionMessage *
idx_session_view_drop_empty_filter (IdxSessionView *self,
                                    const char *text)
{
  IdxSubset *subset;
  gboolean has_filter;
  g_autofree char *title = NULL;

  g_return_val_if_fail (IDX_IS_SESSION_VIEW (self), NULL);
  g_return_val_if_fail (text != NULL, NULL);

  subset = idx_arrangement_get_subset (self->arrangement);
  has_filter = !idx_filter_is_empty (idx_arrangement_get_filter (self->arrangement));
  if (*text == '\0' || (has_filter && idx_subset_get_n_samples (subset) > 0))
    return NULL;
  title = g_strdup_printf (_ ("No samples match the filter “%s” any longer"), text);
  (void) idx_session_view_set_filter (self, "", NULL);
  return idx_session_message_new (IDX_SEVERITY_WARNING, title,
                                  _ ("All samples are shown instead."), IDX_REMEDY_NONE);
}

gboolean
idx_session_view_restore (IdxSessionView *self,
                          const char *filter,
                          IdxSessionMode mode,
                          const char *order_to_restore,
                          GError **error)
{
  g_autofree char *copy = g_strdup (order_to_restore);
  gboolean is_set;

  g_return_val_if_fail (IDX_IS_SESSION_VIEW (self), FALSE);

  g_object_freeze_notify (G_OBJECT (self));
  is_set = idx_arrangement_set_filter (self->arrangement, filter, error);
  if (is_set)
    {
      g_free (self->order_to_restore);
      self->order_to_restore = g_steal_pointer (&copy);
      set_mode (self, mode);
    }
  g_object_thaw_notify (G_OBJECT (self));
  return is_set;
}

/* --- Suggestions --- */

void
idx_session_view_show_labels_to_check (IdxSessionView *self,
                                       gboolean are_from_file)
{
  g_return_if_fail (IDX_IS_SESSION_VIEW (self));

  g_object_freeze_notify (G_OBJECT (self));
  sort_by_suspicion (self);
  (void) idx_session_view_set_filter (
    self, are_from_file ? LABELS_TO_CHECK_FILTER_FOR_FILE : LABELS_TO_CHECK_FILTER, NULL);
  g_object_thaw_notify (G_OBJECT (self));
}

void
idx_session_view_stop_using_suggestions (IdxSessionView *self)
{
  g_return_if_fail (IDX_IS_SESSION_VIEW (self));

  if (has_filter_of_suggestions (self))
    (void) idx_session_view_set_filter (self, "", NULL);
  if (idx_arrangement_get_sort (self->arrangement)->key == IDX_SORT_SUSPICION)
    restore_order (self);
}

void
idx_session_view_adapt_to_format (IdxSessionView *self)
{
  g_autofree char *text = NULL;
  IdxSortKey key;

  g_return_if_fail (IDX_IS_SESSION_VIEW (self));

  text = g_strdup (idx_arrangement_get_sort_text (self->arrangement));
  key = idx_arrangement_get_sort (self->arrangement)->key;
  if (key == IDX_SORT_SUSPICION || key == IDX_SORT_SIMILAR)
    restore_order (self);
  else if (strstr (idx_arrangement_get_next_sort_text (self->arrangement), "similar") != NULL)
    {
      /* The samples are still being sorted. */
      (void) idx_arrangement_set_sort (self->arrangement, text, NULL);
    }
  if (has_filter_of_suggestions (self))
    (void) idx_session_view_set_filter (self, "", NULL);
}

/* --- Replacing the dataset for a while --- */

static void
save_view_state (IdxSessionView *self,
                 ViewState *state)
{
  state->filter = g_strdup (idx_arrangement_get_filter_text (self->arrangement));
  state->sort = g_strdup (idx_arrangement_get_sort_text (self->arrangement));
  state->order_to_restore = g_steal_pointer (&self->order_to_restore);
  state->mode = self->mode;
}

static void
restore_view_state (IdxSessionView *self,
                    IdxDataset *dataset,
                    ViewState *state)
{
  (void) idx_arrangement_set_filter (self->arrangement, "", NULL);
  idx_arrangement_set_dataset (self->arrangement, dataset, FALSE);
  (void) idx_arrangement_set_sort (self->arrangement, state->sort, NULL);
  (void) idx_arrangement_set_filter (self->arrangement, state->filter, NULL);
  self->order_to_restore = g_steal_pointer (&state->order_to_restore);
  set_mode (self, state->mode);
}

void
idx_session_view_replace (IdxSessionView *self,
                          IdxDataset *dataset)
{
  g_return_if_fail (IDX_IS_SESSION_VIEW (self));
  g_return_if_fail (IDX_IS_DATASET (dataset));

  view_state_clear (&self->replaced);
  save_view_state (self, &self->replaced);
  set_mode (self, IDX_SESSION_MODE_BROWSE);
  idx_arrangement_set_dataset (self->arrangement, dataset, FALSE);
}

void
idx_session_view_put_back (IdxSessionView *self,
                           IdxDataset *dataset)
{
  g_return_if_fail (IDX_IS_SESSION_VIEW (self));
  g_return_if_fail (IDX_IS_DATASET (dataset));
  g_return_if_fail (self->replaced.filter != NULL);

  restore_view_state (self, dataset, &self->replaced);
  view_state_clear (&self->replaced);
}

/* --- Getters --- */

IdxArrangement *
idx_session_view_get_arrangement (IdxSessionView *self)
{
  g_return_val_if_fail (IDX_IS_SESSION_VIEW (self), NULL);

  return self->arrangement;
}

IdxSessionMode
idx_session_view_get_mode (IdxSessionView *self)
{
  g_return_val_if_fail (IDX_IS_SESSION_VIEW (self), IDX_SESSION_MODE_BROWSE);

  return self->mode;
}

const char *
idx_session_view_get_order_to_restore (IdxSessionView *self)
{
  g_return_val_if_fail (IDX_IS_SESSION_VIEW (self), NULL);

  return self->order_to_restore;
}

gboolean
idx_session_view_is_sorted_by_suspicion (IdxSessionView *self)
{
  const IdxSort *sort;

  g_return_val_if_fail (IDX_IS_SESSION_VIEW (self), FALSE);

  sort = idx_arrangement_get_sort (self->arrangement);
  return sort->key == IDX_SORT_SUSPICION && sort->descending;
}
