/* SPDX-License-Identifier: MIT */

/* Replays a journal, fed as a whole and in two halves: the results are the same. */

#include "fuzz-target.h"

#include "idx-replay.h"
#include "test-bytes.h"

#include <string.h>

#define N_SAMPLES 20U

/* The hash in the journals of the corpus. */
#define HASH "0000000000000000000000000000000000000000000000000000000000000000"

static IdxLabels *
make_labels (void)
{
  g_autoptr (GFile) location = g_file_new_for_path ("made-labels-idx1-ubyte");
  g_autoptr (GBytes) bytes = g_byte_array_free_to_bytes (test_idx_labels (N_SAMPLES));
  g_autoptr (IdxFile) file = idx_file_open_bytes (bytes, location, NULL);

  return idx_labels_new (file, N_SAMPLES, NULL, NULL);
}

static IdxReplay *
replay (IdxLabels *labels,
        const char *text,
        size_t size,
        size_t split)
{
  const IdxJournalBinding binding = { N_SAMPLES, 2, 2, HASH };
  IdxReplay *self = idx_replay_new (labels, &binding);

  if (idx_replay_feed (self, text, split) && split < size)
    (void) idx_replay_feed (self, text + split, size - split);
  idx_replay_finish (self);
  return self;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  const char *text = (const char *) data;
  g_autoptr (IdxLabels) labels = make_labels ();
  g_autoptr (IdxReplay) whole = replay (labels, text, size, size);
  g_autoptr (IdxReplay) split = replay (labels, text, size, size / 2);
  IdxDecisions *decisions = idx_replay_get_decisions (whole);
  IdxHistory *history = idx_replay_get_history (whole);
  guint64 seq = idx_history_get_last_seq (history);
  const char *whole_text, *split_text;
  gsize whole_size, split_size;

  whole_text = idx_replay_get_text (whole, &whole_size);
  split_text = idx_replay_get_text (split, &split_size);
  g_assert_cmpuint (whole_size, <=, size);
  g_assert_cmpuint (whole_size, ==, split_size);
  g_assert_true (memcmp (whole_text, split_text, whole_size) == 0);
  g_assert_cmpuint (idx_replay_get_problem (whole, NULL), ==, idx_replay_get_problem (split, NULL));
  g_assert_cmpuint (idx_decisions_get_n_changed (decisions), ==,
                    idx_decisions_get_n_changed (idx_replay_get_decisions (split)));

  while (idx_history_peek_undo (history, NULL) != 0)
    idx_history_undo (history, decisions, ++seq);
  g_assert_cmpuint (idx_decisions_get_n_in_state (decisions, IDX_STATE_UNDECIDED), ==, N_SAMPLES);
  g_assert_cmpuint (idx_decisions_get_n_flagged (decisions), ==, 0);
  return 0;
}
