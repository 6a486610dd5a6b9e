// A member who bids, or staff who type the bids of a member in the hall. Several bids can be on their way at once; after a lost
// connection everything unanswered is sent again, in order, perhaps to another process.
import type { Verdict } from '@kuri/server/features/auctions/bidding/batch/judge-batch'
import { bidRequest } from '@kuri/server/features/auctions/bidding/bid-request'
import { type Actor, NO_GRANTS } from '@kuri/server/platform/permit'
import { Refusal } from '@kuri/server/platform/refusal'
import { type Random, randomStream } from '../random.ts'
import { BEGINNING_MS } from './auction-row.ts'
import type { BidCall } from './bid-call.ts'
import { Link } from './link.ts'
import type { BidderPlan } from './plan.ts'
import { chooseAmount } from './terms.ts'
import type { World } from './world.ts'

const RESEND_AFTER_MS = 400

export class Bidder {
  readonly plan: BidderPlan
  readonly calls: BidCall[] = []
  readonly enrollmentId: string
  readonly #world: World
  readonly #random: Random
  readonly #actor: Actor
  readonly #auctionId: string
  #link: Link | null = null
  #hasStopped = false
  /** Cancels the timer after which the connection counts as lost. */
  #cancelTimer: (() => void) | null = null

  constructor(
    world: World,
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
    return (this.#hasStopped || this.calls.length >= this.plan.bidCount) && this.#unanswered().length === 0
  }

  /** The connection is lost without a word. */
  cut(): void {
    this.#link?.break()
  }

  #unanswered(): BidCall[] {
    return this.calls.filter(({ answer }) => answer === null)
  }

  #bidMore(): void {
    while (
      !this.#hasStopped &&
      this.calls.length < this.plan.bidCount &&
      this.#unanswered().length < this.plan.inFlight
    )
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
    this.#send(call)
  }

  #send(call: BidCall): void {
    if (!this.#link?.isUsable) this.#link = new Link(this.#world, this.#world.pickProcess(this.#random), this.#random)
    const link = this.#link
    link.toServer(() => this.#arrive(link, call))
    this.#watch()
  }

  #arrive(link: Link, call: BidCall): void {
    const request = bidRequest({
      auctionId: call.auctionId,
      enrollmentId: call.enrollmentId,
      messageId: call.messageId,
      amountPaise: call.amountPaise,
      actor: this.#actor,
      receivedAtMs: BEGINNING_MS + Math.floor(this.#world.time.nowMs),
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
    return (status === 'ENDED' || status === 'CANCELLED') && this.#random.chance(0.8)
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
    if (this.#unanswered().length === 0) return
    this.#cancelTimer = this.#world.time.after(RESEND_AFTER_MS + this.#random.below(RESEND_AFTER_MS), () => {
      this.cut()
      for (const call of this.#unanswered()) {
        call.isRetried = true
        this.#send(call)
      }
    })
  }
}
