// The bids of one run of an auction: which were made, which still stand, and which leads. Each accepted bid is at least as good as all
// that stand, so those that stand are in the order of their quality, and removing some changes nothing about that.
import { prizeOf, type Terms } from '../bundle/terms.ts'

export type Bid = {
  bidId: string
  ticketId: string
  paise: number
  /** What the offer would pay: the lowest wins. */
  prizePaise: number
  sequence: number
  isRemoved: boolean
}

export class Bids {
  readonly #byId = new Map<string, Bid>()
  readonly #byTicket = new Map<string, Bid[]>()
  readonly #standing: Bid[] = []

  readonly #terms: Terms

  constructor(terms: Terms) {
    this.#terms = terms
  }

  add(offer: { bidId: string; ticketId: string; paise: number; sequence: number }): void {
    const bid = { ...offer, prizePaise: prizeOf(this.#terms, offer.paise), isRemoved: false }
    this.#byId.set(bid.bidId, bid)
    const own = this.#byTicket.get(bid.ticketId)
    if (own) own.push(bid)
    else this.#byTicket.set(bid.ticketId, [bid])
    this.#standing.push(bid)
  }

  of(ticketId: string): readonly Bid[] {
    return this.#byTicket.get(ticketId) ?? []
  }

  has(bidId: string): boolean {
    return this.#byId.has(bidId)
  }

  standing(bidId: string): Bid | null {
    const bid = this.#byId.get(bidId)
    return bid && !bid.isRemoved ? bid : null
  }

  remove(bid: Bid): void {
    bid.isRemoved = true
    while (this.#standing.at(-1)?.isRemoved) this.#standing.pop()
  }

  removeTicket(ticketId: string): void {
    for (const bid of this.of(ticketId)) this.remove(bid)
  }

  bestPrize(): number | null {
    return this.#standing.at(-1)?.prizePaise ?? null
  }

  /** The best that stands; of equal ones the first. */
  leader(): Bid | null {
    let leader: Bid | null = null
    for (let at = this.#standing.length - 1; at >= 0; at--) {
      const bid = this.#standing[at]!
      if (bid.isRemoved) continue
      if (leader !== null && bid.prizePaise !== leader.prizePaise) break
      leader = bid
    }
    return leader
  }

  /** The best offer of each ticket, best first; equal ones in the order in which they were made. */
  candidates(isBarred: (ticketId: string) => boolean): Bid[] {
    const best = new Map<string, Bid>()
    for (const bid of this.#standing) {
      const known = best.get(bid.ticketId)
      if (bid.isRemoved || isBarred(bid.ticketId) || (known && known.prizePaise <= bid.prizePaise)) continue
      best.set(bid.ticketId, bid)
    }
    return [...best.values()].sort((a, b) => a.prizePaise - b.prizePaise || a.sequence - b.sequence)
  }
}
