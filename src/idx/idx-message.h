/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IdxVerdict:
 * @IDX_VERDICT_OK: all is well
 * @IDX_VERDICT_WARNING: all promised samples are there, and something should
 *   be known
 * @IDX_VERDICT_PARTIAL: some of the promised samples are there
 * @IDX_VERDICT_ERROR: nothing can be shown
 *
 * What is said of a file, from good to bad.
 */
typedef enum
{
  IDX_VERDICT_OK,
  IDX_VERDICT_WARNING,
  IDX_VERDICT_PARTIAL,
  IDX_VERDICT_ERROR
} IdxVerdict;

/**
 * idx_verdict_get_name:
 *
 * Returns: (transfer none): the word that `info` prints, like "partial"
 */
const char *idx_verdict_get_name (IdxVerdict verdict);

/**
 * IdxMessage:
 * @verdict: how bad it is
 * @code: a word for programs, like "truncated"; static
 * @text: a sentence for people
 *
 * One thing that is said of a file.
 */
typedef struct
{
  IdxVerdict verdict;
  const char *code;
  char *text;
} IdxMessage;

/**
 * idx_messages_new:
 *
 * Returns: (transfer full) (element-type IdxMessage): an empty list that owns
 *   its messages
 */
GPtrArray *idx_messages_new (void);

/**
 * idx_messages_add:
 * @messages: a list of idx_messages_new()
 * @code: a static string
 * @format: the sentence, as for printf()
 */
void idx_messages_add (GPtrArray *messages,
                       IdxVerdict verdict,
                       const char *code,
                       const char *format,
                       ...) G_GNUC_PRINTF (4, 5);

/**
 * idx_messages_get_verdict:
 *
 * Returns: the worst verdict in @messages; %IDX_VERDICT_OK if there is none
 */
IdxVerdict idx_messages_get_verdict (GPtrArray *messages);

G_END_DECLS
