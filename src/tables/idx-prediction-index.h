/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-csv-reader.h"

G_BEGIN_DECLS

/**
 * IdxPredictionIndex:
 *
 * Knows which sample each row of a table is for: by a column with the number of the sample, or by
 * the order of the rows.
 */
typedef struct _IdxPredictionIndex IdxPredictionIndex;

/**
 * idx_prediction_index_new:
 * @n_samples: the number of samples
 * @first: the number of the first sample: 0 or 1
 *
 * Returns: (transfer full): an object that hasn't seen any sample
 */
IdxPredictionIndex *idx_prediction_index_new (guint n_samples,
                                              guint first);

/**
 * idx_prediction_index_free:
 */
void idx_prediction_index_free (IdxPredictionIndex *self);

/**
 * idx_prediction_index_read:
 * @csv: for the line number of errors
 * @cell: the number of a sample
 * @index: (out): the index of the sample, from 0
 *
 * Returns: %FALSE with %IDX_ERROR_CSV if there is no such sample
 */
gboolean idx_prediction_index_read (IdxPredictionIndex *self,
                                    IdxCsvReader *csv,
                                    const char *cell,
                                    guint32 *index,
                                    GError **error);

/**
 * idx_prediction_index_mark:
 * @csv: for the line number of errors
 * @index: the index of the sample of a row, from 0
 *
 * Returns: %FALSE with %IDX_ERROR_CSV if there was a row for the sample before
 */
gboolean idx_prediction_index_mark (IdxPredictionIndex *self,
                                    IdxCsvReader *csv,
                                    guint32 index,
                                    GError **error);

/**
 * idx_prediction_index_next:
 * @csv: for the line number of errors
 * @index: (out): the index of the sample
 *
 * Finds the sample of the next row in a table without numbers of samples.
 *
 * Returns: %FALSE with %IDX_ERROR_CSV if there are more rows than samples
 */
gboolean idx_prediction_index_next (IdxPredictionIndex *self,
                                    IdxCsvReader *csv,
                                    guint32 *index,
                                    GError **error);

/**
 * idx_prediction_index_check_all:
 * @csv: for the line number of errors
 *
 * Returns: %FALSE with %IDX_ERROR_CSV if there was no row for a sample
 */
gboolean idx_prediction_index_check_all (IdxPredictionIndex *self,
                                         IdxCsvReader *csv,
                                         GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxPredictionIndex, idx_prediction_index_free)

G_END_DECLS
