/* SPDX-License-Identifier: MIT */

/* Prints a contact sheet of the samples that are shown or selected. First says how many pages that
 * takes. */

#include "idx-printer.h"

#include "idx-export.h"
#include "idx-path-parameter.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxPrinter
{
  GObject parent_instance;
  IdxExporter *exporter;
  IdxFileDialog *dialog; /* knows the parent of dialogs */
  IdxNotice *notice;
  GtkPrintSettings *print_settings; /* what the user chose when last printing, or NULL */
  GtkPageSetup *page_setup;
};

G_DEFINE_FINAL_TYPE (IdxPrinter, idx_printer, G_TYPE_OBJECT)

/* The data of a print operation, freed together with the operation. */
typedef struct
{
  IdxPrinter *printer;
  IdxSampleExport *export;
  IdxSheetPages *pages;
} Printing;

static void
printing_free (gpointer data,
               GClosure *closure)
{
  Printing *printing = data;

  g_object_unref (printing->printer);
  idx_sample_export_unref (printing->export);
  g_clear_object (&printing->pages);
  g_free (printing);
}

/* Divides the samples into pages. The pages have no margin, because the print context has its
 * origin inside the margins of the paper. */
static void
idx_printer_begin_print_cb (GtkPrintOperation *operation,
                            GtkPrintContext *context,
                            Printing *printing)
{
  g_clear_object (&printing->pages);
  printing->pages = idx_sample_export_create_pages (
    printing->export, printing->export->subset, gtk_print_context_get_width (context),
    gtk_print_context_get_height (context), 0 /* margin */);
  gtk_print_operation_set_n_pages (operation,
                                   (int) idx_sheet_pages_get_n_pages (printing->pages));
}

static void
show_print_error (IdxPrinter *self,
                  const GError *error)
{
  idx_notice_show_message (self->notice, IDX_NOTICE_ERROR, _ ("The samples can't be printed"),
                           error->message);
}

static void
idx_printer_draw_page_cb (GtkPrintOperation *operation,
                          GtkPrintContext *context,
                          int page,
                          Printing *printing)
{
  g_autoptr (GError) error = NULL;

  if (idx_sheet_pages_draw (printing->pages, (guint) page,
                            gtk_print_context_get_cairo_context (context), NULL, &error))
    return;
  gtk_print_operation_cancel (operation);
  show_print_error (printing->printer, error);
}

static void
idx_printer_printed_cb (GtkPrintOperation *operation,
                        GtkPrintOperationResult result,
                        Printing *printing)
{
  IdxPrinter *self = printing->printer;
  g_autoptr (GError) error = NULL;

  if (result == GTK_PRINT_OPERATION_RESULT_APPLY)
    {
      g_set_object (&self->print_settings, gtk_print_operation_get_print_settings (operation));
      g_set_object (&self->page_setup, gtk_print_operation_get_default_page_setup (operation));
    }
  else if (result == GTK_PRINT_OPERATION_RESULT_ERROR)
    {
      gtk_print_operation_get_error (operation, &error);
      show_print_error (self, error);
    }
}

/* @path is the file to print to; NULL to print on paper. */
static void
print (IdxPrinter *self,
       IdxSampleExport *export,
       GtkPrintOperationAction action,
       const char *path)
{
  g_autoptr (GtkPrintOperation) operation = gtk_print_operation_new ();
  g_autoptr (GError) error = NULL;
  Printing *printing;

  if (!idx_sheet_pages_check (export->subset, &error))
    {
      show_print_error (self, error);
      return;
    }
  printing = g_new0 (Printing, 1);
  printing->printer = g_object_ref (self);
  printing->export = idx_sample_export_ref (export);
  gtk_print_operation_set_job_name (operation, export->title);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  gtk_print_operation_set_show_progress (operation, TRUE);
  gtk_print_operation_set_allow_async (operation, TRUE);
  if (path != NULL)
    gtk_print_operation_set_export_filename (operation, path);
  if (self->print_settings != NULL)
    gtk_print_operation_set_print_settings (operation, self->print_settings);
  if (self->page_setup != NULL)
    gtk_print_operation_set_default_page_setup (operation, self->page_setup);
  g_signal_connect (operation, "begin-print", G_CALLBACK (idx_printer_begin_print_cb), printing);
  g_signal_connect (operation, "draw-page", G_CALLBACK (idx_printer_draw_page_cb), printing);
  g_signal_connect_data (operation, "done", G_CALLBACK (idx_printer_printed_cb), printing,
                         printing_free, 0);
  if (gtk_print_operation_run (operation, action, idx_file_dialog_get_parent (self->dialog),
                               &error) == GTK_PRINT_OPERATION_RESULT_ERROR)
    show_print_error (self, error);
}

/* Returns the number of pages that an export takes on the paper that was used last. */
static guint
count_pages (IdxPrinter *self,
             IdxSampleExport *export)
{
  g_autoptr (GtkPageSetup) setup =
    self->page_setup != NULL ? g_object_ref (self->page_setup) : gtk_page_setup_new ();
  g_autoptr (IdxSheetPages) pages = idx_sample_export_create_pages (
    export, export->subset, gtk_page_setup_get_page_width (setup, GTK_UNIT_POINTS),
    gtk_page_setup_get_page_height (setup, GTK_UNIT_POINTS), 0 /* margin */);

  return idx_sheet_pages_get_n_pages (pages);
}

