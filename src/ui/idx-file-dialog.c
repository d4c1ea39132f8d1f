/* SPDX-License-Identifier: MIT */

/* Asks for files or a folder. */

#include "idx-file-dialog.h"

#include <glib/gi18n-lib.h>

struct _IdxFileDialog
{
  GObject parent_instance;
  GtkWindow *parent;
  GtkFileChooserNative *chooser;
  IdxFileDialogFunc chosen;
  gpointer data;
  GDestroyNotify destroy;
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

/* What is done with the choice may open another dialog, so this one is put away only if it is still
 * the one that was answered. */
static void
idx_file_dialog_response_cb (IdxFileDialog *self,
                             int response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_object_ref (self->chooser);
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

  /* A desktop portal may accept without a file. */
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
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

void
idx_file_dialog_close (IdxFileDialog *self)
{
  gpointer data;
  GDestroyNotify destroy;

  g_return_if_fail (IDX_IS_FILE_DIALOG (self));

  if (self->chooser == NULL)
    return;
  gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (self->chooser));
  g_clear_object (&self->chooser);
  data = g_steal_pointer (&self->data);
  destroy = g_steal_pointer (&self->destroy);
  if (destroy != NULL)
    destroy (data);
}
