// Writes small zip files: entries are stored as they are, which every program can open. Their number and sizes must stay below 4 GB.
import { crc32 } from 'node:zlib'

/** A long file comes in parts, which nobody has to join before. */
export type ZipEntry = { name: string; parts: readonly Uint8Array[] }

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x0800

/** Every entry gets the same time, so that the same contents give the same file. */
export function zipOf(entries: readonly ZipEntry[], at: Date): Buffer {
  const written: Uint8Array[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, parts } of entries) {
    const nameBytes = Buffer.from(name)
    const size = parts.reduce((sum, part) => sum + part.length, 0)
    const common = commonFields(size, checksumOf(parts), nameBytes.length, at)
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
    written.push(local, ...parts)
    offset += local.length + size
  }
  const central = Buffer.concat(directory)
  const counts = [number(entries.length, 2), number(entries.length, 2)]
  const end = [number(END, 4), Buffer.alloc(4), ...counts, number(central.length, 4), number(offset, 4), number(0, 2)]
  return Buffer.concat([...written, central, ...end])
}

const checksumOf = (parts: readonly Uint8Array[]) => parts.reduce((checksum, part) => crc32(part, checksum), 0)

const commonFields = (size: number, checksum: number, nameLength: number, at: Date): Buffer =>
  Buffer.concat([
    number(FLAGS, 2),
    number(0, 2),
    number((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 2),
    number(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 2),
    number(checksum, 4),
    number(size, 4),
    number(size, 4),
    number(nameLength, 2),
  ])

function number(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}
