/* SPDX-License-Identifier: MIT */

/* Describes a file for `idxview-cli info`, as JSON and as text. */

#include "idx-report.h"

#include "idx-error.h"
#include "idx-pairing.h"
#include "idx-text.h"
#include "idx-values.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The number of bytes to read between checks for cancellation. */
#define CANCEL_CHECK_INTERVAL ((guint64) 16 * 1024 * 1024)

/* The text lists no more classes than this. A file of integers that aren't labels, such as indices,
 * has as many classes as samples. */
#define MAX_CLASSES_IN_TEXT 100

struct _IdxReport
{
  GObject parent_instance;
  GFile *location;
  char *name; /* the path for display; IdxReportOptions.name for a file without a path */
  IdxFile *file;
  IdxLabels *labels;
  GFile *images_location; /* of the images next to a labels file, or NULL */
  GPtrArray *messages;
  IdxHashes hashes; /* empty strings if they weren't asked for */
  IdxRange range;   /* empty unless the options require it */
  IdxPixelStatistics pixels;
  gboolean has_pixels; /* whether @pixels were computed */
};

G_DEFINE_FINAL_TYPE (IdxReport, idx_report, G_TYPE_OBJECT)

static void
idx_report_finalize (GObject *object)
{
  IdxReport *self = IDX_REPORT (object);

  g_clear_object (&self->location);
  g_clear_pointer (&self->name, g_free);
  g_clear_object (&self->file);
  g_clear_object (&self->labels);
  g_clear_object (&self->images_location);
  g_clear_pointer (&self->messages, g_ptr_array_unref);
  G_OBJECT_CLASS (idx_report_parent_class)->finalize (object);
}

static void
idx_report_class_init (IdxReportClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_report_finalize;
}

static void
idx_report_init (IdxReport *self)
{
  self->messages = idx_messages_new ();
  self->range.minimum = INFINITY;
  self->range.maximum = -INFINITY;
}

static gboolean
read_to_end (IdxReport *self,
             GCancellable *cancellable,
             GError **error)
{
  double fraction = 0;

  while (fraction < 1)
    if (!idx_file_advance (self->file, CANCEL_CHECK_INTERVAL, &fraction, cancellable, error))
      return FALSE;
  return TRUE;
}

/* Reads the labels of the images. If the file itself contains labels, reads these, and looks for
 * their images. */
static gboolean
read_labels (IdxReport *self,
             const IdxReportOptions *options,
             GCancellable *cancellable,
             GError **error)
{
  g_autoptr (IdxFile) images = NULL;

  if (idx_pairing_is_labels (self->file))
    {
      g_autoptr (GError) labels_error = NULL;
      g_autoptr (GError) images_error = NULL;

      self->labels = idx_labels_new (self->file, G_MAXUINT, cancellable, &labels_error);
      if (options->name == NULL)
        images = idx_pairing_find_images (self->file, options->folders, cancellable, &images_error);
      if (images != NULL)
        self->images_location = g_object_ref (idx_file_get_location (images));
      if (images_error != NULL)
        idx_messages_add (self->messages, IDX_VERDICT_WARNING, "images-unreadable", "%s",
                          images_error->message);
      if (self->labels == NULL)
        idx_messages_add (self->messages, IDX_VERDICT_WARNING, "not-labels", "%s",
                          labels_error->message);
      return TRUE;
    }
  if (options->labels != NULL)
    {
      self->labels = idx_pairing_open_labels (self->file, options->labels, self->messages,
                                              cancellable, error);
      if (self->labels == NULL)
        idx_pairing_prefix_error (options->labels, error);
      return self->labels != NULL;
    }
  if (!options->no_labels && options->name == NULL)
    self->labels =
      idx_pairing_find_labels (self->file, options->folders, self->messages, cancellable);
  return TRUE;
}

/* Sets the class names that the user specified, or else those found next to the images. */
static void
set_class_names (IdxReport *self,
                 const IdxReportOptions *options,
                 GCancellable *cancellable)
{
  if (options->class_names != NULL)
    idx_labels_set_class_names (self->labels, options->class_names);
  else if (options->name == NULL)
    idx_pairing_find_class_names (self->images_location != NULL ? self->images_location
                                                                : self->location,
                                  self->labels, cancellable);
}

