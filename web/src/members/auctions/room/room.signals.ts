// What changed in the room that a person must notice: the screen reader speaks it, the phone sounds and vibrates. Pure: two states in, the
// signals between them out. Events that happened while this client was away change the screen and give no signal.
import type { Intent } from '@kuri/room-client/intents'
import type { RoomState } from '@kuri/room-client/room-state'

export type Signal =
  | { kind: 'LEAD'; amount: number; ticketNumber: number | null; isMine: boolean }
  | { kind: 'OUTBID'; amount: number }
  | { kind: 'RECORDED'; intent: Intent }
  | { kind: 'REFUSED'; intent: Intent }
  | { kind: 'STARTED' | 'PAUSED' | 'RESUMED' | 'ENDED' | 'CANCELLED' | 'DISQUALIFIED' | 'WON' | 'LAST_MINUTE' }
  | { kind: 'DECIDED'; ticketNumber: number | null }
  | { kind: 'CALL'; call: 'FIRST_CALL' | 'SECOND_CALL' | 'THIRD_CALL' }
  | { kind: 'ANNOUNCED'; message: string }

export function signalsBetween(before: RoomState, after: RoomState, ticket: string): Signal[] {
  return [
    ...lifecycleSignals(before, after),
    ...leadSignals(before, after, ticket),
    ...intentSignals(before, after, ticket),
    ...ticketSignals(before, after, ticket),
    ...winnerSignals(before, after, ticket),
    ...announcementSignals(before, after),
  ]
}

const isInRoom = ({ session, auction }: RoomState) => session.kind === 'LIVE' && auction !== null

function lifecycleSignals(before: RoomState, after: RoomState): Signal[] {
  if (!isInRoom(before) || !after.auction || !before.auction) return []
  const [from, to] = [before.auction.auctionStatus, after.auction.auctionStatus]
  const { closingPhase } = after.auction
  const calls: Signal[] =
    to === 'LIVE' && closingPhase !== null && closingPhase !== before.auction.closingPhase
      ? [{ kind: 'CALL', call: closingPhase }]
      : []
  if (from === to) return calls
  if (to === 'LIVE') return [{ kind: from === 'PAUSED' ? 'RESUMED' : 'STARTED' }, ...calls]
  if (to === 'PAUSED') return [{ kind: 'PAUSED' }]
  if (to === 'ENDED') return [{ kind: 'ENDED' }]
  return to === 'CANCELLED' ? [{ kind: 'CANCELLED' }] : []
}

function leadSignals(before: RoomState, after: RoomState, ticket: string): Signal[] {
  const [old, lead] = [before.auction?.leadingBid ?? null, after.auction?.leadingBid ?? null]
  if (!isInRoom(before) || lead === null || lead.id === old?.id || after.auction?.auctionStatus !== 'LIVE') return []
  const isMine = lead.enrolledSubscriberId === ticket
  const wasMine = old?.enrolledSubscriberId === ticket
  if (wasMine && !isMine) return [{ kind: 'OUTBID', amount: lead.amount }]
  return [{ kind: 'LEAD', amount: lead.amount, ticketNumber: lead.ticketNumber, isMine }]
}

function intentSignals(before: RoomState, after: RoomState, ticket: string): Signal[] {
  return after.intents.flatMap((intent): Signal[] => {
    const old = before.intents.find(({ id }) => id === intent.id)
    if (intent.enrolledSubscriberId !== ticket || old?.state.kind === intent.state.kind) return []
    const { kind } = intent.state
    return kind === 'RECORDED' || kind === 'REFUSED' ? [{ kind, intent }] : []
  })
}

function ticketSignals(before: RoomState, after: RoomState, ticket: string): Signal[] {
  const [old, user] = [before.tickets[ticket], after.tickets[ticket]]
  return old && user && !old.isLiveBidDisqualified && user.isLiveBidDisqualified ? [{ kind: 'DISQUALIFIED' }] : []
}

function winnerSignals(before: RoomState, after: RoomState, ticket: string): Signal[] {
  if (!isInRoom(before) || after.lastTransition?.transition !== 'winner_selected') return []
  if (after.lastTransition.serverSequence === before.lastTransition?.serverSequence) return []
  const known = new Set(before.winners.map(({ id }) => id))
  return after.winners
    .filter(({ id }) => !known.has(id))
    .map(({ enrolledSubscriberId, ticketNumber }) =>
      enrolledSubscriberId === ticket ? { kind: 'WON' } : { kind: 'DECIDED', ticketNumber },
    )
}

function announcementSignals(before: RoomState, after: RoomState): Signal[] {
  if (!isInRoom(before)) return []
  const known = new Set(before.announcements.map(({ id }) => id))
  return after.announcements
    .filter(({ id, tone }) => !known.has(id) && tone === 'CRITICAL')
    .map(({ message }) => ({ kind: 'ANNOUNCED', message }))
}
