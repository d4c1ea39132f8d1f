/* SPDX-License-Identifier: MIT */

/* Exports the samples that are shown as a contact sheet or a dataset, and prints them. */

#include "idx-subset-exporter.h"

#include "idx-contact-sheet.h"
#include "idx-error.h"
#include "idx-sheet-pages.h"
#include "idx-show-file.h"
#include "idx-subset-writer.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The IDs of the choices that the dialogs offer. */
#define CHOICE_CAPTIONS "captions"
#define CHOICE_PAPER "paper"
#define CHOICE_GZIP "gzip"
#define CHOICE_LABELS "labels"

/* The size of a logical pixel on paper, in points: 1/96 inch. A point is 1/72 inch. */
#define POINTS_PER_PIXEL 0.75

/* The margin of the pages of a PDF, in points: half an inch. */
#define PAPER_MARGIN 36.0

typedef enum
{
  EXPORT_PNG,    /* a contact sheet as PNG */
  EXPORT_PDF,    /* a contact sheet as PDF */
  EXPORT_DATASET /* IDX files */
} ExportKind;

/* An export: which samples to write, and where and how. */
typedef struct
{
  IdxSubsetExporter *exporter; /* NULL if the exporter holds this export, to avoid a cycle */
  IdxSubset *subset;
  char *title;              /* printed on the pages: the samples that they show */
  IdxPalette palette;       /* for a PNG: as on the screen */
  IdxPalette paper_palette; /* for a PDF or printing: suits white paper */
  IdxOrientation orientation;
  guint thumbnail_side; /* in logical pixels */
  ExportKind kind;
  GFile *target; /* for a dataset, the common prefix of its files */
  gboolean with_captions;
  GtkPaperSize *paper;         /* of a PDF */
  gboolean use_gzip;           /* whether to compress the dataset */
  gboolean use_current_labels; /* whether to write corrected labels instead of the given ones */
  IdxJob *task;
} Export;

struct _IdxSubsetExporter
{
  GObject parent_instance;
  IdxSession *session;
  IdxSamplesPage *page;
  IdxDisplayOptions *options;
  IdxFileDialog *dialog;
  IdxNotice *notice;
  Export *refused;                  /* the last export that failed because files exist */
  GFile *folder;                    /* the folder of the last export */
  GtkPrintSettings *print_settings; /* what the user chose when last printing, or NULL */
  GtkPageSetup *page_setup;
};

G_DEFINE_FINAL_TYPE (IdxSubsetExporter, idx_subset_exporter, G_TYPE_OBJECT)

static void
export_clear (gpointer data)
{
  Export *export = data;

  g_clear_object (&export->subset);
  g_clear_pointer (&export->title, g_free);
  g_clear_object (&export->target);
  g_clear_pointer (&export->paper, gtk_paper_size_free);
  g_clear_object (&export->task);
  g_clear_object (&export->exporter);
}

static void
export_unref (gpointer export)
{
  g_rc_box_release_full (export, export_clear);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Export, export_unref)

static Export *
export_new (IdxSubsetExporter *self)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);
  Export *export = g_rc_box_new0 (Export);

  export->exporter = g_object_ref (self);
  export->subset = g_object_ref (idx_arrangement_get_subset (arrangement));
  export->title =
    idx_sheet_pages_dup_title (export->subset, idx_arrangement_get_filter_text (arrangement));
  export->palette = idx_display_options_get_palette (self->options, GTK_WIDGET (self->page));
  export->paper_palette = idx_display_options_get_palette (self->options, NULL /* white paper */);
  export->orientation = idx_display_options_get_orientation (self->options);
  export->thumbnail_side =
    (guint) idx_sheet_get_thumbnail_size (idx_samples_page_get_sheet (self->page));
  export->with_captions = TRUE;
  export->paper = gtk_paper_size_new (NULL /* the default of the locale */);
  return export;
}

