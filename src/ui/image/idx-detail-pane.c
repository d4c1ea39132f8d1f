/* SPDX-License-Identifier: MIT */

/* The detail pane: one sample enlarged, its label, the evidence against the label, similar samples,
 * and the values in additional label columns. */

#include "idx-detail-pane.h"

#include "idx-decision-buttons.h"
#include "idx-evidence-view.h"
#include "idx-line-layout.h"
#include "idx-neighbor-row.h"
#include "idx-parts-box.h"
#include "idx-similar-images.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The maximum number of facets to show. A facet is the value of the sample in an additional label
 * column; a dataset can have any number of these columns. */
#define MAX_FACETS 32U

struct _IdxDetailPane
{
  GtkWidget parent_instance;
  IdxSession *session;
  IdxSelection *model;              /* NULL or a selection that has a current sample */
  IdxReviewComparison *reviews;     /* NULL until it is set */
  IdxSimilarImages *similar_images; /* compares the images of the session's dataset */
  gboolean in_review;
  gboolean visiting; /* the property: whether the shown sample isn't the current one */

  GtkWidget *content;
  GtkWidget *sample; /* everything about the sample; hidden if no sample is shown */
  IdxSampleImage *image;
  GtkLabel *sentence; /* about the label of the sample */
  GtkLabel *index;
  GtkLabel *opinions;        /* what two reviewers decided */
  GtkButton *back_button;    /* ends the visit */
  GtkWidget *compare_button; /* compares the visited sample with the current one */
  GtkStack *decision_stack;  /* shows @decision_buttons or @no_decisions */
  GtkWidget *no_decisions;
  IdxDecisionButtons *decision_buttons;
  IdxEvidenceView *evidence;
  IdxNeighborRow *similar_row;
  GtkWidget *find_similar_button;
  GtkButton *export_button;
  GtkLabel *facets;
  GtkWidget *same_writer_button;
  GtkWidget *sheet_buttons; /* Previous, Next and Export Image; hidden during a visit */
};

enum
{
  PROP_0,
  PROP_VISITING,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxDetailPane, idx_detail_pane, GTK_TYPE_WIDGET)

static gboolean
idx_detail_pane_facet_chosen_cb (IdxDetailPane *self,
                                 const char *filter)
{
  (void) gtk_widget_activate_action (GTK_WIDGET (self), "win.filter", "s", filter);
  return TRUE;
}

static void
idx_detail_pane_get_property (GObject *object,
                              guint id,
                              GValue *value,
                              GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_VISITING:
      g_value_set_boolean (value, IDX_DETAIL_PANE (object)->visiting);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_detail_pane_dispose (GObject *object)
{
  IdxDetailPane *self = IDX_DETAIL_PANE (object);

  g_clear_object (&self->model);
  g_clear_object (&self->similar_images);
  g_clear_object (&self->reviews);
  g_clear_object (&self->session);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_detail_pane_parent_class)->dispose (object);
}

static void
idx_detail_pane_snapshot (GtkWidget *widget,
                          GtkSnapshot *snapshot)
{
  idx_parts_box_append_constant (snapshot);
  GTK_WIDGET_CLASS (idx_detail_pane_parent_class)->snapshot (widget, snapshot);
}

static void
idx_detail_pane_class_init (IdxDetailPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = idx_detail_pane_get_property;
  object_class->dispose = idx_detail_pane_dispose;
  widget_class->snapshot = idx_detail_pane_snapshot;

  properties[PROP_VISITING] =
    g_param_spec_boolean ("visiting", NULL, NULL, FALSE,
                          G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (IDX_TYPE_DECISION_BUTTONS);
  g_type_ensure (IDX_TYPE_EVIDENCE_VIEW);
  g_type_ensure (IDX_TYPE_NEIGHBOR_ROW);
  g_type_ensure (IDX_TYPE_PARTS_BOX);
  g_type_ensure (IDX_TYPE_SAMPLE_IMAGE);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "detailpane");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-detail-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, content);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, sample);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, image);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, sentence);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, index);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, opinions);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, back_button);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, compare_button);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, decision_stack);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, no_decisions);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, decision_buttons);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, evidence);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, similar_row);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, find_similar_button);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, export_button);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, facets);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, same_writer_button);
  gtk_widget_class_bind_template_child (widget_class, IdxDetailPane, sheet_buttons);
  gtk_widget_class_bind_template_callback (widget_class, idx_detail_pane_facet_chosen_cb);
}

