/* SPDX-License-Identifier: MIT */

/* Calls every action of a window over the session bus, with valid and invalid parameters and
 * states, in every state of the window. GLib doesn't activate disabled actions, but does change
 * their states. */

#include "test-viewer.h"

#include "test-bytes.h"
#include "test-display.h"
#include "test-gzip.h"

#include <math.h>
#include <unistd.h>

/* The number and side of images large enough that their compressed file is much longer than 200,000
 * bytes. */
#define N_LARGE 100
#define LARGE_SIDE 100

static const char *const texts[] = { "",
                                     "x",
                                     "-",
                                     "((",
                                     "\n",
                                     "index",
                                     "-index",
                                     "mean",
                                     "-suspicion",
                                     "random:x",
                                     "label:4",
                                     "4 9",
                                     "suspicion:>0.5",
                                     "col.1:2",
                                     "9x9",
                                     "27x3",
                                     "81x1",
                                     "0x0",
                                     "3x3",
                                     "99999999999x99999999999",
                                     "auto",
                                     "ink",
                                     "stored",
                                     "transposed",
                                     "little",
                                     "big",
                                     "no/such/folder",
                                     "resource:///no/such" };
static const int ints[] = { G_MININT, -1, 0, 3, 4, 64, 512, 513, G_MAXINT };
static const gint64 longs[] = { 4, -1, G_MININT64, G_MAXINT64 };
static const guint64 uints[] = { 0, 7, 299, 300, G_MAXUINT64 };
static const guint32 decided_samples[] = { 3, 3, G_MAXUINT32 };
static const char *const decisions[] = { "exclude", "4", "revert", "keep", "x", "-1", "",
                                         "99999999999999999999" };
static const double doubles[] = { 0, 0.05, 1e300, -1, NAN };

/* The number of calls that haven't been answered yet. */
static guint n_pending;

static void
replied_cb (GObject *source,
            GAsyncResult *result,
            gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);

  g_assert_no_error (error);
  n_pending--;
}

static gboolean
has_replied (gpointer data)
{
  return n_pending == 0;
}

static void
call (TestViewer *self,
      const char *method,
      GVariant *parameters)
{
  GDBusConnection *bus =
    g_application_get_dbus_connection (G_APPLICATION (test_viewer_get_application ()));
  g_autofree char *path = g_strdup_printf (
    "%s/window/%u",
    g_application_get_dbus_object_path (G_APPLICATION (test_viewer_get_application ())),
    gtk_application_window_get_id (GTK_APPLICATION_WINDOW (self->window)));

  n_pending++;
  g_dbus_connection_call (bus, g_dbus_connection_get_unique_name (bus), path, "org.gtk.Actions",
                          method, parameters, NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, replied_cb,
                          NULL);
}

