/* SPDX-License-Identifier: MIT */

/* The application: opens files in windows, and defines the keyboard shortcuts and the actions that
 * need no window. */

#include "idx-application.h"

#include "idx-file-name.h"
#include "idx-help.h"
#include "idx-style.h"
#include "idx-window.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define LABELS_OPTION "--labels"

/* The result of handle_local_options() that makes GApplication continue. Other results are exit
 * statuses. */
#define CONTINUE (-1)

struct _IdxApplication
{
  GtkApplication parent_instance;

  IdxStyle *style; /* NULL in a remote instance, which only passes its files to the primary one */
};

G_DEFINE_FINAL_TYPE (IdxApplication, idx_application, GTK_TYPE_APPLICATION)

typedef struct
{
  const char *action;
  const char *keys[4];
} Accelerators;

static const Accelerators accelerators[] = {
  { "app.help", { "F1" } },
  { "app.open", { "<Control>o" } },
  { "app.quit", { "<Control>q" } },
  { "window.close", { "<Control>w" } },
  { "win.find", { "<Control>f" } },
  { "win.ask-index", { "<Control>l" } },
  { "win.export-image", { "<Control>e" } },
  { "win.print", { "<Control>p" } },
  { "win.find-suspects", { "<Control><Shift>l" } },
  { "win.review", { "<Control>r" } },
  { "win.blind", { "<Control><Shift>r" } },
  { "win.classes", { "<Control>k" } },
  { "win.compare-images", { "<Control><Shift>k" } },
  { "win.comparison", { "<Control><Shift>b" } },
  { "win.switch-dataset", { "<Control><Shift>d" } },
  { "win.save-labels", { "<Control>s" } },
  { "win.next-undecided", { "<Alt>Down" } },
  { "win.previous-undecided", { "<Alt>Up" } },
  { "win.show-similar", { "<Control>d" } },
  { "win.properties", { "<Alt>Return" } },
  { "win.view::sheet", { "<Control>1", "<Control>KP_1" } },
  { "win.view::map", { "<Control>2", "<Control>KP_2" } },
  { "win.show-on-map", { "<Control>m" } },
  { "win.larger", { "<Control>plus", "<Control>equal", "<Control>KP_Add" } },
  { "win.smaller", { "<Control>minus", "<Control>KP_Subtract" } },
  { "win.default-size", { "<Control>0", "<Control>KP_0" } },
  { "win.show-classes", { "F9" } },
  { "win.show-details", { "<Shift>F9" } },
  { "win.fullscreen", { "F11" } },
  { "win.show-help-overlay", { "<Control>question" } },
};

/* Returns the active main window, or the main window of the active dialog. Creates one if there is
 * none. */
static IdxWindow *
get_or_create_window (IdxApplication *self)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));

  while (window != NULL && !IDX_IS_WINDOW (window))
    window = gtk_window_get_transient_for (window);
  return window != NULL ? IDX_WINDOW (window)
                        : IDX_WINDOW (idx_window_new (GTK_APPLICATION (self)));
}

static void
idx_application_activate (GApplication *application)
{
  gtk_window_present (GTK_WINDOW (get_or_create_window (IDX_APPLICATION (application))));
}

/* Opens files in the active window if nothing is open there, else in a new one. */
static void
idx_application_open (GApplication *application,
                      GFile **files,
                      int n_files,
                      const char *hint)
{
  IdxWindow *window = get_or_create_window (IDX_APPLICATION (application));

  if (!idx_window_is_empty (window))
    window = IDX_WINDOW (idx_window_new (GTK_APPLICATION (application)));
  idx_window_open_files (window, files, (gsize) n_files);
}

/* Replaces `--labels FILE` with FILE: images and labels that are opened together form a pair. */
static void
take_labels_option (char **arguments)
{
  for (char **argument = arguments + 1; argument[-1] != NULL && *argument != NULL; argument++)
    {
      if (g_str_equal (*argument, "--"))
        return;
      if (g_str_has_prefix (*argument, LABELS_OPTION "="))
        {
          char *path = idx_file_name_from_argument (*argument + strlen (LABELS_OPTION "="));

          g_free (*argument);
          *argument = path;
        }
      else if (g_str_equal (*argument, LABELS_OPTION) && argument[1] != NULL)
        {
          /* Move FILE and everything after it, NULL included, to the place of the option. */
          g_free (*argument);
          for (char **next = argument; *next != NULL || next == argument; next++)
            *next = next[1];
        }
    }
}

