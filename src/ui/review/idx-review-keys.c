/* SPDX-License-Identifier: MIT */

/* The keys that decide about samples.
 *
 * No letter is a command, because letters can stand for classes. The views also use Space, C and 0;
 * during a review, the keys here take precedence. */

#include "idx-review-keys.h"

/* A key together with one of these modifiers isn't a decision. */
#define IGNORED_MODIFIERS (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_META_MASK)

struct _IdxReviewKeys
{
  GObject parent_instance;
  GtkWidget *view; /* not referenced */
  IdxClassKeys *class_keys;
  gboolean is_active;
  GHashTable *held; /* the hardware codes of the keys that are held down */
};

enum
{
  DECIDE,
  ACCEPT,
  FLAG,
  CHOOSE,
  EXPLAIN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxReviewKeys, idx_review_keys, G_TYPE_OBJECT)

/* The keys that mean the same for every dataset. */
static const struct
{
  guint key;
  IdxState state;
} commands[] = {
  { GDK_KEY_space, IDX_STATE_KEPT },
  { GDK_KEY_KP_Space, IDX_STATE_KEPT },
  { GDK_KEY_nobreakspace, IDX_STATE_KEPT },
  { GDK_KEY_question, IDX_STATE_UNSURE },
  { GDK_KEY_Arabic_question_mark, IDX_STATE_UNSURE },
  { GDK_KEY_Delete, IDX_STATE_EXCLUDED },
  { GDK_KEY_KP_Delete, IDX_STATE_EXCLUDED },
};

/* Returns whether a sample has the focus: the focus must be within the view, but neither in an
 * entry nor in a popover such as the menu of the view. */
static gboolean
is_on_sample (IdxReviewKeys *self)
{
  GtkRoot *root = gtk_widget_get_root (self->view);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_is_ancestor (focus, self->view) && !GTK_IS_EDITABLE (focus) &&
         gtk_widget_get_native (focus) == gtk_widget_get_native (self->view);
}

/* Returns the digit that the key with the hardware code @code types together with Shift in the
 * current layout, such as AZERTY; 0 if there is none. */
static gunichar
find_shifted_digit (IdxReviewKeys *self,
                    GdkEvent *event,
                    guint code)
{
  GdkDisplay *display = gtk_widget_get_display (self->view);
  g_autofree GdkKeymapKey *keymap_keys = NULL;
  g_autofree guint *keyvals = NULL;
  gunichar digit = 0;
  int layout;
  int n_keys;

  if (event == NULL || !gdk_display_map_keycode (display, code, &keymap_keys, &keyvals, &n_keys))
    return 0;
  layout = (int) gdk_key_event_get_layout (event);
  /* Level 1 is what the key types together with Shift. */
  for (int i = 0; i < n_keys; i++)
    if (keymap_keys[i].group == layout && keymap_keys[i].level == 1 && keyvals[i] >= GDK_KEY_0 &&
        keyvals[i] <= GDK_KEY_9)
      digit = gdk_keyval_to_unicode (keyvals[i]);
  return digit;
}

static void
decide (IdxReviewKeys *self,
        IdxState state,
        gint64 label)
{
  const IdxDecision decision = { state, label };

  g_signal_emit (self, signals[DECIDE], 0, &decision);
}

static void
choose_by_character (IdxReviewKeys *self,
                     gunichar character)
{
  char text[7] = { 0 };

  (void) g_unichar_to_utf8 (character, text);
  g_signal_emit (self, signals[CHOOSE], 0, text);
}

/* The effect of a key press. */
typedef enum
{
  KEY_IGNORED,       /* none; the key is left to other handlers */
  KEY_DECIDED,       /* emitted `decide`, `accept` or `flag` */
  KEY_OPENED_CHOOSER /* emitted `choose` */
} KeyEffect;

static KeyEffect
handle_key (IdxReviewKeys *self,
            guint key,
            gunichar character,
            gunichar shifted_digit)
{
  gint64 label;

  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    if (key == commands[i].key)
      {
        decide (self, commands[i].state, 0 /* no label */);
        return KEY_DECIDED;
      }
  if (key == GDK_KEY_exclam)
    {
      g_signal_emit (self, signals[FLAG], 0);
      return KEY_DECIDED;
    }
  if ((character != 0 && idx_class_keys_lookup (self->class_keys, character, &label)) ||
      (shifted_digit != 0 && idx_class_keys_lookup (self->class_keys, shifted_digit, &label)))
    {
      decide (self, IDX_STATE_RELABELED, label);
      return KEY_DECIDED;
    }
  if (character == '/')
    g_signal_emit (self, signals[CHOOSE], 0, "");
  else if (shifted_digit != 0)
    choose_by_character (self, shifted_digit);
  else if (g_unichar_isalnum (character))
    choose_by_character (self, character);
  else
    return KEY_IGNORED;
  return KEY_OPENED_CHOOSER;
}

