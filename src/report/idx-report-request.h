/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-palette.h"
#include "idx-progress.h"
#include "idx-raster.h"

G_BEGIN_DECLS

/**
 * IdxReportRequest:
 * @dataset: a snapshot
 * @messages: (element-type IdxMessage): what is wrong with the files
 * @journals: (element-type GFile): the journals that the decisions come from
 * @width: the width of a page, in points (1/72 inch)
 * @height: the height of a page, in points
 * @palette: the colors of the images if @has_palette; otherwise they are dark on light
 * @has_palette: whether @palette was chosen
 * @orientation: how images are rotated and mirrored
 * @uses_cache: whether results of earlier checks and maps may be loaded from the cache, and new
 *   ones stored there
 *
 * A dataset to report on, and how the report looks.
 */
typedef struct
{
  IdxDataset *dataset;
  GPtrArray *messages;
  GPtrArray *journals;
  double width;
  double height;
  IdxPalette palette;
  gboolean has_palette;
  IdxOrientation orientation;
  gboolean uses_cache;
} IdxReportRequest;

/**
 * idx_report_request_new:
 * @dataset: a loaded dataset; later changes don't affect the report
 *
 * Requests a report on pages of A4, without journals, and with the orientation that the name of the
 * dataset suggests.
 *
 * Returns: (transfer full): the request, whose fields the caller may change
 */
IdxReportRequest *idx_report_request_new (IdxDataset *dataset);

/**
 * idx_report_request_free:
 */
void idx_report_request_free (IdxReportRequest *self);

/**
 * idx_report_request_write:
 * @stream: receives the PDF file
 * @progress: (nullable): reports the progress
 *
 * Writes the report as a PDF file. Checks the labels if the dataset has no suggestions, and makes a
 * map if it has none; where that isn't possible, the report says why. May run in any thread, and
 * uses several.
 *
 * Returns: %FALSE with an error of a read or a write, or on cancel
 */
gboolean idx_report_request_write (const IdxReportRequest *self,
                                   GOutputStream *stream,
                                   IdxProgress *progress,
                                   GCancellable *cancellable,
                                   GError **error);

/**
 * idx_report_request_save:
 * @target: the PDF file; written completely or not at all
 * @may_replace: whether to replace an existing file
 *
 * Like idx_report_request_write(), to a file.
 *
 * Returns: %FALSE with %IDX_ERROR_EXISTS if @target exists and may not be replaced, with an error of
 *   idx_report_request_write(), or if @target can't be written or is a file of the dataset
 */
gboolean idx_report_request_save (const IdxReportRequest *self,
                                  GFile *target,
                                  gboolean may_replace,
                                  IdxProgress *progress,
                                  GCancellable *cancellable,
                                  GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxReportRequest, idx_report_request_free)

G_END_DECLS
