/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-bar.h"
#include "idx-detail-pane.h"
#include "idx-exporter.h"
#include "idx-filter-entry.h"
#include "idx-go-to.h"
#include "idx-heading.h"
#include "idx-label-saver.h"
#include "idx-notice.h"
#include "idx-open-button.h"
#include "idx-properties.h"
#include "idx-review-actions.h"
#include "idx-session.h"
#include "idx-sheet.h"
#include "idx-side-layout.h"
#include "idx-start-page.h"
#include "idx-task-bar.h"
#include "idx-view-bar.h"
#include "idx-window.h"

G_BEGIN_DECLS

struct _IdxWindow
{
  GtkApplicationWindow parent_instance;
  GSettings *settings;
  IdxSession *session;
  GSignalGroup *dataset_signals;
  guint sorting_from; /* the index of the current sample when the sort began */
  IdxDisplayOptions *display_options;
  IdxExporter *exporter;
  IdxReviewActions *review_actions;
  IdxLabelSaver *label_saver;
  GCancellable *copying;
  GCancellable *looking; /* at the background of the images */
  GtkFileChooserNative *chooser;
  IdxProperties *properties; /* while it is open */

  IdxOpenButton *open_button;
  IdxNotice *notice;
  GtkStack *stack;
  IdxStartPage *start_page;
  IdxSideLayout *side_layout;
  IdxClassBar *class_bar;
  IdxDetailPane *detail_pane;
  IdxFilterEntry *filter_entry;
  gboolean sizing; /* the thumbnails, without anybody having chosen their size */
  GMenu *shape_menu;
  GMenu *export_menu;
  GMenu *sample_export_menu;
  IdxHeading *heading;
  GtkScrolledWindow *scrolled;
  IdxSheet *sheet;
  GtkLabel *nothing_shown;
  GtkPopover *sample_menu;
  IdxViewBar *view_bar;
  IdxGoTo *go_to;
  IdxTaskBar *task_bar;
};

/**
 * idx_window_add_actions:
 *
 * Adds the actions of the window.
 */
void idx_window_add_actions (IdxWindow *self);

/**
 * idx_window_remove_actions:
 *
 * Removes the actions that hold parts of the window, as these hold the actions.
 */
void idx_window_remove_actions (IdxWindow *self);

/**
 * idx_window_update_actions:
 *
 * Enables the actions that have something to act on.
 */
void idx_window_update_actions (IdxWindow *self);

/**
 * idx_window_update_properties:
 *
 * Keeps the window with the properties, if it is open, in sync with the dataset.
 */
void idx_window_update_properties (IdxWindow *self);

/**
 * idx_window_set_state:
 * @name: an action of the window that has a state
 * @state: (transfer floating): what menus and buttons are to show of it
 */
void idx_window_set_state (IdxWindow *self,
                           const char *name,
                           GVariant *state);

/**
 * idx_window_init_filter:
 *
 * Adds the actions for the filter, and connects its entry.
 */
void idx_window_init_filter (IdxWindow *self);

/**
 * idx_window_init_session:
 *
 * Makes the window follow its session.
 */
void idx_window_init_session (IdxWindow *self);

/**
 * idx_window_update_class_filter:
 *
 * Shows in the class bar which classes pass the filter.
 */
void idx_window_update_class_filter (IdxWindow *self);

/**
 * idx_window_add_move_actions:
 *
 * Adds the actions that lead to samples and select them.
 */
void idx_window_add_move_actions (IdxWindow *self);

/**
 * idx_window_add_look_actions:
 *
 * Adds the actions that choose how samples look.
 */
void idx_window_add_look_actions (IdxWindow *self);

/**
 * idx_window_update_look:
 *
 * Shows the images of the dataset as they are best seen: by their background and, where nobody has chosen
 * a size, by their size.
 */
void idx_window_update_look (IdxWindow *self);

/**
 * idx_window_reset_size:
 *
 * Chooses the size of thumbnails by the images, as long as nobody chooses another one.
 */
void idx_window_reset_size (IdxWindow *self);

/**
 * idx_window_add_sort_actions:
 *
 * Adds the actions that put samples in order.
 */
void idx_window_add_sort_actions (IdxWindow *self);

/**
 * idx_window_update_orders:
 *
 * Offers the orders that rest on suggestions if the data set has some.
 */
void idx_window_update_orders (IdxWindow *self);

/**
 * idx_window_init_suspects:
 *
 * Adds the action that checks the labels, and connects what belongs to it.
 */
void idx_window_init_suspects (IdxWindow *self);

/**
 * idx_window_update_suspects:
 *
 * Shows what there is to choose about the labels to check, by the names that classes have now.
 */
void idx_window_update_suspects (IdxWindow *self);

/**
 * idx_window_describe_suspects:
 *
 * Returns: (transfer full) (nullable): how many labels there are to check, and how many less likely ones, if they
 *   are what is shown: "38 labels to check · 162 less likely"
 */
