/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-profiles.h"
#include "idx-label-matches.h"
#include "idx-session.h"

G_BEGIN_DECLS

/**
 * IdxConfusedClass:
 * @label: a class
 * @n_chosen_as_label: the number of samples of the chosen class that look like samples of @label
 * @n_label_as_chosen: the number of samples of @label that look like samples of the chosen class
 *
 * A class that is confused with the chosen one.
 */
typedef struct
{
  gint64 label;
  guint n_chosen_as_label;
  guint n_label_as_chosen;
} IdxConfusedClass;

#define IDX_TYPE_CLASS_STUDY (idx_class_study_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassStudy, idx_class_study, IDX, CLASS_STUDY, GObject)

/**
 * idx_class_study_new:
 *
 * A class study is the model of a view that shows the classes of a session in place of its samples.
 * The filter chooses the class: `label:4` chooses class 4; without a filter, no single class is
 * chosen.
 *
 * Its property `active` is %TRUE while the classes are shown. It becomes %FALSE if another dataset
 * is opened, or if the filter has terms that don't choose a class. While it is %TRUE, the profiles
 * of the classes are computed as a task of the session and kept up to date.
 *
 * Signals:
 * - `changed ()`: the profiles, the counts or the names have changed
 * - `chosen ()`: the chosen class may have changed
 *
 * Returns: (transfer full): a study that isn't active
 */
IdxClassStudy *idx_class_study_new (IdxSession *session);

/**
 * idx_class_study_is_active:
 *
 * Returns: whether the classes are shown
 */
gboolean idx_class_study_is_active (IdxClassStudy *self);

/**
 * idx_class_study_set_active:
 *
 * Shows the classes or the samples. If there are no classes, always shows the samples.
 */
void idx_class_study_set_active (IdxClassStudy *self,
                                 gboolean active);

/**
 * idx_class_study_has_classes:
 *
 * Returns: whether the dataset of the session has labels
 */
gboolean idx_class_study_has_classes (IdxClassStudy *self);

/**
 * idx_class_study_get_chosen:
 * @label: (out): the label of the chosen class
 *
 * Returns: whether a single class is chosen
 */
gboolean idx_class_study_get_chosen (IdxClassStudy *self,
                                     gint64 *label);

/**
 * idx_class_study_count_samples:
 *
 * Returns: the number of samples with the label @label
 */
guint idx_class_study_count_samples (IdxClassStudy *self,
                                     gint64 label);

/**
 * idx_class_study_get_profiles:
 *
 * Returns: (transfer none) (nullable): the profiles, once they are computed
 */
IdxClassProfiles *idx_class_study_get_profiles (IdxClassStudy *self);

/**
 * idx_class_study_get_matches:
 *
 * Returns: (transfer none) (nullable): how the labels compare with the suggested ones; %NULL
 *   without suggestions. Valid until `changed` is emitted
 */
const IdxLabelMatches *idx_class_study_get_matches (IdxClassStudy *self);

/**
 * idx_class_study_dup_confused:
 *
 * Returns: (transfer full) (nullable) (element-type IdxConfusedClass): the classes that are
 *   confused with the chosen one, the most often confused first; %NULL if no single class is
 *   chosen, or if there are no suggestions
 */
GArray *idx_class_study_dup_confused (IdxClassStudy *self);

/**
 * idx_class_study_rename:
 * @name: see idx_session_rename_class()
 *
 * Renames the chosen class.
 */
void idx_class_study_rename (IdxClassStudy *self,
                             const char *name);

/**
 * idx_class_study_show_samples:
 * @typical: whether to begin with the most typical samples; otherwise with the least typical ones
 *
 * Shows the samples of the chosen class instead of the classes: all of them, sorted by typicality,
 * or if the labels haven't been checked, only the samples that the profile of the class lists.
 */
void idx_class_study_show_samples (IdxClassStudy *self,
                                   gboolean typical);

G_END_DECLS
