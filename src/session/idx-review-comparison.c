/* SPDX-License-Identifier: MIT */

/* Compares the review of a session with that of another reviewer, and settles disagreements in a
 * third journal. */

#include "idx-review-comparison.h"

#include "idx-error.h"
#include "idx-slot.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What follows the reviewer's name in the name of a journal. */
#define JOURNAL_SUFFIX ".idxreview.jsonl"

struct _IdxReviewComparison
{
  GObject parent_instance;
  IdxSession *session;
  IdxSlot *reading;        /* reads the other journal */
  IdxDataset *dataset;     /* whose reviews are compared; NULL if nothing is compared */
  IdxReview *review;       /* that of the session while @agreement is set */
  IdxAgreement *agreement; /* NULL if nothing is compared */
  char *names[2];          /* of the reviewers */
  gboolean is_starting;    /* whether the journal of the comparison isn't open yet */
};

enum
{
  CHANGED,
  STARTED,
  FAILED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxReviewComparison, idx_review_comparison, G_TYPE_OBJECT)

static void
fail (IdxReviewComparison *self,
      const char *message)
{
  g_autoptr (GError) error = g_error_new_literal (IDX_ERROR, IDX_ERROR_UNSUPPORTED, message);

  g_signal_emit (self, signals[FAILED], 0, error);
}

/* Forgets the comparison. Doesn't touch the review. */
static void
forget (IdxReviewComparison *self)
{
  if (self->dataset != NULL)
    idx_dataset_set_opinions (self->dataset, NULL);
  if (self->review != NULL)
    g_signal_handlers_disconnect_by_data (self->review, self);
  g_clear_object (&self->dataset);
  g_clear_object (&self->review);
  g_clear_object (&self->agreement);
  for (guint i = 0; i < G_N_ELEMENTS (self->names); i++)
    g_clear_pointer (&self->names[i], g_free);
  self->is_starting = FALSE;
}

/* --- What both agree on --- */

/* Decides about the samples that both decided alike, in steps of at most IDX_STEP_MAX_SAMPLES.
 * @decision is what they decided. */
static gboolean
decide (IdxReviewComparison *self,
        GArray *indices,
        const IdxDecision *decision,
        GError **error)
{
  for (guint first = 0; first < indices->len; first += IDX_STEP_MAX_SAMPLES)
    {
      guint n = MIN (indices->len - first, IDX_STEP_MAX_SAMPLES);
      g_autoptr (GArray) part = g_array_sized_new (FALSE, FALSE, sizeof (guint32), n);

      g_array_append_vals (part, &g_array_index (indices, guint32, first), n);
      if (decision->state == IDX_STATE_RELABELED
            ? !idx_review_label (self->review, part, decision->label, error)
            : !idx_review_decide (self->review, part, decision->state, error))
        return FALSE;
    }
  return TRUE;
}

/* Returns the samples that both decided alike, by what they decided: arrays of indices by a pointer
 * to an IdxDecision. */
static GHashTable *
collect_agreed (IdxReviewComparison *self,
                GPtrArray *order)
{
  GPtrArray *opinions = idx_agreement_get_opinions (self->agreement);
  IdxDecisions *decisions = g_ptr_array_index (opinions, 0);
  GHashTable *found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                             (GDestroyNotify) g_array_unref);

  for (guint32 index = 0; index < idx_decisions_get_n_labels (decisions); index++)
    {
      g_autofree char *key = NULL;
      GArray *indices;

      if (idx_opinions_compare (opinions, index) != IDX_OPINION_AGREES)
        continue;
      key = g_strdup_printf ("%s %" G_GINT64_FORMAT,
                             idx_state_get_nick (idx_decisions_get_state (decisions, index)),
                             idx_decisions_get_state (decisions, index) == IDX_STATE_RELABELED
                               ? idx_decisions_get_label (decisions, index)
                               : 0);
      indices = g_hash_table_lookup (found, key);
      if (indices == NULL)
        {
          indices = g_array_new (FALSE, FALSE, sizeof (guint32));
          (void) g_hash_table_insert (found, g_steal_pointer (&key), indices);
          g_ptr_array_add (order, indices);
        }
      g_array_append_val (indices, index);
    }
  return found;
}

static gboolean
decide_agreed (IdxReviewComparison *self,
               GError **error)
{
  IdxDecisions *decisions =
    g_ptr_array_index (idx_agreement_get_opinions (self->agreement), 0);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();
  g_autoptr (GHashTable) found = collect_agreed (self, order);

  for (guint i = 0; i < order->len; i++)
    {
      GArray *indices = g_ptr_array_index (order, i);
      guint32 first = g_array_index (indices, guint32, 0);
      const IdxDecision decision = { idx_decisions_get_state (decisions, first),
                                     idx_decisions_get_label (decisions, first) };

      if (!decide (self, indices, &decision, error))
        return FALSE;
    }
  return TRUE;
}

