// Looks for the number that solves a proof of work, away from the page: it takes some seconds, and the page must stay alive.
import { sha256 } from '@kuri/verify/base/sha256'

export type Puzzle = { challenge: string; bits: number }

self.onmessage = ({ data: { challenge, bits } }: MessageEvent<Puzzle>) => {
  const input = new Uint8Array(36)
  input.set(sha256(new TextEncoder().encode(challenge)))
  const view = new DataView(input.buffer)
  for (let number = 0; number < 2 ** 32; number++) {
    view.setUint32(32, number)
    const digest = sha256(input)
    if (Math.clz32(new DataView(digest.buffer).getUint32(0)) >= bits) return self.postMessage(number)
  }
}
