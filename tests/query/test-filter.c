/* SPDX-License-Identifier: MIT */

/* The grammar of filters, messages about mistakes, and which samples pass. */

#include "idx-filter.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-folder.h"

#include <math.h>

/* Returns twelve images. The first ten have the labels 0 to 9. */
static IdxDataset *
make_dataset (void)
{
  g_autoptr (GByteArray) images_content = test_idx_images (12, 2, 2);
  g_autoptr (GByteArray) labels_content = test_idx_labels (10);
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);
  IdxDataset *dataset = idx_dataset_open_bytes (images, labels, "Made", NULL);

  g_assert_nonnull (dataset);
  return dataset;
}

/* Returns three images labeled -1, 300 and 100000. */
static IdxDataset *
make_wide_dataset (void)
{
  g_autoptr (GByteArray) images_content = test_idx_images (3, 2, 2);
  g_autoptr (GByteArray) labels_content = test_idx_header (0x0C, 1, 3);
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels = NULL;

  test_append_be (labels_content, 4, (guint64) -1);
  test_append_be (labels_content, 4, 300);
  test_append_be (labels_content, 4, 100000);
  labels = g_bytes_new (labels_content->data, labels_content->len);
  return idx_dataset_open_bytes (images, labels, "Made", NULL);
}

static void
check_on (IdxDataset *dataset,
          const char *text,
          const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxFilter) filter = idx_filter_parse (text, &error);
  g_autoptr (IdxSubset) subset = NULL;
  g_autoptr (GString) found = g_string_new (NULL);

  g_assert_no_error (error);
  subset = idx_filter_apply (filter, dataset);
  for (guint i = 0; i < idx_subset_get_n_samples (subset); i++)
    g_string_append_printf (found, "%s%u", i > 0 ? " " : "", idx_subset_get_index (subset, i));
  g_assert_cmpstr (found->str, ==, expected);
}

typedef struct
{
  const char *text;
  const char *expected;
} Case;

static const Case passing[] = {
  { "", "0 1 2 3 4 5 6 7 8 9 10 11" },
  { "  \t ", "0 1 2 3 4 5 6 7 8 9 10 11" },
  { "label:3", "3" },
  { "label:3,8", "3 8" },
  { "label:8,3,3", "3 8" },
  { "label:3-5", "3 4 5" },
  { "label:3..5", "3 4 5" },
  { "label:3-3", "3" },
  { "label:0-1,8..9", "0 1 8 9" },
  { "given:4", "4" },
  { "state:undecided label:3", "3" },
  { "-flag:yes state:UNDECIDED,kept label:3", "3" },
  { "state:kept", "" },
  { "Label:3 INDEX:0-8", "3" },
  { "-label:0-8", "9 10 11" },
  { "-label:0-9", "10 11" },
  { "label:0-9", "0 1 2 3 4 5 6 7 8 9" },
  { "label:77", "" },
  { "label:-1", "" },
  { "label:-5..2", "0 1 2" },
  { "label:-5--1", "" },
  { "index:10", "10" },
  { "index:2-4,11", "2 3 4 11" },
  { "-index:2-11", "0 1" },
  { "index:11,2-4", "2 3 4 11" },
  { "index:2-5,4-6,0", "0 2 3 4 5 6" },
  { "index:0,2,4-5,7,9-11,200", "0 2 4 5 7 9 10 11" },
  { "index:100-199", "" },
  { "label:2-6 index:4-11", "4 5 6" },
  { "  label:2-6   index:4-11  ", "4 5 6" },
  { "label:2-6 -label:4", "2 3 5 6" },
  { "-label:4 -label:5 index:3-6", "3 6" },
  { "label:3 label:4", "" },
  { "class:7", "7" },
  { "class:\"7\"", "7" },
  { "class:7,\"8\"", "7 8" },
  { "-class:7 index:6-8", "6 8" },
  { "class:seven", "" },
  { "class:7\nindex:7", "7" },
  { "class:7\rclass:7\f", "7" },
  { "4", "4" },
  { "3,8", "3 8" },
  { "0-1,8..9", "0 1 8 9" },
  { "-4 index:3-5", "3 5" },
  { "--1..2 index:0-4", "3 4" },
  { "\"7\"", "7" },
  { "4, 9", "4 9" },
  { "4 ,9", "4 9" },
  { " 4 , 9 , 2 ", "2 4 9" },
  { "label: 3, 8 index:0-4", "3" },
  { "label : 3", "3" },
  { "label\n:\t3", "3" },
  { "3 .. 5", "3 4 5" },
  { "3 - 5", "3 4 5" },
  { "3- 5", "3 4 5" },
  { "3,5 -5", "3" },
  { "4 9", "" },
  { "class:7, \"8\" , 9", "7 8 9" },
  { "\"7\", 8", "7 8" },
  { "label:-9223372036854775808..9223372036854775807", "0 1 2 3 4 5 6 7 8 9" },
};

