// A member who bids, or staff who type the bids of a member in the hall. Several bids can be on their way at once; after a lost
// connection everything unanswered is sent again, in order, perhaps to another process.
import type { Verdict } from '@kuri/server/features/auctions/bidding/batch/judge-batch'
import { bidRequest } from '@kuri/server/features/auctions/bidding/bid-request'
import { type Actor, NO_GRANTS } from '@kuri/server/platform/permit'
import { Refusal } from '@kuri/server/platform/refusal'
import { type Random, randomStream } from '../random.ts'
import { BEGINNING_MS, OVER } from './auction-row.ts'
import type { BidCall } from './bid-call.ts'
import { Link } from './link.ts'
import type { BidderPlan } from './plan.ts'
import type { ServedWorld, SimulatedProcess } from './process.ts'
import { chooseAmount } from './terms.ts'

const RESEND_AFTER_MS = 400
/** A process keeps a bid waiting for 15 s at most. */
const PATIENCE_MS = 20_000

export class Bidder {
  readonly plan: BidderPlan
  readonly calls: BidCall[] = []
  readonly enrollmentId: string
  readonly #world: ServedWorld
  readonly #random: Random
  readonly #actor: Actor
  readonly #auctionId: string
  #link: Link<SimulatedProcess> | null = null
  #hasStopped = false
  /** In the order in which they were made, each with the connection over which it was sent last. */
  readonly #unanswered = new Map<BidCall, Link | null>()
  /** Cancels the timer after which the connection counts as lost. */
  #cancelTimer: (() => void) | null = null

  constructor(
    world: ServedWorld,
    plan: BidderPlan,
    place: { auctionId: string; enrollmentId: string; subscriberId: string },
  ) {
    this.#world = world
    this.plan = plan
    this.enrollmentId = place.enrollmentId
    this.#auctionId = place.auctionId
    this.#random = randomStream(world.plan.seed, plan.name)
    this.#actor = {
      userId: plan.isFloor ? 'staff' : place.subscriberId,
      role: plan.isFloor ? 'SUPERADMIN' : 'SUBSCRIBER',
      sessionId: 'session',
      companyId: null,
      membershipId: null,
      grants: NO_GRANTS,
      secondFactor: { isActive: true, requiredBy: null },
    }
    world.time.after(plan.beginsAtMs, () => this.#bidMore())
  }

  get isDone(): boolean {
    return (this.#hasStopped || this.calls.length >= this.plan.bidCount) && this.#unanswered.size === 0
  }

  /** The connection is lost without a word. */
  cut(): void {
    this.#link?.break()
  }

  #bidMore(): void {
    while (!this.#hasStopped && this.calls.length < this.plan.bidCount && this.#unanswered.size < this.plan.inFlight)
      this.#bid()
  }

  #bid(): void {
    const { world, auction } = { world: this.#world, auction: this.#world.store.tables.auctions.get(this.#auctionId)! }
    const call: BidCall = {
      auctionId: this.#auctionId,
      enrollmentId: this.enrollmentId,
      messageId: `${this.plan.name} bid ${this.calls.length}`,
      amountPaise: chooseAmount(world.termsOf(this.#auctionId), auction.leadingAmountPaise, this.#random),
      invokedMs: world.time.nowMs,
      returnedMs: Number.POSITIVE_INFINITY,
      isRetried: false,
      answer: null,
    }
    this.calls.push(call)
    this.#unanswered.set(call, null)
    this.#send(call)
  }

  #send(call: BidCall): void {
    if (!this.#link?.isUsable) this.#link = new Link(this.#world, this.#world.pickProcess(this.#random), this.#random)
    const link = this.#link
    this.#unanswered.set(call, link)
    link.toServer(() => this.#arrive(link, call))
    this.#watch()
  }

  #arrive(link: Link<SimulatedProcess>, call: BidCall): void {
    const request = bidRequest({
      auctionId: call.auctionId,
      enrollmentId: call.enrollmentId,
      messageId: call.messageId,
      amountPaise: call.amountPaise,
      actor: this.#actor,
      receivedAtMs: link.process.platform.clock.nowMs(),
    })
    link.process.runner.place(
      request,
      (verdict) => link.toClient(() => this.#receive(call, verdict)),
      (error) => {
        if (!(error instanceof Refusal)) this.#world.report(0, `a bid failed: ${(error as Error).stack}`)
        link.toClient(() => this.#retryLater(call))
      },
    )
  }

  #receive(call: BidCall, verdict: Verdict): void {
    if (call.answer !== null) return
    this.#unanswered.delete(call)
    call.returnedMs = this.#world.time.nowMs
    call.answer =
      verdict.kind === 'REFUSED'
        ? { kind: 'REFUSED', ...verdict.refusal }
        : { kind: 'ACCEPTED', isReplay: verdict.kind === 'REPEATED', receipt: verdict.receipt }
    if (verdict.kind === 'REFUSED') this.#hasStopped ||= this.#givesUp()
    this.#world.time.after(this.#pauseMs(), () => this.#bidMore())
    this.#watch()
  }

  #pauseMs(): number {
    const { auctionEndAt, closingPhaseEndsAt } = this.#world.store.tables.auctions.get(this.#auctionId)!
    const deadlineAt = auctionEndAt ?? closingPhaseEndsAt
    if (!this.plan.aimsAtDeadline || deadlineAt === null || this.calls.length < 2)
      return this.#random.below(this.plan.thinkMs)
    const leftMs = deadlineAt.getTime() - BEGINNING_MS - this.#world.time.nowMs
    return leftMs - this.#world.plan.networkMs * (0.2 + this.#random.fraction()) - this.#random.fraction()
  }

  /** After the end most bidders stop; some go on to bid in vain. */
  #givesUp(): boolean {
    const { status } = this.#world.store.tables.auctions.get(this.#auctionId)!
    return OVER.has(status) && this.#random.chance(0.8)
  }

  #retryLater(call: BidCall): void {
    call.isRetried = true
    this.#world.time.after(100 + this.#random.below(200), () => {
      if (call.answer === null) this.#send(call)
    })
  }

  /** While something is unanswered, silence means that the connection is lost. */
  #watch(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    if (this.#unanswered.size === 0) return
    const waitMs = RESEND_AFTER_MS + this.#random.below(RESEND_AFTER_MS)
    this.#cancelTimer = this.#world.time.after(waitMs, () => this.#suspect(this.#world.time.nowMs))
  }

  /** Those who are patient look whether the connection still holds; the others take it for lost. */
  #suspect(sinceMs: number): void {
    const { time } = this.#world
    if (this.plan.isPatient && this.#unanswered.values().every((link) => link?.isUsable)) {
      if (time.nowMs - sinceMs < PATIENCE_MS) {
        this.#cancelTimer = time.after(RESEND_AFTER_MS, () => this.#suspect(sinceMs))
        return
      }
      this.#world.report(1, `${this.plan.name} waits for an answer over a connection that holds`)
    }
    this.cut()
    for (const call of this.#unanswered.keys()) {
      call.isRetried = true
      this.#send(call)
    }
  }
}
