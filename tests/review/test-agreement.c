/* SPDX-License-Identifier: MIT */

/* What several reviewers agree about, and how their decisions are merged. */

#include "idx-agreement.h"

#include "idx-dataset.h"
#include "test-bytes.h"

#define N_IMAGES 60

typedef struct
{
  IdxLabels *labels;
  IdxDataset *dataset;
  GPtrArray *opinions;
} Fixture;

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (GByteArray) images_content = test_idx_images (N_IMAGES, 2, 2);
  g_autoptr (GByteArray) labels_content = test_idx_labels (N_IMAGES);
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);

  self->dataset = idx_dataset_open_bytes (images, labels, "Made", NULL);
  self->labels = idx_dataset_get_labels (self->dataset);
  self->opinions = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < GPOINTER_TO_UINT (data); i++)
    g_ptr_array_add (self->opinions, idx_decisions_new (self->labels));
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_pointer (&self->opinions, g_ptr_array_unref);
  g_clear_object (&self->dataset);
}

static void
decide (Fixture *self,
        guint reviewer,
        guint index,
        IdxState state,
        gint64 label)
{
  (void) idx_decisions_set (g_ptr_array_index (self->opinions, reviewer), index, state, label);
}

/* The counts 20, 5, 10 and 15 of the categories “unsure” and “excluded”. */
static void
test_kappa (Fixture *self,
            gconstpointer data)
{
  g_autoptr (IdxAgreement) agreement = NULL;
  g_autofree char *summary = NULL;
  double kappa;

  for (guint i = 0; i < 50; i++)
    {
      decide (self, 0, i, i < 25 ? IDX_STATE_UNSURE : IDX_STATE_EXCLUDED, 0);
      decide (self, 1, i, i < 20 || (i >= 25 && i < 35) ? IDX_STATE_UNSURE : IDX_STATE_EXCLUDED,
              0);
    }
  decide (self, 0, 55, IDX_STATE_KEPT, 0);
  agreement = idx_agreement_new (self->opinions);
  g_assert_cmpuint (idx_agreement_get_n_shared (agreement), ==, 50);
  g_assert_cmpuint (idx_agreement_get_n_alike (agreement), ==, 35);
  g_assert_true (idx_agreement_get_kappa (agreement, &kappa));
  g_assert_cmpfloat_with_epsilon (kappa, 0.4, 1e-12);
  summary = idx_agreement_dup_summary (agreement);
  g_assert_cmpstr (summary, ==, "Both read 50: 35 alike, kappa 0.40.");
}

/* A kept label and another sample's new label are the same category. */
static void
test_labels (Fixture *self,
             gconstpointer data)
{
  g_autoptr (IdxAgreement) agreement = NULL;
  double kappa = 0;

  /* The given labels are 0 to 9 in turn. */
  decide (self, 0, 3, IDX_STATE_KEPT, 0);
  decide (self, 1, 3, IDX_STATE_KEPT, 0);
  decide (self, 0, 4, IDX_STATE_RELABELED, 3);
  decide (self, 1, 4, IDX_STATE_RELABELED, 3);
  agreement = idx_agreement_new (self->opinions);
  g_assert_cmpuint (idx_agreement_get_n_alike (agreement), ==, 2);
  g_assert_false (idx_agreement_get_kappa (agreement, &kappa));
}

static void
test_no_kappa (Fixture *self,
               gconstpointer data)
{
  g_autoptr (IdxAgreement) agreement = NULL;
  g_autofree char *summary = NULL;
  double kappa;

  for (guint i = 0; i < 3; i++)
    for (guint reviewer = 0; reviewer < 2; reviewer++)
      decide (self, reviewer, i, IDX_STATE_UNSURE, 0);
  agreement = idx_agreement_new (self->opinions);
  g_assert_false (idx_agreement_get_kappa (agreement, &kappa));
  summary = idx_agreement_dup_summary (agreement);
  g_assert_cmpstr (summary, ==, "Both read 3: 3 alike.");
}

static char *
list (GArray *indices)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < indices->len; i++)
    g_string_append_printf (text, "%s%u", i > 0 ? " " : "", g_array_index (indices, guint32, i));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Returns the decisions about the first samples, such as "kept 7 - unsure", and checks which
 * samples aren't settled. */
