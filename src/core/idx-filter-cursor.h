/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-filter.h"

G_BEGIN_DECLS

/**
 * IdxFilterCursor:
 * @has_key: whether the word is a value of a term that has a key
 * @key: the key, if there is one
 * @facet: (nullable): the name of the column, if @key is %IDX_FILTER_FACET
 * @word: the part of the word before the cursor, without quotes; may be empty
 * @is_first: whether the word begins a term, so that it may become a key
 * @start: the position of the word in the text, in bytes
 * @end: the position after the word, in bytes; may be past the cursor
 * @phrase_start: the position of the words without a key that precede the word, separated only
 *   by spaces; @start if there are none
 *
 * The word that is being typed into a filter.
 */
typedef struct
{
  gboolean has_key;
  IdxFilterKey key;
  char *facet;
  char *word;
  gboolean is_first;
  gsize start;
  gsize end;
  gsize phrase_start;
} IdxFilterCursor;

/**
 * idx_filter_cursor_init:
 * @text: a filter in UTF-8, which may be invalid or incomplete
 * @cursor: a position in @text, in bytes
 *
 * Finds the word at @cursor.
 *
 * Returns: %FALSE if the term has an unknown key; @self is then unchanged
 */
gboolean idx_filter_cursor_init (IdxFilterCursor *self,
                                 const char *text,
                                 gsize cursor);

/**
 * idx_filter_cursor_clear:
 */
void idx_filter_cursor_clear (IdxFilterCursor *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (IdxFilterCursor, idx_filter_cursor_clear)

G_END_DECLS
