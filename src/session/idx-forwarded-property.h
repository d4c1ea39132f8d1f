/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * idx_forwarded_property_install:
 * @klass: a class whose objects have a part of the class @owner
 * @id: the number of the property in @klass
 * @name: a property of @owner
 *
 * Installs a property of the same name, type and default in @klass, whose `get_property` has to
 * return the value of the part, and whose objects have to notify when the part does. It can be
 * bound like any other property. Only `lookup` in a .ui file doesn't find it, because its
 * GParamSpec is that of the part.
 *
 * Returns: (transfer none): the property of @klass
 */
GParamSpec *idx_forwarded_property_install (GObjectClass *klass,
                                            guint id,
                                            GType owner,
                                            const char *name);

G_END_DECLS
