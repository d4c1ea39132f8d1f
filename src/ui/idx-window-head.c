/* SPDX-License-Identifier: MIT */

/* The head over the samples. While they are sorted by label it tells the class that one has come to,
 * and how many samples it has there; where there is a divider it tells what that divides. */

#include "idx-window-private.h"

#include "idx-text.h"

static char *
describe_class (IdxSubset *subset,
                guint position)
{
  g_autofree char *name = idx_dataset_dup_class_name (idx_subset_get_dataset (subset),
                                                      idx_subset_get_index (subset, position));
  g_autofree char *count = NULL;
  guint start, end;

  idx_subset_get_label_run (subset, position, &start, &end);
  count = idx_text_count (end - start);
  return name != NULL ? g_strdup_printf ("Class %s · %s", name, count)
                      : g_strdup_printf ("No label · %s", count);
}

static char *
describe (IdxWindow *self)
{
  IdxSubset *subset = idx_selection_get_subset (idx_sheet_get_model (self->sheet));
  guint position;

  if (idx_subset_get_n_samples (subset) == 0)
    return NULL;
  switch (idx_subset_get_sort_key (subset))
    {
    case IDX_SORT_LABEL:
      position = idx_sheet_get_first_in_view (self->sheet);
      /* What isn't laid out yet begins at its top. */
      return describe_class (subset, position != GTK_INVALID_LIST_POSITION ? position : 0);
    case IDX_SORT_SUSPICION:
      return idx_window_describe_divider (self);
    case IDX_SORT_INDEX:
    case IDX_SORT_MEAN:
    case IDX_SORT_RANDOM:
    default:
      return NULL;
    }
}

void
idx_window_update_head (IdxWindow *self)
{
  g_autofree char *text = describe (self);

  gtk_widget_set_visible (GTK_WIDGET (self->head), text != NULL);
  /* To set a label lays it out, also to the text that it has. */
  if (text != NULL && !g_str_equal (text, gtk_label_get_text (self->head)))
    gtk_label_set_text (self->head, text);
}

static gboolean
tick_cb (GtkWidget *head,
         GdkFrameClock *clock,
         gpointer data)
{
  IdxWindow *self = data;

  self->head_tick = 0;
  idx_window_update_head (self);
  return G_SOURCE_REMOVE;
}

/* The sheet scrolls while it is laid out as well, when no label may be set any more. */
static void
scrolled_cb (IdxWindow *self)
{
  if (self->head_tick == 0 && gtk_widget_get_visible (GTK_WIDGET (self->head)))
    self->head_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self->head), tick_cb, self, NULL);
}

void
idx_window_init_head (IdxWindow *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scrolled);

  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (scrolled_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (adjustment, "changed", G_CALLBACK (scrolled_cb), self, G_CONNECT_SWAPPED);
}
