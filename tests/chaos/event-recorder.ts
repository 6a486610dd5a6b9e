// Records the events and the heads that one client receives over all its connections, and every gap, repetition or disorder among the events.
import { ROOM_LIMITS } from '@kuri/contract/auctions/live-room.contract'
import { type AckOf, type Frame, isEvent } from '@kuri/room-client/frames'

export type ReceivedEvent = { serverSequence: number; bidId: string | null }

/** Looks at the frames themselves, because the client's own state already drops repeated events. */
export function makeEventRecorder() {
  const received: ReceivedEvent[] = []
  const faults: string[] = []
  const heads: { size: number; root: string }[] = []
  let last: number | null = null
  let epoch: unknown = null
  let isRecovered = true

  function recordSubscription(data: AckOf<'auction.subscribe'>) {
    isRecovered = data.recovered === true
    if (epoch !== null && data.epoch !== epoch) faults.push(`the epoch changed from ${epoch} to ${data.epoch}`)
    epoch = data.epoch
  }

  function recordSnapshot(sequence: number) {
    if (last === null) last = sequence
    else if (sequence < last) faults.push(`a snapshot at ${sequence} after event ${last} was received`)
    else if (!isRecovered) {
      if (sequence - last <= ROOM_LIMITS.replayedEvents) faults.push(`no replay from ${last} to ${sequence}`)
      last = sequence
    }
  }

  function recordEvent(sequence: number, payload: { bid?: { id: string } }) {
    if (last === null) faults.push(`event ${sequence} before the snapshot`)
    else if (sequence !== last + 1) faults.push(`event ${sequence} after ${last}`)
    last = sequence
    received.push({ serverSequence: sequence, bidId: payload.bid?.id ?? null })
  }

  return {
    received,
    faults,
    heads,
    last: () => last,
    record(frame: Frame) {
      const { type, data } = frame
      if (type === 'ack') {
        if (data.eventType === 'auction.subscribe') recordSubscription(data)
      } else if (type === 'auction.log.head') heads.push(data.log)
      else if (type === 'auction.state.snapshot') recordSnapshot(data.serverSequence)
      else if (isEvent(frame))
        recordEvent(frame.data.serverSequence, 'bid' in frame.data.payload ? frame.data.payload : {})
    },
  }
}
