/* SPDX-License-Identifier: MIT */

/* A group of samples with equal or similar images, as a card. */

#include "idx-pair-card.h"

#include "idx-image-view.h"
#include "idx-menu.h"
#include "idx-pair-image.h"
#include "idx-pair-jobs.h"
#include "idx-slot.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Up to these ratios (see IdxImageGroup), images are called nearly equal or alike. */
#define NEARLY_EQUAL_RATIO 0.4
#define ALIKE_RATIO 0.7

struct _IdxPairCard
{
  IdxLazyGridChild parent_instance;
  IdxComparison *comparison;
  IdxImageGroup group;
  guint32 *samples; /* of @group */
  guint shown[2];   /* which of them the two images are */
  IdxSlot *subtracting;
  gboolean is_hovered;
  gboolean is_focused;

  IdxPairImage *first_image;
  IdxPairImage *second_image;
  GtkStack *side; /* shows @words or @difference_part */
  GtkWidget *words;
  GtkLabel *kind;
  GtkLabel *distance;      /* of similar images; hidden for equal ones */
  GtkWidget *differs_mark; /* shown if the labels of the samples differ */
  GtkWidget *exclude_button;
  GtkLabel *exclude_label;
  GtkMenuButton *menu_button;
  GtkWidget *difference_part;
  IdxImageView *difference;
};

G_DEFINE_FINAL_TYPE (IdxPairCard, idx_pair_card, IDX_TYPE_LAZY_GRID_CHILD)

/* --- The difference -------------------------------------------------------------------- */

static void
subtract_done (gpointer owner,
               gpointer input,
               gpointer result,
               const GError *error)
{
  IdxPairCard *self = owner;
  IdxPairSubtraction *subtraction = input;
  const IdxImageFormat *format = idx_dataset_get_format (subtraction->datasets[0]);

  if (result == NULL)
    return;
  idx_image_view_set_levels (self->difference, idx_difference_get_levels (subtraction->difference),
                             format->rows, format->columns, 1);
  gtk_stack_set_visible_child (self->side, self->difference_part);
}

static const IdxJobKind subtract_kind = { idx_pair_subtraction_run, idx_pair_subtraction_free, NULL,
                                          subtract_done };

static void
subtract (IdxPairCard *self)
{
  IdxPairSubtraction *subtraction = g_new0 (IdxPairSubtraction, 1);

  for (guint i = 0; i < IDX_PAIR_N_IMAGES; i++)
    {
      subtraction->datasets[i] = idx_dataset_snapshot (
        idx_comparison_get_dataset (self->comparison,
                                    i == 0 ? IDX_COMPARISON_FIRST : IDX_COMPARISON_SECOND));
      subtraction->indices[i] = self->samples[self->shown[i]];
    }
  idx_slot_start (self->subtracting, &subtract_kind, NULL, subtraction);
}

/* Shows the difference of similar images while the pointer or the focus is on the card; else says
 * how similar they are. */
static void
update_side (IdxPairCard *self)
{
  gboolean wants_difference = self->comparison != NULL && !self->group.is_equal &&
                              (self->is_hovered || self->is_focused);

  if (!wants_difference)
    {
      idx_slot_cancel (self->subtracting);
      gtk_stack_set_visible_child (self->side, self->words);
    }
  else if (gtk_stack_get_visible_child (self->side) == self->words &&
           !idx_slot_is_running (self->subtracting))
    subtract (self);
}

static void
idx_pair_card_enter_cb (IdxPairCard *self)
{
  self->is_hovered = TRUE;
  update_side (self);
}

static void
idx_pair_card_leave_cb (IdxPairCard *self)
{
  self->is_hovered = FALSE;
  update_side (self);
}

static void
idx_pair_card_focus_changed_cb (IdxPairCard *self,
                                GParamSpec *pspec,
                                GtkEventControllerFocus *controller)
{
  self->is_focused = gtk_event_controller_focus_contains_focus (controller);
  update_side (self);
}

/* --- Text ------------------------------------------------------------------------------ */

static char *
dup_kind_text (const IdxImageGroup *group)
{
  g_autofree char *count = NULL;

  if (group->is_equal && group->n_samples == 2)
    return g_strdup (_ ("Equal"));
  if (group->is_equal)
    {
      count = idx_text_format_count (group->n_samples);
      return g_strdup_printf (
        ngettext ("%s equal image", "%s equal images", group->n_samples), count);
    }
  return g_strdup (idx_pair_card_describe_ratio ((double) group->ratio));
}

