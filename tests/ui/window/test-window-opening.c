/* SPDX-License-Identifier: MIT */

/* Tests every way to open files in every state of a window. Arguments, URIs, a second start of the
 * program and D-Bus all end in a call of g_application_open(); tests/end-to-end covers how they get
 * there. With IDXVIEW_TEST_LONG=1, runs all combinations. */

#include "test-viewer.h"

#include "idx-folder-dialog.h"
#include "idx-properties.h"
#include "test-bytes.h"
#include "test-display.h"
#include "test-gzip.h"

#include <unistd.h>

#define HELD_SAMPLES 2000
#define MAX_ARGUMENTS 5

/* --- States ---------------------------------------------------------------------------- */

static gboolean
is_loading (gpointer data)
{
  return test_viewer_get_dataset (data) != NULL && test_viewer_get_task (data) != NULL;
}

static TestFolder *hold_folder;

/* Prepares block_reads(). Other threads read the environment, so it must not change later. */
static void
prepare_blocking (void)
{
  g_autoptr (GFile) file = NULL;

  hold_folder = test_folder_new ();
  file = test_folder_get_file (hold_folder, "hold");
  g_assert_true (g_setenv ("SLOW_READS_FILES", "*held-images*", TRUE));
  g_assert_true (g_setenv ("SLOW_READS_HOLD", g_file_peek_path (file), TRUE));
}

/* Blocks reads of the held images beyond the first @n_bytes bytes. */
static void
block_reads (const char *n_bytes)
{
  g_object_unref (test_folder_add_text (hold_folder, "hold", n_bytes));
}

/* Writes images of noise, which gzip can't compress. */
static GFile *
add_held (TestViewer *self,
          gboolean compressed)
{
  static GByteArray *images, *stored;
  g_autoptr (GByteArray) labels = test_idx_labels (HELD_SAMPLES);
  g_autoptr (GFile) labels_file = test_folder_add (self->folder, "held-labels-idx1-ubyte", labels);

  if (images == NULL)
    {
      images = test_idx_header (8, 3, (guint) HELD_SAMPLES, 28U, 28U);
      test_append_noise (images, (gsize) HELD_SAMPLES * 28 * 28, 1);
      stored = test_gzip (images);
    }
  return compressed ? test_folder_add (self->folder, "held-images-idx3-ubyte.gz", stored)
                    : test_folder_add (self->folder, "held-images-idx3-ubyte", images);
}

static void
have_nothing (TestViewer *self)
{
}

static void
have_dataset (TestViewer *self)
{
  test_viewer_open (self, self->images);
}

static void
have_load (TestViewer *self)
{
  g_autoptr (GFile) images = add_held (self, TRUE);

  block_reads ("1000000");
  idx_window_open (self->window, images, NULL);
  test_wait_until (is_loading, self);
}

static gboolean
is_undoable (gpointer data)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (((TestViewer *) data)->window), "undo");
}

static void
have_decision (TestViewer *self)
{
  test_viewer_open (self, self->images);
  test_viewer_wait_for_review (self);
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "review",
                                      g_variant_new_boolean (TRUE));
  test_viewer_activate (self, "decide", g_variant_new_string ("7"));
  test_wait_until (is_undoable, self);
}

static void
have_dialog (TestViewer *self)
{
  test_viewer_open (self, self->images);
  test_viewer_activate (self, "properties", NULL);
  test_wait_for_frame (test_find_window (IDX_TYPE_PROPERTIES));
}

static void
have_check (TestViewer *self)
{
  g_autoptr (GFile) images = add_held (self, FALSE);

  test_viewer_open (self, images);
  block_reads ("300000");
  test_viewer_activate (self, "find-suspects", NULL);
  g_assert_nonnull (test_viewer_get_task (self));
}

