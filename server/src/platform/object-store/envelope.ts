// How an object is stored: a header of 128 bytes with the wrapped key of this object, then chunks of 64 KiB, each encrypted with
// AES-256-GCM and followed by its tag. The number of a chunk and whether it is the last are part of its nonce, so chunks can be read
// one by one, but neither swapped nor cut off.
import { createCipheriv, createDecipheriv } from 'node:crypto'
import { Transform } from 'node:stream'

export const HEADER_BYTES = 128
const MAGIC = Buffer.from('KURIENC1')
const KEY_ID_BYTES = 16
const WRAPPED_BYTES = 12 + 16 + 32
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const STORED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES

export type Header = { keyId: string; wrapped: Buffer }
/** Positions of the first and the last byte. */
export type Range = { start: number; end: number }

export function makeHeader({ keyId, wrapped }: Header): Buffer {
  if (keyId.length > KEY_ID_BYTES || wrapped.length !== WRAPPED_BYTES)
    throw new Error('The key does not fit the header.')
  const header = Buffer.alloc(HEADER_BYTES)
  MAGIC.copy(header)
  header.write(keyId, MAGIC.length, 'ascii')
  wrapped.copy(header, MAGIC.length + KEY_ID_BYTES)
  return header
}

/** Null for bytes that were stored before objects were encrypted. */
export function readHeader(bytes: Buffer): Header | null {
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return null
  const idEnd = MAGIC.length + KEY_ID_BYTES
  const keyId = bytes.toString('ascii', MAGIC.length, idEnd).replace(/\0+$/, '')
  return { keyId, wrapped: Buffer.from(bytes.subarray(idEnd, idEnd + WRAPPED_BYTES)) }
}

export const storedBytes = (plainBytes: number): number =>
  HEADER_BYTES + plainBytes + TAG_BYTES * Math.max(1, Math.ceil(plainBytes / CHUNK_BYTES))

const chunkCount = (stored: number) => Math.ceil((stored - HEADER_BYTES) / STORED_CHUNK_BYTES)

export const plainBytes = (stored: number): number => stored - HEADER_BYTES - TAG_BYTES * chunkCount(stored)

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(chunk, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Gathers bytes into pieces of one size. `handle` also learns which piece is the last; without any bytes it gets an empty one. */
function inPieces(size: number, handle: (piece: Buffer, index: number, isLast: boolean) => Buffer): Transform {
  let pending: Buffer = Buffer.alloc(0)
  let index = 0
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      try {
        pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes])
        while (pending.length > size) {
          this.push(handle(pending.subarray(0, size), index++, false))
          pending = pending.subarray(size)
        }
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        this.push(handle(pending, index, true))
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

export const encryptChunks = (key: Buffer): Transform =>
  inPieces(CHUNK_BYTES, (piece, index, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast))
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  })

/** Which stored bytes hold a range of the plain ones, and how to decrypt just them. */
export function readChunks(key: Buffer, stored: number, { start, end }: Range) {
  const first = Math.floor(start / CHUNK_BYTES)
  const last = Math.max(first, Math.floor(end / CHUNK_BYTES))
  const count = chunkCount(stored)
  let skip = start - first * CHUNK_BYTES
  let left = end - start + 1
  const decrypt = inPieces(STORED_CHUNK_BYTES, (piece, index) => {
    const chunk = first + index
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(chunk, chunk === count - 1))
    decipher.setAuthTag(piece.subarray(-TAG_BYTES))
    const plain = Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()])
    const wanted = plain.subarray(skip, skip + left)
    skip = 0
    left -= wanted.length
    return wanted
  })
  const range: Range = {
    start: HEADER_BYTES + first * STORED_CHUNK_BYTES,
    end: Math.min(stored, HEADER_BYTES + (last + 1) * STORED_CHUNK_BYTES) - 1,
  }
  return { range, decrypt }
}
