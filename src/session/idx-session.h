/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-document.h"
#include "idx-folder-scan.h"

G_BEGIN_DECLS

#define IDX_TYPE_SESSION (idx_session_get_type ())
G_DECLARE_FINAL_TYPE (IdxSession, idx_session, IDX, SESSION, GObject)

/**
 * idx_session_new:
 *
 * A session shows one document at a time: a dataset with its filter, order and review. It has a
 * document from the start, and runs long tasks. It must be used in one thread, which needs a main
 * loop.
 *
 * Properties; all of them notify:
 * - `dataset`: the #IdxDataset that is open, or %NULL; while `blind`, a copy without its labels
 * - `blind`: see idx_session_set_blind()
 * - `filter`, `sort`: the filter and the order, as text
 * - `subset`: the #IdxSubset of the samples that are shown
 * - `selection`: the #IdxSelection of `subset`: the current sample and the selected ones
 * - `position`: the position of the current sample; %IDX_NO_POSITION if there is none
 * - `n-selected`: the number of selected samples
 * - `mode`: see #IdxSessionMode
 * - `check-result`: the #IdxAudit of the dataset, or %NULL
 * - `review`: see idx_session_get_review()
 * - `can-reload`: whether idx_session_reload() has something to open
 * - `sorting`, `n-unmatched`, `n-misplaced`: see idx_arrangement_new()
 *
 * When other samples are shown, `subset`, `selection`, `position` and `n-selected` notify in this
 * order, all after they have changed.
 *
 * Signals:
 * - `message (message)`: an #IdxSessionMessage to show, or %NULL if the last message is out of date
 * - `opened (reopened)`: a dataset was opened; @reopened says whether its images come from the same
 *   file as those of the previous dataset
 * - `loaded ()`: the number of samples and the messages about the files are final
 * - `class-names-changed ()`: the names of classes have changed
 * - `choose-dataset (scan)`: idx_session_open() has found several datasets in a folder, see
 *   #IdxFolderScan. A handler that lets the user choose one returns %TRUE; without such a
 *   handler, the first dataset is opened
 * - `open-failed (location)`: a #GFile can't be opened; emitted after the message with the reason
 *
 * Returns: (transfer full): a session in which nothing is open
 */
IdxSession *idx_session_new (void);

/**
 * idx_session_open:
 * @location: a file of images or labels, or a folder
 * @labels: (nullable): a file of labels, or %NULL to find them according to @flags
 *
 * Opens files and reads them completely. Cancels an open that is still running. The current dataset
 * stays until the new one is open. Searches a folder and its subfolders: opens the dataset if it
 * finds only one, and emits `choose-dataset` if it finds several. If @location is a file of
 * probabilities for the open dataset, passes it to idx_session_open_suggestions() instead; if it is
 * a file of features, to idx_session_open_features().
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
 * idx_session_open_anyway:
 *
 * If the review is only in memory, opening another dataset first asks the user by a message with
 * %IDX_REMEDY_OPEN_ANYWAY. Opens that dataset; the decisions are lost.
 */
void idx_session_open_anyway (IdxSession *self);

/**
 * idx_session_reload:
 *
 * Opens the same files again with the same flags. If nothing is open, retries the files that failed
 * to open last. Keeps the shape and chosen class names. Keeps the filter unless it uses
 * suggestions, and the order unless it is by suspicion or similarity.
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
 * Retries the files that failed to open last, as little-endian.
 */
void idx_session_retry_little_endian (IdxSession *self);

/**
 * idx_session_can_show:
 * @document: a document with the tasks of the session, see idx_session_get_tasks()
 *
 * Returns: whether idx_session_show() shows another document than now: both have a dataset that has
 *   been read completely, and neither is opening another one or hides its labels
 */
gboolean idx_session_can_show (IdxSession *self,
                               IdxDocument *document);

/**
 * idx_session_show:
 * @document: the document to show
 *
 * Shows another document, and begins its review. The former document keeps everything: its dataset,
 * filter, order, selection, check result and review. Stops a check of its labels that is running.
 * The session emits the same signals as if another dataset had been opened, but nothing is read
 * again. Does nothing unless idx_session_can_show().
 */
void idx_session_show (IdxSession *self,
                       IdxDocument *document);

/**
 * idx_session_get_document:
 *
 * Returns: (transfer none): the document that is shown
 */
IdxDocument *idx_session_get_document (IdxSession *self);

/**
 * idx_session_set_blind:
 * @blind: whether to hide all labels
 *
 * Hides the given, suggested and decided labels from all views: `dataset` becomes a copy without
 * labels, `check-result` %NULL, and all samples are shown in file order. What is decided then is a
 * blind reading, see idx_review_set_blind(). Afterwards, the dataset is shown as before. Opening
 * another dataset ends this, too. Observers see the signals of a reload.
 *
 * Returns: %FALSE with %IDX_ERROR_RANGE if there are no labels, if the dataset hasn't been read
 *   completely, or if decisions aren't possible now
 */
