/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * FailingCallsMode:
 * @FAILING_CALLS_NONE: count the calls
 * @FAILING_CALLS_ONE: one call fails
 * @FAILING_CALLS_REST: that call fails and all after it, as on a disk that dies
 * @FAILING_CALLS_KILL: the process is killed instead of making the call
 *
 * What happens at the chosen call.
 */
typedef enum
{
  FAILING_CALLS_NONE,
  FAILING_CALLS_ONE,
  FAILING_CALLS_REST,
  FAILING_CALLS_KILL
} FailingCallsMode;

/**
 * FailingCallsLacks:
 * @FAILING_CALLS_NO_UNNAMED: open() doesn't know `O_TMPFILE`
 * @FAILING_CALLS_NO_LINKS: linkat() fails
 * @FAILING_CALLS_NO_RENAME_FLAGS: renameat2() fails
 * @FAILING_CALLS_NO_FOLDER_SYNC: fsync() of a folder fails
 * @FAILING_CALLS_NO_LOCKS: flock() fails
 *
 * What a file system doesn't have.
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
 * @mode: what happens
 * @number: to which call, counted from 1
 * @code: the errno that it fails with
 * @lacks: what the file system doesn't have
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
 *
 * From here on, calls about files below @folder are counted, and fail as @calls says. Processes that
 * are forked count to the same number.
 */
void failing_calls_start (const char *folder,
                          const FailingCalls *calls);

/**
 * failing_calls_stop:
 *
 * Lets all calls through again.
 */
void failing_calls_stop (void);

/**
 * failing_calls_get_count:
 *
 * Returns: how many calls there were since failing_calls_start()
 */
guint failing_calls_get_count (void);

/**
 * failing_calls_get_chosen:
 *
 * Returns: (nullable): the function of the chosen call and its file, or %NULL if it was never reached
 */
const char *failing_calls_get_chosen (void);

G_END_DECLS
