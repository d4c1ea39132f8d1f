/* SPDX-License-Identifier: MIT */

/* Tests that a job's result reaches its owner once, or nobody, and that everything is freed. */

#include "idx-slot.h"

/* What the jobs of a test have done, and a door that holds their work. */
typedef struct
{
  GMutex lock;
  GCond changed;
  gboolean is_held;
  guint n_working;
  guint n_inputs_freed;
  guint n_results_freed;
  guint n_done;
  int last_result;
  GError *last_error;
  GThread *thread;
  IdxSlot *slot;
  gboolean frees_slot; /* whether the owner frees the slot when a job is done */
} Owner;

typedef struct
{
  Owner *owner;
  int number;
} Item;

static Item *
item_new (Owner *owner,
          int number)
{
  Item *item = g_new (Item, 1);

  *item = (Item){ owner, number };
  return item;
}

static void
input_free (gpointer data)
{
  Item *item = data;

  g_assert_true (g_thread_self () == item->owner->thread);
  item->owner->n_inputs_freed++;
  g_free (item);
}

static void
result_free (gpointer data)
{
  Item *item = data;

  g_assert_true (g_thread_self () == item->owner->thread);
  item->owner->n_results_freed++;
  g_free (item);
}

/* Waits at the door, then returns the negative number; fails for 0. */
static gpointer
work (gpointer input,
      IdxProgress *progress,
      GCancellable *cancellable,
      GError **error)
{
  const Item *item = input;
  Owner *owner = item->owner;

  g_assert_true (g_thread_self () != owner->thread);
  g_mutex_lock (&owner->lock);
  owner->n_working++;
  g_cond_broadcast (&owner->changed);
  while (owner->is_held)
    g_cond_wait (&owner->changed, &owner->lock);
  owner->n_working--;
  g_mutex_unlock (&owner->lock);
  idx_progress_report (progress, 0.5);
  if (item->number != 0)
    return item_new (owner, -item->number);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "no");
  return NULL;
}

static void
done (gpointer data,
      gpointer input,
      gpointer result,
      const GError *error)
{
  Owner *owner = data;
  Item *item = result;

  g_assert_true (g_thread_self () == owner->thread);
  g_assert_true ((item == NULL) == (error != NULL));
  owner->n_done++;
  g_clear_error (&owner->last_error);
  owner->last_error = error != NULL ? g_error_copy (error) : NULL;
  owner->last_result = item != NULL ? item->number : 0;
  g_free (item);
  if (owner->frees_slot)
    g_clear_pointer (&owner->slot, idx_slot_free);
}

static const IdxJobKind kind = { work, input_free, result_free, done };

typedef struct
{
  Owner owner;
  IdxJobList *list;
} Fixture;

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_mutex_init (&self->owner.lock);
  g_cond_init (&self->owner.changed);
  self->owner.thread = g_thread_self ();
  self->list = idx_job_list_new ();
  self->owner.slot = idx_slot_new (self->list, &self->owner);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_pointer (&self->owner.slot, idx_slot_free);
  g_clear_error (&self->owner.last_error);
  g_assert_null (idx_job_list_get_current (self->list));
  g_object_unref (self->list);
  g_mutex_clear (&self->owner.lock);
  g_cond_clear (&self->owner.changed);
}

static void
set_held (Owner *owner,
          gboolean is_held)
{
  g_mutex_lock (&owner->lock);
  owner->is_held = is_held;
  g_cond_broadcast (&owner->changed);
  g_mutex_unlock (&owner->lock);
}

static void
start (Fixture *self,
       int number)
{
  idx_slot_start (self->owner.slot, &kind, "Counting…", item_new (&self->owner, number));
}

/* Starts a job and waits until it waits at the door. */
static void
start_kind_held (Fixture *self,
                 const IdxJobKind *job_kind,
                 int number)
{
  guint n_before;

  set_held (&self->owner, TRUE);
  g_mutex_lock (&self->owner.lock);
  n_before = self->owner.n_working;
  g_mutex_unlock (&self->owner.lock);
  idx_slot_start (self->owner.slot, job_kind, "Counting…", item_new (&self->owner, number));
  g_mutex_lock (&self->owner.lock);
  while (self->owner.n_working == n_before)
    g_cond_wait (&self->owner.changed, &self->owner.lock);
  g_mutex_unlock (&self->owner.lock);
}

