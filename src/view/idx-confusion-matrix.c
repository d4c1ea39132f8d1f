/* SPDX-License-Identifier: MIT */

/* Which labels look like which: a matrix whose cells filter the samples. It is drawn, because a
 * thousand classes would make too many widgets, and tells of its current cell as the sheet does. */

#include "idx-confusion-matrix-private.h"

#include "idx-sheet-cell.h"
#include "idx-text.h"

enum
{
  PROP_0,
  PROP_HADJUSTMENT,
  PROP_VADJUSTMENT,
  PROP_HSCROLL_POLICY,
  PROP_VSCROLL_POLICY
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE_WITH_CODE (IdxConfusionMatrix, idx_confusion_matrix, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

guint
idx_confusion_matrix_count (IdxConfusionMatrix *self,
                            IdxMatrixPlace place)
{
  return idx_confusions_count (self->confusions, self->labels[DOWN][place.row],
                               self->labels[ACROSS][place.column]);
}

gboolean
idx_confusion_matrix_is_empty (IdxConfusionMatrix *self)
{
  return self->n_labels[ACROSS] == 0 || self->n_labels[DOWN] == 0;
}

/* --- The current cell ------------------------------------------------------------------- */

char *
idx_confusion_matrix_describe (IdxConfusionMatrix *self,
                               IdxMatrixPlace place)
{
  IdxLabels *labels = idx_dataset_get_labels (self->dataset);
  g_autofree char *given = idx_labels_dup_class_name (labels, self->labels[DOWN][place.row]);
  g_autofree char *suggested =
    idx_labels_dup_class_name (labels, self->labels[ACROSS][place.column]);
  g_autofree char *count = idx_text_counted (idx_confusion_matrix_count (self, place), "samples");

  return g_strdup_printf ("Labelled %s, looks like %s: %s", given, suggested, count);
}

static void
place_cells (IdxConfusionMatrix *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->cells); i++)
    {
      graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, 1, 1);
      GtkAllocation allocation;

      if (!idx_confusion_matrix_is_empty (self) && i == self->current_cell)
        bounds = idx_confusion_matrix_get_bounds (self, self->current);
      allocation.x = (int) bounds.origin.x;
      allocation.y = (int) bounds.origin.y;
      allocation.width = (int) bounds.size.width;
      allocation.height = (int) bounds.size.height;
      gtk_widget_set_child_visible (self->cells[i], !idx_confusion_matrix_is_empty (self));
      gtk_widget_size_allocate (self->cells[i], &allocation, -1);
    }
}

static void
name_cell (IdxConfusionMatrix *self)
{
  g_autofree char *text = idx_confusion_matrix_describe (self, self->current);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->cells[self->current_cell]),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/* Scrolls as far as it takes to show a part between the heads and the far edge. */
static void
scroll_to (IdxConfusionMatrix *self,
           GtkOrientation orientation,
           guint position)
{
  GtkAdjustment *adjustment = self->adjustments[orientation];
  double start = (double) position * self->cell[orientation];

  gtk_adjustment_clamp_page (adjustment, start, start + self->cell[orientation]);
}

