/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-filter-key.h"

G_BEGIN_DECLS

/**
 * IdxFilterWord:
 * @has_key: whether the word is a value of a term that has a key
 * @key: the key, if there is one
 * @facet: (nullable): the name of the column, if @key is %IDX_FILTER_KEY_FACET
 * @typed: the part of the word before the cursor, without quotes; may be empty
 * @starts_term: whether the word begins a term, so that it may become a key
 * @start: the offset of the word in the text, in bytes
 * @end: the offset of the end of the word, in bytes; may be past the cursor
 * @phrase_start: the offset of the phrase, in bytes. The phrase is this word and the words without
 *   a key directly before it, which may form a class name together, as in `ankle boot`
 *
 * The word that is being typed into a filter.
 */
typedef struct
{
  gboolean has_key;
  IdxFilterKey key;
  char *facet;
  char *typed;
  gboolean starts_term;
  gsize start;
  gsize end;
  gsize phrase_start;
} IdxFilterWord;

/**
 * idx_filter_word_init:
 * @text: a filter in UTF-8, which may be invalid or incomplete
 * @position: the position of the cursor in @text, in bytes
 *
 * Finds the word at @position.
 *
 * Returns: %FALSE, leaving @self unchanged, if the term or one before it has an unknown key
 */
gboolean idx_filter_word_init (IdxFilterWord *self,
                               const char *text,
                               gsize position);

/**
 * idx_filter_word_clear:
 */
void idx_filter_word_clear (IdxFilterWord *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (IdxFilterWord, idx_filter_word_clear)

G_END_DECLS
