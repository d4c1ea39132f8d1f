/* SPDX-License-Identifier: MIT */

/* Reads JPEG files with libjpeg, which expects its error handler to leave by longjmp(). The
 * function that calls setjmp() owns nothing: what must be freed belongs to its caller.
 *
 * If data is missing, libjpeg only warns, and fills the rest of the picture with gray. Here these
 * warnings are errors. */

#include "idx-jpeg-reader.h"

#include "idx-error.h"

#include <glib/gi18n-lib.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>
/* jpeglib.h needs FILE. */
#include <jpeglib.h>
#include <jerror.h>

/* The maximum number of scans of a progressive file. Encoders write some ten. A scan of a few bytes
 * can take as long as one of the whole picture, so a small file with many scans could take
 * hours. */
#define MAX_SCANS 500

/* Markers (ITU-T T.81, table B.1). */
enum
{
  MARKER_TEM = 0x01,
  MARKER_SOF0 = 0xC0, /* baseline */
  MARKER_SOF1 = 0xC1, /* extended sequential */
  MARKER_SOF2 = 0xC2, /* progressive */
  MARKER_DHT = 0xC4,  /* these three aren't among the frames, SOF0 to SOF15 */
  MARKER_JPG = 0xC8,
  MARKER_DAC = 0xCC,
  MARKER_SOF15 = 0xCF,
  MARKER_RST0 = 0xD0,
  MARKER_RST7 = 0xD7,
  MARKER_EOI = 0xD9,
  MARKER_SOS = 0xDA
};

static gboolean
set_error (const char *message,
           GError **error)
{
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED, message);
  return FALSE;
}

static gboolean
set_damaged_error (GError **error)
{
  return set_error (_ ("The JPEG file is damaged."), error);
}

/* --- Header --- */

static guint
read_number (const guint8 *bytes)
{
  return (guint) bytes[0] << 8 | bytes[1];
}

static gboolean
is_frame (guint marker)
{
  return marker >= MARKER_SOF0 && marker <= MARKER_SOF15 && marker != MARKER_DHT &&
         marker != MARKER_JPG && marker != MARKER_DAC;
}

/* Returns the number of blocks of 8 values along a side of a component. */
static guint64
count_blocks (guint side,
              guint factor,
              guint max_factor)
{
  guint n_values = (side * factor + max_factor - 1) / max_factor;

  return (n_values + 7) / 8;
}

/* Counts the blocks of all components, which take three bytes each: an identifier, the sampling
 * factors, and a number of a table. Returns 0 if a factor is invalid. */
static guint64
count_all_blocks (const guint8 *components,
                  guint n_components,
                  guint rows,
                  guint columns)
{
  guint max_across = 1;
  guint max_down = 1;
  guint64 n_blocks = 0;

  for (guint i = 0; i < n_components; i++)
    {
      guint across = components[3 * i + 1] >> 4;
      guint down = components[3 * i + 1] & 0xF;

      if (across < 1 || across > MAX_SAMP_FACTOR || down < 1 || down > MAX_SAMP_FACTOR)
        return 0;
      max_across = MAX (max_across, across);
      max_down = MAX (max_down, down);
    }
  for (guint i = 0; i < n_components; i++)
    n_blocks += count_blocks (columns, components[3 * i + 1] >> 4, max_across) *
                count_blocks (rows, components[3 * i + 1] & 0xF, max_down);
  return n_blocks;
}

/* Reads a frame header: the length, the depth, the size and the components. */
static gboolean
parse_frame (IdxPictureHeader *header,
             guint marker,
             const guint8 *bytes,
             gsize length,
             GError **error)
{
  guint rows, columns, n_components;
  guint64 n_blocks;

  if (length < 8 || length < 8 + 3 * (gsize) bytes[7])
    return set_damaged_error (error);
  rows = read_number (bytes + 3);
  columns = read_number (bytes + 5);
  n_components = bytes[7];
  if (marker > MARKER_SOF2 || bytes[2] != 8)
    return set_error (_ ("JPEG files that are lossless, have 12 bits per channel or use arithmetic "
                         "coding can't be read."),
                      error);
  if (n_components == 4)
    return set_error (_ ("It has the four channels of print (CMYK). Save it in RGB first."), error);
  if (n_components != 1 && n_components != 3)
    return set_damaged_error (error);
  n_blocks = count_all_blocks (bytes + 8, n_components, rows, columns);
  if (n_blocks == 0)
    return set_damaged_error (error);
  *header = (IdxPictureHeader){
    .rows = rows,
    .columns = columns,
    .depth = 8,
    .is_color = n_components == 3,
    .is_jpeg = TRUE,
    .min_file_size = (marker == MARKER_SOF2 ? n_blocks : 2 * n_blocks) / 8,
  };
  return TRUE;
}

