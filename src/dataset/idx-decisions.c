/* SPDX-License-Identifier: MIT */

/* A person's decisions about the samples of a dataset: for each sample a byte with its state and
 * flag, called its mark, and its current label.
 *
 * Decisions are stored in pages. A page is allocated and filled with the given labels at the first
 * decision about one of its samples, so even the first decision about a large dataset is fast.
 *
 * Pages and counts are in a Store, which is copied on write: decisions and their snapshots share it
 * until one of them changes. */

#include "idx-decisions.h"

#include <string.h>

/* The bits of a mark. */
#define STATE_MASK 0x07U
#define FLAG_BIT 0x08U

/* The number of samples in a page; the last page may have fewer. */
#define PAGE_SAMPLES 65536U

/* A page of samples. All arrays are NULL before the first decision about one of the samples.
 * Afterwards, the page has marks, and labels either as bytes or as integers. */
typedef struct
{
  guint8 *marks;    /* for each sample, its state and FLAG_BIT if it is flagged */
  guint8 *bytes;    /* the current labels, if the type of the labels file is uint8 */
  gint32 *integers; /* the current labels, if it is another type */
} Page;

/* All decisions; immutable while it is shared. */
typedef struct
{
  gatomicrefcount n_refs;
  guint n_samples;
  guint n_pages;
  Page *pages;
  guint n_in_state[IDX_N_STATES];
  guint n_flagged;
  GArray *classes; /* see idx_decisions_get_classes() */
} Store;

struct _IdxDecisions
{
  GObject parent_instance;
  IdxLabels *labels; /* the given labels */
  Store *store;      /* NULL before the first decision or flag */
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
  for (guint i = 0; i < store->n_pages; i++)
    {
      g_free (store->pages[i].marks);
      g_free (store->pages[i].bytes);
      g_free (store->pages[i].integers);
    }
  g_free (store->pages);
  g_array_unref (store->classes);
  g_free (store);
}

static Store *
store_new (IdxLabels *labels)
{
  Store *store = g_new0 (Store, 1);
  guint n_samples = idx_labels_get_n_labels (labels);
  const IdxClass *classes;
  guint n_classes;

  g_atomic_ref_count_init (&store->n_refs);
  store->n_samples = n_samples;
  store->n_in_state[IDX_STATE_UNDECIDED] = n_samples;
  store->n_pages = n_samples / PAGE_SAMPLES + 1;
  store->pages = g_new0 (Page, store->n_pages);

  classes = idx_labels_get_classes (labels, &n_classes);
  store->classes = g_array_sized_new (FALSE, FALSE, sizeof (IdxClass), n_classes);
  if (n_classes > 0)
    g_array_append_vals (store->classes, classes, n_classes);
  return store;
}

static guint
store_get_page_size (const Store *store,
                     guint page)
{
  return MIN (store->n_samples - page * PAGE_SAMPLES, PAGE_SAMPLES);
}

static Store *
store_copy (const Store *store)
{
  Store *copy = g_memdup2 (store, sizeof *store);

  g_atomic_ref_count_init (&copy->n_refs);
  copy->pages = g_new0 (Page, store->n_pages);
  for (guint i = 0; i < store->n_pages; i++)
    {
      gsize size = store_get_page_size (store, i);

      copy->pages[i].marks = g_memdup2 (store->pages[i].marks, size);
      copy->pages[i].bytes = g_memdup2 (store->pages[i].bytes, size);
      copy->pages[i].integers = g_memdup2 (store->pages[i].integers, size * sizeof (gint32));
    }
  copy->classes = g_array_copy (store->classes);
  return copy;
}

static const Page *
store_get_page (const Store *store,
                guint index)
{
  return &store->pages[index / PAGE_SAMPLES];
}

