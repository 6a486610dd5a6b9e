// Ids: `c`, nine base-36 digits of the time, four that count on, eleven random ones. In the order in which they were made: new rows
// land at the end of an index, and what one request creates at one moment is listed as it was sent.
import { hash, randomFillSync } from 'node:crypto'

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'
const LENGTH = 25
const COUNT_DIGITS = 4
let made = 0

// Random bytes come in blocks: one call per id was half of its cost (4 µs), which slows bulk imports. The counter and the block are
// shared by the whole process on purpose: ids must not repeat between two apps in it.
const block = Buffer.alloc(8192)
let used = block.length

function randomByte(): number {
  if (used === block.length) {
    randomFillSync(block)
    used = 0
  }
  return block[used++]!
}

export function newId(at: number = Date.now()): string {
  made = (made + 1) % 36 ** COUNT_DIGITS
  let id = `c${at.toString(36).padStart(9, '0')}${made.toString(36).padStart(COUNT_DIGITS, '0')}`
  while (id.length < LENGTH) {
    // 252 is the largest multiple of 36 below 256: higher bytes would favour the first letters.
    const byte = randomByte()
    if (byte < 252) id += ALPHABET[byte % 36]
  }
  return id
}

/** The same id for the same text, so that a repeated message is stored once. It begins like its owner's id, so that the rows of one
 * owner are neighbors in an index. */
export function digestId(ownerId: string, text: string): string {
  return ownerId.slice(0, 10) + hash('sha256', text, 'hex').slice(0, 15)
}
