/* SPDX-License-Identifier: MIT */

/* Formats the lines of a journal; IdxReplay parses them. docs/journal.md describes the format. */

#include "idx-journal-line.h"

#include "idx-class-names.h"
#include "idx-json.h"

static void
add_class_names (JsonObject *header,
                 IdxLabels *labels)
{
  JsonObject *names = json_object_new ();
  guint n_classes;
  const IdxClass *classes = idx_labels_get_classes (labels, &n_classes);

  for (guint i = 0; i < n_classes; i++)
    {
      const char *name =
        idx_class_names_get_name (idx_labels_get_class_names (labels), classes[i].value);
      g_autofree char *label = g_strdup_printf ("%" G_GINT64_FORMAT, classes[i].value);

      if (name != NULL)
        json_object_set_string_member (names, label, name);
    }
  json_object_set_object_member (header, "class_names", names);
}

static char *
make_time (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();

  return g_date_time_format (now, "%Y-%m-%dT%H:%M:%SZ");
}

char *
idx_journal_line_header (const IdxJournalBinding *binding,
                         IdxLabels *labels,
                         const char *reviewer)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *header = json_object_new ();
  g_autofree char *file_name =
    g_file_get_basename (idx_file_get_location (idx_labels_get_file (labels)));
  g_autofree char *display_name = g_filename_display_name (file_name != NULL ? file_name : "");
  g_autofree char *now = make_time ();
  g_autofree char *text = NULL;

  json_object_set_string_member (header, "format", "idxreview");
  json_object_set_int_member (header, "version", 1);
  json_object_set_int_member (header, "samples", (gint64) binding->n_samples);
  json_object_set_int_member (header, "rows", (gint64) binding->rows);
  json_object_set_int_member (header, "columns", (gint64) binding->columns);
  json_object_set_null_member (header, "images_sha256");
  json_object_set_string_member (header, "labels_sha256", binding->labels_sha256);
  json_object_set_string_member (header, "created", now);
  json_object_set_string_member (header, "reviewer", reviewer);
  json_object_set_string_member (header, "labels_file", display_name);
  if (idx_labels_get_class_names (labels) != NULL)
    add_class_names (header, labels);
  json_node_take_object (node, header);
  text = idx_json_to_string (node);
  return g_strconcat (text, "\n", NULL);
}

static GString *
begin_line (const char *reviewer,
            guint64 seq)
{
  g_autofree char *now = make_time ();
  GString *line = g_string_new (NULL);

  g_string_printf (line, "{\"seq\":%" G_GUINT64_FORMAT ",\"t\":\"%s\",\"by\":\"%s\"", seq, now,
                   reviewer);
  return line;
}

static void
append_string (GString *line,
               const char *key,
               const char *text)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_VALUE);
  g_autofree char *quoted = NULL;

  json_node_set_string (node, text);
  quoted = json_to_string (node, FALSE);
  g_string_append_printf (line, ",\"%s\":%s", key, quoted);
}

/* Formats a number without printf(), which would take most of the time for a step with many
 * samples. */
static void
append_integer (GString *line,
                gint64 value)
{
  char digits[24];
  gsize n = sizeof digits;
  guint64 rest = value < 0 ? 0 - (guint64) value : (guint64) value;

  do
    digits[--n] = (char) ('0' + rest % 10);
  while ((rest /= 10) > 0);
  if (value < 0)
    digits[--n] = '-';
  g_string_append_len (line, digits + n, (gssize) (sizeof digits - n));
}

/* Returns 0 for a sample without a label. */
static gint64
get_given (IdxLabels *labels,
           guint32 index)
{
  return index < idx_labels_get_n_labels (labels) ? idx_labels_get_value (labels, index) : 0;
}

/* The arrays of a line, with one number per sample. */
typedef enum
{
  ARRAY_INDICES,
  ARRAY_GIVEN_LABELS,
  ARRAY_NEW_LABELS
} ArrayKind;

static void
append_array (GString *line,
              const char *key,
              const IdxStep *step,
              IdxLabels *labels,
              ArrayKind kind)
{
  g_string_append_printf (line, ",\"%s\":[", key);
  for (guint i = 0; i < step->n_indices; i++)
    {
      gint64 value = step->indices[i];

      if (kind == ARRAY_NEW_LABELS && step->labels != NULL)
        value = step->labels[i];
      else if (kind != ARRAY_INDICES)
        value = get_given (labels, step->indices[i]);
      if (i > 0)
        g_string_append_c (line, ',');
      append_integer (line, value);
    }
  g_string_append_c (line, ']');
}

