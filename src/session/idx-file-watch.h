/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define IDX_TYPE_FILE_WATCH (idx_file_watch_get_type ())
G_DECLARE_FINAL_TYPE (IdxFileWatch, idx_file_watch, IDX, FILE_WATCH, GObject)

/**
 * idx_file_watch_new:
 * @file: a file that is open
 *
 * Watches a file, if the system supports that. Emits `changed ()` when its content changes or
 * another file replaces it, and `gone ()` when no file has this name any longer.
 *
 * Returns: (transfer full): the watch
 */
IdxFileWatch *idx_file_watch_new (GFile *file);

/**
 * idx_file_watch_get_file:
 *
 * Returns: (transfer none): the file
 */
GFile *idx_file_watch_get_file (IdxFileWatch *self);

G_END_DECLS
