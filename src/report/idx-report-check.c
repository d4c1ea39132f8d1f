/* SPDX-License-Identifier: MIT */

/* The section of a report about the check of the labels: how well the labels can be predicted,
 * which classes are confused, and which labels to check. */

#include "idx-report-sections.h"

#include "idx-confirmation.h"
#include "idx-report-samples.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The maximum number of classes in a matrix; with more, the confusions are listed. */
#define MAX_MATRIX_CLASSES 26U
#define MAX_LISTED_PAIRS 40U

/* Lengths in points. */
#define MAX_CELL_SIDE 30.0
#define MIN_NUMBER_SIDE 13.0
#define NAME_WIDTH 84.0
#define TURNED_NAME_HEIGHT 60.0
#define ROW_HEIGHT 13.0

/* The number of samples to draw that look like another class, if they aren't labels to check. */
#define N_LESS_LIKELY 96U

/* The colors of the cells of a matrix. */
#define DIAGONAL_COLOR 0xE8F0FAU
#define EMPTY_COLOR 0xF6F5F4U
#define SUSPECT_COLOR 0xC64600U

static const IdxReportStyle name_style = { .size = 7.5, .n_lines = 1, .color = IDX_REPORT_BLACK, .align = IDX_REPORT_ALIGN_END };
static const IdxReportStyle column_name_style = { .size = 7.5, .n_lines = 1, .color = IDX_REPORT_BLACK, .align = IDX_REPORT_ALIGN_CENTER };
static const IdxReportStyle pair_style = { .size = 8.5, .n_lines = 1, .color = IDX_REPORT_BLACK };
static const IdxReportStyle pair_number_style = { .size = 8.5, .n_lines = 1, .color = IDX_REPORT_BLACK, .align = IDX_REPORT_ALIGN_END };

/* --- Sentences ------------------------------------------------------------------------- */

static char *
describe_accuracy (const IdxLabelMatches *matrix)
{
  g_autofree char *percent =
    idx_label_matches_dup_percent (matrix->n_matching, matrix->n_compared);

  return g_strdup_printf (_ ("Each label was predicted from all other samples. %s of the labels "
                             "match their prediction."),
                          percent);
}

static void
add_sentences (IdxReportPages *pages,
               const IdxReportContent *content)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (content->facts->dataset);
  g_autofree char *accuracy = NULL;
  g_autofree char *to_check = idx_confirmation_describe_counts (suggestions);
  g_autofree char *confirmed = idx_confirmation_describe (suggestions);
  g_autofree char *source = NULL;

  if (content->matrix->has_accuracy && !idx_suggestions_is_from_file (suggestions))
    {
      accuracy = describe_accuracy (content->matrix);
      idx_report_pages_add_paragraph (pages, &idx_report_body, accuracy);
    }
  idx_report_pages_add_paragraph (pages, &idx_report_body, to_check);
  if (confirmed != NULL)
    idx_report_pages_add_paragraph (pages, &idx_report_body, confirmed);
  source = idx_suggestions_is_from_file (suggestions)
             ? g_strdup_printf (_ ("Suggestions from %s."),
                                idx_suggestions_get_source (suggestions))
             : g_strdup_printf (_ ("Method: %s."), idx_suggestions_get_source (suggestions));
  idx_report_pages_add_paragraph (pages, &idx_report_small, source);
}

/* --- The matrix ------------------------------------------------------------------------ */

typedef struct
{
  IdxReportPages *pages;
  const IdxLabelMatches *matrix;
  char **names;
  double side; /* of a cell */
  double head_height;
  gboolean turns_names;
} Matrix;

/* Returns a color from pale to strong orange for a share of the largest count. */
static guint32
get_heat_color (double share)
{
  const double weight = .12 + .88 * share;
  const guint red = (guint) (255 - weight * (255 - 0xE6));
  const guint green = (guint) (255 - weight * (255 - 0x61));

  return red << 16 | green << 8 | (guint) (255 - weight * 255);
}

static void
draw_count (const Matrix *self,
            guint row,
            guint column,
            double y,
            guint count,
            guint32 color,
            guint32 text_color)
{
  const double x = NAME_WIDTH + 6 + column * self->side;
  const IdxReportStyle style = { .size = MIN (7.5, self->side * .34), .n_lines = 1, .color = text_color, .align = IDX_REPORT_ALIGN_CENTER };
  g_autofree char *text = idx_text_format_count (count);

  idx_report_pages_fill (self->pages, color, x + .5, y + .5, self->side - 1, self->side - 1);
  if (count > 0 && self->side >= MIN_NUMBER_SIDE)
    idx_report_pages_draw_text (self->pages, &style, text, x,
                                y + (self->side - 1.35 * style.size) / 2, self->side);
}

static void
draw_column_names (const Matrix *self,
                   double y)
{
  for (guint i = 0; i < self->matrix->n_classes; i++)
    {
      const double x = NAME_WIDTH + 6 + i * self->side;

      if (self->turns_names)
        idx_report_pages_draw_turned_text (self->pages, &column_name_style, self->names[i], x,
                                           y + self->head_height - 3, self->side,
                                           self->head_height - 4);
      else
        idx_report_pages_draw_text (self->pages, &column_name_style, self->names[i], x,
                                    y + self->head_height - 13, self->side);
    }
}

