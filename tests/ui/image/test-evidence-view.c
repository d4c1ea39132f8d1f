/* SPDX-License-Identifier: MIT */

/* The evidence against the label of a suspect, and the buttons of similar samples. */

#include "idx-evidence-view.h"

#include "idx-image-view.h"
#include "test-bytes.h"
#include "test-display.h"

#include <math.h>

#define WIDTH 600
#define HEIGHT 700
#define N_SAMPLES 100

/* The width of the pane, of which its margins are a part. */
#define PANE_WIDTH 288
#define N_MANY 200001
#define WRONG 42U

typedef struct
{
  GtkWindow *window;
  IdxEvidenceView *view;
  IdxDataset *dataset;
  guint64 visited;
} Fixture;

static void
show_in_pane_cb (GSimpleAction *action,
                 GVariant *parameter,
                 gpointer data)
{
  Fixture *self = data;

  self->visited = g_variant_get_uint64 (parameter);
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  const GActionEntry entries[] = {
    { .name = "show-in-pane", .parameter_type = "t", .activate = show_in_pane_cb }
  };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  GtkWidget *view = g_object_new (IDX_TYPE_EVIDENCE_VIEW, NULL);
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->view = IDX_EVIDENCE_VIEW (view);
  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), self);
  /* Scroll the view, as the pane does. Otherwise, its minimum height would make the window very
   * high. */
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  self->window = test_show (scrolled, WIDTH, HEIGHT);
  gtk_widget_insert_action_group (GTK_WIDGET (self->window), "win", G_ACTION_GROUP (group));
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_pointer (&self->window, gtk_window_destroy);
  g_clear_object (&self->dataset);
  test_run_idle ();
}

static gboolean
says (Fixture *self,
      const char *text)
{
  GtkWidget *label = test_find_label (GTK_WIDGET (self->view), text);

  return label != NULL && gtk_widget_get_child_visible (label) && gtk_widget_get_visible (label);
}

static void
unfold_details (Fixture *self)
{
  GtkWidget *expander = test_find_widget (GTK_WIDGET (self->view), GTK_TYPE_EXPANDER);

  gtk_expander_set_expanded (GTK_EXPANDER (expander), TRUE);
}

/* Unfolding the details doesn't make the pane wider, which would hide the samples. */
static void
test_width (Fixture *self,
            gconstpointer data)
{
  static const guint32 suspects[] = { 14 };
  int width;

  self->dataset = test_make_dataset (N_SAMPLES, 9, 9);
  test_suggest (self->dataset, suspects, G_N_ELEMENTS (suspects), 1);
  idx_evidence_view_show (self->view, self->dataset, NULL, 14);
  unfold_details (self);
  test_run_idle ();
  gtk_widget_measure (GTK_WIDGET (self->view), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width,
                      NULL, NULL);
  g_assert_cmpint (width, <=, PANE_WIDTH);
}

/* The four suspects have margins of -1, -0.75, -0.5 and -0.25. With a temperature of 4, their
 * suspicions are 0.982, 0.953, 0.881 and 0.731. */
static void
test_strengths (Fixture *self,
                gconstpointer data)
{
  static const guint32 suspects[] = { 14, 25, 36, 47 };
  static const char *const strengths[] = { "Strong", "Strong", "Some", "Weak" };

  self->dataset = test_make_dataset (N_SAMPLES, 5, 5);
  test_suggest (self->dataset, suspects, G_N_ELEMENTS (suspects), 2);
  for (guint i = 0; i < G_N_ELEMENTS (suspects); i++)
    {
      g_autofree char *text = g_strdup_printf ("%s evidence", strengths[i]);

      idx_evidence_view_show (self->view, self->dataset, NULL, suspects[i]);
      g_assert_true (gtk_widget_get_visible (GTK_WIDGET (self->view)));
      g_assert_true (says (self, text));
    }
}

static void
test_figures (Fixture *self,
              gconstpointer data)
{
  static const guint32 suspects[] = { 14, 25 };
  static const char *const values[] = {
    /* Given 5, suggested 6: p = .98 / (1 + exp (±4 · .5)). */
    "11.7%", "86.3%", "88.1%", "\u22120.5000", "2 of 100", "test 1"
  };

  self->dataset = test_make_dataset (N_SAMPLES, 5, 5);
  test_suggest (self->dataset, suspects, G_N_ELEMENTS (suspects), 1);
  idx_evidence_view_show (self->view, self->dataset, NULL, 25);
  g_assert_false (says (self, values[0]));
  unfold_details (self);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    g_assert_true (says (self, values[i]));
  g_assert_false (says (self, "Landmarks"));
}

/* Suggestions from a file have fewer figures, and name the file. Suggestions of a check shown after
 * them have all figures again. */
