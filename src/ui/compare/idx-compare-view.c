/* SPDX-License-Identifier: MIT */

/* Two images side by side, and their difference: the first minus the second.
 *
 * All three views always show the same part of the image. If the pointer is on a pixel in one view,
 * frames mark the same pixel in the other two. For color images, the difference is computed from
 * the luminance. */

#include "idx-compare-view.h"

#include "idx-compared-image.h"
#include "idx-decoder.h"
#include "idx-error.h"
#include "idx-even-layout.h"
#include "idx-pair-jobs.h"
#include "idx-slot.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The views show the two images and their difference. */
#define N_IMAGES IDX_PAIR_N_IMAGES
#define N_VIEWS 3
#define DIFFERENCE 2

typedef struct
{
  IdxCompareView *owner; /* not referenced */
  guint position;        /* in `panels`: 0 or 1 for an image, or DIFFERENCE */
  IdxComparedImage *image;
  IdxImageView *view; /* of @image */
} Panel;

struct _IdxCompareView
{
  GtkWidget parent_instance;
  IdxSession *session;
  IdxContrastView *contrast; /* chooses the range of values that is mapped to levels */
  IdxDisplayOptions *display_options;
  IdxDisplayOptions *difference_options; /* @display_options with the palette for differences */
  GSignalGroup *dataset_signals;
  GSimpleAction *action;
  gboolean open;

  IdxDataset *dataset;
  guint32 indices[N_IMAGES]; /* the samples that are compared */
  IdxSlot *loading;          /* reads and subtracts the samples, then converts them */
  GBytes *samples[N_IMAGES]; /* as stored */
  GBytes *levels[N_IMAGES];  /* as drawn; NULL until the samples have been converted */
  IdxDecoder *decoder;
  IdxDifference *difference;

  GtkWidget *content;
  GtkLabel *note;
  IdxEvenLayout *layout;
  IdxComparedImage *first;
  IdxComparedImage *second;
  IdxComparedImage *difference_image;
  GtkLabel *pixel_label;
  Panel panels[N_VIEWS];
};

enum
{
  PROP_0,
  PROP_OPEN,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxCompareView, idx_compare_view, GTK_TYPE_WIDGET)

/* --- The pixel under the pointer ------------------------------------------------------- */

static IdxOrientation
get_orientation (IdxCompareView *self)
{
  return idx_display_options_get_orientation (self->display_options);
}

static gboolean
has_images (IdxCompareView *self)
{
  return self->levels[0] != NULL && self->levels[1] != NULL;
}

/* Returns the value of a pixel as text: "120", or "(12, 34, 56)" for colors. @image is 0 for the
 * first image, 1 for the second. */
static char *
dup_value (IdxCompareView *self,
           guint image,
           guint row,
           guint column)
{
  g_autofree char *value =
    idx_decoder_dup_value (self->decoder, g_bytes_get_data (self->samples[image], NULL),
                           get_orientation (self), row, column);

  if (idx_dataset_get_format (self->dataset)->n_channels == 1)
    return g_steal_pointer (&value);
  return g_strdup_printf ("(%s)", value);
}

/* Shows a text about the pixel under the pointer, or a message in its place. */
static void
show_pixel_text (IdxCompareView *self,
                 const char *text)
{
  gtk_label_set_text (self->pixel_label, text);
  for (guint i = 0; i < N_VIEWS; i++)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->panels[i].view),
                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static void
idx_compare_view_pixel_hovered_cb (IdxCompareView *self,
                                   guint row,
                                   guint column,
                                   IdxImageView *view)
{
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *difference = NULL;
  g_autofree char *text = NULL;

  if (!has_images (self))
    return;
  first = dup_value (self, 0, row, column);
  second = dup_value (self, 1, row, column);
  difference = idx_difference_dup_number (
    self->difference,
    idx_difference_get_value (self->difference, get_orientation (self), row, column),
    FALSE /* not rounded to three digits */);
  /* Translators: the values of two images at the same place, and the first minus the second */
  text = g_strdup_printf (_ ("Row %u, column %u: %s, %s, difference %s"), row, column, first,
                          second, difference);
  show_pixel_text (self, text);
  for (guint i = 0; i < N_VIEWS; i++)
    if (self->panels[i].view == view)
      idx_image_view_unmark (view);
    else
      idx_image_view_mark (self->panels[i].view, row, column);
}