static IdxSheetPages *
create_pages (const Export *export,
              double width,
              double height,
              double margin)
{
  const IdxSheetPagesOptions options = {
    .width = width,
    .height = height,
    .margin = margin,
    .side = POINTS_PER_PIXEL * export->thumbnail_side,
    .palette = export->paper_palette,
    .orientation = export->orientation,
    .show_captions = export->with_captions,
    .title = export->title,
  };

  return idx_sheet_pages_new (export->subset, &options);
}

/* --- Running -------------------------------------------------------------------------------- */

static void
show_success (const Export *export)
{
  IdxSubsetExporter *self = export->exporter;
  g_autofree char *name = idx_text_file_name (export->target);
  g_autofree char *title = g_strdup_printf (_ ("Saved “%s”"), name);

  idx_notice_show_message (self->notice, IDX_NOTICE_SUCCESS, title, NULL);
  idx_show_file_offer (self->notice, export->target);
}

/* Takes ownership of @finished. @error is NULL if the export succeeded. */
static void
finish_export (Export *finished,
               const GError *error)
{
  g_autoptr (Export) export = finished;
  g_autoptr (IdxSubsetExporter) self = g_object_ref (export->exporter);
  g_autofree char *name = idx_text_file_name (export->target);
  g_autofree char *title = NULL;

  if (export->task != NULL)
    idx_job_list_remove (idx_session_get_tasks (self->session), export->task);
  g_clear_object (&export->task);
  if (error == NULL)
    {
      show_success (export);
      return;
    }
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  title = g_strdup_printf (_ ("“%s” can't be written"), name);
  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, title, error->message);
  if (!g_error_matches (error, IDX_ERROR, IDX_ERROR_EXISTS))
    return;
  g_clear_object (&export->exporter);
  g_clear_pointer (&self->refused, export_unref);
  self->refused = g_steal_pointer (&export);
  idx_notice_add_button (self->notice, _ ("Replace"), "win.replace-subset");
}

static void
idx_subset_exporter_png_saved_cb (GObject *source,
                                  GAsyncResult *result,
                                  gpointer data)
{
  g_autoptr (GError) error = NULL;

  (void) idx_contact_sheet_save_finish (IDX_SUBSET (source), result, &error);
  finish_export (data, error);
}

static void
idx_subset_exporter_pdf_saved_cb (GObject *source,
                                  GAsyncResult *result,
                                  gpointer data)
{
  g_autoptr (GError) error = NULL;

  (void) idx_sheet_pages_save_pdf_finish (IDX_SHEET_PAGES (source), result, &error);
  finish_export (data, error);
}

/* The target was the common prefix of the files. Sets it to the images file, which Show in Folder
 * then selects. */
static void
idx_subset_exporter_dataset_written_cb (GObject *source,
                                        GAsyncResult *result,
                                        gpointer data)
{
  Export *export = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = idx_subset_write_finish (IDX_SUBSET (source), result, &error);

  if (files != NULL)
    g_set_object (&export->target, g_ptr_array_index (files, 0));
  finish_export (export, error);
}

static void
write_png (Export *export)
{
  const IdxContactSheetOptions options = {
    .palette = export->palette,
    .orientation = export->orientation,
    .side = export->thumbnail_side,
    .show_captions = export->with_captions,
  };

  idx_contact_sheet_save_async (export->subset, &options, export->target,
                                idx_job_get_progress (export->task),
                                idx_job_get_cancellable (export->task),
                                idx_subset_exporter_png_saved_cb, export);
}

static void
write_pdf (Export *export)
{
  g_autoptr (IdxSheetPages) pages =
    create_pages (export, gtk_paper_size_get_width (export->paper, GTK_UNIT_POINTS),
                  gtk_paper_size_get_height (export->paper, GTK_UNIT_POINTS), PAPER_MARGIN);

  idx_sheet_pages_save_pdf_async (pages, export->target, idx_job_get_progress (export->task),
                                  idx_job_get_cancellable (export->task),
                                  idx_subset_exporter_pdf_saved_cb, export);
}

