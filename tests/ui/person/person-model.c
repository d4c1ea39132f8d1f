/* SPDX-License-Identifier: MIT */

/* What must hold in a window, whatever a person has done. Stated anew, not by the conditions of the
 * program: what is enabled is compared with what an action needs, and the journal is read as
 * docs/journal.md describes it. */

#include "person-model.h"

#include "idx-map-view.h"
#include "idx-text.h"

/* The positions of more selected samples aren't compared. */
#define MAX_LISTED 2000U

#define FAIL_UNLESS(condition, ...) \
  do \
    { \
      if (!(condition)) \
        return g_strdup_printf (__VA_ARGS__); \
    } \
  while (0)

typedef enum
{
  NEEDS_DATASET,
  NEEDS_LABELS,
  NEEDS_SAMPLE,
  NEEDS_FEATURES,
  NEEDS_UNDO,
  NEEDS_REDO,
  NEEDS_SIGHT /* labels mustn't be hidden */
} Need;

static const struct
{
  Need need;
  const char *actions[24];
} needs[] = {
  { NEEDS_DATASET,
    { "filter", "clear-filter", "search", "find", "sort", "sort-key", "sort-reversed", "view",
      "properties", "go-to", "ask-index", "shape", "select-all", "select-none", "export-shown",
      "export-list", "export-sheet", "export-subset", "export-report", "print", "compare-with" } },
  { NEEDS_LABELS,
    { "find-suspects", "check-again", "label-sort-key", "open-names", "open-suggestions",
      "compare-suggestions", "export-patch", "apply-patch", "decide", "decide-samples",
      "save-labels", "save-labels-to", "review", "choose-label", "next-undecided", "undo", "redo",
      "blind" } },
  { NEEDS_SAMPLE,
    { "show-on-map", "show-similar", "previous", "next", "large", "export-image",
      "export-current", "copy-image", "decide" } },
  { NEEDS_FEATURES, { "close-features" } },
  { NEEDS_UNDO, { "undo" } },
  { NEEDS_REDO, { "redo" } },
  { NEEDS_SIGHT,
    { "shape", "open-features", "open-second-dataset", "compare-with", "find-suspects",
      "label-sort-key", "save-labels", "export-patch", "apply-patch" } },
};

static gboolean
has_need (TestViewer *viewer,
          Need need)
{
  IdxSession *session = viewer->window->session;
  IdxDataset *dataset = idx_session_get_dataset (session);
  IdxReview *review = idx_session_get_review (session);
  IdxSubset *subset = idx_session_get_subset (session);

  switch (need)
    {
    case NEEDS_DATASET:
      return dataset != NULL;
    case NEEDS_LABELS:
      return dataset != NULL && (review != NULL && idx_review_get_labels (review) != NULL);
    case NEEDS_SAMPLE:
      return subset != NULL && idx_subset_get_n_samples (subset) > 0;
    case NEEDS_FEATURES:
      return dataset != NULL && idx_dataset_get_features (dataset) != NULL;
    case NEEDS_UNDO:
      return review != NULL && idx_review_can_undo (review);
    case NEEDS_REDO:
      return review != NULL && idx_review_can_redo (review);
    case NEEDS_SIGHT:
    default:
      return !idx_session_is_blind (session);
    }
}

static char *
check_actions (TestViewer *viewer)
{
  GActionGroup *actions = G_ACTION_GROUP (viewer->window);

  for (gsize i = 0; i < G_N_ELEMENTS (needs); i++)
    for (const char *const *action = needs[i].actions; *action != NULL; action++)
      {
        FAIL_UNLESS (g_action_group_has_action (actions, *action), "there is no action %s",
                     *action);
        FAIL_UNLESS (!g_action_group_get_action_enabled (actions, *action) ||
                       has_need (viewer, needs[i].need),
                     "%s is enabled, although it has nothing to act on (%u)", *action,
                     needs[i].need);
      }
  return NULL;
}

