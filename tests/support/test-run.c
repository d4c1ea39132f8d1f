/* SPDX-License-Identifier: MIT */

/* Runs programs as users run them. */

#include "test-run.h"

#include <sys/wait.h>

TestRun *
test_run_program (const char *folder,
                  const char *locale,
                  ...)
{
  TestRun *self = g_new0 (TestRun, 1);
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  g_auto (GStrv) environment = g_get_environ ();
  g_autoptr (GError) error = NULL;
  const char *argument;
  int status;
  va_list args;

  va_start (args, locale);
  while ((argument = va_arg (args, const char *)) != NULL)
    g_ptr_array_add (arguments, (gpointer) argument);
  va_end (args);
  g_ptr_array_add (arguments, NULL);

  environment =
    g_environ_setenv (environment, "LC_ALL", locale != NULL ? locale : "C.UTF-8", TRUE);
  g_spawn_sync (folder, (char **) arguments->pdata, environment, G_SPAWN_DEFAULT, NULL, NULL,
                &self->output, &self->errors, &status, &error);
  g_assert_no_error (error);
  g_assert_true (WIFEXITED (status));
  self->status = WEXITSTATUS (status);
  return self;
}

void
test_run_free (TestRun *self)
{
  g_free (self->output);
  g_free (self->errors);
  g_free (self);
}
