/* SPDX-License-Identifier: MIT */

#include "idx-neighbors.h"

#include "idx-audit-private.h"
#include "test-set.h"

#include <math.h>
#include <string.h>

#define N_SAMPLES 400
#define N_CLASSES 4

typedef struct
{
  IdxDataset *dataset;
  IdxAudit *audit;
} Fixture;

/* Sample 200 is equal to sample 100. */
static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (GError) error = NULL;

  test_set_init (&set, N_SAMPLES, 14, 14, N_CLASSES);
  memcpy (test_set_get_image (&set, 200), test_set_get_image (&set, 100), 14 * 14);
  self->dataset = test_set_open (&set);
  self->audit = idx_audit_new (self->dataset, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_object_unref (self->audit);
  g_object_unref (self->dataset);
}

static GArray *
find (Fixture *self,
      guint index,
      const gint64 *label,
      guint count)
{
  g_autoptr (GError) error = NULL;
  GArray *nearest = idx_neighbors_find (self->audit, index, label, count, NULL, &error);

  g_assert_no_error (error);
  return nearest;
}

static guint32
get_index (GArray *nearest,
           guint i)
{
  return g_array_index (nearest, IdxNeighbor, i).index;
}

static float
get_distance (GArray *nearest,
              guint i)
{
  return g_array_index (nearest, IdxNeighbor, i).distance;
}

/* Compares with computing and sorting all distances. */
static void
test_nearest (Fixture *self,
              gconstpointer data)
{
  g_autoptr (GArray) all = find (self, 7, NULL, N_SAMPLES);
  g_autoptr (GArray) some = find (self, 7, NULL, 12);
  float point[IDX_EMBEDDING_MAX_DIMENSIONS];

  g_assert_cmpuint (all->len, ==, N_SAMPLES - 1);
  g_assert_cmpuint (some->len, ==, 12);
  test_check_equal (some->data, all->data, 12 * sizeof (IdxNeighbor));
  g_assert_true (idx_space_project_sample (self->audit->result.space, 7, point, NULL, NULL));
  for (guint i = 0; i < all->len; i++)
    {
      g_assert_cmpuint (get_index (all, i), !=, 7);
      g_assert_cmpfloat_with_epsilon (
        get_distance (all, i),
        sqrtf (idx_space_get_squared_distance (self->audit->result.space, point, get_index (all, i),
                                               INFINITY)),
        1e-6);
      if (i > 0)
        g_assert_cmpfloat (get_distance (all, i), >=, get_distance (all, i - 1));
    }
}

static void
test_label (Fixture *self,
            gconstpointer data)
{
  const gint64 label = 2, missing = 77;
  g_autoptr (GArray) all = find (self, 7, NULL, N_SAMPLES);
  g_autoptr (GArray) nearest = find (self, 7, &label, 9);
  g_autoptr (GArray) none = find (self, 7, &missing, 9);
  guint found = 0;

  g_assert_cmpuint (nearest->len, ==, 9);
  for (guint i = 0; i < all->len && found < 9; i++)
    if (get_index (all, i) % N_CLASSES == 2)
      g_assert_cmpuint (get_index (nearest, found++), ==, get_index (all, i));
  g_assert_cmpuint (none->len, ==, 0);
}

/* Finds the same as a search in each class by its label. */
static void
test_classes (Fixture *self,
              gconstpointer data)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (self->dataset);
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) found =
    idx_neighbors_find_in_classes (self->audit, 7, decisions, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (found->len, ==, N_CLASSES);
  for (guint i = 0; i < found->len; i++)
    {
      const IdxClassNeighbor *neighbor = &g_array_index (found, IdxClassNeighbor, i);
      g_autoptr (GArray) nearest = find (self, 7, &neighbor->label, 1);

      g_assert_cmpuint (neighbor->index, ==, get_index (nearest, 0));
      g_assert_cmpfloat_with_epsilon (neighbor->distance, get_distance (nearest, 0), 1e-6);
      if (i > 0)
        g_assert_cmpfloat (neighbor->distance, >=, neighbor[-1].distance);
    }
}

/* A sample for which another label is suggested is no example of its class. */
static void
test_doubtful_classes (Fixture *self,
                       gconstpointer data)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (self->dataset);
  g_autoptr (GArray) found =
    idx_neighbors_find_in_classes (self->audit, 7, decisions, NULL, NULL);
  const IdxClassNeighbor *first = &g_array_index (found, IdxClassNeighbor, 0);
  g_autoptr (GArray) others = NULL;

  g_clear_object (&self->audit->result.suggestions);
  self->audit->result.suggestions =
    idx_suggestions_new ("test", (const gint64[]){ 0, 1 }, 2, N_SAMPLES, 1);
  idx_suggestions_set (self->audit->result.suggestions, first->index, first->label == 0, -1, 1);
  others = idx_neighbors_find_in_classes (self->audit, 7, decisions, NULL, NULL);
  g_assert_cmpuint (others->len, ==, N_CLASSES);
  for (guint i = 0; i < others->len; i++)
    g_assert_cmpuint (g_array_index (others, IdxClassNeighbor, i).index, !=, first->index);
  g_assert_true (idx_decisions_set (decisions, first->index, IDX_STATE_KEPT, 0));
  g_array_unref (g_steal_pointer (&others));
  others = idx_neighbors_find_in_classes (self->audit, 7, decisions, NULL, NULL);
  g_assert_cmpuint (g_array_index (others, IdxClassNeighbor, 0).index, ==, first->index);
}

