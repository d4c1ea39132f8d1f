/* SPDX-License-Identifier: MIT */

/* idxview: the program with a window. */

#include "idx-application.h"

#include <locale.h>

int
main (int argc,
      char **argv)
{
  g_autoptr (IdxApplication) application = NULL;

  (void) setlocale (LC_ALL, "");
  g_set_application_name ("Idxview");
  application = idx_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
