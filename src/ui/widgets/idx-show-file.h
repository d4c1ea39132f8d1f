/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-notice.h"

G_BEGIN_DECLS

/**
 * idx_show_file:
 * @parent: the parent window
 * @file: a file or a folder
 *
 * Opens the folder of @file in the desktop's file manager, and selects @file if the file
 * manager supports that.
 */
void idx_show_file (GtkWindow *parent,
                    GFile *file);

/**
 * idx_show_file_offer:
 * @notice: shows the message that @file was written
 *
 * Adds the button Show in Folder to the current message. The button activates `win.show-in-folder`
 * for @file.
 */
void idx_show_file_offer (IdxNotice *notice,
                          GFile *file);

G_END_DECLS
