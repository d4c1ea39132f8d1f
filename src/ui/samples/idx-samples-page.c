/* SPDX-License-Identifier: MIT */

/* The samples of a session: the sheet, the heading above it, the map, and the menu of the
 * current sample. */

#include "idx-samples-page.h"

#include "idx-heading.h"

#include <glib/gi18n-lib.h>

struct _IdxSamplesPage
{
  GtkWidget parent_instance;
  IdxSession *session;
  GSignalGroup *dataset_signals;
  guint n_above_line; /* a property */

  GtkWidget *content;
  IdxHeading *heading;
  GtkStack *view_stack;
  GtkScrolledWindow *scrolled_window;
  IdxSheet *sheet;
  IdxMapPage *map_page;
  GtkLabel *nothing_shown; /* says why no sample is shown */
  GtkPopover *sample_menu;
  GMenu *copy_menu;
  GMenu *export_menu;
  GMenu *decision_menu;
};

enum
{
  PROP_0,
  PROP_SHOWS_MAP,
  PROP_N_ABOVE_LINE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxSamplesPage, idx_samples_page, GTK_TYPE_WIDGET)

/* --- Content --------------------------------------------------------------------------- */

/* Counts the labels to check at the start of the subset; the sheet draws the divider after them.
 * Returns 0 if the samples aren't sorted by suspicion, or if the number of labels to check isn't
 * reliable. */
static guint
count_before_divider (IdxSamplesPage *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  IdxSubset *subset = idx_session_get_subset (self->session);
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (dataset);
  IdxSessionView *view = idx_session_get_view (self->session);
  g_autoptr (IdxSampleSet) to_check = NULL;
  const guint32 *ranking;
  guint n_ranked, n_to_check, n = 0;

  if (suggestions == NULL || !idx_suggestions_is_estimate_reliable (suggestions) ||
      !idx_session_view_is_sorted_by_suspicion (view))
    return 0;
  ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);
  n_to_check = idx_suggestions_get_n_to_check (suggestions);
  to_check = idx_sample_set_new (idx_dataset_get_n_samples (dataset));
  for (guint rank = 0; rank < n_to_check; rank++)
    idx_sample_set_add (to_check, ranking[rank]);
  while (n < idx_subset_get_n_samples (subset) &&
         idx_sample_set_contains (to_check, idx_subset_get_index (subset, n)))
    n++;
  return n;
}

/* Returns the positions of the samples above the line that aren't decided yet. */
static IdxSampleSet *
find_undecided_above_line (IdxSamplesPage *self)
{
  IdxSubset *subset = idx_session_get_subset (self->session);
  IdxDecisions *decisions = idx_dataset_get_decisions (idx_session_get_dataset (self->session));
  IdxSampleSet *found = idx_sample_set_new (idx_subset_get_n_samples (subset));

  for (guint i = 0; i < idx_sheet_get_divider (self->sheet); i++)
    if (idx_decisions_get_state (decisions, idx_subset_get_index (subset, i)) ==
        IDX_STATE_UNDECIDED)
      idx_sample_set_add (found, i);
  return found;
}

static void
idx_samples_page_decisions_changed_cb (IdxSamplesPage *self)
{
  guint n = 0;

  if (idx_sheet_get_divider (self->sheet) > 0)
    {
      g_autoptr (IdxSampleSet) undecided = find_undecided_above_line (self);

      n = idx_sample_set_count (undecided);
    }
  if (n == self->n_above_line)
    return;
  self->n_above_line = n;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_ABOVE_LINE]);
}

/* Updates the heading, which doesn't repeat what IdxViewBar says. */
static void
update_heading (IdxSamplesPage *self)
{
  IdxFilter *filter = idx_arrangement_get_filter (idx_session_get_arrangement (self->session));
  g_autoptr (GArray) filter_labels = idx_filter_dup_labels (filter);
  gboolean has_one_class =
    filter_labels != NULL && filter_labels->len == 1 && !idx_filter_has_facet (filter);
  gboolean shows_to_check = idx_session_get_mode (self->session) == IDX_SESSION_MODE_CHECK &&
                            idx_filter_has_single_term (filter);

  idx_heading_set_named (self->heading, has_one_class, shows_to_check);
  idx_heading_update (self->heading);
}

