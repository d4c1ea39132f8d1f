/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-session.h"
#include "idx-sheet.h"

G_BEGIN_DECLS

/**
 * IdxSamplesPage:
 *
 * The samples of a session: the sheet, the heading over it, and the menu of the current sample. Its
 * property `n-selected` (uint64) is the number of samples that are selected.
 */
#define IDX_TYPE_SAMPLES_PAGE (idx_samples_page_get_type ())
G_DECLARE_FINAL_TYPE (IdxSamplesPage, idx_samples_page, IDX, SAMPLES_PAGE, GtkWidget)

/**
 * idx_samples_page_set_session:
 *
 * Shows the samples of @session. Call it once.
 */
void idx_samples_page_set_session (IdxSamplesPage *self,
                                   IdxSession *session);

/**
 * idx_samples_page_get_sheet:
 *
 * Returns: (transfer none): the sheet
 */
IdxSheet *idx_samples_page_get_sheet (IdxSamplesPage *self);

/**
 * idx_samples_page_get_export_menu:
 *
 * Returns: (transfer none): the section of the sample's menu that exports
 */
GMenu *idx_samples_page_get_export_menu (IdxSamplesPage *self);

/**
 * idx_samples_page_get_label_menu:
 *
 * Returns: (transfer none): the submenu of the sample's menu that decides about its label
 */
GMenu *idx_samples_page_get_label_menu (IdxSamplesPage *self);

/**
 * idx_samples_page_get_index:
 * @index: (out): the index of the current sample
 *
 * Returns: whether there is a current sample
 */
gboolean idx_samples_page_get_index (IdxSamplesPage *self,
                                     guint32 *index);

/**
 * idx_samples_page_get_n_selected:
 *
 * Returns: how many samples are selected
 */
guint64 idx_samples_page_get_n_selected (IdxSamplesPage *self);

/**
 * idx_samples_page_get_selected:
 *
 * Returns: (transfer full) (element-type guint32): the indices of the selected samples, in the
 * order in which they are shown
 */
GArray *idx_samples_page_get_selected (IdxSamplesPage *self);

/**
 * idx_samples_page_dup_place:
 *
 * Returns: (transfer full) (nullable): where the user is, for idx_samples_page_show_place(): the
 *   current sample, the selection and what is in view
 */
GVariant *idx_samples_page_dup_place (IdxSamplesPage *self);

/**
 * idx_samples_page_show_place:
 * @place: from idx_samples_page_dup_place(), when the same filter and order were applied
 *
 * Returns to a place. If decisions have changed the samples that are shown, returns only to those
 * that still are.
 */
void idx_samples_page_show_place (IdxSamplesPage *self,
                                  GVariant *place);

G_END_DECLS
