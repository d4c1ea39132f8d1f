/* SPDX-License-Identifier: MIT */

/* The first sections of a report: what the dataset is, and its classes. */

#include "idx-report-sections.h"

#include "idx-report-samples.h"
#include "idx-text.h"
#include "idx-tone.h"

#include <glib/gi18n-lib.h>

/* Lengths in points. */
#define TITLE_GAP 4.0
#define FIGURE_HEIGHT 44.0
#define ROW_HEIGHT 20.0
#define MEAN_SIDE 17.0
#define HEAD_HEIGHT 14.0
#define BAR_HEIGHT 7.0

/* The maximum number of classes in the table. */
#define MAX_CLASSES 200U

static const IdxReportStyle title_style = { .size = 22, .is_bold = TRUE, .color = IDX_REPORT_BLACK };
static const IdxReportStyle number_style = { .size = 18, .n_lines = 1, .is_bold = TRUE, .color = IDX_REPORT_BLACK };
static const IdxReportStyle label_style = { .size = 7.5, .n_lines = 1, .color = IDX_REPORT_GRAY };
static const IdxReportStyle cell_style = { .size = 8.5, .n_lines = 1, .color = IDX_REPORT_BLACK };
static const IdxReportStyle cell_number_style = { .size = 8.5, .n_lines = 1, .color = IDX_REPORT_BLACK, .align = IDX_REPORT_ALIGN_END };
static const IdxReportStyle head_number_style = { .size = 7.5, .n_lines = 1, .color = IDX_REPORT_GRAY, .align = IDX_REPORT_ALIGN_END };

/* --- The dataset ----------------------------------------------------------------------- */

static void
add_figure (GPtrArray *texts,
            guint number,
            const char *label)
{
  g_ptr_array_add (texts, idx_text_format_count (number));
  g_ptr_array_add (texts, g_strdup (label));
}

/* Lists the most important numbers, each followed by what it counts. */
static GPtrArray *
list_figures (const IdxReportFacts *facts)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  IdxLabels *labels = idx_dataset_get_labels (facts->dataset);
  IdxDecisions *decisions = idx_dataset_get_decisions (facts->dataset);
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (facts->dataset);
  const guint n_samples = idx_dataset_get_n_samples (facts->dataset);
  guint n;

  add_figure (texts, n_samples, ngettext ("sample", "samples", n_samples));
  if (labels != NULL)
    {
      (void) idx_labels_get_classes (labels, &n);
      add_figure (texts, n, ngettext ("class", "classes", n));
    }
  if (suggestions != NULL && idx_suggestions_is_estimate_reliable (suggestions))
    {
      n = idx_suggestions_get_n_to_check (suggestions);
      add_figure (texts, n, ngettext ("label to check", "labels to check", n));
    }
  if (decisions != NULL)
    {
      n = idx_decisions_get_n_changed (decisions);
      add_figure (texts, n, ngettext ("changed label", "changed labels", n));
    }
  add_figure (texts, facts->duplicates->len,
              ngettext ("repeated image", "repeated images", facts->duplicates->len));
  return texts;
}

static void
draw_figures (IdxReportPages *pages,
              const IdxReportFacts *facts)
{
  g_autoptr (GPtrArray) texts = list_figures (facts);
  const guint n = texts->len / 2;
  const double width = idx_report_pages_get_width (pages) / n;
  const double y = idx_report_pages_reserve (pages, FIGURE_HEIGHT);

  for (guint i = 0; i < n; i++)
    {
      const gsize first = (gsize) 2 * i;
      const char *number = g_ptr_array_index (texts, first);
      const char *label = g_ptr_array_index (texts, first + 1);

      idx_report_pages_draw_text (pages, &number_style, number, i * width, y, width - 8);
      idx_report_pages_draw_text (pages, &label_style, label, i * width, y + 24, width - 8);
    }
}

static void
add_file (IdxReportPages *pages,
          const char *name,
          IdxFile *file,
          const char *sha256)
{
  GFile *location = idx_file_get_location (file);
  g_autofree char *file_name = g_file_has_uri_scheme (location, "resource")
                                 ? g_strdup (_ ("Part of the program"))
                                 : idx_text_file_name (location);
  g_autofree char *description = idx_header_describe (idx_file_get_header (file));
  g_autofree char *format = idx_file_is_gzip (file)
                              ? g_strdup_printf (_ ("%s, compressed with gzip"), description)
                              : g_strdup (description);

  idx_report_pages_add_property (pages, name, file_name, FALSE);
  idx_report_pages_add_property (pages, _ ("Format"), format, FALSE);
  idx_report_pages_add_property (pages, "SHA-256", sha256, TRUE);
  idx_report_pages_skip (pages, 4);
}

static void
add_journals (IdxReportPages *pages,
              GPtrArray *journals)
{
  for (guint i = 0; i < journals->len; i++)
    {
      const IdxReportDigest *journal = g_ptr_array_index (journals, i);
      g_autofree char *name = idx_text_file_name (journal->location);

      idx_report_pages_add_property (pages, _ ("Journal"), name, FALSE);
      idx_report_pages_add_property (pages, "SHA-256", journal->sha256, TRUE);
      idx_report_pages_skip (pages, 4);
    }
}

