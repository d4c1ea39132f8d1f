/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-session.h"

G_BEGIN_DECLS

/**
 * idx_reviewed_list_remember:
 * @session: a session with an open dataset
 *
 * Remembers which samples are shown, and in which order, as the list that is reviewed. Forgets the
 * former list. A very long filter isn't remembered.
 */
void idx_reviewed_list_remember (IdxSession *session);

/**
 * idx_reviewed_list_show:
 *
 * Shows the list that was reviewed last. If that was the result of a check, or a part of it, checks
 * the labels, which shows all labels to check when it is done. Does nothing if no list is
 * remembered, or if it doesn't fit the dataset any more.
 */
void idx_reviewed_list_show (IdxSession *session);

G_END_DECLS
