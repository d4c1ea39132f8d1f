/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-arrangement.h"
#include "idx-audit.h"
#include "idx-review.h"
#include "idx-session-message.h"

G_BEGIN_DECLS

/**
 * IdxSessionMode:
 * @IDX_SESSION_BROWSE: the filter and the order are the user's
 * @IDX_SESSION_TO_CHECK: the labels to check are shown, see idx_session_check_labels()
 *
 * How the dataset is being looked at.
 */
typedef enum
{
  IDX_SESSION_BROWSE,
  IDX_SESSION_TO_CHECK
} IdxSessionMode;

#define IDX_TYPE_SESSION_MODE (idx_session_mode_get_type ())
GType idx_session_mode_get_type (void);

#define IDX_TYPE_SESSION (idx_session_get_type ())
G_DECLARE_FINAL_TYPE (IdxSession, idx_session, IDX, SESSION, GObject)

/**
 * idx_session_new:
 *
 * A session holds what is open and how it is being looked at, and runs what takes a while. It
 * belongs to one thread and needs a main loop there.
 *
 * Properties, all of which can be watched:
 * - `dataset`: the #IdxDataset that is open, or %NULL
 * - `filter`, `sort`: the texts of the filter and of the order
 * - `subset`: the #IdxSubset of the samples that are shown
 * - `mode`: see #IdxSessionMode
 * - `check-result`: the #IdxAudit of the dataset, or %NULL
 * - `review`: see idx_session_get_review()
 * - `can-reload`: whether idx_session_reload() has something to open
 *
 * Signals:
 * - `message (message)`: an #IdxSessionMessage to show, or %NULL: the last one is out of date
 * - `opened (again)`: a dataset was opened; @again says whether it is the one that was open before
 * - `loaded ()`: the number of samples and the messages about the files are final
 * - `class-names-changed ()`: classes have other names
 *
 * Returns: (transfer full): a session in which nothing is open
 */
IdxSession *idx_session_new (void);

/**
 * idx_session_open:
 * @location: a file of images or labels, or a folder
 * @labels: (nullable): a file of labels, or %NULL to do as @flags say
 *
 * Opens files and reads them to their end; cancels what is being opened. What is open stays until
 * the new files are.
 */
void idx_session_open (IdxSession *self,
                       GFile *location,
                       GFile *labels,
                       IdxOpenFlags flags);

/**
 * idx_session_open_demo:
 *
 * Opens the demo dataset.
 */
void idx_session_open_demo (IdxSession *self);

/**
 * idx_session_reload:
 *
 * Opens the same files again, in the same way; where nothing is open, the files that couldn't be
 * opened last. Keeps filter, order, shape and chosen class names.
 */
void idx_session_reload (IdxSession *self);

/**
 * idx_session_reopen:
 *
 * Like idx_session_reload(), with other flags.
 */
void idx_session_reopen (IdxSession *self,
                         IdxOpenFlags flags);

/**
 * idx_session_reopen_with_labels:
 * @labels: a file of labels
 *
 * Like idx_session_reload(), with other labels.
 */
void idx_session_reopen_with_labels (IdxSession *self,
                                     GFile *labels);

/**
 * idx_session_retry_little_endian:
 *
 * Opens the files that couldn't be opened last as little-endian.
 */
void idx_session_retry_little_endian (IdxSession *self);

/**
 * idx_session_load_class_names:
 * @location: a file of class names
 *
 * Reads names for the classes and uses them until other files are opened.
 */
void idx_session_load_class_names (IdxSession *self,
                                   GFile *location);

/**
 * idx_session_set_shape:
 * @shape: see idx_image_format_parse_shape()
 *
 * Takes the samples for images of another shape; a message says why if they can't be.
 */
void idx_session_set_shape (IdxSession *self,
                            const char *shape);

/**
 * idx_session_set_filter:
 * @text: see idx_arrangement_set_filter()
 *
 * Shows the samples that pass a filter. One that isn't about suggestions leaves the labels to check
 * and brings back the order that was there before; the filter of the labels to check brings back
 * theirs.
 *
 * Returns: %FALSE with %IDX_ERROR_FILTER
 */
gboolean idx_session_set_filter (IdxSession *self,
                                 const char *text,
                                 GError **error);

/**
 * idx_session_set_sort:
 * @text: see idx_arrangement_set_sort()
 *
 * Puts the samples in another order.
 *
 * Returns: %FALSE with %IDX_ERROR_SORT
 */
gboolean idx_session_set_sort (IdxSession *self,
                               const char *text,
                               GError **error);

/**
 * idx_session_check_labels:
 *
 * Shows the labels to check, after checking all labels if that has not been done: as soon as the
 * images are read to their end. A message says why if there is nothing to show.
 */
void idx_session_check_labels (IdxSession *self);

/**
 * idx_session_describe_to_check:
 *
 * Returns: (transfer full) (nullable): "38 labels to check · 162 less likely"; %NULL before the
 *   labels have been checked
 */
char *idx_session_describe_to_check (IdxSession *self);

/**
 * idx_session_set_interruptible:
 * @interruptible: whether the view may change on its own
 *
 * While somebody types, the labels to check are offered in a message instead of shown.
 */
void idx_session_set_interruptible (IdxSession *self,
                                    gboolean interruptible);

/**
 * idx_session_say:
 * @text: (nullable): what is wrong and what to do
 *
 * Emits `message`.
 */
void idx_session_say (IdxSession *self,
                      IdxSeverity severity,
                      const char *title,
                      const char *text,
                      IdxRemedy remedy);

/**
 * idx_session_close:
 *
 * Cancels everything that runs.
 */
void idx_session_close (IdxSession *self);

/**
 * idx_session_get_tasks:
 *
 * Returns: (transfer none): the running tasks, those of the session and of others
 */
IdxTaskList *idx_session_get_tasks (IdxSession *self);

/**
 * idx_session_is_empty:
 *
 * Returns: whether nothing is open or being opened
 */
gboolean idx_session_is_empty (IdxSession *self);

/**
 * idx_session_can_reload:
 *
 * Returns: whether idx_session_reload() has something to open
 */
gboolean idx_session_can_reload (IdxSession *self);

/**
 * idx_session_get_dataset:
 *
 * Returns: (transfer none) (nullable): the dataset that is open
 */
IdxDataset *idx_session_get_dataset (IdxSession *self);

/**
 * idx_session_get_review:
 *
 * Begins to read the journal at the first call for a dataset. If it has decisions that aren't saved
 * yet, a message offers to continue.
 *
 * Returns: (transfer none) (nullable): the review of the dataset that is open
 */
IdxReview *idx_session_get_review (IdxSession *self);

/**
 * idx_session_get_arrangement:
 *
 * Returns: (transfer none): the filter, the order, and the samples that are shown; to be changed
 *   through the session
 */
IdxArrangement *idx_session_get_arrangement (IdxSession *self);

/**
 * idx_session_get_mode:
 *
 * Returns: how the dataset is being looked at
 */
IdxSessionMode idx_session_get_mode (IdxSession *self);

/**
 * idx_session_is_worst_first:
 *
 * Returns: whether the samples are in the order of suspicion, the most suspect first
 */
gboolean idx_session_is_worst_first (IdxSession *self);

/**
 * idx_session_get_check_result:
 *
 * Returns: (transfer none) (nullable): the result of checking the labels
 */
IdxAudit *idx_session_get_check_result (IdxSession *self);

G_END_DECLS
