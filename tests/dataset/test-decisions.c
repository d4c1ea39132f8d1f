/* SPDX-License-Identifier: MIT */

#include "idx-decisions.h"

#include "test-bytes.h"

static IdxLabels *
make_labels (guint type,
             guint size,
             const gint64 *values,
             guint n_values)
{
  g_autoptr (GFile) location = g_file_new_for_path ("made-labels-idx1-ubyte");
  GByteArray *content = test_idx_header (type, 1, n_values);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (IdxFile) file = NULL;
  g_autoptr (IdxLabels) labels = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < n_values; i++)
    test_append_be (content, size, (guint64) values[i]);
  bytes = g_byte_array_free_to_bytes (content);
  file = idx_file_open_bytes (bytes, location, &error);
  g_assert_no_error (error);
  labels = idx_labels_new (file, n_values, NULL, &error);
  g_assert_no_error (error);
  return g_steal_pointer (&labels);
}

static IdxDecisions *
make_decisions (void)
{
  static const gint64 values[] = { 4, 9, 4, 0, 200 };
  g_autoptr (IdxLabels) labels = make_labels (0x08, 1, values, G_N_ELEMENTS (values));

  return idx_decisions_new (labels);
}

static char *
list_classes (IdxDecisions *decisions)
{
  GString *text = g_string_new (NULL);
  guint n_classes;
  const IdxClass *classes = idx_decisions_get_classes (decisions, &n_classes);

  for (guint i = 0; i < n_classes; i++)
    g_string_append_printf (text, "%" G_GINT64_FORMAT ":%u ", classes[i].value,
                            classes[i].n_samples);
  return g_string_free (text, FALSE);
}

static void
check_classes (IdxDecisions *decisions,
               const char *expected)
{
  g_autofree char *found = list_classes (decisions);

  g_assert_cmpstr (found, ==, expected);
}

static void
test_undecided (void)
{
  g_autoptr (IdxDecisions) decisions = make_decisions ();

  g_assert_cmpuint (idx_decisions_get_n_labels (decisions), ==, 5);
  g_assert_cmpuint (idx_decisions_get_n_in_state (decisions, IDX_STATE_UNDECIDED), ==, 5);
  g_assert_cmpuint (idx_decisions_get_state (decisions, 4), ==, IDX_STATE_UNDECIDED);
  g_assert_cmpint (idx_decisions_get_label (decisions, 4), ==, 200);
  g_assert_false (idx_decisions_get_flag (decisions, 4));
  check_classes (decisions, "0:1 4:2 9:1 200:1 ");
}

static void
test_relabel (void)
{
  g_autoptr (IdxDecisions) decisions = make_decisions ();

  g_assert_true (idx_decisions_set (decisions, 0, IDX_STATE_RELABELED, 9));
  g_assert_false (idx_decisions_set (decisions, 0, IDX_STATE_RELABELED, 9));
  g_assert_cmpuint (idx_decisions_get_state (decisions, 0), ==, IDX_STATE_RELABELED);
  g_assert_cmpint (idx_decisions_get_label (decisions, 0), ==, 9);
  g_assert_cmpint (idx_labels_get_value (idx_decisions_get_labels (decisions), 0), ==, 4);
  g_assert_cmpuint (idx_decisions_get_n_changed (decisions), ==, 1);
  g_assert_cmpuint (idx_decisions_get_n_in_state (decisions, IDX_STATE_UNDECIDED), ==, 4);
  check_classes (decisions, "0:1 4:1 9:2 200:1 ");
}

static void
test_given_label_keeps (void)
{
  g_autoptr (IdxDecisions) decisions = make_decisions ();

  g_assert_true (idx_decisions_set (decisions, 0, IDX_STATE_RELABELED, 4));
  g_assert_cmpuint (idx_decisions_get_state (decisions, 0), ==, IDX_STATE_KEPT);
  g_assert_cmpuint (idx_decisions_get_n_changed (decisions), ==, 0);
}