static void
update_text (IdxPairCard *self)
{
  gboolean labels_differ =
    idx_comparison_labels_differ (self->comparison, self->samples, self->group.n_samples);
  g_autofree char *kind = dup_kind_text (&self->group);
  g_autofree char *number = idx_text_format_decimal (100 * (double) self->group.ratio, 0);
  g_autofree char *percent = g_strdup_printf (_ ("%s%%"), number);
  g_autofree char *text = g_strdup_printf (
    "%s: %s; %s%s%s", kind, idx_pair_image_get_description (self->first_image),
    idx_pair_image_get_description (self->second_image), labels_differ ? "; " : "",
    labels_differ ? _ ("The labels differ") : "");

  gtk_label_set_text (self->kind, kind);
  gtk_label_set_text (self->distance, self->group.is_equal ? "" : percent);
  gtk_widget_set_visible (GTK_WIDGET (self->distance), !self->group.is_equal);
  gtk_widget_set_visible (self->differs_mark, labels_differ);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/* --- Decisions ------------------------------------------------------------------------- */

/* Which samples of a group a decision is about. */
typedef enum
{
  FIRST,
  OTHERS
} Part;

static IdxComparisonSide
get_side (IdxPairCard *self,
          Part part)
{
  return part == FIRST || idx_comparison_is_within (self->comparison) ? IDX_COMPARISON_FIRST
                                                                      : IDX_COMPARISON_SECOND;
}

static IdxDataset *
get_dataset (IdxPairCard *self,
             Part part)
{
  return idx_comparison_get_dataset (self->comparison, get_side (self, part));
}

static void
decide (IdxPairCard *self,
        Part part,
        const char *decision)
{
  const guint32 *samples = part == FIRST ? self->samples : self->samples + 1;
  gsize n_samples = part == FIRST ? 1 : self->group.n_samples - 1;
  GVariant *indices =
    g_variant_new_fixed_array (G_VARIANT_TYPE_UINT32, samples, n_samples, sizeof *samples);

  (void) gtk_widget_activate_action (GTK_WIDGET (self), "win.decide-compared", "(u@aus)",
                                     (guint) get_side (self, part), indices, decision);
}

/* Returns whether all these samples are excluded. */
static gboolean
are_excluded (IdxPairCard *self,
              Part part)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (get_dataset (self, part));
  guint end = part == FIRST ? 1 : self->group.n_samples;

  for (guint i = part == FIRST ? 0 : 1; i < end; i++)
    if (decisions == NULL || self->samples[i] >= idx_decisions_get_n_labels (decisions) ||
        idx_decisions_get_state (decisions, self->samples[i]) != IDX_STATE_EXCLUDED)
      return FALSE;
  return TRUE;
}

/* Excludes samples, or reverts that. */
static void
exclude_action (GtkWidget *widget,
                const char *action,
                GVariant *parameter)
{
  IdxPairCard *self = IDX_PAIR_CARD (widget);
  Part part = g_str_equal (action, "card.exclude-first") ? FIRST : OTHERS;

  decide (self, part, are_excluded (self, part) ? "revert" : "exclude");
}

/* Shows the samples of the group in place of the page: those of the second dataset if there are
 * two. */
static void
show_action (GtkWidget *widget,
             const char *action,
             GVariant *parameter)
{
  IdxPairCard *self = IDX_PAIR_CARD (widget);
  gboolean is_within = idx_comparison_is_within (self->comparison);
  g_autoptr (GString) filter = g_string_new ("index:");

  for (guint i = is_within ? 0 : 1; i < self->group.n_samples; i++)
    g_string_append_printf (filter, "%s%u", i > (is_within ? 0U : 1U) ? "," : "",
                            self->samples[i]);
  (void) gtk_widget_activate_action (widget, "win.go-to-compared", "(ut)",
                                     (guint) get_side (self, OTHERS), (guint64) self->samples[1]);
  (void) gtk_widget_activate_action (widget, "win.filter", "s", filter->str);
}

/* Gives the samples the label of the image beside them. */
static void
label_action (GtkWidget *widget,
              const char *action,
              GVariant *parameter)
{
  IdxPairCard *self = IDX_PAIR_CARD (widget);
  Part part = g_str_equal (action, "card.label-first") ? FIRST : OTHERS;
  Part model = part == FIRST ? OTHERS : FIRST;
  g_autofree char *decision = NULL;
  gint64 label;

  if (!idx_dataset_get_label (get_dataset (self, model), self->samples[self->shown[model]], &label))
    return;
  decision = g_strdup_printf ("%" G_GINT64_FORMAT, label);
  decide (self, part, decision);
}

static gboolean
has_label (IdxPairCard *self,
           Part part)
{
  gint64 label;

  return idx_dataset_get_label (get_dataset (self, part), self->samples[self->shown[part]], &label);
}

