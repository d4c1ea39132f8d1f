/* SPDX-License-Identifier: MIT */

/* The image of a sample: reads and draws it, and shows the value under the pointer. */

#include "idx-sample-image.h"

#include "idx-color-scale.h"
#include "idx-decoder.h"
#include "idx-image-view.h"
#include "idx-read-job.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The maximum number of values that the main thread converts to levels, in a few milliseconds. A
 * job converts larger images. */
#define MAX_LEVELS 1000000

struct _IdxSampleImage
{
  GtkWidget parent_instance;
  IdxDisplayOptions *display_options;
  IdxSlot *reading;
  IdxSlot *decoding;        /* of the values of a large image */
  GBytes *sample_to_decode; /* the sample that a job is decoding, or NULL */
  IdxDataset *dataset;
  IdxDecoder *decoder; /* has converted @sample; NULL before the first image */
  guint32 index;
  GBytes *sample; /* the stored bytes of the image that is shown, or NULL */
  IdxContrast contrast;
  IdxRange custom_range;    /* used if @contrast is IDX_CONTRAST_CUSTOM */
  gboolean describes_pixel; /* whether @pixel_label describes the pixel at @row and @column */
  guint row;                /* of the pixel, in the orientation that is shown */
  guint column;

  GtkWidget *content;
  IdxImageView *image;
  GtkLabel *pixel_label;
  IdxColorScale *scale; /* which values the colors stand for */
};

enum
{
  PROP_0,
  PROP_LARGE,
  N_PROPS
};

enum
{
  SHOWN,
  RANGE_CHANGED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxSampleImage, idx_sample_image, GTK_TYPE_WIDGET)

/* --- The pixel under the pointer ------------------------------------------------------------- */

static GdkDevice *
get_keyboard (IdxSampleImage *self)
{
  GdkSeat *seat = gdk_display_get_default_seat (gtk_widget_get_display (GTK_WIDGET (self)));

  return seat != NULL ? gdk_seat_get_keyboard (seat) : NULL;
}

static gboolean
is_control_held (IdxSampleImage *self)
{
  GdkDevice *keyboard = get_keyboard (self);

  return keyboard != NULL && (gdk_device_get_modifier_state (keyboard) & GDK_CONTROL_MASK);
}

/* Returns a text such as "Row 3, column 20: value 253" or, while Ctrl is held down, "… value 253 at
 * byte 4,052 of the file". */
static char *
describe_pixel (IdxSampleImage *self)
{
  IdxFile *images = idx_dataset_get_images (self->dataset);
  const IdxHeader *header = idx_file_get_header (images);
  IdxOrientation orientation = idx_display_options_get_orientation (self->display_options);
  g_autofree char *value =
    idx_decoder_dup_value (self->decoder, g_bytes_get_data (self->sample, NULL), orientation,
                           self->row, self->column);
  g_autofree char *byte = NULL;

  if (!is_control_held (self))
    return g_strdup_printf (_ ("Row %u, column %u: value %s"), self->row, self->column, value);
  byte = idx_text_format_count (
    header->size + self->index * header->sample_size +
    idx_decoder_get_value_offset (self->decoder, orientation, self->row, self->column));
  if (idx_file_is_gzip (images))
    return g_strdup_printf (_ ("Row %u, column %u: value %s at byte %s of the decompressed file"),
                            self->row, self->column, value, byte);
  return g_strdup_printf (_ ("Row %u, column %u: value %s at byte %s of the file"), self->row,
                          self->column, value, byte);
}

