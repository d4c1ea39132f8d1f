/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-folder-cache.h"
#include "idx-labels.h"
#include "idx-shape.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define IDX_TYPE_REPORT (idx_report_get_type ())
G_DECLARE_FINAL_TYPE (IdxReport, idx_report, IDX, REPORT, GObject)

/**
 * IdxReportOptions:
 * @labels: (nullable): the labels file
 * @no_labels: don't look for labels
 * @hash: compute the SHA-256 of the file
 * @hash_payload: with @hash, also compute that of the data alone, which takes twice the time
 * @range: find the smallest and the largest finite value of all samples, and for images the mean
 *   and the standard deviation of their pixels
 * @byte_order: the byte order of the files
 * @class_names: (nullable): the class names
 * @shape: the shape of the images; no rows for the shape in the file
 * @folders: (nullable): shared by several reports, so that no folder is read twice
 * @name: (nullable): the name to report for a file that has no name of its own; the folder of such
 *   a file isn't searched for labels, images or class names
 *
 * What to report, and how to read the file.
 */
typedef struct
{
  GFile *labels;
  gboolean no_labels;
  gboolean hash;
  gboolean hash_payload;
  gboolean range;
  IdxByteOrder byte_order;
  IdxClassNames *class_names;
  IdxShape shape;
  IdxFolderCache *folders;
  const char *name;
} IdxReportOptions;

/**
 * idx_report_new:
 * @location: a file
 *
 * Reads @location completely, and looks for the files that belong to it. Problems become messages
 * of the report.
 *
 * Returns: (transfer full): the report
 */
IdxReport *idx_report_new (GFile *location,
                           const IdxReportOptions *options,
                           GCancellable *cancellable);

/**
 * idx_report_get_verdict:
 *
 * Returns: the worst verdict of the messages
 */
IdxVerdict idx_report_get_verdict (IdxReport *self);

/**
 * idx_report_has_message:
 * @code: the code of a message, like "byte-order"
 *
 * Returns: whether the report contains a message with @code
 */
gboolean idx_report_has_message (IdxReport *self,
                                 const char *code);

/**
 * idx_report_to_json:
 *
 * Returns: (transfer full): the object of `idxview-cli info --json`
 */
JsonNode *idx_report_to_json (IdxReport *self);

/**
 * idx_report_to_text:
 *
 * Returns: (transfer full): the report as lines of text, each with a newline
 */
char *idx_report_to_text (IdxReport *self);

/**
 * idx_report_to_line:
 *
 * Returns: (transfer full): the report in one line, with a newline: the file, its verdict, what it
 *   contains, its labels, and the worst problem
 */
char *idx_report_to_line (IdxReport *self);

G_END_DECLS
