// Signs the heads of auctions' trees. A head may leave the process only after its events are committed: a note of events that were not
// written would prove a history that never was.
import { formatCheckpoint } from '@kuri/verify/notes/checkpoint'
import { LRUCache } from 'lru-cache'
import type { Platform } from '#platform/platform'
import { type Head, toBase64 } from './frontier.ts'

/** Two or three hundredths of a core. Whatever is left unsigned gets its head with the next frame of the room. */
const SIGNATURES_PER_SECOND = 200
const MAX_CACHED = 5_000

/** The root is in base64; without a note where signing is stopped or busy. */
export type SignedHead = { size: number; root: string; note?: string }

export const originOf = (host: string, auctionId: string): string => `${host}/a/${auctionId}`

const checkpointOf = (host: string, auctionId: string, { size, root }: Head): string =>
  formatCheckpoint({
    origin: originOf(host, auctionId),
    size,
    root: Uint8Array.from(Buffer.from(root, 'latin1')),
    extensions: [],
  })

type Trust = Pick<Platform, 'trust'>['trust']

/** The head of committed events, signed unless signing is stopped. */
export async function signHead(trust: Trust, auctionId: string, head: Head): Promise<SignedHead> {
  const plain = { size: head.size, root: toBase64(head.root) }
  if (!trust.maySign()) return plain
  return { ...plain, note: await trust.receipts.sign(checkpointOf(trust.host, auctionId, head)) }
}

export type HeadSigner = ReturnType<typeof makeHeadSigner>

export function makeHeadSigner({ trust, clock }: Pick<Platform, 'trust' | 'clock'>, maxCached = MAX_CACHED) {
  /** The newest head of each auction that was given out. */
  const released = new LRUCache<string, SignedHead>({ max: maxCached })
  let second = { startMs: 0, signatures: 0 }

  function turnsLeft(): number {
    const nowMs = clock.nowMs()
    if (Math.abs(nowMs - second.startMs) >= 1000) second = { startMs: nowMs, signatures: 0 }
    return SIGNATURES_PER_SECOND - second.signatures
  }

  function takeTurn(): boolean {
    if (turnsLeft() <= 0) return false
    second.signatures += 1
    return true
  }

  const keep = (auctionId: string, signed: SignedHead): SignedHead => {
    if (signed.note !== undefined && signed.size >= (released.get(auctionId)?.size ?? 0))
      released.set(auctionId, signed)
    return signed
  }

  const findReleased = (auctionId: string, { size, root }: Head): SignedHead | null => {
    const known = released.get(auctionId)
    return known?.size === size && known.root === toBase64(root) ? known : null
  }

  return {
    /** The head of committed events. Viewers of one room share a signature. */
    async sign(auctionId: string, head: Head): Promise<SignedHead> {
      const known = findReleased(auctionId, head)
      if (known) return known
      if (!takeTurn()) return { size: head.size, root: toBase64(head.root) }
      return keep(auctionId, await signHead(trust, auctionId, head))
    },
    /** Any other statement under the key of receipts; null where it cannot be signed now. */
    async signText(text: string): Promise<string | null> {
      return trust.maySign() && takeTurn() ? trust.receipts.sign(text) : null
    },
    /** How many signatures are left of this second. */
    turnsLeft,
    host: trust.host,
  }
}
