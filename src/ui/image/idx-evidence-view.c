/* SPDX-License-Identifier: MIT */

/* The evidence against a label: how strong it is, the most similar images, and figures under
 * Details. */

#include "idx-evidence-view.h"

#include "idx-neighbor-row.h"
#include "idx-neighbors.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

typedef enum
{
  FIGURE_GIVEN,
  FIGURE_SUGGESTED,
  FIGURE_P_GIVEN,
  FIGURE_P_SUGGESTED,
  FIGURE_SUSPICION,
  FIGURE_MARGIN,
  FIGURE_RANK,
  FIGURE_ACCURACY,
  FIGURE_LANDMARKS,
  FIGURE_METHOD,
  N_FIGURES
} Figure;

/* The space above a figure, in logical pixels. An explanation has no space above it. */
#define FIGURE_SPACING 9

/* The title of each figure and its explanation, if it needs one. */
static const struct
{
  const char *title;
  const char *explanation;
} figure_texts[] = {
  [FIGURE_GIVEN] = { N_ ("Given label"), N_ ("The label in the file.") },
  [FIGURE_SUGGESTED] = { N_ ("Suggested label"),
                         N_ ("The prediction for this image by a model that was fitted to all "
                             "other samples.") },
  [FIGURE_P_GIVEN] = { N_ ("Probability of the given label"), NULL },
  [FIGURE_P_SUGGESTED] = { N_ ("Probability of the suggested label"), NULL },
  [FIGURE_SUSPICION] = { N_ ("Suspicion"),
                         /* xgettext:no-c-format */
                         N_ ("How likely the suggested label is, assuming that either the given or "
                             "the suggested label is right. Over 50% is weak evidence, 75% or more "
                             "is some evidence, and 95% or more is strong evidence.") },
  [FIGURE_MARGIN] = { N_ ("Margin"),
                      N_ ("The score of the given label minus that of the suggested label. "
                          "Negative if the given label scores worse.") },
  [FIGURE_RANK] = { N_ ("Rank"),
                    N_ ("The sample's rank among all samples by margin; 1 is the most "
                        "suspicious.") },
  [FIGURE_ACCURACY] = { N_ ("Accuracy"), N_ ("Share of labels that match the prediction.") },
  [FIGURE_LANDMARKS] = { N_ ("Landmarks"), N_ ("Samples that every image is compared with.") },
  [FIGURE_METHOD] = { N_ ("Method"), N_ ("Gray images are compared by shape, color images by shape "
                                         "and color.") },
};

static const char *const strengths[] = {
  [IDX_EVIDENCE_NONE] = N_ ("No evidence"),
  [IDX_EVIDENCE_WEAK] = N_ ("Weak evidence"),
  [IDX_EVIDENCE_SOME] = N_ ("Some evidence"),
  [IDX_EVIDENCE_STRONG] = N_ ("Strong evidence"),
};

struct _IdxEvidenceView
{
  GtkWidget parent_instance;

  GtkWidget *content;
  GtkLabel *strength;            /* of the evidence; hidden if it is unknown */
  IdxNeighborRow *given_row;     /* similar samples with the given label */
  IdxNeighborRow *suggested_row; /* similar samples with the suggested label */
  GtkLabel *compared_by;         /* the features by which samples were compared */
  GtkLabel *searched;            /* how many samples were searched for similar ones */
  GtkGrid *figures;
  GtkLabel *titles[N_FIGURES];
  GtkLabel *values[N_FIGURES];
  GtkLabel *explanations[N_FIGURES];
};

G_DEFINE_FINAL_TYPE (IdxEvidenceView, idx_evidence_view, GTK_TYPE_WIDGET)

static void
idx_evidence_view_dispose (GObject *object)
{
  g_clear_pointer (&IDX_EVIDENCE_VIEW (object)->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_evidence_view_parent_class)->dispose (object);
}

static void
idx_evidence_view_class_init (IdxEvidenceViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_evidence_view_dispose;

  g_type_ensure (IDX_TYPE_NEIGHBOR_ROW);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "evidence");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-evidence-view.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxEvidenceView, content);
  gtk_widget_class_bind_template_child (widget_class, IdxEvidenceView, strength);
  gtk_widget_class_bind_template_child (widget_class, IdxEvidenceView, given_row);
  gtk_widget_class_bind_template_child (widget_class, IdxEvidenceView, suggested_row);
  gtk_widget_class_bind_template_child (widget_class, IdxEvidenceView, compared_by);
  gtk_widget_class_bind_template_child (widget_class, IdxEvidenceView, searched);
  gtk_widget_class_bind_template_child (widget_class, IdxEvidenceView, figures);
}

