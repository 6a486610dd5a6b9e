// Sends bids and finds out what became of them. A bid is repeated under its own id until it is answered, but only while it is young: an
// offer that is older than its time is looked up (auction.bid.find) and never placed again.
import type { Environment, IntentStorage } from './environment.ts'
import type { BidReply, Frame, FrameOf, RoomError } from './frames.ts'
import {
  foundState,
  fromText,
  type Intent,
  type IntentState,
  isFinal,
  recorded,
  refused,
  toText,
  withIntent,
  withIntentState,
} from './intents.ts'

const UNCONFIRMED_AFTER_MS = 1500
const EXPIRES_AFTER_MS = 10_000
const RETRY_MS = 500
const LOOK_UP_AGAIN_MS = 2000
/** The server keeps a bid waiting for up to 15 seconds: until then "not found" may still change. */
const LOOK_UPS = 9
const RETRIED_CODES: ReadonlySet<RoomError['code']> = new Set(['INTERNAL', 'RATE_LIMITED', 'UNAUTHORIZED'])

type Pending = {
  intent: Intent
  /** Null after a reload: looked up, never sent. */
  madeAtMs: number | null
  lookUps: number
  resolve(reply: BidReply): void
  reject(error: Error): void
  cancelTimers: () => void
}

export type BidOptions = { id?: string }
export type Bids = ReturnType<typeof makeBids>