void
idx_confusion_matrix_move_to (IdxConfusionMatrix *self,
                              IdxMatrixPlace place)
{
  gboolean focused = gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL;

  self->current = place;
  self->current_cell = 1 - self->current_cell;
  name_cell (self);
  scroll_to (self, ACROSS, place.column);
  scroll_to (self, DOWN, place.row);
  place_cells (self);
  idx_sheet_cell_set_current (self->cells[self->current_cell], TRUE);
  if (focused)
    gtk_widget_grab_focus (self->cells[self->current_cell]);
  idx_sheet_cell_set_current (self->cells[1 - self->current_cell], FALSE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
idx_confusion_matrix_choose (IdxConfusionMatrix *self,
                             IdxMatrixPlace place)
{
  g_autofree char *filter = NULL;

  if (idx_confusion_matrix_count (self, place) == 0)
    return;
  filter = g_strdup_printf ("given:%" G_GINT64_FORMAT " suggested:%" G_GINT64_FORMAT,
                            self->labels[DOWN][place.row], self->labels[ACROSS][place.column]);
  (void) gtk_widget_activate_action (GTK_WIDGET (self), "win.filter", "s", filter);
  g_signal_emit (self, signals[CHOSEN], 0);
}

static gboolean
idx_confusion_matrix_grab_focus (GtkWidget *widget)
{
  IdxConfusionMatrix *self = IDX_CONFUSION_MATRIX (widget);

  return !idx_confusion_matrix_is_empty (self) && gtk_widget_grab_focus (self->cells[self->current_cell]);
}

/* Tab leaves the matrix in one press. */
static gboolean
idx_confusion_matrix_focus (GtkWidget *widget,
                            GtkDirectionType direction)
{
  return gtk_widget_get_focus_child (widget) == NULL && idx_confusion_matrix_grab_focus (widget);
}

/* --- Size ------------------------------------------------------------------------------------ */

static int
get_length (IdxConfusionMatrix *self,
            GtkOrientation orientation)
{
  gint64 length = (gint64) self->n_labels[orientation] * self->cell[orientation];

  return (int) MIN (length, G_MAXINT / 2);
}

static void
idx_confusion_matrix_measure (GtkWidget *widget,
                              GtkOrientation orientation,
                              int for_size,
                              int *minimum,
                              int *natural,
                              int *minimum_baseline,
                              int *natural_baseline)
{
  IdxConfusionMatrix *self = IDX_CONFUSION_MATRIX (widget);

  idx_confusion_matrix_measure_parts (self);
  *minimum = self->head[orientation] + self->cell[orientation];
  *natural = MAX (self->head[orientation] + get_length (self, orientation), *minimum);
}

static void
idx_confusion_matrix_size_allocate (GtkWidget *widget,
                                    int width,
                                    int height,
                                    int baseline)
{
  IdxConfusionMatrix *self = IDX_CONFUSION_MATRIX (widget);
  const int sizes[2] = { width, height };

  idx_confusion_matrix_measure_parts (self);
  for (int i = ACROSS; i <= DOWN; i++)
    {
      double page = MAX (sizes[i] - self->head[i], 0);

      gtk_adjustment_configure (self->adjustments[i], gtk_adjustment_get_value (self->adjustments[i]),
                                0, MAX (get_length (self, (GtkOrientation) i), page), self->cell[i],
                                page, page);
    }
  place_cells (self);
}

static void
idx_confusion_matrix_css_changed (GtkWidget *widget,
                                  GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (idx_confusion_matrix_parent_class)->css_changed (widget, change);
  IDX_CONFUSION_MATRIX (widget)->measured = FALSE;
  gtk_widget_queue_resize (widget);
}

static void
set_adjustment (IdxConfusionMatrix *self,
                GtkOrientation orientation,
                GtkAdjustment *adjustment)
{
  if (adjustment == NULL)
    adjustment = gtk_adjustment_new (0, 0, 0, 0, 0, 0);
  g_object_ref_sink (adjustment);
  if (self->adjustments[orientation] != NULL)
    g_signal_handlers_disconnect_by_func (self->adjustments[orientation],
                                          (gpointer) gtk_widget_queue_allocate, self);
  g_set_object (&self->adjustments[orientation], adjustment);
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (gtk_widget_queue_allocate), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  g_object_unref (adjustment);
}

/* --- Object ------------------------------------------------------------------------------------ */

static void
idx_confusion_matrix_get_property (GObject *object,
                                   guint id,
                                   GValue *value,
                                   GParamSpec *pspec)
{
  IdxConfusionMatrix *self = IDX_CONFUSION_MATRIX (object);

  switch (id)
    {
    case PROP_HADJUSTMENT:
      g_value_set_object (value, self->adjustments[ACROSS]);
      break;
    case PROP_VADJUSTMENT:
      g_value_set_object (value, self->adjustments[DOWN]);
      break;
    case PROP_HSCROLL_POLICY:
      g_value_set_enum (value, (int) self->policies[ACROSS]);
      break;
    case PROP_VSCROLL_POLICY:
      g_value_set_enum (value, (int) self->policies[DOWN]);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_confusion_matrix_set_property (GObject *object,
                                   guint id,
                                   const GValue *value,
                                   GParamSpec *pspec)
{
  IdxConfusionMatrix *self = IDX_CONFUSION_MATRIX (object);

  switch (id)
    {
    case PROP_HADJUSTMENT:
      set_adjustment (self, ACROSS, g_value_get_object (value));
      break;
    case PROP_VADJUSTMENT:
      set_adjustment (self, DOWN, g_value_get_object (value));
      break;
    case PROP_HSCROLL_POLICY:
      self->policies[ACROSS] = (GtkScrollablePolicy) g_value_get_enum (value);
      break;
    case PROP_VSCROLL_POLICY:
      self->policies[DOWN] = (GtkScrollablePolicy) g_value_get_enum (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_confusion_matrix_dispose (GObject *object)
{
  IdxConfusionMatrix *self = IDX_CONFUSION_MATRIX (object);

  for (guint i = 0; i < G_N_ELEMENTS (self->cells); i++)
    g_clear_pointer (&self->cells[i], gtk_widget_unparent);
  g_clear_pointer (&self->confusions, idx_confusions_free);
  g_clear_object (&self->dataset);
  g_clear_object (&self->adjustments[ACROSS]);
  g_clear_object (&self->adjustments[DOWN]);
  G_OBJECT_CLASS (idx_confusion_matrix_parent_class)->dispose (object);
}

static void
idx_confusion_matrix_class_init (IdxConfusionMatrixClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = idx_confusion_matrix_get_property;
  object_class->set_property = idx_confusion_matrix_set_property;
  object_class->dispose = idx_confusion_matrix_dispose;

  widget_class->measure = idx_confusion_matrix_measure;
  widget_class->size_allocate = idx_confusion_matrix_size_allocate;
  widget_class->snapshot = idx_confusion_matrix_snapshot;
  widget_class->grab_focus = idx_confusion_matrix_grab_focus;
  widget_class->focus = idx_confusion_matrix_focus;
  widget_class->css_changed = idx_confusion_matrix_css_changed;

  g_object_class_override_property (object_class, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROP_VSCROLL_POLICY, "vscroll-policy");

  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);

  idx_confusion_matrix_class_init_input (widget_class);
  gtk_widget_class_set_css_name (widget_class, "confusionmatrix");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void
idx_confusion_matrix_init (IdxConfusionMatrix *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->cells); i++)
    {
      self->cells[i] = idx_sheet_cell_new ();
      gtk_widget_set_parent (self->cells[i], GTK_WIDGET (self));
      idx_sheet_cell_set_current (self->cells[i], i == self->current_cell);
    }
  set_adjustment (self, ACROSS, NULL);
  set_adjustment (self, DOWN, NULL);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  "What labels look like", -1);
  idx_confusion_matrix_init_input (self);
}

GtkWidget *
idx_confusion_matrix_new (void)
{
  return g_object_new (IDX_TYPE_CONFUSION_MATRIX, NULL);
}

/* Where most samples are: that is what a person wants to know first. */
static IdxMatrixPlace
find_largest (IdxConfusionMatrix *self)
{
  IdxMatrixPlace place = { 0, 0 };
  gint64 given, suggested;

  if (idx_confusion_matrix_is_empty (self))
    return place;
  (void) idx_confusions_get_largest (self->confusions, &given, &suggested);
  while (self->labels[DOWN][place.row] != given)
    place.row++;
  while (self->labels[ACROSS][place.column] != suggested)
    place.column++;
  return place;
}

void
idx_confusion_matrix_set_dataset (IdxConfusionMatrix *self,
                                  IdxDataset *dataset)
{
  g_return_if_fail (IDX_IS_CONFUSION_MATRIX (self));
  g_return_if_fail (dataset == NULL || IDX_IS_DATASET (dataset));

  g_set_object (&self->dataset, dataset);
  g_clear_pointer (&self->confusions, idx_confusions_free);
  self->n_labels[ACROSS] = 0;
  self->n_labels[DOWN] = 0;
  if (dataset != NULL)
    {
      self->confusions = idx_confusions_new (dataset);
      self->labels[ACROSS] = idx_confusions_get_suggested (self->confusions, &self->n_labels[ACROSS]);
      self->labels[DOWN] = idx_confusions_get_given (self->confusions, &self->n_labels[DOWN]);
    }
  self->current = find_largest (self);
  self->hovers = FALSE;
  self->measured = FALSE;
  if (!idx_confusion_matrix_is_empty (self))
    name_cell (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
