/* SPDX-License-Identifier: MIT */

/* Makes the map of a session, shows intermediate positions, and stops making it. */

#include "idx-map-maker.h"

#include "idx-map.h"

#include "test-fixture.h"
#include "test-loop.h"

static IdxMapPoints *
get_positions (Fixture *self)
{
  return idx_dataset_get_map_points (idx_session_get_dataset (self->session));
}

static gboolean
has_positions (gpointer data)
{
  return get_positions (data) != NULL;
}

static gboolean
is_idle (gpointer maker)
{
  return !idx_map_maker_is_making (maker);
}

static void
count_cb (guint *n)
{
  (*n)++;
}

/* Asserts that every sample has its final position. */
static void
check_final (Fixture *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxMapPoints) expected = idx_map_new (dataset, NULL, NULL, NULL, &error);
  g_autoptr (GVariant) wanted = NULL;
  g_autoptr (GVariant) found = NULL;

  g_assert_no_error (error);
  g_assert_nonnull (get_positions (self));
  wanted = g_variant_ref_sink (idx_map_points_to_variant (expected));
  found = g_variant_ref_sink (idx_map_points_to_variant (get_positions (self)));
  g_assert_true (g_variant_equal (wanted, found));
}

/* The map is made, as a task, when it is first shown. */
static void
test_active (Fixture *self,
             gconstpointer data)
{
  g_autoptr (IdxMapMaker) maker = idx_map_maker_new (self->session);
  IdxJobList *tasks = idx_session_get_tasks (self->session);
  IdxMapPoints *positions;

  idx_map_maker_set_active (maker, TRUE);
  g_assert_false (idx_map_maker_is_making (maker));
  idx_map_maker_set_active (maker, FALSE);
  fixture_open (self, self->images);
  g_assert_null (get_positions (self));
  idx_map_maker_set_active (maker, TRUE);
  g_assert_true (idx_map_maker_is_making (maker));
  g_assert_nonnull (idx_job_list_get_current (tasks));
  g_assert_null (idx_map_maker_get_reason (maker));
  fixture_wait (self);
  g_assert_false (idx_map_maker_is_making (maker));
  check_final (self);
  positions = get_positions (self);
  idx_map_maker_set_active (maker, FALSE);
  idx_map_maker_set_active (maker, TRUE);
  g_assert_false (idx_map_maker_is_making (maker));
  g_assert_true (get_positions (self) == positions);
}

/* Making the map continues even if the map is no longer shown. */
static void
test_left (Fixture *self,
           gconstpointer data)
{
  g_autoptr (IdxMapMaker) maker = idx_map_maker_new (self->session);

  fixture_open (self, self->images);
  idx_map_maker_set_active (maker, TRUE);
  idx_map_maker_set_active (maker, FALSE);
  fixture_wait (self);
  check_final (self);
}

/* Without animation, only the first intermediate positions and the final ones are published. Each
 * test like this one uses a different number of images, because the cache would otherwise provide
 * the map. */
static void
test_pictures (Fixture *self,
               gconstpointer data)
{
  g_autoptr (GFile) images = fixture_add_images (self, "many-images-idx3-ubyte", 1200);
  g_autoptr (IdxMapMaker) maker = idx_map_maker_new (self->session);
  guint n = 0;

  idx_map_maker_set_animated (maker, FALSE);
  fixture_open (self, images);
  g_signal_connect_swapped (idx_session_get_dataset (self->session), "map-points-changed",
                            G_CALLBACK (count_cb), &n);
  idx_map_maker_set_active (maker, TRUE);
  fixture_wait (self);
  test_loop_settle ();
  g_assert_cmpuint (n, >=, 1);
  g_assert_cmpuint (n, <=, 2);
  check_final (self);
}

static void
test_without_labels (Fixture *self,
                     gconstpointer data)
{
  g_autoptr (IdxMapMaker) maker = idx_map_maker_new (self->session);

  idx_map_maker_set_active (maker, TRUE);
  idx_session_open (self->session, self->images, NULL, IDX_OPEN_ONLY_IMAGES);
  fixture_wait (self);
  test_loop_until (has_positions, self);
  fixture_wait (self);
  g_assert_null (idx_dataset_get_labels (idx_session_get_dataset (self->session)));
  check_final (self);
}

