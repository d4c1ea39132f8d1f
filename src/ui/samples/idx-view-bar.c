/* SPDX-License-Identifier: MIT */

/* The bar above the samples. It says which samples are shown and in which order, and has the
 * controls of the view. */

#include "idx-view-bar.h"

#include "idx-changes-button.h"
#include "idx-confusion-matrix.h"
#include "idx-display-options.h"
#include "idx-label-tooltips.h"
#include "idx-line-layout.h"
#include "idx-sheet.h"
#include "idx-text.h"
#include "idx-thumbnail-sizes.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The maximum length of the filter text, in characters. A longer text is truncated. */
#define MAX_FILTER_CHARS 60

/* The names of the orientations, as in the main menu. */
static const char *const orientation_names[] = {
  [IDX_ORIENTATION_STORED] = N_ ("As Stored"),
  [IDX_ORIENTATION_TRANSPOSED] = N_ ("Transposed (EMNIST)"),
  [IDX_ORIENTATION_ROTATED_90] = N_ ("Rotated 90° Clockwise"),
  [IDX_ORIENTATION_ROTATED_180] = N_ ("Rotated 180°"),
  [IDX_ORIENTATION_ROTATED_270] = N_ ("Rotated 90° Counterclockwise"),
  [IDX_ORIENTATION_MIRRORED] = N_ ("Mirrored"),
  [IDX_ORIENTATION_FLIPPED] = N_ ("Flipped"),
  [IDX_ORIENTATION_TRANSVERSED] = N_ ("Transposed Along the Antidiagonal"),
};

/* The position of the submenu that compares suggestions among those for what doesn't fit. */
#define COMPARE_SUBMENU 1

struct _IdxViewBar
{
  GtkWidget parent_instance;
  IdxSession *session;
  GSignalGroup *dataset_signals; /* handlers for signals of the open dataset */
  IdxOrientation orientation;
  int thumbnail_size;
  gboolean shows_map;

  GtkWidget *widen_button; /* shows all labels to check again, see is_narrowed() */
  GtkLabel *description;   /* which samples are shown */
  GtkWidget *show_all_button;
  GtkMenuButton *matrix_button;
  GtkLabel *matrix_caption; /* how many labels are to be checked */
  IdxConfusionMatrix *matrix;
  IdxChangesButton *changes_button;
  GtkWidget *compare_button;  /* compares suggestions with those of a check */
  GMenu *suspicion_menu;      /* a section with one item, or empty, see update_suspicion_item() */
  GtkWidget *features_button; /* compares by images again; hidden unless there are features */
  GtkLabel *features_name;    /* their file */
  GtkWidget *color_button;    /* this and the next two are for the map */
  GtkWidget *lasso_button;
  GtkWidget *whole_map_button;
  GtkWidget *order_button;
  GtkLabel *order_label;
  GtkWidget *orientation_badge;
  GtkLabel *orientation_name;
  GtkWidget *slice_part; /* chooses a slice; hidden if images have only one */
  GtkAdjustment *slice_adjustment;
  GtkLabel *n_slices; /* the text "of 28" */
  GtkAdjustment *size_adjustment;
  GtkWidget *size_scale;
  GtkMenuButton *main_menu_button; /* in full screen, where the header bar is hidden */
  GMenu *more_submenus;            /* in the menu with what doesn't fit into the bar */
  GMenu *map_menu;                 /* likewise; empty unless the map is shown */
  GMenuModel *order_menu;
  GMenuModel *compare_menu;
  GMenuModel *features_compare_menu;
};

enum
{
  PROP_0,
  PROP_ORIENTATION,
  PROP_THUMBNAIL_SIZE,
  PROP_SHOWS_MAP,
  N_PROPS
};

enum
{
  FOCUS_LOST,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxViewBar, idx_view_bar, GTK_TYPE_WIDGET)

/* Shows or hides a part of the bar. If the focus is in a part that is hidden, emits
 * `focus-lost`. */
