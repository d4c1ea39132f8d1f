/* SPDX-License-Identifier: MIT */

/* Chooses how samples look, and stores the user's choices.
 *
 * The actions `palette`, `orientation` and `thumbnail-size` reflect and set the properties of
 * the same names. They aren't GPropertyActions, because those print warnings about invalid
 * values, which any program can send over the session bus. */

#include "idx-view-settings.h"

#include "idx-cell.h"
#include "idx-read-job.h"
#include "idx-thumbnail-sizes.h"
#include "idx-tone.h"

/* The key of the setting that stores the thumbnail size, once the user has chosen one. */
#define SIZE_KEY "thumbnail-size"

struct _IdxViewSettings
{
  GObject parent_instance;
  GSettings *settings;
  IdxSession *session;
  GSignalGroup *dataset_signals;
  IdxSheet *sheet;
  IdxDisplayOptions *options;
  GActionMap *actions;              /* not owned */
  gboolean is_setting_default_size; /* whether use_default_size() is setting the size */
  IdxSlot *reading;                 /* of the images that decide about the tone */
  IdxTone found;                    /* the tone that suits the images */
  IdxContrast contrast;             /* the user's choice */
  IdxRange range;                   /* for a custom contrast */
};

enum
{
  ZOOM,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxViewSettings, idx_view_settings, G_TYPE_OBJECT)

static void
set_state (IdxViewSettings *self,
           const char *name,
           GVariant *state)
{
  GAction *action = g_action_map_lookup_action (self->actions, name);

  g_simple_action_set_state (G_SIMPLE_ACTION (action), state);
}

/* --- Palette and orientation ----------------------------------------------------------- */

/* The properties of IdxDisplayOptions that are stored for each dataset. The actions that set them
 * have the same names. */
static const struct
{
  const char *name;
  IdxChoice choice;
} stored_properties[] = {
  { "palette", IDX_CHOICE_PALETTE },
  { "orientation", IDX_CHOICE_ORIENTATION },
};

static const GEnumValue *
find_enum_value (IdxViewSettings *self,
                 const char *name,
                 const char *nick)
{
  GParamSpec *pspec = g_object_class_find_property (G_OBJECT_GET_CLASS (self->options), name);

  return g_enum_get_value_by_nick (G_PARAM_SPEC_ENUM (pspec)->enum_class, nick);
}

/* Returns the value that a property has if the user has chosen none for the dataset, as the nick of
 * an enum value. */
static char *
dup_default (IdxViewSettings *self,
             IdxChoice choice)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);

  if (choice == IDX_CHOICE_PALETTE)
    return g_settings_get_string (self->settings, "palette");
  return g_strdup (
    idx_orientation_get_name (idx_orientation_guess (idx_dataset_get_stem (dataset))));
}

static void
remember_choice (IdxViewSettings *self,
                 const char *name,
                 const char *nick)
{
  IdxDatasetChoices *choices = idx_session_get_choices (self->session);

  for (gsize i = 0; choices != NULL && i < G_N_ELEMENTS (stored_properties); i++)
    if (g_str_equal (name, stored_properties[i].name))
      {
        g_autofree char *default_nick = dup_default (self, stored_properties[i].choice);

        idx_dataset_choices_set (choices, stored_properties[i].choice,
                                 g_str_equal (nick, default_nick) ? NULL : nick);
      }
}

static void
choice_change_state (GSimpleAction *action,
                     GVariant *state,
                     gpointer data)
{
  IdxViewSettings *self = data;
  const char *name = g_action_get_name (G_ACTION (action));
  const GEnumValue *value = find_enum_value (self, name, g_variant_get_string (state, NULL));

  if (value == NULL)
    return;
  g_object_set (self->options, name, value->value, NULL);
  remember_choice (self, name, value->value_nick);
}

static void
idx_view_settings_option_changed_cb (IdxViewSettings *self,
                                     GParamSpec *pspec)
{
  const GEnumValue *value;
  int number;

  g_object_get (self->options, pspec->name, &number, NULL);
  value = g_enum_get_value (G_PARAM_SPEC_ENUM (pspec)->enum_class, number);
  set_state (self, pspec->name, g_variant_new_string (value->value_nick));
}

