// What one client of a room hears, held against the log as it is stored: each event once, in order, across connections, processes and
// histories, and nothing that it may not hear.
import type { EventFrame, Frame, FrameOf } from '@kuri/room-client/frames'
import { isEvent } from '@kuri/room-client/frames'
import type { RoomState } from '@kuri/room-client/room-state'
import { shortBidEvent } from '@kuri/server/features/auctions/bidding/bid-event'
import type { LoggedEvent } from '@kuri/server/features/auctions/model/events.sql'
import type { Histories } from '../world/histories.ts'
import type { Surroundings } from '../world/surroundings.ts'

type Numbered = { serverSequence: number }
/** With the histories that the database had. */
type World = Surroundings & { readonly histories: Histories }
type Listener = {
  name: string
  kind: 'MEMBER' | 'STAFF'
  detail: 'FULL' | 'SHORT' | 'LITE'
  subscriberId: string
  auctionId: string
}
type HeardHead = { epoch: string; size: number; root: string }

/** How long after the commit a process may not know yet that somebody lost access. */
const GRACE_MS = 500

export class Hearing {
  /** The heads that were heard, each with the history that it belongs to. */
  readonly heads: HeardHead[] = []
  /** When the listener lost access. */
  lostAccessAtMs: number | null = null
  readonly #world: World
  readonly #listener: Listener
  #resume: { lastSequence: number; epoch: string | null } | null = null
  #subscribedAtMs = 0
  /** Where the listener was when it was last in the room. */
  #place: { lastSequence: number; epoch: string | null } | null = null
  #epoch: string | null = null
  /** The last event of the log that was heard on this connection or is part of its snapshot. */
  #cursor: number | null = null

  constructor(world: World, listener: Listener) {
    this.#world = world
    this.#listener = listener
  }

  connect(): void {
    this.#cursor = null
    this.#epoch = null
  }

