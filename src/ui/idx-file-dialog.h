/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_FILE_DIALOG (idx_file_dialog_get_type ())
G_DECLARE_FINAL_TYPE (IdxFileDialog, idx_file_dialog, IDX, FILE_DIALOG, GObject)

/**
 * IdxFileDialogFunc:
 * @chooser: the files that the user has chosen, at least one
 *
 * Uses what the user has chosen.
 */
typedef void (*IdxFileDialogFunc) (GtkFileChooser *chooser,
                                   gpointer data);

/**
 * idx_file_dialog_new:
 * @parent: the window that the dialog belongs to
 *
 * A window has one of these, so that it never has more than one dialog.
 *
 * Returns: (transfer full): a dialog that isn't open
 */
IdxFileDialog *idx_file_dialog_new (GtkWindow *parent);

/**
 * idx_file_dialog_get_parent:
 *
 * Returns: (transfer none) (nullable): the window that the dialog belongs to; %NULL if it is gone
 */
GtkWindow *idx_file_dialog_get_parent (IdxFileDialog *self);

/**
 * idx_file_dialog_begin:
 * @accept: the label of the button that accepts the choice
 *
 * Closes the dialog that is open, and makes another one. Set it up, then show it.
 *
 * Returns: (transfer none): the file chooser
 */
GtkFileChooser *idx_file_dialog_begin (IdxFileDialog *self,
                                       const char *title,
                                       GtkFileChooserAction action,
                                       const char *accept);

/**
 * idx_file_dialog_set_folder:
 * @folder: (nullable): the folder to start in
 *
 * Lets the dialog that was made last start in @folder if that exists. Unlike
 * gtk_file_chooser_set_current_folder(), shows no error if it doesn't.
 */
void idx_file_dialog_set_folder (IdxFileDialog *self,
                                 GFile *folder);

/**
 * idx_file_dialog_show:
 * @chosen: called if the user accepts one or more files
 * @destroy: (nullable): frees @data when the dialog closes
 *
 * Shows the dialog that was made last, at once or as soon as its folder is known to exist.
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
