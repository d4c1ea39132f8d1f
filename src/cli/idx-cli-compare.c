/* SPDX-License-Identifier: MIT */

/* idxview-cli compare: compares the decisions of two reviewers. */

#include "idx-cli-input.h"
#include "idx-cli-journals.h"
#include "idx-cli-rows.h"
#include "idx-journal.h"
#include "idx-json.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#define N_REVIEWERS 2

static const char *const columns[] = { "index", "given", "first", "second", NULL };
static const char *const columns_with_key[] = {
  "index", "given", "first", "second", "key", NULL
};

/* The number of columns with the key. */
#define N_COLUMNS (G_N_ELEMENTS (columns_with_key) - 1)

/* Two reviews of a dataset, and how far they agree. */
typedef struct
{
  IdxDataset *dataset;
  GPtrArray *journals; /* two IdxJournal */
  IdxAgreement *agreement;
  IdxLabels *key; /* NULL if there is none */
} Comparison;

static void
comparison_clear (Comparison *self)
{
  g_clear_object (&self->dataset);
  g_clear_pointer (&self->journals, g_ptr_array_unref);
  g_clear_object (&self->agreement);
  g_clear_object (&self->key);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Comparison, comparison_clear)

/* Opens the labels of --key, which must cover all given labels. */
static IdxLabels *
open_key (const char *name,
          const IdxCliInput *input,
          IdxDataset *dataset)
{
  guint n_labels = idx_labels_get_n_labels (idx_dataset_get_labels (dataset));
  g_autoptr (GFile) location = idx_cli_file_for_input (name);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxFile) file =
    idx_file_open_with_byte_order (location, input->byte_order, NULL, &error);
  g_autoptr (IdxLabels) key = file != NULL ? idx_labels_new (file, n_labels, NULL, &error) : NULL;
  g_autofree char *expected = idx_text_format_count (n_labels);
  g_autofree char *found = NULL;
  g_autofree char *message = NULL;

  if (key == NULL)
    {
      (void) idx_cli_fail (name, error);
      return NULL;
    }
  if (idx_labels_get_n_labels (key) == n_labels)
    return g_steal_pointer (&key);
  found = idx_text_format_count (idx_labels_get_n_labels (key));
  message =
    g_strdup_printf (_ ("The number of labels in the key is %s, but %s are given."), found,
                     expected);
  idx_cli_print_error (name, message);
  return NULL;
}

/* Counts the samples that both reviewers decided, and that one of them labeled as the key does. */
static guint
count_as_in_key (const Comparison *self,
                 guint reviewer)
{
  GPtrArray *opinions = idx_agreement_get_opinions (self->agreement);
  IdxDecisions *decisions = g_ptr_array_index (opinions, reviewer);
  guint n = 0;

  for (guint index = 0; index < idx_labels_get_n_labels (self->key); index++)
    {
      IdxState state = idx_decisions_get_state (decisions, index);

      if (idx_opinions_compare (opinions, index) != IDX_OPINION_UNDECIDED &&
          (state == IDX_STATE_KEPT || state == IDX_STATE_RELABELED) &&
          idx_decisions_get_label (decisions, index) == idx_labels_get_value (self->key, index))
        n++;
    }
  return n;
}

/* Counts the labels that a reviewer kept together with others in view. */
static guint
count_kept_by_page (const Comparison *self,
                    guint reviewer)
{
  IdxJournal *journal = g_ptr_array_index (self->journals, reviewer);
  guint n_by_rule[IDX_N_STEP_RULES];

  idx_history_count_rules (idx_journal_get_history (journal), idx_journal_get_decisions (journal),
                           n_by_rule);
  return n_by_rule[IDX_STEP_RULE_PAGE];
}

/* --- Output -------------------------------------------------------------------------------- */

static void
print_line (const Comparison *self,
            IdxCliFormat format,
            const char *name,
            const char *text)
{
  if (format == IDX_CLI_FORMAT_TABLE)
    (void) puts (text);
  else
    idx_cli_print_error (name, text);
}

