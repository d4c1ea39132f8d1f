/* SPDX-License-Identifier: MIT */

/* Formats the lines of a journal; IdxReplay parses them. docs/journal.md describes the format. */

#include "idx-journal-line.h"

#include "idx-class-names.h"
#include "idx-json.h"

#include <string.h>

/* The last second of the year 9999. */
#define MAX_SECONDS G_GINT64_CONSTANT (253402300799)

static void
add_class_names (JsonObject *header,
                 IdxLabels *labels,
                 IdxClassNames *names)
{
  JsonObject *object = json_object_new ();
  guint n_classes;
  const IdxClass *classes = idx_labels_get_classes (labels, &n_classes);

  for (guint i = 0; i < n_classes; i++)
    {
      const char *name = idx_class_names_get_name (names, classes[i].value);
      g_autofree char *label = g_strdup_printf ("%" G_GINT64_FORMAT, classes[i].value);

      if (name != NULL)
        json_object_set_string_member (object, label, name);
    }
  json_object_set_object_member (header, "class_names", object);
}

/* Returns the time as `2026-11-20T10:02:31Z`. A clock beyond the year 9999 counts as its end,
 * because a year has four digits here. */
static char *
make_time (void)
{
  gint64 seconds = CLAMP (g_get_real_time () / G_USEC_PER_SEC, 0, MAX_SECONDS);
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_utc (seconds);

  return g_date_time_format (now, "%Y-%m-%dT%H:%M:%SZ");
}

static char *
format_header (const IdxJournalBinding *binding,
               IdxLabels *labels,
               IdxClassNames *names,
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
  json_object_set_string_member (header, "images_sha256", binding->images_sha256);
  json_object_set_string_member (header, "labels_sha256", binding->labels_sha256);
  json_object_set_string_member (header, "created", now);
  json_object_set_string_member (header, "reviewer", reviewer);
  json_object_set_string_member (header, "labels_file", display_name);
  if (names != NULL)
    add_class_names (header, labels, names);
  json_node_take_object (node, header);
  text = idx_json_to_string (node);
  return g_strconcat (text, "\n", NULL);
}

char *
idx_journal_line_header (const IdxJournalBinding *binding,
                         IdxLabels *labels,
                         IdxClassNames *names,
                         const char *reviewer,
                         gboolean *left_out_names)
{
  g_autofree char *header = format_header (binding, labels, names, reviewer);

  /* The reader must accept the line, and parse it as JSON with its limits. */
  if (names != NULL)
    {
      g_autoptr (JsonObject) object = idx_json_parse_object (header, strlen (header) - 1);

      *left_out_names = object == NULL || strlen (header) > IDX_JOURNAL_MAX_LINE;
    }
  if (names != NULL && *left_out_names)
    return format_header (binding, labels, NULL, reviewer);
  return g_steal_pointer (&header);
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

/* Appends a blind reading. It has no `i`, so versions that don't know blind readings ignore the
 * line instead of taking it for a decision. */
static void
append_reading (GString *line,
                const IdxStep *step,
                IdxLabels *labels)
{
  g_string_append (line, ",\"blind\":true");
  append_array (line, "read", step, labels, ARRAY_INDICES);
  append_array (line, "given", step, labels, ARRAY_GIVEN_LABELS);
  append_array (line, "new", step, labels, ARRAY_NEW_LABELS);
  g_string_append_printf (line, ",\"reading\":\"%s\"}\n",
                          idx_state_get_nick (get_written_state (step, labels)));
}

GString *
idx_journal_line_step (const IdxStep *step,
                       IdxLabels *labels,
                       double suspicion,
                       const char *reviewer)
{
  GString *line = begin_line (reviewer, step->seq);
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (step->kind == IDX_STEP_READ)
    {
      append_reading (line, step, labels);
      return line;
    }
  append_array (line, "i", step, labels, ARRAY_INDICES);
  if (step->kind == IDX_STEP_FLAG)
    {
      g_string_append_printf (line, ",\"flag\":%s}\n", step->flag ? "true" : "false");
      return line;
    }
  append_array (line, "given", step, labels, ARRAY_GIVEN_LABELS);
  append_array (line, "new", step, labels, ARRAY_NEW_LABELS);
  g_string_append_printf (line, ",\"state\":\"%s\"",
                          idx_state_get_nick (get_written_state (step, labels)));
  if (step->rule == IDX_STEP_RULE_NONE)
    g_string_append (line, ",\"by_rule\":null");
  else
    append_string (line, "by_rule", idx_step_rule_get_nick (step->rule));
  if (step->kind == IDX_STEP_ACCEPT)
    g_string_append (line, ",\"blind\":true");
  if (suspicion >= 0)
    g_string_append_printf (line, ",\"suspicion\":%s",
                            g_ascii_formatd (number, sizeof number, "%.6g", suspicion));
  g_string_append (line, "}\n");
  return line;
}

GString *
idx_journal_line_undo (guint64 seq,
                       guint64 undone_seq,
                       gboolean is_blind,
                       const char *reviewer)
{
  GString *line = begin_line (reviewer, seq);

  if (is_blind)
    g_string_append (line, ",\"blind\":true,\"undo_read\":");
  else
    g_string_append (line, ",\"undo\":");
  g_string_append_printf (line, "%" G_GUINT64_FORMAT "}\n", undone_seq);
  return line;
}

GString *
idx_journal_line_saved (guint64 seq,
                        guint64 through,
                        GFile *location,
                        const char *sha256,
                        const char *reviewer)
{
  GString *line = begin_line (reviewer, seq);
  g_autofree char *name = g_file_get_parse_name (location);

  append_string (line, "saved", name);
  append_string (line, "sha256", sha256);
  g_string_append_printf (line, ",\"through\":%" G_GUINT64_FORMAT "}\n", through);
  return line;
}

GString *
idx_journal_line_images (const char *sha256)
{
  GString *line = g_string_new (NULL);

  g_string_printf (line, "{\"images_sha256\":\"%s\"}\n", sha256);
  return line;
}

void
idx_journal_line_supersedes (GString *lines,
                             const char *sha256,
                             const char *path)
{
  g_autofree char *name = g_filename_display_name (path);

  if (sha256 != NULL)
    g_string_append_printf (lines, "{\"supersedes\":\"%s\"", sha256);
  else
    g_string_append (lines, "{\"supersedes\":null");
  append_string (lines, "file", name);
  g_string_append (lines, "}\n");
}

void
idx_journal_line_continues (GString *lines,
                            const char *sha256)
{
  g_string_append_printf (lines, "{\"continues\":\"%s\"}\n", sha256);
}
