/* SPDX-License-Identifier: MIT */

/* The detail pane: one sample. */

#include "idx-detail-pane.h"

#include "idx-decoder.h"
#include "idx-decision-buttons.h"
#include "idx-evidence-view.h"
#include "idx-image-view.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* Label files may have any number of columns; the pane shows this many. */
#define MAX_FACETS 32U

struct _IdxDetailPane
{
  GtkWidget parent_instance;
  IdxDisplayOptions *display_options;
  GCancellable *reading;
  IdxDataset *dataset;
  IdxAudit *audit;
  GBytes *shown;
  guint own_index;   /* of the sample of the sheet */
  guint index_shown; /* another one during a visit */
  gboolean in_review;

  GtkWidget *content;
  GtkWidget *sample;
  IdxImageView *image;
  GtkLabel *sentence;
  GtkLabel *index;
  GtkButton *back;
  IdxDecisionButtons *decision_buttons;
  IdxEvidenceView *evidence;
  GtkLabel *facets;
  GtkLabel *pixel;
  GtkWidget *sheet_buttons;
};

G_DEFINE_FINAL_TYPE (IdxDetailPane, idx_detail_pane, GTK_TYPE_WIDGET)

static void
idx_detail_pane_pixel_hovered_cb (IdxDetailPane *self,
                                  guint row,
                                  guint column)
{
  g_autoptr (IdxDecoder) decoder = idx_decoder_new (self->dataset);
  IdxOrientation orientation = idx_display_options_get_orientation (self->display_options);
  g_autofree char *value = idx_decoder_dup_value (decoder, g_bytes_get_data (self->shown, NULL),
                                                  orientation, row, column);
  g_autofree char *text = g_strdup_printf (_ ("Row %u, column %u: value %s"), row, column, value);

  gtk_label_set_text (self->pixel, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->image),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

/* The pointer has left the image. Shows the pixel at the keyboard cursor, if there is one. */
static void
idx_detail_pane_pixel_left_cb (IdxDetailPane *self)
{
  guint row, column;

  if (self->shown == NULL)
    return;
  if (idx_image_view_get_cursor (self->image, &row, &column))
    {
      idx_detail_pane_pixel_hovered_cb (self, row, column);
      return;
    }
  gtk_label_set_text (self->pixel, _ ("Point at a pixel to read its value"));
  gtk_accessible_reset_property (GTK_ACCESSIBLE (self->image), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

/* Clears the image and says why. */
static void
show_none (IdxDetailPane *self,
           const char *why)
{
  g_clear_pointer (&self->shown, g_bytes_unref);
  idx_image_view_set_levels (self->image, NULL, 0, 0, 1);
  gtk_label_set_text (self->pixel, why);
  gtk_accessible_reset_property (GTK_ACCESSIBLE (self->image), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

static void
show_image (IdxDetailPane *self,
            GBytes *sample)
{
  const IdxImageFormat *format = idx_dataset_get_format (self->dataset);
  g_autoptr (IdxDecoder) decoder = idx_decoder_new (self->dataset);
  g_autoptr (GBytes) levels = NULL;

  if (sample == NULL)
    {
      show_none (self, _ ("The image isn't in the file"));
      return;
    }
  g_clear_pointer (&self->shown, g_bytes_unref);
  self->shown = g_bytes_ref (sample);
  levels = idx_decoder_dup_levels (decoder, g_bytes_get_data (sample, NULL));
  idx_image_view_set_levels (self->image, levels, format->rows, format->columns,
                             format->n_channels);
  idx_detail_pane_pixel_left_cb (self);
}

static void
idx_detail_pane_read_cb (GObject *source,
                         GAsyncResult *result,
                         gpointer data)
{
  g_autoptr (IdxDetailPane) self = IDX_DETAIL_PANE (data);
  g_autoptr (GBytes) there = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) sample =
    idx_dataset_read_finish (IDX_DATASET (source), result, &there, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->reading);
  if (sample != NULL)
    show_image (self, *(const guint8 *) g_bytes_get_data (there, NULL) ? sample : NULL);
  else
    gtk_label_set_text (self->pixel, error->message);
}

static void
stop_reading (IdxDetailPane *self)
{
  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
}

/* Shows the image at once if it is in memory; otherwise reads it in a worker first. */
static void
read_image (IdxDetailPane *self,
            guint32 index)
{
  gsize size = idx_dataset_get_sample_size (self->dataset);
  g_autofree guint8 *sample = g_malloc (size);
  g_autoptr (GBytes) bytes = NULL;
  GArray *indices;
  guint8 there = 0;

  if (idx_dataset_read (self->dataset, &index, 1, sample, &there, IDX_READ_RESIDENT, NULL, NULL) &&
      there)
    {
      bytes = g_bytes_new_take (g_steal_pointer (&sample), size);
      show_image (self, bytes);
      return;
    }
  /* The previous image doesn't belong to the label shown now. */
  show_none (self, _ ("Reading the image…"));
  self->reading = g_cancellable_new ();
  indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (indices, index);
  idx_dataset_read_async (self->dataset, indices, self->reading, idx_detail_pane_read_cb,
                          g_object_ref (self));
}

static gboolean
idx_detail_pane_facet_chosen_cb (IdxDetailPane *self,
                                 const char *filter)
{
  (void) gtk_widget_activate_action (GTK_WIDGET (self), "win.filter", "s", filter);
  return TRUE;
}

static void
idx_detail_pane_dispose (GObject *object)
{
  IdxDetailPane *self = IDX_DETAIL_PANE (object);

  stop_reading (self);
  g_clear_object (&self->dataset);
  g_clear_object (&self->audit);
  g_clear_object (&self->display_options);
  g_clear_pointer (&self->shown, g_bytes_unref);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_detail_pane_parent_class)->dispose (object);
}

static void
idx_detail_pane_class_init (IdxDetailPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_detail_pane_dispose;

  g_type_ensure (IDX_TYPE_DECISION_BUTTONS);
  g_type_ensure (IDX_TYPE_EVIDENCE_VIEW);
  g_type_ensure (IDX_TYPE_IMAGE_VIEW);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "detailpane");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-detail-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, content);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, sample);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, image);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, sentence);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, index);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, back);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, decision_buttons);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, evidence);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, facets);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, pixel);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, sheet_buttons);
  gtk_widget_class_bind_template_callback (widget_class, idx_detail_pane_pixel_hovered_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_detail_pane_pixel_left_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_detail_pane_facet_chosen_cb);
}

