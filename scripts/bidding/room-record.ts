// What one member holds of the room's log: the events received since the last subscription that made the client start over.
import { type AckOf, type Frame, isEvent } from '@kuri/room-client/frames'

export type RoomRecord = ReturnType<typeof makeRoomRecord>
type StoredEvent = { serverSequence: number; bidId: string | null }

export function makeRoomRecord() {
  const held = new Map<number, string | null>()
  const subscriptions: { epoch: unknown; recovered: unknown; atMs: number }[] = []
  /** The snapshot after which events are held. */
  let since: number | null = null

  function recordSubscription({ epoch, recovered }: AckOf<'auction.subscribe'>) {
    const before = subscriptions.at(-1)
    if (recovered === false || (before && before.epoch !== epoch)) {
      held.clear()
      since = null
    }
    subscriptions.push({ epoch, recovered, atMs: performance.now() })
  }

  return {
    subscriptions,
    record(frame: Frame) {
      const { type, data } = frame
      if (type === 'ack') {
        if (data.eventType === 'auction.subscribe') recordSubscription(data)
      } else if (type === 'auction.state.snapshot') since ??= data.serverSequence
      else if (isEvent(frame))
        held.set(frame.data.serverSequence, 'bid' in frame.data.payload ? frame.data.payload.bid.id : null)
    },
    /** Events held here that the log does not have. */
    phantoms: (log: readonly StoredEvent[]) =>
      [...held].filter(([sequence, bidId]) => log[sequence - 1] === undefined || log[sequence - 1]!.bidId !== bidId)
        .length,
    /** Events of the log that are missing here. */
    unheard: (log: readonly StoredEvent[]) =>
      log.filter(({ serverSequence, bidId }) => serverSequence > (since ?? 0) && held.get(serverSequence) !== bidId)
        .length,
  }
}