static void
add_messages (IdxReportPages *pages,
              GPtrArray *messages)
{
  for (guint i = 0; i < messages->len; i++)
    {
      const IdxMessage *message = g_ptr_array_index (messages, i);

      idx_report_pages_add_property (
        pages, message->verdict == IDX_VERDICT_OK ? _ ("Note") : _ ("Warning"), message->text,
        FALSE);
    }
}

void
idx_report_sections_add_dataset (IdxReportPages *pages,
                                 const IdxReportContent *content,
                                 const char *date)
{
  const IdxReportFacts *facts = content->facts;
  IdxDataset *dataset = facts->dataset;
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  /* Translators: a date, and the name of the program with its version. */
  g_autofree char *subtitle =
    g_strdup_printf (_ ("Dataset report of %s, by %s"), date, "Idxview " IDX_VERSION);
  g_autofree char *tone = idx_tone_describe (dataset);

  idx_report_pages_add_paragraph (pages, &title_style, idx_dataset_get_name (dataset));
  idx_report_pages_add_paragraph (pages, &idx_report_small, subtitle);
  idx_report_pages_skip (pages, TITLE_GAP + 8);
  draw_figures (pages, facts);
  idx_report_pages_add_heading (pages, _ ("Files"), 60);
  add_file (pages, _ ("Images"), idx_dataset_get_images (dataset), facts->images_sha256);
  if (labels != NULL)
    add_file (pages, _ ("Labels"), idx_labels_get_file (labels), facts->labels_sha256);
  else
    idx_report_pages_add_property (pages, _ ("Labels"), _ ("None"), FALSE);
  add_journals (pages, facts->journals);
  add_messages (pages, content->messages);
  if (tone != NULL)
    idx_report_pages_add_property (pages, _ ("Pixels"), tone, FALSE);
  idx_report_pages_add_paragraph (
    pages, &idx_report_small,
    _ ("The hashes of images and labels are those of the decompressed files."));
}

/* --- The classes ----------------------------------------------------------------------- */

/* The columns of the table: where each begins and how wide it is, as parts of the width. */
typedef enum
{
  COLUMN_NAME,
  COLUMN_BAR,
  COLUMN_SAMPLES,
  COLUMN_SHARE,
  COLUMN_REVIEWED,
  COLUMN_ACCURACY,
  COLUMN_TO_CHECK,
  N_COLUMNS
} Column;

static const struct
{
  double start;
  double width;
} columns[N_COLUMNS] = {
  [COLUMN_NAME] = { .05, .21 },
  [COLUMN_BAR] = { .27, .19 },
  [COLUMN_SAMPLES] = { .46, .1 },
  [COLUMN_SHARE] = { .56, .1 },
  [COLUMN_REVIEWED] = { .66, .12 },
  [COLUMN_ACCURACY] = { .78, .11 },
  [COLUMN_TO_CHECK] = { .89, .11 },
};

typedef struct
{
  IdxReportPages *pages;
  const IdxReportContent *content;
  IdxLabels *labels;
  IdxDecisions *decisions; /* NULL if no label was changed */
  guint n_largest;         /* the number of samples of the largest class */
  gboolean has_to_check;   /* whether the number of labels to check is known */
} Table;

static void
draw_cell (const Table *table,
           const IdxReportStyle *style,
           Column column,
           double y,
           const char *text)
{
  const double width = idx_report_pages_get_width (table->pages);

  idx_report_pages_draw_text (table->pages, style, text, columns[column].start * width, y,
                              columns[column].width * width);
}

static void
draw_count (const Table *table,
            Column column,
            double y,
            guint count)
{
  g_autofree char *text = idx_text_format_count (count);

  draw_cell (table, &cell_number_style, column, y, text);
}

/* Takes room for the head on the page of the next line. */
static double
reserve_head (const Table *table)
{
  const double y = idx_report_pages_reserve (table->pages, HEAD_HEIGHT + ROW_HEIGHT);

  idx_report_pages_skip (table->pages, -ROW_HEIGHT);
  return y;
}

static void
draw_head (const Table *table)
{
  const IdxLabelMatches *matrix = table->content->matrix;
  const double y = reserve_head (table);

  draw_cell (table, &label_style, COLUMN_NAME, y, _ ("Class"));
  draw_cell (table, &head_number_style, COLUMN_SAMPLES, y, _ ("Samples"));
  draw_cell (table, &head_number_style, COLUMN_SHARE, y, _ ("Share"));
  if (table->decisions != NULL)
    draw_cell (table, &head_number_style, COLUMN_REVIEWED, y, _ ("After Review"));
  if (matrix != NULL && matrix->has_accuracy)
    draw_cell (table, &head_number_style, COLUMN_ACCURACY, y, _ ("Accuracy"));
  if (table->has_to_check)
    draw_cell (table, &head_number_style, COLUMN_TO_CHECK, y, _ ("To Check"));
}