static char *
check_samples (TestViewer *viewer)
{
  IdxSession *session = viewer->window->session;
  IdxSubset *subset = idx_session_get_subset (session);
  IdxSelection *selection = idx_session_get_selection (session);
  guint n = subset != NULL ? idx_subset_get_n_samples (subset) : 0;
  guint position = idx_session_get_position (session);
  g_autoptr (GArray) selected = NULL;
  guint32 index = 0;

  FAIL_UNLESS ((subset == NULL) == (idx_session_get_dataset (session) == NULL),
               "a subset without a dataset, or the other way round");
  if (subset == NULL)
    return NULL;
  FAIL_UNLESS (selection != NULL && idx_selection_get_subset (selection) == subset,
               "the selection belongs to other samples");
  FAIL_UNLESS (idx_subset_get_dataset (subset) == idx_session_get_dataset (session),
               "the subset belongs to another dataset");
  FAIL_UNLESS (n > 0 ? position < n : position == IDX_NO_POSITION,
               "the current one of %u samples is at %u", n, position);
  FAIL_UNLESS (idx_session_get_current_index (session, &index) == (n > 0), "no current index");
  FAIL_UNLESS (n == 0 || index == idx_subset_get_index (subset, position),
               "the current sample is %u, not that at position %u", index, position);
  FAIL_UNLESS (n == 0 || index < idx_dataset_get_n_samples (idx_session_get_dataset (session)),
               "there is no sample %u", index);
  FAIL_UNLESS (idx_session_count_selected (session) <= n, "%u of %u are selected",
               idx_session_count_selected (session), n);
  if (idx_session_count_selected (session) > MAX_LISTED)
    return NULL;
  selected = idx_session_list_selected (session);
  FAIL_UNLESS (selected->len == idx_session_count_selected (session), "%u are listed, not %u",
               selected->len, idx_session_count_selected (session));
  for (guint i = 0; i < selected->len; i++)
    FAIL_UNLESS (idx_subset_contains (subset, g_array_index (selected, guint32, i)),
                 "sample %u is selected, but not shown", g_array_index (selected, guint32, i));
  return NULL;
}

/* The views that are shown show the samples of the session. */
static char *
check_views (TestViewer *viewer)
{
  IdxSelection *selection = idx_session_get_selection (viewer->window->session);
  g_autoptr (IdxSelection) of_sheet = NULL;
  g_autoptr (IdxSelection) of_map = NULL;
  GObject *map =
    G_OBJECT (idx_map_page_get_view (idx_samples_page_get_map_page (viewer->window->samples_page)));

  g_object_get (test_viewer_get_sheet (viewer), "model", &of_sheet, NULL);
  g_object_get (map, "model", &of_map, NULL);
  FAIL_UNLESS (of_sheet == NULL || of_sheet == selection, "the sheet shows other samples");
  FAIL_UNLESS (of_map == NULL || of_map == selection, "the map shows other samples");
  FAIL_UNLESS (of_sheet != NULL || of_map != NULL || selection == NULL, "no view shows samples");
  return NULL;
}

static char *
check_counts (TestViewer *viewer)
{
  IdxSession *session = viewer->window->session;
  IdxSubset *subset = idx_session_get_subset (session);
  IdxArrangement *arrangement = idx_session_get_arrangement (session);
  IdxDataset *dataset = idx_session_get_dataset (session);
  g_autofree char *count = NULL;
  g_autofree char *all = NULL;
  const char *shown;
  guint n_given;

  if (dataset == NULL)
    return NULL;
  shown = test_viewer_get_shown (viewer);
  count = idx_text_format_count (idx_subset_get_n_samples (subset));
  all = idx_text_format_count (idx_dataset_get_n_samples (dataset));
  if (idx_session_get_mode (session) == IDX_SESSION_MODE_BROWSE)
    {
      FAIL_UNLESS (strstr (shown, count) != NULL, "%s are shown, and the bar says “%s”", count,
                   shown);
      FAIL_UNLESS (*idx_arrangement_get_filter_text (arrangement) != '\0' ||
                     g_str_equal (count, all),
                   "%s of %s without a filter", count, all);
    }
  n_given = idx_dataset_get_n_samples (dataset);
  FAIL_UNLESS (idx_subset_get_n_samples (subset) <= n_given, "more samples than there are");
  return NULL;
}

static char *
check_states (TestViewer *viewer)
{
  GActionGroup *actions = G_ACTION_GROUP (viewer->window);
  IdxArrangement *arrangement = idx_session_get_arrangement (viewer->window->session);
  g_autoptr (GVariant) filter = g_action_group_get_action_state (actions, "filter");
  g_autoptr (GVariant) sort = g_action_group_get_action_state (actions, "sort");
  g_autoptr (GVariant) search = g_action_group_get_action_state (actions, "search");
  g_autoptr (GVariant) blind = g_action_group_get_action_state (actions, "blind");
  gboolean is_searching;

  g_object_get (viewer->window->filter_entry, "search-mode-enabled", &is_searching, NULL);
  FAIL_UNLESS (g_str_equal (g_variant_get_string (filter, NULL),
                            idx_arrangement_get_filter_text (arrangement)),
               "the filter is “%s”, but its action says “%s”",
               idx_arrangement_get_filter_text (arrangement), g_variant_get_string (filter, NULL));
  FAIL_UNLESS (g_str_equal (g_variant_get_string (sort, NULL),
                            idx_arrangement_get_sort_text (arrangement)),
               "the order is “%s”, but its action says “%s”",
               idx_arrangement_get_sort_text (arrangement), g_variant_get_string (sort, NULL));
  FAIL_UNLESS (g_variant_get_boolean (search) == is_searching, "the search button is wrong");
  FAIL_UNLESS (g_variant_get_boolean (blind) == idx_session_is_blind (viewer->window->session),
               "the state of blind reading is wrong");
  return NULL;
}

