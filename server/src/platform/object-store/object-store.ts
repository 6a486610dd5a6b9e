// Where bytes live. Features know this interface; which of the two stores is behind it is a matter of configuration.
import type { Readable } from 'node:stream'

/** What a file may have; who confirms a larger one is told so. */
export const MAX_OBJECT_BYTES = 10 * 1024 * 1024
export const URL_SECONDS = 15 * 60

export type Upload = {
  url: string
  /** Headers that the upload must carry, exactly so. */
  headers: Record<string, string>
  expiresAt: Date
}
/** What was uploaded, under a key that no upload URL reaches. */
type StoredObject = { key: string; sizeBytes: number }

export type ObjectStore = {
  /** A URL that takes one PUT of this content type. `mustBeNew` also makes the client send `If-None-Match: *`. */
  presignUpload(key: string, options: { contentType: string; mustBeNew: boolean }): Promise<Upload>
  /** Takes an upload out of reach of its URL, so that what is inspected is what is kept; null when nothing arrived. */
  collect(key: string): Promise<StoredObject | null>
  open(key: string): Promise<Readable>
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>
  presignDownload(key: string, file: { fileName: string; contentType: string }): Promise<string>
}

const KEY = /^[a-z0-9]+(?:[/-][a-z0-9]+)*$/

/** Keys are made by us; one that could leave its folder or needs escaping is a mistake. */
export function checkedKey(key: string): string {
  if (!KEY.test(key) || key.length > 200) throw new Error(`not an object key: ${key}`)
  return key
}
