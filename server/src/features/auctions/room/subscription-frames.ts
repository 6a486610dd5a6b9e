// The frames that answer a subscribe command, in the documented order and in one write. [spec: Entering a room; Several tickets]
import { ROOM_LIMITS } from '@kuri/contract/auctions/live-room.contract'
import { framesByViewer } from './feed/room-frames.ts'
import type { Seat } from './rooms.ts'
import { type RoomSnapshot, withField } from './snapshot/snapshot.ts'

export function sendSubscribed(
  { connection, room, viewer, detail }: Seat,
  { auction, auctionJson, currentUser, audienceJson, missed, epoch, log }: RoomSnapshot,
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
  const numbers = `"auctionId":"${auctionId}","cycleId":"${cycleId}","stateVersion":${stateVersion},"serverSequence":${serverSequence}`
  const own = JSON.stringify({ currentUser, ...(log ? { log } : {}) })
  connection.sendJson(
    'auction.state.snapshot',
    `{${numbers},"payload":${withField(own, 'auction', auctionJson(detail))}}`,
  )
  connection.sendJson('auction.audience.snapshot', audienceJson(detail))
  if (missed && missed.length > 0) connection.sendPrepared(framesByViewer(room.cycleId, missed)(viewer, detail))
}