static void
idx_samples_page_selection_cb (IdxSamplesPage *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  IdxSelection *selection = idx_session_get_selection (self->session);

  idx_sheet_set_model (self->sheet, selection);
  idx_map_view_set_model (idx_map_page_get_view (self->map_page), selection);
  idx_sheet_set_divider (self->sheet, count_before_divider (self));
  g_signal_group_set_target (self->dataset_signals, dataset);
  idx_samples_page_decisions_changed_cb (self);
  update_heading (self);
  gtk_label_set_text (self->nothing_shown, idx_dataset_get_n_samples (dataset) == 0
                                             ? _ ("This Dataset Is Empty")
                                             : _ ("No Matching Samples"));
  gtk_widget_set_visible (GTK_WIDGET (self->nothing_shown),
                          idx_session_get_position (self->session) == IDX_NO_POSITION);
}

static void
idx_samples_page_map_activated_cb (IdxSamplesPage *self,
                                   guint position)
{
  g_signal_emit_by_name (self->sheet, "activate", position);
}

/* Moves a rectangle to the nearest place inside the page. GTK doesn't expect that a popover points
 * to a place outside of all monitors, where a sample may be that was scrolled out of view. */
static void
keep_inside (IdxSamplesPage *self,
             GdkRectangle *bounds)
{
  GdkRectangle page = { 0, 0, MAX (gtk_widget_get_width (GTK_WIDGET (self)), 1),
                        MAX (gtk_widget_get_height (GTK_WIDGET (self)), 1) };
  GdkRectangle common;

  if (gdk_rectangle_intersect (bounds, &page, &common))
    {
      *bounds = common;
      return;
    }
  bounds->x = CLAMP (bounds->x, 0, page.width - 1);
  bounds->y = CLAMP (bounds->y, 0, page.height - 1);
  bounds->width = 1;
  bounds->height = 1;
}

static void
idx_samples_page_menu_requested_cb (IdxSamplesPage *self,
                                    double x,
                                    double y,
                                    GtkWidget *view)
{
  GdkRectangle point = { 0, 0, 1, 1 };

  if (!gtk_widget_translate_coordinates (view, GTK_WIDGET (self), x, y, &x, &y))
    return;
  point.x = (int) x;
  point.y = (int) y;
  keep_inside (self, &point);
  gtk_popover_set_pointing_to (self->sample_menu, &point);
  gtk_popover_popup (self->sample_menu);
}

/* --- Object ---------------------------------------------------------------------------- */

static gboolean
idx_samples_page_grab_focus (GtkWidget *widget)
{
  IdxSamplesPage *self = IDX_SAMPLES_PAGE (widget);

  return gtk_widget_grab_focus (idx_samples_page_shows_map (self) ? GTK_WIDGET (self->map_page)
                                                                  : GTK_WIDGET (self->sheet));
}

/* The default focus() calls grab_focus() on Shift+Tab, so the focus could never leave the page. */
static gboolean
idx_samples_page_focus (GtkWidget *widget,
                        GtkDirectionType direction)
{
  GtkWidget *child = gtk_widget_get_focus_child (widget);

  return gtk_widget_child_focus (child != NULL ? child : IDX_SAMPLES_PAGE (widget)->content,
                                 direction);
}

static void
idx_samples_page_get_property (GObject *object,
                               guint id,
                               GValue *value,
                               GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_SHOWS_MAP:
      g_value_set_boolean (value, idx_samples_page_shows_map (IDX_SAMPLES_PAGE (object)));
      break;
    case PROP_N_ABOVE_LINE:
      g_value_set_uint (value, IDX_SAMPLES_PAGE (object)->n_above_line);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_samples_page_dispose (GObject *object)
{
  IdxSamplesPage *self = IDX_SAMPLES_PAGE (object);

  if (self->sample_menu != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->sample_menu));
  self->sample_menu = NULL;
  g_clear_object (&self->dataset_signals);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (idx_samples_page_parent_class)->dispose (object);
}