/* Begins another page with the head of the table. */
static void
reserve_line (const Table *table)
{
  if (!idx_report_pages_has_room (table->pages, ROW_HEIGHT))
    draw_head (table);
}

/* Returns the number of samples of a class after the review. */
static guint
count_reviewed (const Table *table,
                gint64 label)
{
  guint n_classes;
  const IdxClass *classes = idx_decisions_get_classes (table->decisions, &n_classes);

  for (guint i = 0; i < n_classes; i++)
    if (classes[i].value == label)
      return classes[i].n_samples;
  return 0;
}

static void
draw_bar (const Table *table,
          double y,
          guint n_samples)
{
  const double width = idx_report_pages_get_width (table->pages);
  const double length = columns[COLUMN_BAR].width * width * n_samples / MAX (table->n_largest, 1);

  idx_report_pages_fill (table->pages, IDX_REPORT_PALE_BLUE, columns[COLUMN_BAR].start * width, y,
                         length, BAR_HEIGHT);
}

static void
draw_class (const Table *table,
            const IdxClass *class,
            guint position)
{
  const IdxReportContent *content = table->content;
  const IdxReportFacts *facts = content->facts;
  const IdxLabelMatches *matrix = content->matrix;
  const IdxClassProfile *profile =
    facts->profiles != NULL ? idx_class_profiles_find (facts->profiles, class->value) : NULL;
  const double y = idx_report_pages_reserve (table->pages, ROW_HEIGHT);
  const double text_y = y + 3;
  g_autofree char *name = idx_labels_dup_class_name (table->labels, class->value);
  g_autofree char *share = idx_label_matches_dup_percent (
    class->n_samples, idx_labels_get_n_labels (table->labels));

  if (profile != NULL)
    idx_report_samples_draw_levels (table->pages, profile->mean,
                                    idx_dataset_get_format (facts->dataset), content->palette,
                                    content->orientation, 0, y, MEAN_SIDE);
  draw_cell (table, &cell_style, COLUMN_NAME, text_y, name);
  draw_bar (table, y + 5, class->n_samples);
  draw_count (table, COLUMN_SAMPLES, text_y, class->n_samples);
  draw_cell (table, &cell_number_style, COLUMN_SHARE, text_y, share);
  if (table->decisions != NULL)
    draw_count (table, COLUMN_REVIEWED, text_y, count_reviewed (table, class->value));
  if (matrix != NULL && matrix->has_accuracy)
    {
      g_autofree char *accuracy =
        idx_label_matches_dup_percent (matrix->matching[position], matrix->compared[position]);

      draw_cell (table, &cell_number_style, COLUMN_ACCURACY, text_y, accuracy);
    }
  if (table->has_to_check)
    draw_count (table, COLUMN_TO_CHECK, text_y, matrix->to_check[position]);
}

static void
add_omitted (IdxReportPages *pages,
             guint n_omitted)
{
  g_autofree char *count = idx_text_format_count (n_omitted);
  g_autofree char *text =
    g_strdup_printf (ngettext ("%s more class isn't listed.", "%s more classes aren't listed.",
                               n_omitted),
                     count);

  idx_report_pages_add_paragraph (pages, &idx_report_small, text);
}

void
idx_report_sections_add_classes (IdxReportPages *pages,
                                 const IdxReportContent *content)
{
  IdxDataset *dataset = content->facts->dataset;
  IdxDecisions *decisions = idx_dataset_get_decisions (dataset);
  Table table = { .pages = pages, .content = content, .labels = idx_dataset_get_labels (dataset) };
  const IdxClass *classes;
  guint n_classes;

  if (table.labels == NULL)
    return;
  if (decisions != NULL && idx_decisions_get_n_changed (decisions) > 0)
    table.decisions = decisions;
  table.has_to_check =
    content->matrix != NULL &&
    idx_suggestions_is_estimate_reliable (idx_dataset_get_suggestions (dataset));
  classes = idx_labels_get_classes (table.labels, &n_classes);
  for (guint i = 0; i < n_classes; i++)
    table.n_largest = MAX (table.n_largest, classes[i].n_samples);
  idx_report_pages_add_heading (pages, _ ("Classes"), HEAD_HEIGHT + 3 * ROW_HEIGHT);
  draw_head (&table);
  for (guint i = 0; i < MIN (n_classes, MAX_CLASSES); i++)
    {
      reserve_line (&table);
      draw_class (&table, &classes[i], i);
    }
  if (n_classes > MAX_CLASSES)
    add_omitted (pages, n_classes - MAX_CLASSES);
  idx_report_pages_skip (pages, 4);
  if (content->matrix != NULL && content->matrix->has_accuracy)
    idx_report_pages_add_paragraph (
      pages, &idx_report_small,
      _ ("The accuracy of a class is the share of its labels that match the prediction. The image "
         "beside its name is the mean of its samples."));
}
