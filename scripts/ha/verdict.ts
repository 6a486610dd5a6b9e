// Compares what the members were told with what the database holds after the failover. Pure.
import type { RecordedBid } from '@kuri/room-client/recorder'
import type { RoomState } from '@kuri/room-client/room-state'
import type { Room } from '@kuri/server/testing/rooms'
import { isAcknowledged } from '../../tests/chaos/answers.ts'
import {
  answerFaults,
  historyFaults,
  logFaults,
  type StoredState,
  surplusFaults,
} from '../../tests/chaos/invariants.ts'
import type { TimedAnswer } from '../bidding/bidders.ts'
import type { RoomRecord } from '../bidding/room-record.ts'
import type { Scenario } from './scenarios.ts'

type Observed = {
  room: Room
  struckAtMs: number
  /** The epoch of the database after the failover. */
  epoch: string
  answers: readonly TimedAnswer[]
  calls: readonly RecordedBid[]
  stored: StoredState
  clients: readonly { record: RoomRecord; state: RoomState }[]
  /** How many different heads of the auction's log the members were given. */
  headCount: number
  /** Those that the log does not have after the failover, each as a sentence. */
  strayHeads: readonly string[]
}
export type Verdict = {
  outageSeconds: number
  acknowledged: number
  lost: number
  misled: number
  clients: number
  headCount: number
  strayHeads: number
  broken: readonly string[]
}

export function judge({ loses }: Pick<Scenario, 'loses'>, observed: Observed): Verdict {
  const { room, struckAtMs, answers, calls, stored, clients, headCount, strayHeads } = observed
  const storedIds = new Set(stored.bids.map(({ id }) => id))
  const acknowledged = answers.filter(isAcknowledged)
  const lost: readonly TimedAnswer[] = acknowledged.filter(({ reply }) => !storedIds.has(reply.data.bidId))
  const kept = answers.filter((answer) => !lost.includes(answer))
  const reasons = clients.map((client, member) =>
    misledReasons(observed, client, lost.length > 0).map((reason) => `member ${member + 1} ${reason}`),
  )
  return {
    outageSeconds: longestSilence(acknowledged, struckAtMs) / 1000,
    acknowledged: acknowledged.length,
    lost: lost.length,
    misled: reasons.filter(({ length }) => length > 0).length,
    clients: clients.length,
    headCount,
    strayHeads: strayHeads.length,
    broken: [
      ...(loses === 'NEVER' && lost.length > 0 ? [`${lost.length} acknowledged bids are lost`] : []),
      ...(headCount === 0 ? ['no head was given out'] : []),
      // A head of bids that were lost is all that a member has left of them: it proves the loss.
      ...(loses === 'NEVER' ? strayHeads : []),
      ...(loses === 'SURELY' && lost.length === 0 ? ['nothing was lost, so nothing was tested'] : []),
      ...answerFaults(stored, room, kept),
      // What a failover lost does not fit the history that follows it.
      ...(lost.length === 0 ? historyFaults(stored, calls) : []),
      ...surplusFaults(stored, answers),
      ...logFaults(stored),
      ...reasons.flat(),
    ],
  }
}

function misledReasons(
  { epoch, stored, struckAtMs }: Observed,
  { record, state }: Observed['clients'][number],
  hasLost: boolean,
): string[] {
  const phantoms = record.phantoms(stored.events)
  const unheard = record.unheard(stored.events)
  const later = record.subscriptions.filter(({ atMs }) => atMs > struckAtMs)
  return [
    ...(phantoms > 0 ? [`holds ${phantoms} events that do not exist`] : []),
    ...(unheard > 0 ? [`has not received ${unheard} events`] : []),
    ...(state.epoch === epoch ? [] : [`is in the epoch ${state.epoch}, not ${epoch}`]),
    ...(hasLost && !later.some(({ recovered }) => recovered === false) ? ['was not told recovered: false'] : []),
    ...(state.auction?.bidCount === stored.auction.bidCount ? [] : [`counts ${state.auction?.bidCount} bids`]),
    ...((state.auction?.leadingBid?.id ?? null) === stored.auction.leadingBidId ? [] : ['shows another leading bid']),
  ]
}

/** The longest time between two acknowledgements, the first of which may be from before the failover. */
function longestSilence(acknowledged: readonly TimedAnswer[], struckAtMs: number): number {
  const times = acknowledged.map(({ atMs }) => atMs).sort((a, b) => a - b)
  const first = Math.max(times.findIndex((atMs) => atMs >= struckAtMs) - 1, 0)
  return Math.max(...times.slice(first).map((atMs, index, all) => atMs - (all[index - 1] ?? atMs)))
}
