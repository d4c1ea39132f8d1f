/* SPDX-License-Identifier: MIT */

/* Finds out how the cells of a table are separated, from its first lines. */

#include "idx-csv-dialect.h"

#include "idx-csv-line.h"

#include <string.h>

/* The number of lines to examine. */
#define MAX_LINES 32

/* The minimum number of columns of a table whose cells are separated by spaces. Mappings of class
 * names have up to three. */
#define MIN_SPACED_COLUMNS 4

/* The characters that can separate cells. If two are equally likely, the first one counts. */
static const char separators[] = { ',', ';', '\t' };

#define N_SEPARATORS G_N_ELEMENTS (separators)

/* What the lines so far contain outside quotes. */
typedef struct
{
  guint n_lines;
  gsize n_first[N_SEPARATORS];  /* in the first line */
  gsize n_second[N_SEPARATORS]; /* in the second line */
  gsize n_total[N_SEPARATORS];
  gboolean is_uniform[N_SEPARATORS]; /* whether all lines after the first one contain as many */
  gboolean is_spaced;                /* whether all lines after the first one look spaced */
} Content;

static gboolean
is_separator (char c)
{
  return memchr (separators, c, N_SEPARATORS) != NULL;
}

/* Counts the separators in a line. A quote begins a quoted cell only at the start of a cell. */
static void
count_separators (const char *line,
                  const char *end,
                  gsize counts[N_SEPARATORS])
{
  gboolean is_start = TRUE;
  gboolean is_quoted = FALSE;

  memset (counts, 0, N_SEPARATORS * sizeof *counts);
  for (const char *c = line; c < end; c++)
    {
      if (*c == '"' && (is_quoted || is_start))
        is_quoted = !is_quoted;
      if (is_quoted)
        continue;
      for (gsize i = 0; i < N_SEPARATORS; i++)
        counts[i] += *c == separators[i] ? 1 : 0;
      is_start = is_separator (*c) || (is_start && *c == ' ');
    }
}

/* Returns whether a line has enough cells between spaces, most of which begin like numbers. */
static gboolean
looks_spaced (const char *line,
              const char *end)
{
  gsize n_cells = 0;
  gsize n_numbers = 0;
  char previous = ' ';

  for (const char *c = line; c < end; previous = *c++)
    {
      if (!idx_csv_is_space (previous) || idx_csv_is_space (*c))
        continue;
      n_cells++;
      n_numbers += g_ascii_isdigit (*c) || strchr ("+-.", *c) != NULL ? 1 : 0;
    }
  return n_cells >= MIN_SPACED_COLUMNS && n_numbers * 2 > n_cells;
}

static void
include_line (Content *content,
              const char *line,
              const char *end)
{
  gsize counts[N_SEPARATORS];

  count_separators (line, end, counts);
  for (gsize i = 0; i < N_SEPARATORS; i++)
    {
      content->n_total[i] += counts[i];
      if (content->n_lines == 0)
        content->n_first[i] = counts[i];
      else if (content->n_lines == 1)
        content->n_second[i] = counts[i];
      else if (counts[i] != content->n_second[i])
        content->is_uniform[i] = FALSE;
    }
  if (content->n_lines == 0)
    content->is_spaced = looks_spaced (line, end);
  else
    content->is_spaced =
      (content->is_spaced || content->n_lines == 1) && looks_spaced (line, end);
  content->n_lines++;
}

static gboolean
is_blank (const char *line,
          const char *end)
{
  while (line < end && idx_csv_is_space (*line))
    line++;
  return line == end;
}

/* Examines the lines. The last one may be incomplete, so it is left out if there are others. */
static void
include_lines (Content *content,
               const char *text,
               gsize length)
{
  const char *text_end = text + length;

  for (const char *line = text; line < text_end && content->n_lines < MAX_LINES;)
    {
      const char *end = line;

      while (end < text_end && !idx_csv_is_line_end (*end))
        end++;
      if (!is_blank (line, end) && (end < text_end || content->n_lines == 0))
        include_line (content, line, end);
      line = end + 1;
    }
}

/* Returns the most frequent of the separators that occur equally often in all lines, or
 * N_SEPARATORS. The first line has @n_fewer less than the others. */
static gsize
find_uniform (const Content *content,
              gsize n_fewer)
{
  gsize best = N_SEPARATORS;

  for (gsize i = 0; i < N_SEPARATORS; i++)
    {
      gsize n_first = content->n_first[i];
      gsize n_second = content->n_lines > 1 ? content->n_second[i] : n_first;

      if (content->is_uniform[i] && n_first > 0 && n_first + n_fewer == n_second &&
          (best == N_SEPARATORS || content->n_total[i] > content->n_total[best]))
        best = i;
    }
  return best;
}

char
idx_csv_dialect_find (const char *text,
                      gsize length)
{
  Content content = { 0 };
  gsize best;

  g_return_val_if_fail (text != NULL || length == 0, ',');

  for (gsize i = 0; i < N_SEPARATORS; i++)
    content.is_uniform[i] = TRUE;
  include_lines (&content, text, length);
  best = find_uniform (&content, 0);
  /* The header of R's tables has no cell for the names of the rows. */
  if (best == N_SEPARATORS)
    best = find_uniform (&content, 1);
  if (best < N_SEPARATORS)
    return separators[best];
  if (content.is_spaced && content.n_total[0] == 0 && content.n_total[1] == 0)
    return IDX_CSV_SPACES;
  /* A line is malformed, or there is a single column. */
  best = 0;
  for (gsize i = 1; i < N_SEPARATORS; i++)
    if (content.n_total[i] > content.n_total[best])
      best = i;
  return content.n_total[best] >= content.n_lines ? separators[best] : ',';
}

gboolean
idx_csv_is_missing (const char *cell)
{
  static const char *const texts[] = { "", "na", "n/a", "nan", "null", "none", "?" };

  g_return_val_if_fail (cell != NULL, FALSE);

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    if (g_ascii_strcasecmp (cell, texts[i]) == 0)
      return TRUE;
  return FALSE;
}
