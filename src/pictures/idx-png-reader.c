/* SPDX-License-Identifier: MIT */

/* Reads PNG files with libpng, which reports errors by longjmp(). The function that calls setjmp()
 * owns nothing: what must be freed belongs to its caller. */

#include "idx-png-reader.h"

#include "idx-error.h"

#include <glib/gi18n-lib.h>
#include <png.h>
#include <string.h>

#define SIGNATURE "\x89PNG\r\n\x1A\n"
#define SIGNATURE_SIZE 8

/* The maximum factor by which deflate makes data smaller: 258 bytes in 2 bits. */
#define MAX_COMPRESSION 1032

/* The largest valid color type. */
#define MAX_TYPE 6

static gboolean
set_error (const char *message,
           GError **error)
{
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED, message);
  return FALSE;
}

/* --- Header --- */

static guint32
read_number (const guint8 *bytes)
{
  guint32 number;

  memcpy (&number, bytes, sizeof number);
  return GUINT32_FROM_BE (number);
}

static guint
get_n_channels (guint type)
{
  guint n_colors = (type & PNG_COLOR_MASK_COLOR) != 0 && type != PNG_COLOR_TYPE_PALETTE ? 3 : 1;

  return (type & PNG_COLOR_MASK_ALPHA) != 0 ? n_colors + 1 : n_colors;
}

gboolean
idx_png_reader_is_png (const guint8 *bytes,
                       gsize length)
{
  return length >= SIGNATURE_SIZE && memcmp (bytes, SIGNATURE, SIGNATURE_SIZE) == 0;
}

gboolean
idx_png_reader_parse (IdxPictureHeader *header,
                      const guint8 *bytes,
                      gsize length,
                      GError **error)
{
  guint32 columns, rows;
  guint depth, type;
  guint64 row_size, size;

  g_return_val_if_fail (header != NULL, FALSE);
  g_return_val_if_fail (idx_png_reader_is_png (bytes, length), FALSE);

  /* The first chunk, IHDR, has 13 bytes. Its size and its name precede them. */
  if (length < IDX_PNG_HEADER_SIZE || read_number (bytes + 8) != 13 ||
      memcmp (bytes + 12, "IHDR", 4) != 0)
    return set_error (_ ("Its PNG header is invalid."), error);
  columns = read_number (bytes + 16);
  rows = read_number (bytes + 20);
  depth = bytes[24];
  type = bytes[25];
  if (columns == 0 || columns > PNG_UINT_31_MAX || rows == 0 || rows > PNG_UINT_31_MAX ||
      depth == 0 || depth > 16 || type > MAX_TYPE)
    return set_error (_ ("Its PNG header is invalid."), error);
  /* An interlaced picture isn't smaller: each of its rows is stored in parts of whole bytes. */
  row_size = ((guint64) columns * depth * get_n_channels (type) + 7) / 8 + 1;
  if (!g_uint64_checked_mul (&size, row_size, rows))
    size = G_MAXUINT64;
  *header = (IdxPictureHeader){
    .rows = rows,
    .columns = columns,
    .depth = depth == 16 ? 16 : 8,
    .is_color = (type & PNG_COLOR_MASK_COLOR) != 0,
    .min_file_size = size / MAX_COMPRESSION,
  };
  return TRUE;
}

/* --- Pixels --- */

typedef struct
{
  png_structp png;
  png_infop info;
  const guint8 *bytes; /* not read yet */
  gsize n_bytes;
  guint8 *rows; /* rows with an alpha channel; NULL if there is none */
  gboolean is_out_of_memory;
} Decoder;

static void
idx_png_reader_error_cb (png_structp png,
                         png_const_charp message)
{
  png_longjmp (png, 1);
}

static void
idx_png_reader_warning_cb (png_structp png,
                           png_const_charp message)
{
}

static png_voidp
idx_png_reader_malloc_cb (png_structp png,
                          png_alloc_size_t size)
{
  Decoder *self = png_get_mem_ptr (png);
  gpointer memory = g_try_malloc (size);

  self->is_out_of_memory = self->is_out_of_memory || memory == NULL;
  return memory;
}

static void
idx_png_reader_free_cb (png_structp png,
                        png_voidp memory)
{
  g_free (memory);
}

static void
idx_png_reader_read_cb (png_structp png,
                        png_bytep data,
                        gsize length)
{
  Decoder *self = png_get_io_ptr (png);

  if (length > self->n_bytes)
    png_error (png, "The file is cut short");
  memcpy (data, self->bytes, length);
  self->bytes += length;
  self->n_bytes -= length;
}

/* Makes libpng convert rows to the channels of @target, with an alpha channel if the picture has
 * transparent pixels, and else also to its depth. Returns whether there is an alpha channel.
 *
 * libpng can also lay pixels over a background, but its colors are wrong if it scales 16 bits to 8
 * as well. */
static gboolean
set_transformations (Decoder *self,
                     const IdxPictureHeader *header,
                     const IdxPictureTarget *target)
{
  guint type = png_get_color_type (self->png, self->info);
  gboolean has_mask = png_get_valid (self->png, self->info, PNG_INFO_tRNS) != 0;
  gboolean has_alpha = has_mask || (type & PNG_COLOR_MASK_ALPHA) != 0;

  if (type == PNG_COLOR_TYPE_PALETTE)
    png_set_palette_to_rgb (self->png);
  if (type == PNG_COLOR_TYPE_GRAY)
    png_set_expand_gray_1_2_4_to_8 (self->png);
  if (has_mask)
    png_set_tRNS_to_alpha (self->png);
  if (!header->is_color && target->n_channels == 3)
    png_set_gray_to_rgb (self->png);
  if (header->depth > target->depth && !has_alpha)
    png_set_scale_16 (self->png);
  else if (header->depth == 16 && G_BYTE_ORDER == G_LITTLE_ENDIAN)
    png_set_swap (self->png);
  return has_alpha;
}