gboolean idx_session_set_blind (IdxSession *self,
                                gboolean blind,
                                GError **error);

/**
 * idx_session_is_blind:
 *
 * Returns: whether all labels are hidden
 */
gboolean idx_session_is_blind (IdxSession *self);

/**
 * idx_session_load_class_names:
 * @location: a file of class names
 *
 * Reads names for the classes, uses them until other files are opened, and remembers them for the
 * dataset.
 */
void idx_session_load_class_names (IdxSession *self,
                                   GFile *location);

/**
 * idx_session_get_class_names:
 *
 * Returns: (transfer none) (nullable): the class names of the dataset that is open
 */
IdxClassNames *idx_session_get_class_names (IdxSession *self);

/**
 * idx_session_rename_class:
 * @label: a label, see idx_class_names_can_name(); others are ignored
 * @name: the new name of the class; empty for none
 *
 * Renames a class until other files are opened, and remembers the names for the dataset.
 */
void idx_session_rename_class (IdxSession *self,
                               gint64 label,
                               const char *name);

/**
 * idx_session_save_class_names:
 * @target: the file to write
 * @replace: whether to replace an existing file
 *
 * Saves the class names as a list and remembers the file for the dataset. A message reports the
 * result. Does nothing if there are no names.
 */
void idx_session_save_class_names (IdxSession *self,
                                   GFile *target,
                                   gboolean replace);

/**
 * idx_session_set_shape:
 * @shape: see idx_shape_parse()
 *
 * Interprets the samples as images of another shape. If that isn't possible, a message says why.
 */
void idx_session_set_shape (IdxSession *self,
                            const char *shape);

/**
 * idx_session_set_filter:
 * @text: see idx_arrangement_set_filter()
 *
 * Shows the samples that pass a filter, see idx_session_view_set_filter().
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
 * Sorts the samples.
 *
 * Returns: %FALSE with %IDX_ERROR_SORT
 */
gboolean idx_session_set_sort (IdxSession *self,
                               const char *text,
                               GError **error);

/**
 * idx_session_refresh:
 *
 * Applies the filter and the order again, after decisions have changed labels or states.
 */
void idx_session_refresh (IdxSession *self);

/**
 * idx_session_check_labels:
 *
 * Shows the labels to check. If the labels haven't been checked yet, checks them first, as soon as
 * the images are loaded. Replaces suggestions that came from a file. If there is nothing to show, a
 * message says why.
 */
void idx_session_check_labels (IdxSession *self);

/**
 * idx_session_check_again:
 *
 * Like idx_session_check_labels(), but checks the current labels. Samples that are decided are left
 * out.
 */
void idx_session_check_again (IdxSession *self);

/**
 * idx_session_open_suggestions:
 * @file: see idx_prediction_file_load()
 *
 * Shows the suggestions from a file instead of those from a check, as soon as the images are
 * loaded. They stay until idx_session_check_labels() is called or the dataset is opened again. If
 * the file can't be read or suggests nothing, a message says so.
 */
void idx_session_open_suggestions (IdxSession *self,
                                   GFile *file);

/**
 * idx_session_read_suggestions_as_logits:
 *
 * Opens the file of suggestions that was refused last again, and takes its values for logits. Does
 * nothing unless a message has offered that for the open dataset, see %IDX_REMEDY_READ_AS_LOGITS.
 */
void idx_session_read_suggestions_as_logits (IdxSession *self);

/**
 * idx_session_open_features:
 * @file: see idx_features_open()
 *
 * Compares samples by the features of a model instead of by their images, as soon as the images are
 * loaded: in checks, when searching for similar images, and on the map. Drops what was computed
 * from images, and remembers the file for the dataset. A message reports the result.
 */
void idx_session_open_features (IdxSession *self,
                                GFile *file);

/**
 * idx_session_close_features:
 *
 * Compares samples by their images again, and forgets the features.
 */
void idx_session_close_features (IdxSession *self);

/**
 * idx_session_compare_suggestions:
 * @suggested_by: which samples to show
 *
 * Compares the suggestions from a file with those from a check, or those from a check by features
 * with those from a check by images, and shows the samples for which both, or only one of them,
 * suggest another label. Checks the labels first if they haven't been checked. Does nothing without
 * suggestions from a file or from a check by features.
 */
void idx_session_compare_suggestions (IdxSession *self,
                                      IdxSuggestedBy suggested_by);

/**
 * idx_session_describe_labels_to_check:
 *
 * Returns: (transfer full) (nullable): see idx_label_check_describe(); %NULL if there are no
 *   suggestions
 */
char *idx_session_describe_labels_to_check (IdxSession *self);

/**
 * idx_session_set_update_delay:
 * @delay: milliseconds, 10,000 by default
 *
 * Sets the time after the last decision when the ranking is updated in the background, if the
 * labels have been checked.
 */
