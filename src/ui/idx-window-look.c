/* SPDX-License-Identifier: MIT */

/* How the samples look: the actions `palette`, `orientation` and `thumbnail-size` follow the properties of the
 * look and of the sheet that have these names, and set them. A GPropertyAction would do the same, but warns
 * about values that a property doesn't have, and anybody can send those over the session bus. */

#include "idx-window-private.h"

#include "idx-background.h"
#include "idx-cell.h"

static void
choice_change_state (GSimpleAction *action,
                     GVariant *state,
                     gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);
  const char *name = g_action_get_name (G_ACTION (action));
  GParamSpec *pspec = g_object_class_find_property (G_OBJECT_GET_CLASS (self->display_options), name);
  const GEnumValue *value = g_enum_get_value_by_nick (G_PARAM_SPEC_ENUM (pspec)->enum_class,
                                                      g_variant_get_string (state, NULL));

  if (value != NULL)
    g_object_set (self->display_options, name, value->value, NULL);
}

static void
choice_changed_cb (IdxWindow *self,
                   GParamSpec *pspec)
{
  const GEnumValue *value;
  int number;

  g_object_get (self->display_options, pspec->name, &number, NULL);
  value = g_enum_get_value (G_PARAM_SPEC_ENUM (pspec)->enum_class, number);
  idx_window_set_state (self, pspec->name, g_variant_new_string (value->value_nick));
}

static void
thumbnail_size_change_state (GSimpleAction *action,
                             GVariant *state,
                             gpointer data)
{
  idx_sheet_set_thumbnail_size (IDX_WINDOW (data)->sheet, g_variant_get_int32 (state));
}

/* --- Size ------------------------------------------------------------------------------------------ */

/* A size that somebody chooses is the one of this window, and of windows to come. */
static void
thumbnail_size_changed_cb (IdxWindow *self)
{
  int size = idx_sheet_get_thumbnail_size (self->sheet);

  idx_window_set_state (self, "thumbnail-size", g_variant_new_int32 (size));
  if (!self->sizing)
    g_settings_set_int (self->settings, "thumbnail-size", size);
}

static void
use_default_size (IdxWindow *self)
{
  int size = IDX_SHEET_DEFAULT_SIZE;

  if (idx_session_get_dataset (self->session) != NULL)
    size = (int) idx_cell_choose_side (IDX_SHEET_DEFAULT_SIZE, idx_dataset_get_rows (idx_session_get_dataset (self->session)),
                                       idx_dataset_get_columns (idx_session_get_dataset (self->session)));
  self->sizing = TRUE;
  idx_sheet_set_thumbnail_size (self->sheet, size);
  self->sizing = FALSE;
}

void
idx_window_reset_size (IdxWindow *self)
{
  g_settings_reset (self->settings, "thumbnail-size");
  use_default_size (self);
}

static void
init_size (IdxWindow *self)
{
  g_autoptr (GVariant) chosen = g_settings_get_user_value (self->settings, "thumbnail-size");

  if (chosen != NULL)
    idx_sheet_set_thumbnail_size (self->sheet, g_variant_get_int32 (chosen));
  g_object_bind_property (self->sheet, "thumbnail-size", self->view_bar, "thumbnail-size",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  self->sizing = TRUE;
  thumbnail_size_changed_cb (self);
  self->sizing = FALSE;
  g_signal_connect_object (self->sheet, "notify::thumbnail-size", G_CALLBACK (thumbnail_size_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

/* --- Background ---------------------------------------------------------------------------------------- */

static void
read_background_cb (GObject *source,
                    GAsyncResult *result,
                    gpointer data)
{
  g_autoptr (IdxWindow) self = IDX_WINDOW (data);
  IdxDataset *dataset = IDX_DATASET (source);
  g_autoptr (GBytes) there = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) samples = idx_dataset_read_finish (dataset, result, &there, &error);
  gboolean light;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  idx_window_stop (&self->looking);
  if (samples != NULL && idx_background_is_light (dataset, g_bytes_get_data (samples, NULL),
                                                  g_bytes_get_data (there, NULL),
                                                  (guint) g_bytes_get_size (there), &light))
    idx_display_options_set_light_background (self->display_options, light);
}

/* What is in memory is looked at before anything is drawn. */
static gboolean
find_resident_background (IdxWindow *self,
                          GArray *indices)
{
  g_autofree guint8 *samples =
    g_malloc_n (indices->len, idx_dataset_get_sample_size (idx_session_get_dataset (self->session)));
  g_autofree guint8 *there = g_malloc0 (indices->len);
  gboolean light;

  if (!idx_dataset_read (idx_session_get_dataset (self->session), (const guint32 *) (gpointer) indices->data, indices->len, samples,
                         there, IDX_READ_RESIDENT, NULL, NULL) ||
      !idx_background_is_light (idx_session_get_dataset (self->session), samples, there, indices->len, &light))
    return FALSE;
  idx_display_options_set_light_background (self->display_options, light);
  return TRUE;
}

static void
update_background (IdxWindow *self)
{
  guint n = idx_background_count_samples (idx_session_get_dataset (self->session));
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));

  idx_window_stop (&self->looking);
  for (guint32 index = 0; index < n; index++)
    g_array_append_val (indices, index);
  if (n == 0)
    idx_display_options_set_light_background (self->display_options, FALSE);
  else if (!find_resident_background (self, indices))
    {
      self->looking = g_cancellable_new ();
      idx_dataset_read_async (idx_session_get_dataset (self->session), g_steal_pointer (&indices), self->looking, read_background_cb,
                              g_object_ref (self));
    }
}

void
idx_window_update_look (IdxWindow *self)
{
  g_autoptr (GVariant) chosen = g_settings_get_user_value (self->settings, "thumbnail-size");

  update_background (self);
  if (chosen == NULL)
    use_default_size (self);
}

/* --- Actions ----------------------------------------------------------------------------------------------- */

static const GActionEntry entries[] = {
  { .name = "palette", .parameter_type = "s", .state = "'auto'", .change_state = choice_change_state },
  { .name = "orientation", .parameter_type = "s", .state = "'stored'", .change_state = choice_change_state },
  { .name = "thumbnail-size", .parameter_type = "i", .state = "0", .change_state = thumbnail_size_change_state },
};

void
idx_window_add_look_actions (IdxWindow *self)
{
  static const char *const choices[] = { "palette", "orientation" };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_autofree char *signal = g_strconcat ("notify::", choices[i], NULL);

      g_signal_connect_object (self->display_options, signal, G_CALLBACK (choice_changed_cb), self, G_CONNECT_SWAPPED);
      choice_changed_cb (self, g_object_class_find_property (G_OBJECT_GET_CLASS (self->display_options), choices[i]));
    }
  init_size (self);
}