static void
idx_samples_page_class_init (IdxSamplesPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = idx_samples_page_get_property;
  object_class->dispose = idx_samples_page_dispose;
  widget_class->grab_focus = idx_samples_page_grab_focus;
  widget_class->focus = idx_samples_page_focus;

  properties[PROP_N_ABOVE_LINE] =
    g_param_spec_uint ("n-above-line", NULL, NULL, 0, G_MAXUINT, 0,
                       G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_SHOWS_MAP] =
    g_param_spec_boolean ("shows-map", NULL, NULL, FALSE,
                          G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (IDX_TYPE_HEADING);
  g_type_ensure (IDX_TYPE_MAP_PAGE);
  g_type_ensure (IDX_TYPE_SHEET);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-samples-page.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxSamplesPage, content);
  gtk_widget_class_bind_template_child (widget_class, IdxSamplesPage, heading);
  gtk_widget_class_bind_template_child (widget_class, IdxSamplesPage, view_stack);
  gtk_widget_class_bind_template_child (widget_class, IdxSamplesPage, scrolled_window);
  gtk_widget_class_bind_template_child (widget_class, IdxSamplesPage, sheet);
  gtk_widget_class_bind_template_child (widget_class, IdxSamplesPage, map_page);
  gtk_widget_class_bind_template_child (widget_class, IdxSamplesPage, nothing_shown);
  gtk_widget_class_bind_template_child (widget_class, IdxSamplesPage, sample_menu);
  gtk_widget_class_bind_template_child (widget_class, IdxSamplesPage, copy_menu);
  gtk_widget_class_bind_template_child (widget_class, IdxSamplesPage, export_menu);
  gtk_widget_class_bind_template_child (widget_class, IdxSamplesPage, decision_menu);
  gtk_widget_class_bind_template_callback (widget_class, idx_samples_page_menu_requested_cb);
}

static void
connect_map (IdxSamplesPage *self)
{
  IdxMapView *view = idx_map_page_get_view (self->map_page);

  g_signal_connect_object (view, "activate", G_CALLBACK (idx_samples_page_map_activated_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "menu-requested", G_CALLBACK (idx_samples_page_menu_requested_cb),
                           self, G_CONNECT_SWAPPED);
}

static void
idx_samples_page_init (IdxSamplesPage *self)
{
  self->dataset_signals = g_signal_group_new (IDX_TYPE_DATASET);
  g_signal_group_connect_swapped (self->dataset_signals, "decisions-changed",
                                  G_CALLBACK (idx_samples_page_decisions_changed_cb), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_parent (GTK_WIDGET (self->sample_menu), GTK_WIDGET (self));
  idx_sheet_watch_scrollbar (self->sheet,
                             gtk_scrolled_window_get_vscrollbar (self->scrolled_window));
  idx_heading_set_sheet (self->heading, self->sheet);
  connect_map (self);
}

void
idx_samples_page_set_session (IdxSamplesPage *self,
                              IdxSession *session)
{
  g_return_if_fail (IDX_IS_SAMPLES_PAGE (self));
  g_return_if_fail (IDX_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::selection",
                           G_CALLBACK (idx_samples_page_selection_cb), self, G_CONNECT_SWAPPED);
  idx_map_page_set_session (self->map_page, session);
}

IdxSheet *
idx_samples_page_get_sheet (IdxSamplesPage *self)
{
  g_return_val_if_fail (IDX_IS_SAMPLES_PAGE (self), NULL);

  return self->sheet;
}

IdxMapPage *
idx_samples_page_get_map_page (IdxSamplesPage *self)
{
  g_return_val_if_fail (IDX_IS_SAMPLES_PAGE (self), NULL);

  return self->map_page;
}

gboolean
idx_samples_page_shows_map (IdxSamplesPage *self)
{
  g_return_val_if_fail (IDX_IS_SAMPLES_PAGE (self), FALSE);

  return self->view_stack != NULL &&
         gtk_stack_get_visible_child (self->view_stack) == GTK_WIDGET (self->map_page);
}

void
idx_samples_page_set_shows_map (IdxSamplesPage *self,
                                gboolean shows_map)
{
  g_return_if_fail (IDX_IS_SAMPLES_PAGE (self));

  if (shows_map == idx_samples_page_shows_map (self))
    return;
  gtk_stack_set_visible_child (self->view_stack, shows_map ? GTK_WIDGET (self->map_page)
                                                           : GTK_WIDGET (self->scrolled_window));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOWS_MAP]);
}

