/* SPDX-License-Identifier: MIT */

/* Lists the shapes that the images of a file may have, for people to choose from. */

#include "idx-shape-list.h"

#include "idx-image-format.h"

/* A list of shapes that grows. */
typedef struct
{
  IdxImageFormat stated; /* what the header states */
  GArray *shapes;        /* IdxShape */
  guint max_shapes;
} List;

/* Adds a shape unless the list has it, or is full. */
static void
add_shape (List *list,
           guint64 rows,
           guint64 columns,
           guint n_channels,
           gboolean planar)
{
  IdxShape shape = { (guint) rows, (guint) columns, n_channels, planar };

  if (list->shapes->len >= list->max_shapes)
    return;
  for (guint i = 0; i < list->shapes->len; i++)
    if (idx_shape_equal (&g_array_index (list->shapes, IdxShape, i), &shape))
      return;
  g_array_append_val (list->shapes, shape);
}

/* Adds the other meanings of four dimensions: the channels may be the second or the last one, or
 * there may be none. */
static void
add_layouts (List *list,
             const IdxHeader *header)
{
  const guint32 *dimensions = header->dimensions;

  if (header->n_dimensions != 4)
    return;
  if (dimensions[3] == 3 || dimensions[3] == 4)
    add_shape (list, dimensions[1], dimensions[2], dimensions[3], FALSE);
  /* With fewer columns, text couldn't tell which number is that of the channels. */
  if ((dimensions[1] == 3 || dimensions[1] == 4) && dimensions[3] > 4)
    {
      add_shape (list, dimensions[2], dimensions[3], dimensions[1], TRUE);
      add_shape (list, dimensions[2], dimensions[3],
                 idx_image_format_has_size (&list->stated, dimensions[2], dimensions[3]) &&
                     list->stated.n_channels == 1
                   ? 0
                   : 1,
                 FALSE);
    }
}

/* Adds the square color images that vectors may be. */
static void
add_color_squares (List *list,
                   const IdxHeader *header)
{
  IdxShape square;

  if (header->n_dimensions != 2 || header->dimensions[1] % 3 != 0 ||
      !idx_shape_init_square (&square, header->dimensions[1] / 3))
    return;
  add_shape (list, square.rows, square.columns, 3, FALSE);
  add_shape (list, square.rows, square.columns, 3, TRUE);
}

/* Adds a gray image, unless images have this size anyway. */
static void
add_gray (List *list,
          guint64 rows,
          guint64 columns)
{
  if (!idx_image_format_has_size (&list->stated, rows, columns))
    add_shape (list, rows, columns, 0, FALSE);
}

static void
add_gray_shapes (List *list,
                 guint64 n_values)
{
  guint64 root = 1;

  /* Samples without values have no shape that is worth a choice. */
  if (n_values == 0)
    return;
  while ((root + 1) * (root + 1) <= n_values && root < G_MAXUINT16)
    root++;
  for (guint64 rows = root; rows >= 1 && list->shapes->len < list->max_shapes; rows--)
    {
      if (n_values % rows != 0 || n_values / rows > G_MAXUINT32)
        continue;
      add_gray (list, rows, n_values / rows);
      add_gray (list, n_values / rows, rows);
    }
}

GArray *
idx_shape_list (const IdxHeader *header,
                guint max_shapes)
{
  List list = { .max_shapes = max_shapes };
  IdxShape stated;

  g_return_val_if_fail (header != NULL && header->n_dimensions >= 2, NULL);

  list.shapes = g_array_new (FALSE, FALSE, sizeof (IdxShape));
  idx_image_format_init (&list.stated, header);
  idx_image_format_get_shape (&list.stated, &stated);
  g_array_append_val (list.shapes, stated);
  add_layouts (&list, header);
  add_color_squares (&list, header);
  add_gray_shapes (&list,
                   header->sample_size / idx_element_type_get_size (header->element_type));
  return list.shapes;
}
