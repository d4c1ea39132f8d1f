/* SPDX-License-Identifier: MIT */

/* Thumbnails of the samples most similar to a given sample, either from one class or from all
 * classes. Each thumbnail is a button that shows its sample in the pane. */

#include "idx-neighbor-row.h"

#include "idx-level-job.h"
#include "idx-neighbors.h"
#include "idx-slot.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The number of similar samples to find. */
#define N_NEIGHBORS 4

/* The width and height of a thumbnail, in logical pixels. */
#define THUMBNAIL_SIDE 56

typedef struct
{
  GtkWidget *button;
  IdxImageView *image;
} Thumbnail;

struct _IdxNeighborRow
{
  GtkWidget parent_instance;
  IdxDataset *dataset;
  IdxSlot *searching; /* searches for samples and reads their images */

  GtkWidget *content;
  GtkLabel *title;
  GtkBox *thumbnail_box;
  Thumbnail thumbnails[N_NEIGHBORS];
};

G_DEFINE_FINAL_TYPE (IdxNeighborRow, idx_neighbor_row, GTK_TYPE_WIDGET)

/* Sets the sample that a button shows, and the button's description. */
static void
set_sample (IdxNeighborRow *self,
            GtkWidget *button,
            guint index)
{
  g_autofree char *number = idx_text_format_count (index);
  g_autofree char *name = idx_dataset_dup_class_name (self->dataset, index);
  g_autofree char *text = name != NULL
                            ? g_strdup_printf (_ ("Image %s, labeled %s"), number, name)
                            : g_strdup_printf (_ ("Image %s"), number);

  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "t", (guint64) index);
  gtk_widget_set_tooltip_text (button, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/* What to search for. */
typedef struct
{
  IdxLevelReader *reader;
  IdxAudit *audit;
  guint index;
  gboolean has_label;
  gint64 label; /* only samples with this label, if @has_label */
} Input;

/* The samples that were found, and their images. */
typedef struct
{
  guint32 indices[N_NEIGHBORS];
  guint n_samples;
  IdxReadLevels *images; /* NULL if they can't be read */
} Found;

static void
input_free (gpointer data)
{
  Input *input = data;

  idx_level_reader_free (input->reader);
  g_object_unref (input->audit);
  g_free (input);
}

static void
found_free (gpointer data)
{
  Found *found = data;

  g_clear_pointer (&found->images, idx_read_levels_free);
  g_free (found);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Found, found_free)

static gpointer
find (gpointer data,
      IdxProgress *progress,
      GCancellable *cancellable,
      GError **error)
{
  const Input *input = data;
  g_autoptr (GArray) neighbors =
    idx_neighbors_find (input->audit, input->index, input->has_label ? &input->label : NULL,
                        N_NEIGHBORS, cancellable, error);
  g_autoptr (Found) found = NULL;

  if (neighbors == NULL)
    return NULL;
  found = g_new0 (Found, 1);
  found->n_samples = neighbors->len;
  for (guint i = 0; i < found->n_samples; i++)
    found->indices[i] = g_array_index (neighbors, IdxNeighbor, i).index;
  /* The buttons are useful without their images. */
  found->images =
    idx_level_reader_read (input->reader, found->indices, found->n_samples, cancellable, NULL);
  return g_steal_pointer (&found);
}

static void
idx_neighbor_row_found (gpointer owner,
                        gpointer input,
                        gpointer result,
                        const GError *error)
{
  IdxNeighborRow *self = owner;
  g_autoptr (Found) found = result;

  gtk_widget_set_visible (GTK_WIDGET (self), found != NULL && found->n_samples > 0);
  if (found == NULL)
    return;
  for (guint i = 0; i < N_NEIGHBORS; i++)
    {
      GtkWidget *button = self->thumbnails[i].button;

      gtk_widget_set_visible (button, i < found->n_samples);
      gtk_widget_set_sensitive (button, i < found->n_samples);
      if (i < found->n_samples)
        set_sample (self, button, found->indices[i]);
      idx_read_levels_show (found->images, i, self->thumbnails[i].image);
    }
}

static const IdxJobKind find_job = { find, input_free, found_free, idx_neighbor_row_found };

static void
idx_neighbor_row_dispose (GObject *object)
{
  IdxNeighborRow *self = IDX_NEIGHBOR_ROW (object);

  idx_slot_cancel (self->searching);
  g_clear_object (&self->dataset);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_neighbor_row_parent_class)->dispose (object);
}

