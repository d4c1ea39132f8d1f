/* SPDX-License-Identifier: MIT */

/* Computes the mean and the standard deviation of the pixels of a dataset, and keeps them as long
 * as the dataset. */

#include "idx-pixel-summary.h"

#include "idx-slot.h"
#include "idx-values.h"

#include <glib/gi18n-lib.h>
#include <math.h>

struct _IdxPixelSummary
{
  GObject parent_instance;
  IdxSlot *computing;
  char *text; /* NULL if it isn't known */
  gboolean has_failed;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxPixelSummary, idx_pixel_summary, G_TYPE_OBJECT)

static void
idx_pixel_summary_dispose (GObject *object)
{
  idx_slot_cancel (IDX_PIXEL_SUMMARY (object)->computing);
  G_OBJECT_CLASS (idx_pixel_summary_parent_class)->dispose (object);
}

static void
idx_pixel_summary_finalize (GObject *object)
{
  IdxPixelSummary *self = IDX_PIXEL_SUMMARY (object);

  idx_slot_free (self->computing);
  g_free (self->text);
  G_OBJECT_CLASS (idx_pixel_summary_parent_class)->finalize (object);
}

static void
idx_pixel_summary_class_init (IdxPixelSummaryClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_pixel_summary_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_pixel_summary_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
idx_pixel_summary_init (IdxPixelSummary *self)
{
  self->computing = idx_slot_new (NULL, self);
}

/* The input of a job. */
typedef struct
{
  IdxFile *images;
  IdxImageFormat format;
} Input;

static void
input_free (gpointer data)
{
  Input *input = data;

  g_object_unref (input->images);
  g_free (input);
}

/* Returns the mean and the standard deviation of the pixels as text, NULL if they have none. */
static gpointer
idx_pixel_summary_worker (gpointer data,
                          IdxProgress *progress,
                          GCancellable *cancellable,
                          GError **error)
{
  const Input *input = data;
  IdxRange range = { INFINITY, -INFINITY };
  IdxPixelStatistics statistics;
  g_autofree char *text = NULL;

  idx_pixel_statistics_init (&statistics, &input->format);
  if (!idx_values_find_range (input->images, &input->format, progress, &range, NULL, &statistics,
                              cancellable, error))
    return NULL;
  text = idx_pixel_statistics_to_text (&statistics);
  if (text == NULL || !idx_element_type_is_integer (input->format.element_type))
    return g_steal_pointer (&text);
  /* Translators: %s is like "mean=[0.13066], std=[0.30811]", %.0f a whole number */
  return g_strdup_printf (_ ("%s, of values divided by %.0f"), text,
                          idx_pixel_statistics_get_scale (&statistics));
}

static void
idx_pixel_summary_computed (gpointer owner,
                            gpointer input,
                            gpointer result,
                            const GError *error)
{
  IdxPixelSummary *self = owner;

  self->has_failed = error != NULL;
  self->text = error != NULL    ? g_strdup (error->message)
               : result != NULL ? result
                                : g_strdup (_ ("No statistics"));
  g_signal_emit (self, signals[CHANGED], 0);
}

static const IdxJobKind summary_job = { idx_pixel_summary_worker, input_free, g_free,
                                        idx_pixel_summary_computed };

IdxPixelSummary *
idx_pixel_summary_get (IdxDataset *dataset)
{
  static GQuark quark;
  IdxPixelSummary *self;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  if (quark == 0)
    quark = g_quark_from_static_string ("idx-pixel-summary");
  self = g_object_get_qdata (G_OBJECT (dataset), quark);
  if (self == NULL)
    {
      self = g_object_new (IDX_TYPE_PIXEL_SUMMARY, NULL);
      g_object_set_qdata_full (G_OBJECT (dataset), quark, self, g_object_unref);
    }
  return self;
}

void
idx_pixel_summary_compute (IdxPixelSummary *self,
                           IdxDataset *dataset)
{
  Input *input;

  g_return_if_fail (IDX_IS_PIXEL_SUMMARY (self));
  g_return_if_fail (IDX_IS_DATASET (dataset) && idx_pixel_summary_get (dataset) == self);

  if (self->text != NULL || idx_slot_is_running (self->computing) ||
      !idx_dataset_is_loaded (dataset))
    return;
  input = g_new (Input, 1);
  input->images = g_object_ref (idx_dataset_get_images (dataset));
  input->format = *idx_dataset_get_format (dataset);
  idx_slot_start (self->computing, &summary_job, NULL, input);
}

void
idx_pixel_summary_cancel (IdxPixelSummary *self)
{
  g_return_if_fail (IDX_IS_PIXEL_SUMMARY (self));

  idx_slot_cancel (self->computing);
  if (self->has_failed)
    g_clear_pointer (&self->text, g_free);
  self->has_failed = FALSE;
}

const char *
idx_pixel_summary_get_text (IdxPixelSummary *self)
{
  g_return_val_if_fail (IDX_IS_PIXEL_SUMMARY (self), NULL);

  return self->text;
}
