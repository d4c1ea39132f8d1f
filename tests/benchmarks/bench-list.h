/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * bench_list_new:
 *
 * Returns: (transfer full): the samples of @subset for the list widgets and models of GTK; each
 *   item is the index of a sample as a #GtkStringObject
 */
GListModel *bench_list_new (IdxSubset *subset);

G_END_DECLS
