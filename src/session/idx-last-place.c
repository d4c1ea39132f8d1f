/* SPDX-License-Identifier: MIT */

/* Remembers where the user is in each dataset, and returns there when the dataset is opened
 * again. */

#include "idx-last-place.h"

struct _IdxLastPlace
{
  GObject parent_instance;
  IdxSession *session;
  GSignalGroup *selection_signals;
  gboolean is_opening;   /* whether a dataset is set, but `opened` not yet emitted */
  gboolean is_restoring; /* whether to return to @index once the dataset is loaded */
  guint index;           /* the index of the sample to return to */
};

G_DEFINE_FINAL_TYPE (IdxLastPlace, idx_last_place, G_TYPE_OBJECT)

/* Returns the position of the sample where the user is: the current sample or, if it is out of
 * view, the first sample in view. Before the first layout, nothing is in view; then returns the
 * position of the current sample. */
static guint
find_place (IdxLastPlace *self)
{
  IdxSelection *selection = idx_session_get_selection (self->session);
  const IdxViewport *viewport =
    selection != NULL ? idx_selection_get_viewport (selection) : NULL;
  guint current = idx_session_get_position (self->session);

  return viewport == NULL || (current >= viewport->top && current < viewport->end)
           ? current
           : viewport->first;
}

/* Remembers the place. Ignores the first sample until the earlier place has been restored: the view
 * starts there, but the user didn't go there. Index 0 isn't stored, because it is the default. */
static void
idx_last_place_moved_cb (IdxLastPlace *self)
{
  IdxDatasetChoices *choices = idx_session_get_choices (self->session);
  g_autofree char *text = NULL;
  guint position = find_place (self);
  guint index;

  if (self->is_opening || choices == NULL || position == IDX_NO_POSITION ||
      (self->is_restoring && position == 0))
    return;
  self->is_restoring = FALSE;
  index = idx_subset_get_index (idx_session_get_subset (self->session), position);
  text = index != 0 ? g_strdup_printf ("%u", index) : NULL;
  idx_dataset_choices_set (choices, IDX_CHOICE_SAMPLE, text);
}

static void
restore_place (IdxLastPlace *self)
{
  guint position;

  self->is_restoring = FALSE;
  if (idx_subset_find (idx_session_get_subset (self->session), self->index, &position))
    idx_session_move_to (self->session, position);
}

/* Gets the remembered place of the new dataset. The samples of the dataset are shown before
 * `opened` is emitted, so moves are ignored until then. */
static void
idx_last_place_dataset_changed_cb (IdxLastPlace *self)
{
  IdxDatasetChoices *choices = idx_session_get_choices (self->session);
  const char *text =
    choices != NULL ? idx_dataset_choices_get (choices, IDX_CHOICE_SAMPLE) : NULL;
  guint64 index;

  self->is_opening = TRUE;
  self->is_restoring =
    text != NULL && g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT - 1, &index, NULL);
  if (self->is_restoring)
    self->index = (guint) index;
}

static void
idx_last_place_opened_cb (IdxLastPlace *self,
                          gboolean reopened)
{
  self->is_opening = FALSE;
  if (reopened)
    self->is_restoring = FALSE;
  if (self->is_restoring && idx_dataset_is_loaded (idx_session_get_dataset (self->session)))
    restore_place (self);
}

static void
idx_last_place_loaded_cb (IdxLastPlace *self)
{
  if (self->is_restoring)
    restore_place (self);
}

static void
idx_last_place_dispose (GObject *object)
{
  IdxLastPlace *self = IDX_LAST_PLACE (object);

  g_clear_object (&self->selection_signals);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (idx_last_place_parent_class)->dispose (object);
}

static void
idx_last_place_class_init (IdxLastPlaceClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_last_place_dispose;
}

static void
idx_last_place_init (IdxLastPlace *self)
{
  self->selection_signals = g_signal_group_new (IDX_TYPE_SELECTION);
  g_signal_group_connect_swapped (self->selection_signals, "viewport-changed",
                                  G_CALLBACK (idx_last_place_moved_cb), self);
}

IdxLastPlace *
idx_last_place_new (IdxSession *session)
{
  IdxLastPlace *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);

  self = g_object_new (IDX_TYPE_LAST_PLACE, NULL);
  self->session = g_object_ref (session);
  g_object_bind_property (session, "selection", self->selection_signals, "target",
                          G_BINDING_SYNC_CREATE);
  g_signal_connect_object (session, "notify::dataset",
                           G_CALLBACK (idx_last_place_dataset_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "opened", G_CALLBACK (idx_last_place_opened_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "loaded", G_CALLBACK (idx_last_place_loaded_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::position", G_CALLBACK (idx_last_place_moved_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}