/* When the pointer leaves an image, shows the pixel at the keyboard cursor, if there is one. */
static void
idx_compare_view_pixel_left_cb (IdxCompareView *self)
{
  guint row, column;

  if (!has_images (self))
    return;
  for (guint i = 0; i < N_VIEWS; i++)
    if (idx_image_view_get_cursor (self->panels[i].view, &row, &column))
      {
        idx_compare_view_pixel_hovered_cb (self, row, column, self->panels[i].view);
        return;
      }
  for (guint i = 0; i < N_VIEWS; i++)
    idx_image_view_unmark (self->panels[i].view);
  show_pixel_text (self, _ ("Point at a pixel to read its value"));
}

/* Returns the value of a pixel as the text to draw inside it. */
static char *
idx_compare_view_dup_pixel_text (guint row,
                                 guint column,
                                 gpointer data)
{
  const Panel *panel = data;
  IdxCompareView *self = panel->owner;

  if (panel->position != DIFFERENCE)
    return idx_decoder_dup_short_value (self->decoder,
                                        g_bytes_get_data (self->samples[panel->position], NULL),
                                        get_orientation (self), row, column);
  return idx_difference_dup_number (
    self->difference,
    idx_difference_get_value (self->difference, get_orientation (self), row, column),
    TRUE /* rounded to three digits */);
}

static void
idx_compare_view_viewport_changed_cb (IdxCompareView *self,
                                      IdxImageView *view)
{
  for (guint i = 0; i < N_VIEWS; i++)
    if (self->panels[i].view != view)
      idx_image_view_copy_viewport (self->panels[i].view, view);
}

/* --- The images ------------------------------------------------------------------------ */

static void
unload (IdxCompareView *self)
{
  idx_slot_cancel (self->loading);
  for (guint i = 0; i < N_VIEWS && self->panels[i].view != NULL; i++)
    idx_image_view_set_levels (self->panels[i].view, NULL, 0, 0, 1);
  for (guint i = 0; i < N_IMAGES; i++)
    {
      g_clear_pointer (&self->samples[i], g_bytes_unref);
      g_clear_pointer (&self->levels[i], g_bytes_unref);
    }
  g_clear_pointer (&self->decoder, idx_decoder_free);
  g_clear_pointer (&self->difference, idx_difference_free);
}

static void
update_titles (IdxCompareView *self)
{
  gboolean is_color = idx_dataset_get_format (self->dataset)->n_channels > 1;

  for (guint i = 0; i < N_IMAGES; i++)
    {
      g_autofree char *number = idx_text_format_count (self->indices[i]);
      g_autofree char *name = idx_dataset_dup_class_name (self->dataset, self->indices[i]);
      g_autofree char *title = name != NULL
                                 ? g_strdup_printf (_ ("Image %s, labeled %s"), number, name)
                                 : g_strdup_printf (_ ("Image %s"), number);

      idx_compared_image_set_title (self->panels[i].image, title);
    }
  idx_compared_image_set_title (self->difference_image,
                                is_color ? _ ("Difference in luminance") : _ ("Difference"));
}

static void
update_ratio (IdxCompareView *self)
{
  const IdxImageFormat *format;
  guint rows, columns;

  if (self->dataset == NULL)
    return;
  format = idx_dataset_get_format (self->dataset);
  idx_orientation_get_size (get_orientation (self), format->rows, format->columns, &rows, &columns);
  idx_even_layout_set_ratio (self->layout, (double) columns / rows);
}

