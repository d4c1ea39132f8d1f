/* SPDX-License-Identifier: MIT */

/* Applies filters to a dataset, for test-filters.py. Each line of standard input is a command:
 *
 *   filter-driver IMAGES
 *
 *   decide INDEX STATE LABEL | flag INDEX
 *   suggest INDEX LABEL MARGIN    LABEL is the position of a class
 *   suggested                     ranks the suggestions, and prints the suspicion of each sample
 *   filter TEXT                   prints a line with the indices that pass, or “!” and why not */

#include "idx-filter.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEMPERATURE 6.0
#define MAX_LINE 4096

static IdxDataset *dataset;
static IdxSuggestions *suggestions;

static gint32
parse_number (const char *word)
{
  return (gint32) g_ascii_strtoll (word, NULL, 10);
}

static void
run_decide (char **words)
{
  const guint index = (guint) parse_number (words[1]);
  IdxState state;

  if (!idx_state_find (words[2], &state))
    g_error ("there is no state %s", words[2]);
  (void) idx_decisions_set (idx_dataset_get_decisions (dataset), index, state,
                            parse_number (words[3]));
}

static void
run_suggest (char **words)
{
  const guint index = (guint) parse_number (words[1]);
  const guint label = (guint) parse_number (words[2]);

  if (suggestions == NULL)
    {
      guint n_classes;
      const IdxClass *classes =
        idx_labels_get_classes (idx_dataset_get_labels (dataset), &n_classes);
      g_autofree gint64 *labels = g_new (gint64, n_classes);

      for (guint k = 0; k < n_classes; k++)
        labels[k] = classes[k].value;
      suggestions = idx_suggestions_new ("test", labels, n_classes,
                                         idx_dataset_get_n_samples (dataset), TEMPERATURE);
    }
  idx_suggestions_set (suggestions, index, label, (float) g_ascii_strtod (words[3], NULL), 1);
}

static void
print_suspicions (void)
{
  idx_suggestions_rank (suggestions, 0);
  idx_dataset_set_suggestions (dataset, suggestions);
  for (guint i = 0; i < idx_dataset_get_n_samples (dataset); i++)
    {
      IdxSuggestion suggestion = { 0 };
      gboolean is_known = idx_suggestions_get (suggestions, i, &suggestion);

      (void) printf ("%.9g ", is_known ? (double) suggestion.suspicion : -1);
    }
  (void) putchar ('\n');
}

static void
run_filter (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxFilter) filter = idx_filter_parse (text, &error);
  g_autoptr (IdxSubset) subset = NULL;

  if (filter == NULL || !idx_filter_check (filter, dataset, &error))
    {
      (void) printf ("!%s\n", error->message);
      return;
    }
  subset = idx_filter_apply (filter, dataset);
  for (guint i = 0; i < idx_subset_get_n_samples (subset); i++)
    (void) printf ("%u ", idx_subset_get_index (subset, i));
  (void) putchar ('\n');
}

int
main (int argc,
      char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = NULL;
  char line[MAX_LINE];

  (void) setlocale (LC_ALL, "");
  if (argc != 2)
    return EXIT_FAILURE;
  file = g_file_new_for_path (argv[1]);
  dataset = idx_dataset_open (file, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);
  if (dataset == NULL || !idx_dataset_load (dataset, NULL, NULL, &error))
    g_error ("%s", error->message);
  while (fgets (line, sizeof line, stdin) != NULL)
    {
      g_auto (GStrv) words = NULL;

      line[strcspn (line, "\n")] = '\0';
      words = g_strsplit (line, " ", -1);
      if (g_str_has_prefix (line, "filter "))
        run_filter (line + strlen ("filter "));
      else if (g_str_equal (words[0], "decide"))
        run_decide (words);
      else if (g_str_equal (words[0], "flag"))
        (void) idx_decisions_set_flag (idx_dataset_get_decisions (dataset),
                                       (guint) parse_number (words[1]), TRUE);
      else if (g_str_equal (words[0], "suggest"))
        run_suggest (words);
      else
        print_suspicions ();
    }
  g_clear_object (&suggestions);
  g_clear_object (&dataset);
  return EXIT_SUCCESS;
}
