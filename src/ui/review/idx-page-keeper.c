/* SPDX-License-Identifier: MIT */

/* Keeps the labels of all undecided samples in view. What is in view changes with scrolling, the
 * size of thumbnails, the window, and images that have been read. Each of them draws a frame, so
 * the samples are counted after each frame. */

#include "idx-page-keeper.h"

/* The minimum side of a thumbnail that can be judged, in logical pixels. */
#define MIN_SIZE 48

struct _IdxPageKeeper
{
  GObject parent_instance;
  IdxSession *session;
  IdxSamplesPage *page;
  IdxDecider *decider;
  GSimpleAction *action;
  GSignalGroup *clock_signals; /* handlers for signals of the frame clock of the sheet */
  gboolean is_active;
  guint n_samples; /* a property */
};

enum
{
  PROP_0,
  PROP_N_SAMPLES,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxPageKeeper, idx_page_keeper, G_TYPE_OBJECT)

static IdxSheet *
get_sheet (IdxPageKeeper *self)
{
  return idx_samples_page_get_sheet (self->page);
}

/* Returns the indices of the undecided samples in view. */
static GArray *
collect (IdxPageKeeper *self)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  IdxDecisions *decisions = dataset != NULL ? idx_dataset_get_decisions (dataset) : NULL;
  IdxSheet *sheet = get_sheet (self);
  guint first, n;

  if (!self->is_active || decisions == NULL || !gtk_widget_get_mapped (GTK_WIDGET (sheet)) ||
      idx_sheet_get_thumbnail_size (sheet) < MIN_SIZE)
    return indices;
  idx_sheet_get_whole (sheet, &first, &n);
  for (guint i = 0; i < n; i++)
    {
      guint32 index = idx_subset_get_index (idx_session_get_subset (self->session), first + i);

      if (index < idx_decisions_get_n_labels (decisions) &&
          idx_decisions_get_state (decisions, index) == IDX_STATE_UNDECIDED)
        g_array_append_val (indices, index);
    }
  return indices;
}

static void
idx_page_keeper_update_cb (IdxPageKeeper *self)
{
  g_autoptr (GArray) indices = collect (self);

  if (indices->len == self->n_samples)
    return;
  self->n_samples = indices->len;
  g_simple_action_set_enabled (self->action, indices->len > 0);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_SAMPLES]);
}

/* Counts after each frame, but only during a review. */
static void
idx_page_keeper_follow_frames_cb (IdxPageKeeper *self)
{
  GtkWidget *sheet = GTK_WIDGET (get_sheet (self));

  g_signal_group_set_target (self->clock_signals,
                             self->is_active ? gtk_widget_get_frame_clock (sheet) : NULL);
}

static void
idx_page_keeper_activated_cb (IdxPageKeeper *self)
{
  g_autoptr (GArray) indices = collect (self);

  idx_decider_keep_page (self->decider, indices);
}

static void
idx_page_keeper_get_property (GObject *object,
                              guint id,
                              GValue *value,
                              GParamSpec *pspec)
{
  if (id == PROP_N_SAMPLES)
    g_value_set_uint (value, IDX_PAGE_KEEPER (object)->n_samples);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
idx_page_keeper_dispose (GObject *object)
{
  IdxPageKeeper *self = IDX_PAGE_KEEPER (object);

  g_clear_object (&self->clock_signals);
  g_clear_object (&self->action);
  g_clear_object (&self->decider);
  g_clear_object (&self->page);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (idx_page_keeper_parent_class)->dispose (object);
}

static void
idx_page_keeper_class_init (IdxPageKeeperClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = idx_page_keeper_get_property;
  object_class->dispose = idx_page_keeper_dispose;

  properties[PROP_N_SAMPLES] =
    g_param_spec_uint ("n-samples", NULL, NULL, 0, G_MAXUINT, 0,
                       G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
idx_page_keeper_init (IdxPageKeeper *self)
{
  self->action = g_simple_action_new ("keep-others", NULL);
  g_simple_action_set_enabled (self->action, FALSE);
  g_signal_connect_object (self->action, "activate", G_CALLBACK (idx_page_keeper_activated_cb),
                           self, G_CONNECT_SWAPPED);
  self->clock_signals = g_signal_group_new (GDK_TYPE_FRAME_CLOCK);
  g_signal_group_connect_swapped (self->clock_signals, "after-paint",
                                  G_CALLBACK (idx_page_keeper_update_cb), self);
}

IdxPageKeeper *
idx_page_keeper_new (IdxSession *session,
                     IdxSamplesPage *page,
                     IdxDecider *decider)
{
  IdxPageKeeper *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);
  g_return_val_if_fail (IDX_IS_SAMPLES_PAGE (page), NULL);
  g_return_val_if_fail (IDX_IS_DECIDER (decider), NULL);

  self = g_object_new (IDX_TYPE_PAGE_KEEPER, NULL);
  self->session = g_object_ref (session);
  self->page = g_object_ref (page);
  self->decider = g_object_ref (decider);
  g_signal_connect_object (get_sheet (self), "realize",
                           G_CALLBACK (idx_page_keeper_follow_frames_cb), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  return self;
}

void
idx_page_keeper_set_active (IdxPageKeeper *self,
                            gboolean is_active)
{
  g_return_if_fail (IDX_IS_PAGE_KEEPER (self));

  self->is_active = is_active;
  idx_page_keeper_follow_frames_cb (self);
  idx_page_keeper_update_cb (self);
}

void
idx_page_keeper_add_to (IdxPageKeeper *self,
                        GActionMap *window_actions)
{
  g_return_if_fail (IDX_IS_PAGE_KEEPER (self));
  g_return_if_fail (G_IS_ACTION_MAP (window_actions));

  g_action_map_add_action (window_actions, G_ACTION (self->action));
}
