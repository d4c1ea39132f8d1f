/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * idx_forwarded_property_install:
 * @klass: a class whose objects have an object of the class @owner
 * @id: the number of the property in @klass
 * @name: a property of @owner
 *
 * Installs a property of the same name, type and default in @klass. Its `get_property` returns the
 * value that the owner has, and the object notifies when the owner does.
 *
 * Returns: (transfer none): the property of @klass
 */
GParamSpec *idx_forwarded_property_install (GObjectClass *klass,
                                            guint id,
                                            GType owner,
                                            const char *name);

G_END_DECLS
