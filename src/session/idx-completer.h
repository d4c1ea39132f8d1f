/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxCompletion:
 * @text: the text that replaces the word
 * @title: the text to show
 * @note: (nullable): a text to show beside the title
 * @n_samples: the number of samples that the completed term matches, or -1 if it is unknown
 *
 * A possible completion of a word.
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
 * @list: (element-type IdxCompletion): the first completions
 * @n_more: the number of completions that are left out of @list
 * @start: the position of the word to replace, in bytes
 * @end: the position after the word, in bytes
 * @has_input: whether the user has begun to type something to complete
 *
 * The possible completions of a word.
 */
typedef struct
{
  GArray *list;
  guint n_more;
  gsize start;
  gsize end;
  gboolean has_input;
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
 * Completes filters while they are being typed: with a key, a class, a value of an additional label
 * column, or a word of the grammar.
 *
 * Emits `changed ()` when a job has counted the values of a column, so that more
 * completions are known.
 *
 * Returns: (transfer full): a completer without a dataset, which finds no completions
 */
IdxCompleter *idx_completer_new (void);

/**
 * idx_completer_set_dataset:
 * @dataset: (nullable): the dataset that is filtered; %NULL for none
 */
void idx_completer_set_dataset (IdxCompleter *self,
                                IdxDataset *dataset);

/**
 * idx_completer_complete:
 * @text: a filter, in UTF-8; it may have syntax errors
 * @position: the position of the cursor in @text, in bytes
 * @max: the maximum length of the list
 *
 * Completes the word at @position. Keys come before classes. Class names that begin with the typed
 * word come before names in which another word begins with it. A word that is already complete has
 * no completions.
 *
 * Returns: (transfer full): the completions
 */
IdxCompletions *idx_completer_complete (IdxCompleter *self,
                                        const char *text,
                                        gsize position,
                                        guint max);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxCompletions, idx_completions_free)

G_END_DECLS