/* Returns the values of @type to try, among them unusual and extreme ones. */
static GPtrArray *
make_values (const GVariantType *type)
{
  GPtrArray *values = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);

  if (g_variant_type_equal (type, G_VARIANT_TYPE_STRING))
    for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
      g_ptr_array_add (values, g_variant_ref_sink (g_variant_new_string (texts[i])));
  else if (g_variant_type_equal (type, G_VARIANT_TYPE_INT32))
    for (gsize i = 0; i < G_N_ELEMENTS (ints); i++)
      g_ptr_array_add (values, g_variant_ref_sink (g_variant_new_int32 (ints[i])));
  else if (g_variant_type_equal (type, G_VARIANT_TYPE_UINT64))
    for (gsize i = 0; i < G_N_ELEMENTS (uints); i++)
      g_ptr_array_add (values, g_variant_ref_sink (g_variant_new_uint64 (uints[i])));
  else if (g_variant_type_equal (type, G_VARIANT_TYPE_INT64))
    for (gsize i = 0; i < G_N_ELEMENTS (longs); i++)
      g_ptr_array_add (values, g_variant_ref_sink (g_variant_new_int64 (longs[i])));
  else if (g_variant_type_equal (type, G_VARIANT_TYPE_BOOLEAN))
    for (int i = 0; i < 3; i++)
      g_ptr_array_add (values, g_variant_ref_sink (g_variant_new_boolean (i % 2 == 0)));
  else if (g_variant_type_equal (type, G_VARIANT_TYPE_DOUBLE))
    for (gsize i = 0; i < G_N_ELEMENTS (doubles); i++)
      g_ptr_array_add (values, g_variant_ref_sink (g_variant_new_double (doubles[i])));
  else if (g_variant_type_equal (type, G_VARIANT_TYPE ("(ut)")))
    for (gsize i = 0; i < G_N_ELEMENTS (uints); i++)
      g_ptr_array_add (values,
                       g_variant_ref_sink (g_variant_new ("(ut)", (guint) i, uints[i])));
  else if (g_variant_type_equal (type, G_VARIANT_TYPE ("(aus)")) ||
           g_variant_type_equal (type, G_VARIANT_TYPE ("(uaus)")))
    for (gsize i = 0; i < G_N_ELEMENTS (decisions); i++)
      {
        g_autoptr (GVariant) samples = g_variant_ref_sink (g_variant_new_fixed_array (
          G_VARIANT_TYPE_UINT32, decided_samples, i % 4, sizeof *decided_samples));
        GVariant *value =
          g_variant_type_equal (type, G_VARIANT_TYPE ("(aus)"))
            ? g_variant_new ("(@aus)", samples, decisions[i])
            : g_variant_new ("(u@aus)", (guint) i, samples, decisions[i]);

        g_ptr_array_add (values, g_variant_ref_sink (value));
      }
  else
    g_error ("There are no values of the type %s", g_variant_type_peek_string (type));
  return values;
}

/* Waits for the replies, and until the search entry has applied its text. */
static void
settle (void)
{
  test_wait_until (has_replied, NULL);
  test_run_idle ();
}

static void
set_states (TestViewer *self)
{
  g_auto (GStrv) names = g_action_group_list_actions (G_ACTION_GROUP (self->window));

  /* The entry applies its text in the next iteration of the main loop. */
  gtk_search_entry_set_search_delay (test_viewer_find (self, GTK_TYPE_SEARCH_ENTRY), 0);
  for (gsize i = 0; names[i] != NULL; i++)
    {
      const GVariantType *type =
        g_action_group_get_action_state_type (G_ACTION_GROUP (self->window), names[i]);
      g_autoptr (GPtrArray) values = NULL;

      if (type == NULL)
        continue;
      values = make_values (type);
      for (guint j = 0; j < values->len; j++)
        call (self, "SetState",
              g_variant_new ("(sva{sv})", names[i], g_ptr_array_index (values, j), NULL));
      test_wait_until (has_replied, NULL);
    }
  settle ();
}

/* Actions that this test doesn't call. Those that open one of GTK's dialogs have tests of their
 * own, because the dialogs print warnings when they are opened and replaced quickly. The others
 * start other programs. */
static const char *const left_out[] = {
  "open-folder",
  "open-labels",
  "open-names",
  "open-suggestions",
  "open-features",
  "open-second-dataset",
  "save-pairs",
  "make-dataset",
  "export-image",
  "export-current",
  "export-shown",
  "export-list",
  "export-sheet",
  "export-subset",
  "export-report",
  "export-patch",
  "apply-patch",
  "print",
  "print-samples",
  "show-in-folder",
  NULL,
};

/* Asserts that no action has written a file that @texts names: a path must be absolute. */
static void
check_nothing_named (TestViewer *self)
{
  g_autofree char *list = test_folder_list (self->folder);
  g_auto (GStrv) names = g_strsplit (list, " ", -1);

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    for (gsize j = 0; *texts[i] != '\0' && names[j] != NULL; j++)
      {
        g_autofree char *prefix = g_strconcat (texts[i], "-", NULL);

        g_assert_cmpstr (names[j], !=, texts[i]);
        g_assert_false (g_str_has_prefix (names[j], prefix));
      }
}

