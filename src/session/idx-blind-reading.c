/* SPDX-License-Identifier: MIT */

/* Reading samples again without seeing their labels: which ones, and how the readings compare with
 * the labels and the first decisions. */

#include "idx-blind-reading.h"

#include "idx-error.h"
#include "idx-pick.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The samples that haven't been read blind yet. */
typedef struct
{
  GArray *decided;   /* of guint32, ascending */
  GArray *undecided; /* of guint32, ascending */
} Unread;

static void
unread_clear (Unread *self)
{
  g_clear_pointer (&self->decided, g_array_unref);
  g_clear_pointer (&self->undecided, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Unread, unread_clear)

static void
unread_init (Unread *self,
             IdxReview *review)
{
  IdxDecisions *decisions = idx_review_get_decisions (review);
  IdxDecisions *readings = idx_review_get_readings (review);

  self->decided = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->undecided = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 i = 0; i < idx_decisions_get_n_labels (decisions); i++)
    {
      gboolean is_decided = idx_decisions_get_state (decisions, i) != IDX_STATE_UNDECIDED;

      if (readings == NULL || idx_decisions_get_state (readings, i) == IDX_STATE_UNDECIDED)
        g_array_append_val (is_decided ? self->decided : self->undecided, i);
    }
}

/* Draws as many undecided samples as there are decided ones. */
static IdxSubset *
draw_undecided (const Unread *unread,
                IdxDataset *dataset,
                guint64 seed)
{
  const IdxPick pick = { .limit = unread->decided->len, .at_random = TRUE, .seed = seed };
  g_autoptr (IdxSubset) undecided = idx_subset_new (dataset, g_array_ref (unread->undecided));

  return idx_pick_apply (&pick, undecided, NULL);
}

static int
compare_indices (gconstpointer a,
                 gconstpointer b)
{
  guint32 first = *(const guint32 *) a;
  guint32 second = *(const guint32 *) b;

  return (first > second) - (first < second);
}

/* Returns the filter that shows the queue. An ascending list is the fastest to search. */
static char *
make_filter (const Unread *unread,
             IdxSubset *drawn)
{
  g_autoptr (GArray) queue = g_array_copy (unread->decided);
  GString *filter = g_string_new ("index:");

  for (guint i = 0; i < idx_subset_get_n_samples (drawn); i++)
    {
      guint32 index = idx_subset_get_index (drawn, i);

      g_array_append_val (queue, index);
    }
  g_array_sort (queue, compare_indices);
  for (guint i = 0; i < queue->len; i++)
    g_string_append_printf (filter, i > 0 ? ",%u" : "%u", g_array_index (queue, guint32, i));
  return g_string_free (filter, FALSE);
}

static gboolean
check_has_decided (const Unread *unread,
                   IdxReview *review,
                   GError **error)
{
  if (unread->decided->len > 0)
    return TRUE;
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE,
                       idx_review_get_n_decided (review) == 0
                         ? _ ("No sample is decided yet.")
                         : _ ("All decided samples have been read blind. Accept or discard the "
                              "readings first."));
  return FALSE;
}

gboolean
idx_blind_reading_begin (IdxSession *session,
                         guint64 seed,
                         guint *n_samples,
                         GError **error)
{
  g_auto (Unread) unread = { 0 };
  g_autoptr (IdxSubset) drawn = NULL;
  g_autofree char *filter = NULL;
  g_autofree char *sort = g_strdup_printf ("random:%" G_GUINT64_FORMAT, seed);
  IdxReview *review;

  g_return_val_if_fail (IDX_IS_SESSION (session), FALSE);
  g_return_val_if_fail (n_samples != NULL, FALSE);

  review = idx_session_get_review (session);
  if (review == NULL || idx_review_get_decisions (review) == NULL)
    return idx_session_set_blind (session, TRUE, error);
  unread_init (&unread, review);
  if (!check_has_decided (&unread, review, error) ||
      !idx_session_set_blind (session, TRUE, error))
    return FALSE;
  drawn = draw_undecided (&unread, idx_session_get_dataset (session), seed);
  filter = make_filter (&unread, drawn);
  if (!idx_session_set_sort (session, sort, error) ||
      !idx_session_set_filter (session, filter, error))
    return FALSE;
  *n_samples = unread.decided->len + idx_subset_get_n_samples (drawn);
  return TRUE;
}

void
idx_blind_summary_init (IdxBlindSummary *self,
                        IdxReview *review)
{
  IdxDecisions *decisions, *readings;

  g_return_if_fail (self != NULL);
  g_return_if_fail (IDX_IS_REVIEW (review));

  *self = (IdxBlindSummary){ 0 };
  decisions = idx_review_get_decisions (review);
  readings = idx_review_get_readings (review);
  for (guint i = 0; readings != NULL && i < idx_decisions_get_n_labels (decisions); i++)
    {
      IdxState reading = idx_decisions_get_state (readings, i);
      IdxState decision = idx_decisions_get_state (decisions, i);

      if (reading == IDX_STATE_UNDECIDED)
        continue;
      self->n_read++;
      self->n_as_given += reading == IDX_STATE_KEPT ? 1 : 0;
      if (decision == IDX_STATE_UNDECIDED)
        continue;
      self->n_decided++;
      if (reading == decision && idx_decisions_get_label (readings, i) ==
                                   idx_decisions_get_label (decisions, i))
        self->n_agreed++;
    }
}

char *
idx_blind_summary_describe (const IdxBlindSummary *self,
                            char **text)
{
  g_autofree char *read = NULL;
  g_autofree char *as_given = NULL;
  g_autofree char *otherwise = NULL;
  g_autofree char *decided = NULL;
  g_autofree char *agreed = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (text != NULL, NULL);

  read = idx_text_format_count (self->n_read);
  as_given = idx_text_format_count (self->n_as_given);
  otherwise = idx_text_format_count (self->n_read - self->n_as_given);
  decided = idx_text_format_count (self->n_decided);
  agreed = idx_text_format_count (self->n_agreed);
  *text = NULL;
  if (self->n_decided > 0)
    *text = g_strdup_printf (ngettext ("%s of %s sample that you had decided was read the same.",
                                       "%s of %s samples that you had decided were read the same.",
                                       self->n_decided),
                             agreed, decided);
  /* Translators: how samples were read without seeing their labels: "50 read blind: 46 as given, 4
   * otherwise" */
  return g_strdup_printf (_ ("%s read blind: %s as given, %s otherwise"), read, as_given,
                          otherwise);
}