/* Adds a text to the grid of figures. Figure i is in row 2i, its explanation in the next row. */
static GtkLabel *
add_label (IdxEvidenceView *self,
           const char *text,
           int column,
           int row,
           int n_columns,
           const char *css_class)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (text));

  gtk_label_set_xalign (label, column == 0 ? 0 : 1);
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  /* Titles and explanations get the width of the pane. Their own would widen it. */
  gtk_label_set_max_width_chars (label, column == 0 ? 1 : -1);
  gtk_widget_set_hexpand (GTK_WIDGET (label), column == 0);
  gtk_widget_set_valign (GTK_WIDGET (label), GTK_ALIGN_START);
  gtk_widget_set_margin_top (GTK_WIDGET (label), row > 0 && row % 2 == 0 ? FIGURE_SPACING : 0);
  if (css_class != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (label), css_class);
  gtk_grid_attach (self->figures, GTK_WIDGET (label), column, row, n_columns, 1);
  return label;
}

static void
idx_evidence_view_init (IdxEvidenceView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (int i = 0; i < N_FIGURES; i++)
    {
      self->titles[i] = add_label (self, _ (figure_texts[i].title), 0, 2 * i, 1, NULL);
      self->values[i] = add_label (self, NULL, 1, 2 * i, 1, "numeric");
      if (figure_texts[i].explanation == NULL)
        continue;
      self->explanations[i] = add_label (self, _ (figure_texts[i].explanation), 0, 2 * i + 1, 2,
                                         "caption");
      gtk_widget_add_css_class (GTK_WIDGET (self->explanations[i]), "dim-label");
    }
}

/* Takes ownership of @text. */
static void
set_figure (IdxEvidenceView *self,
            Figure figure,
            char *text)
{
  gtk_label_set_text (self->values[figure], text);
  g_free (text);
}

/* Formats a number with the minus sign U+2212, which is as wide as a digit. The left-to-right mark
 * U+200E keeps the minus sign and a following percent sign in place in right-to-left layouts. */
static char *
format_number (double value,
               guint n_digits)
{
  g_autofree char *text = idx_text_format_decimal (value, n_digits);

  return *text == '-' ? g_strconcat ("\u200E\u2212", text + 1, NULL)
                      : g_strconcat ("\u200E", text, NULL);
}

static char *
format_percent (double share)
{
  g_autofree char *percent = format_number (100 * share, 1);

  /* Translators: a share in percent: "9.8%". Put a space before the percent sign if your language
   * needs one. */
  return g_strdup_printf (_ ("%s%%"), percent);
}

static char *
format_label (IdxDataset *dataset,
              gint64 label)
{
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, label);
  g_autofree char *name = idx_labels_dup_class_name (idx_dataset_get_labels (dataset), label);

  return g_str_equal (name, number) ? g_steal_pointer (&number)
                                    : g_strdup_printf ("%s (%s)", name, number);
}

static char *
format_rank (IdxSuggestions *suggestions,
             guint index)
{
  guint n_ranked, rank = 0;
  const guint32 *ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);
  g_autofree char *rank_text = NULL;
  g_autofree char *total = idx_text_format_count (n_ranked);

  while (rank < n_ranked && ranking[rank] != index)
    rank++;
  rank_text = idx_text_format_count (rank + 1);
  /* Translators: the rank of a sample among all: "3 of 10,000" */
  return g_strdup_printf (_ ("%s of %s"), rank_text, total);
}

static void
set_figure_visible (IdxEvidenceView *self,
                    Figure figure,
                    gboolean visible)
{
  gtk_widget_set_visible (GTK_WIDGET (self->titles[figure]), visible);
  gtk_widget_set_visible (GTK_WIDGET (self->values[figure]), visible);
  if (self->explanations[figure] != NULL)
    gtk_widget_set_visible (GTK_WIDGET (self->explanations[figure]), visible);
}

/* Sets the text of a figure, and hides the figure if @value is NaN, which means unknown. Takes
 * ownership of @text. */
static void
set_known_figure (IdxEvidenceView *self,
                  Figure figure,
                  float value,
                  char *text)
{
  set_figure (self, figure, text);
  set_figure_visible (self, figure, !isnan (value));
}

/* If the suggestions are from a file, hides the explanations that describe the program's own model.
 * The figure Method then contains the name of the file, so its title becomes "Suggestions from". */
static void
adapt_to_source (IdxEvidenceView *self,
                 gboolean is_from_file)
{
  const Figure model_figures[] = { FIGURE_SUGGESTED, FIGURE_SUSPICION, FIGURE_MARGIN, FIGURE_RANK,
                                   FIGURE_METHOD };

  for (gsize i = 0; is_from_file && i < G_N_ELEMENTS (model_figures); i++)
    gtk_widget_set_visible (GTK_WIDGET (self->explanations[model_figures[i]]), FALSE);
  gtk_label_set_text (self->titles[FIGURE_METHOD],
                      is_from_file ? _ ("Suggestions from")
                                   : _ (figure_texts[FIGURE_METHOD].title));
}

