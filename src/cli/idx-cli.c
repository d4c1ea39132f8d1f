/* SPDX-License-Identifier: MIT */

/* Code that all commands of idxview-cli share: options, messages, file names. */

#include "idx-cli.h"

#include "idx-error.h"
#include "idx-file-name.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Messages --- */

void
idx_cli_print_error (const char *name,
                     const char *message)
{
  /* The message may quote an argument that isn't valid UTF-8. */
  g_autofree char *line = g_strjoin (": ", name != NULL ? name : message,
                                     name != NULL ? message : NULL, NULL);
  g_autofree char *valid = idx_text_escape_invalid (line);
  g_autofree char *shown = idx_text_escape_controls (valid);

  g_printerr ("idxview-cli: %s\n", shown);
}

void
idx_cli_print_write_error (const char *name,
                           const GError *error)
{
  gboolean exists = g_error_matches (error, IDX_ERROR, IDX_ERROR_EXISTS);
  g_autofree char *advice =
    exists ? g_strdup_printf (_ ("%s Use --force to replace it."), error->message) : NULL;

  idx_cli_print_error (name, exists ? advice : error->message);
}

int
idx_cli_fail (const char *name,
              const GError *error)
{
  idx_cli_print_error (name, error->message);
  return IDX_CLI_FAILED;
}

int
idx_cli_usage_error (const char *message)
{
  idx_cli_print_error (NULL, message);
  return IDX_CLI_USAGE;
}

void
idx_cli_print_paths (GPtrArray *files)
{
  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *path = idx_text_file_path (g_ptr_array_index (files, i));
      g_autofree char *shown = idx_text_escape_controls (path);

      /* g_print() would convert the path to the character set of the locale. */
      (void) puts (shown);
    }
}

/* Returns whether the last component can begin file names. A user who writes "." or ".." means a
 * folder, but the files would get names such as ".-images-idx3-ubyte". */
static gboolean
is_prefix (const char *output)
{
  const char *slash = output != NULL ? strrchr (output, '/') : NULL;
  const char *name = slash != NULL ? slash + 1 : output;

  return name != NULL && *name != '\0' && !g_str_equal (name, ".") && !g_str_equal (name, "..");
}

char *
idx_cli_parse_prefix (const char *output)
{
  g_autoptr (GFile) location = NULL;

  if (g_strcmp0 (output, "-") == 0)
    {
      (void) idx_cli_usage_error (
        _ ("A dataset consists of several files, which can't go to standard output."));
      return NULL;
    }
  if (!is_prefix (output))
    {
      (void) idx_cli_usage_error (_ ("Specify the beginning of the file names with -o, such as "
                                     "folder/fours."));
      return NULL;
    }
  location = idx_cli_file_for_output (output);
  if (g_file_peek_path (location) == NULL)
    {
      (void) idx_cli_usage_error (_ ("The value of -o must be a local path, such as folder/fours. "
                                     "All file names begin with it."));
      return NULL;
    }
  return g_file_get_path (location);
}

void
idx_cli_print_dataset_files (const char *output,
                             GPtrArray *files,
                             GPtrArray *removed)
{
  for (guint i = 0; i < removed->len; i++)
    {
      g_autofree char *name = idx_text_file_name (g_ptr_array_index (removed, i));
      g_autofree char *message =
        g_strdup_printf (_ ("Removed “%s”, which belonged to an earlier dataset."), name);

      idx_cli_print_error (output, message);
    }
  idx_cli_print_paths (files);
}

int
idx_cli_finish (int status)
{
  if (fflush (stdout) == 0 && ferror (stdout) == 0)
    return status;
  idx_cli_print_error (NULL, _ ("The output can't be written."));
  return IDX_CLI_FAILED;
}

/* --- Files --- */

GFile *
idx_cli_file_for_input (const char *argument)
{
  g_autofree char *name = idx_file_name_from_argument (argument);

  return g_file_new_for_commandline_arg (name);
}

