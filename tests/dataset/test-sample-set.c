/* SPDX-License-Identifier: MIT */

/* Sets of samples, compared with an array of booleans. */

#include "idx-sample-set.h"

/* The sizes that are tested: none, one, and around the bounds of words. */
static const guint sizes[] = { 0, 1, 2, 63, 64, 65, 127, 128, 129, 1000 };

static IdxSampleSet *
make_random (guint n,
             gboolean *members)
{
  IdxSampleSet *set = idx_sample_set_new (n);

  for (guint i = 0; i < n; i++)
    {
      members[i] = g_test_rand_bit ();
      if (members[i])
        idx_sample_set_add (set, i);
    }
  return set;
}

/* Compares what is found in parts of the set. */
static void
check_parts (const IdxSampleSet *set,
             const gboolean *members,
             guint n)
{
  for (guint i = 0; i < 200; i++)
    {
      const guint from = (guint) g_test_rand_int_range (0, (gint32) n + 2);
      const guint end = (guint) g_test_rand_int_range (0, (gint32) n + 2);
      guint expected = from;

      while (expected < MIN (end, n) && !members[expected])
        expected++;
      if (expected >= MIN (end, n))
        expected = IDX_NO_POSITION;
      g_assert_cmpuint (idx_sample_set_find_between (set, from, end), ==, expected);
    }
}

static void
check (const IdxSampleSet *set,
       const gboolean *members,
       guint n)
{
  guint position = idx_sample_set_find_next (set, 0);
  guint last = IDX_NO_POSITION;
  guint n_members = 0;

  g_assert_cmpuint (idx_sample_set_get_n_samples (set), ==, n);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpint (idx_sample_set_contains (set, i), ==, members[i]);
      if (!members[i])
        continue;
      g_assert_cmpuint (position, ==, i);
      position = idx_sample_set_find_next (set, i + 1);
      last = i;
      n_members++;
    }
  g_assert_cmpuint (position, ==, IDX_NO_POSITION);
  g_assert_cmpuint (idx_sample_set_get_last (set), ==, last);
  g_assert_cmpuint (idx_sample_set_count (set), ==, n_members);
  g_assert_false (idx_sample_set_contains (set, n));
  g_assert_false (idx_sample_set_contains (set, IDX_NO_POSITION));
  check_parts (set, members, n);
}

static void
test_add (void)
{
  gboolean members[1000];

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (IdxSampleSet) set = make_random (sizes[i], members);
      g_autoptr (IdxSampleSet) copy = idx_sample_set_copy (set);

      check (set, members, sizes[i]);
      check (copy, members, sizes[i]);
    }
}

static void
test_ranges (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint repeat = 0; repeat < 200; repeat++)
      {
        const guint n = sizes[i];
        const guint first = (guint) g_test_rand_int_range (0, (gint32) n + 2);
        const guint length =
          repeat == 0 ? G_MAXUINT : (guint) g_test_rand_int_range (0, (gint32) n + 2);
        gboolean members[1000];
        g_autoptr (IdxSampleSet) set = make_random (n, members);

        idx_sample_set_add_range (set, first, length);
        for (guint position = first; position < n && position - first < length; position++)
          members[position] = TRUE;
        check (set, members, n);
      }
}

static void
test_combine (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (int operation = IDX_SET_ADD; operation <= IDX_SET_TOGGLE; operation++)
      {
        const guint n = sizes[i];
        gboolean a_members[1000];
        gboolean b_members[1000];
        g_autoptr (IdxSampleSet) a = make_random (n, a_members);
        g_autoptr (IdxSampleSet) b = make_random (n, b_members);

        idx_sample_set_combine (a, b, (IdxSetOperation) operation);
        for (guint position = 0; position < n; position++)
          if (b_members[position])
            a_members[position] = operation == IDX_SET_ADD ||
                                  (operation == IDX_SET_TOGGLE && !a_members[position]);
        check (a, a_members, n);
        check (b, b_members, n);
      }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/dataset/sample-set/add", test_add);
  g_test_add_func ("/dataset/sample-set/ranges", test_ranges);
  g_test_add_func ("/dataset/sample-set/combine", test_combine);

  return g_test_run ();
}
