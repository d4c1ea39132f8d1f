/* SPDX-License-Identifier: MIT */

/* Compares the decisions of several reviewers, and merges them. */

#include "idx-agreement.h"

#include "idx-kappa.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

struct _IdxAgreement
{
  GObject parent_instance;
  GPtrArray *opinions;   /* IdxDecisions */
  GArray *disagreements; /* guint32 */
  guint n_shared;
  guint n_alike;
  double kappa;
  gboolean has_kappa;
};

G_DEFINE_FINAL_TYPE (IdxAgreement, idx_agreement, G_TYPE_OBJECT)

static void
idx_agreement_finalize (GObject *object)
{
  IdxAgreement *self = IDX_AGREEMENT (object);

  g_clear_pointer (&self->opinions, g_ptr_array_unref);
  g_array_unref (self->disagreements);
  G_OBJECT_CLASS (idx_agreement_parent_class)->finalize (object);
}

static void
idx_agreement_class_init (IdxAgreementClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_agreement_finalize;
}

static void
idx_agreement_init (IdxAgreement *self)
{
  self->disagreements = g_array_new (FALSE, FALSE, sizeof (guint32));
}

static guint
count_labels (IdxAgreement *self)
{
  return idx_decisions_get_n_labels (g_ptr_array_index (self->opinions, 0));
}

static void
compare (IdxAgreement *self)
{
  for (guint32 index = 0; index < count_labels (self); index++)
    {
      IdxOpinion opinion = idx_opinions_compare (self->opinions, index);

      if (opinion == IDX_OPINION_UNDECIDED)
        continue;
      self->n_shared++;
      if (opinion == IDX_OPINION_AGREES)
        self->n_alike++;
      else
        g_array_append_val (self->disagreements, index);
    }
}

/* The categories that were used so far, and how often each of two reviewers used them. */
typedef struct
{
  GHashTable *positions; /* from a category, see get_category(), to its position below plus 1 */
  GArray *counts[2];     /* guint64 */
} Categories;

/* Labels have 32 bits. */
static gint64
get_category (IdxDecisions *decisions,
              guint index)
{
  IdxState state = idx_decisions_get_state (decisions, index);

  if (state == IDX_STATE_UNSURE || state == IDX_STATE_EXCLUDED)
    return G_MININT64 + (gint64) state;
  return idx_decisions_get_label (decisions, index);
}

static void
count_category (Categories *self,
                guint reviewer,
                gint64 category)
{
  guint position =
    GPOINTER_TO_UINT (g_hash_table_lookup (self->positions, &category));

  if (position == 0)
    {
      const guint64 zero = 0;

      g_array_append_val (self->counts[0], zero);
      g_array_append_val (self->counts[1], zero);
      position = self->counts[0]->len;
      (void) g_hash_table_insert (self->positions, g_memdup2 (&category, sizeof category),
                                  GUINT_TO_POINTER (position));
    }
  g_array_index (self->counts[reviewer], guint64, position - 1)++;
}

static void
compute_kappa (IdxAgreement *self)
{
  g_autoptr (GHashTable) positions =
    g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GArray) first = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autoptr (GArray) second = g_array_new (FALSE, FALSE, sizeof (guint64));
  Categories categories = { positions, { first, second } };

  for (guint index = 0; index < count_labels (self); index++)
    {
      if (idx_opinions_compare (self->opinions, index) == IDX_OPINION_UNDECIDED)
        continue;
      for (guint i = 0; i < 2; i++)
        count_category (&categories, i,
                        get_category (g_ptr_array_index (self->opinions, i), index));
    }
  self->has_kappa =
    idx_kappa_compute (self->n_alike, (const guint64 *) (gpointer) first->data,
                       (const guint64 *) (gpointer) second->data, first->len, &self->kappa);
}

IdxAgreement *
idx_agreement_new (GPtrArray *opinions)
{
  IdxAgreement *self;

  g_return_val_if_fail (opinions != NULL && opinions->len >= 2, NULL);

  self = g_object_new (IDX_TYPE_AGREEMENT, NULL);
  self->opinions = g_ptr_array_ref (opinions);
  compare (self);
  if (opinions->len == 2)
    compute_kappa (self);
  return self;
}

GPtrArray *
idx_agreement_get_opinions (IdxAgreement *self)
{
  g_return_val_if_fail (IDX_IS_AGREEMENT (self), NULL);

  return self->opinions;
}

guint
idx_agreement_get_n_shared (IdxAgreement *self)
{
  g_return_val_if_fail (IDX_IS_AGREEMENT (self), 0);

  return self->n_shared;
}

