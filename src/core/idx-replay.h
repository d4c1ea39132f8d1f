/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-history.h"
#include "idx-sha256.h"

G_BEGIN_DECLS

/**
 * IDX_JOURNAL_MAX_LINE:
 *
 * The maximum size of a line of a journal, in bytes.
 */
#define IDX_JOURNAL_MAX_LINE ((gsize) 8 * 1024 * 1024)

/**
 * IdxJournalBinding:
 * @n_samples: the number of images according to their header
 * @rows: the second dimension of the images file, or 1
 * @columns: the third dimension of the images file, or 1
 * @labels_sha256: the SHA-256 hash of the decompressed labels file
 *
 * The properties that bind a journal to a dataset. The first line of the journal contains them.
 */
typedef struct
{
  guint64 n_samples;
  guint64 rows;
  guint64 columns;
  char labels_sha256[65];
} IdxJournalBinding;

/**
 * idx_journal_binding_init:
 * @images: the header of the images
 * @labels_sha256: the SHA-256 hash of the decompressed labels file
 */
void idx_journal_binding_init (IdxJournalBinding *self,
                               const IdxHeader *images,
                               const char *labels_sha256);

/**
 * IdxReplayProblem:
 * @IDX_REPLAY_OK: nothing is wrong
 * @IDX_REPLAY_FOREIGN: not a journal, or a journal of other labels
 * @IDX_REPLAY_VERSION: a journal of another version of the format
 * @IDX_REPLAY_IMAGES: a journal of these labels, but of other images
 * @IDX_REPLAY_DAMAGED: a line is invalid; the lines before it are valid
 *
 * What is wrong with a journal.
 */
typedef enum
{
  IDX_REPLAY_OK,
  IDX_REPLAY_FOREIGN,
  IDX_REPLAY_VERSION,
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
 * Returns: %FALSE if there is a problem other than %IDX_REPLAY_IMAGES; don't feed any more text
 *   then
 */
gboolean idx_replay_feed (IdxReplay *self,
                          const char *text,
                          gsize size);

/**
 * idx_replay_finish:
 *
 * Applies the steps. Call it after the last part of the journal. A last line without a newline is
 * ignored.
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
 * idx_replay_get_size:
 *
 * Returns: the size in bytes of all complete lines, up to the first damaged one
 */
guint64 idx_replay_get_size (IdxReplay *self);

/**
 * idx_replay_get_n_lines:
 *
 * Returns: the number of lines whose size idx_replay_get_size() returns
 */
guint64 idx_replay_get_n_lines (IdxReplay *self);

/**
 * idx_replay_copy_checksum:
 *
 * Returns: (transfer full): the SHA-256 state after the lines whose size idx_replay_get_size()
 *   returns
 */
IdxSha256 *idx_replay_copy_checksum (IdxReplay *self);

/**
 * idx_replay_get_images_sha256:
 *
 * Returns: (transfer none) (nullable): the hash of the images; %NULL if the journal doesn't contain
 *   it
 */
const char *idx_replay_get_images_sha256 (IdxReplay *self);

/**
 * idx_replay_get_saved_seq:
 *
 * Returns: the number (`seq`) of the last line that records a saved file, or 0
 */
guint64 idx_replay_get_saved_seq (IdxReplay *self);

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
