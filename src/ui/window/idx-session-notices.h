/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-notice.h"
#include "idx-session.h"

G_BEGIN_DECLS

#define IDX_TYPE_SESSION_NOTICES (idx_session_notices_get_type ())
G_DECLARE_FINAL_TYPE (IdxSessionNotices, idx_session_notices, IDX, SESSION_NOTICES, GObject)

/**
 * idx_session_notices_new:
 * @notice: shows the messages
 *
 * Shows the messages of a session, with a button for each remedy.
 *
 * Signal `journal-blocked ()`: a message says that the journal can't be continued as it is; the
 * handler adds buttons with answers to @notice.
 *
 * Returns: (transfer full): an object that shows messages from now on
 */
IdxSessionNotices *idx_session_notices_new (IdxSession *session,
                                            IdxNotice *notice);

/**
 * idx_session_notices_close_check_offer:
 *
 * Closes the last message that offers to check the labels, if it is still shown.
 */
void idx_session_notices_close_check_offer (IdxSessionNotices *self);

G_END_DECLS