guint
idx_agreement_get_n_alike (IdxAgreement *self)
{
  g_return_val_if_fail (IDX_IS_AGREEMENT (self), 0);

  return self->n_alike;
}

gboolean
idx_agreement_get_kappa (IdxAgreement *self,
                         double *kappa)
{
  g_return_val_if_fail (IDX_IS_AGREEMENT (self), FALSE);
  g_return_val_if_fail (kappa != NULL, FALSE);

  if (self->has_kappa)
    *kappa = self->kappa;
  return self->has_kappa;
}

GArray *
idx_agreement_get_disagreements (IdxAgreement *self)
{
  g_return_val_if_fail (IDX_IS_AGREEMENT (self), NULL);

  return self->disagreements;
}

char *
idx_agreement_dup_summary (IdxAgreement *self)
{
  g_autofree char *shared = NULL;
  g_autofree char *alike = NULL;
  g_autofree char *kappa = NULL;

  g_return_val_if_fail (IDX_IS_AGREEMENT (self), NULL);

  shared = idx_text_format_count (self->n_shared);
  alike = idx_text_format_count (self->n_alike);
  if (!self->has_kappa)
    return g_strdup_printf (_ ("Both read %s: %s alike."), shared, alike);
  /* Adding 0 turns -0 into 0. */
  kappa = g_strdup_printf ("%.2f", round (self->kappa * 100) / 100 + 0.0);
  return g_strdup_printf (_ ("Both read %s: %s alike, kappa %s."), shared, alike, kappa);
}

/* Returns whose decision about a sample counts, or NULL if nobody's does. */
static IdxDecisions *
find_decisive (IdxAgreement *self,
               guint index,
               const IdxSettlement *settlement)
{
  if (idx_opinions_compare (self->opinions, index) == IDX_OPINION_DIFFERS)
    return settlement->kind == IDX_SETTLEMENT_REVIEWER
             ? g_ptr_array_index (self->opinions, settlement->reviewer)
             : NULL;
  for (guint i = 0; i < self->opinions->len; i++)
    if (idx_opinions_is_decided (g_ptr_array_index (self->opinions, i), index))
      return g_ptr_array_index (self->opinions, i);
  return NULL;
}

static gboolean
is_flagged (IdxAgreement *self,
            guint index)
{
  for (guint i = 0; i < self->opinions->len; i++)
    if (idx_decisions_get_flag (g_ptr_array_index (self->opinions, i), index))
      return TRUE;
  return FALSE;
}

IdxDecisions *
idx_agreement_settle (IdxAgreement *self,
                      const IdxSettlement *settlement,
                      GArray **unsettled)
{
  g_autoptr (IdxDecisions) result = NULL;
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint32));

  g_return_val_if_fail (IDX_IS_AGREEMENT (self), NULL);
  g_return_val_if_fail (settlement != NULL && unsettled != NULL, NULL);
  g_return_val_if_fail (settlement->reviewer < self->opinions->len, NULL);

  result = idx_decisions_new (
    idx_decisions_get_labels (g_ptr_array_index (self->opinions, 0)));
  for (guint32 index = 0; index < count_labels (self); index++)
    {
      IdxDecisions *decisive = find_decisive (self, index, settlement);

      if (is_flagged (self, index))
        (void) idx_decisions_set_flag (result, index, TRUE);
      if (decisive != NULL && idx_opinions_is_decided (decisive, index))
        (void) idx_decisions_set (result, index, idx_decisions_get_state (decisive, index),
                                  idx_decisions_get_label (decisive, index));
      else if (settlement->kind != IDX_SETTLEMENT_GIVEN &&
               idx_opinions_compare (self->opinions, index) == IDX_OPINION_DIFFERS)
        g_array_append_val (open, index);
    }
  *unsettled = g_steal_pointer (&open);
  return g_steal_pointer (&result);
}

char *
idx_agreement_format_opinion (IdxAgreement *self,
                              guint reviewer,
                              guint index)
{
  IdxDecisions *decisions;
  IdxState state;

  g_return_val_if_fail (IDX_IS_AGREEMENT (self), NULL);
  g_return_val_if_fail (reviewer < self->opinions->len, NULL);

  decisions = g_ptr_array_index (self->opinions, reviewer);
  if (!idx_opinions_is_decided (decisions, index))
    return NULL;
  state = idx_decisions_get_state (decisions, index);
  if (state == IDX_STATE_UNSURE || state == IDX_STATE_EXCLUDED)
    return g_strdup (idx_state_get_nick (state));
  return g_strdup_printf ("%" G_GINT64_FORMAT, idx_decisions_get_label (decisions, index));
}
