/* SPDX-License-Identifier: MIT */

/* What a person can do in the window: each an action, with its key beside it in the table
 * of the application. */

#include "idx-window-private.h"

#include "idx-decoder.h"
#include "idx-help.h"
#include "idx-image-view.h"
#include "idx-picture.h"
#include "idx-text.h"

#include <math.h>

/* A copied image is meant for a slide or a message: about this large, in pixels. */
#define COPY_SIDE 280U

#define SIZE_STEP 1.25

#define COPY_MISTAKE "The image can't be copied"

static void
change_size (IdxWindow *self,
             double factor)
{
  int size = idx_sheet_get_thumbnail_size (self->sheet);

  idx_sheet_set_thumbnail_size (self->sheet, (int) round (size * factor));
}

static void
larger_action (GSimpleAction *action,
               GVariant *parameter,
               gpointer data)
{
  change_size (IDX_WINDOW (data), SIZE_STEP);
}

static void
smaller_action (GSimpleAction *action,
                GVariant *parameter,
                gpointer data)
{
  change_size (IDX_WINDOW (data), 1 / SIZE_STEP);
}

static void
default_size_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  idx_window_reset_size (IDX_WINDOW (data));
}

static void
open_labels_action (GSimpleAction *action,
                    GVariant *parameter,
                    gpointer data)
{
  idx_window_choose_labels (IDX_WINDOW (data));
}

static void
open_names_action (GSimpleAction *action,
                   GVariant *parameter,
                   gpointer data)
{
  idx_window_choose_names (IDX_WINDOW (data));
}

static void
open_folder_action (GSimpleAction *action,
                    GVariant *parameter,
                    gpointer data)
{
  idx_window_choose_folder (IDX_WINDOW (data));
}

/* One image by the name of its file, several by their folder: as the menu says. */
static void
export_image_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);

  if (idx_selection_count (idx_sheet_get_model (self->sheet)) > 1)
    idx_window_choose_export_folder (self);
  else
    idx_window_choose_export (self);
}

static void
export_current_action (GSimpleAction *action,
                       GVariant *parameter,
                       gpointer data)
{
  idx_window_choose_export (IDX_WINDOW (data));
}

static void
export_image_to_action (GSimpleAction *action,
                        GVariant *parameter,
                        gpointer data)
{
  g_autoptr (GFile) target = g_file_new_for_path (g_variant_get_string (parameter, NULL));

  idx_window_export_to (IDX_WINDOW (data), target);
}

static void
export_selected_to_action (GSimpleAction *action,
                           GVariant *parameter,
                           gpointer data)
{
  g_autoptr (GFile) folder = g_file_new_for_path (g_variant_get_string (parameter, NULL));

  idx_window_export_selected_to (IDX_WINDOW (data), folder);
}

static void
replace_exported_action (GSimpleAction *action,
                         GVariant *parameter,
                         gpointer data)
{
  idx_window_replace_exported (IDX_WINDOW (data));
}

static void
export_list_action (GSimpleAction *action,
                    GVariant *parameter,
                    gpointer data)
{
  idx_window_choose_list (IDX_WINDOW (data));
}

static void
export_list_to_action (GSimpleAction *action,
                       GVariant *parameter,
                       gpointer data)
{
  g_autoptr (GFile) target = g_file_new_for_path (g_variant_get_string (parameter, NULL));

  idx_window_export_list_to (IDX_WINDOW (data), target);
}

static void
copied_cb (GObject *source,
           GAsyncResult *result,
           gpointer data)
{
  g_autoptr (IdxWindow) self = IDX_WINDOW (data);
  IdxDataset *dataset = IDX_DATASET (source);
  g_autoptr (GBytes) there = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) sample = idx_dataset_read_finish (dataset, result, &there, &error);
  g_autoptr (IdxDecoder) decoder = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  IdxRaster raster;
  cairo_surface_t *surface;
  gsize stride;
  int height;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  idx_window_stop (&self->copying);
  if (sample == NULL || !*(const guint8 *) g_bytes_get_data (there, NULL))
    {
      idx_window_say (self, COPY_MISTAKE,
                      error != NULL ? error->message : "It is not in the file.");
      return;
    }
  decoder = idx_decoder_new (dataset);
  idx_decoder_get_raster (decoder, g_bytes_get_data (sample, NULL),
                          idx_display_options_get_orientation (self->display_options), &raster);
  if (!idx_picture_check_size (raster.columns, raster.rows, &error))
    {
      idx_window_say (self, COPY_MISTAKE, error->message);
      return;
    }
  surface = idx_picture_new_shown (&raster, idx_display_options_get_palette (self->display_options, GTK_WIDGET (self)),
                                   MAX (COPY_SIDE / MAX (raster.rows, raster.columns), 1));
  stride = (gsize) cairo_image_surface_get_stride (surface);
  height = cairo_image_surface_get_height (surface);
  bytes = g_bytes_new (cairo_image_surface_get_data (surface), stride * (gsize) height);
  texture = gdk_memory_texture_new (cairo_image_surface_get_width (surface), height,
                                    GDK_MEMORY_DEFAULT, bytes, stride);
  gdk_clipboard_set_texture (gtk_widget_get_clipboard (GTK_WIDGET (self)), texture);
  cairo_surface_destroy (surface);
}

