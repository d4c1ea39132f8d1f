/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IdxPictureFailures:
 *
 * The pictures that can't be read, and why.
 */
typedef struct _IdxPictureFailures IdxPictureFailures;

/**
 * idx_picture_failures_new:
 *
 * Returns: (transfer full): an empty list
 */
IdxPictureFailures *idx_picture_failures_new (void);

/**
 * idx_picture_failures_free:
 */
void idx_picture_failures_free (IdxPictureFailures *self);

/**
 * idx_picture_failures_add:
 * @name: the name of the file
 * @error: (transfer full): why it can't be read
 */
void idx_picture_failures_add (IdxPictureFailures *self,
                               const char *name,
                               GError *error);

/**
 * idx_picture_failures_get_n:
 *
 * Returns: the number of pictures
 */
guint idx_picture_failures_get_n (IdxPictureFailures *self);

/**
 * idx_picture_failures_get_text:
 *
 * Returns: (transfer none): sentences that name the first pictures
 */
const char *idx_picture_failures_get_text (IdxPictureFailures *self);

/**
 * idx_picture_failures_set_error:
 *
 * Sets an %IDX_ERROR_UNSUPPORTED that lists the pictures.
 *
 * Returns: %FALSE
 */
gboolean idx_picture_failures_set_error (IdxPictureFailures *self,
                                         GError **error);

G_END_DECLS
