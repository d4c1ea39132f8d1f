/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-file-dialog.h"
#include "idx-session.h"

G_BEGIN_DECLS

#define IDX_TYPE_OPENER (idx_opener_get_type ())
G_DECLARE_FINAL_TYPE (IdxOpener, idx_opener, IDX, OPENER, GObject)

/**
 * idx_opener_new:
 * @actions: gets the actions `open-folder`, `open-labels`, `open-names`, `open-suggestions`,
 *   `open-suggestions-from (s)`, `read-as-logits`, which retries the suggestions that failed to
 *   open last, `open-features`, `open-features-from (s)`, `close-features`, which compares images
 *   again, `save-names`, `save-names-to (s)`, `open-little-endian`, which retries the files that
 *   failed to open last, `reload`, and `byte-order`, which reopens the open files
 *
 * An opener asks for files. It opens labels, class names, suggestions and features in the session,
 * and saves class names. It doesn't open the datasets that the user chooses, but emits
 * `chosen (files)`, with a #GListModel of #GFile. If the session finds several datasets in a
 * folder, a dialog lets the user choose one, which is then opened in the session.
 *
 * Returns: (transfer full): an opener
 */
IdxOpener *idx_opener_new (IdxSession *session,
                           IdxFileDialog *dialog,
                           GActionMap *actions);

/**
 * idx_opener_choose_files:
 *
 * Asks for files to open.
 */
void idx_opener_choose_files (IdxOpener *self);

G_END_DECLS
