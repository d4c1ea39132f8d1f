/* SPDX-License-Identifier: MIT */

/* Stores the selected samples in a bitset. GtkMultiSelection would create and keep an object for
 * each selected row. */

#include "idx-selection.h"

struct _IdxSelection
{
  GObject parent_instance;
  IdxSubset *subset;
  GtkBitset *selected;
  guint anchor; /* see IdxSelectMode; GTK_INVALID_LIST_POSITION before the first selection */
};

static void idx_selection_list_model_init (GListModelInterface *iface);
static void idx_selection_selection_model_init (GtkSelectionModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (IdxSelection, idx_selection, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      idx_selection_list_model_init)
                                 G_IMPLEMENT_INTERFACE (GTK_TYPE_SELECTION_MODEL,
                                                        idx_selection_selection_model_init))

static GType
idx_selection_get_item_type (GListModel *model)
{
  return GTK_TYPE_STRING_OBJECT;
}

static guint
idx_selection_get_n_items (GListModel *model)
{
  return idx_subset_get_n_samples (IDX_SELECTION (model)->subset);
}

/* An item is the index of a sample as text. The sheet never requests items, because it draws
 * samples by their positions. */
static gpointer
idx_selection_get_item (GListModel *model,
                        guint position)
{
  IdxSubset *subset = IDX_SELECTION (model)->subset;
  char text[16];

  if (position >= idx_subset_get_n_samples (subset))
    return NULL;
  g_snprintf (text, sizeof text, "%u", idx_subset_get_index (subset, position));
  return gtk_string_object_new (text);
}

static void
idx_selection_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = idx_selection_get_item_type;
  iface->get_n_items = idx_selection_get_n_items;
  iface->get_item = idx_selection_get_item;
}

static gboolean
idx_selection_is_selected (GtkSelectionModel *model,
                           guint position)
{
  return gtk_bitset_contains (IDX_SELECTION (model)->selected, position);
}

static GtkBitset *
idx_selection_get_selection_in_range (GtkSelectionModel *model,
                                      guint position,
                                      guint n_items)
{
  GtkBitset *range = gtk_bitset_new_range (position, n_items);

  gtk_bitset_intersect (range, IDX_SELECTION (model)->selected);
  return range;
}

/* Sets the samples in @mask to their state in @selected. All changes of the selection are made
 * here. */
static gboolean
idx_selection_set_selection (GtkSelectionModel *model,
                             GtkBitset *selected,
                             GtkBitset *mask)
{
  IdxSelection *self = IDX_SELECTION (model);
  g_autoptr (GtkBitset) changes = gtk_bitset_copy (self->selected);
  guint first;

  /* gtk_bitset_difference() computes the symmetric difference. */
  gtk_bitset_difference (changes, selected);
  gtk_bitset_intersect (changes, mask);
  if (gtk_bitset_is_empty (changes))
    return TRUE;

  first = gtk_bitset_get_minimum (changes);
  gtk_bitset_difference (self->selected, changes);
  gtk_selection_model_selection_changed (model, first,
                                         gtk_bitset_get_maximum (changes) - first + 1);
  return TRUE;
}

static void
idx_selection_selection_model_init (GtkSelectionModelInterface *iface)
{
  /* GTK implements all other functions in terms of set_selection. */
  iface->is_selected = idx_selection_is_selected;
  iface->get_selection_in_range = idx_selection_get_selection_in_range;
  iface->set_selection = idx_selection_set_selection;
}

static void
idx_selection_dispose (GObject *object)
{
  IdxSelection *self = IDX_SELECTION (object);

  g_clear_object (&self->subset);
  g_clear_pointer (&self->selected, gtk_bitset_unref);
  G_OBJECT_CLASS (idx_selection_parent_class)->dispose (object);
}

static void
idx_selection_class_init (IdxSelectionClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_selection_dispose;
}

static void
idx_selection_init (IdxSelection *self)
{
  self->selected = gtk_bitset_new_empty ();
  self->anchor = GTK_INVALID_LIST_POSITION;
}

IdxSelectMode
idx_select_mode_from_state (GdkModifierType state)
{
  switch (state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK))
    {
    case GDK_SHIFT_MASK:
      return IDX_SELECT_RANGE;
    case GDK_CONTROL_MASK:
      return IDX_SELECT_TOGGLE;
    case GDK_SHIFT_MASK | GDK_CONTROL_MASK:
      return IDX_SELECT_RANGE_KEEP_OTHERS;
    default:
      return IDX_SELECT_ONLY;
    }
}

