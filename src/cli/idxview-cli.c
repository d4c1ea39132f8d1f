/* SPDX-License-Identifier: MIT */

/* idxview-cli: what the program can do, without a display. */

#include "idx-cli.h"

#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  const char *name;
  int (*run) (char **arguments);
  const char *summary;
} Command;

static const Command commands[] = {
  { "info", idx_cli_info, "what files are, what belongs to them, what is wrong with them" },
  { "export", idx_cli_export, "one image as PNG" },
  { "sheet", idx_cli_sheet, "a contact sheet as PNG" },
  { "subset", idx_cli_subset, "samples as IDX files of their own" },
  { "table", idx_cli_table, "a row a sample, as CSV or JSON" },
  { "duplicates", idx_cli_duplicates, "equal images, within a set or between two" },
  { "suspects", idx_cli_suspects, "the samples whose labels look wrong, the worst first" },
  { "neighbors", idx_cli_neighbors, "the samples most alike to one" },
  { "sample", idx_cli_sample, "the embedded sample as files" },
};

static void
print_help (void)
{
  g_print ("Usage: idxview-cli COMMAND …\n\n"
           "Shows and exports IDX data sets, the format of MNIST, without a display.\n\n");
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    g_print ("  %-10s %s\n", commands[i].name, commands[i].summary);
  g_print ("\n“idxview-cli COMMAND --help” tells of the options of a command.\n");
}

static int
run (int argc,
     char **argv)
{
  if (argc < 2)
    {
      print_help ();
      return IDX_CLI_USAGE;
    }
  if (strcmp (argv[1], "--help") == 0 || strcmp (argv[1], "-h") == 0)
    {
      print_help ();
      return IDX_CLI_DONE;
    }
  if (strcmp (argv[1], "--version") == 0)
    {
      g_print ("idxview-cli " IDX_VERSION "\n");
      return IDX_CLI_DONE;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (argv[1], commands[i].name) == 0)
      {
        g_auto (GStrv) arguments = g_strdupv (argv + 1);

        return commands[i].run (arguments);
      }

  g_printerr ("idxview-cli: There is no command “%s”; “idxview-cli --help” lists them.\n", argv[1]);
  return IDX_CLI_USAGE;
}

/* A file that is opened takes the lowest number that is free. Where that is the one of a standard
 * stream, what is printed goes into the file. Streams that were closed stay of no use. */
static void
occupy_closed_streams (void)
{
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl (fd, F_GETFD) < 0)
      (void) !open ("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int
main (int argc,
      char **argv)
{
  occupy_closed_streams ();
  (void) setlocale (LC_ALL, "");
  (void) bindtextdomain (GETTEXT_PACKAGE, LOCALEDIR);
  (void) bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  (void) textdomain (GETTEXT_PACKAGE);
  return idx_cli_finish (run (argc, argv));
}
