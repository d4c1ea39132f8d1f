/* SPDX-License-Identifier: MIT */

/* Tracks whether the dataset of a session can be searched for similar images. */

#include "idx-similar-images.h"

#include "idx-neighbors.h"
#include "test-fixture.h"
#include "test-loop.h"

static void
check (IdxSimilarImages *images,
       gboolean can_prepare,
       gboolean has_audit)
{
  g_assert_cmpint (idx_similar_images_can_prepare (images), ==, can_prepare);
  g_assert_cmpint (idx_similar_images_get_audit (images) != NULL, ==, has_audit);
}

static void
test_prepared (Fixture *self,
               gconstpointer data)
{
  g_autoptr (IdxSimilarImages) images = idx_similar_images_new (self->session);
  g_autoptr (GArray) found = NULL;
  g_autoptr (GError) error = NULL;

  check (images, FALSE, FALSE);
  idx_similar_images_prepare (images);
  g_assert_null (idx_job_list_get_current (idx_session_get_tasks (self->session)));
  fixture_open (self, self->images);
  check (images, TRUE, FALSE);
  idx_similar_images_prepare (images);
  check (images, FALSE, FALSE);
  g_assert_cmpstr (
    idx_job_get_title (idx_job_list_get_current (idx_session_get_tasks (self->session))), ==,
    "Comparing images…");
  fixture_wait (self);
  check (images, FALSE, TRUE);
  /* Image 13 belongs to class 3, like every tenth image. */
  found =
    idx_neighbors_find (idx_similar_images_get_audit (images), 13, NULL, 4, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (found->len, ==, 4);
  for (guint i = 0; i < found->len; i++)
    g_assert_cmpuint (g_array_index (found, IdxNeighbor, i).index % 10, ==, 3);
  fixture_check_titles (self, NULL);
}

static void
test_canceled (Fixture *self,
               gconstpointer data)
{
  g_autoptr (IdxSimilarImages) images = idx_similar_images_new (self->session);
  IdxJobList *tasks = idx_session_get_tasks (self->session);

  fixture_open (self, self->images);
  idx_similar_images_prepare (images);
  idx_job_list_cancel (tasks, idx_job_list_get_current (tasks));
  test_loop_settle ();
  check (images, TRUE, FALSE);
  idx_similar_images_prepare (images);
  fixture_wait (self);
  check (images, FALSE, TRUE);
}

/* A new dataset or a new shape requires comparing the images again. */
static void
test_replaced (Fixture *self,
               gconstpointer data)
{
  g_autoptr (GFile) other = fixture_add_images (self, "other-images-idx3-ubyte", 50);
  g_autoptr (IdxSimilarImages) images = idx_similar_images_new (self->session);

  fixture_open (self, self->images);
  idx_similar_images_prepare (images);
  fixture_open (self, other);
  check (images, TRUE, FALSE);
  idx_similar_images_prepare (images);
  fixture_wait (self);
  check (images, FALSE, TRUE);
  idx_session_set_shape (self->session, "7x28");
  check (images, TRUE, FALSE);
}

/* Checking labels and sorting by similarity also make a search possible. */
static void
test_compared_otherwise (Fixture *self,
                         gconstpointer data)
{
  g_autoptr (GFile) other = fixture_add_images (self, "other-images-idx3-ubyte", 50);
  g_autoptr (IdxSimilarImages) images = idx_similar_images_new (self->session);

  fixture_open (self, self->images);
  idx_session_check_labels (self->session);
  fixture_wait (self);
  check (images, FALSE, TRUE);
  g_assert_true (idx_similar_images_get_audit (images) ==
                 idx_session_get_check_result (self->session));
  fixture_open (self, other);
  check (images, TRUE, FALSE);
  fixture_set_sort (self, "similar:3");
  fixture_wait (self);
  check (images, FALSE, TRUE);
}

static void
test_one_image (Fixture *self,
                gconstpointer data)
{
  g_autoptr (GFile) one = fixture_add_images (self, "one-images-idx3-ubyte", 1);
  g_autoptr (IdxSimilarImages) images = idx_similar_images_new (self->session);

  fixture_open (self, one);
  check (images, FALSE, FALSE);
}

/* Without a dataset, there is nothing to compare. */
static void
test_no_dataset (Fixture *self,
                 gconstpointer data)
{
  fixture_set_sort (self, "similar:3");
  fixture_wait (self);
  fixture_check_titles (self, NULL);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_add_test ("/session/similar/prepared", test_prepared);
  fixture_add_test ("/session/similar/canceled", test_canceled);
  fixture_add_test ("/session/similar/replaced", test_replaced);
  fixture_add_test ("/session/similar/compared-otherwise", test_compared_otherwise);
  fixture_add_test ("/session/similar/one-image", test_one_image);
  fixture_add_test ("/session/similar/no-dataset", test_no_dataset);
  return g_test_run ();
}
