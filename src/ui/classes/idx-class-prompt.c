/* SPDX-License-Identifier: MIT */

/* Asks for the class of the current sample, in a class chooser that opens where the sample is
 * shown: on the sheet, on the map, or in the large view. */

#include "idx-class-prompt.h"

#include "idx-class-chooser.h"

/* The class chooser opens beside thumbnails of at most this height in pixels, and over larger
 * ones. */
#define MAX_HEIGHT_BESIDE 160

struct _IdxClassPrompt
{
  GObject parent_instance;
  IdxSamplesPage *page;
  IdxLargeView *large_view;
  IdxClassChooser *chooser; /* a child of the widget where it opened last; at first, of @page */
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxClassPrompt, idx_class_prompt, G_TYPE_OBJECT)

/* Finds the widget that shows the current sample, and the bounds of the sample in the coordinates
 * of the widget. Returns FALSE if the sample isn't shown. */
static gboolean
find_current_sample (IdxClassPrompt *self,
                     GtkWidget **widget,
                     GdkRectangle *bounds)
{
  *widget = GTK_WIDGET (self->page);
  if (idx_large_view_is_open (self->large_view))
    {
      *widget = GTK_WIDGET (self->large_view);
      *bounds = (GdkRectangle){ .width = gtk_widget_get_width (*widget),
                                .height = gtk_widget_get_height (*widget) };
      return TRUE;
    }
  /* The page isn't mapped while the classes are shown in its place. */
  return gtk_widget_get_mapped (*widget) &&
         idx_samples_page_get_current_bounds (self->page, bounds);
}

static void
set_chooser_parent (IdxClassPrompt *self,
                    GtkWidget *parent)
{
  GtkWidget *chooser = GTK_WIDGET (self->chooser);

  if (gtk_widget_get_parent (chooser) == parent)
    return;
  g_object_ref (chooser);
  gtk_widget_unparent (chooser);
  gtk_widget_set_parent (chooser, parent);
  g_object_unref (chooser);
}

static void
idx_class_prompt_chosen_cb (IdxClassPrompt *self,
                            gint64 label)
{
  g_signal_emit (self, signals[CHOSEN], 0, label);
}

static void
idx_class_prompt_dispose (GObject *object)
{
  IdxClassPrompt *self = IDX_CLASS_PROMPT (object);

  if (self->chooser != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->chooser)));
  g_clear_object (&self->page);
  g_clear_object (&self->large_view);
  G_OBJECT_CLASS (idx_class_prompt_parent_class)->dispose (object);
}

static void
idx_class_prompt_class_init (IdxClassPromptClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_class_prompt_dispose;

  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
}

static void
idx_class_prompt_init (IdxClassPrompt *self)
{
  self->chooser = g_object_new (IDX_TYPE_CLASS_CHOOSER, NULL);
  g_signal_connect_object (self->chooser, "chosen", G_CALLBACK (idx_class_prompt_chosen_cb), self,
                           G_CONNECT_SWAPPED);
}

IdxClassPrompt *
idx_class_prompt_new (IdxSamplesPage *page,
                      IdxLargeView *large_view)
{
  IdxClassPrompt *self;

  g_return_val_if_fail (IDX_IS_SAMPLES_PAGE (page), NULL);
  g_return_val_if_fail (IDX_IS_LARGE_VIEW (large_view), NULL);

  self = g_object_new (IDX_TYPE_CLASS_PROMPT, NULL);
  self->page = g_object_ref (page);
  self->large_view = g_object_ref (large_view);
  gtk_widget_set_parent (GTK_WIDGET (self->chooser), GTK_WIDGET (page));
  return self;
}

void
idx_class_prompt_set_keys (IdxClassPrompt *self,
                           IdxClassKeys *keys)
{
  g_return_if_fail (IDX_IS_CLASS_PROMPT (self));

  idx_class_chooser_set_keys (self->chooser, keys);
}

void
idx_class_prompt_ask (IdxClassPrompt *self,
                      const char *text)
{
  GtkWidget *widget;
  GdkRectangle bounds;

  g_return_if_fail (IDX_IS_CLASS_PROMPT (self));
  g_return_if_fail (text != NULL);

  if (!find_current_sample (self, &widget, &bounds))
    return;
  set_chooser_parent (self, widget);
  /* Beside a large thumbnail, there may be no room for the chooser. */
  if (bounds.height > MAX_HEIGHT_BESIDE)
    {
      bounds.x += bounds.width / 2;
      bounds.y += MAX_HEIGHT_BESIDE;
      bounds.width = 1;
      bounds.height = 1;
    }
  gtk_popover_set_pointing_to (GTK_POPOVER (self->chooser), &bounds);
  idx_class_chooser_ask (self->chooser, text);
}
