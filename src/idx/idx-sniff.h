/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define IDX_SNIFF_LENGTH 4096

/**
 * idx_sniff:
 * @bytes: the start of a file that isn't IDX
 * @length: how many there are; %IDX_SNIFF_LENGTH are enough
 *
 * Sets an error that names the format of @bytes where it is one that people
 * take for IDX, and says what to do.
 *
 * Returns: %FALSE with %IDX_ERROR_NOT_IDX; %TRUE if the format isn't known here
 */
gboolean idx_sniff (const guint8 *bytes,
                    gsize length,
                    GError **error);

G_END_DECLS