/* Converts file names to paths. GApplication interprets a name with a colon as a URI, and rejects
 * names that start with a dash even after `--`. */
static gboolean
idx_application_local_command_line (GApplication *application,
                                    char ***arguments,
                                    int *status)
{
  gboolean options_ended = FALSE;

  take_labels_option (*arguments);
  for (char **argument = *arguments + 1; argument[-1] != NULL && *argument != NULL; argument++)
    {
      char *path;

      if (!options_ended && **argument == '-')
        {
          options_ended = g_str_equal (*argument, "--");
          continue;
        }
      path = idx_file_name_from_argument (*argument);
      g_free (*argument);
      *argument = path;
    }
  return G_APPLICATION_CLASS (idx_application_parent_class)
    ->local_command_line (application, arguments, status);
}

static int
idx_application_handle_local_options (GApplication *application,
                                      GVariantDict *options)
{
  g_autoptr (GError) error = NULL;

  if (g_variant_dict_contains (options, "version"))
    {
      g_print ("idxview " IDX_VERSION "\n");
      return 0;
    }
  if (!g_variant_dict_contains (options, "sample"))
    return CONTINUE;

  if (!g_application_register (application, NULL, &error))
    {
      g_printerr ("idxview: %s\n", error->message);
      return 1;
    }
  g_action_group_activate_action (G_ACTION_GROUP (application), "open-sample", NULL);
  /* The primary instance now has a window and keeps running. A remote instance has activated the
   * action in the primary one, and exits. */
  return g_application_get_is_remote (application) ? 0 : CONTINUE;
}

static void
open_action (GSimpleAction *action,
             GVariant *parameter,
             gpointer data)
{
  IdxWindow *window = get_or_create_window (IDX_APPLICATION (data));

  gtk_window_present (GTK_WINDOW (window));
  idx_window_choose_files (window);
}

static void
open_recent_action (GSimpleAction *action,
                    GVariant *parameter,
                    gpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  idx_window_open_files (get_or_create_window (IDX_APPLICATION (data)), &file, 1);
}

static void
open_sample_action (GSimpleAction *action,
                    GVariant *parameter,
                    gpointer data)
{
  IdxWindow *window = get_or_create_window (IDX_APPLICATION (data));

  idx_window_open_demo (window);
  gtk_window_present (GTK_WINDOW (window));
}

static void
help_action (GSimpleAction *action,
             GVariant *parameter,
             gpointer data)
{
  IdxWindow *window = get_or_create_window (IDX_APPLICATION (data));

  gtk_window_present (GTK_WINDOW (window));
  idx_help_show_manual (GTK_WINDOW (window));
}

static void
about_action (GSimpleAction *action,
              GVariant *parameter,
              gpointer data)
{
  idx_help_show_about (gtk_application_get_active_window (GTK_APPLICATION (data)));
}

static gpointer
ref_window (gconstpointer window,
            gpointer data)
{
  return g_object_ref ((gpointer) window);
}

static void
quit_action (GSimpleAction *action,
             GVariant *parameter,
             gpointer data)
{
  GtkApplication *application = GTK_APPLICATION (data);
  GList *windows = g_list_copy_deep (gtk_application_get_windows (application), ref_window, NULL);
  gboolean stays_open = FALSE;

  /* Closing a window cancels its tasks and closes its dialogs. A window stays open if decisions
   * would be lost. */
  for (GList *window = windows; window != NULL; window = window->next)
    if (IDX_IS_WINDOW (window->data))
      gtk_window_close (window->data);
  for (GList *window = windows; window != NULL; window = window->next)
    stays_open |= IDX_IS_WINDOW (window->data) && gtk_widget_get_visible (window->data);
  g_list_free_full (windows, g_object_unref);
  if (!stays_open)
    g_application_quit (G_APPLICATION (application));
}

