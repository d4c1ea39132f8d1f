/* SPDX-License-Identifier: MIT */

/* What a random person does: real clicks, keys, drags and turns of the wheel, activations as by an
 * assistive technology, actions as by D-Bus, and answers to file choosers. */

#include "person-steps.h"

#include "person-loop.h"
#include "test-chooser.h"
#include "test-display.h"

#define PERCENT 100

/* --- The main loop --------------------------------------------------------------------- */

void
person_settle (Person *self,
               guint ms)
{
  if (self->input != NULL)
    test_input_flush (self->input);
  person_loop_run (ms);
}

/* --- Widgets --------------------------------------------------------------------------- */

static gboolean
chance (Person *self,
        int percent)
{
  return g_rand_int_range (self->rand, 0, PERCENT) < percent;
}

static guint
choose (Person *self,
        guint n)
{
  return (guint) g_rand_int_range (self->rand, 0, (gint32) MAX (n, 1));
}

static gboolean
is_clickable (GtkWidget *widget)
{
  static const char *const types[] = {
    "GtkButton",
    "GtkCheckButton",
    "GtkModelButton",
    "GtkListBoxRow",
    "GtkFlowBoxChild",
    "GtkText",
    "GtkSwitch",
    "GtkScale",
    "GtkExpander",
    "GtkSpinButton",
    "GtkLabel",
    "IdxSheet",
    "IdxMapView",
    "IdxImageView",
    "IdxConfusionMatrix",
    "IdxHistogram",
    "IdxClassRow",
    "IdxFacetRow",
    "IdxSampleStrip",
    "IdxColorScale",
    "IdxCompletionRow",
  };

  /* A minimized window stays so. */
  if (GTK_IS_ACTIONABLE (widget) &&
      g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), "window.minimize") == 0)
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      GType type = g_type_from_name (types[i]);

      if (type != 0 && G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
        return !GTK_IS_LABEL (widget) || gtk_label_get_current_uri (GTK_LABEL (widget)) != NULL;
    }
  return FALSE;
}

static gboolean
is_usable (GtkWidget *widget)
{
  return gtk_widget_get_mapped (widget) && gtk_widget_is_sensitive (widget) &&
         gtk_widget_get_width (widget) > 0 && gtk_widget_get_height (widget) > 0;
}

typedef gboolean (*Filter) (GtkWidget *widget);

static void
collect (GtkWidget *widget,
         Filter filter,
         GPtrArray *found)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (is_usable (widget) && filter (widget))
    g_ptr_array_add (found, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect (child, filter, found);
}

static gboolean
is_popover (GtkWidget *widget)
{
  return GTK_IS_POPOVER (widget);
}

/* Returns the dialog that is in front, or the window. */
static GtkWidget *
get_front (Person *self)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  GtkWidget *front = GTK_WIDGET (self->viewer.window);

  for (GList *window = windows; window != NULL; window = window->next)
    if (!IDX_IS_WINDOW (window->data) && gtk_widget_get_mapped (window->data))
      front = window->data;
  return front;
}

static GtkWidget *
choose_widget (Person *self,
               Filter filter)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  g_autoptr (GPtrArray) popovers = g_ptr_array_new ();
  GtkWidget *front = get_front (self);

  collect (front, is_popover, popovers);
  if (popovers->len > 0 && chance (self, 80))
    front = g_ptr_array_index (popovers, popovers->len - 1);
  collect (front, filter, found);
  return found->len > 0 ? g_ptr_array_index (found, choose (self, found->len)) : NULL;
}

static void
print_widget (const char *what,
              GtkWidget *widget)
{
  const char *action =
    GTK_IS_ACTIONABLE (widget) ? gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)) : NULL;
  GtkWidget *label = test_find_widget (widget, GTK_TYPE_LABEL);
  const char *tooltip = gtk_widget_get_tooltip_text (widget);

  g_print (" %s %s %s “%s” %s\n", what, G_OBJECT_TYPE_NAME (widget), action != NULL ? action : "",
           label != NULL ? gtk_label_get_text (GTK_LABEL (label)) : "",
           tooltip != NULL ? tooltip : "");
}