static void
test_passing (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (IdxDataset) dataset = make_dataset ();

  check_on (dataset, c->text, c->expected);
}

static const Case mistakes[] = {
  { ",4", "At character 1: a term is KEY:VALUE, such as label:4." },
  { "4,", "At character 3: a whole number is missing here." },
  { "4:5", "At character 1: there is no key “4”; the keys are label, given, index, class, "
           "suggested, suspicion, suggested-by, state, flag, other and col.NAME." },
  { "4th", "At character 2: a comma or a space is missing here." },
  { "\"Ankle boot", "At character 1: the closing quote is missing." },
  { "label:", "At character 7: a whole number is missing here." },
  { "label:x", "At character 7: a whole number is missing here." },
  { "label:4,", "At character 9: a whole number is missing here." },
  { "label:,4", "At character 7: a whole number is missing here." },
  { "4, ", "At character 4: a whole number is missing here." },
  { "4 , x", "At character 5: a whole number is missing here." },
  { "4 - x", "At character 5: a whole number is missing here." },
  { "label : ", "At character 9: a whole number is missing here." },
  { "4, index:3", "At character 4: a whole number is missing here." },
  { "label:4x", "At character 8: a comma or a space is missing here." },
  { "label:4.5", "At character 8: a comma or a space is missing here." },
  { "label:-", "At character 7: a whole number is missing here." },
  { "label:--4", "At character 7: a whole number is missing here." },
  { "label:4-", "At character 9: a whole number is missing here." },
  { "label:4..", "At character 10: a whole number is missing here." },
  { "label:5-3", "At character 7: the range ends before it begins." },
  { "label:1,5-3", "At character 9: the range ends before it begins." },
  { "label:99999999999999999999", "At character 7: the number is too large." },
  { "label:3 foo:1", "At character 9: there is no key “foo”; the keys are label, given, index, "
                     "class, suggested, suspicion, suggested-by, state, flag, other and "
                     "col.NAME." },
  { "label:3 --label:4", "At character 10: there is no key “-label”; the keys are label, given, "
                         "index, class, suggested, suspicion, suggested-by, state, flag, other and "
                         "col.NAME." },
  { "labels:3", "At character 1: there is no key “labels”; the keys are label, given, index, "
                "class, suggested, suspicion, suggested-by, state, flag, other and col.NAME." },
  { ":3", "At character 1: there is no key “”; the keys are label, given, index, class, suggested, "
          "suspicion, suggested-by, state, flag, other and col.NAME." },
  { "-", "At character 2: a term is KEY:VALUE, such as label:4." },
  { "class:", "At character 7: a name is missing here." },
  { "class:,a", "At character 7: a name is missing here." },
  { "class:\"T-shirt", "At character 7: the closing quote is missing." },
  { "class:\"a\"b", "At character 10: a comma or a space is missing here." },
  { "suggested:>4", "At character 11: a whole number is missing here." },
  { "suspicion:", "At character 11: expected a suspicion, a number from 0 to 1." },
  { "suspicion:x", "At character 11: expected a suspicion, a number from 0 to 1." },
  { "suspicion:nan", "At character 11: expected a suspicion, a number from 0 to 1." },
  { "suspicion:1.01", "At character 11: expected a suspicion, a number from 0 to 1." },
  { "suspicion:>", "At character 12: expected a suspicion, a number from 0 to 1." },
  { "suspicion:<>0.5", "At character 12: expected a suspicion, a number from 0 to 1." },
  { "suspicion:>=-0.5", "At character 13: expected a suspicion, a number from 0 to 1." },
  { "suspicion:0.5..", "At character 16: expected a suspicion, a number from 0 to 1." },
  { "suspicion:0.9-0.5", "At character 11: the range ends before it begins." },
  { "suspicion:>0.5-0.9", "At character 15: a comma or a space is missing here." },
  { "suspicion:0.", "At character 12: a comma or a space is missing here." },
  { "suspicion:1e-3", "At character 12: a comma or a space is missing here." },
  { "suspicion:0x1", "At character 12: a comma or a space is missing here." },
  { "class:größe >foo", "At character 13: a term is KEY:VALUE, such as label:4." },
  { "suggested-by:", "At character 14: “suggested-by” takes “both”, “theirs” (the file) or “ours” "
                     "(the check)." },
  { "suggested-by:both,mine",
    "At character 19: “suggested-by” takes “both”, “theirs” (the file) or “ours” (the check)." },
  { "other:", "At character 7: “other” takes “differs”, “agrees” or “undecided”." },
  { "other:agrees,same",
    "At character 14: “other” takes “differs”, “agrees” or “undecided”." },
  { "größe:1", "At character 1: there is no key “größe”; the keys are label, given, index, class, "
               "suggested, suspicion, suggested-by, state, flag, other and col.NAME." },
};

static void
test_mistake (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_filter_parse (c->text, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_FILTER);
  g_assert_cmpstr (error->message, ==, c->expected);
}

