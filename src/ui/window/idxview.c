/* SPDX-License-Identifier: MIT */

/* The main function of idxview, the graphical program. */

#include "idx-application.h"

#include <glib/gi18n-lib.h>
#include <locale.h>
#include <malloc.h>

/* Lets all threads share one heap, which reuses what they free. By default, the C library has
 * several heaps for each processor, and jobs leave free memory in each of them: two rounds of
 * tests/ui/person/test-soak.c without its malloc_trim() end with 304 MB, and with 121 MB in one
 * heap. Call this before there is another thread, because a thread keeps its heap. (Lower limits
 * for large blocks would help more, but GTK allocates a surface of the size of the window for each
 * frame, and its pages would have to be cleared each time.) */
static void
limit_heaps (void)
{
#ifdef __GLIBC__
  (void) mallopt (M_ARENA_MAX, 1);
#endif
}

int
main (int argc,
      char **argv)
{
  g_autoptr (IdxApplication) application = NULL;

  limit_heaps ();
  (void) setlocale (LC_ALL, "");
  (void) bindtextdomain (GETTEXT_PACKAGE, LOCALEDIR);
  (void) bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  (void) textdomain (GETTEXT_PACKAGE);
  g_set_application_name ("Idxview");
  application = idx_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
