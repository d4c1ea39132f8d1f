/* SPDX-License-Identifier: MIT */

/* The list from which a user chooses a class by typing. */

#include "idx-class-choices.h"

#include "test-bytes.h"

#include <string.h>

#define MANY_CLASSES 62U
#define FASHION \
  "T-shirt/top\nTrouser\nPullover\nDress\nCoat\nSandal\nShirt\nSneaker\nBag\nAnkle boot\n"

/* The number of random key presses in each question, and of questions. */
#define N_PRESSES 6
#define N_QUESTIONS 20000

typedef struct
{
  IdxLabels *labels;
  IdxDecisions *decisions;
  IdxClassChoices *choices;
} Fixture;

/* Makes two samples of each class from @first on. */
static IdxLabels *
make_labels (guint first,
             guint n_classes,
             guint label_size,
             const char *names_text)
{
  const guint8 type = label_size == 1 ? 0x08 : 0x0B;
  g_autoptr (GByteArray) content = test_idx_header (type, 1, 2 * n_classes);
  g_autoptr (GFile) location = g_file_new_for_path ("made-labels-idx1-ubyte");
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (IdxFile) file = NULL;
  g_autoptr (IdxClassNames) names = NULL;
  IdxLabels *labels;

  for (guint i = 0; i < 2 * n_classes; i++)
    test_append_be (content, label_size, first + i % n_classes);
  bytes = g_bytes_new (content->data, content->len);
  file = idx_file_open_bytes (bytes, location, NULL);
  labels = idx_labels_new (file, G_MAXUINT, NULL, NULL);
  if (names_text != NULL)
    {
      names = idx_class_names_parse (names_text, strlen (names_text), NULL);
      idx_labels_set_class_names (labels, names);
    }
  return labels;
}

static void
fixture_init (Fixture *self,
              IdxLabels *labels)
{
  g_autoptr (IdxClassKeys) keys = idx_class_keys_new (labels);

  self->labels = labels;
  self->decisions = idx_decisions_new (labels);
  self->choices = idx_class_choices_new (keys);
  idx_class_choices_ask (self->choices, self->decisions, NULL);
}

