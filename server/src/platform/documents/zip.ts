// Writes small zip files: entries are stored as they are, which every program can open. Their number and sizes must stay below 4 GB.
import { crc32 } from 'node:zlib'
import type { Pace } from '../flow/turns.ts'

export type ZipEntry = { name: string; bytes: Buffer }

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x0800

/** Every entry gets the same time, so that the same contents give the same file. */
export async function zipOf(entries: readonly ZipEntry[], at: Date, pace: Pace): Promise<Buffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const nameBytes = Buffer.from(name)
    const common = commonFields(bytes, await checksumOf(bytes, pace), nameBytes.length, at)
    const local = Buffer.concat([number(LOCAL, 4), number(VERSION, 2), common, number(0, 2), nameBytes])
    directory.push(
      number(CENTRAL, 4),
      number(VERSION, 2),
      number(VERSION, 2),
      common,
      // No extra field, comment, disk or attributes.
      Buffer.alloc(12),
      number(offset, 4),
      nameBytes,
    )
    parts.push(local, bytes)
    offset += local.length + bytes.length
  }
  const central = Buffer.concat(directory)
  const counts = [number(entries.length, 2), number(entries.length, 2)]
  const end = [number(END, 4), Buffer.alloc(4), ...counts, number(central.length, 4), number(offset, 4), number(0, 2)]
  return Buffer.concat([...parts, central, ...end])
}

/** Of a megabyte at a time, about a millisecond each. */
const PIECE_BYTES = 1024 * 1024

async function checksumOf(bytes: Buffer, pace: Pace): Promise<number> {
  let checksum = 0
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    checksum = crc32(bytes.subarray(at, at + PIECE_BYTES), checksum)
    if (pace.isTurnOver()) await pace.nextTurn()
  }
  return checksum
}

const commonFields = (bytes: Buffer, checksum: number, nameLength: number, at: Date): Buffer =>
  Buffer.concat([
    number(FLAGS, 2),
    number(0, 2),
    number((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 2),
    number(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 2),
    number(checksum, 4),
    number(bytes.length, 4),
    number(bytes.length, 4),
    number(nameLength, 2),
  ])

function number(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}
