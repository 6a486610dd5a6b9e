// What a person wanted to bid, and what became of it. An intent is green only when the server has acknowledged it; until then it is
// honest about not knowing. Pure: the sender (bids.ts) decides when, this file decides what follows.
import type { AckOf, FrameData, RoomError } from './frames.ts'

export type Receipt = Omit<AckOf<'auction.bid.place'>, 'eventType' | 'isReplay' | 'correlationId'>
type StoredRefusal = NonNullable<AckOf<'auction.bid.find'>['refusal']>
export type Refusal = Pick<
  RoomError,
  'requiredAmount' | 'receivedAt' | 'judgedAt' | 'deadlineAt' | 'auctionEndAt' | 'leadingBid'
> & {
  reason: NonNullable<RoomError['reason']> | RoomError['code']
  /** Empty when the refusal was found after a reload. */
  message: string
}

export type IntentState =
  /** No connection yet: it can be taken back, and expires when it cannot be sent in time. */
  | { kind: 'QUEUED' }
  | { kind: 'SENDING' }
  /** Sent, and not answered in time: it may count. It cannot be taken back, and nobody should bid again. */
  | { kind: 'UNCONFIRMED' }
  | { kind: 'RECORDED'; receipt: Receipt }
  | { kind: 'REFUSED'; refusal: Refusal }
  /** It never reached the auction and never will: ask again. */
  | { kind: 'EXPIRED' }

export type Intent = {
  id: string
  enrolledSubscriberId: string
  amount: number | string
  /** The server's time of the tap, as well as the client knew it. */
  madeAt: string | null
  state: IntentState
}

const MAX_INTENTS = 20
const FINAL: ReadonlySet<IntentState['kind']> = new Set(['RECORDED', 'REFUSED', 'EXPIRED'])
export const isFinal = ({ state }: Intent): boolean => FINAL.has(state.kind)

/** Newest first. Finished ones make room; unfinished ones never do. */
export function withIntent(intents: readonly Intent[], intent: Intent): readonly Intent[] {
  const all = [intent, ...intents.filter(({ id }) => id !== intent.id)]
  return all.filter((one, index) => index < MAX_INTENTS || !isFinal(one))
}

/** A final state never changes. */
export const withIntentState = (intents: readonly Intent[], id: string, state: IntentState): readonly Intent[] =>
  intents.map((intent) => (intent.id === id && !isFinal(intent) ? { ...intent, state } : intent))

export function recorded(receipt: AckOf<'auction.bid.place'> | Receipt): IntentState {
  const { eventType: _type, isReplay: _isReplay, correlationId: _id, ...kept } = receipt as AckOf<'auction.bid.place'>
  return { kind: 'RECORDED', receipt: kept }
}

export const refused = (error: RoomError): IntentState => {
  const { code, reason, message, requiredAmount, receivedAt, judgedAt, deadlineAt, auctionEndAt, leadingBid } = error
  const evidence = { requiredAmount, receivedAt, judgedAt, deadlineAt, auctionEndAt, leadingBid }
  return { kind: 'REFUSED', refusal: { reason: reason ?? code, message, ...evidence } as Refusal }
}

export const refusedBefore = ({ reason, receivedAt, judgedAt, auctionEndAt }: StoredRefusal): IntentState => ({
  kind: 'REFUSED',
  refusal: { reason, message: '', receivedAt, judgedAt, auctionEndAt },
})

/** What the answer to auction.bid.find says; null when the server knows of no result. */
export function foundState(data: FrameData<'ack'>): IntentState | null {
  if (data.eventType !== 'auction.bid.find') return null
  if (data.receipt) return recorded(data.receipt)
  return data.refusal && refusedBefore(data.refusal)
}

/** The unfinished ones, for a reload. */
export const toText = (intents: readonly Intent[]): string => JSON.stringify(intents.filter((one) => !isFinal(one)))

/** After a reload what was never sent is expired, and what was sent is looked up: neither is sent again. */
export function fromText(text: string | null): readonly Intent[] {
  if (text === null) return []
  try {
    return (JSON.parse(text) as Intent[]).map((intent) => ({
      ...intent,
      state: { kind: intent.state.kind === 'QUEUED' ? 'EXPIRED' : 'UNCONFIRMED' },
    }))
  } catch {
    return []
  }
}