static void
update_decisions (IdxPairCard *self)
{
  gboolean is_pair = self->group.n_samples == 2;
  gboolean is_excluded = are_excluded (self, OTHERS);
  const char *tooltip = is_pair ? _ ("Exclude the second image (Delete)")
                                : _ ("Exclude all but the first image (Delete)");
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_action_set_enabled (widget, "card.exclude-first", has_label (self, FIRST));
  gtk_widget_action_set_enabled (widget, "card.exclude-others", has_label (self, OTHERS));
  gtk_widget_set_visible (self->exclude_button, has_label (self, OTHERS));
  gtk_label_set_text (self->exclude_label, is_excluded ? _ ("Revert") : _ ("Exclude"));
  gtk_widget_set_tooltip_text (self->exclude_button,
                               is_excluded ? _ ("Don't exclude (Delete)") : tooltip);
}

static void
idx_pair_card_labels_changed_cb (IdxPairCard *self)
{
  idx_pair_image_update_label (self->first_image);
  idx_pair_image_update_label (self->second_image);
  update_text (self);
  update_decisions (self);
}

/* Offers to give samples the label of the image beside them. */
static void
append_label (IdxPairCard *self,
              GMenu *menu,
              Part part)
{
  Part model = part == FIRST ? OTHERS : FIRST;
  g_autofree char *name =
    idx_dataset_dup_class_name (get_dataset (self, model), self->samples[self->shown[model]]);
  g_autofree char *escaped = NULL;
  g_autofree char *text = NULL;

  if (name == NULL || !has_label (self, part))
    return;
  escaped = idx_menu_escape_label (name);
  if (part == FIRST)
    text = g_strdup_printf (_ ("Label the First as %s"), escaped);
  else if (self->group.n_samples == 2)
    text = g_strdup_printf (_ ("Label the Second as %s"), escaped);
  else
    text = g_strdup_printf (_ ("Label All but the First as %s"), escaped);
  g_menu_append (menu, text, part == FIRST ? "card.label-first" : "card.label-others");
}

/* Fills the menu just before it opens. */
static void
idx_pair_card_popup_cb (GtkMenuButton *button,
                        gpointer data)
{
  IdxPairCard *self = data;
  g_autoptr (GMenu) menu = g_menu_new ();

  if (!are_excluded (self, FIRST))
    g_menu_append (menu, _ ("Exclude the First"), "card.exclude-first");
  if (!are_excluded (self, OTHERS))
    g_menu_append (menu,
                   self->group.n_samples == 2 ? _ ("Exclude the Second")
                                              : _ ("Exclude All but the First"),
                   "card.exclude-others");
  if (idx_comparison_labels_differ (self->comparison, self->samples, self->group.n_samples))
    {
      append_label (self, menu, FIRST);
      append_label (self, menu, OTHERS);
    }
  g_menu_append (menu, _ ("Show Among the Samples"), "card.show");
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static gboolean
idx_pair_card_menu_key_cb (GtkWidget *widget,
                           GVariant *arguments,
                           gpointer data)
{
  gtk_menu_button_popup (IDX_PAIR_CARD (widget)->menu_button);
  return TRUE;
}

static void
idx_pair_card_pressed_cb (IdxPairCard *self)
{
  gtk_menu_button_popup (self->menu_button);
}

static void
add_keys (GtkWidgetClass *widget_class)
{
  static const guint keys[] = { GDK_KEY_KP_Delete, GDK_KEY_Delete };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i], 0, "card.exclude-others", NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Menu, 0, idx_pair_card_menu_key_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK,
                                idx_pair_card_menu_key_cb, NULL);
  gtk_widget_class_install_action (widget_class, "card.exclude-first", NULL, exclude_action);
  gtk_widget_class_install_action (widget_class, "card.exclude-others", NULL, exclude_action);
  gtk_widget_class_install_action (widget_class, "card.label-first", NULL, label_action);
  gtk_widget_class_install_action (widget_class, "card.label-others", NULL, label_action);
  gtk_widget_class_install_action (widget_class, "card.show", NULL, show_action);
}

/* --- Object ---------------------------------------------------------------------------- */

static void
disconnect_comparison (IdxPairCard *self)
{
  if (self->comparison != NULL)
    g_signal_handlers_disconnect_by_data (self->comparison, self);
  g_clear_object (&self->comparison);
  g_clear_pointer (&self->samples, g_free);
}

static void
idx_pair_card_dispose (GObject *object)
{
  IdxPairCard *self = IDX_PAIR_CARD (object);

  disconnect_comparison (self);
  g_clear_pointer (&self->subtracting, idx_slot_free);
  G_OBJECT_CLASS (idx_pair_card_parent_class)->dispose (object);
}