/* Returns whether a key accepts suggested labels. */
static gboolean
accepts (guint key,
         GdkModifierType state)
{
  return (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_ISO_Enter) &&
         (state & gtk_accelerator_get_default_mod_mask ()) == GDK_CONTROL_MASK;
}

static gboolean
idx_review_keys_pressed_cb (IdxReviewKeys *self,
                            guint key,
                            guint code,
                            GdkModifierType state,
                            GtkEventController *controller)
{
  GdkEvent *event = gtk_event_controller_get_current_event (controller);
  gunichar character = gdk_keyval_to_unicode (key);
  gunichar shifted_digit = 0;
  gpointer held_key = GUINT_TO_POINTER (code);
  KeyEffect effect;

  if (!is_on_sample (self))
    {
      g_hash_table_remove_all (self->held);
      return GDK_EVENT_PROPAGATE;
    }
  if (accepts (key, state) && self->is_active)
    {
      if (g_hash_table_add (self->held, held_key))
        g_signal_emit (self, signals[ACCEPT], 0);
      return GDK_EVENT_STOP;
    }
  if ((state & IGNORED_MODIFIERS) != 0)
    return GDK_EVENT_PROPAGATE;
  if (!(state & GDK_SHIFT_MASK))
    shifted_digit = find_shifted_digit (self, event, code);
  if (!self->is_active || self->class_keys == NULL)
    {
      if (g_unichar_isdigit (character) && g_hash_table_add (self->held, held_key))
        g_signal_emit (self, signals[EXPLAIN], 0);
      return GDK_EVENT_PROPAGATE;
    }
  if (g_hash_table_contains (self->held, held_key))
    return GDK_EVENT_STOP;
  effect = handle_key (self, key, character, shifted_digit);
  if (effect == KEY_IGNORED)
    return GDK_EVENT_PROPAGATE;
  /* If the class chooser opens, it gets the focus, so this view won't see the release of the
   * key. */
  if (effect == KEY_DECIDED)
    g_hash_table_add (self->held, held_key);
  return GDK_EVENT_STOP;
}

static void
idx_review_keys_released_cb (IdxReviewKeys *self,
                             guint key,
                             guint code)
{
  g_hash_table_remove (self->held, GUINT_TO_POINTER (code));
}

/* Forgets the keys that are held down: without the focus, the view doesn't see their release. */
static void
idx_review_keys_left_cb (IdxReviewKeys *self)
{
  g_hash_table_remove_all (self->held);
}

static void
idx_review_keys_dispose (GObject *object)
{
  IdxReviewKeys *self = IDX_REVIEW_KEYS (object);

  g_clear_object (&self->class_keys);
  g_clear_pointer (&self->held, g_hash_table_unref);
  G_OBJECT_CLASS (idx_review_keys_parent_class)->dispose (object);
}

static void
idx_review_keys_class_init (IdxReviewKeysClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_review_keys_dispose;

  signals[DECIDE] = g_signal_new ("decide", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[ACCEPT] =
    g_signal_new ("accept", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[FLAG] =
    g_signal_new ("flag", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[CHOOSE] = g_signal_new ("choose", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[EXPLAIN] = g_signal_new ("explain", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
idx_review_keys_init (IdxReviewKeys *self)
{
  self->held = g_hash_table_new (NULL, NULL);
}

IdxReviewKeys *
idx_review_keys_new (GtkWidget *view)
{
  IdxReviewKeys *self;
  GtkEventController *key_controller = gtk_event_controller_key_new ();
  GtkEventController *focus_controller = gtk_event_controller_focus_new ();

  g_return_val_if_fail (GTK_IS_WIDGET (view), NULL);

  self = g_object_new (IDX_TYPE_REVIEW_KEYS, NULL);
  self->view = view;
  gtk_event_controller_set_propagation_phase (key_controller, GTK_PHASE_CAPTURE);
  g_signal_connect_object (key_controller, "key-pressed", G_CALLBACK (idx_review_keys_pressed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (key_controller, "key-released", G_CALLBACK (idx_review_keys_released_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus_controller, "leave", G_CALLBACK (idx_review_keys_left_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_add_controller (view, key_controller);
  gtk_widget_add_controller (view, focus_controller);
  return self;
}

void
idx_review_keys_set_active (IdxReviewKeys *self,
                            gboolean active)
{
  g_return_if_fail (IDX_IS_REVIEW_KEYS (self));

  self->is_active = active;
}

void
idx_review_keys_set_class_keys (IdxReviewKeys *self,
                                IdxClassKeys *keys)
{
  g_return_if_fail (IDX_IS_REVIEW_KEYS (self));
  g_return_if_fail (IDX_IS_CLASS_KEYS (keys));

  g_set_object (&self->class_keys, keys);
}
