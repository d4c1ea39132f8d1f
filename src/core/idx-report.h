/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-folders.h"
#include "idx-labels.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define IDX_TYPE_REPORT (idx_report_get_type ())
G_DECLARE_FINAL_TYPE (IdxReport, idx_report, IDX, REPORT, GObject)

/**
 * IdxReportOptions:
 * @labels: (nullable): a file with the labels of images
 * @no_labels: don't look for labels
 * @hash: work out the SHA-256 sums
 * @range: find the least and the greatest finite value
 * @order: the order of bytes
 * @names: (nullable): what the labels mean
 * @rows: the rows that images are to have; 0 for those that the file says
 * @columns: the columns that images are to have
 * @folders: (nullable): shared by the reports of several files, so that no folder is read twice
 */
typedef struct
{
  GFile *labels;
  gboolean no_labels;
  gboolean hash;
  gboolean range;
  IdxByteOrder order;
  IdxClassNames *names;
  guint rows;
  guint columns;
  IdxFolders *folders;
} IdxReportOptions;

/**
 * idx_report_new:
 * @location: a file
 *
 * Opens @location, reads it to its end, and looks for what belongs to it. Whatever
 * is wrong with the file becomes a message of the report.
 *
 * Returns: (transfer full): what there is to say of the file
 */
IdxReport *idx_report_new (GFile *location,
                           const IdxReportOptions *options,
                           GCancellable *cancellable);

/**
 * idx_report_get_verdict:
 *
 * Returns: the worst that is said of the file
 */
IdxVerdict idx_report_get_verdict (IdxReport *self);

/**
 * idx_report_to_json:
 *
 * Returns: (transfer full): the object of `idxview-cli info --json`
 */
JsonNode *idx_report_to_json (IdxReport *self);

/**
 * idx_report_to_text:
 *
 * Returns: (transfer full): the report in lines for a person, each with its end
 */
char *idx_report_to_text (IdxReport *self);

G_END_DECLS
