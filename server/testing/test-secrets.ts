// Secrets without a database, for tests of the parts that use them.
import { type DataKey, makeKeyRing } from '#platform/keys/key-ring'
import { makeSecrets } from '#platform/secrets'

export const testKey = (id: string, activeFromMs = 0): DataKey => ({
  id,
  material: Buffer.alloc(32, id),
  activeFromMs,
})

/** The ring too, so that a test can add keys. */
export function makeTestSecrets(roots: readonly DataKey[] = [testKey('k1')], nowMs?: () => number) {
  const ring = makeKeyRing({ roots, hashKey: Buffer.alloc(32, 9) }, nowMs)
  return { ring, secrets: makeSecrets(ring) }
}