static const struct
{
  const char *name;
  void (*set_up) (TestViewer *self);
  const char *open; /* see describe_window() */
} states[] = {
  { "nothing", have_nothing, NULL },
  { "dataset", have_dataset, "300:some-labels-idx1-ubyte" },
  { "load", have_load, "2000:held-labels-idx1-ubyte" },
  { "review", have_decision, "300:some-labels-idx1-ubyte" },
  { "dialog", have_dialog, "300:some-labels-idx1-ubyte" },
  { "check", have_check, "2000:held-labels-idx1-ubyte" },
};

/* --- Ways to open files ---------------------------------------------------------------- */

static GFile *
get_file (TestViewer *self,
          const char *name)
{
  return test_folder_get_file (self->folder, name);
}

static GPtrArray *
get_files (TestViewer *self,
           const char *const *names)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  for (gsize i = 0; names[i] != NULL; i++)
    g_ptr_array_add (files, get_file (self, names[i]));
  return files;
}

static void
open_by_call (TestViewer *self,
              const char *const *names)
{
  g_autoptr (GPtrArray) files = get_files (self, names);

  g_application_open (G_APPLICATION (test_viewer_get_application ()), (GFile **) files->pdata,
                      (int) files->len, "");
}

static void
open_by_drop (TestViewer *self,
              const char *const *names)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (self->window));
  g_autoptr (GPtrArray) files = get_files (self, names);
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean is_taken = FALSE;

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&value,
                      gdk_file_list_new_from_array ((GFile **) files->pdata, files->len));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_DROP_TARGET (controller))
        g_signal_emit_by_name (controller, "drop", &value, 1.0, 1.0, &is_taken);
    }
  g_assert_true (is_taken);
}

static void
open_by_menu (TestViewer *self,
              const char *const *names)
{
  g_autoptr (GFile) file = get_file (self, names[0]);
  g_autofree char *uri = g_file_get_uri (file);

  g_action_group_activate_action (G_ACTION_GROUP (test_viewer_get_application ()), "open-recent",
                                  g_variant_new_string (uri));
}

enum
{
  BY_CALL = 1 << 0,
  BY_DROP = 1 << 1,
  BY_MENU = 1 << 2,
  BY_ANY = (1 << 3) - 1,
  BY_SEVERAL = BY_ANY & ~BY_MENU
};

static const struct
{
  const char *name;
  guint flag;
  void (*open) (TestViewer *self,
                const char *const *names);
  gboolean in_new_window; /* unless nothing is open */
} ways[] = {
  { "call", BY_CALL, open_by_call, TRUE },
  { "drop", BY_DROP, open_by_drop, FALSE },
  { "menu", BY_MENU, open_by_menu, FALSE },
};

/* --- Inputs ---------------------------------------------------------------------------- */

typedef enum
{
  OPENS,
  FAILS,
  ASKS
} Outcome;

static const struct
{
  const char *name;
  guint ways;
  const char *files[MAX_ARGUMENTS + 1];
  Outcome outcome;
  const char *open[2]; /* see describe_window() */
} inputs[] = {
  { "images", BY_ANY, { "one/a-images-idx3-ubyte" }, OPENS, { "7:a-labels-idx1-ubyte" } },
  { "gzip", BY_ANY, { "g-images-idx3-ubyte.gz" }, OPENS, { "6:-" } },
  { "labels", BY_ANY, { "one/a-labels-idx1-ubyte" }, OPENS, { "7:a-labels-idx1-ubyte" } },
  { "pair", BY_SEVERAL, { "one/a-images-idx3-ubyte", "numbers" }, OPENS, { "7:numbers" } },
  { "swapped", BY_SEVERAL, { "numbers", "one/a-images-idx3-ubyte" }, OPENS, { "7:numbers" } },
  { "two-datasets",
    BY_SEVERAL,
    { "one/a-images-idx3-ubyte", "g-images-idx3-ubyte.gz", "one/a-labels-idx1-ubyte" },
    OPENS,
    { "7:a-labels-idx1-ubyte", "6:-" } },
  { "folder", BY_ANY, { "one" }, OPENS, { "7:a-labels-idx1-ubyte" } },
  { "folder-of-several", BY_ANY, { "several" }, ASKS, { "8:-" } },
  { "empty-folder", BY_ANY, { "empty" }, FAILS, { NULL } },
  { "no-idx-file", BY_ANY, { "page-images-idx3-ubyte" }, FAILS, { NULL } },
};

