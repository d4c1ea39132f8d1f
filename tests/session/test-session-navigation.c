/* SPDX-License-Identifier: MIT */

/* Goes back and forward through the history of a session. */

#include "test-fixture.h"

#include "idx-navigation.h"
#include "test-bytes.h"
#include "test-loop.h"

#define N_STEPS 20

/* A history. */
typedef struct
{
  IdxNavigation *navigation;
} User;

static void
user_init (User *user,
           IdxSession *session)
{
  *user = (User){ .navigation = idx_navigation_new (session) };
}

static void
user_clear (User *user)
{
  g_assert_finalize_object (user->navigation);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (User, user_clear)

static void
go (Fixture *self,
    User *user,
    int direction)
{
  g_assert_true (idx_navigation_can_go (user->navigation, direction));
  idx_navigation_go (user->navigation, direction);
  fixture_wait (self);
}

static void
check_ends (User *user,
            gboolean can_go_back,
            gboolean can_go_forward)
{
  gboolean back, forward;

  g_object_get (user->navigation, "can-go-back", &back, "can-go-forward", &forward, NULL);
  g_assert_cmpint (back, ==, can_go_back);
  g_assert_cmpint (forward, ==, can_go_forward);
}

/* Opens images with wrong labels for samples 40, 80, … */
static void
open_wrong (Fixture *self)
{
  g_autoptr (GByteArray) images = test_idx_striped_images (400);
  g_autoptr (GByteArray) labels = test_idx_labels (400);
  g_autoptr (GFile) labels_file = NULL;
  g_autoptr (GFile) images_file = NULL;

  for (guint i = 1; i <= 8; i++)
    labels->data[8 + 40 * i] = 5;
  labels_file = test_folder_add (self->folder, "wrong-labels-idx1-ubyte", labels);
  images_file = test_folder_add (self->folder, "wrong-images-idx3-ubyte", images);
  fixture_open (self, images_file);
}

static void
test_back_and_forward (Fixture *self,
                       gconstpointer data)
{
  g_auto (User) user = { 0 };

  user_init (&user, self->session);
  check_ends (&user, FALSE, FALSE);
  fixture_open (self, self->images);
  check_ends (&user, FALSE, FALSE);
  idx_session_move_to (self->session, 7);
  fixture_set_filter (self, "label:4");
  check_ends (&user, TRUE, FALSE);
  idx_session_move_to (self->session, 3);
  fixture_set_sort (self, "-index");
  fixture_wait (self);
  idx_session_move_to (self->session, 1);
  go (self, &user, -1);
  fixture_check_shown (self, "label:4", "index", 30);
  g_assert_cmpuint (idx_session_get_position (self->session), ==, 3);
  check_ends (&user, TRUE, TRUE);
  go (self, &user, -1);
  fixture_check_shown (self, "", "index", 300);
  g_assert_cmpuint (idx_session_get_position (self->session), ==, 7);
  check_ends (&user, FALSE, TRUE);
  go (self, &user, 1);
  go (self, &user, 1);
  fixture_check_shown (self, "label:4", "-index", 30);
  g_assert_cmpuint (idx_session_get_position (self->session), ==, 1);
  check_ends (&user, TRUE, FALSE);
}

/* After the user has gone back, a new step replaces the later ones. */
static void
test_new_step_after_back (Fixture *self,
                          gconstpointer data)
{
  g_auto (User) user = { 0 };

  user_init (&user, self->session);
  fixture_open (self, self->images);
  fixture_set_filter (self, "label:4");
  go (self, &user, -1);
  fixture_set_filter (self, "label:5");
  check_ends (&user, TRUE, FALSE);
  go (self, &user, -1);
  fixture_check_shown (self, "", "index", 300);
}

/* Going to a step changes the view only after the samples have been sorted for it. */
static void
test_order (Fixture *self,
            gconstpointer data)
{
  g_auto (User) user = { 0 };

  user_init (&user, self->session);
  fixture_open (self, self->images);
  fixture_set_filter (self, "label:4");
  fixture_set_sort (self, "mean");
  fixture_wait (self);
  fixture_set_filter (self, "label:5");
  fixture_set_sort (self, "-label");
  fixture_wait (self);
  idx_navigation_go (user.navigation, -1);
  fixture_check_shown (self, "label:5", "-label", 30);
  fixture_wait (self);
  fixture_check_shown (self, "label:5", "mean", 30);
  idx_navigation_go (user.navigation, -1);
  fixture_check_shown (self, "label:4", "mean", 30);
  idx_navigation_go (user.navigation, -1);
  fixture_check_shown (self, "label:4", "index", 30);
  idx_navigation_go (user.navigation, 1);
  fixture_check_shown (self, "label:4", "index", 30);
  fixture_wait (self);
  fixture_check_shown (self, "label:4", "mean", 30);
}

/* A filter that the user chooses while the session still sorts for a step makes a new step. */
static void
test_impatient (Fixture *self,
                gconstpointer data)
{
  g_auto (User) user = { 0 };

  user_init (&user, self->session);
  fixture_open (self, self->images);
  fixture_set_sort (self, "mean");
  fixture_wait (self);
  fixture_set_sort (self, "index");
  idx_navigation_go (user.navigation, -1);
  fixture_set_filter (self, "label:4");
  fixture_wait (self);
  fixture_check_shown (self, "label:4", "mean", 30);
  check_ends (&user, TRUE, FALSE);
  go (self, &user, -1);
  fixture_check_shown (self, "", "index", 300);
}

static void
test_jump (Fixture *self,
           gconstpointer data)
{
  g_auto (User) user = { 0 };

  user_init (&user, self->session);
  fixture_open (self, self->images);
  idx_session_move_to (self->session, 5);
  idx_navigation_begin_step (user.navigation);
  idx_session_move_to (self->session, 200);
  self->n_changes = 0;
  go (self, &user, -1);
  g_assert_cmpuint (idx_session_get_position (self->session), ==, 5);
  go (self, &user, 1);
  g_assert_cmpuint (idx_session_get_position (self->session), ==, 200);
  g_assert_cmpuint (self->n_changes, ==, 0);
}

typedef struct
{
  guint top;
  double offset;
} Top;

static void
top_requested_cb (Top *requested,
                  guint top,
                  double offset)
{
  *requested = (Top){ top, offset };
}

static void
selection_cb (IdxSession *session,
              GParamSpec *pspec,
              Top *requested)
{
  g_signal_connect_swapped (idx_session_get_selection (session), "top-requested",
                            G_CALLBACK (top_requested_cb), requested);
}

/* A step keeps the selection, what was in view, and the visited sample. */
static void
test_place (Fixture *self,
            gconstpointer data)
{
  const IdxViewport viewport = { .top = 40, .offset = -3.5, .first = 50, .end = 90 };
  g_auto (User) user = { 0 };
  Top requested = { 0 };
  IdxSelection *selection;
  guint32 visited;

  user_init (&user, self->session);
  fixture_open (self, self->images);
  idx_session_move_to (self->session, 70);
  selection = idx_session_get_selection (self->session);
  idx_selection_select_range (selection, 80, 5, FALSE);
  idx_selection_set_viewport (selection, &viewport);
  idx_selection_visit (selection, 123);
  fixture_set_filter (self, "label:4");
  g_assert_false (idx_session_get_visited_index (self->session, &visited));
  g_signal_connect (self->session, "notify::selection", G_CALLBACK (selection_cb), &requested);
  go (self, &user, -1);
  g_assert_cmpuint (requested.top, ==, 40);
  g_assert_cmpfloat (requested.offset, ==, -3.5);
  g_assert_cmpuint (idx_session_get_position (self->session), ==, 70);
  g_assert_cmpuint (idx_session_count_selected (self->session), ==, 6);
  g_assert_true (idx_session_get_visited_index (self->session, &visited));
  g_assert_cmpuint (visited, ==, 123);
}

/* Showing the labels to check, with their order, is one step, and so is leaving them. */
static void
test_to_check (Fixture *self,
               gconstpointer data)
{
  IdxSessionView *view = idx_session_get_view (self->session);
  g_auto (User) user = { 0 };

  user_init (&user, self->session);
  open_wrong (self);
  fixture_set_sort (self, "-label");
  fixture_wait (self);
  idx_session_check_labels (self->session);
  fixture_wait (self);
  fixture_set_filter (self, "");
  fixture_wait (self);
  fixture_check_shown (self, "", "-label", 400);
  go (self, &user, -1);
  g_assert_cmpint (idx_session_get_mode (self->session), ==, IDX_SESSION_MODE_CHECK);
  g_assert_cmpstr (idx_session_view_get_order_to_restore (view), ==, "-label");
  g_assert_true (idx_session_view_is_sorted_by_suspicion (view));
  go (self, &user, -1);
  g_assert_cmpint (idx_session_get_mode (self->session), ==, IDX_SESSION_MODE_BROWSE);
  fixture_check_shown (self, "", "-label", 400);
  go (self, &user, -1);
  fixture_check_shown (self, "", "index", 400);
  check_ends (&user, FALSE, TRUE);
}

/* Steps that need a check result can't be shown without one. */
static void
test_no_suggestions_any_more (Fixture *self,
                              gconstpointer data)
{
  g_auto (User) user = { 0 };

  user_init (&user, self->session);
  open_wrong (self);
  fixture_set_filter (self, "label:4");
  idx_session_check_labels (self->session);
  fixture_wait (self);
  idx_session_set_shape (self->session, "196x1");
  fixture_wait (self);
  g_assert_null (idx_session_get_check_result (self->session));
  fixture_check_shown (self, "", "index", 400);
  go (self, &user, -1);
  fixture_check_shown (self, "label:4", "index", 40);
  go (self, &user, -1);
  check_ends (&user, FALSE, TRUE);
}

/* All changes while the user types without a pause are one step. */
static void
test_typing (Fixture *self,
             gconstpointer data)
{
  g_auto (User) user = { 0 };

  user_init (&user, self->session);
  fixture_open (self, self->images);
  idx_navigation_set_is_typing (user.navigation, TRUE);
  idx_session_move_to (self->session, 9);
  fixture_set_filter (self, "4");
  idx_session_move_to (self->session, 0);
  fixture_set_filter (self, "4,5");
  fixture_set_filter (self, "4,5,6");
  idx_navigation_set_is_typing (user.navigation, FALSE);
  idx_navigation_set_is_typing (user.navigation, TRUE);
  fixture_set_filter (self, "7");
  go (self, &user, -1);
  fixture_check_shown (self, "4,5,6", "index", 90);
  go (self, &user, -1);
  fixture_check_shown (self, "", "index", 300);
  g_assert_cmpuint (idx_session_get_position (self->session), ==, 9);
  check_ends (&user, FALSE, TRUE);
}

/* A filter that is typed and deleted again leaves no step. */
static void
test_typing_taken_back (Fixture *self,
                        gconstpointer data)
{
  g_auto (User) user = { 0 };

  user_init (&user, self->session);
  fixture_open (self, self->images);
  idx_navigation_set_is_typing (user.navigation, TRUE);
  fixture_set_filter (self, "4");
  fixture_set_filter (self, "");
  check_ends (&user, FALSE, FALSE);
}

static void
test_another_dataset (Fixture *self,
                      gconstpointer data)
{
  g_auto (User) user = { 0 };
  g_autoptr (GFile) other = fixture_add_images (self, "other-images-idx3-ubyte", 50);

  user_init (&user, self->session);
  fixture_open (self, self->images);
  fixture_set_filter (self, "label:4");
  fixture_open (self, other);
  check_ends (&user, FALSE, FALSE);
  fixture_set_filter (self, "label:4");
  go (self, &user, -1);
  fixture_check_shown (self, "", "index", 50);
}

static void
test_reload (Fixture *self,
             gconstpointer data)
{
  g_auto (User) user = { 0 };

  user_init (&user, self->session);
  fixture_open (self, self->images);
  fixture_set_filter (self, "label:4");
  fixture_set_sort (self, "-index");
  fixture_wait (self);
  idx_session_reload (self->session);
  fixture_wait (self);
  fixture_check_shown (self, "label:4", "-index", 30);
  go (self, &user, -1);
  fixture_check_shown (self, "label:4", "index", 30);
  go (self, &user, -1);
  fixture_check_shown (self, "", "index", 300);
}

/* A sample that becomes current because a sort moves it to the top isn't the one to return to. */
static void
test_hidden_while_sorting (Fixture *self,
                           gconstpointer data)
{
  g_auto (User) user = { NULL };
  guint32 index;

  fixture_open (self, self->images);
  user_init (&user, self->session);
  idx_session_move_to (self->session, 30);
  fixture_set_filter (self, "label:4");
  fixture_set_sort (self, "-index");
  fixture_wait (self);
  fixture_set_filter (self, "");
  g_assert_true (idx_session_get_current_index (self->session, &index));
  g_assert_cmpuint (index, ==, 30);
}

/* The order by similarity is a step like any other. */
static void
test_similar (Fixture *self,
              gconstpointer data)
{
  g_auto (User) user = { 0 };
  IdxSubset *subset;

  user_init (&user, self->session);
  fixture_open (self, self->images);
  fixture_set_filter (self, "-index:0");
  fixture_set_sort (self, "similar:7");
  fixture_wait (self);
  fixture_check_shown (self, "-index:0", "similar:7", 299);
  subset = idx_arrangement_get_subset (idx_session_get_arrangement (self->session));
  g_assert_cmpuint (idx_subset_get_index (subset, 0), ==, 7);
  for (guint i = 1; i < 30; i++)
    g_assert_cmpuint (idx_subset_get_index (subset, i) % 10, ==, 7);
  go (self, &user, -1);
  fixture_check_shown (self, "-index:0", "index", 299);
  go (self, &user, 1);
  fixture_check_shown (self, "-index:0", "similar:7", 299);
  /* Another shape makes the order by similarity invalid. */
  idx_session_set_shape (self->session, "7x28");
  fixture_check_shown (self, "-index:0", "index", 299);
  fixture_check_titles (self, NULL);
}

/* After a check, samples are sorted by similarity with the points of the check. */
static void
test_similar_after_check (Fixture *self,
                          gconstpointer data)
{
  g_auto (User) user = { 0 };

  user_init (&user, self->session);
  open_wrong (self);
  idx_session_check_labels (self->session);
  fixture_wait (self);
  fixture_set_filter (self, "");
  fixture_set_sort (self, "similar:40");
  fixture_wait (self);
  fixture_check_shown (self, "", "similar:40", 400);
}

/* --- At random ------------------------------------------------------------------------- */

/* Describes what the session shows and where the user is. */
static char *
describe (Fixture *self)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);
  IdxSubset *subset = idx_arrangement_get_subset (arrangement);
  GString *text = g_string_new (NULL);

  g_string_printf (text, "%s|%s|%d|%u|", idx_arrangement_get_filter_text (arrangement),
                   idx_arrangement_get_sort_text (arrangement),
                   (int) idx_session_get_mode (self->session),
                   idx_session_get_position (self->session));
  for (guint i = 0; i < idx_subset_get_n_samples (subset); i++)
    g_string_append_printf (text, " %u", idx_subset_get_index (subset, i));
  return g_string_free (text, FALSE);
}

