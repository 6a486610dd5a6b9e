// The frames that answer a subscribe command, in the documented order and in one write. [D1 6.1, G166]
import { ROOM_LIMITS } from '@kuri/contract/auctions/live-room.contract'
import type { SignedHead } from '../tree/head-signer.ts'
import { framesByViewer } from './feed/room-frames.ts'
import { liteAudience, liteState } from './lite-snapshot.ts'
import type { Seat } from './rooms.ts'
import type { RoomSnapshot } from './snapshot.ts'

export function sendSubscribed(
  { connection, room, viewer, detail }: Seat,
  { auction, state, audience, missed, epoch, log }: RoomSnapshot & { log: SignedHead | null },
  correlationId: string | null,
): void {
  const { id: auctionId, cycleId, stateVersion, serverSequence } = auction
  const roomName = `auction:${auctionId}`
  connection.send(
    'ack',
    {
      eventType: 'auction.subscribe',
      auctionId,
      cycleId,
      room: roomName,
      rooms: viewer.kind === 'STAFF' ? [roomName, `auction:staff:${auctionId}`] : [roomName],
      recovered: missed !== null,
      epoch,
    },
    correlationId,
  )
  connection.send('auction.connected', {
    auctionId,
    connectionId: connection.id,
    heartbeatIntervalMs: ROOM_LIMITS.heartbeatIntervalMs,
  })
  connection.send('auction.state.snapshot', {
    auctionId,
    cycleId,
    stateVersion,
    serverSequence,
    payload: { ...(detail === 'LITE' ? liteState(state) : state), ...(log ? { log } : {}) },
  })
  connection.send('auction.audience.snapshot', detail === 'LITE' ? liteAudience(audience) : audience)
  if (missed && missed.length > 0) connection.sendPrepared(framesByViewer(room.cycleId, missed)(viewer, detail))
}
