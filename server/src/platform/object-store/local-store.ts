// Stores objects as encrypted files in a directory. A signed URL allows its holder to PUT or GET one of them.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { refuse } from '#platform/refusal'
import { type Blobs, makeEncryptedObjects, type ObjectKeys } from './encrypted-objects.ts'
import { checkedKey, MAX_OBJECT_BYTES, type ObjectStore, type ServedUrls } from './object-store.ts'

/** A little more than the largest file, so that a slightly larger one is refused at confirmation with its reason. */
export const MAX_UPLOAD_BYTES = MAX_OBJECT_BYTES + 1024 * 1024
/** Bytes beyond the upload limit are discarded so that the client can read the response; beyond this limit the connection is closed. */
const MAX_DISCARDED_BYTES = 3 * MAX_OBJECT_BYTES
const STALE_MS = 24 * 3600 * 1000
const ARRIVING = '.arriving'

export type LocalStore = ObjectStore & {
  /** Streams an upload to disk, encrypted. The first complete upload is kept; returns true for it. */
  receive(key: string, bytes: Readable): Promise<boolean>
}

export function makeLocalStore(deps: { directory: string; urls: ServedUrls; keys: ObjectKeys }): LocalStore {
  const blobs = makeFolder(deps.directory)
  const objects = makeEncryptedObjects(blobs, deps.keys)

  return {
    async presignUpload(key, { contentType, mustBeNew }) {
      const parts = { type: contentType, ...(mustBeNew ? { new: '1' } : {}) }
      return {
        ...deps.urls.sign('PUT', checkedKey(key), parts),
        headers: { 'Content-Type': contentType, ...(mustBeNew ? { 'If-None-Match': '*' } : {}) },
      }
    },
    presignDownload: async (key, { fileName, contentType }) =>
      deps.urls.sign('GET', checkedKey(key), { type: contentType, name: fileName }).url,
    // A signed URL accepts one upload, so the file can no longer change.
    async collect(key) {
      const found = await objects.find(key)
      return found && { key, sizeBytes: found.sizeBytes }
    },
    find: objects.find,
    open: objects.open,
    async put(key, bytes) {
      if (!(await objects.put(key, bytes))) throw new Error(`The object ${key} already exists.`)
    },
    remove: blobs.remove,
    list: blobs.list,
    reencrypt: objects.reencrypt,
    receive: (key, bytes) => objects.receive(key, bytes, null, uploadMeter()),
  }
}

function uploadMeter(): Transform {
  let received = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (received > MAX_DISCARDED_BYTES) done(refuse('UPLOAD_TOO_LARGE'))
      else done(null, received > MAX_UPLOAD_BYTES ? undefined : chunk)
    },
    flush(done) {
      if (received > MAX_UPLOAD_BYTES) done(refuse('UPLOAD_TOO_LARGE'))
      else done(received === 0 ? refuse('UPLOAD_EMPTY') : null)
    },
  })
}

function makeFolder(directory: string): Blobs {
  const arriving = join(directory, ARRIVING)
  const pathOf = (key: string) => join(directory, checkedKey(key))
  const staleRemoved = removeStale(arriving)

  /** A file gets its name when all bytes are on disk. */
  async function write(path: string, bytes: Readable, name: (part: string) => Promise<void>): Promise<void> {
    await staleRemoved
    const part = join(arriving, randomUUID())
    await mkdir(arriving, { recursive: true, mode: 0o700 })
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await pipeline(bytes, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }))
      await name(part)
      await syncDirectory(dirname(path))
    } finally {
      await rm(part, { force: true })
    }
  }

  const size = async (key: string) => {
    const found = await stat(pathOf(key)).catch(nullIfMissing)
    return found?.isFile() ? found.size : null
  }

  return {
    size,
    read: async (key, { start, end }) => (await open(pathOf(key))).createReadStream({ start, end }),
    async create(key, bytes) {
      const path = pathOf(key)
      try {
        // `link` succeeds for exactly one of two writers.
        await write(path, bytes, (part) => link(part, path))
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
        throw error
      }
    },
    async replace(key, bytes) {
      await write(pathOf(key), bytes, async (part) => {
        if ((await size(key)) !== null) await rename(part, pathOf(key))
      })
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      const folder = await opendir(directory, { recursive: true }).catch(nullIfMissing)
      for await (const entry of folder ?? []) {
        const key = relative(directory, join(entry.parentPath, entry.name))
        if (entry.isFile() && !key.startsWith(ARRIVING)) yield key
      }
    },
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

/** The directory entry must survive a power failure as well. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path)
  await directory.sync().finally(() => directory.close())
}

/** Removes partial uploads that a crash left. Only old ones, because another process may be writing. */
async function removeStale(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => [])
  for (const name of names) {
    const path = join(directory, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < Date.now() - STALE_MS) await rm(path, { force: true }).catch(() => {})
  }
}
