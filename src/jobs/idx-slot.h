/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-job-list.h"

G_BEGIN_DECLS

/**
 * IdxJobKind:
 * @work: does the work, in another thread. Uses only @input, which no other code changes meanwhile,
 *   and functions that any thread may call. Returns the result, which may be %NULL; sets @error if
 *   it failed
 * @free_input: (nullable): frees the input
 * @free_result: (nullable): frees a result that isn't wanted any more
 * @done: takes the result (transfer full), or an error. @input is still there
 * @priority: when `done` is called, as for a source of the main loop. Jobs with a lower number also
 *   get a thread earlier if too many are waiting for one
 * @has_effects: whether @work changes more than its result; for example, it writes files. If the
 *   user cancels such a job after its work has succeeded, `done` gets the result
 *
 * What jobs of a kind do. All functions but @work are called in the thread that started the job.
 */
typedef struct
{
  gpointer (*work) (gpointer input,
                    IdxProgress *progress,
                    GCancellable *cancellable,
                    GError **error);
  GDestroyNotify free_input;
  GDestroyNotify free_result;
  void (*done) (gpointer owner,
                gpointer input,
                gpointer result,
                const GError *error);
  int priority;
  gboolean has_effects;
} IdxJobKind;

/**
 * IdxSlot:
 *
 * Runs one job at a time for its owner, usually an object that frees the slot when it is disposed.
 *
 * A slot owns the input of its job until the job has ended, and frees it after `done` has returned.
 * `done` is called once, unless the job is no longer wanted: because idx_slot_start() has replaced
 * it, because of idx_slot_cancel(), or because the slot was freed. Then the result is freed, and
 * `done` isn't called, because the owner may be gone. A job that the user cancels in the list ends
 * with %G_IO_ERROR_CANCELLED, even if its work was finished, unless its kind has effects.
 *
 * Call all functions in the same thread, which must run a main loop.
 */
typedef struct _IdxSlot IdxSlot;

/**
 * idx_slot_new:
 * @list: (nullable): shows jobs that have a title
 * @owner: passed to `done`; not referenced
 *
 * Returns: (transfer full): a slot without a job
 */
IdxSlot *idx_slot_new (IdxJobList *list,
                       gpointer owner);

/**
 * idx_slot_free:
 *
 * Cancels the job.
 */
void idx_slot_free (IdxSlot *self);

/**
 * idx_slot_start:
 * @kind: what to do; must be valid until the job has ended
 * @title: (nullable): what is being done, for the user; %NULL to show nothing
 * @input: (transfer full): the input
 *
 * Starts a job. Cancels the one before.
 */
void idx_slot_start (IdxSlot *self,
                     const IdxJobKind *kind,
                     const char *title,
                     gpointer input);

/**
 * idx_slot_run_alone:
 * @list: (nullable): shows the job if it has a title
 * @kind: what to do; must be valid until the job has ended
 * @title: (nullable): what is being done, for the user; %NULL to show nothing
 * @input: (transfer full): the input
 *
 * Starts a job in a slot of its own, such as a save, which another save doesn't cancel. `done` is
 * always called, with %NULL as its owner: @input holds what it needs.
 */
void idx_slot_run_alone (IdxJobList *list,
                         const IdxJobKind *kind,
                         const char *title,
                         gpointer input);

/**
 * idx_slot_cancel:
 *
 * Cancels the job, if there is one. Its work may take a moment to return.
 */
void idx_slot_cancel (IdxSlot *self);

/**
 * idx_slot_is_running:
 *
 * Returns: whether there is a job that wasn't canceled
 */
gboolean idx_slot_is_running (IdxSlot *self);

/**
 * idx_slot_get_job:
 *
 * Returns: (transfer none) (nullable): the job
 */
IdxJob *idx_slot_get_job (IdxSlot *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxSlot, idx_slot_free)

G_END_DECLS
