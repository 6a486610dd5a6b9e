// Signs notes (c2sp.org/signed-note) with Ed25519. Signing runs on Node's thread pool, so that it does not hold up bids.
import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { formatNote, type Key, makeKey, SIGNATURE_TYPES, signatureBy, signedBytes } from '@kuri/verify/notes/note'

export type NoteSigner = {
  /** What readers check signatures with. */
  key: Key
  /** The key, and the one before it while it is being replaced: both sign. */
  keys: readonly Key[]
  /** The text, which ends with a line feed, as a signed note. */
  sign(text: string): Promise<string>
}

/** The PKCS #8 header of an Ed25519 seed. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_KEY_BYTES = 32

type Pair = { key: Key; privateKey: KeyObject }

const signBytes = promisify(
  (data: Uint8Array, key: KeyObject, done: (error: Error | null, signature: Buffer) => void) =>
    sign(null, data, key, done),
)

/** Each name has a pair of its own, because a policy may not list one public key twice. */
function makePair(name: string, seed: Uint8Array): Pair {
  const own = Buffer.from(hkdfSync('sha256', seed, 'kuri', `note ${name}`, 32))
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, own]), format: 'der', type: 'pkcs8' })
  const encoded = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  const publicKey = Uint8Array.from(encoded.subarray(-PUBLIC_KEY_BYTES))
  return { key: makeKey(name, SIGNATURE_TYPES.log, publicKey), privateKey }
}

export function makeNoteSigner(name: string, seeds: readonly [Uint8Array, ...Uint8Array[]]): NoteSigner {
  const pairs = seeds.map((seed) => makePair(name, seed))
  return {
    key: pairs[0]!.key,
    keys: pairs.map(({ key }) => key),
    async sign(text) {
      const bytes = signedBytes(text)
      const signatures = await Promise.all(
        pairs.map(async ({ key, privateKey }) => signatureBy(key, Uint8Array.from(await signBytes(bytes, privateKey)))),
      )
      return formatNote({ text, signatures })
    },
  }
}