/* --- Mouse and keyboard ---------------------------------------------------------------- */

static GdkModifierType
choose_modifiers (Person *self)
{
  static const GdkModifierType modifiers[] = { 0, 0, 0, 0, 0, 0, GDK_SHIFT_MASK, GDK_CONTROL_MASK,
                                               GDK_SHIFT_MASK | GDK_CONTROL_MASK };

  return modifiers[choose (self, G_N_ELEMENTS (modifiers))];
}

static void
move_into (Person *self,
           GtkWidget *widget)
{
  test_input_move (self->input, widget,
                   g_rand_double (self->rand) * gtk_widget_get_width (widget),
                   g_rand_double (self->rand) * gtk_widget_get_height (widget));
  person_settle (self, 3);
}

static void
click (Person *self)
{
  GtkWidget *widget = chance (self, 85) ? choose_widget (self, is_clickable) : get_front (self);
  GdkModifierType modifiers = choose_modifiers (self);
  guint button = chance (self, 85) ? 1 : chance (self, 80) ? 3
                                                           : 2;
  int n_clicks = chance (self, 8) ? 2 : 1;

  if (widget == NULL)
    return;
  print_widget (n_clicks > 1 ? "double-click" : button > 1 ? "click with another button"
                                                           : "click",
                widget);
  move_into (self, widget);
  test_input_hold (self->input, modifiers, TRUE);
  for (int i = 0; i < n_clicks; i++)
    {
      test_input_button (self->input, button, TRUE);
      person_settle (self, 4);
      test_input_button (self->input, button, FALSE);
    }
  test_input_hold (self->input, modifiers, FALSE);
}

static void
drag (Person *self)
{
  GtkWidget *from = choose_widget (self, is_clickable);
  GtkWidget *to;
  GdkModifierType modifiers = choose_modifiers (self);

  if (from == NULL)
    return;
  print_widget ("drag", from);
  move_into (self, from);
  test_input_hold (self->input, modifiers, TRUE);
  test_input_button (self->input, 1, TRUE);
  for (guint i = 0; i < 5; i++)
    {
      person_settle (self, 4);
      to = chance (self, 50) ? get_front (self) : choose_widget (self, is_clickable);
      if (to != NULL)
        move_into (self, to);
    }
  test_input_button (self->input, 1, FALSE);
  test_input_hold (self->input, modifiers, FALSE);
}

static void
turn_wheel (Person *self)
{
  GtkWidget *widget = choose_widget (self, is_clickable);
  GdkModifierType modifiers = chance (self, 30) ? GDK_CONTROL_MASK : 0;
  guint button = 4 + choose (self, 2);

  if (widget == NULL)
    return;
  print_widget ("turn the wheel over", widget);
  move_into (self, widget);
  test_input_hold (self->input, modifiers, TRUE);
  for (guint i = choose (self, 6); i > 0; i--)
    {
      test_input_button (self->input, button, TRUE);
      test_input_button (self->input, button, FALSE);
    }
  test_input_hold (self->input, modifiers, FALSE);
}

