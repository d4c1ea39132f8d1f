/* SPDX-License-Identifier: MIT */

/* Judgements that were made before.
 *
 * What a result depends on is asked for in two steps. The labels, the shape of the images and the
 * parameters are at hand, and most often nothing is kept that fits them: then the images needn't be
 * read. Only if something does are they read and hashed, which takes a small part of the time that
 * run takes. After a result they are hashed too, when nobody waits any more. */

#include "idx-audit-private.h"

#include "idx-audit-cache.h"
#include "idx-hash.h"

#include <math.h>
#include <string.h>

#define CHUNK_SIZE ((gsize) 1024 * 1024)

static guint64
hash_question (const IdxAuditRequest *request)
{
  const IdxImageFormat *format = &request->pixels.format;
  const guint8 *bytes = idx_labels_peek_bytes (request->labels);
  const guint64 numbers[] = {
    request->options.n_landmarks, request->n_images, request->n_samples, format->element_type,
    format->little_endian ? 1 : 0, format->rows, format->columns, format->n_channels,
    format->planar ? 1 : 0, format->n_slices, format->slice
  };
  const char *method =
    idx_pixels_has_color (&request->pixels) ? IDX_AUDIT_COLOR_METHOD : IDX_AUDIT_METHOD;
  guint64 hash = idx_hash_bytes (IDX_HASH_EMPTY, method, strlen (method));

  hash = idx_hash_bytes (hash, numbers, sizeof numbers);
  if (bytes != NULL)
    return idx_hash_bytes (hash, bytes, request->n_samples);
  for (guint i = 0; i < request->n_samples; i++)
    {
      gint64 label = idx_labels_get_value (request->labels, i);

      hash = idx_hash_bytes (hash, &label, sizeof label);
    }
  return hash;
}

/* Returns: %FALSE if the images can't be read, or on cancel */
static gboolean
hash_images (const IdxAuditRequest *request,
             GCancellable *cancellable,
             guint64 *result)
{
  const gsize size = request->pixels.sample_size;
  const guint chunk = (guint) MAX (CHUNK_SIZE / MAX (size, 1), 1);
  g_autofree guint8 *samples = g_malloc_n (chunk, MAX (size, 1));
  g_autofree guint8 *there = g_malloc (chunk);
  g_autofree guint32 *indices = g_new (guint32, chunk);
  guint64 hash = IDX_HASH_EMPTY;

  for (guint first = 0, n; first < request->n_samples; first += n)
    {
      n = MIN (chunk, request->n_samples - first);
      for (guint i = 0; i < n; i++)
        indices[i] = first + i;
      if (g_cancellable_is_cancelled (cancellable) ||
          !idx_file_read_samples (request->pixels.images, indices, n, samples, there, IDX_READ_SCAN,
                                  cancellable, NULL))
        return FALSE;
      for (guint i = 0; i < n; i++)
        if (!there[i])
          memset (samples + i * size, 0, size);
      hash = idx_hash_bytes (hash, there, n);
      hash = idx_hash_bytes (hash, samples, n * size);
    }
  *result = hash;
  return TRUE;
}

static GVariant *
to_variant (IdxAudit *self)
{
  const IdxAuditFigures *figures = &self->figures;

  return g_variant_new ("(us(uutsddd)@" IDX_SUGGESTIONS_VARIANT ")", (guint32) self->verdict,
                        self->summary, figures->n_landmarks, figures->n_fitted, figures->seed,
                        figures->kernels, figures->accuracy, figures->prior, figures->temperature,
                        idx_suggestions_to_variant (self->suggestions));
}

IdxAudit *
idx_audit_new_from_variant (const IdxAuditRequest *request,
                            GVariant *variant)
{
  g_autoptr (IdxAudit) self = g_object_new (IDX_TYPE_AUDIT, NULL);
  IdxAuditFigures *figures = &self->figures;
  g_autoptr (GVariant) suggestions = NULL;
  const IdxKernels *kernels;
  const char *kernels_name;
  guint32 verdict;

  g_variant_get (variant, "(us(uut&sddd)@" IDX_SUGGESTIONS_VARIANT ")", &verdict, &self->summary,
                 &figures->n_landmarks, &figures->n_fitted, &figures->seed, &kernels_name,
                 &figures->accuracy, &figures->prior, &figures->temperature, &suggestions);
  kernels = idx_kernels_find (kernels_name);
  self->suggestions = idx_suggestions_new_from_variant (suggestions);
  if (verdict > IDX_AUDIT_UNPREDICTABLE || kernels == NULL || !isfinite (figures->accuracy) ||
      !isfinite (figures->prior) || self->suggestions == NULL ||
      idx_suggestions_get_n_samples (self->suggestions) != request->n_images)
    return NULL;

  self->verdict = (IdxAuditVerdict) verdict;
  figures->kernels = kernels->name;
  idx_audit_take_request (self, request);
  return g_steal_pointer (&self);
}

IdxAudit *
idx_audit_load (const IdxAuditRequest *request,
                GCancellable *cancellable)
{
  IdxAuditKey key = { hash_question (request), 0 };
  g_autoptr (GVariant) variant = NULL;

  if (request->options.keep_probabilities || !idx_audit_cache_has_any (key.question) ||
      !hash_images (request, cancellable, &key.images))
    return NULL;
  variant = idx_audit_cache_load (&key, G_VARIANT_TYPE (IDX_AUDIT_VARIANT));
  return variant != NULL ? idx_audit_new_from_variant (request, variant) : NULL;
}

void
idx_audit_store (const IdxAuditRequest *request,
                 IdxAudit *self)
{
  IdxAuditKey key = { hash_question (request), 0 };
  g_autoptr (GVariant) variant = NULL;

  if (self->verdict == IDX_AUDIT_TOO_FEW || !hash_images (request, self->background, &key.images))
    return;
  variant = g_variant_ref_sink (to_variant (self));
  idx_audit_cache_store (&key, variant);
}