/* Returns the state to write: "kept" if relabeling changes no label. */
static IdxState
get_written_state (const IdxStep *step,
                   IdxLabels *labels)
{
  for (guint i = 0; i < step->n_indices && step->labels != NULL; i++)
    if (step->labels[i] != get_given (labels, step->indices[i]))
      return step->state;
  return step->state == IDX_STATE_RELABELED ? IDX_STATE_KEPT : step->state;
}

GString *
idx_journal_line_step (const IdxStep *step,
                       IdxLabels *labels,
                       double suspicion,
                       const char *reviewer)
{
  GString *line = begin_line (reviewer, step->seq);
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  append_array (line, "i", step, labels, ARRAY_INDICES);
  if (step->kind == IDX_STEP_FLAG)
    {
      g_string_append_printf (line, ",\"flag\":%s}\n", step->flag ? "true" : "false");
      return line;
    }
  append_array (line, "given", step, labels, ARRAY_GIVEN_LABELS);
  append_array (line, "new", step, labels, ARRAY_NEW_LABELS);
  g_string_append_printf (line, ",\"state\":\"%s\",\"by_rule\":null",
                          idx_state_get_nick (get_written_state (step, labels)));
  if (suspicion >= 0)
    g_string_append_printf (line, ",\"suspicion\":%s",
                            g_ascii_formatd (number, sizeof number, "%.6g", suspicion));
  g_string_append (line, "}\n");
  return line;
}

GString *
idx_journal_line_undo (guint64 seq,
                       guint64 undone_seq,
                       const char *reviewer)
{
  GString *line = begin_line (reviewer, seq);

  g_string_append_printf (line, ",\"undo\":%" G_GUINT64_FORMAT "}\n", undone_seq);
  return line;
}

GString *
idx_journal_line_saved (guint64 seq,
                        GFile *location,
                        const char *sha256,
                        const char *reviewer)
{
  GString *line = begin_line (reviewer, seq);
  g_autofree char *name = g_file_get_parse_name (location);

  append_string (line, "saved", name);
  append_string (line, "sha256", sha256);
  g_string_append (line, "}\n");
  return line;
}

GString *
idx_journal_line_images (const char *sha256)
{
  GString *line = g_string_new (NULL);

  g_string_printf (line, "{\"images_sha256\":\"%s\"}\n", sha256);
  return line;
}

/* A line about a step or an undo. */
typedef struct
{
  guint64 seq;
  GString *text;
} Line;

static int
compare_lines (gconstpointer a,
               gconstpointer b)
{
  const Line *first = a;
  const Line *second = b;

  return (first->seq > second->seq) - (first->seq < second->seq);
}

static void
line_clear (gpointer data)
{
  g_string_free (((Line *) data)->text, TRUE);
}

GString *
idx_journal_line_all (const char *header,
                      IdxHistory *history,
                      IdxLabels *labels,
                      const char *images_sha256,
                      const char *reviewer)
{
  GString *text = g_string_new (header);
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (Line));
  IdxStep step;

  g_array_set_clear_func (lines, line_clear);
  for (guint i = 0; i < idx_history_get_n_steps (history); i++)
    {
      guint64 undo = idx_history_get_step (history, i, &step);
      Line line = { step.seq, idx_journal_line_step (&step, labels, IDX_JOURNAL_NO_SUSPICION,
                                                     reviewer) };

      g_array_append_val (lines, line);
      if (undo == 0)
        continue;
      line = (Line){ undo, idx_journal_line_undo (undo, step.seq, reviewer) };
      g_array_append_val (lines, line);
    }
  g_array_sort (lines, compare_lines);
  if (images_sha256 != NULL)
    {
      g_autoptr (GString) images_line = idx_journal_line_images (images_sha256);

      g_string_append_len (text, images_line->str, (gssize) images_line->len);
    }
  for (guint i = 0; i < lines->len; i++)
    {
      const GString *line = g_array_index (lines, Line, i).text;

      g_string_append_len (text, line->str, (gssize) line->len);
    }
  return text;
}
