/* SPDX-License-Identifier: MIT */

/* Runs the main loop until a condition holds or nothing is left to do. */

#include "test-loop.h"

#define LIMIT_SECONDS 30
#define SETTLE_MS 50
#define POLL_MS 10

static gboolean
give_up_cb (gpointer data)
{
  g_error ("The condition was not reached in time");
  return G_SOURCE_REMOVE;
}

/* Wakes up the main loop so that the condition is checked again: a worker that drops its references
 * when it ends doesn't wake it up. */
static gboolean
poll_cb (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

static gboolean
end_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

void
test_loop_until (gboolean (*is_reached) (gpointer data),
                 gpointer data)
{
  guint watchdog = g_timeout_add_seconds (LIMIT_SECONDS, give_up_cb, NULL);
  guint poll = g_timeout_add (POLL_MS, poll_cb, NULL);

  while (!is_reached (data))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (poll);
  g_source_remove (watchdog);
}

void
test_loop_settle (void)
{
  gboolean ended = FALSE;

  g_timeout_add_full (G_PRIORITY_LOW, SETTLE_MS, end_cb, &ended, NULL);
  while (!ended)
    g_main_context_iteration (NULL, TRUE);
}
