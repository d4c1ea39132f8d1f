/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-arrangement.h"
#include "idx-session-message.h"

G_BEGIN_DECLS

/**
 * IdxSessionMode:
 * @IDX_SESSION_MODE_BROWSE: the user chooses the filter and the order
 * @IDX_SESSION_MODE_CHECK: the labels to check are shown, see
 *   idx_session_view_show_labels_to_check()
 *
 * Whether a session shows the labels to check.
 */
typedef enum
{
  IDX_SESSION_MODE_BROWSE,
  IDX_SESSION_MODE_CHECK
} IdxSessionMode;

#define IDX_TYPE_SESSION_MODE (idx_session_mode_get_type ())
GType idx_session_mode_get_type (void);

#define IDX_TYPE_SESSION_VIEW (idx_session_view_get_type ())
G_DECLARE_FINAL_TYPE (IdxSessionView, idx_session_view, IDX, SESSION_VIEW, GObject)

/**
 * idx_session_view_new:
 * @tasks: receives a task for each sort that takes a while
 *
 * Which samples a session shows: the filter and the order of its arrangement, and whether these
 * show the labels to check.
 *
 * Properties; all of them notify:
 * - `filter`, `sort`, `subset`: see idx_arrangement_new()
 * - `mode`: see #IdxSessionMode
 *
 * Returns: (transfer full): a view without a dataset, in %IDX_SESSION_MODE_BROWSE
 */
IdxSessionView *idx_session_view_new (IdxJobList *tasks);

/**
 * idx_session_view_reset:
 * @keeps_filter: whether to keep the filter if it needs no suggestions
 *
 * Prepares for another dataset, which has no suggestions yet. Returns to %IDX_SESSION_MODE_BROWSE
 * without restoring the order. Drops the filter unless it is kept.
 */
void idx_session_view_reset (IdxSessionView *self,
                             gboolean keeps_filter);

/**
 * idx_session_view_set_filter:
 * @text: see idx_arrangement_set_filter()
 *
 * Shows the samples that pass a filter. A filter that shows only labels to check (see
 * idx_filter_get_suspects_term()) starts %IDX_SESSION_MODE_CHECK and sorts by suspicion. Any other
 * filter ends that mode; if it doesn't use suggestions, the previous order is restored.
 *
 * Returns: %FALSE with %IDX_ERROR_FILTER
 */
gboolean idx_session_view_set_filter (IdxSessionView *self,
                                      const char *text,
                                      GError **error);

/**
 * idx_session_view_drop_empty_filter:
 * @text: the filter before the dataset or its class names changed
 *
 * Drops a filter that no longer matches any sample. Otherwise, the user would unexpectedly see no
 * samples.
 *
 * Returns: (transfer full) (nullable): a message that the filter was dropped, either by this call
 *   or before it because it was no longer valid; %NULL if @text is empty or if the filter still
 *   matches samples
 */
IdxSessionMessage *idx_session_view_drop_empty_filter (IdxSessionView *self,
                                                       const char *text);

/**
 * idx_session_view_restore:
 * @filter: a filter
 * @mode: the mode in which the samples were shown
 * @order_to_restore: (nullable): see idx_session_view_get_order_to_restore()
 *
 * Restores an earlier filter and mode, in the current order.
 *
 * Returns: %FALSE with %IDX_ERROR_FILTER
 */
gboolean idx_session_view_restore (IdxSessionView *self,
                                   const char *filter,
                                   IdxSessionMode mode,
                                   const char *order_to_restore,
                                   GError **error);

/**
 * idx_session_view_show_labels_to_check:
 * @are_from_file: whether the suggestions of the dataset come from a file
 *
 * Starts %IDX_SESSION_MODE_CHECK: shows the labels that a check or a file suggests changing, the
 * most suspect first.
 */
void idx_session_view_show_labels_to_check (IdxSessionView *self,
                                            gboolean are_from_file);

/**
 * idx_session_view_stop_using_suggestions:
 *
 * Drops a filter and an order that use the current suggestions, before these are replaced.
 */
void idx_session_view_stop_using_suggestions (IdxSessionView *self);

/**
 * idx_session_view_adapt_to_format:
 *
 * Drops an order by suspicion or similarity and a filter that uses suggestions, after the format of
 * the images has changed, or what samples are compared by: all of these depend on that.
 */
void idx_session_view_adapt_to_format (IdxSessionView *self);

/**
 * idx_session_view_replace:
 * @dataset: the dataset to show from now on
 *
 * Shows all samples of another dataset in file order until idx_session_view_put_back() is called.
 */
void idx_session_view_replace (IdxSessionView *self,
                               IdxDataset *dataset);

/**
 * idx_session_view_put_back:
 * @dataset: the dataset that was shown before idx_session_view_replace() was called
 *
 * Shows @dataset again with the filter, order and mode that it had.
 */
void idx_session_view_put_back (IdxSessionView *self,
                                IdxDataset *dataset);

/**
 * idx_session_view_get_arrangement:
 *
 * Returns: (transfer none): the filter, the order, and the samples that are shown
 */
IdxArrangement *idx_session_view_get_arrangement (IdxSessionView *self);

/**
 * idx_session_view_get_mode:
 *
 * Returns: whether the session shows the labels to check
 */
IdxSessionMode idx_session_view_get_mode (IdxSessionView *self);

/**
 * idx_session_view_get_order_to_restore:
 *
 * Returns: (transfer none) (nullable): the text of the order to restore when
 *   %IDX_SESSION_MODE_CHECK ends; %NULL if there is none
 */
const char *idx_session_view_get_order_to_restore (IdxSessionView *self);

/**
 * idx_session_view_is_sorted_by_suspicion:
 *
 * Returns: whether the samples are in the order of suspicion, the most suspect first
 */
gboolean idx_session_view_is_sorted_by_suspicion (IdxSessionView *self);

G_END_DECLS
