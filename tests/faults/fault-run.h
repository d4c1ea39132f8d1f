/* SPDX-License-Identifier: MIT */

#pragma once

#include "failing-calls.h"

G_BEGIN_DECLS

/**
 * fault_init:
 *
 * To be called first. Puts folders of tests into memory where that can be done: each run waits for
 * the disk otherwise.
 */
void fault_init (void);

/**
 * FaultFunc:
 *
 * Something that a process does, such as a command of idxview-cli.
 *
 * Returns: the exit status
 */
typedef int (*FaultFunc) (char **arguments);

/**
 * FaultRun:
 * @signal: the signal that ended the process, or 0
 * @status: its exit status, if none did
 * @output: what it wrote to the standard output
 * @errors: what it wrote to the standard error
 * @chosen: (nullable): the call that failed, if it was reached
 * @n_calls: how many calls there were
 *
 * How something ran.
 */
typedef struct
{
  int signal;
  int status;
  char *output;
  char *errors;
  char *chosen;
  guint n_calls;
} FaultRun;

/**
 * fault_run:
 * @folder: the folder for which calls fail, and in which @func runs
 * @calls: which calls fail
 * @arguments: its arguments, and %NULL
 *
 * Runs @func in a process of its own, which is forked, so that a run takes but a millisecond.
 *
 * Returns: (transfer full): how it ran
 */
FaultRun *fault_run (const char *folder,
                     const FailingCalls *calls,
                     FaultFunc func,
                     const char *const *arguments);

/**
 * fault_run_killed:
 * @microseconds: when it is killed
 *
 * Like fault_run(), and kills the process after some time.
 *
 * Returns: (transfer full): how it ran
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
 * Returns: (transfer full) (element-type filename GBytes): the files below @folder by their
 * relative paths
 */
GHashTable *fault_folder_read (const char *folder);

/**
 * fault_folder_write:
 *
 * Makes @folder hold @files and nothing else.
 */
void fault_folder_write (const char *folder,
                         GHashTable *files);

/**
 * fault_folder_compare:
 *
 * Returns: (transfer full) (nullable): how two folders differ, or %NULL if they don't
 */
char *fault_folder_compare (GHashTable *found,
                            GHashTable *expected);

/**
 * fault_export_images:
 * @arguments: a word, the file of the images, and the folder for the pictures
 *
 * Exports three images with labels, each to a file of its own, like the window does.
 *
 * Returns: the exit status
 */
int fault_export_images (char **arguments);

/**
 * fault_is_long:
 *
 * Returns: whether `IDXVIEW_TEST_LONG` asks for all that there is
 */
gboolean fault_is_long (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FaultRun, fault_run_free)

G_END_DECLS