/* Returns the dataset of make_dataset() with suggestions, at a temperature of 1: sample 1 looks
 * like 8 (suspicion 0.731), 2 is as likely to be 9 (0.5), 3 matches its label (0.269), 4 looks like
 * 9 (0.953). The other samples have no result. */
static IdxDataset *
make_checked_dataset (void)
{
  static const gint64 labels[] = { 8, 9 };
  IdxDataset *dataset = make_dataset ();
  g_autoptr (IdxSuggestions) suggestions =
    idx_suggestions_new ("test 1", labels, G_N_ELEMENTS (labels), 12, 1);

  idx_suggestions_set (suggestions, 1, 0, -1, 1);
  idx_suggestions_set (suggestions, 2, 1, 0, 1);
  idx_suggestions_set (suggestions, 3, 1, 1, 1);
  idx_suggestions_set (suggestions, 4, 1, -3, 1);
  idx_suggestions_rank (suggestions, 2);
  idx_dataset_set_suggestions (dataset, suggestions);
  return dataset;
}

static const Case suggested[] = {
  { "suggested:8", "1" },
  { "suggested:9", "4" },
  { "suggested:8-9", "1 4" },
  { "suggested:7", "" },
  { "-suggested:9 index:0-5", "0 1 2 3 5" },
  { "suggested:8,9 given:4", "4" },
  { "suspicion:>0.5", "1 4" },
  { "suspicion : > 0.5", "1 4" },
  { "suspicion:>= 0.5 , < 0.3", "1 2 3 4" },
  { "suspicion:0.2 - 0.6", "2 3" },
  { "suspicion:>0.5 -suspicion:>0.9", "1" },
  { "suspicion:>=0.5", "1 2 4" },
  { "suspicion:<0.5", "3" },
  { "suspicion:<=0.5", "2 3" },
  { "suspicion:0.5", "2" },
  { "suspicion:.5", "2" },
  { "suspicion:0.2-0.6", "2 3" },
  { "suspicion:0..0.6,>.9", "2 3 4" },
  { "suspicion:>=0", "1 2 3 4" },
  { "suspicion:0..1", "1 2 3 4" },
  { "suspicion:<0", "" },
  { "suspicion:>1", "" },
  { "-suspicion:>0.5", "0 2 3 5 6 7 8 9 10 11" },
  { "-suspicion:>=0", "0 5 6 7 8 9 10 11" },
};

static void
test_suggested (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (IdxDataset) dataset = make_checked_dataset ();
  g_autoptr (IdxFilter) filter = idx_filter_parse (c->text, NULL);

  g_assert_true (idx_filter_needs_suggestions (filter));
  g_assert_true (idx_filter_check (filter, dataset, NULL));
  check_on (dataset, c->text, c->expected);
}

/* Returns a dataset with suggestions from a file for samples 1, 2 and 3, and from a check for
 * samples 1 and 4. The check also has results for samples 2 and 3. */
static IdxDataset *
make_compared_dataset (float suspicion)
{
  static const gint64 labels[] = { 8, 9 };
  IdxDataset *dataset = make_checked_dataset ();
  g_autoptr (IdxSuggestions) check = g_object_ref (idx_dataset_get_suggestions (dataset));
  g_autoptr (IdxSuggestions) list =
    idx_suggestions_new_list ("p.csv", labels, G_N_ELEMENTS (labels), 12);

  idx_suggestions_append (list, 3, 0, suspicion);
  idx_suggestions_append (list, 1, 1, suspicion);
  idx_suggestions_append (list, 2, 0, suspicion);
  idx_dataset_set_suggestions (dataset, list);
  idx_dataset_set_check_suggestions (dataset, check);
  return dataset;
}

static const Case compared[] = {
  { "suggested-by:both", "1" },
  { "suggested-by:theirs", "2 3" },
  { "Suggested-By:OURS", "4" },
  { "suggested-by:both,theirs", "1 2 3" },
  { "suggested-by:both,ours", "1 4" },
  { "suggested-by:theirs,ours,both", "1 2 3 4" },
  { "-suggested-by:both index:0-4", "0 2 3 4" },
  { "suggested-by:both suggested:9", "1" },
  { "suspicion:0.25", "1 2 3" },
};

static void
test_compared (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (IdxDataset) dataset = make_compared_dataset (0.25F);
  g_autoptr (IdxFilter) filter = idx_filter_parse (c->text, NULL);

  g_assert_true (idx_filter_needs_suggestions (filter));
  g_assert_true (idx_filter_check (filter, dataset, NULL));
  check_on (dataset, c->text, c->expected);
}

static void
check_refused (IdxDataset *dataset,
               const char *text,
               const char *message)
{
  g_autoptr (IdxFilter) filter = idx_filter_parse (text, NULL);
  g_autoptr (GError) error = NULL;

  if (idx_filter_check (filter, dataset, &error))
    {
      g_assert_null (message);
      return;
    }
  g_assert_error (error, IDX_ERROR, IDX_ERROR_FILTER);
  g_assert_cmpstr (error->message, ==, message);
}

