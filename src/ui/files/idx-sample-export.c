/* SPDX-License-Identifier: MIT */

/* Exports samples: writes the files, and words the messages. */

#include "idx-sample-export.h"

#include "idx-contact-sheet.h"
#include "idx-error.h"
#include "idx-folder-export.h"
#include "idx-map-poster.h"
#include "idx-mean-images.h"
#include "idx-subset-parts.h"
#include "idx-table.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The size of a logical pixel on paper, in points: 1/96 inch. A point is 1/72 inch. */
#define POINTS_PER_PIXEL 0.75

/* The margin of the pages of a PDF, in points: half an inch. */
#define PAPER_MARGIN 36.0

/* The side of the map in a PNG file, in pixels. */
#define MAP_SIDE 2160

/* --- Object --------------------------------------------------------------------------------- */

IdxSampleExport *
idx_sample_export_new (IdxExportKind kind,
                       IdxSubset *subset)
{
  IdxSampleExport *self;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);

  self = g_rc_box_new0 (IdxSampleExport);
  self->kind = kind;
  self->subset = g_object_ref (subset);
  self->scale = 1;
  self->with_captions = TRUE;
  self->paper = gtk_paper_size_new (NULL /* the default of the locale */);
  return self;
}

IdxSampleExport *
idx_sample_export_ref (IdxSampleExport *self)
{
  return g_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  IdxSampleExport *self = data;

  g_clear_object (&self->subset);
  g_clear_object (&self->target);
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->paper, gtk_paper_size_free);
}

void
idx_sample_export_unref (IdxSampleExport *self)
{
  g_rc_box_release_full (self, clear);
}

/* --- Words ---------------------------------------------------------------------------------- */

gboolean
idx_sample_export_is_of_images (const IdxSampleExport *self)
{
  return self->kind == IDX_EXPORT_IMAGE || self->kind == IDX_EXPORT_IMAGES ||
         self->kind == IDX_EXPORT_CLASSES;
}

gboolean
idx_sample_export_has_changed_labels (const IdxSampleExport *self)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (idx_subset_get_dataset (self->subset));

  return decisions != NULL && idx_decisions_get_n_in_state (decisions, IDX_STATE_RELABELED) > 0;
}

/* Returns whether the images of a dataset with this name would be shown in another orientation than
 * stored. */
static gboolean
is_shown_rotated (const char *name)
{
  return idx_orientation_guess (name) != IDX_ORIENTATION_STORED;
}

char *
idx_sample_export_dup_dialog_title (const IdxSampleExport *self)
{
  guint n = idx_subset_get_n_samples (self->subset);
  g_autofree char *count = idx_text_format_count (n);

  switch (self->kind)
    {
    case IDX_EXPORT_IMAGES:
    case IDX_EXPORT_CLASSES:
      return g_strdup_printf (
        ngettext ("Export %s Image to a Folder", "Export %s Images to a Folder", n), count);
    case IDX_EXPORT_LIST:
      return g_strdup (_ ("Export List"));
    case IDX_EXPORT_SHEET:
      return g_strdup (_ ("Export Sheet as PNG or PDF"));
    case IDX_EXPORT_MAP:
      return g_strdup (_ ("Export Map as PNG or PDF"));
    case IDX_EXPORT_DATASET:
      return g_strdup (_ ("Choose a Prefix for the IDX Files"));
    case IDX_EXPORT_IMAGE:
    default:
      return g_strdup (_ ("Export Image"));
    }
}

char *
idx_sample_export_suggest_name (const IdxSampleExport *self)
{
  IdxDataset *dataset = idx_subset_get_dataset (self->subset);
  const char *stem = idx_dataset_get_stem (dataset);

  switch (self->kind)
    {
    case IDX_EXPORT_IMAGE:
      return idx_export_suggest_name (dataset, idx_subset_get_index (self->subset, 0));
    case IDX_EXPORT_LIST:
      return g_strdup_printf ("%s-list.csv", stem);
    case IDX_EXPORT_SHEET:
      return g_strdup_printf ("%s-sheet.png", stem);
    case IDX_EXPORT_MAP:
      return g_strdup_printf ("%s-map.pdf", stem);
    case IDX_EXPORT_DATASET:
      return self->is_upright && is_shown_rotated (stem)
               ? g_strdup_printf ("upright-%s-subset", stem)
               : g_strdup_printf ("%s-subset", stem);
    case IDX_EXPORT_IMAGES:
    case IDX_EXPORT_CLASSES:
    default:
      return NULL;
    }
}

