/* SPDX-License-Identifier: MIT */

/* What a user does in the window, as functions that run in a process whose system calls fail. */

#include "failing-session.h"

#include "idx-map-maker.h"
#include "idx-map-points.h"
#include "idx-session.h"

#include <stdio.h>

static int
fail (GError *error)
{
  g_printerr ("%s\n", error->message);
  g_error_free (error);
  return 1;
}

static IdxDataset *
open_loaded (const char *name,
             GError **error)
{
  g_autoptr (GFile) location = g_file_new_for_path (name);
  g_autoptr (IdxDataset) dataset =
    idx_dataset_open (location, NULL, IDX_OPEN_FIND_LABELS, NULL, error);

  if (dataset == NULL || !idx_dataset_load (dataset, NULL, NULL, error))
    return NULL;
  return g_steal_pointer (&dataset);
}

int
failing_session_open (char **arguments)
{
  GError *error = NULL;
  g_autoptr (IdxDataset) dataset = open_loaded (arguments[1], &error);
  g_autoptr (GPtrArray) messages = NULL;

  if (dataset == NULL)
    return fail (error);
  messages = idx_dataset_dup_messages (dataset);
  for (guint i = 0; i < messages->len; i++)
    g_printerr ("%s\n", ((const IdxMessage *) g_ptr_array_index (messages, i))->text);
  for (guint i = 0; i < idx_dataset_get_n_samples (dataset); i++)
    {
      g_autoptr (GBytes) image = idx_dataset_read_image (dataset, i, NULL, &error);
      g_autofree char *sum = NULL;
      g_autofree char *label = NULL;

      if (image == NULL)
        return fail (error);
      sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, image);
      label = idx_dataset_dup_class_name (dataset, i);
      (void) printf ("%s %s\n", sum, label != NULL ? label : "none");
    }
  return 0;
}

static void
message_cb (IdxSession *session,
            const IdxSessionMessage *message)
{
  if (message != NULL)
    g_printerr ("%s: %s\n", message->title, message->text);
}

static void
wait_for_tasks (IdxSession *session)
{
  while (idx_job_list_get_current (idx_session_get_tasks (session)) != NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
print_shown (IdxSession *session)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (session);
  IdxSubset *subset = idx_arrangement_get_subset (arrangement);

  (void) printf ("%s %s", idx_arrangement_get_filter_text (arrangement),
                 idx_arrangement_get_sort_text (arrangement));
  for (guint i = 0; i < idx_subset_get_n_samples (subset); i++)
    (void) printf (" %u", idx_subset_get_index (subset, i));
  (void) printf ("\n");
}

/* Prints the positions of the samples on the map. */
static void
print_map (IdxSession *session)
{
  g_autoptr (IdxMapMaker) maker = idx_map_maker_new (session);
  IdxMapPoints *points;
  g_autoptr (GVariant) positions = NULL;
  g_autofree char *text = NULL;

  idx_map_maker_set_active (maker, TRUE);
  wait_for_tasks (session);
  points = idx_dataset_get_map_points (idx_session_get_dataset (session));
  if (points != NULL)
    {
      positions = g_variant_ref_sink (idx_map_points_to_variant (points));
      text = g_variant_print (positions, FALSE);
      (void) printf ("%s\n", text);
    }
  else if (idx_map_maker_get_reason (maker) != NULL)
    g_printerr ("%s\n", idx_map_maker_get_reason (maker));
}

int
failing_session_check (char **arguments)
{
  g_autoptr (GFile) location = g_file_new_for_path (arguments[1]);
  g_autoptr (IdxSession) session = idx_session_new ();

  g_signal_connect (session, "message", G_CALLBACK (message_cb), NULL);
  idx_session_open (session, location, NULL, IDX_OPEN_FIND_LABELS);
  wait_for_tasks (session);
  if (idx_session_get_dataset (session) == NULL)
    return 1;
  print_shown (session);
  if (arguments[2] != NULL)
    {
      g_autoptr (GFile) file = g_file_new_for_path (arguments[2]);

      idx_session_open (session, file, NULL, IDX_OPEN_FIND_LABELS);
      wait_for_tasks (session);
      print_shown (session);
      print_map (session);
    }
  (void) idx_session_set_sort (session, "mean", NULL);
  wait_for_tasks (session);
  print_shown (session);
  (void) idx_session_set_filter (session, "label:3", NULL);
  print_shown (session);
  idx_session_check_labels (session);
  wait_for_tasks (session);
  print_shown (session);
  return 0;
}
