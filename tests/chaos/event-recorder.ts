// What one client hears of a room over all its connections: every event once, in order, without a gap.
import { ROOM_LIMITS } from '@kuri/contract/auctions/live-room.contract'
import type { Frame } from '@kuri/room-client/room-state'

export type Heard = { serverSequence: number; bidId: string | null }

/** It looks at the frames themselves: the client's own state already leaves out what it knows. */
export function makeEar() {
  const heard: Heard[] = []
  const faults: string[] = []
  let last: number | null = null
  let epoch: unknown = null
  let isRecovered = true

  function seated(data: Frame['data']) {
    isRecovered = data.recovered === true
    if (epoch !== null && data.epoch !== epoch) faults.push(`the epoch changed from ${epoch} to ${data.epoch}`)
    epoch = data.epoch
  }

  function snapshot(sequence: number) {
    if (last === null) last = sequence
    else if (sequence < last) faults.push(`a snapshot at ${sequence} after event ${last} was heard`)
    else if (!isRecovered) {
      if (sequence - last <= ROOM_LIMITS.replayedEvents) faults.push(`no replay from ${last} to ${sequence}`)
      last = sequence
    }
  }

  function event(sequence: number, payload: { bid?: { id: string } }) {
    if (last === null) faults.push(`event ${sequence} before the snapshot`)
    else if (sequence !== last + 1) faults.push(`event ${sequence} after ${last}`)
    last = sequence
    heard.push({ serverSequence: sequence, bidId: payload.bid?.id ?? null })
  }

  return {
    heard,
    faults,
    last: () => last,
    listen({ type, data }: Frame) {
      if (type === 'ack') {
        if (data.eventType === 'auction.subscribe') seated(data)
      } else if (type === 'auction.state.snapshot') snapshot(data.serverSequence as number)
      else if (type !== 'auction.bid.rejected' && data.payload !== undefined)
        event(data.serverSequence as number, data.payload as { bid?: { id: string } })
    },
  }
}
