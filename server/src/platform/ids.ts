// Ids: `c`, nine base-36 digits of the time, fifteen random ones: time-ordered, so new rows land at the end of an index.
import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 15

export function newId(at: number = Date.now()): string {
  let id = `c${at.toString(36).padStart(9, '0')}`
  while (id.length < 10 + RANDOM_LENGTH) {
    // 252 is the largest multiple of 36 below 256: higher bytes would favour the first letters.
    for (const byte of randomBytes(24)) {
      if (byte < 252 && id.length < 10 + RANDOM_LENGTH) id += ALPHABET[byte % 36]
    }
  }
  return id
}
