/* SPDX-License-Identifier: MIT */

/* Finds the word at the cursor in a filter that the user is typing. */

#include "idx-filter-word.h"

#include <string.h>

/* `|` is the cursor. The expected description is KEY [WORD] PHRASE<START-END, with a `*` before the
 * word if it may become a key. */
typedef struct
{
  const char *text;
  const char *expected;
} Case;

static const Case cases[] = {
  { "|", "*[] 0<0-0" },
  { "   |", "*[] 3<3-3" },
  { "l|", "*[l] 0<0-1" },
  { "la|bel", "*[la] 0<0-5" },
  { "la|bel:4", "*[la] 0<0-5" },
  { "label|", "*[label] 0<0-5" },
  { "label:|", "label [] 6<6-6" },
  { "label: |", "label [] 7<7-7" },
  { "label : |4", "label [] 8<8-9" },
  { "LABEL:4|", "label [4] 6<6-7" },
  { "label:4, |", "label [] 9<9-9" },
  { "label:4,1|7", "label [1] 8<8-10" },
  { "label:4 , 1|7 x", "label [1] 10<10-12" },
  { "label:4 |", "*[] 8<8-8" },
  { "label:4 s|", "*[s] 8<8-9" },
  { "-cl|", "*[cl] 1<1-3" },
  { "-class:sn|", "class [sn] 7<7-9" },
  { "4,|", "[] 2<2-2" },
  { "Sneaker, a|", "[a] 9<9-10" },
  { "Ankle b|", "*[b] 0<6-7" },
  { "index:4 Ankle  b|", "*[b] 8<15-16" },
  { "4,Ankle b|", "*[b] 8<8-9" },
  { "-Ankle b|", "*[b] 1<7-8" },
  { "\"Ankle\" b|", "*[b] 8<8-9" },
  { "class:\"Ankle b|", "class [Ankle b] 6<6-14" },
  { "class:\"Ank|le boot\" 4", "class [Ank] 6<6-18" },
  { "class:\"6\\\" n|", "class [6\" n] 6<6-12" },
  { "\"Ank|", "*[Ank] 0<0-4" },
  { "\"Ankle boot\"|", "*[] 12<12-12" },
  { "\"Bag\",\"An|", "[An] 6<6-9" },
  { "col.writer:41|2", "col.writer [41] 11<11-14" },
  { "col.2:|", "col.2 [] 6<6-6" },
  { "state:kept,un|", "state [un] 11<11-13" },
  { "suspicion:>|", "suspicion [>] 10<10-11" },
  { "größe, gr|", "[gr] 9<9-11" },
  { "a\"b|", "*[b] 1<1-3" },
  { "foo:4|", NULL },
  { "foo:4 s|", NULL },
  { ":|", NULL },
  { "col:4|", NULL },
};

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_auto (GStrv) parts = g_strsplit (c->text, "|", 2);
  g_autofree char *text = g_strconcat (parts[0], parts[1], NULL);
  g_auto (IdxFilterWord) word = { 0 };
  g_autoptr (GString) found = g_string_new (NULL);

  if (!idx_filter_word_init (&word, text, strlen (parts[0])))
    {
      g_assert_null (c->expected);
      return;
    }
  if (word.has_key)
    g_string_append_printf (found, "%s%s%s ", idx_filter_key_get_name (word.key),
                            word.facet != NULL ? "." : "",
                            word.facet != NULL ? word.facet : "");
  g_string_append_printf (found, "%s[%s] %zu<%zu-%zu", word.starts_term ? "*" : "", word.typed,
                          word.phrase_start, word.start, word.end);
  g_assert_cmpstr (found->str, ==, c->expected);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/query/filter-word/%02zu", i);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  return g_test_run ();
}
