/* SPDX-License-Identifier: MIT */

/* The file dialog of a window, which asks for files or a folder. */

#include "idx-file-dialog.h"

#include <glib/gi18n-lib.h>

struct _IdxFileDialog
{
  GObject parent_instance;
  GtkWindow *parent;
  GtkFileChooserNative *chooser;
  GFile *folder;             /* where the dialog starts; NULL lets GTK choose */
  GCancellable *cancellable; /* cancels checking whether @folder exists */
  IdxFileDialogFunc chosen;  /* called with @data if the user accepts the dialog */
  gpointer data;
  GDestroyNotify destroy; /* frees @data; or NULL */
};

G_DEFINE_FINAL_TYPE (IdxFileDialog, idx_file_dialog, G_TYPE_OBJECT)

static void
idx_file_dialog_dispose (GObject *object)
{
  IdxFileDialog *self = IDX_FILE_DIALOG (object);

  idx_file_dialog_close (self);
  g_clear_weak_pointer (&self->parent);
  G_OBJECT_CLASS (idx_file_dialog_parent_class)->dispose (object);
}

static void
idx_file_dialog_class_init (IdxFileDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_file_dialog_dispose;
}

static void
idx_file_dialog_init (IdxFileDialog *self)
{
}

/* Closes the dialog after the user's answer, unless `chosen` has begun another dialog instead. */
static void
idx_file_dialog_response_cb (IdxFileDialog *self,
                             int response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_object_ref (self->chooser);
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

  /* A desktop portal may send GTK_RESPONSE_ACCEPT without a file. */
  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    self->chosen (GTK_FILE_CHOOSER (chooser), self->data);
  if (self->chooser == chooser)
    idx_file_dialog_close (self);
}

IdxFileDialog *
idx_file_dialog_new (GtkWindow *parent)
{
  IdxFileDialog *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);

  self = g_object_new (IDX_TYPE_FILE_DIALOG, NULL);
  g_set_weak_pointer (&self->parent, parent);
  return self;
}

GtkWindow *
idx_file_dialog_get_parent (IdxFileDialog *self)
{
  g_return_val_if_fail (IDX_IS_FILE_DIALOG (self), NULL);

  return self->parent;
}

GtkFileChooser *
idx_file_dialog_begin (IdxFileDialog *self,
                       const char *title,
                       GtkFileChooserAction action,
                       const char *accept)
{
  g_return_val_if_fail (IDX_IS_FILE_DIALOG (self), NULL);

  idx_file_dialog_close (self);
  self->chooser = gtk_file_chooser_native_new (title, self->parent, action, accept, _ ("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (idx_file_dialog_response_cb),
                           self, G_CONNECT_SWAPPED);
  return GTK_FILE_CHOOSER (self->chooser);
}

void
idx_file_dialog_set_folder (IdxFileDialog *self,
                            GFile *folder)
{
  g_return_if_fail (IDX_IS_FILE_DIALOG (self));
  g_return_if_fail (folder == NULL || G_IS_FILE (folder));

  g_set_object (&self->folder, folder);
}

static void
idx_file_dialog_folder_queried_cb (GObject *folder,
                                   GAsyncResult *result,
                                   gpointer data)
{
  g_autoptr (IdxFileDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInfo) info = g_file_query_info_finish (G_FILE (folder), result, &error);

  /* The dialog has been closed. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (info != NULL)
    (void) gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->chooser), G_FILE (folder),
                                                NULL);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

void
idx_file_dialog_show (IdxFileDialog *self,
                      IdxFileDialogFunc chosen,
                      gpointer data,
                      GDestroyNotify destroy)
{
  g_return_if_fail (IDX_IS_FILE_DIALOG (self));
  g_return_if_fail (self->chooser != NULL);

  self->chosen = chosen;
  self->data = data;
  self->destroy = destroy;
  if (self->folder == NULL)
    {
      gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
      return;
    }
  self->cancellable = g_cancellable_new ();
  g_file_query_info_async (self->folder, G_FILE_ATTRIBUTE_STANDARD_TYPE, G_FILE_QUERY_INFO_NONE,
                           G_PRIORITY_DEFAULT, self->cancellable,
                           idx_file_dialog_folder_queried_cb, g_object_ref (self));
}

void
idx_file_dialog_close (IdxFileDialog *self)
{
  gpointer data;
  GDestroyNotify destroy;

  g_return_if_fail (IDX_IS_FILE_DIALOG (self));

  if (self->chooser == NULL)
    return;
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->folder);
  gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (self->chooser));
  g_clear_object (&self->chooser);
  data = g_steal_pointer (&self->data);
  destroy = g_steal_pointer (&self->destroy);
  if (destroy != NULL)
    destroy (data);
}
