/* SPDX-License-Identifier: MIT */

/* Thumbnails of a few samples, in lines that wrap like text. Activating a thumbnail goes to its
 * sample. */

#include "idx-sample-flow.h"

#include "idx-level-job.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The width and height of a thumbnail, in logical pixels. */
#define THUMBNAIL_SIDE 56

struct _IdxSampleFlow
{
  GtkWidget parent_instance;
  IdxDataset *dataset;
  GArray *indices;
  IdxDisplayOptions *display_options;
  IdxSlot *reading;

  GtkFlowBox *flow_box;
};

G_DEFINE_FINAL_TYPE (IdxSampleFlow, idx_sample_flow, GTK_TYPE_WIDGET)

static IdxImageView *
get_image (IdxSampleFlow *self,
           guint i)
{
  GtkFlowBoxChild *child = gtk_flow_box_get_child_at_index (self->flow_box, (int) i);

  return IDX_IMAGE_VIEW (gtk_flow_box_child_get_child (child));
}

static void
read_done (gpointer owner,
           gpointer input,
           gpointer result,
           const GError *error)
{
  IdxSampleFlow *self = owner;
  g_autoptr (IdxReadLevels) levels = result;

  for (guint i = 0; i < self->indices->len; i++)
    idx_read_levels_show (levels, i, get_image (self, i));
}

static const IdxJobKind read_kind = IDX_LEVEL_JOB_KIND (read_done);

static void
add_sample (IdxSampleFlow *self,
            guint32 index)
{
  GtkWidget *child = gtk_flow_box_child_new ();
  GtkWidget *image = idx_image_view_new ();
  g_autofree char *number = idx_text_format_count (index);
  g_autofree char *name = idx_dataset_dup_class_name (self->dataset, index);
  g_autofree char *text = name != NULL
                            ? g_strdup_printf (_ ("Image %s, labeled %s"), number, name)
                            : g_strdup_printf (_ ("Image %s"), number);

  g_object_set (image, "size", THUMBNAIL_SIDE, "accessible-role",
                GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  if (self->display_options != NULL)
    idx_image_view_set_display_options (IDX_IMAGE_VIEW (image), self->display_options);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), image);
  gtk_widget_set_tooltip_text (child, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_flow_box_insert (self->flow_box, child, -1);
}

static void
idx_sample_flow_activated_cb (IdxSampleFlow *self,
                              GtkFlowBoxChild *child)
{
  guint i = (guint) gtk_flow_box_child_get_index (child);

  if (i < self->indices->len)
    (void) gtk_widget_activate_action (GTK_WIDGET (self), "win.go-to", "t",
                                       (guint64) g_array_index (self->indices, guint32, i));
}

static void
idx_sample_flow_dispose (GObject *object)
{
  IdxSampleFlow *self = IDX_SAMPLE_FLOW (object);

  idx_slot_cancel (self->reading);
  if (self->flow_box != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->flow_box));
  self->flow_box = NULL;
  g_clear_object (&self->dataset);
  g_clear_object (&self->display_options);
  g_clear_pointer (&self->indices, g_array_unref);
  G_OBJECT_CLASS (idx_sample_flow_parent_class)->dispose (object);
}

static void
idx_sample_flow_finalize (GObject *object)
{
  idx_slot_free (IDX_SAMPLE_FLOW (object)->reading);
  G_OBJECT_CLASS (idx_sample_flow_parent_class)->finalize (object);
}

static void
idx_sample_flow_class_init (IdxSampleFlowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_sample_flow_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_sample_flow_finalize;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-sample-flow.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxSampleFlow, flow_box);
  gtk_widget_class_bind_template_callback (widget_class, idx_sample_flow_activated_cb);
}

static void
idx_sample_flow_init (IdxSampleFlow *self)
{
  self->indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->reading = idx_slot_new (NULL, self);
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
idx_sample_flow_set_display_options (IdxSampleFlow *self,
                                     IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_SAMPLE_FLOW (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));

  g_set_object (&self->display_options, options);
  for (guint i = 0; i < self->indices->len; i++)
    idx_image_view_set_display_options (get_image (self, i), options);
}

void
idx_sample_flow_show (IdxSampleFlow *self,
                      IdxDataset *dataset,
                      GArray *indices)
{
  GtkFlowBoxChild *child;

  g_return_if_fail (IDX_IS_SAMPLE_FLOW (self));
  g_return_if_fail (dataset == NULL || IDX_IS_DATASET (dataset));
  g_return_if_fail (dataset == NULL || indices != NULL);

  idx_slot_cancel (self->reading);
  g_set_object (&self->dataset, dataset);
  g_array_set_size (self->indices, 0);
  while ((child = gtk_flow_box_get_child_at_index (self->flow_box, 0)) != NULL)
    gtk_flow_box_remove (self->flow_box, GTK_WIDGET (child));
  if (dataset == NULL || indices->len == 0)
    return;
  g_array_append_vals (self->indices, indices->data, indices->len);
  for (guint i = 0; i < indices->len; i++)
    add_sample (self, g_array_index (indices, guint32, i));
  idx_level_job_start (self->reading, &read_kind, dataset,
                       (const guint32 *) (gpointer) indices->data, indices->len);
}