GFile *
idx_cli_file_for_output (const char *argument)
{
  return strstr (argument, "://") != NULL ? g_file_new_for_commandline_arg (argument)
                                          : g_file_new_for_path (argument);
}

/* --- Options --- */

/* GOption would read `010` as an octal number. Therefore it only collects the texts of numbers and
 * choices, and the functions below convert them. */
static const GOptionArg argument_types[] = {
  [IDX_CLI_FLAG] = G_OPTION_ARG_NONE,
  [IDX_CLI_TEXT] = G_OPTION_ARG_FILENAME,
  [IDX_CLI_TEXTS] = G_OPTION_ARG_FILENAME_ARRAY,
  [IDX_CLI_NUMBER] = G_OPTION_ARG_STRING,
  [IDX_CLI_LABEL] = G_OPTION_ARG_STRING,
  [IDX_CLI_CHOICE] = G_OPTION_ARG_STRING,
};

/* An option, and the text of its value on the command line. @text is NULL if the option isn't
 * given, or if GOption sets option->value itself. */
typedef struct
{
  const IdxCliOption *option;
  char *text;
} ParsedOption;

static void
parsed_option_clear (gpointer data)
{
  ParsedOption *self = data;

  g_free (self->text);
}

static gboolean
convert_number (const IdxCliOption *option,
                const char *text)
{
  guint maximum = option->maximum > 0 ? option->maximum : G_MAXUINT32;
  g_autofree char *message = NULL;
  guint64 number;

  if (g_ascii_string_to_unsigned (text, 10, option->minimum, maximum, &number, NULL))
    {
      *(guint *) option->value = (guint) number;
      return TRUE;
    }
  message = g_strdup_printf (_ ("--%s takes a whole number from %u to %u, not “%s”."),
                             option->name, option->minimum, maximum, text);
  (void) idx_cli_usage_error (message);
  return FALSE;
}

static gboolean
convert_label (const IdxCliOption *option,
               const char *text)
{
  g_autofree char *message = NULL;

  if (g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, option->value, NULL))
    return TRUE;
  message = g_strdup_printf (_ ("--%s takes a whole number, not “%s”."), option->name, text);
  (void) idx_cli_usage_error (message);
  return FALSE;
}

static gboolean
convert_choice (const IdxCliOption *option,
                const char *text)
{
  for (guint i = 0; option->choices[i] != NULL; i++)
    if (g_str_equal (text, option->choices[i]))
      {
        *(guint *) option->value = i;
        return TRUE;
      }
  (void) idx_cli_usage_error (_ (option->invalid_message));
  return FALSE;
}

/* Returns the text that was given for an option; the first one if there are several. @collected is
 * the text that GOption has collected for it. */
static const char *
get_text (const IdxCliOption *option,
          const char *collected)
{
  char **texts;

  if (option->type == IDX_CLI_TEXT)
    return *(char **) option->value;
  if (option->type != IDX_CLI_TEXTS)
    return collected;
  texts = *(char ***) option->value;
  return texts != NULL ? texts[0] : NULL;
}

/* Sets the value of an option from @collected, the text that GOption has collected for it, and
 * checks that the option isn't missing. */
static gboolean
convert_value (const IdxCliOption *option,
               char *collected)
{
  const char *text = get_text (option, collected);

  if (option->missing_message != NULL &&
      (text == NULL || (*text == '\0' && option->type == IDX_CLI_TEXT)))
    {
      (void) idx_cli_usage_error (_ (option->missing_message));
      return FALSE;
    }
  if (text == NULL)
    return TRUE;
  if (option->is_given != NULL)
    *option->is_given = TRUE;
  switch (option->type)
    {
    case IDX_CLI_NUMBER:
      return convert_number (option, text);
    case IDX_CLI_LABEL:
      return convert_label (option, text);
    case IDX_CLI_CHOICE:
      return convert_choice (option, text);
    case IDX_CLI_FLAG:
    case IDX_CLI_TEXT:
    case IDX_CLI_TEXTS:
    default:
      return TRUE;
    }
}