static void
fixture_clear (Fixture *self)
{
  g_object_unref (self->labels);
  g_object_unref (self->decisions);
  idx_class_choices_free (self->choices);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

static void
suggest (Fixture *self,
         gint64 label)
{
  idx_class_choices_ask (self->choices, self->decisions, &label);
}

/* Checks the rows for @typed: their labels, with `?` after the suggested one, `+` before a new one,
 * and brackets around the highlighted one. */
static void
check (Fixture *self,
       const char *typed,
       const char *expected)
{
  g_autoptr (GString) rows = g_string_new (NULL);
  guint highlighted = G_MAXUINT;

  if (typed != NULL)
    idx_class_choices_type (self->choices, typed);
  (void) idx_class_choices_get_highlighted (self->choices, &highlighted);
  for (guint i = 0; i < idx_class_choices_get_n_rows (self->choices); i++)
    {
      const IdxClassChoice *row = idx_class_choices_get_row (self->choices, i);

      g_string_append_printf (rows, "%s%s%s%" G_GINT64_FORMAT "%s%s", i > 0 ? " " : "",
                              i == highlighted ? "[" : "", row->is_new ? "+" : "", row->label,
                              row->is_suggested ? "?" : "", i == highlighted ? "]" : "");
    }
  g_assert_cmpstr (rows->str, ==, expected);
}

static void
test_all (void)
{
  g_auto (Fixture) self = { 0 };

  fixture_init (&self, make_labels (0, 12, 1, NULL));
  check (&self, "", "0 1 2 3 4 5 6 7 8 9 10 11");
  suggest (&self, 7);
  check (&self, NULL, "[7?] 0 1 2 3 4 5 6 8 9 10 11");
}

/* A typed number is the class with this label before those that begin with it. */
static void
test_numbers (void)
{
  g_auto (Fixture) self = { 0 };

  fixture_init (&self, make_labels (0, 32, 1, NULL));
  check (&self, "1", "[1] 10 11 12 13 14 15 16 17 18 19");
  check (&self, "31", "[31]");
  check (&self, " 7 ", "[7]");
  check (&self, "٣", "[3] 30 31");
}

/* A new label is the last row, and isn't highlighted unless the user moves to it. */
static void
test_new (void)
{
  g_auto (Fixture) self = { 0 };

  fixture_init (&self, make_labels (10, MANY_CLASSES, 1, NULL));
  check (&self, "1", "[10] 11 12 13 14 15 16 17 18 19 +1");
  check (&self, "77", "+77");
  g_assert_false (idx_class_choices_has_match (self.choices));
  idx_class_choices_move (self.choices, FALSE);
  check (&self, NULL, "+77");
  idx_class_choices_move (self.choices, TRUE);
  check (&self, NULL, "[+77]");
  idx_class_choices_move (self.choices, TRUE);
  check (&self, NULL, "[+77]");
  check (&self, "-3", "+-3");
  check (&self, "7x", "");
  suggest (&self, 12);
  check (&self, "77", "12? +77");
}

/* The suggested class stays the first row, but another one is highlighted if it matches better. */
static void
test_suggested (void)
{
  g_auto (Fixture) self = { 0 };

  fixture_init (&self, make_labels (0, 32, 1, NULL));
  suggest (&self, 12);
  check (&self, "1", "12? [1] 10 11 13 14 15 16 17 18 19");
  check (&self, "12", "[12?]");
  check (&self, "3", "12? [3] 30 31");
  check (&self, "zzz", "12?");
  fixture_clear (&self);
  fixture_init (&self, make_labels (10, 20, 1, NULL));
  suggest (&self, 12);
  check (&self, "1", "[12?] 10 11 13 14 15 16 17 18 19 +1");
}

static void
test_names (void)
{
  g_auto (Fixture) self = { 0 };

  fixture_init (&self, make_labels (0, 10, 1, FASHION));
  check (&self, "SH", "[6] 0");
  check (&self, "s", "[5] 6 7 0 1 3");
  check (&self, "shirt", "[6] 0");
  check (&self, "4", "[4]");
  check (&self, "bag ", "[8]");
}

/* A character is the class that consists of it, in the case that is typed, if there is one. */
static void
test_characters (void)
{
  g_auto (Fixture) self = { 0 };

  fixture_init (&self, make_labels (0, 5, 1, "C c\nD\nd\ncd\n\xC3\x89\n"));
  check (&self, "c", "[0] 3");
  check (&self, "C", "[0] 3");
  check (&self, "d", "[2] 1 3");
  check (&self, "D", "[1] 2 3");
  check (&self, "e\xCC\x81", "[4]");
}

/* Classes that a decision has added can be chosen, and classes without samples aren't new. */
static void
test_decided (void)
{
  g_auto (Fixture) self = { 0 };

  fixture_init (&self, make_labels (0, 12, 1, NULL));
  check (&self, "77", "+77");
  g_assert_true (idx_decisions_set (self.decisions, 0, IDX_STATE_RELABELED, 77));
  g_assert_true (idx_decisions_set (self.decisions, 1, IDX_STATE_RELABELED, 5));
  g_assert_true (idx_decisions_set (self.decisions, 13, IDX_STATE_RELABELED, 5));
  idx_class_choices_ask (self.choices, self.decisions, NULL);
  check (&self, "7", "[7] 77");
  check (&self, "77", "[77]");
  check (&self, "1", "[1] 10 11");
}

/* With too many classes to list, the others can be chosen by their whole number. */
static void
test_very_many (void)
{
  g_auto (Fixture) self = { 0 };

  fixture_init (&self, make_labels (0, 5000, 2, NULL));
  check (&self, "4321", "[4321]");
  check (&self, "5000", "+5000");
  suggest (&self, 4000);
  check (&self, "4", "4000? [4] 40 41 42 43 44 45 46 47 48 49 400 401 402 403 404 405 406 407 408 "
                     "409 410 411 412 413 414 415 416 417 418 419 420 421 422 423 424 425 426 427 "
                     "428 429 430 431 432 433 434 435 436 437 438 439 440 441 442 443 444 445 446 "
                     "447 448 449 450 451 452 453 454 455 456 457 458 459 460 461 462 463 464 465 "
                     "466 467 468 469 470 471 472 473 474 475 476 477 478 479 480 481 482 483 484 "
                     "485 486 487 488 489 490 491 492 493 494 495 496 497 498 499");
  check (&self, "4000", "[4000?]");
}

/* Presses random keys, as a user with cold fingers would, and checks that a new class is
 * highlighted only after an arrow key that moved to it. */
static void
press_at_random (Fixture *self,
                 GRand *random)
{
  static const char characters[] = "0123456789abcxyzABCXYZ- +";
  g_autoptr (GString) typed = g_string_new (NULL);
  gboolean has_moved = FALSE;
  guint highlighted;

  if (g_rand_boolean (random))
    suggest (self, g_rand_int_range (random, 0, MANY_CLASSES));
  else
    idx_class_choices_ask (self->choices, self->decisions, NULL);
  for (guint press = 0; press < N_PRESSES; press++)
    {
      int key = g_rand_int_range (random, 0, 12);

      if (key < 2)
        {
          idx_class_choices_move (self->choices, key == 0);
          has_moved |= key == 0;
        }
      else
        {
          if (key == 2)
            g_string_truncate (typed, typed->len > 0 ? typed->len - 1 : 0);
          else
            g_string_append_c (
              typed, characters[g_rand_int_range (random, 0, (int) strlen (characters))]);
          idx_class_choices_type (self->choices, typed->str);
          has_moved = FALSE;
        }
      if (idx_class_choices_get_highlighted (self->choices, &highlighted) &&
          idx_class_choices_get_row (self->choices, highlighted)->is_new)
        g_assert_true (has_moved);
    }
}

/* Appends the names 0 to 9, A to Z and a to z. */
static char *
make_names (void)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < MANY_CLASSES; i++)
    g_string_append_printf (names, "%c\n", i < 10 ? '0' + i : i < 36 ? 'A' + i - 10
                                                                     : 'a' + i - 36);
  return g_string_free (names, FALSE);
}

static void
test_random (gconstpointer data)
{
  g_auto (Fixture) self = { 0 };
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autofree char *names = GPOINTER_TO_INT (data) ? make_names () : NULL;

  fixture_init (&self, make_labels (0, MANY_CLASSES, 1, names));
  for (guint i = 0; i < N_QUESTIONS; i++)
    press_at_random (&self, random);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/class-choices/all", test_all);
  g_test_add_func ("/session/class-choices/numbers", test_numbers);
  g_test_add_func ("/session/class-choices/new", test_new);
  g_test_add_func ("/session/class-choices/suggested", test_suggested);
  g_test_add_func ("/session/class-choices/names", test_names);
  g_test_add_func ("/session/class-choices/characters", test_characters);
  g_test_add_func ("/session/class-choices/decided", test_decided);
  g_test_add_func ("/session/class-choices/very-many", test_very_many);
  g_test_add_data_func ("/session/class-choices/random-numbers", GINT_TO_POINTER (FALSE),
                        test_random);
  g_test_add_data_func ("/session/class-choices/random-names", GINT_TO_POINTER (TRUE), test_random);
  return g_test_run ();
}
