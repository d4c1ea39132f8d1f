/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_FILE_DIALOG (idx_file_dialog_get_type ())
G_DECLARE_FINAL_TYPE (IdxFileDialog, idx_file_dialog, IDX, FILE_DIALOG, GObject)

/**
 * IdxFileDialogFunc:
 * @chooser: contains the files that the user has chosen, at least one
 *
 * Called when the user accepts the dialog, before the dialog closes.
 */
typedef void (*IdxFileDialogFunc) (GtkFileChooser *chooser,
                                   gpointer data);

/**
 * idx_file_dialog_new:
 * @parent: the window that the dialog belongs to
 *
 * Create one for each window, so that a window never shows two file dialogs.
 *
 * Returns: (transfer full): a dialog that isn't open
 */
IdxFileDialog *idx_file_dialog_new (GtkWindow *parent);

/**
 * idx_file_dialog_get_parent:
 *
 * Returns: (transfer none) (nullable): the window that the dialog belongs to; %NULL if it has
 *   been destroyed
 */
GtkWindow *idx_file_dialog_get_parent (IdxFileDialog *self);

/**
 * idx_file_dialog_begin:
 * @accept: the label of the button that accepts the choice
 *
 * Closes the open dialog, if any, and creates a new one. Set up the returned chooser, then
 * call idx_file_dialog_show().
 *
 * Returns: (transfer none): the file chooser
 */
GtkFileChooser *idx_file_dialog_begin (IdxFileDialog *self,
                                       const char *title,
                                       GtkFileChooserAction action,
                                       const char *accept);

/**
 * idx_file_dialog_set_folder:
 * @folder: (nullable): the folder to start in; %NULL lets GTK choose one
 *
 * Makes the new dialog start in @folder if it exists. Otherwise, GTK chooses a folder, without the
 * error message that gtk_file_chooser_set_current_folder() would cause.
 */
void idx_file_dialog_set_folder (IdxFileDialog *self,
                                 GFile *folder);

/**
 * idx_file_dialog_show:
 * @chosen: called if the user accepts one or more files
 * @destroy: (nullable): frees @data when the dialog closes
 *
 * Shows the new dialog: at once or, if a folder was set, after checking whether it exists.
 */
void idx_file_dialog_show (IdxFileDialog *self,
                           IdxFileDialogFunc chosen,
                           gpointer data,
                           GDestroyNotify destroy);

/**
 * idx_file_dialog_close:
 *
 * Closes the dialog if it is open.
 */
void idx_file_dialog_close (IdxFileDialog *self);

G_END_DECLS