/* Shows the ranges of values. Both images have the same range; the difference has its own. */
static void
show_scales (IdxCompareView *self)
{
  const IdxImageFormat *format = idx_dataset_get_format (self->dataset);
  const IdxRange *range = idx_decoder_get_range (self->decoder);
  gboolean has_range = format->n_channels == 1 && range->minimum <= range->maximum;
  gboolean is_integer = idx_element_type_is_integer (format->element_type);
  double limit = idx_difference_get_limit (self->difference);
  g_autofree char *minimum = NULL;
  g_autofree char *maximum = NULL;
  g_autofree char *lowest = NULL;
  g_autofree char *highest = NULL;

  if (has_range)
    {
      minimum = idx_decoder_dup_number (self->decoder, range->minimum);
      maximum = idx_decoder_dup_number (self->decoder, range->maximum);
    }
  if (limit > 0)
    {
      lowest = idx_difference_dup_number (self->difference, -limit, TRUE);
      highest = idx_difference_dup_number (self->difference, limit, TRUE);
    }
  idx_compared_image_set_range (self->first, minimum, maximum, has_range && !is_integer);
  idx_compared_image_set_range (self->second, minimum, maximum, has_range && !is_integer);
  idx_compared_image_set_range (self->difference_image, lowest, highest, limit > 0 && !is_integer);
}

static void
show_images (IdxCompareView *self)
{
  const IdxImageFormat *format = idx_dataset_get_format (self->dataset);

  for (guint i = 0; i < N_IMAGES; i++)
    idx_image_view_set_levels (self->panels[i].view, self->levels[i], format->rows, format->columns,
                               format->n_channels);
  idx_image_view_set_levels (self->panels[DIFFERENCE].view,
                             idx_difference_get_levels (self->difference), format->rows,
                             format->columns, 1);
  show_scales (self);
  gtk_label_set_text (self->note, idx_difference_is_zero (self->difference)
                                    ? _ ("The images are identical")
                                    : "");
  show_pixel_text (self, _ ("Point at a pixel to read its value"));
}

/* Creates a decoder with the range that the user chose. "Range of this image" means the range that
 * covers both images, so that they are drawn alike. */
static IdxDecoder *
create_decoder (IdxCompareView *self)
{
  IdxDecoder *decoder = idx_decoder_new (self->dataset);
  const IdxRange *range = idx_difference_get_range (self->difference);
  IdxContrast contrast = idx_contrast_view_get_contrast (self->contrast);

  if (contrast == IDX_CONTRAST_CUSTOM)
    idx_decoder_set_range (decoder, idx_contrast_view_get_range (self->contrast));
  else if (contrast == IDX_CONTRAST_IMAGE && range->minimum <= range->maximum)
    idx_decoder_set_range (decoder, range);
  return decoder;
}

static void
convert_done (gpointer owner,
              gpointer data,
              gpointer result,
              const GError *error)
{
  IdxCompareView *self = owner;
  IdxPairConversion *conversion = data;

  g_clear_pointer (&self->decoder, idx_decoder_free);
  self->decoder = g_steal_pointer (&conversion->decoder);
  for (guint i = 0; i < N_IMAGES; i++)
    self->levels[i] = g_steal_pointer (&conversion->levels[i]);
  show_images (self);
}

static const IdxJobKind convert_kind = { idx_pair_conversion_run, idx_pair_conversion_free, NULL,
                                         convert_done };

/* Converts the images to levels in a thread, because they may be large, then shows them. */
static void
convert (IdxCompareView *self)
{
  IdxPairConversion *conversion = g_new0 (IdxPairConversion, 1);

  conversion->decoder = create_decoder (self);
  for (guint i = 0; i < N_IMAGES; i++)
    {
      g_clear_pointer (&self->levels[i], g_bytes_unref);
      conversion->samples[i] = g_bytes_ref (self->samples[i]);
    }
  idx_slot_start (self->loading, &convert_kind, NULL, conversion);
}

static void
idx_compare_view_contrast_changed_cb (IdxCompareView *self)
{
  if (self->difference != NULL)
    convert (self);
}

static gboolean
idx_compare_view_toggle_contrast_cb (GtkWidget *widget,
                                     GVariant *arguments,
                                     gpointer data)
{
  idx_contrast_view_toggle (IDX_COMPARE_VIEW (widget)->contrast);
  return TRUE;
}