/* Lets the user choose between the selected samples and those that are shown. */
static void
ask_which (IdxPrinter *self,
           IdxSampleExport *selected,
           IdxSampleExport *shown)
{
  guint n_selected_pages = count_pages (self, selected);
  guint n_shown_pages = count_pages (self, shown);
  g_autofree char *n_selected =
    idx_text_format_count (idx_subset_get_n_samples (selected->subset));
  g_autofree char *n_shown = idx_text_format_count (idx_subset_get_n_samples (shown->subset));
  g_autofree char *selected_pages = idx_text_format_count (n_selected_pages);
  g_autofree char *shown_pages = idx_text_format_count (n_shown_pages);
  g_autofree char *selected_label =
    g_strdup_printf (ngettext ("Selected (%s), %s Page", "Selected (%s), %s Pages",
                               n_selected_pages),
                     n_selected, selected_pages);
  g_autofree char *shown_label = g_strdup_printf (
    ngettext ("Shown (%s), %s Page", "Shown (%s), %s Pages", n_shown_pages), n_shown, shown_pages);

  idx_notice_show_message (self->notice, IDX_NOTICE_OFFER, _ ("Print which samples?"), NULL);
  idx_notice_add_button (self->notice, selected_label, "win.print-samples::selected");
  idx_notice_add_follow_up (self->notice, shown_label, "win.print-samples::shown");
}

/* Says how many pages the samples that are shown take, and lets the user confirm. */
static void
ask_whether (IdxPrinter *self,
             IdxSampleExport *shown,
             guint n_pages)
{
  guint n_samples = idx_subset_get_n_samples (shown->subset);
  g_autofree char *samples = idx_text_format_count (n_samples);
  g_autofree char *pages = idx_text_format_count (n_pages);
  g_autofree char *title =
    g_strdup_printf (ngettext ("Print %s sample on %s pages?", "Print %s samples on %s pages?",
                               n_samples),
                     samples, pages);

  idx_notice_show_message (self->notice, IDX_NOTICE_OFFER, title, NULL);
  idx_notice_add_button (self->notice, _ ("Print…"), "win.print-samples::shown");
}

static void
print_action (GSimpleAction *action,
              GVariant *parameter,
              gpointer data)
{
  IdxPrinter *self = data;
  g_autoptr (IdxSampleExport) shown = idx_exporter_create_sheet (self->exporter, FALSE);
  g_autoptr (GError) error = NULL;
  guint n_pages;

  if (idx_exporter_has_selection (self->exporter))
    {
      g_autoptr (IdxSampleExport) selected = idx_exporter_create_sheet (self->exporter, TRUE);

      ask_which (self, selected, shown);
      return;
    }
  if (!idx_sheet_pages_check (shown->subset, &error))
    {
      show_print_error (self, error);
      return;
    }
  n_pages = count_pages (self, shown);
  if (n_pages > 1)
    ask_whether (self, shown, n_pages);
  else
    print (self, shown, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, NULL);
}

/* The parameter is "selected" or "shown". */
static void
print_samples_action (GSimpleAction *action,
                      GVariant *parameter,
                      gpointer data)
{
  IdxPrinter *self = data;
  gboolean is_selected = g_str_equal (g_variant_get_string (parameter, NULL), "selected");
  g_autoptr (IdxSampleExport) export = idx_exporter_create_sheet (self->exporter, is_selected);

  idx_notice_close (self->notice);
  print (self, export, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, NULL);
}

static void
print_to_action (GSimpleAction *action,
                 GVariant *parameter,
                 gpointer data)
{
  IdxPrinter *self = data;
  g_autoptr (GFile) target = idx_path_parameter_get_file (parameter);
  g_autoptr (IdxSampleExport) export = NULL;
  g_autoptr (GError) error = NULL;

  if (target == NULL)
    return;
  /* GTK would replace any file. */
  if (g_file_query_exists (target, NULL))
    {
      idx_export_set_exists_error (target, 0, &error);
      show_print_error (self, error);
      return;
    }
  export = idx_exporter_create_sheet (self->exporter, FALSE);
  print (self, export, GTK_PRINT_OPERATION_ACTION_EXPORT, g_file_peek_path (target));
}

static const GActionEntry entries[] = {
  { .name = "print", .activate = print_action },
  { .name = "print-samples", .parameter_type = "s", .activate = print_samples_action },
  { .name = "print-to", .parameter_type = "s", .activate = print_to_action },
};

static void
idx_printer_dispose (GObject *object)
{
  IdxPrinter *self = IDX_PRINTER (object);

  g_clear_object (&self->exporter);
  g_clear_object (&self->dialog);
  g_clear_object (&self->notice);
  g_clear_object (&self->print_settings);
  g_clear_object (&self->page_setup);
  G_OBJECT_CLASS (idx_printer_parent_class)->dispose (object);
}

static void
idx_printer_class_init (IdxPrinterClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_printer_dispose;
}

static void
idx_printer_init (IdxPrinter *self)
{
}

IdxPrinter *
idx_printer_new (IdxExporter *exporter,
                 IdxFileDialog *dialog,
                 IdxNotice *notice,
                 GActionMap *actions)
{
  IdxPrinter *self;

  g_return_val_if_fail (IDX_IS_EXPORTER (exporter), NULL);
  g_return_val_if_fail (IDX_IS_FILE_DIALOG (dialog), NULL);
  g_return_val_if_fail (IDX_IS_NOTICE (notice), NULL);
  g_return_val_if_fail (G_IS_ACTION_MAP (actions), NULL);

  self = g_object_new (IDX_TYPE_PRINTER, NULL);
  self->exporter = g_object_ref (exporter);
  self->dialog = g_object_ref (dialog);
  self->notice = g_object_ref (notice);
  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  return self;
}
