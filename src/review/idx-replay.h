/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-history.h"

G_BEGIN_DECLS

/**
 * IDX_JOURNAL_MAX_LINE:
 *
 * The maximum size of a line of a journal, in bytes.
 */
#define IDX_JOURNAL_MAX_LINE ((gsize) 8 * 1024 * 1024)

/**
 * IDX_JOURNAL_MAX_SIZE:
 *
 * The maximum size of a journal, in bytes.
 */
#define IDX_JOURNAL_MAX_SIZE ((gsize) 1024 * 1024 * 1024)

/**
 * IdxJournalBinding:
 * @n_samples: the number of images according to their header
 * @rows: the second dimension of the images file, or 1
 * @columns: the third dimension of the images file, or 1
 * @labels_sha256: the SHA-256 hash of the decompressed labels file
 * @images_sha256: the SHA-256 hash of the decompressed images file, or "" if it is unknown; a
 *   journal of any images then matches
 *
 * The properties that bind a journal to a dataset. The first line of the journal contains them.
 */
typedef struct
{
  guint64 n_samples;
  guint64 rows;
  guint64 columns;
  char labels_sha256[65];
  char images_sha256[65];
} IdxJournalBinding;

/**
 * idx_journal_binding_init:
 * @images: the header of the images
 * @labels_sha256: the SHA-256 hash of the decompressed labels file
 *
 * Leaves the hash of the images unknown.
 */
void idx_journal_binding_init (IdxJournalBinding *self,
                               const IdxHeader *images,
                               const char *labels_sha256);

/**
 * IdxReplayProblem:
 * @IDX_REPLAY_OK: nothing is wrong
 * @IDX_REPLAY_EMPTY: no complete line, and at most the beginning of the first line of a journal, so
 *   there can't be any decision
 * @IDX_REPLAY_FOREIGN: not a journal
 * @IDX_REPLAY_VERSION: a journal of another version of the format
 * @IDX_REPLAY_LABELS: a journal of other labels
 * @IDX_REPLAY_IMAGES: a journal of these labels, but of other images
 * @IDX_REPLAY_DAMAGED: a line is invalid; the lines before it are valid
 *
 * What is wrong with a journal.
 */
typedef enum
{
  IDX_REPLAY_OK,
  IDX_REPLAY_EMPTY,
  IDX_REPLAY_FOREIGN,
  IDX_REPLAY_VERSION,
  IDX_REPLAY_LABELS,
  IDX_REPLAY_IMAGES,
  IDX_REPLAY_DAMAGED
} IdxReplayProblem;

#define IDX_TYPE_REPLAY (idx_replay_get_type ())
G_DECLARE_FINAL_TYPE (IdxReplay, idx_replay, IDX, REPLAY, GObject)

/**
 * idx_replay_new:
 * @labels: the given labels
 * @binding: the properties of the open dataset
 *
 * Returns: (transfer full): a reader of a journal's lines
 */
IdxReplay *idx_replay_new (IdxLabels *labels,
                           const IdxJournalBinding *binding);

/**
 * idx_replay_feed:
 * @text: (array length=size): the next part of an untrusted journal, split anywhere
 *
 * Returns: %FALSE if there is a problem; don't feed any more text then
 */
gboolean idx_replay_feed (IdxReplay *self,
                          const char *text,
                          gsize size);

/**
 * idx_replay_finish:
 *
 * Applies the steps. Call it after the last part of the journal. A last line without a newline is
 * ignored; if it is the only line, the problem is %IDX_REPLAY_EMPTY or %IDX_REPLAY_FOREIGN.
 */
void idx_replay_finish (IdxReplay *self);

/**
 * idx_replay_get_problem:
 * @reason: (out) (optional) (transfer none) (nullable): a message for the user; %NULL if nothing is
 *   wrong
 *
 * Returns: what is wrong with the journal
 */
IdxReplayProblem idx_replay_get_problem (IdxReplay *self,
                                         const char **reason);

/**
 * idx_replay_get_text:
 * @size: (out): its size in bytes
 *
 * Returns: (transfer none) (array length=size): all complete lines, up to the first damaged one
 */
const char *idx_replay_get_text (IdxReplay *self,
                                 gsize *size);

/**
 * idx_replay_get_n_lines:
 *
 * Returns: the number of lines that idx_replay_get_text() returns
 */
guint64 idx_replay_get_n_lines (IdxReplay *self);

/**
 * idx_replay_get_n_steps:
 *
 * Returns: the number of steps, including undos, the steps that they undo, and blind readings
 */
guint64 idx_replay_get_n_steps (IdxReplay *self);

/**
 * idx_replay_get_last_step_seq:
 *
 * Returns: the number (`seq`) of the last step that isn't a blind reading or an undo of one; 0 if
 *   there is none
 */
guint64 idx_replay_get_last_step_seq (IdxReplay *self);

/**
 * idx_replay_get_last_time:
 *
 * Returns: (transfer none) (nullable): the time of the last step, as the journal has it; %NULL if
 *   there is none
 */
const char *idx_replay_get_last_time (IdxReplay *self);

/**
 * idx_replay_supersedes:
 * @sha256: (nullable): the hash of another file; %NULL if it can't be read
 * @file: the path of that file
 *
 * Returns: whether a line of the journal says that this file doesn't count any more
 */
gboolean idx_replay_supersedes (IdxReplay *self,
                                const char *sha256,
                                const char *file);

/**
 * idx_replay_supersedes_any:
 *
 * Returns: whether a line of the journal says that some other file doesn't count any more
 */
gboolean idx_replay_supersedes_any (IdxReplay *self);

/**
 * idx_replay_was_copied_from:
 * @other: another journal, possibly a damaged one
 *
 * Returns: whether a line of the journal says that the lines before it were copied from another
 *   file, and these include all complete lines of @other
 */
gboolean idx_replay_was_copied_from (IdxReplay *self,
                                     IdxReplay *other);

/**
 * idx_replay_get_images_sha256:
 *
 * Returns: (transfer none) (nullable): the hash of the images; %NULL if the journal doesn't contain
 *   it
 */
const char *idx_replay_get_images_sha256 (IdxReplay *self);

/**
 * idx_replay_get_reviewer:
 *
 * Returns: (transfer none) (nullable): the name of the reviewer in the first line; %NULL if it
 *   doesn't contain one
 */
const char *idx_replay_get_reviewer (IdxReplay *self);

/**
 * idx_replay_get_saved_through:
 *
 * Returns: the number (`seq`) of the last line that the last saved file contains, or 0 if no file
 *   was saved
 */
guint64 idx_replay_get_saved_through (IdxReplay *self);

/**
 * idx_replay_was_saved:
 *
 * Returns: whether a line of the journal records a saved file
 */
gboolean idx_replay_was_saved (IdxReplay *self);

/**
 * idx_replay_get_history:
 *
 * Returns: (transfer none): the steps
 */
IdxHistory *idx_replay_get_history (IdxReplay *self);

/**
 * idx_replay_get_decisions:
 *
 * Returns: (transfer none): the decisions that result from the steps
 */
IdxDecisions *idx_replay_get_decisions (IdxReplay *self);

G_END_DECLS