static void
idx_detail_pane_init (IdxDetailPane *self)
{
  g_autoptr (IdxDisplayOptions) options = idx_display_options_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  idx_line_layout_shorten_button (self->export_button);
  idx_detail_pane_set_display_options (self, options);
}

static IdxDataset *
get_dataset (IdxDetailPane *self)
{
  return idx_subset_get_dataset (idx_selection_get_subset (self->model));
}

/* Returns the index of the current sample. */
static guint32
get_current (IdxDetailPane *self)
{
  guint32 index = 0;

  (void) idx_selection_get_index (self->model, &index);
  return index;
}

/* Returns the index of the visited sample or, if none is visited, of the current one. */
static guint32
get_shown (IdxDetailPane *self)
{
  guint32 index = get_current (self);

  (void) idx_selection_get_visited (self->model, &index);
  return index;
}

static gboolean
is_visiting (IdxDetailPane *self)
{
  guint32 index;

  return self->model != NULL && idx_selection_get_visited (self->model, &index);
}

/* Shows each facet on a line, with a link to all samples with the same value. */
static void
show_facets (IdxDetailPane *self,
             guint index)
{
  IdxLabels *labels = idx_dataset_get_labels (get_dataset (self));
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
        value, _ ("Show only samples with this value"), value);

      if (facet > 0)
        g_string_append_c (text, '\n');
      /* Translators: the name of a column of labels and its value: "writer: 412" */
      g_string_append_printf (text, _ ("%s: %s"), escaped_name, link);
    }
  gtk_label_set_markup (self->facets, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->facets), n_facets > 0);
}

/* Shows the button "Same Writer" if the labels have a column named "writer". */
static void
show_same_writer (IdxDetailPane *self,
                  guint index)
{
  IdxLabels *labels = idx_dataset_get_labels (get_dataset (self));
  g_autofree char *filter = NULL;
  guint facet;

  if (labels != NULL && index < idx_labels_get_n_labels (labels) &&
      idx_labels_find_facet (labels, "writer", &facet))
    filter = g_strdup_printf ("col.writer:%" G_GINT64_FORMAT,
                              idx_labels_get_facet (labels, index, facet));
  if (filter != NULL)
    gtk_actionable_set_action_target (GTK_ACTIONABLE (self->same_writer_button), "s", filter);
  gtk_widget_set_visible (self->same_writer_button, filter != NULL);
}

/* Returns a sentence such as "Labeled 4, now 9.", or NULL if the sample is undecided. */
static char *
describe_decision (IdxDataset *dataset,
                   guint index)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (dataset);
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  g_autofree char *given = NULL;
  g_autofree char *current = NULL;

  if (decisions == NULL || index >= idx_decisions_get_n_labels (decisions))
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

/* Returns a sentence such as "Labeled 4. Looks like 9." */
static char *
describe_label (IdxDataset *dataset,
                guint index)
{
  g_autofree char *name = idx_dataset_dup_class_name (dataset, index);
  g_autofree char *suggested = NULL;
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (dataset);
  char *decision = describe_decision (dataset, index);
  IdxSuggestion suggestion;

  if (decision != NULL)
    return decision;
  if (name == NULL)
    return g_strdup (idx_dataset_hides_labels (dataset) ? _ ("Label hidden") : _ ("No label"));
  if (!idx_dataset_is_suspect (dataset, index, &suggestion))
    return g_strdup_printf (_ ("Labeled %s"), name);
  suggested = idx_labels_dup_class_name (idx_dataset_get_labels (dataset), suggestion.label);
  if (idx_suggestions_is_from_file (suggestions))
    return g_strdup_printf (_ ("Labeled %s. %s suggests %s."), name,
                            idx_suggestions_get_source (suggestions), suggested);
  return g_strdup_printf (_ ("Labeled %s. Looks like %s."), name, suggested);
}

static void
update_visiting (IdxDetailPane *self)
{
  if (self->visiting == is_visiting (self))
    return;
  self->visiting = is_visiting (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_VISITING]);
}

/* Shows the buttons that act on the current sample of the sheet or, during a visit, the buttons for
 * the visited sample. */