static void
show_part (IdxViewBar *self,
           GtkWidget *part,
           gboolean visible)
{
  GtkRoot *root = gtk_widget_get_root (part);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  gboolean loses_focus =
    !visible && focus != NULL && (focus == part || gtk_widget_is_ancestor (focus, part));

  gtk_widget_set_visible (part, visible);
  if (loses_focus)
    g_signal_emit (self, signals[FOCUS_LOST], 0);
}

static void
set_orientation (IdxViewBar *self,
                 IdxOrientation orientation)
{
  self->orientation = orientation;
  gtk_widget_set_visible (self->orientation_badge, orientation != IDX_ORIENTATION_STORED);
  gtk_label_set_text (self->orientation_name, _ (orientation_names[orientation]));
}

/* While the map is shown, shows its tools instead of the controls for order and size: the map has
 * no order, and the user zooms in the map itself. */
static void
set_shows_map (IdxViewBar *self,
               gboolean shows_map)
{
  self->shows_map = shows_map;
  show_part (self, self->color_button, shows_map);
  show_part (self, self->lasso_button, shows_map);
  show_part (self, self->whole_map_button, shows_map);
  g_menu_remove_all (self->map_menu);
  if (shows_map)
    {
      g_menu_append (self->map_menu, _ ("_Lasso"), "win.lasso");
      g_menu_append (self->map_menu, _ ("_Whole Map"), "win.whole-map");
    }
  show_part (self, self->order_button, !shows_map);
  show_part (self, self->size_scale, !shows_map);
}

/* --- Which samples, in which order ----------------------------------------------------- */

static char *
describe_classes (GArray *filter_labels,
                  IdxLabels *dataset_labels)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < filter_labels->len; i++)
    {
      g_autofree char *name =
        idx_labels_dup_class_name (dataset_labels, g_array_index (filter_labels, gint64, i));

      if (i > 0)
        /* Translators: separates the items of a list: "Classes 4, 9" */
        g_string_append (text, _ (", "));
      g_string_append (text, name);
    }
  return g_strdup_printf (ngettext ("Class %s", "Classes %s", filter_labels->len), text->str);
}

/* Truncates the text of a filter, which may list thousands of samples. */
static char *
shorten (const char *text)
{
  g_autofree char *start = NULL;

  if (g_utf8_strlen (text, -1) <= MAX_FILTER_CHARS)
    return g_strdup (text);
  start = g_utf8_substring (text, 0, MAX_FILTER_CHARS - 1);
  return g_strconcat (start, "…", NULL);
}

/* Describes a filter for one cell of the matrix of suggestions as "4→9?", and one for a cell of the
 * matrix of changes as "4→9". Returns NULL for any other filter. */
static char *
describe_cell_filter (IdxFilter *filter,
                      IdxLabels *labels)
{
  g_autofree char *given_name = NULL;
  g_autofree char *other_name = NULL;
  gint64 given, other;
  gboolean is_suggested = idx_filter_get_confusion (filter, &given, &other);

  if (!is_suggested && !idx_filter_get_change (filter, &given, &other))
    return NULL;
  given_name = idx_labels_dup_class_name (labels, given);
  other_name = idx_labels_dup_class_name (labels, other);
  if (is_suggested)
    /* Translators: samples of the first class that may belong to the second one: "4→9?". In a
     * language that is written from right to left, use ←. */
    return g_strdup_printf (_ ("%s→%s?"), given_name, other_name);
  /* Translators: samples of the first class that were relabeled as the second one: "4→9" */
  return g_strdup_printf (_ ("%s→%s"), given_name, other_name);
}

/* Describes a filter for classes as "Class 4" or "Classes 4, 9", one for a cell of a matrix as
 * describe_cell_filter() does, and any other filter by its text. */
static char *
describe_filter (IdxViewBar *self)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);
  IdxFilter *filter = idx_arrangement_get_filter (arrangement);
  g_autoptr (GArray) filter_labels = idx_filter_dup_labels (filter);
  IdxLabels *dataset_labels = idx_dataset_get_labels (idx_session_get_dataset (self->session));
  char *cell = dataset_labels != NULL ? describe_cell_filter (filter, dataset_labels) : NULL;

  if (cell != NULL)
    return cell;
  if (filter_labels != NULL && dataset_labels != NULL && !idx_filter_has_facet (filter))
    return describe_classes (filter_labels, dataset_labels);
  return shorten (idx_arrangement_get_filter_text (arrangement));
}

