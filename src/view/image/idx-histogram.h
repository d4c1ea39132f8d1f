/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_HISTOGRAM (idx_histogram_get_type ())
G_DECLARE_FINAL_TYPE (IdxHistogram, idx_histogram, IDX, HISTOGRAM, GtkWidget)

/**
 * idx_histogram_set_bins:
 * @bins: (array length=n_bins): the number of values in each bin
 *
 * Shows a bar for each bin. The heights are logarithmic, so that the many values of the background
 * don't dwarf all others. Only empty bins have no bar.
 */
void idx_histogram_set_bins (IdxHistogram *self,
                             const guint64 *bins,
                             guint n_bins);

G_END_DECLS
