/* SPDX-License-Identifier: MIT */

/* What a person decided about the samples of a dataset: a byte with state and flag for each, and a
 * copy of the given labels in which the new ones replace them.
 *
 * Both arrays and the counts are in a Store, which decisions and their snapshots share. Who changes
 * a store that is shared copies it first, so a snapshot costs nothing until then. */

#include "idx-decisions.h"

#include <string.h>

#define STATE_MASK 0x07U
#define FLAG_BIT 0x08U

typedef struct
{
  gatomicrefcount n_refs;
  guint n_samples;
  guint8 *marks;
  guint8 *bytes;
  gint32 *integers;
  guint n_in_state[IDX_N_STATES];
  guint n_flagged;
  GArray *classes;
} Store;

struct _IdxDecisions
{
  GObject parent_instance;
  IdxLabels *labels;
  Store *store;
};

G_DEFINE_FINAL_TYPE (IdxDecisions, idx_decisions, G_TYPE_OBJECT)

G_DEFINE_ENUM_TYPE (IdxState,
                    idx_state,
                    G_DEFINE_ENUM_VALUE (IDX_STATE_UNDECIDED, "undecided"),
                    G_DEFINE_ENUM_VALUE (IDX_STATE_KEPT, "kept"),
                    G_DEFINE_ENUM_VALUE (IDX_STATE_RELABELED, "relabeled"),
                    G_DEFINE_ENUM_VALUE (IDX_STATE_UNSURE, "unsure"),
                    G_DEFINE_ENUM_VALUE (IDX_STATE_EXCLUDED, "excluded"))

static void
store_unref (Store *store)
{
  if (!g_atomic_ref_count_dec (&store->n_refs))
    return;
  g_free (store->marks);
  g_free (store->bytes);
  g_free (store->integers);
  g_array_unref (store->classes);
  g_free (store);
}

static gboolean
has_byte_labels (IdxLabels *labels)
{
  return idx_file_get_header (idx_labels_get_file (labels))->element_type == IDX_ELEMENT_TYPE_UINT8;
}

static Store *
store_new (IdxLabels *labels)
{
  Store *store = g_new0 (Store, 1);
  const guint8 *bytes = idx_labels_peek_bytes (labels);
  guint n_samples = idx_labels_get_n_labels (labels);
  const IdxClass *classes;
  guint n_classes;

  g_atomic_ref_count_init (&store->n_refs);
  store->n_samples = n_samples;
  store->n_in_state[IDX_STATE_UNDECIDED] = n_samples;
  store->marks = g_malloc0 (n_samples);

  if (bytes != NULL)
    store->bytes = g_memdup2 (bytes, n_samples);
  else if (has_byte_labels (labels))
    store->bytes = g_malloc0 (n_samples);
  else
    {
      store->integers = g_new (gint32, n_samples);
      idx_labels_copy_values (labels, store->integers);
    }
  for (guint i = 0; bytes == NULL && store->bytes != NULL && i < n_samples; i++)
    store->bytes[i] = (guint8) idx_labels_get_value (labels, i);

  classes = idx_labels_get_classes (labels, &n_classes);
  store->classes = g_array_sized_new (FALSE, FALSE, sizeof (IdxClass), n_classes);
  if (n_classes > 0)
    g_array_append_vals (store->classes, classes, n_classes);
  return store;
}

static Store *
store_copy (const Store *store)
{
  Store *copy = g_memdup2 (store, sizeof *store);

  g_atomic_ref_count_init (&copy->n_refs);
  copy->marks = g_memdup2 (store->marks, store->n_samples);
  copy->bytes = g_memdup2 (store->bytes, store->n_samples);
  copy->integers = g_memdup2 (store->integers, store->n_samples * sizeof (gint32));
  copy->classes = g_array_copy (store->classes);
  return copy;
}

static gint64
store_get_label (const Store *store,
                 guint index)
{
  return store->bytes != NULL ? store->bytes[index] : store->integers[index];
}

static guint
find_class (const GArray *classes,
            gint64 label)
{
  guint low = 0;

  for (guint high = classes->len; low < high;)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (classes, IdxClass, middle).value < label)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static gboolean
is_class (const GArray *classes,
          guint position,
          gint64 label)
{
  return position < classes->len && g_array_index (classes, IdxClass, position).value == label;
}

static gboolean
is_given_class (IdxLabels *labels,
                gint64 label)
{
  guint n_classes;
  const IdxClass *classes = idx_labels_get_classes (labels, &n_classes);
  guint position = idx_labels_find_class (labels, label);

  return position < n_classes && classes[position].value == label;
}

/* The classes of the given labels stay when nothing is left in them, so that changing many samples
 * of rare classes moves no memory. */
