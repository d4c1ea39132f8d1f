/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"
#include "idx-file-dialog.h"
#include "idx-notice.h"
#include "idx-session.h"

G_BEGIN_DECLS

#define IDX_TYPE_REPORTER (idx_reporter_get_type ())
G_DECLARE_FINAL_TYPE (IdxReporter, idx_reporter, IDX, REPORTER, GObject)

/**
 * idx_reporter_new:
 * @session: provides the dataset, and lists a job for each report
 * @options: how to draw images
 * @notice: shows the results
 * @actions: gets the actions `export-report`, which asks for a file, `export-report-to (s)`, which
 *   writes to a path, and `replace-report`, which repeats the last report that was refused because
 *   the file exists, unless another dataset has been opened since
 *
 * Writes reports on the dataset as it is open: with its decisions, its suggestions and its map, see
 * #IdxReportRequest. A dialog reports on the dataset that was open when it opened.
 *
 * Returns: (transfer full): a reporter
 */
IdxReporter *idx_reporter_new (IdxSession *session,
                               IdxDisplayOptions *options,
                               IdxFileDialog *dialog,
                               IdxNotice *notice,
                               GActionMap *actions);

G_END_DECLS
