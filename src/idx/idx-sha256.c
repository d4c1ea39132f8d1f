/* SPDX-License-Identifier: MIT */

/* SHA-256 by nettle, which uses the processor's instructions for it; GChecksum doesn't. */

#include "idx-sha256.h"

#include <nettle/sha2.h>
#include <nettle/version.h>

struct _IdxSha256
{
  struct sha256_ctx state;
  char hex[IDX_SHA256_HEX_SIZE];
};

IdxSha256 *
idx_sha256_new (void)
{
  IdxSha256 *self = g_new0 (IdxSha256, 1);

  sha256_init (&self->state);
  return self;
}

void
idx_sha256_free (IdxSha256 *self)
{
  g_free (self);
}

void
idx_sha256_reset (IdxSha256 *self)
{
  g_return_if_fail (self != NULL);

  sha256_init (&self->state);
}

void
idx_sha256_update (IdxSha256 *self,
                   gconstpointer bytes,
                   gsize size)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (bytes != NULL || size == 0);

  /* nettle may pass the pointer to memcpy(), which must not get NULL. */
  if (size > 0)
    sha256_update (&self->state, size, bytes);
}

const char *
idx_sha256_get_hex (IdxSha256 *self)
{
  struct sha256_ctx state;
  guint8 digest[SHA256_DIGEST_SIZE];

  g_return_val_if_fail (self != NULL, NULL);

  /* Getting the digest resets the state. */
  state = self->state;
#if NETTLE_VERSION_MAJOR >= 4
  sha256_digest (&state, digest);
#else
  sha256_digest (&state, sizeof digest, digest);
#endif
  for (gsize i = 0; i < sizeof digest; i++)
    {
      self->hex[2 * i] = "0123456789abcdef"[digest[i] >> 4];
      self->hex[2 * i + 1] = "0123456789abcdef"[digest[i] & 15];
    }
  return self->hex;
}

char *
idx_sha256_of_bytes (gconstpointer bytes,
                     gsize size)
{
  g_autoptr (IdxSha256) sha256 = NULL;

  g_return_val_if_fail (bytes != NULL || size == 0, NULL);

  sha256 = idx_sha256_new ();
  idx_sha256_update (sha256, bytes, size);
  return g_strdup (idx_sha256_get_hex (sha256));
}
