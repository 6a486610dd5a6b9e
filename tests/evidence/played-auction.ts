// Plays an auction by the pure rules of the service, without a database, and writes its log as the service does. The tests of the
// verifier check it, and forge it.
import type { StateTransition } from '@kuri/contract/auctions/live-room.payloads'
import { limitAmount } from '@kuri/contract/auctions/rules/bid-range.rules'
import { biddingState } from '@kuri/server/features/auctions/bidding/bid.view'
import { acceptBid, type BidRefusal, judgeLiveBid } from '@kuri/server/features/auctions/bidding/live-bid.rules'
import type { Auction } from '@kuri/server/features/auctions/model/auction'
import * as commands from '@kuri/server/features/auctions/model/commands.rules'
import { type Mutation, stateAfter } from '@kuri/server/features/auctions/model/mutation'
import { stateChanged } from '@kuri/server/features/auctions/model/state.view'
import { statedSettlement } from '@kuri/server/features/auctions/model/stated-settlement.rules'
import { ROOM_VIEWER } from '@kuri/server/features/auctions/model/viewer'
import { winnerEventView } from '@kuri/server/features/auctions/winners/winner.view'
import type { WinnerRow } from '@kuri/server/features/auctions/winners/winners.sql'
import { dividePot } from '@kuri/server/features/programs/cycles/settlement.rules'
import { bidRange } from '@kuri/server/features/programs/programs/bid-range.rules'
import { chitTermsIn } from '@kuri/server/features/programs/programs/chit-terms.rules'
import { payablePrize, prizeOf } from '@kuri/server/features/programs/programs/prize.rules'
import { anAuction, NOW } from '@kuri/server/testing/an-auction'
import { toBase64Url } from '@kuri/verify/base/bytes'
import type { Bundle, BundleEvent } from '@kuri/verify/bundle/bundle'
import { PASSED_OVER_TYPE } from '@kuri/verify/bundle/passed-over'
import { prebidCommitment } from '@kuri/verify/bundle/prebids'
import type { Terms } from '@kuri/verify/bundle/terms'
import { commitmentTo, formatLine, hiddenFacts, type LineContent, payloadHashOf } from '@kuri/verify/tree/line'

export const AUCTION_ID = 'cm1auction0000000000000xx'
export const COMMISSION_HUNDREDTHS = 500
/** Twenty-five characters, as every id. */
export const idOf = (kind: string, number: number): string =>
  `c${kind}${String(number).padStart(24 - kind.length, '0')}`
export const ticketOf = (number: number) => idOf('enrol', number)

export const STAFF_MEMBER = { userId: idOf('staff', 1), role: 'COMPANY' as const }
type Actor = Parameters<typeof commands.end>[1]

type PlayedBid = { id: string; ticket: string; paise: number; isRemoved: boolean; run: number; sequence: number }
type Prebid = { id: string; ticket: string; paise: number; nonce: string; leaf: number; isStanding: boolean }
type Winner = { row: WinnerRow; paise: number }

/** Deterministic, so that a forged log differs from the honest one only where it was forged. */
const blindAt = (sequence: number) => new Uint8Array(32).fill(sequence % 251)

/** What is stated openly about tickets that a declaration passed over. */
type Stated = { winnerId?: string; passedOver: readonly string[] }

export class PlayedAuction {
  auction: Auction
  nowMs = NOW.getTime()
  readonly events: BundleEvent[] = []
  readonly bids: PlayedBid[] = []
  readonly prebids: Prebid[] = []
  readonly winners: Winner[] = []
  readonly disqualified = new Set<string>()
  #ids = 0

  constructor(changes: Partial<Auction> = {}) {
    this.auction = anAuction({
      id: AUCTION_ID,
      status: 'PENDING',
      stateVersion: 0,
      serverSequence: 0,
      ...changes,
    })
  }

