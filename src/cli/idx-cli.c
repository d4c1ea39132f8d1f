/* SPDX-License-Identifier: MIT */

/* What the commands of idxview-cli have in common. */

#include "idx-cli.h"

#include "idx-demo-dataset.h"
#include "idx-error.h"
#include "idx-file-name.h"
#include "idx-image-format.h"
#include "idx-pairing.h"
#include "idx-text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
idx_cli_input_clear (IdxCliInput *self)
{
  g_clear_pointer (&self->labels, g_free);
  g_clear_pointer (&self->names, g_free);
}

static gboolean
parse_byte_order (const char *name,
                  const char *value,
                  gpointer data,
                  GError **error)
{
  IdxCliInput *self = data;

  if (!g_str_equal (value, "big") && !g_str_equal (value, "little"))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "%s takes big or little.", name);
      return FALSE;
    }
  self->little_endian = g_str_equal (value, "little");
  return TRUE;
}

static gboolean
parse_shape (const char *name,
             const char *value,
             gpointer data,
             GError **error)
{
  IdxCliInput *self = data;

  return idx_image_format_parse_shape (value, &self->rows, &self->columns, error);
}

GOptionGroup *
idx_cli_input_get_group (IdxCliInput *self)
{
  const GOptionEntry entries[] = {
    { "sample", 0, 0, G_OPTION_ARG_NONE, &self->sample, "Take the embedded sample", NULL },
    { "labels", 0, 0, G_OPTION_ARG_FILENAME, &self->labels, "The file with the labels", "FILE" },
    { "no-labels", 0, 0, G_OPTION_ARG_NONE, &self->no_labels, "Don't look for labels", NULL },
    { "names", 0, 0, G_OPTION_ARG_FILENAME, &self->names, "The file with the class names", "FILE" },
    { "byte-order", 0, 0, G_OPTION_ARG_CALLBACK, (gpointer) parse_byte_order, "big or little", "ORDER" },
    { "shape", 0, 0, G_OPTION_ARG_CALLBACK, (gpointer) parse_shape, "The shape of an image", "RxC" },
    G_OPTION_ENTRY_NULL
  };
  GOptionGroup *group = g_option_group_new ("input", NULL, NULL, self, NULL);

  g_option_group_add_entries (group, entries);
  return group;
}

void
idx_cli_print_error (const char *name,
                     const char *message)
{
  g_autofree char *valid_name = name != NULL ? idx_text_escape (name) : NULL;
  g_autofree char *line =
    name != NULL ? g_strdup_printf ("%s: %s", valid_name, message) : g_strdup (message);
  g_autofree char *shown = idx_text_escape_controls (line);

  g_printerr ("idxview-cli: %s\n", shown);
}

void
idx_cli_print_write_error (const char *name,
                           const GError *error)
{
  gboolean exists = g_error_matches (error, IDX_ERROR, IDX_ERROR_EXISTS);
  g_autofree char *message =
    g_strconcat (error->message, exists ? " --force replaces it." : NULL, NULL);

  idx_cli_print_error (name, message);
}

int
idx_cli_usage (const char *message)
{
  g_autofree char *shown = idx_text_escape_controls (message);

  g_printerr ("idxview-cli: %s\n", shown);
  return IDX_CLI_USAGE;
}

GFile *
idx_cli_new_file (const char *argument)
{
  g_autofree char *name = idx_file_name_from_argument (argument);

  return g_file_new_for_commandline_arg (name);
}

GFile *
idx_cli_new_output_file (const char *argument)
{
  return strstr (argument, "://") != NULL ? g_file_new_for_commandline_arg (argument)
                                          : g_file_new_for_path (argument);
}

/* GOption leaves in the arguments the `--` before names that begin with a dash. */
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

int
idx_cli_finish (int status)
{
  if (fflush (stdout) == 0 && ferror (stdout) == 0)
    return status;
  idx_cli_print_error (NULL, "The output can't be written.");
  return IDX_CLI_FAILED;
}

/* GOption's own --help ends the program without looking whether the text could be written. */
static int
print_help (GOptionContext *context)
{
  g_autofree char *text = g_option_context_get_help (context, TRUE, NULL);

  g_print ("%s", text);
  return idx_cli_finish (IDX_CLI_DONE);
}

gboolean
idx_cli_parse (const char *command,
               const char *parameters,
               const char *summary,
               const GOptionEntry *entries,
               IdxCliInput *input,
               char **arguments)
{
  g_autoptr (GOptionContext) context = g_option_context_new (parameters);
  g_autoptr (GError) error = NULL;
  g_autofree char *program = g_strconcat ("idxview-cli ", command, NULL);
  gboolean help = FALSE;
  const GOptionEntry help_entries[] = {
    { "help", 'h', 0, G_OPTION_ARG_NONE, &help, "Show the options", NULL },
    G_OPTION_ENTRY_NULL
  };

  g_set_prgname (program);
  g_option_context_set_summary (context, summary);
  if (input != NULL)
    g_option_context_set_main_group (context, idx_cli_input_get_group (input));
  g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_add_main_entries (context, help_entries, NULL);
  g_option_context_set_help_enabled (context, FALSE);
  if (g_option_context_parse_strv (context, &arguments, &error))
    {
      if (help)
        exit (print_help (context));
      remove_separator (arguments);
      return TRUE;
    }

  idx_cli_usage (error->message);
  return FALSE;
}