static void
idx_pair_card_class_init (IdxPairCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_pair_card_dispose;

  add_keys (widget_class);
  g_type_ensure (IDX_TYPE_IMAGE_VIEW);
  g_type_ensure (IDX_TYPE_PAIR_IMAGE);
  gtk_widget_class_set_css_name (widget_class, "paircard");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-pair-card.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxPairCard, first_image);
  gtk_widget_class_bind_template_child (widget_class, IdxPairCard, second_image);
  gtk_widget_class_bind_template_child (widget_class, IdxPairCard, side);
  gtk_widget_class_bind_template_child (widget_class, IdxPairCard, words);
  gtk_widget_class_bind_template_child (widget_class, IdxPairCard, kind);
  gtk_widget_class_bind_template_child (widget_class, IdxPairCard, distance);
  gtk_widget_class_bind_template_child (widget_class, IdxPairCard, differs_mark);
  gtk_widget_class_bind_template_child (widget_class, IdxPairCard, exclude_button);
  gtk_widget_class_bind_template_child (widget_class, IdxPairCard, exclude_label);
  gtk_widget_class_bind_template_child (widget_class, IdxPairCard, menu_button);
  gtk_widget_class_bind_template_child (widget_class, IdxPairCard, difference_part);
  gtk_widget_class_bind_template_child (widget_class, IdxPairCard, difference);
}

static void
idx_pair_card_init (IdxPairCard *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  self->subtracting = idx_slot_new (NULL, self);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_create_popup_func (self->menu_button, idx_pair_card_popup_cb, self, NULL);
  g_signal_connect_swapped (motion, "enter", G_CALLBACK (idx_pair_card_enter_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (idx_pair_card_leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  g_signal_connect_swapped (focus, "notify::contains-focus",
                            G_CALLBACK (idx_pair_card_focus_changed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (idx_pair_card_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

const char *
idx_pair_card_describe_ratio (double ratio)
{
  if (ratio <= NEARLY_EQUAL_RATIO)
    return _ ("Nearly equal");
  return ratio <= ALIKE_RATIO ? _ ("Alike") : _ ("Somewhat alike");
}

IdxLazyGridChild *
idx_pair_card_new (IdxDisplayOptions *options,
                   IdxDisplayOptions *difference_options)
{
  IdxPairCard *self;

  g_return_val_if_fail (IDX_IS_DISPLAY_OPTIONS (options), NULL);
  g_return_val_if_fail (IDX_IS_DISPLAY_OPTIONS (difference_options), NULL);

  self = g_object_new (IDX_TYPE_PAIR_CARD, NULL);
  idx_pair_image_set_display_options (self->first_image, options);
  idx_pair_image_set_display_options (self->second_image, options);
  idx_image_view_set_display_options (self->difference, difference_options);
  return IDX_LAZY_GRID_CHILD (self);
}

/* Shows one of the two images. */
static void
show_image (IdxPairCard *self,
            IdxPairImage *image,
            Part part)
{
  idx_pair_image_show (image, get_dataset (self, part), get_side (self, part),
                       self->samples[self->shown[part]],
                       !idx_comparison_is_within (self->comparison));
}

/* Returns which sample to show beside the first one: one with another label, if there is any. */
static guint
find_second (IdxPairCard *self)
{
  for (guint i = 1; i < self->group.n_samples; i++)
    {
      const guint32 pair[] = { self->samples[0], self->samples[i] };

      if (idx_comparison_labels_differ (self->comparison, pair, G_N_ELEMENTS (pair)))
        return i;
    }
  return 1;
}

/* Returns whether the card shows this group already. While the slider moves, most cards stay as
 * they are; their images needn't be read again. */
static gboolean
shows_group (IdxPairCard *self,
             IdxComparison *comparison,
             const IdxImageGroup *group,
             const guint32 *samples)
{
  return self->comparison == comparison && self->group.n_samples == group->n_samples &&
         self->group.is_equal == group->is_equal &&
         memcmp (self->samples, samples, group->n_samples * sizeof *samples) == 0;
}

void
idx_pair_card_show (IdxPairCard *self,
                    IdxComparison *comparison,
                    guint position)
{
  const IdxImageGroup *group;
  const guint32 *samples;

  g_return_if_fail (IDX_IS_PAIR_CARD (self));
  g_return_if_fail (IDX_IS_COMPARISON (comparison));
  g_return_if_fail (position < idx_comparison_get_n_groups (comparison));

  group = idx_comparison_get_group (comparison, position, &samples);
  if (shows_group (self, comparison, group, samples))
    return;
  disconnect_comparison (self);
  idx_slot_cancel (self->subtracting);
  gtk_stack_set_visible_child (self->side, self->words);
  self->comparison = g_object_ref (comparison);
  g_signal_connect_object (comparison, "labels-changed",
                           G_CALLBACK (idx_pair_card_labels_changed_cb), self, G_CONNECT_SWAPPED);
  self->group = *group;
  self->samples = g_memdup2 (samples, self->group.n_samples * sizeof *samples);
  self->shown[0] = 0;
  self->shown[1] = find_second (self);
  show_image (self, self->first_image, FIRST);
  show_image (self, self->second_image, OTHERS);
  update_text (self);
  update_decisions (self);
  update_side (self);
}
