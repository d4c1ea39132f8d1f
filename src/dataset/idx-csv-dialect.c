/* SPDX-License-Identifier: MIT */

/* Finds out how the cells of a table are separated, and which decimal mark its numbers have, from
 * its first lines. */

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

/* --- Decimal marks --- */

static const char *
skip_digits (const char *c,
             const char *end)
{
  while (c < end && g_ascii_isdigit (*c))
    c++;
  return c;
}

static const char *
skip_sign (const char *c,
           const char *end)
{
  return c < end && (*c == '+' || *c == '-') ? c + 1 : c;
}

/* Skips an exponent, if there is one. */
static const char *
skip_exponent (const char *c,
               const char *end)
{
  const char *digits;

  if (c == end || (*c != 'e' && *c != 'E'))
    return c;
  digits = skip_sign (c + 1, end);
  return skip_digits (digits, end) > digits ? skip_digits (digits, end) : c;
}

IdxCsvMark
idx_csv_mark_find (const char *cell,
                   gsize length)
{
  const char *end = cell + length;
  const char *whole, *mark, *fraction, *exponent;

  g_return_val_if_fail (cell != NULL, IDX_CSV_MARK_NONE);

  whole = skip_sign (cell, end);
  mark = skip_digits (whole, end);
  if (mark == end || (*mark != '.' && *mark != ','))
    return IDX_CSV_MARK_NONE;
  fraction = mark + 1;
  exponent = skip_digits (fraction, end);
  if (skip_exponent (exponent, end) < end || exponent == fraction)
    {
      while (fraction < end && (g_ascii_isdigit (*fraction) || strchr (".,", *fraction) != NULL))
        fraction++;
      return fraction < end || mark == whole ? IDX_CSV_MARK_NONE : IDX_CSV_MARK_OTHER;
    }
  if (*mark == '.')
    return IDX_CSV_MARK_POINT;
  return exponent == end && exponent - fraction == 3 && mark > whole && mark - whole <= 3 &&
             *whole != '0'
           ? IDX_CSV_MARK_GROUP
           : IDX_CSV_MARK_COMMA;
}

/* Returns the decimal mark of a cell with the spaces and quotes around it. */
static IdxCsvMark
find_mark (const char *cell,
           const char *end)
{
  while (cell < end && idx_csv_is_space (*cell))
    cell++;
  while (end > cell && idx_csv_is_space (end[-1]))
    end--;
  if (end - cell >= 2 && *cell == '"' && end[-1] == '"')
    return idx_csv_mark_find (cell + 1, (gsize) (end - cell) - 2);
  return idx_csv_mark_find (cell, (gsize) (end - cell));
}

gboolean
idx_csv_dialect_has_decimal_commas (const char *text,
                                    gsize length,
                                    char separator)
{
  const char *text_end = text + length;
  gboolean is_quoted = FALSE;
  gboolean has_commas = FALSE;
  const char *cell = text;

  g_return_val_if_fail (text != NULL || length == 0, FALSE);

  if (separator == ',')
    return FALSE;
  /* The last cell may be incomplete. */
  for (const char *c = text; c < text_end; c++)
    {
      IdxCsvMark mark;

      if (*c == '"')
        is_quoted = !is_quoted;
      if (!idx_csv_is_line_end (*c) && (is_quoted || *c != separator))
        continue;
      mark = find_mark (cell, c);
      if (mark == IDX_CSV_MARK_POINT || mark == IDX_CSV_MARK_OTHER)
        return FALSE;
      has_commas = has_commas || mark == IDX_CSV_MARK_COMMA;
      is_quoted = is_quoted && !idx_csv_is_line_end (*c);
      cell = c + 1;
    }
  return has_commas;
}

/* --- The separator --- */

/* Returns the semicolon or the tab if they occur equally often in all lines, and the commas between
 * them are decimal commas; otherwise N_SEPARATORS. */
static gsize
find_decimal (const Content *content,
              const char *text,
              gsize length)
{
  for (gsize i = 0; i < N_SEPARATORS; i++)
    if (content->is_uniform[i] && content->n_first[i] > 0 &&
        idx_csv_dialect_has_decimal_commas (text, length, separators[i]))
      return i;
  return N_SEPARATORS;
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
  best = find_decimal (&content, text, length);
  if (best == N_SEPARATORS)
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