static void
copy_image_action (GSimpleAction *action,
                   GVariant *parameter,
                   gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);
  GArray *indices;
  guint32 index;

  if (!idx_window_get_index (self, &index))
    return;
  indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (indices, index);
  /* What is asked for last is what the clipboard gets. */
  idx_window_stop (&self->copying);
  self->copying = g_cancellable_new ();
  idx_dataset_read_async (idx_session_get_dataset (self->session), indices, self->copying, copied_cb, g_object_ref (self));
}

static void
properties_action (GSimpleAction *action,
                   GVariant *parameter,
                   gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);

  if (self->properties == NULL)
    g_set_weak_pointer (&self->properties, IDX_PROPERTIES (idx_properties_new (GTK_WINDOW (self))));
  idx_window_update_properties (self);
  gtk_window_present (GTK_WINDOW (self->properties));
}

void
idx_window_update_properties (IdxWindow *self)
{
  if (self->properties != NULL)
    idx_properties_show_dataset (self->properties, idx_session_get_dataset (self->session));
}

static void
show_help_overlay_action (GSimpleAction *action,
                          GVariant *parameter,
                          gpointer data)
{
  idx_help_show_shortcuts (GTK_APPLICATION_WINDOW (data));
}

static void
cancel_current (IdxWindow *self)
{
  IdxTaskList *tasks = idx_session_get_tasks (self->session);
  IdxTask *task = idx_task_list_get_current (tasks);

  if (task != NULL)
    idx_task_list_cancel (tasks, task);
}

static void
cancel_action (GSimpleAction *action,
               GVariant *parameter,
               gpointer data)
{
  cancel_current (IDX_WINDOW (data));
}

/* Over the bus anybody can set the state of an action; unlike activating it, that works on disabled ones as well.
 * So each function that changes a state makes sure that its action is enabled.
 *
 * The states of both follow when the images are taken so. */
static void
shape_change_state (GSimpleAction *action,
                    GVariant *state,
                    gpointer data)
{
  if (g_action_get_enabled (G_ACTION (action)))
    idx_session_set_shape (IDX_WINDOW (data)->session, g_variant_get_string (state, NULL));
}

static void
byte_order_change_state (GSimpleAction *action,
                         GVariant *state,
                         gpointer data)
{
  const char *order = g_variant_get_string (state, NULL);

  if (!g_action_get_enabled (G_ACTION (action)))
    return;
  if (g_str_equal (order, "little"))
    idx_session_reopen (IDX_WINDOW (data)->session, IDX_OPEN_LITTLE_ENDIAN);
  else if (g_str_equal (order, "big"))
    idx_session_reopen (IDX_WINDOW (data)->session, IDX_LABELS_FIND);
}

static void
reload_action (GSimpleAction *action,
               GVariant *parameter,
               gpointer data)
{
  idx_session_reload (IDX_WINDOW (data)->session);
}

static void
open_little_action (GSimpleAction *action,
                    GVariant *parameter,
                    gpointer data)
{
  idx_session_retry_little_endian (IDX_WINDOW (data)->session);
}

/* Escape leaves what is least far away. */
static void
back_action (GSimpleAction *action,
             GVariant *parameter,
             gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (focus != NULL && IDX_IS_IMAGE_VIEW (focus))
    {
      gtk_widget_grab_focus (GTK_WIDGET (self->sheet));
      return;
    }
  if (idx_side_layout_close_floating (self->side_layout))
    return;
  if (gtk_widget_get_visible (GTK_WIDGET (self->notice)))
    idx_notice_close (self->notice);
  else if (gtk_window_is_fullscreen (GTK_WINDOW (self)))
    gtk_window_unfullscreen (GTK_WINDOW (self));
}

static void
fullscreen_change_state (GSimpleAction *action,
                         GVariant *state,
                         gpointer data)
{
  g_simple_action_set_state (action, state);
  if (g_variant_get_boolean (state))
    gtk_window_fullscreen (GTK_WINDOW (data));
  else
    gtk_window_unfullscreen (GTK_WINDOW (data));
}

