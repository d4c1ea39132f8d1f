/* SPDX-License-Identifier: MIT */

/* Tests that messages and bars don't move the samples, in any language. */

#include "test-viewer.h"

#include "test-display.h"

#include <libintl.h>

typedef struct
{
  int width;
  int height;
  int text_scale;
  GtkTextDirection direction;
} Form;

static graphene_rect_t
get_place (TestViewer *self)
{
  graphene_rect_t place;

  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (self->window->samples_page),
                                            GTK_WIDGET (self->window), &place));
  return place;
}

/* Checks that the samples are where they were; @step is what has happened since. */
static void
check_still (TestViewer *self,
             const graphene_rect_t *before,
             const Form *form,
             const char *step)
{
  graphene_rect_t now;

  test_viewer_wait_for_layout (self);
  now = get_place (self);
  if (graphene_rect_equal (&now, before))
    return;
  g_test_message ("%d×%d, %d %% text, direction %d: %s moves the samples from %g, %g %g×%g to "
                  "%g, %g %g×%g",
                  form->width, form->height, 100 * form->text_scale, form->direction, step,
                  before->origin.x, before->origin.y, before->size.width, before->size.height,
                  now.origin.x, now.origin.y, now.size.width, now.size.height);
  g_test_fail ();
}

static void
type_filter (TestViewer *self,
             const char *text)
{
  GtkWidget *entry = test_viewer_find (self, GTK_TYPE_SEARCH_ENTRY);

  test_viewer_activate (self, "find", NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "activate");
}

static void
ask (IdxNotice *notice)
{
  static const char *const labels[] = { "Use This", "Use the Other", "Merge" };

  (void) idx_notice_show_message (notice, IDX_NOTICE_WARNING, "A question",
                                  "A text that is much longer than any line that is shown on a "
                                  "usual screen, so it must be shortened.");
  for (gsize i = 0; i < G_N_ELEMENTS (labels); i++)
    idx_notice_add_button (notice, labels[i], "win.refresh");
}

static void
check_form (TestViewer *self,
            const Form *form)
{
  graphene_rect_t before;

  test_viewer_set_size (self, form->width, form->height);
  test_viewer_set_text_scale (form->text_scale);
  gtk_widget_set_default_direction (form->direction);
  test_viewer_wait_for_layout (self);
  before = get_place (self);

  test_viewer_activate (self, "review", NULL);
  check_still (self, &before, form, "a review");
  idx_selection_select_range (idx_session_get_selection (self->window->session), 0, 7, TRUE);
  check_still (self, &before, form, "a selection");
  test_viewer_activate (self, "decide", g_variant_new_string ("4"));
  check_still (self, &before, form, "a decision about several samples");
  test_viewer_activate (self, "undo", NULL);
  check_still (self, &before, form, "undo");
  ask (self->window->notice);
  check_still (self, &before, form, "a question");
  test_viewer_close_notice (self);
  type_filter (self, "labl:4");
  check_still (self, &before, form, "a wrong filter");
  type_filter (self, "4,");
  check_still (self, &before, form, "an incomplete filter");
  type_filter (self, "4");
  check_still (self, &before, form, "a filter");
  test_viewer_activate (self, "clear-filter", NULL);
  test_viewer_activate (self, "search", NULL);
  check_still (self, &before, form, "an open filter");
  test_viewer_activate (self, "search", NULL);
  test_viewer_activate (self, "review", NULL);
  check_still (self, &before, form, "the end of a review");
}

static void
test_still (TestViewer *self,
            gconstpointer data)
{
  const GtkTextDirection direction =
    g_strcmp0 (g_getenv ("LANGUAGE"), "he") == 0 ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR;
  const Form forms[] = {
    { 1280, 800, 1, direction },
    { 800, 600, 1, direction },
    { 360, 600, 1, direction },
    { 1280, 800, 2, direction },
    { 520, 600, 2, direction },
  };

  test_viewer_open (self, self->images);
  if (g_getenv ("IDXVIEW_TRANSLATIONS") != NULL &&
      g_str_equal (test_viewer_get_shown (self), "All 300 samples"))
    {
      g_test_skip ("the C library doesn't translate in this locale");
      return;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    check_form (self, &forms[i]);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
  test_viewer_set_text_scale (1);
}

int
main (int argc,
      char **argv)
{
  /* Set for the languages other than English */
  if (g_getenv ("IDXVIEW_TRANSLATIONS") != NULL)
    {
      (void) bindtextdomain (GETTEXT_PACKAGE, g_getenv ("IDXVIEW_TRANSLATIONS"));
      (void) bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
      (void) textdomain (GETTEXT_PACKAGE);
    }
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-still/still", test_still);
  return test_viewer_run ();
}