static void
subtract_done (gpointer owner,
               gpointer data,
               gpointer result,
               const GError *error)
{
  IdxCompareView *self = owner;
  IdxPairSubtraction *subtraction = data;

  if (result == NULL)
    {
      show_pixel_text (self, g_error_matches (error, IDX_ERROR, IDX_ERROR_RANGE)
                               ? _ ("The image isn't in the file")
                               : error->message);
      return;
    }
  for (guint i = 0; i < N_IMAGES; i++)
    self->samples[i] = g_steal_pointer (&subtraction->samples[i]);
  self->difference = g_steal_pointer (&subtraction->difference);
  convert (self);
}

static const IdxJobKind subtract_kind = { idx_pair_subtraction_run, idx_pair_subtraction_free,
                                          NULL, subtract_done };

static void
load (IdxCompareView *self)
{
  IdxPairSubtraction *subtraction = g_new0 (IdxPairSubtraction, 1);

  unload (self);
  update_titles (self);
  update_ratio (self);
  gtk_label_set_text (self->note, "");
  show_pixel_text (self, _ ("Reading the image…"));
  for (guint i = 0; i < N_IMAGES; i++)
    subtraction->datasets[i] = idx_dataset_snapshot (self->dataset);
  memcpy (subtraction->indices, self->indices, sizeof subtraction->indices);
  idx_slot_start (self->loading, &subtract_kind, NULL, subtraction);
}

/* --- Opening and closing --------------------------------------------------------------- */

/* Finds the images to compare: the current and the visited sample or, if none is visited, the two
 * selected samples. Returns FALSE if there is no such pair. */
static gboolean
find_pair (IdxCompareView *self,
           guint32 indices[N_IMAGES])
{
  g_autoptr (GArray) selected = NULL;

  if (idx_session_get_visited_index (self->session, &indices[1]))
    return idx_session_get_current_index (self->session, &indices[0]);
  if (idx_session_count_selected (self->session) != N_IMAGES)
    return FALSE;
  selected = idx_session_list_selected (self->session);
  for (guint i = 0; i < N_IMAGES; i++)
    indices[i] = g_array_index (selected, guint32, i);
  return TRUE;
}

static void
idx_compare_view_update_action_cb (IdxCompareView *self)
{
  guint32 visited;

  g_simple_action_set_enabled (self->action,
                               idx_session_get_visited_index (self->session, &visited) ||
                                 idx_session_count_selected (self->session) == N_IMAGES);
}

static void
set_open (IdxCompareView *self,
          gboolean open)
{
  IdxDataset *dataset = open ? idx_session_get_dataset (self->session) : NULL;

  if (open == self->open)
    return;
  self->open = open;
  g_set_object (&self->dataset, dataset);
  g_signal_group_set_target (self->dataset_signals, self->dataset);
  g_simple_action_set_state (self->action, g_variant_new_boolean (open));
  if (open)
    {
      idx_contrast_view_enable (self->contrast);
      load (self);
    }
  else
    {
      idx_contrast_view_disable (self->contrast);
      unload (self);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_OPEN]);
}

static void
idx_compare_view_change_state_cb (IdxCompareView *self,
                                  GVariant *state)
{
  gboolean open = g_variant_get_boolean (state);

  if (!open)
    set_open (self, FALSE);
  else if (!self->open && g_action_get_enabled (G_ACTION (self->action)) &&
           find_pair (self, self->indices))
    set_open (self, TRUE);
}

static void
idx_compare_view_dataset_cb (IdxCompareView *self)
{
  set_open (self, FALSE);
}

/* --- Keys ------------------------------------------------------------------------------ */

/* Moves the pixel cursor with an arrow key. An image view with the property `large` leaves the
 * arrow keys to its parent, which usually goes to the next image; here, there is no next image. */
static gboolean
idx_compare_view_arrow_cb (GtkWidget *widget,
                           GVariant *arguments,
                           gpointer data)
{
  IdxCompareView *self = IDX_COMPARE_VIEW (widget);
  int right, down;

  g_variant_get (arguments, "(ii)", &right, &down);
  for (guint i = 0; i < N_VIEWS; i++)
    if (gtk_widget_has_focus (GTK_WIDGET (self->panels[i].view)))
      return idx_image_view_move_cursor (self->panels[i].view, right, down);
  return FALSE;
}