  get now(): Date {
    return new Date(this.nowMs)
  }
  wait(seconds: number): this {
    this.nowMs += Math.round(seconds * 1000)
    return this
  }
  nextId(kind: string): string {
    this.#ids += 1
    return idOf(kind, this.#ids)
  }

  write(what: LineContent, payload: string | null, facts: string | null): void {
    this.auction.serverSequence += 1
    const { serverSequence: sequence, stateVersion } = this.auction
    const blind = blindAt(sequence)
    this.events.push({
      line: formatLine({
        auctionId: AUCTION_ID,
        sequence,
        createdAt: this.now.toISOString(),
        stateVersion,
        what,
        commitment: facts === null ? null : commitmentTo(facts, blind),
      }),
      payload,
      private: facts === null ? null : { blind: toBase64Url(blind), facts },
    })
  }
  room(type: string, value: object, facts: string | null = null): void {
    const payload = JSON.stringify(value)
    this.write({ kind: 'room', type, payloadHash: payloadHashOf(payload) }, payload, facts)
  }
  hide(type: string, audience: string, value: object): void {
    this.write({ kind: 'hid' }, null, hiddenFacts({ type, audience, payload: JSON.stringify(value) }))
  }

  /** As `applyMutations`: the events, and the actions as private facts of the first. */
  apply(mutation: Pick<Mutation, 'trigger' | 'changes' | 'logs' | 'events'>): void {
    const after = stateAfter(this.auction, mutation)
    this.auction = { ...after, stateVersion: after.stateVersion + 1 }
    const actions = mutation.logs.map(({ action, reason = null, metadata = null }) => ({ action, reason, metadata }))
    for (const [index, event] of mutation.events(this.auction).entries()) {
      const facts = index === 0 && actions.length > 0 ? JSON.stringify({ actions }) : null
      if (event.audience === 'ROOM') this.room(event.type, event.payload, facts)
      else this.hide(event.type, event.audience, event.payload)
    }
  }

  terms(changes: Partial<Terms> = {}): Terms {
    const { auction } = this
    const chit = chitTermsIn(auction.chitTerms)
    return {
      rules: 'kuri-rules/v1',
      cycleNumber: auction.cycleNumber,
      divisions: auction.divisions,
      totalAmountPaise: auction.totalAmountPaise,
      minimumBidAmountPaise: auction.minimumBidAmountPaise,
      bidMode: auction.bidMode,
      maxDiscountHundredths: chit.maxDiscountHundredths,
      minDiscountHundredths: chit.minDiscountHundredths,
      bidStepPaise: chit.bidStepPaise,
      closingMode: auction.closingMode,
      durationSeconds: auction.durationSeconds,
      extensionSeconds: auction.extensionSeconds,
      firstCallSeconds: auction.firstCallSeconds,
      secondCallSeconds: auction.secondCallSeconds,
      thirdCallSeconds: auction.thirdCallSeconds,
      allowStaffOfflineBids: auction.allowStaffOfflineBids,
      hasPrebid: auction.hasPrebid,
      commissionHundredths: COMMISSION_HUNDREDTHS,
      commissionRule: chit.commissionRule,
      ...changes,
    }
  }

  schedule(): this {
    const events: Mutation['events'] = (after) => [stateChanged('schedule_changed', after, this.now)]
    this.apply({ trigger: 'schedule', changes: {}, logs: [{ action: 'SCHEDULE' }], events })
    this.room('auction.terms', this.terms())
    return this
  }
  start(): this {
    this.apply(commands.start(this.auction, STAFF_MEMBER, this.now))
    this.room('auction.terms', this.terms())
    this.hide('auction.attendance', 'LEDGER', { moment: 'START', present: [] })
    return this
  }
  pause(): this {
    this.apply(commands.pause(this.auction, 'A call', this.now))
    return this
  }
  resume(): this {
    this.apply(commands.resume(this.auction, 'Go on', this.now))
    return this
  }
  advanceCall(): this {
    this.apply(commands.advanceCall(this.auction, this.now))
    return this
  }
  end(actor: Actor = null): this {
    this.apply(commands.end(this.auction, actor, null, this.now))
    const present = [...new Set(this.bids.map(({ ticket }) => ticket))]
    this.hide('auction.attendance', 'LEDGER', {
      moment: 'END',
      present: present.map((ticket) => ({
        enrolledSubscriberId: ticket,
        source: 'ONLINE',
        from: NOW.toISOString(),
        to: null,
      })),
    })
    return this
  }
  reveal(): this {
    this.apply(commands.reveal(this.auction, STAFF_MEMBER, undefined, this.now))
    return this
  }
  change(transition: StateTransition): this {
    this.apply({ changes: {}, logs: [], events: (after) => [stateChanged(transition, after, this.now)] })
    return this
  }

  /** The refusal of the service, or null: then the bid is in the log. */
  bid(ticketNumber: number, paise: number, source: 'ONLINE' | 'FLOOR' = 'ONLINE'): BidRefusal | null {
    const ticket = ticketOf(ticketNumber)
    const standing = {
      hasJoined: true,
      hasWon: this.winners.some(({ row }) => row.enrollmentId === ticket),
      isLiveBidDisqualified: this.disqualified.has(ticket),
      isPaid: true,
      isBarredByArrears: false,
      hasLimitBid: this.standing().some(
        (bid) => bid.ticket === ticket && bid.paise === limitAmount(bidRange(this.auction)),
      ),
    }
    const offer = { amountPaise: paise, isFloor: source === 'FLOOR' }
    const refusal = judgeLiveBid(this.auction, offer, standing, this.now)
    if (refusal) return refusal
    this.accept(ticketNumber, paise, source)
    return null
  }

  /** Whatever the rules say. */
  accept(ticketNumber: number, paise: number, source: 'ONLINE' | 'FLOOR' = 'ONLINE'): void {
    const [id, ticket] = [this.nextId('bid'), ticketOf(ticketNumber)]
    const named = { subscriberId: idOf('person', ticketNumber), ticketNumber, subscriberName: `Member ${ticketNumber}` }
    const isFirst = !this.bids.some((bid) => bid.ticket === ticket)
    const bid = { id, enrollmentId: ticket, amountPaise: paise, ...named }
    const { changes, isExtended } = acceptBid(this.auction, bid, isFirst, this.now)
    Object.assign(this.auction, changes, { stateVersion: this.auction.stateVersion + 1 })
    const iso = (at: Date | null) => at?.toISOString() ?? null
    const auctionEndAt = iso(changes.auctionEndAt)
    this.write({ kind: 'bid', bidId: id, ticketId: ticket, paise, source, auctionEndAt }, null, null)
    const sequence = this.auction.serverSequence
    this.bids.push({ id, ticket, paise, isRemoved: false, run: this.auction.run, sequence })
    if (!isExtended) return
    const closingPhaseEndsAt = iso(changes.closingPhaseEndsAt)
    this.write({ kind: 'ext', auctionEndAt, closingPhase: changes.closingPhase, closingPhaseEndsAt }, null, null)
  }

  standing(): PlayedBid[] {
    return this.bids.filter(({ isRemoved, run }) => !isRemoved && run === this.auction.run)
  }

  #recount(isGone: (bid: PlayedBid) => boolean, isDeleted: boolean) {
    const gone = this.standing().filter(isGone)
    for (const bid of gone) bid.isRemoved = true
    const sign = this.auction.bidMode === 'TOTAL_VALUE_DECREASING' ? 1 : -1
    const leader = this.standing().toSorted((a, b) => sign * (a.paise - b.paise) || a.sequence - b.sequence)[0]
    return {
      ...commands.NO_LEADER,
      bidCount: this.auction.bidCount - (isDeleted ? gone.length : 0),
      ...(leader
        ? { leadingBidId: leader.id, leadingAmountPaise: leader.paise, leadingEnrollmentId: leader.ticket }
        : {}),
    }
  }