gboolean
idx_cli_check_arguments (const IdxCliInput *input,
                         char **arguments)
{
  guint n = g_strv_length (arguments) - 1;

  if (n == (input->sample ? 0 : 1))
    return TRUE;
  (void) idx_cli_usage (n == 0 ? "Name the file of the images, or --sample."
                               : "One file of images is expected.");
  return FALSE;
}

gboolean
idx_cli_load (IdxDataset *dataset,
              const char *name)
{
  g_autoptr (GPtrArray) messages = NULL;
  g_autoptr (GError) error = NULL;

  if (!idx_dataset_load (dataset, NULL, NULL, &error))
    {
      idx_cli_print_error (name, error->message);
      return FALSE;
    }
  messages = idx_dataset_dup_messages (dataset);
  for (guint i = 0; i < messages->len; i++)
    {
      const IdxMessage *message = g_ptr_array_index (messages, i);
      gboolean other = g_str_equal (message->code, "byte-order");
      g_autofree char *text =
        g_strconcat (message->text, other ? " --byte-order little reads it." : NULL, NULL);

      if (message->verdict != IDX_VERDICT_OK)
        idx_cli_print_error (name, text);
    }
  return TRUE;
}

gboolean
idx_cli_load_names (const IdxCliInput *input,
                    IdxClassNames **names)
{
  g_autoptr (GFile) location = NULL;
  g_autoptr (GError) error = NULL;

  if (input->names == NULL)
    return TRUE;
  location = idx_cli_new_file (input->names);
  *names = idx_class_names_load (location, NULL, &error);
  if (*names != NULL)
    return TRUE;
  idx_cli_print_error (input->names, error->message);
  return FALSE;
}

/* Labels that can't be read are a failure: whoever goes on without them says so. */
static gboolean
check_labels (IdxDataset *dataset,
              const char *name)
{
  g_autoptr (GPtrArray) messages = idx_dataset_dup_messages (dataset);

  for (guint i = 0; i < messages->len; i++)
    {
      const IdxMessage *message = g_ptr_array_index (messages, i);
      g_autofree char *text = NULL;

      if (!g_str_equal (message->code, IDX_LABELS_UNREADABLE))
        continue;
      text = g_strconcat (message->text, " --no-labels goes on without them.", NULL);
      idx_cli_print_error (name, text);
      return FALSE;
    }
  return TRUE;
}

static gboolean
set_names (const IdxCliInput *input,
           IdxDataset *dataset)
{
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  g_autoptr (IdxClassNames) names = NULL;

  if (!idx_cli_load_names (input, &names))
    return FALSE;
  if (labels != NULL && names != NULL)
    idx_labels_set_class_names (labels, names);
  return TRUE;
}

static gboolean
set_shape (const IdxCliInput *input,
           IdxDataset *dataset,
           const char *name)
{
  g_autoptr (GError) error = NULL;

  if (input->rows == 0 || idx_dataset_set_shape (dataset, input->rows, input->columns, &error))
    return TRUE;
  idx_cli_print_error (name, error->message);
  return FALSE;
}

IdxDataset *
idx_cli_open_unloaded (const IdxCliInput *input,
                       const char *name)
{
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GFile) location = NULL;
  g_autoptr (GFile) labels = NULL;
  g_autoptr (GError) error = NULL;

  if (input->sample && input->labels == NULL && !input->no_labels)
    dataset = idx_demo_dataset_open (&error);
  else
    {
      location = input->sample ? idx_demo_dataset_get_location () : idx_cli_new_file (name);
      labels = input->labels != NULL ? idx_cli_new_file (input->labels) : NULL;
      dataset = idx_dataset_open (location, labels,
                                  (input->no_labels ? IDX_LABELS_NONE : IDX_LABELS_FIND) |
                                    (input->little_endian ? IDX_OPEN_LITTLE_ENDIAN : 0),
                                  NULL, &error);
    }
  if (dataset == NULL)
    {
      gboolean other = !input->little_endian &&
                       g_error_matches (error, IDX_ERROR, IDX_ERROR_BYTE_ORDER);
      g_autofree char *message =
        g_strconcat (error->message, other ? " --byte-order little reads it." : NULL, NULL);

      idx_cli_print_error (name, message);
      return NULL;
    }
  if (!check_labels (dataset, name) || !set_names (input, dataset) || !set_shape (input, dataset, name))
    return NULL;
  return g_steal_pointer (&dataset);
}

IdxDataset *
idx_cli_open (const IdxCliInput *input,
              const char *name)
{
  g_autoptr (IdxDataset) dataset = idx_cli_open_unloaded (input, name);

  if (dataset == NULL || !idx_cli_load (dataset, name))
    return NULL;
  return g_steal_pointer (&dataset);
}

gboolean
idx_cli_parse_look (const char *palette_name,
                    IdxPalette *palette,
                    const char *orientation_name,
                    IdxOrientation *orientation)
{
  if (palette_name != NULL && !idx_palette_from_name (palette_name, palette))
    {
      (void) idx_cli_usage ("There is no such palette; there are ink and screen.");
      return FALSE;
    }
  if (orientation_name != NULL && !idx_orientation_from_name (orientation_name, orientation))
    {
      (void) idx_cli_usage ("There is no such orientation; there are stored, transposed, rotated-90, "
                            "rotated-180, rotated-270, mirrored, flipped and transversed.");
      return FALSE;
    }
  return TRUE;
}
