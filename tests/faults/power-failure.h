/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * PowerFailureMode:
 * @POWER_FAILURE_OLD: nothing that wasn't synced is on disk
 * @POWER_FAILURE_NAMES: all names are on disk, but no content that wasn't synced
 * @POWER_FAILURE_RANDOM: for each file, its names are on disk or not, and any part of the content
 *   that was appended
 *
 * What is on disk after a power failure of what wasn't synced.
 */
typedef enum
{
  POWER_FAILURE_OLD,
  POWER_FAILURE_NAMES,
  POWER_FAILURE_RANDOM
} PowerFailureMode;

/**
 * power_failure_start:
 * @folder: a folder
 *
 * Everything in the folder is now on disk. From now on, notes what fsync() writes to disk. POSIX
 * promises no more: the content of a file that is synced, and the names in a folder that is synced.
 */
void power_failure_start (const char *folder);

/**
 * power_failure_drop:
 *
 * Makes the folder what is on disk after a power failure.
 */
void power_failure_drop (PowerFailureMode mode);

G_END_DECLS