static IdxFilter *
get_filter (IdxViewBar *self)
{
  return idx_arrangement_get_filter (idx_session_get_arrangement (self->session));
}

/* Returns whether the filter is narrowed: whether its further terms hide some of the labels to
 * check. */
static gboolean
is_narrowed (IdxViewBar *self)
{
  const char *suspects_term = idx_filter_get_suspects_term (get_filter (self));

  return idx_session_get_mode (self->session) == IDX_SESSION_MODE_CHECK && suspects_term != NULL &&
         !idx_filter_has_single_term (get_filter (self));
}

/* Describes the labels to check that a narrowed filter shows, as "3 labels · Class 9". The text
 * follows the button "Labels to Check". */
static char *
describe_narrowed (IdxViewBar *self)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);
  guint n = idx_subset_get_n_samples (idx_arrangement_get_subset (arrangement));
  g_autofree char *count = idx_text_format_count (n);
  g_autofree char *filter = describe_filter (self);

  /* Translators: "3 labels · Class 9", some of the labels to check. A line may break after the
   * dot. */
  return g_strdup_printf (ngettext ("%s label\u00A0· %s", "%s labels\u00A0· %s", n), count, filter);
}

/* Shows the button that returns to all labels to check, if the filter is narrowed. */
static void
update_widen_button (IdxViewBar *self)
{
  const char *suspects_term =
    is_narrowed (self) ? idx_filter_get_suspects_term (get_filter (self)) : NULL;

  if (suspects_term != NULL)
    gtk_actionable_set_action_target (GTK_ACTIONABLE (self->widen_button), "s", suspects_term);
  show_part (self, self->widen_button, suspects_term != NULL);
}

static char *
describe_shown (IdxViewBar *self)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);
  guint n = idx_dataset_get_n_samples (idx_session_get_dataset (self->session));
  g_autofree char *all = idx_text_format_count (n);
  g_autofree char *count = NULL;
  g_autofree char *filter = NULL;
  char *labels_to_check;
  guint n_shown;

  if (idx_session_get_mode (self->session) == IDX_SESSION_MODE_CHECK)
    {
      if (is_narrowed (self))
        return describe_narrowed (self);
      labels_to_check = idx_session_describe_labels_to_check (self->session);
      if (labels_to_check != NULL)
        return labels_to_check;
    }
  if (idx_filter_is_empty (idx_arrangement_get_filter (arrangement)))
    return g_strdup_printf (n > 1 ? ngettext ("All %s sample", "All %s samples", n)
                                  : ngettext ("%s sample", "%s samples", n),
                            all);
  n_shown = idx_subset_get_n_samples (idx_arrangement_get_subset (arrangement));
  count = idx_text_format_count (n_shown);
  if (idx_filter_lists_samples (get_filter (self)))
    return g_strdup_printf (ngettext ("%s selected sample", "%s selected samples", n_shown), count);
  filter = describe_filter (self);
  /* Translators: "980 of 10,000 samples · Class 0". A line may break after the dot. */
  return g_strdup_printf (
    ngettext ("%s of %s sample\u00A0· %s", "%s of %s samples\u00A0· %s", n), count, all, filter);
}

static void
idx_view_bar_subset_changed_cb (IdxViewBar *self)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);
  g_autofree char *text = NULL;

  if (idx_arrangement_get_subset (arrangement) == NULL)
    return;
  text = describe_shown (self);
  gtk_label_set_text (self->description, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->description), text);
  update_widen_button (self);
  show_part (self, self->show_all_button,
             !idx_filter_is_empty (idx_arrangement_get_filter (arrangement)));
}

static void
idx_view_bar_sort_changed_cb (IdxViewBar *self)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);

  gtk_label_set_text (self->order_label, idx_arrangement_get_sort_name (arrangement));
}

