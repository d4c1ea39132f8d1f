/* SPDX-License-Identifier: MIT */

#pragma once

#include "failing-calls.h"

G_BEGIN_DECLS

/**
 * fault_init:
 *
 * Creates the tests' folders in memory if possible, because each run would otherwise wait for the
 * disk, and restricts GIO to local files. Call this first.
 */
void fault_init (void);

/**
 * FaultFunc:
 *
 * The function that a process runs, such as a command of idxview-cli.
 *
 * Returns: the exit status
 */
typedef int (*FaultFunc) (char **arguments);

/**
 * FaultRun:
 * @signal: the signal that ended the process, or 0
 * @status: its exit status; -1 if a signal ended it
 * @output: its standard output
 * @n_output: the number of bytes of @output
 * @errors: its standard error
 * @chosen: (nullable): the call that was chosen to fail, if the process reached it
 * @n_calls: the number of counted calls
 *
 * The result of a run.
 */
typedef struct
{
  int signal;
  int status;
  char *output;
  gsize n_output;
  char *errors;
  char *chosen;
  guint n_calls;
} FaultRun;

/**
 * fault_run:
 * @folder: the working directory of @func; only calls on files in it fail
 * @calls: which calls fail
 * @arguments: the arguments of @func, followed by %NULL
 *
 * Runs @func in a forked process, which takes only about a millisecond.
 *
 * Returns: (transfer full): the result
 */
FaultRun *fault_run (const char *folder,
                     const FailingCalls *calls,
                     FaultFunc func,
                     const char *const *arguments);

/**
 * fault_run_killed:
 * @microseconds: the time after which the process is killed
 *
 * Like fault_run(), but kills the process after @microseconds, and lets no calls fail.
 *
 * Returns: (transfer full): the result
 */
FaultRun *fault_run_killed (const char *folder,
                            gulong microseconds,
                            FaultFunc func,
                            const char *const *arguments);

/**
 * fault_run_free:
 */
void fault_run_free (FaultRun *self);

/**
 * fault_folder_read:
 * @folder: a path
 *
 * Returns: (transfer full) (element-type filename GBytes): the contents of the files in @folder and
 *   its subfolders, by relative path. Folders have a trailing slash and no content
 */
GHashTable *fault_folder_read (const char *folder);

/**
 * fault_folder_write:
 *
 * Makes @files the only content of @folder.
 */
void fault_folder_write (const char *folder,
                         GHashTable *files);

/**
 * fault_folder_compare:
 *
 * Returns: (transfer full) (nullable): the names that differ between two folders, after `+` if only
 *   @found has them, `-` if only @expected has them, and `!` if their contents differ; %NULL if the
 *   folders are equal
 */
char *fault_folder_compare (GHashTable *found,
                            GHashTable *expected);

/**
 * fault_export_images:
 * @arguments: a command name, which is ignored, the images file, and the folder for the pictures
 *
 * Exports three labeled images to one file each, as the window does.
 *
 * Returns: the exit status
 */
int fault_export_images (char **arguments);

/**
 * fault_is_long:
 *
 * Returns: whether `IDXVIEW_TEST_LONG=1` requests the full tests
 */
gboolean fault_is_long (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FaultRun, fault_run_free)

G_END_DECLS