char *
idx_sample_export_dup_job_title (const IdxSampleExport *self)
{
  g_autofree char *name = idx_text_file_name (self->target);
  guint n = idx_subset_get_n_samples (self->subset);
  g_autofree char *count = idx_text_format_count (n);

  switch (self->kind)
    {
    case IDX_EXPORT_IMAGE:
      return g_strdup (_ ("Exporting an image…"));
    case IDX_EXPORT_IMAGES:
    case IDX_EXPORT_CLASSES:
      return g_strdup_printf (ngettext ("Exporting %s image…", "Exporting %s images…", n), count);
    case IDX_EXPORT_LIST:
    case IDX_EXPORT_SHEET:
    case IDX_EXPORT_MAP:
    case IDX_EXPORT_DATASET:
    default:
      return g_strdup_printf (_ ("Writing %s…"), name);
    }
}

static char *
dup_parts_success (const IdxSampleExport *self)
{
  g_autofree char *name = idx_text_file_name (self->target);
  g_autofree char *training = idx_subset_parts_dup_prefix (name, 0, 2);
  g_autofree char *rest = idx_subset_parts_dup_prefix (name, 1, 2);

  return g_strdup_printf (_ ("Saved “%s” and “%s”"), training, rest);
}

char *
idx_sample_export_dup_success (const IdxSampleExport *self,
                               GFile *written,
                               char **note)
{
  g_autofree char *name = idx_text_file_name (written);
  guint n = idx_subset_get_n_samples (self->subset);
  g_autofree char *count = idx_text_format_count (n);
  g_autofree char *number = NULL;

  *note = idx_sample_export_is_of_images (self)
            ? idx_export_describe_gray_mapping (idx_subset_get_dataset (self->subset))
            : NULL;
  switch (self->kind)
    {
    case IDX_EXPORT_IMAGE:
      number = idx_text_format_count (idx_subset_get_index (self->subset, 0));
      return g_strdup_printf (_ ("Image %s was exported to “%s”"), number, name);
    case IDX_EXPORT_IMAGES:
    case IDX_EXPORT_CLASSES:
      return g_strdup_printf (ngettext ("%s image was exported to “%s”",
                                        "%s images were exported to “%s”", n),
                              count, name);
    case IDX_EXPORT_LIST:
      return g_strdup_printf (ngettext ("A list of %s sample was exported to “%s”",
                                        "A list of %s samples was exported to “%s”", n),
                              count, name);
    case IDX_EXPORT_DATASET:
      return self->percent_for_training > 0 ? dup_parts_success (self)
                                            : g_strdup_printf (_ ("Saved “%s”"), name);
    case IDX_EXPORT_SHEET:
    case IDX_EXPORT_MAP:
    default:
      return g_strdup_printf (_ ("Saved “%s”"), name);
    }
}

char *
idx_sample_export_dup_failure (const IdxSampleExport *self)
{
  g_autofree char *name = NULL;

  if (self->kind != IDX_EXPORT_IMAGES && self->kind != IDX_EXPORT_CLASSES)
    return NULL;
  name = idx_text_file_name (self->target);
  return g_strdup_printf (_ ("The images can't be exported to “%s”"), name);
}

/* --- Writing -------------------------------------------------------------------------------- */

IdxSheetPages *
idx_sample_export_create_pages (const IdxSampleExport *self,
                                IdxSubset *subset,
                                double width,
                                double height,
                                double margin)
{
  const IdxSheetPagesOptions options = {
    .width = width,
    .height = height,
    .margin = margin,
    .side = POINTS_PER_PIXEL * self->side,
    .palette = self->paper_palette,
    .orientation = self->orientation,
    .show_captions = self->with_captions,
    .title = self->title,
  };

  return idx_sheet_pages_new (subset, &options);
}

static gboolean
is_pdf (GFile *target)
{
  g_autofree char *name = idx_text_file_name (target);
  g_autofree char *lower = g_ascii_strdown (name, -1);

  return g_str_has_suffix (lower, ".pdf");
}

static gboolean
write_sheet (const IdxSampleExport *self,
             IdxSubset *snapshot,
             IdxProgress *progress,
             GCancellable *cancellable,
             GError **error)
{
  const IdxContactSheetOptions options = {
    .palette = self->palette,
    .orientation = self->orientation,
    .side = self->side,
    .show_captions = self->with_captions,
  };
  g_autoptr (IdxSheetPages) pages = NULL;

  if (!is_pdf (self->target))
    return idx_contact_sheet_save (snapshot, &options, self->target, progress, cancellable, error);
  pages = idx_sample_export_create_pages (
    self, snapshot, gtk_paper_size_get_width (self->paper, GTK_UNIT_POINTS),
    gtk_paper_size_get_height (self->paper, GTK_UNIT_POINTS), PAPER_MARGIN);
  return idx_sheet_pages_save_pdf (pages, self->target, progress, cancellable, error);
}

