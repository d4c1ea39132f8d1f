/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-report-facts.h"
#include "idx-label-matches.h"
#include "idx-report-pages.h"

G_BEGIN_DECLS

/**
 * IdxReportContent:
 * @facts: what the report states
 * @messages: (element-type IdxMessage): what is wrong with the files
 * @matrix: (nullable): how the labels compare with the suggested ones
 * @palette: the colors of the images
 * @orientation: how the images are rotated and mirrored
 * @cancellable: (nullable): cancels reading images
 *
 * What the sections of a report need.
 */
typedef struct
{
  const IdxReportFacts *facts;
  GPtrArray *messages;
  const IdxLabelMatches *matrix;
  IdxPalette palette;
  IdxOrientation orientation;
  GCancellable *cancellable;
} IdxReportContent;

/**
 * idx_report_sections_add_dataset:
 * @date: when the report is written
 *
 * Adds the title, the most important numbers, and the files with their hashes.
 */
void idx_report_sections_add_dataset (IdxReportPages *pages,
                                      const IdxReportContent *content,
                                      const char *date);

/**
 * idx_report_sections_add_classes:
 *
 * Adds a table of the classes.
 */
void idx_report_sections_add_classes (IdxReportPages *pages,
                                      const IdxReportContent *content);

/**
 * idx_report_sections_add_check:
 *
 * Adds the result of the check, the confusions and the labels to check.
 *
 * Returns: %FALSE with a read error or on cancel
 */
gboolean idx_report_sections_add_check (IdxReportPages *pages,
                                        const IdxReportContent *content,
                                        GError **error);

/**
 * idx_report_sections_add_review:
 *
 * Adds the decisions and the proofs.
 *
 * Returns: %FALSE with a read error or on cancel
 */
gboolean idx_report_sections_add_review (IdxReportPages *pages,
                                         const IdxReportContent *content,
                                         GError **error);

/**
 * idx_report_sections_add_duplicates:
 *
 * Adds the equal images.
 *
 * Returns: %FALSE with a read error or on cancel
 */
gboolean idx_report_sections_add_duplicates (IdxReportPages *pages,
                                             const IdxReportContent *content,
                                             GError **error);

/**
 * idx_report_sections_add_map:
 *
 * Adds the map and its legend.
 */
void idx_report_sections_add_map (IdxReportPages *pages,
                                  const IdxReportContent *content);

G_END_DECLS
