// What bytes really are: looked at while they stream by, never held as a whole.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'

/** Enough for every signature that we accept, with room for metadata before it. */
const HEAD_BYTES = 16 * 1024
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export async function inspectContent(bytes: Readable) {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
    hash.update(chunk)
    if (sizeBytes < HEAD_BYTES) head.push(Buffer.from(chunk))
    sizeBytes += chunk.length
  }
  return { sizeBytes, sha256: hash.digest('hex'), contentType: await detectContentType(Buffer.concat(head)) }
}

export async function detectContentType(head: Buffer): Promise<string | null> {
  // Bytes may be made to make the library stumble: then they are of no type that we know.
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  // An animated PNG is a PNG; and one whose chunks are odd is still one for us: its signature decides, as for other types.
  if (found?.mime === 'image/apng') return 'image/png'
  if (found) return found.mime
  return head.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE) ? 'image/png' : null
}