static void
draw_matrix (const Matrix *self)
{
  const IdxLabelMatches *matrix = self->matrix;
  const guint n = matrix->n_classes;
  const double y = idx_report_pages_reserve (self->pages, self->head_height + n * self->side + 6);
  const double top = y + self->head_height;
  const guint maximum =
    matrix->pairs->len > 0 ? g_array_index (matrix->pairs, IdxConfusedPair, 0).n_samples : 0;

  draw_column_names (self, y);
  for (guint row = 0; row < n; row++)
    {
      idx_report_pages_draw_text (self->pages, &name_style, self->names[row], 0,
                                  top + row * self->side + (self->side - 10) / 2, NAME_WIDTH);
      for (guint column = 0; column < n; column++)
        draw_count (self, row, column, top + row * self->side,
                    row == column ? matrix->matching[row] : 0,
                    row == column ? DIAGONAL_COLOR : EMPTY_COLOR, IDX_REPORT_GRAY);
    }
  for (guint i = 0; i < matrix->pairs->len; i++)
    {
      const IdxConfusedPair *pair = &g_array_index (matrix->pairs, IdxConfusedPair, i);

      draw_count (self, pair->given, pair->other, top + pair->given * self->side, pair->n_samples,
                  get_heat_color ((double) pair->n_samples / maximum), IDX_REPORT_BLACK);
    }
}

/* Returns the length of the longest name, in points. */
static double
measure_names (const Matrix *self)
{
  double longest = 0;

  for (guint i = 0; i < self->matrix->n_classes; i++)
    longest = MAX (longest, (double) g_utf8_strlen (self->names[i], -1) * .6 * name_style.size);
  return longest;
}

static void
add_matrix (IdxReportPages *pages,
            const IdxLabelMatches *report,
            char **names)
{
  Matrix matrix = { .pages = pages, .matrix = report, .names = names };
  const double room = idx_report_pages_get_width (pages) - NAME_WIDTH - 6;

  matrix.side = MIN (room / report->n_classes, MAX_CELL_SIDE);
  matrix.turns_names = measure_names (&matrix) > matrix.side;
  matrix.head_height =
    matrix.turns_names ? MIN (measure_names (&matrix) + 6, TURNED_NAME_HEIGHT) : 14;
  idx_report_pages_add_heading (pages, _ ("Confused Classes"),
                                30 + matrix.head_height + report->n_classes * matrix.side);
  idx_report_pages_add_paragraph (
    pages, &idx_report_body,
    _ ("Rows are the labels in the file, columns what the samples look like. Numbers outside the "
       "diagonal count samples that look like another class."));
  idx_report_pages_skip (pages, 4);
  draw_matrix (&matrix);
}

static void
add_rest_of_pairs (IdxReportPages *pages,
                   guint n)
{
  g_autofree char *count = idx_text_format_count (n);
  g_autofree char *text =
    g_strdup_printf (ngettext ("%s more pair isn't listed.", "%s more pairs aren't listed.", n),
                     count);

  idx_report_pages_add_paragraph (pages, &idx_report_small, text);
}

static void
add_pairs (IdxReportPages *pages,
           const IdxLabelMatches *matrix,
           char **names)
{
  const double width = idx_report_pages_get_width (pages);

  idx_report_pages_add_heading (pages, _ ("Confused Classes"), 6 * ROW_HEIGHT);
  idx_report_pages_add_paragraph (
    pages, &idx_report_body,
    _ ("The classes that are most often confused: the label in the file, what the samples look "
       "like, and how many there are."));
  for (guint i = 0; i < MIN (matrix->pairs->len, MAX_LISTED_PAIRS); i++)
    {
      const IdxConfusedPair *pair = &g_array_index (matrix->pairs, IdxConfusedPair, i);
      const double y = idx_report_pages_reserve (pages, ROW_HEIGHT);
      g_autofree char *arrow =
        idx_report_pages_dup_arrow (pages, names[pair->given], names[pair->other]);
      g_autofree char *count = idx_text_format_count (pair->n_samples);

      idx_report_pages_draw_text (pages, &pair_style, arrow, 0, y, width * .8);
      idx_report_pages_draw_text (pages, &pair_number_style, count, width * .8, y, width * .2);
    }
  if (matrix->pairs->len > MAX_LISTED_PAIRS)
    add_rest_of_pairs (pages, matrix->pairs->len - MAX_LISTED_PAIRS);
}