static const struct
{
  guint keyval;
  GdkModifierType modifiers;
} keys[] = {
  { GDK_KEY_Escape, 0 },
  { GDK_KEY_Escape, 0 },
  { GDK_KEY_Return, 0 },
  { GDK_KEY_space, 0 },
  { GDK_KEY_Tab, 0 },
  { GDK_KEY_Tab, GDK_SHIFT_MASK },
  { GDK_KEY_Left, 0 },
  { GDK_KEY_Right, 0 },
  { GDK_KEY_Up, 0 },
  { GDK_KEY_Down, 0 },
  { GDK_KEY_Page_Down, 0 },
  { GDK_KEY_Page_Up, 0 },
  { GDK_KEY_Home, 0 },
  { GDK_KEY_End, 0 },
  { GDK_KEY_Right, GDK_SHIFT_MASK },
  { GDK_KEY_Down, GDK_SHIFT_MASK },
  { GDK_KEY_Down, GDK_CONTROL_MASK },
  { GDK_KEY_space, GDK_CONTROL_MASK },
  { GDK_KEY_Menu, 0 },
  { GDK_KEY_F10, 0 },
  { GDK_KEY_F10, GDK_SHIFT_MASK },
  { GDK_KEY_Delete, 0 },
  { GDK_KEY_BackSpace, 0 },
  { GDK_KEY_0, 0 },
  { GDK_KEY_1, 0 },
  { GDK_KEY_5, 0 },
  { GDK_KEY_9, 0 },
  { GDK_KEY_question, 0 },
  { GDK_KEY_exclam, 0 },
  { GDK_KEY_l, 0 },
  { GDK_KEY_u, 0 },
  { GDK_KEY_x, 0 },
  { GDK_KEY_f, 0 },
  { GDK_KEY_plus, 0 },
  { GDK_KEY_minus, 0 },
  { GDK_KEY_a, GDK_CONTROL_MASK },
  { GDK_KEY_a, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
  { GDK_KEY_i, GDK_CONTROL_MASK },
  { GDK_KEY_z, GDK_CONTROL_MASK },
  { GDK_KEY_z, GDK_CONTROL_MASK },
  { GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
  { GDK_KEY_f, GDK_CONTROL_MASK },
  { GDK_KEY_l, GDK_CONTROL_MASK },
  { GDK_KEY_l, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
  { GDK_KEY_r, GDK_CONTROL_MASK },
  { GDK_KEY_r, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
  { GDK_KEY_k, GDK_CONTROL_MASK },
  { GDK_KEY_k, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
  { GDK_KEY_b, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
  { GDK_KEY_d, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
  { GDK_KEY_d, GDK_CONTROL_MASK },
  { GDK_KEY_m, GDK_CONTROL_MASK },
  { GDK_KEY_1, GDK_CONTROL_MASK },
  { GDK_KEY_2, GDK_CONTROL_MASK },
  { GDK_KEY_plus, GDK_CONTROL_MASK },
  { GDK_KEY_minus, GDK_CONTROL_MASK },
  { GDK_KEY_0, GDK_CONTROL_MASK },
  { GDK_KEY_c, GDK_CONTROL_MASK },
  { GDK_KEY_v, GDK_CONTROL_MASK },
  { GDK_KEY_e, GDK_CONTROL_MASK },
  { GDK_KEY_s, GDK_CONTROL_MASK },
  { GDK_KEY_p, GDK_CONTROL_MASK },
  { GDK_KEY_o, GDK_CONTROL_MASK },
  { GDK_KEY_F9, 0 },
  { GDK_KEY_F9, GDK_SHIFT_MASK },
  { GDK_KEY_F11, 0 },
  { GDK_KEY_F5, 0 },
  { GDK_KEY_Left, GDK_ALT_MASK },
  { GDK_KEY_Right, GDK_ALT_MASK },
  { GDK_KEY_Down, GDK_ALT_MASK },
  { GDK_KEY_Up, GDK_ALT_MASK },
  { GDK_KEY_Return, GDK_ALT_MASK },
  { GDK_KEY_question, GDK_CONTROL_MASK },
  { GDK_KEY_w, GDK_CONTROL_MASK },
};

static void
press_key (Person *self)
{
  guint i = choose (self, G_N_ELEMENTS (keys));
  g_autofree char *name = gtk_accelerator_name (keys[i].keyval, keys[i].modifiers);

  g_print (" press %s\n", name);
  (void) test_input_key (self->input, keys[i].keyval, keys[i].modifiers);
}

static const char *const filters[] = {
  "",
  "0",
  "1,3",
  "label:4",
  "4,",
  "labl:4",
  "index:0-20",
  "index:5",
  "state:kept",
  "state:undecided",
  "-state:undecided",
  "flag:yes",
  "suspicion:>0.5",
  "suspicion:>0",
  "suggested:3",
  "mean:<50",
  "nonsense",
  "suggested-by:both",
  "0 or 1",
  "(",
  "zero",
  "label:99999",
  "index:100000",
  "other:3",
  "-4",
};

/* Types into whatever has the focus, often the filter. */
static void
type_text (Person *self)
{
  const char *text = filters[choose (self, G_N_ELEMENTS (filters))];

  g_print (" type “%s”\n", text);
  if (chance (self, 70))
    (void) test_input_key (self->input, GDK_KEY_f, GDK_CONTROL_MASK);
  person_settle (self, 5);
  for (const char *letter = text; *letter != '\0'; letter++)
    (void) test_input_key (self->input, gdk_unicode_to_keyval ((guint32) *letter), 0);
  if (chance (self, 70))
    (void) test_input_key (self->input, GDK_KEY_Return, 0);
}

/* --- Assistive technologies ------------------------------------------------------------- */

static gboolean
is_focusable (GtkWidget *widget)
{
  return gtk_widget_get_focusable (widget);
}

/* GTK's actions of accessible objects activate widgets, or focus them. */
static void
act_as_assistant (Person *self)
{
  GtkWidget *widget = choose_widget (self, is_focusable);

  if (widget == NULL)
    return;
  if (chance (self, 30))
    {
      print_widget ("focus", widget);
      gtk_widget_grab_focus (widget);
      return;
    }
  print_widget ("activate", widget);
  (void) gtk_widget_activate (widget);
}

/* --- Actions --------------------------------------------------------------------------- */

/* Leave out what needs other programs, and what ends this one. */
static const char *const left_out[] = { "help", "show-in-folder", "quit", "about" };

static const struct
{
  const char *action;
  const char *values[10];
} texts[] = {
  { "sort", { "-index", "label", "-label", "mean", "suspicion", "random:3", "similar:2", "?" } },
  { "sort-key", { "index", "label", "mean", "suspicion", "random" } },
  { "label-sort-key", { "index", "label" } },
  { "decide", { "0", "3", "7", "255", "keep", "unsure", "exclude", "revert", "flag", "-1" } },
  { "view", { "sheet", "map", "?" } },
  { "palette", { "gray", "inverted", "viridis", "?" } },
  { "orientation", { "stored", "transposed", "?" } },
  { "map-coloring", { "given", "shown", "suspicion", "?" } },
  { "thumbnail-size", { "28", "64", "200" } },
  { "shape", { "", "7x7", "14x14", "2x98", "4x4x3", "0x0", "28x28", "?" } },
  { "emphasize-class", { "0", "3", "", "99" } },
  { "image-groups", { "all", "equal", "similar", "?" } },
  { "compare-suggestions", { "all", "both", "theirs", "ours", "?" } },
  { "reviewer-name", { "ada", "" } },
  { "answer-journal", { "merge", "?" } },
  { "column", { "classes", "facets", "?" } },
  { "style", { "dark", "light", "default" } },
  { "print-samples", { "selected", "shown", "?" } },
};

static const char *const inputs[] = {
  "in/a-images-idx3-ubyte",
  "in/a-labels-idx1-ubyte",
  "other/b-images-idx3-ubyte",
  "other/b-labels-idx1-ubyte",
  "other",
  "more/names.txt",
  "more/patch.csv",
  "more/page.html",
  "more/features.npy",
  "more/probabilities.csv",
  "missing",
  ".",
};

static char *
get_path (Person *self,
          const char *name)
{
  return g_build_filename (test_folder_get_path (self->viewer.folder), name, NULL);
}

/* Returns a path to write: usually a new one, sometimes an input or a relative one. */
static char *
choose_target (Person *self)
{
  static const char *const endings[] = { "", ".png", ".gz", ".csv", ".pdf", ".txt" };
  const char *ending = endings[choose (self, G_N_ELEMENTS (endings))];
  g_autofree char *name = g_strdup_printf ("out/%u%s", choose (self, 6), ending);

  if (chance (self, 10))
    return get_path (self, inputs[choose (self, G_N_ELEMENTS (inputs))]);
  return chance (self, 10) ? g_steal_pointer (&name) : get_path (self, name);
}

static char *
choose_text (Person *self,
             const char *action)
{
  guint n = 0;

  if (g_str_has_suffix (action, "-to"))
    return choose_target (self);
  if (g_str_has_suffix (action, "-from") || g_str_has_suffix (action, "-with"))
    return get_path (self, inputs[choose (self, G_N_ELEMENTS (inputs))]);
  if (g_str_equal (action, "open-recent"))
    {
      g_autofree char *path = get_path (self, inputs[choose (self, G_N_ELEMENTS (inputs))]);

      return g_filename_to_uri (path, NULL, NULL);
    }
  if (g_str_equal (action, "filter"))
    return g_strdup (filters[choose (self, G_N_ELEMENTS (filters))]);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    if (g_str_equal (texts[i].action, action))
      {
        while (n < G_N_ELEMENTS (texts[i].values) && texts[i].values[n] != NULL)
          n++;
        return g_strdup (texts[i].values[choose (self, n)]);
      }
  return g_strdup ("?");
}

static GVariant *
choose_parameter (Person *self,
                  const char *action,
                  const GVariantType *type)
{
  g_autofree char *text = NULL;
  guint32 indices[3];

  if (g_variant_type_equal (type, G_VARIANT_TYPE_STRING))
    {
      text = choose_text (self, action);
      return g_variant_new_string (text);
    }
  if (g_variant_type_equal (type, G_VARIANT_TYPE_UINT64))
    return g_variant_new_uint64 (choose (self, self->set->n_samples + 3));
  if (g_variant_type_equal (type, G_VARIANT_TYPE_INT32))
    return g_variant_new_int32 (g_rand_int_range (self->rand, -3, 30));
  if (g_variant_type_equal (type, G_VARIANT_TYPE_BOOLEAN))
    return g_variant_new_boolean (chance (self, 50));
  if (g_variant_type_equal (type, G_VARIANT_TYPE ("(ut)")))
    return g_variant_new ("(ut)", choose (self, 3), (guint64) choose (self, 400));
  if (g_variant_type_equal (type, G_VARIANT_TYPE ("(aus)")))
    {
      for (gsize i = 0; i < G_N_ELEMENTS (indices); i++)
        indices[i] = choose (self, self->set->n_samples + 2);
      text = choose_text (self, "decide");
      return g_variant_new ("(@aus)",
                            g_variant_new_fixed_array (G_VARIANT_TYPE_UINT32, indices,
                                                       choose (self, 4), sizeof (guint32)),
                            text);
    }
  return NULL;
}

static int
compare_strings (gconstpointer a,
                 gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

/* Activates an action as another program does over D-Bus, or changes the state of one, maybe of a
 * disabled one. */
static void
use_action (Person *self)
{
  gboolean is_app = chance (self, 5);
  GActionGroup *group = is_app ? G_ACTION_GROUP (test_viewer_get_application ())
                               : G_ACTION_GROUP (self->viewer.window);
  g_auto (GStrv) names = g_action_group_list_actions (group);
  const char *name;
  const GVariantType *type;
  g_autoptr (GVariant) parameter = NULL;
  g_autofree char *text = NULL;
  gboolean sets_state = chance (self, 15);

  /* Their order is that of a hash table. */
  qsort (names, g_strv_length (names), sizeof *names, compare_strings);
  name = names[choose (self, g_strv_length (names))];
  if (g_strv_contains (left_out, name))
    return;
  type = sets_state ? g_action_group_get_action_state_type (group, name)
                    : g_action_group_get_action_parameter_type (group, name);
  if (type != NULL)
    {
      parameter = choose_parameter (self, name, type);
      if (parameter == NULL)
        return;
      g_variant_ref_sink (parameter);
      text = g_variant_print (parameter, FALSE);
    }
  g_print (" %s %s %s\n", sets_state ? "set" : "action", name, text != NULL ? text : "");
  if (!sets_state)
    g_action_group_activate_action (group, name, parameter);
  else if (type != NULL)
    g_action_group_change_action_state (group, name, parameter);
}

/* --- Everything ------------------------------------------------------------------------ */

static gboolean
answer_chooser (Person *self)
{
  GtkFileChooser *chooser = test_chooser_find ();
  g_autofree char *path = NULL;
  g_autoptr (GFile) file = NULL;

  if (chooser == NULL)
    return FALSE;
  /* Later versions of GTK still access a chooser that is answered before it has read its folder. */
  person_settle (self, 300);
  if (test_chooser_find () != chooser)
    return TRUE;
  if (chance (self, 50))
    {
      g_print (" cancel the file chooser\n");
      gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_CANCEL);
      return TRUE;
    }
  path = gtk_file_chooser_get_action (chooser) == GTK_FILE_CHOOSER_ACTION_SAVE
           ? choose_target (self)
           : get_path (self, inputs[choose (self, G_N_ELEMENTS (inputs))]);
  file = g_file_new_for_path (path);
  g_print (" choose %s\n", path);
  if (gtk_file_chooser_get_action (chooser) == GTK_FILE_CHOOSER_ACTION_SAVE)
    {
      g_autoptr (GFile) folder = g_file_get_parent (file);
      g_autofree char *name = g_file_get_basename (file);

      (void) gtk_file_chooser_set_current_folder (chooser, folder, NULL);
      gtk_file_chooser_set_current_name (chooser, name);
    }
  else
    (void) gtk_file_chooser_set_file (chooser, file, NULL);
  person_settle (self, 300);
  if (test_chooser_find () == chooser)
    gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
  return TRUE;
}

static void
resize (Person *self)
{
  static const int widths[] = { 360, 520, 800, 1000, 1280 };
  int width = widths[choose (self, G_N_ELEMENTS (widths))];

  g_print (" resize to %d\n", width);
  gtk_window_set_default_size (GTK_WINDOW (self->viewer.window), width, 600);
}

static void
undo_or_redo (Person *self)
{
  const char *action = chance (self, 50) ? "undo" : "redo";

  g_print (" %s\n", action);
  test_viewer_activate (&self->viewer, action, NULL);
}

static const struct
{
  int share; /* in percent; they add up to 100 */
  void (*act) (Person *self);
  gboolean needs_input;
} acts[] = {
  { 32, click, TRUE },
  { 22, press_key, TRUE },
  { 5, type_text, TRUE },
  { 4, drag, TRUE },
  { 4, turn_wheel, TRUE },
  { 8, act_as_assistant, FALSE },
  { 1, resize, FALSE },
  { 2, undo_or_redo, FALSE },
  { 22, use_action, FALSE },
};

void
person_step (Person *self)
{
  int number = g_rand_int_range (self->rand, 0, PERCENT);

  if (answer_chooser (self))
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (acts); i++)
    {
      number -= acts[i].share;
      if (number >= 0)
        continue;
      if (!acts[i].needs_input || self->input != NULL)
        acts[i].act (self);
      return;
    }
}

void
person_open (Person *self)
{
  g_autoptr (GFile) file = person_set_make (self->set, self->viewer.folder);
  TestViewer *viewer = &self->viewer;

  viewer->window = IDX_WINDOW (idx_window_new (test_viewer_get_application ()));
  gtk_window_present (GTK_WINDOW (viewer->window));
  test_wait_for_frame (GTK_WIDGET (viewer->window));
  test_viewer_open (viewer, file);
}