static void
activate (TestViewer *self)
{
  g_auto (GStrv) names = g_action_group_list_actions (G_ACTION_GROUP (self->window));

  /* Relative paths would lead there. */
  g_assert_cmpint (chdir (test_folder_get_path (self->folder)), ==, 0);
  for (gsize i = 0; names[i] != NULL; i++)
    {
      const GVariantType *type =
        g_action_group_get_action_parameter_type (G_ACTION_GROUP (self->window), names[i]);
      g_autoptr (GPtrArray) values = type != NULL ? make_values (type) : NULL;

      if (g_strv_contains (left_out, names[i]))
        continue;
      if (type == NULL)
        call (self, "Activate", g_variant_new ("(sava{sv})", names[i], NULL, NULL));
      for (guint j = 0; values != NULL && j < values->len; j++)
        {
          GVariant *parameter = g_variant_new_variant (g_ptr_array_index (values, j));

          call (self, "Activate",
                g_variant_new ("(s@ava{sv})", names[i],
                               g_variant_new_array (G_VARIANT_TYPE_VARIANT, &parameter, 1), NULL));
        }
      test_wait_until (has_replied, NULL);
    }
  settle ();
  test_viewer_wait (self);
  check_nothing_named (self);
}

static void
do_everything (TestViewer *self)
{
  set_states (self);
  activate (self);
}

/* Checks that the actions have changed nothing in an empty window. */
static void
check_untouched (TestViewer *self)
{
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (self->window)), ==, "Idxview");
  test_viewer_check_state (self, "filter", "");
  test_viewer_check_state (self, "sort", "index");
  test_viewer_check_state (self, "shape", "");
  g_assert_null (test_viewer_get_notice (self));
}

static void
test_empty (TestViewer *self,
            gconstpointer data)
{
  set_states (self);
  check_untouched (self);
  activate (self);
  test_viewer_open (self, self->images);
  g_assert_cmpstr (test_viewer_get_shown (self), ==, "All 300 samples");
}

/* Returns how many items of @menu and its submenus have the action. */
static guint
count_items (GMenuModel *menu,
             const char *action)
{
  guint n = 0;

  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuLinkIter) links = g_menu_model_iterate_item_links (menu, i);
      g_autofree char *found = NULL;

      (void) g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &found);
      n += g_strcmp0 (found, action) == 0;
      while (g_menu_link_iter_next (links))
        {
          g_autoptr (GMenuModel) submenu = g_menu_link_iter_get_value (links);

          n += count_items (submenu, action);
        }
    }
  return n;
}

static guint
count_shapes (TestViewer *self)
{
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (self->window->main_menu));

  return count_items (gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (button)), "win.shape");
}

/* Images with 81 values can have five shapes. For images without values, the menu lists only the
 * current shape. */
static void
test_shapes (TestViewer *self,
             gconstpointer data)
{
  g_autoptr (GByteArray) bytes = test_idx_header (0x08, 3, 0U, 9U, 0U);
  g_autoptr (GFile) empty = test_folder_add (self->folder, "none-images-idx3-ubyte", bytes);

  test_viewer_open (self, self->images);
  g_assert_cmpuint (count_shapes (self), ==, 5);
  test_viewer_open (self, empty);
  g_assert_cmpuint (count_shapes (self), ==, 1);
}

static void
test_loaded (TestViewer *self,
             gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_suggest (test_viewer_get_dataset (self), (const guint32[]){ 14, 25 }, 2, 1);
  do_everything (self);
}

/* Lets each action that writes a file write it to @target. */
static void
write_everything_to (TestViewer *self,
                     GFile *target)
{
  g_auto (GStrv) names = g_action_group_list_actions (G_ACTION_GROUP (self->window));

  for (gsize i = 0; names[i] != NULL; i++)
    if (g_str_has_suffix (names[i], "-to") &&
        g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), names[i]) &&
        g_variant_type_equal (
          g_action_group_get_action_parameter_type (G_ACTION_GROUP (self->window), names[i]),
          G_VARIANT_TYPE_STRING))
      {
        test_viewer_activate (self, names[i], g_variant_new_string (g_file_peek_path (target)));
        test_viewer_wait (self);
      }
}

