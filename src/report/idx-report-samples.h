/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-report-facts.h"
#include "idx-report-pages.h"

G_BEGIN_DECLS

/**
 * IdxReportSample:
 * @index: the index of a sample
 * @pair: the index of a second sample, next to it; equal to @index if there is none
 * @heading: the text under the images, in gray
 * @caption: the text under that
 * @color: the color of @caption
 *
 * One or two images with a caption.
 */
typedef struct
{
  guint32 index;
  guint32 pair;
  char *heading;
  char *caption;
  guint32 color;
} IdxReportSample;

/**
 * idx_report_samples_new:
 *
 * Returns: (transfer full) (element-type IdxReportSample): an empty list that owns its texts
 */
GArray *idx_report_samples_new (void);

/**
 * idx_report_samples_dup_name:
 *
 * Returns: (transfer full): the name of a class, shortened in the middle if it is so long that two
 *   of them wouldn't fit into a caption
 */
char *idx_report_samples_dup_name (IdxLabels *labels,
                                   gint64 label);

/**
 * idx_report_samples_get_max:
 *
 * Returns: how many images a section draws at most: fewer if they are large, so that the file stays
 *   small
 */
guint idx_report_samples_get_max (IdxDataset *dataset);

/**
 * idx_report_samples_draw:
 * @samples: (element-type IdxReportSample): what to draw
 * @has_pairs: whether there are pairs
 * @palette: the colors of the images
 * @orientation: how the images are rotated and mirrored
 *
 * Draws samples in rows.
 *
 * Returns: %FALSE with a read error or on cancel
 */
gboolean idx_report_samples_draw (IdxReportPages *pages,
                                  IdxDataset *dataset,
                                  GArray *samples,
                                  gboolean has_pairs,
                                  IdxPalette palette,
                                  IdxOrientation orientation,
                                  GCancellable *cancellable,
                                  GError **error);

/**
 * idx_report_samples_draw_levels:
 * @levels: (nullable): the levels of an image; see #IdxClassProfile
 * @x: the distance of the box from the edge where lines start, in points
 * @y: the coordinate of its top
 * @side: its side
 *
 * Draws the mean image of a class.
 */
void idx_report_samples_draw_levels (IdxReportPages *pages,
                                     GBytes *levels,
                                     const IdxImageFormat *format,
                                     IdxPalette palette,
                                     IdxOrientation orientation,
                                     double x,
                                     double y,
                                     double side);

G_END_DECLS
