/* SPDX-License-Identifier: MIT */

/* The thumbnails of a few samples in one line. */

#include "idx-sample-strip.h"

#include "idx-level-job.h"

/* The side of a thumbnail and the gap between two, in logical pixels. */
#define THUMBNAIL_SIDE 44
#define GAP 3

struct _IdxSampleStrip
{
  GtkWidget parent_instance;
  IdxSlot *reading;
  IdxImageView *images[IDX_SAMPLE_STRIP_LENGTH];
};

G_DEFINE_FINAL_TYPE (IdxSampleStrip, idx_sample_strip, GTK_TYPE_WIDGET)

static void
clear_image (IdxImageView *image)
{
  idx_image_view_set_levels (image, NULL, 0, 0, 1);
}

static void
read_done (gpointer owner,
           gpointer input,
           gpointer result,
           const GError *error)
{
  IdxSampleStrip *self = owner;
  g_autoptr (IdxReadLevels) levels = result;

  for (guint i = 0; i < IDX_SAMPLE_STRIP_LENGTH; i++)
    idx_read_levels_show (levels, i, self->images[i]);
}

static const IdxJobKind read_kind = IDX_LEVEL_JOB_KIND (read_done);

static void
idx_sample_strip_dispose (GObject *object)
{
  IdxSampleStrip *self = IDX_SAMPLE_STRIP (object);

  idx_slot_cancel (self->reading);
  for (guint i = 0; i < IDX_SAMPLE_STRIP_LENGTH; i++)
    {
      if (self->images[i] != NULL)
        gtk_widget_unparent (GTK_WIDGET (self->images[i]));
      self->images[i] = NULL;
    }
  G_OBJECT_CLASS (idx_sample_strip_parent_class)->dispose (object);
}

static void
idx_sample_strip_finalize (GObject *object)
{
  idx_slot_free (IDX_SAMPLE_STRIP (object)->reading);
  G_OBJECT_CLASS (idx_sample_strip_parent_class)->finalize (object);
}

static void
idx_sample_strip_class_init (IdxSampleStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_sample_strip_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_sample_strip_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
idx_sample_strip_init (IdxSampleStrip *self)
{
  self->reading = idx_slot_new (NULL, self);
  gtk_box_layout_set_spacing (
    GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GAP);
  for (guint i = 0; i < IDX_SAMPLE_STRIP_LENGTH; i++)
    {
      GtkWidget *image = idx_image_view_new ();

      g_object_set (image, "size", THUMBNAIL_SIDE, "accessible-role",
                    GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
      gtk_widget_set_parent (image, GTK_WIDGET (self));
      self->images[i] = IDX_IMAGE_VIEW (image);
    }
}

void
idx_sample_strip_set_display_options (IdxSampleStrip *self,
                                      IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_SAMPLE_STRIP (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));

  for (guint i = 0; i < IDX_SAMPLE_STRIP_LENGTH; i++)
    idx_image_view_set_display_options (self->images[i], options);
}

void
idx_sample_strip_show (IdxSampleStrip *self,
                       IdxDataset *dataset,
                       GArray *indices)
{
  guint n = dataset != NULL && indices != NULL ? MIN (indices->len, IDX_SAMPLE_STRIP_LENGTH) : 0;

  g_return_if_fail (IDX_IS_SAMPLE_STRIP (self));
  g_return_if_fail (dataset == NULL || IDX_IS_DATASET (dataset));

  idx_slot_cancel (self->reading);
  for (guint i = 0; i < IDX_SAMPLE_STRIP_LENGTH; i++)
    clear_image (self->images[i]);
  if (n > 0)
    idx_level_job_start (self->reading, &read_kind, dataset,
                         (const guint32 *) (gpointer) indices->data, n);
}