static void
add_confusions (IdxReportPages *pages,
                const IdxReportContent *content)
{
  const IdxLabelMatches *matrix = content->matrix;
  IdxLabels *labels = idx_dataset_get_labels (content->facts->dataset);
  guint n_classes;
  const IdxClass *classes = idx_labels_get_classes (labels, &n_classes);
  g_auto (GStrv) names = g_new0 (char *, n_classes + 1);

  if (matrix->pairs->len == 0)
    return;
  for (guint i = 0; i < n_classes; i++)
    names[i] = idx_labels_dup_class_name (labels, classes[i].value);
  if (n_classes <= MAX_MATRIX_CLASSES)
    add_matrix (pages, matrix, names);
  else
    add_pairs (pages, matrix, names);
}

/* --- Labels to check ------------------------------------------------------------------- */

static void
append_suspect (GArray *samples,
                IdxReportPages *pages,
                IdxDataset *dataset,
                guint index)
{
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  IdxReportSample sample = { .index = index, .pair = index, .color = SUSPECT_COLOR };
  IdxSuggestion suggestion;
  g_autofree char *given = NULL;
  g_autofree char *other = NULL;
  g_autofree char *question = NULL;
  gint64 label;

  if (!idx_dataset_get_given_label (dataset, index, &label) ||
      !idx_suggestions_get (idx_dataset_get_suggestions (dataset), index, &suggestion))
    return;
  given = idx_report_samples_dup_name (labels, label);
  other = idx_report_samples_dup_name (labels, suggestion.label);
  question = g_strconcat (other, "?", NULL);
  sample.caption = idx_report_pages_dup_arrow (pages, given, question);
  sample.heading = g_strdup_printf ("%u", index);
  g_array_append_val (samples, sample);
}

/* Draws samples of the ranking below a heading. */
static gboolean
add_ranked (IdxReportPages *pages,
            const IdxReportContent *content,
            guint first,
            guint n,
            const char *heading,
            const char *text,
            GError **error)
{
  IdxDataset *dataset = content->facts->dataset;
  g_autoptr (GArray) samples = idx_report_samples_new ();
  guint n_ranked;
  const guint32 *ranking =
    idx_suggestions_get_ranking (idx_dataset_get_suggestions (dataset), &n_ranked);

  for (guint i = first; i < MIN (first + n, n_ranked); i++)
    append_suspect (samples, pages, dataset, ranking[i]);
  idx_report_pages_add_heading (pages, heading, 100);
  idx_report_pages_add_paragraph (pages, &idx_report_body, text);
  idx_report_pages_skip (pages, 4);
  return idx_report_samples_draw (pages, dataset, samples, FALSE, content->palette,
                                  content->orientation, content->cancellable, error);
}

static gboolean
add_to_check (IdxReportPages *pages,
              const IdxReportContent *content,
              guint n_to_check,
              GError **error)
{
  const guint n = MIN (n_to_check, idx_report_samples_get_max (content->facts->dataset));
  g_autofree char *drawn = idx_text_format_count (n);
  g_autofree char *all = idx_text_format_count (n_to_check);
  g_autofree char *limit =
    g_strdup_printf (_ ("The first %s of %s, the most suspicious first, each with its index, its "
                        "label and the suggested label."),
                     drawn, all);

  if (n == 0)
    return TRUE;
  return add_ranked (pages, content, 0, n, _ ("Labels to Check"),
                     n < n_to_check ? limit
                                    : _ ("The most suspicious first, each with its index, its "
                                         "label and the suggested label."),
                     error);
}

static gboolean
add_less_likely (IdxReportPages *pages,
                 const IdxReportContent *content,
                 guint n_to_check,
                 guint n_suspects,
                 GError **error)
{
  const guint n_all = n_suspects - n_to_check;
  const guint n = MIN (n_all, N_LESS_LIKELY);
  g_autofree char *drawn = idx_text_format_count (n);
  g_autofree char *all = idx_text_format_count (n_all);
  g_autofree char *limit = g_strdup_printf (
    _ ("The first %s of %s. Many of these labels are right."), drawn, all);

  if (n == 0)
    return TRUE;
  return add_ranked (pages, content, n_to_check, n, _ ("Samples That Look Like Another Class"),
                     n < n_all ? limit : _ ("Many of these labels are right."), error);
}

static gboolean
add_samples (IdxReportPages *pages,
             const IdxReportContent *content,
             GError **error)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (content->facts->dataset);
  const guint n_to_check = idx_suggestions_is_estimate_reliable (suggestions)
                             ? idx_suggestions_get_n_to_check (suggestions)
                             : 0;

  return add_to_check (pages, content, n_to_check, error) &&
         add_less_likely (pages, content, n_to_check,
                          idx_suggestions_get_n_suspects (suggestions), error);
}

gboolean
idx_report_sections_add_check (IdxReportPages *pages,
                               const IdxReportContent *content,
                               GError **error)
{
  const char *note = content->facts->check_note;

  if (content->matrix == NULL && note == NULL)
    return TRUE;
  idx_report_pages_add_heading (pages, _ ("Label Check"), 60);
  if (note != NULL)
    idx_report_pages_add_paragraph (pages, &idx_report_body, note);
  if (content->matrix == NULL)
    return TRUE;
  add_sentences (pages, content);
  add_confusions (pages, content);
  return add_samples (pages, content, error);
}
