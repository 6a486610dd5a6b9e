// The store of file contents. Features know this interface; the configuration chooses local files or S3.
import type { Readable } from 'node:stream'
import type { FoundObject } from './encrypted-objects.ts'
import type { Range } from './envelope.ts'

/** The largest file; confirming a larger upload is refused. */
export const MAX_OBJECT_BYTES = 10 * 1024 * 1024
export const URL_SECONDS = 15 * 60

export type Upload = {
  url: string
  /** Headers that the upload must send exactly. */
  headers: Record<string, string>
  expiresAt: Date
}
/** An uploaded file, under a key that no upload URL can write to. */
type StoredObject = { key: string; sizeBytes: number }

export type ObjectStore = {
  /** A URL that takes one PUT of this content type. `mustBeNew` also makes the client send `If-None-Match: *`. */
  presignUpload(key: string, options: { contentType: string; mustBeNew: boolean }): Promise<Upload>
  /** Moves an upload out of reach of its URL, so that the inspected bytes are the ones that are kept; null when nothing was uploaded. */
  collect(key: string): Promise<StoredObject | null>
  /** Size and identity of an object as its readers see it, not of its encrypted form. */
  find(key: string): Promise<FoundObject | null>
  open(key: string, range?: Range): Promise<Readable>
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Removing a missing object succeeds. */
  remove(key: string): Promise<void>
  presignDownload(key: string, file: { fileName: string; contentType: string }): Promise<string>
  /** Every key, for jobs that visit all objects. */
  list(): AsyncIterable<string>
  /** Brings one object under the current data key; returns whether it was not already. */
  reencrypt(key: string): Promise<boolean>
}

/** Signed URLs of the service itself, which encrypts and decrypts what passes. */
export type ServedUrls = {
  sign(method: 'GET' | 'PUT', key: string, parts: Record<string, string>): { url: string; expiresAt: Date }
}

const KEY = /^[a-z0-9]+(?:[/-][a-z0-9]+)*$/

/** Keys are generated, so one that could leave its folder or needs escaping is a bug. */
export function checkedKey(key: string): string {
  if (!KEY.test(key) || key.length > 200) throw new Error(`Not a valid object key: ${key}`)
  return key
}