/* In every state except relabeled, a sample has its given label. */
static void
test_no_invented_label (void)
{
  g_autoptr (IdxDecisions) decisions = make_decisions ();

  for (IdxState state = IDX_STATE_UNDECIDED; state < IDX_N_STATES; state++)
    {
      (void) idx_decisions_set (decisions, 1, IDX_STATE_RELABELED, 0);
      g_assert_cmpint (idx_decisions_get_label (decisions, 1), ==, 0);
      if (state == IDX_STATE_RELABELED)
        continue;
      g_assert_true (idx_decisions_set (decisions, 1, state, 0));
      g_assert_cmpint (idx_decisions_get_label (decisions, 1), ==, 9);
      g_assert_cmpuint (idx_decisions_get_n_in_state (decisions, state), ==,
                        state == IDX_STATE_UNDECIDED ? 5 : 1);
      check_classes (decisions, "0:1 4:2 9:1 200:1 ");
    }
}

static void
test_classes (void)
{
  g_autoptr (IdxDecisions) decisions = make_decisions ();

  (void) idx_decisions_set (decisions, 1, IDX_STATE_RELABELED, 7);
  check_classes (decisions, "0:1 4:2 7:1 9:0 200:1 ");
  (void) idx_decisions_set (decisions, 1, IDX_STATE_RELABELED, 255);
  check_classes (decisions, "0:1 4:2 9:0 200:1 255:1 ");
  (void) idx_decisions_set (decisions, 1, IDX_STATE_UNDECIDED, 0);
  check_classes (decisions, "0:1 4:2 9:1 200:1 ");
}

static void
test_flag (void)
{
  g_autoptr (IdxDecisions) decisions = make_decisions ();

  g_assert_true (idx_decisions_set_flag (decisions, 2, TRUE));
  g_assert_false (idx_decisions_set_flag (decisions, 2, TRUE));
  (void) idx_decisions_set (decisions, 2, IDX_STATE_UNSURE, 0);
  g_assert_true (idx_decisions_get_flag (decisions, 2));
  g_assert_cmpuint (idx_decisions_get_n_flagged (decisions), ==, 1);
  g_assert_true (idx_decisions_set_flag (decisions, 2, FALSE));
  g_assert_cmpuint (idx_decisions_get_n_flagged (decisions), ==, 0);
  g_assert_cmpuint (idx_decisions_get_state (decisions, 2), ==, IDX_STATE_UNSURE);
}

static void
test_snapshot (void)
{
  g_autoptr (IdxDecisions) decisions = make_decisions ();
  g_autoptr (IdxDecisions) empty = idx_decisions_snapshot (decisions);
  g_autoptr (IdxDecisions) snapshot = NULL;
  guint n;

  (void) idx_decisions_set (decisions, 0, IDX_STATE_RELABELED, 9);
  snapshot = idx_decisions_snapshot (decisions);
  g_assert_true (idx_decisions_peek_bytes (snapshot, 0, &n) ==
                 idx_decisions_peek_bytes (decisions, 0, &n));
  (void) idx_decisions_set (decisions, 0, IDX_STATE_RELABELED, 7);
  (void) idx_decisions_set_flag (decisions, 0, TRUE);

  g_assert_cmpint (idx_decisions_get_label (empty, 0), ==, 4);
  g_assert_cmpint (idx_decisions_get_label (snapshot, 0), ==, 9);
  g_assert_false (idx_decisions_get_flag (snapshot, 0));
  check_classes (snapshot, "0:1 4:1 9:2 200:1 ");
  check_classes (decisions, "0:1 4:1 7:1 9:1 200:1 ");

  (void) idx_decisions_set (snapshot, 0, IDX_STATE_KEPT, 0);
  g_assert_cmpint (idx_decisions_get_label (decisions, 0), ==, 7);
}

#define N_MANY 150000U

/* Checks the current labels of many samples, one by one and in runs. @type is the element type of
 * the labels and @size its size in bytes. */
