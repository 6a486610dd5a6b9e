// Real encryption under a fixed key. The nonce of a receipt comes from the ids of the world instead of random bytes, because the log
// keeps a hash of it and a world replays to the same trees.
import { hash } from 'node:crypto'
import { newId } from '@kuri/server/platform/ids'
import { makeKeyRing } from '@kuri/server/platform/keys/key-ring'
import type * as real from '@kuri/server/platform/secrets'
import { makeSecrets } from '@kuri/server/platform/secrets'

export * from '@kuri/server/platform/secrets'

export const randomToken: typeof real.randomToken = () => hash('sha256', newId(0), 'base64url')

export const SIMULATED_SECRETS: real.Secrets = makeSecrets(
  makeKeyRing({
    roots: [{ id: 'simulated', material: Buffer.alloc(32, 7), activeFromMs: 0 }],
    hashKey: Buffer.alloc(32, 9),
  }),
)