/* The messages say what a comparison needs. All suggestions in a file can be shown without a
 * comparison. */
static void
test_not_compared (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxDataset) checked = make_checked_dataset ();
  g_autoptr (IdxDataset) opened = make_compared_dataset (NAN);
  g_autoptr (IdxFilter) all = idx_filter_parse ("suggested-by:theirs,both", NULL);
  g_autoptr (IdxFilter) ours = idx_filter_parse ("4 -suggested-by:ours", NULL);

  check_refused (dataset, "suggested-by:both",
                 "At character 1: “suggested-by” can be used only after opening a file of "
                 "suggestions.");
  check_refused (checked, "1 suggested-by:both",
                 "At character 3: “suggested-by” can be used only after opening a file of "
                 "suggestions.");
  check_refused (opened, "suggested-by:both", NULL);
  check_refused (opened, "suspicion:>0.5",
                 "At character 1: “suspicion” can't be used, because the file of suggestions "
                 "contains no probabilities.");
  idx_dataset_set_check_suggestions (opened, NULL);
  check_refused (opened, "suggested-by:ours",
                 "At character 1: the labels haven't been checked yet. Check them first.");
  check_refused (opened, "suggested-by:theirs,both", NULL);
  check_on (opened, "suggested-by:theirs,both", "1 2 3");
  check_on (opened, "suspicion:0..1", "");
  g_assert_cmpstr (idx_filter_get_suspects_term (all), ==, "suggested-by:both,theirs");
  g_assert_false (idx_filter_needs_comparison (all));
  g_assert_null (idx_filter_get_suspects_term (ours));
  g_assert_true (idx_filter_needs_comparison (ours));
}