gboolean
idx_jpeg_reader_is_jpeg (const guint8 *bytes,
                         gsize length)
{
  return length >= 3 && memcmp (bytes, "\xFF\xD8\xFF", 3) == 0;
}

gboolean
idx_jpeg_reader_parse (IdxPictureHeader *header,
                       const guint8 *bytes,
                       gsize length,
                       GError **error)
{
  g_return_val_if_fail (header != NULL, FALSE);
  g_return_val_if_fail (idx_jpeg_reader_is_jpeg (bytes, length), FALSE);

  for (gsize at = 2; length - at >= 4;)
    {
      guint marker = bytes[at + 1];
      gsize left = length - at - 2;

      if (bytes[at] != 0xFF || marker == 0xFF || marker == 0)
        at++; /* Not a marker, or a byte before one. */
      else if (is_frame (marker))
        return parse_frame (header, marker, bytes + at + 2,
                            MIN (left, read_number (bytes + at + 2)), error);
      else if (marker == MARKER_TEM || (marker >= MARKER_RST0 && marker <= MARKER_RST7))
        at += 2;
      else if (marker == MARKER_EOI || marker == MARKER_SOS)
        break;
      else
        at += 2 + MIN (left, read_number (bytes + at + 2));
    }
  return set_damaged_error (error);
}

/* --- Pixels --- */

typedef struct
{
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf failed;
} Decoder;

static void
idx_jpeg_reader_error_cb (j_common_ptr info)
{
  Decoder *self = info->client_data;

  longjmp (self->failed, 1);
}

/* Turns the warnings about missing or wrong data into errors. */
static void
idx_jpeg_reader_message_cb (j_common_ptr info,
                            int level)
{
  switch (info->err->msg_code)
    {
    case JWRN_BOGUS_PROGRESSION:
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_JPEG_EOF:
    case JWRN_MUST_RESYNC:
      info->err->error_exit (info);
      break;
    default:
      break;
    }
}

static void
idx_jpeg_reader_progress_cb (j_common_ptr info)
{
  if (((j_decompress_ptr) info)->input_scan_number > MAX_SCANS)
    info->err->error_exit (info);
}

/* Returns whether there was a scan of each component. libjpeg fills those without one with gray. */
static gboolean
has_all_components (const Decoder *self)
{
  for (int i = 0; i < self->info.num_components; i++)
    if (self->info.comp_info[i].quant_table == NULL)
      return FALSE;
  return TRUE;
}

/* Returns FALSE if libjpeg reports an error. */
static gboolean
decode (Decoder *self,
        const guint8 *bytes,
        gsize length,
        const IdxPictureHeader *header,
        const IdxPictureTarget *target,
        guint8 *values)
{
  gsize row_size = (gsize) header->columns * target->n_channels;

  if (setjmp (self->failed) != 0)
    return FALSE;
  jpeg_create_decompress (&self->info);
  self->info.progress = &self->progress;
  jpeg_mem_src (&self->info, bytes, length);
  (void) jpeg_read_header (&self->info, TRUE /* require_image */);
  if (self->info.image_width != header->columns || self->info.image_height != header->rows)
    return FALSE;
  self->info.out_color_space = target->n_channels == 3 ? JCS_RGB : JCS_GRAYSCALE;
  (void) jpeg_start_decompress (&self->info);
  while (self->info.output_scanline < self->info.output_height)
    {
      JSAMPROW row = values + self->info.output_scanline * row_size;

      (void) jpeg_read_scanlines (&self->info, &row, 1);
    }
  if (!has_all_components (self))
    return FALSE;
  (void) jpeg_finish_decompress (&self->info);
  return TRUE;
}

gboolean
idx_jpeg_reader_decode (const guint8 *bytes,
                        gsize length,
                        const IdxPictureHeader *header,
                        const IdxPictureTarget *target,
                        gpointer values,
                        GError **error)
{
  Decoder self = { 0 };
  gboolean is_decoded;

  g_return_val_if_fail (bytes != NULL, FALSE);
  g_return_val_if_fail (header != NULL, FALSE);
  g_return_val_if_fail (target != NULL, FALSE);
  g_return_val_if_fail (target->n_channels == 3 || !header->is_color, FALSE);
  g_return_val_if_fail (target->depth == 8, FALSE);
  g_return_val_if_fail (values != NULL, FALSE);

  self.info.err = jpeg_std_error (&self.errors);
  self.info.client_data = &self;
  self.errors.error_exit = idx_jpeg_reader_error_cb;
  self.errors.emit_message = idx_jpeg_reader_message_cb;
  self.progress.progress_monitor = idx_jpeg_reader_progress_cb;
  is_decoded = decode (&self, bytes, length, header, target, values);
  jpeg_destroy_decompress (&self.info);
  if (is_decoded)
    return TRUE;
  if (self.errors.msg_code == JERR_OUT_OF_MEMORY)
    return set_error (_ ("There isn't enough memory for this picture."), error);
  return set_damaged_error (error);
}