/* --- The journal ----------------------------------------------------------------------- */

/* Returns the number after a key of a line of a journal; FALSE if the line doesn't have the key. */
static gboolean
get_number (const char *line,
            const char *key,
            guint64 *number)
{
  const char *found = strstr (line, key);

  if (found == NULL)
    return FALSE;
  *number = g_ascii_strtoull (found + strlen (key), NULL, 10);
  return TRUE;
}

/* Returns how many steps of a journal can be undone, blind readings included. */
static int
count_undoable (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GHashTable) undos = g_hash_table_new (g_direct_hash, g_direct_equal);
  int depth = 0;

  for (char **line = lines; *line != NULL; line++)
    {
      guint64 seq, undone;

      if (!get_number (*line, "\"seq\":", &seq))
        continue;
      if (get_number (*line, "\"undo\":", &undone) ||
          get_number (*line, "\"undo_read\":", &undone))
        {
          /* An undo of an undo is a redo, whose undo is an undo again. */
          gboolean is_redo = g_hash_table_contains (undos, GSIZE_TO_POINTER (undone));

          depth += is_redo ? 1 : -1;
          if (!is_redo)
            (void) g_hash_table_add (undos, GSIZE_TO_POINTER (seq));
        }
      else if (strstr (*line, "\"i\":[") != NULL || strstr (*line, "\"read\":[") != NULL)
        depth++;
    }
  return depth;
}

static gboolean
is_same (IdxDecisions *one,
         IdxDecisions *other,
         guint index)
{
  return idx_decisions_get_state (one, index) == idx_decisions_get_state (other, index) &&
         idx_decisions_get_label (one, index) == idx_decisions_get_label (other, index) &&
         idx_decisions_get_flag (one, index) == idx_decisions_get_flag (other, index);
}

/* Compares the journal on disk with what is shown. */
static char *
compare_journal (IdxReview *review,
                 IdxDataset *dataset,
                 GFile *location)
{
  IdxDecisions *shown = idx_review_get_decisions (review);
  IdxHistory *history = idx_journal_get_history (idx_review_get_journal (review));
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxJournal) read = idx_journal_read (location, dataset, NULL, &error);
  g_autofree char *text = NULL;
  IdxDecisions *decisions;
  guint n_decided = 0;

  FAIL_UNLESS (read != NULL, "the journal can't be read: %s", error->message);
  decisions = idx_journal_get_decisions (read);
  for (guint i = 0; i < idx_decisions_get_n_labels (shown); i++)
    {
      FAIL_UNLESS (is_same (shown, decisions, i), "sample %u is shown otherwise than decided", i);
      n_decided += idx_decisions_get_state (shown, i) != IDX_STATE_UNDECIDED;
    }
  FAIL_UNLESS (n_decided == idx_review_get_n_decided (review), "%u are decided, it says %u",
               n_decided, idx_review_get_n_decided (review));
  FAIL_UNLESS (idx_history_peek_undo (history, NULL) ==
                 idx_history_peek_undo (idx_journal_get_history (read), NULL),
               "the journal would undo another step");
  FAIL_UNLESS (idx_history_peek_redo (history, NULL) ==
                 idx_history_peek_redo (idx_journal_get_history (read), NULL),
               "the journal would redo another step");
  FAIL_UNLESS (g_file_load_contents (location, NULL, &text, NULL, NULL, NULL),
               "the journal is gone");
  FAIL_UNLESS (idx_review_is_blind (review) ||
                 idx_review_can_undo (review) == (count_undoable (text) > 0),
               "%d steps can be undone, and it says %d", count_undoable (text),
               idx_review_can_undo (review));
  return NULL;
}

static char *
check_review (TestViewer *viewer,
              guint64 *seq)
{
  IdxSession *session = viewer->window->session;
  IdxReview *review = idx_session_get_review (session);
  IdxDataset *dataset = idx_session_get_dataset (session);
  IdxJournal *journal = review != NULL ? idx_review_get_journal (review) : NULL;
  GFile *location = journal != NULL ? idx_journal_get_location (journal) : NULL;
  guint64 last = journal != NULL ? idx_journal_get_last_seq (journal) : 0;

  if (location == NULL || last == *seq || idx_session_is_blind (session) ||
      idx_review_get_read_only_reason (review) != NULL)
    return NULL;
  *seq = last;
  FAIL_UNLESS (idx_dataset_get_decisions (dataset) == idx_review_get_decisions (review),
               "the dataset doesn't show the decisions");
  return compare_journal (review, dataset, location);
}

char *
person_model_check (TestViewer *viewer,
                    guint64 *seq)
{
  static char *(*const checks[]) (TestViewer * viewer) = {
    check_samples,
    check_views,
    check_counts,
    check_states,
    check_actions,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (checks); i++)
    {
      char *problem = checks[i](viewer);

      if (problem != NULL)
        return problem;
    }
  return check_review (viewer, seq);
}