static gboolean
write_map (const IdxSampleExport *self,
           IdxSubset *snapshot,
           IdxProgress *progress,
           GCancellable *cancellable,
           GError **error)
{
  IdxDataset *dataset = idx_subset_get_dataset (snapshot);
  g_auto (IdxMeanImages) means = { 0 };
  const IdxMapPosterOptions options = {
    .coloring = self->coloring,
    .title = self->title,
    .side = MAP_SIDE,
    .palette = self->paper_palette,
    .orientation = self->orientation,
    .get_mean = idx_mean_images_get,
    .mean_data = &means,
  };

  if (idx_dataset_get_labels (dataset) != NULL &&
      !idx_mean_images_compute (&means, dataset, progress, cancellable, error))
    return FALSE;
  return idx_map_poster_save (snapshot, &options, self->target, cancellable, error);
}

/* Sets how the values of images are moved. Refuses a name because of which images would be shown in
 * another orientation. */
static gboolean
set_orientation (const IdxSampleExport *self,
                 IdxSubsetWriteOptions *options,
                 GError **error)
{
  const IdxImageFormat *format =
    idx_dataset_get_format (idx_subset_get_dataset (self->subset));
  g_autofree char *name = g_file_get_basename (self->target);
  guint rows, columns;

  if (is_shown_rotated (name))
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                           _ ("Images in files whose names begin with “emnist” are shown "
                              "transposed. Choose another name."));
      return FALSE;
    }
  idx_orientation_get_size (self->orientation, format->rows, format->columns, &rows, &columns);
  options->value_order = idx_orientation_list_values (self->orientation, format);
  options->is_transposed = rows != format->rows;
  return TRUE;
}

/* Returns the images file, the first one of several parts. */
static GFile *
write_dataset (const IdxSampleExport *self,
               IdxSubset *snapshot,
               gboolean may_replace,
               IdxProgress *progress,
               GCancellable *cancellable,
               GError **error)
{
  IdxDataset *dataset = idx_subset_get_dataset (snapshot);
  const guint shares[] = { self->percent_for_training, 100 - self->percent_for_training };
  IdxPick pick = self->pick;
  IdxSubsetWriteOptions options = {
    .flags = (self->use_gzip ? IDX_WRITE_GZIP : IDX_WRITE_DEFAULT) |
             (may_replace ? IDX_WRITE_REPLACE : 0),
    .decisions = self->use_current_labels ? idx_dataset_get_decisions (dataset) : NULL,
  };
  g_autoptr (IdxSubsetParts) parts = NULL;
  g_autoptr (GPtrArray) files = NULL;

  if (self->is_upright && !set_orientation (self, &options, error))
    return NULL;
  pick.use_current_labels = self->use_current_labels;
  parts = idx_subset_parts_new (snapshot, &pick, shares, self->percent_for_training > 0 ? 2 : 0,
                                g_file_peek_path (self->target), error);
  if (parts != NULL)
    files = idx_subset_write_parts (parts->parts, parts->n_parts, &options, NULL, progress,
                                    cancellable, error);
  g_free ((guint32 *) options.value_order);
  return files != NULL ? g_object_ref (g_ptr_array_index (files, 0)) : NULL;
}

GFile *
idx_sample_export_write (const IdxSampleExport *self,
                         IdxSubset *snapshot,
                         gboolean may_replace,
                         IdxProgress *progress,
                         GCancellable *cancellable,
                         GError **error)
{
  IdxDataset *dataset = idx_subset_get_dataset (snapshot);
  const IdxExportOptions options = {
    .as_shown = self->as_shown,
    .palette = self->palette,
    .orientation = self->orientation,
    .scale = self->scale,
  };
  gboolean is_written;

  if (g_file_peek_path (self->target) == NULL)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                           _ ("The folder isn't on this computer."));
      return NULL;
    }
  switch (self->kind)
    {
    case IDX_EXPORT_IMAGES:
      is_written = idx_export_images (snapshot, &options, self->target, may_replace, progress,
                                      cancellable, error);
      break;
    case IDX_EXPORT_CLASSES:
      is_written = idx_folder_export (snapshot, &options, IDX_FOLDER_NAMING_CLASSES, self->target,
                                      may_replace, progress, cancellable, error);
      break;
    case IDX_EXPORT_LIST:
      is_written = idx_table_save (snapshot, IDX_TABLE_CSV, self->target, cancellable, error);
      break;
    case IDX_EXPORT_SHEET:
      is_written = write_sheet (self, snapshot, progress, cancellable, error);
      break;
    case IDX_EXPORT_MAP:
      is_written = write_map (self, snapshot, progress, cancellable, error);
      break;
    case IDX_EXPORT_DATASET:
      return write_dataset (self, snapshot, may_replace, progress, cancellable, error);
    case IDX_EXPORT_IMAGE:
    default:
      is_written = idx_export_image_to_file (dataset, idx_subset_get_index (snapshot, 0), &options,
                                             self->target, cancellable, error);
    }
  return is_written ? g_object_ref (self->target) : NULL;
}