static void
store_set_label (Store *store,
                 IdxLabels *labels,
                 guint index,
                 gint64 label)
{
  gint64 before = store_get_label (store, index);
  guint position = find_class (store->classes, label);
  IdxClass class = { label, 0 };

  if (before == label)
    return;
  if (store->bytes != NULL)
    store->bytes[index] = (guint8) label;
  else
    store->integers[index] = (gint32) label;

  if (!is_class (store->classes, position, label))
    g_array_insert_val (store->classes, position, class);
  g_array_index (store->classes, IdxClass, position).n_samples++;

  position = find_class (store->classes, before);
  g_assert (is_class (store->classes, position, before));
  if (--g_array_index (store->classes, IdxClass, position).n_samples == 0 &&
      !is_given_class (labels, before))
    g_array_remove_index (store->classes, position);
}

/* Gives the decisions a store of their own. */
static Store *
ensure_store (IdxDecisions *self)
{
  Store *shared = self->store;

  if (shared == NULL)
    self->store = store_new (self->labels);
  else if (!g_atomic_ref_count_compare (&shared->n_refs, 1))
    {
      self->store = store_copy (shared);
      store_unref (shared);
    }
  return self->store;
}

static void
idx_decisions_finalize (GObject *object)
{
  IdxDecisions *self = IDX_DECISIONS (object);

  g_clear_object (&self->labels);
  g_clear_pointer (&self->store, store_unref);
  G_OBJECT_CLASS (idx_decisions_parent_class)->finalize (object);
}

static void
idx_decisions_class_init (IdxDecisionsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_decisions_finalize;
}

static void
idx_decisions_init (IdxDecisions *self)
{
  (void) self;
}

const char *
idx_state_get_nick (IdxState state)
{
  g_autoptr (GEnumClass) states = g_type_class_ref (IDX_TYPE_STATE);
  const GEnumValue *value = g_enum_get_value (states, (int) state);

  g_return_val_if_fail (value != NULL, NULL);

  return value->value_nick;
}

gboolean
idx_state_find (const char *nick,
                IdxState *state)
{
  g_autoptr (GEnumClass) states = g_type_class_ref (IDX_TYPE_STATE);
  const GEnumValue *value;

  g_return_val_if_fail (nick != NULL, FALSE);
  g_return_val_if_fail (state != NULL, FALSE);

  value = g_enum_get_value_by_nick (states, nick);
  if (value == NULL)
    return FALSE;
  *state = (IdxState) value->value;
  return TRUE;
}

IdxDecisions *
idx_decisions_new (IdxLabels *labels)
{
  IdxDecisions *self;

  g_return_val_if_fail (IDX_IS_LABELS (labels), NULL);

  self = g_object_new (IDX_TYPE_DECISIONS, NULL);
  self->labels = g_object_ref (labels);
  return self;
}

IdxDecisions *
idx_decisions_snapshot (IdxDecisions *self)
{
  IdxDecisions *snapshot;

  g_return_val_if_fail (IDX_IS_DECISIONS (self), NULL);

  snapshot = idx_decisions_new (self->labels);
  if (self->store != NULL)
    {
      g_atomic_ref_count_inc (&self->store->n_refs);
      snapshot->store = self->store;
    }
  return snapshot;
}

IdxLabels *
idx_decisions_get_labels (IdxDecisions *self)
{
  g_return_val_if_fail (IDX_IS_DECISIONS (self), NULL);

  return self->labels;
}

void
idx_decisions_set_labels (IdxDecisions *self,
                          IdxLabels *labels)
{
  Store *former;
  guint n_samples;

  g_return_if_fail (IDX_IS_DECISIONS (self));
  g_return_if_fail (IDX_IS_LABELS (labels));

  if (!g_set_object (&self->labels, labels))
    return;
  former = g_steal_pointer (&self->store);
  n_samples = idx_labels_get_n_labels (labels);
  for (guint i = 0; former != NULL && i < MIN (n_samples, former->n_samples); i++)
    {
      (void) idx_decisions_set (self, i, (IdxState) (former->marks[i] & STATE_MASK),
                                store_get_label (former, i));
      (void) idx_decisions_set_flag (self, i, (former->marks[i] & FLAG_BIT) != 0);
    }
  g_clear_pointer (&former, store_unref);
}

guint
idx_decisions_get_n_samples (IdxDecisions *self)
{
  g_return_val_if_fail (IDX_IS_DECISIONS (self), 0);

  return idx_labels_get_n_labels (self->labels);
}

IdxState
idx_decisions_get_state (IdxDecisions *self,
                         guint index)
{
  g_return_val_if_fail (IDX_IS_DECISIONS (self), IDX_STATE_UNDECIDED);
  g_return_val_if_fail (index < idx_labels_get_n_labels (self->labels), IDX_STATE_UNDECIDED);

  return self->store != NULL ? (IdxState) (self->store->marks[index] & STATE_MASK)
                             : IDX_STATE_UNDECIDED;
}

gboolean
idx_decisions_get_flag (IdxDecisions *self,
                        guint index)
{
  g_return_val_if_fail (IDX_IS_DECISIONS (self), FALSE);
  g_return_val_if_fail (index < idx_labels_get_n_labels (self->labels), FALSE);

  return self->store != NULL && (self->store->marks[index] & FLAG_BIT) != 0;
}