static void
print_kept_by_page (const Comparison *self,
                    IdxCliFormat format,
                    const char *name)
{
  for (guint i = 0; i < N_REVIEWERS; i++)
    {
      const char *reviewer = idx_journal_get_reviewer (g_ptr_array_index (self->journals, i));
      guint n_kept = count_kept_by_page (self, i);
      g_autofree char *n = idx_text_format_count (n_kept);
      /* Translators: a reviewer, and how many labels they kept at once with others in view */
      g_autofree char *text = g_strdup_printf (
        ngettext ("%s: %s label was kept by page.", "%s: %s labels were kept by page.", n_kept),
        reviewer, n);

      if (n_kept > 0)
        print_line (self, format, name, text);
    }
}

/* Prints the figures: for a table above it, otherwise to standard error. */
static void
print_figures (const Comparison *self,
               IdxCliFormat format,
               const char *name)
{
  g_autofree char *summary = idx_agreement_dup_summary (self->agreement);
  guint n_shared = idx_agreement_get_n_shared (self->agreement);
  g_autofree char *shared = idx_text_format_count (n_shared);

  print_line (self, format, name, summary);
  print_kept_by_page (self, format, name);
  for (guint i = 0; self->key != NULL && i < N_REVIEWERS; i++)
    {
      const char *reviewer = idx_journal_get_reviewer (g_ptr_array_index (self->journals, i));
      g_autofree char *n = idx_text_format_count (count_as_in_key (self, i));
      g_autofree char *text = g_strdup_printf (ngettext ("%s: %s of %s label matches the key.",
                                                         "%s: %s of %s labels match the key.",
                                                         n_shared),
                                               reviewer, n, shared);

      print_line (self, format, name, text);
    }
}

/* Adds @count divided by the number of samples that both decided, or null if there is none. */
static void
add_share (const Comparison *self,
           guint count,
           JsonBuilder *builder)
{
  guint n_shared = idx_agreement_get_n_shared (self->agreement);

  if (n_shared > 0)
    json_builder_add_double_value (builder, (double) count / n_shared);
  else
    json_builder_add_null_value (builder);
}

static void
add_reviewers (const Comparison *self,
               JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "reviewers");
  json_builder_begin_array (builder);
  for (guint i = 0; i < N_REVIEWERS; i++)
    json_builder_add_string_value (
      builder, idx_journal_get_reviewer (g_ptr_array_index (self->journals, i)));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "kept_by_page");
  json_builder_begin_array (builder);
  for (guint i = 0; i < N_REVIEWERS; i++)
    json_builder_add_int_value (builder, count_kept_by_page (self, i));
  json_builder_end_array (builder);
  if (self->key == NULL)
    return;
  json_builder_set_member_name (builder, "accuracies");
  json_builder_begin_array (builder);
  for (guint i = 0; i < N_REVIEWERS; i++)
    add_share (self, count_as_in_key (self, i), builder);
  json_builder_end_array (builder);
}

static char *
format_json_figures (const Comparison *self)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) node = NULL;
  double kappa;

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "decided_by_both");
  json_builder_add_int_value (builder, idx_agreement_get_n_shared (self->agreement));
  json_builder_set_member_name (builder, "alike");
  json_builder_add_int_value (builder, idx_agreement_get_n_alike (self->agreement));
  json_builder_set_member_name (builder, "agreement");
  add_share (self, idx_agreement_get_n_alike (self->agreement), builder);
  json_builder_set_member_name (builder, "kappa");
  if (idx_agreement_get_kappa (self->agreement, &kappa))
    json_builder_add_double_value (builder, kappa);
  else
    json_builder_add_null_value (builder);
  add_reviewers (self, builder);
  json_builder_end_object (builder);
  node = json_builder_get_root (builder);
  return idx_json_to_printable (node);
}

/* Returns what a reviewer decided, as a cell; JSON needs quotes around words. */
static char *
format_opinion (const Comparison *self,
                guint reviewer,
                guint index,
                IdxCliFormat format)
{
  char *opinion = idx_agreement_format_opinion (self->agreement, reviewer, index);
  g_autofree char *word = NULL;

  if (format != IDX_CLI_FORMAT_JSON || !g_ascii_isalpha (*opinion))
    return opinion;
  word = opinion;
  return g_strdup_printf ("\"%s\"", word);
}