static void
test_file (Fixture *self,
           gconstpointer data)
{
  static const gint64 labels[] = { 6 };
  static const guint32 suspects[] = { 14, 25 };
  static const char *const unknown[] = { "Margin", "Probability of the given label", "Method",
                                         "Share of labels that match the prediction." };
  g_autoptr (IdxSuggestions) list =
    idx_suggestions_new_list ("p.csv", labels, G_N_ELEMENTS (labels), N_SAMPLES);
  g_autoptr (IdxSuggestions) plain =
    idx_suggestions_new_list ("plain.csv", labels, G_N_ELEMENTS (labels), N_SAMPLES);

  self->dataset = test_make_dataset (N_SAMPLES, 5, 5);
  idx_suggestions_append (list, 25, 0, 0.8F);
  idx_suggestions_append (plain, 25, 0, NAN);
  idx_dataset_set_suggestions (self->dataset, list);
  idx_evidence_view_show (self->view, self->dataset, NULL, 25);
  unfold_details (self);
  g_assert_true (says (self, "Some evidence"));
  g_assert_true (says (self, "Suggestions from"));
  g_assert_true (says (self, "p.csv"));
  g_assert_true (says (self, "80.0%"));
  for (guint i = 0; i < G_N_ELEMENTS (unknown); i++)
    g_assert_false (says (self, unknown[i]));

  idx_dataset_set_suggestions (self->dataset, plain);
  idx_evidence_view_show (self->view, self->dataset, NULL, 25);
  g_assert_true (says (self, "plain.csv"));
  g_assert_false (says (self, "Suspicion"));
  g_assert_false (says (self, "Weak evidence"));

  test_suggest (self->dataset, suspects, G_N_ELEMENTS (suspects), 1);
  idx_evidence_view_show (self->view, self->dataset, NULL, 25);
  g_assert_true (says (self, "Some evidence"));
  for (guint i = 0; i < G_N_ELEMENTS (unknown) - 1; i++)
    g_assert_true (says (self, unknown[i]));
}

static int
find_sign (GtkLabel *label,
           const char *sign)
{
  const char *text = gtk_label_get_text (label);
  const char *found = strstr (text, sign);
  g_autoptr (PangoLayout) line = pango_layout_copy (gtk_label_get_layout (label));
  PangoRectangle position;

  g_assert_nonnull (found);
  pango_layout_set_width (line, -1);
  pango_layout_index_to_pos (line, (int) (found - text), &position);
  return MIN (position.x, position.x + position.width);
}

/* Numbers read from left to right in every language: the minus sign is left of the digits, the
 * percent sign right of them. */
static void
test_right_to_left (Fixture *self,
                    gconstpointer data)
{
  static const guint32 suspects[] = { 14, 25 };
  GtkLabel *margin, *suspicion;

  self->dataset = test_make_dataset (N_SAMPLES, 5, 5);
  test_suggest (self->dataset, suspects, G_N_ELEMENTS (suspects), 1);
  idx_evidence_view_show (self->view, self->dataset, NULL, 25);
  unfold_details (self);
  margin = GTK_LABEL (test_find_label (GTK_WIDGET (self->view), "\u22120.5000"));
  gtk_widget_set_direction (GTK_WIDGET (margin), GTK_TEXT_DIR_RTL);
  g_assert_cmpint (find_sign (margin, "\u2212"), <, find_sign (margin, "5"));
  suspicion = GTK_LABEL (test_find_label (GTK_WIDGET (self->view), "88.1%"));
  gtk_widget_set_direction (GTK_WIDGET (suspicion), GTK_TEXT_DIR_RTL);
  g_assert_cmpint (find_sign (suspicion, "%"), >, find_sign (suspicion, "1"));
}

static void
test_no_suspect (Fixture *self,
                 gconstpointer data)
{
  static const guint32 suspects[] = { 14 };

  self->dataset = test_make_dataset (N_SAMPLES, 5, 5);
  idx_evidence_view_show (self->view, self->dataset, NULL, 14);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (self->view)));
  test_suggest (self->dataset, suspects, G_N_ELEMENTS (suspects), 1);
  idx_evidence_view_show (self->view, self->dataset, NULL, 15);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (self->view)));
  idx_evidence_view_show (self->view, self->dataset, NULL, 14);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (self->view)));
  idx_evidence_view_show (self->view, NULL, NULL, 0);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (self->view)));
}

