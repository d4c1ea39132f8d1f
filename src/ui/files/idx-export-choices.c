/* SPDX-License-Identifier: MIT */

/* What the user can choose in the file chooser of an export. */

#include "idx-export-choices.h"

#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The IDs of the choices that the dialogs offer. */
#define CHOICE_SAMPLES "samples"
#define CHOICE_PIXELS "pixels"
#define CHOICE_SCALE "scale"
#define CHOICE_FOLDERS "folders"
#define CHOICE_CAPTIONS "captions"
#define CHOICE_PAPER "paper"

/* The keys of the settings that store the user's last choices. */
#define AS_SHOWN_KEY "export-as-shown"
#define SEVERAL_AS_SHOWN_KEY "export-several-as-shown"
#define SCALE_KEY "export-scale"
#define SEVERAL_SCALE_KEY "export-several-scale"
#define FOLDERS_KEY "export-class-folders"

/* Returns whether the images of each class can be written to a separate folder. */
static gboolean
can_divide_by_class (const IdxSampleExport *export)
{
  return (export->kind == IDX_EXPORT_IMAGES || export->kind == IDX_EXPORT_CLASSES) &&
         idx_dataset_get_labels (idx_subset_get_dataset (export->subset)) != NULL;
}

/* Moves texts[i] to the front of an array, and the texts before it back by one. */
static void
move_to_front (const char **texts,
               gsize i)
{
  const char *text = texts[i];

  memmove (texts + 1, texts, i * sizeof *texts);
  texts[0] = text;
}

static void
add_switch (GtkFileChooser *chooser,
            const char *choice,
            const char *label,
            gboolean is_on)
{
  gtk_file_chooser_add_choice (chooser, choice, label, NULL, NULL);
  gtk_file_chooser_set_choice (chooser, choice, is_on ? "true" : "false");
}

/* Several images are usually read by programs, so they have choices of their own. */
static const char *
get_as_shown_key (const IdxSampleExport *export)
{
  return export->kind == IDX_EXPORT_IMAGE ? AS_SHOWN_KEY : SEVERAL_AS_SHOWN_KEY;
}

static const char *
get_scale_key (const IdxSampleExport *export)
{
  return export->kind == IDX_EXPORT_IMAGE ? SCALE_KEY : SEVERAL_SCALE_KEY;
}

/* Adds the choices for pixels, enlargement and folders. The user's last choices come first, because
 * GTK's own dialog ignores gtk_file_chooser_set_choice() and selects the first option. */
static void
add_image_choices (const IdxSampleExport *export,
                   GSettings *settings,
                   GtkFileChooser *chooser)
{
  const char *pixels[] = { "shown", "stored", NULL };
  const char *pixel_names[] = { _ ("As shown"), _ ("Stored values"), NULL };
  const char *scales[] = { "1", "2", "4", "8", "16", "32", NULL };
  const char *scale_names[] = { "1×", "2×", "4×", "8×", "16×", "32×", NULL };
  g_autofree char *scale =
    g_strdup_printf ("%u", g_settings_get_uint (settings, get_scale_key (export)));

  if (!g_settings_get_boolean (settings, get_as_shown_key (export)))
    {
      move_to_front (pixels, 1);
      move_to_front (pixel_names, 1);
    }
  for (gsize i = 0; scales[i] != NULL; i++)
    if (g_str_equal (scales[i], scale))
      {
        move_to_front (scales, i);
        move_to_front (scale_names, i);
      }
  gtk_file_chooser_add_choice (chooser, CHOICE_PIXELS, _ ("Pixels"), pixels, pixel_names);
  gtk_file_chooser_set_choice (chooser, CHOICE_PIXELS, pixels[0]);
  gtk_file_chooser_add_choice (chooser, CHOICE_SCALE, _ ("Enlargement"), scales, scale_names);
  gtk_file_chooser_set_choice (chooser, CHOICE_SCALE, scales[0]);
  if (can_divide_by_class (export))
    add_switch (chooser, CHOICE_FOLDERS, _ ("A folder for each class"),
                g_settings_get_boolean (settings, FOLDERS_KEY));
}

/* Offers the selected samples and those that are shown. The selected ones come first, because GTK's
 * own dialog selects the first option. */
static void
add_samples_choice (const IdxSampleExport *selected,
                    const IdxSampleExport *shown,
                    GtkFileChooser *chooser)
{
  g_autofree char *n_selected =
    idx_text_format_count (idx_subset_get_n_samples (selected->subset));
  g_autofree char *n_shown = idx_text_format_count (idx_subset_get_n_samples (shown->subset));
  g_autofree char *selected_name = g_strdup_printf (_ ("Selected (%s)"), n_selected);
  g_autofree char *shown_name = g_strdup_printf (_ ("Shown (%s)"), n_shown);
  const char *samples[] = { "selected", "shown", NULL };
  const char *sample_names[] = { selected_name, shown_name, NULL };

  gtk_file_chooser_add_choice (chooser, CHOICE_SAMPLES, _ ("Samples"), samples, sample_names);
  gtk_file_chooser_set_choice (chooser, CHOICE_SAMPLES, samples[0]);
}