gboolean
idx_samples_page_shows_current (IdxSamplesPage *self)
{
  g_return_val_if_fail (IDX_IS_SAMPLES_PAGE (self), FALSE);

  return idx_samples_page_shows_map (self)
           ? idx_map_view_shows_current (idx_map_page_get_view (self->map_page))
           : idx_sheet_shows_current (self->sheet);
}

gboolean
idx_samples_page_shows_selected (IdxSamplesPage *self)
{
  g_return_val_if_fail (IDX_IS_SAMPLES_PAGE (self), FALSE);

  return idx_samples_page_shows_map (self)
           ? idx_map_view_shows_selected (idx_map_page_get_view (self->map_page))
           : idx_sheet_shows_selected (self->sheet);
}

gboolean
idx_samples_page_get_current_bounds (IdxSamplesPage *self,
                                     GdkRectangle *bounds)
{
  graphene_rect_t tile;
  GtkWidget *view;
  gboolean has_current;
  double x, y;

  g_return_val_if_fail (IDX_IS_SAMPLES_PAGE (self), FALSE);
  g_return_val_if_fail (bounds != NULL, FALSE);

  if (idx_samples_page_shows_map (self))
    {
      view = GTK_WIDGET (idx_map_page_get_view (self->map_page));
      has_current =
        idx_map_view_get_bounds (IDX_MAP_VIEW (view), idx_session_get_position (self->session),
                                 &tile);
    }
  else
    {
      view = GTK_WIDGET (self->sheet);
      has_current = idx_sheet_get_current_bounds (self->sheet, &tile);
    }
  if (!has_current ||
      !gtk_widget_translate_coordinates (view, GTK_WIDGET (self), (double) tile.origin.x,
                                         (double) tile.origin.y, &x, &y))
    return FALSE;
  *bounds = (GdkRectangle){ (int) x, (int) y, MAX ((int) tile.size.width, 1),
                            MAX ((int) tile.size.height, 1) };
  keep_inside (self, bounds);
  return TRUE;
}

GMenu *
idx_samples_page_get_copy_menu (IdxSamplesPage *self)
{
  g_return_val_if_fail (IDX_IS_SAMPLES_PAGE (self), NULL);

  return self->copy_menu;
}

GMenu *
idx_samples_page_get_export_menu (IdxSamplesPage *self)
{
  g_return_val_if_fail (IDX_IS_SAMPLES_PAGE (self), NULL);

  return self->export_menu;
}

GMenu *
idx_samples_page_get_decision_menu (IdxSamplesPage *self)
{
  g_return_val_if_fail (IDX_IS_SAMPLES_PAGE (self), NULL);

  return self->decision_menu;
}

void
idx_samples_page_select_above_line (IdxSamplesPage *self)
{
  IdxSelection *selection;
  g_autoptr (IdxSampleSet) undecided = NULL;

  g_return_if_fail (IDX_IS_SAMPLES_PAGE (self));

  if (self->n_above_line == 0)
    return;
  selection = idx_session_get_selection (self->session);
  undecided = find_undecided_above_line (self);
  idx_selection_move (selection, idx_sample_set_find_next (undecided, 0), IDX_SELECT_ONLY);
  idx_selection_set_selected (selection, undecided);
}