static void
start_held (Fixture *self,
            int number)
{
  start_kind_held (self, &kind, number);
}

static void
wait_until_freed (Fixture *self,
                  guint n_inputs)
{
  while (self->owner.n_inputs_freed < n_inputs)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (self->owner.n_inputs_freed, ==, n_inputs);
}

static void
test_result (Fixture *self,
             gconstpointer data)
{
  start (self, 7);
  g_assert_true (idx_slot_is_running (self->owner.slot));
  g_assert_true (idx_job_list_get_current (self->list) == idx_slot_get_job (self->owner.slot));
  g_assert_cmpstr (idx_job_get_title (idx_slot_get_job (self->owner.slot)), ==, "Counting…");
  wait_until_freed (self, 1);
  g_assert_cmpint (self->owner.last_result, ==, -7);
  g_assert_no_error (self->owner.last_error);
  g_assert_cmpuint (self->owner.n_done, ==, 1);
  g_assert_cmpuint (self->owner.n_results_freed, ==, 0);
  g_assert_false (idx_slot_is_running (self->owner.slot));
  g_assert_null (idx_job_list_get_current (self->list));
}

static void
test_error (Fixture *self,
            gconstpointer data)
{
  start (self, 0);
  wait_until_freed (self, 1);
  g_assert_error (self->owner.last_error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_assert_cmpuint (self->owner.n_done, ==, 1);
}

/* A job without a title isn't in the list. */
static void
test_hidden (Fixture *self,
             gconstpointer data)
{
  idx_slot_start (self->owner.slot, &kind, NULL, item_new (&self->owner, 1));
  g_assert_true (idx_slot_is_running (self->owner.slot));
  g_assert_null (idx_job_list_get_current (self->list));
  wait_until_freed (self, 1);
  g_assert_cmpint (self->owner.last_result, ==, -1);
}

static void
test_replaced (Fixture *self,
               gconstpointer data)
{
  g_autoptr (IdxJob) first = NULL;

  start_held (self, 1);
  first = g_object_ref (idx_slot_get_job (self->owner.slot));
  start (self, 2);
  g_assert_true (g_cancellable_is_cancelled (idx_job_get_cancellable (first)));
  g_assert_true (idx_job_list_get_current (self->list) == idx_slot_get_job (self->owner.slot));
  set_held (&self->owner, FALSE);
  wait_until_freed (self, 2);
  g_assert_cmpuint (self->owner.n_done, ==, 1);
  g_assert_cmpint (self->owner.last_result, ==, -2);
  g_assert_cmpuint (self->owner.n_results_freed, ==, 1);
}

static void
test_canceled_by_owner (Fixture *self,
                        gconstpointer data)
{
  start_held (self, 1);
  idx_slot_cancel (self->owner.slot);
  g_assert_false (idx_slot_is_running (self->owner.slot));
  g_assert_null (idx_slot_get_job (self->owner.slot));
  g_assert_null (idx_job_list_get_current (self->list));
  set_held (&self->owner, FALSE);
  wait_until_freed (self, 1);
  g_assert_cmpuint (self->owner.n_done, ==, 0);
  g_assert_cmpuint (self->owner.n_results_freed, ==, 1);
}

static void
test_canceled_by_user (Fixture *self,
                       gconstpointer data)
{
  start_held (self, 1);
  idx_job_list_cancel (self->list, idx_slot_get_job (self->owner.slot));
  g_assert_false (idx_slot_is_running (self->owner.slot));
  set_held (&self->owner, FALSE);
  wait_until_freed (self, 1);
  g_assert_cmpuint (self->owner.n_done, ==, 1);
  g_assert_error (self->owner.last_error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (self->owner.n_results_freed, ==, 1);
}

/* A written file is reported, even if the user has tried to cancel it. */
static void
test_canceled_with_effects (Fixture *self,
                            gconstpointer data)
{
  static const IdxJobKind writing = {
    .work = work,
    .free_input = input_free,
    .free_result = result_free,
    .done = done,
    .has_effects = TRUE,
  };

  for (int number = 1; number >= 0; number--)
    {
      start_kind_held (self, &writing, number);
      idx_job_list_cancel (self->list, idx_slot_get_job (self->owner.slot));
      set_held (&self->owner, FALSE);
      wait_until_freed (self, number == 1 ? 1 : 2);
      g_assert_cmpint (self->owner.last_result, ==, -number);
    }
  g_assert_error (self->owner.last_error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (self->owner.n_done, ==, 2);
  g_assert_cmpuint (self->owner.n_results_freed, ==, 0);
}

/* The slot is freed while a job is running, or when the thread has ended but the owner wasn't told
 * yet. */
static void
test_freed (Fixture *self,
            gconstpointer data)
{
  start_held (self, 1);
  g_clear_pointer (&self->owner.slot, idx_slot_free);
  set_held (&self->owner, FALSE);
  wait_until_freed (self, 1);
  self->owner.slot = idx_slot_new (NULL, &self->owner);
  start (self, 2);
  g_mutex_lock (&self->owner.lock);
  g_mutex_unlock (&self->owner.lock);
  g_usleep (1000);
  g_clear_pointer (&self->owner.slot, idx_slot_free);
  wait_until_freed (self, 2);
  g_assert_cmpuint (self->owner.n_done, ==, 0);
  g_assert_cmpuint (self->owner.n_results_freed, ==, 2);
}

static void
test_freed_by_owner (Fixture *self,
                     gconstpointer data)
{
  self->owner.frees_slot = TRUE;
  start (self, 1);
  wait_until_freed (self, 1);
  g_assert_cmpuint (self->owner.n_done, ==, 1);
  g_assert_null (self->owner.slot);
}

static void
done_alone (gpointer owner,
            gpointer input,
            gpointer result,
            const GError *error)
{
  g_assert_null (owner);
  done (((Item *) input)->owner, input, result, error);
}

/* Jobs in slots of their own don't replace each other, and are told if they are canceled. */
static void
test_alone (Fixture *self,
            gconstpointer data)
{
  static const IdxJobKind alone = { work, input_free, result_free, done_alone };

  idx_slot_run_alone (self->list, &alone, "Counting…", item_new (&self->owner, 1));
  idx_slot_run_alone (NULL, &alone, NULL, item_new (&self->owner, 2));
  wait_until_freed (self, 2);
  g_assert_cmpuint (self->owner.n_done, ==, 2);
  g_assert_no_error (self->owner.last_error);
  idx_slot_run_alone (self->list, &alone, "Counting…", item_new (&self->owner, 3));
  idx_job_list_cancel_all (self->list);
  wait_until_freed (self, 3);
  g_assert_cmpuint (self->owner.n_done, ==, 3);
  g_assert_error (self->owner.last_error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Jobs that replace each other at once: only the last one is done, and nothing leaks. */
static void
test_race (Fixture *self,
           gconstpointer data)
{
  const guint n = 1000;

  for (guint i = 1; i <= n; i++)
    {
      start (self, (int) i);
      if (i % 7 == 0)
        g_main_context_iteration (NULL, FALSE);
    }
  wait_until_freed (self, n);
  g_assert_cmpint (self->owner.last_result, ==, -(int) n);
  g_assert_cmpuint (self->owner.n_done + self->owner.n_results_freed, <=, n);
}

static void
add (const char *path,
     void (*func) (Fixture *self,
                   gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, func, tear_down);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("/jobs/slot/result", test_result);
  add ("/jobs/slot/error", test_error);
  add ("/jobs/slot/hidden", test_hidden);
  add ("/jobs/slot/replaced", test_replaced);
  add ("/jobs/slot/canceled-by-owner", test_canceled_by_owner);
  add ("/jobs/slot/canceled-by-user", test_canceled_by_user);
  add ("/jobs/slot/canceled-with-effects", test_canceled_with_effects);
  add ("/jobs/slot/freed", test_freed);
  add ("/jobs/slot/freed-by-owner", test_freed_by_owner);
  add ("/jobs/slot/alone", test_alone);
  add ("/jobs/slot/race", test_race);
  return g_test_run ();
}
