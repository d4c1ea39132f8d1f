/* SPDX-License-Identifier: MIT */

/* The page that the window shows while nothing is open. */

#include "idx-start-page.h"

#include "idx-recent-files.h"

/* More files would push the buttons out of a small window. */
#define MAX_RECENT 4

struct _IdxStartPage
{
  GtkWidget parent_instance;
  IdxRecentFiles *recent_files;

  GtkWidget *content;
  GtkWidget *recent_part;
  GtkBox *buttons;
};

G_DEFINE_FINAL_TYPE (IdxStartPage, idx_start_page, GTK_TYPE_WIDGET)

static GtkWidget *
create_label (GMenuModel *recent_menu,
              int position,
              const char *attribute)
{
  g_autofree char *text = NULL;
  GtkWidget *label;

  (void) g_menu_model_get_item_attribute (recent_menu, position, attribute, "s", &text);
  label = gtk_label_new (text);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  return label;
}

static GtkWidget *
create_button (GMenuModel *recent_menu,
               int position)
{
  g_autoptr (GVariant) target =
    g_menu_model_get_item_attribute_value (recent_menu, position, G_MENU_ATTRIBUTE_TARGET, NULL);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *title = create_label (recent_menu, position, IDX_RECENT_FILES_TITLE);
  GtkWidget *folder = create_label (recent_menu, position, IDX_RECENT_FILES_FOLDER);

  gtk_widget_add_css_class (folder, "dim-label");
  gtk_widget_add_css_class (folder, "caption");
  gtk_box_append (GTK_BOX (content), title);
  gtk_box_append (GTK_BOX (content), folder);
  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_widget_add_css_class (button, "flat");
  gtk_accessible_update_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  title, NULL, GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, folder, NULL,
                                  -1);
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (button), target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "app.open-recent");
  return button;
}

static void
idx_start_page_update_cb (IdxStartPage *self)
{
  GMenuModel *recent_menu = idx_recent_files_get_menu (self->recent_files);
  GtkWidget *child;
  int n_files;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->buttons))) != NULL)
    gtk_box_remove (self->buttons, child);
  n_files = MIN (g_menu_model_get_n_items (recent_menu), MAX_RECENT);
  for (int i = 0; i < n_files; i++)
    gtk_box_append (self->buttons, create_button (recent_menu, i));
  gtk_widget_set_visible (self->recent_part, n_files > 0);
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

  G_OBJECT_CLASS (klass)->dispose = idx_start_page_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "startpage");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-start-page.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxStartPage, content);
  gtk_widget_class_bind_template_child (widget_class, IdxStartPage, recent_part);
  gtk_widget_class_bind_template_child (widget_class, IdxStartPage, buttons);
}

static void
idx_start_page_init (IdxStartPage *self)
{
  self->recent_files = idx_recent_files_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (idx_recent_files_get_menu (self->recent_files), "items-changed",
                           G_CALLBACK (idx_start_page_update_cb), self, G_CONNECT_SWAPPED);
  idx_start_page_update_cb (self);
}
