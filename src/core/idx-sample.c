/* SPDX-License-Identifier: MIT */

/* A sample of a dataset, as an item of list models. */

#include "idx-sample.h"

struct _IdxSample
{
  GObject parent_instance;
  guint index;
};

G_DEFINE_FINAL_TYPE (IdxSample, idx_sample, G_TYPE_OBJECT)

static void
idx_sample_class_init (IdxSampleClass *klass)
{
}

static void
idx_sample_init (IdxSample *self)
{
}

IdxSample *
idx_sample_new (guint index)
{
  IdxSample *self = g_object_new (IDX_TYPE_SAMPLE, NULL);

  self->index = index;
  return self;
}

guint
idx_sample_get_index (IdxSample *self)
{
  g_return_val_if_fail (IDX_IS_SAMPLE (self), 0);

  return self->index;
}
