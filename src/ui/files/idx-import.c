/* SPDX-License-Identifier: MIT */

/* Converts pictures, a table of pixels, or NumPy arrays to a dataset. */

#include "idx-import.h"

#include "idx-csv-import.h"
#include "idx-npy-import.h"

GPtrArray *
idx_import_write (const IdxImport *self,
                  const char *prefix,
                  IdxWriteFlags flags,
                  GPtrArray *notes,
                  IdxProgress *progress,
                  GCancellable *cancellable,
                  GError **error)
{
  const IdxCsvImportOptions table = { .type = IDX_ELEMENT_TYPE_UINT8 };
  const IdxNpyImportOptions arrays = { 0 };
  const IdxPictureImportOptions pictures = { .labels = IDX_PICTURE_LABELS_DETECT,
                                             .colors = self->colors,
                                             .use_most_common_size = self->may_scale,
                                             .type = IDX_ELEMENT_TYPE_UINT8,
                                             .background = { 255, 255, 255 },
                                             .skip_damaged = self->skip_damaged };
  const char *const folders[] = { g_file_peek_path (self->source), NULL };
  g_autoptr (GPtrArray) tables = NULL;

  switch (self->kind)
    {
    case IDX_IMPORT_ARRAYS:
      return idx_npy_import (self->source, &arrays, prefix, flags, notes, NULL, progress,
                             cancellable, error);
    case IDX_IMPORT_TABLE:
      tables = g_ptr_array_new ();
      g_ptr_array_add (tables, self->source);
      return idx_csv_import (tables, &table, prefix, flags, notes, NULL, progress, cancellable,
                             error);
    case IDX_IMPORT_PICTURES:
    default:
      return idx_picture_import (folders, &pictures, prefix, flags, notes, NULL, progress,
                                 cancellable, error);
    }
}
