/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-keys.h"
#include "idx-class-means.h"
#include "idx-large-view.h"
#include "idx-samples-page.h"

G_BEGIN_DECLS

#define IDX_TYPE_CLASS_PROMPT (idx_class_prompt_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassPrompt, idx_class_prompt, IDX, CLASS_PROMPT, GObject)

/**
 * idx_class_prompt_new:
 * @session: has the current sample
 * @page: shows the current sample unless @large_view is open
 * @large_view: shows the current sample while it is open
 *
 * A class prompt opens a class chooser at the current sample, and emits `chosen (label)` when the
 * user chooses a class.
 *
 * Returns: (transfer full): a class prompt without classes
 */
IdxClassPrompt *idx_class_prompt_new (IdxSession *session,
                                      IdxSamplesPage *page,
                                      IdxLargeView *large_view);

/**
 * idx_class_prompt_set_images:
 * @means: the mean images of the classes
 * @options: how to draw images
 *
 * Shows the mean image of each class, and its sample that is most similar to the current one. Call
 * it once.
 */
void idx_class_prompt_set_images (IdxClassPrompt *self,
                                  IdxClassMeans *means,
                                  IdxDisplayOptions *options);

/**
 * idx_class_prompt_set_keys:
 * @keys: the classes to choose from, with their names and the characters that stand for them
 */
void idx_class_prompt_set_keys (IdxClassPrompt *self,
                                IdxClassKeys *keys);

/**
 * idx_class_prompt_ask:
 * @text: the text that the user has already typed
 * @suggests: whether to list the suggestion for the current sample first
 *
 * Opens the class chooser with the classes that match @text. Does nothing if no sample is shown.
 */
void idx_class_prompt_ask (IdxClassPrompt *self,
                           const char *text,
                           gboolean suggests);

G_END_DECLS