gint64
idx_decisions_get_label (IdxDecisions *self,
                         guint index)
{
  g_return_val_if_fail (IDX_IS_DECISIONS (self), 0);
  g_return_val_if_fail (index < idx_labels_get_n_labels (self->labels), 0);

  return self->store != NULL ? store_get_label (self->store, index)
                             : idx_labels_get_value (self->labels, index);
}

gboolean
idx_decisions_can_hold (IdxDecisions *self,
                        gint64 label)
{
  g_return_val_if_fail (IDX_IS_DECISIONS (self), FALSE);

  switch (idx_file_get_header (idx_labels_get_file (self->labels))->element_type)
    {
    case IDX_ELEMENT_TYPE_UINT8:
      return label >= 0 && label <= G_MAXUINT8;
    case IDX_ELEMENT_TYPE_INT8:
      return label >= G_MININT8 && label <= G_MAXINT8;
    case IDX_ELEMENT_TYPE_INT16:
      return label >= G_MININT16 && label <= G_MAXINT16;
    case IDX_ELEMENT_TYPE_INT32:
      return label >= G_MININT32 && label <= G_MAXINT32;
    case IDX_ELEMENT_TYPE_FLOAT32:
    case IDX_ELEMENT_TYPE_FLOAT64:
    default:
      g_return_val_if_reached (FALSE);
    }
}

gboolean
idx_decisions_set (IdxDecisions *self,
                   guint index,
                   IdxState state,
                   gint64 label)
{
  gint64 given;
  IdxState before;
  Store *store;

  g_return_val_if_fail (IDX_IS_DECISIONS (self), FALSE);
  g_return_val_if_fail (index < idx_labels_get_n_labels (self->labels), FALSE);
  g_return_val_if_fail ((guint) state < IDX_N_STATES, FALSE);
  g_return_val_if_fail (state != IDX_STATE_RELABELED || idx_decisions_can_hold (self, label),
                        FALSE);

  given = idx_labels_get_value (self->labels, index);
  if (state != IDX_STATE_RELABELED)
    label = given;
  else if (label == given)
    state = IDX_STATE_KEPT;
  before = idx_decisions_get_state (self, index);
  if (before == state && idx_decisions_get_label (self, index) == label)
    return FALSE;

  store = ensure_store (self);
  store->n_in_state[before]--;
  store->n_in_state[state]++;
  store->marks[index] = (guint8) ((store->marks[index] & ~STATE_MASK) | state);
  store_set_label (store, self->labels, index, label);
  return TRUE;
}

gboolean
idx_decisions_set_flag (IdxDecisions *self,
                        guint index,
                        gboolean flag)
{
  Store *store;

  g_return_val_if_fail (IDX_IS_DECISIONS (self), FALSE);
  g_return_val_if_fail (index < idx_labels_get_n_labels (self->labels), FALSE);

  if (idx_decisions_get_flag (self, index) == !!flag)
    return FALSE;
  store = ensure_store (self);
  store->marks[index] ^= FLAG_BIT;
  if (flag)
    store->n_flagged++;
  else
    store->n_flagged--;
  return TRUE;
}

guint
idx_decisions_get_n (IdxDecisions *self,
                     IdxState state)
{
  g_return_val_if_fail (IDX_IS_DECISIONS (self), 0);
  g_return_val_if_fail ((guint) state < IDX_N_STATES, 0);

  if (self->store != NULL)
    return self->store->n_in_state[state];
  return state == IDX_STATE_UNDECIDED ? idx_labels_get_n_labels (self->labels) : 0;
}

guint
idx_decisions_count_decided (IdxDecisions *self,
                             const guint32 *indices,
                             guint n_indices)
{
  guint n_samples;
  guint n = 0;

  g_return_val_if_fail (IDX_IS_DECISIONS (self), 0);

  if (self->store == NULL)
    return 0;
  n_samples = self->store->n_samples;
  for (guint i = 0; i < n_indices; i++)
    if (indices[i] < n_samples &&
        (self->store->marks[indices[i]] & STATE_MASK) != IDX_STATE_UNDECIDED)
      n++;
  return n;
}

guint
idx_decisions_get_n_flagged (IdxDecisions *self)
{
  g_return_val_if_fail (IDX_IS_DECISIONS (self), 0);

  return self->store != NULL ? self->store->n_flagged : 0;
}

guint
idx_decisions_get_n_changed (IdxDecisions *self)
{
  return idx_decisions_get_n (self, IDX_STATE_RELABELED);
}

const guint8 *
idx_decisions_peek_bytes (IdxDecisions *self)
{
  g_return_val_if_fail (IDX_IS_DECISIONS (self), NULL);

  return self->store != NULL ? self->store->bytes : idx_labels_peek_bytes (self->labels);
}

const IdxClass *
idx_decisions_get_classes (IdxDecisions *self,
                           guint *n_classes)
{
  g_return_val_if_fail (IDX_IS_DECISIONS (self), NULL);
  g_return_val_if_fail (n_classes != NULL, NULL);

  if (self->store == NULL)
    return idx_labels_get_classes (self->labels, n_classes);
  *n_classes = self->store->classes->len;
  return (const IdxClass *) (gpointer) self->store->classes->data;
}
