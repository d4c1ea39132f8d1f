/* SPDX-License-Identifier: MIT */

/* Thumbnails of the samples most similar to a given sample, either from one class or from all
 * classes. Each thumbnail is a button that shows its sample in the pane. */

#include "idx-neighbor-row.h"

#include "idx-decoder.h"
#include "idx-image-view.h"
#include "idx-neighbors.h"
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
  GCancellable *searching; /* cancels searching for samples and reading their images */

  GtkWidget *content;
  GtkLabel *title;
  GtkBox *thumbnail_box;
  Thumbnail thumbnails[N_NEIGHBORS];
};

G_DEFINE_FINAL_TYPE (IdxNeighborRow, idx_neighbor_row, GTK_TYPE_WIDGET)

static void
stop_searching (IdxNeighborRow *self)
{
  if (self->searching != NULL)
    g_cancellable_cancel (self->searching);
  g_clear_object (&self->searching);
}

static void
idx_neighbor_row_read_cb (GObject *source,
                          GAsyncResult *result,
                          gpointer data)
{
  g_autoptr (IdxNeighborRow) self = IDX_NEIGHBOR_ROW (data);
  IdxDataset *dataset = IDX_DATASET (source);
  const IdxImageFormat *format = idx_dataset_get_format (dataset);
  gsize size = idx_dataset_get_sample_size (dataset);
  g_autoptr (GBytes) read_flags = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) samples = idx_dataset_read_finish (dataset, result, &read_flags, &error);
  g_autoptr (IdxDecoder) decoder = NULL;
  const guint8 *was_read;
  gsize n_samples;

  if (samples == NULL)
    return;
  decoder = idx_decoder_new (dataset);
  was_read = g_bytes_get_data (read_flags, &n_samples);
  for (gsize i = 0; i < n_samples; i++)
    if (was_read[i])
      {
        const guint8 *sample = g_bytes_get_data (samples, NULL);
        g_autoptr (GBytes) levels = idx_decoder_dup_levels (decoder, sample + i * size);

        idx_image_view_set_levels (self->thumbnails[i].image, levels, format->rows, format->columns,
                                   format->n_channels);
      }
}

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

static void
idx_neighbor_row_found_cb (GObject *source,
                           GAsyncResult *result,
                           gpointer data)
{
  g_autoptr (IdxNeighborRow) self = IDX_NEIGHBOR_ROW (data);
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) found = idx_neighbors_find_finish (IDX_AUDIT (source), result, &error);
  GArray *indices;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  gtk_widget_set_visible (GTK_WIDGET (self), found != NULL && found->len > 0);
  if (found == NULL)
    return;
  indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < N_NEIGHBORS; i++)
    {
      GtkWidget *button = self->thumbnails[i].button;

      gtk_widget_set_visible (button, i < found->len);
      gtk_widget_set_sensitive (button, i < found->len);
      if (i < found->len)
        {
          guint32 index = g_array_index (found, IdxNeighbor, i).index;

          g_array_append_val (indices, index);
          set_sample (self, button, index);
        }
    }
  idx_dataset_read_async (self->dataset, indices, self->searching, idx_neighbor_row_read_cb,
                          g_object_ref (self));
}

static void
idx_neighbor_row_dispose (GObject *object)
{
  IdxNeighborRow *self = IDX_NEIGHBOR_ROW (object);

  stop_searching (self);
  g_clear_object (&self->dataset);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_neighbor_row_parent_class)->dispose (object);
}

static void
idx_neighbor_row_class_init (IdxNeighborRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_neighbor_row_dispose;

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
           const gint64 *label)
{
  g_autofree char *name = NULL;

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

  g_return_if_fail (IDX_IS_NEIGHBOR_ROW (self));
  g_return_if_fail (dataset == NULL || IDX_IS_DATASET (dataset));
  g_return_if_fail (dataset == NULL || IDX_IS_AUDIT (audit));

  stop_searching (self);
  g_set_object (&self->dataset, dataset);
  gtk_widget_set_visible (GTK_WIDGET (self), dataset != NULL);
  if (dataset == NULL)
    return;

  title = dup_title (dataset, label);
  gtk_label_set_text (self->title, title);
  /* Show empty thumbnails until the images are read, so that nothing moves then. */
  for (guint i = 0; i < N_NEIGHBORS; i++)
    {
      gtk_widget_set_visible (self->thumbnails[i].button, TRUE);
      gtk_widget_set_sensitive (self->thumbnails[i].button, FALSE);
      idx_image_view_set_levels (self->thumbnails[i].image, NULL, 0, 0, 1);
    }
  self->searching = g_cancellable_new ();
  idx_neighbors_find_async (audit, index, label, N_NEIGHBORS, self->searching,
                            idx_neighbor_row_found_cb, g_object_ref (self));
}