static const char *const filters[] = {
  "",
  "label:4",
  "label:3,8",
  "index:10-99",
  "-label:0",
  "suspicion:>0.9",
};
static const char *const orders[] = {
  "index",
  "-index",
  "label",
  "-label",
  "mean",
  "random:7",
  "-suspicion",
};

/* Moves to another sample, as a new step. Does nothing if no other sample is shown. */
static void
jump (Fixture *self,
      User *user)
{
  guint n_samples = idx_subset_get_n_samples (idx_session_get_subset (self->session));

  if (n_samples < 2)
    return;
  idx_navigation_begin_step (user->navigation);
  idx_session_move_to (self->session,
                       (idx_session_get_position (self->session) + 1) % n_samples);
}

/* Makes random changes until the session shows something other than @before. */
static void
step_at_random (Fixture *self,
                User *user,
                const char *before)
{
  g_autofree char *now = NULL;

  do
    {
      g_free (g_steal_pointer (&now));
      switch (g_test_rand_int_range (0, 4))
        {
        case 0:
          fixture_set_filter (self, filters[g_test_rand_int_range (0, G_N_ELEMENTS (filters))]);
          break;
        case 1:
          fixture_set_sort (self, orders[g_test_rand_int_range (0, G_N_ELEMENTS (orders))]);
          break;
        case 2:
          idx_session_check_labels (self->session);
          break;
        default:
          jump (self, user);
        }
      fixture_wait (self);
      now = describe (self);
    }
  while (g_str_equal (now, before));
}