/* Shows the figures that describe the check of all labels, or hides them if @audit is NULL. */
static void
show_audit (IdxEvidenceView *self,
            IdxAudit *audit)
{
  const IdxAuditFigures *audit_figures = audit != NULL ? idx_audit_get_figures (audit) : NULL;
  const Figure check_figures[] = { FIGURE_ACCURACY, FIGURE_LANDMARKS };

  for (gsize i = 0; i < G_N_ELEMENTS (check_figures); i++)
    set_figure_visible (self, check_figures[i], audit != NULL);
  if (audit == NULL)
    return;
  set_figure (self, FIGURE_ACCURACY, format_percent (audit_figures->accuracy));
  set_figure (self, FIGURE_LANDMARKS, idx_text_format_count (audit_figures->n_landmarks));
}

/* Names the features by which samples were compared, if any. Under Details, describes them in place
 * of the explanation of the method. */
static void
show_features (IdxEvidenceView *self,
               IdxAudit *audit)
{
  IdxFeatures *features = audit != NULL ? idx_audit_get_features (audit) : NULL;
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  g_autofree char *description = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->compared_by), features != NULL);
  if (features != NULL)
    {
      name = idx_text_file_name (idx_features_get_location (features));
      text = g_strdup_printf (_ ("By features of %s"), name);
      description = idx_audit_describe_features (audit);
      gtk_label_set_text (self->compared_by, text);
    }
  gtk_label_set_text (self->explanations[FIGURE_METHOD],
                      description != NULL ? description
                                          : _ (figure_texts[FIGURE_METHOD].explanation));
}

/* Shows how many samples were searched for similar ones, if only some were. */
static void
show_searched (IdxEvidenceView *self,
               IdxDataset *dataset,
               IdxAudit *audit)
{
  guint n_samples = idx_dataset_get_n_samples (dataset);
  guint n_searched = audit != NULL ? idx_neighbors_count_searched (audit) : 0;
  g_autofree char *searched = idx_text_format_count (n_searched);
  g_autofree char *all = idx_text_format_count (n_samples);
  g_autofree char *text = g_strdup_printf (
    ngettext ("Searched %s of %s sample", "Searched %s of %s samples", n_samples), searched, all);

  gtk_label_set_text (self->searched, text);
  gtk_widget_set_visible (GTK_WIDGET (self->searched), n_searched > 0 && n_searched < n_samples);
}

void
idx_evidence_view_set_display_options (IdxEvidenceView *self,
                                       IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_EVIDENCE_VIEW (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));

  idx_neighbor_row_set_display_options (self->given_row, options);
  idx_neighbor_row_set_display_options (self->suggested_row, options);
}

void
idx_evidence_view_show (IdxEvidenceView *self,
                        IdxDataset *dataset,
                        IdxAudit *audit,
                        guint index)
{
  IdxSuggestions *suggestions;
  IdxSuggestion suggestion;
  gboolean is_from_file;
  gint64 given;

  g_return_if_fail (IDX_IS_EVIDENCE_VIEW (self));
  g_return_if_fail (dataset == NULL || IDX_IS_DATASET (dataset));
  g_return_if_fail (audit == NULL || IDX_IS_AUDIT (audit));

  if (dataset == NULL || !idx_dataset_get_given_label (dataset, index, &given) ||
      !idx_dataset_is_suspect (dataset, index, &suggestion))
    {
      gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
      idx_neighbor_row_show (self->given_row, NULL, NULL, 0, NULL);
      idx_neighbor_row_show (self->suggested_row, NULL, NULL, 0, NULL);
      return;
    }
  suggestions = idx_dataset_get_suggestions (dataset);
  is_from_file = idx_suggestions_is_from_file (suggestions);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->strength), !isnan (suggestion.suspicion));
  gtk_label_set_text (self->strength,
                      _ (strengths[idx_suggestions_get_evidence (suggestions, index)]));
  idx_neighbor_row_show (self->given_row, audit != NULL ? dataset : NULL, audit, index, &given);
  idx_neighbor_row_show (self->suggested_row, audit != NULL ? dataset : NULL, audit, index,
                         &suggestion.label);
  show_features (self, audit);
  show_searched (self, dataset, audit);

  set_figure (self, FIGURE_GIVEN, format_label (dataset, given));
  set_figure (self, FIGURE_SUGGESTED, format_label (dataset, suggestion.label));
  set_known_figure (self, FIGURE_P_GIVEN, suggestion.p_given,
                    format_percent ((double) suggestion.p_given));
  set_known_figure (self, FIGURE_P_SUGGESTED, suggestion.p_suggested,
                    format_percent ((double) suggestion.p_suggested));
  set_known_figure (self, FIGURE_SUSPICION, suggestion.suspicion,
                    format_percent ((double) suggestion.suspicion));
  set_known_figure (self, FIGURE_MARGIN, suggestion.margin,
                    format_number ((double) suggestion.margin, 4));
  set_figure (self, FIGURE_RANK, format_rank (suggestions, index));
  set_figure (self, FIGURE_METHOD, g_strdup (idx_suggestions_get_source (suggestions)));
  show_audit (self, is_from_file ? NULL : audit);
  set_figure_visible (self, FIGURE_RANK, TRUE);
  set_figure_visible (self, FIGURE_METHOD, TRUE);
  set_figure_visible (self, FIGURE_SUGGESTED, TRUE);
  adapt_to_source (self, is_from_file);
}
