/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * failing_session_open:
 * @arguments: a name, which is ignored, and the images
 *
 * Opens a dataset as the window does, and prints the hash and the label of each image.
 *
 * Returns: the exit status
 */
int failing_session_open (char **arguments);

/**
 * failing_session_check:
 * @arguments: a name, which is ignored, the images, and optionally a file of features or
 *   predictions
 *
 * Opens a dataset, sorts and filters it, and checks its labels, as a user does in the window. With
 * a file, also makes a map. Prints the samples that are shown.
 *
 * Returns: the exit status
 */
int failing_session_check (char **arguments);

G_END_DECLS
