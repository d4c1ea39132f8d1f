/* SPDX-License-Identifier: MIT */

/* A window that shows what a dataset would be before it is made. */

#include "idx-import-dialog.h"

#include "idx-sample-flow.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The number of images that are shown. */
#define N_IMAGES 10

/* The maximum number of classes that are listed. */
#define MAX_LISTED_CLASSES 50

/* The minimum width of the text, in characters. */
#define MIN_CHARS 36

/* The maximum height of the content without scrolling, in logical pixels. */
#define MAX_HEIGHT 340

struct _IdxImportDialog
{
  GtkWindow parent_instance;
  IdxImportPreview *preview;

  GtkScrolledWindow *scrolled;
  GtkWidget *content;
  GtkLabel *heading;
  GtkBox *facts;
  IdxSampleFlow *flow;
  GtkCheckButton *gray_button;
};

enum
{
  ACCEPTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxImportDialog, idx_import_dialog, GTK_TYPE_WINDOW)

static void
idx_import_dialog_accept_cb (IdxImportDialog *self)
{
  g_signal_emit (self, signals[ACCEPTED], 0);
}

static void
add_text (IdxImportDialog *self,
          const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_width_chars (GTK_LABEL (label), MIN_CHARS);
  gtk_box_append (self->facts, label);
}

/* Returns: (transfer full): the first classes with their counts, like "2 classes: a (10), b (9)" */
static char *
describe_classes (IdxLabels *labels)
{
  guint n;
  const IdxClass *classes = idx_labels_get_classes (labels, &n);
  g_autofree char *n_classes = idx_text_format_count (n);
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < MIN (n, MAX_LISTED_CLASSES); i++)
    {
      g_autofree char *name = idx_labels_dup_class_name (labels, classes[i].value);
      g_autofree char *count = idx_text_format_count (classes[i].n_samples);

      g_string_append_printf (list, "%s%s (%s)", i > 0 ? ", " : "", name, count);
    }
  if (n > MAX_LISTED_CLASSES)
    g_string_append (list, ", …");
  /* Translators: the number of classes, and their names with the numbers of their samples */
  return g_strdup_printf (ngettext ("%s class: %s", "%s classes: %s", n), n_classes, list->str);
}

/* Adds the number and the size of the images, unless a note says so, and the classes. */
static void
add_dataset (IdxImportDialog *self,
             IdxDataset *dataset)
{
  guint n = idx_dataset_get_n_samples (dataset);
  const IdxImageFormat *format = idx_dataset_get_format (dataset);
  g_autofree char *count = idx_text_format_count (n);
  g_autofree char *size =
    g_strdup_printf (ngettext ("%s image of %u×%u", "%s images of %u×%u", n), count, format->rows,
                     format->columns);
  g_autofree char *classes = NULL;

  if (self->preview->import.kind == IDX_IMPORT_ARRAYS)
    add_text (self, size);
  if (idx_dataset_get_labels (dataset) == NULL)
    return;
  classes = describe_classes (idx_dataset_get_labels (dataset));
  add_text (self, classes);
}

/* Gives the dialog the height of its content at its width. By itself, a scrolled window asks for
 * the height that its content has at the minimum width. */
static void
set_height (IdxImportDialog *self)
{
  int width, height;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  gtk_widget_measure (self->content, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  gtk_scrolled_window_set_min_content_height (self->scrolled, MIN (height, MAX_HEIGHT));
}

static void
show_preview (IdxImportDialog *self)
{
  const IdxImportPreview *preview = self->preview;
  IdxDataset *first = g_ptr_array_index (preview->datasets, 0);
  g_autofree char *name = idx_text_file_name (preview->import.source);
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));

  gtk_label_set_text (self->heading, name);
  for (guint i = 0; i < preview->notes->len; i++)
    add_text (self, g_ptr_array_index (preview->notes, i));
  for (guint i = 0; i < preview->datasets->len; i++)
    add_dataset (self, g_ptr_array_index (preview->datasets, i));
  for (guint32 i = 0; i < MIN (idx_dataset_get_n_samples (first), N_IMAGES); i++)
    g_array_append_val (indices, i);
  idx_sample_flow_show (self->flow, first, indices);
  g_array_unref (indices);
  gtk_widget_set_visible (GTK_WIDGET (self->gray_button), idx_import_preview_has_color (preview));
  set_height (self);
}

static void
idx_import_dialog_finalize (GObject *object)
{
  g_clear_pointer (&IDX_IMPORT_DIALOG (object)->preview, idx_import_preview_free);
  G_OBJECT_CLASS (idx_import_dialog_parent_class)->finalize (object);
}

static void
idx_import_dialog_class_init (IdxImportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = idx_import_dialog_finalize;

  signals[ACCEPTED] = g_signal_new ("accepted", IDX_TYPE_IMPORT_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (IDX_TYPE_SAMPLE_FLOW);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-import-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxImportDialog, heading);
  gtk_widget_class_bind_template_child (widget_class, IdxImportDialog, scrolled);
  gtk_widget_class_bind_template_child (widget_class, IdxImportDialog, content);
  gtk_widget_class_bind_template_child (widget_class, IdxImportDialog, facts);
  gtk_widget_class_bind_template_child (widget_class, IdxImportDialog, flow);
  gtk_widget_class_bind_template_child (widget_class, IdxImportDialog, gray_button);
  gtk_widget_class_bind_template_callback (widget_class, idx_import_dialog_accept_cb);
}

static void
idx_import_dialog_init (IdxImportDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
idx_import_dialog_new (GtkWindow *parent,
                       IdxImportPreview *preview)
{
  IdxImportDialog *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (preview != NULL, NULL);

  self = g_object_new (IDX_TYPE_IMPORT_DIALOG, "transient-for", parent, NULL);
  self->preview = preview;
  show_preview (self);
  return GTK_WIDGET (self);
}

IdxImport
idx_import_dialog_get_import (IdxImportDialog *self)
{
  IdxImport import;

  g_assert (IDX_IS_IMPORT_DIALOG (self));

  import = self->preview->import;
  if (gtk_check_button_get_active (self->gray_button))
    import.colors = IDX_PICTURE_COLORS_GRAY;
  return import;
}
