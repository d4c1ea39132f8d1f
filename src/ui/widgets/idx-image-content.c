/* SPDX-License-Identifier: MIT */

/* Provides images to the programs that they are dragged to.
 *
 * A file manager may ask for the files many times during a drag, so they are written only once. */

#include "idx-image-content.h"

#include "idx-picture.h"
#include "idx-slot.h"

#include <glib/gstdio.h>

#define PICTURE_TYPE "image/png"
#define FILES_TYPE "text/uri-list"

struct _IdxDragFolders
{
  GPtrArray *paths; /* of the folders; removing a path from the array removes the folder */
};

struct _IdxImageContent
{
  GdkContentProvider parent_instance;
  IdxDataset *dataset;
  IdxMosaic *mosaic; /* draws all images as one picture */
  GArray *indices;
  IdxExportOptions options;
  IdxDragFolders *folders;
  GBytes *uris;             /* the URIs of the files, as text; NULL until the files are written */
  char *folder;             /* the path of the folder with the files, or NULL */
  GPtrArray *waiting_tasks; /* tasks that wait while the files are written; NULL otherwise */
};

G_DEFINE_FINAL_TYPE (IdxImageContent, idx_image_content, GDK_TYPE_CONTENT_PROVIDER)

/* --- Folders --------------------------------------------------------------------------- */

static void
remove_folder (gpointer path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      (void) g_unlink (file);
    }
  (void) g_rmdir (path);
  g_free (path);
}

IdxDragFolders *
idx_drag_folders_new (void)
{
  IdxDragFolders *self = g_rc_box_new (IdxDragFolders);

  self->paths = g_ptr_array_new_with_free_func (remove_folder);
  return self;
}

static void
drag_folders_clear (gpointer data)
{
  g_ptr_array_unref (((IdxDragFolders *) data)->paths);
}

void
idx_drag_folders_unref (IdxDragFolders *self)
{
  g_rc_box_release_full (self, drag_folders_clear);
}

/* --- Writing --------------------------------------------------------------------------- */

/* Returns the stream that @task writes to. */
static GOutputStream *
get_stream (GTask *task)
{
  return g_task_get_task_data (task);
}

static void
idx_image_content_written_cb (GObject *source,
                              GAsyncResult *result,
                              gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;

  if (g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* Takes ownership of @task, and references @bytes until they are written. */
static void
write_bytes (GTask *task,
             GBytes *bytes)
{
  gsize length;
  gconstpointer content = g_bytes_get_data (bytes, &length);

  g_object_set_data_full (G_OBJECT (task), "bytes", g_bytes_ref (bytes),
                          (GDestroyNotify) g_bytes_unref);
  g_output_stream_write_all_async (get_stream (task), content, length,
                                   g_task_get_priority (task), g_task_get_cancellable (task),
                                   idx_image_content_written_cb, task);
}

/* The input of the job that draws the picture. */
typedef struct
{
  IdxImageContent *content;
  GTask *task; /* waits for the picture */
} PictureInput;

static void
picture_input_free (gpointer data)
{
  PictureInput *input = data;

  g_object_unref (input->content);
  g_clear_object (&input->task);
  g_free (input);
}

static gpointer
draw_picture (gpointer data,
              IdxProgress *progress,
              GCancellable *job_cancellable,
              GError **error)
{
  const PictureInput *input = data;
  GCancellable *cancellable = g_task_get_cancellable (input->task);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  cairo_surface_t *surface = idx_mosaic_draw (input->content->mosaic, cancellable, error);
  gboolean written = surface != NULL && idx_picture_write_png (surface, stream, cancellable, error);

  g_clear_pointer (&surface, cairo_surface_destroy);
  return written && g_output_stream_close (stream, cancellable, error)
           ? g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream))
           : NULL;
}

static void
draw_done (gpointer owner,
           gpointer data,
           gpointer result,
           const GError *error)
{
  GTask *task = g_steal_pointer (&((PictureInput *) data)->task);
  g_autoptr (GBytes) png = result;

  if (png != NULL)
    write_bytes (task, png);
  else
    {
      g_task_return_error (task, g_error_copy (error));
      g_object_unref (task);
    }
}

static const IdxJobKind draw_kind = { draw_picture, picture_input_free,
                                      (GDestroyNotify) g_bytes_unref, draw_done };

/* Takes ownership of @task. */
static void
write_picture (IdxImageContent *self,
               GTask *task)
{
  PictureInput *input = g_new (PictureInput, 1);

  input->content = g_object_ref (self);
  input->task = task;
  idx_slot_run_alone (NULL, &draw_kind, NULL, input);
}

/* Returns the URIs of the files as text, in the order of the images. */
static GBytes *
format_uris (IdxImageContent *self)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < self->indices->len; i++)
    {
      g_autofree char *name =
        idx_export_suggest_name (self->dataset, g_array_index (self->indices, guint32, i));
      g_autofree char *path = g_build_filename (self->folder, name, NULL);
      g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);

      g_string_append_printf (list, "%s\r\n", uri);
    }
  return g_string_free_to_bytes (g_steal_pointer (&list));
}

/* The input of the job that writes the files. */
typedef struct
{
  IdxImageContent *content;
  IdxSubset *images; /* a snapshot */
  GFile *folder;
} Input;

static void
input_free (gpointer data)
{
  Input *input = data;

  g_object_unref (input->content);
  g_object_unref (input->images);
  g_object_unref (input->folder);
  g_free (input);
}

