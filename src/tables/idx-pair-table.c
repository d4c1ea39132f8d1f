/* SPDX-License-Identifier: MIT */

/* Writes pairs of equal or similar images as the rows of a table. */

#include "idx-pair-table.h"

#include "idx-replacement.h"

/* Rows are buffered until they reach this size. */
#define FLUSH_SIZE ((gsize) 64 * 1024)

static const char *const equal_columns[] = { "index", "label", "equal_to", "equal_label", NULL };
static const char *const near_columns[] = { "index", "label", "near_to",
                                            "near_label", "distance", NULL };

const char *const *
idx_pair_table_get_columns (gboolean is_near)
{
  return is_near ? near_columns : equal_columns;
}

static void
set_sample (IdxPairCells *row,
            guint column,
            IdxDataset *dataset,
            guint index)
{
  gint64 label;

  (void) g_snprintf (row->texts[column], sizeof row->texts[column], "%u", index);
  row->cells[column] = row->texts[column];
  row->cells[column + 1] = NULL;
  if (!idx_dataset_get_label (dataset, index, &label))
    return;
  (void) g_snprintf (row->texts[column + 1], sizeof row->texts[column + 1], "%" G_GINT64_FORMAT,
                     label);
  row->cells[column + 1] = row->texts[column + 1];
}

void
idx_pair_table_format (IdxDataset *first,
                       IdxDataset *second,
                       const IdxImagePair *pair,
                       IdxPairCells *row)
{
  const guint distance = IDX_PAIR_TABLE_MAX_COLUMNS - 1;

  g_return_if_fail (IDX_IS_DATASET (first));
  g_return_if_fail (IDX_IS_DATASET (second));

  set_sample (row, 0, second, pair->second);
  set_sample (row, 2, first, pair->first);
  g_ascii_formatd (row->texts[distance], sizeof row->texts[distance], "%.6g",
                   (double) pair->distance);
  row->cells[distance] = row->texts[distance];
}

/* Appends a row of CSV. No cell needs quoting, because all are numbers or fixed words. */
static void
append_row (GString *text,
            const char *const *columns,
            const char *const *cells)
{
  for (guint i = 0; columns[i] != NULL; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "," : "", cells[i] != NULL ? cells[i] : "");
  g_string_append_c (text, '\n');
}

static gboolean
flush (GString *text,
       IdxReplacement *file,
       GError **error)
{
  gboolean written =
    idx_replacement_write (file, (const guint8 *) text->str, text->len, error);

  g_string_truncate (text, 0);
  return written;
}

gboolean
idx_pair_table_save (GArray *pairs,
                     IdxDataset *first,
                     IdxDataset *second,
                     gboolean is_near,
                     GFile *target,
                     gboolean replace,
                     GCancellable *cancellable,
                     GError **error)
{
  const char *const *columns = idx_pair_table_get_columns (is_near);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (IdxReplacement) file = NULL;

  g_return_val_if_fail (pairs != NULL, FALSE);
  g_return_val_if_fail (IDX_IS_DATASET (first), FALSE);
  g_return_val_if_fail (IDX_IS_DATASET (second), FALSE);
  g_return_val_if_fail (G_IS_FILE (target), FALSE);

  if (!idx_dataset_check_target (first, target, error) ||
      !idx_dataset_check_target (second, target, error))
    return FALSE;
  file = idx_replacement_new (target, replace, error);
  if (file == NULL)
    return FALSE;
  append_row (text, columns, columns);
  for (guint i = 0; i < pairs->len; i++)
    {
      IdxPairCells row;

      idx_pair_table_format (first, second, &g_array_index (pairs, IdxImagePair, i), &row);
      append_row (text, columns, row.cells);
      if (text->len >= FLUSH_SIZE &&
          (g_cancellable_set_error_if_cancelled (cancellable, error) || !flush (text, file, error)))
        return FALSE;
    }
  return flush (text, file, error) &&
         !g_cancellable_set_error_if_cancelled (cancellable, error) &&
         idx_replacement_sync_and_place (file, error);
}