static void
idx_view_settings_opened_cb (IdxViewSettings *self,
                             gboolean reopened)
{
  IdxDatasetChoices *choices = idx_session_get_choices (self->session);

  for (gsize i = 0; !reopened && i < G_N_ELEMENTS (stored_properties); i++)
    {
      const char *chosen =
        choices != NULL ? idx_dataset_choices_get (choices, stored_properties[i].choice) : NULL;
      const GEnumValue *value =
        chosen != NULL ? find_enum_value (self, stored_properties[i].name, chosen) : NULL;
      g_autofree char *default_nick = dup_default (self, stored_properties[i].choice);

      if (value == NULL)
        value = find_enum_value (self, stored_properties[i].name, default_nick);
      g_object_set (self->options, stored_properties[i].name, value->value, NULL);
    }
}

/* --- Size ------------------------------------------------------------------------------ */

/* Stores the size for new windows. Doesn't store a default size, which the user hasn't chosen. */
static void
idx_view_settings_size_changed_cb (IdxViewSettings *self)
{
  int size = idx_sheet_get_thumbnail_size (self->sheet);

  set_state (self, "thumbnail-size", g_variant_new_int32 (size));
  if (!self->is_setting_default_size)
    g_settings_set_int (self->settings, SIZE_KEY, size);
}

static void
use_default_size (IdxViewSettings *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  int size = IDX_SHEET_DEFAULT_SIZE;
  IdxThumbnailSizes sizes;

  idx_thumbnail_sizes_init (&sizes, dataset, GTK_WIDGET (self->sheet));
  /* Without samples, images may have no rows or columns. */
  if (dataset != NULL && idx_dataset_get_n_samples (dataset) > 0)
    size =
      (int) idx_cell_choose_side (IDX_SHEET_DEFAULT_SIZE, idx_dataset_get_rows (dataset),
                                  idx_dataset_get_columns (dataset));
  self->is_setting_default_size = TRUE;
  idx_sheet_set_thumbnail_size (self->sheet, idx_thumbnail_sizes_snap (&sizes, size));
  self->is_setting_default_size = FALSE;
}

static void
thumbnail_size_change_state (GSimpleAction *action,
                             GVariant *state,
                             gpointer data)
{
  idx_sheet_set_thumbnail_size (IDX_VIEW_SETTINGS (data)->sheet, g_variant_get_int32 (state));
}

/* Lets the window zoom the view that is shown instead of the sheet. Returns FALSE if the sheet is
 * shown. */
static gboolean
zoom_other_view (IdxViewSettings *self,
                 int n_steps)
{
  gboolean handled = FALSE;

  g_signal_emit (self, signals[ZOOM], 0, n_steps, &handled);
  return handled;
}

static void
resize_action (GSimpleAction *action,
               GVariant *parameter,
               gpointer data)
{
  IdxViewSettings *self = data;
  gboolean is_larger = g_str_equal (g_action_get_name (G_ACTION (action)), "larger");
  int size = idx_sheet_get_thumbnail_size (self->sheet);
  IdxThumbnailSizes sizes;

  if (zoom_other_view (self, is_larger ? 1 : -1))
    return;
  idx_thumbnail_sizes_init (&sizes, idx_session_get_dataset (self->session),
                            GTK_WIDGET (self->sheet));
  idx_sheet_set_thumbnail_size (self->sheet, idx_thumbnail_sizes_step (&sizes, size, is_larger));
}

static void
default_size_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  IdxViewSettings *self = data;

  if (zoom_other_view (self, 0))
    return;
  g_settings_reset (self->settings, SIZE_KEY);
  use_default_size (self);
}

/* --- Tone ------------------------------------------------------------------------------ */

