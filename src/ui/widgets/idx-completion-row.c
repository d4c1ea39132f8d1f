/* SPDX-License-Identifier: MIT */

/* A row in the list of completions: the text of a completion, a note, and its number of samples. */

#include "idx-completion-row.h"

#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxCompletionRow
{
  GtkListBoxRow parent_instance;
  char *description;

  GtkLabel *title;
  GtkLabel *note;
  GtkLabel *count;
};

G_DEFINE_FINAL_TYPE (IdxCompletionRow, idx_completion_row, GTK_TYPE_LIST_BOX_ROW)

static void
idx_completion_row_dispose (GObject *object)
{
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (object), NULL);
  G_OBJECT_CLASS (idx_completion_row_parent_class)->dispose (object);
}

static void
idx_completion_row_finalize (GObject *object)
{
  g_free (IDX_COMPLETION_ROW (object)->description);
  G_OBJECT_CLASS (idx_completion_row_parent_class)->finalize (object);
}

static void
idx_completion_row_class_init (IdxCompletionRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_completion_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_completion_row_finalize;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-completion-row.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxCompletionRow, title);
  gtk_widget_class_bind_template_child (widget_class, IdxCompletionRow, note);
  gtk_widget_class_bind_template_child (widget_class, IdxCompletionRow, count);
}

static void
idx_completion_row_init (IdxCompletionRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
idx_completion_row_new (void)
{
  return g_object_new (IDX_TYPE_COMPLETION_ROW, NULL);
}

static char *
describe (const IdxCompletion *completion,
          const char *count)
{
  g_autofree char *title =
    completion->note != NULL
      /* Translators: a filter key and its meaning, "label:, current label"; or a class and its
       * name, "7, Sneaker" */
      ? g_strdup_printf (_ ("%s, %s"), completion->title, completion->note)
      : g_strdup (completion->title);

  if (completion->n_samples < 0)
    return g_steal_pointer (&title);
  return g_strdup_printf (
    ngettext ("%s, %s sample", "%s, %s samples", (gulong) completion->n_samples), title, count);
}

void
idx_completion_row_set_completion (IdxCompletionRow *self,
                                   const IdxCompletion *completion)
{
  g_autofree char *count = NULL;

  g_return_if_fail (IDX_IS_COMPLETION_ROW (self));
  g_return_if_fail (completion != NULL);

  if (completion->n_samples >= 0)
    count = idx_text_format_count ((guint64) completion->n_samples);
  gtk_label_set_text (self->title, completion->title);
  gtk_label_set_text (self->note, completion->note != NULL ? completion->note : "");
  gtk_label_set_text (self->count, count != NULL ? count : "");
  gtk_widget_set_visible (GTK_WIDGET (self->count), count != NULL);
  g_free (self->description);
  self->description = describe (completion, count);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  self->description, -1);
}

void
idx_completion_row_set_count_width (IdxCompletionRow *self,
                                    guint n_digits)
{
  gboolean is_mirrored;

  g_return_if_fail (IDX_IS_COMPLETION_ROW (self));

  /* GTK mirrors the alignment in right-to-left layouts. */
  is_mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  gtk_label_set_xalign (self->count, is_mirrored ? 0 : 1);
  gtk_label_set_width_chars (self->count, (int) n_digits);
}

guint
idx_completion_row_measure_count (IdxCompletionRow *self)
{
  g_return_val_if_fail (IDX_IS_COMPLETION_ROW (self), 0);

  return (guint) g_utf8_strlen (gtk_label_get_text (self->count), -1);
}

const char *
idx_completion_row_get_description (IdxCompletionRow *self)
{
  g_return_val_if_fail (IDX_IS_COMPLETION_ROW (self), NULL);

  return self->description;
}