GtkBitset *
idx_select_mode_combine (IdxSelectMode mode,
                         GtkBitset *before,
                         GtkBitset *touched)
{
  GtkBitset *selected;

  g_return_val_if_fail (before != NULL && touched != NULL, NULL);

  selected = gtk_bitset_copy (before);
  /* The names of the modes describe clicks. For a drag, they only represent the modifier keys:
   * TOGGLE for Ctrl, RANGE for Shift, and RANGE_KEEP_OTHERS for both. */
  switch (mode)
    {
    case IDX_SELECT_TOGGLE:
      gtk_bitset_union (selected, touched);
      break;
    case IDX_SELECT_RANGE:
      gtk_bitset_subtract (selected, touched);
      break;
    case IDX_SELECT_RANGE_KEEP_OTHERS:
      gtk_bitset_difference (selected, touched);
      break;
    case IDX_SELECT_NONE:
    case IDX_SELECT_ONLY:
    default:
      gtk_bitset_remove_all (selected);
      gtk_bitset_union (selected, touched);
    }
  return selected;
}

IdxSelection *
idx_selection_new (IdxSubset *subset)
{
  IdxSelection *self;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);

  self = g_object_new (IDX_TYPE_SELECTION, NULL);
  self->subset = g_object_ref (subset);
  return self;
}

IdxSubset *
idx_selection_get_subset (IdxSelection *self)
{
  g_return_val_if_fail (IDX_IS_SELECTION (self), NULL);

  return self->subset;
}

guint64
idx_selection_count (IdxSelection *self)
{
  g_return_val_if_fail (IDX_IS_SELECTION (self), 0);

  return gtk_bitset_get_size (self->selected);
}

/* Selects only the samples from the anchor to @position. If @like_anchor is set, gives these
 * samples the state of the anchor instead, and leaves all others as they are. */
static void
select_range (IdxSelection *self,
              guint position,
              gboolean like_anchor)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self);
  guint first = MIN (self->anchor, position);
  guint n = MAX (self->anchor, position) - first + 1;

  if (like_anchor && !gtk_selection_model_is_selected (model, self->anchor))
    gtk_selection_model_unselect_range (model, first, n);
  else
    gtk_selection_model_select_range (model, first, n, !like_anchor);
}

void
idx_selection_select (IdxSelection *self,
                      guint position,
                      IdxSelectMode mode)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self);
  gboolean is_range = mode == IDX_SELECT_RANGE || mode == IDX_SELECT_RANGE_KEEP_OTHERS;

  g_return_if_fail (IDX_IS_SELECTION (self));

  if (mode == IDX_SELECT_NONE)
    return;
  if (is_range && self->anchor != GTK_INVALID_LIST_POSITION)
    {
      select_range (self, position, mode == IDX_SELECT_RANGE_KEEP_OTHERS);
      return;
    }
  if (mode == IDX_SELECT_TOGGLE && gtk_selection_model_is_selected (model, position))
    gtk_selection_model_unselect_item (model, position);
  else
    gtk_selection_model_select_item (model, position, mode != IDX_SELECT_TOGGLE);
  self->anchor = position;
}

void
idx_selection_invert (IdxSelection *self)
{
  g_autoptr (GtkBitset) all = NULL;
  g_autoptr (GtkBitset) inverse = NULL;

  g_return_if_fail (IDX_IS_SELECTION (self));

  all = gtk_bitset_new_range (0, idx_subset_get_n_samples (self->subset));
  inverse = gtk_bitset_copy (all);
  gtk_bitset_subtract (inverse, self->selected);
  (void) gtk_selection_model_set_selection (GTK_SELECTION_MODEL (self), inverse, all);
}

GArray *
idx_selection_list_selected (IdxSelection *self)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GtkBitset) positions = NULL;
  GtkBitsetIter iter;
  guint position;

  g_return_val_if_fail (IDX_IS_SELECTION (self), indices);

  positions = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self));
  for (gboolean any = gtk_bitset_iter_init_first (&iter, positions, &position); any;
       any = gtk_bitset_iter_next (&iter, &position))
    {
      guint32 index = idx_subset_get_index (idx_selection_get_subset (self), position);

      g_array_append_val (indices, index);
    }
  return indices;
}