/* Returns the page of a sample. If necessary, allocates its arrays and copies the given labels. */
static Page *
store_ensure_page (Store *store,
                   IdxLabels *labels,
                   guint index)
{
  Page *page = &store->pages[index / PAGE_SAMPLES];
  guint first = index / PAGE_SAMPLES * PAGE_SAMPLES;
  guint n = store_get_page_size (store, index / PAGE_SAMPLES);

  if (page->marks != NULL)
    return page;
  page->marks = g_malloc0 (n);
  if (idx_labels_fit_bytes (labels))
    {
      page->bytes = g_malloc0 (n);
      for (guint i = 0; i < n; i++)
        page->bytes[i] = (guint8) idx_labels_get_value (labels, first + i);
      return page;
    }
  page->integers = g_new0 (gint32, n);
  for (guint i = 0; i < n; i++)
    page->integers[i] = (gint32) idx_labels_get_value (labels, first + i);
  return page;
}

static guint8
store_get_mark (const Store *store,
                guint index)
{
  const Page *page = store_get_page (store, index);

  return page->marks != NULL ? page->marks[index % PAGE_SAMPLES] : 0;
}

static gint64
store_get_label (const Store *store,
                 IdxLabels *labels,
                 guint index)
{
  const Page *page = store_get_page (store, index);

  if (page->bytes != NULL)
    return page->bytes[index % PAGE_SAMPLES];
  return page->integers != NULL ? page->integers[index % PAGE_SAMPLES]
                                : idx_labels_get_value (labels, index);
}

/* Returns the position of the class of @label, or the position to insert it at. */
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

/* Returns whether the class at @position exists and has the label @label. */
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

/* Sets the current label of a sample and updates the class counts. Keeps classes of given labels
 * even if they become empty, so that relabeling many samples of rare classes doesn't shift the
 * array of classes each time. */
static void
store_set_label (Store *store,
                 IdxLabels *labels,
                 guint index,
                 gint64 label)
{
  Page *page = store_ensure_page (store, labels, index);
  gint64 former_label = store_get_label (store, labels, index);
  guint position = find_class (store->classes, label);
  IdxClass class = { label, 0 };

  if (former_label == label)
    return;
  if (page->bytes != NULL)
    page->bytes[index % PAGE_SAMPLES] = (guint8) label;
  else
    page->integers[index % PAGE_SAMPLES] = (gint32) label;

  if (!is_class (store->classes, position, label))
    g_array_insert_val (store->classes, position, class);
  g_array_index (store->classes, IdxClass, position).n_samples++;

  position = find_class (store->classes, former_label);
  g_assert (is_class (store->classes, position, former_label));
  if (--g_array_index (store->classes, IdxClass, position).n_samples == 0 &&
      !is_given_class (labels, former_label))
    g_array_remove_index (store->classes, position);
}

/* Returns a store that isn't shared. Creates or copies it if necessary. */
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
  /* Newer versions of GLib ignore case. */
  if (value == NULL || !g_str_equal (value->value_nick, nick))
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
  g_autoptr (IdxLabels) former_labels = NULL;
  Store *former_store;
  guint n_samples;

  g_return_if_fail (IDX_IS_DECISIONS (self));
  g_return_if_fail (IDX_IS_LABELS (labels));

  if (labels == self->labels)
    return;
  former_labels = g_steal_pointer (&self->labels);
  self->labels = g_object_ref (labels);
  former_store = g_steal_pointer (&self->store);
  n_samples = idx_labels_get_n_labels (labels);
  for (guint i = 0; former_store != NULL && i < MIN (n_samples, former_store->n_samples); i++)
    {
      guint8 mark = store_get_mark (former_store, i);

      if (mark == 0)
        continue;
      (void) idx_decisions_set (self, i, (IdxState) (mark & STATE_MASK),
                                store_get_label (former_store, former_labels, i));
      (void) idx_decisions_set_flag (self, i, (mark & FLAG_BIT) != 0);
    }
  g_clear_pointer (&former_store, store_unref);
}

guint
idx_decisions_get_n_labels (IdxDecisions *self)
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

  return self->store != NULL ? (IdxState) (store_get_mark (self->store, index) & STATE_MASK)
                             : IDX_STATE_UNDECIDED;
}

