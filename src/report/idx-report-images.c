/* SPDX-License-Identifier: MIT */

/* The sections of a report about all images: which are equal, and where they are on the map. */

#include "idx-report-sections.h"

#include "idx-duplicates.h"
#include "idx-map-poster.h"
#include "idx-report-samples.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The maximum number of pairs of equal images. */
#define MAX_PAIRS 60U

/* Lengths in points. */
#define SWATCH_SIDE 8.0
#define LEGEND_HEIGHT 14.0
#define LEGEND_WIDTH 100.0

/* The maximum number of entries of the legend: classes, or the last one says how many more there
 * are. */
#define MAX_LEGEND_ENTRIES 40U

#define CONFLICT_COLOR 0xC64600U

static const IdxReportStyle legend_style = { .size = 8, .n_lines = 1, .color = IDX_REPORT_BLACK };

/* --- Equal images ---------------------------------------------------------------------- */

static char *
describe_duplicates (const IdxReportFacts *facts)
{
  const guint n = facts->duplicates->len;
  g_autofree char *count = idx_text_format_count (n);
  g_autofree char *conflicts = idx_text_format_count (facts->n_conflicts);
  g_autofree char *first = g_strdup_printf (
    ngettext ("%s image is equal to an earlier one.", "%s images are equal to an earlier one.", n),
    count);
  g_autofree char *second = g_strdup_printf (
    ngettext ("%s of them has a different label, so at least one of both labels is wrong.",
              "%s of them have a different label, so at least one of both labels is wrong.",
              facts->n_conflicts),
    conflicts);

  if (n == 0)
    return g_strdup (_ ("All images are different."));
  return facts->n_conflicts > 0 ? g_strconcat (first, " ", second, NULL)
                                : g_steal_pointer (&first);
}

static void
append_pair (GArray *samples,
             IdxDataset *dataset,
             const IdxDuplicate *duplicate,
             gboolean is_conflict)
{
  IdxReportSample sample = { .index = duplicate->first,
                             .pair = duplicate->index,
                             .color = is_conflict ? CONFLICT_COLOR : IDX_REPORT_BLACK };
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  gint64 first, second;

  sample.heading = g_strdup_printf ("%u · %u", duplicate->first, duplicate->index);
  if (idx_dataset_get_given_label (dataset, duplicate->first, &first) &&
      idx_dataset_get_given_label (dataset, duplicate->index, &second))
    {
      g_autofree char *first_name = idx_report_samples_dup_name (labels, first);
      g_autofree char *second_name = idx_report_samples_dup_name (labels, second);

      sample.caption = is_conflict ? g_strdup_printf ("%s ≠ %s", first_name, second_name)
                                   : g_strdup (first_name);
    }
  else
    sample.caption = g_strdup ("");
  g_array_append_val (samples, sample);
}

gboolean
idx_report_sections_add_duplicates (IdxReportPages *pages,
                                    const IdxReportContent *content,
                                    GError **error)
{
  const IdxReportFacts *facts = content->facts;
  const guint n_drawn = MIN (facts->duplicates->len, MAX_PAIRS);
  g_autofree char *text = describe_duplicates (facts);
  g_autofree char *drawn = idx_text_format_count (n_drawn);
  g_autofree char *all = idx_text_format_count (facts->duplicates->len);
  g_autofree char *limit = g_strdup_printf (_ ("The first %s of %s are drawn."), drawn, all);
  g_autoptr (GArray) samples = idx_report_samples_new ();

  idx_report_pages_add_heading (pages, _ ("Equal Images"), n_drawn > 0 ? 110 : 20);
  idx_report_pages_add_paragraph (pages, &idx_report_body, text);
  if (n_drawn < facts->duplicates->len)
    idx_report_pages_add_paragraph (pages, &idx_report_small, limit);
  for (guint i = 0; i < n_drawn; i++)
    append_pair (samples, facts->dataset, &g_array_index (facts->duplicates, IdxDuplicate, i),
                 i < facts->n_conflicts);
  idx_report_pages_skip (pages, 4);
  return idx_report_samples_draw (pages, facts->dataset, samples, TRUE, content->palette,
                                  content->orientation, content->cancellable, error);
}

/* --- The map --------------------------------------------------------------------------- */

/* Gets the mean image of a class for the map. */
static GBytes *
get_mean (gpointer data,
          gint64 label,
          guint *rows,
          guint *columns,
          guint *n_channels)
{
  const IdxReportFacts *facts = data;
  const IdxImageFormat *format = idx_dataset_get_format (facts->dataset);
  const IdxClassProfile *profile =
    facts->profiles != NULL ? idx_class_profiles_find (facts->profiles, label) : NULL;

  *rows = format->rows;
  *columns = format->columns;
  *n_channels = format->n_channels;
  return profile != NULL ? profile->mean : NULL;
}