static char *
settle (IdxAgreement *agreement,
        IdxSettlementKind kind,
        guint reviewer,
        guint n_samples,
        const char *expected_unsettled)
{
  const IdxSettlement settlement = { kind, reviewer };
  g_autoptr (GArray) unsettled = NULL;
  g_autoptr (IdxDecisions) merged = idx_agreement_settle (agreement, &settlement, &unsettled);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *open = list (unsettled);

  g_assert_cmpstr (open, ==, expected_unsettled);
  for (guint i = 0; i < n_samples; i++)
    {
      IdxState state = idx_decisions_get_state (merged, i);

      g_string_append (text, i > 0 ? " " : "");
      if (state == IDX_STATE_RELABELED)
        g_string_append_printf (text, "%d", (int) idx_decisions_get_label (merged, i));
      else
        g_string_append (text, state == IDX_STATE_UNDECIDED ? "-" : idx_state_get_nick (state));
      g_string_append (text, idx_decisions_get_flag (merged, i) ? "!" : "");
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
check_settled (IdxAgreement *agreement,
               IdxSettlementKind kind,
               guint reviewer,
               const char *expected,
               const char *expected_unsettled)
{
  g_autofree char *found = settle (agreement, kind, reviewer, 6, expected_unsettled);

  g_assert_cmpstr (found, ==, expected);
}

static void
test_settle (Fixture *self,
             gconstpointer data)
{
  g_autoptr (IdxAgreement) agreement = NULL;
  g_autofree char *disagreements = NULL;
  g_autofree char *opinion = NULL;
  g_autofree char *none = NULL;

  decide (self, 0, 0, IDX_STATE_KEPT, 0);
  decide (self, 1, 0, IDX_STATE_KEPT, 0);
  decide (self, 0, 1, IDX_STATE_RELABELED, 7);
  decide (self, 1, 2, IDX_STATE_UNSURE, 0);
  decide (self, 0, 3, IDX_STATE_RELABELED, 7);
  decide (self, 1, 3, IDX_STATE_RELABELED, 8);
  decide (self, 0, 4, IDX_STATE_EXCLUDED, 0);
  decide (self, 1, 4, IDX_STATE_KEPT, 0);
  (void) idx_decisions_set_flag (g_ptr_array_index (self->opinions, 1), 5, TRUE);
  agreement = idx_agreement_new (self->opinions);
  disagreements = list (idx_agreement_get_disagreements (agreement));
  g_assert_cmpstr (disagreements, ==, "3 4");
  check_settled (agreement, IDX_SETTLEMENT_NONE, 0, "kept 7 unsure - - -!", "3 4");
  check_settled (agreement, IDX_SETTLEMENT_GIVEN, 0, "kept 7 unsure - - -!", "");
  check_settled (agreement, IDX_SETTLEMENT_REVIEWER, 0, "kept 7 unsure 7 excluded -!", "");
  check_settled (agreement, IDX_SETTLEMENT_REVIEWER, 1, "kept 7 unsure 8 kept -!", "");
  opinion = idx_agreement_format_opinion (agreement, 1, 4);
  g_assert_cmpstr (opinion, ==, "4");
  none = idx_agreement_format_opinion (agreement, 1, 1);
  g_assert_null (none);
}

/* A reviewer who didn't decide doesn't settle what the others disagree about. */
static void
test_three (Fixture *self,
            gconstpointer data)
{
  g_autoptr (IdxAgreement) agreement = NULL;
  double kappa;

  for (guint i = 0; i < 3; i++)
    {
      decide (self, 0, i, IDX_STATE_RELABELED, 7);
      decide (self, 1, i, IDX_STATE_RELABELED, i == 2 ? 7 : 8);
    }
  decide (self, 2, 0, IDX_STATE_RELABELED, 9);
  agreement = idx_agreement_new (self->opinions);
  g_assert_false (idx_agreement_get_kappa (agreement, &kappa));
  check_settled (agreement, IDX_SETTLEMENT_REVIEWER, 2, "9 - 7 - - -", "1");
  check_settled (agreement, IDX_SETTLEMENT_REVIEWER, 1, "8 8 7 - - -", "");
}

int
main (int argc,
      char **argv)
{
  gconstpointer two = GUINT_TO_POINTER (2);

  g_test_init (&argc, &argv, NULL);
  g_test_add ("/review/agreement/kappa", Fixture, two, set_up, test_kappa, tear_down);
  g_test_add ("/review/agreement/labels", Fixture, two, set_up, test_labels, tear_down);
  g_test_add ("/review/agreement/no-kappa", Fixture, two, set_up, test_no_kappa, tear_down);
  g_test_add ("/review/agreement/settle", Fixture, two, set_up, test_settle, tear_down);
  g_test_add ("/review/agreement/three", Fixture, GUINT_TO_POINTER (3), set_up, test_three,
              tear_down);
  return g_test_run ();
}