  send(text: string): void {
    const { type, data } = JSON.parse(text) as { type: string; data: { lastSequence?: number; epoch?: string } }
    if (type !== 'auction.subscribe') return
    const { lastSequence, epoch } = data
    this.#resume = lastSequence === undefined ? null : { lastSequence, epoch: epoch ?? null }
    this.#subscribedAtMs = this.#world.time.nowMs
    if (JSON.stringify(this.#resume) !== JSON.stringify(this.#place))
      this.#report(28, `was at ${JSON.stringify(this.#place)} and says ${JSON.stringify(this.#resume)}`)
  }

  hear(frame: Frame): void {
    if (frame.type === 'ack' && frame.data.eventType === 'auction.subscribe') this.#subscribed(frame.data)
    else if (frame.type === 'auction.state.snapshot') this.#takeSnapshot(frame)
    else if (frame.type === 'auction.log.head') this.#takeHead(frame.data.log)
    else if (isEvent(frame)) this.#takeEvent(frame)
  }

  /** After each change of what the client shows: its bids are those of the log up to where it is. */
  see({ session, auction, lastSequence, snapshotSequence }: RoomState): void {
    if (session.kind !== 'LIVE' || auction === null || this.#cursor === null) return
    const upTo = Math.max(lastSequence ?? 0, snapshotSequence)
    const bids = this.#log().filter(
      (event) => event.serverSequence <= upTo && event.type === 'auction.bid.created',
    ).length
    if (auction.bidCount !== bids)
      this.#report(28, `shows ${auction.bidCount} bids at ${upTo}, where the log has ${bids}`)
  }

  /** What the log has for this listener after the last event that was heard. */
  missed(): LoggedEvent[] {
    return this.#log().filter((event) => event.serverSequence > (this.#cursor ?? 0) && this.#mayHear(event))
  }

  /** In a history that is gone, nobody can catch up. */
  get isOfThisHistory(): boolean {
    return this.#epoch === this.#world.histories.epoch
  }

  #subscribed({ epoch, recovered }: { epoch: string; recovered: boolean }): void {
    const { nowMs } = this.#world.time
    if (!this.#world.histories.since(this.#subscribedAtMs).includes(epoch))
      this.#report(
        29,
        `was given the epoch ${epoch}, which the database did not have from ${this.#subscribedAtMs} to ${nowMs}`,
      )
    const resume = this.#resume
    if (resume && recovered !== (resume.epoch === epoch))
      this.#report(28, recovered ? 'went on in another history' : `could not go on after ${resume.lastSequence}`)
    this.#epoch = epoch
    this.#cursor = resume && recovered ? resume.lastSequence : null
  }

  #takeSnapshot({ data: { serverSequence, payload } }: FrameOf<'auction.state.snapshot'>): void {
    this.#refuseAfterLoss('a snapshot')
    this.#advance(this.#cursor ?? serverSequence)
    const { bidCount } = payload.auction
    const known = this.#log().filter((event) => event.serverSequence <= serverSequence)
    const bids = known.filter(({ type }) => type === 'auction.bid.created').length
    if (known.length !== serverSequence || bids !== bidCount)
      this.#report(
        28,
        `got a snapshot of ${serverSequence} events and ${bidCount} bids, of ${known.length} and ${bids}`,
      )
    if (payload.log) this.#takeHead(payload.log)
  }

  #takeHead({ size, root }: { size: number; root: string }): void {
    if (size > this.#log().length) this.#report(41, `got a head of ${size} events, of ${this.#log().length}`)
    else this.heads.push({ epoch: this.#epoch!, size, root })
  }

  #takeEvent(frame: EventFrame): void {
    const { serverSequence } = frame.data
    this.#refuseAfterLoss(`event ${serverSequence}`)
    const from = this.#cursor
    if (from === null) {
      this.#report(28, `heard event ${serverSequence} before its snapshot`)
      return
    }
    const expected = this.#log().filter(
      (event) => event.serverSequence > from && event.serverSequence <= serverSequence && this.#mayHear(event),
    )
    const numbers = frame.type === 'auction.bidding.advanced' ? combined(frame, expected) : [serverSequence]
    const wanted = expected.map((event) => event.serverSequence)
    if (numbers.join() !== wanted.join())
      this.#report(28, `heard ${numbers.join()} after ${from}, where the log has ${wanted.join() || 'nothing'}`)
    else if (frame.type !== 'auction.bidding.advanced' && !this.#isSame(frame, expected[0]!))
      this.#report(28, `heard another event ${serverSequence} than the log has: ${JSON.stringify(frame.data.payload)}`)
    this.#advance(serverSequence)
  }

  #advance(lastSequence: number): void {
    this.#cursor = lastSequence
    this.#place = { lastSequence, epoch: this.#epoch }
  }

  #isSame({ type, data }: EventFrame, event: LoggedEvent): boolean {
    const { kind, detail } = this.#listener
    if (detail === 'SHORT' && event.type === 'auction.bid.created')
      return JSON.stringify(data.payload) === shortBidEvent(event.payload)
    const staffFields = kind === 'STAFF' && event.staffFields ? JSON.parse(event.staffFields) : {}
    const payload = { ...(JSON.parse(event.payload) as object), ...(staffFields as object) }
    return type === event.type && JSON.stringify(data.payload) === JSON.stringify(payload)
  }

  #refuseAfterLoss(what: string): void {
    const { time, plan, upSinceMs } = this.#world
    const lostAtMs = this.lostAccessAtMs
    if (lostAtMs === null) return
    const untilMs = Math.max(lostAtMs, upSinceMs) + GRACE_MS + 2 * plan.networkMs
    if (time.nowMs > untilMs) this.#report(39, `lost access at ${lostAtMs} and heard ${what} at ${time.nowMs}`)
  }

  #log(): readonly LoggedEvent[] {
    return this.#epoch === null ? [] : this.#world.histories.logOf(this.#epoch, this.#listener.auctionId)
  }

  #mayHear({ audience, subscriberId }: LoggedEvent): boolean {
    if (audience === 'ROOM') return true
    return this.#listener.kind === 'STAFF'
      ? audience === 'STAFF'
      : audience === 'SUBSCRIBER' && subscriberId === this.#listener.subscriberId
  }

  #report(rule: number, text: string): void {
    this.#world.report(rule, `${this.#listener.name} ${text}`)
  }
}

/** A frame of several bids says their numbers; the extensions that belong to them have none of their own. */
function combined({ data }: FrameOf<'auction.bidding.advanced'>, expected: readonly LoggedEvent[]): number[] {
  const bids = new Set(data.payload.bids.map(({ serverSequence }: Numbered) => serverSequence))
  const isPart = ({ type, serverSequence }: LoggedEvent) =>
    type === 'auction.bid.created' ? bids.delete(serverSequence) : type === 'auction.state.changed'
  const parts = expected.filter(isPart).map(({ serverSequence }) => serverSequence)
  return [...parts, ...bids]
}