static const GActionEntry entries[] = {
  { .name = "open", .activate = open_action },
  { .name = "open-recent", .parameter_type = "s", .activate = open_recent_action },
  { .name = "open-sample", .activate = open_sample_action },
  { .name = "help", .activate = help_action },
  { .name = "about", .activate = about_action },
  { .name = "quit", .activate = quit_action },
};

static gboolean
has_render_node (void)
{
  g_autoptr (GDir) devices = g_dir_open ("/dev/dri", 0, NULL);
  const char *name;

  while (devices != NULL && (name = g_dir_read_name (devices)) != NULL)
    if (g_str_has_prefix (name, "renderD"))
      return TRUE;
  return FALSE;
}

/* Chooses the cairo renderer if there is no GPU, because GL in software takes six times as long.
 * Also disables GL: GTK initializes GL before it chooses a renderer, and Mesa would print a warning
 * to stderr. GTK 4.16 has another switch to disable GL, and warns about the old one. */
static void
choose_renderer (void)
{
  if (g_getenv ("GSK_RENDERER") != NULL || has_render_node ())
    return;
  (void) g_setenv ("GSK_RENDERER", "cairo", TRUE);
  if (gtk_get_minor_version () >= 16)
    (void) g_setenv ("GDK_DISABLE", "gl", FALSE);
  else
    (void) g_setenv ("GDK_DEBUG", "gl-disable", FALSE);
}

static void
idx_application_startup (GApplication *application)
{
  IdxApplication *self = IDX_APPLICATION (application);
  g_autoptr (GtkCssProvider) css = NULL;
  g_autoptr (GAction) style = NULL;

  /* Desktops look up the desktop entry of a window by this name, so set it before GTK opens the
   * display. Until then, keep the name of the command, because messages in the terminal start with
   * it. */
  g_set_prgname (IDX_APP_ID);
  G_APPLICATION_CLASS (idx_application_parent_class)->startup (application);

  g_action_map_add_action_entries (G_ACTION_MAP (application), entries, G_N_ELEMENTS (entries),
                                   application);
  self->style = idx_style_new ();
  style = idx_style_create_action (self->style);
  g_action_map_add_action (G_ACTION_MAP (application), style);
  for (gsize i = 0; i < G_N_ELEMENTS (accelerators); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (application), accelerators[i].action,
                                           accelerators[i].keys);
  gtk_window_set_default_icon_name (IDX_APP_ID);
  css = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (css, "/io/github/idxview/Idxview/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (css),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

static void
idx_application_dispose (GObject *object)
{
  g_clear_object (&IDX_APPLICATION (object)->style);
  G_OBJECT_CLASS (idx_application_parent_class)->dispose (object);
}

static void
idx_application_class_init (IdxApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_application_dispose;
  application_class->activate = idx_application_activate;
  application_class->open = idx_application_open;
  application_class->startup = idx_application_startup;
  application_class->local_command_line = idx_application_local_command_line;
  application_class->handle_local_options = idx_application_handle_local_options;
}

static void
idx_application_init (IdxApplication *self)
{
  /* "labels" is listed only for --help: take_labels_option() has removed it before options are
   * parsed. */
  const GOptionEntry options[] = {
    { "sample", 0, 0, G_OPTION_ARG_NONE, NULL, _ ("Open the demo dataset"), NULL },
    { "labels", 0, 0, G_OPTION_ARG_FILENAME, NULL, _ ("The file with the labels"), _ ("FILE") },
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL, _ ("Print the version"), NULL },
    G_OPTION_ENTRY_NULL
  };

  g_application_add_main_option_entries (G_APPLICATION (self), options);
  g_application_set_option_context_parameter_string (G_APPLICATION (self), _ ("[FILE…]"));
  g_application_set_option_context_summary (
    G_APPLICATION (self), _ ("Shows every sample of an IDX dataset with its label."));
}

IdxApplication *
idx_application_new (void)
{
  /* The renderer must be chosen before GTK opens the display. */
  choose_renderer ();
  g_set_prgname ("idxview");
  return g_object_new (IDX_TYPE_APPLICATION,
                       "application-id", IDX_APP_ID,
                       "resource-base-path", "/io/github/idxview/Idxview",
                       "flags", G_APPLICATION_HANDLES_OPEN | G_APPLICATION_CAN_OVERRIDE_APP_ID,
                       NULL);
}
