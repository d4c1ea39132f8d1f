/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * FailingCallsMode:
 * @FAILING_CALLS_NONE: calls are only counted
 * @FAILING_CALLS_ONE: the chosen call fails
 * @FAILING_CALLS_REST: the chosen call and all calls after it fail, as on a dying disk
 * @FAILING_CALLS_KILL: the process is killed instead of making the chosen call
 * @FAILING_CALLS_SHORT: the chosen read or write transfers only half of the bytes. Only calls that
 *   transfer several bytes are counted
 * @FAILING_CALLS_MEMORY: the chosen allocation fails. Only allocations whose caller expects that
 *   are counted: g_try_malloc() and g_try_malloc_n()
 *
 * Which calls fail, and how.
 */
typedef enum
{
  FAILING_CALLS_NONE,
  FAILING_CALLS_ONE,
  FAILING_CALLS_REST,
  FAILING_CALLS_KILL,
  FAILING_CALLS_SHORT,
  FAILING_CALLS_MEMORY
} FailingCallsMode;

/**
 * FailingCallsLacks:
 * @FAILING_CALLS_NO_UNNAMED: open() fails with `O_TMPFILE`
 * @FAILING_CALLS_NO_LINKS: link() and linkat() fail
 * @FAILING_CALLS_NO_RENAME_FLAGS: renameat2() fails
 * @FAILING_CALLS_NO_FOLDER_SYNC: fsync() of a folder fails
 * @FAILING_CALLS_NO_LOCKS: flock() fails
 *
 * The features that a file system lacks.
 */
typedef enum
{
  FAILING_CALLS_NO_UNNAMED = 1 << 0,
  FAILING_CALLS_NO_LINKS = 1 << 1,
  FAILING_CALLS_NO_RENAME_FLAGS = 1 << 2,
  FAILING_CALLS_NO_FOLDER_SYNC = 1 << 3,
  FAILING_CALLS_NO_LOCKS = 1 << 4
} FailingCallsLacks;

/**
 * FailingCalls:
 * @mode: which calls fail, and how
 * @number: the number of the chosen call, from 1
 * @code: the `errno` with which calls fail
 * @lacks: the features that the file system lacks
 *
 * Which calls fail.
 */
typedef struct
{
  FailingCallsMode mode;
  guint number;
  int code;
  FailingCallsLacks lacks;
} FailingCalls;

/**
 * failing_calls_start:
 * @folder: an absolute path without links
 * @calls: which calls fail
 *
 * Starts counting calls on files in @folder and its subfolders, and makes them fail. Counts calls
 * of this process and of forked processes together.
 */
void failing_calls_start (const char *folder,
                          const FailingCalls *calls);

/**
 * failing_calls_stop:
 *
 * Stops counting calls and making them fail.
 */
void failing_calls_stop (void);

/**
 * failing_calls_get_count:
 *
 * Returns: the number of calls since failing_calls_start()
 */
guint failing_calls_get_count (void);

/**
 * failing_calls_get_chosen:
 *
 * Returns: (transfer none) (nullable): the function of the chosen call, and its file or size; %NULL
 *   if there were fewer calls
 */
const char *failing_calls_get_chosen (void);

G_END_DECLS
