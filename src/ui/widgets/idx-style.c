/* SPDX-License-Identifier: MIT */

/* Applies the light or dark style that the user has chosen or, by default, the one that the desktop
 * requests.
 *
 * GTK 4.20 and later read the style from the desktop's portal themselves. There, a property of
 * GtkSettings overrides the portal. */

#include "idx-style.h"

/* The key of the setting: "system", "light" or "dark". */
#define STYLE_KEY "style"

/* See the documentation of org.freedesktop.portal.Settings. */
#define PORTAL_NAMESPACE "org.freedesktop.appearance"
#define PORTAL_KEY "color-scheme"
#define PORTAL_DARK 1
#define PORTAL_LIGHT 2

struct _IdxStyle
{
  GObject parent_instance;

  GSettings *settings;
  GDBusProxy *portal;          /* NULL until connected; NULL if GTK reads the portal itself */
  GCancellable *cancellable;   /* cancels connecting to the portal and reading from it */
  guint portal_scheme;         /* the last value from the portal; 0 for no preference */
  gboolean is_dark_by_default; /* whether GTK's settings ask for the dark style */
};

G_DEFINE_FINAL_TYPE (IdxStyle, idx_style, G_TYPE_OBJECT)

/* Returns the property with which an application overrides the desktop; NULL before GTK 4.20. */
static GParamSpec *
find_color_scheme_property (void)
{
  GObjectClass *settings = G_OBJECT_GET_CLASS (gtk_settings_get_default ());

  return g_object_class_find_property (settings, "gtk-interface-color-scheme");
}

static void
set_color_scheme (GParamSpec *property,
                  const char *style)
{
  GEnumValue *value =
    g_enum_get_value_by_nick (G_PARAM_SPEC_ENUM (property)->enum_class, style);

  if (value != NULL)
    g_object_set (gtk_settings_get_default (), property->name, value->value, NULL);
  else
    gtk_settings_reset_property (gtk_settings_get_default (), property->name);
}

static void
apply (IdxStyle *self)
{
  g_autofree char *style = g_settings_get_string (self->settings, STYLE_KEY);
  GParamSpec *color_scheme = find_color_scheme_property ();
  gboolean is_dark = g_str_equal (style, "dark");

  if (color_scheme != NULL)
    {
      set_color_scheme (color_scheme, style);
      return;
    }
  if (g_str_equal (style, "system"))
    is_dark = self->portal_scheme == PORTAL_DARK ||
              (self->portal_scheme != PORTAL_LIGHT && self->is_dark_by_default);
  g_object_set (gtk_settings_get_default (), "gtk-application-prefer-dark-theme", is_dark, NULL);
}

/* Unwraps @value, because the backend of the portal may wrap it in a second variant. */
static void
update_portal_scheme (IdxStyle *self,
                      GVariant *value)
{
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_VARIANT))
    {
      g_autoptr (GVariant) inner = g_variant_get_variant (value);

      update_portal_scheme (self, inner);
    }
  else if (g_variant_is_of_type (value, G_VARIANT_TYPE_UINT32))
    {
      self->portal_scheme = g_variant_get_uint32 (value);
      apply (self);
    }
}

static void
idx_style_portal_signal_cb (IdxStyle *self,
                            const char *sender,
                            const char *signal,
                            GVariant *parameters)
{
  g_autoptr (GVariant) value = NULL;
  const char *namespace, *key;

  if (!g_str_equal (signal, "SettingChanged") ||
      !g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(ssv)")))
    return;
  g_variant_get (parameters, "(&s&sv)", &namespace, &key, &value);
  if (g_str_equal (namespace, PORTAL_NAMESPACE) && g_str_equal (key, PORTAL_KEY))
    update_portal_scheme (self, value);
}

/* If there is no answer, the style follows GTK's settings. After cancellation, @data may have been
 * freed. */
static void
idx_style_read_cb (GObject *source,
                   GAsyncResult *result,
                   gpointer data)
{
  g_autoptr (GVariant) answer = g_dbus_proxy_call_finish (G_DBUS_PROXY (source), result, NULL);
  g_autoptr (GVariant) value = NULL;

  if (answer == NULL)
    return;
  g_variant_get (answer, "(v)", &value);
  update_portal_scheme (IDX_STYLE (data), value);
}

static void
idx_style_portal_cb (GObject *source,
                     GAsyncResult *result,
                     gpointer data)
{
  GDBusProxy *portal = g_dbus_proxy_new_for_bus_finish (result, NULL);
  IdxStyle *self = data;

  if (portal == NULL)
    return;
  self->portal = portal;
  g_signal_connect_object (portal, "g-signal", G_CALLBACK (idx_style_portal_signal_cb), self,
                           G_CONNECT_SWAPPED);
  g_dbus_proxy_call (portal, "Read", g_variant_new ("(ss)", PORTAL_NAMESPACE, PORTAL_KEY),
                     G_DBUS_CALL_FLAGS_NONE, -1, self->cancellable, idx_style_read_cb, self);
}

static void
idx_style_dispose (GObject *object)
{
  IdxStyle *self = IDX_STYLE (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->portal);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (idx_style_parent_class)->dispose (object);
}

static void
idx_style_finalize (GObject *object)
{
  IdxStyle *self = IDX_STYLE (object);

  g_object_unref (self->cancellable);
  G_OBJECT_CLASS (idx_style_parent_class)->finalize (object);
}

static void
idx_style_class_init (IdxStyleClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_style_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_style_finalize;
}

static void
idx_style_init (IdxStyle *self)
{
  self->settings = g_settings_new (IDX_APP_ID);
  self->cancellable = g_cancellable_new ();
  g_object_get (gtk_settings_get_default (), "gtk-application-prefer-dark-theme",
                &self->is_dark_by_default, NULL);
  g_signal_connect_object (self->settings, "changed::" STYLE_KEY, G_CALLBACK (apply), self,
                           G_CONNECT_SWAPPED);
  apply (self);
  if (find_color_scheme_property () == NULL)
    g_dbus_proxy_new_for_bus (G_BUS_TYPE_SESSION, G_DBUS_PROXY_FLAGS_DO_NOT_LOAD_PROPERTIES, NULL,
                              "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
                              "org.freedesktop.portal.Settings", self->cancellable,
                              idx_style_portal_cb, self);
}

IdxStyle *
idx_style_new (void)
{
  return g_object_new (IDX_TYPE_STYLE, NULL);
}

GAction *
idx_style_create_action (IdxStyle *self)
{
  g_return_val_if_fail (IDX_IS_STYLE (self), NULL);

  return g_settings_create_action (self->settings, STYLE_KEY);
}