/* Returns the mean of a value and the background, weighted by alpha. */
static guint
compose (guint value,
         guint background,
         guint alpha,
         guint max)
{
  return (guint) (((guint64) value * alpha + (guint64) background * (max - alpha) + max / 2) / max);
}

/* Lays a row of pixels with an alpha channel over the background. */
static void
compose_row (gconstpointer row,
             const IdxPictureHeader *header,
             const IdxPictureTarget *target,
             gpointer values)
{
  guint n_channels = target->n_channels;
  const guint8 *bytes = row;
  const guint16 *words = row;

  for (gsize i = 0; i < (gsize) header->columns * n_channels; i++)
    {
      gsize at = i / n_channels * (n_channels + 1);
      gsize from = at + i % n_channels;
      guint background = target->background[i % n_channels];
      guint value;

      if (header->depth == 8)
        value = compose (bytes[from], background, bytes[at + n_channels], 255);
      else
        value = compose (words[from], background * 257, words[at + n_channels], 65535);
      if (target->depth == 16)
        ((guint16 *) values)[i] = (guint16) value;
      else
        ((guint8 *) values)[i] = (guint8) (header->depth == 16 ? (value + 128) / 257 : value);
    }
}

/* Reads rows with an alpha channel. An interlaced picture is read as a whole, in several passes. */
static gboolean
read_transparent_rows (Decoder *self,
                       const IdxPictureHeader *header,
                       const IdxPictureTarget *target,
                       int n_passes,
                       guint8 *values)
{
  gsize row_size = (gsize) header->columns * (target->n_channels + 1) * (header->depth / 8);
  gsize target_size = (gsize) header->columns * target->n_channels * (target->depth / 8);
  gsize step = n_passes > 1 ? row_size : 0;

  if (png_get_rowbytes (self->png, self->info) != row_size)
    return FALSE;
  self->rows = g_try_malloc_n (row_size, n_passes > 1 ? header->rows : 1);
  self->is_out_of_memory = self->rows == NULL;
  if (self->is_out_of_memory)
    return FALSE;
  for (int pass = 0; pass < n_passes; pass++)
    for (gsize i = 0; i < header->rows; i++)
      {
        png_read_row (self->png, self->rows + i * step, NULL);
        if (pass + 1 == n_passes)
          compose_row (self->rows + i * step, header, target, values + i * target_size);
      }
  return TRUE;
}

/* Reads rows straight into the values. */
static gboolean
read_opaque_rows (Decoder *self,
                  const IdxPictureHeader *header,
                  const IdxPictureTarget *target,
                  int n_passes,
                  guint8 *values)
{
  gsize row_size = (gsize) header->columns * target->n_channels * (target->depth / 8);

  if (png_get_rowbytes (self->png, self->info) != row_size)
    return FALSE;
  for (int pass = 0; pass < n_passes; pass++)
    for (gsize i = 0; i < header->rows; i++)
      png_read_row (self->png, values + i * row_size, NULL);
  return TRUE;
}

/* Returns FALSE if libpng reports an error. */
static gboolean
decode (Decoder *self,
        const IdxPictureHeader *header,
        const IdxPictureTarget *target,
        guint8 *values)
{
  gboolean has_alpha, is_read;
  int n_passes;

  if (setjmp (png_jmpbuf (self->png)) != 0)
    return FALSE;
  png_set_read_fn (self->png, self, idx_png_reader_read_cb);
  /* Skips all chunks that don't change pixels, such as texts and color profiles. */
  png_set_keep_unknown_chunks (self->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_read_info (self->png, self->info);
  if (png_get_image_width (self->png, self->info) != header->columns ||
      png_get_image_height (self->png, self->info) != header->rows)
    return FALSE;
  has_alpha = set_transformations (self, header, target);
  n_passes = png_set_interlace_handling (self->png);
  png_read_update_info (self->png, self->info);
  if (has_alpha)
    is_read = read_transparent_rows (self, header, target, n_passes, values);
  else
    is_read = read_opaque_rows (self, header, target, n_passes, values);
  if (!is_read)
    return FALSE;
  png_read_end (self->png, NULL);
  return TRUE;
}

gboolean
idx_png_reader_decode (const guint8 *bytes,
                       gsize length,
                       const IdxPictureHeader *header,
                       const IdxPictureTarget *target,
                       gpointer values,
                       GError **error)
{
  Decoder self = { .bytes = bytes, .n_bytes = length };
  gboolean is_decoded;

  g_return_val_if_fail (bytes != NULL, FALSE);
  g_return_val_if_fail (header != NULL, FALSE);
  g_return_val_if_fail (target != NULL, FALSE);
  g_return_val_if_fail (target->n_channels == 3 || !header->is_color, FALSE);
  g_return_val_if_fail (values != NULL, FALSE);

  self.png = png_create_read_struct_2 (PNG_LIBPNG_VER_STRING, &self, idx_png_reader_error_cb,
                                       idx_png_reader_warning_cb, &self, idx_png_reader_malloc_cb,
                                       idx_png_reader_free_cb);
  if (self.png != NULL)
    self.info = png_create_info_struct (self.png);
  is_decoded = self.info != NULL && decode (&self, header, target, values);
  png_destroy_read_struct (&self.png, &self.info, NULL);
  g_free (self.rows);
  if (self.is_out_of_memory)
    return set_error (_ ("There isn't enough memory for this picture."), error);
  if (!is_decoded)
    return set_error (_ ("The PNG file is damaged."), error);
  return TRUE;
}