static void
write_dataset (Export *export,
               gboolean replace)
{
  IdxWriteFlags flags = (export->use_gzip ? IDX_WRITE_GZIP : IDX_WRITE_DEFAULT) |
                        (replace ? IDX_WRITE_REPLACE : 0);

  idx_subset_write_async (export->subset, g_file_peek_path (export->target), flags,
                          export->use_current_labels, idx_job_get_progress (export->task),
                          idx_job_get_cancellable (export->task),
                          idx_subset_exporter_dataset_written_cb, export);
}

/* Takes ownership of @export. @replace says whether a dataset's files may be replaced; a contact
 * sheet is always replaced. */
static void
start_export (Export *export,
              gboolean replace)
{
  IdxJobList *tasks = idx_session_get_tasks (export->exporter->session);
  g_autofree char *name = idx_text_file_name (export->target);
  g_autofree char *title = g_strdup_printf (_ ("Writing %s…"), name);

  if (g_file_peek_path (export->target) == NULL)
    {
      g_autoptr (GError) error =
        g_error_new_literal (IDX_ERROR, IDX_ERROR_WRITE, _ ("The folder isn't on this computer."));

      finish_export (export, error);
      return;
    }
  export->task = idx_job_list_begin (tasks, title);
  switch (export->kind)
    {
    case EXPORT_PDF:
      write_pdf (export);
      break;
    case EXPORT_DATASET:
      write_dataset (export, replace);
      break;
    case EXPORT_PNG:
    default:
      write_png (export);
    }
}

/* --- Dialogs -------------------------------------------------------------------------------- */

/* Returns the kind of a contact sheet, according to the suffix of its file name. */
static ExportKind
get_kind_by_suffix (GFile *target)
{
  g_autofree char *name = idx_text_file_name (target);
  g_autofree char *lower = g_ascii_strdown (name, -1);

  return g_str_has_suffix (lower, ".pdf") ? EXPORT_PDF : EXPORT_PNG;
}

static gboolean
is_chosen (GtkFileChooser *chooser,
           const char *choice,
           const char *option)
{
  return g_strcmp0 (gtk_file_chooser_get_choice (chooser, choice), option) == 0;
}

static void
read_target (Export *export,
             GtkFileChooser *chooser)
{
  IdxSubsetExporter *self = export->exporter;

  export->target = gtk_file_chooser_get_file (chooser);
  g_clear_object (&self->folder);
  self->folder = g_file_get_parent (export->target);
}

static void
idx_subset_exporter_sheet_chosen_cb (GtkFileChooser *chooser,
                                     gpointer data)
{
  Export *export = data;
  const char *paper = gtk_file_chooser_get_choice (chooser, CHOICE_PAPER);

  read_target (export, chooser);
  export->kind = get_kind_by_suffix (export->target);
  export->with_captions = !is_chosen (chooser, CHOICE_CAPTIONS, "false");
  if (paper != NULL)
    {
      gtk_paper_size_free (export->paper);
      export->paper = gtk_paper_size_new (paper);
    }
  start_export (g_rc_box_acquire (export), FALSE /* replace */);
}

static void
idx_subset_exporter_subset_chosen_cb (GtkFileChooser *chooser,
                                      gpointer data)
{
  Export *export = data;

  read_target (export, chooser);
  export->use_gzip = is_chosen (chooser, CHOICE_GZIP, "true");
  export->use_current_labels = is_chosen (chooser, CHOICE_LABELS, "current");
  start_export (g_rc_box_acquire (export), FALSE /* replace */);
}