static void
test_at_random (Fixture *self,
                gconstpointer data)
{
  g_auto (User) user = { 0 };
  g_autoptr (GPtrArray) shown = g_ptr_array_new_with_free_func (g_free);

  user_init (&user, self->session);
  open_wrong (self);
  idx_session_check_labels (self->session);
  fixture_wait (self);
  for (guint i = 0; i < N_STEPS; i++)
    {
      idx_session_move_to (self->session, i);
      g_ptr_array_add (shown, describe (self));
      step_at_random (self, &user, g_ptr_array_index (shown, i));
    }
  g_ptr_array_add (shown, describe (self));
  for (guint i = N_STEPS; i-- > 0;)
    {
      g_autofree char *found = NULL;

      go (self, &user, -1);
      found = describe (self);
      g_assert_cmpstr (found, ==, g_ptr_array_index (shown, i));
    }
  for (guint i = 1; i <= N_STEPS; i++)
    {
      g_autofree char *found = NULL;

      go (self, &user, 1);
      found = describe (self);
      g_assert_cmpstr (found, ==, g_ptr_array_index (shown, i));
    }
}

int
main (int argc,
      char **argv)
{
  TestFolder *user = test_folder_new_for_user ();
  int status;

  g_test_init (&argc, &argv, NULL);
  fixture_add_test ("/session/navigation/back-and-forward", test_back_and_forward);
  fixture_add_test ("/session/navigation/another-way", test_new_step_after_back);
  fixture_add_test ("/session/navigation/order", test_order);
  fixture_add_test ("/session/navigation/impatient", test_impatient);
  fixture_add_test ("/session/navigation/jump", test_jump);
  fixture_add_test ("/session/navigation/place", test_place);
  fixture_add_test ("/session/navigation/to-check", test_to_check);
  fixture_add_test ("/session/navigation/no-suggestions-any-more", test_no_suggestions_any_more);
  fixture_add_test ("/session/navigation/typing", test_typing);
  fixture_add_test ("/session/navigation/typing-taken-back", test_typing_taken_back);
  fixture_add_test ("/session/navigation/another-dataset", test_another_dataset);
  fixture_add_test ("/session/navigation/reload", test_reload);
  fixture_add_test ("/session/navigation/hidden-while-sorting", test_hidden_while_sorting);
  fixture_add_test ("/session/navigation/similar", test_similar);
  fixture_add_test ("/session/navigation/similar-after-check", test_similar_after_check);
  fixture_add_test ("/session/navigation/at-random", test_at_random);
  status = g_test_run ();
  test_folder_free (user);
  return status;
}