static void
draw_map (IdxReportPages *pages,
          const IdxReportContent *content,
          double side)
{
  g_autoptr (IdxSubset) subset = idx_subset_new (content->facts->dataset, NULL);
  const IdxMapPosterOptions options = {
    .coloring = IDX_MAP_COLORING_LABEL,
    .palette = content->palette,
    .orientation = content->orientation,
    .get_mean = get_mean,
    .mean_data = (gpointer) content->facts,
  };
  const double width = idx_report_pages_get_width (pages);
  const double y = idx_report_pages_reserve (pages, side);
  double left;
  cairo_t *cr = idx_report_pages_get_cairo (pages, (width - side) / 2, side, &left);

  cairo_save (cr);
  cairo_translate (cr, left, y);
  cairo_scale (cr, side / IDX_MAP_POSTER_SIDE, side / IDX_MAP_POSTER_SIDE);
  idx_map_poster_draw_map (subset, &options, cr);
  cairo_restore (cr);
}

static char *
describe_more (guint n)
{
  g_autofree char *count = idx_text_format_count (n);

  return g_strdup_printf (ngettext ("%s more class", "%s more classes", n), count);
}

static void
draw_legend (IdxReportPages *pages,
             IdxLabels *labels)
{
  const double width = idx_report_pages_get_width (pages);
  const guint n_columns = MAX ((guint) (width / LEGEND_WIDTH), 1);
  const double column_width = width / n_columns;
  IdxMapColors colors;
  guint n_classes;
  const IdxClass *classes = idx_labels_get_classes (labels, &n_classes);
  double y = 0;

  idx_map_colors_init (&colors, IDX_MAP_COLORING_LABEL, n_classes, FALSE, -1);
  for (guint i = 0; i < MIN (n_classes, MAX_LEGEND_ENTRIES); i++)
    {
      const double x = i % n_columns * column_width;
      const gboolean is_class = n_classes <= MAX_LEGEND_ENTRIES || i + 1 < MAX_LEGEND_ENTRIES;
      g_autofree char *text = is_class ? idx_labels_dup_class_name (labels, classes[i].value)
                                       : describe_more (n_classes - i);

      if (i % n_columns == 0)
        y = idx_report_pages_reserve (pages, LEGEND_HEIGHT);
      if (is_class)
        idx_report_pages_fill (pages, idx_map_colors_get_class (&colors, i), x, y + 2, SWATCH_SIDE,
                               SWATCH_SIDE);
      idx_report_pages_draw_text (pages, &legend_style, text, x + SWATCH_SIDE + 5, y,
                                  column_width - SWATCH_SIDE - 9);
    }
}

/* Returns the height of the legend. */
static double
measure_legend (IdxReportPages *pages,
                IdxLabels *labels)
{
  const guint n_columns = MAX ((guint) (idx_report_pages_get_width (pages) / LEGEND_WIDTH), 1);
  guint n_classes = 0;
  guint n_rows;

  if (labels != NULL)
    (void) idx_labels_get_classes (labels, &n_classes);
  n_classes = MIN (n_classes, MAX_LEGEND_ENTRIES);
  n_rows = (n_classes + n_columns - 1) / n_columns;
  return n_rows * LEGEND_HEIGHT;
}

void
idx_report_sections_add_map (IdxReportPages *pages,
                             const IdxReportContent *content)
{
  const IdxReportFacts *facts = content->facts;
  IdxLabels *labels = idx_dataset_get_labels (facts->dataset);
  const double legend_height = measure_legend (pages, labels);
  const double side = MIN (idx_report_pages_get_width (pages),
                           idx_report_pages_get_max_height (pages) - legend_height - 80);

  if (facts->map_note != NULL)
    {
      idx_report_pages_add_heading (pages, _ ("Map"), 20);
      idx_report_pages_add_paragraph (pages, &idx_report_body, facts->map_note);
      return;
    }
  idx_report_pages_add_heading (pages, _ ("Map"), side + legend_height + 44);
  idx_report_pages_add_paragraph (
    pages, &idx_report_body,
    labels != NULL
      ? _ ("Each dot is a sample; samples that look alike are close to each other. Colors are "
           "classes. Larger diamonds are labels to check, and squares decided samples.")
      : _ ("Each dot is a sample; samples that look alike are close to each other."));
  draw_map (pages, content, side);
  if (labels != NULL)
    {
      idx_report_pages_skip (pages, 6);
      draw_legend (pages, labels);
    }
}
