/* SPDX-License-Identifier: MIT */

/* The geometry of the whole window in its main states: in a small and in a usual window, with usual
 * and large text, from left to right and from right to left.
 *
 * Limits are in lines of text and percent of the window, so they hold for any font. */

#include "test-viewer.h"

#include "idx-classes-page.h"
#include "idx-image-view.h"
#include "idx-large-view.h"
#include "idx-lazy-grid.h"
#include "idx-review-bar.h"
#include "idx-shared-line.h"
#include "idx-title-bar.h"
#include "test-bytes.h"
#include "test-display.h"

/* The rounding error of positions, in logical pixels: a widget may extend beyond an edge by this
 * much. */
#define TOLERANCE 1

/* The maximum height of a row of buttons in addition to its text, in logical pixels. */
#define ROW_PADDING 24

typedef struct
{
  int width;
  int height;
  int text_scale;
  GtkTextDirection direction;
} Form;

static const Form forms[] = {
  { 800, 600, 1, GTK_TEXT_DIR_LTR },
  { 800, 600, 1, GTK_TEXT_DIR_RTL },
  { 800, 600, 2, GTK_TEXT_DIR_RTL },
  { 800, 600, 2, GTK_TEXT_DIR_LTR },
  { 1280, 800, 2, GTK_TEXT_DIR_LTR },
  { 1280, 800, 2, GTK_TEXT_DIR_RTL },
  { 1280, 800, 1, GTK_TEXT_DIR_RTL },
  { 1280, 800, 1, GTK_TEXT_DIR_LTR },
};

/* A state of the window. The limits are the minimum width and height of the main content, in
 * percent of the window: with normal text, and with text of twice the size. */
typedef struct
{
  void (*begin) (TestViewer *self);
  GtkWidget *(*find_content) (TestViewer *self);
  gboolean has_pane;
  int widths[2];
  int heights[2];
} State;

/* --- Checks -------------------------------------------------------------------------------- */

/* Prints a failure and continues, because one defect often causes several failures. */
G_GNUC_PRINTF (3, 4)
static void
fail (const Form *form,
      GtkWidget *widget,
      const char *format,
      ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_test_message ("%d×%d, %d %% text, %s: %s \"%s\" %s", form->width, form->height,
                  100 * form->text_scale,
                  form->direction == GTK_TEXT_DIR_RTL ? "right to left" : "left to right",
                  G_OBJECT_TYPE_NAME (widget),
                  GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget))
                                        : gtk_widget_get_css_name (widget),
                  text);
  g_test_fail ();
}

static graphene_rect_t
get_bounds (GtkWidget *widget,
            GtkWidget *target)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, target, &bounds));
  return bounds;
}

static int
get_line_height (GtkWidget *widget)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int height = pango_font_metrics_get_ascent (metrics) + pango_font_metrics_get_descent (metrics);

  pango_font_metrics_unref (metrics);
  return PANGO_PIXELS_CEIL (height);
}

