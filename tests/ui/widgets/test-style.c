/* SPDX-License-Identifier: MIT */

/* Tests the light and dark style, with a fake settings portal on the session bus. */

#include "test-viewer.h"

#include "idx-color.h"
#include "idx-style.h"
#include "test-display.h"

#define PORTAL "org.freedesktop.portal.Desktop"
#define PORTAL_PATH "/org/freedesktop/portal/desktop"
#define PORTAL_INTERFACE "org.freedesktop.portal.Settings"
#define GROUP "org.freedesktop.appearance"
#define DARK 1
#define LIGHT 2

static const char interface_text[] = "<node>"
                                     "  <interface name='" PORTAL_INTERFACE "'>"
                                     "    <method name='Read'>"
                                     "      <arg type='s' direction='in'/>"
                                     "      <arg type='s' direction='in'/>"
                                     "      <arg type='v' direction='out'/>"
                                     "    </method>"
                                     "    <signal name='SettingChanged'>"
                                     "      <arg type='s'/>"
                                     "      <arg type='s'/>"
                                     "      <arg type='v'/>"
                                     "    </signal>"
                                     "  </interface>"
                                     "</node>";

typedef struct
{
  TestViewer *viewer;
  gboolean dark;
} Expected;

static GDBusConnection *bus;
static guint scheme;

static void
read_cb (GDBusConnection *connection,
         const char *sender,
         const char *path,
         const char *interface,
         const char *method,
         GVariant *parameters,
         GDBusMethodInvocation *invocation,
         gpointer data)
{
  const char *group, *key;

  g_variant_get (parameters, "(&s&s)", &group, &key);
  g_assert_cmpstr (group, ==, GROUP);
  g_assert_cmpstr (key, ==, "color-scheme");
  g_dbus_method_invocation_return_value (
    invocation, g_variant_new ("(v)", g_variant_new_variant (g_variant_new_uint32 (scheme))));
}

static void
change (const char *group,
        const char *key,
        guint value)
{
  g_autoptr (GError) error = NULL;

  g_dbus_connection_emit_signal (
    bus, NULL, PORTAL_PATH, PORTAL_INTERFACE, "SettingChanged",
    g_variant_new ("(ssv)", group, key, g_variant_new_uint32 (value)), &error);
  g_assert_no_error (error);
}

static gboolean
is_as_expected (gpointer data)
{
  const Expected *expected = data;

  return idx_color_is_theme_dark (GTK_WIDGET (expected->viewer->window)) == expected->dark;
}

static void
expect_dark (TestViewer *self,
             gboolean dark)
{
  Expected expected = { self, dark };

  test_wait_until (is_as_expected, &expected);
}

static void
choose (const char *style)
{
  g_action_group_activate_action (G_ACTION_GROUP (test_viewer_get_application ()), "style",
                                  g_variant_new_string (style));
}

static void
test_chosen (TestViewer *self,
             gconstpointer data)
{
  choose ("dark");
  expect_dark (self, TRUE);
  choose ("light");
  expect_dark (self, FALSE);
  choose ("system");
  expect_dark (self, FALSE);
}

static void
name_acquired_cb (GDBusConnection *connection,
                  const char *name,
                  gpointer data)
{
  *(gboolean *) data = TRUE;
}

static gboolean
is_set (gpointer data)
{
  return *(gboolean *) data;
}

static void
test_portal (TestViewer *self,
             gconstpointer data)
{
  const GDBusInterfaceVTable functions = { .method_call = read_cb };
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (interface_text, NULL);
  g_autoptr (IdxStyle) style = NULL;
  gboolean is_owned = FALSE;
  guint name, object;

  if (g_object_class_find_property (G_OBJECT_GET_CLASS (gtk_settings_get_default ()),
                                    "gtk-interface-color-scheme") != NULL)
    {
      g_test_skip ("GTK asks the portal itself");
      return;
    }
  bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  object = g_dbus_connection_register_object (bus, PORTAL_PATH, node->interfaces[0], &functions,
                                              NULL, NULL, NULL);
  name = g_bus_own_name_on_connection (bus, PORTAL, G_BUS_NAME_OWNER_FLAGS_NONE, name_acquired_cb,
                                       NULL, &is_owned, NULL);
  test_wait_until (is_set, &is_owned);

  scheme = DARK;
  style = idx_style_new ();
  g_assert_nonnull (style);
  expect_dark (self, TRUE);
  change (GROUP, "color-scheme", LIGHT);
  expect_dark (self, FALSE);
  change ("org.example", "color-scheme", DARK);
  change (GROUP, "contrast", DARK);
  change (GROUP, "color-scheme", 0);
  expect_dark (self, FALSE);
  change (GROUP, "color-scheme", DARK);
  expect_dark (self, TRUE);

  /* The user's choice overrides the portal. */
  choose ("light");
  expect_dark (self, FALSE);
  change (GROUP, "color-scheme", LIGHT);
  change (GROUP, "color-scheme", DARK);
  choose ("system");
  expect_dark (self, TRUE);
  change (GROUP, "color-scheme", 0);
  expect_dark (self, FALSE);

  g_bus_unown_name (name);
  g_dbus_connection_unregister_object (bus, object);
  g_object_unref (bus);
}

/* The portal may answer after the object has been freed. */
static void
test_freed (TestViewer *self,
            gconstpointer data)
{
  IdxStyle *style = idx_style_new ();

  g_object_add_weak_pointer (G_OBJECT (style), (gpointer *) &style);
  g_object_unref (style);
  g_assert_null (style);
  test_run_idle ();
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);

  test_viewer_add ("/ui/style/chosen", test_chosen);
  test_viewer_add ("/ui/style/portal", test_portal);
  test_viewer_add ("/ui/style/freed", test_freed);

  return test_viewer_run ();
}