static void
add_files (TestViewer *self)
{
  g_autoptr (GByteArray) six = test_idx_images (6, 3, 3);
  g_autoptr (GByteArray) stored = test_gzip (six);
  g_autoptr (GByteArray) seven_labels = test_idx_labels (7);
  g_autoptr (GFile) gzip = test_folder_add (self->folder, "g-images-idx3-ubyte.gz", stored);
  g_autoptr (GFile) labels =
    test_folder_add (self->folder, "one/a-labels-idx1-ubyte", seven_labels);
  g_autoptr (GFile) numbers = test_folder_add (self->folder, "numbers", seven_labels);
  g_autoptr (GFile) a = test_viewer_add_images (self, "one/a-images-idx3-ubyte", 7);
  g_autoptr (GFile) b = test_viewer_add_images (self, "several/b-images-idx3-ubyte", 8);
  g_autoptr (GFile) c = test_viewer_add_images (self, "several/sub/c-images-idx3-ubyte", 9);
  g_autoptr (GFile) text = test_folder_add_text (self->folder, "empty/notes.txt", "Buy milk");
  g_autoptr (GFile) page =
    test_folder_add_text (self->folder, "page-images-idx3-ubyte", "<html></html>");
}

/* --- The combinations ------------------------------------------------------------------ */

typedef struct
{
  gsize state;
  gsize way;
  gsize input;
} Case;

typedef struct
{
  char *windows;
  guint n_dialogs;
  guint n_notices;
} Expected;

/* Returns the number of samples and the labels: "7:a-labels-idx1-ubyte". */
static char *
describe_window (IdxWindow *window)
{
  IdxDataset *dataset = idx_session_get_dataset (window->session);
  IdxLabels *labels = dataset != NULL ? idx_dataset_get_labels (dataset) : NULL;
  g_autofree char *name =
    labels != NULL
      ? g_file_get_basename (idx_file_get_location (idx_labels_get_file (labels)))
      : g_strdup ("-");

  return dataset != NULL ? g_strdup_printf ("%u:%s", idx_dataset_get_n_samples (dataset), name)
                         : g_strdup ("nothing");
}

static int
compare_strings (gconstpointer a,
                 gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

static char *
join_sorted (GPtrArray *texts)
{
  g_ptr_array_sort (texts, compare_strings);
  g_ptr_array_add (texts, NULL);
  return g_strjoinv (" ", (char **) texts->pdata);
}

static char *
describe_windows (void)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (GList *window = gtk_application_get_windows (test_viewer_get_application ());
       window != NULL; window = window->next)
    if (IDX_IS_WINDOW (window->data))
      g_ptr_array_add (texts, describe_window (window->data));
  return join_sorted (texts);
}

static GtkWidget *
find_dialog (guint *n_dialogs)
{
  GListModel *windows = gtk_window_get_toplevels ();
  GtkWidget *dialog = NULL;

  *n_dialogs = 0;
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (!IDX_IS_FOLDER_DIALOG (window))
        continue;
      dialog = window;
      (*n_dialogs)++;
    }
  return dialog;
}

static guint
count_failures (void)
{
  guint n = 0;

  for (GList *window = gtk_application_get_windows (test_viewer_get_application ());
       window != NULL; window = window->next)
    {
      gpointer data = window->data;
      IdxNotice *notice = IDX_IS_WINDOW (data) ? IDX_WINDOW (data)->notice : NULL;

      if (notice != NULL && gtk_widget_get_visible (GTK_WIDGET (notice)) &&
          g_str_has_suffix (idx_notice_get_title (notice), " can't be opened"))
        n++;
    }
  return n;
}

