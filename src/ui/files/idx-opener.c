/* SPDX-License-Identifier: MIT */

/* Asks for datasets, labels, class names, suggestions and features, lets the user choose one of the
 * datasets in a folder, and reopens the open files with other options. */

#include "idx-opener.h"

#include "idx-folder-dialog.h"
#include "idx-path-parameter.h"

#include <glib/gi18n-lib.h>

struct _IdxOpener
{
  GObject parent_instance;
  IdxSession *session;
  IdxFileDialog *dialog;
  GSimpleAction *byte_order;      /* the action `byte-order` */
  IdxFolderDialog *folder_dialog; /* lists the datasets in a folder; NULL if it isn't open */
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxOpener, idx_opener, G_TYPE_OBJECT)

/* --- Dialogs --- */

static void
add_filters (GtkFileChooser *chooser)
{
  g_autoptr (GtkFileFilter) idx = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  gtk_file_filter_set_name (idx, _ ("IDX files"));
  gtk_file_filter_add_pattern (idx, "*idx*");
  gtk_file_filter_add_pattern (idx, "*ubyte*");
  gtk_file_chooser_add_filter (chooser, idx);
  gtk_file_filter_set_name (all, _ ("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (chooser, all);
}

/* Begins a dialog that starts in the folder of the open files. */
static GtkFileChooser *
begin_dialog (IdxOpener *self,
              const char *title,
              GtkFileChooserAction action,
              const char *accept)
{
  GtkFileChooser *chooser = idx_file_dialog_begin (self->dialog, title, action, accept);
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  g_autoptr (GFile) folder =
    dataset != NULL ? g_file_get_parent (idx_file_get_location (idx_dataset_get_images (dataset)))
                    : NULL;

  if (folder != NULL && g_file_is_native (folder))
    idx_file_dialog_set_folder (self->dialog, folder);
  return chooser;
}

static GtkFileChooser *
begin_open_dialog (IdxOpener *self,
                   const char *title,
                   GtkFileChooserAction action)
{
  return begin_dialog (self, title, action, _ ("_Open"));
}

static void
idx_opener_files_chosen_cb (GtkFileChooser *chooser,
                            gpointer data)
{
  IdxOpener *self = data;
  g_autoptr (GListModel) files = gtk_file_chooser_get_files (chooser);

  g_signal_emit (self, signals[CHOSEN], 0, files);
}

static void
open_folder_action (GSimpleAction *action,
                    GVariant *parameter,
                    gpointer data)
{
  IdxOpener *self = data;

  (void) begin_open_dialog (self, _ ("Open Folder"), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER);
  idx_file_dialog_show (self->dialog, idx_opener_files_chosen_cb, self, NULL);
}

/* A request for a file that belongs to @dataset: labels, class names, suggestions or features. If
 * the user opens another dataset before choosing the file, the request is ignored. */
typedef struct
{
  IdxOpener *opener; /* not referenced */
  IdxDataset *dataset;
  void (*open) (IdxSession *session,
                GFile *file); /* opens the chosen file; NULL to save class names */
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_object_unref (request->dataset);
  g_free (request);
}

static void
idx_opener_added_file_chosen_cb (GtkFileChooser *chooser,
                                 gpointer data)
{
  const Request *request = data;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);

  if (idx_session_get_dataset (request->opener->session) == request->dataset)
    request->open (request->opener->session, file);
}

static void
show_request (IdxOpener *self,
              void (*open) (IdxSession *session,
                            GFile *file))
{
  Request *request = g_new (Request, 1);

  *request = (Request){ self, g_object_ref (idx_session_get_dataset (self->session)), open };
  idx_file_dialog_show (self->dialog, idx_opener_added_file_chosen_cb, request, request_free);
}

static void
open_labels_action (GSimpleAction *action,
                    GVariant *parameter,
                    gpointer data)
{
  IdxOpener *self = data;

  add_filters (begin_open_dialog (self, _ ("Choose Labels"), GTK_FILE_CHOOSER_ACTION_OPEN));
  show_request (self, idx_session_reopen_with_labels);
}

static void
open_names_action (GSimpleAction *action,
                   GVariant *parameter,
                   gpointer data)
{
  IdxOpener *self = data;

  (void) begin_open_dialog (self, _ ("Choose Class Names"), GTK_FILE_CHOOSER_ACTION_OPEN);
  show_request (self, idx_session_load_class_names);
}

static void
open_suggestions_action (GSimpleAction *action,
                         GVariant *parameter,
                         gpointer data)
{
  IdxOpener *self = data;

  (void) begin_open_dialog (self, _ ("Open Suggestions"), GTK_FILE_CHOOSER_ACTION_OPEN);
  show_request (self, idx_session_open_suggestions);
}

static void
open_suggestions_from_action (GSimpleAction *action,
                              GVariant *parameter,
                              gpointer data)
{
  g_autoptr (GFile) file = idx_path_parameter_get_file (parameter);

  if (file != NULL)
    idx_session_open_suggestions (((IdxOpener *) data)->session, file);
}

static void
read_as_logits_action (GSimpleAction *action,
                       GVariant *parameter,
                       gpointer data)
{
  idx_session_read_suggestions_as_logits (((IdxOpener *) data)->session);
}

static void
open_features_action (GSimpleAction *action,
                      GVariant *parameter,
                      gpointer data)
{
  IdxOpener *self = data;

  (void) begin_open_dialog (self, _ ("Open Features"), GTK_FILE_CHOOSER_ACTION_OPEN);
  show_request (self, idx_session_open_features);
}

static void
open_features_from_action (GSimpleAction *action,
                           GVariant *parameter,
                           gpointer data)
{
  g_autoptr (GFile) file = idx_path_parameter_get_file (parameter);

  if (file != NULL)
    idx_session_open_features (((IdxOpener *) data)->session, file);
}

static void
close_features_action (GSimpleAction *action,
                       GVariant *parameter,
                       gpointer data)
{
  idx_session_close_features (((IdxOpener *) data)->session);
}

/* Saves nothing if another dataset has been opened, because its class names would be saved. */
static void
idx_opener_names_target_chosen_cb (GtkFileChooser *chooser,
                                   gpointer data)
{
  const Request *request = data;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);

  /* The dialog has asked whether to replace the file. */
  if (idx_session_get_dataset (request->opener->session) == request->dataset)
    idx_session_save_class_names (request->opener->session, file, TRUE /* replace */);
}

