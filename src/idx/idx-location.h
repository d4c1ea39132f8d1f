/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * idx_location_is_same_file:
 * @first: (nullable): any location, or %NULL
 * @second: any location
 *
 * Returns: whether both exist and are the same file, possibly through links; %FALSE for locations
 *   without a path
 */
gboolean idx_location_is_same_file (GFile *first,
                                    GFile *second);

G_END_DECLS