static GArray *
list_options (const IdxCliOption *common,
              const IdxCliOption *options)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (ParsedOption));

  g_array_set_clear_func (list, parsed_option_clear);
  for (int i = 0; i < 2; i++)
    for (const IdxCliOption *option = i == 0 ? common : options;
         option != NULL && option->name != NULL; option++)
      {
        ParsedOption parsed = { option, NULL };

        g_array_append_val (list, parsed);
      }
  return list;
}

static void
add_entries (GOptionContext *context,
             GArray *list,
             gboolean *help)
{
  const GOptionEntry help_entry = {
    "help", 'h', 0, G_OPTION_ARG_NONE, help, _ ("Show the options"), NULL
  };
  g_autoptr (GArray) entries = g_array_new (TRUE, FALSE, sizeof (GOptionEntry));

  for (guint i = 0; i < list->len; i++)
    {
      ParsedOption *parsed = &g_array_index (list, ParsedOption, i);
      const IdxCliOption *option = parsed->option;
      gboolean is_converted = option->type != IDX_CLI_FLAG && option->type != IDX_CLI_TEXT &&
                              option->type != IDX_CLI_TEXTS;
      const GOptionEntry entry = {
        option->name, option->letter, 0, argument_types[option->type],
        is_converted ? (gpointer) &parsed->text : option->value, _ (option->help), option->argument
      };

      g_array_append_val (entries, entry);
    }
  g_array_append_val (entries, help_entry);
  g_option_context_add_main_entries (context, (const GOptionEntry *) entries->data, NULL);
}

/* Removes the `--` before names that begin with a dash, which GOption leaves in place. */
static void
remove_separator (char **arguments)
{
  while (*arguments != NULL && !g_str_equal (*arguments, "--"))
    arguments++;
  if (*arguments != NULL)
    g_free (*arguments);
  for (; *arguments != NULL; arguments++)
    arguments[0] = arguments[1];
}

/* Prints the help and returns the exit status. GOption's own --help doesn't check whether the text
 * could be written. */
static int
print_help (GOptionContext *context)
{
  g_autofree char *text = g_option_context_get_help (context, TRUE, NULL);

  g_print ("%s", text);
  return idx_cli_finish (IDX_CLI_DONE);
}

/* Checks that there is exactly one images argument, or none if @is_demo. */
static gboolean
check_images_argument (gboolean is_demo,
                       char **arguments)
{
  guint n = g_strv_length (arguments) - 1;

  if (n == (is_demo ? 0 : 1))
    return TRUE;
  (void) idx_cli_usage_error (is_demo  ? _ ("Specify an images file or --sample, not both.")
                              : n == 0 ? _ ("Specify an images file, or --sample for the demo "
                                            "dataset.")
                                       : _ ("This command takes only one images file."));
  return FALSE;
}

gboolean
idx_cli_parse (const IdxCliCommand *command,
               const IdxCliOption *options,
               const IdxCliOption *common,
               const gboolean *is_demo,
               char **arguments)
{
  g_autoptr (GOptionContext) context = g_option_context_new (command->parameters);
  g_autoptr (GArray) list = list_options (common, options);
  g_autoptr (GError) error = NULL;
  g_autofree char *program = g_strconcat ("idxview-cli ", command->name, NULL);
  gboolean help = FALSE;

  g_set_prgname (program);
  g_option_context_set_summary (context, _ (command->description));
  g_option_context_set_help_enabled (context, FALSE);
  add_entries (context, list, &help);
  if (!g_option_context_parse_strv (context, &arguments, &error))
    {
      (void) idx_cli_usage_error (error->message);
      return FALSE;
    }
  if (help)
    exit (print_help (context));
  remove_separator (arguments);
  if (command->takes_images && !check_images_argument (is_demo != NULL && *is_demo, arguments))
    return FALSE;
  for (guint i = 0; i < list->len; i++)
    {
      const ParsedOption *parsed = &g_array_index (list, ParsedOption, i);

      if (!convert_value (parsed->option, parsed->text))
        return FALSE;
    }
  return TRUE;
}