static void
idx_detail_pane_init (IdxDetailPane *self)
{
  g_autoptr (IdxDisplayOptions) options = idx_display_options_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  idx_detail_pane_set_display_options (self, options);
}

/* Shows each facet in a line, with a link to all samples of the same value. */
static void
show_facets (IdxDetailPane *self,
             guint index)
{
  IdxLabels *labels = idx_dataset_get_labels (self->dataset);
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_facets = 0;

  if (labels != NULL && index < idx_labels_get_n_labels (labels))
    n_facets = MIN (idx_labels_get_n_facets (labels), MAX_FACETS);
  for (guint facet = 0; facet < n_facets; facet++)
    {
      g_autofree char *name = idx_labels_dup_facet_name (labels, facet);
      gint64 value = idx_labels_get_facet (labels, index, facet);
      g_autofree char *escaped_name = g_markup_escape_text (name, -1);
      g_autofree char *link = g_markup_printf_escaped (
        "<a href=\"col.%s:%" G_GINT64_FORMAT "\" title=\"%s\">%" G_GINT64_FORMAT "</a>", name,
        value, _ ("Show only these"), value);

      if (facet > 0)
        g_string_append_c (text, '\n');
      /* Translators: the name of a column of labels and its value: "writer: 412" */
      g_string_append_printf (text, _ ("%s: %s"), escaped_name, link);
    }
  gtk_label_set_markup (self->facets, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->facets), n_facets > 0);
}

/* "Labeled 4, now 9.", or NULL if nobody has decided yet. */
static char *
describe_decision (IdxDataset *dataset,
                   guint index)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (dataset);
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  g_autofree char *given = NULL;
  g_autofree char *current = NULL;

  if (decisions == NULL || index >= idx_decisions_get_n_samples (decisions))
    return NULL;
  given = idx_labels_dup_class_name (labels, idx_labels_get_value (labels, index));
  switch (idx_decisions_get_state (decisions, index))
    {
    case IDX_STATE_KEPT:
      return g_strdup_printf (_ ("Labeled %s, kept."), given);
    case IDX_STATE_RELABELED:
      current = idx_labels_dup_class_name (labels, idx_decisions_get_label (decisions, index));
      return g_strdup_printf (_ ("Labeled %s, now %s."), given, current);
    case IDX_STATE_UNSURE:
      return g_strdup_printf (_ ("Labeled %s, unsure."), given);
    case IDX_STATE_EXCLUDED:
      return g_strdup_printf (_ ("Labeled %s, excluded."), given);
    case IDX_STATE_UNDECIDED:
    default:
      return NULL;
    }
}

/* "Labeled 4. Looks like 9." */
static char *
describe_label (IdxDataset *dataset,
                guint index)
{
  g_autofree char *name = idx_dataset_dup_class_name (dataset, index);
  g_autofree char *suggested = NULL;
  char *decision = describe_decision (dataset, index);
  IdxSuggestion suggestion;

  if (decision != NULL)
    return decision;
  if (name == NULL)
    return g_strdup (_ ("No label"));
  if (!idx_dataset_get_suggestion (dataset, index, &suggestion))
    return g_strdup_printf (_ ("Labeled %s"), name);
  suggested = idx_labels_dup_class_name (idx_dataset_get_labels (dataset), suggestion.label);
  return g_strdup_printf (_ ("Labeled %s. Looks like %s."), name, suggested);
}