static void
idx_review_comparison_review_opened_cb (IdxReviewComparison *self)
{
  IdxJournal *journal = idx_review_get_journal (self->review);
  g_autoptr (GError) error = NULL;

  if (!self->is_starting)
    return;
  if (journal == NULL && idx_review_get_read_only_reason (self->review) != NULL)
    {
      /* Reads large images, to make a journal. */
      idx_review_begin (self->review);
      return;
    }
  self->is_starting = FALSE;
  if (idx_review_get_read_only_reason (self->review) == NULL &&
      idx_journal_get_last_seq (journal) == 0 && !decide_agreed (self, &error))
    g_signal_emit (self, signals[FAILED], 0, error);
  g_signal_emit (self, signals[STARTED], 0);
}

/* --- Reading the other journal --- */

typedef struct
{
  GFile *location;
  IdxDataset *dataset;  /* a snapshot */
  IdxDataset *original; /* the one that is open */
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  g_object_unref (reading->location);
  g_object_unref (reading->dataset);
  g_object_unref (reading->original);
  g_free (reading);
}

static gpointer
read_journal (gpointer data,
              IdxProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  const Reading *reading = data;

  return idx_journal_read (reading->location, reading->dataset, cancellable, error);
}

/* Returns why a journal can't be compared with that of the review, or NULL. */
static const char *
find_obstacle (IdxReviewComparison *self,
               IdxJournal *other)
{
  IdxJournal *own = idx_review_get_journal (idx_session_get_review (self->session));
  const char *own_images = own != NULL ? idx_journal_get_images_sha256 (own) : NULL;
  const char *other_images = idx_journal_get_images_sha256 (other);
  GFile *own_location = own != NULL ? idx_journal_get_location (own) : NULL;

  if (own == NULL)
    return _ ("You haven't decided about any label yet.");
  if ((own_location != NULL && g_file_equal (own_location, idx_journal_get_location (other))) ||
      (self->agreement != NULL &&
       g_str_equal (self->names[0], idx_journal_get_reviewer (other))))
    return _ ("This is your own journal. Choose that of another reviewer.");
  if (g_str_equal (idx_journal_get_reviewer (other), IDX_AGREED_REVIEWER))
    return _ ("This is the result of a comparison. Choose the journal of another reviewer.");
  if (own_images != NULL && other_images != NULL && !g_str_equal (own_images, other_images))
    return _ ("The journal belongs to other images: their SHA-256 differs.");
  return NULL;
}

/* Compares the decisions of the review, or those that are compared already, with @other. */
static void
take_opinions (IdxReviewComparison *self,
               IdxJournal *other)
{
  IdxReview *review = idx_session_get_review (self->session);
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  g_autoptr (GPtrArray) opinions = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *name = NULL;

  if (self->agreement != NULL)
    {
      g_ptr_array_add (opinions, g_object_ref (g_ptr_array_index (
                                   idx_agreement_get_opinions (self->agreement), 0)));
      name = g_strdup (self->names[0]);
    }
  else
    {
      g_ptr_array_add (opinions, idx_decisions_snapshot (idx_dataset_get_decisions (dataset)));
      name = idx_review_dup_reviewer (review);
    }
  g_ptr_array_add (opinions, g_object_ref (idx_journal_get_decisions (other)));
  forget (self);
  self->dataset = g_object_ref (dataset);
  self->review = g_object_ref (review);
  self->agreement = idx_agreement_new (opinions);
  self->names[0] = g_steal_pointer (&name);
  self->names[1] = g_strdup (idx_journal_get_reviewer (other));
  if (g_str_equal (self->names[0], self->names[1]))
    {
      g_free (self->names[1]);
      self->names[1] = g_file_get_basename (idx_journal_get_location (other));
    }
  idx_dataset_set_opinions (dataset, opinions);
}

static void
begin (IdxReviewComparison *self,
       IdxJournal *other)
{
  IdxReview *review = idx_session_get_review (self->session);
  g_autofree char *before = idx_review_dup_reviewer (review);
  g_autoptr (GError) error = NULL;

  take_opinions (self, other);
  self->is_starting = TRUE;
  g_signal_connect_object (review, "opened", G_CALLBACK (idx_review_comparison_review_opened_cb),
                           self, G_CONNECT_SWAPPED);
  if (!idx_review_set_reviewer (review, IDX_AGREED_REVIEWER, &error))
    {
      forget (self);
      g_signal_emit (self, signals[FAILED], 0, error);
      return;
    }
  g_signal_emit (self, signals[CHANGED], 0);
  /* The journal is open already if another reviewer's was compared before. */
  if (g_str_equal (before, IDX_AGREED_REVIEWER))
    idx_review_comparison_review_opened_cb (self);
}