/* Puts the paper of the locale first, because GTK's own dialog selects the first option. */
static void
add_sheet_choices (const IdxSampleExport *export,
                   GtkFileChooser *chooser)
{
  const char *papers[] = { GTK_PAPER_NAME_A4, GTK_PAPER_NAME_LETTER, NULL };
  const char *paper_names[] = { _ ("A4"), _ ("Letter"), NULL };

  if (g_str_equal (gtk_paper_size_get_name (export->paper), GTK_PAPER_NAME_LETTER))
    {
      move_to_front (papers, 1);
      move_to_front (paper_names, 1);
    }
  add_switch (chooser, CHOICE_CAPTIONS, _ ("Captions"), TRUE);
  gtk_file_chooser_add_choice (chooser, CHOICE_PAPER, _ ("Paper Size of a PDF"), papers,
                               paper_names);
  gtk_file_chooser_set_choice (chooser, CHOICE_PAPER, papers[0]);
}

static gboolean
is_chosen (GtkFileChooser *chooser,
           const char *choice,
           const char *option)
{
  return g_strcmp0 (gtk_file_chooser_get_choice (chooser, choice), option) == 0;
}

/* Reads the choices about images, and remembers them. */
static void
read_image_choices (IdxSampleExport *export,
                    GSettings *settings,
                    GtkFileChooser *chooser)
{
  const char *scale = gtk_file_chooser_get_choice (chooser, CHOICE_SCALE);

  export->scale = scale != NULL ? (guint) g_ascii_strtoull (scale, NULL, 10) : 1;
  export->as_shown = is_chosen (chooser, CHOICE_PIXELS, "shown");
  g_settings_set_boolean (settings, get_as_shown_key (export), export->as_shown);
  g_settings_set_uint (settings, get_scale_key (export), export->scale);
  if (!can_divide_by_class (export))
    return;
  if (is_chosen (chooser, CHOICE_FOLDERS, "true"))
    export->kind = IDX_EXPORT_CLASSES;
  g_settings_set_boolean (settings, FOLDERS_KEY, export->kind == IDX_EXPORT_CLASSES);
}

static void
read_sheet_choices (IdxSampleExport *export,
                    GtkFileChooser *chooser)
{
  const char *paper = gtk_file_chooser_get_choice (chooser, CHOICE_PAPER);

  export->with_captions = !is_chosen (chooser, CHOICE_CAPTIONS, "false");
  if (paper == NULL)
    return;
  gtk_paper_size_free (export->paper);
  export->paper = gtk_paper_size_new (paper);
}

static void
add_filter (GtkFileChooser *chooser,
            const char *name,
            const char *mime_type,
            const char *second_mime_type)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  gtk_file_filter_add_mime_type (filter, mime_type);
  if (second_mime_type != NULL)
    gtk_file_filter_add_mime_type (filter, second_mime_type);
  gtk_file_chooser_add_filter (chooser, filter);
}

static void
add_filter_and_choices (const IdxSampleExport *export,
                        GSettings *settings,
                        GtkFileChooser *chooser)
{
  switch (export->kind)
    {
    case IDX_EXPORT_IMAGES:
    case IDX_EXPORT_CLASSES:
      /* Without a filter, GTK shows "(None)" next to the choices. */
      add_filter (chooser, _ ("Folders"), "inode/directory", NULL);
      add_image_choices (export, settings, chooser);
      break;
    case IDX_EXPORT_LIST:
      add_filter (chooser, _ ("CSV files"), "text/csv", NULL);
      break;
    case IDX_EXPORT_SHEET:
      add_filter (chooser, _ ("PNG images and PDF documents"), "image/png", "application/pdf");
      add_sheet_choices (export, chooser);
      break;
    case IDX_EXPORT_MAP:
      add_filter (chooser, _ ("PNG images and PDF documents"), "image/png", "application/pdf");
      break;
    case IDX_EXPORT_DATASET:
      add_filter (chooser, _ ("IDX files"), "application/x-idx", "application/octet-stream");
      break;
    case IDX_EXPORT_IMAGE:
    default:
      add_filter (chooser, _ ("PNG images"), "image/png", NULL);
      add_image_choices (export, settings, chooser);
    }
}

void
idx_export_choices_add (const IdxSampleExport *export,
                        const IdxSampleExport *shown,
                        GSettings *settings,
                        GtkFileChooser *chooser)
{
  g_return_if_fail (export != NULL);
  g_return_if_fail (G_IS_SETTINGS (settings));
  g_return_if_fail (GTK_IS_FILE_CHOOSER (chooser));

  if (shown != NULL)
    add_samples_choice (export, shown, chooser);
  add_filter_and_choices (export, settings, chooser);
}

gboolean
idx_export_choices_is_shown (GtkFileChooser *chooser)
{
  g_return_val_if_fail (GTK_IS_FILE_CHOOSER (chooser), FALSE);

  return is_chosen (chooser, CHOICE_SAMPLES, "shown");
}

void
idx_export_choices_read (IdxSampleExport *export,
                         GSettings *settings,
                         GtkFileChooser *chooser)
{
  g_return_if_fail (export != NULL);
  g_return_if_fail (G_IS_SETTINGS (settings));
  g_return_if_fail (GTK_IS_FILE_CHOOSER (chooser));

  if (idx_sample_export_is_of_images (export))
    read_image_choices (export, settings, chooser);
  else if (export->kind == IDX_EXPORT_SHEET)
    read_sheet_choices (export, chooser);
}