static GtkFileChooser *
begin_dialog (IdxSubsetExporter *self,
              const char *title,
              const char *name)
{
  GtkFileChooser *chooser = idx_file_dialog_begin (
    self->dialog, title, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Export"));
  g_autofree char *path = g_get_current_dir ();
  g_autoptr (GFile) current_folder = g_file_new_for_path (path);

  idx_file_dialog_set_folder (self->dialog, self->folder != NULL ? self->folder : current_folder);
  gtk_file_chooser_set_current_name (chooser, name);
  return chooser;
}

static void
add_filter (GtkFileChooser *chooser,
            const char *name,
            const char *const *mime_types)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  for (gsize i = 0; mime_types[i] != NULL; i++)
    gtk_file_filter_add_mime_type (filter, mime_types[i]);
  gtk_file_chooser_add_filter (chooser, filter);
}

static void
export_sheet_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  const char *const mime_types[] = { "image/png", "application/pdf", NULL };
  /* The paper of the locale comes first, because GTK's own dialog ignores
   * gtk_file_chooser_set_choice() and selects the first option. */
  const char *papers[2][3] = { { GTK_PAPER_NAME_A4, GTK_PAPER_NAME_LETTER, NULL },
                               { GTK_PAPER_NAME_LETTER, GTK_PAPER_NAME_A4, NULL } };
  const char *paper_names[2][3] = { { _ ("A4"), _ ("Letter"), NULL },
                                    { _ ("Letter"), _ ("A4"), NULL } };
  IdxSubsetExporter *self = data;
  Export *export = export_new (self);
  g_autofree char *name = g_strdup_printf (
    "%s-sheet.png", idx_dataset_get_stem (idx_subset_get_dataset (export->subset)));
  gsize paper_order =
    g_str_equal (gtk_paper_size_get_name (export->paper), GTK_PAPER_NAME_LETTER) ? 1 : 0;
  GtkFileChooser *chooser = begin_dialog (self, _ ("Export Sheet as PNG or PDF"), name);

  add_filter (chooser, _ ("PNG images and PDF documents"), mime_types);
  gtk_file_chooser_add_choice (chooser, CHOICE_CAPTIONS, _ ("Captions"), NULL, NULL);
  gtk_file_chooser_set_choice (chooser, CHOICE_CAPTIONS, "true");
  gtk_file_chooser_add_choice (chooser, CHOICE_PAPER, _ ("Paper Size of a PDF"),
                               papers[paper_order], paper_names[paper_order]);
  gtk_file_chooser_set_choice (chooser, CHOICE_PAPER, papers[paper_order][0]);
  idx_file_dialog_show (self->dialog, idx_subset_exporter_sheet_chosen_cb, export, export_unref);
}

/* Returns whether decisions have changed any label, so that current and given labels differ. */
static gboolean
has_changed_labels (IdxDataset *dataset)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (dataset);

  return decisions != NULL && idx_decisions_get_n_in_state (decisions, IDX_STATE_RELABELED) > 0;
}

static void
export_subset_action (GSimpleAction *action,
                      GVariant *parameter,
                      gpointer data)
{
  const char *const mime_types[] = { "application/x-idx", "application/octet-stream", NULL };
  const char *labels[] = { "current", "given", NULL };
  const char *label_names[] = { _ ("Corrected"), _ ("As in the file"), NULL };
  IdxSubsetExporter *self = data;
  Export *export = export_new (self);
  IdxDataset *dataset = idx_subset_get_dataset (export->subset);
  g_autofree char *name = g_strdup_printf ("%s-subset", idx_dataset_get_stem (dataset));
  GtkFileChooser *chooser = begin_dialog (self, _ ("Choose a Prefix for the IDX Files"), name);

  export->kind = EXPORT_DATASET;
  add_filter (chooser, _ ("IDX files"), mime_types);
  gtk_file_chooser_add_choice (chooser, CHOICE_GZIP, _ ("Compressed"), NULL, NULL);
  gtk_file_chooser_set_choice (chooser, CHOICE_GZIP, "false");
  if (has_changed_labels (dataset))
    {
      gtk_file_chooser_add_choice (chooser, CHOICE_LABELS, _ ("Labels"), labels, label_names);
      gtk_file_chooser_set_choice (chooser, CHOICE_LABELS, labels[0]);
    }
  idx_file_dialog_show (self->dialog, idx_subset_exporter_subset_chosen_cb, export, export_unref);
}