static const GActionEntry entries[] = {
  { .name = "larger", .activate = larger_action },
  { .name = "smaller", .activate = smaller_action },
  { .name = "default-size", .activate = default_size_action },
  { .name = "open-labels", .activate = open_labels_action },
  { .name = "open-names", .activate = open_names_action },
  { .name = "reload", .activate = reload_action },
  { .name = "open-little", .activate = open_little_action },
  { .name = "shape", .parameter_type = "s", .state = "''", .change_state = shape_change_state },
  { .name = "byte-order", .parameter_type = "s", .state = "'big'", .change_state = byte_order_change_state },
  { .name = "open-folder", .activate = open_folder_action },
  { .name = "export-image", .activate = export_image_action },
  { .name = "export-image-to", .parameter_type = "s", .activate = export_image_to_action },
  { .name = "export-current", .activate = export_current_action },
  { .name = "export-selected-to", .parameter_type = "s", .activate = export_selected_to_action },
  { .name = "replace-exported", .activate = replace_exported_action },
  { .name = "export-list", .activate = export_list_action },
  { .name = "export-list-to", .parameter_type = "s", .activate = export_list_to_action },
  { .name = "copy-image", .activate = copy_image_action },
  { .name = "properties", .activate = properties_action },
  { .name = "show-help-overlay", .activate = show_help_overlay_action },
  { .name = "cancel", .activate = cancel_action },
  { .name = "back", .activate = back_action },
  { .name = "fullscreen", .state = "false", .change_state = fullscreen_change_state },
};

/* Actions that need something open, and those that need a current sample. */
static const char *const dataset_actions[] = {
  "filter", "clear-filter", "search", "find", "sort", "sort-key", "sort-reversed", "larger", "smaller",
  "default-size", "properties", "go-to", "go-to-in-all", "ask-index", "shape", "select-all", "select-none",
  "invert-selection", "find-suspects", "export-list", "export-list-to"
};
static const char *const sample_actions[] = {
  "previous", "next", "export-image", "export-image-to", "export-current", "export-selected-to", "copy-image"
};

static void
enable (IdxWindow *self,
        const char *name,
        gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

/* The sample that comes with the program has its own labels. */
static gboolean
is_from_files (IdxWindow *self)
{
  return idx_session_get_dataset (self->session) != NULL &&
         !g_file_has_uri_scheme (idx_file_get_location (idx_dataset_get_images (idx_session_get_dataset (self->session))),
                                 "resource");
}

void
idx_window_update_actions (IdxWindow *self)
{
  guint index;
  gboolean sample = idx_window_get_index (self, &index);

  for (gsize i = 0; i < G_N_ELEMENTS (dataset_actions); i++)
    enable (self, dataset_actions[i], idx_session_get_dataset (self->session) != NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (sample_actions); i++)
    enable (self, sample_actions[i], sample);
  enable (self, "open-names", idx_session_get_dataset (self->session) != NULL && idx_dataset_get_labels (idx_session_get_dataset (self->session)) != NULL);
  enable (self, "open-labels", is_from_files (self));
  enable (self, "reload", idx_session_can_reload (self->session));
  enable (self, "byte-order", idx_session_can_reload (self->session));
}

void
idx_window_set_state (IdxWindow *self,
                      const char *name,
                      GVariant *state)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);

  g_simple_action_set_state (G_SIMPLE_ACTION (action), state);
}

/* Window managers change this without a word to the action. */
static void
fullscreened_cb (IdxWindow *self)
{
  idx_window_set_state (self, "fullscreen",
                        g_variant_new_boolean (gtk_window_is_fullscreen (GTK_WINDOW (self))));
}

/* Actions that are properties of what is in the window. */
static const char *const property_actions[] = { "show-classes", "show-details", NULL };

static void
add_property_action (IdxWindow *self,
                     const char *name,
                     gpointer object,
                     const char *property)
{
  g_autoptr (GPropertyAction) action = g_property_action_new (name, object, property);

  g_assert (g_strv_contains (property_actions, name));
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
}

void
idx_window_add_actions (IdxWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  idx_window_add_move_actions (self);
  idx_window_add_sort_actions (self);
  idx_window_add_look_actions (self);
  add_property_action (self, "show-classes", self->side_layout, "show-start");
  add_property_action (self, "show-details", self->side_layout, "show-end");
  g_signal_connect (self, "notify::fullscreened", G_CALLBACK (fullscreened_cb), NULL);
}

void
idx_window_remove_actions (IdxWindow *self)
{
  for (gsize i = 0; property_actions[i] != NULL; i++)
    g_action_map_remove_action (G_ACTION_MAP (self), property_actions[i]);
}
