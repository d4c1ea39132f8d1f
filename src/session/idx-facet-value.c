/* SPDX-License-Identifier: MIT */

/* A value of a label column besides the class labels, and how many samples have it. */

#include "idx-facet-value.h"

struct _IdxFacetValue
{
  GObject parent_instance;
  gint64 value;
  guint n_samples;
  gint64 n_matching; /* see idx_facet_value_get_n_matching() */
  gboolean chosen;
};

enum
{
  PROP_0,
  PROP_N_MATCHING,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (IdxFacetValue, idx_facet_value, G_TYPE_OBJECT)

static void
idx_facet_value_get_property (GObject *object,
                              guint id,
                              GValue *value,
                              GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_N_MATCHING:
      g_value_set_int64 (value, IDX_FACET_VALUE (object)->n_matching);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_facet_value_class_init (IdxFacetValueClass *klass)
{
  G_OBJECT_CLASS (klass)->get_property = idx_facet_value_get_property;

  properties[PROP_N_MATCHING] = g_param_spec_int64 (
    "n-matching", NULL, NULL, -1, G_MAXINT64, -1, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);
}

static void
idx_facet_value_init (IdxFacetValue *self)
{
  self->n_matching = -1;
}

IdxFacetValue *
idx_facet_value_new (gint64 value,
                     guint n_samples)
{
  IdxFacetValue *self = g_object_new (IDX_TYPE_FACET_VALUE, NULL);

  self->value = value;
  self->n_samples = n_samples;
  return self;
}

gint64
idx_facet_value_get_value (IdxFacetValue *self)
{
  g_return_val_if_fail (IDX_IS_FACET_VALUE (self), 0);

  return self->value;
}

guint
idx_facet_value_get_n_samples (IdxFacetValue *self)
{
  g_return_val_if_fail (IDX_IS_FACET_VALUE (self), 0);

  return self->n_samples;
}

gint64
idx_facet_value_get_n_matching (IdxFacetValue *self)
{
  g_return_val_if_fail (IDX_IS_FACET_VALUE (self), -1);

  return self->n_matching;
}

void
idx_facet_value_set_n_matching (IdxFacetValue *self,
                                gint64 n_matching)
{
  g_return_if_fail (IDX_IS_FACET_VALUE (self));

  if (self->n_matching == n_matching)
    return;
  self->n_matching = n_matching;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_MATCHING]);
}

gboolean
idx_facet_value_is_chosen (IdxFacetValue *self)
{
  g_return_val_if_fail (IDX_IS_FACET_VALUE (self), FALSE);

  return self->chosen;
}

void
idx_facet_value_set_chosen (IdxFacetValue *self,
                            gboolean chosen)
{
  g_return_if_fail (IDX_IS_FACET_VALUE (self));

  self->chosen = chosen;
}
