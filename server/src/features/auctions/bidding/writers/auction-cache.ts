// What this process has cached of the auctions it writes bids for. Another process may change them at any moment, so every statement
// that relies on the cache names the version and the write id it relied on, and writes nothing where they have changed. Whatever
// a bid is judged by must therefore change one of the two: a mutation counts the version up, and a change in another table changes
// the write id by a trigger (migration 0025_invalidate_bid_cache.sql; bid-cache-triggers.full.test.ts checks every cached column).
import type { Auction } from '../../model/auction.ts'
import type { BidderFacts } from '../batch/bid-reads.sql.ts'
import type { JudgedBatch } from '../batch/judge-batch.ts'
import type { BidRequest } from '../bid-request.ts'
import { type IdBudget, KnownBids, MAX_IDS } from './known-bids.ts'

const MAX_AUCTIONS = 5_000

/** An auction as it was judged last, perhaps not yet written, and the bidders that were read at that version. */
export type CachedAuction = { auction: Auction; bidders: Map<string, BidderFacts>; known: KnownBids }

export class AuctionCache {
  readonly #ids: IdBudget = { left: MAX_IDS }
  readonly #auctions = new Map<string, CachedAuction>()

  get(auctionId: string): CachedAuction | undefined {
    return this.#auctions.get(auctionId)
  }

  /** Whether the bid is one of a member who has bid in this auction before: only amounts and time are left to judge. */
  canJudge({ auctionId, enrollmentId, actor }: BidRequest): boolean {
    const bidder = this.#auctions.get(auctionId)?.bidders.get(enrollmentId)
    return actor.role === 'SUBSCRIBER' && bidder?.hasBid === true && bidder.subscriberId === actor.userId
  }

  /** Stores an auction that was read under its lock. Its cached bidders stay only if nothing has happened since. */
  storeAuction(auction: Auction): void {
    const cached = this.#auctions.get(auction.id)
    if (cached && isSameVersion(cached.auction, auction)) {
      cached.auction = auction
      return
    }
    this.#delete(auction.id)
    this.#auctions.set(auction.id, { auction, bidders: new Map(), known: new KnownBids(this.#ids) })
    if (this.#auctions.size > MAX_AUCTIONS) this.#delete(this.#auctions.keys().next().value!)
  }

  storeBidder(bidder: BidderFacts): void {
    this.#auctions.get(bidder.auctionId)?.bidders.set(bidder.enrollmentId, bidder)
  }

  /** Advances the cache to a batch that was judged and is on its way to the database. */
  advance({
    accepted,
    changedAuctions,
    changedBidders,
  }: Pick<JudgedBatch, 'accepted' | 'changedAuctions' | 'changedBidders'>): void {
    for (const { request } of accepted) this.#auctions.get(request.auctionId)?.known.add(request.bidId)
    for (const auction of changedAuctions.values()) {
      const cached = this.#auctions.get(auction.id)
      if (cached) cached.auction = auction
    }
    for (const bidder of changedBidders.values()) this.storeBidder(bidder)
  }

  /** Drops an entry that proved wrong, unless the auction was read again since. */
  drop(cached: CachedAuction): void {
    const { id } = cached.auction
    if (this.#auctions.get(id) === cached) this.#delete(id)
  }

  #delete(auctionId: string): void {
    this.#auctions.get(auctionId)?.known.forget()
    this.#auctions.delete(auctionId)
  }
}

type Version = Pick<Auction, 'stateVersion' | 'writeId'>

/** The write id tells a version that this process wrote from the same number written by another process. */
export const isSameVersion = (a: Version, b: Version): boolean =>
  a.stateVersion === b.stateVersion && a.writeId === b.writeId
