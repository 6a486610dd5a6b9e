// Runs the commands of one connection about one auction in the order in which they were sent. [spec: All commands]
import type { Background } from '#platform/background'
import type { Connection } from '#platform/websocket/connection'
import type { Message } from '#platform/websocket/message'

type Run = (connection: Connection, message: Message) => void | Promise<void>

/** A command that returns no promise is done at once. Only connections with a command in progress hold anything here. */
export function runInOrder(run: Run, background: Background): (connection: Connection, message: Message) => void {
  const inProgress = new WeakMap<Connection, Map<unknown, Promise<void>>>()
  return (connection, message) => {
    const { auctionId } = message.data
    const previous = inProgress.get(connection)?.get(auctionId)
    const done = previous ? previous.then(() => run(connection, message)) : run(connection, message)
    if (!done) return
    const byAuction = inProgress.get(connection) ?? new Map<unknown, Promise<void>>()
    inProgress.set(connection, byAuction.set(auctionId, done))
    const forget = () => {
      if (byAuction.get(auctionId) === done) byAuction.delete(auctionId)
      if (byAuction.size === 0 && inProgress.get(connection) === byAuction) inProgress.delete(connection)
    }
    background.run('socket command', () => done.finally(forget))
  }
}
