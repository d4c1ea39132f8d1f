/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset-choices.h"
#include "idx-loader.h"
#include "idx-session-message.h"

G_BEGIN_DECLS

#define IDX_TYPE_SESSION_FILES (idx_session_files_get_type ())
G_DECLARE_FINAL_TYPE (IdxSessionFiles, idx_session_files, IDX, SESSION_FILES, GObject)

/**
 * idx_session_files_new:
 * @loader: opens the files
 *
 * Opens the files of a session's dataset, reopens them with other flags or labels, remembers the
 * labels and the shape that the user chose, and reports when the files change.
 *
 * Signals:
 * - `opened (dataset, has_same_images, keeps_names)`: a dataset was opened; the functions below are
 *   already about this one. @has_same_images says whether its images are at the same location as
 *   those of the previous dataset, even if another file is there now; @keeps_names, whether the
 *   class names that the user chose for the previous dataset apply to this one, too
 * - `suggestions-found (file)`: the #GFile that was opened isn't a dataset, but has probabilities
 *   for the open one
 * - `features-found (file)`: the same for features of its samples
 * - `choose-dataset (scan)`, `open-failed (location)`: see idx_session_new()
 * - `message (message)`: see idx_session_message_add_signal()
 *
 * Returns: (transfer full): an object without open files
 */
IdxSessionFiles *idx_session_files_new (IdxLoader *loader);

/**
 * idx_session_files_open:
 * @labels: (nullable)
 *
 * See idx_session_open().
 */
void idx_session_files_open (IdxSessionFiles *self,
                             GFile *location,
                             GFile *labels,
                             IdxOpenFlags flags);

/**
 * idx_session_files_open_demo:
 *
 * Opens the demo dataset.
 */
void idx_session_files_open_demo (IdxSessionFiles *self);

/**
 * idx_session_files_set_guarded:
 * @is_guarded: whether the open dataset has decisions that would be lost
 *
 * While the open dataset is guarded, an opened dataset doesn't replace it until the user consents.
 */
void idx_session_files_set_guarded (IdxSessionFiles *self,
                                    gboolean is_guarded);

/**
 * idx_session_files_open_held:
 *
 * Replaces the guarded dataset by the one that was opened last, if there is one.
 */
void idx_session_files_open_held (IdxSessionFiles *self);

/**
 * idx_session_files_reload:
 *
 * See idx_session_reload().
 */
void idx_session_files_reload (IdxSessionFiles *self);

/**
 * idx_session_files_reopen:
 *
 * See idx_session_reopen().
 */
void idx_session_files_reopen (IdxSessionFiles *self,
                               IdxOpenFlags flags);

/**
 * idx_session_files_reopen_with_labels:
 *
 * See idx_session_reopen_with_labels().
 */
void idx_session_files_reopen_with_labels (IdxSessionFiles *self,
                                           GFile *labels);

/**
 * idx_session_files_retry_little_endian:
 *
 * See idx_session_retry_little_endian().
 */
void idx_session_files_retry_little_endian (IdxSessionFiles *self);

/**
 * idx_session_files_set_shape:
 *
 * See idx_session_set_shape().
 */
void idx_session_files_set_shape (IdxSessionFiles *self,
                                  const char *shape);

/**
 * idx_session_files_save_choices:
 *
 * Saves what the user chose for the dataset.
 */
void idx_session_files_save_choices (IdxSessionFiles *self);

/**
 * idx_session_files_report_problem:
 *
 * Posts a message about the most serious problem of the open files, if there is any.
 */
void idx_session_files_report_problem (IdxSessionFiles *self);

/**
 * idx_session_files_can_reload:
 *
 * The result may differ after each signal.
 *
 * Returns: whether idx_session_files_reload() has something to open
 */
gboolean idx_session_files_can_reload (IdxSessionFiles *self);

/**
 * idx_session_files_get_choices:
 *
 * Returns: (transfer none) (nullable): see idx_session_get_choices()
 */
IdxDatasetChoices *idx_session_files_get_choices (IdxSessionFiles *self);

G_END_DECLS