static void
add_key_bindings (GtkWidgetClass *widget_class)
{
  static const struct
  {
    guint keys[2];
    int right;
    int down;
  } arrows[] = {
    { { GDK_KEY_Left, GDK_KEY_KP_Left }, -1, 0 },
    { { GDK_KEY_Right, GDK_KEY_KP_Right }, 1, 0 },
    { { GDK_KEY_Up, GDK_KEY_KP_Up }, 0, -1 },
    { { GDK_KEY_Down, GDK_KEY_KP_Down }, 0, 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (arrows); i++)
    for (gsize key = 0; key < G_N_ELEMENTS (arrows[i].keys); key++)
      gtk_widget_class_add_binding (widget_class, arrows[i].keys[key], 0, idx_compare_view_arrow_cb,
                                    "(ii)", arrows[i].right, arrows[i].down);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_c, 0, idx_compare_view_toggle_contrast_cb,
                                NULL);
}

static void
zoom_action (GtkWidget *widget,
             const char *action,
             GVariant *n_steps)
{
  idx_compare_view_zoom (IDX_COMPARE_VIEW (widget), g_variant_get_int32 (n_steps));
}

/* --- Object ---------------------------------------------------------------------------- */

static gboolean
idx_compare_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (IDX_COMPARE_VIEW (widget)->first));
}

/* The default focus() calls grab_focus() on Shift+Tab, so the focus could never leave the view. */
static gboolean
idx_compare_view_focus (GtkWidget *widget,
                        GtkDirectionType direction)
{
  return gtk_widget_child_focus (IDX_COMPARE_VIEW (widget)->content, direction);
}

static void
idx_compare_view_get_property (GObject *object,
                               guint id,
                               GValue *value,
                               GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_OPEN:
      g_value_set_boolean (value, IDX_COMPARE_VIEW (object)->open);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_compare_view_dispose (GObject *object)
{
  IdxCompareView *self = IDX_COMPARE_VIEW (object);

  unload (self);
  for (guint i = 0; i < N_VIEWS; i++)
    if (self->panels[i].view != NULL)
      idx_image_view_set_value_func (self->panels[i].view, NULL, NULL);
  memset (self->panels, 0, sizeof self->panels);
  g_clear_object (&self->action);
  g_clear_object (&self->dataset_signals);
  g_clear_object (&self->dataset);
  g_clear_object (&self->session);
  g_clear_object (&self->contrast);
  g_clear_object (&self->display_options);
  g_clear_object (&self->difference_options);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_compare_view_parent_class)->dispose (object);
}

static void
idx_compare_view_finalize (GObject *object)
{
  idx_slot_free (IDX_COMPARE_VIEW (object)->loading);
  G_OBJECT_CLASS (idx_compare_view_parent_class)->finalize (object);
}