static void
update_buttons (IdxDetailPane *self)
{
  guint32 current = self->model != NULL ? get_current (self) : 0;
  g_autofree char *number = idx_text_format_count (current);
  g_autofree char *text = g_strdup_printf (_ ("Back to image %s"), number);
  gboolean visiting = is_visiting (self);
  gboolean had_focus = gtk_widget_has_focus (GTK_WIDGET (self->back_button)) ||
                       gtk_widget_has_focus (self->compare_button);

  gtk_button_set_label (self->back_button, text);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->back_button), "t",
                                    (guint64) current);
  gtk_widget_set_visible (GTK_WIDGET (self->back_button), visiting);
  gtk_widget_set_visible (self->compare_button, visiting);
  gtk_widget_set_visible (self->sheet_buttons, !visiting);
  gtk_stack_set_visible_child (self->decision_stack, self->in_review && !visiting
                                                       ? GTK_WIDGET (self->decision_buttons)
                                                       : self->no_decisions);
  if (had_focus && !visiting)
    gtk_widget_grab_focus (GTK_WIDGET (self->image));
  update_visiting (self);
}

IdxAudit *
idx_detail_pane_get_audit (IdxDetailPane *self)
{
  g_return_val_if_fail (IDX_IS_DETAIL_PANE (self), NULL);

  return self->similar_images != NULL ? idx_similar_images_get_audit (self->similar_images) : NULL;
}

/* Shows the most similar samples, once the images have been compared. If another label is suggested
 * for the sample, hides them, because the evidence view shows similar samples of both labels. */
static void
update_similar (IdxDetailPane *self,
                guint index)
{
  IdxAudit *audit = idx_detail_pane_get_audit (self);
  gboolean is_shown = audit != NULL && !gtk_widget_get_visible (GTK_WIDGET (self->evidence));

  idx_neighbor_row_show (self->similar_row, is_shown ? get_dataset (self) : NULL, audit, index,
                         NULL /* any label */);
}

/* Shows what two reviewers decided about the shown sample while their reviews are compared. */
static void
update_opinions (IdxDetailPane *self)
{
  g_autofree char *text = NULL;

  if (self->reviews != NULL && self->model != NULL)
    text = idx_review_comparison_describe (self->reviews, get_shown (self));
  gtk_label_set_text (self->opinions, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->opinions), text != NULL);
}

/* Shows the visited sample or, if none is visited, the current one. */
static void
show_sample (IdxDetailPane *self)
{
  IdxDataset *dataset = get_dataset (self);
  guint32 index = get_shown (self);
  g_autofree char *sentence = describe_label (dataset, index);
  g_autofree char *number = idx_text_format_count (index);
  g_autofree char *index_text = g_strdup_printf (_ ("Image %s"), number);

  idx_decision_buttons_show (self->decision_buttons, dataset, get_current (self));
  gtk_label_set_text (self->sentence, sentence);
  gtk_label_set_text (self->index, index_text);
  update_opinions (self);
  idx_evidence_view_show (self->evidence, dataset, idx_detail_pane_get_audit (self), index);
  update_similar (self, index);
  show_facets (self, index);
  show_same_writer (self, index);
  update_buttons (self);
  idx_sample_image_show (self->image, dataset, index);
}

void
idx_detail_pane_set_display_options (IdxDetailPane *self,
                                     IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_DETAIL_PANE (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));

  idx_sample_image_set_display_options (self->image, options);
  idx_evidence_view_set_display_options (self->evidence, options);
  idx_neighbor_row_set_display_options (self->similar_row, options);
}

void
idx_detail_pane_set_review (IdxDetailPane *self,
                            IdxClassKeys *keys)
{
  g_return_if_fail (IDX_IS_DETAIL_PANE (self));
  g_return_if_fail (keys == NULL || IDX_IS_CLASS_KEYS (keys));

  self->in_review = keys != NULL;
  update_buttons (self);
  if (keys != NULL)
    idx_decision_buttons_set_keys (self->decision_buttons, keys);
}

void
idx_detail_pane_set_n_selected (IdxDetailPane *self,
                                guint64 n_selected)
{
  g_return_if_fail (IDX_IS_DETAIL_PANE (self));

  idx_decision_buttons_set_n_selected (self->decision_buttons, n_selected);
}

void
idx_detail_pane_set_review_comparison (IdxDetailPane *self,
                                       IdxReviewComparison *comparison)
{
  g_return_if_fail (IDX_IS_DETAIL_PANE (self));
  g_return_if_fail (IDX_IS_REVIEW_COMPARISON (comparison));

  g_set_object (&self->reviews, comparison);
  g_signal_connect_object (comparison, "changed", G_CALLBACK (update_opinions), self,
                           G_CONNECT_SWAPPED);
}

void
idx_detail_pane_update_decision (IdxDetailPane *self,
                                 guint index)
{
  g_autofree char *sentence = NULL;

  g_return_if_fail (IDX_IS_DETAIL_PANE (self));

  if (self->model == NULL || index != get_shown (self))
    return;
  sentence = describe_label (get_dataset (self), index);
  gtk_label_set_text (self->sentence, sentence);
}