static gpointer
export_images (gpointer data,
               IdxProgress *progress,
               GCancellable *cancellable,
               GError **error)
{
  const Input *input = data;

  return idx_export_images (input->images, &input->content->options, input->folder,
                            FALSE /* may_replace */, progress, cancellable, error)
           ? input->folder
           : NULL;
}

static void
export_done (gpointer owner,
             gpointer data,
             gpointer result,
             const GError *error)
{
  IdxImageContent *self = ((Input *) data)->content;
  g_autoptr (GPtrArray) waiting_tasks = g_steal_pointer (&self->waiting_tasks);

  if (result != NULL)
    self->uris = format_uris (self);
  for (guint i = 0; i < waiting_tasks->len; i++)
    {
      GTask *task = g_object_ref (g_ptr_array_index (waiting_tasks, i));

      if (self->uris != NULL)
        write_bytes (task, self->uris);
      else
        {
          g_task_return_error (task, g_error_copy (error));
          g_object_unref (task);
        }
    }
}

static const IdxJobKind export_kind = { export_images, input_free, NULL, export_done };

/* Creates the folder for the files unless it exists. */
static gboolean
ensure_folder (IdxImageContent *self,
               GError **error)
{
  if (self->folder != NULL)
    return TRUE;
  self->folder = g_dir_make_tmp ("idxview-XXXXXX", error);
  if (self->folder == NULL)
    return FALSE;
  g_ptr_array_add (self->folders->paths, g_strdup (self->folder));
  return TRUE;
}

/* Writes the URIs of the files to the stream of @task. If the files don't exist yet, writes them
 * first. Takes ownership of @task. */
static void
write_files (IdxImageContent *self,
             GTask *task)
{
  g_autoptr (IdxSubset) images = NULL;
  GError *error = NULL;
  Input *input;

  if (self->uris != NULL)
    {
      write_bytes (task, self->uris);
      return;
    }
  if (!ensure_folder (self, &error))
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  if (self->waiting_tasks != NULL)
    {
      g_ptr_array_add (self->waiting_tasks, task);
      return;
    }
  self->waiting_tasks = g_ptr_array_new_with_free_func (g_object_unref);
  g_ptr_array_add (self->waiting_tasks, task);
  images = idx_subset_new (self->dataset, g_array_copy (self->indices));
  input = g_new (Input, 1);
  input->content = g_object_ref (self);
  input->images = idx_subset_snapshot (images);
  input->folder = g_file_new_for_path (self->folder);
  idx_slot_run_alone (NULL, &export_kind, NULL, input);
}

/* --- Object ---------------------------------------------------------------------------- */

static GdkContentFormats *
idx_image_content_ref_formats (GdkContentProvider *provider)
{
  static const char *types[] = { PICTURE_TYPE, FILES_TYPE };

  return gdk_content_formats_new (types, G_N_ELEMENTS (types));
}

static void
idx_image_content_write_mime_type_async (GdkContentProvider *provider,
                                         const char *mime_type,
                                         GOutputStream *stream,
                                         int io_priority,
                                         GCancellable *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer user_data)
{
  IdxImageContent *self = IDX_IMAGE_CONTENT (provider);
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, idx_image_content_write_mime_type_async);
  g_task_set_priority (task, io_priority);
  g_task_set_task_data (task, g_object_ref (stream), g_object_unref);
  if (g_str_equal (mime_type, PICTURE_TYPE))
    write_picture (self, task);
  else if (g_str_equal (mime_type, FILES_TYPE))
    write_files (self, task);
  else
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "%s", mime_type);
      g_object_unref (task);
    }
}

static gboolean
idx_image_content_write_mime_type_finish (GdkContentProvider *provider,
                                          GAsyncResult *result,
                                          GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
idx_image_content_finalize (GObject *object)
{
  IdxImageContent *self = IDX_IMAGE_CONTENT (object);

  g_clear_object (&self->dataset);
  g_clear_pointer (&self->mosaic, idx_mosaic_free);
  g_clear_pointer (&self->indices, g_array_unref);
  g_clear_pointer (&self->uris, g_bytes_unref);
  g_clear_pointer (&self->folder, g_free);
  g_clear_pointer (&self->folders, idx_drag_folders_unref);
  G_OBJECT_CLASS (idx_image_content_parent_class)->finalize (object);
}

static void
idx_image_content_class_init (IdxImageContentClass *klass)
{
  GdkContentProviderClass *provider_class = GDK_CONTENT_PROVIDER_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = idx_image_content_finalize;
  provider_class->ref_formats = idx_image_content_ref_formats;
  provider_class->write_mime_type_async = idx_image_content_write_mime_type_async;
  provider_class->write_mime_type_finish = idx_image_content_write_mime_type_finish;
}

static void
idx_image_content_init (IdxImageContent *self)
{
}

GdkContentProvider *
idx_image_content_new (IdxDataset *dataset,
                       IdxMosaic *mosaic,
                       GArray *indices,
                       const IdxExportOptions *options,
                       IdxDragFolders *folders)
{
  IdxImageContent *self;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);
  g_return_val_if_fail (mosaic != NULL, NULL);
  g_return_val_if_fail (indices != NULL && indices->len > 0, NULL);
  g_return_val_if_fail (options != NULL, NULL);
  g_return_val_if_fail (folders != NULL, NULL);

  self = g_object_new (IDX_TYPE_IMAGE_CONTENT, NULL);
  self->dataset = g_object_ref (dataset);
  self->mosaic = mosaic;
  self->indices = indices;
  self->options = *options;
  self->folders = g_rc_box_acquire (folders);
  return GDK_CONTENT_PROVIDER (self);
}