  deleteBid(bid: PlayedBid): this {
    const changes = this.#recount((each) => each === bid, true)
    const what = { bidId: bid.id, enrolledSubscriberId: bid.ticket, ticketNumber: 1, reason: 'Typed wrongly' }
    this.apply({
      changes,
      logs: [{ action: 'DELETE_BID', reason: 'Typed wrongly' }],
      events: (after) => [
        {
          type: 'auction.bid.deleted',
          audience: 'ROOM',
          payload: { ...what, reasonCode: null, ...biddingState(after) },
        },
      ],
    })
    return this
  }

  disqualify(ticketNumber: number, phase: 'LIVE' | 'PREBID' = 'LIVE'): this {
    const ticket = ticketOf(ticketNumber)
    if (phase === 'LIVE') this.disqualified.add(ticket)
    for (const prebid of this.prebids) if (prebid.ticket === ticket) prebid.isStanding = false
    const changes = phase === 'LIVE' ? this.#recount((bid) => bid.ticket === ticket, false) : {}
    const who = { enrolledSubscriberId: ticket, ticketNumber, subscriberId: idOf('person', ticketNumber) }
    this.apply({
      changes,
      logs: [{ action: 'DISQUALIFY_BIDDER', reason: 'A broken rule' }],
      events: (after) => [
        {
          type: 'auction.bidder.disqualified',
          audience: 'ROOM',
          payload: { ...who, phase, reasonCode: 'OTHER', ...biddingState(after) },
        },
      ],
    })
    return this
  }