/* Sets the tone of the dataset: the one that was found, with the contrast that the user chose. */
static void
apply_tone (IdxViewSettings *self)
{
  IdxTone tone = self->found;

  tone.uses_own_ranges = self->contrast == IDX_CONTRAST_IMAGE;
  if (self->contrast == IDX_CONTRAST_CUSTOM)
    {
      tone.is_stretched = TRUE;
      tone.range = self->range;
    }
  idx_dataset_set_tone (idx_session_get_dataset (self->session), &tone);
}

static void
read_done (gpointer owner,
           gpointer input,
           gpointer result,
           const GError *error)
{
  IdxViewSettings *self = owner;
  g_autoptr (IdxReadImages) images = result;

  if (images != NULL &&
      idx_tone_find (images->dataset, g_bytes_get_data (images->pixels, NULL), images->was_read,
                     images->n_images, &self->found))
    apply_tone (self);
}

static const IdxJobKind read_kind = IDX_READ_JOB_KIND (read_done);

/* Finds the tone of the dataset, for its shape, slice and range. Uses the images that are in memory
 * if possible, so that the tone is known before anything is drawn. */
static void
find_tone (IdxViewSettings *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  guint n_needed = idx_tone_get_n_needed (dataset);
  g_autofree guint32 *indices = g_new (guint32, n_needed);

  idx_slot_cancel (self->reading);
  if (idx_tone_apply_resident (dataset))
    {
      self->found = *idx_dataset_get_tone (dataset);
      apply_tone (self);
      return;
    }
  for (guint32 i = 0; i < n_needed; i++)
    indices[i] = i;
  idx_read_job_start (self->reading, &read_kind, dataset, indices, n_needed);
}

static void
idx_view_settings_tone_changed_cb (IdxViewSettings *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);

  idx_display_options_set_background (self->options, idx_dataset_get_tone (dataset)->background);
}

void
idx_view_settings_set_contrast (IdxViewSettings *self,
                                IdxContrast contrast,
                                const IdxRange *range)
{
  g_return_if_fail (IDX_IS_VIEW_SETTINGS (self));
  g_return_if_fail (range != NULL);

  self->contrast = contrast;
  self->range = *range;
  if (idx_session_get_dataset (self->session) != NULL)
    apply_tone (self);
}

static void
idx_view_settings_format_changed_cb (IdxViewSettings *self)
{
  g_autoptr (GVariant) chosen = g_settings_get_user_value (self->settings, SIZE_KEY);

  find_tone (self);
  if (chosen == NULL)
    use_default_size (self);
}

/* The contrast that the user chose doesn't outlive the dataset that is shown. */
static void
restore_tone (IdxViewSettings *self)
{
  g_autoptr (IdxDataset) before = g_signal_group_dup_target (self->dataset_signals);

  if (before != NULL && self->contrast != IDX_CONTRAST_DATASET)
    idx_dataset_set_tone (before, &self->found);
  self->contrast = IDX_CONTRAST_DATASET;
}

static void
idx_view_settings_dataset_changed_cb (IdxViewSettings *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  g_autoptr (GVariant) chosen = g_settings_get_user_value (self->settings, SIZE_KEY);

  idx_slot_cancel (self->reading);
  restore_tone (self);
  g_signal_group_set_target (self->dataset_signals, dataset);
  self->found = *idx_dataset_get_tone (dataset);
  idx_view_settings_tone_changed_cb (self);
  find_tone (self);
  if (chosen == NULL)
    use_default_size (self);
}

/* --- Object ---------------------------------------------------------------------------- */

static const GActionEntry entries[] = {
  { .name = "palette",
    .parameter_type = "s",
    .state = "'auto'",
    .change_state = choice_change_state },
  { .name = "orientation",
    .parameter_type = "s",
    .state = "'stored'",
    .change_state = choice_change_state },
  { .name = "thumbnail-size",
    .parameter_type = "i",
    .state = "0",
    .change_state = thumbnail_size_change_state },
  { .name = "larger", .activate = resize_action },
  { .name = "smaller", .activate = resize_action },
  { .name = "default-size", .activate = default_size_action },
};

