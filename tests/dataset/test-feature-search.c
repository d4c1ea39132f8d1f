/* SPDX-License-Identifier: MIT */

#include "idx-feature-search.h"

#include "test-folder.h"

typedef struct
{
  const char *name;
  const char *images_name;
  gboolean matches;
} Case;

static const Case cases[] = {
  { "train-features.npy", "train-images-idx3-ubyte.gz", TRUE },
  { "train_features_resnet.npy", "train-images-idx3-ubyte", TRUE },
  { "Train-Features-ResNet.npy", "train-images.idx3-ubyte", TRUE },
  { "train-features-idx2-float.gz", "trainImages-idx3-ubyte", TRUE },
  { "features.npy", "images-idx3-ubyte", TRUE },
  { "t10k-features.npy", "train-images-idx3-ubyte", FALSE },
  { "train-features.txt", "train-images-idx3-ubyte", FALSE },
  { "train-features", "train-images-idx3-ubyte", FALSE },
  { "train2-features.npy", "train-images-idx3-ubyte", FALSE },
  { "my-train-features.npy", "train-images-idx3-ubyte", FALSE },
  { "train-featureless.npy", "train-images-idx3-ubyte", FALSE },
  { "train-images-idx3-ubyte", "train-images-idx3-ubyte", FALSE },
};

static void
test_names (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s beside %s", cases[i].name, cases[i].images_name);
      g_assert_cmpint (idx_feature_search_matches (cases[i].name, cases[i].images_name), ==,
                       cases[i].matches);
    }
}

static void
add (TestFolder *folder,
     const char *name)
{
  g_autoptr (GFile) file = test_folder_add_text (folder, name, "");

  g_assert_nonnull (file);
}

static void
test_find (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) images = test_folder_get_file (folder, "train-images-idx3-ubyte");
  g_autoptr (GFile) features = test_folder_get_file (folder, "train-features.npy");
  g_autoptr (GFile) found = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_feature_search_find (images, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_cmpstr (error->message, ==,
                   "There are no features beside the images, such as “train-features.npy”.");
  g_clear_error (&error);

  add (folder, "train-features.npy");
  add (folder, "t10k-features.npy");
  found = idx_feature_search_find (images, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_equal (found, features));

  add (folder, "train-features-b.npy");
  g_assert_null (idx_feature_search_find (images, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_assert_cmpstr (error->message, ==,
                   "There are several files with features beside the images: train-features-b.npy, "
                   "train-features.npy. Name one.");
}

static void
test_unreadable (void)
{
  g_autoptr (GFile) images = g_file_new_for_path ("/nonexistent/images-idx3-ubyte");
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_feature_search_find (images, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/feature-search/names", test_names);
  g_test_add_func ("/dataset/feature-search/find", test_find);
  g_test_add_func ("/dataset/feature-search/unreadable", test_unreadable);
  return g_test_run ();
}