/* Drops the labels of samples that are missing from a truncated images file. */
static void
limit_labels (IdxReport *self)
{
  g_autoptr (IdxLabels) labels = NULL;
  guint64 n_samples;

  if (self->labels == NULL || idx_labels_get_file (self->labels) == self->file)
    return;
  (void) idx_file_get_n_samples (self->file, &n_samples);
  labels = idx_labels_limit (self->labels, (guint) n_samples);
  g_set_object (&self->labels, labels);
}

static void
init_pixels (IdxReport *self)
{
  IdxImageFormat format;

  idx_image_format_init (&format, idx_file_get_header (self->file));
  idx_pixel_statistics_init (&self->pixels, &format);
}

/* Scans the first values. Scans all of them to find their range, or to count NaN and infinity if
 * the whole file is read for its hash anyway. */
static gboolean
scan_values (IdxReport *self,
             const IdxReportOptions *options,
             GCancellable *cancellable,
             GError **error)
{
  const IdxHeader *header = idx_file_get_header (self->file);
  const IdxImageFormat format = { .element_type = header->element_type,
                                  .little_endian = header->little_endian };
  gboolean is_float = !idx_element_type_is_integer (header->element_type);
  gboolean is_labels = idx_pairing_is_labels (self->file);
  guint64 n_samples, n_scanned;
  IdxNonfiniteCounts not_finite = { 0 };
  IdxRange range = self->range;
  gboolean needs_pixels = options->range && !is_labels && header->n_dimensions > 1;

  if (!idx_values_scan_first (self->file, &format, &range, &not_finite, &n_scanned,
                              is_labels ? NULL : self->messages, cancellable, error))
    return FALSE;
  (void) idx_file_get_n_samples (self->file, &n_samples);
  if (options->range || (options->hash && is_float))
    {
      not_finite = (IdxNonfiniteCounts){ 0 };
      n_scanned = n_samples;
      if (needs_pixels)
        init_pixels (self);
      if (!idx_values_find_range (self->file, &format, NULL, &range, &not_finite,
                                  needs_pixels ? &self->pixels : NULL, cancellable, error))
        return FALSE;
      self->has_pixels = needs_pixels;
    }
  if (options->range)
    self->range = range;
  idx_values_report_not_finite (&not_finite, n_scanned, n_scanned == n_samples, self->messages);
  return TRUE;
}

/* Fails if the images can't have the requested shape. Nothing else in a report depends on the
 * shape. */
static gboolean
check_shape (IdxReport *self,
             const IdxReportOptions *options,
             GError **error)
{
  IdxImageFormat format;

  if (options->shape.rows == 0 || idx_pairing_is_labels (self->file))
    return TRUE;
  idx_image_format_init (&format, idx_file_get_header (self->file));
  return (options->shape.n_channels == 0 &&
          idx_image_format_has_size (&format, options->shape.rows, options->shape.columns)) ||
         idx_image_format_set_shape (&format, &options->shape, error);
}

static gboolean
hash (IdxReport *self,
      const IdxReportOptions *options,
      GCancellable *cancellable,
      GError **error)
{
  g_autofree char *sha256 = NULL;

  if (options->hash_payload)
    return idx_file_hash (self->file, &self->hashes, cancellable, error);
  sha256 = idx_file_dup_sha256 (self->file, cancellable, error);
  if (sha256 == NULL)
    return FALSE;
  g_strlcpy (self->hashes.file, sha256, sizeof self->hashes.file);
  return TRUE;
}

/* Reads the file and what belongs to it. An error becomes the last message of the report. */
static gboolean
examine (IdxReport *self,
         const IdxReportOptions *options,
         GCancellable *cancellable,
         GError **error)
{
  self->file =
    idx_file_open_with_byte_order (self->location, options->byte_order, cancellable, error);
  if (self->file == NULL ||
      !idx_values_check_sample_size (self->file, error) ||
      !check_shape (self, options, error) ||
      !read_to_end (self, cancellable, error) ||
      !read_labels (self, options, cancellable, error))
    return FALSE;

  if (self->labels != NULL)
    set_class_names (self, options, cancellable);
  limit_labels (self);
  idx_file_collect_messages (self->file, self->messages);
  if (self->labels != NULL && idx_labels_get_file (self->labels) != self->file)
    idx_labels_collect_messages (self->labels, self->messages);
  if (self->labels != NULL)
    idx_labels_report_class_names (self->labels, self->messages);
  if (options->hash && !hash (self, options, cancellable, error))
    return FALSE;
  return scan_values (self, options, cancellable, error);
}