/* A map that was stopped is made again when it is next shown. */
static void
test_stop (Fixture *self,
           gconstpointer data)
{
  g_autoptr (IdxMapMaker) maker = idx_map_maker_new (self->session);

  fixture_open (self, self->images);
  idx_map_maker_set_active (maker, TRUE);
  idx_map_maker_stop (maker);
  g_assert_false (idx_map_maker_is_making (maker));
  g_assert_null (idx_job_list_get_current (idx_session_get_tasks (self->session)));
  g_assert_nonnull (idx_map_maker_get_reason (maker));
  test_loop_settle ();
  g_assert_null (get_positions (self));
  fixture_check_titles (self, NULL);
  idx_map_maker_stop (maker);
  idx_map_maker_set_active (maker, FALSE);
  idx_map_maker_set_active (maker, TRUE);
  g_assert_null (idx_map_maker_get_reason (maker));
  fixture_wait (self);
  check_final (self);
}

static void
stop_cb (IdxMapMaker *maker)
{
  idx_map_maker_stop (maker);
}

static void
test_stop_later (Fixture *self,
                 gconstpointer data)
{
  g_autoptr (GFile) images = fixture_add_images (self, "many-images-idx3-ubyte", 1210);
  g_autoptr (IdxMapMaker) maker = idx_map_maker_new (self->session);
  g_autoptr (IdxMapPoints) positions = NULL;
  gulong handler;

  fixture_open (self, images);
  handler = g_signal_connect_swapped (idx_session_get_dataset (self->session), "map-points-changed",
                                      G_CALLBACK (stop_cb), maker);
  idx_map_maker_set_active (maker, TRUE);
  test_loop_until (has_positions, self);
  g_assert_false (idx_map_maker_is_making (maker));
  g_assert_null (idx_map_maker_get_reason (maker));
  positions = g_object_ref (get_positions (self));
  test_loop_settle ();
  g_assert_true (get_positions (self) == positions);
  g_signal_handler_disconnect (idx_session_get_dataset (self->session), handler);
  idx_map_maker_set_active (maker, FALSE);
  idx_map_maker_set_active (maker, TRUE);
  fixture_wait (self);
  check_final (self);
}

/* Canceling the task in the task list also stops making the map. */
static void
test_canceled (Fixture *self,
               gconstpointer data)
{
  g_autoptr (IdxMapMaker) maker = idx_map_maker_new (self->session);

  fixture_open (self, self->images);
  idx_map_maker_set_active (maker, TRUE);
  idx_job_list_cancel_all (idx_session_get_tasks (self->session));
  test_loop_until (is_idle, maker);
  g_assert_null (get_positions (self));
  g_assert_nonnull (idx_map_maker_get_reason (maker));
}

/* Opening another dataset makes another map, and so does reloading. */
static void
test_reopened (Fixture *self,
               gconstpointer data)
{
  g_autoptr (GFile) other = fixture_add_images (self, "other-images-idx3-ubyte", 20);
  g_autoptr (IdxMapMaker) maker = idx_map_maker_new (self->session);

  fixture_open (self, self->images);
  idx_map_maker_set_active (maker, TRUE);
  fixture_open (self, other);
  fixture_wait (self);
  test_loop_until (has_positions, self);
  fixture_wait (self);
  g_assert_cmpuint (idx_map_points_get_n_samples (get_positions (self)), ==, 20);
  check_final (self);
  idx_session_reload (self->session);
  fixture_wait (self);
  test_loop_until (has_positions, self);
  fixture_wait (self);
  check_final (self);
}

/* When another document is shown, the map of its dataset is made. The map of the first dataset was
 * stopped, so it is made again when that document is shown again. */
static void
test_switched (Fixture *self,
               gconstpointer data)
{
  g_autoptr (GFile) images = fixture_add_images (self, "many-images-idx3-ubyte", 1220);
  g_autoptr (IdxDocument) document = g_object_ref (idx_session_get_document (self->session));
  g_autoptr (IdxDocument) other = idx_document_new (idx_session_get_tasks (self->session));
  g_autoptr (IdxMapMaker) maker = idx_map_maker_new (self->session);
  gulong handler;

  idx_session_files_open (idx_document_get_files (other), self->images, NULL,
                          IDX_OPEN_FIND_LABELS);
  fixture_open (self, images);
  handler = g_signal_connect_swapped (idx_session_get_dataset (self->session), "map-points-changed",
                                      G_CALLBACK (stop_cb), maker);
  idx_map_maker_set_active (maker, TRUE);
  test_loop_until (has_positions, self);
  g_signal_handler_disconnect (idx_session_get_dataset (self->session), handler);
  g_assert_false (idx_map_maker_is_making (maker));
  idx_session_show (self->session, other);
  test_loop_until (has_positions, self);
  fixture_wait (self);
  check_final (self);
  idx_session_show (self->session, document);
  test_loop_until (has_positions, self);
  fixture_wait (self);
  check_final (self);
}

