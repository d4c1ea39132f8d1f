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
 *   `open-suggestions-from`, `save-names`, `save-names-to (s)`, `open-little`, `reload` and
 *   `byte-order`
 *
 * An opener asks for files, opens labels, class names and suggestions in a session, and saves
 * class names. If a folder with several datasets is opened in the session, a dialog lets the
 * user choose one. Emits `chosen (files)`, with a #GListModel of #GFile, when the user chooses
 * datasets to open.
 *
 * Returns: (transfer full): an opener
 */
IdxOpener *idx_opener_new (IdxSession *session,
                           IdxFileDialog *dialog,
                           GActionMap *actions);

/**
 * idx_opener_ask:
 *
 * Asks for files to open.
 */
void idx_opener_ask (IdxOpener *self);

G_END_DECLS
