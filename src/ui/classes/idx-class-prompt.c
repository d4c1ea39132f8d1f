/* SPDX-License-Identifier: MIT */

/* Asks for the class of the current sample, in a class chooser that opens where the sample is
 * shown: on the sheet, on the map, or in the large view. */

#include "idx-class-prompt.h"

#include "idx-class-chooser.h"
#include "idx-class-neighbors.h"
#include "idx-decoder.h"
#include "idx-likely-classes.h"

/* The class chooser opens beside thumbnails of at most this height in pixels, and over larger
 * ones. */
#define MAX_HEIGHT_BESIDE 160

struct _IdxClassPrompt
{
  GObject parent_instance;
  IdxSession *session;
  IdxClassNeighbors *neighbors; /* of the current sample, while the chooser is open */
  IdxDecoder *decoder;          /* of the samples of @neighbors; NULL if the chooser is closed */
  IdxClassMeans *means;         /* NULL to show no images */
  IdxSamplesPage *page;
  IdxLargeView *large_view;
  guint32 asked_index;      /* what the open chooser is about: the current sample, ... */
  guint asked_n_selected;   /* ... and the number of selected samples */
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

/* Closes the chooser if another sample is current, or others are selected: the user hasn't seen
 * them while choosing. */
static void
idx_class_prompt_moved_cb (IdxClassPrompt *self)
{
  guint32 index;

  if (!gtk_widget_get_visible (GTK_WIDGET (self->chooser)) ||
      (idx_session_get_current_index (self->session, &index) && index == self->asked_index &&
       idx_session_count_selected (self->session) == self->asked_n_selected))
    return;
  gtk_popover_popdown (GTK_POPOVER (self->chooser));
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

/* --- Images -------------------------------------------------------------------------------- */

/* Begins to search for the images of the current sample. */
static void
search_images (IdxClassPrompt *self,
               IdxDataset *dataset,
               guint index)
{
  g_clear_pointer (&self->decoder, idx_decoder_free);
  self->decoder = idx_decoder_new (dataset);
  idx_class_neighbors_search (self->neighbors, index);
}

static void
idx_class_prompt_closed_cb (IdxClassPrompt *self)
{
  idx_class_neighbors_stop (self->neighbors);
  g_clear_pointer (&self->decoder, idx_decoder_free);
}

/* Returns the mean image of a class if it has the format that the images have now. */
static GBytes *
dup_mean (IdxClassPrompt *self,
          gint64 label,
          const IdxImageFormat *format)
{
  guint rows, columns, n_channels;
  GBytes *mean = idx_class_means_get (self->means, label, &rows, &columns, &n_channels);

  if (mean == NULL || rows != format->rows || columns != format->columns ||
      n_channels != format->n_channels || idx_session_is_blind (self->session))
    return NULL;
  return g_bytes_ref (mean);
}

static void
idx_class_prompt_images_cb (gint64 label,
                            IdxClassChoiceContent *content,
                            gpointer data)
{
  IdxClassPrompt *self = data;
  const IdxImageFormat *format =
    idx_dataset_get_format (idx_session_get_dataset (self->session));
  const guint8 *sample;
  guint index;

  content->rows = format->rows;
  content->columns = format->columns;
  content->n_channels = format->n_channels;
  content->mean = dup_mean (self, label, format);
  if (self->decoder != NULL &&
      idx_class_neighbors_find (self->neighbors, label, &index, &sample) && sample != NULL)
    content->nearest = idx_decoder_dup_levels (self->decoder, sample);
}

static void
idx_class_prompt_images_changed_cb (IdxClassPrompt *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self->chooser)))
    idx_class_chooser_update_images (self->chooser);
}

/* --- Object -------------------------------------------------------------------------------- */

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
  g_clear_pointer (&self->decoder, idx_decoder_free);
  g_clear_object (&self->neighbors);
  g_clear_object (&self->means);
  g_clear_object (&self->session);
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
  g_signal_connect_object (self->chooser, "closed", G_CALLBACK (idx_class_prompt_closed_cb), self,
                           G_CONNECT_SWAPPED);
}

IdxClassPrompt *
idx_class_prompt_new (IdxSession *session,
                      IdxSamplesPage *page,
                      IdxLargeView *large_view)
{
  IdxClassPrompt *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);
  g_return_val_if_fail (IDX_IS_SAMPLES_PAGE (page), NULL);
  g_return_val_if_fail (IDX_IS_LARGE_VIEW (large_view), NULL);

  self = g_object_new (IDX_TYPE_CLASS_PROMPT, NULL);
  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::position", G_CALLBACK (idx_class_prompt_moved_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::n-selected", G_CALLBACK (idx_class_prompt_moved_cb),
                           self, G_CONNECT_SWAPPED);
  self->neighbors = idx_class_neighbors_new (session);
  self->page = g_object_ref (page);
  self->large_view = g_object_ref (large_view);
  gtk_widget_set_parent (GTK_WIDGET (self->chooser), GTK_WIDGET (page));
  return self;
}

void
idx_class_prompt_set_images (IdxClassPrompt *self,
                             IdxClassMeans *means,
                             IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_CLASS_PROMPT (self));
  g_return_if_fail (IDX_IS_CLASS_MEANS (means));
  g_return_if_fail (self->means == NULL);

  self->means = g_object_ref (means);
  idx_class_chooser_set_images (self->chooser, options, idx_class_prompt_images_cb, self);
  g_signal_connect_object (means, "changed", G_CALLBACK (idx_class_prompt_images_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->neighbors, "changed",
                           G_CALLBACK (idx_class_prompt_images_changed_cb), self,
                           G_CONNECT_SWAPPED);
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
                      const char *text,
                      gboolean suggests)
{
  IdxDataset *dataset;
  IdxLikelyClasses classes;
  const gint64 *suggested;
  GtkWidget *widget;
  GdkRectangle bounds;
  guint32 index;

  g_return_if_fail (IDX_IS_CLASS_PROMPT (self));
  g_return_if_fail (text != NULL);

  if (!idx_session_get_current_index (self->session, &index) ||
      !find_current_sample (self, &widget, &bounds))
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
  dataset = idx_session_get_dataset (self->session);
  self->asked_index = index;
  self->asked_n_selected = idx_session_count_selected (self->session);
  idx_likely_classes_find (dataset, index, &classes);
  if (self->means != NULL)
    search_images (self, dataset, index);
  suggested = suggests && classes.is_suggested ? &classes.labels[IDX_LIKELY_RIVAL] : NULL;
  idx_class_chooser_ask (self->chooser, text,
                         idx_review_get_decisions (idx_session_get_review (self->session)),
                         suggested);
}