/* No action writes to a file of the dataset. */
static void
test_inputs (TestViewer *self,
             gconstpointer data)
{
  g_autofree char *list = test_folder_list (self->folder);
  g_auto (GStrv) names = g_strsplit (list, " ", -1);

  test_viewer_open (self, self->images);
  g_assert_cmpuint (g_strv_length (names), >=, 2);
  for (gsize i = 0; names[i] != NULL; i++)
    {
      g_autoptr (GFile) file = test_folder_get_file (self->folder, names[i]);
      g_autoptr (GBytes) before = g_file_load_bytes (file, NULL, NULL, NULL);
      g_autoptr (GBytes) after = NULL;

      write_everything_to (self, file);
      after = g_file_load_bytes (file, NULL, NULL, NULL);
      g_assert_true (g_bytes_equal (before, after));
    }
}

static gboolean
has_other (gpointer data)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (data), "switch-dataset");
}

static void
test_beside (TestViewer *self,
             gconstpointer data)
{
  g_autoptr (GFile) images = test_viewer_add_images (self, "other-images-idx3-ubyte", 100);

  test_viewer_open (self, self->images);
  test_viewer_activate (self, "compare-with",
                        g_variant_new_string (g_file_peek_path (images)));
  test_wait_until (has_other, self->window);
  do_everything (self);
}

static void
test_without_labels (TestViewer *self,
                     gconstpointer data)
{
  g_autoptr (GFile) images = test_viewer_add_images (self, "other-images-idx3-ubyte", 100);

  test_viewer_open (self, images);
  do_everything (self);
}

static void
test_without_samples (TestViewer *self,
                      gconstpointer data)
{
  g_autoptr (GFile) images = test_viewer_add_images (self, "none-images-idx3-ubyte", 0);

  test_viewer_open (self, images);
  do_everything (self);
}

static void
test_sample (TestViewer *self,
             gconstpointer data)
{
  idx_window_open_demo (self->window);
  test_viewer_wait (self);
  do_everything (self);
}

/* Blocks reads of image files beyond the first @n_bytes bytes. */
static void
block_reads (TestViewer *self,
             const char *n_bytes)
{
  g_autoptr (GFile) file = test_folder_add_text (self->folder, "hold", n_bytes);

  g_setenv ("SLOW_READS_FILES", "*-images-idx3-ubyte*", TRUE);
  g_setenv ("SLOW_READS_HOLD", g_file_peek_path (file), TRUE);
}

static void
unblock_reads (void)
{
  (void) unlink (g_getenv ("SLOW_READS_HOLD"));
}

static void
test_opening (TestViewer *self,
              gconstpointer data)
{
  block_reads (self, "4");
  idx_window_open (self->window, self->images, NULL);
  set_states (self);
  g_assert_nonnull (test_viewer_get_task (self));
  check_untouched (self);
  unblock_reads ();
  test_viewer_wait (self);
  g_assert_cmpstr (test_viewer_get_shown (self), ==, "All 300 samples");
}

static gboolean
is_opened (gpointer data)
{
  return test_viewer_get_dataset (data) != NULL;
}

static void
test_loading (TestViewer *self,
              gconstpointer data)
{
  g_autoptr (GByteArray) content = test_idx_images (N_LARGE, LARGE_SIDE, LARGE_SIDE);
  g_autoptr (GByteArray) packed = test_gzip (content);
  g_autoptr (GFile) images = test_folder_add (self->folder, "large-images-idx3-ubyte.gz", packed);

  block_reads (self, "200000");
  idx_window_open (self->window, images, NULL);
  test_wait_until (is_opened, self);
  set_states (self);
  g_assert_nonnull (test_viewer_get_task (self));
  unblock_reads ();
  test_viewer_wait (self);
  activate (self);
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-actions/empty", test_empty);
  test_viewer_add ("/ui/window-actions/inputs", test_inputs);
  test_viewer_add ("/ui/window-actions/shapes", test_shapes);
  test_viewer_add ("/ui/window-actions/opening", test_opening);
  test_viewer_add ("/ui/window-actions/loading", test_loading);
  test_viewer_add ("/ui/window-actions/loaded", test_loaded);
  test_viewer_add ("/ui/window-actions/beside", test_beside);
  test_viewer_add ("/ui/window-actions/without-labels", test_without_labels);
  test_viewer_add ("/ui/window-actions/without-samples", test_without_samples);
  test_viewer_add ("/ui/window-actions/sample", test_sample);
  return test_viewer_run ();
}