void idx_session_set_update_delay (IdxSession *self,
                                   guint delay);

/**
 * idx_session_set_may_change_view:
 * @may_change_view: whether the session may change the view without a request
 *
 * If %FALSE, for example while the user is typing, a message offers to show the labels to check,
 * instead of showing them at once.
 */
void idx_session_set_may_change_view (IdxSession *self,
                                      gboolean may_change_view);

/**
 * idx_session_post:
 * @title: what happened, a sentence without its period
 * @text: (nullable): what is wrong and what to do
 *
 * Emits `message`.
 */
void idx_session_post (IdxSession *self,
                       IdxSeverity severity,
                       const char *title,
                       const char *text,
                       IdxRemedy remedy);

/**
 * idx_session_close:
 *
 * Cancels all tasks and saves what the user chose for the dataset.
 */
void idx_session_close (IdxSession *self);

/**
 * idx_session_get_tasks:
 *
 * Returns: (transfer none): the running tasks, both the session's and those that others have added
 */
IdxJobList *idx_session_get_tasks (IdxSession *self);

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
 * idx_session_get_choices:
 *
 * The session applies the remembered labels, class names and shape. The caller must apply the
 * palette, the orientation and the current sample.
 *
 * Returns: (transfer none) (nullable): the user's choices for the open dataset; %NULL for the demo
 *   dataset
 */
IdxDatasetChoices *idx_session_get_choices (IdxSession *self);

/**
 * idx_session_get_review:
 *
 * The review begins to read its journal when the dataset is opened. If the journal has decisions
 * that aren't saved yet, a message offers to continue the review.
 *
 * Returns: (transfer none) (nullable): the review of the dataset that is open; %NULL if there is no
 *   dataset
 */
IdxReview *idx_session_get_review (IdxSession *self);

/**
 * idx_session_set_reviewer:
 * @reviewer: (nullable): the name of the reviewer, or %NULL for the login name
 *
 * Sets whose journals are opened, now and for the datasets that are opened later. If the journal of
 * the open dataset can't be closed, a message says why.
 */
void idx_session_set_reviewer (IdxSession *self,
                               const char *reviewer);

/**
 * idx_session_get_reviewer:
 *
 * Returns: (transfer none) (nullable): the argument of idx_session_set_reviewer()
 */
const char *idx_session_get_reviewer (IdxSession *self);

/**
 * idx_session_get_view:
 *
 * Returns: (transfer none): which samples are shown; see also idx_session_get_arrangement()
 */
IdxSessionView *idx_session_get_view (IdxSession *self);

/**
 * idx_session_get_arrangement:
 *
 * Returns: (transfer none): the filter, the order, and the samples that are shown. Change them only
 *   through the session
 */
IdxArrangement *idx_session_get_arrangement (IdxSession *self);

/**
 * idx_session_get_subset:
 *
 * Returns: (transfer none) (nullable): the samples that are shown
 */
IdxSubset *idx_session_get_subset (IdxSession *self);

/**
 * idx_session_get_selection:
 *
 * Returns: (transfer none) (nullable): the current sample and the selected ones; %NULL if nothing
 *   is open. A new object whenever other samples are shown
 */
IdxSelection *idx_session_get_selection (IdxSession *self);

/**
 * idx_session_get_position:
 *
 * Returns: the position of the current sample; %IDX_NO_POSITION if there is none
 */
guint idx_session_get_position (IdxSession *self);

/**
 * idx_session_get_current_index:
 * @index: (out): the index of the current sample
 *
 * Returns: %FALSE if there is no current sample
 */
gboolean idx_session_get_current_index (IdxSession *self,
                                        guint32 *index);

/**
 * idx_session_get_visited_index:
 * @index: (out): see idx_selection_get_visited()
 *
 * Returns: whether a sample is visited
 */
gboolean idx_session_get_visited_index (IdxSession *self,
                                        guint32 *index);

/**
 * idx_session_move_to:
 * @position: a position in idx_session_get_subset()
 *
 * Makes a sample current, selects it alone, and brings it into view.
 */
void idx_session_move_to (IdxSession *self,
                          guint position);

/**
 * idx_session_count_selected:
 *
 * Returns: the number of selected samples
 */
guint idx_session_count_selected (IdxSession *self);

/**
 * idx_session_list_selected:
 *
 * Returns: (transfer full) (element-type guint32): the indices of the selected samples, in the
 *   order in which they are shown
 */
GArray *idx_session_list_selected (IdxSession *self);

/**
 * idx_session_get_mode:
 *
 * Returns: whether the session shows the labels to check
 */
IdxSessionMode idx_session_get_mode (IdxSession *self);

/**
 * idx_session_get_check_result:
 *
 * Returns: (transfer none) (nullable): the result of checking the labels; %NULL if they haven't
 *   been checked
 */
IdxAudit *idx_session_get_check_result (IdxSession *self);

G_END_DECLS
