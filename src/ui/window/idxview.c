/* SPDX-License-Identifier: MIT */

/* The main function of idxview, the graphical program. */

#include "idx-application.h"

#include <glib/gi18n-lib.h>
#include <locale.h>

int
main (int argc,
      char **argv)
{
  g_autoptr (IdxApplication) application = NULL;

  (void) setlocale (LC_ALL, "");
  (void) bindtextdomain (GETTEXT_PACKAGE, LOCALEDIR);
  (void) bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  (void) textdomain (GETTEXT_PACKAGE);
  g_set_application_name ("Idxview");
  application = idx_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
