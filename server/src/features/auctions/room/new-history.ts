// When the database comes back with another history, everybody in a room may have seen events that no longer exist. They are
// disconnected before anything of the new history is sent, and subscribe again under the new epoch. [promise 2]
import type { Platform } from '#platform/platform'
import { CLOSE } from '#platform/websocket/connection'
import type { RoomMetrics } from '../model/room-metrics.ts'
import type { Departures } from './departures.ts'
import type { Rooms } from './rooms.ts'

export function disconnectOnNewHistory(
  { history, metrics }: Pick<Platform, 'history'> & { metrics: Pick<RoomMetrics, 'historyResets'> },
  { rooms, departures }: { rooms: Rooms; departures: Departures },
): void {
  history.onChange(() => {
    metrics.historyResets.inc()
    const connections = new Set([...rooms.all()].flatMap(({ seats }) => [...seats].map(({ connection }) => connection)))
    for (const connection of connections) {
      departures.leaveAll(connection)
      connection.close(CLOSE.tryAgainLater, 'the history was reset: subscribe again')
    }
  })
}