/* Returns the maximum number of rows of text or buttons in a bar, or 0 for other widgets. */
static int
get_max_rows (GtkWidget *widget)
{
  const struct
  {
    GType type;
    int max_rows;
  } bars[] = {
    { IDX_TYPE_TITLE_BAR, 2 },
    { IDX_TYPE_SHARED_LINE, 2 },
    { IDX_TYPE_HEADING, 2 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (bars); i++)
    if (G_TYPE_CHECK_INSTANCE_TYPE (widget, bars[i].type))
      return bars[i].max_rows;
  return gtk_widget_has_css_class (widget, "bar") ? 2 : 0;
}

/* Checks that a bar is no higher than its natural height, and that this is no more than its rows
 * need, whatever height a style or a wrapping label requests. */
static void
check_bar (GtkWidget *bar,
           int max_rows,
           const Form *form)
{
  graphene_rect_t bounds = get_bounds (bar, bar);
  double height = bounds.size.height;
  int max_height = max_rows * (get_line_height (bar) + ROW_PADDING);
  int natural;

  gtk_widget_measure (bar, GTK_ORIENTATION_VERTICAL, (int) bounds.size.width, NULL, &natural, NULL,
                      NULL);
  if (height > natural)
    fail (form, bar, "is %g pixels high but needs only %d", height, natural);
  if (height > max_height)
    fail (form, bar, "is %g pixels high, but %d rows fit into %d", height, max_rows, max_height);
}

/* Returns whether a widget overlaps others on purpose. */
static gboolean
is_floating (GtkWidget *widget)
{
  return gtk_widget_has_css_class (widget, "floating") ||
         gtk_widget_has_css_class (widget, "beside") || GTK_IS_SCROLLBAR (widget) ||
         GTK_IS_OVERLAY (gtk_widget_get_parent (widget));
}

static void
check_apart (GtkWidget *widget,
             GtkWidget *sibling,
             const Form *form)
{
  graphene_rect_t bounds = get_bounds (widget, GTK_WIDGET (gtk_widget_get_root (widget)));
  graphene_rect_t other = get_bounds (sibling, GTK_WIDGET (gtk_widget_get_root (widget)));
  graphene_rect_t common;

  if (!is_floating (widget) && !is_floating (sibling) &&
      graphene_rect_intersection (&bounds, &other, &common) && common.size.width > TOLERANCE &&
      common.size.height > TOLERANCE)
    fail (form, widget, "overlaps %s at %g, %g by %g×%g", G_OBJECT_TYPE_NAME (sibling),
          common.origin.x, common.origin.y, common.size.width, common.size.height);
}

/* Returns the area that must contain the children of a widget: its own bounds, without limits in
 * directions in which it scrolls. */
static graphene_rect_t
get_area (GtkWidget *widget)
{
  graphene_rect_t area = get_bounds (widget, GTK_WIDGET (gtk_widget_get_root (widget)));
  GtkWidget *parent = gtk_widget_get_parent (widget);
  GtkPolicyType horizontal, vertical;

  graphene_rect_inset (&area, -TOLERANCE, -TOLERANCE);
  if (!GTK_IS_VIEWPORT (widget) && !IDX_IS_LAZY_GRID (widget))
    return area;
  gtk_scrolled_window_get_policy (GTK_SCROLLED_WINDOW (parent), &horizontal, &vertical);
  graphene_rect_inset (&area, horizontal == GTK_POLICY_NEVER ? 0 : -G_MAXINT16,
                       vertical == GTK_POLICY_NEVER ? 0 : -G_MAXINT16);
  return area;
}

static gboolean
has_own_layout (GtkWidget *widget)
{
  return GTK_IS_RANGE (widget) || GTK_IS_EDITABLE (widget) || IDX_IS_MAP_VIEW (widget) ||
         (GTK_IS_SCROLLABLE (widget) && !GTK_IS_VIEWPORT (widget) && !IDX_IS_LAZY_GRID (widget));
}

static void
check_within (GtkWidget *widget,
              const graphene_rect_t *area,
              const Form *form)
{
  graphene_rect_t bounds = get_bounds (widget, GTK_WIDGET (gtk_widget_get_root (widget)));

  /* Newer themes give the window buttons a negative margin. */
  if (!GTK_IS_WINDOW_CONTROLS (widget) && !graphene_rect_contains_rect (area, &bounds))
    fail (form, widget, "at %g, %g with %g×%g lies outside of its parent at %g, %g with %g×%g",
          bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height,
          area->origin.x + TOLERANCE, area->origin.y + TOLERANCE,
          area->size.width - 2 * TOLERANCE, area->size.height - 2 * TOLERANCE);
}

static gboolean
is_shown (GtkWidget *widget)
{
  return gtk_widget_get_mapped (widget) && !GTK_IS_NATIVE (widget);
}

/* Returns whether the whole text of a label can be read elsewhere: in its tooltip, or in the
 * popover of the notice. */
static gboolean
has_whole_text (GtkWidget *label)
{
  return g_strcmp0 (gtk_widget_get_tooltip_text (label),
                    gtk_label_get_text (GTK_LABEL (label))) == 0 ||
         gtk_widget_get_ancestor (label, IDX_TYPE_NOTICE) != NULL;
}

static void
check_widgets (GtkWidget *widget,
               const Form *form)
{
  graphene_rect_t area = get_area (widget);

  if (get_max_rows (widget) > 0)
    check_bar (widget, get_max_rows (widget), form);
  if (GTK_IS_LABEL (widget) && form->text_scale == 1 &&
      !gtk_widget_has_css_class (widget, "title") &&
      pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget))) &&
      !has_whole_text (widget))
    fail (form, widget, "is ellipsized");
  if (has_own_layout (widget))
    return;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      if (!is_shown (child))
        continue;
      check_within (child, &area, form);
      for (GtkWidget *sibling = gtk_widget_get_next_sibling (child); sibling != NULL;
           sibling = gtk_widget_get_next_sibling (sibling))
        if (is_shown (sibling))
          check_apart (child, sibling, form);
      check_widgets (child, form);
    }
}