static void
idx_view_bar_features_changed_cb (IdxViewBar *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  IdxFeatures *features = dataset != NULL ? idx_dataset_get_features (dataset) : NULL;

  if (features != NULL)
    {
      g_autofree char *name = idx_text_file_name (idx_features_get_location (features));
      /* Translators: samples are compared by the features in a file: "By resnet.npy" */
      g_autofree char *text = g_strdup_printf (_ ("By %s"), name);
      g_autofree char *tooltip = g_strdup_printf (
        _ ("Samples are compared by the features in “%s”. Click to compare them by their images."),
        name);

      gtk_label_set_text (self->features_name, text);
      gtk_widget_set_tooltip_text (self->features_button, tooltip);
    }
  show_part (self, self->features_button, features != NULL);
}

/* Adds or removes the menu item that sorts by suspicion. Removes the action while the menu changes:
 * GTK 4.8 tells screen readers that an item is a radio item only if the action is added after the
 * item. */
static void
update_suspicion_item (IdxViewBar *self,
                       gboolean can_sort)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GActionMap *actions = G_IS_ACTION_MAP (root) ? G_ACTION_MAP (root) : NULL;
  GAction *existing = actions != NULL ? g_action_map_lookup_action (actions, "sort-key") : NULL;
  g_autoptr (GAction) action = existing != NULL ? g_object_ref (existing) : NULL;

  if (action != NULL)
    g_action_map_remove_action (actions, "sort-key");
  g_menu_remove_all (self->suspicion_menu);
  if (can_sort)
    g_menu_append (self->suspicion_menu, _ ("_Worst First"), "win.sort-key::suspicion");
  if (action != NULL)
    g_action_map_add_action (actions, action);
}

/* --- Size ------------------------------------------------------------------------------ */

static void
update_thumbnail_size (IdxViewBar *self,
                       int size)
{
  g_autofree char *text = g_strdup_printf (ngettext ("%d pixel", "%d pixels", (gulong) size), size);

  if (size == self->thumbnail_size)
    return;
  self->thumbnail_size = size;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->size_scale),
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_THUMBNAIL_SIZE]);
}

static IdxThumbnailSizes
get_sizes (IdxViewBar *self)
{
  IdxThumbnailSizes sizes;

  idx_thumbnail_sizes_init (&sizes, idx_session_get_dataset (self->session), self->size_scale);
  return sizes;
}

/* The value of the slider is the binary logarithm of the size, so that each step changes the size
 * by the same factor. Assistive technologies set the value; a mouse or a key calls
 * idx_view_bar_slider_changed_cb() first. */
static void
idx_view_bar_slider_moved_cb (IdxViewBar *self)
{
  int size = (int) round (exp2 (gtk_adjustment_get_value (self->size_adjustment)));
  IdxThumbnailSizes sizes;

  if (size == self->thumbnail_size)
    return;
  sizes = get_sizes (self);
  update_thumbnail_size (self, idx_thumbnail_sizes_snap (&sizes, size));
}

static void
set_thumbnail_size (IdxViewBar *self,
                    int size)
{
  update_thumbnail_size (self, size);
  gtk_adjustment_set_value (self->size_adjustment, log2 (size));
}

static gboolean
idx_view_bar_slider_changed_cb (IdxViewBar *self,
                                GtkScrollType scroll,
                                double log_size)
{
  IdxThumbnailSizes sizes = get_sizes (self);
  int size = CLAMP ((int) round (exp2 (log_size)), IDX_SHEET_MIN_SIZE, IDX_SHEET_MAX_SIZE);
  gboolean is_step = scroll >= GTK_SCROLL_STEP_BACKWARD && scroll <= GTK_SCROLL_PAGE_RIGHT;

  /* A key or a wheel always goes on to another size. */
  if (is_step && size != self->thumbnail_size)
    size = idx_thumbnail_sizes_step (&sizes, self->thumbnail_size, size > self->thumbnail_size);
  else
    size = idx_thumbnail_sizes_snap (&sizes, size);
  set_thumbnail_size (self, size);
  return GDK_EVENT_STOP;
}

