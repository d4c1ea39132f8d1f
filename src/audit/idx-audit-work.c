/* SPDX-License-Identifier: MIT */

/* Estimates the work of a check. */

#include "idx-audit-work.h"

#include "idx-embedding.h"
#include "idx-space.h"

/* The estimated number of multiplications per pixel for extracting the features of an image. */
#define PIXEL_WORK 200.0
#define COLOR_PIXEL_WORK 600.0

/* The same per value, for reading features of a model. */
#define FEATURE_WORK 10.0

void
idx_audit_work_init (IdxAuditWork *self,
                     const IdxPixelReader *pixel_reader,
                     const IdxAuditFigures *figures,
                     guint n_new,
                     gsize n_features,
                     guint n_classes,
                     guint max_examined)
{
  const double n = (double) n_features;
  const double n_landmarks = figures->n_landmarks;
  const gboolean has_color = idx_pixel_reader_has_color (pixel_reader);
  const gboolean has_features = pixel_reader->features != NULL;
  const double n_dimensions = has_color || has_features ? IDX_EMBEDDING_MAX_DIMENSIONS
                                                        : IDX_EMBEDDING_GRAY_DIMENSIONS;
  const double pixel_work = has_color ? COLOR_PIXEL_WORK : PIXEL_WORK;
  const double extract_work = has_features
                                ? FEATURE_WORK * n
                                : pixel_work * pixel_reader->rows * pixel_reader->columns;
  const double embed_work = extract_work + n_dimensions * n;
  const double compare_work = n_dimensions * n_landmarks;
  const double score_work = n_landmarks * n_classes;

  self->learn = IDX_SPACE_TRAINING_SAMPLES * (extract_work + n * n / 2);
  self->embed = figures->n_fitted * embed_work;
  self->fit = figures->n_fitted * (compare_work + n_landmarks * n_landmarks) +
              2 * n_landmarks * n_landmarks * n_landmarks;
  self->score = figures->n_fitted * (compare_work + n_landmarks * n_landmarks / 2 + score_work);
  self->score_new = n_new * (embed_work + compare_work + score_work);
  self->confirm = figures->n_fitted * n_dimensions * max_examined / 2;
}

void
idx_audit_work_init_renewal (IdxAuditWork *self,
                             const IdxAuditFigures *figures,
                             guint n_dimensions,
                             guint n_classes,
                             guint max_examined)
{
  *self = (IdxAuditWork){ 0 };
  self->score = (double) figures->n_fitted * figures->n_landmarks * (n_dimensions + n_classes);
  self->confirm = (double) figures->n_fitted * n_dimensions * max_examined / 2;
}

double
idx_audit_work_get_total (const IdxAuditWork *self)
{
  return self->learn + self->embed + self->fit + self->score + self->score_new + self->confirm;
}