static void
idx_neighbor_row_finalize (GObject *object)
{
  idx_slot_free (IDX_NEIGHBOR_ROW (object)->searching);
  G_OBJECT_CLASS (idx_neighbor_row_parent_class)->finalize (object);
}

static void
idx_neighbor_row_class_init (IdxNeighborRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_neighbor_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_neighbor_row_finalize;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-neighbor-row.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxNeighborRow, content);
  gtk_widget_class_bind_template_child (widget_class, IdxNeighborRow, title);
  gtk_widget_class_bind_template_child (widget_class, IdxNeighborRow, thumbnail_box);
}

static void
idx_neighbor_row_init (IdxNeighborRow *self)
{
  self->searching = idx_slot_new (NULL, self);
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < N_NEIGHBORS; i++)
    {
      Thumbnail *thumbnail = &self->thumbnails[i];

      thumbnail->button = gtk_button_new ();
      thumbnail->image = IDX_IMAGE_VIEW (idx_image_view_new ());
      g_object_set (thumbnail->image, "size", THUMBNAIL_SIDE, "accessible-role",
                    GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
      gtk_button_set_child (GTK_BUTTON (thumbnail->button), GTK_WIDGET (thumbnail->image));
      gtk_widget_add_css_class (thumbnail->button, "thumbnail");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (thumbnail->button), "t", (guint64) 0);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (thumbnail->button), "win.show-in-pane");
      gtk_box_append (self->thumbnail_box, thumbnail->button);
    }
}

void
idx_neighbor_row_set_display_options (IdxNeighborRow *self,
                                      IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_NEIGHBOR_ROW (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));

  for (guint i = 0; i < N_NEIGHBORS; i++)
    idx_image_view_set_display_options (self->thumbnails[i].image, options);
}

static char *
dup_title (IdxDataset *dataset,
           IdxAudit *audit,
           const gint64 *label)
{
  IdxFeatures *features = idx_audit_get_features (audit);
  g_autofree char *name = NULL;

  if (label == NULL && features != NULL)
    {
      name = idx_text_file_name (idx_features_get_location (features));
      return g_strdup_printf (_ ("Most similar by features of %s"), name);
    }
  if (label == NULL)
    return g_strdup (_ ("Most similar"));
  name = idx_labels_dup_class_name (idx_dataset_get_labels (dataset), *label);
  return g_strdup_printf (_ ("Most similar with label %s"), name);
}

void
idx_neighbor_row_show (IdxNeighborRow *self,
                       IdxDataset *dataset,
                       IdxAudit *audit,
                       guint index,
                       const gint64 *label)
{
  g_autofree char *title = NULL;
  Input *input;

  g_return_if_fail (IDX_IS_NEIGHBOR_ROW (self));
  g_return_if_fail (dataset == NULL || IDX_IS_DATASET (dataset));
  g_return_if_fail (dataset == NULL || IDX_IS_AUDIT (audit));

  idx_slot_cancel (self->searching);
  g_set_object (&self->dataset, dataset);
  gtk_widget_set_visible (GTK_WIDGET (self), dataset != NULL);
  if (dataset == NULL)
    return;

  title = dup_title (dataset, audit, label);
  gtk_label_set_text (self->title, title);
  /* Show empty thumbnails until the images are read, so that nothing moves then. */
  for (guint i = 0; i < N_NEIGHBORS; i++)
    {
      gtk_widget_set_visible (self->thumbnails[i].button, TRUE);
      gtk_widget_set_sensitive (self->thumbnails[i].button, FALSE);
      idx_image_view_set_levels (self->thumbnails[i].image, NULL, 0, 0, 1);
    }
  input = g_new0 (Input, 1);
  *input = (Input){ idx_level_reader_new (dataset), g_object_ref (audit), index, label != NULL,
                    label != NULL ? *label : 0 };
  idx_slot_start (self->searching, &find_job, NULL, input);
}
