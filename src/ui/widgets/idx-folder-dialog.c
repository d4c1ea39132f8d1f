/* SPDX-License-Identifier: MIT */

/* A window that lists the datasets in a folder and lets the user choose one. */

#include "idx-folder-dialog.h"

#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxFolderDialog
{
  GtkWindow parent_instance;
  IdxFolderScan *scan;

  GtkLabel *heading;
  GtkWidget *incomplete_note;
  GtkListBox *list;
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxFolderDialog, idx_folder_dialog, GTK_TYPE_WINDOW)

static void
idx_folder_dialog_row_activated_cb (IdxFolderDialog *self,
                                    GtkListBoxRow *row)
{
  GPtrArray *datasets = idx_folder_scan_get_datasets (self->scan);
  const IdxFolderDataset *dataset =
    g_ptr_array_index (datasets, (guint) gtk_list_box_row_get_index (row));
  g_autoptr (GFile) location = g_object_ref (dataset->location);

  g_signal_emit (self, signals[CHOSEN], 0, location);
}

static GtkWidget *
create_label (const char *text,
              const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
create_row (const IdxFolderDataset *dataset)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  g_autofree char *text = g_strdup_printf ("%s, %s", dataset->name, dataset->description);

  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_box_append (GTK_BOX (box),
                  create_label (dataset->name, dataset->can_open ? NULL : "dim-label"));
  gtk_box_append (GTK_BOX (box), create_label (dataset->description, "caption"));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), dataset->can_open);
  gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (row), dataset->can_open);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  return row;
}

/* Adds a row for each dataset, and moves the focus to the first one that can be opened. */
static void
add_rows (IdxFolderDialog *self)
{
  GPtrArray *datasets = idx_folder_scan_get_datasets (self->scan);
  GtkWidget *first = NULL;

  for (guint i = 0; i < datasets->len; i++)
    {
      const IdxFolderDataset *dataset = g_ptr_array_index (datasets, i);
      GtkWidget *row = create_row (dataset);

      gtk_list_box_append (self->list, row);
      if (first == NULL && dataset->can_open)
        first = row;
    }
  if (first != NULL)
    {
      gtk_list_box_select_row (self->list, GTK_LIST_BOX_ROW (first));
      gtk_window_set_focus (GTK_WINDOW (self), first);
    }
}

static void
idx_folder_dialog_finalize (GObject *object)
{
  g_clear_object (&IDX_FOLDER_DIALOG (object)->scan);
  G_OBJECT_CLASS (idx_folder_dialog_parent_class)->finalize (object);
}

static void
idx_folder_dialog_class_init (IdxFolderDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = idx_folder_dialog_finalize;

  signals[CHOSEN] = g_signal_new ("chosen", IDX_TYPE_FOLDER_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-folder-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxFolderDialog, heading);
  gtk_widget_class_bind_template_child (widget_class, IdxFolderDialog, incomplete_note);
  gtk_widget_class_bind_template_child (widget_class, IdxFolderDialog, list);
  gtk_widget_class_bind_template_callback (widget_class, idx_folder_dialog_row_activated_cb);
}

static void
idx_folder_dialog_init (IdxFolderDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
idx_folder_dialog_new (GtkWindow *parent,
                       IdxFolderScan *scan)
{
  IdxFolderDialog *self;
  g_autofree char *name = NULL;
  g_autofree char *heading = NULL;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (IDX_IS_FOLDER_SCAN (scan), NULL);

  self = g_object_new (IDX_TYPE_FOLDER_DIALOG, "transient-for", parent, NULL);
  self->scan = g_object_ref (scan);
  name = idx_text_file_name (idx_folder_scan_get_folder (scan));
  /* Translators: %s is the name of a folder */
  heading = g_strdup_printf (_ ("Datasets in “%s”"), name);
  gtk_label_set_text (self->heading, heading);
  gtk_widget_set_visible (self->incomplete_note, !idx_folder_scan_is_complete (scan));
  add_rows (self);
  return GTK_WIDGET (self);
}