static void
journal_read (gpointer owner,
              gpointer data,
              gpointer result,
              const GError *error)
{
  g_autoptr (IdxReviewComparison) self = g_object_ref (owner);
  const Reading *reading = data;
  g_autoptr (IdxJournal) other = result;
  const char *obstacle;

  if (idx_session_get_dataset (self->session) != reading->original ||
      g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (error != NULL)
    {
      g_signal_emit (self, signals[FAILED], 0, error);
      return;
    }
  obstacle = find_obstacle (self, other);
  if (obstacle != NULL)
    fail (self, obstacle);
  else
    begin (self, other);
}

static const IdxJobKind reading_kind = {
  .work = read_journal,
  .free_input = reading_free,
  .free_result = g_object_unref,
  .done = journal_read,
};

/* --- Object --- */

static void
idx_review_comparison_review_changed_cb (IdxReviewComparison *self)
{
  gboolean was_active = self->agreement != NULL;

  if (idx_session_get_review (self->session) == self->review)
    return;
  idx_slot_cancel (self->reading);
  forget (self);
  if (was_active)
    g_signal_emit (self, signals[CHANGED], 0);
}

static void
idx_review_comparison_dispose (GObject *object)
{
  IdxReviewComparison *self = IDX_REVIEW_COMPARISON (object);

  g_clear_pointer (&self->reading, idx_slot_free);
  forget (self);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (idx_review_comparison_parent_class)->dispose (object);
}

static void
idx_review_comparison_class_init (IdxReviewComparisonClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_review_comparison_dispose;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[STARTED] = g_signal_new ("started", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
idx_review_comparison_init (IdxReviewComparison *self)
{
}

IdxReviewComparison *
idx_review_comparison_new (IdxSession *session)
{
  IdxReviewComparison *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);

  self = g_object_new (IDX_TYPE_REVIEW_COMPARISON, NULL);
  self->session = g_object_ref (session);
  self->reading = idx_slot_new (idx_session_get_tasks (session), self);
  g_signal_connect_object (session, "notify::review",
                           G_CALLBACK (idx_review_comparison_review_changed_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}

/* Returns the name of the reviewer in the name of a journal, or NULL if it isn't the name of a
 * journal of these labels. */
static char *
find_reviewer (const char *name,
               const char *labels_name)
{
  gsize prefix_length = strlen (labels_name) + 1;

  if (!g_str_has_prefix (name, labels_name) || name[prefix_length - 1] != '.' ||
      !g_str_has_suffix (name, JOURNAL_SUFFIX) ||
      strlen (name) <= prefix_length + strlen (JOURNAL_SUFFIX))
    return NULL;
  return g_strndup (name + prefix_length, strlen (name) - prefix_length - strlen (JOURNAL_SUFFIX));
}

static gboolean
is_other (IdxReviewComparison *self,
          const char *name,
          const char *labels_name)
{
  g_autofree char *own = idx_journal_make_reviewer (idx_session_get_reviewer (self->session));
  g_autofree char *reviewer = find_reviewer (name, labels_name);

  return reviewer != NULL && !g_str_equal (reviewer, own) &&
         !g_str_equal (reviewer, IDX_AGREED_REVIEWER);
}

static int
compare_files (gconstpointer a,
               gconstpointer b)
{
  g_autofree char *first = g_file_get_uri (*(GFile *const *) a);
  g_autofree char *second = g_file_get_uri (*(GFile *const *) b);

  return strcmp (first, second);
}

GPtrArray *
idx_review_comparison_list_others (IdxReviewComparison *self)
{
  g_autoptr (GPtrArray) others = g_ptr_array_new_with_free_func (g_object_unref);
  IdxDataset *dataset;
  IdxLabels *labels;
  GFile *location;
  g_autoptr (GFile) folder = NULL;
  g_autoptr (GDir) dir = NULL;
  g_autofree char *labels_name = NULL;
  const char *name;

  g_return_val_if_fail (IDX_IS_REVIEW_COMPARISON (self), NULL);

  dataset = idx_session_get_dataset (self->session);
  labels = dataset != NULL ? idx_dataset_get_labels (dataset) : NULL;
  location = labels != NULL ? idx_file_get_location (idx_labels_get_file (labels)) : NULL;
  folder = location != NULL ? g_file_get_parent (location) : NULL;
  if (folder == NULL || g_file_peek_path (folder) == NULL)
    return g_steal_pointer (&others);
  labels_name = g_file_get_basename (location);
  dir = g_dir_open (g_file_peek_path (folder), 0, NULL);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (is_other (self, name, labels_name))
      g_ptr_array_add (others, g_file_get_child (folder, name));
  g_ptr_array_sort (others, compare_files);
  return g_steal_pointer (&others);
}

void
idx_review_comparison_start (IdxReviewComparison *self,
                             GFile *journal)
{
  IdxDataset *dataset;
  Reading *reading;

  g_return_if_fail (IDX_IS_REVIEW_COMPARISON (self));
  g_return_if_fail (G_IS_FILE (journal));

  dataset = idx_session_get_dataset (self->session);
  if (dataset == NULL || idx_dataset_get_labels (dataset) == NULL)
    return;
  reading = g_new (Reading, 1);
  *reading = (Reading){ g_object_ref (journal), idx_dataset_snapshot (dataset),
                        g_object_ref (dataset) };
  idx_slot_start (self->reading, &reading_kind, NULL, reading);
}

char *
idx_review_comparison_dup_reviewer (IdxReviewComparison *self,
                                    GFile *journal)
{
  IdxLabels *labels;
  g_autofree char *labels_name = NULL;
  g_autofree char *name = NULL;
  char *reviewer;

  g_return_val_if_fail (IDX_IS_REVIEW_COMPARISON (self), NULL);
  g_return_val_if_fail (G_IS_FILE (journal), NULL);

  labels = idx_dataset_get_labels (idx_session_get_dataset (self->session));
  labels_name = g_file_get_basename (idx_file_get_location (idx_labels_get_file (labels)));
  name = g_file_get_basename (journal);
  reviewer = find_reviewer (name, labels_name);
  return reviewer != NULL ? reviewer : g_steal_pointer (&name);
}

/* Drops a filter that needs the comparison. */
static void
drop_filter (IdxReviewComparison *self)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);

  if (!idx_filter_check (idx_arrangement_get_filter (arrangement),
                         idx_session_get_dataset (self->session), NULL))
    (void) idx_session_set_filter (self->session, "", NULL);
}

void
idx_review_comparison_stop (IdxReviewComparison *self)
{
  g_autoptr (IdxReview) review = NULL;
  g_autoptr (GError) error = NULL;

  g_return_if_fail (IDX_IS_REVIEW_COMPARISON (self));

  idx_slot_cancel (self->reading);
  if (self->agreement == NULL)
    return;
  review = g_object_ref (self->review);
  if (!idx_review_set_reviewer (review, idx_session_get_reviewer (self->session), &error))
    {
      g_signal_emit (self, signals[FAILED], 0, error);
      return;
    }
  forget (self);
  drop_filter (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

IdxAgreement *
idx_review_comparison_get_agreement (IdxReviewComparison *self)
{
  g_return_val_if_fail (IDX_IS_REVIEW_COMPARISON (self), NULL);

  return self->agreement;
}

/* Returns what a reviewer decided about a sample: a class, or a word; NULL if nothing. */
static char *
describe_opinion (IdxReviewComparison *self,
                  guint reviewer,
                  guint index)
{
  IdxDecisions *decisions =
    g_ptr_array_index (idx_agreement_get_opinions (self->agreement), reviewer);

  if (!idx_opinions_is_decided (decisions, index))
    return NULL;
  switch (idx_decisions_get_state (decisions, index))
    {
    case IDX_STATE_UNSURE:
      return g_strdup (_ ("unsure"));
    case IDX_STATE_EXCLUDED:
      return g_strdup (_ ("excluded"));
    case IDX_STATE_UNDECIDED:
    case IDX_STATE_KEPT:
    case IDX_STATE_RELABELED:
    default:
      return idx_labels_dup_class_name (idx_dataset_get_labels (self->dataset),
                                        idx_decisions_get_label (decisions, index));
    }
}

char *
idx_review_comparison_describe (IdxReviewComparison *self,
                                guint index)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (IDX_IS_REVIEW_COMPARISON (self), NULL);

  for (guint i = 0; self->agreement != NULL && i < G_N_ELEMENTS (self->names); i++)
    {
      g_autofree char *opinion = describe_opinion (self, i, index);

      if (opinion != NULL)
        g_string_append_printf (text, "%s%s: %s", text->len > 0 ? " · " : "", self->names[i],
                                opinion);
    }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}
