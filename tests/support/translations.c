/* SPDX-License-Identifier: MIT */

/* A library to preload: the program, which isn't installed, finds its translations in the folder
 * IDXVIEW_TRANSLATIONS. */

#include <dlfcn.h>
#include <libintl.h>
#include <stdlib.h>
#include <string.h>

typedef char *(*BindFunc) (const char *domain,
                           const char *folder);

char *
bindtextdomain (const char *domain,
                const char *folder)
{
  BindFunc bind = (BindFunc) dlsym (RTLD_NEXT, "bindtextdomain");
  const char *translations = getenv ("IDXVIEW_TRANSLATIONS");

  return bind (domain, translations != NULL && strcmp (domain, GETTEXT_PACKAGE) == 0 ? translations
                                                                                     : folder);
}