static void
check_content (TestViewer *self,
               const State *state,
               const Form *form)
{
  GtkWidget *content = state->find_content (self);
  graphene_rect_t window = get_bounds (GTK_WIDGET (self->window), GTK_WIDGET (self->window));
  graphene_rect_t bounds = get_bounds (content, content);
  double width = 100.0 * bounds.size.width / window.size.width;
  double height = 100.0 * bounds.size.height / window.size.height;

  g_assert_true (gtk_widget_get_mapped (content));
  if (width < state->widths[form->text_scale - 1] || height < state->heights[form->text_scale - 1])
    fail (form, content, "has only %g %% of the width and %g %% of the height", width, height);
}

static void
check_forms (TestViewer *self,
             gconstpointer data)
{
  const State *state = data;

  state->begin (self);
  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      gtk_widget_set_default_direction (forms[i].direction);
      test_viewer_set_text_scale (forms[i].text_scale);
      test_viewer_set_size (self, forms[i].width, forms[i].height);
      g_object_set (self->window->side_layout, "show-end", state->has_pane, NULL);
      test_viewer_wait_for_layout (self);
      g_assert_cmpint (gtk_widget_get_mapped (GTK_WIDGET (self->window->detail_pane)), ==,
                       state->has_pane);
      check_widgets (GTK_WIDGET (self->window), &forms[i]);
      check_content (self, state, &forms[i]);
    }
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
  test_viewer_set_text_scale (1);
}

/* The Keyboard Shortcuts window can't be scrolled, so it must fit on a small screen. */
static void
test_shortcuts (TestViewer *self,
                gconstpointer data)
{
  GtkWidget *shortcuts;
  int height;

  test_viewer_activate (self, "show-help-overlay", NULL);
  shortcuts = test_find_window (GTK_TYPE_SHORTCUTS_WINDOW);
  gtk_widget_measure (shortcuts, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
  g_assert_cmpint (height, <=, 768);
  gtk_window_close (GTK_WINDOW (shortcuts));
}

/* --- States -------------------------------------------------------------------------------- */

static void
browse (TestViewer *self)
{
  test_viewer_open (self, self->images);
}

static GtkWidget *
find_sheet (TestViewer *self)
{
  return GTK_WIDGET (test_viewer_get_sheet (self));
}

/* Opens a dataset with some wrong labels, and checks its labels. */
static void
check_labels (TestViewer *self)
{
  static const guint32 suspects[] = { 40, 80, 120, 31, 8 };

  test_viewer_check_mislabeled (self);
  test_suggest (test_viewer_get_dataset (self), suspects, G_N_ELEMENTS (suspects), 3);
  test_viewer_set_filter (self, "suspicion:>0.5");
}

static void
review (TestViewer *self)
{
  check_labels (self);
  test_viewer_wait_for_review (self);
  test_viewer_activate (self, "review", NULL);
  test_viewer_activate (self, "decide", g_variant_new_string ("7"));
  g_assert_true (gtk_widget_get_visible (test_viewer_find (self, IDX_TYPE_REVIEW_BAR)));
}

static gboolean
has_message (gpointer data)
{
  return gtk_widget_get_mapped (test_viewer_get_filter_message (data));
}

static void
filter_wrongly (TestViewer *self)
{
  browse (self);
  test_viewer_activate (self, "find", NULL);
  gtk_editable_set_text (test_viewer_find (self, GTK_TYPE_SEARCH_ENTRY), "suspicoin:>0.5");
  test_wait_until (has_message, self);
}

static IdxMapView *
get_map (TestViewer *self)
{
  return idx_map_page_get_view (idx_samples_page_get_map_page (self->window->samples_page));
}

static GtkWidget *
find_map (TestViewer *self)
{
  return GTK_WIDGET (get_map (self));
}

static gboolean
is_map_filled (gpointer data)
{
  return idx_map_view_is_complete (get_map (data));
}

static void
show_map (TestViewer *self)
{
  browse (self);
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "view",
                                      g_variant_new_string ("map"));
  test_viewer_wait (self);
  test_wait_until (is_map_filled, self);
}