IdxReport *
idx_report_new (GFile *location,
                const IdxReportOptions *options,
                GCancellable *cancellable)
{
  IdxReport *self;
  g_autoptr (GError) error = NULL;

  g_return_val_if_fail (G_IS_FILE (location), NULL);
  g_return_val_if_fail (options != NULL, NULL);

  self = g_object_new (IDX_TYPE_REPORT, NULL);
  self->location = g_object_ref (location);
  self->name = options->name != NULL ? g_strdup (options->name) : idx_text_file_path (location);
  if (!examine (self, options, cancellable, &error))
    idx_messages_add (self->messages, IDX_VERDICT_ERROR, idx_error_get_name (error), "%s",
                      error->message);
  return self;
}

gboolean
idx_report_has_message (IdxReport *self,
                        const char *code)
{
  g_return_val_if_fail (IDX_IS_REPORT (self), FALSE);
  g_return_val_if_fail (code != NULL, FALSE);

  for (guint i = 0; i < self->messages->len; i++)
    {
      const IdxMessage *message = g_ptr_array_index (self->messages, i);

      if (g_str_equal (message->code, code))
        return TRUE;
    }
  return FALSE;
}

IdxVerdict
idx_report_get_verdict (IdxReport *self)
{
  g_return_val_if_fail (IDX_IS_REPORT (self), IDX_VERDICT_ERROR);

  return idx_messages_get_verdict (self->messages);
}

static void
add_string (JsonBuilder *builder,
            const char *name,
            const char *value)
{
  json_builder_set_member_name (builder, name);
  if (value != NULL)
    json_builder_add_string_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

static void
add_path (JsonBuilder *builder,
          const char *name,
          GFile *location)
{
  g_autofree char *path = location != NULL ? idx_text_file_path (location) : NULL;

  add_string (builder, name, path);
}

static void
add_header (IdxReport *self,
            JsonBuilder *builder)
{
  const IdxHeader *header = self->file != NULL ? idx_file_get_header (self->file) : NULL;
  guint64 n_samples;

  add_string (builder, "compression",
              header == NULL ? NULL : idx_file_is_gzip (self->file) ? "gzip"
                                                                    : "none");
  add_string (builder, "element_type",
              header == NULL ? NULL : idx_element_type_get_name (header->element_type));
  json_builder_set_member_name (builder, "dimensions");
  if (header == NULL)
    {
      json_builder_add_null_value (builder);
      add_string (builder, "samples", NULL);
      add_string (builder, "available", NULL);
      return;
    }
  json_builder_begin_array (builder);
  for (guint i = 0; i < header->n_dimensions; i++)
    json_builder_add_int_value (builder, header->dimensions[i]);
  json_builder_end_array (builder);
  (void) idx_file_get_n_samples (self->file, &n_samples);
  json_builder_set_member_name (builder, "samples");
  json_builder_add_int_value (builder, header->dimensions[0]);
  json_builder_set_member_name (builder, "available");
  json_builder_add_int_value (builder, (gint64) n_samples);
}

static gboolean
has_range (IdxReport *self)
{
  return self->range.minimum <= self->range.maximum;
}

/* Adds the mean and the standard deviation of each channel. */
static void
add_pixels (IdxReport *self,
            JsonBuilder *builder)
{
  g_autofree char *text =
    self->has_pixels ? idx_pixel_statistics_to_text (&self->pixels) : NULL;
  double values[2][IDX_PIXEL_STATISTICS_MAX_CHANNELS];

  json_builder_set_member_name (builder, "normalization");
  if (text == NULL)
    {
      json_builder_add_null_value (builder);
      return;
    }
  for (guint i = 0; i < self->pixels.format.n_channels; i++)
    (void) idx_pixel_statistics_get_channel (&self->pixels, i, &values[0][i], &values[1][i]);
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "scale");
  json_builder_add_double_value (builder, idx_pixel_statistics_get_scale (&self->pixels));
  for (guint kind = 0; kind < 2; kind++)
    {
      json_builder_set_member_name (builder, kind == 0 ? "mean" : "std");
      json_builder_begin_array (builder);
      for (guint i = 0; i < self->pixels.format.n_channels; i++)
        json_builder_add_double_value (builder, values[kind][i]);
      json_builder_end_array (builder);
    }
  json_builder_end_object (builder);
}