/* Shows similar images. If another dataset has been opened, leaves that to the next call of
 * idx_detail_pane_show_current(). */
static void
idx_detail_pane_audit_cb (IdxDetailPane *self)
{
  if (self->model != NULL && get_dataset (self) == idx_session_get_dataset (self->session))
    show_sample (self);
}

/* Shows the button only if images can be compared now. While a job compares them, the task bar
 * shows the progress. */
static void
idx_detail_pane_can_prepare_cb (IdxDetailPane *self)
{
  gboolean had_focus = gtk_widget_has_focus (self->find_similar_button);

  gtk_widget_set_visible (self->find_similar_button,
                          idx_similar_images_can_prepare (self->similar_images));
  if (had_focus && !gtk_widget_get_visible (self->find_similar_button))
    gtk_widget_grab_focus (GTK_WIDGET (self->image));
}

void
idx_detail_pane_set_session (IdxDetailPane *self,
                             IdxSession *session)
{
  g_return_if_fail (IDX_IS_DETAIL_PANE (self));
  g_return_if_fail (IDX_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  g_set_object (&self->session, session);
  self->similar_images = idx_similar_images_new (session);
  g_signal_connect_object (self->similar_images, "notify::audit",
                           G_CALLBACK (idx_detail_pane_audit_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->similar_images, "notify::can-prepare",
                           G_CALLBACK (idx_detail_pane_can_prepare_cb), self, G_CONNECT_SWAPPED);
  idx_detail_pane_can_prepare_cb (self);
}

void
idx_detail_pane_add_actions (IdxDetailPane *self,
                             GActionMap *actions)
{
  g_autoptr (GSimpleAction) action = g_simple_action_new ("find-similar-images", NULL);

  g_return_if_fail (IDX_IS_DETAIL_PANE (self));
  g_return_if_fail (G_IS_ACTION_MAP (actions));

  g_signal_connect_object (action, "activate", G_CALLBACK (idx_similar_images_prepare),
                           self->similar_images, G_CONNECT_SWAPPED);
  g_object_bind_property (self->similar_images, "can-prepare", action, "enabled",
                          G_BINDING_SYNC_CREATE);
  g_action_map_add_action (actions, G_ACTION (action));
}

/* The button of a similar image, which had the focus, may be hidden when a visit begins. */
static void
idx_detail_pane_visited_cb (IdxDetailPane *self)
{
  show_sample (self);
  if (is_visiting (self))
    gtk_widget_grab_focus (GTK_WIDGET (self->back_button));
}

static void
show_nothing (IdxDetailPane *self)
{
  idx_decision_buttons_show (self->decision_buttons, NULL, 0);
  idx_evidence_view_show (self->evidence, NULL, NULL, 0);
  idx_neighbor_row_show (self->similar_row, NULL, NULL, 0, NULL);
  idx_sample_image_show (self->image, NULL, 0);
  update_visiting (self);
}

/* Sets the model without its signal if it has a current sample; else sets none. */
static void
set_model (IdxDetailPane *self,
           IdxSelection *model)
{
  guint32 index;

  if (self->model != NULL)
    g_signal_handlers_disconnect_by_func (self->model, idx_detail_pane_visited_cb, self);
  if (model != NULL && !idx_selection_get_index (model, &index))
    model = NULL;
  g_set_object (&self->model, model);
  gtk_widget_set_visible (self->sample, model != NULL);
}

void
idx_detail_pane_show_current (IdxDetailPane *self,
                              IdxSelection *model)
{
  g_return_if_fail (IDX_IS_DETAIL_PANE (self));
  g_return_if_fail (model == NULL || IDX_IS_SELECTION (model));

  set_model (self, model);
  if (self->model == NULL)
    {
      show_nothing (self);
      return;
    }
  idx_selection_end_visit (self->model);
  show_sample (self);
  g_signal_connect_object (self->model, "visited-changed", G_CALLBACK (idx_detail_pane_visited_cb),
                           self, G_CONNECT_SWAPPED);
}

const char *
idx_detail_pane_get_label_text (IdxDetailPane *self)
{
  g_return_val_if_fail (IDX_IS_DETAIL_PANE (self), "");

  return gtk_label_get_text (self->sentence);
}

IdxSampleImage *
idx_detail_pane_get_image (IdxDetailPane *self)
{
  g_return_val_if_fail (IDX_IS_DETAIL_PANE (self), NULL);

  return self->image;
}