char *idx_window_describe_suspects (IdxWindow *self);

/**
 * idx_window_place_divider:
 * @subset: what is shown
 *
 * Divides the labels to check from the others, where the worst come first.
 */
void idx_window_place_divider (IdxWindow *self,
                               IdxSubset *subset);

/**
 * idx_window_show_sample:
 *
 * Shows the current sample in the pane, as it is now.
 */
void idx_window_show_sample (IdxWindow *self);

/**
 * idx_window_say:
 * @title: what happened, a sentence without its full stop
 * @text: (nullable): what is wrong and what to do
 *
 * Shows a notice over the content, until it is closed or something is opened.
 */
void idx_window_say (IdxWindow *self,
                     const char *title,
                     const char *text);

/**
 * idx_window_tell:
 * @title: what was done, a sentence without its full stop
 * @text: (nullable): what is to be known of it
 *
 * Like idx_window_say() for good news, which go by themselves.
 */
void idx_window_tell (IdxWindow *self,
                      const char *title,
                      const char *text);

/**
 * idx_window_offer:
 * @label: what the button says
 * @action: the action that it activates: "win.reload"
 *
 * Puts a button into the notice.
 */
void idx_window_offer (IdxWindow *self,
                       const char *label,
                       const char *action);

/**
 * idx_window_init_format:
 *
 * Connects the widgets that choose among stacked images, and follows how samples are images.
 */
void idx_window_init_format (IdxWindow *self);

/**
 * idx_window_update_format:
 *
 * Shows what there is to choose about how samples of the data set are images.
 */
void idx_window_update_format (IdxWindow *self);

/**
 * idx_window_get_index:
 * @index: (out): the index of the current sample
 *
 * Returns: whether there is a current sample
 */
gboolean idx_window_get_index (IdxWindow *self,
                               guint *index);

/**
 * idx_window_init_focus:
 *
 * Has the focus go to the samples once what had it is gone.
 */
void idx_window_init_focus (IdxWindow *self);

/**
 * idx_window_make_chooser:
 * @accept: what the button says that chooses
 *
 * Returns: (transfer none): a file chooser of the window, in the place of one that is open; it goes with
 *   its response or with the window
 */
GtkFileChooserNative *idx_window_make_chooser (IdxWindow *self,
                                               const char *title,
                                               GtkFileChooserAction action,
                                               const char *accept);

/**
 * idx_window_close_chooser:
 *
 * Closes the file chooser, if there is one.
 */
void idx_window_close_chooser (IdxWindow *self);

/**
 * idx_window_choose_folder:
 *
 * Asks for a folder to open.
 */
void idx_window_choose_folder (IdxWindow *self);

/**
 * idx_window_choose_labels:
 *
 * Asks for the file with the labels of what is open.
 */
void idx_window_choose_labels (IdxWindow *self);

/**
 * idx_window_choose_names:
 *
 * Asks for the file with the class names of what is open.
 */
void idx_window_choose_names (IdxWindow *self);

/**
 * idx_window_init_export:
 *
 * Shows what is being exported.
 */
void idx_window_init_export (IdxWindow *self);

/**
 * idx_window_choose_export:
 *
 * Asks where to export the current image, and exports it.
 */
void idx_window_choose_export (IdxWindow *self);

/**
 * idx_window_export_to:
 *
 * Exports the current image and says how it went.
 */
void idx_window_export_to (IdxWindow *self,
                           GFile *target);

/**
 * idx_window_name_export:
 * @n_selected: how many samples are selected
 *
 * Has the menus say what they export.
 */
void idx_window_name_export (IdxWindow *self,
                             guint64 n_selected);

/**
 * idx_window_choose_export_folder:
 *
 * Asks for the folder to export the selected images to, and exports them.
 */
void idx_window_choose_export_folder (IdxWindow *self);

/**
 * idx_window_export_selected_to:
 *
 * Exports the selected images to files in a folder and says how it went. Replaces no file.
 */
void idx_window_export_selected_to (IdxWindow *self,
                                    GFile *folder);

/**
 * idx_window_replace_exported:
 *
 * Repeats the export of several images that was refused last, and replaces the files that are there.
 */
void idx_window_replace_exported (IdxWindow *self);

/**
 * idx_window_choose_list:
 *
 * Asks where to export the list of what is shown, and exports it.
 */
void idx_window_choose_list (IdxWindow *self);

/**
 * idx_window_export_list_to:
 *
 * Exports the samples that are shown, in their order, as CSV, and says how it went.
 */
void idx_window_export_list_to (IdxWindow *self,
                                GFile *target);

/**
 * idx_window_stop:
 * @cancellable: (inout): cancels the work; becomes %NULL
 *
 * Cancels work of which the user is not told.
 */
void idx_window_stop (GCancellable **cancellable);

G_END_DECLS
