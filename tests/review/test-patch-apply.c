/* SPDX-License-Identifier: MIT */

/* Relabeling the samples in a patch. */

#include "idx-patch-apply.h"

#include "idx-error.h"
#include "test-bytes.h"

#define N_LABELS 12

/* Returns decisions about the labels 0, 1, …, 9, 0, 1. */
static IdxDecisions *
make_decisions (void)
{
  g_autoptr (GFile) location = g_file_new_for_path ("made-labels-idx1-ubyte");
  g_autoptr (GByteArray) content = test_idx_labels (N_LABELS);
  g_autoptr (GBytes) bytes = g_bytes_new (content->data, content->len);
  g_autoptr (IdxFile) file = idx_file_open_bytes (bytes, location, NULL);
  g_autoptr (IdxLabels) labels = idx_labels_new (file, N_LABELS, NULL, NULL);

  g_assert_nonnull (labels);
  return idx_decisions_new (labels);
}

static IdxPatch *
make_patch (guint32 index,
            gint32 given_label,
            gint32 new_label)
{
  IdxPatch *patch = idx_patch_new ();

  idx_patch_append (patch, &(IdxChange){ index, given_label, new_label });
  return patch;
}

/* Asserts that applying a patch fails and decides nothing. */
static void
check_failure (IdxPatch *patch,
               IdxError code)
{
  g_autoptr (IdxDecisions) decisions = make_decisions ();
  g_autoptr (GError) error = NULL;

  g_assert_false (idx_patch_apply (patch, decisions, &error));
  g_assert_error (error, IDX_ERROR, (int) code);
  g_assert_cmpuint (idx_decisions_get_n_in_state (decisions, IDX_STATE_UNDECIDED), ==, N_LABELS);
}

/* A label that equals the given one is kept. */
static void
test_apply (void)
{
  g_autoptr (IdxDecisions) decisions = make_decisions ();
  g_autoptr (IdxPatch) patch = make_patch (3, 3, 8);
  g_autoptr (GError) error = NULL;

  idx_patch_append (patch, &(IdxChange){ 4, 4, 4 });
  g_assert_true (idx_patch_apply (patch, decisions, &error));
  g_assert_no_error (error);
  g_assert_cmpint (idx_decisions_get_label (decisions, 3), ==, 8);
  g_assert_cmpint (idx_decisions_get_state (decisions, 3), ==, IDX_STATE_RELABELED);
  g_assert_cmpint (idx_decisions_get_state (decisions, 4), ==, IDX_STATE_KEPT);
}

/* A patch is for one labels file only. The changes before the one that fails have no effect. */
static void
test_other_given_label (void)
{
  g_autoptr (IdxPatch) patch = make_patch (2, 2, 8);

  idx_patch_append (patch, &(IdxChange){ 3, 2, 8 });
  check_failure (patch, IDX_ERROR_PATCH);
}

static void
test_no_such_label (void)
{
  g_autoptr (IdxPatch) patch = make_patch (N_LABELS, 2, 8);

  check_failure (patch, IDX_ERROR_PATCH);
}

static void
test_too_large_label (void)
{
  g_autoptr (IdxPatch) patch = make_patch (3, 3, 256);

  check_failure (patch, IDX_ERROR_RANGE);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/review/patch-apply/apply", test_apply);
  g_test_add_func ("/review/patch-apply/other-given-label", test_other_given_label);
  g_test_add_func ("/review/patch-apply/no-such-label", test_no_such_label);
  g_test_add_func ("/review/patch-apply/too-large-label", test_too_large_label);
  return g_test_run ();
}