static void
look_closer (TestViewer *self)
{
  browse (self);
  test_viewer_activate (self, "large", NULL);
}

static GtkWidget *
find_large_image (TestViewer *self)
{
  return test_find_widget (test_viewer_find (self, IDX_TYPE_LARGE_VIEW), IDX_TYPE_IMAGE_VIEW);
}

static void
compare_classes (TestViewer *self)
{
  browse (self);
  test_viewer_activate (self, "classes", NULL);
  test_viewer_wait (self);
}

static GtkWidget *
find_classes (TestViewer *self)
{
  return test_find_widget (test_viewer_find (self, IDX_TYPE_CLASSES_PAGE), IDX_TYPE_LAZY_GRID);
}

/* Each limit is about 10 percentage points below the size measured when it was written. */
static const State browsing = {
  .begin = browse,
  .find_content = find_sheet,
  .widths = { 60, 60 },
  .heights = { 70, 55 },
};

static const State checking = {
  .begin = check_labels,
  .find_content = find_sheet,
  .has_pane = TRUE,
  .widths = { 50, 45 },
  .heights = { 60, 42 },
};

static const State reviewing = {
  .begin = review,
  .find_content = find_sheet,
  .has_pane = TRUE,
  .widths = { 50, 45 },
  .heights = { 52, 28 },
};

static const State filtering = {
  .begin = filter_wrongly,
  .find_content = find_sheet,
  .widths = { 60, 60 },
  .heights = { 57, 33 },
};

static const State mapping = {
  .begin = show_map,
  .find_content = find_map,
  .widths = { 60, 60 },
  .heights = { 70, 55 },
};

static const State looking = {
  .begin = look_closer,
  .find_content = find_large_image,
  .widths = { 57, 45 },
  .heights = { 65, 60 },
};

static const State comparing = {
  .begin = compare_classes,
  .find_content = find_classes,
  .widths = { 60, 60 },
  .heights = { 72, 68 },
};

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);

  test_viewer_add_case ("/ui/window-layout/browsing", &browsing, check_forms);
  test_viewer_add_case ("/ui/window-layout/labels-to-check", &checking, check_forms);
  test_viewer_add_case ("/ui/window-layout/review", &reviewing, check_forms);
  test_viewer_add_case ("/ui/window-layout/filter-error", &filtering, check_forms);
  test_viewer_add_case ("/ui/window-layout/map", &mapping, check_forms);
  test_viewer_add_case ("/ui/window-layout/large-view", &looking, check_forms);
  test_viewer_add_case ("/ui/window-layout/classes", &comparing, check_forms);
  test_viewer_add ("/ui/window-layout/shortcuts", test_shortcuts);

  return test_viewer_run ();
}
