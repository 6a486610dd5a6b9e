// Objects encrypted at rest, each with a key of its own that a data key wraps. Works on any place that keeps bytes. Objects from
// before the encryption stay readable until `reencrypt` has replaced them.
import { createHash, randomBytes } from 'node:crypto'
import { PassThrough, Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Secrets } from '#platform/secrets'
import {
  encryptChunks,
  HEADER_BYTES,
  makeHeader,
  plainBytes,
  type Range,
  readChunks,
  readHeader,
  storedBytes,
} from './envelope.ts'

/** A place that keeps bytes under keys: a folder or a bucket. */
export type Blobs = {
  size(key: string): Promise<number | null>
  read(key: string, range: Range): Promise<Readable>
  /** False when the key is taken, where the place can tell. */
  create(key: string, bytes: Readable, sizeBytes: number | null): Promise<boolean>
  /** Puts other bytes in place of an object at once; an object that is gone stays gone. */
  replace(key: string, bytes: Readable, sizeBytes: number): Promise<void>
  remove(key: string): Promise<void>
  list(): AsyncIterable<string>
}
export type ObjectKeys = Pick<Secrets, 'currentKeyId' | 'wrapObjectKey' | 'unwrapObjectKey'>
export type FoundObject = { sizeBytes: number; etag: string }

export function makeEncryptedObjects(blobs: Blobs, keys: ObjectKeys) {
  async function look(name: string) {
    const stored = await blobs.size(name)
    if (stored === null) return null
    const head =
      stored >= HEADER_BYTES ? await buffer(await blobs.read(name, { start: 0, end: HEADER_BYTES - 1 })) : null
    const header = head && readHeader(head)
    if (!header) return { stored, header, key: null, sizeBytes: stored }
    const key = keys.unwrapObjectKey(name, header.keyId, header.wrapped)
    return { stored, header, key, sizeBytes: plainBytes(stored) }
  }

  /** Encrypts with a new key. The meters in between see the plain bytes. */
  function encrypted(name: string, source: Readable, ...meters: Transform[]): Readable {
    const key = randomBytes(32)
    const header = makeHeader(keys.wrapObjectKey(name, key))
    return joined([header], source, ...meters, encryptChunks(key))
  }

  return {
    async find(name: string): Promise<FoundObject | null> {
      const found = await look(name)
      if (!found) return null
      // Of the key of the object, which a rotation of the data keys does not change.
      const identity = createHash('sha256')
        .update(found.key ?? `${name} ${found.stored}`)
        .digest('base64url')
      return { sizeBytes: found.sizeBytes, etag: `"${identity.slice(0, 27)}"` }
    },

    async open(name: string, range?: Range): Promise<Readable> {
      const found = await look(name)
      if (!found) throw new Error(`The object ${name} does not exist.`)
      if (found.sizeBytes === 0) return Readable.from([])
      const wanted = range ?? { start: 0, end: found.sizeBytes - 1 }
      if (!found.key) return blobs.read(name, wanted)
      const { range: stored, decrypt } = readChunks(found.key, found.stored, wanted)
      return joined([], await blobs.read(name, stored), decrypt)
    },

    put: (name: string, bytes: Uint8Array): Promise<boolean> =>
      blobs.create(name, encrypted(name, Readable.from([Buffer.from(bytes)])), storedBytes(bytes.length)),

    receive: (name: string, source: Readable, sizeBytes: number | null, ...meters: Transform[]): Promise<boolean> =>
      blobs.create(name, encrypted(name, source, ...meters), sizeBytes === null ? null : storedBytes(sizeBytes)),

    /** Encrypts an object from before, or wraps its key with the current data key. Returns whether there was anything to do. */
    async reencrypt(name: string): Promise<boolean> {
      const found = await look(name)
      if (!found || found.header?.keyId === keys.currentKeyId()) return false
      if (found.key) {
        const body = await blobs.read(name, { start: HEADER_BYTES, end: found.stored - 1 })
        const header = makeHeader(keys.wrapObjectKey(name, found.key))
        await blobs.replace(name, joined([header], body), found.stored)
      } else {
        const plain =
          found.stored === 0 ? Readable.from([]) : await blobs.read(name, { start: 0, end: found.stored - 1 })
        await blobs.replace(name, encrypted(name, plain), storedBytes(found.stored))
      }
      return true
    },
  }
}

/** The given bytes, then the stream through its transforms. An error anywhere destroys the whole. */
function joined(before: readonly Buffer[], source: Readable, ...through: Transform[]): Readable {
  const out = new PassThrough()
  for (const bytes of before) out.write(bytes)
  pipeline([source, ...through, out]).catch((error: Error) => out.destroy(error))
  return out
}