/* --- Without a dialog ----------------------------------------------------------------------- */

static void
export_sheet_to_action (GSimpleAction *action,
                        GVariant *parameter,
                        gpointer data)
{
  Export *export = export_new (data);

  export->target = g_file_new_for_path (g_variant_get_string (parameter, NULL));
  export->kind = get_kind_by_suffix (export->target);
  start_export (export, FALSE /* replace */);
}

static void
export_subset_to_action (GSimpleAction *action,
                         GVariant *parameter,
                         gpointer data)
{
  Export *export = export_new (data);

  export->target = g_file_new_for_path (g_variant_get_string (parameter, NULL));
  export->kind = EXPORT_DATASET;
  export->use_current_labels = has_changed_labels (idx_subset_get_dataset (export->subset));
  start_export (export, FALSE /* replace */);
}

/* Repeats the refused export, and lets it replace files. */
static void
replace_subset_action (GSimpleAction *action,
                       GVariant *parameter,
                       gpointer data)
{
  IdxSubsetExporter *self = data;

  idx_notice_close (self->notice);
  if (self->refused == NULL)
    return;
  self->refused->exporter = g_object_ref (self);
  start_export (g_steal_pointer (&self->refused), TRUE /* replace */);
}

/* --- Printing ------------------------------------------------------------------------------- */

/* The data of a print operation, freed together with the operation. */
typedef struct
{
  Export *export;
  IdxSheetPages *pages;
} Printing;

static void
printing_free (gpointer data,
               GClosure *closure)
{
  Printing *printing = data;

  export_unref (printing->export);
  g_clear_object (&printing->pages);
  g_free (printing);
}

/* Divides the samples into pages. The pages have no margin, because the print context has its
 * origin inside the margins of the paper. */
static void
idx_subset_exporter_begin_print_cb (GtkPrintOperation *operation,
                                    GtkPrintContext *context,
                                    Printing *printing)
{
  g_clear_object (&printing->pages);
  printing->pages = create_pages (printing->export, gtk_print_context_get_width (context),
                                  gtk_print_context_get_height (context), 0);
  gtk_print_operation_set_n_pages (operation,
                                   (int) idx_sheet_pages_get_n_pages (printing->pages));
}

static void
show_print_error (IdxSubsetExporter *self,
                  const GError *error)
{
  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, _ ("The samples can't be printed"),
                           error->message);
}

static void
idx_subset_exporter_draw_page_cb (GtkPrintOperation *operation,
                                  GtkPrintContext *context,
                                  int page,
                                  Printing *printing)
{
  g_autoptr (GError) error = NULL;

  if (idx_sheet_pages_draw (printing->pages, (guint) page,
                            gtk_print_context_get_cairo_context (context), NULL, &error))
    return;
  gtk_print_operation_cancel (operation);
  show_print_error (printing->export->exporter, error);
}