/* Classes are those of the current labels, and excluded samples belong to none. */
static void
test_decided_classes (Fixture *self,
                      gconstpointer data)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (self->dataset);
  const gint64 label = 100 % N_CLASSES;
  g_autoptr (GArray) nearest = find (self, 100, &label, 2);
  g_autoptr (GArray) found = NULL;

  g_assert_cmpuint (get_index (nearest, 0), ==, 200);
  g_assert_true (idx_decisions_set (decisions, 200, IDX_STATE_RELABELED, 77));
  found = idx_neighbors_find_in_classes (self->audit, 100, decisions, NULL, NULL);
  g_assert_cmpuint (found->len, ==, N_CLASSES + 1);
  g_assert_cmpint (g_array_index (found, IdxClassNeighbor, 0).label, ==, 77);
  g_assert_cmpuint (g_array_index (found, IdxClassNeighbor, 0).index, ==, 200);
  g_clear_pointer (&found, g_array_unref);
  g_assert_true (idx_decisions_set (decisions, 200, IDX_STATE_EXCLUDED, 0));
  found = idx_neighbors_find_in_classes (self->audit, 100, decisions, NULL, NULL);
  g_assert_cmpuint (found->len, ==, N_CLASSES);
  for (guint i = 0; i < found->len; i++)
    if (g_array_index (found, IdxClassNeighbor, i).label == label)
      g_assert_cmpuint (g_array_index (found, IdxClassNeighbor, i).index, ==,
                        get_index (nearest, 1));
}

static void
test_equal (Fixture *self,
            gconstpointer data)
{
  g_autoptr (GArray) nearest = find (self, 200, NULL, 1);
  g_autoptr (GArray) none = find (self, 200, NULL, 0);

  g_assert_cmpuint (nearest->len, ==, 1);
  g_assert_cmpuint (get_index (nearest, 0), ==, 100);
  g_assert_cmpfloat (get_distance (nearest, 0), ==, 0);
  g_assert_cmpuint (none->len, ==, 0);
}

/* The search works even if there are too few samples to check labels. */
static void
test_few (void)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxAudit) audit = NULL;
  g_autoptr (GArray) nearest = NULL;

  test_set_init (&set, 10, 14, 14, 2);
  memcpy (test_set_get_image (&set, 8), test_set_get_image (&set, 3), 14 * 14);
  dataset = test_set_open (&set);
  audit = idx_audit_new (dataset, NULL, NULL, NULL, NULL);
  g_assert_cmpint (idx_audit_get_verdict (audit), ==, IDX_AUDIT_TOO_FEW);
  nearest = idx_neighbors_find (audit, 8, NULL, 20, NULL, NULL);
  g_assert_cmpuint (nearest->len, ==, 9);
  g_assert_cmpuint (get_index (nearest, 0), ==, 3);
}

/* A check result doesn't change the neighbors. */
static void
test_in_dataset (Fixture *self,
                 gconstpointer data)
{
  static const guint indices[] = { 0, 399 };
  const gint64 label = 2;

  for (gsize i = 0; i < 2 * G_N_ELEMENTS (indices); i++)
    {
      guint index = indices[i / 2];
      const gint64 *wanted = i % 2 == 0 ? NULL : &label;
      g_autoptr (GError) error = NULL;
      g_autoptr (GArray) in_audit = find (self, index, wanted, 9);
      g_autoptr (GArray) in_dataset = idx_neighbors_find_in_dataset (
        self->dataset, index, wanted, 9, NULL, NULL, NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (in_dataset->len, ==, in_audit->len);
      test_check_equal (in_dataset->data, in_audit->data, in_audit->len * sizeof (IdxNeighbor));
    }
}

#define ADD(path, test) \
  g_test_add ("/audit/neighbors/" path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("nearest", test_nearest);
  ADD ("label", test_label);
  ADD ("classes", test_classes);
  ADD ("doubtful-classes", test_doubtful_classes);
  ADD ("decided-classes", test_decided_classes);
  ADD ("equal", test_equal);
  ADD ("in-dataset", test_in_dataset);
  g_test_add_func ("/audit/neighbors/few", test_few);
  return g_test_run ();
}