static void
test_while_checking (Fixture *self,
                     gconstpointer data)
{
  g_autoptr (IdxMapMaker) maker = idx_map_maker_new (self->session);

  fixture_open (self, self->images);
  idx_map_maker_set_active (maker, TRUE);
  idx_session_check_labels (self->session);
  fixture_wait (self);
  g_assert_nonnull (idx_session_get_check_result (self->session));
  check_final (self);
}

/* Another shape makes the map outdated. */
static void
test_shape (Fixture *self,
            gconstpointer data)
{
  g_autoptr (IdxMapMaker) maker = idx_map_maker_new (self->session);

  fixture_open (self, self->images);
  idx_map_maker_set_active (maker, TRUE);
  fixture_wait (self);
  idx_session_set_shape (self->session, "7x28");
  g_assert_null (get_positions (self));
  g_assert_true (idx_map_maker_is_making (maker));
  fixture_wait (self);
  check_final (self);
  idx_map_maker_set_active (maker, FALSE);
  idx_session_set_shape (self->session, "14x14");
  g_assert_null (get_positions (self));
  g_assert_false (idx_map_maker_is_making (maker));
}

/* The map is made only after all images have been read. */
static void
test_loading (Fixture *self,
              gconstpointer data)
{
  g_autoptr (GFile) images = fixture_add_images (self, "slow-images-idx3-ubyte.gz", 3000);
  g_autoptr (IdxMapMaker) maker = idx_map_maker_new (self->session);

  idx_map_maker_set_active (maker, TRUE);
  idx_session_open (self->session, images, NULL, IDX_OPEN_FIND_LABELS);
  fixture_wait (self);
  test_loop_until (has_positions, self);
  fixture_wait (self);
  g_assert_null (idx_map_maker_get_reason (maker));
  g_assert_cmpuint (idx_map_points_get_n_samples (get_positions (self)), ==, 3000);
  check_final (self);
}

/* The reason for the missing map stays until another dataset is opened. */
static void
test_nothing_to_arrange (Fixture *self,
                         gconstpointer data)
{
  g_autoptr (GFile) one = fixture_add_images (self, "one-images-idx3-ubyte", 1);
  g_autoptr (IdxMapMaker) maker = idx_map_maker_new (self->session);
  guint n = 0;

  idx_map_maker_set_active (maker, TRUE);
  fixture_open (self, one);
  fixture_wait (self);
  g_assert_null (get_positions (self));
  g_assert_cmpstr (idx_map_maker_get_reason (maker), ==,
                   "There are fewer than two samples, so there is nothing to arrange.");

  g_signal_connect_swapped (maker, "notify::reason", G_CALLBACK (count_cb), &n);
  fixture_open (self, self->images);
  fixture_wait (self);
  g_assert_null (idx_map_maker_get_reason (maker));
  g_assert_cmpuint (n, ==, 1);
  check_final (self);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_add_test ("/session/map/active", test_active);
  fixture_add_test ("/session/map/left", test_left);
  fixture_add_test ("/session/map/pictures", test_pictures);
  fixture_add_test ("/session/map/without-labels", test_without_labels);
  fixture_add_test ("/session/map/stop", test_stop);
  fixture_add_test ("/session/map/stop-later", test_stop_later);
  fixture_add_test ("/session/map/canceled", test_canceled);
  fixture_add_test ("/session/map/reopened", test_reopened);
  fixture_add_test ("/session/map/switched", test_switched);
  fixture_add_test ("/session/map/while-checking", test_while_checking);
  fixture_add_test ("/session/map/shape", test_shape);
  fixture_add_test ("/session/map/loading", test_loading);
  fixture_add_test ("/session/map/nothing-to-arrange", test_nothing_to_arrange);
  return g_test_run ();
}