static gboolean
is_visiting (IdxDetailPane *self)
{
  return gtk_widget_get_visible (self->sample) && self->index_shown != self->own_index;
}

/* Shows the buttons about the sample of the sheet only while that is shown. */
static void
show_buttons (IdxDetailPane *self)
{
  g_autofree char *number = idx_text_count (self->own_index);
  g_autofree char *text = g_strdup_printf (_ ("Back to image %s"), number);
  gboolean visiting = is_visiting (self);
  gboolean had_focus = gtk_widget_has_focus (GTK_WIDGET (self->back));

  gtk_button_set_label (self->back, text);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->back), "t", (guint64) self->own_index);
  gtk_widget_set_visible (GTK_WIDGET (self->back), visiting);
  gtk_widget_set_visible (self->sheet_buttons, !visiting);
  gtk_widget_set_visible (GTK_WIDGET (self->decision_buttons), self->in_review && !visiting);
  if (had_focus && !visiting)
    gtk_widget_grab_focus (GTK_WIDGET (self->image));
}

static void
show_index (IdxDetailPane *self,
            guint index)
{
  g_autofree char *sentence = describe_label (self->dataset, index);
  g_autofree char *number = idx_text_count (index);
  g_autofree char *index_text = g_strdup_printf (_ ("Image %s"), number);

  stop_reading (self);
  self->index_shown = index;
  gtk_label_set_text (self->sentence, sentence);
  gtk_label_set_text (self->index, index_text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->image), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  index_text, -1);
  idx_evidence_view_show (self->evidence, self->dataset, self->audit, index);
  show_facets (self, index);
  show_buttons (self);
  read_image (self, index);
}

void
idx_detail_pane_set_display_options (IdxDetailPane *self,
                                     IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_DETAIL_PANE (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));

  g_set_object (&self->display_options, options);
  idx_image_view_set_display_options (self->image, options);
  idx_evidence_view_set_display_options (self->evidence, options);
}

void
idx_detail_pane_set_review (IdxDetailPane *self,
                            IdxClassKeys *keys)
{
  g_return_if_fail (IDX_IS_DETAIL_PANE (self));
  g_return_if_fail (keys == NULL || IDX_IS_CLASS_KEYS (keys));

  self->in_review = keys != NULL;
  show_buttons (self);
  if (keys != NULL)
    idx_decision_buttons_set_keys (self->decision_buttons, keys);
}

void
idx_detail_pane_update_decision (IdxDetailPane *self,
                                 guint index)
{
  g_autofree char *sentence = NULL;

  g_return_if_fail (IDX_IS_DETAIL_PANE (self));

  if (self->dataset == NULL || !gtk_widget_get_visible (self->sample) ||
      index != self->index_shown)
    return;
  sentence = describe_label (self->dataset, index);
  gtk_label_set_text (self->sentence, sentence);
}

void
idx_detail_pane_set_audit (IdxDetailPane *self,
                           IdxAudit *audit)
{
  g_return_if_fail (IDX_IS_DETAIL_PANE (self));
  g_return_if_fail (audit == NULL || IDX_IS_AUDIT (audit));

  g_set_object (&self->audit, audit);
}

void
idx_detail_pane_show_sample (IdxDetailPane *self,
                             IdxSubset *subset,
                             guint position)
{
  g_return_if_fail (IDX_IS_DETAIL_PANE (self));
  g_return_if_fail (subset == NULL || IDX_IS_SUBSET (subset));

  stop_reading (self);
  gtk_widget_set_visible (self->sample,
                          subset != NULL && position < idx_subset_get_n_samples (subset));
  if (!gtk_widget_get_visible (self->sample))
    {
      idx_evidence_view_show (self->evidence, NULL, NULL, 0);
      return;
    }

  g_set_object (&self->dataset, idx_subset_get_dataset (subset));
  self->own_index = idx_subset_get_index (subset, position);
  show_index (self, self->own_index);
}

void
idx_detail_pane_visit (IdxDetailPane *self,
                       guint index)
{
  g_return_if_fail (IDX_IS_DETAIL_PANE (self));

  if (!gtk_widget_get_visible (self->sample) ||
      index >= idx_dataset_get_n_samples (self->dataset) || index == self->index_shown)
    return;
  show_index (self, index);
  /* The button of a similar image, which had the focus, may be gone. */
  if (is_visiting (self))
    gtk_widget_grab_focus (GTK_WIDGET (self->back));
}

void
idx_detail_pane_end_visit (IdxDetailPane *self)
{
  g_return_if_fail (IDX_IS_DETAIL_PANE (self));

  if (is_visiting (self))
    show_index (self, self->own_index);
}

gboolean
idx_detail_pane_get_visited (IdxDetailPane *self,
                             guint *index)
{
  g_return_val_if_fail (IDX_IS_DETAIL_PANE (self), FALSE);
  g_return_val_if_fail (index != NULL, FALSE);

  if (!is_visiting (self))
    return FALSE;
  *index = self->index_shown;
  return TRUE;
}
