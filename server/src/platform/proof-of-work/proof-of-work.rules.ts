// The puzzle of a proof of work: what a client computes, and how much of it is asked for.
import { hash } from 'node:crypto'

/**
 * The expected tries are 2 to this power. A cheap phone makes about 100,000 a second in its browser, so it needs between one and forty
 * seconds; a computer with a program written for it is a hundred times as fast.
 */
export const EASIEST_BITS = 17
const HARDEST_BITS = 22

const MAX_NUMBER = 2 ** 32

/** Whether the number solves the challenge. */
export function isSolved(challenge: string, number: number, bits: number): boolean {
  if (!Number.isInteger(number) || number < 0 || number >= MAX_NUMBER) return false
  const input = Buffer.alloc(36)
  hash('sha256', challenge, 'buffer').copy(input)
  input.writeUInt32BE(number, 32)
  return leadingZeroBits(hash('sha256', input, 'buffer')) >= bits
}

const leadingZeroBits = (digest: Buffer): number => Math.clz32(digest.readUInt32BE(0))

/** The tries double with each step of pressure, up to the hardest. */
export const bitsFor = (pressure: number): number =>
  Math.min(HARDEST_BITS, EASIEST_BITS + Math.max(0, Math.floor(pressure)))