static void
check_many (guint type,
            guint size)
{
  static const guint decided[] = { 0, 65535, 65536, 140000, N_MANY - 1 };
  g_autofree gint64 *values = g_new (gint64, N_MANY);
  g_autoptr (IdxLabels) labels = NULL;
  g_autoptr (IdxDecisions) decisions = NULL;
  g_autoptr (IdxDecisions) snapshot = NULL;
  guint n_run = 0;

  for (guint i = 0; i < N_MANY; i++)
    values[i] = i % 7;
  labels = make_labels (type, size, values, N_MANY);
  decisions = idx_decisions_new (labels);
  for (guint i = 0; i < G_N_ELEMENTS (decided); i++)
    {
      if (i == 2)
        snapshot = idx_decisions_snapshot (decisions);
      (void) idx_decisions_set (decisions, decided[i], IDX_STATE_RELABELED, 9);
      (void) idx_decisions_set_flag (decisions, decided[i], TRUE);
      values[decided[i]] = 9;
    }
  g_assert_cmpuint (idx_decisions_get_n_changed (snapshot), ==, 2);
  g_assert_cmpint (idx_decisions_get_label (snapshot, 140000), ==, 140000 % 7);

  for (guint i = 0; i < N_MANY; i++)
    {
      g_assert_cmpint (idx_decisions_get_label (decisions, i), ==, values[i]);
      g_assert_cmpint (idx_decisions_get_flag (decisions, i), ==, values[i] == 9);
    }
  for (guint first = 0; first < N_MANY; first += n_run)
    {
      const guint8 *run = idx_decisions_peek_bytes (decisions, first, &n_run);

      if (size > 1)
        {
          g_assert_null (run);
          break;
        }
      g_assert_cmpuint (n_run, >, 0);
      g_assert_cmpuint (n_run, <=, N_MANY - first);
      for (guint i = 0; i < n_run; i++)
        g_assert_cmpint (run[i], ==, values[first + i]);
    }
  g_assert_null (idx_decisions_peek_bytes (decisions, N_MANY, &n_run));
}

static void
test_many (void)
{
  check_many (0x08, 1);
  check_many (0x0C, 4);
}