static void
idx_view_settings_dispose (GObject *object)
{
  IdxViewSettings *self = IDX_VIEW_SETTINGS (object);

  idx_slot_cancel (self->reading);
  g_clear_object (&self->settings);
  g_clear_object (&self->session);
  g_clear_object (&self->dataset_signals);
  g_clear_object (&self->sheet);
  g_clear_object (&self->options);
  G_OBJECT_CLASS (idx_view_settings_parent_class)->dispose (object);
}

static void
idx_view_settings_finalize (GObject *object)
{
  idx_slot_free (IDX_VIEW_SETTINGS (object)->reading);
  G_OBJECT_CLASS (idx_view_settings_parent_class)->finalize (object);
}

static void
idx_view_settings_class_init (IdxViewSettingsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_view_settings_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_view_settings_finalize;

  signals[ZOOM] = g_signal_new ("zoom", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 1,
                                G_TYPE_INT);
}

static void
idx_view_settings_init (IdxViewSettings *self)
{
  self->settings = g_settings_new (IDX_APP_ID);
  self->reading = idx_slot_new (NULL, self);
  self->dataset_signals = g_signal_group_new (IDX_TYPE_DATASET);
  g_signal_group_connect_swapped (self->dataset_signals, "format-changed",
                                  G_CALLBACK (idx_view_settings_format_changed_cb), self);
  g_signal_group_connect_swapped (self->dataset_signals, "tone-changed",
                                  G_CALLBACK (idx_view_settings_tone_changed_cb), self);
}

static void
init_options (IdxViewSettings *self)
{
  /* Set the initial palette. Later changes of the setting don't change it. */
  g_settings_bind (self->settings, "palette", self->options, "palette",
                   G_SETTINGS_BIND_GET | G_SETTINGS_BIND_GET_NO_CHANGES);
  for (gsize i = 0; i < G_N_ELEMENTS (stored_properties); i++)
    {
      g_autofree char *signal = g_strconcat ("notify::", stored_properties[i].name, NULL);
      GParamSpec *pspec = g_object_class_find_property (G_OBJECT_GET_CLASS (self->options),
                                                        stored_properties[i].name);

      g_signal_connect_object (self->options, signal,
                               G_CALLBACK (idx_view_settings_option_changed_cb), self,
                               G_CONNECT_SWAPPED);
      idx_view_settings_option_changed_cb (self, pspec);
    }
}

static void
init_size (IdxViewSettings *self)
{
  g_autoptr (GVariant) chosen = g_settings_get_user_value (self->settings, SIZE_KEY);
  int size = idx_sheet_get_thumbnail_size (self->sheet);

  if (chosen != NULL)
    size = g_variant_get_int32 (chosen);
  idx_sheet_set_thumbnail_size (self->sheet, size);
  set_state (self, "thumbnail-size",
             g_variant_new_int32 (idx_sheet_get_thumbnail_size (self->sheet)));
  g_signal_connect_object (self->sheet, "notify::thumbnail-size",
                           G_CALLBACK (idx_view_settings_size_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

IdxViewSettings *
idx_view_settings_new (IdxSession *session,
                       IdxSheet *sheet,
                       IdxDisplayOptions *options,
                       GActionMap *actions)
{
  IdxViewSettings *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);
  g_return_val_if_fail (IDX_IS_SHEET (sheet), NULL);
  g_return_val_if_fail (IDX_IS_DISPLAY_OPTIONS (options), NULL);
  g_return_val_if_fail (G_IS_ACTION_MAP (actions), NULL);

  self = g_object_new (IDX_TYPE_VIEW_SETTINGS, NULL);
  self->session = g_object_ref (session);
  self->sheet = g_object_ref (sheet);
  self->options = g_object_ref (options);
  self->actions = actions;
  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  init_options (self);
  init_size (self);
  g_signal_connect_object (session, "notify::dataset",
                           G_CALLBACK (idx_view_settings_dataset_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "opened", G_CALLBACK (idx_view_settings_opened_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}