static void
add_range (IdxReport *self,
           JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "range");
  if (!has_range (self))
    {
      json_builder_add_null_value (builder);
      return;
    }
  json_builder_begin_array (builder);
  json_builder_add_double_value (builder, self->range.minimum);
  json_builder_add_double_value (builder, self->range.maximum);
  json_builder_end_array (builder);
}

static void
add_labels (IdxReport *self,
            JsonBuilder *builder)
{
  const IdxClass *classes;
  guint n_classes;

  json_builder_set_member_name (builder, "labels");
  if (self->labels == NULL)
    {
      json_builder_add_null_value (builder);
      return;
    }
  json_builder_begin_object (builder);
  add_path (builder, "file", idx_file_get_location (idx_labels_get_file (self->labels)));
  json_builder_set_member_name (builder, "count");
  json_builder_add_int_value (builder, idx_labels_get_n_labels (self->labels));
  json_builder_set_member_name (builder, "classes");
  json_builder_begin_object (builder);
  classes = idx_labels_get_classes (self->labels, &n_classes);
  for (guint i = 0; i < n_classes; i++)
    {
      g_autofree char *name = g_strdup_printf ("%" G_GINT64_FORMAT, classes[i].value);

      json_builder_set_member_name (builder, name);
      json_builder_add_int_value (builder, classes[i].n_samples);
    }
  json_builder_end_object (builder);
  json_builder_end_object (builder);
}