gboolean
idx_decisions_get_flag (IdxDecisions *self,
                        guint index)
{
  g_return_val_if_fail (IDX_IS_DECISIONS (self), FALSE);
  g_return_val_if_fail (index < idx_labels_get_n_labels (self->labels), FALSE);

  return self->store != NULL && (store_get_mark (self->store, index) & FLAG_BIT) != 0;
}

gint64
idx_decisions_get_label (IdxDecisions *self,
                         guint index)
{
  g_return_val_if_fail (IDX_IS_DECISIONS (self), 0);
  g_return_val_if_fail (index < idx_labels_get_n_labels (self->labels), 0);

  return self->store != NULL ? store_get_label (self->store, self->labels, index)
                             : idx_labels_get_value (self->labels, index);
}

IdxLabels *
idx_decisions_dup_labels (IdxDecisions *self)
{
  g_autoptr (GArray) indices = NULL;
  g_autoptr (GArray) values = NULL;

  g_return_val_if_fail (IDX_IS_DECISIONS (self), NULL);

  indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  values = g_array_new (FALSE, FALSE, sizeof (gint32));
  for (guint i = 0; i < idx_decisions_get_n_labels (self); i++)
    if (idx_decisions_get_state (self, i) == IDX_STATE_RELABELED)
      {
        gint32 value = (gint32) idx_decisions_get_label (self, i);

        g_array_append_val (indices, i);
        g_array_append_val (values, value);
      }
  return idx_labels_replace (self->labels, (const guint32 *) (gpointer) indices->data,
                             (const gint32 *) (gpointer) values->data, indices->len);
}

gboolean
idx_decisions_can_hold (IdxDecisions *self,
                        gint64 label)
{
  g_return_val_if_fail (IDX_IS_DECISIONS (self), FALSE);

  return idx_label_format_can_hold (idx_labels_get_format (self->labels), label);
}

gboolean
idx_decisions_set (IdxDecisions *self,
                   guint index,
                   IdxState state,
                   gint64 label)
{
  gint64 given;
  IdxState former_state;
  Store *store;
  guint8 *mark;

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
  former_state = idx_decisions_get_state (self, index);
  if (former_state == state && idx_decisions_get_label (self, index) == label)
    return FALSE;

  store = ensure_store (self);
  store->n_in_state[former_state]--;
  store->n_in_state[state]++;
  mark = &store_ensure_page (store, self->labels, index)->marks[index % PAGE_SAMPLES];
  *mark = (guint8) ((*mark & ~STATE_MASK) | state);
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
  store_ensure_page (store, self->labels, index)->marks[index % PAGE_SAMPLES] ^= FLAG_BIT;
  if (flag)
    store->n_flagged++;
  else
    store->n_flagged--;
  return TRUE;
}

guint
idx_decisions_get_n_in_state (IdxDecisions *self,
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
        (store_get_mark (self->store, indices[i]) & STATE_MASK) != IDX_STATE_UNDECIDED)
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
  return idx_decisions_get_n_in_state (self, IDX_STATE_RELABELED);
}

const guint8 *
idx_decisions_peek_bytes (IdxDecisions *self,
                          guint first,
                          guint *n_samples)
{
  const guint8 *given;
  guint n_labels, page;

  g_return_val_if_fail (IDX_IS_DECISIONS (self), NULL);
  g_return_val_if_fail (n_samples != NULL, NULL);

  given = idx_labels_peek_bytes (self->labels);
  n_labels = idx_labels_get_n_labels (self->labels);
  if (given == NULL || first >= n_labels)
    return NULL;
  *n_samples = n_labels - first;
  if (self->store == NULL)
    return given + first;
  page = first / PAGE_SAMPLES;
  *n_samples = store_get_page_size (self->store, page) - first % PAGE_SAMPLES;
  return self->store->pages[page].bytes != NULL
           ? self->store->pages[page].bytes + first % PAGE_SAMPLES
           : given + first;
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
