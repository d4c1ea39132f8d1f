/* SPDX-License-Identifier: MIT */

/* Finds the most similar sample of each class in the dataset of a session. */

#include "idx-class-neighbors.h"

#include "test-fixture.h"
#include "test-loop.h"

#include <string.h>

#define N_CLASSES 10

static void
changed_cb (IdxClassNeighbors *neighbors,
            gpointer data)
{
  (*(guint *) data)++;
}

static gboolean
has_changed (gpointer data)
{
  return *(guint *) data > 0;
}

static IdxClassNeighbors *
make (Fixture *self,
      guint *n_changes)
{
  IdxClassNeighbors *neighbors = idx_class_neighbors_new (self->session);

  *n_changes = 0;
  g_signal_connect (neighbors, "changed", G_CALLBACK (changed_cb), n_changes);
  return neighbors;
}

static void
check_none (IdxClassNeighbors *neighbors)
{
  const guint8 *sample;
  guint index;

  for (gint64 label = 0; label < N_CLASSES; label++)
    g_assert_false (idx_class_neighbors_find (neighbors, label, &index, &sample));
}

/* Checks that each class has another sample than @index, and that it was read. */
static void
check_found (Fixture *self,
             IdxClassNeighbors *neighbors,
             guint index)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  gsize size = idx_dataset_get_sample_size (dataset);
  g_autofree guint8 *expected = g_malloc (size);

  for (gint64 label = 0; label < N_CLASSES; label++)
    {
      const guint8 *sample = NULL;
      guint8 was_read = 0;
      guint32 read_index;
      guint found;

      g_assert_true (idx_class_neighbors_find (neighbors, label, &found, &sample));
      g_assert_cmpint (found % N_CLASSES, ==, label);
      g_assert_cmpuint (found, !=, index);
      read_index = found;
      g_assert_true (idx_dataset_read (dataset, &read_index, 1, expected, &was_read, IDX_READ_WAIT,
                                       NULL, NULL));
      g_assert_true (was_read && memcmp (sample, expected, size) == 0);
    }
}

/* Without a check, nothing is searched. */
static void
test_unchecked (Fixture *self,
                gconstpointer data)
{
  guint n_changes;
  g_autoptr (IdxClassNeighbors) neighbors = make (self, &n_changes);

  idx_class_neighbors_search (neighbors, 0);
  fixture_open (self, self->images);
  idx_class_neighbors_search (neighbors, 13);
  test_loop_settle ();
  g_assert_cmpuint (n_changes, ==, 0);
  check_none (neighbors);
}

static void
test_checked (Fixture *self,
              gconstpointer data)
{
  guint n_changes;
  g_autoptr (IdxClassNeighbors) neighbors = make (self, &n_changes);

  fixture_open (self, self->images);
  idx_session_check_labels (self->session);
  fixture_wait (self);
  idx_class_neighbors_search (neighbors, 13);
  check_none (neighbors);
  test_loop_until (has_changed, &n_changes);
  check_found (self, neighbors, 13);
  idx_class_neighbors_stop (neighbors);
  check_none (neighbors);
}

/* Another dataset has no results of the former one. */
static void
test_replaced (Fixture *self,
               gconstpointer data)
{
  g_autoptr (GFile) other = fixture_add_images (self, "other-images-idx3-ubyte", 50);
  guint n_changes;
  g_autoptr (IdxClassNeighbors) neighbors = make (self, &n_changes);

  fixture_open (self, self->images);
  idx_session_check_labels (self->session);
  fixture_wait (self);
  idx_class_neighbors_search (neighbors, 13);
  test_loop_until (has_changed, &n_changes);
  fixture_open (self, other);
  check_none (neighbors);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_add_test ("/session/class-neighbors/unchecked", test_unchecked);
  fixture_add_test ("/session/class-neighbors/checked", test_checked);
  fixture_add_test ("/session/class-neighbors/replaced", test_replaced);
  return g_test_run ();
}