/* --- Slices ---------------------------------------------------------------------------- */

static void
idx_view_bar_slice_changed_cb (IdxViewBar *self)
{
  guint64 slice = (guint64) gtk_adjustment_get_value (self->slice_adjustment) - 1;

  idx_dataset_set_slice (idx_session_get_dataset (self->session), slice);
}

static void
idx_view_bar_format_changed_cb (IdxViewBar *self)
{
  const IdxImageFormat *format =
    idx_dataset_get_format (idx_session_get_dataset (self->session));
  gpointer handler = idx_view_bar_slice_changed_cb;
  g_autofree char *number = idx_text_format_count (format->n_slices);
  g_autofree char *text = NULL;

  /* Translators: the number of slices, after an entry for one of them: "Slice [3] of 28" */
  text = g_strdup_printf (_ ("of %s"), number);
  gtk_label_set_text (self->n_slices, text);
  g_signal_handlers_block_by_func (self->slice_adjustment, handler, self);
  gtk_adjustment_configure (self->slice_adjustment, (double) format->slice + 1, 1,
                            (double) format->n_slices, 1, 10, 0);
  g_signal_handlers_unblock_by_func (self->slice_adjustment, handler, self);
  show_part (self, self->slice_part, format->n_slices > 1);
}

/* --- Matrix ---------------------------------------------------------------------------- */

/* Offers to compare suggestions from a file with a check, or those by features with a check by
 * images. */
static void
update_comparison (IdxViewBar *self,
                   IdxSuggestions *suggestions)
{
  const gboolean is_from_file = suggestions != NULL && idx_suggestions_is_from_file (suggestions);
  const gboolean is_by_features =
    suggestions != NULL && !is_from_file &&
    idx_dataset_get_features (idx_session_get_dataset (self->session)) != NULL;
  GMenuModel *menu = is_by_features ? self->features_compare_menu : self->compare_menu;

  show_part (self, self->compare_button, is_from_file || is_by_features);
  if (gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (self->compare_button)) == menu)
    return;
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->compare_button), menu);
  gtk_widget_set_tooltip_text (self->compare_button,
                               is_by_features
                                 ? _ ("Compare the suggestions with those of a check by images")
                                 : _ ("Compare the suggestions of the file with a check"));
  g_menu_remove (self->more_submenus, COMPARE_SUBMENU);
  g_menu_insert_submenu (self->more_submenus, COMPARE_SUBMENU, _ ("_Compare Suggestions"), menu);
}

/* Updates the confusion matrix, which counts all suspects, not only the labels to check. */
static void
idx_view_bar_suggestions_changed_cb (IdxViewBar *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (dataset);
  gboolean has_suspects = suggestions != NULL && idx_suggestions_get_n_suspects (suggestions) > 0;
  g_autofree char *caption =
    has_suspects ? idx_session_describe_labels_to_check (self->session) : g_strdup ("");

  idx_confusion_matrix_set_dataset (self->matrix, has_suspects ? dataset : NULL,
                                    IDX_CONFUSION_SUGGESTED);
  gtk_label_set_text (self->matrix_caption, caption);
  gtk_widget_set_visible (GTK_WIDGET (self->matrix_button), has_suspects);
  update_comparison (self, suggestions);
  update_suspicion_item (self, suggestions != NULL);
}

/* Returns whether a cell of the matrix contains any labels to check. */
static gboolean
has_labels_to_check (IdxDataset *dataset,
                     gint64 given,
                     gint64 suggested)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (dataset);
  guint n_ranked;
  const guint32 *ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);

  for (guint rank = 0; rank < idx_suggestions_get_n_to_check (suggestions); rank++)
    {
      IdxSuggestion suggestion;
      gint64 label;

      if (idx_dataset_get_given_label (dataset, ranking[rank], &label) && label == given &&
          idx_suggestions_get (suggestions, ranking[rank], &suggestion) &&
          suggestion.label == suggested)
        return TRUE;
    }
  return FALSE;
}