static void
print_rows (const Comparison *self,
            const char *const *names,
            IdxCliFormat format)
{
  GArray *disagreements = idx_agreement_get_disagreements (self->agreement);

  for (guint i = 0; i < disagreements->len; i++)
    {
      guint index = g_array_index (disagreements, guint32, i);
      g_autofree char *number = g_strdup_printf ("%u", index);
      gint64 label = idx_labels_get_value (idx_dataset_get_labels (self->dataset), index);
      g_autofree char *given = g_strdup_printf ("%" G_GINT64_FORMAT, label);
      g_autofree char *first = format_opinion (self, 0, index, format);
      g_autofree char *second = format_opinion (self, 1, index, format);
      g_autofree char *key =
        self->key != NULL
          ? g_strdup_printf ("%" G_GINT64_FORMAT, idx_labels_get_value (self->key, index))
          : NULL;
      const char *const cells[N_COLUMNS] = { number, given, first, second, key };

      if (format == IDX_CLI_FORMAT_JSON)
        (void) fputs (i > 0 ? ",\n" : "\n", stdout);
      idx_cli_print_row (format, names, cells);
      if (format != IDX_CLI_FORMAT_JSON)
        (void) putchar ('\n');
    }
}

static void
print_comparison (const Comparison *self,
                  IdxCliFormat format,
                  const char *name)
{
  const char *const *names = self->key != NULL ? columns_with_key : columns;
  g_autofree char *figures = NULL;

  if (format != IDX_CLI_FORMAT_JSON)
    {
      print_figures (self, format, name);
      if (format == IDX_CLI_FORMAT_CSV ||
          idx_agreement_get_disagreements (self->agreement)->len > 0)
        idx_cli_print_header (format, names);
      print_rows (self, names, format);
      return;
    }
  figures = format_json_figures (self);
  /* Replaces the closing brace. */
  figures[strlen (figures) - 1] = '\0';
  (void) printf ("%s,\n\"disagreements\":[", figures);
  print_rows (self, names, format);
  (void) fputs ("]}\n", stdout);
}

int
idx_cli_compare_run (char **arguments)
{
  g_auto (IdxCliInput) input = { 0 };
  g_auto (IdxCliJournals) journals = { 0 };
  g_auto (Comparison) self = { 0 };
  g_autofree char *key = NULL;
  IdxCliFormat format = IDX_CLI_FORMAT_TABLE;
  const IdxCliOption options[] = {
    { "journal", 0, IDX_CLI_TEXTS, &journals.names, "FILE",
      N_ ("The journal of a reviewer; twice, for two reviewers"),
      .missing_message = N_ ("Specify the journals of two reviewers with --journal.") },
    { "key", 0, IDX_CLI_TEXT, &key, "LABELS", N_ ("The right labels, to count those that match") },
    IDX_CLI_FORMAT_OPTION (&format),
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_input_parse (&input, &idx_cli_compare, options, arguments) ||
      !idx_cli_journals_check (&journals))
    return IDX_CLI_USAGE;
  if (g_strv_length (journals.names) != N_REVIEWERS)
    return idx_cli_usage_error (_ ("Specify the journals of two reviewers with --journal."));
  self.dataset = idx_cli_open (&input, arguments[1]);
  if (self.dataset == NULL)
    return IDX_CLI_FAILED;
  self.journals = idx_cli_journals_read (&journals, self.dataset);
  if (self.journals == NULL)
    return IDX_CLI_FAILED;
  if (key != NULL)
    {
      self.key = open_key (key, &input, self.dataset);
      if (self.key == NULL)
        return IDX_CLI_FAILED;
    }
  self.agreement = idx_cli_journals_compare (self.journals);
  print_comparison (&self, format, arguments[1]);
  return IDX_CLI_DONE;
}

const IdxCliCommand idx_cli_compare = {
  "compare",
  "IMAGES",
  TRUE,
  N_ ("Compare the decisions of two reviewers"),
  N_ ("Compare the journals of two reviewers: how many samples both decided, how many of them "
      "alike, Cohen's kappa, and each sample about which they disagree."),
  idx_cli_compare_run
};
