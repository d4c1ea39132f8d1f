/* SPDX-License-Identifier: MIT */

/* A property of one object that another object has as well. */

#include "idx-forwarded-property.h"

GParamSpec *
idx_forwarded_property_install (GObjectClass *klass,
                                guint id,
                                GType owner,
                                const char *name)
{
  g_autoptr (GTypeClass) owner_class = g_type_class_ref (owner);
  GParamSpec *original = g_object_class_find_property (G_OBJECT_CLASS (owner_class), name);
  GParamSpec *copy;

  g_return_val_if_fail (original != NULL, NULL);

  copy = g_param_spec_override (name, original);
  g_object_class_install_property (klass, id, copy);
  return copy;
}
