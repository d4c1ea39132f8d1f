/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IdxVerdict:
 * @IDX_VERDICT_OK: no problem
 * @IDX_VERDICT_WARNING: all promised samples are present, but the user should know something
 * @IDX_VERDICT_PARTIAL: some of the promised samples are missing
 * @IDX_VERDICT_ERROR: nothing can be shown
 *
 * The state of a file, from best to worst.
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
 * Returns: (transfer none): the name in the output of `idxview-cli info --json`, like
 *   "partial"
 */
const char *idx_verdict_get_name (IdxVerdict verdict);

/**
 * IdxMessage:
 * @verdict: the severity
 * @code: a static string for programs, like "truncated"
 * @text: a sentence for the user
 *
 * One finding about a file.
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
 * Returns: (transfer full) (element-type IdxMessage): an empty list that owns its messages
 */
GPtrArray *idx_messages_new (void);

/**
 * idx_messages_add:
 * @messages: a list created by idx_messages_new()
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
 * Returns: the worst verdict in @messages; %IDX_VERDICT_OK if the list is empty
 */
IdxVerdict idx_messages_get_verdict (GPtrArray *messages);

G_END_DECLS
