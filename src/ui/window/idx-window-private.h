/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-blind-actions.h"
#include "idx-class-bar.h"
#include "idx-comparison-actions.h"
#include "idx-detail-pane.h"
#include "idx-filter-entry.h"
#include "idx-go-to-popover.h"
#include "idx-label-saver.h"
#include "idx-main-menu.h"
#include "idx-navigation-actions.h"
#include "idx-notice.h"
#include "idx-open-button.h"
#include "idx-opener.h"
#include "idx-pair-saver.h"
#include "idx-samples-page.h"
#include "idx-session-notices.h"
#include "idx-side-layout.h"
#include "idx-task-bar.h"
#include "idx-view-bar.h"
#include "idx-view-settings.h"
#include "idx-window.h"

G_BEGIN_DECLS

struct _IdxWindow
{
  GtkApplicationWindow parent_instance;
  IdxSession *session;
  IdxNavigationActions *navigation_actions;
  GSignalGroup *dataset_signals; /* handlers for signals of the open dataset */
  IdxDisplayOptions *display_options;
  IdxFileDialog *file_dialog;
  IdxOpener *opener;
  IdxJournalActions *journal_actions;
  IdxSessionNotices *notices;
  IdxReviewActions *review_actions;
  IdxBlindActions *blind_actions;
  IdxLabelSaver *label_saver;
  IdxComparisonActions *comparison_actions;
  IdxPairSaver *pair_saver;
  IdxViewSettings *settings; /* owned by @kept_objects */
  GPtrArray *kept_objects;   /* objects that the window only keeps alive; most own actions */
  guint filter_message;      /* the number of the last notice about an invalid filter; 0 if none */
  gboolean closes_anyway;    /* whether the user has accepted that decisions in memory are lost */
  IdxClassBar *class_bar;

  IdxOpenButton *open_button;
  IdxMainMenu *main_menu;
  IdxNotice *notice;
  GtkStack *stack; /* the start page, the samples, and the views that are shown instead of them */
  IdxSideLayout *side_layout;
  IdxViewBar *view_bar;
  IdxFilterEntry *filter_entry;
  IdxSamplesPage *samples_page;
  IdxDetailPane *detail_pane;
  IdxGoToPopover *go_to_popover;
  IdxTaskBar *task_bar;
};

/**
 * idx_window_find_other_reviewer:
 *
 * Returns: (transfer none) (nullable): another window that can decide about the same labels
 */
GtkWindow *idx_window_find_other_reviewer (IdxWindow *self);

/**
 * idx_window_add_actions:
 *
 * Adds the actions that belong to no single part of the window.
 */
void idx_window_add_actions (IdxWindow *self);

/**
 * idx_window_remove_actions:
 *
 * Removes the actions that hold references to parts of the window. These parts also hold references
 * to the actions, so the cycles must be broken.
 */
void idx_window_remove_actions (IdxWindow *self);

/**
 * idx_window_update_actions:
 *
 * Enables the actions that have something to act on, and disables the others. Call it when the
 * dataset, its labels or the current sample changes.
 */
void idx_window_update_actions (IdxWindow *self);

G_END_DECLS