  /** Each action of a prebid is two hidden events: one for staff, and the seal. */
  prebid(action: 'PLACED' | 'EDITED' | 'WITHDRAWN', ticketNumber: number, paise = 0): this {
    const ticket = ticketOf(ticketNumber)
    const known = this.prebids.find((each) => each.ticket === ticket && each.isStanding)
    const nonce = action === 'WITHDRAWN' ? known!.nonce : `nonce-${this.events.length}`
    const id = known?.id ?? this.nextId('prebid')
    const amount = action === 'WITHDRAWN' ? known!.paise : paise
    this.auction.stateVersion += 1
    if (action !== 'EDITED')
      this.hide(`auction.prebid.${action === 'PLACED' ? 'created' : 'deleted'}`, 'STAFF', {
        prebidId: id,
        amount: null,
      })
    const commitment = prebidCommitment(AUCTION_ID, ticket, amount, nonce)
    this.hide('auction.prebid.sealed', 'LEDGER', { action, prebidId: id, enrolledSubscriberId: ticket, commitment })
    const leaf = this.events.length - 1
    if (known) Object.assign(known, action === 'EDITED' ? { paise, nonce, leaf } : { isStanding: false })
    else this.prebids.push({ id, ticket, paise, nonce, leaf, isStanding: true })
    return this
  }

  declare(
    ticketNumber: number,
    paise: number,
    from: {
      bid?: PlayedBid
      prebidId?: string
      source?: WinnerRow['selectionSource']
      metadata?: object
      stated?: Stated
    },
  ): this {
    const division = 1 + this.winners.filter(({ row }) => row.status === 'DECLARED').length
    const isLast = division === this.auction.divisions
    const chit = chitTermsIn(this.auction.chitTerms)
    const offered = prizeOf(this.auction.bidMode, this.auction.totalAmountPaise, paise)
    const prizeTerms = {
      totalAmountPaise: this.auction.totalAmountPaise,
      foremanCommissionHundredths: COMMISSION_HUNDREDTHS,
      chitTerms: chit,
    }
    const row = {
      id: this.nextId('winner'),
      enrollmentId: ticketOf(ticketNumber),
      subscriberId: idOf('person', ticketNumber),
      division,
      amountPaise: paise,
      prizePaise: payablePrize(prizeTerms, offered),
      status: 'DECLARED',
      type: from.source === 'LOT_SELECTION' ? 'LOT' : 'AUCTION',
      selectionSource: from.source ?? (from.bid ? 'LIVE_BID_REVIEW' : 'PREBID_REVIEW'),
      auctionBidId: from.bid?.id ?? null,
      auctionPrebidId: from.prebidId ?? null,
      selectedAt: this.now,
    } as WinnerRow
    this.winners.push({ row, paise })
    const trigger = isLast ? 'complete' : from.prebidId ? 'reopen' : 'declareWinner'
    const shown = { ...row, ticketNumber, subscriberName: null }
    const counts = { declaredWinnerCount: division, remainingWinnerSlots: this.auction.divisions - division }
    this.apply({
      trigger,
      changes: { declaredWinnerCount: division },
      logs: [{ action: 'DECLARE_WINNER', reason: 'The best', metadata: from.metadata ?? {} }],
      events: (after) => [
        stateChanged('winner_selected', after, this.now, {
          winner: winnerEventView(shown, after, ROOM_VIEWER),
          ...counts,
        }),
        {
          type: 'auction.winner.changed',
          audience: 'STAFF',
          payload: { action: 'SELECTED', winner: winnerEventView(shown, after, ROOM_VIEWER), ...counts },
        },
      ],
    })
    if (from.stated) this.room(PASSED_OVER_TYPE, { winnerId: row.id, ...from.stated })
    if (isLast) this.settle()
    return this
  }

  settle(): void {
    const chit = chitTermsIn(this.auction.chitTerms)
    const settlement = dividePot({
      totalAmountPaise: this.auction.totalAmountPaise,
      prizesPaise: this.winners.filter(({ row }) => row.status === 'DECLARED').map(({ row }) => row.prizePaise!),
      commissionHundredths: COMMISSION_HUNDREDTHS,
      commissionRule: chit.commissionRule,
      tickets: [{ enrollmentId: ticketOf(1), ticketNumber: 1 }],
    })
    this.room('auction.settlement', statedSettlement(settlement))
  }

  /** The evidence of staff, who may open everything; without a head. */
  bundle(changes: Partial<Bundle> = {}): Bundle {
    const isRevealed = this.auction.prebidsRevealedAt !== null
    return {
      format: 'kuri-evidence/v1',
      auctionId: AUCTION_ID,
      viewer: 'STAFF',
      events: [...this.events],
      head: null,
      anchors: [],
      keys: [],
      prebids: isRevealed
        ? this.prebids
            .filter(({ isStanding }) => isStanding)
            .map(({ leaf, id, paise, nonce }) => ({ leaf, prebidId: id, paise, nonce }))
        : [],
      draws: [],
      minutes: null,
      names: {},
      ...changes,
    }
  }
}
