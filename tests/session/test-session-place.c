/* SPDX-License-Identifier: MIT */

/* The place in a dataset that is remembered until the dataset is opened again. */

#include "test-fixture.h"

#include "idx-last-place.h"

/* Opens the dataset in a new session, and checks the current sample. */
static void
check_place (Fixture *self,
             guint32 expected)
{
  IdxLastPlace *place;
  guint32 index;

  fixture_start_again (self);
  place = idx_last_place_new (self->session);
  fixture_open (self, self->images);
  g_assert_true (idx_session_get_current_index (self->session, &index));
  g_assert_cmpuint (index, ==, expected);
  g_object_unref (place);
}

/* Brings the samples from @top to the one before @end into view. */
static void
scroll (Fixture *self,
        guint top,
        guint end)
{
  const IdxViewport viewport = { .top = top, .first = top, .end = end };

  idx_selection_set_viewport (idx_session_get_selection (self->session), &viewport);
}

static void
test_current (Fixture *self,
              gconstpointer data)
{
  IdxLastPlace *place = idx_last_place_new (self->session);

  fixture_open (self, self->images);
  idx_session_move_to (self->session, 123);
  g_object_unref (place);
  check_place (self, 123);
}

/* The current sample is in view. */
static void
test_in_view (Fixture *self,
              gconstpointer data)
{
  IdxLastPlace *place = idx_last_place_new (self->session);

  fixture_open (self, self->images);
  idx_session_move_to (self->session, 123);
  scroll (self, 100, 150);
  g_object_unref (place);
  check_place (self, 123);
}

/* The current sample is out of view, in another order. */
static void
test_out_of_view (Fixture *self,
                  gconstpointer data)
{
  IdxLastPlace *place = idx_last_place_new (self->session);

  fixture_open (self, self->images);
  fixture_set_sort (self, "-index");
  fixture_wait (self);
  scroll (self, 200, 250);
  g_object_unref (place);
  check_place (self, TEST_N_SAMPLES - 1 - 200);
}

int
main (int argc,
      char **argv)
{
  TestFolder *user = test_folder_new_for_user ();
  int status;

  g_test_init (&argc, &argv, NULL);
  fixture_add_test ("/session/place/current", test_current);
  fixture_add_test ("/session/place/in-view", test_in_view);
  fixture_add_test ("/session/place/out-of-view", test_out_of_view);
  status = g_test_run ();
  test_folder_free (user);
  return status;
}
