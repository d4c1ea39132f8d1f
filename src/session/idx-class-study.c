/* SPDX-License-Identifier: MIT */

/* The model of the view that shows the classes of a session in place of its samples. */

#include "idx-class-study.h"

#include "idx-confusions.h"
#include "idx-slot.h"

#include <glib/gi18n-lib.h>

struct _IdxClassStudy
{
  GObject parent_instance;
  IdxSession *session;
  GSignalGroup *dataset_signals;
  gboolean active;            /* whether the classes are shown */
  gboolean is_loaded;         /* whether the dataset was read completely */
  IdxSlot *slot;              /* computes the profiles */
  IdxClassProfiles *profiles; /* NULL if they are out of date */
  IdxConfusions *confusions;  /* computed on the first request; NULL until then */
  IdxLabelMatches *matches;   /* likewise */
};

enum
{
  PROP_0,
  PROP_ACTIVE,
  N_PROPS
};

enum
{
  CHANGED,
  CHOSEN,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxClassStudy, idx_class_study, G_TYPE_OBJECT)

static IdxFilter *
get_filter (IdxClassStudy *self)
{
  return idx_arrangement_get_filter (idx_session_get_arrangement (self->session));
}

/* --- Computing ------------------------------------------------------------------------- */

static void
idx_class_study_computed (gpointer owner,
                          gpointer input,
                          gpointer result,
                          const GError *error)
{
  IdxClassStudy *self = owner;

  if (result != NULL)
    {
      self->profiles = result;
      g_signal_emit (self, signals[CHANGED], 0);
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    idx_session_post (self->session, IDX_SEVERITY_ERROR,
                      _ ("The mean images of the classes can't be computed"), error->message,
                      IDX_REMEDY_NONE);
}

static const IdxJobKind profiles_job = { idx_class_profiles_compute, idx_class_profiles_input_free,
                                         g_object_unref, idx_class_study_computed };

/* Starts to compute the profiles if they are shown and out of date. Does nothing until all images
 * are read, because there may be fewer than the header states. */
static void
compute_profiles (IdxClassStudy *self)
{
  if (!self->active || self->profiles != NULL || idx_slot_is_running (self->slot) ||
      !self->is_loaded)
    return;
  idx_slot_start (self->slot, &profiles_job, _ ("Comparing classes…"),
                  idx_class_profiles_input_new (idx_session_get_dataset (self->session),
                                                IDX_CLASS_DETAIL_ALL));
}

/* Drops the profiles and starts to compute new ones. Until they are done, views can show only the
 * number of samples of each class. */
static void
idx_class_study_outdated_cb (IdxClassStudy *self)
{
  idx_slot_cancel (self->slot);
  g_clear_object (&self->profiles);
  g_clear_pointer (&self->confusions, idx_confusions_free);
  g_clear_pointer (&self->matches, idx_label_matches_free);
  g_signal_emit (self, signals[CHANGED], 0);
  compute_profiles (self);
}

/* --- Following the session ------------------------------------------------------------- */

static void
idx_class_study_dataset_cb (IdxClassStudy *self)
{
  g_signal_group_set_target (self->dataset_signals, idx_session_get_dataset (self->session));
  self->is_loaded = FALSE;
  idx_class_study_set_active (self, FALSE);
  idx_class_study_outdated_cb (self);
}

static void
idx_class_study_loaded_cb (IdxClassStudy *self)
{
  self->is_loaded = TRUE;
  idx_class_study_outdated_cb (self);
}

static void
idx_class_study_names_cb (IdxClassStudy *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

/* Returns to the samples if the filter has a term that doesn't choose classes. */
static void
idx_class_study_filter_cb (IdxClassStudy *self)
{
  IdxFilter *filter = get_filter (self);
  g_autoptr (GArray) labels = idx_filter_dup_labels (filter);

  if (labels == NULL && !idx_filter_is_empty (filter))
    idx_class_study_set_active (self, FALSE);
  else
    g_signal_emit (self, signals[CHOSEN], 0);
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_class_study_get_property (GObject *object,
                              guint id,
                              GValue *value,
                              GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_ACTIVE:
      g_value_set_boolean (value, IDX_CLASS_STUDY (object)->active);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_class_study_set_property (GObject *object,
                              guint id,
                              const GValue *value,
                              GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_ACTIVE:
      idx_class_study_set_active (IDX_CLASS_STUDY (object), g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
idx_class_study_dispose (GObject *object)
{
  IdxClassStudy *self = IDX_CLASS_STUDY (object);

  g_clear_pointer (&self->slot, idx_slot_free);
  g_clear_object (&self->dataset_signals);
  g_clear_object (&self->profiles);
  g_clear_pointer (&self->confusions, idx_confusions_free);
  g_clear_pointer (&self->matches, idx_label_matches_free);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (idx_class_study_parent_class)->dispose (object);
}

static void
idx_class_study_class_init (IdxClassStudyClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = idx_class_study_get_property;
  object_class->set_property = idx_class_study_set_property;
  object_class->dispose = idx_class_study_dispose;

  properties[PROP_ACTIVE] =
    g_param_spec_boolean ("active", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[CHANGED] = g_signal_new ("changed", IDX_TYPE_CLASS_STUDY, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[CHOSEN] = g_signal_new ("chosen", IDX_TYPE_CLASS_STUDY, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);
}

static void
idx_class_study_init (IdxClassStudy *self)
{
  static const char *const outdating_signals[] = { "decisions-changed", "format-changed",
                                                   "suggestions-changed", "tone-changed" };

  self->dataset_signals = g_signal_group_new (IDX_TYPE_DATASET);
  for (gsize i = 0; i < G_N_ELEMENTS (outdating_signals); i++)
    g_signal_group_connect_swapped (self->dataset_signals, outdating_signals[i],
                                    G_CALLBACK (idx_class_study_outdated_cb), self);
}

IdxClassStudy *
idx_class_study_new (IdxSession *session)
{
  const struct
  {
    const char *signal;
    GCallback callback;
  } handlers[] = {
    { "notify::dataset", G_CALLBACK (idx_class_study_dataset_cb) },
    { "notify::filter", G_CALLBACK (idx_class_study_filter_cb) },
    { "loaded", G_CALLBACK (idx_class_study_loaded_cb) },
    { "class-names-changed", G_CALLBACK (idx_class_study_names_cb) },
  };
  IdxClassStudy *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);

  self = g_object_new (IDX_TYPE_CLASS_STUDY, NULL);
  self->session = g_object_ref (session);
  self->slot = idx_slot_new (idx_session_get_tasks (session), self);
  for (gsize i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (session, handlers[i].signal, handlers[i].callback, self,
                             G_CONNECT_SWAPPED);
  return self;
}

gboolean
idx_class_study_is_active (IdxClassStudy *self)
{
  g_return_val_if_fail (IDX_IS_CLASS_STUDY (self), FALSE);

  return self->active;
}

void
idx_class_study_set_active (IdxClassStudy *self,
                            gboolean active)
{
  g_return_if_fail (IDX_IS_CLASS_STUDY (self));

  active = active && idx_class_study_has_classes (self);
  if (active == self->active)
    return;
  self->active = active;
  if (!active)
    idx_slot_cancel (self->slot);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ACTIVE]);
  compute_profiles (self);
}

gboolean
idx_class_study_has_classes (IdxClassStudy *self)
{
  IdxDataset *dataset;

  g_return_val_if_fail (IDX_IS_CLASS_STUDY (self), FALSE);

  /* A dataset has decisions if and only if it has labels. */
  dataset = idx_session_get_dataset (self->session);
  return dataset != NULL && idx_dataset_get_decisions (dataset) != NULL;
}

gboolean
idx_class_study_get_chosen (IdxClassStudy *self,
                            gint64 *label)
{
  g_autoptr (GArray) labels = NULL;

  g_return_val_if_fail (IDX_IS_CLASS_STUDY (self), FALSE);
  g_return_val_if_fail (label != NULL, FALSE);

  labels = idx_filter_dup_labels (get_filter (self));
  if (labels == NULL || labels->len != 1)
    return FALSE;
  *label = g_array_index (labels, gint64, 0);
  return TRUE;
}

guint
idx_class_study_count_samples (IdxClassStudy *self,
                               gint64 label)
{
  const IdxClass *classes;
  guint n_classes;

  g_return_val_if_fail (IDX_IS_CLASS_STUDY (self), 0);
  g_return_val_if_fail (idx_class_study_has_classes (self), 0);

  classes = idx_decisions_get_classes (
    idx_dataset_get_decisions (idx_session_get_dataset (self->session)), &n_classes);
  for (guint i = 0; i < n_classes; i++)
    if (classes[i].value == label)
      return classes[i].n_samples;
  return 0;
}

IdxClassProfiles *
idx_class_study_get_profiles (IdxClassStudy *self)
{
  g_return_val_if_fail (IDX_IS_CLASS_STUDY (self), NULL);

  return self->profiles;
}

const IdxLabelMatches *
idx_class_study_get_matches (IdxClassStudy *self)
{
  IdxDataset *dataset;

  g_return_val_if_fail (IDX_IS_CLASS_STUDY (self), NULL);

  dataset = idx_session_get_dataset (self->session);
  if (dataset == NULL || idx_dataset_get_labels (dataset) == NULL ||
      idx_dataset_get_suggestions (dataset) == NULL)
    return NULL;
  if (self->matches == NULL)
    self->matches = idx_label_matches_new (dataset);
  return self->matches;
}

static int
compare_confused (gconstpointer a,
                  gconstpointer b)
{
  const IdxConfusedClass *first = a;
  const IdxConfusedClass *second = b;
  guint64 n_first = (guint64) first->n_chosen_as_label + first->n_label_as_chosen;
  guint64 n_second = (guint64) second->n_chosen_as_label + second->n_label_as_chosen;

  if (n_first != n_second)
    return n_first > n_second ? -1 : 1;
  return (first->label > second->label) - (first->label < second->label);
}

GArray *
idx_class_study_dup_confused (IdxClassStudy *self)
{
  GArray *confused;
  IdxDataset *dataset;
  const IdxClass *classes;
  guint n_classes;
  gint64 chosen;

  g_return_val_if_fail (IDX_IS_CLASS_STUDY (self), NULL);

  dataset = idx_session_get_dataset (self->session);
  if (dataset == NULL || idx_dataset_get_suggestions (dataset) == NULL ||
      !idx_class_study_get_chosen (self, &chosen))
    return NULL;
  if (self->confusions == NULL)
    self->confusions = idx_confusions_new (dataset, IDX_CONFUSION_SUGGESTED);
  confused = g_array_new (FALSE, FALSE, sizeof (IdxConfusedClass));
  /* Confusions are counted by given label, so these are the given classes. */
  classes = idx_labels_get_classes (idx_dataset_get_labels (dataset), &n_classes);
  for (guint i = 0; i < n_classes; i++)
    {
      gint64 label = classes[i].value;
      IdxConfusedClass class = { label, idx_confusions_count (self->confusions, chosen, label),
                                 idx_confusions_count (self->confusions, label, chosen) };

      if (class.n_chosen_as_label > 0 || class.n_label_as_chosen > 0)
        g_array_append_val (confused, class);
    }
  g_array_sort (confused, compare_confused);
  return confused;
}

void
idx_class_study_rename (IdxClassStudy *self,
                        const char *name)
{
  gint64 chosen;

  g_return_if_fail (IDX_IS_CLASS_STUDY (self));
  g_return_if_fail (name != NULL);

  if (idx_class_study_get_chosen (self, &chosen))
    idx_session_rename_class (self->session, chosen, name);
}

static char *
format_indices (GArray *indices)
{
  GString *filter = g_string_new ("index:");

  for (guint i = 0; i < indices->len; i++)
    g_string_append_printf (filter, "%s%u", i > 0 ? "," : "", g_array_index (indices, guint32, i));
  return g_string_free (filter, FALSE);
}

void
idx_class_study_show_samples (IdxClassStudy *self,
                              gboolean typical)
{
  const IdxClassProfile *profile;
  g_autofree char *filter = NULL;
  gint64 label;

  g_return_if_fail (IDX_IS_CLASS_STUDY (self));

  if (self->profiles == NULL || !idx_class_study_get_chosen (self, &label))
    return;
  profile = idx_class_profiles_find (self->profiles, label);
  if (profile == NULL || profile->typical->len == 0 || profile->atypical->len == 0)
    return;
  /* After a check, the least suspicious samples of a class are its most typical ones. */
  if (idx_class_profiles_uses_check (self->profiles))
    (void) idx_session_set_sort (self->session, typical ? "suspicion" : "-suspicion", NULL);
  else
    {
      filter = format_indices (typical ? profile->typical : profile->atypical);
      (void) idx_session_set_filter (self->session, filter, NULL);
    }
  idx_class_study_set_active (self, FALSE);
}
