/* SPDX-License-Identifier: MIT */

/* One of the two images of a pair, with its label, as a button that goes to the sample. */

#include "idx-pair-image.h"

#include "idx-level-job.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxPairImage
{
  GtkWidget parent_instance;
  IdxDataset *dataset;
  guint index;
  IdxSlot *reading;

  GtkWidget *button;
  IdxImageView *image;
  GtkLabel *label;  /* the class name of the sample */
  GtkLabel *number; /* the index of the sample */
  GtkLabel *dataset_name;
};

G_DEFINE_FINAL_TYPE (IdxPairImage, idx_pair_image, GTK_TYPE_WIDGET)

static void
read_done (gpointer owner,
           gpointer input,
           gpointer result,
           const GError *error)
{
  IdxPairImage *self = owner;
  g_autoptr (IdxReadLevels) levels = result;

  idx_read_levels_show (levels, 0, self->image);
}

static const IdxJobKind read_kind = IDX_LEVEL_JOB_KIND (read_done);

static void
idx_pair_image_dispose (GObject *object)
{
  IdxPairImage *self = IDX_PAIR_IMAGE (object);

  idx_slot_cancel (self->reading);
  g_clear_object (&self->dataset);
  g_clear_pointer (&self->button, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_pair_image_parent_class)->dispose (object);
}

static void
idx_pair_image_finalize (GObject *object)
{
  idx_slot_free (IDX_PAIR_IMAGE (object)->reading);
  G_OBJECT_CLASS (idx_pair_image_parent_class)->finalize (object);
}

static void
idx_pair_image_class_init (IdxPairImageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_pair_image_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_pair_image_finalize;

  g_type_ensure (IDX_TYPE_IMAGE_VIEW);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "pairimage");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-pair-image.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxPairImage, button);
  gtk_widget_class_bind_template_child (widget_class, IdxPairImage, image);
  gtk_widget_class_bind_template_child (widget_class, IdxPairImage, label);
  gtk_widget_class_bind_template_child (widget_class, IdxPairImage, number);
  gtk_widget_class_bind_template_child (widget_class, IdxPairImage, dataset_name);
}

static void
idx_pair_image_init (IdxPairImage *self)
{
  self->reading = idx_slot_new (NULL, self);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->button), "(ut)", 0, (guint64) 0);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button), "win.go-to-compared");
}

void
idx_pair_image_set_display_options (IdxPairImage *self,
                                    IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_PAIR_IMAGE (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));

  idx_image_view_set_display_options (self->image, options);
}

void
idx_pair_image_show (IdxPairImage *self,
                     IdxDataset *dataset,
                     IdxComparisonSide side,
                     guint index,
                     gboolean shows_dataset)
{
  const guint32 shown = index;

  g_return_if_fail (IDX_IS_PAIR_IMAGE (self));
  g_return_if_fail (dataset == NULL || IDX_IS_DATASET (dataset));

  idx_slot_cancel (self->reading);
  g_set_object (&self->dataset, dataset);
  self->index = index;
  /* Clear the previous image, until the new one has been read. */
  idx_image_view_set_levels (self->image, NULL, 0, 0, 1);
  if (dataset == NULL)
    return;
  gtk_label_set_text (self->dataset_name, idx_dataset_get_short_name (dataset));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->dataset_name), idx_dataset_get_name (dataset));
  gtk_widget_set_visible (GTK_WIDGET (self->dataset_name), shows_dataset);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->button), "(ut)", (guint) side,
                                    (guint64) index);
  idx_pair_image_update_label (self);
  idx_level_job_start (self->reading, &read_kind, dataset, &shown, 1);
}

/* Returns whether the sample was excluded. */
static gboolean
is_excluded (IdxPairImage *self)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (self->dataset);

  return decisions != NULL && self->index < idx_decisions_get_n_labels (decisions) &&
         idx_decisions_get_state (decisions, self->index) == IDX_STATE_EXCLUDED;
}

const char *
idx_pair_image_get_description (IdxPairImage *self)
{
  g_return_val_if_fail (IDX_IS_PAIR_IMAGE (self), NULL);

  return self->dataset != NULL ? gtk_widget_get_tooltip_text (self->button) : NULL;
}

void
idx_pair_image_update_label (IdxPairImage *self)
{
  g_autofree char *number = NULL;
  g_autofree char *name = NULL;
  g_autofree char *description = NULL;

  g_return_if_fail (IDX_IS_PAIR_IMAGE (self));

  if (self->dataset == NULL)
    return;
  number = idx_text_format_count (self->index);
  name = idx_dataset_dup_class_name (self->dataset, self->index);
  if (name != NULL)
    /* Translators: "MNIST test, image 1,234, labeled 7" */
    description = g_strdup_printf (_ ("%s, image %s, labeled %s"),
                                   idx_dataset_get_name (self->dataset), number, name);
  else
    description = g_strdup_printf (_ ("%s, image %s"), idx_dataset_get_name (self->dataset),
                                   number);
  if (is_excluded (self))
    {
      g_autofree char *excluded = g_strconcat (description, ", ", _ ("excluded"), NULL);

      g_free (description);
      description = g_steal_pointer (&excluded);
      gtk_widget_add_css_class (GTK_WIDGET (self), "excluded");
    }
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "excluded");
  gtk_label_set_text (self->label, name != NULL ? name : "–");
  gtk_label_set_text (self->number, number);
  gtk_widget_set_tooltip_text (self->button, description);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  description, -1);
}