static void
save_names_action (GSimpleAction *action,
                   GVariant *parameter,
                   gpointer data)
{
  IdxOpener *self = data;
  GtkFileChooser *chooser;
  Request *request;

  if (idx_session_get_class_names (self->session) == NULL)
    {
      idx_session_post (self->session, IDX_SEVERITY_WARNING, _ ("The classes have no names yet"),
                        _ ("Rename a class with F2 in the list of classes."), IDX_REMEDY_NONE);
      return;
    }
  chooser = begin_dialog (self, _ ("Save Class Names"), GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"));
  gtk_file_chooser_set_current_name (chooser, "class_names.txt");
  request = g_new (Request, 1);
  *request = (Request){ self, g_object_ref (idx_session_get_dataset (self->session)), NULL };
  idx_file_dialog_show (self->dialog, idx_opener_names_target_chosen_cb, request, request_free);
}

static void
save_names_to_action (GSimpleAction *action,
                      GVariant *parameter,
                      gpointer data)
{
  g_autoptr (GFile) target = idx_path_parameter_get_file (parameter);

  if (target != NULL)
    idx_session_save_class_names (((IdxOpener *) data)->session, target, FALSE /* replace */);
}

/* --- Datasets in a folder --- */

static void
close_folder_dialog (IdxOpener *self)
{
  if (self->folder_dialog != NULL)
    gtk_window_destroy (GTK_WINDOW (self->folder_dialog));
}

static void
idx_opener_dataset_chosen_cb (IdxOpener *self,
                              GFile *location)
{
  idx_session_open (self->session, location, NULL, IDX_OPEN_FIND_LABELS);
  close_folder_dialog (self);
}

static gboolean
idx_opener_choose_dataset_cb (IdxOpener *self,
                              IdxFolderScan *scan)
{
  GtkWindow *parent = idx_file_dialog_get_parent (self->dialog);

  close_folder_dialog (self);
  if (parent == NULL)
    return FALSE;
  g_set_weak_pointer (&self->folder_dialog,
                      IDX_FOLDER_DIALOG (idx_folder_dialog_new (parent, scan)));
  g_signal_connect_object (self->folder_dialog, "chosen",
                           G_CALLBACK (idx_opener_dataset_chosen_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (self->folder_dialog));
  return TRUE;
}

/* --- Reopening --- */

static void
open_little_endian_action (GSimpleAction *action,
                           GVariant *parameter,
                           gpointer data)
{
  idx_session_retry_little_endian (IDX_OPENER (data)->session);
}

static void
reload_action (GSimpleAction *action,
               GVariant *parameter,
               gpointer data)
{
  idx_session_reload (IDX_OPENER (data)->session);
}

/* Doesn't set the state: idx_opener_dataset_changed_cb() does once the files have been reopened.
 * Other programs can request any state over D-Bus, even if the action is disabled. */
static void
byte_order_change_state (GSimpleAction *action,
                         GVariant *state,
                         gpointer data)
{
  IdxOpener *self = data;
  const char *order = g_variant_get_string (state, NULL);

  if (!g_action_get_enabled (G_ACTION (action)))
    return;
  if (g_str_equal (order, "little"))
    idx_session_reopen (self->session, IDX_OPEN_LITTLE_ENDIAN);
  else if (g_str_equal (order, "big"))
    idx_session_reopen (self->session, IDX_OPEN_FIND_LABELS);
}

static void
idx_opener_dataset_changed_cb (IdxOpener *self)
{
  IdxFile *images = idx_dataset_get_images (idx_session_get_dataset (self->session));
  gboolean is_little = idx_file_get_byte_order (images) == IDX_BYTE_ORDER_LITTLE;

  g_simple_action_set_state (self->byte_order,
                             g_variant_new_string (is_little ? "little" : "big"));
}

static const GActionEntry entries[] = {
  { .name = "open-folder", .activate = open_folder_action },
  { .name = "open-labels", .activate = open_labels_action },
  { .name = "open-names", .activate = open_names_action },
  { .name = "open-suggestions", .activate = open_suggestions_action },
  { .name = "open-suggestions-from",
    .parameter_type = "s",
    .activate = open_suggestions_from_action },
  { .name = "read-as-logits", .activate = read_as_logits_action },
  { .name = "open-features", .activate = open_features_action },
  { .name = "open-features-from",
    .parameter_type = "s",
    .activate = open_features_from_action },
  { .name = "close-features", .activate = close_features_action },
  { .name = "save-names", .activate = save_names_action },
  { .name = "save-names-to", .parameter_type = "s", .activate = save_names_to_action },
  { .name = "open-little-endian", .activate = open_little_endian_action },
  { .name = "reload", .activate = reload_action },
  { .name = "byte-order",
    .parameter_type = "s",
    .state = "'big'",
    .change_state = byte_order_change_state },
};

/* --- Object --- */

static void
idx_opener_dispose (GObject *object)
{
  IdxOpener *self = IDX_OPENER (object);

  if (self->dialog != NULL)
    idx_file_dialog_close (self->dialog);
  close_folder_dialog (self);
  g_clear_weak_pointer (&self->folder_dialog);
  g_clear_object (&self->dialog);
  g_clear_object (&self->byte_order);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (idx_opener_parent_class)->dispose (object);
}

static void
idx_opener_class_init (IdxOpenerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_opener_dispose;

  signals[CHOSEN] = g_signal_new ("chosen", IDX_TYPE_OPENER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_LIST_MODEL);
}

static void
idx_opener_init (IdxOpener *self)
{
}

IdxOpener *
idx_opener_new (IdxSession *session,
                IdxFileDialog *dialog,
                GActionMap *actions)
{
  IdxOpener *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);
  g_return_val_if_fail (IDX_IS_FILE_DIALOG (dialog), NULL);
  g_return_val_if_fail (G_IS_ACTION_MAP (actions), NULL);

  self = g_object_new (IDX_TYPE_OPENER, NULL);
  self->session = g_object_ref (session);
  self->dialog = g_object_ref (dialog);
  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  self->byte_order =
    g_object_ref (G_SIMPLE_ACTION (g_action_map_lookup_action (actions, "byte-order")));
  g_signal_connect_object (session, "notify::dataset", G_CALLBACK (idx_opener_dataset_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "choose-dataset", G_CALLBACK (idx_opener_choose_dataset_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "opened", G_CALLBACK (close_folder_dialog), self,
                           G_CONNECT_SWAPPED);
  return self;
}

void
idx_opener_choose_files (IdxOpener *self)
{
  GtkFileChooser *chooser;

  g_return_if_fail (IDX_IS_OPENER (self));

  chooser = begin_open_dialog (self, _ ("Open"), GTK_FILE_CHOOSER_ACTION_OPEN);
  gtk_file_chooser_set_select_multiple (chooser, TRUE);
  add_filters (chooser);
  idx_file_dialog_show (self->dialog, idx_opener_files_chosen_cb, self, NULL);
}
