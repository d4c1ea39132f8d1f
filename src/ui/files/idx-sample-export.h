/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-symbols.h"
#include "idx-pick.h"
#include "idx-sheet-pages.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxExportKind:
 * @IDX_EXPORT_IMAGE: one image to a PNG file
 * @IDX_EXPORT_IMAGES: images to a folder
 * @IDX_EXPORT_CLASSES: images to a folder for each class
 * @IDX_EXPORT_LIST: a list of samples to a CSV file
 * @IDX_EXPORT_SHEET: a contact sheet to a PNG or PDF file, according to its suffix
 * @IDX_EXPORT_MAP: the map, with names and a legend, to a PNG or PDF file, likewise
 * @IDX_EXPORT_DATASET: IDX files
 */
typedef enum
{
  IDX_EXPORT_IMAGE,
  IDX_EXPORT_IMAGES,
  IDX_EXPORT_CLASSES,
  IDX_EXPORT_LIST,
  IDX_EXPORT_SHEET,
  IDX_EXPORT_MAP,
  IDX_EXPORT_DATASET
} IdxExportKind;

/**
 * IdxSampleExport:
 * @subset: the samples to export
 * @target: the file or the folder; for a dataset, the common prefix of its files. %NULL until the
 *   user has chosen it
 * @title: printed on the pages of a PDF and above a map: the samples that they show
 * @coloring: how the samples of a map are colored
 * @as_shown: whether images look as in the sheet; otherwise, they contain the stored values
 * @scale: the factor by which images are enlarged
 * @palette: of images as shown, and of a sheet as PNG
 * @paper_palette: of a PDF or of printing: suits white paper
 * @side: of the thumbnails of a sheet, in logical pixels
 * @with_captions: whether a sheet has captions
 * @paper: of a PDF
 * @pick: which samples a dataset gets; its field @use_current_labels is ignored
 * @percent_for_training: the share of a dataset that becomes a dataset for training, from 1 to 99;
 *   the rest becomes another one. 0 to write one dataset
 * @is_upright: whether a dataset gets the images in @orientation instead of as they are stored
 * @use_gzip: whether to compress a dataset
 * @use_current_labels: whether a dataset gets corrected labels instead of the given ones
 *
 * What to export, and where and how. Counts references, in one thread.
 */
typedef struct
{
  IdxExportKind kind;
  IdxSubset *subset;
  GFile *target;
  char *title;
  IdxMapColoring coloring;
  gboolean as_shown;
  guint scale;
  IdxPalette palette;
  IdxPalette paper_palette;
  IdxOrientation orientation;
  guint side;
  gboolean with_captions;
  GtkPaperSize *paper;
  IdxPick pick;
  guint percent_for_training;
  gboolean is_upright;
  gboolean use_gzip;
  gboolean use_current_labels;
} IdxSampleExport;

/**
 * idx_sample_export_new:
 *
 * Returns: (transfer full): an export with captions, at scale 1, for the paper of the locale
 */
IdxSampleExport *idx_sample_export_new (IdxExportKind kind,
                                        IdxSubset *subset);

/**
 * idx_sample_export_ref:
 *
 * Returns: (transfer full): the export
 */
IdxSampleExport *idx_sample_export_ref (IdxSampleExport *self);

/**
 * idx_sample_export_unref:
 *
 * Frees the export with the last reference.
 */
void idx_sample_export_unref (IdxSampleExport *self);

/**
 * idx_sample_export_is_of_images:
 *
 * Returns: whether each sample becomes a picture of its own
 */
gboolean idx_sample_export_is_of_images (const IdxSampleExport *self);

/**
 * idx_sample_export_has_changed_labels:
 *
 * Returns: whether decisions have changed any label, so that current and given labels differ
 */
gboolean idx_sample_export_has_changed_labels (const IdxSampleExport *self);

/**
 * idx_sample_export_dup_dialog_title:
 *
 * Returns: (transfer full): the title of a dialog that asks for the target
 */
char *idx_sample_export_dup_dialog_title (const IdxSampleExport *self);

/**
 * idx_sample_export_suggest_name:
 *
 * Returns: (transfer full) (nullable): a file name for the target, or %NULL if it is a folder
 */
char *idx_sample_export_suggest_name (const IdxSampleExport *self);

/**
 * idx_sample_export_dup_job_title:
 *
 * Returns: (transfer full): what the export does, while it is running
 */
char *idx_sample_export_dup_job_title (const IdxSampleExport *self);

/**
 * idx_sample_export_dup_success:
 * @written: the file or the folder that was written
 * @note: (out) (transfer full) (nullable): what else there is to know
 *
 * Returns: (transfer full): says that the export has succeeded
 */
char *idx_sample_export_dup_success (const IdxSampleExport *self,
                                     GFile *written,
                                     char **note);

/**
 * idx_sample_export_dup_failure:
 *
 * Returns: (transfer full) (nullable): says that the export has failed, but not why; %NULL for the
 *   title of idx_save_notice_show_failed()
 */
char *idx_sample_export_dup_failure (const IdxSampleExport *self);

/**
 * idx_sample_export_create_pages:
 * @subset: the samples
 * @width: of a page, in points
 * @height: of a page, in points
 * @margin: around a page, in points
 *
 * Returns: (transfer full): the pages of a contact sheet
 */
IdxSheetPages *idx_sample_export_create_pages (const IdxSampleExport *self,
                                               IdxSubset *subset,
                                               double width,
                                               double height,
                                               double margin);

/**
 * idx_sample_export_write:
 * @snapshot: the samples, in a snapshot for this thread
 * @may_replace: whether files in a folder, or of a dataset, may be replaced; a single file always
 *   is
 *
 * Writes the files.
 *
 * Returns: (transfer full): the file or the folder to show, or %NULL with the error of the function
 *   that writes, or on cancel
 */
GFile *idx_sample_export_write (const IdxSampleExport *self,
                                IdxSubset *snapshot,
                                gboolean may_replace,
                                IdxProgress *progress,
                                GCancellable *cancellable,
                                GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxSampleExport, idx_sample_export_unref)

G_END_DECLS