static gboolean
is_as_expected (gpointer data)
{
  const Expected *expected = data;
  g_autofree char *windows = describe_windows ();
  guint n_dialogs;

  (void) find_dialog (&n_dialogs);
  return g_str_equal (windows, expected->windows) && n_dialogs == expected->n_dialogs &&
         count_failures () == expected->n_notices;
}

/* Describes the windows that are expected after @n_opened datasets of the input have been
 * opened. */
static char *
expect (const Case *test_case,
        gsize n_opened)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  const char *open = states[test_case->state].open;
  gboolean in_new_window = ways[test_case->way].in_new_window && open != NULL;

  if (open != NULL && (in_new_window || n_opened == 0))
    g_ptr_array_add (texts, g_strdup (open));
  if (n_opened == 0 && (in_new_window || open == NULL))
    g_ptr_array_add (texts, g_strdup ("nothing"));
  for (gsize i = 0; i < n_opened; i++)
    g_ptr_array_add (texts, g_strdup (inputs[test_case->input].open[i]));
  return join_sorted (texts);
}

static void
wait_for (const Case *test_case,
          gsize n_opened,
          guint n_dialogs,
          guint n_notices)
{
  Expected expected = { expect (test_case, n_opened), n_dialogs, n_notices };

  g_test_message ("expect %s", expected.windows);
  test_wait_until (is_as_expected, &expected);
  g_free (expected.windows);
}

static void
test_case (TestViewer *self,
           gconstpointer data)
{
  const Case *test_case = data;
  Outcome outcome = inputs[test_case->input].outcome;
  gsize n_open = inputs[test_case->input].open[1] != NULL ? 2 : 1;
  guint n_dialogs;
  GtkWidget *list;

  add_files (self);
  states[test_case->state].set_up (self);
  ways[test_case->way].open (self, inputs[test_case->input].files);
  if (outcome == FAILS)
    wait_for (test_case, 0, 0, 1);
  else if (outcome == OPENS)
    wait_for (test_case, n_open, 0, 0);
  else
    {
      wait_for (test_case, 0, 1, 0);
      list = test_find_widget (find_dialog (&n_dialogs), GTK_TYPE_LIST_BOX);
      (void) gtk_widget_activate (
        GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 0)));
      wait_for (test_case, 1, 0, 0);
    }
  (void) unlink (g_getenv ("SLOW_READS_HOLD"));
}

int
main (int argc,
      char **argv)
{
  static Case cases[G_N_ELEMENTS (states) * G_N_ELEMENTS (ways) * G_N_ELEMENTS (inputs)];
  gboolean all = g_getenv ("IDXVIEW_TEST_LONG") != NULL;
  gsize n = 0;
  int status;

  prepare_blocking ();
  /* By default, runs only enough cases for pairwise coverage of states, ways and inputs. */
  test_viewer_init (&argc, &argv);
  for (gsize state = 0; state < G_N_ELEMENTS (states); state++)
    for (gsize way = 0; way < G_N_ELEMENTS (ways); way++)
      for (gsize input = 0; input < G_N_ELEMENTS (inputs); input++)
        {
          gsize n_ways = inputs[input].ways == BY_ANY ? 3 : 2;
          g_autofree char *path =
            g_strdup_printf ("/ui/window-opening/%s/%s/%s", states[state].name, ways[way].name,
                             inputs[input].name);

          if ((inputs[input].ways & ways[way].flag) == 0 ||
              (!all && (state + input) % n_ways != way % n_ways))
            continue;
          cases[n] = (Case){ state, way, input };
          test_viewer_add_case (path, &cases[n++], test_case);
        }
  status = test_viewer_run ();
  test_folder_free (hold_folder);
  return status;
}
