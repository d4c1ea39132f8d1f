/* SPDX-License-Identifier: MIT */

/* A recent file on the start page. */

#include "idx-recent-tile.h"

#include "idx-color.h"
#include "idx-slot.h"
#include "idx-thumbnail.h"

/* The side of a thumbnail, in logical pixels. A multiple of 1 to 4, the possible numbers of
 * columns, so that pictures aren't scaled; and with four columns, a cell of 30 pixels shows an
 * image of 28 pixels as it is. */
#define SIDE 120

/* The size of the icon that is shown instead, in logical pixels. */
#define ICON_SIZE 32

struct _IdxRecentTile
{
  GtkButton parent_instance;
  GFile *file;
  IdxSlot *drawing;
  gboolean is_dark; /* of the thumbnail that was drawn last */
  int scale;        /* likewise, in device pixels per logical pixel */

  GtkWidget *title;
  GtkWidget *folder;
  GtkImage *image;
};

G_DEFINE_FINAL_TYPE (IdxRecentTile, idx_recent_tile, GTK_TYPE_BUTTON)

/* The input of the job that draws a thumbnail. */
typedef struct
{
  GFile *file;
  guint size;
  gboolean is_dark;
} Drawing;

static void
drawing_free (gpointer data)
{
  Drawing *drawing = data;

  g_object_unref (drawing->file);
  g_free (drawing);
}

static gpointer
draw_thumbnail (gpointer data,
                IdxProgress *progress,
                GCancellable *cancellable,
                GError **error)
{
  const Drawing *drawing = data;
  g_autoptr (GBytes) png =
    idx_thumbnail_new_png (drawing->file, drawing->size, drawing->is_dark, cancellable, error);

  return png != NULL ? gdk_texture_new_from_bytes (png, error) : NULL;
}

/* Shows that there is no thumbnail. */
static void
show_icon (IdxRecentTile *self)
{
  gtk_image_set_from_icon_name (self->image, "image-x-generic-symbolic");
  gtk_image_set_pixel_size (self->image, ICON_SIZE);
}

static void
idx_recent_tile_drawn_cb (gpointer owner,
                          gpointer input,
                          gpointer result,
                          const GError *error)
{
  IdxRecentTile *self = owner;
  g_autoptr (GdkTexture) texture = result;

  if (texture == NULL)
    {
      show_icon (self);
      return;
    }
  gtk_image_set_from_paintable (self->image, GDK_PAINTABLE (texture));
  gtk_image_set_pixel_size (self->image, SIDE);
}

static const IdxJobKind drawing_kind = { .work = draw_thumbnail,
                                         .free_input = drawing_free,
                                         .free_result = g_object_unref,
                                         .done = idx_recent_tile_drawn_cb,
                                         .priority = G_PRIORITY_LOW };

static void
start_drawing (IdxRecentTile *self)
{
  Drawing *drawing = g_new0 (Drawing, 1);

  self->is_dark = idx_color_is_theme_dark (GTK_WIDGET (self));
  self->scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  drawing->file = g_object_ref (self->file);
  drawing->size = (guint) (SIDE * self->scale);
  drawing->is_dark = self->is_dark;
  if (self->is_dark)
    gtk_widget_add_css_class (GTK_WIDGET (self->image), "dark");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->image), "dark");
  idx_slot_start (self->drawing, &drawing_kind, NULL, drawing);
}

/* Draws the thumbnail anew if it no longer suits the style or the display. */
static void
idx_recent_tile_update_cb (IdxRecentTile *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)) &&
      (self->is_dark != idx_color_is_theme_dark (GTK_WIDGET (self)) ||
       self->scale != gtk_widget_get_scale_factor (GTK_WIDGET (self))))
    start_drawing (self);
}

static void
idx_recent_tile_css_changed (GtkWidget *widget,
                             GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (idx_recent_tile_parent_class)->css_changed (widget, change);
  idx_recent_tile_update_cb (IDX_RECENT_TILE (widget));
}

static void
idx_recent_tile_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (idx_recent_tile_parent_class)->map (widget);
  start_drawing (IDX_RECENT_TILE (widget));
}

static void
idx_recent_tile_unmap (GtkWidget *widget)
{
  IdxRecentTile *self = IDX_RECENT_TILE (widget);

  idx_slot_cancel (self->drawing);
  show_icon (self);
  GTK_WIDGET_CLASS (idx_recent_tile_parent_class)->unmap (widget);
}

static void
idx_recent_tile_finalize (GObject *object)
{
  IdxRecentTile *self = IDX_RECENT_TILE (object);

  idx_slot_free (self->drawing);
  g_clear_object (&self->file);
  G_OBJECT_CLASS (idx_recent_tile_parent_class)->finalize (object);
}

static void
idx_recent_tile_class_init (IdxRecentTileClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = idx_recent_tile_finalize;
  widget_class->css_changed = idx_recent_tile_css_changed;
  widget_class->map = idx_recent_tile_map;
  widget_class->unmap = idx_recent_tile_unmap;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-recent-tile.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxRecentTile, title);
  gtk_widget_class_bind_template_child (widget_class, IdxRecentTile, folder);
  gtk_widget_class_bind_template_child (widget_class, IdxRecentTile, image);
}

static void
idx_recent_tile_init (IdxRecentTile *self)
{
  self->drawing = idx_slot_new (NULL, self);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_size_request (GTK_WIDGET (self->image), SIDE, SIDE);
  show_icon (self);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (idx_recent_tile_update_cb), NULL);
}

GtkWidget *
idx_recent_tile_new (const char *uri,
                     const char *title,
                     const char *folder)
{
  IdxRecentTile *self;

  g_return_val_if_fail (uri != NULL, NULL);
  g_return_val_if_fail (title != NULL, NULL);

  self = g_object_new (IDX_TYPE_RECENT_TILE, NULL);
  self->file = g_file_new_for_uri (uri);
  gtk_label_set_text (GTK_LABEL (self->title), title);
  gtk_label_set_text (GTK_LABEL (self->folder), folder);
  gtk_widget_set_visible (self->folder, folder != NULL);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self), "s", uri);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self), "app.open-recent");
  return GTK_WIDGET (self);
}

GdkPaintable *
idx_recent_tile_get_thumbnail (IdxRecentTile *self)
{
  g_return_val_if_fail (IDX_IS_RECENT_TILE (self), NULL);

  return gtk_image_get_paintable (self->image);
}
