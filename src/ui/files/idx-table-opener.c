/* SPDX-License-Identifier: MIT */

/* If the user opens a file of predictions or class names as if it were a dataset, adds its contents
 * to the open dataset.
 *
 * When the session can't open a file as a dataset, a job determines what the file contains.
 * IdxDatasetMaker handles tables of pixels and NumPy arrays of images. */

#include "idx-table-opener.h"

#include "idx-class-names.h"
#include "idx-prediction-file.h"
#include "idx-slot.h"
#include "idx-table-kind.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* What a file contains. */
typedef struct
{
  IdxTableKind kind;
  IdxClassNames *names; /* the class names, or NULL if @kind isn't IDX_TABLE_KIND_NAMES */
} Contents;

struct _IdxTableOpener
{
  GObject parent_instance;
  IdxSession *session;
  IdxNotice *notice;
  IdxSlot *examining;
  guint message; /* the number of the last message that this object showed; 0 for none */
};

G_DEFINE_FINAL_TYPE (IdxTableOpener, idx_table_opener, G_TYPE_OBJECT)

static void
contents_free (gpointer data)
{
  Contents *contents = data;

  g_clear_object (&contents->names);
  g_free (contents);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Contents, contents_free)

/* The input of a job that examines a file. */
typedef struct
{
  GFile *file;
  IdxLabels *labels; /* those of the open dataset; NULL if there are none */
  guint n_samples;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_object_unref (request->file);
  g_clear_object (&request->labels);
  g_free (request);
}

static gpointer
examine (gpointer data,
         IdxProgress *progress,
         GCancellable *cancellable,
         GError **error)
{
  const Request *request = data;
  g_autoptr (Contents) contents = g_new0 (Contents, 1);

  if (!idx_table_kind_find (request->file, &contents->kind, cancellable, error))
    return NULL;
  if (request->labels != NULL && idx_prediction_file_fits (request->file, request->labels,
                                                           request->n_samples, cancellable))
    contents->kind = IDX_TABLE_KIND_PREDICTIONS;
  if (contents->kind == IDX_TABLE_KIND_NAMES)
    {
      contents->names = idx_class_names_load (request->file, cancellable, error);
      if (contents->names == NULL)
        return NULL;
    }
  return g_steal_pointer (&contents);
}

/* --- Opening --------------------------------------------------------------------------- */

static IdxLabels *
get_labels (IdxTableOpener *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);

  return dataset != NULL ? idx_dataset_get_labels (dataset) : NULL;
}

/* Shows a warning. Takes ownership of @title. */
static void
show_warning (IdxTableOpener *self,
              char *title,
              const char *text)
{
  self->message = idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, title, text);
  g_free (title);
}

static void
open_predictions (IdxTableOpener *self,
                  GFile *file,
                  const char *name)
{
  if (idx_session_get_dataset (self->session) == NULL)
    {
      show_warning (self, g_strdup_printf (_ ("“%s” contains predicted labels"), name),
                    _ ("Open the dataset that they belong to, then open this file again."));
      return;
    }
  idx_notice_close (self->notice);
  idx_session_open_suggestions (self->session, file);
}

static void
show_wrong_n_names (IdxTableOpener *self,
                    const char *name,
                    guint n_names,
                    guint n_classes)
{
  g_autofree char *names = idx_text_format_count (n_names);
  g_autofree char *classes = idx_text_format_count (n_classes);
  g_autofree char *text = g_strdup_printf (
    ngettext ("The dataset has %s class. To use the names anyway, open them with "
              "“Choose Class Names…” in the main menu.",
              "The dataset has %s classes. To use the names anyway, open them with "
              "“Choose Class Names…” in the main menu.",
              n_classes),
    classes);

  show_warning (self,
                g_strdup_printf (ngettext ("“%s” seems to contain %s class name",
                                           "“%s” seems to contain %s class names", n_names),
                                 name, names),
                text);
}

/* Returns whether there is one name for each class, or one for each label from 0 to the highest. */
static gboolean
has_expected_n_names (guint n_names,
                      const IdxClass *classes,
                      guint n_classes)
{
  return n_classes > 0 &&
         (n_names == n_classes || (gint64) n_names == classes[n_classes - 1].value + 1);
}

/* Returns the first class without a name; NULL if every class has one. */
static const IdxClass *
find_unnamed (IdxClassNames *names,
              const IdxClass *classes,
              guint n_classes)
{
  for (guint i = 0; i < n_classes; i++)
    if (idx_class_names_get_name (names, classes[i].value) == NULL)
      return &classes[i];
  return NULL;
}

/* Explains that a class has no name. The first name in a list belongs to label 0, so if the lowest
 * label is 1, a list with one name per class is off by one and the last class has no name. */
static void
show_unnamed (IdxTableOpener *self,
              const char *name,
              gint64 label)
{
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, label);
  g_autofree char *text = g_strdup_printf (
    /* Translators: the label of a class: "26". */
    _ ("It has no name for class %s. If a list has only names, the first one belongs to class 0. "
       "To use the names anyway, open them with “Choose Class Names…” in the main menu."),
    number);

  show_warning (self, g_strdup_printf (_ ("“%s” seems to contain class names"), name), text);
}

/* Uses the names only if there is exactly one for each class, or one for each label from 0 to the
 * highest, because almost any text with several lines could be a list of names. */
