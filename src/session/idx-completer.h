/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxCompletion:
 * @text: what to write in the place of the word
 * @title: what to show
 * @note: (nullable): what to show beside it
 * @n_samples: the number of samples, or -1
 *
 * One of the ways to complete a word.
 */
typedef struct
{
  char *text;
  char *title;
  char *note;
  gint64 n_samples;
} IdxCompletion;

/**
 * IdxCompletions:
 * @list: (element-type IdxCompletion): the first of them
 * @n_more: the number of further ones
 * @start: the position of the word to replace, in bytes
 * @end: the position after the word
 * @is_begun: whether something was typed that asks for them
 *
 * The ways to complete a word.
 */
typedef struct
{
  GArray *list;
  guint n_more;
  gsize start;
  gsize end;
  gboolean is_begun;
} IdxCompletions;

/**
 * idx_completions_free:
 */
void idx_completions_free (IdxCompletions *self);

#define IDX_TYPE_COMPLETER (idx_completer_get_type ())
G_DECLARE_FINAL_TYPE (IdxCompleter, idx_completer, IDX, COMPLETER, GObject)

/**
 * idx_completer_new:
 *
 * Finds out how a filter that is being typed may go on: by a key, a class, a value of a further
 * label column, or a word of the grammar.
 *
 * Emits `changed ()` when more is known: the values of a column are counted in a worker thread.
 *
 * Returns: (transfer full): a completer for no dataset, which finds nothing
 */
IdxCompleter *idx_completer_new (void);

/**
 * idx_completer_set_dataset:
 * @dataset: (nullable): the dataset that is filtered
 */
void idx_completer_set_dataset (IdxCompleter *self,
                                IdxDataset *dataset);

/**
 * idx_completer_complete:
 * @text: a filter, in UTF-8; it may have mistakes
 * @cursor: a position in @text, in bytes
 * @max: the length of the list
 *
 * Completes the word at @cursor. Keys come before classes, and names that begin with the word
 * before those of which another word does. A word that needs no completion has none.
 *
 * Returns: (transfer full): the completions
 */
IdxCompletions *idx_completer_complete (IdxCompleter *self,
                                        const char *text,
                                        gsize cursor,
                                        guint max);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxCompletions, idx_completions_free)

G_END_DECLS
