// Finds out what uploaded bytes really are. They are read as a stream and never held as a whole.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { makePdfScan } from './pdf-structure.ts'

/** Enough for every signature that we accept, with room for metadata before it. */
const HEAD_BYTES = 16 * 1024
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export type Content = { sizeBytes: number; sha256: string; contentType: string | null }

/** Size, SHA-256 and type; the type is null when it is unknown or the bytes only begin like a PDF. */
export async function inspectContent(bytes: Readable): Promise<Content> {
  const hash = createHash('sha256')
  const pdf = makePdfScan()
  const head: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    hash.update(buffer)
    pdf.add(buffer)
    if (sizeBytes < HEAD_BYTES) head.push(buffer)
    sizeBytes += buffer.length
  }
  const detected = await detectContentType(Buffer.concat(head))
  const contentType = detected === 'application/pdf' && !pdf.isComplete() ? null : detected
  return { sizeBytes, sha256: hash.digest('hex'), contentType }
}

/** The type that the first bytes announce. */
export async function detectContentType(head: Buffer): Promise<string | null> {
  // The library throws on some malformed bytes: they have no type that we accept.
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  // An animated PNG is a PNG, and so is one with unusual chunks: the signature decides, as for other types.
  if (found?.mime === 'image/apng') return 'image/png'
  if (found) return found.mime
  return head.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE) ? 'image/png' : null
}