/* Returns the filter for a chosen cell of the matrix. If the labels to check are shown and some of
 * them are in the cell, returns a filter for these labels. Otherwise, or if that filter is set
 * already, returns a filter for all samples that the cell counts. */
static char *
dup_cell_filter (IdxViewBar *self,
                 gint64 given,
                 gint64 suggested)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  const char *suspects_term = idx_filter_get_suspects_term (get_filter (self));
  g_autofree char *all_in_cell = g_strdup_printf (
    "given:%" G_GINT64_FORMAT " suggested:%" G_GINT64_FORMAT, given, suggested);
  g_autofree char *narrowed = NULL;
  const char *current_filter =
    idx_arrangement_get_filter_text (idx_session_get_arrangement (self->session));

  if (idx_session_get_mode (self->session) != IDX_SESSION_MODE_CHECK || suspects_term == NULL ||
      !has_labels_to_check (dataset, given, suggested))
    return g_steal_pointer (&all_in_cell);
  narrowed = g_strdup_printf ("%s %s", suspects_term, all_in_cell);
  return g_str_equal (narrowed, current_filter) ? g_steal_pointer (&all_in_cell)
                                                : g_steal_pointer (&narrowed);
}

static void
idx_view_bar_cell_chosen_cb (IdxViewBar *self,
                             gint64 given,
                             gint64 suggested)
{
  g_autofree char *filter = dup_cell_filter (self, given, suggested);

  (void) gtk_widget_activate_action (GTK_WIDGET (self), "win.filter", "s", filter);
  gtk_menu_button_popdown (self->matrix_button);
  g_signal_emit (self, signals[FOCUS_LOST], 0);
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_view_bar_dataset_changed_cb (IdxViewBar *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);

  g_signal_group_set_target (self->dataset_signals, dataset);
  gtk_widget_set_sensitive (self->color_button,
                            dataset != NULL && idx_dataset_get_labels (dataset) != NULL);
  idx_view_bar_format_changed_cb (self);
  idx_view_bar_features_changed_cb (self);
  idx_view_bar_suggestions_changed_cb (self);
}

static void
idx_view_bar_get_property (GObject *object,
                           guint id,
                           GValue *value,
                           GParamSpec *pspec)
{
  IdxViewBar *self = IDX_VIEW_BAR (object);

  switch (id)
    {
    case PROP_ORIENTATION:
      g_value_set_enum (value, (int) self->orientation);
      break;
    case PROP_THUMBNAIL_SIZE:
      g_value_set_int (value, self->thumbnail_size);
      break;
    case PROP_SHOWS_MAP:
      g_value_set_boolean (value, self->shows_map);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_view_bar_set_property (GObject *object,
                           guint id,
                           const GValue *value,
                           GParamSpec *pspec)
{
  IdxViewBar *self = IDX_VIEW_BAR (object);

  switch (id)
    {
    case PROP_ORIENTATION:
      set_orientation (self, (IdxOrientation) g_value_get_enum (value));
      break;
    case PROP_THUMBNAIL_SIZE:
      set_thumbnail_size (self, g_value_get_int (value));
      break;
    case PROP_SHOWS_MAP:
      set_shows_map (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_view_bar_dispose (GObject *object)
{
  IdxViewBar *self = IDX_VIEW_BAR (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->dataset_signals);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (idx_view_bar_parent_class)->dispose (object);
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  const GParamFlags explicit = flags | G_PARAM_EXPLICIT_NOTIFY;

  properties[PROP_ORIENTATION] = g_param_spec_enum (
    "orientation", NULL, NULL, IDX_TYPE_ORIENTATION, IDX_ORIENTATION_STORED, flags);
  properties[PROP_THUMBNAIL_SIZE] =
    g_param_spec_int ("thumbnail-size", NULL, NULL, IDX_SHEET_MIN_SIZE, IDX_SHEET_MAX_SIZE,
                      IDX_SHEET_DEFAULT_SIZE, explicit);
  properties[PROP_SHOWS_MAP] = g_param_spec_boolean (
    "shows-map", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
idx_view_bar_class_init (IdxViewBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = idx_view_bar_get_property;
  object_class->set_property = idx_view_bar_set_property;
  object_class->dispose = idx_view_bar_dispose;
  install_properties (object_class);

  signals[FOCUS_LOST] = g_signal_new ("focus-lost", IDX_TYPE_VIEW_BAR, G_SIGNAL_RUN_LAST, 0, NULL,
                                      NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (IDX_TYPE_CHANGES_BUTTON);
  g_type_ensure (IDX_TYPE_CONFUSION_MATRIX);
  gtk_widget_class_set_layout_manager_type (widget_class, IDX_TYPE_LINE_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "viewbar");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-view-bar.ui");
  gtk_widget_class_bind_template_callback (widget_class, idx_label_tooltips_check_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_label_tooltips_color_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_label_tooltips_review_cb);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, widen_button);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, description);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, show_all_button);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, matrix_button);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, matrix_caption);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, matrix);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, changes_button);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, suspicion_menu);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, compare_button);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, features_button);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, features_name);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, color_button);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, lasso_button);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, whole_map_button);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, order_button);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, order_label);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, orientation_badge);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, orientation_name);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, slice_part);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, slice_adjustment);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, n_slices);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, size_adjustment);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, size_scale);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, main_menu_button);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, more_submenus);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, map_menu);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, order_menu);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, compare_menu);
  gtk_widget_class_bind_template_child (widget_class, IdxViewBar, features_compare_menu);
  gtk_widget_class_bind_template_callback (widget_class, idx_view_bar_cell_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_view_bar_slider_moved_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_view_bar_slider_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_view_bar_slice_changed_cb);
}

