/* SPDX-License-Identifier: MIT */

/* Lets users drag images to other programs. */

#include "idx-drag-out.h"

#include "idx-copier.h"
#include "idx-error.h"
#include "idx-image-content.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The maximum number of images in a drag: writing more files would take longer than the drag. */
#define MAX_IMAGES 1000U

/* The drag icon is the image. A small image is enlarged by an integer factor to at most ICON_SIDE
 * pixels. If the image is larger than MAX_ICON_SIDE pixels, GTK shows its default icon. */
#define ICON_SIDE 64U
#define MAX_ICON_SIDE 256U

struct _IdxDragOut
{
  GObject parent_instance;
  IdxDisplayOptions *options;
  IdxNotice *notice;
  IdxDragFolders *folders; /* temporary folders with the files of dragged images */
};

G_DEFINE_FINAL_TYPE (IdxDragOut, idx_drag_out, G_TYPE_OBJECT)

static gboolean
check_n_images (guint n_images,
                GError **error)
{
  g_autofree char *count = idx_text_format_count (n_images);
  g_autofree char *maximum = idx_text_format_count (MAX_IMAGES);

  if (n_images <= MAX_IMAGES)
    return TRUE;
  g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
               _ ("%s images are selected, but at most %s can be dragged at once. Export them "
                  "instead."),
               count, maximum);
  return FALSE;
}

/* Returns the images as content for other programs, or NULL after showing why they can't be
 * dragged. Takes ownership of @indices. */
static GdkContentProvider *
create_content (IdxDragOut *self,
                IdxDataset *dataset,
                GArray *indices,
                GtkWidget *widget)
{
  const IdxExportOptions options = {
    .as_shown = TRUE,
    .palette = idx_display_options_get_palette (self->options, widget),
    .orientation = idx_display_options_get_orientation (self->options),
    .scale = idx_copier_choose_scale (dataset, 1), /* each file has one image */
  };
  g_autoptr (GArray) owned = indices;
  g_autoptr (GError) error = NULL;
  IdxMosaic *mosaic = NULL; /* all images in one picture, for programs that don't take files */

  if (check_n_images (indices->len, &error))
    mosaic = idx_mosaic_new (dataset, (const guint32 *) (gpointer) indices->data, indices->len,
                             options.palette, options.orientation,
                             idx_copier_choose_scale (dataset, indices->len), &error);
  if (mosaic == NULL)
    {
      idx_notice_show_message (self->notice, IDX_NOTICE_ERROR, _ ("The images can't be dragged"),
                               error->message);
      return NULL;
    }
  return idx_image_content_new (dataset, mosaic, g_steal_pointer (&owned), &options,
                                self->folders);
}

/* Sets an image as the drag icon, unless it is large or not in memory. */
static void
set_icon (IdxDragOut *self,
          GtkDragSource *source,
          IdxDataset *dataset,
          guint32 index)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  guint side = MAX (idx_dataset_get_rows (dataset), idx_dataset_get_columns (dataset));
  const IdxExportOptions options = {
    .as_shown = TRUE,
    .palette = idx_display_options_get_palette (self->options, widget),
    .orientation = idx_display_options_get_orientation (self->options),
    .scale = MAX (ICON_SIDE / side, 1),
  };
  g_autofree guint8 *sample = NULL;
  g_autoptr (IdxDecoder) decoder = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  cairo_surface_t *surface;
  guint8 was_read;

  gtk_drag_source_set_icon (source, NULL, 0, 0);
  if (side > MAX_ICON_SIDE)
    return;
  sample = g_malloc (MAX (idx_dataset_get_sample_size (dataset), 1));
  if (!idx_dataset_read (dataset, &index, 1, sample, &was_read, IDX_READ_RESIDENT, NULL, NULL) ||
      !was_read)
    return;
  decoder = idx_export_make_decoder (dataset, &options);
  surface = idx_export_draw (decoder, sample, &options);
  texture = idx_copier_make_texture (surface);
  cairo_surface_destroy (surface);
  gtk_drag_source_set_icon (source, GDK_PAINTABLE (texture), 0, 0);
}

/* --- The sheet ------------------------------------------------------------------------- */

static GdkContentProvider *
idx_drag_out_prepare_sheet_cb (GtkDragSource *source,
                               double x,
                               double y,
                               IdxDragOut *self)
{
  GtkWidget *sheet = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  GdkModifierType state =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (source));
  IdxSelection *model = idx_sheet_get_model (IDX_SHEET (sheet));
  IdxDataset *dataset;
  GArray *indices;

  if (!idx_sheet_can_drag_from (IDX_SHEET (sheet), x, y, state))
    return NULL;
  dataset = idx_subset_get_dataset (idx_selection_get_subset (model));
  indices = idx_selection_list_selected (model);
  set_icon (self, source, dataset, g_array_index (indices, guint32, 0));
  return create_content (self, dataset, indices, sheet);
}

/* --- A single image -------------------------------------------------------------------- */

static GdkContentProvider *
idx_drag_out_prepare_image_cb (GtkDragSource *source,
                               double x,
                               double y,
                               IdxDragOut *self)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  GArray *indices;
  IdxDataset *dataset;
  guint32 index;

  if (!idx_sample_image_pick (IDX_SAMPLE_IMAGE (widget), x, y, &dataset, &index))
    return NULL;
  indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (indices, index);
  set_icon (self, source, dataset, index);
  return create_content (self, dataset, indices, widget);
}

/* --- Object ---------------------------------------------------------------------------- */

static void
add_source (IdxDragOut *self,
            GtkWidget *widget,
            GCallback prepare)
{
  GtkDragSource *source = gtk_drag_source_new ();

  g_signal_connect_object (source, "prepare", prepare, self, 0);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (source));
}

static void
idx_drag_out_dispose (GObject *object)
{
  IdxDragOut *self = IDX_DRAG_OUT (object);

  g_clear_object (&self->options);
  g_clear_object (&self->notice);
  g_clear_pointer (&self->folders, idx_drag_folders_unref);
  G_OBJECT_CLASS (idx_drag_out_parent_class)->dispose (object);
}

static void
idx_drag_out_class_init (IdxDragOutClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_drag_out_dispose;
}

static void
idx_drag_out_init (IdxDragOut *self)
{
  self->folders = idx_drag_folders_new ();
}

IdxDragOut *
idx_drag_out_new (IdxDisplayOptions *options,
                  IdxNotice *notice)
{
  IdxDragOut *self;

  g_return_val_if_fail (IDX_IS_DISPLAY_OPTIONS (options), NULL);
  g_return_val_if_fail (IDX_IS_NOTICE (notice), NULL);

  self = g_object_new (IDX_TYPE_DRAG_OUT, NULL);
  self->options = g_object_ref (options);
  self->notice = g_object_ref (notice);
  return self;
}

void
idx_drag_out_add_sheet (IdxDragOut *self,
                        IdxSheet *sheet)
{
  g_return_if_fail (IDX_IS_DRAG_OUT (self));
  g_return_if_fail (IDX_IS_SHEET (sheet));

  idx_sheet_set_drags_selection (sheet, TRUE);
  add_source (self, GTK_WIDGET (sheet), G_CALLBACK (idx_drag_out_prepare_sheet_cb));
}

void
idx_drag_out_add_image (IdxDragOut *self,
                        IdxSampleImage *image)
{
  g_return_if_fail (IDX_IS_DRAG_OUT (self));
  g_return_if_fail (IDX_IS_SAMPLE_IMAGE (image));

  add_source (self, GTK_WIDGET (image), G_CALLBACK (idx_drag_out_prepare_image_cb));
}