static void
test_can_hold (void)
{
  static const struct
  {
    guint type;
    guint size;
    gint64 minimum;
    gint64 maximum;
  } types[] = {
    { 0x08, 1, 0, G_MAXUINT8 },
    { 0x09, 1, G_MININT8, G_MAXINT8 },
    { 0x0B, 2, G_MININT16, G_MAXINT16 },
    { 0x0C, 4, G_MININT32, G_MAXINT32 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      const gint64 value = 1;
      g_autoptr (IdxLabels) labels = make_labels (types[i].type, types[i].size, &value, 1);
      g_autoptr (IdxDecisions) decisions = idx_decisions_new (labels);

      g_assert_true (idx_decisions_can_hold (decisions, types[i].minimum));
      g_assert_true (idx_decisions_can_hold (decisions, types[i].maximum));
      g_assert_false (idx_decisions_can_hold (decisions, types[i].minimum - 1));
      g_assert_false (idx_decisions_can_hold (decisions, types[i].maximum + 1));
      (void) idx_decisions_set (decisions, 0, IDX_STATE_RELABELED, types[i].minimum);
      g_assert_cmpint (idx_decisions_get_label (decisions, 0), ==, types[i].minimum);
      (void) idx_decisions_set (decisions, 0, IDX_STATE_RELABELED, types[i].maximum);
      g_assert_cmpint (idx_decisions_get_label (decisions, 0), ==, types[i].maximum);
    }
}

static void
test_set_labels (void)
{
  g_autoptr (IdxDecisions) decisions = make_decisions ();
  g_autoptr (IdxLabels) limited = idx_labels_limit (idx_decisions_get_labels (decisions), 2);

  (void) idx_decisions_set (decisions, 0, IDX_STATE_RELABELED, 9);
  (void) idx_decisions_set_flag (decisions, 1, TRUE);
  (void) idx_decisions_set (decisions, 4, IDX_STATE_RELABELED, 9);
  idx_decisions_set_labels (decisions, limited);

  g_assert_cmpuint (idx_decisions_get_n_labels (decisions), ==, 2);
  g_assert_cmpuint (idx_decisions_get_n_changed (decisions), ==, 1);
  g_assert_cmpint (idx_decisions_get_label (decisions, 0), ==, 9);
  g_assert_true (idx_decisions_get_flag (decisions, 1));
  check_classes (decisions, "4:0 9:2 ");
}

static void
test_nicks (void)
{
  IdxState state;

  for (IdxState i = IDX_STATE_UNDECIDED; i < IDX_N_STATES; i++)
    {
      g_assert_true (idx_state_find (idx_state_get_nick (i), &state));
      g_assert_cmpuint (state, ==, i);
    }
  g_assert_cmpstr (idx_state_get_nick (IDX_STATE_RELABELED), ==, "relabeled");
  g_assert_false (idx_state_find ("Kept", &state));
}

/* The current labels as an object of their own, for bytes and for integers. */
static void
test_dup_labels (void)
{
  static const gint64 integers[] = { -70000, 3, 3 };
  g_autoptr (IdxDecisions) decisions = make_decisions ();
  g_autoptr (IdxLabels) labels = NULL;
  g_autoptr (IdxLabels) given = make_labels (0x0C, 4, integers, G_N_ELEMENTS (integers));
  g_autoptr (IdxDecisions) others = idx_decisions_new (given);
  g_autoptr (IdxLabels) other_labels = NULL;
  const IdxClass *classes;
  guint n_classes;

  (void) idx_decisions_set (decisions, 0, IDX_STATE_RELABELED, 9);
  (void) idx_decisions_set (decisions, 3, IDX_STATE_RELABELED, 7);
  (void) idx_decisions_set (decisions, 4, IDX_STATE_UNSURE, 0);
  labels = idx_decisions_dup_labels (decisions);
  g_assert_cmpuint (idx_labels_get_n_labels (labels), ==, 5);
  for (guint i = 0; i < 5; i++)
    g_assert_cmpint (idx_labels_get_value (labels, i), ==, idx_decisions_get_label (decisions, i));
  g_assert_cmpint (idx_labels_get_value (idx_decisions_get_labels (decisions), 0), ==, 4);
  classes = idx_labels_get_classes (labels, &n_classes);
  g_assert_cmpuint (n_classes, ==, 4);
  g_assert_cmpint (classes[1].value, ==, 7);
  g_assert_cmpuint (classes[2].n_samples, ==, 2);

  (void) idx_decisions_set (others, 1, IDX_STATE_RELABELED, 90000);
  other_labels = idx_decisions_dup_labels (others);
  g_assert_cmpint (idx_labels_get_value (other_labels, 0), ==, -70000);
  g_assert_cmpint (idx_labels_get_value (other_labels, 1), ==, 90000);
  g_assert_cmpint (idx_labels_get_value (given, 1), ==, 3);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/decisions/undecided", test_undecided);
  g_test_add_func ("/dataset/decisions/relabel", test_relabel);
  g_test_add_func ("/dataset/decisions/dup-labels", test_dup_labels);
  g_test_add_func ("/dataset/decisions/given-label-keeps", test_given_label_keeps);
  g_test_add_func ("/dataset/decisions/no-invented-label", test_no_invented_label);
  g_test_add_func ("/dataset/decisions/classes", test_classes);
  g_test_add_func ("/dataset/decisions/flag", test_flag);
  g_test_add_func ("/dataset/decisions/snapshot", test_snapshot);
  g_test_add_func ("/dataset/decisions/many", test_many);
  g_test_add_func ("/dataset/decisions/can-hold", test_can_hold);
  g_test_add_func ("/dataset/decisions/set-labels", test_set_labels);
  g_test_add_func ("/dataset/decisions/nicks", test_nicks);
  return g_test_run ();
}