static void
idx_view_bar_init (IdxViewBar *self)
{
  self->dataset_signals = g_signal_group_new (IDX_TYPE_DATASET);
  g_signal_group_connect_swapped (self->dataset_signals, "format-changed",
                                  G_CALLBACK (idx_view_bar_format_changed_cb), self);
  g_signal_group_connect_swapped (self->dataset_signals, "features-changed",
                                  G_CALLBACK (idx_view_bar_features_changed_cb), self);
  g_signal_group_connect_swapped (self->dataset_signals, "suggestions-changed",
                                  G_CALLBACK (idx_view_bar_suggestions_changed_cb), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  g_menu_append_submenu (self->more_submenus, _ ("_Order"), self->order_menu);
  g_menu_insert_submenu (self->more_submenus, COMPARE_SUBMENU, _ ("_Compare Suggestions"),
                         self->compare_menu);
  set_thumbnail_size (self, IDX_SHEET_DEFAULT_SIZE);
}

void
idx_view_bar_set_session (IdxViewBar *self,
                          IdxSession *session)
{
  const struct
  {
    const char *signal;
    GCallback callback;
  } handlers[] = {
    { "notify::dataset", G_CALLBACK (idx_view_bar_dataset_changed_cb) },
    { "notify::subset", G_CALLBACK (idx_view_bar_subset_changed_cb) },
    { "notify::mode", G_CALLBACK (idx_view_bar_subset_changed_cb) },
    { "notify::sort", G_CALLBACK (idx_view_bar_sort_changed_cb) },
    { "class-names-changed", G_CALLBACK (idx_view_bar_suggestions_changed_cb) },
  };

  g_return_if_fail (IDX_IS_VIEW_BAR (self));
  g_return_if_fail (IDX_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  for (gsize i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (session, handlers[i].signal, handlers[i].callback, self,
                             G_CONNECT_SWAPPED);
  idx_changes_button_set_session (self->changes_button, session);
  idx_view_bar_sort_changed_cb (self);
}

void
idx_view_bar_set_main_menu (IdxViewBar *self,
                            GMenuModel *menu)
{
  g_return_if_fail (IDX_IS_VIEW_BAR (self));
  g_return_if_fail (G_IS_MENU_MODEL (menu));

  gtk_menu_button_set_menu_model (self->main_menu_button, menu);
}