static void
test_nothing_suggested (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxFilter) filter = idx_filter_parse ("label:4 -suspicion:>0.5", NULL);
  g_autoptr (IdxFilter) other = idx_filter_parse ("label:4", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_false (idx_filter_needs_suggestions (other));
  g_assert_false (idx_filter_check (filter, dataset, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_FILTER);
  g_assert_cmpstr (error->message, ==,
                   "At character 9: the labels haven't been checked yet. Check them first.");
  check_on (dataset, "suspicion:0..1", "");
  check_on (dataset, "-suggested:4 index:3", "3");
}

static void
test_wide_labels (void)
{
  g_autoptr (IdxDataset) dataset = make_wide_dataset ();

  check_on (dataset, "label:-1", "0");
  check_on (dataset, "label:300,100000", "1 2");
  check_on (dataset, "label:-10..-1", "0");
  check_on (dataset, "label:44", "");
  check_on (dataset, "-label:300", "0 2");
}

static void
check_advice (IdxDataset *dataset,
              const char *text,
              const char *expected)
{
  g_autoptr (IdxFilter) filter = idx_filter_parse (text, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_false (idx_filter_check (filter, dataset, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_FILTER);
  g_assert_cmpstr (error->message, ==, expected);
}

/* Like check_on(), but also asserts that the filter can be used on this dataset. */
static void
check_valid (IdxDataset *dataset,
             const char *text,
             const char *expected)
{
  g_autoptr (IdxFilter) filter = idx_filter_parse (text, NULL);
  g_autoptr (GError) error = NULL;

  (void) idx_filter_check (filter, dataset, &error);
  g_assert_no_error (error);
  check_on (dataset, text, expected);
}

/* Case doesn't matter, unless two class names differ only in case. */
static void
test_class_names (void)
{
  static const char *const words[] = { "a", "A", "Sneaker", "größe", "Ankle boot", NULL };
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *text = g_strjoinv ("\n", (char **) words);
  g_autoptr (GFile) file = test_folder_add_text (folder, "names.txt", text);
  g_autoptr (IdxClassNames) names = idx_class_names_load (file, NULL, NULL);

  g_assert_nonnull (names);
  idx_labels_set_class_names (idx_dataset_get_labels (dataset), names);
  check_on (dataset, "class:a", "0");
  check_on (dataset, "class:A", "1");
  check_on (dataset, "class:sneaker", "2");
  check_on (dataset, "class:SNEAKER,a", "0 2");
  check_on (dataset, "class:GRÖSSE", "3");
  check_on (dataset, "-class:sneaker index:1-3", "1 3");
  check_on (dataset, "class:sneak", "2");
  check_on (dataset, "sneaker,a", "0 2");
  check_on (dataset, "-größe index:2-4", "2 4");
  check_on (dataset, "\"ankle boot\"", "4");
  check_advice (
    dataset, "ankle boot",
    "At character 7: there is no class “boot”. Quote names that contain spaces: \"Ankle boot\".");
  check_advice (dataset, "a boot",
                "At character 3: there is no class “boot”. To filter by something else, write "
                "KEY:VALUE, such as label:4.");
}

/* A prefix stands for a class name, unless several names begin with it. */
static void
test_prefixes (void)
{
  static const char *const words[] = {
    "Sandal",
    "Shirt",
    "Sneaker",
    "T-shirt/top",
    "Ankle boot",
    "Trouser",
    "Bag",
    "Bagel",
    "Bagel",
    NULL,
  };
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *text = g_strjoinv ("\n", (char **) words);
  g_autoptr (GFile) file = test_folder_add_text (folder, "names.txt", text);
  g_autoptr (IdxClassNames) names = idx_class_names_load (file, NULL, NULL);

  g_assert_nonnull (names);
  idx_labels_set_class_names (idx_dataset_get_labels (dataset), names);
  check_valid (dataset, "sn", "2");
  check_valid (dataset, "class:SN , tr", "2 5");
  check_valid (dataset, "t-s", "3");
  check_valid (dataset, "ank index:0-9", "4");
  check_valid (dataset, "-ank index:3-6", "3 5 6");
  check_valid (dataset, "bag", "6");
  check_valid (dataset, "bage", "7 8");
  check_valid (dataset, "class:\"sn\"", "");
  check_valid (dataset, "class:snx", "");
  /* A label isn't a name. */
  check_valid (dataset, "class:9", "9");
  check_advice (dataset, "s",
                "At character 1: the names of several classes begin with “s”: Sandal, Shirt, "
                "Sneaker.");
  check_advice (dataset, "index:3 class:\"Bag\" , t",
                "At character 23: the names of several classes begin with “t”: T-shirt/top, "
                "Trouser.");
  check_advice (dataset, "-ba",
                "At character 2: the names of several classes begin with “ba”: Bag, Bagel.");
  check_advice (dataset, "\"Sn\"",
                "At character 1: there is no class “Sn”. To filter by something else, write "
                "KEY:VALUE, such as label:4.");
  check_advice (dataset, "Bag,\nfoo",
                "At character 6: there is no class “foo”. To filter by something else, write "
                "KEY:VALUE, such as label:4.");
  check_on (dataset, "class:s", "");
}

/* A message lists only some of the names that begin with an ambiguous prefix. */
static void
test_ambiguous_prefix (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  static const char *const text = "a b\na c\na\"d\na:e\nä\na,f\naf\nag\n";
  g_autoptr (IdxClassNames) names = idx_class_names_parse (text, strlen (text), NULL);

  g_assert_nonnull (names);
  idx_labels_set_class_names (idx_dataset_get_labels (dataset), names);
  check_advice (dataset, "A",
                "At character 1: the names of several classes begin with “A”: \"a b\", \"a c\", "
                "\"a\\\"d\", \"a:e\", \"a,f\", ….");
}

static void
check_quoted (IdxDataset *dataset,
              const char *name,
              const char *quoted,
              const char *expected)
{
  g_autofree char *term = idx_filter_quote_name (name);

  g_assert_cmpstr (term, ==, quoted);
  check_on (dataset, term, expected);
}

static void
test_quotes (void)
{
  static const char *const words[] = { "6\" nail", "C:\\", "a\\\"b", "plain", "x\\y", NULL };
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *text = g_strjoinv ("\n", (char **) words);
  g_autoptr (GFile) file = test_folder_add_text (folder, "names.txt", text);
  g_autoptr (IdxClassNames) names = idx_class_names_load (file, NULL, NULL);

  g_assert_nonnull (names);
  idx_labels_set_class_names (idx_dataset_get_labels (dataset), names);
  check_quoted (dataset, words[0], "\"6\\\" nail\"", "0");
  check_quoted (dataset, words[1], "\"C:\\\\\"", "1");
  check_quoted (dataset, words[2], "\"a\\\\\\\"b\"", "2");
  check_quoted (dataset, words[3], "\"plain\"", "3");
  check_on (dataset, "\"x\\y\"", "4");
  check_on (dataset, "class:x\\y", "4");
  check_on (dataset, "class:\"6\\\" nail\",\"plain\"", "0 3");
}

static void
check_joined (const char *text,
              const char *expected)
{
  g_autoptr (IdxFilter) filter = idx_filter_parse (text, NULL);
  g_autofree char *advice = idx_filter_dup_advice (filter);
  g_autofree char *sentence = g_strdup_printf (
    "No sample can match all terms. Write %s to match any of these values.", expected);

  g_assert_cmpstr (advice, ==, expected != NULL ? sentence : NULL);
}

/* If terms exclude each other, the advice is to join their values. */
static void
test_joined (void)
{
  check_joined ("4 9", "4,9");
  check_joined ("4 9 7", "4,9,7");
  check_joined ("index:0-99 label:4,5 9", "label:4,5,9");
  check_joined ("Sneaker \"Ankle boot\"", "Sneaker,\"Ankle boot\"");
  check_joined ("given:4 suggested:9 suggested:7", "suggested:9,7");
  check_joined ("col.1:4 col.1:5", "col.1:4,5");
  check_joined ("4", NULL);
  check_joined ("", NULL);
  check_joined ("4,9 9", NULL);
  check_joined ("0-9 4", NULL);
  check_joined ("4 -9", NULL);
  check_joined ("4 index:9", NULL);
  check_joined ("sneaker Sneaker", NULL);
  check_joined ("sneak Sneaker", NULL);
  check_joined ("Sneaker \"sneak\"", "Sneaker,\"sneak\"");
  check_joined ("col.1:4 col.2:5", NULL);
  check_joined ("suspicion:>0.5 suspicion:<0.2", NULL);
}

/* A word that isn't the name of a class may be the beginning of a key. */
static void
test_unknown_class (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxFilter) unknown = idx_filter_parse ("7 labe", NULL);
  g_autoptr (IdxFilter) known = idx_filter_parse ("\"7\"", NULL);
  g_autoptr (IdxFilter) with_key = idx_filter_parse ("class:labe", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (idx_filter_check (known, dataset, NULL));
  g_assert_true (idx_filter_check (with_key, dataset, NULL));
  g_assert_false (idx_filter_check (unknown, dataset, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_FILTER);
  g_assert_cmpstr (error->message, ==,
                   "At character 3: there is no class “labe”. To filter by something else, write "
                   "KEY:VALUE, such as label:4.");
}

/* Filters three images whose labels have two more columns. */
static void
test_facets (void)
{
  g_autoptr (GByteArray) images_content = test_idx_images (3, 2, 2);
  g_autoptr (GByteArray) labels_content = test_idx_header (0x0C, 2, 3, 3);
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels = NULL;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxFilter) wrong = idx_filter_parse ("label:1 col.writer:4", NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 9; i++)
    test_append_be (labels_content, 4, i);
  labels = g_bytes_new (labels_content->data, labels_content->len);
  dataset = idx_dataset_open_bytes (images, labels, "Made", NULL);
  check_on (dataset, "col.1:4", "1");
  check_on (dataset, "-col.2:5", "0 2");
  check_on (dataset, "label:0-3 col.2:5..8", "1");
  g_assert_false (idx_filter_check (wrong, dataset, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_FILTER);
  g_assert_cmpstr (error->message, ==, "At character 9: the labels have no column “writer”.");
}

static void
test_whole (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxFilter) filter = idx_filter_parse (" ", NULL);
  g_autoptr (IdxSubset) subset = idx_filter_apply (filter, dataset);

  g_assert_true (idx_filter_is_empty (filter));
  g_assert_cmpuint (idx_subset_get_n_samples (subset), ==, idx_dataset_get_n_samples (dataset));
}

static void
check_labels (const char *text,
              const char *expected)
{
  g_autoptr (IdxFilter) filter = idx_filter_parse (text, NULL);
  g_autoptr (GArray) labels = idx_filter_dup_labels (filter);
  g_autofree char *back = NULL;

  if (expected == NULL)
    {
      g_assert_null (labels);
      return;
    }
  back = idx_filter_format_labels (labels, NULL);
  g_assert_cmpstr (back, ==, expected);
}

static void
check_suspects_term (const char *text,
                     const char *expected)
{
  g_autoptr (IdxFilter) filter = idx_filter_parse (text, NULL);

  g_assert_cmpstr (idx_filter_get_suspects_term (filter), ==, expected);
}

/* Filters that show the labels to check, of all classes or of some. */
static void
test_to_check (void)
{
  gint64 label = 9;
  g_autoptr (GArray) labels = g_array_new (FALSE, FALSE, sizeof label);
  g_autofree char *none = idx_filter_format_labels (labels, "suspicion:>0.5");
  g_autofree char *some = NULL;

  check_suspects_term ("suspicion:>0.5", "suspicion:>0.5");
  check_suspects_term ("label:3 suspicion:>0.5 9", "suspicion:>0.5");
  check_suspects_term ("suspicion:>0.6", NULL);
  check_suspects_term ("-suspicion:>0.5", NULL);
  check_suspects_term ("", NULL);
  check_labels ("suspicion:>0.5 label:3,8", "label:3,8");
  check_labels ("label:3 suggested-by:both,theirs", "label:3");
  check_labels ("suspicion:>0.5 index:0-3 label:3", NULL);
  check_labels ("suspicion:>0.6 label:3", NULL);
  check_labels ("suspicion:>0.5", NULL);
  g_assert_cmpstr (none, ==, "suspicion:>0.5");
  g_array_append_val (labels, label);
  some = idx_filter_format_labels (labels, "suspicion:>0.5");
  g_assert_cmpstr (some, ==, "suspicion:>0.5 label:9");
}

static void
check_scope (const char *text,
             const char *expected,
             gboolean has_facet)
{
  g_autoptr (IdxFilter) filter = idx_filter_parse (text, NULL);
  g_autofree char *scope = idx_filter_dup_scope (filter);

  g_assert_cmpstr (scope, ==, expected);
  g_assert_cmpint (idx_filter_has_facet (filter), ==, has_facet);
}

/* If the user chooses other classes, terms for columns and for labels to check stay. */
static void
test_scope (void)
{
  check_scope ("", "", FALSE);
  check_scope ("label:3 index:0-9", "", FALSE);
  check_scope ("label:3 suspicion:>0.5", "suspicion:>0.5", FALSE);
  check_scope ("col.writer:2 label:3 -col.2:0-4 suspicion:>0.5",
               "col.writer:2 -col.2:0-4 suspicion:>0.5", TRUE);
  check_labels ("col.writer:2 label:3,4 -col.2:0-4", "label:3,4");
  check_labels ("col.writer:2", NULL);
  check_labels ("col.writer:2 label:3 label:4", NULL);
}

static void
test_labels (void)
{
  check_labels ("label:3,8", "label:3,8");
  check_labels ("label:-4", "label:-4");
  check_labels ("4,7", "label:4,7");
  check_labels ("label:3-3", "label:3");
  check_labels ("label:3-4", NULL);
  check_labels ("-label:3", NULL);
  check_labels ("given:3", NULL);
  check_labels ("label:3 index:1", NULL);
  check_labels ("", NULL);
}

static void
check_confusion (const char *text,
                 gboolean expected)
{
  g_autoptr (IdxFilter) filter = idx_filter_parse (text, NULL);
  gint64 given = 0;
  gint64 rival = 0;

  g_assert_cmpint (idx_filter_get_confusion (filter, &given, &rival), ==, expected);
  if (!expected)
    return;
  g_assert_cmpint (given, ==, 4);
  g_assert_cmpint (rival, ==, -9);
}

static void
test_suspects (void)
{
  check_confusion ("given:4 suggested:-9", TRUE);
  check_confusion ("suspicion:>0.5 given:4 suggested:-9", TRUE);
  check_confusion ("index:1 given:4 suggested:-9", FALSE);
  check_confusion ("suggested:-9 given:4", FALSE);
  check_confusion ("given:4 -suggested:-9", FALSE);
  check_confusion ("given:4,5 suggested:-9", FALSE);
  check_confusion ("given:4-5 suggested:-9", FALSE);
  check_confusion ("given:4", FALSE);
  check_confusion ("suspicion:>0.5 class:4", FALSE);
  check_confusion ("", FALSE);
}

static gboolean
is_change (const char *text)
{
  g_autoptr (IdxFilter) filter = idx_filter_parse (text, NULL);
  gint64 given, current;

  return idx_filter_get_change (filter, &given, &current) && given == 4 && current == 9;
}

static void
test_change (void)
{
  g_assert_true (is_change ("given:4 label:9"));
  g_assert_true (is_change ("given:4 9"));
  g_assert_false (is_change ("given:4 label:4"));
  g_assert_false (is_change ("given:4 -label:9"));
  g_assert_false (is_change ("label:9 given:4"));
  g_assert_false (is_change ("given:4 label:9 index:1"));
  g_assert_false (is_change ("given:4"));
}

static gboolean
lists_samples (const char *text)
{
  g_autoptr (IdxFilter) filter = idx_filter_parse (text, NULL);

  return idx_filter_lists_samples (filter);
}

static void
test_lists_samples (void)
{
  g_assert_true (lists_samples ("index:4,10-12"));
  g_assert_false (lists_samples ("index:4"));
  g_assert_false (lists_samples ("index:4-12"));
  g_assert_false (lists_samples ("-index:4,10"));
  g_assert_false (lists_samples ("index:4,10 label:1"));
  g_assert_false (lists_samples (""));
}

static void
test_decisions (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxDataset) wide = make_wide_dataset ();
  IdxDecisions *decisions = idx_dataset_get_decisions (dataset);

  (void) idx_decisions_set (decisions, 4, IDX_STATE_KEPT, 0);
  check_on (dataset, "given:4 label:4", "4");
  (void) idx_decisions_set (decisions, 3, IDX_STATE_RELABELED, 4);
  (void) idx_decisions_set (decisions, 4, IDX_STATE_RELABELED, 77);
  (void) idx_decisions_set_flag (decisions, 5, TRUE);
  check_on (dataset, "label:4", "3");
  check_on (dataset, "class:4", "3");
  check_on (dataset, "label:77", "4");
  check_on (dataset, "given:4", "4");
  check_on (dataset, "label:4 given:3", "3");
  check_on (dataset, "label:3-5 -given:3", "5");
  check_on (dataset, "state:relabeled", "3 4");
  check_on (dataset, "-state:undecided,relabeled", "");
  check_on (dataset, "flag:yes", "5");
  check_on (dataset, "flag:no label:3-5", "3");

  (void) idx_decisions_set (idx_dataset_get_decisions (wide), 0, IDX_STATE_RELABELED, 300);
  check_on (wide, "label:300", "0 1");
  check_on (wide, "given:300", "1");
}

/* Two reviewers agree about sample 1, disagree about samples 2, 3 and 4, and only one of them
 * decided about sample 5. */
static void
test_opinions (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset ();
  g_autoptr (IdxDataset) snapshot = NULL;
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  g_autoptr (GPtrArray) opinions = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (IdxFilter) filter = idx_filter_parse ("label:1 other:differs", NULL);
  g_autoptr (GError) error = NULL;
  IdxDecisions *first = idx_decisions_new (labels);
  IdxDecisions *second = idx_decisions_new (labels);

  g_ptr_array_add (opinions, first);
  g_ptr_array_add (opinions, second);
  (void) idx_decisions_set (first, 1, IDX_STATE_RELABELED, 7);
  (void) idx_decisions_set (second, 1, IDX_STATE_RELABELED, 7);
  (void) idx_decisions_set (first, 2, IDX_STATE_RELABELED, 7);
  (void) idx_decisions_set (second, 2, IDX_STATE_RELABELED, 9);
  (void) idx_decisions_set (first, 3, IDX_STATE_UNSURE, 0);
  (void) idx_decisions_set (second, 3, IDX_STATE_EXCLUDED, 0);
  (void) idx_decisions_set (first, 4, IDX_STATE_KEPT, 0);
  (void) idx_decisions_set (second, 4, IDX_STATE_UNSURE, 0);
  (void) idx_decisions_set (second, 5, IDX_STATE_KEPT, 0);

  g_assert_false (idx_filter_check (filter, dataset, &error));
  g_assert_cmpstr (error->message, ==,
                   "At character 9: “other” can be used only while several reviews are compared.");
  idx_dataset_set_opinions (dataset, opinions);
  g_assert_true (idx_filter_check (filter, dataset, NULL));
  check_on (dataset, "other:differs", "2 3 4");
  check_on (dataset, "other:agrees", "1");
  check_on (dataset, "other:undecided index:4-11", "5 6 7 8 9 10 11");
  check_on (dataset, "-other:undecided", "1 2 3 4");
  check_on (dataset, "other:Agrees,differs label:2-9", "2 3 4");
  snapshot = idx_dataset_snapshot (dataset);
  check_on (snapshot, "other:differs", "2 3 4");
  idx_dataset_set_opinions (dataset, NULL);
  check_on (dataset, "other:agrees", "");
}

static void
test_no_labels (void)
{
  g_autoptr (GArray) labels = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autofree char *text = idx_filter_format_labels (labels, NULL);

  g_assert_cmpstr (text, ==, "");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (passing); i++)
    {
      g_autofree char *path = g_strdup_printf ("/query/filter/passing/%02zu", i);

      g_test_add_data_func (path, &passing[i], test_passing);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (mistakes); i++)
    {
      g_autofree char *path = g_strdup_printf ("/query/filter/mistakes/%02zu", i);

      g_test_add_data_func (path, &mistakes[i], test_mistake);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (suggested); i++)
    {
      g_autofree char *path = g_strdup_printf ("/query/filter/suggested/%02zu", i);

      g_test_add_data_func (path, &suggested[i], test_suggested);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (compared); i++)
    {
      g_autofree char *path = g_strdup_printf ("/query/filter/compared/%02zu", i);

      g_test_add_data_func (path, &compared[i], test_compared);
    }
  g_test_add_func ("/query/filter/not-compared", test_not_compared);
  g_test_add_func ("/query/filter/nothing-suggested", test_nothing_suggested);
  g_test_add_func ("/query/filter/wide-labels", test_wide_labels);
  g_test_add_func ("/query/filter/suspects", test_suspects);
  g_test_add_func ("/query/filter/change", test_change);
  g_test_add_func ("/query/filter/lists-samples", test_lists_samples);
  g_test_add_func ("/query/filter/class-names", test_class_names);
  g_test_add_func ("/query/filter/prefixes", test_prefixes);
  g_test_add_func ("/query/filter/ambiguous-prefix", test_ambiguous_prefix);
  g_test_add_func ("/query/filter/quotes", test_quotes);
  g_test_add_func ("/query/filter/joined", test_joined);
  g_test_add_func ("/query/filter/unknown-class", test_unknown_class);
  g_test_add_func ("/query/filter/facets", test_facets);
  g_test_add_func ("/query/filter/whole", test_whole);
  g_test_add_func ("/query/filter/scope", test_scope);
  g_test_add_func ("/query/filter/labels", test_labels);
  g_test_add_func ("/query/filter/to-check", test_to_check);
  g_test_add_func ("/query/filter/decisions", test_decisions);
  g_test_add_func ("/query/filter/opinions", test_opinions);
  g_test_add_func ("/query/filter/no-labels", test_no_labels);
  return g_test_run ();
}
