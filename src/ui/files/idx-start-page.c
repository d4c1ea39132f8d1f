/* SPDX-License-Identifier: MIT */

/* The page that the window shows while nothing is open. */

#include "idx-start-page.h"

#include "idx-columns-layout.h"
#include "idx-recent-files.h"
#include "idx-recent-tile.h"

/* The maximum number of recent files: they fill one row. */
#define MAX_RECENT 4

/* The size of the logo, in logical pixels: with recent files, and without. */
#define LOGO_SIZE 64
#define LARGE_LOGO_SIZE 128

struct _IdxStartPage
{
  GtkWidget parent_instance;
  IdxRecentFiles *recent_files;

  GtkWidget *content;
  GtkWidget *recent_part;
  GtkWidget *tiles;
  GtkImage *logo;
};

G_DEFINE_FINAL_TYPE (IdxStartPage, idx_start_page, GTK_TYPE_WIDGET)

static GtkWidget *
create_tile (GMenuModel *recent_menu,
             int position)
{
  g_autofree char *uri = NULL;
  g_autofree char *title = NULL;
  g_autofree char *folder = NULL;

  (void) g_menu_model_get_item_attribute (recent_menu, position, G_MENU_ATTRIBUTE_TARGET, "s",
                                          &uri);
  (void) g_menu_model_get_item_attribute (recent_menu, position, IDX_RECENT_FILES_TITLE, "s",
                                          &title);
  (void) g_menu_model_get_item_attribute (recent_menu, position, IDX_RECENT_FILES_FOLDER, "s",
                                          &folder);
  return idx_recent_tile_new (uri, title, folder);
}

/* Rebuilds the tiles of the files from @position on; those before stay as they are. */
static void
idx_start_page_files_changed_cb (IdxStartPage *self,
                                 int position,
                                 int n_removed,
                                 int n_added,
                                 GMenuModel *recent_menu)
{
  const int n_files = MIN (g_menu_model_get_n_items (recent_menu), MAX_RECENT);
  GtkWidget *tile = gtk_widget_get_first_child (self->tiles);

  for (int i = 0; i < position && tile != NULL; i++)
    tile = gtk_widget_get_next_sibling (tile);
  while (tile != NULL)
    {
      GtkWidget *next = gtk_widget_get_next_sibling (tile);

      gtk_box_remove (GTK_BOX (self->tiles), tile);
      tile = next;
    }
  for (int i = position; i < n_files; i++)
    gtk_box_append (GTK_BOX (self->tiles), create_tile (recent_menu, i));
  gtk_widget_set_visible (self->recent_part, n_files > 0);
  gtk_image_set_pixel_size (self->logo, n_files > 0 ? LOGO_SIZE : LARGE_LOGO_SIZE);
}

static void
idx_start_page_dispose (GObject *object)
{
  IdxStartPage *self = IDX_START_PAGE (object);

  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_object (&self->recent_files);
  G_OBJECT_CLASS (idx_start_page_parent_class)->dispose (object);
}

static void
idx_start_page_class_init (IdxStartPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (IDX_TYPE_COLUMNS_LAYOUT);
  G_OBJECT_CLASS (klass)->dispose = idx_start_page_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "startpage");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-start-page.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxStartPage, content);
  gtk_widget_class_bind_template_child (widget_class, IdxStartPage, recent_part);
  gtk_widget_class_bind_template_child (widget_class, IdxStartPage, tiles);
  gtk_widget_class_bind_template_child (widget_class, IdxStartPage, logo);
}

static void
idx_start_page_init (IdxStartPage *self)
{
  GMenuModel *recent_menu;

  self->recent_files = idx_recent_files_new ();
  recent_menu = idx_recent_files_get_menu (self->recent_files);
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (recent_menu, "items-changed",
                           G_CALLBACK (idx_start_page_files_changed_cb), self, G_CONNECT_SWAPPED);
  idx_start_page_files_changed_cb (self, 0, 0, 0, recent_menu);
}