static void
open_names (IdxTableOpener *self,
            GFile *file,
            const char *name,
            IdxClassNames *names)
{
  IdxLabels *labels = get_labels (self);
  guint n_names = idx_class_names_get_n_names (names);
  const IdxClass *classes;
  const IdxClass *unnamed;
  guint n_classes;

  if (labels == NULL)
    {
      show_warning (self, g_strdup_printf (_ ("“%s” seems to contain class names"), name),
                    _ ("Open the dataset that they belong to, then open this file again."));
      return;
    }
  classes = idx_labels_get_classes (labels, &n_classes);
  if (!has_expected_n_names (n_names, classes, n_classes))
    {
      show_wrong_n_names (self, name, n_names, n_classes);
      return;
    }
  unnamed = find_unnamed (names, classes, n_classes);
  if (unnamed != NULL)
    {
      show_unnamed (self, name, unnamed->value);
      return;
    }
  idx_notice_close (self->notice);
  idx_session_load_class_names (self->session, file);
}

/* Offers to apply a patch to the open labels. */
static void
open_patch (IdxTableOpener *self,
            GFile *file,
            const char *name)
{
  g_autoptr (GVariant) path = NULL;
  g_autofree char *action = NULL;

  if (get_labels (self) == NULL)
    {
      show_warning (self, g_strdup_printf (_ ("“%s” contains corrected labels"), name),
                    _ ("Open the dataset that they belong to, then open this file again."));
      return;
    }
  show_warning (self, g_strdup_printf (_ ("“%s” contains corrected labels"), name),
                _ ("Applying them decides about these samples. You can undo that."));
  if (g_file_peek_path (file) == NULL)
    return;
  path = g_variant_ref_sink (g_variant_new_string (g_file_peek_path (file)));
  action = g_action_print_detailed_name ("win.apply-patch-from", path);
  idx_notice_add_button (self->notice, _ ("Apply Patch"), action);
}

static gboolean
has_csv_suffix (const char *name)
{
  g_autofree char *folded = g_ascii_strdown (name, -1);

  return g_str_has_suffix (folded, ".csv");
}

static void
open_contents (IdxTableOpener *self,
               GFile *file,
               const Contents *contents)
{
  g_autofree char *name = idx_text_file_name (file);

  switch (contents->kind)
    {
    case IDX_TABLE_KIND_PREDICTIONS:
      open_predictions (self, file, name);
      break;
    case IDX_TABLE_KIND_NAMES:
      open_names (self, file, name, contents->names);
      break;
    case IDX_TABLE_KIND_PATCH:
      open_patch (self, file, name);
      break;
    case IDX_TABLE_KIND_OTHER:
      if (has_csv_suffix (name))
        show_warning (
          self, g_strdup_printf (_ ("“%s” can't be opened"), name),
          _ ("A table must have columns for the pixels of a square image (with or without a "
             "label), for predictions (“index” and “label”), or for corrected labels (“index” "
             "and “new”)."));
      break;
    case IDX_TABLE_KIND_NONE:
    case IDX_TABLE_KIND_PIXELS:
    default:
      break;
    }
}

/* --- Examining ------------------------------------------------------------------------- */

static void
examine_done (gpointer owner,
              gpointer data,
              gpointer result,
              const GError *error)
{
  g_autoptr (IdxTableOpener) self = g_object_ref (owner);
  const Request *request = data;
  g_autoptr (Contents) contents = result;

  if (contents != NULL)
    open_contents (self, request->file, contents);
}

static const IdxJobKind examine_kind = { examine, request_free, contents_free, examine_done };

static void
idx_table_opener_open_failed_cb (IdxTableOpener *self,
                                 GFile *location)
{
  g_autofree char *name = idx_text_file_name (location);
  g_autofree char *title = g_strdup_printf (_ ("Reading %s…"), name);
  IdxLabels *labels = get_labels (self);
  Request *request = g_new0 (Request, 1);

  request->file = g_object_ref (location);
  if (labels != NULL)
    {
      request->labels = idx_labels_snapshot (labels);
      request->n_samples = idx_dataset_get_n_samples (idx_session_get_dataset (self->session));
    }
  idx_slot_start (self->examining, &examine_kind, title, request);
}

static void
idx_table_opener_opened_cb (IdxTableOpener *self)
{
  idx_slot_cancel (self->examining);
  if (self->message != 0)
    idx_notice_close_message (self->notice, self->message);
  self->message = 0;
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_table_opener_dispose (GObject *object)
{
  IdxTableOpener *self = IDX_TABLE_OPENER (object);

  idx_slot_cancel (self->examining);
  g_clear_object (&self->session);
  g_clear_object (&self->notice);
  G_OBJECT_CLASS (idx_table_opener_parent_class)->dispose (object);
}

static void
idx_table_opener_finalize (GObject *object)
{
  idx_slot_free (IDX_TABLE_OPENER (object)->examining);
  G_OBJECT_CLASS (idx_table_opener_parent_class)->finalize (object);
}

static void
idx_table_opener_class_init (IdxTableOpenerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_table_opener_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_table_opener_finalize;
}

static void
idx_table_opener_init (IdxTableOpener *self)
{
}

IdxTableOpener *
idx_table_opener_new (IdxSession *session,
                      IdxNotice *notice)
{
  IdxTableOpener *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);
  g_return_val_if_fail (IDX_IS_NOTICE (notice), NULL);

  self = g_object_new (IDX_TYPE_TABLE_OPENER, NULL);
  self->session = g_object_ref (session);
  self->examining = idx_slot_new (idx_session_get_tasks (session), self);
  self->notice = g_object_ref (notice);
  g_signal_connect_object (session, "open-failed", G_CALLBACK (idx_table_opener_open_failed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "opened", G_CALLBACK (idx_table_opener_opened_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}
