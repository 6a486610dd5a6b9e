// Spreads the pings of all sockets over the time between two of them: each turn of the wheel serves the next group. When all left in
// one turn of the event loop, 10,000 idle sockets held up everything else in the process for 0.9 s.

type PingWheel<Socket> = {
  /** Returns the group, from which the socket is deleted when it closes. */
  add(socket: Socket): Set<Socket>
  /** Pings the next group. */
  turn(): void
}

export function makePingWheel<Socket>(groupCount: number, ping: (socket: Socket) => void): PingWheel<Socket> {
  const groups = Array.from({ length: groupCount }, () => new Set<Socket>())
  const newestGroups = Math.ceil(groupCount / 3)
  let added = 0
  let served = 0

  return {
    // One of the groups whose turn is far away: a new socket has most of the interval until its first ping. They take turns, because
    // after the loss of another process thousands arrive within a second.
    add(socket) {
      const group = groups[(served + groupCount - 1 - (added % newestGroups)) % groupCount]!
      added += 1
      return group.add(socket)
    },
    turn() {
      const group = groups[served]!
      served = (served + 1) % groupCount
      for (const socket of group) ping(socket)
    },
  }
}
