/* SPDX-License-Identifier: MIT */

/* A window with the properties of a dataset: its files, their formats, and what is wrong with
 * them. */

#include "idx-properties.h"

#include "idx-confirmation.h"
#include "idx-pixel-summary.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxProperties
{
  GtkWindow parent_instance;
  IdxSession *session;
  GSignalGroup *dataset_signals;
  GString *text;           /* all properties, for the button Copy */
  IdxPixelSummary *pixels; /* of the dataset */

  GtkGrid *grid;
  GtkWidget *copy_button;
};

G_DEFINE_FINAL_TYPE (IdxProperties, idx_properties, GTK_TYPE_WINDOW)

static void
copy_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), IDX_PROPERTIES (widget)->text->str);
}

static void
idx_properties_dispose (GObject *object)
{
  IdxProperties *self = IDX_PROPERTIES (object);

  if (self->pixels != NULL)
    idx_pixel_summary_cancel (self->pixels);
  g_clear_object (&self->pixels);
  g_clear_object (&self->dataset_signals);
  G_OBJECT_CLASS (idx_properties_parent_class)->dispose (object);
}

static void
idx_properties_finalize (GObject *object)
{
  IdxProperties *self = IDX_PROPERTIES (object);

  (void) g_string_free (self->text, TRUE);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (idx_properties_parent_class)->finalize (object);
}

static void
idx_properties_class_init (IdxPropertiesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_properties_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_properties_finalize;

  gtk_widget_class_install_action (widget_class, "properties.copy", NULL, copy_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-properties.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxProperties, grid);
  gtk_widget_class_bind_template_child (widget_class, IdxProperties, copy_button);
}

static void idx_properties_update_cb (IdxProperties *self);

static void
idx_properties_init (IdxProperties *self)
{
  self->dataset_signals = g_signal_group_new (IDX_TYPE_DATASET);
  g_signal_group_connect_swapped (self->dataset_signals, "features-changed",
                                  G_CALLBACK (idx_properties_update_cb), self);
  self->text = g_string_new (NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Adds a property to the grid and to the text. @row is the next free row of the grid; the function
 * increases it. */
static void
add_line (IdxProperties *self,
          int *row,
          const char *name,
          const char *value)
{
  GtkWidget *name_label = gtk_label_new (name);
  GtkWidget *value_label = gtk_label_new (value);

  gtk_widget_add_css_class (name_label, "dim-label");
  gtk_label_set_xalign (GTK_LABEL (name_label), 1);
  gtk_label_set_yalign (GTK_LABEL (name_label), 0);
  gtk_label_set_xalign (GTK_LABEL (value_label), 0);
  gtk_label_set_wrap (GTK_LABEL (value_label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (value_label), PANGO_WRAP_WORD_CHAR);
  /* With large text on a small screen, the window gets less than its natural width. Without a
   * minimum, the value would wrap after every few letters. */
  gtk_label_set_width_chars (GTK_LABEL (value_label), 20);
  gtk_label_set_max_width_chars (GTK_LABEL (value_label), 50);
  gtk_label_set_selectable (GTK_LABEL (value_label), TRUE);
  gtk_widget_set_hexpand (value_label, TRUE);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (value_label), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  name_label, NULL, -1);
  gtk_grid_attach (self->grid, name_label, 0, *row, 1, 1);
  gtk_grid_attach (self->grid, value_label, 1, *row, 1, 1);
  (*row)++;
  g_string_append_printf (self->text, "%s: %s\n", name, value);
}

static void
add_file (IdxProperties *self,
          int *row,
          const char *name,
          IdxFile *file)
{
  GFile *location = idx_file_get_location (file);
  g_autofree char *path = idx_text_file_path (location);
  g_autofree char *shown_path = g_file_has_uri_scheme (location, "resource")
                                  ? g_strdup (_ ("Part of the program"))
                                  : idx_text_escape_controls (path);
  g_autofree char *description = idx_header_describe (idx_file_get_header (file));
  g_autofree char *format =
    idx_file_is_gzip (file) ? g_strdup_printf (_ ("%s, compressed with gzip"), description)
                            : g_strdup (description);

  add_line (self, row, name, shown_path);
  add_line (self, row, _ ("Format"), format);
}

static void
add_messages (IdxProperties *self,
              int *row,
              IdxDataset *dataset)
{
  g_autoptr (GPtrArray) messages = idx_dataset_dup_messages (dataset);

  for (guint i = 0; i < messages->len; i++)
    {
      const IdxMessage *message = g_ptr_array_index (messages, i);

      add_line (self, row, message->verdict == IDX_VERDICT_OK ? _ ("Note") : _ ("Warning"),
                message->text);
    }
  if (idx_messages_get_verdict (messages) == IDX_VERDICT_OK)
    add_line (self, row, _ ("Status"),
              idx_dataset_is_loaded (dataset)
                ? _ ("No problems found.")
                : _ ("The files haven't been read completely yet."));
}

/* Says by what samples are compared. After a check, also how the features were used. */
static char *
describe_comparison (IdxProperties *self,
                     IdxDataset *dataset)
{
  IdxFeatures *features = idx_dataset_get_features (dataset);
  IdxAudit *result = idx_session_get_check_result (self->session);
  g_autofree char *path = NULL;
  g_autofree char *escaped = NULL;
  char *description = result != NULL ? idx_audit_describe_features (result) : NULL;

  if (description != NULL)
    return description;
  if (features == NULL)
    return g_strdup (idx_dataset_get_format (dataset)->n_channels >= 3
                       ? _ ("Compares shapes and colors")
                       : _ ("Compares shapes"));
  path = idx_text_file_path (idx_features_get_location (features));
  escaped = idx_text_escape_controls (path);
  return g_strdup_printf (_ ("Compares the %u features in %s"),
                          idx_features_get_n_columns (features), escaped);
}

/* Says how labels are checked and, after a check, how far its suggestions can be trusted. */
static void
add_label_check (IdxProperties *self,
                 int *row,
                 IdxDataset *dataset)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (dataset);
  g_autofree char *confirmed =
    suggestions != NULL ? idx_confirmation_describe (suggestions) : NULL;
  g_autofree char *comparison = describe_comparison (self, dataset);

  add_line (self, row, _ ("Label check"), comparison);
  if (confirmed != NULL)
    add_line (self, row, _ ("Suggestions"), confirmed);
}

static void
clear (IdxProperties *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))) != NULL)
    gtk_grid_remove (self->grid, child);
  g_string_truncate (self->text, 0);
}