static void
add_messages (IdxReport *self,
              JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "messages");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->messages->len; i++)
    {
      const IdxMessage *message = g_ptr_array_index (self->messages, i);

      json_builder_begin_object (builder);
      add_string (builder, "code", message->code);
      add_string (builder, "text", message->text);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

JsonNode *
idx_report_to_json (IdxReport *self)
{
  g_autoptr (JsonBuilder) builder = NULL;

  g_return_val_if_fail (IDX_IS_REPORT (self), NULL);

  builder = json_builder_new ();
  json_builder_begin_object (builder);
  add_string (builder, "file", self->name);
  add_string (builder, "verdict", idx_verdict_get_name (idx_report_get_verdict (self)));
  add_header (self, builder);
  add_string (builder, "payload_sha256",
              self->hashes.payload[0] != '\0' ? self->hashes.payload : NULL);
  add_string (builder, "sha256", self->hashes.file[0] != '\0' ? self->hashes.file : NULL);
  add_range (self, builder);
  add_pixels (self, builder);
  add_labels (self, builder);
  add_path (builder, "images", self->images_location);
  add_messages (self, builder);
  json_builder_end_object (builder);
  return json_builder_get_root (builder);
}

/* Appends a line of text. Escapes control characters, which file names may contain. */
G_GNUC_PRINTF (2, 3)
static void
append_line (GString *text,
             const char *format,
             ...)
{
  g_autofree char *line = NULL;
  g_autofree char *escaped = NULL;
  va_list args;

  va_start (args, format);
  line = g_strdup_vprintf (format, args);
  va_end (args);
  escaped = idx_text_escape_controls (line);
  g_string_append_printf (text, "%s\n", escaped);
}

static void
append_classes (IdxReport *self,
                GString *text)
{
  guint n_classes;
  const IdxClass *classes = idx_labels_get_classes (self->labels, &n_classes);
  g_autofree char *path =
    idx_text_file_path (idx_file_get_location (idx_labels_get_file (self->labels)));
  guint n_labels = idx_labels_get_n_labels (self->labels);
  g_autofree char *count = idx_text_format_count (n_labels);
  g_autoptr (GString) list = g_string_new (NULL);

  if (idx_labels_get_file (self->labels) != self->file)
    append_line (text, ngettext ("  labels: %s, %s label", "  labels: %s, %s labels", n_labels),
                 path, count);
  for (guint i = 0; i < MIN (n_classes, MAX_CLASSES_IN_TEXT); i++)
    {
      g_autofree char *number = idx_text_format_count (classes[i].n_samples);
      g_autofree char *name = idx_labels_dup_class_name (self->labels, classes[i].value);

      g_string_append_printf (list, "%s %s (%s)", i > 0 ? "," : "", name, number);
    }
  if (n_classes > MAX_CLASSES_IN_TEXT)
    {
      g_autofree char *more = idx_text_format_count (n_classes - MAX_CLASSES_IN_TEXT);

      g_string_append_printf (list, _ (" and %s more"), more);
    }
  append_line (text, _ ("  classes:%s"), list->str);
}

static void
append_pixels (IdxReport *self,
               GString *text)
{
  g_autofree char *pixels = idx_pixel_statistics_to_text (&self->pixels);
  g_autofree char *scale =
    g_strdup_printf ("%.0f", idx_pixel_statistics_get_scale (&self->pixels));

  if (pixels == NULL)
    return;
  if (idx_element_type_is_integer (self->pixels.format.element_type))
    append_line (text, _ ("  pixels divided by %s: %s"), scale, pixels);
  else
    append_line (text, _ ("  pixels: %s"), pixels);
}

char *
idx_report_to_text (IdxReport *self)
{
  g_autofree char *description = NULL;
  char minimum[G_ASCII_DTOSTR_BUF_SIZE], maximum[G_ASCII_DTOSTR_BUF_SIZE];
  GString *text;

  g_return_val_if_fail (IDX_IS_REPORT (self), NULL);

  text = g_string_new (NULL);
  append_line (text, "%s: %s", self->name, idx_verdict_get_name (idx_report_get_verdict (self)));
  if (self->file != NULL)
    {
      description = idx_header_describe (idx_file_get_header (self->file));
      append_line (text, idx_file_is_gzip (self->file) ? _ ("  %s, compressed with gzip") : "  %s",
                   description);
    }
  if (self->labels != NULL)
    append_classes (self, text);
  if (self->images_location != NULL)
    {
      g_autofree char *images = idx_text_file_path (self->images_location);

      append_line (text, _ ("  images: %s"), images);
    }
  if (self->hashes.file[0] != '\0')
    append_line (text, "  sha256: %s", self->hashes.file);
  if (has_range (self))
    append_line (text, _ ("  values: from %s to %s"),
                 g_ascii_formatd (minimum, sizeof minimum, "%.9g", self->range.minimum),
                 g_ascii_formatd (maximum, sizeof maximum, "%.9g", self->range.maximum));
  if (self->has_pixels)
    append_pixels (self, text);
  for (guint i = 0; i < self->messages->len; i++)
    {
      const IdxMessage *message = g_ptr_array_index (self->messages, i);

      append_line (text, "  %s: %s", idx_verdict_get_name (message->verdict), message->text);
    }
  return g_string_free (text, FALSE);
}

/* Returns the first message with the worst verdict, or NULL if none is worse than OK. */
static const IdxMessage *
find_worst (IdxReport *self)
{
  const IdxMessage *worst = NULL;

  for (guint i = 0; i < self->messages->len; i++)
    {
      const IdxMessage *message = g_ptr_array_index (self->messages, i);

      if (message->verdict > (worst != NULL ? worst->verdict : IDX_VERDICT_OK))
        worst = message;
    }
  return worst;
}

char *
idx_report_to_line (IdxReport *self)
{
  g_autoptr (GString) line = NULL;
  const IdxMessage *worst;
  GString *text;

  g_return_val_if_fail (IDX_IS_REPORT (self), NULL);

  line = g_string_new (self->name);
  g_string_append_printf (line, ": %s", idx_verdict_get_name (idx_report_get_verdict (self)));
  if (self->file != NULL)
    {
      g_autofree char *description = idx_header_describe (idx_file_get_header (self->file));

      g_string_append (line, " · ");
      g_string_append_printf (
        line, idx_file_is_gzip (self->file) ? _ ("%s, compressed with gzip") : "%s", description);
    }
  if (self->labels != NULL && idx_labels_get_file (self->labels) != self->file)
    {
      g_autofree char *name =
        idx_text_file_name (idx_file_get_location (idx_labels_get_file (self->labels)));

      g_string_append (line, " · ");
      g_string_append_printf (line, _ ("labels: %s"), name);
    }
  worst = find_worst (self);
  if (worst != NULL)
    g_string_append_printf (line, " · %s", worst->text);
  text = g_string_new (NULL);
  append_line (text, "%s", line->str);
  return g_string_free (text, FALSE);
}