static void
idx_compare_view_class_init (IdxCompareViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = idx_compare_view_get_property;
  object_class->dispose = idx_compare_view_dispose;
  object_class->finalize = idx_compare_view_finalize;
  widget_class->grab_focus = idx_compare_view_grab_focus;
  widget_class->focus = idx_compare_view_focus;

  properties[PROP_OPEN] =
    g_param_spec_boolean ("open", NULL, NULL, FALSE,
                          G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  add_key_bindings (widget_class);
  gtk_widget_class_install_action (widget_class, "compare.zoom", "i", zoom_action);

  g_type_ensure (IDX_TYPE_COMPARED_IMAGE);
  g_type_ensure (IDX_TYPE_EVEN_LAYOUT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "compareview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-compare-view.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxCompareView, content);
  gtk_widget_class_bind_template_child (widget_class, IdxCompareView, note);
  gtk_widget_class_bind_template_child (widget_class, IdxCompareView, layout);
  gtk_widget_class_bind_template_child (widget_class, IdxCompareView, first);
  gtk_widget_class_bind_template_child (widget_class, IdxCompareView, second);
  gtk_widget_class_bind_template_child (widget_class, IdxCompareView, difference_image);
  gtk_widget_class_bind_template_child (widget_class, IdxCompareView, pixel_label);
}

static void
init_panels (IdxCompareView *self)
{
  IdxComparedImage *const images[N_VIEWS] = { self->first, self->second, self->difference_image };

  for (guint i = 0; i < N_VIEWS; i++)
    {
      Panel *panel = &self->panels[i];

      panel->owner = self;
      panel->position = i;
      panel->image = images[i];
      panel->view = idx_compared_image_get_view (images[i]);
      idx_image_view_set_value_func (panel->view, idx_compare_view_dup_pixel_text, panel);
      g_signal_connect_object (panel->view, "pixel-hovered",
                               G_CALLBACK (idx_compare_view_pixel_hovered_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (panel->view, "pixel-left",
                               G_CALLBACK (idx_compare_view_pixel_left_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (panel->view, "viewport-changed",
                               G_CALLBACK (idx_compare_view_viewport_changed_cb), self,
                               G_CONNECT_SWAPPED);
    }
}

static void
idx_compare_view_init (IdxCompareView *self)
{
  self->action =
    g_simple_action_new_stateful ("compare-images", NULL, g_variant_new_boolean (FALSE));
  g_simple_action_set_enabled (self->action, FALSE);
  g_signal_connect_object (self->action, "change-state",
                           G_CALLBACK (idx_compare_view_change_state_cb), self, G_CONNECT_SWAPPED);
  self->dataset_signals = g_signal_group_new (IDX_TYPE_DATASET);
  g_signal_group_connect_swapped (self->dataset_signals, "format-changed", G_CALLBACK (load), self);
  g_signal_group_connect_swapped (self->dataset_signals, "tone-changed", G_CALLBACK (load), self);
  g_signal_group_connect_swapped (self->dataset_signals, "decisions-changed",
                                  G_CALLBACK (update_titles), self);
  self->loading = idx_slot_new (NULL, self);
  gtk_widget_init_template (GTK_WIDGET (self));
  init_panels (self);
}

void
idx_compare_view_set_widgets (IdxCompareView *self,
                              IdxSession *session,
                              IdxDetailPane *pane,
                              IdxContrastView *contrast)
{
  g_return_if_fail (IDX_IS_COMPARE_VIEW (self));
  g_return_if_fail (IDX_IS_SESSION (session));
  g_return_if_fail (IDX_IS_DETAIL_PANE (pane));
  g_return_if_fail (IDX_IS_CONTRAST_VIEW (contrast));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  self->contrast = g_object_ref (contrast);
  g_signal_connect_object (contrast, "changed", G_CALLBACK (idx_compare_view_contrast_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::dataset", G_CALLBACK (idx_compare_view_dataset_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::n-selected",
                           G_CALLBACK (idx_compare_view_update_action_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (pane, "notify::visiting", G_CALLBACK (idx_compare_view_update_action_cb),
                           self, G_CONNECT_SWAPPED);
}

void
idx_compare_view_set_display_options (IdxCompareView *self,
                                      IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_COMPARE_VIEW (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));
  g_return_if_fail (self->display_options == NULL);

  self->display_options = g_object_ref (options);
  self->difference_options = idx_display_options_new_difference (options);
  for (guint i = 0; i < N_VIEWS; i++)
    idx_compared_image_set_display_options (
      self->panels[i].image, i == DIFFERENCE ? self->difference_options : options);
  g_signal_connect_object (options, "notify::orientation", G_CALLBACK (update_ratio), self,
                           G_CONNECT_SWAPPED);
}

void
idx_compare_view_add_actions (IdxCompareView *self,
                              GActionMap *actions)
{
  g_return_if_fail (IDX_IS_COMPARE_VIEW (self));
  g_return_if_fail (G_IS_ACTION_MAP (actions));

  g_action_map_add_action (actions, G_ACTION (self->action));
}

gboolean
idx_compare_view_is_open (IdxCompareView *self)
{
  g_return_val_if_fail (IDX_IS_COMPARE_VIEW (self), FALSE);

  return self->open;
}

void
idx_compare_view_zoom (IdxCompareView *self,
                       int n_steps)
{
  g_return_if_fail (IDX_IS_COMPARE_VIEW (self));

  idx_image_view_zoom (self->panels[0].view, n_steps);
}
