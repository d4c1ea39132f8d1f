/* SPDX-License-Identifier: MIT */

/* Reading a few images of a compressed file in a job. */

#include "idx-read-job.h"

#include "test-bytes.h"
#include "test-folder.h"
#include "test-gzip.h"

#define N_IMAGES 6000U

typedef struct
{
  TestFolder *folder;
  IdxDataset *dataset;
  IdxSlot *slot;
  guint n_done;
  IdxReadImages *images; /* the last result */
} Fixture;

static void
read_done (gpointer owner,
           gpointer input,
           gpointer result,
           const GError *error)
{
  Fixture *self = owner;

  g_assert_no_error (error);
  g_clear_pointer (&self->images, idx_read_images_free);
  self->images = result;
  self->n_done++;
}

static const IdxJobKind kind = IDX_READ_JOB_KIND (read_done);

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (GByteArray) content = test_idx_images (N_IMAGES, 28, 28);
  g_autoptr (GByteArray) stored = test_gzip (content);
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;

  self->folder = test_folder_new ();
  file = test_folder_add (self->folder, "images.gz", stored);
  self->dataset = idx_dataset_open (file, NULL, 0, NULL, &error);
  g_assert_no_error (error);
  self->slot = idx_slot_new (NULL, self);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  idx_slot_free (self->slot);
  g_clear_pointer (&self->images, idx_read_images_free);
  g_object_unref (self->dataset);
  test_folder_free (self->folder);
}

static void
read_images (Fixture *self,
             const guint32 *indices,
             guint n_indices)
{
  guint n_before = self->n_done;

  idx_read_job_start (self->slot, &kind, self->dataset, indices, n_indices);
  while (self->n_done == n_before)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_read (Fixture *self,
           gconstpointer data)
{
  const guint32 wanted[] = { 0, 1, N_IMAGES - 1, N_IMAGES };
  g_autoptr (GBytes) last = NULL;

  read_images (self, wanted, G_N_ELEMENTS (wanted));
  g_assert_cmpuint (self->images->n_images, ==, 4);
  g_assert_true (self->images->dataset == self->dataset);
  last = idx_read_images_dup_image (self->images, 2);
  g_assert_cmpuint (g_bytes_get_size (last), ==, 784);
  g_assert_cmpuint (((const guint8 *) g_bytes_get_data (last, NULL))[28 + 1], ==,
                    test_idx_pixel (N_IMAGES - 1, 1, 1));
  g_assert_null (idx_read_images_dup_image (self->images, 3));
}

static void
test_nothing (Fixture *self,
              gconstpointer data)
{
  read_images (self, NULL, 0);
  g_assert_cmpuint (self->images->n_images, ==, 0);
  g_assert_cmpuint (g_bytes_get_size (self->images->pixels), ==, 0);
}

/* Only the last of several reads is done. */
static void
test_replaced (Fixture *self,
               gconstpointer data)
{
  const guint32 first = 0, second = 1;
  g_autoptr (GBytes) image = NULL;

  idx_read_job_start (self->slot, &kind, self->dataset, &first, 1);
  read_images (self, &second, 1);
  g_assert_cmpuint (self->n_done, ==, 1);
  image = idx_read_images_dup_image (self->images, 0);
  g_assert_cmpuint (((const guint8 *) g_bytes_get_data (image, NULL))[28 + 1], ==,
                    test_idx_pixel (second, 1, 1));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/view/read-job/read", Fixture, NULL, set_up, test_read, tear_down);
  g_test_add ("/view/read-job/nothing", Fixture, NULL, set_up, test_nothing, tear_down);
  g_test_add ("/view/read-job/replaced", Fixture, NULL, set_up, test_replaced, tear_down);
  return g_test_run ();
}
