/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-notice.h"

G_BEGIN_DECLS

/**
 * idx_save_notice_show_saved:
 * @title: says what was saved
 * @text: (nullable): more about it
 * @file: the file or folder that was written
 *
 * Shows a message that a file was written, with the button Show in Folder, which activates
 * `win.show-in-folder` for @file.
 */
void idx_save_notice_show_saved (IdxNotice *notice,
                                 const char *title,
                                 const char *text,
                                 GFile *file);

/**
 * idx_save_notice_show_failed:
 * @target: the file that couldn't be written
 * @title: (nullable): says what couldn't be written; %NULL for the name of @target
 * @error: why
 * @replace_action: (nullable): the detailed name of the action that replaces @target, or %NULL if
 *   that can't be offered
 *
 * Shows a message that a file couldn't be written. If it exists, the button Replace activates
 * @replace_action. Shows nothing if the save was canceled.
 *
 * Returns: whether Replace is offered; the caller then remembers what to replace
 */
gboolean idx_save_notice_show_failed (IdxNotice *notice,
                                      GFile *target,
                                      const char *title,
                                      const GError *error,
                                      const char *replace_action);

G_END_DECLS
