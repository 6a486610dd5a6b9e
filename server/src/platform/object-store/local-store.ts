// Stores objects as files in a directory. A signed URL allows its holder to PUT or GET one of them.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Clock } from '#platform/clock'
import { refuse } from '#platform/refusal'
import { checkedKey, MAX_OBJECT_BYTES, type ObjectStore, URL_SECONDS } from './object-store.ts'
import type { SignedUrls } from './signed-urls.ts'

/** A little more than the largest file, so that a slightly larger one is refused at confirmation with its reason. */
export const MAX_UPLOAD_BYTES = MAX_OBJECT_BYTES + 1024 * 1024
/** Bytes beyond the upload limit are discarded so that the client can read the response; beyond this limit the connection is closed. */
const MAX_DISCARDED_BYTES = 3 * MAX_OBJECT_BYTES
const STALE_MS = 24 * 3600 * 1000

export type LocalStore = ObjectStore & {
  /** Streams an upload to disk. The first complete upload is kept; returns true for it. */
  receive(key: string, bytes: Readable): Promise<boolean>
  find(key: string): Promise<{ sizeBytes: number } | null>
}

export function makeLocalStore(deps: {
  directory: string
  clock: Clock
  urls: SignedUrls
  publicUrl(): string
}): LocalStore {
  const arriving = join(deps.directory, '.arriving')
  const pathOf = (key: string) => join(deps.directory, checkedKey(key))
  const expiry = () => new Date(deps.clock.nowMs() + URL_SECONDS * 1000)
  const staleRemoved = removeStale(arriving)

  /** A file gets its name when all bytes are on disk; `link` succeeds for exactly one of two writers. */
  async function write(key: string, ...source: [Readable, ...Transform[]]): Promise<boolean> {
    await staleRemoved
    const path = pathOf(key)
    const part = join(arriving, randomUUID())
    await mkdir(arriving, { recursive: true, mode: 0o700 })
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await pipeline([...source, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })])
      await link(part, path)
      await syncDirectory(dirname(path))
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw error
    } finally {
      await rm(part, { force: true })
    }
  }

  const find = async (key: string) => {
    const found = await stat(pathOf(key)).catch(nullIfMissing)
    return found?.isFile() ? { sizeBytes: found.size } : null
  }

  return {
    async presignUpload(key, { contentType, mustBeNew }) {
      const expiresAt = expiry()
      const parts = { type: contentType, ...(mustBeNew ? { new: '1' } : {}) }
      return {
        url: deps.publicUrl() + deps.urls.sign('PUT', checkedKey(key), expiresAt, parts),
        headers: { 'Content-Type': contentType, ...(mustBeNew ? { 'If-None-Match': '*' } : {}) },
        expiresAt,
      }
    },
    async presignDownload(key, { fileName, contentType }) {
      const parts = { type: contentType, name: fileName }
      return deps.publicUrl() + deps.urls.sign('GET', checkedKey(key), expiry(), parts)
    },
    // A signed URL accepts one upload, so the file can no longer change.
    async collect(key) {
      const found = await find(key)
      return found && { key, ...found }
    },
    open: async (key) => (await open(pathOf(key))).createReadStream(),
    async put(key, bytes) {
      if (!(await write(key, Readable.from([bytes])))) throw new Error(`The object ${key} already exists.`)
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    find,

    async receive(key, bytes) {
      let received = 0
      const meter = new Transform({
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
      return write(key, bytes, meter)
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
