/* SPDX-License-Identifier: MIT */

/* Copies images to the clipboard. */

#include "idx-copier.h"

#include "idx-menu.h"
#include "idx-mosaic.h"
#include "idx-slot.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* A single image is enlarged by the largest integer factor that makes it at most this many pixels
 * wide and high: a good size for a slide or a message. */
#define MAX_SINGLE_IMAGE_SIDE 280U

/* The position of the item Copy in its menu. */
#define COPY_ITEM_POSITION 1

struct _IdxCopier
{
  GObject parent_instance;
  IdxSession *session;
  IdxSamplesPage *page;
  IdxDisplayOptions *options;
  IdxNotice *notice;
  IdxSlot *copying;
};

G_DEFINE_FINAL_TYPE (IdxCopier, idx_copier, G_TYPE_OBJECT)

guint
idx_copier_choose_scale (IdxDataset *dataset,
                         guint n_images)
{
  guint side;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), 1);

  if (n_images > 1)
    return 1;
  side = MAX (MAX (idx_dataset_get_rows (dataset), idx_dataset_get_columns (dataset)), 1);
  return MAX (MAX_SINGLE_IMAGE_SIDE / side, 1);
}

static void
show_copy_error (IdxCopier *self,
                 guint n_images,
                 const char *text)
{
  idx_notice_show_message (self->notice, IDX_NOTICE_ERROR,
                           n_images > 1 ? _ ("The images can't be copied")
                                        : _ ("The image can't be copied"),
                           text);
}

GdkTexture *
idx_copier_make_texture (cairo_surface_t *surface)
{
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  int height = cairo_image_surface_get_height (surface);
  g_autoptr (GBytes) bytes = g_bytes_new_with_free_func (
    cairo_image_surface_get_data (surface), stride * (gsize) height,
    (GDestroyNotify) cairo_surface_destroy, cairo_surface_reference (surface));

  return gdk_memory_texture_new (cairo_image_surface_get_width (surface), height,
                                 GDK_MEMORY_DEFAULT, bytes, stride);
}

typedef struct
{
  IdxMosaic *mosaic;
  guint n_images;
} Copy;

static void
copy_free (gpointer data)
{
  Copy *copy = data;

  idx_mosaic_free (copy->mosaic);
  g_free (copy);
}

static gpointer
draw (gpointer data,
      IdxProgress *progress,
      GCancellable *cancellable,
      GError **error)
{
  return idx_mosaic_draw (((Copy *) data)->mosaic, cancellable, error);
}

static void
draw_done (gpointer owner,
           gpointer data,
           gpointer surface,
           const GError *error)
{
  IdxCopier *self = owner;
  g_autoptr (GdkTexture) texture = NULL;

  if (surface == NULL)
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        show_copy_error (self, ((Copy *) data)->n_images, error->message);
      return;
    }
  texture = idx_copier_make_texture (surface);
  cairo_surface_destroy (surface);
  gdk_clipboard_set_texture (gtk_widget_get_clipboard (GTK_WIDGET (self->page)), texture);
}

static const IdxJobKind draw_kind = { draw, copy_free, (GDestroyNotify) cairo_surface_destroy,
                                      draw_done };

/* Returns the selected images if there are several, otherwise the current one. */
static GArray *
get_indices (IdxCopier *self)
{
  GArray *indices = idx_session_list_selected (self->session);
  guint32 index;

  if (indices->len > 1)
    return indices;
  g_array_set_size (indices, 0);
  if (idx_session_get_current_index (self->session, &index))
    g_array_append_val (indices, index);
  return indices;
}

/* Cancels a copy that is still running: it might finish later and replace the new one on the
 * clipboard. */
static void
copy_image_action (GSimpleAction *action,
                   GVariant *parameter,
                   gpointer data)
{
  IdxCopier *self = data;
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  g_autoptr (GArray) indices = get_indices (self);
  g_autoptr (GError) error = NULL;
  IdxMosaic *mosaic;
  Copy *copy;

  if (indices->len == 0)
    return;
  idx_slot_cancel (self->copying);
  mosaic = idx_mosaic_new (
    dataset, (const guint32 *) (gpointer) indices->data, indices->len,
    idx_display_options_get_palette (self->options, GTK_WIDGET (self->page)),
    idx_display_options_get_orientation (self->options),
    idx_copier_choose_scale (dataset, indices->len), &error);
  if (mosaic == NULL)
    {
      show_copy_error (self, indices->len, error->message);
      return;
    }
  copy = g_new (Copy, 1);
  *copy = (Copy){ mosaic, indices->len };
  idx_slot_start (self->copying, &draw_kind,
                  indices->len > 1 ? _ ("Copying images…") : _ ("Copying an image…"), copy);
}

static const GActionEntry entries[] = {
  { .name = "copy-image", .activate = copy_image_action },
};

/* --- Menus ----------------------------------------------------------------------------- */

static void
idx_copier_selection_changed_cb (GMenu *menu,
                                 GParamSpec *pspec,
                                 IdxSession *session)
{
  guint n_selected = idx_session_count_selected (session);
  g_autofree char *count = idx_text_format_count (n_selected);
  g_autofree char *several =
    g_strdup_printf (ngettext ("_Copy %s Image", "_Copy %s Images", n_selected),
                     count);

  idx_menu_set_label (menu, COPY_ITEM_POSITION, n_selected > 1 ? several : _ ("_Copy Image"));
}

void
idx_copier_add_menu (IdxCopier *self,
                     GMenu *menu)
{
  g_return_if_fail (IDX_IS_COPIER (self));
  g_return_if_fail (G_IS_MENU (menu));

  g_signal_connect_object (self->session, "notify::n-selected",
                           G_CALLBACK (idx_copier_selection_changed_cb), menu, G_CONNECT_SWAPPED);
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_copier_dispose (GObject *object)
{
  IdxCopier *self = IDX_COPIER (object);

  idx_slot_cancel (self->copying);
  g_clear_object (&self->session);
  g_clear_object (&self->page);
  g_clear_object (&self->options);
  g_clear_object (&self->notice);
  G_OBJECT_CLASS (idx_copier_parent_class)->dispose (object);
}

static void
idx_copier_finalize (GObject *object)
{
  idx_slot_free (IDX_COPIER (object)->copying);
  G_OBJECT_CLASS (idx_copier_parent_class)->finalize (object);
}

static void
idx_copier_class_init (IdxCopierClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_copier_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_copier_finalize;
}

static void
idx_copier_init (IdxCopier *self)
{
}

IdxCopier *
idx_copier_new (IdxSession *session,
                IdxSamplesPage *page,
                IdxDisplayOptions *options,
                IdxNotice *notice,
                GActionMap *actions)
{
  IdxCopier *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);
  g_return_val_if_fail (IDX_IS_SAMPLES_PAGE (page), NULL);
  g_return_val_if_fail (IDX_IS_DISPLAY_OPTIONS (options), NULL);
  g_return_val_if_fail (IDX_IS_NOTICE (notice), NULL);
  g_return_val_if_fail (G_IS_ACTION_MAP (actions), NULL);

  self = g_object_new (IDX_TYPE_COPIER, NULL);
  self->session = g_object_ref (session);
  self->copying = idx_slot_new (idx_session_get_tasks (session), self);
  self->page = g_object_ref (page);
  self->options = g_object_ref (options);
  self->notice = g_object_ref (notice);
  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  return self;
}
