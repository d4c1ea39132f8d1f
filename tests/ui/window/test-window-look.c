/* SPDX-License-Identifier: MIT */

/* Tests how the window draws images, and what it offers without labels. */

#include "idx-subset-dialog.h"
#include "test-viewer.h"

#include "test-bytes.h"
#include "test-display.h"

#include <string.h>

#define N_SAMPLES 20
#define SIDE 12

/* Writes images that have one value at the border and another one inside. */
static GFile *
add_blots (TestViewer *self,
           const char *name,
           guint8 border,
           guint8 blot)
{
  g_autoptr (GByteArray) content = test_idx_header (0x08, 3, N_SAMPLES, SIDE, SIDE, 1);

  for (guint i = 0; i < N_SAMPLES * SIDE * SIDE; i++)
    {
      guint row = i / SIDE % SIDE;
      guint column = i % SIDE;
      gboolean outside = row == 0 || column == 0 || row == SIDE - 1 || column == SIDE - 1;
      guint8 value = outside ? border : blot;

      g_byte_array_append (content, &value, 1);
    }
  return test_folder_add (self->folder, name, content);
}

static gboolean
is_light (gpointer data)
{
  guint background;

  g_object_get (((TestViewer *) data)->window->display_options, "background", &background, NULL);
  return background == IDX_BACKGROUND_LIGHT;
}

static gboolean
is_dark (gpointer data)
{
  return !is_light (data);
}

static void
test_background (TestViewer *self,
                 gconstpointer data)
{
  g_autoptr (GFile) paper = add_blots (self, "paper-images-idx3-ubyte", 255, 0);
  g_autoptr (GFile) ink = add_blots (self, "ink-images-idx3-ubyte", 0, 255);

  test_viewer_open (self, paper);
  test_wait_until (is_light, self);
  g_assert_cmpint (idx_display_options_get_palette (self->window->display_options,
                                                    GTK_WIDGET (self->window)),
                   ==, IDX_PALETTE_SCREEN_ON_LIGHT);
  test_viewer_open (self, ink);
  test_wait_until (is_dark, self);
  test_viewer_open (self, paper);
  test_wait_until (is_light, self);
  test_viewer_open (self, self->images);
  test_wait_until (is_dark, self);
}

static const char *
get_shown_label (TestViewer *self)
{
  return gtk_label_get_text (GTK_LABEL (
    gtk_widget_get_template_child (GTK_WIDGET (self->window), IDX_TYPE_WINDOW, "shown_label")));
}

/* The window says over which values it draws faint images, and Contrast acts on the dataset, hence
 * on each of its views. */
static void
test_faint (TestViewer *self,
            gconstpointer data)
{
  g_autoptr (GFile) faint = add_blots (self, "faint-images-idx3-ubyte", 0, 16);
  const IdxTone *tone;

  test_viewer_open (self, faint);
  g_assert_nonnull (strstr (get_shown_label (self), " · shown from 0 to 16"));
  tone = idx_dataset_get_tone (test_viewer_get_dataset (self));
  g_assert_true (tone->is_stretched);
  test_viewer_activate (self, "large", NULL);
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "contrast",
                                      g_variant_new_string ("image"));
  g_assert_true (tone->uses_own_ranges);
  g_assert_nonnull (strstr (get_shown_label (self), "each image shown over its own values"));
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "contrast",
                                      g_variant_new_string ("dataset"));
  g_assert_false (tone->uses_own_ranges);
  g_assert_true (tone->is_stretched);
}

/* Returns whether a widget, or a descendant of it, has this tooltip. */
static gboolean
has_tooltip (GtkWidget *widget,
             const char *text)
{
  if (g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) == 0)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_tooltip (child, text))
      return TRUE;
  return FALSE;
}

/* Without labels, what needs them is disabled. */
static void
test_no_labels (TestViewer *self,
                gconstpointer data)
{
  static const char *const names[] = { "find-suspects", "review", "label-sort-key", "open-names",
                                       "map-coloring", "export-folders-to" };
  g_autoptr (GFile) images = add_blots (self, "ink-images-idx3-ubyte", 0, 255);

  test_viewer_open (self, self->images);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), names[i]));
  test_viewer_open (self, images);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), names[i]));
  g_assert_true (has_tooltip (GTK_WIDGET (self->window),
                              "There are no labels to check. Open a labels file first."));
  g_assert_true (has_tooltip (GTK_WIDGET (self->window),
                              "There are no labels to review. Open a labels file first."));
  g_assert_true (
    has_tooltip (GTK_WIDGET (self->window),
                 "There are no labels to color samples by. Open a labels file first."));
  test_viewer_activate (self, "export-subset", NULL);
  g_assert_true (has_tooltip (test_find_window (IDX_TYPE_SUBSET_DIALOG),
                              "There are no labels, so there are no classes to limit."));
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-look/background", test_background);
  test_viewer_add ("/ui/window-look/faint", test_faint);
  test_viewer_add ("/ui/window-look/no-labels", test_no_labels);
  return test_viewer_run ();
}