/* --- Pixels --- */

/* Follows the summary of the pixels of @dataset. */
static void
set_pixels (IdxProperties *self,
            IdxDataset *dataset)
{
  IdxPixelSummary *pixels = idx_pixel_summary_get (dataset);

  if (self->pixels != pixels)
    {
      if (self->pixels != NULL)
        {
          idx_pixel_summary_cancel (self->pixels);
          g_signal_handlers_disconnect_by_func (self->pixels, idx_properties_update_cb, self);
        }
      g_set_object (&self->pixels, pixels);
      g_signal_connect_object (pixels, "changed", G_CALLBACK (idx_properties_update_cb), self,
                               G_CONNECT_SWAPPED);
    }
  idx_pixel_summary_compute (pixels, dataset);
}

static void
add_pixels (IdxProperties *self,
            int *row,
            IdxDataset *dataset)
{
  const char *text;

  set_pixels (self, dataset);
  text = idx_pixel_summary_get_text (self->pixels);
  add_line (self, row, _ ("Pixels"), text != NULL ? text : _ ("Computing…"));
}

/* --- Contents --- */

static void
idx_properties_update_cb (IdxProperties *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  IdxLabels *labels;
  g_autofree char *title = NULL;
  int row = 0;

  clear (self);
  g_signal_group_set_target (self->dataset_signals, dataset);
  title = g_strdup_printf (_ ("Properties of %s"), idx_dataset_get_name (dataset));
  gtk_window_set_title (GTK_WINDOW (self), title);

  add_file (self, &row, _ ("Images"), idx_dataset_get_images (dataset));
  labels = idx_dataset_get_labels (dataset);
  if (labels != NULL)
    {
      guint n_classes;
      g_autofree char *number = NULL;
      g_autofree char *classes = NULL;

      (void) idx_labels_get_classes (labels, &n_classes);
      number = idx_text_format_count (n_classes);
      classes = g_strdup_printf (ngettext ("%s label", "%s different labels", n_classes), number);
      add_file (self, &row, _ ("Labels"), idx_labels_get_file (labels));
      add_line (self, &row, _ ("Classes"), classes);
    }
  else
    add_line (self, &row, _ ("Labels"),
              idx_dataset_hides_labels (dataset) ? _ ("Hidden") : _ ("No labels found"));
  add_label_check (self, &row, dataset);
  add_pixels (self, &row, dataset);
  add_messages (self, &row, dataset);
  /* If a selectable label got the focus, it would select all of its text. */
  gtk_window_set_focus (GTK_WINDOW (self), self->copy_button);
}

static GtkWindow *
create_window (GtkWindow *parent,
               IdxSession *session)
{
  IdxProperties *self = g_object_new (IDX_TYPE_PROPERTIES, "transient-for", parent, NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::dataset", G_CALLBACK (idx_properties_update_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::check-result", G_CALLBACK (idx_properties_update_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "loaded", G_CALLBACK (idx_properties_update_cb), self,
                           G_CONNECT_SWAPPED);
  idx_properties_update_cb (self);
  return GTK_WINDOW (self);
}

static GtkWindow *
find_window (GtkWindow *parent)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      /* GTK's list of toplevels holds a reference to the window. */
      if (IDX_IS_PROPERTIES (window) && gtk_window_get_transient_for (window) == parent)
        return window;
    }
  return NULL;
}

void
idx_properties_present (GtkWindow *parent,
                        IdxSession *session)
{
  GtkWindow *self;

  g_return_if_fail (GTK_IS_WINDOW (parent));
  g_return_if_fail (IDX_IS_SESSION (session));

  self = find_window (parent);
  gtk_window_present (self != NULL ? self : create_window (parent, session));
}
