/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-notice.h"

G_BEGIN_DECLS

/**
 * idx_show_file:
 * @parent: the window that asks
 * @file: a file or a folder
 *
 * Shows a file in the desktop's file manager, in its folder and selected; opens the folder if no
 * file manager offers that.
 */
void idx_show_file (GtkWindow *parent,
                    GFile *file);

/**
 * idx_show_file_offer:
 * @notice: says that @file was written
 *
 * Adds a button that shows @file to the message that is shown. Its action is `win.show-file`.
 */
void idx_show_file_offer (IdxNotice *notice,
                          GFile *file);

G_END_DECLS