static void
idx_subset_exporter_printed_cb (GtkPrintOperation *operation,
                                GtkPrintOperationResult result,
                                Printing *printing)
{
  IdxSubsetExporter *self = printing->export->exporter;
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

/* Takes ownership of @export. @path is the file to print to; NULL to print on paper. */
static void
start_printing (Export *export,
                GtkPrintOperationAction action,
                const char *path)
{
  IdxSubsetExporter *self = export->exporter;
  g_autoptr (GtkPrintOperation) operation = gtk_print_operation_new ();
  g_autoptr (GError) error = NULL;
  Printing *printing = g_new0 (Printing, 1);

  printing->export = export;
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
  g_signal_connect (operation, "begin-print", G_CALLBACK (idx_subset_exporter_begin_print_cb),
                    printing);
  g_signal_connect (operation, "draw-page", G_CALLBACK (idx_subset_exporter_draw_page_cb),
                    printing);
  g_signal_connect_data (operation, "done", G_CALLBACK (idx_subset_exporter_printed_cb), printing,
                         printing_free, 0);
  if (gtk_print_operation_run (operation, action, idx_file_dialog_get_parent (self->dialog),
                               &error) == GTK_PRINT_OPERATION_RESULT_ERROR)
    show_print_error (self, error);
}

static gboolean
check_printable (IdxSubsetExporter *self,
                 const Export *export)
{
  g_autoptr (GError) error = NULL;

  if (idx_sheet_pages_check (export->subset, &error))
    return TRUE;
  show_print_error (self, error);
  return FALSE;
}

static void
print_action (GSimpleAction *action,
              GVariant *parameter,
              gpointer data)
{
  g_autoptr (Export) export = export_new (data);

  if (check_printable (data, export))
    start_printing (g_steal_pointer (&export), GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, NULL);
}

static void
print_to_action (GSimpleAction *action,
                 GVariant *parameter,
                 gpointer data)
{
  g_autoptr (Export) export = export_new (data);

  if (check_printable (data, export))
    start_printing (g_steal_pointer (&export), GTK_PRINT_OPERATION_ACTION_EXPORT,
                    g_variant_get_string (parameter, NULL));
}

/* --- Object --------------------------------------------------------------------------------- */

static const GActionEntry entries[] = {
  { .name = "export-sheet", .activate = export_sheet_action },
  { .name = "export-sheet-to", .parameter_type = "s", .activate = export_sheet_to_action },
  { .name = "export-subset", .activate = export_subset_action },
  { .name = "export-subset-to", .parameter_type = "s", .activate = export_subset_to_action },
  { .name = "replace-subset", .activate = replace_subset_action },
  { .name = "print", .activate = print_action },
  { .name = "print-to", .parameter_type = "s", .activate = print_to_action },
};

static void
idx_subset_exporter_dispose (GObject *object)
{
  IdxSubsetExporter *self = IDX_SUBSET_EXPORTER (object);

  g_clear_pointer (&self->refused, export_unref);
  g_clear_object (&self->session);
  g_clear_object (&self->page);
  g_clear_object (&self->options);
  g_clear_object (&self->dialog);
  g_clear_object (&self->notice);
  g_clear_object (&self->folder);
  g_clear_object (&self->print_settings);
  g_clear_object (&self->page_setup);
  G_OBJECT_CLASS (idx_subset_exporter_parent_class)->dispose (object);
}

static void
idx_subset_exporter_class_init (IdxSubsetExporterClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_subset_exporter_dispose;
}

static void
idx_subset_exporter_init (IdxSubsetExporter *self)
{
}

IdxSubsetExporter *
idx_subset_exporter_new (IdxSession *session,
                         IdxSamplesPage *page,
                         IdxDisplayOptions *options,
                         IdxFileDialog *dialog,
                         IdxNotice *notice,
                         GActionMap *actions)
{
  IdxSubsetExporter *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);
  g_return_val_if_fail (IDX_IS_SAMPLES_PAGE (page), NULL);
  g_return_val_if_fail (IDX_IS_DISPLAY_OPTIONS (options), NULL);
  g_return_val_if_fail (IDX_IS_FILE_DIALOG (dialog), NULL);
  g_return_val_if_fail (IDX_IS_NOTICE (notice), NULL);
  g_return_val_if_fail (G_IS_ACTION_MAP (actions), NULL);

  self = g_object_new (IDX_TYPE_SUBSET_EXPORTER, NULL);
  self->session = g_object_ref (session);
  self->page = g_object_ref (page);
  self->options = g_object_ref (options);
  self->dialog = g_object_ref (dialog);
  self->notice = g_object_ref (notice);
  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  return self;
}
