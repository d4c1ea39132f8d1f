/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-sample-export.h"

G_BEGIN_DECLS

/**
 * idx_export_choices_add:
 * @export: what to export
 * @shown: (nullable): the same export of the samples that are shown, which the user can choose
 *   instead
 * @settings: the user's last choices
 *
 * Adds the choices for this kind of export to a file chooser, and a filter for the files.
 */
void idx_export_choices_add (const IdxSampleExport *export,
                             const IdxSampleExport *shown,
                             GSettings *settings,
                             GtkFileChooser *chooser);

/**
 * idx_export_choices_is_shown:
 *
 * Returns: whether the user has chosen the samples that are shown instead of the selected ones
 */
gboolean idx_export_choices_is_shown (GtkFileChooser *chooser);

/**
 * idx_export_choices_read:
 * @settings: receives the choices about images
 *
 * Sets what the user has chosen.
 */
void idx_export_choices_read (IdxSampleExport *export,
                              GSettings *settings,
                              GtkFileChooser *chooser);

G_END_DECLS
