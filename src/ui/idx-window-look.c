/* SPDX-License-Identifier: MIT */

/* How the samples look: the actions `palette`, `orientation` and `thumbnail-size` follow the properties of the
 * look and of the sheet that have these names, and set them. A GPropertyAction would do the same, but warns
 * about values that a property doesn't have, and anybody can send those over the session bus. */

#include "idx-window-private.h"

static void
choice_change_state (GSimpleAction *action,
                     GVariant *state,
                     gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);
  const char *name = g_action_get_name (G_ACTION (action));
  GParamSpec *pspec = g_object_class_find_property (G_OBJECT_GET_CLASS (self->look), name);
  const GEnumValue *value = g_enum_get_value_by_nick (G_PARAM_SPEC_ENUM (pspec)->enum_class,
                                                      g_variant_get_string (state, NULL));

  if (value != NULL)
    g_object_set (self->look, name, value->value, NULL);
}

static void
choice_changed_cb (IdxWindow *self,
                   GParamSpec *pspec)
{
  const GEnumValue *value;
  int number;

  g_object_get (self->look, pspec->name, &number, NULL);
  value = g_enum_get_value (G_PARAM_SPEC_ENUM (pspec)->enum_class, number);
  idx_window_set_state (self, pspec->name, g_variant_new_string (value->value_nick));
}

static void
thumbnail_size_change_state (GSimpleAction *action,
                             GVariant *state,
                             gpointer data)
{
  idx_sheet_set_thumbnail_size (IDX_WINDOW (data)->sheet, g_variant_get_int32 (state));
}

static void
thumbnail_size_changed_cb (IdxWindow *self)
{
  idx_window_set_state (self, "thumbnail-size",
                        g_variant_new_int32 (idx_sheet_get_thumbnail_size (self->sheet)));
}

static const GActionEntry entries[] = {
  { .name = "palette", .parameter_type = "s", .state = "'auto'", .change_state = choice_change_state },
  { .name = "orientation", .parameter_type = "s", .state = "'stored'", .change_state = choice_change_state },
  { .name = "thumbnail-size", .parameter_type = "i", .state = "0", .change_state = thumbnail_size_change_state },
};

void
idx_window_add_look_actions (IdxWindow *self)
{
  static const char *const choices[] = { "palette", "orientation" };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_autofree char *signal = g_strconcat ("notify::", choices[i], NULL);

      g_signal_connect_object (self->look, signal, G_CALLBACK (choice_changed_cb), self, G_CONNECT_SWAPPED);
      choice_changed_cb (self, g_object_class_find_property (G_OBJECT_GET_CLASS (self->look), choices[i]));
    }
  g_signal_connect_object (self->sheet, "notify::thumbnail-size", G_CALLBACK (thumbnail_size_changed_cb), self,
                           G_CONNECT_SWAPPED);
  thumbnail_size_changed_cb (self);
}