/* Appends the buttons with images in a widget to @buttons, row by row. */
static void
collect_buttons (GtkWidget *widget,
                 GPtrArray *buttons)
{
  if (GTK_IS_BUTTON (widget) && IDX_IS_IMAGE_VIEW (gtk_button_get_child (GTK_BUTTON (widget))))
    g_ptr_array_add (buttons, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_buttons (child, buttons);
}

static gboolean
are_sensitive (gpointer data)
{
  GPtrArray *buttons = data;

  for (guint i = 0; i < buttons->len; i++)
    if (!gtk_widget_get_sensitive (g_ptr_array_index (buttons, i)))
      return FALSE;
  return TRUE;
}

/* Checks the labels of a dataset in which the sample WRONG has the wrong label 7. */
static IdxAudit *
check_labels (Fixture *self)
{
  g_autoptr (GByteArray) images_content = test_idx_striped_images (2 * N_SAMPLES);
  g_autoptr (GByteArray) labels_content = test_idx_labels (2 * N_SAMPLES);
  g_autoptr (GBytes) images = NULL;
  g_autoptr (GBytes) labels = NULL;
  g_autoptr (GError) error = NULL;
  IdxAudit *audit;

  labels_content->data[8 + WRONG] = 7;
  images = g_bytes_new (images_content->data, images_content->len);
  labels = g_bytes_new (labels_content->data, labels_content->len);
  self->dataset = idx_dataset_open_bytes (images, labels, "Striped", &error);
  g_assert_no_error (error);
  audit = idx_audit_new (self->dataset, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  idx_dataset_set_suggestions (self->dataset, idx_audit_get_suggestions (audit));
  return audit;
}

/* The first half of the thumbnails have the given label, the other half the suggested one. A click
 * shows the sample in the pane. */
static void
test_neighbors (Fixture *self,
                gconstpointer data)
{
  g_autoptr (GPtrArray) buttons = g_ptr_array_new ();
  g_autoptr (IdxAudit) audit = check_labels (self);
  gint64 label;

  idx_evidence_view_show (self->view, self->dataset, audit, WRONG);
  unfold_details (self);
  collect_buttons (GTK_WIDGET (self->view), buttons);
  g_assert_cmpuint (buttons->len, ==, 8);
  g_assert_false (are_sensitive (buttons));
  test_wait_until (are_sensitive, buttons);
  for (guint i = 0; i < buttons->len; i++)
    {
      g_signal_emit_by_name (g_ptr_array_index (buttons, i), "clicked");
      g_assert_cmpuint (self->visited, !=, WRONG);
      g_assert_true (idx_dataset_get_label (self->dataset, (guint) self->visited, &label));
      g_assert_cmpint (label, ==, i < 4 ? 7 : WRONG % 10);
    }
  g_assert_true (says (self, "Landmarks"));
}

static void
test_ended_while_searched (Fixture *self,
                           gconstpointer data)
{
  g_autoptr (IdxAudit) audit = check_labels (self);

  for (guint i = 0; i < 5; i++)
    idx_evidence_view_show (self->view, self->dataset, audit, WRONG);
  g_clear_pointer (&self->window, gtk_window_destroy);
  test_run_idle ();
}

static void
add (const char *path,
     void (*test) (Fixture *self,
                   gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

/* If only some of the samples were searched, the view says how many. */
static void
test_limited_search (Fixture *self,
                     gconstpointer data)
{
  const IdxAuditOptions options = { .n_landmarks = 16 };
  static const guint32 suspects[] = { 14 };
  g_autoptr (IdxAudit) few = check_labels (self);
  g_autoptr (IdxAudit) audit = NULL;
  g_autoptr (GError) error = NULL;

  idx_evidence_view_show (self->view, self->dataset, few, WRONG);
  g_assert_false (says (self, "Searched"));
  g_clear_object (&self->dataset);

  self->dataset = test_make_dataset (N_MANY, 2, 2);
  audit = idx_audit_new (self->dataset, &options, NULL, NULL, &error);
  g_assert_no_error (error);
  test_suggest (self->dataset, suspects, G_N_ELEMENTS (suspects), 1);
  idx_evidence_view_show (self->view, self->dataset, audit, 14);
  g_assert_true (says (self, "Searched 131,072 of 200,001 samples"));
}

int
main (int argc,
      char **argv)
{
  test_display_init (&argc, &argv);

  add ("/ui/evidence-view/strengths", test_strengths);
  add ("/ui/evidence-view/width", test_width);
  add ("/ui/evidence-view/figures", test_figures);
  add ("/ui/evidence-view/file", test_file);
  add ("/ui/evidence-view/right-to-left", test_right_to_left);
  add ("/ui/evidence-view/no-suspect", test_no_suspect);
  add ("/ui/evidence-view/neighbors", test_neighbors);
  add ("/ui/evidence-view/limited-search", test_limited_search);
  add ("/ui/evidence-view/ended-while-searched", test_ended_while_searched);

  return g_test_run ();
}