export function makeBids(options: {
  environment: Pick<Environment, 'schedule' | 'newId' | 'nowMs'>
  auctionId: string
  storage: IntentStorage | undefined
  expiresAfterMs: number | undefined
  /** False while there is no connection to send over. */
  post(id: string, type: 'auction.bid.place' | 'auction.bid.find', data: object): boolean
  serverNow(): string | null
  onChange(intents: readonly Intent[]): void
}) {
  const { auctionId, post, storage, expiresAfterMs = EXPIRES_AFTER_MS } = options
  const { schedule, newId, nowMs } = options.environment
  const pending = new Map<string, Pending>()
  /** The id of each question about a bid. */
  const questions = new Map<string, string>()
  let intents = fromText(storage?.read() ?? null)
  for (const intent of intents) if (!isFinal(intent)) pending.set(intent.id, lookedUp(intent))

  function change(next: readonly Intent[]) {
    intents = next
    storage?.write(toText(intents))
    options.onChange(intents)
  }

  function setState(id: string, state: IntentState) {
    const bid = pending.get(id)
    if (!bid || bid.intent.state.kind === state.kind) return
    bid.intent = { ...bid.intent, state }
    change(withIntentState(intents, id, state))
  }

  function finish(bid: Pending, state: IntentState, settle: () => void) {
    setState(bid.intent.id, state)
    pending.delete(bid.intent.id)
    bid.cancelTimers()
    settle()
  }

  const isYoung = ({ madeAtMs }: Pending) => madeAtMs !== null && nowMs() - madeAtMs < expiresAfterMs

  /** Sends what may still be placed, asks about the rest. */
  function ask(bid: Pending) {
    const { id, enrolledSubscriberId, amount, state } = bid.intent
    const at = { auctionId, enrolledSubscriberId }
    if (isYoung(bid)) {
      if (post(id, 'auction.bid.place', { ...at, amount }) && state.kind === 'QUEUED') startWaiting(bid)
      return
    }
    if (state.kind === 'QUEUED') return expire(bid, 'could not be sent in time')
    const question = newId()
    if (post(question, 'auction.bid.find', { ...at, messageId: id })) questions.set(question, id)
  }

  function startWaiting(bid: Pending) {
    bid.cancelTimers()
    setState(bid.intent.id, { kind: 'SENDING' })
    bid.cancelTimers = schedule(() => setState(bid.intent.id, { kind: 'UNCONFIRMED' }), UNCONFIRMED_AFTER_MS)
  }

  const askLater = (bid: Pending, delayMs: number) =>
    schedule(() => {
      if (pending.get(bid.intent.id) === bid) ask(bid)
    }, delayMs)

  function expire(bid: Pending, why: string) {
    finish(bid, { kind: 'EXPIRED' }, () => bid.reject(new Error(`The bid ${why}.`)))
  }

  function handlePlaced(bid: Pending, { type, data }: FrameOf<'ack'> | FrameOf<'error'>) {
    if (type === 'ack') {
      if (data.eventType === 'auction.bid.place') finish(bid, recorded(data), () => bid.resolve({ type, data }))
    } else if (RETRIED_CODES.has(data.code)) {
      setState(bid.intent.id, { kind: 'UNCONFIRMED' })
      askLater(bid, RETRY_MS)
    } else finish(bid, refused(data), () => bid.resolve({ type, data }))
  }

  function handleFound(bid: Pending, { type, data }: FrameOf<'ack'> | FrameOf<'error'>) {
    const found = type === 'ack' ? foundState(data) : null
    if (found) finish(bid, found, () => bid.reject(new Error('The bid was answered before; see its state.')))
    else if (type === 'error' && RETRIED_CODES.has(data.code)) askLater(bid, RETRY_MS)
    else if (++bid.lookUps < LOOK_UPS) askLater(bid, LOOK_UP_AGAIN_MS)
    else expire(bid, 'did not reach the auction')
  }

  return {
    intents: () => intents,
    place(enrolledSubscriberId: string, amount: number | string, { id = newId() }: BidOptions = {}) {
      const known = pending.get(id)
      if (known) throw new Error(`The bid ${id} is being placed.`)
      const intent: Intent = {
        id,
        enrolledSubscriberId,
        amount,
        madeAt: options.serverNow(),
        state: { kind: 'QUEUED' },
      }
      const reply = new Promise<BidReply>((resolve, reject) => {
        const bid: Pending = { intent, madeAtMs: nowMs(), lookUps: 0, resolve, reject, cancelTimers: () => {} }
        pending.set(id, bid)
        change(withIntent(intents, intent))
        ask(bid)
        if (bid.intent.state.kind === 'QUEUED' && expiresAfterMs < Number.POSITIVE_INFINITY)
          bid.cancelTimers = schedule(() => expire(bid, 'could not be sent in time'), expiresAfterMs)
      })
      // Screens read the state of the intent; only scripts wait for the reply.
      reply.catch(() => {})
      return { id, reply }
    },
    /** Takes an unsent bid back; false when it is too late for that. */
    cancel(id: string): boolean {
      const bid = pending.get(id)
      if (bid?.intent.state.kind !== 'QUEUED') return false
      finish(bid, { kind: 'EXPIRED' }, () => bid.reject(new Error('The bid was taken back.')))
      change(intents.filter((intent) => intent.id !== id))
      return true
    },
    /** Removes a finished bid from the list. */
    dismiss: (id: string) => change(intents.filter((intent) => intent.id !== id || !isFinal(intent))),
    /** The room can be reached again. */
    handleLive() {
      questions.clear()
      for (const bid of pending.values()) ask(bid)
    },
    /** True when the frame answered a bid. */
    handleFrame(frame: Frame): boolean {
      const { correlationId } = frame
      if (correlationId === undefined || (frame.type !== 'ack' && frame.type !== 'error')) return false
      const asked = questions.get(correlationId)
      const bid = pending.get(asked ?? correlationId)
      questions.delete(correlationId)
      if (!bid) return false
      if (asked === undefined) handlePlaced(bid, frame)
      else handleFound(bid, frame)
      return true
    },
    /** Unsent bids expire; those that were sent are still answered. */
    expireUnsent(why: string) {
      for (const bid of [...pending.values()]) if (bid.intent.state.kind === 'QUEUED') expire(bid, why)
    },
    /** The room is closed for good: unsent bids expire, the others stay unconfirmed and are looked up after a reload. */
    close(reason: string) {
      for (const bid of [...pending.values()])
        if (bid.intent.state.kind === 'QUEUED') expire(bid, `was not sent: ${reason}`)
        else {
          bid.cancelTimers()
          bid.reject(new Error(`The room is closed: ${reason}.`))
        }
      pending.clear()
    },
  }
}

const lookedUp = (intent: Intent): Pending => ({
  intent,
  madeAtMs: null,
  lookUps: 0,
  resolve() {},
  reject() {},
  cancelTimers() {},
})
