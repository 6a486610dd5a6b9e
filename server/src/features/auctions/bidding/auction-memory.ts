// What this process remembers of the auctions it writes bids for. It may be wrong at any moment, because others write too:
// every statement that relies on it names the version and the write id it relied on, and writes nothing where they have changed.
// So whatever a bid is judged by must change one of the two. What happens to the auction itself does. What lies in other tables
// does by triggers, which give the auctions of the program a new write id: `unsettle_auctions` of migration 0012_leaner_bids.sql,
// for programs, enrollments, winners, and the names and pictures of users. A rule that asks for more needs its trigger there.
import type { Auction } from '../model/auction.ts'
import type { BidderFacts } from './bid-reads.sql.ts'
import type { BidRequest } from './bid-request.ts'
import type { Judged } from './judge-batch.ts'

const MAX_AUCTIONS = 5_000

/** An auction as it was judged last, perhaps not yet written, and the bidders that were met at that version. */
export type Remembered = { auction: Auction; bidders: Map<string, BidderFacts> }

export class AuctionMemory {
  readonly #auctions = new Map<string, Remembered>()

  get(auctionId: string): Remembered | undefined {
    return this.#auctions.get(auctionId)
  }

  /** A member who has bid in this auction himself: only amounts and time are left to judge. */
  knows({ auctionId, enrollmentId, actor }: BidRequest): boolean {
    const bidder = this.#auctions.get(auctionId)?.bidders.get(enrollmentId)
    return actor.role === 'SUBSCRIBER' && bidder?.hasBid === true && bidder.subscriberId === actor.userId
  }

  /** Read under the lock. Who was met before is remembered only if nothing has happened since. */
  meet(read: Auction): void {
    const known = this.#auctions.get(read.id)
    if (known && isSameState(known.auction, read)) {
      known.auction = read
      return
    }
    this.#auctions.delete(read.id)
    this.#auctions.set(read.id, { auction: read, bidders: new Map() })
    if (this.#auctions.size > MAX_AUCTIONS) this.#auctions.delete(this.#auctions.keys().next().value!)
  }

  meetBidder(read: BidderFacts): void {
    this.#auctions.get(read.auctionId)?.bidders.set(read.enrollmentId, read)
  }

  /** Judged, and on its way. */
  advance({ changed }: Pick<Judged, 'changed'>): void {
    for (const auction of changed.values()) {
      const known = this.#auctions.get(auction.id)
      if (known) known.auction = auction
    }
  }

  /** Unless it was met anew since. */
  forget(remembered: Remembered): void {
    const { id } = remembered.auction
    if (this.#auctions.get(id) === remembered) this.#auctions.delete(id)
  }
}

/** A mutation counts the version up. What nobody hears of (the triggers, the engine's quiet steps) changes the write id only,
 * which also tells a version that we wrote from one that another process wrote in its place. */
export const isSameState = (
  a: Pick<Auction, 'stateVersion' | 'writeId'>,
  b: Pick<Auction, 'stateVersion' | 'writeId'>,
): boolean => a.stateVersion === b.stateVersion && a.writeId === b.writeId
