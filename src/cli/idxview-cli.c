/* SPDX-License-Identifier: MIT */

/* idxview-cli, the program that needs no display: runs the command given as its first argument. */

#include "idx-cli.h"

#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const IdxCliCommand *const commands[] = {
  &idx_cli_info,
  &idx_cli_export,
  &idx_cli_sheet,
  &idx_cli_subset,
  &idx_cli_merge,
  &idx_cli_table,
  &idx_cli_import,
  &idx_cli_duplicates,
  &idx_cli_suspects,
  &idx_cli_neighbors,
  &idx_cli_map,
  &idx_cli_points,
  &idx_cli_report,
  &idx_cli_compare,
  &idx_cli_apply,
  &idx_cli_diff,
  &idx_cli_verify,
  &idx_cli_sample,
};

static void
print_help (void)
{
  g_print (_ ("Usage: idxview-cli COMMAND …\n\n"
              "Inspects, checks, corrects and exports datasets in IDX, the format of MNIST. Needs "
              "no display.\n\n"));
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    g_print ("  %-10s %s\n", commands[i]->name, _ (commands[i]->summary));
  g_print (_ ("\n“idxview-cli COMMAND --help” shows the options of a command. For images, - means\n"
              "standard input; specify their labels with --labels.\n"));
}

static int
run (int argc,
     char **argv)
{
  g_autofree char *message = NULL;

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
    if (strcmp (argv[1], commands[i]->name) == 0)
      {
        g_auto (GStrv) arguments = g_strdupv (argv + 1);

        return commands[i]->run (arguments);
      }

  message = g_strdup_printf (
    _ ("There is no command “%s”. “idxview-cli --help” lists all commands."), argv[1]);
  return idx_cli_usage_error (message);
}

/* Opens /dev/null in place of closed standard streams. Otherwise the next file would get the
 * descriptor of a standard stream, and printed text would go into it. The access modes are the
 * opposite of the usual ones, so that reading or writing still fails. */
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