static void
update_pixel (IdxSampleImage *self)
{
  g_autofree char *text = NULL;

  if (self->sample == NULL || !self->describes_pixel)
    return;
  text = describe_pixel (self);
  gtk_label_set_text (self->pixel_label, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->image),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static void
idx_sample_image_pixel_hovered_cb (IdxSampleImage *self,
                                   guint row,
                                   guint column)
{
  self->describes_pixel = TRUE;
  self->row = row;
  self->column = column;
  update_pixel (self);
}

/* When the pointer leaves the image, describes the pixel at the keyboard cursor, if there is
 * one. */
static void
idx_sample_image_pixel_left_cb (IdxSampleImage *self)
{
  guint row, column;

  if (self->sample == NULL)
    return;
  if (idx_image_view_get_cursor (self->image, &row, &column))
    {
      idx_sample_image_pixel_hovered_cb (self, row, column);
      return;
    }
  self->describes_pixel = FALSE;
  gtk_label_set_text (self->pixel_label, _ ("Point at a pixel to read its value"));
  gtk_accessible_reset_property (GTK_ACCESSIBLE (self->image), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

static char *
idx_sample_image_dup_value_cb (guint row,
                               guint column,
                               gpointer data)
{
  IdxSampleImage *self = data;

  return idx_decoder_dup_short_value (
    self->decoder, g_bytes_get_data (self->sample, NULL),
    idx_display_options_get_orientation (self->display_options), row, column);
}

/* --- The image ------------------------------------------------------------------------- */

static void
set_sample (IdxSampleImage *self,
            GBytes *sample)
{
  if (sample != NULL)
    g_bytes_ref (sample);
  g_clear_pointer (&self->sample, g_bytes_unref);
  self->sample = sample;
  self->describes_pixel = FALSE;
}

/* Clears the image and shows @reason instead. */
static void
show_no_image (IdxSampleImage *self,
               const char *reason)
{
  set_sample (self, NULL);
  idx_image_view_set_levels (self->image, NULL, 0, 0, 1);
  gtk_label_set_text (self->pixel_label, reason);
  gtk_accessible_reset_property (GTK_ACCESSIBLE (self->image), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  gtk_widget_set_visible (GTK_WIDGET (self->scale), FALSE);
  g_signal_emit (self, signals[SHOWN], 0);
}

/* Returns whether images are drawn over other values than those of the dataset. */
static gboolean
has_tone (IdxSampleImage *self)
{
  const IdxTone *tone = self->dataset != NULL ? idx_dataset_get_tone (self->dataset) : NULL;

  return tone != NULL && (tone->is_stretched || tone->uses_own_ranges);
}

/* Shows or hides the color scale. A gray image needs one only if it isn't drawn over all values. */
static void
update_scale (IdxSampleImage *self)
{
  IdxPalette palette = idx_display_options_get_palette (self->display_options, GTK_WIDGET (self));
  g_autofree char *minimum = NULL;
  g_autofree char *maximum = NULL;
  const IdxRange *range;
  const IdxImageFormat *format;
  guint32 colors[256];

  gtk_widget_set_visible (GTK_WIDGET (self->scale), FALSE);
  if (self->sample == NULL)
    return;
  range = idx_decoder_get_range (self->decoder);
  format = idx_dataset_get_format (self->dataset);
  if ((!idx_palette_is_colored (palette) && self->contrast == IDX_CONTRAST_DATASET &&
       !has_tone (self)) ||
      format->n_channels != 1 || !(range->minimum <= range->maximum))
    return;
  minimum = idx_decoder_dup_number (self->decoder, range->minimum);
  maximum = idx_decoder_dup_number (self->decoder, range->maximum);
  idx_palette_get_colors (palette, colors);
  idx_color_scale_show (self->scale, colors, G_N_ELEMENTS (colors), minimum, maximum,
                        !idx_element_type_is_integer (format->element_type) /* has_nan */);
  gtk_widget_set_visible (GTK_WIDGET (self->scale), TRUE);
}

static void
stop_decoding (IdxSampleImage *self)
{
  idx_slot_cancel (self->decoding);
  g_clear_pointer (&self->sample_to_decode, g_bytes_unref);
}

/* Shows @levels, into which @decoder has converted @sample. Takes ownership of @decoder. */
static void
show_levels (IdxSampleImage *self,
             GBytes *sample,
             IdxDecoder *decoder,
             GBytes *levels)
{
  const IdxImageFormat *format = idx_dataset_get_format (self->dataset);
  gboolean is_new_sample = sample != self->sample;

  g_clear_pointer (&self->decoder, idx_decoder_free);
  self->decoder = decoder;
  if (is_new_sample)
    set_sample (self, sample);
  idx_image_view_set_levels (self->image, levels, format->rows, format->columns,
                             format->n_channels);
  update_scale (self);
  if (is_new_sample)
    idx_sample_image_pixel_left_cb (self);
  g_signal_emit (self, signals[is_new_sample ? SHOWN : RANGE_CHANGED], 0);
}

/* The input of the job that converts the values of a large image to levels. */
typedef struct
{
  IdxDecoder *decoder;
  GBytes *sample;
  gboolean use_own_range;
} Decoding;

static void
decoding_free (gpointer data)
{
  Decoding *decoding = data;

  g_clear_pointer (&decoding->decoder, idx_decoder_free);
  g_bytes_unref (decoding->sample);
  g_free (decoding);
}

static gpointer
decode (gpointer data,
        IdxProgress *progress,
        GCancellable *cancellable,
        GError **error)
{
  const Decoding *decoding = data;

  return idx_decoder_decode (decoding->decoder, decoding->sample, decoding->use_own_range);
}

static void
decode_done (gpointer owner,
             gpointer data,
             gpointer result,
             const GError *error)
{
  IdxSampleImage *self = owner;
  Decoding *decoding = data;
  g_autoptr (GBytes) levels = result;

  /* The only possible error is cancellation. */
  g_clear_pointer (&self->sample_to_decode, g_bytes_unref);
  if (levels != NULL)
    show_levels (self, decoding->sample, g_steal_pointer (&decoding->decoder), levels);
}

static const IdxJobKind decode_kind = { decode, decoding_free, (GDestroyNotify) g_bytes_unref,
                                        decode_done };

/* Draws a sample: at once or, if it is large, when a job has converted its values. */
static void
draw_sample (IdxSampleImage *self,
             GBytes *sample)
{
  const IdxImageFormat *format = idx_dataset_get_format (self->dataset);
  gboolean uses_own_range = self->contrast == IDX_CONTRAST_IMAGE;
  IdxDecoder *decoder = idx_decoder_new (self->dataset);
  g_autoptr (GBytes) levels = NULL;
  Decoding *decoding;

  stop_decoding (self);
  if (self->contrast == IDX_CONTRAST_CUSTOM)
    idx_decoder_set_range (decoder, &self->custom_range);
  if (idx_image_format_get_n_levels (format) <= MAX_LEVELS ||
      (self->contrast == IDX_CONTRAST_DATASET && !has_tone (self) &&
       idx_image_format_is_levels (format)))
    {
      levels = idx_decoder_decode (decoder, sample, uses_own_range);
      show_levels (self, sample, decoder, levels);
      return;
    }
  /* The old picture of the same values stays until the new one is drawn. */
  if (self->sample == NULL || !g_bytes_equal (sample, self->sample))
    show_no_image (self, _ ("Reading the image…"));
  self->sample_to_decode = g_bytes_ref (sample);
  decoding = g_new (Decoding, 1);
  *decoding = (Decoding){ decoder, g_bytes_ref (sample), uses_own_range };
  idx_slot_start (self->decoding, &decode_kind, NULL, decoding);
}

static void
show_sample (IdxSampleImage *self,
             GBytes *sample)
{
  if (sample != NULL)
    draw_sample (self, sample);
  else
    show_no_image (self, _ ("The image isn't in the file"));
}

static void
read_done (gpointer owner,
           gpointer input,
           gpointer result,
           const GError *error)
{
  IdxSampleImage *self = owner;
  g_autoptr (IdxReadImages) images = result;
  g_autoptr (GBytes) sample = idx_read_images_dup_image (images, 0);

  if (images != NULL)
    show_sample (self, sample);
  else
    gtk_label_set_text (self->pixel_label, error->message);
}

static const IdxJobKind read_kind = IDX_READ_JOB_KIND (read_done);

/* Shows the image: at once if it is in memory, otherwise when a job has read it. */
static void
read_sample (IdxSampleImage *self)
{
  gsize size = idx_dataset_get_sample_size (self->dataset);
  g_autofree guint8 *sample = g_malloc (size);
  g_autoptr (GBytes) bytes = NULL;
  guint8 was_read = 0;

  if (idx_dataset_read (self->dataset, &self->index, 1, sample, &was_read, IDX_READ_RESIDENT, NULL,
                        NULL) &&
      was_read)
    {
      bytes = g_bytes_new_take (g_steal_pointer (&sample), size);
      show_sample (self, bytes);
      return;
    }
  /* Clear the previous image, because it doesn't belong to the label that is shown now. */
  show_no_image (self, _ ("Reading the image…"));
  idx_read_job_start (self->reading, &read_kind, self->dataset, &self->index, 1);
}

static void
idx_sample_image_options_changed_cb (IdxSampleImage *self)
{
  update_scale (self);
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_sample_image_modifiers_changed_cb (IdxSampleImage *self)
{
  update_pixel (self);
}

static void
idx_sample_image_realize (GtkWidget *widget)
{
  GdkDevice *keyboard;

  GTK_WIDGET_CLASS (idx_sample_image_parent_class)->realize (widget);
  keyboard = get_keyboard (IDX_SAMPLE_IMAGE (widget));
  if (keyboard != NULL)
    g_signal_connect_object (keyboard, "notify::modifier-state",
                             G_CALLBACK (idx_sample_image_modifiers_changed_cb), widget,
                             G_CONNECT_SWAPPED);
}

static void
idx_sample_image_unrealize (GtkWidget *widget)
{
  GdkDevice *keyboard = get_keyboard (IDX_SAMPLE_IMAGE (widget));

  if (keyboard != NULL)
    g_signal_handlers_disconnect_by_data (keyboard, widget);
  GTK_WIDGET_CLASS (idx_sample_image_parent_class)->unrealize (widget);
}

static void
idx_sample_image_css_changed (GtkWidget *widget,
                              GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (idx_sample_image_parent_class)->css_changed (widget, change);
  update_scale (IDX_SAMPLE_IMAGE (widget));
}

static gboolean
idx_sample_image_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (IDX_SAMPLE_IMAGE (widget)->image));
}

/* The default focus() calls grab_focus() on Shift+Tab, so the focus could never leave the image. */
static gboolean
idx_sample_image_focus (GtkWidget *widget,
                        GtkDirectionType direction)
{
  GtkWidget *child = gtk_widget_get_focus_child (widget);

  return gtk_widget_child_focus (child != NULL ? child : gtk_widget_get_first_child (widget),
                                 direction);
}

static void
idx_sample_image_get_property (GObject *object,
                               guint id,
                               GValue *value,
                               GParamSpec *pspec)
{
  IdxSampleImage *self = IDX_SAMPLE_IMAGE (object);

  switch (id)
    {
    case PROP_LARGE:
      g_object_get_property (G_OBJECT (self->image), "large", value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_sample_image_set_property (GObject *object,
                               guint id,
                               const GValue *value,
                               GParamSpec *pspec)
{
  IdxSampleImage *self = IDX_SAMPLE_IMAGE (object);

  switch (id)
    {
    case PROP_LARGE:
      g_object_set_property (G_OBJECT (self->image), "large", value);
      gtk_widget_set_vexpand (GTK_WIDGET (self->image), g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_sample_image_dispose (GObject *object)
{
  IdxSampleImage *self = IDX_SAMPLE_IMAGE (object);

  idx_slot_cancel (self->reading);
  stop_decoding (self);
  if (self->image != NULL)
    idx_image_view_set_value_func (self->image, NULL, NULL);
  self->image = NULL;
  g_clear_object (&self->dataset);
  g_clear_object (&self->display_options);
  g_clear_pointer (&self->decoder, idx_decoder_free);
  g_clear_pointer (&self->sample, g_bytes_unref);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_sample_image_parent_class)->dispose (object);
}

static void
idx_sample_image_finalize (GObject *object)
{
  IdxSampleImage *self = IDX_SAMPLE_IMAGE (object);

  idx_slot_free (self->reading);
  idx_slot_free (self->decoding);
  G_OBJECT_CLASS (idx_sample_image_parent_class)->finalize (object);
}

static void
idx_sample_image_class_init (IdxSampleImageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = idx_sample_image_get_property;
  object_class->set_property = idx_sample_image_set_property;
  object_class->dispose = idx_sample_image_dispose;
  object_class->finalize = idx_sample_image_finalize;
  widget_class->realize = idx_sample_image_realize;
  widget_class->unrealize = idx_sample_image_unrealize;
  widget_class->css_changed = idx_sample_image_css_changed;
  widget_class->grab_focus = idx_sample_image_grab_focus;
  widget_class->focus = idx_sample_image_focus;

  properties[PROP_LARGE] =
    g_param_spec_boolean ("large", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[SHOWN] = g_signal_new ("shown", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  signals[RANGE_CHANGED] = g_signal_new ("range-changed", G_TYPE_FROM_CLASS (klass),
                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (IDX_TYPE_COLOR_SCALE);
  g_type_ensure (IDX_TYPE_IMAGE_VIEW);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "sampleimage");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-sample-image.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxSampleImage, content);
  gtk_widget_class_bind_template_child (widget_class, IdxSampleImage, image);
  gtk_widget_class_bind_template_child (widget_class, IdxSampleImage, pixel_label);
  gtk_widget_class_bind_template_child (widget_class, IdxSampleImage, scale);
  gtk_widget_class_bind_template_callback (widget_class, idx_sample_image_pixel_hovered_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_sample_image_pixel_left_cb);
}

static void
idx_sample_image_init (IdxSampleImage *self)
{
  g_autoptr (IdxDisplayOptions) options = idx_display_options_new ();

  self->reading = idx_slot_new (NULL, self);
  self->decoding = idx_slot_new (NULL, self);
  gtk_widget_init_template (GTK_WIDGET (self));
  idx_sample_image_set_values_visible (self, TRUE);
  idx_sample_image_set_display_options (self, options);
}

void
idx_sample_image_set_values_visible (IdxSampleImage *self,
                                     gboolean visible)
{
  g_return_if_fail (IDX_IS_SAMPLE_IMAGE (self));

  idx_image_view_set_value_func (self->image, visible ? idx_sample_image_dup_value_cb : NULL,
                                 visible ? self : NULL);
}

void
idx_sample_image_set_display_options (IdxSampleImage *self,
                                      IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_SAMPLE_IMAGE (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));

  if (self->display_options != NULL)
    g_signal_handlers_disconnect_by_data (self->display_options, self);
  g_set_object (&self->display_options, options);
  g_signal_connect_object (options, "notify", G_CALLBACK (idx_sample_image_options_changed_cb),
                           self, G_CONNECT_SWAPPED);
  idx_image_view_set_display_options (self->image, options);
}

void
idx_sample_image_show (IdxSampleImage *self,
                       IdxDataset *dataset,
                       guint32 index)
{
  g_autofree char *number = NULL;
  g_autofree char *label = NULL;

  g_return_if_fail (IDX_IS_SAMPLE_IMAGE (self));
  g_return_if_fail (dataset == NULL || IDX_IS_DATASET (dataset));

  idx_slot_cancel (self->reading);
  stop_decoding (self);
  g_set_object (&self->dataset, dataset);
  self->index = index;
  if (dataset == NULL)
    {
      show_no_image (self, "");
      return;
    }
  number = idx_text_format_count (index);
  label = g_strdup_printf (_ ("Image %s"), number);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->image), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
  read_sample (self);
}

void
idx_sample_image_set_contrast (IdxSampleImage *self,
                               IdxContrast contrast,
                               const IdxRange *range)
{
  GBytes *sample;

  g_return_if_fail (IDX_IS_SAMPLE_IMAGE (self));
  g_return_if_fail (range != NULL);

  self->contrast = contrast;
  self->custom_range = *range;
  sample = self->sample_to_decode != NULL ? self->sample_to_decode : self->sample;
  if (sample == NULL)
    return;
  g_bytes_ref (sample);
  draw_sample (self, sample);
  g_bytes_unref (sample);
}

const IdxRange *
idx_sample_image_get_range (IdxSampleImage *self)
{
  g_return_val_if_fail (IDX_IS_SAMPLE_IMAGE (self), NULL);

  return self->sample != NULL ? idx_decoder_get_range (self->decoder) : NULL;
}

gboolean
idx_sample_image_pick (IdxSampleImage *self,
                       double x,
                       double y,
                       IdxDataset **dataset,
                       guint32 *index)
{
  GtkWidget *picked;

  g_return_val_if_fail (IDX_IS_SAMPLE_IMAGE (self), FALSE);
  g_return_val_if_fail (dataset != NULL && index != NULL, FALSE);

  picked = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);
  if (self->dataset == NULL || self->sample == NULL || picked != GTK_WIDGET (self->image))
    return FALSE;
  *dataset = self->dataset;
  *index = self->index;
  return TRUE;
}

GBytes *
idx_sample_image_get_sample (IdxSampleImage *self)
{
  g_return_val_if_fail (IDX_IS_SAMPLE_IMAGE (self), NULL);

  return self->sample;
}

void
idx_sample_image_zoom (IdxSampleImage *self,
                       int n_steps)
{
  g_return_if_fail (IDX_IS_SAMPLE_IMAGE (self));

  idx_image_view_zoom (self->image, n_steps);
}
