/* SPDX-License-Identifier: MIT */

/* idxview-thumbnailer: makes the thumbnails that file managers show.
 *
 * Some file managers run it in a sandbox without a display, a session bus or a network. There it
 * can read only the file itself, so it finds no labels. */

#include "idx-file-name.h"
#include "idx-text.h"
#include "idx-thumbnail.h"

#include <glib/gi18n-lib.h>
#include <locale.h>

enum
{
  DONE = 0,
  FAILED = 1,
  USAGE = 2
};

#define MIN_SIZE 16
#define MAX_SIZE 4096
#define DEFAULT_SIZE 256

typedef struct
{
  int size;
  gboolean print_version;
  char **files;
} Options;

static void
options_clear (Options *self)
{
  g_clear_pointer (&self->files, g_strfreev);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static void
print_error (const char *text)
{
  g_printerr ("idxview-thumbnailer: %s\n", text);
}

static gboolean
parse (Options *self,
       int *argc,
       char ***argv)
{
  const GOptionEntry entries[] = {
    { "size", 's', 0, G_OPTION_ARG_INT, &self->size, N_ ("The longest side of the thumbnail"),
      N_ ("PIXELS") },
    { "version", 0, 0, G_OPTION_ARG_NONE, &self->print_version, N_ ("Print the version"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->files, NULL, NULL },
    G_OPTION_ENTRY_NULL
  };
  g_autoptr (GOptionContext) context = g_option_context_new (_ ("INPUT OUTPUT"));
  g_autoptr (GError) error = NULL;

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  g_option_context_set_summary (context, _ ("Writes a thumbnail of an IDX file as PNG."));
  if (!g_option_context_parse (context, argc, argv, &error))
    print_error (error->message);
  else if (!self->print_version &&
           (self->files == NULL || g_strv_length (self->files) != 2))
    print_error (_ ("Specify the IDX file and the PNG file."));
  else if (self->size < MIN_SIZE || self->size > MAX_SIZE)
    print_error (_ ("--size takes a number from 16 to 4096."));
  else
    return TRUE;
  return FALSE;
}

int
main (int argc,
      char **argv)
{
  g_auto (Options) options = { .size = DEFAULT_SIZE };
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) input = NULL;
  g_autofree char *name = NULL;
  g_autofree char *utf8 = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *message = NULL;

  (void) setlocale (LC_ALL, "");
  (void) bindtextdomain (GETTEXT_PACKAGE, LOCALEDIR);
  (void) bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  (void) textdomain (GETTEXT_PACKAGE);
  g_set_prgname ("idxview-thumbnailer");

  if (!parse (&options, &argc, &argv))
    return USAGE;
  if (options.print_version)
    {
      g_print ("idxview-thumbnailer " IDX_VERSION "\n");
      return DONE;
    }
  name = idx_file_name_from_argument (options.files[0]);
  input = g_file_new_for_commandline_arg (name);
  if (idx_thumbnail_write (input, (guint) options.size, options.files[1], &error))
    return DONE;
  utf8 = idx_text_escape_invalid (options.files[0]);
  shown = idx_text_escape_controls (utf8);
  message = g_strdup_printf ("%s: %s", shown, error->message);
  print_error (message);
  return FAILED;
}
